"""`arbiter ladder`: who wins how often, what is used, and that anybody can repeat it."""

from __future__ import annotations

import json
import os
import random
import re

import pytest

from bot.catalogue import games
from bot.computers import KINDS
from bot.computers.interval import wilson
from bot.computers.ladder import Standing, ratings
from testing.seeds import seeds
from testing.subjects import of_this_house
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
    """With an interval, Elo, and how long decisions take; then the Elo of all, and what prints that again."""
    told = shell.run("ladder", "one-page-deadzone", "easy", "autopilot", "random", "--games", 2)
    *lines, elo, command = told.out.splitlines()
    assert [line.split(" of ")[0].split()[:3] for line in lines] == [
        ["easy", "against", "autopilot"], ["easy", "against", "random"], ["autopilot", "against", "random"],
    ]  # fmt: skip
    assert all("% [" in line and "of 2 games, Elo" in line and "a decision" in line for line in lines)
    assert [part.split()[0] for part in elo.removeprefix("Elo over all pairs: ").split(", ")] == [
        "easy", "autopilot", "random",
    ]  # fmt: skip
    assert command == ("arbiter ladder one-page-deadzone easy autopilot random --games 2 --seats 2 --seed 1 --jobs 1")


WHOLE = "LADDER_GAMES" in os.environ
"""Whether all kinds play so many games a pair; else those do that think little, on seeds that are always the same."""


def table_of(number: int) -> tuple[str, int]:
    """One of this house's games and two or, where so many can play, four seats, by lot."""
    chance = random.Random(number)
    key = chance.choice(of_this_house())
    return key, chance.choice([seats for seats in (2, 4) if seats <= games()[key].seats[1]])


def test_the_ladder_as_a_sheet(shell: Shell) -> None:
    """All pairs as a table in Markdown, with the command below it: whoever thinks more wins more."""
    kinds = () if WHOLE else ("autopilot", "greedy", "random")
    count = int(os.environ.get("LADDER_GAMES", "2"))
    seed = seeds(1, "ladder")[0] if WHOLE else 1
    key, seats = table_of(seed) if WHOLE else ("one-page-deadzone", 2)
    words = (key, *kinds, "--games", count, "--seats", seats, "--seed", seed, "--jobs", os.cpu_count() or 1)
    out = shell.run("ladder", *words, "--sheet").out
    *table, gap, command = out.splitlines()
    assert (gap, command) == ("", f"`arbiter ladder {' '.join(map(str, words))} --sheet`")
    print(out)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert [row[0] for row in rows[2:]] == [*(kinds or reversed(KINDS))]
    elo = {row[0]: int(row[1]) for row in rows[2:]}
    assert elo["autopilot"] == 0 > elo["random"]
    assert not WHOLE or elo["random"] < elo["easy"] < 0 < elo["normal"]
    assert all(re.fullmatch(r"\d+ % \[-?\d+, \d+\]", row[-1]) for row in rows[2:-1])


@pytest.mark.parametrize(
    "key",
    [GAME, *[pytest.param(key, marks=pytest.mark.soak) for key in of_this_house() if key != GAME]],
)
def test_an_easy_computer_is_neither_a_fool_nor_a_master(shell: Shell, key: str) -> None:
    """It beats whoever answers at random nearly always, and loses to the autopilot three times of four."""
    count = int(os.environ.get("LADDER_GAMES", "8"))
    seed = seeds(1, "easy")[0] if WHOLE else 1
    words = ("--games", count, "--seats", 2, "--seed", seed, "--jobs", os.cpu_count() or 1, "--json")
    out = shell.run("ladder", key, "easy", "random", "autopilot", *words).out
    print(out)
    found = {told["others"]: told for told in map(json.loads, out.splitlines()) if told["one"] == "easy"}
    assert found["random"]["high"] > 0.92
    assert found["autopilot"]["low"] < 0.27


def test_elo_is_fitted_over_all_pairs() -> None:
    """As strengths of 1, 2 and 4 play, at tables of two and of four; nobody is infinitely strong."""
    one, two, four = [
        Standing("a", "b", 2, [1 / 3] * 999), Standing("b", "c", 4, [1 / 7] * 999), Standing("a", "c", 2, [0.2] * 999),
    ]  # fmt: skip
    found = ratings([one, two, four])
    assert [found["b"] - found["a"], found["c"] - found["b"]] == pytest.approx([120.4, 120.4], abs=1)
    assert found["c"] == 0
    assert ratings([Standing("autopilot", "random", 2, [1.0] * 9)])["random"] == pytest.approx(-510, abs=5)


def test_content_is_counted(shell: Shell) -> None:
    """How often whoever used something has won, by seat too, and what nobody uses: moves, and what they could name."""
    out = shell.run("ladder", GAME, "autopilot", "--content", "--games", 3).out
    assert out.startswith("seat 1")
    assert "\nbuild card fleet" in out
    used, _, never = out.partition("\nnever used: ")
    assert {"leave_colony", "use spy"} <= {*never.splitlines()[0].split(", ")}
    assert "\nuse effect counter " in used
    assert "effect spy " not in used
    out = shell.run("ladder", "one-page-deadzone", "autopilot", "--content", "--games", 1).out
    assert "help" in out.partition("\nnever open: ")[2].split(", ")  # only with other options


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "There is no game"),
        ((GAME, "clever"), "there is no player “clever”: choose among random, greedy, autopilot, easy, normal, hard"),
        (("tic-tac-toe", "hard", "random"), "Tic-tac-toe does not tell how a game stands, as “hard” must know"),
        ((GAME, "--games", "0"), "0 is out of range: give a whole number of 1 or more"),
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
