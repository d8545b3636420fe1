"""What the active model may do next, and why it may not do the rest. [DZ-ACT, DZ-CMD-07..19, D14]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from rules.deadzone.chapters import engaging, items, moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import BOOK, ActionSpec, bars
from rules.deadzone.chapters.listing import is_in_front, worth_listing
from rules.deadzone.chapters.refusals import (
    SHORTS,
    must_leave,
    no_action_of,
    no_assault,
    no_model,
    no_opponent,
    no_speed,
    no_stand,
)
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scripts import meant, next_step, read_script, steps_of
from rules.deadzone.model.events.moves import Scripted
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import may_use_platform
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import has, left, size
from rules.deadzone.model.moves import Advance, Assault, Command, Finish, Free, Shoot, Special, Sprint, StandUp, Use
from rules.deadzone.model.questions import Acting, OfModel, Prompt
from rules.deadzone.model.state import Board, Face, Fighter, Sector
from rules.engine import Answer, Choose, Move, Offers, Refusal, Refused

Step = StandUp | Advance | Sprint | Shoot | Assault | Special | Command | Use | Finish
FREE: Final[tuple[Free, ...]] = ("", "command")
"""What an action may be paid with here: the budget, or a Command Die. [DZ-CMD-12, DZ-CMD-14]"""


@dataclass(slots=True)
class Next(Choose[Any]):
    """A choice in which a movement may also go any legal way that its player names: `why` is None for it. [D15]"""

    def check(self, answer: Answer) -> None:
        """Refuse what is neither among the options nor a legal way."""
        if isinstance(answer, Advance | Sprint) and answer.by and self.why and self.why(answer) is None:
            return
        Choose.check(self, answer)


# -- the question ------------------------------------------------------------------------------------------------------


def action_question(sector: Sector, fighter: Fighter) -> Next | None:
    """The next action, a Command result, an order, an item, or the end; None where only the end is left. [D14]"""
    offered, done = options(sector, fighter), Finish.of()
    if offered == [done]:
        return None
    order = _scripted(sector, fighter, offered) or _ordered(sector, fighter, offered)
    why = partial(no_action, sector, fighter)
    scene = sector.scene
    about = Acting(OfModel.of(fighter), 0 if scene.long else SHORTS - len(scene.shorts))
    return Next(
        seat=scene.player,
        prompt=Prompt.ACTION,
        options=Offers(lambda: worth_listing(sector, fighter, offered), offered, partial(is_in_front, sector, fighter)),
        default=done,
        reason="DZ-ACT-01",
        about=about,
        order=order,
        why=why,
    )


def options(sector: Sector, fighter: Fighter) -> list[Step]:
    """All that the active model may do now; the end is always the last. [DZ-ACT, R62]"""
    found: list[Step] = [*stands(sector, fighter), *advances(sector, fighter), *sprints(sector, fighter)]
    if _has_to_leave(sector, fighter):
        out = [move for move in found if isinstance(move, StandUp) or _is_out(fighter, move)]
        return [*out, Finish.of()]
    found += [*shots(sector, fighter), *fights(sector, fighter), *specials(sector, fighter)]
    return [*found, *orders(sector, fighter), *uses(sector, fighter), Finish.of()]


def stands(sector: Board, fighter: Fighter) -> Iterator[StandUp]:
    """Standing up, in a platform's cube on or off it. [DZ-STD-01, DZ-STD-02]"""
    if not no_stand(sector, fighter):
        yield from ways_up(sector, fighter)


def ways_up(sector: Board, fighter: Fighter) -> list[StandUp]:
    """How it may stand up: where there is a platform, on it or off. [DZ-STD-02, 7.7]"""
    me = moving.mover_for(sector, fighter, moving.ONE)
    raised = INDEX[fighter.cube] in battlefield(sector.map).platforms and may_use_platform(me)
    return [StandUp.of(), StandUp.of("on")] if raised else [StandUp.of()]


