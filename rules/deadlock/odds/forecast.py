"""What an attack is likely to bring, from what the asking player knows. [3.22, 6]

Enemies count with their printed values, their race and the technologies that the asker was shown; which doctrine they
follow is a secret, so that Weakest is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import hundredths, listed
from rules.deadlock.chapters.combatants import PLACE, Side, rulings
from rules.deadlock.chapters.reach import mover, reach, travels
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.moves import March, Odds
from rules.deadlock.model.tables import COLONIST, LASER, MISSILE, NOBODY, PLANE, UNITS
from rules.deadlock.model.units import told_units
from rules.deadlock.model.view import LandView, PlanetView
from rules.deadlock.odds.chances import FIGHTS, Force, Outlook, chance, facing, is_small
from rules.engine import Move, Names, Question, Refused, say

LARGEST = 60
"""So many units may be asked about."""
MOST_TOLD = 3
"""So many battles of a plan are told."""
QUOTED = 20
UNSURE = 0.001
"""Tries show nothing that is rarer."""


def odds(seen: PlanetView, question: Question, move: Move) -> str | None:
    """What marching into enemy land is likely to bring, before anybody commits to it."""
    if not isinstance(move, March) or seen.sheet is None:
        return None
    return fate(seen, {move.unit: move.number}, seen.land(move.to)) if is_hostile(seen, move.to) else None


def fate(seen: PlanetView, force: Force, land: LandView) -> str:
    """An attack of this force in a few words: `wins 73 of 100 battles against 2 Infantry and 1 colonist`."""
    defenders = garrison(land)
    if not defenders:
        told_ = say("nobody defends {cell}: you win without dice", cell=land.cell)
    else:
        found = outlook_of(seen, force, land)
        wins = of_100(found, found.win)
        line = "wins {wins} of 100 battles against {defenders}"
        if wins.isdecimal() and not found.exact:
            line = "wins about {wins} of 100 battles against {defenders}"
        told_ = say(line, wins=wins, defenders=told(defenders))
    return f"{told_}; {say('Planes alone take no land')}" if only_planes(force) else told_


def quick_chance(seen: PlanetView, force: Force, land: LandView) -> str:
    """`73%`: the chance of an attack where it is quickly worked out; empty elsewhere and for spectators."""
    defenders = garrison(land)
    if seen.sheet is None or not defenders or not is_quick(seen, force, land):
        return ""
    win = 100 * outlook_of(seen, force, land).win
    return "<1%" if 0 < win < 1 else ">99%" if 99 < win < 100 else f"{win:.0f}%"


def of_100(outlook: Outlook, part: float) -> str:
    """A chance in whole hundredths; what every one of some tries brought is not certain."""
    return hundredths(part if outlook.exact else min(max(part, UNSURE), 1 - UNSURE))


def only_planes(force: Force) -> bool:
    """Whether only Planes attack: they win no land. [DL-CTL-04]"""
    return all(kind == PLANE for kind in force)


def march_outlook(seen: PlanetView, drafted: Sequence[March]) -> str:
    """The battles that half a plan of moves brings, a line for each of the first few."""
    if seen.sheet is None:
        return ""
    cells = list(dict.fromkeys([move.to for move in drafted if is_hostile(seen, move.to)]))
    lines = []
    for cell in cells[:MOST_TOLD]:
        force: dict[str, int] = {}
        for move in drafted:
            if move.to == cell:
                force[move.unit] = force.get(move.unit, 0) + move.number
        force = in_table_order(force)
        line = "Battle at {cell}: {units}; {fate}."
        lines.append(say(line, cell=cell, units=told(force), fate=fate(seen, force, seen.land(cell))))
    rest = len(cells) - MOST_TOLD
    return "\n".join([*lines, say("And {rest:# more battle|# more battles}.", rest=rest)] if rest > 0 else lines)


# -- asked for ---------------------------------------------------------------------------------------------------------


def battle_odds(seen: PlanetView, move: Odds, names: Names) -> str:
    """How an attack would go, in sentences; raises Refused, which says what to name instead."""
    cell = move.at.strip().upper()
    if cell not in CELLS:
        raise Refused("Name the territory that is attacked, from A1 to E5.", "DL-ATK-01")
    if seen.seat is None or seen.sheet is None:
        raise Refused("Only players can ask for odds: they depend on your technologies.", "DL-ATK-01")
    if not is_hostile(seen, cell):
        raise Refused("No other player occupies {cell}: there would be no battle.", "DL-ATK-01", cell=cell)
    force = read_force(move.units) if move.units.strip() else in_range(seen, cell)
    if not force:
        raise Refused(
            "None of your units can get to {cell}; name some, such as: 3 tanks, 2 infantry.", "DL-TRN-01", cell=cell
        )
    return sentences(seen, force, seen.land(cell), names)


def sentences(seen: PlanetView, force: Force, land: LandView, names: Names) -> str:
    """Chances, who is left, how sure that is, and what is not known."""
    enemy, defenders, alone = names[land.occupant], garrison(land), only_planes(force)
    sides = {"units": told(force), "who": enemy, "cell": land.cell, "defenders": told(defenders)}
    if not defenders:
        line = "{units} at {cell}: {who} has nobody there, and you win without dice."
        if alone:
            line = "{units} at {cell}: {who} has nobody there, and you win without dice; Planes alone take no land."
        return say(line, **sides)
    found = outlook_of(seen, force, land)
    lines = [
        say("{units} against {who} at {cell}: {defenders}.", **sides),
        say(
            "You win {win} of 100 battles; {who} holds {cell} in {held}.",
            win=of_100(found, found.win), who=enemy, cell=land.cell, held=of_100(found, found.held),
        ),
        say("In {mutual} of 100 nobody is left.", mutual=of_100(found, found.mutual)),
        say(
            "On average {left:.1f} of your {units} and {others:.1f} of the {defenders} are left.",
            left=found.attackers, units=sum(force.values()), others=found.defenders, defenders=sum(defenders.values()),
        ),
        say("These chances are exact.")
        if found.exact
        else say("These chances come from {tries} tries by the rules.", tries=FIGHTS),
        *unknown(seen, land.occupant, enemy),
        *[say("Planes alone take no land.")] * alone,
    ]  # fmt: skip
    return "\n".join(lines)


def unknown(seen: PlanetView, seat: int, enemy: str) -> list[str]:
    """How many technologies of an enemy are not counted."""
    hidden = seen.players[seat].technologies - len(seen.technologies(seat))
    line = "{who} has {hidden:# technology|# technologies} unknown to you, not counted in these odds."
    return [say(line, who=enemy, hidden=hidden)] if hidden > 0 else []


def read_force(text: str) -> dict[str, int]:
    """`3 tank, 2 infantry` as kinds and numbers; raises Refused for anything else."""
    force: dict[str, int] = {}
    for part in filter(None, [words.strip().lower() for words in text.split(",")]):
        first, _, rest = part.partition(" ")
        number, kind = (int(first), rest.strip()) if first.isdecimal() and len(first) < 4 else (1, part)
        kind = next((each for each in (kind, kind.removesuffix("s")) if each in UNITS), kind)
        if kind not in UNITS or not travels(kind) or kind == COLONIST:
            raise Refused(
                "“{part}” cannot attack; name some of {units:and}, such as: 3 tanks.", "DL-ATK-02",
                part=part[:QUOTED], units=[each for each in UNITS if travels(each) and each != COLONIST],
            )  # fmt: skip
        force[kind] = force.get(kind, 0) + number
    if not 0 < sum(force.values()) <= LARGEST:
        raise Refused("Name 1 to {most} units, such as: 3 tanks, 2 infantry.", "DL-ATK-02", most=LARGEST)
    return in_table_order(force)


def in_range(seen: PlanetView, cell: str) -> dict[str, int]:
    """All units of the asker that can get there from where they stand. [DL-TRN-01]"""
    assert seen.seat is not None
    who = mover(seen.lands, seen.seat, seen.players[seen.seat].race, seen.technologies(seen.seat))
    force: dict[str, int] = {}
    for land, units in seen.units(seen.seat):
        if cell in reach(who, land, units.kind):
            force[units.kind] = force.get(units.kind, 0) + units.number
    return in_table_order(force)


# -- both sides --------------------------------------------------------------------------------------------------------


def outlook_of(seen: PlanetView, force: Force, land: LandView) -> Outlook:
    """How an attack of this force would end."""
    assert seen.seat is not None
    assert seen.sheet is not None
    own = side(seen, seen.seat)
    own.doctrine = seen.sheet.orders.doctrine
    return chance(own, force, side(seen, land.occupant), garrison(land), rulings(seen.rules_version))


def is_quick(seen: PlanetView, force: Force, land: LandView) -> bool:
    """Whether the chances of an attack of this force are worked out exactly, without tries."""
    assert seen.seat is not None
    by = rulings(seen.rules_version)
    return is_small(facing(side(seen, seen.seat), force, side(seen, land.occupant), garrison(land), by))


def side(seen: PlanetView, seat: int) -> Side:
    """A side as the asker knows it."""
    return Side(seat, seen.players[seat].race, tuple(seen.technologies(seat)), "weakest")


def is_hostile(seen: PlanetView, cell: str) -> bool:
    """Whether another player occupies a territory. [R6]"""
    return seen.land(cell).occupant not in (NOBODY, seen.seat)


def garrison(land: LandView) -> dict[str, int]:
    """Who would fight for a territory, in the order of Table E. [DL-ATK-02]"""
    force = {units.kind: units.number for units in land.units if units.kind != MISSILE}
    force[COLONIST], force[LASER] = land.colonists, sum([held.kind == LASER for held in land.buildings])
    return in_table_order(force)


def in_table_order(force: Force) -> dict[str, int]:
    """Without kinds that are not there, in the order of Table E."""
    return {kind: force[kind] for kind in PLACE if force.get(kind)}


def told(force: Force) -> str:
    """`2 Infantry and 1 colonist`."""
    return listed([told_units(kind, number) for kind, number in force.items()])
