"""How the arena stands in words for everybody, and what a team has before it."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.death_dome.model.cards import money, name_of
from rules.death_dome.model.names import (
    bought_words,
    match_words,
    orders_words,
    place_words,
    points_words,
    powers_listed,
    unit_line,
    wish_lines,
)
from rules.death_dome.model.view import DomeView
from rules.death_dome.words.prompts import AFTER, STORE
from rules.engine import Names

ALT_TEXT, NAME = 1024, 32


def standing(seen: DomeView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters."""
    short = [name[:NAME] for name in names]
    told = [headline(seen, short), *[team_words(seen, seat, short[seat]) for seat in seen.order or range(len(names))]]
    return " ".join(told)[:ALT_TEXT]


def headline(seen: DomeView, names: Names) -> str:
    """Where the game is."""
    if seen.phase == "end":
        return f"The game is over: {listed([names[seat] for seat in seen.winners])} won."
    if seen.phase in STORE:
        still = [names[seat] for seat in seen.buyers if not seen.teams[seat].passed]
        return f"The store is open for match {seen.match}; still shopping: {listed(still)}."
    if seen.phase in AFTER:
        return f"Match {seen.match} is over: {listed([names[seat] for seat in seen.champions])} won it."
    return f"{match_words(seen)}, {names[seen.active]}'s turn."


def team_words(seen: DomeView, seat: int, name: str) -> str:
    """A team in a sentence."""
    team = seen.teams[seat]
    if team.gone:
        return f"{name} has left."
    if seen.phase in STORE:
        return f"{name}: credits {money(team.credits)}; {bought_words(seen, seat)}."
    where_ = ", ".join([f"{unit.id} {place_words(unit).removeprefix('on ')}" for unit in seen.of(seat)])
    shells = f", {counted(team.shells, 'shell')}" if team.shells else ""
    money_ = f"{points_words(seen, seat)}{shells}, payout {money(team.payout)}, {counted(team.cards, 'card')}"
    series = f"{counted(team.wins, 'match', 'matches')} won, team worth {money(team.value)}, "
    return f"{name}: {series if seen.terms.matches != 1 else ''}{money_}; {where_}."


def sheet(seen: DomeView, names: Names) -> str:
    """What a seat has before it: hand, units, credits, orders."""
    if seen.seat is None:
        return standing(seen, names)
    team = seen.teams[seen.seat]
    hand = powers_listed(seen.hand) if seen.hand else "no cards"
    supply = f"Supply {team.supply}: you draw up to {team.limit} cards at the start of your turn."
    owned = f"Credits {money(team.credits)}, {counted(team.shells, 'shell')}, {points_words(seen, seen.seat)}."
    loose = [f"On no unit yet: {listed([name_of(card) for card in team.loose])}."] if team.loose else []
    own = [unit_line(unit) for unit in seen.of(seen.seat)]
    return "\n".join([f"Hand: {hand}.", supply, owned, *loose, *own, *order_lines(seen), *wish_lines(seen)])


def order_lines(seen: DomeView) -> list[str]:
    """Standing orders, where they are not the usual ones."""
    held = seen.orders
    if held is None or (held.defence, held.pager, held.follow) == ("ask", "ask", "ask"):
        return []
    return [f"Standing orders: {orders_words(held.defence, held.pager, held.follow, held.until)}."]
