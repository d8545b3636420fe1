"""The page that offers to play on from a moment of a game that is over."""

from __future__ import annotations

from bot.discord.controls.components import GREEN, button, page, rows
from bot.discord.controls.ids import ControlId
from bot.discord.pages.replies import Page
from bot.discord.pages.ways import ways
from bot.discord.texts import play_on_texts as told
from bot.discord.texts.escape import plain
from bot.discord.texts.history_texts import chapter
from bot.rulebook import phase_title
from bot.tables import Tables

AS_IT_WAS, ANEW = "open.", "anew."
"""Begin the argument of a control that opens the table, before what names the moment."""


async def offer_page(tables: Tables, table: int, person: str, which: str, shown: str) -> Page:
    """What it means to play on from there, and buttons that open the table; `shown` names the moment to people."""
    shot, moment = await tables.queries.snapshot(table), await tables.playing_on.moment(table, person, which)
    where = plain(chapter(moment.round, phase_title(shot.game, moment.phase)))
    line = plain(moment.line.text) if moment.line else ""
    here = ControlId(table, "playon", f"{AS_IT_WAS}{shown}")
    if not moment.hides:
        buttons, hidden = [button(here, told.OPEN, GREEN)], ""
    else:
        who = plain(shot.names[moment.seat]) if moment.seat is not None else ""
        hidden = told.hidden(who)
        anew = button(here.to("playon", f"{ANEW}{shown}"), told.ANEW)
        buttons = [button(here, told.AS_IT_WAS, GREEN), anew]
    return Page(page(told.offer(where, line), told.PROMISE, hidden, *rows([*buttons, *ways(shot, person)])))
