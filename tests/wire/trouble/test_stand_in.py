"""The stand-in itself, tried by a bot without a library: it refuses what Discord refuses, and forgets nothing."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from bot.local.discord import Channel, Interaction, NoAnswer, NotOffered, Person
from bot.local.discord.interactions import COMPONENT
from tests.wire.raw import RawBot
from tests.wire.trouble import Discord
from tests.wire.trouble.places import (
    archive,
    black_out,
    delete,
    expel,
    give_roles,
    permit,
    permit_by_role,
    recover,
    reopen,
)

V2, EPHEMERAL = 1 << 15, 1 << 6
OPEN = {
    "name": "open", "description": "Open", "type": 1, "default_member_permissions": 32,
    "options": [
        {"name": "game", "description": "Which", "type": 3, "required": True, "max_length": 5},
        {"name": "seats", "description": "How many", "type": 4, "min_value": 2, "max_value": 4},
    ],
}  # fmt: skip
BUTTONS = [
    {"type": 1, "components": [{"type": 2, "style": 1, "label": "Act", "custom_id": "act"},
                               {"type": 2, "style": 1, "label": "Dead", "custom_id": "dead", "disabled": True}]}
]  # fmt: skip


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord, anew for each test; it fails when something is left that was not expected."""
    async with Discord() as standing:
        yield standing
    assert standing.unspoken == []
    assert standing.violations == []


@pytest_asyncio.fixture
async def raw(discord: Discord) -> AsyncIterator[RawBot]:
    """The bare bot."""
    async with RawBot(discord) as bot:
        yield bot


@pytest.fixture
def ann(discord: Discord) -> Person:
    """Somebody who manages the server."""
    return Person(discord, "Ann", manages=True)


@pytest.fixture
def room(discord: Discord) -> Channel:
    """A channel."""
    return discord.world.text_channel("table-1")


def picture() -> bytes:
    """A small PNG."""
    file = io.BytesIO()
    Image.new("RGB", (3, 2)).save(file, "PNG")
    return file.getvalue()


# -- requests ----------------------------------------------------------------------------------------------------------


async def test_what_is_not_spoken_is_told_loudly(discord: Discord, raw: RawBot) -> None:
    """501, with the route's name; and it is kept, so that the test fails."""
    reply = await raw.call("POST", "/guilds/1/channels", {})
    assert reply.status == 501
    assert "POST /guilds/1/channels" in reply.body["message"]
    assert discord.unspoken == ["POST /guilds/1/channels"]
    discord.unspoken.clear()


async def test_another_token_is_refused(discord: Discord) -> None:
    """At the API and at the gateway."""
    async with RawBot(discord, "other") as stranger:
        assert (await stranger.call("GET", "/users/@me")).status == 401
        line = await stranger.connect()
        assert await line.identify() == {"op": -1, "code": 4004}


async def test_a_body_that_discord_would_refuse_is_refused_and_kept(
    discord: Discord, raw: RawBot, room: Channel
) -> None:
    """400 with the place of the problem, and a violation that fails the test."""
    reply = await raw.call("POST", f"/channels/{room.id}/messages", {"content": "x" * 2001})
    assert reply.told == (400, 50035)
    assert "2000 or fewer" in reply.body["errors"]["content"]["_errors"][0]["message"]
    assert discord.violations == ["POST /channels/{channel_id}/messages: content: Must be 2000 or fewer in length."]
    discord.violations.clear()


async def test_what_does_not_exist_is_unknown(raw: RawBot, room: Channel) -> None:
    """10003, 10008, 10013."""
    hello = {"content": "hello"}
    assert (await raw.call("POST", "/channels/1/messages", hello)).told == (404, 10003)
    assert (await raw.call("PATCH", f"/channels/{room.id}/messages/1", hello)).told == (404, 10008)
    assert (await raw.call("GET", f"/channels/{room.id}/messages/1")).told == (404, 10008)
    assert (await raw.call("POST", "/users/@me/channels", {"recipient_id": "1"})).told == (404, 10013)


async def test_what_may_not_be_written_is_refused(raw: RawBot, room: Channel, ann: Person) -> None:
    """50006, 50007, 50013."""
    assert (await raw.call("POST", f"/channels/{room.id}/messages", {"content": ""})).told == (400, 50006)
    direct = (await raw.call("POST", "/users/@me/channels", {"recipient_id": ann.id})).body["id"]
    assert (await raw.call("POST", f"/channels/{direct}/messages", {"content": "hello"})).status == 200
    assert [held.text for held in ann.inbox] == ["hello"]
    ann.account.takes_dms = False
    assert (await raw.call("POST", f"/channels/{direct}/messages", {"content": "hello"})).told == (403, 50007)
    room.denied = True
    assert (await raw.call("POST", f"/channels/{room.id}/messages", {"content": "hello"})).told == (403, 50013)


