"""What happens when somebody uses a control: one method a verb. Permission is looked up now, never remembered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.catalogue import lesson_of
from bot.discord.commands.component_event import ComponentEvent, Handler
from bot.discord.commands.dice import use_dice
from bot.discord.commands.habits import use_habit
from bot.discord.commands.history import Films
from bot.discord.commands.learn import open_lesson
from bot.discord.commands.panel_clicks import PanelClicks
from bot.discord.commands.play_on import use_play_on
from bot.discord.commands.puzzle import PuzzleClicks
from bot.discord.commands.review import show_review
from bot.discord.commands.servers import see_that_may_open, see_that_may_write
from bot.discord.commands.shared import somebody
from bot.discord.commands.thoughts import thought_verbs
from bot.discord.controls.components import page
from bot.discord.controls.forms import SALT, SALT_LINE, Line, gives, move_lines, typed
from bot.discord.controls.ids import ControlId, nth, whole
from bot.discord.controls.log_control import LogControl
from bot.discord.controls.refused_forms import opener
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.lobby import OPTIONS_SHOWN, led_back, options_of, options_panel, seated
from bot.discord.pages.now import help_page
from bot.discord.pages.replies import Click, Page, ask, show, tell, wait, wait_quietly
from bot.discord.pages.rules import topic_of
from bot.discord.panel.context import Screen
from bot.discord.texts import learn_texts, lobby_texts, rule_texts, texts, vote_texts
from bot.tables import Person
from bot.tables.errors import NoTable
from rules.engine import Refused

OF_NO_TABLE = ("help", "habit")
"""What can be pressed wherever one is: it needs no table, or looks for itself whether there is one."""


class Clicks:
    """The verbs of all controls."""

    def __init__(self, pages: PageBuilder) -> None:
        self.pages, self.tables = pages, pages.tables
        self._films = Films(pages)
        puzzles = PuzzleClicks(pages)
        self._public: dict[str, Handler] = {
            "play": self._play, "look": self._look, "log": self._log, "catchup": self._catch_up,
            "replay": self._replay, "rules": self._rules, "help": self._help,
            "film": self._film, "review": self._review, "story": self._story,
            "prove": self._fairness, "join": self._join, "joinwith": self._join_with, "leave": self._leave,
            "computer": self._computer, "nocomputer": self._no_computer, "level": self._level,
            "options": self._options,
            "option": self._option, "start": self._start, "cancel": self._cancel, "rematch": self._rematch,
            "rejoin": self._rejoin, "free": self._free, "lobby": self._lobby, "fair": self._fairness,
            "playon": self._play_on, "sit": self._sit,
            "against": self._against, "lesson": self._lesson, "habit": self._habit,
            "vote": self._vote, "dice": self._dice, "quit": self._quit, "why": self._why, "whyline": self._why_line,
            **thought_verbs(pages),
            "puzzle": puzzles.make, "puzzleline": puzzles.make_of_line, "guess": puzzles.guess,
            "openpuzzle": puzzles.open,
        }  # fmt: skip
        self._panel = PanelClicks(pages)

    async def use(self, click: Click, custom_id: str) -> None:
        """Do what the control with this custom id says."""
        control = opener(ControlId.parse(custom_id))
        data: Any = click.data or {}
        values = data.get("values")
        event = ComponentEvent(click, control, values if isinstance(values, list) else (), typed(click))
        if control.verb not in OF_NO_TABLE and not await self.tables.queries.is_theirs(
            event.table, event.person, str(click.channel_id)
        ):
            raise Refused(texts.ELSEWHERE)
        if control.verb in self._public:
            await self._public[control.verb](event)
        else:
            await self._panel.use(event)

    # -- the table and the lobby, for everybody ----------------------------------------------------------------------

    async def _play(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self.tables.pausing.resume(event.table, event.person)
        await show(event.click, await self.pages.panel(event.table, event.person, Screen()))

    async def _look(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.look(event.table, event.person, whole(event.control.arg) or 0))

    async def _log(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(
            event.click, await self.pages.past.log(event.table, event.person, LogControl.read(event.control.arg))
        )

    async def _catch_up(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.past.catch_up(event.table, event.person))

    async def _replay(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.past.replay(event.table, event.person, None, None))

    async def _film(self, event: ComponentEvent) -> None:
        await self._films.post(event)

    async def _review(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show_review(self.pages, event.click, event.table, whole(event.first))

    async def _story(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.story(event.table, event.person))

    async def _rules(self, event: ComponentEvent) -> None:
        """A chapter that was chosen, another page, or a form to search with, then what it finds."""
        chosen = (event.values[0], 0) if event.values else topic_of(event.control.arg)
        if chosen is None and event.control.arg and not event.sent:
            line = Line("topic", rule_texts.TOPIC, rule_texts.TOPIC_NOTE, required=True)
            await ask(event.click, event.control, texts.RULES, [line])
            return
        await wait(event.click)
        topic, number = chosen or (event.typed.get("topic", ""), 0)
        await show(event.click, await self.pages.rules(event.table, event.person, topic, number))

    async def _help(self, event: ComponentEvent) -> None:
        """What one can do now; all commands, also where the table is none of theirs."""
        theirs = await self._is_theirs(event)
        await wait(event.click)
        if not theirs:
            await show(event.click, help_page(None))
        elif event.control.arg:
            await show(event.click, led_back(help_page(None), ControlId(event.table, "help")))
        else:
            await show(event.click, await self.pages.now(event.table, event.person))

    async def _is_theirs(self, event: ComponentEvent) -> bool:
        try:
            return await self.tables.queries.is_theirs(event.table, event.person, str(event.click.channel_id))
        except NoTable:
            return False

    async def _why(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.why.rules(event.table, event.person, event.control.arg))

    async def _why_line(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.why.line(event.table, event.person, event.first))

    async def _join(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        given, person = await self._orders(event), Person(event.person, event.click.user.display_name)
        await self.tables.lobby.join(event.table, person, event.typed.get(SALT), given, event.delivery)
        await self._follow(event)
        await tell(event.click, *seated(await self.tables.queries.snapshot(event.table)))

    async def _orders(self, event: ComponentEvent) -> dict[str, Any] | None:
        """The standing orders that somebody fills in before the game, as far as its table is one that has not begun."""
        seen = await self.pages.seen(event.table, event.person)
        orders = seen.table.game.by_kind.get("orders")
        if orders is None or not gives(orders, event.typed):
            return None
        order = seen.before_the_game().read(orders, event.typed)
        return {name: getattr(order, name) for name in order.field_names()}

    async def _follow(self, event: ComponentEvent) -> None:
        """Let a private copy of the card show what has become of the lobby; the card itself is edited by delivery."""
        message = event.click.message
        if message is not None and message.flags.ephemeral:
            await show(event.click, await self.pages.lobby_for(event.table, event.person))

    async def _lobby(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.lobby_for(event.table, event.person))

    async def _fairness(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await self.pages.fairness(event.table, event.person))

    async def _against(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await self.tables.lobby.play_now(event.table, somebody(event.click.user), event.delivery)
        await self._follow(event)

    async def _lesson(self, event: ComponentEvent) -> None:
        await wait(event.click)
        table = await self.tables.queries.snapshot(event.table)
        key = event.control.arg or table.game.key
        lesson_of(key)  # refuses a game without one
        if table.status in ("running", "paused"):
            raise Refused(learn_texts.BEGUN)
        shown = await open_lesson(self.tables, event.click, key)
        await show(event.click, led_back(shown, ControlId(event.table, "lobby")) if table.status == "lobby" else shown)

    async def _habit(self, event: ComponentEvent) -> None:
        await use_habit(self.tables, event)

    async def _play_on(self, event: ComponentEvent) -> None:
        await use_play_on(self.tables, event)

    async def _sit(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await self.tables.lobby.join(
            event.table, somebody(event.click.user), None, None, event.delivery, event.number()
        )  # fmt: skip
        await self._follow(event)
        await tell(event.click, *seated(await self.tables.queries.snapshot(event.table)))

    async def _join_with(self, event: ComponentEvent) -> None:
        seen = await self.pages.seen(event.table, event.person)
        orders = seen.table.game.by_kind.get("orders")
        held = move_lines(orders, seen.before_the_game().offered) if orders else ()
        lines = [SALT_LINE, *[replace(line, required=False) for line in held]]
        await ask(event.click, event.control.to("join", "form"), texts.JOIN, lines)

    async def _leave(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await self.tables.lobby.leave(event.table, event.person, event.delivery)
        await self._follow(event)

    async def _computer(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await self.tables.lobby.add_computer(event.table, event.person, event.delivery)
        await self._follow(event)

    async def _no_computer(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self.tables.lobby.remove_computer(event.table, event.person, event.delivery)
        await self._show_options(event, lobby_texts.COMPUTER_REMOVED)

    async def _level(self, event: ComponentEvent) -> None:
        await wait(event.click)
        seat, _, level = event.first.partition(".")
        number = whole(seat)
        if number is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        await self.tables.lobby.set_level(event.table, event.person, number, level, event.delivery)
        await self._show_options(event, lobby_texts.LEVEL_SET)

    async def _options(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self._show_options(event, "", whole(event.control.arg) or 0)

    async def _option(self, event: ComponentEvent) -> None:
        await wait(event.click)
        known = options_of(await self.tables.queries.snapshot(event.table))
        option = nth(known, event.control.arg)
        value = nth(option.choices, event.first)
        await self.tables.lobby.set_option(event.table, event.person, option.key, value, event.delivery)
        await self._show_options(event, lobby_texts.OPTION_SET, known.index(option) // OPTIONS_SHOWN)

    async def _show_options(self, event: ComponentEvent, notice: str, shown: int = 0) -> None:
        await show(
            event.click,
            Page(options_panel(await self.tables.queries.snapshot(event.table), event.person, notice, shown)),
        )

    async def _start(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await self.tables.lobby.start(event.table, event.person, event.delivery)
        await self._follow(event)

    async def _cancel(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self.tables.lobby.cancel(event.table, event.person, event.delivery)
        await tell(event.click, texts.CANCELLED_BY_YOU)

    async def _rematch(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        await see_that_may_open(self.tables, event.click)
        see_that_may_write(event.click)
        await self.tables.rematch.open(event.table, event.person, event.delivery)

    async def _rejoin(self, event: ComponentEvent) -> None:
        await wait_quietly(event.click)
        person = Person(event.person, event.click.user.display_name)
        await self.tables.lobby.ready(event.table, person, None, None, event.delivery)
        await self._follow(event)
        await tell(event.click, *seated(await self.tables.queries.snapshot(event.table)))

    async def _free(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self.tables.rematch.free_seat(event.table, event.person, event.first, event.delivery)
        await self._show_options(event, lobby_texts.SEAT_FREED)

    async def _vote(self, event: ComponentEvent) -> None:
        if event.control.arg not in ("yes", "no"):
            raise Refused(texts.UNREADABLE_CONTROL)
        await wait_quietly(event.click)
        await self.tables.votes.cast(
            event.table, event.person, event.control.arg == "yes", event.delivery, event.control.revision
        )

    async def _dice(self, event: ComponentEvent) -> None:
        await use_dice(self.tables, event)

    async def _quit(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self.tables.absence.leave(event.table, event.person, event.delivery)
        await show(event.click, Page(page(vote_texts.LEFT_GAME)))
