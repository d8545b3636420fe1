"""One player's panel: who, what he owns and earns, his technologies, his worlds with their Fleets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.galactic_supremacy.changes import Changes
from renderers.galactic_supremacy.icons import icon
from renderers.galactic_supremacy.looks import INNER, PAD, THEME
from renderers.galactic_supremacy.pieces import CHIP, LOW_CHIP, tech_row
from renderers.galactic_supremacy.systems import (
    FOLDED,
    PILES,
    PLATE,
    SYSTEM_GAP,
    flow,
    folded,
    lost_plate,
    lost_width,
    marks_of,
    pile_plate,
    sorted_pile,
    system,
    system_height,
    system_width,
)
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import CYAN, GOLD, LEAF, STEEL
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, written
from rules.engine import say
from rules.galactic_supremacy.model.view import GalaxyView, PlayerView

TOP = 68
TECHS = CHIP + 8
LOW_TECHS = LOW_CHIP + 8
FALLEN = 84
LINE = 10
ROOM = INNER - 2 * PAD - 12


@dataclass(frozen=True, slots=True)
class Plan:
    """How a panel is laid out: its tiles in lines, and how tall it is; without tiles its player is out.

    `techs` is the height of what stands above them, lower where there is little room.
    """

    seat: int
    lines: tuple[tuple[Image.Image, ...], ...]
    height: int
    techs: int = TECHS


def plan_panel(view: GalaxyView, seat: int, changes: Changes, unit: int, *, short: bool = False) -> Plan:
    """Lay out a panel with planets `unit` pixels wide; `short` shows worlds and numbers of Fleets only."""
    player = view.players[seat]
    if not player.alive:
        return Plan(seat, (), FALLEN)
    tiles = _tiles(view, player, changes, unit, short)
    lines = tuple(tuple(tiles[place] for place in line) for line in flow([tile.width for tile in tiles], ROOM))
    techs = LOW_TECHS if short else TECHS
    height = TOP + techs + sum(max(tile.height for tile in line) + LINE for line in lines) + 14
    return Plan(seat, lines, height, techs)


def panel_height(view: GalaxyView, seat: int, changes: Changes, unit: int) -> int:
    """How tall a panel with planets of this size would be, without drawing anything."""
    player = view.players[seat]
    if not player.alive:
        return FALLEN
    widths = [system_width(world, unit) for world in player.worlds]
    if lost := changes.lost.get(seat):
        widths.append(lost_width(tuple(dict.fromkeys(lost)), unit))
    if view.individual:
        widths.append(PILES)
    return TOP + TECHS + len(flow(widths, ROOM)) * (system_height(unit) + LINE) + 14


def _tiles(view: GalaxyView, player: PlayerView, changes: Changes, unit: int, short: bool) -> list[Image.Image]:
    seat = player.seat
    if short:
        tiles = [folded(world, seat) for world in player.worlds]
    else:
        tiles = [system(world, seat, unit, marks_of(world, changes)) for world in player.worlds]
        if lost := tuple(dict.fromkeys(changes.lost.get(seat, ()))):
            tiles.append(lost_plate(lost, seat, unit))
    if view.individual:
        height = FOLDED if short else system_height(unit)
        tiles.append(pile_plate(view.decks[seat], sorted_pile(view.discards[seat]), height))
    return tiles


def draw_panel(canvas: Canvas, view: GalaxyView, names: Sequence[str], changes: Changes, plan: Plan, box: Box) -> None:
    """Write and lay what changes from picture to picture on the panel's frame."""
    player = view.players[plan.seat]
    if not player.alive:
        _draw_fallen(canvas, names, changes, plan.seat, box)
        return
    _draw_top(canvas, view, names, changes, player, Box(box.x + PAD + 12, box.y, INNER - 2 * PAD - 12, TOP))
    raised = frozenset(changes.raised.get(plan.seat, ()))
    row = tech_row(tuple(player.levels.items()), raised, player.bonus, ROOM, plan.techs - 8)
    canvas.paste(row, (box.x + PAD + 12, box.y + TOP + 6))
    top = box.y + TOP + plan.techs + 8
    for line in plan.lines:
        left, height = box.x + PAD + 12, max(tile.height for tile in line)
        for tile in line:
            left = canvas.plate(tile, (left, top), radius=PLATE).right + SYSTEM_GAP
        top += height + LINE


def _draw_top(
    canvas: Canvas, view: GalaxyView, names: Sequence[str], changes: Changes, player: PlayerView, box: Box
) -> None:
    middle, seat = box.centre[1], player.seat
    token = canvas.token((box.x, middle), seat, 56, str(seat + 1), "lm")
    purse = canvas.paste(
        purse_tile(player.credits, changes.credits.get(seat, 0), player.income), (box.right, middle), "rm"
    )
    cards = canvas.paste(cards_tile(player.cards, player.hand_limit), (purse.x - 24, middle), "rm")
    marks = _marks(view, seat)
    room = cards.x - token.right - 34 - sum(mark.width + 10 for mark in marks)
    name = canvas.paste(written(names[seat], 40, THEME.ink, room), (token.right + 12, middle), "lm")
    left = name.right + 14
    for mark in marks:
        left = canvas.paste(mark, (left, middle), "lm").right + 10


def _marks(view: GalaxyView, seat: int) -> list[Image.Image]:
    """What is true of a player right now."""
    marks = []
    if seat in view.winners:
        marks.append(badge(say("WINNER"), 28, GOLD, "trophy"))
    elif seat == view.active and view.phase not in ("setup", "end"):
        marks.append(badge(say("TURN"), 30, GOLD))
    if seat in view.peace:
        marks.append(badge(say("PEACE"), 28, LEAF, "shield"))
    return marks


@cached_tile
def purse_tile(money: int, change: int, income: int) -> Image.Image:
    """Credits, what they changed by since the last picture, and the income of a turn."""
    parts = [icon("credit", 50, GOLD), written(str(money), 42, GOLD)]
    if change:
        parts.append(_change(change))
    parts.append(written(say("+{income}/turn", income=income), 30, THEME.muted))
    return joined(parts, 8, TOP)


def _change(amount: int) -> Image.Image:
    return badge(f"+{amount}" if amount > 0 else f"−{-amount}", 30, THEME.good if amount > 0 else THEME.bad)


@cached_tile
def cards_tile(count: int, limit: int) -> Image.Image:
    """Cards in hand and the hand limit."""
    return joined([icon("hand", 50, CYAN), written(str(count), 42), written(f"/{limit}", 30, THEME.muted)], 3, TOP)


def _draw_fallen(canvas: Canvas, names: Sequence[str], changes: Changes, seat: int, box: Box) -> None:
    middle = box.centre[1]
    skull = canvas.icon((box.x + PAD + 8, middle), "skull", 60, STEEL, "lm")
    token = canvas.token((skull.right + 10, middle), seat, 48, str(seat + 1), "lm")
    by = changes.fallen.get(seat)
    words = say("destroyed by {who}", who=names[by]) if by is not None else say("eliminated")
    tail = written(words, 32, THEME.bad if by is not None else THEME.faint, 460)
    end = canvas.paste(tail, (box.right - PAD - 8, middle), "rm").x
    name = written(names[seat], 38, THEME.faint, end - token.right - 40)
    canvas.paste(name, (token.right + 14, middle), "lm")
