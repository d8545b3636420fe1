"""A puzzle's post, which everybody in its channel reads: the position as a seat saw it; and later its answer."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.controls.components import BLUE, button, page, picture, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.why import why_button
from bot.discord.pages.pictures import BOARD, HAND, Pictures
from bot.discord.pages.replies import Page
from bot.discord.pages.sequels import Art, files_of, holes_of
from bot.discord.texts import puzzle_texts as told
from bot.discord.texts.escape import plain, plain_lines
from bot.discord.texts.review_texts import RULES_BEHIND
from bot.drawing.easel import Urgency
from bot.tables import Tables
from bot.tables.queries.puzzling import Puzzle
from rules.engine import Refused

ASKED, ANSWERED, KNOWN = 300, 120, 1000
"""Letters of a question, of an answer, and of what its seat knew, each of the public and of its own."""


class PuzzlePages:
    """Makes pages of puzzles; it changes nothing."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.pictures = tables, pictures

    async def post(self, number: int, mark: int, *, answers: bool) -> Page | None:
        """The question of a puzzle, or its answer; None where it is gone, and for the question once it is open."""
        try:
            puzzle = await self.tables.puzzling.shown(number)
        except Refused:
            return Page(page(told.UNREADABLE, mark=mark)) if answers else None
        if puzzle is None or puzzle.open != answers:
            return None
        return _answer(puzzle, mark) if answers else await self._question(puzzle, mark)

    async def _question(self, puzzle: Puzzle, mark: int) -> Page:
        """What a channel is asked: the board and the hand as the seat saw them, and answers to choose from."""
        game, view, names = puzzle.game, puzzle.view, puzzle.names
        sketches = {
            BOARD: self.pictures.board(game, view, names),
            HAND: self.pictures.hand(game, view, names, puzzle.question),
        }
        wanted = await self.pictures.all_in_time(
            [({name: sketch}, ("puzzle", puzzle.id, name)) for name, sketch in sketches.items()], Urgency.POSTED
        )
        short, known = game.narrate.standing(view, names), game.narrate.sheet(view, names)
        in_words = plain_lines(short, KNOWN)
        arts = [Art.of(wanted[0], short, in_words, in_words), Art.of(wanted[1], known, "", "")]
        shown = page(
            told.heading(plain(game.title), puzzle.table, puzzle.round),
            told.asks(plain(names[puzzle.seat]), _prompt(puzzle)),
            *[art.item for art in arts],
            plain_lines(known, KNOWN),
            "\n".join([told.proposed(at, plain(words, ANSWERED)) for at, words in enumerate(puzzle.answers)]),
            told.rules(puzzle.opens),
            *rows([
                *[button(_control(puzzle, "guess", f".{at}"), told.letter(at), BLUE)
                  for at in range(len(puzzle.answers))],
                button(_control(puzzle, "openpuzzle"), told.OPEN_NOW),
            ]),
            mark=mark,
        )  # fmt: skip
        return Page(shown, files_of(arts), holes_of(arts))


def _answer(puzzle: Puzzle, mark: int) -> Page:
    """What was played, what was best, and who found it."""
    words = [plain(one, ANSWERED) for one in puzzle.answers]
    chances = puzzle.chances or (None,) * len(words)
    results = [
        told.result(at, one, chance, len(people))
        for at, (one, chance, people) in enumerate(zip(words, chances, puzzle.guesses, strict=True))
    ]
    name, rule, chosen = plain(puzzle.names[puzzle.seat]), puzzle.question.reason, puzzle.chosen
    shown = page(
        told.heading(plain(puzzle.game.title), puzzle.table, puzzle.round, puzzle.post),
        told.played(name, _prompt(puzzle), chosen, words[chosen]),
        *_best(puzzle, words),
        "\n".join(results),
        *([] if any(puzzle.guesses) else [told.NOBODY_GUESSED]),
        *([told.ESTIMATE] if puzzle.chances else []),
        *why_button(puzzle.table, [rule], RULES_BEHIND),
        mark=mark,
    )
    return Page(shown)


def _best(puzzle: Puzzle, words: list[str]) -> list[str]:
    """What was best and who found it, as far as somebody could judge it."""
    if not puzzle.chances:
        return [told.UNJUDGED]
    most = max(puzzle.chances)
    best = puzzle.chosen if puzzle.chances[puzzle.chosen] == most else puzzle.chances.index(most)
    line = told.best(best, words[best], most, puzzle.question.reason)
    named = [f"<@{person}>" for person in puzzle.guesses[best]]
    return [
        " ".join([line, *([told.BEST_PLAYED] if best == puzzle.chosen else [])]),
        *([told.found(named)] if any(puzzle.guesses) else []),
    ]


def _prompt(puzzle: Puzzle) -> str:
    return plain(puzzle.game.narrate.prompt(puzzle.question, puzzle.names), ASKED)


def _control(puzzle: Puzzle, verb: str, more: str = "") -> ControlId:
    return ControlId(puzzle.table, verb, f"{puzzle.id}{more}")


def closed(message: discord.Message) -> ui.LayoutView | None:
    """The post of a puzzle that is open now: what it asked, without its buttons; None where it is so already."""
    view = ui.LayoutView.from_message(message, timeout=None)
    frame = next((part for part in view.children if isinstance(part, ui.Container)), None)
    if frame is None or not any(isinstance(part, ui.ActionRow) for part in frame.children):
        return None
    kept = [_kept(part) for part in frame.children if not isinstance(part, ui.ActionRow)]
    return page(*kept[:-1], told.CLOSED, mark=frame.id)  # the last part told how to guess


def _kept(part: ui.Item[Any]) -> ui.Item[Any]:
    """The same part; a picture as the file that it is on this message."""
    if not isinstance(part, ui.MediaGallery):
        return part
    (item,) = part.items
    return picture(item.media.url.partition("?")[0].rpartition("/")[2], item.description or "")
