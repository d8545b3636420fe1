"""Dice tests: pools, exploding 8s, re-rolls, bought re-rolls. [DZ-DIE, P-TEST, R4, R6, section 11]"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rules.deadzone.chapters.combat.contest import commit, contest, effect_dice, trial, withstand
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.tests import Compared, DiceThrown, RerollBought
from rules.deadzone.model.models import carried, sheet
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.rolls import Pool, Throw
from rules.deadzone.model.state import Effect, Orders, Sector
from rules.engine import Corrupt, Rule, subject
from tests.deadzone.bench import Bench, bench, enforcer, table, warrior

Duel = Callable[[Sector], Rule[tuple[Throw, Throw]]]


def shot(dice: int, other: int = 3, weapon: int = 0) -> Duel:
    """S1 or E1, whoever comes second, is shot at by the other with so many dice against so many."""

    def rule(sector: Sector) -> Rule[tuple[Throw, Throw]]:
        by, target = sector.fighters
        attack = Attack("shoot", by.owner, by, sheet(by).weapons[weapon], target)
        ours = Pool((("base", dice),), sheet(by).ra)
        yield from commit(sector, attack, lambda: ours)
        return (yield from contest(sector, attack, ours, Pool((("base", other),), sheet(target).sv)))

    return rule


def successes(scene: Bench) -> tuple[int, int]:
    """The final successes of both sides."""
    ours, theirs = scene.result[0]
    return ours.successes, theirs.successes


def lying(dice: Sequence[Sequence[int]], pool: int = 3, other: int = 3) -> tuple[int, int]:
    """The successes of both sides with these dice, nobody having anything to spend."""
    return successes(bench(shot(pool, other), table(warrior(), enforcer(), active=1), *dice))


def test_DZ_DIE_01_each_die_at_or_above_the_target_is_a_success() -> None:
    """DZ-DIE-01: W1: 2, 4, 7 at RA 4+ are two successes."""
    assert lying([[2, 4, 7], [1, 1, 1]]) == (2, 0)


def test_DZ_DIE_02_opposed_dice_are_compared() -> None:
    """DZ-DIE-02: 3 against 2: W2, with what both sides rolled told to everybody."""
    scene = bench(shot(4), table(warrior(), enforcer(), active=1), [1, 5, 6, 6], [3, 4, 5])
    assert successes(scene) == (3, 2)
    assert scene.told(Compared) == [Compared("S1", "E1", "shoot", 3, 2)]
    assert [(fact.model, fact.test, fact.successes) for fact in scene.told(DiceThrown)] == [
        ("S1", "ranged", 3),
        ("E1", "survive", 2),
    ]


def test_DZ_DIE_04_modifiers_add_and_remove_dice() -> None:
    """DZ-DIE-04: 3 dice, 2 more, 2 fewer: 3 dice."""
    assert Pool((("base", 3), ("clear-shot", 2), ("friendly-fire", -2)), 4).dice == 3


def test_DZ_DIE_05_a_pool_of_nothing_is_not_rolled() -> None:
    """DZ-DIE-05: W13: 3 - 2 - 1 dice: only the target rolls, and the shot has no successes."""
    assert lying([[1, 2, 3]], pool=0) == (0, 0)


def test_DZ_DIE_06_an_eight_adds_a_die_that_can_explode_again() -> None:
    """DZ-DIE-06: 8, then 8, then 3 at 4+ are 2 successes."""
    assert lying([[8], [8], [3], [1, 1, 1]], pool=1) == (2, 0)


def test_DZ_DIE_08_a_die_thrown_again_is_final() -> None:
    """DZ-DIE-08: Frenzy throws the failed 3 again; the 2 stays, and nothing is bought for it."""
    scene = bench(fight, table(enforcer(), warrior(), first=["advance"]), [3, 5, 6], [2], [1, 1, 1])
    assert scene.asking == ""
    assert scene.told(DiceThrown)[0].again == ((3, 2),)
    assert successes(scene) == (2, 0)


def test_DZ_DIE_09_without_the_stat_nothing_is_rolled() -> None:
    """DZ-DIE-09: A pool without a target number has no dice, whatever the modifiers."""
    assert Pool((("base", 3), ("dice-symbols", 2)), 0).dice == 0


def test_DZ_DIE_10_the_dice_of_an_effect_explode_and_take_nothing_but_the_survive_test_does() -> None:
    """DZ-DIE-10: Frag (2) 8 and 5, the 8 gives a 4: 3 successes. S1 has a Dice Symbol and a bought re-roll."""

    def blast(sector: Sector) -> Rule[Throw]:
        target = sector.fighters[1]
        attack = Attack("frag", 0, None, None, target, pool=Pool((("frag", 2),), 4))
        attack.chosen = (yield from answered(sector, attack)).chosen
        thrown = yield from effect_dice(sector, attack, attack.ours)
        return (yield from withstand(sector, attack, thrown, Pool((("base", 3),), 4)))

    sector = table(enforcer(), warrior(), second=["symbol", "advance"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(blast, sector, [8, 5], [4], [4, 1, 1, 4], [6])
    scene.play("P2", "symbols 1, buy matters advance")
    assert scene.ordered == ["P2 dice: buy matters advance"]
    assert scene.unspent == [[], []]
    assert scene.result[0].successes == 3


def answered(sector: Sector, attack: Attack) -> Rule[Attack]:
    """The attack with the other side's answer in it."""
    yield from commit(sector, attack, lambda: attack.pool or Pool((), 0))
    return attack


