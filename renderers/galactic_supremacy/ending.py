"""How a game of Galactic Supremacy ended: worlds by round, who destroyed, earned and knew most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from renderers.galactic_supremacy.header import header_height
from renderers.galactic_supremacy.looks import THEME, hue_of
from renderers.galactic_supremacy.tableau import board
from renderers.kit.ending import Finale, Honour, Points, Story, best_of
from rules.engine import END, Event, say
from rules.galactic_supremacy.model.events import (
    AttackDeclared,
    AttackEnded,
    Built,
    ColonyTaken,
    CombatRolled,
    Conceded,
    GameWon,
    HomeworldDestroyed,
    IncomePaid,
    UnitDestroyed,
)
from rules.galactic_supremacy.model.view import GalaxyView

WORTH = ((HomeworldDestroyed, Conceded), (ColonyTaken,), (UnitDestroyed, AttackEnded), (Built,))


def points(view: GalaxyView) -> Points | None:
    """The worlds and Fleets that each empire has in play, once the first turn has begun; the worlds, where they win."""
    if view.phase == "setup":
        return None
    worlds, fleets = [len(player.worlds) for player in view.players], [len(player.fleets) for player in view.players]
    return tuple(worlds if view.round_limit else map(sum, zip(worlds, fleets, strict=True)))


def unit(view: GalaxyView) -> str:
    """What its points are."""
    return say("worlds") if view.round_limit else say("worlds and Fleets")


def how(view: GalaxyView, facts: Sequence[Event], names: Sequence[str]) -> str:
    """`the last Homeworld, in round 24`."""
    gave_up = [names[fact.seat] for fact in facts if isinstance(fact, Conceded)]
    won = [fact for fact in facts if isinstance(fact, GameWon)]
    if gave_up:
        return say("in round {round}: {who} gave up", round=view.round, who=gave_up[-1])
    if not won:
        return say("in round {round}", round=view.round)
    if won[-1].by_limit:
        return say("most worlds at the round limit, in round {round}", round=view.round)
    return say("the last Homeworld, in round {round}", round=view.round)


class Tally:
    """What each empire did."""

    def __init__(self) -> None:
        self.destroyed, self.attacks, self.earned, self.built = [Counter[int]() for _ in range(4)]
        self.rolled = Counter[int]()
        self.sides: tuple[int, int] = (0, 0)

    def note(self, facts: Sequence[Event], view: GalaxyView) -> None:
        """Count facts."""
        for fact in facts:
            self._count(fact)

    def _count(self, fact: Event) -> None:
        match fact:
            case AttackDeclared(attacker=attacker, defender=defender):
                self.sides = attacker, defender
            case CombatRolled(attackers=attackers, defenders=defenders):
                for seat, rolls in zip(self.sides, (attackers, defenders), strict=True):
                    self.rolled[seat] = max([self.rolled[seat], *[sum(dice) for _, dice in rolls]])
            case UnitDestroyed(seat=seat) if seat in self.sides:
                self.destroyed[self.sides[1 - self.sides.index(seat)]] += 1
            case AttackEnded(attacker=attacker, survivors=survivors) if survivors:
                self.attacks[attacker] += 1
            case IncomePaid(seat=seat, amount=amount):
                self.earned[seat] += amount
            case Built(seat=seat):
                self.built[seat] += 1

    def honours(self, view: GalaxyView) -> list[Honour]:
        """Who did what best."""
        levels = Counter({player.seat: sum(player.levels.values()) for player in view.players})

        def seat(number: int) -> int:
            return number

        return [
            *best_of(say("Most destroyed"), self.destroyed, seat, lambda n: say("{n:# unit|# units}", n=n)),
            *best_of(say("Attacks won"), self.attacks, seat, lambda n: say("{n:# attack|# attacks}", n=n)),
            *best_of(say("Most earned"), self.earned, seat, lambda n: say("{n:# credit|# credits}", n=n)),
            *best_of(say("Most built"), self.built, seat, lambda n: say("{n:# card|# cards}", n=n)),
            *best_of(say("Most learnt"), levels, seat, lambda n: say("{n:# level|# levels}", n=n)),
            *best_of(say("Highest roll"), self.rolled, seat, str),
        ]


def cut(view: GalaxyView, picture: Image.Image) -> Image.Image:
    """Leave the empires."""
    return picture.crop((0, header_height(view), picture.width, picture.height))


tell = Story(
    points=points, count=Tally, unit=unit, over=lambda view: view.phase == END, how=how,
    ends=(GameWon, Conceded), worth=WORTH,
)  # fmt: skip
finale = Finale(tell, board, THEME, hue_of, cut)
