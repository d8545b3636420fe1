"""What fits a field of an act or a lookup, for what is suggested while it is typed."""

from __future__ import annotations

from rules.common.standing_orders import ends
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.model.in_force import CHOICES
from rules.deadzone.model.models import arms
from rules.deadzone.model.moves import Odds, Orders, Profile, Recruit, Sight
from rules.deadzone.model.state import FACES
from rules.deadzone.model.teams.factions import FACTIONS, titles
from rules.deadzone.model.teams.legality import LIMITS
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.suggestions import building
from rules.engine import Move


def values(seen: SectorView, move: type[Move], name: str) -> tuple[str, ...]:
    """What fits a field of this act or lookup: models, their weapons, choices and Rounds of standing orders.

    For the first model of a Strike Team all that there are: it says which faction it is.
    """
    if issubclass(move, Odds | Sight | Profile):
        return of_lookup(seen, move, name)
    if seen.seat is None:
        return ()
    if issubclass(move, Orders):
        return of_order(seen, name)
    if issubclass(move, Recruit) and seen.phase == "teams" and building(seen) is None:
        return tuple(dict.fromkeys([title for faction in FACTIONS for title in titles(faction).values()]))
    return ()


def of_lookup(seen: SectorView, move: type[Move], name: str) -> tuple[str, ...]:
    """Models, one's own first; as targets the others first; the weapons that work now; before all, the ready teams."""
    mine = seen.seat or 0
    if name == "weapon":
        own = [f for f in seen.in_play() if seen.seat in (None, f.owner)]
        weapons = [weapon.id for f in own for close in (False, True) for weapon in arms(seen, f, close)]
        return tuple(dict.fromkeys(weapons))
    if issubclass(move, Profile) and not seen.fighters and seen.points in LIMITS:
        return tuple(all_ready(seen.points))
    gone = ("dead", "left")
    there = [f for f in seen.fighters if f.fate == "table" or (issubclass(move, Profile) and f.fate not in gone)]
    there.sort(key=lambda f: (f.owner == mine) == (name == "target"))
    return tuple([f.id for f in there])


def of_order(seen: SectorView, name: str) -> tuple[str, ...]:
    """The choices of all standing orders, and the Rounds in which they may end."""
    if name == "choice":
        every = [choice for choices in CHOICES.values() for choice in choices]
        return tuple(dict.fromkeys([*every, "spend 2", *FACES]))
    last = SCENARIOS[seen.scenario].row.rounds if seen.scenario in SCENARIOS else 0
    return ends(seen.round, last) if name == "until" else ()
