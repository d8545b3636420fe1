"""Two rolls against each other in one line: actor, verb, target, dice, outcome; at the end the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, EMBER, GOLD, STEEL, WHITE, Colour, Theme
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, written
from renderers.skirmish.rows import eight_sided, feed_row, named_token
from rules.engine.language import say

Grade = Literal["nothing", "held", "harm"]
GRADES: Mapping[Grade, Colour] = {"nothing": STEEL, "held": EMBER, "harm": BLOOD}
DIE = 46
MANY = 10
"""More dice than this are drawn smaller."""
ROW = 53


class Line(NamedTuple):
    """All that the line of an entry shows.

    `needs` is from which number on dice of attack and defence succeed; `seats` whose the two pieces are, where known.
    """

    piece: str
    verb: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    needs: tuple[int, int]
    outcome: str
    grade: Grade
    seats: tuple[int | None, int | None]


def draw_lines(canvas: Canvas, box: Box, lines: Sequence[Line]) -> None:
    """Draw the entries of the feed, one below the other, the oldest first."""
    for row, shown in zip(box.inset(14, 5).rows(len(lines)), lines, strict=True):
        canvas.paste(line(shown, row.width, canvas.theme), (row.x, row.centre[1]), "lm")


@cached_tile
def line(shown: Line, width: int, theme: Theme) -> Image.Image:
    """An entry from left to right: piece, verb, target, dice, outcome; the verb gives way where it is narrow."""
    tail = [_dice(shown, theme)] if shown.attack or shown.defence else []
    if shown.outcome:
        tail.append(badge(shown.outcome, 30, GRADES[shown.grade]))
    end = joined(tail, 12, ROW) if tail else Image.new("RGBA", (1, ROW))
    head = [named_token(shown.piece, shown.seats[0], ROW)] if shown.piece else []
    aim = [icon("speed", 26, theme.muted), named_token(shown.target, shown.seats[1], ROW)] if shown.target else []
    return feed_row(head, shown.verb, aim, end, width, theme)


def _dice(shown: Line, theme: Theme) -> Image.Image:
    """Both rolls; what did not succeed is dark."""
    count = len(shown.attack) + len(shown.defence)
    size = DIE if count <= MANY else max(24, DIE * MANY // count)
    parts = [eight_sided(face, size, EMBER if face >= shown.needs[0] else None, theme) for face in shown.attack]
    if shown.defence:
        parts.append(icon("shield", 38, STEEL))
        parts += [eight_sided(face, size, WHITE if face >= shown.needs[1] else None, theme) for face in shown.defence]
    return joined(parts, 2, ROW)


def draw_banner(canvas: Canvas, box: Box, names: Sequence[str], winners: Sequence[int], points: Sequence[int]) -> None:
    """Draw the winner, large, and the points of each seat."""
    canvas.spotlight(box, GOLD, 14)
    canvas.panel(box, canvas.theme.raised, GOLD, edge_width=4)
    middle = box.centre[1]
    score = canvas.text((box.right - 28, middle), " : ".join(map(str, points)), 72, anchor="rm")
    left = canvas.icon((box.x + 20, middle), "trophy", 100, GOLD, "lm").right + 8
    for seat in winners:
        left = canvas.token((left, middle), seat, 84, anchor="lm").right + 8
    title = say("{who} wins", who=names[winners[0]]) if len(winners) == 1 else say("A draw")
    canvas.paste(written(title, 60, GOLD, score.x - left - 40), (left + 8, middle), "lm")
