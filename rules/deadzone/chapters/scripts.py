"""A script: several actions of the active model in one go, played step by step as long as all goes to plan. [DZ-PAC-02]

Its steps stand in the activation in progress, each as its player wrote it; whoever sees them is their player alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from string import digits
from typing import Final, NamedTuple, TypeVar

from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.moves import Advance, Assault, Finish, Free, Shoot, Special, Sprint, StandUp
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Move, Refused

M = TypeVar("M", bound=Move)
BETWEEN: Final = ";"
MOST: Final = 10
QUOTED: Final = 30
EXAMPLES: Final[Mapping[str, str]] = {
    "stand": "stand",
    "advance": "advance D4-1",
    "sprint": "sprint D4-1 by C3-1 C4-1",
    "shoot": "shoot Laser Rifle Gh2",
    "assault": "assault Gh2",
    "special": "special hack",
    "finish": "finish",
}
"""How each action is written; `command` at its end pays for it with a Command Die."""


class Situation(NamedTuple):
    """What a player counts on from one step to the next: where the model is, and how."""

    cube: str
    damage: int
    pinned: bool
    item: int


def situation(f: Fighter) -> Situation:
    """How things stand for a model."""
    return Situation(f.cube, f.damage, f.pinned, f.item)


# -- writing -----------------------------------------------------------------------------------------------------------


def read_script(text: str) -> list[Move]:
    """The actions of a script; `Refused` says how the first wrong one is written."""
    steps = [words.split() for words in text.split(BETWEEN) if words.strip()]
    if not steps:
        raise Refused("Write what it does, parted by semicolons: advance D4-1; shoot Laser Rifle Gh2.", "DZ-PAC-02")
    if len(steps) > MOST:
        raise Refused(
            "That is more than {most} actions; an activation has no room for them.", "DZ-PAC-02", "DZ-ACT-01", most=MOST
        )
    return [read_step(words) for words in steps]


def steps_of(text: str) -> list[str]:
    """The steps of a script as they were written."""
    return [step.strip() for step in text.split(BETWEEN) if step.strip()]


def read_step(words: Sequence[str]) -> Move:
    """One action: its name, then where or with what and at whom; `command` pays with a Command Die."""
    name, *values = [word.casefold() for word in words]
    if name not in EXAMPLES:
        raise Refused(
            "“{typed}” is not an action; there are {known}.",
            "DZ-PAC-02", typed=name[:QUOTED], known=", ".join(EXAMPLES),
        )  # fmt: skip
    free = values[-1:] == ["command"]
    move = _step(name, [spelled(value) for value in values[: len(values) - free]], "command" if free else "")
    if move is None:
        raise Refused("Write it as “{example}”.", "DZ-PAC-02", example=EXAMPLES[name])
    return move


def spelled(word: str) -> str:
    """Cubes and the codes of models begin with a capital letter, all else has none."""
    letters = word.rstrip(digits)
    is_code = letters.isalpha() and letters != word
    return word.capitalize() if is_code or word.upper() in INDEX else word


def _step(name: str, values: list[str], free: Free) -> Move | None:
    match name, values:
        case "stand", []:
            return StandUp.of()
        case "advance", [to, *between]:
            return Advance.of(to, _way(between), free)
        case "sprint", [to, *between]:
            return Sprint.of(to, _way(between), free)
        case "shoot", [*weapon, target, "blaze" | "aimed" as how] if weapon:
            return Shoot.of("-".join(weapon), target, how, free)
        case "shoot", [*weapon, target] if weapon:
            return Shoot.of("-".join(weapon), target, "", free)
        case "assault", [target, *weapon]:
            return Assault.of(target, "-".join(weapon), free)
        case "special", [what, *target] if len(target) < 2:
            return Special.of(what, *target)
        case "finish", []:
            return Finish.of()
    return None


def _way(between: Sequence[str]) -> str:
    return " ".join([cube for cube in between if cube != "by"])


# -- playing -----------------------------------------------------------------------------------------------------------


def next_step(sector: Sector) -> Move | None:
    """What the script does next; None where there is none."""
    script = sector.scene.script
    return read_step(script[0].split()) if script else None


def meant(step: Move, offered: Iterable[M]) -> M | None:
    """The option that a step names, by a weapon's name or its id; an Assault without a weapon takes the first."""
    return next((move for move in offered if step in (move, _plainly_armed(move), _unarmed(move))), None)


def _unarmed(move: Move) -> Move:
    return replace(move, weapon="") if isinstance(move, Assault) else move


def _plainly_armed(move: Move) -> Move:
    """A move with the weapon as it is called: ids of several weapons of one name end in numbers."""
    if not isinstance(move, Assault | Shoot):
        return move
    name, _, number = move.weapon.rpartition("-")
    return replace(move, weapon=name) if number.isdecimal() else move


def take_step(sector: Sector, move: Move) -> None:
    """A step was played, so the next one is due; whatever else the player did ends the script."""
    step, script = next_step(sector), sector.scene.script
    sector.scene.script = script[1:] if step and meant(step, [move]) else []


def stop_unless_as_planned(sector: Sector, f: Fighter, move: Move, before: Situation) -> None:
    """End the script where the model is not as and where it was to be, or has met with enemies or an item."""
    due, met = before._replace(pinned=before.pinned and not isinstance(move, StandUp)), False
    if isinstance(move, Advance | Sprint):
        due = due._replace(cube=move.to)
        met = bool(sector.foes_at(f.cube, f.owner)) or any(token.cube == f.cube for token in sector.tokens)
    if met or situation(f) != due:
        sector.scene.script = []
