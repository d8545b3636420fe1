"""The voice of the arena: one line for each fact."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.common.prose import told_by
from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, money, name_of
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    BASES,
    BUGS,
    after_words,
    kind_name,
    named_by_id,
    orders_words,
    power_name,
    powers_listed,
    signed,
    units_named,
    weapon_name,
)
from rules.engine import Event, Names

StoreEvent = (
    se.FirstRolled
    | se.Dealt
    | se.StoreOpened
    | se.Bought
    | se.Sold
    | se.Hired
    | se.Equipped
    | se.Passed
    | se.Missed
    | se.SoldOff
)
SeriesEvent = se.MatchBegan | se.LastStanding | se.MatchEnded | se.BonusPaid | se.Voted | se.SeriesEnded | e.Conceded
TurnEvent = e.RoundBegan | e.TurnBegan | e.Regenerated | e.Drew | e.Reshuffled | e.CounterSet | e.StoodUp
CardEvent = e.Played | e.Stole | e.Boosted | e.Swapped | e.Healed
PhaseEvent = e.Moved | e.Followed | e.Recalled | e.Captured | e.BugPlaced | e.Released
AttackEvent = e.Struck | e.CardsShown | e.Wounded | e.Pushed | e.PushStopped | e.Incapacitated | e.Died
PrivateEvent = e.SawDrawn | e.SawStolen | e.OrdersGiven | se.WishesWritten | se.WishLost
Untold = e.TurnEnded | e.PhaseBegan | e.PhaseEnded
"""The lines of the next turn, and of what a unit does, tell of these."""
told_by(
    (*se.EVENTS, *e.EVENTS),
    StoreEvent, SeriesEvent, TurnEvent, CardEvent, PhaseEvent, AttackEvent, PrivateEvent, Untold,
)  # fmt: skip


def fact(event: Event, names: Names) -> str | None:
    """One line for a fact; None where another line tells it."""
    if isinstance(event, StoreEvent):
        return store_story(event, names)
    if isinstance(event, SeriesEvent):
        return series_story(event, names)
    if isinstance(event, TurnEvent):
        return turn_story(event, names)
    if isinstance(event, CardEvent):
        return card_story(event, names)
    if isinstance(event, PhaseEvent):
        return phase_story(event, names)
    if isinstance(event, AttackEvent):
        return attack_story(event, names)
    return private_story(event, names) if isinstance(event, PrivateEvent) else None


def store_story(event: StoreEvent, names: Names) -> str:
    """First roll, characters, buying and selling, the auction."""
    match event:
        case se.FirstRolled(faces, first):
            rolls = listed([f"{names[seat]} {face}" for seat, face in enumerate(faces) if face])
            return f"Who is first? {rolls}. " + (
                "A tie at the top: once more!" if first is None else f"{names[first]}!"
            )
        case se.Dealt(seat, characters):
            return f"{names[seat]} is dealt {listed([CHARACTERS[key].name for key in characters])}."
        case se.StoreOpened(match, first):
            return f"— The store opens for match {match}: {names[first]} chooses first —"
        case se.Bought(seat, card, unit, cost):
            whom = f" for {named_by_id(unit)}" if unit else ""
            return f"{names[seat]} buys {ITEMS[card].name} ({money(cost)}){whom}."
        case se.Sold(seat, card, cost):
            return f"{names[seat]} sells {name_of(card)} back for {money(cost)}."
        case se.Hired(seat, unit, sold, bought):
            return f"{names[seat]} sends {kind_name(sold)} away and hires {kind_name(bought)} as {unit}."
        case se.Equipped(seat, card, unit):
            to = f"gives {ITEMS[card].name} to {named_by_id(unit)}" if unit else f"takes {ITEMS[card].name} off"
            return f"{names[seat]} {to}."
        case se.Passed(seat):
            return f"{names[seat]} is done shopping."
        case se.Missed(seat, card):
            return f"{names[seat]} would have bought {name_of(card)}, but it was gone: the money is kept."
        case se.SoldOff(seat, unit, cards, sum_, character):
            what, whom = listed([name_of(card) for card in cards]), named_by_id(unit)
            if character:
                more, heir = f" with {what}" if cards else "", kind_name(character)
                return f"Auction: {names[seat]} must sell back {whom}{more} for {money(sum_)}. {heir} takes over."
            return f"Auction: {names[seat]} must sell back what {whom} carries: {what}, {money(sum_)}."


def series_story(event: SeriesEvent, names: Names) -> str:
    """Matches, payouts, the end."""
    match event:
        case se.MatchBegan(match, rounds, order, bases, _):
            turns = listed([f"{names[seat]} ({BASES[bases[seat]]})" for seat in order])
            return f"— Match {match}, {rounds} rounds: {turns} —"
        case se.LastStanding(seat):
            return f"Only {names[seat]} has anybody left outside the jails!"
        case se.MatchEnded(match, payouts, winners):
            paid = listed([f"{names[seat]} {money(payout)}" for seat, payout in enumerate(payouts)])
            won = listed([names[seat] for seat in winners])
            return (
                f"Match {match} is over. Payout: {paid}. ★ {won} {'win' if len(winners) > 1 else 'wins'} the match! ★"
            )
        case se.BonusPaid(sum_):
            return f"Bonus: every team gets {money(sum_)} more."
        case se.Voted(stop, ends):
            who = listed([names[seat] for seat in stop]) if stop else "Nobody"
            told = "that is the end of the series" if ends else "the series goes on"
            return f"{who} {'want' if len(stop) > 1 else 'wants'} to stop: {told}."
        case se.SeriesEnded(values, winners):
            worth = listed([f"{names[seat]} {money(value)}" for seat, value in enumerate(values)])
            won = listed([names[seat] for seat in winners])
            return f"The series is over. Teams are worth: {worth}. ★ {won} {'win' if len(winners) > 1 else 'wins'}! ★"
        case e.Conceded(seat):
            return f"{names[seat]} gives up; the team leaves the dome."


def turn_story(event: TurnEvent, names: Names) -> str:
    """Rounds, turns, draws."""
    match event:
        case e.RoundBegan(counter, limit):
            return f"— Round {counter} of {limit} —"
        case e.TurnBegan(seat, supply, limit):
            return f"{names[seat]}'s turn: supply {supply}, a hand of up to {limit}."
        case e.Regenerated(unit, wounds):
            return f"{named_by_id(unit)} recovers from {counted(wounds, 'wound')}."
        case e.Drew(seat, count):
            return f"{names[seat]} draws {counted(count, 'card')}."
        case e.Reshuffled(cards):
            return f"The discard pile is shuffled into a new pile of {counted(cards, 'card')}."
        case e.CounterSet(counter):
            return f"The Hyper Cube hums: the round counter goes back to {counter}."
        case e.StoodUp(unit):
            return f"{named_by_id(unit)} stands up."


def card_story(event: CardEvent, names: Names) -> str:
    """Power cards for their ability."""
    match event:
        case e.Played(seat, card, on):
            return f"{names[seat]} plays {POWERS[card].name}{played_on(on, names)}."
        case e.Stole(seat, victim, count):
            return f"The gorilla takes {counted(count, 'card')} from {names[victim]} for {names[seat]}."
        case e.Boosted(unit, rating, plus, _):
            return f"{named_by_id(unit)}: {signed(plus)} {rating}."
        case e.Swapped(unit, other):
            return f"{named_by_id(unit)} and {named_by_id(other)} trade places."
        case e.Healed(by, unit, wounds):
            if by == unit:
                return f"{named_by_id(unit)} recovers from {counted(wounds, 'wound')}."
            return f"{named_by_id(by)} heals {counted(wounds, 'wound')} of {named_by_id(unit)}."


def played_on(on: str, names: Names) -> str:
    """What a card was played on: ` on Ben`, ` on E8`; nothing for cards that need nothing."""
    if not on:
        return ""
    seat = seat_of_key(on)
    if seat is not None:
        return f" on {names[seat]}"
    return f": {on}" if on in ("strength", "movement", "toughness") else f" on {named_by_id(on)}"


def phase_story(event: PhaseEvent, names: Names) -> str:
    """Moves, captures, jails."""
    match event:
        case e.Moved(unit, path):
            return f"{named_by_id(unit)} moves: {way(path)}."
        case e.Followed(unit, path):
            return f"Van Damme! {named_by_id(unit)} follows: {way(path)}."
        case e.Recalled(unit, square):
            return f"{named_by_id(unit)} is ejected into its base ({square})."
        case e.Captured(seat, unit, square, before):
            lost = f" from {names[before]}" if before is not None else ""
            return f"{named_by_id(unit)} captures {square}{lost} for {names[seat]}."
        case e.BugPlaced(_, bug, square):
            return f"{BUGS[bug]} is put on {square}: step there and be stung."
        case e.Released(_, jail, units, unit):
            who = f"{named_by_id(unit)} opens" if unit else "It opens"
            return f"{who} jail {jail}: {units_named(units)} {'goes' if len(units) == 1 else 'go'} home."


def way(path: tuple[str, ...]) -> str:
    """`E8 → E7 → E6`; a long way with its length."""
    return " → ".join(path) if len(path) <= 4 else f"{path[0]} → {path[-1]} ({counted(len(path) - 1, 'step')})"


def attack_story(event: AttackEvent, names: Names) -> str:
    """Attacks step by step."""
    match event:
        case e.Struck():
            return struck(event)
        case e.CardsShown(seat, attacking, cards, uses):
            return shown(names[seat], cards, uses, attacking=attacking)
        case e.Wounded(unit, attack, defence, wounds, vitae):
            left = "that is the end" if vitae <= 0 else f"{vitae} vitae left"
            result = f"{counted(wounds, 'wound')}, {left}" if wounds else "no wound"
            return f"{named_by_id(unit)}: attack {attack} against defence {defence}, {result}."
        case e.Pushed(unit, path):
            return f"{named_by_id(unit)} is pushed to {path[-1]}."
        case e.PushStopped(unit):
            return f"{named_by_id(unit)} has its back to something solid and stays."
        case e.Incapacitated(unit):
            return f"{named_by_id(unit)} goes down."
        case e.Died(unit, seat, jail, shell):
            where = f"to jail {jail}" if jail else "back to its base"
            prize = f" A beetle shell for {names[seat]}!" if shell else ""
            return f"✖ {named_by_id(unit)} dies and goes {where}.{prize}"


def struck(event: e.Struck) -> str:
    """The beginning of an attack."""
    hits = units_named(event.hits)
    if event.cause == "token":
        return f"{BUGS[event.by]} attacks {hits} with {event.power}!"
    if event.cause == "payback":
        return f"Payback! {named_by_id(event.by)} strikes back at {hits} with {event.power}."
    return f"{named_by_id(event.by)} attacks {hits} with {weapon_name(event.weapon)}: attack value {event.power}."


def shown(name: str, cards: tuple[str, ...], uses: tuple[str, ...], *, attacking: bool) -> str:
    """The cards of an attack or a defence."""
    if not cards:
        return f"{name} adds no card." if attacking else f"{name} defends without cards."
    values = [card for card, use in zip(cards, uses, strict=True) if use == "value"]
    others = [(card, use) for card, use in zip(cards, uses, strict=True) if use != "value"]
    told = [f"{powers_listed(values)}, {signed(sum([POWERS[card].value for card in values]))}"] if values else []
    told += [reaction(card, use) for card, use in others]
    return f"{name} {'adds' if attacking else 'defends with'} {'; '.join(told)}."


def reaction(card: str, use: str) -> str:
    """`Not Today, Gravity: nobody is pushed`."""
    effect = "nobody is pushed" if use == "brace" else f"payback for {named_by_id(use)}"
    return f"{POWERS[card].name}: {effect}"


def private_story(event: PrivateEvent, names: Names) -> str:
    """What only some players learn."""
    match event:
        case e.SawDrawn(_, cards):
            return f"You draw {listed([power_name(card) for card in cards])}."
        case e.SawStolen(seat, victim, cards):
            return f"{names[seat]} took {powers_listed(cards)} from {names[victim]}."
        case e.OrdersGiven(_, defence, pager, follow, until):
            return f"Your standing orders: {orders_words(defence, pager, follow, until)}."
        case se.WishesWritten(_, cards, units, budget, then):
            wishes = [
                f"{name_of(card)}{f' for {named_by_id(unit)}' if unit else ''}"
                for card, unit in zip(cards, units, strict=True)
            ]
            told = f"Your wish list: {'; '.join(wishes)}." if cards else "Your wish list is empty."
            return f"{told} {after_words(None if budget < 0 else budget, then)}"
        case se.WishLost(_, card, buyer):
            return f"{names[buyer]} has bought {name_of(card)}, which is on your wish list."
