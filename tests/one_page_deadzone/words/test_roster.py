"""Ready-made armies looked at before one is chosen: units, weapons, and what they attack with."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.engine import Match, Refused
from rules.engine.playout import QuickDice
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.armies import READY_ARMIES
from rules.one_page_deadzone.model.moves import ArmyName, Roster

NAMES = ("Ann", "Bea")


def told(army: str) -> str:
    """The answer to somebody who watches, while armies are chosen."""
    match = Match.begin(GAME, 2, {}, QuickDice(lambda sides: 0))
    return GAME.look_up(match.view(None), Roster(army), NAMES)  # type: ignore[arg-type]  # a name that there is not, too


def test_an_army_tells_its_units_and_their_threat() -> None:
    """OP-SHT-03, OP-MEL-02: three dice and the weapon's, before any bonus."""
    lines = told("plague-swarm").splitlines()
    assert lines[0] == "Plague Swarm, 150 points: 7 units."
    dogs = "4 x Plague Dog (15): size 1, Quality 5+, takes 1 wound; fights with 4 dice (Combat Knife). Fast."
    assert dogs in lines
    sniper = "shoots up to 8 cubes with 4 dice (Sniper Rifle), fights with 3 dice (Fists/Claws)."
    assert sniper in told("enforcer-fire-team")


def test_an_army_tells_its_special_rules() -> None:
    """OP-SR-01, OP-SR-06, OP-SR-10, OP-SR-11: who is quick, slow or gives orders is why one takes it."""
    lines = told("plague-pack").splitlines()
    assert [line.split("). ")[-1] for line in lines if line.startswith(("Plague 1st", "Plague Dog"))] == [
        "Hero, Slow, Tactician.",
        "Fast.",
    ]


def test_every_army_is_offered_and_told() -> None:
    """The list of the command has all of them, and no other one."""
    assert set(get_args(ArmyName)) == set(READY_ARMIES)
    assert all(told(army).startswith(READY_ARMIES[army].title) for army in READY_ARMIES)
    with pytest.raises(Refused, match="There is no army “nobody”; there is "):
        told("nobody")
