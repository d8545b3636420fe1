"""Characters: dealing, hiring, their cards, the auction. [DD-CHR]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.cards import CHARACTERS, RATINGS
from rules.death_dome.model.series_events import Dealt, Hired, SoldOff
from tests.death_dome.kit import Table, new_game, position, shopping

TEAMS = {"teams": "characters"}
BEGINNERS = [one.id for one in CHARACTERS.values() if one.rank == 0]


def hiring(text: str = "", **more: Any) -> Table:
    """A purchasing turn of P1, whose team is C01 to C04, warriors, unless the text changes it; P2 has C05 to C08."""
    return shopping(text, options=TEAMS, **more)


def sold_off(text: str, options: dict[str, str] | None = None, **more: Any) -> Table:
    """The auction after a match that P1 has won."""
    agreed = {**TEAMS, "matches": "5", **(options or {})}
    return position(text, phase="payout", control="E8=P1", options=agreed, **more)


# -- dealing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "left"), [(2, 19), (3, 15), (4, 11)])
def test_DD_CHR_01_four_each_the_rest_for_sale(players: int, left: int) -> None:
    """DD-CHR-01: four of rank 0 for each player; of 27 the others are in the store: 15 with three players."""
    table = new_game(players, teams="characters")
    held = [unit.kind for unit in table.view.units]
    assert len(held) == len({*held}) == 4 * players
    assert {*held} <= {*BEGINNERS}
    assert len([card for card in table.view.store if card in CHARACTERS]) == left
    assert {*held}.isdisjoint(table.view.store)
    assert [len(fact.characters) for fact in table.heard(None, Dealt)] == [4] * players


def test_DD_CHR_01_they_are_shuffled() -> None:
    """DD-CHR-01: which four one gets is decided by the shuffle."""
    back = [*range(16)][::-1]
    table = new_game(2, dice=[[12, 1], back], teams="characters")
    assert [unit.kind for unit in table.view.of(0)] == ["C13", "C14", "C15", "C16"]
    assert [unit.kind for unit in table.view.of(1)] == ["C09", "C10", "C11", "C12"]


def test_DD_CHR_01_units_are_named_by_their_tokens() -> None:
    """DD-CHR-01, DD-CHR-10: four unit tokens a team, in the base of the seat."""
    table = new_game(2, teams="characters")
    assert [unit.id for unit in table.view.units] == ["Ca1", "Cb1", "Cc1", "Cd1", "Ca2", "Cb2", "Cc2", "Cd2"]
    assert all(unit.in_base for unit in table.view.units)


# -- hiring ------------------------------------------------------------------------------------------------------------


def test_DD_CHR_02_one_comes_one_goes() -> None:
    """DD-CHR-02: a character is neither bought nor sold alone; hiring does both."""
    table = hiring()
    assert "comes in place of another" in table.refused("P1", "buy warrior C09 Ca1")
    assert "when another comes in its place" in table.refused("P1", "sell C01")
    table.play("P1", "hire Ca1 C09")
    assert table.told(Hired) == [Hired(0, "Ca1", "C01", "C09")]
    assert [unit.kind for unit in table.view.of(0)] == ["C09", "C02", "C03", "C04"]
    assert (table.on_sale("C01"), table.on_sale("C09")) == (True, False)


def test_DD_CHR_03_hiring_is_the_whole_turn() -> None:
    """DD-CHR-03, R37: it is the one sale and the one purchase; after a sale or a purchase there is no hiring."""
    table = hiring("Cb1+E01").play("P1", "hire Ca1 C09")
    assert table.asking == "P2 purchase"
    for move in ("sell E01", "buy equipment E02 Ca1"):
        table = hiring("Cb1+E01").play("P1", move)
        assert "one sale and the one purchase" in table.refused("P1", "hire Ca1 C09")
        assert table.choices("P1", "hire") == []


def test_DD_CHR_04_a_team_is_worth_four_million() -> None:
    """DD-CHR-04: four characters of 500k and 2,000,000 credits; rank 0 costs 500k."""
    assert {CHARACTERS[card].cost for card in BEGINNERS} == {500_000}
    assert [new_game(3, teams="characters").value(player) for player in ("P1", "P2", "P3")] == [4_000] * 3


def test_DD_CHR_07_rank_goes_with_cost_and_abilities() -> None:
    """DD-CHR-07: rank 0 has the ratings of its type and no ability, all others have; style has no effect."""
    costs = {rank: {one.cost for one in CHARACTERS.values() if one.rank == rank} for rank in range(4)}
    assert costs == {0: {500_000}, 1: {1_000_000}, 2: {1_500_000}, 3: {2_500_000}}
    for one in CHARACTERS.values():
        assert bool(one.abilities) is (one.rank > 0)
        ratings = (one.strength, one.movement, one.toughness, one.vitae)
        base = RATINGS[one.types[0]]
        assert one.rank or ratings == (base.strength, base.movement, base.toughness, base.vitae)
        assert one.style


# -- auction -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "price"), [({}, 0), ({"options": {"replacement": "paid"}}, 500), ({"version": 1}, 500)]
)
def test_DD_CHR_09_another_of_rank_0_comes(rules: dict[str, Any], price: int) -> None:
    """DD-CHR-09, R38: character and card are sold; a random one of rank 0 that is not the same comes at once.

    It costs nothing, or 500k where that is agreed and under the first rules.
    """
    table = sold_off("Ca2=C18+G01@jail1", dice=[2], **rules).play("P1", "sell_off Ca2")
    fact = table.told(SoldOff)[0]
    new = table.unit("Ca2").kind
    assert (fact.cards, fact.character, fact.credits) == (("G01",), new, (650 + 1_000 - price) * 1_000)
    assert CHARACTERS[new].rank == 0
    assert (table.items("Ca2"), table.on_sale("G01", "C18"), table.on_sale(new)) == ("", True, False)
    assert table.value("P2") == 2_000 + 3 * 500 + 650 + 1_000 + 500 - price
