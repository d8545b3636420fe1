"""`arbiter bench`: that it measures and prints; how quick anything is, no test says."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.bench import against, chart, engine, hosting, wire
from bot.bench.figures import Figure, percentile
from bot.bench.load_run import LoadRun
from bot.catalogue import games
from bot.cli import measure
from tests.bot.cli.shell import Shell
from tests.tiers import SOAK

A_SECOND, MOMENT = ("--seconds", 1), 0.1
"""Seconds that each figure is measured where nothing else is said: every work is done three times all the same."""


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "SECONDS", dict.fromkeys(measure.SECONDS, MOMENT))


def measured(shell: Shell, *words: object) -> dict[str, Any]:
    """What the benchmark prints as JSON."""
    ran = shell.run("bench", *words, "--json")
    assert ran.status == 0
    told: dict[str, Any] = json.loads(ran.out)
    return told


@pytest.mark.parametrize("keys", [("galactic-supremacy", "deadzone"), pytest.param((*games(),), marks=SOAK)])
def test_the_engine_is_measured(shell: Shell, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]) -> None:
    """Where OpenSpiel is not installed, the ratio to it is missing, and it is said so."""
    monkeypatch.setattr(engine, "games", lambda: {key: games()[key] for key in keys})
    monkeypatch.setattr(engine, "open_spiel_game", lambda: None)
    monkeypatch.setattr(engine, "GAMES_AT_ONCE", 2)
    told = measured(shell, "engine")
    assert set(told) == {"python", "machine", "engine"}
    for name in (
        "tic_tac_toe_playout_per_s",
        "tic_tac_toe_table_per_s",
        "galactic_supremacy_table_per_s",
        "deadzone_games_per_s",
    ):
        assert told["engine"][name]["value"] > 0
    assert told["engine"]["tic_tac_toe_playout_per_s"]["target"] == 100_000
    ratio = told["engine"]["tic_tac_toe_table_to_open_spiel"]
    assert (ratio["value"], ratio["met"]) == (None, None)
    assert 'pip install "arbiter[bench]"' in ratio["note"]


def test_hosting_is_measured(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"ACTIVE": 3, "LONG_GAME": 60, "LONG_GAMES": 2, "COLD_STARTS": 6, "MANY": 3}
    for name, value in small.items():
        monkeypatch.setattr(hosting, name, value)
    told = measured(shell, "hosting")["hosting"]
    assert len(told) == 7
    assert all(figure["value"] > 0 for figure in told.values())


@pytest.mark.alone
def test_pictures_are_measured(shell: Shell) -> None:
    told = measured(shell, "pictures", *A_SECOND)["pictures"]
    assert told["galactic_supremacy_unchanged_to_pillow"]["value"] < told["galactic_supremacy_draw_to_pillow"]["value"]


# -- a busy evening ----------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_the_wire_is_measured_and_drawn(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot as a process of its own, at the stand-in for Discord; figures as JSON and as a picture."""
    monkeypatch.setattr(wire, "TABLES", 4)
    monkeypatch.setattr(wire, "ACTIVE", 2)
    picture = shell.folder / "wire.png"
    told = measured(shell, "wire", "--picture", picture, *A_SECOND)
    assert set(told) == {"python", "machine", "wire"}
    assert told["wire"]["acknowledgement_p95_ms"]["value"] > 0
    assert told["wire"]["acknowledgement_p95_ms"]["target"] == 250
    assert told["wire"]["memory_peak_mib"]["value"] > 50
    assert told["wire"]["faults"]["value"] == 0, told["wire"]["faults"]
    with Image.open(picture) as drawn:
        assert drawn.size == (chart.WIDTH, chart.HEIGHT)
        assert drawn.mode == "RGB"  # opaque: it is read on light and on dark pages


