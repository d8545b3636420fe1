"""A game's door: options, saved states, and moves that come from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.catalogue import find_game, games
from rules.engine import Amount, Answer, Choose, Corrupt, Move, Order, Pick, Refused, write_answer
from tests.engine.tables import magpie
from tests.examples.magpie import GAME
from tests.examples.magpie.moves import Believe, Bury, Concede, Doubt, Offer, Play
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

CHOOSE = Choose(seat=0, prompt="play", options=(Play(0), Play(1)), default=Play(0), reason="MP-02")
PICK = Pick(seat=0, prompt="bury", options=(Bury(0), Bury(1)), low=0, high=2, default=(), reason="MP-05")
AMOUNT = Amount(seat=0, prompt="worth", low=1, high=6, default=1, reason="MP-02")
ORDER = Order(seat=0, prompt="depth", options=(Bury(0), Bury(1)), default=(Bury(0), Bury(1)), reason="MP-05")


def test_every_registered_game_is_found_by_its_key() -> None:
    assert games()
    for key, game in games().items():
        assert find_game(key) is game
        assert game.setup.__module__.startswith(f"rules.{key.replace('-', '_')}")


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match=r"There is no game “chess”; there is .*galactic-supremacy"):
        find_game("chess")


def test_a_game_without_an_outlook_says_nothing_of_half_an_answer() -> None:
    assert GAME.outlook(magpie().view(0), PICK, (Bury(0),)) == ""


def test_options_have_defaults() -> None:
    assert GAME.checked_options({}) == {"rounds": "4", "doubts": "all"}
    assert GAME.checked_options({"rounds": "8"}) == {"rounds": "8", "doubts": "all"}
    assert TIC_TAC_TOE.checked_options({}) == {}


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"speed": "9"}, "Magpie has no option “speed”; it has rounds, doubts."),
        ({"rounds": "5"}, "“5” is not a choice for rounds; choose 4, 8."),
    ],
)
def test_unknown_options_are_refused(chosen: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.start(2, chosen)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_too_many_or_too_few_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match=f"Magpie is for 2 to 4 players; {seats} (are|is) seated."):
        GAME.start(seats)


# -- saved states ----------------------------------------------------------------------------------------------------


def test_a_state_is_read_as_it_was_saved() -> None:
    state = magpie().state
    assert GAME.load(GAME.dump(state)) == state
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


def saved(**changes: Any) -> bytes:
    """A saved state with some fields changed, or left out where the change is None."""
    data = json.loads(GAME.dump(magpie().state)) | changes
    return json.dumps({name: value for name, value in data.items() if value is not None}).encode()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        saved()[:-1],
        saved(players=None),
        saved(leader="the first"),
        saved(bank=[1]),
        saved(surprise=1),
        saved(players=[{"coins": 1, "surprise": 1}]),
        saved(deck=[{"value": 1, "seen": {}}]),
    ],
)
def test_a_state_that_does_not_fit_is_corrupt(text: bytes) -> None:
    with pytest.raises(Corrupt, match=r"this saved Magpie cannot be read: .+"):
        GAME.load(text)


def rename_bank(version: int, data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the bank a purse, and had no pile."""
    if version < 2:
        data["bank"] = data.pop("purse")
    return data


NEWER = replace(GAME, state_version=2, migrate=rename_bank)


def test_an_older_state_is_migrated() -> None:
    old = saved(bank=None, purse=30)
    assert NEWER.load(old, 1).bank == 30
    assert NEWER.load(saved(), 2).bank == 30


def test_a_newer_state_asks_for_an_upgrade() -> None:
    with pytest.raises(Corrupt, match="this Magpie was saved by a newer program; upgrade before you open it"):
        GAME.load(saved(), 2)


def test_a_state_that_cannot_be_migrated_is_corrupt() -> None:
    with pytest.raises(Corrupt, match="cannot be read"):
        NEWER.load(saved(bank=None), 1)


# -- moves from outside ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Play(2), Believe(), Offer(1, 0, 3), Concede()])
def test_a_move_is_read_as_it_was_written(move: Any) -> None:
    assert GAME.read_move(json.loads(move.json)) == move


