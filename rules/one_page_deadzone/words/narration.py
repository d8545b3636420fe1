"""The voice of the game: one line for each fact."""

from __future__ import annotations

from rules.common.prose import told_by
from rules.common.standing_orders import with_end
from rules.engine import Event, Names, say
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.armies import army_in_words
from rules.one_page_deadzone.model.battlefield import OPPOSITE, battlefield, edge_words
from rules.one_page_deadzone.model.dice import ENVIRONMENT_NEEDS, ORDER_NEEDS
from rules.one_page_deadzone.model.moves import POLICIES
from rules.one_page_deadzone.model.names import (
    ACTIONS,
    duel,
    extras,
    faces,
    hits,
    orders_in_words,
    pool_of,
    profile_of,
    tested,
    unit_name,
    wounds_in_words,
)
from rules.one_page_deadzone.model.state import ROUNDS, Command

GROUND: dict[e.Hazard, str] = {
    "danger": "The dangerous ground attacks {unit}: {attack} against {defence}, so {wounds}.",
    "mine": "The mine attacks {unit}: {attack} against {defence}, so {wounds}.",
    "fall": "The fall attacks {unit}: {attack} against {defence}, so {wounds}.",
}
"""Lines to be said of a `unit` that the ground attacks, with both rolls and the `wounds`."""
OBEYS: dict[Command, str] = {
    "move": "On {by}'s order {unit} moves.",
    "assault": "On {by}'s order {unit} assaults.",
    "shoot": "On {by}'s order {unit} takes aim.",
    "recover": "On {by}'s order {unit} recovers.",
}
"""Lines to be said of a `unit` that obeys."""
MORALE: dict[tuple[bool, bool], str] = {
    (False, True): "Morale of {unit} ({needed}+): {dice}, so it holds.",
    (False, False): "Morale of {unit} ({needed}+): {dice}, so it is pinned.",
    (True, True): "Morale of {unit} ({needed}+): {dice}, then {again} thanks to the Hero, so it holds.",
    (True, False): "Morale of {unit} ({needed}+): {dice}, then {again} in spite of the Hero, so it is pinned.",
}
"""Whether a Hero lets a unit test its morale again, and whether it holds."""
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
            return say("The map, by lot: {map}. {text}", map=field.title, text=field.text)
        case e.ArmyShown(seat, units, cost):
            line = "{who} takes the field with {cost} points: {army}."
            return say(line, who=names[seat], cost=cost, army=army_in_words(units))
        case e.RolledOff(dice, winner):
            rolls = f"{names[0]} {dice[0]}, {names[1]} {dice[1]}"
            if winner is None:
                return say("Roll-off: {rolls}. A tie: they roll again.", rolls=rolls)
            return say("Roll-off: {rolls}. {who} wins.", rolls=rolls, who=names[winner])
        case e.SideChosen(seat, side):
            return say(
                "{who} starts from {edge}, {other} from {opposite}.",
                who=names[seat], edge=edge_words(side), other=names[1 - seat], opposite=edge_words(OPPOSITE[side]),
            )  # fmt: skip
        case e.Deployed(seat, unit, model, cube):
            line = "{who} deploys {unit} on {cube}."
            if extras(model):
                line = "{who} deploys {unit} with {upgrades} on {cube}."
            return say(line, who=names[seat], unit=unit_name(unit), upgrades=extras(model), cube=cube)


def turn_story(event: TurnEvent, names: Names) -> str:
    """Rounds, activations, the end."""
    match event:
        case e.RoundBegan(number, first):
            return say("— Round {number} of {last}: {who} begins —", number=number, last=ROUNDS, who=names[first])
        case e.Activated(seat, unit, action):
            return say(
                "{who} activates {unit}: {action}.", who=names[seat], unit=unit_name(unit), action=ACTIONS[action]
            )
        case e.Recovered(unit):
            return say("{unit} is no longer pinned.", unit=unit_name(unit))
        case e.Conceded(seat):
            return say("{who} gives up the field. ★ {winner} wins! ★", who=names[seat], winner=names[1 - seat])
        case e.GameScored(scores, winners):
            points = f"{names[0]} {scores[0]}, {names[1]} {scores[1]}"
            if not winners:
                return say("The guns fall silent: {points}. A draw!", points=points)
            return say("The guns fall silent: {points}. ★ {who} wins! ★", points=points, who=names[winners[0]])


def move_story(event: MoveEvent) -> str:
    """Moves, and what the ground does."""
    match event:
        case e.Moved(unit, start, path, forced):
            line = "{unit} falls back: {way}." if forced else "{unit} moves: {way}."
            return say(line, unit=unit_name(unit), way=" → ".join([start, *path]))
        case e.HazardMet(unit, cube, "fall", _):
            return say("{unit} drops two levels or more to {cube} and lands hard.", unit=unit_name(unit), cube=cube)
        case e.HazardMet(unit, cube, "mine", die):
            line = "{unit} steps on a mine on {cube}: {die}, a dud."
            if die == 1:
                line = "{unit} steps on a mine on {cube}: {die}, it goes off!"
            return say(line, unit=unit_name(unit), cube=cube, die=die)
        case e.HazardMet(unit, cube, _, die):
            line = "{unit} enters dangerous ground on {cube}: {die}, and comes to no harm."
            if die == 1:
                line = "{unit} enters dangerous ground on {cube}: {die}, and is caught!"
            return say(line, unit=unit_name(unit), cube=cube, die=die)
        case e.EnvironmentAttacked(unit, _, hazard, attack, defence, wounds):
            return say(
                GROUND[hazard], unit=unit_name(unit), attack=hits(attack, ENVIRONMENT_NEEDS),
                defence=tested(defence, profile_of(unit).quality), wounds=wounds_in_words(wounds),
            )  # fmt: skip


