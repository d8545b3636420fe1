"""Whose names go when somebody has their data deleted: theirs wherever they stand, and nobody else's."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.cli.selfplay import Plan
from bot.store.records import read_record
from bot.store.verify import verify
from bot.tables import Person, names
from rules.engine.playout import step
from testing.seeds import seeds
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, GAMES, Place

FORMER = "A former player"
RELEASED = Path(__file__).parents[2] / "saves/database-0.1.0.sql"


def lines(place: Place) -> list[str]:
    """Every line and every reason in the database."""
    with sqlite3.connect(place.path) as database:
        return [text for row in database.execute("SELECT text, why FROM log ORDER BY id") for text in row]


def everything(place: Place) -> str:
    """All that is in the database."""
    with sqlite3.connect(place.path) as database:
        return "\n".join(line for line in database.iterdump() if not line.startswith("CREATE"))


async def renamed(place: Place) -> int:
    """A game in which Bob left, came back under Ann's name and left again; Ann plays on."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await place.tables.absence.leave(table, BOB.id, place.click())
    await place.tables.absence.ask_return(table, Person(BOB.id, "Ann"), place.click())
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    while (await place.shot(table)).asked is not None:
        seats = (await place.shot(table)).asked
        assert seats is not None
        who = (ANN, BOB)[(seats.seats or (0,))[0]]
        look = await place.tables.queries.look(table, who.id)
        assert look.question is not None
        await place.say(table, who, look.question.default)
    return table


async def test_who_takes_anothers_name_takes_only_his_own_lines_along(place: Place) -> None:
    """Ann's lines stay; those told of Bob go, under the name of then and under the later one. The record verifies."""
    table = await renamed(place)
    anns = [text for text in lines(place) if text.startswith("Ann takes cell") or "Ann agrees" in text]
    assert anns
    assert "Ann (2) is back and takes the seat of Computer 1." in lines(place)
    await place.tables.mydata.delete(BOB.id)
    told = lines(place)
    assert [text for text in told if text in anns] == anns
    assert f"{FORMER} has left; Computer 1 plays on in that seat." in told
    assert f"{FORMER} is back and takes the seat of Computer 1." in told
    assert not [text for text in told if "Bob" in text or "Ann (2)" in text]
    assert re.findall(rf"(?<![0-9a-fA-F]){BOB.id}(?![0-9a-fA-F])", everything(place)) == []  # hashes have any digits
    record = read_record(json.dumps(await place.tables.queries.record(table)).encode())
    verify(record, lambda key: GAMES[key])
    assert [(seat.name, seat.person) for seat in record.seats] == [("Ann", ANN.id), (FORMER, None)]


async def test_in_a_running_game_the_others_names_stay(place: Place) -> None:
    """The game goes on: the next lines tell of Ann and of the computer in Bob's seat."""
    table = await place.table(ANN, Person(BOB.id, "Ann"))
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await place.tables.absence.leave(table, BOB.id, place.click())
    await place.tables.mydata.delete(BOB.id)
    await place.place(table, ANN, 1)
    assert (await place.story(table))[:2] == ["Ann takes cell 0.", f"{FORMER} takes cell 3."]
    assert "Ann takes cell 1." in await place.story(table)
    assert (await place.shot(table)).names == ("Ann", "Computer 1")


async def test_a_name_that_is_a_word_of_ours_or_a_computers(place: Place) -> None:
    """Only where the name stood it goes: “cell” and “Computer 1” stay in all other places."""
    odd = Person(BOB.id, "cell")
    table = await place.table(ANN, odd)
    await place.place(table, ANN, 0)
    await place.place(table, odd, 3)
    await place.tables.absence.leave(table, odd.id, place.click())
    await place.tables.absence.ask_return(table, Person(BOB.id, "Computer 1"), place.click())
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    await place.tables.absence.leave(table, odd.id, place.click())
    await place.tables.mydata.delete(BOB.id)
    told = lines(place)
    assert {"Ann takes cell 0.", f"{FORMER} takes cell 3."} <= set(told)
    assert f"{FORMER} is back and takes the seat of Computer 1." in told
    assert "cell takes cell 3." not in told


