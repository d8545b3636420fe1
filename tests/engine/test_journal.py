"""The journal: rows that hold on to each other, and payloads that cannot be misread."""

from __future__ import annotations

import pytest

from rules.engine import Entry, Outcome, Stamp
from tests.engine.tables import magpie, round_of

STAMP = Stamp("ann", "click 1", 1_700_000_000)


def rows() -> list[Entry]:
    """The rows of two rounds."""
    match = magpie()
    round_of(match, 6)
    round_of(match, 1, 2)
    return match.drain().entries


def test_each_row_holds_the_hash_of_the_one_before() -> None:
    entries = rows()
    assert {entry.kind for entry in entries} == {"answer", "chance", "clock"}
    assert [entry.seq for entry in entries] == [*range(len(entries))]
    assert [entry.previous for entry in entries] == ["", *[entry.hash for entry in entries[:-1]]]
    assert all(entry.hash == entry.seal() for entry in entries)


@pytest.mark.parametrize(
    "change",
    [
        {"branch": 1},
        {"seq": 9},
        {"kind": "act"},
        {"seat": 2},
        {"seat": None},
        {"question": 9},
        {"line": "0"},
        {"payload": '{"move":"play","slot":1}'},
        {"rules_version": 2},
        {"stamp": STAMP},
        {"previous": "0"},
    ],
)
def test_a_changed_field_breaks_the_seal(change: dict[str, object]) -> None:
    entry = next(entry for entry in rows() if entry.kind == "answer")
    assert entry._replace(**change).seal() != entry.hash  # type: ignore[arg-type]


@pytest.mark.parametrize("change", [{"person": "ben"}, {"interaction": "click 2"}, {"time": 0}, {"person": None}])
def test_a_changed_stamp_breaks_the_seal(change: dict[str, object]) -> None:
    entry = rows()[1]._replace(stamp=STAMP)
    assert entry._replace(stamp=STAMP._replace(**change)).seal() != entry.seal()  # type: ignore[arg-type]


def test_fields_cannot_run_into_each_other() -> None:
    entry = rows()[1]._replace(stamp=Stamp("a' 'b", "c", 1))
    assert entry.seal() != entry._replace(stamp=Stamp("a", "b' 'c", 1)).seal()


def test_an_outcome_is_read_as_it_was_written() -> None:
    outcome = Outcome(3, [1, 10, 0])
    assert outcome.payload == '{"n":3,"out":[1,10,0]}'
    assert Outcome.parse(outcome.payload) == outcome


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "null",
        "[]",
        "[3,[1]]",
        '{"n":3}',
        '{"out":[1]}',
        '{"n":"3","out":[1]}',
        '{"n":-1,"out":[1]}',
        '{"n":1.0,"out":[1]}',
        '{"n":true,"out":[1]}',
        '{"n":3,"out":1}',
        '{"n":3,"out":"1"}',
        '{"n":3,"out":["1"]}',
        '{"n":3,"out":[1.0]}',
        '{"n":3,"out":[true]}',
        '{"n":3,"out":[[1]]}',
        "[" * 100_000,
        "9" * 5000,
    ],
)
def test_nothing_else_is_an_outcome(payload: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Outcome.parse(payload)
