"""What a choice is called, at most 80 characters."""

from __future__ import annotations

from dataclasses import replace

from rules.common.english import counted, hundredths, listed
from rules.death_dome.model import moves
from rules.death_dome.model.cards import ITEMS, POWERS, UNIT_DECKS, money, name_of
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    character_words,
    item_words,
    named_by_id,
    orders_words,
    place_words,
    power_name,
    ratings_of,
    unit_line,
    unit_name,
    weapon_name,
)
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import Outlook, outlook_of
from rules.engine import Move, Names

LABEL = 80


def label(move: Move, seen: DomeView, names: Names) -> str:
    """One choice, at most 80 characters."""
    told = store_label(move, seen) or turn_label(move, seen, names) or reaction_label(move, seen) or PLAIN[move.kind]
    return told if len(told) <= LABEL else f"{told[: LABEL - 1]}…"


def store_label(move: Move, seen: DomeView) -> str | None:
    """Buying, selling, handing round."""
    match move:
        case moves.Buy(_, card, unit):
            return goods_label(card, unit, seen)
        case moves.Wish(_, card, unit):
            return goods_label(card, unit, seen)
        case moves.Unwish(card):
            return f"Off the wish list: {name_of(card)}"
        case moves.Sell(card):
            return f"Sell {name_of(card)} for {money(ITEMS[card].cost)}"
        case moves.Hire(unit, character):
            return character_words(character)
        case moves.Equip(card, unit):
            return f"{name_of(card)} to {named_by_id(unit)}" if unit else f"Take {name_of(card)} off"
    return None


def goods_label(card: str, unit: str, seen: DomeView) -> str:
    """A card with all that it does where one unit can carry it; where several can, which of them, and what it has.

    What the card does stands then where it was chosen.
    """
    carrier, deck = seen.unit(unit), ITEMS[card].deck
    own = [held for held in seen.units if held.owner == seen.seat]
    if carrier is None or len([held for held in own if deck not in UNIT_DECKS or deck in held.build.types]) < 2:
        return item_words(card)
    if seen.terms.at_once:  # there is no step at which a card is chosen before its carrier
        return f"{unit}: {item_words(card)}"
    has = listed([name_of(item) for item in carrier.items]) if carrier.items else "nothing yet"
    return f"{name_of(card)} ({money(ITEMS[card].cost)}) to {unit_name(carrier)}, carrying {has}"


def turn_label(move: Move, seen: DomeView, names: Names) -> str | None:
    """Units, moves, actions, cards."""
    match move:
        case moves.Use(unit):
            used = seen.unit(unit)
            if used is None or not seen.asks_less:
                return unit_line(used) if used else unit
            return f"Step by step: {unit_name(used)} {place_words(used)}, {ratings_of(used)}"
        case moves.Raid():
            return raid_label(move, seen)
        case moves.March(unit):
            return f"{named_by_id(unit)} to {move.to}{place_note(move.to, seen)}"
        case moves.Go(to):
            return f"To {to}{place_note(to, seen)}"
        case moves.Capture(bug):
            return f"Capture{f', with {POWERS[bug].name}' if bug else f' {where(seen)}'}"
        case moves.Release(jail):
            return f"Open jail {jail}: {inmates(jail, seen)}"
        case moves.Attack(weapon, target):
            return attack_label(weapon, target, seen)
        case moves.Play(card, on):
            return f"{power_name(card)}{card_target(on, seen, names)}"
    return tool_label(move, seen)


def where(seen: DomeView) -> str:
    """The square of the active unit, and what it is worth there."""
    unit = active(seen)
    worth = f" ({money(seen.arena.worth(unit.place))})" if unit and unit.place in seen.arena.points else ""
    return f"{unit.place}{worth}" if unit else ""


def active(seen: DomeView) -> UnitView | None:
    """The unit whose phase it is."""
    return seen.unit(seen.acting.unit) if seen.acting else None


def place_note(to: str, seen: DomeView) -> str:
    """What is there: ` (tower, free)`, ` (bugs!)`; empty where it is plain floor."""
    told = notes(to, seen)
    return f" ({', '.join(told)})" if told else ""


def notes(to: str, seen: DomeView) -> list[str]:
    """The same, one by one."""
    arena, told = seen.arena, list[str]()
    if to in arena.points:
        owner = seen.control.get(to)
        whose = "free" if owner is None else "yours" if owner == seen.seat else "theirs"
        told.append(f"{'tower' if to in arena.centers else 'point'}, {whose}")
    told += [f"opens jail {jail}" for jail in jails_at(to, seen)]
    told += ["bugs!"] * any(square == to for square, _ in seen.tokens.values())
    ground = {"~": "lava", "T": "tower edge", "=": "bridge"}.get(arena.letter(to))
    return [*told, ground] if ground else told


def jails_at(square: str, seen: DomeView) -> list[str]:
    """The jail that is opened from a square, if it is one of these squares."""
    return [jail for jail, release in seen.arena.release.items() if release == square]


def inmates(jail: str, seen: DomeView) -> str:
    """Who sits in a jail."""
    return listed([unit.id for unit in seen.units if unit.place == jail] or ["nobody"])


def attack_label(weapon: str, target: str, seen: DomeView) -> str:
    """`3 wounds, 12% past 2 cards: attack Gu2 on E8 with the 44,000 Magnum`."""
    unit, foe = active(seen), seen.unit(target)
    if foe is None or unit is None:
        return f"Attack all around with {weapon_name(weapon)}"
    return f"{chances(outlook_of(seen, unit, weapon, foe))}: attack {foe.id} on {foe.place} with {weapon_name(weapon)}"


