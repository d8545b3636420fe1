"""The battle of the moment, or the one fought since the last picture: who is in it, with what dice, who is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.engine import Event
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, Technology
from rules.galactic_supremacy.model.view import BattleView, FleetView, GalaxyView, WorldView

HOME_DICE = 5
"""Basic dice of a Homeworld; every other unit has one. [GS-ATK-12]"""

Levels = tuple[tuple[Technology, int, int], ...]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in the battle: its Leader, its dice of this round or how many it will roll, and if it is lost, to whom."""

    unit: str
    leader: str
    dice: tuple[int, ...]
    count: int
    lost: bool
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A battle as the strip shows it: `levels` has the attacker's and the defender's of each combat technology.

    `over` tells that it has ended, `fallen` that the world was destroyed.
    """

    attacker: int
    defender: int
    world: str
    round: int
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    levels: Levels
    over: bool
    fallen: bool


@dataclass(frozen=True, slots=True)
class _Story:
    """What the facts tell of the last battle, and the technologies that rose after it."""

    rounds: tuple[e.CombatRolled, ...]
    destroyed: tuple[e.UnitDestroyed, ...]
    leaders: Mapping[str, str]
    ended: e.AttackEnded | None
    raised: Mapping[tuple[int, str], int]

    def lost(self, seat: int) -> list[str]:
        """The units that a seat lost, in order."""
        return [fact.unit for fact in self.destroyed if fact.seat == seat]

    def by(self, unit: str) -> tuple[str, ...]:
        """The units that destroyed this one, joined or alone."""
        return next((fact.by for fact in self.destroyed if fact.unit == unit), ())


def scene_of(view: GalaxyView, facts: Sequence[Event]) -> Scene | None:
    """The battle to show, None if there is peace."""
    story = _story(facts)
    if view.battle is not None:
        return _running(view, view.battle, story)
    if story.ended is None or not story.rounds:
        return None
    return _finished(view, story, story.ended)


def leads(levels: Levels) -> tuple[int, int]:
    """In how many combat technologies attacker and defender are ahead. [GS-ATK-13]"""
    return sum(ours > theirs for _, ours, theirs in levels), sum(ours < theirs for _, ours, theirs in levels)


def _story(facts: Sequence[Event]) -> _Story:
    start = max((place for place, fact in enumerate(facts) if isinstance(fact, e.AttackDeclared)), default=0)
    recent = facts[start:]
    end = next((place for place, fact in enumerate(recent) if isinstance(fact, e.AttackEnded)), len(recent))
    ended = recent[end] if end < len(recent) else None
    return _Story(
        tuple(fact for fact in recent if isinstance(fact, e.CombatRolled)),
        tuple(fact for fact in recent if isinstance(fact, e.UnitDestroyed)),
        {fact.unit: fact.leader for fact in recent if isinstance(fact, e.LeaderLost)},
        ended if isinstance(ended, e.AttackEnded) else None,
        Counter((fact.seat, fact.technology) for fact in recent[end:] if isinstance(fact, e.TechnologyRaised)),
    )


def _running(view: GalaxyView, battle: BattleView, story: _Story) -> Scene:
    levels = _levels(view, battle.attacker, battle.defender, story)
    standing = battle.defenders or (_guard(view, battle) if not battle.round else ())
    dead = {*story.lost(battle.attacker), *story.lost(battle.defender), *([battle.world] if battle.fallen else [])}
    sides = (
        (*story.lost(battle.attacker), *battle.attackers),
        (*[unit for unit in story.lost(battle.defender) if unit != battle.world], *standing, battle.world),
    )
    attackers, defenders = [
        tuple(_fighter(view, battle, unit, lead, story, unit in dead) for unit in dict.fromkeys(side))
        for side, lead in zip(sides, leads(levels), strict=True)
    ]
    return Scene(
        battle.attacker,
        battle.defender,
        battle.world,
        battle.round,
        attackers,
        defenders,
        levels,
        over=False,
        fallen=battle.fallen,
    )


def _guard(view: GalaxyView, battle: BattleView) -> tuple[str, ...]:
    """The Fleets at the attacked world: all stand unless their owner says otherwise. [GS-ATK-08]"""
    worlds = view.players[battle.defender].worlds
    return next((tuple(fleet.id for fleet in world.fleets) for world in worlds if world.id == battle.world), ())


def _fighter(view: GalaxyView, battle: BattleView, unit: str, lead: int, story: _Story, lost: bool) -> Fighter:
    leader = _leader_on(view, unit) or story.leaders.get(unit, "")
    basic = HOME_DICE if unit.startswith("H") else 1
    count = basic + lead + bool(leader) + battle.extra.get(unit, 0)
    return Fighter(unit, leader, battle.rolls.get(unit, ()), 0 if lost else count, lost, story.by(unit))


def _leader_on(view: GalaxyView, unit: str) -> str:
    """The Leader on a unit in play, or nothing."""
    player = view.player_of(unit)
    units: list[WorldView | FleetView] = [*player.worlds, *player.fleets] if player else []
    return next((one.leader for one in units if one.id == unit), "")


def _finished(view: GalaxyView, story: _Story, ended: e.AttackEnded) -> Scene:
    last = story.rounds[-1]
    world = last.defenders[-1][0]
    return Scene(
        ended.attacker,
        ended.defender,
        world,
        last.round,
        _survey(view, story, last.attackers, ended.attacker),
        _survey(view, story, last.defenders, ended.defender),
        _levels(view, ended.attacker, ended.defender, story),
        over=True,
        fallen=world in story.lost(ended.defender),
    )


def _survey(
    view: GalaxyView, story: _Story, rolled: Iterable[tuple[str, tuple[int, ...]]], seat: int
) -> tuple[Fighter, ...]:
    """One side after a battle: those lost before the last round, then those who fought in it."""
    dice, lost = dict(rolled), story.lost(seat)
    units = [*[unit for unit in lost if unit not in dice], *dice]
    return tuple(
        Fighter(
            unit,
            _leader_on(view, unit) or story.leaders.get(unit, ""),
            dice.get(unit, ()),
            0,
            unit in lost,
            story.by(unit),
        )
        for unit in units
    )


def _levels(view: GalaxyView, attacker: int, defender: int, story: _Story) -> Levels:
    """The combat technologies as they were in the battle."""

    def then(seat: int, technology: Technology) -> int:
        return view.players[seat].levels[technology] - story.raised.get((seat, technology), 0)

    return tuple((technology, then(attacker, technology), then(defender, technology)) for technology in COMBAT_TECHS)
