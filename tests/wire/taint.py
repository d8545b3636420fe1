"""Games whose secrets have names: what was made from a secret shows its name, so that it can be found on the wire.

A double is a game in all else: the same rules, options and journal. In Galactic Supremacy cards of a kind are alike and
the data file only counts them; the double gives every copy of the deck a name when the deck is made, and a new one at
each reshuffle. In One Page Deadzone a list, an army among the choices and a standing order have the names of their
owner and content, in Death Dome a power card in a hand and the standing orders, in Deadlock a stock, a technology, a
drawn card, an offer, a promise, the standing orders, and whatever else is told to some players only; Deadzone has a
module of its own. The words of a game then show the name of each secret that they are made from.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.catalogue import games
from rules.deadlock import moves as lm
from rules.deadlock.state import Deal, Planet, Promise, player_id
from rules.deadlock.state import Orders as PlanetOrders
from rules.deadlock.view import PlanetView
from rules.death_dome import events as dd
from rules.death_dome import moves as dm
from rules.death_dome.cards import POWERS
from rules.death_dome.state import Dome
from rules.death_dome.state import Orders as DomeOrders
from rules.death_dome.view import DomeView
from rules.engine import Event, Game, Move, Rule
from rules.galactic_supremacy import events as gs
from rules.galactic_supremacy import moves as gm
from rules.galactic_supremacy.ending import begin_turn
from rules.galactic_supremacy.setup import setup_phase
from rules.galactic_supremacy.state import Galaxy, Player, kind_of_card
from rules.galactic_supremacy.tables import EXCHANGES
from rules.galactic_supremacy.view import GalaxyView, OrdersView
from rules.one_page_deadzone import events as op
from rules.one_page_deadzone import moves as om
from rules.one_page_deadzone.armies import ready_armies
from rules.one_page_deadzone.state import Watch, Zone
from rules.one_page_deadzone.view import ZoneView
from tests.wire.naming import Double, Named, Secret, marked, name_of, names_in, told
from tests.wire.taint_deadzone import double_sector

SHUFFLED = "shuffled"


def double_of(key: str) -> Double:
    """The double of a registered game; a game without one fails the test that asks."""
    assert key in DOUBLES, (
        f"“{key}” has no double: write one in tests/wire/taint.py, with a name for each of its secrets (hands, decks, "
        f"face-down things, lists, standing orders), and say there who may know them; or, where nothing in it is "
        f"secret, add it to DOUBLES as `without_secrets` with the reason."
    )
    return DOUBLES[key](games()[key])


def without_secrets(reason: str) -> Callable[[Game[Any, Any]], Double]:
    """The double of a game in which everything is open, for the reason given: the game itself."""
    assert reason
    return lambda game: Double(game, lambda state: iter(()), ())


# -- Galactic Supremacy ------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class NamedGalaxy(Galaxy):
    """A galaxy in which each copy of a card has a name: `fleet@qx1a2b3cz`. `dealt` says how the hands came about."""

    shuffles: int = 0
    dealt: str = SHUFFLED

    def tell(self, fact: Event) -> None:
        """Record that something happened, and to which copies."""
        if isinstance(fact, gs.Reshuffled):
            self.shuffles += 1
            self.decks = [name_cards(deck, self.shuffles) for deck in self.decks]
        Galaxy.tell(self, with_copies(self, fact))


# The rulebook lies beside the module of the state.
NamedGalaxy.__module__ = Galaxy.__module__


def name_cards(deck: Sequence[str], shuffles: int) -> list[str]:
    """The cards of a deck, each copy with its name."""
    return [f"{kind_of_card(card)}@{name_of('card', number, shuffles)}" for number, card in enumerate(deck)]


def copies_of(galaxy: Galaxy, fact: Event) -> tuple[str, Sequence[str]]:
    """The field of a fact that tells of cards, and the copies that it tells of."""
    players, discards = galaxy.players, galaxy.discards[0]
    match fact:
        case gs.DrewCard(seat, _):
            return "card", players[seat].hand[-1:]
        case gs.Exchanged(seat, _, _, kept):
            return "drawn", (players[seat].hand if kept else discards)[-1:]
        case gs.Discarded() | gs.CardLost():
            return "card", discards[-1:]
        case gs.HandSpied(_, of, _):
            return "cards", players[of].hand
        case gs.TopCardsSeen(seat, _):
            return "cards", players[seat].seen[-1].cards
        case gs.StolenCardKnown(thief, _, _):
            return "card", players[thief].hand[-1:]
    return "", ()


def with_copies(galaxy: Galaxy, fact: Event) -> Event:
    """The same fact about named copies."""
    field, cards = copies_of(galaxy, fact)
    if not field:
        return fact
    told_of = getattr(fact, field)
    kinds = told_of if isinstance(told_of, tuple) else (told_of,)
    assert list(kinds) == [kind_of_card(card) for card in cards], (fact, cards)
    named = tuple([named_kind(card) for card in cards])
    changed: Any = fact  # every event is a dataclass
    return replace(changed, **{field: named if isinstance(told_of, tuple) else named[0]})  # type: ignore[no-any-return]


def named_kind(card: str) -> Named:
    """The kind of a card, as a word that knows its copy."""
    kind = Named(kind_of_card(card))
    kind.token = card.partition("@")[2]
    return kind


def galaxy_secrets(galaxy: Galaxy) -> Iterator[Secret]:
    """Hands and looks are their seats', what is in play or discarded everybody's, the deck nobody's."""
    for seat, player in enumerate(galaxy.players):
        yield from [(name, seat) for name in names_in([player.hand, [seen.cards for seen in player.seen]])]
        yield orders_of(seat, player), seat
        yield from [(name, None) for name in names_in(player.worlds)]
    yield from [(name, None) for name in names_in(galaxy.discards)]


