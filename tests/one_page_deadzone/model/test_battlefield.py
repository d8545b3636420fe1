"""The four battlefields, the maps that are refused, and the steps that the ground allows."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.engine import Refused
from rules.one_page_deadzone.model.battlefield import (
    BLOCKS,
    GRID,
    MAP_KEYS,
    Battlefield,
    MapStep,
    battlefield,
    edges,
    read_map,
)

DRAWING = """\
  ABCDEFGH
8 ........
7 .c...1..
6 ..#.2...
5 ...#.w..
4 .d.c..x.
3 .W1.C...
2 ....1...
1 ........
"""
HEAD = "title: Yard\ntext: A yard.\n"


def yard(*swaps: tuple[str, str]) -> Battlefield:
    """The map of these tests, with parts of its drawing replaced."""
    drawing = DRAWING
    for old, new in swaps:
        assert drawing.count(old) == 1
        drawing = drawing.replace(old, new)
    return read_map("yard", f"{HEAD}\n{drawing}")


def refusal(text: str) -> str:
    """The sentence with which a map is refused."""
    with pytest.raises(Refused) as refused:
        read_map("yard", text)
    return str(refused.value)


# -- The maps there are ------------------------------------------------------------------------------------------------


def test_the_maps_stand_in_the_order_of_the_rulebook() -> None:
    assert MAP_KEYS == ("loading-dock", "twin-spires", "gantry-row", "mud-and-wire")
    titles = [battlefield(key).title for key in MAP_KEYS]
    assert titles == ["Loading Dock", "Twin Spires", "Gantry Row", "Mud and Wire"]


@pytest.mark.parametrize(("key", "pieces"), [*zip(MAP_KEYS, (17, 17, 18, 20), strict=True)])
def test_every_map_has_its_pieces(key: str, pieces: int) -> None:
    """Columns of one letter that touch by sides or corners are one piece. [OP-PRE-01]"""
    assert battlefield(key).pieces == pieces


@pytest.mark.parametrize("key", MAP_KEYS)
def test_a_half_turn_changes_nothing(key: str) -> None:
    letters = battlefield(key).letters
    assert [letters[cube] for cube in GRID.names] == [letters[cube] for cube in reversed(GRID.names)]


@pytest.mark.parametrize("key", MAP_KEYS)
def test_both_first_rows_are_open_ground(key: str) -> None:
    """[R29]"""
    field = battlefield(key)
    for cube in GRID.names[:8] + GRID.names[-8:]:
        assert field.letters[cube] == "."
        assert field.level[cube] == 0


@pytest.mark.parametrize("key", MAP_KEYS)
def test_armies_may_start_from_all_four_sides(key: str) -> None:
    """[OP-PRE-03, R29]"""
    assert edges(battlefield(key)) == (1, 8, "A", "H")


@pytest.mark.parametrize("swap", [("5 ...#", "5 #..#"), ("2 ....1...", "2 ....1..#")])
def test_a_wall_at_the_left_or_right_leaves_the_rows_only(swap: tuple[str, str]) -> None:
    """[OP-PRE-03, R29]"""
    assert edges(yard()) == (1, 8, "A", "H")
    assert edges(yard(swap)) == (1, 8)


@pytest.mark.parametrize("key", MAP_KEYS)
@pytest.mark.parametrize("jump", [False, True])
def test_every_cube_is_reached_from_every_other(key: str, *, jump: bool) -> None:
    """On foot as with a Jump Pack, so that no unit can hide where others cannot go."""
    field = battlefield(key)
    for start in ("A1", "H8"):
        reached, edge = {start}, [start]
        while edge:
            new = [step.to for step in field.steps(edge.pop(), jump=jump) if step.to not in reached]
            reached.update(new)
            edge += new
        assert reached == {*field.cubes}


def test_a_map_is_read_once() -> None:
    assert battlefield("gantry-row") is battlefield("gantry-row")


def test_an_unknown_map_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        battlefield("../armies")
    assert str(refused.value) == (
        "There is no map “../armies”; choose loading-dock, twin-spires, gantry-row, mud-and-wire."
    )


# -- Reading a map -----------------------------------------------------------------------------------------------------


def test_the_legend_is_read() -> None:
    field = yard()
    assert (field.key, field.title, field.text, field.pieces) == ("yard", "Yard", "A yard.", 12)
    assert len(field.cubes) == len(field.level) == 62
    assert {cube: level for cube, level in field.level.items() if level} == {
        "E2": 1, "C3": 1, "E3": 1, "F5": 1, "F7": 1, "B3": 2, "E6": 2,
    }  # fmt: skip
    assert field.solid == {"E2": 1, "C3": 1, "E3": 1, "F7": 1, "E6": 2, "D5": 3, "C6": 3}
    assert field.cover == {"B7", "D4", "E3"}
    assert field.difficult == {"B4"}
    assert field.dangerous == {"G4"}


def test_walls_are_no_cubes() -> None:
    field = yard()
    for wall in ("D5", "C6"):
        assert wall not in field.cubes
        assert wall not in field.level
        assert field.letters[wall] == "#"


def test_only_blocks_can_be_climbed() -> None:
    """[R6]"""
    field = yard()
    assert [cube for cube in field.cubes if field.letters[cube] in BLOCKS] == ["E2", "C3", "E3", "E6", "F7"]


def test_notes_empty_lines_and_trailing_blanks_are_skipped() -> None:
    text = f"; a note\n\r\n{HEAD}\n\n{DRAWING}; another\n\n".replace("\n", "  \r\n")
    assert read_map("yard", text).letters == yard().letters


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Map yard has no drawing; begin it with the line “  ABCDEFGH”."),
        (HEAD, "Map yard has no drawing; begin it with the line “  ABCDEFGH”."),
        (
            f"{HEAD}{DRAWING.replace('ABCDEFGH', 'ABCDEFG')}",
            "Map yard has no drawing; begin it with the line “  ABCDEFGH”.",
        ),
        (f"text: A yard.\n{DRAWING}", "Map yard has no title; write “title: ...” above the drawing."),
        (f"title: Yard\n{DRAWING}", "Map yard has no text; write “text: ...” above the drawing."),
        (f"title:\ntext: A yard.\n{DRAWING}", "Map yard has no title; write “title: ...” above the drawing."),
        (
            f"{HEAD}colour: red\n{DRAWING}",
            "Map yard begins with one line “title: ...” and one “text: ...”; “colour: red” is neither.",
        ),
        (
            f"{HEAD}title: Lawn\n{DRAWING}",
            "Map yard begins with one line “title: ...” and one “text: ...”; “title: Lawn” is neither.",
        ),
        (f"{HEAD}{DRAWING}0 ........\n", "The drawing of map yard has 9 rows; it needs 8."),
    ],
)
def test_a_wrong_file_is_refused(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("#.w..", "q.w..", "“q” at D5 of map yard is no terrain; use one of . c d x 1 C 2 w W #."),
        ("#.w..", "#.w. ", "Row 5 of map yard has 7 columns; it needs 8."),
        ("#.w..", "#.w...", "Row 5 of map yard has 9 columns; it needs 8."),
        ("#.w..", "# w..", "“ ” at E5 of map yard is no terrain; use one of . c d x 1 C 2 w W #."),
        ("5 ...", "6 ...", "Row 5 of map yard is expected where “6 ...#.w..” stands; label the rows 8 down to 1."),
        ("5 ...", "4 ...", "Row 5 of map yard is expected where “4 ...#.w..” stands; label the rows 8 down to 1."),
        ("5 ...", "5...", "Row 5 of map yard is expected where “5...#.w..” stands; label the rows 8 down to 1."),
        (
            "5 ...#.w..\n",
            "",
            "Row 5 of map yard is expected where “4 .d.c..x.” stands; label the rows 8 down to 1.",
        ),
        ("1 ........\n", "", "The drawing of map yard has 7 rows; it needs 8."),
        (
            "1 ........",
            "1 ..c.....",
            "C1 of map yard must be open ground “.”, as units are deployed there.",
        ),
        (
            "8 ........",
            "8 .......x",
            "H8 of map yard must be open ground “.”, as units are deployed there.",
        ),
    ],
)
def test_a_wrong_drawing_is_refused_with_the_place(old: str, new: str, sentence: str) -> None:
    assert DRAWING.count(old) == 1
    assert refusal(HEAD + DRAWING.replace(old, new)) == sentence


def test_a_map_with_four_pieces_is_refused_and_one_with_five_is_not() -> None:
    """[OP-PRE-01]"""
    rows = ["..c.c...", "...c....", "...x....", "....x...", ".d......", "11......"]
    four = ["  ABCDEFGH", "8 ........", *(f"{7 - at} {row}" for at, row in enumerate(rows)), "1 ........"]
    assert refusal(HEAD + "\n".join(four)) == "Map yard has 4 pieces of terrain; it needs at least 5."
    four[2] = "7 ..c.c..c"
    assert read_map("yard", HEAD + "\n".join(four)).pieces == 5


# -- Steps -------------------------------------------------------------------------------------------------------------


def ways(field: Battlefield, start: str, to: str, *, jump: bool = False) -> list[tuple[int, int]]:
    """Cost and fall of every step between two cubes."""
    return [(step.cost, step.fall) for step in field.steps(start, jump=jump) if step.to == to]


def targets(steps: Iterable[MapStep]) -> list[str]:
    """Where the steps lead."""
    return [step.to for step in steps]


def test_a_step_on_one_level_costs_1_in_all_eight_directions() -> None:
    """[OP-MOV-01, OP-MOV-06]"""
    steps = battlefield("loading-dock").steps("B3", jump=False)
    assert targets(steps) == ["A2", "B2", "C2", "A3", "C3", "A4", "B4", "C4"]
    assert {(step.cost, step.fall) for step in steps} == {(1, 0)}


def test_the_grid_is_not_left() -> None:
    """[OP-MOV-07]"""
    field = battlefield("loading-dock")
    assert targets(field.steps("A1", jump=True)) == ["B1", "A2", "B2"]
    assert targets(field.steps("H8", jump=False)) == ["G7", "H7", "G8"]


@pytest.mark.parametrize("jump", [False, True])
def test_walls_are_not_entered(*, jump: bool) -> None:
    """[OP-MOV-04]"""
    field = yard()
    assert "C6" not in targets(field.steps("C5", jump=jump))
    assert "D5" not in targets(field.steps("C5", jump=jump))


@pytest.mark.parametrize(
    ("start", "to", "between"),
    [("C5", "D6", "walls C6 and D5"), ("D6", "E5", "wall D5 and block E6"), ("C2", "D3", "blocks C3 and D2")],
)
def test_a_diagonal_between_two_closed_columns_is_refused(start: str, to: str, between: str) -> None:
    """Walls, and blocks above both ends, close a column; with a Jump Pack too. [OP-MOV-04, R5]"""
    field = yard(("2 ....1", "2 ...11"))
    for jump in (False, True):
        assert not ways(field, start, to, jump=jump), between
        assert not ways(field, to, start, jump=jump), between


@pytest.mark.parametrize(
    ("start", "to", "why"),
    [
        ("C5", "D4", "only wall D5 stands beside it"),
        ("E2", "D3", "blocks E3 and D2 are no higher than E2"),
        ("E5", "F6", "walkway F5 is open below"),
    ],
)
def test_other_diagonals_are_free(start: str, to: str, why: str) -> None:
    """[OP-MOV-04, R5]"""
    field = yard(("2 ....1", "2 ...11"))
    assert ways(field, start, to) == ways(field, to, start) == [(1, 0)], why


@pytest.mark.parametrize(
    ("start", "to", "on_foot", "jumping"),
    [
        pytest.param("D3", "C3", [(1, 0)], [(1, 0)], id="ground to block 1"),
        pytest.param("E4", "E3", [(1, 0)], [(1, 0)], id="ground to block 1 with cover"),
        pytest.param("E7", "E6", [(2, 0)], [(2, 0)], id="ground to block 2"),
        pytest.param("F7", "E6", [(1, 0)], [(1, 0)], id="block 1 to block 2"),
        pytest.param("F5", "E6", [(1, 0)], [(1, 0)], id="walkway 1 to block 2"),
        pytest.param("G5", "F5", [], [(1, 0)], id="ground to walkway 1"),
        pytest.param("A3", "B3", [], [(2, 0)], id="ground to walkway 2"),
        pytest.param("C3", "B3", [], [(1, 0)], id="block 1 to walkway 2"),
    ],
)
def test_going_up_costs_a_cube_a_level_and_needs_a_block(
    start: str, to: str, on_foot: list[tuple[int, int]], jumping: list[tuple[int, int]]
) -> None:
    """Jump Packs need none. [OP-ELV-01, OP-ELV-02, OP-SR-08, R6]"""
    assert ways(yard(), start, to) == on_foot
    assert ways(yard(), start, to, jump=True) == jumping


@pytest.mark.parametrize(
    ("start", "to", "on_foot"),
    [
        pytest.param("C3", "D3", [(1, 0)], id="block 1 to ground"),
        pytest.param("F5", "G5", [(1, 0)], id="walkway 1 to ground"),
        pytest.param("E6", "F5", [(1, 0)], id="block 2 to walkway 1"),
        pytest.param("B3", "C3", [(1, 0)], id="walkway 2 to block 1"),
        pytest.param("E6", "E7", [(1, 2), (2, 0)], id="block 2 to ground, dropping or climbing"),
        pytest.param("B3", "A3", [(1, 2)], id="walkway 2 to ground, dropping only"),
    ],
)
def test_going_down_is_a_drop_for_1_or_a_climb_from_a_block(
    start: str, to: str, on_foot: list[tuple[int, int]]
) -> None:
    """A drop of two levels is a fall, except with a Jump Pack. [OP-ELV-03, OP-ELV-04, OP-ELV-05, OP-SR-08, R6]"""
    assert ways(yard(), start, to) == on_foot
    assert ways(yard(), start, to, jump=True) == [(1, 0)]
