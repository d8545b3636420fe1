"""Moving: where to, cube by cube, and what is refused. [3.9, DZ-PAR-06, DZ-PAR-07, DZ-CUB, movement keywords]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.plaza import plaza

# -- what comes between ------------------------------------------------------------------------------------------------


def test_R149_pinned_by_a_reaction_there_is_no_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something pins it as it enters among enemies: it stays there Pinned, and nobody fights."""

    def ambush(sector: Sector, mover: Fighter) -> Rule[None]:
        yield from ()
        damage.pin(sector, mover)

    monkeypatch.setattr(BOOK, "entered", (*BOOK.entered, ambush))
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1").play("P1", "activate M1", "sprint B1-1")
    model = scene.model("M1")
    assert (model.cube, model.pinned, model.activated) == ("B1-1", True, True)
