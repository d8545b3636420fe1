"""Every Special Order, whenever it can be spent, costs one result and is told. [DZ-CMD-06, DZ-CMD-15, DZ-ORD]"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules.deadzone.model.events.orders import OrderUsed
from rules.deadzone.model.events.tests import OrderPut
from rules.deadzone.model.moves import Command
from rules.deadzone.model.teams.factions import ORDERS
from rules.engine import Choose, Pick
from testing.scene import seat
from tests.deadzone.kit import Table
from tests.deadzone.plaza import ONES, plaza, settle

MARINE = "R1:corporation-marine-troop/laser-rifle"
HIT, HURT = [5, 5, 5, 1, 1], [3, 3, 1, 1, 1]


@dataclass(frozen=True)
class Use:
    """A moment for an order: who stands where, what P1's first model does, whose order it is, what `choice` to take."""

    order: str
    text: str
    moves: tuple[str, ...] = ()
    by: str = "P1"
    choice: str = ""
    dice: tuple[Any, ...] = ()
    theirs: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.order, *self.choice.split(), *[move.split()[0] for move in self.moves]])


SHOT, FIGHT = ("shoot laser-rifle R1",), ("assault R1",)
AFAR, BESIDE = f"/ {MARINE}@C1-1 R2:corporation-marine-troop@H8-1", f"/ {MARINE}@A1-1 R2:corporation-marine-troop@H8-1"
FAR = "/ R1:corporation-marine-troop@H8-1"
ATTACKED = "R1:corporation-marine-troop/laser-rifle@A1-1 / "
USES = (
    Use("target-acquisition", f"P1:pathfinder-troop@A1-1 {AFAR}", ("shoot tag-rifle R1",), choice="die"),
    Use("mobile-infantry", f"E1:enforcer-sergeant@A1-1 {FAR}", choice="sprint"),
    Use("stalwart", f"{ATTACKED} E1:enforcer-troop@C1-1", ("shoot laser-rifle E1",), "P2", dice=(HIT,)),
    Use("bastion", f"{ATTACKED} E1:enforcer-troop@C1-1", ("shoot laser-rifle E1",), "P2"),
    Use("bastion", f"{ATTACKED} E1:enforcer-troop@A1-1", ("assault E1",), "P2"),
    Use("mutation", f"A1:aberration@A1-1 {FAR}", choice="armour"),
    Use("infection", f"G1:stage-3a-ghoul-troop/rifle@A1-1 {AFAR}", ("shoot rifle R1",), dice=([6, 6, 6, 1, 1],)),
    Use("thirst-for-blood", f"A1:aberration@A1-1 {FAR}"),
    Use("thirst-for-blood", f"A1:aberration@A1-1:d1 {FAR}"),
    Use("defender-of-the-star-realm", f"L1:forge-lord@A1-1 {BESIDE}", FIGHT),
    Use("defender-of-the-star-realm", f"{ATTACKED} L1:forge-lord@A1-1", ("assault L1",), "P2", "matters",
        dice=([7, 7, 7],)),
    Use("starforged-armour", "S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / A1:artificer-troop@C1-1",
        ("shoot hailstorm-rifle A1",), "P2", dice=(HURT, [1])),
    Use("strike-it-lucky", f"C1:chief-brokkr@A1-1 {FAR}"),
    Use("too-stubborn-to-die", f"S1:steel-warrior@A1-1:d1 {FAR}"),
    Use("thunder-strike", f"S1:steel-warrior-huscarl@A1-1 {AFAR}"),
    Use("gun-toting", f"B1:brokkr-troop@A1-1 {FAR}", choice="weight-of-fire"),
    Use("drone-strike", f"C1:corporation-major/sword-and-pistol@A1-1 {FAR}"),
    Use("eye-in-the-sky", "R1:ranger-lieutenant@A1-1:item=frag-grenade / E1:enforcer-troop@C1-1",
        ("shoot frag-grenade C1-1",)),
    Use("stand-together", f"M1:corporation-marine-lieutenant@A1-1 M2:corporation-marine-troop@D1-1 {FAR}"),
    Use("overwatch", f"E1:assault-enforcer/phase-claws@A1-1 / {MARINE}@B1-1", ("advance B1-1",), "P2"),
    Use("green-rage", f"W1:marauder-warlord@A1-1 {FAR}"),
    Use("tactical-genius", f"C1:commando-captain@A1-1 {FAR}", choice="advance", theirs=("advance",)),
    Use("by-the-numbers", f"C1:commando-troop@A1-1 {AFAR}", ("shoot rifle R1",)),
    Use("by-the-numbers", f"C1:commando-troop@A1-1 {BESIDE}", FIGHT),
    Use("by-the-numbers", f"{ATTACKED} C1:commando-troop@C1-1", ("shoot laser-rifle C1",), "P2", dice=(HIT,)),
    Use("tinkerer", f"M1:commando-troop@B1-1 G1:gruntbot@A1-1:d2 {FAR}"),
    Use("tinkerer", "S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / G1:gruntbot@C1-1",
        ("shoot hailstorm-rifle G1",), "P2", dice=([3, 3, 3, 3, 1], [1])),
    Use("none-shall-pass", f"W1:ripper-warlord@C2-1 {FAR}"),
    Use("wheels-within-wheels", f"O1:overseer@A1-1 {FAR}", choice="shoot", theirs=("shoot",)),
    Use("overcharge", f"M1:marionette-troop@A1-1 {FAR}"),
    Use("linked", f"M1:marionette-troop@A1-1 M2:marionette-troop@B2-1 {AFAR}", ("shoot noh-rifle R1",)),
    Use("stealth", f"{ATTACKED} C1:cypher-troop@C1-1", ("shoot laser-rifle C1",), "P2"),
    Use("bringing-honour-to-the-machine", f"M1:marionette-troop@A1-1 {FAR}"),
    Use("dance-of-death", f"K1:kalyshi-deathstrike@A1-1 {BESIDE}", FIGHT),
    Use("pounce-attack", f"S1:shayo-silverback@A1-1 {FAR}"),
    Use("jack-of-all-trades", f"T1:rebel-teraton@A1-1 {AFAR}", ("shoot hand-flamer R1",), choice="fi"),
    Use("jack-of-all-trades", f"C1:human-cell-leader@A1-1 {BESIDE}", FIGHT, choice="ra"),
    Use("jack-of-all-trades", f"C1:human-cell-leader@A1-1 {BESIDE}", ("advance B1-1",), choice="ra"),
    Use("hide-in-shadows", f"Y1:yndij-infiltrator-commander@A1-1 {FAR}", ("finish",)),
    Use("surge", f"P1:progenitor@A1-1 N1:stalker@C1-1:activated {FAR}"),
    Use("bomb-expert", f"M1:master-creeper@A1-1 {AFAR}"),
    Use("inspiring-presence", f"M1:master-creeper@A1-1 {FAR}"),
    Use("feral-rush", f"P1:pack-leader@A1-1 N1:stalker@D1-1 {FAR}"),
    Use("hunker-down", f"P1:psychotroid@A1-1 {FAR}"),
    Use("aura-of-dread", f"P1:psychotroid@A1-1 {AFAR}"),
    Use("from-the-depths", f"S1:spawn@A1-1 {FAR}"),
    Use("caustic-spittle", f"S1:scuttler@A1-1 {AFAR}"),
    Use("fast-acting-serum", f"{ATTACKED} G1:mazon-security-guard@C1-1 G2:mazon-security-guard@H8-1",
        ("shoot laser-rifle G1",), "P2", dice=(HIT,)),
    Use("head-of-security", f"G1:mazon-security-guard@A1-1 {AFAR}"),
    Use("bio-engineered-meds", f"G1:mazon-security-guard@A1-1 {FAR}", choice="speed"),
    Use("bio-engineered-meds", f"G1:mazon-security-guard@A1-1 {AFAR}", ("shoot rifle R1",), choice="die"),
    Use("networked", f"C1:cyborg-beta@A1-1 C2:cyborg-beta@B1-1:activated {FAR}", ("finish",)),
)  # fmt: skip


