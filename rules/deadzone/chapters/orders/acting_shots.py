"""Special Orders of one's own activation that attack somebody. [DZ-CMD-15, appendix A, R156]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters import engaging, moving
from rules.deadzone.chapters.carrying_out import DOES
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.combat.attacks import Attack, Stat
from rules.deadzone.chapters.combat.pools import NEEDED
from rules.deadzone.chapters.hooks import Aim
from rules.deadzone.chapters.orders.acting import take_die
from rules.deadzone.chapters.orders.spending import Why, between_actions, give, is_active, named, no_move
from rules.deadzone.chapters.refusals import no_deed
from rules.deadzone.chapters.spending import faces_left
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import carried, has, reach, sheet
from rules.deadzone.model.moves import Advance, Assault, Shoot
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import DASH, Effect, Weapon
from rules.engine import Choose, Refusal, Rule, ask

HAMMERS: Final = ("Forge Hammer", "Heavy Forge Hammer", "Heavy Heat Hammer")
SPIT: Final = 7
"""The RA of a model without one, for Caustic Spittle."""
SHELLS: Final = (Effect("frag", 2),)
LINK: Final = 2
"""So far apart two Marionettes are Linked."""
LINKED: Final = "linked"
FIRED: Final = "has-fired"

# -- weapons of an order -----------------------------------------------------------------------------------------------


def no_hammer(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Thunder Strike does nothing for a model. [DZ-ORD-12]"""
    able = any(weapon.name in HAMMERS for weapon in carried(sector, f)) and not named(f, "Iron Ancestor")
    return no_move(sector, f) if able else Refusal(f"{f.id} has no hammer that strikes thunder.", "DZ-CMD-16")


def no_drone(sector: Sector, f: Fighter) -> Refusal | None:
    """Why a model cannot take the Special Action of a Drone Strike. [DZ-ACT-01, DZ-ACT-06, DZ-SPC-01, DZ-ORD-14]"""
    return no_deed(sector, f, "special")


