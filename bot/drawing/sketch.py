"""What is to be drawn, in a form that another process can be given; it holds a view, never a game's state."""

from __future__ import annotations

import functools
import hashlib
import pickle
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

from PIL import Image

from bot.catalogue import pictures
from renderers.kit.chances import draw_chances
from renderers.kit.encode import encode_png
from renderers.kit.ending import Ending, Finale
from renderers.kit.film import coloured, cut_frame, frame
from renderers.kit.palette import PLAIN, Theme, seat_style
from renderers.kit.palettes import recoloured
from rules.engine import Amount, Choose, Event, Move, Order, Pick, Question

Kind = Literal["board", "hand", "lookup", "cover", "finale", "chances"]
More = Sequence[Event] | Question | Move | Ending | None
"""What a picture shows besides the view: what has changed, what is asked, what is looked up, or how it ended."""


class Renderer(Protocol):
    """A module `renderers.<game>`, or `<package>.pictures` of a game that comes in a package of its own.

    Five parts may be missing: `lookup(view, names, move)` draws what a lookup asks for, or gives None; `cover()` draws
    what invites to the game before anybody plays; `numbered(view, question)` says which options of this
    question `hand` draws by their numbers, from 1; `finale`, a `renderers.kit.ending.Finale`, tells and draws how a
    game ended; `theme`, a `renderers.kit.palette.Theme`, is for what is drawn around its pictures, as in a film. A
    question is drawn by what it offers: the functions that check an answer are left out.
    """

    def board(self, view: Any, names: Sequence[str], facts: Sequence[Event]) -> Image.Image:
        """What this view shows of the table; `facts` is what has changed."""

    def hand(self, view: Any, names: Sequence[str], question: Question | None) -> Image.Image | None:
        """What only this seat sees, with what it is asked, if it is; None where there is nothing of the kind."""


def renderer_of(key: str) -> Renderer | None:
    """The renderer of the game with this key."""
    return cast("Renderer | None", pictures(key))


def theme_of(key: str) -> Theme:
    """The theme of what is drawn around this game's pictures."""
    theme: Theme = getattr(renderer_of(key), "theme", PLAIN)
    return theme


@dataclass(frozen=True, slots=True)
class Sketch:
    """One picture of a game in a palette: `packed` are the view, the names and what else it shows.

    Of `chances` the view is how they went.

    Pictures with the same `key` are the same.
    """

    kind: Kind
    game: str
    palette: str
    packed: bytes
    key: bytes

    @classmethod
    def of(cls, kind: Kind, game: str, view: Any, names: Sequence[str], more: More, palette: str) -> Sketch:
        """Pack what is to be drawn as it is now."""
        shown = view, names, _plain(more) if isinstance(more, Choose | Pick | Amount | Order) else more
        key = hashlib.blake2b(repr((kind, game, palette, shown)).encode(), digest_size=16).digest()
        return cls(kind, game, palette, pickle.dumps(shown), key)

    def drawn(self) -> Image.Image | None:
        """The picture, in the standard colours; None where there is none of the kind."""
        view, names, more = pickle.loads(self.packed)
        if self.kind == "chances":
            finale: Finale | None = getattr(renderer_of(self.game), "finale", None)
            theme = finale.theme if finale else theme_of(self.game)
            return draw_chances(view, names, theme, finale.hue_of if finale else lambda seat: seat_style(seat).colour)
        shown = () if self.kind == "cover" else (view, names, more)
        image: Image.Image | None = getattr(renderer_of(self.game), self.kind)(*shown)
        return image


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture as PNG, which of the sketches it is (None: there is none), and how many seconds it took."""

    png: bytes
    which: int | None
    seconds: float


def draw(sketches: Sequence[Sketch], probe: Callable[[str], None] = lambda step: None) -> Drawn:
    """The first of these pictures that there is; `probe("in render")` is called before it is given back."""
    started = time.perf_counter()
    for number, sketch in enumerate(sketches):
        png = _cover(sketch) if sketch.kind == "cover" else _png(sketch)
        probe("in render")
        if png is not None:
            return Drawn(png, number, time.perf_counter() - started)
    return Drawn(b"", None, time.perf_counter() - started)


def _png(sketch: Sketch) -> bytes | None:
    image = sketch.drawn()
    return None if image is None else encode_png(recoloured(image, sketch.palette, theme_of(sketch.game)))


_cover = functools.cache(_png)
"""A game's cover is the same at all tables: it is drawn once in the life of a process, be it pushed out of a cache."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a film: the board under its two lines.

    In a director's cut `hands` are what each seat sees, by name: the first of its sketches that there is is shown.
    """

    board: Sketch
    caption: str
    note: str
    hands: tuple[tuple[str, tuple[Sketch, ...]], ...] = ()


def film_frame(shot: Shot) -> Image.Image:
    """Draw one picture of a film."""
    image, theme = _first([shot.board]), theme_of(shot.board.game)
    hands = [(name, _first(sketches)) for name, sketches in shot.hands]
    whole = (
        cut_frame(image, hands, shot.caption, shot.note, theme)
        if hands
        else frame(image, shot.caption, shot.note, theme=theme)
    )
    return recoloured(whole, shot.board.palette, theme)


def _first(sketches: Sequence[Sketch]) -> Image.Image:
    """The first of these that there is; the last is a board."""
    image = next((image for sketch in sketches if (image := sketch.drawn()) is not None), None)
    if image is None:
        raise ValueError("A film shows boards, and every game with a renderer has one.")
    return image


def coloured_frame(shot: Shot, colours: Image.Image) -> Image.Image:
    """The same in the colours of the whole film."""
    return coloured(film_frame(shot), colours)


def _plain(asked: Question) -> Question:
    """A question as it is told: without the functions that check an answer, which know the game's state."""
    if isinstance(asked, Amount):
        return Amount(
            seat=asked.seat,
            prompt=asked.prompt,
            low=asked.low,
            high=asked.high,
            default=asked.default,
            reason=asked.reason,
            about=asked.about,
        )
    options = tuple(asked.options)
    if isinstance(asked, Pick):
        low, high = asked.low, asked.high
        return Pick(
            seat=asked.seat,
            prompt=asked.prompt,
            options=options,
            low=low,
            high=high,
            default=asked.default,
            reason=asked.reason,
            about=asked.about,
        )
    kind = Choose if isinstance(asked, Choose) else Order
    return kind(
        seat=asked.seat,
        prompt=asked.prompt,
        options=options,
        default=asked.default,
        reason=asked.reason,
        about=asked.about,
    )
