"""How many small faults in a game's rules its tests find; `python -m testing.mutation GAME` tells, `trials` has how."""
