"""What a person sees of a channel: the panel that asks stays in its place, and what is old looks old."""

from __future__ import annotations

import pytest

from bot.config import Settings
from bot.discord.controls.components import button, page, row
from bot.discord.controls.ids import ControlId
from bot.discord.texts import panel_texts, texts
from bot.local.discord import Channel, Message
from bot.local.page.rendering import V2
from bot.local.page.scene import FOLLOWS
from bot.local.play import Home
from tests.bot.local.club import picture, pictured, words
from tests.bot.local.page.reading import Element, read
from tests.bot.local.page.visiting import Visitor, known
from tests.examples.tic_tac_toe import GAME


async def panels(alice: Visitor, room: Channel) -> list[tuple[str, list[str]]]:
    """Which private answers the page shows, in which order: message and classes; those that are folded have `older`."""
    shown = (await _shown(alice, room)).all("div", "answer")
    return [
        (held.attributes["id"][1:], [*{*held.classes[1:]} - {"question"}, *["older"] * _is_folded(held)])
        for held in shown
    ]


def _is_folded(answer: Element) -> bool:
    return any(part.attributes.get("id", "").startswith("d") for part in answer.all("details"))


async def _shown(alice: Visitor, room: Channel) -> Element:
    """All private answers as the page shows them."""
    return read(_part((await alice.get(f"c/{room.id}")).text, '<div class="panels', '</div>\n  <div id="said"'))


def _part(text: str, begin: str, end: str) -> str:
    return begin + text.partition(begin)[2].partition(end)[0]


def answer(alice: Visitor, room: Channel, text: str) -> Message:
    """A private answer."""
    return alice.home.discord.messages.post(room, words(text), {}, alice.person.id)


async def test_the_panel_that_asks_stays(alice: Visitor) -> None:
    """A new answer opens above it; the one before is folded below; the game goes on in it meanwhile."""
    room = await alice.begin()
    async with alice.events(room):
        panel = await alice.panel(room, "Cell 4")
        assert FOLLOWS in panel.text
        first = answer(alice, room, "The rules")
        assert await panels(alice, room) == [(first.id, ["fresh"]), (panel.id, ["asks"])]
        second = answer(alice, room, "What happened")
        assert await panels(alice, room) == [(second.id, ["fresh"]), (panel.id, ["asks"]), (first.id, ["older"])]
        await alice.press(panel, "Cell 4")
        await alice.home.discord.until(lambda: "Cell 4" not in panel.labels, "the next question")
        assert await panels(alice, room) == [(second.id, ["fresh"]), (panel.id, ["asks"]), (first.id, ["older"])]
        await alice.post("dismiss", {"message": second.id})
        assert await panels(alice, room) == [(first.id, ["fresh"]), (panel.id, ["asks"])]


async def test_a_newer_panel_takes_the_place_of_the_older(alice: Visitor) -> None:
    """What is left of that, and of answers from before, lies below or is not shown."""
    room = await alice.begin()
    async with alice.events(room):
        first = await alice.panel(room, "Cell 4")
        rules = answer(alice, room, "The rules")
        await alice.press(await alice.home.card(room, texts.ACT), texts.ACT)
        await alice.home.discord.until(lambda: first.text == panel_texts.CLOSED, "the older panel's end")
        panel = await alice.panel(room, "Cell 4")
        assert await panels(alice, room) == [(panel.id, ["asks"]), (rules.id, ["older"])]


async def test_without_a_panel_the_newest_answer_is_open(alice: Visitor) -> None:
    """As long as nothing is asked."""
    first, second = [answer(alice, alice.room, text) for text in ("One", "Two")]
    assert await panels(alice, alice.room) == [(second.id, []), (first.id, ["older"])]


