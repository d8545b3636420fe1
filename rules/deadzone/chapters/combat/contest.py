"""P-TEST: from Dice Symbols to the last re-roll. [DZ-DIE, DZ-CMD-08, DZ-CMD-17, R4-R6]

Dice are thrown in this order: the attack's, its automatic re-rolls, the target's, its automatic re-rolls; then what
Special Orders throw again; then what is bought, the active side first. What a side may put in is in `extras`,
`reactions` and `rerolls`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rules.deadzone.chapters.combat.extras import AMMO, STIMULANTS, Extra, extras_question
from rules.deadzone.chapters.combat.guards import guard, is_harmless
from rules.deadzone.chapters.combat.ordering import after_named, before_named
from rules.deadzone.chapters.combat.reactions import pay_symbols, respond
from rules.deadzone.chapters.combat.rerolls import (
    Late,
    OpposedTest,
    Part,
    about_dice,
    bought,
    buys_worth_it,
    deciding,
    ordered_rerolls,
    orders_worth_it,
    reroll_question,
)
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.spending import spend, spend_order, use_up
from rules.deadzone.model.attacks import Attack, Reply, Stat, begin, end, leading, show, side_of
from rules.deadzone.model.events.tests import (
    Compared,
    DiceThrown,
    ItemPut,
    OrderPut,
    OrderRerolled,
    RerollBought,
    SymbolsPut,
)
from rules.deadzone.model.facts import Fact
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Command, Evade, Symbols, Use
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.rolls import Pool, Throw, reroll, reroll_failures, throw
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule, ask_all, ask_some

REASONS: Final = {
    "shoot": "DZ-SHO-08", "blaze": "DZ-KW-RAPID-02", "assault": "DZ-ASS-06", "frag": "DZ-KW-FRAG-01",
    "burns": "DZ-KW-BURNS-01", "fall": "DZ-FAL-02", "wall": "DZ-SLM-02", "fire": "DZ-KW-BURNS-03",
    "drop": "DZ-KW-DROPSUIT-02", "test": "DZ-DIE-01",
}  # fmt: skip


# -- 1. both sides commit ----------------------------------------------------------------------------------------------


def commit(sector: Sector, attack: Attack, pooled: Callable[[], Pool]) -> Rule[None]:
    """P-TEST 1: both sides put in what they will, the active side first and openly. [DZ-PAC-01, R5]

    `pooled` gives the attack's dice; it is asked again when orders may have changed them.
    """
    attack.pool = pooled()
    show(sector, [attack])
    if attack.seat != leading(sector):
        yield from respond(sector, [attack])
    yield from boost(sector, attack)
    attack.pool = pooled()
    show(sector, [attack])
    if attack.seat == leading(sector):
        yield from respond(sector, [attack])


def boost(sector: Sector, attack: Attack) -> Rule[None]:
    """The attacking side's Dice Symbols, items and order; asked only with something to spend. [D17, D18, D26]"""
    seat, by, chosen = attack.seat, attack.by, tuple[Extra, ...]()
    if seat == leading(sector):
        chosen = yield from ask_some(lambda: extras_question(sector, attack))
    elif by is not None:
        answers = yield from ask_all(
            lambda: [asked for asked in [extras_question(sector, attack)] if asked],
            prompt=Prompt.BOOSTS,
            reason="DZ-PAC-01",
            about=sector.attacks[-1],
        )
        chosen = answers.get(seat, ())
    for move in chosen:
        assert by is not None
        match move:
            case Symbols(count):
                attack.symbols = count
                spend(sector, seat, "symbol", count)
                sector.tell(SymbolsPut(seat, by.id, count))
            case Use(what):
                attack.stimulants, attack.item = what == STIMULANTS, what if what in AMMO else ""
                use_up(sector, by, what)
                sector.tell(ItemPut(by.id, what))
            case Command(order):
                spend_order(sector, seat)
                sector.tell(OrderPut(seat, order, by.id))
                yield from before_named(order, attacking=True).does(sector, attack, by, move)


# -- 2. to 5. the dice -------------------------------------------------------------------------------------------------


def contest(sector: Sector, attack: Attack, pool: Pool, other: Pool) -> Rule[tuple[Throw, Throw]]:
    """P-TEST 2 to 5, opposed: the dice of the attack and of its target, all re-rolls done. [DZ-DIE-02]"""
    attack.pool = pool
    ours, told = yield from _roll_ours(sector, attack)
    test = OpposedTest(attack, ours, Throw(other.needed))
    if attack.cause == "blaze" and not ours.successes:  # only a hit makes the target roll [DZ-KW-RAPID-03]
        yield from _reroll(sector, test, ("ours",))
        test.closed.append("ours")
    if attack.cause != "blaze" or ours.successes:
        test.theirs = yield from _roll_theirs(sector, attack, other, (told,))
        yield from _reroll(sector, test, ("ours", "theirs"))
    _compare(sector, test)
    return ours, test.theirs


