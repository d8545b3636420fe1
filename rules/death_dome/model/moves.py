"""What a player of Death Dome 3,000 may do. Units are named by their ids on the board, squares A1 to U21."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from rules.death_dome.model.state import AfterWishes, DefencePolicy, HelpPolicy
from rules.engine import Move

Deck = Literal["warrior", "gunner", "scout", "medic", "armor", "vehicle", "equipment"]
Jail = Literal["NW", "NE", "SE", "SW"]


# -- the store ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a card from the store and give it to a unit."""

    sorted_by: ClassVar[str] = "unit"
    deck: Annotated[Deck, "Which deck"]
    card: Annotated[str, "The card"]
    unit: Annotated[str, "Who carries it; left out, nobody yet"] = ""


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell a card back for its full cost."""

    card: Annotated[str, "The card"]


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Sell the character of a unit and buy another in its place."""

    unit: Annotated[str, "Whose character goes"]
    character: Annotated[str, "Who comes"]


@dataclass(frozen=True, slots=True)
class Equip(Move):
    """Give one of your cards to another unit, or take it off."""

    card: Annotated[str, "Your card"]
    unit: Annotated[str, "Who carries it; left out, nobody"] = ""


@dataclass(frozen=True, slots=True)
class Wish(Move):
    """Put a card at the end of your wish list, which buys by itself in your turns."""

    deck: Annotated[Deck, "Which deck"]
    card: Annotated[str, "The card"]
    unit: Annotated[str, "Who shall carry it; left out, whoever can"] = ""


@dataclass(frozen=True, slots=True)
class Unwish(Move):
    """Take a card off your wish list."""

    card: Annotated[str, "The card"]


@dataclass(frozen=True, slots=True)
class Wishes(Move):
    """Write your whole wish list, which buys by itself in your turns; only you see it."""

    cards: Annotated[str, "A card a line or between semicolons, the first wish first: Cyber Suit for the scout"]


@dataclass(frozen=True, slots=True)
class Budget(Move):
    """How much your wish list may spend, and what happens when it can buy nothing more."""

    most: Annotated[int, "So many thousand credits; 0: all that you have"] = 0
    then: Annotated[AfterWishes, "When it can buy nothing more: ask you, or pass for you"] = "ask"


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """End your purchasing turn; you come round again."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Buy nothing more before this match: that is final."""


# -- a turn ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Begin the unit phase of one of your units and play it step by step."""

    in_front: ClassVar[bool] = True
    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class Raid(Move):
    """Play a whole unit phase at once: walk, then capture, attack or open a jail."""

    in_front: ClassVar[bool] = True
    unit: Annotated[str, "Your unit"]
    to: Annotated[str, "The square from where it acts: its own, or where it goes first"]
    what: Annotated[Literal["capture", "attack", "release"], "What it does there"]
    weapon: Annotated[str, "For an attack: the weapon, or: punch"] = ""
    target: Annotated[str, "For an attack: the enemy unit; nobody for a weapon that hits all around"] = ""


@dataclass(frozen=True, slots=True)
class March(Move):
    """Play a whole unit phase at once: walk to a square and do nothing more."""

    unit: Annotated[str, "Your unit"]
    column: Annotated[str, "The square's letter"]
    row: Annotated[int, "The square's number"]

    @property
    def to(self) -> str:
        """The square."""
        return f"{self.column}{self.row}"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End your turn."""


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Move the active unit to a square, by the shortest way that avoids bug tokens."""

    sorted_by: ClassVar[str] = "column"
    to: Annotated[str, "The square"]

    @property
    def column(self) -> str:
        """The square's letter."""
        return self.to[:1]


@dataclass(frozen=True, slots=True)
class Recall(Move):
    """Be put back in your base in place of moving."""

    item: Annotated[str, "The card that does it"]


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Capture the control point that the unit stands on."""

    in_front: ClassVar[bool] = True
    bug: Annotated[str, "A bug card to put on it, or nothing"] = ""


@dataclass(frozen=True, slots=True)
class Release(Move):
    """Free every unit in a jail."""

    jail: Annotated[Jail, "The jail"]


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Attack an enemy unit with one weapon."""

    in_front: ClassVar[bool] = True
    weapon: Annotated[str, "The weapon, or: punch"]
    target: Annotated[str, "The enemy unit; nobody for a weapon that hits all around"] = ""


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """Heal a unit with an item."""

    item: Annotated[str, "The card that heals"]
    unit: Annotated[str, "Whom"]


