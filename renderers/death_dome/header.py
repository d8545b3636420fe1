"""The top of a picture: which match and round, whose turn, and the feed; after the end who won."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.death_dome.feed import Entry, Grade, feed
from renderers.death_dome.glyphs import bug
from renderers.death_dome.looks import BLOOD, GAP, INNER, MARGIN, THEME
from renderers.death_dome.tokens import letters_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge, pips, seat_token
from renderers.kit.tiles import joined, shade, stamp, written
from renderers.skirmish.rows import feed_row
from rules.common.english import listed
from rules.death_dome.model.cards import money
from rules.death_dome.model.view import DomeView
from rules.engine import Event

TOP, HEAD = 14, 120
STRIP_TOP, STRIP = TOP + HEAD + GAP, 120
BELOW = STRIP_TOP + STRIP
"""Where the header ends."""
LEFT_SIDE = 330
ROW, SHOWN = 54, 2
STORE = ("first_roll", "deal", "purchase")
OVER = ("auction", "vote", "next_match", "end")
"""After a match."""
TITLES = {"first_roll": "Who buys first?", "vote": "Another match?", "end": "The dome is closed"}
WORDS = {
    "auction": "may have one jailed enemy sold off",
    "vote": "Everybody says whether to go on",
    "end": "These are the final standings",
}
GRADES: dict[Grade, Colour] = {"nothing": STEEL, "good": LEAF, "harm": BLOOD}


def draw_header(canvas: Canvas, view: DomeView, facts: Sequence[Event], names: Sequence[str], notice: str = "") -> None:
    """Draw the top; a `notice` stands in place of the feed."""
    canvas.plate(_counter(*counted_words(view)), (MARGIN, TOP), radius=20)
    _draw_turn(canvas, view, names, Box(MARGIN + LEFT_SIDE + GAP, TOP, INNER - LEFT_SIDE - GAP, HEAD))
    box = Box(MARGIN, STRIP_TOP, INNER, STRIP)
    if view.phase in OVER and not notice:
        _draw_banner(canvas, view, names, box)
        return
    canvas.panel(box, THEME.panel, GOLD if notice else THEME.panel_edge)
    told = [] if notice else feed(facts, SHOWN)
    if not told:
        canvas.sentence(box.inset(20, 14), notice or tidings(view, names))
        return
    rows = box.inset(14, 6).rows(len(told))
    for row, entry in zip(rows, told, strict=True):
        canvas.paste(line(entry, view, row.width), (row.x, row.centre[1]), "lm")


# -- round and match ---------------------------------------------------------------------------------------------------


def counted_words(view: DomeView) -> tuple[str, int, int, str]:
    """Title, round, limit, and what stands below."""
    matches = view.terms.matches
    series = "" if matches == 1 else f"Match {view.match} of {matches}" if matches else f"Match {view.match}, endless"
    if view.phase == "end":
        return "GAME OVER", 0, 0, series or "Single match"
    if view.phase in STORE:
        return "STORE", 0, 0, series or "before the match"
    if view.phase in OVER:
        return "MATCH OVER", 0, 0, series
    return f"ROUND {view.counter}/{view.limit}", view.counter, view.limit, series or "Single match"


@cached_tile
def _counter(title: str, number: int, limit: int, below: str) -> Image.Image:
    """Which round of how many, which match of the series."""
    tile = pill(LEFT_SIDE, HEAD, PanelLook(mix(THEME.panel, NIGHT, 0.35), THEME.panel_edge, 3, 20)).copy()
    middle = LEFT_SIDE // 2
    stamp(tile, written(title, 42, GOLD, LEFT_SIDE - 24), (middle, 34), "mm")
    if limit:
        stamp(tile, pips(number, limit, 17, GOLD, shade(GOLD, 0.65)), (middle, 66), "mm")
    stamp(tile, written(below, 30, THEME.ink, LEFT_SIDE - 24), (middle, 94 if limit else 84), "mm")
    return tile


# -- whose turn --------------------------------------------------------------------------------------------------------


def _draw_turn(canvas: Canvas, view: DomeView, names: Sequence[str], box: Box) -> None:
    """The player whose turn it is, what is left of it, and which unit acts."""
    seats = turn_seats(view)
    lit = bool(seats)
    if lit:
        canvas.spotlight(box, GOLD, 10)
    canvas.panel(box, THEME.raised if lit else THEME.panel, GOLD if lit else THEME.panel_edge, edge_width=5, radius=20)
    left, middle = box.x + 20, box.y + 42
    for seat in seats:
        left = canvas.token((left, middle), seat, 66, anchor="lm").right + 10
    right = box.right - 20
    if view.phase in ("turn", "unit"):
        right = canvas.paste(_phases(view.phases_left, view.acting is not None), (right, middle), "rm").x - 16
    canvas.paste(written(turn_title(view, names), 42, WHITE, right - left), (left, middle), "lm")
    words = turn_words(view, names)
    canvas.paste(written(words, 30, THEME.muted, box.width - 44), (box.x + 22, box.bottom - 30), "lm")


def turn_seats(view: DomeView) -> tuple[int, ...]:
    """Whose turn it is: nobody's while all are asked."""
    if view.phase == "auction":
        return view.champions
    return (view.active,) if view.phase in ("purchase", "turn_start", "turn", "unit") else ()


