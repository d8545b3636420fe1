"""A page of samples of all that boards are drawn with: `arbiter render kit`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit import palette, sprites
from renderers.kit.canvas import BODY_PX, TITLE_PX, Canvas
from renderers.kit.cards import card, card_back
from renderers.kit.chart import Line, draw_chart
from renderers.kit.ending import Course, Seen
from renderers.kit.film import frame
from renderers.kit.fonts import text_tile
from renderers.kit.icons import ICONS, Icon, Shades, icon
from renderers.kit.layout import Box
from renderers.kit.legend import legend_panel
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, NIGHT, PLAIN, SEATS, STEEL, VIOLET, WHITE, Theme, mix, rgb
from renderers.kit.palettes import PALETTES, recoloured
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen, star
from renderers.kit.tiles import dimmed, joined, written

WIDTH, MARGIN, GAP, HEAD, PAD = 1280, 20, 18, 56, 20
INNER = WIDTH - 2 * MARGIN
NAMES = {
    "Latin": "Żaneta Đorđić", "Greek": "Φίλιππος", "Cyrillic": "Дмитрий", "Arabic": "محمد العربي",
    "Hebrew": "שלום עולם", "Thai": "น้ำผึ้ง", "Devanagari": "क्षत्रिय", "signs and emoji": "★ ♞ 👩‍🚀 🇺🇦",
}  # fmt: skip
"""Where a machine has no font for a script, or no coloured emoji, this page shows what a player would see there."""
HUES = ("CYAN", "CORAL", "LEAF", "BLOOD", "VIOLET", "EMBER", "GOLD", "ROSE", "STEEL")
THEME_COLOURS = tuple(Theme.__dataclass_fields__)
PAPER = Theme(
    background=rgb("E9DFC8"), haze=rgb("DCCFB0"), panel=rgb("FFF8E6"), raised=rgb("F1E3C0"), panel_edge=rgb("A08B5C"),
    ink=rgb("2B2417"), muted=rgb("6B5D3E"), faint=rgb("9C8E6C"), accent=rgb("B4541A"),
)  # fmt: skip


def _rosette(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(8, 48, 30), tone.main, 1)
    pen.disc(50, 50, 22, tone.pale)


OWN = Icon(_rosette)
"""An icon as a game makes one."""


class Section(NamedTuple):
    """A part of the page: its title, where to look in the kit, how high it is within, and what draws it."""

    title: str
    modules: str
    height: int
    draw: Callable[[Canvas, Box], None]


def page() -> Image.Image:
    """Return the page as an RGB image, 1280 pixels wide."""
    height = 2 * MARGIN + 96 + sum(HEAD + section.height + 2 * PAD + GAP for section in SECTIONS) - GAP
    canvas = Canvas(WIDTH, height)
    canvas.text((MARGIN, MARGIN + 34), "What boards are drawn with", 46, anchor="lm")
    where = "renderers/kit"
    canvas.text((WIDTH - MARGIN, MARGIN + 36), where, BODY_PX, PLAIN.muted, bold=False, anchor="rm")
    top = MARGIN + 96 - GAP
    for section in SECTIONS:
        box = Box(MARGIN, top, INNER, HEAD + section.height + 2 * PAD)
        canvas.panel(box, header=HEAD)
        middle = box.y + HEAD // 2 + 2
        canvas.text((box.x + PAD, middle), section.title, TITLE_PX, anchor="lm")
        canvas.text((box.right - PAD, middle), section.modules, BODY_PX, PLAIN.muted, bold=False, anchor="rm")
        section.draw(canvas, Box(box.x + PAD, box.y + HEAD + PAD, box.width - 2 * PAD, section.height))
        top = box.bottom + GAP
    return canvas.image


def _caption(canvas: Canvas, box: Box, words: str) -> None:
    """A name in the middle of a box's foot."""
    canvas.paste(written(words, BODY_PX, PLAIN.muted, box.width - 4, least=24), box.point("mb"), "mb")


def _draw_text(canvas: Canvas, box: Box) -> None:
    sizes, rest = box.split_top(56, 6)
    left = sizes.x
    for words, px, bold in (("Title 46", 46, True), ("Must be read 36", 36, True), ("Secondary 28", 28, False)):
        left = canvas.text((left, sizes.centre[1]), words, px, bold=bold, anchor="lm").right + 36
    name = "A name that is too long for its place"
    canvas.text((left, sizes.centre[1]), name, 36, PLAIN.accent, anchor="lm", max_width=sizes.right - left)
    scripts, foot = rest.split_top(184, 8)
    for cell, (script, name) in zip(scripts.grid(4, 2, 12), NAMES.items(), strict=True):
        canvas.text((cell.x, cell.y + 24), name, TITLE_PX, anchor="lm", max_width=cell.width)
        canvas.text((cell.x, cell.y + 66), script, BODY_PX, PLAIN.muted, bold=False, anchor="lm")
    told = "A paragraph breaks between its words, takes as many lines as its box has room for, and ends in an ellipsis."
    canvas.paragraph(foot, f"{told} {told}", BODY_PX)


