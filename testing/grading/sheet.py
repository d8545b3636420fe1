"""The grades of the games of this house as a table in Markdown: of all of which one was kept."""

from __future__ import annotations

from collections.abc import Iterator

from bot.catalogue import find_game
from testing.grading.criteria import Card, reached
from testing.grading.findings import Verdict
from testing.grading.kept import card_of, kept
from testing.subjects import of_this_house

HEAD = ("game", "grade", "rules", "against random", "games ended", "mutants found", "secrecy trials", "exempt of")
NONE = "not measured"


def sheet() -> Iterator[str]:
    """Yield its lines."""
    yield f"| {' | '.join(HEAD)} |"
    yield "|---" * len(HEAD) + "|"
    for key in of_this_house():
        about, game = kept(key), find_game(key)
        if about is None:
            continue
        card = card_of(about)
        grade = str(reached(card) or "none")
        if about["rules_version"] != game.rules_version:
            grade += f", of version {about['rules_version']} of its rules"
        yield f"| {' | '.join([game.title, grade, *cells(card)])} |"


def cells(card: Card) -> Iterator[str]:
    """Yield the figures of a game."""
    yield _cell(card, "rules", "{rules}")
    yield _cell(card, "computer", "{won} of {played}")
    yield _cell(card, "ends", "{games}")
    yield _cell(card, "mutants", "{found} of {mutants}")
    yield _cell(card, "leaks", "{trials:,}")
    yield ", ".join([key for key, found in card.items() if found.verdict == Verdict.EXEMPT]) or "nothing"


def _cell(card: Card, key: str, form: str) -> str:
    if key not in card:
        return NONE
    return form.format(**card[key].figures) if card[key].figures else str(card[key].verdict)
