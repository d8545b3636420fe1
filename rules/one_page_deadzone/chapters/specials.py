"""Special actions: Plant Mine, Heal, Command. [OP-SR-04, OP-SR-07, OP-SR-11..13]"""

from __future__ import annotations

from rules.engine import Choose, Rule, ask, roll
from rules.one_page_deadzone.chapters.asking import ask_among
from rules.one_page_deadzone.chapters.casualties import recover
from rules.one_page_deadzone.chapters.melee import assault
from rules.one_page_deadzone.chapters.movement import Ways, by_letter, can_charge, foes, march, named, route_to, ways
from rules.one_page_deadzone.chapters.shooting import fire, removal_chance, targets
from rules.one_page_deadzone.model.dice import ORDER_NEEDS, SIDES, TEST, successes
from rules.one_page_deadzone.model.events import Commanded, Healed, MinePlanted, Ordered
from rules.one_page_deadzone.model.moves import Done, Go, Heal, Order, Stay
from rules.one_page_deadzone.model.questions import OfUnit, Prompt, Tactics
from rules.one_page_deadzone.model.sight import range_of
from rules.one_page_deadzone.model.state import Command, Mine, Unit, Zone

REACH = 4


def plant(zone: Zone, unit: Unit) -> None:
    """A mine in the unit's own cube. [OP-SR-04, D14]"""
    zone.mines.append(Mine(unit.cube, unit.owner))
    zone.tell(MinePlanted(unit.owner, unit.id, unit.cube))


def can_plant(zone: Zone, unit: Unit) -> bool:
    """An Engineer whose side has no mine there yet. [R16]"""
    mined = any(mine.cube == unit.cube and mine.owner == unit.owner for mine in zone.mines)
    return "engineer" in unit.type.rules and not mined


# -- Heal --------------------------------------------------------------------------------------------------------------


def patients(zone: Zone, medic: Unit) -> list[Unit]:
    """Whom a Medic can heal: itself or a friend in its cube that has a wound. [OP-SR-07]"""
    if "medic" not in medic.type.rules:
        return []
    return [unit for unit in (medic, *zone.friends_at(medic)) if unit.wounds]


def heal(zone: Zone, medic: Unit) -> Rule[None]:
    """Take one wound away. [OP-SR-07]"""
    move = yield from ask(lambda: heal_question(zone, medic))
    unit = zone.unit(move.unit)
    assert unit is not None
    unit.wounds -= 1
    zone.tell(Healed(medic.id, unit.id, unit.wounds))


def heal_question(zone: Zone, medic: Unit) -> Choose[Heal]:
    """Whom to heal; by default the most wounded, then the dearest. [D13]"""
    units = patients(zone, medic)
    worst = max(units, key=lambda unit: (unit.wounds, unit.type.cost))
    options = tuple([Heal.of(unit.id) for unit in units])
    return Choose(
        seat=medic.owner,
        prompt=Prompt.HEAL,
        options=options,
        default=Heal.of(worst.id),
        reason="OP-SR-07",
        about=OfUnit(medic.id),
    )


# -- Command -----------------------------------------------------------------------------------------------------------


def command(zone: Zone, tactician: Unit) -> Rule[None]:
    """Three dice: each 6 or more is an order, chosen one after the other. [OP-SR-11, R17]"""
    dice = yield from roll(TEST, SIDES, "OP-SR-11")
    zone.scene.orders = successes(dice, ORDER_NEEDS)
    zone.tell(Commanded(tactician.id, tuple(dice), zone.scene.orders))
    while zone.scene.orders and orders(zone, tactician):
        move = yield from ask(lambda: order_question(zone, tactician))
        if not isinstance(move, Order):
            return
        zone.scene.orders -= 1
        zone.scene.ordered.append(move.unit)
        yield from obey(zone, tactician, move)
        zone.scene.moving = tactician.id


def orders(zone: Zone, tactician: Unit) -> list[Order]:
    """What each friend within 4 cubes could do; nobody twice, and nothing from one who fell or is pinned. [OP-SR-12]"""
    if zone.decided or zone.unit(tactician.id) is None or tactician.pinned:
        return []  # R33: a Tactician who is pinned while others obey gives no more orders
    near = [unit for unit in zone.of(tactician.owner) if unit is not tactician and unit.id not in zone.scene.ordered]
    near = [unit for unit in near if range_of(zone.field, tactician.cube, unit.cube) <= REACH]
    return [Order.of(unit.id, what) for unit in near for what in commands_for(zone, unit)]


def commands_for(zone: Zone, unit: Unit) -> list[Command]:
    """What one friend could be ordered to do: a pinned one can only recover. [OP-SR-12, R14, R17]"""
    if unit.pinned:
        return ["recover"]
    found: list[Command] = []
    if ways(zone, unit, "walk", 1):
        found.append("move")
    if can_charge(zone, unit, 1, foes(zone, unit.owner)):
        found.append("assault")
    if targets(zone, unit):
        found.append("shoot")
    return found


def order_question(zone: Zone, tactician: Unit) -> Choose[Order | Done]:
    """Which friend does what, or no more. [D12]"""
    options = orders(zone, tactician)
    return Choose(
        seat=tactician.owner,
        prompt=Prompt.ORDER,
        options=(*options, Done.of()),
        default=best_order(zone, options),
        reason="OP-SR-12",
        about=Tactics(tactician.id, zone.scene.orders),
    )


def best_order(zone: Zone, options: list[Order]) -> Order | Done:
    """For an absent player: pinned friends recover, then the best shot, else nothing. [D12]"""
    recovering = next((order for order in options if order.what == "recover"), None)
    shots = [order for order in options if order.what == "shoot"]
    if recovering or not shots:
        return recovering or Done.of()

    def best_shot(order: Order) -> float:
        shooter = zone.unit(order.unit)
        assert shooter is not None
        return max([removal_chance(zone.field, shooter, target) for target in targets(zone, shooter)])

    return max(shots, key=best_shot)


def obey(zone: Zone, tactician: Unit, order: Order) -> Rule[None]:
    """A friend carries an order out; it is no activation and no overwatch reacts. [OP-SR-13, R11, R17]"""
    unit = zone.unit(order.unit)
    assert unit is not None
    zone.scene.moving, zone.scene.mud, zone.scene.path = unit.id, False, []
    zone.tell(Ordered(unit.id, tactician.id, order.what))
    if order.what == "recover":
        recover(zone, unit)
        return
    unit.overwatch = False
    if order.what == "move":
        yield from step(zone, unit)
    elif order.what == "assault":
        yield from assault(zone, unit, 1)
    else:
        yield from fire(zone, unit, helping=False)


def step(zone: Zone, unit: Unit) -> Rule[None]:
    """Move up to one cube by order. [OP-SR-12, R17]"""
    found = ways(zone, unit, "walk", 1)
    move = yield from ask_among(zone, lambda: step_question(zone, unit, found))
    if isinstance(move, Go):
        yield from march(zone, unit, route_to(found, move.to, move.by))


def step_question(zone: Zone, unit: Unit, found: Ways) -> Choose[Go | Stay]:
    """Which neighbouring cube, or none, which is the default. [D6, D12]"""
    stay = Stay.of()
    options: tuple[Go | Stay, ...] = (stay, *by_letter(zone, [Go.of(cube, name) for cube, name, _ in named(found)]))
    about = OfUnit(unit.id)
    return Choose(seat=unit.owner, prompt=Prompt.STEP, options=options, default=stay, reason="OP-SR-12", about=about)
