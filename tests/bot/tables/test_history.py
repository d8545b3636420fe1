"""Looking back: the log with its posts, what was missed, films, dice, results; and what nobody learns by it."""

from __future__ import annotations

import importlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from bot.store import Change
from bot.tables import Person
from bot.tables.queries.films import FRAMES, Frame
from bot.tables.queries.history import DAY, History, Wanted
from bot.tables.queries.replaying import steps, windows
from bot.tables.queries.tallies import moves, paces
from rules.engine import Entry, FairDice, Match, Refused, Stamp
from tests.bot.tables.auction import AUCTION, Do, with_new_rules
from tests.bot.tables.place import ANN, BOB, CAT, GAMES, Place
from tests.examples import tic_tac_toe

ALL = Wanted()
HOARD = {ANN: 1017, BOB: 1018}


@pytest.fixture
async def auction(place: Place) -> int:
    """An auction of Ann and Bob, at its first bids."""
    return await place.table(ANN, BOB, key="auction")


def drawn(view: Any) -> str:
    """A board of tic-tac-toe in one line."""
    return tic_tac_toe.standing(view, ())


def past(place: Place) -> History:
    """What looks back."""
    return place.tables.history


async def film(place: Place, table: int, first: int | None = None, last: int | None = None) -> tuple[Frame, ...]:
    """The moments of some rounds."""
    return (await past(place).film(table, first, last)).frames


async def bids(place: Place, table: int, *people: Person) -> None:
    """A window is answered."""
    for person in people or (ANN, BOB):
        await place.later(60)
        await place.say(table, person, 1)


async def turn(place: Place, table: int, person: Person, first: Any = "wait", second: Any = "wait") -> None:
    """Somebody's two things, five minutes each."""
    for what in (first, second):
        await place.later(300)
        await place.say(table, person, Do(what))


async def whole_auction(place: Place, table: int) -> None:
    """Four rounds, to the end."""
    for person in (ANN, BOB, ANN, BOB):
        await bids(place, table)
        await turn(place, table, person, "spin")
    assert (await place.shot(table)).status == "over"


# -- the log -----------------------------------------------------------------------------------------------------------


async def test_the_log_is_found_by_round_phase_and_word(place: Place, auction: int) -> None:
    """Each alone and together; case does not matter; what fits nothing gives nothing."""
    await whole_auction(place, auction)

    async def found(**wanted: Any) -> list[str]:
        page = await past(place).log(auction, None, Wanted(**wanted), 99)
        return [line.text for line, _ in page.lines]

    assert await found(round=2, word="SPIN") == ["1 does spin."]
    everything = await found()
    assert [line for line in everything if "bids" in line] == await found(word="bids") == ["bids are 1, 1."] * 4
    assert await found(round=9) == await found(phase="bids") == await found(word="no such word") == []
    chapters = await past(place).chapters(auction)
    assert set(chapters) >= {(round_, "luck") for round_ in (1, 2, 3, 4)}
    assert chapters == sorted(chapters, key=lambda chapter: chapter[0])


async def test_a_line_stands_in_the_round_and_phase_in_which_it_happened(place: Place, auction: int) -> None:
    """Not in those that it led to: the bids open the luck, and the last thing of a round begins the next one."""
    await whole_auction(place, auction)
    lines = [line for line, _ in (await past(place).log(auction, None, ALL, 99)).lines if line.phase]
    bidding = [line for line in lines if line.text == "bids are 1, 1."]
    done = [line for line in lines if "does" in line.text]
    assert [(line.round, line.phase) for line in bidding] == [(round_, "bid") for round_ in (1, 2, 3, 4)]
    assert [(line.round, line.phase) for line in done] == [(round_, "luck") for round_ in (1, 2, 3, 4) for _ in "12"]
    frames = [frame for frame in await film(place, auction, 1, 4) if frame.facts]
    assert [(frame.round, frame.phase) for frame in frames] == [(line.round, line.phase) for line in lines]


