"""Attacks as they would be made: of a move that is only thought of, and of one that a question is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.areas import SPLINTER
from rules.deadzone.chapters.combat.attacks import Attack, Cause, Occasion, Reply, side_of
from rules.deadzone.chapters.combat.forced import STONE
from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool, plain_pool, ranged_pool
from rules.deadzone.chapters.standing_orders import may_fight
from rules.deadzone.model.models import ITEM_WEAPONS, arms, carried
from rules.deadzone.model.moves import Manner
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.factions import WEAPONS
from rules.deadzone.model.teams.profiles import UNARMED, Weapon
from rules.engine import Question

ROLLED: Final = ("dice", "rerolls")
"""Questions about the dice of an attack: cause, attacker, target, who rolled, successes of both."""
SURVIVE: Final = Reply("survive")
NEEDS: Final[dict[str, int]] = {"frag": SPLINTER, "drop": SPLINTER, "fire": SPLINTER, "fall": STONE, "wall": STONE}
"""What the dice of an effect need, by cause. [DZ-KW-FRAG-01, DZ-KW-DROPSUIT-02, DZ-KW-BURNS-03, DZ-FAL-02]"""
PUT_IN: Final = "put-in"
"""The dice of an attack that its side has put in, where a question does not tell what they were."""


def shot(sector: Sector, by: Fighter, weapon: Weapon, target: Fighter, how: Manner = "") -> Attack:
    """A shot straight at a model, or the fire of It Burns! on one in its target's cube. [DZ-SHO-08, DZ-KW-BURNS-01]"""
    burns = "it-burns" in weapon.keywords
    cause: Cause = "burns" if burns else "blaze" if how == "blaze" else "shoot"
    attack = Attack(cause, side_of(sector, by), by, weapon, target, how, unmodified=burns)
    attack.pool = plain_pool(sector, attack) if burns else ranged_pool(sector, attack)
    return attack


def blow(
    sector: Sector,
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


def stands(sector: Sector, attack: Attack) -> list[Reply]:
    """How the target can meet an attack: it Survives, or fights back with any of its weapons. [DZ-ASS-06]"""
    if not may_fight(sector, attack):
        return [SURVIVE]
    blades = {blade.id: blade for blade in arms(sector, attack.target, True, defending=True)}
    return [SURVIVE, *[Reply("fight", blade) for blade in blades.values()]]


def met(sector: Sector, attack: Attack, reply: Reply) -> tuple[Attack, Pool]:
    """The attack as it is met in this way, and the target's dice without what its side puts in."""
    answered = replace(attack, chosen=reply)
    return answered, answer_pool(sector, answered)


# -- what a question is about ------------------------------------------------------------------------------------------


def attacks_told(sector: Sector, about: Sequence[str | int]) -> list[Attack]:
    """The attacks that a question tells of, as far as everybody knows them; none for one without dice. [DZ-PAC-01]"""
    if len(about) != len(("cause", "by", "weapon", "dice", "targets")):
        return []
    cause, name, arm, dice, codes = about
    by = sector.fighter(str(name))
    targets = [f for code in str(codes).split(",") if (f := sector.fighter(code)) is not None and f.fate == "table"]
    if not dice:
        return []
    if cause in NEEDS:
        pool = Pool((("base", int(dice)),), NEEDS[str(cause)])
        weapon = known(sector, by, str(arm)) if by and arm else None
        return [Attack(_cause(str(cause)), 1 - f.owner, by, weapon, f, unmodified=True, pool=pool) for f in targets]
    if by is None or cause not in ("shoot", "blaze", "assault", "burns"):
        return []
    return [told(sector, str(cause), by, known(sector, by, str(arm)), f, int(dice)) for f in targets]


def _cause(word: str) -> Cause:
    causes: dict[str, Cause] = {"frag": "frag", "drop": "drop", "fire": "fire", "fall": "fall", "wall": "wall"}
    return causes[word]


def told(sector: Sector, cause: str, by: Fighter, weapon: Weapon, target: Fighter, dice: int) -> Attack:
    """The attack of one model on another that rolls so many dice: how it came about is found by their number."""
    if cause == "assault":
        ways = [
            blow(sector, by, weapon, target, moved_in=moved_in, occasion=occasion)
            for occasion in _occasions(sector, by)
            for moved_in in _came_in(sector, by)
        ]
    else:
        ways = [shot(sector, by, weapon, target, how) for how in _manners(sector, cause, by, weapon)]
    fitting = [attack for attack in ways if attack.ours.dice == dice]
    attack = fitting[0] if fitting else ways[0]
    assert attack.pool is not None
    attack.pool = attack.pool.with_part(PUT_IN, dice - attack.pool.dice)
    return attack


def _manners(sector: Sector, cause: str, by: Fighter, weapon: Weapon) -> tuple[Manner, ...]:
    """How it is fired: taking aim is a long action. [DZ-KW-RAPID-01, DZ-KW-SNIPER-01]"""
    if cause == "blaze":
        return ("blaze",)
    acting = sector.acting
    is_long = acting is not None and acting.id == by.id and acting.long == "shoot"
    return ("aimed", "") if is_long and "sniper-scope" in weapon.keywords else ("",)


def _occasions(sector: Sector, by: Fighter) -> tuple[Occasion, ...]:
    """An attack out of turn is on a model that leaves or stands up."""
    acting = sector.acting
    return ("",) if acting is None or acting.id == by.id else ("leaver", "riser", "")


def _came_in(sector: Sector, by: Fighter) -> tuple[bool, ...]:
    """Whether it moved into the cube: not after an Assault action, else probably. [DZ-ASS-01, DZ-ASS-08]"""
    acting = sector.acting
    if acting is None or acting.id != by.id:
        return (False,)
    return (False,) if acting.long == "assault" else (True, False)


def known(sector: Sector, by: Fighter, name: str) -> Weapon:
    """A weapon by its id, of those that the model carries or has just used up."""
    used = [weapon for weapon in (*WEAPONS.values(), *ITEM_WEAPONS.values()) if weapon.id in by.used]
    return next((weapon for weapon in (*carried(sector, by), *used) if weapon.id == name), UNARMED)


def target_of(question: Question) -> str:
    """On which model an attack is, as a question about it or about its dice tells it."""
    return str(question.about[2 if question.prompt in ROLLED else 4])
