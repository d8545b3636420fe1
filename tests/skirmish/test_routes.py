"""Routes over a grid: what is reached, at what cost, past which marks; against trying every way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.skirmish import Grid, Route, Step, routes

BOARD = Grid(8, 8)
SMALL = Grid(3, 3)
Steps = Callable[[str], Iterable[Step]]


def chart(*ways: str, **marks: str) -> Steps:
    """Steps from texts: "A B 2" is a step of cost 2, "A B!" one that stops, "A (B)" one into a cell to pass only.

    Each keyword names a cell and gives the mark of all steps into it.
    """
    steps: dict[str, list[Step]] = {}
    for way in ways:
        here, to, *costs = way.split()
        cell = to.strip("()!")
        marked = (marks[cell],) if cell in marks else ()
        steps.setdefault(here, []).append(Step(cell, int(costs[0]) if costs else 1, marked, "!" in to, "(" not in to))
    return lambda cell: steps.get(cell, ())


def open_ground(cell: str) -> Iterator[Step]:
    """Every neighbour costs 1."""
    return (Step(to, 1) for to in BOARD.neighbours(cell))


@pytest.mark.parametrize("budget", [1, 2, 4])
def test_open_ground_is_reached_in_all_directions(budget: int) -> None:
    found = routes("D4", budget, open_ground)
    assert {*found} == {cell for cell in BOARD.names if 1 <= BOARD.distance("D4", cell) <= budget}
    for cell, (route,) in found.items():
        assert route.path[-1] == cell
        assert route.cost == len(route.path) == BOARD.distance("D4", cell)
        assert route.marks == ()


def test_a_route_leaves_its_start_out_and_keeps_its_order() -> None:
    found = routes("A1", 2, open_ground)
    assert found["A2"] == [Route(("A2",), 1, ())]
    assert found["C3"] == [Route(("B2", "C3"), 2, ())]


def test_cells_come_cheapest_first_then_as_their_ways_do() -> None:
    assert [*routes("A1", 2, open_ground)] == ["B1", "A2", "B2", "C1", "C2", "A3", "B3", "C3"]


def test_without_a_budget_nothing_is_reached() -> None:
    assert routes("A1", 0, open_ground) == {}


def test_the_start_is_no_end() -> None:
    assert {*routes("A", 4, chart("A B", "B A", "B C"))} == {"B", "C"}
    assert {*routes("A", 4, chart("A B", "B A!"))} == {"B"}


def test_a_step_that_costs_more_than_is_left_is_not_taken() -> None:
    assert {*routes("A", 2, chart("A B", "B C 2", "A D 2"))} == {"B", "D"}


def test_the_cheaper_of_two_ways_is_taken() -> None:
    assert routes("A", 3, chart("A C 3", "A B", "B C"))["C"] == [Route(("B", "C"), 2, ())]


def test_of_equal_costs_the_shorter_way_is_taken() -> None:
    assert routes("A", 3, chart("A B", "B C", "A C 2"))["C"] == [Route(("C",), 2, ())]


def test_of_equal_lengths_the_earlier_way_is_taken() -> None:
    """Even if its dear step comes first, so that it is found last."""
    assert routes("A", 3, chart("A B 2", "A C", "B D", "C D 2"))["D"] == [Route(("B", "D"), 3, ())]


def test_a_stop_ends_the_move() -> None:
    assert routes("A", 3, chart("A B!", "B C", "A D", "D E")) == {
        "B": [Route(("B",), 1, ())],
        "D": [Route(("D",), 1, ())],
        "E": [Route(("D", "E"), 2, ())],
    }


def test_a_cheap_step_that_stops_does_not_hide_a_dear_one_that_goes_on() -> None:
    """A leap ends a move where climbing down does not."""
    found = routes("A", 3, chart("A B!", "A B 2", "B C"))
    assert found["B"] == [Route(("B",), 1, ())]
    assert found["C"] == [Route(("B", "C"), 3, ())]


def test_a_cell_may_be_passed_where_no_move_ends() -> None:
    assert routes("A", 2, chart("A (B)", "B C")) == {"C": [Route(("B", "C"), 2, ())]}


def test_a_dear_route_without_marks_is_taken_if_it_can_be_paid() -> None:
    steps = chart("A B", "B D", "A C", "C E", "E D", B="mud")
    assert routes("A", 3, steps)["D"] == [Route(("C", "E", "D"), 3, ())]
    assert routes("A", 2, steps)["D"] == [Route(("B", "D"), 2, ("mud",))]


def test_a_cheap_route_past_marks_goes_farther() -> None:
    """It is kept on the way even where it is not offered as an end."""
    steps = chart("A B", "B D", "A C", "C E", "E D", "D F", B="mud")
    found = routes("A", 3, steps)
    assert found["D"] == [Route(("C", "E", "D"), 3, ())]
    assert found["F"] == [Route(("B", "D", "F"), 3, ("mud",))]


def test_a_route_past_more_marks_is_left_out_if_it_saves_nothing() -> None:
    assert routes("A", 2, chart("A B", "B D", "A C", "C D", B="mud"))["D"] == [Route(("C", "D"), 2, ())]


def test_routes_past_different_marks_are_both_offered() -> None:
    found = routes("A", 2, chart("A B", "B D", "A C", "C D", B="mud", C="mine"))
    assert found["D"] == [Route(("B", "D"), 2, ("mud",)), Route(("C", "D"), 2, ("mine",))]


def test_two_ways_of_one_step_are_told_apart_by_their_marks() -> None:
    """A fall for 1, or climbing down for 2."""
    steps = {"A": [Step("B", 1, ("fall",)), Step("B", 2)], "B": [Step("C", 1)], "C": []}
    assert routes("A", 1, steps.__getitem__) == {"B": [Route(("B",), 1, ("fall",))]}
    found = routes("A", 2, steps.__getitem__)
    assert found["B"] == [Route(("B",), 2, ())]
    assert found["C"] == [Route(("B", "C"), 2, ("fall",))]


def test_a_mark_met_twice_is_told_once_in_the_order_met() -> None:
    steps = {"A": [Step("B", 1, ("mud",))], "B": [Step("C", 1, ("mine", "mud"))], "C": []}
    assert routes("A", 2, steps.__getitem__)["C"] == [Route(("B", "C"), 2, ("mud", "mine"))]


# -- Against trying every way ------------------------------------------------------------------------------------------

Key = tuple[int, int, tuple[int, ...]]


def every_way(start: str, budget: int, steps: Steps) -> Iterator[tuple[Key, bool, Route]]:
    """All routes without a cell twice: place in the order of routes, whether the move may end, the route."""

    def onward(key: Key, route: Route) -> Iterator[tuple[Key, bool, Route]]:
        here = route.path[-1] if route.path else start
        for number, step in zip(count(), steps(here)):
            cost = route.cost + step.cost
            if cost > budget or step.to == start or step.to in route.path:
                continue
            marks = tuple(dict.fromkeys((*route.marks, *step.marks)))
            longer = (cost, len(route.path) + 1, (*key[2], number)), Route((*route.path, step.to), cost, marks)
            yield longer[0], step.end, longer[1]
            if not step.stop:
                yield from onward(*longer)

    return onward((0, 0, ()), Route((), 0, ()))


def best_ways(start: str, budget: int, steps: Steps) -> dict[str, list[Route]]:
    """What `routes` promises, picked from all ways there are."""
    first: dict[str, dict[frozenset[str], Route]] = {}
    for _, may_end, route in sorted(every_way(start, budget, steps)):
        if may_end:
            first.setdefault(route.path[-1], {}).setdefault(frozenset(route.marks), route)
    return {
        cell: [route for marks, route in found.items() if not any(other < marks for other in found)]
        for cell, found in first.items()
    }


@st.composite
def charts(draw: st.DrawFn) -> Mapping[str, tuple[Step, ...]]:
    """Steps on nine cells, some of them dear, marked, stopping or doubled; some cells can be passed only."""
    passed_only = draw(st.sets(st.sampled_from(SMALL.names), max_size=3))
    marks = st.lists(st.sampled_from("pqr"), max_size=2, unique=True).map(tuple)
    plain = st.just(())

    def step(to: str) -> Step:
        stop = draw(st.sampled_from((False, False, False, True)))
        return Step(to, draw(st.integers(1, 3)), draw(st.one_of(plain, marks)), stop, to not in passed_only)

    def out_of(cell: str) -> tuple[Step, ...]:
        near = draw(st.lists(st.sampled_from(SMALL.neighbours(cell)), max_size=5))
        return tuple(step(to) for to in near)

    return {cell: out_of(cell) for cell in SMALL.names}


@pytest.mark.slow
@given(charts(), st.sampled_from(SMALL.names), st.integers(0, 6))
def test_routes_are_those_found_by_trying_every_way(
    steps: Mapping[str, tuple[Step, ...]], start: str, budget: int
) -> None:
    found = routes(start, budget, steps.__getitem__)
    assert [*found.items()] == [*best_ways(start, budget, steps.__getitem__).items()]
