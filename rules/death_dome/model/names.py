"""Words for units, cards, squares and money: what stories, choices and sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from rules.common.english import listed
from rules.common.standing_orders import with_end
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, PUNCH, RATINGS, Item, Power, Tag, money, name_of
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import say

KINDS = {"warrior": say("Warrior"), "gunner": say("Gunner"), "scout": say("Scout"), "medic": say("Medic")}
TYPES = {kind[:2].title(): name for kind, name in KINDS.items()}
"""What a unit is by the beginning of its id."""
RATING_NAMES = {
    "strength": say("strength"),
    "movement": say("movement"),
    "toughness": say("toughness"),
    "vitae": say("vitae"),
}
BUGS = {"beehive": say("Killer Bee Hive"), "beetle_mound": say("Mound of 1,000 Beetles")}
POLICIES = {"ask": say("ask me"), "auto": say("by itself"), "never": say("never")}
BASES = {"W": say("west"), "N": say("north"), "E": say("east"), "S": say("south")}
DECKS = {
    "warrior": say("Warrior deck"),
    "gunner": say("Gunner deck"),
    "scout": say("Scout deck"),
    "medic": say("Medic deck"),
    "armor": say("Armour"),
    "vehicle": say("Vehicles"),
    "equipment": say("Equipment"),
    "character": say("Characters"),
}
ABILITY_WORDS = {
    "incapacitate": "a wound knocks down",
    "ignore_los": "ignores walls",
    "push_back": "a wound pushes back",
    "splash": "also hits neighbours",
    "hits_all_adjacent": "hits all around",
    "extra_attack": "attacks twice",
    "drain": "a wound heals the attacker {number}",
    "higher_ground": "+{number} from a tower",
    "payback": "strikes back with {number} when hit",
    "heal": "heals {number}",
    "cure": "a unit stands up",
    "boost": "+{number} {rating} until your turn",
    "medical_pager": "comes to wounded teammates, heals {number}",
    "follow": "follows whoever moves away",
    "vs_close": "+{number} toughness against close weapons",
    "vs_ranged": "+{number} toughness against ranged weapons",
    "wall_walk": "walks through walls",
    "lava_walk": "walks on lava",
    "tower_jump": "jumps to towers",
    "see_through_walls": "sees through walls",
    "trample": "walks through foes",
    "range": "+{number} range",
    "no_push_back": "never pushed",
    "no_incapacitate": "never knocked down",
    "bug_immune": "immune to bugs",
    "remote_release": "opens jails from {number} squares away",
    "remote_capture": "captures from {number} squares away",
    "recall": "back to base instead of moving",
    "regenerate": "heals {number} a turn",
}
"""What each tag means, with its number and its rating."""


def signed(number: int) -> str:
    """`+2`, `-1`."""
    return f"{number:+d}"


# -- units -------------------------------------------------------------------------------------------------------------


def unit_name(unit: UnitView | None, unit_id: str = "") -> str:
    """`Warrior Wa1`, `Auntie Mauler Ca1`."""
    if unit is None:
        return named_by_id(unit_id)
    return say("{kind} {unit}", kind=kind_name(unit.kind), unit=unit.id)


def kind_name(kind: str) -> str:
    """`Warrior`, `Auntie Mauler`."""
    return CHARACTERS[kind].name if kind in CHARACTERS else KINDS[kind]


def named_by_id(unit_id: str) -> str:
    """What a fact calls a unit: `Warrior Wa1`; with characters its token `Ca1`."""
    kind = TYPES.get(unit_id[:2])
    return say("{kind} {unit}", kind=kind, unit=unit_id) if kind else unit_id


def units_named(ids: Sequence[str]) -> str:
    """`Warrior Wa1 and Scout Sc1`."""
    return listed([named_by_id(each) for each in ids])


def place_words(unit: UnitView) -> str:
    """`on E8`, `in its base`, `in jail NW`."""
    if unit.jailed:
        return say("in jail {jail}", jail=unit.place)
    if not unit.on_board:
        return say("gone")
    return say("in its base") if unit.in_base else say("on {square}", square=unit.place)


def ratings_of(unit: UnitView) -> str:
    """`S2 M4 T1, vitae 5/5`: strength, movement, toughness and life."""
    return say(
        "S{strength} M{movement} T{toughness}, vitae {vitae}/{most}",
        strength=unit.strength, movement=unit.movement, toughness=unit.toughness,
        vitae=max(0, unit.vitae), most=unit.most_vitae,
    )  # fmt: skip


def figures_of(unit: UnitView) -> str:
    """`S2 M4 T1`: strength, movement and toughness."""
    return say(
        "S{strength} M{movement} T{toughness}",
        strength=unit.strength, movement=unit.movement, toughness=unit.toughness,
    )  # fmt: skip


def unit_line(unit: UnitView) -> str:
    """A unit with its place, ratings, cards and troubles."""
    carried = sorted(unit.items, key=lambda item: not ITEMS[item].weapon)  # a label may be too long for all of it
    line = say("{unit} {place}: {ratings}", unit=unit_name(unit), place=place_words(unit), ratings=ratings_of(unit))
    if carried:
        line = say("{line} · {items:and}", line=line, items=[item_short(item) for item in carried])
    marks = [*[say("incapacitated")] * unit.down, *[rating_plus(each.plus, each.rating) for each in unit.boosts]]
    return say("{line} ({marks:and})", line=line, marks=marks) if marks else line


def rating_plus(plus: int, rating: str) -> str:
    """`+2 toughness`."""
    return say("{plus:+d} {rating}", plus=plus, rating=RATING_NAMES[rating])


# -- cards -------------------------------------------------------------------------------------------------------------


def item_short(item: str) -> str:
    """`44,000 Magnum (range 9, +3)`: a weapon with range and strength; other cards with what they add."""
    card = ITEMS[item]
    if card.kind == "close":
        return say("{card} (close, {strength:+d})", card=card.name, strength=card.strength)
    if card.weapon:
        return say("{card} (range {range}, {strength:+d})", card=card.name, range=card.range, strength=card.strength)
    return say("{card} ({added})", card=card.name, added=added) if (added := additions(card)) else card.name


def additions(card: Item) -> str:
    """`+2 toughness, -1 movement`: the ratings printed on a card that is no weapon, or beside a weapon's strength."""
    names = ("movement", "toughness", "vitae") if card.weapon else ("strength", "movement", "toughness", "vitae")
    return ", ".join([rating_plus(getattr(card, name), name) for name in names if getattr(card, name)])


