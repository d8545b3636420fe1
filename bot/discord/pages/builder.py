"""What a person may be shown on demand: panel, look, rules, proof, and what was; for buttons, commands and DMs."""

from __future__ import annotations

import json
from typing import Any, cast

from discord import ui

from bot.discord.controls.components import button, page, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.refusals import Refusals
from bot.discord.pages.now import now_page
from bot.discord.pages.past import Past
from bot.discord.pages.pictures import BOARD, HAND, LOOKUP, Pictures, Wanted
from bot.discord.pages.replies import Page, turns
from bot.discord.pages.rules import rules_page
from bot.discord.pages.sequels import Art, Sequels, files_of, holes_of
from bot.discord.pages.why import WhyPages
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.drafts import Drafts
from bot.discord.panel.panel import closed_note, panel, where, who_is_asked
from bot.discord.panel.saved_lists import SavedListPages
from bot.discord.texts import history_texts, texts
from bot.discord.texts.dice_texts import HOW_TO_CHECK
from bot.discord.texts.escape import plain, plain_lines
from bot.drawing.easel import Urgency
from bot.drawing.sketch import Sketch
from bot.tables import PanelSnapshot, Snapshot, Tables
from bot.tables.limits import LOOK_UP
from rules.engine import Move, Refused


class PageBuilder:
    """Makes pages from what tables show; it changes nothing."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.pictures = tables, pictures
        self.refusals = Refusals()
        self.drafts = Drafts(tables)
        self.lists = SavedListPages(tables)
        self.why = WhyPages(tables, self.refusals)
        self.past = Past(tables, pictures)
        self.sequels = Sequels(pictures)

    async def seen(self, table: int, person: str) -> PanelContext:
        """A table through this person's eyes."""
        return await self.context(await self.tables.queries.panel(table, person), person)

    async def context(self, shown: PanelSnapshot, person: str) -> PanelContext:
        """The same from what a query or a command has just returned to this person."""
        shot, look = shown.table, shown.player
        numbered = not look.text_only and self.pictures.numbered(shot.game, look.question)
        return await self.lists.with_kept(PanelContext(shot, look, next(turns), numbered), person)

    async def panel(self, table: int, person: str, screen: Screen) -> Page:
        """The person's own panel as things are now."""
        return await self.panel_of(await self.seen(table, person), person, screen)

    async def panel_of(
        self, seen: PanelContext, person: str, screen: Screen, intro: str = "", mark: int | None = None
    ) -> Page:
        """The person's own panel, with the private picture, else the board as this seat sees it."""
        table = seen.table.id
        if seen.look.seat is None:
            raise Refused(texts.NOT_SEATED)
        # A direct message and the panel in a channel are two: neither takes the other's picture away.
        owner = ("message" if intro else "panel", table, person)
        urgency = Urgency.POSTED if intro else Urgency.LOOKED_AT
        wanted = None
        if not seen.look.text_only:
            wanted = await self.pictures.in_time({HAND: self._hand(seen), BOARD: self._board(seen)}, urgency, owner)
        words = _sheet(seen)
        art = Art.of(wanted, words, plain_lines(words, 1200), plain_lines(f"{_standing(seen)}\n{words}", 1200))
        view = panel(seen, screen, art.item, intro, mark)
        if intro:  # a direct message: whoever reads it may have been away for days
            missed = button(ControlId(table, "catchup"), history_texts.CATCH_UP)
            cast("ui.Container[Any]", view.children[0]).add_item(ui.ActionRow(missed))
        return Page(view, art.files, art.holes, seen.turn)

    async def card(self, table: Snapshot) -> Wanted | None:
        """The board for everybody, with what has changed since the turn passed; only the newest of a table is drawn."""
        board = self.pictures.board(table.game, table.view, table.names, table.facts)
        return await self.pictures.in_time({BOARD: board}, Urgency.POSTED, ("card", table.id))

    def _board(self, seen: PanelContext) -> Sketch | None:
        """The board as a person sees it."""
        table, look = seen.table, seen.look
        return self.pictures.board(table.game, look.view, table.names, table.facts, look.palette)

    def _hand(self, seen: PanelContext) -> Sketch | None:
        """The private picture of a seat."""
        table, look = seen.table, seen.look
        if look.seat is None:
            return None
        return self.pictures.hand(table.game, look.view, table.names, look.question, look.palette)

    async def look(self, table: int, person: str) -> Page:
        """Board, private picture and sheet, as this person may see them."""
        seen = await self.seen(table, person)
        if seen.look.view is None:
            return Page(page(texts.LOBBY))
        sketches = {} if seen.look.text_only else {BOARD: self._board(seen), HAND: self._hand(seen)}
        wanted = await self.pictures.all_in_time(
            [({name: sketch}, ("look", table, person, name)) for name, sketch in sketches.items()]
        )
        words = _sheet(seen)
        arts = [Art.of(one, words, "", instead) for one, instead in zip(wanted, (_standing(seen), ""), strict=False)]
        asked = who_is_asked(seen.table, [plain(name) for name in seen.look.names])
        note = f"-# {texts.NOT_SEATED}" if seen.look.seat is None else ""
        told = [plain_lines("\n".join([line.text for line in seen.look.private_log]), 800), plain_lines(words, 1800)]
        shown = page(
            _title(seen.table),
            *[art.item for art in arts],
            *told,
            asked,
            note,
            closed_note(seen),
            *_back_in_time(table),
        )
        return Page(shown, files_of(arts), holes_of(arts), seen.turn)

    async def look_up(self, seen: PanelContext, person: str, move: Move, *, in_panel: bool = False) -> Page:
        """The answer to a lookup as this person may see it; in a panel with the way back to it."""
        table, game, view = seen.table.id, seen.table.game, seen.look.view
        if view is None:
            raise Refused(texts.LOBBY)
        await self.tables.limits.spend(person, LOOK_UP)
        move = seen.spelled(move)
        words = game.look_up(view, move, seen.look.names)
        wanted = None
        if not seen.look.text_only:
            sketch = self.pictures.lookup(game, view, seen.table.names, move, seen.look.palette)
            wanted = await self.pictures.in_time({LOOKUP: sketch}, owner=("lookup", table, person))
        art = Art.of(wanted, words, "", "")
        back = rows([button(seen.here.to("menu", "lookups"), texts.LOOK_UP), button(seen.here, texts.BACK)])
        told = plain_lines(words, 3000)
        shown = page(_title(seen.table), art.item, told, *(back if in_panel else ()))
        return Page(shown, art.files, art.holes, seen.turn)

    async def rules(self, table: int, person: str, topic: str, number: int = 0) -> Page:
        """A page of the numbered rules that a topic names; without one, the rule that asks now and the chapters."""
        return Page(rules_page(await self.seen(table, person), topic, number))

    async def now(self, table: int, person: str) -> Page:
        """What this person can do now."""
        return Page(now_page(await self.seen(table, person)))

    async def prove(self, table: int) -> Page:
        """What the dice were committed to and what shows that they were kept."""
        proof = await self.tables.queries.prove(table)
        # What cannot be seen is escaped, so that what stands here is the salt whole.
        salts = ", ".join([json.dumps(salt, ensure_ascii=not salt.isprintable()) for salt in proof.salts])
        told = texts.proof_lines(proof.commitment, proof.secret, salts)
        values = "\n".join([plain(line) for line in (*told, *proof.compare)])
        return Page(page(f"### {texts.PROVE}", HOW_TO_CHECK, values, f"-# {texts.PROVE_LIMITS}"))


def _back_in_time(table: int) -> list[ui.ActionRow[Any]]:
    here = ControlId(table, "catchup")
    return rows([button(here, history_texts.CATCH_UP), button(here.to("replay"), history_texts.REPLAY)])


def _sheet(seen: PanelContext) -> str:
    """What only this seat knows, in words; for a player who wants no pictures, what the board shows, too."""
    if seen.look.view is None:
        return ""
    sheet = seen.table.game.narrate.sheet(seen.look.view, seen.look.names)
    return "\n".join(dict.fromkeys([_standing(seen), sheet])) if seen.look.text_only else sheet


def _standing(seen: PanelContext) -> str:
    if seen.look.view is None:
        return ""
    return seen.table.game.narrate.standing(seen.look.view, seen.look.names)


def _title(table: Snapshot) -> str:
    return texts.heading(plain(table.game.title), where(table), table.id)