@pytest.mark.parametrize("word", ["", "does"])
async def test_the_log_is_read_by_pages(place: Place, auction: int, word: str) -> None:
    """Backwards from the newest and forwards again: every line once, whether or not a word is looked for."""
    await whole_auction(place, auction)
    whole = (await past(place).log(auction, ANN.id, Wanted(word=word), 999)).lines
    page = await past(place).log(auction, ANN.id, Wanted(word=word), 3)
    assert (page.later, page.earlier) == (False, True)
    back = [*page.lines]
    while page.earlier:
        page = await past(place).log(auction, ANN.id, Wanted(word=word, before=back[0][0].id), 3)
        back = [*page.lines, *back]
    assert tuple(back) == whole
    forth = [*page.lines]
    while page.later:
        page = await past(place).log(auction, ANN.id, Wanted(word=word, after=forth[-1][0].id), 3)
        forth += page.lines
    assert tuple(forth) == whole


async def test_every_line_leads_to_the_post_that_told_it(place: Place) -> None:
    """Through edits, new posts and a restart; the newest post, too, before it is written that it was made."""
    table = await place.table(ANN, BOB, key="auction", options={"pictures": "per-phase"})
    for person in (ANN, BOB):
        await bids(place, table)
        await turn(place, table, person, "count", "spin")
        await place.reopen()
    await bids(place, table)
    await place.tables.quiet()
    page = await past(place).log(table, ANN.id, ALL, 999)
    public = [(line, link) for line, link in page.lines if line.audience is None]
    assert len({str(link) for _, link in public}) > 3
    for line, link in public:
        assert link is not None
        assert link.message is not None
        assert line.text in place.courier.messages[link.message].lines, line
        assert str(link) == f"https://discord.com/channels/g/900/{link.message}"
    assert [link for line, link in page.lines if line.audience is not None] == [None]


async def test_a_post_is_noted_once_however_often_it_is_marked(place: Place, auction: int) -> None:
    """One row a post; a deleted table takes its rows along, and a mark that comes late finds none."""
    await whole_auction(place, auction)
    await place.reopen()
    made = {name for name, row in place.courier.messages.items() if row.table == auction and row.kind[:5] == "table"}
    with sqlite3.connect(place.path) as database:
        rows = database.execute("SELECT message FROM posts").fetchall()
    assert len(rows) == len({name for (name,) in rows})
    assert {name for (name,) in rows} <= made
    await place.tables.cards.repost(auction)
    await place.tables.quiet()
    await place.tables.moderation.delete(auction, ANN, place.click())
    await place.reopen()
    with sqlite3.connect(place.path) as database:
        assert database.execute("SELECT * FROM posts").fetchall() == []


async def test_a_mark_that_comes_twice_or_too_late_harms_nothing(place: Place, auction: int) -> None:
    """After a crash a post is marked again, and a table may be gone by then."""
    for table in (auction, auction, 99):
        row = {"b_id": table, "message": "m1", "channel": "900", "message_from": 5}
        await place.store.save(Change(posted=[row]))
    with sqlite3.connect(place.path) as database:
        assert database.execute("SELECT table_id, line FROM posts WHERE message = 'm1'").fetchall() == [(auction, 5)]


async def test_nobody_reads_anothers_lines(place: Place, auction: int) -> None:
    """Neither in the log nor in what was missed, nor by looking for a word."""
    await bids(place, auction)
    await turn(place, auction, ANN, "count")
    for reader in (BOB.id, CAT.id, None):
        page = await past(place).log(auction, reader, Wanted(word="coins"), 99)
        assert page.lines == ()
    assert len((await past(place).log(auction, ANN.id, Wanted(word="coins"), 99)).lines) == 1
    await bids(place, auction)
    assert "coins" not in str(await past(place).catch_up(auction, BOB.id))
    assert "coins" not in str((await past(place).catch_up(auction, CAT.id)).lines)


# -- what was missed ---------------------------------------------------------------------------------------------------


