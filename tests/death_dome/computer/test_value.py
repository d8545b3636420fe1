"""What the computer thinks of its chances: known at the end, plain in plain positions, else better than a guess."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.computer.value import NAMES, WEIGHTS, features, value
from rules.death_dome.model.view import DomeView
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout, random_player, step
from testing.seeds import seed
from tests.death_dome.fight import fight
from tests.death_dome.kit import position
from tests.fitting.games import Position
from tests.fitting.logit import brier

SEVEN = "E5 C6 E8 C16 E17 D14 F12"
"""Points near the base of the first player."""


def owned_by(player: str, points: str) -> str:
    """These points in a player's colour, in the words of the kit."""
    return " ".join([f"{point}={player}" for point in points.split()])


def test_chances_add_up_and_a_game_that_is_over_is_known() -> None:
    """Whole games of two to four computers, looked at by everybody and at every question."""
    first = seed("death dome's chances")
    for seats, options in ((2, {}), (3, {"teams": "characters"}), (4, {}), (2, {"matches": "2", "arena": "duel"})):
        match = Match.begin(GAME, seats, options, QuickDice(random.Random(first + seats).randrange), keep=False)
        while step(match, autopilot):
            chances = value(match.view(None))
            assert len(chances) == seats
            assert sum(chances) == pytest.approx(1)
            assert match.over or all(0 < chance < 1 for chance in chances)
            assert value(match.view(0)) == chances
        won = match.state.winners
        assert value(match.view(0)) == [(seat in won) / len(won) for seat in range(seats)]


def last_turn(control: str) -> DomeView:
    """The last turn of two teams in a single match, which is the second player's."""
    return position(phase="turn", to_act="P2", control=control, counter=6, limit=6, phases_left=1).see("P1")


def test_a_crushing_lead_in_the_last_turn_has_as_good_as_won() -> None:
    """Seven points and a tower against nothing, with a single unit phase to come."""
    assert value(last_turn(f"{owned_by('P1', SEVEN)} I9=P1"))[0] > 0.98


def test_the_same_lead_says_less_with_most_of_the_match_to_come() -> None:
    """A tower in the first round, and in the last turn. [DD-MAT-04]"""
    late = value(last_turn("I9=P1"))[0]
    early = value(position(phase="turn", control="I9=P1", counter=1, limit=6, phases_left=2).see("P1"))[0]
    assert 0.5 < early < late


def test_what_helps_raises_the_chance() -> None:
    """A tower rather than a point, units out of jail, cards in hand, life."""
    plain = chance_of()
    assert chance_of(control="E8=P1") > plain
    assert chance_of(shells="P1=2") > plain
    assert chance_of("Sc2@jail1 Wa2@jail1") > plain
    assert chance_of(hands="P1=P23,P24,P25") > plain
    assert chance_of("Sc2:w3 Wa2:w3") > plain
    assert chance_of(control="I9=P1") > chance_of(control="E8=P1")


def chance_of(text: str = "", **more: Any) -> float:
    """The first player's chance at the beginning of a turn in the middle of a match."""
    return value(fight(text, **{"counter": 3, "limit": 6, **more}).see("P1"))[0]


def counted(name: str, control: str) -> float:
    """What is counted for the first player in the last turn, with these points taken."""
    return features(last_turn(control), 0)[NAMES.index(name)]


def test_the_leader_is_ahead_of_the_best_of_the_others() -> None:
    """Ahead by what the enemy has less, behind by what it has more. [DD-WIN-01]"""
    assert counted("ahead at the end", "E8=P1") > counted("ahead at the end", "") == 0
    assert counted("ahead at the end", "E8=P2") < 0


def test_a_point_of_an_enemy_is_a_better_goal_than_a_free_one() -> None:
    """Who takes it takes the enemy's pay, too. [DD-WIN-01]"""
    near = fight("Sc1@E9", counter=6, limit=6, phases_left=1)
    taken = fight("Sc1@E9", counter=6, limit=6, phases_left=1, control="E8=P2")
    free, theirs = [features(table.see("P1"), 0)[NAMES.index("in reach")] for table in (near, taken)]
    assert theirs > free


def test_in_a_series_all_that_a_team_is_worth_counts() -> None:
    """A million more counts; in a single match credits that are left do not. [DD-SER-04, DD-PUR-10]"""
    for matches, counts in (("2", True), ("1", False)):
        series: dict[str, Any] = {"options": {"matches": matches}, "match": int(matches)}
        rich, poor = chance_of(credits="P1=1000", **series), chance_of(credits="P1=0", **series)
        assert (rich > poor) if counts else (rich == poor)


def test_who_has_given_up_has_no_chance() -> None:
    """The others share it. [R83]"""
    table = position(players=3, phase="turn", counter=1, limit=6, phases_left=2).act("P3", "concede")
    chances = value(table.see("P1"))
    assert chances[2] == 0
    assert sum(chances) == pytest.approx(1)


def test_swapped_seats_have_swapped_chances() -> None:
    """The duel is the same from both sides: who sits where does not matter, only whose turn it is."""
    sides = []
    for mine, other in (("P1", "P2"), ("P2", "P1")):
        table = position(
            f"Wa{mine[1]}:w2",
            options={"arena": "duel"},
            phase="turn",
            to_act=mine,
            order=f"{mine} {other}",
            counter=3,
            phases_left=2,
            shells=f"{mine}=2",
        )
        sides.append(value(table.see("P1")))
    assert sides[0] == pytest.approx(sides[1][::-1])


def test_neither_worths_nor_chances_know_what_is_hidden() -> None:
    """A twin has other hands and another pile, and the seat that asks sees the same."""
    chance = random.Random(seed("death dome's twins"))
    match = Match.begin(GAME, 3, {}, QuickDice(chance.randrange))
    for _ in range(6):
        playout(match, autopilot, 25)
        assert match.asked is not None
        seat, question = next(iter(match.asked.questions.items()))
        twin = match.twin(seat, chance.randrange, QuickDice(chance.randrange))
        assert twin.asked is not None
        assert GAME.weigh(twin.view(seat), twin.asked.questions[seat]) == GAME.weigh(match.view(seat), question)
        assert value(twin.view(seat)) == value(match.view(seat))


def test_it_knows_better_than_a_guess_who_wins() -> None:
    """The last two rounds of matches that the weights were not fitted to; one answer of ten is random."""
    chance = random.Random(seed("death dome's unseen matches"))
    wander = random_player(chance.randrange, plain=True)
    found = []
    for seats in (2, 3, 4) * 3:
        match = Match.begin(GAME, seats, {}, QuickDice(chance.randrange), keep=False)
        standing = []
        while step(match, autopilot if chance.random() > 0.1 else wander):
            if match.state.counter >= match.state.limit - 1 and chance.random() < 0.2 and not match.over:
                standing.append([features(match.view(0), each) for each in range(seats)])
        won = match.state.winners
        shares = [(each in won) / len(won) for each in range(seats)]
        found += [Position(rows, shares) for rows in standing]
    assert brier(found, WEIGHTS) < brier(found, None)
