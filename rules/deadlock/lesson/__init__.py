"""The guided table of Deadlock."""

from rules.deadlock.lesson.lesson import LESSON

__all__ = ["LESSON"]
