"""The table message: the board, whose move it is, what happened, and the controls; everybody reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.catalogue import games, lessons
from bot.discord.controls.components import BLUE, GREEN, Control, button, page, picture, rows
from bot.discord.controls.ids import ControlId
from bot.discord.pages.pictures import ENDING
from bot.discord.pages.thoughts import cut_button
from bot.discord.panel.dice_board import to_throw
from bot.discord.panel.panel import paused, where, who_is_asked
from bot.discord.texts import dice_texts, history_texts, learn_texts, texts
from bot.discord.texts.escape import clean, line_of_story, plain, plain_lines
from bot.discord.texts.vote_texts import AGREE, DISAGREE
from bot.discord.texts.vote_texts import vote as vote_line
from bot.drawing.sketch import renderer_of
from bot.tables import Snapshot

Told = tuple[str, bool]
"""A line of the story, and whether it was taken back."""
GREEN_FRAME, GREY_FRAME = 0x248045, 0x80848E
LINES = 2200
FEW = 8
STORY, FOLDED, FIXED = [(1 << 30) - number for number in (1, 2, 3)]
"""The numbers of the parts that tell the story, that it goes on elsewhere, and by what the dice are fixed.

By these they are found again; they are above those that Discord gives by itself.
"""


def table_message(
    table: Snapshot, lines: Sequence[Told], mark: int, art: ui.Item[Any] | str, *, ping: bool = True
) -> ui.LayoutView:
    """The whole message; `art` is the picture of the board or what stands for it."""
    running = table.status in ("running", "paused")
    title = texts.heading(plain(table.game.title), where(table) if running else "", table.id)
    return page(
        title, learn_texts.CARD if table.guided and running else "", *_told(table, lines), *_stacked(art),
        _state(table, ping), *to_throw(table), *_vote(table), *_controls(table), *_fixed(table, lines),
        colour=GREEN_FRAME if running else GREY_FRAME, mark=mark,
    )  # fmt: skip


def _stacked(art: ui.Item[Any] | str) -> list[ui.Item[Any] | str]:
    """Pictures one below another, each as wide as there is room."""
    return [ui.MediaGallery(item) for item in art.items] if isinstance(art, ui.MediaGallery) else [art]


def _told(table: Snapshot, lines: Sequence[Told]) -> list[ui.TextDisplay[Any]]:
    """The story so far."""
    text = _story_of(table, lines)
    return [ui.TextDisplay(text, id=STORY)] if text else []


def _story_of(table: Snapshot, lines: Sequence[Told]) -> str:
    """What is told of the play; at a guided table a few lines, as the learner's panel tells the rest."""
    told = [line for line in lines if line[0] != table.fixed]
    return story(told[-FEW:] if table.guided else told)


def _fixed(table: Snapshot, lines: Sequence[Told]) -> list[ui.TextDisplay[Any]]:
    """What fixes the dice, in small print below all that a player looks for; on a game's first message only."""
    return [ui.TextDisplay(texts.small(plain(line)), id=FIXED) for line, _ in lines if line == table.fixed]


def endings_on(message: discord.Message) -> list[discord.Attachment]:
    """The pictures on a message that show how a game, or a match of it, ended."""
    return [file for file in message.attachments if file.filename.startswith(ENDING)]


