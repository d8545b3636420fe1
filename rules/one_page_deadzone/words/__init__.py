"""What One Page Deadzone says, one function for each thing that is said; the modules beside this one hold the words."""

from __future__ import annotations

from rules.engine import Narration
from rules.one_page_deadzone.model.view import ZoneView
from rules.one_page_deadzone.words.board import board
from rules.one_page_deadzone.words.labels import label
from rules.one_page_deadzone.words.narration import fact
from rules.one_page_deadzone.words.prompts import prompt, public
from rules.one_page_deadzone.words.sheets import sheet, standing
from rules.one_page_deadzone.words.values import named
from rules.one_page_deadzone.words.why import why

NARRATION: Narration[ZoneView] = Narration(
    fact, prompt, public, label, standing, sheet, named, why, board=board
)  # fmt: skip
