"""The private record sheet in words. [section 8]"""

from __future__ import annotations

from rules.common.english import closed, counted, listed
from rules.common.standing_orders import end_words
from rules.deadlock.chapters.terms import words_of
from rules.deadlock.model.names import (
    DOCTRINES,
    PHASES,
    ROLE_NAMES,
    goods_words,
    race_name,
    race_words,
    technology_name,
    technology_words,
    unit_name,
    values_words,
)
from rules.deadlock.model.state import Deal, Orders, Promise, player_id
from rules.deadlock.model.tables import NOBODY, UNITS
from rules.deadlock.model.units import values_of
from rules.deadlock.model.view import PlanetView, PlayerView, SheetView
from rules.deadlock.odds.outlook import Economy, economy, is_told, needs, warnings
from rules.deadlock.words.labels import means
from rules.engine import Names

ALT_TEXT, NAME = 1024, 32


def sheet(seen: PlanetView, names: Names) -> str:
    """What a seat has before it: stocks, what comes, technologies, offers, orders."""
    held = seen.sheet
    if seen.seat is None:
        return "You watch: record sheets are secret. The picture shows all that everybody knows."
    if held is None:
        return "Your race has left the planet; you can watch."
    if not held.race:
        return "You have no race yet."
    books = economy(seen, seen.seat)
    return "\n".join(
        [
            f"You have {goods_words(held.goods)}.",
            *[f"⚠ {sentence}" for sentence in warnings(seen)],
            *([needs(books), income_words(books)] if is_told(seen) else []),
            f"{race_words(held.race)}.",
            *known_words(held),
            *unit_lines(seen),
            *drawn_words(held),
            *[offer_words(deal, seen.seat, names) for deal in held.deals],
            *[promise_words(promise, names) for promise in held.promises],
            *orders_words(held.orders),
        ]
    )


def income_words(books: Economy) -> str:
    """`A Resource Phase brings 4 Food and 5 Credits as it stands; Art adds 2 to culture 5.`"""
    art = f"; Art adds {books.art} to culture {books.culture}" if books.art else ""
    return f"A Resource Phase brings {goods_words(books.income)} as it stands{art}."


def known_words(held: SheetView) -> list[str]:
    """The technologies with what they do."""
    if not held.technologies:
        return ["You know no technology: 50 research points bring one."]
    return [f"You know {counted(len(held.technologies), 'technology')}:", *map(technology_words, held.technologies)]


def unit_lines(seen: PlanetView) -> list[str]:
    """The effective values of the kinds of units that the seat has. [Table K]"""
    assert seen.seat is not None
    kinds = {units.kind: None for _, units in seen.units(seen.seat)}
    race, known = means(seen)
    return [
        f"{unit_name(kind)}: {values_words(kind, values_of(race, known, kind))}." for kind in UNITS if kind in kinds
    ]


def drawn_words(held: SheetView) -> list[str]:
    """The cards of a research, owned ones marked."""
    owned = held.technologies
    cards = [f"{technology_name(card)}{' (you know it)' if card in owned else ''}" for card in held.drawn]
    return [f"Drawn: {listed(cards)}."] if cards else []


def offer_words(deal: Deal, seat: int, names: Names) -> str:
    """An open offer to or from this seat."""
    promise = f" Promise: {closed(deal.promise)}" if deal.promise else ""
    give, want = words_of(deal.give), words_of(deal.want)
    if deal.maker == seat:
        return f"You offer {names[deal.to]} {give} for {want} (offer {deal.number}).{promise}"
    return f"{names[deal.maker]} ({player_id(deal.maker)}) offers you {give} for {want} (offer {deal.number}).{promise}"


def promise_words(promise: Promise, names: Names) -> str:
    """A promise that was made in a deal; nothing enforces it. [DL-DIP-06]"""
    return f"Round {promise.round}: {names[promise.maker]} promised {names[promise.to]}: {closed(promise.text)}"


def orders_words(held: Orders) -> list[str]:
    """Standing orders, where they are not the usual ones."""
    told = [f"{what}: {value}" for what, value, usual in policies(held) if value != usual]
    if not told:
        return []
    return [f"Standing orders: {'; '.join(told)}{end_words(held.until)}."]


def policies(held: Orders) -> list[tuple[str, str, str]]:
    """Each order with what it says and what it says by default."""
    return [
        ("tax", held.tax, "ask"),
        ("routine", held.routine, "ask"),
        ("work first", ", ".join([ROLE_NAMES[role] for role in held.work]), ""),
        ("power first", ", ".join([ROLE_NAMES[role] for role in held.power]), ""),
        ("offers", held.offers, "ask"),
        ("a unit lost to a Missile", held.victim, "ask"),
        ("hits strike", DOCTRINES[held.doctrine], DOCTRINES["weakest"]),
    ]


# -- for everybody -----------------------------------------------------------------------------------------------------


def standing(seen: PlanetView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters."""
    short = [name[:NAME] for name in names]
    told = [headline(seen, short), *[player_words(seen.players[seat], short) for seat in seen.order]]
    return " ".join([*told, *free_words(seen)])[:ALT_TEXT]


def headline(seen: PlanetView, names: Names) -> str:
    """Where the game is."""
    limit = f" of {seen.round_limit}" if seen.round_limit else ""
    if seen.phase == "end":
        return f"The game is over in round {seen.round}{limit}: {listed([names[seat] for seat in seen.winners])} won."
    if seen.phase in ("races", "map"):
        return f"{PHASES[seen.phase]}."
    return f"Round {seen.round}{limit}, {names[seen.active]}'s turn, {PHASES[seen.phase]}."


def player_words(player: PlayerView, names: Names) -> str:
    """One player in a sentence: all of it public."""
    name = names[player.seat]
    if player.out:
        return f"{name} ({race_name(player.race)}) is out." if player.race else f"{name} is out."
    if not player.race:
        return f"{name} has no race yet."
    rebels = f", {counted(player.rebels, 'rebel')}" if player.rebels else ""
    units = f", {counted(player.units, 'unit')}" if player.units else ""
    homes = f"{counted(player.loyal, 'colonist')} in {counted(player.housing, 'home')}"
    known = f", {counted(player.technologies, 'technology')}" if player.technologies else ""
    return f"{name} ({race_name(player.race)}): {player.occupied} of 25 territories, {homes}{rebels}{units}{known}."


def free_words(seen: PlanetView) -> list[str]:
    """How much land nobody holds."""
    free = len([land for land in seen.lands if land.occupant == NOBODY and land.terrain and land.land])
    return [f"{counted(free, 'territory')} of land {'is' if free == 1 else 'are'} free."] if free else []
