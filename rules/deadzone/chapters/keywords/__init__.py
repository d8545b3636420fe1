"""Keywords in small functions: importing this package enters them in the tables of the rules."""

from rules.deadzone.chapters.keywords import activating, effects, fighting, moving, rerolls, shooting, specials

__all__ = ["activating", "effects", "fighting", "moving", "rerolls", "shooting", "specials"]
