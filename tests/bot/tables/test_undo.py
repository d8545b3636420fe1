"""Undo is free while no dice, no revealed fact and nobody else's answer lie between; else all the others must agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables import Stale, TryLater
from bot.tables.archive import import_record
from rules.engine import Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place


async def auction(place: Place, *people: Any) -> int:
    """An auction that begins with Ann's two things, after a roll."""
    return await place.table(*(people or (ANN, BOB)), key="auction", options={"begin": "luck"})


async def prompt(place: Place, table: int, person: Any = ANN) -> str:
    """What somebody is asked."""
    question = (await place.tables.queries.look(table, person.id)).question
    return question.prompt if question else ""


async def line(place: Place, table: int, text: str) -> str:
    """The id of the latest line with these words."""
    lines = await place.log(table, None)
    return str(next(found.id for found in reversed(lines) if text in found.text))


async def test_an_answer_is_taken_back_and_given_again(place: Place) -> None:
    """The channel is told; after a restart it is still taken back; a double delivery takes back one answer only."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for _ in range(2):
        assert (await place.tables.undo.ask(table, ANN.id, "undo")).waiting == ()
    assert await place.board(table) == "........."
    assert "Ann takes back “Ann takes cell 0”, back to round 1 (turn)." in str((await place.shot(table)).log)
    await place.reopen()
    await place.place(table, ANN, 4)
    await place.place(table, BOB, 0)
    await place.reopen()
    assert await place.board(table) == "O...X...."


async def test_several_answers_are_taken_back_one_by_one(place: Place) -> None:
    """Each by itself, back to where the dice were rolled."""
    table = await auction(place)
    for what in ("wait", "wait"):
        await place.say(table, ANN, Do(what))
    await place.tables.undo.ask(table, ANN.id, place.click())
    assert await prompt(place, table) == "second"
    await place.tables.undo.ask(table, ANN.id, place.click())
    assert await prompt(place, table) == "first"
    with pytest.raises(Refused, match="answered nothing yet"):
        await place.tables.undo.ask(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    assert len((await place.shot(table)).view.dice) == 2


async def test_the_start_of_ones_turn(place: Place) -> None:
    """Both answers of the turn go at once, also when a window has opened since; answers in windows pass no turn."""
    table = await auction(place)
    for what in ("wait", "count"):
        await place.say(table, ANN, Do(what))
    assert (await place.tables.undo.ask(table, ANN.id, place.click(), "turn")).waiting == ()
    assert await prompt(place, table) == "first"
    told = [found.text for found in await place.log(table, None)]
    assert "Ann takes back their turn, to its start in round 1 (luck)." in told
    with pytest.raises(Refused, match="no turn yet"):
        await place.tables.undo.ask(table, BOB.id, place.click(), "turn")


@pytest.mark.parametrize("what", ["spin", "show"])
async def test_dice_and_revealed_facts_need_everybodys_consent(place: Place, what: str) -> None:
    """Nothing changes before all others agree; then the game stands where it stood, also after a restart."""
    table = await auction(place, ANN, BOB, CAT)
    before = await place.shot(table)
    await place.say(table, ANN, Do(what))  # type: ignore[arg-type]
    done = await place.shot(table)
    for _ in range(2):
        assert (await place.tables.undo.ask(table, ANN.id, "undo")).waiting == ("Bob", "Cat")
    assert (await place.shot(table)).view == done.view
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.reopen()
    assert (await place.shot(table)).view == done.view
    for _ in range(2):
        await place.tables.votes.cast(table, CAT.id, True, "cat")
    after = await place.shot(table)
    assert (after.view, after.vote, await prompt(place, table)) == (before.view, None, "first")
    back = f"“0 does {what}”{' and what followed' if what == 'show' else ''}, back to round 1 (luck)."
    assert [found.text for found in after.log][-4:] == [
        f"Ann asks to take back {back}", "Bob agrees.", "Cat agrees.", f"Ann takes back {back}",
    ]  # fmt: skip
    await place.reopen()
    assert (await place.shot(table)).view == before.view


async def test_after_going_back_before_a_roll_answers_are_free_again(place: Place) -> None:
    """What was rolled and taken back by vote is no obstacle any more."""
    table = await auction(place)
    await place.say(table, ANN, Do("spin"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.say(table, ANN, Do("wait"))
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    assert await prompt(place, table) == "first"


async def test_one_who_disagrees_is_enough(place: Place) -> None:
    """The request is refused at once, and another may be made."""
    table = await auction(place, ANN, BOB, CAT)
    await place.say(table, ANN, Do("spin"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    after = await place.shot(table)
    assert after.vote is None
    assert len(after.view.dice) == 2
    assert "That is refused" in after.log[-1].text
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ("Bob", "Cat")


async def test_somebody_elses_answer_needs_their_consent(place: Place) -> None:
    """Who never answered or does not play can take nothing back; after the vote the undone move is a branch."""
    table = await place.table(ANN, BOB)
    with pytest.raises(Refused, match="answered nothing"):
        await place.tables.undo.ask(table, ANN.id, place.click())
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    with pytest.raises(Refused, match="no seat"):
        await place.tables.undo.ask(table, CAT.id, place.click())
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ("Bob",)
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert await place.board(table) == "........."
    for person, cell in ((ANN, 4), (BOB, 1), (ANN, 0), (BOB, 2), (ANN, 8)):
        await place.place(table, person, cell)
    record = read_record(json.dumps(await place.tables.queries.record(table)).encode())
    assert {row[0] for row in record.rows} == {0, 1}
    assert verify(record, GAMES.__getitem__).over


async def test_against_computers_nobody_need_be_asked(place: Place) -> None:
    """Their answers go with one's own."""
    table = await place.table(ANN, computers=1)
    await place.place(table, ANN, 4)
    assert (await place.board(table)).count("O") == 1
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    assert await place.board(table) == "........."
    assert (await place.shot(table)).rated


