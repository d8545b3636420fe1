"""Whether something in the store or the auction is legal: None if it is, else one sentence with its rules."""

from __future__ import annotations

from rules.death_dome.chapters.naming import find, quoted
from rules.death_dome.model.cards import CHARACTERS, ITEMS, money, name_of
from rules.death_dome.model.equipment import DECK_NAMES, carrier_of, may_carry, objection, owned
from rules.death_dome.model.moves import Buy, Equip, Finish, Hire, Pass, Sell, SellOff
from rules.death_dome.model.state import JAILS, Dome, Unit
from rules.engine import Move, Refusal


def no_purchase(dome: Dome, move: Move) -> Refusal | None:
    """Why this cannot be done in a purchasing turn. [DD-PUR]"""
    match move:
        case Buy():
            return no_buy(dome, move)
        case Sell(card):
            return no_sale(dome, card)
        case Hire():
            return no_hire(dome, move)
        case Equip(card, unit):
            return no_equip(dome, dome.active, card, unit)
        case Finish():
            return no_finish(dome)
        case Pass():
            return no_pass(dome)
    return None


def no_finish(dome: Dome) -> Refusal | None:
    """Why a purchasing turn cannot end here. [DD-PUR-07, DD-PUR-11]"""
    if dome.bought or dome.sold:
        return None
    return Refusal("You have bought and sold nothing: do so, or pass, which is final.", "DD-PUR-07", "DD-PUR-11")


def no_pass(dome: Dome) -> Refusal | None:
    """Why a player cannot pass. [DD-PUR-08, DD-ORD-04]"""
    if not dome.team.loose:
        return None
    return Refusal(
        "You cannot pass with a card on no unit: give {cards:and} to a unit or sell {number:it|them}.",
        "DD-PUR-08", "DD-ORD-04",
        cards=[name_of(card) for card in dome.team.loose], number=len(dome.team.loose),
    )  # fmt: skip


def no_buy(dome: Dome, move: Buy) -> Refusal | None:
    """Why a card cannot be bought, or not for this unit. [DD-PUR-03, DD-PUR-05, DD-PUR-06, DD-ITM]"""
    if move.card in CHARACTERS:
        return Refusal("A character comes in place of another: hire it for one of your units.", "DD-CHR-02")
    if move.card not in ITEMS:
        return Refusal(
            "There is no card {card} in the store; look at a deck to choose one.", "DD-SET-03",
            card=quoted(move.card),
        )  # fmt: skip
    item = ITEMS[move.card]
    if item.deck != move.deck:
        return Refusal("{card} is in the {deck} deck.", "DD-PUR-03", card=item.name, deck=DECK_NAMES[item.deck])
    if dome.bought:
        return Refusal(
            "You have bought a card in this turn already: end it, and buy more when you come round.", "DD-PUR-03"
        )
    if move.card not in dome.store:
        return sold_already(dome, move.card)
    if move.card == dome.returned:
        return Refusal("You have just sold {card}: it can be bought on a later turn.", "DD-PUR-05", card=item.name)
    if item.cost > dome.team.credits:
        return Refusal(
            "It costs {cost}; you have {left}.", "DD-PUR-06", cost=money(item.cost), left=money(dome.team.credits)
        )
    if move.unit or not dome.asks_less:
        return no_carrier(dome, dome.active, move.unit, move.card)
    if fitting := [unit.id for unit in dome.of(dome.active) if may_carry(unit, move.card)]:
        return Refusal(
            "Name the unit that shall carry {card}: {units}.", "R91",
            card=item.name, units=", ".join(fitting),
        )  # fmt: skip
    return None


def sold_already(dome: Dome, card: str) -> Refusal:
    """That a team has this card already."""
    if card in owned(dome, dome.active):
        return Refusal("{card} is yours already.", "DD-PUR-05", card=name_of(card))
    return Refusal("{card} has been sold already: another team has it.", "DD-PUR-05", card=name_of(card))


def no_carrier(dome: Dome, seat: int, unit_id: str, card: str) -> Refusal | None:
    """Why a unit cannot take up a card; a unit need not be named. [DD-ITM-01..04]"""
    if not unit_id:
        return None
    unit = own_unit(dome, seat, unit_id)
    return unit if isinstance(unit, Refusal) else objection(unit, card)


