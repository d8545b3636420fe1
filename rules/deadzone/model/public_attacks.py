"""What everybody sees of an attack while it runs: it lies in the state, and questions of the attack are about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.deadzone.model.rolls import Pool
from rules.engine import About

Cause = Literal["shoot", "blaze", "assault", "frag", "blast", "burns", "fall", "wall", "fire", "drop", "test"]
"""What hurts; a `test` has no opponent, only a number of successes that it needs."""
Occasion = Literal["", "leaver", "riser", "overwatch"]
"""One's own attack; a free one on a model that leaves, stands up, was thrown in or comes near. [D26-D28, D33]"""
Manner = Literal["", "blaze", "aimed"]
"""A normal shot, Blaze Away, or the long use of a Sniper Scope. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""


@dataclass(frozen=True, slots=True)
class PublicAttack(About):
    """Who attacks whom and how; models and the weapon by code and id, empty for none. [DZ-PAC-01]

    `targets` is empty and `pool` None for a shot at a cube that has no dice yet; `pool` are the attack's dice with all
    that its side has put in so far. `titles` are code and name of each model, for the telling.
    """

    cause: Cause
    seat: int
    by: str = ""
    weapon: str = ""
    targets: tuple[str, ...] = ()
    how: Manner = ""
    occasion: Occasion = ""
    moved_in: bool = False
    was_pinned: bool = False
    only_survive: bool = False
    half_cube: bool = False
    unmodified: bool = False
    pool: Pool | None = None
    titles: tuple[tuple[str, str], ...] = ()

    @property
    def dice(self) -> int:
        """How many dice the attack has, 0 as long as nobody knows."""
        return self.pool.dice if self.pool else 0

    def called(self, *codes: str) -> str:
        """`Enforcer E3`; several with commas."""
        names = dict(self.titles)
        return ", ".join([f"{names[code]} {code}" if names.get(code) else code for code in codes])


@dataclass(frozen=True, slots=True)
class PublicDice(About):
    """The dice of an attack on one model as they lie: who rolled those in question, and the successes of both sides."""

    attack: PublicAttack
    rolled: str
    ours: int
    theirs: int
