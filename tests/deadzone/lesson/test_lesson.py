"""The guided table of Deadzone: what it suggests and explains, and how its rival plays."""

from __future__ import annotations

from rules.common.reasons import Reason
from rules.deadzone.chapters.combat.pools import CLEAR_SHOT
from rules.deadzone.chapters.command import DICE
from rules.deadzone.chapters.deployment import AWAY
from rules.deadzone.chapters.ending import LEAST_TARGET
from rules.deadzone.chapters.recon import MOST_RESULTS, REDEPLOYMENTS
from rules.deadzone.lesson.lesson import LESSON
from rules.deadzone.lesson.suggest import because, rival, robs, suggest
from rules.deadzone.lesson.texts import PROMPTS as TIPS
from rules.deadzone.model.moves import Activate, Advance, Deploy, Field, Shoot, Sprint
from rules.deadzone.model.scenario_rows import ROWS
from rules.deadzone.words.prompts import PROMPTS
from testing.course import Course, suggested
from tests.deadzone.kit import Table, position

MARINE = "corporation-marine-troop/laser-rifle"
TROOP = "E1:enforcer-troop/laser-rifle"
WORDS = {2: "two", 3: "three"}


def advised(table: Table, *done: str) -> object:
    """What the learner is told to do with the active model, with these goals behind him."""
    return suggest(table.see("P1"), table.question("P1"), dict.fromkeys(done, 1))


def acting(text: str) -> Table:
    """The first model of P1 is active."""
    return position(text).play("P1", "activate E1")


def test_every_question_of_the_game_has_a_tip() -> None:
    """Also those that a Patrol never brings."""
    assert set(TIPS) == set(PROMPTS)


def test_the_figures_in_the_tips_are_those_of_the_game() -> None:
    """A changed figure of the game must not leave a wrong one in the lesson."""
    tips = {key: tip.first for key, tip in TIPS.items()} | {"welcome": LESSON.welcome.first}
    figures = {
        "welcome": f"ends a Round with {LEAST_TARGET} victory points",
        "recon": f"{WORDS[MOST_RESULTS]} at most",
        "redeploy": f"**{WORDS[REDEPLOYMENTS]}** of your models",
        "command": f"{WORDS[DICE]} **Command Dice**",
        "cache": f"scores {ROWS['scour'].cache_vp} VP",
        "drop": f"{AWAY} cubes or more from every enemy",
        "aerial": f"{AWAY} cubes or more from every enemy",
        "action": f"gives {CLEAR_SHOT} more dice",
    }
    assert {key: text for key, text in figures.items() if text not in tips[key]} == {}


def test_both_sides_get_teams_that_meet() -> None:
    """Few models for the learner, more that come near for the computer."""
    course = Course("deadzone", 3)
    question = next(course.questions())
    assert course.lesson.advice(course.game, course.match.view(0), question, {}) == Field.of("strike-section")
    course.match.answer(0, Field.of("strike-section"))
    next(course.questions())
    assert {side.faction for side in course.match.view(0).sides} == {"enforcers", "marauders"}


def test_an_objective_that_nobody_holds_comes_first() -> None:
    """Until one has scored."""
    table = acting(f"{TROOP}@C3-1 / R1:{MARINE}@H8-1")
    assert advised(table) == Advance.of("B4-1")
    assert advised(table, "objective", "blaze", "assault", "command") is None


def test_who_holds_an_objective_tries_other_things() -> None:
    """Blaze Away, then an Assault."""
    table = acting(f"{TROOP}@B4-1 / R1:{MARINE}@B6-1")
    assert advised(table) == Shoot.of("laser-rifle", "R1", "blaze")
    assert advised(table, "blaze") == Sprint.of("B6-1")


def test_the_rival_leaves_the_learner_what_he_holds() -> None:
    """It goes anywhere else."""
    table = position(f"{TROOP}@B4-1 / R1:{MARINE}@B5-1", active=1).play("P2", "activate R1")
    seen, question = table.see("P2"), table.question("P2")
    assert Advance.of("B4-1") in question.options  # type: ignore[union-attr]
    assert robs(seen, Advance.of("B4-1"))
    assert not robs(seen, Advance.of("B6-1"))
    assert rival(seen, question) != Advance.of("B4-1")


def test_a_reason_fits_what_is_suggested() -> None:
    """An objective, an attack, a place."""
    table = position(f"{TROOP}@C3-1 E2:enforcer-troop/laser-rifle@B4-1 / R1:{MARINE}@B6-1")
    seen, question = table.see("P1"), table.question("P1")
    assert LESSON.reason(seen, question, Activate.of("E2")).startswith("it has an attack that is worth it now")
    assert because(seen, question, Deploy.of("E1", "C3-1")) == ""  # neither nearer to an objective nor safer
    table.play("P1", "activate E1")
    why = because(table.see("P1"), table.question("P1"), Sprint.of("D5-1"))
    assert why == Reason("an objective scores for who alone holds it", "DZ-RND-10")


def test_models_that_are_put_together_need_no_reason() -> None:
    """The rest of a team has no one place that is near to something. [D6]"""
    table = position(f"{TROOP}:waiting E2:enforcer-troop:waiting / R1:{MARINE}@B6-1", phase="deployment")
    rest = Deploy.of("rest", "")
    assert rest in table.question("P1").options  # type: ignore[union-attr]
    assert because(table.see("P1"), table.question("P1"), rest) == ""


def test_the_lesson_is_over_after_two_rounds_at_the_latest() -> None:
    """A whole game would take five."""
    course = Course("deadzone", 7).take(suggested)
    assert course.match.state.round <= LESSON.last_round + 1
    assert {"deploy", "move"} <= set(course.progress.done)
