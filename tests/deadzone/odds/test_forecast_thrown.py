"""Exact figures against thrown dice, and whole distributions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import fsum, sqrt

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.combat.guards import Guard
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN
from rules.deadzone.model.geometry.cubes import NAMES as CUBES
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.throws import SCATTER
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Activate, Shoot
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.deadzone.odds.areas import harm_of
from rules.deadzone.odds.attempts import met, shot, stands
from rules.deadzone.odds.chances import Chances, successes
from rules.deadzone.odds.results import Outcome, both_outcomes, results
from rules.deadzone.odds.throws import after_throw, caught, impact_outcome, landing_test, scattered, thrown
from rules.engine import Match
from rules.engine.playout import QuickDice
from tests.deadzone.kit import position
from tests.deadzone.plaza import plaza

TROOP = "enforcer-troop"
MATCHES = 250
THROWS = 20_000
SEED = 4711


# -- exact figures against thrown dice ---------------------------------------------------------------------------------


class Thrower:
    """Dice and damage by the rulebook's words, written once more for this test."""

    def __init__(self, seed: int) -> None:
        print("seed", seed)
        self.source = random.Random(seed)

    def die(self) -> int:
        """One D8."""
        return self.source.randrange(8) + 1

    def faces(self, dice: int) -> list[int]:
        """Dice, and one more for each 8. [DZ-DIE-06]"""
        found = [self.die() for _ in range(dice)]
        more = found.count(8)
        while more:
            gained = [self.die() for _ in range(more)]
            found += gained
            more = gained.count(8)
        return found

    def test(self, dice: int, needed: int, rerolls: int = 0) -> int:
        """Successes, up to so many failed dice thrown again. [R4]"""
        found = self.faces(dice)
        failed = min(rerolls, len([face for face in found if face < needed]))
        return len([face for face in found if face >= needed]) + len(
            [face for face in self.faces(failed) if face >= needed]
        )

    def loss(self, potential: int, guard: Guard) -> int:
        """The HP lost: shields, armour, Tough, then what comes on top. [DZ-DMG-08]"""
        if potential <= 0:
            return 0
        lost = potential - self.test(guard.shields, 6) - guard.armour - guard.tough
        return lost + guard.more if lost > 0 else 0


def agrees(found: Counter[int], exact: Chances) -> bool:
    """Whether frequencies lie within five standard errors of exact chances, the last one for all beyond."""
    last = len(exact) - 1
    held = Counter[int]()
    for lost, count in found.items():
        held[min(lost, last)] += count
    total = sum(found.values())
    print([held[place] / total for place in range(last + 1)], exact)
    return all(
        abs(held[place] / total - chance) <= 5 * sqrt(max(chance * (1 - chance), 1 / total) / total)
        for place, chance in enumerate(exact)
    )


DUELS = [
    ((5, 4, 0), (3, 5, 0), Guard(0, 1, 0, 0), 2),
    ((6, 3, 2), (4, 4, 1), Guard(2, 1, 1, 0), 3),
    ((3, 5, 0), (3, 6, 0), Guard(0, 0, 0, 3), 4),
    ((0, 4, 0), (3, 5, 0), Guard(0, 0, 0, 0), 1),
    ((4, 4, 1), (5, 2, 0), Guard(4, 2, 0, 1), 1),
]


@pytest.mark.parametrize(("ours", "theirs", "guard", "hp"), DUELS)
def test_DZ_DMG_08_damage_falls_as_reckoned(
    ours: tuple[int, int, int], theirs: tuple[int, int, int], guard: Guard, hp: int
) -> None:
    """20,000 exchanges with exploding 8s, re-rolls, shields, armour, Tough and Toxic."""
    thrower, found = Thrower(SEED), Counter[int]()
    for _ in range(THROWS):
        found[thrower.loss(thrower.test(*ours) - thrower.test(*theirs), guard)] += 1
    assert agrees(found, results(successes(*ours), successes(*theirs), guard, hp))


def test_DZ_KW_FRAG_02_an_explosion_with_its_throw_falls_as_reckoned() -> None:
    """A Warrior on a roof: Frag (3), then a random direction, a slam or a fall with their own tests."""
    table = position(f"S1:steel-warrior@D4-3 / E1:{TROOP}@H8-1")
    sector = table.match.state
    f = sector.fighters[0]
    thrower, found = Thrower(SEED), Counter[int]()
    guard = Guard(0, 1, 0, 0)
    for _ in range(THROWS):
        lost = thrower.loss(thrower.test(3, 4) - thrower.test(3, 4), guard)
        if lost < left(f):
            ends = thrown(sector, f, [SCATTER[thrower.die() - 1]])
            levels = ends[0].levels if len(ends) == 1 or thrower.die() >= 5 else ends[1].levels
            dice = 3 if levels < 0 else levels + 1 if levels > 1 else 0
            lost += thrower.loss(thrower.test(dice, 5) - thrower.test(3, 4), guard) if dice else 0
        found[lost] += 1
    by = sector.fighters[1]
    assert agrees(found, harm_of(sector, by, Weapon("", ""), Effect("frag", 3), f))
    assert sum(harm_of(sector, by, Weapon("", ""), Effect("blast", 0), f)) == pytest.approx(1)


