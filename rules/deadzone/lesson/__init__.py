"""The guided table of Deadzone."""

from rules.deadzone.lesson.lesson import LESSON

__all__ = ["LESSON"]
