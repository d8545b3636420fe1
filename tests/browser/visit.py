"""What a person does in the browser: opens a channel, presses, chooses, types, reads."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, TimeoutError, expect  # noqa: A004 - playwright's own name

from bot.discord import texts
from bot.discord.fields import command_of, fields_of, shown, title_of
from bot.hosting import Look, Snapshot
from bot.sandbox import Sandbox
from rules.engine import Game, Move

PATIENCE = 20_000
SOON = 5_000
LABEL = 60
"""So much of a label is shown whatever comes before it."""
SIMCORD_LEAKS = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
"""It stops reading a picture that has been replaced, and leaves the pipes of that reader open."""


class Person:
    """Somebody in front of a channel's page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def log(self) -> Locator:
        """All messages of the channel that this person sees."""
        return self.page.get_by_role("log")

    def button(self, label: str) -> Locator:
        """The newest button with this label that can be pressed."""
        named = re.compile(rf"^(\d+ · )?{re.escape(label)}$")  # with its number in the picture, where it has one
        return self.log.get_by_role("button", name=named).and_(self.page.locator(":enabled")).last

    @property
    def panels(self) -> Locator:
        """This person's panels, oldest first."""
        return self.log.get_by_role("article").filter(has_text="for your eyes only")

    @property
    def panel(self) -> Locator:
        """This person's newest panel."""
        return self.panels.last

    async def be(self, name: str) -> None:
        """Become another person."""
        picker = self.page.locator("#viewer-picker")
        await picker.select_option(label=name)
        await expect(picker.locator("option:checked")).to_have_text(name, timeout=PATIENCE)
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)

    async def press(self, label: str, then: Locator) -> None:
        """Press a button until what it leads to is there: a page that was just being renewed may drop a click."""
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                await self.button(label).click(timeout=3000)
                await expect(then).to_be_visible(timeout=6000)
                return
        await expect(then).to_be_visible(timeout=PATIENCE)

    async def follow(self, words: Sequence[str], panel: Locator | None = None) -> None:
        """One step in a panel: press the first button with such words, else choose such a line from its list."""
        panel = panel or self.panel
        await self.settled(panel)
        for word in words:
            button = panel.get_by_role("button", name=called(word)).and_(self.page.locator(":enabled"))
            if await button.count():
                await button.first.click(timeout=SOON)
                return
        lines = await self.unfold(panel.get_by_role("combobox").first)
        for word in words:
            line = lines.filter(has_text=re.compile(rf"^\s*(\d+ · )?{re.escape(word)}"))
            if await line.count():
                await line.first.click(timeout=SOON)
                return
        raise AssertionError(f"none of {words} is offered, but {await lines.all_inner_texts()}")

    async def unfold(self, picker: Locator) -> Locator:
        """Open a list; its lines. A page that was just being renewed may drop a click."""
        lines = self.page.get_by_role("option").and_(self.page.locator("[role=option]"))
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                await picker.click(timeout=SOON)
                await expect(lines.first).to_be_visible(timeout=2000)
                return lines
        raise AssertionError("the list does not open")

    async def pick(self, picker: Locator, label: str) -> None:
        """Choose a line of a form's list until it is chosen."""
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                await (await self.unfold(picker)).filter(has_text=label).first.click(timeout=SOON)
                await expect(picker).to_contain_text(label, timeout=2000)
                return
        raise AssertionError(f"{label} cannot be chosen")

    async def step(self, *words: str) -> None:
        """One step in the newest panel, again until it brings something: see `press`."""
        before = await self.panel.inner_text()
        for _ in range(5):
            with contextlib.suppress(TimeoutError, AssertionError):
                await self.follow(words)
                await expect(self.panel).not_to_have_text(before, use_inner_text=True, timeout=3000)
                await self.settled(self.panel)
                return
        raise AssertionError(f"none of {words} leads on from: {before}")

    async def settled(self, panel: Locator) -> None:
        """Wait until a panel can be used again: while a click is under way, its buttons are dark."""
        always_open = panel.get_by_role("button", name=re.compile(f"^({texts.REFRESH}|{texts.BACK})$"))
        await expect(always_open.last).to_be_enabled(timeout=PATIENCE)

    async def submit(self, form: Locator, fill: Callable[[], Awaitable[None]], then: Locator) -> None:
        """Fill a form in and send it until what it leads to is there: a page being renewed may lose what was chosen."""
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                if await form.count():
                    await fill()
                    await form.get_by_role("button", name="Submit").click(timeout=3000)
                await expect(then).to_be_visible(timeout=6000)
                return
        await expect(then).to_be_visible(timeout=PATIENCE)

    async def type(self, command: str, **fields: str) -> None:
        """Type a slash command, fill its options in from the suggestions and send it."""
        await self._begin(command)
        for name, value in fields.items():
            await self._fill(name, value)
            await expect(self.page.locator(".command-suggestion").first).to_contain_text(value, timeout=PATIENCE)
            await self.page.keyboard.press("Enter")
        await self._send(command)

    async def type_freely(self, command: str, **fields: str) -> None:
        """The same with values that nothing suggests."""
        await self._begin(command)
        for name, value in fields.items():
            await self._fill(name, value)
        await self._send(command)

    async def _begin(self, command: str) -> None:
        """Type a command's name until it is suggested: a page that was just being renewed may lose it."""
        line = self.page.locator("#channel-composer-input")
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                await line.fill("", timeout=SOON)
                await line.click(timeout=SOON)
                await self.page.keyboard.type(f"/{command}")
                await expect(self.page.locator(".command-popup")).to_be_visible(timeout=SOON)
                await self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"/{command} is not suggested")

    async def _fill(self, name: str, value: str) -> None:
        await self.page.locator(f'input[data-option="{name}"]').press_sequentially(value)

    async def _send(self, command: str) -> None:
        for _ in range(5):
            await self.page.locator("#send-message").click()
            with contextlib.suppress(AssertionError):
                await expect(self.page.locator(".command-chip")).to_have_count(0, timeout=5000)
                return
        raise AssertionError(f"/{command} was not sent")

    async def type_move(self, command: str, move: Move) -> None:
        """Type a move with its fields, those left out that need not be given."""
        fields = [field for field in fields_of(type(move)) if getattr(move, field.name) != field.default]
        values = {field.name: shown(getattr(move, field.name)) for field in fields}
        await self.type(f"{command} {command_of(type(move))}", **{name: text for name, text in values.items() if text})


