"""Trap markers: who enters a cube with one, by its own movement or not. [DZ-KW-TRAP, DZ-KW-ENGINEER, R88, R147]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import areas
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.model.events.moves import TrapDefused, TrapSprung
from rules.deadzone.model.facts import Code
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import has
from rules.deadzone.model.moves import Decline, Detonate
from rules.deadzone.model.state import Fighter, Sector, Trap
from rules.deadzone.model.teams.profiles import Effect
from rules.engine import Choose, Rule, ask


def spring(sector: Sector, fighter: Fighter, *, forced: bool = False) -> Rule[bool]:
    """A model has entered a cube: its traps are defused, or set off by their owners. Gives whether its move is over.

    The activation of the active model ends with it, but not where an Engineer was `forced` there. [R88, R147]
    """
    found = [trap for trap in sector.traps if trap.cube == fighter.cube]
    if found and has(sector, fighter, "engineer"):
        _defuse(sector, fighter, found)
        return not forced and _end_activation(sector, fighter)
    for trap in found:
        if trap.owner != fighter.owner and (yield from _sets_off(sector, trap, fighter)):
            _end_activation(sector, fighter)
            yield from detonate(sector, trap, fighter)
            return True
    return False


def _defuse(sector: Sector, fighter: Fighter, found: list[Trap]) -> None:
    """All traps there are removed, one's own side's too. [DZ-KW-ENGINEER-01, R147]"""
    for trap in found:
        sector.traps.remove(trap)
        sector.tell(TrapDefused(trap.owner, fighter.id, trap.cube))


def _end_activation(sector: Sector, fighter: Fighter) -> bool:
    """Nothing more for it, if it is the active model. [DZ-KW-TRAP-02, DZ-KW-ENGINEER-01]"""
    if sector.acting is not None and sector.acting.id == fighter.id:
        sector.acting.over = True
    return True


def _sets_off(sector: Sector, trap: Trap, fighter: Fighter) -> Rule[bool]:
    """Whether the owner detonates it; the path stops to ask only if the owner wants that.

    [DZ-KW-TRAP-02, DZ-PAC-12, DZ-KW-TRAP-03]
    """
    move = yield from ask(lambda: trap_question(sector, trap, fighter))
    return isinstance(move, Detonate)


def trap_question(sector: Sector, trap: Trap, fighter: Fighter) -> Choose[Detonate | Decline]:
    """Set it off or wait for the next one. [D31, SO9]"""
    fire, wait = Detonate.of(), Decline.of()
    harmless = all(one.owner != trap.owner for one in sector.at(trap.cube))
    default = fire if harmless else wait
    order = {"safe": default, "always": fire, "never": wait}.get(in_force(sector, trap.owner).trap)
    about = (trap.cube, Code.of(fighter), trap.effect, trap.value)
    return Choose(trap.owner, "trap", (fire, wait), default, "DZ-KW-TRAP-02", about, order=order)


def detonate(sector: Sector, trap: Trap, fighter: Fighter) -> Rule[None]:
    """What the trap does is resolved in its cube, and it is gone. [DZ-KW-TRAP-02]"""
    sector.traps.remove(trap)
    sector.tell(TrapSprung(trap.owner, fighter.id, trap.cube, trap.effect, trap.value))
    attack = Attack("frag", trap.owner, None, None, fighter)
    yield from areas.burst(sector, trap.cube, [Effect(trap.effect, trap.value)], attack)
