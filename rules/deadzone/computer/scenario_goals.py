"""What brings VPs besides objectives: exits, what is carried home, tokens that lie about, quarters to control."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rules.deadzone.chapters.items import may_carry
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scenarios.carrying import SmashAndGrab
from rules.deadzone.model.components import INTEL, POOL
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import has, sheet, size
from rules.deadzone.model.state import Board, Fighter, Token

BOOBY: Final = "booby-trap"
DELIVERED: Final = 0.5
"""How much of what a thing brings at home counts while it still lies about: it may be lost on the way."""
USEFUL: Final = 0.15
"""What an item is worth to a model that carries none."""
TRAPPED: Final = -0.5
"""What a Booby Trap costs who turns it over."""
BESIDE_ENEMIES: Final = 0.3
"""What is left of a token's worth where enemies must be driven off first."""
HOLDS_ON: Final = 2
"""So many Rounds more, at most, a carrier is counted on to keep what it carries."""


class Destination(NamedTuple):
    """Cubes where something is to be done, and the VPs that it brings to be in one of them.

    `shared`: friends may do it as well; `departs`: it takes one more step, off the board.
    """

    cubes: tuple[str, ...]
    vp: float
    shared: bool = False
    departs: bool = False


def destinations(sector: Board, f: Fighter) -> tuple[Destination, ...]:
    """What a model could do for VPs at places that are no objectives."""
    return (*burdens(sector, f), *finds(sector, f), *quarters(sector, f))


def burdens(sector: Board, f: Fighter) -> tuple[Destination, ...]:
    """What is lost to its side when it dies: its way off the board, what it carries home."""
    return (*exits(sector, f), *deliveries(sector, f))


# -- leaving -----------------------------------------------------------------------------------------------------------


def exit_vp(sector: Board, f: Fighter) -> float:
    """What a model scores that leaves the board. [R116]"""
    return float(sheet(f).vp + rules_of(sector).row.exit_vp_bonus)


def exits(sector: Board, f: Fighter) -> Iterator[Destination]:
    """The exits of its side, if there are any. [DZ-CUB-05]"""
    row = rules_of(sector).row
    cells = row.exits.get(sector.sides[f.owner].zone, ())
    if cells:
        yield Destination(tuple([f"{cell}-{row.exit_level}" for cell in cells]), exit_vp(sector, f), departs=True)


# -- carrying ----------------------------------------------------------------------------------------------------------


def deliveries(sector: Board, f: Fighter) -> Iterator[Destination]:
    """Where what it carries brings VPs. [DZ-S2-05, section 9]"""
    token = sector.token(f.item) if f.item else None
    vp = home_vp(sector, f, token) if token else 0.0
    if token and vp > 0:
        side = sector.sides[f.owner]
        is_thing = token.kind in ("canister", "loot")
        yield Destination(home_cubes(sector.map, rules_of(sector).cells(side.zone)) if is_thing else (side.cache,), vp)


def home_vp(sector: Board, f: Fighter, token: Token) -> float:
    """What a thing brings that this model takes home; a canister also scores while it is carried."""
    row = rules_of(sector).row
    match token.kind:
        case "canister":
            return max(0.0, row.secure_vp - row.carry_vp * DELIVERED * min(rounds_left(sector), HOLDS_ON))
        case "loot":
            return float(row.home_vp) if token.home != f.owner else 0.0
    return float(row.cache_vp) if token.placed and sector.sides[f.owner].cache else 0.0


