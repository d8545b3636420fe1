"""A player's own panel: the question that is asked of this seat, as buttons and lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.discord.controls.choices import BESIDE, BUTTONS, LIST, Entry, Level, level_at
from bot.discord.controls.components import BLUE, GREY, OPTION, RED, Control, button, choice, listing, page, row, rows
from bot.discord.controls.fields import fields_of, title_of
from bot.discord.controls.ids import nth
from bot.discord.controls.refused_forms import beside
from bot.discord.controls.why import why_button
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.dice_board import to_throw
from bot.discord.panel.drafting import NOTHING, USUAL, numbered, order, pick
from bot.discord.panel.lesson import above, below
from bot.discord.panel.lists import Parts, To, back, length, size, turning
from bot.discord.panel.menus import footer, menu, rest_of_turn
from bot.discord.panel.ready import ready
from bot.discord.panel.saved_lists import kept_parts
from bot.discord.panel.story import happened, why
from bot.discord.texts import panel_texts, settings_texts, texts, vote_texts
from bot.discord.texts.escape import plain, plain_lines, timed
from bot.tables import Snapshot
from rules.engine import Amount, Choose, Move, Order, Pick, Question

BLURPLE = 0x5865F2
ROOM, WORDS = 40, 4000
"""How many components and how many characters of text Discord takes in one message."""
FRAME, OF_MESSAGE = 1, 2
"""Components that come to it: the frame around all, and below a direct message a button."""
OUTLOOK, HEADING = 800, 60
DRAFT = "draft"
PLAN = "plan."
"""Stands before a prompt where the draft and what follows up to that is to be confirmed."""
AT_ONCE = "="
"""Stands before an option's number where other lines of the list lead on."""


def panel(
    seen: PanelContext, screen: Screen, art: ui.Item[Any] | str, intro: str = "", mark: int | None = None,
    until: int | None = None,
) -> ui.LayoutView:  # fmt: skip
    """The whole panel; `art` is the private picture or what stands for it, `intro` comes first.

    `until` is the second until which it follows the game, None without an end.
    """
    asked_why = beside(why_button(seen.table.id, screen.why), screen.form)
    notice: Parts = [f"**{timed(screen.notice)}**", *asked_why] if screen.notice else []
    notice += [pending] if (pending := _pending(seen)) else []
    title = texts.own_heading(plain(seen.table.game.title), seen.table.id)
    taught = above(seen, screen)
    foot, lesson, asking = _foot(seen, until), below(seen, screen), why(seen, screen)
    room = ROOM - FRAME - size([intro, title, "what happened", art, *notice, *lesson, *asking, foot])
    room -= OF_MESSAGE if intro else 0
    body = [*lesson, *(menu(seen, screen) if screen.menu else _body(seen, screen, room))]
    left = WORDS - length([intro, title, taught, art, *notice, *body, foot])
    news = taught or happened(seen, screen, left - HEADING)
    return page(intro, title, *notice, news, art, *body, *asking, foot, colour=BLURPLE, mark=mark)


def _foot(seen: PanelContext, until: int | None) -> str:
    """Until when the panel is right by itself, and where to look."""
    follows = panel_texts.follows(until) if until is not None and seen.table.status == "running" else ""
    return "\n".join(filter(None, [closed_note(seen), follows]))


def closed_note(seen: PanelContext) -> str:
    """Where to look, for a player whom no direct message reaches."""
    return f"-# {settings_texts.DMS_CLOSED}" if seen.look.settings.get("dm_closed") else ""


def _pending(seen: PanelContext) -> str:
    """What this player has done that the game will carry out later."""
    return texts.pending([plain(seen.label(act)) for act in seen.look.pending]) if seen.look.pending else ""


def _body(seen: PanelContext, screen: Screen, room: int) -> Parts:
    """The question and what stands below it, in at most `room` components as far as that is possible."""
    question = seen.look.question
    if question is not None and screen.sure:
        return _sure(seen, question, screen.sure)
    if question is not None and (dice := to_throw(seen.table)):
        shown: Parts = [*dice]
    else:
        acts, alone = ready(seen, screen)
        acts = acts if alone else [*acts, *kept_parts(seen)]
        least = size([*acts, *footer(seen, reminder=screen.reminder)])
        shown = [_outlook(seen), *acts] if alone else [*_asked(seen, screen, room - least), *acts]
    return [*shown, *footer(seen, reminder=screen.reminder, room=room - size(shown))]


def _asked(seen: PanelContext, screen: Screen, room: int) -> Parts:
    """What is asked, what half an answer adds up to, and the choices."""
    question = seen.look.question
    if question is None:
        return [waiting(seen)]
    asked = texts.question(plain(prompt_of(seen)), plain(question.reason))
    if seen.look.asked is not None and seen.look.asked.first:
        asked = f"{asked}\n{texts.small(texts.FIRST_WORD)}"
    outlook = _outlook(seen)
    return [asked, outlook, *_question(seen, question, screen, room - size([asked, outlook]))]


