"""How the arena stands in words for everybody, and what a team has before it."""

from __future__ import annotations

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
from rules.death_dome.model.view import DomeView, TeamView, UnitView
from rules.death_dome.words.prompts import AFTER, STORE
from rules.engine import Names, say

ALT_TEXT, NAME = 1024, 32


def standing(seen: DomeView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters."""
    short = [name[:NAME] for name in names]
    told = [headline(seen, short), *[team_words(seen, seat, short[seat]) for seat in seen.order or range(len(names))]]
    return " ".join(told)[:ALT_TEXT]


def headline(seen: DomeView, names: Names) -> str:
    """Where the game is."""
    if seen.phase == "end":
        line = "The game is over in match {match}: {winners:and} won."
        if seen.terms.matches == 1:
            line = "The game is over: {winners:and} won."
        return say(line, match=seen.match, winners=[names[seat] for seat in seen.winners])
    if seen.phase in STORE:
        still = [names[seat] for seat in seen.buyers if not seen.teams[seat].passed]
        return say("The store is open for match {match}; still shopping: {who:and}.", match=seen.match, who=still)
    if seen.phase in AFTER:
        champions = [names[seat] for seat in seen.champions]
        return say("Match {match} is over: {champions:and} won it.", match=seen.match, champions=champions)
    return say("{round}, {who}'s turn.", round=match_words(seen), who=names[seen.active])


def team_words(seen: DomeView, seat: int, name: str) -> str:
    """A team in a sentence."""
    team = seen.teams[seat]
    if team.gone:
        return say("{who} has left.", who=name)
    if seen.phase in STORE:
        cards = bought_words(seen, seat)
        return say("{who}: credits {credits}; {cards}.", who=name, credits=money(team.credits), cards=cards)
    series = [
        say("{wins:# match|# matches} won", wins=team.wins),
        say("team worth {value}", value=money(team.value)),
    ]
    owned = [
        *(series if seen.terms.matches != 1 else []),
        points_words(seen, seat),
        *([say("{shells:# shell|# shells}", shells=team.shells)] if team.shells else []),
        say("payout {payout}", payout=money(team.payout)),
        say("{cards:# card|# cards}", cards=team.cards),
    ]
    places = ", ".join([unit_place(unit) for unit in seen.of(seat)])
    return say("{who}: {owned}; {places}.", who=name, owned=", ".join(owned), places=places)


def unit_place(unit: UnitView) -> str:
    """`Wa1 E8`, `Wa1 in its base`."""
    on_square = unit.on_board and not unit.in_base
    return say("{unit} {place}", unit=unit.id, place=unit.place if on_square else place_words(unit))


def sheet(seen: DomeView, names: Names) -> str:
    """What a seat has before it: hand, units, credits, orders."""
    if seen.seat is None:
        return standing(seen, names)
    team = seen.teams[seen.seat]
    hand = say("Hand: {cards}.", cards=powers_listed(seen.hand)) if seen.hand else say("Hand: no cards.")
    supply = say(
        "Supply {supply}: you draw up to {limit} cards at the start of your turn.",
        supply=team.supply, limit=team.limit,
    )  # fmt: skip
    owned = say(
        "Credits {credits}, {shells:# shell|# shells}, {points}, payout {payout}.",
        credits=money(team.credits), shells=team.shells, points=points_words(seen, seen.seat),
        payout=money(team.payout),
    )  # fmt: skip
    own = [unit_line(unit) for unit in seen.of(seen.seat)]
    return "\n".join([hand, supply, owned, *loose_lines(team), *own, *order_lines(seen), *wish_lines(seen)])


def loose_lines(team: TeamView) -> list[str]:
    """The cards of a team that no unit carries, if there are any."""
    return [say("On no unit yet: {cards:and}.", cards=[name_of(card) for card in team.loose])] if team.loose else []


def order_lines(seen: DomeView) -> list[str]:
    """Standing orders, where they are not the usual ones."""
    held = seen.orders
    if held is None or (held.defence, held.pager, held.follow) == ("ask", "ask", "ask"):
        return []
    return [say("Standing orders: {orders}.", orders=orders_words(held.defence, held.pager, held.follow, held.until))]
