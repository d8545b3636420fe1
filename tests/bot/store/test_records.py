"""A complete record: written, read back, verified; every change to one is found."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.cli.arguments import game_named
from bot.cli.selfplay import Plan, play
from bot.store.records import (
    VERSION,
    BadRecord,
    Record,
    fair_dice,
    make_record,
    plain_record,
    read_record,
    sealed,
    to_compare,
    write_record,
)
from bot.store.verify import Verdict, verify
from rules.engine import Chance, Entry, Game, Match, Option, Roll, Rule, Stamp
from rules.engine.playout import random_player, step
from testing.records import SECRET, Played
from tests.tiers import in_turn

KEYS = ("tic-tac-toe", *games())
HOST_FACTS = {"name", "person", "house", "interaction", "time"}
"""What nothing in a record proves but its seal: what people are called, who answered, by which click and when."""
ROW_FIELDS = (
    "branch", "seq", "kind", "seat", "question", "line", "payload", "rules_version", "person", "interaction", "time",
    "previous", "hash",
)  # fmt: skip


def check(record: Record | dict[str, Any]) -> Verdict:
    """Read a record as a file and verify it."""
    text = write_record(record) if isinstance(record, Record) else json.dumps(record)
    return verify(read_record(text.encode()), game_named)


def played(key: str, seed: int, answers: int = 24) -> Record:
    """The record of a table of two with some moves taken back."""
    table = Played(key, seed)
    for _ in range(4):
        table.answer(answers // 4)
        table.undo()
        table.answer(answers // 12 or 1)
    return table.record


@pytest.fixture(scope="module", params=KEYS)
def record(request: pytest.FixtureRequest) -> Record:
    """A record with several branches."""
    return played(request.param, 5)


def test_a_record_with_undone_branches_holds(record: Record) -> None:
    verdict = check(record)
    assert verdict.branches == 5
    assert verdict.rows == len(record.rows)
    assert verdict.commitment == record.commitment


def test_a_finished_game_names_its_winner() -> None:
    game = game_named("galactic-supremacy")
    record = play(Plan(game, 2, game.checked_options({}), seed=3, keep=True), 1).record
    assert record is not None
    verdict = check(record)
    assert verdict.over
    assert verdict.winners == tuple([record.seats[seat].name for seat in record.result.winners])
    assert verdict.rolls > 10


@pytest.mark.parametrize("seed", range(12))
def test_random_tables_hold_whatever_was_taken_back(seed: int) -> None:
    print(f"seed {seed}")
    assert check(played("galactic-supremacy", seed, 60)).branches >= 3


def test_a_table_that_went_back_without_going_on_holds() -> None:
    table = Played("galactic-supremacy", 8)
    table.answer(20)
    table.undo()
    assert check(table.record).branches == 1


def test_a_table_that_began_again_with_its_first_rolls_holds() -> None:
    table = Played("galactic-supremacy", 8)
    table.answer(7)
    first = [row.payload for row in table.rows if row.kind == "chance"]
    table.rewind()
    assert [row.payload for row in table.line] == first[: len(table.line)] != []
    table.answer(20)
    assert check(table.record).branches == 2


def test_a_branch_that_begins_without_its_rolls_is_found() -> None:
    table = Played("galactic-supremacy", 8)
    table.answer(7)
    table.rewind()
    with pytest.raises(BadRecord, match=r"Row \d+: after it a row is missing"):
        check(make_record(table.match, table.rows[:-1], table.seats, table.options, SECRET))


def test_a_file_is_read_back_as_it_was(record: Record) -> None:
    assert read_record(write_record(record).encode()) == record


def test_nothing_played_is_nothing_to_export() -> None:
    table = Played("tic-tac-toe", 1)
    with pytest.raises(BadRecord, match="nothing to export"):
        make_record(table.match, [], table.seats, table.options, SECRET)


# -- one thing changed -------------------------------------------------------------------------------------------------


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all fields in a JSON value."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def changed(value: Any, chance: random.Random) -> Any:
    """Another value in the place of this one."""
    if isinstance(value, bool) or value is None:
        return chance.choice([not value, 0, "x"])
    if isinstance(value, int):
        return chance.choice(
            [value + 1, value - 1, value + chance.randrange(2, 1000), -value - 1, str(value), None, float(value) + 0.5]
        )
    at = chance.randrange(len(value)) if value else 0
    other = chance.choice([c for c in "0123456789abcdef" if c != value[at : at + 1]])
    return chance.choice(
        [value[:at] + other + value[at + 1 :], value + other, value[:at] + value[at + 1 :], None, 7, ""]
    )


def edit(data: dict[str, Any], chance: random.Random) -> tuple[Any, ...]:
    """Change one field of a record in place; return its path."""
    row = chance.random() < 0.7
    path = chance.choice([p for p in leaves(data) if (p[0] == "rows") == row])
    place = data
    for key in path[:-1]:
        place = place[key]
    old = place[path[-1]]
    while place[path[-1]] == old:
        place[path[-1]] = changed(old, chance)
    return path


def forge(data: dict[str, Any]) -> dict[str, Any]:
    """What a forger could do: compute the hashes of all rows anew, and the seal."""
    renamed: dict[str, str] = {"": ""}
    for row in data["rows"]:
        old, row[11] = row[12], renamed.get(row[11], row[11])
        entry = Entry._make([*row[:8], Stamp(*row[8:11]), row[11], ""])
        renamed[old] = row[12] = entry.seal()
    data["result"]["head"] = renamed.get(data["result"]["head"], data["result"]["head"])
    return reseal(data)


def reseal(data: dict[str, Any]) -> dict[str, Any]:
    """The same with a seal that fits, where the form allows one."""
    try:
        return plain_record(sealed(read_record(json.dumps(data).encode())))
    except BadRecord:
        return data


def field_of(path: tuple[Any, ...]) -> str:
    """The name of the field at a path."""
    if path[0] == "rows":
        return ROW_FIELDS[path[2]]
    return str(path[-1] if path[0] == "seats" else path[0])


@pytest.mark.parametrize("record", in_turn(KEYS, 1), indirect=True)
def test_a_thousand_single_changes_are_all_found(record: Record) -> None:
    """One field is changed, whichever: each change is found and told in one sentence."""
    seed = 20_25
    print(f"seed {seed}")
    chance, text = random.Random(seed), write_record(record)
    for _ in range(500):
        data = json.loads(text)  # quicker than a deep copy
        path = edit(data, chance)
        print(f"{path}")
        with pytest.raises(BadRecord) as caught:
            check(data)
        assert "\n" not in str(caught.value)
        assert str(caught.value).endswith(".")


@pytest.mark.parametrize("record", in_turn(KEYS, 2), indirect=True)
def test_a_forger_who_mends_all_hashes_can_only_change_what_the_rules_do_not_know(record: Record) -> None:
    """With hashes and seal computed anew, only names, people, clicks, times and house options can be changed."""
    seed = 7
    print(f"seed {seed}")
    chance, text = random.Random(seed), write_record(record)
    unfound = set()
    for _ in range(500):
        data = json.loads(text)  # quicker than a deep copy
        path = edit(data, chance)
        try:
            check(forge(data) if path[0] == "rows" and path[2] not in (11, 12) else reseal(data))
        except BadRecord:
            continue
        unfound.add(path if field_of(path) not in HOST_FACTS else field_of(path))
    salts = {("seats", n, "salt") for n in (0, 1)} if record.game == "tic-tac-toe" else set()
    mended = {("seal",)}  # it was computed anew: the record is as it was
    assert unfound <= HOST_FACTS | mended | salts


def forged_rolls(record: Record, house: dict[str, str]) -> Record:
    """A copy in which a forger has the dice fall otherwise, says that players typed them, and mends everything else."""
    game, typed, chance = game_named(record.game), [], random.Random(1)
    fair = fair_dice(bytes.fromhex(record.secret), record.game, record.options, [seat.salt for seat in record.seats])

    class Loaded:
        """The dice of this forger: every roll shows the other side of each die."""

        def sample(self, step: Chance, number: int) -> list[int]:
            fallen = fair.sample(step, number)
            if not isinstance(step, Roll):
                return fallen
            typed.append(number)
            return [step.sides + 1 - face for face in fallen]

    match: Match[Any, Any] = Match.begin(game, len(record.seats), record.options, Loaded())
    for _ in range(200):
        step(match, random_player(chance.randrange))
    return make_record(
        match, match.drain().entries, record.seats, record.options, bytes.fromhex(record.secret), house, typed
    )


def test_dice_are_said_to_be_typed_only_where_the_table_lets_players_throw() -> None:
    """A forger who declares every roll typed is refused at a table of fair dice; elsewhere their number is told."""
    honest = played("death-dome", 5)
    with pytest.raises(BadRecord, match="whose dice were all to be the bot's"):
        check(forged_rolls(honest, dict(honest.house)))
    typed = forged_rolls(honest, {**honest.house, "dice": "typed"})
    assert check(typed).typed == len(typed.typed) > 0
    assert f"typed by players: {len(typed.typed)}" in to_compare(typed)[1]


def cut(record: Record) -> Record:
    """The last branch is left out, as if it had never been played."""
    data = plain_record(record)
    last = max([row[0] for row in data["rows"]])
    data["rows"] = [row for row in data["rows"] if row[0] != last]
    return read_record(json.dumps(data).encode())


def swapped(record: Record) -> Record:
    """Each of two players bears the other's name."""
    first, second = record.seats
    seats = [first.model_copy(update={"name": second.name}), second.model_copy(update={"name": first.name})]
    return sealed(record.model_copy(update={"seats": seats}))


