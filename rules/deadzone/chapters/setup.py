"""Before the first deployment: teams, scenario, battlefield, objectives, items. [DZ-SET-01..07]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from rules.deadzone.chapters.ending import SEATS
from rules.deadzone.chapters.scenarios import SCENARIOS, rules_of
from rules.deadzone.model.components import INTEL, POOL
from rules.deadzone.model.events.setup import (
    ItemPlaced,
    ItemRolledAgain,
    MapDrawn,
    ObjectivesPlaced,
    ScenarioRolled,
    TeamShown,
)
from rules.deadzone.model.geometry.cubes import COLUMNS, NAMES
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.models import sheet
from rules.deadzone.model.moves import Field
from rules.deadzone.model.questions import Count, Prompt
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.rulings import codes_have_one_letter
from rules.deadzone.model.state import Board, Fighter, Goal, Objective, Sector, Side, Token
from rules.deadzone.model.teams.codes import codes
from rules.deadzone.model.teams.factions import Entry
from rules.deadzone.model.teams.legality import Team, cost, problems
from rules.deadzone.model.teams.pairings import PAIRINGS, POINTS
from rules.deadzone.model.teams.ready import all_ready, ready
from rules.deadzone.model.teams.text import read_team
from rules.engine import Choose, Refusal, Refused, Rule, ask_all, draw, roll, shuffle

RANDOM: Final = "random"
OWN: Final = "own"
DRAWN: Final = "even"
SAMPLE: Final = ("enforcers", "plague")
"""Whose ready-made team a seat gets that stays away and has named no faction. [D2]"""
LIST_A: Final = 4
"""Up to this face the first die means list A. [DZ-SET-03]"""
HALF_TURNS: Final = 2


def new_sector(seats: int, options: Mapping[str, str]) -> Sector:
    """A table before anything is chosen. [D1, DZ-GEN-16]"""
    return Sector(
        phase="teams",
        points=int(options["points"]),
        scenario="" if options["scenario"] == RANDOM else options["scenario"],
        map="" if options["map"] == RANDOM else options["map"],
        missions=options["missions"] == "on",
        live=options["live"] == "on",
        struck_leaving=options["leaving"] == "struck",
        struck_rising=options["rising"] == "struck",
        goal=cast("Goal", options["target"]),
        drawn_teams=options["teams"] == DRAWN and int(options["points"]) == POINTS,
        sides=[Side() for _ in range(seats)],
    )


# -- teams -------------------------------------------------------------------------------------------------------------


def teams_phase(sector: Sector) -> Rule[str]:
    """Both choose in secret, or the lot does; then both teams are shown. [DZ-SET-02, DZ-TEAM, D2, R179]"""
    if sector.drawn_teams:
        teams = yield from drawn_teams(sector)
    else:
        teams = yield from chosen_teams(sector)
    for seat, named in enumerate(codes(teams, short=codes_have_one_letter(sector))):
        enlist(sector, seat, teams[seat], named)
    return "scenario"


def chosen_teams(sector: Sector) -> Rule[list[Team]]:
    """The teams that the players field. [D2]"""
    answers = yield from ask_all(
        lambda: [team_question(sector, seat) for seat in SEATS],
        prompt=Prompt.TEAM,
        reason="DZ-SET-02",
        about=Count(sector.points),
        open=True,
    )
    return [chosen_team(sector, seat, answers[seat].team) for seat in SEATS]


def drawn_teams(sector: Sector) -> Rule[list[Team]]:
    """Two ready-made teams that are a match for each other, by lot, and by lot who has which. [R179]"""
    pair = PAIRINGS[(yield from draw(len(PAIRINGS), "R179"))].teams
    turned = yield from draw(len(pair), "R179")
    return [all_ready(sector.points)[name] for name in (pair[::-1] if turned else pair)]


def idle(options: Mapping[str, str]) -> Refusal | None:
    """That teams are drawn at the points only for which pairings were measured. [R179]"""
    if options.get("teams") != DRAWN or options["points"] == str(POINTS):
        return None
    return Refusal(
        "Even teams are known at {points} points only: choose those, or teams of your own.", "R179", points=POINTS
    )


def team_question(sector: Sector, seat: int) -> Choose[Field]:
    """The player's own team once it is legal, or a ready-made one; by default the faction's first. [D2]"""
    team = drafted(sector, seat)
    own = [Field.of(OWN)] if team and not problems(team) else []
    made = [Field.of(key) for key in all_ready(sector.points)]
    default = Field.of(next(iter(ready(team.faction if team else SAMPLE[seat], sector.points))))
    return Choose(
        seat=seat,
        prompt=Prompt.TEAM,
        options=(*own, *made),
        default=default,
        reason="DZ-SET-02",
        about=Count(sector.points),
    )


def drafted(sector: Board, seat: int) -> Team | None:
    """The team that a seat is building, legal or not; None where there is none, or none that can be read today."""
    draft = sector.sides[seat].draft
    try:
        return read_team(draft) if draft else None
    except Refused:  # the lists have changed since it was written
        return None


def chosen_team(sector: Sector, seat: int, name: str) -> Team:
    """The team that an answer names."""
    own = drafted(sector, seat)
    if name == OWN and own is not None:
        return own
    return all_ready(sector.points)[name]


def enlist(sector: Sector, seat: int, team: Team, named: Sequence[str]) -> None:
    """The models of a team, none of them on the board yet."""
    side = sector.sides[seat]
    side.draft, side.faction, side.started = "", team.faction, len(team.entries)
    for code, entry in zip(named, team.entries, strict=True):
        f = Fighter(code, seat, entry.model, entry.option, [*entry.upgrades], entry.equipment, faction=team.faction)
        sector.fighters.append(f)
        if sheet(f).type == "Leader":
            side.leader, side.order = code, sheet(f).model.order
    shown = [shown_entry(code, entry) for code, entry in zip(named, team.entries, strict=True)]
    sector.tell(TeamShown(seat, team.faction, tuple(shown), cost(team)))


def shown_entry(code: str, entry: Entry) -> tuple[str, str, str, tuple[str, ...], str]:
    """A model as the event tells it."""
    return code, entry.model, entry.option, entry.upgrades, entry.equipment


# -- scenario and battlefield ------------------------------------------------------------------------------------------


def scenario_phase(sector: Sector) -> Rule[str]:
    """Scenario and map by lot where they were not agreed. [DZ-SET-03, DZ-SET-04, R26]"""
    if not sector.scenario:
        first, second = yield from roll(2, SIDES, "DZ-SET-03")
        sector.scenario = [*SCENARIOS][second - 1 + (SIDES if first > LIST_A else 0)]
        sector.tell(ScenarioRolled((first, second), sector.scenario))
    if not sector.map:
        sector.map = map_keys()[(yield from draw(len(map_keys()), "DZ-SET-04"))]
        turned = yield from draw(HALF_TURNS, "DZ-SET-04")
        sector.tell(MapDrawn(sector.map, bool(turned)))
    place_objectives(sector)
    yield from place_items(sector)
    rules_of(sector).on_set_up(sector)
    return "recon"


def place_objectives(sector: Sector) -> None:
    """All of the scenario's. [DZ-SET-05]"""
    sector.objectives = objectives_of(sector)
    if sector.objectives:
        sector.tell(ObjectivesPlaced(tuple([objective.cube for objective in sector.objectives])))


