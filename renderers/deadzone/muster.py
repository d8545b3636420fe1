"""The own Strike Team while it is built: its models with what each costs, the total, and what is wrong with it."""

from __future__ import annotations

from itertools import groupby

from PIL import Image

from renderers.deadzone.looks import GAP, INNER, MARGIN, PICTURE, THEME, hue_of
from renderers.deadzone.weapons import glyph, kind_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import stamp, written
from rules.deadzone.chapters.setup import drafted
from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.teams.legality import bought, cost, entry_title, objections, price, vp
from rules.deadzone.model.view import SectorView
from rules.engine import say

HEAD, LINE, FOOT = 120, 76, 110


def muster(view: SectorView) -> Image.Image | None:
    """Draw the team that a seat is building, 1280 pixels wide; None as long as there is none."""
    team = drafted(view, view.seat) if view.seat is not None else None
    if team is None or view.seat is None or not team.entries:
        return None
    runs = [(entry, len([*same])) for entry, same in groupby(team.entries)]
    rows = -(-len(runs) // 2)
    wrong = objections(team)
    height = MARGIN * 2 + HEAD + GAP + rows * LINE + FOOT
    canvas = Canvas(PICTURE, height, THEME)
    head = Box(MARGIN, MARGIN, INNER, HEAD)
    canvas.panel(head, THEME.panel, hue_of(view.seat), edge_width=5)
    canvas.token((head.x + 62, head.centre[1]), view.seat, 80)
    over = cost(team) > team.limit
    total = canvas.text(
        (head.right - 28, head.centre[1]), f"{cost(team)}/{team.limit}", 60, THEME.bad if over else GOLD, anchor="rm"
    )
    words = written(FACTIONS[team.faction].name, 52, WHITE, total.x - head.x - 150)
    canvas.paste(words, (head.x + 118, head.y + 44), "lm")
    count = say("{entries} models · {vp} VP to the enemy", entries=len(team.entries), vp=vp(team))
    canvas.text((head.x + 118, head.y + 92), count, 30, THEME.muted, anchor="lm")
    area = Box(MARGIN, head.bottom + GAP, INNER, rows * LINE)
    for number, ((entry, many), box) in enumerate(zip(runs, area.grid(2, rows, 8), strict=False), 1):
        kind = kind_of(bought(team.faction, entry).weapons)
        title = f"{many} × {entry_title(team.faction, entry)}" if many > 1 else entry_title(team.faction, entry)
        points = many * price(team.faction, entry)
        canvas.paste(_line(view.seat, kind, f"{number}. {title}", points, box.width), box[:2])
    told = str(wrong[0]) if wrong else say("This team is legal.")
    canvas.sentence(Box(MARGIN + 6, area.bottom + 8, INNER - 12, FOOT - 12), told)
    return canvas.image


@cached_tile
def _line(seat: int, kind: str, title: str, points: int, width: int) -> Image.Image:
    """A model, or several equal ones, with their price."""
    tile = pill(width, LINE - 8, PanelLook(THEME.panel, THEME.panel_edge, 2, 12)).copy()
    middle = (LINE - 8) // 2
    style = seat_style(seat)
    stamp(tile, seat_token(seat, 56), (6, middle), "lm")
    stamp(tile, glyph(kind, 32, style.ink), (34, middle), "mm")
    paid = written(str(points), 36, GOLD)
    stamp(tile, paid, (width - 14, middle), "rm")
    stamp(tile, written(title, 32, mix(WHITE, NIGHT, 0.05), width - paid.width - 100, least=24), (70, middle), "lm")
    return tile
