"""A line of a game that is over as a puzzle: which answers are proposed, and what each of them was worth."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.catalogue import find_game
from bot.computers.review import TELLING, in_words, later, tries
from rules.engine import Answer, Checkpoint, Choose, Corrupt, Entry, Match, Mismatch, Refused
from rules.engine.playout import ScriptedDice

CANDIDATES = 6
"""So many answers are proposed at most, the one that was given among them."""
log = logging.getLogger("arbiter.computers")


@dataclass(frozen=True, slots=True)
class Trial:
    """What is judged: a seat's question after these rows, and answers to it as they are written.

    The same `seed` gives the same chances.
    """

    game: str
    checkpoint: Checkpoint
    tail: tuple[Entry, ...]
    seat: int
    answers: tuple[str, ...]
    seed: str


def candidates(match: Match[Any, Any], seat: int, given: Answer, names: Sequence[str]) -> list[Answer]:
    """The answer that was given and the best others, in the order of their words, which tells nothing of their worth.

    Of those that read alike there is one.
    """
    game, view, question = match.game, match.view(seat), match.question_for(seat)
    others: list[Answer] = [answer for _, answer in game.weigh(view, question)]
    if not others and isinstance(question, Choose):
        others = [*question.options]
    told = {in_words(game, view, given, names): given}
    for answer in others:
        if len(told) < CANDIDATES:
            told.setdefault(in_words(game, view, answer, names), answer)
    return [told[words] for words in sorted(told, key=str.casefold)]


def judge(trial: Trial) -> tuple[float, ...] | None:
    """Each answer's chance to win, as the seat could know it; None where the game does not fit the rules of today."""
    game = find_game(trial.game)
    try:
        match = Match.restore(game, trial.checkpoint, trial.tail, ScriptedDice([]))
        question = match.question_for(trial.seat)
        answers = [game.read_answer(question, text) for text in trial.answers]
        return tuple([later(tries(match, question, answer, trial.seed, TELLING)) for answer in answers])
    except (Refused, Corrupt, Mismatch) as problem:
        log.warning("a puzzle of %s cannot be judged: %s", game.title, problem)
        return None
