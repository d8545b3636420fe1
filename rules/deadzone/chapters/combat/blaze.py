"""Blaze Away: many shots that pin and do not hurt. [DZ-KW-RAPID]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import after, damage
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.combat.pools import answer_pool, ranged_pool
from rules.deadzone.chapters.missions import note_blaze
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule


def blaze_away(sector: Sector, attack: Attack, moved: list[Fighter]) -> Rule[None]:
    """P-SHOOT with 4 dice: with more successes the target is Pinned. [DZ-KW-RAPID-02, DZ-KW-RAPID-03, R79, R80]"""
    yield from commit(sector, attack, lambda: ranged_pool(sector, attack))
    cube = attack.target.cube
    ours, theirs = yield from contest(sector, attack, ranged_pool(sector, attack), answer_pool(sector, attack))
    margin = ours.successes - theirs.successes
    if margin > 0:
        _pin_down(sector, attack)
    after.pin_cube(sector, attack, cube)
    yield from after.knock(sector, attack, margin, moved)


def _pin_down(sector: Sector, attack: Attack) -> None:
    """Pinned, and stunned by a weapon that stuns. [DZ-KW-RAPID-03, DZ-KW-STUN-01, R79]"""
    was_pinned = attack.target.pinned
    damage.pin(sector, attack.target)
    if attack.target.pinned and not was_pinned:
        note_blaze(sector, attack.target)
    if attack.has("stun"):
        damage.stun(sector, attack.target)
