"""What a computer considers: the autopilot's answer first; the others are legal, different, and of every kind."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.engine import Answer, Match, Question, Weighed
from rules.engine.playout import QuickDice, step
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.state import Galaxy
from rules.galactic_supremacy.model.view import GalaxyView
from testing.conformance.play import some_options
from testing.seeds import seed, seeds
from tests.galactic_supremacy.kit import Table, position, words_of

GalaxyMatch = Match[Galaxy, GalaxyView]
MOST = 12


@pytest.mark.parametrize("number", seeds(4, "what computers of Galactic Supremacy consider"))
def test_the_autopilots_answer_is_the_first_of_good_ones(number: int) -> None:
    """At every question of a whole game: the others are legal, different, sorted by worth, and few."""
    chance = random.Random(number)
    seats = chance.randint(*GAME.seats)
    options, skill = some_options(GAME, seats, chance), chance.choice([0.4, 0.8, 1.0])
    match = Match.begin(GAME, seats, options, QuickDice(chance.randrange), keep=False)

    def answer(asking: GalaxyMatch, question: Question) -> Answer:
        seen = asking.view(question.seat)
        weighed, usual = GAME.weigh(seen, question), GAME.autopilot(seen, question)
        assert weighed[0][1] == usual
        for _, each in weighed:
            question.check(each)
        assert (
            len({frozenset(each) if isinstance(each, tuple) else each for _, each in weighed}) == len(weighed) <= MOST
        )
        worths = [worth for worth, _ in weighed]
        assert worths == sorted(worths, reverse=True)
        return usual if chance.random() < skill else question.draw(chance.randrange)

    while step(match, answer):
        pass
    assert match.over


def considered(table: Table, player: str) -> Sequence[Weighed]:
    """What this player's computer considers."""
    return GAME.weigh(table.see(player), table.question(player))


def words(table: Table, player: str) -> list[str]:
    """The same in the words of the kit."""
    return [words_of(answer) for _, answer in considered(table, player)]


def test_every_effect_of_the_command_phase_is_considered() -> None:
    """All nine of Table F, and to keep the card; nobody assassinates their own Leader. [GS-CMD-01]"""
    table = position("P1: hand 2command; H1+L1 F1 / P2: 9cr hand 3leader; H2+L2 F2; C1 F3", "command")
    found = words(table, "P1")
    assert {each.split()[1] for each in found if each != "done"} == {
        "misinformation", "spy", "planning", "quotas", "steal", "military_sabotage", "industrial_sabotage",
        "assassination", "initiative",
    }  # fmt: skip
    assert "done" in found
    assert "use assassination L1" not in found


def test_what_a_spare_command_does_is_a_matter_of_taste() -> None:
    """The autopilot exceeds its quotas; of two players the other may as well lose as much. To plan is as good."""
    table = position("P1: hand 2command; H1+L1 / P2: 9cr hand 3leader; H2+L2 F2", "command")
    found = considered(table, "P1")
    liked = {words_of(answer).split()[1] for worth, answer in found if worth == found[0][0]}
    assert words_of(found[0][1]) == "use quotas"
    assert liked == {
        "quotas", "misinformation", "spy", "planning", "steal", "military_sabotage", "industrial_sabotage",
        "assassination",
    }  # fmt: skip


def test_nothing_is_as_good_as_what_the_autopilot_builds() -> None:
    """So that no lot decides where its answers are not equal."""
    found = considered(position("P1: 30cr hand fleet,leader,colony; H1 / P2: H2", "build"), "P1")
    assert [worth for worth, _ in found].count(found[0][0]) == 1 < len(found)


def test_every_world_that_could_fall_is_considered() -> None:
    """With one Fleet, with all; the Homeworld, although the autopilot waits; and peace. [GS-ATK-01]"""
    table = position("P1: H1 F1 F2 F3 F4 F5+L1 / P2: H2; C1; C2 F6 / P3: H3; C3+L2", "attack")
    found = words(table, "P1")
    assert {each.split()[1] for each in found if each != "done"} == {"H2", "C1", "C2", "H3", "C3"}
    assert "done" in found


def test_several_parties_may_be_sent() -> None:
    """A few Fleets or all of them, with Leaders or without; not none, which asks for an attack again. [GP-10]"""
    table = position("P1: H1 F1 F2 F3 F4+L1 / P2: H2; C1", "attack").play("P1", "attack C1")
    found = words(table, "P1")
    assert {"send F1", "send F4", "send F1, send F2, send F3, send F4"} <= set(found)
    assert "none" not in found


def test_nothing_is_considered_that_the_autopilot_would_take_back() -> None:
    """Fleets go home or stay: else whoever thinks ahead might move one there and back for ever. [GS-MOV]"""
    table = position("P1: H1 F1; C1 F2; C2+L1 F3+L2 / P2: H2; C3", "move")
    found = words(table, "P1")
    assert {each for each in found if each.startswith("redeploy")} == {"redeploy F2 H1", "redeploy F3 H1"}
    assert "done" in found


def test_a_defender_considers_to_stand_and_to_leave() -> None:
    """All, none, those with a Leader, those without. [GS-ATK-08]"""
    table = position("P1: H1 F1 F2 / P2: H2; C1 F3 F4+L1", "attack")
    table.play("P1", "attack C1", "send F1, send F2").wait_for("P2 defence")
    found = {frozenset(each.split(", ")) for each in words(table, "P2")}
    ways = ({"none"}, {"withdraw F3 H2"}, {"withdraw F4 H2"}, {"withdraw F3 H2", "withdraw F4 H2"})
    assert found == set(map(frozenset, ways))


def test_what_destroys_more_is_worth_more() -> None:
    """Victims are weighed: the Fleet with a Leader is worth more than the other. [GS-ATK-22]"""
    table = position("P1: H1 F1 F2; victims=ask / P2: H2 F3 F4+L1", "attack", dice=[[6, 2, 5, 2, 4, 1, 1, 1, 1, 1]])
    table.play("P1", "attack H2", "send F1, send F2").wait_for("P1 P2 strike")
    (most, best), (less, other) = considered(table, "P1")
    assert (words_of(best), words_of(other)) == ("strike F1 F4", "strike F1 F3")
    assert most > less


def test_what_is_hidden_changes_nothing() -> None:
    """In a twin, where what a seat cannot see is dealt anew, it considers the same."""
    chance = random.Random(seed("a twin's candidates"))
    match: GalaxyMatch = Match.begin(GAME, 3, {}, QuickDice(chance.randrange))
    for number in range(300):
        if match.over:
            break
        if number % 20 == 0 and match.asked is not None:
            asked = next(iter(match.asked.questions))
            twin = match.twin(asked, chance.randrange, QuickDice(chance.randrange))
            here, there = match.view(asked), twin.view(asked)
            found = GAME.weigh(there, twin.question_for(asked))
            assert found == GAME.weigh(here, match.question_for(asked))
        step(match, lambda asking, question: GAME.autopilot(asking.view(question.seat), question))


def test_all_answers_of_a_short_list_are_considered() -> None:
    """Nine technologies, the best first. [GP-21]"""
    table = position("P1: 10cr hand research; FP2 / P2: DE4", "research", dice=[10])
    table.play("P1", "research")
    assert len(considered(table, "P1")) == 9
