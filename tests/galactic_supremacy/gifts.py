"""What a player may be given in the middle of a game, to see what it is worth: `python -m tests.fitting.worths`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.engine import Below
from rules.galactic_supremacy.model.state import Fleet, Galaxy, Leader, Unit, World, card_of
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, DECK, GROWTH_TECHS, CardKind
from tests.fitting.gifts import Gift

CREDITS: Final = 10


def money(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """What most things cost."""
    galaxy.players[seat].credits += CREDITS
    return True


def fleet(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A Fleet at the Homeworld."""
    card = card_of("fleet", seat, galaxy.individual)
    galaxy.players[seat].worlds[0].fleets.append(Fleet(galaxy.new_id("fleet"), card))
    return True


def colony(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A colony."""
    card = card_of("colony", seat, galaxy.individual)
    galaxy.players[seat].worlds.append(World(galaxy.new_id("colony"), card))
    return True


def leader_aboard(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A Leader on a Fleet."""
    return appointed(galaxy, seat, galaxy.players[seat].fleets)


def leader_ashore(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A Leader on a world."""
    return appointed(galaxy, seat, galaxy.players[seat].worlds)


def appointed(galaxy: Galaxy, seat: int, units: Iterable[Unit]) -> bool:
    """Put a Leader on the first of these units that has none; returns whether there is one."""
    for unit in units:
        if unit.leader is None:
            unit.leader = Leader(galaxy.new_id("leader"), card_of("leader", seat, galaxy.individual))
            return True
    return False


def combat(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A level of a combat technology."""
    galaxy.players[seat].levels[COMBAT_TECHS[below(len(COMBAT_TECHS))]] += 1
    return True


def growth(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """As many levels of the growth technologies as raise income and hand."""
    player = galaxy.players[seat]
    least = player.bonus + 2
    for technology in GROWTH_TECHS:
        player.levels[technology] = max(least, player.levels[technology])
    return True


def growth_in_part(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A level of a growth technology."""
    galaxy.players[seat].levels[GROWTH_TECHS[below(len(GROWTH_TECHS))]] += 1
    return True


def jump(galaxy: Galaxy, seat: int, below: Below) -> bool:
    """A level of Jump Speed."""
    galaxy.players[seat].levels["JS"] += 1
    return True


def card(kind: CardKind) -> Gift:
    """A card in hand."""

    def give(galaxy: Galaxy, seat: int, below: Below) -> bool:
        galaxy.players[seat].hand.append(card_of(kind, seat, galaxy.individual))
        return True

    return give


GIFTS: Final[Mapping[str, Gift]] = {
    "10 credits": money,
    "Fleet": fleet,
    "colony": colony,
    "Leader aboard": leader_aboard,
    "Leader ashore": leader_ashore,
    "combat level": combat,
    "growth levels": growth,
    "one growth level": growth_in_part,
    "Jump Speed": jump,
    **{f"{kind} card": card(kind) for kind in DECK},
}
