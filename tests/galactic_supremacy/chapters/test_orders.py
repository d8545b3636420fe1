"""Standing orders for all that is asked off turn, and until when they hold. [GP-24, GP-07, GP-08, GP-11..16]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from itertools import chain

import pytest

from rules.engine import Match, Question
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.chapters.attack import defence_question, tactical_question, use_question
from rules.galactic_supremacy.chapters.combat import strike_question
from rules.galactic_supremacy.chapters.command import counter_question
from rules.galactic_supremacy.model.events import AttackOrdersGiven, OrdersEnded, OrdersGiven, OrdersLimited
from rules.galactic_supremacy.model.moves import Orders
from rules.galactic_supremacy.model.state import Galaxy
from rules.galactic_supremacy.model.view import GalaxyView, OrdersView
from testing.conformance.cases import Case
from testing.conformance.play import Run
from tests.galactic_supremacy.acts import some_orders
from tests.galactic_supremacy.kit import Table, position, words_of

NAMES = ["Ann", "Bob", "Cat"]
ORDERS = [field.name for field in fields(OrdersView)]
BATTLE = "P1: 9cr hand 2command,fleet; H1 F1 / P2: 9cr hand 2command,leader; H2 F2 | C2 F3"


def order_of(table: Table, player: str) -> str | None:
    """What this player's standing orders answer, in words; None when he is asked."""
    order = table.question(player).order
    return None if order is None else words_of(order)


def line_of(table: Table, player: str) -> str:
    """The line of his sheet that tells his standing orders."""
    lines = GAME.narrate.sheet(table.see(player), NAMES).splitlines()
    return next(line for line in lines if line.startswith("Standing orders:"))


# -- until -------------------------------------------------------------------------------------------------------------


def three(round_: int = 3) -> Table:
    """P1's Command Phase in this round, with cards to use in the next one too."""
    return position("P1: hand 4command / P2: hand command / P3: hand fleet", "command", round=round_)


def next_round(table: Table) -> Table:
    """Nobody does anything until P1's next Command Phase."""
    return table.silent().until("draw", "P2").until("command", "P1")


def test_GP_24_an_order_holds_to_the_end_of_its_last_round() -> None:
    """GP-24: “never” until round 4 passes in rounds 3 and 4; in round 5 he is asked again, as he is concerned."""
    table = three().act("P2", "orders never until=4")
    answers = []
    for _ in range(3):
        table.play("P1", "use spy P2")
        answers.append((table.view.round, order_of(table, "P2")))
        next_round(table.silent())
    assert answers == [(3, "pass"), (4, "pass"), (5, None)]


def test_GP_24_all_orders_end_together() -> None:
    """GP-24: afterwards the player has what he would have without orders, and gives new ones as ever."""
    table = three().act("P2", "orders always ask never automatic 3")
    assert table.see("P2").orders == OrdersView("always", "ask", "never", "automatic", 3)
    next_round(table)
    assert table.see("P2").orders == table.see("P3").orders == OrdersView("concerned", "automatic")
    table.act("P2", "orders never")
    assert next_round(table).see("P2").orders == OrdersView("never", "automatic")


def test_GP_24_the_end_is_told_to_its_player_only() -> None:
    """GP-24: when it is given, on the sheet while it holds, and when it has ended; the others hear of nothing."""
    table = three().forget().act("P2", "orders never until=3")
    assert table.lines("P2") == [
        "Your standing orders: Counter Espionage: never; victims: automatic.",
        "These orders hold until the end of round 3.",
    ]
    assert line_of(table, "P2").endswith("; all this until the end of round 3.")
    next_round(table)
    assert "Your standing orders have ended: the usual ones hold again." in table.lines("P2")
    assert line_of(table, "P2") == line_of(table, "P1")
    for reader in (None, "P1", "P3"):
        assert not [*table.heard(reader, OrdersGiven), *table.heard(reader, OrdersLimited)]
        assert not table.heard(reader, OrdersEnded)


def test_GP_24_an_order_without_an_end_is_told_and_written_as_before() -> None:
    """GP-24: 0, or nothing, is until he changes it; journals of older releases read and digest alike."""
    table = three().forget().act("P2", "orders never ask until=0")
    assert [fact.text for fact in table.events] == ["OrdersGiven(1, 'never', 'ask')"]
    assert Orders("never", "ask").json == '{"move":"orders","counter":"never","victims":"ask"}'
    assert Orders("never", "ask", until=4).json.endswith('"victims":"ask","until":4}')
    saved = GAME.dump(table.match.state)
    assert not [name for name in ("attack", "places", "until") if f'"{name}"'.encode() in saved]
    assert next_round(table).see("P2").orders == OrdersView("never", "ask")


