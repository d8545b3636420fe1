"""Rounds and activations: one unit at a time, turn about. [OP-RND, OP-ACT]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from rules.engine import Choose, Move, Offers, Refusal, Rule, ask
from rules.one_page_deadzone.chapters.attacking import attack, attacks
from rules.one_page_deadzone.chapters.casualties import recover
from rules.one_page_deadzone.chapters.ending import game_over
from rules.one_page_deadzone.chapters.melee import assault
from rules.one_page_deadzone.chapters.movement import allowance, can_charge, foes, go
from rules.one_page_deadzone.chapters.muster import end_watches
from rules.one_page_deadzone.chapters.naming import no_unit
from rules.one_page_deadzone.chapters.overwatch import overwatch
from rules.one_page_deadzone.chapters.shooting import fire
from rules.one_page_deadzone.chapters.specials import can_plant, command, heal, patients, plant
from rules.one_page_deadzone.model.armies import Model
from rules.one_page_deadzone.model.events import Activated, RoundBegan
from rules.one_page_deadzone.model.moves import Activate, Attack
from rules.one_page_deadzone.model.questions import Count, Prompt
from rules.one_page_deadzone.model.state import ROUNDS, Acting, Action, Unit, Zone

OFFERED: tuple[Action, ...] = ("hold", "walk", "run", "overwatch", "assault", "plant", "heal", "command")
"""The actions of a unit that is not pinned, in the order in which they are offered."""
HINDERED: tuple[Action, ...] = ("recover", "assault", "plant", "heal", "command")
"""The actions that something may hinder."""


def begin_round(zone: Zone, number: int, first: int) -> str:
    """All units are ready again; pinned, overwatch, mines and wounds stay. [OP-RND-02, OP-RND-04, OP-RND-06]"""
    zone.lead_to("activation")
    zone.round, zone.first, zone.to_act, zone.finished = number, first, first, None
    for unit in zone.units:
        unit.activated = False
    end_watches(zone)
    zone.tell(RoundBegan(number, first))
    return "activation"


def activation_phase(zone: Zone) -> Rule[str]:
    """Unit and action are named; overwatch on begin; the action; overwatch on end. [OP-ACT-01, OP-ACT-07]"""
    move: Activate | Attack = yield from ask(lambda: activation_question(zone), open=True)
    unit = begin_activation(zone, move)
    yield from overwatch(zone, "begin")
    if zone.unit(unit.id) is not None and (not unit.pinned or move.action == "recover"):  # R21
        if isinstance(move, Attack):
            yield from attack(zone, unit, move)
        else:
            action = ACTIONS[move.action](zone, unit)
            if action is not None:
                yield from action
        yield from overwatch(zone, "end")
    return end_activation(zone, unit)


def activation_question(zone: Zone) -> Choose[Activate | Attack]:
    """Which unit does what, or attacks whom at once; there is no passing. [D5, OP-RND-05, R39]"""
    waiting = zone.waiting(zone.to_act)
    plain: list[Activate | Attack] = [Activate.of(unit.id, it) for unit in waiting for it in actions(zone, unit)]
    default, why = default_activation(waiting[0]), partial(no_activation, zone)
    return Choose(
        seat=zone.to_act,
        prompt=Prompt.ACTIVATE,
        options=Offers(lambda: [*attacks(zone, zone.to_act, len(plain)), *plain], plain),
        default=default,
        reason="OP-RND-01",
        about=Count(zone.round),
        why=why,
    )


def default_activation(unit: Unit) -> Activate:
    """For an absent player: the first unit recovers, or goes on overwatch if it has a gun, or holds. [D5]"""
    return Activate.of(unit.id, "recover" if unit.pinned else "overwatch" if unit.type.gun else "hold")


def actions(zone: Zone, unit: Unit) -> list[Action]:
    """What a unit may do; a pinned one can only recover. [OP-ACT-01, OP-MOR-04]"""
    if unit.pinned:
        return ["recover"]
    able = repertoire(unit.type)
    return [action for action in able if action not in HINDERED or hindrance(zone, unit, action) is None]


@cache
def repertoire(kind: Model) -> tuple[Action, ...]:
    """What units of a kind may do where nothing hinders them."""
    return tuple([action for action in OFFERED if no_skill(kind, action, kind.title) is None])


def no_activation(zone: Zone, move: Move) -> Refusal | None:
    """Why a unit cannot be activated for this. [OP-RND-01, OP-MOR-03, OP-MOR-04]"""
    if not isinstance(move, Activate | Attack):
        return None
    unit = zone.unit(move.unit)
    if unit is None:
        return no_unit(zone, move.unit)
    if unit.owner != zone.to_act:
        return Refusal("{unit} is not yours; activate a unit of your own.", "OP-RND-01", unit=unit.id)
    if unit.activated:
        return Refusal("{unit} has been activated this round already.", "OP-RND-01", unit=unit.id)
    if not zone.can_be_activated(unit):
        line = "{unit} was pinned this round, so it cannot be activated before the next."
        return Refusal(line, "OP-MOR-03", unit=unit.id)
    return no_action(zone, unit, move.action)


def no_action(zone: Zone, unit: Unit, action: Action) -> Refusal | None:
    """Why a unit that may act cannot do this. [OP-ACT-01, OP-MOR-04]"""
    if unit.pinned and action != "recover":
        return Refusal("{unit} is pinned: all it can do is recover.", "OP-MOR-04", unit=unit.id)
    return no_skill(unit.type, action, unit.id) or hindrance(zone, unit, action)


def no_skill(kind: Model, action: Action, name: str) -> Refusal | None:
    """Why units of a kind can never do this, `name` for one. [OP-ACT-03, OP-SR-04, OP-SR-07, OP-SR-11]"""
    match action:
        case "overwatch" if not kind.gun:
            line = "{unit} has no shooting weapon, so it cannot go on overwatch."
            return Refusal(line, "OP-ACT-03", "R35", unit=name)
        case "plant" if "engineer" not in kind.rules:
            return Refusal("{unit} is not an Engineer.", "OP-SR-04", unit=name)
        case "heal" if "medic" not in kind.rules:
            return Refusal("{unit} is not a Medic.", "OP-SR-07", unit=name)
        case "command" if "tactician" not in kind.rules:
            return Refusal("{unit} is not a Tactician.", "OP-SR-11", unit=name)
    return None


def hindrance(zone: Zone, unit: Unit, action: Action) -> Refusal | None:
    """Why a unit whose kind can do this cannot do it now. [OP-ACT-06, OP-MOR-04, OP-SR-04, OP-SR-07, OP-SR-11]"""
    match action:
        case "recover" if not unit.pinned:
            return Refusal("{unit} is not pinned.", "OP-MOR-04", unit=unit.id)
        case "assault" if not can_charge(zone, unit, allowance(unit.type, "assault"), foes(zone, unit.owner)):
            return Refusal("{unit} cannot reach any enemy with an Assault.", "OP-ACT-06", "R35", unit=unit.id)
        case "plant" if not can_plant(zone, unit):
            return Refusal("Your mine lies in {cube} already.", "OP-SR-04", "R16", "R35", cube=unit.cube)
        case "heal" if not patients(zone, unit):
            return Refusal("Nobody in {cube} has a wound.", "OP-SR-07", "R35", cube=unit.cube)
        case "command" if len(zone.of(unit.owner)) == 1:
            return Refusal("{unit} has nobody to command.", "OP-SR-11", "R35", unit=unit.id)
    return None


def begin_activation(zone: Zone, move: Activate | Attack) -> Unit:
    """The unit's own overwatch is over now. [OP-OVW-04, OP-ACT-07]"""
    unit = zone.unit(move.unit)
    assert unit is not None
    unit.overwatch = False
    zone.acting = Acting(unit.id, move.action, unit.id)
    zone.tell(Activated(unit.owner, unit.id, move.action))
    return unit