async def test_what_was_missed_since_ones_last_move(place: Place) -> None:
    """Then and now, who moved how often, and the lines since; the same after a restart."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    left = place.clock.time
    await place.later(3 * DAY)
    await place.place(table, BOB, 4)
    for _ in range(2):
        missed = await past(place).catch_up(table, ANN.id)
        assert (missed.since, missed.own) == (left, True)
        assert drawn(missed.before) == "X........"
        assert drawn(missed.now) == "X...O...."
        assert missed.moved == {1: 1}
        assert [line.text for line in missed.lines if line.phase] == ["Ann takes cell 0.", "Bob takes cell 4."]
        await place.reopen()


async def test_what_was_missed_is_what_ones_seat_saw(place: Place, auction: int) -> None:
    """Each sees their own hoard then and now, a spectator none; and nobody's is in anybody else's pages."""
    await bids(place, auction)
    await turn(place, auction, ANN, "count")
    await place.later(2 * DAY)
    await bids(place, auction)
    for person, hoard in HOARD.items():
        missed = await past(place).catch_up(auction, person.id)
        assert (missed.before.hoard, missed.now.hoard) == (hoard, hoard)
        others = set(HOARD.values()) - {hoard}
        assert not any(str(other) in str(missed) for other in others)
    watched = await past(place).catch_up(auction, CAT.id)
    assert (watched.own, watched.now.hoard, watched.before.hoard) == (False, None, None)
    assert watched.since == place.clock.time - DAY


async def test_a_successor_sees_nothing_of_before(place: Place, auction: int) -> None:
    """Until one's own first move all is as a spectator sees it; a player who had to leave is a spectator again."""
    await bids(place, auction)
    await turn(place, auction, ANN, "count")
    await place.tables.moderation.replace(auction, CAT, 0, CAT, place.click())
    await place.later(2 * DAY)
    for person in (ANN, CAT):
        missed = await past(place).catch_up(auction, person.id)
        assert (missed.own, missed.now.hoard) == (False, None)
        assert missed.before.hoard is None
        assert str(HOARD[ANN]) not in str(missed)
    await bids(place, auction, CAT)
    missed = await past(place).catch_up(auction, CAT.id)
    assert (missed.own, missed.before.hoard, missed.now.hoard) == (True, HOARD[ANN], HOARD[ANN])


async def test_what_others_answer_unseen_is_not_counted(place: Place) -> None:
    """Whoever answers in an open window, what was missed and the statistics stay the same; a film, too."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await bids(place, table, ANN, BOB, CAT)
    await turn(place, table, ANN, "spin")

    async def seen() -> list[Any]:
        looked = [await past(place).catch_up(table, who) for who in (ANN.id, "999")]
        counted = [(one.moved, one.lines, one.now) for one in looked]
        return [*counted, await past(place).stats(table), await past(place).film(table, 1, None)]

    before = await seen()
    await place.say(table, BOB, 3)
    assert await seen() == before
    await place.say(table, CAT, 3)
    assert await seen() == before


async def test_an_undone_move_was_not_the_last_one(place: Place) -> None:
    """Then is how it stood on the line of play."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    await place.place(table, ANN, 2)
    await place.tables.undo.ask(table, ANN.id, place.click())
    missed = await past(place).catch_up(table, ANN.id)
    assert (drawn(missed.before), drawn(missed.now)) == ("X........", "XO.......")
    assert [drawn(frame.view) for frame in await film(place, table)][-1] == "XO......."


async def test_before_the_game_there_is_nothing_to_look_back_at(place: Place) -> None:
    """One sentence for each."""
    table = await place.tables.lobby.open("auction", "g", "900", ANN, place.click())
    history = past(place)
    for asked in (history.catch_up(table, ANN.id), history.film(table, None, None), history.stats(table)):
        with pytest.raises(Refused, match="has not begun yet"):
            await asked


# -- films -------------------------------------------------------------------------------------------------------------