def fight_story(event: FightEvent, names: Names) -> str:
    """Shots, suppressing fire, melee and what they do."""
    match event:
        case e.Shot():
            return shot(event)
        case e.Struck():
            return struck(event)
        case e.Suppressed(unit, origin, cube, weapon, attack, bonus, helpers):
            line = "{unit} on {origin} suppresses {cube} ({weapon}, {pool}): {attack}."
            if helpers:
                line = "{unit} on {origin} suppresses {cube}, helped by {friends:and} ({weapon}, {pool}): {attack}."
            return say(
                line, unit=unit_name(unit), origin=origin, cube=cube, friends=[*map(unit_name, helpers)], weapon=weapon,
                pool=pool_of(attack, bonus), attack=hits(attack, profile_of(unit).quality),
            )  # fmt: skip
        case e.StoodFire(unit, defence, pinned):
            line = "Under fire, {unit} rolls {dice}: no effect."
            if pinned:
                line = "Under fire, {unit} rolls {dice}: it is pinned."
            return say(line, unit=unit_name(unit), dice=tested(defence, profile_of(unit).quality))
        case e.StoodFirePinned(unit, defence):
            line = "Under fire, {unit} rolls {dice}: it was pinned already and stays so."
            return say(line, unit=unit_name(unit), dice=tested(defence, profile_of(unit).quality))
        case e.Wounded(unit, wounds, tough):
            line = "{unit} has taken {wounds} of {tough:# wound|# wounds} and stands."
            return say(line, unit=unit_name(unit), wounds=wounds, tough=tough)
        case e.Destroyed(unit, owner, _, cube, cost):
            line = "{who}'s {unit} is removed from {cube}: {cost} points for {other}."
            return say(line, who=names[owner], unit=unit_name(unit), cube=cube, cost=cost, other=names[1 - owner])
        case e.MoraleTested(unit, dice, again, held):
            line, needed = MORALE[bool(again), held], profile_of(unit).quality
            return say(line, unit=unit_name(unit), needed=needed, dice=faces(dice), again=faces(again))


def shot(event: e.Shot) -> str:
    """A shot with its dice."""
    line = "{unit} on {origin} shoots at {target} on {cube} {rolls}."
    if event.reaction:
        line = "Overwatch! {unit} on {origin} shoots at {target} on {cube} {rolls}."
    return say(
        line, unit=unit_name(event.unit), origin=event.origin, target=unit_name(event.target), cube=event.cube,
        rolls=opposed(event),
    )  # fmt: skip


def struck(event: e.Struck) -> str:
    """An attack in melee with its dice."""
    line = "{unit} attacks {target} on {cube} {rolls}."
    return say(line, unit=unit_name(event.unit), target=unit_name(event.target), cube=event.cube, rolls=opposed(event))


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
            return say("{unit} plants a mine on {cube}.", unit=unit_name(unit), cube=cube)
        case e.Healed(medic, unit, wounds):
            line = "{medic} heals itself: {wounds} left." if unit == medic else "{medic} heals {unit}: {wounds} left."
            return say(line, medic=unit_name(medic), unit=unit_name(unit), wounds=wounds_in_words(wounds))
        case e.Commanded(unit, dice, count):
            line, orders = "{unit} commands ({needed}+): {dice} → {orders}.", orders_in_words(count)
            return say(line, unit=unit_name(unit), needed=ORDER_NEEDS, dice=faces(dice), orders=orders)
        case e.Ordered(unit, by, what):
            return say(OBEYS[what], by=unit_name(by), unit=unit_name(unit))


def private_story(event: PrivateEvent) -> str:
    """What only one player learns: standing orders."""
    match event:
        case e.WatchSet(_, unit, policy, percent):
            order = POLICIES[policy]
            if policy == "chance":
                order = say("{policy} ({percent}% or better)", policy=order, percent=percent)
            if not unit:
                return say("Standing order for all your units on overwatch: {order}.", order=order)
            return say("Standing order for {unit} on overwatch: {order}.", unit=unit_name(unit), order=order)
        case e.WatchLimited(_, _, until):
            return say("{order}.", order=with_end(say("This order holds"), until))
        case e.WatchEnded(_, ""):
            return say("Your standing order for overwatch has ended: your units shoot at the first chance again.")
        case e.WatchEnded(_, unit):
            line = "The standing order for {unit} has ended: the one for all your units holds for it."
            return say(line, unit=unit_name(unit))
