"""Tests from Dice Symbols to the last re-roll. [P-TEST, DZ-DIE, DZ-CMD-08, DZ-CMD-17, R4-R6]

Dice are thrown in this order: the attack's, its automatic re-rolls, the target's, its automatic re-rolls; then what
Special Orders throw again; then what is bought, the active side first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from rules.deadzone.chapters.combat.aftermath import Lie, after_dice
from rules.deadzone.chapters.combat.attacks import Attack, Reply, Stat, leading, side_of
from rules.deadzone.chapters.combat.guards import guard, is_harmless
from rules.deadzone.chapters.combat.ordering import as_attacker, before_named
from rules.deadzone.chapters.combat.reactions import STIMULANTS, facts, pay_symbols, respond
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.spending import spend, spend_order, use_up
from rules.deadzone.chapters.standing_orders import asks_attacker
from rules.deadzone.model.events.tests import Compared, DiceThrown, ItemPut, OrderPut, SymbolsPut
from rules.deadzone.model.facts import Code, Fact
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import item_of, left, sheet
from rules.deadzone.model.moves import Command, Symbols, Use
from rules.deadzone.model.rolls import Pool, Throw, reroll_failures, throw
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule, ask_all, ask_some
from rules.engine.plan import Plan

Extra = Symbols | Use | Command
AMMO: Final = ("ammo", "ap-ammo")
NO_AMMO: Final = ("grenade", "trap", "trip-mine")
"""Weapons that neither Ammo nor AP Ammo goes with. [R152]"""
REASONS: Final = {
    "shoot": "DZ-SHO-08", "blaze": "DZ-KW-RAPID-02", "assault": "DZ-ASS-06", "frag": "DZ-KW-FRAG-01",
    "burns": "DZ-KW-BURNS-01", "fall": "DZ-FAL-02", "wall": "DZ-SLM-02", "fire": "DZ-KW-BURNS-03",
    "drop": "DZ-KW-DROPSUIT-02", "test": "DZ-DIE-01",
}  # fmt: skip


# -- before the dice ---------------------------------------------------------------------------------------------------


def commit(sector: Sector, attack: Attack, pooled: Callable[[], Pool]) -> Rule[None]:
    """Both sides put in what they will, the active side first and openly. [DZ-PAC-01, R5]

    `pooled` gives the attack's dice; it is asked again when orders may have changed them.
    """
    attack.pool = pooled()
    if attack.seat != leading(sector):
        yield from respond(sector, attack)
    yield from boost(sector, attack)
    attack.pool = pooled()
    if attack.seat == leading(sector):
        yield from respond(sector, attack)


def boost(sector: Sector, attack: Attack) -> Rule[None]:
    """The attacking side's Dice Symbols, items and order; asked only with something to spend. [D17, D18, D26]"""
    seat = attack.seat
    if seat == leading(sector):
        chosen = yield from ask_some(lambda: extras(sector, attack))
    else:
        answers = yield from ask_all(
            lambda: [asked for asked in [extras(sector, attack)] if asked],
            prompt="boosts",
            reason="DZ-PAC-01",
            about=_about(attack),
        )
        chosen = answers.get(seat, ())
    yield from _put_in(sector, attack, chosen)


def extras(sector: Sector, attack: Attack) -> Plan[Extra] | None:
    """What the attacking side may spend before the dice, or None where there is nothing; SO14 may answer."""
    seat, options = attack.seat, tuple(_extras(sector, attack))
    if not options:
        return None
    active, never = seat == leading(sector), in_force(sector, seat).own == "never"
    order = None if (not never if active else asks_attacker(sector, seat, attack)) else ()
    check = partial(_problem, len(sector.unspent(seat, "symbol")))
    return Plan(
        seat=seat,
        prompt="boost",
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DZ-PAC-01",
        about=_about(attack),
        order=order,
        check_set=check,
    )


