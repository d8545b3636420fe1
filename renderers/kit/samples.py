"""A page of samples of all that boards are drawn with, in each of the kit's themes: `arbiter render kit`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit import cover, palette, sprites
from renderers.kit.canvas import BODY_PX, TITLE_PX, Canvas
from renderers.kit.cards import card, card_back
from renderers.kit.chances import draw_chances
from renderers.kit.chart import Line, draw_chart
from renderers.kit.ending import Course, Ending, Finale, Honour, Moment, Seen
from renderers.kit.film import cut_frame, frame
from renderers.kit.fonts import text_tile
from renderers.kit.icons import ICONS, Icon, Shades, Symbol, icon
from renderers.kit.layout import Box
from renderers.kit.legend import legend_panel
from renderers.kit.palette import (
    BLOOD,
    CORAL,
    CYAN,
    GOLD,
    LEAF,
    NIGHT,
    SEATS,
    STEEL,
    VIOLET,
    WHITE,
    Theme,
    seat_style,
)
from renderers.kit.palettes import PALETTES, recoloured
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen, star
from renderers.kit.themes import THEMES
from renderers.kit.tiles import dimmed, joined, shade, written

WIDTH, MARGIN, GAP, HEAD, PAD = 1280, 20, 18, 56, 20
INNER = WIDTH - 2 * MARGIN
NAMES = {
    "Latin": "Żaneta Đorđić", "Greek": "Φίλιππος", "Cyrillic": "Дмитрий", "Arabic": "محمد العربي",
    "Hebrew": "שלום עולם", "Thai": "น้ำผึ้ง", "Devanagari": "क्षत्रिय", "signs and emoji": "★ ♞ 👩‍🚀 🇺🇦",
}  # fmt: skip
"""Where a machine has no font for a script, or no coloured emoji, this page shows what a player would see there."""
HUES = ("CYAN", "CORAL", "LEAF", "BLOOD", "VIOLET", "EMBER", "GOLD", "ROSE", "STEEL")
THEME_COLOURS = (
    "background", "haze", "panel", "raised", "panel_edge", "ink", "muted", "faint", "accent", "good", "bad", "prize",
    "card", "on_background", "halo",
)  # fmt: skip
PLAYERS = ("Żaneta", "Φίλιππος", "محمد")


def _rosette(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(8, 48, 30), tone.main, 1)
    pen.disc(50, 50, 22, tone.pale)


OWN = Icon(_rosette)
"""An icon as a game makes one."""
FAN: tuple[tuple[str, Symbol, palette.Colour], ...] = (
    ("Ace", "spade", STEEL), ("Queen", "heart", BLOOD), ("Win", "trophy", GOLD), ("Own", OWN, LEAF),
)  # fmt: skip


class Section(NamedTuple):
    """A part of the page: its title, where to look in the kit, how high it is within, and what draws it."""

    title: str
    modules: str
    height: int
    draw: Callable[[Canvas, Box], None]


def page() -> Image.Image:
    """Return all samples in one theme below those in another as an RGB image, 1280 pixels wide."""
    sheets = [_sheet(name, sections) for name in THEMES for sections in SHEETS]
    whole = Image.new("RGB", (WIDTH, sum(sheet.height for sheet in sheets)))
    top = 0
    for sheet in sheets:
        whole.paste(sheet, (0, top))
        top += sheet.height
    return whole


def _sheet(name: str, sections: Sequence[Section]) -> Image.Image:
    """Some samples in the theme of this name."""
    theme = THEMES[name]
    height = 2 * MARGIN + 96 + sum(HEAD + section.height + 2 * PAD + GAP for section in sections) - GAP
    canvas = Canvas(WIDTH, height, theme)
    title = f"What boards are drawn with: {name}"
    canvas.text((MARGIN + 4, MARGIN + 42), title, 46, theme.on_background, anchor="lm")
    where = (WIDTH - MARGIN - 4, MARGIN + 44)
    canvas.text(where, "renderers/kit", BODY_PX, theme.on_background, bold=False, anchor="rm")
    top = MARGIN + 96 - GAP
    for section in sections:
        box = Box(MARGIN, top, INNER, HEAD + section.height + 2 * PAD)
        canvas.panel(box, header=HEAD)
        middle = box.y + HEAD // 2 + 2
        canvas.text((box.x + PAD, middle), section.title, TITLE_PX, anchor="lm")
        canvas.text((box.right - PAD, middle), section.modules, BODY_PX, theme.muted, bold=False, anchor="rm")
        section.draw(canvas, Box(box.x + PAD, box.y + HEAD + PAD, box.width - 2 * PAD, section.height))
        top = box.bottom + GAP
    return canvas.image


def _caption(canvas: Canvas, box: Box, words: str) -> None:
    """A name in the middle of a box's foot."""
    canvas.paste(written(words, BODY_PX, canvas.theme.muted, box.width - 4, least=24), box.point("mb"), "mb")


