"""The game at a glance: store, match, payout, auction, and the store again. [DD-SET-06, DD-SER-02]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.death_dome.chapters.carts import store_phase
from rules.death_dome.chapters.series import auction_phase, begin_match, next_match, payout_phase, vote_phase
from rules.death_dome.chapters.store import deal_phase, first_roll_phase
from rules.death_dome.chapters.turn import turn_phase, turn_start, unit_phase
from rules.death_dome.model.state import Dome
from rules.engine import Rule

PHASES: Mapping[str, Callable[[Dome], Rule[str] | str]] = {
    "first_roll": first_roll_phase,
    "deal": deal_phase,
    "purchase": store_phase,
    "begin_match": begin_match,
    "turn_start": turn_start,
    "turn": turn_phase,
    "unit": unit_phase,
    "payout": payout_phase,
    "auction": auction_phase,
    "vote": vote_phase,
    "next_match": next_match,
}
