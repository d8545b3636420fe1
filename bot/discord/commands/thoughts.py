"""Sealed thoughts: `/thoughts`, the form, consent, and the director's cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent, Handler
from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.controls.forms import Line
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import ask, person_of, show, tell, wait
from bot.discord.texts import texts, thought_texts
from bot.store.thoughts import LONGEST
from rules.engine import Refused

TEXT = "text"


def thoughts_command(pages: PageBuilder) -> app_commands.Command[Any, ..., Any]:
    """`/thoughts`, and `/thoughts text: I think Bob bluffs`."""

    @app_commands.describe(text=thought_texts.TEXT_NOTE)
    @careful
    async def thoughts(click: discord.Interaction, text: str = "") -> None:
        await wait(click)
        table, person = await table_here(pages.tables, click), person_of(click)
        if not text:
            await show(click, await pages.thoughts.own(table, person))
            return
        sealed = await pages.tables.thoughts.write(table, person, text, delivery(click))
        await tell(click, thought_texts.sealed(sealed.seal))

    return app_commands.Command(name="thoughts", description=thought_texts.HELP, callback=thoughts)


def thought_verbs(pages: PageBuilder) -> Mapping[str, Handler]:
    """What the controls of thoughts do."""

    async def own(event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await pages.thoughts.own(event.table, event.person))

    async def think(event: ComponentEvent) -> None:
        """The button opens the form, and the form that is sent brings the thought."""
        if not event.sent:
            note = thought_texts.THOUGHT_NOTE
            line = Line(TEXT, thought_texts.THOUGHT, note, required=True, long=True, most=LONGEST)
            await ask(event.click, event.control, thought_texts.THINK, [line])
            return
        await wait(event.click)
        text = event.typed.get(TEXT, "")
        sealed = await pages.tables.thoughts.write(event.table, event.person, text, event.delivery)
        await tell(event.click, thought_texts.sealed(sealed.seal))

    async def consent(event: ComponentEvent) -> None:
        if event.control.arg not in ("0", "1"):
            raise Refused(texts.UNREADABLE_CONTROL)
        await wait(event.click)
        shown = event.control.arg == "1"
        await pages.tables.thoughts.consent(event.table, event.person, shown=shown, interaction=event.delivery)
        await show(event.click, await pages.thoughts.own(event.table, event.person))

    async def cut(event: ComponentEvent) -> None:
        await wait(event.click)
        await show(event.click, await pages.thoughts.cut(event.table, event.person))

    return {"thoughts": own, "think": think, "consent": consent, "cut": cut}
