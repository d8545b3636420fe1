"""What an attack may bring: the chances of both models, for odds, questions and the autopilot. [P-TEST, P-DAMAGE]

All of it follows from public facts; bought re-rolls and Special Orders after the dice are left out.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.deadzone.chapters.combat.contest import automatic, with_reply
from rules.deadzone.chapters.combat.guards import guard, is_harmless
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import left
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.odds.chances import Chances, kill_chance, mean_loss, successes, win_chance, wound_chance


class Prospect(NamedTuple):
    """The chances that one side beats the other, that this costs it HP, that it kills, and the HP lost on average."""

    win: float = 0.0
    wound: float = 0.0
    kill: float = 0.0
    loss: float = 0.0


def prospect(sector: Board, attack: Attack, other: Pool) -> tuple[Prospect, Prospect]:
    """What threatens the target, and what threatens the attacker if the target Fights back.

    `attack.pool` is set, `other` the target's dice without what its side put in.
    """
    ours, theirs = chances_of(sector, attack), answer_of(sector, attack, other)
    threat = _threat(sector, attack, attack.target, ours, theirs)
    if attack.answer != "fight" or attack.by is None:
        return threat, Prospect()
    return threat, _threat(sector, attack.returned(), attack.by, theirs, ours)


def chances_of(sector: Board, attack: Attack) -> Chances:
    """The successes of the attack's dice with all that its side put in, and its automatic re-rolls."""
    by = None if attack.unmodified else attack.by
    again = automatic(sector, attack, by, attack.stat) if by else 0
    return successes(attack.ours.dice, attack.ours.needed, again)


def answer_of(sector: Board, attack: Attack, other: Pool) -> Chances:
    """The successes of the target's dice with all that its side put in, and its automatic re-rolls."""
    pool = with_reply(other, attack.chosen, attack.target.id)
    return successes(pool.dice, pool.needed, automatic(sector, attack, attack.target, attack.answer))


def _threat(sector: Board, attack: Attack, f: Fighter, ours: Chances, theirs: Chances) -> Prospect:
    ahead = win_chance(ours, theirs)
    if is_harmless(attack):
        return Prospect(ahead)
    numbers, hp = guard(sector, attack, f), left(f)
    return Prospect(
        ahead,
        wound_chance(ours, theirs, numbers),
        kill_chance(ours, theirs, numbers, hp),
        mean_loss(ours, theirs, numbers, hp),
    )
