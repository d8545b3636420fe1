"""Enemies in a cube: fighting on arrival, breaking away, forced engagements. [DZ-MOV-05..14, DZ-PIN-06, DZ-PIN-07]"""

from __future__ import annotations

from collections.abc import Callable

from rules.deadzone.chapters.combat.assault import engage
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, fighter, table
from tests.deadzone.plaza import FAIL, pools

# -- thrown among enemies ----------------------------------------------------------------------------------------------


def engaged(code: str) -> Callable[[Sector], Rule[None]]:
    """P-ENGAGE for a model that was moved by force."""

    def rule(sector: Sector) -> Rule[None]:
        yield from engage(sector, sector.fighter(code))  # type: ignore[arg-type]

    return rule


def commando(code: str, **state: object) -> Fighter:
    """A model of P1: FI 5+, SV 4+, AR 0, HP 2."""
    return fighter(code, 0, "marauders", "commando-troop", "rifle", **state)


def militia(code: str, **state: object) -> Fighter:
    """A model of P2: FI 5+, SV 4+, AR 0, HP 2."""
    return fighter(code, 1, "forge-fathers", "militia", "standard", **state)


def test_DZ_MOV_07_who_is_thrown_among_enemies_starts_an_assault() -> None:
    """DZ-MOV-07: Not Pinned: it fights with three dice, without the one for moving in."""
    scene = bench(engaged("M1"), table(commando("M1"), militia("R1")), FAIL, FAIL)
    assert pools(scene) == [3, 3]
    assert scene.told(DiceThrown)[0].model == "M1"


def test_DZ_MOV_07_it_picks_whom_it_fights() -> None:
    """DZ-MOV-07, DZ-SO-08: By SO8 the one with the worse Survive."""
    scene = bench(engaged("M1"), table(commando("M1"), militia("R1"), militia("R2")), FAIL, [1] * 4)
    assert scene.ordered[0] == "P1 oppose: oppose R1"


def test_DZ_PIN_06_pinned_it_stands_up_and_is_attacked() -> None:
    """DZ-PIN-06: One unpinned enemy has 3 + 1 dice; the thrown model can only Survive."""
    scene = bench(engaged("M1"), table(commando("M1", pinned=True), militia("R1")), [1] * 4, FAIL)
    assert pools(scene) == [4, 3]
    assert scene.told(DiceThrown)[0].model == "R1"
    assert not scene.view.fighters[0].pinned


def test_DZ_PIN_07_among_pinned_enemies_all_stand_up() -> None:
    """DZ-PIN-07: No fight takes place."""
    scene = bench(engaged("M1"), table(commando("M1", pinned=True), militia("R1", pinned=True)))
    assert pools(scene) == []
    assert [one.pinned for one in scene.view.fighters] == [False, False]
