"""Thinking ahead: a budget is kept, a lot decides among equals, and tempers answer differently."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.computers.levels import LEVELS, PLAYERS
from bot.computers.likings import liking_of, minded, things_in
from bot.computers.search import Budget, best
from bot.computers.tempers import EVEN, TEMPERS, temper_of
from bot.computers.whole_games import Sitting, played
from rules.engine import Answer, Choose, FairDice, Game, Match, Question, write_answer
from rules.engine.playout import autopilot, step
from tests.deadlock.kit import position as planet
from tests.galactic_supremacy.kit import position


def after(key: str, answers: int, seed: int) -> Match[Any, Any]:
    """A game of autopilots for two after so many answers, at a question that is asked of one of them in public."""
    game: Game[Any, Any] = find_game(key)
    match = Match.begin(game, 2, game.checked_options({}), FairDice(b"%d" % seed))
    given = 0
    while match.asked and (given < answers or match.asked.window or len(choices(match)) < 2):
        given += step(match, autopilot)
        match.drain()
    return match


def asked(match: Match[Any, Any]) -> Question:
    """What is asked now."""
    assert match.asked is not None
    return next(iter(match.asked.questions.values()))


def choices(match: Match[Any, Any]) -> list[Any]:
    """What a computer would consider."""
    question = asked(match)
    return [*match.game.weigh(match.view(question.seat), question)]


def test_more_is_tried_only_where_something_may_be_better() -> None:
    """With a budget of one candidate the autopilot's answer is given without a try."""
    match = after("one-page-deadzone", 30, 1)
    question = asked(match)
    chosen = best(match, question, Budget(candidates=1, first=1, then=1, answers=1), "s")
    assert chosen == match.game.autopilot(match.view(question.seat), question)


def test_a_lot_decides_among_equals_and_nothing_is_tried() -> None:
    """Where all sides of the map are as good, computers take different ones, each always the same one."""
    match = after("one-page-deadzone", 0, 1)
    while asked(match).prompt != "side":
        step(match, autopilot)
    no_tries = Budget(candidates=8, first=0, then=0, answers=0)
    chosen = [{best(match, asked(match), no_tries, f"{key} {turn}") for turn in range(3)} for key in "abcdefgh"]
    assert all(len(each) == 1 for each in chosen)
    assert len(set[Any]().union(*chosen)) > 1


def test_a_playout_is_judged_when_nothing_is_half_done() -> None:
    """After so many answers, and at the next moment that the game calls settled, but without waiting for ever."""
    began = after("one-page-deadzone", 30, 1)
    judged: list[bool] = []

    def settled(asked: Any, now: Any) -> bool:
        return bool(now.round > asked.round)

    def noting(seen: Any) -> Any:
        judged.append(settled(began.state, seen) or bool(seen.winners))
        return began.game.value(seen) if began.game.value else ()

    def never(asked: Any, now: Any) -> bool:
        return False

    for waits, settles, all_settled in [(settled, True, True), (settled, False, False), (never, True, True)]:
        game = replace(began.game, value=noting, settled=waits)
        match = Match.restore(game, began.checkpoint, began.tail, FairDice(b"s")) if began.checkpoint else began
        judged.clear()
        best(match, asked(match), Budget(candidates=3, first=3, then=0, answers=1, settles=settles), "s", EVEN)
        now, *afterwards = judged
        assert not now
        assert len(afterwards) == 9
        assert all(afterwards) == all_settled


def test_another_answer_must_be_better_by_a_margin() -> None:
    """Where one is given that surely is a little better, the usual one is given if that is not enough."""
    match = after("galactic-supremacy", 30, 1)
    little = Budget(candidates=4, first=3, then=3, answers=6, sure=0.5)
    much = replace(little, margin=0.5)
    usual = replace(little, candidates=1)
    while best(match, asked(match), little, "s", EVEN) == best(match, asked(match), usual, "s", EVEN):
        step(match, autopilot)
        match.drain()
    assert best(match, asked(match), much, "s", EVEN) == best(match, asked(match), usual, "s", EVEN)


