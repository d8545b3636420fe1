"""More pictures than can be drawn: words go out, the pictures follow, and nothing old comes after something new."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import pictures
from bot.discord.pages.followed import SECONDS
from bot.discord.pages.pictures import PATIENCE
from bot.discord.texts import texts
from bot.drawing.drawers import Drawers
from bot.drawing.sketch import Drawn, Sketch
from renderers.kit.encode import PictureCache
from rules.engine import Names, Question
from tests.bot.discord.bazaar import BazaarView
from tests.bot.discord.club import Club, choose, custom_ids, shown_by, words
from tests.bot.discord.test_market import width
from tests.bot.discord.test_secrets import finish_turn


class Drawing(ModuleType):
    """The bazaar's renderer: a board as wide as much has been bought, and a hand as wide as there are options."""

    def __init__(self) -> None:
        super().__init__("renderers.bazaar")
        self.__spec__ = ModuleSpec(self.__name__, None)
        self.drawn: list[str] = []

    def board(self, view: BazaarView, names: Names, facts: Sequence[object]) -> Image.Image:
        """What was bought."""
        self.drawn.append(f"board {len(view.bought)}")
        return Image.new("RGB", (500 + len(view.bought), 10))

    def hand(self, view: BazaarView, names: Names, question: Question | None) -> Image.Image | None:
        """What can be chosen, if there is anything."""
        if question is None:
            return None
        self.drawn.append(f"hand of {names[question.seat]}, {question.prompt}")
        return Image.new("RGB", (100 + len(getattr(question, "options", ())), 10))


class Held(Drawers):
    """Draws nothing as long as the gate is shut."""

    def __init__(self, club: Club) -> None:
        super().__init__(0)
        self.club, self.gate = club, asyncio.Event()

    async def draw(self, sketches: Sequence[Sketch]) -> Drawn:
        """One after the other."""
        await self.club.env.external_wait(self.gate.wait(), reason="the gate")
        return await super().draw(sketches)


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawing]:
    """The bazaar has pictures."""
    pictures.cache_clear()
    monkeypatch.setitem(sys.modules, "renderers.bazaar", renderer := Drawing())
    yield renderer
    pictures.cache_clear()


class Crowd:
    """A table of Alice and Bob, where nothing is drawn when the test says so."""

    def __init__(self, club: Club, drawing: Drawing) -> None:
        self.club, self.drawing = club, drawing

    async def shut(self) -> None:
        """From now on nothing is drawn; Carol's picture is in hand, and none of another person is at hand."""
        club = self.club
        for who in (club.alice, club.bob, club.carol):
            await club.bot.tables.habits.set(str(who.id), "palette", "night")
        self.held = club.bot.pictures.drawers = Held(club)
        await club.carol.click(club.card(), label="Look")
        self.drawing.drawn.clear()

    async def wait(self, seconds: float = PATIENCE) -> None:
        """Time goes by."""
        await self.club.env.advance_time(seconds)

    async def panel(self, who: Any) -> Any:
        """Press Act and wait until something is shown."""
        pressed = await who.click(self.club.card(), label="Act")
        await self.wait()
        return shown_by(pressed)

    async def buy(self) -> None:
        """Alice buys a ware by typing, and waits for what is shown."""
        await self.club.alice.slash(self.club.channel, "bazaar buy", ware="ware07", colour="red")
        await self.wait()

    async def open(self) -> None:
        """All is drawn that somebody still waits for."""
        self.held.gate.set()
        await self.club.env.settle()


@pytest.fixture
async def crowd(drawing: Drawing, club: Club) -> Crowd:
    """The table, with its pictures drawn."""
    await club.play("bazaar", club.bob)
    assert await width(club.card()) == 500
    return Crowd(club, drawing)


def edits(club: Club) -> int:
    """How often a message of a channel was edited."""
    return sum(sent.method == "PATCH" and sent.path.startswith("/channels/") for sent in club.env.http_requests)


# -- panels ------------------------------------------------------------------------------------------------------------


