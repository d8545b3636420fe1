"""Why a move is not among the choices: a refusal, or None where nothing is wrong."""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.hooks import What, bars
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.attacks import side_of
from rules.deadzone.model.geometry.cubes import INDEX, adjacent, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.paths import path_problem, stations
from rules.deadzone.model.geometry.step_reasons import step_problem
from rules.deadzone.model.geometry.steps import Crowd, Mover
from rules.deadzone.model.models import arms, has, sheet, speed_of
from rules.deadzone.model.moves import (
    Activate,
    Advance,
    Assault,
    Free,
    Oppose,
    Pass,
    PickUp,
    Sprint,
    Strike,
)
from rules.deadzone.model.state import Board, Face, Fighter, Sector
from rules.deadzone.model.teams.profiles import DASH
from rules.engine import Move, Refusal, say

QUOTED: Final = 20
"""So many characters of what somebody typed are repeated."""
SHORTS: Final = 2
RESULTS: Final[dict[Face, str]] = {"advance": say("Advance"), "shoot": say("Shoot"), "assault": say("Assault")}
"""Command results that are free actions. [DZ-CMD-09, DZ-CMD-10, DZ-CMD-11]"""

# -- names -------------------------------------------------------------------------------------------------------------


def no_model(sector: Board, name: str) -> Refusal | None:
    """That there is no model of this code on the table, and which there are; None if there is."""
    codes = [one.id for one in sector.in_play()]
    if name in codes:
        return None
    return Refusal(
        "There is no model “{typed}” on the table; there is {codes}.", typed=name[:QUOTED], codes=", ".join(codes)
    )


def no_cube(name: str) -> Refusal | None:
    """That a name is no cube's; None if it is."""
    if name in INDEX:
        return None
    return Refusal("“{typed}” is not a cube; write column, row and level, as in D4-1.", typed=name[:QUOTED])


# -- Turns -------------------------------------------------------------------------------------------------------------


def no_activation(sector: Sector, seat: int, move: Move) -> Refusal | None:
    """Why a model cannot be activated, or why nobody may pass. [DZ-RND-02, DZ-RND-05, DZ-CMD-07, R144]"""
    if isinstance(move, Pass):
        mine, theirs = len(sector.unactivated(seat)), len(sector.unactivated(1 - seat))
        return Refusal(
            "You have {mine:# model|# models} left to activate and the other side has {theirs}: "
            "you may pass only with fewer.",
            "DZ-RND-05", "R9", mine=mine, theirs=theirs,
        )  # fmt: skip
    if not isinstance(move, Activate):
        return None
    fighter = sector.fighter(move.model)
    if fighter is None or fighter.fate != "table":
        return no_model(sector, move.model)
    if fighter.owner != seat:
        return Refusal("{who} is not yours; activate a model of your own.", "DZ-RND-02", who=fighter.id)
    if fighter.activated:
        return Refusal("{who} has been Activated already in this Round.", "DZ-RND-02", "DZ-RND-03", who=fighter.id)
    if fighter.id in sector.turn.called:
        return Refusal(
            "{who} has landed in this Turn; activate it in one of your next ones.",
            "DZ-KW-DROPSUIT-03", "R144", who=fighter.id,
        )  # fmt: skip
    return None


# -- what stands against a kind of action ------------------------------------------------------------------------------


def no_action_of(
    sector: Board, fighter: Fighter, what: What, free: Free = "", *, long: bool = False, among: bool = False
) -> Refusal | None:
    """The first reason why the active model cannot take an action of this kind now; `among`: enemies do not matter.

    [DZ-PIN-02, R13]
    """
    return (
        _unpaid(sector, fighter, what, free, long)
        or _lying(fighter)
        or (None if among else _among_enemies(sector, fighter, what))
        or rules_of(sector).bars(sector, fighter, what)
        or next(bars(sector, fighter, what), None)
    )


def _unpaid(sector: Board, fighter: Fighter, what: What, free: Free, long: bool) -> Refusal | None:
    return no_result(sector, fighter, what) if free == "command" else no_budget(sector, fighter, what, long=long)


