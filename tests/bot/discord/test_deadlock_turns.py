"""A turn of Deadlock takes a few minutes: presses are counted in rounds 8 to 12 of ten recorded games.

All have standing orders for tax and routine. Some of the turns are played, all with `DEADLOCK_TURNS=50`. Then each
decision point is answered otherwise than usual in one of these turns, without standing orders where those would answer;
where it does not come up, the turn begins in a planet that was changed a little so that it does. In the last turn the
player wants nothing but the usual, and has no standing orders.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.store.records import fair_dice
from bot.tables import Person
from rules.deadlock import GAME
from rules.deadlock.chapters.upkeep import upkeep_phase
from rules.deadlock.model.moves import March
from rules.deadlock.model.state import Orders, Planet
from rules.deadlock.phases import PHASES
from rules.engine import END, Answer, Choose, FairDice, Game, Match, Move, Order, Pick, Question, Refused, Rule
from rules.engine.playout import autopilot
from tests.bot.discord.club import Club
from tests.bot.discord.turns import Presser, Turn, recorded
from tests.deadlock.kit import laid_out

GAMES, ROUNDS = 10, range(8, 13)
TURNS = int(os.environ.get("DEADLOCK_TURNS", "4"))
"""How many of the recorded turns are played."""
SECRET, SALT = bytes(32), "salt"
MOST, MEDIAN, LEAST = 18, 8, 2
TRIES, LONG = 600, 3600
DECISIONS = (
    "hunger", "power", "housing", "labor", "victims", "homes", "morale", "return", "tax", "forgive", "high",
    "revolt_building", "revolt_unit", "business", "scandal", "build", "ability", "kind", "copy",
    "sabotage", "missiles", "strike", "transport", "battles", "hangar", "settle", "research",
)  # fmt: skip
"""Questions of one's own turn: DP-03 to DP-36. Deals and orders are acts, a lost unit is asked out of turn."""
Decide = Callable[[Match[Any, Any], Question], Answer]
ORDERED = (
    "hunger", "power", "housing", "labor", "victims", "homes", "morale", "return", "tax", "forgive", "high", "scandal",
    "revolt_building", "revolt_unit",
)  # fmt: skip
"""Who wants to decide these himself has no standing orders for tax and routine."""
TAXES = ("tax", "forgive", "high")
LEADS = {"high": "tax", "scandal": "business"}
"""What comes up only if another question is answered otherwise, too."""
AIR_RAID = (
    "C1 plains P1: city+ airport- dwellings / C3 plains P1: mine+ | plane2 / C5 plains P1: farm+ airport- / "
    "D3 plains P2: farm- / E5 plains P2: city+"
)
Start = tuple[int, bytes]
"""How many play, and the planet at the start of the first seat's turn."""


# -- recorded turns ----------------------------------------------------------------------------------------------------


def begin_game(seats: int, options: Any) -> Planet:
    """A new game in which everybody has the orders that spare questions."""
    planet = GAME.setup(seats, options)
    for player in planet.players:
        player.orders = Orders(tax="usual", routine="usual")
    return planet


@cache
def starts() -> Sequence[Start]:
    """Turns of the first seat in rounds 8 to 12 of ten games of computers."""
    found: list[Start] = []

    def noting(planet: Planet) -> Rule[str]:
        if planet.active == 0 and planet.round in ROUNDS:
            found.append((len(planet.players), GAME.dump(planet)))
        return (yield from upkeep_phase(planet))

    game = replace(GAME, setup=begin_game, phases={**PHASES, "upkeep": noting})
    for number in range(GAMES):
        match = Match.begin(game, 2 + number % 3, GAME.checked_options({}), FairDice(f"game {number}".encode()))
        while match.asked is not None and match.state.round <= ROUNDS[-1]:
            for seat, question in match.asked.questions.items():
                match.answer(seat, question.order if question.order is not None else autopilot(match, question))
    return found


def one_turn(turns: Mapping[int, Start]) -> Game[Any, Any]:
    """The game that begins with the turn that its option names, and ends with it."""
    option = replace(GAME.options[0], key="turn", title="Turn", choices=tuple([str(n) for n in range(4000)]))
    return replace(
        GAME,
        key="planet",
        options=(option,),
        setup=lambda seats, options: GAME.load(turns[int(options["turn"])][1]),
        phases={**PHASES, "end_turn": lambda planet: END},
    )