def advances(sector: Sector, fighter: Fighter) -> Iterator[Advance]:
    """The Advances, of the budget and of a Command Die. [DZ-MOV-01, DZ-CMD-09]"""
    for free in _payments(sector, fighter, "advance"):
        if not no_advance(sector, fighter, free):
            move_mode = moving.move_mode_of(sector, fighter, Advance.of(fighter.cube, "", free))
            yield from (
                [Advance.of(to, by, free) for to, by in moving.ways(sector, fighter, move_mode)] if move_mode else ()
            )


def sprints(sector: Sector, fighter: Fighter) -> Iterator[Sprint]:
    """The Sprints. [DZ-MOV-02, R131]"""
    if not no_action_of(sector, fighter, "sprint", long=True):
        move_mode = moving.sprint(sector, fighter)
        yield from [Sprint.of(to, by) for to, by in moving.ways(sector, fighter, move_mode)] if move_mode else ()


def shots(sector: Board, fighter: Fighter) -> Iterator[Shoot]:
    """The shots, of the budget and of a Command Die, which makes no difference between short and long. [DZ-CMD-10]"""
    payments = _payments(sector, fighter, "shoot")
    short = [free for free in payments if not no_action_of(sector, fighter, "shoot", free)]
    if short:
        found = shooting.shots(sector, fighter)
        kinds = {(shot.weapon, shot.how): shot for shot in found}
        slow = [kind for kind, shot in kinds.items() if shooting.is_long(sector, fighter, shot)]
        paid = dict.fromkeys(kinds, short)
        if slow:
            long = [free for free in short if not no_action_of(sector, fighter, "shoot", free, long=True)]
            paid |= dict.fromkeys(slow, long)
        for shot in found:
            yield from [Shoot.of(shot.weapon, shot.target, shot.how, free) for free in paid[shot.weapon, shot.how]]


def fights(sector: Sector, fighter: Fighter) -> Iterator[Assault]:
    """The Assaults, of the budget and of a Command Die. [DZ-ASS-01, DZ-CMD-11]"""
    targets = engaging.opponents(sector, fighter)
    for free in _payments(sector, fighter, "assault") if targets else ():
        if not (no_action_of(sector, fighter, "assault", free, long=True) or no_assault(sector, fighter, free)):
            yield from engaging.assaults_on(sector, fighter, targets, free)


def _payments(sector: Board, fighter: Fighter, face: Face) -> tuple[Free, ...]:
    """What an action may be paid with: a Command Die only where one with its result lies."""
    return FREE if sector.unspent(fighter.owner, face) else FREE[:1]


def specials(sector: Sector, fighter: Fighter) -> Iterator[Special]:
    """The Special Actions of keywords, items and the scenario. [DZ-SPC-01]"""
    for name, spec in BOOK.specials.items():
        if spec.needs and not has(sector, fighter, spec.needs):
            continue
        if not (spec.why(sector, fighter) or no_special(sector, fighter, name, spec)):
            yield from [Special.of(name, target) for target, _ in spec.aims(sector, fighter)]
    for name in rules_of(sector).specials(sector, fighter):
        free = rules_of(sector).is_free(sector, fighter, name)
        if not (_unable(sector, fighter) if free else no_special(sector, fighter, name, None)):
            yield Special.of(name)


def orders(sector: Sector, fighter: Fighter) -> Iterator[Command]:
    """What the side's Special Order can do between the actions. [DZ-CMD-15]"""
    name = sector.sides[fighter.owner].order
    spec = between_named(name)
    if spec and not (no_order(sector, fighter) or spec.why(sector, fighter)):
        yield from [Command.of(name, target, choice) for target, choice in spec.aims(sector, fighter)]


def between_named(key: str) -> ActionSpec | None:
    """Return the order of this name as it is spent between actions; None where it is not. [R66]"""
    order = BOOK.order_named.get(key)
    return order.between if order else None


def uses(sector: Sector, fighter: Fighter) -> Iterator[Use]:
    """Items that cost no action; not for the player of a Rampage. [DZ-ITM-ADRENALINE-01, R97, DZ-KW-RAMPAGE-02]"""
    if not items.no_adrenaline(sector, fighter) and not engaging.rampaging(sector, fighter):
        yield Use.of(items.ADRENALINE)