@pytest.mark.parametrize("what", ["spin", "show", "bid"])
async def test_knowledge_taken_back_without_consent_costs_the_rating(place: Place, what: str) -> None:
    """Past a roll, a revealed fact or bids that were opened: told once, kept through a restart, in the results, too."""
    options = {"begin": "bid" if what == "bid" else "luck"}
    table = await place.table(ANN, computers=1, key="auction", options=options)
    for _ in range(2):
        await place.say(table, ANN, 1 if what == "bid" else Do(what))  # type: ignore[arg-type]
        await place.tables.quiet()
        assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    told = [found.text for found in await place.log(table, None) if "takes back" in found.text]
    back = {
        "spin": "“0 does spin”, back to round 1 (luck).",
        "show": "“0 does show” and what followed, back to round 1 (luck).",
        "bid": "their last answer and what followed, back to round 1 (bid).",
    }[what]
    assert told == [f"Ann takes back {back} This game no longer counts for ratings.", f"Ann takes back {back}"]
    await place.reopen()
    assert not (await place.shot(table)).rated
    while (await place.shot(table)).status == "running":
        question = (await place.tables.queries.look(table, ANN.id)).question
        if question is None:
            await place.later(60)
        else:
            await place.say(table, ANN, question.default)
    assert [one.rated for one, _ in await place.tables.history.results("g", "auction", 9)] == [False]
    assert await place.tables.history.standings("g", "auction") == []


async def test_what_is_agreed_on_or_free_costs_no_rating(place: Place) -> None:
    """With the others' consent, or while nothing has come of it; without a person left to agree it does."""
    table = await auction(place)
    await place.say(table, ANN, Do("wait"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert (await place.shot(table)).rated
    await place.say(table, ANN, Do("spin"))
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ("Bob",)
    await place.tables.absence.leave(table, BOB.id, place.click())
    assert not (await place.shot(table)).rated
    assert "This game no longer counts for ratings." in str(await place.log(table, None))


async def test_to_a_line_of_the_log(place: Place) -> None:
    """What came after it goes; lines of undone moves, private, unknown and the newest ones are refused."""
    table = await place.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 1), (ANN, 2), (BOB, 3)):
        await place.place(table, person, cell)
    wanted, gone = await line(place, table, "Bob takes cell 1."), await line(place, table, "Ann takes cell 2.")
    suggested = await place.tables.undo.targets(table, ANN.id, 9)
    assert [found.text for found in suggested] == ["Ann takes cell 2.", "Bob takes cell 1.", "Ann takes cell 0."]
    newest = await line(place, table, "Bob takes cell 3.")
    lost = "cannot go back to that line"
    for to, sentence in ((newest, "Nothing has happened"), ("7", lost), ("soon", lost), ("9" * 30, "no")):
        with pytest.raises(Refused, match=sentence):
            await place.tables.undo.ask(table, ANN.id, place.click(), to)
    await place.tables.undo.ask(table, ANN.id, place.click(), wanted)
    assert "Ann asks to take back what came after “Bob takes cell 1”, back to round 2 (turn)." in str(
        (await place.shot(table)).log
    )
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert await place.board(table) == "XO......."
    with pytest.raises(Refused, match="taken back already"):
        await place.tables.undo.ask(table, ANN.id, place.click(), gone)
    await place.place(table, ANN, 8)
    assert [found.text for found in await place.tables.undo.targets(table, BOB.id, 9)] == [
        "Bob takes cell 1.", "Ann takes cell 0.",
    ]  # fmt: skip
    await place.reopen()
    assert (await place.tables.undo.ask(table, ANN.id, place.click(), wanted)).waiting == ()
    assert await place.board(table) == "XO......."


