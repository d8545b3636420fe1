"""Deadlock as its players meet it: deals and their secrecy, spying, standing orders, the plan with its sums."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.discord.texts import texts
from rules.deadlock import GAME
from rules.deadlock.model.state import Planet
from tests.bot.discord.club import (
    Club,
    Clubs,
    beginning,
    choose,
    custom_ids,
    entries,
    labels,
    lists,
    parts,
    shown_by,
    words,
)
from tests.deadlock.kit import laid_out

Open = Callable[[Planet], Awaitable[Club]]
OFFER = "Bob offers Alice 7 metal for 3 food (offer 1). Bob promises: no Scouts beyond C3."
HOMES = "C3 plains P1: city+ farm+ idle1 / D3 plains P2: city+ mine+ idle1"


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where Alice, Bob and Carol play from the position that is given."""

    async def open_(planet: Planet) -> Club:
        club = await clubs(beginning(GAME, planet))
        await club.play(GAME.key, club.bob, club.carol)
        return club

    return open_


def like(shown: list[str], beginning: str) -> str:
    """The one label that begins so."""
    (found,) = [label for label in shown if label.startswith(beginning)]
    return found


def offers(message: Any) -> list[str]:
    """The offers that a panel has a button to accept: `Bob's offer 1`."""
    return [label.removeprefix("Accept ").partition(":")[0] for label in labels(message) if label.startswith("Accept")]


def told(message: Any) -> str:
    """All that a message says, and what its pictures say to those who cannot see them."""
    pictures = [item.get("description") or "" for part in parts(message) for item in part.get("items", ())]
    return "\n".join([words(message), *pictures, *labels(message), *custom_ids(message)])


async def typed(club: Club, who: Any, command: str, **fields: str) -> str:
    """What a command of the game answers."""
    return told(shown_by(await who.slash(club.channel, f"deadlock {command}", **fields)))


async def looked(club: Club, who: Any) -> str:
    """All that a person can see of the table: the panel or the look, the log, and the channel."""
    shown = [shown_by(await who.click(club.card(), label="Look")), shown_by(await who.slash(club.channel, "log"))]
    if who is not club.dora:
        shown.append(await club.panel(who))
    return "\n".join([told(message) for message in (*shown, *club.channel.history())])


# -- deals -------------------------------------------------------------------------------------------------------------


def dealing(**more: Any) -> Planet:
    """Alice's Diplomacy Phase."""
    return laid_out(HOMES, phase="diplomacy", players=3, **more)


async def offer(club: Club, by_form: bool) -> None:
    """Bob offers Alice a deal."""
    fields = {"to": "P1", "give": "7 metal", "want": "3 food", "promise": "no Scouts beyond C3"}
    if not by_form:
        assert "Noted." in await typed(club, club.bob, "offer", **fields)
        return
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Deals and more…")
    form = await choose(club.bob, panel, "Offer")
    await club.bob.submit_modal(form, {**fields, "to": ["P1"]})
    assert "Noted." in words(panel)


async def menu(club: Club, who: Any) -> list[str]:
    """What somebody's panel lists under deals."""
    panel = await club.panel(who)
    await who.click(panel, label="Deals and more…")
    return [*entries(panel)]


@pytest.mark.parametrize("by_form", [True, False])
async def test_an_offer_is_private_and_accepted_by_one_press(opened: Open, by_form: bool) -> None:
    """DL-DIP-01: composed in a form or typed; both sides read all of it, others that there is a deal, no more."""
    club = await opened(dealing())
    assert await menu(club, club.alice) == ["Offer", "Orders", "Concede"]
    await offer(club, by_form)
    assert await menu(club, club.alice) == ["Offer", "Accept", "Decline", "Orders", "Concede"]
    panel = await club.panel(club.alice)
    assert OFFER in words(panel)
    assert OFFER in await looked(club, club.bob)
    for who in (club.carol, club.dora):
        assert "Scouts beyond" not in await looked(club, who)
        assert "offer 1" not in await looked(club, who)
    await club.alice.click(panel, label=like(labels(panel), "Accept Bob's offer 1"))
    assert "Bob and Alice make a deal." in words(club.card())
    assert "Bob promises Alice: no Scouts beyond C3." in words(panel)
    for who in (club.carol, club.dora):
        assert "make a deal" in await looked(club, who)
        assert "Scouts beyond" not in await looked(club, who)
        assert "7 metal" not in (await looked(club, who)).lower()


