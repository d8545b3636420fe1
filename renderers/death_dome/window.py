"""The store as a shop window: seven decks (and the characters) with what is left, and what each team owns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.death_dome.goods import card_of, kit, ware
from renderers.death_dome.header import BELOW, draw_header
from renderers.death_dome.looks import GAP, INNER, MARGIN, SHOT, THEME, WIDTH, grounded, hue_of
from renderers.death_dome.tokens import letters_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, WHITE, Colour, mix, rgb
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge, seat_token
from renderers.kit.tiles import dimmed, stamp, written
from rules.death_dome.model.cards import CHARACTERS, ITEMS, money
from rules.death_dome.model.names import DECKS
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Event, say

COLUMNS = 3
CARD, TITLE, STEP = 62, 46, 3
COLUMN = (INNER - (COLUMNS - 1) * GAP) // COLUMNS
MEMBER, TOP, TEAM_PAD = 46, 74, 10
HUES: dict[str, Colour] = {
    "warrior": SHOT,
    "gunner": rgb("F26D7D"),
    "scout": rgb("5FD0C5"),
    "medic": LEAF,
    "armor": rgb("9FB0D0"),
    "vehicle": rgb("C792EA"),
    "equipment": GOLD,
    "character": WHITE,
}


class Shelf(NamedTuple):
    """A line of the window: the title of a deck, or a card."""

    deck: str
    card: str
    left: int = 0


def shop_window(view: DomeView, names: Sequence[str], facts: Sequence[Event]) -> Image.Image:
    """Draw the store and the teams, 1280 pixels wide."""
    columns = in_columns(shelves(view))
    tall = max([height_of(column) for column in columns], default=0)
    top, per_row = BELOW + GAP, 2
    teams_top = top + tall + GAP
    team = team_height(view)
    height = teams_top + -(-len(view.teams) // per_row) * (team + GAP) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    draw_header(canvas, view, facts, names)
    budget = view.teams[view.active].credits
    for number, column in enumerate(columns):
        _draw_column(canvas, column, MARGIN + number * (COLUMN + GAP), top, budget)
    box = Box(MARGIN, teams_top, INNER, height - teams_top)
    wide = box.columns(per_row, GAP)
    seats = [*view.buyers, *[each.seat for each in view.teams if each.seat not in view.buyers]]
    for number, seat in enumerate(seats):
        cell = wide[number % per_row]
        at = Box(cell.x, teams_top + number // per_row * (team + GAP), cell.width, team)
        _draw_team(canvas, view, seat, names[seat], at)
    return canvas.image


# -- the decks ---------------------------------------------------------------------------------------------------------


def stock(view: DomeView, deck: str) -> list[str]:
    """What is left of a deck, the cheapest first."""
    held = CHARACTERS if deck == "character" else [card for card, item in ITEMS.items() if item.deck == deck]
    return sorted([card for card in view.store if card in held], key=lambda card: (card_of(card).cost, card))


def shelves(view: DomeView) -> list[Shelf]:
    """All lines of the window, deck by deck."""
    found: list[Shelf] = []
    for deck in DECKS:
        cards = stock(view, deck)
        if cards or deck != "character":
            found += [Shelf(deck, "", len(cards)), *[Shelf(deck, card) for card in cards]]
    return found


def in_columns(lines: Sequence[Shelf]) -> list[list[Shelf]]:
    """Break the lines into columns of about the same height; a deck that goes on gets its title again."""
    share = height_of(lines) / COLUMNS
    columns: list[list[Shelf]] = [[]]
    for number, shelf in enumerate(lines):
        following = height_of(lines[number : number + (2 if not shelf.card else 1)])
        full = height_of(columns[-1]) + following > share + CARD / 2
        if columns[-1] and full and len(columns) < COLUMNS:
            columns.append([Shelf(shelf.deck, "", -1)] if shelf.card else [])
        columns[-1].append(shelf)
    return columns


def height_of(column: Sequence[Shelf]) -> int:
    """How tall so many lines are."""
    return sum([(CARD if shelf.card else TITLE) + STEP for shelf in column])


def _draw_column(canvas: Canvas, column: Sequence[Shelf], left: int, top: int, budget: int) -> None:
    for shelf in column:
        if shelf.card:
            tile = ware(shelf.card, COLUMN, CARD, card_of(shelf.card).cost <= budget)
            canvas.paste(tile, (left, top))
        else:
            canvas.paste(deck_title(shelf.deck, shelf.left, COLUMN), (left, top))
        top += (CARD if shelf.card else TITLE) + STEP


@cached_tile
def deck_title(deck: str, left: int, width: int) -> Image.Image:
    """The title of a deck: its name, and how many cards are left."""
    tile = pill(width, TITLE, PanelLook(mix(HUES[deck], NIGHT, 0.1), WHITE, 2, 14)).copy()
    words = say("goes on") if left < 0 else say("{left} left", left=left) if left else say("sold out")
    count = written(words, 28, NIGHT)
    stamp(tile, count, (width - 14, TITLE // 2), "rm")
    stamp(tile, written(DECKS[deck], 34, NIGHT, width - count.width - 40), (14, TITLE // 2), "lm")
    return grounded(tile)


# -- the teams ---------------------------------------------------------------------------------------------------------


def team_height(view: DomeView) -> int:
    """How tall the panels of the teams are: a line for each unit that carries something, in the fullest team."""
    return TOP + max([1, *[len(burdens(view, team.seat)) for team in view.teams]]) * MEMBER + TEAM_PAD


def burdens(view: DomeView, seat: int) -> list[tuple[UnitView | None, tuple[str, ...]]]:
    """What each unit of a team carries, those without anything left out; last the cards that nobody carries."""
    carried: list[tuple[UnitView | None, tuple[str, ...]]] = [
        (unit, unit.items) for unit in view.of(seat) if unit.items or view.terms.characters
    ]
    loose = view.teams[seat].loose
    return [*carried, (None, loose)] if loose else carried


def _draw_team(canvas: Canvas, view: DomeView, seat: int, name: str, box: Box) -> None:
    """Credits, and each unit with what it carries."""
    team = view.teams[seat]
    lit = seat == view.active and view.phase == "purchase" and not team.passed
    if lit:
        canvas.spotlight(box, GOLD, 8)
    canvas.panel(box, THEME.raised if lit else THEME.panel, GOLD if lit else THEME.panel_edge, edge_width=4)
    canvas.panel(Box(box.x + 12, box.y + 16, 12, box.height - 32), hue_of(seat), WHITE, edge_width=2, radius=6)
    token = canvas.token((box.x + 32, box.y + 40), seat, 58, anchor="lm")
    credits_ = canvas.paste(written(money(team.credits), 42, GOLD), (box.right - 18, box.y + 40), "rm")
    left = canvas.icon((credits_.x - 6, box.y + 40), "credit", 42, GOLD, "rm").x
    if team.passed:
        left = canvas.paste(badge(say("DONE"), 26, LEAF), (left - 12, box.y + 40), "rm").x
    title = say("{name} (you)", name=name) if view.seat == seat else name
    canvas.paste(written(title, 38, WHITE, left - token.right - 24), (token.right + 10, box.y + 40), "lm")
    top = box.y + TOP
    for unit, items in burdens(view, seat):
        seen = (unit.owner, unit.id, letters_of(unit.kind)) if unit else (seat, say("Loose"), "?")
        canvas.paste(_carried(*seen, items, box.width - 56), (box.x + 34, top))
        top += MEMBER
    if top == box.y + TOP:
        canvas.paste(written(say("nothing yet"), 30, THEME.faint), (box.x + 38, top + MEMBER // 2), "lm")
    if team.gone:
        ground = canvas.image.crop((box.x, box.y, box.right, box.bottom)).convert("RGBA")
        canvas.paste(dimmed(ground, 0.5).convert("RGB"), (box.x, box.y))


@cached_tile
def _carried(seat: int, name: str, letters: str, items: tuple[str, ...], width: int) -> Image.Image:
    tile = Image.new("RGBA", (width, MEMBER))
    stamp(tile, seat_token(seat, 46, letters), (0, MEMBER // 2), "lm")
    label = written(name, 28, THEME.bad if letters == "?" else THEME.muted)
    stamp(tile, label, (50, MEMBER // 2), "lm")
    stamp(tile, kit(items, 28, width - label.width - 66), (60 + label.width, MEMBER // 2), "lm")
    return tile
