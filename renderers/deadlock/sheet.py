"""The record sheet: stocks with what a turn brings, needs of the next Upkeep as bars, forces with their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.forces import silhouette
from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME, WIDTH
from renderers.deadlock.parts import MORE, MUST, Part, titled
from renderers.deadlock.stocks import HUES, symbol
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge
from renderers.kit.tiles import stamp, written
from rules.deadlock.model.tables import GOODS, LASER, RESEARCH_PRICE, UNITS, Good
from rules.deadlock.model.units import told_units, values_of
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.outlook import GOOD_NAMES, Economy, people
from rules.engine import say

TILE = 196
BAR = 126
ROW, HEAD = 60, 46
COLUMNS = (906, 1014, 1104, 1196)
"""Where the middles of the values of units are."""
VALUES = (say("Attack"), say("Def."), say("Init"), say("Move"))
YOURS = say("Your forces")
PLACES = 3
"""How many places of a kind of unit are named."""


# -- stocks ------------------------------------------------------------------------------------------------------------


def stocks_part(books: Economy) -> Part:
    """The six goods: how many there are, and what a Resource Phase brings."""

    def paint(canvas: Canvas, top: int) -> None:
        for good, box in zip(GOODS, Box(MARGIN, top, INNER, TILE).columns(len(GOODS), GAP), strict=True):
            canvas.plate(_stock(good, books.goods[good], books.income[good], box.width), (box.x, box.y))

    return Part(TILE, paint)


@cached_tile
def _stock(good: Good, amount: int, income: int, width: int) -> Image.Image:
    hue = HUES[good]
    tile = pill(width, TILE, PanelLook(mix(THEME.panel, hue, 0.10), mix(THEME.panel_edge, hue, 0.5), 3)).copy()
    stamp(tile, symbol(good, 46), (10, 38), "lm")
    stamp(tile, written(GOOD_NAMES[good], 30, hue, width - 68, least=26), (62, 38), "lm")
    stamp(tile, written(str(amount), 78, THEME.ink, width - 20), (width // 2, 104), "mm")
    low = (width // 2, TILE - 30)
    if good == "research":
        stamp(tile, written(_research(amount, income), 30, THEME.muted, width - 14, least=26), low, "mm")
    elif income:
        told = say("{income:+d} and tax" if good == "credits" else "{income:+d} a turn", income=income)
        stamp(tile, written(told, 32, THEME.good, width - 14), low, "mm")
    else:
        stamp(tile, written(say("no income"), MORE, THEME.faint, width - 14), low, "mm")
    return tile


def _research(amount: int, income: int) -> str:
    """What a turn brings towards the next technology. [DL-RSH-01]"""
    return say("{income:+d}, of {price}" if income else "of {price}", income=income, price=RESEARCH_PRICE)


# -- the next Upkeep ---------------------------------------------------------------------------------------------------


def needs_part(books: Economy) -> Part:
    """Food, Energy, homes and culture: what there will be against what is needed."""
    rebels = books.rebels
    crowd = people(books.colonists)
    eaters = say("{people} + {births} born", people=books.colonists, births=books.births) if books.births else crowd
    if books.leaving:
        eaters = say("{people} - {rebels:# rebel|# rebels}", people=eaters, rebels=books.leaving)
    angry = (
        say("{people} + {births} born", people=books.colonists, births=books.newcomers) if books.newcomers else crowd
    )
    if rebels:
        angry = say("{people} + {rebels:# rebel|# rebels}", people=angry, rebels=rebels)
    culture = say("{culture} + {art} Art for {people}", culture=books.culture, art=books.art, people=angry)
    bars = [
        _bar("food", say("Food"), books.food, books.food_need, eaters),
        _bar("energy", say("Energy"), books.energy, books.energy_need, say("all buildings")),
        _bar("homes", say("Homes"), books.housing, books.food_need, eaters),
        _bar("culture", say("Culture"), books.capacity, books.total, culture),
    ]

    def paint(canvas: Canvas, top: int) -> None:
        cells = Box(MARGIN, top, INNER, 2 * BAR + GAP).grid(2, 2, GAP)
        for tile, box in zip(bars, cells, strict=True):
            canvas.plate(tile, (box.x, box.y))

    return titled(
        say("Next Upkeep and Morale"),
        say("as it stands: what you will have, what you need"),
        Part(2 * BAR + GAP, paint),
    )


@cached_tile
def _bar(name: str, title: str, have: int, need: int, why: str) -> Image.Image:
    """A bar as long as what there is, and a line where the need ends; red if there is too little."""
    width, spare = (INNER - GAP) // 2, have - need
    hue = THEME.bad if spare < 0 else HUES[name]
    edge = THEME.bad if spare < 0 else THEME.panel_edge
    tile = pill(width, BAR, PanelLook(mix(THEME.panel, hue, 0.16 if spare < 0 else 0.05), edge, 4 if spare < 0 else 3))
    tile = tile.copy()
    stamp(tile, symbol(name, 54), (16, 42), "lm")
    state = "{number} short" if spare < 0 else "{number} spare" if spare else "just enough"
    told = say(state, number=abs(spare))
    mark = badge(told, 32, THEME.bad if spare < 0 else THEME.good if spare else THEME.accent)
    stamp(tile, mark, (width - 14, 40), "rm")
    left = 84
    head = written(f"{title} {have} / {need}", 38, THEME.ink, width - mark.width - left - 24)
    stamp(tile, head, (left, 40), "lm")
    most = max(have, need, 1)
    length, line, bottom = width - 300, BAR - 34, 26
    if len(why) > 22:
        length = width - 390
    _draw_bar(tile, (16, line, length, bottom), have / most, need / most, hue)
    stamp(tile, written(why, MORE, THEME.muted, width - length - 46, least=24), (width - 16, line), "rm")
    return tile


def _draw_bar(tile: Image.Image, place: tuple[int, int, int, int], have: float, need: float, hue: Colour) -> None:
    left, middle, length, height = place
    groove = pill(length, height, PanelLook(mix(THEME.background, NIGHT, 0.3), None, 1, height // 2))
    stamp(tile, groove, (left, middle), "lm")
    filled = round(length * have)
    if filled >= height:
        stamp(tile, pill(filled, height, PanelLook(hue, None, 1, height // 2)), (left, middle), "lm")
    edge = left + min(length - 4, max(2, round(length * need)))
    for grow, ink in ((4, NIGHT), (2, WHITE)):
        stamp(tile, Image.new("RGBA", (2 * grow, height + 14), (*ink, 255)), (edge, middle), "mm")


# -- forces ------------------------------------------------------------------------------------------------------------


def forces_of(view: PlanetView, seat: int) -> dict[str, Counter[str]]:
    """The kinds of units of a player with how many stand where; Laser Defenses are among them."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in UNITS}
    for land, held in view.units(seat):
        found[held.kind][land.cell] += held.number
    for land in view.controlled(seat):
        for building in land.buildings:
            if building.kind == LASER:
                found[LASER][land.cell] += 1
    return {kind: places for kind, places in found.items() if places}


