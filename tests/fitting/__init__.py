"""Fitting what a game's `value` thinks of a position to how computers' games end: `python -m tests.fitting --help`."""
