"""What a seat sees of the galaxy. Built up from nothing: what is not listed here is not seen. [section 6]"""

from __future__ import annotations

import copy
from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rules.common.offers import closed_offers
from rules.common.standing_orders import ends, seldom
from rules.engine import Below, Move, Refusal
from rules.galactic_supremacy.model.moves import Accept, Decline, Offer, Orders
from rules.galactic_supremacy.model.state import (
    AttackPolicy,
    Battle,
    CommandUse,
    CounterPolicy,
    Deal,
    Fleet,
    Galaxy,
    PlacePolicy,
    Player,
    Seen,
    VictimPolicy,
    World,
    card_of,
    kind_of_card,
    owner_of,
    player_id,
)
from rules.galactic_supremacy.model.tables import DECK, CardKind, Technology

LEFT_IN_HAND: Mapping[CardKind, int] = {"colony": 13, "command": 4, "fleet": 4, "leader": 2, "research": 1}
"""How often a card of each kind is in a hand, beside those of other kinds: what can be paid for is mostly played."""


@dataclass(frozen=True, slots=True)
class FleetView:
    """A Fleet in play; `leader` is the id of its Leader, or empty."""

    id: str
    card: str
    leader: str
    leader_card: str


@dataclass(frozen=True, slots=True)
class WorldView:
    """A world with its Fleets."""

    id: str
    card: str
    leader: str
    leader_card: str
    fleets: tuple[FleetView, ...]

    @property
    def is_home(self) -> bool:
        """Whether this is a Homeworld."""
        return not self.card


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of an empire; `looked_at`: whose hand (None: the deck) he saw last, and how many cards."""

    seat: int
    alive: bool
    cards: int
    hand_limit: int
    credits: int
    income: int
    bonus: int
    levels: dict[Technology, int]
    worlds: tuple[WorldView, ...]
    looked_at: tuple[tuple[int | None, int], ...]

    @property
    def fleets(self) -> tuple[FleetView, ...]:
        """All Fleets in play."""
        return tuple([fleet for world in self.worlds for fleet in world.fleets])


@dataclass(frozen=True, slots=True)
class BattleView:
    """The attack in progress."""

    attacker: int
    defender: int
    world: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    right: bool
    extra: dict[str, int]
    round: int
    rolls: dict[str, tuple[int, ...]]
    fallen: bool


@dataclass(frozen=True, slots=True)
class OrdersView:
    """A player's own standing orders; `until` is their last round, 0 for no end."""

    counter: CounterPolicy
    victims: VictimPolicy
    attack: AttackPolicy = "ask"
    places: PlacePolicy = "ask"
    until: int = 0


@dataclass(frozen=True, slots=True)
class GalaxyView:
    """Everything that one seat (None: a spectator) sees.

    `hand`, `orders`, `seen` and `deals` are empty for spectators; `offers` counts those of a pair of players to these
    two only; `discards` counts cards by kind for each pile.
    """

    seat: int | None
    phase: str
    round: int
    winners: tuple[int, ...]
    individual: bool
    head_start: bool
    round_limit: int
    order: tuple[int, ...]
    active: int
    players: tuple[PlayerView, ...]
    decks: tuple[int, ...]
    discards: tuple[dict[CardKind, int], ...]
    serial: dict[CardKind, int]
    battle: BattleView | None
    bought: bool
    peace: tuple[int, ...]
    second_attack: bool
    stack: tuple[tuple[int, str, str], ...]
    hand: tuple[str, ...]
    orders: OrdersView | None
    seen: tuple[tuple[int | None, tuple[str, ...]], ...]
    deals: tuple[Deal, ...]
    offers: dict[str, int | None]

    def player_of(self, unit_id: str) -> PlayerView | None:
        """Who has this unit in play."""
        for player in self.players:
            for world in player.worlds:
                if world.id == unit_id or any(fleet.id == unit_id for fleet in world.fleets):
                    return player
        return None

    def hand_counts(self) -> dict[CardKind, int]:
        """The seat's own hand by kind."""
        return dict(Counter([kind_of_card(card) for card in self.hand]))


