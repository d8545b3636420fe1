"""Control points, jails and what a capture brings. [3.8, DD-CRD-12..14]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.death_dome.chapters.death import free_base_square
from rules.death_dome.chapters.piles import discard, draw_cards, take
from rules.death_dome.model.cards import ITEMS, POWERS, name_of
from rules.death_dome.model.events import BugPlaced, Captured, Released
from rules.death_dome.model.moves import Capture, Claim, Release
from rules.death_dome.model.state import JAILS, Bug, Dome, Token, Unit
from rules.death_dome.model.units import able, build
from rules.engine import Refusal, Rule, say

# -- capture -----------------------------------------------------------------------------------------------------------


def captures(dome: Dome, unit: Unit) -> tuple[Capture, ...]:
    """Capture the point under the unit, with or without a bug card. [DD-CTL-01..03, DD-CRD-12, D17]"""
    bare = Capture.of()
    if no_capture(dome, unit, bare):
        return ()
    bugs = [Capture.of(card) for card in dict.fromkeys(dome.teams[unit.owner].hand)]
    return (bare, *[move for move in bugs if no_capture(dome, unit, move) is None])


def no_capture(dome: Dome, unit: Unit, move: Capture) -> Refusal | None:
    """Why there is nothing to capture, or why this bug does not go there. [DD-CTL-01, DD-CTL-02, DD-CRD-12, R41]"""
    if unit.place not in dome.arena.points:
        return Refusal("{unit} stands on no control point.", "DD-CTL-01", unit=unit.id)
    if not foreign(dome, unit.place, unit.owner):
        return Refusal("{square} is yours already.", "DD-CTL-02", square=unit.place)
    if move.bug and (move.bug not in dome.team.hand or bug_of(dome, move.bug, unit.place) is None):
        return Refusal(
            "You can put down a bug card that you hold, while its token is not on the board.", "DD-CRD-12", "R41"
        )
    return None


def foreign(dome: Dome, square: str, seat: int) -> bool:
    """Whether a square is a control point that is not in this team's colour. [DD-CTL-02, R16]"""
    return square in dome.arena.points and dome.control.get(square) != seat


def gain(dome: Dome, unit: Unit, square: str) -> int:
    """What a capture there is worth: what the point pays, twice that if a rival loses it. [DD-CTL-02, DD-CTL-05]"""
    if not foreign(dome, square, unit.owner):
        return 0
    return dome.arena.worth(square) * (1 if dome.control.get(square) is None else 2)


def bug_of(dome: Dome, card: str, square: str) -> Bug | None:
    """The bug token that a card would put here: each lies only once, and a point has room for one. [DD-CRD-12, R41]"""
    tag = POWERS[card].tag("place_bug")
    if tag is None or dome.token_at(square) is not None:
        return None
    kind: Bug = "beehive" if "beehive" in tag.words else "beetle_mound"
    return None if kind in dome.tokens else kind


def capture(dome: Dome, unit: Unit, move: Capture) -> Rule[None]:
    """The point takes the team's colour; a bug card is put on it. [DD-CTL-01, DD-CRD-12, DD-CRD-14, DD-CRD-13]"""
    seat, bug = unit.owner, bug_of(dome, move.bug, unit.place) if move.bug else None
    if bug is not None:
        take(dome, seat, move.bug)
        discard(dome, [move.bug])
        dome.tokens[bug] = Token(unit.place, seat)
    yield from mark(dome, unit, unit.place)
    if bug is not None:
        dome.tell(BugPlaced(seat, bug, unit.place))


def mark(dome: Dome, unit: Unit, square: str) -> Rule[None]:
    """Put the team's marker on a point; on Bird Heardsworth's birthday that draws a card.

    [DD-CTL-01, DD-SCN-02, DD-CMP-02, R1]
    """
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


def no_claim(dome: Dome, unit: Unit, move: Claim) -> Refusal | None:
    """Why a point is not captured from afar. [R65]"""
    if move in claims(dome, unit):
        return None
    return Refusal(
        "{card} captures a control point that is not yours, with nobody on it, in its range and line of sight.",
        "DD-CTL-02", "R65",
        card=name_of(move.item) if move.item in ITEMS else say("That card"),
    )  # fmt: skip


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
    places = {held.place for held in dome.units}
    moves = [Release.of(jail) for jail in JAILS if jail in places]
    return tuple([move for move in moves if no_release(dome, unit, move) is None])


def no_release(dome: Dome, unit: Unit, move: Release) -> Refusal | None:
    """Why a jail cannot be opened. [DD-REL-01, DD-REL-02]"""
    if dome.terms.duel:
        return Refusal("There are no jails in the duel.", "DD-SCN-03")
    if not dome.jailed(move.jail):
        return Refusal("Nobody is in jail {jail}.", "DD-REL-02", jail=move.jail)
    if not opens(dome, unit, move.jail):
        square = dome.arena.release[move.jail]
        return Refusal("Jail {jail} is opened from {square}.", "DD-REL-01", jail=move.jail, square=square)
    return None


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
