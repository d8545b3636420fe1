"""What a person may be shown on demand: panel, look, rules, proof, and what was; for buttons, commands and DMs."""

from __future__ import annotations

import json
from typing import Any, cast

from discord import ui

from bot.discord import history_texts, texts
from bot.discord.controls import button, page, picture, rows
from bot.discord.dice_texts import HOW_TO_CHECK
from bot.discord.drafts import Drafts
from bot.discord.escape import plain, plain_lines
from bot.discord.ids import ControlId
from bot.discord.kept_lists import KeptLists
from bot.discord.now_page import now_page
from bot.discord.panel import closed_note, panel, where, who_is_asked
from bot.discord.past import Past
from bot.discord.pictures import BOARD, HAND, LOOKUP, Pictures, attached
from bot.discord.refusals import Refusals
from bot.discord.replies import Page
from bot.discord.rules_page import rules_page
from bot.discord.seen import Screen, Seen
from bot.discord.why_pages import WhyPages
from bot.hosting import House, Look, Snapshot
from renderers.kit.palettes import STANDARD
from rules.engine import Move, Refused


class Desk:
    """Makes pages from what hosting gives out; it changes nothing."""

    def __init__(self, house: House, pictures: Pictures) -> None:
        self.house, self.pictures = house, pictures
        self.refusals = Refusals()
        self.drafts = Drafts(house)
        self.lists = KeptLists(house)
        self.why = WhyPages(house, self.refusals)
        self.past = Past(house, pictures, self.why)

    async def seen(self, table: int, person: str) -> Seen:
        """A table through this person's eyes."""
        shot, look = await self.house.snapshot(table), await self.house.look(table, person)
        seen = Seen(shot, look, not look.text_only and self.pictures.numbered(shot.game, look.question))
        return await self.lists.with_kept(seen, person)

    async def panel(self, table: int, person: str, screen: Screen, intro: str = "", mark: int | None = None) -> Page:
        """The person's own panel, with the private picture, else the board as this seat sees it."""
        seen = await self.seen(table, person)
        if seen.look.seat is None:
            raise Refused(texts.NOT_SEATED)
        name, png = HAND, await self.hand(seen.table, seen.look)
        if png is None and not seen.look.text_only:
            name, png = BOARD, await self.board(seen.table, seen.look.view, seen.look.palette)
        words = _sheet(seen)
        art = picture(name, words) if png else plain_lines(words, 1200)
        view = panel(seen, screen, art, intro, mark)
        if intro:  # a direct message: whoever reads it may have been away for days
            missed = button(ControlId(table, "catchup"), history_texts.CATCH_UP)
            cast("ui.Container[Any]", view.children[0]).add_item(ui.ActionRow(missed))
        return Page(view, attached(name, png))

    async def board(self, table: Snapshot, view: object, palette: str = STANDARD) -> bytes | None:
        """The board as this view shows it, with what has changed since the turn passed."""
        return await self.pictures.board(table.game, view, table.names, table.facts, palette)

    async def hand(self, table: Snapshot, look: Look) -> bytes | None:
        """The private picture of a seat."""
        if look.seat is None or look.text_only:
            return None
        return await self.pictures.hand(table.game, look.view, table.names, look.question, look.palette)

    async def look(self, table: int, person: str) -> Page:
        """Board, private picture and sheet, as this person may see them."""
        seen = await self.seen(table, person)
        if seen.look.view is None:
            return Page(page(texts.LOBBY))
        board = None if seen.look.text_only else await self.board(seen.table, seen.look.view, seen.look.palette)
        hand = await self.hand(seen.table, seen.look)
        words = _sheet(seen)
        arts = [picture(name, words) for name, png in ((BOARD, board), (HAND, hand)) if png]
        asked = who_is_asked(seen.table, [plain(name) for name in seen.look.names])
        note = f"-# {texts.NOT_SEATED}" if seen.look.seat is None else ""
        told = [plain_lines("\n".join([line.text for line in seen.look.whispers]), 800), plain_lines(words, 1800)]
        return Page(
            page(_title(seen.table), *arts, *told, asked, note, closed_note(seen), *_back_in_time(table)),
            [*attached(BOARD, board), *attached(HAND, hand)],
        )

    async def look_up(self, table: int, person: str, move: Move, *, in_panel: bool = False) -> Page:
        """The answer to a lookup as this person may see it; in a panel with the way back to it."""
        seen = await self.seen(table, person)
        game, view = seen.table.game, seen.look.view
        if view is None:
            raise Refused(texts.LOBBY)
        move = seen.spelled(move)
        words = game.look_up(view, move, seen.look.names)
        names, palette = seen.table.names, seen.look.palette
        png = None if seen.look.text_only else await self.pictures.lookup(game, view, names, move, palette)
        art = picture(LOOKUP, words) if png else None
        back = rows([button(seen.here.to("menu", "lookups"), texts.LOOK_UP), button(seen.here, texts.BACK)])
        told = plain_lines(words, 3000)
        return Page(page(_title(seen.table), art, told, *(back if in_panel else ())), attached(LOOKUP, png))

    async def rules(self, table: int, person: str, topic: str, number: int = 0) -> Page:
        """A page of the numbered rules that a topic names; without one, the rule that asks now and the chapters."""
        return Page(rules_page(await self.seen(table, person), topic, number))

    async def now(self, table: int, person: str) -> Page:
        """What this person can do now."""
        return Page(now_page(await self.seen(table, person)))

    async def prove(self, table: int) -> Page:
        """What the dice were committed to and what shows that they were kept."""
        proof = await self.house.prove(table)
        # What cannot be seen is escaped, so that what stands here is the salt whole.
        salts = ", ".join([json.dumps(salt, ensure_ascii=not salt.isprintable()) for salt in proof.salts])
        told = texts.proof_lines(proof.commitment, proof.secret, salts)
        if proof.head is not None:
            told.append(texts.proof_end(proof.rolls, proof.entries, proof.head))
        values = "\n".join([plain(line) for line in told])
        return Page(page(f"### {texts.PROVE}", HOW_TO_CHECK, values, f"-# {texts.PROVE_LIMITS}"))


def _back_in_time(table: int) -> list[ui.ActionRow[Any]]:
    here = ControlId(table, "catchup")
    return rows([button(here, history_texts.CATCH_UP), button(here.to("replay"), history_texts.REPLAY)])


def _sheet(seen: Seen) -> str:
    if seen.look.view is None:
        return ""
    narrate, view, names = seen.table.game.narrate, seen.look.view, seen.look.names
    told = [narrate.standing(view, names), narrate.sheet(view, names)] if seen.look.text_only else []
    return "\n".join(dict.fromkeys(told)) or narrate.sheet(view, names)


def _title(table: Snapshot) -> str:
    return texts.heading(plain(table.game.title), where(table), table.id)
