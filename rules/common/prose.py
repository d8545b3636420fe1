"""Lines of prose: tables that are whole from the start, so that no player meets a fact without words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, get_args

from rules.engine import Event

K = TypeVar("K")
V = TypeVar("V")


def complete(lines: Mapping[K, V], keys: Iterable[K]) -> Mapping[K, V]:
    """Return `lines`, which have one for each of `keys`; raises LookupError where one is missing or too many."""
    wanted = {*keys}
    missing, spare = sorted(map(str, wanted - lines.keys())), sorted(map(str, lines.keys() - wanted))
    if missing or spare:
        raise LookupError(f"Lines of prose: missing {missing}, and nobody needs {spare}")
    return lines


def told_by(events: Iterable[type[Event]], *groups: object) -> None:
    """Check that each event is in one of the groups, unions of events that one function of the narration tells.

    mypy checks that such a function tells all of its group, as it returns a line in every case. Raises LookupError for
    an event that nobody tells.
    """
    told = {event for group in groups for event in get_args(group) or (group,)}
    if missing := sorted([event.__name__ for event in events if event not in told]):
        raise LookupError(f"No line of prose tells {missing}")
