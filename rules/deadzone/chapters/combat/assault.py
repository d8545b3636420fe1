"""Assaults: one exchange of blows. [P-ASSAULT, 3.11]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.deadzone.chapters.combat import after, areas, damage
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool
from rules.deadzone.chapters.spending import use_up
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.models import is_single
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule

AFTER: Final[dict[str, Callable[[Sector, Attack], Rule[None]]]] = {}
"""What comes at the very end of an Assault, however it went, by the order's id. [appendix A]"""


def assault(sector: Sector, attack: Attack) -> Rule[None]:
    """P-ASSAULT: attacker and weapon are chosen; the target's side answers, both roll, the loser suffers. [DZ-ASS]"""
    by, moved = attack.by, list[Fighter]()
    assert by is not None
    _begin(sector, attack, by)
    yield from commit(sector, attack, lambda: fight_pool(sector, attack, by))
    if by.fate == "table" and attack.target in sector.at(by.cube):
        yield from _exchange(sector, attack, by, moved)
    yield from areas.settle(sector, moved)
    for hook in AFTER.values():
        yield from hook(sector, attack)


def _exchange(sector: Sector, attack: Attack, by: Fighter, moved: list[Fighter]) -> Rule[None]:
    """Both roll, and the model beaten by a Fight test suffers. [DZ-ASS-15, DZ-ASS-16, DZ-ASS-17]"""
    target = attack.target
    _wear_out(sector, by, attack.weapon)
    _wear_out(sector, target, attack.chosen.weapon)
    ours, theirs = yield from contest(sector, attack, fight_pool(sector, attack, by), answer_pool(sector, attack))
    margin = ours.successes - theirs.successes
    yield from _bear(sector, attack, margin, ours.successes, moved)
    if attack.answer == "fight":  # DZ-ASS-15: one that only Survived strikes nobody
        yield from _bear(sector, attack.returned(), -margin, theirs.successes, moved)


def _begin(sector: Sector, attack: Attack, by: Fighter) -> None:
    """A Pinned target gets up, and can only Survive. [DZ-ASS-07, DZ-PIN-03]"""
    weapon, target = attack.weapon, attack.target
    sector.tell(Assaulted(by.id, target.id, weapon.id if weapon else "", attack.occasion))
    if target.pinned:
        attack.was_pinned = attack.only_survive = True
        damage.stand(sector, target)


def _wear_out(sector: Sector, f: Fighter, weapon: Weapon | None) -> None:
    """A weapon that works once is gone. [DZ-KW-ONEUSE-01, DZ-KW-THERMAL-01, DZ-ITM-BLADES-01]"""
    if weapon is not None and is_single(weapon):
        use_up(sector, f, weapon.id)


def _bear(sector: Sector, attack: Attack, margin: int, successes: int, moved: list[Fighter]) -> Rule[None]:
    """What one side's blow does to the other. [DZ-ASS-16, R51, R73, R74, R75]"""
    yield from after.harm(sector, attack, margin)
    after.mark_prey(sector, attack, successes)
    yield from after.knock(sector, attack, margin, moved)
