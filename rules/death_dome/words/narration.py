"""The voice of the arena: one line for each fact."""

from __future__ import annotations

from rules.common.prose import told_by
from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, money, name_of
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    BASES,
    BUGS,
    RATING_NAMES,
    after_words,
    kind_name,
    named_by_id,
    orders_words,
    power_name,
    powers_listed,
    rating_plus,
    units_named,
    weapon_name,
    wish_words,
)
from rules.engine import Event, Names, say

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
            rolls = [say("{who} {face}", who=names[seat], face=face) for seat, face in enumerate(faces) if face]
            if first is None:
                return say("Who is first? {rolls:and}. A tie at the top: once more!", rolls=rolls)
            return say("Who is first? {rolls:and}. {first}!", rolls=rolls, first=names[first])
        case se.Dealt(seat, characters):
            dealt = [CHARACTERS[key].name for key in characters]
            return say("{who} is dealt {characters:and}.", who=names[seat], characters=dealt)
        case se.StoreOpened(match, first):
            return say("— The store opens for match {match}: {who} chooses first —", match=match, who=names[first])
        case se.Bought():
            return bought(event, names)
        case se.Sold(seat, card, cost):
            return say("{who} sells {card} back for {cost}.", who=names[seat], card=name_of(card), cost=money(cost))
        case se.Hired(seat, unit, sold, bought_):
            return say(
                "{who} sends {old} away and hires {new} as {unit}.",
                who=names[seat], old=kind_name(sold), new=kind_name(bought_), unit=unit,
            )  # fmt: skip
        case se.Equipped(seat, card, unit):
            if not unit:
                return say("{who} takes {card} off.", who=names[seat], card=ITEMS[card].name)
            return say("{who} gives {card} to {unit}.", who=names[seat], card=ITEMS[card].name, unit=named_by_id(unit))
        case se.Passed(seat):
            return say("{who} is done shopping.", who=names[seat])
        case se.Missed(seat, card):
            return say(
                "{who} would have bought {card}, but it was gone: the money is kept.",
                who=names[seat], card=name_of(card),
            )  # fmt: skip
        case se.SoldOff():
            return sold_off(event, names)


def bought(event: se.Bought, names: Names) -> str:
    """A purchase, for a unit or for none yet."""
    who, card, cost = names[event.seat], ITEMS[event.card].name, money(event.cost)
    if not event.unit:
        return say("{who} buys {card} ({cost}).", who=who, card=card, cost=cost)
    return say("{who} buys {card} ({cost}) for {unit}.", who=who, card=card, cost=cost, unit=named_by_id(event.unit))


def sold_off(event: se.SoldOff, names: Names) -> str:
    """What is sold back in an auction: the cards of a unit, or its character with them."""
    who, unit, total = names[event.seat], named_by_id(event.unit), money(event.credits)
    cards = [name_of(card) for card in event.cards]
    if not event.character:
        return say(
            "Auction: {who} must sell back what {unit} carries: {cards:and}, {sum}.",
            who=who, unit=unit, cards=cards, sum=total,
        )  # fmt: skip
    heir = kind_name(event.character)
    if not cards:
        return say(
            "Auction: {who} must sell back {unit} for {sum}. {heir} takes over.",
            who=who, unit=unit, sum=total, heir=heir,
        )  # fmt: skip
    return say(
        "Auction: {who} must sell back {unit} with {cards:and} for {sum}. {heir} takes over.",
        who=who, unit=unit, cards=cards, sum=total, heir=heir,
    )  # fmt: skip


def series_story(event: SeriesEvent, names: Names) -> str:
    """Matches, payouts, the end."""
    match event:
        case se.MatchBegan(match, rounds, order, bases, _):
            turns = [say("{who} ({base})", who=names[seat], base=BASES[bases[seat]]) for seat in order]
            return say("— Match {match}, {rounds} rounds: {turns:and} —", match=match, rounds=rounds, turns=turns)
        case se.LastStanding(seat):
            return say("Only {who} has anybody left outside the jails!", who=names[seat])
        case se.MatchEnded(match, payouts, winners):
            return say(
                "Match {match} is over. Payout: {paid:and}. ★ {winners:and} {count:wins|win} the match! ★",
                match=match, paid=sums(payouts, names), winners=[names[seat] for seat in winners], count=len(winners),
            )  # fmt: skip
        case se.BonusPaid(sum_):
            return say("Bonus: every team gets {sum} more.", sum=money(sum_))
        case se.Voted(stop, ends):
            who, count = [names[seat] for seat in stop] or [say("Nobody")], max(1, len(stop))
            if ends:
                return say("{who:and} {count:wants|want} to stop: that is the end of the series.", who=who, count=count)
            return say("{who:and} {count:wants|want} to stop: the series goes on.", who=who, count=count)
        case se.SeriesEnded(values, winners):
            return say(
                "The series is over. Teams are worth: {worth:and}. ★ {winners:and} {count:wins|win}! ★",
                worth=sums(values, names), winners=[names[seat] for seat in winners], count=len(winners),
            )  # fmt: skip
        case e.Conceded(seat):
            return say("{who} gives up; the team leaves the dome.", who=names[seat])


