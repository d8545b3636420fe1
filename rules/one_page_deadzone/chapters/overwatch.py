"""Overwatch: shots at enemies that begin or end their activation in sight. [OP-OVW]"""

from __future__ import annotations

from rules.engine import Choose, Rule, ask_all
from rules.one_page_deadzone.chapters.shooting import can_shoot, shoot, shot_chances
from rules.one_page_deadzone.model.dice import at_least
from rules.one_page_deadzone.model.moves import HoldFire, React
from rules.one_page_deadzone.model.questions import Moment, Prompt, Reaction
from rules.one_page_deadzone.model.state import Unit, Watch, Zone


def overwatch(zone: Zone, moment: Moment) -> Rule[None]:
    """Enemies on overwatch may shoot at the active unit, one after the other. [OP-OVW-01, OP-OVW-05, OP-OVW-06, R27]"""
    while watchers(zone):
        about = reaction(zone, moment)
        answers = yield from ask_all(
            lambda: [react_question(zone, moment)], prompt=Prompt.OVERWATCH, reason="OP-OVW-01", about=about
        )
        move = answers[about.seat]
        if not isinstance(move, React):
            return
        yield from react(zone, move.unit)


def reaction(zone: Zone, moment: Moment) -> Reaction:
    """Whose units on overwatch have the active unit in sight, and when."""
    return Reaction(watchers(zone)[0].owner, zone.scene.unit, moment)


def watchers(zone: Zone) -> list[Unit]:
    """The enemies on overwatch that have the active unit in range and line of sight. [OP-OVW-01, OP-MOR-05]"""
    target = zone.unit(zone.scene.unit)
    if target is None:
        return []
    field = zone.field
    return [
        unit
        for unit in zone.units
        if unit.overwatch and unit.owner != target.owner and can_shoot(field, unit, target.cube)
    ]


def react_question(zone: Zone, moment: Moment) -> Choose[React | HoldFire]:
    """Which unit shoots, or none; by default the first that may, as far as orders leave it to the player. [D8]"""
    units = watchers(zone)
    options: tuple[React | HoldFire, ...] = (*[React.of(unit.id) for unit in units], HoldFire.of())
    order, asked = standing(zone, units, moment), asking(zone, units)
    default = order or (React.of(asked[0].id) if asked else HoldFire.of())
    return Choose(
        seat=units[0].owner,
        prompt=Prompt.REACT,
        options=options,
        default=default,
        reason="OP-OVW-01",
        about=reaction(zone, moment),
        order=order,
    )


def standing(zone: Zone, units: list[Unit], moment: Moment) -> React | HoldFire | None:
    """What the standing orders answer: the first unit that should shoot; None to ask. [D8]"""
    ready = next((unit for unit in units if wants(zone, unit, watch_of(zone, unit), moment)), None)
    if ready is not None:
        return React.of(ready.id)
    return None if asking(zone, units) else HoldFire.of()


def asking(zone: Zone, units: list[Unit]) -> list[Unit]:
    """The units whose orders are to ask. [D8]"""
    return [unit for unit in units if watch_of(zone, unit).policy == "ask"]


def watch_of(zone: Zone, unit: Unit) -> Watch:
    """A unit's standing order: its own, else its side's."""
    squad = zone.squads[unit.owner]
    return squad.watches.get(unit.id, squad.watch)


def wants(zone: Zone, unit: Unit, watch: Watch, moment: Moment) -> bool:
    """Whether a standing order says shoot: orders test public facts only."""
    if watch.policy == "chance":
        target = zone.unit(zone.scene.unit)
        assert target is not None
        return 100 * at_least(shot_chances(zone.field, unit, target, reaction=True), 1) >= watch.percent
    return watch.policy == "first" or (watch.policy == "end" and moment == "end")


def react(zone: Zone, unit_id: str) -> Rule[None]:
    """One shot; with it the overwatch is over. [OP-OVW-02, OP-OVW-03, R11]"""
    unit, target = zone.unit(unit_id), zone.unit(zone.scene.unit)
    assert unit is not None
    assert target is not None
    unit.overwatch = False
    yield from shoot(zone, unit, target, reaction=True)
