"""Exports and texts from anybody: read within limits of size, depth and time, and refused in one sentence."""

from __future__ import annotations

import copy
import json
import random
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.cli.arguments import game_named
from bot.store.parts import MAX_ROWS
from bot.store.records import MAX_BYTES, MAX_VALUES, BadRecord, Record, read_record, sealed, write_record
from bot.store.verify import verify
from bot.tables.options import HOUSE_OPTIONS
from rules.engine import Refused
from rules.one_page_deadzone.model.armies import faults, read_army
from testing.saves import saves
from testing.seeds import seed
from tests.bot.cli.shell import Shell
from tests.bot.store.test_records import leaves
from tests.tiers import in_turn

SAVES = saves("record")
CHECKOUT = Path(__file__).parents[2]
SECONDS, MEMORY = 30, 1 << 30
HEAD = b'{"format":"arbiter-record","version":1,"rows":'
WRONG: tuple[Any, ...] = (
    None, True, -1, 1 << 53, 1 << 70, 1.5, "", "x", "\u0000", "\ud800", "x" * 200_001, "9" * 5000, "[" * 5000, [], {},
    [[]] * 50, {"move": "x"}, {"a": {"a": {"a": []}}}, "{}", "[]", "null", '{"move":[]}', '{"n":1e999,"out":[]}',
)  # fmt: skip


