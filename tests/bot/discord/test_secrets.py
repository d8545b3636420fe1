"""What nobody may learn: hands, who is asked in a window, who has answered, and what a name could smuggle in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.discord.club import Club, custom_ids, labels, shown_by, words


async def to_the_window(club: Club, **options: str) -> None:
    """A bazaar at its first window."""
    await club.play("bazaar", club.bob, options=options)
    await finish_turn(club, club.alice)


async def finish_turn(club: Club, who: Any) -> None:
    """A whole turn by typing."""
    await who.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    await who.slash(club.channel, "bazaar pack", ware="ware04")
    await who.slash(club.channel, "bazaar amount", number=5)
    await who.slash(club.channel, "bazaar amount", number=1)
    await who.slash(club.channel, "bazaar queue", colour="red,blue,white,green")


async def test_a_window_does_not_show_who_is_asked_or_has_answered(club: Club) -> None:
    """The public message is the same before and after the first answer, whoever gives it and whatever it is."""
    await to_the_window(club)
    before = words(club.card()), custom_ids(club.card()), club.card().id
    assert "Charms may be used." in before[0]
    assert "<@" not in before[0]
    calls = len(club.env.http_requests)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Use your lucky coin")
    assert "Nobody sees whether or what you answered" in words(panel)
    assert (words(club.card()), custom_ids(club.card()), club.card().id) == before
    public = [call for call in club.env.http_requests[calls:] if f"/channels/{club.channel.id}" in call.path]
    assert public == []


async def test_whoever_closes_a_window_is_not_told_to_wait_for_it(club: Club) -> None:
    """What all have answered stands there, so the last one is not told that nobody sees it."""
    await to_the_window(club)
    for who, label in ((club.alice, "Use your lucky coin"), (club.bob, "Pass")):
        panel = await club.panel(who)
        await who.click(panel, label=label)
        assert ("Nobody sees whether or what you answered" in words(panel)) == (who is club.alice)
    assert "Charms may be used." not in words(club.card())


async def test_a_window_answered_by_standing_orders_looks_the_same(club: Club) -> None:
    """Nobody can tell an order from a player who thinks."""
    await club.play("bazaar", club.bob)
    form = await club.bob.slash(club.channel, "orders")
    await club.bob.submit_modal(form, {"window": ["never"]})
    await finish_turn(club, club.alice)
    assert "Charms may be used." in words(club.card())
    assert "You are not asked anything" in words(await club.panel(club.bob))
    assert club.bob.user.dm_channel.last_message is None


async def test_a_window_stays_open_for_its_shortest_time(club: Club) -> None:
    """Quick answers, or orders, do not close it early."""
    await to_the_window(club, window_seconds="30")
    for who, label in ((club.alice, "Use your lucky coin"), (club.bob, "Pass")):
        await who.click(await club.panel(who), label=label)
    assert "Charms may be used." in words(club.card())
    await club.env.advance_time(40)
    assert f"<@{club.bob.id}> is at the stall" in words(club.card())


async def test_each_seat_sees_its_own_secret_only(club: Club) -> None:
    """A hand stands in its owner's panel and look, never in the channel, in ids or in anybody else's."""
    await to_the_window(club)
    assert "lucky coin" in words(await club.panel(club.alice))
    assert "lucky coin" in words(shown_by(await club.alice.click(club.card(), label="Look")))
    for who in (club.bob, club.carol):
        assert "lucky coin" not in words(shown_by(await who.click(club.card(), label="Look")))
    assert "No charm." in words(shown_by(await club.carol.slash(club.channel, "look")))
    for message in club.channel.history(viewer=club.carol):
        assert "lucky coin" not in words(message) + "".join(custom_ids(message))


async def test_a_whisper_comes_by_direct_message(club: Club) -> None:
    """What one seat learns comes to it alone, and stands in its panel."""
    await to_the_window(club)
    await club.alice.click(await club.panel(club.alice), label="Use your lucky coin")
    await club.bob.click(await club.panel(club.bob), label="Pass")
    message = club.alice.user.dm_channel.last_message
    assert message is not None
    assert "Alice, your lucky coin glows." in words(message)
    assert "glows" in words(await club.panel(club.alice))
    assert "glows" not in words(club.card())
    assert "glows" not in words(shown_by(await club.bob.click(club.card(), label="Log")))
    assert "glows" in words(shown_by(await club.alice.click(club.card(), label="Log")))


async def test_the_turn_comes_by_direct_message_with_the_same_panel(club: Club) -> None:
    """One can play without opening the channel; the panel goes on in place, and dies with its question."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    message = club.bob.user.dm_channel.last_message
    assert message is not None
    assert "It is your move in Tic-tac-toe" in words(message)
    assert f"<#{club.channel.id}>" in words(message)
    await club.bob.user.click(message, label="Cell 4")
    assert "Bob takes cell 4." in words(club.card())
    seen = club.bob.user.dm_channel.last_message
    assert seen is not None
    assert seen.id == message.id
    assert "You are not asked anything" in words(seen)


