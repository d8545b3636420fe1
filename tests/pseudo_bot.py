"""What the bot says around the door of sentences: `python -m tests.pseudo_bot` visits it on a simulated Discord.

Everything is said in the language of `tests.pseudo`, in which no letter is plain, also by the game that is played.
Whatever the bot has sent with a plain letter in it was not said by `rules.engine.say`.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from rules.engine import language
from tests.pseudo import SHOWN, around_the_door, pseudo

SAME = re.compile(
    r"\bDora\b|\bBZ-\d+|/bazaar confirm\b|\b(UTC|[A-Z]\w+/\w+)\b"
    r"|\b(bazaar|weather|sun|rain|time_limit|clock|deadline|window_seconds|computer_pause|dice|pictures)\b"
)
"""What is the same in every language, besides what `tests.pseudo` knows: a name, rules, a command, zones, keys."""


def main() -> int:
    """Print what goes around the door; return 1 if anything does."""
    language.speak(pseudo)
    from tests.bot.discord.tour import tour  # only now: constants are said when they are imported

    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(tour(Path(folder), pseudo))
    found = {text: kind for kind, text in told if around_the_door(SAME.sub(" ", text.replace("\\_", "_")))}
    for text, kind in [*found.items()][:SHOWN]:
        print(f"{kind}: {text}")
    print(f"{len(told)} texts, {len(found)} with plain words go around the door")
    return 1 if found or not told else 0


if __name__ == "__main__":
    sys.exit(main())
