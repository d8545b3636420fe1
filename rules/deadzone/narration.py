"""The prose of Deadzone, one function for each thing that is said; the modules beside this one hold the words."""

from __future__ import annotations

from rules.deadzone.labels import label
from rules.deadzone.named import named
from rules.deadzone.prompts import prompt, public
from rules.deadzone.reasons import why
from rules.deadzone.sheets import sheet, standing, where
from rules.deadzone.stories import fact
from rules.deadzone.view import SectorView
from rules.engine import Narration

__all__ = ["NARRATION", "fact", "label", "named", "prompt", "public", "sheet", "standing", "where", "why"]

NARRATION: Narration[SectorView] = Narration(fact, prompt, public, label, standing, sheet, named, why, where)
