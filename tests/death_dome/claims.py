"""What the reasons of the lesson say of cards in hand, units and places, and whether it is so."""

from __future__ import annotations

import re
from typing import Any

from rules.death_dome.model.moves import Attack, Capture, Imprison, Release
from rules.death_dome.model.questions import OfUnit
from rules.engine import subject
from tests.claims import Claim, Suggestion


def named(made: Suggestion, words: re.Match[str]) -> bool:
    """Whether a unit of this name is an enemy."""
    unit = made.view.unit(words[1])
    return unit is not None and unit.owner != made.view.seat


def to(made: Suggestion) -> str:
    """The square that is chosen."""
    return str(getattr(made.answer, "to", ""))


def unit(made: Suggestion) -> Any:
    """The unit whose phase it is."""
    return made.view.unit(made.view.acting.unit)


def farthest(made: Suggestion) -> bool:
    """Whether no other jail is farther from the base of the victim's team."""
    victim = made.view.unit(subject(made.question, OfUnit).unit)
    arena, base = made.view.arena, made.view.teams[victim.owner].base
    steps = {
        move.jail: arena.jail_steps(base, move.jail)
        for move in made.question.options  # type: ignore[union-attr]
        if isinstance(move, Imprison)
    }
    assert isinstance(made.answer, Imprison)
    return bool(steps[made.answer.jail] == max(steps.values()))


def jailed(made: Suggestion, jail: str) -> bool:
    """Whether one of the learner's own units is in a jail."""
    return any(each.place == jail and each.owner == made.view.seat for each in made.view.units)


def nothing_to_do(made: Suggestion) -> bool:
    """Whether the unit has nothing to attack, capture or open from where it stands."""
    return not [
        move
        for move in made.question.options  # type: ignore[union-attr]
        if isinstance(move, Attack | Capture | Release)
    ]


def jail_of(made: Suggestion, square: str) -> str:
    """The jail that is opened from a square."""
    return str(next(jail for jail, at in made.view.arena.release.items() if at == square))


CLAIMS: list[Claim] = [
    (
        r"your cards|the cards are worth|all your cards|cards in hand|cards are scarcer",
        lambda made, words: len(made.view.hand) > 0,
    ),
    (r"you have no card", lambda made, words: not made.view.hand),
    (r"attack [A-Z]\w+ ([A-Z][a-z]\d)", named),
    (r"it has [A-Z]\w+ ([A-Z][a-z]\d) in range", named),
    (r"the longest way to the square", lambda made, words: farthest(made)),
    (r"both unit phases are used", lambda made, words: made.view.phases_left == 0),
    (r"it has acted", lambda made, words: made.view.acting.actions == 0),
    (r"nothing to act on here", lambda made, words: nothing_to_do(made)),
    (r"you can capture it on arrival", lambda made, words: made.view.control.get(to(made)) != made.view.seat),
    (r"that square opens the jail", lambda made, words: jailed(made, jail_of(made, to(made)))),
    (r"everybody in there goes home", lambda made, words: jailed(made, made.answer.jail)),  # type: ignore[union-attr]
    (r"it heals (\d+) wound", lambda made, words: unit(made).wounds >= int(words[1]) > 0),
    (r"behind bars", lambda made, words: made.view.unit(made.answer.on).jailed),  # type: ignore[union-attr]
    (r"one less for your rival", lambda made, words: made.view.teams[1 - made.view.seat].cards > 0),
]
