"""What a move is likely to bring, told before it is confirmed: exact chances, from what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules.deadzone.chapters.combat.areas import in_order
from rules.deadzone.chapters.combat.reactions import reply
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.chapters.engaging import blade_named
from rules.deadzone.chapters.keywords.shooting import FRESH
from rules.deadzone.model import moves as m
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import COMPASS, INDEX
from rules.deadzone.model.models import arms, sheet, worth
from rules.deadzone.model.public_attacks import Occasion
from rules.deadzone.model.questions import Sprung, model_of
from rules.deadzone.model.rolls import TEST
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.factions import ORDERS
from rules.deadzone.model.teams.profiles import DASH, Effect
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.areas import HARMFUL, burst_words, effect_on
from rules.deadzone.odds.attempts import attacks_asked, blow, led, met, shot, target_of
from rules.deadzone.odds.chance_words import percent
from rules.deadzone.odds.chances import at_least, successes
from rules.deadzone.odds.headlines import actor
from rules.deadzone.odds.moves import NO_WEAPON, fall_words, movement_words
from rules.deadzone.odds.results import both_outcomes
from rules.deadzone.odds.sentences import attack_words, impact_words, our_dice, outcome_words, sentences, stand_words
from rules.deadzone.odds.throws import Landing, landing_test, thrown
from rules.engine import Move, Question, say, subject


def odds(seen: SectorView, question: Question, move: Move) -> str | None:
    """A few sentences before a move is confirmed, or None where nothing is uncertain."""
    forecast = FORECASTS.get(type(move))
    if forecast is None or not seen.map:
        return None
    return sentences(forecast(seen, question, move)) or None


# -- one's own activation ----------------------------------------------------------------------------------------------


def of_shot(seen: SectorView, question: Question, move: m.Shoot) -> list[str]:
    """A shot at a model or at a cube. [DZ-SHO, DZ-KW-RAPID, DZ-KW-GRENADE, DZ-KW-EXPLOSIVE, DZ-KW-INDIRECT]"""
    sector, by = seen, shooter(seen, question)
    weapon = weapon_named(sector, by, move.weapon) if by else None
    if by is None or weapon is None:
        return []
    if move.target in INDEX:
        return burst_words(sector, by, weapon, move.target)
    target = sector.fighter(move.target)
    if target is None or target.fate != "table":
        return []
    if "invigorate" in weapon.keywords:
        return [refresh_words(by)]
    return _shot_words(sector, shot(sector, by, weapon, target, move.how))


def of_lead(seen: SectorView, question: Question, move: m.Activate) -> list[str]:
    """The shot with which an activation leads. [DZ-PAC-02]"""
    attack = led(seen, move) if move.then else None
    return _shot_words(seen, attack) if attack else []


def _shot_words(sector: Board, attack: Attack) -> list[str]:
    return fire_words(sector, attack) if attack.cause == "burns" else [attack_words(sector, attack)]


def fire_words(sector: Board, attack: Attack) -> list[str]:
    """It Burns!: everybody in the cube Survives for himself, and burns. [DZ-KW-BURNS-01, DZ-KW-BURNS-02]"""
    caught = in_order(sector.at(attack.target.cube))
    told = []
    for f in caught:
        answered, other = met(sector, replace(attack, target=f), attack.chosen)
        threat, _ = both_outcomes(sector, answered, other)
        told.append(f"{f.id} {outcome_words(sector, answered, threat)}")
    line = "{dice} at everybody in the cube: {results}. They burn in any case"
    return [say(line, dice=our_dice(sector, attack), results="; ".join(told))]


def refresh_words(by: Fighter) -> str:
    """The test of Invigorate. [DZ-KW-INVIG-01]"""
    needed = sheet(by).ra
    chance = at_least(successes(TEST, needed if needed < DASH else 0), FRESH)
    line = "{dice:# die|# dice} on {needed}+, {successes:# success|# successes} needed: reinvigorated {chance}"
    return say(line, dice=TEST, needed=needed, successes=FRESH, chance=percent(chance))


def shooter(seen: SectorView, question: Question) -> Fighter | None:
    """Who shoots: the model that the question names first, else the active one."""
    named = seen.fighter(model_of(question))
    return named if named is not None and named.fate == "table" else actor(seen)


def of_assault(seen: SectorView, question: Question, move: m.Assault) -> list[str]:
    """An Assault, as an action or where a model has moved in. [DZ-ASS]"""
    by, target = shooter(seen, question), seen.fighter(move.target)
    if by is None or target is None:
        return []
    sector = seen
    weapon = blade_named(sector, by, move.weapon)
    return [attack_words(sector, blow(sector, by, weapon, target, moved_in=question.prompt == "charge"))]


def of_movement(seen: SectorView, question: Question, move: m.Advance | m.Sprint) -> list[str]:
    """A movement: what it meets on its way and at its end. [DZ-MOV]"""
    f = shooter(seen, question)
    return movement_words(seen, f, move) if f is not None else []


def of_special(seen: SectorView, question: Question, move: m.Special) -> list[str]:
    """A model that blows itself up: all others in its cube. [DZ-KW-BOOM-01]"""
    f, sector = shooter(seen, question), seen
    if f is None or move.what != "boom":
        return []
    others = sector.supposing(fighters=[one for one in sector.fighters if one.id != f.id])
    harm = effect_on(others, f, NO_WEAPON, Effect("frag", worth(sector, f, "boom")), f.cube)
    return [say("Others there: {harm}", harm=harm)]


def of_order(_seen: SectorView, _question: Question, move: m.Command) -> list[str]:
    """What a Special Order does, in the words of the Leader's list: its name alone tells little. [DZ-CMD-16]"""
    return [ORDERS[move.order].effect] if move.order in ORDERS else []