def test_DZ_DIE_11_only_failed_dice_are_thrown_again() -> None:
    """DZ-DIE-11: 8 (and a 6 after it), 6, 2 with Weight of Fire (2): only the 2."""
    by = warrior(effects=[Effect("weight-of-fire", 2)])
    scene = bench(shot(3), table(by, enforcer(), active=1), [8, 6, 2], [6], [5], [1, 1, 1])
    assert scene.told(DiceThrown)[0].again == ((2, 5),)
    assert successes(scene) == (4, 0)


def test_R4_a_die_gained_by_a_re_roll_is_final_too() -> None:
    """Weight of Fire (1) turns a 2 into an 8, its bonus die fails and can not be bought again."""
    by = warrior(effects=[Effect("weight-of-fire", 1)])
    sector = table(by, enforcer(), active=1, second=["advance"])
    scene = bench(shot(1), sector, [2], [8], [1], [5, 1, 1])
    assert scene.asking == ""
    assert successes(scene) == (1, 1)


def fight(sector: Sector) -> Rule[tuple[Throw, Throw]]:
    """E1 assaults S1, which Survives."""
    by, target = sector.fighters
    blade = next(weapon for weapon in carried(sector, by) if not weapon.range)
    attack = Attack("assault", by.owner, by, blade, target, only_survive=True)
    attack.pool = Pool((("base", 3),), sheet(by).fi)
    return (yield from contest(sector, attack, attack.pool, Pool((("base", 3),), sheet(target).sv)))


def test_DZ_KW_FRENZY_01_model_and_weapon_add_up() -> None:
    """DZ-KW-FRENZY-01: Frenzy (1) of Sergeant Howlett and of his Phase Claws: 2 of 3 fails are thrown again."""
    howlett = enforcer(model="sergeant-howlett", option="standard")
    scene = bench(fight, table(howlett, warrior()), [1, 1, 1], [5, 5], [1, 1, 1])
    assert successes(scene) == (2, 0)


def test_DZ_KW_MEDIC_02_a_medic_in_the_cube_gives_resilient() -> None:
    """DZ-KW-MEDIC-02: The enforcer beside a medic throws one failed Survive die again."""
    by = warrior()
    sector = table(by, enforcer(), enforcer("M1", "medic", "standard"), active=1)

    def rule(state: Sector) -> Rule[tuple[Throw, Throw]]:
        state.fighters.pop()  # `shot` takes two; the medic comes back before the dice
        state.fighters.append(enforcer("M1", "medic", "standard"))
        attack = Attack("shoot", 1, state.fighters[0], None, state.fighters[1], pool=Pool((("base", 1),), 4))
        return (yield from contest(state, attack, attack.ours, Pool((("base", 3),), 4)))

    assert successes(bench(rule, sector, [1], [3, 5, 2], [6])) == (0, 2)


