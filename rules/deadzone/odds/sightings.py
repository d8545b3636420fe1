"""What a model sees and what sees it, in words: how much of whom, at which range, and what is in the way. [DZ-LOS]"""

from __future__ import annotations

from typing import Final

from rules.common.english import counted
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.obstacles import Cover, Obstacle, cover, obstacle
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import HIDDEN, arms, body, clear_shot, has, reach, sees, smoke
from rules.deadzone.model.state import Board, Fighter

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
    armed = f"its {guns[0].name} reaches {counted(guns[0].range, 'cube')}" if guns else "it has nothing to shoot with"
    count = f"{len(seen)} of {len(others)} other cubes, {len(whole)} of them clearly"
    return f"{f.id} in {f.cube} sees {count}; {armed}."


def enemy_line(sector: Board, f: Fighter, foe: Fighter) -> str:
    """`G2 in D1-1, 3 away: seen whole; it sees E3 in part.`"""
    if f.cube == foe.cube:
        return f"• {foe.id} is in the same cube."
    lie = ", Pinned" if foe.pinned else ""
    back = f"it sees {f.id} {_how(sector, foe, f)}" if sees(sector, foe, f) else f"it does not see {f.id}"
    return f"• {foe.id} in {foe.cube}{lie}, {reach(f, foe)} away: {_seen(sector, f, foe)}; {back}."


def _seen(sector: Board, f: Fighter, foe: Fighter) -> str:
    if sees(sector, f, foe):
        how = _how(sector, f, foe)
        return f"seen {how}{_missing(sector, f, foe) if how != 'whole' else ''}"
    if has(sector, foe, HIDDEN):
        return "hidden by a Special Order"
    found = hidden_by(sector, f, foe)
    return f"not seen, {found.told()} is in the way" if found else "not seen"


def hidden_by(sector: Board, f: Fighter, foe: Fighter) -> Obstacle | None:
    """What stops most looks of a model at an enemy; None where nothing does. [DZ-LOS-04]"""
    field, ends = battlefield(sector.map), (INDEX[f.cube], INDEX[foe.cube])
    return obstacle(field, *ends, body(sector, f), body(sector, foe), smoke(sector))


def _how(sector: Board, f: Fighter, foe: Fighter) -> str:
    return "whole" if clear_shot(sector, f, foe) else "in part"


def _missing(sector: Board, f: Fighter, foe: Fighter) -> str:
    """` (3 of 5 points, behind a low barricade between D4-1 and E4-1)`."""
    found: Cover = cover(
        battlefield(sector.map), INDEX[f.cube], INDEX[foe.cube], body(sector, f), body(sector, foe), smoke(sector)
    )
    behind = f", behind {found.obstacle.told()}" if found.obstacle else ""
    return f" ({100 * found.seen // found.of}% of it{behind})"
