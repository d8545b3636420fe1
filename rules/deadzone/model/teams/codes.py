"""Codes of models in play: two letters for the kind of model and a number, `En3`; no two models of a game share one.

Matches that began under older rules have one letter, `E3`, which is also a column of the board. [R177]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.teams.legality import Team

FIRST: Final = [letter for letter in ascii_uppercase if letter not in "IO"]
SECOND: Final = [letter for letter in ascii_lowercase if letter not in "ilo"]
"""Letters that do not look like digits."""


def codes(teams: Sequence[Team], *, short: bool = False) -> list[list[str]]:
    """For each team the codes of its models in order; `short` ones have one letter."""
    taken: dict[str, str] = {}
    given: list[list[str]] = []
    for seat, team in enumerate(teams):
        given.append([])
        for entry in team.entries:
            name = FACTIONS[team.faction].models[entry.model].spelled
            code = next_code(seat, name, taken, short=short)
            taken[code] = key(seat, name)
            given[seat].append(code)
    return given


def key(seat: int, name: str) -> str:
    """What shares letters: the models of one name on one side."""
    return f"{seat}:{name}"


def next_code(seat: int, name: str, taken: Mapping[str, str], *, short: bool = False) -> str:
    """The code of one more model of this name on a side; `taken` tells code -> `key` of all that ever came."""
    letters = {kind: in_parts(code)[0] for code, kind in taken.items()}
    own = letters.get(key(seat, name))
    if own is None:
        offered = _singles(name) if short else _pairs(name)
        first = next(offered)
        own = next((each for each in chain([first], offered) if each not in letters.values()), first)
    return f"{own}{1 + max([number for other, number in map(in_parts, taken) if other == own], default=0)}"


def in_parts(code: str) -> tuple[str, int]:
    """`En3` as `En` and 3: by these codes are sorted."""
    letters = code.rstrip(digits)
    return letters, int(code[len(letters) :])


def _pairs(name: str) -> Iterator[str]:
    """`Es` for `Enforcer Sergeant`, `Zo` for `Stage 3Z 'Zombie'`: initials first, then other letters, then any."""
    words = ["".join(filter(str.isalpha, word)).lower() for word in _spoken(name).split()]
    first, *others = [word for word in words if word]
    wanted = "".join([*[word[0] for word in others], first[1:], *others])
    seconds = [*[letter for letter in wanted if letter in SECOND], *SECOND]
    firsts = [letter for letter in (first[0].upper(), *FIRST) if letter in FIRST]
    return (f"{one}{other}" for one in firsts for other in seconds)


def _spoken(name: str) -> str:
    """The name within a name by which a model goes, or the whole."""
    return name.split("'")[1] if name.count("'") == len("''") else name


def _singles(name: str) -> Iterator[str]:
    """Letters of a name: initials first, then the others, then any."""
    wanted = "".join([*[word[0] for word in name.split()], name, *ascii_uppercase]).upper()
    return (letter for letter in wanted if letter in FIRST)
