"""Special Orders of the own activation that move somebody. [DZ-CMD-15, appendix A, R34]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.actions import Next
from rules.deadzone.chapters.combat import damage, forced
from rules.deadzone.chapters.combat.assault import break_away, settle
from rules.deadzone.chapters.hooks import Aim
from rules.deadzone.chapters.orders.spending import NOTHING, between_actions, give, named, no_move, one_by_one
from rules.deadzone.model.facts import Code
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.models import has, reach, sees, speed_of
from rules.deadzone.model.moves import Advance, Sprint
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Move, Rule, ask

TOGETHER: Final = 3
"""So many models Stand Together."""
RUSH: Final = 3
"""From so far away Feral Rush pulls a friend."""
DREAD: Final = 2
"""So far Aura of Dread reaches."""
APART: Final = moving.Gait(1, agile=False, avoids="enemies")
LEADS: Final = {"advance": moving.advance, "sprint": moving.sprint}
UNMOVED: Final = ("construct", "solid", "vehicle")


def can_step(sector: Sector, f: Fighter) -> bool:
    """Whether a model can move at all: it does not lie Pinned, and its Speed is no dash. [DZ-CMD-18, DZ-CMD-09]"""
    return not f.pinned and speed_of(sector, f) is not None


def walks(sector: Sector, f: Fighter, gait: moving.Gait) -> dict[str, moving.Walk]:
    """The ways of a movement as a choice names them: `D4-1`, `D4-1 platform`."""
    return {f"{to} {by}".strip(): walk for (to, by), walk in moving.ways(sector, f, gait).items()}


def closer(sector: Sector, f: Fighter, to: Fighter, gait: moving.Gait) -> list[str]:
    """The cubes that one step brings a model nearer to another. [DZ-RNG-01]"""
    there, now = INDEX[to.cube], reach(f, to)
    return [cube for cube in moving.neighbours(sector, f, gait) if range_of(INDEX[cube], there) < now]


# -- Mobile Infantry ---------------------------------------------------------------------------------------------------


def no_jump(sector: Sector, f: Fighter) -> str:
    """Why Mobile Infantry does nothing for a model."""
    return no_move(sector, f) if has(sector, f, "jump-pack") else f"{f.id} has no Jump Pack. [DZ-CMD-16]"


def jumps(sector: Sector, f: Fighter) -> list[Aim]:
    """An Advance or a Sprint, if it can go anywhere by it."""
    gaits = {name: lead(sector, f) for name, lead in LEADS.items()}
    return [("", name) for name, gait in gaits.items() if gait and moving.ways(sector, f, gait)]


@between_actions("mobile-infantry", jumps, no_jump)
def jump(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A free Advance or Sprint at full Speed, and none besides in this activation. [DZ-CMD-15]"""
    give(f, [("jumped", 0, "activation")])
    gait = LEADS[aim[1]](sector, f)
    assert gait is not None
    move = yield from ask(lambda: jump_question(sector, f, gait))
    walk = moving.way_of(sector, f, gait, move.to, move.by)
    assert walk is not None
    yield from moving.go(sector, f, gait, walk)


def jump_question(sector: Sector, f: Fighter, gait: moving.Gait) -> Choose[Advance | Sprint]:
    """Where it goes; also any legal way that its player names. [D15]"""
    kind = Sprint if gait.sprint else Advance
    options = [kind.of(to, by, "order") for to, by in moving.ways(sector, f, gait)]
    no_way = moving.why_no_way(sector, f, gait)

    def why(move: Move) -> str | None:
        return no_way(move) if isinstance(move, kind) else f"Name its {kind.__name__} now. [DZ-CMD-15]"

    return Next(f.owner, "order_move", options, options[0], "DZ-CMD-15", (Code.of(f),), why=why)


# -- friends -----------------------------------------------------------------------------------------------------------


def gathering(sector: Sector, f: Fighter) -> list[Aim]:
    """Unactivated friends without an enemy beside them, and the cubes nearer to the active model without one."""
    friends = [one for one in sector.unactivated(f.owner) if one is not f and can_step(sector, one)]
    alone = [one for one in friends if not sector.foes_at(one.cube, f.owner)]
    return [(one.id, cube) for one in alone for cube in closer(sector, one, f, APART)]


@between_actions("stand-together", gathering)
def stand_together(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Up to three friends move one cube nearer to the active model. [DZ-CMD-15]"""
    yield from one_by_one(sector, f, "stand-together", aim, gathering, _gather, TOGETHER)


def _gather(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    one = sector.fighter(aim[0])
    assert one is not None
    yield from moving.march(sector, one, moving.Walk((INDEX[aim[1]],)))


def rushing(sector: Sector, f: Fighter) -> list[Aim]:
    """Unpinned friends within 3 cubes, and the cubes nearer to the active model."""
    near = [one for one in sector.in_play(f.owner) if one is not f and reach(f, one) <= RUSH and can_step(sector, one)]
    return [(one.id, cube) for one in near for cube in closer(sector, one, f, moving.ONE)]


@between_actions("feral-rush", rushing)
def rush(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A friend moves one cube nearer, with Frenzy (1) for an Assault that this starts. [DZ-CMD-15]"""
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, [("frenzy", 1, "action")])
    yield from moving.step_to(sector, one, aim[1])


def surging(sector: Sector, f: Fighter) -> list[Aim]:
    """Friends that were Activated before this Turn, and where one cube of Advance takes them."""
    tired = [one for one in sector.in_play(f.owner) if one.activated and one.id not in sector.turn.activated]
    return [(one.id, way) for one in tired if can_step(sector, one) for way in walks(sector, one, moving.ONE)]


@between_actions("surge", surging)
def surge(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A model that was Activated already makes an Advance of one cube. [DZ-CMD-15]"""
    one = sector.fighter(aim[0])
    assert one is not None
    yield from moving.go(sector, one, moving.ONE, walks(sector, one, moving.ONE)[aim[1]])


# -- Pounce Attack -----------------------------------------------------------------------------------------------------


@between_actions("pounce-attack", lambda sector, f: [NOTHING])
def pounce(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """It leaves enemies without a free Assault; large apes pass through their cubes, too. [DZ-CMD-15, R34]"""
    yield from ()
    give(f, [("slip", 0, "activation")])
    if named(f, "Shayo", "Alpha Simian"):
        give(f, [("weave", 0, "activation")])


# -- Aura of Dread -----------------------------------------------------------------------------------------------------


def cowed(sector: Sector, f: Fighter) -> list[Aim]:
    """Unpinned enemies near by that it sees, without Construct, Solid or Vehicle. [R148]"""
    near = [foe for foe in sector.in_play(1 - f.owner) if not foe.pinned and reach(f, foe) <= DREAD]
    light = [foe for foe in near if not any(has(sector, foe, word) for word in UNMOVED)]
    return [(foe.id, "") for foe in light if sees(sector, f, foe)]


@between_actions("aura-of-dread", cowed)
def dread(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """An enemy breaks away from who is beside it, is moved one cube directly away, and is Pinned. [DZ-CMD-15, R148]"""
    foe = sector.fighter(aim[0])
    assert foe is not None
    moved = False
    if (yield from break_away(sector, foe)):
        way = yield from forced.away_from(sector, f.owner, f.cube, foe)
        moved = yield from forced.fling(sector, foe, way, None)
    damage.pin(sector, foe)
    yield from settle(sector, [foe] if moved else [])
