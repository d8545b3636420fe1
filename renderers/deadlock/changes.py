"""What has changed since the last picture, and what has happened this turn, gathered from what is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.deadlock.model import events as e
from rules.deadlock.model.view import PlanetView
from rules.engine import Event

WAYS = 14
"""So many of the last ways are drawn: more would be a hairball."""


class Way(NamedTuple):
    """Units of a seat, or its Missiles, went from one territory to another."""

    seat: int
    origin: str
    to: str
    missile: bool = False


@dataclass(slots=True)
class Changes:
    """What is new, by territory: buildings and ruins (with their slots), units, what was lost, and how.

    `marks` are the signs of a territory: battle, missile, event, rebels, poison, ability; `fresh` those that are news.
    """

    ways: dict[Way, bool] = field(default_factory=dict)
    built: set[tuple[str, int]] = field(default_factory=set)
    burnt: set[tuple[str, int]] = field(default_factory=set)
    units: set[tuple[str, str]] = field(default_factory=set)
    fallen: Counter[str] = field(default_factory=Counter)
    grown: Counter[str] = field(default_factory=Counter)
    taken: set[str] = field(default_factory=set)
    marks: dict[str, dict[str, bool]] = field(default_factory=dict)

    def sign(self, cell: str, kind: str, fresh: bool = True) -> None:
        """Put a sign on a territory."""
        signs = self.marks.setdefault(cell, {})
        signs[kind] = signs.get(kind, False) or fresh

    def way(self, way: Way, fresh: bool = True) -> None:
        """Note a way, the last one last."""
        self.ways[way] = self.ways.pop(way, False) or fresh


def gather(view: PlanetView, facts: Sequence[Event]) -> Changes:
    """Everything worth a highlight: the marks of this turn, and the news among them and besides."""
    changes = Changes()
    for mark in view.marks:
        if mark.kind in ("move", "missile") and mark.to and mark.to != mark.cell:
            changes.way(Way(mark.seat, mark.cell, mark.to, mark.kind == "missile"), fresh=False)
        if mark.kind != "move":
            changes.sign(mark.to or mark.cell, mark.kind, fresh=False)
    for fact in facts:
        _take_people(changes, fact)
        _take_works(changes, fact)
        _take_war(changes, fact)
    changes.ways = dict([*changes.ways.items()][-WAYS:])
    return changes


def _take_people(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Grew(_, cells) | e.Returned(_, cells):
            changes.grown.update(cells)
        case e.Rebelled(_, places):
            for cell, _ in places:
                changes.sign(cell, "rebels")
        case e.Died(_, cell):
            changes.fallen[cell] += fact.count
        case e.EventStruck(_, cell):
            changes.sign(cell, "event")
        case e.Poisoned(cell):
            changes.sign(cell, "poison")
        case e.Robbed(_, _, cell) | e.Subverted(_, cell) | e.SabotageRolled(_, cell):
            changes.sign(cell, "ability")


def _take_works(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Landed(_, cell):
            changes.built.add((cell, 1))
            changes.taken.add(cell)
        case e.Built(_, cell, slot) | e.Settled(_, cell, slot):
            changes.built.add((cell, slot))
        case e.LasersHired(_, cell, slots):
            changes.built.update((cell, slot) for slot in slots)
        case e.BuildingLost(_, cell, slot):
            changes.burnt.add((cell, slot))
        case e.UnitsMade(_, _, _, kind, _, at) | e.Hired(_, kind, at) | e.UnitPut(_, kind, _, at):
            changes.units.add((at, kind))
        case e.UnitHanded(_, _, kind, cell):
            changes.units.add((cell, kind))
        case e.LandHanded(_, _, cell) | e.ControlChanged(cell):
            changes.taken.add(cell)
        case e.Eliminated(_, cells):
            changes.taken.update(cells)


def _take_war(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Marched(seat, kind, _, origin, to):
            changes.way(Way(seat, origin, to))
            changes.units.add((to, kind))
        case e.Carried(seat, origin, to):
            changes.way(Way(seat, origin, to))
        case e.FlownHome(seat, _, origin, to):
            changes.way(Way(seat, origin, to))
            changes.units.add((to, "plane"))
        case e.SalvoLaunched(seat, target, origins):
            for origin in origins:
                changes.way(Way(seat, origin, target, True))
            changes.sign(target, "missile")
        case e.BattleBegan(cell) | e.BattleEnded(cell):
            changes.sign(cell, "battle")
        case e.Fell(cell, _, _, kinds):
            changes.fallen[cell] += len(kinds)
        case e.UnitLost(_, cell, _, number):
            changes.fallen[cell] += number