def without_a_branch(record: Record) -> Record:
    """A branch that was undone is left out, and what follows is hashed anew."""
    data = plain_record(record)
    data["rows"] = [[*row] for row in data["rows"] if row[0] != 1]
    return read_record(json.dumps(forge(data)).encode())


@pytest.mark.parametrize("forgery", [cut, swapped, without_a_branch])
def test_what_a_record_alone_cannot_show_is_printed_to_be_compared(forgery: Callable[[Record], Record]) -> None:
    """Each of these may hold by itself; it is not what /prove shows at the table."""
    honest = played("tic-tac-toe", 5)
    assert to_compare(forgery(honest)) != to_compare(honest)


def pick_row(data: dict[str, Any], chance: random.Random, kind: str = "") -> list[Any]:
    """A row of this kind at random."""
    row: list[Any] = chance.choice([row for row in data["rows"] if row[2] == kind or not kind])
    return row


def edit_roll(data: dict[str, Any], chance: random.Random) -> None:
    """One face of one roll, or one place of a shuffle; in a game without chance a roll that never was."""
    if not any(row[2] == "chance" for row in data["rows"]):
        pick_row(data, chance)[2] = "chance"
        return
    row = pick_row(data, chance, "chance")
    outcome = json.loads(row[6])
    at = chance.randrange(len(outcome["out"]))
    outcome["out"][at] = outcome["out"][at] % 10 + 1
    row[6] = json.dumps(outcome, separators=(",", ":"))


