"""How a game ended, as a picture of its own: who won, the final board, points by round, who did what best.

A game tells it from what everybody saw (`Finale.tell`), here it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.chart import Line, draw_chart
from renderers.kit.layout import Box
from renderers.kit.palette import Colour, Theme
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import called, stamp, written
from rules.engine.language import say

WIDTH, MARGIN, GAP = 1280, 20, 16
INNER = WIDTH - 2 * MARGIN
HEAD, MIDDLE, CHART, MOMENT = 190, 620, 460, 212
TITLE = 64
"""The height of a part's title."""
BOARD, EDGE = 640, 8
"""The widest that a board is drawn, and what stands around it."""
MOST_HONOURS = 5
TOLD = 3
"""How many sentences tell a moment, at most."""
Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What everybody saw at a moment; `facts` are the public ones since the moment before that has any."""

    view: Any
    facts: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Honour:
    """Who did something best, a player or a piece of theirs, and how well."""

    title: str
    seat: int
    figure: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What decided it: when, the facts, what each seat gained, and, once somebody has told it, a sentence or two."""

    where: str
    facts: tuple[Any, ...]
    gains: Points = ()
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended, or (not `whole`) a part of one; `points` by seat are those of each of the `places`.

    `view` is what everybody saw last, `over` says that it was played to its end, `unit` what the points are, `chart`
    what stands over their lines where these do not go by rounds.
    """

    view: Any
    winners: tuple[int, ...]
    how: str
    unit: str
    places: tuple[str, ...]
    points: tuple[Points, ...]
    honours: tuple[Honour, ...]
    moment: Moment | None
    title: str = ""
    chart: str = ""
    over: bool = True
    whole: bool = True

    def headline(self, names: Sequence[str]) -> str:
        """Who won."""
        won = [names[seat] for seat in self.winners]
        if not won:
            return say("A draw") if self.over else say("Ended early")
        return say("{who:and} {winners:wins|win}", who=won, winners=len(won))

    @property
    def measure(self) -> str:
        """What the points are, as a title."""
        return f"{self.unit[:1].upper()}{self.unit[1:]}"

    def words(self, names: Sequence[str]) -> str:
        """All that the picture tells."""
        names = called(names, len(self.points))
        won = say("{headline}, {how}.", headline=self.headline(names), how=self.how)
        if self.title:
            won = say("{part}: {won}", part=self.title, won=won)
        ends = [f"{name} {line[-1]:,}" for name, line in zip(names, self.points, strict=True) if line]
        points = say("{measure}: {ends}.", measure=self.measure, ends=", ".join(ends))
        best = [
            say("{title}: {who}, {figure}.", title=one.title, who=one.who or names[one.seat], figure=one.figure)
            for one in chosen(self.honours)
        ]
        told = self.moment.told if self.moment else ""
        moment = [say("The deciding moment: {told}", told=told)] if told else []
        return " ".join([won, points, *best, *moment])


@dataclass(frozen=True, slots=True)
class Finale:
    """A game's endings. `tell(seen, names)` gives them in order, the whole game's last, from all that everybody saw.

    `board` draws the game's board, and `cut(view, picture)` leaves the part of it to show. Where a game has parts that
    end in a picture of their own, `closes(fact)` says that one is over now, and `closed(view)` how many are.
    """

    tell: Callable[[Iterable[Seen], Sequence[str]], Sequence[Ending]]
    board: Callable[[Any, Sequence[str], Sequence[Any]], Image.Image]
    theme: Theme
    hue_of: Callable[[int], Colour]
    cut: Callable[[Any, Image.Image], Image.Image] = lambda view, picture: picture
    closes: Callable[[Any], bool] = lambda fact: False
    closed: Callable[[Any], int] = lambda view: 0

    def __call__(self, view: Any, names: Sequence[str], ending: Ending) -> Image.Image:
        """Draw an ending; `view` is its own."""
        names = called(names, len(ending.points))
        shown = self.cut(view, self.board(view, names, ()))
        wide = min(BOARD, shown.width * (MIDDLE - 2 * EDGE) // shown.height + 2 * EDGE)
        moment = MOMENT + GAP if ending.moment and ending.moment.told else 0
        canvas = Canvas(WIDTH, 2 * MARGIN + HEAD + MIDDLE + CHART + 2 * GAP + moment, self.theme)
        left, rest = canvas.box.inset(MARGIN).split_top(HEAD, GAP)
        _draw_head(canvas, left, names, ending)
        middle, rest = rest.split_top(MIDDLE, GAP)
        _draw_board(canvas, Box(middle.x, middle.y, wide, MIDDLE), shown)
        _draw_honours(canvas, Box(middle.x + wide + GAP, middle.y, INNER - wide - GAP, MIDDLE), names, ending)
        chart, rest = rest.split_top(CHART, GAP)
        _draw_points(canvas, chart, names, ending, self.hue_of)
        if moment:
            _draw_moment(canvas, rest, ending.moment)
        return canvas.image


# -- what a game tells it with -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Course:
    """The points of a game as it went: those at the end of each round, and all swings.

    `points(view)` gives them by seat, None before there are any; `clock(view)` the round.
    """

    points: Callable[[Any], Points | None]
    clock: Callable[[Any], int]
    begun: Points | None = None
    by_round: dict[int, Points] = field(default_factory=dict)
    swings: list[tuple[int, Points, Points, tuple[Any, ...]]] = field(default_factory=list)
    _last: Points | None = None

    def note(self, seen: Seen) -> None:
        """Take the points of the next moment."""
        now = self.points(seen.view)
        if now is None:
            return
        if self.begun is None or self._last is None:
            self.begun = self._last = now
        self.by_round[self.clock(seen.view)] = now
        if seen.facts and now != self._last:
            self.swings.append((self.clock(seen.view), self._last, now, seen.facts))
            self._last = now

    @property
    def places(self) -> tuple[str, ...]:
        """The start and the rounds, as they stand below a chart."""
        return (say("Start"), *[str(round_) for round_ in self.by_round])

    @property
    def lines(self) -> tuple[Points, ...]:
        """The points of each seat at these places."""
        held = [] if self.begun is None else [self.begun, *self.by_round.values()]
        return tuple(zip(*held, strict=True))

    def moment(self, winners: Sequence[int], *worth: tuple[type[Any], ...]) -> Moment | None:
        """The largest swing in favour of the winners (of whomever, without any), the last of several.

        Of its facts those are told that are worth most: of the first of these kinds that there are; of a swing without
        any all.
        """
        best: tuple[int, Moment] | None = None
        for round_, before, after, facts in self.swings:
            gains = tuple([now - then for then, now in zip(before, after, strict=True)])
            ours = [gain for seat, gain in enumerate(gains) if seat in winners] or gains
            theirs = [gain for seat, gain in enumerate(gains) if seat not in winners] if winners else gains
            size = max(ours) - min([*theirs, 0])
            if best is None or size >= best[0]:
                told = [tuple([fact for fact in facts if isinstance(fact, kinds)]) for kinds in worth]
                best = size, Moment(say("round {round}", round=round_), next(filter(None, told), facts), gains)
        return best[1] if best else None


class Counting(Protocol):
    """What a game counts from fact to fact, to say in the end who did what best."""

    def note(self, facts: Sequence[Any], view: Any) -> None:
        """Count these facts; `view` is what everybody sees after them."""

    def honours(self, view: Any) -> Iterable[Honour]:
        """Who did what best; `view` is what everybody saw last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """Tells a game that ends once, as a `Finale` wants it; a view knows its `round` and `winners`.

    `points(view)` is as in `Course`, `count()` begins to count, `unit(view)` says what the points are, and `over(view)`
    whether it was played to its end. `how(view, facts, names)` says how it ended from the facts of the kinds `ends`;
    `worth` is as in `Course.moment`.
    """

    points: Callable[[Any], Points | None]
    count: Callable[[], Counting]
    unit: Callable[[Any], str]
    over: Callable[[Any], bool]
    how: Callable[[Any, Sequence[Any], Sequence[str]], str]
    ends: tuple[type[Any], ...]
    worth: tuple[tuple[type[Any], ...], ...]

    def __call__(self, seen: Iterable[Seen], names: Sequence[str]) -> tuple[Ending, ...]:
        """Return the ending of the game; none before its points begin."""
        course, counting, facts = Course(self.points, lambda view: view.round), self.count(), list[Any]()
        view = None
        for one in seen:
            view = one.view
            course.note(one)
            counting.note(one.facts, view)
            facts += [fact for fact in one.facts if isinstance(fact, self.ends)]
        if view is None or course.begun is None:
            return ()
        return (
            Ending(
                view=view,
                winners=tuple(view.winners),
                how=self.how(view, facts, names),
                unit=self.unit(view),
                places=course.places,
                points=course.lines,
                honours=tuple(counting.honours(view)),
                moment=course.moment(view.winners, *self.worth),
                over=self.over(view),
            ),
        )


