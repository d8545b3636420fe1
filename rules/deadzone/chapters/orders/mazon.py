"""Special Orders of Mazon Labs. [DZ-ORD-40..43]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import ActionSpec, Aim, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHOTS, gift, grants_before
from rules.deadzone.chapters.orders.spawning import replace_dead
from rules.deadzone.chapters.orders.spending import (
    asked_at_end,
    can_order,
    is_active,
    named,
    no_move,
    not_for,
    pay_order,
)
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.orders import Readied
from rules.deadzone.model.models import bonus, carried
from rules.deadzone.model.moves import Command, Shoot
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Refusal, Rule

# -- Fast-Acting Serum -------------------------------------------------------------------------------------------------


def inject(sector: Sector, f: Fighter, cube: str) -> Rule[bool]:
    """A Plague Victim lies where a friend died; it takes precedence over Infection. [DZ-CMD-15, R120, R121]"""
    return (yield from replace_dead(sector, f, cube, f.owner, "fast-acting-serum", "plague-victim"))


FAST_ACTING_SERUM: Final = SpecialOrder("fast-acting-serum", own_killed=inject)

# -- Head of Security --------------------------------------------------------------------------------------------------


def no_rapid_fire(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Head of Security does nothing for a model."""
    able = any("rapid-fire" in weapon.keywords for weapon in carried(sector, f))
    return no_move(sector, f) if able else Refusal("{who} has no weapon with Rapid Fire.", "DZ-CMD-16", who=f.id)


def blazes(sector: Sector, f: Fighter) -> list[Aim]:
    """Whom it may Blaze Away at, and with what."""
    return [(shot.target, shot.weapon) for shot in shooting.shots(sector, f) if shot.how == "blaze"]


def secure(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A free Shoot that is a Blaze Away. [DZ-CMD-15, R156, DZ-ORD-41]"""
    yield from shooting.shoot(sector, f, Shoot.of(aim[1], aim[0], "blaze", "order"))


HEAD_OF_SECURITY: Final = SpecialOrder("head-of-security", between=ActionSpec(blazes, secure, no_rapid_fire))

# -- Bio-engineered Meds -----------------------------------------------------------------------------------------------

MEDS: Final = "bio-engineered-meds"
PATIENTS: Final = ("Lab Technician", "Security Guard", "Urbana Black Wing Marine")


def takes_meds(sector: Board, attack: Attack, f: Fighter) -> bool:
    """Whether this is an Assault or a Shoot of an active model that the Meds are for. [DZ-CMD-15, DZ-ORD-42]"""
    return attack.cause in (*SHOTS, "assault") and is_active(sector, f) and named(f, *PATIENTS)


def medicated(sector: Board, attack: Attack, f: Fighter) -> int:
    """One die more in the Assault or Shoot that it was spent on. [DZ-CMD-15, DZ-ORD-42]"""
    return bonus(f, MEDS) if f is attack.by else 0


BIO_ENGINEERED_MEDS: Final = SpecialOrder(
    MEDS,
    between=gift({"speed": (("speed", 1, "round"),)}, not_for("bio-engineered-meds", *PATIENTS)),
    as_attacker=grants_before(MEDS, takes_meds, {"die": (MEDS, 1, "action")}),
    ranged_dice=medicated,
    fight_dice=medicated,
)

# -- Networked ---------------------------------------------------------------------------------------------------------

NETWORK: Final = "networked"


def network(sector: Sector, f: Fighter) -> Rule[None]:
    """Another Cyborg is not Activated any more. [DZ-CMD-15, DZ-RND-14, DZ-ORD-43]"""
    move = yield from asked_at_end(f, lambda: partners(sector, f))
    one = sector.fighter(move.target) if move else None
    if move and one:
        pay_order(sector, f.owner, move, f.id)
        one.activated = False
        sector.tell(Readied(one.id))
        note_finished(sector)


def partners(sector: Sector, f: Fighter) -> list[Command]:
    """The other Cyborgs of the side that are Activated."""
    if not named(f, "Cyborg") or not can_order(sector, f.owner, NETWORK):
        return []
    others = [one for one in sector.in_play(f.owner) if one is not f and named(one, "Cyborg")]
    return [Command.of(NETWORK, one.id) for one in others if one.activated]


NETWORKED: Final = SpecialOrder(NETWORK, end=network)
