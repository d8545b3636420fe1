"""Hosting: tables that take answers, keep them, and owe posts to Discord."""

from bot.hosting.clock import Clock, UtcClock
from bot.hosting.courier import Courier, NoCourier
from bot.hosting.errors import Broken, Closed, Gone, NoPermission, Stale, ThreadClosed, TokenRefused, TryLater
from bot.hosting.house import House
from bot.hosting.options import HOUSE_OPTIONS
from bot.hosting.shown import LogLine, Look, Owed, Person, Proof, PublicAsk, SeatInfo, Snapshot

# fmt: off
__all__ = [
    "HOUSE_OPTIONS",
    "Broken",
    "Clock",
    "Closed",
    "Courier",
    "Gone",
    "House",
    "LogLine",
    "Look",
    "NoCourier",
    "NoPermission",
    "Owed",
    "Person",
    "Proof",
    "PublicAsk",
    "SeatInfo",
    "Snapshot",
    "Stale",
    "ThreadClosed",
    "TokenRefused",
    "TryLater",
    "UtcClock",
]
# fmt: on
