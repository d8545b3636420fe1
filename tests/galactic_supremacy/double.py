"""Galactic Supremacy with names for its secrets: each copy of a card, and standing orders.

Cards of a kind are alike and the data file only counts them; the double gives every copy of the deck a name when the
deck is made, and a new one at each reshuffle.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.engine import Event, Game, Move, Rule
from rules.galactic_supremacy.chapters.ending import begin_turn
from rules.galactic_supremacy.chapters.setup import setup_phase
from rules.galactic_supremacy.model import events as gs
from rules.galactic_supremacy.model import moves as gm
from rules.galactic_supremacy.model.state import Galaxy, Player, kind_of_card
from rules.galactic_supremacy.model.tables import EXCHANGES
from rules.galactic_supremacy.model.view import GalaxyView, OrdersView, concerns
from testing.doubles import Double, Named, Secret, marked, name_of, names_in, told

SHUFFLED = "shuffled"


@dataclass(slots=True, kw_only=True)
class NamedGalaxy(Galaxy):
    """A galaxy in which each copy of a card has a name: `fleet@qx1a2b3cz`. `dealt` says how the hands came about."""

    shuffles: int = 0
    dealt: str = SHUFFLED

    def tell(self, fact: Event) -> None:
        """Record that something happened, and to which copies."""
        if isinstance(fact, gs.Reshuffled):
            self.shuffles += 1
            self.decks = [name_cards(deck, self.shuffles) for deck in self.decks]
        Galaxy.tell(self, with_copies(self, fact))


# The rulebook lies beside the module of the state.
NamedGalaxy.__module__ = Galaxy.__module__


def name_cards(deck: Sequence[str], shuffles: int) -> list[str]:
    """The cards of a deck, each copy with its name."""
    return [f"{kind_of_card(card)}@{name_of('card', number, shuffles)}" for number, card in enumerate(deck)]


def copies_of(galaxy: Galaxy, fact: Event) -> tuple[str, Sequence[str]]:
    """The field of a fact that tells of cards, and the copies that it tells of."""
    players, discards = galaxy.players, galaxy.discards[0]
    match fact:
        case gs.DrewCard(seat, _):
            return "card", players[seat].hand[-1:]
        case gs.Exchanged(seat, _, _, kept):
            return "drawn", (players[seat].hand if kept else discards)[-1:]
        case gs.Discarded() | gs.Forgone() | gs.CardLost():
            return "card", discards[-1:]
        case gs.HandSpied(_, of, _):
            return "cards", players[of].hand
        case gs.TopCardsSeen(seat, _):
            return "cards", players[seat].seen[-1].cards
        case gs.StolenCardKnown(thief, _, _):
            return "card", players[thief].hand[-1:]
    return "", ()


def with_copies(galaxy: Galaxy, fact: Event) -> Event:
    """The same fact about named copies."""
    field, cards = copies_of(galaxy, fact)
    if not field:
        return fact
    told_of = getattr(fact, field)
    kinds = told_of if isinstance(told_of, tuple) else (told_of,)
    assert list(kinds) == [kind_of_card(card) for card in cards], (fact, cards)
    named = tuple([named_kind(card) for card in cards])
    changed: Any = fact  # every event is a dataclass
    return replace(changed, **{field: named if isinstance(told_of, tuple) else named[0]})  # type: ignore[no-any-return]


def named_kind(card: str) -> Named:
    """The kind of a card, as a word that knows its copy."""
    kind = Named(kind_of_card(card))
    kind.token = card.partition("@")[2]
    return kind


def galaxy_secrets(galaxy: Galaxy) -> Iterator[Secret]:
    """Hands and looks are their seats', what is in play or discarded everybody's, the deck nobody's."""
    for seat, player in enumerate(galaxy.players):
        yield from [(name, seat) for name in names_in([player.hand, [seen.cards for seen in player.seen]])]
        yield orders_of(seat, player), seat
        yield from [(name, seat) for name in offers_of(seat, galaxy.offers)]
        yield from [(name, None) for name in names_in(player.worlds)]
    yield from [(name, None) for name in names_in(galaxy.discards)]