@pytest.mark.parametrize("by_form", [True, False])
async def test_an_offer_is_declined_countered_and_lapses(opened: Open, by_form: bool) -> None:
    """DL-DIP-01, DL-DIP-07: a counter-offer stands beside the first; with the phase both are gone, unheard."""
    club = await opened(dealing())
    await offer(club, by_form)
    await typed(club, club.alice, "offer", to="P2", give="2 food", want="7 metal")
    theirs = await club.panel(club.bob)
    assert offers(theirs) == ["Alice's offer 1"]
    await club.bob.click(theirs, label=like(labels(theirs), "Decline Alice's offer"))
    assert offers(await club.panel(club.bob)) == []
    mine = await club.panel(club.alice)
    assert offers(mine) == ["Bob's offer 1"]
    await club.alice.click(mine, label="Close the Diplomacy Phase")
    assert offers(await club.panel(club.alice)) == []
    assert "Bob's offer to Alice lapses." in words(await club.panel(club.bob))
    assert "lapses" not in await looked(club, club.carol)
    assert "Deals are made in a Diplomacy Phase" in await typed(club, club.bob, "offer", to="P1", give="1 food")


async def test_goods_that_are_not_there_are_refused_to_the_maker_only(opened: Open) -> None:
    """DL-DIP-02: the sentence names the rule; a want is not checked, so that it tells nothing of the other's stock."""
    club = await opened(dealing(P2="tarth M3"))
    refused = await typed(club, club.bob, "offer", to="P1", give="7 metal")
    assert "You have 3 metal and offer 7: offer no more than you have." in refused
    assert "7 metal" not in await looked(club, club.alice)
    assert "Noted." in await typed(club, club.bob, "offer", to="P1", want="999 credits")


# -- spying ------------------------------------------------------------------------------------------------------------


async def test_what_a_spy_reads_is_his_alone(opened: Open) -> None:
    """DL-RAC-UVA-3: all hear that sheets are read; the stock and the technology are told to the Uva Mosk only."""
    club = await opened(laid_out(HOMES, phase="ability", players=3, P1="uva_mosk", P2="tarth M13 hoverway", P3="maug"))
    assert "reads the record sheet of Bob" in "\n".join(map(told, club.channel.history()))
    answer = await typed(club, club.alice, "dossier", player="P2")
    assert "13 Metal" in answer
    assert "Hoverway" in answer
    assert "Hoverway" in await looked(club, club.bob)
    for who in (club.carol, club.dora):
        assert "Hoverway" not in await looked(club, who)
        assert "13 Metal" not in await looked(club, who)
    assert "You have not seen this record sheet." in await typed(club, club.carol, "dossier", player="P2")


# -- standing orders ---------------------------------------------------------------------------------------------------


async def test_standing_orders_by_form_spare_questions(opened: Open) -> None:
    """DP-38: the tax and the routine are answered from now on, and nobody else learns of the orders."""
    table = laid_out("C3 plains P1: city+ farm+ mine- / D3 plains P2: city+", phase="trade", players=3)
    club = await opened(table)
    form = await club.alice.slash(club.channel, "orders")
    assert form.modal is not None
    await club.alice.submit_modal(
        form, {"tax": ["low"], "routine": ["usual"], "work": "farm, city", "rest": "doctrine: deadliest"}
    )
    panel = await club.panel(club.alice)
    ordered = "Standing orders: tax: low; routine: usual; work first: farms, City Centers; hits strike: the deadliest"
    assert ordered in told(panel)
    for who in (club.bob, club.carol, club.dora):
        assert "tax: low" not in await looked(club, who)


