"""Diplomacy: offers, consent, what changes hands, where it goes, and what stays secret. [DL-DIP, DL-CTL-09]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import (
    DealClosed,
    DealMade,
    DealOffered,
    DealTerms,
    LandHanded,
    PromiseNoted,
    TurnBegan,
    UnitHanded,
)
from tests.deadlock.kit import Table, position
from tests.scene import seat

HANGARS = (
    "B3 plains P1: airport- / C3 plains P2: city+ airport+ | plane2 tank missile / D2 plains P2: farm+ idle1 | scout"
)


def talks(text: str = HANGARS, **more: Any) -> Table:
    """An open Diplomacy Phase of P1."""
    return position(text, phase="diplomacy", stop="trade", **more)


def closed(table: Table, player: str | None = "P1") -> list[str]:
    """How offers ended, as far as this player hears."""
    return [event.how for event in table.heard(player, DealClosed)]


def test_DL_DIP_01_others_deal_too_while_the_phase_is_open() -> None:
    """DL-DIP-01: anybody deals with anybody while the active player keeps the phase open, by consent of both."""
    table = talks(P2="tarth", P3="maug")
    table.act("P2", "offer P3 give=4_food want=3_metal")
    assert table.stock("P3", "food") == 20  # nothing without consent
    table.act("P3", "accept P2 1")
    assert (table.goods("P2"), table.goods("P3")) == ("F16 M23 E20 C20 R0 A0", "F24 M17 E20 C20 R0 A0")
    assert [(deal.maker, deal.to) for deal in table.heard(None, DealMade)] == [(1, 2)]
    assert table.asking == "P1 diplomacy"


def test_DL_DIP_01_the_active_player_waits_for_nobody() -> None:
    """DL-DIP-01: the active player ends the phase though an offer is open; afterwards deals are refused."""
    table = talks(P3="maug").act("P2", "offer P3 give=4_food")
    table.play("P1", "done")
    assert table.asking == ""
    table = position(HANGARS, phase="diplomacy", stop="black_market").act("P2", "offer P1 give=4_food")
    table.play("P1", "done")
    assert table.asking == "P1 trade"
    assert table.refused("P2", "offer P1 give=4_food", act=True).startswith("Deals are made in a Diplomacy Phase")


def test_DL_DIP_01_every_phase_is_asked_for_and_silence_ends_it() -> None:
    """DL-DIP-01: the active player is asked whenever another player lives, and goes on if he is silent. [DP-16]"""
    table = talks()
    assert (table.asking, table.options("P1"), table.default("P1")) == ("P1 diplomacy", ["done"], "done")
    assert "make deals" in table.refused("P1", "buy food 2")
    assert table.silent().phases == ["diplomacy"]


def test_DL_DIP_01_an_offer_can_be_declined_withdrawn_and_replaced() -> None:
    """DL-DIP-01: without consent there is no deal: an offer is declined, withdrawn or replaced. [DP-17]"""
    table = talks().act("P1", "offer P2 give=2_food").act("P2", "decline P1")
    assert closed(table) == closed(table, "P2") == ["declined"]
    table.act("P1", "offer P2 give=3_food").act("P1", "decline P2")
    assert closed(table) == ["declined", "withdrawn"]
    table.act("P1", "offer P2 give=4_food").act("P1", "offer P2 give=5_food")
    assert table.refused("P2", "accept P1 3", act=True).startswith("The offer of P1 has number 4 now")
    assert table.act("P2", "accept P1 4").stock("P2", "food") == 25
    assert table.refused("P2", "accept P1 4", act=True) == "P1 offers you nothing at the moment."
    assert table.refused("P2", "decline P1", act=True) == "There is no offer between you and P1."


def test_DL_DIP_01_a_counter_offer_is_an_offer_back() -> None:
    """DL-DIP-01: who received an offer may offer something back; either can be accepted. [DP-17]"""
    table = talks().act("P1", "offer P2 give=2_food want=2_metal").act("P2", "offer P1 give=1_metal want=2_food")
    assert table.act("P1", "accept P2 1").goods("P1") == "F18 M21 E20 C20 R0 A0"
    assert table.act("P2", "accept P1 1").goods("P1") == "F16 M23 E20 C20 R0 A0"


def test_DL_DIP_01_only_living_players_deal() -> None:
    """DL-DIP-01: a partner is another living player."""
    table = talks(P3="maug", P4="cyth").act("P3", "concede")
    for player in ("P1", "P3", "P9", "me"):
        assert table.refused("P1", f"offer {player} give=1_food", act=True) == "Name another living player: P2, P4."
    assert "only watch" in table.refused("P3", "offer P1 give=1_food", act=True)


def test_DL_DIP_01_standing_orders_decline_every_offer() -> None:
    """DL-DIP-01: whoever orders so declines all offers at once, and both sides learn it. [DP-38]"""
    table = talks(P2="tarth offers=decline").act("P1", "offer P2 give=10_food")
    assert closed(table) == closed(table, "P2") == ["declined"]
    assert closed(table, None) == []
    assert "nothing at the moment" in table.refused("P2", "accept P1 1", act=True)


def test_DL_DIP_02_goods_units_land_and_promises_can_be_traded() -> None:
    """DL-DIP-02: every good, units, Colonizers, land and promises change hands; what is given twice adds up."""
    table = talks(
        "B3 plains P1: airport- | colonizer missile / B4 plains P1 / C3 plains P2: city+",
        P1="human F9 M9 E9 C9 R9 A9",
        P2="tarth F0 M0 E0 C0 R0 A0",
    )
    give = "1_food,2_metal;3_energy,4_credits,5_rp,3_art,3_art,colonizer_b3,missile_at_B3,land_B4"
    table.act("P1", f"offer P2 give={give} promise=peace").act("P2", "accept P1 1")
    assert (table.goods("P1"), table.goods("P2")) == ("F8 M7 E6 C5 R4 A3", "F1 M2 E3 C4 R5 A6")
    assert (table.units("P1"), table.units("P2")) == ("", "C3 colonizer missile")
    assert table.owner("B4") == "P2"
    terms = "1 food, 2 metal, 3 energy, 4 credits, 5 research, 6 art, colonizer B3, missile B3, land B4"
    assert [(told.give, told.want) for told in table.told(DealTerms)] == [(terms, "nothing")]


def test_DL_DIP_02_what_never_changes_hands_is_refused() -> None:
    """DL-DIP-02: technologies and rebels never change hands; colonists and Laser Defenses only with their land."""
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


def test_DL_DIP_03_nobody_offers_what_he_lacks() -> None:
    """DL-DIP-03: A offers 10 M but has 8: refused; so are units and land that are not his."""
    table = talks(P1="human M8", P2="tarth M30")
    assert table.refused("P1", "offer P2 give=10_metal", act=True) == (
        "You have 8 metal and offer 10: offer no more than you have."
    )
    assert table.refused("P2", "offer P1 give=3_plane_C3", act=True) == (
        "You have 2 Plane at C3 to give: look at your units."
    )
    assert "You have no Tank at B3" in table.refused("P1", "offer P2 give=tank_B3", act=True)
    assert "You do not control C3" in table.refused("P1", "offer P2 give=land_C3", act=True)
    assert table.told(DealOffered) == []


def test_DL_DIP_03_what_is_asked_for_is_not_checked() -> None:
    """DL-DIP-03: B asks A for 50 M of A's 8: the proposal is delivered, and fails without a reason when accepted."""
    table = talks(P1="human M8").act("P2", "offer P1 give=1_food want=50_metal")
    assert [told.want for told in table.heard("P1", DealOffered)] == ["50 metal"]
    before = table.goods("P1"), table.goods("P2")
    table.act("P1", "accept P2 1")
    assert (table.goods("P1"), table.goods("P2")) == before
    assert closed(table) == closed(table, "P2") == ["failed"]
    assert table.told(DealMade) == []


