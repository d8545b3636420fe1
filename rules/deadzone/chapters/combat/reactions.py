"""The reaction package: all that the side of the target decides about an attack, asked once, before the dice.

It is asked in a window whenever public facts leave a choice; a standing order only decides who fills it in. So nobody
can tell from the questions or from the time they take what the standing orders are. [DZ-PAC-03, DZ-PAC-07]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rules.common.plan import Plan
from rules.deadzone.chapters.combat.extras import STIMULANTS
from rules.deadzone.chapters.combat.guards import loss_of
from rules.deadzone.chapters.combat.ordering import after_named, as_target, before_named, on_dice
from rules.deadzone.chapters.spending import faces_left, spend, spend_order, use_up
from rules.deadzone.chapters.standing_orders import (
    asks_before,
    may_fight,
    ordered_buys,
    ordered_stand,
    ordered_symbols,
    usual_stand,
)
from rules.deadzone.model.attacks import AFTERWARDS, Attack, Reply, leading, show, side_of
from rules.deadzone.model.events.tests import ItemPut, Met, OrderPut, SymbolsPut
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import visible
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import arms, body, item_of, left, smoke
from rules.deadzone.model.moves import Buy, Command, Condition, Evade, Meet, Same, ShowDice, Symbols, Use
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.rulings import every_order_costs
from rules.deadzone.model.state import Board, Sector
from rules.engine import Move, Refusal, Rule, ask_all

Choice = Meet | Symbols | Use | Command | Buy | Evade | Same | ShowDice
CONDITIONS: Final[tuple[Condition, ...]] = ("saves", "matters")


def could_die(sector: Sector, attack: Attack) -> bool:
    """Whether the target could be killed if every attack die were one success and it had none. [DZ-PAC-05]"""
    if attack.cause == "test":
        return attack.stake >= left(attack.target)
    return loss_of(sector, attack, attack.target, attack.ours.dice) >= left(attack.target)


# -- asking ------------------------------------------------------------------------------------------------------------


def respond(sector: Sector, attacks: Sequence[Attack]) -> Rule[None]:
    """Ask the side of each target about the attack on all its models, pay what it puts in, and keep it in the attacks.

    Each side commits for all its own, the active one first. [DZ-PAC-03, D23, D24, DZ-DIE-03, R5, R135]
    """
    for seat in (leading(sector), 1 - leading(sector)):
        own = [attack for attack in attacks if side_of(sector, attack.target) == seat]
        if not own:
            continue
        show(sector, own)
        answers = yield from ask_all(
            partial(_packages, sector, seat, own), prompt=Prompt.REACT, reason="DZ-PAC-03", about=sector.attacks[-1]
        )
        if not answers:
            continue
        answer, was_asked = answers[seat], standing_package(sector, seat, own) is None
        _keep_same(sector, seat, answer)
        for attack in own:
            offered = as_target(sector, attack)  # before a choice changes what there is to choose
            attack.chosen = reply(sector, attack, answer, asked=was_asked or bool(sector.sides[seat].same))
            attack.chosen.evasion = attack.chosen.asked and not sector.live and _may_plan_evasion(own)
            yield from _pay(sector, seat, attack, offered)


def _packages(sector: Sector, seat: int, attacks: Sequence[Attack]) -> list[Plan[Choice]]:
    return [asked for asked in [package(sector, seat, attacks)] if asked]


def package(sector: Sector, seat: int, attacks: Sequence[Attack]) -> Plan[Choice] | None:
    """The question, or None where nothing is to be decided before the dice. [DZ-PAC-03, DZ-PAC-07]"""
    now = tuple(_before(sector, seat, attacks))
    if not now:
        return None
    options = (*now, *_afterwards(sector, seat, attacks))
    stands = int(any(isinstance(option, Meet) for option in now))
    default = usual_package(sector, seat, attacks)
    order = standing_package(sector, seat, attacks)
    check = partial(_problem, sector, seat, options)
    return Plan(
        seat=seat,
        prompt=Prompt.REACT,
        options=options,
        low=stands,
        high=len(options),
        default=default,
        reason="DZ-PAC-03",
        about=sector.attacks[-1],
        order=order,
        check_set=check,
        why=partial(_not_offered, sector, seat),
    )


def _not_offered(sector: Sector, seat: int, move: Move) -> Refusal | None:
    """Why a piece of a package is not among the choices, as a sentence with the rule's number."""
    match move:
        case Symbols():
            return Refusal(
                "You have {most} Dice Symbols for this.",
                "DZ-CMD-06", "DZ-CMD-08", most=len(sector.unspent(seat, "symbol")),
            )  # fmt: skip
        case Meet():
            return Refusal(
                "Here your model only Survives, or it has no such close combat weapon.", "DZ-ASS-05", "DZ-ASS-07"
            )
        case Buy(_, face):
            return Refusal("No Command Die of yours shows {face} unspent.", "DZ-CMD-17", face=face)
        case Evade():
            return Refusal("It cannot Evade there.", "DZ-KW-EVADE-01")
        case Use():
            return Refusal("It has no Stimulants for a Fight.", "DZ-ITM-STIM-01")
    return None


