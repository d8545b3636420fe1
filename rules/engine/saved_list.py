"""A list that players write once and use again, as a team: a game that has one brings `words/saved_lists.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine import Move, Refused

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class ListKind(Generic[V]):
    """What a game needs to say about such lists; everything follows from the view of the seat whose list it is.

    `noun` is what one is called. The act `write` takes a whole list as the text in its only field, and the `builders`
    are the other acts that change one. `is_open` tells whether lists are chosen now, `text` gives the seat's own one as
    it can be written again, empty for none; `faults` a refusal, not raised, for each reason why the table would not
    take a list, and `title` a short name for one.
    """

    noun: str
    write: type[Move]
    builders: tuple[type[Move], ...]
    is_open: Callable[[V], bool]
    text: Callable[[V], str]
    faults: Callable[[V, str], Sequence[Refused]]
    title: Callable[[V, str], str]

    @property
    def acts(self) -> tuple[type[Move], ...]:
        """All acts that make a list."""
        return (self.write, *self.builders)
