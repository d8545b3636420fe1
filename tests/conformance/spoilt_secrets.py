"""Magpie with secrets that get out, or that no twin varies."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import ClassVar

from rules.engine import Below, Choose, Event, Move, Names, Refused, Rule
from tests.conformance.spoiling import Spoilt, doubts, found_by, truth, with_doubts, with_phase, worth
from tests.examples.magpie import GAME, moves, prose, rules, seen
from tests.examples.magpie.seen import TableView
from tests.examples.magpie.state import Table


@found_by("leaks", "view deck.0.value")
def deck_in_view() -> Spoilt:
    """Everybody sees the card at the bottom of the deck."""

    def view(table: Table, seat: int | None) -> TableView:
        shown = seen.view(table, seat)
        true = [replace(face, value=card.value) for face, card in zip(shown.deck, table.deck, strict=True)]
        return replace(shown, deck=(*true[:1], *shown.deck[1:]))

    return replace(GAME, view=view)


@found_by("leaks", "seat None")
def hands_for_spectators() -> Spoilt:
    """A spectator, who plays no part, sees the first hand."""
    return replace(GAME, view=lambda table, seat: seen.view(table, 0 if seat is None else seat))


@dataclass(frozen=True, slots=True)
class Confessed(Event):
    """What the leader claims, and what is true."""

    seat: int
    value: int
    truth: int


@found_by("leaks", "told a secret: Confessed")
def truth_in_event() -> Spoilt:
    """A public fact tells what the played card is worth."""

    def doubt(table: Table) -> Rule[str]:
        table.tell(Confessed(table.leader, worth(table), truth(table)))
        return (yield from rules.doubt(table))

    return replace(with_phase("doubt", doubt), events=(*GAME.events, Confessed))


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """What the next leader holds."""

    seat: int
    value: int


@found_by("leaks", "told a secret: Peeked")
def card_told_at_the_end() -> Spoilt:
    """After the last answer of a phase, everybody is told a card."""

    def tidy(table: Table) -> Rule[str]:
        phase = yield from rules.tidy(table)
        for card in table.players[table.leader].hand[-1:]:
            table.tell(Peeked(table.leader, card.value))
        return phase

    return replace(with_phase("tidy", tidy), events=(*GAME.events, Peeked))


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """What somebody has drawn, said to be a reveal."""

    seat: int
    value: int
    reveals: ClassVar[bool] = True


@found_by("leaks", "told by a reveal what its view does not show")
def reveal_to_everybody() -> Spoilt:
    """Everybody is told everybody's cards, and no view shows them."""

    def tidy(table: Table) -> Rule[str]:
        phase = yield from rules.tidy(table)
        for seat in table.playing:
            for card in table.players[seat].hand[-1:]:
                table.tell(Shown(seat, card.value))
        return phase

    return replace(with_phase("tidy", tidy), events=(*GAME.events, Shown))


@dataclass(frozen=True, slots=True)
class OpenView(TableView):
    """A view with a back door."""

    behind: tuple[int, ...] = field(default=(), repr=False, compare=False)


def open_view(table: Table, seat: int | None) -> OpenView:
    """What a seat sees, and behind it all hands."""
    shown = seen.view(table, seat)
    hands = tuple([card.value for player in table.players for card in player.hand])
    return OpenView(**{name: getattr(shown, name) for name in TableView.__slots__}, behind=hands)


@found_by("leaks", "standing")
def hands_in_alt_text() -> Spoilt:
    """The alt text of the picture sums up all hands."""
    totals: dict[int, int] = {}

    def view(table: Table, seat: int | None) -> TableView:
        shown = seen.view(table, seat)
        totals[id(shown)] = sum(card.value for card in table.players[0].hand)
        return shown

    def standing(table: TableView, names: Names) -> str:
        return f"{prose.standing(table, names)} {totals[id(table)]}"

    return replace(GAME, view=view, narrate=replace(GAME.narrate, standing=standing))


