"""What a player of Deadlock may do.

Territories are named by their cells, buildings by territory and slot, players P1, P2 ... A colonist is named by where
he is: `idle 1`, `idle 2` ... or `slot 3`. Plans (labor, build, transport and others) are picked piece by piece and
sent in one answer; they are carried out in the order of the phases. [R66] `sorted_by` is the field by which the choices
of a plan are best put into lists, if that makes fewer of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from rules.common.offers import WHOSE, Whose
from rules.deadlock.model.state import OffersPolicy, RoutinePolicy, TaxPolicy, VictimPolicy
from rules.deadlock.model.tables import Doctrine, Good, Tax
from rules.engine import Move

# -- setting up --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Become(Move):
    """Choose your race."""

    race: Annotated[str, "Which race"]


@dataclass(frozen=True, slots=True)
class Land(Move):
    """Land your first settlement."""

    at: Annotated[str, "The territory"]


# -- colonists ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """Name a colonist who turns rebel, goes unfed or dies."""

    sorted_by: ClassVar[str] = "at"
    at: Annotated[str, "The territory"]
    who: Annotated[str, "idle 1, idle 2 ... or slot 1 to 6 for who works there"]


@dataclass(frozen=True, slots=True)
class Power(Move):
    """Give energy to a building."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "Its slot"]


@dataclass(frozen=True, slots=True)
class Staff(Move):
    """Put a colonist to work in a building."""

    sorted_by: ClassVar[str] = "at"
    at: Annotated[str, "The territory"]
    slot: Annotated[int, "Its slot"]


@dataclass(frozen=True, slots=True)
class House(Move):
    """Put new colonists, or a returning one, into a territory."""

    at: Annotated[str, "The territory"]
    number: Annotated[int, "How many"] = 1


@dataclass(frozen=True, slots=True)
class SetTax(Move):
    """Set the tax of this turn."""

    rate: Annotated[Tax, "low, medium or high"]


@dataclass(frozen=True, slots=True)
class Forgive(Move):
    """Let a territory take a rebel back."""

    at: Annotated[str, "The territory"]


@dataclass(frozen=True, slots=True)
class GiveUp(Move):
    """Give up a building to the rebels."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "Its slot"]


@dataclass(frozen=True, slots=True)
class Disband(Move):
    """Give up a ground unit to the rebels."""

    at: Annotated[str, "The territory"]
    unit: Annotated[str, "What kind"]


# -- goods -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep a trade building for units this turn: it earns no Credits."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "Its slot"]


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Go on to the next phase."""


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy goods for 2 Credits each."""

    sorted_by: ClassVar[str] = "good"
    good: Annotated[Good, "Which good"]
    amount: Annotated[int, "How many"]


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell goods to the Skirineen: two for 1 Credit, Art for 2 Credits each."""

    good: Annotated[Good, "Which good"]
    amount: Annotated[int, "How many"]


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Hire units from the Skirineen for 10 Credits each."""

    added: ClassVar[Mapping[str, Any]] = {"number": 1}
    sorted_by: ClassVar[str] = "unit"
    unit: Annotated[str, "What kind"]
    at: Annotated[str, "Where they arrive"]
    number: Annotated[int, "How many"] = 1


@dataclass(frozen=True, slots=True)
class Learn(Move):
    """Buy a technology from the Skirineen for 100 Credits."""

    technology: Annotated[str, "Which technology"]


# -- works -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Construct a building, or make a housing larger; one a territory."""

    sorted_by: ClassVar[str] = "building"
    at: Annotated[str, "The territory"]
    building: Annotated[str, "Which building"]


@dataclass(frozen=True, slots=True)
class Site(Move):
    """Say which slot the new building of a territory gets; otherwise it is the lowest free one."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "Its slot"]


@dataclass(frozen=True, slots=True)
class Serve(Move):
    """Say which sea the new port of a territory serves."""

    at: Annotated[str, "The territory"]
    ocean: Annotated[str, "An Ocean beside it, of that sea"]


@dataclass(frozen=True, slots=True)
class Make(Move):
    """Make units in a building."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "The building's slot"]
    unit: Annotated[str, "What kind"]
    number: Annotated[int, "How many"] = 1
    to: Annotated[str, "For a Ship: the Ocean where it appears"] = ""


@dataclass(frozen=True, slots=True)
class Board(Move):
    """Say which colonist boards a new Colonizer; otherwise whoever is spared most easily."""

    at: Annotated[str, "The territory"]
    slot: Annotated[int, "The slot of the colonist's building"]


