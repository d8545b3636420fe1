"""The voice of the game: one line for each fact."""

from __future__ import annotations

from rules.common.english import closed, counted, listed
from rules.common.prose import told_by
from rules.common.standing_orders import end_words
from rules.engine import Event, Names
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.names import KIND_NAMES, card, cards, dice, piece, target
from rules.galactic_supremacy.model.state import kind_of_card
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, TECH_ORDER, TECHNOLOGIES, CardKind

COUNTER_WORDS = {"concerned": "ask when concerned", "ask": "always ask", "never": "never", "always": "always counter"}
ATTACK_WORDS = {"ask": "ask", "peace": "Peace Talks when attacked, else ask", "never": "never"}

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
            return f"Rolling for the turn order: {', '.join(rolls)}."
        case e.TurnOrderSet(order):
            return f"The turn order is {', '.join([names[seat] for seat in order])}."
        case e.HeadStarted(seat, die, count, bonus):
            return f"{names[seat]} starts with {counted(count, 'card')} (die {die}) and {counted(bonus, 'credit')}."
        case e.TurnBegan(seat, number):
            return f"— Round {number}: {names[seat]}'s turn —"
        case e.IncomePaid(seat, amount, total):
            return f"{names[seat]} earns {counted(amount, 'credit')} and has {total}."
        case e.Built(seat, card, unit, at):
            return built(names[seat], card, unit, at, names)
        case e.FleetMoved(seat, fleet, to):
            return f"{names[seat]} moves Fleet {fleet} to {piece(to, names)}."
        case e.LeaderMoved(seat, leader, to, swapped):
            swap = f", changing places with Leader {swapped}" if swapped else ""
            return f"{names[seat]} puts Leader {leader} in charge of {piece(to, names)}{swap}."
        case e.ResearchRolled(seat, die):
            topic = f"{TECHNOLOGIES[TECH_ORDER[die - 1]]}" if die < 10 else "a free choice"
            return f"{names[seat]}'s scientists roll {die % 10}: {topic}."
        case e.TechnologyRaised(seat, technology, level):
            return f"{names[seat]} raises {TECHNOLOGIES[technology]} ({technology}) to {level}."
        case e.Conceded(seat):
            return f"{names[seat]} gives up the throne."
        case e.Eliminated(seat, count, hand):
            held = cards([kind_of_card(card) for card in hand])
            gone = f"{counted(count, 'card')} {'goes' if count == 1 else 'go'} to the discard pile"
            return f"{names[seat]}'s empire is no more; {gone} (from the hand: {held})."
        case e.GameWon(winners, by_limit):
            how = "wins at the round limit" if by_limit else "rules the galaxy"
            return f"★ {names[winners[0]]} {how}! ★" if len(winners) == 1 else f"★ {together(winners, names)} ★"


def together(winners: tuple[int, ...], names: Names) -> str:
    """A shared victory."""
    return f"{listed([names[seat] for seat in winners])} share the victory!"


def built(name: str, card: CardKind, unit: str, at: str, names: Names) -> str:
    """How a card comes into play."""
    if card == "colony":
        return f"{name} settles Colony {unit}."
    if card == "fleet":
        return f"{name} launches Fleet {unit} at {piece(at, names)}."
    return f"{name} appoints Leader {unit} to {piece(at, names)}."


def card_story(event: e.CardEvent, names: Names) -> str:
    """Cards drawn, exchanged and discarded."""
    match event:
        case e.CardsDrawn(seat, count):
            return f"{names[seat]} draws {counted(count, 'card')}."
        case e.DrewCard(_, kind):
            return f"You draw a {card(kind)}."
        case e.NothingToDraw(seat):
            return f"There is no card left for {names[seat]}."
        case e.Reshuffled(count):
            return f"The discard pile is shuffled: a new deck of {counted(count, 'card')}."
        case e.CardBought(seat, price):
            return f"{names[seat]} pays {price} credits for an extra card."
        case e.Exchanged(seat, exchange, drawn, kept):
            row = EXCHANGES[exchange]
            result = "which may be kept" if kept else "which is discarded as well"
            return f"{names[seat]} tries {row.title}, discards a {card(row.give)} and draws a {card(drawn)}, {result}."
        case e.Forgone(seat, kind):
            return f"{names[seat]} discards that {card(kind)}, too."
        case e.Discarded(seat, kind):
            return f"{names[seat]} discards a {card(kind)} to keep to the hand limit."
        case e.BorrowedCardShown(seat, kind, owner):
            return f"{names[seat]}'s {card(kind)} comes from {names[owner]}'s deck."


def command_story(event: e.CommandEvent, names: Names) -> str:
    """Command cards and what they do."""
    match event:
        case e.CommandUsed(seat, effect, aim):
            aimed = f" against {target(aim, names)}" if aim else ""
            return f"{names[seat]} plays a Command card: {EFFECTS[effect].title}{aimed}."
        case e.EffectRolled(_, effect, die, worked):
            needs = EFFECTS[effect].needs
            outcome = "" if needs == 10 else ": it works" if worked else f": it fails, as it needs 1 to {needs}"
            return f"{EFFECTS[effect].title}: the die shows {die}{outcome}."
        case e.UseNegated(seat, effect, by):
            return f"{names[by]} foils {names[seat]}'s {EFFECTS[effect].title}."
        case e.NoEffect(seat, effect):
            return f"{names[seat]}'s {EFFECTS[effect].title} has no effect: its target is gone."
        case e.CardLost(seat, kind):
            return f"{names[seat]} must discard a {card(kind)}."
        case e.HandSpied(_, of, held):
            return f"Your spy reads {names[of]}'s hand: {cards(held)}."
        case e.DeckPeeked(seat, count):
            return f"{names[seat]} studies the next {counted(count, 'card')} of the deck."
        case e.TopCardsSeen(_, held):
            return f"The next cards are, in order: {', '.join([KIND_NAMES[kind] for kind in held]) or 'none'}."
        case e.CreditsChanged(seat, effect, amount):
            sum_of = counted(abs(amount), "credit") if amount else "nothing"
            return f"{names[seat]} {'gains' if amount > 0 or effect == 'quotas' else 'loses'} {sum_of}."
        case e.CardStolen(thief, victim):
            return f"{names[thief]} takes a card from {names[victim]}'s hand."
        case e.StolenCardKnown(thief, victim, kind):
            return f"The card that went from {names[victim]} to {names[thief]} is a {card(kind)}."
        case e.PieceReturned(seat, unit):
            return f"{piece(unit, names)} goes back to {names[seat]}'s hand."
        case e.LeaderLost(seat, leader, unit):
            return f"{names[seat]} loses Leader {leader} of {piece(unit, names)}."
        case e.SecondAttackGranted(seat):
            return f"{names[seat]} will have a second Attack Phase."


