"""Whether a move of a turn is legal: None if it is, else one sentence for the player, with its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.death_dome.chapters.attack import no_attack
from rules.death_dome.chapters.control import no_capture, no_claim, no_release
from rules.death_dome.chapters.items import no_recall, no_treatment
from rules.death_dome.chapters.naming import find, quoted
from rules.death_dome.chapters.powers import no_play
from rules.death_dome.chapters.walking import no_way
from rules.death_dome.model.moves import (
    Attack,
    Capture,
    Claim,
    Cure,
    Done,
    EndTurn,
    Go,
    Heal,
    March,
    Play,
    Raid,
    Recall,
    Release,
    Strengthen,
    Use,
)
from rules.death_dome.model.state import JAILS, Dome, Unit, UnitPhase
from rules.death_dome.model.units import ready
from rules.engine import Move, Refusal

# -- between unit phases -----------------------------------------------------------------------------------------------


def no_turn_move(dome: Dome, move: Move) -> Refusal | None:
    """Why this cannot be done between unit phases. [DD-MAT-05, DD-UPH, DD-PWR-03]"""
    match move:
        case Use(unit):
            return no_use(dome, unit)
        case Play(card, on):
            return no_play(dome, card, on)
        case Raid() | March():
            return no_use(dome, move.unit) or no_whole_phase(dome, move)
        case Go() | Attack() | Capture() | Release() | Heal() | Cure() | Strengthen() | Claim() | Recall() | Done():
            return Refusal("No unit phase is open: begin one first.", "DD-UPH-01")
    return None


def no_use(dome: Dome, name: str) -> Refusal | None:
    """Why no unit phase can begin with this name. [DD-UPH-01, DD-UPH-05, DD-JAL-02]"""
    unit = find(dome, name)
    if unit is None or unit.owner != dome.active:
        mine = ", ".join([unit.id for unit in dome.of(dome.active)])
        return Refusal("{unit} is not one of your units; you have {mine}.", unit=quoted(name), mine=mine)
    return no_phase(dome, unit)


def no_phase(dome: Dome, unit: Unit) -> Refusal | None:
    """Why a unit of the player whose turn it is cannot have a unit phase now. [DD-UPH-01, DD-UPH-05, DD-JAL-02]"""
    if not dome.phases_left:
        return Refusal("Your two unit phases of this turn are over: end your turn.", "DD-UPH-01")
    if unit.place in JAILS:
        return Refusal(
            "{unit} is in jail {jail}: somebody has to free it first.", "DD-UPH-05", "DD-JAL-02",
            unit=unit.id, jail=unit.place,
        )  # fmt: skip
    if ready(dome, unit):
        return None
    if unit.down <= dome.team.turns:
        return Refusal(
            "{unit} is incapacitated until the end of your turn.", "DD-UPH-05", "DD-ABL-02", unit=unit.id
        )  # fmt: skip
    return Refusal(
        "{unit} is incapacitated until the end of your next turn.", "DD-UPH-05", "DD-ABL-02", unit=unit.id
    )  # fmt: skip


def no_whole_phase(dome: Dome, move: Raid | March) -> Refusal | None:
    """Why a unit phase is not offered in one answer. [R88]"""
    unit = find(dome, move.unit)
    assert unit is not None
    trial = replace(dome, acting=UnitPhase(unit.id))
    if move.to.upper() != unit.place and (wrong := no_way(trial, unit, move.to.upper())):
        return wrong
    return Refusal(
        "{unit} cannot do that in one answer now: choose one of the list, or begin its phase and go step by step.",
        "R88",
        unit=unit.id,
    )


# -- in a unit phase ---------------------------------------------------------------------------------------------------


def no_phase_move(dome: Dome, move: Move) -> Refusal | None:
    """Why the active unit cannot do this. [DD-UPH, DD-MOV, DD-ACT]"""
    unit = dome.unit(dome.scene.unit)
    if isinstance(move, Use | EndTurn | Raid | March):
        return Refusal("The phase of {unit} is open: end it first.", "DD-UPH-03", unit=unit.id)
    if isinstance(move, Play):
        return no_play(dome, move.card, move.on)
    if isinstance(move, Go):
        return no_way(dome, unit, move.to.upper())
    if isinstance(move, Recall):
        return no_recall(dome, unit, move)
    if type(move) not in REASONS:
        return None
    return no_action(dome, unit) or REASONS[type(move)](dome, unit, move)


def no_action(dome: Dome, unit: Unit) -> Refusal | None:
    """Why the active unit cannot act, whatever the action. [DD-ACT-01, DD-ACT-02, DD-BAS-03, DD-UPH-01]"""
    if dome.in_base(unit):
        return Refusal("{unit} is in its base: there it only moves.", "DD-ACT-02", "DD-BAS-03", unit=unit.id)
    if not dome.scene.actions:
        return Refusal("{unit} has used its action in this phase.", "DD-UPH-01", "DD-ACT-01", unit=unit.id)
    return None


REASONS: Mapping[type[Move], Callable[[Dome, Unit, Any], Refusal | None]] = {
    Capture: no_capture,
    Release: no_release,
    Attack: no_attack,
    Heal: no_treatment,
    Cure: no_treatment,
    Strengthen: no_treatment,
    Claim: no_claim,
}
