"""Standings: games, wins and a rating for everybody, computed anew from all results in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from bot.store.results import Placed, Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

COMPUTER = "computer"
"""All computer players of a game stand in one line."""


@dataclass(slots=True)
class Standing:
    """One line: `who` is a person's id or COMPUTER, `name` the latest raw name, `rating` what is surely deserved.

    A rating begins at 0 and may be negative; it is a guess less three times its uncertainty.
    """

    who: str
    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    rating: float = 0.0


def standings(results: Iterable[Result]) -> list[Standing]:
    """The best rating first. Games that are not rated, or of computers alone, count for nobody.

    Several computers in one game share what they win.
    """
    from openskill.models import PlackettLuce  # a bot starts without it

    model = PlackettLuce()
    lines: dict[str, Standing] = {}
    ratings: dict[str, PlackettLuceRating] = {}
    for result in results:
        if not result.rated or all(seat.person is None for seat in result.seats):
            continue
        _count(lines, result)
        _rate(model, ratings, result.seats)
    for who, line in lines.items():
        line.rating = ratings[who].ordinal()
    return sorted(lines.values(), key=lambda line: (-line.rating, -line.wins, line.name))


def _who(seat: Placed) -> str:
    return seat.person or COMPUTER


def _count(lines: dict[str, Standing], result: Result) -> None:
    """One more game for everybody who played; nobody's win is a draw for all."""
    won = {_who(seat) for seat in result.seats if seat.winner}
    for who, name in {_who(seat): seat.name for seat in result.seats}.items():
        line = lines.setdefault(who, Standing(who, name))
        line.name = name if who != COMPUTER else COMPUTER
        line.games += 1
        line.wins += who in won
        line.draws += not won


def _rate(model: PlackettLuce, ratings: dict[str, PlackettLuceRating], seats: Sequence[Placed]) -> None:
    if len(seats) < 2:
        for seat in seats:
            ratings.setdefault(_who(seat), model.rating())
        return
    teams = [[ratings.get(_who(seat)) or model.rating()] for seat in seats]
    rated = model.rate(teams, ranks=[float(seat.rank) for seat in seats])
    news: dict[str, list[PlackettLuceRating]] = {}
    for seat, (rating,) in zip(seats, rated, strict=True):
        news.setdefault(_who(seat), []).append(rating)
    for who, ones in news.items():
        mu, sigma = fmean([one.mu for one in ones]), fmean([one.sigma for one in ones])
        ratings[who] = model.rating(mu=mu, sigma=sigma)
