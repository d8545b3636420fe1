"""The door through which goes every sentence that a player reads: a line with named values, in the house's language.

    say("{who} draws {cards:a card|# cards}.", who="Ann", cards=3)      # Ann draws 3 cards.
    say("It hits {whom:and}.", whom=("Ta1", "Ta2"))                     # It hits Ta1 and Ta2.

A line is whole: what depends on a number is written out in it, and what depends on the case is another line. So it can
be put into another language without its code. Today there is one language; tests speak another one, in which no letter
is plain, to see that nothing goes around the door.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from string import Formatter
from typing import Any

ONE_OR_MORE, NUMBER, AND = "|", "#", "and"
"""In a field's format: between the words for one and those for more; where the number stands in them; a list."""
Language = Callable[[str], str]
"""Puts a line into a language: it keeps the names of the fields, and may put them in another order."""
_language: Language = str


def say(line: str, /, **values: Any) -> str:
    """Return a line with its values; raises KeyError if it names a value that is not given.

    `{cards:a card|# cards}` is the words for one or those for more, with the number at `#`; `{who:and}` lists several:
    `a, b and c`, `nothing` where there is none. A line without values stays as it is, so that it may be said again.
    """
    if not values:
        return _language(line)
    return "".join([text if name is None else _told(values[name], text) for text, name in _parts(line)])


def speak(language: Language) -> None:
    """Say everything in this language from now on; lines that were said before, such as constants, stay as they are."""
    global _language  # noqa: PLW0603 - one process speaks one language
    _language = language
    _parts.cache_clear()


def spoken() -> Language:
    """Return the language that is spoken, for a process that shall speak the same one."""
    return _language


@cache
def _parts(line: str) -> tuple[tuple[str, str | None], ...]:
    """A line in pieces: words and None, or a field's format and its name."""
    parts: list[tuple[str, str | None]] = []
    for words, name, form, _ in Formatter().parse(_language(line)):
        if words:
            parts.append((words, None))
        if name is not None:
            parts.append((form or "", name))
    return tuple(parts)


def _told(value: Any, form: str) -> str:
    if ONE_OR_MORE in form:
        one, more = form.split(ONE_OR_MORE)
        return (one if value == 1 else more).replace(NUMBER, str(value))
    if form == AND:
        return _listed([str(item) for item in value])
    return format(value, form)


def _listed(items: Sequence[str]) -> str:
    if len(items) < 2:
        return items[0] if items else say("nothing")
    return say("{before} and {last}", before=", ".join(items[:-1]), last=items[-1])
