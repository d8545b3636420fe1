"""`arbiter ladder`: who wins how often, what is used, and that anybody can repeat it."""

from __future__ import annotations

import json

import pytest

from bot.computers.interval import wilson
from bot.computers.ladder import Standing
from tests.bot.cli.shell import Shell

GAME = "galactic-supremacy"


def test_a_ladder_tells_who_wins_how_often(shell: Shell) -> None:
    """Two seats and two seeds: the autopilot beats a random player in each, and that can be repeated."""
    words = ("ladder", GAME, "autopilot", "random", "--games", 4, "--json")
    told = [json.loads(shell.run(*words).out) for _ in range(2)]
    timed = ("mean_s", "p95_s")
    assert [{key: value for key, value in each.items() if key not in timed} for each in told] == [
        {
            "one": "autopilot", "others": "random", "seats": 2, "games": 4, "rate": 1.0, "low": 0.5101, "high": 1.0,
            "elo": 338,
        }
    ] * 2  # fmt: skip
    assert min(told[0][name] for name in timed) >= 0


def test_every_pair_has_a_line(shell: Shell) -> None:
    """With an interval, Elo, and how long decisions take."""
    lines = shell.run("ladder", "one-page-deadzone", "easy", "autopilot", "random", "--games", 2).out.splitlines()
    assert [line.split(" of ")[0].split()[:3] for line in lines] == [
        ["easy", "against", "autopilot"], ["easy", "against", "random"], ["autopilot", "against", "random"],
    ]  # fmt: skip
    assert all("% [" in line and "of 2 games, Elo" in line and "a decision" in line for line in lines)


def test_content_is_counted(shell: Shell) -> None:
    """How often whoever used something has won, by seat too, and what nobody uses."""
    out = shell.run("ladder", GAME, "autopilot", "--content", "--games", 3).out
    assert out.startswith("seat 1")
    assert "\nbuild card fleet" in out
    assert "\nnever used: " in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "There is no game"),
        ((GAME, "clever"), "there is no player “clever”: choose among random, autopilot, easy, normal, hard"),
        ((GAME, "hard"), "name at least two different players"),
        ((GAME, "hard", "hard"), "name at least two different players"),
        ((GAME, "hard", "easy", "--content"), "--content is told of one player"),
        ((GAME, "hard", "easy", "--seats", "9"), "is for 2 to 8 players; 9 are seated"),
    ],
)
def test_what_cannot_be_played_is_said(shell: Shell, words: tuple[str, ...], told: str) -> None:
    """In one sentence."""
    ran = shell.run("ladder", *words)
    assert ran.status in (1, 2)
    assert told in ran.sentence


def test_the_interval_is_wilsons() -> None:
    """Against figures from a table: 23 of 30, 0 of 6, 16 of 16."""
    found = [tuple(round(end, 3) for end in wilson(won / count, count)) for won, count in ((23, 30), (0, 6), (16, 16))]
    assert found == [(0.591, 0.882), (0.0, 0.39), (0.806, 1.0)]


def test_elo_is_what_a_fair_share_is_worth() -> None:
    """0 for one's fair share, whatever the number of seats; what was won always counts as nearly always."""
    assert Standing("a", "b", 4, [1.0, 0.0, 0.0, 0.0]).elo == pytest.approx(0)
    assert Standing("a", "b", 2, [1.0, 1.0, 1.0, 0.0]).elo == pytest.approx(190.85, abs=0.01)
    assert Standing("a", "b", 2, [1.0] * 4).elo == pytest.approx(338.04, abs=0.01)
