"""How well a computer plays, by name; and the players that a ladder compares with these."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.computers import KINDS
from bot.computers.search import Budget, best
from bot.computers.tempers import EVEN, TEMPERS, Temper, lot, own
from bot.computers.whole_games import Player
from rules.engine import Answer, Match, Question, write_answer

LEVELS = EASY, NORMAL, HARD = KINDS[3:]
COMPETENCE = 0.7
"""How often an easy computer sees an answer that it could give, where the game names no other `competence` for it."""
LIKELIEST_BUDGET = Budget(candidates=1, first=0, then=0, answers=0)
GREEDY_BUDGET = Budget(candidates=8, first=4, then=0, answers=0, sure=0.0, settles=False)
NORMAL_BUDGET = Budget(candidates=4, first=4, then=8, answers=12, sure=2.0)
HARD_BUDGET = Budget(candidates=8, first=6, then=24, answers=24)
BUDGETS = {NORMAL: NORMAL_BUDGET, HARD: HARD_BUDGET}


def answer(match: Match[Any, Any], question: Question, level: str, seed: str) -> Answer:
    """What a computer of this level answers; the same for the same seed, which nobody at the table knows."""
    return PLAYERS[level](match, question, f"{seed} {question.seat} {match.line} {match.questions}")


def _autopilot(match: Match[Any, Any], question: Question, seed: str) -> Answer:
    chosen: Answer = match.game.autopilot(match.view(question.seat), question)
    return chosen


def _easy(match: Match[Any, Any], question: Question, seed: str) -> Answer:
    """The best of the answers that it sees: what it overlooks it overlooks for a whole round, whatever it is asked."""
    found = match.game.weigh(match.view(question.seat), question)
    if not found:
        return _autopilot(match, question, seed)
    key, competence = f"{own(seed)} {match.state.round}", match.game.tries.get(EASY, {}).get("competence", COMPETENCE)
    seen = [one for _, one in found if lot(f"{key} {write_answer(one)}") < competence]
    return (seen or [found[-1][1]])[0]


def searching(budget: Budget, temper: Temper | None = None) -> Player:
    """A player who thinks ahead within this budget, with this temper or one drawn by lot."""
    return lambda match, question, seed: best(match, question, budget, seed, temper)


def thinking(level: str, temper: Temper | None = None) -> Player:
    """A player of this level, who thinks ahead as suits the game, with this temper or one drawn by lot."""

    def player(match: Match[Any, Any], question: Question, seed: str) -> Answer:
        budget = replace(BUDGETS[level], **match.game.tries.get(level, {}))
        return best(match, question, budget, seed, temper)

    return player


def _random(match: Match[Any, Any], question: Question, seed: str) -> Answer:
    return question.draw(random.Random(seed).randrange)


PLAYERS: Mapping[str, Player] = {
    "random": _random,
    "greedy": searching(GREEDY_BUDGET, EVEN),
    "autopilot": _autopilot,
    "likeliest": searching(LIKELIEST_BUDGET, EVEN),
    EASY: _easy,
    **{level: thinking(level) for level in BUDGETS},
    **{
        f"{level}-{name}": thinking(level, temper)
        for level in BUDGETS
        for name, temper in {"even": EVEN, **TEMPERS}.items()
    },
}
"""All of them by name. The likeliest answers as those who think ahead do where nothing else is surely better; one whose
name has a second part has that temper in each game, or none."""
BLIND = ("random", "autopilot")
"""Those who can play a game without `value`."""