def no_budget(sector: Board, fighter: Fighter, what: str, *, long: bool) -> Refusal | None:
    """What of the action budget is used up: one long action, or two short ones of different types. [DZ-ACT-01..04]"""
    scene, who = sector.scene, fighter.id
    if scene.long:
        return Refusal(
            "{who} has taken a long action, and that was all; only Command Dice give more.", "DZ-ACT-01", who=who
        )
    if long and scene.shorts:
        return Refusal(
            "{who} has acted already, and a long action is the only one of an activation.",
            "DZ-ACT-01", "DZ-ACT-02", who=who,
        )  # fmt: skip
    if len(scene.shorts) >= SHORTS:
        return Refusal("{who} has taken two short actions, and there are no more.", "DZ-ACT-01", who=who)
    if what in scene.shorts and what != "special":
        return Refusal("{who} has taken this action already, and each goes once.", "DZ-ACT-03", who=who)
    return None


def no_result(sector: Board, fighter: Fighter, what: str) -> Refusal | None:
    """Why a Command Die does not give this free action. [DZ-CMD-09..13, R57]"""
    face = next((face for face in RESULTS if face == what), None)
    if face is None:
        return Refusal(
            "Only Advance, Shoot and Assault results give free actions.", "DZ-CMD-09", "DZ-CMD-10", "DZ-CMD-11"
        )
    if side_of(sector, fighter) != fighter.owner:
        return Refusal(
            "Whoever controls {who} while it rampages spends no Command Dice on its actions.",
            "DZ-KW-RAMPAGE-02", "R57", who=fighter.id,
        )  # fmt: skip
    if not sector.unspent(fighter.owner, face):
        return Refusal("You have no unspent {face} result.", "DZ-CMD-05", "DZ-CMD-06", face=RESULTS[face])
    if sector.scene.command:
        return Refusal(
            "{who} has used an Advance, Shoot or Assault result, and there is one for each.",
            "DZ-CMD-13", who=fighter.id,
        )  # fmt: skip
    return None


def _lying(fighter: Fighter) -> Refusal | None:
    if not fighter.pinned:
        return None
    return Refusal("{who} is Pinned: stand it up first.", "DZ-ACT-05", "DZ-CMD-18", "DZ-PIN-04", who=fighter.id)


def _among_enemies(sector: Board, fighter: Fighter, what: What) -> Refusal | None:
    """What enemies in its cube keep it from. [DZ-ACT-06, DZ-ACT-07, DZ-MOV-02, DZ-SHO-02, R36]"""
    foes = [] if what in ("advance", "assault") else sector.foes_at(fighter.cube, fighter.owner)
    if not foes:
        return None
    free = [foe.id for foe in foes if not foe.pinned]
    if free:
        return Refusal(
            "{who} is engaged with {foes}: it can only Advance or Assault.",
            "DZ-ACT-06", who=fighter.id, foes=", ".join(free),
        )  # fmt: skip
    names = ", ".join([foe.id for foe in foes])
    if what == "sprint":
        return Refusal(
            "{who} cannot Sprint with {foes} in its cube; it can Advance.",
            "DZ-MOV-02", "DZ-ACT-07", who=fighter.id, foes=names,
        )  # fmt: skip
    if what == "shoot":
        return Refusal(
            "{who} cannot Shoot with {foes} in its cube.", "DZ-SHO-02", "DZ-ACT-07", who=fighter.id, foes=names
        )
    return None


def no_stand(sector: Board, fighter: Fighter) -> Refusal | None:
    """Why it cannot stand up. [DZ-STD-01]"""
    if not fighter.pinned:
        return Refusal("{who} is standing already.", "DZ-STD-01", who=fighter.id)
    return no_budget(sector, fighter, "stand", long=False)


def must_leave(fighter: Fighter) -> Refusal:
    """What a model is told that began in an overstacked cube and can leave it. [DZ-OVR-02]"""
    return Refusal(
        "{cube} is overfull: the first thing {who} does is leave it.",
        "DZ-OVR-02", "R38", cube=fighter.cube, who=fighter.id,
    )  # fmt: skip