@pytest.mark.parametrize(
    "data",
    [
        None,
        1,
        "play",
        [],
        ["play", 1],
        {},
        {"move": None},
        {"move": 1},
        {"move": []},
        {"move": {}},
        {"move": "Play", "slot": 1},
        {"move": "move"},
        {"move": "__class__"},
        {"kind": "play", "slot": 1},
    ],
)
def test_what_is_no_move_is_refused(data: Any) -> None:
    with pytest.raises(Refused, match=r"There is no such move; open your panel again to see your choices."):
        GAME.read_move(data)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"slot": None},
        {"slot": "1"},
        {"slot": True},
        {"slot": 1.0},
        {"slot": 1.5},
        {"slot": float("nan")},
        {"slot": [1]},
        {"slot": {"slot": 1}},
        {"slot": "\ud800"},
        {"slot": 1, "more": 1},
        {"slot": 1, "_json": "{}"},
        {"slot": 1, "__class__": "Concede"},
    ],
)
def test_a_move_with_wrong_fields_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"That move does not fit: .+\."):
        GAME.read_move({"move": "play"} | fields)


@pytest.mark.parametrize(
    ("question", "answer"),
    [(CHOOSE, Play(1)), (PICK, ()), (PICK, (Bury(1), Bury(0))), (AMOUNT, 4), (ORDER, (Bury(1), Bury(0)))],
)
def test_an_answer_is_read_as_it_was_written(question: Any, answer: Answer) -> None:
    assert GAME.read_answer(question, write_answer(answer)) == answer


@pytest.mark.parametrize("question", [CHOOSE, PICK, AMOUNT, ORDER])
@pytest.mark.parametrize("payload", ["", "{", "\x00", "nul", "[" * 100_000, '{"a":' * 100_000, "9" * 5000])
def test_what_is_no_json_is_refused(question: Any, payload: str) -> None:
    with pytest.raises(Refused, match=r"That answer cannot be read; open your panel again."):
        GAME.read_answer(question, payload)


@pytest.mark.parametrize("payload", ["1", "null", '"play"', '{"move":"bury","slot":1}'])
def test_a_list_is_wanted_where_several_are_asked_for(payload: str) -> None:
    with pytest.raises(Refused, match=r"That answer has the wrong shape; open your panel again."):
        GAME.read_answer(PICK, payload)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.just("move"), inner, max_size=3),
    max_leaves=8,
)
PLAYS = st.fixed_dictionaries({"move": st.just("bury") | JSON, "slot": JSON})


@pytest.mark.slow
@given(data=JSON | PLAYS | st.lists(PLAYS, max_size=3))
def test_any_json_is_an_answer_or_refused(data: Any) -> None:
    """Whatever arrives from outside, nothing but `Refused` comes of it."""
    for question in (CHOOSE, PICK, AMOUNT, ORDER):
        try:
            question.check(GAME.read_answer(question, json.dumps(data)))
        except Refused as refusal:
            sentence = str(refusal)
        else:
            sentence = "taken."
        assert sentence.endswith(".")


def test_moves_without_fields_are_equal_only_within_their_class() -> None:
    assert len({Doubt(), Doubt(), Believe()}) == 2


# -- reasons, and fields that came later -------------------------------------------------------------------------------


def test_a_refusal_keeps_its_rules_apart_from_its_sentence() -> None:
    """A refused player reads a sentence; one who asks why is shown the rules."""
    refusal = Refused("Fleets move along lanes.", "GS-MOV-02", "R3")
    assert str(refusal) == "Fleets move along lanes."
    assert refusal.rules == ("GS-MOV-02", "R3")


@pytest.mark.parametrize("text", ["Name another player, not [A-1].", "There is no unit “x [GS-MOV-02]”", ""])
def test_brackets_belong_to_the_sentence(text: str) -> None:
    """Rules are named beside the sentence, so nothing that somebody typed is taken for one."""
    refusal = Refused(text)
    assert str(refusal) == text
    assert refusal.rules == ()


@dataclass(frozen=True, slots=True)
class Wave(Move):
    """A move that got a field in a later release."""

    hand: str
    times: int = 1
    added: ClassVar[Mapping[str, Any]] = {"times": 1}


def test_a_field_that_came_later_is_written_only_where_it_says_something() -> None:
    """What an older journal holds reads and is written as it was."""
    assert Wave("left").json == '{"move":"wave","hand":"left"}'
    assert Wave("left", 2).json == '{"move":"wave","hand":"left","times":2}'
