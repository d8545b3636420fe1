"""What happens when somebody uses a control: one method a verb. Who may do it is looked up now, never remembered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord.commands.component_event import Handler, Use
from bot.discord.commands.dice import use_dice
from bot.discord.commands.panel_clicks import PanelClicks
from bot.discord.commands.servers import see_that_may_open, see_that_may_write
from bot.discord.controls.components import page
from bot.discord.controls.forms import SALT, SALT_LINE, Line, form, gives, move_lines, read_fields, typed
from bot.discord.controls.ids import ControlId, nth, whole
from bot.discord.controls.log_control import LogControl
from bot.discord.pages.builder import Desk
from bot.discord.pages.lobby import OPTIONS_SHOWN, options_of, options_panel, seated
from bot.discord.pages.now import help_page
from bot.discord.pages.replies import Click, Page, show, tell, wait, wait_quietly
from bot.discord.pages.rules import topic_of
from bot.discord.panel.context import Screen
from bot.discord.texts import texts, vote_texts
from bot.tables import Person
from bot.tables.errors import NoTable
from rules.engine import Refused


class Clicks:
    """The verbs of all controls."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.tables = desk, desk.tables
        self._public: dict[str, Handler] = {
            "play": self._play, "look": self._look, "log": self._log, "catchup": self._catch_up,
            "replay": self._replay, "rules": self._rules, "help": self._help,
            "prove": self._prove, "join": self._join, "joinwith": self._join_with, "leave": self._leave,
            "computer": self._computer, "nocomputer": self._no_computer, "options": self._options,
            "option": self._option, "start": self._start, "cancel": self._cancel, "rematch": self._rematch,
            "rejoin": self._rejoin, "free": self._free,
            "vote": self._vote, "dice": self._dice, "quit": self._quit, "why": self._why, "whyline": self._why_line,
        }  # fmt: skip
        self._panel = PanelClicks(desk)

    async def use(self, click: Click, custom_id: str) -> None:
        """Do what the control with this custom id says."""
        control = ControlId.parse(custom_id)
        data: Any = click.data or {}
        values = data.get("values")
        use = Use(click, control, values if isinstance(values, list) else (), typed(click))
        if control.verb != "help" and not await self.tables.queries.is_theirs(
            use.table, use.person, str(click.channel_id)
        ):
            raise Refused(texts.ELSEWHERE)
        if control.verb in self._public:
            await self._public[control.verb](use)
        else:
            await self._panel.use(use)

    # -- the table and the lobby, for everybody ----------------------------------------------------------------------

    async def _play(self, use: Use) -> None:
        await wait(use.click)
        await self.tables.pausing.resume(use.table, use.person)
        await show(use.click, await self.desk.panel(use.table, use.person, Screen()))

    async def _look(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.look(use.table, use.person))

    async def _log(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.past.log(use.table, use.person, LogControl.read(use.control.arg)))

    async def _catch_up(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.past.catch_up(use.table, use.person))

    async def _replay(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.past.replay(use.table, use.person, None, None))

    async def _rules(self, use: Use) -> None:
        """A chapter that was chosen, another page, or a form to search with, then what it finds."""
        chosen = (use.values[0], 0) if use.values else topic_of(use.control.arg)
        if chosen is None and use.control.arg and not use.sent:
            line = Line("topic", texts.TOPIC, texts.TOPIC_NOTE, required=True)
            await use.click.response.send_modal(form(use.control, texts.RULES, [line]))
            return
        await wait(use.click)
        topic, number = chosen or (use.typed.get("topic", ""), 0)
        await show(use.click, await self.desk.rules(use.table, use.person, topic, number))

    async def _help(self, use: Use) -> None:
        """What one can do now; all commands, also where the table is none of theirs."""
        theirs = await self._is_theirs(use)
        await wait(use.click)
        is_now = theirs and not use.control.arg
        await show(use.click, await self.desk.now(use.table, use.person) if is_now else help_page(None))

    async def _is_theirs(self, use: Use) -> bool:
        try:
            return await self.tables.queries.is_theirs(use.table, use.person, str(use.click.channel_id))
        except NoTable:
            return False

    async def _why(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.why.rules(use.table, use.person, use.control.arg))

    async def _why_line(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.why.line(use.table, use.person, use.first))

    async def _prove(self, use: Use) -> None:
        await wait(use.click)
        await show(use.click, await self.desk.prove(use.table))

    async def _join(self, use: Use) -> None:
        await wait_quietly(use.click)
        orders = (await self.tables.queries.snapshot(use.table)).game.by_kind.get("orders")
        given = read_fields(orders, use.typed) if orders and gives(orders, use.typed) else None
        person = Person(use.person, use.click.user.display_name)
        await self.tables.lobby.join(use.table, person, use.typed.get(SALT), given, use.delivery)
        await tell(use.click, seated(await self.tables.queries.snapshot(use.table)))

    async def _join_with(self, use: Use) -> None:
        orders = (await self.tables.queries.snapshot(use.table)).game.by_kind.get("orders")
        lines = [SALT_LINE, *([replace(line, required=False) for line in move_lines(orders)] if orders else ())]
        await use.click.response.send_modal(form(use.control.to("join", "form"), texts.JOIN, lines))

    async def _leave(self, use: Use) -> None:
        await wait_quietly(use.click)
        await self.tables.lobby.leave(use.table, use.person, use.delivery)

    async def _computer(self, use: Use) -> None:
        await wait_quietly(use.click)
        await self.tables.lobby.add_computer(use.table, use.person, use.delivery)

    async def _no_computer(self, use: Use) -> None:
        await wait(use.click)
        await self.tables.lobby.remove_computer(use.table, use.person, use.delivery)
        await self._show_options(use, texts.COMPUTER_REMOVED)

    async def _options(self, use: Use) -> None:
        await wait(use.click)
        await self._show_options(use, "", whole(use.control.arg) or 0)

    async def _option(self, use: Use) -> None:
        await wait(use.click)
        known = options_of(await self.tables.queries.snapshot(use.table))
        option = nth(known, use.control.arg)
        value = nth(option.choices, use.first)
        await self.tables.lobby.set_option(use.table, use.person, option.key, value, use.delivery)
        await self._show_options(use, texts.OPTION_SET, known.index(option) // OPTIONS_SHOWN)

    async def _show_options(self, use: Use, notice: str, shown: int = 0) -> None:
        await show(
            use.click, Page(options_panel(await self.tables.queries.snapshot(use.table), use.person, notice, shown))
        )

    async def _start(self, use: Use) -> None:
        await wait_quietly(use.click)
        await self.tables.lobby.start(use.table, use.person, use.delivery)

    async def _cancel(self, use: Use) -> None:
        await wait(use.click)
        await self.tables.lobby.cancel(use.table, use.person, use.delivery)
        await tell(use.click, texts.CANCELLED_BY_YOU)

    async def _rematch(self, use: Use) -> None:
        await wait_quietly(use.click)
        await see_that_may_open(self.tables, use.click)
        see_that_may_write(use.click)
        await self.tables.rematch.open(use.table, use.person, use.delivery)

    async def _rejoin(self, use: Use) -> None:
        await wait_quietly(use.click)
        person = Person(use.person, use.click.user.display_name)
        await self.tables.lobby.ready(use.table, person, None, None, use.delivery)
        await tell(use.click, seated(await self.tables.queries.snapshot(use.table)))

    async def _free(self, use: Use) -> None:
        await wait(use.click)
        await self.tables.rematch.free_seat(use.table, use.person, use.first, use.delivery)
        await self._show_options(use, texts.SEAT_FREED)

    async def _vote(self, use: Use) -> None:
        if use.control.arg not in ("yes", "no"):
            raise Refused(texts.UNREADABLE_CONTROL)
        await wait_quietly(use.click)
        await self.tables.votes.cast(use.table, use.person, use.control.arg == "yes", use.delivery, use.control.tag)

    async def _dice(self, use: Use) -> None:
        await use_dice(self.tables, use)

    async def _quit(self, use: Use) -> None:
        await wait(use.click)
        await self.tables.absence.leave(use.table, use.person, use.delivery)
        await show(use.click, Page(page(vote_texts.LEFT_GAME)))
