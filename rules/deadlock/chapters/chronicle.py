"""A battle told in few lines: what each round cost, rounds without losses together with the next. [3.22]"""

from __future__ import annotations

from collections.abc import Callable

from rules.deadlock.model.events import BattleEnded, Clashed, Dodged, Fell, Volley
from rules.engine import Event

MOST = 6
"""So many times the losses are told, at most: what comes after the last but one is told at the end."""


class Chronicle:
    """Hears all that happens in a battle, and tells the rounds in which somebody fell, with those before, as one fact.

    In matches begun before version 3 each roll is a fact of its own.
    """

    def __init__(self, tell: Callable[[Event], None], cell: str, attacker: int, defender: int) -> None:
        self.tell, self.cell, self.attacker, self.defender = tell, cell, attacker, defender
        self.heard: list[Volley | Dodged | Fell] = []
        self.told = 0

    def __call__(self, event: Event) -> None:
        """Hear of an event: what is rolled waits to be summed up, everything else is passed on."""
        is_new = isinstance(event, Volley) and bool(self.heard) and event.round > self.heard[-1].round
        if isinstance(event, BattleEnded) or (is_new and self.told < MOST - 1):
            self.sum_up()
        if isinstance(event, Volley | Dodged | Fell):
            self.heard.append(event)
        else:
            self.tell(event)

    def sum_up(self) -> None:
        """Tell what the rounds since the last time cost, if anybody fell. [DL-ATK-10]"""
        fallen = [event for event in self.heard if isinstance(event, Fell)]
        if fallen:
            first, last = self.heard[0].round, self.heard[-1].round
            self.tell(Clashed(self.cell, self.attacker, self.defender, first, last, tuple(self.heard)))
            self.heard, self.told = [], self.told + 1
