"""What the computer considers: the autopilot's answer first, then others that a player would think of."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.computer.choices import MOST
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.moves import Buy, Hire, Sell
from rules.death_dome.model.questions import Prompt
from rules.engine import Answer, Match, Question, Weighed
from rules.engine.playout import QuickDice, random_player, step
from testing.scene import words_of
from testing.seeds import seeds
from tests.death_dome.fight import fight
from tests.death_dome.kit import Table, all_points, position, shopping
from tests.duels import UNFORESEEN

KINDS: tuple[Mapping[str, str], ...] = (
    {},
    {"teams": "characters"},
    {"matches": "2", "shopping": "at_once", "teams": "characters"},
    {"matches": "2"},
    {"arena": "duel"},
)


def considered(table: Table, player: str = "P1") -> dict[str, float]:
    """What is considered at a table, in the words of the kit, with its worths."""
    return {words_of(answer): worth for worth, answer in GAME.weigh(table.see(player), table.question(player))}


def beginnings(table: Table, player: str = "P1") -> set[str]:
    """The kinds of moves that are considered."""
    return {words.split()[0] for words in considered(table, player)}


def check(found: list[Weighed], question: Question, answer: Answer) -> None:
    """The autopilot's answer is the first, all are legal and different, and the worths go down."""
    assert found[0][1] == answer
    for _, other in found:
        question.check(other)
    assert len({other for _, other in found}) == len(found)
    worths = [worth for worth, _ in found]
    assert worths == sorted(worths, reverse=True)
    if worths[1:2] == worths[:1]:  # a lot decides: in the store only, among all that make sense
        assert question.prompt in (Prompt.PURCHASE, Prompt.CART)
        assert {*worths} == {worths[0]}
    else:
        assert len(found) <= MOST


@pytest.mark.parametrize("options", KINDS, ids=lambda options: " ".join(options.values()) or "usual")
@pytest.mark.parametrize("seed", seeds(1, "death dome weighs"))
def test_the_answers_considered_are_legal_different_and_led_by_the_autopilots(
    seed: int, options: Mapping[str, str]
) -> None:
    """Whole games, in which some answers are random, at every question."""
    chance = random.Random(seed)
    seats = 2 if "arena" in options else chance.randint(*GAME.seats)
    skill = chance.choice([0.5, 0.8, 1.0])
    wander, several = random_player(chance.randrange, plain=True), set[str]()

    def player(match: Match[Any, Any], question: Question) -> Answer:
        view = match.view(question.seat)
        answer = GAME.autopilot(view, question)
        found = GAME.weigh(view, question)
        check([*found], question, answer)
        if len(found) > 1:
            several.add(question.prompt)
        return answer if chance.random() < skill else wander(match, question)

    scenarios = {key: chance.choice(["off", "on"]) for key in ("johnny_cash", "birthday")}
    match = Match.begin(GAME, seats, {**options, **scenarios}, QuickDice(chance.randrange), keep=False)
    while step(match, player):
        pass
    assert several >= {"turn", "unit", "cart" if "shopping" in options else "purchase"}


def test_an_unforeseen_question_and_a_spectator_get_the_default() -> None:
    """Nothing else is known of it."""
    assert [answer for _, answer in GAME.weigh(position().see("P1"), UNFORESEEN)] == [UNFORESEEN.default]
    table = position()
    assert [answer for _, answer in GAME.weigh(table.view, table.question("P1"))] == [table.question("P1").default]


# -- the store ---------------------------------------------------------------------------------------------------------


def test_in_the_store_a_lot_decides_among_all_cards() -> None:
    """Each card once, as good as the autopilot's, for a unit that it makes better."""
    found = GAME.weigh(*asked(shopping()))
    assert len({worth for worth, _ in found}) == 1
    assert sorted([move.card for _, move in found if isinstance(move, Buy)]) == sorted(ITEMS)
    carriers = {move.deck: move.unit[:2] for _, move in found if isinstance(move, Buy)}
    assert {deck: carriers[deck] for deck in ("warrior", "gunner", "scout", "medic")} == {
        "warrior": "Wa", "gunner": "Gu", "scout": "Sc", "medic": "Me",
    }  # fmt: skip


def test_no_purchase_is_considered_that_makes_nobody_better() -> None:
    """A second weapon for an armed unit, and protection that it has."""
    table = shopping("Wa1+W04+A10", credits="P1=2000")
    assert not [words for words in considered(table) if words.startswith(("buy warrior", "buy equipment E15 Wa1"))]


def test_a_card_is_handed_on_only_where_it_does_more() -> None:
    """A costume on the warrior: the scout has more of it, the gunner no more, and nobody nothing. [DD-EQP-01]"""
    found = considered(shopping("Wa1+A03", credits="P1=0"))
    assert [words for words in found if words.startswith("equip ")] == ["equip A03 Sc1"]


def test_a_character_may_be_hired_instead() -> None:
    """By lot as well. [DD-CHR-02]"""
    found = [move for _, move in GAME.weigh(*asked(shopping(options={"teams": "characters"})))]
    assert len([move for move in found if isinstance(move, Hire)]) > 10
    assert len([move for move in found if isinstance(move, Buy)]) > 40


