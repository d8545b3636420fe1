"""What a move is likely to bring, from what everybody sees; the chances are computed, not tried out."""

from __future__ import annotations

from rules.common.english import counted, hundredths
from rules.engine import Move, Question, subject
from rules.galactic_supremacy.model.moves import Attack, Send, Use
from rules.galactic_supremacy.model.questions import OfPiece
from rules.galactic_supremacy.model.state import seat_of
from rules.galactic_supremacy.model.tables import EFFECTS
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, PlayerView, WorldView
from rules.galactic_supremacy.odds.estimates import (
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

MEAN_DIE = 5.5


def odds(seen: GalaxyView, question: Question, move: Move) -> str | None:
    """One or two sentences before a move is confirmed, or None where nothing is uncertain."""
    if seen.seat is None:
        return None
    match move:
        case Use():
            return use_odds(seen, move)
        case Attack(world):
            return attack_odds(seen, world, seen.players[seen.seat].fleets)
        case Send(fleet):
            sent = [each for each in seen.players[seen.seat].fleets if each.id == fleet]
            return attack_odds(seen, subject(question, OfPiece).piece, tuple(sent), alone=True)
    return None


# -- Command cards -----------------------------------------------------------------------------------------------------


def use_odds(seen: GalaxyView, use: Use) -> str:
    """The die of Table F, and the same times the chance that one Counter Espionage fails. [GS-CRD-10]"""
    needs, fails = EFFECTS[use.effect].needs, FACES - EFFECTS["counter"].needs
    works = "It works for sure" if needs == FACES else f"It works on a die of 1 to {needs}, {needs} in {FACES}"
    told = f"{works}, if nobody counters it{amount_of(seen, use)}."
    if any(player.cards for player in seen.players if player.alive and player.seat != seen.seat):
        return f"{told} Against one Counter Espionage it works in {hundredths(needs * fails / FACES**2)} of 100 cases."
    return f"{told} Nobody else holds a card."


def amount_of(seen: GalaxyView, use: Use) -> str:
    """What the die of an effect brings on average, where its size matters. [GS-CRD-08, GS-CRD-12]"""
    sizes = [max(0, die - 2) for die in range(1, FACES + 1)]
    if use.effect == "quotas":
        return f": {sum(sizes) / FACES:.1f} credits on average, 0 to {sizes[-1]}"
    if use.effect == "industrial_sabotage":
        lost = [min(size, seen.players[seat_of(use.target)].credits) for size in sizes]
        return f": {sum(lost) / FACES:.1f} credits lost on average, 0 to {lost[-1]}"
    return ""


# -- attacks -----------------------------------------------------------------------------------------------------------


def attack_odds(seen: GalaxyView, world_id: str, fleets: tuple[FleetView, ...], *, alone: bool = False) -> str | None:
    """Dice of both sides, the chance that the world falls, and what an Ambush would make of it."""
    defender = seen.player_of(world_id)
    if defender is None or seen.seat is None or not fleets:
        return None
    attacker = seen.players[seen.seat]
    world = next(world for world in defender.worlds if world.id == world_id)
    force = in_order([fleet_strength(fleet, leads(attacker, defender)) for fleet in fleets])
    right = defender.levels["JS"] > attacker.levels["JS"]
    near, all_of_them = world.fleets, defender.fleets
    who = f"{fleets[0].id} alone rolls"
    if not alone:
        who = "Your Fleet rolls" if len(fleets) == 1 else f"Your {len(fleets)} Fleets together roll"
    told = f"{who} {dice_in_words(total_dice(force))}. {against(force, attacker, defender, world, near)}"
    if len(all_of_them) == len(near):
        return told
    far = counted(len(all_of_them) - len(near), "Fleet")
    how = f"{far} from elsewhere may help" if right else f"An Ambush would bring {far} more"
    return f"{told} {how}: {against(force, attacker, defender, world, all_of_them)}"


def against(
    force: Force, attacker: PlayerView, defender: PlayerView, world: WorldView, fleets: tuple[FleetView, ...]
) -> str:
    """The other side's dice and the outcome; with defending Fleets the figures are estimates."""
    lead = leads(defender, attacker)
    screen, own = in_order([fleet_strength(fleet, lead) for fleet in fleets]), world_dice(world, lead)
    outlook = battle(force, screen, own, not world.is_home)
    side = f"{world.id} and {counted(len(screen), 'Fleet')} roll" if screen else f"{world.id} rolls"
    return f"{side} {dice_in_words(total_dice(screen) + own)}: {outcome(outlook, world, exact=not screen)}."


def outcome(outlook: Outlook, world: WorldView, *, exact: bool) -> str:
    """The chance of victory and the expected losses, as long as nobody plays a Command card."""
    often = f"{'' if exact else 'about '}{hundredths(outlook.win)}"
    return f"{world.id} falls in {often} of 100 such attacks; you lose {outlook.lost:.1f} Fleets"


def dice_in_words(dice: int) -> str:
    """`3 dice, 16.5 on average`."""
    return f"{counted(dice, 'die', 'dice')}, {dice * MEAN_DIE:.1f} on average"