def withstand(sector: Sector, attack: Attack, thrown: Throw, other: Pool) -> Rule[Throw]:
    """A model's Survive test against dice that lie already: of a Frag, a fall, a wall, a fire. [DZ-DIE-10, R19]"""
    show(sector, [attack])
    if attack.chosen.owed:
        pay_symbols(sector, side_of(sector, attack.target), attack)
    test = OpposedTest(attack, thrown, (yield from _roll_theirs(sector, attack, other)))
    yield from _reroll(sector, test, ("theirs",))
    _compare(sector, test)
    return test.theirs


def effect_dice(sector: Sector, attack: Attack, pool: Pool, lead: tuple[Fact, ...] = ()) -> Rule[Throw]:
    """The dice of an effect, or of a test without modifiers and re-rolls, thrown once for all. [DZ-DIE-10, R6, R140]"""
    thrown = yield from throw(pool, REASONS[attack.cause])
    by = attack.by.id if attack.by and attack.cause == "burns" else ""
    sector.tell(_rolled(attack, attack.seat, by, "ranged" if by else attack.cause, pool, thrown, lead=lead))
    return thrown


def trial(
    sector: Sector,
    f: Fighter,
    pool: Pool,
    needs: int,
    reason: str,
    *,
    stat: Stat = "survive",
    stake: int = 0,
    free_of_modifiers: bool = False,
    weapon: Weapon | None = None,
) -> Rule[bool]:
    """A test that needs so many successes; returns whether it passed. [DZ-DIE-01]

    `stake` is the HP that failing costs; `free_of_modifiers` leaves out Symbols and bought and automatic re-rolls; what
    `weapon` it places a shot with is for Special Orders to know. [R6]
    """
    if free_of_modifiers:
        return (yield from _plain(sector, f, weapon, pool, needs, reason, stat))
    attack = Attack("test", 1 - side_of(sector, f), None, None, f, pool=Pool((), 0), stake=stake)
    begin(sector, [attack])
    yield from respond(sector, [attack])
    theirs = yield from withstand(sector, attack, _fixed(needs), pool)
    end(sector)
    return theirs.successes >= needs


def _plain(
    sector: Sector, f: Fighter, weapon: Weapon | None, pool: Pool, needs: int, reason: str, stat: Stat
) -> Rule[bool]:
    attack = Attack("test", side_of(sector, f), f, weapon, f, unmodified=True, pool=pool)
    begin(sector, [attack])
    ours = yield from throw(pool, reason)
    sector.tell(_rolled(attack, attack.seat, f.id, stat, pool, ours))
    yield from _reroll(sector, OpposedTest(attack, ours, _fixed(needs - 1)), ("ours",))
    end(sector)
    return ours.successes >= needs


def _roll_ours(sector: Sector, attack: Attack) -> Rule[tuple[Throw, DiceThrown]]:
    ours = yield from throw(attack.ours, REASONS[attack.cause])
    again = 0 if attack.unmodified or attack.by is None else automatic(sector, attack, attack.by, attack.stat)
    yield from reroll_failures(ours, again, "DZ-DIE-11")
    by, alone = attack.by.id if attack.by else "", attack.cause == "blaze" and not ours.successes
    fact = _rolled(
        attack, attack.seat, by, attack.stat, attack.ours, ours, attack.target,
        rerolls=again, stake=_at_stake(sector, attack, attack.by),
    )  # fmt: skip
    sector.tell(replace(fact, joined=not alone))
    return ours, fact


def _roll_theirs(sector: Sector, attack: Attack, other: Pool, lead: tuple[DiceThrown, ...] = ()) -> Rule[Throw]:
    target = attack.target
    pool = with_reply(other, attack.chosen, target.id)
    theirs = yield from throw(pool, REASONS[attack.cause])
    again = automatic(sector, attack, target, attack.answer)
    yield from reroll_failures(theirs, again, "DZ-DIE-11")
    fact = _rolled(
        attack, side_of(sector, target), target.id, attack.answer, pool, theirs, attack.by,
        rerolls=again, stake=_at_stake(sector, attack, target), lead=lead,
    )  # fmt: skip
    sector.tell(fact)
    return theirs


# -- 4. re-rolls by order, then bought ones ----------------------------------------------------------------------------


def _reroll(sector: Sector, test: OpposedTest, parts: Sequence[Part]) -> Rule[None]:
    """Special Orders, then one bought re-roll for each side, of those parts that have not decided yet. [R4]"""
    there = deciding(sector, test, parts)
    plans: dict[Part, tuple[Late, ...] | None] = {}
    for part in there:
        plans[part] = None
        if orders_worth_it(sector, test, part):
            plans[part] = yield from _use_order(sector, test, part)
    for part in there:
        if buys_worth_it(sector, test, part):
            yield from _buy(sector, test, part, plans[part])


