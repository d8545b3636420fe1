"""Why a move is not among the choices: one sentence for the player, with its rules. Called on refusal only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.death_dome.chapters.attack import ignores_sight, sees
from rules.death_dome.chapters.control import bug_of, foreign
from rules.death_dome.chapters.items import in_hand
from rules.death_dome.chapters.powers import plays
from rules.death_dome.chapters.walking import steps_left
from rules.death_dome.model.board import GRID, Arena
from rules.death_dome.model.cards import ITEMS, POWERS, PUNCH, name_of
from rules.death_dome.model.moves import (
    Attack,
    Capture,
    Claim,
    Cure,
    Done,
    EndTurn,
    Go,
    Heal,
    Play,
    Recall,
    Release,
    Strengthen,
    Use,
)
from rules.death_dome.model.state import JAILS, Dome, Unit
from rules.death_dome.model.units import able, build, movement, weapon_tag
from rules.engine import Move, Refusal

QUOTED = 20
"""So many characters of what somebody typed are repeated in a refusal."""
TIMES: Mapping[str, str] = {
    "unit": "in the phase of one of your units",
    "turn": "between your unit phases",
    "turn_any": "in your own turn",
    "capture": "together with a capture",
    "reaction": "with your defence against an attack",
    "value_only": "for its value, in an attack or a defence",
}


# -- between unit phases -----------------------------------------------------------------------------------------------


def no_turn_move(dome: Dome, move: Move) -> Refusal | None:
    """Why this cannot be done between unit phases. [DD-MAT-05, DD-UPH, DD-PWR-03]"""
    match move:
        case Use(unit):
            return no_use(dome, unit)
        case Play(card, on):
            return no_play(dome, card, on)
        case Go() | Attack() | Capture() | Release() | Heal() | Cure() | Strengthen() | Claim() | Recall() | Done():
            return Refusal("No unit phase is open: begin one first.", "DD-UPH-01")
    return None


def no_use(dome: Dome, name: str) -> Refusal:
    """Why a unit cannot have a unit phase now. [DD-UPH-01, DD-UPH-05, DD-JAL-02]"""
    unit = find(dome, name)
    if unit is None or unit.owner != dome.active:
        return Refusal(
            f"“{name[:QUOTED]}” is none of your units; you have {', '.join([u.id for u in dome.of(dome.active)])}."
        )
    if not dome.phases_left:
        return Refusal("Your two unit phases of this turn are over: end your turn.", "DD-UPH-01")
    if unit.place in JAILS:
        return Refusal(f"{unit.id} is in jail {unit.place}: somebody has to free it first.", "DD-UPH-05", "DD-JAL-02")
    when = "your turn" if unit.down <= dome.team.turns else "your next turn"
    return Refusal(f"{unit.id} is incapacitated until the end of {when}.", "DD-UPH-05", "DD-ABL-02")


def no_play(dome: Dome, card: str, on: str) -> Refusal:
    """Why a power card cannot be played for its ability now. [DD-PWR-03, DD-PWR-05, DD-PWR-10]"""
    power = POWERS.get(card)
    if power is None or card not in dome.team.hand:
        return Refusal("You do not hold that power card; look at your hand.")
    in_phase = dome.acting is not None
    fits = power.timing in ("turn_any", "unit" if in_phase else "turn")
    if not fits:
        return Refusal(f"{power.name} is played {TIMES[power.timing]}.", "DD-PWR-03")
    if power.needs_action and (not dome.scene.actions or dome.in_base(dome.unit(dome.scene.unit))):
        return Refusal(f"{power.name} needs an action, and your unit has none left here.", "DD-PWR-05", "DD-BAS-03")
    targets = [move.on for move in plays(dome, (power.timing,)) if move.card == card]
    if targets == [""]:
        return Refusal(f"{power.name} is played without a target.", "DD-PWR-03")
    if targets:
        wrong = f"cannot be played on “{on[:QUOTED]}”" if on else "needs a target"
        return Refusal(f"{power.name} {wrong}; name one of {', '.join(targets)}.", "DD-PWR-10")
    return Refusal(f"{power.name} would change nothing now: keep it.", "DD-PWR-10")


# -- in a unit phase ---------------------------------------------------------------------------------------------------


def no_phase_move(dome: Dome, move: Move) -> Refusal | None:
    """Why the active unit cannot do this. [DD-UPH, DD-MOV, DD-ACT]"""
    unit = dome.unit(dome.scene.unit)
    if isinstance(move, Use | EndTurn):
        return Refusal(f"The phase of {unit.id} is open: end it first.", "DD-UPH-03")
    if isinstance(move, Play):
        return no_play(dome, move.card, move.on)
    if isinstance(move, Go):
        return no_way(dome, unit, move.to.upper())
    if isinstance(move, Recall):
        return Refusal(
            "Only a unit that carries a recall card and has not stepped yet is put in its base.", "DD-BAS-05", "R71"
        )
    if type(move) not in REASONS:
        return None
    if dome.in_base(unit):
        return Refusal(f"{unit.id} is in its base: there it only moves.", "DD-ACT-02", "DD-BAS-03")
    if not dome.scene.actions:
        return Refusal(f"{unit.id} has used its action in this phase.", "DD-UPH-01", "DD-ACT-01")
    return REASONS[type(move)](dome, unit, move)


def no_way(dome: Dome, unit: Unit, to: str) -> Refusal | None:
    """Why a unit cannot move there. [DD-TEA-04, DD-MOV-03..08, DD-UPH-06]"""
    arena = dome.arena
    if to not in arena.index:
        return Refusal(
            f"“{to[:QUOTED]}” is not on the board; type a letter A-U and a number 1-21, as in {GRID.names[-1]}."
        )
    left = steps_left(dome, unit)
    if dome.scene.moved or left <= 0:
        return Refusal(f"{unit.id} has no movement left in this phase.", "DD-UPH-06")
    other = dome.at(to)
    if other is not None and other is not unit:
        whose = "your own" if other.owner == unit.owner else "an enemy"
        return Refusal(f"{other.id}, {whose} unit, stands on {to}: nobody can stop there.", "DD-MOV-04", "DD-MOV-05")
    return ground(dome, unit, to) or (
        Refusal(f"{unit.id} cannot reach {to} with {left} of {movement(unit)} steps left.", "DD-TEA-04", "DD-MOV-06")
    )


def ground(dome: Dome, unit: Unit, to: str) -> Refusal | None:
    """Why nobody, or not this unit, stands on such a square. [DD-MOV-03, DD-BAS-02, DD-LAV-01, R51]"""
    arena: Arena = dome.arena
    own = dome.teams[unit.owner].base
    if arena.wall(to):
        return Refusal(f"{to} is a wall: no movement ends there.", "DD-MOV-03")
    if arena.lava(to) and not able(dome, unit, "lava_walk"):
        return Refusal(f"{to} is lava, and {unit.id} does not walk on lava.", "DD-LAV-01")
    if any(to in squares for base, squares in arena.base.items() if base != own):
        return Refusal(f"{to} is an enemy base.", "DD-BAS-02")
    if arena.letter(to) == "J":
        return Refusal(f"{to} is a jail cell.", "DD-JAL-01")
    return None


def no_capture(dome: Dome, unit: Unit, move: Capture) -> Refusal | None:
    """Why there is nothing to capture, or why this bug does not go there. [DD-CTL-01, DD-CTL-02, DD-CRD-12, R41]"""
    if unit.place not in dome.arena.points:
        return Refusal(f"{unit.id} stands on no control point.", "DD-CTL-01")
    if not foreign(dome, unit.place, unit.owner):
        return Refusal(f"{unit.place} is yours already.", "DD-CTL-02")
    if move.bug not in dome.team.hand or bug_of(dome, move.bug, unit.place) is None:
        return Refusal(
            "You can put down a bug card that you hold, while its token is not on the board.", "DD-CRD-12", "R41"
        )
    return None


def no_release(dome: Dome, unit: Unit, move: Release) -> Refusal | None:
    """Why a jail cannot be opened. [DD-REL-01, DD-REL-02]"""
    if dome.terms.duel:
        return Refusal("There are no jails in the duel.", "DD-SCN-03")
    if not dome.jailed(move.jail):
        return Refusal(f"Nobody is in jail {move.jail}.", "DD-REL-02")
    return Refusal(f"Jail {move.jail} is opened from {dome.arena.release[move.jail]}.", "DD-REL-01")


def no_attack(dome: Dome, unit: Unit, move: Attack) -> Refusal | None:
    """Why this weapon does not hit this unit. [DD-ATK-01..03, DD-RNG-02, DD-LOS-03, DD-ABL-15, DD-ABL-18]"""
    if move.weapon not in build(unit).weapons:
        return no_weapon(unit, move.weapon)
    everybody = weapon_tag(move.weapon, "hits_all_adjacent") is not None
    if everybody:
        if move.target:
            return Refusal(f"{name_of(move.weapon)} hits all enemies around, so name nobody.", "DD-ABL-18")
        return Refusal(f"No enemy is adjacent to {unit.id}.", "DD-ABL-18")
    foe = find(dome, move.target)
    if foe is None:
        return Refusal(
            f"There is no unit “{move.target[:QUOTED]}”; name an enemy unit, never a square.", "DD-ATK-01", "DD-ABL-15"
        )
    if foe.owner == unit.owner:
        return Refusal(f"{foe.id} is on your own team.", "DD-ATK-03")
    if not dome.exposed(foe):
        where = "its base" if dome.in_base(foe) else "jail"
        return Refusal(f"{foe.id} is in {where} and cannot be attacked.", "DD-ATK-03", "DD-BAS-01")
    return no_shot(dome, unit, move.weapon, foe)


def no_weapon(unit: Unit, weapon: str) -> Refusal:
    """Why a unit does not attack with this. [DD-ATK-02, R17]"""
    armed = [name_of(held) for held in build(unit).weapons if held != PUNCH]
    if weapon == PUNCH:
        return Refusal(f"{unit.id} is armed, so it does not punch: use {' or '.join(armed)}.", "DD-ATK-02", "R17")
    what = name_of(weapon) if weapon in ITEMS else f"“{weapon[:QUOTED]}”"
    return Refusal(f"{unit.id} does not attack with {what}; it has {' and '.join(armed) or 'its fist'}.", "DD-ATK-01")


def no_shot(dome: Dome, unit: Unit, weapon: str, foe: Unit) -> Refusal | None:
    """Why a weapon does not reach. [DD-RNG-02, DD-LOS-03]"""
    far, most = dome.arena.distance(unit.place, foe.place), build(unit).range_of(weapon)
    if far > most:
        return Refusal(f"{foe.id} is {far} squares away, and {name_of(weapon)} reaches {most}.", "DD-RNG-02")
    if not ignores_sight(dome, unit, weapon) and not sees(dome, unit, foe):
        return Refusal(f"{unit.id} has no line of sight to {foe.id} on {foe.place}.", "DD-LOS-03")
    return None


def no_treatment(dome: Dome, unit: Unit, move: Heal | Cure | Strengthen) -> Refusal | None:
    """Why a tool does not help this unit. [DD-ABL-27, DD-ABL-28, DD-JAL-02, R52]"""
    names = {"heal": "heal", "cure": "cure", "strengthen": "boost"}
    tools = [tool for tool in build(unit).tools if tool.card == move.item and tool.tag.name == names[move.kind]]
    other = find(dome, move.unit)
    if not tools:
        return Refusal(f"{unit.id} carries no card that does that.", "DD-ABL-27")
    if other is None or other.owner != unit.owner:
        return Refusal(f"“{move.unit[:QUOTED]}” is no unit of yours.", "DD-ABL-27")
    if not in_hand(dome, unit, tools[0], other):
        return Refusal(
            f"{other.id} is not within {tools[0].range} squares and line of sight.", "DD-ABL-27", "DD-JAL-02"
        )
    return Refusal(f"That would change nothing for {other.id}.", "DD-ABL-28", "R52")


def no_claim(dome: Dome, unit: Unit, move: Claim) -> Refusal | None:
    """Why a point is not captured from afar. [R65]"""
    return Refusal(
        f"{name_of(move.item) if move.item in ITEMS else 'That card'} captures a control point that is not yours, with"
        " nobody on it, in its range and line of sight.",
        "DD-CTL-02",
        "R65",
    )


REASONS: Mapping[type[Move], Callable[[Dome, Unit, Any], Refusal | None]] = {
    Capture: no_capture,
    Release: no_release,
    Attack: no_attack,
    Heal: no_treatment,
    Cure: no_treatment,
    Strengthen: no_treatment,
    Claim: no_claim,
}


def find(dome: Dome, name: str) -> Unit | None:
    """The unit that somebody typed, in either case."""
    return next((unit for unit in dome.units if unit.id.casefold() == name.casefold()), None)
