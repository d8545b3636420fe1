"""What was read on other players' record sheets: in short in the reader's own picture, whole in one of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.deadlock.cards import known_part
from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME, hue_of
from renderers.deadlock.parts import Part, notice, piled, titled
from renderers.deadlock.sheet import forces_part, needs_part, stocks_part
from renderers.deadlock.stocks import HUES, symbol
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import wrap
from renderers.kit.layout import Box
from renderers.kit.tiles import called, joined, written
from rules.deadlock.model.names import technology_name
from rules.deadlock.model.tables import GOODS, RACES, Good
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.outlook import economy
from rules.engine import say

LINE, NAMES = 104, 38
ROOM = INNER - 40


def reports(view: PlanetView, names: Sequence[str]) -> list[Part]:
    """The last thing read of each other player: stocks, how many technologies, in which round."""
    seen = [seat for seat in range(len(view.players)) if view.report(seat) is not None]
    if not seen:
        return []
    told = [", ".join([technology_name(code) for code in view.technologies(of)]) for of in seen]
    lines = [wrap(words, 28, ROOM) if words else [] for words in told]
    heights = [LINE + len(named) * NAMES for named in lines]

    def paint(canvas: Canvas, top: int) -> None:
        for of, named, height in zip(seen, lines, heights, strict=True):
            _draw_report(canvas, view, of, names[of], Box(MARGIN, top, INNER, height))
            for number, line in enumerate(named):
                at = (MARGIN + 16, top + LINE - 8 + number * NAMES + NAMES // 2)
                canvas.paste(written(line, 28, THEME.muted, ROOM, least=28), at, "lm")
            top += height + GAP

    read = Part(sum(heights) + GAP * (len(seen) - 1), paint)
    return [titled(say("Sheets you have read"), say("as they were then"), read)]


def _draw_report(canvas: Canvas, view: PlanetView, of: int, name: str, box: Box) -> None:
    report = view.report(of)
    assert report is not None
    canvas.panel(box, THEME.panel, hue_of(of))
    left = canvas.token((box.x + 12, box.y + 30), of, 44, str(of + 1), "lm").right + 10
    when = written(say("round {round}", round=report.round), 28, THEME.muted)
    right = canvas.paste(when, (box.right - 16, box.y + 30), "rm").x
    canvas.paste(written(name, 34, THEME.ink, right - left - 20), (left, box.y + 30), "lm")
    known = written(say("{known:# technology|# technologies}", known=len(view.technologies(of))), 28, THEME.ink)
    right = canvas.paste(known, (box.right - 16, box.y + 74), "rm").x
    canvas.paste(_stocks(report.goods), (box.x + 14, box.y + 74), "lm")


def _stocks(goods: Mapping[Good, int]) -> Image.Image:
    """The six stocks as they were read; only technologies may have been."""
    if not goods:
        return written(say("only technologies were read"), 28, THEME.muted)
    parts = [joined([symbol(good, 38), written(str(goods[good]), 36, HUES[good])], 6, 50) for good in GOODS]
    return joined(parts, 26, 50)


def read_sheet(view: PlanetView, names: Sequence[str], player: str) -> Image.Image | None:
    """The record sheet of the player named as in `P2`; None where there is none or nothing was read."""
    named = [one.seat for one in view.players if f"P{one.seat + 1}" == player.strip().upper()]
    return spied(view, names, named[0]) if named else None


def spied(view: PlanetView, names: Sequence[str], of: int) -> Image.Image | None:
    """The record sheet of another player as this seat read it last, without doctrine and offers; None if it never did.

    Colonists, buildings and forces are those of now, which everybody sees.
    """
    report, player = view.report(of), view.players[of]
    if report is None or not player.race:
        return None
    name = called(names, len(view.players))[of]
    words = say("{who} ({race}): read in round {round}.", who=name, race=RACES[player.race].name, round=report.round)
    books, known = economy(view, of), view.technologies(of)
    parts = [notice(words, "people", hue_of(of))]
    if report.goods:
        parts += [stocks_part(books), needs_part(books)]
    return piled([*parts, known_part(known, say("Technologies")), forces_part(view, of, known, say("Forces"))])
