"""Another planet that a seat could not tell from the true one: other stocks, technologies, cards, orders and deals.

What shows itself at once stays as it is: whoever goes hungry, dark or restless this turn does so in every twin.
"""

from __future__ import annotations

import copy

from rules.common.standing_orders import seldom
from rules.deadlock.model.state import Deal, Goods, Orders, Planet, Player, Promise
from rules.deadlock.model.tables import GOODS, HAND, PREFERENCE, RANKS, RESEARCH_PRICE, TECHNOLOGIES, Good
from rules.deadlock.model.view import concerns
from rules.engine import Below

LAST_ROUND = 60
STOCK, STOCK_A_TERRITORY = 30, 10
"""A stock of which nothing is known is less than this, and so much more for each territory."""
USED_UP = ("metal", "research")
"""What is spent as soon as there is enough of it."""
MARGIN = 6
"""So much may be stolen between a look and the next Upkeep."""
BEFORE_MORALE = ("upkeep", "labor", "event", "population", "morale")


def resample(planet: Planet, seat: int | None, below: Below, likely: bool = False) -> Planet:
    """Another planet that this seat could not tell from the true one; `likely`, or whatever is possible."""
    other = copy.deepcopy(planet)
    reader = seat if seat is not None and not planet.players[seat].out else None
    hidden = [each for each in range(len(other.players)) if each != reader]
    for each in hidden:
        vary_stock(other, each, likely, below)
        vary_technologies(other.players[each], known_to(planet, reader, each), likely, below)
        other.players[each].orders = some_orders(below) if not likely or seldom(below) else Orders()
    for each in hidden:
        vary_reports(other, other.players[each], likely, below)
    vary_cards(other, reader, below)
    vary_dealings(other, reader, below)
    return other


# -- record sheets -----------------------------------------------------------------------------------------------------


def vary_stock(planet: Planet, seat: int, likely: bool, below: Below) -> None:
    """Other goods, except what decides a question or a loss everybody is about to see; none for players who are out."""
    if planet.players[seat].out:
        return
    goods = planet.players[seat].goods
    held, usual = {**goods}, STOCK + STOCK_A_TERRITORY * len(planet.controlled(seat))
    for good in GOODS:  # the true stock has no part in it: whoever thinks with twins would learn that
        goods[good] = stock_of(good, usual, likely, below)
    colonists = planet.loyal(seat)
    energy = sum([building.type.energy for land in planet.controlled(seat) for building in land.buildings])
    planet.players[seat].proceeds = min(planet.players[seat].proceeds, goods["credits"])
    for good, need in (("food", colonists), ("energy", energy)):
        plenty = need + MARGIN  # what may be short stays [DL-UPK-02, DL-UPK-07]
        goods[good] = plenty + stock_of(good, usual, likely, below) if held[good] >= plenty else held[good]
    if seat in soon(planet):
        goods["art"] = held["art"]
    if seat == planet.active:
        goods["research"] = held["research"] // RESEARCH_PRICE * RESEARCH_PRICE
        goods["research"] += stock_of("research", RESEARCH_PRICE, likely, below)


def stock_of(good: Good, most: int, likely: bool, below: Below) -> int:
    """A stock of which is known that it is less than `most`; `likely` is much less, as players use what they have.

    Few make Art, and what is used up at once is there half of the time.
    """
    if not likely:
        return below(most)
    none = not seldom(below) if good == "art" else good in USED_UP and below(2)
    return 0 if none else below(1 + below(most))


def soon(planet: Planet) -> list[int]:
    """Whose Morale Phase comes next, so that his Art is about to show: the active player's, or the next one's.

    If the next one may be out by then, it is that of whoever follows.
    """
    if planet.phase in BEFORE_MORALE:
        return [planet.active]
    return planet.others(planet.active)[:2] if planet.active in planet.order else []


def known_to(planet: Planet, reader: int | None, of: int) -> list[str]:
    """The technologies of another player that a reader was shown."""
    reports = planet.players[reader].reports if reader is not None else []
    shown = {name for report in reports if report.of == of for name in report.technologies}
    return [name for name in planet.players[of].technologies if name in shown]


