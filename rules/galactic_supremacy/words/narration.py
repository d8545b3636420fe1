"""The voice of the game: one line for each fact."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import closed, listed
from rules.common.prose import told_by
from rules.common.standing_orders import with_end
from rules.engine import Event, Names, say
from rules.galactic_supremacy.chapters.estimates import FACES
from rules.galactic_supremacy.chapters.research import FREE_CHOICE
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.names import KIND_NAMES, card, cards, dice, piece, target
from rules.galactic_supremacy.model.policies import ATTACK_WORDS, COUNTER_WORDS, PLACE_WORDS, VICTIM_WORDS
from rules.galactic_supremacy.model.state import kind_of_card
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, PRICES, TECH_ORDER, TECHNOLOGIES, CardKind

DEAL_ENDS = {
    "failed": "{maker}'s offer to {whom} has failed.",
    "lapsed": "{maker}'s offer to {whom} has lapsed.",
    "declined": "{maker}'s offer to {whom} was declined.",
    "withdrawn": "{maker}'s offer to {whom} was withdrawn.",
}
"""Lines to be said with a `maker` and `whom` the offer was made to."""

told_by(e.EVENTS, e.TurnEvent, e.CardEvent, e.CommandEvent, e.WarEvent, e.DealEvent)


def fact(event: Event, names: Names) -> str | None:
    """Return one line for a fact; None where another line tells it."""
    if isinstance(event, e.TurnEvent):
        return turn_story(event, names)
    if isinstance(event, e.CardEvent):
        return card_story(event, names)
    if isinstance(event, e.CommandEvent):
        return command_story(event, names)
    if isinstance(event, e.WarEvent):
        return war_story(event, names)
    assert isinstance(event, e.DealEvent)
    return deal_story(event, names)


def turn_story(event: e.TurnEvent, names: Names) -> str:
    """Setup, turns, production, building, moving, research, the end."""
    match event:
        case e.OrderRolled(seats, faces):
            rolls = [f"{names[seat]} {die}" for seat, die in zip(seats, faces, strict=True)]
            return say("Rolling for the turn order: {rolls}.", rolls=", ".join(rolls))
        case e.TurnOrderSet(order):
            return say("The turn order is {order}.", order=", ".join([names[seat] for seat in order]))
        case e.HeadStarted(seat, die, count, bonus):
            line = "{who} starts with {cards:# card|# cards} (die {die}) and {bonus:# credit|# credits}."
            return say(line, who=names[seat], cards=count, die=die, bonus=bonus)
        case e.TurnBegan(seat, number):
            return say("— Round {number}: {who}'s turn —", number=number, who=names[seat])
        case e.IncomePaid(seat, amount, total):
            line = "{who} earns {amount:# credit|# credits} and has {total}."
            return say(line, who=names[seat], amount=amount, total=total)
        case e.Built(seat, card, unit, at):
            return built(names[seat], card, unit, at, names)
        case e.FleetMoved(seat, fleet, to):
            return say("{who} moves Fleet {fleet} to {world}.", who=names[seat], fleet=fleet, world=piece(to, names))
        case e.LeaderMoved(seat, leader, to, swapped):
            line = "{who} puts Leader {leader} in charge of {unit}."
            if swapped:
                line = "{who} puts Leader {leader} in charge of {unit}, changing places with Leader {swapped}."
            return say(line, who=names[seat], leader=leader, unit=piece(to, names), swapped=swapped)
        case e.ResearchPaid(seat, price):
            return say("{who} pays {price} credits and a Research card for a roll.", who=names[seat], price=price)
        case e.ResearchRolled(seat, die):
            if die == FREE_CHOICE:
                return say("{who}'s scientists roll 0: a free choice.", who=names[seat])
            topic = TECHNOLOGIES[TECH_ORDER[die - 1]]
            return say("{who}'s scientists roll {die}: {technology}.", who=names[seat], die=die, technology=topic)
        case e.TechnologyRaised(seat, technology, level):
            line = "{who} raises {technology} ({short}) to {level}."
            return say(line, who=names[seat], technology=TECHNOLOGIES[technology], short=technology, level=level)
        case e.Conceded(seat):
            return say("{who} gives up the throne.", who=names[seat])
        case e.Eliminated(seat, count, hand):
            held = cards([kind_of_card(card) for card in hand])
            line = (
                "{who}'s empire is no more; {cards:# card goes|# cards go} to the discard pile (from the hand: {held})."
            )
            return say(line, who=names[seat], cards=count, held=held)
        case e.GameWon(winners, by_limit):
            if len(winners) > 1:
                return say("★ {winners:and} share the victory! ★", winners=[names[seat] for seat in winners])
            line = "★ {who} wins at the round limit! ★" if by_limit else "★ {who} rules the galaxy! ★"
            return say(line, who=names[winners[0]])


def built(name: str, card: CardKind, unit: str, at: str, names: Names) -> str:
    """How a card comes into play, and for how much."""
    price = PRICES[card]
    if card == "colony":
        return say("{who} settles Colony {colony} for {price} credits.", who=name, colony=unit, price=price)
    where = piece(at, names)
    if card == "fleet":
        line = "{who} launches Fleet {fleet} at {world} for {price} credits."
        return say(line, who=name, fleet=unit, world=where, price=price)
    line = "{who} appoints Leader {leader} to {unit} for {price} credits."
    return say(line, who=name, leader=unit, unit=where, price=price)


def card_story(event: e.CardEvent, names: Names) -> str:
    """Cards drawn, exchanged and discarded."""
    match event:
        case e.CardsDrawn(seat, count):
            return say("{who} draws {cards:# card|# cards}.", who=names[seat], cards=count)
        case e.DrewCard(_, kind):
            return say("You draw a {card}.", card=card(kind))
        case e.NothingToDraw(seat):
            return say("There is no card left for {who}.", who=names[seat])
        case e.Reshuffled(count):
            return say("The discard pile is shuffled: a new deck of {cards:# card|# cards}.", cards=count)
        case e.CardBought(seat, price):
            return say("{who} pays {price} credits for an extra card.", who=names[seat], price=price)
        case e.Exchanged(seat, exchange, drawn, kept):
            row = EXCHANGES[exchange]
            line = "{who} tries {exchange}, discards a {card} and draws a {drawn}, which is discarded as well."
            if kept:
                line = "{who} tries {exchange}, discards a {card} and draws a {drawn}, which may be kept."
            return say(line, who=names[seat], exchange=row.title, card=card(row.give), drawn=card(drawn))
        case e.Forgone(seat, kind):
            return say("{who} discards that {card}, too.", who=names[seat], card=card(kind))
        case e.Discarded(seat, kind):
            return say("{who} discards a {card} to keep to the hand limit.", who=names[seat], card=card(kind))
        case e.BorrowedCardShown(seat, kind, owner):
            line = "{who}'s {card} comes from {owner}'s deck."
            return say(line, who=names[seat], card=card(kind), owner=names[owner])


def command_story(event: e.CommandEvent, names: Names) -> str:
    """Command cards and what they do."""
    match event:
        case e.CommandUsed(seat, effect, aim):
            if not aim:
                return say("{who} plays a Command card: {use}.", who=names[seat], use=EFFECTS[effect].title)
            line = "{who} plays a Command card: {use} against {whom}."
            return say(line, who=names[seat], use=EFFECTS[effect].title, whom=target(aim, names))
        case e.EffectRolled(_, effect, die, worked):
            needs, line = EFFECTS[effect].needs, "{use}: the die shows {die} and must show 1 to {needs}, so it fails."
            if needs == FACES:
                line = "{use}: the die shows {die}."
            elif worked:
                line = "{use}: the die shows {die}, so it works."
            return say(line, use=EFFECTS[effect].title, die=die, needs=needs)
        case e.UseNegated(seat, effect, by):
            return say("{by} foils {who}'s {use}.", by=names[by], who=names[seat], use=EFFECTS[effect].title)
        case e.NoEffect(seat, effect):
            line = "{who}'s {use} has no effect: its target is gone."
            return say(line, who=names[seat], use=EFFECTS[effect].title)
        case e.CardLost(seat, kind):
            return say("{who} must discard a {card}.", who=names[seat], card=card(kind))
        case e.HandSpied(_, of, held):
            return say("Your spy reads {whom}'s hand: {cards}.", whom=names[of], cards=cards(held))
        case e.DeckPeeked(seat, count):
            return say("{who} studies the next {cards:# card|# cards} of the deck.", who=names[seat], cards=count)
        case e.TopCardsSeen(_, held):
            return say("The next cards are, in order: {cards}.", cards=in_order(held))
        case e.CreditsChanged(seat, effect, amount):
            return credits_changed(names[seat], amount, gained=amount > 0 or effect == "quotas")
        case e.CardStolen(thief, victim):
            return say("{thief} takes a card from {victim}'s hand.", thief=names[thief], victim=names[victim])
        case e.StolenCardKnown(thief, victim, kind):
            line = "The card that went from {victim} to {thief} is a {card}."
            return say(line, victim=names[victim], thief=names[thief], card=card(kind))
        case e.PieceReturned(seat, unit):
            return say("{unit} goes back to {who}'s hand.", unit=piece(unit, names), who=names[seat])
        case e.LeaderLost(seat, leader, unit):
            return say(
                "{who} loses Leader {leader} of {unit}.", who=names[seat], leader=leader, unit=piece(unit, names)
            )
        case e.SecondAttackGranted(seat):
            return say("{who} will have a second Attack Phase.", who=names[seat])


def in_order(kinds: Sequence[CardKind]) -> str:
    """`Fleet, Leader`: cards in the order in which they will be drawn."""
    return ", ".join([KIND_NAMES[kind] for kind in kinds]) or say("none")


def credits_changed(who: str, amount: int, *, gained: bool) -> str:
    """What Exceed Quotas or Industrial Sabotage brought."""
    if not amount:
        return say("{who} gains nothing.", who=who) if gained else say("{who} loses nothing.", who=who)
    line = "{who} gains {amount:# credit|# credits}." if gained else "{who} loses {amount:# credit|# credits}."
    return say(line, who=who, amount=abs(amount))


def war_story(event: e.WarEvent, names: Names) -> str:
    """Attacks and combats."""
    match event:
        case e.AttackDeclared(attacker, defender, world, fleets):
            where = piece(world, names)
            if not world.startswith("H"):
                where = say("{who}'s {thing}", who=names[defender], thing=where)
            return say("{who} attacks {world} with {fleets:and}!", who=names[attacker], world=where, fleets=fleets)
        case e.AttackCalledOff(_, defender):
            return say("The attack is off: {who} has brought about Peace Talks.", who=names[defender])
        case e.DefenseRight(defender, right):
            if right:
                return say("{who} may call Fleets from every world.", who=names[defender])
            return say("Only Fleets at the attacked world may defend it.")
        case e.DefenseChosen(_, world, standing, helpers, withdrawn):
            return defence(world, standing, helpers, withdrawn, names)
        case e.UnitReinforced(_, unit):
            return say("{unit} rolls one more die in this combat.", unit=piece(unit, names))
        case e.CombatRolled(number, attackers, defenders):
            sides = ["; ".join([f"{unit} {dice(faces)}" for unit, faces in side]) for side in (attackers, defenders)]
            line = "Combat round {number}. Attack: {attack}. Defence: {defence}."
            return say(line, number=number, attack=sides[0], defence=sides[1])
        case e.UnitDestroyed(_, unit, by, roll, total):
            line = "{unit} ({roll}) is destroyed by {by:and} ({total})."
            if len(by) > 1:
                line = "{unit} ({roll}) is destroyed by {by:and} together ({total})."
            return say(line, unit=piece(unit, names), roll=roll, by=by, total=total)
        case e.HomeworldDestroyed(seat, by):
            return say("{by} has destroyed {who}'s Homeworld!", by=names[by], who=names[seat])
        case e.ColonyTaken(seat, world, taken):
            line = "{who} takes the card of {world}." if taken else "{who} leaves the card of {world}."
            return say(line, who=names[seat], world=piece(world, names))
        case e.AttackEnded(attacker, _, survivors):
            if not survivors:
                return say("The battle is over: no attacker comes home.")
            line = "The battle is over: {who}'s {fleets:and} {number:comes|come} home."
            return say(line, who=names[attacker], fleets=survivors, number=len(survivors))


def defence(
    world: str,
    standing: tuple[str, ...],
    helpers: tuple[str, ...],
    withdrawn: tuple[tuple[str, str], ...],
    names: Names,
) -> str:
    """Who defends and who left."""
    parts = [
        say("{world} is defended by {fleets:and}", world=piece(world, names), fleets=standing)
        if standing
        else say("{world} is defended by no Fleet of its own", world=piece(world, names))
    ]
    if helpers:
        parts.append(say("{fleets:and} {number:comes|come} to help", fleets=helpers, number=len(helpers)))
    parts += [say("{fleet} withdraws to {world}", fleet=fleet, world=piece(to, names)) for fleet, to in withdrawn]
    return say("{parts}.", parts="; ".join(parts))


def deal_story(event: e.DealEvent, names: Names) -> str:
    """Deals and standing orders."""
    match event:
        case e.DealOffered(maker, to, give, give_credits, want, want_credits, promise, number):
            gives, wants = terms(give, give_credits), terms(want, want_credits)
            line = "{maker} offers {whom} {gives} for {wants} (offer {number})."
            if promise:
                line = "{maker} offers {whom} {gives} for {wants} (offer {number}). Promise: {promise}"
            return say(
                line, maker=names[maker], whom=names[to], gives=gives, wants=wants, number=number,
                promise=closed(promise),
            )  # fmt: skip
        case e.DealClosed(maker, to, how):
            return say(DEAL_ENDS[how], maker=names[maker], whom=names[to])
        case e.Traded(maker, to, cards_given, credits_given, cards_got, credits_got):
            if not (cards_given or credits_given or cards_got or credits_got):
                return say("{maker} and {whom} have a deal: nothing changes hands.", maker=names[maker], whom=names[to])
            gave, got = amounts(cards_given, credits_given), amounts(cards_got, credits_got)
            return say(
                "{maker} and {whom} trade: {gave} for {got}.", maker=names[maker], whom=names[to], gave=gave, got=got
            )
        case e.PromiseNoted(maker, to, promise):
            line = "{maker} has promised {whom}: {promise}"
            return say(line, maker=names[maker], whom=names[to], promise=closed(promise))
        case e.OrdersGiven(_, counter, victims):
            line = "Your standing orders: Counter Espionage: {counter}; victims: {victims}."
            return say(line, counter=COUNTER_WORDS[counter], victims=VICTIM_WORDS[victims])
        case e.AttackOrdersGiven(_, attack, places):
            line = "In an attack: Command cards: {attack}; defence and new places: {places}."
            return say(line, attack=ATTACK_WORDS[attack], places=PLACE_WORDS[places])
        case e.OrdersLimited(_, until):
            return say("{orders}.", orders=with_end(say("These orders hold"), until))
        case e.OrdersEnded():
            return say("Your standing orders have ended: the usual ones hold again.")


def amounts(count: int, money: int) -> str:
    """Numbers of cards and credits, `nothing` where there are none."""
    parts = [say("{cards:# card|# cards}", cards=count)] if count else []
    return listed([*parts, *([credits_in_words(money)] if money else [])])


def terms(kinds: tuple[CardKind, ...], money: int) -> str:
    """One side of a deal in words."""
    return listed(([cards(kinds)] if kinds else []) + ([credits_in_words(money)] if money else []))


def credits_in_words(money: int) -> str:
    """`1 credit`, `5 credits`."""
    return say("{credits:# credit|# credits}", credits=money)
