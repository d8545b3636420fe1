"""Keeping and using a player's lists at a table: what the commands and the panel share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.catalogue import list_kinds
from bot.discord.controls.components import GREEN, button, choice, listing, row, rows
from bot.discord.controls.forms import Line, move_lines
from bot.discord.panel.context import PanelContext
from bot.discord.panel.lists import Parts
from bot.discord.panel.standing_orders import gives_orders, lines_in_force
from bot.discord.texts import saved_list_texts, texts
from bot.tables import PanelSnapshot, Tables
from bot.tables.commands.saved_lists import NAME, Shelf
from rules.engine import Move, Refused
from rules.engine.saved_list import ListKind


def list_kind_of(seen: PanelContext) -> ListKind[Any] | None:
    """What the players of this table's game may keep; None where there is nothing, or nobody to keep it."""
    return list_kinds().get(seen.table.game.key) if seen.look.seat is not None and seen.look.view is not None else None


def shelf_of(seen: PanelContext, person: str) -> Shelf:
    """Where this person's lists for this table are."""
    return Shelf(person, seen.table.guild, seen.table.game.key)


def joined(lead: str, faults: Sequence[Refused]) -> Refused:
    """One refusal with all reasons and their rules."""
    rules = dict.fromkeys([rule for fault in faults for rule in fault.rules])
    return Refused(" ".join([lead, *map(str, faults)]), *rules)


class SavedListPages:
    """What players keep, at a table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def with_kept(self, seen: PanelContext, person: str) -> PanelContext:
        """The same with what this player keeps, where a list is chosen now."""
        kind = list_kind_of(seen)
        if kind is None or not kind.is_open(seen.look.view):
            return seen
        return replace(seen, kept=tuple(await self.tables.saved_lists.all(shelf_of(seen, person))))

    async def keep(self, seen: PanelContext, person: str, name: str) -> str:
        """Keep this seat's list under a name (empty: one is made); return the sentence that tells it."""
        kind = self._kind(seen)
        text = kind.text(seen.look.view)
        if not text:
            raise Refused(saved_list_texts.nothing_to_keep(kind.noun))
        if faults := kind.faults(seen.look.view, text):
            raise joined(saved_list_texts.not_to_be_kept(kind.noun), faults)
        name = name.strip() or kind.title(seen.look.view, text)
        again = await self.tables.saved_lists.keep(shelf_of(seen, person), name, text)
        return saved_list_texts.kept(kind.noun, " ".join(name.split()), again)

    async def use(self, seen: PanelContext, person: str, name: str, delivery: str) -> tuple[str, PanelSnapshot]:
        """Take a kept list as this seat's; return the sentence that tells it, and what the panel shows next.

        A refusal changes nothing.
        """
        kind = self._kind(seen)
        found = await self.tables.saved_lists.fetch(shelf_of(seen, person), name)
        if not kind.is_open(seen.look.view):
            raise Refused(saved_list_texts.too_late(kind.noun))
        if faults := kind.faults(seen.look.view, found.text):
            raise joined(saved_list_texts.not_to_be_used(found.name), faults)
        shown = await self.tables.play.act(seen.table.id, person, kind.write.of(found.text), delivery)
        return saved_list_texts.used(kind.noun, found.name), shown

    def _kind(self, seen: PanelContext) -> ListKind[Any]:
        """The table's; raises `Refused` if the player has no seat, and before the game."""
        if seen.look.view is None:
            raise Refused(texts.LOBBY)
        if seen.look.seat is None:
            raise Refused(texts.NOT_SEATED)
        return list_kinds()[seen.table.game.key]


# -- on the panel ------------------------------------------------------------------------------------------------------


def kept_parts(seen: PanelContext) -> Parts:
    """While lists are chosen: what is kept, to be used, and a way to keep the present one once it is ready."""
    kind = list_kind_of(seen)
    if kind is None or seen.table.status != "running" or not kind.is_open(seen.look.view):
        return []
    lines = [choice(one.name, one.name, one.text.replace("\n", " ")) for one in seen.kept]
    held: Parts = [row(listing(seen.here.to("usekept"), saved_list_texts.use_title(kind.noun), lines))] if lines else []
    text = kind.text(seen.look.view)
    if not text or kind.faults(seen.look.view, text):
        return held
    same = next((one.name for one in seen.kept if one.text == text), None)
    if same is not None:
        return [*held, saved_list_texts.kept_already(kind.noun, same)]
    return [*held, *rows([button(seen.here.to("keep"), saved_list_texts.keep_button(kind.noun), GREEN)])]


def name_line(seen: PanelContext) -> Line:
    """The line of the form that asks for a name, with one to begin with."""
    kind = list_kind_of(seen)
    text = kind.text(seen.look.view) if kind else ""
    title = kind.title(seen.look.view, text)[:NAME] if kind and text else ""
    return Line("name", saved_list_texts.NAME_TITLE, saved_list_texts.FORM_NOTE, title, required=True)


def lines_of(seen: PanelContext, move: type[Move]) -> list[Line]:
    """The lines of a form for this move; a whole list and orders are written over the present ones, with room."""
    if gives_orders(seen, move):
        return lines_in_force(seen, move, {})
    lines, kind = move_lines(move, seen.offered), list_kind_of(seen)
    if kind is None or move is not kind.write:
        return lines
    return [replace(line, choices=(), value=kind.text(seen.look.view), long=True) for line in lines]