def _about(attack: Attack) -> tuple[str | int, ...]:
    """What everybody knows of an attack; of a shot at a cube, which has no dice yet, who fires what."""
    if attack.pool or attack.by is None:
        return facts([attack])
    return attack.cause, Code.of(attack.by), attack.weapon.id if attack.weapon else "", 0, ""


def _extras(sector: Sector, attack: Attack) -> Iterator[Extra]:
    if attack.by is None:
        return
    if not attack.unmodified:
        yield from [Symbols.of(count) for count in range(1, len(sector.unspent(attack.seat, "symbol")) + 1)]
    if item_of(sector, attack.by) in _items(attack):
        yield Use.of(item_of(sector, attack.by))
    yield from as_attacker(sector, attack, attack.by)


def _items(attack: Attack) -> Iterator[str]:
    """The items that go with this attack. [DZ-ITM-AMMO-01, DZ-ITM-APAMMO-01, DZ-ITM-STIM-01, R152]"""
    assert attack.by is not None
    if not attack.unmodified:
        yield STIMULANTS
    names = [weapon.id for weapon in sheet(attack.by).weapons]  # R152: with a weapon of the profile, no item
    own = attack.weapon is not None and attack.weapon.id in names and not any(attack.has(word) for word in NO_AMMO)
    if own and attack.stat == "ranged":
        yield "ap-ammo"
        if not attack.unmodified:
            yield "ammo"


def _problem(symbols: int, chosen: tuple[Extra, ...]) -> Refusal | None:
    named = [move.count for move in chosen if isinstance(move, Symbols)]
    if len(named) > 1 or sum(named) > symbols:
        return Refusal("Name one number of Dice Symbols, no more than you have.", "DZ-CMD-06")
    if len([move for move in chosen if isinstance(move, Command)]) > 1:
        return Refusal("Spend one Special Order on a roll.", "DZ-CMD-15")
    return None


def _put_in(sector: Sector, attack: Attack, chosen: Sequence[Extra]) -> Rule[None]:
    by = attack.by
    for move in chosen:
        assert by is not None
        match move:
            case Symbols(count):
                attack.symbols = count
                spend(sector, attack.seat, "symbol", count)
                sector.tell(SymbolsPut(attack.seat, by.id, count))
            case Use(what):
                attack.stimulants, attack.item = what == STIMULANTS, what if what in AMMO else ""
                use_up(sector, by, what)
                sector.tell(ItemPut(by.id, what))
            case Command(order):
                spend_order(sector, attack.seat)
                sector.tell(OrderPut(attack.seat, order, by.id))
                yield from before_named(order, attacking=True).does(sector, attack, by, move)


# -- the dice ----------------------------------------------------------------------------------------------------------


def contest(sector: Sector, attack: Attack, pool: Pool, other: Pool) -> Rule[tuple[Throw, Throw]]:
    """An opposed test: the dice of the attack and of its target, all re-rolls done. [P-TEST, DZ-DIE-02]"""
    attack.pool = pool
    ours, told = yield from _roll_ours(sector, attack)
    lie = Lie(attack, ours, Throw(other.needed))
    if attack.cause == "blaze" and not ours.successes:  # only a hit makes the target roll [DZ-KW-RAPID-03]
        yield from after_dice(sector, lie, ("ours",))
        lie.closed.append("ours")
    if attack.cause != "blaze" or ours.successes:
        lie.theirs = yield from _roll_theirs(sector, attack, other, (told,))
        yield from after_dice(sector, lie, ("ours", "theirs"))
    _compare(sector, lie)
    return ours, lie.theirs


def withstand(sector: Sector, attack: Attack, thrown: Throw, other: Pool) -> Rule[Throw]:
    """A model's Survive test against dice that lie already: of a Frag, a fall, a wall, a fire. [DZ-DIE-10, R19]"""
    if attack.chosen.owed:
        pay_symbols(sector, side_of(sector, attack.target), attack)
    lie = Lie(attack, thrown, (yield from _roll_theirs(sector, attack, other)))
    yield from after_dice(sector, lie, ("theirs",))
    _compare(sector, lie)
    return lie.theirs