def _draw_text(canvas: Canvas, box: Box) -> None:
    sizes, rest = box.split_top(56, 6)
    left = sizes.x
    for words, px, bold in (("Title 46", 46, True), ("Must be read 36", 36, True), ("Secondary 28", 28, False)):
        left = canvas.text((left, sizes.centre[1]), words, px, bold=bold, anchor="lm").right + 36
    name = "A name that is too long for its place"
    canvas.text((left, sizes.centre[1]), name, 36, canvas.theme.accent, anchor="lm", max_width=sizes.right - left)
    scripts, foot = rest.split_top(184, 8)
    for cell, (script, name) in zip(scripts.grid(4, 2, 12), NAMES.items(), strict=True):
        canvas.text((cell.x, cell.y + 24), name, TITLE_PX, anchor="lm", max_width=cell.width)
        canvas.text((cell.x, cell.y + 66), script, BODY_PX, canvas.theme.muted, bold=False, anchor="lm")
    told = "A paragraph breaks between its words, takes as many lines as its box has room for, and ends in an ellipsis."
    canvas.paragraph(foot, f"{told} {told}", BODY_PX)


def _draw_seats(canvas: Canvas, box: Box) -> None:
    for seat, cell in enumerate(box.columns(len(SEATS), 8)):
        canvas.token((cell.centre[0], cell.y + 52), seat, 104, str(seat + 1))
        _caption(canvas, cell, SEATS[seat].shape.split()[0])


def _draw_icons(canvas: Canvas, box: Box) -> None:
    shown = {**ICONS, "a game's own": OWN}
    hues = (CYAN, CORAL, LEAF, VIOLET, GOLD, STEEL)
    for number, (name, cell) in enumerate(zip(shown, box.grid(6, 4, 12), strict=False)):
        canvas.icon((cell.centre[0], cell.y + 38), shown[name], 76, hues[number % len(hues)])
        _caption(canvas, cell, name)


def _draw_colours(canvas: Canvas, box: Box) -> None:
    hues, theme = box.rows(2, 14)
    _draw_swatches(canvas, hues, [(name, getattr(palette, name)) for name in HUES], 9)
    _draw_swatches(canvas, theme, [(name, getattr(canvas.theme, name)) for name in THEME_COLOURS], 6)


