"""How the galaxy stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.common.standing_orders import end_words
from rules.engine import Names
from rules.galactic_supremacy.model.names import KIND_NAMES, PHASE_NAMES, cards, piece
from rules.galactic_supremacy.model.state import kind_of_card
from rules.galactic_supremacy.model.view import GalaxyView, OrdersView, PlayerView
from rules.galactic_supremacy.words.labels import offer_line
from rules.galactic_supremacy.words.narration import ATTACK_WORDS, COUNTER_WORDS


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
    """The seat's own standing orders, and how long they hold."""
    attack = f"Command cards in an attack: {ATTACK_WORDS[orders.attack]}; defence and new places: {orders.places}"
    until = f"; all this{end_words(orders.until)}" if orders.until else ""
    return (
        f"Standing orders: Counter Espionage: {COUNTER_WORDS[orders.counter]}; victims: {orders.victims}; "
        f"{attack}{until}."
    )


def saw(of: int | None, looked: tuple[str, ...], names: Names) -> str:
    """What a Spy or Strategic Planning showed this turn."""
    kinds = [kind_of_card(card) for card in looked]
    if of is None:
        return f"Next cards of your deck: {', '.join([KIND_NAMES[kind] for kind in kinds]) or 'none'}."
    return f"You saw {names[of]}'s hand: {cards(kinds)}."
