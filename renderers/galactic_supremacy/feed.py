"""The feed: Command cards that wait or were played, exchanges, research rolls and trades since last time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from renderers.galactic_supremacy.changes import after_setup
from renderers.galactic_supremacy.icons import ICONS
from renderers.galactic_supremacy.looks import GAP, INNER, KIND_COLOURS, MARGIN, THEME
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import WHITE
from renderers.kit.sprites import die
from renderers.kit.tiles import shade, written
from rules.engine import Event, say
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.names import KIND_NAMES, target
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, Effect
from rules.galactic_supremacy.model.view import GalaxyView

STRIP = 92
SHOWN = 3
FREE_CHOICE = 10
"""The face of a roll on Table C that raises any technology."""


@dataclass(slots=True)
class FeedItem:
    """One thing done: by whom, its picture, title and outcome, its die, whether it went well or still waits."""

    seat: int
    kind: str
    title: str
    line: str = ""
    die: int = 0
    well: bool | None = None
    use: tuple[int, str, str] | None = None
    waits: bool = False


def feed(view: GalaxyView, facts: Sequence[Event], names: Sequence[str]) -> list[FeedItem]:
    """The last few, those that wait for counters at the end."""
    done: list[FeedItem] = []
    for fact in after_setup(view, facts):
        _note(done, fact, names)
    for seat, effect, aim in view.stack:
        same = (item for item in reversed(done) if item.use == (seat, effect, aim) and item.well is None)
        if (earlier := next(same, None)) is not None:
            done.remove(earlier)
    waiting = [_use(seat, cast("Effect", effect), aim, names) for seat, effect, aim in view.stack]
    for item in waiting:
        item.waits = True
    return [*done, *waiting][-SHOWN:]


def _use(seat: int, effect: Effect, aim: str, names: Sequence[str]) -> FeedItem:
    line = "against {whom}" if effect == "counter" else "on {whom}"
    told = say(line, whom=target(aim, names)) if aim else ""
    return FeedItem(seat, "command", EFFECTS[effect].title, told, use=(seat, effect, aim))


def _note(done: list[FeedItem], fact: Event, names: Sequence[str]) -> None:
    match fact:
        case e.CommandUsed(seat, effect, aim):
            done.append(_use(seat, effect, aim, names))
        case e.EffectRolled(seat, effect, face, worked):
            _resolve(done, seat, effect, worked, die=face)
        case e.UseNegated(seat, effect, by):
            _resolve(done, seat, effect, False, line=say("foiled by {who}", who=names[by]))
        case e.NoEffect(seat, effect):
            _resolve(done, seat, effect, False, line=say("finds nothing"))
        case e.Exchanged(seat, exchange, drawn, kept):
            line = say("{card} kept" if kept else "{card} discarded", card=KIND_NAMES[drawn])
            done.append(FeedItem(seat, drawn, EXCHANGES[exchange].title, line, well=kept))
        case e.Forgone(seat, card):
            line = say("{card} discarded after all", card=KIND_NAMES[card])
            done.append(FeedItem(seat, card, say("Exchange"), line, well=False))
        case e.ResearchRolled(seat, face):
            line = say("any technology") if face == FREE_CHOICE else ""
            done.append(FeedItem(seat, "research", say("Research"), line, face, True))
        case e.TechnologyRaised(seat, technology, level):
            if done and done[-1].seat == seat and done[-1].kind == "research":
                done[-1].line = say("{technology} rises to {level}", technology=technology, level=level)
        case e.Traded(maker, to):
            done.append(FeedItem(maker, "hand", say("Trade"), say("with {who}", who=names[to]), well=True))
        case e.PieceReturned(_, piece):
            if done:
                done[-1].line = say("{piece} back to hand", piece=piece)


def _resolve(done: list[FeedItem], seat: int, effect: Effect, well: bool, die: int = 0, line: str = "") -> None:
    """Tell how the last such use came out."""
    for item in reversed(done):
        if item.use is not None and item.use[:2] == (seat, effect) and item.well is None:
            told = line or item.line
            if die and not well and not line:
                told = say("fails {aimed}", aimed=item.line) if item.line else say("fails")
            item.well, item.die, item.line = well, die, told
            return


def draw_feed(canvas: Canvas, shown: Sequence[FeedItem], top: int) -> None:
    """Draw the strip, up to three items side by side."""
    box = Box(MARGIN, top, INNER, STRIP)
    for cell, item in zip(box.columns(SHOWN, GAP), shown, strict=False):
        _draw(canvas, item, cell)


def _draw(canvas: Canvas, item: FeedItem, cell: Box) -> None:
    hue = KIND_COLOURS.get(item.kind, THEME.accent)
    edge = THEME.bad if item.well is False else THEME.accent if item.waits else hue
    canvas.panel(cell, shade(hue, 0.78), edge)
    middle = cell.centre[1]
    left = canvas.token((cell.x + 12, middle), item.seat, 54, anchor="lm").right + 8
    if item.kind != "command":
        left = canvas.icon((left, middle), ICONS[item.kind], 50, hue, "lm").right + 10
    right = cell.right - 10
    if item.waits:
        right = canvas.icon((right, middle), "hourglass", 56, THEME.accent, "rm").x - 4
    if item.die:
        face = die(10, item.die, 64, WHITE if item.well is None or item.well else THEME.bad)
        right = canvas.paste(face, (right, middle), "rm").x - 6
    room = right - left
    title = written(item.title, 32, THEME.ink, room, least=26)
    canvas.paste(title, (left, middle - 18 if item.line else middle), "lm")
    if item.line:
        ink = THEME.bad if item.well is False else THEME.muted
        canvas.paste(written(item.line, 28, ink, room), (left, middle + 20), "lm")