def forces_part(view: PlanetView, seat: int, known: Sequence[str], title: str = YOURS) -> Part:
    """Each kind of unit: how many, where, and what it is worth with race and technologies. [Table K]"""
    forces, race = forces_of(view, seat), view.players[seat].race
    kinds = [*forces] or ["colonist"]
    height = HEAD + len(kinds) * ROW + 10

    def paint(canvas: Canvas, top: int) -> None:
        box = Box(MARGIN, top, INNER, height)
        canvas.panel(box)
        for value, x in zip(VALUES, COLUMNS, strict=True):
            canvas.text((x, top + HEAD // 2 + 4), value, MORE, THEME.muted, anchor="mm")
        for number, kind in enumerate(kinds):
            _draw_kind(canvas, kind, forces.get(kind, Counter()), race, known, top + HEAD + number * ROW)

    total = sum([places.total() for places in forces.values()])
    return titled(
        title, say("{total} in all" if total else "no units: colonists fight alone", total=total), Part(height, paint)
    )


def _draw_kind(canvas: Canvas, kind: str, places: Counter[str], race: str, known: Sequence[str], top: int) -> None:
    middle = top + ROW // 2
    canvas.line((MARGIN + 14, top), (WIDTH - MARGIN - 14, top), THEME.panel_edge, 1)
    name = told_units(kind, places.total()) if places else say("each colonist")
    canvas.paste(silhouette(kind, 46, THEME.ink, THEME.panel), (MARGIN + 22, middle), "lm")
    left = canvas.paste(written(name, MUST, THEME.ink, 320), (MARGIN + 84, middle), "lm").right + 20
    canvas.paste(written(_where(places), 30, THEME.muted, COLUMNS[0] - 60 - left), (left, middle), "lm")
    worth = values_of(race, known, kind)
    for value, x in zip((worth.attack, worth.defense, worth.init, worth.move), COLUMNS, strict=True):
        canvas.text((x, middle), str(value), 40, THEME.ink if value else THEME.faint, anchor="mm")


def _where(places: Counter[str]) -> str:
    """`C3 ×2, D4, and 3 more places`."""
    named = [f"{cell} ×{number}" if number > 1 else cell for cell, number in places.items()]
    more = len(named) - PLACES
    return ", ".join([*named[:PLACES], *([say("{more} more", more=more)] if more > 0 else [])])
