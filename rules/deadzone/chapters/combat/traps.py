"""Trap markers: what an Engineer does with them, and whether their owner sets them off. [DZ-KW-TRAP, DZ-KW-ENGINEER]"""

from __future__ import annotations

from rules.deadzone.model.events.moves import TrapDefused
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.moves import Decline, Detonate
from rules.deadzone.model.questions import OfModel, Prompt, Sprung
from rules.deadzone.model.state import Fighter, Sector, Trap
from rules.engine import Choose, Rule, ask


def defuse(sector: Sector, fighter: Fighter, found: list[Trap]) -> None:
    """All traps there are removed, one's own side's too. [DZ-KW-ENGINEER-01, R147]"""
    for trap in found:
        sector.traps.remove(trap)
        sector.tell(TrapDefused(trap.owner, fighter.id, trap.cube))


def end_activation(sector: Sector, fighter: Fighter) -> bool:
    """Nothing more for it, if it is the active model. [DZ-KW-TRAP-02, DZ-KW-ENGINEER-01]"""
    if sector.acting is not None and sector.acting.id == fighter.id:
        sector.acting.over = True
    return True


def sets_off(sector: Sector, trap: Trap, fighter: Fighter) -> Rule[bool]:
    """Whether the owner detonates it; it is asked only if they want that. [DZ-KW-TRAP-02, -03, DZ-PAC-12]"""
    move = yield from ask(lambda: trap_question(sector, trap, fighter))
    return isinstance(move, Detonate)


def trap_question(sector: Sector, trap: Trap, fighter: Fighter) -> Choose[Detonate | Decline]:
    """Set it off or wait for the next one. [D31, SO9]"""
    fire, wait = Detonate.of(), Decline.of()
    harmless = all(one.owner != trap.owner for one in sector.at(trap.cube))
    default = fire if harmless else wait
    order = {"safe": default, "always": fire, "never": wait}.get(in_force(sector, trap.owner).trap)
    about = Sprung(trap.cube, OfModel.of(fighter), trap.effect, trap.value)
    return Choose(
        seat=trap.owner,
        prompt=Prompt.TRAP,
        options=(fire, wait),
        default=default,
        reason="DZ-KW-TRAP-02",
        about=about,
        order=order,
    )
