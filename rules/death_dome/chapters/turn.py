"""A turn: the counter, the draw, then two unit phases. [3.4, 3.6]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from rules.death_dome.chapters.attack import attack_action, attacks
from rules.death_dome.chapters.control import capture, captures, claim, claims, gain, release, releases
from rules.death_dome.chapters.items import recall, recalls, treat, treatments
from rules.death_dome.chapters.piles import discard, draw_cards
from rules.death_dome.chapters.powers import play, plays
from rules.death_dome.chapters.raids import deed_of, marches, raids
from rules.death_dome.chapters.refusals import no_action, no_phase, no_phase_move, no_turn_move
from rules.death_dome.chapters.results import last_standing
from rules.death_dome.chapters.walking import burn, end_movement, go, goals
from rules.death_dome.model.board import GRID
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.events import PhaseBegan, PhaseEnded, Regenerated, RoundBegan, StoodUp, TurnBegan, TurnEnded
from rules.death_dome.model.income import hand_limit, supply_of
from rules.death_dome.model.moves import (
    Attack,
    Capture,
    Claim,
    Cure,
    Done,
    EndTurn,
    Go,
    Heal,
    March,
    Play,
    Raid,
    Recall,
    Release,
    Strengthen,
    Use,
)
from rules.death_dome.model.questions import OfUnit, PhasesLeft, Prompt
from rules.death_dome.model.state import UNIT_PHASES, Dome, Ends, Unit, UnitPhase
from rules.death_dome.model.units import able, build, mend, ready
from rules.engine import Choose, Move, Offers, Rule, ask

# -- the start of a turn -----------------------------------------------------------------------------------------------


def turn_start(dome: Dome) -> Rule[str]:
    """Counter, boosts that end, regeneration, draw: in this order. [DD-MAT-05, DD-MAT-06, R8]"""
    team = dome.team
    team.turns += 1
    if begins_round(dome):
        count_round(dome)
    end_boosts(dome, "next_turn", dome.of(dome.active))
    regenerate(dome)
    supply = supply_of(dome, dome.active)
    limit = hand_limit(supply)
    dome.tell(TurnBegan(dome.active, supply, limit))
    yield from draw_cards(dome, dome.active, limit - len(team.hand))
    dome.phases_left = UNIT_PHASES
    return "turn"


def begins_round(dome: Dome) -> bool:
    """Whether this is the first turn of a round; not if the player who had that one has just left. [DD-MAT-03]"""
    left = [team.turns for team in dome.teams if team.gone]
    return dome.active == dome.order[0] and dome.team.turns > max(left, default=0)


def count_round(dome: Dome) -> None:
    """The counter goes up at the start of the first player's turn. [DD-MAT-03]"""
    dome.counter += 1
    if dome.match > 1 or dome.team.turns > 1:
        dome.round += 1
    dome.tell(RoundBegan(dome.counter, dome.limit))


def regenerate(dome: Dome) -> None:
    """Units out of jail that regenerate lose wounds. [DD-MAT-06]"""
    for unit in dome.of(dome.active):
        healed = mend(unit, build(unit).abilities.get("regenerate", 0)) if dome.on_board(unit) else 0
        if healed:
            dome.tell(Regenerated(unit.id, healed))


def end_boosts(dome: Dome, ends: Ends, units: list[Unit]) -> None:
    """Boosts of this length are over; a power card that made one is discarded now. [DD-CRD-19, R36]"""
    for unit in units:
        if over := [boost for boost in unit.boosts if boost.ends == ends]:
            unit.boosts = [boost for boost in unit.boosts if boost.ends != ends]
            discard(dome, [boost.source for boost in over if is_reminder(boost.source)])


def is_reminder(source: str) -> bool:
    """Whether a boost comes from a power card that lies beside the unit as long as it holds. [DD-CRD-19]"""
    return source in POWERS and POWERS[source].tag("pressured") is not None


# -- between unit phases -----------------------------------------------------------------------------------------------


def turn_phase(dome: Dome) -> Rule[str]:
    """Begin a unit phase, play a card that needs no unit, or end the turn. [D3, D4, DD-PWR-04, DD-UPH-08, R63]"""
    if not dome.team.hand and not usable(dome):
        return end_turn(dome)
    move = yield from ask(lambda: turn_question(dome), open=True)
    match move:
        case Use(unit):
            begin_phase(dome, unit)
            return "unit"
        case Raid() | March():
            begin_phase(dome, move.unit)
            return (yield from whole_phase(dome, move))
        case Play(card, on):
            yield from play(dome, card, on)
            return after_effects(dome, "turn")
    return end_turn(dome)


