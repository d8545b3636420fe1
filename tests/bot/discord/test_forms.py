"""Forms that are refused come back filled in; offers are answered from the direct message that tells of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.discord.texts import settings_texts, texts
from rules.deadlock import GAME as DEADLOCK
from rules.engine import Game
from tests.bot.discord.bazaar import BAZAAR
from tests.bot.discord.club import Club, Clubs, beginning, choose, labels, shown_by, words
from tests.deadlock.kit import laid_out

HOMES = "C3 plains P1: city+ | tank / A1 plains P2: city+ | plane"
Open = Callable[[Game[Any, Any]], Awaitable[Club]]


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where Alice and Bob play this game."""

    async def open_(game: Game[Any, Any]) -> Club:
        club = await clubs(game)
        await club.play(game.key, club.bob)
        return club

    return open_


def planet() -> Game[Any, Any]:
    """Deadlock in a Diplomacy Phase of Alice's."""
    return beginning(DEADLOCK, laid_out(HOMES, phase="diplomacy", players=2))


def filled(form: Any) -> dict[str, str]:
    """What stands in a form as it opens, line by line."""
    return {part["component"]["custom_id"]: _filled(part["component"]) for part in form.modal["components"]}


def _filled(line: Mapping[str, Any]) -> str:
    chosen = [option["value"] for option in line.get("options", ()) if option.get("default")]
    return ",".join(chosen) if "options" in line else line.get("value") or ""


def whispered(who: Any) -> Any:
    """The newest direct message."""
    return who.user.dm_channel.last_message


async def test_a_refused_number_comes_back_as_it_was_typed(opened: Open) -> None:
    """One press below the refusal; once it is taken, the form is as always."""
    club = await opened(BAZAAR)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "Through to Haggling", number=1)
    form = await club.alice.click(panel, label="Type a number…")
    assert filled(form) == {"number": "10"}
    await club.alice.submit_modal(form, {"number": "1o1"})
    assert "“1o1” is not a whole number" in words(panel)
    form = await club.alice.click(panel, label=texts.FORM_AGAIN)
    assert filled(form) == {"number": "1o1"}
    await club.alice.submit_modal(form, {"number": "11"})
    assert "What about the tip?" in words(panel)
    assert texts.FORM_AGAIN not in labels(panel)


async def test_refused_settings_come_back_as_they_were_typed(opened: Open) -> None:
    """Below a refusal that is a message of its own, too; where no table is, and only for the one who typed them."""
    club = await opened(BAZAAR)
    page = shown_by(await club.carol.slash(club.channel, "settings"))
    form = await club.carol.click(page, label=settings_texts.ZONE_AND_HOURS)
    refused = shown_by(await club.carol.submit_modal(form, {"zone": "Nowhere", "quiet": "22-8"}))
    assert "There is no time zone “Nowhere”" in words(refused)
    form = await club.carol.click(refused, label=texts.FORM_AGAIN)
    assert filled(form) == {"zone": "Nowhere", "quiet": "22-8"}
    page = shown_by(await club.bob.slash(club.channel, "settings"))
    assert filled(await club.bob.click(page, label=settings_texts.ZONE_AND_HOURS)) == {"zone": "UTC", "quiet": "none"}


async def test_a_refused_deal_comes_back_as_it_was_typed(opened: Open) -> None:
    """Each line, what was emptied and what was chosen, too; another player's form has nothing of it."""
    club = await opened(planet())
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Deals and more…")
    form = await choose(club.bob, panel, "Offer")
    typed = {"to": ["P1"], "give": "1 metal and 3 dragons", "want": "", "promise": "peace"}
    await club.bob.submit_modal(form, typed)
    assert "“3 dragons” cannot be traded" in words(panel)
    form = await club.bob.click(panel, label=texts.FORM_AGAIN)
    assert filled(form) == {"to": "P1", "give": "1 metal and 3 dragons", "want": "", "promise": "peace"}
    await club.bob.submit_modal(form, typed | {"give": "1 metal and 2 energy"})
    assert "Bob offers Alice 1 metal, 2 energy for nothing (offer 1)." in words(panel)


async def test_who_has_lost_the_seat_is_not_offered_its_form_again(opened: Open) -> None:
    """The form was open when somebody else took over: nothing in it can be changed so that it is taken."""
    club = await opened(planet())
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Deals and more…")
    form = await choose(club.bob, panel, "Offer")
    await club.dora.slash(club.channel, "gm replace", seat="2", player=club.carol)
    refused = shown_by(await club.bob.submit_modal(form, {"to": ["P1"], "give": "1 metal", "want": "", "promise": ""}))
    assert texts.NO_PANEL in words(refused)
    assert labels(refused) == []


