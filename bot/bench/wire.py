"""How the bot stands a busy evening: its own process at the stand-in for Discord; the players are in tests/wire.

1,000 open tables, 200 at which people play, a click every 50 ms; then some seconds of ten times as many.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.bench.figures import Figure, percentile
from bot.bench.load_run import TARGET, LoadRun, delay, mean
from bot.cli.arguments import CHECKOUT

DRIVER, SEVERAL = "tests.wire.load", "tests.wire.several_bots.throughput"
TABLES, ACTIVE, SEATED = 1_000, 200, 200
MORE = 1.7
"""How many times as many answers a second two bots are to give."""
TOO_FEW, WAITING = "too few to say", "a table where somebody still waits gets none"


def measure(
    seconds: float, picture: Path | None = None, processes: int = 1, database: str | None = None
) -> Iterator[Figure]:
    """All figures; with `picture` also a PNG of them.

    With a `database`, which is to be empty, those of one process on it and of so many.
    """
    if database is not None:
        yield from _several(_driven(SEVERAL, SEATED, int(seconds), processes, database))
        return
    told = _driven(DRIVER, TABLES, ACTIVE, int(seconds))
    if isinstance(told, str):
        yield Figure("wire", None, "", note=told)
        return
    load_run = LoadRun.of(told)
    if picture is not None:
        from bot.bench.chart import chart
        from bot.cli.arguments import write_file

        write_file(picture, chart(load_run))
    yield from figures(load_run)


def _driven(driver: str, *given: object) -> Any | str:
    """What a driver prints, or why there is nothing."""
    if not (CHECKOUT / (driver.replace(".", "/") + ".py")).exists():
        return "the stand-in for Discord lies under tests/: run this in a checkout"
    words = [sys.executable, "-m", driver, *map(str, given)]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"could not be measured: {done.stderr.strip().splitlines()[-1][:120]}"
    return json.loads(done.stdout)


def _several(told: Any | str) -> Iterator[Figure]:
    """Answers a second with one process and with all of them, how many times as many those are, and delays."""
    if isinstance(told, str):
        yield Figure("several", None, "", note=told)
        return
    for run in told:
        count, fast, paced = run["processes"], run["fast"], run["paced"]
        held = f"each held to {run['share']:.2f} of a processor" if run["share"] else "all that it can get"
        note = f"{held}, {fast['busy']:.2f} used; {fast['calls'] / fast['seconds']:.0f} calls a second"
        yield Figure(f"answers_per_s_with_{count}", _per_s(run), "/s", note=note)
        spent = 1000 * fast["busy"] * fast["seconds"] / max(1, fast["answers"])
        yield Figure(f"processor_ms_an_answer_with_{count}", spent, "ms", note="the bots and what draws for them")
        note = f"half as many clicks, {1 / paced['every']:.1f} a second"
        delays = [1000 * delay for _, delay in paced["acknowledged"]]
        name = f"acknowledgement_p95_ms_with_{count}"
        yield _most(name, percentile(delays, 95) if len(delays) > 1 else None, "ms", TARGET.acknowledged_p95, note)
        yield _most(f"faults_with_{count}", len(run["faults"]), "", 0, "; ".join(run["faults"][:2])[:300])
    if len(told) > 1:
        one, all_ = map(_per_s, told)
        note = f"{told[-1]['processes']} processes to one"
        yield Figure("answers_ratio", all_ / one if one else None, "times", MORE, note=note)


def _per_s(run: dict[str, Any]) -> float:
    """Answers a second where people click as fast as they are answered."""
    return float(run["fast"]["answers"] / run["fast"]["seconds"])


def figures(load_run: LoadRun) -> Iterator[Figure]:
    """The figures of an evening."""
    told, plan = load_run.told, load_run.told["plan"]
    note = f"{plan['tables']} tables, {plan['active']} active, {told['clicks']} clicks"
    yield Figure("clicks_per_s", told["clicks"] / plan["seconds"], "/s", 0.95 / plan["every"], note=WAITING)
    yield Figure("acknowledgement_median_ms", delay(load_run.acknowledged, 50), "ms", note=note)
    yield _most("acknowledgement_p95_ms", delay(load_run.acknowledged, 95), "ms", TARGET.acknowledged_p95)
    yield _most("acknowledgement_p99_ms", delay(load_run.acknowledged, 99), "ms", TARGET.acknowledged_p99)
    note = f"{told['answers']} answers, {len(load_run.pictures)} of them with a picture to come"
    yield Figure("picture_median_ms", delay(load_run.pictures, 50), "ms", note=note)
    yield _most("picture_p95_ms", delay(load_run.pictures, 95), "ms", TARGET.picture_p95)
    yield _most("memory_peak_mib", told["peak"], "MiB", TARGET.memory)
    yield Figure("memory_of_drawers_mib", sum(told["drawers"]), "MiB", note="besides that, at most")
    yield _most("memory_growth_percent", load_run.growth, "%", TARGET.growth, "last to second quarter")
    passing, staying = told["calls_passing"], told["calls_staying"]
    yield _most("calls_an_answer", told["calls"] / max(1, told["answers"]), "calls", TARGET.calls)
    note = f"{len(passing)} answers"
    yield _most("calls_when_the_turn_passes", mean(passing), "calls", TARGET.calls_passing, note)
    yield Figure("calls_when_it_does_not", mean(staying), "calls", note=f"{len(staying)} answers")
    yield _most("calls_in_the_busiest_second", told["busiest_second"], "calls", TARGET.second)
    yield Figure("processor_of_the_bot", told["busy"]["bot"], "cores")
    yield Figure("late_clicks_ms", 1000 * told["late"], "ms", note="at most, behind their time: the driver's own haste")
    yield from _rush(told["rush"])
    told_of = "; ".join(load_run.faults[:2])[:300] or "refused, unanswered, logged, or without a picture"
    yield _most("faults", len(load_run.faults), "", 0, told_of)


def _rush(told: dict[str, Any] | None) -> Iterator[Figure]:
    """How soon panels are there, in words and as pictures, when people click far faster than can be drawn."""
    if told is None:
        return
    note = f"{told['clicks']} clicks in {told['seconds']:.0f} s"
    shown, drawn = ([1000 * delay for delay in told[name]] for name in ("shown", "drawn"))
    yield Figure("rush_shown_median_ms", percentile(shown, 50) if shown else None, "ms", note=note)
    yield _most("rush_shown_p95_ms", percentile(shown, 95) if shown else None, "ms", TARGET.rushed_p95)
    note = f"{len(drawn)} of {len(shown)} pages have a picture"
    yield Figure("rush_picture_median_ms", percentile(drawn, 50) if drawn else None, "ms", note=note)


def _most(name: str, value: float | None, unit: str, target: float, note: str = "") -> Figure:
    """A figure that is to stay below its target."""
    return Figure(name, value, unit, target, most=True, note=note or ("" if value is not None else TOO_FEW))
