"""What a question asks, what a choice is called, how the table stands; stories.py tells the facts."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.english import counted, listed
from rules.common.standing_orders import NO_END
from rules.death_dome.model import moves
from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS, PUNCH, money, name_of
from rules.death_dome.model.keys import seat_of_key
from rules.death_dome.model.names import (
    BUGS,
    DECKS,
    bought_words,
    character_words,
    item_words,
    kind_name,
    match_words,
    named_by_id,
    orders_words,
    place_words,
    points_words,
    power_name,
    power_words,
    powers_listed,
    unit_line,
    unit_name,
    units_named,
    weapon_name,
)
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import outlook_of
from rules.death_dome.words.narration import fact
from rules.engine import Move, Names, Question

__all__ = ["fact", "label", "named", "prompt", "public", "sheet", "standing"]

LABEL, ALT_TEXT, NAME = 80, 1024, 32
STORE, AFTER = ("first_roll", "deal", "purchase"), ("payout", "auction", "vote", "next_match")
PROMPTS = {
    "purchase": "Your turn in the store: {0}",
    "turn": "Your turn: which unit moves and acts next? Unit phases left: {0}.",
    "turn_over": "Both unit phases are over: play a card between unit phases, or end your turn.",
    "unit": "{unit}: move, act, play cards, in any order; then end its phase.",
    "again": "{unit} may attack again with {weapon}: whom?",
    "attack_cards": "{by} attacks {hits} with {2}: which power cards do you add for their values?",
    "defence": "{by} attacks {hits} with {2}: which power cards do you defend with? They count for each of your units.",
    "hits": "Several of your units are hit: in which order are the hits settled?",
    "push": "{unit} is pushed: where to?",
    "pager": "{unit} is paged: {other} is wounded. Does it come?",
    "follow": "{unit} may follow: how far?",
    "jail": "{unit} is dead: into which jail?",
    "auction": "You won: which jailed enemy has to sell back all that it carries?",
    "vote": "Another match?",
}
PURCHASES = {
    (0, 0): "buy one card, sell one, hand them round, or pass for good.",
    (1, 0): "you have bought a card. Sell one, hand your cards round, or end this turn; you come round again.",
    (0, 1): "you have sold a card. Buy one, hand your cards round, or end this turn; you come round again.",
}
"""What is open in a purchasing turn, by what has been bought and sold in it."""
PUBLIC = {
    "purchase": "is in the store",
    "turn": "chooses a unit, with {phases} left",
    "turn_over": "may play cards before the turn ends",
    "unit": "moves and acts with {unit}",
    "again": "may attack again with {unit}",
    "attack_cards": "may add cards to the attack on {hits}",
    "push": "chooses where {unit} is pushed",
    "jail": "chooses a jail for {unit}",
    "auction": "chooses whose cards are sold off",
}
WINDOWS = {
    "defence": "{name} may defend {own} against {striker} ({power}).",
    "hits": "{name} decides in which order the hits are settled.",
    "pager": "{name}'s {unit} is paged to {other}.",
    "follow": "{name}'s {unit} may follow.",
    "vote": "Another match? Everybody votes.",
}


# -- what is asked -----------------------------------------------------------------------------------------------------


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    if question.prompt == "purchase":
        bought, sold = [int(each) for each in question.about]
        return PROMPTS["purchase"].format(PURCHASES[bought, sold])
    key = told_as(question.prompt, question.about)
    return PROMPTS[key].format(*question.about, **facts_of(key, question.about))


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key in WINDOWS:
        return window(key, about, names)
    key = told_as(key, about)
    return PUBLIC[key].format(*about, **facts_of(key, about))


def told_as(key: str, about: tuple[str | int, ...]) -> str:
    """Under which key a question is told: a turn without unit phases is another matter."""
    return "turn_over" if key == "turn" and not about[0] else key


def window(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """A window in one sentence."""
    if key == "vote":
        return WINDOWS[key]
    name = names[int(about[0])]
    if key == "defence":
        _, by, _, power, own = about
        return WINDOWS[key].format(name=name, own=several(str(own)), striker=striker(str(by)), power=power)
    return WINDOWS[key].format(name=name, **facts_of(key, about[1:]))


def facts_of(key: str, about: tuple[str | int, ...]) -> Mapping[str, str]:
    """The facts of a question in words: units, what strikes, a weapon."""
    texts = [str(each) for each in about]
    if key == "turn":
        return {"phases": counted(int(about[0]), "unit phase")}
    if key in ("attack_cards", "defence"):
        return {"by": striker(texts[0]), "hits": several(texts[3])}
    first, second = [*texts, "", ""][:2]
    return {"unit": named_by_id(first), "other": named_by_id(second), "weapon": weapon_or_nothing(second)}


def striker(by: str) -> str:
    """A unit, or a bug token."""
    return BUGS.get(by) or named_by_id(by)


def several(ids: str) -> str:
    """Units by name, from ids between commas."""
    return units_named(ids.split(","))


def weapon_or_nothing(text: str) -> str:
    """A weapon by name, where the text is one."""
    return weapon_name(text) if text == PUNCH or text in ITEMS else ""


# -- what a choice is called -------------------------------------------------------------------------------------------


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


# -- what a value stands for -------------------------------------------------------------------------------------------


CARDS = ("card", "item", "weapon", "bug", "character")
"""Fields that hold cards: some of those are called like squares."""


def named(value: str, seen: DomeView, names: Names, field: str) -> str:
    """A unit with its place, a card with its figures, a deck, a player; squares and the rest stay as they are."""
    if field in CARDS:
        return card_named(value)
    unit = seen.unit(value)
    if unit is not None:
        return f"{unit_name(unit)} {place_words(unit)}"
    if field in ("on", "player") and (seat := seat_of_key(value)) is not None and seat < len(names):
        return names[seat]
    nobody = "nobody yet" if seen.phase == "purchase" else "nothing"
    return {**DECKS, "": nobody, "0": NO_END}.get(value, value)


def card_named(value: str) -> str:
    """A card of any kind with what it does, or the fist."""
    if value in ITEMS:
        return item_words(value)
    if value in CHARACTERS:
        return character_words(value)
    return power_words(value) if value in POWERS else {PUNCH: "Fist", "": "no card"}.get(value, value)


# -- how it stands -----------------------------------------------------------------------------------------------------


def standing(seen: DomeView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters."""
    short = [name[:NAME] for name in names]
    told = [headline(seen, short), *[team_words(seen, seat, short[seat]) for seat in seen.order or range(len(names))]]
    return " ".join(told)[:ALT_TEXT]


