"""What a player of Deadzone may do. Models are named by their codes on the board, cubes as in D4-2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from rules.deadzone.model.public_attacks import Manner
from rules.deadzone.model.state import Face
from rules.deadzone.model.vocabulary import STANDING_ORDERS
from rules.engine import Move, say

Free = Literal["", "command", "order"]
"""Paid for by the action budget, by a Command Die, or by a Special Order. [DZ-CMD-12, DZ-CMD-15]"""
Stand = Literal["survive", "fight"]
OrderName = Literal[
    "symbols", "stand", "reroll", "spend", "order_after", "order_before", "evade", "leaver", "riser", "trap",
    "passing", "command", "keep", "trigger", "rampage", "own",
]  # fmt: skip
"""The fields of the standing orders. [4.4]"""
Condition = Literal["saves", "matters"]
"""When something may be spent after the dice: where it saves the model, or where it changes the outcome. [DZ-PAC-06]"""

# -- set-up ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field(Move):
    """Take the field with a ready-made Strike Team, or with one of your own."""

    team: Annotated[str, "A ready-made team, or: own"]


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Say who is the starting player."""

    who: Annotated[Literal["me", "them"], "Who picks a zone, deploys and starts"]


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Choose your deployment zone or your part in the scenario."""

    zone: Annotated[Literal["south", "north", "defender", "attacker", "convoy", "ambusher"], "The zone"]


@dataclass(frozen=True, slots=True)
class Cache(Move):
    """Name the cube of your cache."""

    cube: Annotated[str, "A cube of your cache's stack"]


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """Put one of your models into a cube, or let the rest be placed for you."""

    model: Annotated[str, "Which model; rest: all the others"]
    cube: Annotated[str, "A cube of your zone"] = ""


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """Hold a model back: for Aerial Deployment, or in reserve."""

    model: Annotated[str, "Your model"]


@dataclass(frozen=True, slots=True)
class Widen(Move):
    """Add a cube to your zone."""

    cube: Annotated[str, "A cube beside your zone"]


@dataclass(frozen=True, slots=True)
class Carry(Move):
    """Carry out a result of the Recon table."""

    result: Annotated[int, "The result, 1 to 7"]


@dataclass(frozen=True, slots=True)
class Look(Move):
    """Look at an item token."""

    token: Annotated[int, "The token's number"]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Remove an item token from the game, unseen."""

    token: Annotated[int, "The token's number"]


# -- rounds, Turns and items -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """Roll one of your Command Dice again."""

    die: Annotated[int, "The die, counted from 1"]


@dataclass(frozen=True, slots=True)
class Undertake(Move):
    """Settle a Secret Mission: keep an old one, choose one, or leave a roll as it is."""

    mission: Annotated[int, "The mission, 1 to 7"]
    how: Annotated[Literal["keep", "choose", "reroll"], "Kept from the last round, chosen, or rolled again"]


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """Activate a model."""

    added: ClassVar[Mapping[str, Any]] = {"then": ""}
    model: Annotated[str, "Your model"]
    then: Annotated[str, "What it does at once, as in a script: advance D4-1; shoot Laser Rifle Gh2"] = ""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Pass: activate nobody in this Turn."""


@dataclass(frozen=True, slots=True)
class Advance(Move):
    """Move up to the first Speed value, or reposition in your own cube."""

    to: Annotated[str, "The cube where it ends"]
    by: Annotated[str, "The way there, if not the safest"] = ""
    free: Annotated[Free, "What pays for it"] = ""


@dataclass(frozen=True, slots=True)
class Sprint(Move):
    """Move up to the second Speed value: a long action."""

    to: Annotated[str, "The cube where it ends"]
    by: Annotated[str, "The way there, if not the safest"] = ""
    free: Annotated[Free, "What pays for it"] = ""


@dataclass(frozen=True, slots=True)
class Shoot(Move):
    """Shoot at an enemy, or at a cube."""

    in_front: ClassVar[bool] = True
    weapon: Annotated[str, "The weapon"]
    target: Annotated[str, "The enemy, or the cube"]
    how: Annotated[Manner, "Normally, Blaze Away, or aimed"] = ""
    free: Annotated[Free, "What pays for it"] = ""


@dataclass(frozen=True, slots=True)
class Assault(Move):
    """Attack an enemy in your cube."""

    in_front: ClassVar[bool] = True
    target: Annotated[str, "The enemy"]
    weapon: Annotated[str, "The close combat weapon, if you have several"] = ""
    free: Annotated[Free, "What pays for it"] = ""


@dataclass(frozen=True, slots=True)
class StandUp(Move):
    """Stand up."""

    platform: Annotated[Literal["", "on", "off"], "On or off the platform"] = ""


@dataclass(frozen=True, slots=True)
class Special(Move):
    """Take a Special Action."""

    title: ClassVar[str] = say("Special Action")
    sorted_by: ClassVar[str] = "column"
    what: Annotated[str, "What it does"]
    target: Annotated[str, "At whom or where"] = ""

    @property
    def column(self) -> str:
        """The letter of a cube; only cubes are so many that they are parted."""
        return self.target[:1]


@dataclass(frozen=True, slots=True)
class Command(Move):
    """Spend a Special Order."""

    title: ClassVar[str] = say("Special Order")
    in_front: ClassVar[bool] = True
    order: Annotated[str, "Your Leader's order"]
    target: Annotated[str, "For whom or where"] = ""
    choice: Annotated[str, "What of it, if there is a choice"] = ""


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use an item, Equipment or keyword."""

    what: Annotated[str, "What you use"]


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """End the activation."""


