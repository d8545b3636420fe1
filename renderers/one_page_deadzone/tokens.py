"""Units as counters: shape and colour of the seat, a glyph of the kind, the id, and every mark that it carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD, NIGHT, WHITE, Colour, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.sprites import badge, seat_token
from renderers.kit.tiles import dimmed, joined, stamp, written
from renderers.one_page_deadzone.glyphs import eye, glyph, hearts, lives
from renderers.one_page_deadzone.looks import CELL, THEME, cell
from renderers.skirmish.lights import glow
from renderers.skirmish.marks import floored, tick
from rules.one_page_deadzone.model.view import UnitView, ZoneView

Light = Literal["", "ready", "acting", "hit"]
ROOM: Colour = mix(THEME.panel, NIGHT, 0.55)
LIGHTS: dict[str, tuple[int, Colour, float]] = {
    "ready": (6, mix(GOLD, WHITE, 0.55), 2.2),
    "acting": (9, GOLD, 6.0),
    "hit": (8, BLOOD, 5.0),
}
"""Reach in pixels, colour and hardness of the light round a token."""


class Look(NamedTuple):
    """All that the counter of a unit shows."""

    id: str
    seat: int
    profile: str
    size: int
    left: int
    tough: int
    upgraded: bool
    pinned: bool
    overwatch: bool
    activated: bool
    light: Light = ""


class Plan(NamedTuple):
    """How a counter is laid out: its box, the token, marks, the plate with the id, hearts, and the pips of its size."""

    width: int
    height: int
    token: int
    centre: tuple[int, int]
    mark: int
    plate: tuple[int, int]
    px: int
    heart: int
    pip: int


ALONE = Plan(146, 136, 108, (73, 54), 40, (113, 42), 36, 21, 13)
HALF = Plan(73, 122, 72, (36, 37), 30, (78, 33), 30, 20, 10)
QUARTER = Plan(73, 61, 46, (25, 23), 25, (46, 30), 27, 22, 7)
SIXTH = Plan(48, 61, 38, (20, 20), 20, (46, 26), 19, 16, 6)


def plan_for(count: int) -> Plan:
    """The layout of counters of which so many share a cube."""
    return {1: ALONE, 2: HALF, 3: QUARTER, 4: QUARTER}.get(count, SIXTH)


def look_of(unit: UnitView, light: Light = "") -> Look:
    """What shows of a unit."""
    kind = unit.type
    left = kind.tough - unit.wounds
    flags = (unit.pinned, unit.overwatch, unit.activated)
    return Look(unit.id, unit.owner, kind.profile, kind.size, left, kind.tough, bool(kind.upgrades), *flags, light)


def places(units: Sequence[UnitView]) -> dict[str, Box]:
    """Where on the picture the counters of the units in one cube lie."""
    if not units:
        return {}
    plan, square = plan_for(len(units)), cell(units[0].cube)
    columns = max(1, CELL // plan.width)
    found = {}
    for number, unit in enumerate(sorted(units, key=lambda each: each.owner)):
        column, row = number % columns, number // columns
        left = square.x + (CELL - columns * plan.width) // 2 + column * plan.width
        found[unit.id] = Box(left, square.y + 1 + row * plan.height, plan.width, plan.height)
    return found


def sizes(view: ZoneView, cube: str) -> int:
    """The total size in a cube. [OP-GEN-05]"""
    return sum(unit.type.size for unit in view.at(cube))


@cached_tile
def counter(look: Look, plan: Plan) -> Image.Image:
    """The counter of a unit."""
    tile = Image.new("RGBA", (plan.width, plan.height))
    size = plan.token if plan is not ALONE else plan.token + 5 * (look.size - 2)
    token = _token(look, size)
    if look.light:
        stamp(tile, glow(token, *LIGHTS[look.light]), plan.centre, "mm")
    stamp(tile, token, plan.centre, "mm")
    _stamp_pips(tile, look, plan)
    _stamp_marks(tile, look, plan)
    _stamp_plate(tile, look, plan)
    return tile


@cached_tile
def _token(look: Look, size: int) -> Image.Image:
    style = seat_style(look.seat)
    tile = seat_token(look.seat, size).copy()
    picture = glyph(look.profile, round(size * 0.53), style.ink, mix(style.colour, WHITE, 0.35), look.pinned)
    stamp(tile, picture, (size // 2, round(size * 0.46)), "mm")
    return dimmed(tile, 0.46, ROOM) if look.activated or look.pinned else tile


def _stamp_pips(tile: Image.Image, look: Look, plan: Plan) -> None:
    """The size, as dots at the left of the token, golden when the unit has an upgrade."""
    stamp(
        tile,
        pip_column(look.size, plan.pip, GOLD if look.upgraded else WHITE),
        (1, plan.plate[0] - plan.plate[1] // 2 - 3),
        "lb",
    )


@cached_tile
def pip_column(count: int, size: int, colour: Colour = WHITE) -> Image.Image:
    """So many dots one above the other."""
    width, step = size + 6, size + 3
    tile = pill(width, count * step + 3, PanelLook(NIGHT, None, 0, width // 2)).copy()
    for place in range(count):
        pen = Pen(size)
        pen.disc(50, 50, 50, colour)
        stamp(tile, pen.tile(), (3, 3 + place * step))
    return tile


def _stamp_marks(tile: Image.Image, look: Look, plan: Plan) -> None:
    """Eye, pinned and tick, one below the other at the right of the token."""
    shown = [
        draw(plan.mark)
        for draw, holds in (
            (floored, look.pinned),
            (eye, look.overwatch),
            (tick, look.activated and not look.pinned),
        )
        if holds
    ]
    for number, mark in enumerate(shown):
        stamp(tile, mark, (plan.width - 1, 1 + number * (plan.mark - 1)), "rt")


def _stamp_plate(tile: Image.Image, look: Look, plan: Plan) -> None:
    """The id, red when pinned, and the wounds left of a Tough unit beside it, or below it where there is room."""
    middle, height = plan.plate
    hurt = _hearts(look, plan)
    beside = hurt is not None and plan is not HALF
    room = plan.width - 6 - (hurt.width + 2 if hurt and beside else 0)
    parts = [written(look.id, plan.px, _ink(look), room, least=18), *([hurt] if hurt and beside else [])]
    inset, gap = (7, 6) if plan is ALONE else (2, 1)
    width = sum(part.width for part in parts) + gap * (len(parts) - 1) + 2 * inset
    fill = mix(BLOOD, NIGHT, 0.42) if look.pinned else NIGHT
    edge = GOLD if look.light == "acting" else WHITE
    plate = pill(min(width, plan.width), height, PanelLook(fill, edge, 2, 9)).copy()
    stamp(plate, joined(parts, gap, height), (plate.width // 2, height // 2 - 1), "mm")
    stamp(tile, plate, (plan.width // 2, middle), "mm")
    if hurt and not beside:
        stamp(tile, hurt, (plan.width // 2, middle + height // 2 + plan.heart // 2 + 3), "mm")


def _hearts(look: Look, plan: Plan) -> Image.Image | None:
    """A heart for each wound of a Tough unit; one with a number where it is narrow."""
    if look.tough == 1:
        return None
    narrow = plan in (QUARTER, SIXTH)
    return lives(look.left, plan.heart) if narrow else hearts(look.left, look.tough, plan.heart)


def _ink(look: Look) -> Colour:
    return mix(WHITE, NIGHT, 0.25) if look.activated and not look.pinned else WHITE


@cached_tile
def total(size: int) -> Image.Image:
    """How much of a shared cube is full: 3/4. [OP-GEN-05]"""
    return badge(f"{size}/4", 24, NIGHT, edge=THEME.muted)
