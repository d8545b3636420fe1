"""The lobby card: what will be played, who is seated, what was agreed, and the buttons to change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from discord import ui

from bot.catalogue import lessons
from bot.discord.controls.choices import LIST
from bot.discord.controls.components import BLUE, GREEN, GREY, RED, button, choice, listing, page, row, rows
from bot.discord.controls.ids import ControlId
from bot.discord.pages.board import FOLDED
from bot.discord.pages.replies import Page
from bot.discord.panel.context import Place
from bot.discord.panel.lists import turning
from bot.discord.texts import learn_texts, lobby_texts, play_on_texts, texts
from bot.discord.texts.escape import plain
from bot.tables import HOUSE_OPTIONS, LEVELS, SeatInfo, Snapshot
from rules.engine import Option

GOLD = 0xF0B232
OPTIONS_SHOWN = 8
"""So many options fit on a page: Discord takes 40 parts."""


def lobby(
    table: Snapshot, mark: int | None = None, art: ui.Item[Any] | str = "", person: str | None = None
) -> ui.LayoutView:
    """The card of a table that has not begun, with its cover and its buttons; a line or two of any other.

    Where only this `person` sees it, what is not theirs to press is grey.
    """
    game, (low, high) = table.game, _bounds(table)
    if table.status != "lobby":
        return page(ui.TextDisplay(_closed(table), id=FOLDED), colour=GOLD, mark=mark)
    title = lobby_texts.lobby_heading(
        plain(game.title), plain(game.pitch or game.summary), game.players, plain(game.lasts), table.id
    )
    seats = seat_lines(table)
    awaited = [plain(name) for name in awaited_at(table)]
    missing = table.plays_on or lobby_texts.free_seats(high - len(seats), low - len(seats))
    seats.append(lobby_texts.awaited(awaited) if awaited else missing)
    return page(
        art, title, "\n".join(seats), agreed(table) or lobby_texts.ALL_USUAL, *_sitting(table),
        *_buttons(table, person), colour=GOLD, mark=mark,
    )  # fmt: skip


def _bounds(table: Snapshot) -> tuple[int, int]:
    """How many seats it needs at least, and has at most."""
    return (len(table.seats), len(table.seats)) if table.plays_on else table.game.seats


def _is_taken(table: Snapshot) -> bool:
    """Whether nobody else can sit down."""
    return all(seat.person for seat in table.seats) if table.plays_on else len(table.seats) >= table.game.seats[1]


def _sitting(table: Snapshot) -> list[ui.ActionRow[Any]]:
    """A list of the seats of a table that plays on which a computer has, to sit down there."""
    lines = zip(seat_lines(table, str), table.seats, strict=True)
    free = [choice(line, seat.seat) for line, seat in lines if not seat.person]
    return [row(listing(ControlId(table.id, "sit"), play_on_texts.SIT, free))] if table.plays_on and free else []


def _closed(table: Snapshot) -> str:
    """What is left of the card of a table that is no lobby any more."""
    title = plain(table.game.title)
    if table.status == "cancelled":
        return lobby_texts.lobby_cancelled(title, table.id)
    return lobby_texts.lobby_begun(title, table.id, [plain(name) for name in table.names])


def seat_lines(table: Snapshot, shown: Callable[[str], str] = plain) -> list[str]:
    """Who sits where, one line a seat; `shown` makes a name fit for where it stands."""
    then = [play_on_texts.played(shown(name)) for name in table.played] or [""] * len(table.seats)
    return [
        lobby_texts.seat_line(seat.seat + 1, shown(name), seat.person == table.host, _held(table, seat), before)
        for seat, name, before in zip(table.seats, table.names, then, strict=True)
    ]


def _held(table: Snapshot, seat: SeatInfo) -> bool:
    return seat.held and table.status == "lobby"


def awaited_at(table: Snapshot) -> list[str]:
    """The names of those for whom seats are held at a table that has not begun."""
    return [name for seat, name in zip(table.seats, table.names, strict=True) if _held(table, seat)]


def seated(table: Snapshot) -> tuple[str, str]:
    """What somebody is told in private who has taken a seat, and in small print what the dice must agree with.

    Nobody else can change it there.
    """
    return lobby_texts.seated(awaited_at(table)), lobby_texts.salted(table.commitment)


def options_of(table: Snapshot) -> tuple[Option, ...]:
    """What this table can agree on: the game's options, then those of every table."""
    return (*table.game.options, *HOUSE_OPTIONS)


def in_words(option: Option, chosen: str) -> str:
    """What players read of a choice of an option."""
    return option.words.get(chosen, chosen)


def agreed(table: Snapshot) -> str:
    """What is agreed that is not usual, in one line; empty where everything is."""
    chosen = [(option, _chosen(table, option)) for option in options_of(table)]
    return " · ".join([_agreed(option, choice) for option, choice in chosen if choice != option.default])


def _chosen(table: Snapshot, option: Option) -> str:
    return table.options.get(option.key, option.default)


def _agreed(option: Option, choice: str, *, usual: bool = False) -> str:
    return lobby_texts.agreed(plain(option.title), plain(in_words(option, choice)), usual=usual)


