"""Keywords that change how a weapon is fired at a model: Rapid Fire, Heavy, Invigorate. [DZ-KW]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.pools import plain_pool
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import FiringMode, Keyword
from rules.deadzone.model.attacks import Shot
from rules.deadzone.model.events.fights import Invigorated
from rules.deadzone.model.state import Board, Effect, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule

FRESH: Final = 2
"""The successes that Invigorate needs. [DZ-KW-INVIG-01]"""
INVIGORATED: Final = "invigorated"
"""The effect on a model that has been invigorated in this Round."""

RAPID_FIRE: Final = Keyword("rapid-fire", manner="blaze")  # DZ-KW-RAPID-01
HEAVY: Final = Keyword("heavy", is_long=True)  # DZ-KW-HEAVY-01


def friends_to_invigorate(sector: Board, f: Fighter, weapon: Weapon) -> list[str]:
    """Activated friends in its cube, each once in a Round; a printed Range does not count. [DZ-KW-INVIG-01, R47]"""
    tired = [one for one in sector.friends_of(f) if one.activated]
    return [one.id for one in tired if not any(effect.what == INVIGORATED for effect in one.effects)]


def invigorate(sector: Sector, shot: Shot) -> Rule[None]:
    """A test without modifiers; it takes the Activated mark away. [DZ-KW-INVIG-01, DZ-RND-14, R140]"""
    by, friend = shot.by, sector.fighter(shot.target)
    assert friend is not None
    pool = plain_pool(sector, shot.on_cube(sector))
    if (
        yield from trial(
            sector, by, pool, FRESH, "DZ-KW-INVIG-01", stat="ranged", free_of_modifiers=True, weapon=shot.weapon
        )
    ):
        friend.activated = False
        friend.effects.append(Effect(INVIGORATED, until="round"))
        sector.tell(Invigorated(friend.id, by.id))
        note_finished(sector)


INVIGORATE: Final = Keyword("invigorate", firing=FiringMode(friends_to_invigorate, invigorate))