class Visit(Person):
    """One sitting before the sandbox; `restart` ends the bot and begins again over the same database."""

    def __init__(self, browser: Browser, make: Callable[[], Sandbox]) -> None:
        self.browser, self.make = browser, make
        self.box: Sandbox
        self.who = 0
        self._running: list[Any] = []

    async def be(self, name: str) -> None:
        """Become another person; what is seen and asked from now on is theirs."""
        await super().be(name)
        self.who = [member.user.global_name for member in self.box.members].index(name)

    async def begin(self) -> None:
        """The sandbox starts, as `make play` does it; whoever sits there is the first person again."""
        self.who = 0
        self.box = self.make()
        await self.box.__aenter__()
        async with self.box.busy:
            await self.box.open_lobbies()
            await self.box.publish()
        self._running = [await self.box.serve(0), asyncio.create_task(self.box.run())]
        self.page = await self.browser.new_page(viewport={"width": 1100, "height": 1400})
        self.page.set_default_timeout(PATIENCE)

    async def end(self) -> None:
        """Close the page, then the bot."""
        await self.page.close()
        runner, task = self._running
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await runner.cleanup()
        await self.box.__aexit__(None, None, None)

    async def restart(self) -> None:
        """The bot stops and starts again."""
        await self.end()
        await self.begin()

    async def open(self, title: str) -> None:
        """Follow a link of the index page."""
        await self.page.goto(self.box.address)
        address = await self.page.get_by_role("link", name=title).first.get_attribute("href")
        assert address
        await self.page.goto(address)
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)

    # -- a game ------------------------------------------------------------------------------------------------------

    async def seen(self, game: Game[Any, Any]) -> tuple[Snapshot, Look]:
        """The table in this game's channel as the house knows it, and what this person may see of it."""
        house = self.box.bot.house
        table = await house.table_in(str(self.box.rooms[game.key].id))
        assert table is not None
        return await house.snapshot(table), await house.look(table, str(self.box.members[self.who].id))

    async def question(self, game: Game[Any, Any], before: Look | None = None, seconds: int = 40) -> Look | None:
        """Wait until this person is asked, something else than before; None when the game is over."""
        for _ in range(seconds * 10):
            shot, look = await self.seen(game)
            if shot.status == "over":
                return None
            if look.question is not None and not (before and same(before, look)):
                return look
            await self.page.wait_for_timeout(100)
        shot, look = await self.seen(game)
        raise AssertionError(f"nobody asked seat {look.seat}: {shot.asked}, {look.question}")

    async def open_panel(self, game: Game[Any, Any], look: Look) -> None:
        """Bring the panel up to the question that is asked now."""
        assert look.question is not None
        asked = game.narrate.prompt(look.question, look.names)
        for _ in range(5):
            with contextlib.suppress(AssertionError, TimeoutError):
                newest = self.log.get_by_role("article").last
                at_hand = await newest.filter(has_text="for your eyes only").count()
                name = texts.REFRESH if at_hand else texts.ACT
                if not at_hand or not await self.panel.get_by_text(asked).count():
                    await self.button(name).click(timeout=SOON)
                await expect(self.panel).to_contain_text(asked, timeout=SOON)
                return
        await expect(self.panel).to_contain_text(asked, timeout=PATIENCE)

    async def choose(self, game: Game[Any, Any], look: Look, move: Move) -> None:
        """Answer with one of the choices: follow the panel's lists to it, say yes where it asks twice."""
        await self.open_panel(game, look)
        values = [
            game.narrate.named(shown(getattr(move, name)), look.view, look.names, name) for name in move.field_names()
        ]
        title = title_of(type(move))
        led = [f"{title}: {value}" for value in values[:1]]
        words = [texts.YES, game.narrate.label(move, look.view, look.names), *led, *values, title]
        for _ in range(8):
            with contextlib.suppress(AssertionError, TimeoutError):
                await self.step(*words)
            shot, now = await self.seen(game)
            if shot.status == "over" or not same(look, now):
                return
        raise AssertionError(f"{move} could not be chosen: {await self.panel.inner_text()}")


def called(word: str) -> re.Pattern[str]:
    """A button's label: perhaps after its number in the picture, cut off where that makes it too long."""
    # a bare slash would end the regular expression in Playwright's selector
    whole, beginning = [re.escape(text).replace("/", r"\/") for text in (word, word[:LABEL])]
    return re.compile(rf"^(\d+ · )?({whole}|{beginning}.*…)$" if len(word) > LABEL else rf"^(\d+ · )?{whole}$")


def same(one: Look, other: Look) -> bool:
    """Whether the same question is asked in both."""
    return (one.question_id, one.tag) == (other.question_id, other.tag)
