"""Each seat's chance to win as a line over the rounds of a game: all rounds are equally wide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.chart import Line, draw_chart
from renderers.kit.palette import Colour, Theme
from renderers.kit.tiles import called
from rules.engine.language import say

WIDTH, HEIGHT, MARGIN, TITLE, TITLE_PX = 1280, 760, 16, 70, 52
PLACES, FINEST, NUMBERED = 56, 8, 8
"""A chart has about so many places, a round so many at most, and so many rounds have their numbers below."""
Chances = tuple[float, ...]
Standing = Sequence[tuple[int, Chances]]
"""A round and each seat's chance from 0 to 1, in the order of play."""


def draw_chances(
    standing: Standing, names: Sequence[str], theme: Theme, hue_of: Callable[[int], Colour]
) -> Image.Image:
    """Draw how the chances went."""
    canvas = Canvas(WIDTH, HEIGHT, theme)
    box = canvas.box.inset(MARGIN)
    canvas.panel(box)
    title, rest = box.inset(22, 12).split_top(TITLE)
    canvas.text(title.point("lm"), say("Chances to win, by round"), TITLE_PX, theme.accent, anchor="lm")
    places, values = spread_evenly(standing)
    names = called(names, len(values))
    lines = [Line(seat, names[seat], hue_of(seat), column) for seat, column in enumerate(values)]
    draw_chart(canvas, rest, places, sorted(lines, key=lambda line: line.values[-1]), (0, 50, 100), "%")
    return canvas.image


def spread_evenly(standing: Standing) -> tuple[list[str], list[tuple[int, ...]]]:
    """The labels of a chart's places, one in the middle of each round, and each seat's chances there in per cent."""
    rounds: dict[int, list[Chances]] = {}
    for round_, chances in standing:
        rounds.setdefault(round_, []).append(chances)
    each, every = max(1, min(FINEST, PLACES // len(rounds))), -(-len(rounds) // NUMBERED)
    labels, shown = list[str](), list[Chances]()
    for left, (round_, held) in zip(reversed(range(len(rounds))), rounds.items(), strict=True):
        label = str(round_) if round_ and left % every == 0 else ""
        labels += [label if number == each // 2 else "" for number in range(each)]
        shown += [held[number * len(held) // each] for number in range(each)]
    shown.append(standing[-1][1])
    return [*labels, ""], [tuple([round(100 * chance) for chance in column]) for column in zip(*shown, strict=True)]
