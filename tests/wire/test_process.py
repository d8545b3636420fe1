"""The bot's own process at the socket: every game by button and by typing, broken connections, errors."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from bot.catalogue import games
from bot.discord.texts import settings_texts, texts
from bot.local.discord import Interaction, Message, NoAnswer, Person
from bot.local.discord.parts import Json
from tests.tiers import in_turn
from tests.wire import pngs
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.driver import answer, answer_as_asked, ask_once_only, journaled
from tests.wire.player import leaves
from tests.wire.trouble import Discord
from tests.wire.trouble.places import thread

pytestmark = pytest.mark.asyncio(loop_scope="module")
GAME = next(iter(games()))
POSTS = "/channels/{channel_id}/messages"


async def test_commands_are_synced(discord: Discord, bot: BotProcess) -> None:
    """All of them, everywhere; some are hidden from those who do not manage the server."""
    names = {command["name"] for command in discord.world.commands[None]}
    assert {"game", "gm", "look", "log", "rules", *[game.command for game in games().values()]} <= names
    assert len(discord.sent("PUT", ".*/commands")) == 1
    assert discord.gateway.ready
    assert discord.gateway.beats


@pytest.mark.parametrize("key", in_turn(games(), 1, stay=2))
async def test_a_game_is_played_by_button_and_by_typing(discord: Discord, bot: BotProcess, key: str) -> None:
    """Open, join, add a computer, start; answer by button; type a command with what it suggests; look."""
    club = Club(discord, ["Ann"])
    ann, room = club.people[0], club.room
    title = games()[key].title
    found = await ann.complete(room, "game new", "game", title[:5])
    assert next(iter(found.items())) == (title, key), "what begins so comes first"
    await ann.slash(room, "game new", game=key)
    await ann.slash(room, "game options", option="computer_pause", value="0")
    lobby = (await discord.until(lambda: [m for m in ann.sees(room) if texts.JOIN in m.labels], "the lobby card"))[0]
    for label in (texts.JOIN, *[texts.COMPUTER] * (games()[key].seats[0] - 1), texts.START):
        await press(club, ann, lobby, label)
    await club.card()
    await ask_once_only(club, ann)
    done = await answer_as_asked(club, bot, ann)
    assert journaled(bot)[done.id] == 1
    typed = await type_something(club, bot, ann, key)
    assert journaled(bot)[typed.id] == 1
    look = await club.look(ann, await club.card())
    drawn = await discord.until(lambda: [card for card in club.cards()[-1:] if card.attachments], "the picture")
    for message in (*drawn, look):
        picture = discord.messages.file(message.attachments[0]["id"]) or b""
        assert set(pngs.chunks(picture)) <= pngs.DRAWN
        assert pngs.size(picture) == (message.attachments[0]["width"], message.attachments[0]["height"])
    to_all = re.compile(f"/channels/{room.id}/messages.*")
    pictured = [request for request in discord.requests if to_all.fullmatch(request.path) and request.files]
    assert pictured
    assert all(request.multipart for request in pictured)


async def press(club: Club, person: Person, message: Message, label: str) -> Interaction:
    """Press a button as soon as it can be pressed."""
    await club.discord.until(lambda: label in message.labels, f"the button {label}")
    return await person.click(message, label)


async def type_something(club: Club, bot: BotProcess, person: Person, key: str) -> Interaction:
    """Type a move with what is suggested for it; answer by button until there is one that fits."""
    command = club.discord.world.command(games()[key].command, club.room.guild)
    assert command is not None
    moves = {move.kind.replace("_", "-") for move in games()[key].moves}
    commands = [leaf for leaf in leaves(command["name"], command["options"]) if leaf[0].split()[-1] in moves]
    for _ in range(30):
        await bot.played()  # while the computers think nothing is suggested
        for path, options in commands:
            for given in [given async for given in suggested(club, person, path, options)]:
                typed = await person.slash(club.room, path, **given)
                if journaled(bot)[typed.id]:
                    return typed
        await answer_as_asked(club, bot, person)
    raise AssertionError("nothing that is suggested can be done")


async def suggested(club: Club, person: Person, path: str, options: Sequence[Json]) -> AsyncIterator[dict[str, Any]]:
    """A command's fixed choices, each with the first suggestion for every other field, as far as there are any."""
    fixed = [[choice["value"] for choice in option["choices"]] for option in options if option.get("choices")]
    names = [option["name"] for option in options if option.get("choices")]
    for chosen in itertools.product(*fixed):
        given = dict(zip(names, chosen, strict=True))
        for option in [option for option in options if option.get("autocomplete")]:
            found = await person.complete(club.room, path, option["name"], **given)
            given |= {option["name"]: next(iter(found.values()))} if found else {}
        if len(given) > len(names) and all(option["name"] in given for option in options if option.get("required")):
            yield given