def prompt_of(seen: PanelContext) -> str:
    """What this person is asked, in the game's words; empty where nothing is."""
    question = seen.look.question
    return seen.table.game.narrate.prompt(question, seen.look.names) if question is not None else ""


def _outlook(seen: PanelContext) -> str:
    """What half an answer adds up to; it stands above a list of acts, too, which changes it."""
    question = seen.look.question
    if question is None:
        return ""
    drafted = tuple(seen.keyed(seen.look.draft))
    return plain_lines(seen.table.game.outlook(seen.look.view, question, drafted), OUTLOOK)


def _question(seen: PanelContext, question: Question, screen: Screen, room: int) -> Parts:
    if isinstance(question, Choose):
        return _choose(seen, question, screen)
    if isinstance(question, Pick):
        return pick(seen, question, screen, room, _to(seen, screen))
    if isinstance(question, Order):
        return order(seen, question, screen, _to(seen, screen))
    return _amount(seen, question)


def waiting(seen: PanelContext) -> str:
    """Why there is nothing to answer, in words that everybody may read."""
    if seen.table.status == "over":
        return texts.winners([plain(seen.look.names[seat]) for seat in seen.table.winners])
    if seen.table.status != "running":
        return why_not(seen)
    return f"{why_not(seen)}\n{who_is_asked(seen.table, [plain(name) for name in seen.look.names])}"


def why_not(seen: PanelContext) -> str:
    """Why this seat cannot answer, in one sentence."""
    words = {"paused": paused(seen.table), "cancelled": texts.CANCELLED, "lobby": texts.LOBBY, "over": texts.OVER}
    return words.get(seen.table.status, texts.NOT_ASKED)


def paused(table: Snapshot) -> str:
    """Why nobody can move, and who can change that."""
    return vote_texts.PAUSED.get(table.paused_by or "", texts.PAUSED)


def where(table: Snapshot) -> str:
    """How far the game is: its own words, else the round."""
    told = table.game.narrate.where(table.view) if table.view is not None else ""
    return plain(told) or texts.round_of(table.round)


def who_is_asked(table: Snapshot, names: Sequence[str], own: str = "") -> str:
    """Whose move it is and since and until when; `names` by seat, as they are to be written (a mention, too).

    `own` is what the reader is asked, who needs no name for that.
    """
    asked = table.asked
    if asked is None:
        return ""
    text = plain(asked.text)
    if asked.seats is None:
        who = texts.window(text, first=asked.first)
    else:
        who = texts.own_turn(own) if own else texts.turn(" and ".join([names[seat] for seat in asked.seats]), text)
    until = f", {texts.until(asked.until, asked.then, table.dates)}" if asked.until else ""
    away = f"\n-# {texts.away(names[asked.seats[0]], asked.away)}" if asked.away and asked.seats else ""
    return f"{who}\n-# {texts.since(asked.since, table.dates)}{until}{away}"


# -- one of them -------------------------------------------------------------------------------------------------------


def _choose(seen: PanelContext, question: Choose[Any], screen: Screen) -> Parts:
    """Buttons for few options, else a list, which leads on or answers; with the odds where the game knows them."""
    level = level_at(question.options, screen.at.path, seen.label, seen.named, at_once=True)
    screen = replace(screen, at=replace(screen.at, path=level.path))
    level = _told(seen, question, level) if level.leaf else level
    if level.leaf and len(level.entries) <= BUTTONS and not level.beside:
        shown = [button(seen.here.to("go", entry.number), entry.label, BLUE) for entry in level.entries]
        return [_odds_lines(level), *rows([*shown, *rest_of_turn(seen)]), *back(screen.at, _to(seen, screen))]
    level, ends = _without_end(question, level)
    lines = [_line(seen, entry) for entry in level.page(screen.at.page)]
    target = seen.here.to("go", "list") if level.leaf else seen.here.to("open", screen.place)
    title = texts.led_to(level.trail, level.about or _hint(level))
    first, beside = (level.beside, ()) if len(level.beside) > BESIDE else ((), level.beside)
    apart = [*[entry.number for entry in beside], *ends]
    done = [_answer(seen, number, question.options[number]) for number in apart]
    ways = [*turning(screen.at, level.pages, _to(seen, screen)), *back(screen.at, _to(seen, screen))]
    ahead = [_first(seen, question, first)] if first else []
    answering = [entry for entry in level.page(screen.at.page) if level.leaf or entry.answers]
    last = _last(seen, question, [*first, *beside, *answering])
    return [*ahead, row(listing(target, title, lines)), *last, *rows([*done, *rest_of_turn(seen)]), *ways]


def _last(seen: PanelContext, question: Choose[Any], entries: Sequence[Entry]) -> Parts:
    """The same choices as the last of one's turn, the rest of which is answered as usual; none that is asked twice.

    Fewer than two are no list.
    """
    plain = [entry for entry in entries if not seen.is_grave(question.options[entry.number])][:LIST]
    lines = [choice(numbered(seen, entry.number, entry.label), entry.number) for entry in plain]
    return [row(listing(seen.here.to("last"), texts.LAST, lines))] if len(lines) > 1 and rest_of_turn(seen) else []


