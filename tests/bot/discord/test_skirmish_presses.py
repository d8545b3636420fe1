"""An activation takes a few presses: they are counted in recorded games of the two games of squares and cubes.

Computers play on fixed seeds; their games are cut into turns, and what the first seat is asked in some of these is
played through the real panel. All that is in between counts: opening the panel, lists, pages, looking again,
confirmations. With `SKIRMISH_TURNS=40` more turns of each kind are played, of more games.
"""

from __future__ import annotations

import itertools
import os
import statistics
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rules import deadzone, one_page_deadzone
from rules.deadzone.model import moves as dz
from rules.engine import Answer, Choose, Dice, Match, Move, Question
from rules.engine.playout import autopilot
from rules.one_page_deadzone.model import moves as op
from tests.bot.discord.recorded_turns import Cut, counted, play_back, same_dice, starts
from tests.bot.discord.turns import Wish, recorded

__all__ = ["same_dice"]
TURNS = int(os.environ.get("SKIRMISH_TURNS", "14"))
"""How many turns of each kind are played."""
GAMES = max(2, TURNS // 5)
"""How many games of Deadzone are recorded: many turns from few games would be much alike."""
DEADZONE_STEPS = (dz.Advance, dz.Sprint, dz.Shoot, dz.Assault)
ATTACKS = {"ShotFired", "Assaulted"}
ATTACKING = ("hold", "walk", "assault")


def sensible(match: Match[Any, Any], question: Question, dice: Dice) -> Answer:
    """What the computer would do; where one answer is offered for an attack that it means, that answer."""
    usual = autopilot(match, question)
    if question.prompt != "activate" or question.seat != 0:
        return usual
    ahead = [answer for _, answer in recorded(match.fork(dice), 0, autopilot) if isinstance(answer, Move)]
    assert isinstance(question, Choose)
    return next((move for move in question.options if is_meant(move, ahead)), usual)


def is_meant(offered: Move, ahead: Sequence[Move]) -> bool:
    """Whether an attack in one answer comes to what somebody would do step by step, from whichever cube."""
    match offered, ahead:
        case dz.Activate(model, then), [dz.Activate(same), *actions] if then and model == same:
            steps = [one for one in actions if isinstance(one, DEADZONE_STEPS)]
            before = [*itertools.takewhile(lambda one: not isinstance(one, dz.Shoot), steps)]
            paid, shot = [one.free for one in before], next(iter(steps[len(before) :]), None)
            fits = paid == ["", "command"] if "command" in then else len(before) < 2 and not any(paid)
            aimed = isinstance(shot, dz.Shoot) and not shot.free and then.endswith(f"shoot {shot.weapon} {shot.target}")
            return fits and aimed
        case op.Attack(unit, action, target), [op.Activate(same, how), *_] if unit == same:
            hit = [one.target for one in ahead if isinstance(one, op.Shoot | op.Strike)]
            return target in hit[:1] and (action == "assault") == (how == "assault") and how in ATTACKING
    return False


ONE_PAGE = Cut(
    one_page_deadzone.GAME, {"points": "150"}, "activation", {"activation": ()}, lambda zone: zone.to_act, 2, sensible
)
DEADZONE = Cut(
    deadzone.GAME,
    {"points": "100", "scenario": "patrol"},
    "turn",
    {"turn": ()},
    lambda sector: sector.active,
    GAMES,
    sensible,
)


async def test_an_activation_of_one_page_deadzone_takes_three_presses(tmp_path: Path, same_dice: None) -> None:
    """Whatever the unit does."""
    taken = await counted(tmp_path, ONE_PAGE, 0, lambda wishes, facts: bool(wishes), TURNS)
    assert statistics.median(taken) <= 3, taken


async def test_an_activation_with_a_shot_takes_four_presses_in_deadzone(tmp_path: Path, same_dice: None) -> None:
    """It moves or not, shoots, and puts in what it likes; half of them do more than that."""
    taken = await counted(tmp_path, DEADZONE, 0, lambda wishes, facts: "ShotFired" in facts, TURNS)
    assert statistics.median(taken) <= 4, taken


async def test_an_enemys_attack_takes_one_press_in_deadzone(tmp_path: Path, same_dice: None) -> None:
    """Mostly none, as standing orders answer; where one is asked, opening the panel and a button.

    A package of several pieces is marked and confirmed.
    """
    played = [play_back(DEADZONE, 1, number) for number in range(len(starts(DEADZONE)[1]))]
    unasked = [0 for turn in played if {*turn.facts} & ATTACKS and not turn.wishes]
    asked = dict[int, list[int]]()
    for pieces in (1, 2):
        (path := tmp_path / str(pieces)).mkdir()
        asked[pieces] = await counted(path, DEADZONE, 1, partial(is_asked, pieces=pieces), TURNS)
    single, several = asked.values()
    assert max(single) <= 2, single
    assert max(several, default=0) <= 3, several
    assert statistics.median([*single, *several, *unasked]) <= 1, (single, several, len(unasked))


def is_asked(wishes: Sequence[Wish], facts: Sequence[str], pieces: int) -> bool:
    """Whether an attack asks the other side once: for one piece at most, or for two and more."""
    wanted = [len(answer) if isinstance(answer, tuple) else 1 for _, answer in wishes]
    return bool({*facts} & ATTACKS) and len(wanted) == 1 and (wanted[0] > 1) == (pieces > 1)
