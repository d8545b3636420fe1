"""Likings: what of a game's content a computer prefers, as long as that does no worse.

Computers that look ahead do what wins, which is much the same in every game. By lot some of them like something else,
so that whoever plays with them sees all that the game has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.computers.tempers import lot, own
from rules.engine import Answer, Game, Move

HAVE_ONE = 1 / 3
"""So many computers have a liking."""
MINDED = 1 / 4
"""In so many rounds it is minded."""
Thing = tuple[str, str, str]
"""A kind of move, one of its fields and a value of that; both are empty for the move itself."""


def liking_of(seed: str, game: Game[Any, Any]) -> str:
    """What the computer with this seed likes in a game, by lot; mostly nothing."""
    names = [*game.likings]
    drawn = int(lot(f"{own(seed)} liking") * len(names) / HAVE_ONE)
    return names[drawn] if drawn < len(names) else ""


def minded(seed: str, game: Game[Any, Any], number: int) -> Sequence[str]:
    """What it likes in this round, as `Game.likings` names it."""
    liking = liking_of(seed, game)
    return game.likings[liking] if liking and lot(f"{own(seed)} round {number}") < MINDED else ()


def favourite(answers: Sequence[Answer], usual: Answer, liked: Sequence[str]) -> Answer | None:
    """The first of the answers that please most; None where the usual one pleases as much."""
    best = max(answers, key=lambda answer: pleasure(answer, liked), default=usual)
    return best if pleasure(best, liked) > pleasure(usual, liked) else None


def pleasure(answer: Answer, liked: Sequence[str]) -> int:
    """How much an answer pleases: the later something stands among what is liked, the more it does."""
    done = {f"{kind} {value}".rstrip() for kind, _, value in things_in(answer)}
    return sum([number for number, thing in enumerate(liked, start=1) if thing in done])


def things_in(answer: Answer) -> Iterator[Thing]:
    """The moves of an answer, and what their fields name."""
    moves = answer if isinstance(answer, tuple) else (answer,)
    for move in [move for move in moves if isinstance(move, Move)]:
        yield move.kind, "", ""
        for name in move.field_names():
            value = getattr(move, name)
            if isinstance(value, str) and value and not any(mark.isdecimal() for mark in value):
                yield move.kind, name, value  # what has a number is a piece or a place, no kind of thing
