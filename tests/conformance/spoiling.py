"""How Magpie is spoilt, to see that the suite finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine import Choose, Game, Move, Names, Question, Rule
from tests.examples.magpie import GAME, rules
from tests.examples.magpie.questions import Said
from tests.examples.magpie.state import Table

Spoilt = Game[Table, Any]
EXPECTED: dict[str, tuple[str, tuple[str, ...]]] = {}
"""For each spoilt game, as `module:name`, the check that must find it and parts of what that check may say."""


@dataclass(frozen=True, slots=True)
class Confession(Said):
    """What a leader must not tell: what the card is worth."""

    truth: int


def found_by(check: str, *words: str) -> Callable[[Callable[[], Spoilt]], Spoilt]:
    """Register a spoilt game."""

    def register(make: Callable[[], Spoilt]) -> Spoilt:
        EXPECTED[f"{make.__module__}:{make.__name__}"] = (check, words)
        return make()

    return register


def with_phase(name: str, rule: Callable[[Table], Rule[str]]) -> Spoilt:
    """Magpie with another rule."""
    return replace(GAME, phases={**GAME.phases, name: rule})


def with_doubts(doubts: Callable[[Table], Sequence[Question]], *, confess: bool = False) -> Spoilt:
    """Magpie with another window of doubt."""

    def doubt(table: Table) -> Rule[str]:
        said = table.leader, worth(table)
        about = Confession(*said, truth(table)) if confess else Said(*said)
        found = yield from rules.doubters(table, lambda: doubts(table), about, open=False)
        if found and table.claim:
            yield from rules.uncover(table, table.claim, found)
        rules.put_away(table)
        return "tidy"

    return with_phase("doubt", doubt)


def with_public(prompt: str, words: str) -> Spoilt:
    """Magpie with other words for everybody."""

    def public(key: str, about: Any, names: Names) -> str:
        return words if key == prompt else GAME.narrate.public(key, about, names)

    return replace(GAME, narrate=replace(GAME.narrate, public=public))


def worth(table: Table) -> int:
    """What the played card is said to be worth."""
    return table.claim.value if table.claim else 0


def truth(table: Table) -> int:
    """What the played card is worth."""
    return table.claim.card.value if table.claim else 0


def doubts(table: Table) -> list[Choose[Move]]:
    """The questions of the window as they should be."""
    return rules.doubts(table, Said(table.leader, worth(table)))
