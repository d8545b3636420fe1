"""A player's worlds as star systems: each world with its Fleets around it, flowing over as few lines as will do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from PIL import Image

from renderers.galactic_supremacy.changes import Changes
from renderers.galactic_supremacy.icons import icon
from renderers.galactic_supremacy.looks import KIND_COLOURS, THEME, hue_of, sinks
from renderers.galactic_supremacy.pieces import blank_die, body_of, lost_body, ship
from renderers.galactic_supremacy.scene import HOME_DICE
from renderers.kit.cache import cached_tile
from renderers.kit.fonts import measure
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import shade, stamp, written
from rules.galactic_supremacy.model.tables import DECK, CardKind
from rules.galactic_supremacy.model.view import FleetView, WorldView

Marks = tuple[tuple[str, str], ...]

SYSTEM_GAP = 12
LOST = 5
PILES = 264
FOLDED = 60
PLATE = 20
"""The largest radius of the corners of a plate."""
SMALLEST = 72
"""The least size of a planet in pixels at which ids still read on a phone."""


def system_height(unit: int) -> int:
    """How tall a system with planets of this size is."""
    return unit + _label(unit) + 26


def _label(unit: int) -> int:
    """The size of ids."""
    return min(40, max(28, round(unit * 0.34)))


def _ship(unit: int) -> int:
    return round(unit * 0.66)


def _fleet_width(unit: int) -> int:
    return _ship(unit) + measure("F12", _label(unit)) + 16


def _world_width(world: WorldView, unit: int) -> int:
    px = _label(unit)
    words = measure(world.id, px) + (measure(world.leader, px) + 10 if world.leader else 0)
    return max(unit, words + (round(px * 2.1) if world.is_home else 0)) + 20


def system_width(world: WorldView, unit: int) -> int:
    """How wide a world with its Fleets is, two of them in a column."""
    columns = (len(world.fleets) + 1) // 2
    return _world_width(world, unit) + columns * _fleet_width(unit) + (8 if columns else 0)


def marks_of(world: WorldView, changes: Changes) -> Marks:
    """The highlights of a world, its Fleets and their Leaders."""
    pieces = [world.id, world.leader, *[id_ for fleet in world.fleets for id_ in (fleet.id, fleet.leader)]]
    return tuple((piece, mark) for piece in pieces if piece and (mark := changes.mark(piece)))


@cached_tile
def system(world: WorldView, seat: int, unit: int, marks: Marks) -> Image.Image:
    """A world and its Fleets on a plate; new and moved pieces stand out."""
    lit = dict(marks)
    width, height = system_width(world, unit), system_height(unit)
    edge = GOLD if world.id in lit else WHITE if sinks(seat) else shade(hue_of(seat), 0.2)
    tile = pill(width, height, PanelLook(THEME.panel, edge, 5 if world.id in lit else 3, PLATE)).copy()
    left = _world_width(world, unit)
    stamp(tile, _world(world, seat, unit, lit.get(world.leader, "")), (0, 0))
    ys = (height // 2,) if len(world.fleets) == 1 else (height * 27 // 100, height * 73 // 100)
    for number, fleet in enumerate(world.fleets):
        x = left + number // 2 * _fleet_width(unit)
        piece = _fleet(fleet, seat, unit, lit.get(fleet.id, ""), lit.get(fleet.leader, ""))
        stamp(tile, piece, (x, ys[number % 2]), "lm")
    return tile


def _world(world: WorldView, seat: int, unit: int, leader_mark: str) -> Image.Image:
    width, height, px = _world_width(world, unit), system_height(unit), _label(unit)
    tile = Image.new("RGBA", (width, height))
    stamp(tile, body_of(world.id, seat, unit), (width // 2, 9), "mt")
    parts = [written(world.id, px)]
    if world.is_home:
        parts.append(_dice_mark(px))
    if world.leader:
        parts.append(_leader_id(world.leader, px, leader_mark))
        crown = icon("leader", round(unit * 0.5), GOLD)
        stamp(tile, crown, (width // 2 + unit // 2 + 4, 6), "rt")
    gap = 6
    left = (width - sum(part.width for part in parts) - gap * (len(parts) - 1)) // 2
    for part in parts:
        stamp(tile, part, (left, height - px * 3 // 4 - 4), "lm")
        left += part.width + gap
    return tile


def _dice_mark(px: int) -> Image.Image:
    die = blank_die(px)
    words = written(str(HOME_DICE), px, THEME.muted)
    tile = Image.new("RGBA", (die.width + words.width, words.height))
    stamp(tile, words, (0, 0))
    stamp(tile, die, (words.width, words.height // 2), "lm")
    return tile


def _leader_id(leader: str, px: int, mark: str) -> Image.Image:
    words = written(leader, px, NIGHT if mark else GOLD)
    if not mark:
        return words
    tile = pill(words.width + 10, round(px * 1.15), PanelLook(GOLD, WHITE, 2, 10)).copy()
    stamp(tile, words, (tile.width // 2, tile.height // 2), "mm")
    return tile


def _fleet(fleet: FleetView, seat: int, unit: int, mark: str, leader_mark: str) -> Image.Image:
    width, height, px = _fleet_width(unit), system_height(unit) // 2 - 5, _label(unit)
    tile = pill(width - 3, height, PanelLook(shade(GOLD, 0.68), GOLD, 4, 14)).copy() if mark else _bare(width, height)
    size = _ship(unit)
    stamp(tile, ship(size, seat), (4, height // 2), "lm")
    left = size + 8
    if not fleet.leader:
        stamp(tile, written(fleet.id, px, WHITE), (left, height // 2), "lm")
        return tile
    stamp(tile, icon("leader", round(size * 0.56), GOLD), (size + 4, 0), "rt")
    stamp(tile, written(fleet.id, px, WHITE), (left, height // 2 - px // 2), "lm")
    stamp(tile, _leader_id(fleet.leader, px, leader_mark), (left, height // 2 + px // 2), "lm")
    return tile


def _bare(width: int, height: int) -> Image.Image:
    return Image.new("RGBA", (width, height))


def lost_width(pieces: Sequence[str], unit: int) -> int:
    """How wide the plate of the lost pieces is."""
    return _lost_step(unit) * min(len(pieces), LOST) + 20 + (50 if len(pieces) > LOST else 0)


def _lost_step(unit: int) -> int:
    return max(round(unit * 0.72), measure("C12", 28)) + 8


@cached_tile
def lost_plate(pieces: tuple[str, ...], seat: int, unit: int) -> Image.Image:
    """What was lost since the last picture, crossed out; five at most, and how many more."""
    shown, px, size, step = pieces[:LOST], 28, round(unit * 0.72), _lost_step(unit)
    more = f"+{len(pieces) - LOST}" if len(pieces) > LOST else ""
    width = lost_width(pieces, unit)
    tile = pill(width, system_height(unit), PanelLook(mix(THEME.bad, NIGHT, 0.82), THEME.bad, 3, PLATE)).copy()
    middle = (tile.height - size - px) // 2 + size // 2
    for number, piece in enumerate(shown):
        x = 10 + number * step + step // 2
        stamp(tile, lost_body(piece, seat, size), (x, middle), "mm")
        stamp(tile, written(piece, px, THEME.bad), (x, middle + size // 2 + px // 2 + 4), "mm")
    if more:
        stamp(tile, written(more, px, THEME.bad), (width - 12, tile.height // 2), "rm")
    return tile


@cached_tile
def pile_plate(deck: int, discards: tuple[tuple[CardKind, int], ...], height: int) -> Image.Image:
    """A player's own deck and discard pile, on one line where the plate is low. [GS-SET-04]"""
    cells = [("deck", STEEL, deck), *[(kind, KIND_COLOURS[kind], count) for kind, count in discards]]
    lines = 1 if height == FOLDED else 2
    columns = len(cells) // lines
    width = PILES - 12 if lines == 2 else 2 * PILES - 24
    tile = pill(width + 12, height, PanelLook(THEME.background, THEME.panel_edge, 3, 18)).copy()
    for number, (name, hue, count) in enumerate(cells):
        line, column = divmod(number, columns)
        x, y = 12 + column * width // columns, height // 2 if lines == 1 else height * (30 + 40 * line) // 100
        stamp(tile, icon(name, 36, hue), (x, y), "lm")
        stamp(tile, written(str(count), 28, WHITE if name == "deck" else THEME.muted), (x + 40, y), "lm")
    return tile