def test_GP_24_a_new_order_takes_the_end_of_the_old_one_away() -> None:
    """GP-24: an order replaces the earlier one with its end."""
    table = three().act("P2", "orders never until=3").act("P2", "orders never")
    assert next_round(table).see("P2").orders == OrdersView("never", "automatic")


@pytest.mark.parametrize("until", [-1, 1, 2, 10000])
def test_GP_24_a_round_that_is_over_is_refused(until: int) -> None:
    """GP-24: one sentence says what to write."""
    told = three().refused("P2", f"orders never until={until}", act=True)
    assert told.startswith(f"Standing orders cannot end in round {until}: write a round from 3 to 9999, or 0")


def test_GP_24_the_ends_that_are_offered() -> None:
    """GP-24: none, this round and the next ones; no later than the last round of the game."""
    assert GAME.values(three().see("P2"), Orders, "until")[:3] == ("0", "3", "4")
    limited = position("P1: hand - / P2: hand -", "build", round=14, round_limit=15)
    assert GAME.values(limited.see("P2"), Orders, "until") == ("0", "14", "15")
    assert GAME.values(limited.view, Orders, "until") == GAME.values(limited.view, Orders, "counter") == ()
    assert GAME.narrate.named("0", limited.see("P2"), NAMES, "until") == "until you change it"


# -- Command cards in an attack ----------------------------------------------------------------------------------------


def attacked(orders: str, text: str = BATTLE, world: str = "H2", by: str = "P2") -> Table:
    """P1 attacks a world; one of the two has these orders."""
    table = position(text, "attack", dice=[[1] * 7]).act(by, f"orders {orders}")
    return table.play("P1", f"attack {world}", "send F1")


def test_GP_24_never_a_card_in_an_attack() -> None:
    """GP-24, GP-11, GP-13, GP-15: Peace Talks, Ambush and Tactical Superiority are declined, card or no card."""
    for text in (BATTLE, BATTLE.replace("hand 2command,leader", "hand 2fleet,leader")):
        table = attacked("attack=never", text)
        answered = []
        while table.view.battle is not None and table.view.battle.round == 0:
            (player, prompt), order = table.asking.split(), None
            if player == "P2":
                order = order_of(table, "P2")
                answered.append((prompt, order))
            table.play(player, order or words_of(table.question(player).default))
        assert answered == [("peace", "pass"), ("ambush", "pass"), ("defence", None), ("tactical", "pass")]


def test_GP_24_never_a_surprise() -> None:
    """GP-24, GP-12: the attacker's own windows are answered too; other questions of his turn are his."""
    table = position(BATTLE.replace("H2 F2", "JS3; H2 F2"), "attack").act("P1", "orders attack=never")
    assert order_of(table, "P1") is None
    table.play("P1", "attack H2", "send F1").play("P2", "pass")
    assert (table.asking, order_of(table, "P1")) == ("P1 surprise", "pass")


def test_GP_24_peace_talks_whenever_attacked() -> None:
    """GP-24, GP-11: Peace Talks with a card and pass without one; whoever holds a card, the rest is asked."""
    able = attacked("attack=peace")
    unable = attacked("attack=peace", BATTLE.replace("hand 2command,leader", "hand 2fleet,leader"))
    assert (order_of(able, "P2"), order_of(unable, "P2")) == ("use peace", "pass")
    for table in (able, unable):
        table.play("P2", "pass")
        assert (table.asking, order_of(table, "P2")) == ("P2 ambush", None)


def test_GP_24_attacks_are_asked_about_without_an_order() -> None:
    """GP-24: what the table asks before any orders were given stays asked."""
    table = position(BATTLE, "attack", dice=[[1] * 7]).play("P1", "attack H2", "send F1")
    while table.view.battle is not None and table.view.battle.round == 0:
        assert order_of(table, table.asking.split()[0]) is None
        table.silent()


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("world", "answer"), [("H2", "support F3"), ("C2", "none")])
def test_GP_24_the_defence_is_arranged(world: str, answer: str) -> None:
    """GP-24, GP-14: automatic: all stand, and help at the Homeworld only; ask: he is asked."""
    for orders, order in (("places=automatic", answer), ("places=ask", None)):
        table = attacked(orders, BATTLE.replace("H2 F2", "JS3; H2 F2"), world)
        while table.asking != "P2 defence":
            table.silent()
        assert (order_of(table, "P2"), table.default("P2")) == (order, answer)


