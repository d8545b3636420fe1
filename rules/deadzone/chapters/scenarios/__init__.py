"""The 16 scenarios by their keys. [section 9]

What all have in common is in `base`; what asks and rolls at the start and the end of a Round is in `happenings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.deadzone.chapters.scenarios.actions import AreaDenial, Uplink
from rules.deadzone.chapters.scenarios.base import Scenario
from rules.deadzone.chapters.scenarios.carrying import ChemChase, Scour, SmashAndGrab
from rules.deadzone.chapters.scenarios.exits import Ambush, Exits
from rules.deadzone.chapters.scenarios.holding import Envelopment, Homes, Occupy, Scatter
from rules.deadzone.chapters.scenarios.others import Deepstrike, DivideAndConquer, Pandemonium, StrengthInDepth
from rules.deadzone.model.scenario_rows import ROWS
from rules.deadzone.model.state import Board

KINDS: Final[Mapping[str, type[Scenario]]] = {
    "scour": Scour,
    "breakthrough": Exits,
    "uplink": Uplink,
    "scatter": Scatter,
    "divide-and-conquer": DivideAndConquer,
    "invade": Homes,
    "occupy": Occupy,
    "deepstrike": Deepstrike,
    "pandemonium": Pandemonium,
    "strength-in-depth": StrengthInDepth,
    "area-denial": AreaDenial,
    "chem-chase": ChemChase,
    "envelopment": Envelopment,
    "ambush": Ambush,
    "smash-and-grab": SmashAndGrab,
}
"""The scenarios with rules of their own."""
SCENARIOS: Final[Mapping[str, Scenario]] = {key: KINDS.get(key, Scenario)(row) for key, row in ROWS.items()}
"""All, in the order of the dice that choose one: list A, then list B. [DZ-SET-03]"""


def rules_of(sector: Board) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[sector.scenario]