async def test_lines_of_no_name_are_named(opened: Open) -> None:
    """Of orders with more lines than a form has, each unknown one is told, nothing changes, and all comes back."""
    club = await opened(planet())
    form = await club.bob.slash(club.channel, "orders")
    before = filled(form)
    rest = f"{before['rest']}\ncolour: red\nplease"
    done = await club.bob.submit_modal(form, before | {"rest": rest} | _choices(form))
    shown = shown_by(done)
    assert "I do not know “colour”, “please” here, so nothing was changed" in words(shown)
    assert "standing orders" not in words(shown_by(await club.bob.slash(club.channel, "look")))
    form = await club.bob.click(shown, label=texts.FORM_AGAIN)
    assert filled(form)["rest"] == rest
    shown = shown_by(await club.bob.submit_modal(form, before | _choices(form)))
    assert "Noted." in words(shown)


def _choices(form: Any) -> dict[str, list[str]]:
    """What is chosen in the lists of a form, as it is sent."""
    held = [part["component"] for part in form.modal["components"]]
    return {line["custom_id"]: [_filled(line)] for line in held if "options" in line}


async def test_an_offer_is_accepted_in_the_direct_message(opened: Open) -> None:
    """The message that tells of it has what answers it; after the press it is the panel."""
    club = await opened(planet())
    await club.bob.slash(club.channel, "deadlock offer", to="P1", give="1 metal and 2 energy", want="1 food")
    told = whispered(club.alice)
    assert "Bob offers Alice 1 metal, 2 energy for 1 food (offer 1)." in words(told)
    accept, _, counter = labels(told)
    assert (accept, counter) == ("Accept Bob's offer 1: 1 metal, 2 energy for 1 food", texts.COUNTER)
    await club.alice.user.click(told, label=accept)
    assert "Alice and Bob make a deal" in words(club.card()) or "Bob and Alice make a deal" in words(club.card())
    assert "Noted." in words(whispered(club.alice))
    assert texts.COUNTER not in labels(whispered(club.alice))


async def test_an_offer_is_declined_in_the_direct_message(opened: Open) -> None:
    """The one who made it is told, and has nothing to press there."""
    club = await opened(planet())
    await club.bob.slash(club.channel, "deadlock offer", to="P1", give="1 metal", want="1 food")
    told = whispered(club.alice)
    await club.alice.user.click(told, label=labels(told)[1])
    assert "declined" in words(whispered(club.bob))
    assert labels(whispered(club.bob)) == []


DEALS = {
    "deadlock": (
        {"give": "1 metal and 2 energy", "want": "1 food", "promise": "peace"},
        {"to": "P2", "give": "1 food", "want": "1 metal, 2 energy", "promise": ""},
    ),
    "galactic": (
        {"want": "2 fleet and leader", "want_credits": "3", "promise": "peace"},
        {"to": "P2", "give": "fleet, fleet, leader", "give_credits": "3", "want": "",
         "rest": "Want credits: 0\nPromise: "},
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", DEALS)
async def test_another_offer_begins_with_the_roles_exchanged(opened: Open, command: str) -> None:
    """What one wants is given and the other way round; the promise was the other's; the panel has the same button."""
    offer, back = DEALS[command]
    club = await opened(planet() if command == "deadlock" else find_game("galactic-supremacy"))
    await club.bob.slash(club.channel, f"{command} offer", to="P1", **offer)
    assert texts.COUNTER in labels(await club.panel(club.alice))
    form = await club.alice.user.click(whispered(club.alice), label=texts.COUNTER)
    assert filled(form) == back


async def test_another_offer_is_sent_from_the_direct_message(opened: Open) -> None:
    """It goes to the one who made the first; that one answers it in the same way."""
    club = await opened(planet())
    await club.bob.slash(club.channel, "deadlock offer", to="P1", give="1 metal", want="1 food")
    form = await club.alice.user.click(whispered(club.alice), label=texts.COUNTER)
    await club.alice.user.submit_modal(form, {"to": ["P2"], "give": "1 food", "want": "2 metal"})
    told = whispered(club.bob)
    assert "Alice offers Bob 1 food for 2 metal (offer 1)." in words(told)
    assert texts.COUNTER in labels(told)
