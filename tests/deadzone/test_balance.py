"""What players are promised of a first game, of even teams and of longer games, measured by balance.py."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.teams.pairings import PAIRINGS
from rules.engine import Answer, Question
from testing.course import Answerer, Course, suggested
from tests.deadzone.balance import GOALS, by_lot, rounds_with, won_by_first, won_by_learner
from tests.deadzone.players.greedy import greedy
from tests.tiers import SOAK

FEW, MANY = range(4), range(60)
"""Games that a learner plays: in a few seconds, and at night."""
FRESH = range(5_000, 5_010)
"""Seeds by which no pairing was chosen; each is played from both sides."""
EVEN = [
    pytest.param(*PAIRINGS[1].teams, FRESH[:5], id="few"),  # of ten games more pairings would go beyond three quarters
    *[pytest.param(*pairing.teams, FRESH, id="-".join(pairing.teams), marks=SOAK) for pairing in PAIRINGS],
]


def plainly(course: Course, question: Question) -> Answer:
    """The suggested team, then the attack that brings most at once, else on to the objectives."""
    return suggested(course, question) if question.prompt == "team" else greedy(course.match, question)


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=SOAK)], ids=["few", "many"])
@pytest.mark.parametrize("answer", [suggested, plainly])
def test_a_learner_wins_at_least_half_of_first_games(answer: Answerer, seeds: Sequence[int]) -> None:
    """The lesson's game, played to its end, a draw counted half.

    Of seeds 0 to 59 one who takes every suggestion wins 40, draws 4 and loses 16; one who only takes the attack that
    brings most at once, else walks to the next objective, wins 39, draws 4 and loses 17.
    """
    assert won_by_learner(answer, seeds) >= len(seeds) / 2


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(80, marks=SOAK)])
def test_a_game_to_more_points_is_longer_as_the_lobby_says(games: int) -> None:
    """The averages that the option tells are right to a third of a Round; of a few games their order is."""
    battles = by_lot(games)
    rounds = [sum([number for number, _, _ in rounds_with(goal, battles)]) / games for goal in GOALS]
    assert rounds[0] < rounds[1] <= rounds[2]
    (option,) = [option for option in GAME.options if option.key == "target"]
    told = [float(figure) for figure in re.findall(r"\d\.\d", option.help)]
    assert len(told) == len(GOALS)
    if games >= 80:
        assert all(abs(found - figure) <= 1 / 3 for found, figure in zip(rounds, told, strict=True)), rounds


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second", "seeds"), EVEN)
def test_even_teams_are_even_in_games_by_which_they_were_not_chosen(
    first: str, second: str, seeds: Sequence[int]
) -> None:
    """Neither wins more than three quarters of fresh games: of twenty, one pairing of even teams in a hundred would."""
    share = won_by_first((first, second), seeds) / (2 * len(seeds))
    assert 0.25 <= share <= 0.75, share
