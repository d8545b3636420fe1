"""The private record sheet in words. [section 8]"""

from __future__ import annotations

from rules.common.english import closed
from rules.common.standing_orders import with_end
from rules.deadlock.chapters.terms import side_words, words_of
from rules.deadlock.model.names import (
    DOCTRINES,
    PHASES,
    ROLE_NAMES,
    TAX_IN_TEXT,
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
from rules.engine import Names, say

ALT_TEXT, NAME = 1024, 32
UNSTOCKED = ("races", "map", "landing")
"""Stocks are handed out as the first turn begins. [DL-SET-12]"""
ORDERED = {
    "ask": say("ask"),
    "usual": say("usual"),
    **TAX_IN_TEXT,
    "decline": say("decline"),
    "cheapest": say("cheapest"),
    "dearest": say("dearest"),
}
"""Standing orders by the words that give them."""


def sheet(seen: PlanetView, names: Names) -> str:
    """What a seat has before it: stocks, what comes, technologies, offers, orders."""
    held = seen.sheet
    if seen.seat is None:
        return say("You watch: record sheets are secret.")
    if held is None:
        return say("Your race has left the planet; you can watch.")
    if not held.race:
        return say("You have no race yet.")
    books = economy(seen, seen.seat)
    return "\n".join(
        [
            *[say("You have {goods}.", goods=goods_words(held.goods))] * (seen.phase not in UNSTOCKED),
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
    line = "A Resource Phase brings {goods} as it stands."
    if books.art:
        line = "A Resource Phase brings {goods} as it stands; Art adds {art} to culture {culture}."
    return say(line, goods=goods_words(books.income), art=books.art, culture=books.culture)


def known_words(held: SheetView) -> list[str]:
    """The technologies with what they do."""
    if not held.technologies:
        return [say("You know no technology: 50 research points bring one.")]
    line = "You know {number:# technology|# technologies}:"
    return [say(line, number=len(held.technologies)), *map(technology_words, held.technologies)]


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
    cards = [
        say("{card} (you know it)", card=technology_name(card)) if card in held.technologies else technology_name(card)
        for card in held.drawn
    ]
    return [say("Drawn: {cards:and}.", cards=cards)] if cards else []


def offer_words(deal: Deal, seat: int, names: Names) -> str:
    """An open offer to or from this seat."""
    exchanged = {
        "give": side_words(words_of(deal.give)),
        "want": side_words(words_of(deal.want)),
        "number": deal.number,
    }
    if deal.maker == seat:
        told = [say("You offer {whom} {give} for {want} (offer {number}).", whom=names[deal.to], **exchanged)]
    else:
        line = "{who} ({player}) offers you {give} for {want} (offer {number})."
        told = [say(line, who=names[deal.maker], player=player_id(deal.maker), **exchanged)]
    if deal.promise:
        told.append(say("Promise: {promise}", promise=closed(deal.promise)))
    return " ".join(told)


def promise_words(promise: Promise, names: Names) -> str:
    """A promise that was made in a deal; nothing enforces it. [DL-DIP-06]"""
    line = "Round {round}: {who} promised {whom}: {promise}"
    who, whom = names[promise.maker], names[promise.to]
    return say(line, round=promise.round, who=who, whom=whom, promise=closed(promise.text))


def orders_words(held: Orders) -> list[str]:
    """Standing orders, where they are not the usual ones."""
    told = [f"{what}: {value}" for what, value, usual in policies(held) if value != usual]
    if not told:
        return []
    return [say("Standing orders: {orders}.", orders=with_end("; ".join(told), held.until))]


def policies(held: Orders) -> list[tuple[str, str, str]]:
    """Each order with what it says and what it says by default."""
    return [
        (say("tax"), ORDERED[held.tax], ORDERED["ask"]),
        (say("routine"), ORDERED[held.routine], ORDERED["ask"]),
        (say("work first"), ", ".join([ROLE_NAMES[role] for role in held.work]), ""),
        (say("power first"), ", ".join([ROLE_NAMES[role] for role in held.power]), ""),
        (say("offers"), ORDERED[held.offers], ORDERED["ask"]),
        (say("a unit lost to a Missile"), ORDERED[held.victim], ORDERED["ask"]),
        (say("hits strike"), DOCTRINES[held.doctrine], DOCTRINES["weakest"]),
    ]


# -- for everybody -----------------------------------------------------------------------------------------------------


def standing(seen: PlanetView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters."""
    short = [name[:NAME] for name in names]
    told = [headline(seen, short), *[player_words(seen.players[seat], short) for seat in seen.order]]
    return " ".join([*told, *free_words(seen)])[:ALT_TEXT]


def headline(seen: PlanetView, names: Names) -> str:
    """Where the game is."""
    told = {"round": seen.round, "limit": seen.round_limit}
    if seen.phase == "end":
        line = "The game is over in round {round}: {winners:and} won."
        if seen.round_limit:
            line = "The game is over in round {round} of {limit}: {winners:and} won."
        return say(line, winners=[names[seat] for seat in seen.winners], **told)
    if seen.phase in ("races", "map"):
        line = "Round {round} of {limit}, {phase}." if seen.round_limit else "Round {round}, {phase}."
        return say(line, phase=PHASES[seen.phase], **told)
    line = "Round {round} of {limit}, {who}'s turn, {phase}."
    if not seen.round_limit:
        line = "Round {round}, {who}'s turn, {phase}."
    return say(line, who=names[seen.active], phase=PHASES[seen.phase], **told)


def player_words(player: PlayerView, names: Names) -> str:
    """One player in a sentence: all of it public."""
    name = names[player.seat]
    if not player.race:
        return say("{who} is out." if player.out else "{who} has no race yet.", who=name)
    whole = say("{who} ({race})", who=name, race=race_name(player.race))
    if player.out:
        return say("{who} is out.", who=whole)
    told = [
        say("{occupied} of 25 territories", occupied=player.occupied),
        say("{people:# colonist|# colonists} in {homes:# home|# homes}", people=player.loyal, homes=player.housing),
        *[say("{rebels:# rebel|# rebels}", rebels=player.rebels)] * bool(player.rebels),
        *[say("{units:# unit|# units}", units=player.units)] * bool(player.units),
        *[say("{known:# technology|# technologies}", known=player.technologies)] * bool(player.technologies),
    ]
    return f"{whole}: {', '.join(told)}."


def free_words(seen: PlanetView) -> list[str]:
    """How much land nobody holds."""
    free = len([land for land in seen.lands if land.occupant == NOBODY and land.terrain and land.land])
    return [say("{free:# territory of land is|# territories of land are} free.", free=free)] if free else []
