"""The guided table of Death Dome: what its hints promise holds, and its rival does no more than hurt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rules.death_dome import GAME
from rules.death_dome.chapters.setup import STARTING_CREDITS
from rules.death_dome.lesson import opponent, suggest
from rules.death_dome.lesson.lesson import GOALS, LESSON
from rules.death_dome.lesson.prospects import struck, wounds_of
from rules.death_dome.model import events, moves, series_events
from rules.death_dome.model.cards import ITEMS, POWERS, cost_of
from rules.death_dome.model.view import DomeView
from rules.death_dome.odds.forecast import power_of
from rules.death_dome.words.suggestions import fits
from rules.engine import Question
from testing.course import Course, suggested
from tests.death_dome.kit import between

SEEDS = range(12)


class Asked(NamedTuple):
    """A question to a learner who takes each suggestion, with what he sees and the goals that he has reached."""

    seed: int
    question: Question
    seen: DomeView
    done: Mapping[str, int]


@cache
def asked() -> Sequence[Asked]:
    """All of them in many lessons."""
    found = []
    for seed in SEEDS:
        course = Course(GAME.key, seed)
        for question in course.questions():
            if course.progress.over:
                break
            found.append(Asked(seed, question, course.match.view(0), {**course.progress.done}))
            course.match.answer(0, suggested(course, question))
    return found


def test_both_shopping_lists_can_be_bought() -> None:
    """The credits are enough, the two lists share no card, and each card fits the unit that it is for."""
    for basket in (suggest.BASKET, opponent.BASKET):
        assert sum(cost_of(card) for card, _ in basket) <= STARTING_CREDITS
    cards = [card for card, _ in (*suggest.BASKET, *opponent.BASKET)]
    assert len(set(cards)) == len(cards)
    course = Course(GAME.key, 0)
    next(course.questions())
    own = {unit.kind: unit for unit in course.match.view(0).of(0)}
    assert all(fits(own[kind], card) for card, kind in suggest.BASKET)
    assert any(ITEMS[card].weapon for card, _ in suggest.BASKET)


def test_shopping_is_over_after_three_cards() -> None:
    """A newcomer wants to see the arena: at most seven answers in the store, and three cards for three convicts."""
    visits: Counter[int] = Counter()
    for seed, question, seen, _ in asked():
        if question.prompt == "purchase":
            visits[seed] += 1
        else:
            assert sorted(len(unit.items) for unit in seen.of(0)) == [0, 1, 1, 1]
    assert max(visits.values()) <= 7


def test_the_rival_does_not_kill_with_cards_in_the_first_rounds() -> None:
    """An attack leaves its victim alive without a defence, unless the bare weapon would kill it."""
    attacks = 0
    for _, question, seen, _ in asked():
        if question.prompt != "defence" or seen.counter > opponent.GENTLE_ROUNDS:
            continue
        strike = seen.strikes[-1]
        attacker = seen.unit(strike.by)
        assert attacker is not None
        for unit in struck(seen):
            bare = power_of(seen, attacker, strike.weapon, unit) - unit.toughness
            assert wounds_of(seen, unit) < unit.vitae or bare >= unit.vitae
            attacks += 1
    assert attacks > len(SEEDS) / 2


def test_the_medic_in_the_suit_takes_the_tower() -> None:
    """As the reason for the Cyber Suit says; in nearly every lesson."""
    takers: Counter[str] = Counter()
    for _, question, seen, _ in asked():
        if question.prompt == "unit" and seen.acting and seen.acting.unit == "Me1":
            medic = seen.unit("Me1")
            assert medic is not None
            takers["tower"] += medic.place in seen.arena.centers and seen.control.get(medic.place) != 0
    assert takers["tower"] > 0.7 * len(SEEDS)


def test_an_armed_convict_climbs_where_the_medic_is_far_from_the_tower() -> None:
    """Who has no weapon is sent up if two phases are enough: else who is there first, with a chainsaw or not."""
    done = dict.fromkeys(("shop", "capture", "attack", "trick"), 0)
    for start, climber in (("I11", "Me1"), ("I1", "Wa1")):
        table = between(f"Wa1+W01@J16 Me1@{start} Gu1@jail1 Sc1@jail1", control="I9=P1")
        assert LESSON.advice(GAME, table.see("P1"), table.question("P1"), done) == moves.Use.of(climber)


def test_suggested_cards_save_lives() -> None:
    """As long as the lesson waits for a defence, its cards keep whoever can be kept alive."""
    for seed, question, seen, done in asked():
        if question.prompt != "defence" or "defend" in done:
            continue
        values = [POWERS[card].value for card in seen.hand]
        answer: Any = LESSON.advice(GAME, seen, question, done)
        added = sum(values[move.slot - 1] for move in answer if isinstance(move, moves.Value))
        for unit in struck(seen):
            wounds = wounds_of(seen, unit)
            assert wounds - added < unit.vitae or wounds - sum(values) >= unit.vitae, seed


def test_the_lesson_is_over_after_four_rounds() -> None:
    """As its first words promise, for whoever reaches no goal; the match would have six."""
    course = Course(GAME.key, 0).take(lambda course, question: question.default)
    assert not course.progress.done
    assert (course.match.state.round, course.match.over) == (5, False)


def test_what_an_enemy_does_reaches_no_goal() -> None:
    """The rival's captures, kills and cards are its own; a kill of one's own unit is none."""
    course = Course(GAME.key, 0)
    next(course.questions())
    seen = course.match.view(0)
    theirs = [
        series_events.Bought(1, "S06", "Sc2", 400_000),
        events.Captured(1, "Sc2", "I9", None),
        events.Struck(1, "weapon", "Sc2", "S06", ("Sc1",), 3),
        events.Struck(0, "payback", "Me1", "", ("Sc2",), 3),
        events.CardsShown(1, False, ("P23",), ("value",)),
        events.CardsShown(0, False, (), ()),
        events.Played(1, "P05", ""),
        events.Died("Sc1", 1, "NW", True),
        events.TurnBegan(0, 4, 3),
    ]
    assert [goal.key for goal in GOALS for event in theirs if goal.done(event, seen)] == []