def raid_label(move: moves.Raid, seen: DomeView) -> str:
    """`Capture I9 (500k, tower, free): Scout Sc1`, `3 wounds, 12% past 2 cards: Gu1 from D8 at Gu2, 44,000 Magnum`."""
    unit = seen.unit(move.unit)
    if unit is None:
        return move.unit
    if move.what == "capture":
        told = ", ".join([money(seen.arena.worth(move.to)), *notes(move.to, seen)])
        return f"Capture {move.to} ({told}): {unit_name(unit)}"
    if move.what == "release":
        told = "; ".join([f"jail {jail}, {inmates(jail, seen)}" for jail in jails_at(move.to, seen)])
        return f"Open {told}: {unit_name(unit)} from {move.to}"
    goes = unit.id if move.to == unit.place else f"{unit.id} from {move.to}"
    foe = seen.unit(move.target)
    if foe is None:
        return f"Attack all around: {goes}, {name_of(move.weapon)}"
    odds = chances(outlook_of(seen, replace(unit, place=move.to), move.weapon, foe))
    return f"{odds}: {goes} at {foe.id}, {name_of(move.weapon)}"


def chances(outlook: Outlook) -> str:
    """`3 wounds, 12% past 2 cards`: what comes of an attack, and how likely if all of the target's cards defend."""
    if not outlook.wounds:
        return "No wound without cards"
    deadly = outlook.wounds >= outlook.vitae
    told = "Kills" if deadly else counted(outlook.wounds, "wound")
    past = percent(1 - (outlook.saved if deadly else outlook.unhurt))
    return f"{told}, {past} past {counted(outlook.cards, 'card')}" if outlook.cards else told


def percent(chance: float) -> str:
    """`62%`; `<1%` and `>99%` for what is merely unlikely or likely."""
    return f"{hundredths(chance)}%".replace("fewer than ", "<").replace("more than ", ">")


def card_target(on: str, seen: DomeView, names: Names) -> str:
    """What a card is played on."""
    unit = seen.unit(on)
    if unit is not None:
        return f": {unit_name(unit)} {place_words(unit)}"
    seat = seat_of_key(on)
    if seat is not None:
        return f": {names[seat]}"
    if on in seen.arena.release:
        return f": jail {on}, {inmates(on, seen)}"
    return f": {on}{place_note(on, seen) if on in seen.arena.index else ''}" if on else ""


def tool_label(move: Move, seen: DomeView) -> str | None:
    """What items do."""
    match move:
        case moves.Recall(item):
            return f"{name_of(item)}: back to base instead of moving"
        case moves.Heal(item, unit):
            patient = seen.unit(unit)
            wounds = counted(patient.wounds if patient else 0, "wound")
            return f"Heal {named_by_id(unit)} ({wounds}) with {name_of(item)}"
        case moves.Cure(item, unit):
            return f"Let {named_by_id(unit)} stand up with {name_of(item)}"
        case moves.Strengthen(item, unit):
            return f"{name_of(item)} for {named_by_id(unit)}"
        case moves.Claim(item, square):
            return f"Capture {square}{place_note(square, seen)} with {name_of(item)}"
    return None


def reaction_label(move: Move, seen: DomeView) -> str | None:
    """Cards in attacks, pushes, pagers, jails, auctions."""
    match move:
        case moves.Value(slot):
            return f"{power_name(seen.hand[slot - 1])}" if slot <= len(seen.hand) else f"Card {slot}"
        case moves.Brace(slot):
            return f"{name_of(seen.hand[slot - 1])}: nobody is pushed" if slot <= len(seen.hand) else f"Card {slot}"
        case moves.Grant(slot, unit):
            card = name_of(seen.hand[slot - 1]) if slot <= len(seen.hand) else f"Card {slot}"
            return f"{card}: payback for {named_by_id(unit)}"
        case moves.First(unit):
            return named_by_id(unit)
        case moves.PushTo(square):
            return f"To {square}{place_note(square, seen)}"
        case moves.Answer(to) | moves.Follow(to):
            return f"To {to}{place_note(to, seen)}"
        case moves.Imprison(jail):
            return f"Jail {jail}, opened from {seen.arena.release.get(jail, '')}; in it: {inmates(jail, seen)}"
        case moves.SellOff(unit):
            return sell_off_label(unit, seen)
        case moves.Orders(defence, pager, follow, until):
            return orders_words(defence, pager, follow, until).capitalize()
    return None


def sell_off_label(unit_id: str, seen: DomeView) -> str:
    """A jailed unit, with what it carries."""
    unit = seen.unit(unit_id)
    items = listed([name_of(item) for item in unit.items]) if unit else ""
    return f"{named_by_id(unit_id)}: {items}"


PLAIN = {
    "finish": "End this purchasing turn",
    "pass": "Pass: buy nothing more before the match",
    "end_turn": "End the turn",
    "done": "End this unit phase",
    "stop": "Attack no more",
    "stay": "Stay",
    "spare": "Name nobody",
    "play_on": "Play another match",
    "end_series": "Let the series end here",
    "concede": "Give up the game",
    "wishes": "Write the wish list",
    "budget": "What the wish list may spend",
    "odds": "Chances of an attack",
    "squad": "A team's units",
    "history": "How the matches went",
    "shop": "Cards in the store",
    "sight": "What a unit sees",
}
