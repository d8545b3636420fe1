"""Magpie with windows of the first word that tell what is to be dropped unseen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.engine import Choose, Event, Move, Pick, Rule, ask_any
from tests.conformance.spoiling import Spoilt, doubts, found_by, truth, with_doubts, with_phase, worth
from tests.examples.magpie import GAME, rules
from tests.examples.magpie.moves import Doubt
from tests.examples.magpie.questions import Prompt
from tests.examples.magpie.state import Table


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody has passed."""

    seat: int


def with_marks(note: Callable[[Table, int, bool], None]) -> Spoilt:
    """Magpie in which a doubt is marked and confirmed; `note` is told whenever somebody's marks are checked."""

    def picks(table: Table) -> list[Pick[Move]]:
        return [
            Pick(
                seat=question.seat,
                prompt=Prompt.DOUBT,
                options=(Doubt.of(),),
                low=0,
                high=1,
                default=(),
                reason="MP-03",
                about=question.about,
                check_set=lambda chosen, seat=question.seat: note(table, seat, bool(chosen)),  # type: ignore[misc]  # mypy does not see what the default is for
            )
            for question in doubts(table)
        ]

    def doubt(table: Table) -> Rule[str]:
        about = doubts(table)[0].about
        word = yield from ask_any(lambda: picks(table), prompt=Prompt.DOUBT, reason="MP-03", about=about)
        if word and table.claim:
            yield from rules.uncover(table, table.claim, [word[0]])
        rules.put_away(table)
        return "tidy"

    return with_phase("doubt", doubt)


@found_by("leaks", "an answer in an open window is told: [Passed", "told is [(Passed", "told is [], in a twin [(Passed")
def passes_are_told() -> Spoilt:
    """Everybody reads at once who has passed."""

    def note(table: Table, seat: int, speaks: bool) -> None:
        if not speaks:
            table.tell(Passed(seat))

    return replace(with_marks(note), events=(*GAME.events, Passed))


@found_by("leaks", "view players", "the state is")
def passes_show() -> Spoilt:
    """A coin lies before whoever has passed, for as long as the window is open and after."""

    def note(table: Table, seat: int, speaks: bool) -> None:
        if not speaks:
            table.players[seat].coins += 1

    return with_marks(note)


@found_by("leaks", "the state is")
def late_words_are_kept() -> Spoilt:
    """Who came too late is asked no more from then on: a trace that nobody sees."""

    def note(table: Table, seat: int, speaks: bool) -> None:
        if speaks:
            table.players[seat].suspect = 1

    return with_marks(note)


@found_by("leaks", "own question: order")
def order_from_secret() -> Spoilt:
    """A standing order speaks where there is a lie."""

    def asked(table: Table) -> list[Choose[Move]]:
        order = Doubt.of() if truth(table) != worth(table) else None
        return [replace(question, order=order) for question in doubts(table)]

    return with_doubts(asked)
