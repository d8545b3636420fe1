"""What anybody may ask at any time: odds, a team, the store, what a unit sees. [DD-SET-03, DD-LOS, D8]"""

from __future__ import annotations

from rules.common.english import counted, hundredths, listed
from rules.death_dome.chapters.naming import quoted
from rules.death_dome.model.cards import CHARACTERS, ITEMS, PUNCH, money
from rules.death_dome.model.keys import team_key
from rules.death_dome.model.moves import History, Odds, Shop, Sight, Squad
from rules.death_dome.model.names import (
    DECKS,
    character_words,
    item_words,
    passive_words,
    points_words,
    unit_line,
    unit_name,
    weapon_name,
)
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import outlook_of, told
from rules.death_dome.odds.reaching import reachable
from rules.engine import Move, Names, Refused

PLUS = (2, 4, 6)
"""Points of attack cards for which odds are told, too."""


def look_up(seen: DomeView, move: Move, names: Names) -> str:
    """The answer to a lookup, in words."""
    match move:
        case Odds():
            return odds_words(seen, move)
        case Squad(player):
            return squad_words(seen, player, names)
        case History(player):
            return history_words(seen, player, names)
        case Shop(deck):
            return shop_words(seen, deck)
        case Sight(unit):
            return sight_words(seen, find(seen, unit))
    return ""


def find(seen: DomeView, name: str) -> UnitView:
    """The unit that is meant; raises `Refused` with those that there are."""
    for unit in seen.units:
        if unit.id.casefold() == name.strip().casefold():
            return unit
    raise Refused(f"There is no unit {quoted(name)}; name one of {listed([unit.id for unit in seen.units])}.")


def odds_words(seen: DomeView, move: Odds) -> str:
    """An attack as it stands, and with cards; whether it is in reach does not matter."""
    attacker, target = find(seen, move.unit), find(seen, move.target)
    weapon = move.weapon if move.weapon == PUNCH else move.weapon.upper()
    if weapon not in attacker.build.weapons:
        held = listed([weapon_name(each) for each in attacker.build.weapons])
        raise Refused(f"{attacker.id} attacks with {held}; name that.", "DD-ATK-01", "DD-ATK-02")
    if attacker.owner == target.owner:
        raise Refused(f"{attacker.id} and {target.id} are on one team; name an enemy.", "DD-ATK-03")
    lines = [f"{unit_name(attacker)} with {weapon_name(weapon)}.", told(seen, attacker, weapon, target)]
    for plus in PLUS:
        outlook = outlook_of(seen, attacker, weapon, target, plus)
        deadly = outlook.wounds >= outlook.vitae
        ending = f", which kills; {hundredths(outlook.saved)} of 100 hands would save it" if deadly else ""
        lines.append(f"With {plus} more from cards: {counted(outlook.wounds, 'wound')}{ending}.")
    return "\n".join(lines)


def squad_words(seen: DomeView, player: str, names: Names) -> str:
    """A team's units with all that they carry."""
    seat = seat_of(seen, player, names)
    team = seen.teams[seat]
    owned = f"{points_words(seen, seat)}, {counted(team.shells, 'shell')}, payout {money(team.payout)}"
    credits_ = f"credits {money(team.credits)}, value {money(team.value)}"
    head = f"{names[seat]}: {owned}; {credits_}; {counted(team.cards, 'card')} in hand, limit {team.limit}."
    return "\n".join([head, *[line for unit in seen.of(seat) for line in unit_lines(unit)]])


def history_words(seen: DomeView, player: str, names: Names) -> str:
    """Match by match what each team was paid and for what; then who has won how often and what teams are worth."""
    seats = [seat_of(seen, player, names)] if player else [team.seat for team in seen.teams]
    matches = []
    for number in range(len(seen.teams[0].history)):
        told_ = listed([record_words(seen, seat, number, names) for seat in seats])
        matches.append(f"Match {number + 1}: {told_}.")
    now = [standing_words(seen, seat, names) for seat in seats]
    return "\n".join([*(matches or ["No match has been played to its end yet."]), *now])


def standing_words(seen: DomeView, seat: int, names: Names) -> str:
    """`Ann: 2 matches won, worth 3.1M.`"""
    team = seen.teams[seat]
    return f"{names[seat]}: {counted(team.wins, 'match', 'matches')} won, worth {money(team.value)}."


def record_words(seen: DomeView, seat: int, number: int, names: Names) -> str:
    """`Ann 1.3M (6 points, 1 tower, 2 shells) ★`: the star won."""
    record = seen.teams[seat].history[number]
    earned = [counted(record.points, "point"), counted(record.towers, "tower"), counted(record.shells, "shell")]
    star = " ★" if record.won else ""
    return f"{names[seat]} {money(record.payout)} ({', '.join(earned)}){star}"


def seat_of(seen: DomeView, player: str, names: Names) -> int:
    """The seat of a player, by name or as `team2`; raises `Refused` with those that there are."""
    called = player.strip().casefold()
    for team in seen.teams:
        if called in (team_key(team.seat), names[team.seat].casefold()):
            return team.seat
    raise Refused(f"There is no player {quoted(player)}; name {' or '.join([names[t.seat] for t in seen.teams])}.")


def unit_lines(unit: UnitView) -> list[str]:
    """A unit, and below it what its cards and its character can do."""
    told_ = [f"  {item_words(item)}" for item in unit.items]
    if unit.kind in CHARACTERS and CHARACTERS[unit.kind].tags:
        told_.insert(0, f"  {listed(passive_words(CHARACTERS[unit.kind].tags))}")
    return [unit_line(unit), *told_]


def shop_words(seen: DomeView, deck: str) -> str:
    """The cards of a deck that are left, the cheapest first. [DD-SET-03]"""
    if deck == "character":
        lines = [character_words(card) for card in seen.store if card in CHARACTERS]
    else:
        left = sorted([ITEMS[card] for card in seen.store if card in ITEMS], key=lambda card: (card.cost, card.id))
        lines = [item_words(card.id) for card in left if card.deck == deck]
    return "\n".join([f"{DECKS.get(deck, deck)}:", *(lines or ["nothing left"])])


def sight_words(seen: DomeView, unit: UnitView) -> str:
    """Which units a unit sees, how far away they are, and how far it could go. [DD-LOS-01, DD-RNG-01]"""
    if not unit.on_board:
        raise Refused(f"{unit.id} is not on the board.", "DD-JAL-02")
    arena, through = seen.arena, "see_through_walls" in unit.build.abilities
    others = [other for other in seen.units if other is not unit and other.on_board]
    near = sorted([(arena.distance(unit.place, other.place), other.id) for other in others])
    sights = {other.id: arena.sees(unit.place, other.place, through) for other in others}
    visible = [f"{name} ({far})" for far, name in near if sights[name]]
    hidden = [f"{name} ({far})" for far, name in near if not sights[name]]
    steps = f"It can take {counted(unit.movement, 'step')} and reach {counted(len(reachable(seen, unit)), 'square')}."
    return f"{unit_line(unit)}\nSees: {listed(visible)}.\nDoes not see: {listed(hidden)}.\n{steps}"
