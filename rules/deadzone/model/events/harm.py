"""What happens to models and cubes: HP lost, deaths, Pinned, throws, falls, explosions, clouds and traps."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.deadzone.model.facts import Fact

# -- damage ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShieldsRolled(Fact):
    """The dice of energy shields: so much potential damage came in, so much is left. [DZ-KW-ESHIELD-01]"""

    model: str
    faces: tuple[int, ...]
    potential: int
    passed: int


@dataclass(frozen=True, slots=True)
class DamageStopped(Fact):
    """Armour, with AP taken off, and Tough stopped all potential damage. [DZ-DMG-04, DZ-KW-TOUGH-01]"""

    model: str
    potential: int
    armour: int


@dataclass(frozen=True, slots=True)
class HpLost(Fact):
    """A model lost HP and has so many left, 0 if that kills it; `cause` as in Attack.

    `parts` tell how it comes to so many: damage, less armour and so on. [DZ-DMG-01, DZ-DMG-02]
    """

    model: str
    hp: int
    left: int
    cause: str
    parts: tuple[tuple[str, int], ...] = field(default=(), kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class LifeSupported(Fact):
    """Life Support took all damage off a model, for once. [DZ-KW-LIFESUP-01]"""

    model: str


@dataclass(frozen=True, slots=True)
class Killed(Fact):
    """A model was killed in this cube; `by` is who did it, empty for nobody. [DZ-DMG-01, R17]"""

    model: str
    cube: str
    cause: str
    by: str


@dataclass(frozen=True, slots=True)
class Pinned(Fact):
    """A model lies Pinned. [DZ-PIN-01]"""

    model: str


@dataclass(frozen=True, slots=True)
class Stood(Fact):
    """A Pinned model stands again. [DZ-PIN-03, DZ-STD-02]"""

    model: str


@dataclass(frozen=True, slots=True)
class Stunned(Fact):
    """A model counts as Activated in this Round. [DZ-KW-STUN-01, DZ-KW-GRENADE-06]"""

    model: str


# -- forced movement ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScatterRolled(Fact):
    """The scatter die of a model, or of what else is thrown: 1 NW, 2 N, then clockwise to 8 W. [DZ-SCA-01]"""

    what: str
    cube: str
    die: int


@dataclass(frozen=True, slots=True)
class HalfFloorRolled(Fact):
    """The die for a half floor: with 5 or more it catches what falls there. [DZ-SCA-03, DZ-FAL-06]"""

    what: str
    cube: str
    die: int
    caught: bool


@dataclass(frozen=True, slots=True)
class Thrown(Fact):
    """A model was thrown from cube to cube, and fell so many levels on the way. [DZ-AWY-01, DZ-SCA-01, DZ-SCA-02]"""

    model: str
    start: str
    end: str
    levels: int


@dataclass(frozen=True, slots=True)
class Fell(Fact):
    """A model fell down, by its own leap or for want of a floor. [DZ-FAL-06]"""

    model: str
    start: str
    end: str
    levels: int


@dataclass(frozen=True, slots=True)
class Slammed(Fact):
    """A model was thrown against a wall or the edge of the board. [DZ-SLM-01]"""

    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class Unmoved(Fact):
    """A model was thrown into a cube without room and stays where it is. [DZ-SCA-08]"""

    model: str
    cube: str


# -- cubes -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exploded(Fact):
    """An effect struck a cube: frag, blast or stun; `value` is that of Frag. [DZ-KW-FRAG-01, DZ-KW-BLAST-01]"""

    cube: str
    effect: str
    value: int


@dataclass(frozen=True, slots=True)
class BoomTriggered(Fact):
    """A model explodes, killed or by its own will. [DZ-KW-BOOM-01]"""

    model: str
    cube: str
    value: int


@dataclass(frozen=True, slots=True)
class CloudPlaced(Fact):
    """A cube got a smoke marker; `toxic` is that of a toxic cloud, 0 for plain smoke. [DZ-KW-SMOKE-01, DZ-KW-GAS-03]"""

    cube: str
    toxic: int


@dataclass(frozen=True, slots=True)
class TrapLaid(Fact):
    """A trap marker was put into a cube. [DZ-KW-TRAP-01]"""

    owner: int
    cube: str
    effect: str
    value: int


@dataclass(frozen=True, slots=True)
class SetAlight(Fact):
    """A model burns. [DZ-KW-BURNS-02]"""

    model: str


@dataclass(frozen=True, slots=True)
class DropSuitLanded(Fact):
    """A Drop Suit came down in a cube; all around must hold out. [DZ-KW-DROPSUIT-02]"""

    model: str
    cube: str
