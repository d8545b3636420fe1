"""What is told of the dice before they roll, and real dice that players throw: waited for, typed, recorded."""

from __future__ import annotations

import hashlib
import json
import random
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.cli.archive import run_verify
from bot.store.records import BadRecord, Record, plain_record, read_record, sealed, write_record
from bot.store.verify import Verdict, verify
from bot.tables import Person, Stale
from bot.tables.archive import export_table, import_record
from rules.engine import Refused, Roll, commitment
from testing.seeds import seed
from tests.bot.tables.auction import AUCTION, Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place
from tests.tiers import in_turn

TYPED = {"begin": "luck", "dice": "typed"}
ALL = {**GAMES, **games()}
HOUR = 3600
UNROLLED = ("death-dome",)
"""Games whose only dice, for the first turn, fall before anybody has answered."""


async def typed_table(place: Place, **options: str) -> int:
    """An auction where Ann has asked for a spin, which waits for her die."""
    table = await place.table(ANN, BOB, key="auction", options=TYPED | options)
    await place.say(table, ANN, Do("spin"), "spin")
    return table


async def faces(place: Place, table: int) -> tuple[int, ...]:
    """What has been rolled."""
    rolled: tuple[int, ...] = (await place.shot(table)).view.dice
    return rolled


async def record(place: Place, table: int) -> Record:
    """The complete record, as a file and back."""
    return read_record(json.dumps(await place.tables.queries.record(table, complete=True)).encode())


def check(made: Record) -> Verdict:
    """Verify a record of any of these games."""
    return verify(made, ALL.__getitem__)


# -- before the first roll ---------------------------------------------------------------------------------------------


async def test_the_dice_are_fixed_before_anything_is_rolled(place: Place) -> None:
    """In one line, however many sit there and whatever they typed; a salt or a seat more, and it is another one."""
    told = set[str]()
    for salts in (["pepper", "x" * 99, "\u202eback"], ["pepper", "x" * 99, "back"], ["pepper", "x" * 99]):
        tables = place.tables
        table = await tables.lobby.open("auction", "g", f"{CHANNEL}{len(told)}", ANN, place.click())
        for person, salt in zip((ANN, BOB, CAT), salts, strict=False):
            await tables.lobby.join(table, person, salt, None, place.click())
        card = await place.shot(table)
        await tables.lobby.start(table, ANN.id, place.click())
        await tables.quiet()
        first = next(row for row in place.courier.brought if row.kind == "table" and row.table == table)
        mark = (await tables.queries.prove(table)).mark
        assert first.lines[0] == f"Dice fixed (/prove tells how to check): {card.commitment} · {mark}"
        assert mark == hashlib.sha256(json.dumps(salts, separators=(",", ":")).encode()).hexdigest()[:32]
        told.add(mark)
        assert not [line for line in first.lines if "pepper" in line]
        await place.reopen()
        assert [line.text for line in await place.log(table, None)][:1] == [first.lines[0]]
    assert len(told) == 3


# -- real dice ---------------------------------------------------------------------------------------------------------


async def test_an_answer_waits_for_its_dice_through_a_restart(place: Place) -> None:
    """Then it is carried out with what was typed, once, and the record says so and holds."""
    table = await typed_table(place)
    before = await faces(place, table)
    await place.reopen()
    assert (await place.shot(table)).dice == "Ann: throw 1 die of 6 sides and type what they show."
    assert await faces(place, table) == before
    for _ in range(2):
        assert await place.tables.play.throw(table, ANN.id, " 5 ", "throw") is None
    assert await faces(place, table) == (*before, 5)
    assert (await place.shot(table)).dice is None
    assert (await place.story(table))[:2] == ["Ann threw 5.", "0 does spin."]
    made = await record(place, table)
    assert (made.version, made.house["dice"], check(made).typed) == (2, "typed", 1)


async def test_a_second_delivery_of_a_waiting_answer_is_silent(place: Place) -> None:
    """Before the dice are typed and after it."""
    table = await typed_table(place)
    look = await place.tables.queries.look(table, ANN.id)
    await place.tables.play.answer(table, ANN.id, look.question_id, look.revision, Do("spin"), "spin")
    await place.tables.play.throw(table, ANN.id, "2", place.click())
    await place.tables.play.answer_now(table, ANN.id, Do("spin"), "spin")
    assert len(await faces(place, table)) == 2


