"""What the side of a target decides about an attack. [4.3, DZ-PAC-03, DZ-ASS-06, DZ-KW-EVADE-01, R135]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from rules.deadzone.chapters.combat.contest import commit, contest, effect_dice, trial, withstand
from rules.deadzone.chapters.combat.evading import evade
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.hooks import BOOK, OrderAfter, SpecialOrder
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.tests import DiceThrown, ItemPut, Met, OrderPut, OrderRerolled, SymbolsPut
from rules.deadzone.model.in_force import CHOICES
from rules.deadzone.model.models import ITEM_WEAPONS, arms, sheet
from rules.deadzone.model.moves import Command
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.rolls import Pool, Throw, reroll
from rules.deadzone.model.state import FACES, Acting, Board, Face, Fighter, Orders, Sector
from rules.deadzone.words.prompts import attack_words
from rules.engine import Rule, subject
from rules.engine.playout import QuickDice
from tests.deadzone.bench import Bench, bench, enforcer, fighter, table, warrior
from tests.deadzone.plaza import FAIL, plaza

NO_DICE: Sequence[Face] = ()


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


def meeting(scene: Bench) -> Met:
    """How the target met the Assault."""
    (met,) = scene.told(Met)
    return met


# -- Fight or Survive --------------------------------------------------------------------------------------------------


def test_DZ_ASS_06_the_target_chooses_before_any_dice() -> None:
    """DZ-ASS-06: FI 3+ against SV 4+: a real choice, asked before the dice, which must be made once."""
    scene = bench(assault(), table(enforcer(), thorgarim()), [1, 1, 1], [1], [3, 3, 3])
    assert scene.asking == "P2 react"
    assert scene.told(DiceThrown) == []
    assert "Fights or Survives" in scene.refused("P2", "show_dice")
    assert "Fights or Survives" in scene.refused("P2", "meet survive, meet fight heavy-forge-hammer")
    assert scene.default("P2") == "meet fight heavy-forge-hammer"
    scene.play("P2", "meet fight heavy-forge-hammer")
    assert meeting(scene) == Met("S1", "fight", "heavy-forge-hammer")
    attack, (ours, theirs) = scene.result[0]
    assert (ours.successes, theirs.successes) == (0, 3)
    assert attack.returned().ap == 1


def test_D23_who_survives_at_least_as_well_survives_without_being_asked() -> None:
    """DZ-SO-02: A Steel Warrior, FI 5+ and SV 4+, Survives by SO2; the window opens all the same."""
    scene = bench(assault(), table(enforcer(), warrior()), [1, 1, 1], [1], [4, 4, 4])
    assert scene.ordered == ["P2 react: meet survive"]
    assert meeting(scene).stand == "survive"


def test_D23_equal_values_survive() -> None:
    """DZ-SO-02: FI 4+ and SV 4+: Survive, and nobody is asked by SO2."""
    equal = warrior(model="forge-guard")
    assert (sheet(equal).fi, sheet(equal).sv) == (4, 4)
    scene = bench(assault(), table(enforcer(), equal), [1, 1, 1], [1], [4, 4, 4])
    assert scene.ordered == ["P2 react: meet survive"]


@pytest.mark.parametrize(
    ("target", "details"),
    [
        (warrior(model="bomb-bot"), {}),
        (thorgarim(pinned=True), {}),
        (thorgarim(), {"was_pinned": True}),
        (thorgarim(), {"only_survive": True}),
    ],
    ids=["FI dash", "Pinned", "stood up", "only Survive"],
)
def test_DZ_ASS_05_07_who_may_only_survive_has_no_choice(target: Fighter, details: dict[str, bool]) -> None:
    """DZ-ASS-05: FI as a dash, a Pinned model, and a leaver Survive: nobody is asked, there is no window."""
    scene = bench(assault(**details), table(enforcer(), target), [1, 1, 1], [1], [4, 4, 4])
    assert (scene.ordered, scene.asking) == ([], "")
    assert scene.told(DiceThrown)[1].test == "survive"


def test_R98_blades_are_for_own_assaults() -> None:
    """Combat Blades are no choice when fighting back, but they are in an own Assault."""
    sector = table(enforcer(), thorgarim(gear="combat-blades"))
    scene = bench(assault(), sector, [1, 1, 1], [1], [1, 1, 1])
    meets = [words for words in scene.options("P2") if words.startswith("meet")]
    assert meets == ["meet survive", "meet fight heavy-forge-hammer"]
    assert "combat-blades" in [blade.id for blade in arms(sector, sector.fighters[1], True)]


def test_DZ_GEN_09_without_a_blade_it_fights_unarmed() -> None:
    """DZ-GEN-09: A Steel Warrior may fight with fists and feet."""
    sector = table(enforcer(), warrior())
    sector.sides[1].orders = Orders(stand="ask")
    scene = bench(assault(), sector, [1, 1, 1], [1], [1, 1, 1])
    scene.play("P2", "meet fight unarmed")
    assert meeting(scene).weapon == "unarmed"


def test_DZ_ITM_STIM_stimulants_help_in_a_fight() -> None:
    """DZ-ITM-STIM-01: They are put on the Fight back, cannot be used to Survive, and are gone afterwards."""
    sector = table(enforcer(), thorgarim(gear="stimulants"))
    scene = bench(assault(), sector, [1, 1, 1], [1], [3, 3, 3, 3])
    assert "not when your model Survives" in scene.refused("P2", "meet survive, use stimulants")
    scene.play("P2", "meet fight heavy-forge-hammer, use stimulants")
    assert scene.told(ItemPut) == [ItemPut("S1", "stimulants")]
    assert scene.told(DiceThrown)[1].parts == (("base", 3), ("stimulants", 1))
    assert scene.view.fighters[1].gear == ""


def test_DZ_CMD_06_no_more_symbols_than_there_are() -> None:
    """DZ-CMD-06: Two Symbols: three are no choice, two numbers for one test are refused."""
    scene = bench(assault(), table(enforcer(), thorgarim(), second=["symbol"] * 2), [1, 1, 1], [1], [4, 4, 4, 1, 1])
    assert [words for words in scene.options("P2") if "fall" not in words and "symbols" in words] == [
        "symbols 1",
        "symbols 2",
    ]
    assert "one number" in scene.refused("P2", "meet survive, symbols 1, symbols 2")
    assert "You have 2 Dice Symbols" in scene.refused("P2", "meet survive, symbols 3")
    assert "shows advance" in scene.refused("P2", "meet survive, buy saves advance")
    scene.play("P2", "meet survive, symbols 2")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 2)]
    assert scene.unspent == [[], []]


def test_R57_the_other_side_decides_for_a_rampaging_model() -> None:
    """P2's model plays for P1 under Rampage 1-2; it attacks its own side, and P2 answers for the target."""
    rampant = warrior("S2", "thorgarim")
    sector = table(rampant, thorgarim(), enforcer(), active=1, acting=Acting("S2", 0), first=["symbol"])
    sector.fighters[0].damage = 1

    def rule(state: Sector) -> Rule[Attack]:
        by, target = state.fighters[:2]
        attack = Attack("assault", 0, by, arms(state, by, True)[0], target)
        yield from commit(state, attack, lambda: Pool((("base", 3),), 3))
        return attack

    scene = bench(rule, sector)
    assert scene.asking == "P1 boost"
    scene.play("P1", "symbols 1")
    assert scene.asking == "P2 react"
    scene.play("P2", "meet survive")
    assert scene.result[0].symbols == 1


