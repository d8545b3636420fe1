"""The picture of a lookup: a territory with all its buildings and units by name, the next Upkeep, a sheet once read."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.forces import counter
from renderers.deadlock.holding import forecast
from renderers.deadlock.looks import ALARM, GAP, INNER, MARGIN, POISON, TERRAIN, THEME, TROUBLE, WIDTH
from renderers.deadlock.scenery import postcard
from renderers.deadlock.slots import no_power
from renderers.deadlock.spy import read_sheet
from renderers.deadlock.structures import hue, person, ring, role_icon, structure
from renderers.deadlock.territory import sides_served
from renderers.deadlock.traces import poison
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import called, joined, written
from rules.deadlock.moves import Dossier, Forecast, Survey
from rules.deadlock.oceans import oceans
from rules.deadlock.tables import NOBODY, TERRAINS, UNITS
from rules.deadlock.view import BuildingView, LandView, PlanetView
from rules.deadlock.wording import is_cell
from rules.engine import Move

HEAD, ROOF, SLOT, COUNTER, CARD = 140, 260, 132, 108, 250
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def lookup(view: PlanetView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or names nothing."""
    if isinstance(move, Survey) and is_cell(move.at.strip().upper()):
        return survey(view, called(names, len(view.players)), view.land(move.at.strip().upper()))
    if isinstance(move, Dossier):
        return read_sheet(view, names, move.player)
    return forecast(view, names) if isinstance(move, Forecast) else None


def survey(view: PlanetView, names: Sequence[str], land: LandView) -> Image.Image:
    """A territory: whose it is, who stands there, and what each slot holds."""
    height = MARGIN + HEAD + ROOF + 3 * (SLOT + GAP) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    _draw_head(canvas, names, land, Box(MARGIN, MARGIN, INNER, HEAD))
    roof = Box(MARGIN, MARGIN + HEAD, INNER, ROOF)
    _draw_land(canvas, land, roof)
    slots = Box(MARGIN, roof.bottom + GAP, INNER, 3 * SLOT + 2 * GAP)
    for slot, box in enumerate(slots.grid(2, 3, GAP), start=1):
        _draw_slot(canvas, view, land, slot, box)
    return canvas.image


def _draw_head(canvas: Canvas, names: Sequence[str], land: LandView, box: Box) -> None:
    """Cell, name and terrain; on the right whose it is."""
    canvas.panel(box, mix(TERRAIN[land.terrain], NIGHT, 0.6), TERRAIN[land.terrain], edge_width=4)
    right = box.right - 20
    if land.occupant != NOBODY:
        whose = [seat_token(land.occupant, 66), written(names[land.occupant], 40, WHITE, 380)]
        right = canvas.paste(joined(whose, 10, 72), (right, box.y + 44), "rm").x - 16
    if land.occupant != NOBODY and land.owner == NOBODY:
        canvas.text((box.right - 20, box.y + 102), "stands here, no control", 30, TROUBLE, anchor="rm")
    left = canvas.text((box.x + 20, box.y + 44), land.cell, 64, GOLD, anchor="lm").right + 18
    canvas.paste(written(land.name, 52, WHITE, right - left), (left, box.y + 44), "lm")
    canvas.text((box.x + 20, box.y + 102), terrain_title(land), 34, THEME.muted, anchor="lm")


def terrain_title(land: LandView) -> str:
    """`Territory 12: Swamp`."""
    return f"Territory {land.number}: {TERRAINS[land.terrain].name}" if land.terrain else f"Territory {land.number}"


def _draw_land(canvas: Canvas, land: LandView, box: Box) -> None:
    """What the land gives, who is idle, and the units; on the right a postcard."""
    canvas.panel(box, mix(TERRAIN[land.terrain], NIGHT, 0.35), edge_width=0, radius=1)
    canvas.paste(postcard(land.terrain, CARD, box.height), box.point("rt"), "rt")
    box = Box(box.x, box.y, box.width - CARD, box.height)
    signs = [_told(role_icon(role, 52), f"+{more}", WHITE) for role, more in _bonuses(land)]
    if land.idle:
        signs.append(_told(person(52, GOLD), f"{land.idle} idle", WHITE))
    if land.poison:
        signs.append(_told(poison(52), f"poison: {land.poison} turn{'s' * (land.poison != 1)}", POISON))
    canvas.row(signs, Box(box.x + 16, box.y + 8, box.width - 32, 72), 16)
    tiles = [counter(one.kind, one.owner, one.number, 96, COUNTER) for one in land.units]
    words = [written(UNITS[one.kind].name, 34, WHITE) for one in land.units]
    room = Box(box.x + 16, box.y + 92, box.width - 32, box.height - 96)
    pairs = [_labelled(tile, word) for tile, word in zip(tiles, words, strict=True)]
    canvas.row(pairs, room, 16)


