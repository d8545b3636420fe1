"""What people do in the browser: they open a table, press, choose, type, read."""

from __future__ import annotations

import asyncio
import contextlib
import re
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from playwright.async_api import Browser, Error, Locator, Page, expect
from playwright.async_api import TimeoutError as Timeout

from bot.discord.controls.fields import command_of, fields_of, shown, title_of
from bot.discord.texts import texts
from bot.local.discord import Channel
from bot.local.discord import Person as Account
from bot.local.play import Home
from bot.tables import PlayerSnapshot, Snapshot
from rules.engine import Game, Move

T = TypeVar("T")
PATIENCE = 60_000
"""How long anything may take to be seen, in milliseconds: no page is given up because the machine is busy."""
SOON = 3_000
"""How long a panel may go on offering the same, in milliseconds, before that is taken for what it offers now."""
LONG = 240.0
"""Seconds that a table may take until it asks, or until the computers have played to the end."""
STEPS = 12
"""So many steps lead through a panel's lists to any answer."""
LABEL = 60
"""So much of a label is shown whatever comes before it."""
CONTROLS = """panel => [...panel.querySelectorAll("[hx-vals]")].map(held =>
    [held.getAttribute("hx-vals"), held.classList.contains("chosen"), held.disabled, held.textContent].join()).join()"""
"""All that a panel offers, be it unfolded or not, which is something else after each step through it."""
CHANGED = f"""before => {{
    const panel = document.querySelector("#panel .answer");
    return panel && ({CONTROLS})(panel) !== before;
}}"""
IN_STEP = f"""async () => {{
    const all = page => [...page.querySelectorAll("#board, #panel")].map({CONTROLS}).join();
    const told = await (await fetch(location.href)).text();
    return all(new DOMParser().parseFromString(told, "text/html")) === all(document);
}}"""
"""Whether the page offers what it would if it were loaded now."""
FIRST = "Alice"
RENEWED = "This cannot be used any more"
Deed = Callable[[], Awaitable[object]]


class Renewed(Exception):
    """What was pressed is not offered any more."""


