"""Crowded fights with all cards, answered at random: nothing breaks, nothing is lost, and the story adds up."""

from __future__ import annotations

import random

import pytest

from rules.death_dome.model.cards import DECK, ITEMS
from rules.death_dome.model.events import Died, Healed, Wounded
from rules.engine import Match
from rules.engine.playout import ScriptedDice
from testing.scene import words_of
from testing.seeds import seeds
from tests.death_dome.fight import fight
from tests.death_dome.kit import Table
from tests.tiers import in_turn

GROUND = [f"{column}{row}" for row in (8, 9) for column in "CDEFGHIJK" if f"{column}{row}" not in ("G9", "I8", "K8")]
"""Squares close together: floor, lava, a tower, a bridge."""
TYPES = {"Wa": "warrior", "Gu": "gunner", "Sc": "scout", "Me": "medic"}
HELD = [card for card in DECK if card != "P16"]
"""All cards but Pickpocket Gorilla, who needs the dice."""
ANSWERS = 60


def crowd(dice: random.Random) -> Table:
    """Three teams side by side, armed at random, full of cards, with both bug tokens among them."""
    squares, store, deck = dice.sample(GROUND, 12), dice.sample([*ITEMS], len(ITEMS)), dice.sample(HELD, 18)
    words = []
    for seat in (1, 2, 3):
        for short, kind in TYPES.items():
            words.append(f"{short}{seat}+{'+'.join(armed(store, kind))}@{squares.pop()}")
    hands = " ".join([f"P{seat}={','.join(deck[6 * seat - 6 : 6 * seat])}" for seat in (1, 2, 3)])
    return fight(" ".join(words), hands, players=3, tokens="beehive=E8,P1 beetle_mound=F12,P2", round=1)


def armed(store: list[str], kind: str) -> list[str]:
    """Three cards from the store that such a unit may carry, a weapon first if there is one."""
    chosen: list[str] = []
    for wanted in ((kind,), ("armor", "vehicle"), ("equipment", kind)):
        card = next((card for card in store if ITEMS[card].deck in wanted), None)
        if card is not None:
            store.remove(card)
            chosen.append(card)
    return chosen


def answer(table: Table, dice: random.Random) -> None:
    """Whoever is asked answers at random, rather with an attack than with anything else."""
    assert table.match.asked is not None
    seat, question = next(iter(table.match.asked.questions.items()))
    shots = [words for words in table.options(f"P{seat + 1}") if words.startswith(("attack", "follow", "answer"))]
    words = dice.choice(shots) if shots and dice.random() < 0.8 else words_of(question.draw(dice.randrange))
    table.play(f"P{seat + 1}", words)


@pytest.mark.parametrize("seed", in_turn(seeds(10, "melee"), 0, stay=4))
def test_a_crowded_fight(seed: int) -> None:
    """All rules at once: after each answer the invariants hold, and each unit's wounds are what was told of them."""
    print(f"seed {seed}")
    dice = random.Random(seed)
    table = crowd(dice)
    for _ in range(ANSWERS):
        if not table.asking:
            break
        before, table.events = {unit.id: unit.wounds for unit in table.view.units}, []
        answer(table, dice)
        changed = dict.fromkeys(before, 0)
        for event in table.events:
            if isinstance(event, Wounded):
                changed[event.unit] += event.wounds
            elif isinstance(event, Healed):
                changed[event.unit] -= event.wounds
            elif isinstance(event, Died):
                changed[event.unit] = -before[event.unit]
        if table.asking:
            assert {unit.id: unit.wounds for unit in table.view.units} == {
                name: before[name] + changed[name] for name in before
            }
    match = table.match
    assert match.checkpoint is not None
    again = Match.restore(match.game, match.checkpoint, match.tail, ScriptedDice([]))
    assert (again.line, again.view(None)) == (match.line, table.view)
