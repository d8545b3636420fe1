"""The commands that every game has: look, rules, why, orders, concede, prove, help."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.dice import dice_command
from bot.discord.commands.history import history_commands
from bot.discord.commands.moves import Typed
from bot.discord.commands.puzzle import puzzle_command
from bot.discord.commands.shared import careful, plain_command, table_here
from bot.discord.commands.thoughts import thoughts_command
from bot.discord.commands.votes import vote_commands
from bot.discord.commands.why import why_command
from bot.discord.controls.fields import in_words, title_of
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.now import help_page
from bot.discord.pages.replies import ask, person_of, show, table_meant, wait
from bot.discord.panel.saved_lists import lines_of
from bot.discord.texts import texts, why_texts
from bot.rulebook import phase_title, rules_of
from rules.engine import Game, Refused, say

CHOICES, TITLE = 25, 100


def play_commands(pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any]]:
    """All of them."""
    tables = pages.tables

    async def look(click: discord.Interaction) -> None:
        """See your hand, the board and your sheet, at any time."""
        await wait(click)
        await show(click, await pages.look(await table_here(tables, click), person_of(click)))

    async def orders(click: discord.Interaction) -> None:
        """Set your standing orders: what is answered for you, unseen by the others."""
        table = await table_here(tables, click)
        seen = await pages.seen(table, person_of(click))
        move = seen.table.game.by_kind.get("orders")
        if move is None:
            raise Refused(texts.NO_ORDERS)
        if seen.look.seat is None:
            raise Refused(texts.NO_PANEL)
        control = seen.here.to("act", seen.table.game.acts.index(move))
        await ask(click, control, title_of(move), lines_of(seen, move))

    async def concede(click: discord.Interaction) -> None:
        """Give up."""
        await wait(click)
        seen = await pages.seen(await table_here(tables, click), person_of(click))
        move = seen.table.game.by_kind.get("concede")
        if move is None:
            raise Refused(texts.NO_CONCEDE)
        await Typed(seen.table.game, pages).act(click, seen, move.of())

    async def prove(click: discord.Interaction) -> None:
        """How the dice are kept fair, and how to check them."""
        await wait(click)
        await show(click, await pages.fairness(await table_here(tables, click), person_of(click)))

    async def help_(click: discord.Interaction) -> None:
        """How to play here, and what you can do now."""
        await show(click, help_page(await table_meant(tables, click)))

    made = [plain_command(callback) for callback in (look, orders, concede, prove, help_)]
    return [
        *made,
        rules_command(pages),
        why_command(pages),
        puzzle_command(pages),
        dice_command(pages),
        thoughts_command(pages),
        *vote_commands(pages),
        *history_commands(pages),
    ]


def rules_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/rules`, which suggests phases, and the numbers and first words of the rules of the game in this channel."""

    @app_commands.describe(topic=say("A number, a word, a phase, or “now”; left out, the chapters are shown"))
    @careful
    async def rules(click: discord.Interaction, topic: str = "") -> None:
        await wait(click)
        table = await table_here(pages.tables, click)
        known = topics((await pages.tables.queries.snapshot(table)).game) if topic else []
        meant = {in_words(title[:TITLE]): value for title, value in known}.get(in_words(topic), topic)
        await show(click, await pages.rules(table, person_of(click), meant))

    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            game = (await pages.tables.queries.snapshot(await table_here(pages.tables, click))).game
        except Refused:
            return []
        known = topics(game)
        found = [(title, topic) for title, topic in known if current.casefold() in f"{topic} {title}".casefold()]
        return [app_commands.Choice(name=title[:TITLE], value=topic) for title, topic in found[:CHOICES]]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="rules", description=say("Look up the numbered rules of this game"), callback=rules
    )
    command.autocomplete("topic")(suggest)
    return command


def topics(game: Game[Any, Any]) -> list[tuple[str, str]]:
    """What /rules suggests: what is played now, phases and rules, each as it is shown and as it is sent."""
    entries = rules_of(game)
    if not entries:
        return []
    phases = [(title, title) for title in dict.fromkeys([phase_title(game, phase) for phase in game.phases])]
    rules = [(f"{entry.id} {entry.text}", entry.id) for entry in entries]
    return [(why_texts.NOW_NOTE, why_texts.NOW), *phases, *rules]
