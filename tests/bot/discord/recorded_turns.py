"""Turns of recorded games for the real panel: computers play on fixed seeds, and their games are cut into turns."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import list_kinds
from bot.store.records import fair_dice
from bot.tables import Person
from rules.engine import END, Answer, Dice, FairDice, Game, Match, Question, Rule
from rules.engine.playout import autopilot, playout
from tests.bot.discord.club import Club
from tests.bot.discord.turns import Presser, Turn, Wish, recorded

SECRET, SALTS, LONG = bytes(32), ("salt", "Computer 1"), 3600
Kind = Callable[[Sequence[Wish], Sequence[str]], bool]
"""Whether a turn is of a kind: by what the first seat wants in it, and by the names of what happened."""
Decide = Callable[[Match[Any, Any], Question, Dice], Answer]
"""What a player wants at a question, who may try out what comes of it with these dice."""


@dataclass(frozen=True, eq=False)  # each is one of its kind, so that its games are played once
class Cut:
    """How a game is cut into turns: the phase with which one begins, and whose it is; None where none begins.

    `last` are the phases with which it ends, unless one of those follows that stand beside it.
    """

    game: Game[Any, Any]
    options: Mapping[str, str]
    first: str
    last: Mapping[str, tuple[str, ...]]
    active: Callable[[Any], int | None]
    seeds: int
    decide: Decide


@dataclass(frozen=True)
class Recorded:
    """A turn of a recorded game: what the first seat wants in it, and what happened."""

    wishes: tuple[Wish, ...]
    facts: tuple[str, ...]


# -- recorded turns ----------------------------------------------------------------------------------------------------


@cache
def starts(cut: Cut) -> Mapping[int | None, Sequence[bytes]]:
    """The states in which a turn of each seat begins, of all recorded games."""
    found = defaultdict[int | None, list[bytes]](list)
    turn: Any = cut.game.phases[cut.first]

    def noting(state: Any) -> Rule[str]:
        found[cut.active(state)].append(cut.game.dump(state))
        following: str = yield from turn(state)
        return following

    game = replace(cut.game, phases={**cut.game.phases, cut.first: noting})
    for seed in range(cut.seeds):
        match = Match.begin(game, 2, game.checked_options(cut.options), FairDice(f"game {seed}".encode()))
        playout(match, autopilot)
    return found


@cache
def one_turn(cut: Cut, seat: int) -> Game[Any, Any]:
    """The game that begins with the turn of this seat that its option names, and ends with it.

    Its key has no pictures and keeps no lists: nobody looks at them here, and to draw takes longer than all else.
    """
    kind, turns = list_kinds().get(cut.game.key), starts(cut)[seat]

    def ending(name: str) -> Callable[[Any], Rule[str]]:
        phase: Any = cut.game.phases[name]

        def only(state: Any) -> Rule[str]:
            following: str = yield from phase(state)
            return following if following in cut.last[name] else END

        return only

    choices = tuple(map(str, range(len(turns))))
    return replace(
        cut.game,
        key="turn",
        acts=tuple([act for act in cut.game.acts if kind is None or act not in kind.acts]),
        options=(replace(cut.game.options[0], key="turn", title="Turn", choices=choices, words={}),),
        idle=lambda options: None,
        setup=lambda seats, options: cut.game.load(turns[int(options["turn"])]),
        phases={**cut.game.phases, **{name: ending(name) for name in cut.last}},
    )


@cache
def play_back(cut: Cut, seat: int, number: int) -> Recorded:
    """A turn of this seat as computers play it, with the dice that the table will have."""
    game, options = one_turn(cut, seat), {"turn": str(number)}
    dice = fair_dice(SECRET, game.key, options, SALTS)
    match = Match.begin(game, 2, options, dice)
    wishes = recorded(match, 0, lambda match, question: cut.decide(match, question, dice))
    return Recorded(tuple(wishes), tuple([type(event).__name__ for event in match.drain().events]))


def chosen(cut: Cut, seat: int, kind: Kind, most: int) -> dict[int, Recorded]:
    """At most so many of the turns of a kind, spread over the recorded games, by number."""
    count = len(starts(cut)[seat])
    step, found = max(1, count // most), dict[int, Recorded]()
    for number in [number for first in range(step) for number in range(first, count, step)]:
        if len(found) == most:
            break
        turn = play_back(cut, seat, number)
        if kind(turn.wishes, turn.facts):
            found[number] = turn
    return found


# -- counting ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same secret, so that a recorded turn comes again; what may be written later waits for long.

    (A timer of real seconds that ends in simulated time is never waited for.)
    """
    monkeypatch.setattr("secrets.token_bytes", lambda number=32: bytes(number))
    monkeypatch.setattr("bot.store.store.LATER", LONG)


async def presses(club: Club, key: str, number: int, turn: Recorded) -> int:
    """Play a turn at a table of its own; return how many presses it took."""
    tables, channel = club.bot.tables, club.guild.create_text_channel(f"turn-{number}")
    opener: Any = club.guild.add_member(club.env.create_user(f"host{number}"))  # one person opens so many only
    host, alice = Person(str(opener.id), "Host"), Person(str(club.alice.id), "Alice")
    table = await tables.lobby.open(key, str(club.guild.id), str(channel.id), host, f"{number} open")
    await tables.lobby.join(table, alice, SALTS[0], None, f"{number} join")
    await tables.lobby.add_computer(table, host.id, f"{number} computer")
    for option, value in (("turn", str(number)), ("computer_pause", "0")):
        await tables.lobby.set_option(table, host.id, option, value, f"{number} {option}")
    await opener.slash(channel, "game start")  # the simulated clock runs for what people do there
    played = Turn(f"turn {number}", list(turn.wishes))
    await Presser(club, club.alice, table, channel, played).play()
    print(played.name, played.total, {str(prompt): count for prompt, count in played.presses.items()})
    return played.total


async def counted(path: Path, cut: Cut, seat: int, kind: Kind, most: int) -> list[int]:
    """How many presses at most so many turns of a kind take."""
    game = one_turn(cut, seat)
    club = Club(path, known={game.key: game})
    await club.open()
    played = chosen(cut, seat, kind, most)
    taken = [await presses(club, game.key, number, turn) for number, turn in played.items()]
    await club.close()
    print("median", statistics.median(taken or [0]), "most", max(taken, default=0))
    return taken
