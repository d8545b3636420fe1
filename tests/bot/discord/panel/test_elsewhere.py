"""A panel of this process while another one works on the same database: it follows, and gives way to a newer one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import ui

from bot.discord.controls.components import page
from bot.discord.controls.ids import ControlId
from bot.discord.pages.followed import FollowedPanels
from bot.discord.pages.replies import Page, PanelOf
from bot.discord.panel.context import Screen
from bot.tables import Person
from tests.bot import new_database
from tests.bot.discord.club import Club, labels, words
from tests.bot.postgres_server import Server
from tests.bot.tables.place import Place
from tests.bot.tables.processes.pair import until


@pytest.fixture
def database(postgres_server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Several processes share databases of a server alone."""
    monkeypatch.setattr(new_database, "server", postgres_server)
    yield "postgresql"
    postgres_server.drop_all()


@pytest.fixture
async def club(database: str) -> AsyncIterator[Club]:
    """The server with the bot, which delivers."""
    club = Club(Path("shared"))
    await club.open()
    yield club
    await club.close()


@pytest.fixture
async def other(club: Club) -> AsyncIterator[Place]:
    """The other process."""
    async with Place(Path("shared/arbiter.db"), games=club.known, clicks=1_000_000) as place:
        place.clock.time = club.bot.tables.now()
        yield place


def person(who: Any) -> Person:
    """Somebody as tables know them."""
    return Person(str(who.id), who.name)


async def test_a_panel_follows_an_answer_that_another_process_takes(club: Club, other: Place) -> None:
    """Alice answers there; Bob's panel, and the table's message, show it here."""
    await club.play("tic-tac-toe", club.bob)
    (table,) = await other.tables.queries.open_tables()
    bobs = await club.panel(club.bob)
    assert "You are not asked anything at the moment." in words(bobs)
    await other.place(table, person(club.alice), 5)
    await until(lambda: "Alice takes cell 5" in words(club.card()))
    await until(lambda: "Cell 1" in labels(bobs))
    await club.bob.click(bobs, label="Cell 1")
    assert (await other.board(table)) == ".O...X..."


async def test_a_panel_that_another_process_shows_takes_the_place_of_this_one(club: Club, other: Place) -> None:
    """The older one says that it is closed, as where both are of one process; a page in its own message stays."""
    await club.play("tic-tac-toe", club.bob)
    (table,) = await other.tables.queries.open_tables()
    bobs, alices = await club.panel(club.bob), await club.panel(club.alice)
    there = await elsewhere(other)
    for message, who in ((int(alices.id), club.alice), (1, club.bob)):
        of = PanelOf(table, str(who.id), ControlId(table, "panel"), Screen(), other.clock.now() + 900)
        await there.shown(message, Page(page("shown there"), panel=of), nothing)
    await until(lambda: "This panel is closed" in words(bobs))
    before = words(alices)
    await other.place(table, person(club.alice), 5)
    await until(lambda: "Alice takes cell 5" in words(club.card()))
    assert words(alices) == before


async def elsewhere(other: Place) -> FollowedPanels:
    """The panels of the other process, of which none is brought up to date."""

    async def make(of: PanelOf) -> Page | None:
        return None

    async def renew(message: int, shown: Page, edit: object) -> bool:
        return False

    return FollowedPanels(make, renew, other.clock.now, other.tables.others.tell_of_page)


async def nothing(view: ui.LayoutView, files: object) -> None:
    """Edits nothing."""
