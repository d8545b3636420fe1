"""Attacks in one answer: the world and the Fleets, the likeliest to succeed first. [GS-ATK-01, GS-ATK-02, R59]"""

from __future__ import annotations

from collections.abc import Iterator
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
    world: World
    party: list[Fleet]


def targets(galaxy: Galaxy) -> list[World]:
    """The worlds that may be attacked this turn. [GS-ATK-01, GS-ATK-03, R20]"""
    return [world for defender in defenders(galaxy) for world in defender.worlds]


def defenders(galaxy: Galaxy) -> list[Player]:
    """Whose worlds these are. [GS-ATK-03]"""
    return [galaxy.players[seat] for seat in galaxy.others(galaxy.active) if seat not in galaxy.peace]


def assaults(galaxy: Galaxy) -> list[Assault]:
    """The likeliest attacks to succeed, each in one answer. [R59]"""
    fleets = sorted(galaxy.me.fleets, key=lambda fleet: (fleet.leader is not None, number_of(fleet.id)))
    foes = defenders(galaxy) if fleets and galaxy.looks_ahead else []
    offers = [offer for foe in foes for offer in offers_against(galaxy, foe, fleets) if offer.chance >= HOPELESS]
    offers.sort(key=lambda offer: -offer.chance)
    return [named(offer.world, offer.party) for offer in offers[:MOST]]


def named(world: World, party: list[Fleet]) -> Assault:
    """The attack on a world by these Fleets."""
    return Assault.of(world.id, "+".join(sorted([fleet.id for fleet in party], key=number_of)))


def offers_against(galaxy: Galaxy, defender: Player, fleets: list[Fleet]) -> Iterator[Offer]:
    """On each world of a player all Fleets, and the fewest that are likely to be enough, with the chance of either if
    nobody plays a Command card; those with a Leader come last. [GS-ATK-06, GS-ATK-12..23, R59]
    """
    ours, theirs = leads(galaxy.me, defender), leads(defender, galaxy.me)
    strengths = [fleet_strength(fleet, ours) for fleet in fleets]
    forces = [in_order(strengths[:count]) for count in range(1, len(fleets) + 1)]
    for world in defender.worlds:
        screen = in_order([fleet_strength(fleet, theirs) for fleet in guard(galaxy, defender, world)])
        dice, colony = world_dice(world, theirs), not world.is_home
        yield Offer(battle(forces[-1], screen, dice, colony).win, world, fleets)
        for count, force in enumerate(forces[:-1], start=1):
            chance = battle(force, screen, dice, colony).win
            if chance >= ENOUGH:
                yield Offer(chance, world, fleets[:count])
                break


def guard(galaxy: Galaxy, defender: Player, world: World) -> list[Fleet]:
    """The Fleets that may defend: those at the world, of a faster defender all. [GS-ATK-06]"""
    return defender.fleets if defender.levels["JS"] > galaxy.me.levels["JS"] else world.fleets