async def test_a_film_shows_every_board_of_its_span(place: Place) -> None:
    """In order, each with what had just happened, as everybody saw it."""
    table = await place.table(ANN, BOB)
    shown = [await place.board(table)]
    for person, cell in ((ANN, 0), (BOB, 4), (ANN, 1), (BOB, 2)):
        await place.place(table, person, cell)
        shown.append(await place.board(table))
    frames = await film(place, table, 1)
    assert [drawn(frame.view) for frame in frames] == shown
    assert [frame.text for frame in frames][1:] == [
        "Ann takes cell 0.", "Bob takes cell 4.", "Ann takes cell 1.", "Bob takes cell 2.",
    ]  # fmt: skip


async def test_a_film_of_some_rounds(place: Place, auction: int) -> None:
    """From how they began to what their last answer led to; restarts are no matter; no hoard is in it."""
    await whole_auction(place, auction)
    await place.reopen()
    frames = await film(place, auction, 2, 3)
    assert {frame.round for frame in frames} == {2, 3}
    assert (frames[0].facts, frames[0].view.round, frames[-1].view.round) == ((), 2, 4)
    whole = await film(place, auction, 1, 4)
    assert [frame for frame in whole if frame.round in (2, 3)] == [*frames[1:]]
    assert all(frame.view.hoard is None for frame in whole)
    assert whole[-1].view == (await place.shot(auction)).view


