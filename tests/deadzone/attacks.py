"""Attacks on the bench, with both sides' choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.deadzone.chapters.combat.contest import commit, contest, effect_dice, withstand
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import arms, sheet
from rules.deadzone.model.rolls import Pool, Throw
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.bench import warrior


def assault(**details: Any) -> Callable[[Sector], Rule[tuple[Attack, tuple[Throw, Throw]]]]:
    """E1 assaults S1 with 3 dice against 3, with both sides' choices."""

    def rule(sector: Sector) -> Rule[tuple[Attack, tuple[Throw, Throw]]]:
        by, target = sector.fighters[:2]
        attack = Attack("assault", by.owner, by, arms(sector, by, True)[0], target, **details)
        yield from commit(sector, attack, lambda: Pool((("base", 3),), sheet(by).fi))
        stat = sheet(target).fi if attack.answer == "fight" else sheet(target).sv
        assert attack.pool is not None
        thrown = yield from contest(sector, attack, attack.pool, Pool((("base", 3),), stat))
        return attack, thrown

    return rule


def thorgarim(**state: Any) -> Fighter:
    """A Forge Father that fights better than it survives: FI 3+, SV 4+."""
    return warrior(model="thorgarim", **state)


def blast(sector: Sector) -> Rule[list[Throw]]:
    """A Frag (6) on the second and the third model."""
    pool = Pool((("frag", 6),), 4)
    attacks = [Attack("frag", 0, None, None, one, pool=pool) for one in sector.fighters[1:]]
    yield from respond(sector, attacks)
    thrown = yield from effect_dice(sector, attacks[0], pool)
    one = yield from withstand(sector, attacks[0], thrown, Pool((("base", 3),), 4))
    other = yield from withstand(sector, attacks[1], thrown, Pool((("base", 3),), 4))
    return [one, other]


def push_and_fall(sector: Sector) -> Rule[Throw]:
    """A Drop Suit's push on S1, which then falls; returns its dice in the fall."""
    attack = Attack("drop", 0, None, None, sector.fighters[1], pool=Pool((("drop", 3),), 4))
    yield from respond(sector, [attack])
    assert attack.pool is not None
    thrown = yield from effect_dice(sector, attack, attack.pool)
    yield from withstand(sector, attack, thrown, Pool((("base", 3),), 4))
    fall = attack.then("fall", Pool((("gravity", 3),), 5))
    assert fall.pool is not None
    gravity = yield from effect_dice(sector, fall, fall.pool)
    return (yield from withstand(sector, fall, gravity, Pool((("base", 3),), 4)))
