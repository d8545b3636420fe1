"""Fields of moves: what forms and commands are derived from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from bot.discord.commands.moves import read_several
from bot.discord.controls.fields import fields_of, help_of
from bot.discord.controls.forms import Line, form, move_lines, read_move
from bot.discord.controls.ids import ControlId
from rules.engine import Move, Refused
from tests.bot.discord.bazaar import Buy, Gift, Orders, Pack


def test_annotations_become_fields() -> None:
    """Notes, choices, numbers, lists and defaults are read from the class."""
    kinds = {field.name: (field.kind, field.required) for field in fields_of(Gift)}
    assert kinds == {
        "to": ("text", True), "coins": ("whole", False), "wares": ("list", False), "note": ("text", False),
        "ribbon": ("choice", False), "colour": ("choice", False),
    }  # fmt: skip
    assert fields_of(Gift)[0].note == "Who gets it"


def test_a_rule_id_is_no_part_of_the_help() -> None:
    """Help is for players."""
    assert help_of(Buy) == "Buy one ware in a colour."


def test_typed_fields_make_a_move() -> None:
    """Numbers, lists, yes and no, and defaults for what is left out."""
    move = read_move(Gift, {"to": "Bob", "coins": "7", "wares": "a, b", "ribbon": "Yes"})
    assert move == Gift("Bob", 7, ("a", "b"), "", True, "red")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"to": "Bob", "coins": "many"}, "“many” is not a whole number"),
        ({"to": "Bob", "colour": "pink"}, "“pink” is not a choice for colour; choose red, blue"),
        ({"coins": "3"}, "Fill in to"),
    ],
)
def test_what_does_not_fit_is_named(given: dict[str, str], sentence: str) -> None:
    """One sentence says which field and what it takes."""
    with pytest.raises(Refused, match=sentence):
        read_move(Gift, given)


@dataclass(frozen=True, slots=True)
class Wrap(Move):
    """Wrap a gift."""

    paper: Annotated[Literal["", "gold"], "Which paper"] = ""


@dataclass(frozen=True, slots=True)
class Deceive(Move):
    """Deceive somebody."""

    by: Annotated[Literal["military_sabotage", "plague-pack"], "By what"]


def test_a_refused_value_tells_the_words_and_takes_them() -> None:
    """Nobody types a key; whoever does is understood."""
    with pytest.raises(Refused, match="choose military sabotage, plague pack"):
        read_move(Deceive, {"by": "a spy"})
    for typed in ("Plague Pack", "plague-pack", "Plague pack"):
        assert read_move(Deceive, {"by": typed}) == Deceive("plague-pack")


def test_an_empty_choice_is_not_offered() -> None:
    """Discord refuses a choice without a name; whoever leaves the field out means it."""
    (field,), (line,) = fields_of(Wrap), move_lines(Wrap)
    assert field.offered == ("gold",)
    assert line.choices == (("gold", "gold"),)
    assert read_move(Wrap, {}) == Wrap("")
    assert read_move(Wrap, {"paper": "gold"}) == Wrap("gold")


def test_several_values_make_several_moves() -> None:
    """Commas part the values; a single one holds for all."""
    assert read_several(Pack, {"ware": "a, b ,c"}) == [Pack("a"), Pack("b"), Pack("c")]
    assert read_several(Buy, {"ware": "a,b", "colour": "red"}) == [Buy("a", "red"), Buy("b", "red")]
    with pytest.raises(Refused, match="colour needs one value or 3"):
        read_several(Buy, {"ware": "a,b,c", "colour": "red,blue"})


def test_a_form_holds_five_lines_and_the_rest_in_one() -> None:
    """Six fields fit: the last line takes `name: value`."""
    modal = form(ControlId(1, "act", "0", 0, 1, "aaaaaa"), "Gift", move_lines(Gift), {})
    data = modal.to_dict()
    assert len(data["components"]) == 5
    assert data["components"][-1]["component"]["value"] == "Ribbon: no\nColour: red"


def test_choices_are_lists_in_a_form() -> None:
    """A field with few values is chosen, not typed, and its default is marked."""
    line = move_lines(Orders)[0]
    assert line == Line("window", "Window", "Use your charm?", "ask", (("ask", "ask"), ("never", "never")), False)


def test_what_makes_sense_is_a_list_in_a_form() -> None:
    """Values that a game offers are chosen by their names, too many of them are typed; fixed ones stay as they are."""

    def offered(move: type[Move], name: str) -> dict[str, str]:
        return {"to": {"b": "b · Bob"}, "note": {str(n): str(n) for n in range(26)}}.get(name, {})

    lines = {line.name: line for line in move_lines(Gift, offered)}
    assert lines["to"].choices == (("b", "b · Bob"),)
    assert lines["note"].choices == ()
    assert [value for value, _ in lines["colour"].choices] == ["red", "blue"]
