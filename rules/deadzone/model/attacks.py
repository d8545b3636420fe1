"""An attack while it is carried out: who, with what, on whom, and what both sides put into it.

The rules work with an `Attack`, which is never saved; what everybody sees of it lies in the state as a `PublicAttack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rules.deadzone.model.facts import model_title
from rules.deadzone.model.moves import Buy, Command, Free, Stand, Symbols
from rules.deadzone.model.public_attacks import Cause, Manner, Occasion, PublicAttack
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon

Stat = Literal["ranged", "fight", "survive"]
AFTERWARDS: Final = "fall"
"""Symbols for the fall or the slam that an attack brings, not for the attack. [DZ-PAC-03]"""


@dataclass(slots=True)
class Reply:
    """What one side chose for the attacks on its models before the dice: its package. [DZ-PAC-03]

    `asked`: a person was asked, so that nothing is asked after the dice unless `show` says so; `evasion`: Evade was
    in it; `owed`: the Symbols are paid when the test comes. [DZ-PAC-04, DZ-PAC-10]
    """

    stand: Stand = "survive"
    weapon: Weapon | None = None
    stimulants: bool = False
    symbols: tuple[Symbols, ...] = ()
    orders: tuple[Command, ...] = ()
    buys: tuple[Buy, ...] = ()
    evade: str = ""
    evasion: bool = False
    asked: bool = False
    show: bool = False
    owed: bool = False

    def count(self, model: str, on: str = "") -> int:
        """The Dice Symbols for this model's test, on the attack or on the fall after it. [DZ-CMD-08, R135]"""
        return sum([move.count for move in self.symbols if move.model in ("", model) and move.on == on])


@dataclass(slots=True)
class Attack:
    """One attack on one model; `seat` is the side whose attack it is. [P-SHOOT, P-ASSAULT]

    `by` and `weapon` are None where nobody attacks: falls, walls, explosions. `pool` are the attack's own dice without
    `symbols`, `stimulants` and `item`, which its side put in; set it before the other side is asked. `chosen` is what
    the target's side chose, `escapes` the cubes that it may Evade to, `weakened` what an order took off the AP, `stake`
    the HP that a failed test costs, `back` that it answers an Assault.
    `unmodified`: the attack's own dice take neither more dice nor re-rolls. [R6]
    """

    cause: Cause
    seat: int
    by: Fighter | None
    weapon: Weapon | None
    target: Fighter
    how: Manner = ""
    free: Free = ""
    occasion: Occasion = ""
    moved_in: bool = False
    was_pinned: bool = False
    only_survive: bool = False
    half_cube: bool = False
    unmodified: bool = False
    item: str = ""
    symbols: int = 0
    stimulants: bool = False
    pool: Pool | None = None
    chosen: Reply = field(default_factory=Reply)
    escapes: tuple[str, ...] = ()
    weakened: int = 0
    stake: int = 0
    back: bool = False

    @property
    def ap(self) -> int:
        """Weapon, AP Ammo and effects named `ap`, or `ap:` and the weapon's id, together. [DZ-DMG-07, R152]"""
        if self.weapon is None:
            return 0
        effects, names = self.by.effects if self.by else [], ("ap", f"ap:{self.weapon.id}")
        extra = sum([effect.value for effect in effects if effect.what in names]) + (self.item == "ap-ammo")
        return max(0, self.weapon.ap + extra - self.weakened)

    @property
    def ours(self) -> Pool:
        """The attack's dice with all that its side put in. [DZ-CMD-08, DZ-ITM-AMMO-01, DZ-ITM-STIM-01]"""
        assert self.pool is not None, "set the attack's pool before its dice are counted"
        pool = self.pool.with_part("dice-symbols", self.symbols).with_part("stimulants", int(self.stimulants))
        return pool.with_part(self.item, int(bool(self.item) and not self.unmodified))

    @property
    def stat(self) -> Stat:
        """The test of the attacking side: Fight in an Assault, Ranged otherwise. [DZ-SHO-08, DZ-ASS-06]"""
        return "fight" if self.cause == "assault" else "ranged"

    @property
    def answer(self) -> Stat:
        """The test of the target. [DZ-SHO-08, DZ-ASS-06]"""
        return "fight" if self.cause == "assault" and self.chosen.stand == "fight" else "survive"

    @property
    def throws(self) -> bool:
        """Whether it may throw its target, so that a fall or a slam can follow. [DZ-KW-FRAG-02, DZ-KW-KNOCK-01]"""
        return self.cause in ("frag", "blast", "drop") or bool(self.weapon and "knockback" in self.weapon.keywords)

    def weapon_of(self, f: Fighter) -> Weapon | None:
        """What this model of the two uses. [DZ-ASS-03]"""
        return self.weapon if f is self.by else self.chosen.weapon

    def has(self, keyword: str) -> bool:
        """Whether the weapon has this keyword."""
        return self.weapon is not None and keyword in self.weapon.keywords

    def returned(self) -> Attack:
        """The same Assault from the side of a target that fought back and won. [DZ-ASS-16, R74, R75]"""
        assert self.by is not None
        target, chosen = self.target, self.chosen
        return Attack("assault", target.owner, target, chosen.weapon, self.by, stimulants=chosen.stimulants, back=True)

    def then(self, cause: Cause, pool: Pool) -> Attack:
        """A fall or a slam that this attack brings: its package covers it. [DZ-PAC-03, DZ-FAL-07]"""
        symbols = tuple([replace(move, on="") for move in self.chosen.symbols if move.on == AFTERWARDS])
        chosen = replace(
            self.chosen, stand="survive", weapon=None, stimulants=False, symbols=symbols, orders=(), owed=True
        )
        return Attack(cause, 1 - self.target.owner, None, None, self.target, pool=pool, chosen=chosen)


