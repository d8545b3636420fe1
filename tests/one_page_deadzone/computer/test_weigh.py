"""What a computer considers: the autopilot's answer first, others that are allowed, different and worth a try."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.engine import Answer, Choose, Match, Question, Weighed, plain_options
from rules.engine.playout import QuickDice, autopilot, random_player, step
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.moves import Activate, Army, Field, Go
from testing.conformance.play import some_options
from testing.scene import words_of
from testing.seeds import seed, seeds
from tests.duels import UNFORESEEN
from tests.one_page_deadzone.kit import Table, position
from tests.one_page_deadzone.players.greedy import activation, best, greedy
from tests.tiers import in_turn

Look = Callable[[Match[Any, Any], Question], object]


def game(number: int, look: Look, *, keep: bool = False) -> None:
    """A game of players of mixed skill; `look` sees every question that is asked."""
    chance = random.Random(number)
    match = Match.begin(GAME, 2, some_options(GAME, 2, chance), QuickDice(chance.randrange), keep=keep)
    players = [autopilot, greedy, random_player(chance.randrange)]

    def player(asking: Match[Any, Any], question: Question) -> Answer:
        look(asking, question)
        return chance.choices(players, (6, 2, 1))[0](asking, question)

    while step(match, player):
        pass


def considered(table: Table, player: str = "P1") -> dict[str, float]:
    """The answers that are weighed, in the words of the kit, with their worths."""
    return {words_of(answer): worth for worth, answer in GAME.weigh(table.see(player), table.question(player))}


@pytest.mark.parametrize("number", in_turn(seeds(2, "one page weighed"), 0))
def test_the_autopilots_answer_is_the_first_of_several_that_are_allowed(number: int) -> None:
    """At every question of whole games; few, each once, the best first."""

    def look(match: Match[Any, Any], question: Question) -> None:
        view = match.view(question.seat)
        weighed: Sequence[Weighed] = GAME.weigh(view, question)
        answers, worths = [answer for _, answer in weighed], [worth for worth, _ in weighed]
        assert answers[0] == GAME.autopilot(view, question)
        assert worths == sorted(worths, reverse=True)
        assert len(set(answers)) == len(answers) <= 12
        if question.prompt not in ("army", "side"):  # there a lot decides
            assert worths[1:2] != worths[:1]
        places = [answer.to for answer in answers if isinstance(answer, Go)]
        assert len(set(places)) == len(places)
        for answer in answers:
            question.check(answer)
        if isinstance(question, Choose) and len(question.options) > 1 and question.prompt != "army":
            assert len(answers) > 1, question  # of armies one may be much the strongest

    game(number, look)


def test_what_a_greedy_player_would_do_is_considered() -> None:
    """Which unit does what, wherever that brings points at once: also where the autopilot thinks little of it."""
    found = [0, 0]

    def look(match: Match[Any, Any], question: Question) -> None:
        if not isinstance(question, Choose) or question.prompt != "activate":
            return
        view = match.view(question.seat)
        move = best(plain_options(question.options), lambda each: activation(view, each))
        assert isinstance(move, Activate)
        if activation(view, move) >= 1:
            found[any(answer == move for _, answer in GAME.weigh(view, question))] += 1

    for number in seeds(2, "one page greedy considered"):
        game(number, look)
    print(found)
    assert found[True] >= 0.95 * sum(found) > 30


def test_a_view_of_a_twin_is_weighed_alike() -> None:
    """What others keep secret changes nothing."""
    chance = random.Random(seed("one page twins weighed"))

    def look(match: Match[Any, Any], question: Question) -> None:
        if chance.random() < 0.1:
            twin = match.twin(question.seat, chance.randrange, QuickDice(chance.randrange))
            true, other = match.view(question.seat), twin.view(question.seat)
            assert GAME.weigh(true, question) == GAME.weigh(other, twin.question_for(question.seat))
            assert GAME.value is not None
            assert GAME.value(true) == GAME.value(other)

    game(chance.randrange(10**9), look, keep=True)


def test_a_question_without_an_opinion_gets_the_default_alone() -> None:
    """One of another kind, or that is added to the game later."""
    assert GAME.weigh(position("Ta1@E1 / Do1@E5").see("P1"), UNFORESEEN) == [(0.0, UNFORESEEN.default)]


@pytest.mark.parametrize(("points", "on", "armies"), [
    ("150", "gantry-row", ["enforcer-fire-team", "plague-swarm"]),
    ("150", "loading-dock", ["enforcer-fire-team", "plague-swarm"]),
    ("300", "gantry-row", ["plague-gun-line", "plague-horde"]),
])  # fmt: skip
def test_a_lot_decides_among_armies_that_are_about_as_strong(points: str, on: str, armies: list[str]) -> None:
    """So that a computer need not bring the same each time. [OP-ARM-05]"""
    match = Match.begin(GAME, 2, {"points": points, "map": on}, QuickDice(random.Random(1).randrange), keep=False)
    weighed = GAME.weigh(match.view(0), match.question_for(0))
    assert [words_of(answer) for _, answer in weighed] == [f"field {army}" for army in armies]
    assert len({worth for worth, _ in weighed}) == 1


@pytest.mark.parametrize(("points", "army"), [("150", "enforcer-fire-team"), ("300", "plague-gun-line")])
def test_only_the_strongest_army_is_considered_where_no_other_comes_near(points: str, army: str) -> None:
    """On Mud and Wire no other wins 42 in 100 games against it, which looking ahead could not tell. [OP-ARM-05]"""
    options = {"points": points, "map": "mud-and-wire"}
    match = Match.begin(GAME, 2, options, QuickDice(random.Random(1).randrange), keep=False)
    (only,) = GAME.weigh(match.view(0), match.question_for(0))
    assert words_of(only[1]) == f"field {army}"


def test_a_list_of_the_players_own_is_no_matter_of_lot() -> None:
    """It is what the autopilot fields; other armies may only be tried. [OP-ARM-01]"""
    match = Match.begin(GAME, 2, {"map": "gantry-row"}, QuickDice(random.Random(1).randrange), keep=False)
    match.act(0, Army("tactical"))
    (best, first), *others = GAME.weigh(match.view(0), match.question_for(0))
    assert first == Field("own")
    assert all(worth < best for worth, _ in others)


def test_an_attack_on_another_target_is_considered() -> None:
    """The unit and the action are the autopilot's, the target is not; its own target needs no second name. [R39]"""
    answers = considered(position("Ta1@D3 / 2g1@D6 2g2@E6:w1"))
    assert "attack Ta1 hold 2g1" in answers
    assert "attack Ta1 hold 2g2" not in answers
    assert answers["attack Ta1 hold 2g1"] < answers["activate Ta1 hold"]


