"""Attacks in one answer: the world and the Fleets, the likeliest to succeed first. [GS-ATK-01, GS-ATK-02, R59]"""

from __future__ import annotations

from typing import NamedTuple

from rules.galactic_supremacy.chapters.estimates import battle, fleet_strength, in_order, leads, world_dice
from rules.galactic_supremacy.model.moves import Assault
from rules.galactic_supremacy.model.state import Fleet, Galaxy, Player, World, number_of

ENOUGH, HOPELESS = 0.9, 0.01
"""A party that wins so often is not made larger; one that wins less than so often is not offered."""
MOST = 8
"""So many are offered at most."""


class Offer(NamedTuple):
    """The chance that the world falls, and the attack."""

    chance: float
    move: Assault


def targets(galaxy: Galaxy) -> list[World]:
    """The worlds that may be attacked this turn. [GS-ATK-01, GS-ATK-03]"""
    seats = [seat for seat in galaxy.others(galaxy.active) if seat not in galaxy.peace]
    return [world for seat in seats for world in galaxy.players[seat].worlds]


def assaults(galaxy: Galaxy) -> list[Assault]:
    """For each world all Fleets, and the fewest that are likely to be enough; those with a Leader come last. [R59]"""
    fleets = sorted(galaxy.me.fleets, key=lambda fleet: (fleet.leader is not None, number_of(fleet.id)))
    offers: list[Offer] = []
    for world in targets(galaxy) if fleets and galaxy.looks_ahead else ():
        parties = [fleets[:count] for count in range(1, len(fleets) + 1)]
        found = [Offer(chance(galaxy, world, party), named(world, party)) for party in parties]
        offers.append(found[-1])
        offers += [offer for offer in found[:-1] if offer.chance >= ENOUGH][:1]
    likely = sorted([offer for offer in offers if offer.chance >= HOPELESS], key=lambda offer: -offer.chance)
    return [offer.move for offer in likely[:MOST]]


def named(world: World, party: list[Fleet]) -> Assault:
    """The attack on a world by these Fleets."""
    return Assault.of(world.id, "+".join(sorted([fleet.id for fleet in party], key=number_of)))


def chance(galaxy: Galaxy, world: World, party: list[Fleet]) -> float:
    """How often the world falls, if nobody plays a Command card. [GS-ATK-06, GS-ATK-12..23]"""
    defender = next(player for player in galaxy.players if world in player.worlds)
    force = in_order([fleet_strength(fleet, leads(galaxy.me, defender)) for fleet in party])
    lead = leads(defender, galaxy.me)
    screen = in_order([fleet_strength(fleet, lead) for fleet in guard(galaxy, defender, world)])
    return battle(force, screen, world_dice(world, lead), not world.is_home).win


def guard(galaxy: Galaxy, defender: Player, world: World) -> list[Fleet]:
    """The Fleets that may defend: those at the world, of a faster defender all. [GS-ATK-06]"""
    return defender.fleets if defender.levels["JS"] > galaxy.me.levels["JS"] else world.fleets
