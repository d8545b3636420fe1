"""How a side weighs what its models could do, in VPs: what enemies are worth, what a place brings and risks there.

A `Survey` is made for one decision from one view; it remembers what it has reckoned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.deadzone.attacks import Attack, Reply
from rules.deadzone.cubes import INDEX, level_of, range_of
from rules.deadzone.engaging import blade_names
from rules.deadzone.estimates import (
    DICE,
    burst_on,
    fight_with,
    hits,
    moved_to,
    quick_share,
    share,
    shot_at,
)
from rules.deadzone.guards import Guard, guard
from rules.deadzone.maps import battlefield
from rules.deadzone.models import arms, best_blade, body, has, left, sheet, size, smoke, speed_of
from rules.deadzone.moves import Manner, Meet, Symbols
from rules.deadzone.pools import answer_pool
from rules.deadzone.profiles import DASH, Weapon
from rules.deadzone.prospects import prospect
from rules.deadzone.scenarios import rules_of
from rules.deadzone.shooting import LONG, manners
from rules.deadzone.sight import clear, visible
from rules.deadzone.state import Fighter, Objective, Sector
from rules.deadzone.targets import Distances
from rules.deadzone.view import SectorView
from rules.engine import Move

INCOME: Final = 0.03
"""What a point of a model's cost brings in VPs in each Round that is left."""
ROUNDS_AHEAD: Final = 3
"""So many Rounds at most are looked ahead: then the target is reached."""
TEMPO: Final = 0.02
"""What a point of its cost is worth while the model can still act in this Round."""
PIN: Final = 0.35
"""What it is worth to pin an enemy that has not acted, as a share of its death."""
PINNED_LATE: Final = 0.15
"""The same of an enemy that has acted: it loses a part of its next activation."""
DANGER: Final = 0.5
"""How much of what enemies threaten comes true: each attacks one model only."""
LATER: Final = 0.5
"""How much a threat counts that comes in the next Round only."""
NEAR: Final = 0.45
"""How much a threat counts for which its model must find a place first."""
APPROACH: Final = 0.75
"""What the way to an objective is worth at its best, as a share of holding it."""
DECAY: Final = 0.65
"""What is left of it for each Sprint that it takes."""
NEARER: Final = 0.5
"""How much each friend that is nearer takes off it."""
SECOND: Final = 0.2
"""What a second model in an objective's cube is worth, as a share of the first."""
AFAR: Final = 0.05
"""What each cube to the nearest enemy costs where there are no objectives."""
TOKEN: Final = 0.25
"""What an item that lies face down is worth."""
CROWD: Final = 0.06
"""What each friend in the same cube costs: explosions reach all."""
HIGH: Final = 0.03
"""What each level up is worth to a model that shoots."""
CUBE_MODES: Final = ("grenade", "explosive", "indirect")
"""Keywords of weapons that are aimed at cubes."""


class Arms(NamedTuple):
    """What a model can do: its guns, its best close combat weapon, its Speed."""

    guns: tuple[Weapon, ...]
    blade: Weapon | None
    speed: tuple[int, int]


