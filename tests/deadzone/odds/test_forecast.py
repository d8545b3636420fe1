"""Odds before the dice: the rulebook's examples, exact figures against thrown dice, and that no secret moves them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum, sqrt

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.combat.extras import AMMO, STIMULANTS
from rules.deadzone.chapters.combat.guards import Guard
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN
from rules.deadzone.model.geometry.cubes import NAMES as CUBES
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.throws import SCATTER
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Activate, Advance, Assault, Evade, Finish, Meet, Reroll, Shoot, Symbols, Use
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.factions import FACTIONS, WEAPONS
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.areas import comes_down, harm_of
from rules.deadzone.odds.attempts import attacks_asked, met, shot, stands
from rules.deadzone.odds.chances import Chances, successes
from rules.deadzone.odds.hindsight import chance_short
from rules.deadzone.odds.results import Outcome, both_outcomes, results
from rules.deadzone.odds.throws import after_throw, caught, impact_outcome, landing_test, scattered, thrown
from rules.deadzone.words.narration import fact
from rules.deadzone.words.why import why
from rules.engine import Amount, FairDice, Match, Move, Question, subject
from rules.engine.playout import QuickDice, random_player, step
from tests.deadzone.fights import acting, fought
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza

MATCHES = 250
THROWS = 20_000
SEED = 4711
NAMES = ("Ann", "Bea")
TROOP, MARINE, ZOMBIE = "enforcer-troop", "corporation-marine-troop", "stage-3z-zombie"


def told(table: Table, move: Move, player: str = "P1") -> str:
    """The odds of one of the choices that a player has now."""
    question = table.question(player)
    assert question.check(move) is None
    words = GAME.odds(table.see(player), question, move)
    assert words is not None
    return words


def options_of(question: Question) -> Sequence[Move]:
    """The choices of a question that has some."""
    assert not isinstance(question, Amount)
    options: Sequence[Move] = question.options
    return options


def outlook(table: Table, player: str, *draft: Move) -> str:
    """What stands below the question, with a draft."""
    return GAME.outlook(table.see(player), table.question(player), draft)


# -- the rulebook's examples -------------------------------------------------------------------------------------------


def test_W2_a_shot_from_above_lists_its_modifiers_and_what_protects() -> None:
    """Steel Warrior on a roof, RA 4+, AP1, no Clear Shot: 3 + 1; the Enforcer has AR 1 - AP1 = 0. [DZ-SHO-08..12]"""
    table = position("S1:steel-warrior@B3-2 / A1:assault-enforcer@A3-1").play("P1", "activate S1")
    words = told(table, Shoot.of("mk2-hailstorm-rifle", "A1"))
    assert words.startswith("4 dice on 4+ (3, +1 high ground) against 3 dice on 4+, armour 0 (1 less AP1): nothing ")
    assert "1 HP" in words
    assert "killed" in words


def test_W7_blaze_away_tells_the_chance_to_pin_and_no_damage() -> None:
    """Commando RA 5+ with a Clear Shot: 4 + 2 dice against the Teraton's 3 at 5+. [DZ-KW-RAPID-02, DZ-KW-RAPID-03]"""
    table = plaza("E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1").play("P1", "activate E1")
    exact = win_by_counting(6, 4, 3, 5)
    words = told(table, Shoot.of("laser-rifle", "R1", "blaze"))
    assert words == f"6 dice on 4+ (4, +2 clear shot) against 3 dice on 5+: Pinned {round(100 * exact)}%, no damage."


def win_by_counting(ours: int, needed: int, theirs: int, saves: int) -> float:
    """The chance of more successes, by the two distributions written out."""
    mine, yours = successes(ours, needed), successes(theirs, saves)
    return sum([a * b for x, a in enumerate(mine) for y, b in enumerate(yours) if x > y])


def test_W9_a_fall_of_two_levels_is_three_dice() -> None:
    """Steel Warrior from level 3 to level 1: gravity 3 dice 5+ against 3 at 4+, AR 1, Pinned. [DZ-FAL-02, DZ-FAL-04]"""
    table = position(f"S1:steel-warrior@D4-3 / E1:{TROOP}@H8-1").play("P1", "activate S1")
    words = told(table, Advance.of("D3-3"))
    assert words.startswith("It drops 2 levels to D3-1: 3 dice on 5+ against 3 dice on 4+, armour 1: nothing ")
    assert words.endswith(", and Pinned.")


