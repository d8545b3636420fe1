"""How a side weighs what its models could do, in VPs: what enemies are worth, what a place brings and risks there.

A `Evaluator` is made for one decision from one view; it remembers what it has reckoned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.deadzone.chapters.combat.guards import Guard, guard
from rules.deadzone.chapters.combat.pools import answer_pool
from rules.deadzone.chapters.combat.shooting import manners, weapon_named
from rules.deadzone.chapters.engaging import blade_names, strikers
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.missions import ASSAULT, OF_TYPE, PIN, SHOOT, open_missions
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.computer.estimates import DICE, burst_on, fight_with, hits, moved_to, quick_share, share, shot_at
from rules.deadzone.computer.objectives import ObjectiveValues
from rules.deadzone.computer.scenario_goals import exit_vp, rounds_left
from rules.deadzone.model.attacks import Attack, Reply
from rules.deadzone.model.geometry.cubes import INDEX, level_of, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import clear, visible
from rules.deadzone.model.models import arms, best_blade, body, has, left, sheet, size, smoke, speed_of
from rules.deadzone.model.moves import Assault, Command, Meet, Shoot, Symbols
from rules.deadzone.model.public_attacks import Manner
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import DASH, Effect, Weapon
from rules.deadzone.odds.attacks import prospect
from rules.engine import Move

WIPED_OUT: Final = 0.5
"""What a kill counts at least, as a share of the model's VPs: without models left, the game is lost."""
INCOME: Final = 0.03
"""What a point of a model's cost brings in VPs in each Round that is left."""
ROUNDS_AHEAD: Final = 3
"""So many Rounds at most are looked ahead: then the target is reached."""
TEMPO: Final = 0.02
"""What a point of its cost is worth while the model can still act in this Round."""
PINNED_EARLY: Final = 0.35
"""What it is worth to pin an enemy that has not acted, as a share of its death."""
PINNED_LATE: Final = 0.15
"""The same of an enemy that has acted: it loses a part of its next activation."""
DANGER: Final = 0.5
"""How much of what enemies threaten comes true: each attacks one model only."""
LATER: Final = 0.5
"""How much a threat counts that comes in the next Round only."""
NEAR: Final = 0.45
"""How much a threat counts for which its model must find a place first."""
TASK: Final = 0.8
"""What a Secret Mission counts for: it may not come off."""
BURDEN: Final = 0.6
"""How much counts of what a model carries home, or scores by leaving: it might fail anyway."""
CROWD: Final = 0.06
"""What each friend in the same cube costs: explosions reach all."""
HIGH: Final = 0.03
"""What each level up is worth to a model that shoots."""
CUBE_MODES: Final = ("grenade", "explosive", "indirect")
"""Keywords of weapons that are aimed at cubes."""


class Arms(NamedTuple):
    """What a model can do: its guns, its best close combat weapon, its Speed; how far its next activation reaches."""

    guns: tuple[Weapon, ...]
    blade: Weapon | None
    speed: tuple[int, int]
    reach: int


class Threats(NamedTuple):
    """What an enemy may take of a model, by how it gets at it; `target` is the model as it stood when reckoned.

    Of each gun its range, that with an Advance, and the share that it takes of a model seen in part, and as a whole.
    """

    target: Fighter
    guns: tuple[tuple[int, int, float, float], ...]
    blade: tuple[float, float] | None