async def test_older_reminders_look_old(settings: Settings) -> None:
    """What the bot sent before a restart is folded, with nothing to press; the newest message of a table asks."""
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        await alice.type("/game new game:Tic-tac-toe")
        for line in ("/game join", "/game add-computer", "/game start"):
            await alice.type(line)
        await home.card(alice.room, texts.ACT)
        await home.discord.until(
            lambda: any("Cell 4" in held.labels for held in alice.person.inbox), "a direct message"
        )
        sent = page("**It is your move** elsewhere", row(button(ControlId(7, "go", seat=0, question=1), "Elsewhere")))
        parts = {"components": [item.to_component_dict() for item in sent.children], "flags": V2}
        other = home.discord.messages.post(home.discord.world.direct(alice.person.id), parts, {})
        first = alice.person.inbox[0]
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        await alice.post("skip", {})
        await alice.post("skip", {})
        newest = _last(alice)
        assert {newest.id, other.id, first.id} < {held.id for held in alice.person.inbox}
        text = (await alice.get(f"c/{newest.channel.id}")).text
    assert panel_texts.CLOSED.removeprefix("-# ") not in text
    tree = read(_part(text, '<section id="board"', "</main>"))
    board, story = tree.one("div", "board"), tree.one("div", "story")
    assert board.one("article").attributes["data-message"] == newest.id
    assert "Cell 4" in [held.words for held in board.all("button")]
    old = story.one("details", "old")
    assert old.one("article").attributes["data-message"] == first.id
    assert "your move in Tic-tac-toe" in old.one("summary").words
    assert [held.words for held in story.all("button")] == ["Elsewhere"]


def _last(visitor: Visitor) -> Message:
    return visitor.person.inbox[-1]


async def badge(alice: Visitor) -> str:
    """What the page that begins a game says of the direct messages."""
    rooms = read(_part((await alice.get("?stay=1")).text, '<ul class="rooms">', '</div>\n  <ul class="foot"'))
    (line,) = [held for held in rooms.all("li") if "Direct messages" in held.words]
    return line.words.removeprefix("Direct messages").strip()


async def test_direct_messages_that_were_seen_at_the_table_are_not_new(alice: Visitor) -> None:
    """What asks somebody who is elsewhere is; the same at their table is not, nor is what is asked no longer."""
    room, direct = alice.room, alice.home.discord.world.direct(alice.person.id)
    for line in (f"/game new game:{GAME.title}", "/game join", "/game add-computer", "/game start"):
        await alice.type(line)
    await alice.home.card(room, texts.ACT)
    await alice.home.discord.until(lambda: alice.person.inbox, "a direct message")
    assert await badge(alice) == "1, 1 new"
    await alice.get(f"c/{room.id}")
    assert await badge(alice) == ""
    post = alice.home.discord.messages.post
    post(direct, words(panel_texts.answered("Tic-tac-toe", room.id)), {})
    assert await badge(alice) == ""
    post(direct, words("Bob invites you to a game."), {})
    assert await badge(alice) == "1, 1 new"
    await alice.get(f"c/{direct.id}")
    assert await badge(alice) == ""


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("### Rules: Deadlock\n**The rule that asks you now**", "Rules: Deadlock"),
        ("**`GS-DRW-07`** A card may be *kept*. \\[R8\\]", "GS-DRW-07 A card may be kept. [R8]"),
        ("-# Table 1, for your eyes only\n**Your hand**", "Your hand"),
        ("-# Only this", "Only this"),
        (f"- {'word ' * 40}", f"{'word ' * 15}…"),
    ],
)
async def test_what_an_answer_that_is_folded_is_called(alice: Visitor, text: str, called: str) -> None:
    """Its first words, as they are read, and no more of them than a line takes."""
    for said in (text, "A newer one"):
        answer(alice, alice.room, said)
    assert (await _shown(alice, alice.room)).one("summary").words == called


