"""The sector as the picture shows it, in words: whose Turn, both sides with their models, what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.deadzone.chapters.ending import SEATS
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.models import sheet
from rules.deadzone.model.names import effect_words, faction_name, scenario_name, spoken, thing_name
from rules.deadzone.model.state import Cloud, Die, Fighter, Objective, Side
from rules.deadzone.model.teams.factions import EQUIPMENT
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import FACE_NAMES, ZONES
from rules.deadzone.words.sheets import PHASE_NAMES, target_words
from rules.engine import Names, say

IN_PLAY: Final = {
    "round": say("A Round begins."),
    "command": say("The Command Dice are rolled."),
    "end_of_round": say("The Round ends."),
}
"""What goes on where it is nobody's Turn."""


def board(seen: SectorView, names: Names) -> str:
    """All that the picture shows of the table."""
    return "\n".join(
        [*turn_lines(seen, names), *side_lines(seen, names), *goal_lines(seen, names), *lying(seen, names)]
    )


def turn_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """What wins, what is played, and who acts."""
    yield say("How it is won: {target}.", target=target_words(seen))
    if seen.scenario:
        yield say("The scenario is {scenario}.", scenario=scenario_name(seen.scenario))
    if seen.phase in IN_PLAY:
        yield IN_PLAY[seen.phase]
    if seen.phase == "recon" and seen.recon:
        yield say("{who} won the Recon test and says who starts.", who=names[seen.scout])
    if seen.acting:
        yield say("{who} plays {model}.", who=names[seen.acting.player], model=seen.acting.id)
    elif seen.phase == "turn":
        yield say("It is {who}'s Turn.", who=names[seen.active])


def side_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Each side: faction, zone, Leader, how many are left and may act, Command Dice, and every model."""
    for seat, side in enumerate(seen.sides):
        if side.faction:
            line = "{who}: {side}, {vp} VP, {left} of {started} models left, {ready} to act."
            yield say(
                line if side.started else "{who}: {side}, {vp} VP, {left} models left, {ready} to act.",
                who=names[seat], side=side_words(seen, side), vp=side.vp,
                left=seen.living(seat), started=side.started, ready=len(seen.unactivated(seat)),
            )  # fmt: skip
        elif side.vp:
            yield say("{who}: {vp} VP.", who=names[seat], vp=side.vp)
        if side.dice:
            dice = ", ".join(map(die_words, side.dice))
            yield say("{who}'s Command Dice: {dice}.", who=names[seat], dice=dice)
        yield from [f"{model_words(seen, f, names)}." for f in seen.of(seat)]


def side_words(seen: SectorView, side: Side) -> str:
    """`Enforcers`; before the first Round with the zone, `Enforcers, the south zone`; where it leaves the board."""
    told = [faction_name(side.faction)]
    if side.zone and seen.phase in PHASE_NAMES:
        zone = ZONES.get(side.zone, side.zone)
        told.append(say("{zone} with {cubes:and}", zone=zone, cubes=side.extra) if side.extra else zone)
    if exits := rules_of(seen).row.exits.get(side.zone) if seen.scenario else None:
        told.append(say("may leave the board at {first} to {last}", first=exits[0], last=exits[-1]))
    return ", ".join(told)


def die_words(die: Die) -> str:
    """`Shoot`, `Shoot (spent)`, `Model (extra, cannot be rolled again)`."""
    face = FACE_NAMES.get(die.face, die.face)
    if die.fixed and die.spent:
        return say("{face} (extra, cannot be rolled again and spent)", face=face)
    if die.fixed:
        return say("{face} (extra, cannot be rolled again)", face=face)
    return say("{face} (spent)", face=face) if die.spent else face


def model_words(seen: SectorView, f: Fighter, names: Names) -> str:
    """`E3 Enforcer, D4-3, 1/2 HP, Leader, with Laser Rifle and Frag Grenade`; only that it is gone, if it is."""
    if f.fate in ("dead", "left"):
        return spoken(seen, f)
    leads = [say("Leader")] if seen.sides[f.owner].leader == f.id else []
    carried = [weapon.name for weapon in sheet(f).weapons] + ([EQUIPMENT[f.gear].name] if f.gear in EQUIPMENT else [])
    armed = [say("with {carried:and}", carried=carried)] if carried else []
    marked = [say("marked by {who:and}", who=[names[seat] for seat in f.prey])] if f.prey else []
    effects = [effect_words(effect.what, effect.value) for effect in f.effects]
    return ", ".join([spoken(seen, f), *leads, *armed, *marked, *effects])


def goal_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Each objective with what it is worth as printed, and whose mark it bears."""
    told = [
        say("{cube} ({vp} VP, marked by {who})", cube=goal.cube, vp=goal.vp, who=names[goal.mark])
        if goal.mark >= 0
        else say("{cube} ({vp} VP)", cube=goal.cube, vp=goal.vp)
        for goal in seen.objectives
    ]
    if told:
        yield say("Objectives as printed: {objectives}.", objectives=", ".join(told))
    if all(side.zone for side in seen.sides):
        scored = [(goal, [rules_of(seen).hold_vp(seen, seat, goal) for seat in SEATS]) for goal in seen.objectives]
        yield from [worth_words(goal, worth, names) for goal, worth in scored if any(worth) and {*worth} != {goal.vp}]


def worth_words(goal: Objective, worth: Sequence[int], names: Names) -> str:
    """What an objective scores now that is worth something else than is printed, for each side."""
    each = [say("{vp} VP for {who}", vp=vp, who=names[seat]) for seat, vp in enumerate(worth)]
    return say("{cube} scores {each:and} now.", cube=goal.cube, each=each)


def lying(seen: SectorView, names: Names) -> Iterator[str]:
    """What lies on the board besides: smoke, traps, Comm-Links, caches, and face-down items that this seat knows."""
    things = [
        *[cloud_words(cloud) for cloud in seen.clouds],
        *[
            say(
                "{who}'s trap in {cube}, {effect}",
                who=names[trap.owner], cube=trap.cube, effect=effect_words(trap.effect, trap.value),
            )
            for trap in seen.traps
        ],
        *[say("{who}'s Comm-Link in {cube}", who=names[link.owner], cube=link.cube) for link in seen.links],
        *[
            say("{who}'s cache in {cube}", who=names[seat], cube=side.cache)
            for seat, side in enumerate(seen.sides)
            if side.cache
        ],
    ]  # fmt: skip
    if things:
        yield say("On the board: {things}.", things="; ".join(things))
    known = [
        say("item {number} in {cube} is {kind}", number=token.id, cube=token.cube, kind=thing_name(token.kind))
        for token in seen.tokens
        if token.kind and token.cube and not token.up
    ]
    if known:
        yield say("Face down, but known to you: {items}.", items="; ".join(known))


def cloud_words(cloud: Cloud) -> str:
    """`a toxic cloud (2) in D4-1`, `smoke in D4-1`."""
    if cloud.toxic:
        return say("a toxic cloud ({toxic}) in {cube}", toxic=cloud.toxic, cube=cloud.cube)
    return say("smoke in {cube}", cube=cloud.cube)
