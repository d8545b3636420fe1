"""What the computer considers: the autopilot's answer first, then others that are legal and really different."""

from __future__ import annotations

import random
from collections.abc import Collection

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Field
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.teams.strengths import STRONG_TEAMS
from rules.deadzone.model.view import SectorView
from rules.engine import Answer, Match, Question
from rules.engine.playout import QuickDice, autopilot, random_player, step
from testing.conformance.play import some_options
from testing.scene import seat, words_of
from testing.seeds import seed, seeds
from tests.deadzone.kit import Table, position
from tests.duels import UNFORESEEN

MOST = 12
SectorMatch = Match[Sector, SectorView]


def considered(table: Table, player: str = "P1") -> dict[str, float]:
    """The answers that this player's computer considers, in the words of the kit, with their worths."""
    weighed = GAME.weigh(table.match.view(seat(player)), table.question(player))
    return {words_of(answer): worth for worth, answer in weighed}


def check(match: SectorMatch, question: Question) -> None:
    """What holds at every question."""
    view = match.view(question.seat)
    weighed = GAME.weigh(view, question)
    worths, answers = [worth for worth, _ in weighed], [answer for _, answer in weighed]
    assert answers[0] == GAME.autopilot(view, question), question.prompt
    assert worths[1:] == sorted(worths[1:], reverse=True), question.prompt
    assert len(set(answers)) == len(answers), question.prompt
    if question.prompt == "team":
        assert {*worths} <= {0.0, 1.0}
    else:
        assert worths[0] == max(worths), question.prompt
        assert len(answers) <= MOST, question.prompt
        assert worths[1:2] != worths[:1], question.prompt  # the first alone is as good as the autopilot's
    for answer in answers:
        question.check(answer)


@pytest.mark.parametrize("number", seeds(2, "deadzone weighing"))
def test_the_first_answer_is_the_autopilots_and_all_are_legal(number: int) -> None:
    """Whole games with options and skill by lot, at every question."""
    chance = random.Random(number)
    options, skill = some_options(GAME, 2, chance), chance.choice([0.3, 0.9, 1.0])
    careless = random_player(chance.randrange)

    def answer(match: SectorMatch, question: Question) -> Answer:
        check(match, question)
        return autopilot(match, question) if chance.random() < skill else careless(match, question)

    match = Match.begin(GAME, 2, options, QuickDice(chance.randrange), keep=False)
    while step(match, answer):
        pass
    assert match.over


# -- different answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "best"), [(100, STRONG_TEAMS), (200, {*all_ready(200)})])
def test_a_lot_decides_among_strong_teams(points: int, best: Collection[str]) -> None:
    """A computer need not bring the same one each time; where none is known to be strong it is any. [DZ-SET-02]"""
    match = Match.begin(GAME, 2, {"points": str(points)}, QuickDice(random.Random(1).randrange), keep=False)
    weighed = GAME.weigh(match.view(1), match.question_for(1))
    assert {answer for _, answer in weighed} == {Field(team) for team in all_ready(points)}
    assert len(best) > 5
    most = max([worth for worth, _ in weighed])
    assert {answer for worth, answer in weighed if worth == most} == {Field(team) for team in best}


def test_each_kind_of_action_and_each_target_comes_into_question() -> None:
    """To shoot either enemy, to pin one, to charge a third, to go, to run and to do nothing. [DZ-ACT-01]"""
    foes = "Z1:stage-3d-hellhound@G2-1 Z2:stage-3d-hellhound@G2-1 Z3:stage-3z-zombie@E3-1"
    table = position(f"E1:enforcer-troop/laser-rifle@E4-1 / {foes}", round=2).play("P1", "activate E1")
    found = considered(table)
    assert {"shoot laser-rifle Z1", "shoot laser-rifle Z2", "shoot laser-rifle Z1 blaze"} <= set(found)
    assert {"advance E3-1", "finish"} <= set(found)
    assert {"advance", "sprint"} <= {words.split()[0] for words in found if "E3-1" not in words}


def test_no_two_movements_to_the_same_cube_come_into_question() -> None:
    """Where an Advance gets to, no Sprint is thought of, nor another way. [DZ-MOV-01, DZ-MOV-02]"""
    table = position("E1:enforcer-troop@E4-1 / Z1:stage-3z-zombie@H8-1", round=2).play("P1", "activate E1")
    ends = [words.split()[1] for words in considered(table) if words.split()[0] in ("advance", "sprint")]
    assert len(ends) == len(set(ends)) > 4


def test_every_model_and_passing_come_into_question() -> None:
    """The other side has more models that wait. [DZ-RND-02, DZ-RND-05]"""
    text = "E1:enforcer-troop/laser-rifle@E4-1 E2:enforcer-troop@A1-1 / {}"
    foes = " ".join([f"Z{number}:stage-3z-zombie@G2-1" for number in (1, 2)])
    found = considered(position(text.format(f"{foes} Z3:stage-3z-zombie@H8-1"), round=2))
    assert set(found) == {"activate E1", "activate E2", "pass"}


def test_an_order_that_is_not_worth_it_comes_after_the_best_action() -> None:
    """Mutation is kept where nothing threatens, and is spent before all else where it protects. [DZ-CMD-15]"""
    for text, spent in [
        ("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@E5-1 Z2:stage-3z-zombie@F5-1", True),
        ("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@H8-1:activated", False),
    ]:
        table = position(text, orders=("mutation", ""), command=["order"], round=2).play("P1", "activate E1")
        found = considered(table)
        assert any(words.startswith("command mutation") for words in found)
        assert next(iter(found)).startswith("command mutation") == spent


def test_dice_may_be_rolled_again_otherwise() -> None:
    """All of them, none, one more or less; what is of little use first. [DZ-CMD-03]"""
    match = Match.begin(GAME, 2, {"teams": "even"}, QuickDice(random.Random(3).randrange), keep=False)
    while "command" not in (asked := prompts(match)):
        assert asked
        step(match, autopilot)
    for one in (0, 1):
        weighed = GAME.weigh(match.view(one), match.question_for(one))
        assert () in [answer for _, answer in weighed]
        assert len({len(answer) for _, answer in weighed if isinstance(answer, tuple)}) > 2


def prompts(match: SectorMatch) -> list[str]:
    """What is asked now."""
    return [question.prompt for question in match.asked.questions.values()] if match.asked else []


def test_what_it_has_no_opinion_on_gets_the_default_alone() -> None:
    """A question that is added to the game later."""
    table = position("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@E8-1")
    assert GAME.weigh(table.match.view(0), UNFORESEEN) == [(0.0, UNFORESEEN.default)]


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_nothing_hidden_changes_what_is_considered_or_expected() -> None:
    """A twin that the seat cannot tell from the true game gives the same answers, worths and chances."""
    chance = random.Random(seed("deadzone twins"))
    options = {"points": "100", "missions": "on", "scenario": "scour"}
    match = Match.begin(GAME, 2, options, QuickDice(chance.randrange))
    player, compared = random_player(chance.randrange), 0
    for _ in range(150):
        asked = match.asked
        assert asked is not None
        for one, question in asked.questions.items():
            if one not in asked.answers and question.order is None:
                twin = match.twin(one, chance.randrange, QuickDice(chance.randrange))
                same = twin.question_for(one)
                assert GAME.weigh(twin.view(one), same) == GAME.weigh(match.view(one), question)
                assert GAME.value is not None
                assert GAME.value(twin.view(one)) == GAME.value(match.view(one))
                compared += 1
        step(match, player)
    assert compared > 50