@pytest.mark.parametrize(
    ("person", "typed", "sentence"),
    [
        (ANN, "", "You typed 0 numbers, and 1 die of 6 sides are thrown"),
        (ANN, "3 4", "You typed 2 numbers"),
        (ANN, "7", "cannot show 7"),
        (ANN, "0", "cannot show 0"),
        (ANN, "-1", "“-1” is not a number"),
        (ANN, "six", "“six” is not a number"),
        (ANN, "9" * 400, "is not a number"),
        (BOB, "3", "These dice are for Ann to throw"),
        (CAT, "3", "no seat at this table"),
    ],
)
async def test_what_no_dice_show_is_refused(place: Place, person: Person, typed: str, sentence: str) -> None:
    """One sentence each, and the dice are still waited for."""
    table = await typed_table(place)
    with pytest.raises(Refused, match=sentence) as caught:
        await place.tables.play.throw(table, person.id, typed, place.click())
    assert "\n" not in str(caught.value)
    assert (await place.shot(table)).dice is not None


async def test_dice_that_nobody_waits_for_are_refused(place: Place) -> None:
    """Also at a table with fair dice."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    with pytest.raises(Refused, match="No dice are to be thrown"):
        await place.tables.play.throw(table, ANN.id, "3", place.click())


async def test_nothing_else_is_answered_meanwhile(place: Place) -> None:
    """Neither the same question anew, nor acts of others, nor plans, nor anything at a paused table."""
    table = await typed_table(place)
    with pytest.raises(Refused, match="Throw your dice first"):
        await place.say(table, ANN, Do("wait"))
    with pytest.raises(Refused, match="Ann is throwing dice"):
        await place.tables.play.act(
            table, BOB.id, AUCTION.read_move({"move": "orders", "bids": "nothing"}), place.click()
        )
    assert (await place.tables.play.plan_through(table, ANN.id, None, place.click()))[0] == 0
    await place.tables.moderation.pause(table, CAT, place.click())
    with pytest.raises(Refused, match="paused"):
        await place.tables.play.throw(table, ANN.id, "3", place.click())
    await place.tables.moderation.resume(table, CAT, place.click())
    assert await place.tables.play.throw(table, ANN.id, "3", place.click()) is None


async def test_undo_takes_a_waiting_answer_back(place: Place) -> None:
    """Then the question is asked as before, also after a restart; what was typed stays typed when it is done again."""
    table = await typed_table(place)
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    await place.reopen()
    assert (await place.shot(table)).dice is None
    await place.say(table, ANN, Do("wait"))
    await place.say(table, ANN, Do("spin"))
    await place.tables.play.throw(table, ANN.id, "6", place.click())
    await place.say(table, ANN, 1)
    await place.say(table, BOB, 1)
    assert check(await record(place, table)).typed == 1


# -- taken back after they were thrown ---------------------------------------------------------------------------------

TURN_BACK = "Ann takes back their turn, to its start in round 1 (luck)."
DROPPED = "The answer for which Ann threw 5 is gone."


async def half_thrown(place: Place, *people: Person, computers: int = 0) -> int:
    """An auction where Ann has typed the first of two rolls that her answer leads to."""
    table = await place.table(*(people or (ANN, BOB)), computers=computers, key="auction", options=TYPED)
    await place.say(table, ANN, Do("twice"), "twice")
    asked = await place.tables.play.throw(table, ANN.id, "5", "first throw")
    assert asked == "Ann: throw 2 dice of 6 sides and type what they show."
    return table


async def public(place: Place, table: int) -> list[str]:
    """What was told in the channel."""
    await place.tables.quiet()
    told: list[str] = [line for row in place.courier.brought if row.target == CHANNEL for line in row.lines]
    return told


async def test_what_was_typed_is_told_at_once(place: Place) -> None:
    """Also where the same answer leads to more dice; a second delivery tells it once, and all stands at the end."""
    table = await half_thrown(place)
    assert (await public(place, table))[-1] == "Ann threw 5; more dice are to be thrown."
    await place.tables.play.throw(table, ANN.id, "5", "first throw")
    await place.reopen()
    assert [line.text for line in await place.log(table, None)].count("Ann threw 5; more dice are to be thrown.") == 1
    assert await place.tables.play.throw(table, ANN.id, "3 4", place.click()) is None
    assert "Ann threw 5; 3 4." in await public(place, table)
    assert (await faces(place, table))[-3:] == (5, 3, 4)


async def test_typed_dice_are_taken_back_by_vote(place: Place) -> None:
    """Through a restart; the request and the outcome tell what was thrown, and the game stays rated."""
    table = await half_thrown(place)
    for _ in range(2):
        assert (await place.tables.undo.ask(table, ANN.id, "undo")).waiting == ("Bob",)
    await place.reopen()
    shot = await place.shot(table)
    assert shot.dice is not None
    assert shot.vote is not None
    assert shot.vote.text == "Ann asks to take back an answer after throwing 5."
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    shot = await place.shot(table)
    assert (shot.dice, shot.vote, shot.rated) == (None, None, True)
    assert (await public(place, table))[-1] == "Ann takes back an answer after throwing 5."
    await place.say(table, ANN, Do("wait"))
    assert len(await faces(place, table)) == 1


async def test_who_disagrees_keeps_typed_dice_where_they_are(place: Place) -> None:
    """The same dice are waited for; more of them end a vote about fewer."""
    table = await half_thrown(place)
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    assert (await place.shot(table)).dice == "Ann: throw 2 dice of 6 sides and type what they show."
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.play.throw(table, ANN.id, "1 2", place.click())
    assert (await place.shot(table)).vote is None
    assert "The vote is over: there is nothing left to decide." in await public(place, table)
    assert (await faces(place, table))[-3:] == (5, 1, 2)


async def test_no_other_way_takes_typed_dice_back_freely(place: Place) -> None:
    """Neither back to where the turn began nor by somebody else's undo; when all agree the dice are named."""
    table = await place.table(ANN, BOB, key="auction", options=TYPED)
    await place.say(table, ANN, Do("wait"))
    await place.say(table, ANN, Do("twice"))
    await place.tables.play.throw(table, ANN.id, "5", place.click())
    assert (await place.tables.undo.ask(table, ANN.id, place.click(), "turn")).waiting == ("Bob",)
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert (await public(place, table))[-1] == f"{TURN_BACK} {DROPPED}"
    await place.reopen()
    assert (await place.shot(table)).dice is None