def test_W13_a_pool_of_nothing_says_so() -> None:
    """3 - 2 for a friend in the way - 1 for smoke: no dice. [DZ-DIE-05, DZ-SHO-11, DZ-KW-SMOKE-02]"""
    text = f"E1:{TROOP}/laser-rifle@A4-1 E2:{TROOP}@C4-1 / Z1:{ZOMBIE}@C4-1"
    table = position(text, smoke="C5-1").play("P1", "activate E1")
    words = told(table, Shoot.of("laser-rifle", "Z1"))
    assert words == "no dice against 3 dice on 6+: nothing 100%, killed 0%."


def test_W19_who_leaves_a_tenacious_enemy_has_a_die_less() -> None:
    """The leaver rolls 3 - 1 Survive dice against 3 Fight dice, told before it moves. [DZ-KW-TENACIOUS-01]"""
    table = acting(f"E1:{TROOP}@A1-1 / B1:commando-brawler/ripper-talon@A1-1")
    assert "2 dice on 4+ (3, -1 Tenacious)" in outlook(table, "P1")
    assert outlook(table, "P1").startswith("B1 may strike first as it leaves: 3 dice on ")
    assert "B1 may strike first as it leaves" in told(table, Advance.of("A2-1"))


def test_W21_a_horde_counts_all_its_friends() -> None:
    """A Zombie moves in where two are: 3 + 1 moved + 1 friend + 2 Horde. [DZ-KW-HORDE-01, DZ-ASS-08, DZ-ASS-09]"""
    table = acting(f"Z1:{ZOMBIE}@A1-1 Z2:{ZOMBIE}@A2-1 Z3:{ZOMBIE}@A2-1 / E1:{TROOP}@A2-1")
    assert "7 dice on 5+ (3, +1 moved in, +1 friends, +2 Horde)" in told(table, Advance.of("A2-1"))


def test_W22_a_toxic_cloud_adds_to_what_is_lost() -> None:
    """2 potential - 1 armour + 3 Toxic: more HP if any are lost. [DZ-KW-GAS-03, DZ-DMG-08]"""
    table = plaza("S1:steel-warrior@A1-1 / E1:assault-enforcer@A1-1", smoke="A1-1=3").play("P1", "activate S1")
    words = told(table, Assault.of("E1"))
    assert "armour 1, +3 HP if it loses any" in words
    assert "1 HP" not in words.partition("fights back")[0]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("judwan-medic", "3 shield dice on 6+"),
        ("weapons-drone/shield-generator", "armour 1, 4 shield dice on 6+"),
        ("stage-1a-plaguelord", "armour 2, Tough"),
    ],
)
def test_a_shot_names_what_keeps_damage_off(target: str, words: str) -> None:
    """Energy Shields, a generator in the cube, Tough. [DZ-KW-ESHIELD-01, DZ-KW-SHIELDGEN-01, DZ-KW-TOUGH-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{target}@C1-1").play("P1", "activate E1")
    assert f", {words}: nothing " in told(table, Shoot.of("laser-rifle", "R1"))


def test_each_stand_against_an_assault_has_its_results() -> None:
    """Fight or Survive, and what comes back. [DZ-ASS-06, DZ-ASS-16]"""
    table = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1")
    words = told(table, Assault.of("R1"))
    first, survives, fights = words.split(". ")
    assert first == "3 dice on 4+"
    assert survives.startswith("If R1 Survives, 3 dice on 5+: R1 nothing ")
    assert fights.startswith("If R1 fights back, 3 dice on 6+: R1 nothing ")
    assert "; A1 nothing " in fights


def test_a_pinned_target_can_only_survive() -> None:
    """One line, with the die against a model that lay Pinned. [DZ-ASS-07, DZ-ASS-12]"""
    table = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1:pinned")
    assert told(table, Assault.of("R1")).startswith("4 dice on 4+ (3, +1 Pinned foe) against 3 dice on 5+: nothing ")


# -- the reaction package ----------------------------------------------------------------------------------------------


def test_the_package_shows_both_stands_and_follows_the_draft() -> None:
    """Before the dice: Survive, fight back, and what a Dice Symbol changes. [DZ-PAC-03, issue 8]"""
    table = plaza(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A2-1:d1", theirs=["symbol"])
    table.play("P1", "activate A1", "advance A2-1")
    assert table.asking == "P2 react"
    lines = outlook(table, "P2").splitlines()
    assert lines[0] == "5 dice on 4+ (3, +1 moved in, +1 injured foe)."
    assert lines[1].startswith("If R1 Survives, 3 dice on 5+: R1 nothing ")
    assert lines[2].startswith("If R1 fights back, 3 dice on 6+: R1 nothing ")
    better = outlook(table, "P2", Meet.of("survive", ""), Symbols.of(1)).splitlines()
    assert len(better) == 2
    assert better[1].startswith("If R1 Survives, 4 dice on 5+ (3, +1 Dice Symbol): R1 nothing ")
    assert share(better[1]) > share(lines[1])
    question = table.question("P2")
    stand = GAME.odds(table.see("P2"), question, Meet.of("survive", ""))
    assert stand == lines[1]


def share(words: str) -> int:
    """The chance of nothing in a line."""
    return int(words.split("nothing ")[1].split("%", maxsplit=1)[0])


def test_dice_that_were_put_in_before_are_told_by_name() -> None:
    """Everybody has seen what an attack's side has put in. [DZ-PAC-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1:d1", command=["symbol"], theirs=["symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle R1", "symbols 1")
    assert table.asking == "P2 react"
    assert outlook(table, "P2").startswith("R1: 6 dice on 4+ (3, +2 clear shot, +1 Dice Symbol) against 3 dice on 5+")


