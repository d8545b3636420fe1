"""The Black Market: business with the Skirineen, and the scandal it may bring. [3.16]"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache, partial

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import choose_colonists, rebel
from rules.deadlock.chapters.placing import anchorages, no_place, places, takes
from rules.deadlock.chapters.research import learn
from rules.deadlock.chapters.trade import AMOUNT, PRICE, buy_all, no_purchase, provision, purchases, too_dear
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import BusinessDone, Hired, LasersHired, ScandalRolled, Sold
from rules.deadlock.model.moves import Buy, Done, Hire, Learn, Sell
from rules.deadlock.model.names import GOODS_IN_TEXT
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Building, Planet
from rules.deadlock.model.tables import FOR_SALE, LASER, MISSILE, PLANE, SHIP, SHORT_TURN, TECHNOLOGIES, UNITS, Good
from rules.engine import Move, Refusal, Rule, ask_some, roll

UNIT_PRICE, TECHNOLOGY_PRICE = 10, 100
"""In Credits; there are no discounts. [DL-BLK-03, DL-BLK-05]"""
LOTS, FEWER_LOTS = (1, 2, 3, 6, 12, 24), (1, 2, 4, 8, 16)
"""So many units or pairs of goods are a piece of a plan: few to choose from, and they add up to any number.

The fewer ones are for units in matches begun with version 3.
"""
SCANDAL = 6
SHOPPING: Sequence[Good] = ("food", "energy", "metal", "research", "art")
"""What is bought most often comes first."""
WANTED_FIRST = ("tank", "commander", "infantry", PLANE, LASER, MISSILE, SHIP, "scout")
"""The Skirineen's units, the strongest for the one price that all have first."""
IN_PAIRS: tuple[Good, ...] = ("food", "metal", "energy")
"""What is sold at 1 Credit for 2."""
ART_PRICE = 2


def lots(good: Good) -> list[int]:
    """How many of a good may be sold in one piece of a plan. [DL-BLK-01, DL-BLK-02]"""
    return [count if good == "art" else 2 * count for count in LOTS]


SALES = {good: [Sell.of(good, amount) for amount in lots(good)] for good in (*IN_PAIRS, "art")}
"""All pieces of a plan that could be sold, the smallest of a good first."""


def black_market_phase(planet: Planet) -> Rule[str]:
    """Sell goods, hire units, learn technologies; whoever did business risks a scandal. [DL-BLK-06, R91]"""
    begin(planet, "black_market")
    plan = yield from ask_some(lambda: market(planet), open=True)
    buy_all(planet, plan)
    before = planet.me.goods["credits"]
    for move in summed(plan):
        trade(planet, move)
    if planet.rules_version >= SHORT_TURN:
        planet.me.proceeds = max(0, planet.me.goods["credits"] - before)
    if planet.me.dealt:
        yield from scandal(planet)
    return onward(planet, "build")


# -- what is on offer --------------------------------------------------------------------------------------------------

Business = Buy | Sell | Hire | Learn | Done


def market(planet: Planet) -> Plan[Business]:
    """What business to do; by default only what the next Upkeep needs is bought. [DP-19, DP-20, DL-BLK-07, R91]

    The question comes with empty stocks, too: they are secret.
    """
    spending, together = means(planet), planet.rules_version >= SHORT_TURN
    bought = [move for good in SHOPPING for move in purchases(planet, good)] if together else []
    options: list[Business] = [*bought, *sales(planet), *hirings(planet, spending), *lessons(planet, spending)]
    options = options or [Done.of()]
    return Plan(
        seat=planet.active,
        prompt=Prompt.BUSINESS if together else Prompt.MARKET,
        options=options,
        low=0,
        high=len(options),
        default=provision(planet) if together else (),
        reason="DL-TRD-01" if together else "DL-BLK-01",
        check_set=partial(misfit, planet),
        why=partial(no_business, planet),
    )


def means(planet: Planet) -> int:
    """The Credits that a player can spend here: what is sold is paid for first. [DL-BLK-01, DL-BLK-02]"""
    goods = planet.me.goods
    return goods["credits"] + sum([earned(good, goods[good]) for good in (*IN_PAIRS, "art")])