def item_words(item: str) -> str:
    """All that a store card does, in one line."""
    card = ITEMS[item]
    told = [*as_weapon(card), *filter(None, [additions(card)]), *abilities(card)]
    does = "; ".join(told) or say("nothing special")
    return say("{card}, {cost}: {does}", card=card.name, cost=money(card.cost), does=does)


def as_weapon(card: Item) -> list[str]:
    """How far a weapon reaches, and how strong it is; nothing for other cards."""
    if card.kind == "close":
        return [say("close, strength {strength:+d}", strength=card.strength)]
    if card.weapon:
        return [say("range {range}, strength {strength:+d}", range=card.range, strength=card.strength)]
    return []


def abilities(card: Item) -> list[str]:
    """What a card's tags mean, in words; what takes an action with how far it reaches."""
    told, actions = passive_words(card.tags), [ability_words(tag) for tag in card.tags if tag.action]
    if not actions:
        return told
    does = reduce(lambda before, last: say("{before}, or {last}", before=before, last=last), actions)
    if card.range and not card.weapon and "remote_capture" not in card.tags_by_name:
        return [*told, say("action (range {range}): {does}", range=card.range, does=does)]
    return [*told, say("action: {does}", does=does)]


def passive_words(tags: Sequence[Tag]) -> list[str]:
    """What works without an action; what keeps a unit where it stands in one word."""
    told = [ability_words(tag) for tag in tags if not tag.action]
    firm = [say(ABILITY_WORDS["no_push_back"]), say(ABILITY_WORDS["no_incapacitate"])]
    if not {*firm} <= {*told}:
        return told
    return [*[words for words in told if words not in firm], say("never pushed or down")]


def ability_words(tag: Tag) -> str:
    """What a tag means."""
    return say(ABILITY_WORDS[tag.name], number=tag.number, rating=RATING_NAMES[tag.words[0]] if tag.words else "")


def character_words(key: str) -> str:
    """`Lava Lamprey, 1.5M: Wa/Sc, S3 M6 T1 V6; walks on lava`: types, ratings and what it can do."""
    one = CHARACTERS[key]
    types = say("any") if len(one.types) == len(RATINGS) else "/".join([kind[:2].title() for kind in one.types])
    ratings = say(
        "{types}, S{strength} M{movement} T{toughness} V{vitae}",
        types=types, strength=one.strength, movement=one.movement, toughness=one.toughness, vitae=one.vitae,
    )  # fmt: skip
    does = "; ".join([ratings, *passive_words(one.tags)])
    return say("{character}, {cost}: {does}", character=one.name, cost=money(one.cost), does=does)


