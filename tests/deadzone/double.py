"""Deadzone with names for its secrets: teams, face-down items, Secret Missions, orders, scripts, private facts.

A team has the name of its owner and content, among the choices too, as long as teams are chosen; an item that of its
number and kind, for those who have looked at it; a mission that of its owner, number and Round; standing orders and the
script of an activation that of their owner and content.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.deadzone.model import moves as m
from rules.deadzone.model.state import Acting, Mission, Orders, Sector, Side, Token
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.view import SectorView
from rules.engine import Game, Move
from testing.doubles import Double, Secret, marked, name_of, told

CHOSEN = {"points": ("100",), "missions": ("on",)}
"""Small teams, so that random play gets through deployment; with missions, as they are secret."""
USUAL = Orders()


def team_of(seat: int, team: str) -> str:
    """The name of a team that a seat may choose."""
    return name_of("team", seat, team).lower()


def draft_of(seat: int, draft: str) -> list[str]:
    """The name of a team that a seat is building; none for an empty one."""
    return [name_of("draft", seat, draft).lower()] if draft else []


def orders_of(seat: int, held: Orders) -> list[str]:
    """The name of a seat's standing orders; none for the usual ones."""
    return [] if held == USUAL else [name_of("orders", seat, held).lower()]


def kind_of(token: Token) -> str:
    """The name of what an item is."""
    return name_of("item", token.id, token.kind).lower()


def mission_of(seat: int, mission: Mission) -> str:
    """The name of a Secret Mission."""
    return name_of("mission", seat, mission.number, mission.round).lower()


def script_of(acting: Acting | None, seat: int | None) -> list[str]:
    """The name of what a seat has written for the activation in progress; none for nothing."""
    if acting is None or acting.player != seat or not acting.script:
        return []
    return [name_of("script", seat, *acting.script).lower()]


def answer_of(seat: int, same: Sequence[str]) -> list[str]:
    """The name of the answer to attacks that a seat gave for the rest of the Turn; none for none."""
    return [name_of("same", seat, *same).lower()] if same else []


def own_names(seat: int, side: Side) -> list[str]:
    """The names of all that is a side's own."""
    missions = [mission_of(seat, mission) for mission in side.missions]
    return [
        *draft_of(seat, side.draft), *orders_of(seat, side.orders), *answer_of(seat, side.same), *missions,
    ]  # fmt: skip


def sector_secrets(sector: Sector) -> Iterator[Secret]:
    """What a side has is its own; an item is known to those who looked at it, and to everybody once it lies face up."""
    for seat, side in enumerate(sector.sides):
        teams = (*all_ready(sector.points), "own") if sector.phase == "teams" else ()
        yield from [(name, seat) for name in (*own_names(seat, side), *[team_of(seat, team) for team in teams])]
        yield from [(name, seat) for name in script_of(sector.acting, seat)]
    for token in sector.tokens:
        yield from [(kind_of(token), seat) for seat in ([None] if token.up else token.seen)]


def sector_names(seen: SectorView) -> list[str]:
    """The names of all secrets that a view of the sector shows."""
    items = [kind_of(token) for token in seen.tokens if token.kind]
    own = own_names(seen.seat, seen.sides[seen.seat]) if seen.seat is not None else []
    return [*own, *script_of(seen.acting, seen.seat), *items]


def item_from(number: int, seen: SectorView) -> list[str]:
    """The name of what an item is, where that is seen."""
    return [kind_of(token) for token in seen.tokens if token.id == number and token.kind]


def mission_from(number: int, seen: SectorView) -> list[str]:
    """The names of the player's own missions with a number."""
    if seen.seat is None:
        return []
    return [mission_of(seen.seat, held) for held in seen.sides[seen.seat].missions if held.number == number]


def known_from(move: Move, seen: SectorView) -> list[str]:
    """The names of what a choice is made from: a team, one's own draft, an item, a mission."""
    match move:
        case m.Look(number) | m.Discard(number) | m.PickUp(number) | m.Retain(number):
            return item_from(number, seen)
        case m.Undertake(number):
            return mission_from(number, seen)
        case m.Field(team) if seen.seat is not None:
            return [team_of(seen.seat, team)]
        case m.Recruit() | m.Equip() | m.Dismiss() | m.Team() if seen.seat is not None:
            return draft_of(seen.seat, seen.sides[seen.seat].draft)
    return []


def value_from(value: str, seen: SectorView, field: str) -> list[str]:
    """The names of what a value stands for: an item or a mission by its number, a team."""
    if field == "team" and seen.seat is not None:
        return [team_of(seen.seat, value)] if value in (*all_ready(seen.points), "own") else []
    if not value.isdecimal() or field not in ("token", "mission"):
        return []
    return item_from(int(value), seen) if field == "token" else mission_from(int(value), seen)


def double(game: Game[Any, Any]) -> Double:
    """Deadzone with names for what its players hold in secret, and for every private fact."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, lambda event: [] if event.audience is None else [name_of("fact", event)]),
        label=lambda move, seen, names: marked(words.label(move, seen, names), known_from(move, seen))[:80],
        named=lambda value, seen, names, at: marked(words.named(value, seen, names, at), value_from(value, seen, at)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), sector_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), sector_names(seen))[:1000],
    )
    made = replace(
        game,
        narrate=narrate,
        options=tuple([replace(o, choices=CHOSEN.get(o.key, o.choices)) for o in game.options]),
        outlook=lambda seen, question, draft: marked(game.outlook(seen, question, draft), sector_names(seen)[:3]),
        look_up=lambda seen, move, names: marked(game.look_up(seen, move, names), sector_names(seen)[:3]),
    )
    deeds = (
        ("deadzone team recruit", {"line": "2x Enforcer, Laser Rifle"}),
        ("deadzone team recruit", {"line": "{word}"}),
        ("deadzone team dismiss", {"number": "1"}),
        ("deadzone team write", {"text": "Rebs; Human Cell Leader; 5x Rebel Trooper"}),
        ("deadzone team write", {"text": "{word}"}),
        ("deadzone orders", {"what": "evade", "choice": "stay"}),
        ("deadzone orders", {"what": "keep", "choice": "model,symbol", "until": "9"}),
        ("deadzone orders", {"what": "keep", "choice": "{word}"}),
        ("deadzone script", {"text": "{word}; finish"}),
        ("deadzone odds", {"model": "{word}", "target": "D4-1"}),
    )
    return Double(made, sector_secrets, deeds)
