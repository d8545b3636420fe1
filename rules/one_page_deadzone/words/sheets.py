"""How the zone stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.engine import Names, say
from rules.one_page_deadzone.model.armies import HEROES, SPECIALISTS, cost_of, model
from rules.one_page_deadzone.model.names import ACTIONS, equipped, marks_of, spoken, token, unit_name, watch_line
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
            return say("The armies are being chosen, up to {points} points each.", points=seen.points)
        case "roll_off" if seen.winner is not None:
            return say("{who} won the roll-off and chooses a side of the map.", who=names[seen.winner])
        case "roll_off":
            return say("The armies are chosen; the roll-off decides who picks a side.")
        case "deployment" if seen.winner is not None:
            waiting = [unit.owner for unit in seen.units if not unit.cube]
            now = seen.winner if seen.winner in waiting else 1 - seen.winner
            return say("The armies are deployed: it is {who}'s turn.", who=names[now])
        case "deployment":
            return say("The armies are deployed.")
        case "end" if seen.winners:
            line = "The game is over in round {round}. {who} won. Points: {points}."
            return say(line, round=seen.round, who=names[seen.winners[0]], points=points(seen, names))
        case "end":
            line = "The game is over in round {round}. It is a draw. Points: {points}."
            return say(line, round=seen.round, points=points(seen, names))
    left = ", ".join([f"{names[squad.seat]} {squad.waiting}" for squad in seen.squads])
    return say(
        "Round {round} of {last}, {who}'s turn. Points: {points}. Units to activate: {left}.",
        round=seen.round, last=ROUNDS, who=names[seen.to_act], points=points(seen, names), left=left,
    )  # fmt: skip


def points(seen: ZoneView, names: Names) -> str:
    """`Alice 30, Bob 15`."""
    return ", ".join([f"{names[squad.seat]} {squad.score}" for squad in seen.squads])


def doing(seen: ZoneView) -> str:
    """The activation in progress."""
    acting = seen.acting
    assert acting is not None
    line = "{unit}: {action}." if acting.moving == acting.unit else "{unit}: {action} ({other} obeys)."
    return say(line, unit=unit_name(acting.unit), action=ACTIONS[acting.action], other=unit_name(acting.moving))


def sides(seen: ZoneView, names: Names, words: Words) -> Iterable[str]:
    """Each side's units on the table and mines."""
    for squad in seen.squads:
        units = [words(unit) for unit in seen.of(squad.seat) if unit.cube]
        mines = [cube for cube, owner in seen.mines if owner == squad.seat]
        if units or seen.phase in ("activation", "end"):
            line = "{who}: {units}; mines on {mines:and}." if mines else "{who}: {units}."
            yield say(line, who=names[squad.seat], units=", ".join(units) or say("no unit left"), mines=mines)


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
    line = "Your list costs {cost} of {points} points:"
    if not bought:
        line = "Your list costs {cost} of {points} points; it is empty."
    return [
        say(line, cost=cost_of(seen.draft), points=seen.points),
        *[f"{number}. {unit.full_title} ({unit.cost})" for number, unit in enumerate(bought, 1)],
        say(
            "Heroes {heroes} of {most_heroes}, Specialists {specialists} of {most_specialists}.",
            heroes=heroes, most_heroes=HEROES, specialists=specialists, most_specialists=SPECIALISTS,
        ),
    ]  # fmt: skip


def unit_lines(seen: ZoneView, seat: int) -> list[str]:
    """The units of a seat."""
    return [unit_line(unit, seen) for unit in seen.of(seat)] or [say("You have no unit left.")]


def unit_line(unit: UnitView, seen: ZoneView) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle on D4: 1 of 2 wounds, pinned.`"""
    who, marks = equipped(unit.id, unit.model), ", ".join([*marks_of(unit), *[say("activated")] * unit.activated])
    if not unit.cube:
        where = say("{unit}, not deployed", unit=who)
    else:
        where = say("{unit} on {cube}", unit=who, cube=unit.cube)
    return f"{where}: {marks}." if marks else f"{where}."


def order_lines(seen: ZoneView) -> list[str]:
    """Standing orders for overwatch: for all units, then those with one of their own."""
    if seen.watch is None:
        return []
    return [f"{watch_line(seen.watch)}.", *[f"{watch_line(watch, unit)}." for unit, watch in seen.watches.items()]]
