"""Pages of sealed thoughts: one's own, the question whether they may be shown, and the director's cut."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.discord.controls.components import GREEN, Control, button, page, picture, rows
from bot.discord.controls.ids import ControlId
from bot.discord.pages.past import scene_of
from bot.discord.pages.pictures import Picture, Pictures, Scene, attached
from bot.discord.pages.replies import Page
from bot.discord.pages.ways import ways
from bot.discord.texts import history_texts
from bot.discord.texts import thought_texts as told
from bot.discord.texts.escape import clean, plain
from bot.store.thoughts import Thought
from bot.tables import Snapshot, Tables
from bot.tables.limits import FILMS
from bot.tables.names import FORMER
from bot.tables.queries.films import Frame

FILM, FILE = "directors-cut.gif", "thoughts.json"
ROOM = 2500
"""Characters of thoughts in a message; the file of a director's cut has all."""


class ThoughtPages:
    """Makes pages of thoughts; it changes nothing."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.pictures = tables, pictures

    async def own(self, table: int, person: str) -> Page:
        """What this person has sealed, and what they may do with it now."""
        shot, held = await self.tables.queries.snapshot(table), await self.tables.thoughts.own(table, person)
        over = shot.status == "over"
        state = (told.SHOWN if held[-1].shown else told.WITHHELD) if held and over else told.WHILE_PLAYED
        lines = [told.own_line(one.time, one.text or "", one.seal) for one in held]
        here = ControlId(table, "think")
        seated = any(seat.person == person for seat in shot.seats) and shot.status in ("running", "paused")
        think = [button(here, told.THINK)] if seated else []
        consent = _consent(here, held[-1].shown) if held and over else []
        below = [*think, *consent, *cut_button(shot), *ways(shot, person)]
        title = told.own_heading(plain(shot.game.title), table)
        return Page(page(title, _latest(lines) or told.NONE_YET, state, *rows(below)))

    async def asking(self, table: int, person: str, mark: int) -> ui.LayoutView | None:
        """The message that asks whether the thoughts of this person may be shown; None where there are none."""
        shot, held = await self.tables.queries.snapshot(table), await self.tables.thoughts.own(table, person)
        if not held:
            return None
        here = ControlId(table, "think")
        below = [*_consent(here, False), button(here.to("thoughts"), told.THOUGHTS)]
        return page(told.asked(plain(shot.game.title), table, len(held)), told.WITHHELD, *rows(below), mark=mark)

    async def cut(self, table: int, person: str) -> Page:
        """The film of a game that is over with all hands, and the thoughts whose writers show them."""
        shot, palette = await self.tables.queries.snapshot(table), await self.tables.people.palette(person)
        await self.tables.limits.spend(person, FILMS)
        film = await self.tables.history.directors_cut(table)
        scenes = [scene for frame in film.frames for scene in _scenes(shot, frame)]
        made = await self.pictures.film(shot.game, scenes, shot.names, palette)
        title = told.cut_heading(plain(shot.game.title), table)
        lines = [told.shown_line(_name(shot, one), one.time, one.text or "") for one in film.thoughts]
        parts: list[ui.Item[Any] | str] = [
            picture(FILM, title) if made else history_texts.NO_FILM,
            _latest(lines) or told.NOTHING_SHOWN,
        ]
        files = attached(Picture(FILM, made)) if made else []
        if lines:
            files.append(discord.File(io.BytesIO(_written(shot, film.thoughts)), FILE))
            parts += [ui.File(f"attachment://{FILE}"), told.IN_FILE]
        return Page(page(title, *parts, *rows(ways(shot, person))), files)


def cut_button(table: Snapshot) -> list[Control]:
    """The way to the director's cut of a game that is over."""
    return [button(ControlId(table.id, "cut"), told.CUT)] if table.status == "over" and not table.guided else []


def _consent(here: ControlId, shown: bool) -> list[Control]:
    """The button that gives consent, or takes it back."""
    return [button(here.to("consent", int(not shown)), told.WITHHOLD if shown else told.SHOW, GREEN)]


def _scenes(shot: Snapshot, frame: Frame) -> Iterator[Scene]:
    """A moment, then each thought that was written at it."""
    scene = replace(scene_of(shot.game, frame), hands=frame.hands)
    yield scene
    for thought in frame.thoughts:
        caption = told.thinks(scene.caption, clean(_name(shot, thought), 40))
        yield replace(scene, caption=caption, note=clean(told.quoted(thought.text or ""), 320))


def _name(shot: Snapshot, thought: Thought) -> str:
    """Who wrote a thought; somebody else may have the seat since."""
    return shot.names[thought.seat] if shot.seats[thought.seat].person == thought.person else FORMER


def _latest(lines: Sequence[str]) -> str:
    """The latest of these lines for which there is room."""
    kept: list[str] = []
    room = ROOM
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def _written(shot: Snapshot, thoughts: Sequence[Thought]) -> bytes:
    """All that is needed to check these thoughts, as JSON."""
    held = [{"name": _name(shot, one), **one.recorded(over=True).model_dump()} for one in thoughts]
    return json.dumps({"how": told.HOW_TO_CHECK, "thoughts": held}, indent=1, ensure_ascii=False).encode()