def _before(sector: Sector, seat: int, attacks: Sequence[Attack]) -> Iterator[Choice]:
    """What is decided before the dice, and makes it worth asking. [D23, D24]"""
    for attack in attacks:
        if may_fight(sector, attack):
            blades = dict.fromkeys([blade.id for blade in arms(sector, attack.target, True, defending=True)])
            yield Meet.of("survive", "")
            yield from [Meet.of("fight", blade) for blade in blades]
            if item_of(sector, attack.target) == STIMULANTS:
                yield Use.of(STIMULANTS)
        on = AFTERWARDS if attack.cause == "blast" else ""  # a Blast has no test of its own, only what it throws
        yield from _symbols(sector, seat, attack, on, several=len(attacks) > 1)
        yield from as_target(sector, attack)


def _symbols(sector: Sector, seat: int, attack: Attack, on: str, *, several: bool) -> Iterator[Symbols]:
    name = attack.target.id if several else ""
    yield from [Symbols.of(count, name, on) for count in range(1, len(sector.unspent(seat, "symbol")) + 1)]


def _afterwards(sector: Sector, seat: int, attacks: Sequence[Attack]) -> Iterator[Choice]:
    """What goes along: conditions for after the dice, the fall that may follow, Evade, and how to be asked.

    At a live table what comes after the dice is asked when they lie. [DZ-PAC-10]
    """
    for attack in attacks:
        if attack.throws and attack.cause != "blast":
            yield from _symbols(sector, seat, attack, AFTERWARDS, several=len(attacks) > 1)
    if sector.live:
        yield Same.of()
        return
    if _may_plan_evasion(attacks):
        yield from [Evade.of(cube) for cube in attacks[0].escapes]
    yield from [Buy.of(when, face) for when in CONDITIONS for face in faces_left(sector, seat)]
    orders = [order for attack in attacks for order in on_dice(sector, attack, attack.target)]
    for order in dict.fromkeys(orders):
        yield from [replace(order, choice=when) for when in CONDITIONS]
    yield ShowDice.of()
    yield Same.of()


def _may_plan_evasion(attacks: Sequence[Attack]) -> bool:
    """Evade is in the package of one model; several are asked one by one afterwards. [DZ-PAC-03]"""
    return len(attacks) == 1 and bool(attacks[0].escapes)


