"""Crowded arenas played at random: whoever does whatever, nobody is where nobody can be. [DD-MOV, DD-UPH, DD-WIN-06]"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import DECK, ITEMS, TYPES
from rules.death_dome.model.moves import Concede
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import able
from rules.death_dome.model.view import DomeView
from rules.engine import Answer, Choose, FairDice, Match, Question
from testing.seeds import seeds
from tests.death_dome.kit import position
from tests.tiers import in_turn

MIDDLE = [f"{column}{row}" for column in "FGHIJKLMN" for row in range(5, 15)]
POINTS, BUGS = ["L6", "I9", "M13", "F12", "E8", "H5"], ["beehive", "beetle_mound"]
ANSWERS, LEAVERS, GAMES = 250, 0.003, 12
STANDS_ON = ".oTC=R"
REACTIONS = {"jail", "push", "follow", "pager", "defence", "hits", "again", "attack_cards"}


def crowded(chance: random.Random) -> Match[Dome, DomeView]:
    """Two to four teams with random cards between the towers, bugs on two points, six power cards in each hand."""
    players = chance.randint(2, 4)
    empty = position(players=players).match.state
    squares = [square for square in MIDDLE if empty.arena.letter(square) in STANDS_ON]
    places, decks, deck = iter(chance.sample(squares, len(squares))), shuffled_decks(chance), chance.sample(DECK, 70)
    words = [f"{unit.id}+{'+'.join(outfit(unit, decks, chance))}@{next(places)}" for unit in empty.units]
    hands = [f"P{seat + 1}={','.join(deck[6 * seat : 6 * seat + 6])}" for seat in range(players)]
    bugs = [f"{bug}={square},P{chance.randint(1, players)}" for bug, square in zip(BUGS, POINTS, strict=False)]
    owners = [f"{square}=P{chance.randint(1, players)}" for square in POINTS if chance.random() < 0.5]
    more: dict[str, Any] = {"hands": " ".join(hands), "tokens": " ".join(bugs), "control": " ".join(owners)}
    table = position(" ".join(words), players=players, limit=4, **more)
    return table.match.fork(FairDice(chance.randbytes(8)))


def shuffled_decks(chance: random.Random) -> dict[str, list[str]]:
    """The store, each deck in another order."""
    decks: dict[str, list[str]] = {}
    for card in chance.sample(list(ITEMS), len(ITEMS)):
        decks.setdefault(ITEMS[card].deck, []).append(card)
    return decks


def outfit(unit: Unit, decks: dict[str, list[str]], chance: random.Random) -> list[str]:
    """A card of the unit's own deck, and two of armour, vehicle and equipment."""
    assert unit.kind in TYPES
    rest = [deck for deck in ("armor", "vehicle", "equipment") if decks[deck]]
    return [decks[deck].pop() for deck in (unit.kind, *chance.sample(rest, min(2, len(rest))))]


def bold(question: Question, chance: random.Random) -> Answer:
    """A random answer that acts, plays cards and stays in the crowd more often than not."""
    if isinstance(question, Choose) and question.prompt in ("unit", "pager", "follow"):
        actions = [option for option in question.options if option.kind not in ("go", "done", "stay")]
        steps = [option for option in question.options if option.kind == "go" and option.to in MIDDLE]
        chosen = actions if actions and chance.random() < 0.5 else steps
        if chosen and chance.random() < 0.9:
            picked: Answer = chance.choice(chosen)
            return picked
    return question.draw(chance.randrange)


def faults(match: Match[Dome, DomeView]) -> Iterator[str]:
    """What must never be seen between two answers."""
    dome, asked = match.state, match.asked
    yield from GAME.invariants(dome)
    prompts = {question.prompt for question in asked.questions.values()} if asked else set()
    for unit in [unit for unit in dome.units if dome.on_board(unit) and not prompts & REACTIONS]:
        if dome.arena.wall(unit.place) or dome.arena.letter(unit.place) == "J":
            yield f"{unit.id} stands on {unit.place}"
        if dome.arena.lava(unit.place) and not able(dome, unit, "lava_walk"):
            yield f"{unit.id} stands in the lava of {unit.place}"
        others = set(dome.arena.base) - {dome.teams[unit.owner].base}
        if any(unit.place in dome.arena.base[base] for base in others):
            yield f"{unit.id} stands in an enemy base"
    if "unit" in prompts and (not dome.acting or dome.unit(dome.acting.unit).down):
        yield "the active unit is not on its feet"
    if prompts & {"unit", "turn"} and len({unit.owner for unit in dome.units if dome.on_board(unit)}) == 1:
        yield "only one team stands, and the match goes on"


@pytest.mark.parametrize("seed", in_turn(seeds(GAMES, "crowded"), 0, stay=5))
def test_nobody_is_where_nobody_can_be(seed: int) -> None:
    """After every answer the rules of standing hold, and now and then the journal gives the same table again."""
    chance = random.Random(seed)
    match = crowded(chance)
    for _ in range(ANSWERS):
        assert list(faults(match)) == []
        if match.asked is None:
            break
        if chance.random() < LEAVERS:
            leave(match, chance)
            continue
        seat, question = next((who, what) for who, what in match.asked.questions.items())
        windowed = match.asked.window is not None
        match.answer(seat, bold(question, chance))
        if windowed:
            match.close()
        if chance.random() < 0.05:
            assert GAME.dump(match.fork(FairDice(b"")).state) == GAME.dump(match.state)


def leave(match: Match[Dome, DomeView], chance: random.Random) -> None:
    """Somebody gives up, if there is anybody left who can."""
    here = [seat for seat, team in enumerate(match.state.teams) if not team.gone]
    match.act(chance.choice(here), Concede())