def sums(amounts: tuple[int, ...], names: Names) -> list[str]:
    """`Ann 700k`, `Ben 1.2M`: an amount for each seat."""
    return [say("{who} {sum}", who=names[seat], sum=money(amount)) for seat, amount in enumerate(amounts)]


def turn_story(event: TurnEvent, names: Names) -> str:
    """Rounds, turns, draws."""
    match event:
        case e.RoundBegan(counter, limit):
            return say("— Round {counter} of {limit} —", counter=counter, limit=limit)
        case e.TurnBegan(seat, supply, limit):
            return say(
                "{who}'s turn: supply {supply}, a hand of up to {limit}.", who=names[seat], supply=supply, limit=limit
            )
        case e.Regenerated(unit, wounds):
            return recovers(unit, wounds)
        case e.Drew(seat, count):
            return say("{who} draws {cards:# card|# cards}.", who=names[seat], cards=count)
        case e.Reshuffled(cards):
            return say("The discard pile is shuffled into a new pile of {cards:# card|# cards}.", cards=cards)
        case e.CounterSet(counter):
            return say("The Hyper Cube hums: the round counter goes back to {counter}.", counter=counter)
        case e.StoodUp(unit):
            return say("{unit} stands up.", unit=named_by_id(unit))


def recovers(unit: str, wounds: int) -> str:
    """A unit heals by itself."""
    return say("{unit} recovers from {wounds:# wound|# wounds}.", unit=named_by_id(unit), wounds=wounds)


def card_story(event: CardEvent, names: Names) -> str:
    """Power cards for their ability."""
    match event:
        case e.Played(seat, card, on):
            return played(names[seat], POWERS[card].name, on, names)
        case e.Stole(seat, victim, count):
            return say(
                "The gorilla takes {cards:# card|# cards} from {victim} for {who}.",
                cards=count, victim=names[victim], who=names[seat],
            )  # fmt: skip
        case e.Boosted(unit, rating, plus, _):
            return say("{unit}: {more}.", unit=named_by_id(unit), more=rating_plus(plus, rating))
        case e.Swapped(unit, other):
            return say("{unit} and {other} trade places.", unit=named_by_id(unit), other=named_by_id(other))
        case e.Healed(by, unit, wounds):
            if by == unit:
                return recovers(unit, wounds)
            return say(
                "{by} heals {wounds:# wound|# wounds} of {unit}.",
                by=named_by_id(by), wounds=wounds, unit=named_by_id(unit),
            )  # fmt: skip


def played(who: str, card: str, on: str, names: Names) -> str:
    """A power card, and what it was played on if it needs something."""
    if not on:
        return say("{who} plays {card}.", who=who, card=card)
    if on in RATING_NAMES:
        return say("{who} plays {card}: {rating}.", who=who, card=card, rating=RATING_NAMES[on])
    seat = seat_of_key(on)
    return say("{who} plays {card} on {on}.", who=who, card=card, on=named_by_id(on) if seat is None else names[seat])


def phase_story(event: PhaseEvent, names: Names) -> str:
    """Moves, captures, jails."""
    match event:
        case e.Moved(unit, path):
            return say("{unit} moves: {way}.", unit=named_by_id(unit), way=way(path))
        case e.Followed(unit, path):
            return say("Van Damme! {unit} follows: {way}.", unit=named_by_id(unit), way=way(path))
        case e.Recalled(unit, square):
            return say("{unit} is ejected into its base ({square}).", unit=named_by_id(unit), square=square)
        case e.Captured():
            return captured(event, names)
        case e.BugPlaced(_, bug, square):
            return say("{bugs} is put on {square}: step there and be stung.", bugs=BUGS[bug], square=square)
        case e.Released():
            return released(event)


def captured(event: e.Captured, names: Names) -> str:
    """A point takes a team's colour, whoever had it before."""
    unit, square, who = named_by_id(event.unit), event.square, names[event.seat]
    if event.before is None:
        return say("{unit} captures {square} for {who}.", unit=unit, square=square, who=who)
    loser = names[event.before]
    return say("{unit} captures {square} from {loser} for {who}.", unit=unit, square=square, loser=loser, who=who)


def released(event: e.Released) -> str:
    """A jail is opened by a unit, or by a card."""
    jail, units, count = event.jail, units_named(event.units), len(event.units)
    if not event.unit:
        return say("It opens jail {jail}: {units} {count:goes|go} home.", jail=jail, units=units, count=count)
    return say(
        "{opener} opens jail {jail}: {units} {count:goes|go} home.",
        opener=named_by_id(event.unit), jail=jail, units=units, count=count,
    )  # fmt: skip


def way(path: tuple[str, ...]) -> str:
    """`E8 → E7 → E6`; a long way with its length."""
    if len(path) <= 4:
        return " → ".join(path)
    return say("{first} → {last} ({steps:# step|# steps})", first=path[0], last=path[-1], steps=len(path) - 1)


