"""Changed rules: a tail that no longer fits costs what was answered since the checkpoint, never the game."""

from __future__ import annotations

import json
import logging
from dataclasses import replace

import pytest

from bot.store.records import BadRecord, read_record
from bot.store.verify import verify
from bot.tables.archive import export_table
from rules.engine import Answer, Option, Question, Refused
from tests.bot.tables.auction import AUCTION, AuctionView, Do, with_new_rules
from tests.bot.tables.place import ANN, BOB, GAMES, Place


async def test_answers_that_no_longer_fit_are_named_and_asked_again(place: Place) -> None:
    """The table is told; the roll before the question stays what it was; nothing goes twice."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    await place.say(table, ANN, Do("spin"))
    before = await place.shot(table)
    place.games = {**GAMES, "auction": with_new_rules()}
    await place.reopen()
    after = await place.shot(table)
    assert after.view.dice == before.view.dice[:1]
    assert after.asked is not None
    assert after.asked.seats == (1,)
    assert "do not fit them: these answers went and are asked again: Ann 1." in after.log[-1].text
    await place.tables.quiet()
    assert sorted(row.kind for row in place.courier.brought[-3:]) == ["story-edit", "table", "turn-dm"]
    await place.reopen()
    assert len((await place.shot(table)).log) == len(after.log)
    await place.say(table, BOB, Do("wait"))
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    record = await place.tables.queries.record(table, complete=True)
    assert [row[6] for row in record["rows"] if row[2] == "chance"][-1].startswith('{"n":2')


async def test_going_back_names_nobody_of_an_open_window(place: Place) -> None:
    """Players who had answered unseen stay unseen."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    for _ in range(2):
        await place.say(table, ANN, Do("wait"))
    await place.say(table, BOB, 5)
    place.games = {**GAMES, "auction": with_new_rules()}
    await place.reopen()
    assert (await place.shot(table)).log[-1].text.endswith("asked again: Ann 2.")


async def test_a_table_keeps_its_dice_when_a_game_gets_another_option(place: Place) -> None:
    """It stands at its default there; what was rolled before and what is rolled after verifies, here and exported."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    await place.say(table, ANN, Do("spin"))
    more = replace(AUCTION, options=(*AUCTION.options, Option("extra", "Extra", ("no", "yes"), "Something new.")))
    place.games = {**GAMES, "auction": more}
    await place.reopen()
    await place.say(table, ANN, Do("spin"))
    assert (await place.shot(table)).options["extra"] == "no"
    record = read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())
    exported = await export_table(f"sqlite+aiosqlite:///{place.path}", table, place.games.__getitem__)
    for held in (record, exported):
        assert verify(held, place.games.__getitem__).rolls == 3
        with pytest.raises(BadRecord):
            verify(held.model_copy(update={"options": {}}), place.games.__getitem__)


async def test_a_game_that_is_not_installed_any_more_is_refused_in_words(place: Place) -> None:
    """Its table waits for the program to have it again."""
    table = await place.table(ANN, BOB, key="auction")
    place.games = {"tic-tac-toe": GAMES["tic-tac-toe"]}
    await place.reopen()
    with pytest.raises(Refused, match="is kept as it is for the bot's operator"):
        await place.tables.queries.look(table, ANN.id)
    place.games = GAMES
    await place.reopen()
    assert (await place.tables.queries.look(table, ANN.id)).question is not None


async def test_rules_that_fail_when_the_host_plays_pause_the_table(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """The channel and the host learn the reference; a moderator can skip after resuming."""

    def reckless(seen: AuctionView, question: Question) -> Answer:
        return Do.of("fail") if question.prompt == "first" else question.default

    place.games = {"auction": replace(AUCTION, autopilot=reckless)}
    table = await place.table(ANN, computers=1, key="auction", options={"begin": "luck"})
    for _ in range(2):
        await place.say(table, ANN, Do("wait"))
    await place.say(table, ANN, 1)
    shot = await place.shot(table)
    assert shot.status == "paused"
    assert "reference" in shot.log[-1].text
    assert "reference" in place.courier.to(ANN.id)[-1]
    assert "1017" not in caplog.text


async def test_an_autopilot_that_fails_takes_the_default(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    """Its computer plays on."""

    def broken(seen: AuctionView, question: Question) -> Answer:
        raise LookupError

    caplog.set_level(logging.WARNING)
    place.games = {"auction": replace(AUCTION, autopilot=broken)}
    table = await place.table(ANN, computers=1, key="auction")
    await place.say(table, ANN, 4)
    assert (await place.shot(table)).log[-1].text == "bids are 4, 1."
    assert "LookupError" in caplog.text
