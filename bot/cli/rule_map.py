"""The map of a game's rules in words: a table of all, or what is known of one."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterable, Iterator

from bot.cli.rule_sources import Exactness, MappedRule, Place

WIDTH = 100
SHOWN = 3
"""So many functions and tests of a rule stand in the table; a topic shows all."""
HEAD = ("rule", "function (or what else names it)", "where", "tests")
NO_TESTS = "There are no tests beside this program: that column is empty. Run it in a checkout or a package."
GAPS = {
    Exactness.DATA: "Named by a class or a constant only",
    Exactness.CHAPTER: "Named with the whole of its chapter only",
    None: "Named nowhere",
}


def table(rules: list[MappedRule]) -> Iterator[str]:
    """Yield the lines of a table: rule, function, its file, a test; chapters by their headings."""
    rows = {rule.entry.id: [*_rows(rule)] for rule in rules}
    widths = [max(map(len, column)) for column in zip(HEAD, *itertools.chain(*rows.values()), strict=True)]
    yield _row(HEAD, widths)
    for section, group in itertools.groupby(rules, key=lambda rule: rule.entry.section):
        yield f"\n{section}"
        for rule in group:
            for row in rows[rule.entry.id]:
                yield _row(row, widths)


def _row(cells: Iterable[str], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _rows(rule: MappedRule) -> Iterator[tuple[str, str, str, str]]:
    places, tests = rule.places[:SHOWN], rule.tests[:SHOWN]
    head = rule.entry.id
    missing = "(no code)" if rule.entry.no_code else "-"
    for place, test in itertools.zip_longest(places, tests) if places or tests else [(None, None)]:
        yield head, _name(rule, place) if place else missing if head else "", str(place or ""), str(test or "")
        head = ""
    more, more_tests = _more(len(rule.places) - SHOWN), _more(len(rule.tests) - SHOWN)
    if more or more_tests:
        yield "", "", more, more_tests


def _name(rule: MappedRule, place: Place) -> str:
    return place.name if rule.has_function else f"({place.name})"


def _more(count: int) -> str:
    return f"and {count} more" if count > 0 else ""


def summary(rules: list[MappedRule], tested: bool) -> Iterator[str]:
    """Yield what is missing, with how many rules have a function and, where there are tests, a test."""
    written = [rule for rule in rules if not rule.entry.no_code]
    unwritten = [rule for rule in rules if rule.entry.no_code]
    gaps = [rule for rule in written if not rule.has_function]
    if gaps:
        yield f"\nWithout a function: {len(gaps)} of {len(rules)}."
    for exactness, words in GAPS.items():
        yield from _listed(words, [rule for rule in gaps if rule.exactness == exactness])
    if unwritten:
        reasons = "".join(f"\n    {rule.entry.id}: {rule.entry.no_code}" for rule in unwritten)
        yield f"\nWithout code, for a reason ({len(unwritten)}):{reasons}"
    if tested:
        yield from _listed("Without a test", [rule for rule in written if not rule.tests])
    for what, some in (
        ("rules", [rule for rule in rules if not rule.entry.is_ruling]),
        ("rulings", [rule for rule in rules if rule.entry.is_ruling]),
    ):
        needless = sum(bool(rule.entry.no_code) for rule in some)
        spared = f", {needless} no code for a reason" if needless else ""
        proved = f", {sum(bool(rule.tests) for rule in some)} a test" if tested else ""
        yield f"{len(some)} {what}: {sum(rule.has_function for rule in some)} have a function{spared}{proved}."


def _listed(words: str, rules: list[MappedRule]) -> Iterator[str]:
    if rules:
        ids = ", ".join(rule.entry.id for rule in rules)
        yield textwrap.fill(f"{words} ({len(rules)}): {ids}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def in_full(rule: MappedRule) -> Iterator[str]:
    """Yield a rule's text, why it has no code, then all its functions and tests."""
    yield textwrap.fill(f"{rule.entry.id}  {rule.entry.text}", WIDTH, subsequent_indent="    ")
    if rule.entry.no_code:
        yield f"    no code  {rule.entry.no_code}"
    yield from _places("function" if rule.has_function else "named by", rule.places)
    yield from _places("test", rule.tests)


def _places(what: str, places: Iterable[Place]) -> Iterator[str]:
    for place in places:
        yield f"    {what}  {place}  {place.name}"