# -- the connection ----------------------------------------------------------------------------------------------------


async def test_a_broken_connection_loses_nothing(discord: Discord, bot: BotProcess) -> None:
    """What is pressed while it is broken is answered after the bot has resumed, in the same session."""
    club = Club(discord, ["Ann"])
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    card = await club.asked(club.people[0])
    identified = discord.gateway.identified
    for broken in (discord.gateway.drop, discord.gateway.ask_to_reconnect):
        resumed = discord.gateway.resumed
        await broken()
        await club.look(club.people[0], card)
        await discord.until(lambda resumed=resumed: discord.gateway.resumed > resumed, "the bot's return")  # type: ignore[misc]
    assert discord.gateway.identified == identified


async def test_an_invalid_session_is_begun_anew(discord: Discord, bot: BotProcess) -> None:
    """The bot identifies again and goes on."""
    club = Club(discord, ["Ann"])
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    card = await club.asked(club.people[0])
    identified = discord.gateway.identified
    await discord.gateway.invalidate(resumable=False)
    await discord.until(lambda: discord.gateway.identified > identified and discord.gateway.ready, "the bot's return")
    await club.look(club.people[0], card)


async def test_a_table_in_a_thread(discord: Discord, bot: BotProcess) -> None:
    """Its messages come there, not in the channel around it."""
    club = Club(discord, ["Ann"])
    around, club.room = club.room, await thread(discord, club.room, "a long game")
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    await answer_as_asked(club, bot, club.people[0])
    assert discord.messages.history(around) == []


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["empty bucket", "global limit", "error", "lost answer"])
async def test_a_post_that_is_refused_for_now_comes_once(discord: Discord, bot: BotProcess, trouble: str) -> None:
    """It is tried again, under the same nonce."""
    club = Club(discord, ["Ann"])
    path = f"/channels/{club.room.id}/messages"
    if trouble == "empty bucket":
        discord.limits.exhaust("POST", POSTS, club.room.id, 2.0)
    elif trouble == "global limit":
        discord.limits.exhaust_everything(2.0)
    else:
        discord.faults.add("POST", path, status=500, late=trouble == "lost answer")
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    await club.asked(club.people[0])
    await discord.until(lambda: not lobbies(club), "the end of the lobby card")
    tries = Counter(request.body["nonce"] for request in discord.sent("POST", path))
    assert max(tries.values()) > 1 or discord.limits.exceeded
    shown = discord.messages.history(club.room)
    assert len(shown) == len({message.body["nonce"] for message in shown}) == len(tries)


def lobbies(club: Club) -> list[Message]:
    """Lobby cards that can still be used."""
    return [message for message in club.discord.messages.history(club.room) if texts.JOIN in message.labels]


async def test_closed_direct_messages_are_remembered(discord: Discord, bot: BotProcess) -> None:
    """One try; then the panel says how to look instead, and nothing is sent there any more."""
    club = Club(discord, ["Ann", "Bob"])
    for person in club.people:
        person.account.takes_dms = False
    card = await club.open(GAME)
    ann = next(person for person in club.people if person.mention in card.text)
    direct = discord.world.direct(ann.id)
    tried = f"/channels/{direct.id}/messages"
    await discord.until(lambda: discord.sent("POST", tried), "the message that cannot be delivered")
    panel = (await ann.click(card, texts.ACT)).panel
    for _ in range(3):
        await answer_as_asked(club, bot, ann)
        panel = (await ann.click(await club.card(), texts.ACT)).panel
    assert settings_texts.DMS_CLOSED in panel.text
    assert len(discord.sent("POST", tried)) == 1
    assert ann.inbox == []


