"""What is told of a game: one line per fact, dice shown; what a question asks; what a choice is called."""

from __future__ import annotations

from typing import cast

from rules.common.english import counted, listed
from rules.common.standing_orders import NO_END, end_words
from rules.engine import Move, Names, Question
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import KIND_NAMES, PHASE_NAMES, cards, piece, target
from rules.galactic_supremacy.model.state import kind_of_card
from rules.galactic_supremacy.model.tables import EFFECTS, EXCHANGES, PRICES, TECHNOLOGIES, Effect
from rules.galactic_supremacy.model.view import GalaxyView, OrdersView, PlayerView
from rules.galactic_supremacy.words.narration import ATTACK_WORDS, COUNTER_WORDS, fact, terms

__all__ = ["fact", "label", "named", "prompt", "public", "sheet", "standing"]

PROMPTS = {
    "draw": "Draw Phase: buy an extra card, exchange cards, or go on?",
    "keep": "The exchange has brought a {0}, which you may keep: do you?",
    "discard": "Your hand is over its limit by {0}: which card do you discard?",
    "command": "Command Phase: use a Command card, or go on?",
    "build": "Build Phase: put cards into play, or go on?",
    "attack": "Attack Phase: which world do you attack, if any?",
    "move": "Move Phase: where do your Fleets and Leaders go?",
    "research": "Research Phase: pay 10 credits and a Research card for a roll?",
    "technology": "The die shows 0: which technology do you raise?",
}
WINDOW_PROMPTS = {
    "send": "Which Fleets attack {piece}?",
    "peace": "{piece} is attacked: use Peace Talks to call it off?",
    "surprise": "The defender of {piece} may call distant Fleets: use Surprise to prevent it?",
    "ambush": "Only Fleets at {piece} may defend it: use Ambush to call others?",
    "defence": "{piece} is attacked: who withdraws, and who helps? All others stand.",
    "tactical": "Combat at {piece}: use Tactical Superiority for one more die?",
    "take_colony": "{piece} has fallen: take its card into your hand?",
    "rehouse_fleet": "{piece} must leave its world: where does it go?",
    "rehouse_leader": "{piece} must leave the unit: where does he go?",
}
PUBLIC = {
    "send": "chooses the Fleets that attack",
    "keep": "decides about the card of the exchange",
    "discard": "discards down to the hand limit",
    "technology": "chooses a technology",
    "take_colony": "decides about the fallen colony",
}
WINDOWS = {
    "peace": "{0} may answer the attack with Peace Talks.",
    "surprise": "{0} may answer with Surprise.",
    "ambush": "{0} may answer with Ambush.",
    "defence": "{0} arranges the defence.",
    "tactical": "{0} may use Tactical Superiority.",
    "rehouse": "{0} finds new places for what was attached.",
}


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    key, about = question.prompt, question.about
    if key in PROMPTS:
        return PROMPTS[key].format(*[KIND_NAMES.get(str(each), each) for each in about])
    if key in WINDOW_PROMPTS:
        return WINDOW_PROMPTS[key].format(piece=piece(str(about[0]), names))
    if key == "counter":
        return f"{use_of(about, names)}: counter it with Counter Espionage (works on 1 to 8)?"
    return f"Combat round {about[0]}: who strikes at whom? Choosing nothing lets the best targets be chosen for you."


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key in PUBLIC:
        return PUBLIC[key]
    if key in WINDOWS:
        return WINDOWS[key].format(names[int(about[0])])
    if key == "counter":
        return f"{use_of(about, names)}: the others may counter it."
    if key == "strike":
        return f"Combat round {about[2]}: {names[int(about[0])]} and {names[int(about[1])]} choose their victims."
    return f"is in the {PHASE_NAMES[key]}"


def use_of(about: tuple[str | int, ...], names: Names) -> str:
    """`Alice uses Spy on Bob`."""
    effect, aim = cast("Effect", about[1]), str(about[2])
    return f"{names[int(about[0])]} uses {EFFECTS[effect].title}" + (f" on {target(aim, names)}" if aim else "")


