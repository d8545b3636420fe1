"""How a game of Deadlock ended: territories by round, who won battles, built, and grew most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.looks import LEFT, LETTERS, MAP_HEIGHT, THEME, WIDTH, hue_of
from renderers.deadlock.tableau import MAP_TOP, board
from renderers.kit.ending import Finale, Honour, Points, Story, best_of
from rules.deadlock.model.events import (
    BattleBegan,
    BattleEnded,
    Built,
    Conceded,
    ControlChanged,
    Eliminated,
    Fell,
    GameWon,
    Settled,
    UnitLost,
)
from rules.deadlock.model.tables import NOBODY
from rules.deadlock.model.view import PlanetView
from rules.engine import END, Event, say

WORTH = ((Eliminated, Conceded), (BattleEnded,), (Settled, ControlChanged), (UnitLost,))
BEFORE = ("races", "map", "landing", "first_turn")
WAYS = {
    "conquest": say("all 25 territories are theirs"),
    "last": say("the last race on the planet"),
    "limit": say("the round limit"),
}


def points(view: PlanetView) -> Points | None:
    """The territories that each seat occupies, once all have landed."""
    return None if view.phase in BEFORE else tuple([player.occupied for player in view.players])


def how(view: PlanetView, facts: Sequence[Event], names: Sequence[str]) -> str:
    """`17 of 25 territories in round 12: the round limit`."""
    gave_up = [names[fact.seat] for fact in facts if isinstance(fact, Conceded)]
    ways = [WAYS[fact.how] for fact in facts if isinstance(fact, GameWon)]
    most = max([view.players[seat].occupied for seat in view.winners], default=0)
    told = say("in round {round}", round=view.round)
    if view.winners:
        line = "{most} of {all} territories in round {round}"
        told = say(line, most=most, all=len(view.lands), round=view.round)
    why = [*ways[-1:], *[say("{who} gave up", who=who) for who in gave_up[-1:]]][-1:]
    return ": ".join([told, *why])


class Tally:
    """What each player did."""

    def __init__(self) -> None:
        self.battles, self.beaten, self.taken, self.built, self.settled = [Counter[int]() for _ in range(5)]
        self.people = Counter[int]()
        self.sides = set[int]()

    def note(self, facts: Sequence[Event], view: PlanetView) -> None:
        """Count facts, and the colonists that there are."""
        for player in view.players:
            self.people[player.seat] = max(self.people[player.seat], player.loyal)
        for fact in facts:
            match fact:
                case BattleBegan(attacker=attacker, defender=defender):
                    self.sides = {attacker, defender}
                case BattleEnded(winner=int(winner)):
                    self.battles[winner] += 1
                case Fell(seat=seat, kinds=kinds):
                    for other in self.sides - {seat}:
                        self.beaten[other] += len(kinds)
                case ControlChanged(before=before, now=now) if NOBODY not in (before, now):
                    self.taken[now] += 1
                case Built(seat=seat):
                    self.built[seat] += 1
                case Settled(seat=seat):
                    self.settled[seat] += 1

    def honours(self, view: PlanetView) -> list[Honour]:
        """Who did what best."""
        known = Counter({player.seat: player.technologies for player in view.players})

        def seat(number: int) -> int | None:
            return number if number != NOBODY else None

        return [
            *best_of(say("Battles won"), self.battles, seat, lambda n: say("{n:# battle|# battles}", n=n)),
            *best_of(say("Territories conquered"), self.taken, seat, lambda n: say("{n} taken", n=n)),
            *best_of(say("Units destroyed in battle"), self.beaten, seat, lambda n: say("{n:# unit|# units}", n=n)),
            *best_of(say("Largest colony"), self.people, seat, lambda n: say("{n:# colonist|# colonists}", n=n)),
            *best_of(say("Most settlements"), self.settled, seat, lambda n: say("{n} founded", n=n)),
            *best_of(say("Most built"), self.built, seat, lambda n: say("{n:# building|# buildings}", n=n)),
            *best_of(say("Most learnt"), known, seat, lambda n: say("{n:# technology|# technologies}", n=n)),
        ]


def cut(view: PlanetView, picture: Image.Image) -> Image.Image:
    """Leave the map."""
    return picture.crop((LEFT - 6, MAP_TOP + LETTERS - 6, WIDTH, MAP_TOP + MAP_HEIGHT))


tell = Story(
    points=points, count=Tally, unit=lambda view: say("territories"), over=lambda view: view.phase == END, how=how,
    ends=(GameWon, Conceded), worth=WORTH,
)  # fmt: skip
finale = Finale(tell, board, THEME, hue_of, cut)
