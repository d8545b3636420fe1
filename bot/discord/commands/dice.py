"""Real dice: `/dice`, and the button that opens a form."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.controls.forms import Line
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import ask, person_of, tell, wait
from bot.discord.texts import dice_texts
from bot.tables import Tables
from rules.engine import say

RESULTS = "results"


def dice_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/dice results: 3 5`."""

    @app_commands.describe(results=dice_texts.RESULTS_NOTE)
    @careful
    async def dice(click: discord.Interaction, results: str) -> None:
        await wait(click)
        table = await table_here(pages.tables, click)
        await tell(
            click, await pages.tables.play.throw(table, person_of(click), results, delivery(click)) or dice_texts.THROWN
        )

    return app_commands.Command(
        name="dice", description=say("Type the results of the dice that you threw"), callback=dice
    )


async def use_dice(tables: Tables, event: ComponentEvent) -> None:
    """The button opens the form, and the form that is sent brings the results."""
    if not event.sent:
        line = Line(RESULTS, dice_texts.RESULTS, dice_texts.RESULTS_NOTE, required=True)
        await ask(event.click, event.control, dice_texts.RESULTS, [line])
        return
    await wait(event.click)
    results, revision = event.typed.get(RESULTS, ""), event.control.revision or None
    await tell(
        event.click,
        await tables.play.throw(event.table, event.person, results, event.delivery, revision) or dice_texts.THROWN,
    )
