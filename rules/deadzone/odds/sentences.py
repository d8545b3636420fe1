"""Chances in words: the dice of both sides with each modifier by name, what protects, and every damage result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters.combat.contest import with_reply
from rules.deadzone.chapters.combat.damage import DRAIN, can_be_pinned
from rules.deadzone.chapters.combat.guards import is_harmless, unpierced
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.attacks import Attack, Reply, Stat
from rules.deadzone.model.names import part_name, pool_words, weapon_name
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.odds.attempts import met, stands
from rules.deadzone.odds.chance_words import percent, results_words
from rules.deadzone.odds.results import Outcome, both_outcomes
from rules.deadzone.odds.throws import after_throw, impact_outcome, is_perilous, knock_ways
from rules.engine import say

AGAINST: Final = "{ours} against {theirs}: {results}"
FIGHTS_BACK: Final = "If {model} fights back, {dice}: {results}"

# -- dice and what protects --------------------------------------------------------------------------------------------


def our_dice(sector: Board, attack: Attack) -> str:
    """`5 dice on 4+ (3, +2 clear shot), re-rolls 1 (Frenzy)`: the attack's own."""
    by = None if attack.unmodified else attack.by
    again = rerolls_words(sector, attack, by, attack.stat) if by else []
    return ", ".join([pool_words(attack.ours.parts, attack.ours.needed), *again])


def their_dice(sector: Board, attack: Attack, other: Pool) -> str:
    """The same for the target, with its shields and its armour."""
    pool = with_reply(other, attack.chosen, attack.target.id)
    again = rerolls_words(sector, attack, attack.target, attack.answer)
    return ", ".join([pool_words(pool.parts, pool.needed), *again, *guard_words(sector, attack, attack.target)])


def rerolls_words(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> list[str]:
    """`re-rolls 1 (Frenzy)`: failed dice that a model throws again by itself."""
    named = [(part_name(name), count(sector, attack, f)) for name, count in BOOK.rerolls[stat]]
    told = [f"{number} ({name})" for name, number in named if number]
    return [say("re-rolls {dice:and}", dice=told)] if told else []


def guard_words(sector: Board, attack: Attack, f: Fighter) -> list[str]:
    """`armour 1 (2 less AP1)`, `2 shield dice on 6+`, `Tough`: what keeps the damage off, or adds to it."""
    if is_harmless(attack):
        return []
    shields, armour, tough, more = unpierced(sector, attack, f)
    parts = [armour_words(armour, attack.ap)] if armour else []
    parts += [say("{dice:# shield die|# shield dice} on 6+", dice=shields)] if shields else []
    parts += [say("Tough")] if tough else []
    return [*parts, *([say("+{hp} HP if it loses any", hp=more)] if more else [])]


def armour_words(armour: int, ap: int) -> str:
    """`armour 2`, `armour 1 (2 less AP1)`."""
    if not ap:
        return say("armour {armour}", armour=armour)
    return say("armour {left} ({armour} less AP{ap})", left=max(0, armour - ap), armour=armour, ap=ap)


# -- results -----------------------------------------------------------------------------------------------------------


def outcome_words(sector: Board, attack: Attack, outcome: Outcome) -> str:
    """What becomes of the target of an attack, with the fall or the slam that it may bring."""
    if attack.cause == "blaze":
        pins = can_be_pinned(sector, attack.target)
        line = "Pinned {chance}, no damage" if pins else "hit {chance}, but never Pinned"
        return say(line, chance=percent(outcome.beaten))
    if attack.cause == "drop":
        return say("thrown and Pinned {chance}", chance=percent(outcome.beaten))
    if attack.has("stun"):
        return say("stunned {chance}, no damage", chance=percent(outcome.beaten))
    ways = knock_ways(sector, attack)
    if not is_perilous(sector, attack.target, ways):
        return results_words(outcome.hp)
    results = results_words(after_throw(sector, attack.target, ways, outcome))
    return say("{results}, being thrown counted", results=results)


def also_words(attack: Attack, outcome: Outcome) -> list[str]:
    """What an attack brings besides damage."""
    parts = []
    if attack.has("knockback") and attack.cause != "assault":
        parts.append(say("knocked back {chance}", chance=percent(outcome.beaten)))
    if attack.has("prey") and attack.cause != "blaze":
        parts.append(say("marked as prey {chance}", chance=percent(outcome.hit)))
    if attack.has("suppression"):
        parts.append(say("everybody in its cube is Pinned"))
    if attack.has(DRAIN):
        parts.append(say("each HP lost heals a friend nearby"))
    return parts


# -- whole attacks -----------------------------------------------------------------------------------------------------


def attack_words(sector: Board, attack: Attack) -> str:
    """`5 dice on 4+ (3, +2 clear shot) against 3 dice on 5+, armour 1: nothing 38%, 1 HP 22%, killed 40%`.

    An Assault tells it for each stand that the target may take.
    """
    ways = stands(sector, attack)
    if len(ways) == 1:
        answered, other = met(sector, attack, attack.chosen if attack.cause != "assault" else ways[0])
        threat, _ = both_outcomes(sector, answered, other)
        also = ", ".join(also_words(answered, threat))
        results = "; ".join(filter(None, [outcome_words(sector, answered, threat), also]))
        return say(AGAINST, ours=our_dice(sector, attack), theirs=their_dice(sector, answered, other), results=results)
    return ". ".join([our_dice(sector, attack), *[stand_words(sector, attack, reply) for reply in ways]])


def stand_words(sector: Board, attack: Attack, reply: Reply) -> str:
    """`If G2 fights back, 3 dice on 5+: G2 nothing 38%, killed 62%; E1 nothing 90%, killed 10%`."""
    answered, other = met(sector, attack, reply)
    threat, back = both_outcomes(sector, answered, other)
    results = [f"{attack.target.id} {outcome_words(sector, answered, threat)}"]
    if back is not None and attack.by is not None:
        results.append(f"{attack.by.id} {outcome_words(sector, answered.returned(), back)}")
    dice = their_dice(sector, answered, other)
    if reply.stand == "survive":
        return say(
            "If {model} Survives, {dice}: {results}", model=attack.target.id, dice=dice, results="; ".join(results)
        )
    armed = reply.weapon is not None and reply.weapon.id != "unarmed"
    return say(
        "If {model} fights back with {weapon}, {dice}: {results}" if armed else FIGHTS_BACK,
        model=attack.target.id, weapon=weapon_name(reply.weapon.id) if reply.weapon else "", dice=dice,
        results="; ".join(results),
    )  # fmt: skip


def hurt_chances(sector: Board, attack: Attack) -> list[float]:
    """The chances to hurt the target, or to pin or to stun it: one for each stand that it may take."""
    found = []
    for reply in stands(sector, attack):
        threat, _ = both_outcomes(sector, *met(sector, attack, reply))
        found.append(threat.beaten if is_harmless(attack) else threat.hurt)
    return found


def impact_words(sector: Board, attack: Attack) -> str:
    """`3 dice on 5+ against 3 dice on 4+: nothing 60%, 1 HP 25%, killed 15%`: of a fall, a slam or a fire."""
    outcome = impact_outcome(sector, attack)
    assert attack.pool is not None
    _, other = met(sector, attack, attack.chosen)
    ours, theirs = our_dice(sector, attack), their_dice(sector, attack, other)
    return say(AGAINST, ours=ours, theirs=theirs, results=results_words(outcome.hp))


def sentences(parts: Sequence[str]) -> str:
    """Parts as sentences."""
    return " ".join([part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part])
