"""How a match of Death Dome ended, and a series: payouts by round, who killed, captured and freed most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from renderers.death_dome.header import STORE
from renderers.death_dome.looks import THEME, hue_of
from renderers.death_dome.tableau import board, whole
from renderers.kit.ending import Course, Ending, Finale, Honour, Moment, Points, Seen, best_of
from rules.death_dome.model.cards import money
from rules.death_dome.model.events import Captured, Conceded, Died, Moved, Released, Struck, Wounded
from rules.death_dome.model.names import unit_name
from rules.death_dome.model.series_events import LastStanding, MatchBegan, MatchEnded
from rules.death_dome.model.view import DomeView
from rules.engine import END, say

THOUSAND = 1_000
PLAYED = ("turn_start", "turn", "unit", "payout")
WORTH = ((Died, Conceded), (Captured,))
UNIT = say("payout in thousands")


def tell(seen: Iterable[Seen], names: Sequence[str]) -> tuple[Ending, ...]:
    """Return the ending of each match of a series, and after them that of the whole game."""
    matches, ended, gave_up = dict[int, Match](), list[Ending](), list[str]()
    view, before = None, None
    for one in seen:
        view = one.view
        match = matches.setdefault(view.match, Match())
        gave_up += [names[fact.seat] for fact in one.facts if isinstance(fact, Conceded)]
        if view.phase in PLAYED:
            match.note(one)
            before = view
        for fact in one.facts:
            if isinstance(fact, MatchBegan):
                match.values = fact.values
            elif isinstance(fact, MatchEnded) and before is not None:
                match = matches[fact.match]
                # The dome is cleared before anybody is asked again: the last of it was seen as the payout began.
                if view.phase not in PLAYED:
                    match.note(Seen(before, one.facts))
                ended.append(match.ending(before, fact))
    if view is None or before is None:
        return ()
    if view.terms.matches != 1 and ended:
        return (
            *ended,
            series(view, ended, [match.values for match in matches.values() if match.course.begun], gave_up),
        )
    whole_game = ended[-1] if ended else matches[before.match].early(before)
    how = with_leaver(whole_game.how, gave_up)
    return (replace(whole_game, winners=view.winners, how=how, over=view.phase == END, whole=True),)


def with_leaver(how: str, gave_up: Sequence[str]) -> str:
    """How a game ended, with the player who gave up last."""
    return say("{how}: {who} gave up", how=how, who=gave_up[-1]) if gave_up else how


class Match:
    """A match as it goes."""

    def __init__(self) -> None:
        self.values: Sequence[int] = ()  # of the teams as it began, as far as that was seen
        self.course = Course(points, lambda view: max(1, view.counter))
        self.kills, self.wounds, self.captured, self.ways, self.freed = [Counter[str]() for _ in range(5)]
        self.by, self.alone = "", False

    def note(self, seen: Seen) -> None:
        """Take the next moment."""
        self.course.note(seen)
        for fact in seen.facts:
            match fact:
                case Struck(by=by):
                    self.by = by
                case Wounded(wounds=wounds):
                    self.wounds[self.by] += wounds
                case Died(unit=unit):
                    self.kills[self.by] += unit != self.by
                case Captured(unit=unit):
                    self.captured[unit] += 1
                case Moved(unit=unit, path=path):
                    self.ways[unit] += len(path) - 1
                case LastStanding():
                    self.alone = True
                case Released(unit=unit, units=units) if unit:
                    self.freed[unit] += len(units)

    def ending(self, view: DomeView, ended: MatchEnded) -> Ending:
        """How it ended, as everybody saw it."""
        return Ending(
            view=view,
            winners=ended.winners,
            how=self.how(view, ended),
            unit=UNIT,
            places=self.course.places,
            points=self.course.lines,
            honours=tuple(self.honours(view)),
            moment=self.course.moment(ended.winners, *WORTH),
            title=title(view, ended.match),
            whole=False,
        )

    def how(self, view: DomeView, ended: MatchEnded) -> str:
        """`payout 700k in round 6`: what the winners were paid, and when."""
        paid = money(max([ended.payouts[seat] for seat in ended.winners], default=0))
        if len(ended.winners) > 1:
            told = say("payout {paid} each in round {round}", paid=paid, round=view.counter)
        else:
            told = say("payout {paid} in round {round}", paid=paid, round=view.counter)
        return say("the last team standing, {payout}", payout=told) if self.alone else told

    def early(self, view: DomeView) -> Ending:
        """How a game ended of which no match was played to its end."""
        return Ending(
            view=view,
            winners=view.winners,
            how=say("in round {round}", round=view.counter),
            unit=UNIT,
            places=self.course.places,
            points=self.course.lines,
            honours=tuple(self.honours(view)),
            moment=self.course.moment(view.winners, *WORTH),
            over=view.phase == END,
        )

    def honours(self, view: DomeView) -> list[Honour]:
        """Who did what best."""

        def owner(unit_id: str) -> int | None:
            unit = view.unit(unit_id)
            return unit.owner if unit else None

        def named(unit_id: str) -> str:
            return unit_name(view.unit(unit_id), unit_id)

        return [
            *best_of(say("Most kills"), self.kills, owner, lambda n: say("{n:# kill|# kills}", n=n), named),
            *best_of(say("Most wounds dealt"), self.wounds, owner, lambda n: say("{n:# wound|# wounds}", n=n), named),
            *best_of(say("Most captured"), self.captured, owner, lambda n: say("{n:# point|# points}", n=n), named),
            *best_of(say("Most freed"), self.freed, owner, lambda n: say("{n:# convict|# convicts}", n=n), named),
            *best_of(say("Moved furthest"), self.ways, owner, lambda n: say("{n:# square|# squares}", n=n), named),
        ]


def title(view: DomeView, match: int) -> str:
    """Which match of how many; nothing where it is the only one."""
    matches = view.terms.matches
    if matches == 1:
        return ""
    return (
        say("Match {match} of {matches}", match=match, matches=matches)
        if matches
        else say("Match {match}", match=match)
    )


def points(view: DomeView) -> Points | None:
    """What a payout would bring each team now, in thousands."""
    return tuple([team.payout // THOUSAND for team in view.teams])


def series(view: DomeView, ended: Sequence[Ending], values: Sequence[Sequence[int]], gave_up: Sequence[str]) -> Ending:
    """How a series ended: what each team was worth after each match, and its best matches."""
    seats = range(len(view.teams))
    after = [[team.history[number].value for team in view.teams] for number in range(-len(ended), 0)]
    worth = [values[0], *after] if values[0] else after
    last = len(view.teams[0].history)
    places = [str(number) for number in range(last - len(ended) + 1, last + 1)]
    wins = [view.teams[seat].wins for seat in view.winners]
    if wins:
        won = say("{wins:# match|# matches} won of {last}", wins=max(wins), last=last)
    else:
        won = say("after match {last}", last=last)
    return Ending(
        view=ended[-1].view,
        winners=view.winners,
        how=with_leaver(won, gave_up),
        unit=say("team value in thousands"),
        places=tuple(places if len(worth) == len(ended) else [say("Start"), *places]),
        points=tuple([tuple([values[seat] // THOUSAND for values in worth]) for seat in seats]),
        honours=tuple(best_matches(view)),
        moment=decisive(view, ended),
        title=say("Series"),
        chart=say("Team value in thousands by match"),
        over=view.phase == END,
    )


def best_matches(view: DomeView) -> list[Honour]:
    """What teams did best in all matches together, or in one."""
    teams = view.teams

    def seat(number: int) -> int:
        return number

    def most(values: Iterable[int]) -> Counter[int]:
        return Counter(dict(enumerate(values)))

    return [
        *best_of(
            say("Matches won"), most([team.wins for team in teams]), seat, lambda n: say("{n:# match|# matches}", n=n)
        ),
        *best_of(say("Highest payout"), most([max(team.payouts, default=0) for team in teams]), seat, money),
        *best_of(say("Paid in all"), most([sum(team.payouts) for team in teams]), seat, money),
        *best_of(say("Most shells"), most([sum([one.shells for one in team.history]) for team in teams]), seat, str),
        *best_of(say("Most towers"), most([sum([one.towers for one in team.history]) for team in teams]), seat, str),
    ]


def decisive(view: DomeView, ended: Sequence[Ending]) -> Moment | None:
    """The deciding moment of the match that a winner of the series won by most."""
    margins = []
    for number, one in enumerate(ended):
        if one.moment and (not view.winners or {*one.winners} & {*view.winners}):
            last = sorted([line[-1] for line in one.points], reverse=True)
            margins.append((last[0] - last[1], number))
    if not margins:
        return None
    number = max(margins)[1]
    moment = ended[number].moment
    assert moment is not None
    return replace(moment, where=say("match {match}, {where}", match=number + 1, where=moment.where))


def cut(view: DomeView, picture: Image.Image) -> Image.Image:
    """Leave the arena; the store has none."""
    area = whole(view).area
    return picture if view.phase in STORE else picture.crop((area.x, area.y, area.right, area.bottom))


def closes(fact: Any) -> bool:
    """Whether a match is over."""
    return isinstance(fact, MatchEnded)


def closed(view: DomeView) -> int:
    """How many matches are over."""
    return len(view.teams[0].history)


finale = Finale(tell, board, THEME, hue_of, cut, closes, closed)
