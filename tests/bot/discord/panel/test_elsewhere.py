"""A private message while another process shows something: no two change the same one, and one panel is left."""

from __future__ import annotations

from collections.abc import Callable

from discord import ui

from bot.discord.controls.components import page
from bot.discord.controls.ids import ControlId
from bot.discord.pages.followed import FollowedPanels
from bot.discord.pages.replies import Edit, Page, PanelOf
from bot.discord.panel.context import Screen
from tests.bot.discord.club import Club, words

LATEST = 1 << 62
"""The id of a message that is newer than all others."""


async def test_a_panel_that_another_process_shows_takes_the_place_of_this_one(club: Club) -> None:
    """The older one says that it is closed; one in whose message the other shows something is left alone."""
    await club.play("tic-tac-toe", club.bob)
    (table,) = await club.bot.tables.queries.open_tables()
    bobs, alices = await club.panel(club.bob), await club.panel(club.alice)
    there = FollowedPanels(make, renew, club.bot.tables.now, lambda what: club.bot.store.hear(f"page {what}"))
    before = words(alices)
    for message, who in ((int(alices.id), club.alice), (LATEST, club.bob)):
        of = PanelOf(table, str(who.id), ControlId(table, "panel"), Screen(), club.bot.tables.now() + 900)
        there.shown(message, Page(page("shown there"), panel=of), nothing, LATEST)
    await club.bot.tables.quiet()
    assert "This panel is closed" in words(bobs)
    await club.alice.click(club.card(), label="Log")
    assert words(alices) == before


async def make(of: PanelOf) -> Page | None:
    """Nothing is brought up to date there."""
    return None


async def renew(message: int, page: Page, edit: Edit, wanted: Callable[[], bool], *, shown: bool) -> bool:
    """Nor shown anew."""
    return False


async def nothing(view: ui.LayoutView, files: object) -> None:
    """Edits nothing."""
