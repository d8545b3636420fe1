"""Deals of computers: what is offered to them they accept or decline, and they offer what both sides should gain by.

What a deal is worth is how the chances to win differ with it and without, at once and some answers later, in matches
that the seat could not tell from the true one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from bot.computers.interval import standard_error
from bot.computers.twins import twin_of
from rules.engine import Match, Move
from rules.engine.playout import autopilot, playout

TWINS, TRIALS, AHEAD = 64, 6, 16
"""So many twins tell whether a deal is good, so few which of many offers may be; so many answers follow it in each."""
WORTH, SURE = 0.002, 2.5
"""What a deal brings at least, in chances to win; by how many standard errors it is sure what comes of it later."""
Gain = tuple[float, float]
"""What a deal brings one side in one twin, in chances to win: at once, and some answers later."""

Acts = Mapping[int, Move | None]
"""What each side does for a deal, whoever considers it first; None accepts what the other one has offered just now."""


def can_deal(match: Match[Any, Any]) -> bool:
    """Whether deals are made in this game, and now."""
    return match.game.bargains is not None and match.asked is not None and match.asked.step.open


def bargains(match: Match[Any, Any], seat: int) -> Sequence[tuple[int, Move]]:
    """The offers that a seat may make as things stand, each with the seat to which."""
    return match.game.bargains(match.view(seat)) if match.game.bargains else ()


def open_offers(match: Match[Any, Any], seat: int) -> list[tuple[Move, Move]]:
    """The offers to a seat that can be answered now: how it accepts each, and how it declines."""
    if not can_deal(match):
        return []
    seen = match.view(seat)
    acts = match.game.suggest(seen)
    accepting = [act for act in acts if match.game.counter(seen, act) is not None]
    return [
        (accept, next(act for act in acts if act != accept and act.values[: len(accept.values)] == accept.values))
        for accept in accepting
    ]


def deal(match: Match[Any, Any], seat: int, seed: str, *, offering: bool) -> Move | None:
    """What this seat does about deals now, None for nothing; the same for the same seed.

    It answers an offer, or if it is `offering` makes one by which it and the other side surely gain.
    """
    seed = f"{seed} {seat} {match.line}"
    for accept, decline in open_offers(match, seat):
        (own,) = gains(match, {seat: accept}, f"{seed} {accept.key}", TWINS)
        return accept if good(own) else decline
    likely = []
    for to, offer in bargains(match, seat) if offering else ():
        worth = [fmean(map(fmean, side)) for side in gains(match, {seat: offer, to: None}, f"{seed} first", TRIALS)]
        if min(worth) > WORTH:
            likely.append((worth[0], {seat: offer, to: None}))
    if not likely:
        return None
    _, best = max(likely, key=lambda each: each[0])
    return best[seat] if all(map(good, gains(match, best, f"{seed} then", TWINS))) else None


def good(found: Sequence[Gain]) -> bool:
    """Whether a deal helps a side: at once, and it does not surely harm later; or surely later on."""
    at_once, later = [fmean(times) for times in zip(*found, strict=True)]
    error = standard_error([after for _, after in found])
    return later > SURE * error or (at_once > WORTH and later >= -SURE * error)


def gains(match: Match[Any, Any], acts: Acts, seed: str, twins: int) -> list[list[Gain]]:
    """What a deal brings each of its sides in so many twins."""
    found: list[list[Gain]] = [[] for _ in acts]
    for number in range(twins):
        without, after = [chances(match, acts, f"{seed} {number}", done=done) for done in (False, True)]
        for side, before, then in zip(found, without, after, strict=True):
            side.append((then[0] - before[0], then[1] - before[1]))
    return found


def chances(match: Match[Any, Any], acts: Acts, seed: str, *, done: bool) -> list[tuple[float, float]]:
    """Each side's chance to win in a twin with their deal done or not: at once, and some answers later."""
    twin = twin_of(match, next(iter(acts)), seed)
    for seat, act in acts.items() if done else ():
        if act is not None or (offers := open_offers(twin, seat)):
            twin.act(seat, act or offers[-1][0])
    at_once = [chance(twin, seat) for seat in acts]
    playout(twin, autopilot, AHEAD)
    return [(now, chance(twin, seat)) for now, seat in zip(at_once, acts, strict=True)]


def chance(match: Match[Any, Any], seat: int) -> float:
    """A seat's chance to win as it sees it itself."""
    assert match.game.value is not None
    return float(match.game.value(match.view(seat))[seat])
