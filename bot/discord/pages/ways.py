"""The ways from a private page back to the game: each page of a table has them at its foot."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.controls.components import GREEN, Control, button
from bot.discord.controls.ids import ControlId
from bot.discord.texts import texts
from bot.tables import Snapshot

LOOK, LOG = "look", "log"
_EVERYBODY = ((LOOK, texts.LOOK), (LOG, texts.LOG))


def ways(table: Snapshot, person: str, here: str = "") -> list[Control]:
    """Before the game to its card, later to this person's panel and to what everybody may read.

    `here` is the one of these pages that they stand on.
    """
    to = ControlId(table.id, "lobby")
    if table.status == "lobby":
        return [button(to, texts.BACK)]
    if table.status == "cancelled":
        return []
    return [*own_panel(table, person), *[button(to.to(verb), title) for verb, title in _EVERYBODY if verb != here]]


def own_panel(table: Snapshot, person: str, label: str = texts.ACT, style: ButtonStyle = GREEN) -> list[Control]:
    """The way to this person's panel, where they have one."""
    seats = [seat.seat for seat in table.seats if seat.person == person and table.status in ("running", "paused")]
    return [button(ControlId(table.id, "panel", seat=seat), label, style) for seat in seats[:1]]