async def test_lines_of_an_older_program_are_refused(place: Place) -> None:
    """They do not tell to which move they belong."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    await place.store.write(lambda connection: connection.exec_driver_sql("UPDATE log SET branch = NULL, seq = NULL"))
    with pytest.raises(Refused, match="older than this version"):
        await place.tables.undo.ask(table, ANN.id, place.click(), await line(place, table, "Ann takes cell 0."))
    assert await place.tables.undo.targets(table, ANN.id, 9) == []


async def test_a_sealed_answer_is_taken_back_without_a_trace(place: Place) -> None:
    """In an open window it is always free: a refusal would tell that others have answered. Theirs stay."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.say(table, ANN, 1)
    await place.say(table, BOB, 2)
    before = await place.shot(table)
    theirs = await place.tables.queries.look(table, CAT.id)
    await place.tables.undo.ask(table, ANN.id, place.click())
    after = await place.shot(table)
    assert (after.log, after.asked) == (before.log, before.asked)
    assert (await place.tables.queries.look(table, ANN.id)).question is not None
    assert (await place.tables.queries.look(table, BOB.id)).question is None
    await place.reopen()
    assert (await place.tables.queries.look(table, CAT.id)).revision == theirs.revision
    await place.say(table, CAT, 3)
    await place.say(table, ANN, 9)
    assert (await place.shot(table)).log[-1].text == "bids are 9, 2, 3."


@pytest.mark.parametrize("answered", [False, True])
async def test_back_from_an_open_window_whoever_has_answered(place: Place, answered: bool) -> None:
    """What is free and what is suggested is the same whether or not somebody has answered unseen."""
    table = await auction(place)
    for what in ("wait", "wait"):
        await place.say(table, ANN, Do(what))
    if answered:
        await place.say(table, BOB, 7)
    assert [found.text for found in await place.tables.undo.targets(table, ANN.id, 9)] == ["0 does wait."]
    with pytest.raises(Refused, match="Nothing has happened since"):
        await place.tables.undo.ask(table, ANN.id, place.click(), await line(place, table, "0 does wait."))
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    assert await prompt(place, table) == "second"


async def test_a_closed_window_needs_consent(place: Place) -> None:
    """All bids are known then; after the vote everybody is asked for a bid again."""
    table = await place.table(ANN, BOB, key="auction")
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    assert (await place.tables.undo.ask(table, BOB.id, place.click())).waiting == ("Ann",)
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    assert (await prompt(place, table, BOB), await prompt(place, table, ANN)) == ("bid", "")
    await place.say(table, BOB, 8)
    assert "bids are 1, 8." in str((await place.shot(table)).log)