def test_DZ_KW_KNOCK_01_only_who_is_beaten_is_thrown() -> None:
    """Against the edge of the board: the slam comes on top for the hurt, and for the unhurt who lost."""
    table = position(f"S1:steel-warrior@A1-1 / E1:{TROOP}@H8-1")
    sector = table.match.state
    f, guard = sector.fighters[0], Guard(0, 1, 0, 0)
    way = next(way for way in SCATTER if thrown(sector, f, [way])[0].levels < 0)
    thrower, found, hp = Thrower(SEED), Counter[int](), left(f)
    for _ in range(THROWS):
        margin = thrower.test(4, 4) - thrower.test(3, 4)
        lost = thrower.loss(margin, guard)
        if margin > 0 and lost < hp:
            lost += thrower.loss(thrower.test(3, 5) - thrower.test(3, 4), guard)
        found[lost] += 1
    ours, theirs = successes(4, 4), successes(3, 4)
    beaten = sum([a * b for x, a in enumerate(ours) for y, b in enumerate(theirs) if x > y])
    threat = Outcome(beaten, 1.0, results(ours, theirs, guard, hp))
    assert agrees(found, after_throw(sector, f, [way], threat))


def test_a_shot_comes_out_as_the_odds_say() -> None:
    """The whole way through real matches, from the question to the HP that are lost."""
    print("seed", SEED)
    sector = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / S1:steel-warrior@C1-1").match.state
    saved, found, below = GAME.dump(sector), Counter[int](), random.Random(SEED).randrange
    game = replace(GAME, setup=lambda seats, options: GAME.load(saved))
    for _ in range(MATCHES):
        match = Match.begin(game, 2, {}, QuickDice(below), keep=False)
        match.answer(0, Activate.of("E1"))
        match.answer(0, Shoot.of("laser-rifle", "S1"))
        found[match.state.fighters[1].damage] += 1
    by, target = sector.fighters
    weapon = weapon_named(sector, by, "laser-rifle")
    assert weapon is not None
    attack = shot(sector, by, weapon, target)
    threat, _ = both_outcomes(sector, *met(sector, attack, stands(sector, attack)[0]))
    assert agrees(found, threat.hp)


# -- whole distributions -----------------------------------------------------------------------------------------------


def test_every_result_is_counted_once() -> None:
    """The chances of all results add up to 1, whatever the dice and whatever protects."""
    for dice in (0, 1, 3, 7, 12):
        for needed in (0, 2, 5, 8):
            for guard in (Guard(0, 0, 0, 0), Guard(3, 1, 1, 0), Guard(0, 4, 0, 3)):
                for hp in (1, 2, 8):
                    chances = results(successes(dice, needed, 1), successes(3, 5), guard, hp)
                    assert len(chances) == hp + 1
                    assert fsum(chances) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("key", map_keys())
def test_throws_and_scatters_go_somewhere(key: str) -> None:
    """From every cube of every map, all directions together are certain, and so are all results after a throw."""
    sector = position(f"S1:steel-warrior@D4-1 / E1:{TROOP}@H8-1", map=key).match.state
    field = battlefield(key)
    for cube in field.standable:
        f = replace(sector.fighters[0], cube=CUBES[cube])
        assert fsum([end.chance for end in thrown(sector, f, SCATTER)]) == pytest.approx(1, abs=1e-12)
        assert fsum(scattered(field, f.cube).values()) == pytest.approx(1, abs=1e-12)
    for levels in (2, 3):
        test = landing_test(sector, sector.fighters[0], levels)
        assert test is not None
        assert fsum(impact_outcome(sector, test).hp) == pytest.approx(1, abs=1e-12)


def test_a_half_floor_catches_half_of_what_falls() -> None:
    """5 or more of a D8, else the next floor. [DZ-SCA-03, DZ-FAL-06]"""
    fields = [battlefield(key) for key in map_keys()]
    halves = [
        (field, cube) for field in fields for cube in field.standable if field.is_half(cube) and cube >= FLOOR_PLAN
    ]
    assert halves
    for field, cube in halves:
        ends = [*caught(field, cube)]
        assert (ends[0].chance, ends[0].levels) == (0.5, 0)
        assert fsum([end.chance for end in ends]) == 1
