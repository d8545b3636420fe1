"""Command Phase, and the use of Command cards at any time with its counter windows. [GS-CMD, GS-CRD-10, -15, -16]"""

from __future__ import annotations

from rules.engine import Choose, Rule, ask_all
from rules.galactic_supremacy.chapters.effects import PHASE_EFFECTS, target_gone, works
from rules.galactic_supremacy.chapters.turn import ask_in_turn, uses
from rules.galactic_supremacy.model.events import CommandUsed, NoEffect, UseNegated
from rules.galactic_supremacy.model.moves import Done, Pass, Use
from rules.galactic_supremacy.model.questions import Prompt, UseOf
from rules.galactic_supremacy.model.state import CommandUse, Galaxy, find_unit, holds, player_id
from rules.galactic_supremacy.model.tables import Effect


def command_phase(galaxy: Galaxy) -> Rule[str]:
    """Any number of Command cards, each for one effect. [GS-CMD-01]"""
    while galaxy.me.hand:
        move = yield from ask_in_turn(galaxy, lambda: command_question(galaxy))
        if not isinstance(move, Use):
            break
        if (yield from use_command(galaxy, galaxy.active, move.effect, move.target)):
            yield from carry_out(galaxy, move)
    return "build"


def command_question(galaxy: Galaxy) -> Choose[Use | Done]:
    """Every effect with every legal target. [GP-06, GS-CMD-05]"""
    done = Done.of()
    options: tuple[Use | Done, ...] = (*uses(galaxy), done)
    return Choose(seat=galaxy.active, prompt=Prompt.COMMAND, options=options, default=done, reason="GS-CMD-01")


def carry_out(galaxy: Galaxy, move: Use) -> Rule[None]:
    """Carry out an effect that was not negated. [GS-CMD-04, GS-CMD-05]"""
    if target_gone(galaxy, move):  # R49
        galaxy.tell(NoEffect(galaxy.active, move.effect))
    else:
        yield from PHASE_EFFECTS[move.effect](galaxy, move.target)


def use_command(galaxy: Galaxy, seat: int, effect: Effect, target: str = "") -> Rule[bool]:
    """Put a Command card face up, let the others counter; return whether the use stands. [GS-CMD-02, GS-CMD-03]"""
    galaxy.discard(galaxy.take(seat, "command"))
    galaxy.tell(CommandUsed(seat, effect, target))
    galaxy.stack.append(CommandUse(seat, effect, target))
    negated_by = yield from counter_window(galaxy, seat)
    galaxy.stack.pop()
    if negated_by is not None:
        galaxy.tell(UseNegated(seat, effect, negated_by))
    return negated_by is None


def counter_window(galaxy: Galaxy, user: int) -> Rule[int | None]:
    """Everybody with cards may counter, handled in turn order; returns who negated it. [GS-CRD-15, GS-CRD-16, R15]"""
    use = galaxy.stack[-1]
    answers = yield from ask_all(
        lambda: [counter_question(galaxy, seat, use) for seat in galaxy.others(user) if galaxy.players[seat].hand],
        prompt=Prompt.COUNTER,
        reason="GS-CRD-15",
        about=UseOf(use.seat, use.effect, use.target),
    )
    for seat in galaxy.others(user):
        if isinstance(answers.get(seat), Use) and holds(galaxy.players[seat], "command"):
            stands = yield from use_command(galaxy, seat, "counter", player_id(user))
            if stands and (yield from works(galaxy, seat, "counter")):
                return seat
    return None


def counter_question(galaxy: Galaxy, seat: int, use: CommandUse) -> Choose[Use | Pass]:
    """Counter or pass; shown to everybody with cards, whether or not he holds a Command. [GP-07, GS-CRD-17]"""
    player, no = galaxy.players[seat], Pass.of()
    able = holds(player, "command")
    yes = Use.of("counter", player_id(use.seat))
    order: Use | Pass | None = None
    if player.counter == "always" and able:
        order = yes
    elif player.counter in ("never", "always") or (player.counter == "concerned" and not concerned(galaxy, seat, use)):
        order = no
    return Choose(
        seat=seat,
        prompt=Prompt.COUNTER,
        options=(yes, no) if able else (no,),
        default=no,
        reason="GS-CRD-15",
        about=UseOf(use.seat, use.effect, use.target),
        order=order,
    )


def concerned(galaxy: Galaxy, seat: int, use: CommandUse) -> bool:
    """Whether a use is aimed at this seat, his pieces, or an attack that he is in. [GP-24]"""
    battle = galaxy.battle
    if battle is not None and seat in (battle.attacker, battle.defender):
        return True
    if use.target == player_id(seat):
        return True
    player = galaxy.players[seat]
    leaders = [unit.leader.id for unit in player.units() if unit.leader]
    return use.target in leaders or find_unit(player, use.target) is not None
