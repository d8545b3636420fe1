"""The review of a game that is over: how the chances went, by what, and which decisions of a seat did most."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.computers.review import Decision, Part, Share, costliest, finest, shares
from bot.discord.controls.components import button, choice, listing, page, row, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.why import why_button
from bot.discord.pages.pictures import Pictures
from bot.discord.pages.replies import Page
from bot.discord.pages.sequels import Art
from bot.discord.pages.ways import ways
from bot.discord.texts import play_on_texts, puzzle_texts
from bot.discord.texts import review_texts as told
from bot.discord.texts.escape import plain
from bot.tables import Snapshot, Tables
from bot.tables.commands.playing_on import ROW
from bot.tables.limits import LOOK_UP
from bot.tables.queries.replaying import thinned
from bot.tables.queries.reviewing import Reviewing
from renderers.kit.chances import Standing

CHANCES = "chances.png"
ROUNDS_TOLD = 12
"""So many rounds are told in words, at most."""
ASKED, ANSWERED = 140, 90
"""Letters of a question and of an answer that are shown."""


class ReviewPages:
    """Makes pages of reviews; it changes nothing."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.pictures = tables, pictures

    async def begin(self, table: int, person: str) -> Reviewing:
        """A game's review as far as it is; raises as `bot.tables.queries.reviewing.Reviews.begin` does."""
        await self.tables.limits.spend(person, LOOK_UP)
        return await self.tables.reviews.begin(table)

    async def progress(self, table: int, reviewing: Reviewing) -> Page:
        """How far it is."""
        shot = await self.tables.queries.snapshot(table)
        return Page(page(_heading(shot), told.progress(len(reviewing.parts), reviewing.whole)))

    async def none(self, table: int, person: str, why: str) -> Page:
        """Why a game that is over has no review, and the way to its story."""
        shot = await self.tables.queries.snapshot(table)
        return Page(page(_heading(shot), plain(why), *_ways(shot, person)))

    async def review(self, table: int, person: str, parts: Sequence[Part], chosen: int | None) -> Page:
        """The whole review for the chosen seat, else for this person's own, else for the winner's."""
        shot = await self.tables.queries.snapshot(table)
        seat = _seat(shot, person, chosen)
        standing = [moment for part in parts for moment in part.standing]
        art = await self._art(shot, person, standing)
        lost, won = costliest(parts, seat), finest(parts, seat)
        shown = page(
            _heading(shot),
            art.item,
            _summary(plain(shot.names[seat]), standing, seat, shares(parts)[seat]),
            "\n".join([told.COSTLIEST, *([_line(told.costly, each) for each in lost] or [told.NO_COST])]),
            "\n".join([told.FINEST, *([_line(told.fine, each) for each in won] or [told.NOTHING_FINE])]),
            told.NOTES,
            *_others(shot, seat),
            *_play_on(shot, (*lost, *won)),
            *_puzzles(shot, [*lost, *won]),
            *why_button(table, [*dict.fromkeys([each.rule for each in (*lost, *won)])], told.RULES_BEHIND),
            *_ways(shot, person),
        )
        return Page(shown, art.files, art.holes)

    async def _art(self, shot: Snapshot, person: str, standing: Standing) -> Art:
        """How the chances went, as a picture or in words."""
        words = told.course(_by_rounds(standing), shot.names)
        in_words = "\n".join([f"- {plain(line)}" for line in words])
        if await self.tables.people.text_only(person):
            return Art(in_words)
        sketch = self.pictures.chances(shot.game, standing, shot.names, await self.tables.people.palette(person))
        wanted = await self.pictures.in_time({CHANCES: sketch}, owner=("review", shot.id, person))
        return Art.of(wanted, "; ".join(words), in_words, in_words)


def _heading(shot: Snapshot) -> str:
    return told.heading(plain(shot.game.title), shot.id)


def _ways(shot: Snapshot, person: str) -> list[ui.ActionRow[Any]]:
    return rows([button(ControlId(shot.id, "story"), told.STORY), *ways(shot, person)])


def _seat(shot: Snapshot, person: str, chosen: int | None) -> int:
    if chosen is not None and 0 <= chosen < len(shot.names):
        return chosen
    own = [seat.seat for seat in shot.seats if seat.person == person]
    return next(iter([*own, *shot.winners]), 0)


def _others(shot: Snapshot, seat: int) -> list[ui.ActionRow[Any]]:
    """A list of the other seats."""
    named = [choice(name, number) for number, name in enumerate(shot.names) if number != seat]
    return [row(listing(ControlId(shot.id, "review"), told.OTHER_SEAT, named))] if named else []


def _play_on(shot: Snapshot, decisions: Sequence[Decision]) -> list[ui.ActionRow[Any]]:
    """A list to play on from before one of these decisions."""
    named = [choice(_moment(each), f"{ROW}{each.row}") for each in decisions]
    return [row(listing(ControlId(shot.id, "playon"), play_on_texts.FROM_DECISION, named))] if named else []


def _puzzles(shot: Snapshot, decisions: Sequence[Decision]) -> list[ui.ActionRow[Any]]:
    """A list of decisions to put to the channel."""
    named = [choice(_moment(each), each.row) for each in decisions]
    return [row(listing(ControlId(shot.id, "puzzle"), puzzle_texts.MAKE, named))] if named else []


def _moment(decision: Decision) -> str:
    return play_on_texts.decision(told.where(decision.round), decision.chosen.words)


def _by_rounds(standing: Standing) -> list[tuple[int, list[int]]]:
    """The chances at the start and at the end of each round, in per cent; of many rounds some."""
    ends = [(0, standing[0][1]), *{round_: (round_, chances) for round_, chances in standing if round_}.values()]
    return [(ends[at][0], [_percent(chance) for chance in ends[at][1]]) for at in thinned(len(ends), ROUNDS_TOLD)]


def _percent(chance: float) -> int:
    return round(100 * chance)


def _summary(name: str, standing: Standing, seat: int, share: Share) -> str:
    began, ended = (_percent(chances[seat]) for _, chances in (standing[0], standing[-1]))
    return told.summary(name, began, ended, *whole_points((share.own, share.others, share.luck), ended - began))


def whole_points(shares: Sequence[float], total: int) -> list[int]:
    """Shares of 1 in whole hundredths that add up to this total, each as near to its own as they can be."""
    exact = [100 * share for share in shares]
    points = [math.floor(share) for share in exact]
    missing = total - sum(points)
    nearest = sorted(range(len(points)), key=lambda place: points[place] - exact[place], reverse=missing < 0)
    for place in nearest[: abs(missing)]:
        points[place] += 1 if missing > 0 else -1
    return points


def _line(tell: Callable[..., str], decision: Decision) -> str:
    chosen, other = (replace(one, words=plain(one.words, ANSWERED)) for one in (decision.chosen, decision.other))
    asked, after = plain(decision.asked, ASKED), decision.after[decision.seat]
    return tell(decision.round, asked, chosen, other, after, decision.rule)