def test_each_of_the_43_orders_is_here() -> None:
    """DZ-CMD-16: No order is left out below."""
    assert {use.order for use in USES} == set(ORDERS)


@pytest.mark.parametrize("use", USES, ids=str)
def test_DZ_CMD_15_an_order_costs_one_result_and_is_told(use: Use) -> None:
    """DZ-CMD-06, DZ-CMD-15: Two Special Orders lie there; one is spent, and one fact names the order, once."""
    table = spent(use)
    told = [fact for fact in table.story(OrderUsed, OrderPut) if fact.order == use.order]  # type: ignore[attr-defined]
    assert [fact.seat for fact in told] == [seat(use.by)]  # type: ignore[attr-defined]
    assert table.command(use.by).count("order") == 1


def spent(use: Use) -> Table:
    """The table when the order has been used: all else that is asked has its default, all dice show 1."""
    ours, theirs = ("order", "order"), ("order", "order", *use.theirs)
    mine = use.by == "P1"
    table = plaza(
        f"{use.text} ", orders=(use.order, "") if mine else ("", use.order),
        command=ours if mine else (), theirs=theirs if not mine else use.theirs, dice=use.dice,
        then=ONES,
    )  # fmt: skip
    for wish in ("order_before ask", "order_after ask", "stand survive", "reroll never"):
        table.act(use.by, f"orders {wish}")
    table.play("P1", f"activate {use.text.partition(':')[0]}")
    moves = [*use.moves]
    for _ in range(20):
        found = uses(table, use)
        if "command" in found and not moves:
            return settle(table.play(use.by, found))
        if table.asking == "P1 action" and moves:
            table.play("P1", moves.pop(0))
        else:
            table.silent()
    raise AssertionError(f"{use} is never asked")


def uses(table: Table, use: Use) -> str:
    """The answer that uses the order now, in the words of the kit; without `command` if there is none."""
    asked = table.match.asked
    question = asked.questions.get(seat(use.by)) if asked else None
    if not isinstance(question, Choose | Pick) or question.order is not None:  # a standing order answers it
        return ""
    offered = [one for one in question.options if isinstance(one, Command)]
    fitting = [one for one in offered if one.order == use.order and use.choice in (one.choice, "")]
    stand = "meet survive, " if "meet survive" in table.options(use.by) else ""
    return stand + " ".join([f"command {one.order} target={one.target} choice={one.choice}" for one in fitting[:1]])
