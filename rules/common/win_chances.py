"""Each seat's chance to win, from numbers that describe how it stands: the weights are fitted to computers' games.

A game's `computer/value.py` names the numbers (`NAMES`) and reads them from a view (`features(view, seat)`); its
`data/weights.json` holds a weight for each. `python -m tests.fitting GAME` writes that file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

from rules.common.data import load_data


def load_weights(game: str, names: Sequence[str]) -> tuple[float, ...]:
    """The weights of `rules/<game>/data/weights.json` in the order of these names."""
    held = json.loads(load_data(game, "weights.json"))
    return tuple([float(held[name]) for name in names])


def win_chances(standing: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """The chance of each seat; `standing` are its numbers, none (an empty row) of a seat that is out of the game."""
    scores = [math.fsum(map(float.__mul__, weights, map(float, row))) if row else -math.inf for row in standing]
    most = max(scores)
    if most == -math.inf:
        return [1 / len(standing)] * len(standing)
    shares = [math.exp(score - most) for score in scores]
    return [share / sum(shares) for share in shares]
