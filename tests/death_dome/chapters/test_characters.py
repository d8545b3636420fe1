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


def test_DD_CHR_05_types_say_which_cards() -> None:
    """DD-CHR-05: Man Shaped Swarm carries chainsaw and launcher; Gristle Pete is a warrior only."""
    table = hiring("Ca1=C21")
    assert table.choices("P1", "buy warrior W01") == ["Ca1", "Cb1", "Cc1", "Cd1", ""]
    assert table.choices("P1", "buy gunner G02") == ["Ca1", ""]
    assert table.play("P1", "buy gunner G02 Ca1", "finish").items("Ca1") == "G02"
    assert "Ca1 is a warrior: only a scout may carry" in hiring().refused("P1", "buy scout S09 Ca1")
    assert "Ca1 is a warrior and gunner: only" in hiring("Ca1=C21").refused("P1", "buy scout S09 Ca1")


def test_DD_CHR_06_any_mix_of_types() -> None:
    """DD-CHR-06: with three warriors hired away the team is four medics, and may pass."""
    table = hiring("Ca1=C13 Cb1=C14 Cc1=C15 Cd1=C04").play("P1", "hire Cd1 C16").play("P2", "pass")
    assert [table.unit(unit).build.types for unit in ("Ca1", "Cb1", "Cc1", "Cd1")] == [("medic",)] * 4
    assert table.play("P1", "pass").asking == "P1 turn"


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


def test_DD_CHR_08_what_the_new_one_cannot_carry_is_loose() -> None:
    """DD-CHR-08: the gunner goes, the Magnum is loose, the helm stays: no pass until it is moved or sold."""
    table = hiring("Ca1=C05+G01+E01 Ca2=C01").play("P1", "hire Ca1 C13")
    assert (table.items("Ca1"), table.team("P1").loose) == ("E01", ("G01",))
    table.play("P2", "pass")
    assert "give 44,000 Magnum to a unit or sell it" in table.refused("P1", "pass")
    assert table.play("P1", "sell G01", "pass").asking == "P1 turn"


def test_DD_CHR_10_the_new_one_takes_over_the_token() -> None:
    """DD-CHR-10: the scout goes, a medic comes: the same token with new ratings and types."""
    before = hiring("Ca1=C09").unit("Ca1")
    after = hiring("Ca1=C09").play("P1", "hire Ca1 C20").unit("Ca1")
    assert (after.id, after.place) == (before.id, before.place)
    assert (before.build.types, before.movement) == (("scout",), 6)
    assert (after.build.types, after.movement, after.toughness) == (("medic",), 5, 2)


def test_DD_PUR_06_the_old_one_helps_to_pay() -> None:
    """DD-PUR-06, DD-CHR-02: with 400k and a character of 500k one of 1,000k is too dear; with 500k it is not."""
    told = "Mother Suture costs 1,000k; with Gristle Pete sold you have 900k."
    assert hiring(credits="P1=400").refused("P1", "hire Ca1 C20") == told
    assert hiring(credits="P1=500").play("P1", "hire Ca1 C20").credits("P1") == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("hire Ca1 C05", "Trigger Nan is on a team already."),
        ("hire Ca1 C99", "There is no character “C99”; look at the character deck."),
        ("hire Ca2 C09", "“Ca2” is none of your units; you have Ca1, Cb1, Cc1 and Cd1."),
    ],
)
def test_DD_CHR_02_who_cannot_be_hired(words: str, told: str) -> None:
    """DD-CHR-02: nobody from another team, nobody unknown, and not for a unit of another."""
    assert hiring().refused("P1", words) == told


def test_DD_TEA_01_classic_teams_hire_nobody() -> None:
    """DD-TEA-01: without the option there are no characters."""
    assert "no characters to hire" in shopping().refused("P1", "hire Wa1 C09")


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


def test_DD_CHR_09_not_the_one_just_sold() -> None:
    """DD-CHR-09: of rank 0 the one just sold is left out: with eight others in the store the draw is among eight."""
    table = sold_off("Ca2@jail1", dice=[7]).play("P1", "sell_off Ca2")
    assert table.unit("Ca2").kind == "C16"
    assert table.on_sale("C05")


def test_DD_CHR_09_the_same_comes_back_if_there_is_no_other() -> None:
    """DD-CHR-09, R38: all other rank 0 are on teams: it stays, its card is sold, no other money moves."""
    text = " ".join([f"C{letter}{seat}=C{number:02}" for number, (seat, letter) in enumerate(
        [(seat, letter) for seat in (1, 2, 3, 4) for letter in "abcd"], 1
    )])  # fmt: skip
    table = sold_off(f"{text.replace('Ca2=C05', 'Ca2=C05+G01@jail1')}", players=4).play("P1", "sell_off Ca2")
    assert table.told(SoldOff) == [SoldOff(1, "Ca2", ("G01",), 650_000, "C05")]
    assert (table.unit("Ca2").kind, table.credits("P2")) == ("C05", 2_650)
