"""A unit phase takes a few presses: they are counted in recorded games of Death Dome, on the real panel.

Computers play on fixed seeds; their games are cut into unit phases, and what the first seat is asked in some of these
is played through the panel. All that is in between counts: opening the panel, lists, pages, looking again,
confirmations.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.death_dome import GAME
from rules.death_dome.model import moves
from rules.engine import Answer, Choose, Dice, Match, Move, Question
from rules.engine.playout import autopilot
from tests.bot.discord.recorded_turns import Cut, counted, same_dice
from tests.bot.discord.turns import Wish, recorded

__all__ = ["same_dice"]

PHASES = 12
"""How many unit phases are played."""
SEEDS = 2
DEEDS = (moves.Capture, moves.Attack, moves.Release)


def sensible(match: Match[Any, Any], question: Question, dice: Dice) -> Answer:
    """What the computer would do; where one answer is offered for all that it means, that answer."""
    usual = autopilot(match, question)
    if question.prompt != "turn" or question.seat != 0:
        return usual
    ahead = [answer for _, answer in recorded(match.fork(dice), 0, autopilot) if isinstance(answer, Move)]
    assert isinstance(question, Choose)
    return next((move for move in question.options if is_meant(match, move, ahead)), usual)


def is_meant(match: Match[Any, Any], offered: Move, ahead: Sequence[Move]) -> bool:
    """Whether a unit phase in one answer comes to what somebody would do step by step, from whichever square."""
    if not ahead or not isinstance(ahead[0], moves.Use) or any(isinstance(move, moves.Play) for move in ahead):
        return False
    unit, steps = ahead[0].unit, ahead[1:]
    walk = [move.to for move in steps if isinstance(move, moves.Go)]
    deed = next((move for move in steps if isinstance(move, DEEDS)), None)
    match offered, deed:
        case moves.March(same, column, row), None:
            return same == unit and walk[-1:] == [f"{column}{row}"]
        case moves.Raid(same, to, "capture"), moves.Capture(""):
            return same == unit and to == (walk or [match.state.unit(unit).place])[0]
        case moves.Raid(same, to, "attack", weapon, target), moves.Attack(used, hit):
            return same == unit and (weapon, target) == (used, hit)
        case moves.Raid(same, _, "release"), moves.Release():
            return same == unit
    return False


UNIT_PHASE = Cut(
    GAME, {}, "turn", {"turn": ("unit",), "unit": ("unit",)}, lambda dome: dome.active if dome.phases_left else None,
    SEEDS, sensible,
)  # fmt: skip


def is_begun(wishes: Sequence[Wish], facts: Sequence[str]) -> bool:
    """Whether anything is done before the turn ends."""
    return bool(wishes) and not isinstance(wishes[0][1], moves.EndTurn)


async def test_a_unit_phase_takes_four_presses(tmp_path: Path, same_dice: None) -> None:
    """Whatever the unit does, with the cards that it adds to an attack."""
    taken = await counted(tmp_path, UNIT_PHASE, 0, is_begun, PHASES)
    assert statistics.median(taken) <= 4, taken
