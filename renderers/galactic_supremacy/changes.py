"""What has changed since the last picture, gathered from public facts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine import Event
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.tables import PRICES, Technology
from rules.galactic_supremacy.model.view import GalaxyView


@dataclass(slots=True)
class Changes:
    """Ids of pieces that are new, moved or lost (by seat), credits gained or spent, technologies raised."""

    new: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    lost: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    credits: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    raised: dict[int, set[Technology]] = field(default_factory=lambda: defaultdict(set))
    fallen: dict[int, int] = field(default_factory=dict)

    def mark(self, piece: str) -> str:
        """`new`, `moved` or nothing."""
        return "new" if piece in self.new else "moved" if piece in self.moved else ""


def gather(view: GalaxyView, facts: Sequence[Event]) -> Changes:
    """Everything worth a highlight; what happened before the first turn is not news to anybody."""
    changes = Changes()
    for fact in after_setup(view, facts):
        _take_money(changes, fact)
        _take_piece(changes, fact)
    return changes


def after_setup(view: GalaxyView, facts: Sequence[Event]) -> Sequence[Event]:
    """The facts from the first turn on: rolls of the head start cost nothing. [GS-SET-10]"""
    if view.phase == "setup":
        return ()
    for index, fact in enumerate(facts):
        if isinstance(fact, e.TurnBegan) and fact.round == 1 and view.order and fact.seat == view.order[0]:
            return facts[index:]
    return facts


def _take_money(changes: Changes, fact: Event) -> None:
    purse = changes.credits
    match fact:
        case e.IncomePaid(seat, amount):
            purse[seat] += amount
        case e.CreditsChanged(seat, _, amount):
            purse[seat] += amount
        case e.CardBought(seat, price):
            purse[seat] -= price
        case e.Built(seat, card):
            purse[seat] -= PRICES[card]
        case e.ResearchRolled(seat):
            purse[seat] -= PRICES["research"]
        case e.Traded(maker, to, _, given, _, got):
            purse[maker] += got - given
            purse[to] += given - got


def _take_piece(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Built(_, _, piece, _):
            changes.new.add(piece)
        case e.FleetMoved(_, fleet, _):
            changes.moved.add(fleet)
        case e.LeaderMoved(_, leader, _, swapped):
            changes.moved.update({leader, swapped} - {""})
        case e.DefenseChosen(_, _, _, _, withdrawn):
            changes.moved.update(fleet for fleet, _ in withdrawn)
        case e.UnitDestroyed(seat, unit) | e.PieceReturned(seat, unit):
            changes.lost[seat].append(unit)
        case e.LeaderLost(seat, leader, unit) if unit not in changes.lost[seat]:
            changes.lost[seat].append(leader)
        case e.TechnologyRaised(seat, technology):
            changes.raised[seat].add(technology)
        case e.HomeworldDestroyed(seat, by):
            changes.fallen[seat] = by
