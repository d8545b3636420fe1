"""Deadlock with names for its secrets.

A stock, a technology, a drawn card, an offer, a promise, standing orders, and whatever else is told to some only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.deadlock.model import moves as lm
from rules.deadlock.model.state import Deal, Orders, Planet, Promise, player_id
from rules.deadlock.model.view import PlanetView, concerns
from rules.engine import Game, Move
from testing.doubles import Double, Secret, marked, name_of, told


def stock_of(seat: int, goods: Mapping[Any, int]) -> str:
    """The name of what a record sheet has of all goods."""
    return name_of("stock", seat, sorted(goods.items())).lower()


def known_of(seat: int, technologies: Sequence[str]) -> list[str]:
    """The names of technologies that a seat knows."""
    return [name_of("technology", seat, code).lower() for code in technologies]


def drawn_of(seat: int, cards: Sequence[str]) -> list[str]:
    """The names of cards that a seat has drawn in a research."""
    return [name_of("drawn", seat, card).lower() for card in cards]


def offer_of(deal: Deal) -> str:
    """The name of an open offer."""
    return name_of("deal", deal.maker, deal.to, deal.number, deal.give, deal.want, deal.promise).lower()


def promise_of(held: Promise) -> str:
    """The name of a promise that was made."""
    return name_of("promise", held.maker, held.to, held.round, held.text).lower()


def doctrine_of(seat: int, held: Orders) -> str:
    """The name of a seat's standing orders."""
    return name_of("policies", seat, held).lower()


def offers_of(seat: int | None, offers: Mapping[str, int | None]) -> list[str]:
    """The names of how many offers a seat has made to each player, and each player to it."""
    return [name_of("offers", pair, count).lower() for pair, count in offers.items() if concerns(pair, seat)]


def planet_secrets(planet: Planet) -> Iterator[Secret]:
    """Record sheets are their seats' own, and what was read of one its reader's too; offers and promises are two's."""
    for seat, player in enumerate(planet.players):
        own = [stock_of(seat, player.goods), *known_of(seat, player.technologies), doctrine_of(seat, player.orders)]
        for report in player.reports:
            own += [*known_of(report.of, report.technologies), stock_of(report.of, report.goods)]
        yield from [(name, seat) for name in (*own, *offers_of(seat, planet.offers))]
    yield from [(name, planet.active) for name in drawn_of(planet.active, planet.drawn)]
    yield from [(offer_of(deal), seat) for deal in planet.deals for seat in (deal.maker, deal.to)]
    yield from [(promise_of(held), seat) for held in planet.promises for seat in (held.maker, held.to)]


def planet_names(seen: PlanetView) -> list[str]:
    """The names of all secrets that a view of the planet shows."""
    sheet, seat = seen.sheet, seen.seat or 0
    if sheet is None:
        return []
    own = [stock_of(seat, sheet.goods), *known_of(seat, sheet.technologies), doctrine_of(seat, sheet.orders)]
    read = [stock_of(report.of, report.goods) for report in sheet.reports]
    read += [name for report in sheet.reports for name in known_of(report.of, report.technologies)]
    made = [*map(offer_of, sheet.deals), *map(promise_of, sheet.promises)]
    return [*own, *drawn_of(seat, sheet.drawn), *read, *made, *offers_of(seen.seat, seen.offers)]


def known_from(move: Move, seen: PlanetView) -> list[str]:
    """The names of what a choice or a lookup is made from: an offer, a drawn card, or the stock that pays for it."""
    sheet, seat = seen.sheet, seen.seat or 0
    if sheet is None:
        return []
    match move:
        case lm.Accept(player) | lm.Decline(player):
            deals = [deal for deal in sheet.deals if player in (player_id(deal.maker), player_id(deal.to))]
            return [*map(offer_of, deals)][:1]
        case lm.Copy(technology) if technology in sheet.drawn:
            return drawn_of(seat, [technology])
        case lm.Copy(technology):
            readable = [report.of for report in sheet.reports if technology in report.technologies]
            return [name for of in readable for name in known_of(of, [technology])][:1]
        case lm.Build() | lm.Make() | lm.Buy() | lm.Sell() | lm.Hire() | lm.Learn() | lm.Carry() | lm.SetTax():
            return [stock_of(seat, sheet.goods)]
        case lm.Dossier(player) if player != player_id(seat):
            return [stock_of(report.of, report.goods) for report in sheet.reports if player == player_id(report.of)]
        case lm.Forecast() | lm.Odds() | lm.Catalogue():
            return [stock_of(seat, sheet.goods), *known_of(seat, sheet.technologies)]
    return []


def double(game: Game[Any, Any]) -> Double:
    """Deadlock with names for what stands on a record sheet, for offers and promises, and for every private fact."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, lambda event: [] if event.audience is None else [name_of("fact", event)]),
        label=lambda move, seen, names: marked(words.label(move, seen, names), known_from(move, seen))[:80],
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), planet_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), planet_names(seen))[:1000],
    )
    made = replace(
        game,
        narrate=narrate,
        outlook=lambda seen, question, draft: marked(game.outlook(seen, question, draft), planet_names(seen)[:3]),
        look_up=lambda seen, move, names: marked(game.look_up(seen, move, names), known_from(move, seen)),
    )
    deeds: Sequence[tuple[str, Mapping[str, str]]] = (
        ("deadlock orders", {"tax": "usual", "doctrine": "deadliest"}),
        ("deadlock orders", {"routine": "usual", "victim": "dearest", "until": "9"}),
        ("deadlock orders", {"work": "{word}"}),
        ("deadlock offer", {"to": "P1", "give": "1 metal", "promise": "{word}"}),
        ("deadlock offer", {"to": "P2", "want": "1 food", "promise": "{word}"}),
        ("deadlock offer", {"to": "P3", "give": "2 {word}"}),
        ("deadlock accept", {"player": "P1", "number": "1"}),
        ("deadlock accept", {"player": "P2", "number": "1"}),
        ("deadlock odds", {"at": "C3", "units": "{word}"}),
        ("deadlock dossier", {"player": "P1"}),
        ("deadlock forecast", {}),
    )
    return Double(made, planet_secrets, deeds)