class Person:
    """Somebody in front of their own page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def all(self) -> Locator:
        """All that is on the page."""
        return self.page.locator("#live")

    @property
    def board(self) -> Locator:
        """Where the game stands, with the table's buttons."""
        return self.page.locator("#board")

    @property
    def answers(self) -> Locator:
        """What this person alone sees, newest first; only the first one is unfolded."""
        return self.page.locator("#panel .answer")

    @property
    def panel(self) -> Locator:
        """The newest thing that this person alone sees: their panel, most of the time."""
        return self.answers.first

    def button(self, label: str) -> Locator:
        """The button with this label in the panel, else at the table."""
        return self._labelled(self.page.locator("#board, #panel .answer:first-child"), "button.button", label).last

    def _labelled(self, within: Locator, kind: str, label: str) -> Locator:
        words = self.page.locator(".label").filter(has_text=called(label))
        return within.locator(f"{kind}:enabled").filter(has=words)

    async def told(self, text: str | re.Pattern[str]) -> None:
        """Wait until the page says so."""
        await expect(self.all).to_contain_text(text, timeout=PATIENCE)

    # -- buttons and lists -------------------------------------------------------------------------------------------

    async def passed_on(self, deed: Deed) -> None:
        """Do something once that the page passes on to the bot, and wait until the page shows what came of it."""
        async with self.page.expect_response(lambda come: come.request.method == "POST", timeout=PATIENCE) as coming:
            await deed()
        answer = await coming.value
        said = await answer.text()
        if RENEWED in said:
            raise Renewed(said)
        assert answer.ok, f"{answer.url}: {said}"
        await self.page.wait_for_function(IN_STEP, polling=50, timeout=PATIENCE)

    async def press(self, label: str, then: Locator) -> None:
        """Press a button; see what it leads to, be it at the table, in the panel or in both."""
        await self._pressed(label)
        await expect(then.filter(visible=True).first).to_be_visible(timeout=PATIENCE)

    async def open_menu(self, label: str, then: Locator) -> None:
        """Press a button that changes nothing; again where a newer panel has just taken the place of this one."""
        await self._pressed(label)
        with contextlib.suppress(Timeout):
            await then.filter(visible=True).first.wait_for(timeout=SOON)
            return
        await self.press(label, then)

    async def _pressed(self, label: str) -> None:
        """Press a button; what was just being renewed, so that nothing was done, is pressed again."""
        for _ in range(STEPS):
            with contextlib.suppress(Renewed):
                await self.passed_on(self.button(label).click)
                return
        raise AssertionError(f"the table is renewed again and again before “{label}” is pressed")

    async def step(self, *words: str) -> None:
        """One step in the panel, and what it leads to."""
        before = await self.offered()
        await self.follow(words)
        with contextlib.suppress(Timeout):  # the same may be offered again
            await self.led_on(before, SOON)

    async def offered(self) -> str:
        """What the panel offers, to be compared."""
        return str(await self.panel.evaluate(CONTROLS))

    async def led_on(self, before: str, patience: float = PATIENCE) -> None:
        """Wait until the panel offers something else."""
        await self.page.wait_for_function(CHANGED, arg=before, timeout=patience)

    async def follow(self, words: Sequence[str], panel: Locator | None = None) -> None:
        """One step in a panel: the first button with such words, else such a line of a list, else its next page.

        Who pressed what was just being renewed is told so, and looks again.
        """
        for _ in range(STEPS):
            with contextlib.suppress(Renewed):
                await self._follow(words, panel or self.panel)
                return
        raise AssertionError(f"the panel is renewed again and again before {words} is pressed")

    async def _follow(self, words: Sequence[str], held: Locator) -> None:
        # A panel that is just being opened says “One moment…” and offers nothing yet.
        await expect(held.locator("button.button, details.list").first).to_be_visible(timeout=PATIENCE)
        for word in words:
            button = self._labelled(held, "button.button", word).first
            if await button.count():
                await self.passed_on(button.click)
                return
        for choices in await held.locator("details.list").all():
            for word in words:
                beginning = re.compile(rf"^\s*(\d+ · )?{re.escape(word)}")
                line = choices.locator("button.option:enabled, label.option").filter(has_text=beginning).first
                if await line.count():
                    await self._take_line(choices, line)
                    return
        turn = self._labelled(held, "button", texts.LATER).or_(self._labelled(held, "button", texts.EARLIER)).last
        assert await turn.count(), f"none of {words} is offered in {await held.all_inner_texts()}"
        await self.passed_on(turn.click)

    async def _take_line(self, choices: Locator, line: Locator) -> None:
        """Choose a line of a list; where there may be several, it is marked beside the others."""
        if await choices.get_attribute("open") is None:
            await choices.locator("summary").click()
        if await choices.locator("form").count():
            await line.click()
            line = choices.get_by_role("button", name="Choose")
        await self.passed_on(line.click)

    async def put_away(self) -> None:
        """Put away what this person alone sees and has read."""
        own = self.page.locator(f"#{await self.panel.get_attribute('id')}")  # a newer one may come above it meanwhile
        if await own.count():
            await self.passed_on(own.get_by_role("button", name="Put this away").click)
        await expect(own).to_have_count(0, timeout=PATIENCE)

    # -- forms -------------------------------------------------------------------------------------------------------

    @property
    def form(self) -> Locator:
        """The form that is open."""
        return self.page.locator("dialog#form-box[open]")

    async def fill(self, **lines: str) -> None:
        """Fill in lines of the form that is open: what is typed, or the line of a list."""
        for name, value in lines.items():
            line = self.form.locator(f'[name="field-{name}"]')
            if await line.evaluate("line => line.matches('select')"):
                await line.select_option(label=await line.locator("option").filter(has_text=value).first.inner_text())
            else:
                await line.fill(value)

    async def submit(self, then: Locator, **lines: str) -> None:
        """Fill in the form that is open, send it and see what it leads to."""
        await self.fill(**lines)
        await self.passed_on(self.form.get_by_role("button", name="Submit").click)
        await expect(self.form).to_have_count(0, timeout=PATIENCE)
        await expect(then.filter(visible=True).first).to_be_visible(timeout=PATIENCE)

    # -- typing ------------------------------------------------------------------------------------------------------

    async def type(self, command: str, **fields: str) -> None:
        """Type a slash command with its options, which are suggested, and send it."""
        await self._begin(command)
        for name, value in fields.items():
            await self.line.fill(f"{(await self.line.input_value()).rstrip()} {name}:")
            await expect(self.suggested.first).to_be_visible(timeout=PATIENCE)
            if await self.suggested.filter(has_text=value).count():
                await self._take(value)
            else:  # among many more
                await self.line.fill(f"{await self.line.input_value()}{value} ")
        await self._send()

    async def type_freely(self, command: str, **fields: str) -> None:
        """The same with values that nothing suggests."""
        await self._begin(command)
        await self.line.fill(f"/{command} {' '.join([f'{name}:{value}' for name, value in fields.items()])} ")
        await self._send()

    @property
    def line(self) -> Locator:
        """Where commands are typed."""
        return self.page.locator("#line")

    async def _begin(self, command: str) -> None:
        await self.line.fill(f"/{command}")
        await self._take(f"/{command}")

    async def _send(self) -> None:
        await self.passed_on(lambda: self.line.press("Enter"))
        await expect(self.line).to_have_value("", timeout=PATIENCE)

    @property
    def suggested(self) -> Locator:
        """What is suggested for what is being typed."""
        return self.page.locator("#suggestions [role=option]")

    async def _take(self, text: str) -> None:
        """Take the first suggestion with such words."""
        name = self.page.locator("b").filter(has_text=re.compile(rf"(^|\W){re.escape(text)}(\W|$)", re.IGNORECASE))
        await self.suggested.filter(has=name).first.click()

    async def type_move(self, command: str, move: Move) -> None:
        """Type a move with its fields, those left out that need not be given."""
        fields = [field for field in fields_of(type(move)) if getattr(move, field.name) != field.default]
        values = {field.name: shown(getattr(move, field.name)) for field in fields}
        await self.type(f"{command} {command_of(type(move))}", **{name: text for name, text in values.items() if text})