def end_activation(zone: Zone, unit: Unit) -> str:
    """The unit is done; the other player goes on, else the same one, or the round is over. [OP-RND-01, 03]"""
    unit.activated, zone.acting = True, None
    if zone.decided:
        return game_over(zone)
    waiting = [seat for seat in (1 - zone.to_act, zone.to_act) if zone.waiting(seat)]
    if zone.finished is None:
        # R4: when both finish in one activation it is the one whose activation it was.
        zone.finished = next((seat for seat in (zone.to_act, 1 - zone.to_act) if seat not in waiting), None)
    if not waiting:
        return "end_of_round"
    zone.to_act = waiting[0]
    return "activation"


def end_of_round(zone: Zone) -> str:
    """After round 4 the game is scored, else the side that finished first begins the next. [OP-MIS-01, OP-RND-04]"""
    if zone.round == ROUNDS:
        return game_over(zone)
    assert zone.finished is not None
    return begin_round(zone, zone.round + 1, zone.finished)


# -- the actions -------------------------------------------------------------------------------------------------------


def overwatch_action(zone: Zone, unit: Unit) -> None:
    """Nothing now; it may shoot in reaction. [OP-ACT-03]"""
    unit.overwatch = True


def walk_action(zone: Zone, unit: Unit) -> Rule[None]:
    """A short move, then it may shoot. [OP-ACT-04, R18]"""
    yield from go(zone, unit, "walk", allowance(unit.type, "walk"), "OP-ACT-04")
    if zone.unit(unit.id) is not None:
        yield from fire(zone, unit)


def run_action(zone: Zone, unit: Unit) -> Rule[None]:
    """A long move and no shot. [OP-ACT-05]"""
    yield from go(zone, unit, "run", allowance(unit.type, "run"), "OP-ACT-05")


def assault_action(zone: Zone, unit: Unit) -> Rule[None]:
    """A move into an enemy cube and melee. [OP-ACT-06]"""
    yield from assault(zone, unit, allowance(unit.type, "assault"))


ACTIONS: Mapping[Action, Callable[[Zone, Unit], Rule[None] | None]] = {
    "hold": fire,
    "overwatch": overwatch_action,
    "walk": walk_action,
    "run": run_action,
    "assault": assault_action,
    "plant": plant,
    "heal": heal,
    "command": command,
    "recover": recover,
}