async def test_what_is_typed_stays_and_names_in_quoted_lines_go(place: Place) -> None:
    """A salt may hold anybody's name; a vote quotes a line with Bob in it, and Cat moderated: each is told right."""
    tables = place.tables
    table = await tables.lobby.open("tic-tac-toe", "g", "900", ANN, place.click())
    await tables.lobby.join(table, ANN, "Bob", None, place.click())
    await tables.lobby.join(table, BOB, "Ann", None, place.click())
    await tables.lobby.start(table, ANN.id, place.click())
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await place.place(table, ANN, 1)
    await place.place(table, BOB, 4)
    quoted = next(line for line in await place.log(table, None) if line.text == "Bob takes cell 3.")
    await tables.undo.ask(table, ANN.id, place.click(), str(quoted.id))
    await tables.moderation.pause(table, CAT, place.click())
    await tables.moderation.resume(table, CAT, place.click())
    await tables.absence.leave(table, BOB.id, place.click())
    assert "Ann asks to take back what came after “Bob takes cell 3”, back to round 2 (turn)." in lines(place)
    for person in (BOB, CAT):
        await tables.mydata.delete(person.id)
    told = lines(place)
    assert (await tables.queries.prove(table)).salts == ("Bob", "Ann")
    assert f"Ann asks to take back what came after “{FORMER} takes cell 3”, back to round 2 (turn)." in told
    assert {f"{FORMER} paused the table.", f"{FORMER} resumed the game."} <= set(told)
    assert f"what came after “{BOB.name}" not in everything(place)


async def test_an_export_tells_the_names_that_are_kept(place: Place) -> None:
    """All names under which this person is told of, at each table; nobody else's."""
    table = await renamed(place)
    held = await place.tables.mydata.export(BOB.id)
    assert held["names"] == [{"table_id": table, "name": name} for name in ("Ann", "Ann (2)", "Bob")]
    assert (await place.tables.mydata.export(ANN.id))["names"] == [{"table_id": table, "name": "Ann"}]


async def forgotten(place: Place) -> None:
    """Make the lines such as release 0.1.0 wrote them: without whose names they hold."""
    await place.stack.aclose()
    with sqlite3.connect(place.path) as database:
        database.execute("UPDATE log SET names = NULL")
    await place.__aenter__()


async def test_lines_of_an_older_release_go_by_the_names_of_their_seats(place: Place) -> None:
    """The name at that time, in that time: Bob's seat is Cat's now, who calls herself Ann, and Ann's lines stay."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await place.tables.absence.leave(table, BOB.id, place.click())
    await place.tables.moderation.replace(table, ANN, 1, Person(CAT.id, "Bob"), place.click())
    await forgotten(place)
    await place.place(table, ANN, 1)
    await place.place(table, CAT, 4)
    await place.tables.mydata.delete(BOB.id)
    told = lines(place)
    assert {"Ann takes cell 0.", f"{FORMER} takes cell 3.", "Bob takes cell 4."} <= set(told)
    assert f"{FORMER} has left; Computer 1 plays on in that seat." in told
    assert "Ann gave Computer 1's seat to Bob." in told


async def test_who_leaves_after_the_upgrade_is_found_in_lines_of_before(place: Place) -> None:
    """The lines written since tell under which name they played."""
    table = await place.table(ANN, Person(BOB.id, "Ann"))
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await forgotten(place)
    await place.tables.absence.leave(table, BOB.id, place.click())
    await place.tables.moderation.replace(table, ANN, 1, CAT, place.click())
    await place.tables.absence.leave(table, CAT.id, place.click())
    await place.tables.mydata.delete(BOB.id)
    told = lines(place)
    assert {
        "Ann takes cell 0.",
        f"{FORMER} takes cell 3.",
        f"{FORMER} has left; Computer 1 plays on in that seat.",
    } <= (set(told))
    assert not [text for text in told if "Ann (2)" in text]
    await place.tables.mydata.delete(CAT.id)
    assert f"Ann gave Computer 1's seat to {FORMER}." in lines(place)


@pytest.mark.parametrize(
    ("by", "to", "told", "before"),
    [
        (BOB, CAT, "Bob's seat goes to Cat.", "Bob gave the seat of Bob to Cat."),
        (ANN, CAT, "Ann gave Bob's seat to Cat.", "Ann gave the seat of Bob to Cat."),
        (CAT, CAT, "Cat takes Bob's seat.", "Cat gave the seat of Bob to Cat."),
        (BOB, None, "Bob's seat goes to Computer 1.", "Bob gave the seat of Bob to Computer 1."),
    ],
)
@pytest.mark.parametrize("older", [False, True])
async def test_whoever_gives_a_seat_it_is_told_whose_it_was(
    place: Place, by: Person, to: Person | None, told: str, before: str, older: bool
) -> None:
    """In plain words; a line that an older release wrote in others says as well who played there until then."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await place.tables.moderation.replace(table, by, 1, to, place.click())
    assert told in lines(place)
    await forgotten(place)
    if older:
        with sqlite3.connect(place.path) as database:
            database.execute("UPDATE log SET text = ? WHERE text = ?", (before, told))
    if to is not None:
        await place.place(table, ANN, 1)
        await place.place(table, CAT, 4)
    await place.tables.absence.leave(table, ANN.id, place.click())
    await place.tables.mydata.delete(BOB.id)
    assert {"Ann takes cell 0.", f"{FORMER} takes cell 3."} <= set(lines(place))
    assert (before if older else told).replace("Bob", FORMER) in lines(place)
    assert to is None or "Cat takes cell 4." in lines(place)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (BOB, "Bob has left; Computer 1 plays on in that seat."),
        (BOB, "Ann gave Bob's seat to Cat."),
        (BOB, "Bob's seat goes to Cat."),
        (BOB, "Cat takes Bob's seat."),
        (CAT, "Bob is back and takes the seat of Cat."),
    ],
)
async def test_a_seat_line_that_tells_of_dice_tells_whose_seat_it_was(place: Place, who: Person, told: str) -> None:
    """Dice that were typed go with the seat, and the same line says so; an older release kept no names beside it."""
    tables = place.tables
    table = await tables.lobby.open("auction", "g", "900", ANN, place.click())
    for person in (BOB, ANN):
        await tables.lobby.join(table, person, None, None, place.click())
    for option, value in (("begin", "luck"), ("dice", "typed")):
        await tables.lobby.set_option(table, ANN.id, option, value, place.click())
    await tables.lobby.start(table, ANN.id, place.click())
    if who is CAT:
        await tables.moderation.replace(table, ANN, 0, CAT, place.click())
    await place.say(table, who, Do("twice"))
    await tables.play.throw(table, who.id, "5", place.click())
    if who is CAT:
        await tables.absence.ask_return(table, BOB, place.click())
        await tables.votes.cast(table, CAT.id, True, place.click())
    elif "has left" in told:
        await tables.absence.leave(table, BOB.id, place.click())
    else:
        by = next(person for person in (ANN, BOB, CAT) if told.startswith(person.name))
        await tables.moderation.replace(table, by, 0, CAT, place.click())
    whole = f"{told} The answer for which {who.name} threw 5 is gone."
    assert whole in lines(place)
    await forgotten(place)
    await place.tables.mydata.delete(who.id)
    assert whole.replace(who.name, FORMER) in lines(place)


