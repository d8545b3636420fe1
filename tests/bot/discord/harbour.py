"""A made-up game in which a turn is a plan: many works at many piers, put together piece by piece, with an outlook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, make_dataclass, replace
from typing import Annotated, Any

from rules.engine import Answer, Choose, Game, Move, Names, Pick, Question, Refusal, Refused, Rule, ask, ask_some
from tests.bot.discord.bazaar import BAZAAR, Bazaar, BazaarView, Pass, Peeked, Shout, Told

PIERS = {
    "P1": "Heron Quay",
    "P2": "Old Mole",
    "P3": "Gull Steps",
    "P4": "Salt Wharf",
    "P5": "Long Pier",
    "P6": "The Spit",
}
HOUSES = ("crane", "shed", "inn", "dock", "mill", "kiln", "forge", "loft", "vault", "tower", "mint", "yard")
METAL = 6


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build a house at a pier."""

    pier: Annotated[str, "Which pier"]
    house: Annotated[str, "Which house"]


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Hire somebody."""

    who: Annotated[str, "Whom"]


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Have a day of rest."""


def many(kinds: int = 8, piers: int = 25, each: int = 2) -> tuple[Move, ...]:
    """A great many works: `each` of every kind at every pier."""
    fields: list[Any] = [("pier", str), ("house", str)]
    made: list[Any] = [make_dataclass(f"Task{number}", fields, bases=(Move,), frozen=True) for number in range(kinds)]
    for kind in made:
        kind.__doc__ = "Do a task."
    return tuple([kind(f"Z{pier}", HOUSES[n]) for kind in made for pier in range(1, piers + 1) for n in range(each)])


WORKS: tuple[Move, ...] = (
    *[Build.of(pier, house) for pier in PIERS for house in HOUSES],
    *[Hire.of(who) for who in ("smith", "mason", "cook")],
    Rest.of(),
)
USUAL = (Build.of("P1", "crane"), Hire.of("cook"))


class Works(Pick[Any]):
    """A plan that says what is wrong with a pier that is none."""

    def check(self, answer: Answer) -> None:
        """Refuse other piers, and what any plan refuses."""
        for move in answer if isinstance(answer, tuple) else ():
            if isinstance(move, Build) and move.pier not in PIERS:
                raise Refused(f"There is no pier {move.pier}: choose one of P1 to P6.", "BZ-08")
        super().check(answer)


def one_house_each(chosen: tuple[Move, ...]) -> Refusal | None:
    """One house a pier. [BZ-07]"""
    piers = [move.pier for move in chosen if isinstance(move, Build)]
    doubled = next((pier for pier in piers if piers.count(pier) > 1), None)
    return Refusal(f"Only one house a pier: choose one for {doubled}.", "BZ-07") if doubled else None


def outlook(seen: BazaarView, question: Question, drafted: tuple[Move, ...]) -> str:
    """What the works cost, and a warning."""
    if not isinstance(question, Pick):
        return f"Your {seen.charm} says nothing of {len(drafted)} works."
    left = METAL - len(drafted)
    return f"Metal left: {left} of {METAL}" + ("\n**Too little** metal: @everyone waits" if left < 0 else "")


def label(move: Move, seen: BazaarView, names: Names) -> str:
    """A work in words."""
    return " ".join([move.kind.capitalize(), *map(str, move.values)])


def named(value: str, seen: BazaarView, names: Names, field: str) -> str:
    """Piers have names."""
    return f"{value} {PIERS[value]}" if value in PIERS else value


def works(options: Sequence[Move], usual: tuple[Move, ...]) -> Callable[[Bazaar], Rule[str]]:
    """A day: the works, then whether to pass."""

    def day(state: Bazaar) -> Rule[str]:
        """Works, then a word. [BZ-07]"""
        seat, high = state.turn, len(options)
        chosen = yield from ask_some(
            lambda: Works(
                seat=seat,
                prompt="works",
                options=options,
                low=0,
                high=high,
                default=usual,
                reason="BZ-07",
                check_set=one_house_each,
                plan=True,
            ),
            open=True,
        )
        state.tell(
            Told(f"{seat} does {len(chosen)} works: {', '.join([move.key for move in chosen][:9]) or 'nothing'}")
        )
        state.tell(Peeked(seat, "you hear *waves*"))
        yield from ask(
            lambda: Choose(
                seat=seat, prompt="word", options=(Shout.of(), Pass.of()), default=Pass.of(), reason="BZ-05"
            ),
            open=True,
        )
        state.turn, state.round = 1 - seat, state.round + 1
        return "stall"

    return day


def harbour(options: Sequence[Move] = WORKS, usual: tuple[Move, ...] = USUAL) -> Game[Bazaar, BazaarView]:
    """The game, with these works."""
    return replace(
        BAZAAR,
        key="harbour",
        command="harbour",
        title="Harbour",
        moves=(*dict.fromkeys([move.__class__ for move in options]), Shout, Pass),
        phases={"stall": works(options, usual)},
        narrate=replace(BAZAAR.narrate, label=label, named=named),
        outlook=outlook,
        plan={"works": "Works", "word": "A word"},
        confirm=(Rest,),
    )
