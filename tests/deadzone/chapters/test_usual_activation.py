"""How often the other side is asked while a model acts: what makes a game of weeks bearable. [4.4]"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from rules.deadzone import GAME
from rules.engine import Answer, Match, Question
from rules.engine.playout import autopilot
from tests.duels import fought

GAMES = 3


def test_the_other_side_is_asked_at_most_once_in_a_usual_activation() -> None:
    """4.4: in whole Patrol games with the standing orders that everybody begins with: in 19 of 20 activations."""
    asked: Counter[tuple[int, int, str]] = Counter()

    def player(number: int) -> Any:
        """Answers by standing order where there is one, as the host does, and counts what the other side is asked."""

        def answer(match: Match[Any, Any], question: Question) -> Answer:
            sector = match.view(None)
            if question.order is not None:
                return question.order
            if sector.acting is not None:
                asked[number, sector.round, sector.acting.id] += question.seat != sector.acting.player
            return autopilot(match, question)

        return answer

    for number in range(GAMES):
        print(f"seed {number}")
        fought(GAME, [player(number)] * 2, GAME.checked_options({}), random.Random(number).randrange)
    often = [times for times in asked.values() if times > 1]
    assert len(asked) > 20 * GAMES
    assert len(often) * 20 <= len(asked), asked
    assert sum(asked.values()) > 0
