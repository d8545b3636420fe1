"""A press that speaks of an offer means that very offer, however late it comes: by button, by command and by form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from bot.discord.texts import texts
from rules.deadlock import GAME as DEADLOCK
from rules.engine import Game
from rules.galactic_supremacy import GAME as GALACTIC
from tests.bot.discord.club import Club, Clubs, beginning, choose, labels, shown_by, words
from tests.deadlock.kit import laid_out
from tests.galactic_supremacy.galaxies import galaxy
from tests.tiers import crossed, in_turn

Open = Callable[[Game[Any, Any]], Awaitable[Club]]
HOMES = "C3 plains P1: city+ farm+ idle1 / D3 plains P2: city+ mine+ idle1"
DEALERS: Mapping[str, Game[Any, Any]] = {GALACTIC.key: GALACTIC, DEADLOCK.key: DEADLOCK}
"""The games in which players deal."""
REPLACED = "Offer 1 is no longer open: offer 2 has taken its place."
CLOSED = "Offer 1 is no longer open: it was answered or withdrawn, or it has lapsed."


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where Alice and Bob play this game; in Deadlock in a Diplomacy Phase of Alice's."""

    async def open_(game: Game[Any, Any]) -> Club:
        planet = laid_out(HOMES, phase="diplomacy", players=2)
        club = await clubs(beginning(game, planet) if game is DEADLOCK else game)
        await club.play(game.key, club.bob)
        return club

    return open_


def countered() -> Game[Any, Any]:
    """Galactic Supremacy in Alice's Command Phase, where Bob could counter her Command card."""
    begun = galaxy("P1: hand 2command / P2: hand command,leader")
    begun.phase = "command"
    return beginning(GALACTIC, begun)


async def offer(club: Club, who: Any, to: str, promise: str) -> None:
    """Offer a promise for nothing."""
    command = (await club.bot.tables.queries.snapshot(1)).game.command
    assert "Noted." in words(shown_by(await who.slash(club.channel, f"{command} offer", to=to, promise=promise)))
    await club.env.settle()


def whispered(who: Any) -> Any:
    """The newest direct message."""
    return who.user.dm_channel.last_message


async def open_offers(club: Club, who: Any) -> list[str]:
    """What somebody's panel has to answer or withdraw."""
    shown = labels(await club.panel(who))
    return [label.partition(":")[0] for label in shown if label.startswith(("Accept", "Decline", "Withdraw"))]


@pytest.mark.parametrize(("key", "what"), crossed(DEALERS, ["Accept", "Decline"]))
async def test_an_old_message_answers_its_own_offer_only(opened: Open, key: str, what: str) -> None:
    """Alice offers and replaces her offer; Bob presses on the older message: the newer offer stays as it is."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    older = whispered(club.bob)
    label = next(label for label in labels(older) if label.startswith(what))
    await offer(club, club.alice, "P2", "war")
    pressed = await club.bob.user.click(older, label=label)
    assert REPLACED in words(pressed.response)
    assert await open_offers(club, club.bob) == ["Accept Alice's offer 2", "Decline Alice's offer 2"]
    assert await open_offers(club, club.alice) == ["Withdraw your offer 2 to Bob"]


@pytest.mark.parametrize("key", in_turn(DEALERS, 1))
async def test_a_counter_to_an_offer_that_was_replaced_says_so(opened: Open, key: str) -> None:
    """Bob would have answered with another offer: no form opens for terms that are gone."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    older = whispered(club.bob)
    await offer(club, club.alice, "P2", "war")
    pressed = await club.bob.user.click(older, label=texts.COUNTER)
    assert REPLACED in words(pressed.response)


