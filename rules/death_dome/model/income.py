"""What a team is paid and supplied: its payout, its Supply, and how large its hand may grow. [DD-WIN-01, DD-SUP]"""

from __future__ import annotations

from rules.death_dome.model.state import Dome

SHELL = 100_000
"""What a beetle shell is worth, in credits. [DD-DTH-03]"""
LARGEST_HAND = 7
"""No draw goes beyond it. [DD-SUP-04]"""
FIRST_HAND, HAND_STEP = 3, 5


def payout_of(dome: Dome, seat: int) -> int:
    """What a team would be paid now, in credits: for points and shells; nothing if it has left.

    [DD-WIN-01, DD-PUR-10, R83]
    """
    if dome.teams[seat].gone:
        return 0
    return sum([dome.arena.worth(square) for square in dome.points(seat)]) + SHELL * dome.teams[seat].shells


def supply_of(dome: Dome, seat: int) -> int:
    """Five for each tower point in this colour, one for each other. [DD-SUP-01, DD-SUP-05]"""
    return sum([dome.arena.supply(square) for square in dome.points(seat)])


def hand_limit(supply: int) -> int:
    """Up to how many cards a turn's draw goes. [DD-SUP-02..04, DD-SUP-06, R9]"""
    return min(LARGEST_HAND, FIRST_HAND + supply // HAND_STEP)
