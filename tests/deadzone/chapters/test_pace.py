"""Pace: when the other side is asked, and what standing orders answer. [4.4, DZ-PAC, SO1-SO8, R155]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.standing_orders import set_order
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.tests import RerollBought, SymbolsPut
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import arms, best_blade, sheet
from rules.deadzone.model.moves import Orders as Say
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.public_attacks import PublicDice
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Face, Fighter, Mission, Orders, Sector
from rules.deadzone.model.teams.profiles import UNARMED, Weapon
from rules.engine import Refused, Rule, subject
from tests.deadzone.bench import Bench, bench, enforcer, table, warrior
from tests.deadzone.plaza import plaza

Shots = Callable[[Sector], Rule[list[int]]]
RIFLE = Weapon("test-rifle", "Test Rifle", 6, 0)


def shots(*targets: str, dice: int = 3, cause: str = "shoot", weapon: Weapon = RIFLE) -> Shots:
    """E1 shoots at these models, one after the other; returns by how much it is ahead."""

    def rule(sector: Sector) -> Rule[list[int]]:
        margins = []
        for code in targets:
            margin = yield from one_shot(sector, code, dice, cause, weapon)
            margins.append(margin)
        return margins

    return rule


def one_shot(sector: Sector, code: str, dice: int, cause: str, weapon: Weapon) -> Rule[int]:
    """One shot by the rules of P-TEST."""
    by, target = sector.fighter("E1"), sector.fighter(code)
    assert by is not None
    assert target is not None
    attack = Attack(cause, 0, by, weapon, target)  # type: ignore[arg-type]
    pool = Pool((("base", dice),), 4)
    yield from commit(sector, attack, lambda: pool)
    ours, theirs = yield from contest(sector, attack, pool, Pool((("base", 3),), sheet(target).sv))
    return ours.successes - theirs.successes


def place(*dice: Face, target: Fighter | None = None, **orders: Any) -> Sector:
    """E1 against S1 with these Command Dice of P2 and its standing orders."""
    sector = table(enforcer(), target or warrior(), warrior("S2"), second=dice)
    sector.sides[1].orders = Orders(**orders)
    return sector


HARMLESS = ([1, 1, 1], [1, 1, 1])


TWO_HITS = ([4, 4, 1], [1, 1, 1])


KILL = ([4, 4, 4], [1, 1, 1])


# -- before the dice ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "deadly", "harmless"),
    [("deadly", "asked", "none"), ("never", "none", "none"), ("ask", "asked", "asked"),
     ("spend", "symbols 2", "none")],
)  # fmt: skip
def test_SO1_dice_symbols_in_defence(choice: str, deadly: str, harmless: str) -> None:
    """DZ-SO-01: Asked, nothing, or up to k spent, when the model could die and when it could not."""
    for dice, expected in [(3, deadly), (2, harmless)]:
        sector = place("symbol", "symbol", "symbol", symbols=choice, symbols_most=2)
        scene = bench(shots("S1", dice=dice), sector, *shortened(dice, expected))
        assert ("asked" if scene.asking == "P2 react" else scene.ordered[0].removeprefix("P2 react: ")) == expected


def shortened(dice: int, expected: str) -> list[list[int]]:
    """Dice of nothing for both sides; two more for the target with its Symbols."""
    return [[1] * dice, [1] * (5 if expected == "symbols 2" else 3)]


@pytest.mark.slow
def test_DZ_PAC_07_the_same_windows_whatever_the_secrets() -> None:
    """DZ-PAC-07: Games that differ in standing orders and missions open the same windows, in the same order."""
    seen = set()
    for symbols in ("deadly", "never", "ask", "spend"):
        for reroll in ("saves", "never", "buy", "ask"):
            for missions in ([], [Mission(4, 1)]):
                sector = place("symbol", "advance", symbols=symbols, reroll=reroll)
                sector.sides[1].missions = missions
                seen.add(windows(bench(shots("S1"), sector, [4, 4, 4], [1] * (4 if symbols == "spend" else 3))))
    assert seen == {"react dice"}


def windows(scene: Bench) -> str:
    """The prompts of all windows to the end, nobody answering."""
    prompts = [entry.removeprefix("P2 ").split(":")[0] for entry in scene.ordered]
    while scene.asking:
        prompts.append(scene.asking.removeprefix("P2 "))
        known = len(scene.ordered)
        scene.silent()
        prompts += [entry.removeprefix("P2 ").split(":")[0] for entry in scene.ordered[known:]]
    return " ".join(prompts)


def test_a_side_with_nothing_to_spend_and_no_choice_is_never_asked() -> None:
    """The last line of 4.4."""
    scene = bench(shots("S1"), place(), *KILL)
    assert (scene.asking, scene.ordered, scene.result) == ("", [], [[3]])


def test_a_side_with_a_result_only_is_not_asked_before_the_dice() -> None:
    """An Advance result buys a re-roll at most: the question waits for the dice."""
    assert bench(shots("S1"), place("advance"), *HARMLESS).ordered == []


def test_DZ_PAC_11_when_the_clock_runs_out_the_standing_orders_decide() -> None:
    """DZ-PAC-11: SO3 `buy` holds for a package that nobody answered: the default has it in it."""
    scene = bench(shots("S1"), place("symbol", "shoot", symbols="ask", reroll="buy", spend=["shoot"]), *KILL)
    assert scene.default("P2") == "buy saves shoot"


# -- after the dice ----------------------------------------------------------------------------------------------------


def test_DZ_PAC_04_one_question_after_the_dice_where_none_was_before() -> None:
    """DZ-PAC-04: SO1 never, SO3 as usual: one success more would save the model from 2 HP, so P2 is asked."""
    scene = bench(shots("S1"), place("advance", symbols="never"), *KILL, [4])
    assert scene.asking == "P2 dice"
    assert scene.options("P2") == ["buy saves advance"]
    scene.play("P2", "buy saves advance")
    assert scene.told(RerollBought) == [RerollBought(1, "S1", "advance", 1, 4, 1)]
    assert scene.result == [[2]]


@pytest.mark.parametrize(
    ("choice", "saving", "changing"),
    [("saves", "asked", "none"), ("never", "none", "none"), ("buy", "buy saves shoot", "none"),
     ("ask", "asked", "asked")],
)  # fmt: skip
def test_SO3_bought_re_rolls_in_defence(choice: str, saving: str, changing: str) -> None:
    """DZ-SO-03: Asked, nothing, or the first of the list, where it saves the model and where it does not."""
    for dice, expected in [(KILL, saving), (TWO_HITS, changing)]:
        again = [[1]] if expected == "buy saves shoot" else []
        sector = place("advance", "shoot", reroll=choice, spend=["shoot", "advance"])
        scene = bench(shots("S1"), sector, *dice, *again)
        assert ("asked" if scene.asking == "P2 dice" else scene.ordered[0].removeprefix("P2 dice: ")) == expected


def test_DZ_PAC_03_a_package_buys_by_itself_with_the_results_in_its_order() -> None:
    """DZ-PAC-03: `if it saves it, Assault first`: one re-roll with that result, no second question."""
    scene = bench(shots("S1"), place("symbol", "advance", "assault", symbols="ask"), *KILL, [1])
    scene.play("P2", "buy saves assault, buy saves advance")
    assert scene.asking == ""
    assert scene.unspent[1] == ["symbol", "advance"]


def test_DZ_PAC_03_a_condition_that_is_not_met_spends_nothing() -> None:
    """DZ-PAC-03: `if it saves it` where only 1 HP is at stake: nothing goes; `if it changes the outcome` would go."""
    for words, left in [("buy saves advance", 2), ("buy matters advance", 1)]:
        again = [[1]] if left == 1 else []
        scene = bench(shots("S1"), place("symbol", "advance", symbols="ask"), *TWO_HITS, *again)
        scene.play("P2", words)
        assert len(scene.unspent[1]) == left


def test_DZ_PAC_10_show_me_the_dice() -> None:
    """DZ-PAC-10: R155: whoever wants to see the dice first is asked when they lie."""
    scene = bench(shots("S1"), place("symbol", "advance", symbols="ask"), *TWO_HITS, [6])
    scene.play("P2", "show_dice")
    assert scene.asking == "P2 dice"
    assert scene.play("P2", "buy matters symbol").result == [[1]]


def test_DZ_PAC_10_a_live_table_asks_one_by_one() -> None:
    """DZ-PAC-10: both agreed to it: the package has nothing for after the dice, and when they lie a question opens."""
    sector = place("symbol", "advance", symbols="ask")
    sector.live = True
    scene = bench(shots("S1"), sector, *TWO_HITS, [6])
    assert {words.split()[0] for words in scene.options("P2")} == {"symbols", "same"}
    scene.play("P2", "none")
    assert scene.asking == "P2 dice"
    assert scene.play("P2", "buy matters symbol").result == [[1]]


def test_SO14_the_active_side_is_offered_what_changes_the_outcome() -> None:
    """DZ-SO-14: 2 - 2 hits nothing and one more would: asked; `always` asks although nothing can change."""
    for own, dice, asked in [
        ("matters", ([4, 4, 1], [4, 4, 1]), "P1 dice"),
        ("matters", ([1, 1, 1], [4, 4, 4]), ""),
        ("always", ([1, 1, 1], [4, 4, 4]), "P1 dice"),
        ("never", ([4, 4, 1], [4, 4, 1]), ""),
    ]:
        sector = table(enforcer(), warrior(), first=["advance"])
        sector.sides[0].orders = Orders(own=own)  # type: ignore[arg-type]
        assert bench(shots("S1"), sector, *dice).asking == asked


@pytest.mark.parametrize(
    ("own", "command", "twice"), [("matters", ["symbol"], False), ("never", ["symbol"], True), ("matters", [], True)]
)
def test_a_shot_is_confirmed_unless_what_is_put_in_is_asked_first(own: str, command: list[Face], twice: bool) -> None:
    """DZ-PAC-01, DZ-SO-14: with a Dice Symbol that question comes before the dice; SO14 `never` leaves it out."""
    text = "E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1"
    scene = plaza(text, command=command, **{"sides.0.orders.own": own}).play("P1", "activate E1")
    assert GAME.grave(scene.see("P1"), Shoot.of("laser-rifle", "R1")) is twice


def test_R4_the_active_side_buys_first_and_the_other_sees_it() -> None:
    """P1 makes it 2 hits more; then P2 is asked with the new totals."""
    sector = table(enforcer(), warrior(), first=["advance"], second=["shoot"])
    sector.sides[1].orders = Orders(reroll="ask")
    scene = bench(shots("S1"), sector, [4, 4, 1], [4, 1, 1], [4], [5])
    scene.play("P1", "buy matters advance")
    seen = subject(scene.question("P2"), PublicDice)
    assert (seen.attack.by, seen.attack.targets, seen.rolled, seen.ours, seen.theirs) == ("E1", ("S1",), "S1", 3, 1)
    assert scene.play("P2", "buy matters shoot").result == [[1]]


def test_R4_in_a_free_attack_the_active_side_decides_first_too() -> None:
    """S1 strikes in P1's Turn: P1, who defends, is asked before P2."""
    sector = table(enforcer(), warrior(), first=["advance"], second=["shoot"])
    sector.sides[1].orders = Orders(leaver="ask")

    def rule(sector: Sector) -> Rule[list[int]]:
        target, by = sector.fighters
        attack, pool = Attack("assault", 1, by, UNARMED, target, occasion="leaver"), Pool((("base", 3),), 4)
        yield from commit(sector, attack, lambda: pool)
        ours, theirs = yield from contest(sector, attack, pool, Pool((("base", 3),), sheet(target).sv))
        return [ours.successes - theirs.successes]

    scene = bench(rule, sector, [4, 4, 1], [4, 1, 1])
    assert scene.asking == "P1 dice"
    assert scene.play("P1", "none").asking == "P2 dice"


