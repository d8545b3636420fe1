"""`arbiter bench`: that it measures and prints; how quick anything is, no test says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.bench import engine, hosting
from bot.bench.figures import Figure, percentile
from tests.bot.cli.shell import Shell


def measured(shell: Shell, *words: object) -> dict[str, Any]:
    """What the benchmark prints as JSON."""
    ran = shell.run("bench", *words, "--seconds", 1, "--json")
    assert ran.status == 0
    told: dict[str, Any] = json.loads(ran.out)
    return told


def test_the_engine_is_measured(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "GAMES_AT_ONCE", 2)
    told = measured(shell, "engine")
    assert set(told) == {"python", "machine", "engine"}
    for name in ("tic_tac_toe_playout_per_s", "tic_tac_toe_table_per_s", "galactic_supremacy_table_per_s"):
        assert told["engine"][name]["value"] > 0
    assert told["engine"]["tic_tac_toe_playout_per_s"]["target"] == 100_000


def test_without_open_spiel_the_ratio_is_missing_and_said_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "open_spiel_game", lambda: None)
    monkeypatch.setattr(engine, "GAMES_AT_ONCE", 2)
    ratio = measured(shell, "engine")["engine"]["tic_tac_toe_table_to_open_spiel"]
    assert (ratio["value"], ratio["met"]) == (None, None)
    assert 'pip install "arbiter[bench]"' in ratio["note"]


def test_hosting_is_measured(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"ACTIVE": 3, "LONG_GAME": 60, "LONG_GAMES": 2, "COLD_STARTS": 6, "MANY": 3}
    for name, value in small.items():
        monkeypatch.setattr(hosting, name, value)
    told = measured(shell, "hosting")["hosting"]
    assert len(told) == 7
    assert all(figure["value"] > 0 for figure in told.values())


def test_pictures_are_measured(shell: Shell) -> None:
    told = measured(shell, "pictures")["pictures"]
    assert told["galactic_supremacy_unchanged_to_pillow"]["value"] < told["galactic_supremacy_draw_to_pillow"]["value"]


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
