"""Standing orders that somebody brings along from the lobby: read there, and put in force as the game begins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.store.rows import SeatRow
from bot.tables.loaded import LoadedTable
from bot.tables.unit_of_work import UnitOfWork, together
from rules.engine import Game, Match, Move, Refused, Stamp, State, say


def outset(game: Game[Any, Any], options: Mapping[str, str]) -> State:
    """The state in which a game with what is agreed so far (of every table's options, too) would begin."""
    known = {option.key for option in game.options}
    chosen = {key: value for key, value in options.items() if key in known}
    try:
        state: State = game.start(game.seats[0], chosen)
    except Refused:  # these do not go together, which the host is told at the start
        state = game.start(game.seats[0])
    state.hold_no_facts()
    return state


def orders_act(live: LoadedTable, orders: Mapping[str, Any]) -> Move:
    """Standing orders as the game's act, or `Refused`."""
    game = live.game
    kind = next((act.kind for act in game.acts if act.__name__ == "Orders"), None)
    if kind is None:
        raise Refused("{game} has no standing orders; join without them.", game=game.title)
    move = game.read_move({"move": kind, **orders})
    game.act(outset(game, live.row.options), 0, move)  # who types them is told now, not the host at the start
    return move


def put_in_force(live: LoadedTable, match: Match[Any, Any], now: int) -> list[tuple[SeatRow, str]]:
    """Give each seat's standing orders to a match that begins; return those that do not fit it, and what to say of it.

    The options may have been changed since they were brought along, and an earlier game's may not fit a rematch.
    """
    dropped = []
    for chair in [chair for chair in live.seats if chair.orders is not None]:
        told = say("Standing orders")
        try:
            order = live.game.read_move(json.loads(chair.orders or ""))
            told = live.game.narrate.label(order, match.view(chair.seat), live.names)
            match.act(chair.seat, order, Stamp(chair.person, None, now))
        except Refused as refusal:
            line = "“{order}” from the lobby was dropped as the game began; /orders sets it anew."
            dropped.append((chair, together(say(line, order=told), str(refusal))))
    return dropped


def tell_dropped(work: UnitOfWork, dropped: list[tuple[SeatRow, str]]) -> None:
    """Tell whose orders were dropped, in the story that only they read and by direct message."""
    for chair, told in dropped:
        work.say(told, chair.seat)
        if chair.person:
            work.enqueue("dm", chair.person, [told], seat=chair.seat)