def test_DZ_KW_RAPID_03_no_hit_of_blaze_away_and_nobody_rolls() -> None:
    """DZ-KW-RAPID-03: Without a success the target does not roll; a bought hit makes it roll."""
    assert bench(shots("S1", cause="blaze"), place(), [1, 1, 1]).result == [[0]]
    sector = table(enforcer(), warrior(), first=["advance"])
    scene = bench(shots("S1", cause="blaze"), sector, [1, 1, 1], [4], [1, 1, 1])
    assert scene.play("P1", "buy matters advance").result == [[1]]


# -- the rest of the Turn ----------------------------------------------------------------------------------------------


def test_DZ_PAC_08_the_same_answer_for_the_rest_of_the_turn() -> None:
    """DZ-PAC-08: One Symbol each until they run out, and no further question in this Turn."""
    scene = bench(
        shots("S1", "S2", "S1"), place("symbol", "symbol", symbols="ask"),
        [1, 1, 1], [1, 1, 1, 1], [1, 1, 1], [1, 1, 1, 1], [1, 1, 1], [1, 1, 1],
    )  # fmt: skip
    scene.play("P2", "symbols 1, same")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 1), SymbolsPut(1, "S2", 1)]
    assert scene.ordered == ["P2 react: symbols 1, same"]
    assert len(scene.result[0]) == 3


