"""Gold: whatever is asked in a window can be answered beforehand by a standing order.

Random games show which prompts there are. Where no order has answered a prompt yet, acts are tried in forks: one of
them must bring the question with its answer. A prompt that leaves no choice wants none.
"""

from __future__ import annotations

import io
from collections import Counter
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field

from rules.engine import Move, Question, Refused, only_answer
from testing.conformance.play import Run, wild_move, words
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, exempt, missing, passed

GAMES, ANSWERS = 12, 400
"""So many random games are looked at, and so many answers of each."""
TRIED, AT_ONCE = 400, 8
"""So many acts are tried for a prompt, and so many of them at one moment."""


@dataclass
class Windows:
    """The prompts of windows by how often they were met with a choice, those that orders answer, and acts tried."""

    met: Counter[str] = field(default_factory=Counter)
    answered: set[str] = field(default_factory=set)
    tried: Counter[str] = field(default_factory=Counter)

    def look(self, run: Run) -> None:
        """Look at what is asked now."""
        asked = run.match.asked
        if asked is None or asked.window is None:
            return
        for seat, question in asked.questions.items():
            if seat in asked.answers or only_answer(question) is not None:
                continue
            self.met[question.prompt] += 1
            if question.prompt not in self.answered and self._answers(run, question):
                self.answered.add(question.prompt)

    def _answers(self, run: Run, question: Question) -> bool:
        """Whether an order answers this question, or one would."""
        if question.order is not None:
            return True
        for _ in range(AT_ONCE if self.tried[question.prompt] < TRIED else 0):
            self.tried[question.prompt] += 1
            act = some_order(run, question.seat)
            if act is not None and would_answer(run, act, question):
                return True
        return False


def measure(candidate: Candidate, tell: Tell, games: int = GAMES) -> Finding:
    """Play at random and look at every window."""
    windows = Windows()
    for seed in range(candidate.effort.seed, candidate.effort.seed + games):
        with redirect_stdout(io.StringIO()):
            run = Run(candidate.case, seed)
        for _ in range(ANSWERS):
            windows.look(run)
            run.move()
    return judged(windows, games, candidate)


def judged(windows: Windows, games: int, candidate: Candidate) -> Finding:
    """What the windows show, with the reasons for those that need no orders."""
    reasons = {what.partition(".")[2]: why for what, why in candidate.reasons.items() if "." in what}
    if not windows.met:
        return exempt(f"In {games} random games no window was opened in which somebody has a choice.")
    bare = [prompt for prompt in windows.met if prompt not in windows.answered]
    if unlisted := sorted({*bare} - {*reasons}):
        return missing(
            f"No standing order answers {', '.join(unlisted)}: give their questions an order, "
            f"or a reason for none in exempt.py beside the tests, as “orders.{unlisted[0]}”."
        )
    told = [f"Standing orders answer {', '.join(sorted(windows.answered)) or 'nothing'}"]
    told += [f"{prompt} needs none: {reasons[prompt]}" for prompt in sorted(bare)]
    told += [f"{prompt} need not stand in exempt.py any more" for prompt in sorted({*reasons} & windows.answered)]
    return passed("; ".join(told) + ".")


def some_order(run: Run, seat: int) -> Move | None:
    """An act that may be a standing order: one that need not wait, or a likely one of the game's own."""
    game = run.game
    if run.sample_act and run.below(2):
        return run.sample_act(run.match.state, seat, run.below)
    kinds = game.immediate or game.acts
    return wild_move(run.random.choice(kinds), words(game, run.match.state), run.below) if kinds else None


def would_answer(run: Run, act: Move, question: Question) -> bool:
    """Whether this question would come with its answer after that act."""
    fork = run.match.fork(run.dice)
    with suppress(Refused):
        fork.act(question.seat, act)
    asked = fork.asked
    again = asked.questions.get(question.seat) if asked else None
    return again is not None and again.prompt == question.prompt and again.order is not None
