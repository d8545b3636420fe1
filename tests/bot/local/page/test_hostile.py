"""What a browser does not send, names that look like another's, and several pages of one person at once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.config import Settings
from bot.local.page.app import FORGED, NOT_YOURS
from bot.local.play import Home
from tests.bot.local.page.visiting import HTMX, Visitor, known


@pytest.mark.parametrize(
    "host", ["evil.example:99999", "127.0.0.1:x", "ÿþ", "[", "", "a b", "localhost.evil.example", "0x7f.1"]
)
async def test_a_host_that_is_no_address(alice: Visitor, host: str) -> None:
    """It is refused like any that is not ours, be it written as no browser writes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", alice.home.port)
    path = alice.address.removeprefix(alice.root)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode("latin-1"))
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 421 ")
    assert b"Open the page at the address that arbiter play has printed" in answer


async def test_an_address_that_was_not_copied_whole(alice: Visitor) -> None:
    """Without its last stroke it is the same; a part of it, or what everybody knows of it, leads to a sentence."""
    whole = await alice.get(alice.address.rstrip("/"))
    assert whole.status == 302
    assert (await alice.get(alice.root + whole.headers["Location"])).status == 200
    for address in (alice.root, f"{alice.root}/", alice.address[:-3]):
        answer = await alice.get(address)
        assert (answer.status, answer.text) == (404, NOT_YOURS)
    assert (await alice.get(f"{alice.root}/{'A' * 24}")).status == 403


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"junk"), ("application/x-www-form-urlencoded; charset=nonsense", b"line=%ff"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nno end"),
    ],
)  # fmt: skip
async def test_a_form_that_cannot_be_read(alice: Visitor, kind: str, body: bytes) -> None:
    """Nothing is done, and it is said."""
    headers = HTMX | {"Content-Type": kind}
    async with alice.session.post(f"{alice.address}type", data=body, headers=headers) as answer:
        assert (answer.status, await answer.text()) == (403, FORGED)
    assert not alice.home.discord.messages.history(alice.room)


@pytest.mark.parametrize(
    "name",
    ["Bob\u200b", "\u202eBob", "B\u00adob", "Bob\u200d", "Bob\u3164", "Bob\ufe0f", "Ｂｏｂ", "bob", " BOB ", "B\x00ob"],
)
async def test_nobody_takes_a_name_that_looks_like_anothers(alice: Visitor, bob: Visitor, name: str) -> None:
    """Neither by another name nor by an invitation; whoever has it may write it otherwise."""
    for path in ("people", "rename"):
        answer = await alice.post(path, {"name": name})
        assert (answer.status, answer.text) == (409, "Somebody here is called that already."), path
    assert (await bob.post("rename", {"name": "BOB"})).status == 200
    assert [held.name for held in alice.home.discord.world.accounts.values()] == ["Alice", "BOB", "Carol"]


@pytest.mark.parametrize("name", ["\u200b", "\u202e\u202c", "\x00", "\u3164", "\u2800", "\u00ad"])
async def test_a_name_of_which_nothing_is_seen(alice: Visitor, name: str) -> None:
    """It is none."""
    answer = await alice.post("rename", {"name": name})
    assert (answer.status, answer.text) == (409, "A name has 1 to 32 characters.")


async def test_several_pages_of_one_person_open_one_panel(settings: Settings) -> None:
    """After a restart, too, when all of them come back at once: each would close another's."""
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        room = await alice.begin()
        async with alice.events(room):
            await alice.panel(room, "Cell 4")
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice, AsyncExitStack() as pages:
        before = [held.id for held in alice.person.sees(room)]
        held = await asyncio.gather(*[pages.enter_async_context(alice.events(room)) for _ in range(10)])
        new = await home.discord.until(
            lambda: [one for one in alice.person.sees(room) if one.only_for and one.id not in before], "a panel"
        )
        await home.discord.until(lambda: "Cell 4" in new[0].labels, "its choices")
        await alice.press(new[0], "Cell 4")
        for page in held:
            await page.until("Alice takes cell 4.")
        opened = [one for one in alice.person.sees(room) if one.only_for and one.id not in before]
        assert [one.id for one in opened] == [new[0].id]