def test_DL_DIP_03_a_deal_that_cannot_be_paid_is_void_as_a_whole() -> None:
    """DL-DIP-03: A offered 10 M, has 8 when B accepts: nothing moves, and B learns only that it failed."""
    table = talks(P1="human M18", P3="maug").act("P1", "offer P2 give=10_metal want=5_food")
    table.act("P1", "offer P3 give=10_metal").act("P3", "accept P1 1")
    table.act("P2", "accept P1 1")
    assert (table.stock("P1", "metal"), table.stock("P2", "food")) == (8, 20)
    assert closed(table, "P2") == ["failed"]
    assert closed(table, "P3") == closed(table, None) == []
    assert "nothing at the moment" in table.refused("P2", "accept P1 1", act=True)


def test_DL_DIP_03_contents_are_known_to_the_parties_alone() -> None:
    """DL-DIP-03: an offer and its terms reach its two sides; the others read that there is a deal. [chapter 6]"""
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


def test_DL_DIP_04_units_go_where_their_receiver_may_put_them() -> None:
    """DL-DIP-04: a Plane comes to an own hangar, ground units and Missiles to own land: the lowest legal number."""
    table = talks("A2 plains P1 / " + HANGARS).act("P2", "offer P1 give=plane_C3,tank_C3,missile_C3")
    table.act("P1", "accept P2 1")
    assert table.units("P1") == "A2 tank missile, B3 plane"
    assert [(event.kind, event.cell) for event in table.heard(None, UnitHanded)] == [
        ("plane", "B3"),
        ("tank", "A2"),
        ("missile", "A2"),
    ]


