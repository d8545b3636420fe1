"""What a feed says of one act: who did what to whom, with which dice, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from renderers.skirmish.contests import Grade, Line

SHOWN = 2
"""So many entries are shown."""


@dataclass(slots=True)
class Entry:
    """One line; `needs` is from which number on dice of attack and defence succeed.

    `lost` is how many HP the act has cost so far, `stood` who of several stood under fire. What `opens` an activation
    says no more than that: the attack that the piece makes stands in its place.
    """

    piece: str
    verb: str
    target: str = ""
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    needs: tuple[int, int] = (1, 1)
    outcome: str = ""
    grade: Grade = "nothing"
    lost: int = 0
    stood: list[bool] = field(default_factory=list)
    opens: bool = False

    def line(self, owner: int | None, other: int | None) -> Line:
        """What is drawn: with the seats of the piece and of its target, where they are known."""
        dice = (self.attack, self.defence, self.needs)
        return Line(self.piece, self.verb, self.target, *dice, self.outcome, self.grade, (owner, other))


def newest(entries: Sequence[Entry], came_to_something: Callable[[Entry], bool]) -> list[Entry]:
    """The last entries, in their order; those that came to something before those that merely were."""
    places = range(len(entries))
    told = sorted(places, key=lambda place: (came_to_something(entries[place]), place))[-SHOWN:]
    return [entries[place] for place in sorted(told)]
