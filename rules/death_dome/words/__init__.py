"""What Death Dome 3,000 says, one function for each thing that is said; the modules beside this one hold the words."""

from __future__ import annotations

from rules.death_dome.model.names import how_far
from rules.death_dome.model.view import DomeView
from rules.death_dome.words.board import board
from rules.death_dome.words.labels import label
from rules.death_dome.words.narration import fact
from rules.death_dome.words.prompts import prompt, public
from rules.death_dome.words.sheets import sheet, standing
from rules.death_dome.words.values import named
from rules.death_dome.words.why import why
from rules.engine import Narration

NARRATION: Narration[DomeView] = Narration(
    fact, prompt, public, label, standing, sheet, named, why, how_far, board
)  # fmt: skip
