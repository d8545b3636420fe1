"""The whole truth of a game of Galactic Supremacy.

A card out of play is a short string: its kind, and with individual decks `@` and its proper owner's seat (`fleet@2`).
Cards of a kind are alike, so a card gets an id only when it comes into play: F7, C3, L2; a Homeworld is H and its
seat + 1.
Pieces in play stand inside what they are attached to: leaders in units, fleets in worlds, worlds in players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from rules.engine import State, unless
from rules.galactic_supremacy.model.events import BorrowedCardShown
from rules.galactic_supremacy.model.tables import GROWTH_TECHS, TECH_ORDER, CardKind, Effect, Technology

HOME_DICE = 5
HAND_LIMIT = 5
HOME_INCOME = 5
CounterPolicy = Literal["concerned", "ask", "never", "always"]
VictimPolicy = Literal["automatic", "ask"]
AttackPolicy = Literal["ask", "peace", "never"]
PlacePolicy = Literal["ask", "automatic"]


@dataclass(slots=True)
class Leader:
    """A Leader in play."""

    id: str
    card: str


@dataclass(slots=True)
class Fleet:
    """A Fleet in play, perhaps with a Leader."""

    id: str
    card: str
    leader: Leader | None = None


@dataclass(slots=True)
class World:
    """A Homeworld (its card is empty: it belongs to no deck) or a colony, with the Fleets attached to it."""

    id: str
    card: str
    leader: Leader | None = None
    fleets: list[Fleet] = field(default_factory=list)

    @property
    def is_home(self) -> bool:
        """Whether this is a Homeworld."""
        return not self.card


Unit = Fleet | World


@dataclass(slots=True)
class Seen:
    """What a Spy or Strategic Planning showed in a player's last turn; `of` is a seat, or None for the deck."""

    of: int | None
    cards: list[str]


@dataclass(slots=True)
class Player:
    """One empire. Without worlds its player is eliminated.

    Its standing orders are `counter`, `victims`, `attack` and `places`, up to the end of round `until` (0: no end).
    """

    hand: list[str] = field(default_factory=list)
    credits: int = 0
    levels: dict[Technology, int] = field(default_factory=lambda: dict.fromkeys(TECH_ORDER, 1))
    worlds: list[World] = field(default_factory=list)
    counter: CounterPolicy = "concerned"
    victims: VictimPolicy = "automatic"
    seen: list[Seen] = field(default_factory=list)
    attack: Annotated[AttackPolicy, unless("ask")] = "ask"
    places: Annotated[PlacePolicy, unless("ask")] = "ask"
    until: Annotated[int, unless(0)] = 0

    @property
    def alive(self) -> bool:
        """Whether the Homeworld stands."""
        return bool(self.worlds)

    @property
    def bonus(self) -> int:
        """B: the lowest of the three growth technologies, less one. [GS-PRD-04, R11]"""
        levels = self.levels
        return min([levels[tech] for tech in GROWTH_TECHS]) - 1

    @property
    def hand_limit(self) -> int:
        """How many cards may be kept at the end of one's own Draw Phase. [GS-PRD-05]"""
        return HAND_LIMIT + self.bonus

    @property
    def income(self) -> int:
        """Credits of one Production Phase. [GS-PRD-01..04, R40]"""
        leaders = sum([world.leader is not None for world in self.worlds])
        return HOME_INCOME + len(self.worlds) - 1 + leaders + self.bonus * len(self.worlds)

    @property
    def fleets(self) -> list[Fleet]:
        """All Fleets in play."""
        return [fleet for world in self.worlds for fleet in world.fleets]

    def end_orders(self) -> None:
        """From now on the usual orders hold."""
        self.counter, self.victims, self.attack, self.places, self.until = "concerned", "automatic", "ask", "ask", 0

    def units(self) -> list[Unit]:
        """Each world, followed by its Fleets."""
        units: list[Unit] = []
        for world in self.worlds:
            units.append(world)
            units += world.fleets
        return units


@dataclass(slots=True)
class CommandUse:
    """A Command card that waits to be settled: the public stack."""

    seat: int
    effect: Effect
    target: str


@dataclass(slots=True)
class Battle:
    """The attack in progress; all of it is public. `fallen` tells that the attacked world was destroyed."""

    attacker: int
    defender: int
    world: str
    attackers: list[str]
    defenders: list[str] = field(default_factory=list)
    right: bool = False
    extra: dict[str, int] = field(default_factory=dict)
    round: int = 0
    rolls: dict[str, list[int]] = field(default_factory=dict)
    fallen: bool = False


@dataclass(slots=True)
class Deal:
    """An open offer: what its maker gives and wants, kinds of cards and credits; `round` is when it was made.

    `number` counts the offers of this maker to this player: who accepts names it. [R54]
    """

    maker: int
    to: int
    number: int
    give: list[CardKind]
    give_credits: int
    want: list[CardKind]
    want_credits: int
    promise: str
    round: int