def _draw_seats(canvas: Canvas, box: Box) -> None:
    for seat, cell in enumerate(box.columns(len(SEATS), 8)):
        canvas.token((cell.centre[0], cell.y + 52), seat, 104, str(seat + 1))
        _caption(canvas, cell, SEATS[seat].shape.split()[0])


def _draw_icons(canvas: Canvas, box: Box) -> None:
    shown = {**ICONS, "a game's own": OWN}
    hues = (CYAN, CORAL, LEAF, VIOLET, GOLD, STEEL)
    for number, (name, cell) in enumerate(zip(shown, box.grid(6, 3, 12), strict=True)):
        canvas.icon((cell.centre[0], cell.y + 38), shown[name], 76, hues[number % len(hues)])
        _caption(canvas, cell, name)


def _draw_colours(canvas: Canvas, box: Box) -> None:
    hues, theme = box.rows(2, 14)
    _draw_swatches(canvas, hues, [(name, getattr(palette, name)) for name in HUES], 9)
    _draw_swatches(canvas, theme, [(name, getattr(PLAIN, name)) for name in THEME_COLOURS], 6)


def _draw_swatches(canvas: Canvas, box: Box, swatches: Sequence[tuple[str, palette.Colour]], columns: int) -> None:
    rows = -(-len(swatches) // columns)
    for (name, colour), cell in zip(swatches, box.grid(columns, rows, 8), strict=False):
        canvas.panel(Box(cell.x, cell.y, cell.width, cell.height), colour, WHITE, edge_width=2, radius=12)
        label = written(name, BODY_PX, palette.ink_on(colour), cell.width - 12, least=22)
        canvas.paste(label, cell.centre, "mm")


def _draw_pieces(canvas: Canvas, box: Box) -> None:
    """Dice, and below them what counts and what points."""
    dice, counts = box.rows(2, 16)
    faces = [sprites.die(6, value, 76) for value in range(1, 7)]
    faces += [sprites.die(8, 7, 84, CYAN), sprites.die(8, 2, 84, CORAL), sprites.die(10, 9, 84, GOLD)]
    faces += [dimmed(sprites.die(10, 4, 84, GOLD), 0.5), sprites.faded(sprites.die(10, 4, 84, GOLD), 0.4)]
    canvas.row(faces, dice, 18)
    tiles = [
        sprites.coin(64), sprites.coin(64, "12"), sprites.counter("hand", "5", TITLE_PX, CYAN),
        sprites.pips(3, 5, 26, GOLD, PLAIN.faint), sprites.badge("BADGE", 30, GOLD),
        sprites.badge("ICON", 30, LEAF, "shield"), sprites.badge("EDGE", 30, NIGHT, "skull", CORAL),
        sprites.discs(60, (50, NIGHT), (44, WHITE), (34, CORAL), (16, NIGHT)),
    ]  # fmt: skip
    last = canvas.row(tiles, counts, 26)[-1]
    middle = counts.centre[1]
    canvas.arrow((last.right + 40, middle + 24), (counts.right - 10, middle - 24), 18)


def _draw_cards(canvas: Canvas, box: Box) -> None:
    size = (box.height * 3 // 4, box.height)
    tiles = [
        card(*size, "Research", "research", CYAN), card(*size, "Attack", "attack", CORAL),
        card(*size, "Shield", "shield", STEEL, count=3), card(*size, "Own icon", OWN, LEAF),
        card_back(*size, VIOLET, OWN), card_back(*size, VIOLET, "settlement", "31"),
    ]  # fmt: skip
    canvas.row(tiles, box, (box.width - len(tiles) * size[0]) // (len(tiles) - 1))


def _draw_panels(canvas: Canvas, box: Box) -> None:
    plain, headed, lit, pills = box.columns(4, 24)
    canvas.panel(plain, PLAIN.background)
    canvas.text(plain.centre, "panel", TITLE_PX, anchor="mm")
    canvas.panel(headed, PLAIN.background, GOLD, header=54)
    canvas.text((headed.centre[0], headed.y + 29), "header", TITLE_PX, anchor="mm")
    canvas.spotlight(lit, GOLD)
    canvas.panel(lit, PLAIN.raised, GOLD, edge_width=5)
    canvas.text(lit.centre, "spotlight", TITLE_PX, anchor="mm")
    for row, hue in zip(pills.rows(3, 8), (CYAN, LEAF, CORAL), strict=True):
        canvas.paste(pill(row.width, row.height, PanelLook(mix(hue, NIGHT, 0.6), hue, 3, row.height // 2)), row[:2])
        canvas.text(row.centre, "pill", BODY_PX, anchor="mm")


def _draw_table(canvas: Canvas, box: Box) -> None:
    """Rows of a table from boxes in boxes, and a legend below."""
    players = (("Żaneta", 3, "12"), ("Φίλιππος", 5, "7"), ("محمد", 1, "30"))
    rows, legend = box.split_top(3 * 68, 16)
    for seat, (row, (name, count, money)) in enumerate(zip(rows.rows(3, 6), players, strict=True)):
        canvas.panel(row, PLAIN.raised if seat == 1 else PLAIN.background, GOLD if seat == 1 else None, radius=14)
        who, done, purse = row.inset(16, 4).columns(3, 12)
        left = canvas.token(who.point("lm"), seat, 50, anchor="lm").right + 12
        canvas.text((left, who.centre[1]), name, TITLE_PX, anchor="lm", max_width=who.right - left)
        canvas.paste(sprites.pips(count, 5, 24, LEAF, PLAIN.faint), done.centre, "mm")
        coins = joined([icon("credit", 42, GOLD), text_tile(money, TITLE_PX, GOLD)], 8, purse.height)
        canvas.paste(coins, purse.point("rm"), "rm")
    items = [
        ("hand", "cards"),
        ("deck", "draw pile"),
        ("discard", "discarded"),
        ("trophy", "points"),
        ("skull", "lost"),
    ]
    row_of_items = [(icon(name, 36, STEEL), words) for name, words in items]
    canvas.paste(legend_panel([row_of_items], legend.width, PLAIN), legend[:2])


def _draw_course(canvas: Canvas, box: Box) -> None:
    """Points by round, for as many seats as there are."""
    seats = range(len(SEATS))
    course = Course(lambda view: tuple([view * (9 - seat) % (13 + seat) for seat in seats]), lambda view: view)
    for number in range(9):
        course.note(Seen(number, (number,)))
    lines = [
        Line(seat, f"Seat {seat + 1}", mix(style.colour, WHITE, 0.3), points)
        for seat, (style, points) in enumerate(zip(SEATS, course.lines, strict=True))
    ]
    draw_chart(canvas, box, course.places, lines)


def _draw_looks(canvas: Canvas, box: Box) -> None:
    """A small board in every palette, in a game's theme, and as a picture of a film."""
    boards = {name: recoloured(_board(), name) for name in PALETTES}
    boards |= {"another theme": _board(PAPER), "in a film": frame(_board(), "Round 3 of 8", "Żaneta attacks")}
    for cell, (name, board) in zip(box.grid(4, 2, 14), boards.items(), strict=True):
        room = Box(cell.x, cell.y, cell.width, cell.height - 46)
        scale = min(1.0, room.width / board.width, room.height / board.height)
        size = (round(board.width * scale), round(board.height * scale))
        canvas.paste(board.resize(size, Image.Resampling.LANCZOS), room.centre, "mm")
        _caption(canvas, cell, name)


def _board(theme: Theme = PLAIN) -> Image.Image:
    canvas = Canvas(290, 200, theme)
    box = canvas.box.inset(14)
    canvas.spotlight(box, reach=10)
    canvas.panel(box, header=58)
    canvas.token((box.x + 36, box.y + 30), 0, 46)
    canvas.text((box.x + 68, box.y + 31), "Żaneta", TITLE_PX, theme.ink, anchor="lm")
    canvas.text((box.x + 20, box.y + 88), "to move", BODY_PX, theme.muted, bold=False, anchor="lm")
    canvas.badge((box.right - 18, box.y + 88), "+2", 26, theme.good, anchor="rm")
    signs = [icon("shield", 44, STEEL), icon("firepower", 44, CORAL), sprites.coin(44, "7"), sprites.die(6, 5, 44)]
    canvas.row(signs, Box(box.x + 18, box.y + 112, box.width - 36, 50), 22)
    return canvas.image


SECTIONS = (
    Section("Text in any script", "canvas, fonts", 332, _draw_text),
    Section("Seats", "sprites, palette", 150, _draw_seats),
    Section("Icons", "icons, pen", 380, _draw_icons),
    Section("Hues, and the colours of a theme", "palette", 224, _draw_colours),
    Section("Dice, coins, counters, badges, arrows", "sprites, tiles", 196, _draw_pieces),
    Section("Cards and their backs", "cards", 236, _draw_cards),
    Section("Panels", "panels", 156, _draw_panels),
    Section("A table and a legend", "layout, legend", 290, _draw_table),
    Section("How a game went", "chart, ending", 360, _draw_course),
    Section("Palettes of players, themes of games, films", "palettes, film", 500, _draw_looks),
)
