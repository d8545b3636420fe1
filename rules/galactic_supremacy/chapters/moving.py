"""Move Phase: Fleets and Leaders change places. [GS-MOV]"""

from __future__ import annotations

from rules.engine import Choose, Rule
from rules.galactic_supremacy.chapters.turn import ask_in_turn, changes
from rules.galactic_supremacy.model.events import FleetMoved, LeaderMoved
from rules.galactic_supremacy.model.moves import Done, Reassign, Redeploy
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.state import Galaxy, Player, remove_fleet


def move_phase(galaxy: Galaxy) -> Rule[str]:
    """Any number of moves, free, until the player is done. [GS-MOV-01, GS-MOV-02]"""
    while can_move(galaxy.me):
        move = yield from ask_in_turn(galaxy, lambda: move_question(galaxy))
        if isinstance(move, Redeploy):
            redeploy(galaxy, galaxy.active, move.fleet, move.to)
        elif isinstance(move, Reassign):
            reassign(galaxy, galaxy.active, move.leader, move.to)
        else:
            break
    return "research"


def can_move(player: Player) -> bool:
    """Whether anything could go anywhere: a Fleet to another world, a Leader to another unit. [GS-SEQ-04]"""
    worlds, fleets = len(player.worlds), len(player.fleets)
    return (worlds > 1 and fleets > 0) or (worlds + fleets > 1 and any(unit.leader for unit in player.units()))


def move_question(galaxy: Galaxy) -> Choose[Redeploy | Reassign | Done]:
    """Every other place for every Fleet and Leader. [GP-19]"""
    done = Done.of()
    options: tuple[Redeploy | Reassign | Done, ...] = (*changes(galaxy), done)
    return Choose(seat=galaxy.active, prompt=Prompt.MOVE, options=options, default=done, reason="GS-MOV-01")


def redeploy(galaxy: Galaxy, seat: int, fleet_id: str, world_id: str) -> None:
    """Attach a Fleet, with its Leader, to another world of its holder. [GS-MOV-01, GS-TRM-04]"""
    world = galaxy.world(seat, world_id)
    fleet = remove_fleet(galaxy.players[seat], fleet_id)
    if world is not None and fleet is not None:
        world.fleets.append(fleet)
        galaxy.tell(FleetMoved(seat, fleet_id, world_id))


def reassign(galaxy: Galaxy, seat: int, leader_id: str, unit_id: str) -> None:
    """Attach a Leader to another unit; one already there takes his old place. [GS-MOV-02, GS-TRM-03]"""
    units = galaxy.players[seat].units()
    unit = next((other for other in units if other.id == unit_id), None)
    old = next((other for other in units if other.leader and other.leader.id == leader_id), None)
    if unit is not None and old is not None:
        swapped = unit.leader
        unit.leader, old.leader = old.leader, swapped
        galaxy.tell(LeaderMoved(seat, leader_id, unit_id, swapped.id if swapped else ""))
