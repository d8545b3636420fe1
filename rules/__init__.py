"""The rules of the games: pure Python, no clock, no randomness, no input or output."""