def no_speed(sector: Sector, fighter: Fighter) -> Refusal | None:
    """That it cannot move by itself. [DZ-GEN-05]"""
    return None if speed_of(sector, fighter) else Refusal("{who} cannot move by itself.", "DZ-GEN-05", who=fighter.id)


# -- moving ------------------------------------------------------------------------------------------------------------


def no_way(
    sector: Sector, fighter: Fighter, mover: Mover, crowd: Crowd, cubes: int, move: Advance | Sprint
) -> Refusal | None:
    """Why a model does not get there with so many cubes, by this way or by any. [DZ-MOV-01..03, DZ-MOV-15..27]"""
    if move.to == "off":
        return Refusal(
            "{who} cannot leave the board now; only some scenarios let it, from some cubes.",
            "DZ-CUB-05", who=fighter.id,
        )  # fmt: skip
    if wrong := no_cube(move.to):
        return wrong
    field, start, end = battlefield(sector.map), INDEX[fighter.cube], INDEX[move.to]
    if move.by and (problem := _way_problem(field.platforms, move)):
        return problem
    if move.by and move.by != "platform":
        path = [INDEX[cube] for cube in stations(move.to, move.by)]
        return path_problem(field, mover, start, path, cubes, crowd)
    if move.to == fighter.cube:
        return Refusal(
            "{who} is in {to} already; a Sprint goes somewhere else.",
            "DZ-MOV-02", "DZ-MOV-04", who=fighter.id, to=move.to,
        )  # fmt: skip
    away = range_of(start, end)
    if away > cubes + mover.agile:
        return Refusal(
            "{to} is {away} cubes away, and {who} can go {cubes} now.",
            "DZ-MOV-01", "DZ-GEN-05", to=move.to, away=away, who=fighter.id, cubes=cubes,
        )  # fmt: skip
    if adjacent(start, end) and (near := step_problem(field, mover, start, end, crowd)):
        return near
    if crowd.load(end) + mover.size > field.capacity(end):
        return Refusal("No room for {who} in {to}.", "DZ-MOV-03", "DZ-PAR-01", who=fighter.id, to=move.to)
    return Refusal(
        "{who} cannot get to {to} in {cubes:# cube|# cubes}: walls, heights, full cubes or enemies are in the way.",
        "DZ-MOV-03", "DZ-MOV-05", "DZ-MOV-15", "DZ-MOV-21", "DZ-MOV-27", who=fighter.id, to=move.to, cubes=cubes,
    )  # fmt: skip


def _way_problem(platforms: frozenset[int], move: Advance | Sprint) -> Refusal | None:
    wrong = next((cube for cube in move.by.split() if cube not in INDEX and cube != "platform"), "")
    if wrong:
        return Refusal(
            "“{typed}” is not a cube; write the cubes on the way, as in D4-1 D5-1.", "DZ-MOV-30", typed=wrong[:QUOTED]
        )
    if "platform" in move.by.split() and INDEX[move.to] not in platforms:
        return Refusal("{to} has no platform.", "DZ-PAR-08", to=move.to)
    return None


# -- Assaults ----------------------------------------------------------------------------------------------------------


def no_assault(sector: Sector, fighter: Fighter, free: Free) -> Refusal | None:
    """Why it cannot assault anybody as an action. [DZ-ASS-01, DZ-ASS-05, DZ-CMD-11, R138]"""
    if sheet(fighter).fi >= DASH:
        return Refusal("{who} cannot fight by its own choice.", "DZ-ASS-05", who=fighter.id)
    if not free and not sector.scene.engaged:
        return Refusal(
            "{who} had no enemy in its cube when its Turn began: move into one instead.",
            "DZ-ASS-01", "R138", who=fighter.id,
        )  # fmt: skip
    return None


def no_opponent(sector: Sector, fighter: Fighter, move: Move) -> Refusal | None:
    """Why it cannot fight this model. [DZ-MOV-06, DZ-ASS-01, DZ-KW-HONOUR-01]"""
    if not isinstance(move, Assault | Oppose):
        return None
    target = sector.fighter(move.target)
    if target is None or target.fate != "table":
        return no_model(sector, move.target)
    weapon = move.weapon if isinstance(move, Assault) else ""
    return why_not_fight(sector, fighter, target) or _no_blade(sector, fighter, weapon)


