"""Keywords at the start and the end of an activation, clouds left out. [P-ACTIVATE 1, 4 and 7]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import engaging, moving
from rules.deadzone.chapters.actions import ways_up
from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.combat.assault import finish, rise
from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.chapters.hooks import Keyword
from rules.deadzone.chapters.listing import in_order
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.moves import BacklashTested, HeadstrongRolled, Rampaged
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import has, injured
from rules.deadzone.model.moves import Advance, Control, Decline, StandUp
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.rulings import may_stay_down, rampage_is_offered
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Rule, ask, ask_if, roll

BACKLASH: Final = 2
"""The successes that a Charged model needs. [DZ-KW-CHARGED-02]"""
TAKEN_OVER: Final = 2
EAGER: Final = 7
GETS_UP: Final = 5


# -- 1. Rampage --------------------------------------------------------------------------------------------------------


def rampage(sector: Sector, fighter: Fighter) -> Rule[None]:
    """An Injured model rolls: on 1 or 2 the other side may play it, on 7 or 8 it may do more. [DZ-KW-RAMPAGE-01]"""
    if (
        not (injured(fighter) and has(sector, fighter, "rampage"))
        or calmed(sector, fighter)
        or has(sector, fighter, "calm")
    ):
        return
    die = (yield from roll(1, SIDES, "DZ-KW-RAMPAGE-01"))[0]
    if die <= TAKEN_OVER and (yield from _is_taken_over(sector, fighter)):
        sector.scene.player = 1 - fighter.owner
        sector.scene.engaged = bool(engaging.targets_at(sector, fighter, fighter.cube))
    elif die >= EAGER:
        sector.scene.specials.append("rampage")
    sector.tell(Rampaged(fighter.id, die, sector.scene.player))


def _is_taken_over(sector: Sector, fighter: Fighter) -> Rule[bool]:
    """Whether the other side plays it in this Turn, which it may. [DZ-KW-RAMPAGE-01, D32, DZ-KW-RAMPAGE-03]"""
    if not rampage_is_offered(sector):
        return True
    return isinstance((yield from ask(lambda: rampage_question(sector, fighter))), Control)


def rampage_question(sector: Sector, fighter: Fighter) -> Choose[Control | Decline]:
    """Play it or leave it to its owner; standing orders that say what it does play it. [D32, SO13]"""
    take, seat = Control.of(), 1 - fighter.owner
    order = None if in_force(sector, seat).rampage == "ask" else take
    options: tuple[Control | Decline, ...] = (take, Decline.of())
    return Choose(
        seat=seat,
        prompt=Prompt.RAMPAGE,
        options=options,
        default=take,
        reason="DZ-KW-RAMPAGE-01",
        about=OfModel.of(fighter),
        order=order,
    )


def calmed(sector: Sector, fighter: Fighter) -> bool:
    """Whether a friend in its cube, itself included, has it Under Control. [DZ-KW-UNDERCTRL-01, DZ-GEN-01]"""
    controlled = any(has(sector, one, "under-control") for one in [fighter, *sector.friends_of(fighter)])
    return controlled or has(sector, fighter, "calm")  # an order's name for the same


# -- 4. getting up, the extra step -------------------------------------------------------------------------------------


def headstrong(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A Pinned one gets up free of charge on 5 or more. [DZ-KW-HEADSTRONG-01, R94, R151]"""
    if not (fighter.pinned and has(sector, fighter, "headstrong")):
        return
    die = (yield from roll(1, SIDES, "DZ-KW-HEADSTRONG-01"))[0]
    sector.tell(HeadstrongRolled(fighter.id, die))
    if die < GETS_UP:
        return
    rise: StandUp | Decline = StandUp.of()
    if may_stay_down(sector):
        rise = yield from ask(lambda: rise_question(sector, fighter))
    if isinstance(rise, StandUp):
        yield from _get_up(sector, fighter, rise)


def rise_question(sector: Sector, fighter: Fighter) -> Choose[StandUp | Decline]:
    """Stand up, on the platform or off it, or lie on. [DZ-KW-HEADSTRONG-01, DZ-STD-02]"""
    options: list[StandUp | Decline] = [*ways_up(sector, fighter), Decline.of()]
    return Choose(
        seat=sector.scene.player,
        prompt=Prompt.RISE,
        options=options,
        default=options[0],
        reason="DZ-KW-HEADSTRONG-01",
        about=OfModel.of(fighter),
    )


HEADSTRONG: Final = Keyword("headstrong", rise=headstrong)


def eager(sector: Sector, fighter: Fighter) -> Rule[None]:
    """With a 7 or 8 it may first move a cube, or stand up. [DZ-KW-RAMPAGE-01, DZ-MOV-13]"""
    if "rampage" not in sector.scene.specials:
        return
    sector.scene.specials.remove("rampage")
    move = yield from ask_if(lambda: eager_question(sector, fighter))
    if isinstance(move, StandUp):
        yield from _get_up(sector, fighter, move)
    elif isinstance(move, Advance):
        walk = moving.way_of(sector, fighter, moving.ONE, move.to, move.by)
        assert walk is not None
        yield from moving.go(sector, fighter, moving.ONE, walk)
        sector.scene.over = sector.scene.over or fighter.pinned


def eager_question(sector: Sector, fighter: Fighter) -> Choose[StandUp | Advance | Decline] | None:
    """Stand up, or go one cube, or neither. [D13]"""
    wait: StandUp | Advance | Decline = Decline.of()
    if fighter.pinned:
        stands = ways_up(sector, fighter) if may_stay_down(sector) else [StandUp.of()]
        options: list[StandUp | Advance | Decline] = [*stands, wait]
        return Choose(
            seat=fighter.owner,
            prompt=Prompt.EAGER,
            options=options,
            default=options[0],
            reason="DZ-KW-RAMPAGE-01",
            about=OfModel.of(fighter),
        )
    move_mode = moving.ONE if moving.advance(sector, fighter) else None
    found = moving.ways(sector, fighter, move_mode) if move_mode else {}
    options = [wait, *[Advance.of(to, by) for (to, by), walk in found.items() if walk.path]]
    why = moving.why_no_way(sector, fighter, moving.ONE)
    return Choose(
        seat=fighter.owner,
        prompt=Prompt.EAGER,
        options=in_order(sector, fighter, options),
        default=wait,
        reason="DZ-KW-RAMPAGE-01",
        about=OfModel.of(fighter),
        why=why,
    )


RAMPAGE: Final = Keyword("rampage", chosen=rampage, rise=eager)


def _get_up(sector: Sector, fighter: Fighter, move: StandUp) -> Rule[None]:
    """Standing up that costs nothing; Pinned again its activation is over. [R151, DZ-PIN-01]"""
    yield from rise(sector, fighter, platform=move.platform == "on")
    sector.scene.over = sector.scene.over or fighter.pinned


# -- 7. Charged --------------------------------------------------------------------------------------------------------


def backlash(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A model that moved the extra cube tests, and loses 1 HP that nothing saves. [DZ-KW-CHARGED-02, R82, R136]"""
    if not sector.scene.charged:
        return
    attack = Attack("test", 1 - fighter.owner, None, None, fighter, stake=1)
    pool = survive_pool(sector, attack, fighter, None)
    passed = yield from trial(sector, fighter, pool, BACKLASH, "DZ-KW-CHARGED-02", stat="survive", stake=1)
    sector.tell(BacklashTested(fighter.id, passed))
    if not passed:
        yield from damage.lose(sector, fighter, 1, attack)
        yield from finish(sector)


CHARGED: Final = Keyword("charged", end=backlash)
