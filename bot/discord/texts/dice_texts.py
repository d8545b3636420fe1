"""Prose about the dice: how to check them, and real ones that players throw."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.discord.texts.escape import plain
from rules.engine import say

HOW_TO_CHECK = say(
    "Before anybody joined, **Fairness** on the lobby card showed the first fingerprint below. It is the SHA-256 of a "
    "secret, and every roll follows from that secret and the players' salts. The game's first post has it in small "
    "print beside the fingerprint of the salts, so nobody could change either; older games have the salts themselves "
    "there.\n"
    "When the game is over, the secret stands here too: its bytes must have that SHA-256. The fingerprint of the salts "
    "is the beginning of another, that of their list written as JSON without spaces.\n"
    "Then a moderator can hand out the record with `/gm record`, and on any machine with this program "
    "`arbiter verify FILE` plays it again. It finds each roll that does not follow from the secret and each answer "
    "that was not legal, and prints what must be the same as here."
)
TYPE_DICE = say("Type the dice…")
RESULTS = say("What the dice show")
RESULTS_NOTE = say("One number for each die, with spaces between them")
THROWN = say("Noted.")
SALT_ROOM = 240
"""Characters of a salt that are shown: all, unless it is full of such as nobody sees."""


def secret(text: str) -> str:
    """The line below the board of a game that is over."""
    return say("-# The secret of the dice was {text}; **Fairness** tells how to check them.", text=text)


def proof(fingerprint: str, secret: str | None, names: Sequence[str], salts: Sequence[str], mark: str) -> str:
    """What shows that the dice were kept; `mark` is the fingerprint of the salts, each of which stands here."""
    brought = [
        say("{name} “{salt}”", name=plain(name), salt=plain(legible(salt), SALT_ROOM))
        for name, salt in zip(names, salts, strict=True)
    ]
    told = say("**Secret:** {secret}", secret=secret) if secret else say("**Secret:** kept until the game is over")
    return "\n".join([
        say("**Fingerprint of the secret:** {text}", text=fingerprint), told,
        say("**Salts:** {salts}", salts=", ".join(brought)),
        say("**Fingerprint of the salts:** {text}", text=mark),
    ])  # fmt: skip


def legible(salt: str) -> str:
    """A salt in one line; what cannot be seen is written as JSON writes it."""
    return json.dumps(salt, ensure_ascii=not salt.isprintable())[1:-1]


def to_throw(text: str) -> str:
    """Who must throw which dice, on the table's message and in the panel."""
    return say(
        "**{text}**\n-# The button below or /dice takes the result, for all to see; /undo takes the answer back.",
        text=text,
    )