async def test_an_enforced_nonce_makes_one_message(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """For a few minutes; then it is forgotten, and without being enforced it means nothing."""
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    first = await raw.call("POST", f"/channels/{room.id}/messages", body)
    again = await raw.call("POST", f"/channels/{room.id}/messages", {**body, "content": "again"})
    assert again.body["id"] == first.body["id"]
    assert [held.text for held in ann.sees(room)] == ["once"]
    discord.advance(301)
    await raw.call("POST", f"/channels/{room.id}/messages", body)
    await raw.call("POST", f"/channels/{room.id}/messages", {"content": "loose", "nonce": "7"})
    assert [held.text for held in ann.sees(room)] == ["once", "once", "loose"]


async def test_messages_are_kept_edited_and_deleted(raw: RawBot, room: Channel, ann: Person) -> None:
    """And read back, newest first."""
    ids = [(await raw.call("POST", f"/channels/{room.id}/messages", {"content": text})).body["id"] for text in "abc"]
    assert (await raw.call("PATCH", f"/channels/{room.id}/messages/{ids[0]}", {"content": "A"})).status == 200
    assert (await raw.call("DELETE", f"/channels/{room.id}/messages/{ids[1]}")).status == 204
    assert [held.text for held in ann.sees(room)] == ["A", "c"]
    shown = (await raw.call("GET", f"/channels/{room.id}/messages?limit=1")).body
    assert [held["content"] for held in shown] == ["c"]


async def test_a_picture_is_uploaded_and_can_be_fetched(discord: Discord, raw: RawBot, room: Channel) -> None:
    """As multipart; in the place of its `attachment://` address stands one of the file store."""
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "filename": "a.png", "description": "alt"}]}
    posted = (await raw.call("POST", f"/channels/{room.id}/messages", body, {"a.png": picture()})).body
    shown = posted["components"][0]["items"][0]["media"]
    assert (shown["width"], shown["height"]) == (3, 2)
    assert posted["attachments"][0]["description"] == "alt"
    assert await raw.fetch(shown["url"]) == picture()
    path = f"/channels/{room.id}/messages/{posted['id']}"
    kept = await raw.call(
        "PATCH", path, {"components": [gallery], "attachments": [{"id": posted["attachments"][0]["id"]}]}
    )
    assert len(kept.body["attachments"]) == 1
    dropped = await raw.call("PATCH", path, {"components": [{"type": 10, "content": "words"}], "attachments": []})
    assert dropped.body["attachments"] == []
    assert (await raw.call("PATCH", path, {"components": [gallery]})).told == (400, 50035)


