"""Drop Suits: called from off the table, they come down on whoever is near. [DZ-KW-DROPSUIT, R105-R107]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.deadzone.chapters.asking import ask_among
from rules.deadzone.chapters.combat import areas, forced
from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.contest import effect_dice, withstand
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Keyword
from rules.deadzone.model.attacks import Attack, begin, end
from rules.deadzone.model.events.harm import DropSuitLanded
from rules.deadzone.model.events.moves import SuitCalled
from rules.deadzone.model.geometry.cubes import CELLS, INDEX, NAMES, around
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import has
from rules.deadzone.model.moves import Reserve
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rolls import Pool, Throw
from rules.deadzone.model.rulings import landing_springs_traps
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Move, Refusal, Rule

IMPACT: Final = Pool((("drop-suit", 3),), areas.SPLINTER)
"""The dice of a landing. [DZ-KW-DROPSUIT-02]"""


def waiting_suits(sector: Sector, fighter: Fighter) -> list[Aim]:
    """The models of its side that wait in Drop Suits. [DZ-KW-DROPSUIT-01]"""
    mine = [one for one in sector.fighters if one.fate == "waiting" and one.owner == fighter.owner]
    return [(one.id, "") for one in mine if has(sector, one, "drop-suit")]


def landing_places(sector: Sector) -> list[str]:
    """The tops of stacks without any model. [DZ-KW-DROPSUIT-01, R105]"""
    field = battlefield(sector.map)
    tops = [field.top(cell) for cell in CELLS]
    return [NAMES[cube] for cube in tops if field.is_standable(cube) and not sector.at(NAMES[cube])]


def no_call(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why nobody can be called; empty if somebody can. [DZ-KW-DROPSUIT-01]"""
    if waiting_suits(sector, fighter) and landing_places(sector):
        return None
    return Refusal("No Drop Suit of yours waits to be called.", "DZ-KW-DROPSUIT-01")


def call_suit(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """It lands where its player says, and may be activated from his next Turn on. [DZ-KW-DROPSUIT-01..03, R144]"""
    suit = sector.fighter(aim[0])
    assert suit is not None
    move = yield from ask_among(lambda: landing_question(sector, suit))
    assert move is not None
    suit.cube, suit.fate = move.cube, "table"
    sector.turn.called.append(suit.id)
    sector.tell(SuitCalled(suit.owner, suit.id, suit.cube, fighter.id))
    note_finished(sector)
    yield from land_drop_suit(sector, suit)


def landing_question(sector: Sector, suit: Fighter) -> Choose[Reserve]:
    """Where the Drop Suit lands. [DZ-KW-DROPSUIT-01]"""
    options = [Reserve.of(suit.id, cube) for cube in landing_places(sector)]
    why = partial(_no_landing, sector)
    return Choose(
        seat=suit.owner,
        prompt=Prompt.LAND,
        options=options,
        default=options[0],
        reason="DZ-KW-DROPSUIT-01",
        about=OfModel.of(suit),
        why=why,
    )


def _no_landing(sector: Sector, move: Move) -> Refusal | None:
    if not isinstance(move, Reserve):
        return None
    if move.cube in NAMES and sector.at(move.cube):
        return Refusal("There is a model in {cube}; choose a cube without any.", "DZ-KW-DROPSUIT-01", cube=move.cube)
    return Refusal(
        "A Drop Suit lands on the top of a stack, and {cube} is none.", "DZ-KW-DROPSUIT-01", "R105", cube=move.cube
    )


def land_drop_suit(sector: Sector, f: Fighter) -> Rule[None]:
    """A Drop Suit has come down: whoever does not hold out around it is thrown and Pinned. [DZ-KW-DROPSUIT-02, R106]"""
    near = [one for cube in around(INDEX[f.cube]) for one in sector.at(NAMES[cube])]
    hits = [Attack("drop", f.owner, None, None, one, pool=IMPACT) for one in areas.in_order(near)]
    sector.tell(DropSuitLanded(f.id, f.cube))
    moved: list[Fighter] = []
    if hits:
        begin(sector, hits)
        yield from respond(sector, hits)
        impact = yield from effect_dice(sector, hits[0], IMPACT)
        beaten = yield from _beaten(sector, hits, impact)
        end(sector)
        for hit in beaten:
            has_moved = yield from _push(sector, f, hit)
            moved += [hit.target] * has_moved
        areas.pin_all(sector, beaten)
    yield from finish(sector, [f, *moved] if landing_springs_traps(sector) else moved)


def _beaten(sector: Sector, attacks: Sequence[Attack], thrown: Throw) -> Rule[list[Attack]]:
    """The attacks whose targets did worse; nobody loses HP. [DZ-KW-DROPSUIT-02]"""
    beaten = []
    for attack in attacks:
        survived = yield from withstand(sector, attack, thrown, survive_pool(sector, attack, attack.target, None))
        if thrown.successes > survived.successes:
            beaten.append(attack)
    return beaten


def _push(sector: Sector, f: Fighter, hit: Attack) -> Rule[bool]:
    """Directly away; the dropping player picks the direction for a model right above or below. [R107, R148]"""
    if has(sector, hit.target, "solid"):
        return False
    way = yield from forced.away_from(sector, f.owner, f.cube, hit.target)
    return (yield from forced.fling(sector, hit.target, way, hit))


DROP_SUIT: Final = Keyword("drop-suit", special=ActionSpec(waiting_suits, call_suit, no_call))