@pytest.mark.soak
def test_the_wire_on_a_database_of_ones_own(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty one; several processes share one on a PostgreSQL server only."""
    monkeypatch.setattr(wire, "SEATED", 5)
    file = f"sqlite+aiosqlite:///{shell.folder / 'bench.db'}"
    told = measured(shell, "wire", "--database", file, *A_SECOND)["wire"]
    assert told["answers_per_s_with_1"]["value"] >= 0
    assert told["acknowledgement_p95_ms_with_1"]["value"] > 0
    assert told["faults_with_1"]["value"] == 0, told["faults_with_1"]
    assert "answers_ratio" not in told
    again = measured(shell, "wire", "--database", file, *A_SECOND)["wire"]["several"]
    assert "name an empty one" in again["note"]
    ran = shell.run("bench", "wire", "--database", file, "--processes", 2)
    assert (ran.status, "share a PostgreSQL database" in ran.error) == (2, True)
    assert shell.run("bench", "engine", "--database", file).status == 2


def test_outside_of_a_checkout_the_wire_says_what_is_missing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(wire, "CHECKOUT", tmp_path)
    told = measured(shell, "wire", *A_SECOND)["wire"]["wire"]
    assert told["value"] is None
    assert "in a checkout" in told["note"]


def test_a_picture_is_of_the_wire_alone(shell: Shell) -> None:
    ran = shell.run("bench", "engine", "--picture", "x.png")
    assert ran.status == 2
    assert "arbiter bench wire --picture FILE" in ran.error


EVENING: dict[str, Any] = {
    "plan": {"tables": 1000, "active": 200, "seconds": 100.0, "every": 0.5, "seed": 1}, "clicks": 200, "answers": 100,
    "acknowledged": [(n / 2, n / 1000) for n in range(200)], "pictures": [(n, 0.5) for n in range(100)],
    "memory": [(n, 200 + n) for n in range(100)], "peak": 300.0, "busy": {"bot": 0.5, "discord": 0.2},
    "calls": 150, "calls_passing": [4, 3], "calls_staying": [1] * 98, "busiest_second": 30, "silent": 0, "late": 0.01,
    "drawers": [250.0, 240.0], "rush": {"clicks": 20, "seconds": 10.0, "shown": [0.3] * 20, "drawn": [0.5] * 10},
    "violations": [], "unspoken": [], "too_many": [], "unanswered": [], "unfinished": [], "log": [],
}  # fmt: skip


def test_the_figures_of_an_evening() -> None:
    found = {figure.name: figure for figure in wire.figures(LoadRun.of(EVENING))}
    assert found["acknowledgement_p95_ms"].value == pytest.approx(189, abs=1)
    assert found["picture_p95_ms"].value == 500
    assert found["calls_an_answer"].value == 1.5
    assert found["calls_when_the_turn_passes"].value == 3.5
    assert found["memory_of_drawers_mib"].value == 490
    assert (found["rush_shown_p95_ms"].value, found["rush_picture_median_ms"].value) == (300, 500)
    assert found["memory_growth_percent"].value == pytest.approx(100 * (287 / 237 - 1), abs=0.5)
    assert {name for name, figure in found.items() if figure.met is False} == {"memory_growth_percent"}


@pytest.mark.parametrize("what", ["violations", "unspoken", "too_many", "unanswered", "unfinished", "log"])
def test_a_fault_of_any_kind_misses_the_target(what: str) -> None:
    found = {figure.name: figure for figure in wire.figures(LoadRun.of({**EVENING, what: ["something"]}))}
    assert found["faults"].met is False


def test_the_chart_shows_where_the_clicks_lie() -> None:
    """Quick ones are drawn low, slow ones high: in the upper half of their plot only the latter have a dot."""
    quick = {**EVENING, "acknowledged": [(n / 2, 0.002) for n in range(200)]}
    slow = {**EVENING, "acknowledged": [(n / 2, 5.0) for n in range(200)]}
    heights = []
    for told in (quick, slow):
        with Image.open(io.BytesIO(chart.chart(LoadRun.of(told)))) as drawn:
            field = drawn.convert("RGB").crop((400, 260, 900, 600))
            dots = [y for y in range(field.height) for x in range(0, field.width, 4) if cyan(field.getpixel((x, y)))]
            heights.append(sum(dots) / len(dots))
    assert heights[0] > heights[1] + 100


def cyan(pixel: Any) -> bool:
    """Whether a pixel belongs to the dots of clicks."""
    red, green, blue = pixel
    return bool(blue > 120 and green > 100 and red < 100)


# -- beside another checkout -------------------------------------------------------------------------------------------


def a_checkout(folder: Path, paces: list[dict[str, float | None]]) -> Path:
    """A checkout whose bench tells these figures, others in each round, and writes down that it was asked."""
    (folder / "bot").mkdir(parents=True)
    (folder / "bot" / "__init__.py").touch()
    rounds = folder.parent / "rounds.txt"
    program = f"""
import json, sys
from pathlib import Path
rounds = Path({str(rounds)!r})
before = rounds.read_text().split() if rounds.exists() else []
assert Path.cwd() == Path({str(folder)!r})
told = {paces!r}[before.count({folder.name!r})]
rounds.write_text(" ".join([*before, {folder.name!r}]))
notes = {{name: "" if value else "not installed" for name, value in told.items()}}
figures = {{name: {{"value": value, "unit": "/s", "note": notes[name]}} for name, value in told.items()}}
print(json.dumps({{"python": "3.11", sys.argv[2]: figures}}))
"""
    (folder / "bot" / "__main__.py").write_text(program, encoding="utf-8")
    return folder


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This checkout and another, whose pace a busy machine halves in the second round; return the other."""
    here = [{"pace": 30.0, "games": 6.0, "spiel": None}, {"pace": 15.0, "games": 3.0, "spiel": None}]
    there = [{"pace": 20.0, "spiel": None}, {"pace": 10.0, "spiel": None}]
    monkeypatch.setattr(against, "CHECKOUT", a_checkout(tmp_path / "here", [*here, here[0]]))
    return a_checkout(tmp_path / "there", [*there, {"pace": 40.0, "spiel": None}])


def test_two_checkouts_are_measured_in_turn(shell: Shell, two: Path) -> None:
    """Three rounds; the ratio is the median of those of the rounds, whatever else the machine does meanwhile."""
    ran = shell.run("bench", "engine", "--against", two, "--json")
    assert ran.status == 0
    told = json.loads(ran.out)["engine"]
    assert (two.parent / "rounds.txt").read_text().split() == ["here", "there"] * 3
    assert told["pace"] == {"unit": "/s", "note": "", "here": 30.0, "there": 20.0, "ratio": 1.5}


def test_a_figure_that_only_one_checkout_measures_is_named(shell: Shell, two: Path) -> None:
    lines = shell.run("bench", "engine", "--against", two).out.splitlines()
    assert lines[0].split() == ["pace", "30", "/s", "20", "/s", "1.500", "times"]
    assert lines[1].split()[:4] == ["games", "6", "/s", "-"]
    assert lines[1].endswith("the other checkout does not measure this")
    assert lines[2].split() == ["spiel", "-", "-", "not", "installed"]


def test_a_folder_that_is_no_checkout_is_named(shell: Shell, tmp_path: Path) -> None:
    ran = shell.run("bench", "engine", "--against", tmp_path)
    assert ran.status == 2
    assert ran.sentence == f"arbiter: {tmp_path} is no checkout of Arbiter: name a folder with bot/ in it."


def test_a_checkout_that_cannot_measure_says_why(shell: Shell, two: Path) -> None:
    (two / "bot" / "__main__.py").write_text("raise SystemExit('a library is missing.')", encoding="utf-8")
    ran = shell.run("bench", "engine", "--against", two)
    assert ran.status == 1
    assert ran.sentence == f"arbiter: {two} could not be measured: a library is missing."


def test_a_picture_shows_one_run(shell: Shell, two: Path) -> None:
    ran = shell.run("bench", "wire", "--picture", "x.png", "--against", two)
    assert ran.status == 2
    assert "leave --against out" in ran.error


# -- one figure --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "most", "met"),
    [(5.0, False, True), (4.9, False, False), (5.0, True, True), (5.1, True, False), (None, True, None)],
)
def test_a_figure_knows_whether_its_target_is_met(value: float | None, most: bool, met: bool | None) -> None:
    figure = Figure("speed", value, "m/s", 5.0, most=most)
    assert figure.met is met
    assert ("MISS" in str(figure)) is (met is False)


def test_a_percentile_lies_among_the_samples() -> None:
    assert percentile([float(n) for n in range(101)], 95) == 95