def orders_of(seat: int, held: Player | OrdersView) -> str:
    """The name of a seat's standing orders."""
    return name_of("orders", seat, held.counter, held.victims, held.attack, held.places, held.until).lower()


def galaxy_names(seen: GalaxyView) -> list[str]:
    """The names of all that a view of the galaxy shows."""
    orders = [orders_of(seen.seat, seen.orders)] if seen.orders and seen.seat is not None else []
    return [*orders, *names_in([seen.hand, seen.seen, [player.worlds for player in seen.players], seen.deals])]


def needed(move: Move) -> str:
    """The kind of card that a move is made with."""
    match move:
        case gm.Discard(card) | gm.Build(card):
            return card
        case gm.Use():
            return "command"
        case gm.Exchange(name):
            return EXCHANGES[name].give
        case gm.Research():
            return "research"
    return ""


def copies_for(move: Move | str, seen: GalaxyView) -> list[str]:
    """The name of the first card in hand of the kind that a move is made with, or that a word names."""
    kind = move if isinstance(move, str) else needed(move)
    return [name for card in seen.hand if kind_of_card(card) == kind for name in names_in(card)][:1]


def double_galaxy(game: Game[Any, Any]) -> Double:
    """Galactic Supremacy with a name for each copy of a card, of one deck for all."""
    words = game.narrate
    options = tuple([replace(o, choices=("common",)) if o.key == "decks" else o for o in game.options])
    dealt = dataclasses.replace(options[0], key="dealt", title="Dealt", choices=(SHUFFLED, "held", "missing"))

    def setup(seats: int, chosen: Mapping[str, str]) -> NamedGalaxy:
        galaxy = game.setup(seats, chosen)
        held = {field.name: getattr(galaxy, field.name) for field in fields(galaxy)}
        decks = [name_cards(deck, 0) for deck in galaxy.decks]
        return NamedGalaxy(**held | {"decks": decks, "dealt": chosen["dealt"]})

    narrate = replace(
        words,
        fact=told(words.fact, names_in),
        label=lambda move, seen, names: marked(words.label(move, seen, names), copies_for(move, seen))[:80],
        named=lambda value, seen, names, field: marked(words.named(value, seen, names, field), copies_for(value, seen)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), galaxy_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), galaxy_names(seen)),
    )
    made = replace(
        game, state=NamedGalaxy, setup=setup, narrate=narrate, options=(*options, dealt),
        phases={**game.phases, "setup": dealt_setup},
    )  # fmt: skip
    deeds = (
        ("galactic offer", {"to": "P1", "promise": "{word}", "give_credits": "0"}),
        ("galactic offer", {"to": "P2", "promise": "{word}", "give_credits": "0"}),
        ("galactic orders", {"counter": "never", "victims": "ask"}),
        ("galactic orders", {"counter": "always", "victims": "automatic", "attack": "peace", "until": "99"}),
    )
    return Double(made, galaxy_secrets, deeds)


