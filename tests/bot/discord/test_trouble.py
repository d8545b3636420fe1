"""Stale, foreign, double and malformed input; messages, channels and permissions that are gone; our own errors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.discord.controls.ids import ControlId
from rules.engine import Move
from tests.bot.discord import club as clubs
from tests.bot.discord.club import Club, custom_ids, labels, shown_by, words
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

STALE = (
    "a1:1:0:1:000000:go:0", "a1:1:0:99:abcdef:go:0", "a1:1:0:1:000000:yes:0", "a1:1:0:1:000000:ok:",
    "a1:1:0:1:ffffff:tog:1",
)  # fmt: skip
"""Ids of other questions, or with other digests."""


async def forged(club: Club, who: Any, message: Any, custom_id: str) -> Any:
    """Click a control whose id somebody has changed; only a made-up client can do that."""
    stored = club.env.backend.get_message(message.channel_id, message.id)
    button = next(part for part in clubs.parts_of(stored.components) if part["type"] == 2 and not part.get("disabled"))
    kept, button["custom_id"] = button["custom_id"], custom_id
    try:
        return await who.click(message, custom_id=custom_id)
    finally:
        button["custom_id"] = kept


async def test_a_double_click_answers_once(club: Club) -> None:
    """The second click on the same button finds another question and changes nothing."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.alice)
    first = next(part for part in custom_ids(panel) if ":go:0" in part)
    await club.alice.click(panel, label="Cell 0")
    await club.bob.click(await club.panel(club.bob), label="Cell 1")
    assert first not in custom_ids(panel)
    await forged(club, club.alice, panel, first)
    assert "That was an older question" in words(panel)
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_a_forged_question_is_stale(club: Club) -> None:
    """An id with another question or digest is like an old one."""
    await club.play("tic-tac-toe", club.bob)
    for custom_id in STALE:
        panel = await club.panel(club.alice)
        await forged(club, club.alice, panel, custom_id)
        assert "That was an older question" in words(panel), custom_id
        assert "Cell 0" in labels(panel), custom_id
        assert f"<@{club.alice.id}> puts a mark" in words(club.card()), custom_id


async def test_a_forged_choice_changes_nothing(club: Club) -> None:
    """The right question with a choice that does not exist: one sentence, and the question stays."""
    await club.play("tic-tac-toe", club.bob)
    for verb in ("go:999", "go:x", "go:", "yes:999", "yes:", "tog:77", "num:3", "act:99", "act:x", "plan:zzz"):
        panel = await club.panel(club.alice)
        here = ControlId.parse(custom_ids(panel)[0])
        name, _, arg = verb.partition(":")
        result = await forged(club, club.alice, panel, str(here.to(name, arg)))
        told = "".join(words(message) for message in (panel, result.response, *result.followups) if message)
        assert any(sentence in told for sentence in ("not one of mine", "older question", "no step")), (verb, told)
        assert f"<@{club.alice.id}> puts a mark" in words(club.card()), verb


async def test_a_control_that_is_not_ours_gets_a_sentence(club: Club) -> None:
    """Malformed, older and foreign ids are answered, not ignored."""
    await club.play("tic-tac-toe", club.bob)
    for custom_id in ("a1:zzz", "a0:1:play", "a1:1::::nonsense:", "a1:1:0:1:abcdef:nonsense:", "somebody-elses"):
        panel = await club.panel(club.alice)
        result = await forged(club, club.alice, panel, custom_id)
        told = words(result.followups[-1] if result.followups else result.response)
        assert "not one of mine" in told, custom_id