def effect_dice(sector: Sector, attack: Attack, pool: Pool, lead: tuple[Fact, ...] = ()) -> Rule[Throw]:
    """The dice of an effect, or of a test without modifiers and re-rolls, thrown once for all. [DZ-DIE-10, R6, R140]"""
    thrown = yield from throw(pool, REASONS[attack.cause])
    by = attack.by.id if attack.by and attack.cause == "burns" else ""
    fact = _rolled(attack, attack.seat, by, "ranged" if by else attack.cause, pool, thrown)
    sector.tell(replace(fact, lead=lead))
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
    yield from respond(sector, attack)
    theirs = yield from withstand(sector, attack, _fixed(needs), pool)
    return theirs.successes >= needs


def _plain(
    sector: Sector, f: Fighter, weapon: Weapon | None, pool: Pool, needs: int, reason: str, stat: Stat
) -> Rule[bool]:
    attack = Attack("test", side_of(sector, f), f, weapon, f, unmodified=True, pool=pool)
    ours = yield from throw(pool, reason)
    sector.tell(_rolled(attack, attack.seat, f.id, stat, pool, ours))
    yield from after_dice(sector, Lie(attack, ours, _fixed(needs - 1)), ("ours",))
    return ours.successes >= needs


def _fixed(successes: int) -> Throw:
    return Throw(1, [1] * successes)


def _roll_ours(sector: Sector, attack: Attack) -> Rule[tuple[Throw, DiceThrown]]:
    ours = yield from throw(attack.ours, REASONS[attack.cause])
    again = 0 if attack.unmodified or attack.by is None else automatic(sector, attack, attack.by, attack.stat)
    yield from reroll_failures(ours, again, "DZ-DIE-11")
    by, alone = attack.by.id if attack.by else "", attack.cause == "blaze" and not ours.successes
    rolled = _rolled(attack, attack.seat, by, attack.stat, attack.ours, ours, attack.target)
    fact = replace(rolled, rerolls=again, stake=_at_stake(sector, attack, attack.by))
    sector.tell(replace(fact, joined=not alone))
    return ours, fact


def _roll_theirs(sector: Sector, attack: Attack, other: Pool, lead: tuple[DiceThrown, ...] = ()) -> Rule[Throw]:
    target = attack.target
    pool = with_reply(other, attack.chosen, target.id)
    theirs = yield from throw(pool, REASONS[attack.cause])
    again = automatic(sector, attack, target, attack.answer)
    yield from reroll_failures(theirs, again, "DZ-DIE-11")
    rolled = _rolled(attack, side_of(sector, target), target.id, attack.answer, pool, theirs, attack.by)
    sector.tell(replace(rolled, rerolls=again, stake=_at_stake(sector, attack, target), lead=lead))
    return theirs


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


def automatic(sector: Sector, attack: Attack, f: Fighter, stat: Stat) -> int:
    """How many failed dice a model throws again by itself. [R4]"""
    return sum([count(sector, attack, f) for _, count in BOOK.rerolls[stat]])


def _rolled(
    attack: Attack, seat: int, model: str, kind: str, pool: Pool, thrown: Throw, against: Fighter | None = None
) -> DiceThrown:
    faces, again, other = tuple(thrown.faces), tuple(thrown.again), against.id if against else ""
    weapon = attack.chosen.weapon if model == attack.target.id and against is attack.by else attack.weapon
    used = weapon.id if weapon and model else ""
    return DiceThrown(
        seat, model, kind, pool.parts, pool.needed, faces, again, thrown.successes, attack.cause, other, used
    )


def _compare(sector: Sector, lie: Lie) -> None:
    attack = lie.attack
    by = attack.by.id if attack.by else ""
    if attack.cause != "test":
        sector.tell(Compared(by, attack.target.id, attack.cause, lie.ours.successes, lie.theirs.successes))