async def test_a_long_film_is_thinned_evenly(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first and the last picture stay."""
    monkeypatch.setattr("bot.tables.queries.films.FRAMES", 4)
    table = await place.table(ANN, BOB)
    for number, cell in enumerate((0, 4, 1, 2, 6, 3, 5, 7)):
        await place.place(table, (ANN, BOB)[number % 2], cell)
    shown = [drawn(frame.view) for frame in await film(place, table, 1)]
    assert len(shown) == 4 < FRAMES
    assert shown[0] == "........."
    assert shown[-1] == await place.board(table)


SPANS = {
    (9, None): "There is no round 9 at this table: so far it has rounds 1 to 2.",
    (None, 9): "There is no round 9 at this table: so far it has rounds 1 to 2.",
    (0, 1): "There is no round 0 at this table: so far it has rounds 1 to 2.",
    (-1, None): "There is no round -1 at this table: so far it has rounds 1 to 2.",
    (2, 1): "Round 2 comes after round 1: type the earlier one first.",
}


async def test_spans_that_do_not_exist(place: Place, auction: int) -> None:
    """One sentence each."""
    with pytest.raises(Refused, match=r"There is no round 2 at this table: so far it has round 1 only\."):
        await past(place).film(auction, 2, None)
    await bids(place, auction)
    await turn(place, auction, ANN)
    for span, sentence in SPANS.items():
        with pytest.raises(Refused) as refusal:
            await past(place).film(auction, *span)
        assert str(refusal.value) == sentence


async def test_rules_that_were_changed_take_only_what_does_not_fit(place: Place, auction: int) -> None:
    """What no longer fits is left out; nothing fails."""
    await bids(place, auction)
    await turn(place, auction, ANN, "spin")
    await place.reopen()
    place.games = {**GAMES, AUCTION.key: with_new_rules()}
    await place.reopen()
    assert await film(place, auction, 1)
    assert (await past(place).catch_up(auction, ANN.id)).now is not None
    assert (await past(place).stats(auction)).dice is None


def test_a_replay_goes_on_after_a_row_that_does_not_fit() -> None:
    """At the next checkpoint; what lies between is left out, and a roll at a checkpoint is not told twice."""
    match = Match.begin(AUCTION, 2, {}, FairDice(b"key"))
    while asked := match.asked:
        for seat, question in asked.questions.items():
            match.answer(seat, question.default)
        if asked.window:
            match.close()
    news = match.drain()
    whole = list(steps(AUCTION, news.checkpoints, news.entries))
    assert [step.row for step in whole[1:]] == [row for row in news.entries if row.kind != "chance"]
    assert sum(len(step.rolled) for step in whole) == match.chances
    broken = news.checkpoints[0].seq + 4
    rows = [row._replace(line="0" * 16) if row.seq == broken else row for row in news.entries]
    kept = [step.row.seq for step in steps(AUCTION, news.checkpoints, rows) if step.row]
    after = news.checkpoints[1].seq
    assert kept == [step.row.seq for step in whole if step.row and not broken <= step.row.seq < after]
    assert broken < after < kept[-1]


def rows_of(*written: tuple[Any, int | None, int, str | None]) -> list[Entry]:
    """Journal rows of (kind, seat, question, person), a minute apart."""
    return [
        Entry(0, seq, kind, seat, question, "", "null", 1, Stamp(person, None, 60 * seq), "")
        for seq, (kind, seat, question, person) in enumerate(written)
    ]


def test_a_window_that_an_act_cuts_short_is_one() -> None:
    """Nobody closed it, but an answer did not end it either; an act that came before any answer tells nothing."""
    rows = rows_of(
        ("act", 0, 1, "101"), ("answer", 0, 1, "101"), ("answer", 1, 2, "102"), ("act", 0, 2, "101"),
        ("answer", 0, 3, "101"), ("answer", 1, 3, "102"), ("clock", None, 3, None),
    )  # fmt: skip
    assert windows(rows) == {2, 3}
    assert moves(rows, windows(rows)) == {0: 1}


def test_what_standing_orders_answer_is_nobodys_move() -> None:
    """It has no person; what the clock or a computer answered was everybody's to see."""
    rows = rows_of(
        ("answer", 0, 1, None), ("answer", 0, 2, "101"), ("answer", 1, 3, "clock"), ("answer", 1, 4, "computer")
    )
    assert moves(rows, ()) == {0: 1, 1: 2}
    assert {seat: (pace.answers, pace.median) for seat, pace in paces(rows, ()).items()} == {0: (1, 60)}


# -- dice and pace -----------------------------------------------------------------------------------------------------


async def test_dice_are_counted_when_the_game_is_over(place: Place, auction: int) -> None:
    """Not before: some may be secret. Then they are the journal's, each with whose answer it followed."""
    await bids(place, auction)
    await turn(place, auction, ANN, "spin")
    assert (await past(place).stats(auction)).dice is None
    for person in (BOB, ANN, BOB):
        await bids(place, auction)
        await turn(place, auction, person, "spin")
    dice = (await past(place).stats(auction)).dice
    assert dice is not None
    rolled = (await place.shot(auction)).view.dice
    assert len(rolled) == 8
    assert dice[None].kinds == {6: [*rolled[::2]]}
    assert {seat: dice[seat].kinds[6] for seat in (0, 1)} == {0: [rolled[1], rolled[5]], 1: [rolled[3], rolled[7]]}


async def test_luck_is_the_share_of_lower_sums(place: Place, auction: int) -> None:
    """Between nothing and all; the middle for a middling sum."""
    await whole_auction(place, auction)
    dice = (await past(place).stats(auction)).dice
    assert dice is not None
    for one in dice.values():
        assert one.luck is not None
        mean = sum(one.kinds[6]) / len(one.kinds[6])
        assert (one.luck > 0.5) == (mean > 3.5)
        assert 0 < one.luck < 1


async def test_pace_is_the_median_of_public_answers(place: Place, auction: int) -> None:
    """Bids do not count, nor does the clock's answer."""
    await bids(place, auction)
    for seconds, what in ((100, "wait"), (900, "wait")):
        await place.later(seconds)
        await place.say(auction, ANN, Do(what))  # type: ignore[arg-type]
    pace = (await past(place).stats(auction)).paces
    assert set(pace) == {0}
    assert (pace[0].answers, pace[0].median) == (2, 500)
    await bids(place, auction)
    await place.tables.moderation.skip(auction, CAT, place.click())
    assert set((await past(place).stats(auction)).paces) == {0, 1}


# -- results -----------------------------------------------------------------------------------------------------------


async def lost_by_bob(place: Place) -> int:
    """Ann takes the top row."""
    table = await place.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 4), (ANN, 1), (BOB, 5), (ANN, 2)):
        await place.place(table, person, cell)
    return table


