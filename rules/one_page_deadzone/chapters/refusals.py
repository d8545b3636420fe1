"""Why a move is not among the choices: one sentence for the player, and its rules. Called on refusal only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine import Move, Refusal
from rules.one_page_deadzone.model.battlefield import GRID, WALL, Battlefield, edge_words, first_row
from rules.one_page_deadzone.model.dice import Piece
from rules.one_page_deadzone.model.moves import Activate, Charge, Deploy, Go, Shoot, Suppress
from rules.one_page_deadzone.model.sight import blocker, range_of
from rules.one_page_deadzone.model.state import CUBE_SIZE, Action, Unit, Zone

QUOTED = 20
"""So many characters of what somebody typed are repeated."""
MOVES: Mapping[Action, str] = {"walk": "OP-ACT-04", "run": "OP-ACT-05", "assault": "OP-ACT-06"}
PACES: Mapping[str, str] = {"fast": "OP-SR-06", "slow": "OP-SR-10"}


# -- fire --------------------------------------------------------------------------------------------------------------


def no_fire(zone: Zone, shooter: Unit, move: Move) -> Refusal | None:
    """Why a unit cannot shoot at this target or suppress this cube. [OP-SHT-01, OP-SHT-02, OP-SUP-01]"""
    match move:
        case Shoot(name):
            target = zone.unit(name)
            if target is None:
                return no_unit(zone, name)
            if target.owner == shooter.owner:
                return Refusal(f"{target.id} is on your own side; name an enemy.", "OP-SHT-01")
            return no_shot(zone.field, shooter, target.cube, target.id)
        case Suppress(cube):
            if wrong := no_cube(zone.field, cube):
                return wrong
            if not zone.enemies_at(cube, shooter.owner):
                return Refusal(f"There is no enemy in {cube}; suppress a cube that holds one.", "OP-SUP-01")
            return no_shot(zone.field, shooter, cube, cube)
    return None


def no_shot(field: Battlefield, shooter: Piece, cube: str, name: str) -> Refusal | None:
    """Why a gun does not reach a cube, where `name` is what it aims at; None if it does. [OP-SHT-01, OP-SHT-02]"""
    gun, hidden = shooter.type.gun, blocker(field, shooter.cube, cube)
    if gun is None:
        return Refusal(f"{shooter.id} has no shooting weapon.", "OP-SHT-01")
    cubes = range_of(field, shooter.cube, cube)
    if cubes > gun.range:
        told = f"{name} is out of range: {cubes} cubes, and the {gun.title} of {shooter.id} reaches {gun.range}."
        return Refusal(told, "OP-SHT-02", "R7")
    if hidden:
        told = f"{shooter.id} has no line of sight to {name}: {obstacle(field, hidden, shooter.cube, cube)}."
        return Refusal(told, "OP-GEN-04", "R3")
    return None


def obstacle(field: Battlefield, hidden: str, cube: str, target_cube: str) -> str:
    """What stops a line of sight, such as `the wall at C4 is in the way`. [R3]"""
    if hidden in (cube, target_cube):
        return f"the edge of the block at {hidden} is in the way"
    return f"the {'wall' if field.letters[hidden] == WALL else 'block'} at {hidden} is in the way"


# -- activation --------------------------------------------------------------------------------------------------------


def no_activation(zone: Zone, move: Move) -> Refusal | None:
    """Why a unit cannot be activated for this. [OP-RND-01, OP-MOR-03, OP-MOR-04]"""
    if not isinstance(move, Activate):
        return None
    unit = zone.unit(move.unit)
    if unit is None:
        return no_unit(zone, move.unit)
    if unit.owner != zone.to_act:
        return Refusal(f"{unit.id} is not yours; activate a unit of your own.", "OP-RND-01")
    if unit.activated:
        return Refusal(f"{unit.id} has been activated this round already.", "OP-RND-01")
    if not zone.can_be_activated(unit):
        return Refusal(f"{unit.id} was pinned this round, so it cannot be activated before the next.", "OP-MOR-03")
    if unit.pinned:
        return Refusal(f"{unit.id} is pinned: all it can do is recover.", "OP-MOR-04")
    return no_action(zone, unit, move.action)


def no_action(zone: Zone, unit: Unit, action: str) -> Refusal | None:
    """Why a unit that may act cannot do this. [OP-ACT-01, OP-SR-04, OP-SR-07, OP-SR-11]"""
    rules, who = unit.type.rules, unit.id
    match action:
        case "recover":
            return Refusal(f"{who} is not pinned.", "OP-MOR-04")
        case "overwatch":
            return Refusal(f"{who} has no shooting weapon, so it cannot go on overwatch.", "OP-ACT-03", "R35")
        case "assault":
            return Refusal(f"{who} does not reach any enemy with an Assault.", "OP-ACT-06", "R35")
        case "plant":
            if "engineer" not in rules:
                return Refusal(f"{who} is no Engineer.", "OP-SR-04")
            return Refusal(f"Your mine lies in {unit.cube} already.", "OP-SR-04", "R16", "R35")
        case "heal":
            if "medic" not in rules:
                return Refusal(f"{who} is no Medic.", "OP-SR-07")
            return Refusal(f"Nobody in {unit.cube} has a wound.", "OP-SR-07", "R35")
        case "command":
            if "tactician" not in rules:
                return Refusal(f"{who} is no Tactician.", "OP-SR-11")
            return Refusal(f"{who} has nobody to command.", "OP-SR-11", "R35")
    return None


# -- moving ------------------------------------------------------------------------------------------------------------


def no_way(zone: Zone, unit: Unit, cubes: int, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot walk or run there. [OP-MOV-02..07, OP-TER-03]"""
    if not isinstance(move, Go):
        return None
    if wrong := no_cube(zone.field, move.to) or no_route(options, move):
        return wrong
    if move.to == unit.cube:
        return Refusal(f"{unit.id} is in {move.to} already; you may stay there.")
    if zone.enemies_at(move.to, unit.owner):
        return Refusal(f"An enemy is in {move.to}: only an Assault goes there.", "OP-MOV-02", "OP-MOV-03")
    if far := too_far(unit, zone.scene.action, cubes, move.to):
        return far
    size = sum([other.type.size for other in zone.at(move.to) if other is not unit])
    if size + unit.type.size > CUBE_SIZE:
        return Refusal(
            f"{move.to} is too full for {unit.id}: it holds size {size} of {CUBE_SIZE}.", "OP-GEN-05", "OP-MOV-05"
        )
    if zone.scene.action == "run" and move.to in zone.field.difficult:
        return Refusal(f"{move.to} is difficult ground, which cannot be entered on a Run.", "OP-TER-03")
    told = f"{unit.id} does not get to {move.to} with {cubes} cubes: walls, heights, mud or enemies are in the way."
    return Refusal(told, "OP-MOV-02", "OP-MOV-04", "OP-ELV-02", "OP-TER-03")


