"""English by ear: what no sentence that a player reads should have in it, looked for in thousands of them.

`python -m tests.sentences GAME [SEED]` plays a game, partly at random, and prints each fault with its sentence.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from bot.catalogue import find_game
from bot.rulebook import RuleEntry
from rules.engine import Game, Match, Move, Question, Refused
from rules.engine.playout import QuickDice, autopilot, random_player
from rules.engine.questions import Answer
from testing.conformance.play import some_options
from tests.pseudo import told

STEPS: Final = 160
"""So many steps of a game are read; in one of `ASKED` something is looked up."""
ASKED: Final = 6
NAMES: Final = ("Ann", "Bea", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")

FAULTS: Final[dict[str, str]] = {
    "a value of Python": (
        r"\b(?:None(?! of\b)|True|False|nan|inf)\b|[\[\]{}<>](?![\d%])|\w=\w|\w_|_\w|\(\)|(?<!\d[A-Z] )'\w+', "
    ),
    "spaces": r"\S  |\s$|\s[.,;:!?)](?!\w)|\(\s",
    "a doubled stop": r"(?<!\.)\.\.(?!\.)|[,;:!?][.,;]|\.[;:]|[.,]\)\.",
    "a word twice": r"\b([A-Za-z]+) \1\b",
    "a or an": r"\ba (?!one\b|uni|use|eu)[aeiouAEIO]\w*|\b[Aa] (?:8|11|18)\b|\b[Aa]n (?!hour|hono)[^aeiouAEIOU\W\d]\w*",
    "he or she": r"\b(?:he|him|his|she|her|himself|herself)\b",
    "who for whoever": r"(?:[.;:] |, and |, but )[Ww]ho (?:has|is|does|loses|fights|wins)\b(?![^.]*\?)",
    "no thousands": r"\b0k\b",
    "a small fraction": r"\d\.\d{3,}",
    "an even number": r"\ball 2\b|\babout (?:less|more)\b|\bfewer than 1%",
    "below nothing": r"(?<!\w)-\d+ (?:of \d+ )?(?:HP|VP|points?|credits?|wounds?)\b",
}
"""What is wrong -> a pattern of it."""
QUOTED: Final = re.compile(r"“[^”]*”|\[[A-Z][A-Z0-9, –-]*\]|\bAssault (?=Assault )")
"""Left out: what somebody typed, rules, and an Assault on an Assault Enforcer."""
ORIGINAL: Final = re.compile(r'"[^"]*"')
"""Words of the printed rules, as rulebooks quote them."""
NUMBERED: Final = re.compile(
    r"(?<![\w.,+/×–-])"
    r"(?:[A-Z]\w+ \d+ |(\d+) (?!(?:becomes|boards|changes|gives|is|less|stops|turns? rebel)\b)([a-z]+)\b)"
)
"""A number and what it counts; that of a unit (`Dog 1`), a slot or a die that does something stands before a verb."""


class Fault(NamedTuple):
    """What is wrong, with the words and the sentence."""

    what: str
    words: str
    sentence: str


def faults(sentences: Iterable[str]) -> Iterator[Fault]:
    """Each fault of these sentences; together they tell which words count something, so `1 cards` is found."""
    read = dict.fromkeys(QUOTED.sub("…", sentence) for sentence in sentences)
    for sentence in read:
        for what, pattern in FAULTS.items():
            if found := re.search(pattern, sentence):
                yield Fault(what, found[0], sentence)
    counted = [
        (int(found[1]), found[2], sentence) for sentence in read for found in NUMBERED.finditer(sentence) if found[2]
    ]
    many = {word for number, word, _ in counted if number > 1 and word.endswith("s")}
    one = {word for number, word, _ in counted if number == 1}
    for number, word, sentence in counted:
        if (number == 1 and word in many) or (number > 1 and word in one and f"{word}s" in many):
            yield Fault("one or more", f"{number} {word}", sentence)


def read(game: Game[Any, Any], seed: int) -> Iterator[str]:
    """All that players read in one game, line by line; some answers are random, and of each third game the options."""
    chance = random.Random(seed)
    seats = chance.randint(*game.seats)
    options = some_options(game, seats, chance) if seed % 3 else {}
    anything = random_player(chance.randrange)

    def player(match: Match[Any, Any], question: Question) -> Answer:
        return anything(match, question) if chance.random() < 0.2 else autopilot(match, question)

    match = Match.begin(game, seats, options, QuickDice(chance.randrange))
    for number, (_, text) in enumerate(told(game, match, NAMES[:seats], player, STEPS)):
        yield from text.splitlines()
        if number % (20 * ASKED) == 0:
            yield from looked_up(game, match.view(chance.choice([None, *range(seats)])), NAMES[:seats], chance)


def looked_up(game: Game[Any, Any], seen: Any, names: tuple[str, ...], chance: random.Random) -> Iterator[str]:
    """The answers to one look-up of each kind, with values that fit it."""
    for kind in game.lookups:
        values = [chance.choice([*game.values(seen, kind, name), ""]) for name in kind.field_names()]
        yield from answer(game, seen, kind(*values), names)


def answer(game: Game[Any, Any], seen: Any, asked: Move, names: tuple[str, ...]) -> list[str]:
    """What a look-up is answered, or why it is not."""
    try:
        return game.look_up(seen, asked, names).splitlines()
    except Refused as refusal:
        return [refusal.text]


def he_or_she(rules: Iterable[RuleEntry]) -> Iterator[Fault]:
    """The rules and rulings, as `/rules` shows them, that make a man or a woman of a player in words of their own."""
    what = "he or she"
    for entry in rules:
        text = ORIGINAL.sub("…", entry.text)
        if found := re.search(FAULTS[what], text, re.IGNORECASE):
            yield Fault(what, found[0], f"{entry.id}: {text}")


def main(key: str, seed: int) -> int:
    """Print the faults of a game; return 1 if there are any."""
    read_here = dict.fromkeys(read(find_game(key), seed))
    found = list(faults(read_here))
    for fault in found:
        print(f"{fault.what}: {fault.words!r} in: {fault.sentence}")
    print(f"{len(read_here)} sentences, {len(found)} faults")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1))
