"""The sight picture of one model: what it sees, what it sees whole, how far its weapon reaches, and who sees it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadzone.card import card
from renderers.deadzone.cells import cells_of
from renderers.deadzone.legend import key, sight_legend
from renderers.deadzone.looks import CLEAR_SIGHT, SHOT, WHOLE, Plot, at_level, storeys, top_of
from renderers.deadzone.marks import frame
from renderers.deadzone.section import sections
from renderers.deadzone.tableau import picture
from renderers.deadzone.tags import tag
from renderers.deadzone.tokens import Light, looks_of
from renderers.deadzone.traces import spot, trace
from renderers.kit.canvas import Canvas
from renderers.kit.palette import GOLD, NIGHT, STEEL, Colour, mix
from renderers.skirmish.lights import draw_border, veil
from rules.deadzone.model.geometry.battlefield import SIDES
from rules.deadzone.model.geometry.cubes import INDEX, LEVELS, NAMES, beside, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import arms, body, clear_shot, sees, sheet, smoke
from rules.deadzone.model.moves import Profile, Sight
from rules.deadzone.model.view import SectorView
from rules.deadzone.words.lookups import find
from rules.engine import Move, Refused, say

DARK: Colour = mix(STEEL, NIGHT, 0.5)
"""Of a level that is not seen."""


def lookup(view: SectorView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or there is no such model."""
    if isinstance(move, Profile) and not move.model.strip():
        return key()
    code = _code(view, move.model) if isinstance(move, Profile | Sight) else ""
    if isinstance(move, Profile):
        return card(view, code)
    f = view.fighter(code)
    if f is None or f.fate != "table":
        return None
    plot, seen = WHOLE, sight_of(view, f.id)
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
        more=[one for one in (sections(view, f.id), sight_legend()) if one],
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
    armed = (
        say("{gun} reaches {range} cubes", gun=guns[0].name, range=guns[0].range) if guns else say("it cannot shoot")
    )
    told = seers(view, code)
    watched = say("Seen by {told}.", told=", ".join(told)) if told else say("No enemy sees it.")
    return say(
        "What {code}, {name}, sees from {cube}: {armed}. {watched}",
        code=code,
        name=sheet(f).name,
        cube=f.cube,
        armed=armed,
        watched=watched,
    )


def _draw_seen(canvas: Canvas, view: SectorView, plot: Plot, code: str, seen: dict[str, bool]) -> None:
    """Frames round the cells whose roof is in sight, a veil over others, and lines to enemies, below all models."""
    field, cells, f = battlefield(view.map), cells_of(view, plot, looks_of(view)), view.fighter(code)
    for cube in plot.cubes():
        top, box = at_level(cube, top_of(field, cube)), plot.box(cube)
        if top in seen:
            canvas.paste(frame(CLEAR_SIGHT if seen[top] else GOLD, plot.size - 10, 60), (box.x + 5, box.y + 5))
        elif f is not None and top != f.cube:
            canvas.paste(veil(plot.size, 150), box[:2])
    for foe, start, end, is_clear in lines_of(view, code):
        ends = spot(plot, cells, code, start), spot(plot, cells, foe, end)
        trace(canvas, *ends, CLEAR_SIGHT if is_clear else GOLD, plot.size)


def lines_of(view: SectorView, code: str) -> list[tuple[str, str, str, bool]]:
    """Each enemy that a model sees in another cube, the two cubes, and whether it sees the whole of it."""
    sector, f = view, view.fighter(code)
    assert f is not None
    return [
        (foe.id, f.cube, foe.cube, clear_shot(sector, f, foe))
        for foe in sector.in_play(1 - f.owner)
        if foe.cube != f.cube and sees(sector, f, foe)
    ]


def _draw_rest(canvas: Canvas, view: SectorView, plot: Plot, origin: str, seen: dict[str, bool], reach: int) -> None:
    """On top of the models: what is seen below roofs, and the range."""
    field = battlefield(view.map)
    for cube in plot.cubes():
        right, box = plot.box(cube).right - 4, plot.box(cube)
        for level in storeys(field, cube)[1:]:
            lower = at_level(cube, level)
            if lower != origin and not view.at(lower):
                colour = DARK if lower not in seen else CLEAR_SIGHT if seen[lower] else GOLD
                right -= canvas.paste(
                    tag(0, (str(level),), colour, plot.share(0.2), 60), (right, box.y + 4), "rt"
                ).width
    if reach:
        _draw_range(canvas, plot, INDEX[origin], reach)


def _draw_range(canvas: Canvas, plot: Plot, origin: int, reach: int) -> None:
    """A line round all cells with a cube in range."""
    near = [cube for cube in plot.cubes() if _is_near(origin, cube, reach)]
    for cube in near:
        others = {side: beside(INDEX[cube], dx, dy) for side, (dx, dy) in SIDES.items()}
        ends = [side for side, other in others.items() if other is None or NAMES[other] not in near]
        draw_border(canvas, plot.box(cube), ends, SHOT, 8)


def _is_near(origin: int, cube: str, reach: int) -> bool:
    return any(range_of(origin, INDEX[at_level(cube, level)]) <= reach for level in range(1, LEVELS + 1))
