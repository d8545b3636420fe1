"""The rulebook's worked examples of combat, number by number. [section 9]"""

from __future__ import annotations

from rules.death_dome.model.events import Died, Moved, Wounded
from tests.death_dome.fight import fight, finished, happened


def test_DX_04_combat() -> None:
    """DX-04, R44: Rusty Chainsaw, 4 and 3 make 10; Cyber Suit, Displacer Helm and a 2 make 7: the gunner has 3 left."""
    table = fight("Wa1+W01@C10 Gu2+A02+E01@D10", "P1=P26,P25 P2=P24").play("P1", "use Wa1", "attack W01 Gu2")
    table.play("P1", "value 1, value 2").play("P2", "value 1")
    assert happened(table, Wounded) == ["Gu2 10-7: 3, 3 left"]
    assert table.view.discards == ("P25", "P26", "P24")


def test_DX_05_line_of_sight_at_a_tower() -> None:
    """DX-05: from E13 the Magnum may be used on the warrior on H9 or the scout on I10 only."""
    table = fight("Gu1+G01@E13 Wa2@H9 Sc2@I10 Gu2@J8 Me2@I9").play("P1", "use Gu1")
    assert table.choices("P1", "attack") == ["G01 Wa2", "G01 Sc2"]


def test_DX_06_push_into_lava() -> None:
    """DX-06: the Stop Sign, 4 against a 3: one wound, from F8 into the lava; a shell, a jail, no pager's help."""
    table = (
        fight("Wa1+W02@E8 Sc2@F8 Me2+M01@F9", "P2=P25").play("P1", "use Wa1", "attack W02 Sc2").play("P2", "value 1")
    )
    finished(table.play("P1", "imprison SE"))
    assert happened(table)[2:] == ["Sc2 4-3: 1, 4 left", "Sc2 pushed F8-G8", "Sc2 dies by P1, SE, shell"]
    assert table.team("P1").shells == 1


def test_DX_07_crooked_push() -> None:
    """DX-07: from C6 the boxing glove sends D8 to E9, D9 or C9, as blue says; from B8 a unit on D9 to E9 or E8."""
    table = fight("Sc1+S08@C6 Wa2@D8").play("P1", "use Sc1", "attack S08 Wa2")
    assert happened(table, Wounded) == ["Wa2 2-1: 1, 4 left"]
    assert table.choices("P2", "push_to") == ["E9", "D9", "C9"]
    table = fight("Sc1+S08@B8 Wa2@D9").play("P1", "use Sc1", "attack S08 Wa2")
    assert table.choices("P2", "push_to") == ["E9", "E8"]
    assert table.play("P2", "push_to E8").unit("Wa2").place == "E8"


def test_DX_08_push_negated() -> None:
    """DX-08: behind D10 is a wall: it stays, and keeps its wounds."""
    table = fight("Wa1+W02@C10 Wa2@D10").play("P1", "use Wa1", "attack W02 Wa2")
    assert happened(table)[1:] == ["Wa2 4-1: 3, 2 left", "Wa2 not pushed"]
    assert table.unit("Wa2").place == "D10"


def test_DX_12_killer_bee_hive() -> None:
    """DX-12: red puts bees on L6; blue's warrior is driven back to M7 with one wound, and tries again."""
    table = fight("Sc1@L6", "P1=P03 P2=P27,P25,P23", to_act="P1").play("P1", "use Sc1", "capture P03")
    assert table.view.tokens == {"beehive": ("L6", 0)}
    table = fight("Wa2@M7", "P2=P27,P25,P23", to_act="P2", tokens="beehive=L6,P1", control="L6=P1")
    table.play("P2", "use Wa2", "go L6", "value 2, value 3")
    assert happened(table, Wounded) == ["Wa2 10-9: 1, 4 left"]
    assert (table.unit("Wa2").place, table.view.acting and table.view.acting.steps) == ("M7", 1)
    table.play("P2", "go L6", "none")
    assert (table.asking, table.team("P1").shells) == ("P1 jail", 0)
    assert table.play("P1", "imprison NE").told(Died) == [Died("Wa2", 0, "NE", False)]


def test_DX_24_incapacitate() -> None:
    """DX-24: the birthday cake lays red's gunner low in blue's turn; red cannot choose it; then it stands."""
    table = fight("Gu1@C9 Wa1@A9 Sc2+S05@F9", to_act="P2").play("P2", "use Sc2", "attack S05 Gu1").wait_for("P1 turn")
    assert "use Wa1" in table.options("P1")
    assert "use Gu1" not in table.options("P1")
    table.play("P1", "end_turn")
    assert happened(table)[-1] == "Gu1 up"
    assert happened(table, Wounded) == ["Gu1 2-1: 1, 5 left"]


def test_DX_25_higher_ground() -> None:
    """DX-25: the Sniper Trombone on H9: 6 against F9 below, 4 against L12 on the other tower."""
    assert fight("Sc1+S09@H9 Wa2@F9").play("P1", "use Sc1", "attack S09 Wa2").told(Wounded)[0].attack == 6
    assert fight("Sc1+S09@H9 Wa2@L12").play("P1", "use Sc1", "attack S09 Wa2").told(Wounded)[0].attack == 4


def test_DX_27_van_damme() -> None:
    """DX-27: red walks D9, E9, F8, F7; blue on D10 may follow to D9, E9 or F8; from C8 on it could not."""
    table = fight("Sc1@D9 Gu2+V01@D10").play("P1", "use Sc1", "go E9", "go F8", "go F7", "done")
    assert happened(table, Moved) == ["Sc1 walks D9-E9", "Sc1 walks E9-F8", "Sc1 walks F8-F7"]
    assert table.choices("P2", "follow") == ["D9", "E9", "F8"]
    table = fight("Sc1@C8 Gu2+V01@D10").play("P1", "use Sc1", "go D9", "go E9", "go F8", "done")
    assert table.asking == "P1 turn"
