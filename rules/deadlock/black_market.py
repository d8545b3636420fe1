"""The Black Market: business with the Skirineen, and the scandal it may bring. [3.16]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.deadlock.colonists import choose_colonists, rebel
from rules.deadlock.events import BusinessDone, Hired, ScandalRolled, Sold
from rules.deadlock.moves import Done, Hire, Learn, Sell
from rules.deadlock.placing import no_place, places
from rules.deadlock.research import learn
from rules.deadlock.state import Planet
from rules.deadlock.tables import FOR_SALE, TECHNOLOGIES, UNITS, Good
from rules.deadlock.trade import AT_ONCE
from rules.deadlock.turn import begin, onward
from rules.engine import Choose, Move, Rule, ask, roll
from rules.english import listed

UNIT_PRICE, TECHNOLOGY_PRICE = 10, 100
"""In Credits; there are no discounts. [DL-BLK-03, DL-BLK-05]"""
SCANDAL = 6
IN_PAIRS: tuple[Good, ...] = ("food", "metal", "energy")
"""What is sold at 1 Credit for 2."""
ART_PRICE = 2


def black_market_phase(planet: Planet) -> Rule[str]:
    """Sell goods, hire units, learn technologies; whoever did business risks a scandal. [DL-BLK-06]"""
    begin(planet, "black_market")
    while not isinstance(move := (yield from ask(lambda: market(planet), open=True)), Done):
        trade(planet, move)
    if planet.me.dealt:
        yield from scandal(planet)
    return onward(planet, "build")


# -- what is on offer --------------------------------------------------------------------------------------------------

Business = Sell | Hire | Learn | Done


def market(planet: Planet) -> Choose[Business]:
    """What business to do next; none by default. [DP-20, DL-BLK-07]"""
    done = Done.of()
    options: list[Business] = [done, *sales(planet), *hirings(planet), *lessons(planet)]
    return Choose(planet.active, "market", options, done, "DL-BLK-01", why=lambda move: wrong(planet, move))


def sales(planet: Planet) -> list[Business]:
    """What can be sold: Food, Metal and Energy in pairs, and Art. [DL-BLK-01, DL-BLK-02]"""
    goods = planet.me.goods
    found: list[Business] = []
    for good in IN_PAIRS:
        found += amounts(good, min(goods[good], AT_ONCE) // 2, 2)
    found += amounts("art", min(goods["art"], AT_ONCE), 1)
    return found


@lru_cache(maxsize=1 << 8)
def amounts(good: Good, most: int, step: int) -> Sequence[Sell]:
    """A good in every amount up to so many steps."""
    return [Sell.of(good, step * count) for count in range(1, most + 1)]


def hirings(planet: Planet) -> list[Business]:
    """Every kind of unit at every place that is legal for it. [DL-BLK-03, DL-BLK-04]"""
    if planet.me.goods["credits"] < UNIT_PRICE:
        return []
    return [Hire.of(kind, cell) for kind in FOR_SALE for cell in places(planet, planet.active, kind)]


def lessons(planet: Planet) -> list[Business]:
    """Every technology that the player lacks. [DL-BLK-05]"""
    if planet.me.goods["credits"] < TECHNOLOGY_PRICE:
        return []
    return [Learn.of(name) for name in TECHNOLOGIES if name not in planet.me.technologies]


# -- business ----------------------------------------------------------------------------------------------------------


def trade(planet: Planet, move: Business) -> None:
    """Do a piece of business; that there is some is public. [DL-BLK-06]"""
    if not planet.me.dealt:
        planet.me.dealt = True
        planet.tell(BusinessDone(planet.active))
    match move:
        case Sell(good, amount):
            sell(planet, good, amount)
        case Hire(unit, at):
            planet.me.goods["credits"] -= UNIT_PRICE
            planet.new_unit(unit, planet.active, at)
            planet.tell(Hired(planet.active, unit, at))
        case Learn(technology):
            planet.me.goods["credits"] -= TECHNOLOGY_PRICE
            learn(planet, planet.active, technology, "market")


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
    lost = yield from choose_colonists(planet, seat, planet.controlled(seat), size, "scandal", "DL-BLK-06")
    rebel(planet, seat, lost, "scandal")


# -- refusals ----------------------------------------------------------------------------------------------------------


def wrong(planet: Planet, move: Move) -> str:
    """Why a piece of business cannot be done."""
    match move:
        case Sell(good, amount):
            return no_sale(planet, good, amount)
        case Hire(unit, at):
            return no_hiring(planet, unit, at)
        case Learn(technology):
            return no_lesson(planet, technology)
    return "With the Skirineen you sell goods, hire units or learn technologies, or you are done. [DL-BLK-01]"


def no_sale(planet: Planet, good: Good, amount: int) -> str:
    """Why goods cannot be sold. [DL-BLK-01, DL-BLK-02]"""
    if good not in (*IN_PAIRS, "art"):
        return "The Skirineen buy Food, Metal, Energy and Art only. [DL-BLK-01, DL-BLK-02]"
    if good in IN_PAIRS and amount % 2:
        return f"They pay 1 Credit for 2 {good}: sell an even number. [DL-BLK-01]"
    held = planet.me.goods[good]
    if amount > held:
        return f"You have {held} {good}: sell no more than that. [DL-BLK-01, DL-BLK-02]"
    return f"Sell 1 to {AT_ONCE} in one go, then more. [DL-BLK-01, DL-BLK-02]"


def no_hiring(planet: Planet, kind: str, at: str) -> str:
    """Why a unit cannot be hired. [DL-BLK-03, DL-BLK-04]"""
    if kind not in FOR_SALE:
        return f"The Skirineen sell {listed([UNITS[unit].name for unit in FOR_SALE])} only. [DL-BLK-03]"
    legal = places(planet, planet.active, kind)
    if at not in legal:
        where = f"choose {listed(legal)}" if legal else "you have no such place"
        return f"{no_place(kind)}: {where}. [DL-BLK-04, DL-DIP-04]"
    return f"A unit costs {UNIT_PRICE} Credits and you have {planet.me.goods['credits']}. [DL-BLK-03]"


def no_lesson(planet: Planet, technology: str) -> str:
    """Why a technology cannot be learnt. [DL-BLK-05]"""
    if technology not in TECHNOLOGIES:
        return "There is no such technology: look at the list. [DL-BLK-05]"
    if technology in planet.me.technologies:
        return f"You have {TECHNOLOGIES[technology].name} already. [DL-BLK-05]"
    return f"A technology costs {TECHNOLOGY_PRICE} Credits and you have {planet.me.goods['credits']}. [DL-BLK-05]"