def test_DZ_PAC_08_holds_for_assaults_after_a_shot_too() -> None:
    """DZ-PAC-08: `Fight, and the same again`: a shot between has no such choice, the next Assault has."""

    def rule(sector: Sector) -> Rule[list[str]]:
        one = yield from met_assault(sector)
        yield from one_shot(sector, "S1", 3, "shoot", RIFLE)
        other = yield from met_assault(sector)
        return [one, other]

    scene = bench(rule, place("symbol", stand="ask", symbols="never"), [1, 1, 1], [1, 1, 1])
    scene.play("P2", "meet fight unarmed, same")
    assert scene.result == [["fight", "fight"]]


def test_DZ_PAC_08_a_shot_s_answer_leaves_the_stand_to_the_usual_one() -> None:
    """DZ-PAC-08: `a Symbol, and the same again` says nothing of an Assault: it is met as usual, with a Symbol."""

    def rule(sector: Sector) -> Rule[str]:
        yield from one_shot(sector, "S1", 3, "shoot", RIFLE)
        return (yield from met_assault(sector))

    scene = bench(rule, place("symbol", "symbol", symbols="ask"), [1, 1, 1], [1, 1, 1, 1])
    scene.play("P2", "symbols 1, same")
    assert scene.result == ["survive"]
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 1)] * 2


