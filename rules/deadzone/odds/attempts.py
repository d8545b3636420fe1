"""Attacks as they would be made: of a move that is only thought of, and of one that a question is about."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool, plain_pool, ranged_pool
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.chapters.scripts import read_script
from rules.deadzone.chapters.standing_orders import may_fight
from rules.deadzone.model.attacks import Attack, Reply, side_of
from rules.deadzone.model.models import ITEM_WEAPONS, arms, carried
from rules.deadzone.model.moves import Activate, Advance, Shoot
from rules.deadzone.model.public_attacks import Cause, Manner, Occasion, PublicAttack, PublicDice
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.factions import WEAPONS
from rules.deadzone.model.teams.profiles import UNARMED, Weapon
from rules.engine import Question, subject

SURVIVE: Final = Reply("survive")


def shot(sector: Board, by: Fighter, weapon: Weapon, target: Fighter, how: Manner = "") -> Attack:
    """A shot straight at a model, or the fire of It Burns! on one in its target's cube. [DZ-SHO-08, DZ-KW-BURNS-01]"""
    burns = "it-burns" in weapon.keywords
    cause: Cause = "burns" if burns else "blaze" if how == "blaze" else "shoot"
    attack = Attack(cause, side_of(sector, by), by, weapon, target, how, unmodified=burns)
    attack.pool = plain_pool(sector, attack) if burns else ranged_pool(sector, attack)
    return attack


def led(sector: Board, move: Activate) -> Attack | None:
    """The shot with which an activation leads, from where its other steps bring the model. [DZ-PAC-02]"""
    by, steps = sector.fighter(move.model), read_script(move.then)
    for step in steps:
        if by and isinstance(step, Advance):
            by = replace(by, cube=step.to)
    aimed = next((step for step in steps if isinstance(step, Shoot)), None)
    weapon = weapon_named(sector, by, aimed.weapon) if by and aimed else None
    target = sector.fighter(aimed.target) if aimed else None
    return shot(sector, by, weapon, target) if by and weapon and target and target.cube else None


def blow(
    sector: Board,
    by: Fighter,
    weapon: Weapon,
    target: Fighter,
    *,
    moved_in: bool = False,
    half_cube: bool = False,
    occasion: Occasion = "",
) -> Attack:
    """An Assault; a free one on a model that leaves or stands up lets it only Survive. [DZ-ASS-06, DZ-MOV-08]"""
    lay = target.pinned or occasion == "riser"
    attack = Attack(
        "assault", side_of(sector, by), by, weapon, target, occasion=occasion,
        moved_in=moved_in, half_cube=half_cube, was_pinned=lay, only_survive=lay or bool(occasion),
    )  # fmt: skip
    attack.pool = fight_pool(sector, attack, by)
    return attack


def stands(sector: Board, attack: Attack) -> list[Reply]:
    """How the target can meet an attack: it Survives, or fights back with any of its weapons. [DZ-ASS-06]"""
    if not may_fight(sector, attack):
        return [SURVIVE]
    blades = {blade.id: blade for blade in arms(sector, attack.target, True, defending=True)}
    return [SURVIVE, *[Reply("fight", blade) for blade in blades.values()]]


def met(sector: Board, attack: Attack, reply: Reply) -> tuple[Attack, Pool]:
    """The attack as it is met in this way, and the target's dice without what its side puts in."""
    answered = replace(attack, chosen=reply)
    return answered, answer_pool(sector, answered)


# -- what a question is about ------------------------------------------------------------------------------------------


def attacks_on(sector: Board, seen: PublicAttack) -> list[Attack]:
    """An attack on each of its targets that is on the table, as far as everybody knows it. [DZ-PAC-01]"""
    by = sector.fighter(seen.by)
    weapon = known(sector, by, seen.weapon) if by else None
    targets = [f for code in seen.targets if (f := sector.fighter(code)) is not None and f.fate == "table"]
    return [
        Attack(
            seen.cause, seen.seat, by, weapon, f, seen.how,
            occasion=seen.occasion, moved_in=seen.moved_in, was_pinned=seen.was_pinned,
            only_survive=seen.only_survive, half_cube=seen.half_cube, unmodified=seen.unmodified, pool=seen.pool,
        )
        for f in targets
    ]  # fmt: skip


def attacks_asked(sector: Board, question: Question) -> list[Attack]:
    """The attacks that a question is about; none for one without dice, or whose dice hurt nobody."""
    seen = subject(question, PublicAttack)
    return attacks_on(sector, seen) if seen.dice and seen.cause != "test" else []


def known(sector: Board, by: Fighter, name: str) -> Weapon:
    """A weapon by its id, of those that the model carries or has just used up."""
    used = [weapon for weapon in (*WEAPONS.values(), *ITEM_WEAPONS.values()) if weapon.id in by.used]
    return next((weapon for weapon in (*carried(sector, by), *used) if weapon.id == name), UNARMED)


def target_of(question: Question) -> str:
    """On which model an attack is, as a question about it or about its dice tells it."""
    about = question.about
    return (about.attack if isinstance(about, PublicDice) else subject(question, PublicAttack)).targets[0]
