"""Words equal to the picture: what changes one of them changes the other.

Positions come from computers' games. In each of them one fact after the other is changed, then both pictures are drawn
and all words put together that a person reads who has pictures off, by the functions that the bot calls. What the words
tell, a picture may leave to a look-up that anybody may ask for: then that is drawn, too.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from random import Random
from typing import Any, cast

from PIL import Image, ImageChops

from bot.discord.pages.board import story
from bot.discord.pages.in_words import pages_of, words_of
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.story import happened
from bot.drawing.sketch import renderer_of
from bot.tables import PlayerSnapshot
from bot.tables.schemas import LogLine
from rules.engine import Event, Game, Match, Question, offer_text
from rules.engine.playout import QuickDice, autopilot, step
from testing.conformance.facts import Fact, Pools, changed, drawn_evenly, facts_of
from testing.conformance.play import some_options
from testing.subjects import brought_by

CHANGES = int(os.environ.get("PARITY_CHANGES", "100"))
"""How many facts are changed in each game."""
NAMES = ("Ann", "Bea", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")
GAMES, ALIKE = (6, 3) if "PARITY_CHANGES" in os.environ else (2, 1)
LONGEST = 600
"""So many games are played, of so many answers at most; of positions with the same questions so many are kept."""
EVENTS = 5
"""One change in so many is made to what has just happened."""
Picture = Image.Image | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What somebody sees: a seat, or a spectator; `facts` is what has happened in public since the turn passed."""

    view: Any
    facts: tuple[Event, ...]


@dataclass(frozen=True)
class Position:
    """A moment of a game and what its seat is asked there."""

    game: Game[Any, Any]
    match: int
    names: tuple[str, ...]
    seat: int | None
    question: Question | None
    moment: Moment

    @cached_property
    def facts(self) -> list[Fact]:
        """Each fact that can be changed; whose view it is, is none."""
        found = [fact for fact in facts_of(self.moment.view, None, ("view",)) if fact.pattern != "seat"]
        for number, event in enumerate(self.moment.facts):
            found += facts_of(event, None, ("facts", number), f"told.{type(event).__name__}")
        return found

    def words(self, moment: Moment) -> str:
        """All that a person reads who wants no pictures, but for the choices."""
        told = [text for event in moment.facts if (text := self.game.narrate.fact(event, self.names)) is not None]
        lines = [("", LogLine(number, 1, "", None, text, 0)) for number, text in enumerate(told, 1)]
        look = PlayerSnapshot(
            self.seat, moment.view, self.question, 1, "", (), (), self.names, {}, tuple(lines), text_only=True
        )
        seen = PanelContext(cast("Any", None), look, 1)  # what has happened is told without the table
        posted = [story([(line, False)]) for line in told]  # each stood in the table's message when it happened
        return "\n".join([*pages_of(words_of(self.game, look)), happened(seen, Screen()), *posted])

    def board(self, moment: Moment) -> Picture:
        """What the board shows."""
        renderer = renderer_of(self.game.key)
        assert renderer is not None
        return renderer.board(moment.view, self.names, moment.facts)

    def looked_up(self, moment: Moment, fact: Fact) -> Picture:
        """What the look-up shows that draws this fact, if there is one; `tests/<game>/look_ups.py` knows."""
        brought, renderer = brought_by(self.game.key, "look_ups"), cast("Any", renderer_of(self.game.key))
        for listed, ask in brought.LOOK_UPS.items() if brought else ():
            if fnmatchcase(fact.pattern, listed):
                picture: Picture = renderer.lookup(moment.view, self.names, ask(self.moment.view, fact.path[1:]))
                return picture
        return None

    def hand(self, moment: Moment) -> Picture:
        """What the private picture shows."""
        renderer = renderer_of(self.game.key)
        assert renderer is not None
        return renderer.hand(moment.view, self.names, self.question) if self.seat is not None else None


def _differ(one: Picture, other: Picture) -> bool:
    """Whether any pixel differs; a fifth of the time that bytes or their sums take."""
    if one is None or other is None:
        return one is not other
    if one.size != other.size or one.mode != other.mode:
        return True
    return ImageChops.difference(one, other).getbbox(alpha_only=False) is not None