@dataclass(frozen=True, slots=True)
class Control(Move):
    """Control an enemy model that rampages in this Turn."""


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Leave it."""


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Pick up an item token."""

    token: Annotated[int, "The token's number"]


@dataclass(frozen=True, slots=True)
class Retain(Move):
    """Keep the item, drop it or destroy it; a model that carries one already keeps one of the two."""

    token: Annotated[int, "The token that is kept, 0 for what is carried"]
    other: Annotated[Literal["drop", "destroy"], "What becomes of the other"] = "drop"


# -- dice --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbols(Move):
    """Put Dice Symbols on a test."""

    count: Annotated[int, "How many"]
    model: Annotated[str, "The model that tests, where several do"] = ""
    on: Annotated[Literal["", "fall"], "On this attack, or on the fall or slam that it may bring"] = ""


@dataclass(frozen=True, slots=True)
class Meet(Move):
    """Meet an Assault: Fight back with a weapon, or Survive."""

    stand: Annotated[Stand, "Fight or Survive"]
    weapon: Annotated[str, "The close combat weapon"] = ""


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a re-roll after the dice, if it is worth it."""

    when: Annotated[Condition, "When it may be bought"]
    face: Annotated[Face, "The result that goes"]


@dataclass(frozen=True, slots=True)
class Evade(Move):
    """Move one cube after having been shot at."""

    to: Annotated[str, "The cube"]


@dataclass(frozen=True, slots=True)
class Same(Move):
    """Answer all attacks in the same way for the rest of this Turn."""


@dataclass(frozen=True, slots=True)
class ShowDice(Move):
    """Be asked again once the dice are rolled."""


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Attack with this model."""

    model: Annotated[str, "Your model"]
    weapon: Annotated[str, "The close combat weapon"] = ""


@dataclass(frozen=True, slots=True)
class Oppose(Move):
    """Fight against this enemy."""

    target: Annotated[str, "The enemy"]


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Push a model into a direction."""

    direction: Annotated[Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"], "The direction"]


@dataclass(frozen=True, slots=True)
class Hurl(Move):
    """Throw this model next."""

    model: Annotated[str, "A model in the explosion"]


@dataclass(frozen=True, slots=True)
class Detonate(Move):
    """Set off your trap."""


@dataclass(frozen=True, slots=True)
class Reserve(Move):
    """Place a model that arrives."""

    model: Annotated[str, "Your model"]
    cube: Annotated[str, "The cube"]


# -- at any time -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Add models to the Strike Team that you are building."""

    line: Annotated[str, "Such as: 2x Enforcer, Laser Rifle + Frag Grenade"]


@dataclass(frozen=True, slots=True)
class Dismiss(Move):
    """Take a model off the Strike Team that you are building."""

    number: Annotated[int, "The model's line in your list, from 1"]


@dataclass(frozen=True, slots=True)
class Equip(Move):
    """Give a model of the Strike Team that you are building an upgrade or Equipment."""

    number: Annotated[int, "The model's line in your list, from 1"]
    what: Annotated[str, "The upgrade or Equipment, or: none"]


@dataclass(frozen=True, slots=True)
class Team(Move):
    """Begin a Strike Team: a faction, a ready-made team to change, or the whole team as text."""

    text: Annotated[str, "The faction, then a line for each model, parted by semicolons; or a ready-made team"]


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Set a standing order: what is answered for you without asking."""

    what: Annotated[OrderName, "What the order is about", STANDING_ORDERS]
    choice: Annotated[
        str, "What is done, such as: ask me, never, out of sight. Of what does not fit you are told what does"
    ]
    until: Annotated[int, "The last round in which your orders hold; 0: until you change them"] = 0


@dataclass(frozen=True, slots=True)
class Script(Move):
    """Write several actions of your active model at once; it stops where anything unforeseen happens."""

    text: Annotated[str, "Such as: advance D4-1; shoot Laser Rifle Gh2; finish"]


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up the game."""


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Offer a draw, take your offer back, or answer the other player's."""

    what: Annotated[Literal["offer", "accept", "decline", "withdraw"], "What you do about a draw"]


@dataclass(frozen=True, slots=True)
class Odds(Move):
    """The chances of a shot, an assault or a fall, before anybody commits to it."""

    model: Annotated[str, "Who acts"]
    target: Annotated[str, "Against whom, or into which cube"]
    weapon: Annotated[str, "With which weapon"] = ""


@dataclass(frozen=True, slots=True)
class Sight(Move):
    """What a model sees from its cube, and what sees it."""

    model: Annotated[str, "Which model"]


@dataclass(frozen=True, slots=True)
class Profile(Move):
    """A model's profile, weapons and keywords; without a model, what the marks on the pictures mean."""

    model: Annotated[str, "A model, or a ready-made team before the game; none: the key to the pictures"] = ""