async def test_no_roll_is_known_beforehand_by_undoing(place: Place) -> None:
    """The counter never goes back: after an undo the next roll has the next number, and what was rolled stays."""
    table = await auction(place)
    await place.say(table, ANN, Do("wait"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    rolled = (await place.shot(table)).view.dice
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.say(table, ANN, Do("spin"))
    assert (await place.shot(table)).view.dice == rolled
    await place.say(table, ANN, Do("spin"))
    record = await place.tables.queries.record(table, complete=True)
    numbers = [row[6].split(",")[0] for row in record["rows"] if row[2] == "chance"]
    assert numbers == ['{"n":0', '{"n":1', '{"n":1', '{"n":2']


async def test_controls_of_what_was_undone_are_dead(place: Place) -> None:
    """A panel of an undone question is stale, even where the same is asked again after another move."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.place(table, ANN, 4)
    first = await place.tables.queries.look(table, BOB.id)
    other = await auction_elsewhere(place)
    await place.say(other, ANN, Do("wait"))
    old = await place.tables.queries.look(other, ANN.id)
    await place.tables.undo.ask(other, ANN.id, place.click())
    await place.say(other, ANN, Do("count"))
    new = await place.tables.queries.look(other, ANN.id)
    assert (old.question_id, old.question.prompt if old.question else "") == (new.question_id, "second")
    with pytest.raises(Stale):
        await place.tables.play.answer(other, ANN.id, old.question_id, old.revision, Do("wait"), place.click())
    await place.tables.play.answer(other, ANN.id, new.question_id, new.revision, Do("wait"), place.click())
    await place.reopen()
    assert (await place.tables.queries.look(table, BOB.id)).revision == first.revision


async def auction_elsewhere(place: Place) -> int:
    """An auction in another channel."""
    return await place.table(ANN, BOB, key="auction", options={"begin": "luck"}, channel="901")


async def test_who_is_asked_after_an_undo_is_told_and_nobody_else(place: Place) -> None:
    """A direct message that waits about an undone question is struck; those asked by the vote's outcome get one."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    await place.place(table, ANN, 2)
    await place.tables.undo.ask(table, BOB.id, place.click(), await line(place, table, "Ann takes cell 0."))
    place.courier.brought.clear()
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    await place.tables.quiet()
    assert [(row.kind, row.target) for row in place.courier.brought if row.kind == "turn-dm"] == []
    assert (await place.shot(table)).asked.seats == (1,)  # type: ignore[union-attr]
    shown = [row for row in place.courier.brought if row.target == CHANNEL and row.kind != "story-edit"][-1]
    assert "Bob takes back what came after “Ann takes cell 0”, back to round 1 (turn)." in shown.lines


async def test_a_post_about_an_undone_question_is_not_made(place: Place) -> None:
    """Bob's message could not leave before Ann took her answer back: he gets the one about her new answer only."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: TryLater(60) if row.target == BOB.id else None
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.place(table, ANN, 1)
    await place.tables.quiet()
    place.courier.problem = lambda row: None
    await place.later(600)
    assert [row.kind for row in place.courier.brought if row.target == BOB.id] == ["turn-dm"]


async def test_a_reminder_of_what_was_undone_does_not_count(place: Place) -> None:
    """Bob was reminded of a question that is asked again: the next reminder comes a day after that."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for hours in (24, 20):
        await place.later(hours * 3_600)
    await place.place(table, BOB, 1)
    await place.place(table, ANN, 2)
    await place.later(6 * 3_600)
    await place.tables.undo.ask(table, BOB.id, place.click(), await line(place, table, "Ann takes cell 0."))
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    place.courier.brought.clear()
    await place.later(3_600)
    assert [row for row in place.courier.brought if row.kind == "remind"] == []
    await place.later(86_400)
    assert [row.target for row in place.courier.brought if row.kind == "remind"] == [BOB.id]


async def test_pictures_show_nothing_of_what_was_undone(place: Place) -> None:
    """What the picture marks as new is gone with the move, with or without a restart."""
    table = await auction(place)
    await place.say(table, ANN, Do("wait"))
    assert "does wait" in str([getattr(fact, "what", "") for fact in (await place.shot(table)).facts])
    await place.tables.undo.ask(table, ANN.id, place.click())
    marked = (await place.shot(table)).facts
    assert "does wait" not in str([getattr(fact, "what", "") for fact in marked])
    await place.reopen()
    assert (await place.shot(table)).facts == marked


async def test_nothing_is_taken_back_in_a_finished_game(place: Place) -> None:
    """One sentence says so; a vote that was open ends with the game."""
    table = await place.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4)):
        await place.place(table, person, cell)
    assert (await place.tables.undo.ask(table, ANN.id, place.click(), "turn")).waiting == ("Bob",)
    await place.place(table, ANN, 2)
    shot = await place.shot(table)
    assert (shot.status, shot.vote) == ("over", None)
    assert "The vote is over" in str(shot.log)
    for to in ("last", "turn", await line(place, table, "Ann takes cell 0.")):
        with pytest.raises(Refused, match="game is over; nothing can be taken back"):
            await place.tables.undo.ask(table, ANN.id, place.click(), to)


@pytest.mark.parametrize("taken_back", [False, True])
async def test_an_imported_game_is_rated_if_nothing_was_taken_back(place: Place, taken_back: bool) -> None:
    """A record does not tell who had agreed to an undo, so with one the game counts for no ratings."""
    table = await auction(place)
    if taken_back:
        await place.say(table, ANN, Do("spin"))
        await place.tables.undo.ask(table, ANN.id, place.click())
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.say(table, ANN, Do("wait"))
    made = read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())
    other = place.path.with_name("other.db")
    url = f"sqlite+aiosqlite:///{other}"
    number = await import_record(url, made, verify(made, GAMES.__getitem__), ("1", "2"), 1_800_000_000)
    async with Place(other) as there:
        assert (await there.shot(number)).rated is not taken_back