def asked(table: Table, player: str = "P1") -> tuple[Any, Question]:
    """What a player sees, and is asked."""
    return table.see(player), table.question(player)


def test_where_all_shop_at_once_a_lot_decides_among_whole_carts() -> None:
    """They have all cards in them among them; with nothing to gain there is a trade, or nothing. [R90]"""
    table = position(phase="purchase", options={"shopping": "at_once"}, to_act="P1")
    found = GAME.weigh(*asked(table))
    carts = [answer for _, answer in found if isinstance(answer, tuple)]
    assert len({worth for worth, _ in found}) == 1
    assert {move.card for cart in carts for move in cart if isinstance(move, Buy)} == {*ITEMS}
    rich = "Wa1+W01+A03+E15 Gu1+G03+A07+E14 Sc1+S01+A08+E16 Me1+M04+A04+E20"
    table = position(rich, phase="purchase", options={"shopping": "at_once", "matches": "2"}, credits="P1=5000")
    carts = [answer for _, answer in GAME.weigh(*asked(table)) if isinstance(answer, tuple)]
    assert any(isinstance(move, Sell) for cart in carts for move in cart)


# -- a turn ------------------------------------------------------------------------------------------------------------


def test_a_turn_offers_units_goals_cards_and_its_end() -> None:
    """Every unit, points to capture, an enemy to attack, and both cards that could be played."""
    table = fight("Wa1+W04@E9 Sc1@E6 / Sc2@F9 Gu2@jail1", hands="P1=P17,P07")
    found = considered(table)
    assert {"use Wa1", "use Sc1", "play P17", "play P07 NW", "end_turn"} <= set(found)
    raids = {tuple(words.split()[3:4]) for words in found if words.startswith("raid ")}
    assert raids == {("capture",), ("attack",)}


def test_a_card_that_gains_nothing_is_better_kept() -> None:
    """The Hyper Cube gives a round back: for whoever is ahead that is worse than to end the turn. [P05]"""
    found = considered(fight("Sc1@E8", "P1=P05", control=all_points("P1"), counter=5, limit=6))
    assert found["play P05"] < found["end_turn"]


def test_a_walk_is_considered_for_each_goal_and_not_for_each_square() -> None:
    """A unit of 5 steps has dozens of squares; what they are good for is a handful of things."""
    table = fight("Me1@E9 / Gu2@D13", phases_left=1).play("P1", "use Me1")
    walks = [words for words in considered(table) if words.startswith("go ")]
    assert "go E8" in walks
    assert 3 <= len(walks) < len([words for words in table.options("P1") if words.startswith("go ")]) / 2


def test_every_kind_of_action_is_considered() -> None:
    """A unit on a point beside an enemy: capture, attack, walk, a card of which nothing is known, or nothing."""
    table = fight("Wa1+W04@E8 / Sc2@E9", "P1=P22", phases_left=1).play("P1", "use Wa1")
    assert beginnings(table) == {"capture", "attack", "go", "play", "done"}


# -- in an attack ------------------------------------------------------------------------------------------------------


def test_an_attack_is_considered_without_cards_with_some_and_with_all() -> None:
    """Each sum of values once."""
    table = fight("Wa1+W04@E9 / Sc2+A03@D9", "P1=P24,P26,P27 P2=P23", phases_left=1)
    table.play("P1", "use Wa1", "attack W04 Sc2")
    assert {"none", "value 1", "value 1, value 2, value 3"} <= set(considered(table))


def test_a_defence_is_considered_with_cards_for_their_abilities_too() -> None:
    """Not Today, Gravity, and the one that strikes back. [P18, P19]"""
    table = fight("Wa1+W02@E8 / Sc2@F8", phases_left=1, hands="P2=P18,P19,P26")
    table.play("P1", "use Wa1", "attack W02 Sc2")
    found = considered(table, "P2")
    assert beginnings(table, "P2") >= {"none", "value", "brace", "grant"}
    assert found["brace 1"] > found["none"]


def test_a_pager_that_comes_too_late_gains_nothing_by_it() -> None:
    """In the last turn of all, with the scout past help, no square is worth more than to stay. [DD-CRD-06]"""
    table = fight("Wa1+W04@C9 Sc2@D9:w4 Me2+M01@F12", order="P2 P1", counter=6, limit=6, phases_left=1)
    found = considered(table.play("P1", "use Wa1", "attack W04 Sc2"), "P2")
    assert {"stay", "answer E9"} <= set(found)
    assert max(found.values()) == found["stay"] == 0


def test_all_jails_and_both_votes_are_considered() -> None:
    """Where there are few answers all of them are."""
    table = fight("Wa1+W04@E9 / Sc2@D9:w4", phases_left=1).play("P1", "use Wa1", "attack W04 Sc2")
    assert set(considered(table)) == set(table.options("P1"))
    table = position(phase="vote", options={"matches": "endless"}, match=3)
    assert set(considered(table)) == {"play_on", "end_series"}


def test_any_prisoner_or_none_may_be_sold_off() -> None:
    """The one with the dearest cards is worth most. [DD-AUC-02]"""
    text = "Gu2+G10@jail1 Sc2+S01@jail2"
    table = position(text, phase="auction", options={"matches": "2"}, champions=[0])
    assert [*considered(table)] == ["sell_off Gu2", "sell_off Sc2", "spare"]
