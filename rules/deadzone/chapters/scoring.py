"""Adding VPs. [DZ-RND-13, DZ-WIN-06]"""

from __future__ import annotations

from rules.deadzone.model.events.rounds import ObjectiveScored, VpScored
from rules.deadzone.model.facts import Fact
from rules.deadzone.model.state import Sector


def score(sector: Sector, seat: int, vp: int, why: str, model: str = "", lead: tuple[Fact, ...] = ()) -> None:
    """VPs for something that just happened, at once: `why` as in kill, intel, exit; nothing for 0.

    [DZ-RND-13, DZ-WIN-06]
    """
    if vp:
        sector.sides[seat].vp += vp
        sector.tell(VpScored(seat, model, why, vp, lead=lead))


def score_hold(sector: Sector, seat: int, what: str, vp: int) -> None:
    """VPs at the end of a Round for an objective's cube or a quarter. [DZ-RND-10, DZ-WIN-06]"""
    if vp:
        sector.sides[seat].vp += vp
        sector.tell(ObjectiveScored(seat, what, vp))
