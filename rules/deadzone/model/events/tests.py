"""What happens at a test: what both sides put in, the dice, re-rolls, and how they compare. [P-TEST]"""

from __future__ import annotations

from dataclasses import dataclass

from rules.deadzone.model.facts import Fact
from rules.deadzone.model.state import Face


@dataclass(frozen=True, slots=True)
class SymbolsPut(Fact):
    """A player put Dice Symbols on a test of this model. [DZ-CMD-08]"""

    seat: int
    model: str
    count: int


@dataclass(frozen=True, slots=True)
class ItemPut(Fact):
    """A model used stimulants, ammo or ap-ammo for its test. [DZ-ITM-STIM-01, DZ-ITM-AMMO-01, DZ-ITM-APAMMO-01]"""

    model: str
    item: str


@dataclass(frozen=True, slots=True)
class OrderPut(Fact):
    """A player spent the Special Order for a test of this model. [DZ-CMD-15]"""

    seat: int
    order: str
    model: str


@dataclass(frozen=True, slots=True)
class Met(Fact):
    """A model that is assaulted Fights back with a weapon, or Survives. [DZ-ASS-06]"""

    model: str
    stand: str
    weapon: str


@dataclass(frozen=True, slots=True)
class DiceThrown(Fact):
    """Dice of a test as they lie after the automatic re-rolls.

    `seat` rolled them for `model`, empty for the dice of an effect; `test` is ranged, fight or survive, or the effect;
    `again` lists what was re-rolled, as before and after; `cause` is the attack's, `against` the other model
    of the two, `weapon` what `model` uses. `rerolls` failed dice could be thrown again; `stake` are shields, armour,
    Tough and further HP of a model that may lose some, and those it has left. [DZ-DIE-01, DZ-DIE-06, DZ-DIE-08]
    """

    seat: int
    model: str
    test: str
    parts: tuple[tuple[str, int], ...]
    needed: int
    faces: tuple[int, ...]
    again: tuple[tuple[int, int], ...]
    successes: int
    cause: str = ""
    against: str = ""
    weapon: str = ""
    rerolls: int = 0
    stake: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RerollBought(Fact):
    """A player spent a result to throw one die of a model's test again.

    `successes` are those of the test now, with the dice that an 8 `gained`. [DZ-CMD-17]
    """

    seat: int
    model: str
    face: Face
    before: int
    after: int
    successes: int
    gained: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderRerolled(Fact):
    """A Special Order had dice of a model's test thrown again, as before and after; 8s `gained` more. [R4]"""

    seat: int
    model: str
    again: tuple[tuple[int, int], ...]
    successes: int
    gained: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared(Fact):
    """Both sides' successes are final; `by` is empty where nobody attacks. [DZ-DIE-02]"""

    by: str
    target: str
    cause: str
    ours: int
    theirs: int