@dataclass
class Tally:
    """What came of the changes, by pattern: `drawn` where only the picture changed, `told` where only words did."""

    tried: Counter[str] = field(default_factory=Counter)
    both: Counter[str] = field(default_factory=Counter)
    neither: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        sums = {name: held.total() for name, held in vars(self).items() if isinstance(held, Counter)}
        return f"{sums}; impossible: {dict(self.impossible.most_common(12))}"


def positions(game: Game[Any, Any], seed: int) -> list[Position]:
    """Positions of computers' games: of each phase and question some, as a seat and as a spectator sees them."""
    chance, known, found = Random(seed), Counter[object](), list[Position]()
    for number in range(GAMES):
        seats = chance.randint(*game.seats)
        options = some_options(game, seats, chance) if number % 2 else {}
        match = Match.begin(game, seats, options, QuickDice(chance.randrange))
        found += _positions(match, number, NAMES[:seats], known, chance)
    return found


def _positions(
    match: Match[Any, Any], number: int, names: tuple[str, ...], known: Counter[object], chance: Random
) -> Iterator[Position]:
    since, whose = tuple[Event, ...](), list[int]()
    for _ in range(LONGEST):
        asked = match.asked
        seats = [*asked.questions] if asked else [0]
        news = tuple([event for event in match.drain().events if event.audience is None])
        since, whose = (news if whose != seats else since + news), seats
        for seat in (chance.choice(seats), None):
            question = asked.questions.get(seat) if asked and seat is not None else None
            kind = match.state.phase, question.prompt if question else "", seat is None
            if known[kind] < ALIKE or chance.random() < 0.004:
                known[kind] += 1
                if question is not None:
                    offer_text(question)  # a list of shortcuts is worked out from the state, which goes on
                yield Position(match.game, number, names, seat, question, Moment(match.view(seat), since))
        if not step(match, autopilot):
            return


def compare(found: Sequence[Position], count: int, seed: int) -> Tally:
    """Change so many facts of these positions, one in `EVENTS` of them in what has just happened."""
    pools, tally, chance = Pools(), Tally(), Random(seed)
    for position in found:
        pools.note(position.facts, position.match)
    facts = [(number, fact) for number, position in enumerate(found) for fact in position.facts]

    def drawn(part: str, many: int) -> list[tuple[int, Fact]]:
        of_part = [held for held in facts if held[1].path[0] == part]
        return drawn_evenly(of_part, many, chance, lambda fact: bool(pools.others(fact, {})))

    by_position: dict[int, list[Fact]] = {}
    of_events = drawn("facts", count // EVENTS)
    for number, fact in [*drawn("view", count - len(of_events)), *of_events]:
        by_position.setdefault(number, []).append(fact)
    for number, changes in sorted(by_position.items()):
        position, here = found[number], dict[str, list[Any]]()
        before = Before(position)
        for one in position.facts:
            here.setdefault(one.pool, []).append(one.value)
        for fact in changes:
            judge(position, fact, chance.choice(pools.others(fact, here)), before, tally)
    return tally


class Before:
    """What a position's seat reads and sees before anything is changed; the private picture once it is asked for."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.words, self.board = position.words(position.moment), position.board(position.moment)

    @cached_property
    def hand(self) -> Picture:
        """What the private picture shows."""
        return self.position.hand(self.position.moment)


def judge(position: Position, fact: Fact, new: Any, before: Before, tally: Tally) -> None:
    """Change one fact and note what changes with it; the private picture shows a view, and nothing that happened."""
    moment = changed(position.moment, fact.path, new)
    tally.tried[fact.pattern] += 1
    try:
        words = position.words(moment) != before.words
        picture = _differ(position.board(moment), before.board)
        more = not picture and moment.view is not position.moment.view
        picture = picture or (more and _differ(position.hand(moment), before.hand))
        if words and not picture:
            picture = _differ(position.looked_up(moment, fact), position.looked_up(position.moment, fact))
    except Exception:  # such a view cannot be
        tally.impossible[fact.pattern] += 1
        return
    kept = {
        (True, True): tally.both,
        (False, False): tally.neither,
        (False, True): tally.drawn,
        (True, False): tally.told,
    }
    kept[words, picture][fact.pattern] += 1
    if words != picture:
        tally.examples[fact.pattern] = (
            f"{position.moment.view.phase}, seat {position.seat}: {fact.value!r:.80} -> {new!r:.80}"
        )
