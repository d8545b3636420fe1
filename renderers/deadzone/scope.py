"""The sight picture of one model: what it sees, what it sees whole, how far its weapon reaches, and who sees it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadzone.card import card
from renderers.deadzone.legend import sight_legend
from renderers.deadzone.looks import CLEAR_SIGHT, SHOT, Plot, whole
from renderers.deadzone.marks import frame
from renderers.deadzone.tableau import picture
from renderers.deadzone.tokens import Light
from renderers.deadzone.traces import draw_line
from renderers.kit.canvas import Canvas
from renderers.kit.palette import GOLD
from renderers.skirmish.lights import draw_border, veil
from rules.deadzone.model.geometry.battlefield import SIDES
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, beside, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import arms, body, clear_shot, sees, sheet, smoke
from rules.deadzone.model.moves import Profile, Sight
from rules.deadzone.model.view import SectorView
from rules.deadzone.words.lookups import find
from rules.engine import Move, Refused


def lookup(view: SectorView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or there is no such model."""
    code = _code(view, move.model) if isinstance(move, Profile | Sight) else ""
    if isinstance(move, Profile):
        return card(view, code)
    f = view.fighter(code)
    if f is None or f.fate != "table":
        return None
    plot, seen = whole(battlefield(view.map)), sight_of(view, f.id)
    lit: dict[str, Light] = dict.fromkeys(seers(view, f.id), "seer")
    lit[f.id] = "acting"
    return picture(
        view,
        names,
        (),
        lit,
        notice=_notice(view, f.id),
        below=lambda canvas: _draw_seen(canvas, view, plot, f.id, seen),
        above=lambda canvas: _draw_rest(canvas, view, plot, f.cube, seen, reach_of(view, f.id)),
        key=sight_legend,
    )


def _code(view: SectorView, words: str) -> str:
    """The code of a model that is named; empty where there is none."""
    try:
        return find(view, words).id
    except Refused:
        return ""


def sight_of(view: SectorView, code: str) -> dict[str, bool]:
    """The cubes where a model sees somebody, with whether it sees the whole of it.

    Where an enemy stands it counts who is there, else a standing model of Size 1.
    """
    sector, f = view, view.fighter(code)
    assert f is not None
    field, here, eyes, haze = battlefield(sector.map), INDEX[f.cube], body(sector, f), smoke(sector)
    found: dict[str, bool] = {}
    for cube in field.standable:
        foes = sector.foes_at(NAMES[cube], f.owner)
        if foes:
            noticed = [foe for foe in foes if sees(sector, f, foe)]
            if noticed:
                found[NAMES[cube]] = any(clear_shot(sector, f, foe) for foe in noticed)
        elif visible(field, here, cube, eyes, smoke=haze):
            found[NAMES[cube]] = clear(field, here, cube, eyes, smoke=haze)
    found.pop(f.cube, None)
    return found


def seers(view: SectorView, code: str) -> list[str]:
    """The enemies that see a model."""
    sector, f = view, view.fighter(code)
    assert f is not None
    return [foe.id for foe in sector.in_play(1 - f.owner) if sees(sector, foe, f)]


def reach_of(view: SectorView, code: str) -> int:
    """The longest range of a model's weapons; 0 if it cannot shoot."""
    f = view.fighter(code)
    assert f is not None
    return max([weapon.range for weapon in arms(view, f, False)], default=0)


def _notice(view: SectorView, code: str) -> str:
    f = view.fighter(code)
    assert f is not None
    guns = sorted(arms(view, f, False), key=lambda weapon: -weapon.range)
    armed = f"{guns[0].name} reaches {guns[0].range} cubes" if guns else "it cannot shoot"
    told = seers(view, code)
    watched = f"Seen by {', '.join(told)}." if told else "No enemy sees it."
    return f"What {code}, {sheet(f).name}, sees from {f.cube}: {armed}. {watched}"


def _draw_seen(canvas: Canvas, view: SectorView, plot: Plot, code: str, seen: dict[str, bool]) -> None:
    """Frames round the cubes in sight, and lines to the enemies there, below all models."""
    for cube, whole_of_it in seen.items():
        box = plot.box(cube)
        tile = frame(CLEAR_SIGHT if whole_of_it else GOLD, plot.size - 10, 60)
        canvas.paste(tile, (box.x + 5, box.y + 5))
    for start, end, is_clear in lines_of(view, code):
        draw_line(canvas, plot, start, end, CLEAR_SIGHT if is_clear else GOLD)


def lines_of(view: SectorView, code: str) -> list[tuple[str, str, bool]]:
    """From a model's cube to that of each enemy that it sees, and whether it sees the whole of one there."""
    sector, f = view, view.fighter(code)
    assert f is not None
    found: dict[str, bool] = {}
    for foe in sector.in_play(1 - f.owner):
        if foe.cube != f.cube and sees(sector, f, foe):
            found[foe.cube] = found.get(foe.cube, False) or clear_shot(sector, f, foe)
    return [(f.cube, cube, is_clear) for cube, is_clear in found.items()]


def _draw_rest(canvas: Canvas, view: SectorView, plot: Plot, origin: str, seen: dict[str, bool], reach: int) -> None:
    """On top of the models: a veil over what is hidden, and the range."""
    field = battlefield(view.map)
    for cube in field.standable:
        if NAMES[cube] not in seen and NAMES[cube] != origin and not view.at(NAMES[cube]):
            canvas.paste(veil(plot.size, 150), plot.box(NAMES[cube])[:2])
        elif NAMES[cube] not in seen and NAMES[cube] != origin:
            canvas.paste(veil(plot.size, 70), plot.box(NAMES[cube])[:2])
    if reach:
        _draw_range(canvas, plot, INDEX[origin], reach)


def _draw_range(canvas: Canvas, plot: Plot, origin: int, reach: int) -> None:
    """A line on each plan round all that is within range."""
    for cube in plot.cubes():
        number = INDEX[cube]
        if range_of(origin, number) <= reach:
            others = {side: beside(number, dx, dy) for side, (dx, dy) in SIDES.items()}
            ends = [side for side, other in others.items() if other is None or range_of(origin, other) > reach]
            draw_border(canvas, plot.box(cube), ends, SHOT, 6)
