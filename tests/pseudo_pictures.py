"""What pictures write: of a game that computers play, of how it ended, and what the kit says by itself.

`tests.pseudo` reads it in its language, beside what is told.
"""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from bot.drawing.sketch import renderer_of
from renderers.kit.canvas import Canvas
from renderers.kit.ending import Course, Ending, Finale, Honour, Seen, told_by
from renderers.kit.palette import PLAIN, seat_style
from renderers.skirmish.contests import draw_banner
from renderers.skirmish.sides import MARKS
from rules.engine import Event, FairDice, Game, Match, language
from rules.engine.playout import autopilot, step
from tests.pseudo import BACK, pseudo

CHECKOUT = Path(__file__).parent.parent
KIT = "kit"
"""In place of a game's key: the kit, and what the games of squares and cubes draw alike."""
SAME = re.compile(r"\b[A-Za-z]\b|(?<=\d)/turn\b")
"""What pictures have alike in every language: columns and signs of one letter; `+5/turn`, as `/turn` is a command."""
LONGEST, LATEST, ANSWERS = 5_000, 20, 2
"""Steps of a game and facts on a board at most, and how many answers to a lookup are drawn."""
LOOKED_UP = (30, 150)
"""At these steps all lookups are drawn."""


def of_game(game: Game[Any, Any], seed: int) -> list[tuple[str, str]]:
    """What is written on a game's pictures, each with what it is."""
    return written(pictures(game, seed))


def of_kit() -> list[tuple[str, str]]:
    """What pictures write by themselves, and what is told of an ending in place of its picture."""
    return [*written(pictures_of_kit()), *[("ending", ending.words(["№0"])) for ending in endings()]]


def written(shown: Iterable[Image.Image | None]) -> list[tuple[str, str]]:
    """Every text on these pictures; what was drawn before and is kept is not drawn again."""
    with overheard() as texts:
        for _ in shown:
            pass
    return [("picture", SAME.sub(" ", text)) for text in texts]


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Every text that is drawn meanwhile, as Pillow gets it."""
    texts, draw = list[str](), ImageDraw.ImageDraw.text

    def heard(pen: ImageDraw.ImageDraw, at: Any, text: str, *more: Any, **named: Any) -> None:
        texts.append(text)
        draw(pen, at, text, *more, **named)

    ImageDraw.ImageDraw.text = heard  # type: ignore[assignment, method-assign]
    try:
        yield texts
    finally:
        ImageDraw.ImageDraw.text = draw  # type: ignore[method-assign]


def heard(*scenes: Callable[[], object], translated: bool) -> str:
    """All that scenes of tests write on their pictures, drawn in a process of its own, also where it is `translated`.

    What is translated comes back letter by letter, so that it reads as the plain text does. It is one text, as a word
    is drawn in pieces where a font has not all of its letters.
    """
    command = [sys.executable, "-m", __name__, "translated" if translated else "plain"]
    command += [f"{scene.__module__}:{scene.__name__}" for scene in scenes]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=True)
    return ran.stdout


def pictures(game: Game[Any, Any], seed: int) -> Iterator[Image.Image | None]:
    """The cover; the board and the hand when a question comes for the first time; lookups; the end, and how it came."""
    renderer: Any = renderer_of(game.key)
    seats = game.seats[0] + seed % (game.seats[1] - game.seats[0] + 1)
    names = [f"№{number}" for number in range(seats)]
    match = Match.begin(game, seats, None, FairDice(bytes([seed]) * 32))
    met, seen, latest = set[str](), list[Seen](), list[Event]()
    yield renderer.cover()
    for number in range(LONGEST):
        facts = [fact for fact in match.drain().events if fact.seen_by(None)]
        seen.append(Seen(match.view(None), tuple(facts)))
        latest = [*latest, *facts][-LATEST:]
        if match.asked is None:
            break
        for seat, question in match.asked.questions.items():
            view = match.view(seat)
            if question.prompt not in met:
                met.add(question.prompt)
                yield renderer.board(view, names, latest)
                yield renderer.hand(view, names, question)
            if number in LOOKED_UP:
                yield from looked_up(game, view, names)
        step(match, autopilot)
    yield renderer.board(match.view(None), names, latest)
    for ending in renderer.finale.tell(seen, names):
        moment = ending.moment and replace(
            ending.moment, told=told_by([game.narrate.fact(fact, names) or "" for fact in ending.moment.facts])
        )
        yield renderer.finale(ending.view, names, replace(ending, moment=moment))


def looked_up(game: Game[Any, Any], view: Any, names: list[str]) -> Iterator[Image.Image | None]:
    """The answers to lookups of at most one field, also where it is left empty, as far as they have pictures."""
    renderer: Any = renderer_of(game.key)
    for lookup in game.lookups if hasattr(renderer, "lookup") else ():
        wanted = lookup.field_names()
        if len(wanted) < 2:
            for value in ["", *(game.values(view, lookup, wanted[0])[:ANSWERS] if wanted else ())]:
                yield renderer.lookup(view, names, lookup(**dict.fromkeys(wanted, value)))


def pictures_of_kit() -> Iterator[Image.Image]:
    """Endings and banners of every kind, and what stands at a side: words that no game may come to."""
    finale = Finale(
        lambda seen, names: (),
        lambda view, names, facts: Image.new("RGB", (64, 64)),
        PLAIN,
        lambda seat: seat_style(seat).colour,
    )
    for ending in endings():
        yield finale(None, ["№0"], ending)
    for winners in ((0,), ()):
        canvas = Canvas(1280, 160)
        draw_banner(canvas, canvas.box, ["№0", "№1"], winners, (3, 2))
        yield canvas.image
    canvas = Canvas(1280, 160)
    for word in MARKS.values():
        canvas.text((0, 0), word)
    yield canvas.image


def endings() -> Iterator[Ending]:
    """One that is won, one of a part that two win, a draw, and one that was broken off."""
    course = Course(lambda view: (view, 2 * view), int)
    for number in range(3):
        course.note(Seen(number, ("a fact",)))
    moment = course.moment((1,))
    assert moment is not None
    won = Ending(
        view=None, winners=(0,), how="№", unit="№", places=course.places, points=course.lines,
        honours=(Honour("№", 0, "2"),), moment=replace(moment, told="№."),
    )  # fmt: skip
    yield from (won, replace(won, winners=(0, 1), title="№"), replace(won, winners=(), honours=(), moment=None))
    yield replace(won, winners=(), over=False)


def main(spoken: str, *scenes: str) -> int:
    """Print what these functions of tests write, line by line; constants are said when their modules are imported."""
    if spoken == "translated":
        language.speak(pseudo)
    for module, _, scene in [named.partition(":") for named in scenes]:
        draw = getattr(importlib.import_module(module), scene)
        with overheard() as texts:
            draw()
        print("".join(texts).translate(BACK))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