def write_script(sector: Sector, seat: int, text: str) -> None:
    """Set what the active model of a seat does next, in place of what was set; its first step must be possible now."""
    fighter = sector.fighter(sector.acting.id) if sector.acting and sector.acting.player == seat else None
    if fighter is None:
        raise Refused("No model of yours is acting; activate one, then write what it does.", "DZ-PAC-02")
    first = read_script(text)[0]
    if _possible(sector, fighter, first, options(sector, fighter)) is None:
        raise Refused(
            no_action(sector, fighter, first) or Refusal("{who} cannot do that now.", "DZ-ACT-01", who=fighter.id)
        )
    sector.scene.script = steps_of(text)
    sector.tell(Scripted(seat, fighter.id, "; ".join(sector.scene.script)))


def _possible(sector: Sector, fighter: Fighter, step: Move, offered: Sequence[Step]) -> Step | None:
    """What a step of a script comes to: an option, or a legal way of one's own; None if it is impossible now. [D15]"""
    if isinstance(step, Advance | Sprint) and step.by and no_action(sector, fighter, step) is None:
        return step
    return meant(step, offered)


def _scripted(sector: Sector, fighter: Fighter, offered: Sequence[Step]) -> Step | None:
    """What the script does next, if it is possible. [DZ-PAC-02]"""
    step = next_step(sector)
    return _possible(sector, fighter, step, offered) if step else None


def _ordered(sector: Sector, fighter: Fighter, offered: Sequence[Step]) -> Step | None:
    """What the standing orders do with an enemy model that rampages. [D32, SO13]"""
    if not engaging.rampaging(sector, fighter):
        return None
    said = in_force(sector, sector.scene.player).rampage
    if said == "weakest":
        struck = [(sector.fighter(move.target), move) for move in offered if isinstance(move, Assault | Shoot)]
        weakest = [(left(one), move) for one, move in struck if one and one.owner == fighter.owner]
        return min(weakest, key=lambda pair: pair[0])[1] if weakest else Finish.of()
    return Finish.of() if said == "none" else None


# -- an overfull cube --------------------------------------------------------------------------------------------------


def overstacked(sector: Sector, fighter: Fighter) -> bool:
    """Whether its team is over the capacity of its cube. [DZ-OVR-01]"""
    team = [fighter, *sector.friends_of(fighter)]
    return sum([size(one) for one in team]) > battlefield(sector.map).capacity(INDEX[fighter.cube])


def _has_to_leave(sector: Sector, fighter: Fighter) -> bool:
    """Whether leaving the cube must come first, and can. [DZ-OVR-02, R38]"""
    if not sector.scene.overstacked:
        return False
    moves = [*advances(sector, fighter), *sprints(sector, fighter)]
    return fighter.pinned or any(_is_out(fighter, move) for move in moves)


def _is_out(fighter: Fighter, move: Move) -> bool:
    return isinstance(move, Advance | Sprint) and move.to != fighter.cube


# -- what is refused ---------------------------------------------------------------------------------------------------


def no_advance(sector: Sector, fighter: Fighter, free: Free) -> Refusal | None:
    """Why it cannot Advance at all. [DZ-ACT, DZ-CMD-09]"""
    barred = no_speed(sector, fighter) or no_action_of(sector, fighter, "advance", free)
    return barred or (next(bars(sector, fighter, "command-advance"), None) if free == "command" else None)


def no_special(sector: Sector, fighter: Fighter, name: str, spec: ActionSpec | None) -> Refusal | None:
    """Why it has no Special Action of this name left. [DZ-ACT-04, DZ-ACT-06, DZ-SPC-02]"""
    if name in sector.scene.specials:
        return Refusal(
            "{who} has done that already; a second Special Action must be another one.", "DZ-ACT-04", who=fighter.id
        )
    long, among = (spec.long, spec.engaged) if spec else (False, False)
    return no_action_of(sector, fighter, "special", long=long, among=among)


def _unable(sector: Sector, fighter: Fighter) -> Refusal | None:
    return Refusal("{who} is Pinned: stand it up first.", "DZ-ACT-05", who=fighter.id) if fighter.pinned else None


