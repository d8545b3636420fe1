"""How pieces, cards and players are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.common.english import counted, listed
from rules.engine import Names
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import DECK, CardKind

KIND_NAMES: dict[str, str] = {
    "research": "Research",
    "fleet": "Fleet",
    "colony": "Colony",
    "command": "Command",
    "leader": "Leader",
}
PHASE_NAMES: dict[str, str] = {
    "setup": "Setup",
    "draw": "Draw Phase",
    "production": "Production Phase",
    "command": "Command Phase",
    "build": "Build Phase",
    "attack": "Attack Phase",
    "second_attack": "second Attack Phase",
    "move": "Move Phase",
    "research": "Research Phase",
    "end_of_turn": "end of the turn",
    "end": "game over",
}


def piece(unit: str, names: Names) -> str:
    """`Fleet F3`, `Colony C1`, `Leader L2`, `Bob's Homeworld`."""
    kinds = {"F": "Fleet", "C": "Colony", "L": "Leader"}
    if unit.startswith("H"):
        return f"{names[int(unit[1:]) - 1]}'s Homeworld"
    return f"{kinds[unit[0]]} {unit}"


def target(name: str, names: Names) -> str:
    """A player or a piece that a card is aimed at."""
    return names[seat_of(name)] if name.startswith("P") else piece(name, names)


def cards(kinds: Iterable[CardKind]) -> str:
    """`2 Fleets and 1 Leader`, in a fixed order."""
    counts = Counter(kinds)
    return listed([counted(counts[kind], KIND_NAMES[kind]) for kind in DECK if counts[kind]])


def dice(faces: Sequence[int]) -> str:
    """`7`, `8+5 = 13`."""
    total = sum(faces)
    return str(total) if len(faces) == 1 else f"{'+'.join(map(str, faces))} = {total}"
