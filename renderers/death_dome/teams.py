"""A panel for each team: its cards, supply, shells, credits and payout, and how its four units are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PIL import Image

from renderers.death_dome.glyphs import key, rating
from renderers.death_dome.looks import BLOOD, GAP, INNER, MARGIN, THEME, grounded, hue_of
from renderers.death_dome.tokens import letters_of, vitae_bar
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.palette import GOLD, LEAF, STEEL, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import dimmed, joined, stamp, written
from renderers.skirmish.marks import floored
from rules.death_dome.model.cards import money
from rules.death_dome.model.view import DomeView, TeamView, UnitView
from rules.engine import say

HEIGHT = 208
WIDTH = (INNER - GAP) // 2


Where = Literal["jail", "gone", "base", "square"]


class Member(NamedTuple):
    """A unit in its team's panel: id, letters, vitae, and where it is; `place` is its jail or its square."""

    id: str
    letters: str
    vitae: int
    most: int
    where: Where
    place: str
    down: bool
    acting: bool


def teams_height(view: DomeView) -> int:
    """How much room all panels need, two beside each other."""
    return -(-len(view.teams) // 2) * (HEIGHT + GAP)


def draw_teams(canvas: Canvas, view: DomeView, names: Sequence[str], top: int) -> None:
    """Draw the panels in turn order."""
    order = view.order or range(len(view.teams))
    for number, seat in enumerate([*order, *[team.seat for team in view.teams if team.seat not in order]]):
        team = view.teams[seat]
        members = tuple([member_of(view, unit) for unit in view.of(seat)])
        lit = seat == view.active and view.phase not in ("end", "vote", "auction", "first_roll")
        tile = _panel(_numbers(view, team), members, names[seat], lit, view.seat == seat, team.gone)
        x = MARGIN + number % 2 * (WIDTH + GAP)
        canvas.paste(tile, (x, top + number // 2 * (HEIGHT + GAP)))


def member_of(view: DomeView, unit: UnitView) -> Member:
    """What a panel tells of a unit."""
    where: Where = "jail" if unit.jailed else "gone" if not unit.on_board else "base" if unit.in_base else "square"
    acting = view.acting is not None and view.acting.unit == unit.id
    vitae = max(0, unit.vitae)
    return Member(unit.id, letters_of(unit.kind), vitae, unit.most_vitae, where, unit.place, unit.down, acting)


def place_of(member: Member) -> str:
    """Where a unit is, in a word or two."""
    match member.where:
        case "jail":
            return say("jail {jail}", jail=member.place)
        case "gone":
            return say("gone")
        case "base":
            return say("base")
    return member.place


class Numbers(NamedTuple):
    """The figures of a team; `series` is empty where there is one match only."""

    seat: int
    cards: int
    limit: int
    supply: int
    points: int
    shells: int
    credits: int
    payout: int
    series: str


def _numbers(view: DomeView, team: TeamView) -> Numbers:
    series = (
        "" if view.terms.matches == 1 else say("{wins} won, worth {value}", wins=team.wins, value=money(team.value))
    )
    points = len(team.points)
    return Numbers(
        team.seat, team.cards, team.limit, team.supply, points, team.shells, team.credits, team.payout, series
    )


@cached_tile
def _panel(numbers: Numbers, members: tuple[Member, ...], name: str, lit: bool, own: bool, gone: bool) -> Image.Image:
    look = PanelLook(THEME.raised if lit else THEME.panel, GOLD if lit else THEME.panel_edge, 5 if lit else 3, 18)
    tile = pill(WIDTH, HEIGHT, look).copy()
    stamp(tile, pill(12, HEIGHT - 32, PanelLook(hue_of(numbers.seat), WHITE, 2, 6)), (12, 16))
    _stamp_top(tile, numbers, name, own)
    figures = [
        _figure(icon("hand", 36, STEEL), f"{numbers.cards}/{numbers.limit}"),
        _figure(icon("energy", 34, GOLD), str(numbers.supply)),
        _figure(rating("point", 34), str(numbers.points)),
        _figure(rating("shell", 36), str(numbers.shells)),
        _figure(icon("credit", 36, GOLD), money(numbers.credits)),
    ]
    stamp(tile, joined(figures, 22, 44), (34, 92), "lm")
    for number, member in enumerate(members):
        stamp(tile, _member(member, numbers.seat), (32 + number * ((WIDTH - 40) // 4), HEIGHT - 92))
    return grounded(dimmed(tile, 0.5) if gone else tile)


def _stamp_top(tile: Image.Image, numbers: Numbers, name: str, own: bool) -> None:
    """Whose team, and what it would be paid now."""
    stamp(tile, seat_token(numbers.seat, 58), (30, 38), "lm")
    payout = written(money(numbers.payout), 44, GOLD)
    stamp(tile, payout, (WIDTH - 18, 38), "rm")
    stamp(tile, icon("trophy", 40, GOLD), (WIDTH - 24 - payout.width, 38), "rm")
    room = WIDTH - payout.width - 180
    title = say("{name} (you)", name=name) if own else name
    if not numbers.series:
        stamp(tile, written(title, 38, WHITE, room), (96, 38), "lm")
        return
    stamp(tile, written(title, 34, WHITE, room), (96, 26), "lm")
    stamp(tile, written(numbers.series, 28, THEME.muted, room, least=24), (96, 58), "lm")


def _figure(picture: Image.Image, text: str) -> Image.Image:
    return joined([picture, written(text, 32)], 6, 44)


def _member(member: Member, seat: int) -> Image.Image:
    """A unit: its token, its id, its vitae, and where it is."""
    jailed, gone = member.where == "jail", member.where == "gone"
    tile = Image.new("RGBA", ((WIDTH - 40) // 4, 84))
    body = seat_token(seat, 56, member.letters)
    stamp(tile, dimmed(body, 0.55) if jailed or gone or member.down else body, (0, 30), "lm")
    if jailed:
        stamp(tile, key(34, GOLD), (28, 30), "mm")
    elif member.down:
        stamp(tile, floored(30), (28, 30), "mm")
    ink = GOLD if member.acting else WHITE
    stamp(tile, written(member.id, 28, ink), (60, 16), "lm")
    place = say("down") if member.down else place_of(member)
    colour = BLOOD if jailed or member.down else LEAF if member.where == "base" else THEME.muted
    stamp(tile, written(place, 26, mix(colour, WHITE, 0.25), 84, least=22), (60, 46), "lm")
    if not (jailed or gone):
        stamp(tile, vitae_bar(member.vitae, member.most, 84, 16), (0, 74), "lm")
        stamp(tile, written(f"{member.vitae}/{member.most}", 24, THEME.ink), (90, 74), "lm")
    return tile
