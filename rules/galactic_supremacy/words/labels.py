"""What a choice is called, at most 80 characters: what it does and to whom, with the chance where there is one."""

from __future__ import annotations

from rules.common.english import closed
from rules.engine import Move, Names, say
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import PHASE_NAMES, card, owned, short
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, PRICES, TECHNOLOGIES, Effect
from rules.galactic_supremacy.model.view import GalaxyView
from rules.galactic_supremacy.odds.forecast import (
    amount_in_words,
    chance_of,
    chance_to_work,
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
            return say("Buy a card ({price} credits)", price=PRICES["extra"])
        case moves.Exchange(name):
            row = EXCHANGES[name]
            line = "{exchange}: discard a {card}, hoping to draw a {wanted}"
            return say(line, exchange=row.title, card=card(row.give), wanted=card(row.keep))
        case moves.Discard(kind):
            return say("Discard a {card}", card=card(kind))
        case moves.Use(effect, aim):
            line = "{use}: {effect} ({chance})" if chance_to_work(effect) else "{use}: {effect}"
            told = effect_in_words(effect, aim, seen, names)
            return say(line, use=EFFECTS[effect].title, effect=told, chance=chance_to_work(effect))
        case moves.Build():
            line = "{built} ({price} credits)"
            if with_income(PRICES[move.card], seen):
                line = "{built} ({price} credits, with your income)"
            return say(line, built=built(move, seen, names), price=PRICES[move.card])
        case moves.Assault() | moves.Attack():
            return attack_label(move, seen, names)
        case moves.Research():
            line = "Research: roll for a technology ({price} credits and a Research card)"
            if with_income(PRICES["research"], seen):
                line = "Research: roll for a technology ({price} credits with your income, and a card)"
            return say(line, price=PRICES["research"])
        case moves.Raise(technology):
            level = seen.players[seen.active if seen.seat is None else seen.seat].levels[technology]
            line = "{technology} ({short}): from {level} to {next}"
            return say(line, technology=TECHNOLOGIES[technology], short=technology, level=level, next=level + 1)
        case moves.Done() if seen.phase in PHASE_NAMES:
            return say("Done with the {phase}", phase=PHASE_NAMES[seen.phase])
        case moves.Accept() | moves.Decline():
            return deal_label(move, names)
    return fleet_label(move, seen, names) or PLAIN[move.kind]


def fleet_label(move: Move, seen: GalaxyView, names: Names) -> str:
    """Where Fleets and Leaders go, and whom they strike; empty for any other choice."""
    match move:
        case moves.Send(fleet):
            return say("Fleet {fleet}, with a Leader" if has_leader(fleet, seen) else "Fleet {fleet}", fleet=fleet)
        case moves.Withdraw(fleet, to):
            return say("Withdraw Fleet {fleet} to {world}", fleet=fleet, world=owned(to, seen, names))
        case moves.Support(fleet):
            return say("Call Fleet {fleet} to help", fleet=fleet)
        case moves.Strike(unit, victim):
            return say("{unit} strikes at {victim}", unit=rolled(unit, seen), victim=rolled(victim, seen))
        case moves.Redeploy(fleet, to):
            return say("Move Fleet {fleet} to {world}", fleet=fleet, world=owned(to, seen, names))
        case moves.Reassign(leader, to):
            return say("Move Leader {leader} to {unit}", leader=leader, unit=owned(to, seen, names))
    return ""


PLAIN = {
    "keep": say("Keep it"),
    "take_colony": say("Take the card"),
    "leave_colony": say("Let it be discarded"),
    "done": say("Done"),
    "pass": say("Pass"),
    "offer": say("Offer a deal"),
    "orders": say("Standing orders"),
    "concede": say("Concede"),
}


# -- Command cards -----------------------------------------------------------------------------------------------------


def effect_in_words(effect: Effect, aim: str, seen: GalaxyView, names: Names) -> str:
    """What an effect does, and to whom. [Table F]"""
    who = short(names[seat_of(aim)]) if aim.startswith("P") else owned(aim, seen, names) if aim else ""
    match effect:
        case "misinformation":
            return say("{who} discards a card at random", who=who)
        case "spy":
            return say("look at {who}'s hand", who=who)
        case "planning":
            empty = not seen.decks[seen.active if seen.individual else 0]
            return say("no effect now, as the deck is empty" if empty else "look at the next cards of your deck")
        case "quotas":
            return say("gain {amount}", amount=amount_in_words(MOST_GAIN))
        case "steal":
            return say("take a card at random from {who}", who=who)
        case "military_sabotage":
            return say("{what} goes back to hand", what=who)
        case "industrial_sabotage":
            most = min(MOST_GAIN, seen.players[seat_of(aim)].credits)
            line = "{who} loses {amount}" if most else "no effect now, as {who} has no credits"
            return say(line, who=who, amount=amount_in_words(most))
        case "assassination":
            return say("kill {whom}", whom=who)
        case "initiative":
            return say("a second Attack Phase this turn")
        case "tactical":
            return say("1 more die for {unit}", unit=who)
        case "surprise":
            return say("keep distant Fleets out of this battle")
        case "ambush":
            return say("let your distant Fleets defend, too")
        case "peace":
            return say("call this attack off")
        case "counter":
            return say("cancel that card")


# -- pieces ------------------------------------------------------------------------------------------------------------


def built(move: moves.Build, seen: GalaxyView, names: Names) -> str:
    """What is put into play, and where."""
    if move.card == "colony":
        return say("Settle a Colony")
    where = owned(move.at, seen, names)
    return say("Launch a Fleet at {where}" if move.card == "fleet" else "Put a Leader on {where}", where=where)


def with_income(price: int, seen: GalaxyView) -> bool:
    """Whether only the income that comes before it pays for something that is chosen ahead. [R58]"""
    return price > seen.players[seen.active].credits


def attack_label(move: moves.Assault | moves.Attack, seen: GalaxyView, names: Names) -> str:
    """`95%: attack Bob's Colony C3 with F1 and F2`: the chance leads."""
    where, mine = owned(move.world, seen, names), seen.players[seen.active].fleets
    if isinstance(move, moves.Attack):
        best = percent(chance_of(seen, move.world, mine))
        line = "Up to {chance}: attack {world} with Fleets that you choose"
        if best[0] in "<>":
            line = "{chance}: attack {world} with Fleets that you choose"
        return say(line, chance=best, world=where)
    party = fleets_of(seen, move.fleets)
    ids = [fleet.id for fleet in party]
    if len(ids) == len(mine) > 2:
        ids = [say("all {number} Fleets", number=len(ids))]
    chance = percent(chance_of(seen, move.world, party))
    return say("{chance}: attack {world} with {fleets:and}", chance=chance, world=where, fleets=ids)


def has_leader(fleet: str, seen: GalaxyView) -> bool:
    """Whether a Fleet carries a Leader."""
    return any(one.id == fleet and one.leader for player in seen.players for one in player.fleets)


def rolled(unit: str, seen: GalaxyView) -> str:
    """A unit with its roll of this round."""
    return f"{unit} ({sum(seen.battle.rolls.get(unit, ()))})" if seen.battle else unit


# -- deals -------------------------------------------------------------------------------------------------------------


def deal_label(move: moves.Accept | moves.Decline, names: Names) -> str:
    """An answer to an open offer."""
    line = "Accept {who}'s offer {number}"
    if isinstance(move, moves.Decline):
        line = "Withdraw your offer {number} to {who}" if move.whose == "yours" else "Decline {who}'s offer {number}"
    return say(line, who=names[seat_of(move.player)], number=move.number)


def offer_line(seen: GalaxyView, index: int, names: Names) -> str:
    """An open offer to or from this seat."""
    deal = seen.deals[index]
    give, want = terms(tuple(deal.give), deal.give_credits), terms(tuple(deal.want), deal.want_credits)
    if deal.maker == seen.seat:
        line, other = "You offer {who} {give} for {want} (offer {number}).", deal.to
    else:
        line, other = "{who} offers you {give} for {want} (offer {number}).", deal.maker
    told = say(line, who=names[other], give=give, want=want, number=deal.number)
    return f"{told} {say('Promise: {promise}', promise=closed(deal.promise))}" if deal.promise else told
