"""An attack in progress, for whoever adds cards: the attack value so far, each unit hit, and what no card means."""

from __future__ import annotations

from renderers.death_dome.goods import figure
from renderers.death_dome.header import chip
from renderers.death_dome.looks import BLOOD, INNER, MARGIN, SHOT, THEME
from renderers.death_dome.tokens import vitae_bar
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, WHITE, mix
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, written
from rules.death_dome.model.cards import ITEMS, PUNCH, name_of
from rules.death_dome.model.names import BUGS
from rules.death_dome.model.view import DomeView, StrikeView, UnitView
from rules.death_dome.odds.forecast import guard_of
from rules.engine import say

HEAD, ROW = 78, 76


def shown_hits(view: DomeView, seat: int) -> list[UnitView]:
    """The units to tell about: of those hit the seat's own, or for the attacker all."""
    if not view.strikes:
        return []
    hits = [unit for unit in [view.unit(name) for name in view.strikes[-1].hits] if unit is not None]
    own = [unit for unit in hits if unit.owner == seat]
    return own or hits


def strike_height(view: DomeView, seat: int) -> int:
    """How much room the panel needs."""
    return HEAD + len(shown_hits(view, seat)) * ROW + 12


def draw_strike(canvas: Canvas, view: DomeView, seat: int, top: int) -> None:
    """Draw the panel."""
    strike, hits = view.strikes[-1], shown_hits(view, seat)
    box = Box(MARGIN, top, INNER, strike_height(view, seat))
    canvas.panel(box, mix(THEME.panel, SHOT, 0.12), SHOT, edge_width=4)
    middle = box.y + HEAD // 2 + 2
    power = canvas.paste(written(say("ATTACK {power}", power=strike.power), 46, GOLD), (box.right - 20, middle), "rm")
    weapon = name_of(strike.weapon) if strike.weapon in ITEMS or strike.weapon == PUNCH else cause_of(strike)
    parts = [chip(view, strike.by), written(weapon, 34, WHITE, power.x - box.x - 230)]
    canvas.paste(joined(parts, 14, 60), (box.x + 16, middle), "lm")
    for number, unit in enumerate(hits):
        row = Box(box.x + 12, box.y + HEAD + number * ROW, box.width - 24, ROW - 6)
        canvas.panel(row, mix(THEME.panel, NIGHT, 0.3), THEME.panel_edge, edge_width=2, radius=12)
        _draw_hit(canvas, view, strike, unit, row)


def cause_of(strike: StrikeView) -> str:
    """What strikes when it is no weapon."""
    return say("payback") if strike.cause == "payback" else BUGS.get(strike.by, strike.by)


def _draw_hit(canvas: Canvas, view: DomeView, strike: StrikeView, unit: UnitView, row: Box) -> None:
    """A unit hit: what it has, what happens without a card, and what cards would have to be worth."""
    power = strike.power + strike.plus.get(unit.id, 0)
    guard, middle = guard_against(strike.weapon, unit), row.centre[1]
    wounds = max(0, power - guard)
    left = canvas.paste(chip(view, unit.id), (row.x + 8, middle), "lm").right + 14
    told = [
        figure("toughness", str(guard), 34),
        figure("vitae", f"{unit.vitae}/{unit.most_vitae}", 34),
        vitae_bar(max(0, unit.vitae), unit.most_vitae, 110, 22),
    ]
    left = canvas.paste(joined(told, 16, 50), (left, middle), "lm").right + 18
    deadly = wounds >= unit.vitae
    hurt = say("{wounds:# wound|# wounds}", wounds=wounds) if wounds else say("no wound")
    words = say("dies") if deadly else hurt
    colour = BLOOD if deadly else SHOT if wounds else LEAF
    right = canvas.paste(badge(words, 34, colour), (row.right - 12, middle), "rm").x
    canvas.paste(written(advice(wounds, unit, deadly), 30, THEME.ink, right - left - 14), (left, middle), "lm")


def advice(wounds: int, unit: UnitView, deadly: bool) -> str:
    """What cards have to be worth to save it, or to kill it."""
    if deadly:
        return say("{saving} saves it; {wounds}: unhurt", saving=wounds - unit.vitae + 1, wounds=wounds)
    if wounds:
        return say("{wounds} in cards: unhurt", wounds=wounds)
    return say("safe without a card")


def guard_against(weapon: str, unit: UnitView) -> int:
    """Toughness, with what counts against this kind of weapon; plain against bugs and paybacks. [R28]"""
    return guard_of(weapon, unit) if weapon in ITEMS or weapon == PUNCH else unit.toughness