async def test_against_computers_typed_dice_cost_the_rating(place: Place) -> None:
    """Nobody is there to agree: it is done at once and told, the game counts for no ratings, also after a restart."""
    table = await half_thrown(place, ANN, computers=1)
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    told = (await public(place, table))[-1]
    assert told == "Ann takes back an answer after throwing 5. This game no longer counts for ratings."
    await place.reopen()
    assert not (await place.shot(table)).rated


async def test_against_computers_the_whole_turn_costs_the_rating_too(place: Place) -> None:
    """What was answered before the dice goes with them."""
    table = await place.table(ANN, computers=1, key="auction", options=TYPED)
    await place.say(table, ANN, Do("wait"))
    await place.say(table, ANN, Do("twice"))
    await place.tables.undo.ask(table, ANN.id, place.click(), "turn")
    assert (await place.shot(table)).rated
    await place.say(table, ANN, Do("wait"))
    await place.say(table, ANN, Do("twice"))
    await place.tables.play.throw(table, ANN.id, "5", place.click())
    assert (await place.tables.undo.ask(table, ANN.id, place.click(), "turn")).waiting == ()
    told = (await public(place, table))[-1]
    assert told == f"{TURN_BACK} This game no longer counts for ratings. {DROPPED}"


async def test_a_seat_changes_hands_while_dice_are_thrown(place: Place) -> None:
    """What was typed for it is named and gone for good, for those who come back, too."""
    table = await half_thrown(place)
    await place.tables.absence.leave(table, ANN.id, place.click())
    assert any(line.endswith(f"plays on in that seat. {DROPPED}") for line in await public(place, table))
    await place.tables.absence.ask_return(table, ANN, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert (await place.shot(table)).dice is None
    other = await place.table(ANN, BOB, key="auction", options=TYPED, channel="901")
    await place.say(other, ANN, Do("twice"))
    await place.tables.play.throw(other, ANN.id, "5", place.click())
    await place.tables.moderation.replace(other, BOB, 0, CAT, place.click())
    assert f"Bob gave Ann's seat to Cat. {DROPPED}" in await place.story(other)


async def test_a_form_for_dice_that_were_typed_is_stale(place: Place) -> None:
    """It is not taken for the next throw; a form for a throw that was taken back is none for the same answer again."""
    table = await place.table(ANN, BOB, key="auction", options=TYPED)
    await place.say(table, ANN, Do("twice"))
    revision = (await place.shot(table)).dice_revision
    await place.tables.play.throw(table, ANN.id, "5", place.click(), revision)
    with pytest.raises(Stale, match="typed already"):
        await place.tables.play.throw(table, ANN.id, "3 4", place.click(), revision)
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.say(table, ANN, Do("twice"))
    with pytest.raises(Stale, match="typed already"):
        await place.tables.play.throw(table, ANN.id, "5", place.click(), revision)
    now = (await place.shot(table)).dice_revision
    await place.reopen()
    assert await place.tables.play.throw(table, ANN.id, "2", place.click(), now) is not None


@pytest.mark.parametrize("way", ["default", "autopilot", "vote"])
async def test_the_clock_rolls_fairly(place: Place, way: str) -> None:
    """What was answered is carried out, so that nothing is blocked for ever; the story says who rolled."""
    table = await typed_table(place, time_limit="8h", deadline=way)
    await place.later(8 * HOUR)
    assert "Time is up. The dice of Ann are rolled by the bot." in await place.story(table)
    assert len(await faces(place, table)) == 2
    made = await record(place, table)
    assert (made.version, check(made).typed) == (1, 0)


async def test_a_moderator_skips_the_throw(place: Place) -> None:
    """Once, however often it is delivered; the answer is the player's own."""
    table = await typed_table(place)
    for _ in range(2):
        await place.tables.moderation.skip(table, CAT, "skip")
    assert (await place.story(table))[:2] == [
        "Cat skipped the throw. The dice of Ann are rolled by the bot.",
        "0 does spin.",
    ]


async def test_who_takes_over_a_seat_is_asked_anew(place: Place) -> None:
    """The former player's answer is gone, and with it the dice."""
    table = await typed_table(place)
    await place.tables.moderation.replace(table, BOB, 0, CAT, place.click())
    assert (await place.shot(table)).dice is None
    await place.say(table, CAT, Do("wait"))
    assert len(await faces(place, table)) == 1


async def test_windows_computers_and_fair_tables_wait_for_nobody(place: Place) -> None:
    """Their dice are the bot's."""
    table = await place.table(ANN, BOB, key="auction", options={"dice": "typed"})
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    assert len(await faces(place, table)) == 1
    await place.tables.moderation.replace(table, BOB, 0, None, place.click())
    await place.later(5)
    assert (await place.shot(table)).dice is None


# -- in the record -----------------------------------------------------------------------------------------------------


def other_face(data: dict[str, Any], row: list[Any]) -> None:
    row[6] = row[6].replace("[6]", "[2]").replace("[5]", "[6]")


def impossible(data: dict[str, Any], row: list[Any]) -> None:
    row[6] = row[6].replace("[5]", "[7]").replace("[6]", "[7]")


def called_fair(data: dict[str, Any], row: list[Any]) -> None:
    data["version"] = 1
    del data["typed"]


def not_there(data: dict[str, Any], row: list[Any]) -> None:
    data["typed"] = [9]


def twice(data: dict[str, Any], row: list[Any]) -> None:
    data["typed"] *= 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (other_face, r"^Row \d+: its hash"),
        (impossible, r"^Row \d+: \[7\] was typed for 1 dice of 6 sides"),
        (called_fair, r"^Row \d+: it says .* and the play gives"),
        (not_there, "rolls that players typed are not named"),
        (twice, "rolls that players typed are not named"),
    ],
)
async def test_an_edited_typed_roll_is_found(
    place: Place, change: Callable[[dict[str, Any], list[Any]], None], sentence: str
) -> None:
    """Another face, an impossible one, and a typed roll that is said to be the bot's."""
    table = await typed_table(place)
    (fair,) = (await record(place, table)).dice.sample(Roll(1, 6, "AU-02"), 1)
    await place.tables.play.throw(table, ANN.id, "6" if fair == 5 else "5", place.click())
    data = plain_record(await record(place, table))
    data["rows"] = [[*row] for row in data["rows"]]
    change(data, [row for row in data["rows"] if row[2] == "chance"][1])
    with pytest.raises(BadRecord, match=sentence):
        check(sealed(read_record(json.dumps(data).encode())))