def met_assault(sector: Sector) -> Rule[str]:
    """E1 assaults S1; returns how that is met."""
    by, target = sector.fighters[:2]
    attack = Attack("assault", 0, by, best_blade(sector, by), target)
    yield from commit(sector, attack, lambda: Pool((("base", 3),), 4))
    return attack.chosen.stand


# -- free attacks in the other side's Turn -----------------------------------------------------------------------------


def free_assault(sector: Sector) -> Rule[int]:
    """S1 attacks E1, which leaves its cube in its own Turn."""
    by, target = sector.fighters[1], sector.fighters[0]
    blade = best_blade(sector, by)
    attack = Attack("assault", 1, by, blade, target, occasion="leaver", only_survive=True)
    yield from commit(sector, attack, lambda: Pool((("base", 3),), 5))
    return attack.symbols


@pytest.mark.parametrize(("order", "asked"), [("best", ""), ("ask", "P2 boost")])
def test_SO7_a_free_assault_has_no_extras_unless_asked_for(order: str, asked: str) -> None:
    """DZ-SO-07: The leaver's side commits first, being active; then the attacker, by SO7."""
    sector = place("symbol", leaver=order)
    sector.sides[0].orders = Orders(symbols="ask")
    sector.sides[0].dice = place("symbol").sides[1].dice
    scene = bench(free_assault, sector)
    assert scene.asking == "P1 react"
    assert scene.play("P1", "none").asking == asked


