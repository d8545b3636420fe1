"""An activation step by step, then that of a second model by a +1 Model result. [DZ-ACT, DZ-CMD-07]"""

from __future__ import annotations

from functools import partial

from rules.deadzone.chapters.actions import action_question, overstacked
from rules.deadzone.chapters.carrying_out import carry_out
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import BOOK, Stage
from rules.deadzone.chapters.refusals import no_activation
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scripts import situation, steps_of, stop_unless_as_planned, take_step
from rules.deadzone.chapters.spending import spend
from rules.deadzone.model.events.moves import Activated, ActivationEnded, CommandSpent
from rules.deadzone.model.moves import Activate, Decline, Finish, StandUp
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Acting, Fighter, Sector, Until
from rules.engine import Choose, Rule, ask_if


def turn(sector: Sector, fighter: Fighter, then: str = "") -> Rule[None]:
    """A Turn that is not passed: this model, then another with a +1 Model result. [P-ACTIVATE, DZ-CMD-07, DZ-CMD-19]"""
    yield from activate(sector, fighter, then)
    move = yield from ask_if(lambda: plus_question(sector, fighter.owner), open=True)
    second = sector.fighter(move.model) if isinstance(move, Activate) else None
    if second:
        spend(sector, second.owner, "model")
        sector.turn.plus = True
        sector.tell(CommandSpent(second.owner, "model", second.id))
        yield from activate(sector, second)


def plus_question(sector: Sector, seat: int) -> Choose[Activate | Decline] | None:
    """Whether a +1 Model result is spent, and on whom; once in a Turn. [D21, DZ-CMD-07, R64, R144]"""
    ready = [one for one in sector.unactivated(seat) if one.id not in sector.turn.called]
    barred = rules_of(sector).bars(sector, None, "plus")
    if not ready or sector.turn.plus or not sector.unspent(seat, "model") or barred:
        return None
    options: list[Activate | Decline] = [Decline.of(), *[Activate.of(one.id) for one in ready]]
    why = partial(no_activation, sector, seat)
    return Choose(seat=seat, prompt=Prompt.PLUS, options=options, default=options[0], reason="DZ-CMD-07", why=why)


def activate(sector: Sector, fighter: Fighter, then: str = "") -> Rule[None]:
    """One model's activation; `then` is the script with which it begins. [P-ACTIVATE, DZ-PAC-02, R93]"""
    begin(sector, fighter)
    sector.scene.script = steps_of(then)
    yield from go_through(sector, fighter, "called")  # orders that come before its rolls
    yield from go_through(sector, fighter, "chosen")  # 1. Rampage
    yield from go_through(sector, fighter, "start")  # 2. clouds
    yield from go_through(sector, fighter, "fire")  # 3. the fire marker
    yield from go_through(sector, fighter, "rise")  # 4. Headstrong, the extra step of Rampage
    yield from act(sector, fighter)  # 5. and 6. leaving an overfull cube, actions, Command Dice
    yield from go_through(sector, fighter, "end", ended=True)  # 7. clouds, Charged, orders
    end(sector, fighter)  # 8.


def begin(sector: Sector, fighter: Fighter) -> None:
    """Note how the activation begins: among enemies, in an overfull cube. [DZ-ASS-01, DZ-OVR-02]"""
    engaged = bool(sector.foes_at(fighter.cube, fighter.owner))
    sector.acting = Acting(fighter.id, fighter.owner, engaged, overstacked(sector, fighter))
    sector.turn.activated.append(fighter.id)
    sector.tell(Activated(fighter.owner, fighter.id, sector.turn.plus))


def go_through(sector: Sector, fighter: Fighter, name: Stage, *, ended: bool = False) -> Rule[None]:
    """What keywords and orders do at a step; at the last one also where the activation has `ended` early."""
    for hook in BOOK.stages[name]:
        if fighter.fate != "table" or (over(sector, fighter) and not ended):
            return
        yield from hook(sector, fighter)


def over(sector: Sector, fighter: Fighter) -> bool:
    """Whether it was killed or stunned, or something ended its activation. [DZ-ACT-09, R132]"""
    return sector.scene.over or fighter.fate != "table" or fighter.activated


def act(sector: Sector, fighter: Fighter) -> Rule[None]:
    """Action after action until nothing is left or its player ends it. [DZ-ACT-01, DZ-ACT-08, DZ-ACT-09, D14]"""
    while not over(sector, fighter):
        move = yield from ask_if(lambda: action_question(sector, fighter), open=True)
        if move is None or isinstance(move, Finish):
            return
        lay_pinned, before = fighter.pinned and not isinstance(move, StandUp), situation(fighter)
        take_step(sector, move)
        yield from carry_out(sector, fighter, move)
        expire(sector, "action")
        stop_unless_as_planned(sector, fighter, move, before)
        if fighter.pinned and not lay_pinned:
            sector.scene.over = True  # DZ-PIN-01


def end(sector: Sector, fighter: Fighter) -> None:
    """It is Activated now, and what held for its activation holds no more. [DZ-RND-03, R123]"""
    fighter.activated = True
    expire(sector, "activation")
    sector.acting = None
    sector.tell(ActivationEnded(fighter.id))
    note_finished(sector)


def expire(sector: Sector, *moments: Until) -> None:
    """Drop the effects that hold until one of these moments."""
    for fighter in sector.fighters:
        if fighter.effects:
            fighter.effects = [effect for effect in fighter.effects if effect.until not in moments]
