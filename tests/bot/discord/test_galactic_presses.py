"""A turn of Galactic Supremacy takes a few presses: they are counted in recorded games.

Computers play on fixed seeds; their games are cut into turns, and what the first seat is asked in some of these is
played through the real panel. All that is in between counts: opening the panel, lists, pages, looking again,
confirmations.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.engine import Answer, Choose, Dice, Match, Move, Question, only_answer
from rules.engine.playout import autopilot
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.moves import Assault, Attack, Send
from tests.bot.discord.recorded_turns import Cut, counted, same_dice
from tests.bot.discord.turns import Wish, recorded

__all__ = ["same_dice"]
TURNS = int(os.environ.get("GALACTIC_TURNS", "12"))
"""How many turns are played, of all and of those with or without an attack."""
ATTACK = "AttackDeclared"


def sensible(match: Match[Any, Any], question: Question, dice: Dice) -> Answer:
    """What the computer would do; where what it means to do later in the turn is offered now, that."""
    usual = autopilot(match, question)
    asked = question.seat == 0 and only_answer(question) is None
    if not asked or question.prompt not in GAME.plan or not isinstance(question, Choose):
        return usual
    ahead = recorded(match.fork(dice), 0, autopilot)
    for number, (later, answer) in enumerate(ahead):
        if later.prompt not in GAME.plan:
            break
        if answer != later.default:
            return meant(question, answer, ahead[number + 1 :]) or usual
    return usual


def meant(question: Choose[Any], answer: Answer, then: Sequence[Wish]) -> Move | None:
    """The option that comes to the same as this answer: for an attack the one with its Fleets, if there is one."""
    options: Sequence[Move] = question.options
    if isinstance(answer, Attack):
        whole = [move for move in options if isinstance(move, Assault) and is_party(move, answer, then)]
        return whole[0] if whole else answer if answer in options else None
    return answer if isinstance(answer, Move) and answer in options else None


def is_party(offered: Assault, attack: Attack, then: Sequence[Wish]) -> bool:
    """Whether an attack in one answer has the Fleets that would be sent next."""
    sent = then[0][1] if then else ()
    fleets = {move.fleet for move in sent if isinstance(move, Send)} if isinstance(sent, tuple) else set()
    return offered.world == attack.world and {*offered.fleets.split("+")} == fleets


EMPIRES = Cut(GAME, {}, "draw", {"end_of_turn": ()}, lambda galaxy: galaxy.active, 12, sensible)


async def test_a_turn_of_galactic_supremacy_takes_three_presses(tmp_path: Path, same_dice: None) -> None:
    """Whatever is done in it."""
    taken = await counted(tmp_path, EMPIRES, 0, lambda wishes, facts: bool(wishes), TURNS)
    assert statistics.median(taken) <= 3, taken


@pytest.mark.soak
async def test_a_turn_without_an_attack_takes_three_presses(tmp_path: Path, same_dice: None) -> None:
    taken = await counted(tmp_path, EMPIRES, 0, lambda wishes, facts: bool(wishes) and ATTACK not in facts, TURNS)
    assert statistics.median(taken) <= 3, taken


@pytest.mark.soak
async def test_a_turn_with_an_attack_takes_seven_presses(tmp_path: Path, same_dice: None) -> None:
    """The attack takes two of them, opening the panel one; the rest are what else is done, and Command cards."""
    taken = await counted(tmp_path, EMPIRES, 0, lambda wishes, facts: bool(wishes) and ATTACK in facts, TURNS)
    assert statistics.median(taken) <= 7, taken
