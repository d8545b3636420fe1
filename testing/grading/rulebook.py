"""Bronze: every rule and ruling has a function, or a written reason for having none, and a test."""

from __future__ import annotations

from bot.cli.rule_sources import MappedRule, map_rules
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, missing, passed
from testing.subjects import TESTS

SHOWN = 5
"""So many rules are named of those that lack something."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Look at the rule map."""
    book = candidate.game.rulebook
    if book is None:
        return missing(f"It has no rulebook: write its numbered rules in RULEBOOK.md beside {candidate.module}.")
    tests = candidate.tests if candidate.is_package else TESTS if TESTS.is_dir() else None
    rules = map_rules(book, tests, alone=candidate.is_package)
    written = [rule for rule in rules if not rule.entry.no_code]
    bare = [rule for rule in written if not rule.has_function]
    unproved = [rule for rule in written if not rule.tests]
    if not rules:
        return missing("Its rulebook has no numbered rules: make each a row of a table that begins with its id.")
    if bare or unproved:
        told = [
            f"no function names {_listed(bare)}: name it in its docstring, or end the rule with (no code: why)",
            f"no test carries {_listed(unproved)}: name it in one",
        ]
        return missing("; ".join([text for text, some in zip(told, (bare, unproved), strict=True) if some]) + ".")
    spared = len(rules) - len(written)
    more = f"; {spared} need no code for a reason" if spared else ""
    return passed(f"All {len(written)} rules and rulings have a function and a test{more}.", rules=len(rules))


def _listed(rules: list[MappedRule]) -> str:
    names, more = [rule.entry.id for rule in rules[:SHOWN]], len(rules) - SHOWN
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")