# -- several models, falls, Evade --------------------------------------------------------------------------------------


def blast(sector: Sector) -> Rule[list[Throw]]:
    """A Frag (6) on the second and the third model."""
    pool = Pool((("frag", 6),), 4)
    attacks = [Attack("frag", 0, None, None, one, pool=pool) for one in sector.fighters[1:]]
    yield from respond(sector, attacks)
    thrown = yield from effect_dice(sector, attacks[0], pool)
    one = yield from withstand(sector, attacks[0], thrown, Pool((("base", 3),), 4))
    other = yield from withstand(sector, attacks[1], thrown, Pool((("base", 3),), 4))
    return [one, other]


def test_R135_one_question_for_all_own_models_of_a_blast() -> None:
    """Frag (6) could kill both: one question, a number of Symbols for each; each Survives by itself."""
    sector = table(enforcer(), warrior(), warrior("S2"), second=["symbol"] * 3)
    scene = bench(blast, sector, [4, 4, 1, 1, 1, 1], [4, 4, 1, 1, 1], [1, 1, 1, 4])
    assert (
        attack_words(subject(scene.question("P2"), PublicAttack))
        == "An explosion of 6 dice strikes Steel Warrior S1, Steel Warrior S2"
    )
    assert "that many" in scene.refused("P2", "symbols 2 S1, symbols 2 S2")
    scene.play("P2", "symbols 2 S1, symbols 1 S2")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 2), SymbolsPut(1, "S2", 1)]
    assert [throw.successes for throw in scene.result[0]] == [2, 1]


