"""Evade: who was shot at moves a cube away. [DZ-KW-EVADE-01, R127]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat.reactions import hiding_place
from rules.deadzone.model.attacks import Attack, show, side_of
from rules.deadzone.model.events.fights import Evaded
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import has
from rules.deadzone.model.moves import Decline, Evade
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Rule, ask_all


def escapes(sector: Sector, f: Fighter) -> tuple[str, ...]:
    """The cubes that a model can Evade to; none if it cannot. [DZ-KW-EVADE-01, DZ-PIN-04]"""
    able = f.fate == "table" and not f.pinned and has(sector, f, "evade")
    return moving.neighbours(sector, f) if able else ()


def evaders(sector: Sector, attacks: Sequence[Attack]) -> Iterator[Attack]:
    """The attacks on those who can Evade as things stand, one on each, with the cubes. [DZ-KW-EVADE-01, R127]"""
    for attack in {attack.target.id: attack for attack in reversed(attacks)}.values():
        attack.escapes = escapes(sector, attack.target)
        if attack.escapes:
            yield attack


def evade(sector: Sector, attack: Attack) -> Rule[None]:
    """A model that was shot at may move one cube: by the package, SO6, or asked now. [D30, DZ-KW-EVADE-01]"""
    seat = side_of(sector, attack.target)
    show(sector, [attack])
    answers = yield from ask_all(
        lambda: [evasion_question(sector, seat, attack)],
        prompt=Prompt.EVADE,
        reason="DZ-KW-EVADE-01",
        about=sector.attacks[-1],
    )
    move = answers[seat]
    if isinstance(move, Evade):
        sector.tell(Evaded(attack.target.id, move.to))
        yield from moving.step_to(sector, attack.target, move.to)


def evasion_question(sector: Sector, seat: int, attack: Attack) -> Choose[Evade | Decline]:
    """Stay, or move to one of the cubes: by the package, by SO6, or asked now. [D30, SO6]"""
    options: tuple[Evade | Decline, ...] = (Decline.of(), *[Evade.of(cube) for cube in attack.escapes])
    planned = Evade.of(attack.chosen.evade)
    said = in_force(sector, seat).evade
    order: Evade | Decline | None = None
    if attack.chosen.evasion:
        order = planned if planned in options else Decline.of()
    elif said != "ask":
        cube = hiding_place(sector, attack) if said == "hide" else ""
        order = Evade.of(cube) if cube else Decline.of()
    return Choose(
        seat=seat,
        prompt=Prompt.EVADE,
        options=options,
        default=Decline.of(),
        reason="DZ-KW-EVADE-01",
        about=sector.attacks[-1],
        order=order,
    )
