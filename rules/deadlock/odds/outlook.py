"""What is to come, from what a player sees: needs and stocks, homes, culture, income, what goes wrong. [section 8]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.deadlock.chapters.ledger import Spot, culture, harvest, jobless, unruly
from rules.deadlock.chapters.oceans import has_port
from rules.deadlock.chapters.population import births
from rules.deadlock.chapters.turn import SETTING_UP
from rules.deadlock.chapters.upkeep import energy_need
from rules.deadlock.model.buildings import homes
from rules.deadlock.model.moves import Keep, Staff
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import GOODS, Good
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.drafts import as_state, drafted
from rules.deadlock.odds.prospects import (
    Lands,
    Provision,
    after_morale,
    after_upkeep,
    loyal,
    most_culture,
    settled_in,
    staffed,
    unlit,
)
from rules.engine import Move, Question, say

# Phases of the player's own turn, by what is still to come in it.
BEFORE_LABOR = ("upkeep", "labor")
BEFORE_BIRTHS = (*BEFORE_LABOR, "event", "population")
BEFORE_MORALE = (*BEFORE_BIRTHS, "morale")
BEFORE_HARVEST = (*BEFORE_MORALE, "taxation", "rebellion", "resource")
NO_FORECAST = (*SETTING_UP, "first_turn", "end")
"""Before the first stocks are handed out, and after the game."""
PANELS = (
    Prompt.TRADE, Prompt.MARKET, Prompt.BUSINESS, Prompt.BUILD, Prompt.TRANSPORT, Prompt.LABOR, Prompt.RESOURCE,
)  # fmt: skip
MOST_NAMED = 3
MOST_WARNINGS = 2
SPENT = (
    "{good} {before}, {change} spent, {left} left.",
    "{good} {before}, {change} spent, {left} too few.",
)
GAINED = (
    "{good} {before}, {change} gained, {left} left.",
    "{good} {before}, {change} gained, {left} too few.",
)
"""What a plan makes of a stock: enough, or not."""


@dataclass(frozen=True, slots=True)
class Economy:
    """A player's books: stocks now, needs of the next Upkeep, and what the next Resource Phase brings.

    All of it is what comes of usual answers, without Event die and without other players. `food` and `energy` are what
    he will have at the next Upkeep, `births` who comes and `leaving` who turns rebel before it; `unfed` and `homeless`
    rebel in it. `culture` is that of the next Morale Phase without `art`, `newcomers` who is born and `lost` who turned
    rebel before that; `flexible` says that another Labor would bring more. `jobless` find no work in the next Labor.
    `income` has every good, Credits of trade buildings among them, tax not.
    """

    goods: dict[Good, int]
    income: dict[Good, int]
    colonists: int
    births: int
    leaving: int
    rebels: int
    housing: int
    food: int
    energy: int
    energy_need: int
    unfed: int
    homeless: int
    culture: int
    art: int
    newcomers: int
    lost: int
    flexible: bool
    jobless: int

    @property
    def food_need(self) -> int:
        """Everybody eats one. [DL-UPK-01]"""
        return self.colonists + self.births - self.leaving

    @property
    def capacity(self) -> int:
        """How many colonists and rebels culture and Art keep content. [DL-MOR-01]"""
        return self.culture + self.art

    @property
    def total(self) -> int:
        """Colonists and rebels, as Morale counts them. [DL-MOR-02]"""
        return self.colonists + self.newcomers + self.rebels

    @property
    def angry(self) -> int:
        """How many will turn rebel for want of culture. [DL-MOR-02]"""
        return unruly(self.total, self.capacity, self.rebels + self.lost)


def economy(view: PlanetView, seat: int, kept: Iterable[Spot] = (), *, labor: bool = False) -> Economy:
    """A player's books with these buildings kept from trade: their own, or another's as far as he was seen through.

    Stocks of another are those of the last report on him, else 0; technologies are those that are known. With `labor`
    everybody works already where the coming Labor puts him.
    """
    player, lands, goods = view.players[seat], view.controlled(seat), stocks(view, seat)
    phase = view.phase if view.active == seat else ""
    today = staffed(view, seat, lands) if phase in BEFORE_LABOR and not labor else lands
    born = min(births(as_state(view), seat), max(0, player.housing - player.loyal)) if phase in BEFORE_BIRTHS else 0
    here = phase in BEFORE_MORALE
    leaving = unruly(player.loyal + born + player.rebels, culture(today) + goods["art"], player.rebels) if here else 0
    harvesting = after_morale(view, seat, settled_in(view, seat, today, born), leaving)
    harvested = income_of(view, seat, harvesting, kept)
    coming = harvested if phase in BEFORE_HARVEST else dict.fromkeys(GOODS, 0)
    food, energy = goods["food"] + coming["food"], goods["energy"] + coming["energy"]
    # Of another player's stocks too little is known to say who goes unfed.
    after = after_upkeep(view, seat, harvesting, Provision(food, energy) if seat == view.seat else None)
    tomorrow = today if here else staffed(view, seat, after.lands)
    room = max(0, homes(after.lands) - loyal(after.lands))
    return Economy(
        goods=goods,
        income=harvested if phase in BEFORE_HARVEST else income_of(view, seat, tomorrow, kept),
        colonists=player.loyal,
        births=born,
        leaving=leaving,
        rebels=player.rebels,
        housing=homes(lands),
        food=food,
        energy=energy,
        energy_need=energy_need(as_state(view), seat),
        unfed=after.unfed,
        homeless=after.homeless,
        culture=culture(tomorrow),
        art=goods["art"] + (0 if here else coming["art"]),
        newcomers=born if here else min(births(as_state(view), seat), room),
        lost=0 if here else after.unfed + after.homeless,
        flexible=((phase in BEFORE_LABOR and not labor) or not here) and most_culture(tomorrow) > culture(tomorrow),
        jobless=sum([jobless(land) for land in (lands if phase in BEFORE_LABOR else after.lands)]),
    )


def income_of(view: PlanetView, seat: int, lands: Lands, kept: Iterable[Spot]) -> dict[Good, int]:
    """What a Resource Phase brings from these territories."""
    race, known = view.players[seat].race, view.technologies(seat)
    return harvest(lands, race, known, lambda ocean: has_port(as_state(view), seat, ocean), kept)


def stocks(view: PlanetView, seat: int) -> dict[Good, int]:
    """A player's stocks as this seat knows them; 0 where it does not."""
    if view.sheet is not None and seat == view.seat:
        return view.sheet.goods
    report = view.report(seat)
    return {**dict.fromkeys(GOODS, 0), **(report.goods if report else {})}


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def warnings(view: PlanetView, draft: Sequence[Move] = (), *, labor: bool = False) -> tuple[str, ...]:
    """What the player of this view will lose next, with a plan carried out; for `labor` the plan is who works where."""
    if view.sheet is None or view.seat is None or not is_told(view):
        return ()
    labor = labor or any(isinstance(move, Staff) for move in draft)
    after = drafted(view, draft, labor=labor)
    books = economy(after, view.seat, keeping(draft), labor=labor)
    without = workless(sum([land.idle for land in after.controlled(view.seat)])) if labor else idle(books.jobless)
    found = (hungry(books), dark(books, after, view.seat), crowded(books), restless(books), without)
    return tuple([sentence for sentence in found if sentence])