async def test_typed_dice_go_through_export_and_import(place: Place, tmp_path: Path) -> None:
    """The other database exports the same record again."""
    table = await typed_table(place)
    await place.tables.play.throw(table, ANN.id, "5", place.click())
    made = await export_table(url(place.path), table, ALL.__getitem__)
    other = url(tmp_path / "other.db")
    number = await import_record(other, made, check(made), ("1", "2"), 1_800_000_000)
    assert made.typed
    assert await export_table(other, number, ALL.__getitem__) == made


def url(path: Path) -> str:
    """A database file's URL."""
    return f"sqlite+aiosqlite:///{path}"


@pytest.mark.parametrize("key", in_turn(games(), 1, stay=2))
async def test_whole_stretches_of_play_with_real_dice_verify(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With restarts and moves taken back while dice are thrown: every roll that an answer led to was typed.

    `arbiter verify` says so of the record. Where no answer leads to a roll, none is asked for.
    """
    chance = random.Random(seed(f"real dice {key}"))
    people = [Person(str(number + 1), f"P{number}") for number in range(2)]
    async with Place(tmp_path / "games.db", games=ALL) as place:
        table = await place.table(*people, key=key, options={"dice": "typed"})
        thrown = 0
        for _ in range(150):
            if (await place.shot(table)).status != "running" or thrown >= 12:
                break
            thrown += await one_step(place, table, people, chance)
        made = await record(place, table)
        print("thrown", thrown, "typed", made.typed)
        assert (key not in UNROLLED) <= check(made).typed <= thrown
    (tmp_path / "record.json").write_text(write_record(made))
    assert run_verify(Namespace(file=tmp_path / "record.json")) == 0
    told = f"Players threw {len(made.typed)} rolls with dice of their own"
    assert (told in capsys.readouterr().out) is (key not in UNROLLED)


async def one_step(place: Place, table: int, people: list[Person], chance: random.Random) -> int:
    """Throw what is asked for, or answer; return how many rolls were typed."""
    if chance.random() < 0.03:
        await place.reopen()
    asked = (await place.shot(table)).dice
    if asked is None:
        for person in people:
            look = await place.tables.queries.look(table, person.id)
            if look.question is not None:
                given = ALL[(await place.shot(table)).game.key].autopilot(look.view, look.question)
                await place.say(table, person, given)
                return 0
        return 0
    thrower = next(person for person in people if asked.startswith(person.name))
    if chance.random() < 0.1:
        if (await place.tables.undo.ask(table, thrower.id, place.click())).waiting:
            other = next(person for person in people if person is not thrower)
            await place.tables.votes.cast(table, other.id, True, place.click())
        return 0
    count, sides = [int(word) for word in asked.split() if word.isdecimal()]
    typed = " ".join([str(chance.randint(1, sides)) for _ in range(count)])
    await place.tables.play.throw(table, thrower.id, typed, place.click())
    return 1


def test_the_commitment_is_that_of_the_secret() -> None:
    """What stands in the first message is the SHA-256 that anybody can compute."""
    assert commitment(b"secret") == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
