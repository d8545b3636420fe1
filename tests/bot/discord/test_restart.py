"""The process ends and another takes over: everything goes on by the old controls."""

from __future__ import annotations

from tests.bot.discord.club import Club, choose, labels, words


async def test_an_old_panel_plays_on_after_a_restart(club: Club) -> None:
    """Controls hold all they need; the table message is found again and edited."""
    await club.play("tic-tac-toe", club.bob)
    panel, card = await club.panel(club.alice), club.card()
    await club.restart()
    await club.alice.click(panel, label="Cell 0")
    assert "Bob puts a mark" in words(panel)
    assert "Alice takes cell 0." in words(club.card())
    assert labels(next(message for message in club.channel.history() if message.id == card.id)) == []


async def test_a_form_that_was_open_is_taken_after_a_restart(club: Club) -> None:
    """What was being typed is not lost."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="More…")
    form = await choose(club.bob, panel, "Gift")
    await club.restart()
    await club.bob.submit_modal(form, {"to": "Alice", "coins": "9"})
    assert "9 coins" in words(club.card())


async def test_a_lobby_goes_on_after_a_restart(club: Club) -> None:
    """Its buttons work, its seats are kept."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    await club.alice.click(club.card(), label="Join")
    await club.restart()
    await club.bob.click(club.card(), label="Join")
    await club.alice.click(club.card(), label="Start")
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_a_deadline_that_passed_meanwhile_is_kept(club: Club) -> None:
    """Whoever was away too long is answered for at the next start."""
    await club.play("tic-tac-toe", club.bob, options={"time_limit": "8h"})
    await club.restart()
    await club.env.advance_time(9 * 3600)
    assert "Alice takes cell 0." in words(club.card())


async def test_posts_are_not_doubled(club: Club) -> None:
    """After three restarts the channel shows one table message with controls."""
    await club.play("tic-tac-toe", club.bob)
    for _ in range(3):
        await club.restart()
    armed = [message for message in club.channel.history() if "Act" in labels(message)]
    assert len(armed) == 1
    await club.alice.slash(club.channel, "ttt place", cell="0")
    assert "Alice takes cell 0." in words(club.card())
