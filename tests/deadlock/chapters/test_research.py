"""The Research Phase: 50 points are a technology. [3.25]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import CardsDrawn, CardsTaken, DeckShuffled, TechnologyGained, TechnologyNamed
from rules.deadlock.model.tables import TECHNOLOGIES
from rules.deadlock.model.units import values_of
from testing.scene import Script
from tests.deadlock.kit import Table, position

FIVE = ["rocketry", "automation", "metallurgy", "ion_weapons", "hoverway"]
NEXT = ["sam_missiles", "air_cloaking", "ground_cloaking", "sensor_arrays", "transporters"]


def deck(*first: str) -> list[str]:
    """All cards, these on top."""
    return [*first, *[card for card in TECHNOLOGIES if card not in first]]


def researching(sheet: str, *first: str, dice: Script = (), theirs: str = "maug", **more: Any) -> Table:
    """A table in P1's Research Phase, with these cards on top of the deck."""
    cards = deck(*(first or (*FIVE, *NEXT)))
    return position(phase="research", stop="end_turn", P1=f"human {sheet}", P2=theirs, deck=cards, dice=dice, **more)


def test_DL_RSH_01_fifty_points_each() -> None:
    """DL-RSH-01, R56: with 50 RP or more a technology must be taken for 50: one a turn, the rest is kept."""
    table = researching("R120").silent()
    assert (table.asking, table.stock("P1", "research"), len(table.technologies("P1"))) == ("", 70, 1)


@pytest.mark.parametrize("agreed", [{"one_technology": False}, {"version": 1, "one_technology": False}])
def test_DL_RSH_01_by_agreement_as_many_as_the_points_pay_for(agreed: Any) -> None:
    """DL-RSH-01, R56: where the table says so, as all older tables do, again and again."""
    table = researching("R120", **agreed)
    assert table.asking == "P1 research"
    assert table.stock("P1", "research") == 70
    table.silent(2)
    assert (table.asking, table.stock("P1", "research"), len(table.technologies("P1"))) == ("", 20, 2)


def test_DL_RSH_01_not_with_fewer() -> None:
    """DL-RSH-01: with 49 RP nothing happens."""
    table = researching("R49")
    assert (table.asking, table.stock("P1", "research"), table.view.deck) == ("", 49, 33)


def test_DL_RSH_02_five_cards() -> None:
    """DL-RSH-02: five cards are seen in private; one that he does not own is chosen; all five are discarded."""
    table = researching("R50 rocketry")
    assert table.options("P1") == [
        "copy hoverway", "copy metallurgy", "copy automation", "copy ion_weapons",
    ]  # fmt: skip
    assert table.sheet("P1").drawn == tuple(FIVE)
    assert table.sheet("P2").drawn == ()
    assert table.refused("P1", "copy rocketry").startswith("You know that already")
    assert table.refused("P1", "copy air_cloaking").startswith("That card was not drawn")
    assert (table.view.deck, table.view.discards) == (28, 0)
    table.play("P1", "copy ion_weapons")
    assert table.technologies("P1") == ["rocketry", "ion_weapons"]
    assert (table.view.deck, table.view.discards) == (28, 5)


def test_DL_RSH_02_what_the_others_learn() -> None:
    """DL-RSH-02: the others learn that a technology was gained, not which, and not what was drawn."""
    table = researching("R50").silent()
    assert [table.heard(who, CardsDrawn) for who in ("P2", None)] == [[], []]
    assert [table.heard(who, TechnologyNamed) for who in ("P2", None)] == [[], []]
    assert table.heard("P1", CardsDrawn) == [CardsDrawn(0, tuple(FIVE))]
    assert table.heard("P1", TechnologyNamed) == [TechnologyNamed(0, "hoverway")]
    assert table.heard(None, TechnologyGained) == [TechnologyGained(0, "research")]
    assert table.player("P1").technologies == 1
    assert table.heard(None, CardsTaken) == [CardsTaken(0, 5)]


def test_DL_RSH_03_five_that_he_owns() -> None:
    """DL-RSH-03: if he owns all five they are discarded, and five more come for the same 50 RP."""
    table = researching(f"R60 {' '.join(FIVE)}")
    assert table.sheet("P1").drawn == tuple(NEXT)
    assert (table.stock("P1", "research"), table.view.deck, table.view.discards) == (10, 23, 5)
    assert table.told(CardsDrawn) == [CardsDrawn(0, tuple(FIVE)), CardsDrawn(0, tuple(NEXT))]


def test_DL_RSH_04_a_deck_that_runs_out() -> None:
    """DL-RSH-04: when the deck runs out the discards are shuffled and drawing goes on."""
    rest = [card for card in TECHNOLOGIES if card not in FIVE[:3]]
    turned = [*range(30)][::-1]
    table = position(phase="research", stop="end_turn", P1="human R50", deck=FIVE[:3], discards=rest, dice=[turned])
    assert table.sheet("P1").drawn == (*FIVE[:3], rest[-1], rest[-2])
    assert (table.view.deck, table.view.discards) == (28, 0)
    assert table.heard(None, DeckShuffled) == [DeckShuffled(30)]


def test_DL_RSH_05_nothing_left_to_learn() -> None:
    """DL-RSH-05: with all 33 owned nothing is bought; the points are kept."""
    table = researching(f"R80 {' '.join(TECHNOLOGIES)}")
    assert (table.asking, table.stock("P1", "research"), table.view.deck) == ("", 80, 33)


def test_DL_RSH_05_the_last_one() -> None:
    """DL-RSH-05: the 33rd is found, however deep it lies; then the points are kept. [R83]"""
    others = [card for card in TECHNOLOGIES if card != "hoverway"]
    table = researching(f"R120 {' '.join(others)}", *others)
    assert table.options("P1") == ["copy hoverway"]
    table.silent()
    assert (table.asking, table.stock("P1", "research"), len(table.technologies("P1"))) == ("", 70, 33)


def test_DL_RSH_06_several_may_own_it() -> None:
    """DL-RSH-06: several players may own the same technology."""
    table = researching("R50", theirs="maug hoverway").play("P1", "copy hoverway")
    assert (table.technologies("P1"), table.technologies("P2")) == (["hoverway"], ["hoverway"])


def test_DL_RSH_07_it_works_at_once() -> None:
    """DL-RSH-07: a technology works from the moment it is gained; the default is the best by preference."""
    table = researching("R50")
    assert table.default("P1") == "copy hoverway"
    table.play("P1", "copy metallurgy")
    sheet = table.sheet("P1")
    assert values_of(sheet.race, sheet.technologies, "infantry").defense == 3


def test_conceding_at_the_question() -> None:
    """DL-VIC-03: who leaves while he looks at his cards gives them back: the next player does not see them."""
    table = position(phase="research", stop="upkeep", P1="human R50", deck=deck(*FIVE), players=3).act("P1", "concede")
    assert (table.view.active, table.view.deck, table.view.discards) == (1, 28, 5)
    assert table.sheet("P2").drawn == ()