@pytest.mark.parametrize(("order", "asked"), [("never", ""), ("ask", "P2 boost")])
def test_SO12_a_shot_at_who_comes_near_has_no_extras_unless_asked_for(order: str, asked: str) -> None:
    """DZ-SO-12: Overwatch in the other side's Turn: SO12 decides whether its player is asked for Symbols."""

    def rule(sector: Sector) -> Rule[None]:
        by, target = sector.fighters[1], sector.fighters[0]
        attack = Attack("shoot", 1, by, RIFLE, target, occasion="overwatch")
        yield from commit(sector, attack, lambda: Pool((("base", 3),), 4))

    assert bench(rule, place("symbol", trigger=order)).asking == asked


def test_D26_the_best_weapon_that_is_not_one_use() -> None:
    """Thermal Mines have AP3 but work once: the other weapon is taken, and bare hands where there is no other."""
    sector = table(enforcer(gear="thermal-mines"), enforcer("B1", "breach-and-eradicate-enforcer-troop", "standard"))
    assert [weapon.id for weapon in arms(sector, sector.fighters[0], True)] == ["phase-claws", "thermal-mines"]
    names = [weapon.id for one in sector.fighters if (weapon := best_blade(sector, one))]
    assert names == ["phase-claws", "unarmed"]
    sector.fighters[1].used = ["thermal-mines"]
    assert [weapon.id for weapon in arms(sector, sector.fighters[1], True)] == ["unarmed"]


# -- setting standing orders -------------------------------------------------------------------------------------------


def test_D39_standing_orders_are_set_in_words() -> None:
    """One at a time; `spend 2` for Symbols, a list of faces for results."""
    sector = place()
    set_order(sector, 1, Say("symbols", "spend 2"))
    set_order(sector, 1, Say("spend", "shoot, advance"))
    own = in_force(sector, 1)
    assert (own.symbols, own.symbols_most, own.spend) == ("spend", 2, ["shoot", "advance"])
    set_order(sector, 1, Say("spend", ""))
    assert in_force(sector, 1).spend == []


@pytest.mark.parametrize(
    ("what", "choice", "why"),
    [
        ("symbols", "often", "is not a choice for “Dice Symbols when attacked”"),
        ("symbols", "spend many", "1 to 6"),
        ("spend", "shoot, sprint", "not a result of a Command Die"),
        ("evade", "", "choose one of these: ask me; stay; out of sight"),
    ],
)
def test_D39_wrong_standing_orders_are_refused_in_words(what: Any, choice: str, why: str) -> None:
    """The sentence says what can be written."""
    with pytest.raises(Refused, match=why):
        set_order(place(), 1, Say(what, choice))


def test_standing_orders_end_with_their_last_round() -> None:
    """Afterwards the usual ones hold; a change starts from those."""
    sector = place(symbols="never", evade="stay", until=2)
    sector.round = 3
    assert in_force(sector, 1).symbols == "deadly"
    set_order(sector, 1, Say("stand", "fight"))
    assert (in_force(sector, 1).stand, in_force(sector, 1).evade) == ("fight", "ask")


def test_the_bench_plays_both_sides() -> None:
    """What the tests above stand on: the scene ends with a result."""
    scene: Bench = bench(shots("S1", "S2"), place(), *KILL, *HARMLESS)
    assert scene.result == [[3, 0]]
