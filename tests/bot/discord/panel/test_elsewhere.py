"""A private message while another process shows something: no two change the same one, and one panel is left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from discord import ui

from bot.discord.controls.components import page
from bot.discord.controls.ids import ControlId
from bot.discord.pages.followed import ANSWERED, FollowedPanels
from bot.discord.pages.replies import Click, Edit, Page, PanelOf
from bot.discord.panel.context import Screen
from bot.discord.texts import texts
from tests.bot.discord.club import Club, words
from tests.bot.discord.pages.test_overload import Crowd
from tests.bot.discord.pages.test_overload import crowd as crowd  # noqa: PLC0414  # a fixture
from tests.bot.discord.pages.test_overload import drawing as drawing  # noqa: PLC0414  # a fixture

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


async def test_a_message_is_left_alone_while_another_process_answers_a_press_on_it(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the picture that was to come nor what happens takes its place; without an answer the panel follows on."""
    club = crowd.club
    panel = await club.panel(club.bob)
    await crowd.shut()
    await club.bob.click(panel, label=texts.REFRESH)
    await crowd.wait()
    before = words(panel)
    assert texts.IN_WORDS in before
    with monkeypatch.context() as beside:
        beside.setattr(club.bot.arrivals, "admit", acknowledged_elsewhere)
        await club.bob.click(panel, label=texts.REFRESH)
    await crowd.open()
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    assert words(panel) == before
    await crowd.wait(ANSWERED)
    assert "buys ware07" in words(panel)


async def acknowledged_elsewhere(click: Click) -> bool:
    """Let another process take a press, which it has acknowledged."""
    await click.response.defer()
    return False


async def make(of: PanelOf) -> Page | None:
    """Nothing is brought up to date there."""
    return None


async def renew(message: int, page: Page, edit: Edit, wanted: Callable[[], bool], *, shown: bool) -> bool:
    """Nor shown anew."""
    return False


async def nothing(view: ui.LayoutView, files: object) -> None:
    """Edits nothing."""