def dealt_setup(galaxy: NamedGalaxy) -> Rule[str]:
    """The setup; in a game that is not shuffled the first has two Commands, and the second one if he is to hold it."""
    if galaxy.dealt == SHUFFLED:
        return (yield from setup_phase(galaxy))
    galaxy.order = [*range(len(galaxy.players))]
    hands = [["command", "command", "fleet"], ["fleet", "command"], ["fleet", "leader"]]
    if galaxy.dealt == "missing":
        hands[1] = ["fleet", "colony"]
    deck = galaxy.decks[0]
    for player, kinds in zip(galaxy.players, hands, strict=True):
        for kind in kinds:
            card = next(card for card in deck if kind_of_card(card) == kind)
            deck.remove(card)
            player.hand.append(card)
    return begin_turn(galaxy, 0)


# -- One Page Deadzone -------------------------------------------------------------------------------------------------


def list_of(seat: int, units: Sequence[str]) -> list[str]:
    """The name of a list that a seat is building; none for an empty one."""
    return [name_of("list", seat, *units).lower()] if units else []


def army_of(seat: int, army: str) -> str:
    """The name of an army that a seat may choose."""
    return name_of("army", seat, army).lower()


def watches_of(seat: int, watch: Any, watches: Mapping[str, Any]) -> list[str]:
    """The name of a seat's standing orders for overwatch; none for those that all begin with."""
    held = [(unit, order.policy, order.percent, order.until) for unit, order in {"": watch, **watches}.items()]
    plain = [("", Watch().policy, Watch().percent, Watch().until)]
    return [] if held == plain else [name_of("watch", seat, held).lower()]


def zone_secrets(zone: Zone) -> Iterator[Secret]:
    """Lists, the armies among the choices, and standing orders are their seats' own."""
    for seat, squad in enumerate(zone.squads):
        found = [*list_of(seat, squad.draft), *watches_of(seat, squad.watch, squad.watches)]
        armies = [army_of(seat, army) for army in (*ready_armies(zone.points), "own")]
        yield from [(name, seat) for name in (*found, *(armies if zone.phase == "armies" else ()))]


def zone_names(seen: ZoneView) -> list[str]:
    """The names of all secrets that a view of the zone shows."""
    if seen.seat is None:
        return [name for unit in seen.draft for name in list_of(0, [unit])]
    watches = watches_of(seen.seat, seen.watch, seen.watches) if seen.watch else []
    return [*list_of(seen.seat, seen.draft), *watches]


def chosen_from(move: Move, seen: ZoneView) -> list[str]:
    """The names of what a choice is made from: an army, or the own list."""
    if seen.seat is None:
        return []
    if isinstance(move, om.Field):
        return [army_of(seen.seat, move.army)]
    return list_of(seen.seat, seen.draft) if isinstance(move, om.Recruit | om.Dismiss) else []


def zone_fact(event: Event) -> list[str]:
    """The names of what a private fact tells."""
    match event:
        case op.Drafted(seat, units):
            return list_of(seat, units)
        case op.WatchSet(seat, unit, policy, percent):
            return [name_of("order", seat, unit, policy, percent).lower()]
        case op.WatchLimited(seat, unit, until):
            return [name_of("end", seat, unit, until).lower()]
    return []


