"""Where a mover can go and what it meets on the way. Shared by all skirmish games: each passes the steps out of a cell.

A mark is anything a player may want to avoid or must be told: a fall, a mine, mud. Routes to one cell are kept apart by
the set of their marks, so a mark that counts each time needs a name for each place, as in `mine D4`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Step(NamedTuple):
    """One step out of a cell; all steps into the same cell agree in `end`."""

    to: str
    cost: int
    """1 or more."""
    marks: tuple[str, ...] = ()
    stop: bool = False
    """The move ends there."""
    end: bool = True
    """The move may end there."""


class Route(NamedTuple):
    """A way to a cell: the cells entered, the start left out; its whole cost; its marks, each once, as they are met."""

    path: tuple[str, ...]
    cost: int
    marks: tuple[str, ...]


# A route under way: its place in the order of routes, its path with the start, its marks, the same as bits, whether it
# may go on, and whether it may end. A plain tuple, since one question makes a hundred of them.
_Label = tuple[int, tuple[str, ...], tuple[str, ...], int, bool, bool]
_PLACE_BITS = 8
"""A route's place is a 1 and the numbers of its steps, 8 bits each: shorter routes first, then in their order."""


def routes(start: str, budget: int, steps: Callable[[str], Iterable[Step]]) -> dict[str, list[Route]]:
    """The cells where a move from `start` may end for a cost up to `budget`, and the routes to each, cheapest first.

    A route is left out if another to its cell has only some of its marks; of those with the same marks the cheapest
    stays, then the shortest, then the one whose steps `steps` yields first. No route enters a cell twice.
    """
    search = _Search(start, budget)
    for cost in range(budget + 1):
        onward = search.settle(cost)
        for label in onward if cost < budget else ():
            search.extend(label, cost, steps)
    return {cell: _fewest_marks(found) for cell, found in search.found.items()}


class _Search:
    """Routes by cost. One that is beaten on its way stays beaten, and so is one that comes back to a cell."""

    def __init__(self, start: str, budget: int) -> None:
        self.layers: list[list[_Label]] = [[] for _ in range(budget + 1)]
        self.layers[0].append((1, (start,), (), 0, True, False))
        self.firsts: list[dict[str, int]] = [{} for _ in range(budget + 1)]
        """By cost: cell -> place of the first route there that has no marks and goes on."""
        self.bits: dict[str, int] = {}
        self.clean: set[str] = set()
        """Cells from where a route without marks goes on: it beats all that come later."""
        self.going: dict[str, list[int]] = {}
        """Cell -> marks of the routes that go on from there."""
        self.found: dict[str, list[tuple[int, Route]]] = {}

    def settle(self, cost: int) -> list[_Label]:
        """Keep the routes of this cost that no better one beats, and give those that go on."""
        onward, clean, found, going = [], self.clean, self.found, self.going
        layer = self.layers[cost]
        layer.sort()
        for label in layer:
            _, path, marks, bits, goes_on, may_end = label
            cell = path[-1]
            if cell in clean:
                continue
            if may_end and (cell not in found or not any(other & bits == other for other, _ in found[cell])):
                found.setdefault(cell, []).append((bits, Route(path[1:], cost, marks)))
            if goes_on and (cell not in going or not any(other & bits == other for other in going[cell])):
                onward.append(label)
                if bits:
                    going.setdefault(cell, []).append(bits)
                else:
                    clean.add(cell)
        return onward

    def extend(self, label: _Label, cost: int, steps: Callable[[str], Iterable[Step]]) -> None:
        """Lay the routes that are one step longer than `label` on the layers of their costs."""
        place, path, marks, bits, _, _ = label
        layers, clean, firsts = self.layers, self.clean, self.firsts
        last = len(layers) - 1
        place <<= _PLACE_BITS
        for to, price, met, stop, end in steps(path[-1]):
            place += 1
            if to in clean or cost + price > last:
                continue
            if bits or met or stop:
                now = self._collect(marks, bits, met) if met else (marks, bits)
                layers[cost + price].append((place, (*path, to), *now, not stop, end))
            elif to not in firsts[cost + price] or place < firsts[cost + price][to]:
                firsts[cost + price][to] = place
                layers[cost + price].append((place, (*path, to), (), 0, True, end))

    def _collect(self, marks: tuple[str, ...], bits: int, met: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
        for mark in met:
            bit = self.bits.setdefault(mark, 1 << len(self.bits))
            if not bits & bit:
                marks, bits = (*marks, mark), bits | bit
        return marks, bits


def _fewest_marks(found: list[tuple[int, Route]]) -> list[Route]:
    """Without the routes that a dearer one beats by its marks."""
    if len(found) == 1:
        return [found[0][1]]
    return [route for bits, route in found if not any(other & bits == other != bits for other, _ in found)]
