"""Codes of models in play: a letter for the kind of model and a number, `E3`; no two models of a game share one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Final

from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.teams.legality import Team

MISLEADING: Final = frozenset("IO")
"""Letters that look like digits."""


def codes(teams: Sequence[Team]) -> list[list[str]]:
    """For each team the codes of its models in order."""
    taken: dict[str, str] = {}
    given: list[list[str]] = []
    for seat, team in enumerate(teams):
        given.append([])
        for entry in team.entries:
            name = FACTIONS[team.faction].models[entry.model].name
            code = next_code(seat, name, taken)
            taken[code] = key(seat, name)
            given[seat].append(code)
    return given


def key(seat: int, name: str) -> str:
    """What shares a letter: the models of one name on one side."""
    return f"{seat}:{name}"


def next_code(seat: int, name: str, taken: Mapping[str, str]) -> str:
    """The code of one more model of this name on a side; `taken` tells code -> `key` of all that ever came."""
    letters = {kind: code[0] for code, kind in taken.items()}
    letter = letters.get(key(seat, name)) or _letter(name, frozenset(letters.values()))
    return f"{letter}{1 + max([int(code[1:]) for code in taken if code[0] == letter], default=0)}"


def _letter(name: str, taken: frozenset[str]) -> str:
    """The first free letter: initials first, then the other letters of the name, then any; else the first, shared."""
    initials = [word[0] for word in name.split()]
    wanted = [letter for letter in "".join([*initials, name]).upper() if letter in ascii_uppercase]
    offered = [letter for letter in wanted + list(ascii_uppercase) if letter not in MISLEADING]
    free = [letter for letter in offered if letter not in taken]
    return (free or offered)[0]
