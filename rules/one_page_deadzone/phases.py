"""The game at a glance: battlefield, armies, roll-off, deployment, then activations, for four rounds. [OP-RND]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Rule
from rules.one_page_deadzone.chapters.activation import activation_phase, end_of_round
from rules.one_page_deadzone.chapters.preparation import (
    armies_phase,
    battlefield_phase,
    deployment_phase,
    roll_off_phase,
)
from rules.one_page_deadzone.model.state import Zone

PHASES: Mapping[str, Callable[[Zone], Rule[str] | str]] = {
    "battlefield": battlefield_phase,
    "armies": armies_phase,
    "roll_off": roll_off_phase,
    "deployment": deployment_phase,
    "activation": activation_phase,
    "end_of_round": end_of_round,
}
