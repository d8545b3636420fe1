"""What a forecast says in numbers, and whether it came to that: texts are read as a player reads them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.deadlock import GAME
from rules.deadlock.model import events as e
from rules.deadlock.model.moves import Forecast
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import GOODS, Good
from rules.deadlock.model.view import PlanetView
from rules.engine import Answer, Event, Match, Pick, Question, Refused

PLAYERS = tuple([f"Player {number}" for number in range(1, 8)])
STANDING = "As it stands, "
"""A sentence that begins so tells what comes if nobody does anything else and no event strikes."""
USUAL = "If your colonists work as usual:"
NEEDS = re.compile(
    r"next Upkeep: Food (?P<food>-?\d+) for (?P<mouths>\d+), Energy (?P<energy>-?\d+) for (?P<power>\d+), "
    r"homes (?P<homes>\d+) for \d+; next Morale: culture (?P<culture>\d+) for (?P<people>\d+)\."
)
UNFED = re.compile(
    r"(?P<unfed>\d+) colonists? will go unfed and rebel: (?P<food>\d+) Food for (?P<mouths>\d+) colonists?\."
)
DARK = re.compile(r"(?P<names>.+) will stand without energy: (?P<energy>\d+) Energy, (?P<power>\d+) needed\.")
HOMELESS = re.compile(r"(?P<homeless>\d+) colonists? without a home will rebel: there are homes for (?P<homes>\d+)\.")
RESTLESS = re.compile(
    r"(?P<angry>\d+) colonists? will rebel(?: if nobody moves into Culture)?: culture (?P<culture>\d+) "
    r"for (?P<loyal>\d+) colonists?(?: and (?P<rebels>\d+) rebels?)?\."
)
WORKLESS = re.compile(
    r"(?P<idle>\d+) colonists? (?:has|have|will have) no work(?: in Labor)?(?:: each| and) rebels on 4, 5 or 6\."
)
INCOME = re.compile(
    r"(?:A Resource Phase|[Tt]his turn) brings (?P<income>.+?)(?: as it stands)?(?:; Art adds (?P<art>\d+).*)?\."
)
LEFT = re.compile(r"(?P<good>\w+) \d+, \d+ (?:spent|gained), (?P<left>\d+) left\.")
KINDS = re.compile(r"(?:, | and )")

Numbers = dict[str, int]
MILESTONES: Mapping[str, str] = {"labor": "upkeep", "event": "idle", "taxation": "morale", "diplomacy": "harvest"}
"""The phase whose beginning ends what the forecast told of."""
QUIET = (
    e.PhaseBegan, e.TurnBegan, e.RoundBegan, e.TurnEnded, e.EventRolled, e.EventStruck, e.Staffed, e.Grew, e.Upkept,
    e.MoraleMeasured, e.TaxSet, e.TaxPaid, e.Produced, e.Traded, e.DealOffered, e.DealClosed, e.PromiseNoted,
    e.OrdersGiven, e.OrdersEnded, e.IdleRolled, e.Unpowered, e.SlotRolled, e.RebellionRolled, e.ScandalRolled,
    e.BusinessDone, e.CardsTaken, e.CardsDrawn, e.DeckShuffled, e.TechnologyNamed, e.Spied, e.Reported, e.LaserFired,
    e.FlownHome, e.SabotageRolled, e.AbilityTried, e.MissileStruck, e.SalvoLaunched, e.Volley, e.Dodged, e.Conceded,
    e.WorkLeft,
)  # fmt: skip
"""Facts that change nobody's books, or that a forecast counts on; what comes of them has facts of its own."""
OWN = (
    e.Bought, e.Sold, e.Hired, e.LasersHired, e.Built, e.UnitsMade, e.Marched, e.Carried, e.Settled, e.Died, e.Returned,
    e.Rebelled, e.UnitLost, e.TechnologyGained, e.RebelsGone,
)  # fmt: skip
"""Facts that change the books of the player whose `seat` they name, and nobody else's."""
PLANNED = (
    e.Bought,
    e.Sold,
    e.Hired,
    e.LasersHired,
    e.Built,
    e.UnitsMade,
    e.Marched,
    e.Carried,
    e.Settled,
    e.BusinessDone,
)
FORESEEN = ("hunger", "housing", "morale")
"""Causes of rebellion that the forecast itself tells of."""
HANDS = (
    Prompt.HUNGER, Prompt.POWER, Prompt.HOUSING, Prompt.LABOR, Prompt.HOMES, Prompt.MORALE, Prompt.RESOURCE,
)  # fmt: skip
"""Questions whose usual answer the forecast counts on."""