def view(galaxy: Galaxy, seat: int | None) -> GalaxyView:
    """What this seat sees."""
    own = galaxy.players[seat] if seat is not None else None
    return GalaxyView(
        seat=seat,
        phase=galaxy.phase,
        round=galaxy.round,
        winners=tuple(galaxy.winners),
        individual=galaxy.individual,
        head_start=galaxy.head_start,
        round_limit=galaxy.round_limit,
        order=tuple(galaxy.order),
        active=galaxy.active,
        players=tuple([player_view(index, player) for index, player in enumerate(galaxy.players)]),
        decks=tuple([len(deck) for deck in galaxy.decks]),
        discards=tuple([pile_counts(pile) for pile in galaxy.discards]),
        serial={**galaxy.serial},
        battle=battle_view(galaxy.battle),
        bought=galaxy.bought,
        peace=tuple(galaxy.peace),
        second_attack=galaxy.second_attack,
        stack=tuple([use_view(use) for use in galaxy.stack]),
        hand=tuple(own.hand) if own else (),
        orders=orders_view(own) if own else None,
        seen=tuple([(seen.of, tuple(seen.cards)) for seen in own.seen]) if own else (),
        deals=tuple([copy_deal(deal) for deal in galaxy.deals if seat in (deal.maker, deal.to)]),
        offers={pair: count if concerns(pair, seat) else None for pair, count in galaxy.offers.items()},
    )


def player_view(seat: int, player: Player) -> PlayerView:
    """What everybody sees of a player. [R42]"""
    return PlayerView(
        seat=seat,
        alive=player.alive,
        cards=len(player.hand),
        hand_limit=player.hand_limit,
        credits=player.credits,
        income=player.income if player.alive else 0,
        bonus=player.bonus,
        levels={**player.levels},
        worlds=tuple([world_view(world) for world in player.worlds]),
        looked_at=tuple([(seen.of, len(seen.cards)) for seen in player.seen]),
    )


def orders_view(player: Player) -> OrdersView:
    """Standing orders, for their own player."""
    return OrdersView(player.counter, player.victims, player.attack, player.places, player.until)


def world_view(world: World) -> WorldView:
    """A world and what is attached to it."""
    leader = world.leader
    return WorldView(
        world.id,
        world.card,
        leader.id if leader else "",
        leader.card if leader else "",
        tuple([fleet_view(fleet) for fleet in world.fleets]),
    )


def fleet_view(fleet: Fleet) -> FleetView:
    """A Fleet and its Leader."""
    leader = fleet.leader
    return FleetView(fleet.id, fleet.card, leader.id if leader else "", leader.card if leader else "")


def battle_view(battle: Battle | None) -> BattleView | None:
    """The attack in progress."""
    if battle is None:
        return None
    return BattleView(
        battle.attacker,
        battle.defender,
        battle.world,
        tuple(battle.attackers),
        tuple(battle.defenders),
        battle.right,
        {**battle.extra},
        battle.round,
        {unit: tuple(dice) for unit, dice in battle.rolls.items()},
        battle.fallen,
    )


def use_view(use: CommandUse) -> tuple[int, str, str]:
    """A Command card that waits to be settled."""
    return use.seat, use.effect, use.target


def pile_counts(pile: list[str]) -> dict[CardKind, int]:
    """A face-up pile by kind."""
    counts = Counter([kind_of_card(card) for card in pile])
    return {kind: counts[kind] for kind in DECK}


def deals_at_hand(seen: GalaxyView) -> tuple[Accept | Decline, ...]:
    """What this seat may answer to the open offers from and to it. [GP-22]"""
    return tuple([act for deal in seen.deals for act in answers(seen.seat, deal.maker, deal.to, deal.number)])


def answers(seat: int | None, maker: int, to: int, number: int) -> tuple[Accept | Decline, ...]:
    """What a side of an offer may answer: its maker withdraws it. [GP-22]"""
    if maker == seat:
        return (Decline.of(player_id(to), number, "yours"),)
    return Accept.of(player_id(maker), number), Decline.of(player_id(maker), number, "theirs")


def gone(seen: GalaxyView) -> Mapping[Move, Refusal]:
    """What this seat might have answered to offers that are open no more, and what has become of those. [R63]"""
    closed = closed_offers(seen.deals, seen.offers, "GS-DEA-02", "R54")
    return {act: why for maker, to, number, why in closed for act in answers(seen.seat, maker, to, number)}


def possible(seen: GalaxyView, act: type[Move]) -> bool:
    """Whether there is an offer that this act could answer. [GP-22]"""
    return act not in (Accept, Decline) or any(isinstance(answer, act) for answer in deals_at_hand(seen))


def counter(seen: GalaxyView, act: Move) -> Offer | None:
    """The offer that answers the one which this act accepts, with the roles exchanged; its promise is to be written."""
    if not isinstance(act, Accept):
        return None
    for deal in seen.deals:
        if deal.to == seen.seat and (player_id(deal.maker), deal.number) == act.values:
            give, want = ", ".join(deal.want), ", ".join(deal.give)
            return Offer.of(act.player, give, deal.want_credits, want, deal.give_credits)
    return None


