"""A series: matches, auction, values and turn order. [DD-SER, DD-AUC, DD-ORD]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.series_events import (
    Voted,
)
from testing.scene import Script
from tests.death_dome.kit import Table, new_game, position, shopping

SERIES = {"matches": "5"}


def after_match(text: str = "", *, match: int = 1, control: str = "E8=P1", **more: Any) -> Table:
    """A series at the payout of a match that P1 wins by a point."""
    options = {**SERIES, **more.pop("options", {})}
    return position(text, phase="payout", match=match, control=control, options=options, **more)


def begun(match: int = 2, players: int = 3, dice: Script = (), **more: Any) -> Table:
    """A match of a series about to begin: everybody has passed."""
    return position(phase="begin_match", match=match, players=players, options=SERIES, dice=dice, **more)


# -- the series --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("match", "rounds"), [(1, 6), (2, 8), (3, 10), (4, 12), (5, 12), (6, 12)])
def test_DD_SER_01_rounds_of_the_matches(match: int, rounds: int) -> None:
    """DD-SER-01: the matches have 6, 8, 10, 12, 12 rounds, further ones 12."""
    if match == 1:
        assert new_game(matches="7").view.limit == rounds
    else:
        table = after_match(match=match - 1, options={"matches": "7"})
        assert (table.view.match, table.view.limit) == (match, rounds)


def test_DD_SER_03_the_dome_is_cleared() -> None:
    """DD-SER-03: markers, wounds, tokens, shells and hands are gone, all stand in their bases; cards stay."""
    table = after_match(
        "Wa1+W01@E8:w2 Gu1@D9:down Sc2+S09@jail1 Me2@R8:w1",
        control="E8=P1 R8=P2",
        shells="P1=2",
        hands="P1=P01,P02 P2=P03",
        tokens="beehive=R8,P2",
        cubes=3,
    )
    assert table.play("P1", "spare").asking == "P1 purchase"
    seen = table.view
    assert (seen.control, seen.tokens, seen.cubes, table.hands()) == ({}, {}, 0, [0, 0])
    assert [team.shells for team in seen.teams] == [0, 0]
    assert [(unit.wounds, unit.down, unit.in_base) for unit in seen.units] == [(0, False, True)] * 8
    assert (table.items("Wa1"), table.items("Sc2"), table.credits("P1")) == ("W01", "S09", 2_300)
    assert len({unit.place for unit in seen.units}) == 8
    assert (table.silent(2).view.pile, table.hands()) == (64, [3, 3])


def test_DD_SER_03_the_next_match_begins_anew() -> None:
    """DD-SER-03, DD-SER-02: after a whole match both come to buy again, and the turns of match 2 count from one."""
    table = new_game(matches="2", dice=[[12, 1], [12, 1]]).silent(2 + 12)
    assert (table.view.match, table.asking) == (2, "P1 purchase")
    assert table.silent().asking == "P2 purchase"
    table.silent()
    assert (table.asking, table.view.counter, [team.turns for team in table.view.teams]) == ("P1 turn", 1, [1, 0])


@pytest.mark.parametrize(("wins", "winner"), [("P1=1", 0), ("P2=2", 1), ("P2=1", 0), ("", 0)])
def test_DD_SER_04_ties_go_by_matches_won(wins: str, winner: int) -> None:
    """DD-SER-04, R67: equal values: more matches won; equal, too: who won the last one, here P1."""
    table = after_match(match=5, credits="P1=2000 P2=2100", wins=wins)
    assert [table.value("P1"), table.value("P2")] == [2_100, 2_100]
    assert table.view.winners == (winner,)


@pytest.mark.parametrize(("stop", "ends"), [((), False), ((1,), False), ((0, 2), True), ((0, 1, 2), True)])
def test_DD_SER_01_it_ends_when_more_than_half_want_it(stop: tuple[int, ...], ends: bool) -> None:
    """DD-SER-01, R84: one of three is not enough, two are; then the most valuable team has won."""
    table = after_match(options={"matches": "endless"}, players=3)
    for seat in range(3):
        table.play(f"P{seat + 1}", "end_series" if seat in stop else "play_on")
    assert table.told(Voted) == [Voted(stop, ends)]
    assert (table.asking == "") is ends
    assert table.view.winners == ((0,) if ends else ())


# -- the auction -------------------------------------------------------------------------------------------------------


def test_DD_AUC_01_jailed_units_are_listed() -> None:
    """DD-AUC-01: in the auction the units on the board are home; those in jail can be told apart."""
    table = after_match("Wa1@E8 Gu1@jail2 Sc2@jail1 Me2@R8")
    assert table.asking == "P1 auction"
    assert [unit.id for unit in table.view.units if unit.jailed] == ["Gu1", "Sc2"]
    assert [unit.id for unit in table.view.units if unit.in_base] == ["Wa1", "Sc1", "Me1", "Wa2", "Gu2", "Me2"]


def test_R29_after_the_roll_the_others_follow_in_turn_order() -> None:
    """R29, DD-PUR-02: after a shared win P3 rolls highest; P2 and P1 follow in turn order; nobody is dealt anew."""
    options = {"teams": "characters"}
    table = after_match(players=3, order="P1 P3 P2", control="", options=options, dice=[[1, 1, 5]])
    assert [unit.kind for unit in table.view.of(0)] == ["C01", "C02", "C03", "C04"]
    assert len(table.view.units) == 12
    assert table.asking == "P3 purchase"
    assert table.silent().asking == "P2 purchase"
    assert table.silent().asking == "P1 purchase"


# -- values and turn order ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("match", "bases"), [(1, "EWN"), (2, "NEW")])
def test_DD_ORD_03_three_players_and_the_center(match: int, bases: str) -> None:
    """DD-ORD-03, R33, R56: in match 1 the order is E, W, N: the center last; later N first, then E, W."""
    table = begun(match=match)
    assert (table.order(), table.bases()) == ("P1 P2 P3", bases)
    assert all(unit.in_base for unit in table.view.units)


@pytest.mark.parametrize(("players", "bases"), [(2, "EW"), (4, "SENW")])
def test_DD_ORD_03_bases_by_value(players: int, bases: str) -> None:
    """DD-ORD-03, R33: seats are given by falling value: W, E of two; W, N, E, S of four."""
    credits = " ".join([f"P{number}={number}000" for number in range(1, players + 1)])  # noqa: A001 - the game's word
    assert begun(players=players, credits=credits).bases() == bases


# -- who has left ------------------------------------------------------------------------------------------------------


def test_R83_the_store_goes_on_without_a_team() -> None:
    """R83: whose purchasing turn it is gives up: the next player buys, and the match begins without him."""
    table = shopping(players=3).act("P1", "concede")
    assert table.asking == "P2 purchase"
    table.play("P2", "pass").play("P3", "pass")
    assert (table.asking, table.order()) == ("P2 turn", "P2 P3")
    assert [unit.place for unit in table.view.of(0)] == ["", "", "", ""]
