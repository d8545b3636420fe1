"""The page of `arbiter play`: what stands in the stand-in for Discord, as a game table in a browser."""
