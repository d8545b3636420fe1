"""Games whose secrets have names: what was made from a secret shows its name, so that it can be found wherever it is.

A double, in `double.py` beside a game's tests, is that game in all else: the same rules, options and journal. The words
of the game show the name of each secret that they are made from. `python -m testing.doubles GAME` begins one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from bot.catalogue import games
from rules.engine import Event, Game, Names
from testing.subjects import brought_by, folder_of

TOKEN = re.compile(r"(?=(qx[0-9a-z]{9}z))", re.IGNORECASE)
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
Secret = tuple[str, int | None]
"""A name, and the seat that may know it; None is everybody."""


@dataclass(frozen=True)
class Double:
    """A game whose secrets have names.

    `secrets` gives who may know which at a moment: what it does not name is nobody's. `deeds` are private things that a
    seat may do by typing, as (command, options); `{word}` stands for a name that is made up for it.
    """

    game: Game[Any, Any]
    secrets: Callable[[Any], Iterator[Secret]]
    deeds: Sequence[tuple[str, Mapping[str, Any]]]


class Named(str):
    """A kind of card that knows which copy it is."""

    token: str


def name_of(*what: object) -> str:
    """The name of a secret: twelve letters and digits that stand nowhere else and survive every way of writing."""
    body = _digits(what, 6)
    return f"Qx{body}{_digits(body, 3)}z"


def _digits(what: object, count: int) -> str:
    """So many letters and digits that follow from something."""
    number = int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=8).digest(), "big")
    return "".join([ALPHABET[number // 36**place % 36] for place in range(count)])


def _is_name(found: str) -> bool:
    """Whether the check letters are right: random ids of the bot's look like names now and then."""
    return found[8:11] == _digits(found[2:8], 3)


def names_in(value: object) -> list[str]:
    """The names in a text, or anywhere in the data of an event, a view or a state, in order."""
    if isinstance(value, Named):
        return [value.token]
    if isinstance(value, str):
        return [name for name in map(str.lower, TOKEN.findall(value)) if _is_name(name)]
    if isinstance(value, Mapping):
        return [name for pair in value.items() for part in pair for name in names_in(part)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in names_in(part)]
    if is_dataclass(value) and not isinstance(value, type):
        return [name for field in fields(value) for name in names_in(getattr(value, field.name))]
    return []


def marked(text: str, names: Sequence[str]) -> str:
    """A text that shows these names first, so that no shortening takes them off."""
    return " ".join([*dict.fromkeys(name.lower() for name in names), text])


def told(fact: Callable[[Event, Names], str | None], of: Callable[[Event], Sequence[str]]) -> Any:
    """A narration of facts that shows the names in them."""

    def named(event: Event, names: Names) -> str | None:
        line = fact(event, names)
        return None if line is None else marked(line, of(event))

    return named


# -- doubles -----------------------------------------------------------------------------------------------------------


def has_double(key: str) -> bool:
    """Whether a game brings a double."""
    return brought_by(key, "double") is not None


def double_of(key: str) -> Double:
    """The double of a registered game; a game without one fails the test that asks."""
    module = brought_by(key, "double")
    assert module is not None, (
        f"“{key}” has no double: write one in {folder_of(key)}/double.py, with a name for each of its secrets "
        f"(hands, decks, face-down things, lists, standing orders), and say there who may know them; or, where nothing "
        f"in it is secret, make it `without_secrets` with the reason. `python -m testing.doubles {key}` begins it."
    )
    made: Double = module.double(games()[key])
    return made


def without_secrets(reason: str) -> Callable[[Game[Any, Any]], Double]:
    """The double of a game in which everything is open, for the reason given: the game itself."""
    assert reason
    return lambda game: Double(game, lambda state: iter(()), ())