def test_DL_DIP_04_a_received_unit_is_put_elsewhere_while_the_phase_is_open() -> None:
    """DL-DIP-04: the receiver chooses another legal place, for what he received in this phase. [DP-18]"""
    table = talks("A2 plains P1: | tank / " + HANGARS).act("P2", "offer P1 give=plane_C3,missile_C3")
    table.act("P1", "accept P2 1").act("P1", "deliver missile A2 B3")
    assert table.units("P1") == "A2 tank, B3 plane missile"
    assert table.refused("P1", "deliver plane B3 A2", act=True).startswith("It cannot be put at A2: Planes need")
    assert "You received no Tank at A2" in table.refused("P1", "deliver tank A2 B3", act=True)
    assert "You received no Missile at B3" in table.refused("P2", "deliver missile B3 C3", act=True)
    assert "Name a kind of unit" in table.refused("P1", "deliver ufo A2 B3", act=True)


def test_DL_DIP_04_a_ship_needs_an_ocean_of_ones_own_or_a_port() -> None:
    """DL-DIP-04: a Ship to a player without port or Ocean: refused; a served Ocean that nobody holds will do."""
    ships = "B3 ocean P2: | ship / C4 ocean / C5 plains P2: city+ / D4 plains P1: "
    table = talks(ships + "farm+")
    assert table.refused("P2", "offer P1 give=ship_B3", act=True) == (
        "P1 has no place for it: Ships need an Ocean of one's own, or one that an own port serves and no opponent "
        "occupies."
    )
    table = talks(ships + "shipyard-@C4").act("P2", "offer P1 give=ship_B3").act("P1", "accept P2 1")
    assert table.units("P1") == "C4 ship"
    table = talks("C4 ocean P2: | ship / C5 plains P2: city+ / D4 plains P1: shipyard-@C4")
    assert "no opponent occupies" in table.refused("P2", "offer P1 give=ship_C4", act=True)


def test_DL_DIP_04_the_place_may_come_with_the_same_deal() -> None:
    """DL-DIP-04: land of the same deal counts as handed over: a Plane may come with its Airport."""
    table = talks("C3 plains P2: airport+ | plane / C4 plains P2: city+ / B1 plains P1: city+")
    table.act("P2", "offer P1 give=plane_C3,land_C3").act("P1", "accept P2 1")
    assert (table.units("P1"), table.owner("C3")) == ("C3 plane", "P1")
    table = talks("C3 plains P1: airport+ / B1 plains P1: city+ / C4 plains P2: city+ airport+ | plane")
    assert "no place for it" in table.refused("P1", "offer P2 give=land_C3 want=plane_C4", act=True)


def test_DL_DIP_05_land_passes_with_all_that_is_in_it() -> None:
    """DL-DIP-05: after the deal every counter there belongs to the receiver, buildings, colonists, poison too."""
    table = talks("D2 plains P2: farm+ laser_defense idle1 | scout missile | poison3 / C3 plains P2: city+")
    table.act("P2", "offer P1 give=land_D2").act("P1", "accept P2 1")
    assert table.place("D2") == "plains P1: farm+^ laser_defense^ idle1 | scout missile | poison3"
    assert (table.units("P1"), table.units("P2")) == ("D2 scout missile", "")
    assert [(event.cell, event.seat, event.to) for event in table.heard(None, LandHanded)] == [("D2", 1, 0)]


def test_DL_DIP_05_last_land_and_oceans_cannot_be_traded() -> None:
    """DL-DIP-05: the last land territory of a player cannot be traded, nor an Ocean."""
    table = talks("B1 plains P1: city+ / B2 ocean P1: | ship / C3 plains P2: city+ / C4 plains P2")
    assert table.refused("P1", "offer P2 give=land_B1 want=land_C3,land_C4", act=True) == (
        "Your last land territory cannot be traded: keep one."
    )
    assert "keep one" in table.refused("P2", "offer P1 give=land_C3,land_C4", act=True)
    for words in ("give=land_B2", "want=land_B2"):
        assert table.refused("P1", f"offer P2 {words}", act=True) == (
            "B2 is Ocean, and Oceans cannot be traded: name land."
        )
    table.act("P2", "offer P1 want=land_B1").act("P1", "accept P2 1")
    assert (closed(table), table.owner("B1")) == (["failed"], "P1")