@found_by("leaks", "view behind")
def hands_behind_view() -> Spoilt:
    """The view holds all hands where neither equality nor repr looks."""
    return replace(GAME, view=open_view)


@found_by("leaks", "own question")
def options_from_secret() -> Spoilt:
    """Doubt is offered only where it is justified."""

    def asked(table: Table) -> list[Choose[Move]]:
        lie = truth(table) != worth(table)
        return [replace(question, options=question.options[: 1 + lie]) for question in doubts(table)]

    return with_doubts(asked)


@found_by("leaks", "own question")
def default_from_secret() -> Spoilt:
    """A player who stays away doubts just the lies."""

    def asked(table: Table) -> list[Choose[Move]]:
        return [replace(question, default=question.options[truth(table) != worth(table)]) for question in doubts(table)]

    return with_doubts(asked)


@found_by("leaks", "public")
def secret_in_window() -> Spoilt:
    """What everybody may know of the window holds the truth."""
    return with_doubts(doubts, confess=True)


@found_by("leaks", "asked seats")
def window_for_holders() -> Spoilt:
    """Only who holds a card of the claimed value is asked."""

    def asked(table: Table) -> list[Choose[Move]]:
        hands = [{card.value for card in player.hand} for player in table.players]
        return [question for question in doubts(table) if worth(table) in hands[question.seat]]

    return with_doubts(asked)


@found_by("leaks", "trying")
def refusal_from_secret() -> Spoilt:
    """Accepting is refused for what the seller holds."""

    def act(table: Table, seat: int, move: Move) -> str | None:
        buyers = [player for other, player in enumerate(table.players) if move == moves.Accept(other)]
        if any(card.value == 6 for player in buyers for card in player.hand):
            raise Refused("That player has a six and deals with nobody.")
        return rules.act(table, seat, move)

    return replace(GAME, act=act)


@found_by("leaks", "after resample")
def resample_changes_own_hand() -> Spoilt:
    """A twin in which a seat's own hand differs."""

    def resample(table: Table, seat: int | None, below: Below) -> Table:
        return seen.resample(table, None, below)

    return replace(GAME, resample=resample)


@found_by("leaks", "shares parts")
def resample_shares() -> Spoilt:
    """A twin that is partly the true game."""

    def resample(table: Table, seat: int | None, below: Below) -> Table:
        other = seen.resample(table, seat, below)
        other.pile = table.pile
        return other

    return replace(GAME, resample=resample)


# -- computers -------------------------------------------------------------------------------------------------------


@found_by("computers", "whoever thinks for seat")
def resample_knows_the_truth() -> Spoilt:
    """Every second twin is the true game: whoever thinks with twins learns what is hidden."""

    def resample(table: Table, seat: int | None, below: Below) -> Table:
        return seen.resample(table, seat, below) if below(2) else copy.deepcopy(table)

    return replace(GAME, resample=resample)


# -- leaves ----------------------------------------------------------------------------------------------------------


@found_by("leaves", "seat .players[other].trust")
def orders_not_varied() -> Spoilt:
    """Nobody sees the others' standing orders, and no twin has other ones."""

    def resample(table: Table, seat: int | None, below: Below) -> Table:
        other = seen.resample(table, seat, below)
        for player, true in zip(other.players, table.players, strict=True):
            player.trust = true.trust
        return other

    return replace(GAME, resample=resample)


@found_by("leaves", "seat .players[other].hand[*].value")
def hands_not_varied() -> Spoilt:
    """Twins differ in the deck only."""

    def resample(table: Table, seat: int | None, below: Below) -> Table:
        other = copy.deepcopy(table)
        deck = [card for card in other.deck if not seen.knows(seat, card)]
        values = [card.value for card in deck]
        for card in deck:
            card.value = values.pop(below(len(values)))
        return other

    return replace(GAME, resample=resample)
