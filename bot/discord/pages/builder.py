"""What a person may be shown on demand: panel, look, rules, proof, and what was; for buttons, commands and DMs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from discord import ui

from bot.discord.controls.components import Control, button, page, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.log_control import LogControl
from bot.discord.controls.refusals import Refusals
from bot.discord.controls.refused_forms import RefusedForms
from bot.discord.pages.endings import Endings, sentences
from bot.discord.pages.followed import FollowedPanels
from bot.discord.pages.in_words import in_panel, pages_of, standing, words_of
from bot.discord.pages.lobby import fairness_page, lobby
from bot.discord.pages.now import now_page
from bot.discord.pages.past import Past
from bot.discord.pages.pictures import BOARD, COVER, ENDING, HAND, LOOKUP, Pictures, Wanted
from bot.discord.pages.puzzle import PuzzlePages
from bot.discord.pages.replies import Edit, Page, PanelOf, turns
from bot.discord.pages.review import ReviewPages
from bot.discord.pages.rules import rules_page
from bot.discord.pages.sequels import TOKEN_SECONDS, Art, Sequels, files_of, holes_of
from bot.discord.pages.thoughts import ThoughtPages
from bot.discord.pages.ways import LOOK, ways
from bot.discord.pages.why import WhyPages
from bot.discord.panel.context import PanelContext, Place, Screen
from bot.discord.panel.drafts import Drafts
from bot.discord.panel.going_on import gone_on, put_away
from bot.discord.panel.lists import turning
from bot.discord.panel.panel import closed_note, panel, prompt_of, where, who_is_asked
from bot.discord.panel.saved_lists import SavedListPages
from bot.discord.texts import dice_texts, history_texts, lobby_texts, panel_texts, texts
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
        self.refusals, self.forms = Refusals(), RefusedForms()
        self.drafts = Drafts(tables)
        self.lists = SavedListPages(tables)
        self.why = WhyPages(tables, self.refusals)
        self.past = Past(tables, pictures)
        self.reviews = ReviewPages(tables, pictures)
        self.thoughts = ThoughtPages(tables, pictures)
        self.puzzles = PuzzlePages(tables, pictures)
        self.followed = FollowedPanels(
            self._again, self._renew, tables.now, tables.others.tell_of_page, pictures.wait_hook
        )
        self.sequels = Sequels(pictures, self.followed)
        self.endings = Endings(tables, pictures)

    async def seen(self, table: int, person: str) -> PanelContext:
        """A table through this person's eyes."""
        return await self.context(await self.tables.queries.panel(table, person), person)

    async def context(self, shown: PanelSnapshot, person: str) -> PanelContext:
        """The same from what a query or a command has just returned to this person."""
        shot, look = shown.table, shown.player
        numbered = () if look.text_only else self.pictures.numbered(shot.game, look.view, look.question)
        return await self.lists.with_kept(
            PanelContext(shot, look, next(turns), numbered, version=shown.version), person
        )

    async def panel(self, table: int, person: str, screen: Screen) -> Page:
        """The person's own panel as things are now."""
        return await self.panel_of(await self.seen(table, person), person, screen)

    async def panel_of(
        self, seen: PanelContext, person: str, screen: Screen, intro: str = "", mark: int | None = None,
        until: int | None = None,
    ) -> Page:  # fmt: skip
        """The person's own panel, with the private picture, else the board as this seat sees it.

        `intro` and `mark` make it a direct message; any other can be edited `until` then, where that is not given for a
        while from now: somebody waits for it.
        """
        table = seen.table.id
        urgency = Urgency.POSTED if intro or until else Urgency.LOOKED_AT
        kind = "message" if intro else "renewal" if until else "panel"
        until = None if intro else until or self.tables.now() + TOKEN_SECONDS
        if seen.look.seat is None:
            raise Refused(texts.NO_PANEL)
        # A direct message and the panel in a channel are two: neither takes the other's picture away. Nor does a panel
        # that is brought up to date, as it may give way to what is pressed meanwhile.
        owner = (kind, table, person)
        wanted = None
        if not seen.look.text_only:
            wanted = await self.pictures.in_time({HAND: self._hand(seen), BOARD: self._board(seen)}, urgency, owner)
        words = words_of(seen.table.game, seen.look)
        instead = "\n".join([standing(seen.table.game, seen.look), words])
        shown = in_panel(words, 1200) if seen.look.text_only else plain_lines(words, 1200)
        art = Art.of(wanted, words, shown, plain_lines(instead, 1200))
        view = panel(seen, screen, art.item, intro, mark, until)
        if intro:  # a direct message: whoever reads it may have been away for days
            missed = button(ControlId(table, "catchup"), history_texts.CATCH_UP)
            cast("ui.Container[Any]", view.children[0]).add_item(ui.ActionRow(missed))
        of = PanelOf(table, person, seen.here, screen, until, seen.chosen, seen.version)
        return Page(view, art.files, art.holes, seen.turn, of)

    async def _again(self, of: PanelOf) -> Page | None:
        """A panel as things are now; where another question is open, what belongs to the old one goes.

        A direct message is there for one question: it stays as it is (None) until that is closed, then it says so.
        """
        seen = await self.seen(of.table, of.person)
        if of.until is not None:
            screen = gone_on(of.screen, seen, of.here, of.chosen)
            return await self.panel_of(seen, of.person, screen, until=of.until)
        if seen.here == of.here:
            return None
        lost = put_away(seen, of.here, of.chosen)
        return Page(page(panel_texts.answered(plain(seen.table.game.title), seen.table.channel), lost))

    async def _renew(self, message: int, page: Page, edit: Edit, wanted: Callable[[], bool], *, shown: bool) -> bool:
        return await self.sequels.renew(message, page, edit, wanted, shown=shown)

    async def shown_elsewhere(self, what: str) -> None:
        """Leave a message alone in which another process shows something, and close a panel that this replaces."""
        message, since, replaced = self.followed.shown_elsewhere(what)
        await self.sequels.let_go(message, since)
        for older in replaced:
            await self.sequels.close(older)

    async def answered_elsewhere(self, message: int, press: int) -> None:
        """Leave a message alone in which another process answers this press."""
        self.followed.let_others_answer(message)
        await self.sequels.let_go(message, press)

    async def card(self, table: Snapshot) -> Wanted | None:
        """The board for everybody, with what has changed since the turn passed, below how the game or a part of it
        ended; only the newest of a table is drawn.
        """
        board, owner = self.pictures.board(table.game, table.view, table.names, table.facts), ("card", table.id)
        endings = await self.endings.due(table)
        if not endings:
            return await self.pictures.in_time({BOARD: board}, Urgency.POSTED, owner)
        told = {
            f"{ENDING}{number}.png": (self.pictures.finale(table.game, ending, table.names), ending.words(table.names))
            for number, ending in enumerate(endings, 1)
        }
        return await self.pictures.together({**told, BOARD: (board, "")}, Urgency.POSTED, owner)

    async def lobby(
        self, table: Snapshot, mark: int | None = None, *, person: str | None = None, text_only: bool = False
    ) -> Page:
        """The lobby card with the game's cover, which waits for the cover no longer than a board for its picture.

        It is for everybody, or for one person alone.
        """
        wanted = None
        if table.status == "lobby" and not text_only:
            cover = self.pictures.cover(table.game)
            wanted = await self.pictures.in_time({COVER: cover}, Urgency.POSTED, ("lobby", table.id))
        art = Art.of(wanted, lobby_texts.cover_of(table.game.title), "", "")
        return Page(lobby(table, mark, art.item, person), art.files, art.holes)

    async def lobby_for(self, table: int, person: str) -> Page:
        """The same for somebody who may want no pictures."""
        shot = await self.tables.queries.snapshot(table)
        return await self.lobby(shot, person=person, text_only=await self.tables.people.text_only(person))

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

    async def look(self, table: int, person: str, number: int = 0) -> Page:
        """Board, private picture and sheet, as this person may see them; without pictures all in words, by pages."""
        seen = await self.seen(table, person)
        if seen.look.view is None:
            return Page(page(texts.LOBBY, *rows(ways(seen.table, person))))
        text_only = seen.look.text_only
        sketches = {} if text_only else {BOARD: self._board(seen), HAND: self._hand(seen)}
        wanted = await self.pictures.all_in_time(
            [({name: sketch}, ("look", table, person, name)) for name, sketch in sketches.items()]
        )
        words, short = words_of(seen.table.game, seen.look), standing(seen.table.game, seen.look)
        arts = [Art.of(one, words, "", instead) for one, instead in zip(wanted, (short, ""), strict=False)]
        own = plain(prompt_of(seen))
        asked = who_is_asked(seen.table, [plain(name) for name in seen.look.names], own)
        note = f"-# {texts.NOT_SEATED}" if seen.look.seat is None else ""
        pages = pages_of(words) if text_only else [plain_lines(words, 1800)]
        here = Place(page=min(max(0, number), len(pages) - 1))
        shown = page(
            _title(seen.table),
            *[art.item for art in arts],
            plain_lines("\n".join([line.text for line in seen.look.private_log]), 800),
            pages[here.page],
            *turning(here, len(pages), lambda place: ControlId(table, "look", str(place.page))),
            asked or _won(seen.table),
            note,
            closed_note(seen),
            *rows([*ways(seen.table, person, LOOK), *_back_in_time(table)]),
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

    async def story(self, table: int, person: str) -> Page:
        """The story of a game that is over from its deciding moment on, or from its beginning."""
        await self.tables.limits.spend(person, LOOK_UP)
        shot = await self.tables.queries.snapshot(table)
        ending = await self.endings.of(shot) if shot.status == "over" else None
        told = sentences(ending, shot.game, shot.names) if ending else []
        line = await self.tables.history.last_told(table, told) if told else None
        lead = ""
        if line is not None and ending and ending.moment:
            lead = history_texts.decided(ending.moment.where, plain(ending.moment.told))
        (after,) = await self.tables.history.hide(table, [line - 1 if line else 0])
        return await self.past.log(table, person, LogControl(after=after), lead)

    async def rules(self, table: int, person: str, topic: str, number: int = 0) -> Page:
        """A page of the numbered rules that a topic names; without one, the rule that asks now and the chapters."""
        seen = await self.seen(table, person)
        return Page(rules_page(seen, topic, ways(seen.table, person), number))

    async def now(self, table: int, person: str) -> Page:
        """What this person can do now."""
        return Page(now_page(await self.seen(table, person)))

    async def fairness(self, table: int, person: str) -> Page:
        """What the dice were fixed by, and what shows that they were kept; before the game how they will be."""
        shot = await self.tables.queries.snapshot(table)
        if shot.status == "lobby":
            return Page(fairness_page(shot))
        proof = await self.tables.queries.prove(table)
        told = dice_texts.proof(proof.commitment, proof.secret, proof.names, proof.salts, proof.mark)
        compare = "\n".join([plain(line) for line in (*proof.compare, proof.thoughts) if line])
        title = texts.menu_heading(texts.FAIRNESS, table)
        limits = f"-# {lobby_texts.PROVE_LIMITS}"
        return Page(page(title, dice_texts.HOW_TO_CHECK, told, compare, limits, *rows(ways(shot, person))))


def _back_in_time(table: int) -> list[Control]:
    here = ControlId(table, "catchup")
    return [button(here, history_texts.CATCH_UP), button(here.to("replay"), history_texts.REPLAY)]


def _title(table: Snapshot) -> str:
    return texts.heading(plain(table.game.title), "" if table.status == "over" else where(table), table.id)


def _won(table: Snapshot) -> str:
    """Who has won, where the game is over."""
    return texts.winners([plain(table.names[seat]) for seat in table.winners]) if table.status == "over" else ""
