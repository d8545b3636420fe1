"""What Command cards do in the Command Phase. [GS-CRD-01..03, -08, -09, -11..14]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.engine import Choose, Move, Rule, ask_all, draw, roll
from rules.galactic_supremacy.chapters.moving import reassign, redeploy
from rules.galactic_supremacy.model.events import (
    CardLost,
    CardStolen,
    CreditsChanged,
    DeckPeeked,
    EffectRolled,
    HandSpied,
    LeaderLost,
    PieceReturned,
    SecondAttackGranted,
    StolenCardKnown,
    TopCardsSeen,
)
from rules.galactic_supremacy.model.moves import Reassign, Redeploy, Use
from rules.galactic_supremacy.model.questions import OfPiece, OfPlayer, Prompt
from rules.galactic_supremacy.model.state import (
    Fleet,
    Galaxy,
    Player,
    Seen,
    World,
    find_unit,
    kind_of_card,
    number_of,
    remove_fleet,
    seat_of,
)
from rules.galactic_supremacy.model.tables import EFFECTS, Effect

M = TypeVar("M", bound=Move)


def target_gone(galaxy: Galaxy, use: Use) -> bool:
    """Whether the target has left since the card was played. [GS-CMD-05]"""
    match use.effect:
        case "misinformation" | "spy" | "steal":
            return not galaxy.players[seat_of(use.target)].hand
        case "military_sabotage":
            return galaxy.holder(use.target) is None
        case "assassination":
            return find_leader(galaxy, use.target) is None
    return False


def rolled(galaxy: Galaxy, effect: Effect) -> Rule[int]:
    """The die of an effect whose size matters."""
    (die,) = yield from roll(1, 10, "GS-CMD-04")
    galaxy.tell(EffectRolled(galaxy.active, effect, die, True))
    return die


def works(galaxy: Galaxy, seat: int, effect: Effect) -> Rule[bool]:
    """The die of an effect that may fail, against Table F."""
    (die,) = yield from roll(1, 10, "GS-CMD-04")
    worked = die <= EFFECTS[effect].needs
    galaxy.tell(EffectRolled(seat, effect, die, worked))
    return worked


def misinformation(galaxy: Galaxy, target: str) -> Rule[None]:
    """An opponent discards a random card, face up. [GS-CRD-01]"""
    seat = seat_of(target)
    hand = galaxy.players[seat].hand
    card = hand.pop((yield from draw(len(hand), "GS-CRD-01")))
    galaxy.show(seat, card)
    galaxy.discard(card)
    galaxy.tell(CardLost(seat, kind_of_card(card)))


def spy(galaxy: Galaxy, target: str) -> Rule[None]:
    """The user sees an opponent's hand as it is now. [GS-CRD-02]"""
    seat = seat_of(target)
    cards = galaxy.players[seat].hand
    galaxy.me.seen.append(Seen(seat, [*cards]))
    galaxy.tell(HandSpied(galaxy.active, seat, tuple([kind_of_card(card) for card in cards])))
    yield from ()


def planning(galaxy: Galaxy, target: str) -> Rule[None]:
    """The user sees as many top cards of his deck as the die shows; no reshuffle. [GS-CRD-03]"""
    die = yield from rolled(galaxy, "planning")
    deck = galaxy.decks[galaxy.pile(galaxy.active)]
    cards = deck[: -die - 1 : -1]
    galaxy.me.seen.append(Seen(None, cards))
    galaxy.tell(DeckPeeked(galaxy.active, len(cards)))
    galaxy.tell(TopCardsSeen(galaxy.active, tuple([kind_of_card(card) for card in cards])))


def quotas(galaxy: Galaxy, target: str) -> Rule[None]:
    """Gain the die less 2. [GS-CRD-08]"""
    gain = max(0, (yield from rolled(galaxy, "quotas")) - 2)  # R12
    galaxy.me.credits += gain
    galaxy.tell(CreditsChanged(galaxy.active, "quotas", gain))


def steal(galaxy: Galaxy, target: str) -> Rule[None]:
    """On 1 to 6 a random card of an opponent; only the two learn which. [GS-CRD-09]"""
    seat = seat_of(target)
    if not (yield from works(galaxy, galaxy.active, "steal")):
        return
    hand = galaxy.players[seat].hand
    card = hand.pop((yield from draw(len(hand), "GS-CRD-09")))
    galaxy.show(seat, card, galaxy.active, seat)
    galaxy.me.hand.append(card)
    galaxy.tell(CardStolen(galaxy.active, seat))
    galaxy.tell(StolenCardKnown(galaxy.active, seat, kind_of_card(card)))


def industrial_sabotage(galaxy: Galaxy, target: str) -> Rule[None]:
    """An opponent loses the die less 2, at most what he has; nobody gains it. [GS-CRD-12, R35]"""
    die = yield from rolled(galaxy, "industrial_sabotage")
    player = galaxy.players[seat_of(target)]
    loss = min(player.credits, max(0, die - 2))
    player.credits -= loss
    galaxy.tell(CreditsChanged(seat_of(target), "industrial_sabotage", -loss))


