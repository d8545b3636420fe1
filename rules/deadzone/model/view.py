"""What a seat sees: everything on the table, and of secrets its own only. [section 6]

A view is a board in which what the seat may not know is blanked, so that all that only looks at one works on it. Each
part lists what is seen, so that a field that comes later is hidden until somebody lists it.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.common.standing_orders import lapsed, seldom
from rules.deadzone.model.in_force import CHOICES, in_force
from rules.deadzone.model.moves import Meet, Same
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.state import (
    FACES,
    Acting,
    Board,
    Cloud,
    Fighter,
    Goal,
    Link,
    Mission,
    Objective,
    Orders,
    Sector,
    Side,
    Token,
    Trap,
    Turn,
)
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.teams.text import team_text
from rules.engine import Below

HIDDEN = ""
"""The kind of a token whose kind is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorView(Board):
    """What one seat (None: a spectator) sees: the fields of a sector, some of them blanked."""

    seat: int | None
    phase: str
    round: int
    winners: list[int]
    rules_version: int
    points: int
    scenario: str
    map: str
    missions: bool
    live: bool
    struck_leaving: bool
    struck_rising: bool
    goal: Goal
    drawn_teams: bool
    sides: list[Side]
    fighters: list[Fighter]
    tokens: list[Token]
    pool: list[str]
    objectives: list[Objective]
    clouds: list[Cloud]
    traps: list[Trap]
    links: list[Link]
    recon: list[int]
    scout: int
    active: int
    first: int
    stamps: int
    turn: Turn
    acting: Acting | None
    blasts: list[tuple[str, str, int]]
    weather: int
    attacks: list[PublicAttack]

    def of(self, seat: int) -> list[Fighter]:
        """All models that a side ever had."""
        return [one for one in self.fighters if one.owner == seat]


def view(sector: Sector, seat: int | None) -> SectorView:
    """What this seat sees."""
    return SectorView(
        seat=seat,
        phase=sector.phase,
        round=sector.round,
        winners=[*sector.winners],
        rules_version=sector.rules_version,
        points=sector.points,
        scenario=sector.scenario,
        map=sector.map,
        missions=sector.missions,
        live=sector.live,
        struck_leaving=sector.struck_leaving,
        struck_rising=sector.struck_rising,
        goal=sector.goal,
        drawn_teams=sector.drawn_teams,
        sides=[seen_side(sector, owner, owner == seat) for owner in range(len(sector.sides))],
        fighters=[seen_fighter(fighter) for fighter in sector.fighters],
        tokens=[seen_token(token, seat) for token in sector.tokens],
        pool=[HIDDEN] * len(sector.pool),
        objectives=[copy.copy(objective) for objective in sector.objectives],
        clouds=[Cloud(cloud.cube, cloud.toxic) for cloud in sector.clouds],
        traps=[Trap(trap.cube, trap.owner, trap.effect, trap.value) for trap in sector.traps],
        links=[Link(link.cube, link.owner) for link in sector.links],
        recon=[*sector.recon],
        scout=sector.scout,
        active=sector.active,
        first=sector.first,
        stamps=sector.stamps,
        turn=seen_turn(sector.turn),
        acting=seen_acting(sector.acting, seat),
        blasts=[*sector.blasts],
        weather=sector.weather,
        attacks=[*sector.attacks],
    )


def seen_side(sector: Sector, owner: int, own: bool) -> Side:
    """A side; its draft, the standing orders in force and missions not done are its own. [section 6, R63]"""
    side = sector.sides[owner]
    return Side(
        draft=side.draft if own else HIDDEN,
        faction=side.faction,
        leader=side.leader,
        order=side.order,
        dice=[copy.copy(die) for die in side.dice],
        rerolled=side.rerolled,
        vp=side.vp,
        zone=side.zone,
        extra=[*side.extra],
        cache=side.cache,
        started=side.started,
        done=side.done,
        missions=seen_missions(side.missions, own, sector.phase == "end"),
        orders=replace(side.orders, spend=[*side.orders.spend], keep=[*side.orders.keep])
        if own
        else open_orders(in_force(sector, owner)),
        same=[*side.same] if own else [],
        draw=side.draw,
    )


def open_orders(held: Orders) -> Orders:
    """The usual orders, but for what shows by itself: whether a side wants to be asked always. [DZ-SO-14]"""
    return Orders(own="always" if held.own == "always" else "matters")


