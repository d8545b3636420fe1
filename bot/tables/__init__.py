"""Tables that take answers, keep them, and enqueue messages for Discord."""

from bot.tables.clock import Clock, UtcClock
from bot.tables.courier import Courier, NoCourier
from bot.tables.errors import Broken, Closed, Gone, NoPermission, Stale, ThreadClosed, TokenRefused, TryLater
from bot.tables.options import HOUSE_OPTIONS
from bot.tables.schemas import (
    LogLine,
    OutboxMessage,
    PanelSnapshot,
    Person,
    PlayerSnapshot,
    Proof,
    PublicAsk,
    SeatInfo,
    Snapshot,
)
from bot.tables.seated import LEVELS
from bot.tables.tables import Tables

# fmt: off
__all__ = [
    "HOUSE_OPTIONS",
    "LEVELS",
    "Broken",
    "Clock",
    "Closed",
    "Courier",
    "Gone",
    "LogLine",
    "NoCourier",
    "NoPermission",
    "OutboxMessage",
    "PanelSnapshot",
    "Person",
    "PlayerSnapshot",
    "Proof",
    "PublicAsk",
    "SeatInfo",
    "Snapshot",
    "Stale",
    "Tables",
    "ThreadClosed",
    "TokenRefused",
    "TryLater",
    "UtcClock",
]
# fmt: on