@lru_cache(maxsize=1 << 5)
def home_cubes(on: str, cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cubes of a zone where models can stand."""
    field = battlefield(on)
    return tuple([name for name in NAMES if name[:2] in cells and field.is_standable(INDEX[name])])


def rounds_left(sector: Board) -> int:
    """The Rounds after this one."""
    return max(0, rules_of(sector).row.rounds - sector.round)


# -- finding -----------------------------------------------------------------------------------------------------------


def finds(sector: Board, f: Fighter) -> Iterator[Destination]:
    """The tokens that are worth going to. [DZ-ITM-01]"""
    if not may_carry(sector, f):
        return
    for token in sector.tokens:
        vp = find_vp(sector, f, token) if token.cube else 0.0
        if vp > 0:
            yield Destination((token.cube,), vp * (BESIDE_ENEMIES if sector.foes_at(token.cube, f.owner) else 1), True)


def find_vp(sector: Board, f: Fighter, token: Token) -> float:
    """What it brings a model to pick up a token, known or not."""
    if token.kind in KINDS_KNOWN:
        return KINDS_KNOWN[token.kind](sector, f, token)
    if token.kind:
        return thing_vp(sector, f, token)
    intel, traps, count = POOL[INTEL], POOL[BOOBY], sum(POOL.values())
    kept = (count - intel - traps) / count
    return (
        intel / count * intel_vp(sector, f, token) + traps / count * trap_vp(sector, f, token)
        + kept * thing_vp(sector, f, token)
    )  # fmt: skip


def intel_vp(sector: Board, f: Fighter, token: Token) -> float:
    """What Intel scores this model. [DZ-ITM-INTEL-01]"""
    return float(rules_of(sector).intel_vp(sector) + has(sector, f, "hacker"))


def trap_vp(sector: Board, f: Fighter, token: Token) -> float:
    """What a Booby Trap costs it. [DZ-ITM-BOOBY-01]"""
    return 0.0 if has(sector, f, "engineer") else TRAPPED


def thing_vp(sector: Board, f: Fighter, token: Token) -> float:
    """What it brings to carry something: at once, in the hand, and at home."""
    row, free = rules_of(sector).row, not f.item
    match token.kind:
        case "loot":
            return loot_vp(sector, f, token)
        case "canister":
            kept = row.carry_vp * (1 + min(rounds_left(sector), HOLDS_ON))
            return kept + DELIVERED * home_vp(sector, f, token) if free else 0.0
    return (USEFUL * (not f.gear) + DELIVERED * home_vp(sector, f, token)) if free else 0.0


def keep_vp(sector: Board, f: Fighter, token: Token | None) -> float:
    """What it is worth to carry a thing on; None: the Equipment, if any."""
    if token is None:
        return USEFUL * bool(f.gear)
    return USEFUL + home_vp(sector, f, token) + rules_of(sector).row.carry_vp * (token.kind == "canister")


def loot_vp(sector: Board, f: Fighter, token: Token) -> float:
    """An enemy's loot scores when it is grabbed and at home; one's own is saved by taking it back."""
    scenario = rules_of(sector)
    assert isinstance(scenario, SmashAndGrab)
    if token.home == f.owner:
        away = token.cube != scenario.stack_of(sector, token)
        return DELIVERED * scenario.row.home_vp if away else 0.0
    grabbed = scenario.row.grab_vp * (f.owner not in token.seen)
    return grabbed + (0.0 if f.item else DELIVERED * scenario.row.home_vp)


KINDS_KNOWN: Final = {INTEL: intel_vp, BOOBY: trap_vp}
"""Kinds of tokens that do something at once."""


# -- quarters ----------------------------------------------------------------------------------------------------------


def quarters(sector: Board, f: Fighter) -> Iterator[Destination]:
    """What its Size-points change in each quarter of the board. [section 9: Divide & Conquer]"""
    for name, cells in rules_of(sector).row.quarters.items():
        others = [0, 0]
        for one in sector.in_play():
            if one.id != f.id and not one.pinned and one.cube[:2] in cells:
                others[one.owner] += size(one)
        ahead = others[f.owner] - others[1 - f.owner]
        vp = control_vp(sector, f.owner, name, ahead + size(f)) - control_vp(sector, f.owner, name, ahead)
        if vp:
            yield Destination(home_cubes(sector.map, cells), vp)


def control_vp(sector: Board, seat: int, name: str, ahead: int) -> float:
    """What a quarter brings a side that is ahead by so many Size-points; less than 0 where the other one scores."""
    row, owner = rules_of(sector).row, seat if ahead > 0 else 1 - seat
    home = (name[0] == "S") == (sector.sides[owner].zone == "south")
    vp = row.own_half_vp if home else row.enemy_half_vp
    return float(0 if not ahead else vp if ahead > 0 else -vp)
