"""The turn at a glance: 21 phases, in this order. [DL-SEQ-02, R1]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.deadlock.chapters.ability import ability_phase
from rules.deadlock.chapters.battle import attack_phase
from rules.deadlock.chapters.black_market import black_market_phase
from rules.deadlock.chapters.diplomacy import diplomacy_phase
from rules.deadlock.chapters.events_phase import event_phase
from rules.deadlock.chapters.homing import plane_return_phase
from rules.deadlock.chapters.labor import labor_phase
from rules.deadlock.chapters.missiles import missile_phase
from rules.deadlock.chapters.morale import morale_phase
from rules.deadlock.chapters.population import population_phase
from rules.deadlock.chapters.rebellion import rebellion_phase
from rules.deadlock.chapters.research import research_phase
from rules.deadlock.chapters.resources import resource_phase
from rules.deadlock.chapters.settling import colonization_phase
from rules.deadlock.chapters.setup import first_turn, landing_phase, map_phase, races_phase
from rules.deadlock.chapters.taxation import taxation_phase
from rules.deadlock.chapters.trade import trade_phase
from rules.deadlock.chapters.transport import transport_phase
from rules.deadlock.chapters.turn import end_turn
from rules.deadlock.chapters.upkeep import upkeep_phase
from rules.deadlock.chapters.works import build_phase, production_phase
from rules.deadlock.model.state import Planet
from rules.engine import Rule

PHASES: Mapping[str, Callable[[Planet], Rule[str] | str]] = {
    "races": races_phase,
    "map": map_phase,
    "landing": landing_phase,
    "first_turn": first_turn,
    "upkeep": upkeep_phase,
    "labor": labor_phase,
    "event": event_phase,
    "population": population_phase,
    "morale": morale_phase,
    "taxation": taxation_phase,
    "rebellion": rebellion_phase,
    "resource": resource_phase,
    "diplomacy": diplomacy_phase,
    "trade": trade_phase,
    "black_market": black_market_phase,
    "build": build_phase,
    "production": production_phase,
    "ability": ability_phase,
    "missile": missile_phase,
    "transport": transport_phase,
    "attack": attack_phase,
    "plane_return": plane_return_phase,
    "colonization": colonization_phase,
    "research": research_phase,
    "end_turn": end_turn,
}
