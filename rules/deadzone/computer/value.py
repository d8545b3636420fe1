"""Each side's chance to win: what it has scored and is about to score, who is left, and how soon the game ends.

All of it follows from public facts, so that both sides and spectators think the same of a position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from rules.common.win_chances import load_weights, win_chances
from rules.deadzone.chapters.ending import SEATS, target
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.computer.scenario_goals import Destination, burdens, rounds_left
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.models import left, sheet
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.view import SectorView
from rules.engine import END

NAMES: Final = (
    "vp",  # scored so far
    "vp_late",  # the same, the more the less is left of the game
    "due",  # what the End Phase would bring as the models stand
    "decides",  # whether it wins with that at the end of this Round, the surer the fewer models can still act
    "strength",  # what its models cost, the injured ones less
    "strength_early",  # the same, the more the more is left of the game
    "models",  # the share of its models that are left: cheap ones are worth less than they cost
    "alone",  # how near it is to having no models left
    "heads",  # what the other side can still score by kills
    "fresh",  # what those of its models cost that can still act in this Round
    "pinned",  # what those cost that lie
    "dice",  # unspent Command Dice
    "initiative",  # whose Turn it is
    "at_hand",  # what its models may carry home or score by leaving with their next activation
)
WEIGHTS: Final = load_weights("deadzone", NAMES)
POINTS_A_VP: Final = 10
"""What a Strike Team costs for each VP of the measure for leads: VPs grow with the teams. [DZ-WIN-02]"""
SOON: Final = 0.15
"""So near its end, as a share of the whole game, a lead counts half as much as at the very end."""
CLEAR: Final = 2
"""A lead of so many VPs is not easily turned around by what is left of a Round."""
NEAR: Final = 1
"""So far a model surely gets with its next activation."""
HURT: Final = 0.5
"""The share of what a model is worth that does not go with its HP."""

TRIES: Final[Mapping[str, Mapping[str, float]]] = {
    "easy": {"competence": 0.55},
    "normal": {"candidates": 4, "first": 2, "then": 8, "answers": 1, "sure": 1.0, "gives_up": 4},
    "hard": {"candidates": 6, "first": 3, "then": 16, "answers": 1, "sure": 0.5, "gives_up": 4},
}
"""What computers try, by level: to the end of the Round (`settled`), where `value` tells most; that takes its time."""


class Stage(NamedTuple):
    """Where a game stands: VPs, those that are due as the models stand, what share of the game and Round is left."""

    vps: Sequence[int]
    due: Sequence[int]
    rest: float
    waiting: float


def value(seen: SectorView) -> list[float]:
    """Each side's chance to win; a game that is over is known, and a draw is half a win for both."""
    if seen.phase == END:
        return [(seat in seen.winners) / len(seen.winners) if seen.winners else 1 / len(SEATS) for seat in SEATS]
    return win_chances([features(seen, seat) for seat in SEATS], WEIGHTS)


def settled(asked: Sector, sector: Sector) -> bool:
    """Whether a Round is about to begin: before that, activations are half done and Command Dice are yet to lapse."""
    return sector.acting is None and not any(f.activated for f in sector.fighters)


def features(seen: SectorView, seat: int) -> list[float]:
    """The numbers of `NAMES` for one side; all 0 before there is a scenario."""
    if not seen.scenario:
        return [0.0] * len(NAMES)
    stage, scale = stage_of(seen), seen.points / POINTS_A_VP
    own = [f for f in seen.fighters if f.owner == seat and f.fate in ("table", "waiting", "reserve")]
    there = [f for f in own if f.cube and f.fate == "table"]
    vp, due = stage.vps[seat], stage.due[seat]
    strength = sum([sheet(f).cost * healthy(f) for f in own]) / seen.points
    return [
        vp / scale,
        vp / scale / (stage.rest + SOON),
        due / scale,
        (1 - stage.waiting) * decided(seen, stage, seat),
        strength,
        strength * stage.rest,
        len(own) / max(1, seen.sides[seat].started),
        1 / (1 + len(own)),
        sum([sheet(f).vp for f in own]) / scale,
        sum([sheet(f).cost for f in there if not f.activated]) / seen.points,
        sum([sheet(f).cost for f in there if f.pinned]) / seen.points,
        float(len(seen.unspent(seat))),
        float(seen.active == seat),
        sum([at_hand(f, burdens(seen, f)) for f in there]) / scale,
    ]


def stage_of(seen: SectorView) -> Stage:
    """How far the game has come: it ends after the last Round or at the target, if any. [DZ-WIN-01, DZ-WIN-02]"""
    scenario, goal, table = rules_of(seen), target(seen), seen.in_play()
    vps, due = [side.vp for side in seen.sides], [0] * len(SEATS)
    for seat, _, vp in scenario.scores(cast("Sector", seen)):  # it only looks
        due[seat] += vp
    waiting = len([f for f in table if not f.activated]) / len(table) if table else 1.0
    rest = (rounds_left(seen) + waiting) / scenario.row.rounds
    if goal is not None:
        rest = min(rest, max(0.0, 1 - max(vps) / goal))
    return Stage(vps, due, rest, waiting)


def decided(seen: SectorView, stage: Stage, seat: int) -> float:
    """Whether this Round ends the game as the models stand: 1 a win, -1 a defeat, 0 neither. [DZ-WIN-02..04]"""
    after, goal = [vp + due for vp, due in zip(stage.vps, stage.due, strict=True)], target(seen)
    reached = [goal is not None and vp >= goal for vp in after]
    if any(reached):
        return float(reached[seat] - reached[1 - seat])
    return max(-1.0, min(1.0, (after[seat] - after[1 - seat]) / CLEAR)) if rounds_left(seen) == 0 else 0.0


def healthy(f: Fighter) -> float:
    """What share of a model is left."""
    return HURT + (1 - HURT) * left(f) / sheet(f).hp


def at_hand(f: Fighter, due: Sequence[Destination]) -> float:
    """The VPs that a model brings home or off the board from near by."""
    here = INDEX[f.cube]
    near = [one.vp for one in due if any(range_of(here, INDEX[cube]) <= NEAR for cube in one.cubes)]
    return max(near, default=0.0)
