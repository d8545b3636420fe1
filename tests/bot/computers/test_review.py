"""Reviews: what they say of a game adds up, finds a blunder, tells luck from skill, and takes no time to speak of."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

import pytest

from bot.catalogue import games
from bot.computers.puzzle import Trial, candidates, judge
from bot.computers.review import Decision, Part, Stretch, costliest, finest, in_words, review, shares
from bot.tables.queries.reviewing import stretches
from rules.engine import Checkpoint, Entry, Game, Match, write_answer
from rules.engine.playout import Player, QuickDice, ScriptedDice, autopilot, playout, step
from rules.galactic_supremacy import GAME as GALAXY
from rules.one_page_deadzone import GAME as ZONE
from rules.one_page_deadzone.model.moves import Activate, Concede
from testing.seeds import seeds
from tests.examples.magpie import FIRST_WORD
from tests.examples.magpie.moves import Believe, Doubt, Play
from tests.one_page_deadzone.kit import position
from tests.pace import Stopwatch
from tests.tiers import in_turn

JUDGED = [key for key, game in games().items() if game.value is not None]
QUICK = "one-page-deadzone"
WHOLE = [pytest.param(key, marks=[] if key == QUICK else pytest.mark.soak) for key in JUDGED]
"""Games that are reviewed whole, twice: of the others that takes up to a minute."""
GAMES = int(os.environ.get("REVIEWED_GAMES", "4"))
NAMES = ("Ann", "Bob")
BEGUN = 60
"""Rows of the game from which another one plays on."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over, as a table keeps it."""

    match: Match[Any, Any]
    checkpoints: Sequence[Checkpoint]
    rows: Sequence[Entry]

    def stretches(self) -> list[Stretch]:
        """The parts of which a review is made."""
        return [*stretches(self.match.game.key, NAMES, self.checkpoints, self.rows, "1")]

    def reviewed(self) -> list[Part]:
        """Its review."""
        made = [review(part) for part in self.stretches()]
        assert all(part is not None for part in made)
        return [part for part in made if part is not None]


def played(game: Game[Any, Any], seed: object, player: Player = autopilot) -> Played:
    """A game of two to its end."""
    match = Match.begin(game, 2, {}, QuickDice(random.Random(f"dice {seed}").randrange))
    news = match.drain()
    checkpoints, rows = news.checkpoints, news.entries
    while match.asked is not None:
        step(match, player)
        news = match.drain()
        checkpoints += news.checkpoints
        rows += news.entries
    return Played(match, checkpoints, rows)


@cache
def whole(key: str, seed: int) -> tuple[Played, list[Part]]:
    """A game of two computers, and its review."""
    game = played(games()[key], seed)
    return game, game.reviewed()


@pytest.mark.parametrize("key", WHOLE)
def test_shares_add_up_to_what_became_of_the_chance(key: str) -> None:
    """For each seat, and what one seat wins the other one loses."""
    (seed, *_) = seeds(GAMES, f"luck {key}")
    game, parts = whole(key, seed)
    for before, after in pairwise(parts):
        assert before.standing[-1] == after.standing[0]  # parts follow one another
    began, ended = parts[0].standing[0][1], parts[-1].standing[-1][1]
    for seat, share in enumerate(shares(parts)):
        assert share.own + share.others + share.luck == pytest.approx(ended[seat] - began[seat])
        won = game.match.state.winners or range(len(ended))
        assert ended[seat] == pytest.approx((seat in won) / len(won))
    for _, chances in [moment for part in parts for moment in part.standing]:
        assert sum(chances) == pytest.approx(1)
    ann, bob = shares(parts)
    assert (ann.own, ann.luck) == pytest.approx((-bob.others, -bob.luck))
    middle = len(parts) // 2
    assert review(game.stretches()[middle]) == parts[middle]  # and another time it is the same


def blunder(match: Match[Any, Any], question: Any) -> Any:
    """Watch in the very last activation, where a shot may still win."""
    return Activate("Ta1", "overwatch") if question.prompt == "activate" else autopilot(match, question)


def test_a_blunder_costs_most() -> None:
    """Bob leads, and only Ann's last unit may change that: it has an enemy before it, and watches."""
    zone = position("Ta1@E4 Ta2@A1:activated / Do1@E5:activated Do2@H8:activated", round=4).match.state
    zone.squads[1].destroyed = 5
    held = ZONE.dump(zone)
    game = played(replace(ZONE, setup=lambda seats, options: ZONE.load(held)), 1, blunder)
    assert game.match.state.winners == [1]
    parts = game.reviewed()
    (worst,) = costliest(parts, 0)
    assert worst.chosen.words == "Ta1: Overwatch"
    assert worst.chosen.chance == pytest.approx(0, abs=0.01)
    assert worst.other.chance > 0.3
    assert "Ta1" in worst.other.words
    assert worst.rule == "OP-RND-01"
    assert finest(parts, 0) == []
    assert shares(parts)[0].own < -0.2


def test_what_decisions_cost_is_not_luck() -> None:
    """Tried again in other twins, the answers that a review calls better are so, by most of what it tells."""
    told, tried = 0.0, 0.0
    for seed in range(2):
        game, parts = whole(QUICK, seed)
        for stretch, part in zip(game.stretches(), parts, strict=True):
            for decision in [*costliest([part], 0, count=99), *costliest([part], 1, count=99)]:
                told += decision.cost
                tried += cost_again(stretch.checkpoint, game.rows, decision)
    assert told > 0
    assert tried > 0.5 * told, f"{told:.2f} are told, and {tried:.2f} are found again"


