"""The top of a picture: which round, whose turn and which phase, how many cards; after the end who won."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.tiles import joined, shade, stamp, written
from rules.common.english import listed
from rules.deadlock.model.view import PlanetView

TOP, HEAD = 12, 124
BELOW = TOP + HEAD
"""Where the header ends."""
LEFT_SIDE = 318
UNORDERED = ("setup", "races", "map")
"""Before the turn order is known."""
DOES = {"races": "picks a race", "landing": "lands"}
SETTING_UP = ("setup", "races", "map", "landing", "first_turn")
TURN = (
    "upkeep", "labor", "event", "population", "morale", "taxation", "rebellion", "resource", "diplomacy", "trade",
    "black_market", "build", "production", "ability", "missile", "transport", "attack", "plane_return", "colonization",
    "research", "end_turn",
)  # fmt: skip
PHASES = {
    "upkeep": ("Upkeep", "food and energy are used"),
    "labor": ("Labor", "colonists go to work"),
    "event": ("Event", "a die decides"),
    "population": ("Population", "new colonists arrive"),
    "morale": ("Morale", "culture against unrest"),
    "taxation": ("Taxation", "the tax of this turn"),
    "rebellion": ("Rebellion", "a die for every five rebels"),
    "resource": ("Resources", "the harvest comes in"),
    "diplomacy": ("Diplomacy", "deals between all players"),
    "trade": ("Trade", "goods for Credits"),
    "black_market": ("Black Market", "the Skirineen sell and buy"),
    "build": ("Build", "buildings and units are ordered"),
    "production": ("Production", "units leave their buildings"),
    "ability": ("Ability", "the power of the race"),
    "missile": ("Missiles", "launches at other lands"),
    "transport": ("Transport", "units and colonists move"),
    "attack": ("Attack", "battles are fought"),
    "plane_return": ("Plane Return", "Planes fly home"),
    "colonization": ("Colonization", "Colonizers settle"),
    "research": ("Research", "new technologies"),
    "end_turn": ("End", "who is still in the game?"),
    "races": ("Races", "everybody becomes somebody"),
    "map": ("A new planet", "the land is rolled"),
    "landing": ("Landing", "first settlements come down"),
    "first_turn": ("Landing", "the first turn begins"),
    "end": ("Game over", "these are the final standings"),
}
"""What a phase is called, and what it is about."""


def draw_header(canvas: Canvas, view: PlanetView, names: Sequence[str]) -> None:
    """Draw the top."""
    rounds = f"ROUND {view.round}" + (f"/{view.round_limit}" if view.round_limit else "")
    title = "NEW PLANET" if view.phase in SETTING_UP else "GAME OVER" if view.phase == "end" else rounds
    canvas.plate(_counter(title, view.deck, view.discards), (MARGIN, TOP), radius=20)
    box = Box(MARGIN + LEFT_SIDE + GAP, TOP, INNER - LEFT_SIDE - GAP, HEAD)
    if view.phase == "end":
        _draw_winners(canvas, view, names, box)
    else:
        _draw_turn(canvas, view, names, box)


@cached_tile
def _counter(title: str, deck: int, discards: int) -> Image.Image:
    """The round, and how many technology cards wait and lie aside."""
    tile = pill(LEFT_SIDE, HEAD, PanelLook(mix(THEME.panel, NIGHT, 0.35), THEME.panel_edge, 3, 20)).copy()
    stamp(tile, written(title, 50, GOLD, LEFT_SIDE - 24), (LEFT_SIDE // 2, 38), "mm")
    cards = [icon("deck", 42, STEEL), written(str(deck), 36, WHITE)]
    cards += [Image.new("RGBA", (14, 1)), icon("discard", 42, STEEL), written(str(discards), 36, THEME.muted)]
    stamp(tile, joined(cards, 6, 46), (LEFT_SIDE // 2, 92), "mm")
    return tile


def _draw_turn(canvas: Canvas, view: PlanetView, names: Sequence[str], box: Box) -> None:
    canvas.spotlight(box, GOLD, 10)
    canvas.panel(box, THEME.raised, GOLD, edge_width=5, radius=20)
    left, middle = box.x + 20, box.y + 44
    title, words = PHASES.get(view.phase, (view.phase.replace("_", " ").capitalize(), ""))
    seat = whose_turn(view)
    if seat is not None:
        left = canvas.token((left, middle), seat, 72, anchor="lm").right + 12
    right = canvas.paste(written(title, 46, GOLD), (box.right - 22, middle), "rm").x - 20
    canvas.paste(written(turn_title(view, names), 50, WHITE, right - left), (left, middle), "lm")
    foot = box.bottom - 27
    if view.phase in TURN:
        track = phase_track(TURN.index(view.phase))
        right = canvas.paste(track, (box.right - 22, foot), "rm").x - 20
    canvas.paste(written(words, 32, THEME.muted, right - box.x - 22), (box.x + 22, foot), "lm")


def turn_title(view: PlanetView, names: Sequence[str]) -> str:
    """`Ann's turn`."""
    seat = whose_turn(view)
    if seat is None:
        return "A planet for the taking"
    if view.phase in DOES:
        return f"{names[seat]} {DOES[view.phase]}"
    return f"Your turn, {names[seat]}" if view.seat == seat else f"{names[seat]}'s turn"


def whose_turn(view: PlanetView) -> int | None:
    """Who is to act: in the order of joining who has no race yet, then whose turn it is; nobody while dice roll."""
    if view.phase == "races":
        return next((player.seat for player in view.players if not player.race and not player.out), None)
    return None if view.phase in UNORDERED else view.active


@cached_tile
def phase_track(done: int) -> Image.Image:
    """How far the turn has come: a bar for each phase."""
    step, high = 18, 30
    tile = Image.new("RGBA", (step * len(TURN), high))
    for place in range(len(TURN)):
        colour = GOLD if place == done else shade(GOLD, 0.45) if place < done else mix(THEME.raised, NIGHT, 0.5)
        pen = Pen(step - 4, height=high)
        tall = 100 * high / (step - 4)
        inset = 0 if place == done else tall * 0.22
        pen.bar((0, inset, 100, tall - inset), colour, 22)
        tile.paste(pen.tile(), (place * step, 0))
    return tile


def _draw_winners(canvas: Canvas, view: PlanetView, names: Sequence[str], box: Box) -> None:
    canvas.spotlight(box, GOLD, 12)
    canvas.panel(box, THEME.raised, GOLD, edge_width=5, radius=20)
    left = canvas.icon((box.x + 16, box.centre[1]), "trophy", 100, GOLD, "lm").right + 12
    for seat in view.winners[:3]:
        left = canvas.token((left, box.centre[1]), seat, 72, anchor="lm").right + 10
    room = box.right - left - 20
    canvas.paste(written(winner_words(view, names), 52, GOLD, room), (left, box.centre[1] - 20), "lm")
    words = f"after {view.round} round{'s' * (view.round != 1)}"
    canvas.paste(written(words, 32, THEME.muted, room), (left, box.bottom - 30), "lm")


def winner_words(view: PlanetView, names: Sequence[str]) -> str:
    """`Ann wins the planet`."""
    if not view.winners:
        return "Nobody is left"
    return f"{listed([names[seat] for seat in view.winners])} win{'s' * (len(view.winners) == 1)} the planet"