def folded(about: str, link: str, older: discord.Message, told: str = "") -> ui.LayoutView | None:
    """What is left of an older message: what it is about, where it goes on, and what it has told, in small print.

    A match's ending stays, too. None where it is so already. Without `about`, its own heading tells; `told` is what is
    left of its story where that is not what stands there. The story stays because the posts of a channel are its log:
    each line stands in one of them, where links lead to it, and there it is struck through once it is taken back.
    """
    view = ui.LayoutView.from_message(older, timeout=None)
    said = [item for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    if said and said[0].id == FOLDED:
        if told in ("", *[item.content for item in said[1:]]):
            return None
        first = said[0].content
    else:
        first = texts.goes_on(about or (said[0].content.partition("\n")[0].lstrip("# ") if said else ""), link)
    if not told:
        stories = [texts.small(line) for item in said if item.id == STORY for line in item.content.splitlines()]
        told = "\n".join([*stories, *[item.content for item in said if item.id == FIXED]])
    shown = [one for item in view.walk_children() if isinstance(item, ui.MediaGallery) for one in item.items]
    alts = {one.media.url.partition("?")[0].rpartition("/")[2]: one.description or "" for one in shown}
    ended = [picture(file.filename, alts.get(file.filename, "")) for file in endings_on(older)]
    mark = view.children[0].id if view.children else None
    return page(ui.TextDisplay(first, id=FOLDED), told, *ended, mark=mark)


def left_of(table: Snapshot, lines: Sequence[Told]) -> str:
    """What an older message of a table tells of these lines, in small print."""
    return "\n".join(
        [*map(texts.small, _story_of(table, lines).splitlines()), *[one.content for one in _fixed(table, lines)]]
    )


def story(lines: Sequence[Told]) -> str:
    """The latest lines that fit, oldest first; what was taken back is struck through."""
    kept: list[str] = []
    left = LINES
    for line, undone in reversed(lines):
        shown = line_of_story(line, 400, undone=undone)
        left -= len(shown) + 1
        if left < 0:
            kept.append("…")
            break
        kept.append(shown)
    return "\n".join(reversed(kept))


def in_words(table: Snapshot) -> str:
    """What stands for the picture of the board."""
    return plain_lines(standing(table), 1000)


def standing(table: Snapshot) -> str:
    """The table in the game's words."""
    return table.game.narrate.standing(table.view, table.names) if table.view is not None else ""


def alt_text(table: Snapshot) -> str:
    """What the board's picture shows: whose move it is, what changed, the standings."""
    asked = table.asked
    who = [] if asked is None or asked.seats is None else [table.names[seat] for seat in asked.seats]
    changed = [line.text for line in table.log if line.phase][-1:]  # before the game only its dice are told of
    move = [" ".join([" and ".join(who), asked.text]).strip().rstrip(".") + "."] if asked else []
    return clean(" ".join([*move, *changed, standing(table)]), 1024)


def about(table: Snapshot) -> str:
    """The table's message in one line: which game, how far it is, and whose turn."""
    seats = table.asked.seats if table.asked else None
    turn = texts.turn_of(" and ".join([plain(table.names[seat]) for seat in seats])) if seats else ""
    far = ", ".join(filter(None, [where(table) if table.view is not None else "", turn]))
    return " · ".join(filter(None, [plain(table.game.title), far]))


def mention(table: Snapshot, seat: int) -> str:
    """A seat's person as a mention, a computer by its name."""
    info = table.seats[seat]
    return f"<@{info.person}>" if info.person else plain(table.names[seat])


def pinged(table: Snapshot) -> list[str]:
    """The people whose move it is, by user id; nobody in a window."""
    seats = table.asked.seats if table.asked and table.status == "running" else None
    return [person for seat in seats or () if (person := table.seats[seat].person)]


def _state(table: Snapshot, ping: bool) -> str:
    if table.status == "over":
        won = texts.winners([plain(table.names[seat]) for seat in table.winners])
        rated = "" if table.rated else texts.UNRATED
        tempered = [seat for seat in table.seats if seat.temper]
        tempers = texts.tempers([(plain(table.names[seat.seat]), seat.temper, seat.liking) for seat in tempered])
        return "\n".join(filter(None, [won, tempers, rated, dice_texts.secret(table.secret) if table.secret else ""]))
    if table.status != "running":
        return f"**{paused(table) if table.status == 'paused' else texts.CANCELLED}**"
    return who_is_asked(
        table, [mention(table, info.seat) if ping else plain(table.names[info.seat]) for info in table.seats]
    )


def _vote(table: Snapshot) -> list[ui.ActionRow[Any] | str]:
    """What is voted on, and the buttons to vote; only those whom it concerns may use them."""
    vote = table.vote
    if vote is None or table.status not in ("running", "paused"):
        return []
    agreed, waiting = [[plain(name) for name in names] for names in (vote.agreed, vote.waiting)]
    here = ControlId(table.id, "vote", revision=vote.revision)
    buttons = [button(here.to("vote", "yes"), AGREE, GREEN), button(here.to("vote", "no"), DISAGREE)]
    return [vote_line(plain(vote.text), agreed, waiting, vote.ends, table.dates), *rows(buttons)]


def _after(here: ControlId, table: Snapshot) -> list[Control]:
    """What may be done with a game that is over: after a lesson the next one is begun, else the game's own."""
    key, known = table.game.key, [*lessons()]
    if table.guided:
        following = known[(known.index(key) + 1) % len(known)]
        return [button(here.to("lesson", following), learn_texts.learn(games()[following].title), BLUE)]
    film = [button(here.to("film"), history_texts.POST_FILM)] if renderer_of(key) else []
    learn = [button(here.to("lesson"), learn_texts.learn_it(lessons()[key].minutes))] if key in known else []
    return [
        button(here.to("rematch"), texts.REMATCH, BLUE), *film, button(here.to("review"), history_texts.REVIEW), *learn,
        *cut_button(table),
    ]  # fmt: skip


def _controls(table: Snapshot) -> list[ui.ActionRow[Any]]:
    here = ControlId(table.id, "look")
    look = [button(here, texts.LOOK), button(here.to("log"), texts.LOG)]
    ends = [button(here.to("rules"), texts.RULES), button(here.to("help"), texts.HELP)]
    if table.status in ("running", "paused"):
        return rows([button(here.to("play"), texts.ACT, GREEN), *look, *ends])
    if table.status == "over":
        fair = button(here.to("prove"), texts.FAIRNESS)
        return [*rows(_after(here, table)), *rows([*look, fair])]
    return []
