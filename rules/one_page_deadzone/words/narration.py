"""The voice of the game: one line for each fact."""

from __future__ import annotations

from rules.common.english import listed
from rules.common.prose import told_by
from rules.common.standing_orders import end_words
from rules.engine import Event, Names
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.armies import army_in_words
from rules.one_page_deadzone.model.battlefield import OPPOSITE, battlefield, edge_words
from rules.one_page_deadzone.model.dice import ENVIRONMENT_NEEDS, ORDER_NEEDS
from rules.one_page_deadzone.model.names import (
    ACTIONS,
    POLICIES,
    counted,
    duel,
    extras,
    faces,
    hits,
    pool_of,
    profile_of,
    tested,
    unit_name,
)
from rules.one_page_deadzone.model.state import ROUNDS, Command

GROUND: dict[e.Hazard, str] = {"danger": "The dangerous ground", "mine": "The mine", "fall": "The fall"}
OBEYS: dict[Command, str] = {
    "move": "moves",
    "assault": "assaults",
    "shoot": "takes aim",
    "recover": "recovers",
}
PreparationEvent = e.MapDrawn | e.ArmyShown | e.RolledOff | e.SideChosen | e.Deployed
TurnEvent = e.RoundBegan | e.Activated | e.Recovered | e.Conceded | e.GameScored
MoveEvent = e.Moved | e.HazardMet | e.EnvironmentAttacked
FightEvent = (
    e.Shot | e.Struck | e.Suppressed | e.StoodFire | e.StoodFirePinned | e.Wounded | e.Destroyed | e.MoraleTested
)
SpecialEvent = e.MinePlanted | e.Healed | e.Commanded | e.Ordered
PrivateEvent = e.WatchSet | e.WatchLimited | e.WatchEnded
ToldByAnother = e.Pinned | e.MineGone | e.Drafted
"""A lost morale test or roll against suppressing fire tells of the pinning; the step on a mine tells of its end; the
sheet shows the list that a player builds."""
told_by(e.EVENTS, PreparationEvent, TurnEvent, MoveEvent, FightEvent, SpecialEvent, PrivateEvent, ToldByAnother)


def fact(event: Event, names: Names) -> str | None:
    """One line for a fact; None where another line tells it."""
    if isinstance(event, PreparationEvent):
        return preparation_story(event, names)
    if isinstance(event, TurnEvent):
        return turn_story(event, names)
    if isinstance(event, MoveEvent):
        return move_story(event)
    if isinstance(event, FightEvent):
        return fight_story(event, names)
    if isinstance(event, SpecialEvent):
        return special_story(event)
    return private_story(event) if isinstance(event, PrivateEvent) else None


def preparation_story(event: PreparationEvent, names: Names) -> str:
    """Map, armies, roll-off, deployment."""
    match event:
        case e.MapDrawn(key):
            field = battlefield(key)
            return f"The map, by lot: {field.title}. {field.text}"
        case e.ArmyShown(seat, units, cost):
            return f"{names[seat]} takes the field with {cost} points: {army_in_words(units)}."
        case e.RolledOff(dice, winner):
            rolls = f"{names[0]} {dice[0]}, {names[1]} {dice[1]}"
            return f"Roll-off: {rolls}. " + ("A tie: they roll again." if winner is None else f"{names[winner]} wins.")
        case e.SideChosen(seat, side):
            whence = edge_words(side), edge_words(OPPOSITE[side])
            return f"{names[seat]} starts from {whence[0]}, {names[1 - seat]} from {whence[1]}."
        case e.Deployed(seat, unit, model, cube):
            more = f" with {extras(model)}" if extras(model) else ""
            return f"{names[seat]} deploys {unit_name(unit)}{more} on {cube}."


def turn_story(event: TurnEvent, names: Names) -> str:
    """Rounds, activations, the end."""
    match event:
        case e.RoundBegan(number, first):
            return f"— Round {number} of {ROUNDS}: {names[first]} begins —"
        case e.Activated(seat, unit, action):
            return f"{names[seat]} activates {unit_name(unit)}: {ACTIONS[action]}."
        case e.Recovered(unit):
            return f"{unit_name(unit)} is no longer pinned."
        case e.Conceded(seat):
            return f"{names[seat]} gives up the field. ★ {names[1 - seat]} wins! ★"
        case e.GameScored(scores, winners):
            points = f"{names[0]} {scores[0]}, {names[1]} {scores[1]}"
            return f"The guns fall silent: {points}. " + (f"★ {names[winners[0]]} wins! ★" if winners else "A draw!")


