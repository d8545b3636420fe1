"""What a computer considers: the autopilot's answer first, then others that are legal and differ in kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.moves import Build, Launch, Make, March
from rules.deadlock.model.questions import Prompt
from rules.engine import Answer, Choose, Match, Move, Question
from rules.engine.game import Weighed
from rules.engine.playout import QuickDice, step
from rules.engine.questions import unordered
from testing.conformance.play import some_options
from testing.scene import words_of
from testing.seeds import seed, seeds
from tests.deadlock.kit import Table, position
from tests.duels import UNFORESEEN
from tests.tiers import in_turn

MOST = 24
ROUNDS = 25
EMPIRES = """
    C3 plains P1: city+ factory+ farm+ mine+ | tank4 / C4 plains P1: dwellings idle2 | colonizer
    B3 mountains P2: city+ farm+ idle1 | infantry / B4 plains P2: farm+ / D3 plains P2: idle1
"""


def weighed(table: Table, player: str = "P1") -> list[Weighed]:
    """The answers to the question that a player is asked."""
    question = table.question(player)
    return [*GAME.weigh(table.see(player), question)]


def pieces(found: list[Weighed]) -> set[Move]:
    """All pieces of all plans."""
    return {move for _, answer in found if isinstance(answer, tuple) for move in answer}


@pytest.mark.parametrize("version", [1, GAME.rules_version])
@pytest.mark.parametrize("game", in_turn(seeds(2, "deadlock weighing"), 0))
def test_everywhere_the_first_is_the_autopilots_and_all_are_legal_distinct_and_sorted(game: int, version: int) -> None:
    """Over whole games in which some answers are random, under the oldest rules and the newest.

    None is better than how whoever looks ahead plays on.
    """
    chance = random.Random(game)
    seats = chance.randint(*GAME.seats)
    options = some_options(GAME, seats, chance) if version > 1 else {}
    match = Match.begin(GAME, seats, options, QuickDice(chance.randrange), keep=False, version=version)
    wild = [chance.choice((0.0, 0.1, 0.5)) for _ in range(seats)]

    def answer(asking: Match[Any, Any], question: Question) -> Answer:
        seen = asking.view(question.seat)
        usual: Answer = GAME.autopilot(seen, question)
        found = GAME.weigh(seen, question)
        worths = [worth for worth, _ in found]
        assert found[0][1] == usual
        assert worths[1:] == sorted(worths[1:], reverse=True)
        assert len({unordered(question, answer) for _, answer in found}) == len(found) <= MOST
        best = {unordered(question, answer) for worth, answer in found if worth == max(worths)}
        assert unordered(question, GAME.strategies["usual"](seen, question)) in best
        for _, other in found:
            question.check(other)
        return question.draw(chance.randrange) if chance.random() < wild[question.seat] else usual

    while match.asked is not None and match.state.round <= ROUNDS:
        step(match, answer)


def test_a_rich_player_considers_each_kind_of_building_and_unit() -> None:
    """The autopilot has its favourites; what it never builds is among the others."""
    table = position(EMPIRES, phase="build", P1="human M80 C60 rocketry electronics", round=12)
    found = weighed(table)
    built = {move.building for move in pieces(found) if isinstance(move, Build)}
    assert () in [answer for _, answer in found]
    assert len(built) >= 7
    assert built & {"missile_base", "airport", "museum", "fuel_storage", "shipyard"}
    assert "tank" in {move.unit for move in pieces(found) if isinstance(move, Make)}


def test_a_port_is_considered_with_the_sea_that_it_serves() -> None:
    """DL-OCE-07: the smaller one may be named; unsaid it is the larger one. The better port is built."""
    waters = "C3 plains P1: city+ / B3 ocean / B2 ocean / D3 ocean / E5 plains P2: city+"
    table = position(waters, phase="build", P1="human M80 shockwave_projector", round=3)
    plans = [words_of(answer) for _, answer in weighed(table)]
    assert {plan for plan in plans if "hydroport" in plan or "shipyard" in plan} == {
        "build C3 hydroport", "build C3 hydroport, serve C3 D3",
    }  # fmt: skip


def test_what_stands_in_the_sea_is_a_kind_of_its_own() -> None:
    """DL-OCE-05: each of the three sea structures is considered, and so is the same on land."""
    table = position(
        "C3 plains P1: city+ shipyard+@B3 / B3 ocean P1: | ship / E5 plains P2: city+",
        phase="build", P1="human M80", round=3,
    )  # fmt: skip
    built = {move.building for move in pieces(weighed(table)) if isinstance(move, Build)}
    assert built >= {"benthic_mine", "wave_platform", "fishery"}
    assert built & {"mine", "farm", "nuclear_plant"}


def test_who_boards_a_colonizer_is_who_is_missed_least() -> None:
    """DL-PRD-06: of all who work in a place it is who works in the Museum."""
    table = position(
        "C3 plains P1: city+ mine+ museum+ factory+ / E5 plains P2: city+", phase="build", P1="human M80", round=3
    )
    plans = [words_of(answer) for _, answer in weighed(table) if "board" in words_of(answer)]
    assert plans == ["make C3 1 colonizer 1, build C3 luxury_housing, board C3 3"]


def test_arms_before_settlers_are_better_than_what_the_autopilot_does() -> None:
    """In peace it makes a Colonizer in the sixth round; to make a Tank instead beats it in three games of four."""
    empires = """
        B2 plains P1: city+ factory+ farm+ mine+ museum+ university+ / B3 plains P1: idle1
        E5 plains P2: city+ farm+ idle1
    """
    (usual, first), (better, second) = weighed(position(empires, phase="build", P1="human M6 C20", round=6))[:2]
    assert better > usual
    assert [[move.unit for move in answer if isinstance(move, Make)] for answer in (first, second)] == [  # type: ignore[union-attr]
        ["colonizer"], ["tank"],
    ]  # fmt: skip


def test_only_what_is_a_matter_of_taste_is_worth_the_same() -> None:
    """Of what may be built nothing else is as good as the best, so that no lot decides about it."""
    found = weighed(position(EMPIRES, phase="build", P1="human M80 C60", round=12))
    worths = [worth for worth, _ in found]
    assert worths.count(max(worths)) == 1


def test_an_army_may_stay_or_go_to_each_place_that_it_reaches() -> None:
    """Attacks on either neighbour, and none."""
    found = weighed(position(EMPIRES, phase="transport", round=12))
    goals = [
        {move.to for move in answer if isinstance(move, March) and move.unit == "tank"}
        for _, answer in found
        if isinstance(answer, tuple)
    ]
    assert set() in goals
    assert any("D3" in to for to in goals)
    assert any("B3" in to for to in goals)
    assert any("B4" in to for to in goals)


def test_poorer_ground_for_a_colonizer_is_worth_less() -> None:
    """Mountains are as good to settlers as Plains, Swamp is not, and to stay at home brings no land at all."""
    text = "A1 plains P1: city+ | colonizer / B1 plains / A2 {} / C1 plains P2: city+"
    mountains, swamp = [
        {words_of(answer): worth for worth, answer in weighed(position(text.format(ground), phase="transport"))}
        for ground in ("mountains", "swamp")
    ]
    assert 0 == mountains["march A1 colonizer B1 1"] > mountains["march A1 colonizer A2 1"]
    assert mountains["march A1 colonizer A2 1"] > swamp["march A1 colonizer A2 1"] > swamp["none"]


def test_missiles_may_stay_or_fly_at_each_target() -> None:
    """Also at the poorer one."""
    found = weighed(position(EMPIRES.replace("tank4", "tank4 missile2"), phase="missile", round=12))
    assert () in [answer for _, answer in found]
    assert {move.to for move in pieces(found) if isinstance(move, Launch)} >= {"B3", "B4", "D3"}


def test_each_of_three_battles_may_be_the_first() -> None:
    """After the usual order the battles the other way round, and each of the others before the rest. [DL-ATK-01]"""
    fronts = " / ".join([f"{cell} plains P2: | P1 tank" for cell in ("C2", "D3", "B4")])
    table = position(f"E1 plains P1: city+ / A5 plains P2: city+ / {fronts}", phase="attack")
    usual, *others = [words_of(answer) for _, answer in weighed(table)]
    assert usual == "fight C2, fight D3, fight B4"
    assert {*others} == {
        "fight B4, fight D3, fight C2",
        "fight D3, fight C2, fight B4",
        "fight B4, fight C2, fight D3",
    }


def test_DL_BLK_05_in_peace_a_technology_is_better_bought_than_an_army() -> None:
    """DL-BLK-05: whoever knows nothing gets nearly what he pays for, and an army has nobody to fight."""
    found = weighed(position("C3 plains P1: city+", phase="black_market", P1="human C140"))
    worths = {words_of(answer).split()[0]: worth for worth, answer in reversed(found)}
    assert 0 > worths["learn"] > worths["hire"]


def test_other_races_are_as_good() -> None:
    """So that a computer need not bring the same one each time."""
    match = Match.begin(GAME, 2, {}, QuickDice(random.Random(seed("deadlock races")).randrange))
    assert match.asked is not None
    ((player, question),) = match.asked.questions.items()
    assert question.prompt == Prompt.RACE
    assert isinstance(question, Choose)
    found = GAME.weigh(match.view(player), question)
    assert len(found) == len(question.options)
    assert {worth for worth, _ in found} == {0.0}


def test_of_a_question_that_it_does_not_know_it_considers_the_default() -> None:
    """One that is added to the game later."""
    assert GAME.weigh(position(rest=6).see("P1"), UNFORESEEN) == [(0.0, UNFORESEEN.default)]


def test_what_is_hidden_changes_nothing() -> None:
    """It weighs and values a twin, in which others' goods are different, as it does the true match."""
    chance = random.Random(seed("deadlock weighed twins"))
    match = Match.begin(GAME, 3, {}, QuickDice(chance.randrange))
    assert GAME.value is not None
    while match.asked is not None and match.state.round <= 4:
        for player, question in match.asked.questions.items():
            twin = match.twin(player, chance.randrange, QuickDice(chance.randrange))
            assert twin.asked is not None
            seen, other = match.view(player), twin.view(player)
            assert GAME.weigh(seen, question) == GAME.weigh(other, twin.asked.questions[player])
            assert GAME.value(seen) == GAME.value(other)
        step(match, lambda asking, question: GAME.autopilot(asking.view(question.seat), question))
