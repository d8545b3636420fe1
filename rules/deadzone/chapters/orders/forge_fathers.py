"""Special Orders of the Forge Fathers. [DZ-ORD-08..13]"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.guards import guard
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Grants, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHELLS, free_shot, gift, granting, throws_again
from rules.deadzone.chapters.orders.spending import (
    NOTHING,
    anybody,
    damage_question,
    named,
    no_move,
    not_for,
    pay_order,
    recover,
)
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import carried, has, injured, left
from rules.deadzone.model.moves import Command, Decline
from rules.deadzone.model.questions import OfModel
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Choose, Refusal, Rule, ask_if, say

# -- Defender of the Star Realm ----------------------------------------------------------------------------------------


def fights_or_survives(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Fight or Survive test inside an Assault. [DZ-CMD-15, DZ-ORD-08]"""
    return attack.cause == "assault"


DEFENDER_OF_THE_STAR_REALM: Final = SpecialOrder(
    "defender-of-the-star-realm", on_dice=throws_again("defender-of-the-star-realm", fights_or_survives)
)

# -- Starforged Armour -------------------------------------------------------------------------------------------------

STARFORGED: Final = "starforged-armour"
LESS: Final = "ap-"
"""Before the number of results in a choice: `ap-1`."""


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
    return damage_question(sector, f.owner, OfModel.of(f), uses, best, saves=bool(able))


def _most(sector: Sector, attack: Attack, f: Fighter) -> int:
    """No more than lie unspent, and than there is AP."""
    if sector.sides[f.owner].order != STARFORGED:
        return 0
    return min(len(sector.unspent(f.owner, "order")), attack.ap)


def _loss(sector: Sector, attack: Attack, f: Fighter, passed: int, count: int) -> int:
    return guard(sector, replace(attack, weakened=attack.weakened + count), f).loss(passed)


STARFORGED_ARMOUR: Final = SpecialOrder(STARFORGED, before_armour=harden)

# -- Strike It Lucky ---------------------------------------------------------------------------------------------------


def lucky_ones(sector: Sector, f: Fighter) -> list[Aim]:
    """The Brokkr models of the side."""
    return [(one.id, "") for one in sector.in_play(f.owner) if named(one, "Brokkr")]


def luck(sector: Board, f: Fighter, aim: Aim) -> Grants:
    """One friendly Brokkr model gains Evade and Resilient until the end of the Round. [DZ-CMD-15, DZ-ORD-10]"""
    one = sector.fighter(aim[0])
    assert one is not None
    return [(one, [("evade", 0, "round"), ("resilient", 1, "round")])]


STRIKE_IT_LUCKY: Final = SpecialOrder("strike-it-lucky", between=granting(lucky_ones, luck, anybody))

# -- Too Stubborn To Die -----------------------------------------------------------------------------------------------

SURVIVES: Final = 2
"""The successes that Too Stubborn To Die needs."""


def no_stubbornness(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Too Stubborn To Die does nothing for a model: it is a Vehicle, or unhurt."""
    if has(sector, f, "vehicle"):
        return Refusal("{who} is a Vehicle.", "DZ-CMD-16", who=f.id)
    return None if injured(f) else Refusal("{who} has lost no HP.", "DZ-CMD-16", who=f.id)


def be_stubborn(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """The active model recovers 1 HP if it passes a Survive test. [DZ-CMD-15, DZ-ORD-11]"""
    pool = survive_pool(sector, Attack("test", 1 - f.owner, None, None, f), f)
    if (yield from trial(sector, f, pool, SURVIVES, "DZ-CMD-15")):
        recover(sector, f, f.id)


TOO_STUBBORN_TO_DIE: Final = SpecialOrder(
    "too-stubborn-to-die", between=ActionSpec(lambda sector, f: [NOTHING], be_stubborn, no_stubbornness)
)

# -- Thunder Strike ----------------------------------------------------------------------------------------------------

THUNDER: Final = Weapon("thunder-strike", say("Thunder Strike"), 2, 0, {"explosive": 0}, SHELLS)
HAMMERS: Final = (say("Forge Hammer"), say("Heavy Forge Hammer"), say("Heavy Heat Hammer"))


def no_hammer(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Thunder Strike does nothing for a model. [DZ-ORD-12]"""
    able = any(weapon.name in HAMMERS for weapon in carried(sector, f)) and not named(f, "Iron Ancestor")
    return no_move(sector, f) if able else Refusal("{who} has no hammer that strikes thunder.", "DZ-CMD-16", who=f.id)


THUNDER_STRIKE: Final = SpecialOrder("thunder-strike", between=free_shot(THUNDER, no_hammer), weapon=THUNDER)

# -- Gun-Toting --------------------------------------------------------------------------------------------------------

GUN_TOTING: Final = SpecialOrder(
    "gun-toting",
    between=gift(
        {
            "fire-control": (("fire-control", 0, "activation"),),
            "weight-of-fire": (("weight-of-fire", 2, "activation"),),
        },
        not_for("gun-toting", "Artificer", "Brokkr"),
    ),
)
