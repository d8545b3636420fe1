"""The questions of Deadlock: their keys, and what they are about, all of it public."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine import About


class Prompt(StrEnum):
    """Every question of the game, in the order of the turn."""

    RACE = "race"
    LANDING = "landing"
    HUNGER = "hunger"
    POWER = "power"
    HOUSING = "housing"
    LABOR = "labor"
    VICTIMS = "victims"
    HOMES = "homes"
    MORALE = "morale"
    RETURN = "return"
    TAX = "tax"
    FORGIVE = "forgive"
    HIGH = "high"
    """Who turns rebel over the High tax."""
    REVOLT_BUILDING = "revolt_building"
    REVOLT_UNIT = "revolt_unit"
    RESOURCE = "resource"
    DIPLOMACY = "diplomacy"
    TRADE = "trade"
    MARKET = "market"
    BUSINESS = "business"
    """Trade and the Black Market in one."""
    SCANDAL = "scandal"
    BUILD = "build"
    ABILITY = "ability"
    KIND = "kind"
    """Which goods a thief takes."""
    COPY = "copy"
    """Which technology a saboteur takes."""
    SABOTAGE = "sabotage"
    MISSILES = "missiles"
    SPARE = "spare"
    """Which unit the defender loses to a Missile."""
    STRIKE = "strike"
    """What the attacker destroys with a Missile."""
    TRANSPORT = "transport"
    BATTLES = "battles"
    HANGAR = "hangar"
    SETTLE = "settle"
    RESEARCH = "research"


@dataclass(frozen=True, slots=True)
class Count(About):
    """How many colonists, rebels or territories a question is about."""

    number: int


@dataclass(frozen=True, slots=True)
class OfLand(About):
    """A territory."""

    cell: str


@dataclass(frozen=True, slots=True)
class OfPlayer(About):
    """A player whom an ability hurts."""

    seat: int


@dataclass(frozen=True, slots=True)
class Struck(About):
    """A territory that a Missile has hit, and the player who launched it."""

    cell: str
    by: int