def objectives_of(sector: Sector) -> list[Objective]:
    """The objectives at the start, each on the highest level of its stack. [DZ-SET-05, DZ-S1-04, DZ-S12-01]"""
    field, spots = battlefield(sector.map), rules_of(sector).row.objectives
    return [Objective(spot.cell, NAMES[field.top(spot.cell)], spot.vp, spot.home) for spot in spots]


# -- items -------------------------------------------------------------------------------------------------------------


def place_items(sector: Sector) -> Rule[None]:
    """Tokens off a shuffled pool, face down; the rest stays out of the game, unseen. [DZ-SET-06, DZ-SET-07]"""
    row = rules_of(sector).row
    kinds = [kind for kind, count in POOL.items() for _ in range(count)]
    kinds = yield from shuffle(kinds, "DZ-SET-06")
    if row.force_intel:
        kinds = yield from with_intel(kinds, row.items)
    sector.pool = kinds[row.items :]
    for number, kind in enumerate(kinds[: row.items], 1):
        if number <= len(row.fixed_items):
            put_item(sector, Token(number, kind, ""), row.fixed_items[number - 1], ())
        else:
            yield from drop_item(sector, Token(number, kind, ""))


def with_intel(kinds: list[str], count: int) -> Rule[list[str]]:
    """The same order with at least one Intel among the first: a random one is swapped, unseen. [DZ-S2-03, R28]"""
    if INTEL in kinds[:count]:
        return kinds
    place, spare = (yield from draw(count, "DZ-S2-03")), kinds.index(INTEL)
    kinds[place], kinds[spare] = kinds[spare], kinds[place]
    return kinds


def drop_item(sector: Sector, token: Token) -> Rule[None]:
    """A token on a random stack, both dice again in a deployment zone. [DZ-SET-06]"""
    barred = rules_of(sector).barred_cells()
    while True:
        column, row = yield from roll(2, SIDES, "DZ-SET-06")
        cell = f"{COLUMNS[column - 1]}{row}"
        if cell not in barred:
            put_item(sector, token, cell, (column, row))
            return
        sector.tell(ItemRolledAgain(token.id, (column, row)))


def put_item(sector: Sector, token: Token, cell: str, dice: tuple[int, ...]) -> None:
    """A token on the highest level of a stack."""
    token.cube = NAMES[battlefield(sector.map).top(cell)]
    sector.tokens.append(token)
    sector.tell(ItemPlaced(token.id, token.cube, dice))


def next_numbers(sector: Sector) -> Iterator[int]:
    """Numbers of item tokens that no token of the game has had."""
    most = sum(POOL.values()) - len(sector.pool)
    yield from range(most + 1, sum(POOL.values()) + 1)