@dataclass(slots=True, kw_only=True)
class Galaxy(State):
    """Everything. `order` is the turn order, `active` whose turn it is, `serial` the last number of each kind of id.

    `offers` counts the offers made so far by a player to another, `P1>P2`; `bought`, `peace` and `second_attack` are
    marks of this turn: the extra card was bought, who has Peace Talks in force, Strategic Initiative worked. `ahead` is
    a move, by its kind and its values, for which the phases before its own are passed; empty whenever anybody is asked.
    `stepwise` is a mark of this turn, too: its player declined what was listed of it.
    """

    individual: bool
    head_start: bool
    round_limit: int
    players: list[Player]
    decks: list[list[str]]
    discards: list[list[str]]
    order: list[int] = field(default_factory=list)
    active: int = 0
    serial: dict[CardKind, int] = field(default_factory=dict)
    battle: Battle | None = None
    bought: bool = False
    peace: list[int] = field(default_factory=list)
    second_attack: bool = False
    stack: list[CommandUse] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    offers: dict[str, int] = field(default_factory=dict)
    ahead: Annotated[list[str], unless([])] = field(default_factory=list)
    stepwise: Annotated[bool, unless(False)] = False

    @property
    def looks_ahead(self) -> bool:
        """Whether one question offers the rest of the turn, attacks with their Fleets; from version 3 on. [R58, R59]"""
        return self.rules_version >= 3

    @property
    def minds_idle(self) -> bool:
        """Whether what has no effect is listed last, and in an attack not asked for; from version 4 on. [R62]"""
        return self.rules_version >= 4

    @property
    def names_offers(self) -> bool:
        """Whether who declines or withdraws an offer must name it; from version 5 on. [R63]"""
        return self.rules_version >= 5

    @property
    def exchanges_ask(self) -> bool:
        """Whether a player may decline what an exchange brings; once he had to keep it. [GS-DRW-13]"""
        return self.rules_version >= 2

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def living(self) -> list[int]:
        """The seats still in the game, in turn order."""
        return [seat for seat in self.order if self.players[seat].worlds]

    def others(self, seat: int) -> list[int]:
        """The other living seats, next in turn order first."""
        start = self.order.index(seat)
        return [other for other in self.order[start + 1 :] + self.order[:start] if self.players[other].worlds]

    def pile(self, seat: int) -> int:
        """The index of the deck that this seat draws from. [GS-SET-04]"""
        return seat if self.individual else 0

    def discard(self, card: str) -> None:
        """Put a card on its proper owner's discard pile. [GS-SET-04, R3]"""
        self.discards[owner_of(card) if self.individual else 0].append(card)

    def take(self, seat: int, kind: CardKind, *viewers: int) -> str:
        """Remove and give the card of this kind that a seat has held longest; these seats (none: all) see it. [R53]"""
        hand = self.players[seat].hand
        card = next(card for card in hand if card.startswith(kind))
        hand.remove(card)
        self.show(seat, card, *viewers)
        return card

    def show(self, seat: int, card: str, *viewers: int) -> None:
        """A card that leaves this seat's hand is seen: that it is a borrowed one, too."""
        if self.individual and owner_of(card) != seat:
            self.tell(BorrowedCardShown(seat, kind_of_card(card), owner_of(card), viewers or None))

    def new_id(self, kind: CardKind) -> str:
        """The next id of a piece that comes into play."""
        self.serial[kind] = number = self.serial.get(kind, 0) + 1
        return f"{kind[0].upper()}{number}"

    def world(self, seat: int, world_id: str) -> World | None:
        """A player's world, or None when it is gone."""
        return next((world for world in self.players[seat].worlds if world.id == world_id), None)

    def holder(self, unit_id: str) -> int | None:
        """The seat that has this unit in play."""
        for seat, player in enumerate(self.players):
            if any(unit.id == unit_id for unit in player.units()):
                return seat
        return None


def card_of(kind: CardKind, owner: int, individual: bool) -> str:
    """A card of a fresh deck."""
    return f"{kind}@{owner}" if individual else kind


def kind_of_card(card: str) -> CardKind:
    """The kind of a card."""
    return card.partition("@")[0]  # type: ignore[return-value]  # cards are made by card_of only


def owner_of(card: str) -> int:
    """The proper owner's seat, with individual decks."""
    return int(card.partition("@")[2])


def holds(player: Player, kind: CardKind) -> bool:
    """Whether a hand has a card of this kind."""
    for card in player.hand:  # noqa: SIM110 - asked many times a turn, and three times as quick as any()
        if card.startswith(kind):
            return True
    return False


def player_id(seat: int) -> str:
    """How a move names a player: P1, P2 ..."""
    return f"P{seat + 1}"


def pair_of(maker: int, to: int) -> str:
    """The name of the offers of one player to another: `P1>P2`."""
    return f"{player_id(maker)}>{player_id(to)}"


def seat_of(player: str) -> int:
    """The seat of P1, P2 ..."""
    return int(player[1:]) - 1


def number_of(piece: str) -> int:
    """The number in a piece's id, for orders by id."""
    return int(piece[1:])


def find_unit(player: Player, unit_id: str) -> Unit | None:
    """A player's unit, or None when it is gone."""
    for unit in player.units():
        if unit.id == unit_id:
            return unit
    return None


def remove_fleet(player: Player, fleet_id: str) -> Fleet | None:
    """Detach a Fleet from its world and give it, or None when it is gone."""
    for world in player.worlds:
        for fleet in world.fleets:
            if fleet.id == fleet_id:
                world.fleets.remove(fleet)
                return fleet
    return None