async def test_a_channel_that_may_not_be_written_to_is_told(discord: Discord, bot: BotProcess) -> None:
    """50013: who opened the table learns by direct message what the bot needs."""
    club = Club(discord, ["Ann"])
    ann = club.people[0]
    await ann.slash(club.room, "game new", game=GAME)
    await discord.until(lambda: lobbies(club), "the lobby card")
    club.room.denied = True
    await ann.slash(club.room, "game join")
    told = await discord.until(lambda: [m.text for m in ann.inbox if "Attach Files" in m.text], "the bot's complaint")
    assert f"<#{club.room.id}>" in told[0]


async def test_a_message_that_was_deleted_is_posted_again(discord: Discord, bot: BotProcess) -> None:
    """10008: a moderator has taken the lobby card away; at the next change there is a new one."""
    club = Club(discord, ["Ann"])
    ann = club.people[0]
    await ann.slash(club.room, "game new", game=GAME)
    card = (await discord.until(lambda: lobbies(club), "the lobby card"))[0]
    discord.messages.delete(card)
    await ann.slash(club.room, "game join")
    new = await discord.until(lambda: lobbies(club), "another lobby card")
    assert "Ann" in new[0].text


async def test_a_channel_that_is_gone_stops_nothing(discord: Discord, bot: BotProcess) -> None:
    """10003: after the first try nothing more is sent there, the host is told, and other tables go on."""
    club, other = Club(discord, ["Ann"]), Club(discord, ["Bob"])
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    ann = club.people[0]
    panel = (await discord.until(lambda: ann.inbox, "the turn's direct message"))[-1]
    await discord.until(lambda: not lobbies(club), "the end of the lobby card")
    discord.messages.forget(club.room)
    tried = len(discord.requests)
    await answer(ann, panel)
    await discord.until(lambda: "Its channel was deleted" in ann.inbox[-1].text, "the bot's complaint")
    await other.open(GAME, computers=games()[GAME].seats[0] - 1)
    await other.asked(other.people[0])
    assert len([request for request in discord.requests[tried:] if f"/channels/{club.room.id}" in request.path]) <= 1


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("POST", ".*/callback", 10062), ("POST", ".*/callback", 40060), ("PATCH", ".*/@original", 10015),
        ("PATCH", ".*/@original", 50027), ("PATCH", ".*/@original", 10008),
    ],
)  # fmt: skip
async def test_an_answer_that_cannot_be_shown_is_let_go(
    discord: Discord, bot: BotProcess, method: str, path: str, code: int
) -> None:
    """The log tells of it, and the next one works."""
    club = Club(discord, ["Ann"])
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    card = await club.asked(club.people[0])
    fault = discord.faults.add(method, path, code=code)
    await club.people[0].click(card, texts.LOOK, wait=False)
    await discord.until(lambda: fault.met, "the answer")
    await club.look(club.people[0], card)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_suggestions_that_come_too_late_are_no_error(discord: Discord, bot: BotProcess, code: int) -> None:
    """Late, or after another process's: the log says so in a line without a trace, and the next ones come."""
    club, wrong = Club(discord, ["Ann"]), len(bot.errors)
    fault = discord.faults.add("POST", ".*/callback", code=code)
    with pytest.raises(NoAnswer):
        await club.people[0].complete(club.room, "game new", "game", "")
    assert fault.met
    assert await club.people[0].complete(club.room, "game new", "game", "")
    assert bot.errors[wrong:] == []
    assert re.search(rf"suggestions could not be shown: \w+: 40\d \(error code {code}\)", bot.said())


async def test_a_bot_that_is_held_up_goes_on(discord: Discord, bot: BotProcess) -> None:
    """A click that it hears of too late is lost, as its person reads; it is told 10062, and the next click works."""
    club = Club(discord, ["Ann"])
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    card = await club.asked(club.people[0])
    bot.hold_up()
    late = await club.people[0].click(card, texts.LOOK, wait=False)
    discord.advance(3.1)
    with pytest.raises(NoAnswer):
        await club.people[0].answered(late)
    bot.let_go_on()
    await discord.until(lambda: discord.sent("POST", f"/interactions/{late.id}/.*"), "the late answer")
    await club.look(club.people[0], card)
