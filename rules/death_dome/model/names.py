"""Words for units, cards, squares and money: what stories, choices and sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.common.english import counted, listed
from rules.common.standing_orders import end_words
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, PUNCH, RATINGS, Item, Power, Tag, money, name_of
from rules.death_dome.model.view import DomeView, UnitView

TYPES = {"Wa": "Warrior", "Gu": "Gunner", "Sc": "Scout", "Me": "Medic"}
BUGS = {"beehive": "Killer Bee Hive", "beetle_mound": "Mound of 1,000 Beetles"}
POLICIES = {"ask": "ask me", "auto": "by itself", "never": "never"}
BASES = {"W": "west", "N": "north", "E": "east", "S": "south"}
DECKS = {
    "warrior": "Warrior deck",
    "gunner": "Gunner deck",
    "scout": "Scout deck",
    "medic": "Medic deck",
    "armor": "Armour",
    "vehicle": "Vehicles",
    "equipment": "Equipment",
    "character": "Characters",
}
ABILITY_WORDS = {
    "incapacitate": "a wound knocks down",
    "ignore_los": "ignores walls",
    "push_back": "a wound pushes back",
    "splash": "also hits neighbours",
    "hits_all_adjacent": "hits all around",
    "extra_attack": "attacks twice",
    "drain": "a wound heals the attacker {0}",
    "higher_ground": "+{0} from a tower",
    "payback": "strikes back with {0} when hit",
    "heal": "heals {0}",
    "cure": "a unit stands up",
    "boost": "+{0} {1} until your turn",
    "medical_pager": "comes to wounded teammates, heals {0}",
    "follow": "follows whoever moves away",
    "vs_close": "+{0} toughness against close weapons",
    "vs_ranged": "+{0} toughness against ranged weapons",
    "wall_walk": "walks through walls",
    "lava_walk": "walks on lava",
    "tower_jump": "jumps to towers",
    "see_through_walls": "sees through walls",
    "trample": "walks through foes",
    "range": "+{0} range",
    "no_push_back": "never pushed",
    "no_incapacitate": "never knocked down",
    "bug_immune": "immune to bugs",
    "remote_release": "opens jails from {0} squares away",
    "remote_capture": "captures from {0} squares away",
    "recall": "back to base instead of moving",
    "regenerate": "heals {0} a turn",
}


def signed(number: int) -> str:
    """`+2`, `-1`."""
    return f"{number:+d}"


# -- units -------------------------------------------------------------------------------------------------------------


def unit_name(unit: UnitView | None, unit_id: str = "") -> str:
    """`Warrior Wa1`, `Auntie Mauler Ca1`."""
    if unit is None:
        return named_by_id(unit_id)
    return f"{kind_name(unit.kind)} {unit.id}"


def kind_name(kind: str) -> str:
    """`Warrior`, `Auntie Mauler`."""
    return CHARACTERS[kind].name if kind in CHARACTERS else kind.capitalize()


def named_by_id(unit_id: str) -> str:
    """What a fact calls a unit: `Warrior Wa1`; with characters its token `Ca1`."""
    kind = TYPES.get(unit_id[:2])
    return f"{kind} {unit_id}" if kind else unit_id


def units_named(ids: Sequence[str]) -> str:
    """`Warrior Wa1 and Scout Sc1`."""
    return listed([named_by_id(each) for each in ids])


def place_words(unit: UnitView) -> str:
    """`on E8`, `in its base`, `in jail NW`."""
    if unit.jailed:
        return f"in jail {unit.place}"
    if not unit.on_board:
        return "gone"
    return "in its base" if unit.in_base else f"on {unit.place}"


def ratings_of(unit: UnitView) -> str:
    """`S2 M4 T1, vitae 5/5`: strength, movement, toughness and life."""
    return f"S{unit.strength} M{unit.movement} T{unit.toughness}, vitae {max(0, unit.vitae)}/{unit.most_vitae}"


def unit_line(unit: UnitView) -> str:
    """A unit with its place, ratings, cards and troubles."""
    carried = sorted(unit.items, key=lambda item: not ITEMS[item].weapon)  # a label may be too long for all of it
    items = f" · {listed([item_short(item) for item in carried])}" if unit.items else ""
    marks = [*["incapacitated"] * unit.down, *[f"{signed(b.plus)} {b.rating}" for b in unit.boosts]]
    return f"{unit_name(unit)} {place_words(unit)}: {ratings_of(unit)}{items}{f' ({listed(marks)})' if marks else ''}"


# -- cards -------------------------------------------------------------------------------------------------------------


def item_short(item: str) -> str:
    """`44,000 Magnum (range 9, +3)`: a weapon with range and strength; other cards with what they add."""
    card = ITEMS[item]
    if card.weapon:
        reach = "close" if card.kind == "close" else f"range {card.range}"
        return f"{card.name} ({reach}, {signed(card.strength)})"
    return f"{card.name}{f' ({added})' if (added := additions(card)) else ''}"


def additions(card: Item) -> str:
    """`+2 toughness, -1 movement`: the ratings printed on a card that is no weapon, or beside a weapon's strength."""
    names = ("movement", "toughness", "vitae") if card.weapon else ("strength", "movement", "toughness", "vitae")
    return ", ".join([f"{signed(getattr(card, name))} {name}" for name in names if getattr(card, name)])


