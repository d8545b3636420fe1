"""Guided tables: what a learner has been told is kept with the table, and computers answer at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, update

from bot.catalogue import lessons
from bot.store.schema import tables
from bot.tables.loaded import LoadedTable
from rules.engine import Answer, Event, Match, Move, Question, only_answer, say
from rules.engine.lesson import Lesson, Progress

LEARNER = 0
OVER = say("The lesson is over. You may play on as long as you like; your own panel says what to do next.")


def lesson_at(live: LoadedTable) -> Lesson[Any] | None:
    """The lesson that is taught at this table, None at an ordinary one."""
    return lessons().get(live.row.game) if live.row.lesson is not None else None


def progress_at(live: LoadedTable) -> Progress | None:
    """How far the learner is, None at an ordinary table."""
    return Progress.read(live.row.lesson) if live.row.lesson is not None else None


def waiting_computer(live: LoadedTable) -> Question | None:
    """What a computer is asked at a guided table where somebody sits: it is answered with the learner's own answer.

    Where the first word counts the learner goes first.
    """
    if live.row.lesson is None or not live.people() or (live.first_word and live.people_asked()):
        return None
    return next((asked for seat, asked in live.open_questions().items() if not live.is_person(seat)), None)


def computers_choice(live: LoadedTable, match: Match[Any, Any], question: Question) -> Answer:
    """What a computer answers: at a guided table as its lesson wants it, else what the autopilot says."""
    lesson, seen = lesson_at(live), match.view(question.seat)
    if lesson:
        return lesson.answer_of_rival(live.game, seen, question)
    chosen: Answer = live.game.autopilot(seen, question)
    return chosen


def needs_no_learner(question: Question) -> Answer | None:
    """The answer to a question to which only nothing can be said: it teaches nothing. None to any other.

    What is forced, but something is done, a lesson shows.
    """
    answer = only_answer(question)
    return answer if answer == () or (isinstance(answer, Move) and not answer.values) else None


def note(live: LoadedTable, events: Sequence[Event]) -> tuple[list[Executable], bool]:
    """Keep how far the learner is after these events.

    Gives what is to be written, and whether the lesson ended just now while the game goes on.
    """
    lesson, progress, match = lesson_at(live), progress_at(live), live.match
    if lesson is None or progress is None or match is None:
        return [], False
    question = live.open_questions().get(LEARNER)
    if question is None and not match.over:
        return [], False
    seen = [event for event in events if event.seen_by(LEARNER)]
    asked = (live.row.question, question.prompt) if question else None
    after = lesson.noted(progress, match.view(LEARNER), live.row.round, seen, asked)
    live.row.lesson = after.text
    written = update(tables).where(tables.c.id == live.row.id).values(lesson=after.text)
    return [written] if after != progress else [], after.over != progress.over and not match.over
