"""The lobby card: what will be played, who is seated, what was agreed, and the buttons to change it."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord.controls.components import BLUE, GREEN, GREY, RED, button, choice, listing, page, row, rows
from bot.discord.controls.ids import ControlId
from bot.discord.panel.context import Place
from bot.discord.panel.lists import turning
from bot.discord.texts import texts
from bot.discord.texts.escape import plain
from bot.tables import HOUSE_OPTIONS, SeatInfo, Snapshot
from rules.engine import Option

GOLD = 0xF0B232
OPTIONS_SHOWN = 8
"""So many options fit on a page: Discord takes 40 parts."""


def lobby(table: Snapshot, mark: int | None = None) -> ui.LayoutView:
    """The card of a table that has not begun; with its buttons only while it can."""
    game, (low, high) = table.game, table.game.seats
    title = texts.lobby_heading(plain(game.title), plain(game.summary), table.id, game.players)
    seats = seat_lines(table)
    awaited = [plain(name) for name in awaited_at(table)]
    seats.append(texts.awaited(awaited) if awaited else texts.free_seats(high - len(seats), low - len(seats)))
    open_now = table.status == "lobby"
    state = "" if open_now else f"**{texts.LOBBY_OVER}**"
    return page(
        title, "\n".join(seats), agreed(table), texts.commitment(table.commitment), state,
        *(_buttons(table) if open_now else ()), colour=GOLD, mark=mark,
    )  # fmt: skip


def seat_lines(table: Snapshot) -> list[str]:
    """Who sits where, one line a seat."""
    return [
        texts.seat_line(
            seat.seat + 1, plain(name), seat.kind == "computer", seat.person == table.host, _held(table, seat)
        )
        for seat, name in zip(table.seats, table.names, strict=True)
    ]


def _held(table: Snapshot, seat: SeatInfo) -> bool:
    return seat.held and table.status == "lobby"


def awaited_at(table: Snapshot) -> list[str]:
    """The names of those for whom seats are held at a table that has not begun."""
    return [name for seat, name in zip(table.seats, table.names, strict=True) if _held(table, seat)]


def seated(table: Snapshot) -> str:
    """What somebody is told in private who has taken a seat."""
    return texts.seated(table.commitment, [plain(name) for name in awaited_at(table)])


def options_of(table: Snapshot) -> tuple[Option, ...]:
    """What this table can agree on: the game's options, then those of every table."""
    return (*table.game.options, *HOUSE_OPTIONS)


def agreed(table: Snapshot) -> str:
    """What is agreed, one line for all options."""
    held = [
        f"{plain(option.title)}: **{plain(table.options.get(option.key, option.default))}**"
        for option in options_of(table)
    ]
    return " · ".join(held)


def _buttons(table: Snapshot) -> list[ui.ActionRow[Any]]:
    here, (low, high) = ControlId(table.id, "join"), table.game.seats
    full, awaited = len(table.seats) >= high, bool(awaited_at(table))
    return rows(
        [
            *([button(here.to("rejoin"), texts.READY, GREEN)] if awaited else []),
            button(here, texts.JOIN, GREEN, disabled=full),
            button(
                here.to("joinwith"),
                texts.JOIN_ORDERS if "orders" in table.game.by_kind else texts.JOIN_WITH,
                disabled=full and not awaited,
            ),
            button(here.to("computer"), texts.COMPUTER, disabled=full),
            button(here.to("leave"), texts.LEAVE),
            button(here.to("options"), texts.OPTIONS),
            button(here.to("start"), texts.START, BLUE, disabled=awaited or len(table.seats) < low),
            button(here.to("rules"), texts.RULES),
            button(here.to("help"), texts.HELP),
        ]
    )


def options_panel(table: Snapshot, person: str, notice: str = "", shown: int = 0) -> ui.LayoutView:
    """One list for each option, a page of them, for whoever opened the table; for others only how they stand."""
    title = texts.menu_heading(texts.OPTIONS, table.id)
    if person != table.host or table.status != "lobby":
        return page(title, notice, agreed(table), texts.OPTIONS_OF_HOST, colour=GOLD)
    computers = [seat for seat in table.seats if seat.kind == "computer"]
    remove = [button(ControlId(table.id, "nocomputer"), texts.REMOVE_COMPUTER, RED)] if computers else []
    held = [choice(table.names[seat.seat], seat.person) for seat in table.seats if _held(table, seat)]
    free = [row(listing(ControlId(table.id, "free"), texts.FREE_A_SEAT, held))] if held else []
    cancel = button(ControlId(table.id, "cancel"), texts.CANCEL_TABLE, GREY)
    known = list(enumerate(options_of(table)))
    pages = -(-len(known) // OPTIONS_SHOWN)
    shown = max(0, min(shown, pages - 1))
    here = known[shown * OPTIONS_SHOWN : (shown + 1) * OPTIONS_SHOWN]
    lists = [item for number, option in here for item in _option(table, number, option)]
    turned = turning(Place((), shown), pages, lambda place: ControlId(table.id, "options", str(place.page)))
    return page(title, notice, *lists, *turned, *free, *rows([*remove, cancel]), colour=GOLD)


def _option(table: Snapshot, number: int, option: Option) -> list[ui.Item[Any] | str]:
    held = table.options.get(option.key, option.default)
    lines = [choice(value, place, chosen=value == held) for place, value in enumerate(option.choices[:25])]
    told = f"**{plain(option.title)}**\n-# {plain(option.help)}"
    return [told, row(listing(ControlId(table.id, "option", str(number)), option.title, lines, marked=True))]
