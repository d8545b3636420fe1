"""Magpie with windows of the first word that tell what is to be dropped unseen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine import Choose, Event, Move
from tests.conformance.spoiling import Spoilt, doubts, found_by, truth, with_doubts, worth
from tests.examples.magpie import GAME
from tests.examples.magpie.marked import marked
from tests.examples.magpie.moves import Doubt
from tests.examples.magpie.state import Table


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody has passed."""

    seat: int


@found_by("leaks", "an answer in an open window is told: [Passed", "told is [(Passed", "told is [], in a twin [(Passed")
def passes_are_told() -> Spoilt:
    """Everybody reads at once who has passed."""

    def told(table: Table, seat: int, chosen: tuple[Doubt, ...]) -> None:
        if not chosen:
            table.tell(Passed(seat))

    return replace(marked(told), events=(*GAME.events, Passed))


@found_by("leaks", "view players", "the state is")
def passes_show() -> Spoilt:
    """A coin lies before whoever has passed, for as long as the window is open and after."""

    def shown(table: Table, seat: int, chosen: tuple[Doubt, ...]) -> None:
        if not chosen:
            table.players[seat].coins += 1

    return marked(shown)


@found_by("leaks", "the state is")
def late_words_are_kept() -> Spoilt:
    """Who came too late is asked no more from then on: a trace that nobody sees."""

    def kept(table: Table, seat: int, chosen: tuple[Doubt, ...]) -> None:
        if chosen:
            table.players[seat].suspect = 1

    return marked(kept)


@found_by("leaks", "own question: order")
def order_from_secret() -> Spoilt:
    """A standing order speaks where there is a lie."""

    def asked(table: Table) -> list[Choose[Move]]:
        order = Doubt.of() if truth(table) != worth(table) else None
        return [replace(question, order=order) for question in doubts(table)]

    return with_doubts(asked)
