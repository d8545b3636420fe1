"""The whole truth of a game of Magpie."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine import State


@dataclass(slots=True, kw_only=True)
class Card:
    """A card; `seen` are the seats that know its value, `shown` tells whether spectators do too.

    Everybody can follow cards by sight, so who has seen which is public.
    """

    value: int
    seen: list[int] = field(default_factory=list)
    shown: bool = False


@dataclass(slots=True, kw_only=True)
class Bargain:
    """The card in this place of the hand is on offer to seat `to`; the two of them know the price."""

    to: int
    slot: int
    price: int


@dataclass(slots=True, kw_only=True)
class Player:
    """A player; claims up to `trust` are believed, and from `suspect` on doubted, without a question.

    Both are the player's secret, and 0 until they are set; what is believed is not doubted.
    """

    coins: int
    hand: list[Card] = field(default_factory=list)
    trust: int = 0
    suspect: int = 0
    out: bool = False
    offer: Bargain | None = None


@dataclass(slots=True, kw_only=True)
class Claim:
    """The card that the leader has played, and what it is said to be worth."""

    card: Card
    value: int


@dataclass(slots=True, kw_only=True)
class Table(State):
    """`limit` counts rounds; where the `first` doubt counts it ends the window. The top of the deck is its end."""

    players: list[Player]
    deck: list[Card]
    bank: int
    limit: int
    first: bool = False
    pile: list[Card] = field(default_factory=list)
    leader: int = 0
    claim: Claim | None = None

    @property
    def playing(self) -> list[int]:
        """The seats in play, in turn order from the leader on."""
        seats = [(self.leader + step) % len(self.players) for step in range(len(self.players))]
        return [seat for seat in seats if not self.players[seat].out]

    @property
    def cards(self) -> list[Card]:
        """All cards, wherever they are."""
        hands = [card for player in self.players for card in player.hand]
        return self.deck + self.pile + hands + ([self.claim.card] if self.claim else [])