def _problem(sector: Sector, seat: int, options: Sequence[Choice], chosen: tuple[Choice, ...]) -> Refusal | None:
    """What does not fit together in a package, as a sentence with the rule's number."""
    stands = [move for move in chosen if isinstance(move, Meet)]
    symbols = [move for move in chosen if isinstance(move, Symbols)]
    if len(stands) != any(isinstance(option, Meet) for option in options):
        return Refusal("Say once whether your model Fights or Survives.", "DZ-ASS-06")
    if len({(move.model, move.on) for move in symbols}) < len(symbols):
        return Refusal("Name one number of Dice Symbols for each test.", "DZ-CMD-08")
    if sum([move.count for move in symbols]) > len(sector.unspent(seat, "symbol")):
        return Refusal("You do not have that many Dice Symbols.", "DZ-CMD-06")
    if Use.of(STIMULANTS) in chosen and stands[0].stand == "survive":
        return Refusal("Stimulants help in a Fight, not when your model Survives.", "DZ-ITM-STIM-01")
    if len([move for move in chosen if isinstance(move, Evade)]) > 1:
        return Refusal("Evade into one cube.", "DZ-KW-EVADE-01")
    orders = [move for move in chosen if isinstance(move, Command) and not is_condition(move)]
    if len(orders) > 1:
        return Refusal("Spend one Special Order on a roll.", "DZ-CMD-15")
    if orders and any(move.stand == "fight" for move in stands):
        return Refusal("That order helps a model that Survives, not one that Fights.", "DZ-CMD-15")
    return None


def is_condition(move: Command) -> bool:
    """Whether it is an order for after the dice, if it is worth it then. [DZ-PAC-03]"""
    return move.choice in CONDITIONS and after_named(move.order) is not None


# -- what standing orders and the clock put in -------------------------------------------------------------------------


def standing_package(sector: Sector, seat: int, attacks: Sequence[Attack]) -> tuple[Choice, ...] | None:
    """The answer by standing orders, or by `same for the rest of this Turn`; None asks. [SO1, SO2, SO5, DZ-PAC-08]"""
    if sector.sides[seat].same:
        return _same(sector, seat, attacks)
    in_danger = any(could_die(sector, attack) for attack in attacks)
    return None if _is_asked(sector, seat, attacks, in_danger) else usual_package(sector, seat, attacks)


def _is_asked(sector: Sector, seat: int, attacks: Sequence[Attack], in_danger: bool) -> bool:
    before = [*_before(sector, seat, attacks)]
    stands = [attack for attack in attacks if may_fight(sector, attack)]
    if any(ordered_stand(sector, seat, attack) is None for attack in stands):
        return True
    if any(isinstance(option, Symbols) for option in before) and ordered_symbols(sector, seat, in_danger) is None:
        return True
    return any(isinstance(option, Use | Command) for option in before) and asks_before(sector, seat, in_danger)


def usual_package(sector: Sector, seat: int, attacks: Sequence[Attack]) -> tuple[Choice, ...]:
    """What the standing orders say, and where they say to ask, the usual choice of D23 to D30. [DZ-PAC-11]"""
    stands = [attack for attack in attacks if may_fight(sector, attack)]
    meets = [ordered_stand(sector, seat, attack) or usual_stand(sector, attack) for attack in stands]
    symbols = _ordered_symbols(sector, seat, attacks)
    hides = [hiding_place(sector, attack) for attack in attacks if in_force(sector, seat).evade == "hide"]
    return (*meets, *symbols, *ordered_buys(sector, seat), *[Evade.of(cube) for cube in hides if cube])


def _ordered_symbols(sector: Sector, seat: int, attacks: Sequence[Attack]) -> Iterator[Symbols]:
    """SO1 `spend`: so many on each model that could die, while they last."""
    lying = len(sector.unspent(seat, "symbol"))
    for attack in attacks:
        count = min(lying, ordered_symbols(sector, seat, could_die(sector, attack)) or 0)
        if count:
            yield Symbols.of(count, attack.target.id if len(attacks) > 1 else "", "")
            lying -= count


def _keep_same(sector: Sector, seat: int, answer: Sequence[Choice]) -> None:
    """Note an answer for the rest of the Turn. [DZ-PAC-08]"""
    if Same.of() in answer and not sector.sides[seat].same:
        sector.sides[seat].same = [move.key for move in answer]


