"""Special Orders that something sets off: a death, an enemy's move, an activation's end. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.fights import ShotFired
from rules.deadzone.model.events.orders import OrderUsed, Raised, Readied
from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.fights import parts
from tests.deadzone.kit import Table
from tests.deadzone.ordered import active, obey
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

KILLS = [[5, 5, 5, 1, 1], FAIL]
SHOOTER = "R1:corporation-marine-troop/laser-rifle"


def coming(text: str, *moves: str, **more: Any) -> Table:
    """P1's first model is activated and does this; the order is the other side's."""
    return plaza(text, theirs=["order"], **more).play("P1", f"activate {text[:2]}", *moves)


# -- deaths ------------------------------------------------------------------------------------------------------------


def test_order_infection_raises_a_zombie_where_an_enemy_died() -> None:
    """Infection [DZ-ORD-06, R121]: a Stage 3Z of the killer's side, Pinned and Activated; the kill scores as ever."""
    table = active("G1:stage-3a-ghoul-troop/rifle@A1-1 / R1:corporation-marine-troop@C1-1", order="infection")
    settle(table.roll([6, 6, 1, 1, 1], FAIL).play("P1", "shoot rifle R1"))
    assert table.asking == "P1 order_death"
    table.play("P1", "command infection C1-1")
    [raised] = table.told(Raised)
    zombie = table.model(raised.model)
    assert (zombie.owner, zombie.cube, zombie.pinned, zombie.activated) == (0, "C1-1", True, True)
    assert (zombie.model, zombie.id, table.vp[0] > 0) == ("stage-3z-zombie", "S1", True)


def test_order_infection_in_the_enemys_turn_by_a_standing_order() -> None:
    """Infection [DZ-ORD-06, SO12]: `first` uses it without asking, `never` does not."""
    for choice, bodies in (("first", 1), ("never", 0)):
        text = f"{SHOOTER}@C1-1 / G1:stage-3d-hellhound@C1-1 G2:stage-3d-hellhound@H8-1"
        table = plaza(text, orders=("", "infection"), theirs=["order"])
        table.act("P2", f"orders trigger {choice}").act("P2", "orders stand fight")
        obey(table.play("P1", "activate R1", "assault G1").roll(FAIL, PASS))
        assert table.model("R1").fate == "dead"
        assert len(table.told(Raised)) == bodies


def test_order_fast_acting_serum_replaces_a_dead_friend() -> None:
    """Fast-Acting Serum [DZ-ORD-40, R121]: a Plague Victim where a friend died."""
    text = f"{SHOOTER}@A1-1 / G1:mazon-security-guard@C1-1 G2:mazon-security-guard@H8-1"
    table = coming(text, "shoot laser-rifle G1", orders=("", "fast-acting-serum"), dice=KILLS)
    settle(table)
    assert table.asking == "P2 order_death"
    table.play("P2", "command fast-acting-serum C1-1")
    [raised] = table.told(Raised)
    assert (raised.seat, raised.entry, raised.cube, raised.pinned) == (1, "plague-victim", "C1-1", True)


def test_order_fast_acting_serum_goes_before_infection() -> None:
    """Fast-Acting Serum [DZ-ORD-40]: where both could raise somebody, only the Victim rises."""
    text = "G1:stage-3a-ghoul-troop/rifle@A1-1 / M1:mazon-security-guard@C1-1 M2:mazon-security-guard@H8-1"
    table = active(text, order="infection", theirs=["order"])
    table.match.state.sides[1].order = "fast-acting-serum"
    settle(table.roll([6, 6, 1, 1, 1], FAIL).play("P1", "shoot rifle M1"))
    table.play("P2", "command fast-acting-serum C1-1")
    assert [raised.entry for raised in table.told(Raised)] == ["plague-victim"]
    assert table.asking != "P1 order_death"


# -- entries -----------------------------------------------------------------------------------------------------------

WATCH = "E1:assault-enforcer/phase-claws@A1-1 / R1:corporation-marine-troop/laser-rifle@B1-1"


def test_order_overwatch_shoots_before_the_fight() -> None:
    """Overwatch [DZ-ORD-17, R149]: Blaze Away at an arrival, 4 dice without Clear Shot; Pinned it does not fight."""
    table = coming(WATCH, "advance B1-1", orders=("", "overwatch"))
    assert table.asking == "P2 order_entry"
    assert table.options("P2") == [
        "decline",
        "command overwatch R1 laser-rifle",
        "command overwatch R1 laser-rifle:blaze",
    ]
    table.roll([5, 5, 5, 1], FAIL).play("P2", "command overwatch R1 choice=laser-rifle:blaze")
    settle(table)
    assert table.told(ShotFired) == [ShotFired("R1", "laser-rifle", "E1", "blaze")]
    assert parts(table) == {"base": 4}
    assert (table.where("E1"), table.model("E1").pinned, table.model("R1").activated) == ("B1-1", True, False)
    assert len(table.told(DiceThrown)) == 2  # no Assault
    assert table.asking == "P2 activate"


def test_order_overwatch_then_the_assault() -> None:
    """Overwatch [DZ-ORD-17]: a normal shot that does no harm is followed by the fight."""
    table = coming(WATCH, "advance B1-1", orders=("", "overwatch"))
    table.roll(FAIL, PASS, [1] * 4, [1], FAIL).play("P2", "command overwatch R1 laser-rifle")
    settle(table)
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["R1", "E1", "E1", "R1"]