@dataclass(slots=True)
class Shot:
    """One weapon fired in a Shoot action at a model's code or at a cube.

    `attacks` are those on models that may Evade afterwards, `moved` is who was thrown. [R127, P-SHOOT]
    """

    by: Fighter
    weapon: Weapon
    target: str
    how: Manner = ""
    free: Free = ""
    occasion: Occasion = ""
    attacks: list[Attack] = field(default_factory=list)
    moved: list[Fighter] = field(default_factory=list)

    def has(self, keyword: str) -> bool:
        """Whether the weapon has this keyword."""
        return keyword in self.weapon.keywords

    def on_cube(self, sector: Sector, item: str = "") -> Attack:
        """The attack of the weapon on a cube; its target only stands for those who are there. [DZ-KW-EXPLOSIVE-02]"""
        seat, by = side_of(sector, self.by), self.by
        return Attack("frag", seat, by, self.weapon, by, self.how, self.free, unmodified=True, item=item)


def public(attacks: Sequence[Attack]) -> PublicAttack:
    """What everybody knows of an attack on these models; of a shot at a cube without dice, who fires what. [DZ-PAC-01]

    One attack on several models is the same for all of them, but for its target.
    """
    one = attacks[0]
    targets = [attack.target for attack in attacks if attack.pool or attack.by is None]
    named = [*([one.by] if one.by else []), *targets]
    return PublicAttack(
        one.cause,
        one.seat,
        by=one.by.id if one.by else "",
        weapon=one.weapon.id if one.weapon else "",
        targets=tuple([f.id for f in targets]),
        how=one.how,
        occasion=one.occasion,
        moved_in=one.moved_in,
        was_pinned=one.was_pinned,
        only_survive=one.only_survive,
        half_cube=one.half_cube,
        unmodified=one.unmodified,
        pool=one.ours if one.pool else None,
        titles=tuple([(f.id, model_title(f)) for f in named]),
    )


def begin(sector: Sector, attacks: Sequence[Attack]) -> None:
    """Everybody sees an attack from now on, until `end`."""
    sector.attacks.append(public(attacks))


def show(sector: Sector, attacks: Sequence[Attack]) -> None:
    """Bring up to date what everybody sees of the attack that began last."""
    sector.attacks[-1:] = [public(attacks)]


def end(sector: Board) -> None:
    """The attack that began last is over."""
    sector.attacks.pop()


def leading(sector: Sector) -> int:
    """The active side: who gives the orders in this activation. [R5, R57]"""
    return sector.acting.player if sector.acting is not None else sector.active


def side_of(sector: Board, fighter: Fighter) -> int:
    """The seat that decides for a model: its owner, or the other side under Rampage 1-2. [R57]"""
    acting = sector.acting
    return acting.player if acting is not None and acting.id == fighter.id else fighter.owner