def vary_technologies(player: Player, known: list[str], likely: bool, below: Below) -> None:
    """As many others, apart from those that are known; `likely` is each time the best of a hand. [DL-RSH-02]"""
    pool = [name for name in TECHNOLOGIES if name not in known]
    unknown, hand = len(player.technologies) - len(known), HAND if likely else 1
    player.technologies = [*known]
    for _ in range(unknown):
        drawn = some(pool, min(hand, len(pool)), below)
        player.technologies.append(min(drawn, key=PREFERENCE.index))
        pool.remove(player.technologies[-1])


def vary_reports(planet: Planet, player: Player, likely: bool, below: Below) -> None:
    """Other things read on the same sheets."""
    for report in player.reports:
        report.goods = {good: stock_of(good, STOCK + STOCK_A_TERRITORY, likely, below) for good in report.goods}
        theirs = planet.players[report.of].technologies
        report.technologies = some(theirs, below(len(theirs) + 1), below)


def some_orders(below: Below) -> Orders:
    """Any standing orders."""
    return Orders(
        ("ask", "usual", "low", "medium")[below(4)],
        ("ask", "usual")[below(2)],
        some(RANKS, below(4), below),
        some(RANKS, below(4), below),
        ("ask", "decline")[below(2)],
        ("ask", "cheapest", "dearest")[below(3)],
        ("weakest", "deadliest", "military_first")[below(3)],
        below(2) and 1 + below(LAST_ROUND),
    )


def some(pool: tuple[str, ...] | list[str], count: int, below: Below) -> list[str]:
    """So many different ones, in any order."""
    left = [*pool]
    return [left.pop(below(len(left))) for _ in range(count)]


# -- cards and dealings ------------------------------------------------------------------------------------------------


def vary_cards(planet: Planet, reader: int | None, below: Below) -> None:
    """Deck, discards and drawn cards anew, as many as they were; whoever draws keeps one that is new to him."""
    own = planet.drawn if reader == planet.active else []
    pool = some(all_but(planet, own), len(planet.deck) + len(planet.discards) + len(planet.drawn) - len(own), below)
    if not own and planet.drawn:
        fresh = next(index for index, name in enumerate(pool) if name not in planet.me.technologies)
        pool[0], pool[fresh] = pool[fresh], pool[0]
        planet.drawn, pool = pool[: len(planet.drawn)], pool[len(planet.drawn) :]
    planet.deck, planet.discards = pool[: len(planet.deck)], pool[len(planet.deck) :]


def all_but(planet: Planet, own: list[str]) -> list[str]:
    """All cards but those that the reader holds; how they lie truly tells nothing."""
    return sorted([name for name in (*planet.deck, *planet.discards, *planet.drawn) if name not in own])


def vary_dealings(planet: Planet, reader: int | None, below: Below) -> None:
    """Other offers and promises between others, and other numbers of them."""
    for pair in planet.offers:
        planet.offers[pair] += 0 if concerns(pair, reader) else below(3)
    planet.deals = [deal for deal in planet.deals if reader in (deal.maker, deal.to) or vary_deal(planet, deal, below)]
    planet.promises = [
        one for one in planet.promises if reader in (one.maker, one.to) or vary_promise(planet, one, below)
    ]


def vary_deal(planet: Planet, deal: Deal, below: Below) -> bool:
    """Other terms for an offer between others; returns whether it is there at all."""
    deal.number = planet.offers[f"P{deal.maker + 1}>P{deal.to + 1}"]
    deal.give, deal.want = Goods({GOODS[below(4)]: 1 + below(9)}), Goods({GOODS[below(4)]: 1 + below(9)})
    deal.promise = "" if below(2) else "peace"
    return below(3) > 0


def vary_promise(planet: Planet, promise: Promise, below: Below) -> bool:
    """Another promise between others; returns whether it is there at all."""
    promise.text, promise.round = "peace", 1 + below(planet.round)
    return below(3) > 0
