"""The guided table of Deadlock: its figures and chances are true, and its rival harms nobody."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest

from rules.deadlock import GAME
from rules.deadlock.chapters.black_market import TECHNOLOGY_PRICE, UNIT_PRICE
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.lesson.lesson import EMPIRE, GOALS, LESSON
from rules.deadlock.lesson.opponent import rival
from rules.deadlock.lesson.suggest import SURE_ENOUGH, suggest
from rules.deadlock.model import events, moves
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.tables import BUILDINGS, RESEARCH_PRICE, TERRAINS, UNITS
from rules.deadlock.model.view import PlanetView
from rules.deadlock.words.prompts import PROMPTS
from rules.engine import Answer, Question
from testing.course import Answerer, Course, at_random, suggested
from testing.scene import words_of
from tests.deadlock.kit import position

SEEDS = range(16)
LEARNER, RIVAL = 0, 1


class Asked(NamedTuple):
    """A question to a learner who takes each suggestion, with what he sees, and the reason that he reads."""

    seed: int
    question: Question
    seen: PlanetView
    advice: Answer
    why: str


@cache
def courses() -> Sequence[tuple[Course, Sequence[Asked]]]:
    """Lessons in which every suggestion was taken, each to its end, with all questions."""
    return [taken(seed) for seed in SEEDS]


def taken(seed: int) -> tuple[Course, Sequence[Asked]]:
    """One of them."""
    course, found = Course(GAME.key, seed), list[Asked]()
    for question in course.questions():
        if course.progress.over:
            break
        seen, advice = course.match.view(LEARNER), suggested(course, question)
        found.append(Asked(seed, question, seen, advice, LESSON.reason(seen, question, advice)))
        course.match.answer(LEARNER, advice)
    return course, found


def asked(prompt: str) -> Sequence[Asked]:
    """All questions of a kind."""
    return [one for _, found in courses() for one in found if one.question.prompt == prompt]


# -- what it promises --------------------------------------------------------------------------------------------------


def test_every_question_of_the_game_has_a_tip() -> None:
    """Also those that hardly come in five rounds."""
    assert set(LESSON.prompts) == set(PROMPTS)


def test_a_lesson_takes_about_forty_clicks() -> None:
    """Fewer than half a minute each, so that there is time to read."""
    clicks = [len(found) for _, found in courses()]
    assert min(clicks) >= 20
    assert max(clicks) <= 45


def test_the_figures_in_the_tips_are_those_of_the_tables() -> None:
    """A changed figure of the game must not leave a wrong one in the lesson."""
    tips = {key: tip.first for key, tip in LESSON.prompts.items()}
    dwellings, city, culture = BUILDINGS["dwellings"], BUILDINGS["city_center"], BUILDINGS["cultural_center"]
    figures = {
        "housing": f"cost {dwellings.cost} Metal and house {dwellings.housing}; a City Center houses {city.housing}",
        "morale": f"counts {city.culture}, a Cultural Center {culture.culture}",
        "resource": f"trades for {city.trade} Credits",
        "trade": f"{PRICE} Credits buy 1",
        "market": f"{UNIT_PRICE} Credits each, and technologies for {TECHNOLOGY_PRICE}",
        "business": f"{PRICE} Credits buy 1",
        "build": f"cost {BUILDINGS['farm'].cost} Metal",
        "research": f"{RESEARCH_PRICE} research points",
    }
    assert {key: text for key, text in figures.items() if text not in tips[key]} == {}
    assert f"**Colonizer** ({UNITS['colonizer'].cost})" in tips["build"]
    assert {BUILDINGS[kind].cost for kind in ("farm", "mine", "nuclear_plant")} == {5}
    for terrain, role, name in (
        ("plains", "farm", "farms"),
        ("mountains", "mine", "mines"),
        ("swamp", "plant", "plants"),
    ):
        assert re.search(rf"{TERRAINS[terrain].name}\D*{name} \(\+{TERRAINS[terrain].bonus[role]}\)", tips["landing"])


def test_standing_orders_shorten_a_turn_as_the_tips_say() -> None:
    """With tax and routine set to usual nobody is asked for tax, work or homes any more."""
    course = Course(GAME.key, 0)
    prompts: list[str] = []
    for question in course.questions():
        if course.progress.over:
            break
        if question.prompt == "tax" and course.match.view(LEARNER).orders(LEARNER).tax != "usual":
            course.match.act(LEARNER, moves.Orders.of("usual", "usual", "", "", "ask", "ask", "weakest", 0))
        else:
            prompts.append(question.prompt)
            course.match.answer(LEARNER, suggested(course, question))
    assert {"business", "build", "transport"} <= set(prompts)
    assert not {"tax", "labor", "homes", "return"} & set(prompts)


# -- what it suggests --------------------------------------------------------------------------------------------------


def test_the_first_turn_ends_with_a_second_territory() -> None:
    """A Colonizer is made in the City Center, and it settles at once; in nearly every lesson."""
    settled = [
        seed
        for seed, (course, _) in enumerate(courses())
        if any(isinstance(event, events.Settled) and event.seat == LEARNER for event in course.heard)
    ]
    made = [
        one
        for one in asked("build")
        if one.seen.round == 1
        and isinstance(one.advice, tuple)
        and any(isinstance(move, moves.Make) and move.unit == "colonizer" for move in one.advice)
    ]
    assert len(settled) == len(SEEDS)
    assert len(made) >= 0.9 * len(SEEDS)


def test_a_tank_is_hired_only_where_it_attacks_in_the_same_turn() -> None:
    """10 of some 25 Credits want a reason; in the last rounds it guards the home."""
    for _, found in courses():
        for place, one in enumerate(found):
            if one.question.prompt == "business" and "in this very turn" in one.why:
                way = next(later for later in found[place:] if later.question.prompt == "transport")
                assert isinstance(way.advice, tuple)
                assert any(isinstance(move, moves.March) and move.to in one.why for move in way.advice)


def test_suggested_attacks_are_won_as_often_as_they_are_said_to_be() -> None:
    """Nobody is sent to death for the sake of a goal."""
    fights: Counter[bool] = Counter()
    for course, _ in courses():
        for event in course.heard:
            if isinstance(event, events.BattleEnded) and event.attacker == LEARNER:
                fights[event.winner == LEARNER] += 1
    told = [int(found[1]) for one in asked("transport") if (found := re.search(r"in (\d+) of 100", one.why))]
    assert fights[True] >= len(SEEDS) / 2
    assert min(told) >= 100 * SURE_ENOUGH
    assert fights[True] / fights.total() >= sum(told) / len(told) / 100 - 0.15


def test_a_reason_tells_the_own_stock() -> None:
    """Food and Energy are suggested where they are short, also to learners who do anything else."""
    told: Counter[str] = Counter()

    def noting(course: Course, question: Question) -> Answer:
        seen = course.match.view(LEARNER)
        advice = LESSON.advice(GAME, seen, question, course.progress.done)
        for move in advice if isinstance(advice, tuple) else ():
            if isinstance(move, moves.Buy) and move.good != "metal":
                assert seen.sheet is not None
                assert f"you have {seen.sheet.goods[move.good]}" in LESSON.reason(seen, question, advice)
                told[move.good] += 1
        return at_random(course, question)

    for seed in SEEDS:
        Course(GAME.key, seed).take(noting)
    assert told["food"] >= 3


@pytest.mark.parametrize(("there", "advice"), [("city+ factory+", "keep C3 1"), ("city+ factory-", "none")])
def test_a_city_is_kept_from_trade_where_somebody_can_go(there: str, advice: str) -> None:
    """By the older rules, for the first Colonizer: it takes a colonist along, and another must stay. [DL-RES-07]"""
    table = position(f"C3 plains P1: {there}", phase="resource", version=2, P1="tarth")
    assert words_of(suggest(table.see("P1"), table.question("P1"), {}) or ()) == advice


# -- the rival ---------------------------------------------------------------------------------------------------------


def test_the_rival_settles_next_to_the_learner() -> None:
    """So that there is something to attack beside its home: by the third round, in nearly every lesson."""
    near = set()
    for one in asked("business"):
        own = {cell for land in one.seen.controlled(LEARNER) for cell in ADJACENT[land.cell]}
        if one.seen.round == 3 and len(one.seen.controlled(RIVAL)) > 1:
            near |= {one.seed} if own & {land.cell for land in one.seen.controlled(RIVAL)} else set()
    assert len(near) >= 0.9 * len(SEEDS)


@pytest.mark.parametrize("answer", [suggested, at_random])
def test_the_rival_harms_nobody(answer: Answerer) -> None:
    """No attack, no Missile, no ability, no hired unit, whatever the learner does; and the learner lives."""
    hostile = (events.SalvoLaunched, events.AbilityTried, events.Hired, events.BusinessDone)
    for seed in SEEDS[:8]:
        course = Course(GAME.key, seed).take(answer)
        for event in course.heard:
            assert not (isinstance(event, hostile) and event.seat == RIVAL), (seed, event)
            assert not (isinstance(event, events.BattleBegan) and event.attacker == RIVAL), (seed, event)
        assert not course.match.view(LEARNER).players[LEARNER].out


def test_the_rival_has_no_ability_of_its_own() -> None:
    """Whatever race the learner takes."""
    for race in ("tarth", "human", "maug"):
        course = Course(GAME.key, 3)
        asking = course.questions()
        next(asking)
        course.match.answer(LEARNER, moves.Become.of(race))
        next(asking)
        other = course.match.view(LEARNER).players[RIVAL].race
        assert other in {"human", "tarth"} - {race}


@pytest.mark.parametrize(("money", "answer"), [(1, "none"), (2, "carry C3 idle 1 C4")])
def test_DL_TRN_04_the_rival_sends_colonists_to_work_for_its_last_credits(money: int, answer: str) -> None:
    """DL-TRN-04: a ride costs two Credits; with one nobody goes."""
    text = "C3 plains P2: city+ idle1 / C4 plains P2: farm-"
    table = position(text, phase="transport", to_act="P2", P2=f"tarth C{money}")
    advice = rival(table.see("P2"), table.question("P2"))
    assert advice is not None
    assert words_of(advice) == answer


# -- the goals ---------------------------------------------------------------------------------------------------------


def test_what_the_rival_does_reaches_no_goal() -> None:
    """Its buildings, settlers, goods and attacks are its own; nor is an empty harvest one, or a Tank a Colonizer."""
    course, _ = taken(0)
    seen = course.match.view(LEARNER)
    theirs = [
        events.TaxPaid(RIVAL, 9),
        events.Built(RIVAL, "C3", 2, "farm", ""),
        events.UnitsMade(RIVAL, "C3", 1, "colonizer", 1, "C3"),
        events.UnitsMade(LEARNER, "C3", 1, "tank", 1, "C3"),
        events.Settled(RIVAL, "C3", 1),
        events.Produced(RIVAL, 4, 4, 4, 5, 0, 0),
        events.Produced(LEARNER, 0, 0, 0, 5, 0, 0),
        events.Bought(RIVAL, "metal", 3, 6),
        events.Hired(RIVAL, "tank", "C3"),
        events.BattleBegan("C3", RIVAL, LEARNER, (("tank", 1),), (("colonist", 1),)),
    ]
    assert [goal.key for goal in GOALS for event in theirs if goal.done(event, seen)] == []


@pytest.mark.parametrize("building", ["farm", "mine", "nuclear_plant", "university"])
def test_a_single_building_at_work_is_a_harvest(building: str) -> None:
    """Each of those that the goal names, also alone."""
    table = position(f"C3 plains P1: {building}+", phase="resource", stop="diplomacy")
    (made,) = table.heard("P1", events.Produced)
    assert [goal.key for goal in GOALS if goal.done(made, table.see("P1"))] == ["harvest"]


def test_an_empire_has_three_territories() -> None:
    """Tax of fewer is no empire; the tax of the first turn, from one, is none."""
    course = Course(GAME.key, 1)
    empire = next(goal for goal in GOALS if goal.key == "empire")
    sizes: dict[bool, set[int]] = {True: set(), False: set()}
    for question in course.questions():
        seen = course.match.view(LEARNER)
        sizes[empire.done(events.TaxPaid(LEARNER, 2), seen)].add(len(seen.controlled(LEARNER)))
        if course.progress.over:
            break
        course.match.answer(LEARNER, suggested(course, question))
    assert min(sizes[True]) == EMPIRE
    assert max(sizes[False]) == EMPIRE - 1