def begin_phase(dome: Dome, unit: str) -> None:
    """A unit phase is open. [DD-UPH-01]"""
    dome.phases_left -= 1
    dome.acting = UnitPhase(unit)
    dome.tell(PhaseBegan(unit))


def turn_question(dome: Dome) -> Choose[Move]:
    """Whose unit phase, whole or step by step, or a `turn` card. [DD-PWR-03, DD-UPH-02, R88]"""
    units = usable(dome)
    uses, rest = [Use.of(unit.id) for unit in units], [*plays(dome), EndTurn.of()]
    return Choose(
        seat=dome.active,
        prompt=Prompt.TURN,
        options=Offers(lambda: [*raids(dome, units), *uses, *marches(dome, units), *rest], plain=[*uses, *rest]),
        default=EndTurn.of(),
        reason="DD-MAT-05",
        about=PhasesLeft(dome.phases_left),
        why=partial(no_turn_move, dome),
    )


def usable(dome: Dome) -> list[Unit]:
    """The units that can have a unit phase now. [DD-UPH-01, DD-UPH-05]"""
    return [unit for unit in dome.of(dome.active) if no_phase(dome, unit) is None]


def end_turn(dome: Dome) -> str:
    """Units stand up, boosts end, and it is the next team's turn, or the match is over. [DD-MAT-02, DD-MAT-04]"""
    seat, team = dome.active, dome.team
    for unit in dome.of(seat):
        if unit.down and unit.down <= team.turns:
            unit.down = 0
            dome.tell(StoodUp(unit.id))
    end_boosts(dome, "turn", dome.of(seat))
    dome.tell(TurnEnded(seat))
    return next_turn(dome)


def next_turn(dome: Dome) -> str:
    """The phase after a turn: the next team's, or the payout after the last of the last round. [DD-MAT-04]"""
    last = dome.order[-1] == dome.active
    if last and dome.counter >= dome.limit:
        return "payout"
    dome.active = dome.after(dome.active)[0]
    return "turn_start"


# -- a unit phase ------------------------------------------------------------------------------------------------------


def whole_phase(dome: Dome, move: Raid | March) -> Rule[str]:
    """The walk and the action of one answer; then the phase is over, unless it went otherwise or steps are left. [R88]

    Who acts where it stands may still walk. What a bug, a push or a follower has made impossible is left out.
    """
    unit = dome.unit(move.unit)
    walks = unit.place != move.to
    if walks:
        yield from go(dome, unit, move.to)
    done = unit.place == move.to
    if isinstance(move, Raid) and done and can_go_on(dome):
        before, deed = dome.scene.actions, deed_of(dome, move)
        if not no_phase_move(dome, deed):
            yield from take_action(dome, unit, deed)
        done = dome.scene.actions < before
    if not can_go_on(dome) or (walks and done):
        return (yield from close(dome))
    return after_effects(dome, "unit")


def unit_phase(dome: Dome) -> Rule[str]:
    """One thing after the other: move, act, play a card, until it is over. [DD-UPH-01..07]"""
    if exhausted(dome):
        return (yield from close(dome))
    move = yield from ask(lambda: unit_question(dome), open=True)
    if isinstance(move, Done):
        return (yield from close(dome))
    yield from carry_out(dome, move)
    return after_effects(dome, "unit") if can_go_on(dome) else (yield from close(dome))


def exhausted(dome: Dome) -> bool:
    """Whether nothing can be left to do: no movement, no action, and no card in hand, which everybody may know."""
    if dome.team.hand:
        return False
    unit = dome.unit(dome.scene.unit)
    return no_action(dome, unit) is not None and not goals(dome, unit) and not recalls(dome, unit)


