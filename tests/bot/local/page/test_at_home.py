"""`arbiter play` in use: from the address to a move, typed commands, many open pages, restarts, and the clock."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from bot.config import Settings
from bot.discord.texts import texts
from bot.local.discord import AlreadyOpen
from bot.local.discord.interactions import COMMAND, THINKING, TO_CONTINUE
from bot.local.discord.messages import EPHEMERAL, REPLACED
from bot.local.page.scene import PANELS
from bot.local.play import Home
from tests.bot.local.club import picture, pictured
from tests.bot.local.page.visiting import Visitor, known
from tests.examples.tic_tac_toe import GAME


async def test_from_the_address_to_the_first_move(alice: Visitor) -> None:
    """One press is a table with a computer, and the question is there without another."""
    assert GAME.title in (await alice.get()).text
    room = await alice.begin()
    async with alice.events(room) as events:
        await events.until("Cell 4")
        panel = await alice.panel(room, "Cell 4")
        answer = await alice.press(panel, "Cell 4")
        assert (answer.status, answer.text) == (200, "")
        await events.until("Alice takes cell 4.")
        await alice.home.discord.until(lambda: any("Cell" in label for label in panel.labels), "the next turn")
    assert (await alice.get()).headers["Location"] == f"c/{room.id}"
    assert (await alice.get("?stay=1")).status == 200
    other = await alice.begin()
    assert other.id != room.id


async def test_two_who_begin_at_once_have_two_tables(alice: Visitor, bob: Visitor) -> None:
    """Each sits at their own."""
    first, second = await asyncio.gather(alice.begin(), bob.begin())
    tables = await alice.home.tables()
    assert first.id != second.id
    assert [tables[room.id].seated for room in (first, second)] == [{alice.person.id}, {bob.person.id}]


async def test_private_answers_do_not_pile_up(settings: Settings) -> None:
    """At the next start only those are there that a page shows; the others' pictures are gone, too."""
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        hands = [alice.hand(alice.room, shade) for shade in range(PANELS + 3)]
        files = [held.attachments[0]["id"] for held in hands]
        room = alice.room
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        left = [held.id for held in home.discord.messages.shown_to(room, alice.person.id) if held.only_for]
        assert left == [held.id for held in hands[-PANELS:]]
        assert [home.discord.messages.file(file) is not None for file in files] == [False] * 3 + [True] * PANELS


async def test_a_press_on_what_is_gone(alice: Visitor) -> None:
    """One sentence, nothing else."""
    room = await alice.begin()
    async with alice.events(room):
        panel = await alice.panel(room, "Cell 4")
        old = next(part["custom_id"] for part in panel.buttons if part["label"] == "Cell 4")
        await alice.press(panel, "Cell 4")
        await alice.home.discord.until(lambda: "Cell 4" not in panel.labels, "the next question")
        again = await alice.post("press", {"message": panel.id, "control": old})
        assert again.status == 409
        assert again.text.endswith(".")
        gone = await alice.post("press", {"message": "12", "control": old})
        assert (gone.status, gone.text) == (409, "This is no longer offered: the game has gone on.")


async def test_a_picture_that_was_replaced(alice: Visitor, bob: Visitor) -> None:
    """A page that was just told of it still gets it, if it was for them; after many others it is gone."""
    messages = alice.home.discord.messages
    hand = alice.hand(alice.room, 3)
    board = messages.post(alice.room, pictured("The board"), {"0": ("board.png", picture(4))})
    old = [held.attachments[0]["id"] for held in (hand, board)]
    for message in (hand, board):
        messages.edit(message, pictured("Later"), {"0": ("board.png", picture(5))})
    assert [(await alice.get(f"file/{file}/board.png")).status for file in old] == [200, 200]
    assert [(await bob.get(f"file/{file}/board.png")).status for file in old] == [403, 200]
    for shade in range(REPLACED):
        messages.edit(hand, pictured("Later"), {"0": ("board.png", picture(shade))})
    assert [(await alice.get(f"file/{file}/board.png")).status for file in old] == [404, 200]


async def test_a_replaced_picture_goes_with_its_message(alice: Visitor) -> None:
    """What is put away is seen no more, as it is and as it was."""
    hand = alice.hand(alice.room, 3)
    old = hand.attachments[0]["id"]
    alice.home.discord.messages.edit(hand, pictured("Later"), {"0": ("board.png", picture(5))})
    assert (await alice.post("dismiss", {"message": hand.id})).status == 200
    assert (await alice.get(f"file/{old}/board.png")).status == 403


