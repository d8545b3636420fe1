"""Power cards as plates: value, name, ability in a line, when it can be played, and whether that is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.death_dome.looks import GAP, INNER, NEON, SHOT, THEME, grounded
from renderers.death_dome.tags import number_tag
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import wrap
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix, rgb
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.sprites import badge
from renderers.kit.tiles import stamp, written
from rules.death_dome.model.cards import POWERS, Power
from rules.engine import say

HEIGHT, WIDTH = 148, (INNER - GAP) // 2
TIMES: dict[str, tuple[str, Colour]] = {
    "unit": (say("in a unit phase"), GOLD),
    "turn": (say("between unit phases"), NEON),
    "turn_any": (say("any time in your turn"), NEON),
    "capture": (say("with a capture"), LEAF),
    "reaction": (say("in defence"), SHOT),
    "value_only": (say("value only"), STEEL),
}
LINES = {
    "extra_action": "One more action in this unit phase.",
    "split_move": "Act in the middle of a movement.",
    "place_bug": "Bugs: attack {number} on all who enter.",
    "round_back": "The round counter goes back by {number}.",
    "pressured": "+{number} strength, movement or toughness.",
    "jail_riot": "Everybody in one jail goes home.",
    "escape": "One of your jailed units goes home.",
    "move": "+{number} movement in this unit phase.",
    "self_heal": "The active unit heals {number}.",
    "wall_walk": "Through walls in this phase.",
    "lava_walk": "Over lava; do not end on it.",
    "tower_jump": "Onto and off towers in this phase.",
    "shove": "Action: push an adjacent enemy.",
    "remote_capture": "Action: capture a point {number} away.",
    "steal": "Take {number} card from an opponent.",
    "draw": "Draw {number} cards.",
    "cancel_push": "No unit of yours is pushed.",
    "grant_payback": "One unit hit strikes back with {number}.",
    "swap": "Swap places with a teammate.",
    "attack_ignore_los": "Next attack ignores walls, towers.",
    "attack_incapacitate": "The next attack knocks down.",
}
VALUES: tuple[Colour, ...] = (rgb("8FA3B8"), rgb("6CCB5F"), rgb("FFC94D"), rgb("FF8A3D"), rgb("FF4D5E"))
"""The colour of each value from 1 to 5."""


class Plate(NamedTuple):
    """All that a card in hand shows: `numbers` are those of its choices, `now` whether its ability can be used."""

    card: str
    numbers: tuple[int, ...] = ()
    now: bool = False


def line_of(power: Power) -> str:
    """What a card does, in a line; the card's own words where there are none here."""
    if not power.tags:
        return say("Add it to an attack or a defence.")
    tag = power.tags[0]
    return say(LINES[tag.name], number=tag.number) if tag.name in LINES else power.text


def hand_height(cards: int) -> int:
    """How much room so many cards need."""
    return -(-cards // 2) * (HEIGHT + GAP)


def draw_hand(canvas: Canvas, plates: Sequence[Plate], box: Box) -> None:
    """Lay the cards two beside each other."""
    for number, each in enumerate(plates):
        at = (box.x + number % 2 * (WIDTH + GAP), box.y + number // 2 * (HEIGHT + GAP))
        canvas.paste(plate(each), at)


@cached_tile
def plate(shown: Plate) -> Image.Image:
    """A card."""
    power = POWERS[shown.card]
    words, hue = TIMES[power.timing]
    lit = shown.now or bool(shown.numbers)
    edge = LEAF if shown.now else GOLD if lit else THEME.panel_edge
    ground = mix(THEME.raised, LEAF, 0.12) if shown.now else THEME.panel
    tile = pill(WIDTH, HEIGHT, PanelLook(ground, edge, 5 if lit else 3, 18)).copy()
    stamp(tile, disc(power.value, 92), (14, HEIGHT // 2 - 4), "lm")
    left, room = 118, WIDTH - 130
    right = WIDTH - 12
    if shown.numbers:
        tag = number_tag(shown.numbers, GOLD, 38, 150)
        stamp(tile, tag, (right, 10), "rt")
        room -= tag.width + 8
    stamp(tile, written(power.name, 38, WHITE, room), (left, 32), "lm")
    for number, text in enumerate(wrap(line_of(power), 28, WIDTH - left - 16, True, 2)):
        stamp(tile, written(text, 28, THEME.muted, WIDTH - left - 16, least=24), (left, 68 + number * 30), "lm")
    if len(wrap(line_of(power), 28, WIDTH - left - 16, True, 2)) < 2 or not shown.now:
        stamp(tile, written(words, 26, hue), (left, HEIGHT - 22), "lm")
    if shown.now:
        stamp(tile, badge(say("NOW"), 26, LEAF), (right, HEIGHT - 8), "rb")
    return grounded(tile)


@cached_tile
def disc(value: int, size: int) -> Image.Image:
    """The value of a card."""
    pen = Pen(size)
    hue = VALUES[min(value, len(VALUES)) - 1]
    for radius, shade in ((50, NIGHT), (47, mix(hue, WHITE, 0.4)), (42, hue)):
        pen.disc(50, 50, radius, shade)
    tile = pen.tile()
    stamp(tile, written(str(value), round(size * 0.66), NIGHT), (size // 2, size // 2), "mm")
    return tile
