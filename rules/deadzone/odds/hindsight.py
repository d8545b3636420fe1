"""The chances that dice had, from the facts that tell them: for whoever looks back at a shot or an Assault."""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.guards import Guard
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.odds.chance_words import percent, results_words
from rules.deadzone.odds.chances import Chances, at_least, successes, win_chance
from rules.deadzone.odds.results import results
from rules.engine import say

BLAZE: Final = "blaze"
"""The cause of an attack that pins and does not hurt. [DZ-KW-RAPID-03]"""


def chances_had(event: DiceThrown) -> str:
    """`Before the dice: nothing 38%, 1 HP 22%, killed 40%.`; of one side's dice alone the chance of such a throw.

    With `lead`, the dice of the attack, it is what the two sides together could bring; empty where nothing was rolled.
    """
    other = event.lead[0] if event.lead else None
    if isinstance(other, DiceThrown):
        return say("Before the dice: {outcomes}.", outcomes=", ".join(outcomes(other, event)))
    if not event.faces:
        return ""
    chance = at_least(thrown(event), event.successes)
    return say("So many successes or more come {chance} of the time.", chance=percent(chance))


def chance_short(ours: DiceThrown, theirs: DiceThrown) -> str:
    """`Chance to hurt: 62%`, against a model that fights back `, to be hurt: 12%`: for the line that tells both."""
    mine, yours = thrown(ours), thrown(theirs)
    if not theirs.stake:
        line = "Chance to pin: {chance}" if ours.cause == BLAZE else "Chance of more successes: {chance}"
        return say(line, chance=percent(win_chance(mine, yours)))
    hurt = percent(_hurt(theirs, mine, yours))
    if not ours.stake:
        return say("Chance to hurt: {chance}", chance=hurt)
    return say("Chance to hurt: {chance}, to be hurt: {back}", chance=hurt, back=percent(_hurt(ours, yours, mine)))


def _hurt(event: DiceThrown, against: Chances, own: Chances) -> float:
    """The chance that the model whose dice these are loses any HP."""
    *numbers, left = event.stake
    return sum(results(against, own, Guard(*numbers), left)[1:])


def outcomes(ours: DiceThrown, theirs: DiceThrown) -> list[str]:
    """What could become of the target, and of an attacker whose target fought back."""
    told = [_outcome(theirs, thrown(ours), thrown(theirs), ours.cause)]
    return [*told, _outcome(ours, thrown(theirs), thrown(ours), ours.cause)] if ours.stake else told


def _outcome(event: DiceThrown, against: Chances, own: Chances, cause: str) -> str:
    if event.stake:
        *numbers, left = event.stake
        return f"{event.model} {results_words(results(against, own, Guard(*numbers), left))}"
    line = "{model} Pinned {chance}" if cause == BLAZE else "{model} beaten {chance}"
    return say(line, model=event.model, chance=percent(win_chance(against, own)))


def thrown(event: DiceThrown) -> Chances:
    """The successes that a throw could have had, with its automatic re-rolls."""
    return successes(max(0, sum([count for _, count in event.parts])), event.needed, event.rerolls)