def turn_title(view: DomeView, names: Sequence[str]) -> str:
    """`Ann's turn`."""
    seats = turn_seats(view)
    if not seats:
        return TITLES.get(view.phase, "The dome gets ready")
    who = listed([names[seat] for seat in seats])
    if view.seat is not None and seats == (view.seat,):
        return f"Your turn, {who}"
    return f"{who}'s turn" if view.phase != "purchase" else f"{who} buys"


def turn_words(view: DomeView, names: Sequence[str]) -> str:
    """What is being done now."""
    if view.strikes:
        strike = view.strikes[-1]
        who = "Bugs attack" if strike.cause == "token" else f"{strike.by} attacks"
        return f"{who} {listed(list(strike.hits))}: attack {strike.power}"
    if view.acting is not None:
        unit = view.unit(view.acting.unit)
        steps = max(0, unit.movement - view.acting.steps) if unit and not view.acting.moved else 0
        left = [
            f"{steps} step{'' if steps == 1 else 's'}",
            f"{view.acting.actions} action{'s'[: view.acting.actions != 1]}",
        ]
        return f"{view.acting.unit} moves and acts: {' and '.join(left)} left"
    if view.phase == "purchase":
        left = [names[seat] for seat in view.buyers if not view.teams[seat].passed]
        return f"Still shopping: {listed(left)}" if left else "All have finished"
    if view.phase == "turn":
        return f"Draw pile {view.pile}, discarded {len(view.discards)}"
    return WORDS.get(view.phase, "")


@cached_tile
def _phases(left: int, acting: bool) -> Image.Image:
    """The two unit phases of a turn: done, going on, still to come."""
    done = 2 - left - acting
    colours = [shade(GOLD, 0.7)] * max(0, done) + [LEAF] * acting + [GOLD] * left
    tile = Image.new("RGBA", (len(colours) * 58, 52))
    for place, colour in enumerate(colours[:2]):
        plate = pill(52, 52, PanelLook(colour, WHITE if colour != shade(GOLD, 0.7) else None, 3, 14))
        stamp(tile, plate, (place * 58 + 3, 0))
        stamp(tile, written(str(place + 1), 34, NIGHT), (place * 58 + 29, 26), "mm")
    return tile


def tidings(view: DomeView, names: Sequence[str]) -> str:
    """What is going on when there is nothing to show of it."""
    if view.phase in STORE:
        return "The store is open: one card bought and one sold in a turn, until all have passed."
    return f"{names[view.active]} begins: points, towers and beetle shells are worth credits."


# -- an entry of the feed ----------------------------------------------------------------------------------------------


def line(entry: Entry, view: DomeView, width: int) -> Image.Image:
    """An entry from left to right: actor, verb, targets, figures, outcome; the verb gives way where it is narrow."""
    tail = [written(entry.figures, 32, GOLD)] if entry.figures else []
    tail += [badge(entry.outcome, 30, GRADES[entry.grade])] if entry.outcome else []
    end = joined(tail, 14, ROW) if tail else Image.new("RGBA", (1, ROW))
    head = [chip(view, entry.unit)] if entry.unit else [seat_token(entry.seat, 46)] if entry.seat is not None else []
    aims = [chip(view, unit) for unit in entry.targets[:3]]
    aims += [seat_token(entry.rival, 46)] if entry.rival is not None else []
    aims = [icon("speed", 26, THEME.muted), *aims] if aims else []
    if len(entry.targets) > 3:
        aims.append(written(f"+{len(entry.targets) - 3}", 30, THEME.muted))
    return feed_row(head, entry.verb, aims, end, width, THEME, px=32, spare=20)


def chip(view: DomeView, name: str) -> Image.Image:
    """A unit as its token and its id."""
    unit = view.unit(name)
    if unit is None:
        return bug(name, 0, 46) if name in ("beehive", "beetle_mound") else written(name, 34)
    return _chip(unit.id, unit.owner, letters_of(unit.kind))


@cached_tile
def _chip(name: str, seat: int, letters: str) -> Image.Image:
    return joined([seat_token(seat, 48, letters), written(name, 34)], 4, ROW)


# -- the end -----------------------------------------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, view: DomeView, names: Sequence[str], box: Box) -> None:
    """The winner, large, and what everybody got: the payout, at the end of a series the value of the team."""
    canvas.spotlight(box, GOLD, 12)
    canvas.panel(box, THEME.raised, GOLD, edge_width=4)
    left = canvas.icon((box.x + 16, box.centre[1]), "trophy", 96, GOLD, "lm").right + 12
    title = banner_words(view, names)
    canvas.paste(written(title, 50, GOLD, box.right - left - 20), (left, box.y + 38), "lm")
    told = [joined([seat_token(seat, 40), written(money(amount), 34)], 6, 48) for amount, seat in results(view)]
    canvas.paste(joined(told, 30, 48), (left, box.bottom - 32), "lm")


def banner_words(view: DomeView, names: Sequence[str]) -> str:
    """`Ann wins match 2`."""
    over = view.phase == "end"
    seats = view.winners if over else view.champions
    who = listed([names[seat] for seat in seats])
    what = "the match" if view.terms.matches == 1 else "the series" if over else f"match {view.match}"
    return f"{who} {'wins' if len(seats) == 1 else 'share'} {what}" if seats else "Nobody wins"


def results(view: DomeView) -> list[tuple[int, int]]:
    """What each seat got, the most first: the last payout, at the end of a series the value of the team."""
    series_over = view.phase == "end" and view.terms.matches != 1
    sums = [
        (team.value if series_over else team.payouts[-1] if team.payouts else team.payout, team.seat)
        for team in view.teams
    ]
    return sorted(sums, key=lambda pair: (-pair[0], pair[1]))