def edit_answer(data: dict[str, Any], chance: random.Random) -> None:
    """One answer becomes another one of the same table."""
    row, other = pick_row(data, chance, "answer"), pick_row(data, chance, "answer")
    row[6] = other[6] if other[6] != row[6] else '{"move":"nothing-of-the-kind"}'


def edit_order(data: dict[str, Any], chance: random.Random) -> None:
    """Two rows change places."""
    one, other = chance.sample(range(len(data["rows"])), 2)
    data["rows"][one], data["rows"][other] = data["rows"][other], data["rows"][one]


def edit_salt(data: dict[str, Any], chance: random.Random) -> None:
    """One letter more in one salt."""
    chance.choice(data["seats"])["salt"] += "x"


def edit_option(data: dict[str, Any], chance: random.Random) -> None:
    """Another choice for one option, the game's or the house's."""
    held = [(data["options"], option.key, option.choices) for option in game_named(data["game"]).options]
    place, key, choices = chance.choice([*held, (data["house"], "time_limit", ("24h", "none"))])
    place[key] = next((other for other in choices if other != place[key]), "another")


def edit_name(data: dict[str, Any], chance: random.Random) -> None:
    """One seat is called otherwise."""
    chance.choice(data["seats"])["name"] += "a"


def edit_seats(data: dict[str, Any], chance: random.Random) -> None:
    """The players change places."""
    data["seats"].reverse()


