"""The base of Deadzone's events: a fact that knows what the models it names are called, and which line tells it. [6]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Final, Protocol

from rules.deadzone.model.teams.factions import FACTIONS
from rules.engine import Event

_NICKNAME: Final = re.compile("'([^']+)'")


class Named(Protocol):
    """A model in play, as far as its name goes."""

    id: str
    faction: str
    model: str


def model_title(one: Named) -> str:
    """`Enforcer`; of `Stage 3A 'Ghoul'` the Ghoul; empty for a model of no faction."""
    return _title(one.faction, one.model)


@cache
def _title(faction: str, model: str) -> str:
    if faction not in FACTIONS:
        return ""
    name = FACTIONS[faction].models[model].name
    nickname = _NICKNAME.search(name)
    return nickname[1] if nickname else name


@dataclass(frozen=True, slots=True)
class Fact(Event):
    """A fact. The rest is for the telling: `titles` are code and name of each model that it names, put in when it is
    told; `lead` are facts before it that its line tells, too, and `joined` says that another fact's line tells this.
    """

    titles: tuple[tuple[str, str], ...] = field(default=(), kw_only=True, compare=False, repr=False)
    lead: tuple[Fact, ...] = field(default=(), kw_only=True, compare=False, repr=False)
    joined: bool = field(default=False, kw_only=True, compare=False, repr=False)

    def title(self, code: str) -> str:
        """`Enforcer E3` for `E3`; anything that is no model's code as it is."""
        return next((f"{name} {code}" for known, name in self.titles if known == code), code)


def entitle(fact: Fact, models: Sequence[Named]) -> None:
    """Give a fact that is being told, which nobody has seen yet, the names of its models and of those that it leads."""
    told = {getattr(one, part) for one in (fact, *fact.lead) for part in _texts(type(one))}  # type: ignore[arg-type]  # a class is hashable
    titles = [(one.id, title) for one in models if one.id in told and (title := model_title(one))]
    object.__setattr__(fact, "titles", tuple(titles))


@cache
def _texts(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of a kind of fact that may name a model."""
    return tuple([part.name for part in fields(kind) if part.type == "str"])
