"""Computers that play: what they consider, how far they think ahead, how well they are to play."""

KINDS = ("random", "autopilot", "easy", "normal", "hard")
"""Who plays on a ladder, the weakest first: somebody at random, the autopilot, and the levels."""
