"""What only one may see, only that one gets; what other pages send is not done."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from bot.config import Settings
from bot.local.play import Home
from tests.bot.local.page.reading import read
from tests.bot.local.page.visiting import HTMX, Visitor, known

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"


async def test_the_panel_of_another_is_not_to_be_had(alice: Visitor, bob: Visitor) -> None:
    """Not by its page, its message's id, its picture, its form, or the event stream."""
    room = await alice.begin()
    async with alice.events(room) as mine, bob.events(room) as others:
        panel = await alice.panel(room, "Cell 4")
        await mine.until(f"m{panel.id}")
        hand = alice.hand(room, 7)
        file = hand.attachments[0]["id"]
        await mine.until(f"/file/{file}/")
        await alice.type("Hello, everybody")
        seen = await others.until("Hello, everybody")
    assert panel.id not in seen
    assert hand.id not in seen
    page = (await bob.get(f"c/{room.id}")).text
    assert "Hello, everybody" in page
    assert panel.id not in page
    assert hand.id not in page
    for path, name in (("press", "control"), ("choose", "control"), ("dismiss", "control")):
        refused = await bob.post(path, {"message": panel.id, name: str(panel.buttons[0]["custom_id"])})
        assert refused.status == 403, path
    assert (await bob.get(f"file/{file}/board.png")).status == 403
    assert (await alice.get(f"file/{file}/board.png")).status == 200
    assert (await bob.get("file/1/board.png")).status == 404


async def test_direct_messages_are_ones_own(alice: Visitor, bob: Visitor) -> None:
    """Neither the page nor the stream, nor the commands, nor what is said there."""
    theirs = alice.home.discord.world.direct(alice.person.id)
    assert (await alice.get(f"c/{theirs.id}")).status == 200
    for path in (f"c/{theirs.id}", f"events?channel={theirs.id}", f"commands?channel={theirs.id}"):
        assert (await bob.get(path)).status == 403, path
    assert (await bob.type("Hello", theirs)).status == 403
    assert theirs.id not in (await bob.get("?stay=1")).text
    assert (await bob.get("c/12345")).status == 404
    assert (await bob.get("events?channel=12345")).status == 404


async def test_only_the_host_has_everybodys_addresses(alice: Visitor, bob: Visitor) -> None:
    """The others have their own, as a link and as a QR code; only the host invites, and turns the clock."""
    everybody = (await alice.get("people")).text
    assert bob.address in everybody
    own = (await bob.get("people")).text
    assert bob.address in own
    assert alice.address.rstrip("/").rpartition("/")[2] not in own
    assert (await bob.get(f"qr/{bob.person.id}.svg")).headers["Content-Type"] == "image/svg+xml"
    assert 'xmlns="http://www.w3.org/2000/svg"' in (await alice.get(f"qr/{bob.person.id}.svg")).text
    assert (await bob.get(f"qr/{alice.person.id}.svg")).status == 403
    assert (await alice.get("qr/12.svg")).status == 404
    assert (await bob.post("people", {"name": "Eve"})).status == 403
    for path in ("skip", "pace"):
        assert (await bob.post(path, {})).status == 403


async def test_an_address_that_is_nobodys(alice: Visitor, tmp_path: Path) -> None:
    """An old one, one from elsewhere, one that is cut short, none at all."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    other = Settings(_env_file=None, database=database, play_port=0, drawers=0)
    async with Home(other, known) as elsewhere:
        foreign = elsewhere.page.address(alice.person.id, alice.root)
    for address in (foreign, f"{alice.root}/{'A' * 24}/"):
        for path in ("", "people", "events", "commands", "file/1/a.png"):
            answer = await alice.get(f"{address}{path}")
            assert answer.status == 403, path
            assert "Open the address that you were given" in answer.text
        assert (await alice.post(f"{address}type", {"line": "Hello"})).status == 403
    for address in (alice.address[:-3], alice.root, f"{alice.root}/%00/", f"{alice.root}/{'ä' * 24}/"):
        assert (await alice.get(address)).status == 404, address
    for path in ("static/../app.py", "static/%2e%2e/app.py", "static/"):
        assert (await alice.get(f"{alice.root}/{path}")).status in (403, 404), path


@pytest.mark.parametrize(
    "headers",
    [
        {}, {"HX-Request": "false"}, HTMX | {"Origin": "https://evil.example"}, HTMX | {"Origin": "null"},
        HTMX | {"Origin": "http://127.0.0.1:1"},
    ],
)  # fmt: skip
async def test_forms_of_other_pages_are_not_done(alice: Visitor, headers: dict[str, str]) -> None:
    """Another page can neither send the header nor name this one's origin."""
    answer = await alice.post("type", {"channel": alice.room.id, "line": "Hello"}, headers)
    assert (answer.status, answer.text) == (403, "This came from another page and was not done.")
    assert not alice.home.discord.messages.history(alice.room)