def label(move: Move, seen: GalaxyView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return full_label(move, seen, names)[:80]


def full_label(move: Move, seen: GalaxyView, names: Names) -> str:
    """One choice, in words."""
    match move:
        case moves.BuyCard():
            return f"Buy a card ({PRICES['extra']} credits)"
        case moves.Exchange(name):
            row = EXCHANGES[name]
            return f"{row.title}: {KIND_NAMES[row.give]} for a {KIND_NAMES[row.keep]}"
        case moves.Discard(card):
            return f"Discard a {KIND_NAMES[card]}"
        case moves.Use(effect, aim):
            return EFFECTS[effect].title + (f" on {target(aim, names)}" if aim else "")
        case moves.Build(card, at):
            place = f" on {piece(at, names)}" if card == "leader" else f" at {piece(at, names)}" if at else ""
            return f"{KIND_NAMES[card]}{place} ({PRICES[card]} credits)"
        case moves.Attack(world):
            return f"Attack {attacked_world(world, seen, names)}"
        case moves.Send(fleet):
            return f"Fleet {fleet}{'' if not has_leader(fleet, seen) else ' with a Leader'}"
        case moves.Withdraw(fleet, to):
            return f"Fleet {fleet} withdraws to {piece(to, names)}"
        case moves.Support(fleet):
            return f"Fleet {fleet} comes to help"
        case moves.Strike(unit, victim):
            return f"{rolled(unit, seen)} strikes at {rolled(victim, seen)}"
        case moves.Redeploy(fleet, to):
            return f"Fleet {fleet} to {piece(to, names)}"
        case moves.Reassign(leader, to):
            return f"Leader {leader} to {piece(to, names)}"
        case moves.Research():
            return f"Roll for a technology ({PRICES['research']} credits and a Research card)"
        case moves.Raise(technology):
            level = seen.players[seen.active if seen.seat is None else seen.seat].levels[technology]
            return f"{TECHNOLOGIES[technology]} ({technology}) {level} to {level + 1}"
        case moves.Accept(player, number):
            return f"Accept {target(player, names)}'s offer {number}"
        case moves.Decline(player):
            return f"Decline or withdraw the deal with {target(player, names)}"
    return PLAIN[move.kind]


PLAIN = {
    "keep": "Keep it",
    "take_colony": "Take the card",
    "leave_colony": "Let it be discarded",
    "done": "Done",
    "pass": "Pass",
    "offer": "Offer a deal",
    "orders": "Standing orders",
    "concede": "Concede",
}


def attacked_world(world: str, seen: GalaxyView, names: Names) -> str:
    """A world with its owner and its guard."""
    owner = seen.player_of(world)
    if owner is None:
        return piece(world, names)
    guard = next(len(place.fleets) for place in owner.worlds if place.id == world)
    name = piece(world, names) if world.startswith("H") else f"{names[owner.seat]}'s Colony {world}"
    return f"{name} ({counted(guard, 'Fleet')} there)"


def has_leader(fleet: str, seen: GalaxyView) -> bool:
    """Whether a Fleet carries a Leader."""
    return any(one.id == fleet and one.leader for player in seen.players for one in player.fleets)


def rolled(unit: str, seen: GalaxyView) -> str:
    """A unit with its roll of this round."""
    return f"{unit} ({sum(seen.battle.rolls.get(unit, ()))})" if seen.battle else unit


def standing(seen: GalaxyView, names: Names) -> str:
    """The table in a few words: whose turn, then each empire in turn order."""
    if seen.phase == "end":
        head = f"The game is over after round {seen.round}: {listed([names[seat] for seat in seen.winners])} won."
    elif seen.phase == "setup":
        head = "The game is being set up."
    else:
        head = f"Round {seen.round}, {names[seen.active]}'s turn, {PHASE_NAMES[seen.phase]}."
    battle = seen.battle
    if battle:
        head += f" {names[battle.attacker]} attacks {piece(battle.world, names)} with {listed(battle.attackers)}."
    order = seen.order or tuple(range(len(seen.players)))
    return " ".join([head, *[empire(seen.players[seat], names) for seat in order]])


def empire(player: PlayerView, names: Names) -> str:
    """One empire in a sentence."""
    if not player.alive:
        return f"{names[player.seat]}: eliminated."
    worlds, fleets = counted(len(player.worlds), "world"), counted(len(player.fleets), "Fleet")
    money, hand = counted(player.credits, "credit"), counted(player.cards, "card")
    return f"{names[player.seat]}: {worlds}, {fleets}, {money}, {hand} in hand."


def sheet(seen: GalaxyView, names: Names) -> str:
    """What a seat has before it: hand, income, levels, looks of this turn, offers."""
    if seen.seat is None:
        return standing(seen, names)
    player = seen.players[seen.seat]
    if not player.alive:
        return "Your empire has fallen; you can watch."
    lines = [
        f"Your hand ({player.cards} of {player.hand_limit}): {cards([kind_of_card(card) for card in seen.hand])}.",
        f"{counted(player.credits, 'credit')}, income {player.income} a turn.",
        "Levels: " + ", ".join([f"{technology} {level}" for technology, level in player.levels.items()]) + ".",
        *[saw(of, looked, names) for of, looked in seen.seen],
        *[offer_line(seen, index, names) for index in range(len(seen.deals))],
    ]
    if seen.orders:
        lines.append(orders_line(seen.orders))
    return "\n".join(lines)


def orders_line(orders: OrdersView) -> str:
    """The own standing orders, and how long they hold."""
    attack = f"Command cards in an attack: {ATTACK_WORDS[orders.attack]}; defence and new places: {orders.places}"
    until = f"; all this{end_words(orders.until)}" if orders.until else ""
    return (
        f"Standing orders: Counter Espionage: {COUNTER_WORDS[orders.counter]}; victims: {orders.victims}; "
        f"{attack}{until}."
    )


def named(value: str, seen: GalaxyView, names: Names, field: str) -> str:
    """What a value stands for: 0, where it is offered, is an order without an end."""
    return NO_END if value == "0" else value


def saw(of: int | None, looked: tuple[str, ...], names: Names) -> str:
    """What a Spy or Strategic Planning showed this turn."""
    kinds = [kind_of_card(card) for card in looked]
    if of is None:
        return f"Next cards of your deck: {', '.join([KIND_NAMES[kind] for kind in kinds]) or 'none'}."
    return f"You saw {names[of]}'s hand: {cards(kinds)}."


def offer_line(seen: GalaxyView, index: int, names: Names) -> str:
    """An open offer to or from this seat."""
    deal = seen.deals[index]
    give, want = terms(tuple(deal.give), deal.give_credits), terms(tuple(deal.want), deal.want_credits)
    promise = f" Promise: {deal.promise}." if deal.promise else ""
    if deal.maker == seen.seat:
        return f"You offer {names[deal.to]} {give} for {want} (offer {deal.number}).{promise}"
    return f"{names[deal.maker]} offers you {give} for {want} (offer {deal.number}).{promise}"
