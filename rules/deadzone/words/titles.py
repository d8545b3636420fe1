"""What players call the phases."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say

TITLES: Mapping[str, str] = {
    "teams": say("Strike Teams"),
    "scenario": say("Scenario"),
    "recon": say("Recon"),
    "zone": say("Deployment Zones"),
    "deployment": say("Deployment"),
    "aerial": say("Aerial Deployment"),
    "recon_effects": say("Recon Results"),
    "scouts": say("Scouts"),
    "round": say("Start of the Round"),
    "command": say("Command Dice"),
    "turn": say("Turns"),
    "end_of_round": say("End of the Round"),
}
