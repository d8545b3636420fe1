"""Text as a reader sees it: cleaned of what could break a line, split into clusters, with its directions."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby

import regex

TEXT_STYLE, EMOJI_STYLE = "\ufe0e", "\ufe0f"
JOINER, NON_JOINER = "\u200d", "\u200c"
KEYCAP = "\u20e3"
MAX_CHARACTERS = 400
MAX_MARKS = 2

_CLUSTER = regex.compile(r"\X")
_PICTOGRAPH_RANGES = ((0x231A, 0x23FF), (0x25AA, 0x27BF), (0x2B05, 0x2B55), (0x1F000, 0x1FAFF))


@lru_cache(2048)
def clean(text: str) -> str:
    """Return text on one line without control characters, bidi controls and piles of marks; at most 400 characters."""
    kept = "".join(_visible(character) for character in text[:MAX_CHARACTERS])
    composed = unicodedata.normalize("NFC", " ".join(kept.split()))
    return "".join(_limit_marks(composed))


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Zl", "Zp") or character.isspace():
        return " "
    if category in ("Cc", "Cs", "Co"):
        return ""
    if category == "Cf" and character not in (JOINER, NON_JOINER) and not is_tag(character):
        return ""
    return character


def _limit_marks(text: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") and not is_selector(character) else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return kept


def is_tag(character: str) -> bool:
    """Return whether this is a tag character, as the flags of England, Scotland and Wales are spelt with."""
    return 0xE0020 <= ord(character) <= 0xE007F


def is_selector(character: str) -> bool:
    """Return whether this chooses between text and emoji style."""
    return character in (TEXT_STYLE, EMOJI_STYLE)


def is_pictograph(character: str) -> bool:
    """Return whether this lies in a block of emoji and other little pictures."""
    return any(low <= ord(character) <= high for low, high in _PICTOGRAPH_RANGES)


def _is_flag_letter(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def clusters(text: str) -> list[str]:
    """Split text into what a reader takes for one character: base and marks, joined emoji, flags, keycaps (UAX 29)."""
    return _CLUSTER.findall(text)


def wants_colour(cluster: str) -> bool:
    """Return whether a cluster is meant as colour emoji: by selector, keycap, flag, joiner, or by its own nature."""
    first = cluster[0]
    if TEXT_STYLE in cluster:
        return False
    if EMOJI_STYLE in cluster or KEYCAP in cluster or _is_flag_letter(first):
        return True
    return is_pictograph(first) and (JOINER in cluster or unicodedata.east_asian_width(first) == "W")


def is_right_to_left(text: str) -> bool | None:
    """Return the direction of the first letter that has one; None if none has."""
    for character in text:
        strong = unicodedata.bidirectional(character)
        if strong in ("R", "AL"):
            return True
        if strong == "L":
            return False
    return None


def drawing_order(pieces: list[str], rightwards: bool) -> list[int]:
    """Return the places of pieces from left to right, in a line that runs this way; right-to-left runs are turned."""
    sides = [rightwards if side is None else side for side in map(is_right_to_left, pieces)]
    runs = [(side, list(places)) for side, places in groupby(range(len(pieces)), key=lambda place: sides[place])]
    if rightwards:
        runs.reverse()
    return [place for side, places in runs for place in (reversed(places) if side else places)]


def visual_order(text: str) -> str:
    """Turn right-to-left words round, for drawing without a shaping library; numbers keep their order."""
    words = text.split(" ")
    turned = ["".join(reversed(clusters(word))) if is_right_to_left(word) else word for word in words]
    return " ".join(turned[place] for place in drawing_order(words, bool(is_right_to_left(text))))
