"""Views of Deadlock for the tests of its board: laid out planets, whole games, where two pictures differ."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from renderers.deadlock import board as draw_board
from renderers.deadlock.looks import cell_box
from renderers.deadlock.tableau import MAP_TOP, PANELS_TOP
from rules.deadlock import GAME
from rules.deadlock.model.view import LandView, PlanetView, PlayerView, view
from rules.engine import Event, Match
from rules.engine.playout import QuickDice, autopilot
from tests.deadlock.kit import laid_out
from tests.renderers.pictures import Sides, changed, keeping, turns

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
TALLEST = 3600
board = keeping(draw_board)
SPILL = 8
"""So many pixels round a territory its ring may take."""
EMPIRES = """
C3 plains P1: city+ farm+ mine- dwellings idle2 | tank2 infantry3 | poison2 / D3 forest P1: university+ nuclear_plant+ |
/ A1 ruins P2: city+ cultural_center- | missile2 plane / B2 swamp: | P2 scout / E5 ocean P3: wave_platform+ | ship2
/ E4 mountains P3: city+ shipyard+@E5 idle1
"""


def seen(text: str = EMPIRES, players: int = 3, **more: Any) -> PlanetView:
    """A laid out planet, as everybody sees it."""
    return view(laid_out(text, players=players, **more), None)


def states(seats: int, seed: int, steps: int, **options: str) -> Iterator[tuple[Match[Any, Any], list[Event]]]:
    """A game of autopilots at each of its steps, with the public facts since the turn passed."""
    print(f"seats {seats}, seed {seed}, options {options}")
    match = Match.begin(GAME, seats, options, QuickDice(random.Random(seed).randrange))
    return islice(turns(match, autopilot), steps)


def with_land(seen: PlanetView, cell: str, change: Callable[[LandView], LandView]) -> PlanetView:
    """The same view but for one territory."""
    return replace(seen, lands=tuple(change(land) if land.cell == cell else land for land in seen.lands))


def with_slot(seen: PlanetView, cell: str, slot: int, **fields: Any) -> PlanetView:
    """The same view but for one building."""

    def change(land: LandView) -> LandView:
        held = land.slots[slot - 1]
        assert held is not None
        changed = replace(held, **fields)
        return replace(land, slots=(*land.slots[: slot - 1], changed, *land.slots[slot:]))

    return with_land(seen, cell, change)


def with_player(seen: PlanetView, seat: int, **fields: Any) -> PlanetView:
    """The same view but for one player."""
    changed: list[PlayerView] = [replace(one, **fields) if one.seat == seat else one for one in seen.players]
    return replace(seen, players=tuple(changed))


def differ(before: PlanetView, after: PlanetView, facts: Sequence[Event] = ()) -> Sides | None:
    """Where the boards of two views differ, the second one with news."""
    return changed(board(before, NAMES), board(after, NAMES, facts))


def on_cells(sides: Sides | None, *cells: str) -> bool:
    """Whether what differs lies on these territories or between them."""
    assert sides is not None, "nothing has changed"
    boxes = [cell_box(cell, MAP_TOP) for cell in cells]
    left, top = min(box.x for box in boxes) - SPILL, min(box.y for box in boxes) - SPILL
    right, bottom = max(box.right for box in boxes) + SPILL, max(box.bottom for box in boxes) + SPILL
    return left <= sides[0] < sides[2] <= right and top <= sides[1] < sides[3] <= bottom


def in_header(sides: Sides | None) -> bool:
    """Whether all that differs lies above the map."""
    assert sides is not None, "nothing has changed"
    return sides[3] <= MAP_TOP


def in_panels(sides: Sides | None) -> bool:
    """Whether all that differs lies below the map."""
    assert sides is not None, "nothing has changed"
    return sides[1] >= PANELS_TOP - 12
