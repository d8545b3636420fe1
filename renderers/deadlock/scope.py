"""The picture of a lookup: a territory with all its buildings and units by name, the next Upkeep, a sheet once read."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageOps

from renderers.deadlock.forces import counter
from renderers.deadlock.holding import forecast
from renderers.deadlock.icons import CHANGE
from renderers.deadlock.looks import ALARM, GAP, INNER, MARGIN, POISON, TERRAIN, THEME, TROUBLE, WIDTH
from renderers.deadlock.scenery import postcard
from renderers.deadlock.sites import sites_part
from renderers.deadlock.slots import no_power
from renderers.deadlock.spy import read_sheet
from renderers.deadlock.stocks import symbol
from renderers.deadlock.structures import hue, person, ring, role_icon, structure
from renderers.deadlock.territory import sides_served
from renderers.deadlock.traces import poison
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import called, joined, written
from rules.deadlock.chapters.oceans import oceans
from rules.deadlock.model.buildings import PRODUCT, culture_of, output_of, trade_of
from rules.deadlock.model.moves import Dossier, Forecast, Survey
from rules.deadlock.model.names import is_cell
from rules.deadlock.model.tables import NOBODY, TERRAINS, UNITS
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.engine import Move, say

HEAD, ROOF, SLOT, FREE, COUNTER = 140, 260, 132, 72, 108
CARDS = 3
SIDES = {
    "N": say("sea in the north"),
    "E": say("sea in the east"),
    "S": say("sea in the south"),
    "W": say("sea in the west"),
}


def lookup(view: PlanetView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or names nothing."""
    if isinstance(move, Survey) and is_cell(move.at.strip().upper()):
        return survey(view, called(names, len(view.players)), view.land(move.at.strip().upper()))
    if isinstance(move, Dossier):
        return read_sheet(view, names, move.player)
    return forecast(view, names) if isinstance(move, Forecast) else None


def survey(view: PlanetView, names: Sequence[str], land: LandView) -> Image.Image:
    """A territory: whose it is, who stands there, and what each slot holds."""
    below = sites_part(view, land)
    height = MARGIN + HEAD + ROOF + slots_height(land) + sum([part.height + GAP for part in below]) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    _draw_head(canvas, names, land, Box(MARGIN, MARGIN, INNER, HEAD))
    roof = Box(MARGIN, MARGIN + HEAD, INNER, ROOF)
    _draw_land(canvas, land, roof)
    slots = Box(MARGIN, roof.bottom + GAP, INNER, slots_height(land) - GAP)
    _draw_slots(canvas, view, land, slots)
    for part in below:
        part.paint(canvas, slots.bottom + GAP)
    return canvas.image


def _draw_head(canvas: Canvas, names: Sequence[str], land: LandView, box: Box) -> None:
    """Cell, name and terrain; on the right whose it is."""
    canvas.panel(box, mix(TERRAIN[land.terrain], NIGHT, 0.6), TERRAIN[land.terrain], edge_width=4)
    right = box.right - 20
    if land.occupant != NOBODY:
        whose = [seat_token(land.occupant, 66), written(names[land.occupant], 40, WHITE, 380)]
        right = canvas.paste(joined(whose, 10, 72), (right, box.y + 44), "rm").x - 16
    if land.occupant != NOBODY and land.owner == NOBODY:
        canvas.text((box.right - 20, box.y + 102), say("stands here, no control"), 30, TROUBLE, anchor="rm")
    left = canvas.text((box.x + 20, box.y + 44), land.cell, 64, GOLD, anchor="lm").right + 18
    canvas.paste(written(say(land.name), 52, WHITE, right - left), (left, box.y + 44), "lm")
    canvas.text((box.x + 20, box.y + 102), terrain_title(land), 34, THEME.muted, anchor="lm")


def terrain_title(land: LandView) -> str:
    """`Territory 12: Swamp`."""
    if not land.terrain:
        return say("Territory {number}", number=land.number)
    return say("Territory {number}: {terrain}", number=land.number, terrain=TERRAINS[land.terrain].name)


def _draw_land(canvas: Canvas, land: LandView, box: Box) -> None:
    """The land, on it what it gives, who is idle, and the units."""
    canvas.paste(panorama(land.terrain, box.width, box.height), (box.x, box.y))
    signs = [_told(role_icon(role, 52), f"+{more}", WHITE) for role, more in _bonuses(land)]
    if land.idle:
        signs.append(_told(person(52, GOLD), say("{idle} idle", idle=land.idle), WHITE))
    if land.poison:
        signs.append(_told(poison(52), say("poison: {turns:# turn|# turns}", turns=land.poison), POISON))
    canvas.row(signs, Box(box.x + 16, box.y + 8, box.width - 32, 72), 16)
    tiles = [counter(one.kind, one.owner, one.number, 96, COUNTER) for one in land.units]
    words = [written(UNITS[one.kind].name, 34, WHITE) for one in land.units]
    room = Box(box.x + 16, box.y + 92, box.width - 32, box.height - 96)
    pairs = [_labelled(tile, word) for tile, word in zip(tiles, words, strict=True)]
    canvas.row(pairs, room, 16)


