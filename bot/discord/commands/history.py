"""The commands that look back: log, catchup, replay, review, stats, standings, results, games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.review import show_review
from bot.discord.commands.shared import careful, plain_command, table_here
from bot.discord.controls.components import page
from bot.discord.controls.fields import in_words
from bot.discord.controls.log_control import LogControl
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import NOBODY, Click, Page, person_of, show, wait
from bot.discord.texts import history_texts as told
from bot.rulebook import phase_title
from bot.tables.queries.history import Link
from rules.engine import Refused, say

CHOICES = 25
log = logging.getLogger("arbiter.discord")
Choices = list[app_commands.Choice[Any]]


class Films:
    """Posts the films of games that are over, each once."""

    def __init__(self, pages: PageBuilder) -> None:
        self.pages, self.tables = pages, pages.tables
        self._in_work = set[int]()

    async def post(self, event: ComponentEvent) -> None:
        """Post the film of the whole game where it was played; whoever asks again is told where it is."""
        await wait(event.click)
        table = event.table
        if table in self._in_work:
            raise Refused(told.FILM_IN_WORK)
        self._in_work.add(table)
        try:
            there = await self.tables.history.film_post(table)
            sentence = told.FILM_IS_THERE if there else told.FILM_POSTED
            await show(event.click, Page(page(told.film_at(sentence, there or await self._post(event)))))
        finally:
            self._in_work.discard(table)

    async def _post(self, event: ComponentEvent) -> Link:
        film = await self.pages.past.whole_film(event.table, event.person)
        shot = await self.tables.queries.snapshot(event.table)
        room = event.click.client.get_partial_messageable(int(shot.channel))
        try:
            sent = await room.send(view=film.view, files=list(film.files), allowed_mentions=NOBODY)
        except discord.HTTPException as problem:
            log.info("the film of table %s could not be posted: %s", event.table, problem)
            raise Refused(told.FILM_REFUSED) from problem
        await self.tables.filming.note(event.table, shot.channel, str(sent.id))
        return Link(shot.guild, shot.channel, str(sent.id))


def history_commands(pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any]]:
    """All of them."""

    async def catchup(click: discord.Interaction) -> None:
        """See what happened since your last move, with a picture of then and one of now."""
        await wait(click)
        await show(click, await pages.past.catch_up(await table_here(pages.tables, click), person_of(click)))

    async def stats(click: discord.Interaction) -> None:
        """How quickly everybody answers, and once the game is over how the dice fell."""
        await wait(click)
        await show(click, await pages.past.stats(await table_here(pages.tables, click), person_of(click)))

    async def games(click: discord.Interaction) -> None:
        """Your games everywhere, those first where it is your move."""
        await wait(click)
        await show(click, await pages.past.games(person_of(click)))

    async def review(click: discord.Interaction) -> None:
        """What decided a game that is over: how the chances went, what cost most, what was excellent."""
        await wait(click)
        await show_review(pages, click, await table_here(pages.tables, click))

    return [
        *[plain_command(callback) for callback in (catchup, stats, games, review)],
        _log(pages), _replay(pages), _standings(pages), _results(pages),
    ]  # fmt: skip


def _log(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    @app_commands.rename(round_="round")
    @app_commands.describe(
        round_=say("Only this round"),
        phase=say("Only this phase"),
        search=say("Only lines with this word; left out, all are shown"),
    )
    @careful
    async def log(click: discord.Interaction, round_: int | None = None, phase: str = "", search: str = "") -> None:
        await wait(click)
        table = await table_here(pages.tables, click)
        if phase:
            phase = await _known_phase(pages, table, phase)
        await show(click, await pages.past.log(table, person_of(click), LogControl.of(round_, phase, search)))

    async def rounds(click: discord.Interaction, current: str) -> Choices:
        return _rounds({round_ for round_, _ in await _chapters(pages, click) if round_}, current)

    async def phases(click: discord.Interaction, current: str) -> Choices:
        try:
            known = await _phases(pages, await table_here(pages.tables, click))
        except Refused:
            return []
        found = [(key, title) for key, title in known.items() if current.casefold() in f"{title} {key}".casefold()]
        return [app_commands.Choice(name=title[:100], value=key[:100]) for key, title in found[:CHOICES]]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="log", description=say("Read what has happened, by round, phase or word"), callback=log
    )
    command.autocomplete("round_")(rounds)
    command.autocomplete("phase")(phases)
    return command


async def _known_phase(pages: PageBuilder, table: int, typed: str) -> str:
    """The phase that is meant, as the game writes it: its key or its title, with or without “phase”, was typed."""
    known = await _phases(pages, table)
    wanted = in_words(typed).removesuffix(" phase")
    found = [
        key
        for key, title in known.items()
        if wanted in [in_words(name).removesuffix(" phase") for name in (key, title)]
    ]
    if not found:
        raise Refused(told.no_phase(typed, [*known.values()]))
    return found[0]


async def _phases(pages: PageBuilder, table: int) -> dict[str, str]:
    """The phases of which something is told, with their titles."""
    game = (await pages.tables.queries.snapshot(table)).game
    known = dict.fromkeys([phase for _, phase in await pages.tables.history.chapters(table) if phase])
    return {phase: phase_title(game, phase) for phase in known}


def _replay(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    @app_commands.rename(first="from", last="to")
    @app_commands.describe(
        first=say("The first round; left out, the one before this"), last=say("The last round; left out, this one")
    )
    @careful
    async def replay(click: discord.Interaction, first: int | None = None, last: int | None = None) -> None:
        await wait(click)
        table = await table_here(pages.tables, click)
        await show(click, await pages.past.replay(table, person_of(click), first, last))

    async def rounds(click: discord.Interaction, current: str) -> Choices:
        try:
            now = (await pages.tables.queries.snapshot(await table_here(pages.tables, click))).round
        except Refused:
            return []
        return _rounds(range(1, now + 1), current)

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="replay", description=say("See some rounds again as a film that only you see"), callback=replay
    )
    command.autocomplete("first")(rounds)
    command.autocomplete("last")(rounds)
    return command


def _rounds(known: Iterable[int], current: str) -> Choices:
    """The latest rounds first."""
    found = [round_ for round_ in sorted(known, reverse=True) if str(round_).startswith(current)]
    return [app_commands.Choice(name=told.chapter(round_, ""), value=round_) for round_ in found[:CHOICES]]


async def _chapters(pages: PageBuilder, click: Click) -> list[tuple[int, str]]:
    try:
        return await pages.tables.history.chapters(await table_here(pages.tables, click))
    except Refused:
        return []


def _standings(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(game=say("Which game; left out, the one of this channel"))
    @careful
    async def standings(click: discord.Interaction, game: str = "") -> None:
        await wait(click)
        guild, table = await _server(pages, click)
        await show(click, await pages.past.standings(guild, await pages.past.game(guild, game, table)))

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="standings", description=say("Who has played how often on this server, and how well"), callback=standings
    )
    command.autocomplete("game")(_played(pages))
    return command


def _results(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(game=say("Which game; left out, all"))
    @careful
    async def results(click: discord.Interaction, game: str = "") -> None:
        await wait(click)
        guild, table = await _server(pages, click)
        key = await pages.past.game(guild, game, table) if game else None
        await show(click, await pages.past.results(guild, key))

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="results",
        description=say("The latest games of this server that were played to their end"),
        callback=results,
    )
    command.autocomplete("game")(_played(pages))
    return command


def _played(pages: PageBuilder) -> Callable[[discord.Interaction, str], Any]:
    """Suggests the games of which there are results."""

    async def suggest(click: discord.Interaction, current: str) -> Choices:
        try:
            guild, _ = await _server(pages, click)
        except Refused:
            return []
        titles = pages.tables.history.titles()
        named = [(titles.get(key, key), key) for key in await pages.tables.history.played(guild)]
        found = [(title, key) for title, key in named if current.casefold() in f"{key} {title}".casefold()]
        return [app_commands.Choice(name=title[:100], value=key) for title, key in found[:CHOICES]]

    return suggest


async def _server(pages: PageBuilder, click: Click) -> tuple[str, int | None]:
    """The server that is meant, and the table here; in a direct message those of the person's newest game."""
    if click.guild_id is not None:
        return str(click.guild_id), await pages.tables.queries.table_in(str(click.channel_id))
    tables = await pages.tables.queries.tables_of(person_of(click))
    if not tables:
        raise Refused(told.NO_GUILD)
    return (await pages.tables.queries.snapshot(tables[0])).guild, tables[0]