def _bonuses(land: LandView) -> list[tuple[str, int]]:
    return [*TERRAINS[land.terrain].bonus.items()] if land.terrain else []


def _told(picture: Image.Image, words: str, colour: Colour) -> Image.Image:
    row = joined([picture, written(words, 40, colour)], 6, 64)
    tile = Image.new("RGBA", (row.width + 20, 64), (*NIGHT, 255))
    tile.alpha_composite(row, (10, 0))
    return tile


def _labelled(tile: Image.Image, words: Image.Image) -> Image.Image:
    """A counter with its kind below."""
    whole = Image.new("RGBA", (max(tile.width, words.width + 12), tile.height + 44))
    whole.alpha_composite(tile, ((whole.width - tile.width) // 2, 0))
    back = Image.new("RGBA", (words.width + 12, 42), (*NIGHT, 255))
    whole.alpha_composite(back, ((whole.width - back.width) // 2, tile.height + 2))
    room = words.crop((0, (words.height - 42) // 2, words.width, (words.height + 42) // 2))
    whole.alpha_composite(room, ((whole.width - words.width) // 2, tile.height + 2))
    return whole


def _draw_slot(canvas: Canvas, view: PlanetView, land: LandView, slot: int, box: Box) -> None:
    held = land.slots[slot - 1]
    if held is None:
        canvas.panel(box, mix(THEME.background, NIGHT, 0.4), THEME.panel, edge_width=3)
        canvas.text((box.x + 60, box.centre[1]), str(slot), 44, THEME.faint, anchor="mm")
        canvas.text((box.x + 124, box.centre[1]), "free", 36, THEME.faint, anchor="lm")
        return
    colour = hue(held.type.role)
    canvas.panel(box, mix(colour, NIGHT, 0.8) if held.works else THEME.panel, colour if held.works else THEME.faint)
    canvas.paste(structure(held.kind, 88, held.works), (box.x + 16, box.centre[1]), "lm")
    canvas.text((box.right - 18, box.y + 40), str(slot), 36, THEME.muted, anchor="rm")
    words = written(held.type.name, 40, WHITE, box.width - 190)
    canvas.paste(words, (box.x + 120, box.y + 40), "lm")
    canvas.row(_conditions(view, land, held), Box(box.x + 120, box.y + 70, box.width - 136, 52), 18)


def _conditions(view: PlanetView, land: LandView, held: BuildingView) -> list[Image.Image]:
    """Whether it runs, and why not; what it did this turn."""
    told = []
    if held.vacant:
        told.append(_condition(ring(30, ALARM), "nobody works here", THEME.bad))
    if not held.powered:
        told.append(_condition(no_power(36), "no energy", THEME.bad))
    if held.works and not held.type.housing:
        told.append(_condition(person(36) if held.type.staffed else icon("change", 34, LEAF), "runs", LEAF))
    if held.type.housing:
        told.append(_condition(person(36), f"{held.type.housing} homes", WHITE))
    if held.traded:
        told.append(_condition(icon("credit", 34, GOLD), "traded", GOLD))
    if held.made:
        told.append(_condition(icon("industry", 34, WHITE), f"made {held.made}", WHITE))
    if held.taken:
        told.append(_condition(icon("hourglass", 34, STEEL), "just handed over", STEEL))
    ways = sides_served(land.cell, held, oceans(view.lands))
    if ways:
        told.append(written(f"sea in the {SIDES[ways[0]]}", 32, WHITE))
    return told


def _condition(picture: Image.Image, words: str, colour: Colour) -> Image.Image:
    return joined([picture, written(words, 32, colour)], 6, 48)