def cost_again(start: Checkpoint, rows: Sequence[Entry], decision: Decision) -> float:
    """What a decision costs as another seed's twins tell it."""
    tail = tuple([row for row in rows if start.seq <= row.seq < decision.row])
    match = Match.restore(ZONE, start, tail, ScriptedDice([]))
    given = next(row.payload for row in rows if row.seq == decision.row)
    view, answer = match.view(decision.seat), ZONE.read_answer(match.question_for(decision.seat), given)
    other = next(
        each
        for each in candidates(match, decision.seat, answer, NAMES)
        if in_words(ZONE, view, each, NAMES) == decision.other.words
    )
    worths = judge(Trial(ZONE.key, start, tail, decision.seat, (given, write_answer(other)), "again"))
    assert worths
    return worths[1] - worths[0]


def test_whoever_gives_up_did_it_themselves() -> None:
    """It is no bad luck, and for the other side no good one."""
    match = Match.begin(ZONE, 2, {}, QuickDice(random.Random("giving up").randrange))
    playout(match, autopilot, 20)
    while match.asked and not match.asked.step.open:
        step(match, autopilot)
    match.act(0, Concede())
    news = match.drain()
    parts = Played(match, news.checkpoints, news.entries).reviewed()
    (*_, (_, before)), ((ann, bob)) = parts[-1].standing[:-1], shares(parts)
    assert parts[-1].standing[-1][1] == (0, 1)
    without = replace(parts[-1], acts=[])
    assert shares([*parts[:-1], without])[0].luck == pytest.approx(ann.luck - before[0])
    assert (ann.own, ann.luck) == pytest.approx((-bob.others, -bob.luck))


def test_what_the_first_word_has_dropped_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann leads, Cat passes, Bob doubts, Dan comes too late: of that window a review knows Bob's doubt alone."""
    magpie = replace(
        FIRST_WORD,
        value=lambda view: [player.coins / 60 for player in view.players],
        weigh=lambda view, question: [(1.0, Believe()), (0.5, Doubt())] if view.phase == "doubt" else (),
    )
    monkeypatch.setattr("bot.computers.review.find_game", lambda key: magpie)
    match = Match.begin(magpie, 4, {}, QuickDice(random.Random("bluff").randrange))
    for seat, answer in ((0, Play(0)), (0, 1), (2, Believe()), (1, Doubt()), (3, Doubt())):
        match.answer(seat, answer)
    match.close()
    news = match.drain()
    parts = Played(match, news.checkpoints, news.entries).reviewed()
    found = [(one.seat, one.chosen.words) for part in parts for one in part.decisions if one.rule == "MP-03"]
    assert found == [(1, "Doubt")]


def test_the_luck_of_computers_sums_to_nothing() -> None:
    """Within what is to be expected of so many games, 99 times out of 100 and more."""
    found = [shares(whole(ZONE.key, seed)[1])[0].luck for seed in seeds(GAMES, f"luck {ZONE.key}")]
    assert abs(fmean(found)) < surely(GAMES) * stdev(found) / GAMES**0.5, found


def surely(count: int) -> float:
    """So many standard errors of so many games hold the truth in 995 of 1000 cases (Student's t)."""
    return next(bound for least, bound in ((60, 2.9), (20, 3.2), (8, 4.0), (4, 7.5)) if count >= least)


def test_a_game_of_other_rules_is_not_reviewed() -> None:
    """A row that was asked something else ends the review."""
    game = played(ZONE, 1)
    (part, *_) = stretches(ZONE.key, NAMES, game.checkpoints, game.rows, "1")
    changed = part.rows[3]._replace(line="0123456789abcdef")
    assert review(replace(part, rows=(*part.rows[:3], changed, *part.rows[4:]))) is None


def test_of_a_game_that_plays_on_only_what_came_since_is_reviewed() -> None:
    """What was given and drawn anew is only played again: the shares begin with the chances as it stood then."""
    match = Match.begin(GALAXY, 2, {}, QuickDice(random.Random("playing on").randrange))
    checkpoints, rows, since = list[Checkpoint](), list[Entry](), 0
    while (match.asked is not None and match.seq < since + 20) or not since:
        if match.seq >= BEGUN and not since and match.asked and not match.asked.window:
            match.draw()
            since = match.seq
        step(match, autopilot)
        news = match.drain()
        checkpoints, rows = [*checkpoints, *news.checkpoints], [*rows, *news.entries]
    parts = [review(part) for part in stretches(GALAXY.key, NAMES, checkpoints, rows, "1", since)]
    assert all(parts)
    told = [part for part in parts if part]
    answers = [row for row in rows if row.seq >= since and row.kind != "chance"]
    assert sum([len(part.standing) - 1 for part in told]) == len(answers)
    assert min([each.row for part in told for each in part.decisions], default=since) >= since


@pytest.mark.parametrize("key", in_turn(JUDGED, 1, stay=2))
def test_150_decisions_take_two_minutes_at_most(key: str) -> None:
    """On one core, by its own time; some of them are tried."""
    game, seconds, decisions = played(games()[key], 2), 0.0, 0
    for part in stretches(key, NAMES, game.checkpoints, game.rows, "1"):
        with Stopwatch() as watch:
            reviewed = review(part)
        seconds += watch.seconds
        decisions += len(reviewed.decisions) if reviewed else 0
        if decisions >= 12:
            break
    assert decisions >= 12
    assert 150 * seconds / decisions < 120, (seconds, decisions)
