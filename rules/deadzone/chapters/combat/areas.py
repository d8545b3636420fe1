"""What strikes a whole cube: Frag, Blast, Stun, clouds, traps. [R18, R19, DZ-KW]

One attack on several models goes in this order: one roll for the attack; Survive tests and damage, model by model; the
deaths, whose explosions queue; throws; pins. When it is over comes `assault.finish`. [R18, R19]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rules.deadzone.chapters.combat import damage, forced
from rules.deadzone.chapters.combat.contest import effect_dice, withstand
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.combat.smoke import put_cloud
from rules.deadzone.model.attacks import Attack, Reply, begin, end
from rules.deadzone.model.events.harm import Exploded, SetAlight, TrapLaid
from rules.deadzone.model.models import has, size
from rules.deadzone.model.moves import Hurl
from rules.deadzone.model.questions import OfCube, Prompt
from rules.deadzone.model.rolls import Pool, Throw
from rules.deadzone.model.state import Fighter, Sector, Trap
from rules.deadzone.model.teams.codes import in_parts
from rules.deadzone.model.teams.profiles import Effect
from rules.engine import Choose, Rule, ask_if

SPLINTER: Final = 4
"""What a die of Frag or of a Drop Suit must show, or more. [DZ-KW-FRAG-01, DZ-KW-DROPSUIT-02]"""


@dataclass(slots=True)
class Struck:
    """What an effect did: its attacks on the models in the cube, and who is in another cube now."""

    attacks: list[Attack] = field(default_factory=list)
    moved: list[Fighter] = field(default_factory=list)


Strike = Callable[[Sector, str, int, Attack], Rule[Struck]]


# -- effects -----------------------------------------------------------------------------------------------------------


def frag(sector: Sector, cube: str, dice: int, attack: Attack) -> Rule[Struck]:
    """Splinters hit everybody in a cube, throw and pin who survives. [DZ-KW-FRAG-01..03, DZ-DIE-10, R19, R81]"""
    pool = Pool((("frag", dice),), SPLINTER)
    hits = [replace(attack, cause="frag", target=f, pool=pool, chosen=Reply()) for f in in_order(sector.at(cube))]
    fact = Exploded(cube, "frag", dice)
    sector.tell(replace(fact, joined=bool(hits)))
    if not hits:
        return Struck()
    begin(sector, hits)
    yield from respond(sector, hits)
    splinters = yield from effect_dice(sector, hits[0], pool, (fact,))
    yield from withstand_all(sector, hits, splinters)
    end(sector)
    moved = yield from _throw(sector, hits)
    pin_all(sector, hits)
    return Struck(hits, moved)


def blast(sector: Sector, cube: str, value: int, attack: Attack) -> Rule[Struck]:
    """Everybody in a cube is thrown and then Pinned; nobody loses HP by it. [DZ-KW-BLAST-01]"""
    hits = [replace(attack, cause="blast", target=f, pool=None, chosen=Reply()) for f in in_order(sector.at(cube))]
    sector.tell(Exploded(cube, "blast", value))
    moved = yield from _throw(sector, hits)
    pin_all(sector, hits)
    return Struck(hits, moved)


def withstand_all(sector: Sector, attacks: Sequence[Attack], thrown: Throw) -> Rule[None]:
    """One roll on several models: all Survive tests and all damage, then the deaths. [R19]"""
    losses = []
    for attack in attacks:
        f = attack.target
        survived = yield from withstand(sector, attack, thrown, survive_pool(sector, attack, f, None))
        lost = yield from damage.wound(sector, f, thrown.successes - survived.successes, attack)
        if lost:
            losses.append((f, attack))
    yield from damage.after_damage(sector, losses)


def _throw(sector: Sector, attacks: Sequence[Attack]) -> Rule[list[Fighter]]:
    """The survivors are thrown one by one, each with a die of its own; returns who moved. [DZ-SCA-09, DZ-KW-FRAG-02]"""
    waiting = {
        hit.target.id: hit for hit in attacks if hit.target.fate == "table" and not has(sector, hit.target, "solid")
    }
    moved: list[Fighter] = []
    while waiting:
        move = yield from ask_if(lambda: throw_question(sector, [*waiting.values()]))
        hit = waiting.pop(move.model if move else next(iter(waiting)))
        has_moved = yield from forced.scatter(sector, hit.target, hit)
        moved += [hit.target] * has_moved
    return moved


def throw_question(sector: Sector, hits: Sequence[Attack]) -> Choose[Hurl] | None:
    """Who is thrown next: the active side chooses where two could fight for room, else by code.

    [D34, R19, R61, R169]
    """
    seat, targets = hits[0].seat, [hit.target for hit in hits]
    if hits[0].by is None or seat != sector.active:  # R137: an explosion without an owner takes the order of the codes
        return None
    if not any(forced.may_crowd(sector, f, _mates(f, targets)) for f in targets):
        return None
    options = [Hurl.of(f.id) for f in targets]
    return Choose(
        seat=seat,
        prompt=Prompt.THROW,
        options=options,
        default=options[0],
        reason="DZ-KW-FRAG-03",
        about=OfCube(targets[0].cube),
    )


def _mates(f: Fighter, targets: Sequence[Fighter]) -> int:
    """The Size-points of those who are thrown beside one of their own team."""
    return sum([size(one) for one in targets if one.owner == f.owner and one is not f])


def pin_all(sector: Sector, attacks: Sequence[Attack]) -> None:
    """Pin every target. [DZ-KW-FRAG-02, DZ-KW-BLAST-01]"""
    for attack in attacks:
        damage.pin(sector, attack.target)


def daze(sector: Sector, cube: str, value: int, attack: Attack) -> Rule[Struck]:
    """Everybody in a cube counts as Activated. [DZ-KW-GRENADE-06, DZ-ITM-STUN-01, R90, R154]"""
    yield from ()
    sector.tell(Exploded(cube, "stun", value))
    damage.stun(sector, *in_order(sector.at(cube)))
    return Struck()


def cloud(sector: Sector, cube: str, toxic: int, attack: Attack) -> Rule[Struck]:
    """Smoke, or with a value a toxic cloud. [DZ-KW-SMOKE-01, DZ-KW-GAS-02, DZ-KW-GAS-03, DZ-KW-GRENADE-05]"""
    yield from ()
    put_cloud(sector, cube, toxic)
    return Struck()


def lay_trap(sector: Sector, cube: str, dice: int, attack: Attack) -> Rule[Struck]:
    """A trap marker that will be Frag; it waits for the next enemy to enter. [DZ-KW-TRAP-01, DZ-KW-TRIPMINE-01, R89]"""
    yield from ()
    owner = attack.by.owner if attack.by else attack.seat
    sector.traps.append(Trap(cube, owner, "frag", dice))
    sector.tell(TrapLaid(owner, cube, "frag", dice))
    return Struck()


def set_alight(sector: Sector, f: Fighter) -> None:
    """A model burns, whatever it is made of; one marker is all that it can have. [DZ-KW-BURNS-02, R91]"""
    if f.fate == "table" and not f.burning:
        f.burning = True
        sector.tell(SetAlight(f.id))


def in_order(fighters: Iterable[Fighter]) -> list[Fighter]:
    """Models by their codes, letters and number. [R19]"""
    return sorted(fighters, key=lambda f: in_parts(f.id))


STRIKES: Final[dict[str, Strike]] = {
    "frag": frag, "blast": blast, "stun": daze, "smoke": cloud, "gas-cloud": cloud, "toxic": cloud, "trap": lay_trap,
}  # fmt: skip
"""Effect -> what it does to a cube, engagements and explosions left out."""


# -- one effect ----------------------------------------------------------------------------------------------------


def strike(sector: Sector, cube: str, effect: str, value: int, attack: Attack) -> Rule[Struck]:
    """An effect on a cube; `finish` is the caller's."""
    return (yield from STRIKES[effect](sector, cube, value, attack))


def value_of(effect: Effect) -> int:
    """The number of an effect, or of what it holds: 3 for `Gas Cloud (Toxic (3))` and for `Trap (Frag (3))`."""
    return effect.n or sum([inner.n for inner in effect.of])
