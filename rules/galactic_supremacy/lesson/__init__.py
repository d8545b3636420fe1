"""The guided table of Galactic Supremacy."""

from rules.galactic_supremacy.lesson.lesson import LESSON

__all__ = ["LESSON"]
