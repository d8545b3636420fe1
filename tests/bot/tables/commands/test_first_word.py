"""Windows that the first word ends, at a table: a game of bluff in which the first doubt counts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables import Person, PlayerSnapshot, Stale
from bot.tables.loaded import HEAD_START
from rules.engine import Refused
from rules.engine.lesson import Goal, Lesson, Tip
from tests.bot.tables.place import ANN, BOB, CAT, Place
from tests.examples.magpie import FIRST_WORD
from tests.examples.magpie.marked import marked
from tests.examples.magpie.moves import Believe, Doubt, Play, Suspect, Trust

MAGPIE = "magpie"
REACT = {"window_seconds": "300"}
SUSPICIOUS = replace(
    FIRST_WORD, autopilot=lambda seen, question: Doubt() if seen.phase == "doubt" else question.default
)
"""Its computers doubt everything."""


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of Magpie in which the first doubt counts."""
    async with Place(tmp_path / "games.db", games={MAGPIE: FIRST_WORD}) as opened:
        yield opened


async def claimed(place: Place, *people: Person, worth: int = 4, **more: Any) -> int:
    """A table at which the first of these, who leads, has made a claim."""
    table = await place.table(*people, key=MAGPIE, **more)
    await claim(place, table, people[0], worth)
    return table


async def claim(place: Place, table: int, leader: Person, worth: int) -> None:
    """The leader plays a card and says what it is worth."""
    await place.say(table, leader, Play(0))
    await place.say(table, leader, worth)
    await place.tables.quiet()


async def look(place: Place, table: int, person: Person) -> PlayerSnapshot:
    """What somebody sees."""
    return await place.tables.queries.look(table, person.id)


async def asked(place: Place, table: int) -> list[str]:
    """Who has a question to answer."""
    return [one.name for one in (ANN, BOB, CAT) if (await look(place, table, one)).question is not None]


async def doubted(place: Place, table: int) -> list[str]:
    """What the table has read of doubts."""
    return [line for line in await place.story(table) if "doubt" in line]


async def verified(place: Place, table: int) -> int:
    """The number of rows that the record has, all of which hold."""
    record = read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())
    return verify(record, place.games.__getitem__).rows


# -- the first word ----------------------------------------------------------------------------------------------------


async def test_the_first_word_ends_the_window(place: Place) -> None:
    """Cat need not say anything; what she presses then belongs to an earlier question."""
    table = await claimed(place, ANN, BOB, CAT)
    before = await look(place, table, CAT)
    await place.say(table, BOB, Doubt())
    (line,) = await doubted(place, table)
    assert line.startswith("Bob doubted it: it is a ")
    assert await asked(place, table) == ["Ann"]
    with pytest.raises(Stale, match="earlier question"):
        await place.tables.play.answer(table, CAT.id, before.question_id, before.revision, Doubt(), place.click())
    with pytest.raises(Refused, match="You are not asked anything at the moment"):
        await place.tables.play.answer_now(table, CAT.id, Doubt(), place.click())
    assert await doubted(place, table) == [line]
    assert await verified(place, table) > 0


async def test_nobody_is_told_who_has_passed(place: Place) -> None:
    """Neither by a message nor by an edit, a log, a record or another's panel; nor later, when somebody speaks."""
    table = await claimed(place, ANN, BOB, CAT, options=REACT)
    await place.tables.quiet()

    async def seen() -> list[Any]:
        shown = [await look(place, table, one) for one in (ANN, CAT)]
        record = await place.tables.queries.record(table)
        logs = [await place.log(table, one) for one in (ANN.id, CAT.id, None)]
        targets = [await place.tables.undo.targets(table, one.id, 9) for one in (ANN, CAT)]
        return [await place.shot(table), shown, record, logs, targets, len(place.courier.brought)]

    before = await seen()
    place.clock.time += 400
    await place.say(table, BOB, Believe())
    await place.tables.quiet()
    place.clock.time -= 400
    assert await seen() == before
    place.clock.time += 400
    await place.say(table, CAT, Doubt())
    assert [line for line in await place.story(table) if "Bob" in line] == []
    assert [line.text for line in await place.log(table, BOB.id) if "Bob" in line.text and line.phase] == []


async def test_when_all_have_passed_nobody_has_doubted(place: Place) -> None:
    table = await claimed(place, ANN, BOB, CAT)
    await place.say(table, CAT, Believe())
    assert await asked(place, table) == ["Bob"]
    await place.say(table, BOB, Believe())
    assert await doubted(place, table) == ["Nobody doubts it; Ann takes 4."]


