"""What the choices of a question name, with their numbers as the panel counts them: squares, units, cards, jails."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from renderers.death_dome.looks import NEON, SHOT
from renderers.kit.palette import GOLD, LEAF, Colour
from rules.death_dome.model import moves as m
from rules.death_dome.model.questions import OfUnit, Paged, Prompt
from rules.death_dome.model.view import DomeView
from rules.engine import Move, Question

MOVE, FIGHT, HELP, TAKE = "move", "fight", "help", "take"
COLOURS: dict[str, Colour] = {MOVE: GOLD, FIGHT: SHOT, HELP: LEAF, TAKE: NEON}
IN_TEXT = (Prompt.PURCHASE, Prompt.VOTE)
"""Questions whose choices are no places, units or power cards."""
Numbers = dict[str, list[int]]


def _numbers() -> Numbers:
    return defaultdict(list)


@dataclass(slots=True)
class Marks:
    """Numbers of choices by what they name: squares and units by what is done there; cards in hand by slot.

    `usable` are the power cards whose ability can be used now, `jails` those to choose from.
    """

    squares: dict[str, Numbers] = field(default_factory=lambda: defaultdict(_numbers))
    units: dict[str, Numbers] = field(default_factory=lambda: defaultdict(_numbers))
    slots: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    plays: Numbers = field(default_factory=_numbers)
    jails: Numbers = field(default_factory=_numbers)
    usable: set[str] = field(default_factory=set)
    reacting: set[int] = field(default_factory=set)

    @property
    def places(self) -> list[str]:
        """All squares that are named."""
        return [square for numbers in self.squares.values() for square in numbers]

    @property
    def numbers(self) -> bool:
        """Whether any number is drawn."""
        found = (self.places, self.units, self.slots, self.plays, self.jails)
        return any(map(bool, found))


def marks_of(question: Question | None, view: DomeView) -> Marks:
    """What the choices of a question name, counted from 1."""
    marks = Marks()
    if question is None or question.prompt in IN_TEXT:
        return marks
    for number, move in enumerate(getattr(question, "options", ()), 1):
        _mark(marks, number, move, view)
    return marks


def _aim(move: Move) -> tuple[str, str, str] | None:
    """Whether a choice names a square, a unit or a jail, which, and what is done there."""
    match move:
        case m.Go(place) | m.PushTo(place) | m.Answer(place) | m.Follow(place):
            return "square", place, MOVE
        case m.Claim(_, place):
            return "square", place, TAKE
        case m.Raid():
            return ("unit", move.target or move.unit, FIGHT) if move.what == "attack" else ("square", move.to, TAKE)
        case m.Attack(_, unit):
            return "unit", unit, FIGHT
        case m.Heal(_, unit) | m.Cure(_, unit) | m.Strengthen(_, unit):
            return "unit", unit, HELP
        case m.Use(unit) | m.First(unit) | m.SellOff(unit):
            return "unit", unit, MOVE
        case m.Capture():
            return "unit", "", TAKE
        case m.Release(jail):
            return "jail", jail, TAKE
        case m.Imprison(jail):
            return "jail", jail, MOVE
        case m.Value() | m.Brace() | m.Grant() | m.Play():
            return "card", "", MOVE
    return None


def _mark(marks: Marks, number: int, move: Move, view: DomeView) -> None:
    _mark_card(marks, number, move)
    aim = _aim(move)
    if aim is None:
        return
    where, name, what = aim
    if where == "square":
        marks.squares[what][name].append(number)
    elif where == "unit":
        acting = view.acting.unit if view.acting else ""
        marks.units[what][name or acting].append(number)
    elif where == "jail":
        marks.jails[name].append(number)


def _mark_card(marks: Marks, number: int, move: Move) -> None:
    match move:
        case m.Value(slot):
            marks.slots[slot].append(number)
        case m.Brace(slot) | m.Grant(slot):
            marks.slots[slot].append(number)
            marks.reacting.add(slot)
        case m.Play(card):
            marks.usable.add(card)
            marks.plays[card].append(number)
        case m.Capture(bug) if bug:
            marks.usable.add(bug)


def focus_of(question: Question | None, view: DomeView) -> Iterator[str]:
    """The units that a question is about, whose surroundings are shown: the active one, else those asked or hit."""
    if view.strikes:
        strike = view.strikes[-1]
        yield from (strike.by, *strike.hits)
        return
    about = question.about if question else None
    if isinstance(about, OfUnit):
        yield about.unit
        if isinstance(about, Paged):
            yield about.wounded
    elif view.acting is not None:
        yield view.acting.unit
    elif question is not None and question.prompt == Prompt.TURN:
        yield from (unit.id for unit in view.of(question.seat) if unit.on_board)
