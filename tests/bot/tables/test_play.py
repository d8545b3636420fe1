"""A game from lobby to victory, and what is refused on the way."""

from __future__ import annotations

import pytest

from bot.tables import Stale
from rules.engine import Refused
from tests.bot.tables.auction import Do, Orders
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place
from tests.examples import tic_tac_toe


async def test_a_game_from_lobby_to_victory(place: Place) -> None:
    """Every answer is there, the winner is told, and the secret is shown only then."""
    table = await place.table(ANN, BOB)
    running = await place.shot(table)
    assert running.status == "running"
    assert running.asked is not None
    assert running.asked.seats == (0,)
    assert running.secret is None
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4), (ANN, 2)):
        await place.place(table, person, cell)
    over = await place.shot(table)
    assert (over.status, over.winners, over.asked) == ("over", (0,), None)
    assert over.secret is not None
    assert over.commitment == running.commitment
    assert await place.board(table) == "XXXOO...."
    assert place.courier.brought[-1].kind == "table"


async def test_a_restart_in_the_middle_changes_nothing(place: Place) -> None:
    """The same board, the same question, and the old panel still answers it."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    before, look = await place.shot(table), await place.tables.queries.look(table, BOB.id)
    await place.reopen()
    after = await place.shot(table)
    assert (after.view, after.asked, after.log, after.commitment) == (
        before.view,
        before.asked,
        before.log,
        before.commitment,
    )
    await place.tables.play.answer(table, BOB.id, look.question_id, look.revision, tic_tac_toe.Place(4), "click")
    assert await place.board(table) == "X...O...."


async def test_the_story_goes_on_after_a_restart(place: Place) -> None:
    """What was told before is there at the first look, and what comes then is added to it at once."""
    table = await place.table(ANN, BOB, key="auction")
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    await place.reopen()
    assert await place.story(table) == ["bids are 1, 1."]
    await place.say(table, ANN, Do("wait"))
    assert await place.story(table) == ["bids are 1, 1.", "0 does wait."]


async def test_an_answer_out_of_turn_is_refused(place: Place) -> None:
    """One who is not asked, does not sit there or is too early changes nothing."""
    table = await place.table(ANN, BOB)
    with pytest.raises(Refused, match="not asked anything"):
        await place.tables.play.answer_now(table, BOB.id, tic_tac_toe.Place(0), "click")
    with pytest.raises(Refused, match="no seat"):
        await place.tables.play.answer_now(table, CAT.id, tic_tac_toe.Place(0), "click")
    assert await place.board(table) == "........."


async def test_a_choice_that_is_not_offered_is_refused(place: Place) -> None:
    """A taken cell, a cell that does not exist, an answer of another shape."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for wrong in (tic_tac_toe.Place(0), tic_tac_toe.Place(77), tic_tac_toe.Concede(), 3, ()):
        with pytest.raises(Refused, match="not among your choices"):
            await place.tables.play.answer_now(table, BOB.id, wrong, place.click())
    assert await place.board(table) == "X........"


@pytest.mark.parametrize(
    ("wrong", "sentence"), [(99, "out of range"), (-1, "out of range"), ("six", "whole number"), (True, "whole number")]
)
async def test_an_amount_that_is_none_is_refused(place: Place, wrong: int, sentence: str) -> None:
    """Out of range, or text where a number belongs."""
    table = await place.table(ANN, BOB, key="auction")
    with pytest.raises(Refused, match=sentence):
        await place.tables.play.answer_now(table, ANN.id, wrong, "click")
    assert (await place.tables.queries.look(table, ANN.id)).question is not None


async def test_a_stale_panel_is_told_so(place: Place) -> None:
    """An older question's id or revision changes nothing."""
    table = await place.table(ANN, BOB)
    old = await place.tables.queries.look(table, ANN.id)
    await place.place(table, ANN, 0)
    with pytest.raises(Stale, match="earlier question"):
        await place.tables.play.answer(table, ANN.id, old.question_id, old.revision, tic_tac_toe.Place(1), "click")
    new = await place.tables.queries.look(table, BOB.id)
    with pytest.raises(Stale):
        await place.tables.play.answer(table, BOB.id, new.question_id, old.revision, tic_tac_toe.Place(1), "click")
    assert await place.board(table) == "X........"