async def test_a_panel_that_is_folded_tells_what_it_asks(alice: Visitor) -> None:
    """Not the game's name alone, which all panels have."""
    parts = page(
        "### Tic-tac-toe\n-# Table 1, for your eyes only\n**Which cell do you take?**\n-# Rule 1",
        row(button(ControlId(7, "go", seat=0, question=1), "Cell 4")),
    )
    body = {"components": [item.to_component_dict() for item in parts.children], "flags": V2}
    alice.home.discord.messages.post(alice.room, body, {}, alice.person.id)
    assert "question" in (await _shown(alice, alice.room)).one("div", "answer").classes
    answer(alice, alice.room, "A newer one")
    shown = await _shown(alice, alice.room)
    assert shown.one("summary").words == "Tic-tac-toe: Which cell do you take?"
    assert ["question" in held.classes for held in shown.all("div", "answer")] == [False, False]


async def test_what_was_taken_back_is_no_news(alice: Visitor) -> None:
    """A past picture's words are struck through where its message strikes them through since; what was done again is
    not.
    """
    messages, room = alice.home.discord.messages, alice.room
    title, gone, back, again = "### A game", "Bob takes cell 3.", "Bob takes that back.", "Bob takes cell 3."
    shown = [[title, gone], [title, f"~~{gone}~~", back], [title, f"~~{gone}~~", back, again]]
    card = messages.post(room, pictured("\n".join(shown[0])), {"0": ("board.png", picture(1))})
    for shade, lines in enumerate(shown[1:], 2):
        messages.edit(card, pictured("\n".join(lines)), {"0": ("board.png", picture(shade))})
    messages.edit(card, words("\n".join(["-# goes on below", *[f"-# {line}" for line in shown[-1][1:]]])), {})
    events = (await _story(alice)).all("li")
    assert [event.words for event in events] == [again, back, gone]
    assert [[part.words for part in event.all("s")] for event in events] == [[], [], [gone]]


async def test_what_happened_tells_each_thing_once(alice: Visitor) -> None:
    """A message that is changed goes on telling what it told before; beside its later pictures only news stand."""
    messages, told = alice.home.discord.messages, ["Alice rolls 4."]
    board = messages.post(alice.room, pictured("\n".join(told)), {"0": ("board.png", picture(1))})
    for shade, line in ((2, "Bob rolls 2."), (3, "Alice rolls 4."), (4, "Bob wins.")):
        told.append(line)
        messages.edit(board, pictured("\n".join(told)), {"0": ("board.png", picture(shade))})
    shown = await _story(alice)
    assert [held.words for held in shown.all("li")] == ["Alice rolls 4.", "Bob rolls 2.", "Alice rolls 4."]


async def test_a_film_is_among_what_happened(alice: Visitor) -> None:
    """Though nothing is told beside it but its title; a person's message stands there with their name."""
    messages = alice.home.discord.messages
    messages.post(alice.room, words("The board"), {})
    text = "### Tic-tac-toe, rounds 1 to 5\n-# Table 1, 9 pictures"
    film = messages.post(alice.room, pictured(text, "a film"), {"0": ("board.png", picture(1))})
    await alice.person.say(alice.room, "Well played")
    said, shown = (await _story(alice)).all("li")
    assert said.words == "Alice Well played"
    assert shown.one("article").attributes["id"] == f"m{film.id}"
    assert shown.one("img").attributes["alt"] == "a film"


async def _story(alice: Visitor) -> Element:
    text = (await alice.get(f"c/{alice.room.id}")).text
    return read(_part(text, '<div class="story', "</section>"))


async def test_a_table_that_is_over_keeps_its_name(alice: Visitor) -> None:
    """In the list of tables, until another one is opened in its channel; new ones may be opened there."""
    room = await alice.begin()
    assert room.name == GAME.key
    asked = await alice.person.slash(room, "concede")
    await alice.person.click(asked.panel, texts.YES)
    await alice.home.card(room, "Rematch")
    line = (await alice.home.tables())[room.id]
    assert (line.title, line.stands, line.open) == (GAME.title, "over", False)
    tree = read(_part((await alice.get("?stay=1")).text, '<ul class="rooms">', '</div>\n  <ul class="foot"'))
    assert f"{GAME.title} over · #{GAME.key}" in [held.words for held in tree.all("li")]
    assert (await alice.begin()).id == room.id
    assert (await alice.home.tables())[room.id].running