async def test_other_names_of_this_machine_are_refused(alice: Visitor) -> None:
    """A name that somebody has pointed here (DNS rebinding) gets nothing; numbers and the machine's own names do."""
    port = alice.home.port
    for host in (f"evil.example:{port}", "evil.example", f"127.0.0.1.evil.example:{port}"):
        assert (await alice.get("", Host=host)).status == 421, host
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert (await alice.get("", Host=host)).status == 200, host


async def test_scripts_in_names_and_messages_are_words(alice: Visitor) -> None:
    """They are shown as they were typed, and every page forbids what is not its own."""
    assert (await alice.post("people", {"name": HOSTILE[:32]})).status == 200
    assert (await alice.post("rename", {"name": "<b onclick='x'>"})).status == 200
    await alice.type(HOSTILE)
    room = await alice.begin()
    for path in (f"c/{alice.room.id}", f"c/{room.id}", "people", "?stay=1"):
        answer = await alice.get(path)
        assert "<script>alert" not in answer.text
        assert "<img src=x" not in answer.text
        assert "<b onclick" not in answer.text
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
    assert "&lt;script&gt;alert(1)" in (await alice.get(f"c/{alice.room.id}")).text


@pytest.mark.parametrize("name", ["مريم", "李小龍", "Ω̃d́e", "👩‍👩‍👧‍👦", "שָׁלוֹם", "a\u202eb", 'O\'Neil & "Co"', "ไทย"])
async def test_names_of_every_script(alice: Visitor, name: str) -> None:
    """They are invited, named at their table, called by a command, and read as they were written."""
    assert (await alice.post("people", {"name": name})).status == 200
    assert (await alice.post("people", {"name": name})).text == "Somebody here is called that already."
    async with Visitor(alice.home, name) as guest:
        tree = read((await guest.get("people")).text.partition("<main")[2].partition("</main>")[0].partition(">")[2])
        assert name in [part.words for part in tree.all("bdi")]
        room = await guest.begin()
        async with guest.events(room):
            await guest.press(await guest.panel(room, "Cell 4"), "Cell 4")
        called = name.rpartition("\u202e")[2]  # the bot takes out what would turn a line round
        assert f"{called} takes cell 4." in unescape((await alice.get(f"c/{room.id}")).text)


@pytest.mark.parametrize("name", ["Arbiter", "Computer 1", "computer  27", "Computer 3 (HARD)", "Ａrbiter"])
async def test_names_of_the_bot_and_of_computers(alice: Visitor, name: str) -> None:
    """Nobody may seem to be what is no person."""
    for path in ("people", "rename"):
        answer = await alice.post(path, {"name": name})
        assert (answer.status, answer.text) == (
            409, "Arbiter and the computers are called that: choose another name.",
        )  # fmt: skip
    assert (await alice.post("people", {"name": "Computer Ada"})).status == 200


@pytest.mark.parametrize("name", ["", "x" * 33, "   "])
async def test_names_that_are_none(alice: Visitor, name: str) -> None:
    """It is said, and nothing changes."""
    for path in ("people", "rename"):
        answer = await alice.post(path, {"name": name})
        assert (answer.status, answer.text) == (409, "A name has 1 to 32 characters.")
    assert len(alice.home.discord.world.accounts) == 3
