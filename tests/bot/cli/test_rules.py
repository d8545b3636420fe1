"""`arbiter rules`: rules by topic, and those that no test proves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.catalogue import find_game
from bot.rulebook import numbered
from tests.bot.cli.shell import Shell

GAME = find_game("galactic-supremacy")


def test_without_a_topic_all_rules_are_printed(shell: Shell) -> None:
    ran = shell.run("rules", GAME.key)
    assert ran.status == 0
    assert all(f"{rule}  " in ran.out for rule in numbered(GAME))
    assert max(len(line) for line in ran.out.splitlines()) <= 100


@pytest.mark.parametrize("topic", [["GS-DRW-02"], ["extra", "card"]])
def test_a_topic_finds_its_rule(shell: Shell, topic: list[str]) -> None:
    ran = shell.run("rules", GAME.key, *topic)
    assert ran.status == 0
    assert "GS-DRW-02  The player may then buy one extra card for 5 credits" in ran.out


def test_a_topic_that_finds_nothing_is_told(shell: Shell) -> None:
    ran = shell.run("rules", GAME.key, "submarines")
    assert ran.status == 1
    assert "No rule of Galactic Supremacy is about “submarines”" in ran.sentence


def test_a_game_without_a_rulebook_is_told(shell: Shell) -> None:
    ran = shell.run("rules", "tic-tac-toe")
    assert ran.status == 1
    assert ran.sentence == "arbiter: Tic-tac-toe has no rulebook."


def test_rules_without_a_test_are_listed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shell.folder / "tests"
    folder.mkdir()
    rules = numbered(GAME)
    (folder / "test_all.py").write_text(f'def test_it():\n    """{" ".join(rules[2:])}"""\n')
    monkeypatch.setattr("bot.cli.rulebook.CHECKOUT", shell.folder)
    ran = shell.run("rules", "--coverage", GAME.key)
    assert ran.status == 1
    assert ran.out.splitlines() == [
        *rules[:2],
        f"{len(rules) - 2} of {len(rules)} numbered rules of Galactic Supremacy stand in a test's docstring.",
    ]
    (folder / "test_rest.py").write_text(f'async def test_rest():\n    """{rules[0]}, {rules[1]}"""\n')
    assert shell.run("rules", "--coverage", GAME.key).status == 0


def test_coverage_needs_a_checkout(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.rulebook.CHECKOUT", tmp_path)
    ran = shell.run("rules", "--coverage", GAME.key)
    assert ran.status == 2
    assert "run it in a checkout" in ran.sentence