def test_DZ_CMD_17_one_failed_die_is_bought_for_any_result() -> None:
    """DZ-CMD-17: W12: 1, 2, 4, 8 and 6, 3 after the 8; Weight of Fire makes a 5, the bought die is a 1: 4 against 2."""
    peacekeeper = enforcer("K1", "peacekeeper-troop", "wristblade")
    sector = table(peacekeeper, warrior(), first=["assault"], second=["symbol"])
    scene = bench(shot(5, weapon=1), sector, [1, 2, 4, 8, 6], [3], [5], [5, 3, 8, 1], [2], [1])
    scene.play("P2", "symbols 1").play("P1", "buy matters assault")
    assert successes(scene) == (4, 2)
    assert scene.told(RerollBought) == [RerollBought(0, "K1", "assault", 2, 1, 4)]
    assert scene.unspent == [[], []]


def test_DZ_CMD_17_once_per_test() -> None:
    """DZ-CMD-17: Two results do not buy two re-rolls of one test."""
    sector = table(enforcer(option="pistol-and-wristblade"), warrior(), first=["advance", "shoot"])
    scene = bench(shot(3, weapon=1), sector, [1, 1, 6], [1, 1, 1], [2])
    scene.play("P1", "buy matters advance")
    assert scene.asking == ""
    assert scene.unspent[0] == ["shoot"]


def test_DZ_CMD_08_symbols_of_the_shooter_are_spent_and_shown_before_the_target_answers() -> None:
    """DZ-CMD-08: DZ-PAC-01: with one Dice Symbol declared the other side sees 4 dice."""
    sector = table(enforcer(option="pistol-and-wristblade"), warrior(), first=["symbol", "symbol"], second=["symbol"])
    scene = bench(shot(3, weapon=1), sector, [4, 1, 1, 1], [1, 1, 1])
    assert scene.asking == "P1 boost"
    assert "no more than you have" in scene.refused("P1", "symbols 1, symbols 2")
    scene.play("P1", "symbols 1")
    assert scene.asking == "P2 react"
    seen = subject(scene.question("P2"), PublicAttack)
    assert (seen.cause, seen.by, seen.weapon, seen.dice, seen.targets) == ("shoot", "E1", "pistol", 4, ("S1",))
    assert scene.unspent[0] == ["symbol"]


@pytest.mark.parametrize(("own", "asked"), [("matters", "P1 boost"), ("never", "")])
def test_SO14_who_never_spends_is_not_asked(own: str, asked: str) -> None:
    """DZ-SO-14: SO14 `never` leaves out the questions about Dice Symbols and re-rolls."""
    sector = table(enforcer(option="pistol-and-wristblade"), warrior(), first=["symbol"])
    sector.sides[0].orders = Orders(own=own)  # type: ignore[arg-type]
    assert bench(shot(3, weapon=1), sector, [1, 1, 6], [1, 1, 1]).asking == asked


def test_R6_a_test_without_modifiers_is_thrown_as_it_is() -> None:
    """A grenade's 3 dice Ranged test (1): no question although there are Symbols and results; 8s explode."""
    sector = table(enforcer(), warrior(), first=["symbol", "advance"])

    def rule(state: Sector) -> Rule[bool]:
        pool = Pool((("base", 3),), 5)
        return (yield from trial(state, state.fighters[0], pool, 1, "DZ-KW-GRENADE-03", stat="ranged",
                                 free_of_modifiers=True))  # fmt: skip

    scene = bench(rule, sector, [2, 3, 4])
    assert scene.result == [False]
    assert bench(rule, sector, [2, 8, 4], [1]).result == [True]
    assert scene.told(DiceThrown)[0].test == "ranged"


def test_DZ_KW_CHARGED_02_a_survive_test_of_two_takes_symbols() -> None:
    """DZ-KW-CHARGED-02: The backlash asks the model's own side; of 2 successes needed the Symbol's die is one."""
    sector = table(enforcer(), warrior(), first=["symbol"])
    sector.sides[0].orders = Orders(symbols="ask")

    def rule(state: Sector) -> Rule[bool]:
        return (yield from trial(state, state.fighters[0], Pool((("base", 3),), 4), 2, "DZ-KW-CHARGED-02", stake=1))

    scene = bench(rule, sector, [4, 1, 1, 4])
    assert scene.asking == "P1 react"
    assert scene.play("P1", "symbols 1").result == [True]


def test_dice_that_are_not_thrown_are_not_missed() -> None:
    """The bench fails when a rule throws more dice than are written."""
    with pytest.raises(Corrupt):
        lying([[2, 4, 7]])