class Visit(Person):
    """One sitting before the bot of `arbiter play`, with a page for every person; `who` sits there at the moment.

    `restart` ends the bot and begins again over the same database, at the same address.
    """

    def __init__(self, browser: Browser, make: Callable[[int], Home]) -> None:
        self.browser, self.make, self.port = browser, make, 0
        self.home: Home
        self.who = FIRST
        self.game: Game[Any, Any] | None = None
        self.problems: list[Error] = []
        self._pages: dict[str, Page] = {}
        self._opened: set[str] = set()
        self._parts = contextlib.AsyncExitStack()

    @property
    def person(self) -> Account:
        """Who sits there, before the stand-in for Discord."""
        return self.people[self.who]

    @property
    def people(self) -> Mapping[str, Account]:
        """Everybody by name."""
        accounts = self.home.discord.world.accounts
        return {held.name: Account(self.home.discord, account=held) for held in accounts.values()}

    async def be(self, name: str) -> None:
        """Become another person, in their own browser; what is seen and asked from now on is theirs."""
        self.who = name
        if name not in self._pages:
            context = await self.browser.new_context(viewport={"width": 1280, "height": 1000})
            context.set_default_timeout(PATIENCE)
            self._pages[name] = self.page = await context.new_page()
            self.page.on("pageerror", lambda problem: self.problems.append(problem))  # noqa: PLW0108 - it wants a function
            await self._go()
        self.page = self._pages[name]

    async def begin(self) -> None:
        """The bot starts, as `make play` does it; the first person opens their own address."""
        self.home = await self._parts.enter_async_context(self.make(self.port))
        self.port = self.home.port
        await self.be(FIRST)

    async def end(self) -> None:
        """Close the pages, then the bot."""
        for page in self._pages.values():
            await page.context.close()
        self._pages.clear()
        self._opened.clear()
        await self._parts.aclose()
        assert not self.problems

    async def restart(self) -> None:
        """The bot stops and starts again; the first person opens the same table."""
        await self.end()
        await self.begin()

    async def open(self, game: Game[Any, Any]) -> None:
        """Go to this game's channel; whoever comes later goes there, too."""
        self.game = game
        await self._go()

    async def _go(self) -> None:
        """Open one's own address, and follow the link to the channel."""
        await self.page.goto(self.home.page.address(self.person.id, f"http://127.0.0.1:{self.port}"))
        if self.game:
            await self.page.locator("#rooms a").filter(has_text=f"#{self.game.key}").click()
            await expect(self.board).to_be_visible(timeout=PATIENCE)

    # -- a game ------------------------------------------------------------------------------------------------------

    def room(self, game: Game[Any, Any]) -> Channel:
        """This game's channel."""
        channels = self.home.discord.world.channels.values()
        return next(channel for channel in channels if channel.name == game.key and channel.guild)

    async def new_table(self, game: Game[Any, Any], **options: str) -> None:
        """Open a table in this game's channel, with these options, and go there."""
        room, who = self.room(game), self.person
        done = [await who.slash(room, "game new", game=game.key)]
        done += [await who.slash(room, "game options", option=option, value=value) for option, value in options.items()]
        for told in done:
            if told.shown and told.shown.only_for:
                who.dismiss(told.shown)
        await self.open(game)

    async def join(self, salt: str, then: Locator, **orders: str) -> None:
        """Take a seat with a salt, so that the dice are the same in every run, and with standing orders."""
        await self.press(texts.FAIRNESS, self.button(texts.JOIN_ORDERS))
        await self.press(texts.JOIN_ORDERS, self.form)
        await self.submit(then, salt=salt, **orders)
        await self.put_away()

    async def table(self, game: Game[Any, Any]) -> int:
        """The table in this game's channel."""
        table = await self.home.bot.tables.queries.table_in(self.room(game).id)
        assert table is not None
        return table

    async def seen(self, game: Game[Any, Any]) -> tuple[Snapshot, PlayerSnapshot]:
        """The table in this game's channel as the bot knows it, and what this person may see of it."""
        queries, table = self.home.bot.tables.queries, await self.table(game)
        return await queries.snapshot(table), await queries.look(table, self.person.id)

    async def stays(self, game: Game[Any, Any], look: PlayerSnapshot) -> bool:
        """Whether this question is still asked."""
        shot, now = await self.seen(game)
        return shot.status != "over" and same(look, now)

    async def until(self, found: Callable[[], Awaitable[T | None]]) -> T:
        """Wait until something is found; it is looked for whenever the bot has shown something to anybody."""
        changed = asyncio.Event()
        leave = self.home.discord.watch(lambda change: changed.set())
        try:
            async with asyncio.timeout(LONG):
                while (held := await found()) is None:
                    await changed.wait()
                    changed.clear()
        finally:
            leave()
        return held

    async def question(self, game: Game[Any, Any], before: PlayerSnapshot | None = None) -> PlayerSnapshot | None:
        """Wait until this person is asked, something else than before; None when the game is over."""

        async def asked() -> tuple[PlayerSnapshot | None] | None:
            shot, look = await self.seen(game)
            if shot.status == "over":
                return (None,)
            return (look,) if look.question is not None and not (before and same(before, look)) else None

        return (await self.until(asked))[0]

    async def see_out(self, game: Game[Any, Any]) -> None:
        """Wait until the computers have played to the end, which takes longer than an answer, and the page says so."""

        async def over() -> bool | None:
            return (await self.seen(game))[0].status == "over" or None

        await self.until(over)
        await self.told("The game is over")

    async def quickly(self, game: Game[Any, Any], look: PlayerSnapshot) -> None:
        """The autopilot answers for this person, at the table itself."""
        assert look.question is not None
        good, table = game.autopilot(look.view, look.question), await self.table(game)
        await self.home.bot.tables.play.answer_now(table, self.person.id, good, f"quick {uuid.uuid4()}")

    async def open_panel(self, game: Game[Any, Any], look: PlayerSnapshot) -> None:
        """Open a panel where there is none yet; it follows the game; put away what lies above it."""
        mark = f":{look.seat}:{look.question_id}:{look.revision[:6]}:"
        asking = self.page.locator(f"""[hx-vals*='"a1:{await self.table(game)}{mark}']""")
        if self.who not in self._opened and not await self.answers.filter(has=asking).count():
            await self.press(texts.ACT, self.panel.filter(has=asking))
        self._opened.add(self.who)
        await expect(self.answers.filter(has=asking).first).to_be_attached(timeout=PATIENCE)
        while not await self.panel.filter(has=asking).count():
            await self.put_away()

    async def choose(self, game: Game[Any, Any], look: PlayerSnapshot, move: Move) -> None:
        """Answer with one of the choices: follow the panel's lists to it, say yes where it asks twice."""
        await self.open_panel(game, look)
        parted = getattr(move, "sorted_by", "")  # what a long list of such moves stands below
        fields = [*move.field_names(), *[parted] * bool(parted)]
        values = [game.narrate.named(shown(getattr(move, name)), look.view, look.names, name) for name in fields]
        title = title_of(type(move))
        led = [f"{title}: {value}" for value in values[:1]]
        words = [texts.YES, game.narrate.label(move, look.view, look.names), *led, *values, title]
        for _ in range(STEPS):
            before = await self.offered()
            await self.follow(words)
            if not await self.stays(game, look):
                return
            await self.led_on(before)
        raise AssertionError(f"{move} could not be chosen: {await self.panel.inner_text()}")


def called(word: str) -> re.Pattern[str]:
    """A label: perhaps after its number in the picture, cut off where that makes it too long."""
    # a bare slash would end the regular expression in Playwright's selector
    whole, beginning = [re.escape(text).replace("/", r"\/") for text in (word, word[:LABEL])]
    return re.compile(rf"^(\d+ · )?({whole}|{beginning}.*…)$" if len(word) > LABEL else rf"^(\d+ · )?{whole}$")


def same(one: PlayerSnapshot, other: PlayerSnapshot) -> bool:
    """Whether the same question is asked in both."""
    return (one.question_id, one.revision) == (other.question_id, other.revision)