# -- abilities and missiles --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target(Move):
    """Try your race's ability on a territory."""

    at: Annotated[str, "The territory"]


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take this kind of goods."""

    good: Annotated[Good, "Metal or Food"]


@dataclass(frozen=True, slots=True)
class Copy(Move):
    """Steal a technology, or learn one of the drawn cards."""

    technology: Annotated[str, "Which technology"]


@dataclass(frozen=True, slots=True)
class Hit(Move):
    """Destroy this."""

    at: Annotated[str, "The territory"]
    what: Annotated[str, "A kind of unit; slot 1 to 6 for a building; worker 1 to 6 for who works there"]


@dataclass(frozen=True, slots=True)
class Launch(Move):
    """Launch missiles at a territory: all that hit it this turn are one salvo."""

    at: Annotated[str, "Where they stand"]
    to: Annotated[str, "The target"]
    number: Annotated[int, "How many"] = 1


# -- transport, battles, settling --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class March(Move):
    """Move units of a kind; into a territory that another player occupies it means battle."""

    sorted_by: ClassVar[str] = "to"
    at: Annotated[str, "Where they stand"]
    unit: Annotated[str, "What kind"]
    to: Annotated[str, "Where they go"]
    number: Annotated[int, "How many"] = 1


@dataclass(frozen=True, slots=True)
class Carry(Move):
    """Move a colonist within your land for 2 Credits (Humans: 1)."""

    sorted_by: ClassVar[str] = "to"
    at: Annotated[str, "Where the colonist is"]
    who: Annotated[str, "idle 1, idle 2 ... or slot 1 to 6 for who works there"]
    to: Annotated[str, "Where the colonist goes"]


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """The next battle."""

    at: Annotated[str, "The territory"]


@dataclass(frozen=True, slots=True)
class Hangar(Move):
    """Where the Planes of a battle fly home to."""

    at: Annotated[str, "The territory of an Airport or Airbase"]


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Let Colonizers settle: free Dwellings with a colonist for each, and control."""

    at: Annotated[str, "The territory"]
    number: Annotated[int, "How many"] = 1


# -- what belongs to nobody's turn -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Offer a deal in the Diplomacy Phase; it replaces your earlier offer to that player."""

    to: Annotated[str, "The player"]
    give: Annotated[str, "What you give, such as: 10 metal, 5 credits, plane C3, land B2"] = ""
    want: Annotated[str, "What you want, in the same words"] = ""
    promise: Annotated[str, "A promise, noted but not enforced"] = ""


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Accept the deal that a player offers you."""

    player: Annotated[str, "Who offers it"]
    number: Annotated[int, "The offer's number, so that you accept what you have read"]


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Decline a deal offered to you, or withdraw your own offer to that player."""

    # A journal of earlier rules names no offer: then whatever is open between the two is closed.
    added: ClassVar[Mapping[str, Any]] = {"number": 0, "whose": "theirs"}
    player: Annotated[str, "The other player"]
    number: Annotated[int, "The offer's number, so that you close what you have read"]
    whose: Annotated[Whose, "Whose offer: theirs, to decline it, or yours, to withdraw it", WHOSE] = "theirs"


@dataclass(frozen=True, slots=True)
class Deliver(Move):
    """Put a unit that you received in this Diplomacy Phase elsewhere."""

    unit: Annotated[str, "What kind"]
    at: Annotated[str, "Where it is"]
    to: Annotated[str, "Where you want it"]


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Standing orders: what is answered for you, unseen by the others, for as long as you like."""

    tax: Annotated[TaxPolicy, "Tax: ask, the usual (low with rebels, else medium), or always the same"] = "ask"
    routine: Annotated[
        RoutinePolicy, "Work, power, new homes, who rebels: ask, or the usual answer by your priorities"
    ] = "ask"
    work: Annotated[str, "Which buildings get workers first, such as: city, farm, mine; none for the usual order"] = ""
    power: Annotated[str, "Which buildings get energy first, in the same words"] = ""
    offers: Annotated[OffersPolicy, "Offers to you: ask, or decline all and pass your own Diplomacy Phase"] = "ask"
    victim: Annotated[VictimPolicy, "A unit lost to a missile: ask, the cheapest, or the dearest"] = "ask"
    doctrine: Annotated[Doctrine, "Which enemies your hits strike first in battle"] = "weakest"
    until: Annotated[int, "The last round in which all but the doctrine holds; 0: until you change it"] = 0


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up: your race leaves the planet."""


# -- questions to the table --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds(Move):
    """How an attack would go, from what you know."""

    at: Annotated[str, "The territory that is attacked"]
    units: Annotated[str, "Your units, such as: 3 tanks, 2 infantry; empty for all that can get there"] = ""


@dataclass(frozen=True, slots=True)
class Forecast(Move):
    """What your next Upkeep will bring: who starves, what stands idle, who rebels."""


@dataclass(frozen=True, slots=True)
class Dossier(Move):
    """What you know of a player: public facts, and what you were shown."""

    player: Annotated[str, "The player"]


@dataclass(frozen=True, slots=True)
class Survey(Move):
    """All about a territory."""

    at: Annotated[str, "The territory"]


@dataclass(frozen=True, slots=True)
class Catalogue(Move):
    """Buildings, units, technologies and races, with what they cost you."""

    section: Annotated[str, "buildings, units, technologies or races"] = "buildings"