async def test_another_tables_number_opens_nothing(club: Club) -> None:
    """A control of a table that does not exist, or was deleted, gets a sentence."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.alice)
    result = await forged(club, club.alice, panel, "a1:4711::::look:")
    assert words(result.followups[-1] if result.followups else result.response)


async def test_another_players_panel_is_no_key(club: Club) -> None:
    """The seat in an id does not make a click count for that seat: who may act is looked up now."""
    await club.play("tic-tac-toe", club.bob)
    mine, theirs = await club.panel(club.alice), await club.panel(club.bob)
    stolen = next(part for part in custom_ids(mine) if ":go:3" in part)
    await forged(club, club.bob, theirs, stolen)
    assert "belongs to another player" in words(theirs)
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_a_deleted_table_message_comes_back(club: Club) -> None:
    """Somebody deletes the message: the next change posts it anew."""
    await club.play("tic-tac-toe", club.bob)
    panel, card = await club.panel(club.alice), club.card()
    await club.dora.delete(card)
    await club.alice.click(panel, label="Cell 0")
    await club.bob.click(await club.panel(club.bob), label="Cell 1")
    assert "Bob takes cell 1." in words(club.card())


async def test_a_deleted_channel_pauses_the_game(club: Club) -> None:
    """The host is told by direct message; nothing is lost."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.alice)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=404, code=10003, times=None)
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=404, code=10003, times=None)
    await club.alice.click(panel, label="Cell 0")
    message = club.alice.user.dm_channel.last_message
    assert message is not None
    assert "channel was deleted" in words(message)


async def test_without_permission_the_host_is_told_and_the_post_follows(club: Club) -> None:
    """Posting is tried again by and by; the answer counts at once."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.alice)
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/messages/*", status=403, code=50001, times=1)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013, times=1)
    await club.alice.click(panel, label="Cell 0")
    assert "Bob puts a mark" in words(panel)
    message = club.alice.user.dm_channel.last_message
    assert message is not None
    assert "I may not post" in words(message)
    assert "Attach Files" in words(message)
    await club.env.advance_time(3600)
    assert "Alice takes cell 0." in words(club.card())


async def test_closed_direct_messages_are_remembered(club: Club) -> None:
    """One refusal is enough: nothing more is sent there, and the panel tells how to look instead."""
    path = f"/channels/{club.bob.user.dm_channel.id}/messages"
    club.env.inject_error("POST", path, status=403, code=50007, times=None)
    await club.play("tic-tac-toe", club.bob)
    for cell in (0, 1):
        await club.alice.slash(club.channel, "ttt place", cell=str(cell))
        await club.bob.slash(club.channel, "ttt place", cell=str(cell + 3))
    assert len([call for call in club.env.http_requests if (call.method, call.path) == ("POST", path)]) == 1
    panel = await club.panel(club.bob)
    assert "your direct messages are closed. Press Look or Act" in words(panel)


async def test_an_error_in_our_own_code_is_one_sentence(
    club: Club, caplog: pytest.LogCaptureFixture, logs_errors: None
) -> None:
    """The player gets a reference, the log has the trace beside it, the game goes on."""

    def broken(move: Move, seen: object, names: object) -> str:
        raise ZeroDivisionError("a fault in a label")

    await club.play("tic-tac-toe", club.bob)
    card, kept = club.card(), TIC_TAC_TOE.narrate
    object.__setattr__(TIC_TAC_TOE, "narrate", replace(kept, label=broken))
    try:
        told = words(shown_by(await club.alice.click(card, label="Act")))
    finally:
        object.__setattr__(TIC_TAC_TOE, "narrate", kept)
    assert "Something went wrong on my side" in told
    reference = told.rpartition(" ")[2].strip()
    assert reference in caplog.text
    assert "a fault in a label" in caplog.text
    assert "fault" not in told
    await club.alice.click(await club.panel(club.alice), label="Cell 0")
    assert "Alice takes cell 0." in words(club.card())


async def test_a_player_who_left_the_server_can_be_replaced(club: Club) -> None:
    """The table goes on in the channel, says whose move it is, and a moderator gives the seat to a computer."""
    bob = club.bob.user.dm_channel
    await club.play("tic-tac-toe", club.bob)
    club.guild.remove_member(club.bob)
    club.env.inject_error("POST", f"/channels/{bob.id}/messages", status=403, code=50278, times=None)
    await club.alice.click(await club.panel(club.alice), label="Cell 4")
    assert f"<@{club.bob.id}> puts a mark" in words(club.card())
    await club.dora.slash(club.channel, "gm replace", seat="2")
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())
    assert "Computer" in words(club.card())