def best_of(
    title: str, tally: Mapping[Any, int], seat_of: Callable[[Any], int | None], figure: Callable[[int], str],
    who: Callable[[Any], str] = lambda key: "",
) -> list[Honour]:  # fmt: skip
    """The honour of whoever has most, as a list; of several the first to get there, none where nobody has any."""
    found = [(key, count) for key, count in tally.items() if count > 0 and seat_of(key) is not None]
    if not found:
        return []
    key, count = max(found, key=lambda pair: pair[1])
    seat = seat_of(key)
    assert seat is not None
    return [Honour(title, seat, figure(count), who(key))]


def chosen(honours: Sequence[Honour]) -> tuple[Honour, ...]:
    """As many as a picture shows, in their order: the first ones, but for each seat that has any its first."""
    firsts = {honour.seat: honour for honour in reversed(honours)}
    kept = [*sorted(firsts.values(), key=honours.index), *[one for one in honours if one not in firsts.values()]]
    return tuple(sorted(kept[:MOST_HONOURS], key=honours.index))


def told_by(sentences: Iterable[str]) -> str:
    """The last few different sentences of a moment."""
    return " ".join([*dict.fromkeys([one for one in sentences if one])][-TOLD:])


# -- its parts ---------------------------------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, box: Box, names: Sequence[str], ending: Ending) -> None:
    """The winners and how they won, with their tokens."""
    won, theme = bool(ending.winners), canvas.theme
    if won:
        canvas.spotlight(box, reach=12)
    canvas.panel(box, theme.raised, theme.halo if won else theme.panel_edge, edge_width=5)
    middle, left = box.centre[1], box.x + 26
    left = canvas.icon((left, middle), "trophy" if won else "hourglass", 140, theme.prize, "lm").right + 14
    for seat in ending.winners[:3]:
        left = canvas.token((left, middle), seat, 116, anchor="lm").right + 10
    room = box.right - left - 30
    how = say("{part} · {how}", part=ending.title, how=ending.how) if ending.title else ending.how
    canvas.paste(written(ending.headline(names), 88, theme.prize, room, least=52), (left + 10, middle - 34), "lm")
    canvas.paste(written(how, 42, theme.ink, room, least=32), (left + 10, middle + 54), "lm")