async def test_a_panel_comes_in_words_and_its_picture_follows(crowd: Crowd) -> None:
    """After a second and a half; in the same message, with the same controls: a list that is open stays open."""
    await crowd.shut()
    pressed = await crowd.club.alice.click(crowd.club.card(), label="Act")
    await crowd.wait(PATIENCE - 0.1)
    assert words(pressed.response) == ""
    await crowd.wait(0.2)
    panel = shown_by(pressed)
    assert texts.IN_WORDS in words(panel)
    assert "lucky coin" in words(panel)
    assert panel.attachments == []
    before = custom_ids(panel)
    await crowd.open()
    assert await width(panel) == 149
    assert texts.IN_WORDS not in words(panel)
    assert custom_ids(panel) == before


async def test_a_panel_whose_seat_has_no_picture_shows_the_board(crowd: Crowd) -> None:
    """Bob is not asked, so what follows is the board as he sees it."""
    await crowd.shut()
    panel = await crowd.panel(crowd.club.bob)
    assert texts.IN_WORDS in words(panel)
    await crowd.open()
    assert await width(panel) == 500


async def test_nothing_old_comes_after_something_new(crowd: Crowd) -> None:
    """The panel has become another page meanwhile: it stays that page, and the picture is not even drawn."""
    await crowd.shut()
    panel = await crowd.panel(crowd.club.alice)
    await crowd.club.alice.click(panel, label="Help")
    shown = words(panel)
    await crowd.open()
    assert (words(panel), panel.attachments) == (shown, [])
    assert [what for what in crowd.drawing.drawn if "Alice" in what] == []


async def test_a_page_that_is_late_takes_no_newer_ones_place(crowd: Crowd) -> None:
    """Refresh waits for its picture, Help does not: what was pressed last stays."""
    panel = await crowd.club.panel(crowd.club.alice)
    await crowd.shut()
    await crowd.club.alice.click(panel, label="Refresh")
    await crowd.club.alice.click(panel, label="Help")
    shown = words(panel)
    await crowd.wait()
    assert words(panel) == shown
    await crowd.open()
    assert words(panel) == shown


async def test_what_became_of_a_late_press_is_told_below_what_is_newer(crowd: Crowd) -> None:
    """The same ware twice, then Help: that stays, and who pressed reads that the second press came too late."""
    club = crowd.club
    panel = await club.panel(club.alice)
    await crowd.shut()
    pressed = [await choose(club.alice, panel, "Through to Haggling", number=1) for _ in range(2)]
    await club.alice.click(panel, label="Help")
    shown = words(panel)
    await crowd.wait()
    assert words(panel) == shown
    assert [[words(below).strip() for below in one.followups] for one in pressed] == [[], [texts.STALE]]


async def test_press_upon_press_is_drawn_once(crowd: Crowd) -> None:
    """Who presses Act again and again has one picture drawn, for the newest panel."""
    await crowd.shut()
    panels = [await crowd.panel(crowd.club.alice) for _ in range(4)]
    await crowd.open()
    assert crowd.drawing.drawn.count("hand of Alice, stall") == 1
    assert await width(panels[-1]) == 149


async def test_the_newest_panel_is_drawn_first(crowd: Crowd) -> None:
    """Who pressed last still looks; the table's message comes after both."""
    await crowd.shut()
    await crowd.club.alice.slash(crowd.club.channel, "bazaar buy", ware="ware07", colour="red")
    for who in (crowd.club.alice, crowd.club.bob):
        await who.click(crowd.club.card(), label="Act")
    await crowd.open()
    assert crowd.drawing.drawn[-3:] == ["board 1", "hand of Alice, basket", "board 1"]


async def test_a_question_that_is_answered_is_not_drawn_any_more(crowd: Crowd) -> None:
    """Only the newest panel of a person at a table, and only the newest board of the table."""
    await crowd.shut()
    panel = await crowd.panel(crowd.club.alice)
    await crowd.buy()
    await crowd.open()
    assert "hand of Alice, stall" not in crowd.drawing.drawn
    assert "hand of Alice, basket" in crowd.drawing.drawn
    assert panel.attachments == []


