"""Pictures of lookups: what a unit sees and where it can go, a team's sheet, one deck of the store."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.death_dome.arena import draw_arena
from renderers.death_dome.changes import Changes
from renderers.death_dome.goods import figure
from renderers.death_dome.ground import draw_ground
from renderers.death_dome.header import chip
from renderers.death_dome.looks import GAP, INNER, LETTERS, MARGIN, SHOT, THEME, WIDTH, Plot, plot_of
from renderers.death_dome.squad import squad, ware
from renderers.death_dome.tags import number_tag
from renderers.death_dome.window import deck_title, stock
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.legend import legend_panel
from renderers.kit.palette import GOLD, LEAF, NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import called, joined, written
from renderers.skirmish.lights import draw_border, veil
from renderers.skirmish.swatches import edged
from rules.death_dome.model.board import GRID
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.keys import team_key
from rules.death_dome.model.moves import Shop, Sight, Squad
from rules.death_dome.model.names import DECKS, kind_name
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.reaching import reachable
from rules.engine import Move, say

HEAD, WARE, TITLE = 104, 112, 64


def lookup(view: DomeView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or names nothing that there is."""
    names = called(names, len(view.teams))
    match move:
        case Sight(name):
            unit = next((unit for unit in view.units if unit.id.casefold() == name.strip().casefold()), None)
            return sight(view, unit) if unit is not None and unit.place in view.arena.letters else None
        case Squad(player):
            seat = next((team.seat for team in view.teams if team_key(team.seat) == player.strip().casefold()), None)
            return squad(view, names, seat) if seat is not None else None
        case Shop(deck) if deck in DECKS:
            return shelf(view, deck)
    return None


# -- what a unit sees --------------------------------------------------------------------------------------------------


def sight(view: DomeView, unit: UnitView) -> Image.Image:
    """The arena, dark where the unit does not see; dots where it can go, a line round what its weapons reach."""
    plot = plot_of(view.arena.squares, HEAD + 2 * GAP + LETTERS)
    key = legend()
    height = plot.area.bottom + GAP + key.height + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    _draw_head(canvas, unit, view)
    draw_ground(canvas, view.arena, plot)
    through = "see_through_walls" in unit.build.abilities
    seen = view.arena.squares_of(view.arena.seen_from(unit.place, through))
    ways = reachable(view, unit)
    draw_arena(canvas, view, plot, Changes(), {unit.id: "acting"})
    for square in sorted(set(view.arena.squares) - set(seen)):
        canvas.paste(veil(plot.size), plot.box(square)[:2])
    for square, steps in ways.items():
        canvas.paste(number_tag((steps,), LEAF, plot.share(0.4), plot.size), plot.heart(square), "mm")
    _draw_range(canvas, view, unit, plot)
    canvas.plate(key, (MARGIN, height - MARGIN), "lb")
    return canvas.image


def _draw_head(canvas: Canvas, unit: UnitView, view: DomeView) -> None:
    box = Box(MARGIN, 12, INNER, HEAD - 12)
    canvas.panel(box, THEME.raised, GOLD)
    told = [figure("movement", str(unit.movement), 40)]
    told += [figure("range", str(reach_of(unit, weapon)), 40) for weapon in unit.build.weapons]
    right = canvas.paste(joined(told, 24, 60), (box.right - 18, box.centre[1]), "rm").x
    left = canvas.paste(chip(view, unit.id), (box.x + 18, box.centre[1]), "lm").right + 16
    words = say("{kind}: what it sees from {square}", kind=kind_name(unit.kind), square=unit.place)
    canvas.paste(written(words, 40, WHITE, right - left - 20), (left, box.centre[1]), "lm")


def reach_of(unit: UnitView, weapon: str) -> int:
    """How far a weapon reaches in this unit's hands. [DD-RNG-03]"""
    item = ITEMS.get(weapon)
    if item is None or item.kind == "close":
        return 1
    return (item.range or 0) + unit.build.abilities.get("range", 0)


def _draw_range(canvas: Canvas, view: DomeView, unit: UnitView, plot: Plot) -> None:
    """A line round all squares within the longest range."""
    reach = max([reach_of(unit, weapon) for weapon in unit.build.weapons])
    near = {square for square in view.arena.squares if view.arena.distance(unit.place, square) <= reach}
    for square in sorted(near):
        column, row = GRID.place(square)
        beside = {
            "N": GRID.at(column, row - 1),
            "S": GRID.at(column, row + 1),
            "W": GRID.at(column - 1, row),
            "E": GRID.at(column + 1, row),
        }
        draw_border(canvas, plot.box(square), [side for side in beside if beside[side] not in near], SHOT, 6)


@cached_tile
def legend() -> Image.Image:
    """What the marks mean."""
    dark = pill(40, 36, PanelLook(mix(NIGHT, THEME.panel, 0.3), NIGHT, 3, 6))
    steps = (number_tag((3,), LEAF, 32, 60), say("it can go there, in so many steps"))
    return legend_panel([[steps, (dark, say("not seen")), (edged(SHOT, THEME), say("range"))]], INNER, THEME)


# -- a deck ------------------------------------------------------------------------------------------------------------


def shelf(view: DomeView, deck: str) -> Image.Image:
    """What is left of a deck, large."""
    cards = stock(view, deck)
    tall = WARE + (36 if deck == "character" else 0)
    rows = max(1, -(-len(cards) // 2))
    height = GAP + TITLE + GAP + rows * (tall + GAP) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    canvas.paste(deck_title(deck, len(cards), INNER), (MARGIN, GAP))
    wide = (INNER - GAP) // 2
    for number, card in enumerate(cards):
        at = MARGIN + number % 2 * (wide + GAP), 2 * GAP + TITLE + number // 2 * (tall + GAP)
        canvas.paste(ware(card, wide, tall), at)
    if not cards:
        canvas.text((WIDTH // 2, 2 * GAP + TITLE + tall // 2), say("Sold out"), 44, THEME.faint, anchor="mm")
    return canvas.image
