"""A small evening: what holds at any speed. How quick the bot is, `arbiter bench wire` says."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from bot.bench.load_run import LoadRun
from bot.bench.wire import figures
from bot.catalogue import games
from bot.local.discord.interactions import COMPONENT, Interaction
from bot.local.discord.world import Account, Channel
from tests.wire.load import Plan, run
from tests.wire.report import Report
from tests.wire.tally import Call, Story, answered

ANN, BOB = frozenset({"1"}), frozenset({"2"})


async def test_a_small_evening_loses_nothing(report: Report) -> None:
    """Every click is acknowledged, every answer that changes something public gets its picture, the log is empty."""
    plan = Plan(tables=20, active=8, seconds=6, every=0.1, rush=2)
    with tempfile.TemporaryDirectory() as folder:
        told = await run(plan, Path(folder))
    report.state("load", clicks=told["clicks"], answers=told["answers"], calls=told["calls"], peak_mib=told["peak"])
    print(told["kinds"], told["calls_by_kind"])
    for what in ("violations", "unspoken", "too_many", "unanswered", "unfinished", "log"):
        assert told[what] == [], what
    assert told["clicks"] == len(told["acknowledged"]) >= 20
    assert {"go", "play"} <= {kind for kind, _ in told["kinds"]}
    assert len(told["pictures"]) + told["unseen"] == told["answers"] > 5
    assert told["silent"] == told["lost"] == 0
    assert told["calls"] / told["answers"] < 4
    assert 50 < told["peak"] < 400
    measured = {figure.name: figure for figure in figures(LoadRun.of(told))}
    assert measured["faults"].met
    assert len(told["rush"]["drawn"]) <= len(told["rush"]["shown"])
    assert {"rush_shown_p95_ms", "rush_picture_median_ms"} <= measured.keys()
    assert len(games()) <= plan.active  # so every game was played


# -- how it is counted -------------------------------------------------------------------------------------------------


def click(number: int, at: float) -> Interaction:
    """A click that is an answer."""
    who = Account("1", "ann", "Ann", manages=False)
    never: Any = None
    return Interaction(str(number), "", COMPONENT, who, Channel("9", "room"), {}, None, at, never)


def told(clicks: list[float], calls: list[Call]) -> list[tuple[float | None, int, bool, bool]]:
    """How answers at these times are counted; each is acknowledged after 0.1 s."""
    story = Story([click(number, at) for number, at in enumerate(clicks)], calls)
    acknowledged = {str(number): at + 0.1 for number, at in enumerate(clicks)}
    found = answered(story, acknowledged, set(acknowledged))
    return [(one.picture and round(one.picture, 3), one.calls, one.passed, one.public) for one in found]


def test_calls_belong_to_the_answer_before_them() -> None:
    """The first passes the turn from Ann to Bob by a post, an edit and two calls for a message; the second does not."""
    shown, post = Call(0.0, "", True, ANN), Call(10.3, "", True, BOB)
    others = [Call(10.4 + n / 10, "", False, frozenset()) for n in range(3)]
    edit = Call(20.5, "", True, BOB)
    assert told([10.0, 20.0], [shown, post, *others, edit]) == [(0.3, 4, True, True), (0.5, 1, False, True)]


def test_one_picture_may_show_two_answers() -> None:
    """It is the picture of both where the second came soon; much later it tells nothing of the first."""
    shown, edit = Call(0.0, "", True, ANN), Call(13.0, "", True, ANN)
    assert told([10.0, 12.0], [shown, edit]) == [(3.0, 0, False, True), (1.0, 1, False, True)]
    late = Call(30.0, "", True, ANN)
    assert told([10.0, 29.0], [shown, late]) == [(None, 0, False, True), (1.0, 1, False, True)]


def test_in_a_window_an_answer_shows_nothing() -> None:
    """Nobody is called there, so it is not taken for a lost picture."""
    assert told([10.0], [Call(0.0, "", True, frozenset())]) == [(None, 0, False, False)]
