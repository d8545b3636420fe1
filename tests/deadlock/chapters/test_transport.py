"""The Transport Phase. [3.21]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import BattleBegan, Carried, Marched
from tests.deadlock.kit import Table, position


def transport(text: str, **more: Any) -> Table:
    """A table where P1 (Maug, if not told otherwise) moves."""
    return position(text, phase="transport", **{"P1": "maug", "P2": "cyth", "rest": 4, **more})


def goals(table: Table, beginning: str) -> str:
    """Where these can go one at a time: `C4 C5` of `march C3 tank`."""
    return " ".join([words.removesuffix(" 1") for words in table.choices("P1", beginning) if words.endswith(" 1")])


def ways(table: Table, who: str) -> str:
    """Where a colonist can go: `B3 C4` of `C3 idle 1`."""
    return " ".join(table.choices("P1", f"carry {who}"))


def test_DL_TRN_01_steps_to_adjacent_territories_free_of_charge() -> None:
    """DL-TRN-01: a unit moves up to its Move in steps along sides; Combat Forces and Colonizers move free of charge."""
    table = transport("C3 plains P1: city+ | tank colonizer / C4 plains P1 / C5 plains P1", P1="maug C0")
    assert goals(table, "march C3 tank") == "C2 B3 D3 B4 C4 D4 C5"
    assert goals(table, "march C3 colonizer") == "C2 B3 D3 C4"
    table.play("P1", "march C3 tank C5, march C3 colonizer D3")
    assert table.units("P1") == "D3 colonizer, C5 tank"
    assert table.told(Marched) == [Marched(0, "tank", 1, "C3", "C5"), Marched(0, "colonizer", 1, "C3", "D3")]
    assert table.stock("P1", "credits") == 0


def test_marches_come_first_then_who_has_no_work_then_workers() -> None:
    """DP-31: what is wanted most stands first: units of all places, then idle colonists, then those who work."""
    table = transport("B3 plains P1: farm+ idle1 | tank / C3 plains P1: city+ idle1 | scout", P1="maug")
    kinds = [" ".join(words.split()[:3:2]) for words in table.options("P1")]
    assert [*dict.fromkeys(kinds)] == ["march tank", "march scout", "carry idle", "carry slot"]


def test_DL_TRN_01_too_far_is_refused() -> None:
    """DL-TRN-01: nobody goes farther than the Move of his kind."""
    table = transport("C3 plains P1: city+ | tank2 infantry / C4 plains P1 / C5 plains P1")
    assert table.refused("P1", "march C3 infantry C5") == "C5 is too far from C3: Infantry there go 1 step."
    assert table.refused("P1", "march C3 tank E5") == "E5 is too far from C3: Tanks there go 2 steps."
    assert table.refused("P1", "march C3 tank Z9") == "Name territories from A1 to E5."
    assert table.refused("P1", "march C3 tank C3") == "C3 is where they are: name another territory."


def test_DL_TRN_01_no_more_than_there_are() -> None:
    """DL-TRN-01: who does not stand there cannot move; together moves take no more units than there are."""
    table = transport("C3 plains P1: city+ | tank2 / C4 plains P1")
    assert table.refused("P1", "march C3 tank C4 3") == "You have 2 Tanks at C3: name a number up to that."
    assert table.refused("P1", "march C3 infantry C4") == "You have 0 Infantry at C3: name a number up to that."
    assert table.refused("P1", "march C3 tank C4 0") == "You have 2 Tanks at C3: name a number up to that."
    wanted = table.refused("P1", "march C3 tank C4 2, march C3 tank B3 1")
    assert wanted == "You move 3 Tanks from C3, but have only 2 there."


def test_DL_TRN_01_units_of_a_kind_part() -> None:
    """DL-TRN-01: each unit may go its own way: some here, some there, the rest stays."""
    table = transport("C3 plains P1: city+ | infantry7")
    table.play("P1", "march C3 infantry C4 4, march C3 infantry B3 2")
    assert [table.land(cell).count("infantry") for cell in ("C3", "C4", "B3")] == [1, 4, 2]


def test_DL_TRN_01_all_of_many_go_at_once() -> None:
    """DL-TRN-01: one, two, three, four or all of a kind are one move; other numbers are two."""
    table = transport("C3 plains P1: city+ | infantry7")
    amounts = [words.split()[1] for words in table.choices("P1", "march C3 infantry") if words.startswith("C4")]
    assert amounts == ["1", "2", "3", "4", "7"]
    assert table.refused("P1", "march C3 infantry C4 6").startswith("Move 1 to 4 or all 7 at once")
    table.play("P1", "march C3 infantry C4 7")
    assert table.land("C4").count("infantry") == 7


def test_DL_TRN_02_a_unit_stops_in_what_its_owner_does_not_control() -> None:
    """DL-TRN-02: a unit must stop on entering a territory its owner does not control."""
    table = transport("C3 plains P1: city+ | tank plane / B3 plains P1")
    assert goals(table, "march C3 tank") == "B2 C2 A3 B3 D3 B4 C4"
    refusal = table.refused("P1", "march C3 tank C5")
    assert refusal == "C5 is out of reach: a unit stops on entering a territory that you do not control."
    assert "C1" not in goals(table, "march C3 plane")


def test_DL_TRN_02_a_unit_may_leave_what_its_owner_does_not_control() -> None:
    """DL-TRN-02: the stop is for entering; one who begins there goes on as usual."""
    table = transport("C3 plains P1: city+ / C4 plains: | P1 tank", homes=False)
    assert "C2" in goals(table, "march C4 tank")


def test_DL_TRN_03_colonists_stay_within_own_territories() -> None:
    """DL-TRN-03: colonists move only through and into territories their owner controls, up to their Move."""
    table = transport("C3 plains P1: city+ idle1 / C4 plains P1 / C5 plains P1 / B3 plains P2: city+")
    assert ways(table, "C3 idle 1") == "C4"
    refusal = "You do not control {}: colonists move only within your own territories."
    assert table.refused("P1", "carry C3 idle 1 D3") == refusal.format("D3")
    assert table.refused("P1", "carry C3 idle 1 B3") == refusal.format("B3")
    assert table.refused("P1", "carry C3 idle 1 C5") == "C5 is too far from C3: colonists there go 1 step."
    assert table.refused("P1", "carry C3 idle 2 C4").startswith("You have no colonist “idle 2” at C3")
    assert table.refused("P1", "carry B3 slot 1 C3").startswith("You have no colonist “slot 1” at B3")


def test_DL_TRN_03_colonists_go_two_steps_through_own_land_only() -> None:
    """DL-TRN-03: with Move 2 the territory between must be the owner's, too."""
    table = transport("C3 plains P1: city+ idle1 / C4 plains P1 / C5 plains P1 / D2 plains P1", P1="chcht")
    assert ways(table, "C3 idle 1") == "C4 C5"


