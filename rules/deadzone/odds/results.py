"""What may become of a model in an attack: the exact chance of every damage result, throws and falls included.

All of it follows from public facts; bought re-rolls and Special Orders after the dice are left out. [P-TEST, P-DAMAGE]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.deadzone.chapters.combat.guards import Guard, guard, is_harmless
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import left
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.odds.attacks import answer_of, chances_of
from rules.deadzone.odds.chances import Chances, at_least, losses, margins, win_chance

SAFE: Final[Chances] = (1.0,)
"""The results for a model that loses nothing, whatever happens."""


class Outcome(NamedTuple):
    """What an attack does to one model.

    `beaten` is the chance that the other side has more successes, `hit` that it has any. `hp` are the chances to lose
    no HP, 1, 2 and so on, the last place is death; it is empty where the attack costs no HP.
    """

    beaten: float
    hit: float
    hp: Chances

    @property
    def hurt(self) -> float:
        """The chance to lose any HP."""
        return sum(self.hp[1:])


def both_outcomes(sector: Board, attack: Attack, other: Pool) -> tuple[Outcome, Outcome | None]:
    """What threatens the target, and what threatens the attacker if the target fights back.

    `attack.pool` is set, `other` the target's dice without what its side put in.
    """
    ours, theirs = chances_of(sector, attack), answer_of(sector, attack, other)
    threat = outcome(sector, attack, attack.target, ours, theirs)
    if attack.answer != "fight" or attack.by is None:
        return threat, None
    return threat, outcome(sector, attack.returned(), attack.by, theirs, ours)


def outcome(sector: Board, attack: Attack, f: Fighter, ours: Chances, theirs: Chances) -> Outcome:
    """What an attack with these successes does to a model with those."""
    beaten, hit = win_chance(ours, theirs), at_least(ours, 1)
    if is_harmless(attack):
        return Outcome(beaten, hit, ())
    return Outcome(beaten, hit, results(ours, theirs, guard(sector, attack, f), left(f)))


@lru_cache(maxsize=1 << 12)
def results(ours: Chances, theirs: Chances, numbers: Guard, hp: int) -> Chances:
    """The chances to lose 0, 1, 2 ... HP of so many; the last place is death. [DZ-DMG-01, DZ-DMG-08]"""
    lost = losses(margins(ours, theirs), numbers)
    exact = [lost[place] if place < len(lost) else 0.0 for place in range(hp)]
    return (*exact, at_least(lost, hp))