async def test_a_picture_that_fails_leaves_the_usual_words(
    crowd: Crowd, logs_errors: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told for ever that pictures are waited for."""

    def fail(view: BazaarView, names: Names, question: Question | None) -> None:
        raise RuntimeError("no paint")

    await crowd.shut()
    monkeypatch.setattr(crowd.drawing, "hand", fail)
    panel = await crowd.panel(crowd.club.alice)
    assert texts.IN_WORDS in words(panel)
    before = custom_ids(panel)
    await crowd.open()
    assert texts.IN_WORDS not in words(panel)
    assert "lucky coin" in words(panel)
    assert (panel.attachments, custom_ids(panel)) == ([], before)


async def test_other_pages_give_way_too(crowd: Crowd) -> None:
    """Look, and what was missed: words at once, then the pictures, all of them together."""
    await crowd.shut()
    pressed = await crowd.club.alice.click(crowd.club.card(), label="Look")
    missed = await crowd.club.bob.slash(crowd.club.channel, "catchup")
    await crowd.wait()
    pages = [shown_by(pressed), shown_by(missed)]
    assert [page.attachments for page in pages] == [[], []]
    assert texts.IN_WORDS in words(pages[0])
    await crowd.open()
    names = [[attachment.filename for attachment in page.attachments] for page in pages]
    assert names == [["board.png", "hand.png"], ["now.png"]]
    assert texts.IN_WORDS not in "".join([words(page) for page in pages])


async def test_a_message_in_words_gets_its_picture_by_an_edit(crowd: Crowd) -> None:
    """What is asked by direct message is told in time, and shown later."""
    club = crowd.club
    await crowd.shut()
    await finish_turn(club, club.alice)
    await crowd.wait()
    message: Any = club.bob.user.dm_channel.last_message
    assert texts.IN_WORDS in words(message)
    assert message.attachments == []
    await crowd.open()
    drawn: Any = club.bob.user.dm_channel.last_message
    assert (await width(drawn), drawn.id) == (102, message.id)


# -- the table's message -----------------------------------------------------------------------------------------------


async def test_the_table_tells_in_words_what_is_not_drawn_yet(crowd: Crowd) -> None:
    """What was done is told after a second and a half; the picture follows by one edit."""
    club = crowd.club
    await crowd.shut()
    await crowd.buy()
    assert "buys ware07" in words(club.card())
    assert texts.IN_WORDS in words(club.card())
    assert club.card().attachments == []
    before = edits(club)
    await crowd.open()
    assert await width(club.card()) == 501
    assert texts.IN_WORDS not in words(club.card())
    assert edits(club) == before + 1


async def test_a_restart_brings_the_picture(crowd: Crowd) -> None:
    """It is owed, like any other edit: a bot that stops before it is drawn makes it when it comes back."""
    await crowd.shut()
    await crowd.buy()
    assert crowd.club.card().attachments == []
    await crowd.club.restart()
    assert await width(crowd.club.card()) == 501


async def test_what_happens_next_does_not_wait_for_the_picture(crowd: Crowd) -> None:
    """The edit that is to bring the picture lets all else in the channel go first, and only the newest board comes."""
    club = crowd.club
    await crowd.shut()
    await crowd.buy()
    assert "is at the basket" in words(club.card())
    await club.alice.slash(club.channel, "bazaar pack", ware="ware04")
    await crowd.wait(SECONDS)  # for her panel, which waits for a picture, too
    assert "is at the haggle" in words(club.card())
    before = edits(club)
    await crowd.open()
    assert await width(club.card()) == 501
    assert edits(club) == before + 1


async def test_words_never_take_a_pictures_place_for_nothing(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a window an edit that changes nothing else would tell that something has happened at the table."""
    club = crowd.club
    await finish_turn(club, club.alice)
    await crowd.shut()
    monkeypatch.setattr(club.bot.pictures, "_cache", PictureCache(0))  # the board is no longer at hand
    before = words(club.card()), custom_ids(club.card()), edits(club)
    await club.bob.slash(club.channel, "vacation plan", until="3")
    await crowd.wait()
    assert club.bot.tables.outbox.standing().waiting == 1
    await crowd.open()
    assert club.bot.tables.outbox.standing().waiting == 0
    assert (words(club.card()), custom_ids(club.card()), edits(club)) == before
    assert await width(club.card()) == 501
