"""What is behind a fact, for whoever asks why: its dice, and what was counted."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import listed
from rules.deadzone.model.events import moves, rounds, setup
from rules.deadzone.model.facts import Fact
from rules.deadzone.model.names import successes_words
from rules.deadzone.model.state import FACES, Face
from rules.deadzone.model.vocabulary import FACE_NAMES
from rules.deadzone.words.why_dice import dice_why, harm_why
from rules.engine import Event, Names


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
            return f"The first die chooses the list, 1 to 4 or 5 to 8, the second the scenario: {spaced(dice)}."
        case setup.ItemPlaced(_, _, dice) if dice:
            return f"The first die is the column from A to H, the second the row: {spaced(dice)}."
        case setup.ItemPlaced():
            return "The scenario says where it lies; no dice were rolled for it."
        case setup.ItemRolledAgain(_, dice):
            return f"The dice fell into a deployment zone and are rolled again: {spaced(dice)}."
        case setup.ReconTested(faces, needed, successes, _):
            rolls = [f"{names[s]} needs {needed[s]}+: {spaced(faces[s])}, {successes[s]}" for s in (0, 1)]
            return f"{'; '.join(rolls)}. More successes win, a draw is rolled again."
        case setup.ReconRolled(_, dice):
            return f"A die for each success more, at most 3: {spaced(dice)}."
    return ""


def round_why(event: Event) -> str:
    """Command Dice, missions, smoke, what scenarios bring."""
    match event:
        case rounds.CommandRolled(_, faces, _):
            return f"Each die shows one of six results: {faced(faces)}."
        case rounds.CommandRerolled(_, dice, faces):
            return f"Dice {listed([*map(str, dice)])} of the row were rolled again: {faced(faces)}."
        case rounds.DieAdded(_, face):
            return f"It shows one of six results: {faced([face])}."
        case rounds.MissionsRolled(_, dice):
            return f"Each die is a mission, an 8 any of them: {spaced(dice)}."
        case rounds.VpScored(_, _, "kill", vp):
            return f"The dead model is worth {vp} VP [DZ-GEN-11, DZ-DMG-09]."
        case rounds.Dissipated(_, die, _):
            return f"With 5 or more smoke is gone: {die}."
        case rounds.WeatherRolled(number):
            return f"A die for each Round: {number}."
        case rounds.GasLeaked(_, dice):
            return f"The first die is the column from A to H, the second the row: {spaced(dice)}."
        case rounds.BeaconMoved(_, die, _, _):
            return f"1 is north-west, 2 north and so on clockwise; off the board or into a zone it stays: {die}."
        case rounds.ReserveRolled(_, _, die, arrives):
            return f"Rolled {die}: it {'arrives' if arrives else 'does not arrive in this Round'}."
        case rounds.LeakRolled(_, die, leaks):
            return f"Rolled {die}: it {'leaks' if leaks else 'holds'}."
    return ""


def keyword_why(event: Event) -> str:
    """Dice of keywords."""
    match event:
        case moves.Rampaged(_, die, _):
            return f"1 or 2: the other side may play it; 7 or 8: it may do more; rolled {die}."
        case moves.HeadstrongRolled(_, die):
            return f"With 5 or more it may stand up: {die}."
        case moves.FireFought(_, fire, survived):
            return f"The fire has {successes_words(fire)}, the model {successes_words(survived)}."
    return ""


def spaced(dice: Sequence[int]) -> str:
    """`3 5`."""
    return " ".join(map(str, dice))


def faced(faces: Sequence[Face]) -> str:
    """`4 Shoot, 2 Dice Symbol`: Command Dice as numbers, too."""
    return ", ".join([f"{FACES.index(face) + 1} {FACE_NAMES[face]}" for face in faces])
