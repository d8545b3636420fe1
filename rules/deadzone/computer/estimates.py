"""How much of a model attacks take: reckoned exactly where it matters, quickly where many are weighed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.deadzone.chapters.combat.guards import Guard
from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool, plain_pool, ranged_pool, survive_pool
from rules.deadzone.model.attacks import Attack, Reply
from rules.deadzone.model.public_attacks import Cause, Manner
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import DASH, Effect, Weapon
from rules.deadzone.odds.attacks import Prospect, prospect
from rules.deadzone.odds.chances import at_least, kill_chance, mean_loss, successes

DICE: Final = 3
"""The dice of a test before its modifiers."""
WOUNDED: Final = 0.5
"""What HP lost is worth, as a share of what the model's death would be."""
FRAG: Final = 4
"""What the dice of a fragmentation need. [DZ-KW-FRAG-01]"""


def share(threat: Prospect, left_hp: int) -> float:
    """How much of a model an attack takes on average: 1 is its death."""
    return threat.kill + WOUNDED * max(0.0, threat.loss / left_hp - threat.kill)


@lru_cache(maxsize=1 << 14)
def quick_share(dice: int, needed: int, answer: int, saves: int, guard: Guard, hp: int) -> float:
    """The same from bare numbers: dice and target number of both, what protects the target, its HP."""
    if needed >= DASH or dice <= 0:
        return 0.0
    ours, theirs = successes(dice, needed), successes(answer, saves if saves < DASH else 0)
    kill = kill_chance(ours, theirs, guard, hp)
    return kill + WOUNDED * max(0.0, mean_loss(ours, theirs, guard, hp) / hp - kill)


# -- exact -------------------------------------------------------------------------------------------------------------


def shot_at(sector: Board, by: Fighter, weapon: Weapon, target: Fighter, how: Manner = "") -> Prospect:
    """What a shot straight at a model brings."""
    cause: Cause = "blaze" if how == "blaze" else "shoot"
    attack = Attack(cause, by.owner, by, weapon, target, how)
    attack.pool = plain_pool(sector, attack) if attack.has("it-burns") else ranged_pool(sector, attack)
    return prospect(sector, attack, survive_pool(sector, attack, target))[0]


def fight_with(
    sector: Board, by: Fighter, weapon: Weapon, target: Fighter, chosen: Reply, *, moved_in: bool = False
) -> tuple[Prospect, Prospect]:
    """What an Assault brings, and what comes back from a target that fights back."""
    lay = target.pinned
    attack = Attack(
        "assault", by.owner, by, weapon, target, moved_in=moved_in, was_pinned=lay, only_survive=lay, chosen=chosen
    )
    attack.pool = fight_pool(sector, attack, by)
    return prospect(sector, attack, answer_pool(sector, attack))


def burst_on(sector: Board, seat: int, effect: Effect, weapon: Weapon, target: Fighter) -> Prospect:
    """What the splinters of an effect bring; an effect of another kind brings none."""
    if effect.id != "frag":
        return Prospect()
    attack = Attack("frag", seat, None, weapon, target, pool=Pool((("base", effect.n),), FRAG))
    return prospect(sector, attack, survive_pool(sector, attack, target))[0]


def hits(needed: int, least: int) -> float:
    """The chance that three dice without modifiers reach so many successes. [DZ-KW-GRENADE-03]"""
    return at_least(successes(DICE, needed if needed < DASH else 0), least)


def moved_to(f: Fighter, cube: str) -> Fighter:
    """The model as if it stood upright in another cube."""
    return replace(f, cube=cube, pinned=False, platform=False)