def unit_question(dome: Dome) -> Choose[Move]:
    """All that the active unit can do; of the squares to go to those lead that gain most. [D5, D6, D7]"""
    unit = dome.unit(dome.scene.unit)
    ways, back, deeds = goals(dome, unit), recalls(dome, unit), actions(dome, unit)
    steps = (*deeds, *by_letter(ways), *back) if dome.asks_less else (*ways, *back, *deeds)
    rest = (*plays(dome), Done.of())
    return Choose(
        seat=dome.active,
        prompt=Prompt.UNIT,
        options=Offers(
            lambda: [*deeds, *sorted(by_letter(ways), key=lambda move: -gain(dome, unit, move.to)), *back, *rest],
            plain=[*steps, *rest],
            leads=lambda move: isinstance(move, Go) and gain(dome, unit, move.to) > 0,
        ),
        default=Done.of(),
        reason="DD-UPH-01",
        about=OfUnit(unit.id),
        why=partial(no_phase_move, dome),
    )


def by_letter(ways: Iterable[Go]) -> list[Go]:
    """These ways in the order of a list: A1, A2, A3 ..., then B1."""
    return sorted(ways, key=lambda move: GRID.by_letter[move.to])


def actions(dome: Dome, unit: Unit) -> tuple[Move, ...]:
    """The actions there are from here. [DD-ACT-01, DD-ACT-02, DD-BAS-03, DD-EQP-02, R58]"""
    if no_action(dome, unit):
        return ()
    return (
        *captures(dome, unit),
        *releases(dome, unit),
        *attacks(dome, unit),
        *treatments(dome, unit),
        *claims(dome, unit),
    )


def carry_out(dome: Dome, move: Move) -> Rule[None]:
    """Move, act or play a card; an action that comes during a movement ends it, or interrupts it. [DD-UPH-06]"""
    unit = dome.unit(dome.scene.unit)
    match move:
        case Go(to):
            yield from go(dome, unit, to)
        case Recall(item):
            yield from recall(dome, unit, item)
        case Play(card, on) if not POWERS[card].needs_action:
            yield from play(dome, card, on)
        case _:
            yield from take_action(dome, unit, move)


def take_action(dome: Dome, unit: Unit, move: Move) -> Rule[None]:
    """Use an action; if followers have made this one impossible, another may be chosen. [DD-ACT-01, R78]"""
    near = dome.scene.near
    yield from halt(dome)
    if near and not (can_go_on(dome) and move in unit_question(dome).options):
        return
    dome.scene.actions -= 1
    if isinstance(move, Play):
        yield from play(dome, move.card, move.on)
    else:
        yield from ACTIONS[type(move)](dome, unit, move)


def halt(dome: Dome) -> Rule[None]:
    """The movement before an action is over, or interrupted by Step-n-go. [DD-UPH-06, DD-CRD-11, R69, R78]"""
    scene = dome.scene
    if not scene.path or scene.moved:
        return
    if scene.split:
        scene.broken = True
    else:
        yield from end_movement(dome)


def can_go_on(dome: Dome) -> bool:
    """Whether the active unit is on its feet: it may have died, in the duel to stand in its base again. [R12, R54]"""
    return not dome.scene.over and ready(dome, dome.unit(dome.scene.unit))


ACTIONS: Mapping[type[Move], Callable[[Dome, Unit, Any], Rule[None]]] = {
    Capture: capture,
    Release: release,
    Attack: attack_action,
    Heal: treat,
    Cure: treat,
    Strengthen: treat,
    Claim: claim,
}


def after_effects(dome: Dome, phase: str) -> str:
    """Where the turn goes on when nothing is pending: the last team standing wins.

    [DD-WIN-06, DD-WIN-07, DD-DTH-06, R72]
    """
    if last_standing(dome) is None:
        return phase
    dome.acting = None
    return "payout"


def close(dome: Dome) -> Rule[str]:
    """The unit phase is over; a unit on lava without a card that lasts is lost. [DD-UPH-03, DD-UPH-07, R51]"""
    yield from end_movement(dome)
    unit = dome.unit(dome.scene.unit)
    dismiss(dome)
    if dome.on_board(unit) and dome.arena.lava(unit.place) and not able(dome, unit, "lava_walk"):
        yield from burn(dome, unit)
    return after_effects(dome, "turn")


def dismiss(dome: Dome) -> None:
    """Forget the unit phase, with the boosts that end with it."""
    unit = dome.unit(dome.scene.unit)
    end_boosts(dome, "phase", [unit])
    dome.tell(PhaseEnded(unit.id))
    dome.acting = None
