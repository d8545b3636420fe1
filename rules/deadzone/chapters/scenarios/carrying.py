"""Scenarios of things that are carried home: Scour, Chem Chase, Smash and Grab. [DZ-S2, section 9]"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.chapters.scenarios.base import Scenario, Scored
from rules.deadzone.chapters.scenarios.clouds import put_toxic
from rules.deadzone.chapters.scoring import score
from rules.deadzone.model.events.rounds import LeakRolled, LootReturned
from rules.deadzone.model.events.setup import ThingPlaced
from rules.deadzone.model.geometry.cubes import NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import sheet
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.rulings import caches_want_moves
from rules.deadzone.model.state import Board, Fighter, Sector, Token
from rules.engine import Refusal, Rule, roll

BEFORE_THINGS = 100
"""Canisters and loot have numbers above this, item tokens up to it."""
LATE_KILLS = 4
"""The Round from which kills score in Scour. [DZ-S2-06]"""


def remove_carried(sector: Sector, f: Fighter, token: Token) -> None:
    """Take a carried token out of the game."""
    f.item = 0
    sector.tokens.remove(token)


class Scour(Scenario):
    """Six Rounds; items are brought to one's own cache; kills score late. [DZ-S2]"""

    def kill_vp(self, sector: Board, f: Fighter) -> int:
        """Nothing in Rounds 1 to 3. [DZ-S2-06]"""
        return sheet(f).vp if sector.round >= LATE_KILLS else 0

    def entered(self, sector: Sector, f: Fighter) -> None:
        """An item from set-up that is brought into one's own cache scores and is removed. [DZ-S2-05, DZ-S2-07]"""
        token = sector.token(f.item) if f.item else None
        if token and token.placed and f.cube == sector.sides[f.owner].cache:
            remove_carried(sector, f, token)
            score(sector, f.owner, self.row.cache_vp, "cache", f.id)

    def thrown_in(self, sector: Sector, f: Fighter) -> None:
        """A carrier has to move into its cache; to be thrown there is not enough. [DZ-S2-05]"""
        if not caches_want_moves(sector):
            self.entered(sector, f)


class Things(Scenario):
    """Things that lie open in named stacks and are carried like items; their numbers follow 100."""

    kind = ""

    def on_set_up(self, sector: Sector) -> None:
        """One in each stack, face up. [DZ-S13-01, DZ-S16-01]"""
        field = battlefield(sector.map)
        for number, cell in enumerate(self.row.tokens, BEFORE_THINGS + 1):
            cube = NAMES[field.top(cell)]
            sector.tokens.append(Token(number, self.kind, cube, up=True))
            sector.tell(ThingPlaced(number, self.kind, cube))

    def thing(self, sector: Board, f: Fighter) -> Token | None:
        """The canister or loot that a model carries."""
        token = sector.token(f.item) if f.item else None
        return token if token and token.kind == self.kind else None


class ChemChase(Things):
    """Canisters score where they are carried, more when they are secured; they leak."""

    kind = "canister"

    def bars(self, sector: Board, f: Fighter | None, what: str) -> Refusal | None:
        """A carrier may not Sprint. [DZ-S13-02]"""
        carries = what == "sprint" and f is not None and self.thing(sector, f) is not None
        return (
            Refusal("Whoever carries a canister cannot Sprint; Advance instead.", "DZ-S13-02", "DZ-MOV-02")
            if carries
            else None
        )

    def scores(self, sector: Sector) -> Iterator[Scored]:
        """1 VP for each canister that is carried. [DZ-S13-02]"""
        yield from [(f.owner, f.id, self.row.carry_vp) for f in sector.in_play() if self.thing(sector, f)]

    def entered(self, sector: Sector, f: Fighter) -> None:
        """A canister that is brought into one's own zone is secured. [DZ-S13-03]"""
        token = self.thing(sector, f)
        if token and self.is_home(sector, f.owner, f.cube):
            remove_carried(sector, f, token)
            score(sector, f.owner, self.row.secure_vp, "canister", f.id)

    def may_leak(self, sector: Sector, f: Fighter) -> bool:
        """Whether it carries a canister. [DZ-S13-04]"""
        return self.thing(sector, f) is not None

    def on_hurt(self, sector: Sector, f: Fighter) -> Rule[None]:
        """A canister may leak when its carrier loses HP. [DZ-S13-04]"""
        die = (yield from roll(1, SIDES, "DZ-KW-GAS-03"))[0]
        sector.tell(LeakRolled(f.id, die, die >= self.row.leak_on))
        if die >= self.row.leak_on:
            put_toxic(sector, f.cube)


class SmashAndGrab(Things):
    """Loot of both sides: grabbing the enemy's scores, bringing it home scores more."""

    kind = "loot"

    def on_zones(self, sector: Sector) -> None:
        """A loot belongs to the side in whose zone it began. [DZ-S16-01]"""
        zones = [side.zone for side in sector.sides]
        for token in sector.tokens:
            if token.kind == self.kind:
                token.home = zones.index(self.row.owner[self.cell_of(token)])

    def cell_of(self, token: Token) -> str:
        """The column where a loot began."""
        return self.row.tokens[token.id - BEFORE_THINGS - 1]

    def stack_of(self, sector: Board, token: Token) -> str:
        """The cube where a loot began."""
        return NAMES[battlefield(sector.map).top(self.cell_of(token))]

    def can_carry(self, sector: Sector, f: Fighter, token: Token) -> bool:
        """An own loot can be taken only to send it back to its stack. [DZ-S16-04]"""
        return token.kind != self.kind or token.home != f.owner or token.cube != self.stack_of(sector, token)

    def taken(self, sector: Sector, f: Fighter, token: Token) -> bool:
        """An own loot goes back at once; an enemy's scores the first time that it is picked up.

        [DZ-S16-02, DZ-S16-04]
        """
        if token.kind != self.kind:
            return False
        if token.home == f.owner:
            f.item, token.cube = 0, self.stack_of(sector, token)
            sector.tell(LootReturned(f.id, token.id, token.cube))
            return True
        if f.owner not in token.seen:
            token.seen.append(f.owner)
            score(sector, f.owner, self.row.grab_vp, "loot", f.id)
        return False

    def entered(self, sector: Sector, f: Fighter) -> None:
        """Enemy loot that is brought into one's own zone scores and is removed. [DZ-S16-03]"""
        token = self.thing(sector, f)
        if token and self.is_home(sector, f.owner, f.cube):
            remove_carried(sector, f, token)
            score(sector, f.owner, self.row.home_vp, "loot-home", f.id)