def edit_time(data: dict[str, Any], chance: random.Random) -> None:
    """A row was written a second later."""
    pick_row(data, chance)[10] += 1


def edit_person(data: dict[str, Any], chance: random.Random) -> None:
    """Somebody else gave a row."""
    pick_row(data, chance)[8] = "99"


def edit_branch(data: dict[str, Any], chance: random.Random) -> None:
    """A row lies on another branch."""
    pick_row(data, chance)[0] += 1


EDITS = (
    edit_roll, edit_answer, edit_order, edit_salt, edit_option, edit_name, edit_seats, edit_time, edit_person,
    edit_branch,
)  # fmt: skip
WHERE = r"^Row \d+: |[Tt]he (seal|option|row|result|last row)\b"
"""A sentence that names the row, or the part of the record."""


@pytest.mark.parametrize("change", EDITS)
def test_whatever_is_edited_is_found_and_named(record: Record, change: Callable[[Any, random.Random], None]) -> None:
    """One roll, answer, place, salt, option, name, time, person or branch, wherever it stands."""
    seed = 2_027
    print(f"seed {seed}")
    chance, text = random.Random(seed), write_record(record)
    for _ in range(8):
        data = json.loads(text)  # quicker than a deep copy
        change(data, chance)
        with pytest.raises(BadRecord, match=WHERE) as caught:
            check(data)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("record", in_turn(KEYS, 4), indirect=True)
