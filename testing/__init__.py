"""Proofs that a game is sound, for the games of this house and for those that come in packages of their own.

- `contracts` tells what a game may import.
- `conformance` has the checks of random play: questions, journals, leaks, words and pictures, reasons.
- `suite` runs all of them for each game with pytest; `arbiter check` does so for a single one.
- `scene` plays a match in words, for a game's own tests; `cases` makes tests of pages of such words.
- `course` takes a lesson, `transcripts` writes whole games down, `subjects` knows where the tests of a game lie.
- `saves` keeps games of each release, `records` plays them; `doubles` are games whose secrets have names.
- `tips` notes which tips were read beside their rules; `mutation` tells how many small faults the tests find.
- `grading` measures what a game proves and what the next grade wants, for `arbiter grade`.
"""
