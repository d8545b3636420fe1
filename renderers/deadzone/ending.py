"""How a battle of Deadzone ended: victory points by Round, who killed, scored and went furthest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PIL import Image

from renderers.deadzone.looks import THEME, WHOLE, hue_of
from renderers.deadzone.tableau import board
from renderers.kit.ending import Ending, Finale, Honour, Points, Seen, Story, best_of
from rules.deadzone.model.events.harm import HpLost, Killed
from rules.deadzone.model.events.moves import Moved
from rules.deadzone.model.events.rounds import (
    Conceded,
    GameEnded,
    Left,
    MissionDone,
    ObjectiveScored,
    RoundBegan,
    VpScored,
)
from rules.deadzone.model.names import called
from rules.deadzone.model.view import SectorView
from rules.engine import END, Event, say

WORTH = ((VpScored, ObjectiveScored, MissionDone, Left, Conceded), (Killed,))
WAYS = {
    "target": say("the target was reached"),
    "wiped": say("nobody was left on the other side"),
    "rounds": say("after the last Round"),
    "agreed": say("both agreed"),
}


def points(view: SectorView) -> Points | None:
    """The victory points by seat, once the battle has begun."""
    return tuple([side.vp for side in view.sides]) if view.round else None


def how(view: SectorView, facts: Sequence[Event], names: Sequence[str]) -> str:
    """`12 VP to 8 in Round 4: the target was reached`."""
    gave_up = [names[fact.seat] for fact in facts if isinstance(fact, Conceded)]
    why = [WAYS[fact.why] for fact in facts if isinstance(fact, GameEnded) and fact.why in WAYS and not gave_up]
    high, low = sorted([side.vp for side in view.sides], reverse=True)
    told = say("{high} VP to {low} in Round {round}", high=high, low=low, round=view.round)
    if gave_up:
        return say("{told}: {who} gave up", told=told, who=gave_up[0])
    return say("{told}: {why}", told=told, why=why[-1]) if why else told


class Tally:
    """What each model and side did."""

    def __init__(self) -> None:
        self.kills, self.hurt, self.ways = Counter[str](), Counter[str](), Counter[str]()
        self.held, self.missions = Counter[int](), Counter[int]()

    def note(self, facts: Sequence[Event], view: SectorView) -> None:
        """Count facts."""
        for fact in facts:
            self._count(fact, view)

    def _count(self, fact: Event, view: SectorView) -> None:
        match fact:
            case Killed(model=model, by=by) if by and owner(view, by) not in (None, owner(view, model)):
                self.kills[by] += 1
            case HpLost(model=model, hp=hp):
                self.hurt[model] += hp
            case Moved(model=model, start=start, end=end) if start != end:
                self.ways[model] += 1
            case ObjectiveScored(seat=seat, vp=vp):
                self.held[seat] += vp
            case MissionDone(seat=seat):
                self.missions[seat] += 1

    def honours(self, view: SectorView) -> list[Honour]:
        """Who did what best, as it shows at the end."""
        standing = {model: hp for model, hp in self.hurt.items() if (f := view.fighter(model)) and f.fate == "table"}

        def named(model: str) -> str:
            fighter = view.fighter(model)
            return called(fighter) if fighter else model

        return [
            *best_of(
                say("Most kills"),
                self.kills,
                lambda one: owner(view, one),
                lambda n: say("{n:# kill|# kills}", n=n),
                named,
            ),
            *best_of(say("Most from objectives"), self.held, lambda seat: seat, lambda n: say("{n} VP", n=n)),
            *best_of(say("Secret Missions"), self.missions, lambda seat: seat, lambda n: say("{n} done", n=n)),
            *best_of(
                say("Toughest survivor"),
                standing,
                lambda one: owner(view, one),
                lambda n: say("lost {n} HP", n=n),
                named,
            ),
            *best_of(
                say("Moved furthest"),
                self.ways,
                lambda one: owner(view, one),
                lambda n: say("{n:# cube|# cubes}", n=n),
                named,
            ),
        ]


def owner(view: SectorView, model: str) -> int | None:
    """Whose model this is."""
    fighter = view.fighter(model)
    return fighter.owner if fighter else None


def cut(view: SectorView, picture: Image.Image) -> Image.Image:
    """Leave the plan, once there is a map."""
    area = WHOLE.area
    return picture.crop((area.x, area.y, area.right, area.bottom)) if view.map else picture


def by_round(seen: Iterable[Seen]) -> Iterator[Seen]:
    """Each moment in its own Round: what the End Phase brings belongs to the one that ends, not to the next.

    Nobody is asked anything between the two, so one moment has the facts of both.
    """
    for one in seen:
        begun = [number for number, fact in enumerate(one.facts) if isinstance(fact, RoundBegan) and fact.round > 1]
        start = begun[-1] if begun else 0
        if start:
            yield replace(one, view=replace(one.view, round=one.view.round - 1), facts=one.facts[:start])
        yield replace(one, facts=one.facts[start:])


def tell(seen: Iterable[Seen], names: Sequence[str]) -> Sequence[Ending]:
    """The ending of a battle, from all that everybody saw."""
    return STORY(by_round(seen), names)


STORY = Story(
    points=points, count=Tally, unit=lambda view: say("victory points"), over=lambda view: view.phase == END, how=how,
    ends=(GameEnded, Conceded), worth=WORTH,
)  # fmt: skip
finale = Finale(tell, board, THEME, hue_of, cut)