def war_story(event: e.WarEvent, names: Names) -> str:
    """Attacks and combats."""
    match event:
        case e.AttackDeclared(attacker, defender, world, fleets):
            where = piece(world, names) if world.startswith("H") else f"{names[defender]}'s {piece(world, names)}"
            return f"{names[attacker]} attacks {where} with {listed(fleets)}!"
        case e.AttackCalledOff(_, defender):
            return f"The attack is off: {names[defender]} has brought about Peace Talks."
        case e.DefenseRight(defender, right):
            return (
                f"{names[defender]} may call Fleets from every world."
                if right
                else "Only Fleets at the attacked world may defend it."
            )
        case e.DefenseChosen(_, world, standing, helpers, withdrawn):
            return defence(world, standing, helpers, withdrawn, names)
        case e.UnitReinforced(_, unit):
            return f"{piece(unit, names)} rolls one more die in this combat."
        case e.CombatRolled(number, attackers, defenders):
            sides = ["; ".join([f"{unit} {dice(faces)}" for unit, faces in side]) for side in (attackers, defenders)]
            return f"Combat round {number}. Attack: {sides[0]}. Defence: {sides[1]}."
        case e.UnitDestroyed(_, unit, by, roll, total):
            how = f"{by[0]}" if len(by) == 1 else f"{listed(by)} together"
            return f"{piece(unit, names)} ({roll}) is destroyed by {how} ({total})."
        case e.HomeworldDestroyed(seat, by):
            return f"{names[by]} has destroyed {names[seat]}'s Homeworld!"
        case e.ColonyTaken(seat, world, taken):
            return f"{names[seat]} {'takes' if taken else 'leaves'} the card of {piece(world, names)}."
        case e.AttackEnded(attacker, _, survivors):
            verb = "comes" if len(survivors) == 1 else "come"
            left = f"{names[attacker]}'s {listed(survivors)} {verb} home" if survivors else "no attacker comes home"
            return f"The battle is over: {left}."


def defence(
    world: str,
    standing: tuple[str, ...],
    helpers: tuple[str, ...],
    withdrawn: tuple[tuple[str, str], ...],
    names: Names,
) -> str:
    """Who defends and who left."""
    parts = [f"{piece(world, names)} is defended by {listed(standing) if standing else 'no Fleet of its own'}"]
    if helpers:
        parts.append(f"{listed(helpers)} {'comes' if len(helpers) == 1 else 'come'} to help")
    parts += [f"{fleet} withdraws to {piece(to, names)}" for fleet, to in withdrawn]
    return "; ".join(parts) + "."


def deal_story(event: e.DealEvent, names: Names) -> str:
    """Deals and standing orders."""
    match event:
        case e.DealOffered(maker, to, give, give_credits, want, want_credits, promise, number):
            gives, wants = terms(give, give_credits), terms(want, want_credits)
            word = f" Promise: {closed(promise)}" if promise else ""
            return f"{names[maker]} offers {names[to]} {gives} for {wants} (offer {number}).{word}"
        case e.DealClosed(maker, to, how):
            ended = {"failed": "has failed", "lapsed": "has lapsed"}.get(how, f"was {how}")
            return f"{names[maker]}'s offer to {names[to]} {ended}."
        case e.Traded(maker, to, cards_given, credits_given, cards_got, credits_got):
            if not (cards_given or credits_given or cards_got or credits_got):
                return f"{names[maker]} and {names[to]} have a deal: nothing changes hands."
            gave, got = amounts(cards_given, credits_given), amounts(cards_got, credits_got)
            return f"{names[maker]} and {names[to]} trade: {gave} for {got}."
        case e.PromiseNoted(maker, to, promise):
            return f"{names[maker]} has promised {names[to]}: {closed(promise)}"
        case e.OrdersGiven(_, counter, victims):
            return f"Your standing orders: Counter Espionage: {COUNTER_WORDS[counter]}; victims: {victims}."
        case e.AttackOrdersGiven(_, attack, places):
            return f"In an attack: Command cards: {ATTACK_WORDS[attack]}; defence and new places: {places}."
        case e.OrdersLimited(_, until):
            return f"These orders hold{end_words(until)}."
        case e.OrdersEnded():
            return "Your standing orders have ended: the usual ones hold again."


def amounts(count: int, money: int) -> str:
    """Numbers of cards and credits, `nothing` where there are none."""
    return listed([counted(number, noun) for number, noun in ((count, "card"), (money, "credit")) if number])


def terms(kinds: tuple[CardKind, ...], money: int) -> str:
    """One side of a deal in words."""
    parts = ([cards(kinds)] if kinds else []) + ([counted(money, "credit")] if money else [])
    return listed(parts)
