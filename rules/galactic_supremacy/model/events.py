"""What happens in a game of Galactic Supremacy: facts, each with its audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event
from rules.galactic_supremacy.model.tables import CardKind, Effect, ExchangeName, Technology


@dataclass(frozen=True, slots=True)
class OrderRolled(Event):
    """Some players rolled for the turn order. [GS-SET-08, R7]"""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnOrderSet(Event):
    """The turn order is known. [GS-SET-08]"""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeadStarted(Event):
    """A player got the head start. [GS-SET-10, R5, R6]"""

    seat: int
    die: int
    cards: int
    credits: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began. [GS-SEQ-01]"""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A player drew cards; which, only he knows. [GS-DRW-01, GS-DRW-02, GS-SET-06]"""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """What a player drew. [GS-DRW-01, GS-DRW-02, GS-SET-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind

    @property
    def audience(self) -> tuple[int, ...]:
        """The drawer."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    """Deck and discard pile were empty. [GS-DRW-11, R46]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the new deck. [GS-DRW-10]"""

    cards: int


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """A player paid for an extra card. [GS-DRW-02, R8]"""

    seat: int
    price: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A player exchanged a card; all saw what came. [GS-DRW-07, GS-DRW-08, R9]"""

    reveals: ClassVar[bool] = True
    seat: int
    exchange: ExchangeName
    drawn: CardKind
    kept: bool


@dataclass(frozen=True, slots=True)
class Forgone(Event):
    """A player discarded what an exchange had brought, though it might be kept. [GS-DRW-13]"""

    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player discarded a card over the hand limit. [GS-DRW-12, R10]"""

    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    """A player got his income. [GS-PRD-01, GS-PRD-02, GS-PRD-03, GS-PRD-04, GS-PRD-06]"""

    seat: int
    amount: int
    credits: int


@dataclass(frozen=True, slots=True)
class CommandUsed(Event):
    """A player put a Command card face up for an effect. [GS-CMD-02, GS-CMD-03]"""

    seat: int
    effect: Effect
    target: str


@dataclass(frozen=True, slots=True)
class EffectRolled(Event):
    """The die of an effect, and whether it worked. [GS-CMD-04]"""

    seat: int
    effect: Effect
    die: int
    worked: bool


@dataclass(frozen=True, slots=True)
class UseNegated(Event):
    """A use of a Command card was negated by Counter Espionage. [GS-CRD-10, GS-CRD-15, GS-CRD-16]"""

    seat: int
    effect: Effect
    by: int


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """The target of a use was gone. [GS-CMD-05, R49]"""

    seat: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class BorrowedCardShown(Event):
    """With individual decks: a card that left a hand belongs to another player.

    `viewers` are those who see it, None is everybody. [GS-SET-04, R3]
    """

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind
    owner: int
    viewers: tuple[int, ...] | None

    @property
    def audience(self) -> tuple[int, ...] | None:
        """Who sees the card."""
        return self.viewers


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A random card was discarded by Misinformation. [GS-CRD-01]"""

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class HandSpied(Event):
    """What a Spy saw. [GS-CRD-02]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    of: int
    cards: tuple[CardKind, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """The user of the Spy."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class DeckPeeked(Event):
    """A player looked at the top of a deck; how many cards is public. [GS-CRD-03, R36]"""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TopCardsSeen(Event):
    """What Strategic Planning showed. [GS-CRD-03, R36]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    cards: tuple[CardKind, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """The user."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class CreditsChanged(Event):
    """A player gained (or lost, below zero) credits by an effect. [GS-CRD-08, GS-CRD-12, R12]"""

    seat: int
    effect: Effect
    amount: int


@dataclass(frozen=True, slots=True)
class CardStolen(Event):
    """A card went from one hand to another. [GS-CRD-09]"""

    thief: int
    victim: int


@dataclass(frozen=True, slots=True)
class StolenCardKnown(Event):
    """Which card was stolen: only thief and victim know. [GS-CRD-09]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    thief: int
    victim: int
    card: CardKind

    @property
    def audience(self) -> tuple[int, ...]:
        """Thief and victim."""
        return (self.thief, self.victim)


@dataclass(frozen=True, slots=True)
class PieceReturned(Event):
    """A Fleet or Colony went back to its holder's hand. [GS-CRD-11, R33]"""

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class LeaderLost(Event):
    """A Leader in play was discarded. [GS-CRD-13, GS-TRM-04, GS-ATK-24, GS-CRD-11]"""

    seat: int
    leader: str
    unit: str


@dataclass(frozen=True, slots=True)
class SecondAttackGranted(Event):
    """Strategic Initiative: a second Attack Phase follows. [GS-CRD-14, R18]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A card came into play. [GS-BLD-01, GS-BLD-02, GS-BLD-03]"""

    seat: int
    card: CardKind
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack was declared. [GS-ATK-01, GS-ATK-02, GS-ATK-04]"""

    attacker: int
    defender: int
    world: str
    fleets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AttackCalledOff(Event):
    """Peace Talks ended an attack. [GS-ATK-05, GS-CRD-07, R14]"""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class DefenseRight(Event):
    """Whether the defender may use Fleets from all his worlds. [GS-ATK-06, GS-ATK-07]"""

    defender: int
    right: bool


@dataclass(frozen=True, slots=True)
class DefenseChosen(Event):
    """Who stands in defence and who withdrew. [GS-ATK-08, GS-ATK-09, GS-ATK-10]"""

    defender: int
    world: str
    standing: tuple[str, ...]
    helpers: tuple[str, ...]
    withdrawn: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class UnitReinforced(Event):
    """A unit rolls one more die in this combat. [GS-CRD-04, GS-ATK-11]"""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class CombatRolled(Event):
    """All rolls of a combat round: (unit, dice). [GS-ATK-12, GS-ATK-13, GS-ATK-14, GS-ATK-15]"""

    round: int
    attackers: tuple[tuple[str, tuple[int, ...]], ...]
    defenders: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Event):
    """A unit was destroyed by one unit or by several that joined. [GS-ATK-16, GS-ATK-17, GS-ATK-18]"""

    seat: int
    unit: str
    by: tuple[str, ...]
    roll: int
    total: int


@dataclass(frozen=True, slots=True)
class HomeworldDestroyed(Event):
    """A Homeworld was destroyed. [GS-ATK-26]"""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class ColonyTaken(Event):
    """The attacker took the destroyed colony's card, or let it be discarded. [GS-ATK-25, R29]"""

    seat: int
    world: str
    taken: bool


@dataclass(frozen=True, slots=True)
class AttackEnded(Event):
    """A combat was over; the Fleets of the attacker that are left. [GS-ATK-23, GS-ATK-28]"""

    attacker: int
    defender: int
    survivors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FleetMoved(Event):
    """A Fleet was attached to another world. [GS-MOV-01, GS-ATK-09, GS-CRD-11]"""

    seat: int
    fleet: str
    to: str


@dataclass(frozen=True, slots=True)
class LeaderMoved(Event):
    """A Leader was attached to another unit, perhaps changing places with another. [GS-MOV-02, GS-TRM-03, GS-CRD-11]"""

    seat: int
    leader: str
    to: str
    swapped: str


@dataclass(frozen=True, slots=True)
class ResearchRolled(Event):
    """A die on Table C. [GS-RSH-01, GS-RSH-02, GS-SET-10]"""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class TechnologyRaised(Event):
    """A technology rose by one. [GS-RSH-01, GS-RSH-02, GS-SET-10]"""

    seat: int
    technology: Technology
    level: int


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A deal was offered; only its two sides know. [GS-DEA-01, GS-DEA-02, R54]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    maker: int
    to: int
    give: tuple[CardKind, ...]
    give_credits: int
    want: tuple[CardKind, ...]
    want_credits: int
    promise: str
    number: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealClosed(Event):
    """An offer was declined, withdrawn or failed, without reasons. [GS-DEA-02, R54]"""

    whisper: ClassVar[bool] = True
    maker: int
    to: int
    how: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A deal was carried out; numbers of cards and credits are public. [GS-DEA-02, GS-DEA-05]"""

    reveals: ClassVar[bool] = True
    maker: int
    to: int
    cards_given: int
    credits_given: int
    cards_got: int
    credits_got: int


@dataclass(frozen=True, slots=True)
class PromiseNoted(Event):
    """A promise of a deal, known to its two sides. [GS-DEA-02]"""

    maker: int
    to: int
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """A player changed his standing orders; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int
    counter: str
    victims: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class AttackOrdersGiven(Event):
    """A player changed his standing orders for attacks; only he knows. [GS-ATK-05, GS-ATK-07, GS-ATK-08, GS-CRD-11]"""

    seat: int
    attack: str
    places: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersLimited(Event):
    """A player's standing orders were given up to the end of a round; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersEnded(Event):
    """The last round of a player's standing orders is over; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up. [GS-END-03]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out: his hand is shown as it goes; `cards` counts what was in play too. [GS-END-02, R30]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: int
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game ended; several winners share it after a tie at the round limit. [GS-END-01, GS-END-05]"""

    winners: tuple[int, ...]
    by_limit: bool
