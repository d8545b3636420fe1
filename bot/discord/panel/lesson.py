"""What a guided table adds to the learner's panel: how far he is, what happened, what to know, and what to try."""

from __future__ import annotations

from typing import Any

from bot.discord.controls.components import BLUE, button, rows
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.lists import Parts
from bot.discord.texts import learn_texts as told
from bot.discord.texts.escape import plain
from rules.engine import Answer, Move
from rules.engine.catalogue import lessons
from rules.engine.lesson import Lesson, Progress

LINES, MOST = 6, 600
MOVES = 200


def above(seen: PanelContext, screen: Screen) -> str:
    """What stands above the picture: the goals, what happened and what that means; nothing at an ordinary table."""
    taught = _taught(seen, screen)
    if taught is None:
        return ""
    lesson, progress = taught
    if _ended(seen, progress):
        return _farewell(lesson, progress) if _new(seen, progress) else told.PLAY_ON
    goals = [(goal.title, goal.key in progress.done) for goal in lesson.goals]
    happened = _happened(seen)
    parts = [told.heading(len(progress.done), goals), told.happened(happened) if happened else ""]
    tips = lesson.explained(progress, seen.look.question_id)
    return "\n".join(filter(None, [*parts, told.explained(tips) if tips else ""]))


def below(seen: PanelContext, screen: Screen) -> Parts:
    """What stands above the question: what to know of it, a suggestion with its reason, and buttons."""
    taught, question = _taught(seen, screen), seen.look.question
    if taught is None or seen.table.status not in ("running", "paused"):
        return []
    lesson, progress = taught
    end = button(seen.here.to("endlesson"), told.END)
    if question is None:
        return [*rows([end])]
    advice = advised(seen)
    tip = lesson.tip(progress, seen.look.question_id, question.prompt)
    why = lesson.reason(seen.look.view, question, advice)
    lines = [told.tip(tip) if tip else "", told.attempt(_words(seen, advice), why)]
    return ["\n".join(filter(None, lines)), *rows([button(seen.here.to("doit"), told.DO_IT, BLUE), end])]


def advised(seen: PanelContext) -> Answer:
    """What the lesson suggests for the question that is asked; it is only called where there is one."""
    question, lesson, progress = seen.look.question, lessons()[seen.table.game.key], seen.look.lesson
    assert question is not None
    return lesson.advice(seen.table.game, seen.look.view, question, progress.done if progress else {})


def _taught(seen: PanelContext, screen: Screen) -> tuple[Lesson[Any], Progress] | None:
    """The lesson and how far the learner is, where the panel shows its question and no menu."""
    lesson, progress = lessons().get(seen.table.game.key), seen.look.lesson
    if lesson is None or progress is None or screen.menu or screen.sure:
        return None
    return lesson, progress


def _ended(seen: PanelContext, progress: Progress) -> bool:
    return progress.over != 0 or seen.table.status == "over"


def _new(seen: PanelContext, progress: Progress) -> bool:
    """Whether the end has just come, or the game is over with it."""
    return seen.table.status == "over" or progress.over == seen.look.question_id


def _farewell(lesson: Lesson[Any], progress: Progress) -> str:
    missing = [(goal.title, goal.how) for goal in lesson.goals if goal.key not in progress.done]
    return told.farewell(lesson.farewell.first, missing)


def _happened(seen: PanelContext) -> list[str]:
    """The latest public facts since the learner's last answer, in words."""
    narrate = seen.table.game.narrate
    lines = [line for fact in seen.table.facts if (line := narrate.fact(fact, seen.look.names))]
    kept: list[str] = []
    for line in reversed(lines[-LINES:]):
        if sum(map(len, kept)) + len(line) < MOST:
            kept.insert(0, plain(line, MOST))
    return kept


def _words(seen: PanelContext, answer: Answer) -> str:
    """A suggestion as its choices are called."""
    if isinstance(answer, Move):
        return plain(seen.label(answer), MOVES)
    if isinstance(answer, int):
        return str(answer)
    return plain(", ".join(map(seen.label, answer)), MOVES) if answer else told.nothing_chosen()
