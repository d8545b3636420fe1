"""What a model sees and what sees it, in words: how much of whom, at which range, and what is in the way. [DZ-LOS]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.obstacles import Cover, Obstacle, cover, obstacle
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import HIDDEN, arms, body, clear_shot, has, reach, sees, smoke
from rules.deadzone.model.state import Board, Fighter
from rules.engine import say

MOST: Final = 20
"""So many enemies get a line."""


def sight_lines(sector: Board, f: Fighter) -> list[str]:
    """How much a model sees, and a line for each enemy, the nearest first."""
    foes = sorted(sector.in_play(1 - f.owner), key=lambda foe: (reach(f, foe), foe.id))
    return [_head(sector, f), *[enemy_line(sector, f, foe) for foe in foes[:MOST]]]


def _head(sector: Board, f: Fighter) -> str:
    """`E3 in D4-3 sees 41 of 76 cubes, 30 of them clearly; its Laser Rifle reaches 8 cubes.`"""
    field, here, eyes, haze = battlefield(sector.map), INDEX[f.cube], body(sector, f), smoke(sector)
    others = [cube for cube in field.standable if cube != here]
    seen = [cube for cube in others if visible(field, here, cube, eyes, smoke=haze)]
    whole = [cube for cube in seen if clear(field, here, cube, eyes, smoke=haze)]
    guns = sorted(arms(sector, f, close=False), key=lambda gun: -gun.range)
    armed = say("it has nothing to shoot with")
    if guns:
        armed = say("its {weapon} reaches {cubes:# cube|# cubes}", weapon=guns[0].name, cubes=guns[0].range)
    return say(
        "{model} in {cube} sees {seen} of {others} other cubes, {clear} of them clearly; {armed}.",
        model=f.id, cube=f.cube, seen=len(seen), others=len(others), clear=len(whole), armed=armed,
    )  # fmt: skip


def enemy_line(sector: Board, f: Fighter, foe: Fighter) -> str:
    """`G2 in D1-1, 3 away: seen whole; it sees E3 in part.`"""
    if f.cube == foe.cube:
        return say("• {foe} is in the same cube.", foe=foe.id)
    plain = "• {foe} in {cube}, {away} away: {seen}; {back}."
    return say(
        "• {foe} in {cube}, Pinned, {away} away: {seen}; {back}." if foe.pinned else plain,
        foe=foe.id, cube=foe.cube, away=reach(f, foe), seen=_seen(sector, f, foe), back=_back(sector, f, foe),
    )  # fmt: skip


def _back(sector: Board, f: Fighter, foe: Fighter) -> str:
    """`it sees E3 in part`: what the enemy sees."""
    if not sees(sector, foe, f):
        return say("it does not see {model}", model=f.id)
    line = "it sees {model} whole" if clear_shot(sector, foe, f) else "it sees {model} in part"
    return say(line, model=f.id)


def _seen(sector: Board, f: Fighter, foe: Fighter) -> str:
    if sees(sector, f, foe):
        return say("seen whole") if clear_shot(sector, f, foe) else _missing(sector, f, foe)
    if has(sector, foe, HIDDEN):
        return say("hidden by a Special Order")
    found = hidden_by(sector, f, foe)
    return say("not seen, {obstacle} is in the way", obstacle=found.told()) if found else say("not seen")


def hidden_by(sector: Board, f: Fighter, foe: Fighter) -> Obstacle | None:
    """What stops most looks of a model at an enemy; None where nothing does. [DZ-LOS-04]"""
    field, ends = battlefield(sector.map), (INDEX[f.cube], INDEX[foe.cube])
    return obstacle(field, *ends, body(sector, f), body(sector, foe), smoke(sector))


def _missing(sector: Board, f: Fighter, foe: Fighter) -> str:
    """`seen in part (60% of it, behind a low barricade between D4-1 and E4-1)`."""
    found: Cover = cover(
        battlefield(sector.map), INDEX[f.cube], INDEX[foe.cube], body(sector, f), body(sector, foe), smoke(sector)
    )
    share = 100 * found.seen // found.of
    if found.obstacle is None:
        return say("seen in part ({share}% of it)", share=share)
    return say("seen in part ({share}% of it, behind {obstacle})", share=share, obstacle=found.obstacle.told())
