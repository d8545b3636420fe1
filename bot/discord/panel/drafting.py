"""Half an answer on a panel: some of the options, put together from one list or several, or all of them in an order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from discord import ui

from bot.discord.controls.choices import BUTTONS, LIST, Shelf, shelves
from bot.discord.controls.components import BLUE, GREEN, GREY, LABEL, Control, button, choice, listing, row, rows
from bot.discord.panel.context import PanelContext, Place, Screen
from bot.discord.panel.lists import Parts, To, size, turning
from bot.discord.panel.menus import rest_of_turn
from bot.discord.texts import texts
from bot.discord.texts.escape import plain
from rules.engine import Order, Pick

USUAL = "usual"
"""Stands for the default where an answer is named."""
NOTHING = "none"
"""Stands for an answer of no option at all."""
MARKS, TOGETHER = 8, 6
"""Of so many options each answer may be a button: so many answers, if some of them are several options together."""
LISTS = 5
PIECES = 1
"""A plan of more pieces is a list: all of them are marked in one go."""
NAMED = 500


def numbered(seen: PanelContext, number: int, label: str) -> str:
    """An option's label, after its number where the picture shows that."""
    return texts.numbered(number + 1, label) if number + 1 in seen.numbered else label


# -- some of them ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Draft:
    """What has been chosen so far of a question for some of several."""

    seen: PanelContext
    question: Pick[Any]
    chosen: frozenset[str]

    @property
    def usual(self) -> frozenset[str]:
        """The keys of the answer that applies by itself."""
        return frozenset([move.key for move in self.question.default])

    def label(self, number: int) -> str:
        """An option in words."""
        return numbered(self.seen, number, self.seen.label(self.question.options[number]))

    def keys(self, held: Sequence[int]) -> frozenset[str]:
        """The keys of the options at these places."""
        return frozenset([self.question.options[number].key for number in held])

    def on(self, number: int) -> bool:
        """Whether an option is chosen."""
        return self.question.options[number].key in self.chosen


def pick(seen: PanelContext, question: Pick[Any], screen: Screen, room: int, to: To) -> Parts:
    """A draft that toggles, with Confirm when it has the right size; many options take what `room` there is."""
    draft = _Draft(seen, question, frozenset([move.key for move in seen.keyed(seen.look.draft)]))
    if not draft.chosen and (every := _at_once(draft)):
        return every
    count = len(question.options)
    if count > (PIECES if question.plan else BUTTONS):
        return _lists(draft, screen.at.page, room, to)
    shown = [
        button(seen.here.to("tog", number), draft.label(number), GREEN if draft.on(number) else GREY)
        for number in range(count)
    ]
    return [_told(draft), *rows(shown), _usual(draft), *rows(_ends(draft))]


def answers(question: Pick[Any], together: int) -> list[tuple[int, ...]]:
    """Every answer as the places of its options, where they are few enough to be buttons; else none.

    If any is several options at once there are at most `together`.
    """
    options, found = question.options, list[tuple[int, ...]]()
    if len(options) > MARKS:
        return []
    for many in range(question.low, min(question.high, len(options)) + 1):
        for held in combinations(range(len(options)), many):
            if not (question.check_set and question.check_set(tuple([options[number] for number in held]))):
                found.append(held)
            if len(found) > (BUTTONS if max(map(len, found), default=0) < 2 else together):
                return []
    return found


def _at_once(draft: _Draft) -> Parts:
    """A button for each of few answers, with what it adds up to; the usual one is green. Empty where they are many.

    What a turn is planned with keeps its marks, as one goes on from there; so does what several commit unseen, unless
    it is one option at most.
    """
    seen, asked = draft.seen, draft.seen.table.asked
    if draft.question.prompt in seen.table.game.plan:
        return []
    every = answers(draft.question, 0 if asked is None or asked.seats is None else TOGETHER)
    named = {held: ", ".join([draft.label(number) for number in held]) or texts.NOTHING for held in every}
    if not every or max(map(len, named.values())) > LABEL:
        return []
    usual = [held for held in every if held and draft.keys(held) == draft.usual]
    shown = [
        button(seen.here.to("go", ".".join(map(str, held)) or NOTHING), label, GREEN if held in usual else BLUE)
        for held, label in named.items()
    ]
    told = filter(None, [_promised(draft, held, label) for held, label in named.items()])
    return ["\n".join(told), _usual(draft), *rows([*shown, *rest_of_turn(seen)])]


def _promised(draft: _Draft, held: Sequence[int], label: str) -> str:
    """What an answer adds up to, if that is one line and not what nothing adds up to."""
    tell, view = draft.seen.table.game.outlook, draft.seen.look.view
    line = tell(view, draft.question, tuple([draft.question.options[number] for number in held]))
    fits = line and "\n" not in line and line != tell(view, draft.question, ())
    return texts.odds(plain(label), plain(line)) if fits else ""


