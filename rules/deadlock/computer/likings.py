"""What a computer may like to play with: what wins no more often than other things, but belongs to the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine import say

LIKINGS: Mapping[str, Sequence[str]] = {
    say("Planes"): ("build airport", "build airbase", "copy neutrionic_fuel", "hire plane", "make plane"),
    say("the sea"): (
        "build shipyard", "build hydroport", "serve", "copy shockwave_projector", "make ship", "build benthic_mine",
        "build wave_platform", "build fishery",
    ),
    say("Missiles"): ("build university", "copy rocketry", "build missile_base", "make missile", "launch"),
    say("scouting"): ("build university", "copy electronics", "hire scout", "make scout"),
    say("museums"): ("build museum",),
    say("shelter"): ("build university", "build fuel_storage", "copy energy_deflectors", "build energy_defense"),
    say("settling"): ("make colonizer", "board"),
    say("learning"): ("build university", "copy chaos_computers", "build research_center", "learn"),
}  # fmt: skip
"""By what they are called, the moves that belong to them; what comes last is what they are for."""
