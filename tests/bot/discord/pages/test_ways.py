"""No private page is a dead end: from each there is a way back to the card, the panel or the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.discord.club import Club, labels, shown_by, words

PAGES = ("look", "log", "prove", "rules", "why")
LATER = (*PAGES, "catchup", "stats", "game status")


async def opened(club: Club, who: Any, command: str) -> Any:
    """The private page that a command opens."""
    return shown_by(await who.slash(club.channel, command))


async def test_before_the_game_each_page_leads_back_to_the_card(club: Club) -> None:
    """Also those that a command has opened, not only those behind the card's buttons."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    await club.alice.slash(club.channel, "game start")  # refused, so that there is something to ask why
    for command in PAGES:
        page = await opened(club, club.alice, command)
        assert "Back" in labels(page), command
        assert "Join" in labels(shown_by(await club.alice.click(page, label="Back"))), command
    for button in ("Options", "Fairness", "Help"):
        assert "Back" in labels(shown_by(await club.bob.click(club.card(), label=button))), button


@pytest.mark.parametrize("over", [False, True])
async def test_in_the_game_and_after_it_each_page_leads_back(club: Club, over: bool) -> None:
    """Who plays comes to the panel again; everybody else, and everybody after the game, to the board."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="4")
    if over:
        await club.concede(club.bob)
    for command in LATER:
        page = await opened(club, club.bob, command)
        assert ("Act" in labels(page)) == (not over), command
        page = await opened(club, club.carol, command)
        assert "Act" not in labels(page), command
        assert command == "look" or "Look" in labels(page), command


async def test_a_panel_is_opened_again_from_what_it_led_to(club: Club) -> None:
    """From the panel to help, to the log, to the board, and back to the panel, all in one message."""
    await club.play("tic-tac-toe", club.bob)
    message = await club.panel(club.alice)
    for button in ("Help", "Fairness", "Log", "Look", "Act"):
        message = shown_by(await club.alice.click(message, label=button))
    assert "for your eyes only" in words(message)
    assert "Refresh" in labels(message)


async def test_who_is_asked_whether_to_leave_can_say_no(club: Club) -> None:
    """The way back is the panel."""
    await club.play("tic-tac-toe", club.bob)
    sure = await opened(club, club.alice, "game leave")
    assert labels(sure) == ["Yes, do it", "Back"]
    assert "Refresh" in labels(shown_by(await club.alice.click(sure, label="Back")))


async def test_the_board_of_a_game_that_is_over_says_who_has_won(club: Club) -> None:
    """And its heading names no phase any more."""
    await club.play("tic-tac-toe", club.bob)
    await club.concede(club.alice)
    shown = words(await opened(club, club.carol, "look"))
    assert "### Tic-tac-toe\n" in shown
    assert "Bob has won" in shown