@dataclass(slots=True)
class Told:
    """One number that a player read: of what, when, on which condition; `fresh` while its own plan is carried out."""

    seat: int
    about: str
    name: str
    number: int
    standing: bool
    text: str
    where: str
    fresh: bool = False
    open: bool = True

    def __str__(self) -> str:
        """For a failure."""
        return f"{self.where}: {self.text!r}, {self.name} {self.number}"


def numbers_of(sentence: str) -> list[tuple[str, str, int]]:
    """What a sentence says of which milestone, by name."""
    if found := NEEDS.search(sentence):
        told = {name: int(value) for name, value in found.groupdict().items() if name != "homes"}
        morale = [("morale", name, told.pop(name)) for name in ("culture", "people")]
        return [*[("upkeep", name, number) for name, number in told.items()], *morale]
    if found := UNFED.search(sentence):
        return [("upkeep", name, int(found[name])) for name in ("unfed", "food", "mouths")]
    if found := DARK.search(sentence):
        names = KINDS.split(found["names"].removeprefix(STANDING))
        dark = sum(
            [
                int(number[1]) if (number := re.search(r"\((\d+)\)$|^(\d+) more$", one)) and number[1] else 1
                for one in names
            ]
        )
        whole = [] if re.search(r"\d+ more$", found["names"]) else [("upkeep", "dark", dark)]
        return [*[("upkeep", name, int(found[name])) for name in ("energy", "power")], *whole]
    if found := HOMELESS.search(sentence):
        return [("upkeep", "homeless", int(found["homeless"]))]
    if found := RESTLESS.search(sentence):
        crowd = int(found["loyal"]) + int(found["rebels"] or 0)
        return [
            ("morale", "angry", int(found["angry"])),
            ("morale", "culture", int(found["culture"])),
            ("morale", "people", crowd),
        ]
    if found := WORKLESS.search(sentence):
        return [("idle", "idle", int(found["idle"]))]
    if found := INCOME.search(sentence):
        goods = dict.fromkeys(GOODS, 0) | dict(read_goods(found["income"]))
        return [("harvest", good, amount) for good, amount in goods.items()]
    # A sentence that is worded anew must not go unread: what it warned of would count as not warned of.
    assert not sentence.startswith(STANDING), f"nobody reads the numbers of {sentence!r}"
    return []


def read_goods(text: str) -> Iterable[tuple[Good, int]]:
    """`4 Food and 1 Credit` as goods and amounts."""
    for good in GOODS:
        if found := re.search(rf"(\d+) {good.removesuffix('s')}", text, re.IGNORECASE):
            yield good, int(found[1])


