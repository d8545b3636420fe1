"""Armies that players keep: what a list is as text, and every reason why a table would not take one."""

from __future__ import annotations

from rules.engine import Refused, say
from rules.engine.saved_list import ListKind
from rules.one_page_deadzone.model.armies import FACTIONS, army_in_words, model, objections, read_army
from rules.one_page_deadzone.model.moves import Army
from rules.one_page_deadzone.model.view import ZoneView


def is_open(seen: ZoneView) -> bool:
    """Whether armies are chosen now. [OP-ARM-01]"""
    return seen.phase == "armies"


def text(seen: ZoneView) -> str:
    """The list that the seat is building."""
    return army_in_words(seen.draft) if seen.draft else ""


def faults(seen: ZoneView, kept: str) -> list[Refused]:
    """A refusal for each reason why this is no legal army at this table. [OP-ARM-01..06]"""
    try:
        return [Refused(objection) for objection in objections(read_army(kept), seen.points)]
    except Refused as refusal:
        return [refusal]


def title(seen: ZoneView, kept: str) -> str:
    """`Enforcers 150`."""
    return f"{FACTIONS[model(read_army(kept)[0]).faction]} {seen.points}"


LIST_KIND: ListKind[ZoneView] = ListKind(
    noun=say("army"), write=Army, builders=(), is_open=is_open, text=text, faults=faults, title=title
)
