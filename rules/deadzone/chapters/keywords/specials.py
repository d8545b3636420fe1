"""Keywords that are Special Actions: BOOM!, Teleport, Medic, Comm-Link. [DZ-SPC-01]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.guards import MACHINES
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Keyword
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.harm import BoomTriggered
from rules.deadzone.model.events.moves import Healed, LinkMarked
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.paths import teleport_ends
from rules.deadzone.model.geometry.sight import cube_los
from rules.deadzone.model.models import body, has, injured, smoke, worth
from rules.deadzone.model.state import Board, Fighter, Link, Sector
from rules.engine import Refusal, Rule

# -- BOOM! -------------------------------------------------------------------------------------------------------------


def boom(sector: Sector, f: Fighter) -> None:
    """Its explosion waits until the attack that killed it is over. [DZ-KW-BOOM-01, DZ-KW-BOOM-03, R18]"""
    value = worth(sector, f, "boom")
    if value:
        sector.blasts.append((f.cube, "frag", value))
        sector.tell(BoomTriggered(f.id, f.cube, value))


def _blow_up(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """It counts as killed, and scores. [DZ-KW-BOOM-01, DZ-KW-BOOM-02, R54]"""
    yield from damage.kill(sector, f, None)
    note_finished(sector)
    yield from finish(sector)


def no_boom(sector: Sector, f: Fighter) -> Refusal | None:
    """Why it cannot blow itself up; empty if it can. [DZ-KW-BOOM-01]"""
    return None if has(sector, f, "boom") else Refusal("{who} carries no explosives.", "DZ-KW-BOOM-01", who=f.id)


BOOM: Final = Keyword(
    "boom",
    special=ActionSpec(lambda sector, f: [("", "")], _blow_up, no_boom, engaged=True, needs="boom"),
    left_behind=boom,
)

# -- Teleport ----------------------------------------------------------------------------------------------------------

MOVE_MODE: Final = moving.MoveMode(0, agile=False)


def teleport_aims(sector: Sector, fighter: Fighter) -> list[Aim]:
    """Cubes with a floor and room within range 3, whatever lies between. [DZ-KW-TELEPORT-01]"""
    me, people = moving.mover_for(sector, fighter, MOVE_MODE), moving.crowd(sector, fighter, MOVE_MODE)
    found = teleport_ends(battlefield(sector.map), me, INDEX[fighter.cube], people)
    return [(NAMES[cube], "") for cube in found]


def no_teleport(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why it cannot teleport; empty if it can. [DZ-KW-TELEPORT-01]"""
    return (
        None
        if has(sector, fighter, "teleport")
        else Refusal("{who} cannot Teleport.", "DZ-KW-TELEPORT-01", who=fighter.id)
    )


def teleport(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """It breaks away from enemies first; among enemies it fights as if it had moved. [DZ-KW-TELEPORT-01, -02, R39]"""
    yield from moving.go(sector, fighter, MOVE_MODE, moving.Walk((INDEX[aim[0]],), manner="teleport"))


TELEPORT: Final = Keyword(
    "teleport", special=ActionSpec(teleport_aims, teleport, no_teleport, engaged=True, long=True, needs="teleport")
)

# -- Medic -------------------------------------------------------------------------------------------------------------


def patients(sector: Board, fighter: Fighter) -> list[Aim]:
    """The Injured models that it can heal: itself and friends in its cube. [DZ-KW-MEDIC-01]"""
    here = [one for one in [fighter, *sector.friends_of(fighter)] if injured(one)]
    return [(one.id, "") for one in here if not any(has(sector, one, kind) for kind in MACHINES)]


def no_medic(sector: Board, fighter: Fighter) -> Refusal | None:
    """Why it cannot heal; empty if it can. [DZ-KW-MEDIC-01]"""
    if not has(sector, fighter, "medic"):
        return Refusal("{who} is not a Medic.", "DZ-KW-MEDIC-01", who=fighter.id)
    found = patients(sector, fighter)
    return (
        None
        if found
        else Refusal(
            "Nobody whom {who} could heal is hurt in {cube}.", "DZ-KW-MEDIC-01", who=fighter.id, cube=fighter.cube
        )
    )


def heal(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """All damage of one model is gone. [DZ-KW-MEDIC-01]"""
    yield from ()
    patient = sector.fighter(aim[0])
    assert patient is not None
    sector.tell(Healed(patient.id, patient.damage, fighter.id))
    patient.damage = 0


def tended(sector: Board, attack: Attack, f: Fighter) -> int:
    """One die for each friendly Medic in the cube, itself included; not for machines. [DZ-KW-MEDIC-02, R56]"""
    if f.fate != "table" or any(has(sector, f, word) for word in MACHINES):
        return 0
    return sum([has(sector, one, "medic") for one in (f, *sector.friends_of(f))])


MEDIC: Final = Keyword("medic", special=ActionSpec(patients, heal, no_medic, needs="medic"), survive_rerolls=tended)


# -- Comm-Link ---------------------------------------------------------------------------------------------------------


def cubes_to_mark(sector: Sector, fighter: Fighter) -> list[Aim]:
    """The cubes that it sees and that bear no mark of its side. [DZ-KW-COMM-01, DZ-LOS-07, R48]"""
    field, here, shape, clouds = battlefield(sector.map), INDEX[fighter.cube], body(sector, fighter), smoke(sector)
    marked = {INDEX[link.cube] for link in sector.links if link.owner == fighter.owner}
    free = [cube for cube in field.standable if cube not in marked]
    return [(NAMES[cube], "") for cube in free if cube_los(field, here, cube, shape, clouds)]


def no_comm_link(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why it cannot mark a cube; empty if it can. [DZ-KW-COMM-01]"""
    return (
        None
        if has(sector, fighter, "comm-link")
        else Refusal("{who} has no Comm-Link.", "DZ-KW-COMM-01", who=fighter.id)
    )


def mark_cube(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """Indirect weapons of its side treat the cube as seen until the Round ends. [DZ-KW-COMM-01, R48]"""
    yield from ()
    sector.links.append(Link(aim[0], fighter.owner))
    sector.tell(LinkMarked(fighter.id, aim[0]))


COMM_LINK: Final = Keyword("comm-link", special=ActionSpec(cubes_to_mark, mark_cube, no_comm_link, needs="comm-link"))
