"""How a battle of One Page Deadzone ended: points by round, who destroyed, wounded and held out most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from renderers.kit.ending import Finale, Honour, Points, Story, best_of
from renderers.one_page_deadzone.looks import FIELD, LEFT, THEME, TOP, hue_of
from renderers.one_page_deadzone.tableau import board
from rules.engine import END, Event, say
from rules.one_page_deadzone.model.events import (
    Conceded,
    Destroyed,
    Healed,
    MoraleTested,
    Moved,
    Shot,
    StoodFire,
    Struck,
)
from rules.one_page_deadzone.model.names import short_name
from rules.one_page_deadzone.model.view import ZoneView

WORTH = ((Destroyed, Conceded), (StoodFire, MoraleTested))


def points(view: ZoneView) -> Points | None:
    """The points by seat, once the battle has begun."""
    return tuple([squad.score for squad in view.squads]) if view.round else None


def how(view: ZoneView, facts: Sequence[Event], names: Sequence[str]) -> str:
    """`85 points to 40 in round 4`."""
    gave_up = [names[fact.seat] for fact in facts if isinstance(fact, Conceded)]
    high, low = sorted([squad.score for squad in view.squads], reverse=True)
    line = "{high} points to {low} in round {round}"
    if gave_up:
        line = "{high} points to {low} in round {round}: {who} gave up"
    return say(line, high=high, low=low, round=view.round, who="".join(gave_up[:1]))


class Tally:
    """What each unit did; whose it is, is known as long as it is on the table."""

    def __init__(self) -> None:
        self.owners = dict[str, int]()
        self.value, self.wounds, self.dodged, self.ways = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
        self.healed = Counter[str]()
        self.last = dict[str, str]()

    def note(self, facts: Sequence[Event], view: ZoneView) -> None:
        """Count facts."""
        self.owners |= {unit.id: unit.owner for unit in view.units}
        for fact in facts:
            match fact:
                case Shot(unit=unit, target=target, wounds=wounds) | Struck(unit=unit, target=target, wounds=wounds):
                    self.last[target] = unit
                    self.wounds[unit] += wounds
                    self.dodged[target] += wounds == 0
                case Destroyed(unit=unit, owner=owner, cost=cost):
                    by = self.last.get(unit, "")
                    self.value[by] += cost if self.owners.get(by) not in (None, owner) else 0
                case Moved(unit=unit, path=path, forced=False):
                    self.ways[unit] += len(path)
                case Healed(medic=medic, wounds=wounds):
                    self.healed[medic] += wounds

    def honours(self, view: ZoneView) -> list[Honour]:
        """Who did what best."""
        owner = self.owners.get
        return [
            *best_of(say("Most destroyed"), self.value, owner, lambda n: say("{n} points", n=n), short_name),
            *best_of(
                say("Most wounds dealt"), self.wounds, owner, lambda n: say("{n:# wound|# wounds}", n=n), short_name
            ),
            *best_of(
                say("Shrugged off most"), self.dodged, owner, lambda n: say("{n:# attack|# attacks}", n=n), short_name
            ),
            *best_of(say("Most healed"), self.healed, owner, lambda n: say("{n:# wound|# wounds}", n=n), short_name),
            *best_of(say("Moved furthest"), self.ways, owner, lambda n: say("{n:# cube|# cubes}", n=n), short_name),
        ]


def cut(view: ZoneView, picture: Image.Image) -> Image.Image:
    """Leave the battlefield."""
    return picture.crop((LEFT, TOP, LEFT + FIELD, TOP + FIELD))


tell = Story(
    points=points, count=Tally, unit=lambda view: say("points"), over=lambda view: view.phase == END, how=how,
    ends=(Conceded,), worth=WORTH,
)  # fmt: skip
finale = Finale(tell, board, THEME, hue_of, cut)
