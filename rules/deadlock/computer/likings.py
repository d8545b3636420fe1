"""What a computer may like to play with: what wins no more often than other things, but belongs to the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine import say

LIKINGS: Mapping[str, Sequence[str]] = {
    say("Planes"): (
        "copy sam_missiles", "copy air_cloaking", "copy starflare_bombs", "build airport", "build airbase",
        "copy neutrionic_fuel", "hire plane", "make plane",
    ),
    say("the sea"): (
        "build shipyard", "build hydroport", "serve", "copy shockwave_projector", "make ship", "build benthic_mine",
        "build wave_platform", "build fishery",
    ),
    say("Missiles"): (
        "build university", "copy antimatter_containment", "copy ion_weapons", "copy rocketry", "build missile_base",
        "make missile", "launch",
    ),
    say("scouting"): (
        "build university", "copy sensor_arrays", "copy orbital_surveillance", "copy electronics", "hire scout",
        "make scout",
    ),
    say("foot soldiers"): (
        "build university", "copy ground_cloaking", "copy assault_armor", "copy antimatter_rifles", "hire infantry",
        "make infantry",
    ),
    say("museums"): ("build museum",),
    say("shelter"): ("build university", "build fuel_storage", "copy energy_deflectors", "build energy_defense"),
    say("settling"): (
        "build apartments", "copy synthetic_fertilizer", "copy food_replication", "build replicator", "make colonizer",
        "board",
    ),
    say("machines"): (
        "build university", "copy nuclear_fusion", "build fusion_plant", "copy molecular_bonding", "build drill",
        "copy automation", "build automated_factory",
    ),
    say("learning"): (
        "build university", "copy cortex_scanner", "copy chaos_computers", "build research_center", "learn",
    ),
}  # fmt: skip
"""By what they are called, the moves that belong to them; what comes last is what they are for."""