# -- answers -----------------------------------------------------------------------------------------------------------


def of_strike(seen: SectorView, question: Question, move: m.Strike) -> list[str]:
    """A free attack on a model that leaves, stands up or was thrown in. [DZ-MOV-08, DZ-STD-03]"""
    by = seen.fighter(move.model)
    target = seen.fighter(model_of(question))
    if by is None or target is None:
        return []
    occasion: Occasion = "leaver" if question.prompt == "strike_leaver" else "riser"
    sector = seen
    return [attack_words(sector, blow(sector, by, blade_named(sector, by, move.weapon), target, occasion=occasion))]


def of_fight(seen: SectorView, question: Question, move: m.Oppose) -> list[str]:
    """The fight of a model that was thrown among enemies. [DZ-MOV-07]"""
    by, target = shooter(seen, question), seen.fighter(move.target)
    if by is None or target is None:
        return []
    sector = seen
    return [attack_words(sector, blow(sector, by, blade_named(sector, by, ""), target))]


def of_stand(seen: SectorView, question: Question, move: m.Meet) -> list[str]:
    """How an Assault goes that is met in this way. [DZ-ASS-06]"""
    sector = seen
    found = attacks_asked(sector, question)
    if len(found) != 1 or found[0].cause != "assault":
        return []
    attack = found[0]
    if move.stand == "fight" and all(blade.id != move.weapon for blade in arms(sector, attack.target, True)):
        return []
    return [stand_words(sector, attack, reply(sector, attack, [move], asked=True))]


def of_push(seen: SectorView, question: Question, move: m.Push) -> list[str]:
    """Where a model lands that is thrown in this direction. [DZ-AWY-02, DZ-FAL, DZ-SLM]"""
    f = seen.fighter(model_of(question))
    if f is None or f.fate != "table":
        return []
    return [push_words(seen, f, end) for end in thrown(seen, f, [COMPASS[move.direction.upper()]])]


def push_words(sector: Board, f: Fighter, end: Landing) -> str:
    """`To D4-1, 2 levels down 63%: 3 dice on 5+ against 3 dice on 4+: nothing 60%, killed 40%`."""
    if end.levels < 0:
        where = say("Slammed where it stands")
    elif end.levels:
        where = say("To {cube}, {levels:# level|# levels} down", cube=end.cube, levels=end.levels)
    else:
        where = say("To {cube}", cube=end.cube)
    told = f"{where} {percent(end.chance)}" if end.chance < 1 else where
    test = landing_test(sector, f, end.levels)
    return f"{told}: {impact_words(sector, test)}" if test else told


def of_trap(seen: SectorView, question: Question, move: m.Detonate) -> list[str]:
    """What a trap does to all in its cube. [DZ-KW-TRAP-02]"""
    trap, sector = subject(question, Sprung), seen
    victim = seen.fighter(trap.by.model)
    if victim is None or trap.effect not in HARMFUL:
        return []
    owner = replace(victim, owner=1 - victim.owner)
    return [effect_on(sector, owner, NO_WEAPON, Effect(trap.effect, trap.value), trap.cube)]


def of_step(seen: SectorView, question: Question, move: m.Evade) -> list[str]:
    """An evasion into a cube without a floor, or among enemies. [DZ-KW-EVADE-01]"""
    f = seen.fighter(target_of(question))
    return [*fall_words(seen, f, move.to)] if f is not None else []


FORECASTS: Final[Mapping[type[Move], Callable[[SectorView, Question, Any], list[str]]]] = {
    m.Activate: of_lead,
    m.Shoot: of_shot,
    m.Assault: of_assault,
    m.Advance: of_movement,
    m.Sprint: of_movement,
    m.Special: of_special,
    m.Command: of_order,
    m.Strike: of_strike,
    m.Oppose: of_fight,
    m.Meet: of_stand,
    m.Push: of_push,
    m.Detonate: of_trap,
    m.Evade: of_step,
}