def item_words(item: str) -> str:
    """All that a store card does, in one line."""
    card = ITEMS[item]
    reach = "close" if card.kind == "close" else f"range {card.range}"
    weapon = [f"{reach}, strength {signed(card.strength)}"] if card.weapon else []
    told = [*weapon, *filter(None, [additions(card)]), *abilities(card)]
    return f"{card.name}, {money(card.cost)}: {'; '.join(told) or 'nothing special'}"


def abilities(card: Item) -> list[str]:
    """What a card's tags mean, in words; what takes an action with how far it reaches."""
    actions = [ability_words(tag) for tag in card.tags if tag.action]
    far = (
        f" (range {card.range})" if card.range and not card.weapon and "remote_capture" not in card.tags_by_name else ""
    )
    return [*passive_words(card.tags), *([f"action{far}: {', or '.join(actions)}"] if actions else [])]


def passive_words(tags: Sequence[Tag]) -> list[str]:
    """What works without an action; what keeps a unit where it stands in one word."""
    told = [ability_words(tag) for tag in tags if not tag.action]
    firm = [ABILITY_WORDS["no_push_back"], ABILITY_WORDS["no_incapacitate"]]
    return [*[words for words in told if words not in firm], "never pushed or down"] if {*firm} <= {*told} else told


def ability_words(tag: Tag) -> str:
    """What a tag means."""
    return ABILITY_WORDS[tag.name].format(tag.number, *tag.words)


def character_words(key: str) -> str:
    """`Lava Lamprey, 1.5M: Wa/Sc, S3 M6 T1 V6; walks on lava`: types, ratings and what it can do."""
    one = CHARACTERS[key]
    types = "any" if len(one.types) == len(RATINGS) else "/".join([kind[:2].title() for kind in one.types])
    ratings = f"S{one.strength} M{one.movement} T{one.toughness} V{one.vitae}"
    return f"{one.name}, {money(one.cost)}: {'; '.join([f'{types}, {ratings}', *passive_words(one.tags)])}"


def power_name(card: str) -> str:
    """`Headbutt (3)`."""
    power = POWERS[card]
    return f"{power.name} ({power.value})"


def power_words(card: str) -> str:
    """`Jail Riot (3): choose a jail: every unit in it returns to its own base.`"""
    power: Power = POWERS[card]
    return f"{power_name(card)}: {power.text}" if power.ability else power_name(card)


def powers_listed(cards: Iterable[str]) -> str:
    """`2 x Slap (1) and Jail Riot (3)`."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return listed(
        [f"{count} x {power_name(card)}" if count > 1 else power_name(card) for card, count in counts.items()]
    )


def weapon_name(weapon: str) -> str:
    """A weapon by name; a fist is a fist."""
    return "its fist" if weapon == PUNCH else f"the {name_of(weapon)}"


def orders_words(defence: str, pager: str, follow: str, until: int) -> str:
    """Standing orders in words."""
    return f"defence: {POLICIES[defence]}, pager: {POLICIES[pager]}, Van Damme: {POLICIES[follow]}{end_words(until)}"


def wish_lines(seen: DomeView) -> list[str]:
    """The viewer's wish list, a line for all of it; nothing where there is none."""
    held = seen.wish_list
    if held is None or (not held.wishes and held.budget is None):
        return []
    told = [f"{name_of(one.card)}{f' for {named_by_id(one.unit)}' if one.unit else ''}" for one in held.wishes]
    return [f"Wish list: {'; '.join(told) or 'empty'}. {after_words(held.budget, held.then)}"]


def after_words(budget: int | None, then: str) -> str:
    """How much a wish list may spend, and what follows."""
    spends = "It may spend all that you have" if budget is None else f"It may spend {money(budget)}"
    return f"{spends}; when it can buy nothing more, you {'pass' if then == 'pass' else 'are asked'}."


# -- the table ---------------------------------------------------------------------------------------------------------


def points_words(seen: DomeView, seat: int) -> str:
    """`5 points and a tower`: what a team owns."""
    towers = [square for square in seen.teams[seat].points if square in seen.arena.centers]
    plain = len(seen.teams[seat].points) - len(towers)
    told = [counted(plain, "point")] if plain or not towers else []
    return listed([*told, *([counted(len(towers), "tower")] if towers else [])])


def bought_words(seen: DomeView, seat: int) -> str:
    """The cards of a team by unit: `Gu1 44,000 Magnum, Sc1 Cyber Suit`."""
    held = [f"{unit.id} {listed([name_of(item) for item in unit.items])}" for unit in seen.of(seat) if unit.items]
    return ", ".join(held) or "no cards yet"


def match_words(seen: DomeView) -> str:
    """`Match 2, round 3 of 8`; a single match is not counted."""
    single = seen.terms.matches == 1
    return f"{'' if single else f'Match {seen.match}, '}{'R' if single else 'r'}ound {seen.counter} of {seen.limit}"


def how_far(seen: DomeView) -> str:
    """`the store for match 2`, `match 2, round 3 of 8`."""
    if seen.phase in ("first_roll", "deal", "purchase"):
        return "in the store" if seen.terms.matches == 1 else f"the store for match {seen.match}"
    return match_words(seen).lower()
