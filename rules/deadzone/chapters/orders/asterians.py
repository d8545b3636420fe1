"""Special Orders of the Asterians. [DZ-ORD-23..28]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Bar, Grant, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHOTS, gift, is_protected, protection
from rules.deadzone.chapters.orders.spending import (
    anybody,
    give,
    is_active,
    named,
    no_move,
    one_by_one,
    take_die,
)
from rules.deadzone.chapters.spending import faces_left
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import OVERCHARGED, carried, has, reach
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Refusal, Rule, ask

# -- Wheels Within Wheels ----------------------------------------------------------------------------------------------


def lying_faces(sector: Sector, f: Fighter) -> list[Aim]:
    """The results of the other side that lie unspent."""
    return [("", face) for face in faces_left(sector, 1 - f.owner)]


def discard_die(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """One unspent Command Die of the other side is discarded. [DZ-CMD-15, DZ-ORD-23]"""
    yield from ()
    take_die(sector, 1 - f.owner, aim[1])


WHEELS_WITHIN_WHEELS: Final = SpecialOrder(
    "wheels-within-wheels", between=ActionSpec(lying_faces, discard_die, anybody)
)

# -- Overcharge --------------------------------------------------------------------------------------------------------


def no_noh(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Overcharge does nothing for a model: it has no Noh weapon."""
    able = any("Noh" in weapon.name for weapon in carried(sector, f))
    return None if able else Refusal("{who} has no Noh weapon.", "DZ-CMD-16", who=f.id)


# What the effect makes of its weapons is part of what a model carries: `model.models.carried`.
OVERCHARGE: Final = SpecialOrder("overcharge", between=gift({"": ((OVERCHARGED, 2, "activation"),)}, no_noh))

# -- Linked ------------------------------------------------------------------------------------------------------------

LINK: Final = "linked"
FIRED: Final = "has-fired"
APART: Final = 2
"""So far apart two Marionettes are Linked."""


def note_shot(sector: Sector, f: Fighter) -> None:
    """Remember that the active model has taken a Shoot action."""
    if is_active(sector, f) and not has(sector, f, FIRED):
        give(f, [(FIRED, 0, "activation")])


