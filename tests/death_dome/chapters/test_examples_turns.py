"""The worked examples of the rulebook about turns, moving and cards, step by step. [DX]"""

from __future__ import annotations

from tests.death_dome.kit import position

NORMAL = ["F3", "P3", "N4", "E5", "H5", "Q5", "C6", "L6", "S6", "E8", "R8", "P10", "F12", "D14", "Q14", "C16"]
MORE = ["J16", "S16", "E17", "N17", "Q17"]


def owning(*squares: str) -> str:
    """Points of P1."""
    return " ".join([f"{square}=P1" for square in squares])


def test_DX_03_hand_limits() -> None:
    """DX-03: supply 23 and 6 cards: one is drawn; 31 and 7: none; 4 and 5: none, and five are kept."""
    cards = ["P23", "P23", "P24", "P24", "P24", "P24", "P24"]
    hands = []
    for supply, held in (([*NORMAL, *MORE[:2], "I9"], 6), ([*NORMAL, *MORE, "I9", "M13"], 7), (NORMAL[:4], 5)):
        table = position(control=owning(*supply), hands=f"P1={','.join(cards[:held])}")
        hands.append((table.team("P1").supply, table.team("P1").limit, table.hands()[0]))
    assert hands == [(23, 7, 7), (31, 7, 7), (4, 3, 5)]