async def test_direct_messages_can_be_switched_off(club: Club) -> None:
    """Settings hold for all games."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Settings")
    await club.bob.click(panel, label="Tell me my turn by DM: on")
    await club.alice.slash(club.channel, "ttt place", cell="0")
    assert club.bob.user.dm_channel.last_message is None


async def test_when_a_seat_changes_hands_the_old_panel_dies(club: Club) -> None:
    """Controls in old direct messages show nothing of the seat any more."""
    await club.play("bazaar", club.bob)
    old = await club.panel(club.alice)
    await club.dora.slash(club.channel, "gm replace", seat="1", player=club.carol)
    result = await club.alice.click(old, label="Burn")
    told = words(old) + "".join(words(message) for message in result.followups)
    assert "You have no seat" in told
    assert "lucky coin" in words(await club.panel(club.carol))
    assert "is at the stall" in words(club.card())


NAMES = {
    "long": "Maximiliane Wilhelmine von und zu Hohenstein-Schillingsfürst der Ältere",
    "bidi": "\u202eecilA",
    "hebrew": "שלום עולם",
    "emoji": "👩\u200d👩\u200d👧 Team 🚀",
    "markdown": "**[x](https://example.org)** `a` ||b||",
    "mention": "@everyone <@1> <#2>",
    "empty": "\u200e",
}


@pytest.mark.parametrize("raw", NAMES.values(), ids=NAMES.keys())
async def test_any_name_can_play(tmp_path: Path, raw: str) -> None:
    """Long, turned, empty and formatted names are shown as text, mention nobody and break nothing."""
    club = Club(tmp_path, (raw, "Bob", "Carol"))
    await club.open()
    with club.env.time_context():
        await club.play("tic-tac-toe", club.bob)
        await club.alice.click(await club.panel(club.alice), label="Cell 0")
        shown = words(club.card())
        assert "takes cell 0." in shown
        assert shown.count("takes cell 0.") == 1
        assert "\u202e" not in shown
        assert "@everyone" not in shown
        assert "https://" not in shown
        await club.concede(club.alice)
        assert "Bob has won" in words(club.card())
        for call in club.env.http_requests:
            mentions = (call.json or {}).get("allowed_mentions", {}) if isinstance(call.json, dict) else {}
            assert not mentions.get("parse")
    await club.close()


async def test_only_who_is_asked_is_called(club: Club) -> None:
    """The mention reaches one person; edits call nobody."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    path = f"/channels/{club.channel.id}/messages"
    posts = [call for call in club.env.http_requests if call.method == "POST" and call.path == path]
    assert posts[-1].json is not None
    assert [int(user) for user in posts[-1].json["allowed_mentions"]["users"]] == [club.bob.id]
    edits = [call for call in club.env.http_requests if call.method == "PATCH" and call.path.startswith(path)]
    assert all((call.json or {}).get("allowed_mentions", {}).get("users") in (None, []) for call in edits)
    assert "Act" in labels(club.card())


async def test_where_direct_messages_are_closed_a_window_calls_everybody_eligible(club: Club) -> None:
    """All who could answer by public knowledge are called, so nobody learns whose messages are closed."""
    club.env.inject_error(
        "POST", f"/channels/{club.bob.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await to_the_window(club)
    called = [words(message) for message in club.channel.history() if "<@" in words(message) and not labels(message)]
    assert len(called) == 1, called
    assert f"<@{club.alice.id}> <@{club.bob.id}>" in called[0]
    assert "open your panel" in called[0]
