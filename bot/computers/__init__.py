"""Computers that play: what they consider, how far they think ahead, how well they are to play."""
