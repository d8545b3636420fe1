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
from rules.engine import Event, say

TOP, HEAD = 14, 120
STRIP_TOP, STRIP = TOP + HEAD + GAP, 120
BELOW = STRIP_TOP + STRIP
"""Where the header ends."""
LEFT_SIDE = 330
ROW, SHOWN = 54, 2
STORE = ("first_roll", "deal", "purchase")
OVER = ("auction", "vote", "next_match", "end")
"""After a match."""
TITLES = {"first_roll": say("Who buys first?"), "vote": say("Another match?"), "end": say("The dome is closed")}
WORDS = {
    "auction": say("may have one jailed enemy sold off"),
    "vote": say("Everybody says whether to go on"),
    "end": say("These are the final standings"),
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
    series, counter, limit = series_words(view), view.counter, view.limit
    if view.phase == "end":
        return say("GAME OVER"), 0, 0, series or say("Single match")
    if view.phase in STORE:
        return say("STORE"), 0, 0, series or say("before the match")
    if view.phase in OVER:
        return say("MATCH OVER"), 0, 0, series
    title = say("ROUND {counter}/{limit}", counter=counter, limit=limit)
    return title, counter, limit, series or say("Single match")


def series_words(view: DomeView) -> str:
    """Which match of a series it is; empty where there is one only."""
    matches = view.terms.matches
    if matches == 1:
        return ""
    if not matches:
        return say("Match {match}, endless", match=view.match)
    return say("Match {match} of {matches}", match=view.match, matches=matches)


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
        return TITLES.get(view.phase, say("The dome gets ready"))
    who = listed([names[seat] for seat in seats])
    if view.seat is not None and seats == (view.seat,):
        return say("Your turn, {who}", who=who)
    return say("{who}'s turn", who=who) if view.phase != "purchase" else say("{who} buys", who=who)


def turn_words(view: DomeView, names: Sequence[str]) -> str:
    """What is being done now."""
    if view.strikes:
        strike = view.strikes[-1]
        if strike.cause == "token":
            return say("Bugs attack {hits:and}: attack {power}", hits=strike.hits, power=strike.power)
        return say("{unit} attacks {hits:and}: attack {power}", unit=strike.by, hits=strike.hits, power=strike.power)
    if view.acting is not None:
        unit = view.unit(view.acting.unit)
        steps = max(0, unit.movement - view.acting.steps) if unit and not view.acting.moved else 0
        return say(
            "{unit} moves and acts: {steps:# step|# steps} and {actions:# action|# actions} left",
            unit=view.acting.unit, steps=steps, actions=view.acting.actions,
        )  # fmt: skip
    if view.phase == "purchase":
        left = [names[seat] for seat in view.buyers if not view.teams[seat].passed]
        return say("Still shopping: {who:and}", who=left) if left else say("All have finished")
    if view.phase == "turn":
        return say("Draw pile {pile}, discarded {discards}", pile=view.pile, discards=len(view.discards))
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
        return say("The store is open: one card bought and one sold in a turn, until all have passed.")
    return say("{who} begins: points, towers and beetle shells are worth credits.", who=names[view.active])


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
    who, count = [names[seat] for seat in seats], len(seats)
    if not seats:
        return say("Nobody wins")
    if view.terms.matches == 1:
        return say("{who:and} {count:wins|share} the match", who=who, count=count)
    if over:
        return say("{who:and} {count:wins|share} the series", who=who, count=count)
    return say("{who:and} {count:wins|share} match {match}", who=who, count=count, match=view.match)


def results(view: DomeView) -> list[tuple[int, int]]:
    """What each seat got, the most first: the last payout, at the end of a series the value of the team."""
    series_over = view.phase == "end" and view.terms.matches != 1
    sums = [
        (team.value if series_over else team.payouts[-1] if team.payouts else team.payout, team.seat)
        for team in view.teams
    ]
    return sorted(sums, key=lambda pair: (-pair[0], pair[1]))