class TestThinking:
    """What was left at "One moment…" by a process that was killed."""

    async def left(self, settings: Settings, act: Callable[[Visitor], Awaitable[object]]) -> None:
        """Do something whose answer is never given; then the process ends."""
        async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
            await alice.type(f"/game new game:{GAME.title}")
            await home.card(alice.room, "Join")
            await home.discord.gateway.drop()
            gateway = home.discord.gateway
            held, gateway.sessions = gateway.sessions, {}  # the bot hears nothing of what comes now
            await act(alice)
            gateway.sessions = held
            asked = [*home.discord.interactions.all.values()][-1]
            home.discord.interactions.answer(
                asked.id, asked.token, {"type": THINKING, "data": {"flags": EPHEMERAL}}, {}
            )
            assert "One moment…" in (await alice.get(f"c/{alice.room.id}")).text

    async def again(self, settings: Settings, wanted: str) -> None:
        """After the start it says that nothing will come, and one press does it once more."""
        async with Home(settings, known) as home, Visitor(home, "Alice") as alice, Visitor(home, "Bob") as bob:
            page = (await alice.get(f"c/{alice.room.id}")).text
            assert "The application did not respond." in page
            assert "Try again" in page
            assert "One moment…" not in page
            left = next(held for held in alice.person.sees(alice.room) if held.loading)
            assert (await bob.post("again", {"message": left.id})).status == 403
            assert (await alice.post("again", {"message": left.id})).status == 200
            assert "did not respond" not in (await alice.get(f"c/{alice.room.id}")).text
            assert wanted in "\n".join(held.text for held in alice.person.sees(alice.room) if held.only_for)
            answer = await alice.post("again", {"message": left.id})
            assert (answer.status, answer.text) == (409, "This is no longer offered: the game has gone on.")

    async def test_a_command(self, settings: Settings) -> None:
        """With its options."""

        async def act(alice: Visitor) -> None:
            await alice.person.slash(alice.room, "rules", topic="T3-03", wait=False)

        await self.left(settings, act)
        await self.again(settings, "This game has no numbered rules.")

    async def test_a_button(self, settings: Settings) -> None:
        """Of a message that is there."""

        async def act(alice: Visitor) -> None:
            card = next(held for held in alice.person.sees(alice.room) if "Help" in held.labels)
            await alice.person.click(card, "Help", wait=False)

        await self.left(settings, act)
        await self.again(settings, "What can I do now?")

    async def test_one_that_came_too_late(self, alice: Visitor) -> None:
        """In the process that asked: nobody can go on with it after a quarter of an hour."""
        discord = alice.home.discord
        await alice.type("Hello")
        asked = discord.interactions.begin(COMMAND, alice.person.account, alice.room, {"name": "rules"})
        discord.interactions.answer(asked.id, asked.token, {"type": THINKING, "data": {"flags": EPHEMERAL}}, {})
        assert "One moment…" in (await alice.get(f"c/{alice.room.id}")).text
        discord.advance(TO_CONTINUE)
        assert "The application did not respond." in (await alice.get(f"c/{alice.room.id}")).text


class TestTyping:
    """A line that begins with a stroke is a command."""

    async def test_a_game_by_commands(self, alice: Visitor) -> None:
        """A choice by its title, a number, a word; what only the person sees is their panel."""
        assert (await alice.type(f"/game new game:{GAME.title}")).status == 200
        card = await alice.home.card(alice.room, "Join")
        assert GAME.title in card.text
        for line in ("/game join", "/game add-computer", "/game start"):
            assert (await alice.type(line)).status == 200, line
        await alice.home.card(alice.room, texts.ACT)
        await alice.type("/look")
        assert alice.person.sees(alice.room)[-1].only_for == alice.person.id

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("/nonsense", "There is no such command here. Type / to see all of them."),
            ("/game new", "Fill in game."),
            ("/game new Tic-tac-toe", "/game new takes game: after its name; “Tic-tac-toe” is none of that."),
            ("/block player:Nobody", "Nobody here is called “Nobody”."),
            ("/", "There is no such command here. Type / to see all of them."),
            ("", "Write something first."),
            ("x" * 2001, "A message has at most 2000 characters, and this one has 2001."),
        ],
    )
    async def test_what_cannot_be_sent(self, alice: Visitor, line: str, said: str) -> None:
        """One sentence says why."""
        answer = await alice.type(line)
        assert answer.status == 409
        assert answer.text.startswith(said.partition("game: after")[0])

    async def test_suggestions(self, alice: Visitor) -> None:
        """All commands with their options, and the lines that the bot suggests for one."""
        commands = {
            each["path"]: each for each in json.loads((await alice.get(f"commands?channel={alice.room.id}")).text)
        }
        option = next(held for held in commands["game new"]["options"] if held["name"] == "game")
        assert option["required"]
        if option["asks"]:
            found = await alice.get(f"suggest?channel={alice.room.id}&option=game&line=/game new game:Tic")
            assert json.loads(found.text) == [GAME.title]
        else:
            assert option["choices"] == [GAME.title]
        assert json.loads((await alice.get(f"suggest?channel={alice.room.id}&option=x&line=/nonsense x:y")).text) == []

    async def test_what_is_of_use_is_suggested_first(self, alice: Visitor) -> None:
        """Before a game, in its lobby, and while it runs: then the game's own commands, and those for now.

        At a paused table it is what lets the game go on, and what can be read meanwhile.
        """

        async def first(count: int) -> list[str]:
            told = json.loads((await alice.get(f"commands?channel={alice.room.id}")).text)
            return [each["path"] for each in told][:count]

        assert (await first(1)) == ["game new"]
        await alice.type(f"/game new game:{GAME.title}")
        assert (await first(3)) == ["game join", "game add-computer", "game start"]
        for line in ("/game join", "/game add-computer", "/game start"):
            await alice.type(line)
        await alice.home.card(alice.room, texts.ACT)
        told = await first(10)
        assert told[:2] == ["look", "log"]
        assert f"{GAME.command} place" in told
        assert not [path for path in told if path.startswith("game ")]
        await alice.type("/game pause")
        assert (await first(5)) == ["game resume", "game wake", "game return", "look", "log"]
        assert f"{GAME.command} place" not in await first(25)
        await alice.type("/game resume")
        assert (await first(2)) == ["look", "log"]


