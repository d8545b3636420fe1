"""The guided table of One Page Deadzone."""

from rules.one_page_deadzone.lesson.lesson import LESSON

__all__ = ["LESSON"]
