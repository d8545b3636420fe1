"""`arbiter simulate`: the same seed plays the same games, and tells how they went."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from bot.cli.arguments import game_named
from bot.cli.selfplay import Plan, play
from rules.engine import Rule
from tests.bot.cli.shell import Shell
from tests.examples import tic_tac_toe

KEYS = {"games", "decisions", "decisions_per_s", "mode", "errors", "winners", "unfinished", "turns"}


def simulated(shell: Shell, *words: object) -> dict[str, Any]:
    """What a simulation prints as JSON."""
    ran = shell.run("simulate", *words, "--json")
    assert ran.status == 0
    told: dict[str, Any] = json.loads(ran.out)
    return told


@pytest.mark.parametrize("game", ["tic-tac-toe", "galactic-supremacy"])
@pytest.mark.parametrize("mode", ["playout", "table"])
@pytest.mark.parametrize("players", ["random", "autopilot"])
def test_it_tells_how_the_games_went(shell: Shell, game: str, mode: str, players: str) -> None:
    told = simulated(shell, game, "--games", 3, "--seed", 4, "--mode", mode, "--players", players)
    assert set(told) == KEYS
    assert (told["games"], told["mode"], told["errors"], told["unfinished"]) == (3, mode, [], 0)
    assert told["decisions"] >= 15
    assert told["turns"] >= 3
    assert len(told["winners"]) == 2
    assert sum(told["winners"]) <= 3


@pytest.mark.parametrize("mode", ["playout", "table"])
def test_the_same_seed_plays_the_same_games(shell: Shell, mode: str) -> None:
    def games(seed: int) -> list[Any]:
        told = simulated(shell, "tic-tac-toe", "--games", 40, "--seed", seed, "--mode", mode, "--players", "random")
        return [told[key] for key in ("decisions", "winners", "turns")]

    assert games(1) == games(1)
    assert games(1) != games(2)


def test_an_exported_game_is_the_same_file_each_time_and_holds(shell: Shell) -> None:
    words = ("galactic-supremacy", "--seats", 3, "--seed", 9, "--games", 2, "--export")
    assert simulated(shell, *words, "one.json")["mode"] == "table"
    simulated(shell, *words, "two.json")
    assert (shell.folder / "one.json").read_bytes() == (shell.folder / "two.json").read_bytes()
    ran = shell.run("verify", "one.json")
    assert ran.status == 0
    assert "The record holds" in ran.out
    assert "won by Computer" in ran.out


def test_a_game_is_left_at_the_limit_and_can_still_be_exported(shell: Shell) -> None:
    told = simulated(shell, "galactic-supremacy", "--limit", 12, "--export", "cut.json")
    assert (told["unfinished"], told["decisions"]) == (1, 12)
    assert "the game is not over" in shell.run("verify", "cut.json").out


def test_without_json_it_is_told_in_words(shell: Shell) -> None:
    ran = shell.run("simulate", "tic-tac-toe", "--games", 2)
    assert ran.status == 0
    assert ran.out.startswith("2 games, ")


def test_an_export_that_cannot_be_written_is_told(shell: Shell) -> None:
    ran = shell.run("simulate", "tic-tac-toe", "--export", "no/such/folder/x.json")
    assert ran.status == 1
    assert "cannot be written: no such file or directory" in ran.sentence


def test_a_failure_in_the_rules_is_counted_and_the_other_games_go_on() -> None:
    def failing(board: tic_tac_toe.Board) -> Rule[str]:
        if board.cells[8] != tic_tac_toe.EMPTY:
            raise RuntimeError("cell 8 is cursed")
        return (yield from tic_tac_toe.turn(board))

    game = dataclasses.replace(game_named("tic-tac-toe"), phases={"turn": failing})
    summary = play(Plan(game, 2, {}, 1, "random"), 30)
    assert 0 < len(summary.errors) < 30
    assert summary.errors[0].endswith("of seed 1: RuntimeError: cell 8 is cursed")
    assert summary.as_json["errors"] == summary.errors
