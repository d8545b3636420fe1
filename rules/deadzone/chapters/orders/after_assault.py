"""Dance of Death: a step after an Assault. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import assault as assaults
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.hooks import Aim
from rules.deadzone.chapters.orders.spending import between_actions, give, is_active, no_move
from rules.deadzone.model.models import has
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Refusal, Rule

DANCE: Final = "dance-of-death"
FOUGHT: Final = "has-fought"
COMMAND_ADVANCE: Final = "command-advance"


def note_assault(sector: Sector, attack: Attack) -> Rule[None]:
    """Remember that the active model has performed an Assault in this activation."""
    yield from ()
    by = attack.by
    if by and sector.sides[by.owner].order == DANCE and is_active(sector, by) and not has(sector, by, FOUGHT):
        give(by, [(FOUGHT, 0, "activation")])


assaults.AFTER[DANCE] = note_assault


def no_dance(sector: Sector, f: Fighter) -> Refusal | None:
    """Why a model does not dance: no Assault yet, or an Advance result was used."""
    if has(sector, f, COMMAND_ADVANCE):
        return Refusal(f"{f.id} has used an Advance result, and not both go in one activation.", "DZ-CMD-15")
    return (
        no_move(sector, f) if has(sector, f, FOUGHT) else Refusal(f"{f.id} has performed no Assault yet.", "DZ-CMD-15")
    )


def dances(sector: Sector, f: Fighter) -> list[Aim]:
    """The cubes one step away."""
    return [(cube, "") for cube in moving.neighbours(sector, f)]


@between_actions(DANCE, dances, no_dance)
def dance(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """One cube, without a free Assault by models left behind, and no Advance result afterwards.

    [DZ-CMD-15, R34, DZ-ORD-28]
    """
    give(f, [("slip", 0, "action"), ("danced", 0, "activation")])
    yield from moving.step_to(sector, f, aim[0])
