"""What all scenarios have in common unless one says otherwise. [section 9]

Names here are those of plain functions that anybody may call; what asks or rolls dice begins with `on_`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.model.geometry.maps import zones
from rules.deadzone.model.models import sheet
from rules.deadzone.model.scenario_rows import Row
from rules.deadzone.model.state import Board, Fighter, Objective, Sector, Token, Zone
from rules.engine import Refusal, Rule

Scored = tuple[int, str, int]
"""Seat, what it holds, VPs."""


class Scenario:
    """A scenario without rules of its own: kills and Intel score, and objectives held at the end of each Round."""

    roles: tuple[Zone, Zone] = ("south", "north")
    """The zones or parts there are; the chooser takes one, the other player gets the other. [DZ-SET-09]"""
    deploys_first: Zone = ""
    """The part that deploys first, whoever starts; empty: the starting player."""
    starts: Zone = ""
    """The part that has the Initiative in the first Turn; empty: the starting player."""
    winner_takes: bool = False
    """Whether the Recon winner takes a part himself instead of naming the starting player."""
    alternate: bool = False
    """Whether the players deploy one model each in turn, without zones."""

    def __init__(self, row: Row) -> None:
        self.row = row

    # -- where ---------------------------------------------------------------------------------------------------------

    def cells(self, zone: Zone) -> tuple[str, ...]:
        """The columns of a zone. [section 9]"""
        return zones(self.row.zones).get(zone, ())

    def barred_cells(self) -> frozenset[str]:
        """The columns where an item that is placed at random is rolled again. [DZ-SET-06]"""
        return frozenset([cell for zone in self.roles for cell in self.cells(zone)])

    def is_home(self, sector: Sector, seat: int, cube: str) -> bool:
        """Whether a cube belongs to the zone that a side began with. [DZ-SET-11, R146]"""
        return cube[:2] in self.cells(sector.sides[seat].zone)

    # -- set-up and dice -----------------------------------------------------------------------------------------------

    def on_set_up(self, sector: Sector) -> None:
        """Put down what the scenario brings besides objectives and items."""

    def on_zones(self, sector: Sector) -> None:
        """Settle what depends on who has which zone."""

    def may_leak(self, sector: Sector, f: Fighter) -> bool:
        """Whether something happens to what a model carries when it loses HP."""
        return False

    def on_hurt(self, sector: Sector, f: Fighter) -> Rule[None]:
        """A model that `may_leak` has lost HP, and may be dead."""
        yield from ()

    # -- points --------------------------------------------------------------------------------------------------------

    def kill_vp(self, sector: Board, f: Fighter) -> int:
        """What the other side scores when this model is killed. [DZ-GEN-11, DZ-S1-01]"""
        return sheet(f).vp

    def intel_vp(self, sector: Board) -> int:
        """What Intel scores, a Hacker's +1 not counted. [DZ-ITM-INTEL-01, DZ-S1-02, DZ-S2-04]"""
        return self.row.intel_vp

    def holder(self, sector: Board, cube: str) -> int | None:
        """The side that has the only models in a cube. [DZ-RND-10, DZ-RND-11, DZ-RND-12, R14]"""
        owners = {one.owner for one in sector.at(cube)}
        return owners.pop() if len(owners) == 1 else None

    def held(self, sector: Board) -> Iterator[tuple[int, Objective]]:
        """Who holds which objective alone. [DZ-RND-10]"""
        for objective in sector.objectives:
            seat = self.holder(sector, objective.cube)
            if seat is not None:
                yield seat, objective

    def hold_vp(self, sector: Board, seat: int, objective: Objective) -> int:
        """What holding an objective scores this side. [DZ-S1-03]"""
        return objective.vp

    def scores(self, sector: Sector) -> Iterator[Scored]:
        """What is scored at the end of a Round. [P-END]"""
        for seat, objective in self.held(sector):
            yield seat, objective.cube, self.hold_vp(sector, seat, objective)

    # -- leaving the board ---------------------------------------------------------------------------------------------

    def may_leave(self, sector: Board, f: Fighter) -> str:
        """The side, n, e or s, by which a model may leave the board from its cube; empty: it may not. [DZ-CUB-05]"""
        return ""

    def leaves(self, sector: Sector, f: Fighter) -> None:
        """Take a model off the board by an exit and score it. [R116]"""

    def spared(self, sector: Sector, seat: int) -> bool:
        """Whether a side without models has not lost for that. [DZ-WIN-05]"""
        return False

    # -- what models may do --------------------------------------------------------------------------------------------

    def entered(self, sector: Sector, f: Fighter) -> None:
        """A model came into its cube: caches, canisters and loot that it brings."""

    def thrown_in(self, sector: Sector, f: Fighter) -> None:
        """A model was moved into its cube by force: as if it had entered, unless the scenario wants a move."""
        self.entered(sector, f)

    def specials(self, sector: Sector, f: Fighter) -> tuple[str, ...]:
        """The Special Actions of the scenario that a model may take now."""
        return ()

    def is_free(self, sector: Sector, f: Fighter, what: str) -> bool:
        """Whether this Special Action costs the model no action, once per activation."""
        return False

    def no_special(self, sector: Sector, f: Fighter, what: str) -> Refusal | None:
        """Why a model may not take this Special Action of the scenario; empty where there is no such."""
        return None

    def special(self, sector: Sector, f: Fighter, what: str) -> None:
        """Carry out a Special Action of the scenario."""

    def bars(self, sector: Board, f: Fighter | None, what: str) -> Refusal | None:
        """Why the scenario forbids something now: `sprint` to a model, `plus` to everybody; empty: it does not."""
        return None

    def can_carry(self, sector: Sector, f: Fighter, token: Token) -> bool:
        """Whether the scenario lets this model pick up a token, besides the rules for all items."""
        return True

    def taken(self, sector: Sector, f: Fighter, token: Token) -> bool:
        """A model picked up what the scenario brought; True: it is gone again and not carried."""
        return False

    # -- sight ---------------------------------------------------------------------------------------------------------

    def stealthy(self, sector: Board, f: Fighter) -> bool:
        """Whether a model counts as Stealthy in this Round. [DZ-KW-STEALTHY-01]"""
        return False

    def no_clear_shot(self, sector: Board) -> bool:
        """Whether nobody has a Clear Shot in this Round."""
        return False
