"""What Deadzone says, one function for each thing that is said; the modules beside this one hold the words."""

from __future__ import annotations

from rules.deadzone.model.view import SectorView
from rules.deadzone.words.board import board
from rules.deadzone.words.labels import label
from rules.deadzone.words.narration import fact
from rules.deadzone.words.prompts import prompt, public
from rules.deadzone.words.sheets import sheet, standing, where
from rules.deadzone.words.values import named
from rules.deadzone.words.why import why
from rules.engine import Narration

NARRATION: Narration[SectorView] = Narration(
    fact, prompt, public, label, standing, sheet, named, why, where, board
)  # fmt: skip
