"""Pinned models and forced engagements. [DZ-PIN, P-ENGAGE, R86, R148]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.deadzone.chapters.combat import assault, damage, forced
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.harm import Pinned, Stood
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.geometry.cubes import COMPASS
from rules.deadzone.model.state import Effect, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import N, S, flinging, model, of, spawn, striking

ROW = "foundry-row"


def pinning(code: str = "S1") -> Callable[[Sector], Rule[bool]]:
    """A model is Pinned."""

    def rule(sector: Sector) -> Rule[bool]:
        yield from ()
        damage.pin(sector, model(sector, code))
        return model(sector, code).pinned

    return rule


def test_DZ_PIN_05_pinning_the_pinned_changes_nothing() -> None:
    """DZ-PIN-05: no second marker, nothing told."""
    scene = bench(pinning(), table(enforcer(), warrior(pinned=True)))
    assert scene.result == [True]
    assert scene.told(Pinned) == []


@pytest.mark.parametrize(
    ("faction", "name", "falls"),
    [
        ("asterians", "marionette-prime", False),
        ("forge-fathers", "forge-guard", False),
        ("forge-fathers", "excavator-robot", False),
        ("forge-fathers", "iron-ancestor", False),
        ("gcps", "marine-monocycle", True),
        ("asterians", "sky-razor", False),
    ],
)
def test_DZ_PIN_08_who_can_be_pinned(faction: str, name: str, *, falls: bool) -> None:
    """DZ-PIN-08, DZ-KW-CONSTRUCT-01, DZ-KW-SOLID-01, DZ-KW-BIKE-01, R58: a Bike can, a Construct Bike cannot."""
    assert bench(pinning(), table(enforcer(), spawn(faction, name))).result == [falls]


def test_DZ_PIN_08_hunkering_down_counts() -> None:
    """DZ-PIN-08: Solid for a Round is Solid."""
    down = warrior(effects=[Effect("solid", 0, "round")])
    assert bench(pinning(), table(enforcer(), down)).result == [False]


def test_DZ_PIN_06_thrown_among_enemies_it_is_attacked() -> None:
    """DZ-PIN-06, R86: it stands up, an unpinned enemy attacks with +1, it may only Survive."""
    sector = table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, [1, 1, 1, 1], 1, [1, 1, 1])
    assert of(scene, "S1").cube == "C3-1"
    assert scene.told(Stood) == [Stood("S1")]
    assert [(fight.model, fight.target) for fight in scene.told(Assaulted)] == [("E1", "S1")]
    fight, survive = scene.told(DiceThrown)
    assert len(fight.faces) == 4
    assert survive.test == "survive"


def test_DZ_PIN_07_among_pinned_enemies_all_stand_up() -> None:
    """DZ-PIN-07: no fight takes place."""
    sector = table(enforcer(cube="C3-1", pinned=True), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N)
    assert not of(scene, "S1").pinned
    assert not of(scene, "E1").pinned
    assert scene.told(Assaulted) == []


def test_DZ_PIN_07_two_thrown_together_stand_up_once() -> None:
    """DZ-PIN-07: enemies thrown into one cube by the same Blast: both stand, neither fights the other."""
    sector = table(enforcer(cube="C2-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, N)
    assert [of(scene, code).cube for code in ("E1", "S1")] == ["C3-1", "C3-1"]
    assert scene.told(Stood) == [Stood("E1"), Stood("S1")]
    assert scene.told(Assaulted) == []


def test_DZ_MOV_07_thrown_but_not_pinned_it_starts_an_assault() -> None:
    """DZ-MOV-07, R86: knocked into an enemy's cube it fights there, without the die for moving in."""
    scene = bench(flinging("N"), table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), [1, 1, 1], [1, 1, 1], 1)
    fight = scene.told(Assaulted)[0]
    assert (fight.model, fight.target) == ("S1", "E1")
    assert len(scene.told(DiceThrown)[0].faces) == 3


def test_P_ENGAGE_follows_when_all_have_been_thrown() -> None:
    """P-FORCED 6, R19: the first thrown model meets its enemy only after the second was thrown."""
    sector = table(enforcer(cube="C3-1"), warrior(cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, S, [1, 1, 1, 1], 1, [1, 1, 1])
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds.index("Assaulted") > max(place for place, kind in enumerate(kinds) if kind == "Thrown")


def test_a_model_moved_twice_is_engaged_where_it_ends() -> None:
    """R19: settling engages a model once, where it stands then."""

    def rule(sector: Sector) -> Rule[None]:
        target = model(sector, "S1")
        yield from forced.fling(sector, target, COMPASS["N"], None)
        yield from assault.finish(sector, [target, target])

    scene = bench(rule, table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), [1, 1, 1], [1, 1, 1], 1)
    assert len(scene.told(Assaulted)) == 1
