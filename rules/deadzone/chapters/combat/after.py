"""What an attack brings: Damage or Stun, Suppression, Prey, Knockback, Life Drain. [P-SHOOT, P-ASSAULT]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import damage, forced
from rules.deadzone.chapters.combat.attacks import Attack, side_of
from rules.deadzone.chapters.combat.guards import MACHINES
from rules.deadzone.model.events.fights import Drained, PreyMarked, Suppressed
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import has, injured, left, reach
from rules.deadzone.model.moves import Special
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Rule, ask_if

DRAIN: Final = "life-drain"
DRAIN_RANGE: Final = 2


# -- one model beaten --------------------------------------------------------------------------------------------------


def harm(sector: Sector, attack: Attack, margin: int) -> Rule[None]:
    """The target was beaten by so many: it is stunned, or damaged. [DZ-SHO-12, DZ-ASS-16, DZ-KW-STUN-01, R74]"""
    target = attack.target
    if margin <= 0:
        return
    if attack.has("stun"):
        damage.stun(sector, target)
        return
    had = left(target)
    lost = yield from damage.inflict(sector, target, margin, attack)
    if attack.has(DRAIN):
        yield from drain(sector, attack, min(lost, had))


def knock(sector: Sector, attack: Attack, margin: int, moved: list[Fighter]) -> Rule[None]:
    """Knockback moves the model that was beaten, damaged or not; one that is elsewhere now joins `moved`.

    [DZ-KW-KNOCK-01, R51, R79, DZ-KW-KNOCK-02]
    """
    if margin <= 0 or not attack.has("knockback"):
        return
    if (yield from forced.knock_back(sector, attack)):
        moved.append(attack.target)


def mark_prey(sector: Sector, attack: Attack, successes: int) -> None:
    """One success, even in a draw, marks the target for the rest of the game. [DZ-KW-PREY-01, R46, R73, R79]"""
    target, by = attack.target, attack.by
    if by is None or not successes or not attack.has("prey") or target.fate != "table" or by.owner in target.prey:
        return
    target.prey.append(by.owner)
    sector.tell(PreyMarked(by.owner, target.id))


def pin_cube(sector: Sector, attack: Attack, cube: str) -> None:
    """Everybody in the target's cube is Pinned, whatever the dice showed. [DZ-KW-SUPPRESS-01, R78, R79]"""
    if attack.by is None or not attack.has("suppression"):
        return
    sector.tell(Suppressed(attack.by.id, cube))
    for one in sector.at(cube):
        damage.pin(sector, one)


# -- Life Drain --------------------------------------------------------------------------------------------------------


def drain(sector: Sector, attack: Attack, hp: int) -> Rule[None]:
    """Each HP that the target lost heals a friend near by, as the user chooses. [DZ-KW-LIFEDRAIN-01, R55]"""
    by = attack.by
    assert by is not None
    if any(has(sector, attack.target, word) for word in MACHINES):
        return
    for _ in range(hp):
        move = yield from ask_if(lambda: drain_question(sector, by))
        healed = sector.fighter(move.target) if move else None
        if healed is None:
            return
        healed.damage -= 1
        sector.tell(Drained(by.id, healed.id))


def drain_question(sector: Sector, by: Fighter) -> Choose[Special] | None:
    """Who gets 1 HP back: by default who is hurt most."""
    near = [one for one in sector.in_play(by.owner) if injured(one) and reach(by, one) <= DRAIN_RANGE]
    hurt = [one for one in near if not any(has(sector, one, word) for word in MACHINES)]
    if not hurt:
        return None
    worst = max(hurt, key=lambda one: one.damage)
    options = [Special.of(DRAIN, one.id) for one in hurt]
    default, about = Special.of(DRAIN, worst.id), (Code.of(by),)
    return Choose(
        seat=side_of(sector, by),
        prompt="drain",
        options=options,
        default=default,
        reason="DZ-KW-LIFEDRAIN-01",
        about=about,
    )
