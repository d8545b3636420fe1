"""Who controls a territory. [3.2]"""

from __future__ import annotations

from rules.deadlock.model.events import BattleBegan, BuildingLost, ControlChanged, TaxPaid
from tests.deadlock.kit import new_game, position

TWO_HOMES = "A1 plains P1: city+ airport- / E5 plains P2: city+"


def test_DL_CTL_01_a_landing_gives_control() -> None:
    """DL-CTL-01: landing at setup gives control."""
    table = new_game(2, rest=6)
    while not table.asking.endswith("landing"):
        table.silent()
    seat = table.asking.split()[0]
    cell = table.options(seat)[0].split()[1]
    table.play(seat, f"land {cell}")
    assert table.owner(cell) == seat


def test_DL_CTL_02_settling_gives_control() -> None:
    """DL-CTL-02: after settling B2 its controller is the settler."""
    table = position("C3 plains P1: city+ / B2 plains: | P1 colonizer", phase="colonization", rest=4)
    table.play("P1", "settle B2")
    assert table.owner("B2") == "P1"
    assert table.told(ControlChanged) == [ControlChanged("B2", -1, 0)]


def test_DL_CTL_03_a_surviving_ground_unit_takes_the_land() -> None:
    """DL-CTL-03: Infantry survives in the enemy's C3: the attacker controls it at once. [R7]"""
    text = "A1 plains P1: city+ airport- / C3 plains P2: farm- | P1 infantry plane"
    table = position(text, phase="attack", rest=4)
    assert table.owner("C3") == "P1"
    assert table.told(ControlChanged) == [ControlChanged("C3", 1, 0)]


def test_DL_CTL_03_a_surviving_colonist_will_do() -> None:
    """DL-CTL-03: a colonist who was taken by Mind Control and survives gives control, too."""
    text = "A1 plains P1: city+ / E5 plains P2: city+ / C3 plains P2: idle1 | scout2 P1 commander"
    script = [[1, 6, 6], [1, 1], [1, 1]]
    table = position(text, phase="attack", P1="relu", P2="human doctrine=deadliest", dice=script, rest=4)
    assert table.place("C3") == "plains P1: idle1"


def test_DL_CTL_04_planes_alone_leave_it_to_nobody() -> None:
    """DL-CTL-04: Planes alone wipe out C3: its buildings go and nobody controls it. [R71]"""
    table = position(f"{TWO_HOMES} / C3 plains P2: farm- | P1 plane2", phase="attack", rest=4)
    assert table.place("C3") == "plains"
    assert table.told(ControlChanged) == [ControlChanged("C3", 1, -1)]
    assert len(table.told(BuildingLost)) == 1


def test_DL_CTL_05_standing_there_is_no_control() -> None:
    """DL-CTL-05: a Scout in neutral B2: tax counts 0 for it, and building there is refused."""
    text = "C3 plains P1: city+ / B2 plains: | P1 scout"
    table = position(text, phase="taxation", P1="maug").play("P1", "set_tax medium")
    assert [paid.credits for paid in table.told(TaxPaid)] == [2]
    table.until("build")
    assert table.choices("P1", "build B2") == []
    assert table.refused("P1", "build B2 farm")


def test_DL_CTL_06_control_outlives_the_last_building() -> None:
    """DL-CTL-06: the last building of B2 is gone: B2 still pays tax."""
    table = position("C3 plains P1: city+ / B2 plains P1", phase="taxation", P1="maug").play("P1", "set_tax medium")
    assert [paid.credits for paid in table.told(TaxPaid)] == [4]
    assert table.owner("B2") == "P1"


def test_DL_CTL_06_leaving_does_not_end_control() -> None:
    """DL-CTL-06: when the last unit marches out of land, the land stays its controller's."""
    table = position("C3 plains P1: city+ / B2 plains P1: | tank", phase="transport", rest=4)
    table.play("P1", "march B2 tank B3")
    assert table.owner("B2") == "P1"


def test_DL_CTL_07_entering_means_battle() -> None:
    """DL-CTL-07: when A's Tank enters B's C3, a battle is resolved, whatever was promised. [R50]"""
    table = position("B3 plains P1: city+ | tank / C3 plains P2: farm-", phase="transport", rest=4)
    table.play("P1", "march B3 tank C3")
    assert [began.cell for began in table.told(BattleBegan)] == ["C3"]


def test_DL_CTL_07_also_where_a_player_only_stands() -> None:
    """DL-CTL-07: a neutral territory with another player's unit is occupied, too. [R6]"""
    table = position("B3 plains P1: city+ | tank / C3 plains: | P2 scout", phase="transport", rest=1)
    table.play("P1", "march B3 tank C3")
    assert [began.cell for began in table.told(BattleBegan)] == ["C3"]


def test_DL_CTL_07_no_two_players_in_one_place_afterwards() -> None:
    """DL-CTL-07: after the Attack Phase all that stands in a territory is one player's."""
    text = "B3 plains P1: city+ | tank3 infantry2 / C3 plains P2: farm- idle1 | infantry2 / D3 plains: | P2 scout"
    table = position(text, phase="transport", rest=1).play("P1", "march B3 tank C3 3, march B3 infantry B2 2")
    for land in table.view.lands:
        assert len({units.owner for units in land.units} | ({land.owner} - {-1})) <= 1


def test_DL_CTL_08_an_ocean_waits_for_the_colonization_phase() -> None:
    """DL-CTL-08: A's Ship enters neutral Ocean B3 in Transport: it is A's only after the Colonization Phase."""
    text = "C3 plains P1: city+ / A3 ocean: | P1 ship / B3 ocean / B2 plains: | P1 colonizer"
    table = position(text, phase="transport", rest=4).play("P1", "march A3 ship B3")
    assert (table.asking, table.owner("B3")) == ("P1 settle", "")
    table.play("P1", "none")
    assert table.owner("B3") == "P1"


def test_DL_CTL_09_land_changes_hands_by_treaty() -> None:
    """DL-CTL-09: B sells B2 to A: when the deal is accepted the controller of B2 is A at once."""
    text = "A1 plains P1: city+ / B2 plains P2 / E5 plains P2: city+"
    table = position(text, phase="diplomacy", deals=["P2>P1 give=land_B2 want=5_metal"])
    table.act("P1", "accept P2 1")
    assert table.owner("B2") == "P1"