def _first(seen: PanelContext, question: Choose[Any], entries: Sequence[Entry]) -> ui.ActionRow[Any]:
    """What matters most as a list of its own, called by the kinds that are in it."""
    kinds = dict.fromkeys([title_of(question.options[entry.number].__class__) for entry in entries])
    lines = [choice(numbered(seen, entry.number, entry.label), entry.number) for entry in entries]
    return row(listing(seen.here.to("go", "first"), texts.led_to([*kinds], texts.CHOOSE), lines))


def _answer(seen: PanelContext, number: int, option: Move) -> Control:
    """The button of an option that stands beside a list; one that is asked twice does not invite to be pressed."""
    colour = GREY if seen.is_grave(option) else BLUE
    return button(seen.here.to("go", number), seen.label(option), colour)


def _without_end(question: Choose[Any], level: Level) -> tuple[Level, list[int]]:
    """A list without the option that ends the question, and that one's place: a button, however long the list is.

    It is what applies without an answer, where that has nothing to choose itself, such as Done or Pass.
    """
    if fields_of(type(question.default)):
        return level, []
    here = [*[entry for entry in level.entries if level.leaf or entry.answers], *level.beside]
    ends = [entry for entry in here if question.options[entry.number] == question.default]
    rest, beside = [tuple([entry for entry in held if entry not in ends]) for held in (level.entries, level.beside)]
    return replace(level, entries=rest, beside=beside), [entry.number for entry in ends]


def _line(seen: PanelContext, entry: Entry) -> discord.SelectOption:
    """A line that answers or leads on; one that answers among those that lead on says so by its value."""
    if entry.answers:
        return choice(numbered(seen, entry.number, entry.label), f"{AT_ONCE}{entry.number}", entry.note)
    return choice(entry.label, entry.number, entry.note)


def _to(seen: PanelContext, screen: Screen) -> To:
    return lambda place: seen.here.to("panel", replace(screen, at=place).place)


def _hint(level: Level) -> str:
    return texts.CHOOSE if level.leaf else texts.WHAT_TO_DO


def _told(seen: PanelContext, question: Choose[Any], level: Level) -> Level:
    """The same options with their numbers, and with their odds when they are few enough to work them all out."""
    few = len(level.entries) <= LIST
    entries = [
        Entry(
            entry.number,
            numbered(seen, entry.number, entry.label),
            seen.odds(question, question.options[entry.number]) if few and not _has_odds(entry.label) else "",
        )
        for entry in level.entries
    ]
    return replace(level, entries=tuple(entries))


def _has_odds(label: str) -> bool:
    """Whether a choice is called by its chances already: then they are told in full when it is asked twice."""
    return "%" in label


def _odds_lines(level: Level) -> str:
    """The odds as text: buttons have no room for them."""
    return "\n".join(
        [texts.odds(plain(entry.label), plain(entry.note, OPTION)) for entry in level.entries if entry.note]
    )


# -- a number ------------------------------------------------------------------------------


def _amount(seen: PanelContext, question: Amount) -> Parts:
    """A button for each number when they are few, else a list or a form to type into."""
    numbers = range(question.low, question.high + 1)
    if len(numbers) <= BUTTONS:
        return [*rows([*[button(seen.here.to("num", n), str(n), BLUE) for n in numbers], *rest_of_turn(seen)])]
    typed = rows([button(seen.here.to("type"), texts.TYPE_NUMBER, BLUE), *rest_of_turn(seen)])
    if len(numbers) > LIST:
        return [texts.number_range(question.low, question.high), *typed]
    return [row(listing(seen.here.to("num", "list"), texts.HOW_MANY, [choice(str(n), n) for n in numbers])), *typed]


# -- asking twice ------------------------------------------------------------------------------------------------------


def _sure(seen: PanelContext, question: Question, what: str) -> Parts:
    """One more look at what cannot be taken back, with the odds where the game knows them."""
    moves = chosen_moves(seen, question, what)
    told = [plain(odds) for move in moves if (odds := seen.table.game.odds(seen.look.view, question, move))]
    label = texts.sure(", ".join([plain(seen.label(move)) for move in moves]))
    return [label, *told, *rows([button(seen.here.to("yes", what), texts.YES, RED), button(seen.here, texts.BACK)])]


def chosen_moves(seen: PanelContext, question: Question, what: str) -> list[Move]:
    """The moves that `what` stands for: options' numbers, the draft, also as the first of a plan, or the usual."""
    if what == DRAFT or what.startswith(PLAN):
        return seen.keyed(seen.look.draft)
    if what == USUAL and isinstance(question, Pick | Order):
        return [*question.default]
    numbers = [] if what == NOTHING else what.split(".")
    return [nth(getattr(question, "options", ()), number) for number in numbers]
