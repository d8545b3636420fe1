"""Steps on the shipped maps. [7.3, 7.10]"""

from __future__ import annotations

from random import Random

import pytest

from rules.deadzone.model.geometry.battlefield import SIDES
from rules.deadzone.model.geometry.cubes import CUBES, NAMES, around, difference, half_turned
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.step_reasons import step_problem
from rules.deadzone.model.geometry.steps import (
    Mover,
    steps,
)
from testing.seeds import seeds
from tests.deadzone.stepping import legal_steps

MAPS = map_keys()
CAR = Mover(4, wheels=True)
KINDS = [
    Mover(1),
    Mover(2),
    Mover(3),
    Mover(4),
    Mover(2, jump=True),
    Mover(2, flight=True),
    Mover(4, wheels=True),
    Mover(2, flight=True, wheels=True),
]


@pytest.mark.parametrize("mover", KINDS)
def test_7_10_steps_are_alike_under_a_half_turn(mover: Mover) -> None:
    """7.10: every step from random cubes, turned."""
    (seed,) = seeds(1, f"turned steps {mover}")
    print("seed", seed)
    chance = Random(seed)
    for key in MAPS:
        field = battlefield(key)
        for cube in chance.sample(range(CUBES), 12):
            turned = {
                (half_turned(step.to), step.manner, half_turned(step.floor)) for step in steps(field, mover, cube)
            }
            assert {tuple(step) for step in steps(field, mover, half_turned(cube))} == turned, (key, NAMES[cube])


def test_7_3_every_step_or_its_refusal() -> None:
    """7.3: between random adjacent cubes, for every kind of model, a step is listed or refused with words."""
    (seed,) = seeds(1, "refusals")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(2500):
        field, mover = battlefield(chance.choice(MAPS)), chance.choice(KINDS)
        cube = chance.choice(field.standable)
        to, is_last = chance.choice(around(cube)), chance.random() < 0.5
        made = {step.manner for step in steps(field, mover, cube) if step.to == to}
        problem = step_problem(field, mover, cube, to, is_last=is_last)
        legal = made & ({"stand", "leap"} if is_last else {"stand", "cling"})
        assert (problem is None) is bool(legal), (field.key, mover, NAMES[cube], NAMES[to], is_last)
        if problem:
            assert problem.rules[0].startswith("DZ-")
            assert problem.text.endswith(".")


def test_7_3_small_models_go_wherever_large_ones_do() -> None:
    """DZ-MOV-17: on all maps a step that a Size makes on foot a smaller one makes too."""
    for key in MAPS:
        field = battlefield(key)
        for cube in field.standable:
            by_size = [{step.to for step in legal_steps(field, Mover(size), cube)} for size in (1, 2, 3, 4)]
            assert by_size[0] >= by_size[1] >= by_size[2] >= by_size[3]
            level = {to for to in by_size[3] if difference(cube, to)[2] == 0 and field.has_floor(to)}
            assert level <= {step.to for step in legal_steps(field, CAR, cube)}


def test_7_2_sides_are_the_four_directions() -> None:
    """7.1: N is a row up, E a column on."""
    assert SIDES == {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