def _told(draft: _Draft) -> str:
    """What is chosen and how many are wanted; of a long list the first ones are named."""
    names, more = _named(draft, draft.chosen)
    low, high, count = draft.question.low, draft.question.high, len(draft.question.options)
    most = high if high < count or low == high else None
    return texts.chosen(names, low, most, more)


def _usual(draft: _Draft) -> str:
    """What the usual answer is, where it is not the one that is marked; it stands above the buttons that give it."""
    keys = draft.usual
    return texts.usual(*_named(draft, keys)) if keys and draft.chosen != keys else ""


def _named(draft: _Draft, keys: Collection[str]) -> tuple[list[str], int]:
    """The options with these keys in words, as far as there is room, and how many more there are."""
    names: list[str] = []
    for move in draft.question.options:
        name = plain(draft.seen.label(move)) if move.key in keys else ""
        if sum(map(len, names)) + len(name) > NAMED:
            break
        names += [name] if name else []
    return names, len(keys) - len(names)


def _ends(draft: _Draft) -> list[Control]:
    """Confirm, begin again; mark the usual answer to change it, or answer with it at once, or the rest of the turn."""
    here, question = draft.seen.here, draft.question
    usual = draft.usual
    fits = question.low <= len(draft.chosen) <= question.high
    ends = [button(here.to("ok"), texts.CONFIRM, GREEN, disabled=not fits)]
    if draft.chosen:
        ends.append(button(here.to("clear"), texts.CLEAR))
    if usual and draft.chosen != usual:
        ends.append(button(here.to("usual"), texts.MARK_USUAL))
    if usual and not draft.chosen:
        ends.append(button(here.to("ok", USUAL), texts.CONFIRM_USUAL, GREEN))
    return [*ends, *rest_of_turn(draft.seen)]


def _lists(draft: _Draft, first: int, room: int, to: To) -> Parts:
    """As many of the lists as fit, from the one on with which this page begins; marks in the others stay.

    Where something is marked, Discord shows that in place of the list's title, so the title stands above it if it fits.
    """
    told, usual, ends = _told(draft), _usual(draft), _ends(draft)
    every = shelves(draft.question.options, draft.seen.named)
    turns = 2
    count = max(1, min(LISTS, (room - size([told, usual, *rows(ends)]) - turns) // 2))
    first = 0 if len(every) <= count else min(first, len(every) - 1)
    end = min(first + count, len(every))
    if end - first < len(every):
        ends.append(button(to(Place(page=max(0, first - count))), texts.EARLIER, disabled=first == 0))
        ends.append(button(to(Place(page=end)), texts.LATER, disabled=end == len(every)))
        told = f"{told}\n-# {texts.lists_of(first + 1, end, len(every))}"
    shown = {number: _list(draft, every[number], Place((number,), first)) for number in range(first, end)}
    spare = room - size([told, *shown.values(), usual, *rows(ends)])
    named = [number for number in shown if every[number].title and any(map(draft.on, every[number].members))]
    titles = {number: f"-# {plain(every[number].title)}" for number in named[: max(0, spare)]}
    lists = [part for number, held in shown.items() for part in (titles.get(number, ""), held)]
    return [told, *lists, usual, *rows(ends)]


def _list(draft: _Draft, shelf: Shelf, place: Place) -> ui.ActionRow[Any]:
    """One list with its marks; `place` says which it is, and with which the page begins."""
    lines = [choice(draft.label(number), number, chosen=draft.on(number)) for number in shelf.members]
    control = draft.seen.here.to("set", place)
    return row(listing(control, shelf.title or texts.MARKED, lines, 0, LIST, marked=True))


# -- all of them in an order -------------------------------------------------------------------------------------------


def order(seen: PanelContext, question: Order[Any], screen: Screen, to: To) -> Parts:
    """What comes next, one after the other, with Confirm when all are in order."""
    done = seen.keyed(seen.look.draft)
    left = [number for number, option in enumerate(question.options) if option not in done]
    told = texts.in_order([plain(seen.label(move)) for move in done], len(left))
    ends = [button(seen.here.to("ok"), texts.CONFIRM, GREEN)] if not left else []
    if done:
        ends.append(button(seen.here.to("clear"), texts.CLEAR))
    ends += rest_of_turn(seen)
    return [told, *(_next(seen, question, left, screen, to) if left else []), *rows(ends)]


def _next(seen: PanelContext, question: Order[Any], left: Sequence[int], screen: Screen, to: To) -> Parts:
    named = {number: numbered(seen, number, seen.label(question.options[number])) for number in left}
    if len(left) <= BUTTONS:
        return [*rows([button(seen.here.to("tog", number), label, BLUE) for number, label in named.items()])]
    pages = -(-len(left) // LIST)
    start = min(screen.at.page, pages - 1) * LIST
    lines = [choice(named[number], number) for number in left[start : start + LIST]]
    return [row(listing(seen.here.to("tog", "list"), texts.NEXT, lines)), *turning(screen.at, pages, to)]