def wishes(turns: Mapping[int, Start], number: int, decide: Decide, name: str) -> Turn:
    """What the first seat wants in a turn: with the dice that the table will have."""
    game, seats, options = one_turn(turns), turns[number][0], {"turn": str(number)}
    salts = [SALT, *[f"Computer {seat}" for seat in range(1, seats)]]
    match = Match.begin(game, seats, options, fair_dice(SECRET, game.key, options, salts))
    return Turn(name, recorded(match, 0, decide))


# -- answering otherwise -----------------------------------------------------------------------------------------------


def otherwise(prompt: str) -> Decide:
    """The computer's answers, but at this question the nearest one that is not usual."""
    left = [prompt, LEADS.get(prompt, "")]

    def decide(match: Match[Any, Any], question: Question) -> Answer:
        if question.seat == 0 and question.prompt in left:
            left.remove(question.prompt)
            return next(unusual(question), question.default)
        if (prompt, question.prompt) == ("hangar", "transport"):
            return (March.of("C3", "plane", "D3", 2),)
        return autopilot(match, question)

    return decide


def unusual(question: Question) -> Iterator[Answer]:
    """Answers that differ from the default as little as can be."""
    if isinstance(question, Choose):
        yield from [option for option in reversed(question.options) if option != question.default]
    elif isinstance(question, Order):
        yield tuple(reversed(question.default))
    elif isinstance(question, Pick):
        held = [*question.default]
        others = [option for option in question.options if option not in held]
        swapped = [[*[move for move in held if move != gone], other] for gone in held for other in others]
        for moves in [*[[*held, other] for other in others], *swapped, held[1:]]:
            if fits(question, tuple(moves)):
                yield tuple(moves)


def fits(question: Pick[Any], answer: tuple[Move, ...]) -> bool:
    """Whether this is a legal answer."""
    try:
        question.check(answer)
    except Refused:
        return False
    return set(answer) != set(question.default)


# -- planets in which a decision comes up ------------------------------------------------------------------------------


def short_of(good: Any) -> Callable[[Planet], None]:
    """Almost nothing of a good, and no Credits to buy any."""

    def change(planet: Planet) -> None:
        planet.players[0].goods[good] = 1

    return change


def crowded(planet: Planet) -> None:
    """More colonists than homes and culture."""
    planet.controlled(0)[0].idle += 30
    planet.players[0].goods["food"] = 99


def calm(planet: Planet) -> None:
    """Rebels, but art enough for all."""
    planet.players[0].rebels, planet.players[0].goods["art"] = 3, 60


def unruly(planet: Planet) -> None:
    """Many rebels, and soldiers."""
    planet.players[0].rebels = 40
    planet.new_unit("infantry", 0, planet.controlled(0)[0].cell)
    planet.new_unit("tank", 0, planet.controlled(0)[0].cell)


def of_race(race: str) -> Callable[[Planet], None]:
    """The first seat leads this race, and knows as much as before; others have technologies to be stolen."""

    def change(planet: Planet) -> None:
        for player in planet.players:
            if player.race == race:
                player.race = planet.players[0].race
        planet.players[0].race, planet.players[0].technologies = race, []
        for player in planet.players[1:]:
            player.technologies = ["hoverway", "rocketry", "metallurgy"]

    return change


def armed(planet: Planet) -> None:
    """Missiles in every territory."""
    planet.players[0].technologies = ["rocketry"]
    for land in planet.controlled(0):
        if land.land:
            for _ in range(2):
                planet.new_unit("missile", 0, land.cell)


def warlike(planet: Planet) -> None:
    """A great army everywhere."""
    for land in planet.controlled(0):
        if land.land:
            for _ in range(9):
                planet.new_unit("tank", 0, land.cell)


def learned(planet: Planet) -> None:
    """Research enough for a technology."""
    planet.players[0].goods["research"] = 60


CHANGES: Mapping[str, Callable[[Planet], None]] = {
    "hunger": short_of("food"), "power": short_of("energy"), "housing": crowded, "morale": crowded, "return": calm,
    "forgive": calm, "revolt_building": unruly, "revolt_unit": unruly, "kind": of_race("chcht"),
    "copy": of_race("maug"), "sabotage": of_race("maug"), "missiles": armed, "strike": armed, "battles": warlike,
    "research": learned,
}  # fmt: skip