def no_order(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why no Special Order can be spent in this activation now. [DZ-CMD-15, R57]"""
    if engaging.rampaging(sector, fighter):
        return Refusal(
            "Nobody spends Special Orders on {who} while it rampages.", "DZ-KW-RAMPAGE-02", "R57", who=fighter.id
        )
    if not sector.unspent(fighter.owner, "order"):
        return Refusal("You have no unspent Special Order result.", "DZ-CMD-05", "DZ-CMD-15")
    if sector.scene.ordered:
        return Refusal("A Special Order was spent in this activation; one is all.", "DZ-CMD-15")
    return None


def no_action(sector: Sector, fighter: Fighter, move: Move) -> Refusal | None:
    """Why the active model cannot do this now. [DZ-ACT, DZ-CMD]"""
    if _has_to_leave(sector, fighter) and not (isinstance(move, StandUp) or _is_out(fighter, move)):
        return must_leave(fighter)
    match move:
        case StandUp():
            return no_stand(sector, fighter) or Refusal(
                "There is no platform for {who} in {cube}.", "DZ-STD-02", who=fighter.id, cube=fighter.cube
            )
        case Advance(free=free):
            return no_advance(sector, fighter, free) or _no_way(sector, fighter, move)
        case Sprint():
            barred = no_speed(sector, fighter) or no_action_of(sector, fighter, "sprint", long=True)
            return barred or _no_way(sector, fighter, move)
        case Shoot(free=free):
            return _no_shoot(sector, fighter, move, free)
        case Assault(free=free):
            barred = no_action_of(sector, fighter, "assault", free, long=True) or no_assault(sector, fighter, free)
            return barred or no_opponent(sector, fighter, move)
        case Special():
            return _no_special_named(sector, fighter, move)
        case Command():
            return _no_order_named(sector, fighter, move)
        case Use():
            return items.no_adrenaline(sector, fighter)
    return None


def _no_way(sector: Sector, fighter: Fighter, move: Advance | Sprint) -> Refusal | None:
    """What is wrong with a way; None where it is legal, if by no means the one that is offered."""
    move_mode = moving.move_mode_of(sector, fighter, move)
    if move_mode is None or moving.way_of(sector, fighter, move_mode, move.to, move.by):
        return None
    told = moving.why_no_way(sector, fighter, move_mode)(move)
    return told or Refusal("There is no such way to {to}; leave it out for the safest.", "DZ-MOV-30", to=move.to)


def _no_shoot(sector: Sector, fighter: Fighter, move: Shoot, free: Free) -> Refusal | None:
    short = no_action_of(sector, fighter, "shoot", free)
    if short:
        return short
    wrong = shooting.why_not_shoot(sector, fighter, move)
    if wrong:
        return wrong
    if shooting.is_long(sector, fighter, move) and (late := no_action_of(sector, fighter, "shoot", free, long=True)):
        return Refusal("This shot is a long action. {why}", *late.rules, "DZ-SHO-07", "DZ-KW-HEAVY-01", why=late.text)
    return Refusal("This weapon cannot be fired that way at that target.", "DZ-SHO-05")


def _no_special_named(sector: Sector, fighter: Fighter, move: Special) -> Refusal | None:
    spec = BOOK.specials.get(move.what)
    barred = no_special(sector, fighter, move.what, spec)
    if barred:
        return barred
    if spec is None:
        told = rules_of(sector).no_special(sector, fighter, move.what)
        return told or Refusal("{who} knows no Special Action of that name.", "DZ-SPC-01", who=fighter.id)
    why = spec.why(sector, fighter)
    missing = no_model(sector, move.target) if move.target and move.target not in INDEX else None
    line = "{target} is no target for it." if move.target else "That is no target for it."
    return why or missing or Refusal(line, "DZ-SPC-01", target=move.target)


def _no_order_named(sector: Sector, fighter: Fighter, move: Command) -> Refusal | None:
    own = sector.sides[fighter.owner].order
    if move.order != own:
        return Refusal("Your Leader's Special Order is {own}, and there is no other.", "DZ-CMD-16", own=own)
    spec = between_named(own)
    if spec is None:
        return Refusal("{own} is not spent between actions; it is offered when it fits.", "DZ-CMD-16", "R66", own=own)
    return no_order(sector, fighter) or spec.why(sector, fighter) or Refusal("That is no target for it.", "DZ-CMD-16")
