"""What a choice is called, at most 80 characters."""

from __future__ import annotations

from dataclasses import replace

from rules.common.english import listed
from rules.death_dome.model import moves
from rules.death_dome.model.cards import ITEMS, POWERS, money, name_of
from rules.death_dome.model.equipment import suits
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    RATING_NAMES,
    character_words,
    figures_of,
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
from rules.engine import Move, Names, say

LABEL = 80
GROUND = {"~": say("lava"), "T": say("tower edge"), "=": say("bridge")}


def label(move: Move, seen: DomeView, names: Names) -> str:
    """One choice, at most 80 characters."""
    told = store_label(move, seen) or turn_label(move, seen, names) or reaction_label(move, seen) or PLAIN[move.kind]
    return told if len(told) <= LABEL else told[: LABEL - 1] + "…"


def store_label(move: Move, seen: DomeView) -> str | None:
    """Buying, selling, handing round."""
    match move:
        case moves.Buy(_, card, unit):
            return goods_label(card, unit, seen)
        case moves.Wish(_, card, unit):
            return goods_label(card, unit, seen)
        case moves.Unwish(card):
            return say("Off the wish list: {card}", card=name_of(card))
        case moves.Sell(card):
            return say("Sell {card} for {cost}", card=name_of(card), cost=money(ITEMS[card].cost))
        case moves.Hire(unit, character):
            return character_words(character)
        case moves.Equip(card, unit):
            if not unit:
                return say("Take {card} off", card=name_of(card))
            return say("{card} to {unit}", card=name_of(card), unit=named_by_id(unit))
    return None


def goods_label(card: str, unit: str, seen: DomeView) -> str:
    """A card with all that it does where one unit can carry it; where several can, which of them, and what it has.

    What the card does stands then where it was chosen.
    """
    carrier, deck = seen.unit(unit), ITEMS[card].deck
    own = [held for held in seen.units if held.owner == seen.seat]
    if carrier is None or len([held for held in own if suits(held.build.types, deck)]) < 2:
        return item_words(card)
    if seen.terms.at_once:  # there is no step at which a card is chosen before its carrier
        return say("{unit}: {card}", unit=unit, card=item_words(card))
    name, cost, whom = name_of(card), money(ITEMS[card].cost), unit_name(carrier)
    if not carrier.items:
        return say("{card} ({cost}) to {unit}, carrying nothing yet", card=name, cost=cost, unit=whom)
    has = [name_of(item) for item in carrier.items]
    return say("{card} ({cost}) to {unit}, carrying {has:and}", card=name, cost=cost, unit=whom, has=has)


def turn_label(move: Move, seen: DomeView, names: Names) -> str | None:
    """Units, moves, actions, cards."""
    match move:
        case moves.Use(unit):
            used = seen.unit(unit)
            if used is None or not seen.asks_less:
                return unit_line(used) if used else unit
            return use_label(used)
        case moves.Raid():
            return raid_label(move, seen)
        case moves.March(unit):
            return say("{unit} to {square}", unit=named_by_id(unit), square=noted(move.to, seen))
        case moves.Go(to):
            return say("To {square}", square=priced(to, seen))
        case moves.Capture(bug) if bug:
            return say("Capture, with {bugs}", bugs=POWERS[bug].name)
        case moves.Capture():
            return say("Capture {square}", square=where(seen))
        case moves.Release(jail):
            return say("Open jail {jail}: {units}", jail=jail, units=inmates(jail, seen))
        case moves.Attack(weapon, target):
            return attack_label(weapon, target, seen)
        case moves.Play(card, on):
            return play_label(card, on, seen, names)
    return tool_label(move, seen)


def use_label(unit: UnitView) -> str:
    """`Step by step: Scout Sc1 on E8, fist, S1 M7 T3, vitae 5/5`: as much as fits with what the unit fights with."""
    line, weapons = "Step by step: {unit} {place}, {weapons:and}, {ratings}", [name_of(w) for w in unit.build.weapons]
    ways = [(unit_name(unit), ratings_of(unit)), (unit_name(unit), figures_of(unit)), (unit.id, figures_of(unit))]
    told = [say(line, unit=who, place=place_words(unit), weapons=weapons, ratings=ratings) for who, ratings in ways]
    return next((way for way in told if len(way) <= LABEL), told[-1])


def where(seen: DomeView) -> str:
    """The square of the active unit, and what it is worth there."""
    unit = active(seen)
    if unit is None or unit.place not in seen.arena.points:
        return unit.place if unit else ""
    return say("{square} ({worth})", square=unit.place, worth=money(seen.arena.worth(unit.place)))