def no_link(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Linked does nothing now: no Marionette, or none that has shot."""
    if not named(f, "Marionette"):
        return Refusal("Linked is for Marionettes, and {who} is none.", "DZ-CMD-16", who=f.id)
    return None if has(sector, f, FIRED) else Refusal("{who} has not shot yet.", "DZ-CMD-15", who=f.id)


def linked_ones(sector: Sector, f: Fighter) -> list[Aim]:
    """Other Marionettes within 2 cubes that can shoot."""
    near = [one for one in sector.in_play(f.owner) if one is not f and reach(f, one) <= APART and not one.pinned]
    return [(one.id, "") for one in near if named(one, "Marionette") and shooting.shots(sector, one)]


def link(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A second Marionette shoots, too, and is not Activated by that. [DZ-CMD-15, R156, DZ-ORD-25]"""
    one = sector.fighter(aim[0])
    assert one is not None
    move = yield from ask(lambda: shot_question(sector, one))
    yield from shooting.shoot(sector, one, move)


def shot_question(sector: Sector, f: Fighter) -> Choose[Shoot]:
    """What a model shoots at by an order."""
    options = [Shoot.of(shot.weapon, shot.target, shot.how, "order") for shot in shooting.shots(sector, f)]
    return Choose(
        seat=f.owner,
        prompt=Prompt.ORDER_ACT,
        options=options,
        default=options[0],
        reason="DZ-CMD-15",
        about=OfModel.of(f),
    )


LINKED: Final = SpecialOrder(LINK, between=ActionSpec(linked_ones, link, no_link), after_shoot=note_shot)

# -- Stealth -----------------------------------------------------------------------------------------------------------


def is_shot_at_shadow(attack: Attack, f: Fighter) -> bool:
    """Whether a Cypher or a Black Talon is the target of a Shoot. [DZ-CMD-15, DZ-ORD-26]"""
    return attack.cause in (*SHOTS, "burns") and named(f, "Cypher", "Black Talon")


def stealth_die(sector: Board, attack: Attack, f: Fighter) -> int:
    """One die more on the Survive test. [DZ-CMD-15, DZ-ORD-26]"""
    return int(is_protected(attack, f, "stealth"))


STEALTH: Final = SpecialOrder("stealth", as_target=protection("stealth", is_shot_at_shadow), any_dice=stealth_die)

# -- Bringing Honour to the Machine ------------------------------------------------------------------------------------

MACHINE: Final = "bringing-honour-to-the-machine"
MACHINES_SERVED: Final = 3
"""So many Marionettes it is for."""
HONOURED: Final = 4
"""The RA that it gives them."""
HONOUR: Final[tuple[Grant, ...]] = (
    ("machine-honoured", HONOURED, "round"), ("weight-of-fire", 1, "round"), ("resilient", 1, "round"),
    ("honourable", 0, "round"), ("construct", -1, "round"), ("machine-spent", 0, "game"),
)  # fmt: skip


def machines(sector: Board, f: Fighter) -> list[Aim]:
    """The Marionettes of the side."""
    return [(one.id, "") for one in sector.in_play(f.owner) if named(one, "Marionette")]


def bring_honour(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Up to three Marionettes are no Constructs and shoot better until the end of the Round. [DZ-CMD-15, DZ-ORD-27]"""
    yield from one_by_one(sector, f, MACHINE, aim, machines, _honour, MACHINES_SERVED)


def _honour(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    yield from ()
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, HONOUR)


def honoured_ra(sector: Board, attack: Attack, f: Fighter, stat: str) -> int:
    """The RA of an honoured Marionette. [DZ-CMD-15, DZ-ORD-27]"""
    honoured = any(effect.what == "machine-honoured" for effect in f.effects)
    return HONOURED if honoured and stat == "ranged" else 0


def tire_machines(sector: Board) -> None:
    """At the start of the next Round they are Activated. [DZ-CMD-15, DZ-ORD-27]"""
    for f in sector.fighters:
        if any(effect.what == "machine-spent" for effect in f.effects):
            f.effects = [effect for effect in f.effects if effect.what != "machine-spent"]
            f.activated = True


BRINGING_HONOUR_TO_THE_MACHINE: Final = SpecialOrder(
    MACHINE, between=ActionSpec(machines, bring_honour, anybody), number=honoured_ra, round_begins=tire_machines
)

# -- Dance of Death ----------------------------------------------------------------------------------------------------

DANCE: Final = "dance-of-death"
FOUGHT: Final = "has-fought"
COMMAND_ADVANCE: Final = "command-advance"


def note_assault(sector: Sector, f: Fighter) -> None:
    """Remember that the active model has performed an Assault in this activation."""
    if is_active(sector, f) and not has(sector, f, FOUGHT):
        give(f, [(FOUGHT, 0, "activation")])


def no_dance(sector: Sector, f: Fighter) -> Refusal | None:
    """Why a model does not dance: no Assault yet, or an Advance result was used."""
    if has(sector, f, COMMAND_ADVANCE):
        return Refusal("{who} has used an Advance result, and not both go in one activation.", "DZ-CMD-15", who=f.id)
    return (
        no_move(sector, f)
        if has(sector, f, FOUGHT)
        else Refusal("{who} has performed no Assault yet.", "DZ-CMD-15", who=f.id)
    )


def dances(sector: Sector, f: Fighter) -> list[Aim]:
    """The cubes one step away."""
    return [(cube, "") for cube in moving.neighbours(sector, f)]


def dance(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """One cube, without a free Assault by those left behind, and no Advance result afterwards.

    [DZ-CMD-15, R34, DZ-ORD-28]
    """
    give(f, [("slip", 0, "action"), ("danced", 0, "activation")])
    yield from moving.step_to(sector, f, aim[0])


DANCE_OF_DEATH: Final = SpecialOrder(
    DANCE,
    between=ActionSpec(dances, dance, no_dance),
    after_assault=note_assault,
    bar=Bar("danced", ("command-advance",), "{who} has moved by Dance of Death: no Advance result in this activation."),
)
