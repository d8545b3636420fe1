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
from rules.engine import Event
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.names import KIND_NAMES, target
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, Effect
from rules.galactic_supremacy.model.view import GalaxyView

STRIP = 92
SHOWN = 3


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
    preposition = "against" if effect == "counter" else "on"
    line = f"{preposition} {target(aim, names)}" if aim else ""
    return FeedItem(seat, "command", EFFECTS[effect].title, line, use=(seat, effect, aim))


def _note(done: list[FeedItem], fact: Event, names: Sequence[str]) -> None:
    match fact:
        case e.CommandUsed(seat, effect, aim):
            done.append(_use(seat, effect, aim, names))
        case e.EffectRolled(seat, effect, face, worked):
            _resolve(done, seat, effect, worked, die=face)
        case e.UseNegated(seat, effect, by):
            _resolve(done, seat, effect, False, line=f"foiled by {names[by]}")
        case e.NoEffect(seat, effect):
            _resolve(done, seat, effect, False, line="finds nothing")
        case e.Exchanged(seat, exchange, drawn, kept):
            line = f"{KIND_NAMES[drawn]} {'kept' if kept else 'discarded'}"
            done.append(FeedItem(seat, drawn, EXCHANGES[exchange].title, line, well=kept))
        case e.Forgone(seat, card):
            done.append(FeedItem(seat, card, "Exchange", f"{KIND_NAMES[card]} discarded after all", well=False))
        case e.ResearchRolled(seat, face):
            done.append(FeedItem(seat, "research", "Research", "any technology" if face == 10 else "", face, True))
        case e.TechnologyRaised(seat, technology, level):
            if done and done[-1].seat == seat and done[-1].kind == "research":
                done[-1].line = f"{technology} rises to {level}"
        case e.Traded(maker, to):
            done.append(FeedItem(maker, "hand", "Trade", f"with {names[to]}", well=True))
        case e.PieceReturned(_, piece):
            if done:
                done[-1].line = f"{piece} back to hand"


def _resolve(done: list[FeedItem], seat: int, effect: Effect, well: bool, die: int = 0, line: str = "") -> None:
    """Tell how the last such use came out."""
    for item in reversed(done):
        if item.use is not None and item.use[:2] == (seat, effect) and item.well is None:
            failed = f"fails {item.line}".rstrip() if die and not well else item.line
            item.well, item.die, item.line = well, die, line or failed
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