def move_story(event: MoveEvent) -> str:
    """Moves, and what the ground does."""
    match event:
        case e.Moved(unit, start, path, forced):
            return f"{unit_name(unit)} {'falls back' if forced else 'moves'}: {' → '.join([start, *path])}."
        case e.HazardMet(unit, cube, "fall", _):
            return f"{unit_name(unit)} drops two levels or more to {cube} and lands hard."
        case e.HazardMet(unit, cube, "mine", die):
            return f"{unit_name(unit)} steps on a mine on {cube}: {die}, {'it goes off!' if die == 1 else 'a dud.'}"
        case e.HazardMet(unit, cube, _, die):
            luck = "and is caught!" if die == 1 else "and comes to no harm."
            return f"{unit_name(unit)} enters dangerous ground on {cube}: {die}, {luck}"
        case e.EnvironmentAttacked(unit, _, hazard, attack, defence, wounds):
            against = f"{hits(attack, ENVIRONMENT_NEEDS)} against {tested(defence, profile_of(unit).quality)}"
            return f"{GROUND[hazard]} attacks {unit_name(unit)}: {against}, so {counted(wounds, 'wound')}."


def fight_story(event: FightEvent, names: Names) -> str:
    """Shots, suppressing fire, melee and what they do."""
    match event:
        case e.Shot():
            return shot(event)
        case e.Struck():
            return struck(event)
        case e.Suppressed(unit, origin, cube, weapon, attack, bonus, helpers):
            help_of = f", helped by {listed([unit_name(helper) for helper in helpers])}" if helpers else ""
            roll = f"({weapon}, {pool_of(attack, bonus)}): {hits(attack, profile_of(unit).quality)}"
            return f"{unit_name(unit)} on {origin} suppresses {cube}{help_of} {roll}."
        case e.StoodFire(unit, defence, pinned):
            return stood(unit, defence, "it is pinned" if pinned else "no effect")
        case e.StoodFirePinned(unit, defence):
            return stood(unit, defence, "it was pinned already and stays so")
        case e.Wounded(unit, wounds, tough):
            return f"{unit_name(unit)} has taken {wounds} of {counted(tough, 'wound')} and stands."
        case e.Destroyed(unit, owner, _, cube, cost):
            whose = f"{names[owner]}'s {unit_name(unit)}"
            return f"{whose} is removed from {cube}: {cost} points for {names[1 - owner]}."
        case e.MoraleTested(unit, dice, again, held):
            hero = f", again for the Hero {faces(again)}" if again else ""
            needed = profile_of(unit).quality
            result = "it holds" if held else "it is pinned"
            return f"Morale of {unit_name(unit)}, {needed} or more: {faces(dice)}{hero}, {result}."


def stood(unit: str, defence: tuple[int, ...], result: str) -> str:
    """A roll against suppressing fire, and what came of it."""
    return f"Under fire, {unit_name(unit)} rolls {tested(defence, profile_of(unit).quality)}: {result}."


def shot(event: e.Shot) -> str:
    """A shot with its dice."""
    bang = "Overwatch! " if event.reaction else ""
    who = f"{unit_name(event.unit)} on {event.origin} shoots at {unit_name(event.target)} on {event.cube}"
    return f"{bang}{who} {opposed(event)}."


def struck(event: e.Struck) -> str:
    """An attack in melee with its dice."""
    return f"{unit_name(event.unit)} attacks {unit_name(event.target)} on {event.cube} {opposed(event)}."


def opposed(event: e.Shot | e.Struck) -> str:
    """Both rolls of an attack."""
    attacker, target = profile_of(event.unit), profile_of(event.target)
    return duel(
        event.weapon,
        (event.attack, event.attack_bonus, attacker.quality),
        (event.defence, event.defence_bonus, target.quality),
        event.wounds,
    )


def special_story(event: SpecialEvent) -> str:
    """Mines, healing and orders."""
    match event:
        case e.MinePlanted(_, unit, cube):
            return f"{unit_name(unit)} plants a mine on {cube}."
        case e.Healed(medic, unit, wounds):
            whom = "itself" if unit == medic else unit_name(unit)
            return f"{unit_name(medic)} heals {whom}: {counted(wounds, 'wound')} left."
        case e.Commanded(unit, dice, count):
            return f"{unit_name(unit)} commands, {ORDER_NEEDS} or more: {faces(dice)} → {counted(count, 'order')}."
        case e.Ordered(unit, by, what):
            return f"On {unit_name(by)}'s order {unit_name(unit)} {OBEYS[what]}."


def private_story(event: PrivateEvent) -> str:
    """What only one player learns: standing orders."""
    match event:
        case e.WatchSet(_, unit, policy, percent):
            chance = f" ({percent}% or better)" if policy == "chance" else ""
            whose = unit_name(unit) if unit else "all your units"
            return f"Standing order for {whose} on overwatch: {POLICIES[policy]}{chance}."
        case e.WatchLimited(_, _, until):
            return f"This order holds{end_words(until)}."
        case e.WatchEnded(_, ""):
            return "Your standing order for overwatch has ended: your units shoot at the first chance again."
        case e.WatchEnded(_, unit):
            return f"The standing order for {unit_name(unit)} has ended: the one for all your units holds for it."
