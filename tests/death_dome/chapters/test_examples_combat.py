"""The rulebook's worked examples of combat, number by number. [section 9]"""

from __future__ import annotations

from rules.death_dome.model.events import Died, Wounded
from tests.death_dome.fight import fight, finished, happened


def test_DX_06_push_into_lava() -> None:
    """DX-06: the Stop Sign, 4 against a 3: one wound, from F8 into the lava; a shell, a jail, no pager's help."""
    table = (
        fight("Wa1+W02@E8 Sc2@F8 Me2+M01@F9", "P2=P25").play("P1", "use Wa1", "attack W02 Sc2").play("P2", "value 1")
    )
    finished(table.play("P1", "imprison SE"))
    assert happened(table)[2:] == ["Sc2 4-3: 1, 4 left", "Sc2 pushed F8-G8", "Sc2 dies by P1, SE, shell"]
    assert table.team("P1").shells == 1


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
