"""The team sheet: each unit with its ratings now, what it carries, and what that does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PIL import Image

from renderers.death_dome.glyphs import rating
from renderers.death_dome.goods import card_of, figure, figures, short
from renderers.death_dome.looks import BLOOD, GAP, INNER, MARGIN, THEME, WIDTH, grounded, hue_of
from renderers.death_dome.tags import number_tag
from renderers.death_dome.tokens import look_of, margin_of, token
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, stamp, written
from rules.death_dome.model.cards import CHARACTERS, TYPE_NAMES, Character, money
from rules.death_dome.model.names import place_words, rating_plus, unit_name
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import say

TOP, HEAD, LINE, FOOT = 112, 92, 42, 10
LEFT, TOKEN = 150, 116
Numbered = dict[str, list[int]]


def squad(view: DomeView, names: Sequence[str], seat: int) -> Image.Image:
    """Draw the sheet of a team, 1280 pixels wide."""
    height = TOP + GAP + squad_height(view, seat) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    draw_top(canvas, view, seat, names[seat])
    draw_squad(canvas, view, seat, TOP + GAP)
    return canvas.image


def draw_top(canvas: Canvas, view: DomeView, seat: int, title: str) -> None:
    """Whose sheet it is: cards, supply, shells, credits, payout."""
    team, box = view.teams[seat], Box(MARGIN, 12, INNER, TOP - 12)
    canvas.panel(box, THEME.raised, hue_of(seat), edge_width=4)
    token_box = canvas.token((box.x + 16, box.y + 50), seat, 76, anchor="lm")
    told = _holdings(team.cards, team.limit, team.supply, team.shells, team.credits, team.payout)
    right = canvas.paste(told, (box.right - 20, box.y + 50), "rm").x
    room = right - token_box.right - 30
    canvas.paste(written(title, 42, WHITE, room), (token_box.right + 12, box.y + 50), "lm")


@cached_tile
def _holdings(cards: int, limit: int, supply: int, shells: int, credits_: int, payout: int) -> Image.Image:
    told = [
        joined([icon("hand", 40, STEEL), written(f"{cards}/{limit}", 36)], 6, 48),
        joined([icon("energy", 36, GOLD), written(str(supply), 36)], 4, 48),
        joined([rating("shell", 36), written(str(shells), 36)], 4, 48),
        joined([icon("credit", 40, GOLD), written(money(credits_), 36)], 6, 48),
        joined([icon("trophy", 40, GOLD), written(money(payout), 36)], 6, 48),
    ]
    return joined(told, 26, 52)


def row_height(unit: UnitView) -> int:
    """How tall a unit is on the sheet."""
    return HEAD + max(1, len(lines_of(unit))) * LINE + FOOT


def squad_height(view: DomeView, seat: int) -> int:
    """How tall all four are."""
    return sum([row_height(unit) + GAP for unit in view.of(seat)])


def draw_squad(canvas: Canvas, view: DomeView, seat: int, top: int, numbers: Numbered | None = None) -> None:
    """Draw the units one below the other, with the numbers of choices that name them."""
    for unit in view.of(seat):
        box = Box(MARGIN, top, INNER, row_height(unit))
        _draw_unit(canvas, unit, box, view.acting is not None and view.acting.unit == unit.id)
        if numbers and unit.id in numbers:
            canvas.paste(number_tag(numbers[unit.id], GOLD, 46, 140), (box.x + 4, box.y + 4), "lt")
        top += box.height + GAP


def _draw_unit(canvas: Canvas, unit: UnitView, box: Box, acting: bool) -> None:
    canvas.panel(box, THEME.panel, GOLD if acting else THEME.panel_edge, edge_width=5 if acting else 3)
    margin = margin_of(TOKEN)
    canvas.paste(token(look_of(unit), TOKEN), (box.x + 16 - margin, box.y + box.height // 2 - TOKEN // 2 - margin))
    state = _state(unit)
    right = canvas.paste(state, (box.right - 16, box.y + 30), "rm").x if state else box.right
    title = unit_name(unit)
    canvas.paste(written(title, 38, WHITE, right - box.x - LEFT - 16), (box.x + LEFT, box.y + 30), "lm")
    canvas.paste(ratings(unit), (box.x + LEFT, box.y + 72), "lm")
    for number, (name, card) in enumerate(lines_of(unit)):
        tile = _line(name, card, INNER - LEFT - 16)
        canvas.paste(tile, (box.x + LEFT, box.y + HEAD + number * LINE))
    if not lines_of(unit):
        canvas.paste(written(say("carries nothing"), 28, THEME.faint), (box.x + LEFT, box.y + HEAD + LINE // 2), "lm")


def _state(unit: UnitView) -> Image.Image | None:
    """Where a unit is, and what is wrong with it."""
    if unit.jailed:
        return badge(place_words(unit), 30, GOLD)
    if not unit.on_board:
        return badge(place_words(unit), 30, STEEL)
    colour: Colour = BLOOD if unit.down else LEAF if unit.in_base else THEME.muted
    return badge(say("down") if unit.down else place_words(unit), 30, colour)


def ratings(unit: UnitView) -> Image.Image:
    """Strength, movement, toughness, vitae as they are now, and what raises them for a time."""
    numbers = tuple([(name, str(getattr(unit, name))) for name in ("strength", "movement", "toughness")])
    life = ("vitae", f"{max(0, unit.vitae)}/{unit.most_vitae}")
    boosts = tuple([rating_plus(boost.plus, boost.rating) for boost in unit.boosts[:3]])
    return _ratings((*numbers, life), boosts)


@cached_tile
def _ratings(numbers: tuple[tuple[str, str], ...], boosts: tuple[str, ...]) -> Image.Image:
    told = [figure(name, text, 34) for name, text in numbers]
    return joined([*told, *[badge(words, 26, LEAF) for words in boosts]], 28, 50)


def lines_of(unit: UnitView) -> list[tuple[str, str]]:
    """What can be told of a unit: its character's abilities, then each card."""
    own = [("", unit.kind)] if unit.kind in CHARACTERS and CHARACTERS[unit.kind].tags else []
    return [*own, *[(card_of(item).name, item) for item in unit.items]]


