"""Power cards in an attack: the attacker's values, the defender's values and reactions. [D8, D9, D14..16]

Players with cards are asked at every attack, whatever the cards are; those without are not. The defence is asked in a
window, so that nobody can tell from the time it takes whether standing orders have answered. [R53]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations

from rules.death_dome.chapters.piles import discard
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.events import CardsShown
from rules.death_dome.model.moves import Brace, First, Grant, Value
from rules.death_dome.model.questions import Prompt, UnderAttack, Window
from rules.death_dome.model.state import Dome, Strike, Unit
from rules.death_dome.model.units import build, toughness, vitae
from rules.engine import Order, Pick, Refusal, Rule, ask_all, ask_some

Used = Value | Brace | Grant


# -- the attacker ------------------------------------------------------------------------------------------------------


def add_cards(dome: Dome, seat: int) -> Rule[int]:
    """Any number of cards for their values; returns their sum. [DD-ATK-04, DD-ATK-06, DD-ABL-22, R18]"""
    if not dome.teams[seat].hand:
        return 0
    chosen = yield from ask_some(lambda: attack_question(dome, seat))
    return show(dome, seat, chosen, attacking=True)


def attack_question(dome: Dome, seat: int) -> Pick[Value]:
    """Which cards to add: their number may be known, their faces not before they are shown. [D8, D14]"""
    options = tuple([Value.of(slot) for slot in range(1, len(dome.teams[seat].hand) + 1)])
    strike = dome.strikes[-1]
    return Pick(
        seat=seat,
        prompt=Prompt.ATTACK_CARDS,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DD-ATK-04",
        about=UnderAttack(strike.by, strike.power, tuple(strike.hits)),
        plan=True,  # one list: all of them are marked in one go
    )


# -- the defenders -----------------------------------------------------------------------------------------------------


def defend(dome: Dome, strike: Strike, seat: int, own: Sequence[str]) -> Rule[None]:
    """Value and reaction cards of one player, for all of its units that are hit. [DD-DEF-01, DD-MUL-02, R53, R85]"""
    if not dome.teams[seat].hand:
        return
    about = UnderAttack(strike.by, strike.power, tuple(own))
    answers = yield from ask_all(
        lambda: [defence_question(dome, seat, about)],
        prompt=Prompt.DEFENCE,
        reason="DD-DEF-01",
        about=Window(seat, about),
    )
    chosen: tuple[Used, ...] = answers[seat]
    for move in chosen:
        react(dome, strike, seat, move)
    strike.guard[str(seat)] = show(dome, seat, chosen, attacking=False)


def defence_question(dome: Dome, seat: int, about: UnderAttack) -> Pick[Used]:
    """Each card for its value, and reaction cards for their ability too. [DD-PWR-02, DD-PWR-03, D9]"""
    hand, strike, own = dome.teams[seat].hand, dome.strikes[-1], about.hits
    options = [use for slot, card in enumerate(hand, 1) for use in uses(dome, strike, slot, card, own)]
    default = auto_defence(dome, strike, seat, own)
    order = {"ask": None, "auto": default, "never": ()}[dome.orders(seat).defence]
    return Pick(
        seat=seat,
        prompt=Prompt.DEFENCE,
        options=options,
        low=0,
        high=len(hand),
        default=default,
        reason="DD-DEF-01",
        about=about,
        order=order,
        check_set=one_use,
    )


def uses(dome: Dome, strike: Strike, slot: int, card: str, own: Sequence[str]) -> Iterator[Used]:
    """What a card can do in this defence; a reaction must be able to change something. [DD-PWR-10, P18, P19]"""
    yield Value.of(slot)
    power = POWERS[card]
    if power.tag("cancel_push") and strike.cause != "token" and "push_back" in strike.tags:
        yield Brace.of(slot)
    if power.tag("grant_payback") and strike.cause == "weapon":
        yield from [Grant.of(slot, name) for name in own]


def one_use(chosen: tuple[Used, ...]) -> Refusal | None:
    """A card is used for its value or for its ability. [DD-PWR-02]"""
    slots = [move.slot for move in chosen]
    if len(set(slots)) < len(slots):
        return Refusal("Use each card for its value or for its ability, not for both.", "DD-PWR-02")
    return None


def react(dome: Dome, strike: Strike, seat: int, move: Used) -> None:
    """A reaction card works for this attack only. [P18, P19]"""
    match move:
        case Brace():
            strike.braced.append(seat)
        case Grant(slot, unit):
            tag = POWERS[dome.teams[seat].hand[slot - 1]].tag("grant_payback")
            assert tag is not None
            strike.granted[unit] = tag.number


def show(dome: Dome, seat: int, chosen: Sequence[Used], *, attacking: bool) -> int:
    """The cards go face up on the discard pile; returns the sum of the values. [DD-PWR-06, DD-WND-02, DD-PWR-01]"""
    team = dome.teams[seat]
    ordered = sorted(chosen, key=lambda move: move.slot)
    cards = [team.hand[move.slot - 1] for move in ordered]
    used = {move.slot for move in ordered}
    team.hand = [card for slot, card in enumerate(team.hand, 1) if slot not in used]
    discard(dome, cards)
    dome.tell(CardsShown(seat, attacking, tuple(cards), tuple([use_of(move) for move in ordered])))
    return sum([POWERS[card].value for card, move in zip(cards, ordered, strict=True) if isinstance(move, Value)])


def use_of(move: Used) -> str:
    """What a card was shown for: its value, against a push, or for the payback of a unit."""
    return move.unit if isinstance(move, Grant) else move.kind


def order_hits(dome: Dome, seat: int, own: Sequence[str]) -> Rule[list[str]]:
    """A player with several units hit decides in which order. [DD-MUL-03, R70]"""
    if len(own) == 1:
        return [*own]
    options = tuple([First.of(name) for name in sorted(own, key=partial(place_in_team, dome))])
    order = None if dome.orders(seat).defence == "ask" else options
    answers = yield from ask_all(
        lambda: [
            Order(seat=seat, prompt=Prompt.HITS, options=options, default=options, reason="DD-MUL-03", order=order)
        ],
        prompt=Prompt.HITS,
        reason="DD-MUL-03",
        about=Window(seat),
    )
    return [move.unit for move in answers[seat]]


def place_in_team(dome: Dome, name: str) -> int:
    """Warrior, gunner, scout, medic; characters in the order of their cards. [D9]"""
    return dome.units.index(dome.unit(name))


# -- auto-defence ------------------------------------------------------------------------------------------------------


def auto_defence(dome: Dome, strike: Strike, seat: int, own: Sequence[str]) -> tuple[Value, ...]:
    """The least values that keep all own units alive, or as many as can be, or none. [D9]"""
    hand = dome.teams[seat].hand
    needed = sorted([need(strike, dome.unit(name)) for name in own])
    values = [POWERS[card].value for card in hand]
    most = sum(values)
    savable = [points for points in needed if points <= most]
    if not savable or savable[-1] <= 0:
        return ()
    return least_cards(tuple(hand), savable[-1])


def need(strike: Strike, unit: Unit) -> int:
    """The card points with which a unit has 1 vitae left after this hit."""
    power = strike.power + strike.plus.get(unit.id, 0)
    return power - toughness(unit) - build(unit).against(strike.weapon) - vitae(unit) + 1


@lru_cache(maxsize=4096)
def least_cards(hand: tuple[str, ...], least: int) -> tuple[Value, ...]:
    """The cards of the smallest sum that reaches `least`: few, plain ones with low ids. [D9]"""
    *_, slots = min(choices_of(hand, least))
    return tuple([Value.of(slot) for slot in slots])


def choices_of(hand: tuple[str, ...], least: int) -> Iterator[tuple[int, int, int, tuple[str, ...], tuple[int, ...]]]:
    """Every choice of cards that reaches `least`, in what compares: sum, cards, abilities, ids; then the slots."""
    for count in range(1, len(hand) + 1):
        for slots in combinations(range(1, len(hand) + 1), count):
            cards = tuple([hand[slot - 1] for slot in slots])
            total = sum([POWERS[card].value for card in cards])
            if total >= least:
                yield total, count, sum([POWERS[card].ability is not None for card in cards]), cards, slots