# -- the plan ----------------------------------------------------------------------------------------------------------


async def test_the_plan_says_what_will_go_wrong(opened: Open) -> None:
    """Running totals of Metal, and the next Upkeep's hunger, before anything is sent; for the planner's eyes only."""
    table = laid_out("C3 plains P1: city+ farm- idle2", phase="build", players=3, P1="human F1 M9 E9")
    club = await opened(table)
    panel = await club.panel(club.alice)
    assert "Energy 9 for 1," in words(panel)
    assert "2 colonists will go unfed and rebel: 1 Food for 3 colonists." in words(panel)
    await choose(club.alice, panel, next(line for line in entries(panel) if "Hydroponic Farm" in line))
    assert "Metal 9, 5 spent, 4 left." in words(panel)
    assert "Energy 9 for 2," in words(panel)
    assert "5 spent" not in await looked(club, club.bob)


async def test_a_plan_in_the_making_survives_a_restart(opened: Open) -> None:
    """The process ends between two marks: the draft and its sums are there again, and it is sent as it stands."""
    club = await opened(laid_out(HOMES, phase="build", players=3))
    panel = await club.panel(club.alice)
    line = next(line for line in entries(panel) if "Hydroponic Farm" in line)
    await choose(club.alice, panel, line)
    await club.restart()
    panel = await club.panel(club.alice)
    assert "Metal 20, 5 spent, 15 left." in words(panel)
    assert "Chosen so far: Hydroponic Farm in C3 (5 M): 7 Food." in words(panel)
    await club.alice.click(panel, label="Confirm")
    assert "Alice builds in C3: Hydroponic Farm." in words(club.card())


async def test_planning_ahead_sends_what_is_marked(opened: Open) -> None:
    """What is marked is built; the questions after it are answered with the default."""
    club = await opened(laid_out(HOMES, phase="build", players=3))
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, next(line for line in entries(panel) if "Hydroponic Farm" in line))
    await club.alice.click(panel, label=texts.END_OF_TURN)
    assert "answered with what you had marked." in words(panel)
    assert "Alice builds in C3: Hydroponic Farm." in words(club.card())


async def test_planning_to_what_does_not_come_up_stops_at_what_comes_after_it(opened: Open) -> None:
    """Without a Missile nobody is asked for one; the way there ends at Transport, and the turn is not over."""
    club = await opened(laid_out(HOMES.replace("idle1 /", "idle1 | tank /"), phase="trade", players=3))
    panel = await club.panel(club.alice)
    ahead = [held["placeholder"] for held in lists(panel)].index(texts.PLAN_LIST)
    assert not {"Through to ", "Through to Resource", "Through to Black Market"} & {*entries(panel, ahead)}
    await choose(club.alice, panel, "Through to Missiles", number=ahead)
    assert "What moves where?" in words(panel)


async def test_typed_values_are_words(opened: Open) -> None:
    """DL-BLD-01: `laser defense` means the Laser Defense, as it is called everywhere else."""
    club = await opened(laid_out(HOMES, phase="build", players=3))
    answer = await typed(club, club.alice, "build", at="c3", building="Laser Defense")
    assert "Chosen so far: Laser Defense in C3" in answer


# -- giving up ---------------------------------------------------------------------------------------------------------


async def test_who_concedes_is_asked_twice_and_the_others_play_on(opened: Open) -> None:
    """DL-VIC-05: the land is nobody's, and the next player's turn begins."""
    club = await opened(laid_out(HOMES, phase="trade", players=3))
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="More…")
    await choose(club.alice, panel, "Concede")
    assert "Alice concedes." not in words(club.card())
    await club.alice.click(panel, label="Yes, do it")
    gone = "☠ Alice is out: the race leaves the planet, and nobody controls C3 any more."
    assert f"Alice concedes.\n{gone}" in words(club.card())
    assert "Round 1: Bob's turn" in words(club.card())
    assert "You are not asked anything" in words(await club.panel(club.alice))
