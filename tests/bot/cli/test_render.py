"""`arbiter render`: a picture of a table, from a seed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import pictures
from tests.bot.cli.shell import Shell
from tests.wire.pngs import pixels


def test_the_board_is_drawn_at_the_wanted_width(shell: Shell) -> None:
    ran = shell.run("render", "galactic-supremacy", "--seed", 3, "--decisions", 60, "--size", 400, "-o", "board.png")
    assert (ran.status, ran.out, ran.error) == (0, "", "")
    with Image.open(shell.folder / "board.png") as image:
        assert (image.format, image.width) == ("PNG", 400)
        assert image.height > 100


def test_a_seat_sees_another_picture(shell: Shell) -> None:
    words = ("render", "galactic-supremacy", "--seats", 3, "--decisions", 30)
    for seat in range(3):
        assert shell.run(*words, "--seat", seat, "-o", f"{seat}.png").status == 0
    assert shell.run(*words, "-o", "board.png").status == 0
    pictures = {(shell.folder / f"{name}.png").read_bytes() for name in (0, 1, 2, "board")}
    assert len(pictures) == 4


@pytest.fixture
def as_wide_as_choices(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A stand-in renderer draws hands as wide as there are choices."""
    drawing: Any = ModuleType("renderers.galactic_supremacy")
    drawing.__spec__ = ModuleSpec(drawing.__name__, None)
    drawing.hand = lambda view, names, question: Image.new("RGB", (20 + len(getattr(question, "options", ())), 20))
    pictures.cache_clear()
    monkeypatch.setitem(sys.modules, drawing.__name__, drawing)
    yield
    pictures.cache_clear()


@pytest.mark.usefixtures("as_wide_as_choices")
def test_a_seat_that_is_asked_is_drawn_with_its_question(shell: Shell) -> None:
    """At the start one player has choices."""
    widths = []
    for seat in range(2):
        assert shell.run("render", "galactic-supremacy", "--seat", seat, "-o", "seat.png").status == 0
        with Image.open(shell.folder / "seat.png") as image:
            widths.append(image.width)
    assert min(widths) == 20
    assert max(widths) > 20


def test_the_same_seed_gives_the_same_picture(shell: Shell) -> None:
    for name in ("one.png", "two.png"):
        shell.run("render", "galactic-supremacy", "--decisions", 40, "-o", name)
    assert pixels((shell.folder / "one.png").read_bytes()) == pixels((shell.folder / "two.png").read_bytes())


def test_the_kit_shows_samples_of_what_boards_are_drawn_with(shell: Shell) -> None:
    ran = shell.run("render", "kit", "-o", "kit.png")
    assert (ran.status, ran.out, ran.error) == (0, "", "")
    assert shell.run("render", "kit", "--size", 400, "-o", "phone.png").status == 0
    with Image.open(shell.folder / "kit.png") as page, Image.open(shell.folder / "phone.png") as small:
        assert (page.format, page.width, small.width) == ("PNG", 1280, 400)


@pytest.mark.parametrize("words", [("--seat", 0), ("--seats", 3), ("--option", "map=1")])
def test_the_kit_has_no_seats_and_no_options(shell: Shell, words: tuple[object, ...]) -> None:
    ran = shell.run("render", "kit", "-o", "kit.png", *words)
    assert ran.status == 2
    assert "belong to no game" in ran.sentence
    assert not (shell.folder / "kit.png").exists()


@pytest.mark.parametrize("words", [(), ("--seat", 1)])
def test_a_game_without_pictures_is_told(shell: Shell, words: tuple[object, ...]) -> None:
    ran = shell.run("render", "tic-tac-toe", "-o", "x.png", *words)
    assert ran.status == 1
    assert "Tic-tac-toe has no pictures" in ran.sentence
    assert not (shell.folder / "x.png").exists()


def test_a_picture_that_cannot_be_written_is_told(shell: Shell) -> None:
    ran = shell.run("render", "galactic-supremacy", "-o", "no/such/folder/x.png")
    assert ran.status == 1
    assert "cannot be written" in ran.sentence
