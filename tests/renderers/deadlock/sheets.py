"""Record sheets for the tests of the private pictures: laid out planets seen by a seat, and its pictures."""

from __future__ import annotations

from typing import Any

from PIL import Image

from renderers.deadlock.holding import hand
from rules.deadlock.model.view import PlanetView, view
from tests.deadlock.kit import Table, laid_out

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
USUAL = 2750
LANDS = (
    "C3 plains P1: city+ farm+ mine- dwellings idle2 | tank2 infantry / D3 forest P1: university+ factory+"
    " / A1 ruins P2: city+ laser_defense | plane"
)


def sheet_of(seat: int = 0, text: str = LANDS, **more: Any) -> PlanetView:
    """A laid out planet as a seat sees it: P1 is Human with two territories, P2 is Tarth with one."""
    players = {"P1": "human F9 M8 E7 C6 R5 A4 metallurgy", "P2": "tarth F9 M9 E9 C9 R9 A9 rocketry", **more}
    return view(laid_out(text, **players), seat)


def drawn(seen: PlanetView, question: Any = None, names: list[str] = NAMES) -> Image.Image:
    """The private picture of a seat that has one."""
    picture = hand(seen, names, question)
    assert picture is not None
    assert (picture.mode, picture.width) == ("RGB", 1280)
    return picture


def asked(table: Table, player: str = "P1") -> Image.Image:
    """What a player sees with his question."""
    return drawn(table.match.view(int(player[1]) - 1), question_of(table, player))


def own_phase() -> list[Image.Image]:
    """The sheet of a player whose Upkeep Phase it is, and of one who waits for it."""
    return [drawn(sheet_of(seat)) for seat in (0, 1)]


def question_of(table: Table, player: str = "P1") -> Any:
    """What a player is asked."""
    return table.question(player)


def rows_changed(before: Image.Image, after: Image.Image) -> tuple[int, int]:
    """The first and the last line that differ between two pictures of one size."""
    assert before.size == after.size
    width = before.width * 3
    first, second = before.tobytes(), after.tobytes()
    lines = [
        y for y in range(before.height) if first[y * width : (y + 1) * width] != second[y * width : (y + 1) * width]
    ]
    assert lines, "the pictures are the same"
    return lines[0], lines[-1]