async def test_half_an_answer_is_dropped_unseen(tmp_path: Path) -> None:
    """Cat has marked a doubt and not confirmed it when Bob speaks: it goes, and nobody learns of it but she."""
    async with Place(tmp_path / "games.db", games={MAGPIE: marked()}) as place:
        table = await claimed(place, ANN, BOB, CAT)
        before, posts = await look(place, table, CAT), len(place.courier.brought)
        await place.tables.play.draft(
            table, CAT.id, before.question_id, before.revision, lambda held, question: [Doubt().key]
        )
        await place.tables.quiet()
        assert (await look(place, table, CAT)).draft == (Doubt().key,)
        assert len(place.courier.brought) == posts
        await place.say(table, BOB, (Doubt(),))
        after = await look(place, table, CAT)
        assert (after.draft, after.put_away) == ((), before.question_id)
        assert "Cat" not in str([*await place.story(table), *await place.log(table, ANN.id)])
        assert "Cat" not in str([row for row in place.courier.brought[posts:] if row.target != CAT.id])


# -- the time to react -------------------------------------------------------------------------------------------------


async def test_a_word_is_told_when_the_time_to_react_is_over(place: Place) -> None:
    """It stands from when it was given: whoever comes later is too late, is told nothing sooner, and is not named."""
    table = await claimed(place, ANN, BOB, CAT, options=REACT)
    posts, before = len(place.courier.brought), await look(place, table, ANN)
    await place.later(100)
    await place.say(table, CAT, Doubt())
    await place.later(100)
    assert await asked(place, table) == ["Bob"]
    await place.say(table, BOB, Doubt())
    await place.later(99)
    assert len(place.courier.brought) == posts
    assert await look(place, table, ANN) == before
    await place.later(1)
    (line,) = await doubted(place, table)
    assert line.startswith("Cat doubted it")
    assert await verified(place, table) > 0


async def test_a_word_after_the_time_to_react_is_told_at_once(place: Place) -> None:
    table = await claimed(place, ANN, BOB, CAT, options=REACT)
    await place.later(1000)
    await place.say(table, CAT, Doubt())
    assert len(await doubted(place, table)) == 1


async def test_a_restart_forgets_nobody_s_turn(place: Place) -> None:
    """The process ends while the word waits to be told, after a later one."""
    table = await claimed(place, ANN, BOB, CAT, options=REACT)
    for person in (CAT, BOB):
        await place.say(table, person, Doubt())
    await place.reopen()
    await place.later(300)
    (line,) = await doubted(place, table)
    assert line.startswith("Cat doubted it")


async def test_a_word_may_be_taken_back_until_it_is_told(place: Place) -> None:
    """It is free and unseen; whoever spoke next is the first then."""
    table = await claimed(place, ANN, BOB, CAT, options=REACT)
    posts = len(place.courier.brought)
    for person in (CAT, BOB):
        await place.say(table, person, Doubt())
    assert (await place.tables.undo.ask(table, CAT.id, place.click())).waiting == ()
    assert await asked(place, table) == ["Cat"]
    assert len(place.courier.brought) == posts
    await place.say(table, CAT, Doubt())
    await place.later(300)
    (line,) = await doubted(place, table)
    assert line.startswith("Bob doubted it")
    assert await verified(place, table) > 0


async def test_what_was_told_is_taken_back_by_agreement(place: Place) -> None:
    """Then the window is open again; whoever had passed has passed, and may not be told so."""
    table = await claimed(place, ANN, BOB, CAT)
    await place.say(table, CAT, Believe())
    await place.say(table, BOB, Doubt())
    assert (await place.tables.undo.ask(table, BOB.id, place.click())).waiting == ("Ann", "Cat")
    for person in (ANN, CAT):
        await place.tables.votes.cast(table, person.id, True, place.click())
    assert await asked(place, table) == ["Bob"]
    assert "Cat" not in str([line for line in await place.story(table) if "take" in line])
    await place.say(table, BOB, Believe())
    assert (await doubted(place, table))[-1] == "Nobody doubts it; Ann takes 4."
    assert await verified(place, table) > 0


# -- standing orders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(BOB, CAT), (CAT, BOB)])
async def test_of_orders_that_speak_the_rules_tell_the_first(place: Place, order: tuple[Person, ...]) -> None:
    """Not who gave the order first: Bob is asked before Cat when Ann leads."""
    table = await place.table(ANN, BOB, CAT, key=MAGPIE)
    for person in order:
        await place.tables.play.act(table, person.id, Suspect(3), place.click())
    await claim(place, table, ANN, 4)
    (line,) = await doubted(place, table)
    assert line.startswith("Bob doubted it")


async def test_no_speed_gives_an_order_away(place: Place) -> None:
    """It speaks as the window opens, so that nobody comes before it, and is told when everybody could have reacted."""
    table = await place.table(ANN, BOB, CAT, key=MAGPIE, options=REACT)
    await place.tables.play.act(table, CAT.id, Suspect(3), place.click())
    await claim(place, table, ANN, 4)
    posts = len(place.courier.brought)
    await place.say(table, BOB, Doubt())
    await place.later(299)
    assert len(place.courier.brought) == posts
    await place.later(1)
    (line,) = await doubted(place, table)
    assert line.startswith("Cat doubted it")