def double_zone(game: Game[Any, Any]) -> Double:
    """One Page Deadzone with names for lists, choices of armies and standing orders, by owner and content."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, zone_fact),
        label=lambda move, seen, names: marked(words.label(move, seen, names), chosen_from(move, seen))[:80],
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), zone_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), zone_names(seen)),
    )
    deeds = (
        ("onepage recruit", {"unit": "tactical"}),
        ("onepage recruit", {"unit": "dog"}),
        ("onepage dismiss", {"number": "1"}),
        ("onepage orders", {"policy": "chance", "percent": "33"}),
        ("onepage orders", {"policy": "never", "until": "99"}),
        ("onepage orders", {"policy": "ask"}),
    )
    return Double(replace(game, narrate=narrate), zone_secrets, deeds)


# -- Death Dome --------------------------------------------------------------------------------------------------------


def card_of(seat: int, card: str) -> str:
    """The name of a power card in a hand."""
    return name_of("power", seat, card).lower()


def answers_of(seat: int, held: DomeOrders | dd.OrdersGiven) -> str:
    """The name of a seat's standing orders."""
    return name_of("answers", seat, held.defence, held.pager, held.follow, held.until).lower()


def dome_secrets(dome: Dome) -> Iterator[Secret]:
    """Hands and standing orders are their seats' own, the pile is nobody's."""
    for seat, team in enumerate(dome.teams):
        yield from [(card_of(seat, card), seat) for card in team.hand]
        yield answers_of(seat, team.orders), seat


def dome_names(seen: DomeView) -> list[str]:
    """The names of all secrets that a view of the dome shows."""
    if seen.seat is None:
        return [card_of(0, card) for card in seen.hand]
    orders = [answers_of(seen.seat, seen.orders)] if seen.orders else []
    return [*orders, *[card_of(seen.seat, card) for card in seen.hand]]


def played_from(move: Move | str, seen: DomeView) -> list[str]:
    """The name of the card in hand that a choice is made from, or that a value stands for."""
    match move:
        case dm.Value(slot) | dm.Brace(slot) | dm.Grant(slot, _):
            cards = seen.hand[slot - 1 : slot]
        case dm.Play(card, _) | dm.Capture(card) | str(card):
            cards = (card,) if card in POWERS and card in seen.hand else ()
        case _:
            cards = ()
    return [card_of(seen.seat or 0, card) for card in cards]


def dome_fact(event: Event) -> list[str]:
    """The names of what a private fact tells."""
    match event:
        case dd.SawDrawn(seat, cards) | dd.SawStolen(seat, _, cards):
            return [card_of(seat, card) for card in cards]
        case dd.OrdersGiven(seat):
            return [answers_of(seat, event)]
    return []


def double_dome(game: Game[Any, Any]) -> Double:
    """Death Dome with a name for each card in a hand, by owner and kind, and for standing orders."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, dome_fact),
        label=lambda move, seen, names: marked(words.label(move, seen, names), played_from(move, seen))[:80],
        named=lambda value, seen, names, at: marked(words.named(value, seen, names, at), played_from(value, seen)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), dome_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), dome_names(seen)),
    )
    deeds = (
        ("dome orders", {"defence": "never", "follow": "never"}),
        ("dome orders", {"defence": "auto", "pager": "auto", "until": "99"}),
        ("dome orders", {"defence": "ask"}),
        ("dome odds", {"unit": "{word}", "weapon": "punch", "target": "Wa1"}),
    )
    return Double(replace(game, narrate=narrate), dome_secrets, deeds)


# -- Deadlock ----------------------------------------------------------------------------------------------------------


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


def doctrine_of(seat: int, held: PlanetOrders) -> str:
    """The name of a seat's standing orders."""
    return name_of("policies", seat, held).lower()


def planet_secrets(planet: Planet) -> Iterator[Secret]:
    """Record sheets are their seats' own, and what was read of one its reader's too; offers and promises are two's."""
    for seat, player in enumerate(planet.players):
        own = [stock_of(seat, player.goods), *known_of(seat, player.technologies), doctrine_of(seat, player.orders)]
        for report in player.reports:
            own += [*known_of(report.of, report.technologies), stock_of(report.of, report.goods)]
        yield from [(name, seat) for name in own]
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
    return [*own, *drawn_of(seat, sheet.drawn), *read, *made]


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


def double_planet(game: Game[Any, Any]) -> Double:
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


DOUBLES: Mapping[str, Callable[[Game[Any, Any]], Double]] = {
    "deadlock": double_planet,
    "deadzone": double_sector,
    "death-dome": double_dome,
    "galactic-supremacy": double_galaxy,
    "one-page-deadzone": double_zone,
}
