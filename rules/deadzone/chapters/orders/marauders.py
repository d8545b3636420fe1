"""Special Orders of the Marauders. [DZ-ORD-18..22]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.deadzone.chapters import engaging, moving
from rules.deadzone.chapters.carrying_out import DOES
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import ActionSpec, Aim, SpecialOrder
from rules.deadzone.chapters.keywords.fights import frenzy
from rules.deadzone.chapters.listing import in_order
from rules.deadzone.chapters.orders.shapes import gift, throws_again
from rules.deadzone.chapters.orders.spending import (
    anybody,
    asked_to_spend,
    can_order,
    damage_question,
    give,
    named,
    no_move,
    pay_order,
    recover,
    take_die,
)
from rules.deadzone.chapters.spending import faces_left
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.orders import LossPrevented, OrderUsed
from rules.deadzone.model.geometry.cubes import INDEX, adjacent
from rules.deadzone.model.models import has, injured, left
from rules.deadzone.model.moves import Advance, Assault, Command, Decline, Shoot
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Refusal, Rule, ask, ask_if

# -- Green Rage --------------------------------------------------------------------------------------------------------

RAGE: Final = 3
"""The Frenzy of Green Rage."""


def rage(sector: Board, attack: Attack, f: Fighter) -> int:
    """Green Rage is not added to the Frenzy that a model has: the higher value counts. [DZ-CMD-15, DZ-ORD-18]"""
    raging = any(effect.what == "green-rage" for effect in f.effects)
    return max(0, RAGE - frenzy(sector, attack, f)) if raging else 0


GREEN_RAGE: Final = SpecialOrder("green-rage", between=gift({"": (("green-rage", RAGE, "round"),)}), fight_rerolls=rage)

# -- Tactical Genius ---------------------------------------------------------------------------------------------------

Stolen = Advance | Shoot | Assault


def stolen_moves(sector: Sector, f: Fighter, face: str) -> Sequence[Stolen]:
    """What a result of the other side's dice lets the model do. [DZ-CMD-09..11, DZ-CMD-18]"""
    return in_order(sector, f, STOLEN[face](sector, f))