def assassination(galaxy: Galaxy, target: str) -> Rule[None]:
    """On 1 to 3 a Leader in play is discarded. [GS-CRD-13]"""
    if (yield from works(galaxy, galaxy.active, "assassination")) and (found := find_leader(galaxy, target)):
        seat, unit = found
        lose_leader(galaxy, seat, unit)


def initiative(galaxy: Galaxy, target: str) -> Rule[None]:
    """A second Attack Phase follows the first. [GS-CRD-14]"""
    galaxy.second_attack = True
    galaxy.tell(SecondAttackGranted(galaxy.active))
    yield from ()


def military_sabotage(galaxy: Galaxy, target: str) -> Rule[None]:
    """On 1 to 3 an enemy Fleet or Colony goes back to its holder's hand. [GS-CRD-11]"""
    seat = galaxy.holder(target)
    if not (yield from works(galaxy, galaxy.active, "military_sabotage")) or seat is None:
        return
    player = galaxy.players[seat]
    yield from rehouse(galaxy, seat, target)
    unit = find_unit(player, target)
    if isinstance(unit, World):
        player.worlds.remove(unit)
    else:
        unit = remove_fleet(player, target)
    if unit is not None:
        player.hand.append(unit.card)
        galaxy.tell(PieceReturned(seat, target))


def rehouse(galaxy: Galaxy, seat: int, target: str) -> Rule[None]:
    """What is attached to a piece about to leave is attached elsewhere by its holder, Fleets first. [GP-08, R33]"""
    player = galaxy.players[seat]
    unit = find_unit(player, target)
    for fleet_id in [fleet.id for fleet in unit.fleets] if isinstance(unit, World) else []:
        yield from rehouse_fleet(galaxy, seat, target, fleet_id)
    unit = find_unit(player, target)
    if unit is None or unit.leader is None:
        return
    leader_id = unit.leader.id
    if all(other.leader for other in player.units()):
        lose_leader(galaxy, seat, unit)
        return
    answers = yield from ask_all(
        lambda: [leader_question(player, seat, leader_id)],
        prompt=Prompt.REHOUSE_LEADER,
        reason="GS-CRD-11",
        about=OfPlayer(seat),
    )
    reassign(galaxy, seat, leader_id, answers[seat].to)


def rehouse_fleet(galaxy: Galaxy, seat: int, world_id: str, fleet_id: str) -> Rule[None]:
    """The holder attaches one Fleet of a leaving colony to another world."""
    player = galaxy.players[seat]
    answers = yield from ask_all(
        lambda: [fleet_question(player, seat, world_id, fleet_id)],
        prompt=Prompt.REHOUSE_FLEET,
        reason="GS-CRD-11",
        about=OfPlayer(seat),
    )
    redeploy(galaxy, seat, fleet_id, answers[seat].to)


def fleet_question(player: Player, seat: int, world_id: str, fleet_id: str) -> Choose[Redeploy]:
    """Where a Fleet goes whose world is leaving; the Homeworld by default. [GP-08]"""
    options = tuple([Redeploy.of(fleet_id, other.id) for other in player.worlds if other.id != world_id])
    return Choose(
        seat=seat,
        prompt=Prompt.REHOUSE_FLEET,
        options=options,
        default=options[0],
        reason="GS-CRD-11",
        about=OfPiece(fleet_id),
        order=ordered(player, options[0]),
    )


def leader_question(player: Player, seat: int, leader_id: str) -> Choose[Reassign]:
    """Where a Leader goes whose unit leaves: by default a Fleet, else the Homeworld, else a colony. [GP-08]"""
    free = [unit for unit in player.units() if unit.leader is None]
    fleets = sorted([unit.id for unit in free if isinstance(unit, Fleet)], key=number_of)
    worlds = [unit.id for unit in free if isinstance(unit, World)]
    options = tuple([Reassign.of(leader_id, unit_id) for unit_id in (*fleets, *worlds)])
    return Choose(
        seat=seat,
        prompt=Prompt.REHOUSE_LEADER,
        options=options,
        default=options[0],
        reason="GS-CRD-11",
        about=OfPiece(leader_id),
        order=ordered(player, options[0]),
    )


def ordered(player: Player, default: M) -> M | None:
    """The usual place, where standing orders leave new places to the table; None to ask. [GP-24]"""
    return default if player.places == "automatic" else None


def find_leader(galaxy: Galaxy, leader_id: str) -> tuple[int, Fleet | World] | None:
    """The holder of a Leader in play and the unit that carries him."""
    for seat, player in enumerate(galaxy.players):
        for unit in player.units():
            if unit.leader and unit.leader.id == leader_id:
                return seat, unit
    return None


def lose_leader(galaxy: Galaxy, seat: int, unit: Fleet | World) -> None:
    """A unit's Leader goes to the discard pile."""
    leader = unit.leader
    if leader is not None:
        unit.leader = None
        galaxy.discard(leader.card)
        galaxy.tell(LeaderLost(seat, leader.id, unit.id))


PHASE_EFFECTS: Mapping[Effect, Callable[[Galaxy, str], Rule[None]]] = {
    "misinformation": misinformation,
    "spy": spy,
    "planning": planning,
    "quotas": quotas,
    "steal": steal,
    "industrial_sabotage": industrial_sabotage,
    "assassination": assassination,
    "initiative": initiative,
    "military_sabotage": military_sabotage,
}
