"""Special Orders that something sets off: a death, an enemy's move, an activation's end. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from rules.deadzone.model.events.orders import Raised
from tests.deadzone.ordered import active, obey
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

SHOOTER = "R1:corporation-marine-troop/laser-rifle"


# -- deaths ------------------------------------------------------------------------------------------------------------


def test_order_infection_in_the_enemys_turn_by_a_standing_order() -> None:
    """Infection [DZ-ORD-06, SO12]: `first` uses it without asking, `never` does not."""
    for choice, bodies in (("first", 1), ("never", 0)):
        text = f"{SHOOTER}@C1-1 / G1:stage-3d-hellhound@C1-1 G2:stage-3d-hellhound@H8-1"
        table = plaza(text, orders=("", "infection"), theirs=["order"])
        table.act("P2", f"orders trigger {choice}").act("P2", "orders stand fight")
        obey(table.play("P1", "activate R1", "assault G1").roll(FAIL, PASS))
        assert table.model("R1").fate == "dead"
        assert len(table.told(Raised)) == bodies


def test_order_fast_acting_serum_goes_before_infection() -> None:
    """Fast-Acting Serum [DZ-ORD-40]: where both could raise somebody, only the Victim rises."""
    text = "G1:stage-3a-ghoul-troop/rifle@A1-1 / M1:mazon-security-guard@C1-1 M2:mazon-security-guard@H8-1"
    table = active(text, order="infection", theirs=["order"])
    table.match.state.sides[1].order = "fast-acting-serum"
    settle(table.roll([6, 6, 1, 1, 1], FAIL).play("P1", "shoot rifle M1"))
    table.play("P2", "command fast-acting-serum C1-1")
    assert [raised.entry for raised in table.told(Raised)] == ["plague-victim"]
    assert table.asking != "P1 order_death"
