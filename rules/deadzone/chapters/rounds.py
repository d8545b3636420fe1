"""Rounds: Turns one after the other, then the End Phase. [DZ-RND, P-END]"""

from __future__ import annotations

from functools import partial

from rules.common.standing_orders import lapsed
from rules.deadzone.chapters.activation import turn
from rules.deadzone.chapters.draws import AGREED, end_offers, is_agreed
from rules.deadzone.chapters.ending import SEATS, end_game, verdict
from rules.deadzone.chapters.finishing import next_starter, note_finished
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.leading import leads
from rules.deadzone.chapters.missions import note_round
from rules.deadzone.chapters.refusals import no_activation
from rules.deadzone.chapters.scenario_events import at_last, before_command
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scoring import score_hold
from rules.deadzone.model.events.rounds import Dissipated, Passed, RoundBegan
from rules.deadzone.model.events.setup import OrdersEnded
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import sheet
from rules.deadzone.model.moves import Activate, Pass
from rules.deadzone.model.questions import Count, Prompt
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.state import Fighter, Orders, Sector, Turn
from rules.engine import Choose, Offers, Rule, ask, roll

DISSIPATES = 5
"""A die of 5 or more takes the smoke out of a cube. [DZ-KW-SMOKE-03]"""


def begin_round(sector: Sector, number: int, first: int) -> str:
    """Nobody is activated; whoever finished first has the Initiative. [DZ-RND-08, DZ-RND-09]"""
    sector.lead_to("round")
    sector.round, sector.first, sector.active = number, first, first
    sector.stamps, sector.weather = 0, 0
    for seat, side in enumerate(sector.sides):
        side.done = 0
        if lapsed(side.orders.until, number):
            side.orders = Orders()
            sector.tell(OrdersEnded(seat))
    sector.turn = Turn()
    for begin in BOOK.round_begins:
        begin(sector)
    sector.tell(RoundBegan(number, first))
    return "round"


def round_phase(sector: Sector) -> Rule[str]:
    """What the scenario brings before the Command Dice are rolled. [DZ-RND-01]"""
    yield from before_command(sector)
    return "command"


# -- Turns -------------------------------------------------------------------------------------------------------------


def turn_phase(sector: Sector) -> Rule[str]:
    """One Turn of the side with Initiative, which then goes to the other. [DZ-RND-02..07, DZ-ACT]"""
    note_finished(sector)
    if (yield from is_agreed(sector)):
        return end_game(sector, AGREED, [])
    seat = sector.active
    if sector.has_finished(0) and sector.has_finished(1):
        return "end_of_round"
    if not sector.has_finished(seat):  # who has nobody left must pass: nothing to ask [DZ-RND-06]
        yield from take_turn(sector, seat)
    sector.active = 1 - seat
    return "turn"


def take_turn(sector: Sector, seat: int) -> Rule[None]:
    """Activate a model, or pass. [DZ-RND-02, DZ-RND-05]"""
    sector.turn = Turn()
    for side in sector.sides:
        side.same = []
    move = yield from ask(lambda: turn_question(sector, seat), open=True)
    if isinstance(move, Pass):
        sector.tell(Passed(seat))
        return
    fighter = sector.fighter(move.model)
    assert fighter is not None
    yield from turn(sector, fighter, move.then)
    note_finished(sector)


def turn_question(sector: Sector, seat: int) -> Choose[Activate | Pass]:
    """Who is activated, and what it shoots; passing is there with fewer models left than the other side. [D12, SO10]"""
    waiting = sector.unactivated(seat)
    plain: list[Activate | Pass] = [Activate.of(f.id) for f in waiting]
    default: Activate | Pass = Activate.of(min(waiting, key=cost).id)
    order = None
    if may_pass(sector, seat):
        default = Pass.of()
        plain.append(default)
        order = default if in_force(sector, seat).passing == "pass" else None
    why = partial(no_activation, sector, seat)
    return Choose(
        seat=seat,
        prompt=Prompt.ACTIVATE,
        options=Offers(lambda: [*leads(sector, seat), *plain], plain),
        default=default,
        reason="DZ-RND-02",
        about=Count(sector.round),
        order=order,
        why=why,
    )


def cost(fighter: Fighter) -> int:
    """What a model costs, in points."""
    return sheet(fighter).cost


def may_pass(sector: Sector, seat: int) -> bool:
    """Whether a side has strictly fewer unactivated models in play than the other. [DZ-RND-05, R9]"""
    return len(sector.unactivated(seat)) < len(sector.unactivated(1 - seat))


# -- the End Phase -----------------------------------------------------------------------------------------------------


def end_phase(sector: Sector) -> Rule[str]:
    """Points, missions, the winner; then smoke, markers, the scenario; the next Round. [DZ-RND-09, DZ-WIN, DZ-SEC]"""
    scenario = rules_of(sector)
    for seat, what, vp in [*scenario.scores(sector)]:
        score_hold(sector, seat, what, vp)
    note_round(sector)
    over = verdict(sector)
    if over is not None:
        return end_game(sector, *over)
    yield from clear_smoke(sector)
    wipe(sector)
    end_offers(sector)
    yield from at_last(sector)
    return begin_round(sector, sector.round + 1, next_starter(sector))


def clear_smoke(sector: Sector) -> Rule[None]:
    """A die for each cube with smoke, for all its markers together. [DZ-KW-SMOKE-03, DZ-KW-GAS-04]"""
    for cube in dict.fromkeys([cloud.cube for cloud in sector.clouds]):
        die = (yield from roll(1, SIDES, "DZ-KW-SMOKE-03"))[0]
        if die >= DISSIPATES:
            sector.clouds = [cloud for cloud in sector.clouds if cloud.cube != cube]
        sector.tell(Dissipated(cube, die, die >= DISSIPATES))


def wipe(sector: Sector) -> None:
    """What ends with the Round: activation, Comm-Link marks, effects, unspent dice. [DZ-CMD-05, DZ-RND-09, R48]"""
    for fighter in sector.fighters:
        fighter.activated = False
        fighter.effects = [effect for effect in fighter.effects if effect.until == "game"]
    sector.links = []
    for seat in SEATS:
        sector.sides[seat].dice, sector.sides[seat].same = [], []