@dataclass(frozen=True, slots=True)
class Cure(Move):
    """Let an incapacitated unit stand up with an item."""

    item: Annotated[str, "The card that does it"]
    unit: Annotated[str, "Whom"]


@dataclass(frozen=True, slots=True)
class Strengthen(Move):
    """Raise a unit's rating with an item until your next turn."""

    item: Annotated[str, "The card that does it"]
    unit: Annotated[str, "Whose"]


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Capture an empty control point from afar with an item."""

    item: Annotated[str, "The card that does it"]
    square: Annotated[str, "The control point"]


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a power card for its ability."""

    sorted_by: ClassVar[str] = "column"
    card: Annotated[str, "The power card"]
    on: Annotated[str, "What it needs: a rating, a unit, a square, a jail or a player"] = ""

    @property
    def column(self) -> str:
        """The letter of a square; only squares are so many that they are parted."""
        return self.on[:1]


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End this unit phase."""


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Attack no more."""


# -- in an attack ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Value(Move):
    """Add a power card for its value."""

    slot: Annotated[int, "Its place in your hand, from 1"]


@dataclass(frozen=True, slots=True)
class Brace(Move):
    """Use a power card so that your units are not pushed back."""

    slot: Annotated[int, "Its place in your hand, from 1"]


@dataclass(frozen=True, slots=True)
class Grant(Move):
    """Use a power card to give one of your units payback for this attack."""

    slot: Annotated[int, "Its place in your hand, from 1"]
    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class First(Move):
    """Settle the hit on this unit next."""

    unit: Annotated[str, "Your unit"]


@dataclass(frozen=True, slots=True)
class PushTo(Move):
    """Be pushed to this square."""

    square: Annotated[str, "The square"]


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """Answer the Medical Pager: move there."""

    sorted_by: ClassVar[str] = "column"
    to: Annotated[str, "The square"]

    @property
    def column(self) -> str:
        """The square's letter."""
        return self.to[:1]


@dataclass(frozen=True, slots=True)
class Follow(Move):
    """Follow with Van Damme to this square."""

    to: Annotated[str, "The square"]


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Stay where you are."""


@dataclass(frozen=True, slots=True)
class Imprison(Move):
    """Put the dead unit in this jail."""

    jail: Annotated[Jail, "The jail"]


# -- between matches ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SellOff(Move):
    """Name a jailed enemy unit: its player must sell back all that it carries."""

    unit: Annotated[str, "The enemy unit"]


@dataclass(frozen=True, slots=True)
class Spare(Move):
    """Name nobody."""


@dataclass(frozen=True, slots=True)
class PlayOn(Move):
    """Play another match."""


@dataclass(frozen=True, slots=True)
class EndSeries(Move):
    """Let the series end here."""


# -- at any time -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Standing orders: what is answered for you, unseen by the others."""

    defence: Annotated[
        DefencePolicy, "When you are attacked: ask, use the fewest cards that keep units alive, or never use any"
    ] = "ask"
    pager: Annotated[HelpPolicy, "Medical Pager: ask, come when it heals, or never come"] = "ask"
    follow: Annotated[Literal["ask", "never"], "Van Damme: ask, or never follow"] = "ask"
    until: Annotated[int, "The last round for which this holds; 0: until you change it"] = 0


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up: your team leaves the dome."""


@dataclass(frozen=True, slots=True)
class Odds(Move):
    """What an attack would do, as far as you can know."""

    unit: Annotated[str, "Who attacks"]
    weapon: Annotated[str, "The weapon, or: punch"]
    target: Annotated[str, "Whom"]


@dataclass(frozen=True, slots=True)
class Squad(Move):
    """A team's units with their ratings, items and what they do."""

    player: Annotated[str, "The player"]


@dataclass(frozen=True, slots=True)
class History(Move):
    """How the matches of the series went: payouts, what for, and what the teams were worth."""

    player: Annotated[str, "The player; left out, all"] = ""


@dataclass(frozen=True, slots=True)
class Shop(Move):
    """The cards of a deck that are still in the store."""

    deck: Annotated[Deck | Literal["character"], "Which deck"]


@dataclass(frozen=True, slots=True)
class Sight(Move):
    """What a unit sees, and where it can go."""

    unit: Annotated[str, "Which unit"]