def test_DL_TRN_03_a_colonist_goes_to_one_place() -> None:
    """DL-TRN-03: the same colonist cannot be sent to two places."""
    table = transport("C3 plains P1: city+ idle1 / C4 plains P1 / B3 plains P1")
    refusal = table.refused("P1", "carry C3 idle 1 C4, carry C3 idle 1 B3")
    assert refusal == "The colonist idle 1 of C3 can go to one place only: leave out the other."


def test_DL_TRN_04_each_colonist_costs_two_credits() -> None:
    """DL-TRN-04: each colonist moved costs 2 C once per turn; a player who cannot pay cannot move him."""
    table = transport("C3 plains P1: city+ idle3 / C4 plains P1", P1="maug C5")
    refusal = table.refused("P1", "carry C3 idle 1 C4, carry C3 idle 2 C4, carry C3 idle 3 C4")
    assert refusal == "Moving 3 colonists costs 6 credits; you have 5: move fewer."
    table.play("P1", "carry C3 idle 1 C4, carry C3 idle 2 C4")
    assert (table.stock("P1", "credits"), table.land("C4").idle, table.land("C3").idle) == (1, 2, 1)


def test_DL_TRN_04_without_credits_no_colonist_moves() -> None:
    """DL-TRN-04: the question is the same for everybody who watches, but its choices are affordable."""
    table = transport("C3 plains P1: city+ idle3 / C4 plains P1", P1="maug C1")
    assert table.asking == "P1 transport"
    assert table.options("P1") == ["done"]
    refusal = table.refused("P1", "carry C3 idle 1 C4")
    assert refusal == "Moving 1 colonist costs 2 credits; you have 1: move fewer."


def test_DL_RAC_HUM_3_humans_pay_one_credit() -> None:
    """DL-RAC-HUM-3: for Humans transporting a colonist costs 1 C instead of 2."""
    table = transport("C3 plains P1: city+ idle3 / C4 plains P1", P1="human C3")
    table.play("P1", "carry C3 idle 1 C4, carry C3 idle 2 C4, carry C3 idle 3 C4")
    assert table.stock("P1", "credits") == 0