async def test_a_delivery_that_comes_twice_counts_once(place: Place) -> None:
    """By panel, by command and by act: no error, no second move."""
    table = await place.table(ANN, BOB)
    look = await place.tables.queries.look(table, ANN.id)
    for _ in range(2):
        await place.tables.play.answer(table, ANN.id, look.question_id, look.revision, tic_tac_toe.Place(0), "first")
    assert await place.board(table) == "X........"
    for _ in range(2):
        await place.tables.play.answer_now(table, BOB.id, tic_tac_toe.Place(1), "second")
    await place.place(table, ANN, 3)
    await place.tables.play.answer_now(table, BOB.id, tic_tac_toe.Place(1), "second")
    assert await place.board(table) == "XO.X....."
    for _ in range(2):
        await place.tables.play.act(table, BOB.id, tic_tac_toe.Concede(), "third")
    assert (await place.shot(table)).winners == (0,)


async def test_a_typed_answer_that_comes_twice_answers_no_second_question(place: Place) -> None:
    """The second delivery of `bid nothing`-like answers must not answer what is asked next of the same seat."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    for _ in range(2):
        await place.tables.play.answer_now(table, ANN.id, Do("wait"), "twice")
    look = await place.tables.queries.look(table, ANN.id)
    assert look.question is not None
    assert look.question.prompt == "second"


async def test_a_window_tells_nobody_who_answered(place: Place) -> None:
    """Nobody is shown who is asked or who has answered; the bids appear together."""
    table = await place.table(ANN, BOB, key="auction")
    before, brought = await place.shot(table), len(place.courier.brought)
    assert before.asked is not None
    assert before.asked.seats is None
    proof = await place.tables.queries.prove(table)
    await place.say(table, BOB, 7)
    after = await place.shot(table)
    assert after == before
    assert len(place.courier.brought) == brought
    assert await place.tables.queries.prove(table) == proof
    assert (await place.tables.queries.look(table, BOB.id)).question is None
    await place.say(table, ANN, 3)
    assert await place.story(table) == ["bids are 3, 7."]


async def test_a_window_stays_open_for_its_shortest_time(place: Place) -> None:
    """Also when all have answered at once."""
    table = await place.table(ANN, BOB, key="auction", options={"window_seconds": "30"})
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    await place.later(29)
    assert not await place.story(table)
    await place.later(1)
    assert await place.story(table) == ["bids are 1, 1."]


async def test_standing_orders_answer_and_nobody_is_told(place: Place) -> None:
    """Orders chosen at joining are in force from the first open question on; a window that they answer sends no DM."""
    tables = place.tables
    table = await tables.lobby.open("auction", "g", CHANNEL, ANN, place.click())
    for person in (ANN, BOB):
        await tables.lobby.join(table, person, None, {"bids": "nothing"}, place.click())
    await tables.lobby.start(table, ANN.id, place.click())
    for person in (ANN, BOB):
        await place.say(table, person, 2)
    for _ in range(2):
        await place.say(table, ANN, Do("wait"))
    shot = await place.shot(table)
    assert [line.text for line in shot.log if line.text.startswith("bids")] == ["bids are 2, 2.", "bids are 0, 0."]
    assert shot.asked is not None
    assert shot.asked.seats == (1,)
    await tables.play.act(table, BOB.id, Orders("ask"), place.click())
    for _ in range(2):
        await place.say(table, BOB, Do("wait"))
    assert (await tables.queries.look(table, BOB.id)).question is not None
    assert (await tables.queries.look(table, ANN.id)).question is None


async def test_whispers_go_to_their_seat_only(place: Place) -> None:
    """By DM and in the private log; never to the channel, to others or to spectators."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    await place.say(table, ANN, Do("count"))
    await place.tables.quiet()
    assert "You count 1017 coins." in place.courier.to(ANN.id)
    assert [line.text for line in (await place.tables.queries.look(table, ANN.id)).private_log] == [
        "You count 1017 coins."
    ]
    assert "1017" not in str(place.courier.to(CHANNEL) + place.courier.to(BOB.id))
    assert "1017" not in str([await place.log(table, who) for who in (None, BOB.id, CAT.id)])
    assert "1017" in str(await place.log(table, ANN.id))
    assert "1017" not in str(
        [await place.tables.queries.look(table, BOB.id), await place.tables.queries.snapshot(table)]
    )