def test_order_overwatch_leaves_evade_for_after_the_shot() -> None:
    """Overwatch [DZ-ORD-17, DZ-KW-EVADE-01]: P1 re-rolls dice of its Jet Bike first, then is asked where it Evades."""
    text = "E1:enforcer-jet-bike@A1-1 / R1:corporation-marine-troop/laser-rifle@B1-1"
    table = coming(text, "advance B1-1", command=["symbol"], orders=("", "overwatch"), dice=[[5, 5, 1], FAIL, [1]])
    table.play("P2", "command overwatch R1 laser-rifle").play("P1", "none")
    assert table.asking == "P1 dice"
    assert table.options("P1") == ["buy matters symbol"]
    table.play("P1", "none")
    assert table.asking == "P1 evade"


def test_order_overwatch_not_by_who_was_activated() -> None:
    """Overwatch [DZ-ORD-17]: unactivated models only; otherwise nobody is asked."""
    table = coming(WATCH + ":activated R2:corporation-marine-troop@H8-1", "advance B1-1", orders=("", "overwatch"))
    assert table.asking != "P2 order_entry"
    assert settle(table.roll([1] * 4, [1], FAIL)).told(OrderUsed) == []


GUARD = "P1:stage-3d-hellhound@A1-1 / W1:ripper-warlord@C2-1 C1:commando-troop@H8-1"


def marked() -> Table:
    """P2's Warlord is marked; it is P1's Turn again."""
    table = plaza(GUARD + " ", theirs=["order"], orders=("", "none-shall-pass"), to_act="P2")
    return table.play("P2", "activate W1", "command none-shall-pass", "finish").play("P1", "activate P1")


def test_order_none_shall_pass_steps_in_and_fights() -> None:
    """None Shall Pass [DZ-ORD-22]: the marked model moves beside the enemy and fights; the enemy then goes on."""
    table = marked().play("P1", "advance C1-1 by=B1-1")
    assert table.asking == "P2 order_entry"
    table.play("P2", "command none-shall-pass W1")
    table.roll([1] * 5, [1] * 1, PASS)
    settle(table)
    assert (table.where("W1"), table.where("P1")) == ("B1-1", "C1-1")
    assert table.told(OrderUsed)[-1] == OrderUsed(1, "none-shall-pass", "W1", "P1", "")
    assert table.model("W1").effects == []


def test_order_none_shall_pass_may_let_an_enemy_pass() -> None:
    """None Shall Pass [DZ-ORD-22]: leaving it keeps the mark for the next enemy."""
    table = marked().play("P1", "advance B1-1").play("P2", "decline")
    assert (table.where("W1"), table.where("P1")) == ("C2-1", "B1-1")
    assert [effect.what for effect in table.model("W1").effects] == ["none-shall-pass"]


def test_order_none_shall_pass_ends_when_the_guard_is_pinned() -> None:
    """None Shall Pass [DZ-ORD-22]: Blaze Away pins the marked Captain; then an enemy walks by unasked."""
    text = "R1:corporation-marine-troop/laser-rifle@A1-1 R2:corporation-marine-troop@D1-1 / "
    guards = "C1:commando-captain@C2-1 C2:commando-troop@H8-1"
    table = plaza(text + guards, theirs=["order", "order"], orders=("", "none-shall-pass"), to_act="P2")
    table.play("P2", "activate C1", "command none-shall-pass", "finish")
    table.roll([5] * 6, [1] * 3, [1]).play("P1", "activate R1", "shoot laser-rifle C1 blaze")
    settle(table)
    assert (table.model("C1").pinned, table.model("C1").effects) == (True, [])


def test_order_overwatch_by_whoever_is_entered() -> None:
    """Overwatch [DZ-ORD-17]: P1's marine may use it when P2's model comes in, too."""
    text = "R1:corporation-marine-troop/laser-rifle@B1-1 / E1:assault-enforcer/phase-claws@A1-1"
    table = plaza(text, command=["order"], orders=("overwatch", ""), to_act="P2")
    table.play("P2", "activate E1", "advance B1-1")
    assert table.asking == "P1 order_entry"
    assert "command overwatch R1 laser-rifle" in table.options("P1")


# -- the end of an activation ------------------------------------------------------------------------------------------


def test_order_hide_in_shadows_takes_it_out_of_sight() -> None:
    """Hide in Shadows [DZ-ORD-31]: until the end of the Round it is no target of a Shoot."""
    table = active(f"Y1:yndij-infiltrator-commander@A1-1 / {SHOOTER}@C1-1")
    table.play("P1", "finish")
    assert table.asking == "P1 order_end"
    table.play("P1", "command hide-in-shadows").play("P2", "activate R1")
    assert "shoot" not in table.kinds("P2")
    open_table = active(f"Y1:yndij-infiltrator-commander@A1-1 / {SHOOTER}@C1-1")
    open_table.play("P1", "finish", "decline").play("P2", "activate R1")
    assert "shoot laser-rifle Y1" in open_table.options("P2")


def test_order_networked_readies_another_cyborg() -> None:
    """Networked [DZ-ORD-43, DZ-RND-14]: after a Cyborg's activation another one is not Activated any more."""
    table = active(f"C1:cyborg-beta@A1-1 C2:cyborg-beta@B1-1:activated / {SHOOTER}@H8-1", order="networked")
    table.play("P1", "finish")
    assert table.options("P1") == ["decline", "command networked C2"]
    table.play("P1", "command networked C2")
    assert table.told(Readied) == [Readied("C2")]
    assert (table.model("C1").activated, table.model("C2").activated) == (True, False)
    table.play("P2", "activate R1", "finish")
    assert table.options("P1") == ["activate C2"]
