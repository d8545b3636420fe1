"""What people at the stand-in do without the bot, and what they read when something cannot be done."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.local.discord import Discord, NoAnswer, NotOffered, Person, Unfinished
from bot.local.discord.interactions import COMMAND
from tests.bot.local.club import BUTTON, EPHEMERAL, V2, Club, picture, pictured, words
from tests.wire.raw import RawBot

ROW = {"type": 1, "components": [BUTTON]}
OPTIONS: list[dict[str, Any]] = [
    {"name": "game", "description": "Which", "type": 3, "required": True, "max_length": 5},
    {"name": "seats", "description": "How many", "type": 4, "min_value": 2, "max_value": 4},
    {"name": "pace", "description": "How fast", "type": 3, "choices": [{"name": "Slow", "value": "slow"}]},
]
OPEN = {
    "name": "open", "description": "Open", "type": 1, "default_member_permissions": 32, "options": OPTIONS,
}  # fmt: skip
TOO_LONG = "A message has at most 2000 characters, and this one has 2001."
FORM = {
    "custom_id": "note", "title": "Note",
    "components": [
        {"type": 18, "label": "Your note", "component":
            {"type": 4, "custom_id": "text", "style": 1, "min_length": 2, "max_length": 4}},
    ],
}  # fmt: skip


async def test_somebody_acts_for_an_account_that_is_there(club: Club) -> None:
    """By the account or by its id; nobody new comes of it."""
    people = len(club.discord.world.accounts)
    _, panel = await club.reply(club.ann, "Your hand")
    for ann in (Person(club.discord, account=club.ann.id), Person(club.discord, account=club.ann.account)):
        assert ann.account is club.ann.account
        assert panel in ann.sees(club.room)
    assert len(club.discord.world.accounts) == people
    with pytest.raises(KeyError):
        Person(club.discord, account="1")


async def test_people_talk_and_the_bot_hears_nothing(club: Club) -> None:
    """It stands in the channel for everybody; the bot finds no words there, and can neither change nor delete it."""
    line = await club.raw.connect()
    await line.identify()
    await line.hear()
    said = await club.ann.say(club.room, "  Good luck!  ")
    assert [held.text for held in club.bob.sees(club.room)] == ["  Good luck!  "]
    assert (said.author, said.body["author"]["global_name"], said.body["type"]) == (club.ann.id, "Ann", 0)
    path = f"/channels/{club.room.id}/messages"
    for found in ((await club.raw.call("GET", path)).body[0], (await club.raw.call("GET", f"{path}/{said.id}")).body):
        assert (found["author"]["id"], found["content"]) == (club.ann.id, "")
    assert (await club.raw.call("PATCH", f"{path}/{said.id}", {"content": "x"})).told == (403, 50005)
    assert (await club.raw.call("DELETE", f"{path}/{said.id}")).told == (403, 50013)
    await line.say(1, 2)
    assert (await line.hear())["op"] == 11  # nothing came before that
    await line.socket.close()


async def test_what_cannot_be_said(club: Club) -> None:
    """Nothing, too much, in a locked thread, or in another person's direct messages; a thread that sleeps wakes up."""
    thread = club.discord.world.thread(club.room, "a long game")
    thread.archived = thread.locked = True
    theirs = club.discord.world.direct(club.bob.id)
    for where, what, told in (
        (club.room, " \n", "Write something first."), (club.room, "x" * 2001, TOO_LONG),
        (thread, "Hello", "This thread is locked."), (theirs, "Hello", "You do not see this channel."),
    ):  # fmt: skip
        with pytest.raises(NotOffered) as caught:
            await club.ann.say(where, what)
        assert str(caught.value) == told
        assert club.discord.messages.history(where) == []
    thread.locked = False
    await club.ann.say(thread, "x" * 2000)
    assert not thread.archived


async def test_an_answer_that_is_put_away_is_gone(club: Club, tmp_path: Path) -> None:
    """For good, with its picture, also after a restart; the bot reads that there is no such message."""
    async with Discord(tmp_path / "club.db") as discord, RawBot(discord) as raw:
        kept = Club(discord, raw)
        begun, panel = await kept.reply(kept.ann, "Your hand", 1)
        card = await kept.post(words("The board"))
        with pytest.raises(NotOffered, match=r"^Only a message that nobody else sees can be dismissed\.$"):
            kept.ann.dismiss(card)
        with pytest.raises(NotOffered):
            kept.bob.dismiss(panel)
        kept.ann.dismiss(panel)
        kept.ann.dismiss(panel)
        webhook = f"/webhooks/{discord.world.application}/{begun.token}/messages/@original"
        assert (await raw.call("PATCH", webhook, words("Your next hand"))).told == (404, 10008)
        assert kept.ann.sees(kept.room) == [card]
        assert discord.messages.file(panel.attachments[0]["id"]) is None
        with pytest.raises(NotOffered, match=r"^You do not see this message, or it is there no more\.$"):
            await kept.ann.click(panel, "Act")
    async with Discord(tmp_path / "club.db") as discord:
        assert [held.text for held in discord.messages.all.values()] == ["The board"]


