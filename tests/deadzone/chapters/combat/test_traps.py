"""Trap markers. [DZ-KW-TRAP, DZ-KW-ENGINEER-01, D31, SO9, R88, R89, R147]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.assault import spring
from rules.deadzone.chapters.combat.traps import trap_question
from rules.deadzone.model.moves import Detonate
from rules.deadzone.model.state import Orders, Sector, Trap
from rules.engine import Rule
from tests.deadzone.bench import bench, fighter, table


def test_R147_a_forced_engineer_goes_on() -> None:
    """Thrown into the cube it defuses, and that ends nothing."""

    def rule(sector: Sector) -> Rule[bool]:
        return (yield from spring(sector, sector.fighters[0], forced=True))

    place = table(fighter("B1", 0, "forge-fathers", "brokkr-troop", "standard"), traps=[Trap("D4-1", 1, "frag", 3)])
    scene = bench(rule, place)
    assert scene.result == [False]
    assert scene.view.traps == []


@pytest.mark.parametrize(
    ("said", "beside", "answer"),
    [("safe", False, "detonate"), ("safe", True, "decline"), ("always", True, "detonate"), ("never", False, "decline")],
)
def test_DZ_PAC_12_and_SO9_the_path_does_not_stop_to_ask(said: str, beside: bool, answer: str) -> None:
    """DZ-SO-09, DZ-PAC-12: The owner's standing order answers; by default not where an own model is."""
    models = [fighter("M1", 0, "marauders", "commando-troop", "rifle")]
    if beside:
        models.append(fighter("R1", 1, "forge-fathers", "militia", "standard"))
    place = table(*models, traps=[Trap("D4-1", 1, "frag", 3)])
    place.sides[1].orders = Orders(trap=said)  # type: ignore[arg-type]
    question = trap_question(place, place.traps[0], place.fighters[0])
    assert question.order is not None
    assert question.order.kind == answer


def test_DZ_PAC_12_who_wants_to_be_asked_is() -> None:
    """DZ-PAC-12: SO9 ask: no answer by itself."""
    place = table(fighter("M1", 0, "marauders", "commando-troop", "rifle"), traps=[Trap("D4-1", 1, "frag", 3)])
    place.sides[1].orders = Orders(trap="ask")
    question = trap_question(place, place.traps[0], place.fighters[0])
    assert (question.order, question.default) == (None, Detonate.of())
