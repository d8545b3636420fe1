"""Before the first roll: what a table agrees on, seats, bases, the four units of a team. [DD-SET, DD-TEA-01, D23]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.death_dome.model.cards import ITEMS, TYPES
from rules.death_dome.model.state import GONE, Dome, Team, Terms, Unit
from rules.engine import Option, Refusal, Refused, say

STARTING_CREDITS = 2_000_000
"""What every team starts with. [DD-SET-05]"""
TEAM = 4
ENDLESS = 0
"""The number of matches of a series without an end."""
ROUNDS = (6, 8, 10, 12)
"""The rounds of the first matches; all later ones have as many as the last. [DD-SER-01]"""
LETTERS = "abcd"
SERIES_ONLY = ("handicap", "bonus_matches")
"""Scenarios that change nothing in a single match. [DD-SCN-04, DD-SCN-05]"""

OPTIONS = (
    Option(
        "matches",
        say("Matches"),
        ("1", "2", "3", "5", "7", "10", "endless"),
        say("One match, or a series: between matches there is an auction, and teams spend what they won."),
    ),
    Option(
        "teams",
        say("Teams"),
        ("classic", "characters"),
        say(
            "A warrior, a gunner, a scout and a medic each, "
            "or four dealt characters that can be traded for better ones."
        ),
    ),
    Option(
        "arena", say("Arena"), ("whole", "duel"), say("The whole plateau, or its middle for a duel of 2 without jails.")
    ),
    Option(
        "johnny_cash",
        say("Holographic Johnny Cash Bonanza"),
        ("off", "on"),
        say("Each beetle shell also draws a card."),
    ),
    Option("birthday", say("Bird Heardsworth's Birthday"), ("off", "on"), say("Each capture also draws a card.")),
    Option("handicap", say("Handicap"), ("off", "on"), say("Poorer teams begin a match with more cards.")),
    Option(
        "bonus_matches",
        say("Bonus Matches"),
        ("off", "on"),
        say("In a series every team gets a million credits after each match."),
    ),
    Option(
        "conglamagragon",
        say("Conglamagragon's Return"),
        ("off", "on"),
        say("A series with characters goes on until a team wins a match with Conglamagragon out of jail."),
    ),
    Option(
        "replacement",
        say("Replacement"),
        ("free", "paid"),
        say(
            "In a series with characters, what a team pays for the character that replaces one sold off: "
            "nothing, or 500k."
        ),
        since=2,
        before="paid",
    ),
    Option(
        "hyper_cube",
        say("Hyper Cube"),
        ("unlimited", "four"),
        say("How often Hyper Cube may set the round counter back in a match: without a limit, or four times."),
        since=2,
        before="four",
    ),
    Option(
        "shopping",
        say("Shopping"),
        ("turns", "at_once"),
        say("One card a turn, round the table, or everybody marks all that they want in one window."),
        since=3,
        before="turns",
    ),
)


FIRST_BASES: Mapping[int, str] = {2: "WE", 3: "EWN", 4: "WNES"}
"""The bases in turn order of a single or first match, by number of players: of three the center is last. [3.24, R56]"""
LATER_BASES: Mapping[int, str] = {**FIRST_BASES, 3: "NEW"}
"""Those of later matches of a series: of three the center is first. [3.24, DD-ORD-03, R33]"""


def new_dome(seats: int, options: Mapping[str, str]) -> Dome:
    """A table before the first roll; raises `Refused` if the options do not go together. [DD-SET-05]"""
    terms = agreed(options)
    check_terms(terms, seats)
    dome = Dome(
        phase="first_roll",
        terms=terms,
        teams=[Team(base="", credits=STARTING_CREDITS) for _ in range(seats)],
        limit=rounds_of(1),
        store=list(ITEMS),
    )
    take_seats(dome, range(seats))
    if not terms.characters:
        enlist(dome, [list(TYPES) for _ in range(seats)])
    return dome


def agreed(options: Mapping[str, str]) -> Terms:
    """The options as terms. [D23]"""
    return Terms(
        matches=ENDLESS if options["matches"] == "endless" else int(options["matches"]),
        characters=options["teams"] == "characters",
        duel=options["arena"] == "duel",
        johnny_cash=options["johnny_cash"] == "on",
        birthday=options["birthday"] == "on",
        handicap=options["handicap"] == "on",
        bonus_matches=options["bonus_matches"] == "on",
        conglamagragon=options["conglamagragon"] == "on",
        free_replacement=options["replacement"] == "free",
        unlimited_cubes=options["hyper_cube"] == "unlimited",
        at_once=options["shopping"] == "at_once",
    )


def check_terms(terms: Terms, seats: int) -> None:
    """Refuse what does not go together. [DD-SCN-03, DD-SCN-06, R39]"""
    if terms.duel and seats != 2:
        raise Refused(
            "The duel is for 2 players and {seats} are seated: choose the whole arena.", "DD-SCN-03", seats=seats
        )
    if terms.conglamagragon and not terms.characters:
        raise Refused("Conglamagragon's Return needs characters: choose teams of characters, too.", "DD-SCN-06", "R39")
    if terms.conglamagragon and terms.matches in (1, ENDLESS):
        raise Refused("Conglamagragon's Return follows a series: choose 2 to 10 matches.", "DD-SCN-06", "R39")


def idle(options: Mapping[str, str]) -> Refusal | None:
    """What among the options would change nothing, and what to choose first; None if all of them count.

    Before a single match all teams are worth the same, and what it pays buys nothing. [R87]
    """
    single = options["matches"] == "1"
    titles = [option.title for option in OPTIONS if option.key in SERIES_ONLY and options[option.key] == "on"]
    if titles and single:
        return Refusal(
            "{what:and} {count:changes|change} nothing in a single match: choose 2 or more matches first, "
            "or leave it off.",
            "DD-SCN-04", "R87",
            what=titles, count=len(titles),
        )  # fmt: skip
    sold = not single and options["teams"] == "characters" and options["arena"] == "whole"
    if options["replacement"] == "paid" and not sold:
        return Refusal(
            "Replacement changes nothing where no character is sold off: choose a series, teams of characters and the "
            "whole arena first, or leave it free.",
            "DD-CHR-09", "R87",
        )  # fmt: skip
    return None


def rounds_of(match: int) -> int:
    """How many rounds a match has: 6, 8, 10, then 12. [DD-SER-01]"""
    return ROUNDS[min(match, len(ROUNDS)) - 1]


def take_seats(dome: Dome, order: Sequence[int]) -> None:
    """Give out the bases in this turn order and put the units into them. [DD-SET-01, DD-SET-07, DD-ORD-03, R33, R56]"""
    bases = (FIRST_BASES if dome.match == 1 else LATER_BASES)[len(dome.teams)]
    for seat, base in zip(order, bases, strict=True):
        dome.teams[seat].base = base
    send_home(dome, dome.units)


def send_home(dome: Dome, units: Iterable[Unit]) -> None:
    """Put units into their bases; those that have left the dome stay away. [DD-SET-04, DD-AUC-01, DD-SER-03]"""
    for unit in units:
        if unit.place != GONE:
            squares = dome.arena.base[dome.teams[unit.owner].base]
            unit.place = squares[dome.of(unit.owner).index(unit)]


def enlist(dome: Dome, kinds: Sequence[Sequence[str]]) -> None:
    """Four units for each team, by seat: of these types, or these characters. [DD-TEA-01, DD-SET-04, DD-CHR-10, R3]"""
    for seat, team in enumerate(kinds):
        squares = dome.arena.base[dome.teams[seat].base]
        for letter, kind, square in zip(LETTERS, team, squares, strict=False):
            code = kind[:2].title() if kind in TYPES else f"C{letter}"
            dome.units.append(Unit(f"{code}{seat + 1}", seat, kind, square))
