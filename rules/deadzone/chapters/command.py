"""Command Dice at the start of a Round; Secret Missions are chosen in the same window. [DZ-CMD-01..04, DZ-PAC-09]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rules.deadzone.chapters.missions import (
    ANY,
    EACH_ROUND,
    begin_missions,
    is_never_possible,
    may_keep,
    open_missions,
    possible,
    roll_missions,
    settle_missions,
)
from rules.deadzone.chapters.scenario_events import after_command
from rules.deadzone.model.events.rounds import CommandRerolled, CommandRolled
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import has, worth
from rules.deadzone.model.moves import Reroll, ShowDice, Undertake
from rules.deadzone.model.questions import Count, Prompt
from rules.deadzone.model.rulings import command_counts_the_battlefield
from rules.deadzone.model.state import FACES, Die, Face, Sector
from rules.engine import Pick, Question, Refusal, Rule, ask_all, ask_some, roll

DICE = 3
Choice = Reroll | ShowDice | Undertake
Rolled = Mapping[int, Sequence[int]]
"""Seat -> the dice of its new missions where they lie already."""


def command_phase(sector: Sector) -> Rule[str]:
    """Both roll, both settle what they keep, then the scenario has its say. [DZ-CMD-01, DZ-CMD-03, DZ-PAC-09]"""
    first = sector.active
    for seat in (first, 1 - first):
        yield from roll_command(sector, seat)
    rolled: dict[int, list[int]] = {}
    for seat in (first, 1 - first) if sector.missions else ():
        if not may_keep(sector, seat):
            rolled[seat] = yield from roll_missions(sector, seat, EACH_ROUND)
    answers = yield from ask_all(
        lambda: command_questions(sector, rolled),
        prompt=Prompt.COMMAND,
        reason="DZ-CMD-03",
        about=Count(sector.round),
        open=True,
    )
    yield from throw_again(sector, first, answers.get(first, ()))
    yield from throw_again(sector, 1 - first, (yield from second_thoughts(sector, answers.get(1 - first, ()))))
    for seat in (first, 1 - first) if sector.missions else ():
        yield from take_missions(sector, seat, answers[seat], rolled)
    yield from after_command(sector)
    return "turn"


# -- the dice ----------------------------------------------------------------------------------------------------------


def roll_command(sector: Sector, seat: int) -> Rule[None]:
    """3 dice and those of the best Tactician; a +1 Model for each Relay.

    [DZ-CMD-01, DZ-KW-RELAY-01, DZ-KW-TACTICIAN-01, R3, R108]
    """
    side = sector.sides[seat]
    models = sector.in_play(seat)
    count = DICE + max([worth(sector, f, "tactician") for f in models], default=0)
    relays = len([f for f in models if has(sector, f, "communications-relay")])
    faces = yield from roll(count, len(FACES), "DZ-CMD-01")
    side.dice = [Die(FACES[face - 1]) for face in faces] + [Die("model", fixed=True) for _ in range(relays)]
    side.rerolled = False
    sector.tell(CommandRolled(seat, tuple([die.face for die in side.dice]), relays))


def may_reroll(sector: Sector, seat: int) -> bool:
    """Once a Round; with fewer than half of the models only if drilled. [DZ-CMD-03, DZ-CMD-04, DZ-KW-CTT-01, R11]"""
    side = sector.sides[seat]
    if side.rerolled:
        return False
    present = len(sector.in_play(seat)) if command_counts_the_battlefield(sector) else sector.living(seat)
    return 2 * present >= side.started or is_drilled(sector, seat)


def is_drilled(sector: Sector, seat: int) -> bool:
    """Whether a model with Combat Team Training is in play. [DZ-KW-CTT-01]"""
    return any(has(sector, f, "combat-team-training") for f in sector.in_play(seat))


def throw_again(sector: Sector, seat: int, answer: Sequence[Choice]) -> Rule[None]:
    """The chosen dice are rolled again, and their new results stand. [DZ-CMD-03]"""
    side = sector.sides[seat]
    chosen = sorted([move.die for move in answer if isinstance(move, Reroll)])
    if not chosen:
        return
    faces = yield from roll(len(chosen), len(FACES), "DZ-CMD-03")
    shown: list[Face] = [FACES[face - 1] for face in faces]
    for number, face in zip(chosen, shown, strict=True):
        side.dice[number - 1].face = face
    side.rerolled = True
    sector.tell(CommandRerolled(seat, tuple(chosen), tuple(shown)))


# -- the window --------------------------------------------------------------------------------------------------------


def command_questions(sector: Sector, rolled: Rolled) -> list[Question]:
    """Both at once; with missions always both, without them whoever may re-roll. [DZ-PAC-09]"""
    first = sector.active
    asked = [seat for seat in (first, 1 - first) if sector.missions or may_reroll(sector, seat)]
    return [command_question(sector, seat, rolled) for seat in asked]


def command_question(sector: Sector, seat: int, rolled: Rolled) -> Pick[Choice]:
    """Dice to roll again; for the second player also to wait for the first; and missions. [D10, D11]"""
    first = sector.active
    dice = rerolls(sector, seat)
    waits = [ShowDice.of()] if dice and seat != first and may_reroll(sector, first) else []
    missions = mission_choices(sector, seat, rolled) if sector.missions else []
    options = [*dice, *waits, *missions]
    default = mission_default(sector, seat, missions)
    order = None if missions else ordered_rerolls(sector, seat)
    check = partial(command_problem, sector, seat, rolled)
    return Pick(
        seat=seat,
        prompt=Prompt.COMMAND,
        options=options,
        low=0,
        high=len(options),
        default=default,
        reason="DZ-CMD-03",
        about=Count(sector.round),
        order=order,
        check_set=check,
        plan=True,
    )


def rerolls(sector: Sector, seat: int) -> list[Reroll]:
    """The own dice, but for the extra results of Relays. [DZ-CMD-03, DZ-KW-RELAY-01, R65]"""
    if not may_reroll(sector, seat):
        return []
    return [Reroll.of(number) for number, die in enumerate(sector.sides[seat].dice, 1) if not die.fixed]


def ordered_rerolls(sector: Sector, seat: int) -> tuple[Choice, ...] | None:
    """What the standing order says: no die, or those whose faces are not on the keep list. [SO11]"""
    orders, dice = in_force(sector, seat), sector.sides[seat].dice
    if orders.command == "ask":
        return None
    if orders.command == "none":
        return ()
    return tuple([move for move in rerolls(sector, seat) if dice[move.die - 1].face not in orders.keep])


def command_problem(sector: Sector, seat: int, rolled: Rolled, answer: tuple[Choice, ...]) -> Refusal | None:
    """What does not go together in an answer."""
    again = [move for move in answer if isinstance(move, Reroll)]
    if again and any(isinstance(move, ShowDice) for move in answer):
        return Refusal("Either wait for the other player's dice or name dice to roll again, not both.", "DZ-PAC-09")
    kept = [move for move in answer if isinstance(move, Undertake) and move.how == "keep"]
    if len(kept) > 1:
        return Refusal("You may keep one Secret Mission; leave the other.", "DZ-SEC-06")
    chosen = [move for move in answer if isinstance(move, Undertake) and move.how == "choose"]
    most = choices_of(seat, rolled)
    if len(chosen) > most:
        return Refusal("You can choose for {most} of your rolls; name no more missions.", "DZ-SEC-03", most=most)
    return None


def second_thoughts(sector: Sector, answer: Sequence[Choice]) -> Rule[Sequence[Choice]]:
    """The player who waited sees the first player's new dice and decides now. [DZ-PAC-09]"""
    seat = 1 - sector.active
    if not any(isinstance(move, ShowDice) for move in answer):
        return answer
    again: tuple[Choice, ...] = yield from ask_some(lambda: reroll_question(sector, seat), open=True)
    return again