def _buttons(table: Snapshot, person: str | None) -> list[ui.ActionRow[Any]]:
    """How to begin, then what else there is; at most two rows. Without a person they are for everybody."""
    here, (low, high) = ControlId(table.id, "join"), _bounds(table)
    full, awaited = len(table.seats) >= high, bool(awaited_at(table))
    lesson = lessons().get(table.game.key)
    everybody, host = person is None, person in (None, table.host)
    people = {seat.person: seat for seat in table.seats if seat.person}
    mine = people.get(person or "")
    ready = button(here.to("rejoin"), texts.READY, GREEN, disabled=not (everybody or (mine and mine.held)))
    may_play = host or mine or not people
    begin = [
        *([ready] if awaited else []),
        button(here, texts.JOIN, GREEN, disabled=_is_taken(table) or bool(mine)),
        button(here.to("against"), texts.PLAY_NOW, BLUE, disabled=full or awaited or not may_play),
        button(here.to("computer"), texts.COMPUTER, disabled=full or not host),
        button(here.to("start"), texts.START, BLUE, disabled=awaited or len(table.seats) < low or not host),
    ]
    more = [
        *([button(here.to("lesson"), learn_texts.learn_it(lesson.minutes))] if lesson else []),
        button(here.to("leave"), texts.LEAVE, disabled=not (mine or (everybody and people))),
        button(here.to("options"), texts.OPTIONS),
        button(here.to("fair"), texts.FAIRNESS),
        button(here.to("help"), texts.HELP),
    ]
    return [*rows(begin), *rows(more)]


def _join_with(table: Snapshot) -> list[Any]:
    """The way to a seat with words of one's own for the dice; only where one can still sit down."""
    if table.status != "lobby" or (_is_taken(table) and not awaited_at(table)):
        return []
    told = texts.JOIN_ORDERS if "orders" in table.game.by_kind else texts.JOIN_WITH
    return [button(ControlId(table.id, "joinwith"), told)]


def led_back(shown: Page, to: ControlId) -> Page:
    """A page with a way back at its foot."""
    cast("ui.Container[Any]", shown.view.children[0]).add_item(row(button(to, texts.BACK)))
    return shown


def fairness_page(table: Snapshot) -> ui.LayoutView:
    """How the dice are kept fair, in words, with the fingerprint of their secret."""
    back = button(ControlId(table.id, "lobby"), texts.BACK)
    title = texts.menu_heading(texts.FAIRNESS, table.id)
    told = (
        title,
        lobby_texts.FAIRNESS_TOLD,
        lobby_texts.fingerprint(table.commitment),
        f"-# {lobby_texts.PROVE_LIMITS}",
    )
    return page(*told, *rows([*_join_with(table), back]), colour=GOLD)


def options_panel(table: Snapshot, person: str, notice: str = "", shown: int = 0) -> ui.LayoutView:
    """One list for each option, a page of them, for whoever opened the table; for others only how they stand."""
    title = texts.menu_heading(texts.OPTIONS, table.id)
    stay = table.game.options if table.plays_on else ()
    known = [(number, option) for number, option in enumerate(options_of(table)) if option not in stay]
    ways = [
        *_join_with(table), button(ControlId(table.id, "rules"), texts.RULES),
        button(ControlId(table.id, "lobby"), texts.BACK),
    ]  # fmt: skip
    if person != table.host or table.status != "lobby":
        told = [f"{_stands(table, option)}\n-# {plain(option.help)}" for _, option in known]
        return page(title, notice, "\n".join(told), lobby_texts.OPTIONS_OF_HOST, *rows(ways), colour=GOLD)
    computers = [seat for seat in table.seats if seat.kind == "computer"]
    remove = (
        [button(ControlId(table.id, "nocomputer"), texts.REMOVE_COMPUTER, RED)]
        if computers and not table.plays_on
        else []
    )
    held = [choice(table.names[seat.seat], seat.person) for seat in table.seats if _held(table, seat)]
    free = [row(listing(ControlId(table.id, "free"), lobby_texts.FREE_A_SEAT, held))] if held else []
    levels = [] if free else _levels(table, computers)  # there is no room for both
    cancel = button(ControlId(table.id, "cancel"), texts.CANCEL_TABLE, GREY)
    pages = -(-len(known) // OPTIONS_SHOWN)
    shown = max(0, min(shown, pages - 1))
    here = known[shown * OPTIONS_SHOWN : (shown + 1) * OPTIONS_SHOWN]
    lists = [item for number, option in here for item in _option(table, number, option)]
    turned = turning(Place((), shown), pages, lambda place: ControlId(table.id, "options", str(place.page)))
    return page(title, notice, *lists, *turned, *levels, *free, *rows([*remove, cancel, *ways]), colour=GOLD)


def _levels(table: Snapshot, computers: Sequence[SeatInfo]) -> list[ui.ActionRow[Any]]:
    """A list of how well each computer can play, as far as the list has room."""
    able = [seat for seat in computers if seat.level is not None][: LIST // len(LEVELS)]
    lines = [
        choice(lobby_texts.level_of(table.names[seat.seat], word), f"{seat.seat}.{level}")
        for seat in able
        for level, word in LEVELS.items()
        if level != seat.level
    ]
    return [row(listing(ControlId(table.id, "level"), lobby_texts.LEVELS, lines))] if lines else []


def _stands(table: Snapshot, option: Option) -> str:
    chosen = _chosen(table, option)
    return _agreed(option, chosen, usual=chosen == option.default)


def _option(table: Snapshot, number: int, option: Option) -> list[ui.Item[Any] | str]:
    held = _chosen(table, option)
    choices = enumerate(option.choices[:25])
    lines = [choice(in_words(option, value), place, chosen=value == held) for place, value in choices]
    told = f"**{plain(option.title)}**\n-# {plain(option.help)}"
    return [told, row(listing(ControlId(table.id, "option", str(number)), option.title, lines, marked=True))]
