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
from rules.deadlock.model.view import PlanetView
from rules.engine import say

TOP, HEAD = 12, 124
BELOW = TOP + HEAD
"""Where the header ends."""
LEFT_SIDE = 318
UNORDERED = ("setup", "races", "map")
"""Before the turn order is known."""
DOES = {"races": "{who} picks a race", "landing": "{who} lands"}
TURN = (
    "upkeep", "labor", "event", "population", "morale", "taxation", "rebellion", "resource", "diplomacy", "trade",
    "black_market", "build", "production", "ability", "missile", "transport", "attack", "plane_return", "colonization",
    "research", "end_turn",
)  # fmt: skip
PHASES = {
    "upkeep": (say("Upkeep"), say("food and energy are used")),
    "labor": (say("Labor"), say("colonists go to work")),
    "event": (say("Event"), say("a die decides")),
    "population": (say("Population"), say("new colonists arrive")),
    "morale": (say("Morale"), say("culture against unrest")),
    "taxation": (say("Taxation"), say("the tax of this turn")),
    "rebellion": (say("Rebellion"), say("a die for every five rebels")),
    "resource": (say("Resources"), say("the harvest comes in")),
    "diplomacy": (say("Diplomacy"), say("deals between all players")),
    "trade": (say("Trade"), say("goods for Credits")),
    "black_market": (say("Black Market"), say("the Skirineen sell and buy")),
    "build": (say("Build"), say("buildings and units are ordered")),
    "production": (say("Production"), say("units leave their buildings")),
    "ability": (say("Ability"), say("the power of the race")),
    "missile": (say("Missiles"), say("launches at other lands")),
    "transport": (say("Transport"), say("units and colonists move")),
    "attack": (say("Attack"), say("battles are fought")),
    "plane_return": (say("Plane Return"), say("Planes fly home")),
    "colonization": (say("Colonization"), say("Colonizers settle")),
    "research": (say("Research"), say("new technologies")),
    "end_turn": (say("End"), say("who is still in the game?")),
    "races": (say("Races"), say("everybody becomes somebody")),
    "map": (say("A new planet"), say("the land is rolled")),
    "landing": (say("Landing"), say("first settlements come down")),
    "first_turn": (say("Landing"), say("the first turn begins")),
    "end": (say("Game over"), say("these are the final standings")),
}
"""What a phase is called, and what it is about."""


def draw_header(canvas: Canvas, view: PlanetView, names: Sequence[str]) -> None:
    """Draw the top."""
    line = "ROUND {round}/{limit}" if view.round_limit else "ROUND {round}"
    if view.phase == "end":
        line = "GAME OVER"
    title = say(line, round=view.round, limit=view.round_limit)
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
        return say("A planet for the taking")
    if view.phase in DOES:
        return say(DOES[view.phase], who=names[seat])
    return say("Your turn, {who}" if view.seat == seat else "{who}'s turn", who=names[seat])


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
    line = "after {rounds} of {limit:# round|# rounds}" if view.round_limit else "after {rounds:# round|# rounds}"
    words = say(line, rounds=view.round, limit=view.round_limit)
    canvas.paste(written(words, 32, THEME.muted, room), (left, box.bottom - 30), "lm")


def winner_words(view: PlanetView, names: Sequence[str]) -> str:
    """`Ann wins the planet`."""
    if not view.winners:
        return say("Nobody is left")
    return say(
        "{winners:and} {number:wins|win} the planet",
        winners=[names[seat] for seat in view.winners], number=len(view.winners),
    )  # fmt: skip