def own_unit(dome: Dome, seat: int, unit_id: str) -> Unit | Refusal:
    """A unit of this team, or that it has none of this name."""
    mine = dome.of(seat)
    found = next((unit for unit in mine if unit.id == unit_id), None)
    if found is None:
        return Refusal(
            "{unit} is not one of your units; you have {mine:and}.",
            unit=quoted(unit_id), mine=[unit.id for unit in mine],
        )  # fmt: skip
    return found


def no_sale(dome: Dome, card: str) -> Refusal | None:
    """Why a card cannot be sold. [DD-PUR-04, DD-CHR-02]"""
    if card in saleable(dome):
        return None
    if card in CHARACTERS:
        return Refusal("A character goes when another comes in its place: hire that one for the unit.", "DD-CHR-02")
    if card not in owned(dome, dome.active):
        return Refusal("{card} is not yours to sell.", "DD-PUR-04", card=called(card))
    return Refusal("You have sold a card in this turn already: end it, and sell more when you come round.", "DD-PUR-04")


def saleable(dome: Dome) -> list[str]:
    """The player's cards that can be sold now: one of them in a turn. [DD-PUR-04]"""
    return [] if dome.sold else owned(dome, dome.active)


def called(card: str) -> str:
    """A card of the store by name; what else was typed as it was typed."""
    return name_of(card) if card in ITEMS else quoted(card)


def no_hire(dome: Dome, move: Hire) -> Refusal | None:
    """Why a character cannot be exchanged. [DD-CHR-02, DD-CHR-03, DD-CHR-06, R37]"""
    if not dome.terms.characters:
        return Refusal("This table plays with classic teams: there are no characters to hire.", "DD-TEA-01")
    unit = own_unit(dome, dome.active, move.unit)
    if isinstance(unit, Refusal):
        return unit
    if move.character not in CHARACTERS:
        return Refusal(
            "There is no character {character}; look at the character deck.", "DD-CHR-01",
            character=quoted(move.character),
        )  # fmt: skip
    if dome.bought or dome.sold:
        return Refusal(
            "Hiring is the one sale and the one purchase of a turn: hire when you come round again.", "DD-CHR-03", "R37"
        )
    one = CHARACTERS[move.character]
    if move.character not in dome.store:
        return Refusal("{character} is on a team already.", "DD-PUR-05", character=one.name)
    budget = dome.team.credits + CHARACTERS[unit.kind].cost
    if one.cost > budget:
        return Refusal(
            "{character} costs {cost}; with {sold} sold you have {left}.", "DD-PUR-06",
            character=one.name, cost=money(one.cost), sold=name_of(unit.kind), left=money(budget),
        )  # fmt: skip
    return None


def no_equip(dome: Dome, seat: int, card: str, unit_id: str) -> Refusal | None:
    """Why a card cannot be put on a unit, or taken off. [DD-EQP-01, DD-ITM-01..04, DD-ITM-08]"""
    if dome.phase != "purchase":
        return Refusal("Cards change units only while the store is open.", "DD-EQP-01", "DD-ITM-08")
    if dome.teams[seat].passed:
        return Refusal("You have passed: your cards stay where they are for this match.", "DD-EQP-01", "R7")
    if card not in owned(dome, seat):
        return Refusal("{card} is not yours.", "DD-EQP-01", card=called(card))
    if not unit_id and carrier_of(dome, seat, card) is None:
        return Refusal(
            "{card} is on no unit already; name the unit that shall carry it.", "DD-EQP-01",
            card=name_of(card),
        )  # fmt: skip
    return no_carrier(dome, seat, unit_id, card)


def no_auction(dome: Dome, seat: int, move: Move) -> Refusal | None:
    """Why a unit cannot be named in the auction. [DD-AUC-02, DD-AUC-03, R32]"""
    if not isinstance(move, SellOff):
        return None
    unit = find(dome, move.unit)
    if unit is None:
        return Refusal("There is no unit {unit}.", "DD-AUC-02", unit=quoted(move.unit))
    if unit.owner == seat:
        return Refusal(
            "{unit} is your own: name an opponent's unit, or nobody.", "DD-AUC-03", "R32",
            unit=unit.id,
        )  # fmt: skip
    if unit.place not in JAILS:
        return Refusal(
            "{unit} is not in jail: only a unit that ended the match there can be named.", "DD-AUC-02",
            unit=unit.id,
        )  # fmt: skip
    return None
