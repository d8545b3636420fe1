"""The whole truth of a game of One Page Deadzone.

Cubes are named A1 to H8, units by a code and a number (`Ta2`): no unit is named like a cube. A removed unit is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from rules.engine import State, unless
from rules.one_page_deadzone.model.armies import Model, model
from rules.one_page_deadzone.model.battlefield import Battlefield, Edge, battlefield

ROUNDS = 4
CUBE_SIZE = 4
Action = Literal["hold", "overwatch", "walk", "run", "assault", "plant", "heal", "command", "recover"]
Command = Literal["move", "assault", "shoot", "recover"]
WatchPolicy = Literal["first", "end", "chance", "ask", "never"]


@dataclass(slots=True)
class Unit:
    """One model on the table; `pinned_in` is the round in which it was last pinned, 0 for never."""

    id: str
    owner: int
    model: str
    number: int
    cube: str = ""
    wounds: int = 0
    activated: bool = False
    pinned: bool = False
    pinned_in: int = 0
    overwatch: bool = False

    @property
    def type(self) -> Model:
        """What it is: size, Quality, weapons, rules."""
        return model(self.model)


@dataclass(slots=True)
class Mine:
    """A mine marker. [OP-SR-04]"""

    cube: str
    owner: int


@dataclass(slots=True)
class Watch:
    """A standing order for overwatch: when to shoot; `percent` is the least chance to wound for `chance`. [D8]

    `until` is the last round in which it holds, 0 for no end.
    """

    policy: WatchPolicy = "first"
    percent: int = 50
    until: Annotated[int, unless(0)] = 0


@dataclass(slots=True)
class Squad:
    """One player: units to be (secret until both are locked), side, points destroyed, standing orders.

    `side` is where the player deploys; `watch` holds for all units but those of `watches`.
    """

    draft: list[str] = field(default_factory=list)
    side: Edge = 0
    destroyed: int = 0
    watch: Watch = field(default_factory=Watch)
    watches: dict[str, Watch] = field(default_factory=dict)


@dataclass(slots=True)
class Acting:
    """The activation in progress: all of it is public.

    `moving` is the unit that moves, shoots or fights now: the activated one or a friend that has an order; `path` the
    cubes it entered; `mud`: its Assault went through difficult terrain; `orders` are left, `ordered` have had theirs.
    """

    unit: str
    action: Action
    moving: str
    path: list[str] = field(default_factory=list)
    mud: bool = False
    orders: int = 0
    ordered: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Zone(State):
    """Everything. `winner` won the roll-off, `to_act` is whose turn it is, `first` began the round,
    `finished` was the first with nothing left to activate in it; `one_helper`: only one friend may help to suppress.
    """

    points: int
    map: str
    squads: list[Squad]
    units: list[Unit] = field(default_factory=list)
    mines: list[Mine] = field(default_factory=list)
    winner: int | None = None
    first: int = 0
    to_act: int = 0
    finished: int | None = None
    acting: Acting | None = None
    one_helper: Annotated[bool, unless(False)] = False

    @property
    def field(self) -> Battlefield:
        """The map."""
        return battlefield(self.map)

    @property
    def four_sides(self) -> bool:
        """Whether armies may start from any side; in matches begun before version 2 from rows only. [OP-PRE-03]"""
        return self.rules_version >= 2

    @property
    def tells_who_was_pinned(self) -> bool:
        """Whether fire at a pinned unit is told as such; not in matches begun before version 2. [OP-MOR-06]"""
        return self.rules_version >= 2

    @property
    def attacks_at_once(self) -> bool:
        """Whether an attack may be one answer; not in matches begun before version 3. [OP-RND-01, R39]"""
        return self.rules_version >= 3

    @property
    def lists_by_letter(self) -> bool:
        """Whether targets are listed by their odds, cubes by their letters; not in matches begun before. [R41]"""
        return self.rules_version >= 4

    @property
    def offers_attacks_to_many(self) -> bool:
        """Whether attacks are offered where other choices all but fill a list; not before version 5. [R39]"""
        return self.rules_version >= 5

    @property
    def scene(self) -> Acting:
        """The activation in progress."""
        assert self.acting is not None
        return self.acting

    def unit(self, unit_id: str) -> Unit | None:
        """The unit with this id, or None when it has been removed."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        return None

    def of(self, seat: int) -> list[Unit]:
        """A side's units."""
        return [unit for unit in self.units if unit.owner == seat]

    def at(self, cube: str) -> list[Unit]:
        """The units in a cube."""
        return [unit for unit in self.units if unit.cube == cube]

    def enemies_at(self, cube: str, seat: int) -> list[Unit]:
        """The units in a cube that this side fights against."""
        return [unit for unit in self.units if unit.cube == cube and unit.owner != seat]

    def friends_at(self, unit: Unit) -> list[Unit]:
        """The other units of its side in a unit's cube."""
        return [
            other for other in self.units if other.cube == unit.cube and other.owner == unit.owner and other is not unit
        ]

    @property
    def decided(self) -> bool:
        """Whether a side has no unit left. [OP-MIS-04]"""
        owners = [unit.owner for unit in self.units]
        return 0 not in owners or 1 not in owners

    def can_be_activated(self, unit: Unit) -> bool:
        """Not yet activated, and not pinned in this round. [OP-RND-01, OP-MOR-03, R14, R26]"""
        return not unit.activated and unit.pinned_in < self.round

    def waiting(self, seat: int) -> list[Unit]:
        """The units that this side can still activate."""
        return [unit for unit in self.units if unit.owner == seat and self.can_be_activated(unit)]

    def score(self, seat: int) -> int:
        """Points for enemies destroyed, and for those pinned in the last round. [OP-MIS-02, R28]"""
        pinned = [unit.type.cost for unit in self.of(1 - seat) if unit.pinned and unit.pinned_in == ROUNDS]
        return self.squads[seat].destroyed + sum(pinned)
