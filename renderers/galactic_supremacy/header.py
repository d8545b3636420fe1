"""The top of the board: round, whose turn, deck and discard pile, the track of phases; or who has won."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.galactic_supremacy.icons import icon
from renderers.galactic_supremacy.looks import (
    INNER,
    KIND_COLOURS,
    MARGIN,
    THEME,
    WIDTH,
)
from renderers.galactic_supremacy.pieces import CHEVRON, homeworld, track
from renderers.galactic_supremacy.systems import PLATE, sorted_pile
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, STEEL, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from rules.common.english import listed
from rules.engine import say
from rules.galactic_supremacy.model.tables import CardKind
from rules.galactic_supremacy.model.view import GalaxyView

HEADER = 84 + CHEVRON + 12
BANNER = 236


def header_height(view: GalaxyView) -> int:
    """How tall the top of the board is."""
    return BANNER if view.winners else HEADER


def draw_header(canvas: Canvas, view: GalaxyView, names: Sequence[str], top: int) -> None:
    """Draw the top of the board."""
    if view.winners:
        _banner(canvas, view, names, top)
        return
    middle = top + 38
    left = canvas.paste(_round(view.round, view.round_limit), (MARGIN, middle), "lm").right
    right = WIDTH - MARGIN
    if not view.individual and view.decks:
        tile = _piles(view.decks[0], sorted_pile(view.discards[0]))
        right = canvas.plate(tile, (right, middle), "rm", PLATE).x
    _whose_turn(canvas, view, names, Box(left + 20, top, right - left - 36, 76))
    canvas.paste(track(view.phase, view.second_attack), (MARGIN, top + 84))


def _whose_turn(canvas: Canvas, view: GalaxyView, names: Sequence[str], room: Box) -> None:
    if view.phase == "setup":
        canvas.text(room.point("lm"), say("Setting up"), 38, THEME.muted, anchor="lm", max_width=room.width)
        return
    token = canvas.token((room.x, room.centre[1]), view.active, 60, anchor="lm")
    tail = written(say("to play"), 30, THEME.muted)
    name = written(names[view.active], 40, GOLD, room.right - token.right - tail.width - 20)
    end = canvas.paste(name, (token.right + 10, room.centre[1]), "lm").right
    canvas.paste(tail, (end + 10, room.centre[1] + 2), "lm")


@cached_tile
def _round(number: int, limit: int) -> Image.Image:
    words = written(say("ROUND {round}", round=max(number, 1)), 40)
    last = written(say("of {last}", last=limit), 28, THEME.muted) if limit else Image.new("RGBA", (1, 1))
    tile = Image.new("RGBA", (words.width + last.width + 10, words.height))
    stamp(tile, words, (0, 0))
    stamp(tile, last, (words.width + 10, words.height // 2 + 4), "lm")
    return tile


@cached_tile
def _piles(deck: int, discards: tuple[tuple[CardKind, int], ...]) -> Image.Image:
    """The deck with its number of cards, and the discard pile by kind. [Section 8]"""
    tile = pill(628, 72, PanelLook(THEME.panel, THEME.panel_edge, 3, PLATE)).copy()
    stamp(tile, icon("deck", 52, STEEL), (14, 36), "lm")
    stamp(tile, written(str(deck), 40), (72, 36), "lm")
    stamp(tile, pill(3, 46, PanelLook(THEME.panel_edge, None, 0, 1)), (136, 36), "mm")
    stamp(tile, icon("discard", 44, mix(THEME.bad, STEEL, 0.55)), (148, 36), "lm")
    for number, (kind, count) in enumerate(discards):
        left = 202 + number * 85
        stamp(tile, icon(kind, 38, KIND_COLOURS[kind]), (left, 36), "lm")
        stamp(tile, written(str(count), 30, THEME.ink if count else THEME.faint, 38), (left + 42, 36), "lm")
    return tile


def _banner(canvas: Canvas, view: GalaxyView, names: Sequence[str], top: int) -> None:
    """The winner, large."""
    box = Box(MARGIN, top + 14, INNER, BANNER - 34)
    canvas.spotlight(box, GOLD, 14)
    canvas.panel(box, THEME.raised, GOLD, edge_width=4)
    if len(view.winners) == 1:
        _draw_prize(canvas, view.winners[0], box)
    middle = box.centre[1]
    left = canvas.icon((box.x + 28, middle), "trophy", 150, GOLD, "lm").right + 14
    for seat in view.winners[:3]:
        left = canvas.token((left, middle), seat, 112, anchor="lm").right + 6
    room = box.right - left - 40 - (box.height + 40 if len(view.winners) == 1 else 0)
    called = [names[seat] for seat in view.winners]
    canvas.paste(written(listed(called), 76, GOLD, room), (left + 14, middle - 34), "lm")
    line = say("{winners:wins|win} Galactic Supremacy · round {round}", winners=len(called), round=view.round)
    canvas.paste(written(line, 36, THEME.ink, room), (left + 14, middle + 48), "lm")


def _draw_prize(canvas: Canvas, seat: int, box: Box) -> None:
    """The winner's Homeworld, rising at the right end of the banner."""
    world = homeworld(box.height + 60, seat)
    view = world.crop((0, 0, world.width, box.height - 34))
    canvas.paste(view, (box.right - 6, box.bottom - 4), "rb")