def changed(start: Start, prompt: str) -> Start:
    """The same turn, in which this question is likelier, and is asked."""
    if prompt == "hangar":
        return 2, GAME.dump(laid_out(AIR_RAID, P1="human", P2="tarth"))
    planet = GAME.load(start[1])
    if prompt in ORDERED:
        planet.players[0].orders = Orders() if prompt in TAXES else Orders(tax="usual")
    if prompt in CHANGES:
        CHANGES[prompt](planet)
    return start[0], GAME.dump(planet)


def all_turns() -> tuple[dict[int, Start], dict[int, Turn]]:
    """By number: some of the recorded turns, then one in which each decision is taken otherwise."""
    begun = dict(enumerate(starts()))
    turns = {number: wishes(begun, number, autopilot, f"recorded {number}") for number in list(begun)[:: every()]}
    for prompt in DECISIONS:
        number, turn = overridden(begun, prompt)
        turns[number] = turn
    number = max(begun) + 1
    begun[number] = changed(starts()[0], "tax")
    turns[number] = wishes(begun, number, lambda match, question: question.default, "nothing but the usual")
    return begun, turns


def every() -> int:
    """Return of how many recorded turns one is played."""
    return max(1, len(starts()) // TURNS)


def overridden(begun: dict[int, Start], prompt: str) -> tuple[int, Turn]:
    """The first turn in which this question comes up and is answered otherwise than usual."""
    first = max(begun) + 1
    for number in range(first, first + TRIES):
        begun[number] = changed(starts()[number % len(starts())], prompt)
        turn = wishes(begun, number, otherwise(prompt), prompt)
        if any(question.prompt == prompt and answer != question.default for question, answer in turn.wishes):
            return number, turn
        del begun[number]
    raise AssertionError(f"{prompt} never comes up")


# -- counting ----------------------------------------------------------------------------------------------------------


async def play(club: Club, number: int, seats: int, turn: Turn) -> None:
    """Play a turn at a table of its own."""
    tables, channel = club.bot.tables, club.guild.create_text_channel(f"turn-{number}")
    host, alice = Person(f"90{number}", "Host"), Person(str(club.alice.id), "Alice")  # one person opens so many only
    table = await tables.lobby.open("planet", str(club.guild.id), str(channel.id), host, f"{number} open")
    await tables.lobby.join(table, alice, SALT, None, f"{number} join")
    for seat in range(1, seats):
        await tables.lobby.add_computer(table, host.id, f"{number} computer {seat}")
    for option, value in (("turn", str(number)), ("computer_pause", "0")):
        await tables.lobby.set_option(table, host.id, option, value, f"{number} {option}")
    await tables.lobby.start(table, host.id, f"{number} start")
    await tables.quiet()
    await club.env.settle()
    await Presser(club, club.alice, table, channel, turn, types=True).play()


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same secret, so that a recorded turn comes again; what may be written later waits for long.

    (A timer of real seconds that ends in simulated time is never waited for.)
    """
    monkeypatch.setattr("secrets.token_bytes", lambda number=32: bytes(number))
    monkeypatch.setattr("bot.store.store.LATER", LONG)


async def test_a_turn_takes_eight_presses_and_the_emptiest_two(tmp_path: Path, same_dice: None) -> None:
    """Opening the panel, lists, pages, forms, confirmations: all of them count, and commands where they are shorter."""
    begun, turns = all_turns()
    club = Club(tmp_path, known={"planet": one_turn(begun)})
    await club.open()
    for number, turn in turns.items():
        await play(club, number, begun[number][0], turn)
        print(turn.name, turn.total, dict(turn.presses))
    await club.close()
    recorded_ones = [turn.total for number, turn in turns.items() if number < len(starts())]
    taken = [*recorded_ones * every(), *[turn.total for number, turn in turns.items() if number >= len(starts())]]
    print("median", statistics.median(taken), "least", min(taken), "most", max(taken))
    assert statistics.median(taken) <= MEDIAN
    assert [turns[max(turns)].total, min(taken)] <= [LEAST, LEAST]
    assert {turn.name: dict(turn.presses) for turn in turns.values() if turn.total > MOST} == {}
