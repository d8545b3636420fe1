"""What Deadlock says, one function for each thing that is said; the modules beside this one hold the words."""

from __future__ import annotations

from rules.deadlock.model.names import how_far
from rules.deadlock.model.view import PlanetView
from rules.deadlock.words.board import board
from rules.deadlock.words.labels import label
from rules.deadlock.words.narration import fact
from rules.deadlock.words.prompts import prompt, public
from rules.deadlock.words.sheets import sheet, standing
from rules.deadlock.words.values import named
from rules.deadlock.words.why import why
from rules.engine import Narration

NARRATION: Narration[PlanetView] = Narration(
    fact, prompt, public, label, standing, sheet, named, why, how_far, board
)  # fmt: skip
