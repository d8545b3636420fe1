"""What a person does in the browser: opens a channel, presses, chooses, types, reads."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from playwright.async_api import Browser, Locator, Page, TimeoutError, expect  # noqa: A004 - playwright's own name

from bot.discord.fields import command_of, fields_of, shown
from bot.sandbox import Sandbox
from rules.engine import Move

PATIENCE = 20_000


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
        return self.log.get_by_role("button", name=label, exact=True).and_(self.page.locator(":enabled")).last

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

    async def type(self, command: str, **fields: str) -> None:
        """Type a slash command, fill its options in and send it."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        await expect(self.page.locator(".command-popup")).to_be_visible(timeout=PATIENCE)
        await self.page.keyboard.press("Enter")
        for name, value in fields.items():
            await self.page.locator(f'input[data-option="{name}"]').press_sequentially(value)
            await expect(self.page.locator(".command-suggestion").first).to_contain_text(value, timeout=PATIENCE)
            await self.page.keyboard.press("Enter")
        for _ in range(5):
            await self.page.locator("#send-message").click()
            with contextlib.suppress(AssertionError):
                await expect(self.page.locator(".command-chip")).to_have_count(0, timeout=5000)
                return
        raise AssertionError(f"/{command} was not sent")

    async def type_move(self, command: str, move: Move) -> None:
        """Type a move with its fields."""
        values = {field.name: shown(getattr(move, field.name)) for field in fields_of(type(move))}
        await self.type(f"{command} {command_of(type(move))}", **{name: text for name, text in values.items() if text})


class Visit(Person):
    """One sitting before the sandbox; `restart` ends the bot and begins again over the same database."""

    def __init__(self, browser: Browser, make: Callable[[], Sandbox]) -> None:
        self.browser, self.make = browser, make
        self.box: Sandbox
        self._running: list[Any] = []

    async def begin(self) -> None:
        """The sandbox starts, as `make play` does it."""
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
