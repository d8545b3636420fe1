"""Answering an interaction: acknowledged at once, shown privately, and one place where errors become a sentence."""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.about import about
from bot.discord.controls.components import LISTS, page
from bot.discord.controls.forms import Line, form, written
from bot.discord.controls.ids import ControlId
from bot.discord.controls.refused_forms import beside
from bot.discord.controls.why import why_button
from bot.discord.pages.pictures import Wanted
from bot.discord.panel.context import Chosen, Screen
from bot.discord.texts import texts
from bot.discord.texts.escape import timed
from bot.store import StoreError
from bot.tables import Tables
from rules.engine import Refused

log = logging.getLogger("arbiter.discord")
NOBODY = discord.AllowedMentions.none()
Click = discord.Interaction[Any]
Edit = Callable[[ui.LayoutView, Sequence[discord.File]], Awaitable[object]]
"""Puts other parts and files into a message."""


turns = itertools.count(1)
"""In which order what is shown was looked at: nothing older takes the place of something newer."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Where a picture is to stand: `item` stands there until it is drawn, and `words` if it cannot be drawn."""

    wanted: Wanted
    item: ui.TextDisplay[Any]
    alt: str
    words: str


@dataclass(frozen=True, slots=True)
class PanelOf:
    """Whose panel a page is, and how it is drawn again.

    `here` names the question, `screen` the place in the panel. `until` is the second until which it can be edited, None
    for a direct message of ours. `chosen` is half an answer that it shows: keys of options, each with its words.
    `version` is its table's.
    """

    table: int
    person: str
    here: ControlId
    screen: Screen
    until: int | None
    chosen: Chosen = ()
    version: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A message to show: its parts, the pictures that they refer to, and where pictures are still to come.

    `panel` is whose panel it is, if it is one.
    """

    view: ui.LayoutView
    files: Sequence[discord.File] = field(default=())
    holes: Sequence[Hole] = field(default=())
    turn: int = field(default_factory=turns.__next__)
    panel: PanelOf | None = None


def looks(shown: Page) -> bytes:
    """A digest of what a message shows: its parts without the mark, and its pictures."""
    parts = [_as_seen(part) for part in shown.view.to_components()]  # type: ignore[no-untyped-call]  # discord.py's
    digest = hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16)
    for file in shown.files:
        digest.update(file.fp.read())
        file.fp.seek(0)
    return digest.digest()


def _as_seen(part: dict[str, Any]) -> dict[str, Any]:
    """A part without its number, which each list has in its custom id, too, so that no two are the same."""
    seen = {name: held for name, held in part.items() if name not in ("id", "components")}
    if "options" in part:
        seen["custom_id"] = part["custom_id"].removesuffix(f"~{part['id'] - LISTS}")
    return seen | {"components": [_as_seen(inner) for inner in part.get("components", ())]}


def person_of(interaction: Click) -> str:
    """Who acts, as tables know them."""
    return str(interaction.user.id)


def is_private(interaction: Click) -> bool:
    """Whether the click came from a message that only this person sees, so that the answer may take its place."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return message is not None
    # A lesson is played in somebody's direct messages: what is pressed on the table's own message leaves it there.
    return interaction.guild_id is None and not any(kind <= {*_verbs(message)} for kind in BOARDS)


BOARDS = ({"play", "look", "log", "rules"}, {"look", "log", "prove"})
"""The verbs by which a table's message is known, while the game is played and when it is over."""


def _verbs(part: Any) -> Iterator[str]:
    """What the controls of a message, or of a part of it, do."""
    if name := getattr(part, "custom_id", None):
        with suppress(Refused):
            yield ControlId.parse(name).verb
    for inner in [*getattr(part, "components", ()), *getattr(part, "children", ())]:
        yield from _verbs(inner)


async def wait(interaction: Click) -> None:
    """Acknowledge at once: the work may take longer than the three seconds that Discord grants."""
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def wait_quietly(interaction: Click) -> None:
    """Acknowledge a click on a public message that will change by itself; only a refusal is told."""
    await interaction.response.defer()