async def test_threads_are_channels_of_their_own(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """What is posted there is not seen in the channel."""
    thread = discord.world.thread(room, "a long game")
    await raw.call("POST", f"/channels/{thread.id}/messages", {"content": "here"})
    assert [held.text for held in ann.sees(thread)] == ["here"]
    assert ann.sees(room) == []


async def test_archived_and_locked_threads(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """A message opens an archived thread, an edit is 50083 there; in a locked one both are 160005."""
    thread = discord.world.thread(room, "a long game")
    path = f"/channels/{thread.id}"
    posted = (await raw.call("POST", f"{path}/messages", {"content": "here"})).body["id"]
    await archive(discord, thread)
    assert (await raw.call("PATCH", f"{path}/messages/{posted}", {"content": "x"})).told == (400, 50083)
    assert (await raw.call("GET", path)).body["thread_metadata"]["archived"] is True
    assert (await raw.call("PATCH", path, {"archived": False})).status == 200
    assert (await raw.call("PATCH", f"{path}/messages/{posted}", {"content": "x"})).status == 200
    await archive(discord, thread)
    assert (await raw.call("POST", f"{path}/messages", {"content": "there"})).status == 200
    assert not thread.archived
    await archive(discord, thread, locked=True)
    assert (await raw.call("POST", f"{path}/messages", {"content": "x"})).told == (400, 160005)
    assert (await raw.call("PATCH", path, {"archived": False})).told == (400, 160005)
    await reopen(discord, thread)
    assert [held.text for held in ann.sees(thread)] == ["x", "there"]


async def test_the_bot_is_told_of_places(discord: Discord, raw: RawBot, room: Channel) -> None:
    """Of channels, threads, roles, its own roles and the server; what is gone is unknown."""
    line = await raw.connect()
    await line.identify()
    assert (await line.hear())["d"]["members"][0]["user"]["id"] == discord.world.application
    thread = discord.world.thread(room, "a long game")
    for change in (permit, permit_by_role, give_roles):
        await change(discord, room, may=False)
        assert (await raw.call("POST", f"/channels/{room.id}/messages", {"content": "x"})).told == (403, 50013)
    await archive(discord, thread)
    await delete(discord, thread)
    await delete(discord, room)
    await black_out(discord)
    other = discord.world.text_channel("table-2")
    await expel(discord)
    assert (await raw.call("GET", f"/channels/{other.id}")).told == (404, 10003)
    await recover(discord)
    assert (await raw.call("GET", f"/channels/{other.id}")).status == 200
    told = [(await line.hear()) for _ in range(8)]
    assert [frame["t"] for frame in told] == [
        "CHANNEL_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE", "THREAD_UPDATE", "THREAD_DELETE",
        "CHANNEL_DELETE", "GUILD_DELETE", "GUILD_DELETE",
    ]  # fmt: skip
    assert [frame["d"].get("unavailable") for frame in told[-2:]] == [True, None]


# -- trouble -----------------------------------------------------------------------------------------------------------


async def test_errors_come_on_demand(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """Before or after the request is carried out, so many times."""
    path = f"/channels/{room.id}/messages"
    discord.faults.add("POST", path, status=500)
    discord.faults.add("POST", path, status=502, late=True)
    replies = [(await raw.call("POST", path, {"content": text})).status for text in "abc"]
    assert replies == [500, 502, 200]
    assert [held.text for held in ann.sees(room)] == ["b", "c"]
    discord.faults.add("PATCH", ".*", code=10008)
    assert (await raw.call("PATCH", f"{path}/{ann.sees(room)[0].id}", {"content": "x"})).told == (404, 10008)


async def test_a_bucket_runs_empty(discord: Discord, raw: RawBot, room: Channel) -> None:
    """429 with how long to wait; another channel has a bucket of its own, and time fills it again."""
    discord.limits.set("POST", "/channels/{channel_id}/messages", 2, 5.0)
    other = discord.world.text_channel("table-2")
    first, second, third = [await raw.call("POST", f"/channels/{room.id}/messages", {"content": "x"}) for _ in range(3)]
    assert [first.headers["X-RateLimit-Remaining"], second.headers["X-RateLimit-Remaining"]] == ["1", "0"]
    assert third.status == 429
    assert third.body["global"] is False
    assert 4 < third.body["retry_after"] <= 5
    assert third.headers["Via"]
    assert (await raw.call("POST", f"/channels/{other.id}/messages", {"content": "x"})).status == 200
    discord.advance(5)
    assert (await raw.call("POST", f"/channels/{room.id}/messages", {"content": "x"})).status == 200


async def test_the_global_limit_counts_all_but_interactions(discord: Discord, raw: RawBot) -> None:
    """50 requests a second."""
    replies = [await raw.call("GET", "/users/@me") for _ in range(51)]
    assert [reply.status for reply in replies] == [200] * 50 + [429]
    assert replies[-1].body["global"] is True
    assert replies[-1].headers["X-RateLimit-Global"] == "true"
    assert (await raw.call("POST", "/interactions/1/x/callback", {"type": 6})).told == (404, 10062)


# -- interactions ------------------------------------------------------------------------------------------------------


async def pressed(raw: RawBot, room: Channel, ann: Person) -> Interaction:
    """A button that was pressed and not answered yet."""
    sent = await raw.call("POST", f"/channels/{room.id}/messages", {"content": "go", "components": BUTTONS})
    assert sent.status == 200
    return await ann.click(ann.sees(room)[-1], "Act", wait=False)


def callback(held: Interaction) -> str:
    """Where an interaction is answered."""
    return f"/interactions/{held.id}/{held.token}/callback"


async def test_an_interaction_is_answered_once(raw: RawBot, room: Channel, ann: Person) -> None:
    """40060 for the second time, 10062 for one that never was."""
    held = await pressed(raw, room, ann)
    answer = {"type": 4, "data": {"content": "yes", "flags": EPHEMERAL}}
    assert (await raw.call("POST", callback(held), answer)).status == 204
    assert (await raw.call("POST", callback(held), answer)).told == (400, 40060)
    assert (await raw.call("POST", f"/interactions/1/{held.token}/callback", answer)).told == (404, 10062)
    assert (await ann.answered(held)).panel.text == "yes"


async def test_three_seconds_are_over(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """The person reads that the application did not respond, the bot that the interaction is unknown."""
    held = await pressed(raw, room, ann)
    waiting = asyncio.create_task(ann.answered(held))
    discord.advance(3.1)
    with pytest.raises(NoAnswer):
        await waiting
    assert (await raw.call("POST", callback(held), {"type": 6})).told == (404, 10062)


async def test_an_answer_goes_on_for_fifteen_minutes(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """Edits and followups; not before it is acknowledged, and not afterwards."""
    held = await pressed(raw, room, ann)
    webhook = f"/webhooks/{discord.world.application}/{held.token}"
    assert (await raw.call("POST", webhook, {"content": "early"})).told == (404, 10015)
    assert (await raw.call("POST", callback(held), {"type": 5, "data": {"flags": EPHEMERAL}})).status == 204
    assert not held.complete
    assert (await raw.call("PATCH", f"{webhook}/messages/@original", {"content": "done"})).status == 200
    assert (await ann.answered(held)).text == "done"
    more = await raw.call("POST", webhook, {"content": "more", "flags": EPHEMERAL})
    assert (await raw.call("PATCH", f"{webhook}/messages/{more.body['id']}", {"content": "more!"})).status == 200
    assert [held.text for held in ann.sees(room)] == ["go", "done", "more!"]
    assert (await raw.call("PATCH", f"{webhook}/messages/1", {"content": "x"})).told == (404, 10008)
    discord.advance(901)
    assert (await raw.call("PATCH", f"{webhook}/messages/@original", {"content": "late"})).told == (401, 50027)


async def test_ephemeral_answers_are_one_persons(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """Nobody else sees or uses them, and they have no place in the channel."""
    bob = Person(discord, "Bob")
    held = await pressed(raw, room, ann)
    await raw.call("POST", callback(held), {"type": 4, "data": {"components": BUTTONS, "flags": EPHEMERAL}})
    shown = (await ann.answered(held)).panel
    assert shown not in bob.sees(room)
    assert (await raw.call("GET", f"/channels/{room.id}/messages/{shown.id}")).told == (404, 10008)
    with pytest.raises(NotOffered):
        await bob.click(shown, "Act")


@pytest.mark.parametrize(("kind", "wrong"), [(COMPONENT, 8), (2, 6), (2, 7), (4, 4), (5, 9)])
async def test_a_callback_fits_what_was_done(
    discord: Discord, raw: RawBot, room: Channel, ann: Person, kind: int, wrong: int
) -> None:
    """50035 for a type that this interaction does not take."""
    held = discord.interactions.begin(kind, ann.account, room, {"custom_id": "x", "name": "x"})
    data: Any = {8: {"choices": []}, 9: {"custom_id": "f", "title": "F", "components": []}}.get(wrong, {})
    if wrong == 9:
        line = {"type": 4, "style": 1, "custom_id": "a"}
        data["components"] = [{"type": 18, "label": "A", "component": line}]
    assert (await raw.call("POST", callback(held), {"type": wrong, "data": data})).told == (400, 50035)
    assert not held.acknowledged.done()


async def test_people_use_only_what_their_client_shows(
    discord: Discord, raw: RawBot, room: Channel, ann: Person
) -> None:
    """Commands that they may not use or that do not exist, values out of range, dead buttons."""
    application = discord.world.application
    assert (await raw.call("PUT", f"/applications/{application}/commands", [OPEN])).status == 200
    bob = Person(discord, "Bob")
    for who, command, options in (
        (bob, "open", {"game": "a"}), (ann, "shut", {}), (ann, "open", {}), (ann, "open", {"game": "abcdef"}),
        (ann, "open", {"game": "a", "seats": 5}), (ann, "open", {"game": "a", "seats": "2"}), (ann, "open now", {}),
    ):  # fmt: skip
        with pytest.raises(NotOffered):
            await who.slash(room, command, **options)
    await pressed(raw, room, ann)
    with pytest.raises(NotOffered):
        await ann.click(ann.sees(room)[-1], "Dead")
