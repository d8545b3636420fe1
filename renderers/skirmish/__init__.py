"""What the games of squares and cubes draw alike: marks, lights, ways, lines of attack, rolls against each other.

It draws with the kit and knows no game: colours, sizes and what is told come from whoever asks.
"""