def why_not_fight(sector: Board, fighter: Fighter, target: Fighter) -> Refusal | None:
    """Why a model may not attack another: it may fight all for whom this is None.

    [DZ-ASS-01, DZ-MOV-06, DZ-KW-RAMPAGE-02, DZ-KW-HONOUR-01, R52]
    """
    if target.cube != fighter.cube:
        return Refusal(
            "{target} is in {there}; an Assault stays in {cube}.",
            "DZ-ASS-01", target=target.id, there=target.cube, cube=fighter.cube,
        )  # fmt: skip
    if target is fighter or (target.owner == fighter.owner and side_of(sector, fighter) == fighter.owner):
        return Refusal("{target} is on your own side; name an enemy.", "DZ-ASS-01", target=target.id)
    if target.pinned and has(sector, fighter, "honourable"):
        return Refusal(
            "{who} is Honourable and does not attack {target}, which is Pinned.",
            "DZ-KW-HONOUR-01", who=fighter.id, target=target.id,
        )  # fmt: skip
    return None


def _no_blade(sector: Sector, fighter: Fighter, name: str) -> Refusal | None:
    blades = arms(sector, fighter, close=True)
    if name and all(blade.id != name for blade in blades):
        names = ", ".join([blade.name for blade in blades])
        return Refusal(
            "{who} has no close combat weapon “{typed}”; it has {names}.",
            "DZ-GEN-10", who=fighter.id, typed=name[:QUOTED], names=names,
        )  # fmt: skip
    if name or len(blades) < 2:
        return None
    return Refusal("Say with which weapon: {names}.", "DZ-ASS-03", names=", ".join([blade.name for blade in blades]))


def no_striker(sector: Sector, fighter: Fighter, move: Move) -> Refusal | None:
    """Why this model cannot attack who leaves or stands up. [DZ-MOV-12, DZ-KW-HONOUR-02, R33, R72]"""
    if not isinstance(move, Strike):
        return None
    striker = sector.fighter(move.model)
    if striker is None or striker.fate != "table":
        return no_model(sector, move.model)
    return why_not_strike(sector, fighter, striker, lying=False) or _no_blade(sector, striker, move.weapon)


def why_not_strike(sector: Board, fighter: Fighter, striker: Fighter, *, lying: bool) -> Refusal | None:
    """Why a model may not make a free Assault on one that leaves or stands up; Pinned ones may if `lying`.

    [DZ-MOV-08, DZ-MOV-12, DZ-ASS-05, DZ-KW-HONOUR-02, R33, R72]
    """
    if striker.owner == fighter.owner or striker.cube != fighter.cube:
        return Refusal(
            "{striker} is not an enemy in {cube}, where {who} is.",
            "DZ-MOV-08", striker=striker.id, cube=fighter.cube, who=fighter.id,
        )  # fmt: skip
    if striker.pinned and not lying:
        return Refusal("{striker} is Pinned, so it cannot attack.", "DZ-MOV-12", "R33", striker=striker.id)
    if sheet(striker).fi >= DASH:
        return Refusal("{striker} cannot fight by its own choice.", "DZ-ASS-05", "R72", striker=striker.id)
    if has(sector, striker, "honourable"):
        return Refusal(
            "{striker} is Honourable and makes no such attack.", "DZ-KW-HONOUR-02", "R72", striker=striker.id
        )
    return None


# -- items -------------------------------------------------------------------------------------------------------------


def no_pick_up(sector: Sector, fighter: Fighter, move: PickUp) -> Refusal:
    """Why a token cannot be picked up. [DZ-ITM-01]"""
    token = sector.token(move.token)
    if token is None or token.cube != fighter.cube:
        return Refusal("There is no token {token} in {cube}.", "DZ-ITM-01", token=move.token, cube=fighter.cube)
    return Refusal("{who} cannot carry that in this scenario.", "DZ-ITM-01", who=fighter.id)