@pytest.mark.parametrize("key", in_turn(DEALERS, 0))
async def test_a_late_withdrawal_does_not_decline_what_the_other_offers(opened: Open, key: str) -> None:
    """Bob declines Alice's offer and makes his own while her panel is not brought up to date: his stays open."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    hers = await club.panel(club.alice)
    await club.restart()  # from then on nobody brings this panel up to date
    await club.bob.slash(club.channel, f"{DEALERS[key].command} decline", player="P1", number="1")
    await offer(club, club.bob, "P1", "peace")
    await club.alice.click(hers, label="Withdraw your offer 1 to Bob")
    assert CLOSED in words(hers)
    assert await open_offers(club, club.alice) == ["Accept Bob's offer 1", "Decline Bob's offer 1"]


@pytest.mark.parametrize("key", in_turn(DEALERS, 1))
async def test_each_of_two_offers_that_cross_is_closed_by_its_own_button(opened: Open, key: str) -> None:
    """Alice withdraws her own while she can still accept Bob's, though both have the same number."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    await offer(club, club.bob, "P1", "peace")
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Withdraw your offer 1 to Bob")
    assert await open_offers(club, club.alice) == ["Accept Bob's offer 1", "Decline Bob's offer 1"]
    assert await open_offers(club, club.bob) == ["Withdraw your offer 1 to Alice"]


@pytest.mark.parametrize(("key", "what"), crossed(DEALERS, ["accept", "decline"], 1))
async def test_a_typed_answer_names_the_offer(opened: Open, key: str, what: str) -> None:
    """The open ones are suggested in words; an older number is refused, also where it begins the newer one."""
    club = await opened(DEALERS[key])
    for reason in "abcdefghijkl":
        await offer(club, club.alice, "P2", f"peace {reason}")
    found = await club.bob.autocomplete(club.channel, f"{DEALERS[key].command} {what}", "number", "", player="Alice")
    (only,) = found
    assert only["value"] == "12"
    assert only["name"].startswith(f"12 · {what.capitalize()} Alice's offer 12")
    for number in ("1", "11"):
        late = shown_by(
            await club.bob.slash(club.channel, f"{DEALERS[key].command} {what}", player="Alice", number=number)
        )
        assert f"Offer {number} is no longer open: offer 12 has taken its place." in words(late)
    done = shown_by(await club.bob.slash(club.channel, f"{DEALERS[key].command} {what}", player="Alice", number="12"))
    assert "Noted." in words(done)
    assert await open_offers(club, club.bob) == []


@pytest.mark.parametrize("key", in_turn(DEALERS, 0))
async def test_one_s_own_offer_is_withdrawn_by_command(opened: Open, key: str) -> None:
    """Whose offer is meant is said, in words; without it a number means the other's offer."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    command = f"{DEALERS[key].command} decline"
    found = await club.alice.autocomplete(club.channel, command, "whose", "", player="Bob", number="1")
    assert {"value": "yours", "name": "yours, to withdraw it"} in found
    refused = shown_by(await club.alice.slash(club.channel, command, player="Bob", number="1"))
    assert "There was never an offer 1 between you: look which offers are open, and whose." in words(refused)
    done = shown_by(await club.alice.slash(club.channel, command, player="Bob", number="1", whose="yours"))
    assert "Noted." in words(done)
    assert await open_offers(club, club.bob) == []


@pytest.mark.parametrize("key", in_turn(DEALERS, 1))
async def test_the_form_of_an_answer_lists_the_open_offers(opened: Open, key: str) -> None:
    """From the menu: whose, and which number; what is sent names that offer."""
    club = await opened(DEALERS[key])
    await offer(club, club.alice, "P2", "no war")
    await offer(club, club.alice, "P2", "war")
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label=texts.DEALS)
    form = await choose(club.bob, panel, "Decline")
    lines = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    assert [option["value"] for option in lines["number"]["options"]] == ["2"]
    await offer(club, club.alice, "P2", "peace")
    await club.bob.submit_modal(form, {"player": ["P1"], "number": ["2"], "whose": ["theirs"]})
    assert "Offer 2 is no longer open: offer 3 has taken its place." in words(panel)
    assert await open_offers(club, club.bob) == ["Accept Alice's offer 3", "Decline Alice's offer 3"]


async def test_a_late_answer_does_not_wait_for_the_end_of_what_goes_on(opened: Open) -> None:
    """GS-DEA-03: while a Command card may be countered deals wait, but one that is gone never comes: it is refused."""
    club = await opened(countered())
    await offer(club, club.alice, "P2", "no war")
    await offer(club, club.alice, "P2", "war")
    await club.alice.slash(club.channel, "galactic use", effect="spy", target="P2")
    for number, told in (("1", REPLACED), ("2", texts.NOTED_FOR_LATER)):
        shown = shown_by(await club.bob.slash(club.channel, "galactic decline", player="Alice", number=number))
        assert told in words(shown)