def power_name(card: str) -> str:
    """`Headbutt (3)`."""
    power = POWERS[card]
    return say("{card} ({value})", card=power.name, value=power.value)


def power_words(card: str) -> str:
    """`Jail Riot (3): choose a jail: every unit in it returns to its own base.`"""
    power: Power = POWERS[card]
    if not power.ability:
        return power_name(card)
    does = power.text.replace(f"has {power.ability}", ABILITY_WORDS.get(power.ability, ""))
    return say("{card}: {does}", card=power_name(card), does=does)


def powers_listed(cards: Iterable[str]) -> str:
    """`2 x Slap (1) and Jail Riot (3)`."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return listed(
        [
            say("{count} x {card}", count=count, card=power_name(card)) if count > 1 else power_name(card)
            for card, count in counts.items()
        ]
    )


def weapon_name(weapon: str) -> str:
    """A weapon by name; a fist is a fist."""
    return say("its fist") if weapon == PUNCH else say("the {weapon}", weapon=name_of(weapon))


def orders_words(defence: str, pager: str, follow: str, until: int) -> str:
    """Standing orders in words."""
    held = say(
        "defence: {defence}, pager: {pager}, Van Damme: {follow}",
        defence=POLICIES[defence], pager=POLICIES[pager], follow=POLICIES[follow],
    )  # fmt: skip
    return with_end(held, until)


def wish_lines(seen: DomeView) -> list[str]:
    """The viewer's wish list, a line for all of it; nothing where there is none."""
    held = seen.wish_list
    if held is None or (not held.wishes and held.budget is None):
        return []
    told = "; ".join([wish_words(one.card, one.unit) for one in held.wishes]) or say("empty")
    return [say("Wish list: {wishes}. {after}", wishes=told, after=after_words(held.budget, held.then))]


def wish_words(card: str, unit: str) -> str:
    """`Cyber Suit for Scout Sc1`; a wish for no unit is the card alone."""
    return say("{card} for {unit}", card=name_of(card), unit=named_by_id(unit)) if unit else name_of(card)


def after_words(budget: int | None, then: str) -> str:
    """How much a wish list may spend, and what follows."""
    if budget is None:
        if then == "pass":
            return say("It may spend all that you have; when it can buy nothing more, you pass.")
        return say("It may spend all that you have; when it can buy nothing more, you are asked.")
    if then == "pass":
        return say("It may spend {budget}; when it can buy nothing more, you pass.", budget=money(budget))
    return say("It may spend {budget}; when it can buy nothing more, you are asked.", budget=money(budget))


# -- the table ---------------------------------------------------------------------------------------------------------


def points_words(seen: DomeView, seat: int) -> str:
    """`5 points and a tower`: what a team owns."""
    towers = [square for square in seen.teams[seat].points if square in seen.arena.centers]
    plain = len(seen.teams[seat].points) - len(towers)
    told = [say("{points:# point|# points}", points=plain)] if plain or not towers else []
    return listed([*told, *([say("{towers:# tower|# towers}", towers=len(towers))] if towers else [])])


def bought_words(seen: DomeView, seat: int) -> str:
    """The cards of a team by unit: `Gu1 44,000 Magnum, Sc1 Cyber Suit`."""
    held = [
        say("{unit} {items:and}", unit=unit.id, items=[name_of(item) for item in unit.items])
        for unit in seen.of(seat)
        if unit.items
    ]
    return ", ".join(held) or say("no cards yet")


def match_words(seen: DomeView) -> str:
    """`Match 2, round 3 of 8`; a single match is not counted."""
    counter, limit = seen.counter, seen.limit
    if seen.terms.matches == 1:
        return say("Round {counter} of {limit}", counter=counter, limit=limit)
    return say("Match {match}, round {counter} of {limit}", match=seen.match, counter=counter, limit=limit)


def how_far(seen: DomeView) -> str:
    """`the store for match 2`, `match 2, round 3 of 8`."""
    single = seen.terms.matches == 1
    if seen.phase in ("first_roll", "deal", "purchase"):
        return say("in the store") if single else say("the store for match {match}", match=seen.match)
    counter, limit = seen.counter, seen.limit
    if single:
        return say("round {counter} of {limit}", counter=counter, limit=limit)
    return say("match {match}, round {counter} of {limit}", match=seen.match, counter=counter, limit=limit)
