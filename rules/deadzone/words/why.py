"""What is behind a fact, for whoever asks why: its dice, and what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.model.events import moves, rounds, setup
from rules.deadzone.model.facts import Fact
from rules.deadzone.model.names import successes_words
from rules.deadzone.model.state import FACES, Face
from rules.deadzone.model.vocabulary import FACE_NAMES
from rules.deadzone.words.why_dice import dice_why, harm_why
from rules.engine import Event, Names, say

CUBE_DICE: Final = "The first die is the column from A to H, the second the row: {dice}."


def why(event: Event, names: Names) -> str:
    """The dice and modifiers behind a fact, in words; empty where its rules say all."""
    if isinstance(event, Fact) and event.joined:
        return ""
    return dice_why(event) or harm_why(event) or turn_why(event, names)


def turn_why(event: Event, names: Names) -> str:
    """Dice of set-up, Rounds and activations."""
    return setup_why(event, names) or round_why(event) or keyword_why(event)


def setup_why(event: Event, names: Names) -> str:
    """Scenario, items, Recon."""
    match event:
        case setup.ScenarioRolled(dice, _):
            line = "The first die chooses the list, 1 to 4 or 5 to 8, the second the scenario: {dice}."
            return say(line, dice=spaced(dice))
        case setup.ItemPlaced(_, _, dice) if dice:
            return say(CUBE_DICE, dice=spaced(dice))
        case setup.ItemPlaced():
            return say("The scenario says where it lies; no dice were rolled for it.")
        case setup.ItemRolledAgain(_, dice):
            return say("The dice fell into a deployment zone and are rolled again: {dice}.", dice=spaced(dice))
        case setup.ReconTested(faces, needed, successes, _):
            line = "{who} needs {needed}+: {dice}, {successes}"
            rolls = [
                say(line, who=names[s], needed=needed[s], dice=spaced(faces[s]), successes=successes[s]) for s in (0, 1)
            ]
            return say("{rolls}. More successes win, a draw is rolled again.", rolls="; ".join(rolls))
        case setup.ReconRolled(_, dice):
            return say("A die for each success more, at most 3: {dice}.", dice=spaced(dice))
    return ""


def round_why(event: Event) -> str:
    """Command Dice, missions, smoke, what scenarios bring."""
    match event:
        case rounds.CommandRolled(_, faces, _):
            return say("Each die shows one of six results: {faces}.", faces=faced(faces))
        case rounds.CommandRerolled(_, dice, faces):
            return say("Dice {dice:and} of the row were rolled again: {faces}.", dice=dice, faces=faced(faces))
        case rounds.DieAdded(_, face):
            return say("It shows one of six results: {face}.", face=faced([face]))
        case rounds.MissionsRolled(_, dice):
            return say("Each die is a mission, an 8 any of them: {dice}.", dice=spaced(dice))
        case rounds.VpScored(_, _, "kill", vp):
            return say("The dead model is worth {vp} VP [DZ-GEN-11, DZ-DMG-09].", vp=vp)
        case rounds.Dissipated(_, die, _):
            return say("With 5 or more smoke is gone: {die}.", die=die)
        case rounds.WeatherRolled(number):
            return say("A die for each Round: {die}.", die=number)
        case rounds.GasLeaked(_, dice):
            return say(CUBE_DICE, dice=spaced(dice))
        case rounds.BeaconMoved(_, die, _, _):
            line = "1 is north-west, 2 north and so on clockwise; off the board or into a zone it stays: {die}."
            return say(line, die=die)
        case rounds.ReserveRolled(_, _, die, arrives):
            line = "Rolled {die}: it arrives." if arrives else "Rolled {die}: it does not arrive in this Round."
            return say(line, die=die)
        case rounds.LeakRolled(_, die, leaks):
            return say("Rolled {die}: it leaks." if leaks else "Rolled {die}: it holds.", die=die)
    return ""


def keyword_why(event: Event) -> str:
    """Dice of keywords."""
    match event:
        case moves.Rampaged(_, die, _):
            return say("1 or 2: the other side may play it; 7 or 8: it may do more; rolled {die}.", die=die)
        case moves.HeadstrongRolled(_, die):
            return say("With 5 or more it may stand up: {die}.", die=die)
        case moves.FireFought(_, fire, survived):
            line = "The fire has {fire}, the model {model}."
            return say(line, fire=successes_words(fire), model=successes_words(survived))
    return ""


def spaced(dice: Sequence[int]) -> str:
    """`3 5`."""
    return " ".join(map(str, dice))


def faced(faces: Sequence[Face]) -> str:
    """`4 Shoot, 2 Dice Symbol`: Command Dice as numbers, too."""
    return ", ".join([f"{FACES.index(face) + 1} {FACE_NAMES[face]}" for face in faces])
