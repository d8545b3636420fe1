"""What is asked twice: whatever nothing else is asked about before its dice. [DZ-PAC-01]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.extras import extras
from rules.deadzone.chapters.combat.shooting import mode_of, weapon_named
from rules.deadzone.chapters.engaging import blade_named, blade_names
from rules.deadzone.model import moves as m
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.state import Acting
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.attempts import blow, led, shot
from rules.deadzone.odds.headlines import actor
from rules.deadzone.odds.moves import charges
from rules.engine import Move

ASKED_TWICE: Final = (
    m.Activate, m.Advance, m.Sprint, m.Shoot, m.Assault, m.Strike, m.Oppose, m.Detonate, m.Push, m.Draw, m.Concede,
)  # fmt: skip
"""The moves that may have to be confirmed."""


def is_grave(seen: SectorView, move: Move) -> bool:
    """Whether a move of these is confirmed as it stands.

    An attack is confirmed once: by what its side puts in before the dice, else where it is chosen, also when that is
    together with the activation or by moving into a cube.
    """
    if isinstance(move, m.Activate) and not move.then:
        return False
    attack = attack_of(seen, move)
    if isinstance(move, m.Advance | m.Sprint) and attack is None:
        return False
    return attack is None or not is_asked_about(seen, attack)


def attack_of(seen: SectorView, move: Move) -> Attack | None:
    """The attack on a model that a move leads to with no question between; None for any other, and a shot at a cube."""
    by = actor(seen)
    match move:
        case m.Activate():
            return led(seen, move)
        case m.Shoot(name, code, how) if by:
            weapon, target = weapon_named(seen, by, name), seen.fighter(code)
            return shot(seen, by, weapon, target, how) if weapon and target and not mode_of(weapon) else None
        case m.Advance(to) | m.Sprint(to) if by and len(blade_names(seen, by)) == 1:
            met = charges(seen, by, to) if to != by.cube else []
            return met[0] if len(met) == 1 else None
        case m.Assault(code, name) if by:
            target = seen.fighter(code)
            return blow(seen, by, blade_named(seen, by, name), target) if target else None
    return None


def is_asked_about(seen: SectorView, attack: Attack) -> bool:
    """Whether its side is asked what it puts in. [SO14]"""
    if attack.by is None or in_force(seen, attack.seat).own == "never":
        return False
    acting = seen.acting or Acting(attack.by.id, attack.seat)
    return any(True for _ in extras(seen.supposing(acting=acting), attack))
