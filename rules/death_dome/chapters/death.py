"""Death: to jail with a shell for the killer, or in the duel back to the base. [3.13, DD-SCN-03]"""

from __future__ import annotations

from rules.death_dome.chapters.piles import discard, draw_cards
from rules.death_dome.model.events import Died
from rules.death_dome.model.moves import Imprison
from rules.death_dome.model.questions import OfUnit, Prompt
from rules.death_dome.model.state import JAILS, Dome, Unit
from rules.engine import Choose, Rule, ask


def die(dome: Dome, unit: Unit, seat: int, *, shell: bool) -> Rule[None]:
    """To jail, or in the duel back to its base; the killer takes a shell.

    [DD-DTH-01..04, DD-LAV-02, DD-SCN-03, DD-SCN-01, DD-DTH-05]
    """
    jail = "" if dome.terms.duel else (yield from choose_jail(dome, unit, seat))
    discard(dome, [boost.source for boost in unit.boosts if boost.source.startswith("P")])
    unit.wounds, unit.down, unit.boosts = 0, 0, []
    for strike in dome.strikes:
        strike.dead.append(unit.id)
    if dome.acting is not None and dome.acting.unit == unit.id:
        dome.acting.over = True
    unit.place = jail or free_base_square(dome, unit)
    taken = shell and seat != unit.owner
    if taken:
        dome.teams[seat].shells += 1
    dome.tell(Died(unit.id, seat, jail, taken))
    if taken and dome.terms.johnny_cash:
        yield from draw_cards(dome, seat, 1)


def choose_jail(dome: Dome, unit: Unit, seat: int) -> Rule[str]:
    """The killer picks the jail; by default the farthest from the victim's base. [DD-DTH-02, D13]"""
    base = dome.teams[unit.owner].base
    default = Imprison.of(max(JAILS, key=lambda jail: (dome.arena.jail_steps(base, jail), -JAILS.index(jail))))
    options = tuple([Imprison.of(jail) for jail in JAILS])
    move = yield from ask(
        lambda: Choose(
            seat=seat, prompt=Prompt.JAIL, options=options, default=default, reason="DD-DTH-02", about=OfUnit(unit.id)
        )
    )
    return move.jail


def free_base_square(dome: Dome, unit: Unit) -> str:
    """The first free square of a unit's own base, in reading order. [DD-REL-03, R21, D20]"""
    squares = dome.arena.base[dome.teams[unit.owner].base]
    return next(square for square in squares if dome.at(square) is None or dome.at(square) is unit)
