"""What a player of One Page Deadzone may do. Units are named by their ids on the board, cubes A1 to H8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from rules.engine import Move, say
from rules.one_page_deadzone.model.state import Action, Command, WatchPolicy

ProfileName = Literal["assault", "tactical", "peacekeeper", "dog", "third", "second", "first"]
GunName = Literal["", "flamethrower", "thermal", "fusion", "machinegun", "sniper", "missiles", "defender", "grenades"]
ArmyName = Literal[
    "enforcer-patrol", "enforcer-fire-team", "plague-pack", "plague-swarm", "enforcer-strike-force",
    "enforcer-jump-company", "plague-horde", "plague-gun-line",
]  # fmt: skip
TrainingName = Literal["", "medic", "engineer", "sergeant", "general"]
POLICIES: Mapping[WatchPolicy, str] = {
    "first": say("at the first chance"),
    "end": say("only when an activation ends"),
    "chance": say("only with a good chance to wound"),
    "ask": say("ask me"),
    "never": say("never shoot"),
}


@dataclass(frozen=True, slots=True)
class Field(Move):
    """Take the field with a ready-made army, or with the list of your own."""

    army: Annotated[str, "A ready-made army, or: own"]


@dataclass(frozen=True, slots=True)
class Side(Move):
    """Choose the side that your army starts from."""

    row: Annotated[Literal["1", "8", "A", "H"], "Row 1 or 8, column A or H"]


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """Put one of your units into your first row, or let the rest be spread for you."""

    unit: Annotated[str, "Your unit, or all that is left"]
    cube: Annotated[str, "A cube of your first row"] = ""


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """Activate a unit for one action."""

    unit: Annotated[str, "Your unit"]
    action: Annotated[Action, "What it does"]


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Activate a unit to attack an enemy at once."""

    in_front: ClassVar[bool] = True
    unit: Annotated[str, "Your unit"]
    action: Annotated[Literal["hold", "walk", "assault"], "Shoot from where it is, after a Walk, or assault"]
    target: Annotated[str, "The enemy unit"]
    to: Annotated[str, "For a Walk or an assault: the cube"] = ""


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Move to a cube."""

    to: Annotated[str, "The cube"]
    by: Annotated[str, "The way there, if not the safest"] = ""


@dataclass(frozen=True, slots=True)
class Charge(Move):
    """Move into a cube with an enemy to fight there."""

    to: Annotated[str, "The enemy's cube"]
    by: Annotated[str, "The way there, if not the safest"] = ""


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Stay where you are."""


@dataclass(frozen=True, slots=True)
class Shoot(Move):
    """Shoot at an enemy unit."""

    target: Annotated[str, "The enemy unit"]


@dataclass(frozen=True, slots=True)
class Suppress(Move):
    """Fire at everything in a cube to pin it down."""

    cube: Annotated[str, "The cube"]


@dataclass(frozen=True, slots=True)
class Help(Move):
    """Let a friend in the same cube help to suppress; that is its activation."""

    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class HoldFire(Move):
    """Do not shoot."""


@dataclass(frozen=True, slots=True)
class React(Move):
    """Let a unit on overwatch shoot."""

    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Attack an enemy unit in the same cube."""

    target: Annotated[str, "The enemy unit"]


@dataclass(frozen=True, slots=True)
class Spare(Move):
    """Attack nobody."""


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Give an order to a friend within 4 cubes."""

    unit: Annotated[str, "Your unit"]
    what: Annotated[Command, "What it does"]


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """Heal a wound."""

    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Give no more orders."""


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Add a unit to the army list that you are building."""

    unit: Annotated[ProfileName, "Which unit"]
    gun: Annotated[GunName, "Another gun in place of the Assault Rifle"] = ""
    training: Annotated[TrainingName, "A training"] = ""


@dataclass(frozen=True, slots=True)
class Dismiss(Move):
    """Take a unit off the army list that you are building."""

    number: Annotated[int, "Its place in your list, from 1"]


@dataclass(frozen=True, slots=True)
class Army(Move):
    """Write your whole army list at once, in place of the one you have."""

    units: Annotated[str, "Such as: Peacekeeper, 2 x Tactical Enforcer with Machinegun"]


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Standing order for overwatch: when to shoot without asking you, as long as you like."""

    added: ClassVar[Mapping[str, Any]] = {"until": 0}
    policy: Annotated[WatchPolicy, "When to shoot without asking you", POLICIES] = "first"
    percent: Annotated[int, "For chance: the least chance to wound, in percent"] = 50
    unit: Annotated[str, "One of your units, or all of them"] = ""
    until: Annotated[int, "The last round in which it holds; 0: until you change it"] = 0


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up the game."""


@dataclass(frozen=True, slots=True)
class Odds(Move):
    """The chances of a shot or an assault, before anybody commits to it."""

    unit: Annotated[str, "Who attacks"]
    target: Annotated[str, "Whom"]


@dataclass(frozen=True, slots=True)
class Sight(Move):
    """What a unit sees from its cube, and what hides the rest."""

    unit: Annotated[str, "Which unit"]


@dataclass(frozen=True, slots=True)
class Roster(Move):
    """What is in a ready-made army: its units, what they can take, how far and how hard they attack."""

    army: Annotated[ArmyName, "Which army"]
