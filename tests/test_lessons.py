"""Lessons: what the suite looks for in them is found, and who asks for one that is not there is told so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.catalogue import lesson_of
from rules.engine import Refused
from rules.engine.lesson import Lesson
from testing.course import Course, beside_their_tips


def test_a_tip_beside_the_question_is_found() -> None:
    """A question that another rule asks than those of its tip."""
    lesson: Lesson[Any] = lesson_of("deadzone")
    rules = {("scout", "DZ-KW-SCOUT-01"), ("scout", "DZ-KW-TRAP-02"), ("trap", "DZ-KW-TRAP-02")}
    assert beside_their_tips(lesson, rules) == {("scout", "DZ-KW-TRAP-02")}


def test_setting_up_reaches_no_goal() -> None:
    """What happens before the learner has been asked anything is nobody's doing, but it is explained."""
    course = Course("galactic-supremacy", 0)
    assert next(course.questions()).prompt in ("technology", "draw")
    assert course.progress.done == {}
    assert course.progress.met


def test_a_game_without_a_lesson_is_refused() -> None:
    """One sentence with those that have one."""
    with pytest.raises(Refused, match=r"There is no lesson for “chess”; there is one for .*Galactic Supremacy"):
        lesson_of("chess")
