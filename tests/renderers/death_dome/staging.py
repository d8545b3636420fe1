"""Views of Death Dome for the tests of its pictures: set positions, whole games, what differs between two pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PIL import Image

from renderers.death_dome.looks import Plot
from renderers.death_dome.tableau import whole
from rules.death_dome import GAME
from rules.death_dome.model import moves
from rules.death_dome.model.view import DomeView
from rules.engine import Event, Match
from rules.engine.playout import QuickDice, random_player
from tests.death_dome.kit import between
from tests.renderers.pictures import Player, changed, turns

NAMES = ["Ann", "Bob", "Cem", "Dot"]
TALLEST = 2200
TALLEST_STORE = 3400
EAGER = (moves.Attack, moves.Capture, moves.Release, moves.Heal)
UNITS = "Wa1+W02@E8 Gu1@C10 Sc1@F12 / Wa2@F8:w2 Gu2@Q14 Sc2@R8"


def seen(text: str = UNITS, seat: int | None = None, **more: Any) -> DomeView:
    """A position between two unit phases of P1, as this seat sees it."""
    view: DomeView = between(text, **more).match.view(seat)
    return view


def played(player: str, *words: str, text: str = UNITS, **more: Any) -> DomeView:
    """A position in which a player has done this, as everybody sees it."""
    return between(text, **more).play(player, *words).view


def fighter(below: Callable[[int], int]) -> Player:
    """A player who buys, attacks and captures when he can, and else plays at random."""
    chance = random_player(below)

    def answer(match: Match[Any, Any], question: Any) -> Any:
        options = getattr(question, "options", ())
        if question.prompt == "purchase":
            bought = [move for move in options if isinstance(move, moves.Buy) and move.unit]
            return bought[below(len(bought))] if bought and below(9) else question.default
        for kind in (EAGER, moves.Use):
            eager = [move for move in options if isinstance(move, kind)]
            if eager and below(6):
                return eager[below(len(eager))]
        return chance(match, question)

    return answer


def states(seed: int, players: int = 2, **options: str) -> Iterator[tuple[Match[Any, Any], list[Event]]]:
    """A whole game at each of its steps, with the public facts since the turn passed."""
    print(f"seed {seed}, {players} players, {options}")
    below = random.Random(seed).randrange
    return turns(Match.begin(GAME, players, options, QuickDice(below)), fighter(below))


def on_squares(view: DomeView, before: Image.Image, after: Image.Image, squares: Sequence[str], spill: int = 8) -> bool:
    """Whether the arenas of two boards differ on these squares, or between them, but nowhere else."""
    plot = whole(view)
    sides = changed(arena_of(view, before), arena_of(view, after))
    assert sides is not None, "nothing has changed in the arena"
    boxes = [plot._replace(x=0, y=0).box(square) for square in squares]
    left, top = min(box.x for box in boxes) - spill, min(box.y for box in boxes) - spill
    right, bottom = max(box.right for box in boxes) + spill, max(box.bottom for box in boxes) + spill
    return left <= sides[0] < sides[2] <= right and top <= sides[1] < sides[3] <= bottom


def arena_of(view: DomeView, picture: Image.Image) -> Image.Image:
    """The part of a board with the arena."""
    area = whole(view).area
    return picture.crop((area.x, area.y, area.right, area.bottom))


def below_arena(view: DomeView, picture: Image.Image) -> Image.Image:
    """The part of a board with the teams."""
    return picture.crop((0, whole(view).area.bottom + 4, picture.width, picture.height))


def part(picture: Image.Image, plot: Plot, square: str) -> bytes:
    """The pixels of one square."""
    box = plot.box(square)
    return picture.crop((box.x, box.y, box.right, box.bottom)).tobytes()
