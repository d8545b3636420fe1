"""Magpie with questions, states, events and acts that are wrong."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine import Answer, Choose, Event, Move, Order, Pick, Question, Rule, ask_some
from tests.conformance.spoiling import Spoilt, doubts, found_by, with_doubts, with_phase, with_public
from tests.examples.magpie import GAME, moves, rules, seen
from tests.examples.magpie.autopilot import autopilot
from tests.examples.magpie.moves import Bury
from tests.examples.magpie.seen import TableView
from tests.examples.magpie.state import Table

# -- questions -------------------------------------------------------------------------------------------------------


@found_by("questions", "the default of doubt is illegal")
def illegal_default() -> Spoilt:
    """A player who stays away does what nobody may."""

    def asked(table: Table) -> list[Choose[Move]]:
        return [replace(question, default=Bury.of(99)) for question in doubts(table)]

    return with_doubts(asked)


@found_by("questions", "the standing order of doubt is illegal")
def illegal_order() -> Spoilt:
    """A standing order for what is not offered."""

    def asked(table: Table) -> list[Choose[Move]]:
        return [replace(question, order=Bury.of(99)) for question in doubts(table)]

    return with_doubts(asked)


@found_by("questions", "the autopilot's answer of depth is illegal")
def autopilot_knows_no_order() -> Spoilt:
    """The autopilot answers an Order with its first option."""

    def answer(table: TableView, question: Question) -> Answer:
        if isinstance(question, Order):
            first: Answer = question.options[0]
            return first
        return autopilot(table, question)

    return replace(GAME, autopilot=answer)


@found_by("questions", "asks for more than there is")
def stuck() -> Spoilt:
    """Five cards are to be buried, of four."""

    def tidy(table: Table) -> Rule[str]:
        slots = [Bury.of(slot) for slot in range(len(table.players[table.leader].hand))]
        count = len(slots) + 1
        yield from ask_some(
            lambda: Pick(
                seat=table.leader,
                prompt="bury",
                options=slots,
                low=count,
                high=count,
                default=tuple(slots),
                reason="MP-05",
            )
        )
        return rules.pass_on(table)

    return with_phase("tidy", tidy)


@found_by("questions", "has no options")
def nothing_to_choose() -> Spoilt:
    """A question without choices."""
    return with_doubts(lambda table: [replace(question, options=()) for question in doubts(table)])


@found_by("questions", "two options with the same key")
def doubled_option() -> Spoilt:
    """One choice is there twice."""
    return with_doubts(lambda table: [replace(question, options=[*question.options] * 2) for question in doubts(table)])


@found_by("questions", "empty or too long")
def endless_label() -> Spoilt:
    """A label that fits no button."""
    return replace(GAME, narrate=replace(GAME.narrate, label=lambda move, view, names: "word " * 20))


@found_by("questions", "a window's public prompt is a sentence: may doubt the claim")
def window_without_a_subject() -> Spoilt:
    """What everybody reads of a window follows nobody's name."""
    return with_public("doubt", "may doubt the claim")


@found_by("questions", "follows its player's name: The leader leads.")
def question_with_two_subjects() -> Spoilt:
    """What follows a player's name has a subject of its own."""
    return with_public("play", "The leader leads.")


@found_by("end", "computers do not end it")
def endless() -> Spoilt:
    """The round that ends the game never comes."""

    def tidy(table: Table) -> Rule[str]:
        table.round = min(table.round, 2)
        return (yield from rules.tidy(table))

    return with_phase("tidy", tidy)


# -- state and events ------------------------------------------------------------------------------------------------


@found_by("state", "are the same object")
def shared_part() -> Spoilt:
    """Two cards share the list of those who have seen them."""

    def claim(table: Table) -> Rule[str]:
        if len(table.deck) > 1:
            table.deck[0].seen = table.deck[1].seen = []
        return (yield from rules.claim(table))

    return with_phase("claim", claim)


@dataclass(slots=True, kw_only=True)
class NumberedTable(Table):
    """A table with a dict that JSON cannot hold."""

    debts: dict[int, int] = field(default_factory=dict)


@found_by("state", "keys that are not strings")
def numbered_keys() -> Spoilt:
    """A dict by number."""

    def setup(seats: int, options: Any) -> Table:
        table = GAME.setup(seats, options)
        players, deck, bank, limit = table.players, table.deck, table.bank, table.limit
        return NumberedTable(phase="deal", players=players, deck=deck, bank=bank, limit=limit, debts={0: 1})

    return replace(GAME, state=NumberedTable, setup=setup)


@found_by("state", "invariants: ['the coins are not sixty']")
def lost_coin() -> Spoilt:
    """A coin rolls off the table."""

    def tidy(table: Table) -> Rule[str]:
        table.bank -= table.round == 2
        return (yield from rules.tidy(table))

    return with_phase("tidy", tidy)


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """Something that is written otherwise in each process."""

    what: object


@found_by("events", "holds a object", "does not fit the game")
def unstable_event() -> Spoilt:
    """An event whose repr has an address in it."""

    def tidy(table: Table) -> Rule[str]:
        table.tell(Noted(object()))
        return (yield from rules.tidy(table))

    return replace(with_phase("tidy", tidy), events=(*GAME.events, Noted))


@found_by("events", "not among the game's events")
def undeclared_event() -> Spoilt:
    """An event that the game does not list."""
    return replace(GAME, events=tuple([event for event in GAME.events if event is not moves.Claimed]))


@found_by("views", "is a part of the state")
def view_shares() -> Spoilt:
    """A view with a live list in it."""

    def view(table: Table, seat: int | None) -> TableView:
        return replace(seen.view(table, seat), winners=table.winners)  # type: ignore[arg-type]  # that is the mistake

    return replace(GAME, view=view)


# -- journal ---------------------------------------------------------------------------------------------------------


@found_by("restore", "does not fit the game")
def memory_outside() -> Spoilt:
    """A rule remembers something that is not in the state."""
    turns = itertools.count()

    def tidy(table: Table) -> Rule[str]:
        table.tell(moves.Shuffled(next(turns)))
        return (yield from rules.tidy(table))

    return with_phase("tidy", tidy)


@found_by("acts", "was refused and changed something")
def half_an_act() -> Spoilt:
    """An act does its first half before it is refused."""

    def act(table: Table, seat: int, move: Move) -> str | None:
        if isinstance(move, moves.Offer):
            table.players[seat].trust = 6
        return rules.act(table, seat, move)

    return replace(GAME, act=act)


@found_by("acts", "invariants after")
def act_that_mints() -> Spoilt:
    """An act makes coins."""

    def act(table: Table, seat: int, move: Move) -> str | None:
        if isinstance(move, moves.Trust):
            table.players[seat].coins += 1
        return rules.act(table, seat, move)

    return replace(GAME, act=act)


@found_by("processes", "another hash seed", "under hash seed 1 failed", "under hash seed 2 failed")
def order_of_a_set() -> Spoilt:
    """Who asks first is left to a set of strings."""

    def asked(table: Table) -> Iterable[Choose[Move]]:
        names = {f"seat {question.seat}": question for question in doubts(table)}
        return [names[name] for name in set(names)]

    return with_doubts(lambda table: [*asked(table)])
