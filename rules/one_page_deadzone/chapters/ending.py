"""The end: scoring, and giving up. [OP-MIS]"""

from __future__ import annotations

from rules.engine import END
from rules.one_page_deadzone.model.events import Conceded, GameScored
from rules.one_page_deadzone.model.state import Zone


def game_over(zone: Zone) -> str:
    """Most points for enemies destroyed or pinned win; equal points are a draw. [OP-MIS-02, OP-MIS-03, R28]"""
    scores = (zone.score(0), zone.score(1))
    zone.winners = [] if scores[0] == scores[1] else [int(scores[1] > scores[0])]
    zone.tell(GameScored(scores, tuple(zone.winners)))
    return END


def concede(zone: Zone, seat: int) -> str:
    """The other player wins at once. [OP-MIS-03, R37]"""
    zone.winners = [1 - seat]
    zone.tell(Conceded(seat))
    return END