@cached_tile
def panorama(terrain: str, width: int, height: int) -> Image.Image:
    """A wide picture of a terrain: postcards side by side, every other one mirrored, so that their hills meet."""
    card = postcard(terrain, width // CARDS, height)
    wide = Image.new("RGB", (width, height))
    for place in range(CARDS):
        wide.paste(card if place % 2 == 0 else ImageOps.mirror(card), (place * card.width, 0))
    return wide


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


def slots_height(land: LandView) -> int:
    """How tall the buildings, two in a row, and the line of free slots are, each with the gap below it."""
    rows = (len(land.buildings) + 1) // 2
    return rows * (SLOT + GAP) + (FREE + GAP) * (land.free_slot is not None)


def _draw_slots(canvas: Canvas, view: PlanetView, land: LandView, box: Box) -> None:
    taken = [(slot, held) for slot, held in enumerate(land.slots, start=1) if held is not None]
    free = [slot for slot, held in enumerate(land.slots, start=1) if held is None]
    sides = box.columns(2, GAP)
    for place, (slot, held) in enumerate(taken):
        at = Box(sides[place % 2].x, box.y + place // 2 * (SLOT + GAP), sides[0].width, SLOT)
        _draw_slot(canvas, view, land, slot, held, at)
    if free:
        line = Box(box.x, box.bottom - FREE, box.width, FREE)
        canvas.panel(line, mix(THEME.background, NIGHT, 0.4), THEME.panel)
        state = "Free: {number:slot|slots} {slots:and}" if taken else "All slots are free"
        words = say(state, number=len(free), slots=free)
        canvas.text((line.x + 20, line.centre[1]), words, 36, THEME.muted, anchor="lm")


def _draw_slot(canvas: Canvas, view: PlanetView, land: LandView, slot: int, held: BuildingView, box: Box) -> None:
    colour = hue(held.type.role)
    canvas.panel(box, mix(colour, NIGHT, 0.8) if held.works else THEME.panel, colour if held.works else THEME.faint)
    canvas.paste(structure(held.kind, 88, held.works), (box.x + 16, box.centre[1]), "lm")
    canvas.text((box.right - 18, box.y + 40), str(slot), 36, THEME.muted, anchor="rm")
    gains = joined(_gains(view, land, held), 14, 52)
    right = canvas.paste(gains, (box.right - 60, box.y + 40), "rm").x
    canvas.paste(written(held.type.name, 40, WHITE, right - box.x - 134), (box.x + 120, box.y + 40), "lm")
    canvas.row(_conditions(view, land, held), Box(box.x + 120, box.y + 70, box.width - 136, 52), 18)


def _gains(view: PlanetView, land: LandView, held: BuildingView) -> list[Image.Image]:
    """What a building brings when it works: with the viewer's own race and technologies; abroad the culture alone."""
    told = [("culture", culture_of(held.kind, land.terrain))]
    if view.sheet is not None and land.owner == view.seat:
        race, known = view.sheet.race, view.sheet.technologies
        told.append((PRODUCT.get(held.type.role, ""), output_of(held.kind, land.terrain, race, known)))
        told.append(("credits", trade_of(held.kind, race, known)))
    colour = WHITE if held.works else THEME.faint
    return [_condition(symbol(name, 36), str(number), colour) for name, number in told if number]


def _conditions(view: PlanetView, land: LandView, held: BuildingView) -> list[Image.Image]:
    """Whether it runs, and why not; what it did this turn."""
    told = []
    if held.vacant:
        told.append(_condition(ring(30, ALARM), say("no worker"), THEME.bad))
    if not held.powered:
        told.append(_condition(no_power(36), say("no energy"), THEME.bad))
    if held.works and (held.type.staffed or not held.type.housing):
        told.append(_condition(person(36) if held.type.staffed else icon(CHANGE, 34, LEAF), say("runs"), LEAF))
    if held.type.housing:
        told.append(_condition(symbol("homes", 36), say("{homes:# home|# homes}", homes=held.type.housing), WHITE))
    if held.traded:
        told.append(_condition(icon("credit", 34, GOLD), say("traded"), GOLD))
    if held.made:
        told.append(_condition(icon("industry", 34, WHITE), say("made {number}", number=held.made), WHITE))
    if held.taken:
        told.append(_condition(icon("hourglass", 34, STEEL), say("just handed over"), STEEL))
    ways = sides_served(land.cell, held, oceans(view.lands))
    if ways:
        told.append(written(say(SIDES[ways[0]]), 32, WHITE))
    return told


def _condition(picture: Image.Image, words: str, colour: Colour) -> Image.Image:
    return joined([picture, written(words, 32, colour)], 6, 48)