def test_DL_RAC_CHC_3_ground_forces_go_one_step_more() -> None:
    """DL-RAC-CHC-3: ChCh-t Ground Forces, colonists and Colonizers included, have Move +1; Planes do not."""
    row = "C1 plains P1: city+ | colonizer infantry tank plane / C2 plains P1 / C3 plains P1 / C4 plains P1"
    lands = f"{row} / C5 plains P1 / A1 plains P1: city+ idle1 / A2 plains P1 / A3 plains P1 / A4 plains P1"
    table = transport(lands, P1="chcht")
    assert [farthest(table, f"march C1 {kind}") for kind in ("colonizer", "infantry", "tank", "plane")] == [2, 2, 3, 3]
    assert ways(table, "A1 idle 1") == "A2 A3"
    usual = transport(lands)
    assert [farthest(usual, f"march C1 {kind}") for kind in ("colonizer", "infantry", "tank", "plane")] == [1, 1, 2, 3]


def farthest(table: Table, beginning: str) -> int:
    """How far down column C these can go from C1."""
    return max(int(cell[1]) - 1 for cell in goals(table, beginning).split() if cell[0] == "C")


def test_DL_TRN_05_an_operated_fuel_storage_gives_a_step() -> None:
    """DL-TRN-05: units that start in a territory with the owner's operated Fuel Storage have Move +1."""
    row = "C2 plains P1 / C3 plains P1 / C4 plains P1 / C5 plains P1"
    table = transport(f"C1 plains P1: city+ fuel_storage+ idle1 | infantry tank plane colonizer / {row}")
    assert [farthest(table, f"march C1 {kind}") for kind in ("infantry", "tank", "plane", "colonizer")] == [2, 3, 4, 2]
    assert ways(table, "C1 idle 1") == "C2 C3"
    empty = transport(f"C1 plains P1: city+ fuel_storage- | infantry tank / {row}")
    assert [farthest(empty, f"march C1 {kind}") for kind in ("infantry", "tank")] == [1, 2]


def test_DL_TRN_05_it_must_be_there_at_the_start() -> None:
    """DL-TRN-05: a Fuel Storage on the way helps nobody, and one's operator may leave in the same turn."""
    row = "C1 plains P1: city+ | infantry / C2 plains P1: fuel_storage+ | infantry / C3 plains P1 / C4 plains P1"
    table = transport(row)
    assert farthest(table, "march C1 infantry") == 1
    table.play("P1", "march C2 infantry C4, carry C2 slot 1 C1")
    assert (table.land("C4").count("infantry"), table.place("C2")) == (1, "plains P1: fuel_storage-")


def test_DL_TRN_06_ships_stay_at_sea() -> None:
    """DL-TRN-06: Ships move only through Ocean."""
    table = transport("B3 ocean P1: | ship / B2 ocean / A2 ocean / C3 plains P1: city+ / D3 ocean")
    assert goals(table, "march B3 ship") == "B2"
    assert table.refused("P1", "march B3 ship C3") == "C3 is land: Ships move only through Ocean."
    own = transport("B3 ocean P1: | ship / B2 ocean P1: | ship / A2 ocean / C3 plains P1: city+")
    assert goals(own, "march B3 ship") == "A2 B2"


def test_DL_TRN_07_planes_enter_everything() -> None:
    """DL-TRN-07: Planes may enter every territory, also neutral Ocean."""
    table = transport("C3 plains P1: city+ | plane / B3 plains P1 / A3 ocean")
    table.play("P1", "march C3 plane A3")
    assert table.place("A3") == "ocean: | P1 plane"


def test_DL_TRN_08_ground_units_enter_own_oceans_only() -> None:
    """DL-TRN-08: Ground Forces, Colonizers and colonists may enter an Ocean only while their owner controls it."""
    sea = "C3 plains P1: city+ idle1 | infantry colonizer / B3 ocean P1: | ship / D3 ocean / C4 ocean P2: | ship"
    table = transport(sea)
    for kind in ("infantry", "colonizer"):
        assert goals(table, f"march C3 {kind}") == "C2 B3"
        refusal = table.refused("P1", f"march C3 {kind} D3")
        assert refusal == "D3 is an Ocean that you do not control: only Ships and Planes may enter it."
        assert table.refused("P1", f"march C3 {kind} C4").startswith("C4 is an Ocean")
    assert ways(table, "C3 idle 1") == "B3"
    assert table.refused("P1", "carry C3 idle 1 D3").startswith("You do not control D3")


def test_DL_TRN_08_an_ocean_is_no_bridge_for_who_does_not_control_it() -> None:
    """DL-TRN-08: control is judged when the phase begins, so that nobody follows the first Ship."""
    table = transport("C3 plains P1: city+ | tank / B3 ocean P1: | ship / B2 ocean")
    assert "A3" in goals(table, "march C3 tank")
    assert "B2" not in goals(table, "march C3 tank")


