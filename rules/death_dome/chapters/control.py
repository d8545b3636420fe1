"""Control points, jails and what a capture brings. [3.8, DD-CRD-12..14]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.death_dome.chapters.death import free_base_square
from rules.death_dome.chapters.piles import discard, draw_cards, take
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.events import BugPlaced, Captured, Released
from rules.death_dome.model.moves import Capture, Claim, Release
from rules.death_dome.model.state import JAILS, Bug, Dome, Token, Unit
from rules.death_dome.model.units import able, build
from rules.engine import Rule

# -- capture -----------------------------------------------------------------------------------------------------------


def captures(dome: Dome, unit: Unit) -> tuple[Capture, ...]:
    """Capture the point under the unit, with or without a bug card. [DD-CTL-01..03, DD-CRD-12, D17]"""
    if not foreign(dome, unit.place, unit.owner):
        return ()
    bugs = [card for card in dict.fromkeys(dome.teams[unit.owner].hand) if bug_of(dome, card, unit.place)]
    return (Capture.of(), *[Capture.of(card) for card in bugs])


def foreign(dome: Dome, square: str, seat: int) -> bool:
    """Whether a square is a control point that is not in this team's colour. [DD-CTL-02, R16]"""
    return square in dome.arena.points and dome.control.get(square) != seat


def bug_of(dome: Dome, card: str, square: str) -> Bug | None:
    """The bug token that a card would put here: each lies only once, and a point has room for one. [DD-CRD-12, R41]"""
    tag = POWERS[card].tag("place_bug")
    if tag is None or dome.token_at(square) is not None:
        return None
    kind: Bug = "beehive" if "beehive" in tag.words else "beetle_mound"
    return None if kind in dome.tokens else kind


def capture(dome: Dome, unit: Unit, move: Capture) -> Rule[None]:
    """The point takes the team's colour; a bug card is put on it. [DD-CTL-01, DD-CRD-12, DD-CRD-14]"""
    seat, bug = unit.owner, bug_of(dome, move.bug, unit.place) if move.bug else None
    if bug is not None:
        take(dome, seat, move.bug)
        discard(dome, [move.bug])
        dome.tokens[bug] = Token(unit.place, seat)
    yield from mark(dome, unit, unit.place)
    if bug is not None:
        dome.tell(BugPlaced(seat, bug, unit.place))


def mark(dome: Dome, unit: Unit, square: str) -> Rule[None]:
    """Put the team's marker on a point; on Bird Heardsworth's birthday that draws a card. [DD-CTL-01, DD-SCN-02]"""
    seat = unit.owner
    before = dome.control.get(square)
    dome.control[square] = seat
    dome.tell(Captured(seat, unit.id, square, before))
    if dome.terms.birthday:
        yield from draw_cards(dome, seat, 1)


# -- from afar ---------------------------------------------------------------------------------------------------------


def claims(dome: Dome, unit: Unit) -> tuple[Claim, ...]:
    """Points that an item captures from here. [3.23 remote_capture]"""
    return tuple(
        [
            Claim.of(tool.card, square)
            for tool in build(unit).tools
            if tool.tag.name == "remote_capture"
            for square in far_points(dome, unit, tool.tag.number)
        ]
    )


def far_points(dome: Dome, unit: Unit, steps: int) -> list[str]:
    """Foreign points in range and sight with nobody on them; bugs do not matter. [3.23 remote_capture, R65]"""
    through = able(dome, unit, "see_through_walls")
    return [
        square
        for square in dome.arena.points
        if dome.arena.distance(unit.place, square) <= steps
        and foreign(dome, square, unit.owner)
        and dome.at(square) is None
        and dome.arena.sees(unit.place, square, through)
    ]


def claim(dome: Dome, unit: Unit, move: Claim) -> Rule[None]:
    """Capture from afar. [3.23 remote_capture]"""
    yield from mark(dome, unit, move.square)


# -- jails -------------------------------------------------------------------------------------------------------------


def releases(dome: Dome, unit: Unit) -> tuple[Release, ...]:
    """The jails with somebody in them that a unit can open from here. [DD-REL-01, DD-REL-02, 3.23 remote_release]"""
    held = {other.place for other in dome.units if other.place in JAILS}
    return tuple([Release.of(jail) for jail in JAILS if jail in held and opens(dome, unit, jail)]) if held else ()


def opens(dome: Dome, unit: Unit, jail: str) -> bool:
    """Whether a unit stands on a jail's release point, or reaches it with a key."""
    square, far = dome.arena.release[jail], build(unit).abilities.get("remote_release", 0)
    if unit.place == square:
        return True
    through = able(dome, unit, "see_through_walls")
    return dome.arena.distance(unit.place, square) <= far and dome.arena.sees(unit.place, square, through)


def release(dome: Dome, unit: Unit, move: Release) -> Rule[None]:
    """Everybody in the jail goes home, whatever the team. [DD-REL-01, DD-REL-03]"""
    free(dome, unit.owner, move.jail, dome.jailed(move.jail), unit.id)
    yield from ()


def free(dome: Dome, seat: int, jail: str, units: Sequence[Unit], opener: str) -> None:
    """Units go to free squares of their own bases. [DD-REL-01, DD-DTH-04, D20]"""
    for unit in units:
        unit.place = free_base_square(dome, unit)
    dome.tell(Released(seat, jail, tuple([unit.id for unit in units]), opener))
