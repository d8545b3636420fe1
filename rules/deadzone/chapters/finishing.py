"""Who has finished this Round, and who begins the next. [DZ-RND-08, DZ-RND-14, R10]"""

from __future__ import annotations

from rules.deadzone.model.events.rounds import Finished
from rules.deadzone.model.state import Sector


def note_finished(sector: Sector) -> None:
    """Stamp a side that has nobody left to activate; take the stamp back where it has somebody again. [R10]

    To be called whenever a model was activated, has come or has gone: at the same instant who is not active is first.
    """
    for seat in (1 - sector.active, sector.active):
        side = sector.sides[seat]
        if not sector.has_finished(seat):
            side.done = 0
        elif not side.done:
            sector.stamps += 1
            side.done = sector.stamps
            sector.tell(Finished(seat))


def next_starter(sector: Sector) -> int:
    """The side that finished first; both have finished. [DZ-RND-08]"""
    return int(sector.sides[1].done < sector.sides[0].done)
