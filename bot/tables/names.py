"""Whose name stands where in a sentence: marks that only this process can make, and the spans that are stored of them.

A mark stands behind its name, so that a game may write a capital or an 's as it likes. It is made of characters that
nobody sees, and begins with a number that is drawn when the process starts: what players type cannot imitate it.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.engine import say

FORMER = say("A former player")
_OPEN, _BETWEEN, _CLOSE, _ZERO = "\ue000", "\ue001", "\ue002", 0xE010
_OURS = re.compile("[\ue000-\ue002\ue010-\ue019]+")


class Span(NamedTuple):
    """A name in a text, from `start` to before `end`, and the id of the person who bore it then."""

    start: int
    end: int
    person: str


class Said(NamedTuple):
    """A text, and whose names stand in it, in order."""

    text: str
    spans: tuple[Span, ...] = ()


def _unseen(number: str) -> str:
    return "".join([chr(_ZERO + int(digit)) for digit in number])


def _seen(marks: str) -> str:
    return "".join([str(ord(mark) - _ZERO) for mark in marks])


_KEY = _unseen(f"{secrets.randbelow(10**12):012}")
_MARK = re.compile(f"{_OPEN}{_KEY}([\ue010-\ue019]+){_BETWEEN}([\ue010-\ue019]+){_CLOSE}")


def marked(name: str, person: str | None) -> str:
    """A name to be put into a sentence that is stored; a computer's, or one of nobody known, stays as it is."""
    name = _OURS.sub("", name)
    if not person or not (person.isascii() and person.isdecimal()):
        return name
    return f"{name}{_OPEN}{_KEY}{_unseen(str(len(name)))}{_BETWEEN}{_unseen(person)}{_CLOSE}"


def said(text: str) -> Said:
    """A text with marks as it is read, and what they said."""
    if _OPEN not in text:
        return Said(text)
    told, spans, here = "", list[Span](), 0
    for mark in _MARK.finditer(text):
        told += _OURS.sub("", text[here : mark.start()])
        spans.append(Span(max(0, len(told) - int(_seen(mark[1]))), len(told), _seen(mark[2])))
        here = mark.end()
    return Said(told + _OURS.sub("", text[here:]), tuple(spans))


def plain(text: str) -> str:
    """A text with marks as it is read."""
    return said(text).text


def again(text: str, spans: Iterable[Sequence[int | str]]) -> str:
    """A text that was stored with its spans, marked again."""
    told, here = "", 0
    for first, last, person in spans:
        start, end = int(first), int(last)
        told += text[here:start] + marked(text[start:end], str(person))
        here = end
    return told + text[here:]


def line_again(text: str, names: str | None) -> str:
    """A line of the log as it was stored, marked again; an older release has not stored whose names are in it."""
    return again(text, json.loads(names)[0]) if names else text


def spoken_of(names: str | None, person: str) -> bool:
    """Whether a line that was stored with these names names this person."""
    return any(str(whose) == person for _, _, whose in (json.loads(names)[0] if names else ()))


def without(text: str, spans: Iterable[Sequence[int | str]], person: str) -> Said:
    """A stored text with its spans, told of a former player in place of this person."""
    told, left, here = "", list[Span](), 0
    for first, last, whose in spans:
        start, end = int(first), int(last)
        name = FORMER if whose == person else text[start:end]
        told += text[here:start] + name
        if whose != person:
            left.append(Span(len(told) - len(name), len(told), str(whose)))
        here = end
    return Said(told + text[here:], tuple(left))


def stored(text: Said, why: Said) -> str:
    """The spans of a line and of its reasons as they are stored."""
    return json.dumps([text.spans, why.spans], separators=(",", ":"))