async def test_many_open_pages_and_one_that_never_reads_slow_no_press(alice: Visitor, bob: Visitor) -> None:
    """50 pages of one person, of which nobody reads one, and another's page."""
    room = await alice.begin()
    async with AsyncExitStack() as pages:
        held = [await pages.enter_async_context(alice.events(room)) for _ in range(50)]
        other = await pages.enter_async_context(bob.events(room))
        panel = await alice.panel(room, "Cell 4")
        began = time.monotonic()
        assert (await alice.press(panel, "Cell 4")).status == 200
        await other.until("Alice takes cell 4.")
        await asyncio.gather(*[page.until("Alice takes cell 4.") for page in held[1:]])
        print(f"{time.monotonic() - began:.2f} s until 50 pages had shown it")
    assert (await alice.get(f"c/{room.id}")).status == 200


async def test_everything_is_there_after_a_restart(settings: Settings) -> None:
    """Addresses, people, channels, messages, pictures, panels, and whose turn it is."""
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        await alice.post("people", {"name": "李小龍"})
        await alice.post("rename", {"name": "Alicia"})
        room = await alice.begin()
        async with alice.events(room):
            await alice.press(await alice.panel(room, "Cell 4"), "Cell 4")
        await alice.type("Good night")
        file = alice.hand(room, 9).attachments[0]["id"]
        address, panel = alice.address, await alice.panel(room, "Refresh")
        await home.discord.until(lambda: any("Cell" in label for label in panel.labels), "the next turn")
    async with Home(settings, known) as home, Visitor(home, "Alicia") as alice:
        assert alice.address.rpartition("/")[0].rpartition("/")[2] == address.rpartition("/")[0].rpartition("/")[2]
        assert (await alice.get()).headers["Location"] == f"c/{room.id}"
        page = (await alice.get(f"c/{room.id}")).text
        assert "Alicia" in page
        assert panel.id in page
        assert "takes cell 4." in page
        assert "Good night" in (await alice.get(f"c/{alice.room.id}")).text
        assert "李小龍" in (await alice.get("people")).text
        assert (await alice.get(f"file/{file}/board.png")).status == 200
        label = next(label for label in panel.labels if "Cell" in label)
        async with alice.events(room) as events:
            again = await alice.panel(home.discord.world.channels[room.id], label)
            assert (await alice.press(again, label)).status == 200
            await events.until(f"Alicia takes {label[0].lower()}{label[1:]}.")


async def test_a_second_one_on_the_same_file(home: Home, settings: Settings) -> None:
    """It is told in one sentence, and the first one goes on."""
    with pytest.raises(AlreadyOpen, match=r"play-discord\.db is open already: stop the other program first"):
        Home(settings, known)
    async with Visitor(home, "Alice") as alice:
        assert (await alice.get()).status == 200


async def test_a_port_that_is_taken(home: Home, settings: Settings) -> None:
    """The system says so, and nothing of the one that could not start is left."""
    other = settings.model_copy(update={"play_port": home.port, "database": settings.database.replace("play.", "b.")})
    with pytest.raises(OSError, match="in use"):
        await Home(other, known).__aenter__()
    async with Home(other.model_copy(update={"play_port": 0}), known) as second, Visitor(second, "Bob") as bob:
        assert (await bob.get()).status == 200
