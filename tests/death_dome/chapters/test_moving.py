"""Moving units: steps, towers, bases, lava, bridges, bug tokens on the way. [DD-MOV, DD-BAS, DD-LAV, DD-BRG]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.events import Died
from rules.death_dome.model.moves import Go
from rules.engine import Choose, Offers
from tests.death_dome.kit import Table, between, position


def moving(text: str, unit: str = "Wa1", **more: Any) -> Table:
    """P1 has begun the phase of this unit, and holds a plain card, so that no phase closes by itself."""
    more["hands"] = "P1=P23"
    return between(text, **more).play("P1", f"use {unit}")


def steps(table: Table) -> int:
    """The steps that the active unit has used."""
    assert table.view.acting is not None
    return table.view.acting.steps


# -- steps -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", ["J8", "J9", "J10"])
def test_DD_MOV_06_onto_a_tower_from_a_bridge(edge: str) -> None:
    """DD-MOV-06: from bridge K9 onto J8, J9 or J10 in one step."""
    assert steps(moving("Wa1@K9").play("P1", f"go {edge}")) == 1


def test_DD_MOV_09_points_and_bridges_are_ordinary() -> None:
    """DD-MOV-09: over a point, a release point and a bridge each step costs one."""
    assert steps(moving("Wa1@E9").play("P1", "go E8", "go E7")) == 2
    assert steps(moving("Wa1@C4").play("P1", "go C3", "go C2")) == 2
    assert steps(moving("Wa1@H12").play("P1", "go I11", "go J12")) == 2


# -- bases -------------------------------------------------------------------------------------------------------------


def test_DD_BAS_02_enemy_bases_are_shut() -> None:
    """DD-BAS-02: a red unit beside the blue base cannot step in, whether somebody stands there or not."""
    assert moving("Wa1@S11").refused("P1", "go T12") == "T12 is an enemy base."
    assert not {"T10", "U10", "T11", "U11", "T12", "U12"} & set(moving("Wa1@S11").choices("P1", "go"))


@pytest.mark.parametrize("square", ["A12", "B12"])
def test_DD_BAS_05_home_in_one_step(square: str) -> None:
    """DD-BAS-05, R21: with one step left a unit on C10 stands on any free base square; that ends its actions."""
    table = moving("Gu1+A15+G09@C10 Wa2@D11", "Gu1").play("P1", f"go {square}")
    assert (steps(table), table.unit("Gu1").place) == (1, square)
    assert "there it only moves" in table.refused("P1", "attack G09 Wa2")


# -- lava and bridges --------------------------------------------------------------------------------------------------


def test_R51_a_phase_that_ends_on_lava() -> None:
    """R51: with Asbestos Flip-Flops only: dead at the end of the phase, no shell, the next player picks the jail."""
    table = position("Sc1@F8", players=3, hands="P1=P12,P23,P24", order="P1 P3 P2")
    table.play("P1", "use Sc1", "play P12", "go G8", "done")
    assert table.asking == "P3 jail"
    table.play("P3", "imprison NE")
    assert table.told(Died) == [Died("Sc1", 2, "NE", False)]
    assert [team.shells for team in table.view.teams] == [0, 0, 0]
    assert (table.asking, table.view.phases_left) == ("P1 turn", 1)


def test_DD_BRG_02_no_other_way_onto_a_tower() -> None:
    """DD-BRG-02: with units on all its bridges a tower cannot be reached by anybody."""
    text = "Sc1@H12 Gu2@I11 Sc2@K11 Me2@K9"
    reached = moving(text, "Sc1").choices("P1", "go")
    assert not {"H8", "I8", "J8", "H9", "I9", "J9", "H10", "I10", "J10"} & set(reached)


def test_D5_the_squares_that_gain_most_lead() -> None:
    """Towers before points, those of a rival before free ones, own ones among the rest, which go by letter."""
    question = moving("Sc1+V01@H8", "Sc1", control="F12=P2 L6=P1").question("P1")
    assert isinstance(question, Choose)
    assert isinstance(question.options, Offers)
    squares = [move.to for move in question.options if isinstance(move, Go)]
    leading = [move.to for move in question.options if question.options.leads(move)]
    assert (leading[:3], squares[: len(leading)]) == (["I9", "M13", "F12"], leading)
    rest = squares[len(leading) :]
    assert rest == sorted(rest, key=lambda square: (square[0], int(square[1:])))
    assert "L6" in rest
    assert sorted(squares) == sorted([move.to for move in question.options.plain if isinstance(move, Go)])
    plain = [move.to for move in question.options.plain if isinstance(move, Go)]
    assert plain == sorted(plain, key=lambda square: (square[0], int(square[1:])))  # what stands in digests stays