async def drawn_game(place: Place) -> int:
    """Nobody has three in a row."""
    table = await place.table(ANN, BOB)
    for number, cell in enumerate((0, 4, 1, 2, 6, 3, 5, 7, 8)):
        await place.place(table, (ANN, BOB)[number % 2], cell)
    return table


async def lines(place: Place, game: str = "tic-tac-toe") -> dict[str, tuple[int, int, int]]:
    """Games, wins and draws by name."""
    return {line.name: (line.games, line.wins, line.draws) for line in await past(place).standings("g", game)}


async def test_standings_count_games_wins_and_draws(place: Place) -> None:
    """By server and game; the better one stands first; a game without an end counts for nobody."""
    await lost_by_bob(place)
    await drawn_game(place)
    assert await lines(place) == {"Ann": (2, 1, 1), "Bob": (2, 0, 1)}
    ratings = {line.name: line.rating for line in await past(place).standings("g", "tic-tac-toe")}
    assert list(ratings) == ["Ann", "Bob"]
    assert ratings["Ann"] > ratings["Bob"]
    ended = await place.table(ANN, BOB)
    await place.end(ended, ANN, BOB)
    await place.reopen()
    assert await lines(place) == {"Ann": (2, 1, 1), "Bob": (2, 0, 1)}
    assert await past(place).standings("another", "tic-tac-toe") == []
    assert await past(place).standings("g", "auction") == []


async def test_computers_are_one_player(place: Place) -> None:
    """Of any table; a game of computers alone counts for nobody."""
    for channel in ("1", "2"):
        table = await place.table(ANN, computers=1, channel=channel)
        while (asked := (await place.shot(table)).asked) is not None:
            assert asked.seats == (0,)
            question = (await place.tables.queries.look(table, ANN.id)).question
            assert question is not None
            await place.say(table, ANN, question.default)
    assert set(await lines(place)) == {"Ann", "computer"}
    assert (await lines(place))["computer"][0] == 2
    await place.table(computers=2, channel="3")
    await place.later(60)
    assert len(await past(place).results("g", None, 9)) == 3
    assert (await lines(place))["computer"][0] == 2


async def test_results_outlive_their_table(place: Place) -> None:
    """The latest first, each with its last post as long as that is known."""
    first, second = await lost_by_bob(place), await drawn_game(place)
    await place.reopen()
    found = await past(place).results("g", None, 9)
    assert [one.number for one, _ in found] == [second, first]
    assert [[seat.rank for seat in one.seats] for one, _ in found] == [[1, 1], [1, 2]]
    assert str(found[1][1]).endswith(f"/{(await place.shot(first)).message}")
    await place.tables.moderation.delete(first, ANN, place.click())
    assert await lines(place) == {"Ann": (2, 1, 1), "Bob": (2, 0, 1)}
    assert await past(place).played("g") == ["tic-tac-toe"]


async def test_games_of_before_are_counted_at_an_upgrade(tmp_path: Path) -> None:
    """A database without results gets those of the tables that are over, as if they had been written at the time."""
    async with Place(tmp_path / "games.db") as place:
        await lost_by_bob(place)
        await drawn_game(place)
        ended = await place.table(ANN, BOB)
        await place.end(ended, ANN, BOB)
        await place.reopen()
        before = await past(place).results("g", None, 9)
        await place.stack.aclose()
        with create_engine(f"sqlite:///{place.path}").begin() as connection:
            for table_of in ("posts", "results"):
                connection.execute(text(f"DROP TABLE {table_of}"))
            with Operations.context(MigrationContext.configure(connection)):
                importlib.import_module("bot.store.migrations.versions.0003_history").upgrade()
            connection.execute(text("ALTER TABLE results ADD COLUMN rated BOOLEAN DEFAULT true NOT NULL"))  # later ones
        await place.__aenter__()
        assert await past(place).results("g", None, 9) == before