def attack_story(event: AttackEvent, names: Names) -> str:
    """Attacks step by step."""
    match event:
        case e.Struck():
            return struck(event)
        case e.CardsShown(seat, attacking, cards, uses):
            return shown(names[seat], cards, uses, attacking=attacking)
        case e.Wounded():
            return wounded(event)
        case e.Pushed(unit, path):
            return say("{unit} is pushed to {square}.", unit=named_by_id(unit), square=path[-1])
        case e.PushStopped(unit):
            return say("{unit} has its back to something solid and stays.", unit=named_by_id(unit))
        case e.Incapacitated(unit):
            return say("{unit} goes down.", unit=named_by_id(unit))
        case e.Died():
            return died(event, names)


def wounded(event: e.Wounded) -> str:
    """What came of a hit."""
    unit, attack, defence = named_by_id(event.unit), event.attack, event.defence
    if not event.wounds:
        return say(
            "{unit}: attack {attack} against defence {defence}, no wound.", unit=unit, attack=attack, defence=defence
        )
    if event.vitae <= 0:
        return say(
            "{unit}: attack {attack} against defence {defence}, {wounds:# wound|# wounds}, that is the end.",
            unit=unit, attack=attack, defence=defence, wounds=event.wounds,
        )  # fmt: skip
    return say(
        "{unit}: attack {attack} against defence {defence}, {wounds:# wound|# wounds}, {vitae} vitae left.",
        unit=unit, attack=attack, defence=defence, wounds=event.wounds, vitae=event.vitae,
    )  # fmt: skip


def died(event: e.Died, names: Names) -> str:
    """Where a dead unit goes, and who gets its shell."""
    unit = named_by_id(event.unit)
    if event.jail:
        told = say("✖ {unit} dies and goes to jail {jail}.", unit=unit, jail=event.jail)
    else:
        told = say("✖ {unit} dies and goes back to its base.", unit=unit)
    if not event.shell:
        return told
    return " ".join([told, say("A beetle shell for {who}!", who=names[event.seat])])


def struck(event: e.Struck) -> str:
    """The beginning of an attack."""
    hits = units_named(event.hits)
    if event.cause == "token":
        return say("{bugs} attacks {hits} with {power}!", bugs=BUGS[event.by], hits=hits, power=event.power)
    unit = named_by_id(event.by)
    if event.cause == "payback":
        return say("Payback! {unit} strikes back at {hits} with {power}.", unit=unit, hits=hits, power=event.power)
    return say(
        "{unit} attacks {hits} with {weapon}: attack value {power}.",
        unit=unit, hits=hits, weapon=weapon_name(event.weapon), power=event.power,
    )  # fmt: skip


def shown(name: str, cards: tuple[str, ...], uses: tuple[str, ...], *, attacking: bool) -> str:
    """The cards of an attack or a defence."""
    if not cards:
        return say("{who} adds no card.", who=name) if attacking else say("{who} defends without cards.", who=name)
    values = [card for card, use in zip(cards, uses, strict=True) if use == "value"]
    others = [(card, use) for card, use in zip(cards, uses, strict=True) if use != "value"]
    total = sum([POWERS[card].value for card in values])
    told = [say("{cards}, {sum:+d}", cards=powers_listed(values), sum=total)] if values else []
    told += [reaction(card, use) for card, use in others]
    if attacking:
        return say("{who} adds {cards}.", who=name, cards="; ".join(told))
    return say("{who} defends with {cards}.", who=name, cards="; ".join(told))


def reaction(card: str, use: str) -> str:
    """`Not Today, Gravity: nobody is pushed`."""
    if use == "brace":
        return say("{card}: nobody is pushed", card=POWERS[card].name)
    return say("{card}: payback for {unit}", card=POWERS[card].name, unit=named_by_id(use))


def private_story(event: PrivateEvent, names: Names) -> str:
    """What only some players learn."""
    match event:
        case e.SawDrawn(_, cards):
            return say("You draw {cards:and}.", cards=[power_name(card) for card in cards])
        case e.SawStolen(seat, victim, cards):
            return say(
                "{who} took {cards} from {victim}.",
                who=names[seat], cards=powers_listed(cards), victim=names[victim],
            )  # fmt: skip
        case e.OrdersGiven(_, defence, pager, follow, until):
            return say("Your standing orders: {orders}.", orders=orders_words(defence, pager, follow, until))
        case se.WishesWritten(_, cards, units, budget, then):
            wishes = "; ".join([wish_words(card, unit) for card, unit in zip(cards, units, strict=True)])
            told = say("Your wish list: {wishes}.", wishes=wishes) if cards else say("Your wish list is empty.")
            return " ".join([told, after_words(None if budget < 0 else budget, then)])
        case se.WishLost(_, card, buyer):
            return say("{who} has bought {card}, which is on your wish list.", who=names[buyer], card=name_of(card))