async def test_an_order_that_passes_speaks_for_nobody(place: Place) -> None:
    table = await place.table(ANN, BOB, CAT, key=MAGPIE)
    await place.tables.play.act(table, BOB.id, Trust(5), place.click())
    await claim(place, table, ANN, 4)
    assert await asked(place, table) == ["Cat"]
    await place.say(table, CAT, Believe())
    assert await doubted(place, table) == ["Nobody doubts it; Ann takes 4."]


# -- the clock and the computers ---------------------------------------------------------------------------------------


async def test_whoever_stays_away_passes(place: Place) -> None:
    """At the deadline, where the usual answer is given."""
    table = await claimed(place, ANN, BOB, CAT, options={"time_limit": "8h", "deadline": "default"})
    assert (await place.shot(table)).asked is not None
    await place.later(9 * 3600)
    assert await doubted(place, table) == ["Nobody doubts it; Ann takes 4."]


async def test_of_autopilots_the_rules_tell_the_first(tmp_path: Path) -> None:
    """They answer for all who stay away at the same moment."""
    async with Place(tmp_path / "games.db", games={MAGPIE: SUSPICIOUS}) as place:
        table = await claimed(place, ANN, BOB, CAT, options={"time_limit": "8h", "deadline": "autopilot"})
        await place.later(9 * 3600)
        lines = await doubted(place, table)
        assert lines
        assert lines[0].startswith("Bob doubted it")


async def test_computers_let_people_speak_first(tmp_path: Path) -> None:
    """Several people have a while to themselves, whatever pause was agreed on; then the computer takes the word."""
    async with Place(tmp_path / "games.db", games={MAGPIE: SUSPICIOUS}) as place:
        table = await claimed(place, ANN, BOB, computers=1)
        await place.later(HEAD_START - 1)
        assert await asked(place, table) == ["Bob"]
        await place.say(table, BOB, Doubt())
        assert (await doubted(place, table))[0].startswith("Bob doubted it")


async def test_a_computer_takes_the_word_that_nobody_takes(tmp_path: Path) -> None:
    """Whether Bob has passed does not matter: else its speed would tell so."""
    for passes in (False, True):
        async with Place(tmp_path / f"games{passes}.db", games={MAGPIE: SUSPICIOUS}) as place:
            table = await claimed(place, ANN, BOB, computers=1)
            if passes:
                await place.say(table, BOB, Believe())
            await place.later(HEAD_START - 1)
            assert await doubted(place, table) == []
            await place.later(1)
            assert (await doubted(place, table))[0].startswith("Computer 1 doubted it")


async def test_computers_wait_for_one_who_plays_alone(tmp_path: Path) -> None:
    """There is nobody to whom their patience could tell anything."""
    async with Place(tmp_path / "games.db", games={MAGPIE: SUSPICIOUS}) as place:
        table = await place.table(ANN, computers=2, key=MAGPIE)
        await claim(place, table, ANN, 4)
        for _ in range(20):
            if (await look(place, table, ANN)).question is not None and "doubt" in (await place.shot(table)).phase:
                break
            question = (await look(place, table, ANN)).question
            if question is not None:
                await place.say(table, ANN, question.default)
            await place.later(60)
        else:
            pytest.fail("no computer has led")
        told = len(await doubted(place, table))
        await place.later(3600)
        assert len(await doubted(place, table)) == told
        await place.say(table, ANN, Doubt())
        assert (await doubted(place, table))[-1].startswith("Ann doubted it")


@pytest.mark.parametrize(("answer", "who"), [(Doubt(), "Ann"), (Believe(), "Computer 2")])
async def test_a_learner_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Doubt | Believe, who: str
) -> None:
    """At a guided table computers answer with her, but do not take the word from her."""
    tip = Tip("Bluff.")
    never: Goal[Any] = Goal("never", "Nothing", "There is no way.", lambda event, view: False)
    lesson: Lesson[Any] = Lesson(3, {}, tip, {}, {}, (never,), tip, 9, lambda *given: "")
    for where in ("bot.catalogue.lessons", "bot.tables.guiding.lessons"):
        monkeypatch.setattr(where, lambda: {MAGPIE: lesson})
    async with Place(tmp_path / "games.db", games={MAGPIE: SUSPICIOUS}) as place:
        table = await place.tables.lessons.open(MAGPIE, "g", "901", ANN, place.click())
        await place.tables.quiet()
        while (question := (await look(place, table, ANN)).question) is not None and question.prompt != "doubt":
            await place.say(table, ANN, question.default)
        await place.say(table, ANN, answer)
        assert (await doubted(place, table))[-1].startswith(f"{who} doubted it")


async def test_it_asks_in_public_without_telling_whom(place: Place) -> None:
    """Everybody reads that the first word counts."""
    table = await claimed(place, ANN, BOB, CAT)
    shown = (await place.shot(table)).asked
    assert shown is not None
    assert (shown.seats, shown.first) == (None, True)
