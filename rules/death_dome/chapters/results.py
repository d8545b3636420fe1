"""Payouts and winners: of a match, and of a series. [DD-WIN, DD-SER-04, DD-SCN-06]"""

from __future__ import annotations

from rules.death_dome.model.equipment import team_value
from rules.death_dome.model.income import payout_of
from rules.death_dome.model.state import JAILS, Dome

CONGLAMAGRAGON = "C27"


def last_standing(dome: Dome) -> int | None:
    """The only team with a unit out of jail; in the duel nobody is ever jailed. [DD-WIN-06, R30, R54]"""
    standing = (unit.owner for unit in dome.units if dome.on_board(unit))
    first = next(standing, None)
    return first if all(seat == first for seat in standing) else None


def playing(dome: Dome) -> list[int]:
    """The teams that have not given up, by seat."""
    return [seat for seat, team in enumerate(dome.teams) if not team.gone]


def match_winners(dome: Dome) -> list[int]:
    """The only team standing; else the largest payout, towers, shells, then fewest in jail. [DD-WIN-02..06, R29]"""
    standing = last_standing(dome)
    if standing is not None:
        return [standing]
    scores = {seat: score(dome, seat) for seat in playing(dome)}
    return [seat for seat in scores if scores[seat] == max(scores.values())]


def score(dome: Dome, seat: int) -> tuple[int, int, int, int]:
    """Payout and tie-breaks of a team: the larger wins. [DD-WIN-02..05]"""
    towers = len([square for square in dome.points(seat) if square in dome.arena.centers])
    jailed = len([unit for unit in dome.of(seat) if unit.place in JAILS])
    return payout_of(dome, seat), towers, dome.teams[seat].shells, -jailed


def series_winners(dome: Dome) -> list[int]:
    """The most valuable team; then most matches won, then the winner of the last one. [DD-SER-04, R67]"""
    if dome.terms.conglamagragon:
        return returned(dome)
    ranks = {seat: (team_value(dome, seat), dome.teams[seat].wins, seat in dome.champions) for seat in playing(dome)}
    return [seat for seat in ranks if ranks[seat] == max(ranks.values())]


def returned(dome: Dome) -> list[int]:
    """The winners of this match that have Conglamagragon on the board. [DD-SCN-06, R39]"""
    heroes = [unit for unit in dome.units if unit.kind == CONGLAMAGRAGON and dome.on_board(unit)]
    return [unit.owner for unit in heroes if unit.owner in dome.champions]
