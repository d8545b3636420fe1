"""What anybody may ask at any time: odds, a team, the store, what a unit sees. [DD-SET-03, DD-LOS, D8]"""

from __future__ import annotations

from rules.common.english import hundredths, listed
from rules.death_dome.chapters.naming import either, quoted
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
from rules.death_dome.odds.forecast import Outlook, outlook_of, told
from rules.death_dome.odds.reaching import reachable
from rules.engine import Move, Names, Refused, say

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
    raise Refused(
        "There is no unit {unit}; name one of {units:and}.", unit=quoted(name), units=[unit.id for unit in seen.units]
    )


def odds_words(seen: DomeView, move: Odds) -> str:
    """An attack as it stands, and with cards; whether it is in reach does not matter."""
    attacker, target = find(seen, move.unit), find(seen, move.target)
    weapon = move.weapon if move.weapon == PUNCH else move.weapon.upper()
    if weapon not in attacker.build.weapons:
        raise Refused(
            "{unit} attacks with {weapons:and}; name that.", "DD-ATK-01", "DD-ATK-02",
            unit=attacker.id, weapons=[weapon_name(each) for each in attacker.build.weapons],
        )  # fmt: skip
    if attacker.owner == target.owner:
        raise Refused(
            "{unit} and {other} are on one team; name an enemy.", "DD-ATK-03", unit=attacker.id, other=target.id
        )
    head = say("{unit} with {weapon}.", unit=unit_name(attacker), weapon=weapon_name(weapon))
    more = [more_words(plus, outlook_of(seen, attacker, weapon, target, plus)) for plus in PLUS]
    return "\n".join([head, told(seen, attacker, weapon, target), *more])


def more_words(plus: int, outlook: Outlook) -> str:
    """What comes of an attack with so many points more from cards."""
    if outlook.wounds < outlook.vitae:
        return say("With {plus} more from cards: {wounds:# wound|# wounds}.", plus=plus, wounds=outlook.wounds)
    return say(
        "With {plus} more from cards: {wounds:# wound|# wounds}, which kills; {saved} of 100 hands would save it.",
        plus=plus, wounds=outlook.wounds, saved=hundredths(outlook.saved),
    )  # fmt: skip


def squad_words(seen: DomeView, player: str, names: Names) -> str:
    """A team's units with all that they carry."""
    seat = seat_of(seen, player, names)
    team = seen.teams[seat]
    head = say(
        "{who}: {points}, {shells:# shell|# shells}, payout {payout}; credits {credits}, value {value}; "
        "{cards:# card|# cards} in hand, limit {limit}.",
        who=names[seat], points=points_words(seen, seat), shells=team.shells, payout=money(team.payout),
        credits=money(team.credits), value=money(team.value), cards=team.cards, limit=team.limit,
    )  # fmt: skip
    return "\n".join([head, *[line for unit in seen.of(seat) for line in unit_lines(unit)]])


def history_words(seen: DomeView, player: str, names: Names) -> str:
    """Match by match what each team was paid and for what; then who has won how often and what teams are worth."""
    seats = [seat_of(seen, player, names)] if player else [team.seat for team in seen.teams]
    matches = []
    for number in range(len(seen.teams[0].history)):
        records = [record_words(seen, seat, number, names) for seat in seats]
        matches.append(say("Match {match}: {records:and}.", match=number + 1, records=records))
    now = [standing_words(seen, seat, names) for seat in seats]
    return "\n".join([*(matches or [say("No match has been played to its end yet.")]), *now])


def standing_words(seen: DomeView, seat: int, names: Names) -> str:
    """`Ann: 2 matches won, worth 3.1M.`"""
    team = seen.teams[seat]
    return say(
        "{who}: {wins:# match|# matches} won, worth {value}.",
        who=names[seat], wins=team.wins, value=money(team.value),
    )  # fmt: skip


def record_words(seen: DomeView, seat: int, number: int, names: Names) -> str:
    """`Ann 1.3M (6 points, 1 tower, 2 shells) ★`: the star won."""
    record = seen.teams[seat].history[number]
    told = say(
        "{who} {payout} ({points:# point|# points}, {towers:# tower|# towers}, {shells:# shell|# shells})",
        who=names[seat], payout=money(record.payout),
        points=record.points, towers=record.towers, shells=record.shells,
    )  # fmt: skip
    return say("{record} ★", record=told) if record.won else told


def seat_of(seen: DomeView, player: str, names: Names) -> int:
    """The seat of a player, by name or as `team2`; raises `Refused` with those that there are."""
    called = player.strip().casefold()
    for team in seen.teams:
        if called in (team_key(team.seat), names[team.seat].casefold()):
            return team.seat
    known = either([names[team.seat] for team in seen.teams])
    raise Refused("There is no player {player}; name {known}.", player=quoted(player), known=known)


def unit_lines(unit: UnitView) -> list[str]:
    """A unit, and below it what its cards and its character can do."""
    lines = [item_words(item) for item in unit.items]
    if unit.kind in CHARACTERS and CHARACTERS[unit.kind].tags:
        lines.insert(0, listed(passive_words(CHARACTERS[unit.kind].tags)))
    return [unit_line(unit), *[f"  {line}" for line in lines]]


def shop_words(seen: DomeView, deck: str) -> str:
    """The cards of a deck that are left, the cheapest first. [DD-SET-03]"""
    if deck == "character":
        lines = [character_words(card) for card in seen.store if card in CHARACTERS]
    else:
        left = sorted([ITEMS[card] for card in seen.store if card in ITEMS], key=lambda card: (card.cost, card.id))
        lines = [item_words(card.id) for card in left if card.deck == deck]
    return "\n".join([say("{deck}:", deck=DECKS.get(deck, deck)), *(lines or [say("Nothing is left.")])])


def sight_words(seen: DomeView, unit: UnitView) -> str:
    """Which units a unit sees, how far away they are, and how far it could go. [DD-LOS-01, DD-RNG-01]"""
    if not unit.on_board:
        raise Refused("{unit} is not on the board.", "DD-JAL-02", unit=unit.id)
    arena, through = seen.arena, "see_through_walls" in unit.build.abilities
    others = [other for other in seen.units if other is not unit and other.on_board]
    near = sorted([(arena.distance(unit.place, other.place), other.id) for other in others])
    sights = {other.id: arena.sees(unit.place, other.place, through) for other in others}
    visible = [say("{unit} ({far})", unit=name, far=far) for far, name in near if sights[name]]
    hidden = [say("{unit} ({far})", unit=name, far=far) for far, name in near if not sights[name]]
    steps = say(
        "It can take {steps:# step|# steps} and reach {squares:# square|# squares}.",
        steps=unit.movement, squares=len(reachable(seen, unit)),
    )  # fmt: skip
    sees, misses = say("Sees: {units:and}.", units=visible), say("Does not see: {units:and}.", units=hidden)
    return "\n".join([unit_line(unit), sees, misses, steps])
