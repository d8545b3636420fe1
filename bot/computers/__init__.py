"""Computers that play: what they consider, how far they think ahead, how well they are to play."""

KINDS = ("random", "greedy", "autopilot", "easy", "normal", "hard")
"""Who plays on a ladder: somebody at random, whoever takes what is best at once, the autopilot, and the levels."""
