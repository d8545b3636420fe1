"""Real dice: what is waited for, what was typed, and the dice that a match is given meanwhile."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from rules.engine import Chance, Dice, Refused, Roll, say

NUMBER = re.compile(r"[0-9]{1,9}")
Faces = tuple[int, ...]


class NeedDice(Exception):
    """A player must throw these dice before the game goes on."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll)
        self.roll = roll


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer that is carried out when its dice are typed, as stored in `waiting_dice`.

    `revision` is that of the question, `payload` the answer, `outcomes` what was typed so far; `count` dice of `sides`
    sides are to be thrown now.
    """

    seat: int
    person: str
    revision: str
    payload: str
    interaction: str | None
    outcomes: tuple[Faces, ...]
    count: int
    sides: int

    @classmethod
    def of(cls, row: Row[Any]) -> Waiting:
        """From its row."""
        outcomes = tuple([tuple(faces) for faces in json.loads(row.outcomes)])
        return cls(
            row.seat, row.person, row.tag, row.payload, row.interaction, outcomes, row._mapping["count"], row.sides
        )

    def values(self) -> dict[str, Any]:
        """As stored."""
        names = ("seat", "person", "payload", "interaction", "count", "sides")
        return {name: getattr(self, name) for name in names} | {
            "tag": self.revision, "outcomes": json.dumps(self.outcomes),
        }  # fmt: skip

    @property
    def shown(self) -> str:
        """What was typed so far, throw by throw; empty before the first."""
        return "; ".join([faces_of(thrown) for thrown in self.outcomes])

    @property
    def dice(self) -> str:
        """What is to be thrown, in words."""
        return say("{count:# die|# dice} of {sides} sides", count=self.count, sides=self.sides)

    def read(self, text: str) -> Faces:
        """The faces that were typed; raises `Refused` if these dice cannot show them."""
        words = [word for word in re.split(r"[\s,;+]+", text.strip()) if word]
        strange = next((word for word in words if not NUMBER.fullmatch(word)), None)
        if strange is not None:
            raise Refused("“{typed}” is not a number: type what the dice show, such as 3 5.", typed=strange[:20])
        faces = tuple([int(word) for word in words])
        if len(faces) != self.count:
            raise Refused(
                "You typed {typed} numbers, and {dice} are thrown: type one number for each.",
                typed=len(faces),
                dice=self.dice,
            )
        wrong = next((face for face in faces if not 1 <= face <= self.sides), None)
        if wrong is not None:
            raise Refused(
                "A die of {sides} sides cannot show {wrong}: type numbers from 1 to {sides}.",
                sides=self.sides,
                wrong=wrong,
            )
        return faces


def faces_of(thrown: Faces) -> str:
    """One throw in figures."""
    return " ".join(map(str, thrown))


class ScriptedDice:
    """Dice that players throw in this order; when there are no more, `NeedDice`, or the `fair` ones.

    Shuffles and draws are always fair. `numbers` are those of the rolls that were typed.
    """

    def __init__(self, fair: Dice, outcomes: Sequence[Faces], *, then_fair: bool) -> None:
        self._fair, self._left, self._then_fair = fair, deque(outcomes), then_fair
        self.numbers: list[int] = []

    def sample(self, step: Chance, number: int) -> list[int]:
        """The outcome."""
        if not isinstance(step, Roll) or not step.count:
            return self._fair.sample(step, number)
        if self._left and step.accepts(self._left[0]):
            self.numbers.append(number)
            return [*self._left.popleft()]
        if not self._then_fair:
            raise NeedDice(step)
        return self._fair.sample(step, number)
