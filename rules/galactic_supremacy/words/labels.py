"""What a choice is called, at most 80 characters: what it does and to whom, with the chance where there is one."""

from __future__ import annotations

from rules.common.english import closed, listed
from rules.engine import Move, Names
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import KIND_NAMES, PHASE_NAMES, card, owned, short
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, PRICES, TECHNOLOGIES, Effect
from rules.galactic_supremacy.model.view import GalaxyView
from rules.galactic_supremacy.odds.forecast import (
    amount_in_words,
    chance_in_words,
    chance_of,
    fleets_of,
    percent,
)
from rules.galactic_supremacy.words.narration import terms

MOST_GAIN = 8
"""A die less 2."""


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
            return f"{row.title}: discard a {card(row.give)}, hoping to draw a {card(row.keep)}"
        case moves.Discard(kind):
            return f"Discard a {card(kind)}"
        case moves.Use(effect, aim):
            return f"{EFFECTS[effect].title}: {effect_in_words(effect, aim, seen, names)}{chance_in_words(effect)}"
        case moves.Build():
            return f"{built(move, seen, names)} ({PRICES[move.card]} credits)"
        case moves.Assault() | moves.Attack():
            return attack_label(move, seen, names)
        case moves.Research():
            return f"Research: roll for a technology ({PRICES['research']} credits and a Research card)"
        case moves.Raise(technology):
            level = seen.players[seen.active if seen.seat is None else seen.seat].levels[technology]
            return f"{TECHNOLOGIES[technology]} ({technology}): from {level} to {level + 1}"
        case moves.Done() if seen.phase in PHASE_NAMES:
            return f"Done with the {PHASE_NAMES[seen.phase]}"
        case moves.Accept() | moves.Decline():
            return deal_label(move, seen, names)
    return fleet_label(move, seen, names) or PLAIN[move.kind]


def fleet_label(move: Move, seen: GalaxyView, names: Names) -> str:
    """Where Fleets and Leaders go, and whom they strike; empty for any other choice."""
    match move:
        case moves.Send(fleet):
            return f"Fleet {fleet}{', with a Leader' if has_leader(fleet, seen) else ''}"
        case moves.Withdraw(fleet, to):
            return f"Withdraw Fleet {fleet} to {owned(to, seen, names)}"
        case moves.Support(fleet):
            return f"Call Fleet {fleet} to help"
        case moves.Strike(unit, victim):
            return f"{rolled(unit, seen)} strikes at {rolled(victim, seen)}"
        case moves.Redeploy(fleet, to):
            return f"Move Fleet {fleet} to {owned(to, seen, names)}"
        case moves.Reassign(leader, to):
            return f"Move Leader {leader} to {owned(to, seen, names)}"
    return ""


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


# -- Command cards -----------------------------------------------------------------------------------------------------


def effect_in_words(effect: Effect, aim: str, seen: GalaxyView, names: Names) -> str:
    """What an effect does, and to whom. [Table F]"""
    who = short(names[seat_of(aim)]) if aim.startswith("P") else owned(aim, seen, names) if aim else ""
    match effect:
        case "misinformation":
            return f"{who} discards a card at random"
        case "spy":
            return f"look at {who}'s hand"
        case "planning":
            return "look at the next cards of your deck"
        case "quotas":
            return f"gain {amount_in_words(MOST_GAIN)}"
        case "steal":
            return f"take a card at random from {who}"
        case "military_sabotage":
            return f"{who} goes back to hand"
        case "industrial_sabotage":
            return f"{who} loses {amount_in_words(min(MOST_GAIN, seen.players[seat_of(aim)].credits))}"
        case "assassination":
            return f"kill {who}"
        case "initiative":
            return "a second Attack Phase this turn"
        case "tactical":
            return f"1 more die for {who}"
        case "surprise":
            return "keep distant Fleets out of this battle"
        case "ambush":
            return "let your distant Fleets defend, too"
        case "peace":
            return "call this attack off"
        case "counter":
            return "cancel that card"


# -- pieces ------------------------------------------------------------------------------------------------------------


def built(move: moves.Build, seen: GalaxyView, names: Names) -> str:
    """What is put into play, and where."""
    if move.card == "colony":
        return "Settle a Colony"
    where = owned(move.at, seen, names)
    return f"Launch a Fleet at {where}" if move.card == "fleet" else f"Put a {KIND_NAMES[move.card]} on {where}"


def attack_label(move: moves.Assault | moves.Attack, seen: GalaxyView, names: Names) -> str:
    """`95%: attack Bob's Colony C3 with F1 and F2`: the chance leads."""
    where, mine = owned(move.world, seen, names), seen.players[seen.active].fleets
    if isinstance(move, moves.Attack):
        best = percent(chance_of(seen, move.world, mine))
        return f"{'' if best[0] in '<>' else 'Up to '}{best}: attack {where} with Fleets that you choose"
    party = fleets_of(seen, move.fleets)
    ids = [fleet.id for fleet in party]
    whom = f"all {len(ids)} Fleets" if len(ids) == len(mine) > 2 else listed(ids)
    return f"{percent(chance_of(seen, move.world, party))}: attack {where} with {whom}"


def has_leader(fleet: str, seen: GalaxyView) -> bool:
    """Whether a Fleet carries a Leader."""
    return any(one.id == fleet and one.leader for player in seen.players for one in player.fleets)


def rolled(unit: str, seen: GalaxyView) -> str:
    """A unit with its roll of this round."""
    return f"{unit} ({sum(seen.battle.rolls.get(unit, ()))})" if seen.battle else unit


# -- deals -------------------------------------------------------------------------------------------------------------


def deal_label(move: moves.Accept | moves.Decline, seen: GalaxyView, names: Names) -> str:
    """An answer to an open offer."""
    other = seat_of(move.player)
    who = names[other]
    if isinstance(move, moves.Accept):
        return f"Accept {who}'s offer {move.number}"
    theirs = any(deal.maker == other for deal in seen.deals)
    return f"Decline {who}'s offer" if theirs else f"Withdraw your offer to {who}"


def offer_line(seen: GalaxyView, index: int, names: Names) -> str:
    """An open offer to or from this seat."""
    deal = seen.deals[index]
    give, want = terms(tuple(deal.give), deal.give_credits), terms(tuple(deal.want), deal.want_credits)
    promise = f" Promise: {closed(deal.promise)}" if deal.promise else ""
    if deal.maker == seen.seat:
        return f"You offer {names[deal.to]} {give} for {want} (offer {deal.number}).{promise}"
    return f"{names[deal.maker]} offers you {give} for {want} (offer {deal.number}).{promise}"