def _use_order(sector: Sector, test: OpposedTest, part: Part) -> Rule[tuple[Late, ...]]:
    """Ask for an order and carry it out; return the whole answer. [DZ-CMD-15]"""
    seat, fighter, thrown = test.seat(sector, part), test.roller(part), test.throw(part)
    answer = yield from _ask(sector, test, part, with_orders=True)
    for move in answer:
        if isinstance(move, Command):
            spend_order(sector, seat)
            sector.tell(OrderPut(seat, move.order, fighter.id))
            before, dice = len(thrown.again), len(thrown.faces)
            order = after_named(move.order)
            assert order is not None
            yield from order.does(sector, test.attack, fighter, thrown, move)
            again, gained = tuple(thrown.again[before:]), tuple(thrown.faces[dice:])
            sector.tell(OrderRerolled(seat, fighter.id, again, thrown.successes, gained))
    return answer


def _buy(sector: Sector, test: OpposedTest, part: Part, plan: tuple[Late, ...] | None) -> Rule[None]:
    """One bought re-roll of a failed die, by the answer given already or asked for now. [DZ-CMD-17]"""
    seat, fighter, thrown = test.seat(sector, part), test.roller(part), test.throw(part)
    if plan is None:
        plan = yield from _ask(sector, test, part, with_orders=False)
    move = bought(sector, test, part, plan)
    if move is None:
        return
    spend(sector, seat, move.face)
    dice = len(thrown.faces)
    yield from reroll(thrown, thrown.failures[:1], "DZ-CMD-17")
    before, after = thrown.again[-1]
    gained = tuple(thrown.faces[dice:])
    sector.tell(RerollBought(seat, fighter.id, move.face, before, after, thrown.successes, gained))


def _ask(sector: Sector, test: OpposedTest, part: Part, *, with_orders: bool) -> Rule[tuple[Late, ...]]:
    """Ask the active side openly, the other one in a window. [DZ-PAC-04]"""
    seat, chosen = test.seat(sector, part), test.attack.chosen
    build = partial(reroll_question, sector, test, part, with_orders=with_orders)
    if seat == leading(sector):
        return (yield from ask_some(build))
    answers = yield from ask_all(
        lambda: [asked for asked in [build()] if asked],
        prompt=Prompt.REROLLS,
        reason="DZ-PAC-04",
        about=about_dice(sector, test, part),
    )
    answer: tuple[Late, ...] = answers.get(seat, ())
    was_asked = ordered_rerolls(sector, test, part, orders_worth_it(sector, test, part)) is None
    if part == "theirs" and was_asked:
        moves = [move.to for move in answer if isinstance(move, Evade)]
        chosen.evasion, chosen.evade = bool(test.attack.escapes), moves[0] if moves else ""
    return answer


# -- what both sides roll ----------------------------------------------------------------------------------------------


def _fixed(successes: int) -> Throw:
    return Throw(1, [1] * successes)


def _at_stake(sector: Sector, attack: Attack, f: Fighter | None) -> tuple[int, ...]:
    """What protects a model of the two and the HP that it has left; empty where it can lose none. [DZ-ASS-15]"""
    if f is None or attack.cause == "test" or is_harmless(attack):
        return ()
    if f is attack.target:
        return *guard(sector, attack, f), left(f)
    return (*guard(sector, attack.returned(), f), left(f)) if attack.answer == "fight" else ()


def with_reply(pool: Pool, chosen: Reply, model: str) -> Pool:
    """A target's dice with what its side put in. [DZ-CMD-08, DZ-ITM-STIM-01]"""
    pool = pool.with_part("dice-symbols", chosen.count(model))
    return pool.with_part(STIMULANTS, int(chosen.stimulants and chosen.stand == "fight"))


def automatic(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> int:
    """How many failed dice a model throws again by itself. [R4]"""
    return sum([count(sector, attack, f) for _, count in BOOK.rerolls[stat]])


def _rolled(
    attack: Attack,
    seat: int,
    model: str,
    kind: str,
    pool: Pool,
    thrown: Throw,
    against: Fighter | None = None,
    *,
    rerolls: int = 0,
    stake: tuple[int, ...] = (),
    lead: tuple[Fact, ...] = (),
) -> DiceThrown:
    faces, again, other = tuple(thrown.faces), tuple(thrown.again), against.id if against else ""
    weapon = attack.chosen.weapon if model == attack.target.id and against is attack.by else attack.weapon
    used = weapon.id if weapon and model else ""
    return DiceThrown(
        seat, model, kind, pool.parts, pool.needed, faces, again, thrown.successes, attack.cause, other, used,
        rerolls, stake, lead=lead,
    )  # fmt: skip


def _compare(sector: Sector, test: OpposedTest) -> None:
    attack = test.attack
    by = attack.by.id if attack.by else ""
    if attack.cause != "test":
        sector.tell(Compared(by, attack.target.id, attack.cause, test.ours.successes, test.theirs.successes))
