"""What follows when a model has lost HP: its death, VPs, what it carried, what it leaves behind. [P-DAMAGE 6, R17]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.missions import note_kill
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scoring import score
from rules.deadzone.chapters.tokens import drop
from rules.deadzone.model.events.harm import Killed
from rules.deadzone.model.models import left
from rules.deadzone.model.rulings import striking_back_is_no_assault
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

SHOTS: Final = ("shoot", "frag", "burns")
"""Causes that are Shoot actions where a model has done it. [R128]"""
Loss = tuple[Fighter, Attack]
"""Who has lost HP, and by what."""


def bear(sector: Sector, losses: Sequence[Loss]) -> Rule[None]:
    """Models have lost HP by one attack: those without any left are killed, in this order. [DZ-DMG-01, R10, R19]"""
    for f, attack in losses:
        yield from rules_of(sector).on_hurt(sector, f)
        if left(f) <= 0:
            yield from kill(sector, f, attack)
    if any(f.fate == "dead" for f, _ in losses):
        note_finished(sector)


def kill(sector: Sector, f: Fighter, attack: Attack | None) -> Rule[None]:
    """A model is removed for the game: VPs, items, explosion, smoke, orders; `note_finished` is the caller's.

    The other side scores, whoever or whatever killed it. [DZ-DMG-01, DZ-DMG-09, DZ-DMG-10, R17]
    """
    f.fate = "dead"
    cause, by = (attack.cause, attack.by) if attack else ("", None)
    deed = "shoot" if by and cause in SHOTS else cause
    if attack and attack.back and striking_back_is_no_assault(sector):
        deed = ""
    fact, vp = Killed(f.id, f.cube, cause, by.id if by else ""), rules_of(sector).kill_vp(sector, f)
    sector.tell(replace(fact, joined=vp != 0))
    score(sector, 1 - f.owner, vp, "kill", f.id, (fact,))
    note_kill(sector, f, deed, attack.seat if attack else -1)
    drop(sector, f)
    for leave in BOOK.left_behind:
        leave(sector, f)
    yield from _replaced(sector, f)
    f.pinned = False


def _replaced(sector: Sector, f: Fighter) -> Rule[None]:
    """A Special Order may put a new model where it died: its own side's, or else the enemy's. [DZ-ORD-06, DZ-ORD-40]"""
    cube, f.cube, f.platform = f.cube, "", False  # nobody is asked while a dead model still stands in its cube
    own, theirs = BOOK.order_of(sector, f.owner), BOOK.order_of(sector, 1 - f.owner)
    if own and own.own_killed and (yield from own.own_killed(sector, f, cube)):
        return
    if theirs and theirs.enemy_killed:
        yield from theirs.enemy_killed(sector, f, cube)
