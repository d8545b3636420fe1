"""What happens in a game of Galactic Supremacy: facts, each with its audience."""

from __future__ import annotations

from rules.engine import Event
from rules.galactic_supremacy.model.events.cards import (
    BorrowedCardShown,
    CardBought,
    CardEvent,
    CardsDrawn,
    Discarded,
    DrewCard,
    Exchanged,
    Forgone,
    NothingToDraw,
    Reshuffled,
)
from rules.galactic_supremacy.model.events.commands import (
    CardLost,
    CardStolen,
    CommandEvent,
    CommandUsed,
    CreditsChanged,
    DeckPeeked,
    EffectRolled,
    HandSpied,
    LeaderLost,
    NoEffect,
    PieceReturned,
    SecondAttackGranted,
    StolenCardKnown,
    TopCardsSeen,
    UseNegated,
)
from rules.galactic_supremacy.model.events.deals import (
    AttackOrdersGiven,
    DealClosed,
    DealEvent,
    DealOffered,
    OrdersEnded,
    OrdersGiven,
    OrdersLimited,
    PromiseNoted,
    Traded,
)
from rules.galactic_supremacy.model.events.turns import (
    Built,
    Conceded,
    Eliminated,
    FleetMoved,
    GameWon,
    HeadStarted,
    IncomePaid,
    LeaderMoved,
    OrderRolled,
    ResearchPaid,
    ResearchRolled,
    TechnologyRaised,
    TurnBegan,
    TurnEvent,
    TurnOrderSet,
)
from rules.galactic_supremacy.model.events.war import (
    AttackCalledOff,
    AttackDeclared,
    AttackEnded,
    ColonyTaken,
    CombatRolled,
    DefenseChosen,
    DefenseRight,
    HomeworldDestroyed,
    UnitDestroyed,
    UnitReinforced,
    WarEvent,
)

# fmt: off
__all__ = [
    "AttackCalledOff", "AttackDeclared", "AttackEnded", "AttackOrdersGiven", "BorrowedCardShown", "Built",
    "CardBought", "CardEvent", "CardLost", "CardStolen", "CardsDrawn", "ColonyTaken", "CombatRolled", "CommandEvent",
    "CommandUsed", "Conceded", "CreditsChanged", "DealClosed", "DealEvent", "DealOffered", "DeckPeeked",
    "DefenseChosen", "DefenseRight", "Discarded", "DrewCard", "EffectRolled", "Eliminated", "Exchanged", "FleetMoved",
    "Forgone", "GameWon", "HandSpied", "HeadStarted", "HomeworldDestroyed", "IncomePaid", "LeaderLost", "LeaderMoved",
    "NoEffect", "NothingToDraw", "OrderRolled", "OrdersEnded", "OrdersGiven", "OrdersLimited", "PieceReturned",
    "PromiseNoted", "ResearchPaid", "ResearchRolled", "Reshuffled", "SecondAttackGranted", "StolenCardKnown",
    "TechnologyRaised", "TopCardsSeen", "Traded", "TurnBegan", "TurnEvent", "TurnOrderSet", "UnitDestroyed",
    "UnitReinforced", "UseNegated", "WarEvent",
]
# fmt: on

EVENTS = tuple([each for name in __all__ if isinstance(each := globals()[name], type) and issubclass(each, Event)])