def test_R5_the_active_side_commits_first() -> None:
    """A blast among both sides' models: P1, who is active, before P2, both in a window."""
    sector = table(enforcer(), warrior(), enforcer("E2"), first=["symbol"], second=["symbol"])
    scene = bench(blast, sector, [1] * 6, [1, 1, 1], [1, 1, 1])
    assert scene.asking == "P1 react"
    assert scene.play("P1", "none").asking == "P2 react"


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


def test_DZ_PAC_03_the_fall_that_follows_is_in_the_same_package() -> None:
    """DZ-PAC-03: Symbols for the fall are kept until it comes, and then paid without another question."""
    sector = table(enforcer(), warrior(), second=["symbol"] * 2)
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(push_and_fall, sector, [4, 4, 4], [1, 1, 1], [5, 5, 1], [4, 4, 1, 4])
    scene.play("P2", "symbols 1 on=fall")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 1)]
    assert scene.result[0].successes == 3
    assert scene.unspent[1] == ["symbol"]


def test_DZ_CMD_06_a_symbol_that_bought_a_re_roll_is_not_there_for_the_fall() -> None:
    """DZ-CMD-06: The only Symbol goes for the re-roll; the fall has 3 dice, and nobody is told of a fourth."""
    sector = table(enforcer(), warrior(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(push_and_fall, sector, [4, 4, 4], [1, 4, 4], [4], [5, 5, 1], [4, 4, 1])
    scene.play("P2", "symbols 1 on=fall, buy matters symbol")
    assert scene.told(SymbolsPut) == []
    assert scene.result[0].successes == 2


def test_DZ_KW_BLAST_01_a_blast_has_no_test_but_the_fall_after_it() -> None:
    """DZ-KW-BLAST-01: The package of a Blast holds Symbols for the fall only."""

    def rule(sector: Sector) -> Rule[None]:
        yield from respond(sector, [Attack("blast", 0, None, None, sector.fighters[1], pool=Pool((), 0))])

    sector = table(enforcer(), warrior(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(rule, sector)
    assert [words for words in scene.options("P2") if words.startswith("symbols")] == ["symbols 1 fall"]


def shot_at(escapes: tuple[str, ...]) -> Callable[[Sector], Rule[str]]:
    """E1 in D4-1 shoots at S1, which has Evade; returns where S1 goes."""

    def rule(sector: Sector) -> Rule[str]:
        by, target = sector.fighters[:2]
        attack = Attack("shoot", 0, by, arms(sector, by, False)[0], target, escapes=escapes)
        yield from commit(sector, attack, lambda: Pool((("base", 3),), 4))
        assert attack.pool is not None
        yield from contest(sector, attack, attack.pool, Pool((("base", 3),), 4))
        yield from evade(sector, attack)
        return "" if target.cube == "B5-1" else target.cube

    return rule


DICE = ([1, 1, 1], [1, 1, 1])


def valkyr(**state: Any) -> Fighter:
    """A Forge Father with Evade and Resilient (1)."""
    return warrior(model="brokkr-valkyr", cube="B5-1", **state)


def gunner() -> Fighter:
    """An Enforcer with a pistol."""
    return enforcer(option="pistol-and-wristblade")


def test_D30_evade_is_asked_after_the_shot_where_no_package_was() -> None:
    """No Dice Symbol: nothing before the dice; then SO6 asks, and silence stays."""
    scene = bench(shot_at(("D6-1", "E6-1")), table(gunner(), valkyr()), *DICE, [1])
    assert scene.asking == "P2 evade"
    assert scene.default("P2") == "decline"
    assert scene.play("P2", "evade E6-1").result == ["E6-1"]


def test_DZ_PAC_03_evade_is_in_the_package_if_one_opens() -> None:
    """DZ-PAC-03: With a Dice Symbol and SO1 `ask` the package holds the cube; nothing is asked afterwards."""
    sector = table(gunner(), valkyr(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(shot_at(("D6-1", "E6-1")), sector, *DICE, [1])
    assert "one cube" in scene.refused("P2", "evade D6-1, evade E6-1")
    assert scene.play("P2", "evade D6-1").result == ["D6-1"]
    assert scene.ordered == ["P2 evade: evade D6-1"]


def test_DZ_PAC_03_of_several_models_each_is_asked_about_evade_afterwards() -> None:
    """DZ-PAC-03, R135: A flamer at two Scuttlers: their one package has no Evade; then each decides for itself."""
    text = "C1:commando-troop/flamer@A1-1 / S1:scuttler@C1-1 S2:scuttler@C1-1"
    scene = plaza(text, theirs=["symbol"], dice=[FAIL] * 3).play("P1", "activate C1", "shoot flamer S1")
    assert scene.asking == "P2 react"
    assert not any(words.startswith("evade") for words in scene.options("P2"))
    scene.play("P2", "none")
    asked: list[str] = []
    for answer in ("evade D1-1", "decline"):
        assert scene.asking == "P2 evade"
        asked += subject(scene.question("P2"), PublicAttack).targets
        scene.play("P2", answer)
    assert sorted(asked) == ["S1", "S2"]
    assert [scene.where(code) for code in asked] == ["D1-1", "C1-1"]


@pytest.mark.parametrize(("order", "cube"), [("stay", ""), ("hide", "B6-1")])
def test_SO6_stays_or_hides(order: str, cube: str) -> None:
    """DZ-SO-06: `hide` takes the nearest cube that the shooter does not see: B6-1, not C5-1 in the open."""
    sector = table(gunner(), valkyr())
    sector.sides[1].orders = Orders(evade=order)  # type: ignore[arg-type]
    scene = bench(shot_at(("C5-1", "B6-1")), sector, *DICE, [1])
    assert scene.result == [cube]


def test_SO6_does_not_hide_among_enemies() -> None:
    """DZ-SO-06: With an enemy in the only hidden cube the model stays."""
    sector = table(gunner(), valkyr(), enforcer("E2", cube="B6-1"))
    sector.sides[1].orders = Orders(evade="hide")
    assert bench(shot_at(("C5-1", "B6-1")), sector, *DICE, [1]).result == [""]


# -- Special Orders hook in --------------------------------------------------------------------------------------------


def led(order: str, target: Fighter, **orders: Any) -> Sector:
    """P2's Leader has this order and one result for it."""
    sector = table(enforcer(), target, second=["order"])
    sector.sides[1].order, sector.sides[1].orders = order, Orders(**orders)
    return sector


def test_DZ_CMD_15_an_order_before_the_dice_is_spent_at_once() -> None:
    """DZ-CMD-15: Bastion: the die goes, the failed die is thrown again by Resilient (1)."""
    sector = led("bastion", warrior(), order_before="ask")
    scene = bench(assault(), sector, [4, 1, 1], [1], [4, 1, 1], [4])
    scene.play("P2", "meet survive, command bastion S1")
    assert scene.told(OrderPut) == [OrderPut(1, "bastion", "S1")]
    assert scene.unspent[1] == []
    assert scene.result[0][1][1].successes == 2


def test_DZ_CMD_15_one_order_in_an_own_activation() -> None:
    """DZ-CMD-15: A fire test of the active model: Stalwart helps once; with an order used already in it, not at all."""

    def burn(sector: Sector) -> Rule[Throw]:
        attack = Attack("fire", 1, None, None, sector.fighters[0], pool=Pool((("fire", 3),), 4))
        yield from respond(sector, [attack])
        assert attack.pool is not None
        thrown = yield from effect_dice(sector, attack, attack.pool)
        return (yield from withstand(sector, attack, thrown, Pool((("base", 3),), 4)))

    for ordered in (False, True):
        sector = table(enforcer(), first=["order", "order"], acting=Acting("E1", 0, ordered=ordered))
        sector.sides[0].order = "stalwart"
        scene = bench(burn, sector, [4, 4, 4], [1, 4, 4], [1])
        assert scene.asking == "P1 dice"
        has_order = any(words.startswith("command") for words in scene.options("P1"))
        assert has_order is not ordered
        scene.play("P1", "buy matters order" if ordered else "command stalwart E1 matters")
        assert scene.view.scene.ordered


def test_SO4_asks_after_the_dice_if_the_order_saves_the_model() -> None:
    """DZ-SO-04: 4 against 1 with AP2 kills; Stalwart may throw both failed dice again."""
    sector = led("stalwart", warrior())
    scene = bench(assault(), sector, [4, 4, 4], [4, 1, 1], [4, 4])
    assert scene.asking == "P2 dice"
    assert scene.ordered == ["P2 react: meet survive"]
    scene.play("P2", "command stalwart S1 saves")
    assert scene.told(OrderRerolled) == [OrderRerolled(1, "S1", ((1, 4), (1, 4)), 3)]
    assert scene.unspent[1] == []


def test_DZ_PAC_06_who_wins_a_fight_is_worth_a_re_roll_though_armour_stops_the_blow() -> None:
    """DZ-PAC-06, DZ-CMD-17: E1 loses by 1, which AR 1 stops; it may all the same buy a re-roll for a draw."""
    sector = table(enforcer(), warrior(), first=["advance"])
    sector.sides[1].orders = Orders(stand="ask")
    scene = bench(assault(), sector, [1, 1, 1], [1], [5, 1, 1], [4])
    scene.play("P2", "meet fight unarmed")
    assert scene.asking == "P1 dice"
    scene.play("P1", "buy matters advance")
    _, (ours, theirs) = scene.result[0]
    assert (ours.successes, theirs.successes, scene.unspent[0]) == (1, 1, [])


def test_DZ_CMD_17_blaze_away_has_one_bought_re_roll_however_late_the_target_rolls() -> None:
    """DZ-CMD-17, DZ-KW-RAPID-03: No hit: P1 buys one. R1 rolls only then and saves itself; P1 cannot buy a second."""
    text = "E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1"
    scene = plaza(text, command=["advance", "advance"], dice=[[1] * 6, [4], [5, 1, 1]])
    scene.play("P1", "activate E1", "shoot laser-rifle R1 blaze")
    assert (scene.asking, scene.options("P1")) == ("P1 dice", ["buy matters advance"])
    scene.play("P1", "buy matters advance")
    assert (scene.asking, scene.command("P1")) == ("P1 action", ["advance"])
    assert not scene.model("R1").pinned


def test_R155_an_order_in_the_package_is_a_condition() -> None:
    """`if it saves it` is kept when nothing would be saved, and spent when it is."""
    for dice, spent in [([4, 4, 4], True), ([4, 1, 1], False)]:
        again = [[1]] if not spent else []
        sector = led("stalwart", thorgarim(), order_before="ask")
        scene = bench(assault(), sector, dice, *again, [4, 1, 1], [4, 4])
        scene.play("P2", "meet survive, command stalwart S1 saves")
        assert (scene.unspent[1] == []) is spent


def test_R4_what_an_order_has_saved_is_not_bought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order throws one die again and saves the model: the re-roll bought `if it saves it` is not needed any more."""

    def one(sector: Sector, attack: Attack, f: Fighter, thrown: Throw, move: Command) -> Rule[None]:
        yield from reroll(thrown, thrown.failures[:1], "DZ-CMD-16")

    grit = OrderAfter(lambda sector, attack, f: (Command("grit", f.id),), one)
    monkeypatch.setitem(BOOK.order_named, "grit", SpecialOrder("grit", on_dice=grit))
    for again, spent in [([4], 1), ([1], 2)]:
        sector = table(enforcer(), warrior(), second=["order", "advance"])
        sector.sides[1].order = "grit"
        scene = bench(assault(), sector, [4, 4, 4], [4, 1, 1], again, [4])
        scene.play("P2", "command grit S1 saves, buy saves advance")
        assert len(scene.unspent[1]) == 2 - spent


def test_an_order_may_throw_a_shot_again_that_takes_no_re_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eye in the Sky: a grenade that misses offers the order and no bought re-roll; one that lands asks nothing."""

    def offers(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command("eye", f.id)] if attack.unmodified and attack.has("grenade") else []

    def does(sector: Sector, attack: Attack, f: Fighter, thrown: Throw, move: Command) -> Rule[None]:
        yield from reroll(thrown, thrown.failures, "DZ-CMD-16")

    def rule(sector: Sector) -> Rule[bool]:
        f, grenade = sector.fighters[0], ITEM_WEAPONS["frag-grenade"]
        pool = Pool((("base", 3),), 5)
        return (yield from trial(sector, f, pool, 1, "DZ-KW-GRENADE-03", free_of_modifiers=True, weapon=grenade))

    monkeypatch.setitem(BOOK.order_named, "eye", SpecialOrder("eye", on_dice=OrderAfter(offers, does)))
    sector = table(enforcer(), first=["order", "advance"])
    sector.sides[0].order = "eye"
    assert bench(rule, sector, [5, 1, 1]).result == [True]
    scene = bench(rule, sector, [4, 1, 1], [1, 1, 6])
    assert scene.options("P1") == ["command eye E1 matters"]
    assert scene.play("P1", "command eye E1 matters").result == [True]


def test_a_fighter_of_another_faction_is_found_in_its_own_list() -> None:
    """A medic of the Enforcers and one of another faction differ; the list entry follows the faction."""
    assert sheet(fighter("M1", 0, "enforcers", "medic", "standard")).ra == 4


@pytest.mark.parametrize("seed", range(40))
def test_random_answers_of_both_sides_end_with_a_result(seed: int) -> None:
    """Whatever is answered, by hand or by standing orders, the attack is over at last and no die is spent twice."""
    print(f"seed {seed}")
    chance = Random(seed)
    faces: list[Face] = [chance.choice((*FACES, "symbol", "symbol", "order")) for _ in range(5)]
    sector = table(enforcer(), thorgarim(gear="stimulants"), warrior("S2"), first=faces, second=faces)
    sector.sides[1].order = chance.choice(["bastion", "stalwart"])
    for name, choices in CHOICES.items():
        for side in sector.sides:
            setattr(side.orders, name, chance.choice(choices))
    rule: Any = chance.choice([assault(), blast, push_and_fall])
    scene = bench(rule, sector, then=QuickDice(chance.randrange))
    while scene.match.asked is not None:
        ((seat, question),) = scene.match.asked.questions.items()
        scene.answer(seat, question.draw(chance.randrange))
    assert len(scene.result) == 1
    for seat, side in enumerate(scene.view.sides):
        symbols = [die for die in side.dice if die.face == "symbol" and die.spent]
        assert len(symbols) >= sum([event.count for event in scene.told(SymbolsPut) if event.seat == seat])