def seen_missions(missions: Sequence[Mission], own: bool, over: bool) -> list[Mission]:
    """A side's missions; another side's have Round 0, and number 0 until they are done or the game is over. [DZ-SEC-02]

    Others see those first that are done, by their numbers: which of its dice brought one would tell of the rest.
    """
    if own:
        return [copy.copy(mission) for mission in missions]
    done = sorted([mission.number for mission in missions if mission.done])
    left = sorted([mission.number if over else 0 for mission in missions if not mission.done])
    return [*[Mission(number, 0, True) for number in done], *[Mission(number, 0) for number in left]]


def seen_fighter(fighter: Fighter) -> Fighter:
    """A model; all of it is open."""
    other = copy.copy(fighter)
    other.upgrades, other.prey, other.used = [*fighter.upgrades], [*fighter.prey], [*fighter.used]
    other.effects = [copy.copy(effect) for effect in fighter.effects]
    return other


def seen_token(token: Token, seat: int | None) -> Token:
    """A token; its kind where it lies face up, or where this seat has looked at it. [section 6]"""
    known = token.up or seat in token.seen
    return Token(
        token.id, token.kind if known else HIDDEN, token.cube, token.up, [*token.seen], token.placed, token.home
    )


def seen_turn(turn: Turn) -> Turn:
    """The Turn; all of it is open."""
    other = copy.copy(turn)
    other.activated, other.called = [*turn.activated], [*turn.called]
    return other


def seen_acting(acting: Acting | None, seat: int | None) -> Acting | None:
    """The activation in progress; all of it is open but the script of the other side. [DZ-PAC-02]"""
    if acting is None:
        return None
    other = copy.copy(acting)
    other.shorts, other.specials = [*acting.shorts], [*acting.specials]
    other.script = [*acting.script] if acting.player == seat else []
    return other


# -- what could as well be true ----------------------------------------------------------------------------------------


def resample(sector: Sector, seat: int | None, below: Below, likely: bool = False) -> Sector:
    """Another sector that this seat could not tell from the true one: tokens, missions, orders and drafts vary.

    Where it is to be `likely`, few have given orders.
    """
    other = copy.deepcopy(sector)
    deal_again(other, seat, below)
    for owner, side in enumerate(other.sides):
        if owner != seat:
            vary(other, side, likely, below)
    if other.acting and other.acting.player != seat:
        other.acting.script = ["finish"] if seldom(below) else other.acting.script if below(2) else []
    return other


def deal_again(sector: Sector, seat: int | None, below: Below) -> None:
    """Other kinds for all tokens that this seat does not know, and for the pool."""
    unknown = [token for token in sector.tokens if not token.up and seat not in token.seen]
    kinds = sorted([*[token.kind for token in unknown], *sector.pool])  # how they lie truly tells nothing
    for last in range(len(kinds) - 1, 0, -1):
        place = below(last + 1)
        kinds[last], kinds[place] = kinds[place], kinds[last]
    for token in unknown:
        token.kind = kinds.pop()
    sector.pool = kinds


def vary(sector: Sector, side: Side, likely: bool, below: Below) -> None:
    """Another draft as long as teams are built, other missions that are not done, other standing orders."""
    if sector.phase == "teams":
        teams = [*all_ready(sector.points).values()]
        side.draft = team_text(teams[below(len(teams))], "; ") if below(3) else ""
    for mission in side.missions:
        if not mission.done:
            mission.number = mission.number if sector.phase == "end" else 1 + below(7)
            mission.round = below(sector.round + 1)
    side.same = [Same.of().key, Meet.of("survive", "").key] if seldom(below) else side.same if below(2) else []
    if not likely or seldom(below) or side.orders != Orders():
        vary_orders(side.orders, sector.round, below)


def vary_orders(orders: Orders, now: int, below: Below) -> None:
    """Other choices for some of the standing orders, so that much is still asked as it was; what shows stays."""
    always, until = orders.own == "always" and not lapsed(orders.until, now), orders.until
    for what, choices in CHOICES.items():
        if seldom(below):
            setattr(orders, what, choices[below(len(choices))])
    if seldom(below) or orders.spend or orders.keep:  # what few have set would hardly ever vary
        orders.symbols_most = 1 + below(3)
        orders.spend = [face for face in FACES if below(2)]
        orders.keep = [face for face in FACES if below(2)]
        orders.until = below(2) and now + below(3)
    if always:
        orders.own, orders.until = "always", until
    elif orders.own == "always":
        orders.own = "never"
