"""The whole truth of a game of Deadzone.

Cubes are named `D4-2`: column, row, level. Models in play have a code of two letters and a number (`En3`) that no
cube has. A model that is dead or has left stays in the list, so that its side can be counted. [2.1-2.5]
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, Self

from rules.deadzone.model.facts import Fact, entitle
from rules.deadzone.model.public_attacks import PublicAttack
from rules.engine import Event, State, unless

Face = Literal["model", "symbol", "advance", "shoot", "assault", "order"]
"""The six results of a Command Die, one face each. [DZ-CMD-02, R3]"""
FACES: tuple[Face, ...] = ("model", "symbol", "advance", "shoot", "assault", "order")
Fate = Literal["table", "waiting", "reserve", "left", "dead"]
"""In play, in a Drop Suit or held for Aerial Deployment, in reserve, off by an exit, removed. [R11, R12, R116]"""
Goal = Literal["book", "longer", "none"]
"""Which VPs win before the last Round: the rulebook's, half as many again, or none. [DZ-WIN-02, R176]"""
Zone = Literal["", "south", "north", "defender", "attacker", "convoy", "ambusher"]
Until = Literal["test", "action", "activation", "round", "game"]


@dataclass(slots=True)
class Effect:
    """What holds for a model for a time: a keyword with its value, or a Special Order's own name. [2.3]"""

    what: str
    value: int = 0
    until: Until = "activation"


@dataclass(slots=True)
class Fighter:
    """One model of a Strike Team: `faction`, `model`, `option` and `upgrades` as in the force file.

    `gear` is the Equipment that was bought, `item` the number of the token carried (0: none): at most one of the two.
    `prey` lists the seats that have marked it, `used` what is used up: weapons, keywords, items. [2.3]
    """

    id: str
    owner: int
    model: str
    option: str
    upgrades: list[str] = field(default_factory=list)
    gear: str = ""
    item: int = 0
    cube: str = ""
    fate: Fate = "waiting"
    platform: bool = False
    damage: int = 0
    pinned: bool = False
    activated: bool = False
    burning: bool = False
    prey: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    faction: str = ""


@dataclass(slots=True)
class Token:
    """An item token. `kind` is secret while it lies face down; `seen` are the seats that looked at it: public. [2.5]

    A token that is carried has no cube; a canister or a loot is a token that lies face up from the start. `home` is the
    seat that a loot belongs to, -1 for none.
    """

    id: int
    kind: str
    cube: str
    up: bool = False
    seen: list[int] = field(default_factory=list)
    placed: bool = True
    home: int = -1


@dataclass(slots=True)
class Cloud:
    """A smoke marker; `toxic` is the value of a toxic cloud, 0 for plain smoke. [DZ-KW-SMOKE, DZ-KW-GAS-03]"""

    cube: str
    toxic: int = 0


@dataclass(slots=True)
class Trap:
    """A trap marker: what it does as an effect's id and value. [DZ-KW-TRAP]"""

    cube: str
    owner: int
    effect: str
    value: int


@dataclass(slots=True)
class Link:
    """A Comm-Link mark. [DZ-KW-COMM-01]"""

    cube: str
    owner: int


@dataclass(slots=True)
class Objective:
    """An objective, terminal or beacon; `mark` is the seat whose mark it bears, -1 for none. [2.5, section 9]"""

    origin: str
    cube: str
    vp: int
    home: Zone = ""
    mark: int = -1


@dataclass(slots=True)
class Die:
    """A Command Die as it lies; `fixed` is the extra result of a relay, which cannot be re-rolled. [DZ-KW-RELAY-01]"""

    face: Face
    spent: bool = False
    fixed: bool = False


@dataclass(slots=True)
class Mission:
    """A Secret Mission 1 to 7 and the round it was rolled in. [DZ-SEC]"""

    number: int
    round: int
    done: bool = False


