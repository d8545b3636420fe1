"""Scenarios with Special Actions of their own: Uplink and Area Denial. [section 9]"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.chapters.scenarios.base import Scenario, Scored
from rules.deadzone.chapters.scoring import score
from rules.deadzone.model.events.rounds import Denied, Marked
from rules.deadzone.model.models import has
from rules.deadzone.model.state import Fighter, Objective, Sector
from rules.engine import Refusal


class ObjectiveAction(Scenario):
    """A model without Beast does something at an objective in its cube where no enemies are."""

    action = ""
    nowhere = "{who} has no objective in its cube that it could do that at."
    """The refusal where there is nothing to do it at."""

    def specials(self, sector: Sector, f: Fighter) -> tuple[str, ...]:
        """The scenario's Special Action, where it may be taken."""
        return () if self.no_special(sector, f, self.action) else (self.action,)

    def no_special(self, sector: Sector, f: Fighter, what: str) -> Refusal | None:
        """Where and by whom it cannot be done. [DZ-S4-01, DZ-S12-02]"""
        if what != self.action:
            return None
        if has(sector, f, "beast"):
            return Refusal("A Beast cannot do that; send another model.", "DZ-SPC-01")
        if not self.within(sector, f):
            return Refusal(self.nowhere, "DZ-SPC-01", who=f.id)
        if sector.foes_at(f.cube, f.owner):
            return Refusal("There are enemies in {who}'s cube; drive them off first.", "DZ-SPC-01", who=f.id)
        return None

    def within(self, sector: Sector, f: Fighter) -> list[Objective]:
        """The objectives in a model's cube that it may do it at."""
        return [objective for objective in sector.objectives if objective.cube == f.cube]


class Uplink(ObjectiveAction):
    """Terminals bear the mark of the side that used them last."""

    action = "uplink"
    nowhere = "{who} has no terminal without your mark in its cube that it could do that at."

    def within(self, sector: Sector, f: Fighter) -> list[Objective]:
        """Terminals without one's own mark."""
        return [terminal for terminal in super().within(sector, f) if terminal.mark != f.owner]

    def is_free(self, sector: Sector, f: Fighter, what: str) -> bool:
        """For a Hacker, once per activation. [DZ-S4-02]"""
        return what == self.action and has(sector, f, "hacker") and self.action not in sector.scene.specials

    def special(self, sector: Sector, f: Fighter, what: str) -> None:
        """Put one's own mark on the terminal, instead of the other's. [DZ-S4-01]"""
        for terminal in self.within(sector, f):
            terminal.mark = f.owner
            sector.tell(Marked(f.owner, f.id, terminal.cube))

    def scores(self, sector: Sector) -> Iterator[Scored]:
        """1 VP for each own mark, 2 where only own models are in the cube besides. [DZ-S4-03]"""
        for terminal in sector.objectives:
            if terminal.mark >= 0:
                alone = self.holder(sector, terminal.cube) == terminal.mark
                yield terminal.mark, terminal.cube, self.row.mark_and_held_vp if alone else self.row.mark_vp


class AreaDenial(ObjectiveAction):
    """Objectives can be removed for points, from Round 2 on. [DZ-S12-01]"""

    action = "deny"

    def no_special(self, sector: Sector, f: Fighter, what: str) -> Refusal | None:
        """Not in Round 1. [DZ-S12-02]"""
        if what == self.action and sector.round < self.row.deny_from_round:
            first = self.row.deny_from_round
            return Refusal("Objectives can be removed from Round {first} on.", "DZ-S12-02", "DZ-SPC-01", first=first)
        return super().no_special(sector, f, what)

    def special(self, sector: Sector, f: Fighter, what: str) -> None:
        """Remove the objective for good and score at once. [DZ-S12-02]"""
        for objective in self.within(sector, f)[:1]:
            sector.objectives.remove(objective)
            sector.tell(Denied(f.owner, f.id, objective.cube))
            score(sector, f.owner, self.row.deny_vp, "deny", f.id)
