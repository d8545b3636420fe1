"""What a question offers: prices of what can be built, made, hired or learnt, or the few choices in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadlock.cards import looks_of
from renderers.deadlock.forces import silhouette
from renderers.deadlock.looks import INNER, MARGIN, THEME
from renderers.deadlock.parts import MUST, Part, notice, titled
from renderers.deadlock.structures import structure
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from rules.deadlock.chapters.black_market import TECHNOLOGY_PRICE, UNIT_PRICE
from rules.deadlock.model.buildings import LARGER, UPGRADE, cost_of
from rules.deadlock.model.moves import Build, Done, Hire, Learn, Make
from rules.deadlock.model.tables import BUILDINGS, TECHNOLOGIES, UNITS
from rules.deadlock.model.units import price_of
from rules.deadlock.model.view import PlanetView, SheetView
from rules.deadlock.words.labels import label
from rules.engine import Move, Question, say

IN_A_ROW, CHIP, LINE = 3, 58, 62
FEW = 7
"""Up to how many choices are told in words."""
NAMED = 3
"""How many pieces of what is done without an answer are named."""


class Ware(NamedTuple):
    """Something to be had: what draws it, its code, its name and its price."""

    kind: str
    code: str
    name: str
    price: str


def offered(
    view: PlanetView, sheet: SheetView, names: Sequence[str], question: Question | None, *, few: bool = True
) -> list[Part]:
    """A price list, or choices in words if they are `few`; of many what is done without an answer."""
    options = [move for move in getattr(question, "options", ()) if isinstance(move, Move)]
    usual = usual_of(question)
    wares = list(dict.fromkeys([ware for move in options if (ware := ware_of(move, sheet))]))
    if wares:
        return [prices_part(wares, say("You can afford"), say("at your prices"))]
    if few and 1 < len(options) <= FEW:
        return [_words([(label(move, view, names), move in usual) for move in options])]
    told = [label(move, view, names) for move in usual if not isinstance(move, Done)]
    if not told:
        return []
    more = [say("{rest} more", rest=len(told) - NAMED)] if len(told) > NAMED else []
    words = say("Without an answer: {choices}.", choices="; ".join([*told[:NAMED], *more]))
    return [notice(words, "asked", THEME.panel_edge, px=30)]


def usual_of(question: Question | None) -> tuple[Move, ...]:
    """What is done without an answer."""
    usual = getattr(question, "default", ())
    return usual if isinstance(usual, tuple) else (usual,) if isinstance(usual, Move) else ()


def metal(price: int) -> str:
    """`5 M`: a price in Metal."""
    return say("{price} M", price=price)


def ware_of(move: Move, sheet: SheetView) -> Ware | None:
    """What a choice buys, at the seat's own price; None for other choices."""
    race, known = sheet.race, sheet.technologies
    match move:
        case Build(_, code) if code in LARGER:
            grown = BUILDINGS[LARGER[code]].grows
            return Ware("building", grown, f"→ {BUILDINGS[grown].name}", metal(UPGRADE))
        case Build(_, code):
            return Ware("building", code, BUILDINGS[code].name, metal(cost_of(code, race, known)))
        case Make(_, _, code, _, _):
            return Ware("unit", code, UNITS[code].name, metal(price_of(race, known, code)))
        case Hire(code, _):
            return Ware("unit", code, UNITS[code].name, say("{price} C", price=UNIT_PRICE))
        case Learn(code):
            return Ware("technology", code, TECHNOLOGIES[code].name, say("{price} C", price=TECHNOLOGY_PRICE))
        case _:
            return None


def prices_part(wares: Sequence[Ware], title: str, more: str) -> Part:
    """A list of prices below a title."""
    rows = (len(wares) + IN_A_ROW - 1) // IN_A_ROW
    height = rows * (CHIP + 8) - 8

    def paint(canvas: Canvas, top: int) -> None:
        cells = Box(MARGIN, top, INNER, height).grid(IN_A_ROW, rows, 8)
        for ware, box in zip(wares, cells, strict=False):
            canvas.plate(_chip(ware, box.width), (box.x, box.y), radius=14)

    return titled(title, more, Part(height, paint))


@cached_tile
def _chip(ware: Ware, width: int) -> Image.Image:
    tile = pill(width, CHIP, PanelLook(mix(THEME.panel, NIGHT, 0.15), THEME.panel_edge, 2, 14)).copy()
    stamp(tile, _picture(ware, 44), (10, CHIP // 2), "lm")
    price = written(ware.price, 34, GOLD)
    stamp(tile, price, (width - 12, CHIP // 2), "rm")
    stamp(tile, written(ware.name, 30, THEME.ink, width - price.width - 88, least=24), (64, CHIP // 2), "lm")
    return tile


def _picture(ware: Ware, size: int) -> Image.Image:
    if ware.kind == "building":
        return structure(ware.code, size)
    if ware.kind == "unit":
        return silhouette(ware.code, size, THEME.ink, THEME.panel)
    name, hue = looks_of(TECHNOLOGIES[ware.code])
    return icon(name, size, hue)


def _words(told: Sequence[tuple[str, bool]]) -> Part:
    """Choices in words; what is done without an answer has a golden rim."""
    height = len(told) * (LINE + 8) - 8

    def paint(canvas: Canvas, top: int) -> None:
        for (words, first), box in zip(told, Box(MARGIN, top, INNER, height).rows(len(told), 8), strict=True):
            canvas.panel(box, THEME.panel, GOLD if first else THEME.panel_edge, radius=14)
            canvas.text((box.x + 20, box.centre[1]), words, _size(words), THEME.ink, anchor="lm", max_width=INNER - 40)

    usual = say("gold: what is done if you do not answer") if any(first for _, first in told) else ""
    return titled(say("You can choose"), usual, Part(height, paint))


def _size(words: str) -> int:
    return MUST if len(words) < 56 else 30