@pytest.mark.parametrize(("orders", "asked"), [("places=automatic", False), ("places=ask", True)])
def test_GP_24_new_places_after_a_sabotage(orders: str, asked: bool) -> None:
    """GP-24, GP-08: what stood on a colony that leaves goes to the usual places, or its holder is asked."""
    text = "P1: hand command,fleet / P2: hand -; H2 | C2+L2 F2 / P3: hand -"
    table = position(text, "command", dice=[1]).act("P2", f"orders {orders}").play("P1", "use military_sabotage C2")
    told = []
    while table.asking.startswith("P2 rehouse"):
        told.append(order_of(table, "P2"))
        table.silent()
    assert told == ([None, None] if asked else ["redeploy F2 H2", "reassign L2 F2"])


def test_GP_24_orders_for_attacks_are_secret_and_told() -> None:
    """GP-24: only the player reads and sees them; going back to the usual ones is told too."""
    table = position(BATTLE, "build").forget().act("P2", "orders attack=peace places=automatic")
    assert table.lines("P2")[-1] == (
        "In an attack: Command cards: Peace Talks when attacked, else ask; defence and new places: automatic."
    )
    assert "Command cards in an attack: Peace Talks when attacked, else ask" in line_of(table, "P2")
    table.act("P2", "orders")
    assert table.heard("P2", AttackOrdersGiven)[1:] == [AttackOrdersGiven(1, "ask", "ask")]
    assert not [*table.heard(None, AttackOrdersGiven), *table.heard("P1", AttackOrdersGiven)]


# -- public facts only -------------------------------------------------------------------------------------------------


def asked_again(galaxy: Galaxy, question: Question) -> Question:
    """The question of a window as this galaxy asks it."""
    seat, battle = question.seat, galaxy.battle
    match question.prompt:
        case "counter":
            return counter_question(galaxy, seat, galaxy.stack[-1])
        case "peace" | "surprise" | "ambush" as effect:
            return use_question(galaxy, seat, effect)
        case "defence":
            return defence_question(galaxy)
        case "tactical":
            return tactical_question(galaxy, seat)
        case "strike":
            assert battle is not None
            return strike_question(galaxy, battle, seat, seat == battle.attacker)
    return question


def battles() -> Iterator[Match[Galaxy, GalaxyView]]:
    """Matches that ask about Ambush, Surprise and who defends, which is seldom asked by chance."""
    for text in (BATTLE, BATTLE.replace("H2 F2", "JS3; H2 F2")):
        yield position(text, "attack").play("P1", "attack H2", "send F1").silent().match
    raid = position(BATTLE.replace("2command,leader", "leader"), "attack").play("P1", "attack C2", "send F1")
    yield raid.play("P2", "pass", "pass").match


def ordered(galaxy: Galaxy, seat: int, orders: Orders) -> Galaxy:
    """The galaxy with these orders of a seat."""
    for name in ORDERS:
        setattr(galaxy.players[seat], name, getattr(orders, name))
    return galaxy


@pytest.mark.slow
def test_GP_24_whether_orders_answer_depends_on_public_facts_only() -> None:
    """GP-24, section 6: with other hands and decks the same orders answer the same windows, and ask in the same.

    Their answers are alike too, but that a card is used or not by whether there is one.
    """
    looked: Counter[str] = Counter()
    for seed in range(5):
        run = Run(Case("rules.galactic_supremacy:GAME", "tests.galactic_supremacy"), seed, act_rate=0.0)
        for match in chain(run.moments(200), battles()):
            asked = match.asked
            for question in 2 * [*asked.questions.values()] if asked and asked.window else ():
                orders, true = some_orders(match.state.round, run.below), GAME.load(GAME.dump(match.state))
                twin = GAME.resample(true, None, run.below)
                first, second = [
                    asked_again(ordered(each, question.seat, orders), question).order for each in (true, twin)
                ]
                assert (first is None) == (second is None)
                answers = {words_of(order) for order in (first, second) if order is not None}
                used = [answer for answer in answers if answer.startswith("use ")]
                assert len(answers) <= 1 or sorted(answers) == ["pass", *used]
                looked[f"{question.prompt} {'asked' if first is None else 'answered'}"] += 1
    print(looked)
    for prompt in ("counter", "peace", "surprise", "ambush", "defence", "tactical", "strike"):
        assert looked[f"{prompt} asked"]
        assert looked[f"{prompt} answered"]