def test_the_same_moves_in_another_order_are_tried_where_the_order_is_asked() -> None:
    """Three battles, and in which order they are fought: each of four orders once. [DL-ATK-01]"""
    fronts = " / ".join([f"{cell} plains P2: | P1 tank" for cell in ("C2", "D3", "B4")])
    match = planet(f"E1 plains P1: city+ / A5 plains P2: city+ / {fronts}", phase="attack").match
    judged: list[Any] = []

    def noting(seen: Any) -> Sequence[float]:
        judged.append(seen)
        return alike(seen)

    assert match.checkpoint
    begun = Match.restore(replace(match.game, value=noting), match.checkpoint, match.tail, FairDice(b"s"))
    best(begun, asked(begun), Budget(candidates=8, first=1, then=0, answers=0), "s", EVEN)
    now_and_after_each_order = 1 + 4
    assert len(judged) == now_and_after_each_order


@pytest.mark.parametrize(("strategic", "built"), [(0, False), (2, True)])
def test_what_pays_only_with_a_second_answer_takes_a_strategy(strategic: int, built: bool) -> None:
    """Where one more colony is worth nothing and two are, whoever tries single answers alone builds none."""
    match = position("P1: 25cr hand 2colony H1 / P2: H2", "build").match
    assert match.checkpoint

    def settle(seen: Any, question: Question) -> Answer:
        builds = [each for each in question.options if each.kind == "build"] if isinstance(question, Choose) else []
        return builds[0] if builds and question.prompt == "build" else autopilot_of(seen, question)

    def idle(seen: Any, question: Question) -> Answer:
        return question.default if question.prompt == "build" else autopilot_of(seen, question)

    def two_more(seen: Any) -> Sequence[float]:
        return [0.9, 0.1] if len(seen.players[0].worlds) > 2 else [0.5, 0.5]

    autopilot_of = match.game.autopilot
    game = replace(
        match.game,
        strategies={"usual": idle, "settle": settle},
        weigh=lambda seen, question: [(1.0, idle(seen, question)), (0.0, settle(seen, question))],
        value=two_more,
    )
    begun = Match.restore(game, match.checkpoint, match.tail, FairDice(b"s"))
    budget = Budget(candidates=2, first=2, then=2, answers=6, sure=0.0, strategic=strategic)
    assert (best(begun, asked(begun), budget, "s", EVEN) != asked(begun).default) == built


def test_tempers_answer_differently() -> None:
    """Each of them somewhere in a game of three, in the same twins and with the same dice."""
    match = Match.begin(find_game("galactic-supremacy"), 3, {}, FairDice(b"tempers"))
    budget, unseen = Budget(candidates=4, first=3, then=3, answers=6, sure=0.5), {*TEMPERS}
    while unseen and match.asked:
        if len(choices(match)) > 1:
            even = best(match, asked(match), budget, "s", EVEN)
            unseen = {name for name in unseen if best(match, asked(match), budget, "s", TEMPERS[name]) == even}
        step(match, autopilot)
        match.drain()
    assert not unseen


@pytest.mark.parametrize("name", [*TEMPERS])
def test_a_margin_is_of_the_chance_to_win_whatever_the_temper(name: str) -> None:
    """What a little more of a chance counts for, is what it adds to what the temper makes of the chance."""
    temper = TEMPERS[name]
    for chance in (0.1, 0.3, 0.5, 0.9):
        counted = (chance + 0.001) ** temper.power - chance**temper.power
        assert temper.feels(chance, 0.001) == pytest.approx(counted, rel=0.02)
    assert temper.feels(0.0, 0.001) == temper.feels(0.01, 0.001) > 0


def test_tempers_are_drawn_by_lot() -> None:
    """All of them come up, the vengeful one only where there are more than two; a question changes nothing."""
    assert {temper_of(f"{key} {key}", 3) for key in range(40)} == {*TEMPERS}
    assert {temper_of(str(key), 2) for key in range(40)} == {*TEMPERS} - {"vengeful"}
    assert temper_of("a 1", 3) == temper_of("a 2", 3)


