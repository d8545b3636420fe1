"""Computers deal: they accept what helps them, decline what does not, and offer what both sides gain by."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.catalogue import find_game, games
from bot.computers import dealing, thinkers
from bot.computers.dealing import deal
from bot.computers.thinkers import solve
from bot.store.schema import waiting_dice
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout
from rules.galactic_supremacy.model.moves import Accept, Offer, Research
from tests.bot.computers.test_levels import played
from tests.bot.tables.place import ANN, Place, Settings

GIFT, ROBBERY = Offer("P2", give_credits=2), Offer("P3", want_credits=1)
"""What Ann offers: to the first computer credits for nothing, to the second one nothing for a credit."""
OFFERS = [
    "Ann offers Computer 1{level} 2 credits for nothing (offer 1).",
    "Ann offers Computer 2{level} nothing for 1 credit (offer 1).",
]


async def offered(
    path: Path, processes: int, offers: Sequence[Offer], before: Callable[[], object] = list
) -> list[str]:
    """What is told of these offers at a table of Ann and two computers, while Ann is asked something else."""
    async with Place(path, games(), settings=Settings(thinkers=processes)) as place:
        table = await played(place, *["easy" if processes else None] * 2)
        while (await place.shot(table)).phase not in ("command", "build", "research"):
            await place.tables.moderation.skip(table, ANN, place.click())
        before()
        for offer in offers:
            await place.tables.play.act(table, ANN.id, offer, place.click())
        await place.tables.quiet()
        log = [line.text.replace(" (easy)", "{level}") for line in await place.log(table, ANN.id)]
        return [line for line in log if line.startswith(("Ann offers", "Ann and", "Ann's offer"))]


async def test_a_gift_is_accepted_and_a_robbery_declined(tmp_path: Path) -> None:
    """At once: nobody waits for a turn of the computer."""
    assert await offered(tmp_path / "arbiter.db", 1, [GIFT, ROBBERY]) == [
        *OFFERS,
        "Ann and Computer 1{level} trade: 2 credits for nothing.",
        "Ann's offer to Computer 2{level} was declined.",
    ]


async def test_who_fails_at_an_offer_declines_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for an answer that never comes."""
    found = await offered(tmp_path / "arbiter.db", 1, [GIFT], partial(monkeypatch.setattr, thinkers, "solve", fail))
    assert found == [OFFERS[0], "Ann's offer to Computer 1{level} was declined."]


def fail(problem: thinkers.Problem) -> str:
    """Find nothing."""
    raise ValueError(problem.game)


async def test_where_nobody_thinks_nobody_deals(tmp_path: Path) -> None:
    """Offers to computers stay open until they lapse, as an autopilot knows nothing of deals."""
    assert await offered(tmp_path / "arbiter.db", 0, [GIFT, ROBBERY]) == [line.format(level="") for line in OFFERS]


async def test_who_is_idle_offers_to_whose_diplomacy_phase_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone with computers Ann is asked there only if something is offered; it lapses, and none comes soon again."""
    monkeypatch.setattr(thinkers, "solve", generous)
    monkeypatch.setattr("secrets.token_bytes", lambda number=32: bytes(number))
    asked = list[int]()
    async with Place(tmp_path / "arbiter.db", games(), settings=Settings(thinkers=1)) as place:
        table = await played(place, "normal", "normal", key="deadlock")
        while (shot := await place.shot(table)).round < 5:
            if (question := (await place.tables.queries.look(table, ANN.id)).question) is not None:
                asked += [shot.round] * (question.prompt == "diplomacy")
                await place.say(table, ANN, question.default)
            await place.tables.quiet()
        log = [line.text for line in await place.log(table, ANN.id, most=500)]
    assert asked == [3]
    assert [line for line in log if "offer" in line] == [
        "Computer 1 (normal) offers Ann 5 credits for 10 metal (offer 1).",
        "Computer 1 (normal)'s offer to Ann lapses.",
    ]


def generous(problem: thinkers.Problem) -> str:
    """What a computer finds that is glad of any deal, and thinks of nothing else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dealing, "WORTH", -1.0)
        patch.setattr(dealing, "SURE", math.inf)
        return solve(problem) if problem.dealing else ""


def test_an_offer_is_good_for_both_sides() -> None:
    """It is made whatever the others hold, its addressee accepts it, and an easy computer makes none."""
    dice = QuickDice(random.Random(57).randrange)
    match = Match.begin(find_game("galactic-supremacy"), 3, {"head_start": "yes"}, dice)
    playout(match, autopilot, 39)
    match.drain()
    seat = match.state.active
    other = match.fork(dice)
    hand, deck = other.state.players[0].hand, other.state.decks[0]
    other.state.players[0].hand, deck[-len(hand) :] = deck[-len(hand) :], hand
    offer = Offer("P1", give="command", want_credits=5)
    assert [deal(each, seat, "s", offering=True) for each in (match, match, other)] == [offer] * 3
    assert deal(match, seat, "s", offering=False) is None
    match.act(seat, offer)
    assert deal(match, 0, "s", offering=True) == Accept("P3", 1)


async def test_no_deal_comes_between_an_answer_and_its_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what Ann has thrown would be lost, and she could throw again."""
    monkeypatch.setattr("secrets.token_bytes", lambda number=32: bytes(number))  # a game in which she soon may research
    async with Place(tmp_path / "arbiter.db", games(), settings=Settings(thinkers=1)) as place:
        table = await played(place, "easy", "easy", dice="typed", computer_pause="15")
        while (question := (await place.tables.queries.look(table, ANN.id)).question) is None or (
            await place.shot(table)
        ).phase != "research":
            await (place.later(15) if question is None else place.say(table, ANN, question.default))
        await place.tables.play.act(table, ANN.id, ROBBERY, place.click())
        await place.say(table, ANN, Research())
        waits = select(waiting_dice.c.seat)
        assert await place.store.read(waits)
        told = [line.text for line in await place.log(table, ANN.id)]
        await place.later(15)
        assert [line.text for line in await place.log(table, ANN.id)] == told
        assert await place.store.read(waits)
