"""Conditional logistic regression: which of several seats wins, from the numbers that describe each."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.common.win_chances import win_chances
from tests.fitting.games import Position

RIDGE = 1.0
"""How strongly weights are held to zero: what few positions tell counts little."""
STEPS = 20
ENOUGH = 1e-6


def fit(positions: Sequence[Position], count: int) -> list[float]:
    """The weights that make these outcomes likeliest, by Newton's method, each step halved until it helps."""
    scale = _scales(positions, count)
    scaled = [Position([[x / s for x, s in zip(row, scale, strict=True)] if row else [] for row in position.standing],
                       position.shares) for position in positions]  # fmt: skip
    weights = [0.0] * count
    for _ in range(STEPS):
        step, best, size = _solve(*_slope(scaled, weights)), _loss(scaled, weights), 1.0
        while _loss(scaled, tried := _moved(weights, step, size)) >= best and size > ENOUGH:
            size /= 2
        if size <= ENOUGH:
            break
        weights = tried
    return [weight / s for weight, s in zip(weights, scale, strict=True)]


def errors(positions: Sequence[Position], weights: Sequence[float]) -> list[float]:
    """The standard errors of fitted weights."""
    curve, _ = _slope(positions, weights)
    unit = [[float(at == column) for column in range(len(weights))] for at in range(len(weights))]
    return [math.sqrt(_solve(curve, row)[at]) for at, row in enumerate(unit)]


def brier(positions: Sequence[Position], weights: Sequence[float] | None) -> float:
    """The mean squared distance of chances and outcomes over the seats; None: every seat has the same chance."""
    total = 0.0
    for position in positions:
        fair = [1 / len(position.shares)] * len(position.shares)
        chances = fair if weights is None else win_chances(position.standing, weights)
        total += sum([(c - s) ** 2 for c, s in zip(chances, position.shares, strict=True)]) / len(chances)
    return total / len(positions)


def reliability(
    positions: Sequence[Position], weights: Sequence[float], bins: int = 10
) -> list[tuple[int, float, float]]:
    """For each tenth of the chances: how many seats had one, the mean chance, and the share of them that won."""
    rows = [(0, 0.0, 0.0)] * bins
    for position in positions:
        for chance, share in zip(win_chances(position.standing, weights), position.shares, strict=True):
            at = min(9, int(chance * 10))
            count, told, won = rows[at]
            rows[at] = (count + 1, told + chance, won + share)
    return [(count, told / count, won / count) if count else (0, 0.0, 0.0) for count, told, won in rows]


def _moved(weights: Sequence[float], step: Sequence[float], size: float) -> list[float]:
    return [weight - size * part for weight, part in zip(weights, step, strict=True)]


def _scales(positions: Sequence[Position], count: int) -> list[float]:
    squares, rows = [0.0] * count, 0
    for position in positions:
        for row in position.standing:
            rows += bool(row)
            for at, x in enumerate(row):
                squares[at] += x * x
    return [math.sqrt(square / max(1, rows)) or 1.0 for square in squares]


def _loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    total = RIDGE * sum([weight * weight for weight in weights]) / 2
    for position in positions:
        for chance, share in zip(win_chances(position.standing, weights), position.shares, strict=True):
            if share:
                total -= share * math.log(max(chance, 1e-12))
    return total


def _slope(positions: Sequence[Position], weights: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """The second derivatives and the first ones."""
    count = len(weights)
    curve = [[RIDGE * (row == column) for column in range(count)] for row in range(count)]
    slope = [RIDGE * weight for weight in weights]
    for position in positions:
        chances = win_chances(position.standing, weights)
        live = [(c, s, row) for c, s, row in zip(chances, position.shares, position.standing, strict=True) if row]
        mean = [sum([c * row[at] for c, _, row in live]) for at in range(count)]
        for c, s, row in live:
            apart = [x - m for x, m in zip(row, mean, strict=True)]
            for at, x in enumerate(apart):
                slope[at] += (c - s) * x
                if x:
                    line, share = curve[at], c * x
                    for other, y in enumerate(apart):
                        line[other] += share * y
    return curve, slope


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum([rows[at][other] * found[other] for other in range(at + 1, size)])
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found