def test_a_record_holds_on_another_machine_and_an_edited_one_does_not(record: Record, tmp_path: Path) -> None:
    """Other processes, in which Python's hashes of strings are others, come to the same verdict as this one."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    text = write_record(record)
    good.write_text(text)
    bad.write_text(text.replace("Ann's salt", "Ann's sugar"))
    status, told = _verified(good, "1")
    assert status == 0
    assert f"Rows: {len(record.rows)} in 5 branches" in told
    assert _verified(bad, "4711")[0] != 0
    assert str(check(record).commitment) in told


def _verified(file: Path, hash_seed: str) -> tuple[int, str]:
    """The status and the words of `arbiter verify`, with this seed for the hashes of strings."""
    command = [sys.executable, "-m", "bot", "verify", str(file)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


def rows_dropped(data: dict[str, Any]) -> None:
    del data["rows"][-3:]


def row_left_out(data: dict[str, Any]) -> None:
    del data["rows"][6]


def rows_swapped(data: dict[str, Any]) -> None:
    data["rows"][2], data["rows"][3] = data["rows"][3], data["rows"][2]


def row_doubled(data: dict[str, Any]) -> None:
    data["rows"].insert(4, data["rows"][4])


def other_secret(data: dict[str, Any]) -> None:
    data["secret"] = "ab" * 32


def roll_changed(data: dict[str, Any]) -> None:
    row = next(row for row in data["rows"] if row[2] == "chance")
    outcome = json.loads(row[6])
    outcome["out"].reverse()
    row[6] = json.dumps(outcome, separators=(",", ":"))


def number_reused(data: dict[str, Any]) -> None:
    row = [row for row in data["rows"] if row[2] == "chance"][-1]
    outcome = json.loads(row[6]) | {"n": 0}
    row[6] = json.dumps(outcome, separators=(",", ":"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (rows_dropped, "row"),
        (row_left_out, "Row 7: "),
        (rows_swapped, "Row 3: "),
        (row_doubled, "Row 6: "),
        (other_secret, "not the one that was committed to"),
        (roll_changed, "the play gives"),
        (number_reused, "the play gives"),
    ],
)
def test_a_forged_record_is_told_what_is_wrong(change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    data = json.loads(write_record(played("galactic-supremacy", 5)))
    change(data)
    with pytest.raises(BadRecord, match=sentence):
        check(data)


# -- no record at all --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is not JSON"),
        (b"PK\x03\x04\xff", "not UTF-8"),
        (b"Dear Sir or Madam", "is not JSON"),
        (b"[1, 2]", "no record of Arbiter"),
        (b'{"format": "something else"}', "no record of Arbiter"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"format": "arbiter-record", "version": ' + b"[" * 200_000, "nested too deeply"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "no number"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "cannot be read"),
        (b'{"format": "arbiter-record", "version": 1}', "right form"),
    ],
)
def test_what_is_no_record_is_told_so(data: bytes, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        read_record(data)


@pytest.mark.parametrize("part", [0.2, 0.5, 0.99])
def test_a_truncated_file_is_told_so(record: Record, part: float) -> None:
    data = write_record(record).encode()
    with pytest.raises(BadRecord, match="ends too early"):
        read_record(data[: int(len(data) * part)])


@pytest.mark.parametrize("version", [VERSION + 1, 0, "1", None, True])
def test_another_version_is_told_so(record: Record, version: object) -> None:
    data = json.loads(write_record(record)) | {"version": version}
    with pytest.raises(BadRecord, match="version"):
        check(data)


def test_a_record_of_other_rules_is_told_so(record: Record) -> None:
    with pytest.raises(BadRecord, match="verify it with the program that exported it"):
        verify(sealed(record.model_copy(update={"rules_version": 99})), game_named)


def test_a_record_of_an_older_release_is_checked_by_the_rules_it_was_played_by() -> None:
    """A ruling that changed since, and an option that was not there yet, are played as they were then."""
    older = find(Played("tic-tac-toe", 5))
    newer = with_a_new_ruling(game_named("tic-tac-toe"))
    assert verify(older, lambda key: newer).over
    assert verify(find(Played("tic-tac-toe", 5, newer)), lambda key: newer).over
    forged = sealed(older.model_copy(update={"rows": [(*row[:7], 2, *row[8:]) for row in older.rows]}))
    with pytest.raises(BadRecord):
        verify(forged, lambda key: newer)


def find(table: Played) -> Record:
    """The record of this table, played to its end."""
    table.answer(20)
    return table.record


def with_a_new_ruling(game: Game[Any, Any]) -> Game[Any, Any]:
    """The second release of a game, with a new ruling and a new option: its rounds count otherwise."""

    def turn(board: Any) -> Rule[str] | str:
        if board.rules_version >= 2 and board.round < 10:
            board.round += 10
        return game.phases["turn"](board)

    def setup(seats: int, options: Mapping[str, str]) -> Any:
        return replace(game.setup(seats, {}), round=1 if options["count"] == "plain" else 2)

    count = Option("count", "Count", ("late", "plain"), "How rounds are counted.", since=2, before="plain")
    return replace(game, rules_version=2, options=(count,), setup=setup, phases={**game.phases, "turn": turn})


def test_an_unknown_game_is_told_so(record: Record) -> None:
    with pytest.raises(BadRecord, match="There is no game"):
        verify(record.model_copy(update={"game": "chess"}))


def test_a_payload_nested_deeply_is_told_so(record: Record) -> None:
    data = json.loads(write_record(record))
    row = next(row for row in data["rows"] if row[2] == "answer")
    row[6] = "[" * 50_000
    with pytest.raises(BadRecord, match="Row "):
        check(data)


def test_a_file_that_is_too_large_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.records.MAX_BYTES", 1000)
    with pytest.raises(BadRecord, match="this is no record"):
        read_record(b" " * 1001)