async def test_who_puts_away_that_the_bot_thinks_waits_no_longer(club: Club) -> None:
    """The answer has no place any more."""
    begun = club.discord.interactions.begin(COMMAND, club.ann.account, club.room, {"name": "look"})
    thinking = {"type": 5, "data": {"flags": EPHEMERAL | V2}}
    await club.raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", thinking)
    assert begun.original is not None
    club.ann.dismiss(begun.original)
    await club.ann.answered(begun)


async def test_a_new_name_is_seen_at_once(club: Club) -> None:
    """In the member list and in direct messages; the bot reads it when that person does something next."""
    direct = club.discord.world.direct(club.ann.id)
    club.ann.rename("  Anna ")
    assert club.discord.world.accounts[club.ann.id].name == "Anna"
    assert [held["global_name"] for held in direct.json["recipients"]] == ["Anna"]
    begun, _ = await club.reply(club.ann, "Your hand")
    assert begun.payload(club.discord.world)["member"]["user"]["global_name"] == "Anna"
    for name in (" ", "x" * 33):
        with pytest.raises(NotOffered, match=r"^A name has 1 to 32 characters\.$"):
            club.ann.rename(name)


async def test_files_are_for_those_who_see_their_message(club: Club) -> None:
    """A hand is for its owner; strangers see nothing at all, and an address that nobody was told leads nowhere."""
    card = await club.post(pictured("The board"), 1)
    _, hand = await club.reply(club.ann, "Your hand", 2)
    turn = await club.direct(club.ann, "Your turn", 3)
    files = club.discord.messages
    for message, shade, readers in ((card, 1, {"Ann", "Bob"}), (hand, 2, {"Ann"}), (turn, 3, {"Ann"})):
        for person, name in ((club.ann.id, "Ann"), (club.bob.id, "Bob"), ("1", "a stranger")):
            assert files.may_see(person, message) == (name in readers)
            file = files.file_for(person, message.attachments[0]["id"])
            assert file == (picture(shade) if name in readers else None)
    assert files.file_for(club.ann.id, "1") is files.file_for(club.ann.id, "../x") is None
    address = hand.attachments[0]["url"]
    assert await club.raw.fetch(address) == picture(2)
    for wrong in (address.partition("?")[0], address[:-1], address.replace(hand.attachments[0]["id"], "x")):
        with pytest.raises(AssertionError):
            await club.raw.fetch(wrong)


async def test_a_refusal_is_a_sentence(club: Club) -> None:
    """For whoever tries what their client does not offer."""
    dora = Person(club.discord, "Dora", manages=True)
    await club.raw.call("PUT", f"/applications/{club.discord.world.application}/commands", [OPEN])
    for who, command, options, told in (
        (club.bob, "open", {"game": "a"}, "/open is not offered here."),
        (dora, "open now", {}, "/open now is not offered."),
        (dora, "open", {}, "Fill in game."), (dora, "open", {"game": "abcdef"}, "game takes at most 5 characters."),
        (dora, "open", {"game": "a", "seats": 5}, "seats takes 2 to 4."),
        (dora, "open", {"game": "a", "seats": "two"}, "seats takes a whole number."),
        (dora, "open", {"game": "a", "pace": "fast"}, "Choose one of the lines for pace."),
        (dora, "open", {"game": "a", "mood": "x"}, "There is no option mood here."),
    ):  # fmt: skip
        with pytest.raises(NotOffered) as caught:
            await who.slash(club.room, command, **options)
        assert str(caught.value) == told
    card = await club.post(words("The board"))
    with pytest.raises(NotOffered, match=r"^This cannot be used any more: look at the message as it is now\.$"):
        await dora.click(card, "Resign")


async def test_a_form_says_what_fits(club: Club) -> None:
    """By the words over its line."""
    card = await club.post(words("The board"))
    begun = await club.ann.click(card, "Act", wait=False)
    await club.raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", {"type": 9, "data": FORM})
    with pytest.raises(NotOffered, match=r"^“Your note” takes 2 to 4 characters, and this has 5\.$"):
        await club.ann.submit(begun, {"text": "abcde"})


async def test_a_bot_that_is_silent(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """It did not respond, or it is still thinking."""
    card = await club.post(words("The board"))
    begun = await club.ann.click(card, "Act", wait=False)
    club.discord.advance(4)
    with pytest.raises(NoAnswer, match=r"^The application did not respond\.$"):
        await club.ann.answered(begun)
    begun = await club.ann.click(card, "Act", wait=False)
    thinking = {"type": 5, "data": {"flags": EPHEMERAL | V2}}
    await club.raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", thinking)
    club.ann.patience = 0.01
    with pytest.raises(Unfinished, match=r"^The bot is still thinking; its answer may come yet\.$"):
        await club.ann.answered(begun)


async def test_a_button_on_a_page_that_is_out_of_date(club: Club) -> None:
    """What the bot changes then is the message as it is now, with its picture."""
    card = await club.post(pictured("Round 1") | {"components": [*pictured("Round 1")["components"], ROW]}, 1)
    before = replace(card, body=card.body)
    await club.edit(card, pictured("Round 2"), 2)
    begun = await club.ann.click(before, "Act", wait=False)
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    assert (await club.raw.call("POST", path, {"type": 7, "data": words("Round 3")})).status == 204
    assert [held.text for held in club.bob.sees(club.room)] == ["Round 3"]
