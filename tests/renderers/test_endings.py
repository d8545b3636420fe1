"""The endings of the shipped games: points as in the views, from nothing but what everybody saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest

from bot.catalogue import games
from bot.cli.selfplay import Plan
from bot.drawing.sketch import Sketch, renderer_of
from bot.tables.queries.replaying import seen
from renderers.kit.ending import Ending, Finale, Seen
from renderers.kit.palettes import STANDARD
from rules.engine import Game, News
from rules.engine.playout import autopilot, playout
from tests.tiers import in_turn

NAMES = ["Ann", "Bob", "Cy", "Dee"]
POINTS: Mapping[str, Callable[[Any], list[int]]] = {
    "deadlock": lambda view: [player.occupied for player in view.players],
    "deadzone": lambda view: [side.vp for side in view.sides],
    "death-dome": lambda view: [team.payout // 1000 for team in view.teams],
    "galactic-supremacy": lambda view: [len(player.worlds) + len(player.fleets) for player in view.players],
    "one-page-deadzone": lambda view: [squad.score for squad in view.squads],
}


def played(game: Game[Any, Any], seats: int = 2, **options: str) -> News:
    """A game of computers to its end."""
    every = {option.key: option.default for option in game.options} | options
    plan = Plan(game, seats, every, seed=5, keep=True)
    match = plan.begin(plan.dice(0, plan.chance()))
    playout(match, autopilot, 20_000)
    return match.drain()


def told(game: Game[Any, Any], news: News) -> tuple[list[Seen], Sequence[Ending]]:
    """All that everybody saw, and how it ended."""
    finale = renderer_of(game.key).finale  # type: ignore[union-attr]  # every shipped game has one
    assert isinstance(finale, Finale)
    all_of_it = list(seen(game, news.checkpoints[:1], news.entries))
    return all_of_it, finale.tell(all_of_it, NAMES)


def at_the_end_of(round_: int, key: str, moments: Sequence[Seen]) -> Any:
    """What everybody saw when a round was over. Deadzone scores then, and asks nobody before the next one begins."""
    clock = attrgetter("counter" if key == "death-dome" else "round")
    next_one = [one.view for one in moments if clock(one.view) == round_ + 1]
    return next_one[0] if key == "deadzone" and next_one else [v.view for v in moments if clock(v.view) == round_][-1]


@pytest.mark.parametrize("key", in_turn(games(), 1, stay=3))
def test_a_game_ends_with_the_points_that_everybody_saw(key: str) -> None:
    """Each line ends as the last view has it, and passes through what stood at the end of each round."""
    game = games()[key]
    moments, endings = told(game, played(game))
    (ending,) = endings
    last = moments[-1].view
    assert ending.over
    assert ending.winners == tuple(last.winners)
    assert [line[-1] for line in ending.points] == POINTS[key](last)
    for place, name in enumerate(ending.places[1:], 1):
        assert [line[place] for line in ending.points] == POINTS[key](at_the_end_of(int(name), key, moments))
    assert len(ending.honours) >= 3
    assert ending.moment is not None
    assert [game.narrate.fact(fact, NAMES) for fact in ending.moment.facts]


@pytest.mark.parametrize("key", in_turn(games(), 3, stay=2))
def test_an_ending_is_made_of_what_everybody_saw(key: str) -> None:
    """Every view is a spectator's, every fact public; the picture needs nothing else, and is as wide as a board."""
    game = games()[key]
    moments, endings = told(game, played(game))
    assert all(one.view.seat is None for one in moments)
    assert all(fact.audience is None for one in moments for fact in one.facts)
    for ending in endings:
        sketch = Sketch.of("finale", key, ending.view, NAMES[:2], replace(ending, view=None), STANDARD)
        drawn = sketch.drawn()
        assert drawn is not None
        assert drawn.width == 1280
        assert drawn.height <= 1.3 * drawn.width


def test_each_match_of_a_series_has_its_ending() -> None:
    """Its final arena, its payouts; the series is told by what the teams were worth."""
    game = games()["death-dome"]
    moments, endings = told(game, played(game, matches="2"))
    last = moments[-1].view
    first, second, series = endings
    assert [one.whole for one in endings] == [False, False, True]
    assert [one.title for one in (first, second)] == ["Match 1 of 2", "Match 2 of 2"]
    for number, one in enumerate((first, second)):
        assert [line[-1] for line in one.points] == [team.payouts[number] // 1000 for team in last.teams]
        assert one.winners == tuple([team.seat for team in last.teams if team.history[number].won])
        assert one.view.match == number + 1
        assert one.view.phase == "payout"
        own = [seen.view for seen in moments if seen.view.match == number + 1 and seen.view.phase in ("turn", "unit")]
        for place, name in enumerate(one.places[1:-1], 1):
            at_its_end = [view for view in own if view.counter == int(name)][-1]
            assert [line[place] for line in one.points] == POINTS["death-dome"](at_its_end)
    assert series.winners == last.winners
    assert series.points == tuple(
        [(series.points[seat][0], *[one.value // 1000 for one in team.history]) for seat, team in enumerate(last.teams)]
    )
