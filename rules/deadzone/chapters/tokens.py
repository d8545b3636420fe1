"""Item tokens that a model leaves where it is: put down for another, destroyed, or dropped at its death. [DZ-ITM-05]"""

from __future__ import annotations

from rules.deadzone.model.events.moves import Fate, ItemSettled
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import first_floor
from rules.deadzone.model.state import Fighter, Sector, Token


def leave(sector: Sector, fighter: Fighter, token: Token, how: str) -> None:
    """Drop a token on the floor of the model's cube, or destroy it. [DZ-ITM-05, DZ-ITM-08, R101]"""
    fate: Fate = "destroyed" if how == "destroy" else "dropped"
    token.cube = NAMES[first_floor(battlefield(sector.map), INDEX[fighter.cube])]
    if fate == "destroyed":
        sector.tokens.remove(token)
    sector.tell(ItemSettled(fighter.id, token.id, token.kind, fate))


def drop(sector: Sector, fighter: Fighter) -> None:
    """A dead model leaves its item face up in its cube; its Equipment vanishes. [DZ-DMG-10, DZ-ITM-07, DZ-ITM-08]"""
    token = sector.token(fighter.item) if fighter.item else None
    fighter.item, fighter.gear = 0, ""
    if token:
        token.up = True
        leave(sector, fighter, token, "drop")
