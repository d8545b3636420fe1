"""The worked examples of the rulebook about turns, moving and cards, step by step. [DX]"""

from __future__ import annotations

from rules.death_dome.model.events import Drew, Released, Struck, Wounded
from tests.death_dome.kit import between, position

NORMAL = ["F3", "P3", "N4", "E5", "H5", "Q5", "C6", "L6", "S6", "E8", "R8", "P10", "F12", "D14", "Q14", "C16"]
MORE = ["J16", "S16", "E17", "N17", "Q17"]


def owning(*squares: str) -> str:
    """Points of P1."""
    return " ".join([f"{square}=P1" for square in squares])


def test_DX_01_supply_red() -> None:
    """DX-01: three normal points and one card: supply 3, limit 3: two are drawn."""
    table = position(control=owning(*NORMAL[:3]), hands="P1=P23")
    assert (table.team("P1").supply, table.team("P1").limit, table.hands()[0]) == (3, 3, 3)
    assert [fact.count for fact in table.told(Drew)] == [2]


def test_DX_02_supply_blue() -> None:
    """DX-02: seven normal points, a tower and three cards: supply 12, limit 5: two are drawn."""
    table = position(control=owning(*NORMAL[:7], "I9"), hands="P1=P23,P24,P25")
    assert (table.team("P1").supply, table.team("P1").limit, table.hands()[0]) == (12, 5, 5)
    assert [fact.count for fact in table.told(Drew)] == [2]


def test_DX_03_hand_limits() -> None:
    """DX-03: supply 23 and 6 cards: one is drawn; 31 and 7: none; 4 and 5: none, and five are kept."""
    cards = ["P23", "P23", "P24", "P24", "P24", "P24", "P24"]
    hands = []
    for supply, held in (([*NORMAL, *MORE[:2], "I9"], 6), ([*NORMAL, *MORE, "I9", "M13"], 7), (NORMAL[:4], 5)):
        table = position(control=owning(*supply), hands=f"P1={','.join(cards[:held])}")
        hands.append((table.team("P1").supply, table.team("P1").limit, table.hands()[0]))
    assert hands == [(23, 7, 7), (31, 7, 7), (4, 3, 5)]


def test_DX_05_line_of_sight_at_a_tower() -> None:
    """DX-05: from E13 all four on tower A are in range, the two sides that face the gunner are seen."""
    table = between("Gu1+G01@E13 Wa2@H9 Sc2@I10 Gu2@J8 Me2@I9").play("P1", "use Gu1")
    assert table.choices("P1", "attack G01") == ["Wa2", "Sc2"]
    for unit, square in (("Gu2", "J8"), ("Me2", "I9")):
        assert table.refused("P1", f"attack G01 {unit}") == f"Gu1 has no line of sight to {unit} on {square}."


def test_DX_12_killer_bee_hive() -> None:
    """DX-12: attack 10 against 1 + 5 + 3: one wound, back to M7, three of four steps are left, another attack."""
    table = between("Sc1@L6 Wa2@M7", hands="P1=P03 P2=P25,P27,P23")
    table.play("P1", "use Sc1", "capture P03", "go L3", "done", "end_turn")
    table.play("P2", "use Wa2", "go L6", "value 2, value 3")
    assert table.told(Wounded) == [Wounded("Wa2", 10, 9, 1, 4)]
    assert table.unit("Wa2").place == "M7"
    assert table.view.acting is not None
    assert (table.view.acting.steps, table.unit("Wa2").movement) == (1, 4)
    table.play("P2", "go L6", "none")
    assert [hit.power for hit in table.told(Struck)] == [10, 10]
    table.play("P1", "imprison SE")
    assert (table.unit("Wa2").place, table.team("P1").shells) == ("SE", 0)


def test_DX_14_leaving_the_base_and_capturing() -> None:
    """DX-14: three steps to E8 and a capture, three more to E5 and a capture: two points in turn 1."""
    table = position("Sc1@A11").play("P1", "use Sc1", "go C9", "go D9", "go E8")
    assert table.view.acting is not None
    assert table.view.acting.steps == 3
    table.play("P1", "capture", "done", "use Sc1", "go E5")
    assert table.view.acting.steps == 3
    assert table.play("P1", "capture").team("P1").points == ("E8", "E5")


def test_DX_15_onto_a_tower() -> None:
    """DX-15: five steps to G12, four more over the bridge I11 to the center: 5 supply, worth 500k."""
    table = position("Me1@B12", hands="P1=P23,P23,P24").play("P1", "use Me1")
    table.play("P1", "go C12", "go D12", "go E12", "go F12", "go G12")
    assert table.refused("P1", "go H12") == "Me1 has no movement left in this phase."
    table.play("P1", "done", "use Me1", "go H12", "go I11", "go I10", "go I9")
    assert table.view.acting is not None
    assert table.view.acting.steps == 4
    assert table.play("P1", "capture").team("P1").payout == 500_000
    assert table.team("P1").supply == 5


def test_DX_15_no_way_over_the_lava() -> None:
    """DX-15: from H12 it could not have stepped to H11 or G11, and the west side has no bridge."""
    table = between("Me1@H12").play("P1", "use Me1")
    for square in ("H11", "G11"):
        assert table.refused("P1", f"go {square}") == f"{square} is lava, and Me1 does not walk on lava."
    assert "cannot reach H9" in between("Wa1@F9").play("P1", "use Wa1").refused("P1", "go H9")


def test_DX_16_action_movie_craze_and_step_n_go() -> None:
    """DX-16: two squares, Step-n-go, attack, Craze, capture, four more squares: one unit phase."""
    table = between("Sc1@F10 Gu2@F8", hands="P1=P01,P02,P23")
    table.play("P1", "use Sc1", "go F9", "go E8", "play P02", "attack punch Gu2", "none", "play P01", "capture")
    table.play("P1", "go E9", "go F12")
    assert table.view.acting is not None
    assert (table.unit("Sc1").place, table.view.acting.steps, table.view.phases_left) == ("F12", 6, 1)
    assert table.view.control == {"E8": 0}


def test_DX_19_jail_release() -> None:
    """DX-19: the scout on C3 frees a red medic and a blue gunner; the second phase may be the medic's."""
    table = position("Sc1@C3 Me1@jail1 Gu2@jail1").play("P1", "use Sc1", "release NW")
    assert table.told(Released) == [Released(0, "NW", ("Me1", "Gu2"), "Sc1")]
    assert [table.unit(name).in_base for name in ("Me1", "Gu2")] == [True, True]
    assert [table.unit(name).wounds for name in ("Me1", "Gu2")] == [0, 0]
    assert table.play("P1", "done", "use Me1").asking == "P1 unit"


def test_DX_27_van_damme() -> None:
    """DX-27: red goes D9, E9, F8, F7: blue may follow to D9, E9 or F8."""
    table = between("Wa1@D9 Gu2+V01@D10", hands="P1=P23").play("P1", "use Wa1", "go E9", "go F8", "go F7", "done")
    assert table.asking == "P2 follow"
    assert table.choices("P2", "follow") == ["D9", "E9", "F8"]
    assert table.play("P2", "follow F8").unit("Gu2").place == "F8"


def test_DX_27_who_only_passes_by_is_not_followed() -> None:
    """DX-27, DD-CRD-03: had it begun on C8 and only passed D9, blue could not follow."""
    table = between("Wa1@C8 Gu2+V01@D10", hands="P1=P23").play("P1", "use Wa1", "go D9", "go E9", "go F8", "done")
    assert table.asking == "P1 turn"
