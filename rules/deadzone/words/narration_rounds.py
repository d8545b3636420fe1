"""What is told of Rounds: Command Dice, points, Secret Missions, what scenarios bring, the end."""

from __future__ import annotations

from typing import Final

from rules.common.english import counted, listed
from rules.deadzone.model.events import rounds as e
from rules.deadzone.model.events.harm import Killed
from rules.deadzone.model.names import face_words, mission_words, vp_words
from rules.deadzone.model.vocabulary import FACE_NAMES, MISSIONS
from rules.deadzone.words.narration_harm import killed_words
from rules.engine import Names

WHY: Final = {
    "kill": "for the kill of {model}",
    "intel": "for the Intel of {model}",
    "cache": "for the cache, reached by {model}",
    "canister": "for the canister that {model} has secured",
    "loot": "for the loot that {model} has grabbed",
    "loot-home": "for the loot that {model} has brought home",
    "deny": "for the objective that {model} has removed",
    "exit": "because {model} has left the board",
}
WEATHER: Final = {
    1: "a blackout: no clear shots",
    2: "a gas leak",
    3: "a tremor: whoever is high up and fails to Survive is Pinned",
    4: "jamming: +1 Model activates nobody",
    5: "a supply drop: two more items",
    6: "sirens: objectives count double",
    7: "crossed wires: one more Command Die for whoever is behind",
    8: "calm",
}
"""What the die of Pandemonium brings."""
ENDINGS: Final = {
    "target": "the target has been reached",
    "wiped": "one side has no models left",
    "rounds": "that was the last Round",
    "agreed": "both players have agreed to a draw",
}


TurnEvent = e.RoundBegan | e.Passed | e.Dissipated | e.CommandRolled | e.CommandRerolled | e.DieAdded
ScoreEvent = e.ObjectiveScored | e.VpScored | e.Left
MissionEvent = e.MissionsRolled | e.MissionsSet | e.MissionDone | e.MissionShown
ScenarioEvent = (
    e.BeaconMoved
    | e.WeatherRolled
    | e.GasLeaked
    | e.CloudCame
    | e.ReserveRolled
    | e.Arrived
    | e.Marked
    | e.Denied
    | e.LeakRolled
    | e.LootReturned
)
EndEvent = e.GameEnded | e.DrawOffered | e.DrawDeclined | e.DrawWithdrawn | e.DrawLapsed | e.Conceded
RoundEvent = TurnEvent | ScoreEvent | MissionEvent | ScenarioEvent | EndEvent


def round_story(event: RoundEvent, names: Names) -> str | None:
    """One line for a fact around the Turns; None where there is nothing to tell."""
    if isinstance(event, TurnEvent):
        return turn_story(event, names)
    if isinstance(event, ScoreEvent):
        return score_story(event, names)
    if isinstance(event, MissionEvent):
        return mission_story(event, names)
    if isinstance(event, ScenarioEvent):
        return scenario_story(event, names)
    return end_story(event, names)


def turn_story(event: TurnEvent, names: Names) -> str | None:
    """Rounds, passes, Command Dice, smoke."""
    match event:
        case e.RoundBegan(number, first):
            return f"— Round {number}: {names[first]} has the Initiative —"
        case e.Passed(seat):
            return f"{names[seat]} passes."
        case e.Dissipated(cube, die, gone):
            return f"The smoke in {cube} is gone (die {die})." if gone else None
        case e.CommandRolled(seat, faces, relays):
            more = f", {relays} of them by Relay" if relays else ""
            return f"{names[seat]} rolls Command Dice: {face_words(faces)}{more}."
        case e.CommandRerolled(seat, _, faces):
            return f"{names[seat]} re-rolls {counted(len(faces), 'die', 'dice')}: {face_words(faces)}."
        case e.DieAdded(seat, face):
            return f"{names[seat]} gets one more Command Die: {FACE_NAMES[face]}."