def _draw_swatches(canvas: Canvas, box: Box, swatches: Sequence[tuple[str, palette.Colour]], columns: int) -> None:
    rows = -(-len(swatches) // columns)
    for (name, colour), cell in zip(swatches, box.grid(columns, rows, 8), strict=False):
        canvas.panel(Box(cell.x, cell.y, cell.width, cell.height), colour, canvas.theme.faint, edge_width=2, radius=12)
        label = written(name, BODY_PX, palette.ink_on(colour), cell.width - 12, least=22)
        canvas.paste(label, cell.centre, "mm")


def _draw_pieces(canvas: Canvas, box: Box) -> None:
    """Dice, and below them what counts and what points."""
    dice, counts = box.rows(2, 16)
    faces = [sprites.die(6, value, 76) for value in range(1, 7)]
    faces += [sprites.die(8, 7, 84, CYAN), sprites.die(8, 2, 84, CORAL), sprites.die(10, 9, 84, GOLD)]
    faces += [dimmed(sprites.die(10, 4, 84, GOLD), 0.5), sprites.faded(sprites.die(10, 4, 84, GOLD), 0.4)]
    canvas.row(faces, dice, 18)
    theme = canvas.theme
    tiles = [
        sprites.coin(64), sprites.coin(64, "12"), sprites.counter("hand", "5", TITLE_PX, CYAN, theme.ink, theme.panel),
        sprites.pips(3, 5, 26, theme.prize, theme.faint), sprites.badge("BADGE", 30, GOLD),
        sprites.badge("ICON", 30, LEAF, "shield"), sprites.badge("EDGE", 30, NIGHT, "skull", CORAL),
        sprites.discs(60, (50, NIGHT), (44, WHITE), (34, CORAL), (16, NIGHT)),
    ]  # fmt: skip
    last = canvas.row(tiles, counts, 26)[-1]
    middle = counts.centre[1]
    canvas.arrow((last.right + 40, middle + 24), (counts.right - 10, middle - 24), 18)


def _draw_cards(canvas: Canvas, box: Box) -> None:
    size, theme = (box.height * 3 // 4, box.height), canvas.theme
    tiles = [
        card(*size, "Research", "research", CYAN, theme=theme), card(*size, "Heart", "heart", BLOOD, theme=theme),
        card(*size, "Shield", "shield", STEEL, count=3, theme=theme), card(*size, "Own icon", OWN, LEAF, theme=theme),
        card_back(*size, VIOLET, OWN, theme=theme), card_back(*size, VIOLET, "spade", "31", theme=theme),
    ]  # fmt: skip
    canvas.row(tiles, box, (box.width - len(tiles) * size[0]) // (len(tiles) - 1))


def _draw_panels(canvas: Canvas, box: Box) -> None:
    theme = canvas.theme
    plain, headed, lit, pills = box.columns(4, 24)
    canvas.panel(plain, theme.background)
    canvas.text(plain.centre, "panel", TITLE_PX, theme.on_background, anchor="mm")
    canvas.panel(headed, theme.panel, theme.accent, header=54)
    canvas.text((headed.centre[0], headed.y + 29), "header", TITLE_PX, anchor="mm")
    canvas.spotlight(lit)
    canvas.panel(lit, theme.raised, theme.halo, edge_width=5)
    canvas.text(lit.centre, "spotlight", TITLE_PX, anchor="mm")
    for row, hue in zip(pills.rows(3, 8), (CYAN, LEAF, CORAL), strict=True):
        look = PanelLook(shade(hue, 0.7, theme), hue, 3, row.height // 2)
        canvas.paste(pill(row.width, row.height, look), row[:2])
        canvas.text(row.centre, "pill", BODY_PX, anchor="mm")


def _draw_table(canvas: Canvas, box: Box) -> None:
    """Rows of a table from boxes in boxes, and a legend below."""
    theme = canvas.theme
    rows, legend = box.split_top(3 * 68, 16)
    purses = zip(PLAYERS, (3, 5, 1), ("12", "7", "30"), strict=True)
    for seat, (row, (name, count, money)) in enumerate(zip(rows.rows(3, 6), purses, strict=True)):
        canvas.panel(row, theme.raised if seat == 1 else theme.panel, theme.accent if seat == 1 else None, radius=14)
        who, done, purse = row.inset(16, 4).columns(3, 12)
        left = canvas.token(who.point("lm"), seat, 50, anchor="lm").right + 12
        canvas.text((left, who.centre[1]), name, TITLE_PX, anchor="lm", max_width=who.right - left)
        canvas.paste(sprites.pips(count, 5, 24, theme.good, theme.faint), done.centre, "mm")
        coins = joined([sprites.coin(42), text_tile(money, TITLE_PX, theme.prize)], 8, purse.height)
        canvas.paste(coins, purse.point("rm"), "rm")
    items = {"hand": "cards", "deck": "draw pile", "discard": "discarded", "trophy": "points", "skull": "lost"}
    row_of_items = [(icon(name, 36, STEEL, theme.panel), words) for name, words in items.items()]
    canvas.paste(legend_panel([row_of_items], legend.width, theme), legend[:2])


def _draw_course(canvas: Canvas, box: Box) -> None:
    """Points by round, for as many seats as there are."""
    seats = range(len(SEATS))
    course = Course(lambda view: tuple([view * (9 - seat) % (13 + seat) for seat in seats]), lambda view: view)
    for number in range(9):
        course.note(Seen(number, (number,)))
    lines = [
        Line(seat, f"Seat {seat + 1}", style.colour, points)
        for seat, (style, points) in enumerate(zip(SEATS, course.lines, strict=True))
    ]
    draw_chart(canvas, box, course.places, lines)


def _draw_whole(canvas: Canvas, box: Box) -> None:
    """Pictures that the kit draws by itself, and a cover, as a phone shows them."""
    theme, hues = canvas.theme, [style.colour for style in SEATS]
    invites = cover.sheet(theme)
    for place, (title, symbol, hue) in enumerate(FAN):
        tile = card(150, 200, title, symbol, hue, theme=theme)
        invites.paste(cover.shadow(tile, 8), (280 + place * 240, 150), "mm")
    cover.letter(invites, Box(60, 276, 1160, 150), "A game’s title", "and one line below it")
    finale = Finale(lambda seen, names: (), lambda view, names, facts: _board(theme), theme, hues.__getitem__)
    ending = Ending(
        view=None, winners=(1,), how="by 9 points", unit="points", places=("Start", "1", "2", "3"),
        points=((0, 4, 7, 12), (0, 2, 11, 21), (0, 3, 5, 6)),
        honours=(Honour("Most cards", 0, "7 cards"), Honour("Most coins", 1, "12 coins"), Honour("Luckiest", 2, "×3")),
        moment=Moment("round 2", (), (3, 9, -2), "Φίλιππος plays the heart and takes all."),
    )  # fmt: skip
    chances = [(1, (0.4, 0.3, 0.3)), (2, (0.3, 0.5, 0.2)), (3, (0.4, 0.55, 0.05)), (4, (0.0, 1.0, 0.0))]
    left, right = box.columns(2, 24)
    upper, lower = left.rows(2, 16)
    _shrunk(canvas, upper, invites.image)
    _shrunk(canvas, lower, draw_chances(chances, PLAYERS, theme, lambda seat: seat_style(seat).colour))
    _shrunk(canvas, right, finale(None, PLAYERS, ending))


def _shrunk(canvas: Canvas, box: Box, image: Image.Image) -> None:
    """A picture in the middle of a box, made smaller if it must be."""
    scale = min(1.0, box.width / image.width, box.height / image.height)
    size = (round(image.width * scale), round(image.height * scale))
    canvas.paste(image.resize(size, Image.Resampling.LANCZOS), box.centre, "mm")


def _draw_looks(canvas: Canvas, box: Box) -> None:
    """A small board in every palette, as a picture of a film, and with what each seat sees beside it."""
    theme, board = canvas.theme, _board(canvas.theme)
    boards = {name: recoloured(board, name, theme) for name in PALETTES}
    boards["in a film"] = frame(board, "Round 3 of 8", "Żaneta attacks", theme=theme)
    boards["director’s cut"] = cut_frame(board, [(name, board) for name in PLAYERS[:2]], "Round 3", "", theme)
    for cell, (name, shown) in zip(box.grid(4, 2, 14), boards.items(), strict=True):
        _shrunk(canvas, Box(cell.x, cell.y, cell.width, cell.height - 46), shown)
        _caption(canvas, cell, name)


def _board(theme: Theme) -> Image.Image:
    canvas = Canvas(290, 200, theme)
    box = canvas.box.inset(14)
    canvas.spotlight(box, reach=10)
    canvas.panel(box, header=58)
    canvas.token((box.x + 36, box.y + 30), 0, 46)
    canvas.text((box.x + 68, box.y + 31), "Żaneta", TITLE_PX, theme.ink, anchor="lm")
    canvas.text((box.x + 20, box.y + 88), "to move", BODY_PX, theme.muted, bold=False, anchor="lm")
    canvas.badge((box.right - 18, box.y + 88), "+2", 26, theme.good, anchor="rm")
    signs = [icon("shield", 44, STEEL, theme.panel), icon("firepower", 44, CORAL, theme.panel)]
    signs += [sprites.coin(44, "7"), sprites.die(6, 5, 44)]
    canvas.row(signs, Box(box.x + 18, box.y + 112, box.width - 36, 50), 22)
    return canvas.image


PIECES = (
    Section("Text in any script", "canvas, fonts", 332, _draw_text),
    Section("Seats", "sprites, palette", 150, _draw_seats),
    Section("Icons", "icons, pen", 500, _draw_icons),
    Section("Hues, and the colours of a theme", "palette, themes", 280, _draw_colours),
    Section("Dice, coins, counters, badges, arrows", "sprites, tiles", 196, _draw_pieces),
    Section("Cards and their backs", "cards", 236, _draw_cards),
)
PICTURES = (
    Section("Panels", "panels", 156, _draw_panels),
    Section("A table and a legend", "layout, legend", 290, _draw_table),
    Section("How a game went", "chart", 360, _draw_course),
    Section("A cover, chances, an ending", "cover, chances, ending", 720, _draw_whole),
    Section("Palettes of players, films", "palettes, film", 500, _draw_looks),
)
SHEETS = (PIECES, PICTURES)
"""Each theme has two: one alone would be taller than any picture may be."""
