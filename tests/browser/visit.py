"""What a person does in the browser: opens a channel, presses, chooses, types, reads."""

from __future__ import annotations

import asyncio
import contextlib
import re
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import pytest
from playwright.async_api import Browser, Error, Locator, Page, expect

from bot.discord.controls.fields import command_of, fields_of, shown, title_of
from bot.discord.sandbox import Sandbox
from bot.discord.texts import texts
from bot.tables import PlayerSnapshot, Snapshot
from rules.engine import Game, Move

PATIENCE = 60_000
"""How long anything may take to be seen, in milliseconds: no page is given up because the machine is busy."""
SOON = 5_000
"""How long a click may look for what it is aimed at before all is looked at again."""
TRIES = 6
STEPS = 12
"""So many steps lead through a panel's lists to any answer."""
WAITS = 1_200
"""A question that is due is looked for so often, every tenth of a second."""
LABEL = 60
"""So much of a label is shown whatever comes before it."""
PASSED_ON = """() => {
    const page = window.simcordPreview;
    const answered = page?.activity.filter((done) => done.outcomes.some((came) => came.kind !== "no_output"));
    return Boolean(page?.ready) && {last: answered.at(-1)?.requestId ?? ""};
}"""
"""The last click or command that the bot has answered, once the page shows it; nothing while it is being renewed."""
SUGGESTED = '() => window.simcordPreview.commandPicker.autocomplete.state !== "loading"'
"""Whether suggestions for what was typed have come: what is sent while they are being asked for is lost."""
NOT_SUGGESTED = "Loading options failed"
"""What the page says where it could not ask for suggestions, because of what it was doing at that moment."""
SIMCORD_LEAKS = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
"""It stops reading a picture that has been replaced, and leaves the pipes of that reader open."""
Deed = Callable[[], Awaitable[object]]


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

    # -- a page that may be renewed at any time ----------------------------------------------------------------------

    async def rest(self) -> str:
        """Wait until the page has shown what the last click brought; a mark of what was passed on to the bot last."""
        found = await self.page.wait_for_function(PASSED_ON, polling=50, timeout=PATIENCE)
        return str((await found.json_value())["last"])

    async def pass_on(self, deed: Deed) -> None:
        """Do something until the page has passed it on to the bot, which it does once; then see what came of it.

        A page that is just being renewed may drop a click or close a list: all is looked at again then, from the
        beginning. What the page has passed on is never done again.
        """
        problem: Exception | None = None
        for _ in range(TRIES):
            before = await self.rest()
            try:
                await deed()
            except (AssertionError, Error) as again:
                problem = again
            if await self.rest() != before:
                return
        status = self.page.locator("#action-status, .command-error")
        raise AssertionError(f"the page passes nothing on: {await status.all_inner_texts()}") from problem

    async def insist(self, deed: Deed, then: Deed) -> None:
        """Do something until it has its effect, which is looked for before it is done again."""
        for _ in range(TRIES - 1):
            with contextlib.suppress(AssertionError):
                await deed()
            with contextlib.suppress(AssertionError):
                await then()
                return
        await deed()
        await then()

    async def told(self, text: str | re.Pattern[str]) -> None:
        """Wait until the page says so."""
        await expect(self.log).to_contain_text(text, timeout=PATIENCE)

    async def be(self, name: str) -> None:
        """Become another person."""
        picker = self.page.locator("#viewer-picker")
        for _ in range(TRIES):
            await self.rest()
            with contextlib.suppress(Error):
                await picker.select_option(label=name, timeout=SOON)
            await self.rest()
            if await picker.locator("option:checked").all_inner_texts() == [name]:
                return
        raise AssertionError(f"{name} cannot be chosen")

    # -- buttons and lists -------------------------------------------------------------------------------------------

    async def press(self, label: str, then: Locator) -> None:
        """Press a button until what it leads to is there, be it in the channel, in the panel or in both."""
        await self.insist(
            lambda: self.pass_on(lambda: self.button(label).click(timeout=SOON)),
            lambda: expect(then.filter(visible=True).first).to_be_visible(timeout=PATIENCE / 3),
        )

    async def follow(self, words: Sequence[str], panel: Locator | None = None) -> None:
        """One step in a panel: the first button with such words, else such a line of a list, else its next page."""
        await self.pass_on(lambda: self._follow(words, panel or self.panel))

    async def _follow(self, words: Sequence[str], panel: Locator) -> None:
        for word in words:
            button = panel.get_by_role("button", name=called(word)).and_(self.page.locator(":enabled"))
            if await button.count():
                await button.first.click(timeout=SOON)
                return
        seen: list[str] = []
        for picker in await panel.get_by_role("combobox").all():
            lines = await self.unfold(picker)
            for word in words:
                line = lines.filter(has_text=re.compile(rf"^\s*(\d+ · )?{re.escape(word)}"))
                if await line.count():
                    await line.first.click(timeout=SOON)
                    return
            seen += await lines.all_inner_texts()
        turns = panel.get_by_role("button", name=re.compile(f"^({texts.LATER}|{texts.EARLIER})$"))
        turn = turns.and_(self.page.locator(":enabled")).last
        assert await turn.count(), f"none of {words} is offered, but {seen}"
        await turn.click(timeout=SOON)

    async def unfold(self, picker: Locator) -> Locator:
        """Open a list; its lines."""
        lines = self.page.get_by_role("option").and_(self.page.locator("[role=option]"))
        for _ in range(TRIES):
            with contextlib.suppress(AssertionError, Error):
                if await picker.get_attribute("aria-expanded", timeout=SOON) != "true":
                    await picker.click(timeout=SOON)
                await expect(lines.first).to_be_visible(timeout=SOON)
                return lines
        raise AssertionError("the list does not open")

    async def pick(self, picker: Locator, label: str) -> None:
        """Choose a line of a form's list until it is chosen."""
        for _ in range(TRIES):
            with contextlib.suppress(AssertionError, Error):
                await (await self.unfold(picker)).filter(has_text=label).first.click(timeout=SOON)
                await expect(picker).to_contain_text(label, timeout=SOON)
                return
        raise AssertionError(f"{label} cannot be chosen")

    async def step(self, *words: str) -> None:
        """One step in the newest panel, and what it leads to."""
        before = await self.panel.inner_text()
        await self.follow(words)
        with contextlib.suppress(AssertionError):  # the same may be asked again
            await expect(self.panel).not_to_have_text(before, use_inner_text=True, timeout=SOON)

    async def submit(self, form: Locator, fill: Deed, then: Locator) -> None:
        """Fill a form in and send it until what it leads to is there."""

        async def send() -> None:
            await fill()
            await form.get_by_role("button", name="Submit").click(timeout=SOON)

        await self.pass_on(send)
        await expect(then.filter(visible=True).first).to_be_visible(timeout=PATIENCE)

    # -- typing ------------------------------------------------------------------------------------------------------

    async def type(self, command: str, **fields: str) -> None:
        """Type a slash command, fill its options in from the suggestions and send it."""
        await self.pass_on(lambda: self._type(command, fields, suggested=True))

    async def type_freely(self, command: str, **fields: str) -> None:
        """The same with values that nothing suggests."""
        await self.pass_on(lambda: self._type(command, fields, suggested=False))

    async def _type(self, command: str, fields: Mapping[str, str], *, suggested: bool) -> None:
        await self._begin(command)
        for name, value in fields.items():
            field = self.page.locator(f'input[data-option="{name}"]')
            if not await field.count():
                await self._add(name)
            await self._fill(field, value)
            if suggested:
                await expect(self.page.locator(".command-suggestion").first).to_contain_text(
                    value, timeout=PATIENCE / 3
                )
                await field.press("Enter", timeout=SOON)
        await self.page.locator("#send-message").click(timeout=SOON)

    async def _fill(self, field: Locator, value: str) -> None:
        """Fill an option in until its suggestions have come.

        In one go: with each pause between letters the page asks anew. Where it could not ask, all is done again.
        """
        for _ in range(TRIES):
            await field.fill("", timeout=SOON)
            await field.fill(value, timeout=SOON)
            await self.page.wait_for_function(SUGGESTED, timeout=PATIENCE)
            if not await self.page.get_by_text(NOT_SUGGESTED).count():
                return
            await self.page.get_by_role("button", name="Refresh preview").click(timeout=SOON)
            await self.rest()
        raise AssertionError(f"nothing is suggested for {value}")

    async def _begin(self, command: str) -> None:
        """Type a command's name and take what is suggested first; one that was begun before is given up."""
        line, given_up = self.page.locator("#channel-composer-input"), self.page.locator(".command-context-close")
        if await given_up.count():
            await given_up.click(timeout=SOON)
        await line.fill("", timeout=SOON)
        await line.click(timeout=SOON)
        await line.press_sequentially(f"/{command}", timeout=PATIENCE)
        await expect(self.page.locator(".command-entry").first).to_be_visible(timeout=SOON)
        await line.press("Enter", timeout=SOON)
        await expect(self.page.locator(".command-chip")).to_have_text(f"/{command}", timeout=SOON)

    async def _add(self, name: str) -> None:
        """Add an option that need not be given."""
        suggestion = self.page.locator(f'.command-suggestion[data-value="{name}"]')
        if not await suggestion.count():
            await self.page.locator(".command-ghost").click(timeout=SOON)
        await suggestion.click(timeout=SOON)

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
        await self.rest()

    # -- a game ------------------------------------------------------------------------------------------------------

    async def options(self, game: Game[Any, Any], **values: str) -> None:
        """Set options of the table in this game's channel, as who opened it."""
        async with self.box.busy:
            for option, value in values.items():
                await self.box.members[0].slash(self.box.rooms[game.key], "game options", option=option, value=value)

    async def join(self, salt: str, then: Locator, more: Callable[[Locator], Awaitable[object]] | None = None) -> None:
        """Take a seat with a salt of one's own, so that the dice are the same in every run, and `more` in the form."""
        form = self.page.get_by_role("dialog")

        async def fill() -> None:
            await form.locator('input[name="salt"]').fill(salt, timeout=SOON)
            if more:
                await more(form)

        await self.press(texts.FAIRNESS, self.button(texts.JOIN_ORDERS))
        await self.press(texts.JOIN_ORDERS, form)
        await self.submit(form, fill, then)

    async def table(self, game: Game[Any, Any]) -> int:
        """The table in this game's channel."""
        table = await self.box.bot.tables.queries.table_in(str(self.box.rooms[game.key].id))
        assert table is not None
        return table

    async def seen(self, game: Game[Any, Any]) -> tuple[Snapshot, PlayerSnapshot]:
        """The table in this game's channel as the bot knows it, and what this person may see of it."""
        tables, table = self.box.bot.tables, await self.table(game)
        return await tables.queries.snapshot(table), await tables.queries.look(
            table, str(self.box.members[self.who].id)
        )

    async def stays(self, game: Game[Any, Any], look: PlayerSnapshot) -> bool:
        """Whether this question is still asked."""
        shot, now = await self.seen(game)
        return shot.status != "over" and same(look, now)

    async def question(self, game: Game[Any, Any], before: PlayerSnapshot | None = None) -> PlayerSnapshot | None:
        """Wait until this person is asked, something else than before; None when the game is over."""
        for _ in range(WAITS):
            shot, look = await self.seen(game)
            if shot.status == "over":
                return None
            if look.question is not None and not (before and same(before, look)):
                return look
            await self.page.wait_for_timeout(100)
        shot, look = await self.seen(game)
        raise AssertionError(f"nobody asked seat {look.seat}: {shot.asked}, {look.question}")

    async def see_out(self, game: Game[Any, Any]) -> None:
        """Wait until the computers have played to the end, which takes longer than an answer, and the page says so."""
        for _ in range(4 * WAITS):
            if (await self.seen(game))[0].status == "over":
                break
            await self.page.wait_for_timeout(100)
        await self.told("The game is over")

    async def quickly(self, game: Game[Any, Any], look: PlayerSnapshot) -> None:
        """The autopilot answers for this person, at the table itself."""
        assert look.question is not None
        good = game.autopilot(look.view, look.question)
        table, person = await self.table(game), str(self.box.members[self.who].id)
        async with self.box.busy:
            await self.box.bot.tables.play.answer_now(table, person, good, f"quick {uuid.uuid4()}")

    async def open_panel(self, game: Game[Any, Any], look: PlayerSnapshot) -> None:
        """Bring the panel up to the question that is asked now."""
        assert look.question is not None
        asked = game.narrate.prompt(look.question, look.names)
        await self.rest()
        newest = self.log.get_by_role("article").last
        at_hand = await newest.filter(has_text="for your eyes only").count()
        if not at_hand or not await self.panel.filter(has_text=asked).count():
            await self.press(texts.REFRESH if at_hand else texts.ACT, self.panel.filter(has_text=asked))

    async def choose(self, game: Game[Any, Any], look: PlayerSnapshot, move: Move) -> None:
        """Answer with one of the choices: follow the panel's lists to it, say yes where it asks twice."""
        await self.open_panel(game, look)
        values = [
            game.narrate.named(shown(getattr(move, name)), look.view, look.names, name) for name in move.field_names()
        ]
        title = title_of(type(move))
        led = [f"{title}: {value}" for value in values[:1]]
        words = [texts.YES, game.narrate.label(move, look.view, look.names), *led, *values, title]
        for _ in range(STEPS):
            await self.step(*words)
            if not await self.stays(game, look):
                return
        raise AssertionError(f"{move} could not be chosen: {await self.panel.inner_text()}")


def called(word: str) -> re.Pattern[str]:
    """A button's label: perhaps after its number in the picture, cut off where that makes it too long."""
    # a bare slash would end the regular expression in Playwright's selector
    whole, beginning = [re.escape(text).replace("/", r"\/") for text in (word, word[:LABEL])]
    return re.compile(rf"^(\d+ · )?({whole}|{beginning}.*…)$" if len(word) > LABEL else rf"^(\d+ · )?{whole}$")


def same(one: PlayerSnapshot, other: PlayerSnapshot) -> bool:
    """Whether the same question is asked in both."""
    return (one.question_id, one.revision) == (other.question_id, other.revision)
