"""What is to come, from what a player sees: needs and stocks, homes, culture, income, what goes wrong. [section 8]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.common.english import counted, listed
from rules.deadlock.chapters.ledger import Spot, culture, harvest, jobless, unruly
from rules.deadlock.chapters.oceans import has_port
from rules.deadlock.chapters.population import births
from rules.deadlock.chapters.upkeep import energy_need, first_powered, needy
from rules.deadlock.model.buildings import homes
from rules.deadlock.model.moves import Keep, Staff
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import GOODS, Good
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.drafts import as_state, drafted
from rules.engine import Move, Question

BEFORE_BIRTHS = ("upkeep", "labor", "event")
BEFORE_HARVEST = (*BEFORE_BIRTHS, "population", "morale", "taxation", "rebellion", "resource")
"""The phases of the player's own turn after which stocks still grow before the next Upkeep."""
PANELS = (Prompt.TRADE, Prompt.MARKET, Prompt.BUILD, Prompt.TRANSPORT, Prompt.LABOR, Prompt.RESOURCE)
MOST_NAMED = 3
MOST_WARNINGS = 2


@dataclass(frozen=True, slots=True)
class Economy:
    """A player's books: stocks now, needs of the next Upkeep, and what this turn's Resource Phase brings or brought.

    `food` and `energy` are what he will have at the next Upkeep, `births` who comes before it; `culture` is without
    Art. `income` has every good, Credits of trade buildings among them, tax not.
    """

    goods: dict[Good, int]
    income: dict[Good, int]
    colonists: int
    births: int
    rebels: int
    housing: int
    food: int
    energy: int
    energy_need: int
    culture: int
    jobless: int

    @property
    def food_need(self) -> int:
        """Everybody eats one. [DL-UPK-01]"""
        return self.colonists + self.births

    @property
    def capacity(self) -> int:
        """How many colonists and rebels culture and Art keep content. [DL-MOR-01]"""
        return self.culture + self.goods["art"]

    @property
    def total(self) -> int:
        """Colonists and rebels, as Morale counts them. [DL-MOR-02]"""
        return self.colonists + self.rebels


def economy(view: PlanetView, seat: int, kept: Iterable[Spot] = ()) -> Economy:
    """A player's books with these buildings kept from trade: their own, or another's as far as he was seen through.

    Stocks of another are those of the last report on him, else 0; technologies are those that are known.
    """
    player, lands, known = view.players[seat], view.controlled(seat), view.technologies(seat)
    goods = stocks(view, seat)
    income = harvest(lands, player.race, known, lambda ocean: has_port(as_state(view), seat, ocean), kept)
    mine = view.active == seat
    coming = {**income} if mine and view.phase in BEFORE_HARVEST else dict.fromkeys(GOODS, 0)
    room = max(0, player.housing - player.loyal)
    return Economy(
        goods=goods,
        income=income,
        colonists=player.loyal,
        births=min(births(as_state(view), seat), room) if mine and view.phase in BEFORE_BIRTHS else 0,
        rebels=player.rebels,
        housing=homes(lands),
        food=goods["food"] + coming["food"],
        energy=goods["energy"] + coming["energy"],
        energy_need=energy_need(as_state(view), seat),
        culture=culture(lands),
        jobless=sum([jobless(land) for land in lands]),
    )


def stocks(view: PlanetView, seat: int) -> dict[Good, int]:
    """A player's stocks as this seat knows them; 0 where it does not."""
    if view.sheet is not None and seat == view.seat:
        return view.sheet.goods
    report = view.report(seat)
    return {**dict.fromkeys(GOODS, 0), **(report.goods if report else {})}


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def warnings(view: PlanetView, draft: Sequence[Move] = (), *, labor: bool = False) -> tuple[str, ...]:
    """What the player of this view will lose next, with a plan carried out; for `labor` the plan is who works where."""
    if view.sheet is None or view.seat is None or not view.players[view.seat].race:
        return ()
    labor = labor or any(isinstance(move, Staff) for move in draft)
    after = drafted(view, draft, labor=labor)
    books = economy(after, view.seat, keeping(draft))
    lands = after.controlled(view.seat)
    workless = sum([land.idle for land in lands]) if labor else books.jobless
    found = (hungry(books), dark(books, after, view.seat), crowded(books), restless(books), idle(workless))
    return tuple([sentence for sentence in found if sentence])


def keeping(draft: Iterable[Move]) -> list[Spot]:
    """The buildings that a plan keeps from trade."""
    return [(move.at, move.slot) for move in draft if isinstance(move, Keep)]