def test_DL_TRN_09_missiles_and_lasers_do_not_move() -> None:
    """DL-TRN-09: Laser Defenses and Missiles do not move here."""
    table = transport("C3 plains P1: city+ laser_defense missile_base+ | missile scout")
    assert {words.split()[1] for words in table.choices("P1", "march")} == {"scout"}
    for kind in ("missile", "laser_defense"):
        assert table.refused("P1", f"march C3 {kind} C4") == "Missiles and Laser Defenses do not move."
    assert table.refused("P1", "march C3 colonist C4").startswith("Name a kind of unit that moves")
    assert table.refused("P1", "march C3 balloon C4").startswith("Name a kind of unit that moves")


def test_DL_TRN_10_several_stacks_are_one_battle() -> None:
    """DL-TRN-10: an enemy territory may be entered from several sides: one battle with all of them."""
    table = transport("B3 plains P1: city+ | tank / D3 plains P1: | tank / C3 plains P2: city-")
    table.play("P1", "march B3 tank C3, march D3 tank C3")
    assert [(began.cell, began.attackers) for began in table.told(BattleBegan)] == [("C3", (("tank", 2),))]


def test_DL_TRN_10_a_moved_colonist_is_idle() -> None:
    """DL-TRN-10: an operator who moves leaves his building unstaffed and is idle where he arrives."""
    table = transport("C3 plains P1: city+ farm+ / C4 plains P1: farm-")
    table.play("P1", "carry C3 slot 2 C4")
    assert (table.place("C3"), table.place("C4")) == ("plains P1: city+ farm-", "plains P1: farm- idle1")
    assert table.told(Carried) == [Carried(0, "C3", "C4")]


def test_DL_TRN_10_all_move_at_the_same_time() -> None:
    """DL-TRN-10: who arrives does not go on: moves start from where everybody stood."""
    table = transport("C3 plains P1: city+ idle1 | infantry / C4 plains P1: idle1 | infantry / C5 plains P1")
    table.play("P1", "march C3 infantry C4, march C4 infantry C5, carry C3 idle 1 C4, carry C4 idle 1 C5")
    assert [table.land(cell).count("infantry") for cell in ("C3", "C4", "C5")] == [0, 1, 1]
    assert [table.land(cell).idle for cell in ("C3", "C4", "C5")] == [0, 1, 1]


def test_DL_TRN_11_by_default_nothing_moves() -> None:
    """DL-TRN-11: without orders every counter stays."""
    text = "C3 plains P1: city+ idle1 | tank infantry / C4 plains P1 / B3 ocean P1: | ship"
    table = transport(text)
    before = [table.place(cell) for cell in ("C3", "C4", "B3")]
    assert table.default("P1") == "none"
    table.silent()
    assert [table.place(cell) for cell in ("C3", "C4", "B3")] == before
    assert (table.told(Marched), table.told(Carried)) == ([], [])


def test_DL_SEQ_03_transport_asks_by_what_everybody_sees() -> None:
    """DL-SEQ-03: nobody is asked whose counters cannot go anywhere; stocks and technologies make no difference."""
    still = transport("C3 plains P1: city+ idle2 | missile / B3 ocean: | P1 ship", homes=True)
    assert still.told(Marched) == []
    assert "P1 transport" not in still.asking
    for sheet in ("maug C0", "maug C50 neutrionic_fuel transporters"):
        assert transport("C3 plains P1: city+ idle1 / C4 plains P1", P1=sheet).asking == "P1 transport"


def test_other_orders_are_refused_in_transport() -> None:
    """DL-SEQ-03: a construction sent now is refused, with what is asked now."""
    table = transport("C3 plains P1: city+ | tank")
    assert table.refused("P1", "build C3 farm").startswith("Now units and colonists move")


@pytest.mark.parametrize(
    ("technologies", "steps"),
    [("", 3), ("neutrionic_fuel", 4), ("transporters", 4), ("neutrionic_fuel transporters", 5)],
)
def test_table_K_move_of_planes(technologies: str, steps: int) -> None:
    """Table K: Neutrionic Fuel and Transporters give Planes a step each."""
    row = "C1 plains P1: city+ | plane / C2 plains P1 / C3 plains P1 / C4 plains P1 / C5 plains P1 / D5 plains P1"
    table = transport(row, P1=f"maug {technologies}")
    assert (
        max(abs("ABCDE".index(cell[0]) - 2) + int(cell[1]) - 1 for cell in goals(table, "march C1 plane").split())
        == steps
    )
