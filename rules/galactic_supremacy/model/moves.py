"""What a player of Galactic Supremacy may do. Players are named P1, P2 ..., pieces by the ids on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from rules.common.offers import WHOSE, Whose
from rules.engine import Move
from rules.galactic_supremacy.model.state import AttackPolicy, CounterPolicy, PlacePolicy, VictimPolicy
from rules.galactic_supremacy.model.tables import CardKind, Effect, ExchangeName, Technology


@dataclass(frozen=True, slots=True)
class BuyCard(Move):
    """Buy one extra card for 5 credits."""


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Discard a card to draw another, which you may keep only if it is of the wanted kind."""

    name: Annotated[ExchangeName, "Which exchange"]


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the card that the exchange has brought."""


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a card from your hand."""

    card: Annotated[CardKind, "Which kind of card"]


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a Command card for one of its effects."""

    in_front: ClassVar[bool] = True
    effect: Annotated[Effect, "Which effect"]
    target: Annotated[str, "Player or piece it is aimed at, if any"] = ""


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Pay for a card from your hand and put it into play."""

    in_front: ClassVar[bool] = True
    card: Annotated[CardKind, "Colony, Fleet or Leader"]
    at: Annotated[str, "World for a Fleet, unit for a Leader"] = ""


@dataclass(frozen=True, slots=True)
class Assault(Move):
    """Attack a world with these Fleets."""

    in_front: ClassVar[bool] = True
    world: Annotated[str, "The enemy world"]
    fleets: Annotated[str, "Your Fleets, such as F1+F2"]


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Attack a world with Fleets that you choose next."""

    world: Annotated[str, "The enemy world"]


@dataclass(frozen=True, slots=True)
class Send(Move):
    """Send a Fleet into the attack."""

    fleet: Annotated[str, "Your Fleet"]


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """Withdraw a Fleet from the attacked world."""

    fleet: Annotated[str, "Your Fleet"]
    to: Annotated[str, "The world it goes to"]


@dataclass(frozen=True, slots=True)
class Support(Move):
    """Let a Fleet from another world defend too."""

    fleet: Annotated[str, "Your Fleet"]


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Let a unit strike at an enemy unit; units that strike at the same one add up."""

    unit: Annotated[str, "Your unit"]
    victim: Annotated[str, "The enemy unit"]


@dataclass(frozen=True, slots=True)
class TakeColony(Move):
    """Take the destroyed colony's card into your hand."""


@dataclass(frozen=True, slots=True)
class LeaveColony(Move):
    """Let the destroyed colony's card be discarded."""


@dataclass(frozen=True, slots=True)
class Redeploy(Move):
    """Attach a Fleet to another of your worlds."""

    fleet: Annotated[str, "Your Fleet"]
    to: Annotated[str, "Your world"]


@dataclass(frozen=True, slots=True)
class Reassign(Move):
    """Attach a Leader to another of your units; a Leader already there changes places."""

    leader: Annotated[str, "Your Leader"]
    to: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class Research(Move):
    """Pay 10 credits and a Research card to roll for a technology."""


@dataclass(frozen=True, slots=True)
class Raise(Move):
    """Raise a technology of your choice."""

    technology: Annotated[Technology, "Which technology"]


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Go on to the next phase."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing in this window."""


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Offer another player a deal of cards in hand, credits and promises; it replaces your older one."""

    to: Annotated[str, "The player"]
    give: Annotated[str, "Cards you give, such as: fleet, leader"] = ""
    give_credits: Annotated[int, "Credits you give"] = 0
    want: Annotated[str, "Cards you want, such as: colony"] = ""
    want_credits: Annotated[int, "Credits you want"] = 0
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
class Orders(Move):
    """Standing orders: what is answered for you, unseen by the others, as long as you like."""

    added: ClassVar[Mapping[str, Any]] = {"attack": "ask", "places": "ask", "until": 0}
    counter: Annotated[
        CounterPolicy, "Counter Espionage: ask when I am concerned, always ask, never, or always counter"
    ] = "concerned"
    victims: Annotated[VictimPolicy, "Victims in combat chosen for you and a fallen colony's card taken, or ask"] = (
        "automatic"
    )
    attack: Annotated[
        AttackPolicy, "Command cards in an attack: ask, Peace Talks whenever I am attacked (else ask), or never"
    ] = "ask"
    places: Annotated[PlacePolicy, "Your defence, and new places after a sabotage: ask, or chosen for you"] = "ask"
    until: Annotated[int, "The last round in which all this holds; 0: until you change it"] = 0


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up: your empire leaves the game."""
