"""One territory on the map: its frame and band, units, building slots, and at its foot what the land gives."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.deadlock.changes import Changes
from renderers.deadlock.forces import counter
from renderers.deadlock.looks import (
    ALARM,
    BAND,
    CELL,
    FOOT,
    FOOT_TOP,
    FRAME,
    HIGH,
    POISON,
    TERRAIN,
    TROUBLE,
    UNITS_HIGH,
    UNITS_TOP,
    heart,
    hue_of,
    slot_box,
)
from renderers.deadlock.slots import slot_tile
from renderers.deadlock.structures import person, role_icon
from renderers.deadlock.traces import burst, poison, sign
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, ink_on, mix
from renderers.kit.pen import Pen
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import joined, stamp, written
from rules.deadlock.chapters.oceans import is_port, sea, seas_beside
from rules.deadlock.model.cells import ADJACENT, GRID
from rules.deadlock.model.tables import NOBODY, SLOTS, TERRAINS
from rules.deadlock.model.view import BuildingView, LandView, UnitsView
from rules.engine import say

INSIDE = CELL - 2 * FRAME
ALARMS = ("battle", "missile")
BURST = 116
"""The size of what stands behind units that fight: it must not reach up into the name."""
LEAST = 18
"""The size below which a name is cut: the longest there is fits, and the cell above it is what must be read."""
FRESH, STALE = 44, 36
"""The sizes of the signs of news, and of what was on the last picture, too."""


def draw_land(canvas: Canvas, land: LandView, box: Box, changes: Changes, all_oceans: tuple[str, ...]) -> None:
    """Draw all of a territory on its postcard, but for its units."""
    _draw_frame(canvas, land, box)
    top = band(land.cell, land.number, say(land.name), land.terrain, land.occupant, land.owner == NOBODY)
    canvas.paste(top, box[:2])
    _draw_chips(canvas, land, box, changes)
    if land.owner != NOBODY or land.buildings or any(cell == land.cell for cell, _ in changes.burnt):
        _draw_slots(canvas, land, box, changes, all_oceans)
    _draw_foot(canvas, land, box, changes)


# -- who holds it ------------------------------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas, land: LandView, box: Box) -> None:
    """A frame in the controller's colour; hatched where somebody stands without control."""
    draw = ImageDraw.Draw(canvas.image)
    sides = (box.x, box.y, box.right - 1, box.bottom - 1)
    if land.occupant == NOBODY:
        draw.rectangle(sides, outline=mix(TERRAIN[land.terrain], NIGHT, 0.6), width=4)
        return
    if land.owner == NOBODY:
        across, down = _hatches(land.occupant)
        for y in (box.y, box.bottom - FRAME):
            canvas.paste(across, (box.x, y))
        for x in (box.x, box.right - FRAME):
            canvas.paste(down, (x, box.y))
    else:
        draw.rectangle(sides, outline=hue_of(land.owner), width=FRAME)
    draw.rectangle(sides, outline=WHITE, width=2)
    inner = (box.x + FRAME, box.y + FRAME, box.right - 1 - FRAME, box.bottom - 1 - FRAME)
    draw.rectangle(inner, outline=NIGHT, width=2)


@cached_tile
def hatch(width: int, height: int, colour: Colour) -> Image.Image:
    """Slanting stripes of a colour on black, opaque."""
    pen = Pen(width, height=height)
    tall = 100 * height / width
    step = 1600 / width
    pen.bar((0, 0, 100, tall), NIGHT)
    left = -tall - step
    while left < 100:
        pen.polygon([(left, tall), (left + tall, 0), (left + tall + step / 2, 0), (left + step / 2, tall)], colour)
        left += step
    return pen.tile().convert("RGB")


def _hatches(seat: int) -> tuple[Image.Image, Image.Image]:
    colour = hue_of(seat)
    return hatch(CELL, FRAME, colour), hatch(FRAME, HIGH, colour)


