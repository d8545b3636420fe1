"""Special Orders when damage is worked out. [DZ-CMD-15, P-DAMAGE, appendix A]"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.damage import BEFORE_ARMOUR, PREVENTS
from rules.deadzone.chapters.combat.guards import guard
from rules.deadzone.chapters.orders.spending import can_order, damage_question, give, named, pay_order
from rules.deadzone.model.events.orders import LossPrevented
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import has, left
from rules.deadzone.model.moves import Command, Decline
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Rule, ask_if

STARFORGED: Final = "starforged-armour"
LESS: Final = "ap-"
"""Before the number of results in a choice: `ap-1`."""
TINKERER: Final = "tinkerer"
BOTS: Final = ("Gruntbot", "Stuntbot")


# -- Starforged Armour -------------------------------------------------------------------------------------------------


def harden(sector: Sector, attack: Attack, f: Fighter, passed: int) -> Rule[None]:
    """Each result spent takes 1 off the attack's AP, any number of them. [DZ-CMD-15, DZ-ORD-09]"""
    move = yield from ask_if(lambda: armour_question(sector, attack, f, passed))
    if isinstance(move, Command):
        count = int(move.choice.removeprefix(LESS))
        attack.weakened += count
        for _ in range(count):
            pay_order(sector, f.owner, move, f.id)


def armour_question(sector: Sector, attack: Attack, f: Fighter, passed: int) -> Choose[Command | Decline] | None:
    """How many results are spent; only numbers that save HP are offered, the least that saves the model first."""
    losses = {count: _loss(sector, attack, f, passed, count) for count in range(_most(sector, attack, f) + 1)}
    worth_it = [count for count, lost in losses.items() if count and lost < losses[count - 1]]
    uses = [Command.of(STARFORGED, f.id, f"{LESS}{count}") for count in worth_it]
    if not uses:
        return None
    able = [count for count, lost in losses.items() if lost < left(f) <= losses[0]]
    best = Command.of(STARFORGED, f.id, f"{LESS}{able[0]}") if able else uses[0]
    return damage_question(sector, f.owner, Code.of(f), uses, best, saves=bool(able))


def _most(sector: Sector, attack: Attack, f: Fighter) -> int:
    """No more than lie unspent, and than there is AP."""
    if sector.sides[f.owner].order != STARFORGED:
        return 0
    return min(len(sector.unspent(f.owner, "order")), attack.ap)


def _loss(sector: Sector, attack: Attack, f: Fighter, passed: int, count: int) -> int:
    return guard(sector, replace(attack, weakened=attack.weakened + count), f).loss(passed)


BEFORE_ARMOUR[STARFORGED] = harden

# -- Tinkerer ----------------------------------------------------------------------------------------------------------


def tinker(sector: Sector, attack: Attack, f: Fighter, loss: int) -> Rule[int]:
    """A machine does not lose 1 HP, once in a Round; returns how many it is spared. [DZ-CMD-15, DZ-ORD-21]"""
    move = yield from ask_if(lambda: tinker_question(sector, f, loss))
    if not isinstance(move, Command):
        return 0
    pay_order(sector, f.owner, move, f.id)
    give(f, [(TINKERER, 0, "round")])
    sector.tell(LossPrevented(f.id, 1))
    return 1


def tinker_question(sector: Sector, f: Fighter, loss: int) -> Choose[Command | Decline] | None:
    """Whether it is spent; None where nothing is lost, or for other models."""
    if not loss or not named(f, *BOTS) or has(sector, f, TINKERER) or not can_order(sector, f.owner, TINKERER):
        return None
    use = Command.of(TINKERER, f.id)
    return damage_question(sector, f.owner, Code.of(f), [use], use, saves=left(f) == loss)


PREVENTS[TINKERER] = tinker
