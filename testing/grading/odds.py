"""Silver: the game tells odds, or nothing is rolled or drawn that follows an answer."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout

from rules.engine import Amount, Question, plain_options
from testing.conformance.play import Run
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, exempt, missing, passed

GAMES, ANSWERS = 6, 250
"""So many random games are looked at, and so many answers of each."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Play at random until odds are told."""
    met: set[str] = set()
    rolled = False
    for run, question in questions(candidate):
        met.add(question.prompt)
        if tells_odds(run, question):
            prompt = run.game.narrate.prompt(question, run.names)
            return passed(f"It tells odds, as where “{prompt}” is asked.")
        rolled = rolled or follows_an_answer(run)
    if not rolled:
        return exempt(f"In {GAMES} random games nothing was rolled or drawn that follows an answer.")
    return missing(
        f"It tells no odds at any of {len(met)} kinds of questions: let the game's odds say what a move may bring, "
        "or give the reason for none in exempt.py beside the tests."
    )


def questions(candidate: Candidate) -> Iterator[tuple[Run, Question]]:
    """Yield what is asked in random games."""
    for seed in range(candidate.effort.seed, candidate.effort.seed + GAMES):
        with redirect_stdout(io.StringIO()):
            run = Run(candidate.case, seed)
        for _ in range(ANSWERS):
            if run.match.asked is None:
                break
            yield from [(run, question) for question in run.match.asked.questions.values()]
            run.move()


def tells_odds(run: Run, question: Question) -> bool:
    """Whether odds are told for one of its choices."""
    if isinstance(question, Amount):
        return False
    view = run.match.view(question.seat)
    return any(run.game.odds(view, question, move) for move in plain_options(question.options))


def follows_an_answer(run: Run) -> bool:
    """Whether anything was rolled or drawn after the first answer."""
    answered = next((row.seq for row in run.rows if row.kind == "answer"), None)
    return answered is not None and any(row.kind == "chance" and row.seq > answered for row in run.rows)