def keeping(draft: Iterable[Move]) -> list[Spot]:
    """The buildings that a plan keeps from trade."""
    return [(move.at, move.slot) for move in draft if isinstance(move, Keep)]


def hungry(books: Economy) -> str:
    """Who will not be fed. [DL-UPK-02]"""
    if not books.unfed:
        return ""
    return say(
        "As it stands, {unfed:# colonist|# colonists} will go unfed and rebel: "
        "{food} Food for {people:# colonist|# colonists}.",
        unfed=books.unfed, food=books.food, people=books.food_need,
    )  # fmt: skip


def dark(books: Economy, view: PlanetView, seat: int) -> str:
    """Which buildings will stand without energy, by the player's own order of power. [DL-UPK-07]"""
    if books.energy >= books.energy_need:
        return ""
    dark_ones = Counter(
        [(view.land(place.at).building(place.slot).type.name, place.at) for place in unlit(view, seat, books.energy)]
    )
    kinds = [
        say("{building} {cell} ({count})", building=name, cell=cell, count=count) if count > 1 else f"{name} {cell}"
        for (name, cell), count in dark_ones.items()
    ]
    named, rest = kinds[:MOST_NAMED], len(kinds) - MOST_NAMED
    if rest > 0:
        named.append(say("{rest} more", rest=rest))
    line = "As it stands, {buildings:and} will stand without energy: {energy} Energy, {need} needed."
    return say(line, buildings=named, energy=books.energy, need=books.energy_need)


def crowded(books: Economy) -> str:
    """Who will find no home, after the hungry have left. [DL-UPK-09, DL-UPK-11]"""
    if not books.homeless:
        return ""
    return say(
        "As it stands, {people:# colonist|# colonists} without a home will rebel: there are homes for {housing}.",
        people=books.homeless, housing=books.housing,
    )  # fmt: skip


