"""What lies in cubes: objectives, items, traps, links and clouds; and zones while models are deployed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.glyphs import item, letter_of
from renderers.deadzone.goods import cache, cloud, link, objective, trap, way_out
from renderers.deadzone.looks import Plot, at_level, hue_of, level_of, top_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from rules.deadzone.chapters.placing import zone_cubes
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scenarios.exits import WAYS
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.view import SectorView

EARLY = ("zone", "deployment", "aerial", "recon_effects", "scouts")
"""The phases in which zones are shown."""
TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}


class Thing(NamedTuple):
    """A mark of a cube: how it is drawn at any size."""

    cube: str
    draw: Callable[[int], Image.Image]


def things(view: SectorView, own: bool = False) -> dict[str, list[Thing]]:
    """The marks of every cube. A token that lies face down looks alike whatever it is; `own` shows what is known."""
    sector, found = view, list[Thing]()
    for number, goal in enumerate(sector.objectives):
        alone = rules_of(sector).holder(sector, goal.cube)
        seat = goal.mark if goal.mark >= 0 or alone is None else alone
        found.append(Thing(goal.cube, _goal(worth_of(view, number), seat)))
    for token in sector.tokens:
        if token.cube and token.placed:
            found.append(
                Thing(token.cube, _item(letter_of(token.kind) if token.up else "?", token.kind if own else ""))
            )
    for snare in sector.traps:
        found.append(Thing(snare.cube, _trap(snare.owner)))
    for beam in sector.links:
        found.append(Thing(beam.cube, _link(beam.owner)))
    found += [Thing(side.cache, _cache(seat)) for seat, side in enumerate(sector.sides) if side.cache]
    field = battlefield(sector.map)
    found += [Thing(puff.cube, _cloud(puff.toxic)) for puff in sector.clouds if is_below(field, puff.cube)]
    by_cube: dict[str, list[Thing]] = {}
    for thing in found:
        by_cube.setdefault(thing.cube, []).append(thing)
    return by_cube


def worth_of(view: SectorView, number: int) -> tuple[int, ...]:
    """The VPs for holding an objective: the same for both, or one for each seat; as printed while it scores nothing."""
    sector, goal = view, view.objectives[number]
    if not all(side.zone for side in sector.sides):
        return (goal.vp,)
    worth = [rules_of(sector).hold_vp(sector, seat, goal) for seat in (0, 1)]
    return tuple(worth) if worth[0] != worth[1] else (worth[0] or goal.vp,)


def _goal(worth: tuple[int, ...], seat: int) -> Callable[[int], Image.Image]:
    return lambda size: objective(worth, seat, size)


def _item(letter: str, known: str) -> Callable[[int], Image.Image]:
    """A token; face down but known to the viewer, its letter stands in lower case."""
    return lambda size: item(letter_of(known).lower() if letter == "?" and known else letter, size)


def _trap(owner: int) -> Callable[[int], Image.Image]:
    return lambda size: trap(owner, size)


def _cache(owner: int) -> Callable[[int], Image.Image]:
    return lambda size: cache(owner, size)


def _cloud(toxic: int) -> Callable[[int], Image.Image]:
    return lambda size: cloud(toxic, size)


def is_below(field: Battlefield, cube: str) -> bool:
    """Whether a cube is below the highest floor of its column."""
    return level_of(cube) < top_of(field, cube)


def _link(owner: int) -> Callable[[int], Image.Image]:
    return lambda size: link(owner, size)


def draw_exits(canvas: Canvas, view: SectorView, plot: Plot) -> None:
    """Arrows where the models of a side may leave the board, below all else; none until there is a scenario."""
    if not view.scenario:
        return
    row = rules_of(view).row
    for seat, side in enumerate(view.sides):
        for cell in row.exits.get(side.zone, ()) if side.zone in WAYS else ():
            cube = f"{cell}-{row.exit_level}"
            if plot.holds(cube):
                canvas.paste(way_out(seat, plot.share(0.6), TURNS[WAYS[side.zone]]), plot.box(cube).centre, "mm")


def draw_clouds(canvas: Canvas, view: SectorView, plot: Plot) -> None:
    """Smoke and toxic clouds that are seen from above, over the floor and below the models."""
    field = battlefield(view.map)
    for puff in view.clouds:
        if plot.holds(puff.cube) and not is_below(field, puff.cube):
            canvas.paste(cloud(puff.toxic, plot.size - 2), plot.box(puff.cube).centre, "mm")


def draw_zones(canvas: Canvas, view: SectorView, plot: Plot) -> None:
    """An inner border round the cells of each zone until the last model is deployed."""
    if view.phase not in EARLY:
        return
    for seat, side in enumerate(view.sides):
        for cube in dict.fromkeys(at_level(NAMES[cube], 1) for cube in zone_cubes(view, seat)) if side.zone else ():
            if plot.holds(cube):
                box = plot.box(cube)
                canvas.paste(frame(hue_of(seat), plot.size - 6, 46), (box.x + 3, box.y + 3))


@cached_tile
def frame(colour: Colour, size: int, strength: int) -> Image.Image:
    """A light over a cell, with a border."""
    tile = Image.new("RGBA", (size, size), (*colour, 235))
    edge = max(3, size // 20)
    tile.paste((*colour, strength), (edge, edge, size - edge, size - edge))
    return tile
