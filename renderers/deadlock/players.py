"""The panels of the players in turn order: what everybody knows of each."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.header import UNORDERED, whose_turn
from renderers.deadlock.icons import TECHNOLOGY
from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME, hue_of
from renderers.deadlock.structures import person
from renderers.deadlock.traces import rebel
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import CYAN, GOLD, LEAF, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.sprites import badge, seat_token
from renderers.kit.tiles import dimmed, joined, stamp, written
from rules.deadlock.model.tables import RACES, Tax
from rules.deadlock.model.view import PlanetView, PlayerView
from rules.engine import say

ROW = 132
COLUMNS = 2
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
WIDE = (INNER - GAP) // COLUMNS
TAXES: dict[Tax | None, tuple[str, Colour]] = {
    "low": (say("low"), LEAF),
    "medium": (say("med"), GOLD),
    "high": (say("high"), (255, 107, 107)),
    None: ("–", THEME.faint),
}


def players_height(count: int) -> int:
    """How tall the panels of so many players are."""
    return -(-count // COLUMNS) * (ROW + GAP)


def turn_order(view: PlanetView) -> tuple[int, ...]:
    """The seats in turn order, and before it is known in the order of their numbers."""
    return view.order if len(view.order) == len(view.players) else tuple(range(len(view.players)))


def draw_players(canvas: Canvas, view: PlanetView, names: Sequence[str], top: int) -> None:
    """Draw all panels, the first to move first."""
    for place, seat in enumerate(turn_order(view)):
        row, column = divmod(place, COLUMNS)
        at = MARGIN + column * (WIDE + GAP), top + row * (ROW + GAP)
        player = view.players[seat]
        lit = seat in view.winners if view.phase == "end" else seat == whose_turn(view)
        if lit and not player.out:
            canvas.spotlight(Box(*at, WIDE, ROW), GOLD, 8)
        title = "" if view.phase in UNORDERED else ORDINALS[place]
        canvas.plate(player_panel(*known(player), names[seat], title, lit, seat == view.seat), at)


def known(player: PlayerView) -> tuple[int, str, tuple[int, int, int, int, int], Tax | None, bool, bool]:
    """Seat, race, figures, tax, whether business was done with the Skirineen, whether out."""
    figures = (player.occupied, player.loyal, player.housing, player.rebels, player.technologies)
    return player.seat, player.race, figures, player.tax, player.dealt, player.out


@cached_tile
def player_panel(
    seat: int, race: str, figures: tuple[int, ...], tax: Tax | None, dealt: bool, out: bool, name: str, place: str,
    lit: bool, own: bool,
) -> Image.Image:  # fmt: skip
    """One player: token, name, race and place in the turn order; below the figures."""
    ground = mix(THEME.background, NIGHT, 0.5) if out else THEME.raised if lit else THEME.panel
    edge = THEME.panel if out else GOLD if lit else THEME.panel_edge
    tile = pill(WIDE, ROW, PanelLook(ground, edge, 5 if lit else 3, 18)).copy()
    stamp(tile, _stripe(seat), (10, ROW // 2), "lm")
    token = seat_token(seat, 64, str(seat + 1))
    stamp(tile, dimmed(token, 0.5) if out else token, (32, 38), "lm")
    right = WIDE - 18
    titles = [title for title in (place, RACES[race].name if race else "") if title]
    race_words = written(" · ".join(titles), 32, THEME.faint if out else hue_of(seat))
    stamp(tile, race_words, (right, 38), "rm")
    right -= race_words.width + 14
    if own:
        mark = badge(say("you"), 28, GOLD)
        stamp(tile, mark, (right, 38), "rm")
        right -= mark.width + 10
    if dealt and race and not out:
        mark = skirineen(44)
        stamp(tile, mark, (right, 38), "rm")
        right -= mark.width + 10
    stamp(tile, written(name, 44, THEME.faint if out else WHITE, right - 106), (106, 38), "lm")
    if out:
        row = joined([icon("skull", 44, THEME.faint), written(say("eliminated"), 36, THEME.faint)], 10, 50)
        stamp(tile, row, (106, 98), "lm")
    elif not race:
        stamp(tile, written(say("no race yet"), 36, THEME.faint), (106, 98), "lm")
    else:
        _stamp_figures(tile, figures, tax)
    return tile


@cached_tile
def _stripe(seat: int) -> Image.Image:
    return pill(14, ROW - 28, PanelLook(hue_of(seat), WHITE, 2, 7))


def _stamp_figures(tile: Image.Image, figures: tuple[int, ...], tax: Tax | None) -> None:
    """Land of 25, colonists of homes, rebels, tax, technologies."""
    land, loyal, homes, rebels, technologies = figures
    words, colour = TAXES[tax]
    trouble = THEME.bad if rebels else THEME.faint
    full = THEME.bad if loyal > homes else WHITE
    parts = [
        _figure(flag(40), f"{land}/25", WHITE),
        _figure(person(38), f"{loyal}/{homes}", full),
        _figure(rebel(44, trouble), str(rebels), trouble),
        _figure(icon(TECHNOLOGY, 40, CYAN), str(technologies), WHITE),
        _figure(icon("credit", 38, GOLD), words, colour),
    ]
    used = sum(part.width for part in parts)
    room = WIDE - 32 - 18
    gap = min(20, max(2, (room - used) // (len(parts) - 1)))
    row = joined(parts, gap, 54)
    stamp(tile, row.crop((0, 0, min(row.width, room), 54)), (32, 97), "lm")


def _figure(picture: Image.Image, words: str, colour: Colour) -> Image.Image:
    return joined([picture, written(words, 36, colour)], 4, 54)


@cached_tile
def flag(size: int) -> Image.Image:
    """Land that is held."""
    pen = Pen(size)
    pen.line([(22, 6), (22, 94)], 9, WHITE)
    pen.polygon([(24, 10), (92, 28), (24, 52)], LEAF, 2)
    return pen.tile()


@cached_tile
def skirineen(size: int) -> Image.Image:
    """Business was done on the Black Market this turn: a mask."""
    pen = Pen(size)
    pen.bar((2, 28, 98, 70), NIGHT, 20)
    pen.bar((6, 32, 94, 66), (190, 120, 255), 17)
    for x in (32, 68):
        pen.disc(x, 49, 10, NIGHT)
    return pen.tile()