def active(seen: DomeView) -> UnitView | None:
    """The unit whose phase it is."""
    return seen.unit(seen.acting.unit) if seen.acting else None


def noted(to: str, seen: DomeView) -> str:
    """A square with what is there: `J10 (tower, free)`, `E8 (bugs!)`; the square alone where it is plain floor."""
    told = notes(to, seen)
    return say("{square} ({notes})", square=to, notes=", ".join(told)) if told else to


def priced(to: str, seen: DomeView) -> str:
    """The same with what a capture there pays first: `C6 (100k, point, free)`."""
    told = notes(to, seen)
    if to in seen.arena.points and seen.control.get(to) != seen.seat:
        told = [money(seen.arena.worth(to)), *told]
    return say("{square} ({notes})", square=to, notes=", ".join(told)) if told else to


def notes(to: str, seen: DomeView) -> list[str]:
    """What is there, one by one."""
    arena, told = seen.arena, list[str]()
    if to in arena.points:
        owner = seen.control.get(to)
        told.append(say("tower") if to in arena.centers else say("point"))
        told.append(say("free") if owner is None else say("yours") if owner == seen.seat else say("theirs"))
    told += [say("opens jail {jail}", jail=jail) for jail in jails_at(to, seen)]
    told += [say("bugs!")] * any(square == to for square, _ in seen.tokens.values())
    ground = GROUND.get(arena.letter(to))
    return [*told, ground] if ground else told


def jails_at(square: str, seen: DomeView) -> list[str]:
    """The jail that is opened from a square, if it is one of these squares."""
    return [jail for jail, release in seen.arena.release.items() if release == square]


def inmates(jail: str, seen: DomeView) -> str:
    """Who sits in a jail."""
    return listed([unit.id for unit in seen.units if unit.place == jail] or [say("nobody")])


def attack_label(weapon: str, target: str, seen: DomeView) -> str:
    """`3 wounds, 12% against 2 cards: attack Gu2 on E8 with the 44,000 Magnum`."""
    unit, foe = active(seen), seen.unit(target)
    if foe is None or unit is None:
        return say("Attack all around with {weapon}", weapon=weapon_name(weapon))
    return say(
        "{odds}: attack {foe} on {square} with {weapon}",
        odds=chances(outlook_of(seen, unit, weapon, foe)), foe=foe.id, square=foe.place, weapon=weapon_name(weapon),
    )  # fmt: skip


def raid_label(move: moves.Raid, seen: DomeView) -> str:
    """`Capture I9 (500k, tower, free): Scout Sc1`, `3 wounds, 12% against 2 cards: Gu1 at Gu2, fist`."""
    unit = seen.unit(move.unit)
    if unit is None:
        return move.unit
    if move.what == "capture":
        told = ", ".join([money(seen.arena.worth(move.to)), *notes(move.to, seen)])
        return say("Capture {square} ({notes}): {unit}", square=move.to, notes=told, unit=unit_name(unit))
    if move.what == "release":
        jails = [jail_words(jail, seen) for jail in jails_at(move.to, seen)]
        return say("Open {jails}: {unit} from {square}", jails="; ".join(jails), unit=unit_name(unit), square=move.to)
    goes = unit.id if move.to == unit.place else say("{unit} from {square}", unit=unit.id, square=move.to)
    foe, weapon = seen.unit(move.target), name_of(move.weapon)
    if foe is None:
        return say("Attack all around: {unit}, {weapon}", unit=goes, weapon=weapon)
    odds = chances(outlook_of(seen, replace(unit, place=move.to), move.weapon, foe))
    return say("{odds}: {unit} at {foe}, {weapon}", odds=odds, unit=goes, foe=foe.id, weapon=weapon)


def jail_words(jail: str, seen: DomeView) -> str:
    """`jail NW, Wa1 and Sc2`."""
    return say("jail {jail}, {units}", jail=jail, units=inmates(jail, seen))


def chances(outlook: Outlook) -> str:
    """`3 wounds, 12% against 2 cards`: what comes of an attack, and how likely if all of the target's cards defend."""
    if not outlook.wounds:
        return say("No wound without cards")
    deadly = outlook.wounds >= outlook.vitae
    told = say("Kills") if deadly else say("{wounds:# wound|# wounds}", wounds=outlook.wounds)
    if not outlook.cards:
        return told
    past = percent(1 - (outlook.saved if deadly else outlook.unhurt))
    return say("{told}, {past} against {cards:# card|# cards}", told=told, past=past, cards=outlook.cards)


