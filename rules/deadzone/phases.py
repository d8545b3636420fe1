"""The game at a glance: teams, set-up, Recon, deployment, then Rounds of Command, Turns and End Phase. [DZ-SET-01]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.deadzone.chapters.command import command_phase
from rules.deadzone.chapters.deployment import aerial_phase, deployment_phase, zone_phase
from rules.deadzone.chapters.recon import recon_effects_phase, recon_phase, scouts_phase
from rules.deadzone.chapters.rounds import end_phase, round_phase, turn_phase
from rules.deadzone.chapters.setup import scenario_phase, teams_phase
from rules.deadzone.model.state import Sector
from rules.engine import Rule

PHASES: Mapping[str, Callable[[Sector], Rule[str] | str]] = {
    "teams": teams_phase,
    "scenario": scenario_phase,
    "recon": recon_phase,
    "zone": zone_phase,
    "deployment": deployment_phase,
    "aerial": aerial_phase,
    "recon_effects": recon_effects_phase,
    "scouts": scouts_phase,
    "round": round_phase,
    "command": command_phase,
    "turn": turn_phase,
    "end_of_round": end_phase,
}
"""In the order of a game; the last four are those of a Round, `turn` again and again. [DZ-RND-01]"""
