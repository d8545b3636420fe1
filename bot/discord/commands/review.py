"""Shows the review of a game, and how far it is as long as it is worked out."""

from __future__ import annotations

from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Click, person_of, show
from bot.tables.queries.reviewing import Unreviewed

EVERY = 3.0
"""Seconds after which the message says anew how far it is."""


async def show_review(pages: PageBuilder, click: Click, table: int, seat: int | None = None) -> None:
    """Show the review for a seat (None: whoever asks, else the winner) as the answer to a click."""
    person = person_of(click)
    try:
        reviewing = await pages.reviews.begin(table, person)
        while not reviewing.task.done():
            await show(click, await pages.reviews.progress(table, reviewing))
            await pages.pictures.waited(reviewing.task, EVERY)
        shown = await pages.reviews.review(table, person, reviewing.task.result(), seat)
    except Unreviewed as why:
        shown = await pages.reviews.none(table, person, str(why))
    await show(click, shown)