@cached_tile
def band(cell: str, number: int, name: str, terrain: str, seat: int, wild: bool) -> Image.Image:
    """The top of a territory: its cell and whose it is, its number and its name."""
    tile = Image.new("RGB", (CELL, BAND), mix(TERRAIN[terrain], NIGHT, 0.68))
    ink, ground = WHITE, mix(TERRAIN[terrain], NIGHT, 0.68)
    if seat != NOBODY and not wild:
        ink, ground = ink_on(hue_of(seat)), hue_of(seat)
    draw = ImageDraw.Draw(tile)
    draw.rectangle((0, 0, CELL, BAND), ground)
    if seat != NOBODY:
        if wild:
            tile.paste(hatch(CELL, 40, mix(hue_of(seat), NIGHT, 0.25)), (0, 0))
        token = seat_token(seat, 40)
        tile.paste(token, (64, 2), token)
        draw.rectangle((0, 0, CELL - 1, BAND + FRAME), outline=WHITE, width=2)
    draw.rectangle((2, 40, CELL - 3, BAND), mix(ground, NIGHT, 0.84))
    place = written(cell, 42, ink)
    if wild and seat != NOBODY:
        draw.rectangle((2, 2, 62, 40), NIGHT)
    tile.paste(place, (9, 20 - place.height // 2), place)
    words = written(f"{number} {name}", 28, WHITE, CELL - 16, least=LEAST)
    tile.paste(words, (CELL // 2 - words.width // 2, 51 - words.height // 2), words)
    return tile


def _draw_chips(canvas: Canvas, land: LandView, box: Box, changes: Changes) -> None:
    """Who is without work, and how long the land is poisoned."""
    right = box.right - 7
    if land.idle:
        chip = idle_chip(land.idle, changes.grown[land.cell] > 0)
        right = canvas.paste(chip, (right, box.y + 21), "rm").x - 3
    if land.poison:
        canvas.paste(poison_chip(land.poison), (right, box.y + 21), "rm")


@cached_tile
def idle_chip(number: int, fresh: bool) -> Image.Image:
    """So many colonists stand about."""
    return _chip(person(32 if number < 10 else 26, GOLD), str(number), GOLD if fresh else None)


@cached_tile
def poison_chip(turns: int) -> Image.Image:
    """Poisoned for so many turns."""
    return _chip(poison(30), str(turns), POISON)


def _chip(picture: Image.Image, words: str, edge: Colour | None) -> Image.Image:
    row = joined([picture, written(words, 36 if len(words) < 2 else 32, WHITE)], 1, 36)
    tile = Image.new("RGBA", (row.width + 6, 36), (*NIGHT, 255))
    if edge:
        ImageDraw.Draw(tile).rectangle((0, 0, tile.width - 1, 35), outline=edge, width=3)
    stamp(tile, row, (3, 0))
    return tile


# -- buildings ---------------------------------------------------------------------------------------------------------


def _draw_slots(canvas: Canvas, land: LandView, box: Box, changes: Changes, all_oceans: tuple[str, ...]) -> None:
    for slot in range(1, SLOTS + 1):
        held = land.slots[slot - 1]
        ways = sides_served(land.cell, held, all_oceans) if held is not None else ""
        place = land.cell, slot
        tile = slot_tile(slot, held, ways, place in changes.built, place in changes.burnt)
        canvas.paste(tile, slot_box(box, slot)[:2])


def sides_served(cell: str, held: BuildingView, all_oceans: tuple[str, ...]) -> str:
    """The sides, N, E, S and W, of the sea that a port serves, where it could be another; else nothing."""
    if not is_port(held) or len(seas_beside(cell, all_oceans)) < 2:
        return ""
    own = sea(held.sea, all_oceans)
    return "".join([_side(cell, other) for other in ADJACENT[cell] if other in own])


def _side(cell: str, other: str) -> str:
    (column, row), (to_column, to_row) = GRID.place(cell), GRID.place(other)
    return "E" if to_column > column else "W" if to_column < column else "S" if to_row > row else "N"


# -- the foot ----------------------------------------------------------------------------------------------------------


def _draw_foot(canvas: Canvas, land: LandView, box: Box, changes: Changes) -> None:
    """What the land adds, and on the right what happened here."""
    left, middle = box.x + FRAME + 3, box.y + FOOT_TOP + FOOT // 2
    if land.terrain:
        left = canvas.paste(bonuses(land.terrain), (left, middle), "lm").right
    signs = [*changes.marks.get(land.cell, {}).items(), *[("built", False)] * land.built][:3]
    tiles = [sign(kind, FRESH if fresh else STALE, fresh) for kind, fresh in signs]
    room = Box(left, middle - 2 - FRESH // 2, box.right - 3 - left, FRESH)
    canvas.row(tiles, room, 2, "rm")


@cached_tile
def bonuses(terrain: str) -> Image.Image:
    """What each building of a kind gives more here."""
    parts = [_bonus(role, more) for role, more in TERRAINS[terrain].bonus.items()]
    row = joined(parts, 3, FOOT)
    tile = Image.new("RGBA", (row.width + 6, FOOT), (*NIGHT, 255))
    stamp(tile, row, (3, 0))
    return tile


def _bonus(role: str, more: int) -> Image.Image:
    return joined([role_icon(role, 26), written(str(more), 28, WHITE)], 1, FOOT)


# -- what stands there and what is news --------------------------------------------------------------------------------


def draw_highlight(canvas: Canvas, land: LandView, box: Box, changes: Changes, battle: bool) -> None:
    """A ring round a territory where something happened since the last picture."""
    colour = ring_of(land.cell, changes, battle)
    if colour is None:
        return
    draw = ImageDraw.Draw(canvas.image)
    for grow, shade in ((5, NIGHT), (4, colour)):
        sides = (box.x - grow, box.y - grow, box.right - 1 + grow, box.bottom - 1 + grow)
        draw.rectangle(sides, outline=shade, width=7 if shade == colour else 2)


def ring_of(cell: str, changes: Changes, battle: bool) -> Colour | None:
    """Red where there was or will be a battle or missiles fell, orange for trouble, golden where land changed hands."""
    news = [kind for kind, fresh in changes.marks.get(cell, {}).items() if fresh]
    if battle or any(kind in ALARMS for kind in news):
        return ALARM
    if cell in changes.taken:
        return GOLD
    return TROUBLE if news else None


def draw_units(canvas: Canvas, land: LandView, box: Box, changes: Changes, battle: bool) -> None:
    """The counters, Missiles last and apart."""
    signs = changes.marks.get(land.cell, {})
    if battle or signs.get("battle"):
        across, down = heart(box)
        canvas.paste(burst(BURST), (across, down + 8), "mm")
    held = sorted(land.units, key=lambda units: units.kind == "missile")
    tiles = [counter(one.kind, one.owner, one.number, *shape(len(held)), _is_new(land, one, changes)) for one in held]
    columns = columns_of(len(held))
    wide, high = shape(len(tiles))
    lead = 10 if len(held) < 3 and held and held[-1].kind == "missile" else 0
    for place, tile in enumerate(tiles):
        row, column = divmod(place, columns)
        count = min(columns, len(tiles) - row * columns)
        left = box.centre[0] - (count * (wide + 2) - 2) // 2 + column * (wide + 2)
        left += lead if held[place].kind == "missile" else -lead
        canvas.paste(tile, (left, box.y + UNITS_TOP + row * (high + 2)))
    if changes.fallen[land.cell]:
        canvas.paste(_loss(changes.fallen[land.cell]), (box.right - FRAME, box.y + UNITS_TOP - 4), "rt")


def columns_of(kinds: int) -> int:
    """How many counters stand side by side: from five on they are low ones in two rows."""
    return kinds if kinds <= 4 else (kinds + 1) // 2


def shape(kinds: int) -> tuple[int, int]:
    """How wide and high counters are where there are so many kinds."""
    wide = min(72, INSIDE // max(1, columns_of(kinds)) - 2)
    return wide, UNITS_HIGH if kinds <= 4 else UNITS_HIGH // 2 - 1


def _is_new(land: LandView, units: UnitsView, changes: Changes) -> bool:
    return (land.cell, units.kind) in changes.units


@cached_tile
def _loss(number: int) -> Image.Image:
    words = written(f"-{number}", 34, WHITE)
    tile = Image.new("RGBA", (words.width + 12, 38), (*ALARM, 255))
    stamp(tile, words, (6, 19), "lm")
    return tile
