"""What a move is likely to bring, from what everybody sees; the chances are computed, not tried out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.english import hundredths
from rules.engine import Choose, Move, Question, say, subject
from rules.galactic_supremacy.chapters.estimates import (
    FACES,
    Force,
    Outlook,
    battle,
    fleet_strength,
    in_order,
    leads,
    total_dice,
    world_dice,
)
from rules.galactic_supremacy.chapters.turn import ORDER, PHASE_OF
from rules.galactic_supremacy.model.moves import Assault, Attack, Send, Use
from rules.galactic_supremacy.model.names import PHASE_TITLES
from rules.galactic_supremacy.model.questions import OfPiece, Prompt
from rules.galactic_supremacy.model.tables import EFFECTS, Effect
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, PlayerView, WorldView

MEAN_DIE = 5.5


def odds(seen: GalaxyView, question: Question, move: Move) -> str | None:
    """One or two sentences before a move is confirmed, or None where nothing is uncertain."""
    if seen.seat is None:
        return None
    match move:
        case Assault(world, fleets):
            return attack_odds(seen, world, fleets_of(seen, fleets))
        case Attack(world):
            return attack_odds(seen, world, seen.players[seen.seat].fleets)
        case Send(fleet):
            return attack_odds(seen, subject(question, OfPiece).piece, fleets_of(seen, fleet), alone=True)
    return None


def is_grave(seen: GalaxyView, move: Move) -> bool:
    """Whether a move is confirmed as it stands: an attack is not, if its player is asked for Command cards before the
    dice. [GS-ATK-11]
    """
    asked = "command" in seen.hand_counts() and seen.orders is not None and seen.orders.attack != "never"
    return not (asked and isinstance(move, Assault))


def fleets_of(seen: GalaxyView, ids: str) -> tuple[FleetView, ...]:
    """The Fleets that these ids name, as in `F1+F2`."""
    party = ids.split("+")
    return tuple([fleet for player in seen.players for fleet in player.fleets if fleet.id in party])


# -- Command cards -----------------------------------------------------------------------------------------------------


def chance_to_work(effect: Effect) -> str:
    """The chance of an effect that may fail, as in `30%`; empty for the others. [Table F]"""
    needs = EFFECTS[effect].needs
    return percent(needs / FACES) if needs < FACES else ""


def amount_in_words(most: int) -> str:
    """What a die less 2 brings or costs, of so many credits at most, but some. [GS-CRD-08, GS-CRD-12, R12]"""
    sizes = [min(most, max(0, die - 2)) for die in range(1, FACES + 1)]
    line = "0 to {most:# credit|# credits}, {mean:.1f} on average"
    return say(line, most=sizes[-1], mean=sum(sizes) / FACES)


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack_odds(seen: GalaxyView, world_id: str, fleets: tuple[FleetView, ...], *, alone: bool = False) -> str | None:
    """The chance that the world falls, what an Ambush would make of it, and the dice of both sides. [GS-ATK-18]"""
    defender = seen.player_of(world_id)
    if defender is None or seen.seat is None or not fleets:
        return None
    attacker = seen.players[seen.seat]
    world = next(world for world in defender.worlds if world.id == world_id)
    force = in_order([fleet_strength(fleet, leads(attacker, defender)) for fleet in fleets])
    right = defender.levels["JS"] > attacker.levels["JS"]
    near, all_of_them = world.fleets, defender.fleets
    line = "{fleet} alone rolls {dice}, {theirs}."
    if not alone:
        line = "{fleets:Your Fleet rolls|Your # Fleets together roll} {dice}, {theirs}."
    found, theirs = against(force, attacker, defender, world, near)
    ours = dice_in_words(total_dice(force))
    told = f"{found} {say(line, fleet=fleets[0].id, fleets=len(fleets), dice=ours, theirs=theirs)}"
    if len(all_of_them) == len(near):
        return told
    line = "If an Ambush brings {far:# Fleet|# Fleets} more: {outcome} {theirs}."
    if right:
        line = "If {far:# Fleet from elsewhere helps|# Fleets from elsewhere help}: {outcome} {theirs}."
    found, theirs = against(force, attacker, defender, world, all_of_them)
    return f"{told} {say(line, far=len(all_of_them) - len(near), outcome=found, theirs=theirs)}"


def outlook(seen: GalaxyView, question: Question, chosen: tuple[Move, ...]) -> str:
    """What the Fleets that were chosen so far are likely to bring; in a turn what there is to know of its phases."""
    if seen.seat is None:
        return ""
    if question.prompt in PHASE_TITLES and isinstance(question, Choose):
        return "\n".join(turn_lines(seen, question, seen.players[seen.seat]))
    party = {move.fleet for move in chosen if isinstance(move, Send)}
    if not party:
        return ""
    fleets = tuple([fleet for fleet in seen.players[seen.seat].fleets if fleet.id in party])
    return attack_odds(seen, subject(question, OfPiece).piece, fleets, alone=len(fleets) == 1) or ""


def turn_lines(seen: GalaxyView, question: Choose[Move], player: PlayerView) -> Iterator[str]:
    """What can be spent, what must be discarded, what is passed, and what a Command card costs. [GS-DRW-12, R58]"""
    excess = player.cards - player.hand_limit
    if question.prompt == Prompt.DRAW and excess > 0:
        yield say("Before you go on, {cards:# card|# cards} must be discarded.", cards=excess)
    line = "You have {credits:# credit|# credits}."
    if question.prompt == Prompt.DRAW:
        line = "You have {credits:# credit|# credits}; your income of {income} comes before you build."
    yield say(line, credits=player.credits, income=player.income)
    here = ORDER.index(question.prompt)
    last = max([ORDER.index(PHASE_OF.get(type(move), question.prompt)) for move in question.options])
    if last > here:
        line = "What you choose of a later phase passes all before it; the order is {phases}."
        yield say(line, phases=", ".join([PHASE_TITLES[phase] for phase in ORDER[here : last + 1]]))
    if any(isinstance(move, Use) for move in question.options):
        yield say("Using a Command card discards it, whatever comes of it.")


def chance_of(seen: GalaxyView, world_id: str, fleets: tuple[FleetView, ...]) -> float:
    """How often a world falls to these Fleets, if nobody plays a Command card. [GS-ATK-06, GS-ATK-12..23]"""
    defender, attacker = seen.player_of(world_id), seen.players[seen.active]
    world = next((each for each in defender.worlds if each.id == world_id), None) if defender else None
    if defender is None or world is None:
        return 0.0
    near = defender.levels["JS"] <= attacker.levels["JS"]
    force = in_order([fleet_strength(fleet, leads(attacker, defender)) for fleet in fleets])
    return outcome_of(force, attacker, defender, world, world.fleets if near else defender.fleets).win


def outcome_of(
    force: Force, attacker: PlayerView, defender: PlayerView, world: WorldView, fleets: tuple[FleetView, ...]
) -> Outlook:
    """What an attack on a world with these Fleets before it brings."""
    lead = leads(defender, attacker)
    return battle(
        force, in_order([fleet_strength(fleet, lead) for fleet in fleets]), world_dice(world, lead), not world.is_home
    )


def against(
    force: Force, attacker: PlayerView, defender: PlayerView, world: WorldView, fleets: tuple[FleetView, ...]
) -> tuple[str, str]:
    """The outcome, and the other side's dice; with defending Fleets the figures are estimates."""
    lead = leads(defender, attacker)
    screen, own = in_order([fleet_strength(fleet, lead) for fleet in fleets]), world_dice(world, lead)
    found = outcome_of(force, attacker, defender, world, fleets)
    line = "{world} rolls {dice}"
    if screen:
        line = "{world} and {fleets:# Fleet|# Fleets} roll {dice}"
    theirs = say(line, world=world.id, fleets=len(screen), dice=dice_in_words(total_dice(screen) + own))
    return outcome(found, world, exact=not screen), theirs


def outcome(found: Outlook, world: WorldView, *, exact: bool) -> str:
    """The chance of victory and the expected losses, as long as nobody plays a Command card."""
    chance = percent(found.win)
    line = "about {chance}: {world} falls; you lose {lost:.1f} Fleets on average."
    if exact or chance[0] in "<>":
        line = "{chance}: {world} falls; you lose {lost:.1f} Fleets on average."
    return say(line, chance=chance, world=world.id, lost=found.lost)


def percent(chance: float) -> str:
    """A chance as it leads a line: `45%`, `<1%`."""
    told = hundredths(chance)
    if told == "0":
        return "<1%"  # what hardly ever happens is left out of estimates
    return f"{told}%" if told.isdecimal() else "<1%" if chance < 0.5 else ">99%"


def dice_in_words(dice: int) -> str:
    """`3 dice, 16.5 on average`."""
    return say("{dice:# die|# dice}, {mean:.1f} on average", dice=dice, mean=dice * MEAN_DIE)
