"""How the galaxy stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from rules.common.standing_orders import with_end
from rules.engine import Names, say
from rules.galactic_supremacy.model.names import PHASE_NAMES, cards, piece
from rules.galactic_supremacy.model.policies import ATTACK_WORDS, COUNTER_WORDS, PLACE_WORDS, VICTIM_WORDS
from rules.galactic_supremacy.model.state import kind_of_card
from rules.galactic_supremacy.model.view import GalaxyView, OrdersView, PlayerView
from rules.galactic_supremacy.words.labels import offer_line
from rules.galactic_supremacy.words.narration import in_order


def standing(seen: GalaxyView, names: Names) -> str:
    """The table in a few words: whose turn, then each empire in turn order."""
    if seen.phase == "end":
        line = "The game is over after round {round}: {winners:and} won."
        told = [say(line, round=seen.round, winners=[names[seat] for seat in seen.winners])]
    elif seen.phase == "setup":
        told = [say("Round {round}: the game is being set up.", round=max(seen.round, 1))]
    else:
        line = "Round {round}, {who}'s turn, {phase}."
        told = [say(line, round=seen.round, who=names[seen.active], phase=PHASE_NAMES[seen.phase])]
    battle = seen.battle
    if battle:
        line = "{who} attacks {world} with {fleets:and}."
        where = piece(battle.world, names)
        told.append(say(line, who=names[battle.attacker], world=where, fleets=battle.attackers))
    order = seen.order or tuple(range(len(seen.players)))
    return " ".join([*told, *[empire(seen.players[seat], names) for seat in order]])


def empire(player: PlayerView, names: Names) -> str:
    """One empire in a sentence."""
    if not player.alive:
        return say("{who}: eliminated.", who=names[player.seat])
    return say(
        "{who}: {worlds:# world|# worlds}, {fleets:# Fleet|# Fleets}, {credits:# credit|# credits}, "
        "{cards:# card|# cards} in hand.",
        who=names[player.seat], worlds=len(player.worlds), fleets=len(player.fleets), credits=player.credits,
        cards=player.cards,
    )  # fmt: skip


def sheet(seen: GalaxyView, names: Names) -> str:
    """What a seat has before it: hand, income, levels, looks of this turn, offers."""
    if seen.seat is None:
        return standing(seen, names)
    player = seen.players[seen.seat]
    if not player.alive:
        return say("Your empire has fallen; you can watch.")
    held = cards([kind_of_card(card) for card in seen.hand])
    levels = ", ".join([f"{technology} {level}" for technology, level in player.levels.items()])
    lines = [
        say("Your hand ({number} of {most}): {cards}.", number=player.cards, most=player.hand_limit, cards=held),
        say("{credits:# credit|# credits}, income {income} a turn.", credits=player.credits, income=player.income),
        say("Levels: {levels}.", levels=levels),
        *[saw(of, looked, names) for of, looked in seen.seen],
        *[offer_line(seen, index, names) for index in range(len(seen.deals))],
    ]
    if seen.orders:
        lines.append(orders_line(seen.orders))
    return "\n".join(lines)


def orders_line(orders: OrdersView) -> str:
    """The seat's own standing orders, and how long they hold."""
    line = (
        "Standing orders: Counter Espionage: {counter}; victims: {victims}; Command cards in an attack: {attack}; "
        "defence and new places: {places}."
    )
    if orders.until:
        line = (
            "Standing orders: Counter Espionage: {counter}; victims: {victims}; Command cards in an attack: {attack}; "
            "defence and new places: {places}; {until}."
        )
    return say(
        line, counter=COUNTER_WORDS[orders.counter], victims=VICTIM_WORDS[orders.victims],
        attack=ATTACK_WORDS[orders.attack], places=PLACE_WORDS[orders.places],
        until=with_end(say("all this"), orders.until),
    )  # fmt: skip


def saw(of: int | None, looked: tuple[str, ...], names: Names) -> str:
    """What a Spy or Strategic Planning showed in their last turn. [R64]"""
    kinds = [kind_of_card(card) for card in looked]
    if of is None:
        return say("You saw the next cards of your deck: {cards}.", cards=in_order(kinds))
    return say("You saw {whom}'s hand: {cards}.", whom=names[of], cards=cards(kinds))