class Survey:
    """The table as one side weighs it."""

    def __init__(self, seen: SectorView, seat: int) -> None:
        self.sector, self.seat = seen.sector, seat
        self.field = battlefield(self.sector.map) if self.sector.map else None
        self.own = self.sector.in_play(seat)
        self.foes = self.sector.in_play(1 - seat)
        self.rounds_left = max(0, rules_of(self.sector).row.rounds - self.sector.round) if seen.scenario else 0
        self.last = self.rounds_left == 0
        self.distances = Distances(self.sector)
        self._worth: dict[str, float] = {}
        self._places: dict[tuple[str, str], float] = {}
        self._guards: dict[tuple[str, int], Guard] = {}
        self._fire: dict[tuple[str, str, bool], float] = {}
        self._sight: dict[tuple[str, str, str], int] = {}
        self._arms: dict[str, Arms] = {}
        self._objectives: dict[tuple[str, str], list[int]] = {}

    def arms(self, f: Fighter) -> Arms:
        """What a model can do."""
        if f.id not in self._arms:
            speed = speed_of(self.sector, f) or (0, 0)
            self._arms[f.id] = Arms(arms(self.sector, f, False), best_blade(self.sector, f), speed)
        return self._arms[f.id]

    # -- what a model is worth -----------------------------------------------------------------------------------------

    def worth(self, f: Fighter) -> float:
        """What its death costs its side: VPs, what it would still bring, the objective that it holds."""
        if f.id not in self._worth:
            held, ahead = sheet(f), min(self.rounds_left, ROUNDS_AHEAD)
            value = rules_of(self.sector).kill_vp(self.sector, f) + INCOME * held.cost * ahead
            value += TEMPO * held.cost * (not f.activated)
            mates = 1 + len(self.sector.friends_of(f))
            value += sum([self.vp(one, f.owner) for one in self.sector.objectives if one.cube == f.cube]) / mates
            self._worth[f.id] = value
        return self._worth[f.id]

    def pin_worth(self, f: Fighter) -> float:
        """What it is worth to pin an enemy."""
        if f.pinned or any(has(self.sector, f, word) for word in ("construct", "solid", "vehicle")):
            return 0.0
        return self.worth(f) * (PINNED_LATE if f.activated else PIN)

    def vp(self, objective: Objective, seat: int) -> float:
        """What holding an objective brings at the end of this Round, at least of the next."""
        return float(max(objective.vp, rules_of(self.sector).hold_vp(self.sector, seat, objective)))

    # -- attacks, exactly ----------------------------------------------------------------------------------------------

    def shot(self, f: Fighter, weapon: Weapon, target: str, how: Manner = "") -> float:
        """What a shot is worth."""
        foe = self.sector.fighter(target)
        if foe is None:
            return self.burst(f, weapon, target)
        if foe.owner == f.owner:
            return 0.8 * hits(sheet(f).ra, 2) if "invigorate" in weapon.keywords else -1.0
        threat = shot_at(self.sector, f, weapon, foe, how)
        if how == "blaze":
            return threat.win * self.pin_worth(foe)
        return share(threat, left(foe)) * self.worth(foe)

    def burst(self, f: Fighter, weapon: Weapon, cube: str) -> float:
        """What is gained by all the effects of a weapon in a cube, one's own models counted against."""
        value = 0.0
        for one in self.sector.at(cube):
            sign = 1 if one.owner != self.seat else -1
            for effect in weapon.effects:
                hurt = share(burst_on(self.sector, self.seat, effect, weapon, one), left(one)) * self.worth(one)
                stunned = 0.4 * self.worth(one) * (not one.activated) if effect.id == "stun" else 0.0
                value += sign * (hurt + stunned + (0.1 if effect.id in ("blast", "gas-cloud") else 0.0))
        return value * (1.0 if "explosive" in weapon.keywords else hits(sheet(f).ra, 1))

    def assault(self, f: Fighter, weapon: Weapon, foe: Fighter, *, moved_in: bool = False) -> float:
        """What an Assault is worth, less what it risks; the enemy answers as suits it best."""
        return min(
            [
                share(threat, left(foe)) * self.worth(foe) - share(back, left(f)) * self.worth(f)
                for threat, back in [
                    fight_with(self.sector, f, weapon, foe, chosen, moved_in=moved_in) for chosen in self.answers(foe)
                ]
            ]
        )

    def answers(self, foe: Fighter) -> Iterator[Reply]:
        """How a model can meet an Assault."""
        yield Reply("survive")
        blade = best_blade(self.sector, foe, defending=True)
        if blade is not None and not foe.pinned and sheet(foe).fi < DASH:
            yield Reply("fight", blade)

    def outcome(self, attack: Attack, package: Sequence[Move]) -> float:
        """What an enemy's attack comes to with this package in answer to it."""
        assert attack.by is not None
        meet = next((move for move in package if isinstance(move, Meet)), None)
        blades = arms(self.sector, attack.target, True, defending=True)
        weapon = next((blade for blade in blades if meet and blade.id == meet.weapon), None)
        symbols = tuple([move for move in package if isinstance(move, Symbols)])
        attack.chosen = Reply(meet.stand if meet else "survive", weapon, symbols=symbols)
        threat, back = prospect(self.sector, attack, answer_pool(self.sector, attack))
        gain = share(back, left(attack.by)) * self.worth(attack.by)
        return gain - share(threat, left(attack.target)) * self.worth(attack.target)

    @staticmethod
    def dice_in(package: Sequence[Move]) -> int:
        """The Dice Symbols of a package."""
        return sum([move.count for move in package if isinstance(move, Symbols)])

    def charge(self, f: Fighter, cube: str) -> float:
        """The best Assault on who stands in a cube, coming in."""
        there = moved_to(f, cube)
        foes = self.sector.foes_at(cube, f.owner)
        blades = arms(self.sector, f, True)
        return max([self.assault(there, blade, foe, moved_in=True) for foe in foes for blade in blades], default=-0.5)

    # -- shots, quickly ------------------------------------------------------------------------------------------------

    def fire(self, f: Fighter, cube: str, *, moved: bool) -> float:
        """The best shot from a cube, quickly reckoned; after a move without long ones."""
        key = (f.id, cube, moved)
        if key not in self._fire:
            guns = [gun for gun in self.arms(f).guns if not (moved and any(w in gun.keywords for w in LONG))]
            values = [self._quick_shot(f, gun, cube, foe) for gun in guns for foe in self.foes]
            self._fire[key] = max(values, default=0.0) if not self.sector.foes_at(cube, f.owner) else 0.0
        return self._fire[key]

    def _quick_shot(self, f: Fighter, gun: Weapon, cube: str, foe: Fighter) -> float:
        if foe.cube == cube or range_of(INDEX[cube], INDEX[foe.cube]) > gun.range:
            return 0.0
        if any(word in gun.keywords for word in CUBE_MODES):
            return 0.7 * self.burst(f, gun, foe.cube)
        seen = self.sight(f, cube, foe, foe.cube)
        if not seen:
            return 0.0
        dice = DICE + 2 * (seen > 1) + (level_of(INDEX[cube]) > level_of(INDEX[foe.cube]))
        dice -= 2 * any(one.owner == f.owner for one in self.sector.at(foe.cube))
        hp = left(foe)
        value = quick_share(dice, sheet(f).ra, DICE, sheet(foe).sv, self.guard(foe, gun.ap), hp) * self.worth(foe)
        if "blaze" in manners(gun):
            value = max(value, 0.6 * self.pin_worth(foe))
        return value

    def guard(self, f: Fighter, ap: int) -> Guard:
        """What protects a model against a weapon with this AP."""
        key = (f.id, ap)
        if key not in self._guards:
            weapon = Weapon("", "", 0, ap)
            self._guards[key] = guard(self.sector, Attack("shoot", 1 - f.owner, None, weapon, f), f)
        return self._guards[key]

    def sight(self, a: Fighter, here: str, b: Fighter, there: str) -> int:
        """0: a model in a cube does not see another in its cube, 1: some of it, 2: all of it."""
        key = (here, there, f"{size(a)}{size(b)}{b.pinned}")
        if key not in self._sight:
            assert self.field is not None
            args = (
                self.field,
                INDEX[here],
                INDEX[there],
                body(self.sector, a),
                body(self.sector, b),
                smoke(self.sector),
            )
            self._sight[key] = (2 if clear(*args) else 1) if visible(*args) else 0
        return self._sight[key]

    # -- places --------------------------------------------------------------------------------------------------------

    def place(self, f: Fighter, cube: str) -> float:
        """What it is worth that a model stands in a cube."""
        key = (f.id, cube)
        if key not in self._places:
            value = self.claims(f, cube) - self.danger(f, cube) - self.crowding(f, cube) + self.loose(f, cube)
            if self.arms(f).guns:
                value += HIGH * level_of(INDEX[cube])
            self._places[key] = value
        return self._places[key]

    def crowding(self, f: Fighter, cube: str) -> float:
        """What company in a cube costs."""
        return CROWD * len([one for one in self.own if one.cube == cube and one.id != f.id])

    def loose(self, f: Fighter, cube: str) -> float:
        """What items in a cube are worth to a model that carries none."""
        if f.item or f.gear or f.cube == cube:
            return 0.0
        return TOKEN * len([token for token in self.sector.tokens if token.cube == cube and token.placed])

    def claims(self, f: Fighter, cube: str) -> float:
        """What the objectives are worth that it holds, contests or comes nearer to from a cube."""
        if not self.sector.objectives:
            return -AFAR * min([range_of(INDEX[cube], INDEX[foe.cube]) for foe in self.foes], default=0)
        values = sorted([self.claim(f, cube, one) for one in self.sector.objectives], reverse=True)
        return sum(values[:1]) + 0.3 * sum(values[1:])

    def claim(self, f: Fighter, cube: str, objective: Objective) -> float:
        """What one objective is worth to a model in a cube."""
        friends = [one for one in self.own if one.cube == objective.cube and one.id != f.id]
        foes = self.sector.foes_at(objective.cube, self.seat)
        vp = self.vp(objective, 1 - self.seat if foes and not friends else self.seat)
        if cube == objective.cube:
            return vp * (SECOND if friends and not foes else 0.35 if friends else 1.0)
        need = 0.15 if friends and not foes else 0.5 if friends else 1.0
        away, pace = self.distances.steps(f, cube, objective.cube), self.arms(f).speed[1]
        if not pace:
            return 0.0
        nearer = len([steps for steps in self.others_away(f, objective) if steps < away])
        near: float = DECAY ** (away / pace)
        return vp * need * APPROACH * near / (1 + NEARER * nearer)

    def others_away(self, f: Fighter, objective: Objective) -> list[int]:
        """The steps of its friends to an objective from where they stand."""
        key = (f.id, objective.origin)
        if key not in self._objectives:
            friends = [one for one in self.own if one.id != f.id]
            self._objectives[key] = [self.distances.steps(one, one.cube, objective.cube) for one in friends]
        return self._objectives[key]

    def danger(self, f: Fighter, cube: str) -> float:
        """What enemies may take of a model in a cube, in VPs."""
        spared = 1.0
        for foe in self.foes:
            weight = self.weight(foe)
            if weight:
                spared *= 1 - weight * self.threat(foe, f, cube)
        return DANGER * self.worth(f) * (1 - spared)

    def weight(self, foe: Fighter) -> float:
        """How much an enemy's threat counts: whether it can still act in this Round."""
        if not foe.activated:
            return 0.6 if foe.pinned else 1.0
        return 0.0 if self.last else LATER

    def threat(self, foe: Fighter, f: Fighter, cube: str) -> float:
        """The share of a model in a cube that an enemy may take with its next activation."""
        away, speed = range_of(INDEX[foe.cube], INDEX[cube]), self.arms(foe).speed
        best = 0.0
        for gun in self.arms(foe).guns:
            if away > gun.range + speed[0] or not away:
                continue
            seen = self.sight(foe, foe.cube, f, cube) if away <= gun.range else 0
            weight = 1.0 if seen else NEAR
            dice = DICE + 2 * (seen > 1)
            part = quick_share(dice, sheet(foe).ra, DICE, sheet(f).sv, self.guard(f, gun.ap), left(f))
            best = max(best, weight * part)
        blade = self.arms(foe).blade
        if blade is not None and away <= speed[1]:
            dice = DICE + (away > 0) + (size(foe) > size(f))
            part = quick_share(
                dice, sheet(foe).fi, DICE, min(sheet(f).sv, sheet(f).fi), self.guard(f, blade.ap), left(f)
            )
            best = max(best, part * (1.0 if away <= speed[0] else 0.6))
        return best

    def leaving(self, f: Fighter) -> float:
        """What a model risks that breaks away from enemies in its cube."""
        foes = [foe for foe in self.sector.foes_at(f.cube, f.owner) if not foe.pinned]
        parts = []
        for foe in foes:
            blade = best_blade(self.sector, foe)
            if blade is not None:
                parts.append(share(fight_with(self.sector, foe, blade, f, Reply("survive"))[0], left(f)))
        return max(parts, default=0.0) * self.worth(f)


def blade_called(sector: Sector, f: Fighter, name: str) -> Weapon | None:
    """The close combat weapon that a move names, the best where it names none."""
    named = [blade for blade in arms(sector, f, True) if blade.id == name]
    return named[0] if named and blade_names(sector, f) != [""] else best_blade(sector, f)
