"""How pieces, cards and players are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.common.english import listed
from rules.engine import Names, say
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import DECK, CardKind
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, PlayerView, WorldView

KIND_NAMES: dict[str, str] = {
    "research": say("Research"),
    "fleet": say("Fleet"),
    "colony": say("Colony"),
    "command": say("Command"),
    "leader": say("Leader"),
}
CARDS: dict[CardKind, str] = {
    "research": say("Research card"),
    "fleet": say("Fleet card"),
    "colony": say("Colony card"),
    "command": say("Command card"),
    "leader": say("Leader card"),
}
COUNTED_CARDS: dict[CardKind, str] = {
    "research": "{number:# Research card|# Research cards}",
    "fleet": "{number:# Fleet card|# Fleet cards}",
    "colony": "{number:# Colony card|# Colony cards}",
    "command": "{number:# Command card|# Command cards}",
    "leader": "{number:# Leader card|# Leader cards}",
}
"""Lines to be said with a `number`."""
THINGS = {"F": "Fleet {unit}", "C": "Colony {unit}", "L": "Leader {unit}"}
"""Lines to be said with a `unit`."""
SHORT = 20
PHASE_NAMES: dict[str, str] = {
    "setup": say("Setup"),
    "draw": say("Draw Phase"),
    "production": say("Production Phase"),
    "command": say("Command Phase"),
    "build": say("Build Phase"),
    "attack": say("Attack Phase"),
    "second_attack": say("second Attack Phase"),
    "move": say("Move Phase"),
    "research": say("Research Phase"),
    "end_of_turn": say("end of the turn"),
    "end": say("game over"),
}
PHASE_TITLES: dict[str, str] = {
    "draw": say("Draw"),
    "command": say("Command"),
    "build": say("Build"),
    "attack": say("Attack"),
    "move": say("Move"),
    "research": say("Research"),
}
"""The phases in which a player is asked, as a list names them."""
TITLES: dict[str, str] = {
    "setup": say("Setup"),
    **{phase: say("{title} Phase", title=title) for phase, title in PHASE_TITLES.items()},
    "production": say("Production Phase"),
    "second_attack": say("Second Attack Phase"),
    "end_of_turn": say("End of the Turn"),
}
"""What players call the phases."""


def piece(unit: str, names: Names) -> str:
    """`Fleet F3`, `Colony C1`, `Leader L2`, `Bob's Homeworld`."""
    if unit.startswith("H"):
        return say("{who}'s Homeworld", who=names[int(unit[1:]) - 1])
    return thing(unit)


def owned(unit: str, seen: GalaxyView, names: Names) -> str:
    """`Bob's Fleet F3`, `your Homeworld`, `Bob's Leader L2 on Fleet F3`: whose it is, and for a Leader where."""
    found = berth_of(unit, seen)
    if found is None:
        return piece(unit, names)
    player, berth = found
    if player.seat == seen.seat:
        held = say("your {thing}", thing=thing(unit))
    else:
        held = say("{who}'s {thing}", who=short(names[player.seat]), thing=thing(unit))
    if unit == berth.id:
        return held
    if berth.id.startswith("F"):
        return say("{leader} on {fleet}", leader=held, fleet=thing(berth.id))
    return say("{leader} at {world}", leader=held, world=place(berth.id))


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
    return say("Homeworld") if unit.startswith("H") else say(THINGS[unit[0]], unit=unit)


def place(unit: str) -> str:
    """The world where a Leader is: `Colony C1`, `the Homeworld`."""
    return say("the Homeworld") if unit.startswith("H") else thing(unit)


def short(name: str) -> str:
    """A player's name as a row of a list has room for it."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"


def target(name: str, names: Names) -> str:
    """A player or a piece that a card is aimed at."""
    return names[seat_of(name)] if name.startswith("P") else piece(name, names)


def card(kind: CardKind) -> str:
    """`Research card`: one card by its kind."""
    return CARDS[kind]


def cards(kinds: Iterable[CardKind]) -> str:
    """`2 Research cards and 1 Leader card`, in a fixed order; `nothing` when empty."""
    counts = Counter(kinds)
    return listed([say(COUNTED_CARDS[kind], number=counts[kind]) for kind in DECK if counts[kind]])


def dice(faces: Sequence[int]) -> str:
    """`7`, `8+5 = 13`."""
    total = sum(faces)
    return str(total) if len(faces) == 1 else f"{'+'.join(map(str, faces))} = {total}"
