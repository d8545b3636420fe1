"""Which models a side may deploy where, until all have a place. [DZ-SET-10, DZ-SET-11, DZ-SET-13, section 9, D6]"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rules.deadzone.chapters.listing import by_letter
from rules.deadzone.chapters.placing import all_fit, best_place, footholds, may_stand, rooms_of, zone_cubes
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scenarios.others import StrengthInDepth
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, INDEX, NAMES
from rules.deadzone.model.models import has, sheet, size
from rules.deadzone.model.moves import Deploy, Hold
from rules.deadzone.model.questions import Count, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Move, Refusal

REST = "rest"
FLANKS = ("1", "8")
"""The rows in which the Attacker of Envelopment has at least a third of the models each."""
FLANK_SHARE = 3


@dataclass(slots=True)
class Plan:
    """A side's deployment: who is held for Aerial Deployment, how many models may deploy besides the Leader.

    `limited`: the others go into reserve.
    """

    seat: int
    most: int
    total: int
    limited: bool
    held: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, sector: Board, seat: int) -> Plan:
        """The plan before the first model is placed. [R162]"""
        models = [f for f in sector.fighters if f.owner == seat and not has(sector, f, "drop-suit")]
        scenario = rules_of(sector)
        others = len([f for f in models if sheet(f).type != "Leader"])
        most = scenario.at_most(others) if isinstance(scenario, StrengthInDepth) else others
        return cls(seat, most, len(models), most < others)

    def waiting(self, sector: Sector) -> list[Fighter]:
        """The models that are neither on the board nor held back nor in Drop Suits, Leader first."""
        models = [f for f in sector.fighters if f.owner == self.seat and f.fate == "waiting" and f.id not in self.held]
        return [f for f in models if not has(sector, f, "drop-suit")]

    def is_over(self, sector: Sector, f: Fighter) -> bool:
        """Whether no place is left for a model besides the Leader. [DZ-S11-01]"""
        placed = [one for one in sector.in_play(self.seat) if sheet(one).type != "Leader"]
        return sheet(f).type != "Leader" and len(placed) + len(self.held) >= self.most


def is_deployed_later(sector: Sector, f: Fighter) -> bool:
    """Whether a model that is not on the board lands by Aerial Deployment. [DZ-KW-AERIAL-01]"""
    return has(sector, f, "aerial-deployment") and not has(sector, f, "drop-suit")


def deploy_question(sector: Sector, plan: Plan) -> Choose[Deploy | Hold]:
    """Which model where, of equal models the first; a model to hold back; or the rest is placed. [D6]"""
    waiting = plan.waiting(sector)
    rest = Deploy.of(REST)
    kinds = {likeness(f): f for f in reversed(waiting)}
    firsts = [f for f in waiting if kinds[likeness(f)] is f]
    cubes = {f.id: by_letter(sector, cubes_for(sector, plan, f, waiting)) for f in firsts}
    places = [Deploy.of(code, NAMES[cube]) for code, there in cubes.items() for cube in there]
    holds = [Hold.of(f.id) for f in firsts if may_hold(sector, plan, f)]
    why = partial(why_not, sector, plan.seat, [f.id for f in waiting])
    return Choose(
        seat=plan.seat,
        prompt=Prompt.DEPLOY,
        options=(rest, *places, *holds),
        default=rest,
        reason="DZ-SET-10",
        about=Count(len(waiting)),
        why=why,
    )


def likeness(f: Fighter) -> tuple[str, str, tuple[str, ...], str]:
    """What two models have in common that are alike in all respects."""
    return f.model, f.option, tuple(f.upgrades), f.gear


def may_hold(sector: Sector, plan: Plan, f: Fighter) -> bool:
    """Whether a model may be held back. [DZ-KW-AERIAL-01, DZ-S11-01]"""
    able = has(sector, f, "aerial-deployment") or (plan.limited and sheet(f).type != "Leader")
    return able and not flank_need(sector, plan, None, len(plan.waiting(sector)) - 1)


def cubes_for(sector: Sector, plan: Plan, f: Fighter, waiting: Sequence[Fighter]) -> list[int]:
    """The cubes of the zone where a model may stand and that leave room for all the others that wait."""
    cubes = footholds(sector, f, zone_cubes(sector, plan.seat))
    others = [one for one in waiting if one is not f]
    if flank_need(sector, plan, None, len(others)):
        cubes = [cube for cube in cubes if not flank_need(sector, plan, cube, len(others))]
    if has_plenty(sector, plan.seat, len(others) + 1):
        return cubes
    rooms = rooms_of(sector, plan.seat, zone_cubes(sector, plan.seat))
    kinds = {(rooms[cube], cube < FLOOR_PLAN): cube for cube in cubes}  # equal room on level 1 or above it: all one
    fits = {kind: leaves_room(sector, f, cube, others, rooms) for kind, cube in kinds.items()}
    return [cube for cube in cubes if fits[rooms[cube], cube < FLOOR_PLAN]]


def has_plenty(sector: Sector, seat: int, count: int) -> bool:
    """Whether so many cubes on the ground are empty: then any number of models up to that finds room."""
    rooms = rooms_of(sector, seat, [cube for cube in zone_cubes(sector, seat) if cube < FLOOR_PLAN])
    return len([cube for cube, room in rooms.items() if room == 4]) >= count


def leaves_room(sector: Sector, f: Fighter, cube: int, others: Sequence[Fighter], rooms: Mapping[int, int]) -> bool:
    """Whether the others still fit with this model here, where the cubes of its zone have so much room."""
    return all_fit(sector, others, {**rooms, cube: rooms[cube] - size(f)})


def flank_need(sector: Sector, plan: Plan, cube: int | None, left: int) -> bool:
    """Whether too few models would be left for both flanks, with one in this cube.

    [section 9: Envelopment, DZ-S14-02]
    """
    if sector.sides[plan.seat].zone != "attacker":
        return False
    rows = [f.cube[1] for f in sector.in_play(plan.seat)] + ([NAMES[cube][1]] if cube is not None else [])
    return sum([max(0, plan.total // FLANK_SHARE - rows.count(row)) for row in FLANKS]) > left


def rest_of(sector: Sector, plan: Plan) -> Iterator[tuple[Fighter, int]]:
    """A place for every model that waits, one after the other, the costliest where not all may deploy. [D6]"""
    order = sorted(plan.waiting(sector), key=lambda f: (sheet(f).type != "Leader", -sheet(f).cost * plan.limited))
    for f in order:
        if not plan.is_over(sector, f):
            yield f, best_place(sector, f, cubes_for(sector, plan, f, plan.waiting(sector)))


def why_not(sector: Board, seat: int, waiting: Collection[str], move: Move) -> Refusal | None:
    """Why a model cannot be put there. [DZ-SET-10, DZ-SET-13]"""
    if not isinstance(move, Deploy):
        return None
    f = sector.fighter(move.model)
    if f is None or f.owner != seat or f.id not in waiting:
        return Refusal("You have no model “{model}” that waits; name one that does.", "DZ-SET-10", model=move.model)
    if move.cube not in INDEX:
        return Refusal("There is no cube {cube}; write one such as D4-1.", "DZ-SET-10", cube=move.cube)
    if has(sector, f, "vehicle") and INDEX[move.cube] >= FLOOR_PLAN:
        return Refusal("{who} is a Vehicle and deploys on level 1.", "DZ-SET-10", "DZ-KW-VEHICLE-01", who=f.id)
    if INDEX[move.cube] in zone_cubes(sector, seat) and not may_stand(sector, f, INDEX[move.cube]):
        return Refusal(
            "{who} cannot be put into {cube}: no room, or no way out at its Size.",
            "DZ-SET-13", "DZ-CUB-02", who=f.id, cube=move.cube,
        )  # fmt: skip
    return Refusal(
        "{who} cannot be put into {cube}; choose one of the cubes offered.", "DZ-SET-10", who=f.id, cube=move.cube
    )