def _draw_board(canvas: Canvas, box: Box, board: Image.Image) -> None:
    """The final board, as large as fits."""
    canvas.panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    inner = box.inset(EDGE)
    scale = min(inner.width / board.width, inner.height / board.height)
    size = (max(1, round(board.width * scale)), max(1, round(board.height * scale)))
    canvas.paste(board.convert("RGB").resize(size, Image.Resampling.LANCZOS), inner.centre, "mm")


def _draw_honours(canvas: Canvas, box: Box, names: Sequence[str], ending: Ending) -> None:
    canvas.panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    title, rest = box.inset(22, 12).split_top(TITLE)
    words = say("Who did what best")
    canvas.text(title.point("lm"), words, 42, canvas.theme.accent, anchor="lm", max_width=title.width)
    honours = chosen(ending.honours)
    for honour, row in zip(honours, rest.rows(max(4, len(honours)), 4), strict=False):
        who = honour.who or names[honour.seat]
        canvas.paste(_honour(canvas.theme, honour, who, row.width, row.height), (row.x, row.y))
    if not honours:
        canvas.text(rest.point("mm"), say("Nothing that counts."), 34, canvas.theme.muted, anchor="mm")


def _honour(theme: Theme, honour: Honour, who: str, width: int, height: int) -> Image.Image:
    """A seat's token, what was done, by whom, and the figure."""
    tile, middle = Image.new("RGBA", (width, height)), height // 2
    token = seat_token(honour.seat, 68)
    stamp(tile, token, (0, middle), "lm")
    figure = written(honour.figure, 40, theme.prize, width // 2 - 20)
    stamp(tile, figure, (width, middle + 20), "rm")
    left = token.width + 16
    stamp(tile, written(honour.title, 32, theme.muted, width - left), (left, middle - 26), "lm")
    stamp(tile, written(who, 42, theme.ink, width - left - figure.width - 14), (left, middle + 20), "lm")
    return tile


def _draw_points(
    canvas: Canvas, box: Box, names: Sequence[str], ending: Ending, hue_of: Callable[[int], Colour]
) -> None:
    canvas.panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    title, rest = box.inset(22, 12).split_top(TITLE)
    words = ending.chart or say("{measure} by round", measure=ending.measure)
    canvas.text(title.point("lm"), words, 42, canvas.theme.accent, anchor="lm", max_width=title.width)
    lines = [Line(seat, names[seat], hue_of(seat), points) for seat, points in enumerate(ending.points)]
    if any(ending.points):
        draw_chart(canvas, rest, ending.places, sorted(lines, key=lambda line: line.seat in ending.winners))


def _draw_moment(canvas: Canvas, box: Box, moment: Moment | None) -> None:
    """When it was, who gained and lost, and what happened."""
    if moment is None:
        return
    canvas.panel(box, canvas.theme.raised, canvas.theme.accent)
    title, rest = box.inset(24, 14).split_top(52, 4)
    right = title.right
    for seat, gain in reversed([*enumerate(moment.gains)]):
        if gain:
            colour = canvas.theme.good if gain > 0 else canvas.theme.bad
            change = written(f"{gain:+,}".replace("-", "−"), 40, colour)
            right = canvas.paste(change, (right, title.centre[1]), "rm").x - 8
            right = canvas.token((right, title.centre[1]), seat, 46, anchor="rm").x - 18
    words = say("The deciding moment, {where}", where=moment.where)
    canvas.text(title.point("lm"), words, 40, canvas.theme.accent, anchor="lm", max_width=right - title.x)
    canvas.sentence(rest, moment.told)
