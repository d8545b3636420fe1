"""Where keywords, items and Special Orders join an activation: tables by name that their modules fill. [P-ACTIVATE]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Refusal, Rule

Stage = Literal["called", "chosen", "start", "fire", "rise", "end"]
"""Before step 1, and steps 1, 2, 3, 4 and 7 of an activation. [P-ACTIVATE]"""
Hook = Callable[[Sector, Fighter], Rule[None]]
STAGES: Final[dict[Stage, dict[str, Hook]]] = {name: {} for name in get_args(Stage)}
"""What happens at a step of an activation, by the name of its keyword or order."""
INTERCEPTS: Final[dict[str, Hook]] = {}
"""What happens when a model has entered a cube by its own movement: after traps, before any fight. [R149]"""

What = Literal["advance", "sprint", "shoot", "assault", "special", "command-advance", "item"]
Veto = Callable[[Sector, Fighter, What], Refusal | None]
VETOES: Final[dict[str, Veto]] = {}
"""What forbids a model something, by name: a refusal, or None where it forbids nothing."""

Aim = tuple[str, str]
"""At whom or where, and what of it; both may be empty."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A Special Action or a Special Order: where it may be aimed, how it is carried out, and why it cannot be done.

    `why` is None if it can. `engaged`: also among enemies; `long`: it takes the whole activation. [DZ-SPC, DZ-CMD-15]
    """

    aims: Callable[[Sector, Fighter], Sequence[Aim]]
    carry: Callable[[Sector, Fighter, Aim], Rule[None]]
    why: Callable[[Sector, Fighter], Refusal | None]
    engaged: bool = False
    long: bool = False


SPECIALS: Final[dict[str, Deed]] = {}
"""The Special Actions by name: of keywords and items. [DZ-SPC-01]"""
ORDERS: Final[dict[str, Deed]] = {}
"""The Special Orders for one's own activation, between actions, by the order's id. [DZ-CMD-15, appendix A]"""


def stage(name: Stage, keyword: str) -> Callable[[Hook], Hook]:
    """Put a rule into a step of every activation."""

    def add(hook: Hook) -> Hook:
        STAGES[name][keyword] = hook
        return hook

    return add


def vetoes(sector: Sector, fighter: Fighter, what: What) -> Iterator[Refusal]:
    """What forbids a model something now."""
    yield from filter(None, (veto(sector, fighter, what) for veto in VETOES.values()))
