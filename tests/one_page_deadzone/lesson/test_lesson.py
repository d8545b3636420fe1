"""The guided table of One Page Deadzone: a goal is ticked off when the learner has done what it says, not before."""

from __future__ import annotations

import pytest

from rules.one_page_deadzone import GAME
from testing.course import Course, suggested


@pytest.mark.parametrize(("seed", "first"), [(0, False), (1, True)])
def test_OP_PRE_04_the_learner_has_deployed_when_his_own_units_stand(seed: int, first: bool) -> None:
    """OP-PRE-04: with the last of them, whether he deploys before his rival or after."""
    course, deployed = Course(GAME.key, seed), []
    for question in course.questions():
        seen = course.match.view(0)
        if question.prompt == "deploy":
            deployed.append(all(unit.cube for unit in seen.of(1)))
            assert "deploy" not in course.progress.done
        if question.prompt == "activate":
            break
        course.match.answer(0, suggested(course, question))
    assert deployed == [not first] * 3
    assert "deploy" in course.progress.done