class Evaluator:
    """The table as one side weighs it."""

    def __init__(self, sector: Board, seat: int) -> None:
        self.sector, self.seat = sector, seat
        self.field = battlefield(self.sector.map) if self.sector.map else None
        self.own = self.sector.in_play(seat)
        self.foes = self.sector.in_play(1 - seat)
        self.rounds_left = rounds_left(sector)
        self.last = self.rounds_left == 0
        self.objective_values = ObjectiveValues(self.sector, seat)
        self.open = open_missions(sector, seat)
        self._worth: dict[str, float] = {}
        self._places: dict[tuple[str, str], float] = {}
        self._claimed: dict[tuple[str, str], float] = {}
        self._guards: dict[tuple[str, int], Guard] = {}
        self._fire: dict[tuple[str, str, bool], float] = {}
        self._sight: dict[tuple[str, str, int, int, bool], int] = {}
        self._sizes: dict[str, int] = {}
        self._threats: dict[tuple[str, str], Threats] = {}
        self._arms: dict[str, Arms] = {}

    def arms(self, f: Fighter) -> Arms:
        """What a model can do."""
        known = self._arms.get(f.id)
        if known is None:
            speed = speed_of(self.sector, f) or (0, 0)
            guns = arms(self.sector, f, False)
            reach = max([speed[1], *[gun.range + speed[0] for gun in guns]])
            known = self._arms[f.id] = Arms(guns, best_blade(self.sector, f), speed, reach)
        return known

    # -- what a model is worth -----------------------------------------------------------------------------------------

    def worth(self, f: Fighter) -> float:
        """What its death costs its side: VPs, what it would still bring, the objective that it holds."""
        if f.id not in self._worth:
            cost, ahead = sheet(f).cost, min(self.rounds_left, ROUNDS_AHEAD)
            scored = rules_of(self.sector).kill_vp(self.sector, f)
            value = max(scored, WIPED_OUT * sheet(f).vp) + INCOME * cost * ahead
            value += TEMPO * cost * (not f.activated)
            value += self.tasks(OF_TYPE.get(sheet(f).type, 0)) * (f.owner != self.seat)
            mates = 1 + len(self.sector.friends_of(f))
            held = [self.objective_values.vp(one, f.owner) for one in self.sector.objectives if one.cube == f.cube]
            value += sum(held) / mates + BURDEN * self.objective_values.burden(f)
            self._worth[f.id] = value
        return self._worth[f.id]

    def tasks(self, number: int) -> float:
        """What it brings to do a Secret Mission of this number, if the side has it."""
        return TASK * len([one for one in self.open if one.number == number])

    def pin_worth(self, f: Fighter) -> float:
        """What it is worth to pin an enemy."""
        if f.pinned or any(has(self.sector, f, word) for word in ("construct", "solid", "vehicle")):
            return 0.0
        return self.worth(f) * (PINNED_LATE if f.activated else PINNED_EARLY)

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
            return threat.win * (self.pin_worth(foe) + self.tasks(PIN)) if self.pin_worth(foe) else 0.0
        return share(threat, left(foe)) * self.worth(foe) + threat.kill * self.tasks(SHOOT)

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

    def havoc(self, f: Fighter, move: Move) -> float:
        """What an attack of an enemy model takes of its own side."""
        target = self.sector.fighter(move.target) if isinstance(move, Shoot | Assault) else None
        if target is None or target.owner == self.seat:
            return 0.0
        if isinstance(move, Shoot):
            gun = weapon_named(self.sector, f, move.weapon)
            threat = shot_at(self.sector, f, gun, target, move.how) if gun else None
        else:
            blade = best_blade(self.sector, f)
            threat = fight_with(self.sector, f, blade, target, Reply("survive"))[0] if blade else None
        return share(threat, left(target)) * self.worth(target) if threat else 0.0

    def blast(self, f: Fighter, value: int) -> float:
        """What an explosion in a model's cube takes of the enemy, less what it takes of its friends."""
        burst = Weapon("", "", 0, 0, {}, (Effect("frag", value),))
        hits = [
            (one, share(burst_on(self.sector, self.seat, burst.effects[0], burst, one), left(one)))
            for one in self.sector.at(f.cube)
            if one.id != f.id
        ]
        return sum([part * self.worth(one) * (1 if one.owner != self.seat else -1) for one, part in hits])

    def assault(self, f: Fighter, weapon: Weapon, foe: Fighter, *, moved_in: bool = False) -> float:
        """What an Assault is worth, less what it risks; the enemy answers as suits it best."""
        return min(
            [
                share(threat, left(foe)) * self.worth(foe)
                + threat.kill * self.tasks(ASSAULT)
                - share(back, left(f)) * self.worth(f)
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
        orders = tuple([move for move in package if isinstance(move, Command)])
        attack.chosen = Reply(meet.stand if meet else "survive", weapon, symbols=symbols, orders=orders)
        threat, back = prospect(self.sector, attack, answer_pool(self.sector, attack))
        gain = share(back, left(attack.by)) * self.worth(attack.by)
        return gain - share(threat, left(attack.target)) * self.worth(attack.target)

    def charge(self, f: Fighter, cube: str) -> float:
        """The best Assault on whoever stands in a cube, coming in."""
        there = moved_to(f, cube)
        foes = self.sector.foes_at(cube, f.owner)
        blades = arms(self.sector, f, True)
        return max([self.assault(there, blade, foe, moved_in=True) for foe in foes for blade in blades], default=-0.5)

    # -- shots, quickly ------------------------------------------------------------------------------------------------

    def fire(self, f: Fighter, cube: str, *, moved: bool) -> float:
        """The best shot from a cube, quickly reckoned; after a move without long ones."""
        key = (f.id, cube, moved)
        if key not in self._fire:
            guns = [gun for gun in self.arms(f).guns if not (moved and any(w in gun.keywords for w in BOOK.long))]
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
        known = self._guards.get(key)
        if known is None:
            weapon = Weapon("", "", 0, ap)
            known = self._guards[key] = guard(self.sector, Attack("shoot", 1 - f.owner, None, weapon, f), f)
        return known

    def sight(self, a: Fighter, here: str, b: Fighter, there: str) -> int:
        """0: a model in a cube does not see another in its cube, 1: some of it, 2: all of it."""
        key = (here, there, self.size(a), self.size(b), b.pinned)
        known = self._sight.get(key)
        if known is None:
            assert self.field is not None
            args = (
                self.field,
                INDEX[here],
                INDEX[there],
                body(self.sector, a),
                body(self.sector, b),
                smoke(self.sector),
            )
            known = self._sight[key] = (2 if clear(*args) else 1) if visible(*args) else 0
        return known

    def size(self, f: Fighter) -> int:
        """Its Size."""
        known = self._sizes.get(f.id)
        if known is None:
            known = self._sizes[f.id] = size(f)
        return known

    # -- places --------------------------------------------------------------------------------------------------------

    def place(self, f: Fighter, cube: str) -> float:
        """What it is worth that a model stands in a cube."""
        key = (f.id, cube)
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._standing(f, cube, self.danger(f, cube))
        return known

    def place_at_best(self, f: Fighter, cube: str) -> float:
        """No less than what a place is worth, quickly reckoned: nobody threatens the model there."""
        known = self._places.get((f.id, cube))
        return self._standing(f, cube, min(0.0, self.worth(f))) if known is None else known

    def _standing(self, f: Fighter, cube: str, danger: float) -> float:
        claimed = self._claimed.get((f.id, cube))
        if claimed is None:
            claimed = self._claimed[f.id, cube] = self.objective_values.worth(f, cube)
        value = claimed - danger - self.crowding(f, cube)
        if self.arms(f).guns:
            value += HIGH * level_of(INDEX[cube])
        return value

    def departure(self, f: Fighter) -> float:
        """What it brings to leave the board, for what its place is worth and what it would still do."""
        return exit_vp(self.sector, f) - self.place(f, f.cube) - INCOME * sheet(f).cost * min(self.rounds_left, 1)

    def crowding(self, f: Fighter, cube: str) -> float:
        """What company in a cube costs."""
        return CROWD * len([one for one in self.own if one.cube == cube and one.id != f.id])

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
        away, arms = range_of(INDEX[foe.cube], INDEX[cube]), self.arms(foe)
        best = 0.0
        if away > arms.reach:
            return best
        known = self._threats.get((foe.id, f.id))
        if known is None or known.target is not f:
            known = self._threats[foe.id, f.id] = self._threats_of(foe, f)
        for within, moving, some, whole in known.guns:
            if away > moving or not away:
                continue
            seen = self.sight(foe, foe.cube, f, cube) if away <= within else 0
            best = max(best, whole if seen > 1 else some if seen else NEAR * some)
        if known.blade is not None and away <= arms.speed[1]:
            best = max(best, known.blade[away > 0] * (1.0 if away <= arms.speed[0] else 0.6))
        return best

    def _threats_of(self, foe: Fighter, f: Fighter) -> Threats:
        """What an enemy may take of a model: where it comes from matters only by range and sight."""
        held, target, hp, arms = sheet(foe), sheet(f), left(f), self.arms(foe)
        guns = []
        for gun in arms.guns:
            hard = self.guard(f, gun.ap)
            some, whole = [quick_share(dice, held.ra, DICE, target.sv, hard, hp) for dice in (DICE, DICE + 2)]
            guns.append((gun.range, gun.range + arms.speed[0], some, whole))
        if (blade := arms.blade) is None:
            return Threats(f, tuple(guns), None)
        dice, saves, hard = DICE + (self.size(foe) > self.size(f)), min(target.sv, target.fi), self.guard(f, blade.ap)
        here, there = [quick_share(dice + more, held.fi, DICE, saves, hard, hp) for more in (0, 1)]
        return Threats(f, tuple(guns), (here, there))

    def leaving(self, f: Fighter) -> float:
        """What a model risks that breaks away from enemies in its cube."""
        parts = []
        for foe in strikers(self.sector, f, lying=self.sector.struck_leaving):
            blade = best_blade(self.sector, foe)
            if blade is not None:
                parts.append(share(fight_with(self.sector, foe, blade, f, Reply("survive"))[0], left(f)))
        return max(parts, default=0.0) * self.worth(f)


def blade_called(sector: Board, f: Fighter, name: str) -> Weapon | None:
    """The close combat weapon that a move names, the best where it names none."""
    named = [blade for blade in arms(sector, f, True) if blade.id == name]
    return named[0] if named and blade_names(sector, f) != [""] else best_blade(sector, f)
