"""Special Orders of the Enforcers. [DZ-ORD-01..04]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.actions import Next
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Bar, SpecialOrder
from rules.deadzone.chapters.listing import in_order
from rules.deadzone.chapters.orders.shapes import SHOTS, grants_before, is_protected, protection, throws_again
from rules.deadzone.chapters.orders.spending import give, no_move
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import bonus, has
from rules.deadzone.model.moves import Advance, Sprint
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Move, Refusal, Rule, ask

# -- Target Acquisition ------------------------------------------------------------------------------------------------

ACQUISITION: Final = "target-acquisition"


def has_tag_weapon(sector: Board, attack: Attack, f: Fighter) -> bool:
    """Whether a model shoots with a TAG weapon. [DZ-CMD-15, DZ-ORD-01]"""
    return attack.cause in SHOTS and attack.weapon is not None and attack.weapon.id.startswith("tag-")


def acquired(sector: Board, attack: Attack, f: Fighter) -> int:
    """One die more on the Ranged test. [DZ-CMD-15, DZ-ORD-01]"""
    return bonus(f, ACQUISITION)


TARGET_ACQUISITION: Final = SpecialOrder(
    ACQUISITION,
    as_attacker=grants_before(
        ACQUISITION,
        has_tag_weapon,
        {"die": (ACQUISITION, 1, "action"), "weight-of-fire": ("weight-of-fire", 3, "action")},
    ),
    ranged_dice=acquired,
)

# -- Mobile Infantry ---------------------------------------------------------------------------------------------------

LEADS: Final = {"advance": moving.advance, "sprint": moving.sprint}


def no_jump(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Mobile Infantry does nothing for a model."""
    return (
        no_move(sector, f) if has(sector, f, "jump-pack") else Refusal("{who} has no Jump Pack.", "DZ-CMD-16", who=f.id)
    )


def jumps(sector: Sector, f: Fighter) -> list[Aim]:
    """An Advance or a Sprint, if it can go anywhere by it."""
    move_modes = {name: lead(sector, f) for name, lead in LEADS.items()}
    return [("", name) for name, move_mode in move_modes.items() if move_mode and moving.ways(sector, f, move_mode)]


def jump(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A free Advance or Sprint at full Speed, and none besides in this activation. [DZ-CMD-15, DZ-ORD-02, R164]"""
    give(f, [("jumped", 0, "activation")])
    move_mode = LEADS[aim[1]](sector, f)
    assert move_mode is not None
    move = yield from ask(lambda: jump_question(sector, f, move_mode))
    walk = moving.way_of(sector, f, move_mode, move.to, move.by)
    assert walk is not None
    yield from moving.go(sector, f, move_mode, walk)


def jump_question(sector: Sector, f: Fighter, move_mode: moving.MoveMode) -> Choose[Advance | Sprint]:
    """Where it goes; also any legal way that its player names. [D15]"""
    kind = Sprint if move_mode.sprint else Advance
    options = [kind.of(to, by, "order") for to, by in moving.ways(sector, f, move_mode)]
    no_way = moving.why_no_way(sector, f, move_mode)

    def why(move: Move) -> Refusal | None:
        if isinstance(move, kind):
            return no_way(move)
        return Refusal("Name its Sprint now." if kind is Sprint else "Name its Advance now.", "DZ-CMD-15")

    return Next(
        seat=f.owner,
        prompt=Prompt.ORDER_MOVE,
        options=in_order(sector, f, options),
        default=options[0],
        reason="DZ-CMD-15",
        about=OfModel.of(f),
        why=why,
    )


MOBILE_INFANTRY: Final = SpecialOrder(
    "mobile-infantry",
    between=ActionSpec(jumps, jump, no_jump),
    bar=Bar(
        "jumped",
        ("advance", "sprint"),
        "{who} has moved by Mobile Infantry: no Advance and no Sprint in this activation.",
    ),
)

# -- Stalwart ----------------------------------------------------------------------------------------------------------


def survives(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Survive test of this model. [DZ-CMD-15, DZ-ORD-03]"""
    return f is attack.target and f is not attack.by and attack.answer == "survive"


STALWART: Final = SpecialOrder("stalwart", on_dice=throws_again("stalwart", survives))

# -- Bastion -----------------------------------------------------------------------------------------------------------


def is_shot_or_assault(attack: Attack, f: Fighter) -> bool:
    """Whether a model is targeted by a Shoot or an Assault. [DZ-CMD-15, DZ-ORD-04]"""
    return attack.cause in (*SHOTS, "assault", "burns")


def behind_bastion(sector: Board, attack: Attack, f: Fighter) -> int:
    """AR +1 for the damage that follows, and Resilient (1) for the Survive test. [DZ-CMD-15]"""
    return int(is_protected(attack, f, "bastion"))


BASTION: Final = SpecialOrder(
    "bastion",
    as_target=protection("bastion", is_shot_or_assault),
    armour=behind_bastion,
    survive_rerolls=behind_bastion,
)