@cached_tile
def _line(name: str, key: str, width: int) -> Image.Image:
    """A card: its name, its figures, its abilities."""
    card = card_of(key)
    tile = Image.new("RGBA", (width, LINE))
    told = joined(figures(card, 28), 14, LINE) if name else None
    words = short(card.tags)
    left = 0
    if name:
        label = written(name, 32, GOLD, width * 55 // 100)
        stamp(tile, label, (0, LINE // 2), "lm")
        left = label.width + 18
    if told is not None and told.width > 1:
        stamp(tile, told, (left, LINE // 2), "lm")
        left += told.width + 18
    if words:
        stamp(tile, written(words, 28, THEME.muted, width - left), (left, LINE // 2), "lm")
    return tile


# -- one deck of the store ---------------------------------------------------------------------------------------------


def types_of(one: Character) -> str:
    """`warrior and scout`: whose cards a character may carry."""
    types = [TYPE_NAMES[kind] for kind in one.types]
    return reduce(lambda before, last: say("{before} and {last}", before=before, last=last), types)


@cached_tile
def ware(key: str, width: int, height: int) -> Image.Image:
    """A store card, large: name and cost, figures, abilities."""
    card = card_of(key)
    tile = pill(width, height, PanelLook(mix(THEME.panel, NIGHT, 0.2), THEME.panel_edge, 3, 16)).copy()
    price = written(money(card.cost), 40, GOLD)
    stamp(tile, price, (width - 16, 36), "rm")
    stamp(tile, written(card.name, 38, WHITE, width - price.width - 46), (16, 36), "lm")
    told, words = joined(figures(card, 32), 18, 46), short(card.tags)
    if key in CHARACTERS:
        words = "; ".join(filter(None, [types_of(CHARACTERS[key]), words]))
    if key in CHARACTERS or told.width <= 1:
        at, room = (16, height - 34), width - 30
        stamp(tile, told, (16, height // 2 + 2), "lm")
    else:
        at, room = (told.width + 36, height - 36), width - told.width - 50
        stamp(tile, told, (16, height - 36), "lm")
    stamp(tile, written(words, 30, THEME.muted, room, least=24), at, "lm")
    return grounded(tile)