def reroll_question(sector: Sector, seat: int) -> Pick[Choice] | None:
    """The own dice alone."""
    options = rerolls(sector, seat)
    if not options:
        return None
    return Pick(
        seat=seat,
        prompt=Prompt.REROLL,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DZ-CMD-03",
        plan=True,
    )


# -- missions ----------------------------------------------------------------------------------------------------------


def mission_choices(sector: Sector, seat: int, rolled: Rolled) -> list[Choice]:
    """Which old mission to keep, what an 8 shall be, which impossible ones to roll again. [D11]

    Where the dice are still to come, as a mission may be kept, all is said beforehand. [R160]
    """
    dice = rolled.get(seat)
    kept: list[Choice] = [Undertake.of(number, "keep") for number in dict.fromkeys(may_keep(sector, seat))]
    free = dice is None or ANY in dice
    chosen: list[Choice] = [Undertake.of(number, "choose") for number in possible(sector, seat)] if free else []
    never = [number for number in range(1, ANY) if is_never_possible(sector, seat, number)]
    again: list[Choice] = [Undertake.of(number, "reroll") for number in never if dice is None or number in dice]
    return [*kept, *chosen, *again]


def choices_of(seat: int, rolled: Rolled) -> int:
    """How many missions may be chosen: one for each 8."""
    dice = rolled.get(seat)
    return EACH_ROUND if dice is None else list(dice).count(ANY)


def mission_default(sector: Sector, seat: int, missions: Sequence[Choice]) -> tuple[Choice, ...]:
    """The older mission is kept, 8s are the first mission that there is, impossible ones are rolled again. [D11]"""
    undone = open_missions(sector, seat)
    oldest = min(undone, key=lambda mission: mission.round).number if undone else 0
    default: list[Choice] = []
    for move in missions:
        wanted = isinstance(move, Undertake) and (move.how == "reroll" or (move.how, move.mission) == ("keep", oldest))
        default += [move] if wanted else []
    return tuple(default)


def take_missions(sector: Sector, seat: int, answer: Sequence[Choice], rolled: Rolled) -> Rule[None]:
    """Keep, roll what is missing, and choose. [DZ-SEC-02, DZ-SEC-03, DZ-SEC-04, DZ-SEC-06]"""
    wishes = [move for move in answer if isinstance(move, Undertake)]
    kept = [move.mission for move in wishes if move.how == "keep"]
    chosen = [move.mission for move in wishes if move.how == "choose"] or possible(sector, seat)[:1]
    again = [move.mission for move in wishes if move.how == "reroll"]
    begin_missions(sector, kept, seat)
    dice = rolled.get(seat)
    if dice is None:
        dice = yield from roll_missions(sector, seat, EACH_ROUND - len(kept))
    yield from settle_missions(sector, seat, dice, chosen, again)
