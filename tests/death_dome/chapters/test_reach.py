"""Movement: where a unit gets, by which way, against a plain search; the worked walks; and the ways of a push."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.death_dome.chapters.reach import Walker, cost, may_step, path, push_ways, reach
from rules.death_dome.model.board import GRID, Arena, arena

ALL = arena(("W", "N", "E", "S"), False)
TWO = arena(("W", "E"), False)
BOARDS = [ALL, arena(("E", "W", "N"), False), TWO, arena(("W", "E"), True)]
RED = Walker("W")
BUDGET = 8


def tagged(*tags: str, **bits: int) -> Walker:
    """A red walker with these tags."""
    return Walker("W", frozenset(tags), **bits)


def steps(walker: Walker, start: str, budget: int) -> dict[str, int]:
    """Where it gets, and for how many steps."""
    return {**reach(ALL, walker, start, budget).steps}


# -- the plain search --------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One thing that a walker can do next: enter a square for so many steps."""

    square: str
    steps: int


def entries(board: Arena, walker: Walker, here: str) -> Iterator[Entry]:
    """What the rules allow from a square, one by one, as the rulebook tells them."""
    home = board.base[walker.base]
    if here in home:
        around = {near for square in home for near in GRID.neighbours(square) if near in board.squares} - {*home}
        yield from (Entry(square, 1) for square in around if steps_on(board, walker, here, square))
        return
    for near in GRID.neighbours(here):
        if near in home:
            yield from (Entry(square, 1) for square in home)
        elif near in board.squares and steps_on(board, walker, here, near):
            yield Entry(near, 1)
    if "tower_jump" in walker.tags:
        yield from (Entry(landing, 2) for landing in jumps(board, walker, here))


def steps_on(board: Arena, walker: Walker, here: str, near: str) -> bool:
    """Whether a step between two neighbours outside its own base is legal. [DD-MOV-03, 04, 06, 07, 10, DD-LAV-04]"""
    letter, index = board.letter(near), board.index[near]
    if walker.foes >> index & 1 and "trample" not in walker.tags:
        return False
    if letter in "TC":
        return board.letter(here) == "=" or board.on_tower(here)
    if board.on_tower(here) and letter not in "=~":
        return False
    passable = ".oR=" + ("#" if "wall_walk" in walker.tags else "") + ("~" if "lava_walk" in walker.tags else "")
    return letter in passable


def jumps(board: Arena, walker: Walker, here: str) -> Iterator[str]:
    """Where a jump lands. [DD-MOV-13]"""
    column, row = GRID.place(here)
    lands = ".oR=" + ("~" if "lava_walk" in walker.tags else "")
    for right, down in ((right, down) for down in (-1, 0, 1) for right in (-1, 0, 1)):
        over, landing = GRID.at(column + right, row + down), GRID.at(column + 2 * right, row + 2 * down)
        if over not in board.squares or landing not in board.squares or board.letter(over) not in "~=":
            continue
        pair = board.letter(here), board.letter(landing)
        taken = (walker.foes | walker.friends) >> board.index[landing] & 1
        if not taken and ((pair[0] == "T" and pair[1] in lands) or (pair[0] in ".oR=~" and pair[1] == "T")):
            yield landing


def search(board: Arena, walker: Walker, start: str, budget: int, feared: int) -> dict[str, tuple[int, list[int]]]:
    """Square -> cost and squares (as numbers) of the best path: cheapest, then first in reading order."""
    best: dict[str, tuple[int, list[int]]] = {}
    queue: list[tuple[int, list[int], str]] = [(0, [], start)]
    while queue:
        spent, entered, here = heappop(queue)
        if here in best:
            continue
        best[here] = (spent, entered)
        if entered and feared >> board.index[here] & 1:
            continue
        for square, price in entries(board, walker, here):
            if spent + price <= budget:
                heappush(queue, (spent + price, [*entered, board.index[square]], square))
    return best


def plain(board: Arena, walker: Walker, start: str, budget: int) -> dict[str, tuple[int, list[int]]]:
    """The squares where a movement may end: what `reach` and `path` have to say about them."""
    found = {**search(board, walker, start, budget, 0), **search(board, walker, start, budget, walker.feared)}
    home = board.base[walker.base]
    if start in home:
        found.update({square: (0, [board.index[square]]) for square in home})
    taken = walker.foes | walker.friends | 1 << board.index[start]
    return {
        square: told
        for square, told in found.items()
        if not taken >> board.index[square] & 1 and not board.wall(square)
    }


