"""The voice of the planet: one line for each fact, dice shown; nothing that is secret."""

from __future__ import annotations

from rules.common.prose import told_by
from rules.deadlock.model.events import EVENTS
from rules.deadlock.words.narration.economy import (
    DealEvent,
    MarketEvent,
    PrivateEvent,
    WorksEvent,
    deal_story,
    market_story,
    private_story,
    works_story,
)
from rules.deadlock.words.narration.peace import (
    EndEvent,
    LossEvent,
    PeopleEvent,
    SetupEvent,
    TurnEvent,
    end_story,
    loss_story,
    people_story,
    setup_story,
    turn_story,
)
from rules.deadlock.words.narration.war import (
    AbilityEvent,
    BattleEvent,
    LandEvent,
    MissileEvent,
    SecretEvent,
    ability_story,
    battle_story,
    land_story,
    missile_story,
    secret_story,
)
from rules.engine import Event, Names

told_by(
    EVENTS,
    SetupEvent,
    TurnEvent,
    PeopleEvent,
    LossEvent,
    DealEvent,
    MarketEvent,
    WorksEvent,
    AbilityEvent,
    MissileEvent,
    BattleEvent,
    LandEvent,
    PrivateEvent,
    SecretEvent,
    EndEvent,
)


def fact(event: Event, names: Names) -> str | None:
    """Return one line for a fact; None where another line or the map tells it."""
    if isinstance(event, SetupEvent):
        return setup_story(event, names)
    if isinstance(event, TurnEvent):
        return turn_story(event, names)
    if isinstance(event, PeopleEvent):
        return people_story(event, names)
    if isinstance(event, LossEvent):
        return loss_story(event, names)
    if isinstance(event, DealEvent):
        return deal_story(event, names)
    if isinstance(event, MarketEvent):
        return market_story(event, names)
    if isinstance(event, WorksEvent):
        return works_story(event, names)
    if isinstance(event, AbilityEvent):
        return ability_story(event, names)
    if isinstance(event, MissileEvent):
        return missile_story(event, names)
    if isinstance(event, BattleEvent):
        return battle_story(event, names)
    if isinstance(event, LandEvent):
        return land_story(event, names)
    if isinstance(event, PrivateEvent):
        return private_story(event)
    if isinstance(event, SecretEvent):
        return secret_story(event, names)
    assert isinstance(event, EndEvent)
    return end_story(event, names)
