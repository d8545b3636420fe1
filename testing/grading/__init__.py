"""Grades: what a game proves, from bronze to platinum, what the next grade wants, and what is exempt of it, and why.

- `criteria` lists what is measured for which grade; each thing has a module that measures it.
- `findings` has what is found, `candidate` the game that is graded, `exempt` the reasons that its tests give.
- `kept` keeps a grade as a file beside the game's tests, `sheet` makes a table of all that were kept.

`arbiter grade GAME` runs `python -m testing.grading`; `python -m testing.grading --sheet` prints the table.
"""