@dataclass(slots=True)
class Orders:
    """Standing orders SO1 to SO14; the first choice of each is in force until it is changed. [4.4]

    `symbols_most` is k of SO1, `spend` lists the results that may go by themselves, in order (SO3, SO4), `keep` the
    faces that are kept of the Command Dice (SO11). `until` is the last round in which they hold, 0 for no end.
    """

    symbols: Literal["deadly", "never", "ask", "spend"] = "deadly"
    symbols_most: int = 1
    stand: Literal["wise", "survive", "fight", "ask"] = "wise"
    reroll: Literal["saves", "never", "buy", "ask"] = "saves"
    spend: list[Face] = field(default_factory=list)
    order_after: Literal["saves", "never", "spend", "ask"] = "saves"
    order_before: Literal["never", "deadly", "ask"] = "never"
    evade: Literal["ask", "stay", "hide"] = "ask"
    leaver: Literal["best", "ask", "none"] = "best"
    riser: Literal["best", "ask"] = "best"
    trap: Literal["safe", "always", "ask", "never"] = "safe"
    passing: Literal["ask", "pass"] = "ask"
    command: Literal["ask", "none", "keep"] = "ask"
    keep: list[Face] = field(default_factory=list)
    trigger: Literal["ask", "never", "first"] = "ask"
    rampage: Literal["ask", "none", "weakest"] = "ask"
    own: Literal["matters", "always", "never"] = "matters"
    until: Annotated[int, unless(0)] = 0


@dataclass(slots=True)
class Side:
    """One player's side. `draft` is the Strike Team to be, as text, secret until both are in. [2.2]

    `started` counts the models at the start; `done` is the stamp of when the side finished this round, 0 for not yet;
    `same` holds the answer to attacks that goes for the rest of this Turn; `draw` whether it offers a draw, or has done
    so in this Round. [DZ-RND-08, DZ-PAC-08, D36]
    """

    draft: str = ""
    faction: str = ""
    leader: str = ""
    order: str = ""
    dice: list[Die] = field(default_factory=list)
    rerolled: bool = False
    vp: int = 0
    zone: Zone = ""
    extra: list[str] = field(default_factory=list)
    cache: str = ""
    started: int = 0
    done: int = 0
    missions: list[Mission] = field(default_factory=list)
    orders: Orders = field(default_factory=Orders)
    same: list[str] = field(default_factory=list)
    draw: Literal["", "open", "over"] = ""


@dataclass(slots=True)
class Acting:
    """The activation in progress: all of it is public but what its player has written down to come. [2.3, DZ-PAC-02]

    `player` gives the orders: the other side under Rampage 1-2. `engaged` and `overstacked` tell how it began, `shorts`
    and `long` what of the budget is used, `specials` which Special Actions, `command` that an Advance, Shoot or Assault
    result was spent, `ordered` that a Special Order was, `charged` that the extra cube was moved, `over` that it has
    ended; `script` are the steps to come as their player wrote them.
    """

    id: str
    player: int
    engaged: bool = False
    overstacked: bool = False
    shorts: list[str] = field(default_factory=list)
    long: str = ""
    specials: list[str] = field(default_factory=list)
    command: bool = False
    ordered: bool = False
    charged: bool = False
    over: bool = False
    script: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """A Turn: who was activated in it, and whether a +1 Model result was used. [2.1]"""

    activated: list[str] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    plus: bool = False


