"""How pieces, cards and players are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.common.english import counted, listed
from rules.engine import Names
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import DECK, CardKind
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, PlayerView, WorldView

KIND_NAMES: dict[str, str] = {
    "research": "Research",
    "fleet": "Fleet",
    "colony": "Colony",
    "command": "Command",
    "leader": "Leader",
}
KINDS = {"F": "Fleet", "C": "Colony", "L": "Leader"}
SHORT = 20
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
    return f"{names[int(unit[1:]) - 1]}'s Homeworld" if unit.startswith("H") else thing(unit)


def owned(unit: str, seen: GalaxyView, names: Names) -> str:
    """`Bob's Fleet F3`, `your Homeworld`, `Bob's Leader L2 on Fleet F3`: whose it is, and for a Leader where."""
    found = berth_of(unit, seen)
    if found is None:
        return piece(unit, names)
    player, berth = found
    whose = "your" if player.seat == seen.seat else f"{short(names[player.seat])}'s"
    if unit == berth.id:
        return f"{whose} {thing(unit)}"
    return f"{whose} {thing(unit)} {'on' if berth.id.startswith('F') else 'at'} {place(berth.id)}"


def berth_of(unit: str, seen: GalaxyView) -> tuple[PlayerView, WorldView | FleetView] | None:
    """Who has this unit or Leader in play, and the unit itself or the one that carries the Leader."""
    for player in seen.players:
        for world in player.worlds:
            berths: tuple[WorldView | FleetView, ...] = (world, *world.fleets)
            for berth in berths:
                if unit in (berth.id, berth.leader):
                    return player, berth
    return None


def thing(unit: str) -> str:
    """`Fleet F3`, `Colony C1`, `Leader L2`, `Homeworld`."""
    return "Homeworld" if unit.startswith("H") else f"{KINDS[unit[0]]} {unit}"


def place(unit: str) -> str:
    """Where a Leader is: `Fleet F3`, `Colony C1`, `the Homeworld`."""
    return f"{'the ' if unit.startswith('H') else ''}{thing(unit)}"


def short(name: str) -> str:
    """A player's name as a row of a list has room for it."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


def target(name: str, names: Names) -> str:
    """A player or a piece that a card is aimed at."""
    return names[seat_of(name)] if name.startswith("P") else piece(name, names)


def card(kind: CardKind) -> str:
    """`Research card`: one card by its kind."""
    return f"{KIND_NAMES[kind]} card"


def cards(kinds: Iterable[CardKind]) -> str:
    """`2 Research cards and 1 Leader card`, in a fixed order; `nothing` when empty."""
    counts = Counter(kinds)
    return listed([counted(counts[kind], card(kind)) for kind in DECK if counts[kind]])


def dice(faces: Sequence[int]) -> str:
    """`7`, `8+5 = 13`."""
    total = sum(faces)
    return str(total) if len(faces) == 1 else f"{'+'.join(map(str, faces))} = {total}"