def hungry(books: Economy) -> str:
    """Who will not be fed. [DL-UPK-02]"""
    short = books.food_need - books.food
    if short <= 0:
        return ""
    return f"{people(short)} will go unfed and rebel: {books.food} Food for {people(books.food_need)}."


def dark(books: Economy, view: PlanetView, seat: int) -> str:
    """Which buildings will stand without energy, by the player's own order of power. [DL-UPK-07]"""
    if books.energy >= books.energy_need:
        return ""
    there = as_state(replace(view, active=seat))
    places = needy(there)
    lit = first_powered(there, places, books.energy)
    dark_ones = [(view.land(place.at).building(place.slot).type.name, place.at) for place in places if place not in lit]
    kinds = [
        f"{name} {cell}" + (f" ({count})" if count > 1 else "") for (name, cell), count in Counter(dark_ones).items()
    ]
    named = [*kinds[:MOST_NAMED], *([f"{len(kinds) - MOST_NAMED} more"] if len(kinds) > MOST_NAMED else [])]
    return f"{listed(named)} will stand without energy: {books.energy} Energy, {books.energy_need} needed."


def crowded(books: Economy) -> str:
    """Who will find no home, after the hungry have left. [DL-UPK-09, DL-UPK-11]"""
    over = min(books.food_need, books.food) - books.housing
    return f"{people(over)} more than housing will rebel: homes for {books.housing}." if over > 0 else ""


def restless(books: Economy) -> str:
    """Who will rebel for want of culture. [DL-MOR-02]"""
    angry = unruly(books.total, books.capacity, books.rebels)
    if not angry:
        return ""
    rebels, more = (f" and {counted(books.rebels, 'rebel')}", " more") if books.rebels else ("", "")
    return f"Culture {books.capacity} for {people(books.colonists)}{rebels}: {angry}{more} will rebel."


def idle(count: int) -> str:
    """Who has no work. [DL-LAB-03]"""
    return f"{people(count)} {'has' if count == 1 else 'have'} no work: each rebels on 4, 5 or 6." if count else ""


def people(count: int) -> str:
    """`1 colonist`, `3 colonists`."""
    return counted(count, "colonist")


# -- running totals ----------------------------------------------------------------------------------------------------


def outlook(view: PlanetView, question: Question, draft: tuple[Move, ...]) -> str:
    """What a half-made plan adds up to, in two to five short lines; empty where nothing is added up."""
    if question.prompt not in PANELS or view.sheet is None or view.seat is None:
        return ""
    labor = question.prompt == Prompt.LABOR
    after = drafted(view, draft, labor=labor)
    books = economy(after, view.seat, keeping(draft))
    first = (
        brought(books) if question.prompt in (Prompt.LABOR, Prompt.RESOURCE) else spent(view.sheet.goods, books.goods)
    )
    found = warnings(view, draft, labor=labor)
    rest = len(found) - MOST_WARNINGS
    more = [f"And {counted(rest, 'more trouble')}."] if rest > 0 else []
    return "\n".join([first, needs(books), *found[:MOST_WARNINGS], *more])


def brought(books: Economy) -> str:
    """`This turn brings 8 Food, 5 Metal and 7 Credits.`"""
    gained = [f"{amount} {GOOD_NAMES[good]}" for good, amount in books.income.items() if amount]
    return f"This turn brings {listed(gained)}."


def spent(before: dict[Good, int], after: dict[Good, int]) -> str:
    """`Metal 20, 13 spent, 7 left.` for each stock that a plan changes."""
    parts = []
    for good in GOODS:
        paid = before[good] - after[good]
        if paid:
            change = f"{paid} spent" if paid > 0 else f"{-paid} gained"
            end = f"{after[good]} left" if after[good] >= 0 else f"{-after[good]} too few"
            parts.append(f"{GOOD_NAMES[good]} {before[good]}, {change}, {end}.")
    return " ".join(parts) or f"You have {before['metal']} Metal and {counted(before['credits'], 'Credit')}."


def needs(books: Economy) -> str:
    """The next Upkeep, homes and culture in one line."""
    return (
        f"Next Upkeep: Food {books.food} for {books.food_need}, Energy {books.energy} for {books.energy_need}. "
        f"Homes {books.housing} for {books.food_need}, culture {books.capacity} for {books.total}."
    )


GOOD_NAMES: dict[Good, str] = {
    "food": "Food", "metal": "Metal", "energy": "Energy", "credits": "Credits", "research": "Research", "art": "Art",
}  # fmt: skip