def free_shot(weapon: Weapon, why: Why, *, is_special: bool = False) -> None:
    """Enter an order that is a Shoot of its own, with a weapon of the same name, perhaps as a Special Action.

    [R156, DZ-ORD-12, DZ-ORD-14, DZ-ORD-33, DZ-ORD-39]
    """

    def aims(sector: Sector, f: Fighter) -> list[Aim]:
        return [(shot.target, "") for shot in shooting.shots_with(sector, f, weapon)]

    @between_actions(weapon.id, aims, why)
    def fired(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
        if is_special:
            sector.scene.shorts.append("special")
            sector.scene.specials.append(weapon.id)
        yield from shooting.shoot_with(sector, f, weapon, Shoot.of(weapon.id, aim[0], "", "order"))


SPITTLE: Final = Weapon("caustic-spittle", "Caustic Spittle", 2, 0, {"it-burns": 0})
free_shot(Weapon("thunder-strike", "Thunder Strike", 2, 0, {"explosive": 0}, SHELLS), no_hammer)
free_shot(Weapon("bomb-expert", "Bomb Expert", 2, 0, {"explosive": 0}, SHELLS), no_move)
free_shot(SPITTLE, no_move)
free_shot(Weapon("drone-strike", "Drone Strike", 8, 0, {"indirect": 0}, SHELLS), no_drone, is_special=True)


def spitting_ra(sector: Sector, attack: Attack, f: Fighter, stat: Stat) -> int:
    """A model without RA spits at 7+. [DZ-CMD-15, DZ-ORD-39]"""
    spits = attack.weapon is SPITTLE and f is attack.by and stat == "ranged"
    return SPIT if spits and sheet(f).ra >= DASH else 0


NEEDED["caustic-spittle"] = spitting_ra

# -- Head of Security, Linked ------------------------------------------------------------------------------------------


def no_rapid_fire(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Head of Security does nothing for a model."""
    able = any("rapid-fire" in weapon.keywords for weapon in carried(sector, f))
    return no_move(sector, f) if able else Refusal(f"{f.id} has no weapon with Rapid Fire.", "DZ-CMD-16")


def blazes(sector: Sector, f: Fighter) -> list[Aim]:
    """Whom it may Blaze Away at, and with what."""
    return [(shot.target, shot.weapon) for shot in shooting.shots(sector, f) if shot.how == "blaze"]


@between_actions("head-of-security", blazes, no_rapid_fire)
def secure(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A free Shoot that is a Blaze Away. [DZ-CMD-15, R156, DZ-ORD-41]"""
    yield from shooting.shoot(sector, f, Shoot.of(aim[1], aim[0], "blaze", "order"))


def note_shot(sector: Sector, attack: Attack) -> Rule[None]:
    """Remember that the active model has taken a Shoot action."""
    yield from ()
    by = attack.by
    if by and sector.sides[by.owner].order == LINKED and is_active(sector, by) and not has(sector, by, FIRED):
        give(by, [(FIRED, 0, "activation")])


shooting.AFTER[LINKED] = note_shot


def no_link(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Linked does nothing now: no Marionette, or none that has shot."""
    if not named(f, "Marionette"):
        return Refusal(f"Linked is for Marionettes, and {f.id} is none.", "DZ-CMD-16")
    return None if has(sector, f, FIRED) else Refusal(f"{f.id} has not shot yet.", "DZ-CMD-15")


def linked_ones(sector: Sector, f: Fighter) -> list[Aim]:
    """Other Marionettes within 2 cubes that can shoot."""
    near = [one for one in sector.in_play(f.owner) if one is not f and reach(f, one) <= LINK and not one.pinned]
    return [(one.id, "") for one in near if named(one, "Marionette") and shooting.shots(sector, one)]


@between_actions(LINKED, linked_ones, no_link)
def link(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A second Marionette shoots, too, and is not Activated by that. [DZ-CMD-15, R156, DZ-ORD-25]"""
    one = sector.fighter(aim[0])
    assert one is not None
    move = yield from ask(lambda: shot_question(sector, one))
    yield from shooting.shoot(sector, one, move)


def shot_question(sector: Sector, f: Fighter) -> Choose[Shoot]:
    """What a model shoots at by an order."""
    options = [Shoot.of(shot.weapon, shot.target, shot.how, "order") for shot in shooting.shots(sector, f)]
    return Choose(f.owner, "order_act", options, options[0], "DZ-CMD-15", (Code.of(f),))


# -- Tactical Genius ---------------------------------------------------------------------------------------------------

Stolen = Advance | Shoot | Assault


def stolen_moves(sector: Sector, f: Fighter, face: str) -> Sequence[Stolen]:
    """What a result of the other side's dice lets the model do. [DZ-CMD-09..11, DZ-CMD-18]"""
    return STOLEN[face](sector, f)


def stolen_advances(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """An Advance of one cube."""
    gait = moving.ONE if moving.advance(sector, f) else None
    return [Advance.of(to, by, "command") for to, by in moving.ways(sector, f, gait)] if gait else []


def stolen_shots(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """A Shoot, short or long."""
    return [Shoot.of(shot.weapon, shot.target, shot.how, "command") for shot in shooting.shots(sector, f)]


def stolen_assaults(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """An Assault on an enemy in its cube."""
    return engaging.assaults_on(sector, f, engaging.opponents(sector, f), "command")


STOLEN: Final = {"advance": stolen_advances, "shoot": stolen_shots, "assault": stolen_assaults}


def no_genius(sector: Sector, f: Fighter) -> Refusal | None:
    """Why no result is taken: the model lies Pinned, or has used one. [DZ-CMD-13, DZ-CMD-18]"""
    if sector.scene.command:
        told = f"{f.id} has used an Advance, Shoot or Assault result, and there is one for each."
        return Refusal(told, "DZ-CMD-13")
    return no_move(sector, f)


def stealable(sector: Sector, f: Fighter) -> list[Aim]:
    """The other side's results that the model can do something with."""
    lying = [face for face in faces_left(sector, 1 - f.owner) if face in STOLEN]
    return [("", face) for face in lying if stolen_moves(sector, f, face)]


@between_actions("tactical-genius", stealable, no_genius)
def outwit(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Use a result of the other side's dice at once as one's own; that die is gone. [DZ-CMD-15, DZ-ORD-19]"""
    take_die(sector, 1 - f.owner, aim[1])
    sector.scene.command = True
    move = yield from ask(lambda: stolen_question(sector, f, aim[1]))
    yield from DOES[type(move)](sector, f, move)


def stolen_question(sector: Sector, f: Fighter, face: str) -> Choose[Stolen]:
    """What the model does with the result."""
    options = stolen_moves(sector, f, face)
    return Choose(f.owner, "order_act", options, options[0], "DZ-CMD-15", (Code.of(f),))