def bombs() -> Iterator[tuple[str, bytes]]:
    """Files that would take much memory, depth or time to read."""
    yield "large", HEAD + b" " * MAX_BYTES + b"[]}"
    yield "deep", HEAD + b"[" * 10_000 + b"]" * 10_000 + b"}"
    yield "deep objects", HEAD + b'{"a":' * 10_000
    yield "a long number", HEAD + b"1" + b"0" * 5000 + b"}"
    yield "a long number, negative", HEAD + b"[-1" + b"0" * 4000 + b"]}"
    yield "NaN", HEAD + b"[NaN]}"
    yield "infinity", HEAD + b"[[0,-Infinity]]}"
    yield "a name twice", HEAD + b'[],"rows":[]}'
    yield "a million rows", HEAD + b"[" + b",".join([b"[0]"] * 1_000_000) + b"]}"
    yield "many empty rows", HEAD + b"[" + b",".join([b"[]"] * (MAX_VALUES // 2 - 10)) + b"]}"
    yield "too many values", HEAD + b"[" + b"0," * MAX_VALUES + b"0]}"
    yield "many words", HEAD + b"[" + b",".join(['"💥x"'.encode()] * (MAX_VALUES - 10)) + b"]}"
    yield "too many rows", HEAD + b"[" + b",".join([b"[]"] * (MAX_ROWS + 1)) + b"]}"
    yield "compressed", b"\x1f\x8b\x08\x00" + b"\x00" * 1000
    yield "a zip", b"PK\x03\x04" + b"\x00" * 1000


def limited() -> None:
    """Let this process take no more memory than a small server has."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def verified(*files: object) -> list[str]:
    """What `arbiter verify` says to each of these files, in a process with little memory; its status is 1 each time."""
    command = "import sys; from bot.__main__ import main; sys.exit(sum(main(['verify', f]) != 1 for f in sys.argv[1:]))"
    ran = subprocess.run(
        [sys.executable, "-c", command, *map(str, files)], cwd=CHECKOUT, preexec_fn=limited, capture_output=True,
        text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    return ran.stderr.splitlines()


def test_bombs_are_refused_in_a_sentence_each(tmp_path: Path) -> None:
    """By the command as people run it, with little memory, in seconds, with a status that scripts see."""
    held = dict(bombs())
    for number, data in enumerate(held.values()):
        (tmp_path / str(number)).write_bytes(data)
    told = verified(*[tmp_path / str(number) for number in range(len(held))])
    assert len(told) == len(held)
    for name, sentence in zip(held, told, strict=True):
        assert re.fullmatch(r"arbiter: .{10,300}\.", sentence), (name, sentence)


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    """What is far too large is refused by its beginning."""
    (told,) = verified("/dev/zero")
    assert re.fullmatch(r"arbiter: .{10,300}\.", told)


# -- wrong in one place ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", in_turn(SAVES, 1, stay=4))
def test_a_record_with_anything_anywhere_is_refused_in_a_sentence(name: str) -> None:
    """Real records with some value exchanged for what does not belong there."""
    path = SAVES[name]
    chance, text = random.Random(seed(f"wrong in {path.name}")), path.read_text("utf-8")
    original = json.loads(text)
    places = list(leaves(original))
    for _ in range(40):
        data, place = copy.deepcopy(original), chance.choice([*places, *[("rows",), ("seats",), ("result",)]])
        inner = data
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = chance.choice([wrong for wrong in WRONG if wrong != inner[place[-1]]])
        print(place, repr(inner[place[-1]])[:40])
        begun = time.monotonic()
        with pytest.raises(BadRecord) as caught:
            verify(read_record(json.dumps(data).encode()), game_named)
        assert re.fullmatch(r"[^\n]{10,500}[.)]", str(caught.value)), str(caught.value)
        assert time.monotonic() - begun < SECONDS


@pytest.mark.parametrize("path", [*SAVES.values()][:1], ids=[*SAVES][:1])
def test_a_record_that_the_bot_could_not_go_on_with_is_not_stored(path: Path, shell: Shell) -> None:
    """Names, people and house options follow from no play: what is strange there is not let in."""
    record = read_record(path.read_bytes())
    names = [seat.model_copy(update={"person": "<@1>"}) for seat in record.seats]
    twice = [seat.model_copy(update={"person": "5"}) for seat in record.seats]
    options = [{option.key: "x" * 100} for option in HOUSE_OPTIONS]
    forged: list[dict[str, Any]] = [{"seats": names}, {"seats": twice}, *[{"house": option} for option in options]]
    place, database = ("--guild", "1", "--channel", "2"), ("--database", f"sqlite+aiosqlite:///{shell.folder}/x.db")
    for update in forged:
        _write(shell, sealed(record.model_copy(update=update)))
        ran = shell.run("import", "record.json", *place, *database)
        assert ran.status == 1
        assert "Discord id" in ran.sentence or "two seats" in ran.sentence or "not a choice" in ran.sentence
    _write(shell, record)
    for wrong in ("x", "٣", "-1", "1" * 30):
        ran = shell.run("import", "record.json", "--guild", wrong, "--channel", wrong, *database)
        assert "Discord id" in ran.sentence
    assert shell.run("import", "record.json", *place, *database).status == 0


def _write(shell: Shell, record: Record) -> None:
    (shell.folder / "record.json").write_text(write_record(record), "utf-8")


# -- army texts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", ",;\n" * 2000, "20 x Plague Dog," * 375, "99999999999 x Plague Dog", "² Plague Dog", "٣٣ Plague Dog",
        "Tactical Enforcer" + " with Medic Training" * 300, "Tactical Enforcer with " + " and ".join(["x"] * 1000),
        "+" * 6000, " with " * 1000, "x" * 6000, "\u202e@everyone **x**", "\u0000", "Z" + "\u0301" * 5000,
    ],
    ids=range(14),
)  # fmt: skip
def test_an_army_from_any_text_is_read_or_refused_at_once(text: str) -> None:
    """As long as Discord lets a text be; what is read is told to be too much where it is."""
    begun = time.monotonic()
    assert re.fullmatch(r"[^\n]{10,60000}\.", army(text))
    assert time.monotonic() - begun < 1


def army(text: str) -> str:
    """What is wrong with an army, in words; none of these here is right."""
    try:
        return " ".join(faults(read_army(text), 150))
    except Refused as refusal:
        return str(refusal)


def test_every_game_has_a_record_here() -> None:
    """So that these tests look at each."""
    assert {json.loads(path.read_text("utf-8"))["game"] for path in SAVES.values()} == set(games())
