"""Whatever people typed, made safe to show: no formatting, no mentions, nothing invisible that turns a line around."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rules.engine import say

NAME, STACK = 40, 3
_MARKS = re.compile(r"([\\*_~|`<>\[\]])")
_LINE_START = re.compile(r"^(\s*)([#+-]|\d+(?=[.)]))")
_TIME = re.compile(r"\\<t:(\d{1,12}:[a-zA-Z])\\>", re.ASCII)
_JOINERS = "\u200c\u200d"  # needed inside emoji and in some scripts
_SHAPELESS = "\u115f\u1160\u2800\u3164\uffa0"  # letters, for Unicode, that show nothing
_ISOLATE, _END = "\u2068", "\u2069"


@lru_cache(4096)
def clean(text: str, limit: int) -> str:
    """One line of at most `limit` characters for labels, alt text and pictures; only joiners are invisible in it."""
    kept = (
        text
        if text.isprintable()
        else "".join(mark if _visible(mark) else " " if mark.isspace() else "" for mark in text)
    )
    line = " ".join(_unstacked(kept).split())
    if len(line) > limit:
        line = line[: limit - 1].rstrip(_JOINERS + " ") + "…"
    return line


def plain(text: str, limit: int = 1000) -> str:
    """The same as Discord's markdown: it shows exactly these characters and mentions nobody."""
    line = _MARKS.sub(r"\\\1", clean(text, limit))
    line = _LINE_START.sub(_escape_start, line)
    return line.replace("@", "@\u200b").replace("://", ":\\//")


def line_of_story(text: str, limit: int, *, undone: bool) -> str:
    """The same of a line of the story, struck through if it was taken back."""
    line = plain(text, limit)
    return struck(line) if undone else line


def struck(line: str) -> str:
    """A plain line struck through; a mark at its end must not be taken for one of ours."""
    return f"~~{line}\u200b~~" if line.endswith("~") else f"~~{line}~~"


def plain_in(text: str, channel: str) -> str:
    """A line about a table in this channel, plain but for the mention of that channel."""
    mention = f"<#{channel}>"
    return plain(text).replace(plain(mention), mention) if channel else plain(text)


def timed(text: str) -> str:
    """A sentence of ours, plain but for its times: Discord shows those in the reader's zone."""
    return _TIME.sub(r"<t:\1>", plain(text))


def plain_lines(text: str, limit: int = 3000) -> str:
    """Several lines, each made plain; what does not fit into `limit` characters is cut at a line."""
    lines: list[str] = []
    left = limit
    for line in text.splitlines():
        shown = plain(line)
        if len(shown) + 1 > left - 2:
            return "\n".join([*lines, "…"])
        lines.append(shown)
        left -= len(shown) + 1
    return "\n".join(lines)


def name(raw: str) -> str:
    """A person's name for a sentence: short, in one piece whichever way it is written, never empty."""
    line = clean(raw, NAME)
    if all(mark in _SHAPELESS or mark in _JOINERS or mark.isspace() for mark in line):
        line = say("Nobody")
    if any(unicodedata.bidirectional(mark) in ("R", "AL") for mark in line):
        return _ISOLATE + line + _END
    return line


def _visible(mark: str) -> bool:
    return mark in _JOINERS or not unicodedata.category(mark).startswith(("C", "Zl", "Zp"))


def _unstacked(text: str) -> str:
    """At most three marks upon a letter: more of them would cover the lines above."""
    kept, marks = [], 0
    for mark in text if not text.isascii() else ():
        marks = marks + 1 if unicodedata.category(mark) in ("Mn", "Me") else 0
        kept.append(mark if marks <= STACK else "")
    return "".join(kept) or text


def _escape_start(found: re.Match[str]) -> str:
    space, mark = found.groups()
    return f"{space}{mark}" if mark.isdigit() else f"{space}\\{mark}"
