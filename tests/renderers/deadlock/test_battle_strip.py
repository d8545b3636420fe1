"""The battle strip: both sides, the dice of each round, who fell, who won; from the public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.deadlock.battle import SHOWN, Fight, battle_height, draw_battle, fight_of, survivors
from renderers.deadlock.looks import THEME
from renderers.kit.canvas import Canvas
from rules.deadlock.model import events as e
from rules.engine import Event
from tests.deadlock.kit import Table, position
from tests.renderers.deadlock.planets import states
from tests.renderers.deadlock.sheets import NAMES
from tests.renderers.names import HOSTILE

GROUND = ("scout", "commander", "infantry", "tank")
HOMES = "E1 plains P1: city+ / A5 plains P2: city+"


def battle(units: str, *dice: int | list[int], **more: Any) -> list[Event]:
    """The public facts of a battle for C3 that P1 (Maug) began against P2 (Human)."""
    sheets: dict[str, Any] = {"P1": "maug", "P2": "human", "phase": "attack", "rest": 1, **more}
    table: Table = position(f"{HOMES} / C3 plains P2: | {units}", dice=list(dice), **sheets)
    return [fact for fact in table.events if fact.seen_by(None)]


def strip(facts: Sequence[Event], names: Sequence[str] = NAMES) -> Image.Image:
    """The strip of the last battle of some facts."""
    fight = fight_of(facts)
    assert fight is not None
    canvas = Canvas(1280, battle_height(fight), THEME)
    draw_battle(canvas, fight, names, 0)
    return canvas.image


LONG: list[int | list[int]] = [[2, 3, 4], [5, 6, 6], [1, 2, 3], [4, 4, 4], [1, 1, 6], [2, 2, 1]]
TANKS = "tank P1 tank"


def told(facts: Sequence[Event]) -> Fight:
    """The last battle of these facts."""
    fight = fight_of(facts)
    assert fight is not None
    return fight


def test_a_battle_is_told_round_by_round() -> None:
    facts = battle(TANKS, *LONG)
    fight = told(facts)
    assert [[turn.dice for turn in turns] for turns in fight.rounds[:3]] == [
        [(2, 3, 4), (5, 6, 6)],
        [(1, 2, 3), (4, 4, 4)],
        [(1, 1, 6), (2, 2, 1)],
    ]
    assert [turn.hits for turn in fight.rounds[2]] == [2, 1]
    assert [turn.fell for turn in fight.rounds[2]] == [(), ("tank",)]
    assert fight.ended is not None
    assert (fight.ended.winner, len(fight.rounds)) == (0, 3)


def test_without_a_battle_there_is_no_strip() -> None:
    assert fight_of([]) is None
    assert fight_of([e.TurnBegan(0, 1)]) is None


def test_only_the_last_battle_is_told() -> None:
    first, second = battle(TANKS, *LONG), battle("infantry P1 infantry2")
    assert told([*first, *second]).began == told(second).began
    assert strip([*first, *second]).tobytes() == strip(second).tobytes()


def test_what_differs_in_a_battle_is_seen() -> None:
    facts = battle(TANKS, *LONG)
    began, ended = told(facts).began, told(facts).ended
    assert ended is not None
    volley = next(fact for fact in facts if isinstance(fact, e.Volley))
    fell = next(fact for fact in facts if isinstance(fact, e.Fell))
    dodged = e.Dodged("C3", 2, 1, "plane", 6, 0, dodged=True)
    mind = e.MindControlled(0, "C3", ("tank",), (1,))
    changes: dict[Event, list[Event]] = {
        began: [replace(began, cell="C4"), replace(began, attackers=(("tank", 2),)), replace(began, attacker=2)],
        volley: [replace(volley, dice=(2, 3, 3)), replace(volley, dice=(1, 3, 4), hits=1)],
        fell: [replace(fell, kinds=("infantry",))],
        ended: [replace(ended, winner=None), replace(ended, winner=1)],
    }
    variants = [[new if fact == old else fact for fact in facts] for old, news in changes.items() for new in news]
    variants += [[fact for fact in facts if fact != ended], [*facts[:-1], dodged], [*facts[:-1], mind]]
    variants.append([*facts[:-1], replace(mind, dice=(2,))])
    pictures = [strip(each).tobytes() for each in [facts, *variants]]
    assert len({*pictures}) == len(pictures)


def test_the_last_rounds_of_a_long_battle_are_shown() -> None:
    facts = battle(TANKS, *[[2, 3, 4]] * 20)
    fight = told(facts)
    assert len(fight.rounds) == 11
    short = told(battle(TANKS, *[[2, 3, 4]] * 2 * (SHOWN - 1)))
    assert len(short.rounds) == SHOWN
    assert 0 < battle_height(fight) - battle_height(short) < 60, "only a line that tells what is left out"


def test_a_battle_that_goes_on_has_no_winner_yet() -> None:
    facts = battle(TANKS, *LONG)
    halfway = facts[: next(place for place, fact in enumerate(facts) if isinstance(fact, e.Volley)) + 1]
    assert told(halfway).ended is None
    assert len(told(halfway).rounds) == 1
    assert strip(halfway).height < strip(facts).height


def test_many_dice_and_kinds_fit() -> None:
    crowd = "tank9 infantry9 commander9 scout9 plane3 P1 tank9 infantry9 commander9 scout9"
    picture = strip(battle(crowd, P1="maug electronics", P2="human electronics"))
    assert picture.width == 1280
    assert picture.height < 900


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_strip(kind: str) -> None:
    facts = battle(TANKS, *LONG)
    assert strip(facts, [HOSTILE[kind]] * 2).size == strip(facts).size


def test_as_many_are_left_as_the_map_shows() -> None:
    fought = 0
    for match, facts in states(3, 5, 900):
        fight = fight_of(facts)
        if fight is None or fight.ended is None or fight.ended.winner is None:
            continue
        if any(isinstance(fact, e.TurnBegan) for fact in facts[facts.index(fight.ended) :]):
            continue  # the next player has moved and made units since
        fought += 1
        assert strip(facts).height == battle_height(fight)
        assert len(fight.rounds) == fight.ended.rounds
        winner = fight.ended.winner
        left = {kind: now for kind, _, now in survivors(fight, int(winner == fight.ended.defender)) if kind in GROUND}
        there = match.view(None).land(fight.began.cell)
        assert left == {kind: there.count(kind, winner) for kind in left}
    assert fought