class Case(NamedTuple):
    """A walk to look into."""

    board: Arena
    walker: Walker
    start: str
    budget: int

    def __repr__(self) -> str:
        """The walk in words, for a failing example."""
        walker, names = self.walker, self.board.squares_of
        units = f"foes {names(walker.foes)}, friends {names(walker.friends)}, feared {names(walker.feared)}"
        return f"{self.board.bases} {walker.base} {sorted(walker.tags)} {self.start} +{self.budget}: {units}"


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any unit anywhere it can stand, in any company; half of them near the towers, where the rules are thickest."""
    board = draw(st.sampled_from(BOARDS))
    base = draw(st.sampled_from(board.bases))
    tags = draw(st.sets(st.sampled_from(["wall_walk", "lava_walk", "tower_jump", "trample", "bug_immune"])))
    stands = ".oR=TC" + ("~" if "lava_walk" in tags else "")
    floor = [square for square in board.squares if board.letter(square) in stands]
    start = draw(st.sampled_from([*floor, *board.base[base]]))
    middle = [square for square in floor if board.distance(square, start) <= 3]
    company = [square for square in middle if square != start] or floor
    foes = draw(st.sets(st.sampled_from(company), max_size=6))
    friends = draw(st.sets(st.sampled_from([*company, *board.base[base]]), max_size=3)) - foes - {start}
    feared = set() if "bug_immune" in tags else draw(st.sets(st.sampled_from([*company, start]), max_size=2))
    walker = Walker(base, frozenset(tags), board.bits(foes), board.bits(friends), board.bits(feared))
    return Case(board, walker, start, draw(st.integers(0, BUDGET)))


@pytest.mark.slow
@settings(deadline=None)
@given(cases())
def test_DD_MOV_01_reach_is_what_a_plain_search_finds(case: Case) -> None:
    """DD-MOV-01..10, 13, DD-BAS-02, 04, 05, DD-LAV-01, 04, DD-BRG-01, R51, R73: all squares, all steps."""
    found = reach(*case)
    expected = plain(*case)
    assert dict(found.steps) == {square: spent for square, (spent, _) in expected.items()}
    assert set(case.board.squares_of(found.bits)) == set(expected)
    assert [*found.steps.values()] == sorted(found.steps.values())


@pytest.mark.slow
@settings(deadline=None)
@given(cases())
def test_DD_MOV_01_a_path_is_the_first_of_the_shortest_and_legal_step_by_step(case: Case) -> None:
    """DD-MOV-01: the path that a plain search finds, with the cost that is told; every step of it is legal."""
    board, walker, start, budget = case
    expected = plain(*case)
    found = reach(*case).steps
    for square, (spent, entered) in list(expected.items())[:: max(1, len(expected) // 12)]:
        way = path(board, walker, start, square, budget)
        assert [board.index[cell] for cell in way] == entered, square
        assert cost(board, walker, start, way) == spent == found[square]
        for one, other in zip((start, *way), way, strict=False):
            assert may_step(board, walker, one, other)
        if "trample" not in walker.tags:
            assert not board.bits(way) & walker.foes


# -- the rules one by one ----------------------------------------------------------------------------------------------


def test_DD_MOV_01_a_step_costs_1_straight_or_diagonal() -> None:
    """DD-MOV-01, DD-MOV-09: three diagonal steps for movement 3; over points and release points alike."""
    assert steps(RED, "C6", 3)["F9"] == 3
    assert path(ALL, RED, "C6", "F9", 3) == ("D7", "E8", "F9")
    assert steps(RED, "B4", 2)["D2"] == 2


def test_DD_MOV_02_a_diagonal_passes_a_walls_corner_and_units() -> None:
    """DD-MOV-02, R13: D10 to E9 past wall E10, with a foe on D9."""
    walker = replace(RED, foes=ALL.bits(["D9"]))
    assert ALL.wall("E10")
    assert steps(walker, "D10", 1)["E9"] == 1


@pytest.mark.parametrize(("start", "barred"), [("D10", "E10"), ("F8", "G8"), ("A3", "A2"), ("S10", "T10")])
def test_DD_MOV_03_walls_lava_jails_and_enemy_bases_are_not_entered(start: str, barred: str) -> None:
    """DD-MOV-03, DD-LAV-01, DD-JAL-01, DD-BAS-02: one step away, and no step leads there."""
    assert barred not in steps(RED, start, 4)
    assert not may_step(ALL, RED, start, barred)


def test_DD_MOV_03_the_edge_of_the_board_is_not_left() -> None:
    """DD-MOV-03: from column A nothing in column U is reached, and the other way round."""
    assert {square[0] for square in steps(RED, "A5", 2)} <= set("ABC")
    assert {square[0] for square in steps(RED, "U5", 2)} <= set("STU")


def test_DD_MOV_04_05_units_in_the_way() -> None:
    """DD-MOV-04, DD-MOV-05: in row 9 between lava and wall a foe shuts the way, a teammate only its square."""
    gap = ["D9", "D8", "D10"]
    free = steps(RED, "C9", 2)
    assert {*gap, "E9"} <= set(free)
    assert "E9" not in steps(replace(RED, foes=ALL.bits(gap)), "C9", 2)
    friends = steps(replace(RED, friends=ALL.bits(gap)), "C9", 2)
    assert "E9" in friends
    assert not {*gap} & set(friends)


def test_DD_MOV_06_a_tower_is_entered_from_a_bridge_only() -> None:
    """DD-MOV-06, DD-LAV-04: from K9 onto J8, J9, J10; a lava walker on K10 does not get onto J10."""
    assert {square for square in steps(RED, "K9", 1) if ALL.on_tower(square)} == {"J8", "J9", "J10"}
    lamprey = tagged("lava_walk")
    found = steps(lamprey, "F12", 6)
    assert (found["G9"], found["I11"], found["H9"], found["H8"]) == (3, 3, 5, 6)
    assert not any(ALL.on_tower(square) for square in steps(lamprey, "K10", 1))
    assert not may_step(ALL, lamprey, "G8", "H9")
    assert "H9" not in steps(lamprey, "G8", 1)


def test_DD_MOV_07_a_tower_is_left_onto_a_bridge_only() -> None:
    """DD-MOV-07, R14, DD-LAV-04: from J8 to K9, not to lava K8 but with lava_walk, which also leads from H9 to G8."""
    off = {square for square in steps(RED, "J8", 1) if not ALL.on_tower(square)}
    assert off == {"K9"}
    assert "K8" in steps(tagged("lava_walk"), "J8", 1)
    assert "G8" in steps(tagged("lava_walk"), "H9", 1)


def test_DD_MOV_08_the_center_is_two_steps_from_a_bridge() -> None:
    """DD-MOV-08: K9, J9 or another edge, I9 with movement 2, also past a teammate on the edge."""
    assert steps(RED, "K9", 2)["I9"] == 2
    assert path(ALL, RED, "K9", "I9", 2) == ("J8", "I9")
    assert steps(replace(RED, friends=ALL.bits(["J8", "J9", "J10"])), "K9", 2)["I9"] == 2


def test_DD_MOV_10_walls_are_walked_through_but_not_stood_on() -> None:
    """DD-MOV-10, R51: with wall_walk through E10 to F10; ending on E10 is not possible."""
    spider = tagged("wall_walk")
    found = steps(spider, "D10", 2)
    assert found["F10"] == 2
    assert "E10" not in found
    assert "E10" in path(ALL, replace(spider, foes=ALL.bits(["E9"])), "D10", "F10", 2)
    assert may_step(ALL, spider, "D10", "E10")
    with pytest.raises(ValueError, match="D10"):
        path(ALL, spider, "D10", "E10", 2)


def test_DD_MOV_10_lava_is_walked_and_stood_on_with_lava_walk() -> None:
    """DD-MOV-10, DD-LAV-04: over the lava west of tower A."""
    assert steps(tagged("lava_walk"), "F8", 2)["G7"] == 1
    assert "G7" not in steps(RED, "F8", 2)


def test_DD_MOV_10_who_tramples_goes_through_enemies_but_stops_on_none() -> None:
    """DD-MOV-10, 3.23 trample."""
    gap = ALL.bits(["D9", "D8", "D10"])
    found = steps(tagged("trample", foes=gap), "C9", 2)
    assert found["E9"] == 2
    assert "D9" not in found


def test_DD_MOV_13_a_jump_costs_2_and_enters_its_landing_only() -> None:
    """DD-MOV-13: F9 to H9 for 2 steps, I9 with the third; a foe on the lava between does not matter."""
    pogo = tagged("tower_jump", foes=ALL.bits(["G9", "G8", "G10"]))
    found = steps(pogo, "F9", 4)
    assert (found["H9"], found["I9"]) == (2, 3)
    assert path(ALL, pogo, "F9", "I9", 4) == ("H9", "I9")
    assert cost(ALL, pogo, "F9", ("H9", "I9")) == 3
    assert may_step(ALL, pogo, "F9", "H9")
    assert not any(ALL.on_tower(square) for square in steps(pogo, "F9", 1))


def test_DD_MOV_13_what_a_jump_does_not_reach() -> None:
    """DD-MOV-13, R81: not the other tower, no center, no wall, no crooked way, no lava but for lava walkers."""
    pogo = tagged("tower_jump")
    assert not may_step(ALL, pogo, "J10", "L12")
    assert not may_step(ALL, pogo, "I11", "I9")
    assert not may_step(ALL, pogo, "F9", "H8")
    assert not may_step(ALL, pogo, "F9", "F11")
    assert may_step(ALL, pogo, "H9", "F9")
    assert may_step(ALL, pogo, "H10", "H12")
    assert may_step(ALL, pogo, "I12", "I10")
    assert not may_step(ALL, tagged("tower_jump", "wall_walk"), "F6", "H8")
    assert not may_step(ALL, pogo, "H8", "H10")
    assert not may_step(ALL, pogo, "J9", "L11")
    assert may_step(ALL, tagged("tower_jump", "lava_walk"), "J9", "L11")
    for taken in ({"foes": ALL.bits(["H9"])}, {"friends": ALL.bits(["H9"])}):
        found = steps(tagged("tower_jump", "trample", **taken), "F9", 4)
        assert "H9" not in found
        assert found["I9"] == 4


def test_DD_BAS_04_a_base_is_left_from_any_of_its_squares() -> None:
    """DD-BAS-04: from A11 to C9 for 1 step; inside all free squares cost nothing."""
    assert path(ALL, RED, "A11", "C9", 1) == ("C9",)
    for start in ALL.base["W"]:
        found = steps(replace(RED, friends=ALL.bits({"B12"} - {start})), start, 1)
        assert all(found[square] == 1 for square in ALL.exits["W"])
        assert {square for square, spent in found.items() if spent == 0} == {*ALL.base["W"]} - {"B12", start}
    assert path(ALL, RED, "A10", "B12", 0) == ("B12",)


def test_DD_BAS_05_a_base_is_entered_for_1_step_onto_any_free_square() -> None:
    """DD-BAS-05, R21: from C10 with movement 1 onto every square of the base but the one of a teammate."""
    found = steps(replace(RED, friends=ALL.bits(["B11"])), "C10", 1)
    assert {square: found.get(square) for square in ALL.base["W"]} == {
        **dict.fromkeys(ALL.base["W"], 1),
        "B11": None,
    }
    assert path(ALL, RED, "C10", "A12", 1) == ("A12",)
    assert path(ALL, RED, "D10", "A12", 2) == ("C9", "A12")


def test_DD_BAS_05_a_path_may_lead_through_the_own_base() -> None:
    """R73: from C9 to B13 in at one end and out at the other for 2 steps, also when teammates stand there."""
    full = replace(RED, friends=ALL.bits(["A10", "B10", "B12"]))
    assert steps(full, "C9", 2)["B13"] == 2
    way = path(ALL, full, "C9", "B13", 2)
    assert way == ("A10", "B13")
    assert cost(ALL, full, "C9", way) == 2
    assert "B13" not in steps(Walker("E"), "C9", 2)


def test_DD_MOV_11_a_path_goes_round_a_bug_token_if_it_can() -> None:
    """DD-MOV-11, R82: round E8 within the budget; through it when the budget is short; onto it when it is the end."""
    wary = replace(RED, feared=ALL.bits(["E8", "D8", "F8"]))
    assert steps(wary, "E9", 3)["E7"] == 2
    assert path(ALL, wary, "E9", "E7", 3) == ("D8", "E7")
    stung = replace(RED, feared=ALL.bits(["E9", "E8", "D8"]))
    assert path(ALL, stung, "E9", "E7", 2) == ("F8", "E7")
    assert steps(stung, "E9", 2)["E7"] == 2
    wide = replace(RED, feared=ALL.bits(["D9"]))
    assert path(ALL, RED, "C9", "E9", 2) == ("D8", "E9")
    assert path(ALL, wide, "C9", "D9", 1) == ("D9",)
    narrow = replace(RED, feared=ALL.bits(["J9"]), foes=ALL.bits(["J8", "J10"]))
    assert path(ALL, narrow, "K9", "I9", 2) == ("J9", "I9")
    assert steps(narrow, "K9", 9)["I9"] > 2
    assert "J9" not in path(ALL, narrow, "K9", "I9", 9)


def test_DX_14_three_steps_to_the_first_point_and_three_to_the_second() -> None:
    """DX-14: a red scout from its base to E8, then to E5, each for 3 steps."""
    assert steps(RED, "A12", 6)["E8"] == 3
    assert cost(ALL, RED, "A12", ("C9", "D9", "E8")) == 3
    assert path(ALL, RED, "A12", "E8", 6) == ("C9", "D8", "E8")
    assert steps(RED, "E8", 6)["E5"] == 3


def test_DX_15_onto_the_tower_in_two_phases() -> None:
    """DX-15: 5 steps from the base to G12, 4 on by bridge I11 to I9; H12 has no way over lava H11 and G11."""
    assert steps(RED, "B12", 5)["G12"] == 5
    assert steps(RED, "G12", 5)["I9"] == 4
    assert path(ALL, RED, "G12", "I9", 5) == ("H12", "I11", "H10", "I9")
    assert not {"H11", "G11"} & set(steps(RED, "H12", 2))


# -- pushes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "square", "ways"),
    [
        ("E8", "F8", "G8"),
        ("C6", "D8", "E9 D9 C9"),
        ("B8", "D9", "E9 E8"),
        ("C10", "D10", ""),
        ("F4", "G6", "H7 G7 F7"),
        ("L9", "K9", "J9"),
        ("L7", "K9", "J10 K10 L10"),
        ("I9", "H8", "G7"),
        ("I9", "H9", "G9"),
        ("I9", "J9", "K9"),
        ("K11", "J10", "I9"),
    ],
)
def test_DD_ABL_07_the_push_table(origin: str, square: str, ways: str) -> None:
    """DD-ABL-07..11, R25: every row of the table, the diagonal first."""
    assert push_ways(ALL, origin, square, "E", fanned=True) == tuple(ways.split())


@pytest.mark.parametrize(
    ("origin", "square", "ways"), [("C6", "D8", "E9 D9"), ("B8", "D9", "E9"), ("F4", "G6", "H7 G7")]
)
def test_R25_two_squares_under_the_first_rules(origin: str, square: str, ways: str) -> None:
    """R25: matches that began before the ruling changed keep the diagonal and the straight square."""
    assert push_ways(ALL, origin, square, "E", fanned=False) == tuple(ways.split())


def test_DD_ABL_09_where_a_push_ends_nowhere() -> None:
    """DD-ABL-09, R26: wall, jail, edge, an enemy base, a tower edge from lava or floor; its own base is open."""
    for board, origin, square, base, ways in (
        (ALL, "C10", "D10", "W", ()),
        (ALL, "A4", "A3", "W", ()),
        (ALL, "B8", "A8", "E", ()),
        (ALL, "D10", "C10", "E", ()),
        (ALL, "D10", "C10", "W", ("B10",)),
        (TWO, "I4", "J3", "W", ("K2",)),
        (ALL, "I4", "J3", "W", ()),
        (ALL, "F9", "G9", "W", ()),
    ):
        assert push_ways(board, origin, square, base, fanned=True) == ways


def test_DD_ABL_11_off_a_tower_only_lava_and_bridges_lie_below() -> None:
    """DD-ABL-11, R57: whatever pushes a unit on a tower edge, it stays on that tower or lands on a bridge or lava."""
    for square in ALL.squares_of(ALL.marked("T")):
        for origin in GRID.names:
            for way in push_ways(ALL, origin, square, "W", fanned=True):
                assert ALL.tower_of(way) == ALL.tower_of(square) or ALL.letter(way) in "~="


@given(st.sampled_from(GRID.names), st.sampled_from(GRID.names))
def test_DD_ABL_08_a_push_leads_away(origin: str, square: str) -> None:
    """DD-ABL-07, DD-ABL-08, R25: in line it stays in line; else it leads to every neighbour at a greater distance."""
    ways = push_ways(ALL, origin, square, "W", fanned=True)
    (column, row), (from_column, from_row) = GRID.place(square), GRID.place(origin)
    dx, dy = column - from_column, row - from_row
    away = [near for near in GRID.neighbours(square) if ALL.distance(origin, near) > ALL.distance(origin, square)]
    assert set(ways) <= set(away)
    if 0 in (dx, dy) or abs(dx) == abs(dy):
        for to_column, to_row in map(GRID.place, ways):
            assert (to_column - column) * dy == (to_row - row) * dx
    elif ALL.letter(square) in GROUND:
        assert {way for way in away if ALL.letter(way) in GROUND} <= set(ways)


GROUND = ".oR=~"
"""Where a push from one such square to the next always leads."""
