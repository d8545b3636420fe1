"""The zone as the picture shows it, in words: the map, where each side starts, its points, its units and mines."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.english import counted, listed
from rules.engine import Names
from rules.one_page_deadzone.model.battlefield import LETTERS, edge_words
from rules.one_page_deadzone.model.names import extras, marks_of, tagged
from rules.one_page_deadzone.model.view import SquadView, UnitView, ZoneView


def board(seen: ZoneView, names: Names) -> str:
    """All that the picture shows of the table."""
    sides = [line for squad in seen.squads for line in side_lines(seen, squad, names)]
    return "\n".join([f"Lists of up to {seen.points} points.", *sides, *map_lines(seen)])


def side_lines(seen: ZoneView, squad: SquadView, names: Names) -> Iterator[str]:
    """A side: where it starts from, its points, its units and mines."""
    start = f", starts from {edge_words(squad.side)}" if squad.side else ""
    yield f"{names[squad.seat]}: {counted(squad.score, 'point')}, {counted(squad.waiting, 'unit')} to activate{start}."
    yield from [unit_line(unit) for unit in seen.of(squad.seat)]
    mines = [cube for cube, owner in seen.mines if owner == squad.seat]
    if mines:
        yield f"Mines of {names[squad.seat]} on {listed(mines)}."


def unit_line(unit: UnitView) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle on D4: 1 of 2 wounds, ready.`"""
    more = f" with {extras(unit.model)}" if extras(unit.model) else ""
    where = f" on {unit.cube}" if unit.cube else ", to be deployed"
    state = ["activated"] if unit.activated else ["ready"] if unit.ready else []
    marks = ", ".join([*marks_of(unit), *state])
    return f"{tagged(unit.id)}{more}{where}{f': {marks}' if marks else ''}."


def map_lines(seen: ZoneView) -> Iterator[str]:
    """The map by its kinds of ground; what is not named is open."""
    if not seen.map:
        return
    yield f"The map is {seen.field.title}; where nothing is named, the ground is open."
    for letter, words in LETTERS.items():
        cubes = [cube for cube, found in sorted(seen.field.letters.items()) if found == letter]
        if cubes and letter != ".":
            yield f"{words[0].upper()}{words[1:]}: {', '.join(cubes)}."