def test_a_blow_at_another_target_in_the_cube_is_considered() -> None:
    """The wounded one is what an Assault is for; of two alike neither needs a name. [R39, OP-SR-14]"""
    answers = considered(position("2g1@E4 / As1@E5 As2@E5:w1 Ta1@A8"))
    assert answers["activate 2g1 hold"] < answers["attack 2g1 assault As1 E5"] < answers["activate 2g1 assault"]
    assert "attack 2g1 assault As2 E5" not in answers
    alike = considered(position("2g1@E4 / As1@E5 As2@E5 Ta1@A8"))
    assert max(alike, key=lambda answer: alike[answer]) == "activate 2g1 assault"
    assert not any(answer.startswith("attack") for answer in alike)


def test_places_are_to_stay_to_fire_from_and_to_hide() -> None:
    """The cube from which nobody is seen is among them, and one from which somebody is."""
    table = position("Ta1@E1 / Do1@E6 3g1@D8").play("P1", "activate Ta1 walk")
    assert {"stay", "go F1", "go E2"} <= considered(table).keys()


def test_the_place_to_fire_from_is_considered_however_dangerous() -> None:
    """On a block with a clear shot, but beside a Strider Fist: many a place is better. [OP-ELV-07]"""
    table = position("3g1@D4 / 1g1@E7").play("P1", "activate 3g1 walk")
    assert "go E6" in considered(table)


def test_helpers_are_none_each_and_all() -> None:
    """The autopilot's choice first. [OP-SUP-05]"""
    table = position("3g1@D3 1g1@D3 / 1g2@D7", round=4).play("P1", "activate 3g1 hold", "suppress D7")
    assert list(considered(table)) == ["help 1g1", "none"]