def _same(sector: Sector, seat: int, attacks: Sequence[Attack]) -> tuple[Choice, ...]:
    """The noted answer as far as it fits this attack; Dice Symbols stop when they run out. [DZ-PAC-08]"""
    held = sector.sides[seat].same
    options = [*_before(sector, seat, attacks), *_afterwards(sector, seat, attacks)]
    answer = tuple([move for move in options if move.key in held])
    stands = [attack for attack in attacks if may_fight(sector, attack)]
    if stands and not any(isinstance(move, Meet) for move in answer):
        answer = (usual_stand(sector, stands[0]), *answer)
    return answer if _problem(sector, seat, options, answer) is None else usual_package(sector, seat, attacks)


# -- what was chosen ---------------------------------------------------------------------------------------------------


def reply(sector: Board, attack: Attack, answer: Sequence[Choice], *, asked: bool) -> Reply:
    """An answer, as it concerns one attack."""
    show = ShowDice.of() in answer or (sector.live and asked)
    chosen = Reply(asked=asked, show=show, stimulants=Use.of(STIMULANTS) in answer)
    chosen.symbols = tuple([m for m in answer if isinstance(m, Symbols) and m.model in ("", attack.target.id)])
    chosen.orders = tuple([move for move in answer if isinstance(move, Command)])
    chosen.buys = tuple([move for move in answer if isinstance(move, Buy)])
    chosen.evade = next((m.to for m in answer if isinstance(m, Evade) and m.to in attack.escapes), "")
    for move in answer:
        if isinstance(move, Meet) and move.stand == "fight":
            blades = arms(sector, attack.target, True, defending=True)
            chosen.stand, chosen.weapon = "fight", next(blade for blade in blades if blade.id == move.weapon)
    return chosen


def _pay(sector: Sector, seat: int, attack: Attack, offered: Sequence[Command]) -> Rule[None]:
    """Spend at once what goes before the dice; all of it is public. [DZ-CMD-08, R5]"""
    target, chosen = attack.target, attack.chosen
    if may_fight(sector, attack):
        sector.tell(Met(target.id, chosen.stand, chosen.weapon.id if chosen.weapon else ""))
    pay_symbols(sector, seat, attack)
    if chosen.stimulants:
        use_up(sector, target, STIMULANTS)
        sector.tell(ItemPut(target.id, STIMULANTS))
    due = offered if every_order_costs(sector) else as_target(sector, attack)
    for move in chosen.orders:
        if not is_condition(move) and move in due:
            spend_order(sector, seat)
            sector.tell(OrderPut(seat, move.order, target.id))
            yield from before_named(move.order, attacking=False).does(sector, attack, target, move)


def pay_symbols(sector: Sector, seat: int, attack: Attack) -> None:
    """The Dice Symbols on the target's test are spent, as far as they are still there. [DZ-CMD-06, DZ-CMD-08]"""
    count = min(attack.chosen.count(attack.target.id), len(sector.unspent(seat, "symbol")))
    others = [move for move in attack.chosen.symbols if move.on]
    attack.chosen.symbols = (*others, *([Symbols.of(count)] if count else []))
    if count:
        spend(sector, seat, "symbol", count)
        sector.tell(SymbolsPut(seat, attack.target.id, count))


def hiding_place(sector: Sector, attack: Attack) -> str:
    """The nearest cube to Evade to that the shooter does not see and that has no enemies; empty for none. [SO6]"""
    field, target, shooter = battlefield(sector.map), attack.target, attack.by
    hidden = []
    for cube in attack.escapes:
        there = INDEX[cube]
        seen = shooter and visible(
            field, INDEX[shooter.cube], there, body(sector, shooter), body(sector, target), smoke(sector)
        )
        if not seen and not sector.foes_at(cube, target.owner):
            hidden.append((range_of(INDEX[target.cube], there), there, cube))
    return min(hidden)[2] if hidden else ""
