"""`/game`: the lobby and the life of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.play_on import play_on_command
from bot.discord.commands.servers import room_for, see_that_may_open, see_that_may_write
from bot.discord.commands.shared import careful, delivery, nth_seat, somebody, suggest_seats, table_here
from bot.discord.controls.components import GREY, RED, button, page, rows
from bot.discord.controls.ids import ControlId
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.lobby import agreed, in_words, options_of, options_panel, seat_lines, seated
from bot.discord.pages.replies import Click, Page, person_of, show, tell, wait
from bot.discord.pages.ways import own_panel, ways
from bot.discord.panel.panel import where, who_is_asked
from bot.discord.texts import learn_texts, lobby_texts, texts, vote_texts
from bot.discord.texts.escape import plain
from bot.discord.texts.people_texts import opened_in
from bot.tables import LEVELS, Snapshot
from bot.tables.errors import NOTHING_TO_LEAVE
from bot.tables.options import option_named
from rules.engine import Game, Refused, say

CHOICES = 25
SALT_HELP = say("Any words, mixed into the dice and shown to everybody; if left out, one is made for you")


@app_commands.guild_only()
class GameCommands(app_commands.Group):
    """Everything about a table but the moves."""

    def __init__(self, pages: PageBuilder, games: Mapping[str, Game[Any, Any]]) -> None:
        super().__init__(name="game", description=say("Open, join, start and end games"))
        self.pages, self.tables, self.games = pages, pages.tables, games
        self.add_command(play_on_command(pages.tables))

    @app_commands.command()
    @app_commands.describe(game=say("Which game"))
    @careful
    async def new(self, click: discord.Interaction, game: str) -> None:
        """Open a table in this channel."""
        await wait(click)
        key = next((key for key, held in self.games.items() if game.casefold() in (key, held.title.casefold())), game)
        await see_that_may_open(self.tables, click)
        known = self.games.get(key)
        room = await room_for(self.tables, click, known.title) if known else str(click.channel_id)
        table = await self.tables.lobby.open(key, str(click.guild_id), room, somebody(click.user), delivery(click))
        if room == str(click.channel_id):
            await tell(click, texts.opened(table))
        else:
            await show(click, Page(page(opened_in(table, room))))

    @new.autocomplete("game")
    async def _games(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [game for game in self.games.values() if current.casefold() in f"{game.key} {game.title}".casefold()]
        return [app_commands.Choice(name=game.title, value=game.key) for game in found[:CHOICES]]

    @app_commands.command()
    @app_commands.describe(
        salt=SALT_HELP, seat=say("At a table that plays on from another game: which seat, of those that computers have")
    )
    @careful
    async def join(self, click: discord.Interaction, salt: str = "", seat: str = "") -> None:
        """Take a seat at the table of this channel."""
        await wait(click)
        table = await table_here(self.tables, click)
        chosen = nth_seat(await self.tables.queries.snapshot(table), seat).seat if seat else None
        await self.tables.lobby.join(table, somebody(click.user), salt or None, None, delivery(click), chosen)
        await tell(click, *seated(await self.tables.queries.snapshot(table)))

    @join.autocomplete("seat")
    async def _seats(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_seats(self.tables, click, current)

    @app_commands.command()
    @app_commands.describe(salt=SALT_HELP)
    @careful
    async def ready(self, click: discord.Interaction, salt: str = "") -> None:
        """Take the seat that is held for you at the table of this channel."""
        await wait(click)
        table = await table_here(self.tables, click)
        await self.tables.lobby.ready(table, somebody(click.user), salt or None, None, delivery(click))
        await tell(click, *seated(await self.tables.queries.snapshot(table)))

    @app_commands.command()
    @app_commands.describe(seat=say("Whose seat, of those that are held for players who are not ready yet"))
    @careful
    async def free(self, click: discord.Interaction, seat: str) -> None:
        """Free a seat that is held, for another player or to begin without; for whoever opened the table."""
        await wait(click)
        number = await table_here(self.tables, click)
        held = nth_seat(await self.tables.queries.snapshot(number), seat)
        await self.tables.rematch.free_seat(number, person_of(click), held.person or "", delivery(click))
        await tell(click, lobby_texts.SEAT_FREED)

    @free.autocomplete("seat")
    async def _held_seats(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await suggest_seats(self.tables, click, current, held=True)

    @app_commands.command()
    @careful
    async def leave(self, click: discord.Interaction) -> None:
        """Leave the table; while the game runs the autopilot takes your seat."""
        await wait(click)
        number = await table_here(self.tables, click)
        here = await self.tables.queries.panel(number, person_of(click))
        if here.player.lesson is not None:
            await self.tables.ending.end(number, person_of(click), delivery(click))
            await tell(click, learn_texts.ENDED)
            return
        if here.table.status in ("running", "paused"):
            if here.player.seat is None:
                raise Refused(NOTHING_TO_LEAVE)
            sure = rows([
                button(ControlId(number, "quit"), texts.YES, RED),
                *own_panel(here.table, person_of(click), texts.BACK, GREY),
            ])  # fmt: skip
            await show(click, Page(page(vote_texts.LEAVE_SURE, *sure)))
            return
        await self.tables.lobby.leave(number, person_of(click), delivery(click))
        await tell(click, texts.LEFT)

    @app_commands.command(name="return")
    @careful
    async def return_(self, click: discord.Interaction) -> None:
        """Come back to the seat that you left, when the others agree."""
        await wait(click)
        asked = await self.tables.absence.ask_return(
            await table_here(self.tables, click), somebody(click.user), delivery(click)
        )
        await tell(click, vote_texts.must_agree(asked, vote_texts.BACK))

    @app_commands.command()
    @careful
    async def pause(self, click: discord.Interaction) -> None:
        """Ask the others to pause the game and its deadlines."""
        await wait(click)
        asked = await self.tables.pausing.ask_pause(
            await table_here(self.tables, click), person_of(click), delivery(click)
        )
        await tell(click, vote_texts.must_agree(asked, vote_texts.PAUSED_NOW))

    @app_commands.command()
    @careful
    async def resume(self, click: discord.Interaction) -> None:
        """Ask the others to go on after a pause that the players agreed on."""
        await wait(click)
        asked = await self.tables.pausing.ask_resume(
            await table_here(self.tables, click), person_of(click), delivery(click)
        )
        await tell(click, vote_texts.must_agree(asked, vote_texts.GOES_ON))

    @app_commands.command()
    @app_commands.describe(hours=say("How many hours more, for the turn that is played now"))
    @careful
    async def extend(self, click: discord.Interaction, hours: int) -> None:
        """Ask the others for more time for this turn."""
        await wait(click)
        table = await table_here(self.tables, click)
        asked = await self.tables.pausing.ask_time(table, person_of(click), hours, delivery(click))
        await tell(click, vote_texts.must_agree(asked, vote_texts.MORE_TIME))

    @app_commands.command()
    @careful
    async def wake(self, click: discord.Interaction) -> None:
        """Wake a table that was put to sleep because nobody used it."""
        await wait(click)
        await self.tables.pausing.wake(await table_here(self.tables, click), person_of(click), delivery(click))
        await tell(click, vote_texts.AWAKE)

    @app_commands.command()
    @careful
    async def start(self, click: discord.Interaction) -> None:
        """Begin the game with those who are seated."""
        await wait(click)
        await self.tables.lobby.start(await table_here(self.tables, click), person_of(click), delivery(click))
        await tell(click, texts.STARTED)

    @app_commands.command()
    @careful
    async def cancel(self, click: discord.Interaction) -> None:
        """Call off a table that has not begun."""
        await wait(click)
        await self.tables.lobby.cancel(await table_here(self.tables, click), person_of(click), delivery(click))
        await tell(click, texts.CANCELLED_BY_YOU)

    @app_commands.command()
    @careful
    async def end(self, click: discord.Interaction) -> None:
        """Ask the others to end the game without a winner; for whoever opened the table."""
        await wait(click)
        number = await table_here(self.tables, click)
        asked = await self.tables.ending.end(number, person_of(click), delivery(click))
        can_concede = "concede" in (await self.tables.queries.snapshot(number)).game.by_kind
        more = [texts.OR_CONCEDE] if asked and can_concede else []
        await tell(click, " ".join([vote_texts.must_agree(asked, texts.ENDED_BY_YOU), *more]))

    @app_commands.command()
    @careful
    async def status(self, click: discord.Interaction) -> None:
        """Who plays here, and whose move it is."""
        await wait(click)
        person = person_of(click)
        table = await self.tables.queries.snapshot(await table_here(self.tables, click))
        if table.status == "lobby":
            await show(click, await self.pages.lobby_for(table.id, person))
        else:
            await show(click, Page(_status(table, person)))

    @app_commands.command(name="list")
    @careful
    async def list_(self, click: discord.Interaction) -> None:
        """The open tables of this server."""
        await wait(click)
        shots = [
            await self.tables.queries.snapshot(table)
            for table in await self.tables.queries.open_tables(str(click.guild_id))
        ]
        lines = [texts.table_line(shot.id, plain(shot.game.title), shot.status, shot.channel) for shot in shots]
        await show(click, Page(page("\n".join(lines[:40]) or texts.NO_TABLE)))

    @app_commands.command()
    @app_commands.describe(player=say("Whom to invite; then only invited players may join"))
    @careful
    async def invite(self, click: discord.Interaction, player: discord.Member) -> None:
        """Invite somebody to your table."""
        await wait(click)
        await self.tables.lobby.invite(
            await table_here(self.tables, click), person_of(click), somebody(player), delivery(click)
        )
        await tell(click, texts.INVITED)

    @app_commands.command(name="add-computer")
    @app_commands.describe(level=say("How well it plays; left out, normally"))
    @app_commands.choices(level=[app_commands.Choice(name=word, value=key) for key, word in LEVELS.items()])
    @careful
    async def add_computer(self, click: discord.Interaction, level: str | None = None) -> None:
        """Fill a seat with a computer player."""
        await wait(click)
        table = await table_here(self.tables, click)
        await self.tables.lobby.add_computer(table, person_of(click), delivery(click), level)
        await tell(click, lobby_texts.COMPUTER_ADDED)

    @app_commands.command()
    @app_commands.describe(option=say("Which option; left out, all are shown"), value=say("What to set it to"))
    @careful
    async def options(self, click: discord.Interaction, option: str = "", value: str = "") -> None:
        """See or set what the table agrees on."""
        await wait(click)
        table, notice = await table_here(self.tables, click), ""
        if option:
            await self.tables.lobby.set_option(table, person_of(click), option, value, delivery(click))
            notice = lobby_texts.OPTION_SET
        await show(click, Page(options_panel(await self.tables.queries.snapshot(table), person_of(click), notice)))

    @options.autocomplete("option")
    async def _option(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [
            held for held in await self._known(click) if current.casefold() in f"{held.key} {held.title}".casefold()
        ]
        return [app_commands.Choice(name=held.title, value=held.key) for held in found[:CHOICES]]

    @options.autocomplete("value")
    async def _value(self, click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            held = option_named(await self._known(click), click.namespace.option or "")
        except Refused:
            return []
        told = [(in_words(held, value), value) for value in held.choices]
        found = [(words, value) for words, value in told if current.casefold() in f"{value} {words}".casefold()]
        return [app_commands.Choice(name=words[:100], value=value) for words, value in found[:CHOICES]]

    async def _known(self, click: Click) -> tuple[Any, ...]:
        try:
            return options_of(await self.tables.queries.snapshot(await table_here(self.tables, click)))
        except Refused:
            return ()

    @app_commands.command()
    @careful
    async def rematch(self, click: discord.Interaction) -> None:
        """Open a new table where seats are held for those who played; it begins when all are ready."""
        await wait(click)
        await see_that_may_open(self.tables, click)
        see_that_may_write(click)
        table = await self.tables.rematch.open(await table_here(self.tables, click), person_of(click), delivery(click))
        await tell(click, lobby_texts.rematch_opened(table))


def _status(table: Snapshot, person: str) -> discord.ui.LayoutView:
    title = texts.heading(plain(table.game.title), "" if table.status == "over" else where(table), table.id)
    seats = seat_lines(table)
    state = texts.winners([plain(table.names[seat]) for seat in table.winners]) if table.status == "over" else ""
    asked = who_is_asked(table, [plain(name) for name in table.names])
    rated = "" if table.rated else texts.UNRATED
    told = asked or state or texts.status_word(table.status)
    return page(title, "\n".join(seats), agreed(table), told, rated, *rows(ways(table, person)))
