"""What Galactic Supremacy says, one function for each thing; the modules beside this one hold the words."""

from __future__ import annotations

from rules.engine import Narration
from rules.galactic_supremacy.model.view import GalaxyView
from rules.galactic_supremacy.words.board import board
from rules.galactic_supremacy.words.labels import label
from rules.galactic_supremacy.words.narration import fact
from rules.galactic_supremacy.words.prompts import prompt, public
from rules.galactic_supremacy.words.sheets import sheet, standing
from rules.galactic_supremacy.words.values import named
from rules.galactic_supremacy.words.why import why

NARRATION: Narration[GalaxyView] = Narration(
    fact, prompt, public, label, standing, sheet, named, why, board=board
)  # fmt: skip
