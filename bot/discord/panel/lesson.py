"""What a guided table adds to the learner's panel: how far he is, what happened, what to know, and what to try."""

from __future__ import annotations

from typing import Any

from bot.catalogue import games, lessons
from bot.discord.controls.components import BLUE, GREEN, button, rows
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.lists import Parts
from bot.discord.panel.story import happened
from bot.discord.texts import learn_texts as told
from bot.discord.texts.escape import plain
from bot.tables.options import SUGGESTIONS
from rules.engine import Answer, Move
from rules.engine.lesson import Lesson, Progress

MOVES = 200
TAUGHT = 600
"""Room for what happened, where there is more to read than usual."""


def above(seen: PanelContext, screen: Screen) -> str:
    """What stands above the picture: the goals, what happened and what that means; nothing at an ordinary table."""
    taught = _taught(seen, screen)
    if taught is None:
        return ""
    lesson, progress = taught
    if _ended(seen, progress):
        return _farewell(lesson, progress) if _new(seen, progress) else told.PLAY_ON
    goals = [(goal.title, goal.key in progress.done) for goal in lesson.goals]
    tips = lesson.explained(progress, seen.look.question_id)
    news = happened(seen, screen, TAUGHT)
    parts = [told.heading(len(progress.done), goals), news, told.explained(tips) if tips else ""]
    return "\n".join(filter(None, parts))


def below(seen: PanelContext, screen: Screen) -> Parts:
    """What stands above the question: what to know of it, a suggestion with its reason, and buttons."""
    taught, question = _taught(seen, screen), seen.look.question
    if taught is None:
        return []
    lesson, progress = taught
    after = what_next(seen) if _ended(seen, progress) and _new(seen, progress) else []
    if seen.table.status not in ("running", "paused"):
        return after
    end = button(seen.here.to("endlesson"), told.END)
    if question is None:
        return [*after, *rows([end])]
    advice = advised(seen)
    tip = lesson.tip(progress, seen.look.question_id, question.prompt)
    why = lesson.reason(seen.look.view, question, advice)
    lines = [told.tip(tip) if tip else "", told.attempt(_words(seen, advice), why)]
    return [*after, "\n".join(filter(None, lines)), *rows([button(seen.here.to("doit"), told.DO_IT, BLUE), end])]


def what_next(seen: PanelContext) -> Parts:
    """What to do once a lesson is over: play the game, or learn another one."""
    play = button(seen.here.to("playnow"), told.PLAY, GREEN)
    others = [key for key in lessons() if key != seen.table.game.key]
    return [*rows([play, *[button(seen.here.to("learn", key), told.learn(games()[key].title)) for key in others]])]


def may_ask(seen: PanelContext) -> bool:
    """Whether whoever sits here may ask what a computer would do; at a guided table they are told anyway."""
    table, question = seen.table, seen.look.question
    if question is None or table.status != "running" or seen.look.lesson is not None:
        return False
    chosen = table.options.get(SUGGESTIONS, "alone")
    alone = sum(seat.kind == "person" for seat in table.seats) == 1
    return table.game.key in lessons() and (chosen == "all" or (chosen == "alone" and alone))


def suggestion(seen: PanelContext) -> Parts:
    """What a computer would do in this seat, why, and a button that does it."""
    question, lesson = seen.look.question, lessons()[seen.table.game.key]
    assert question is not None
    advice = advised(seen)
    line = told.attempt(_words(seen, advice), lesson.reason(seen.look.view, question, advice))
    return [line, *rows([button(seen.here.to("doit"), told.DO_IT, BLUE)])]


def advised(seen: PanelContext) -> Answer:
    """What is suggested for the question that is asked, at a guided table by its lesson; only where there is one."""
    game, question, progress = seen.table.game, seen.look.question, seen.look.lesson
    assert question is not None
    if progress is None:
        chosen: Answer = game.autopilot(seen.look.view, question)
        return chosen
    return lessons()[game.key].advice(game, seen.look.view, question, progress.done)


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


def _words(seen: PanelContext, answer: Answer) -> str:
    """A suggestion as its choices are called."""
    if isinstance(answer, Move):
        return plain(seen.label(answer), MOVES)
    if isinstance(answer, int):
        return str(answer)
    return plain(", ".join(map(seen.label, answer)), MOVES) if answer else told.nothing_chosen()