def orders_of(seat: int, held: Player | OrdersView) -> str:
    """The name of a seat's standing orders."""
    return name_of("orders", seat, held.counter, held.victims, held.attack, held.places, held.until).lower()


def offers_of(seat: int | None, offers: Mapping[str, int | None]) -> list[str]:
    """The names of how many offers a seat has made to each player, and each player to it."""
    return [name_of("offers", pair, count).lower() for pair, count in offers.items() if concerns(pair, seat)]


def galaxy_names(seen: GalaxyView) -> list[str]:
    """The names of all that a view of the galaxy shows."""
    orders = [orders_of(seen.seat, seen.orders)] if seen.orders and seen.seat is not None else []
    held = names_in([seen.hand, seen.seen, [player.worlds for player in seen.players], seen.deals])
    return [*orders, *offers_of(seen.seat, seen.offers), *held]


def needed(move: Move) -> str:
    """The kind of card that a move is made with."""
    match move:
        case gm.Discard(card) | gm.Build(card):
            return card
        case gm.Use():
            return "command"
        case gm.Exchange(name):
            return EXCHANGES[name].give
        case gm.Research():
            return "research"
    return ""


def copies_for(move: Move | str, seen: GalaxyView) -> list[str]:
    """The name of the first card in hand of the kind that a move is made with, or that a word names."""
    kind = move if isinstance(move, str) else needed(move)
    return [name for card in seen.hand if kind_of_card(card) == kind for name in names_in(card)][:1]


def double(game: Game[Any, Any]) -> Double:
    """Galactic Supremacy with a name for each copy of a card, of one deck for all."""
    words = game.narrate
    options = tuple([replace(o, choices=("common",)) if o.key == "decks" else o for o in game.options])
    dealt = dataclasses.replace(options[0], key="dealt", title="Dealt", choices=(SHUFFLED, "held", "missing"))

    def setup(seats: int, chosen: Mapping[str, str]) -> NamedGalaxy:
        galaxy = game.setup(seats, chosen)
        held = {field.name: getattr(galaxy, field.name) for field in fields(galaxy)}
        decks = [name_cards(deck, 0) for deck in galaxy.decks]
        return NamedGalaxy(**held | {"decks": decks, "dealt": chosen["dealt"]})

    narrate = replace(
        words,
        fact=told(words.fact, names_in),
        label=lambda move, seen, names: marked(words.label(move, seen, names), copies_for(move, seen))[:80],
        named=lambda value, seen, names, field: marked(words.named(value, seen, names, field), copies_for(value, seen)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), galaxy_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), galaxy_names(seen)),
    )
    made = replace(
        game, state=NamedGalaxy, setup=setup, narrate=narrate, options=(*options, dealt),
        phases={**game.phases, "setup": dealt_setup},
    )  # fmt: skip
    deeds = (
        ("galactic offer", {"to": "P1", "promise": "{word}", "give_credits": "0"}),
        ("galactic offer", {"to": "P2", "promise": "{word}", "give_credits": "0"}),
        ("galactic orders", {"counter": "never", "victims": "ask"}),
        ("galactic orders", {"counter": "always", "victims": "automatic", "attack": "peace", "until": "99"}),
    )
    return Double(made, galaxy_secrets, deeds)


def dealt_setup(galaxy: NamedGalaxy) -> Rule[str]:
    """The setup; in a game that is not shuffled the first has two Commands, and the second one if he is to hold it."""
    if galaxy.dealt == SHUFFLED:
        return (yield from setup_phase(galaxy))
    galaxy.order = [*range(len(galaxy.players))]
    hands = [["command", "command", "fleet"], ["fleet", "command"], ["fleet", "leader"]]
    if galaxy.dealt == "missing":
        hands[1] = ["fleet", "colony"]
    deck = galaxy.decks[0]
    for player, kinds in zip(galaxy.players, hands, strict=True):
        for kind in kinds:
            card = next(card for card in deck if kind_of_card(card) == kind)
            deck.remove(card)
            player.hand.append(card)
    return begin_turn(galaxy, 0)
