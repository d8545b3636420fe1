"""CONTRIBUTING.md shows a first game that can be played at each step, and names what there is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import renderers
import rules
import rules.engine
from bot.__main__ import main
from bot.catalogue import games, lessons, list_kinds
from testing.conformance import computers, doubles, journals, leaks, leaves, processes, states
from testing.conformance.cases import Case
from testing.conformance.ending import check_end
from testing.conformance.play import Run
from testing.suite import test_reasons
from testing.suite.test_conformance import CHECKS
from tests.engine.guide import blocks, document, forget_games, section

PICTURE = '"""The picture of Race to 21."""'
STEPS = (1, 2, 3, 4, 5)
OWN_CARD = "card = 0 if seat is None else race.cards[seat]"
RACE = Case("rules.race:GAME")


class FirstGame:
    """The first game after any of its steps, in folders where the program finds it like a game of its own."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        parts = re.split(r"^\*\*Step \d: ", section(checkout, "A first game"), flags=re.MULTILINE)[1:]
        self.steps = [blocks(part)[0] for part in parts]
        self.rulebook = blocks(parts[1], "markdown")[0]
        self.folder = folder

    def after(self, step: int) -> str:
        """Its rules after this step."""
        return "\n\n".join([block for block in self.steps[:step] if not block.startswith(PICTURE)])

    def write(self, step: int, text: str = "") -> None:
        """Write its files as they are after this step, or with other rules."""
        room = self.folder / "rules" / "race"
        room.mkdir(parents=True)
        (room / "__init__.py").write_text(text or self.after(step), "utf-8")
        (room / "RULEBOOK.md").write_text(self.rulebook, "utf-8")
        (self.folder / "renderers").mkdir()
        for block in self.steps[:step]:
            if block.startswith(PICTURE):
                (self.folder / "renderers" / "race.py").write_text(block, "utf-8")


@pytest.fixture
def first_game(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FirstGame]:
    """The first game, of which nothing is written yet."""
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path / "rules")])
    monkeypatch.setattr(renderers, "__path__", [*renderers.__path__, str(tmp_path / "renderers")])
    monkeypatch.chdir(tmp_path)
    forget_games("rules.race", "renderers.race")
    yield FirstGame(checkout, tmp_path)
    forget_games("rules.race", "renderers.race")


def test_the_first_game_has_five_steps_and_the_first_is_short(first_game: FirstGame) -> None:
    assert len(first_game.steps) == len(STEPS)
    assert len(first_game.after(1).splitlines()) <= 100


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("words", [("--players", "random"), ("--mode", "table")], ids=" ".join)
def test_the_first_game_can_be_played_after_each_step(first_game: FirstGame, step: int, words: tuple[str, ...]) -> None:
    first_game.write(step)
    assert main(["simulate", "race", "--games", "20", *words]) == 0
    assert "race" in games()
    assert "race" not in {*lessons(), *list_kinds()}


@pytest.mark.parametrize("step", [3, 4, 5])
def test_the_first_game_has_a_picture_from_step_3(first_game: FirstGame, step: int) -> None:
    first_game.write(step)
    assert main(["render", "race", "--decisions", "5", "-o", "race.png"]) == 0
    assert (first_game.folder / "race.png").read_bytes().startswith(b"\x89PNG")


def test_the_first_game_passes_the_conformance_suite(first_game: FirstGame) -> None:
    first_game.write(STEPS[-1])
    for check in CHECKS.values():
        check(Run(RACE, 1))
    leaves.check_leaves([Run(RACE, seed) for seed in range(3)])
    check_end(Run(RACE, 1))
    test_reasons.test_every_event_names_its_rules(RACE.game)
    test_reasons.test_every_rule_that_a_text_names_is_in_the_rulebook(RACE.game)


def test_the_suite_sees_the_card_of_the_first_game_if_it_leaks(first_game: FirstGame, checkout: Path) -> None:
    source = first_game.after(4)
    assert OWN_CARD in source
    first_game.write(4, source.replace(OWN_CARD, "card = race.cards[0]"))
    with pytest.raises(AssertionError) as leak:
        leaks.check_leaks(Run(RACE, 1))
    assert f"`{leak.value}`" in section(checkout, "A first game")


def test_its_verbs_are_the_engines(checkout: Path) -> None:
    table = document(checkout).split("| verb | returns |")[1].split("\n\n")[0]
    verbs = {*re.findall(r"`(\w+)\(", table)}
    assert {"ask", "ask_some", "ask_amount", "ask_all", "roll", "draw", "shuffle"} <= verbs
    assert verbs <= {*rules.engine.__all__}


def test_its_kit_is_the_kit(checkout: Path) -> None:
    """Every module of the kit stands in the overview, but for the page of samples itself; no other one does."""
    table = section(checkout, "The drawing kit").split("|---|---|\n")[1].split("\n\n")[0]
    named = {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    modules = {path.stem for path in (checkout / "renderers/kit").glob("*.py")} - {"__init__", "samples"}
    assert named == modules


def test_its_rooms_are_those_of_every_game(checkout: Path) -> None:
    table = section(checkout, "A new game in ten steps").split("| in `rules/<game>/` |")[1].split("\n\n")[0]
    rooms = {name for row in table.splitlines()[1:] for name in re.findall(r"`([\w.]+)/?`", row.split("|")[1])}
    for key in games():
        folder = checkout / "rules" / key.replace("-", "_")
        assert rooms == {path.name for path in folder.iterdir() if path.name != "__pycache__"}, key


def test_its_complaints_are_the_suites(checkout: Path) -> None:
    """Each complaint that it explains stands in a check, apart from what is filled in."""
    table = document(checkout).split("| it says | look at |")[1].split("\n\n")[0]
    complaints = re.findall(r"^\| `(.*?)` \|", table, re.MULTILINE)
    assert len(complaints) >= 6
    modules = (computers, doubles, journals, leaks, leaves, processes, states)
    sources = [inspect.getsource(module) for module in modules]
    for complaint in complaints:
        for fixed in re.split(r":? ?\.\.\.|seat 1", complaint):
            assert any(fixed.strip() in source for source in sources), f"no check says {complaint}"
