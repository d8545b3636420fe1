"""How the zone stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.common.english import listed
from rules.engine import Names
from rules.one_page_deadzone.model.armies import HEROES, SPECIALISTS, cost_of, model
from rules.one_page_deadzone.model.names import ACTIONS, extras, marks_of, spoken, tagged, token, unit_name, watch_line
from rules.one_page_deadzone.model.state import ROUNDS
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.words.values import NAME

ALT_TEXT = 1024
Words = Callable[[UnitView], str]


def standing(seen: ZoneView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters: units by name if there is room, else by their tokens."""
    short = [name[:NAME] for name in names]
    head = [headline(seen, short), doing(seen)] if seen.acting else [headline(seen, short)]
    full, terse = [" ".join([*head, *sides(seen, short, words)]) for words in (spoken, token)]
    return full if len(full) <= ALT_TEXT else terse[:ALT_TEXT]


def headline(seen: ZoneView, names: Names) -> str:
    """Where the game is."""
    match seen.phase:
        case "battlefield" | "armies":
            return f"The armies are being chosen, up to {seen.points} points each."
        case "roll_off":
            return "The armies are chosen; the roll-off decides who picks a side."
        case "deployment":
            return "The armies are deploying."
        case "end":
            result = f"{names[seen.winners[0]]} won." if seen.winners else "It is a draw."
            return f"The game is over in round {seen.round}. {result} Points: {points(seen, names)}."
    left = ", ".join([f"{names[squad.seat]} {squad.waiting}" for squad in seen.squads])
    turn = f"Round {seen.round} of {ROUNDS}, {names[seen.to_act]}'s turn."
    return f"{turn} Points: {points(seen, names)}. Units to activate: {left}."


def points(seen: ZoneView, names: Names) -> str:
    """`Alice 30, Bob 15`."""
    return ", ".join([f"{names[squad.seat]} {squad.score}" for squad in seen.squads])


def doing(seen: ZoneView) -> str:
    """The activation in progress."""
    acting = seen.acting
    assert acting is not None
    by_order = f" ({unit_name(acting.moving)} obeys)" if acting.moving != acting.unit else ""
    return f"{unit_name(acting.unit)}: {ACTIONS[acting.action]}{by_order}."


def sides(seen: ZoneView, names: Names, words: Words) -> Iterable[str]:
    """Each side's units on the table and mines."""
    for squad in seen.squads:
        units = [words(unit) for unit in seen.of(squad.seat) if unit.cube]
        mines = [cube for cube, owner in seen.mines if owner == squad.seat]
        if units or seen.phase in ("activation", "end"):
            told = f"{names[squad.seat]}: {', '.join(units) or 'no unit left'}"
            yield f"{told}{f'; mines on {listed(mines)}' if mines else ''}."


def sheet(seen: ZoneView, names: Names) -> str:
    """What a seat has before it: its list while armies are built, then its units; its standing orders."""
    if seen.seat is None:
        return standing(seen, names)
    lines = draft_lines(seen) if seen.phase in ("battlefield", "armies") else unit_lines(seen, seen.seat)
    return "\n".join([*lines, *order_lines(seen)])


def draft_lines(seen: ZoneView) -> list[str]:
    """The list that a seat is building, numbered as Dismiss counts."""
    bought = [model(key) for key in seen.draft]
    heroes, specialists = sum([unit.hero for unit in bought]), sum([unit.specialist for unit in bought])
    return [
        f"Your list costs {cost_of(seen.draft)} of {seen.points} points{':' if bought else '; it is empty.'}",
        *[f"{number}. {unit.full_title} ({unit.cost})" for number, unit in enumerate(bought, 1)],
        f"Heroes {heroes} of {HEROES}, Specialists {specialists} of {SPECIALISTS}.",
    ]


def unit_lines(seen: ZoneView, seat: int) -> list[str]:
    """The units of a seat."""
    return [unit_line(unit, seen) for unit in seen.of(seat)] or ["You have no unit left."]


def unit_line(unit: UnitView, seen: ZoneView) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle on D4: 1 of 2 wounds, pinned.`"""
    more = f" with {extras(unit.model)}" if extras(unit.model) else ""
    where = f" on {unit.cube}" if unit.cube else ", not deployed"
    marks = ", ".join([*marks_of(unit), *["activated"] * unit.activated])
    return f"{tagged(unit.id)}{more}{where}{f': {marks}' if marks else ''}."


def order_lines(seen: ZoneView) -> list[str]:
    """Standing orders for overwatch: for all units, then those with one of their own."""
    if seen.watch is None:
        return []
    return [f"{watch_line(seen.watch)}.", *[f"{watch_line(watch, unit)}." for unit, watch in seen.watches.items()]]
