"""Activations with a Special Order at hand."""

from __future__ import annotations

from typing import Any

from testing.scene import name, words_of
from tests.deadzone.kit import Table
from tests.deadzone.plaza import REACTIONS, plaza


def active(text: str, *moves: str, order: str = "", command: Any = ("order",), **more: Any) -> Table:
    """P1's first model is activated with a Special Order result at hand; `order` where no Leader brings it."""
    code = text.split(":", maxsplit=1)[0]
    return plaza(text, orders=(order, ""), command=command, **more).play("P1", f"activate {code}", *moves)


def obey(table: Table) -> Table:
    """Let standing orders answer, and the defaults what else is asked about attacks, until something else is asked."""
    while table.match.asked is not None:
        ordered = {name(who): one.order for who, one in table.match.asked.questions.items() if one.order is not None}
        if not ordered and table.asking.split(" ")[-1] not in REACTIONS:
            break
        for player, answer in ordered.items():
            table.play(player, words_of(answer))
        if not ordered:
            table.silent()
    return table