class Board:
    """What there is to look at in a game: the sector has all of it, a view as much as its seat sees.

    Whatever only looks takes a board, so that it works on both.
    """

    __slots__ = ()
    phase: str
    round: int
    winners: list[int]
    rules_version: int
    points: int
    scenario: str
    map: str
    missions: bool
    live: bool
    struck_leaving: bool
    struck_rising: bool
    goal: Goal
    drawn_teams: bool
    sides: list[Side]
    fighters: list[Fighter]
    tokens: list[Token]
    pool: list[str]
    objectives: list[Objective]
    clouds: list[Cloud]
    traps: list[Trap]
    links: list[Link]
    recon: list[int]
    scout: int
    active: int
    first: int
    stamps: int
    turn: Turn
    acting: Acting | None
    blasts: list[tuple[str, str, int]]
    weather: int
    attacks: list[PublicAttack]

    def supposing(self, **parts: object) -> Self:
        """The same with other parts: for what is only thought of."""
        return replace(self, **parts)  # type: ignore[type-var]  # whatever is a board is a dataclass

    @property
    def scene(self) -> Acting:
        """The activation in progress."""
        assert self.acting is not None
        return self.acting

    def fighter(self, code: str) -> Fighter | None:
        """The model with this code, or None where there is none."""
        for fighter in self.fighters:
            if fighter.id == code:
                return fighter
        return None

    def in_play(self, seat: int | None = None) -> list[Fighter]:
        """The models on the table, of one side or of both. [DZ-GEN-01, DZ-GEN-13, DZ-KW-DROPSUIT-04, R12]"""
        if seat is None:
            return [one for one in self.fighters if one.fate == "table"]
        return [one for one in self.fighters if one.owner == seat and one.fate == "table"]

    def at(self, cube: str) -> list[Fighter]:
        """The models in a cube. [DZ-GEN-03, R2]"""
        return [one for one in self.fighters if one.cube == cube and one.fate == "table"]

    def foes_at(self, cube: str, seat: int) -> list[Fighter]:
        """The models in a cube that this side fights against."""
        return [one for one in self.fighters if one.cube == cube and one.fate == "table" and one.owner != seat]

    def friends_of(self, fighter: Fighter) -> list[Fighter]:
        """The other models of its team in a model's cube."""
        return [one for one in self.at(fighter.cube) if one.owner == fighter.owner and one is not fighter]

    def living(self, seat: int) -> int:
        """How many models are left: on the table, in reserve, in Drop Suits. [R11]"""
        return len([one for one in self.fighters if one.owner == seat and one.fate in ("table", "waiting", "reserve")])

    def unactivated(self, seat: int) -> list[Fighter]:
        """The models that this side can still activate in this round. [DZ-RND-02]"""
        return [one for one in self.fighters if one.owner == seat and one.fate == "table" and not one.activated]

    def has_finished(self, seat: int) -> bool:
        """Whether this side has nobody left to activate in this round."""
        return not any(one.owner == seat and one.fate == "table" and not one.activated for one in self.fighters)

    def unspent(self, seat: int, face: Face | None = None) -> list[Die]:
        """The Command Dice that lie unspent, all or those with one result. [DZ-CMD-05]"""
        return [die for die in self.sides[seat].dice if not die.spent and face in (None, die.face)]

    def token(self, number: int) -> Token | None:
        """A token by its number, or None when it is out of the game."""
        for token in self.tokens:
            if token.id == number:
                return token
        return None

    @property
    def smoke(self) -> frozenset[str]:
        """The cubes with smoke. [DZ-KW-SMOKE-01]"""
        return frozenset([cloud.cube for cloud in self.clouds])


@dataclass(slots=True, kw_only=True)
class Sector(State, Board):
    """Everything. `active` has the Initiative, `first` began the round, `stamps` counts who finished. [2.1]

    `live`: what comes after the dice of an attack is asked when they lie, not in its package. [DZ-PAC-10]
    `struck_leaving`, `struck_rising`: Pinned enemies, too, attack who leaves their cube or stands up in it. [R33, R37]
    `goal`: how many VPs win before the last Round, by the table's choice; `drawn_teams`: the lot names both teams.
    [R176, R179]
    `scout` won the Recon test and rolled `recon`; `blasts` are the explosions still to come, as cube, effect and value;
    `weather` is this round's event of Pandemonium; `pool` the item tokens out of the game, in order, seen by nobody.
    `attacks` are under way, each brought about by the one before it.
    """

    points: int
    scenario: str
    map: str
    missions: bool = False
    live: bool = False
    struck_leaving: Annotated[bool, unless(False)] = False
    struck_rising: Annotated[bool, unless(False)] = False
    goal: Annotated[Goal, unless("book")] = "book"
    drawn_teams: Annotated[bool, unless(False)] = False
    sides: list[Side]
    fighters: list[Fighter] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    objectives: list[Objective] = field(default_factory=list)
    clouds: list[Cloud] = field(default_factory=list)
    traps: list[Trap] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    recon: list[int] = field(default_factory=list)
    scout: int = 0
    active: int = 0
    first: int = 0
    stamps: int = 0
    turn: Turn = field(default_factory=Turn)
    acting: Acting | None = None
    blasts: list[tuple[str, str, int]] = field(default_factory=list)
    weather: int = 0
    attacks: Annotated[list[PublicAttack], unless([])] = field(default_factory=list)

    def tell(self, fact: Event) -> None:
        """Record that something happened, with the names of the models that it is about."""
        if isinstance(fact, Fact):
            entitle(fact, self.fighters)
        State.tell(self, fact)
