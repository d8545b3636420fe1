"""What players call the phases."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say

TITLES: Mapping[str, str] = {
    "battlefield": say("Battlefield"),
    "armies": say("Armies"),
    "roll_off": say("Roll-off"),
    "deployment": say("Deployment"),
    "activation": say("Activations"),
    "end_of_round": say("End of the Round"),
}
