"""Standing orders as data: what each may say, and which are in force. [4.4, SO1-SO14]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args, get_type_hints

from rules.common.standing_orders import lapsed
from rules.deadzone.model.state import Board, Orders

FACE_LISTS: Final = ("spend", "keep")
"""Orders that are a list of faces, written with commas; empty for none."""
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    name: get_args(kind)
    for name, kind in get_type_hints(Orders).items()
    if name not in (*FACE_LISTS, "symbols_most", "until")
}
"""Standing order -> its choices, the first in force until changed."""


def in_force(sector: Board, seat: int) -> Orders:
    """A side's standing orders, or the usual ones when theirs have ended."""
    own = sector.sides[seat].orders
    return Orders() if lapsed(own.until, sector.round) else own