def sales(planet: Planet) -> list[Business]:
    """What can be sold: Food, Metal and Energy in pairs, and Art. [DL-BLK-01, DL-BLK-02]"""
    goods = planet.me.goods
    return [move for good, moves in SALES.items() for move in moves[: bisect(moves, goods[good], key=AMOUNT)]]


def hirings(planet: Planet, spending: int) -> list[Business]:
    """Every kind of unit at every place that is legal for it. [DL-BLK-03, DL-BLK-04]"""
    numbers = squads(planet)[: bisect(squads(planet), spending // UNIT_PRICE)]
    if not numbers:
        return []
    found: list[Business] = []
    own = [land for land in planet.controlled(planet.active) if land.land]
    for kind in wares(planet):
        ashore = [land.cell for land in own if takes(land, kind)]
        cells = in_list(planet, anchorages(planet, planet.active) if kind == SHIP else ashore)
        if kind != LASER:
            found += hires(kind, tuple(cells), numbers)
            continue
        for cell in cells:
            found += hires(kind, (cell,), numbers[: bisect(numbers, planet.land(cell).empty_slots)])
    return found


@lru_cache(maxsize=1 << 12)
def hires(kind: str, cells: Sequence[str], numbers: Sequence[int]) -> Sequence[Hire]:
    """The ways to hire units of a kind for these territories, in these numbers."""
    return tuple([Hire.of(kind, cell, number) for cell in cells for number in numbers])


def in_list(planet: Planet, cells: Sequence[str]) -> Sequence[str]:
    """Territories as a list has them: by letter and number, in older matches by number alone."""
    return sorted(cells) if planet.rules_version >= SHORT_TURN else cells


def crowded(planet: Planet, kind: str, cell: str, number: int) -> Refusal | None:
    """What is wrong with so many units for a place: Laser Defenses need a slot each. [DL-BLK-04, DL-TER-01]"""
    if kind != LASER or number <= planet.land(cell).empty_slots:
        return None
    return Refusal(
        "{cell} has {room:# free slot|# free slots}: hire fewer Laser Defenses for it.", "DL-BLK-04", "DL-TER-01",
        cell=cell, room=planet.land(cell).empty_slots,
    )  # fmt: skip


def wares(planet: Planet) -> Sequence[str]:
    """The kinds of units on sale: in matches begun before version 2 no Laser Defenses. [DL-BLK-03, R30]"""
    if planet.rules_version >= SHORT_TURN:
        return WANTED_FIRST
    return FOR_SALE if planet.rules_version >= 2 else [kind for kind in FOR_SALE if kind != LASER]


def squads(planet: Planet) -> Sequence[int]:
    """How many units may be hired in one piece of a plan. [DL-BLK-03]"""
    return FEWER_LOTS if planet.rules_version >= SHORT_TURN else LOTS


def lessons(planet: Planet, spending: int) -> list[Business]:
    """Every technology that the player lacks and can pay for. [DL-BLK-05]"""
    if no_fee(planet, spending):
        return []
    return [Learn.of(name) for name in TECHNOLOGIES if no_lesson(planet, name, spending) is None]


# -- business ----------------------------------------------------------------------------------------------------------


def hired(plan: Sequence[Move]) -> dict[tuple[str, str], int]:
    """How many units of each kind a plan hires for each territory. [DL-BLK-03]"""
    found: dict[tuple[str, str], int] = {}
    for move in plan:
        if isinstance(move, Hire):
            found[move.unit, move.at] = found.get((move.unit, move.at), 0) + move.number
    return found


def summed(plan: Sequence[Move]) -> list[Business]:
    """A plan without its lots: what is sold of each good comes first, as it pays for the rest. [DL-BLK-01]"""
    sold: dict[Good, int] = {}
    for move in plan:
        if isinstance(move, Sell):
            sold[move.good] = sold.get(move.good, 0) + move.amount
    sales = [Sell.of(good, amount) for good, amount in sold.items()]
    units = [Hire.of(unit, at, number) for (unit, at), number in hired(plan).items()]
    return [*sales, *units, *[move for move in plan if isinstance(move, Learn)]]


def trade(planet: Planet, move: Business) -> None:
    """Do a piece of business; that there is some is public. [DL-BLK-06]"""
    if not planet.me.dealt:
        planet.me.dealt = True
        planet.tell(BusinessDone(planet.active))
    match move:
        case Sell(good, amount):
            sell(planet, good, amount)
        case Hire(unit, at, number):
            planet.me.goods["credits"] -= UNIT_PRICE * number
            deliver(planet, unit, at, number)
        case Learn(technology):
            planet.me.goods["credits"] -= TECHNOLOGY_PRICE
            learn(planet, planet.active, technology, "market")


def deliver(planet: Planet, kind: str, at: str, number: int) -> None:
    """Hired units come to a territory; Laser Defenses into its first free slots. [DL-BLK-04, DL-TER-08]"""
    land = planet.land(at)
    if kind == LASER:
        slots = [slot for slot, held in enumerate(land.slots, start=1) if held is None][:number]
        for slot in slots:
            land.slots[slot - 1] = Building(LASER)
        planet.tell(LasersHired(planet.active, at, tuple(slots)))
        return
    for _ in range(number):
        planet.new_unit(kind, planet.active, at)
    planet.tell(Hired(planet.active, kind, at, number))


def sell(planet: Planet, good: Good, amount: int) -> None:
    """Goods go, Credits come. [DL-BLK-01, DL-BLK-02]"""
    paid = earned(good, amount)
    planet.me.goods[good] -= amount
    planet.me.goods["credits"] += paid
    planet.tell(Sold(planet.active, good, amount, paid))


def earned(good: Good, amount: int) -> int:
    """What the Skirineen pay. [DL-BLK-01, DL-BLK-02]"""
    return ART_PRICE * amount if good == "art" else amount // 2


def scandal(planet: Planet) -> Rule[None]:
    """One die for all the business of the phase; a scandal turns 1D6 colonists rebel. [DL-BLK-06, DL-RAC-HUM-4]"""
    seat = planet.active
    (die,) = yield from roll(1, 6, "DL-BLK-06")
    bonus = 1 if planet.me.race == "human" else 0
    if die + bonus < SCANDAL:
        planet.tell(ScandalRolled(seat, die, bonus, 0))
        return
    (size,) = yield from roll(1, 6, "DL-BLK-06")
    planet.tell(ScandalRolled(seat, die, bonus, size))
    lost = yield from choose_colonists(planet, seat, planet.controlled(seat), size, Prompt.SCANDAL, "DL-BLK-06")
    rebel(planet, seat, lost, "scandal")


# -- refusals ----------------------------------------------------------------------------------------------------------


def misfit(planet: Planet, plan: Sequence[Business]) -> Refusal | None:
    """What is wrong with pieces of business that are each possible. [DL-BLK-01..05]"""
    if dear := too_dear(planet, plan):
        return dear
    lots = hired(plan).items()
    if full := next(filter(None, [crowded(planet, unit, at, number) for (unit, at), number in lots]), None):
        return full
    goods, sold = planet.me.goods, [move for move in plan if isinstance(move, Sell)]
    for good in SALES if sold else ():
        amount = sum([move.amount for move in sold if move.good == good])
        if amount > goods[good]:
            return Refusal(
                "You sell {amount} {good} and have {held}: sell less.", "DL-BLK-01", "DL-BLK-02",
                amount=amount, good=GOODS_IN_TEXT[good], held=goods[good],
            )  # fmt: skip
    spending = goods["credits"] + sum([earned(move.good, move.amount) for move in sold])
    price = sum([cost(move) for move in plan])
    if price <= spending:
        return None
    line = "Together that costs {price} Credits and you have {spending}: buy less."
    if sold:
        line = "Together that costs {price} Credits and you have {spending} with what you sell: buy less."
    return Refusal(line, "DL-BLK-03", "DL-BLK-05", price=price, spending=spending)


def cost(move: Business) -> int:
    """What a piece of business costs, in Credits. [DL-TRD-01, DL-BLK-03, DL-BLK-05]"""
    if isinstance(move, Buy):
        return PRICE * move.amount
    return UNIT_PRICE * move.number if isinstance(move, Hire) else TECHNOLOGY_PRICE * isinstance(move, Learn)


def no_business(planet: Planet, move: Move) -> Refusal | None:
    """Why a piece of business cannot be done; None if it can."""
    match move:
        case Buy() if planet.rules_version >= SHORT_TURN:
            return no_purchase(planet, move)
        case Sell(good, amount):
            return no_sale(planet, good, amount)
        case Hire(unit, at, number):
            return no_hiring(planet, unit, at, number)
        case Learn(technology):
            return no_lesson(planet, technology, means(planet))
    if planet.rules_version < SHORT_TURN:
        return Refusal("With the Skirineen you sell goods, hire units or learn technologies.", "DL-BLK-01")
    return Refusal(
        "Now you buy goods for Credits; with the Skirineen you sell goods, hire units or learn technologies.",
        "DL-BLK-01",
    )  # fmt: skip


def no_sale(planet: Planet, good: Good, amount: int) -> Refusal | None:
    """Why goods cannot be sold; None if they can. [DL-BLK-01, DL-BLK-02]"""
    if good not in SALES:
        return Refusal("The Skirineen buy Food, Metal, Energy and Art only.", "DL-BLK-01", "DL-BLK-02")
    if good in IN_PAIRS and amount % 2:
        return Refusal("They pay 1 Credit for 2 {good}: sell an even number.", "DL-BLK-01", good=GOODS_IN_TEXT[good])
    held = planet.me.goods[good]
    if amount > held:
        return Refusal(
            "You have {held} {good}: sell no more than that.", "DL-BLK-01", "DL-BLK-02",
            held=held, good=GOODS_IN_TEXT[good],
        )  # fmt: skip
    sizes = lots(good)
    if amount not in sizes:
        return Refusal(
            "Goods go in lots of {lots:and}: for another amount name several.", "DL-BLK-01", "DL-BLK-02", lots=sizes
        )
    return None


def no_hiring(planet: Planet, kind: str, at: str, number: int) -> Refusal | None:
    """Why a unit cannot be hired; None if it can. [DL-BLK-03, DL-BLK-04]"""
    if kind not in wares(planet):
        sold = [UNITS[unit].name for unit in wares(planet)]
        return Refusal("The Skirineen sell {units:and} only.", "DL-BLK-03", units=sold)
    legal = places(planet, planet.active, kind)
    if at not in legal:
        line = "{why}: choose {places:and}." if legal else "{why}: you have no such place."
        return Refusal(line, "DL-BLK-04", "DL-DIP-04", why=no_place(kind), places=legal)
    return no_lot(planet, kind, at, number, means(planet))


def no_lot(planet: Planet, kind: str, at: str, number: int, spending: int) -> Refusal | None:
    """Why not so many units at once can be hired for a legal place, with so many Credits. [DL-BLK-03, DL-BLK-04]"""
    if problem := crowded(planet, kind, at, number) or unpaid(planet, number, spending):
        return problem
    if number not in squads(planet):
        return Refusal(
            "Units come in lots of {lots:and}: for another number name several.", "DL-BLK-03", lots=squads(planet)
        )
    return None


def unpaid(planet: Planet, number: int, spending: int) -> Refusal | None:
    """That so many Credits do not pay for so many units. [DL-BLK-03]"""
    if number <= 0 or UNIT_PRICE * number <= spending:
        return None
    return Refusal(
        "A unit costs {price} Credits and you have {held}.", "DL-BLK-03",
        price=UNIT_PRICE, held=planet.me.goods["credits"],
    )  # fmt: skip


def no_lesson(planet: Planet, technology: str, spending: int) -> Refusal | None:
    """Why a technology cannot be learnt with so many Credits; None if it can. [DL-BLK-05]"""
    if technology not in TECHNOLOGIES:
        return Refusal("There is no such technology: look at the list.", "DL-BLK-05")
    if technology in planet.me.technologies:
        return Refusal("You have {technology} already.", "DL-BLK-05", technology=TECHNOLOGIES[technology].name)
    return no_fee(planet, spending)


def no_fee(planet: Planet, spending: int) -> Refusal | None:
    """That so many Credits do not pay for any technology. [DL-BLK-05]"""
    if spending >= TECHNOLOGY_PRICE:
        return None
    return Refusal(
        "A technology costs {price} Credits and you have {held}.", "DL-BLK-05",
        price=TECHNOLOGY_PRICE, held=planet.me.goods["credits"],
    )  # fmt: skip