def stolen_advances(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """An Advance of one cube."""
    move_mode = moving.ONE if moving.advance(sector, f) else None
    return [Advance.of(to, by, "command") for to, by in moving.ways(sector, f, move_mode)] if move_mode else []


def stolen_shots(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """A Shoot, short or long."""
    return [Shoot.of(shot.weapon, shot.target, shot.how, "command") for shot in shooting.shots(sector, f)]


def stolen_assaults(sector: Sector, f: Fighter) -> Sequence[Stolen]:
    """An Assault on an enemy in its cube."""
    return engaging.assaults_on(sector, f, engaging.opponents(sector, f), "command")


STOLEN: Final = {"advance": stolen_advances, "shoot": stolen_shots, "assault": stolen_assaults}


def no_genius(sector: Sector, f: Fighter) -> Refusal | None:
    """Why no result is taken: the model lies Pinned, or has used one. [DZ-CMD-13, DZ-CMD-18, R159]"""
    used = Refusal(
        "{who} has used an Advance, Shoot or Assault result, and there is one for each.", "DZ-CMD-13", who=f.id
    )
    return used if sector.scene.command else no_move(sector, f)


def stealable(sector: Sector, f: Fighter) -> list[Aim]:
    """The other side's results that the model can do something with."""
    lying = [face for face in faces_left(sector, 1 - f.owner) if face in STOLEN]
    return [("", face) for face in lying if stolen_moves(sector, f, face)]


def outwit(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Use a result of the other side's dice at once as one's own; that die is gone. [DZ-CMD-15, DZ-ORD-19]"""
    take_die(sector, 1 - f.owner, aim[1])
    sector.scene.command = True
    move = yield from ask(lambda: stolen_question(sector, f, aim[1]))
    yield from DOES[type(move)](sector, f, move)


def stolen_question(sector: Sector, f: Fighter, face: str) -> Choose[Stolen]:
    """What the model does with the result."""
    options = stolen_moves(sector, f, face)
    return Choose(
        seat=f.owner,
        prompt=Prompt.ORDER_ACT,
        options=options,
        default=options[0],
        reason="DZ-CMD-15",
        about=OfModel.of(f),
    )


TACTICAL_GENIUS: Final = SpecialOrder("tactical-genius", between=ActionSpec(stealable, outwit, no_genius))

# -- By The Numbers ----------------------------------------------------------------------------------------------------


def is_commandos(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Commando's test, with re-rolls allowed. [DZ-CMD-15, R6, DZ-ORD-20]"""
    return named(f, "Commando") and not (attack.unmodified and f is attack.by)


BY_THE_NUMBERS: Final = SpecialOrder("by-the-numbers", on_dice=throws_again("by-the-numbers", is_commandos))

# -- Tinkerer ----------------------------------------------------------------------------------------------------------

TINKER: Final = "tinkerer"
BOTS: Final = ("Gruntbot", "Stuntbot")


def damaged_bots(sector: Sector, f: Fighter) -> list[Aim]:
    """The machines that have lost HP and were not tinkered with in this Round."""
    bots = [one for one in sector.in_play(f.owner) if named(one, *BOTS) and injured(one)]
    return [(one.id, "") for one in bots if not has(sector, one, TINKER)]


def repair(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A machine recovers 1 HP, once in a Round. [DZ-CMD-15, DZ-ORD-21]"""
    yield from ()
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, [(TINKER, 0, "round")])
    recover(sector, one, f.id)


def tinker(sector: Sector, attack: Attack, f: Fighter, loss: int) -> Rule[int]:
    """A machine does not lose 1 HP, once in a Round; return how many it is spared. [DZ-CMD-15, DZ-ORD-21]"""
    move = yield from ask_if(lambda: tinker_question(sector, f, loss))
    if not isinstance(move, Command):
        return 0
    pay_order(sector, f.owner, move, f.id)
    give(f, [(TINKER, 0, "round")])
    sector.tell(LossPrevented(f.id, 1))
    return 1


def tinker_question(sector: Sector, f: Fighter, loss: int) -> Choose[Command | Decline] | None:
    """Whether it is spent; None where nothing is lost, or for other models."""
    if not loss or not named(f, *BOTS) or has(sector, f, TINKER) or not can_order(sector, f.owner, TINKER):
        return None
    use = Command.of(TINKER, f.id)
    return damage_question(sector, f.owner, OfModel.of(f), [use], use, saves=left(f) == loss)


TINKERER: Final = SpecialOrder(TINKER, between=ActionSpec(damaged_bots, repair, anybody), prevents=tinker)

# -- None Shall Pass ---------------------------------------------------------------------------------------------------

MARK: Final = "none-shall-pass"


def bar_the_way(sector: Sector, mover: Fighter) -> Rule[None]:
    """A marked model may go into the cube beside it that an enemy has entered, and fights there.

    [DZ-CMD-15, R34, DZ-ORD-22]
    """
    seat = 1 - mover.owner
    move = yield from asked_to_spend(sector, seat, Prompt.ORDER_ENTRY, mover, partial(guardians, sector, mover))
    guardian = sector.fighter(move.target) if move else None
    if move and guardian:
        unmark(sector, guardian)
        sector.tell(OrderUsed(seat, MARK, guardian.id, mover.id, ""))
        yield from moving.step_to(sector, guardian, mover.cube)


def guardians(sector: Sector, mover: Fighter) -> list[Command]:
    """The marked models that can step into the mover's cube."""
    there = INDEX[mover.cube]
    marked = [one for one in sector.in_play(1 - mover.owner) if is_marked(one) and not one.pinned]
    near = [one for one in marked if adjacent(INDEX[one.cube], there)]
    return [Command.of(MARK, one.id) for one in near if mover.cube in moving.neighbours(sector, one)]


def is_marked(f: Fighter) -> bool:
    """Whether the order lies on a model."""
    return any(effect.what == MARK for effect in f.effects)


def unmark(sector: Sector, f: Fighter) -> None:
    """The mark goes when it was used, and when its model is Pinned. [DZ-CMD-15, DZ-ORD-22]"""
    f.effects = [effect for effect in f.effects if effect.what != MARK]


NONE_SHALL_PASS: Final = SpecialOrder(
    MARK, between=gift({"": ((MARK, 0, "round"),)}, no_move), entered=bar_the_way, when_pinned=unmark
)
