"""Plans: answers put together piece by piece from several lists, with what they add up to, by button and by typing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.discord.controls.components import choice, listing, page, row
from bot.discord.panel import menus
from bot.discord.panel.context import PanelContext, Place, Screen
from bot.discord.panel.drafts import Change
from bot.discord.panel.lists import Parts, size
from bot.discord.panel.menus import footer
from bot.discord.panel.panel import panel as drawn
from bot.discord.texts import texts
from rules.engine import Game, Move, Pick
from testing.seeds import seed
from tests.bot.discord.bazaar import Gift
from tests.bot.discord.club import Club, choose, entries, labels, lists, parts, parts_of, shown_by, words
from tests.bot.discord.harbour import HOUSES, WORKS, harbour, many

MANY = many()


class Quay(Club):
    """The server with a harbour."""

    def __init__(self, path: Path, game: Game[Any, Any]) -> None:
        super().__init__(path, known={game.key: game})

    async def begin(self) -> Any:
        """A running harbour of Alice, who plans, and Bob; returns her panel."""
        await self.open()
        await self.play("harbour", self.bob)
        return await self.panel(self.alice)


async def at(path: Path, game: Game[Any, Any]) -> AsyncIterator[Quay]:
    """A server that is closed in the end."""
    quay = Quay(path, game)
    yield quay
    await quay.close()


@pytest_asyncio.fixture
async def quay(tmp_path: Path) -> AsyncIterator[Quay]:
    """The usual works."""
    async for quay in at(tmp_path, harbour()):
        yield quay


@pytest_asyncio.fixture
async def idle(tmp_path: Path) -> AsyncIterator[Quay]:
    """The same works, but usually none of them."""
    async for quay in at(tmp_path, harbour(usual=())):
        yield quay


@pytest_asyncio.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[Quay]:
    """Four hundred works."""
    async for quay in at(tmp_path, harbour(MANY, MANY[:3])):
        yield quay


def titles(message: Any) -> list[str]:
    """What the lists are called."""
    return [menu["placeholder"] for menu in lists(message)]


def marked(message: Any) -> list[str]:
    """All that is marked in the lists."""
    return [line["label"] for menu in lists(message) for line in menu["options"] if line.get("default")]


# -- several lists -----------------------------------------------------------------------------------------------------


async def test_many_works_are_lists_by_kind_and_pier(quay: Quay) -> None:
    """One for each pier, and one for each kind that is small; five on a page, with the way to the others."""
    panel = await quay.begin()
    assert titles(panel)[:5] == [
        "Build: P1 Heron Quay", "Build: P2 Old Mole", "Build: P3 Gull Steps", "Build: P4 Salt Wharf",
        "Build: P5 Long Pier",
    ]  # fmt: skip
    assert list(entries(panel, 1)) == [f"Build P2 {house}" for house in HOUSES]
    assert "Lists 1 to 5 of 8" in words(panel)
    assert "Earlier" not in labels(panel)
    await quay.alice.click(panel, label="Later")
    assert titles(panel)[:3] == ["Build: P6 The Spit", "Hire", "Rest"]
    assert "Lists 6 to 8 of 8" in words(panel)
    assert "Later" not in labels(panel)
    await quay.alice.click(panel, label="Earlier")
    assert titles(panel)[0] == "Build: P1 Heron Quay"


async def test_choosing_in_one_list_keeps_the_marks_of_the_others(quay: Quay) -> None:
    """On all pages; what is unmarked goes, and only that. The page stays as it is."""
    panel = await quay.begin()
    await choose(quay.alice, panel, "Build P1 inn", number=0)
    await choose(quay.alice, panel, "Build P3 inn", "Build P3 mill", number=2)
    await quay.alice.click(panel, label="Later")
    await choose(quay.alice, panel, "Hire cook", number=1)
    assert marked(panel) == ["Hire cook"]
    assert "Chosen so far: Build P1 inn, Build P3 inn, Build P3 mill, Hire cook." in words(panel)
    assert "Lists 6 to 8 of 8" in words(panel)
    await quay.alice.click(panel, label="Earlier")
    assert marked(panel) == ["Build P1 inn", "Build P3 inn", "Build P3 mill"]
    await quay.alice.click(panel, label="Confirm")
    assert "Only one house a pier: choose one for P3." in words(panel)
    await choose(quay.alice, panel, "Build P3 mill", number=2)
    await choose(quay.alice, panel, number=0)
    await quay.restart()
    await quay.alice.click(panel, label="Confirm")
    assert "0 does 2 works: hire:cook, build:P3:mill." in words(quay.card())


async def test_two_changes_at_once_both_count(quay: Quay) -> None:
    """Nobody waits for one list to be answered before using the next."""
    await quay.begin()
    seen, who = await quay.bot.pages.seen(1, str(quay.alice.id)), str(quay.alice.id)

    def add(work: Move) -> Change:
        return lambda draft, question: [*draft, work.key]

    await asyncio.gather(*[quay.bot.pages.drafts.change(seen, who, add(work)) for work in WORKS[::12]])
    assert marked(await quay.panel(quay.alice)) == [f"Build P{pier} crane" for pier in range(1, 6)]


async def test_made_up_lists_change_nothing(quay: Quay) -> None:
    """A list that does not exist, or an option that does not: one sentence. One of another list counts once."""
    await quay.begin()
    here = (await quay.bot.pages.seen(1, str(quay.alice.id))).here
    lines = [choice(value, value) for value in ("0", "1", "999")]
    lured: Any = quay.bot.get_channel(quay.channel.id)
    for told, values in (("77~0", ["1"]), ("~", ["1"]), ("1.1~0", ["1"]), ("0~0", ["999"])):
        lure = await lured.send(view=page(row(listing(here.to("set", told), "Lure", lines, 0, 3, marked=True))))
        shown = shown_by(await quay.alice.select(lure, values))
        assert "That control is not one of mine" in words(shown)
        assert "Chosen so far: nothing." in words(shown)
    for told in ("0~0", "1~0", "0"):
        lure = await lured.send(view=page(row(listing(here.to("set", told), "Lure", lines, 0, 3, marked=True))))
        shown = shown_by(await quay.alice.select(lure, ["1", "0"]))
        assert "Chosen so far: Build P1 crane, Build P1 shed." in words(shown)


# -- what it adds up to ------------------------------------------------------------------------------------------------


async def test_the_outlook_follows_the_draft(quay: Quay) -> None:
    """Below the question, after each change, with nothing in it that Discord would take for more than words."""
    panel = await quay.begin()
    assert words(panel).index("What about the works?") < words(panel).index("Metal left: 6 of 6")
    await choose(quay.alice, panel, "Build P1 inn", "Build P1 mill", number=0)
    assert "Metal left: 4 of 6" in words(panel)
    await choose(quay.alice, panel, *[f"Build P2 {house}" for house in HOUSES[:5]], number=1)
    assert "Metal left: -1 of 6\n\\*\\*Too little\\*\\* metal: @\u200beveryone waits" in words(panel)
    await quay.alice.click(panel, label="Start again")
    assert "Metal left: 6 of 6" in words(panel)
    await quay.alice.click(panel, label="Confirm")
    assert "Your lucky coin says nothing of 0 works." in words(panel)
    assert "Metal" not in words(await quay.panel(quay.bob))


# -- the usual answer --------------------------------------------------------------------------------------------------


async def test_the_usual_answer_is_one_press(quay: Quay) -> None:
    """As long as nothing is chosen; right above the button stands what it is. An empty answer is another button."""
    panel = await quay.begin()
    shown = [part.get("content") or part.get("label") for part in parts(panel) if part["type"] in (2, 10)]
    assert shown[shown.index("Confirm") - 1] == "-# The usual: Build P1 crane, Hire cook."
    await quay.alice.click(panel, label="Confirm the usual")
    assert "0 does 2 works: build:P1:crane, hire:cook." in words(quay.card())


async def test_the_usual_answer_can_be_changed_first(quay: Quay) -> None:
    """It is marked, then changed, and marked again; there is no button for what holds already."""
    panel = await quay.begin()
    await quay.alice.click(panel, label="Mark the usual")
    assert "Chosen so far: Build P1 crane, Hire cook." in words(panel)
    assert not {"Mark the usual", "Confirm the usual"} & set(labels(panel))
    assert "The usual:" not in words(panel)
    await choose(quay.alice, panel, "Build P2 inn", number=1)
    assert "Confirm the usual" not in labels(panel)
    assert "The usual: Build P1 crane, Hire cook." in words(panel)
    await quay.alice.click(panel, label="Mark the usual")
    assert "Chosen so far: Build P1 crane, Hire cook." in words(panel)
    await choose(quay.alice, panel, "Build P4 yard", number=3)
    await quay.alice.click(panel, label="Confirm")
    assert "0 does 3 works" in words(quay.card())


async def test_nothing_as_the_usual_answer_needs_no_button(idle: Quay) -> None:
    """Confirm does it."""
    panel = await idle.begin()
    assert not {"Mark the usual", "Confirm the usual"} & set(labels(panel))
    await idle.alice.click(panel, label="Confirm")
    assert "0 does 0 works: nothing." in words(idle.card())


async def test_a_long_usual_answer_is_named_as_far_as_there_is_room(tmp_path: Path) -> None:
    """The rest of it is counted."""
    async for quay in at(tmp_path, harbour(MANY, usual=MANY[:100])):
        panel = await quay.begin()
        told = next(line for line in words(panel).splitlines() if line.startswith("-# The usual: "))
        assert told.endswith(" more.")
        assert told.count(", ") + 1 + int(told.split()[-2]) == 100
        assert len(told) < 700


async def test_a_usual_answer_that_cannot_be_taken_back_is_asked_twice(tmp_path: Path) -> None:
    """Like any other answer with such a move."""
    async for quay in at(tmp_path, harbour(usual=(WORKS[-1],))):
        panel = await quay.begin()
        await quay.alice.click(panel, label="Confirm the usual")
        assert "**Rest**: this cannot be taken back." in words(panel)
        await quay.alice.click(panel, label="Yes, do it")
        assert "0 does 1 works: rest." in words(quay.card())


async def test_a_plan_with_what_cannot_be_taken_back_is_asked_twice_and_done_in_full(idle: Quay) -> None:
    """“Yes” answers with what is marked and then the rest of the turn, as the press before it said."""
    panel = await idle.begin()
    await choose(idle.alice, panel, next(iter(entries(panel))), number=0)
    await idle.alice.slash(idle.channel, "harbour rest")
    panel = await idle.panel(idle.alice)
    await idle.alice.click(panel, label=texts.END_OF_TURN)
    assert "this cannot be taken back" in words(panel)
    await idle.alice.click(panel, label=texts.YES)
    assert "0 does 2 works" in words(idle.card())
    assert f"<@{idle.alice.id}>" not in words(idle.card())


# -- typing ------------------------------------------------------------------------------------------------------------


async def test_typed_pieces_are_added_and_confirmed(quay: Quay) -> None:
    """None of them answers; the panel shows what they add up to, and goes on by button."""
    await quay.begin()
    first = shown_by(await quay.alice.slash(quay.channel, "harbour build", pier="P2", house="inn"))
    assert "Noted: 1 chosen, enough to go on. When you are done, type /harbour confirm." in words(first)
    assert "Metal left: 5 of 6" in words(first)
    again = shown_by(await quay.alice.slash(quay.channel, "harbour build", pier="p2,P3", house="INN"))
    assert "Metal left: 4 of 6" in words(again)
    for pier, house, sentence in (
        ("P9", "inn", "There is no pier P9: choose one"),
        ("P1", "pub", "not among your choices"),
    ):
        wrong = await quay.alice.slash(quay.channel, "harbour build", pier=pier, house=house)
        assert sentence in words(shown_by(wrong))
    await choose(quay.alice, again, "Build P1 loft", number=0)
    done = shown_by(await quay.alice.slash(quay.channel, "harbour confirm"))
    assert "Done." in words(done)
    assert "0 does 3 works: build:P2:inn, build:P3:inn, build:P1:loft." in words(quay.card())


async def test_the_usual_answer_by_typing(quay: Quay) -> None:
    """Marked, begun anew, and given at once."""
    await quay.begin()
    shown = shown_by(await quay.alice.slash(quay.channel, "harbour confirm", what="mark"))
    assert "Metal left: 4 of 6" in words(shown)
    shown = shown_by(await quay.alice.slash(quay.channel, "harbour confirm", what="clear"))
    assert "Metal left: 6 of 6" in words(shown)
    await quay.alice.slash(quay.channel, "harbour confirm", what="usual")
    assert "0 does 2 works" in words(quay.card())


# -- planning ahead ----------------------------------------------------------------------------------------------------


async def test_the_ways_ahead_stand_on_the_panel(quay: Quay) -> None:
    """As a list of its own below the others; what it does is told beside it and in Help."""
    panel = await quay.begin()
    assert titles(panel)[5:] == [texts.PLAN_LIST]
    assert "Plan ahead…" not in labels(panel)
    assert lists(panel)[5]["options"][0]["description"] == texts.PLAN_NOTE
    await quay.alice.click(panel, label="Help")
    assert "it stops where anything else comes up: a reaction" in words(panel)
    panel = await quay.panel(quay.alice)
    await choose(quay.alice, panel, "Through to A word", number=5)
    assert "1 question answered as usual." in words(panel)
    assert "What about the word?" in words(panel)
    assert "0 does 2 works" in words(quay.card())


async def test_what_is_marked_goes_with_the_way_ahead(quay: Quay) -> None:
    """It is the answer in place of the usual one; what cannot be taken back is asked twice all the same."""
    panel = await quay.begin()
    await choose(quay.alice, panel, "Build P2 inn", number=1)
    await quay.alice.click(panel, label="Later")
    await choose(quay.alice, panel, "Rest", number=2)
    await choose(quay.alice, panel, "Through to A word", number=3)
    assert "**Build P2 inn, Rest**: this cannot be taken back." in words(panel)
    await quay.alice.click(panel, label="Back")
    await quay.alice.click(panel, label="Later")
    await choose(quay.alice, panel, number=2)
    await choose(quay.alice, panel, "Through to A word", number=3)
    assert "1 question answered with what you had marked." in words(panel)
    assert "0 does 1 works: build:P2:inn." in words(quay.card())


# -- limits ------------------------------------------------------------------------------------------------------------


def pages(seen: PanelContext, screen: Screen, intro: str) -> Iterator[list[dict[str, Any]]]:
    """Every page of the lists, as Discord gets them: from the first on by Later."""
    while True:
        view = drawn(seen, screen, "A sheet. " * 120, intro)
        shown = list(parts_of([part.to_component_dict() for part in view.children]))
        yield shown
        later = [part for part in shown if part.get("label") == "Later" and not part.get("disabled")]
        if not later:
            return
        screen = replace(screen, at=Screen.read(later[0]["custom_id"].rpartition(":")[2]).at)


def too_much(shown: list[dict[str, Any]]) -> Iterator[str]:
    """What Discord would not take."""
    ids = [part["custom_id"] for part in shown if "custom_id" in part]
    menus = [part for part in shown if part["type"] == 3]
    if len(shown) > 40:
        yield f"{len(shown)} components"
    if sum([len(part["content"]) for part in shown if part["type"] == 10]) > 4000:
        yield "too many words"
    if len(set(ids)) < len(ids) or max(map(len, ids)) > 100:
        yield f"ids: {ids}"
    if any(not 0 < len(menu["options"]) <= 25 or menu["max_values"] > len(menu["options"]) for menu in menus):
        yield "a list that is too long"
    if any(len(part.get("label", "")) > 80 or len(part.get("placeholder", "")) > 150 for part in shown):
        yield "a label that is too long"
    if any(len(part["components"]) > 5 for part in shown if part["type"] == 1):
        yield "a row that is too wide"


def marks(shown: list[dict[str, Any]]) -> Iterator[tuple[int, bool]]:
    """Each option by its number, and whether it is marked."""
    for menu in [part for part in shown if part["type"] == 3 and ":set:" in part["custom_id"]]:
        yield from [(int(line["value"]), bool(line.get("default"))) for line in menu["options"]]


async def test_four_hundred_works_fit_on_every_page(crowd: Quay) -> None:
    """Whatever is drafted, told, refused or suggested, by direct message too: each option stands there once."""
    await crowd.begin()
    chance, seen = random.Random(seed("drafts")), await crowd.bot.pages.seen(1, str(crowd.alice.id))
    question = seen.look.question
    assert isinstance(question, Pick)
    assert len(question.options) == len(MANY) == 400
    gifts = tuple([Gift.of(f"Trader {number}") for number in range(5)])
    for number in range(24):
        drafted = MANY if number == 0 else MANY[:number] if number < 4 else chance.sample(MANY, chance.randrange(400))
        shown = _busy(seen, drafted, gifts if number % 2 else ())
        screen = Screen("No. " * 20 * (number % 3), ("BZ-07",), Place(page=number % 3 and 99), reminder=number % 5 == 0)
        told = list(pages(shown, screen, "It is your move." * (number % 4 == 0)))
        assert [fault for page in told for fault in too_much(page)] == []
        if not screen.at.page:
            found = [mark for page in told for mark in marks(page)]
            assert sorted(found) == [(at, option in drafted) for at, option in enumerate(MANY)]
            assert len(told) <= (5 if len(told[0]) < 36 else 24)


def _busy(seen: PanelContext, drafted: Any, acts: tuple[Move, ...]) -> PanelContext:
    """The same table with a draft, and with acts to suggest."""
    game = replace(seen.table.game, suggest=lambda view: acts)
    look = replace(seen.look, draft=tuple([move.key for move in drafted]))
    return replace(seen, table=replace(seen.table, game=game), look=look)


async def test_the_ways_ahead_give_way_where_a_message_is_full(quay: Quay) -> None:
    """A button leads to them, and what they do is told there."""
    panel = await quay.begin()
    seen = await quay.bot.pages.seen(1, str(quay.alice.id))
    room = size(footer(seen, room=40))
    assert [part.get("label") for part in raw(footer(seen, room=room))].count("Plan ahead…") == 0
    assert [part.get("label") for part in raw(footer(seen, room=room - 1))].count("Plan ahead…") == 1
    menu = menus.menu(seen, Screen(menu="plan"))
    assert [part["placeholder"] for part in raw(menu) if part["type"] == 3] == [texts.PLAN_LIST]
    assert menu[0] == texts.PLAN_HELP
    assert texts.PLAN_LIST in titles(panel)


def raw(found: Parts) -> list[dict[str, Any]]:
    """Parts as Discord gets them."""
    return list(parts_of([part.to_component_dict() for part in found if not isinstance(part, str)]))


@pytest.mark.parametrize("count", [1, 2, 25, 26])
async def test_one_work_is_a_button_and_more_are_a_list(tmp_path: Path, count: int) -> None:
    """Up to twenty-five are one list, whatever their kinds; then there is a list for each kind."""
    async for quay in at(tmp_path, harbour(WORKS[-count:], ())):
        panel = await quay.begin()
        assert ("Rest" in labels(panel)) == (count == 1)
        assert (texts.MARKED in titles(panel)) == (count in (2, 25))
        assert (titles(panel)[:3] == ["Build", "Hire", "Rest"]) == (count == 26)