async def show(interaction: Click, shown: Page) -> None:
    """Show a page to this person alone: in place of a private message, else as a new one."""
    if interaction.response.is_done():
        await interaction.client.pages.sequels.show(interaction, shown)
    else:
        await interaction.response.send_message(
            view=shown.view, files=list(shown.files), ephemeral=True, allowed_mentions=NOBODY
        )


async def tell(interaction: Click, sentence: str, *below: ui.ActionRow[Any] | str) -> None:
    """Say one sentence to this person alone, with a note or buttons below it; a private panel stays as it is."""
    view = page(timed(sentence), *below)
    if not interaction.response.is_done():
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)
    elif interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await interaction.edit_original_response(view=view, attachments=[], allowed_mentions=NOBODY)


async def table_meant(tables: Tables, interaction: Click) -> int | None:
    """The table of a control, else that of this channel, in a direct message the lesson there or one's newest."""
    data: Any = interaction.data or {}
    if custom_id := data.get("custom_id"):
        return ControlId.parse(str(custom_id)).table
    if interaction.guild_id is not None:
        return await tables.queries.table_in(str(interaction.channel_id))
    theirs, here = (
        await tables.queries.tables_of(person_of(interaction)),
        await tables.queries.table_in(str(interaction.channel_id)),
    )
    return here if here in theirs else next(iter(theirs), None)


async def _asking_why(interaction: Click, refusal: Refused) -> list[ui.ActionRow[Any]]:
    """Keep a refusal for whoever asks why; the button to ask with, where rules are behind it."""
    pages = interaction.client.pages
    try:
        table = None if isinstance(refusal, StoreError) else await table_meant(pages.tables, interaction)
    except Refused:  # nothing can be read, or the control is none of ours
        table = None
    if table is None:
        return []
    pages.refusals.note(person_of(interaction), table, refusal, pages.tables.now())
    return why_button(table, refusal.rules)


async def ask(interaction: Click, control: ControlId, title: str, lines: Sequence[Line]) -> None:
    """Open a form; where it was refused just now, with what was typed."""
    pages = interaction.client.pages
    text = pages.forms.text(person_of(interaction), control, pages.tables.now())
    await interaction.response.send_modal(form(control, title, lines, text))


def keep_form(interaction: Click) -> ControlId | None:
    """Keep what stands in a form that is refused; return which it is, None for what is no form of ours."""
    if (control := _form_of(interaction)) is not None:
        pages = interaction.client.pages
        pages.forms.note(person_of(interaction), control, written(interaction), pages.tables.now())
    return control


def _form_of(interaction: Click) -> ControlId | None:
    data: Any = interaction.data or {}
    if interaction.type is discord.InteractionType.modal_submit:
        with suppress(Refused):
            return ControlId.parse(str(data.get("custom_id", "")))
    return None


async def guarded(interaction: Click, work: Awaitable[None]) -> None:
    """Do what was asked; whatever goes wrong becomes one sentence, and the trace goes to the log."""
    message = interaction.message.id if interaction.message is not None and is_private(interaction) else None
    with about(interaction=str(interaction.id)), interaction.client.pages.followed.pressing(message):
        await _guarded(interaction, work)


async def _guarded(interaction: Click, work: Awaitable[None]) -> None:
    if (sent := _form_of(interaction)) is not None:
        interaction.client.pages.forms.forget(person_of(interaction), sent)
    try:
        try:
            await work
        except Refused as refusal:
            interaction.client.watch.refused()
            # A seat's form comes back on its panel: whoever is refused that has nothing to change in the form.
            form = keep_form(interaction) if sent is None or sent.seat is None else None
            ways = beside(await _asking_why(interaction, refusal), form)
            await tell(interaction, str(refusal), *ways)
        except discord.HTTPException:
            raise
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("error %s", reference, extra={"reference": reference})
            interaction.client.watch.failed()
            await tell(interaction, texts.error(reference))
    except discord.HTTPException as problem:
        # The interaction has expired or its message is gone: there is nobody left to tell.
        log.warning("an answer could not be shown: %s", problem)
