"""Prose about the dice: how to check them, and real ones that players throw."""

from __future__ import annotations

from rules.engine import say

HOW_TO_CHECK = say(
    "Before anybody joined, **Fairness** on the lobby card showed the commitment below, which is the SHA-256 of a "
    "secret: every roll follows from it and the salts of the players, and both stand in the game's first message.\n"
    "When the game is over the secret stands here too: its bytes must have that SHA-256, and the salts must be those "
    "of the first message.\n"
    "Then a moderator can hand out the record with `/gm record`, and on any machine with this program "
    "`arbiter verify FILE` plays it again: it finds each roll that does not follow from the secret and each answer "
    "that was not legal, and prints what must be the same as here."
)
TYPE_DICE = say("Type the dice…")
RESULTS = say("What the dice show")
RESULTS_NOTE = say("One number for each die, with spaces between them")
THROWN = say("Noted.")


def secret(text: str) -> str:
    """The line below the board of a game that is over."""
    return say("-# The secret of the dice was {text}: /prove tells how to check them.", text=text)


def to_throw(text: str) -> str:
    """Who must throw which dice, on the table's message and in the panel."""
    return say(
        "**{text}**\n-# The button below or /dice takes the result, for all to see; /undo takes the answer back.",
        text=text,
    )
