"""The guided table of Death Dome 3,000."""

from rules.death_dome.lesson.lesson import LESSON

__all__ = ["LESSON"]
