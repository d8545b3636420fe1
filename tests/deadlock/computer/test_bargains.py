"""What a computer offers in another player's Diplomacy Phase."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock import GAME
from rules.deadlock.model.moves import Decline, Offer
from rules.engine import Move
from tests.deadlock.kit import Table, position

LANDS = "C3 plains P1: city+ / E5 plains P2: city+ / A1 plains P3: city+"
RICH_IN_FOOD = "human F30 M2 E8 C8"


def offers(table: Table, player: str) -> Sequence[tuple[int, Move]]:
    """What this player's computer considers."""
    assert GAME.bargains is not None
    return GAME.bargains(table.see(player))


def diplomacy(lands: str = LANDS, number: int = 7) -> Table:
    """P1's Diplomacy Phase; P2 has much Food and no Metal."""
    return position(lands, phase="diplomacy", players=3, round=number, P2=RICH_IN_FOOD)


def test_what_there_is_plenty_of_is_offered_for_what_is_short() -> None:
    """To the active player, who makes none: it would lapse before anybody had read it. [DL-DIP-01, DL-DIP-07]"""
    table = diplomacy()
    found = [("5 food", "5 metal"), ("5 food", "10 metal"), ("10 food", "5 metal")]
    assert offers(table, "P2") == [(0, Offer("P1", give, want)) for give, want in found]
    assert not offers(table, "P1")
    table.match.act(1, Offer("P1", "5 food", "5 metal"))
    assert [(deal.maker, deal.to) for deal in table.match.state.deals] == [(1, 0)]


def test_a_player_hears_one_offer_of_a_computer_in_four_rounds() -> None:
    """However often it is declined; nobody has to wait for what computers think of it in the others."""
    assert [number for number in range(1, 9) if offers(diplomacy(number=number), "P2")] == [3, 7]
    table = diplomacy(number=3)
    table.match.act(1, Offer("P1", "5 food", "5 metal"))
    table.match.act(0, Decline("P2", 1))
    assert not offers(table, "P2")


def test_between_two_nothing_is_offered_nor_elsewhere() -> None:
    """What helps the one of two harms the other; in other phases no deal is made. [DL-DIP-01]"""
    two = position("C3 plains P1: city+ / E5 plains P2: city+", phase="diplomacy", round=7, P2=RICH_IN_FOOD)
    assert not offers(two, "P2")
    build = position(LANDS, phase="build", players=3, round=7, P2=RICH_IN_FOOD)
    assert not offers(build, "P2")


def test_goods_are_worth_less_the_more_there_are() -> None:
    """So both sides of a deal may gain by it: five Food of many for five Credits help who has none of these."""
    assert GAME.value is not None
    before, after = [
        GAME.value(position(LANDS, phase="diplomacy", players=3, round=5, P2=goods).see("P2"))[1]
        for goods in ("human F30 E8 M0 C0", "human F25 E8 M0 C5")
    ]
    assert after > before
    before, after = [
        GAME.value(position(LANDS, phase="diplomacy", players=3, round=5, P2=goods).see("P2"))[1]
        for goods in ("human F3 E8 M10 C40", "human F8 E8 M10 C35")
    ]
    assert after > before
