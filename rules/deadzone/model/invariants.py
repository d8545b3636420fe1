"""What is always true of a sector."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.deadzone.model.components import POOL
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import sheet
from rules.deadzone.model.scenario_rows import ROWS
from rules.deadzone.model.state import Board, Fighter


def invariants(sector: Board) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    codes = Counter([f.id for f in sector.fighters])
    yield from [f"{code} stands twice" for code, count in codes.items() if count > 1]
    for f in sector.fighters:
        yield from fighter_invariants(sector, f)
    yield from token_invariants(sector)
    for seat, side in enumerate(sector.sides):
        if side.vp < 0:
            yield f"seat {seat} has {side.vp} VPs"
        if any(not 0 <= mission.round <= sector.round for mission in side.missions):
            yield f"seat {seat} has a mission of no Round"
        if side.leader and sector.fighter(side.leader) is None:
            yield f"the Leader {side.leader} does not exist"
    if sector.scenario and not 1 <= sector.round <= ROWS[sector.scenario].rounds:
        yield f"there is no Round {sector.round}"


def fighter_invariants(sector: Board, f: Fighter) -> Iterator[str]:
    """What is always true of a model. [DZ-DMG-01, DZ-EQP-01, 7.7]"""
    if (f.fate == "table") != bool(f.cube):
        yield f"{f.id} is {f.fate} and its cube is “{f.cube}”"
    resolved = sector.acting is None and sector.phase in ("command", "turn")  # within an attack deaths come last [R19]
    if f.fate == "table" and resolved and not 0 <= f.damage < sheet(f).hp:
        yield f"{f.id} has {f.damage} damage and stands"
    if f.cube and f.cube not in INDEX:
        yield f"{f.id} is in a cube that does not exist"
    elif f.platform and INDEX[f.cube] not in battlefield(sector.map).platforms:
        yield f"{f.id} is on a platform that does not exist"
    if f.item and sector.token(f.item) is None:
        yield f"{f.id} carries a token that does not exist"


def token_invariants(sector: Board) -> Iterator[str]:
    """What is always true of tokens: one place each, and no more of a kind than there are. [R27, DZ-ITM-03]"""
    carried = Counter([f.item for f in sector.fighters if f.item])
    for token in sector.tokens:
        if carried[token.id] + bool(token.cube) != 1:
            yield f"token {token.id} is in “{token.cube}” and carried by {carried[token.id]}"
    kinds = Counter([*[token.kind for token in sector.tokens], *sector.pool])
    yield from [f"there are {kinds[kind]} tokens of {kind}" for kind, count in POOL.items() if kinds[kind] > count]
