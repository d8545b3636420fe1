"""What happens in Deadlock. Territories are told by cell, players by seat, kinds by their codes."""

from __future__ import annotations

from rules.deadlock.model.events.deals import (
    DealClosed,
    DealMade,
    DealOffered,
    DealTerms,
    LandHanded,
    PromiseNoted,
    UnitHanded,
    UnitPut,
)
from rules.deadlock.model.events.ending import (
    Conceded,
    Eliminated,
    GameWon,
    OrdersEnded,
    OrdersGiven,
    TaxOrderDropped,
    Victory,
)
from rules.deadlock.model.events.goods import (
    Bought,
    Built,
    BusinessDone,
    Hired,
    LasersHired,
    PoisonFaded,
    Produced,
    ScandalRolled,
    Sold,
    TechnologyGained,
    TechnologyNamed,
    Traded,
    TradeUndone,
    UnitsMade,
)
from rules.deadlock.model.events.growth import CardsDrawn, CardsTaken, DeckShuffled, Settled
from rules.deadlock.model.events.people import (
    BuildingLost,
    Cause,
    Died,
    EventRolled,
    EventStruck,
    Grew,
    IdleRolled,
    MoraleMeasured,
    Rebelled,
    RebellionRolled,
    RebelsGone,
    Returned,
    Staffed,
    TaxPaid,
    TaxSet,
    UnitLost,
    Unpowered,
    Upkept,
    WorkLeft,
)
from rules.deadlock.model.events.powers import (
    AbilityTried,
    LaserFired,
    MissileStruck,
    Poisoned,
    Reported,
    Robbed,
    RobbedOf,
    SabotageRolled,
    SalvoLaunched,
    SlotRolled,
    Spied,
    Subverted,
    TechnologyCopied,
    TechnologyStolen,
    TechnologyTaken,
)
from rules.deadlock.model.events.setting_up import (
    Landed,
    MapUndone,
    OrderRolled,
    OrderSet,
    PhaseBegan,
    RaceChosen,
    RoundBegan,
    TerrainRolled,
    TurnBegan,
    TurnEnded,
)
from rules.deadlock.model.events.war import (
    BattleBegan,
    BattleEnded,
    Carried,
    Clashed,
    ControlChanged,
    Dodged,
    Fell,
    FlownHome,
    Marched,
    MindControlled,
    Volley,
)
from rules.engine import Event

# fmt: off
__all__ = [
    "AbilityTried", "BattleBegan", "BattleEnded", "Bought", "BuildingLost", "Built", "BusinessDone", "CardsDrawn",
    "CardsTaken", "Carried", "Cause", "Clashed", "Conceded", "ControlChanged", "DealClosed", "DealMade", "DealOffered",
    "DealTerms", "DeckShuffled", "Died", "Dodged", "Eliminated", "EventRolled", "EventStruck", "Fell", "FlownHome",
    "GameWon", "Grew", "Hired", "IdleRolled", "LandHanded", "Landed", "LaserFired", "LasersHired", "MapUndone",
    "Marched", "MindControlled", "MissileStruck", "MoraleMeasured", "OrderRolled", "OrderSet", "OrdersEnded",
    "OrdersGiven", "PhaseBegan", "PoisonFaded", "Poisoned", "Produced", "PromiseNoted", "RaceChosen", "Rebelled",
    "RebellionRolled", "RebelsGone", "Reported", "Returned", "Robbed", "RobbedOf", "RoundBegan", "SabotageRolled",
    "SalvoLaunched", "ScandalRolled", "Settled", "SlotRolled", "Sold", "Spied", "Staffed", "Subverted",
    "TaxOrderDropped", "TaxPaid", "TaxSet", "TechnologyCopied", "TechnologyGained", "TechnologyNamed",
    "TechnologyStolen", "TechnologyTaken", "TerrainRolled", "TradeUndone", "Traded", "TurnBegan", "TurnEnded",
    "UnitHanded", "UnitLost", "UnitPut", "UnitsMade", "Unpowered", "Upkept", "Victory", "Volley",
    "WorkLeft",
]
# fmt: on

EVENTS = tuple([each for name in __all__ if isinstance(each := globals()[name], type) and issubclass(each, Event)])