def headline(seen: DomeView, names: Names) -> str:
    """Where the game is."""
    if seen.phase == "end":
        return f"The game is over: {listed([names[seat] for seat in seen.winners])} won."
    if seen.phase in STORE:
        still = [names[seat] for seat in seen.buyers if not seen.teams[seat].passed]
        return f"The store is open for match {seen.match}; still shopping: {listed(still)}."
    if seen.phase in AFTER:
        return f"Match {seen.match} is over: {listed([names[seat] for seat in seen.champions])} won it."
    return f"{match_words(seen)}, {names[seen.active]}'s turn."


def team_words(seen: DomeView, seat: int, name: str) -> str:
    """A team in a sentence."""
    team = seen.teams[seat]
    if team.gone:
        return f"{name} has left."
    if seen.phase in STORE:
        return f"{name}: credits {money(team.credits)}; {bought_words(seen, seat)}."
    where_ = ", ".join([f"{unit.id} {place_words(unit).removeprefix('on ')}" for unit in seen.of(seat)])
    shells = f", {counted(team.shells, 'shell')}" if team.shells else ""
    money_ = f"{points_words(seen, seat)}{shells}, payout {money(team.payout)}, {counted(team.cards, 'card')}"
    series = f"{counted(team.wins, 'match', 'matches')} won, team worth {money(team.value)}, "
    return f"{name}: {series if seen.terms.matches != 1 else ''}{money_}; {where_}."


def sheet(seen: DomeView, names: Names) -> str:
    """What a seat has before it: hand, units, purse, orders."""
    if seen.seat is None:
        return standing(seen, names)
    team = seen.teams[seen.seat]
    hand = powers_listed(seen.hand) if seen.hand else "no cards"
    supply = f"Supply {team.supply}: you draw up to {team.limit} cards at the start of your turn."
    purse = f"Credits {money(team.credits)}, {counted(team.shells, 'shell')}, {points_words(seen, seen.seat)}."
    loose = [f"On no unit yet: {listed([name_of(card) for card in team.loose])}."] if team.loose else []
    own = [unit_line(unit) for unit in seen.of(seen.seat)]
    return "\n".join([f"Hand: {hand}.", supply, purse, *loose, *own, *order_lines(seen)])


def order_lines(seen: DomeView) -> list[str]:
    """Standing orders, where they are not the usual ones."""
    held = seen.orders
    if held is None or (held.defence, held.pager, held.follow) == ("ask", "ask", "ask"):
        return []
    return [f"Standing orders: {orders_words(held.defence, held.pager, held.follow, held.until)}."]