@dataclass
class Ledger:
    """All that was told in a game, and what was found right, wrong, or overtaken by what players did."""

    open: list[Told] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    right: Counter[str] = field(default_factory=Counter)
    happened: dict[int, Numbers] = field(default_factory=dict)

    def forecast(self, match: Match[Any, PlanetView], seat: int, where: str) -> None:
        """Note what `/deadlock forecast` tells a seat now."""
        try:
            text = GAME.look_up(match.view(seat), Forecast(), PLAYERS)
        except Refused:
            return
        told = self.noted(seat, text, where)
        for about, name in (
            ("upkeep", "unfed"),
            ("upkeep", "dark"),
            ("upkeep", "homeless"),
            ("morale", "angry"),
            ("idle", "idle"),
        ):
            if not any((one.about, one.name) == (about, name) for one in told) and "will stand without" not in text:
                self.open.append(Told(seat, about, name, 0, True, "(not warned of)", where))

    def noted(self, seat: int, text: str, where: str, *, fresh: bool = False) -> list[Told]:
        """Note each number of a text."""
        told = [
            Told(
                seat,
                about,
                name,
                number,
                sentence.startswith(STANDING) or "as it stands" in sentence,
                sentence,
                where,
                fresh,
            )
            for sentence in text.split("\n")
            for about, name, number in numbers_of(sentence)
        ]
        self.open += told
        return told

    def panel(self, match: Match[Any, PlanetView], question: Question, answer: Answer, where: str) -> Numbers:
        """Note what stands over the panel when this answer is confirmed; returns the stocks that it says are left."""
        if not isinstance(question, Pick) or not isinstance(answer, tuple):
            return {}
        text = GAME.outlook(match.view(question.seat), question, answer)
        if text.startswith(USUAL) and {*answer} != {*question.default}:
            return {}
        self.noted(question.seat, text, f"{where}, panel", fresh=True)
        return {found["good"]: int(found["left"]) for found in LEFT.finditer(text)}

    def chosen(self, question: Question, answer: Answer) -> None:
        """A player answers other than usual: what was told on the usual answer is overtaken."""
        usual = question.default
        same = {*answer} == {*usual} if isinstance(answer, tuple) and isinstance(usual, tuple) else answer == usual
        if question.prompt in HANDS and not same:
            self.overtake([question.seat])

    def overtake(self, seats: Sequence[int], *, planned: bool = False) -> None:
        """What was told these seats as things stood is no longer to come."""
        self.open = [
            one for one in self.open if not (one.standing and one.seat in seats and not (planned and one.fresh))
        ]

    def heard(self, told: Sequence[Event]) -> None:
        """Compare what happened with what was told."""
        for event in told:
            self.hear(event)
        for one in self.open:
            one.fresh = False

    def hear(self, event: Event) -> None:
        """One fact."""
        seat = getattr(event, "seat", None)
        if isinstance(event, e.TurnBegan):
            self.happened[event.seat] = Counter()
        if isinstance(event, e.PhaseBegan) and event.phase in MILESTONES:
            self.settle(event.seat, MILESTONES[event.phase])
        self.count(event)
        foreseen = isinstance(event, e.Rebelled) and event.cause in FORESEEN
        if isinstance(event, QUIET) or foreseen:
            return
        seats = [seat] if isinstance(event, OWN) and isinstance(seat, int) else range(len(PLAYERS))
        self.overtake(seats, planned=isinstance(event, PLANNED))

    def count(self, event: Event) -> None:
        """Add a fact to what happened in this turn."""
        match event:
            case e.Rebelled(seat, places, cause) if cause in FORESEEN:
                names = {"hunger": "unfed", "housing": "homeless", "morale": "angry"}
                self.now(seat)[names[cause]] = len(places)
            case e.Unpowered(seat, places):
                self.now(seat)["dark"] = len(places)
            case e.Upkept(seat, food, energy, food_left, energy_left):
                now = self.now(seat)
                now |= {"food": food + food_left, "energy": energy + energy_left, "mouths": food + now["unfed"]}
                if not now["dark"]:
                    now["power"] = energy
            case e.IdleRolled(seat, _, dice):
                self.now(seat)["idle"] += len(dice)
            case e.MoraleMeasured(seat, total, capacity):
                self.now(seat).update(people=total, culture=capacity)
            case e.Produced(seat):
                self.now(seat).update({f"harvest {good}": getattr(event, good) for good in GOODS})

    def now(self, seat: int) -> Numbers:
        """What has happened to a seat in its turn."""
        return self.happened.setdefault(seat, Counter())

    def settle(self, seat: int, about: str) -> None:
        """A milestone is passed: compare each number that was told of it."""
        now = self.now(seat)
        for one in [one for one in self.open if (one.seat, one.about) == (seat, about)]:
            self.open.remove(one)
            if one.name == "power" and "power" not in now:
                continue
            found = now[f"harvest {one.name}" if about == "harvest" else one.name]
            if found == one.number:
                self.right[f"{one.name}{'' if one.standing else ', for sure'}"] += 1
            else:
                self.wrong.append(f"{one}; it came to {found}")
