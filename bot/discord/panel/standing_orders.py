"""Standing orders as they are in force: in a form, under what is typed of them, and in the answer to those given."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.controls.fields import shown
from bot.discord.controls.forms import Line, move_lines
from bot.discord.panel.context import PanelContext
from bot.discord.texts import texts
from bot.tables import PanelSnapshot
from rules.engine import Move


def gives_orders(seen: PanelContext, move: type[Move]) -> bool:
    """Whether this act of a running game gives standing orders."""
    return move is seen.table.game.by_kind.get("orders") and seen.look.view is not None


def lines_in_force(seen: PanelContext, move: type[Move], given: Mapping[str, str]) -> list[Line]:
    """The lines of a form for orders with those in force for what is given: one is changed, the rest kept."""
    held = seen.table.game.standing(seen.look.view, given)
    lines = move_lines(move, seen.offered)
    return [line.holding(held[line.name]) if line.name in held else line for line in lines]


def with_those_in_force(seen: PanelContext, move: type[Move], given: Mapping[str, str]) -> dict[str, str]:
    """What was typed of standing orders, with what is in force in place of what was left out."""
    return {line.name: line.value for line in lines_in_force(seen, move, given)} | {**given}


def noted(after: PanelSnapshot, act: Move) -> str:
    """What is said of an act that was taken: that it is done, with the orders in force now, or that it waits."""
    if act in after.player.pending:
        return texts.NOTED_FOR_LATER
    seen = PanelContext(after.table, after.player, 0)
    if not gives_orders(seen, act.__class__):
        return texts.NOTED
    given = {name: getattr(act, name) for name in act.field_names()}
    held = given | dict(seen.table.game.standing(seen.look.view, {name: shown(given[name]) for name in given}))
    lines = [line.holding(held[line.name]) for line in move_lines(act.__class__, seen.offered)]
    told = [f"{line.title}: {dict(line.choices).get(line.value, line.value)}" for line in lines if line.value]
    return texts.in_force(told)