@cached_tile
def folded(world: WorldView, seat: int) -> Image.Image:
    """A world in short, where there is no room: its id, how many Fleets, how many Leaders."""
    leaders = bool(world.leader) + sum(bool(fleet.leader) for fleet in world.fleets)
    parts = [body_of(world.id, seat, 48), written(world.id, 28)]
    if world.fleets:
        parts += [ship(40, seat), written(f"×{len(world.fleets)}", 28)]
    if leaders:
        parts += [icon("leader", 36, GOLD), written(f"×{leaders}" if leaders > 1 else "", 28, GOLD)]
    tile = pill(
        sum(part.width + 4 for part in parts) + 18, FOLDED, PanelLook(THEME.panel, THEME.panel_edge, 2, 18)
    ).copy()
    lefts = accumulate((part.width + 4 for part in parts), initial=11)
    for part, left in zip(parts, lefts, strict=False):
        stamp(tile, part, (left, FOLDED // 2), "lm")
    return tile


def flow(widths: Iterable[int], room: int) -> list[list[int]]:
    """Break tiles of these widths into lines; return the places of the tiles in each line."""
    lines: list[list[int]] = [[]]
    left = 0
    for place, width in enumerate(widths):
        if lines[-1] and left + width > room:
            lines.append([])
            left = 0
        lines[-1].append(place)
        left += width + SYSTEM_GAP
    return lines


def sorted_pile(discards: dict[CardKind, int]) -> tuple[tuple[CardKind, int], ...]:
    """A discard pile in the order of the deck's list."""
    return tuple((kind, discards.get(kind, 0)) for kind in DECK)