def values(seen: GalaxyView, move: type[Move], name: str) -> tuple[str, ...]:
    """Who may be offered a deal, the offers that may be answered, and the rounds in which standing orders may end.

    [GS-DEA-01, GP-22, GP-24]
    """
    if issubclass(move, Offer) and name == "to" and seen.seat is not None:
        return tuple([player_id(seat) for seat, held in enumerate(seen.players) if held.alive and seat != seen.seat])
    if issubclass(move, Accept | Decline) and name in ("player", "number"):
        return tuple(dict.fromkeys([str(getattr(act, name)) for act in deals_at_hand(seen) if isinstance(act, move)]))
    own = seen.seat is not None and issubclass(move, Orders) and name == "until"
    return ends(seen.round, seen.round_limit) if own else ()


def concerns(pair: str, seat: int | None) -> bool:
    """Whether a pair such as `P1>P2` has this seat in it."""
    return seat is not None and player_id(seat) in pair.split(">")


def copy_deal(deal: Deal) -> Deal:
    """An offer that its reader may keep."""
    return Deal(
        deal.maker,
        deal.to,
        deal.number,
        [*deal.give],
        deal.give_credits,
        [*deal.want],
        deal.want_credits,
        deal.promise,
        deal.round,
    )


def resample(galaxy: Galaxy, seat: int | None, below: Below, likely: bool = False) -> Galaxy:
    """Another galaxy that this seat could not tell from the true one: hidden cards, orders, looks and offers vary.

    Kinds are dealt anew among all hidden cards of the same proper owner, so that every deck keeps its cards. Where
    it is to be `likely`, hands hold what is mostly left in one, and few have given orders.
    """
    other = copy.deepcopy(galaxy)
    hands = [player.hand for index, player in enumerate(other.players) if index != seat]
    promised = card_ahead(other)
    for owner in range(len(other.decks)):
        piles = [*hands, *other.decks] if likely else [*other.decks, *hands]
        places = [
            (number, pile, index)
            for number, pile in enumerate(piles)
            for index, card in enumerate(pile)
            if (not galaxy.individual or owner_of(card) == owner) and (pile is not other.me.hand or index != promised)
        ]
        kinds = sorted([kind_of_card(pile[index]) for _, pile, index in places])  # how they lie truly tells nothing
        for number, pile, index in places:
            drawn = left_in_hand(kinds, below) if likely and number < len(hands) else below(len(kinds))
            pile[index] = card_of(kinds.pop(drawn), owner, galaxy.individual)
    for index, player in enumerate(other.players):
        if index != seat:
            vary_secrets(player, other.round, likely, below)
    other.deals = [deal for deal in other.deals if seat in (deal.maker, deal.to) or vary_deal(deal, below)]
    for pair in other.offers:
        other.offers[pair] += 0 if concerns(pair, seat) else below(3)
    return other


def left_in_hand(kinds: Sequence[CardKind], below: Below) -> int:
    """The place of a card that a hand may hold, among these: those that are seldom played at once are the likelier."""
    sums = [*accumulate([LEFT_IN_HAND[kind] for kind in kinds])]
    return bisect(sums, below(sums[-1]))


def card_ahead(galaxy: Galaxy) -> int | None:
    """The place in the active player's hand of the card that is about to be played; None where none is. [R58]"""
    if not galaxy.ahead:
        return None
    kind, *values = galaxy.ahead
    needed = {"use": "command", "research": "research", "build": values[0] if values else ""}.get(kind, "")
    held = [index for index, card in enumerate(galaxy.me.hand) if needed and card.startswith(needed)]
    return held[0] if held else None


def vary_secrets(player: Player, now: int, likely: bool, below: Below) -> None:
    """Other standing orders, or where it is to be `likely` mostly none; other cards looked at."""
    player.end_orders()
    if not likely or seldom(below):
        player.counter = ("concerned", "ask", "never", "always")[below(4)]
        player.victims = ("automatic", "ask")[below(2)]
        player.attack = ("ask", "peace", "never")[below(3)]
        player.places = ("ask", "automatic")[below(2)]
        player.until = below(2) and now + below(3)
    kinds = tuple(DECK)
    player.seen = [Seen(seen.of, [kinds[below(5)] for _ in seen.cards]) for seen in player.seen]


def vary_deal(deal: Deal, below: Below) -> bool:
    """Other terms for an offer between others; returns whether it is there at all."""
    deal.give_credits, deal.want_credits = below(9), below(9)
    deal.give, deal.want = [tuple(DECK)[below(5)]], [tuple(DECK)[below(5)]]
    deal.promise, deal.round = "" if below(2) else "peace", max(1, deal.round - below(2))
    return below(3) > 0