def test_what_is_liked_is_done_where_it_does_no_worse() -> None:
    """By whoever likes it, in some rounds; by nobody where it does worse, nor with a temper named."""
    match = after("deadlock", 0, 1)
    while asked(match).prompt != "build" or match.state.round < 2:
        step(match, autopilot)
        match.drain()
    built = {answer for each in choices(match) for answer in things_in(each[1]) if answer[0] == "build"}
    assert ("build", "building", "airport") in built
    budget = Budget(candidates=2, first=1, then=1, answers=1, sure=9.0)
    fond = [key for key in map(str, range(400)) if "build airport" in minded(key, match.game, match.state.round)][:5]
    assert fond
    for value, own_temper, airports in [(alike, True, True), (alike, False, False), (dear, True, False)]:
        game = replace(match.game, value=value)
        assert match.checkpoint
        twin = Match.restore(game, match.checkpoint, match.tail, FairDice(b"s"))
        for key in fond:
            chosen = best(twin, asked(twin), budget, key, None if own_temper else EVEN)
            assert (("build", "building", "airport") in things_in(chosen)) == airports


def alike(seen: Any) -> Sequence[float]:
    """Nothing is better than anything else."""
    return [1 / len(seen.players)] * len(seen.players)


def dear(seen: Any) -> Sequence[float]:
    """Whoever has an Airport is lost."""
    held = {land.owner for land in seen.lands for each in land.buildings if each.kind == "airport"}
    return [float(player.seat not in held) / 2 for player in seen.players]


def test_likings_are_drawn_by_lot() -> None:
    """All of them come up, each third time one; a question changes nothing."""
    game = find_game("deadlock")
    drawn = Counter([liking_of(f"{key} {key}", game) for key in range(400)])
    assert {*drawn} == {*game.likings, ""}
    assert 220 < drawn[""] < 310
    assert liking_of("a 1", game) == liking_of("a 2", game)
    assert liking_of("a", find_game("one-page-deadzone")) == ""


@pytest.mark.parametrize("key", ["death-dome", "deadzone", "one-page-deadzone", "galactic-supremacy", "deadlock"])
def test_every_level_answers_every_question_of_a_game_legally(key: str) -> None:
    """Wherever in a game it is asked; and the match that it thinks about is as it was."""
    chance = random.Random(key)
    for answers in (0, 20):
        match = after(key, answers, 7)
        before = match.game.dump(match.state)
        for level in LEVELS:
            asked(match).check(PLAYERS[level](match, asked(match), f"s{chance.random()}"))
        assert match.game.dump(match.state) == before


@pytest.mark.parametrize("key", ["galactic-supremacy", "deadzone"])
def test_the_likeliest_player_gives_one_of_the_best_answers(key: str) -> None:
    """What the game thinks most of, without any try."""
    match = after(key, 20, 7)
    question = asked(match)
    worth = {write_answer(answer): worth for worth, answer in match.game.weigh(match.view(question.seat), question)}
    assert worth[write_answer(PLAYERS["likeliest"](match, question, "s"))] == max(worth.values())


@pytest.mark.parametrize("level", ["greedy", pytest.param("hard", marks=pytest.mark.soak)])
def test_a_game_of_who_looks_ahead_ends(level: str) -> None:
    """Nothing is done and undone again and again."""
    sitting = Sitting("galactic-supremacy", 2, {"round_limit": "15"}, 80_002)
    asked = Counter[tuple[str, int, int]]()

    def noted(match: Match[Any, Any], question: Question, seed: str) -> Answer:
        asked[question.prompt, question.seat, match.state.round] += 1
        return PLAYERS[level if question.seat == 0 else "autopilot"](match, question, seed)

    played(sitting, noted)
    assert max(asked.values()) < 40