def test_DL_DIP_05_traded_buildings_make_nothing_before_the_next_upkeep() -> None:
    """DL-DIP-05: production at a Factory received this turn is refused; construction there is not. [R68]"""
    table = position(
        "B1 plains P1: city+ / C3 plains P2: factory+ idle1 / C4 plains P2: city+", phase="diplomacy", stop="ability"
    )
    table.act("P2", "offer P1 give=land_C3").act("P1", "accept P2 1").until("build", "P1")
    assert table.refused("P1", "make C3 1 tank") == (
        "This Factory came by treaty: it makes units after your next Upkeep."
    )
    table.play("P1", "build C3 farm")
    assert table.land("C3").building(2).kind == "farm"


def test_DL_DIP_05_no_second_construction_where_the_giver_has_built() -> None:
    """DL-DIP-05: the receiver may not construct in a territory that was built on this turn."""
    table = position(
        "B1 plains P1: city+ / C3 plains P2: | | built / C4 plains P2: city+", phase="diplomacy", stop="ability"
    )
    table.act("P2", "offer P1 give=land_C3").act("P1", "accept P2 1").until("build", "P1")
    assert table.refused("P1", "build C3 farm") == "C3 has had its construction of this turn: build elsewhere."


def test_DL_DIP_06_promises_are_noted_and_not_enforced() -> None:
    """DL-DIP-06: a promise is recorded for its two sides; breaking it is legal: nothing in the rules reads it."""
    table = talks(P3="maug").act("P1", "offer P2 promise=no_war_till_round_9").act("P2", "accept P1 1")
    for player in ("P1", "P2"):
        assert [(note.maker, note.to, note.round, note.text) for note in table.sheet(player).promises] == [
            (0, 1, 1, "no war till round 9")
        ]
        assert len(table.heard(player, PromiseNoted)) == 1
    assert table.sheet("P3").promises == ()


def test_DL_DIP_07_open_offers_lapse_with_the_phase() -> None:
    """DL-DIP-07: when A enters the Trade Phase an unanswered offer to B is gone; B's acceptance is refused."""
    table = position(HANGARS, phase="diplomacy", stop="black_market", P3="maug")
    table.act("P1", "offer P2 give=1_food").play("P1", "done")
    assert closed(table) == closed(table, "P2") == ["lapsed"]
    assert closed(table, "P3") == []
    assert table.sheet("P2").deals == ()
    assert "Diplomacy Phase" in table.refused("P2", "accept P1 1", act=True)


def test_DL_DIP_07_offers_lapse_when_the_active_player_concedes() -> None:
    """DL-DIP-07: the phase ends with the turn of whoever concedes in it: the others' offers lapse too."""
    table = position(HANGARS, phase="diplomacy", P3="maug", rest=6)
    table.act("P2", "offer P3 give=1_food").act("P1", "concede")
    assert closed(table, "P3") == ["lapsed"]
    assert table.sheet("P3").deals == ()


def test_DL_CTL_09_land_changes_its_controller_by_treaty_at_once() -> None:
    """DL-CTL-09: B sells B2 to A: when the deal is accepted the controller of B2 is A."""
    table = talks("A1 plains P1: city+ / B2 plains P2: farm+ / C3 plains P2: city+")
    table.act("P1", "offer P2 give=9_credits want=land_B2").act("P2", "accept P1 1")
    assert (table.owner("B2"), table.stock("P2", "credits")) == ("P1", 29)


def test_giving_away_the_last_counter_ends_a_race() -> None:
    """DL-VIC-02: a player without land who gives away his last unit is out at once, in the midst of the talks."""
    table = talks("A1 plains P1: city+ / C3 plains P2: city+ / D3 plains: | P3 tank", homes=False, players=3)
    table.act("P3", "offer P1 give=tank_D3").act("P1", "accept P3 1")
    assert table.player("P3").out
    assert (table.asking, table.units("P1")) == ("P1 diplomacy", "A1 tank")
    assert seat("P3") not in table.view.living()


def test_the_turn_ends_when_the_active_player_gives_away_his_last_counter() -> None:
    """DL-VIC-03: if it is the active player who is out so, the next player's turn begins, and open offers lapse."""
    text = "A1 plains P1: city+ / C3 plains P2: city+ / D3 plains: | P3 tank"
    table = position(text, phase="diplomacy", stop="upkeep", to_act="P3", homes=False, players=3)
    table.act("P1", "offer P2 give=1_food").act("P3", "offer P1 give=tank_D3").act("P1", "accept P3 1")
    assert (table.player("P3").out, table.told(TurnBegan)[-1].seat) == (True, seat("P1"))
    assert closed(table, "P2") == ["lapsed"]
