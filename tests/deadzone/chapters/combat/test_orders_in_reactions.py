"""Special Orders in what the side of a target decides. [DZ-CMD-15, DZ-CMD-17, DZ-PAC-06, R4, R155]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.deadzone.chapters.combat.contest import effect_dice, trial, withstand
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.hooks import BOOK, OrderAfter, SpecialOrder
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.tests import OrderPut, OrderRerolled, SymbolsPut
from rules.deadzone.model.in_force import CHOICES
from rules.deadzone.model.models import ITEM_WEAPONS, sheet
from rules.deadzone.model.moves import Command
from rules.deadzone.model.rolls import Pool, Throw, reroll
from rules.deadzone.model.state import FACES, Acting, Board, Face, Fighter, Orders, Sector
from rules.engine import Rule
from rules.engine.playout import QuickDice
from tests.deadzone.attacks import assault, blast, push_and_fall, thorgarim
from tests.deadzone.bench import bench, enforcer, fighter, table, warrior
from tests.deadzone.plaza import plaza


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


def test_R155_an_order_that_is_to_change_the_outcome_saves_a_model_as_well() -> None:
    """R155, DZ-PAC-06: `if it matters` is met by 4 against 1, which would kill it: the failed dice are thrown again."""
    scene = bench(assault(), led("stalwart", thorgarim(), order_before="ask"), [4, 4, 4], [4, 1, 1], [4, 4])
    scene.play("P2", "meet survive, command stalwart S1 matters")
    assert scene.told(OrderRerolled) == [OrderRerolled(1, "S1", ((1, 4), (1, 4)), 3)]
    assert scene.unspent[1] == []


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
