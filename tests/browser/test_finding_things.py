"""What a person finds on the page beside the question: what others write, how a game ended, where links lead."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
import pytest
from PIL import Image
from playwright.async_api import Locator, Page, Route, expect

from bot.discord.controls.components import button, rows
from bot.discord.controls.components import page as page_of
from bot.discord.controls.ids import ControlId
from bot.discord.texts import history_texts, texts
from bot.local.discord import Channel, Person
from bot.local.page.rendering import V2
from bot.local.page.scene import FOLLOWS
from tests.browser.at_home import DESKTOP, PHONE, AtHome, usually
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

GAME = "galactic-supremacy"
TAKEN = "held => getComputedStyle(held).animationName === 'taken' && Number(getComputedStyle(held).opacity) < 1"
"""Whether something shows that it was pressed."""


def room_of(table: AtHome, name: str) -> Channel:
    """The channel that is called so."""
    return next(held for held in table.home.discord.world.channels.values() if held.name == name)


def person(table: AtHome, name: str) -> Person:
    """Somebody by name."""
    accounts = table.home.discord.world.accounts.values()
    return Person(table.home.discord, account=next(held for held in accounts if held.name == name))


async def conceded(table: AtHome, page: Page) -> None:
    """The first person gives their game up, which ends it."""
    alice, room = person(table, "Alice"), room_of(table, GAME)
    asked = await alice.slash(room, "galactic concede")
    if asked.shown and texts.YES in asked.shown.labels:
        await alice.click(asked.shown, texts.YES)
    await expect(page.locator("#board").get_by_role("button", name="Rematch")).to_be_attached()


async def height(held: Locator) -> float:
    """How high something stands on the page."""
    return float(await held.evaluate("held => held.getBoundingClientRect().height"))


async def wholly_seen(held: Locator) -> None:
    """It can be seen without scrolling."""
    await expect(held).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", usually(PHONE))
async def test_a_game_that_is_over(table: AtHome, size: tuple[int, int]) -> None:
    """A rematch is in sight and begins at the top; the film is among what happened, and the way to it stays here."""
    page = await table.page(size)
    await table.begin(page, GAME)
    await page.locator("#main").evaluate("main => main.scrollTop = main.scrollHeight")
    await conceded(table, page)
    board, mine = page.locator("#board"), page.locator("#rooms li", has_text=f"#{GAME}")
    await wholly_seen(board.get_by_role("button", name="Rematch"))
    await expect(mine).to_contain_text("Galactic Supremacy")
    await expect(mine).to_contain_text("over")
    told = page.locator("#panel .answer:first-child .text", has_text="What happened")
    await expect(told).to_have_count(1)
    await page.wait_for_function(
        "told => told.scrollHeight - told.clientHeight - told.scrollTop < 2", arg=await told.element_handle()
    )
    assert await page.locator("#panel").evaluate("panel => panel.scrollTop") == 0
    assert await table.complaints(page) == []

    await board.get_by_role("button", name=history_texts.POST_FILM).click()
    film = page.locator("#story article", has=page.get_by_role("heading", name="Galactic Supremacy, round"))
    await expect(film.locator("img")).to_have_count(1)
    way = page.locator("#panel").get_by_role("link", name=f"#{GAME}")
    assert await way.get_attribute("target") is None
    await way.click()
    await expect(film).to_be_in_viewport()
    assert page.url.endswith(f"#{await film.get_attribute('id')}")

    await board.get_by_role("button", name="Rematch").click()
    await expect(board.get_by_role("button", name="Start")).to_be_attached()
    await page.wait_for_function("document.querySelector('#main').scrollTop === 0")


@pytest.mark.parametrize("size", usually(DESKTOP))
async def test_what_people_write_is_seen_at_the_table(table: AtHome, size: tuple[int, int]) -> None:
    """With who wrote it, without scrolling, and one press from where it stands among what happened."""
    page = await table.page(size)
    await table.begin(page, GAME)
    await person(table, "Bob").say(room_of(table, GAME), "May I watch?")
    said = page.locator("#said").get_by_role("link", name="Bob May I watch?")
    await wholly_seen(said)
    await said.click()
    event = page.locator("#story li", has_text="May I watch?")
    await wholly_seen(event)
    await expect(event).to_contain_text("Bob")
    if size == DESKTOP:
        return
    larger = page.get_by_role("button", name="Larger board")
    await expect(larger).to_have_attribute("aria-pressed", "true")
    await larger.click()
    await expect(page.locator("#panel .asks strong", has_text="It is your turn").last).to_be_in_viewport(ratio=1)


async def test_a_friend_finds_the_open_table(table: AtHome) -> None:
    """On their first page, as soon as it is opened; one press leads to it. Once they play, the board gives way."""
    page = await table.page(PHONE)
    bob = person(table, "Bob")
    await page.goto(table.home.page.address(bob.id, f"http://127.0.0.1:{table.home.port}"))
    await expect(page.get_by_role("heading", name="A table is ready")).to_be_visible()
    await expect(page.get_by_text("Tables that wait for players")).to_have_count(0)
    room = room_of(table, "table-2")
    alice = person(table, "Alice")
    await alice.slash(room, "game new", game=GAME)
    await page.get_by_role("link", name="Galactic Supremacy Take a seat.").click()
    join = page.locator("#board").get_by_role("button", name="Join", exact=True)
    await wholly_seen(join)
    await join.click()
    await expect(page.locator("#board")).to_contain_text("Bob")
    lobby = await height(page.locator("#main"))
    for command in ("game add-computer", "game start"):
        await alice.slash(room, command)
    await expect(page.locator("#panel .asks article")).to_have_count(1)
    assert await height(page.locator("#main")) < lobby - 100
    assert await table.complaints(page) == []


async def test_other_channels_and_threads_count_what_is_new(table: AtHome) -> None:
    """One press away; what was read is not new."""
    discord, page = table.home.discord, await table.page()
    room, alice = room_of(table, "table-1"), person(table, "Alice")
    thread = discord.world.thread(room, "Rules talk")
    await page.goto(f"{table.home.address}c/{room.id}")
    line_of_thread = page.locator(f"#r{thread.id}")
    for channel in (thread, room_of(table, "table-2")):
        line = page.locator(f"#r{channel.id}")
        await expect(line.locator(".new")).to_have_count(0)
        for text in ("One", "Two"):
            await person(table, "Bob").say(channel, text)
        await expect(line.locator(".new")).to_have_text(re.compile("^2, 2 new$"))
    await line_of_thread.get_by_role("link", name="Rules talk").click()
    await expect(page.locator("#story")).to_contain_text("Two")
    await expect(line_of_thread.locator(".new")).to_have_count(0)
    await page.locator("#line").fill("Three")
    await page.keyboard.press("Enter")
    await expect(page.locator("#story")).to_contain_text("Three")
    assert [held.text for held in discord.messages.history(thread)] == ["One", "Two", "Three"]
    assert alice.id == discord.messages.history(thread)[-1].author


@pytest.mark.parametrize("size", usually(DESKTOP))
async def test_a_lesson(table: AtHome, size: tuple[int, int]) -> None:
    """It fills the window, its board can be enlarged, and screen readers find their way."""
    page = await table.page(size)
    await page.goto(f"{table.home.address}?stay=1")
    await page.get_by_text("Learn a game in ten minutes").click()
    await page.locator("details[open] button", has_text="Death Dome").click()
    await expect(page.locator("#panel .asks article")).to_have_count(1)
    await expect(page.locator("#board img").first).to_be_visible()
    composer = await page.locator("#composer").bounding_box()
    assert composer
    assert composer["y"] + composer["height"] == size[1]
    assert await table.complaints(page) == []
    if size == PHONE:
        larger = page.get_by_role("button", name="Larger board")
        await larger.click()
        assert await height(page.locator("#board .gallery")) >= 0.59 * size[1]
        assert await height(page.locator("#board .gallery img")) > size[1], "it can be read"
        await larger.click()
        after = await page.locator("#composer").bounding_box()
        assert after == composer


async def test_a_board_in_words_can_be_enlarged(table: AtHome) -> None:
    """On a phone, as one with a picture."""
    page = await table.page(PHONE)
    await table.begin(page, TIC_TAC_TOE.key)
    before = await height(page.locator("#main"))
    await page.get_by_role("button", name="Larger board").click()
    assert await height(page.locator("#main")) > before + 100


async def test_what_came_of_an_answer_leads_on_a_phone(table: AtHome) -> None:
    """Until something else is asked for, the question does, with its first choices."""
    page = await table.page(PHONE)
    table.home.hurry(quick=True)
    await table.begin(page, GAME)
    asks = page.locator("#panel .asks")
    told, question = asks.locator(".text", has_text="What happened"), await asks.get_attribute("data-question")
    await expect(told).not_to_be_in_viewport()
    await asks.get_by_role("button", name="Done with the Draw Phase").click()
    await expect(page.locator(f"#panel .asks:not([data-question='{question}'], [data-question=''])")).to_have_count(1)
    await wholly_seen(told)


@pytest.mark.parametrize("size", usually(PHONE))
async def test_a_numbered_picture_stays_beside_its_choices(table: AtHome, size: tuple[int, int]) -> None:
    """Their numbers are those keys that press them, and stand there once."""
    page, room = await table.page(size), room_of(table, "table-1")
    await page.goto(f"{table.home.address}c/{room.id}")
    numbered = [button(ControlId(7, "go", seat=0, question=1).to("go", at), f"{at} · Cube A{at}") for at in (2, 3, 4)]
    told = ["### Deadzone\n-# Table 7", "**What happened**\n" + "• A shot.\n" * 20]
    asked = rows([button(ControlId(7, "back"), "Back"), *numbered])
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="a map")
    )
    parts = [item.to_component_dict() for item in page_of(*told, gallery, "**Which cube?**", *asked, FOLLOWS).children]
    map_ = io.BytesIO()
    Image.new("L", (640, 480)).save(map_, "PNG")
    table.home.discord.messages.post(
        room, {"components": parts, "flags": V2}, {"0": ("board.png", map_.getvalue())}, table.home.host
    )
    asks = page.locator("#panel .asks")
    await wholly_seen(asks.locator(".gallery"))
    await wholly_seen(asks.get_by_role("button", name="2 · Cube A2"))
    keys = await asks.locator("[data-key]").evaluate_all("held => held.map((each) => each.dataset.key)")
    assert keys == ["1", "2", "3", "4"]
    own = asks.get_by_role("button", name="2 · Cube A2")
    assert await own.evaluate("held => getComputedStyle(held, '::before').content") == "none"


async def test_a_press_shows_at_once_that_it_was_taken(table: AtHome) -> None:
    """Before its answer is there; whatever it was that was pressed."""
    page, answered = await table.page(), asyncio.Event()

    async def late(route: Route) -> None:
        if route.request.method == "POST":
            await answered.wait()
        await route.continue_()

    await page.route("**/*", late)
    await page.goto(f"{table.home.address}?stay=1")
    await page.get_by_text("Play now against computers").click()
    begin = page.locator("details[open] button", has_text="Deadzone").first
    await begin.click(no_wait_after=True)
    assert await begin.evaluate(TAKEN)
    answered.set()
    choice = page.locator("#panel .asks .option").first
    await choice.wait_for()
    answered.clear()
    await choice.click(no_wait_after=True)
    assert await choice.evaluate(TAKEN)
    answered.set()
    await expect(choice).not_to_have_class(re.compile("htmx-request"))
