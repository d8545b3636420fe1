"""Endings: the points as they were, the swing that decided, honours for every seat, names that never meet."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from renderers.kit.chart import dashed, spread, ticks
from renderers.kit.ending import MOST_HONOURS, Course, Ending, Finale, Honour, Moment, Seen, best_of, chosen, told_by
from renderers.kit.palette import PLAIN, SEATS, seat_style


def course(*moments: tuple[int, tuple[int, ...], tuple[Any, ...]]) -> Course:
    """A course of moments: round, points and facts."""
    found = Course(lambda view: view[1], lambda view: view[0])
    for round_, points, facts in moments:
        found.note(Seen((round_, points), facts))
    return found


def test_the_points_of_a_round_are_those_at_its_end() -> None:
    """Whatever they were in between; before the first round stands how it began."""
    found = course((1, (0, 0), ()), (1, (3, 0), ("a",)), (1, (2, 1), ("b",)), (2, (2, 5), ("c",)))
    assert found.places == ("Start", "1", "2")
    assert found.lines == ((0, 2, 2), (0, 1, 5))


def test_the_deciding_moment_is_the_largest_swing_for_the_winner() -> None:
    """The last of several; a loss of the others counts, what the others gained does not."""
    found = course(
        (1, (0, 0), ()), (1, (3, 0), ("a",)), (2, (3, 9), ("b",)), (3, (6, 9), ("c", 1)), (4, (7, 9), ("d",))
    )
    assert found.moment([0]) == Moment("round 3", ("c", 1), (3, 0))
    assert found.moment([0], (int,)) == Moment("round 3", (1,), (3, 0))
    assert found.moment([0], (bytes,), (str,)) == Moment("round 3", ("c",), (3, 0))
    assert found.moment([1]) == Moment("round 2", ("b",), (0, 9))
    assert course((1, (0, 0), ())).moment([0]) is None


def test_points_that_changed_unseen_belong_to_what_is_told_next() -> None:
    """A phase may begin with new points before anybody is told why."""
    found = course((1, (0, 0), ()), (1, (4, 0), ()), (1, (4, 0), ("told",)))
    assert found.moment([0]) == Moment("round 1", ("told",), (4, 0))


def test_an_honour_goes_to_whoever_has_most() -> None:
    assert best_of("Most", {"a": 2, "b": 3}, {"a": 0, "b": 1}.get, str) == [Honour("Most", 1, "3")]
    assert best_of("Most", {"a": 0}, {"a": 0}.get, str) == []
    assert best_of("Most", {"gone": 7, "a": 1}, {"a": 0}.get, str, str.upper) == [Honour("Most", 0, "1", "A")]


def test_every_seat_that_is_best_at_something_is_shown() -> None:
    """Though it comes late in the list, and the list is longer than there is room."""
    honours = [*[Honour(f"{number}", 0, "1") for number in range(7)], Honour("late", 1, "1")]
    shown = chosen(honours)
    assert len(shown) == MOST_HONOURS
    assert [one.title for one in shown] == ["0", "1", "2", "3", "late"]


def test_a_moment_is_told_in_three_sentences_at_most_and_none_twice() -> None:
    assert told_by(["", "One.", "Two.", "Two.", "Three.", "Four."]) == "Two. Three. Four."


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (0, 12), (-3, 4), (0, 1500), (7, 9_999)])
def test_an_axis_has_a_few_round_figures_around_all_values(low: int, high: int) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 7


def test_names_keep_apart_and_in_their_order() -> None:
    rows = spread([10, 12, 13, 90, 91], 20, 0, 100)
    assert rows == sorted(rows)
    assert all(below - above >= 20 for above, below in itertools.pairwise(rows))
    assert rows[-1] <= 100


def test_a_dashed_line_goes_the_whole_way_with_gaps() -> None:
    strokes = dashed([(0, 0), (100, 0), (100, 50)], [30, 10])
    assert strokes[0] == [(0, 0), (30, 0)]
    assert strokes[1][0] == (40, 0)
    assert strokes[-1][-1] == (100, 50)
    assert dashed([(0, 0), (5, 5)], []) == [[(0, 0), (5, 5)]]


def ending(**more: Any) -> Ending:
    """How some game ended for eight seats."""
    given: dict[str, Any] = {
        "view": None, "winners": (1,), "how": "by 9 points", "unit": "points", "places": ("Start", "1", "2"),
        "points": tuple([(0, seat, 2 * seat) for seat in range(len(SEATS))]),
        "honours": (Honour("Most kills", 0, "3 kills", "Tank"),), "moment": Moment("round 2", (), (0, 4), "It fell."),
    }  # fmt: skip
    return Ending(**given | more)


NAMES = [f"A very long name of somebody {number}" for number in range(len(SEATS))]
FINALE = Finale(
    lambda seen, names: (), lambda view, names, facts: Image.new("RGB", (1280, 1900), (90, 90, 90)), PLAIN,
    lambda seat: seat_style(seat).colour,
)  # fmt: skip


def test_all_that_is_drawn_is_told_in_words() -> None:
    """Winners, points, honours and the moment."""
    words = ending(title="Match 2 of 3").words(["Ann", "Bob"])
    assert words.startswith("Match 2 of 3: Bob wins, by 9 points. Points: Ann 0, Bob 2,")
    assert "Most kills: Tank, 3 kills. The deciding moment: It fell." in words
    assert ending(winners=()).headline(NAMES) == "A draw"
    assert ending(winners=(), over=False).headline(NAMES) == "Ended early"
    assert ending(winners=(0, 2)).headline(["Ann", "Bob", "Cy"]) == "Ann and Cy win"


def test_a_picture_shows_each_part() -> None:
    """Another figure anywhere is another picture; names of any length keep to it."""
    drawn = FINALE(None, NAMES, ending())
    assert drawn.width == 1280
    for other in (
        ending(winners=(2,)), ending(how="by luck"), ending(honours=(Honour("Most kills", 0, "4 kills", "Tank"),)),
        ending(points=tuple([(0, seat, 3 * seat) for seat in range(len(SEATS))])),
        ending(moment=Moment("round 2", (), (0, 4), "It stood.")),
        ending(moment=Moment("round 2", (), (0, 5), "It fell.")),
    ):  # fmt: skip
        assert ImageChops.difference(drawn, FINALE(None, NAMES, other)).getbbox()
    assert FINALE(None, NAMES, ending(moment=None)).height < drawn.height
    assert FINALE(None, [], replace(ending(), honours=(), winners=())).size == drawn.size
