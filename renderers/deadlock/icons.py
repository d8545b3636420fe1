"""The icons that only this game draws."""

from __future__ import annotations

from renderers.kit.icons import Icon, Shades
from renderers.kit.pen import Pen, arc, star


def _atom(pen: Pen, tone: Shades) -> None:
    for tilt, shade in ((90, tone.dark), (30, tone.main), (-30, tone.light)):
        pen.line(arc((50, 50), 44, 17, tilt=tilt), 7, shade)
    pen.disc(50, 50, 15, tone.pale)
    pen.disc(50, 50, 9, tone.main)


def _spark(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(4, 48, 15), tone.main, 1)
    pen.polygon(star(4, 28, 10), tone.pale)


TECHNOLOGY, CHANGE = Icon(_atom), Icon(_spark)