def no_charge(zone: Zone, unit: Unit, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot assault this cube. [OP-MOV-03, OP-ACT-06]"""
    if not isinstance(move, Charge):
        return None
    if wrong := no_cube(zone.field, move.to) or no_route(options, move):
        return wrong
    if not zone.enemies_at(move.to, unit.owner):
        return Refusal(f"There is no enemy in {move.to}; an Assault ends in a cube that holds one.", "OP-ACT-06")
    away = GRID.distance(unit.cube, move.to)
    told = f"{unit.id} does not get to {move.to}, {away} cubes away: too far, or walls or other enemies are in the way."
    return Refusal(told, *pace(unit, "assault"), "OP-MOV-03", "OP-MOV-04", "OP-ELV-02")


def too_far(unit: Unit, action: Action, cubes: int, to: str) -> Refusal | None:
    """That a cube is farther away than a unit can go now, if it is."""
    away = GRID.distance(unit.cube, to)
    if away <= cubes:
        return None
    return Refusal(f"{to} is too far: {away} cubes away, and {unit.id} can move {cubes}.", *pace(unit, action))


def pace(unit: Unit, action: Action) -> list[str]:
    """The rules that say how far a unit goes with an action."""
    own = [rule for name, rule in PACES.items() if name in unit.type.rules]
    return [MOVES[action], *own]


def no_route(options: Sequence[Move], move: Go | Charge) -> Refusal | None:
    """That there are ways to a cube but none of this name."""
    names = [each.by for each in options if isinstance(each, Go | Charge) and each.to == move.to]
    others = ", ".join(filter(None, names))
    told = f"leave it out for the safest{', or choose ' + others if others else ''}"
    return Refusal(f"There is no way “{move.by[:QUOTED]}” to {move.to}; {told}.", "OP-MOV-01", "R34") if names else None


# -- deployment --------------------------------------------------------------------------------------------------------


def no_deployment(zone: Zone, seat: int, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot be put there. [OP-PRE-03..05]"""
    if not isinstance(move, Deploy):
        return None
    unit, side = zone.unit(move.unit), zone.squads[seat].side
    if unit is None:
        return no_unit(zone, move.unit)
    if unit.owner != seat:
        return Refusal(f"{unit.id} is not yours; deploy a unit of your own.", "OP-PRE-03")
    if unit.cube:
        return Refusal(f"{unit.id} stands in {unit.cube} already.", "OP-PRE-03")
    row = sorted(first_row(side))
    if move.cube not in row:
        told = f"You start from {edge_words(side)}; deploy {unit.id} in {row[0]} to {row[-1]}."
        return Refusal(told, "OP-PRE-03", "OP-PRE-04")
    equal = [each.unit for each in options if isinstance(each, Deploy) and each.cube and each.unit != move.unit]
    first = next((each for each in equal if called_same(zone, each, unit)), None)
    if first:
        return Refusal(f"{unit.id} and {first} are alike; deploy {first} first.")
    told = f"{move.cube} has no room for {unit.id}: a cube holds size {CUBE_SIZE}, and all your units must find room."
    return Refusal(told, "OP-PRE-05", "OP-GEN-05")


def called_same(zone: Zone, name: str, unit: Unit) -> bool:
    """Whether another unit is of the same kind."""
    other = zone.unit(name)
    return other is not None and other.model == unit.model


# -- names -------------------------------------------------------------------------------------------------------------


def no_unit(zone: Zone, name: str) -> Refusal:
    """That there is no unit of this id, and which there are."""
    known = ", ".join([unit.id for unit in zone.units])
    return Refusal(f"There is no unit “{name[:QUOTED]}” on the table; there is {known}.")


def no_cube(field: Battlefield, cube: str) -> Refusal | None:
    """That there is no such cube, or that it is a wall."""
    if cube not in GRID.names:
        return Refusal(f"“{cube[:QUOTED]}” is not on the board; type a letter A-H and a number 1-8, as in H8.")
    return Refusal(f"{cube} is a wall; nothing can be in it.", "OP-MOV-04") if cube not in field.level else None
