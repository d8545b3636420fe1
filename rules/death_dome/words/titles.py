"""What players call the phases."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import say

TITLES: Mapping[str, str] = {
    "first_roll": say("First Roll"),
    "deal": say("Deal of the Characters"),
    "purchase": say("Store"),
    "begin_match": say("Start of the Match"),
    "turn_start": say("Start of a Turn"),
    "turn": say("Turn"),
    "unit": say("Unit Phase"),
    "payout": say("Payout"),
    "auction": say("Auction"),
    "vote": say("Vote on the Next Match"),
    "next_match": say("Next Match"),
}