async def test_somebody_is_taken_out_of_a_released_database(tmp_path: Path) -> None:
    """Bob leaves all his tables of release 0.1.0 and has himself deleted; Ann's lines there stay as they were."""
    path = tmp_path / "released.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(RELEASED.read_text("utf-8"))
        before = [row[0] for row in database.execute("SELECT text FROM log ORDER BY id")]
    async with Place(path, games=games(), clicks=1_000_000) as place:
        for table in await place.tables.queries.tables_of(BOB.id):
            status = (await place.shot(table)).status
            if status == "lobby":
                await place.tables.lobby.cancel(table, BOB.id, place.click())
            else:
                await place.tables.absence.leave(table, BOB.id, place.click())
        await place.tables.mydata.delete(BOB.id)
        after = [text for text in lines(place)[::2] if " has left; " not in text][: len(before)]
        assert [text for text in before if "Bob" in text]
        assert not [text for text in lines(place) if "Bob" in text]
        assert after == [text.replace("Bob", FORMER) for text in before]
        assert f'"{BOB.id}"' not in everything(place)


@pytest.mark.parametrize("typed", ["Ann\ue000\ue011\ue001\ue012\ue002", "\ue000\ue000", "\ue001x\ue002"])
def test_what_is_typed_is_no_mark(typed: str) -> None:
    """Nobody can claim another's name as their own by typing what looks like our marks."""
    told = names.said(f"{names.marked('Bob', '7')} renames it {typed}.")
    assert [told.text[start:end] for start, end, _ in told.spans] == ["Bob"]
    assert [person for _, _, person in told.spans] == ["7"]
    assert names.without(told.text, told.spans, "7").text.startswith(f"{FORMER} renames it ")
    assert names.said(names.again(*told)) == told


@pytest.mark.parametrize("seed", seeds(1, "marked names"))
@pytest.mark.parametrize("key", sorted(games()))
def test_marks_change_no_word_of_any_games_prose(key: str, seed: int) -> None:
    """Every fact and every reason of a game of random players reads the same, and each name in it is found."""
    game = games()[key]
    seats = game.seats[1] if game.seats[1] < 5 else 4
    options = {option.key: option.default for option in game.options}
    plan = Plan(game, seats, options, seed, "random", keep=True)
    below = plan.chance()
    match, player = plan.begin(plan.dice(0, below)), plan.player(below)
    bare = tuple([f"{name} of {seat}" for seat, name in enumerate(["ann", "Ünal", "the", "X"][:seats])])
    marked = tuple([names.marked(name, str(seat + 1)) for seat, name in enumerate(bare)])
    seen = set[str]()
    for _ in range(250):
        for event in match.drain().events:
            for tell in (game.narrate.fact, game.narrate.why):
                wanted, told = tell(event, bare), names.said(tell(event, marked) or "")
                assert told.text == (wanted or ""), (key, seed)
                for start, end, person in told.spans:
                    assert told.text[start:end].casefold() == bare[int(person) - 1].casefold(), (key, seed, told)
                    seen.add(person)
        if match.over:
            break
        step(match, player)
    assert seen, (key, seed)