def test_an_explosion_tells_every_target() -> None:
    """One line for each model of the side that is asked. [DZ-KW-FRAG-01]"""
    text = f"E1:{TROOP}/laser-rifle@A1-1:item=frag-grenade"
    table = plaza(f"{text} / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1:d1", theirs=["symbol"], dice=[[7, 7, 7]])
    table.play("P1", "activate E1", "shoot frag-grenade C1-1")
    assert table.asking == "P2 react"
    lines = outlook(table, "P2").splitlines()
    assert [line[:4] for line in lines] == ["R1: ", "R2: "]
    assert all("3 dice on 4+ against 3 dice on 5+" in line for line in lines)


def test_a_draft_of_symbols_is_in_the_own_attack() -> None:
    """The same attack with 0, 1 and 2 Dice Symbols. [DZ-CMD-08]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", command=["symbol", "symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle R1")
    assert table.asking == "P1 boost"
    none, two = outlook(table, "P1"), outlook(table, "P1", Symbols.of(2))
    assert none.startswith("5 dice on 4+ (3, +2 clear shot) against ")
    assert two.startswith("7 dice on 4+ (3, +2 clear shot, +2 Dice Symbols) against ")
    assert share(two) < share(none)


def test_an_evasion_off_a_roof_is_told_where_it_is_offered() -> None:
    """In the package of a Survey Drone that is shot at on its tower, and after the dice. [DZ-KW-EVADE-01, DZ-MOV-25]"""
    table = position(f"E1:{TROOP}/laser-rifle@D2-1 / D1:survey-drone@D4-3", theirs=["symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle D1")
    assert table.asking == "P2 react"
    assert falls(table) == [True, False]
    table.roll([4, 1, 1], [1, 1, 1]).play("P2", "show_dice")
    assert table.asking == "P2 dice"
    assert falls(table) == [True, False]


def falls(table: Table) -> list[bool]:
    """Whether a drop is told of an evasion into the air in D3, and of one to the roof of E5."""
    told = [GAME.odds(table.see("P2"), table.question("P2"), Evade.of(cube)) for cube in ("D3-3", "E5-3")]
    return [words is not None and words.startswith("It drops 2 levels to D3-1: ") for words in told]


@pytest.mark.parametrize(("item", "word"), [("stimulants", "Stimulants"), ("ammo", "Ammo")])
def test_a_drafted_item_is_in_the_own_attack(item: str, word: str) -> None:
    """One die more, and by name, only while it is drafted. [DZ-ITM-STIM-01, DZ-ITM-AMMO-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1:item={item} / R1:{MARINE}@C1-1")
    table.play("P1", "activate E1", "shoot laser-rifle R1")
    assert outlook(table, "P1").startswith("5 dice on 4+ (3, +2 clear shot) against ")
    assert outlook(table, "P1", Use.of(item)).startswith(f"6 dice on 4+ (3, +2 clear shot, +1 {word}) against ")


def test_what_is_told_of_an_attack_is_what_is_rolled() -> None:
    """Games at random: the dice that a question tells of are those that fall, and nearly always part by part."""
    print("seed", SEED)
    player, agree = random_player(random.Random(SEED).randrange), Counter[bool]()
    for number in range(3):
        match = Match.begin(GAME, 2, {"points": "150"}, FairDice(b"%d" % number))
        expected: dict[str, int] = {}
        while match.asked is not None:
            expected = parts_told(match) or expected
            step(match, player)
            for event in match.drain().events:
                if isinstance(event, DiceThrown) and event.test in ("ranged", "fight") and expected and event.against:
                    assert sum(expected.values()) == sum([count for _, count in event.parts])
                    agree[unspent(expected) == unspent(dict(event.parts))] += 1
                    expected = {}
    print(agree)
    assert agree[True] > 10
    assert agree[True] > 5 * agree[False]


def unspent(parts: Mapping[str, int]) -> dict[str, int]:
    """The dice that nobody has put in."""
    return {name: count for name, count in parts.items() if name not in ("dice-symbols", STIMULANTS, *AMMO)}


def parts_told(match: Match[Sector, SectorView]) -> dict[str, int]:
    """The dice of the shot or the Assault on one model that is asked about, by name."""
    assert match.asked is not None
    for who, question in match.asked.questions.items():
        if question.prompt == "react" and subject(question, PublicAttack).cause in ("shoot", "blaze", "assault"):
            found = attacks_asked(match.view(who), question)
            if len(found) == 1 and found[0].pool:
                return {name: count for name, count in found[0].pool.parts if count}
    return {}


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


# -- shots at cubes ----------------------------------------------------------------------------------------------------


def test_a_grenade_tells_where_it_lands_and_what_it_does() -> None:
    """The test of the throw, each model in the cube, friends by that name, and whom a scatter may reach."""
    text = f"E1:{TROOP}@A1-1:item=frag-grenade E2:{TROOP}@C1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C2-1"
    table = plaza(text).play("P1", "activate E1")
    words = told(table, Shoot.of("frag-grenade", "C1-1"))
    assert words.startswith("In C1-1 ")
    assert "3 dice on 4+, 1 success needed; else it scatters. Frag (3): friend E2 nothing " in words
    assert "; R1 nothing " in words
    assert "A scatter may reach R2 " in words
    ends = comes_down(table.match.state, table.match.state.fighters[0], grenade(table), "C1-1")
    assert fsum(ends.values()) == pytest.approx(1)
    assert ends["C1-1"] >= 1 - (3 / 8) ** 3


def grenade(table: Table) -> Weapon:
    """The Frag Grenade that E1 carries."""
    weapon = weapon_named(table.match.state, table.match.state.fighters[0], "frag-grenade")
    assert weapon is not None
    return weapon


def test_a_shell_that_scatters_goes_each_way_alike() -> None:
    """One success of three dice at 5+ is certain for 7 of 8; the rest goes to the cubes around. [DZ-KW-INDIRECT-04]"""
    text = f"G1:corporation-marine-specialist/grenade-launcher@A2-1 / E1:{TROOP}@D2-1 E2:{TROOP}@D1-1"
    table = plaza(text).play("P1", "activate G1")
    sector = table.match.state
    launcher = weapon_named(sector, sector.fighters[0], "grenade-launcher")
    assert launcher is not None
    ends = dict(comes_down(sector, sector.fighters[0], launcher, "D2-1"))
    assert ends.pop("D2-1") == pytest.approx(7 / 8)
    around = ["C1-1", "C2-1", "C3-1", "D1-1", "D3-1", "E1-1", "E2-1", "E3-1"]
    assert ends == pytest.approx(dict.fromkeys(around, 1 / 64))
    assert told(table, Shoot.of("grenade-launcher", "D2-1")).endswith("A scatter may reach E2 2%.")


def test_fire_tells_all_who_burn() -> None:
    """It Burns!: dice without modifiers at everybody in the cube. [DZ-KW-BURNS-01, DZ-KW-BURNS-02]"""
    code, option = bearer("it-burns")
    table = plaza(f"F1:{code}/{option}@A1-1 / E1:{TROOP}@B1-1 E2:{TROOP}@B1-1").play("P1", "activate F1")
    weapon = next(move for move in options_of(table.question("P1")) if isinstance(move, Shoot) and move.target == "E1")
    words = told(table, weapon)
    assert " at all in the cube: E1 nothing " in words
    assert "; E2 nothing " in words
    assert words.endswith("They burn in any case.")


def bearer(keyword: str) -> tuple[str, str]:
    """A model of the Forge Fathers with a ranged weapon that has this keyword, and its option."""
    for kind in FACTIONS["forge-fathers"].models.values():
        for option in kind.options.values():
            if any(keyword in WEAPONS[weapon].keywords and WEAPONS[weapon].range for weapon in option.weapons):
                return kind.id, option.id
    raise AssertionError(keyword)


# -- other choices -----------------------------------------------------------------------------------------------------


def test_nothing_is_told_where_nothing_is_uncertain() -> None:
    """A walk over open ground, and the end of an activation."""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@H8-1").play("P1", "activate E1")
    question, view = table.question("P1"), table.see("P1")
    assert GAME.odds(view, question, Advance.of("A2-1")) is None
    assert GAME.odds(view, question, Finish.of()) is None
    assert GAME.outlook(view, question, ()) == ""


def test_a_burning_model_is_told_before_it_is_activated() -> None:
    """Its activation begins with the fire. [DZ-KW-BURNS-03]"""
    table = plaza(f"E1:{TROOP}@A1-1:burning / R1:{MARINE}@H8-1")
    words = outlook(table, "P1")
    assert words.startswith("E1 burns and must fight the fire first: 3 dice on 4+ against 3 dice on 4+, armour 1: ")


def test_command_dice_say_how_likely_a_face_is() -> None:
    """Two dice again: 1 - (5/6) squared. [DZ-CMD-02]"""
    match = Match.begin(GAME, 2, {}, FairDice(b"command"))
    while match.asked is not None and all(one.prompt != "command" for one in match.asked.questions.values()):
        step(match, lambda match, question: question.default)
    assert match.asked is not None
    question = match.asked.questions[0]
    draft = tuple([move for move in options_of(question) if isinstance(move, Reroll)][:2])
    told = GAME.outlook(match.view(0), question, draft)
    assert told == "2 dice again: any one result you wish for comes 31% of the time."


def test_a_die_thrown_again_tells_its_chance() -> None:
    """After the dice: the shooter's RA 4+, the target's SV 5+. [DZ-CMD-17, DZ-DIE-08]"""
    text, dice = f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", [[4, 1, 1, 1, 1], [1, 1, 1]]
    ours = plaza(text, command=["symbol"], dice=dice).play("P1", "activate E1", "shoot laser-rifle R1", "none")
    assert ours.asking == "P1 dice"
    assert outlook(ours, "P1") == "A die thrown again is a success 62% of the time."
    theirs = plaza(text, theirs=["symbol"], dice=dice).play("P1", "activate E1", "shoot laser-rifle R1")
    theirs.play("P2", "show_dice")
    assert theirs.asking == "P2 dice"
    assert outlook(theirs, "P2") == "A die thrown again is a success 50% of the time."


def test_invigorate_tells_its_exact_chance() -> None:
    """Two successes of three dice on 5+, exploding: nobody Survives against it. [DZ-KW-INVIG-01]"""
    table = plaza(f"N1:psychotroid@A1-1 N2:rifleman@A1-1:activated / E1:{TROOP}@H8-1").play("P1", "activate N1")
    words = told(table, Shoot.of("hyperkinesis", "N2"))
    assert words == "3 dice on 5+, 2 successes needed: fresh again 55%."


def test_a_trap_on_the_way_tells_of_friends_who_stand_there() -> None:
    """Whoever walks in, and each model that is in the cube. [DZ-KW-TRAP-02]"""
    table = plaza(f"E1:{TROOP}@A1-1 E2:{TROOP}@A2-1 / R1:{MARINE}@H8-1", traps="A2-1=P2:frag:3")
    words = told(table.play("P1", "activate E1"), Advance.of("A2-1"))
    assert words.startswith("A trap lies in A2-1; if it goes off: E1 nothing ")
    assert "; E2 nothing " in words


# -- what is told afterwards -------------------------------------------------------------------------------------------


def test_why_tells_the_chances_that_the_dice_had() -> None:
    """Beside the dice and their modifiers, as before the shot."""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", dice=[[4, 5, 1, 1, 1], [1, 2, 3]])
    table.play("P1", "activate E1")
    before = told(table, Shoot.of("laser-rifle", "R1")).partition(": ")[2]
    table.play("P1", "shoot laser-rifle R1")
    ours, theirs = table.told(DiceThrown)
    words = why(theirs, NAMES)
    assert f"Before the dice: R1 {before}" in words
    assert "+2 clear shot" in words
    line = fact(theirs, NAMES)
    assert line is not None
    assert "5 dice on 4+ (3, +2 clear shot), 4 5 1 1 1: 2 successes." in line
    hurt = 100 - share(before)
    assert line.endswith(f" Chance to hurt: {hurt}%.")
    assert fact(ours, NAMES) is None


def test_why_tells_both_sides_of_an_assault() -> None:
    """Who fought back could have won."""
    table = fought(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1", "assault R1", dice=[[4, 1, 1], [1, 2, 3]])
    theirs = table.told(DiceThrown)[-1]
    assert "Before the dice: R1 nothing " in why(theirs, NAMES)


@pytest.mark.parametrize(
    ("cause", "stakes", "words"),
    [
        ("assault", ((0, 1, 0, 0, 2), (0, 0, 0, 0, 1)), "Chance to hurt: 37%, to be hurt: 16%"),
        ("shoot", ((), (0, 1, 0, 0, 2)), "Chance to hurt: 16%"),
        ("blaze", ((), ()), "Chance to pin: 37%"),
        ("shoot", ((), ()), "Chance of more successes: 37%"),
    ],
)
def test_the_line_of_both_throws_tells_what_they_could_bring(
    cause: str, stakes: tuple[tuple[int, ...], tuple[int, ...]], words: str
) -> None:
    """3 dice at 4+ against 3 at 4+: 37% to be ahead, 16% by two or more."""
    ours, theirs = [
        DiceThrown(seat, name, "fight", (("base", 3),), 4, (1, 1, 1), (), 0, cause, stake=stake)
        for seat, (name, stake) in enumerate(zip(("A1", "R1"), stakes, strict=True))
    ]
    assert chance_short(ours, theirs) == words


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_odds_do_not_change_with_what_is_hidden() -> None:
    """The same words for every twin: other face-down items, missions and standing orders of the other side."""
    print("seed", SEED)
    below = random.Random(SEED).randrange
    text = f"E1:{TROOP}/laser-rifle@A1-1:item=frag-grenade A1:assault-enforcer@B1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@B1-1"
    table = plaza(text, tokens="1:ammo@C1-1 2:booby-trap@A2-1", theirs=["symbol"]).play("P1", "activate E1")
    truth, question = table.match.state, table.question("P1")
    said = words_for(GAME.view(truth, 0), question)
    assert len([words for words in said if words]) > 5
    for _ in range(20):
        twin = GAME.resample(truth, 0, below)
        assert words_for(GAME.view(twin, 0), question) == said


def words_for(view: SectorView, question: Question) -> list[str | None]:
    """Everything that is told of a question."""
    return [GAME.odds(view, question, move) for move in options_of(question)] + [GAME.outlook(view, question, ())]
