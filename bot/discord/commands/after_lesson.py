"""The buttons at the end of a lesson: another lesson, or the game itself against computers, in the same room."""

from __future__ import annotations

from bot.catalogue import lesson_of
from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.learn import welcome_to
from bot.discord.commands.servers import see_that_may_open, see_that_may_write
from bot.discord.commands.shared import somebody
from bot.discord.controls.components import page
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Page, show, wait
from bot.discord.texts import learn_texts, texts
from bot.tables.limits import OPEN_TABLE
from rules.engine import Refused


class AfterLesson:
    """What a learner does next; the table of the lesson is closed first, as a room holds one."""

    def __init__(self, pages: PageBuilder) -> None:
        self.pages, self.tables = pages, pages.tables

    async def learn(self, event: ComponentEvent) -> None:
        """Begin the lesson of another game."""
        await wait(event.click)
        lesson_of(event.control.arg)  # refuses a control that somebody made up
        guild, room = await self._left(event)
        person = somebody(event.click.user)
        await self.tables.lessons.open(event.control.arg, guild, room, person, event.delivery)
        await show(event.click, Page(page(welcome_to(event.control.arg))))

    async def play(self, event: ComponentEvent) -> None:
        """Open a table for the game of the lesson, with as many computers as it had."""
        await wait(event.click)
        key = (await self.tables.queries.snapshot(event.table)).game.key
        guild, room = await self._left(event)
        person, lobby = somebody(event.click.user), self.tables.lobby
        table = await lobby.open(key, guild, room, person, event.delivery)
        await lobby.join(table, person, None, None, f"{event.delivery} seat")
        for number in range(1, lesson_of(key).seats):
            await lobby.add_computer(table, person.id, f"{event.delivery} computer {number}")
        await show(event.click, Page(page(learn_texts.opened(table))))

    async def _left(self, event: ComponentEvent) -> tuple[str, str]:
        """Close the table of the lesson; return its server and room. Raises Refused where it is not over yet."""
        seen = await self.pages.seen(event.table, event.person)
        progress, table = seen.look.lesson, seen.table
        if progress is None or seen.look.seat != event.control.seat:
            raise Refused(texts.UNREADABLE_CONTROL)
        await self.tables.limits.see(event.person, OPEN_TABLE)
        if event.click.guild_id is not None:
            await see_that_may_open(self.tables, event.click)
            see_that_may_write(event.click)
        if table.status in ("running", "paused"):
            if not progress.over:
                raise Refused(learn_texts.NOT_OVER)
            await self.tables.ending.end(table.id, event.person, f"{event.delivery} lesson")
        return table.guild, table.channel