def score_story(event: ScoreEvent, names: Names) -> str:
    """Points, at once and at the end of a Round."""
    match event:
        case e.ObjectiveScored(seat, what, vp):
            return f"{names[seat]} holds {what}: {vp_words(vp)}."
        case e.VpScored(seat, _, _, vp) if deaths := [one for one in event.lead if isinstance(one, Killed)]:
            return f"{killed_words(deaths[0], event.title)}: {vp_words(vp)} for {names[seat]}."
        case e.VpScored(seat, model, why, vp):
            what = WHY.get(why, why).format(model=event.title(model))
            return f"{names[seat]} scores {vp} VP {what}."
        case e.Left(seat, model, cube, vp):
            points = f": {vp_words(vp)} for {names[seat]}" if vp else ""
            return f"{event.title(model)} leaves the board in {cube}{points}."


def mission_story(event: MissionEvent, names: Names) -> str:
    """Secret Missions; the first two are for their player's eyes."""
    match event:
        case e.MissionsRolled(_, dice):
            return f"You roll for {'a Secret Mission' if len(dice) == 1 else 'Secret Missions'}: {mission_words(dice)}."
        case e.MissionsSet(_, numbers):
            return f"Your Secret Missions in this Round: {mission_words(numbers)}."
        case e.MissionDone(seat, number):
            return f"{names[seat]} completes a Secret Mission, {MISSIONS[number]}: {vp_words(1)}."
        case e.MissionShown(seat, number):
            return f"A Secret Mission that {names[seat]} did not complete: {MISSIONS[number]}."


def scenario_story(event: ScenarioEvent, names: Names) -> str:
    """What only some scenarios have."""
    match event:
        case e.BeaconMoved(_, die, start, end):
            where = f"drifts from {start} to {end}" if start != end else f"stays in {start}"
            return f"A beacon {where} (die {die})."
        case e.WeatherRolled(number):
            return f"Pandemonium, die {number}: {WEATHER[number]}."
        case e.GasLeaked(cube, (column, row)):
            return f"Gas comes out in {cube} (dice {column} and {row})."
        case e.CloudCame(cube, _):
            return f"A toxic cloud spreads in {cube}."
        case e.ReserveRolled(_, model, die, arrives):
            return f"{event.title(model)} rolls {die} and {'arrives' if arrives else 'stays in reserve'}."
        case e.Arrived(_, model, cube):
            return f"{event.title(model)} comes from the reserve, in {cube}."
        case e.Marked(seat, model, cube):
            return f"{event.title(model)} puts the mark of {names[seat]} on the terminal in {cube}."
        case e.Denied(_, model, cube):
            return f"{event.title(model)} removes the objective in {cube} for good."
        case e.LeakRolled(model, die, leaks):
            return f"The canister of {event.title(model)} {'leaks' if leaks else 'holds'} (die {die})."
        case e.LootReturned(model, _, cube):
            return f"{event.title(model)} sends the loot back to {cube}."


def end_story(event: EndEvent, names: Names) -> str:
    """The end."""
    match event:
        case e.GameEnded(why, vp, winners):
            score = f"{names[0]} {vp[0]} VP, {names[1]} {vp[1]} VP"
            result = f"★ {listed([names[seat] for seat in winners])} wins! ★" if winners else "A draw."
            return f"The game is over: {ENDINGS.get(why, why)}. {score}. {result}"
        case e.DrawOffered(seat):
            return f"{names[seat]} offers a draw."
        case e.DrawDeclined(seat):
            return f"{names[seat]} declines the draw."
        case e.DrawWithdrawn(seat):
            return f"{names[seat]} withdraws the offer of a draw."
        case e.DrawLapsed(seat):
            return f"The Round is over, and so is the offer of a draw by {names[seat]}."
        case e.Conceded(seat):
            return f"{names[seat]} gives up. ★ {names[1 - seat]} wins! ★"