def restless(books: Economy) -> str:
    """Who will rebel for want of culture, unless Labor can still bring more of it. [DL-MOR-02]"""
    if not books.angry:
        return ""
    gone = books.rebels + books.lost
    crowd = say("{people:# colonist|# colonists}", people=books.total - gone)
    if gone:
        crowd = say("{people} and {rebels:# rebel|# rebels}", people=crowd, rebels=gone)
    line = "As it stands, {angry:# colonist|# colonists} will rebel: culture {culture} for {crowd}."
    if books.flexible:
        line = (
            "As it stands, {angry:# colonist|# colonists} will rebel if nobody moves into Culture: "
            "culture {culture} for {crowd}."
        )
    return say(line, angry=books.angry, culture=books.capacity, crowd=crowd)


def workless(count: int) -> str:
    """Who has no work in a plan of Labor. [DL-LAB-03]"""
    if not count:
        return ""
    return say(
        "{count:# colonist has no work and rebels on 4, 5 or 6.|# colonists have no work: each rebels on 4, 5 or 6.}",
        count=count,
    )  # fmt: skip


def idle(count: int) -> str:
    """Who finds no work in the next Labor. [DL-LAB-03]"""
    if not count:
        return ""
    line = "As it stands, {count:# colonist|# colonists} will have no work in Labor: each rebels on 4, 5 or 6."
    if count == 1:
        line = "As it stands, {count:# colonist|# colonists} will have no work in Labor and rebels on 4, 5 or 6."
    return say(line, count=count)


def people(count: int) -> str:
    """`1 colonist`, `3 colonists`."""
    return say("{count:# colonist|# colonists}", count=count)


# -- running totals ----------------------------------------------------------------------------------------------------


def outlook(view: PlanetView, question: Question, draft: tuple[Move, ...]) -> str:
    """What a half-made plan adds up to, in two to five short lines; empty where nothing is added up."""
    if question.prompt not in PANELS or view.sheet is None or view.seat is None:
        return ""
    labor = question.prompt == Prompt.LABOR
    after = drafted(view, draft, labor=labor)
    books = economy(after, view.seat, keeping(draft), labor=labor)
    if labor:
        first = brought("As it stands, this turn brings {goods:and}.", books)
    elif question.prompt == Prompt.RESOURCE:
        first = brought("This turn brings {goods:and}.", books)
    else:
        first = spent(view.sheet.goods, books.goods)
    found = warnings(view, draft, labor=labor)
    rest = len(found) - MOST_WARNINGS
    more = [say("And {rest:# more problem|# more problems}.", rest=rest)] if rest > 0 else []
    return "\n".join([first, needs(books), *found[:MOST_WARNINGS], *more])


def brought(line: str, books: Economy) -> str:
    """`This turn brings 8 Food, 5 Metal and 7 Credits.`"""
    told = [f"{amount} {GOOD_NAMES[good]}" for good, amount in books.income.items() if amount]
    return say(line, goods=told)


def spent(before: dict[Good, int], after: dict[Good, int]) -> str:
    """`Metal 20, 13 spent, 7 left.` for each stock that a plan changes."""
    parts = []
    for good in GOODS:
        paid, left = before[good] - after[good], after[good]
        if paid:
            line = SPENT[left < 0] if paid > 0 else GAINED[left < 0]
            parts.append(say(line, good=GOOD_NAMES[good], before=before[good], change=abs(paid), left=abs(left)))
    line = "You have {metal} Metal and {credits:# Credit|# Credits}."
    return " ".join(parts) or say(line, metal=before["metal"], credits=before["credits"])


def needs(books: Economy) -> str:
    """The next Upkeep, homes and culture in one line."""
    return say(
        "As it stands, next Upkeep: Food {food} for {people}, Energy {energy} for {need}, homes {housing} for {people}"
        "; next Morale: culture {culture} for {total}.",
        food=books.food, people=books.food_need, energy=books.energy, need=books.energy_need, housing=books.housing,
        culture=books.capacity, total=books.total,
    )  # fmt: skip


def is_told(view: PlanetView) -> bool:
    """Whether anything can be forecast: not before the first turn, nor while the player's own Upkeep takes its part."""
    return view.phase not in NO_FORECAST and not (view.phase == "upkeep" and view.active == view.seat)


GOOD_NAMES: dict[Good, str] = {
    "food": say("Food"),
    "metal": say("Metal"),
    "energy": say("Energy"),
    "credits": say("Credits"),
    "research": say("Research"),
    "art": say("Art"),
}
