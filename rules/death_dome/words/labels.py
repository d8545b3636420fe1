"""What a choice is called, at most 80 characters."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.death_dome.model import moves
from rules.death_dome.model.cards import ITEMS, POWERS, money, name_of
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    character_words,
    item_words,
    kind_name,
    named_by_id,
    orders_words,
    place_words,
    power_name,
    unit_line,
    unit_name,
    weapon_name,
)
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import outlook_of
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
            return f"{named_by_id(unit)}: {item_words(card)}" if unit else f"For nobody yet: {item_words(card)}"
        case moves.Sell(card):
            return f"Sell {name_of(card)} for {money(ITEMS[card].cost)}"
        case moves.Hire(unit, character):
            whom = seen.unit(unit)
            away = kind_name(whom.kind) if whom else unit
            return f"For {away}: {character_words(character)}"
        case moves.Equip(card, unit):
            return f"{name_of(card)} to {named_by_id(unit)}" if unit else f"Take {name_of(card)} off"
    return None


def turn_label(move: Move, seen: DomeView, names: Names) -> str | None:
    """Units, moves, actions, cards."""
    match move:
        case moves.Use(unit):
            used = seen.unit(unit)
            return f"{unit_line(used)}" if used else unit
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
    """What is there: ` (control point, Ben's)`, ` (bugs!)`."""
    arena, told = seen.arena, list[str]()
    if to in arena.points:
        owner = seen.control.get(to)
        whose = "free" if owner is None else "yours" if owner == seen.seat else "theirs"
        told.append(f"{'tower' if to in arena.centers else 'point'}, {whose}")
    told += [f"opens jail {jail}" for jail, square in arena.release.items() if square == to]
    told += ["bugs!"] * any(square == to for square, _ in seen.tokens.values())
    told += (
        ["lava"] * arena.lava(to) + ["tower edge"] * (arena.letter(to) == "T") + ["bridge"] * (arena.letter(to) == "=")
    )
    return f" ({', '.join(told)})" if told else ""


def inmates(jail: str, seen: DomeView) -> str:
    """Who sits in a jail."""
    return listed([unit.id for unit in seen.units if unit.place == jail] or ["nobody"])


def attack_label(weapon: str, target: str, seen: DomeView) -> str:
    """`Attack Gu2 on E8 with the Magnum: 5-1, 4 wounds of 6, 3 cards`."""
    unit, foe = active(seen), seen.unit(target)
    if foe is None or unit is None:
        return f"Attack all around with {weapon_name(weapon)}"
    outlook = outlook_of(seen, unit, weapon, foe)
    deadly = "kills" if outlook.wounds >= outlook.vitae else f"{counted(outlook.wounds, 'wound')} of {outlook.vitae}"
    head = f"Attack {foe.id} on {foe.place} with {weapon_name(weapon)}"
    return f"{head}: {outlook.power}-{outlook.guard}, {deadly}, {counted(outlook.cards, 'card')}"


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
    "odds": "Chances of an attack",
    "squad": "A team's units",
    "history": "How the matches went",
    "shop": "Cards in the store",
    "sight": "What a unit sees",
}