async def test_rules_that_fail_cost_nothing(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    """The player gets a sentence with a reference, the operator the trace without secrets, and the table goes on."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    before = await place.shot(table)
    with pytest.raises(Refused, match=r"failed at that.*reference [0-9a-f]{6}") as refused:
        await place.say(table, ANN, Do("fail"))
    reference = str(refused.value).split("reference ")[1][:6]
    assert reference in caplog.text
    assert "_done" in caplog.text
    assert "1017" not in caplog.text
    assert (await place.shot(table)).view == before.view
    await place.say(table, ANN, Do("wait"))
    look = await place.tables.queries.look(table, ANN.id)
    assert look.question is not None
    assert look.question.prompt == "second"


async def test_planning_through_stops_at_the_prompt_and_at_the_end_of_the_turn(place: Place) -> None:
    """Defaults are answered, each by its own; a double delivery answers nothing."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    assert (await place.tables.play.plan_through(table, ANN.id, "second", "plan"))[0] == 1
    assert (await place.tables.play.plan_through(table, ANN.id, None, "rest"))[0] == 1
    with pytest.raises(Refused, match="no step"):
        await place.tables.play.plan_through(table, ANN.id, "nonsense", place.click())
    assert await place.story(table) == ["0 does wait.", "0 does wait."]


async def test_planning_through_answers_only_the_question_that_was_seen(place: Place) -> None:
    """The answer was given elsewhere between the look at the panel and the plan: nothing more is answered."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    seen = await place.tables.queries.look(table, ANN.id)
    await place.say(table, ANN, Do("wait"))
    with pytest.raises(Stale, match="earlier question"):
        await place.tables.play.plan_through(table, ANN.id, None, place.click(), seen.revision)
    assert await place.story(table) == ["0 does wait."]


async def test_half_an_answer_is_kept_for_its_question_only(place: Place) -> None:
    """A draft survives a restart and is gone with its question."""
    table = await place.table(ANN, BOB)
    look = await place.tables.queries.look(table, ANN.id)
    await place.tables.play.draft(table, ANN.id, look.question_id, look.revision, lambda draft, question: ["place:3"])
    await place.reopen()
    assert (await place.tables.queries.look(table, ANN.id)).draft == ("place:3",)
    await place.place(table, ANN, 3)
    assert (await place.tables.queries.look(table, BOB.id)).draft == ()
    with pytest.raises(Stale):
        await place.tables.play.draft(
            table, ANN.id, look.question_id, look.revision, lambda draft, question: ["place:4"]
        )


async def test_computers_play_and_posts_come_together(place: Place) -> None:
    """A whole game of computers is one change of the channel's message after another, not one for each move."""
    tables = place.tables
    table = await tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    for _ in range(2):
        await tables.lobby.add_computer(table, ANN.id, place.click())
    await tables.lobby.set_option(table, ANN.id, "computer_pause", "0", place.click())
    await tables.lobby.start(table, ANN.id, place.click())
    over = await place.shot(table)
    assert over.status == "over"
    cards = [row for row in place.courier.brought if row.kind.startswith("table")]
    assert len(cards) <= 2
    assert len(cards[-1].lines) >= 5


async def test_a_computer_pauses_before_its_turn(place: Place) -> None:
    """So that people can follow."""
    table = await place.table(ANN, computers=1, options={"computer_pause": "5"})
    await place.place(table, ANN, 4)
    await place.later(4)
    assert await place.board(table) == "....X...."
    await place.later(1)
    assert "O" in await place.board(table)


async def test_the_clock_answers_the_default(place: Place) -> None:
    """At the end of the time limit, and the table says so; a pause stops the clock."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.until == place.clock.now() + 8 * 3600
    await place.later(8 * 3600 - 1)
    assert await place.board(table) == "........."
    await place.later(1)
    assert await place.board(table) == "X........"
    assert "Ann has run out of time" in str((await place.shot(table)).log)
    await place.tables.moderation.pause(table, CAT, place.click())
    await place.later(9 * 3600)
    assert await place.board(table) == "X........"
    await place.tables.moderation.resume(table, CAT, place.click())
    await place.later(8 * 3600)
    assert await place.board(table) == "XO......."


async def test_a_deadline_outlives_a_restart(place: Place) -> None:
    """A process that starts late answers at once what is overdue."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    place.clock.time += 9 * 3600
    await place.reopen()
    assert await place.board(table) == "X........"


async def test_idle_games_leave_memory_and_come_back(place: Place) -> None:
    """After the idle time nothing is in memory; the next click finds all as it was."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    assert place.tables.in_memory == 1
    await place.later(2_000)
    assert place.tables.in_memory == 0
    await place.place(table, BOB, 1)
    assert await place.board(table) == "XO......."
