"""Both sides' models with cube, HP and marks: those that can still act first, then the done, then who waits outside."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadzone.glyphs import flame, hit_points, item, leader_star, prey
from renderers.deadzone.looks import AXIS, CELL, GAP, HALF, INNER, MARGIN, PLAN, ROW, THEME, TOP, hue_of
from renderers.deadzone.tokens import Look
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import dimmed, stamp, written
from renderers.skirmish.marks import floored, tick

LINE = 46
FATES = {"waiting": "waits", "reserve": "reserve", "left": "left", "dead": "dead"}
MANY = 8
"""With more lines than this each side has two columns below the plans."""
NARROW = 420
"""A column at least this wide has names."""


def order_of(look: Look) -> tuple[bool, bool, int, str]:
    """Who can still act first, then who is done, then who is not on the table."""
    return look.fate != "table", look.activated, list(FATES).index(look.fate) if look.fate in FATES else -1, look.id


def listed(looks: Sequence[Look], seat: int) -> list[Look]:
    """The models of a side that are not out of the game, in the order of the roster."""
    return sorted([look for look in looks if look.seat == seat and look.fate not in ("dead", "left")], key=order_of)


def gone(looks: Sequence[Look], seat: int) -> tuple[str, ...]:
    """The codes of a side's models that are out of the game."""
    return tuple([look.id for look in looks if look.seat == seat and look.fate in ("dead", "left")])


def lines(looks: Sequence[Look]) -> int:
    """How many lines the longer list has, with one for those that are gone."""
    return max(len(listed(looks, seat)) + bool(gone(looks, seat)) for seat in (0, 1))


def quarter(levels: int) -> Box | None:
    """The free quarter beside the plan of a third level; None where there is none."""
    return Box(HALF + 4, TOP + ROW + 2, HALF - MARGIN - 12, PLAN - 6) if levels == 3 else None


def below(looks: Sequence[Look]) -> tuple[int, int]:
    """Columns for each side and lines, where the roster stands below the plans: names give way to fewer lines."""
    columns = 1 if lines(looks) <= MANY else 2
    return columns, -(-lines(looks) // columns)


def height_below(looks: Sequence[Look], levels: int) -> int:
    """How much room below the plans the roster takes."""
    box = quarter(levels)
    if not looks or (box and lines(looks) * LINE <= box.height):
        return 0
    return below(looks)[1] * LINE + GAP


def draw_roster(canvas: Canvas, looks: Sequence[Look], levels: int, y: int) -> None:
    """In the free quarter if both sides fit, else below the plans from `y` on, where names fit too."""
    if not looks:
        return
    box, (columns, rows) = quarter(levels), below(looks)
    if box is None or height_below(looks, levels):
        box = Box(MARGIN, y, INNER, rows * LINE)
    else:
        columns, rows = 1, lines(looks)
    for seat, half in enumerate(box.columns(2, 12)):
        _draw_side(canvas, looks, seat, half.columns(columns, 6), rows)


def _draw_side(canvas: Canvas, looks: Sequence[Look], seat: int, columns: Sequence[Box], rows: int) -> None:
    listing = listed(looks, seat)
    for number, look in enumerate(listing):
        column = columns[number // rows]
        canvas.paste(entry(look, column.width), (column.x, column.y + number % rows * LINE))
    lost = gone(looks, seat)
    if lost:
        column, line = columns[len(listing) // rows], len(listing) % rows
        words = written(f"Out: {' '.join(lost)}", 28, THEME.faint, column.width)
        canvas.paste(words, (column.x + 6, column.y + line * LINE + LINE // 2), "lm")


@cached_tile
def entry(look: Look, width: int) -> Image.Image:
    """A line of the roster: token, code, HP, marks, its name where there is room, and its cube."""
    fill = mix(THEME.panel, NIGHT, 0.45 if look.activated else 0.05)
    tile = pill(width, LINE - 4, PanelLook(fill, mix(hue_of(look.seat), NIGHT, 0.35), 2, 10)).copy()
    middle = (LINE - 4) // 2
    token = seat_token(look.seat, 36)
    stamp(tile, dimmed(token, 0.5) if look.activated else token, (5, middle), "lm")
    code = written(look.id, 30, THEME.muted if look.activated else WHITE)
    stamp(tile, code, (45, middle), "lm")
    where = look.cube or FATES.get(look.fate, "")
    place = written(where, 28, THEME.ink if look.cube else THEME.faint)
    stamp(tile, place, (width - 10, middle), "rm")
    left = 45 + max(code.width, 40) + 8
    hearts = hit_points(look.left, look.hp, 22)
    stamp(tile, hearts, (left, middle), "lm")
    left += hearts.width + 6
    marks = _marks(look)
    for mark in marks:
        if left + mark.width < width - place.width - 14:
            stamp(tile, mark, (left, middle), "lm")
            left += mark.width + 2
    room = width - place.width - 24 - left
    if width >= NARROW and room > 90:
        stamp(tile, written(look.name, 28, THEME.muted, room, least=24), (left + 6, middle), "lm")
    return tile


def _marks(look: Look) -> list[Image.Image]:
    size = 28
    return [
        *[leader_star(size) for _ in range(look.leader)],
        *[floored(size) for _ in range(look.pinned)],
        *[tick(size) for _ in range(look.activated)],
        *[flame(size) for _ in range(look.burning)],
        *[prey(seat, size) for seat in look.prey],
        *[item(look.carries, size) for _ in range(bool(look.carries))],
    ]


PLAN_ROWS = {1: 1, 2: 1, 3: 2, 4: 2}
"""Levels -> rows of plans."""


def bottom_of(levels: int) -> int:
    """Where the plans end."""
    return TOP + PLAN_ROWS[levels] * ROW if levels else TOP + AXIS + CELL
