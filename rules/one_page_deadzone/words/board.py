"""The zone as the picture shows it, in words: the map, where each side starts, its points, its units and mines."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine import Names, say
from rules.one_page_deadzone.model.battlefield import LETTERS, edge_words
from rules.one_page_deadzone.model.names import equipped, marks_of
from rules.one_page_deadzone.model.view import SquadView, UnitView, ZoneView


def board(seen: ZoneView, names: Names) -> str:
    """All that the picture shows of the table."""
    sides = [line for squad in seen.squads for line in side_lines(seen, squad, names)]
    return "\n".join([say("Lists of up to {points} points.", points=seen.points), *sides, *map_lines(seen)])


def side_lines(seen: ZoneView, squad: SquadView, names: Names) -> Iterator[str]:
    """A side: where it starts from, its points, its units and mines."""
    line = "{who}: {score:# point|# points}, {waiting:# unit|# units} to activate."
    if squad.side:
        line = "{who}: {score:# point|# points}, {waiting:# unit|# units} to activate, starts from {edge}."
    edge = edge_words(squad.side)
    yield say(line, who=names[squad.seat], score=squad.score, waiting=squad.waiting, edge=edge)
    yield from [unit_line(unit) for unit in seen.of(squad.seat)]
    mines = [cube for cube, owner in seen.mines if owner == squad.seat]
    if mines:
        yield say("Mines of {who} on {cubes:and}.", who=names[squad.seat], cubes=mines)


def unit_line(unit: UnitView) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle on D4: 1 of 2 wounds, ready.`"""
    state = [say("activated")] if unit.activated else [say("ready")] if unit.ready else []
    who, marks = equipped(unit.id, unit.model), ", ".join([*marks_of(unit), *state])
    if not unit.cube:
        where = say("{unit}, to be deployed", unit=who)
    else:
        where = say("{unit} on {cube}", unit=who, cube=unit.cube)
    return f"{where}: {marks}." if marks else f"{where}."


def map_lines(seen: ZoneView) -> Iterator[str]:
    """The map by its kinds of ground; what is not named is open."""
    if not seen.map:
        return
    yield say("The map is {map}; where nothing is named, the ground is open.", map=seen.field.title)
    for letter, words in LETTERS.items():
        cubes = [cube for cube, found in sorted(seen.field.letters.items()) if found == letter]
        if cubes and letter != ".":
            yield f"{words[0].upper()}{words[1:]}: {', '.join(cubes)}."