def percent(chance: float) -> str:
    """`62%`; `<1%` and `>99%` for what is merely unlikely or likely."""
    whole = round(100 * chance)
    if chance > 0 and whole == 0:
        return "<1%"
    return ">99%" if chance < 1 and whole == 100 else f"{whole}%"


def play_label(card: str, on: str, seen: DomeView, names: Names) -> str:
    """A power card with what it is played on, if it needs something."""
    return say("{card}: {target}", card=power_name(card), target=target(on, seen, names)) if on else power_name(card)


def target(on: str, seen: DomeView, names: Names) -> str:
    """What a card is played on."""
    unit = seen.unit(on)
    if unit is not None:
        return say("{unit} {place}", unit=unit_name(unit), place=place_words(unit))
    seat = seat_of_key(on)
    if seat is not None:
        return names[seat]
    if on in seen.arena.release:
        return jail_words(on, seen)
    return noted(on, seen) if on in seen.arena.index else RATING_NAMES.get(on, on)


def tool_label(move: Move, seen: DomeView) -> str | None:
    """What items do."""
    match move:
        case moves.Recall(item):
            return say("{card}: back to base instead of moving", card=name_of(item))
        case moves.Heal(item, unit):
            patient = seen.unit(unit)
            return say(
                "Heal {unit} ({wounds:# wound|# wounds}) with {card}",
                unit=named_by_id(unit), wounds=patient.wounds if patient else 0, card=name_of(item),
            )  # fmt: skip
        case moves.Cure(item, unit):
            return say("Let {unit} stand up with {card}", unit=named_by_id(unit), card=name_of(item))
        case moves.Strengthen(item, unit):
            return say("{card} for {unit}", card=name_of(item), unit=named_by_id(unit))
        case moves.Claim(item, square):
            return say("Capture {square} with {card}", square=noted(square, seen), card=name_of(item))
    return None


def reaction_label(move: Move, seen: DomeView) -> str | None:
    """Cards in attacks, pushes, pagers, jails, auctions."""
    match move:
        case moves.Value(slot):
            return power_name(seen.hand[slot - 1]) if slot <= len(seen.hand) else say("Card {slot}", slot=slot)
        case moves.Brace(slot):
            if slot > len(seen.hand):
                return say("Card {slot}", slot=slot)
            return say("{card}: nobody is pushed", card=name_of(seen.hand[slot - 1]))
        case moves.Grant(slot, unit):
            card = name_of(seen.hand[slot - 1]) if slot <= len(seen.hand) else say("Card {slot}", slot=slot)
            return say("{card}: payback for {unit}", card=card, unit=named_by_id(unit))
        case moves.First(unit):
            return named_by_id(unit)
        case moves.PushTo(to) | moves.Answer(to) | moves.Follow(to):
            return say("To {square}", square=noted(to, seen))
        case moves.Imprison(jail):
            return say(
                "Jail {jail}, opened from {square}; in it: {units}",
                jail=jail, square=seen.arena.release.get(jail, ""), units=inmates(jail, seen),
            )  # fmt: skip
        case moves.SellOff(unit):
            return sell_off_label(unit, seen)
        case moves.Orders(defence, pager, follow, until):
            return orders_words(defence, pager, follow, until).capitalize()
    return None


def sell_off_label(unit_id: str, seen: DomeView) -> str:
    """A jailed unit, with what it carries."""
    unit = seen.unit(unit_id)
    items = listed([name_of(item) for item in unit.items]) if unit else ""
    return say("{unit}: {items}", unit=named_by_id(unit_id), items=items)


PLAIN = {
    "finish": say("End this purchasing turn"),
    "pass": say("Pass: buy nothing more before the match"),
    "end_turn": say("End the turn"),
    "done": say("End this unit phase"),
    "stop": say("Attack no more"),
    "stay": say("Stay"),
    "spare": say("Name nobody"),
    "play_on": say("Play another match"),
    "end_series": say("Let the series end here"),
    "concede": say("Give up the game"),
    "wishes": say("Write the wish list"),
    "budget": say("What the wish list may spend"),
    "odds": say("Chances of an attack"),
    "squad": say("A team's units"),
    "history": say("How the matches went"),
    "shop": say("Cards in the store"),
    "sight": say("What a unit sees"),
}
