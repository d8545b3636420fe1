"""What a choice is called, at most 80 characters."""

from __future__ import annotations

from rules.common.english import counted
from rules.engine import Move, Names
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import KIND_NAMES, piece, target
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, PRICES, TECHNOLOGIES
from rules.galactic_supremacy.model.view import GalaxyView
from rules.galactic_supremacy.words.narration import terms


def label(move: Move, seen: GalaxyView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return full_label(move, seen, names)[:80]


def full_label(move: Move, seen: GalaxyView, names: Names) -> str:
    """One choice, in words."""
    match move:
        case moves.BuyCard():
            return f"Buy a card ({PRICES['extra']} credits)"
        case moves.Exchange(name):
            row = EXCHANGES[name]
            return f"{row.title}: {KIND_NAMES[row.give]} for a {KIND_NAMES[row.keep]}"
        case moves.Discard(card):
            return f"Discard a {KIND_NAMES[card]}"
        case moves.Use(effect, aim):
            return EFFECTS[effect].title + (f" on {target(aim, names)}" if aim else "")
        case moves.Build(card, at):
            place = f" on {piece(at, names)}" if card == "leader" else f" at {piece(at, names)}" if at else ""
            return f"{KIND_NAMES[card]}{place} ({PRICES[card]} credits)"
        case moves.Attack(world):
            return f"Attack {attacked_world(world, seen, names)}"
        case moves.Send(fleet):
            return f"Fleet {fleet}{'' if not has_leader(fleet, seen) else ' with a Leader'}"
        case moves.Withdraw(fleet, to):
            return f"Fleet {fleet} withdraws to {piece(to, names)}"
        case moves.Support(fleet):
            return f"Fleet {fleet} comes to help"
        case moves.Strike(unit, victim):
            return f"{rolled(unit, seen)} strikes at {rolled(victim, seen)}"
        case moves.Redeploy(fleet, to):
            return f"Fleet {fleet} to {piece(to, names)}"
        case moves.Reassign(leader, to):
            return f"Leader {leader} to {piece(to, names)}"
        case moves.Research():
            return f"Roll for a technology ({PRICES['research']} credits and a Research card)"
        case moves.Raise(technology):
            level = seen.players[seen.active if seen.seat is None else seen.seat].levels[technology]
            return f"{TECHNOLOGIES[technology]} ({technology}) {level} to {level + 1}"
        case moves.Accept(player, number):
            return f"Accept {target(player, names)}'s offer {number}"
        case moves.Decline(player):
            return f"Decline or withdraw the deal with {target(player, names)}"
    return PLAIN[move.kind]


PLAIN = {
    "keep": "Keep it",
    "take_colony": "Take the card",
    "leave_colony": "Let it be discarded",
    "done": "Done",
    "pass": "Pass",
    "offer": "Offer a deal",
    "orders": "Standing orders",
    "concede": "Concede",
}


def attacked_world(world: str, seen: GalaxyView, names: Names) -> str:
    """A world with its owner and its guard."""
    owner = seen.player_of(world)
    if owner is None:
        return piece(world, names)
    guard = next(len(place.fleets) for place in owner.worlds if place.id == world)
    name = piece(world, names) if world.startswith("H") else f"{names[owner.seat]}'s Colony {world}"
    return f"{name} ({counted(guard, 'Fleet')} there)"


def has_leader(fleet: str, seen: GalaxyView) -> bool:
    """Whether a Fleet carries a Leader."""
    return any(one.id == fleet and one.leader for player in seen.players for one in player.fleets)


def rolled(unit: str, seen: GalaxyView) -> str:
    """A unit with its roll of this round."""
    return f"{unit} ({sum(seen.battle.rolls.get(unit, ()))})" if seen.battle else unit


def offer_line(seen: GalaxyView, index: int, names: Names) -> str:
    """An open offer to or from this seat."""
    deal = seen.deals[index]
    give, want = terms(tuple(deal.give), deal.give_credits), terms(tuple(deal.want), deal.want_credits)
    promise = f" Promise: {deal.promise}." if deal.promise else ""
    if deal.maker == seen.seat:
        return f"You offer {names[deal.to]} {give} for {want} (offer {deal.number}).{promise}"
    return f"{names[deal.maker]} offers you {give} for {want} (offer {deal.number}).{promise}"
