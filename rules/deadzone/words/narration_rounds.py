"""What is told of Rounds: Command Dice, points, Secret Missions, what scenarios bring, the end."""

from __future__ import annotations

from typing import Final

from rules.deadzone.model.events import rounds as e
from rules.deadzone.model.events.harm import Killed
from rules.deadzone.model.names import face_words, mission_words, vp_words
from rules.deadzone.model.vocabulary import FACE_NAMES, MISSIONS
from rules.deadzone.words.narration_harm import killed_words
from rules.engine import Names, say

WHY: Final = {
    "kill": "{who} scores {vp} VP for the kill of {model}.",
    "intel": "{who} scores {vp} VP for the Intel of {model}.",
    "cache": "{who} scores {vp} VP for the cache, reached by {model}.",
    "canister": "{who} scores {vp} VP for the canister that {model} has secured.",
    "loot": "{who} scores {vp} VP for the loot that {model} has grabbed.",
    "loot-home": "{who} scores {vp} VP for the loot that {model} has brought home.",
    "deny": "{who} scores {vp} VP for the objective that {model} has removed.",
    "exit": "{who} scores {vp} VP because {model} has left the board.",
}
"""What scores, by its reason."""
WEATHER: Final = {
    1: say("a blackout: no clear shots"),
    2: say("a gas leak"),
    3: say("a tremor: whoever is high up and fails to Survive is Pinned"),
    4: say("jamming: +1 Model activates nobody"),
    5: say("a supply drop: two more items"),
    6: say("sirens: objectives count double"),
    7: say("crossed wires: one more Command Die for whoever is behind"),
    8: say("calm"),
}
"""What the die of Pandemonium brings."""
ENDINGS: Final = {
    "target": say("the target has been reached"),
    "wiped": say("one side has no models left"),
    "rounds": say("that was the last Round"),
    "agreed": say("both players have agreed to a draw"),
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
            return say("— Round {number}: {who} has the Initiative —", number=number, who=names[first])
        case e.Passed(seat):
            return say("{who} passes.", who=names[seat])
        case e.Dissipated(cube, die, gone):
            return say("The smoke in {cube} is gone (die {die}).", cube=cube, die=die) if gone else None
        case e.CommandRolled(seat, faces, relays):
            plain = "{who} rolls Command Dice: {dice}."
            line = "{who} rolls Command Dice: {dice}, {relays} of them by Relay." if relays else plain
            return say(line, who=names[seat], dice=face_words(faces), relays=relays)
        case e.CommandRerolled(seat, _, faces):
            line = "{who} re-rolls {number:# die|# dice}: {dice}."
            return say(line, who=names[seat], number=len(faces), dice=face_words(faces))
        case e.DieAdded(seat, face):
            return say("{who} gets one more Command Die: {face}.", who=names[seat], face=FACE_NAMES[face])


def score_story(event: ScoreEvent, names: Names) -> str:
    """Points, at once and at the end of a Round."""
    match event:
        case e.ObjectiveScored(seat, what, vp):
            return say("{who} holds {what}: {vp}.", who=names[seat], what=what, vp=vp_words(vp))
        case e.VpScored(seat, _, _, vp) if deaths := [one for one in event.lead if isinstance(one, Killed)]:
            death = killed_words(deaths[0], event.title)
            return say("{death}: {vp} for {who}.", death=death, vp=vp_words(vp), who=names[seat])
        case e.VpScored(seat, model, why, vp):
            return say(WHY[why], who=names[seat], vp=vp, model=event.title(model))
        case e.Left(seat, model, cube, vp):
            plain = "{model} leaves the board in {cube}."
            line = "{model} leaves the board in {cube}: {vp} for {who}." if vp else plain
            return say(line, model=event.title(model), cube=cube, vp=vp_words(vp), who=names[seat])


def mission_story(event: MissionEvent, names: Names) -> str:
    """Secret Missions; the first two are for their player's eyes."""
    match event:
        case e.MissionsRolled(_, dice):
            line = "You roll for {number:a Secret Mission|Secret Missions}: {missions}."
            return say(line, number=len(dice), missions=mission_words(dice))
        case e.MissionsSet(_, numbers):
            return say("Your Secret Missions in this Round: {missions}.", missions=mission_words(numbers))
        case e.MissionDone(seat, number):
            line = "{who} completes a Secret Mission, {mission}: {vp}."
            return say(line, who=names[seat], mission=MISSIONS[number], vp=vp_words(1))
        case e.MissionShown(seat, number):
            line = "A Secret Mission that {who} did not complete: {mission}."
            return say(line, who=names[seat], mission=MISSIONS[number])


def scenario_story(event: ScenarioEvent, names: Names) -> str:
    """What only some scenarios have."""
    match event:
        case e.BeaconMoved(_, die, start, end):
            drifts = "A beacon drifts from {start} to {end} (die {die})."
            return say(
                drifts if start != end else "A beacon stays in {start} (die {die}).", start=start, end=end, die=die
            )
        case e.WeatherRolled(number):
            return say("Pandemonium, die {number}: {weather}.", number=number, weather=WEATHER[number])
        case e.GasLeaked(cube, (column, row)):
            return say("Gas comes out in {cube} (dice {column} and {row}).", cube=cube, column=column, row=row)
        case e.CloudCame(cube, _):
            return say("A toxic cloud spreads in {cube}.", cube=cube)
        case e.ReserveRolled(_, model, die, arrives):
            line = "{model} rolls {die} and arrives." if arrives else "{model} rolls {die} and stays in reserve."
            return say(line, model=event.title(model), die=die)
        case e.Arrived(_, model, cube):
            return say("{model} comes from the reserve, in {cube}.", model=event.title(model), cube=cube)
        case e.Marked(seat, model, cube):
            line = "{model} puts the mark of {who} on the terminal in {cube}."
            return say(line, model=event.title(model), who=names[seat], cube=cube)
        case e.Denied(_, model, cube):
            return say("{model} removes the objective in {cube} for good.", model=event.title(model), cube=cube)
        case e.LeakRolled(model, die, leaks):
            holds = "The canister of {model} holds (die {die})."
            return say(
                "The canister of {model} leaks (die {die})." if leaks else holds, model=event.title(model), die=die
            )
        case e.LootReturned(model, _, cube):
            return say("{model} sends the loot back to {cube}.", model=event.title(model), cube=cube)


def end_story(event: EndEvent, names: Names) -> str:
    """The end."""
    match event:
        case e.GameEnded(why, vp, winners):
            over = say("The game is over: {why}.", why=ENDINGS[why])
            score = say("{who} {vp} VP, {other} {others} VP.", who=names[0], vp=vp[0], other=names[1], others=vp[1])
            won = [names[seat] for seat in winners]
            return " ".join([over, score, say("★ {who:and} wins! ★", who=won) if won else say("A draw.")])
        case e.DrawOffered(seat):
            return say("{who} offers a draw.", who=names[seat])
        case e.DrawDeclined(seat):
            return say("{who} declines the draw.", who=names[seat])
        case e.DrawWithdrawn(seat):
            return say("{who} withdraws the offer of a draw.", who=names[seat])
        case e.DrawLapsed(seat):
            return say("The Round is over, and so is the offer of a draw by {who}.", who=names[seat])
        case e.Conceded(seat):
            return say("{loser} gives up. ★ {winner} wins! ★", loser=names[seat], winner=names[1 - seat])
