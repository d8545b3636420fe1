"""Diplomacy: offers, consent, what changes hands, where it goes, and what stays secret. [DL-DIP, DL-CTL-09]"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.events import (
    DealClosed,
    DealMade,
    DealOffered,
    DealTerms,
    PromiseNoted,
)
from rules.deadlock.model.moves import Accept, Decline
from rules.engine import Refused
from tests.deadlock.kit import Table, position

HANGARS = (
    "B3 plains P1: airport- / C3 plains P2: city+ airport+ | plane2 tank missile / D2 plains P2: farm+ idle1 | scout"
)


def talks(text: str = HANGARS, **more: Any) -> Table:
    """An open Diplomacy Phase of P1."""
    return position(text, phase="diplomacy", stop="trade", **more)


def test_DL_DIP_01_the_active_player_waits_for_nobody() -> None:
    """DL-DIP-01: the active player ends the phase though an offer is open; afterwards deals are refused. [R28]"""
    table = talks(P3="maug").act("P2", "offer P3 give=4_food")
    table.play("P1", "done")
    assert table.asking == ""
    table = position(HANGARS, phase="diplomacy", stop="build").act("P2", "offer P1 give=4_food")
    table.play("P1", "done")
    assert table.asking == "P1 business"
    assert table.refused("P2", "offer P1 give=4_food", act=True).startswith("Deals are made in a Diplomacy Phase")


def test_DL_DIP_02_what_never_changes_hands_is_refused() -> None:
    """DL-DIP-02, R28: technologies and rebels never change hands; colonists and Laser Defenses only with their land."""
    table = talks(P1="human rocketry rebels5")
    for words, why in {
        "rocketry": "Technologies never change hands in a deal.",
        "gatling_gun": "“gatling gun” cannot be traded: name goods (10 metal), units (plane C3), land (land B2), "
        "or write a promise.",
        "2_rebels": "Rebels never change hands in a deal.",
        "colonist_B3": "Colonists and Laser Defenses change hands only together with their land.",
        "laser_defense_B3": "Colonists and Laser Defenses change hands only together with their land.",
        "plane": "Say where it stands, such as “plane C3”.",
        "0_metal": "Name numbers from 1 to 9999 in a deal.",
        "123456789_metal": "Name numbers from 1 to 9999 in a deal.",
        "31_plane_C3": "Name numbers from 1 to 30 in a deal.",
    }.items():
        assert table.refused("P1", f"offer P2 give={words}", act=True) == why
        assert table.refused("P1", f"offer P2 want={words}", act=True) == why
    assert "at most 30 units" in table.refused("P1", "offer P2 want=30_plane_C3,tank_C3", act=True)
    assert len(table.act("P1", "offer P2 want=30_plane_C3").sheet("P1").deals[0].want.units) == 30
    assert table.refused("P1", "offer P2", act=True) == "An empty deal is none: name goods, units, land or a promise."
    assert "too long" in table.refused("P1", f"offer P2 give={'1_food,' * 50}", act=True)
    assert "at most 200" in table.refused("P1", f"offer P2 promise={'x' * 201}", act=True)


def test_DL_DIP_03_contents_are_known_to_the_parties_alone() -> None:
    """DL-DIP-03: an offer and its terms reach its two sides; the others read that there is a deal. [chapter 6, R28]"""
    table = talks(P3="maug").act("P1", "offer P2 give=7_metal want=3_food promise=peace")
    assert [told.give for told in table.heard("P2", DealOffered)] == ["7 metal"]
    assert [deal.give.goods for deal in table.sheet("P2").deals] == [{"metal": 7}]
    assert table.sheet("P3").deals == ()
    table.act("P2", "accept P1 1")
    for stranger in ("P3", None):
        for kind in (DealOffered, DealTerms, PromiseNoted, DealClosed):
            assert table.heard(stranger, kind) == []
        assert len(table.heard(stranger, DealMade)) == 1
    assert len(table.heard("P1", DealTerms)) == len(table.heard("P2", DealTerms)) == 1


def test_DL_DIP_06_promises_are_noted_and_not_enforced() -> None:
    """DL-DIP-06: a promise is recorded for its two sides; breaking it is legal: nothing in the rules reads it."""
    table = talks(P3="maug").act("P1", "offer P2 promise=no_war_till_round_9").act("P2", "accept P1 1")
    for player in ("P1", "P2"):
        assert [(note.maker, note.to, note.round, note.text) for note in table.sheet(player).promises] == [
            (0, 1, 1, "no war till round 9")
        ]
        assert len(table.heard(player, PromiseNoted)) == 1
    assert table.sheet("P3").promises == ()


def test_R95_offers_that_cross_are_closed_by_their_numbers() -> None:
    """R95: each side has an offer with number 1; whose is meant is said, and the other one stays open."""
    table = talks().act("P1", "offer P2 give=1_food").act("P2", "offer P1 give=2_food")
    table.act("P1", "decline P2 1 yours")
    assert [deal.maker for deal in table.sheet("P1").deals] == [1]
    assert "no longer open" in table.refused("P2", "decline P1 1", act=True)
    assert table.act("P1", "decline P2 1 theirs").sheet("P1").deals == ()


def test_R95_before_version_4_an_offer_is_declined_without_its_number() -> None:
    """R95: what older journals hold is read and does what it did: the other's offer goes first, then one's own."""
    written = '{"move":"decline","player":"P2"}'
    assert GAME.read_move(json.loads(written)).json == written
    table = talks(version=3).act("P1", "offer P2 give=1_food").act("P2", "offer P1 give=2_food")
    for how in ("declined", "withdrawn"):
        table.match.act(0, GAME.read_move(json.loads(written)))
        assert table.match.drain().events[-1].how == how  # type: ignore[attr-defined]  # a DealClosed
    with pytest.raises(Refused, match="There is no offer between the two of you"):
        table.match.act(0, GAME.read_move(json.loads(written)))


CLOSINGS = {
    "accepted": lambda table: table.act("P2", "accept P1 1"),
    "declined": lambda table: table.act("P2", "decline P1 1"),
    "withdrawn": lambda table: table.act("P1", "decline P2 1 yours"),
    "replaced and failed": lambda table: table.act("P1", "offer P2 give=1_food want=land_E5").act("P2", "accept P1 2"),
    "lapsed": lambda table: table.play("P1", "done"),
    "made to one who declines all": lambda table: table.act("P2", "orders ask ask offers=decline").act(
        "P1", "offer P2 give=1_food"
    ),
    "made by one who concedes": lambda table: table.act("P1", "concede"),
}


@pytest.mark.parametrize("how", CLOSINGS)
def test_DL_DIP_07_nothing_is_offered_about_a_deal_that_is_closed(how: str) -> None:
    """DL-DIP-07: neither side is shown a deal to accept, decline or withdraw once it is closed, however that was."""
    table = talks(P3="maug", rest=6).act("P1", "offer P2 give=1_food")
    assert [len(GAME.suggest(table.see(player))) for player in ("P1", "P2")] == [1, 2]
    CLOSINGS[how](table)
    for player in ("P1", "P2"):
        seen = table.see(player)
        assert GAME.suggest(seen) == ()
        assert [GAME.values(seen, move, "player") for move in (Accept, Decline)] == [(), ()]
