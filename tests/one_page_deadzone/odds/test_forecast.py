"""Chances before dice: the exact figures against rolled outcomes, and the sentences that tell them.

There are 25,000 outcomes of each, and 100,000 where `ONE_PAGE_DEADZONE_GAMES` is set: what differs by a single die or
by one face of it lies many standard errors apart in either.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any

import pytest

from rules.engine import Answer, Below, Match, Move, Names, Question, Refused, Rule
from rules.engine.playout import QuickDice, step
from rules.engine.questions import Ask, AskAll
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.chapters.melee import assault
from rules.one_page_deadzone.chapters.movement import MUD, allowance
from rules.one_page_deadzone.chapters.shooting import shoot, suppress
from rules.one_page_deadzone.model.battlefield import MAP_KEYS
from rules.one_page_deadzone.model.moves import Activate, Charge, HoldFire, Odds, Order, Shoot, Sight, Strike, Suppress
from rules.one_page_deadzone.model.state import Acting, Zone
from rules.one_page_deadzone.model.view import ZoneView
from rules.one_page_deadzone.odds.chances import (
    chances_of_orders,
    chances_of_shot,
    chances_of_strike,
    chances_on_way,
    chances_to_pin,
    chosen_route,
)
from tests.one_page_deadzone.kit import Table, new_game, position

ROLLS = 100_000 if "ONE_PAGE_DEADZONE_GAMES" in os.environ else 25_000
CHARGED = ROLLS * 2 // 5
"""A whole charge takes longer than a shot."""
THROUGH_MATCHES = 500
SEED = 4711
Answering = Callable[[Question], Answer | None]
NAMES: Names = ("Ann", "Bob")


# -- rolling -----------------------------------------------------------------------------------------------------------


class Stage:
    """A position that can be played again and again: what a rule changes is put back."""

    def __init__(self, zone: Zone) -> None:
        self.zone, self.mines = zone, list(zone.mines)
        self.units = [(unit, unit.cube, unit.wounds, unit.pinned, unit.pinned_in) for unit in zone.units]

    def again(self) -> None:
        """Everything as it was at first."""
        for unit, cube, wounds, pinned, pinned_in in self.units:
            unit.cube, unit.wounds, unit.pinned, unit.pinned_in = cube, wounds, pinned, pinned_in
        self.zone.units = [unit for unit, *_ in self.units]
        self.zone.mines = list(self.mines)
        self.zone.hold_no_facts()


def staged(table: Table, unit_id: str = "") -> tuple[Stage, ZoneView]:
    """The position, in which this unit's Assault has begun, and its view."""
    zone = table.match.state
    zone.acting = Acting(unit_id, "assault", unit_id) if unit_id else None
    return Stage(zone), GAME.view(zone, 0)


def driven(rule: Rule[None], reply: Answer | None, answer: Answering, below: Below) -> bool:
    """Run a rule of the game with these answers and dice, to its end or until `answer` gives None; whether it ended."""
    sent: Any = reply
    while True:
        try:
            step = rule.send(sent)
        except StopIteration:
            return True
        if isinstance(step, Ask):
            question = step.build()
            assert question is not None
            sent = answer(question)
            if sent is None:
                return False
        else:
            assert not isinstance(step, AskAll)
            sent = step.sample(below)


def quick_dice() -> Below:
    """Seeded dice."""
    print("seed", SEED)
    chance = random.Random(SEED).random
    return lambda count: int(chance() * count)


def rolled(stage: Stage, play: Callable[[Zone], Rule[None]], result: Callable[[Zone], Iterable[str]]) -> Counter[str]:
    """How often each result came in so many runs of a rule that asks nothing."""
    below, seen = quick_dice(), Counter[str]()
    for _ in range(ROLLS):
        stage.again()
        assert driven(play(stage.zone), None, lambda question: None, below)
        seen.update(result(stage.zone))
    return seen


def agree(found: int, exact: float, rolls: int = ROLLS) -> bool:
    """Whether a frequency lies within four standard errors of the exact chance."""
    return abs(found / rolls - exact) <= 4 * sqrt(exact * (1 - exact) / rolls) + 1e-12


def fate(zone: Zone, unit_id: str, before: int) -> str:
    """What became of a unit that had so many wounds."""
    unit = zone.unit(unit_id)
    return "removed" if unit is None else "wounded" if unit.wounds > before else "nothing"


# -- exact figures against dice ----------------------------------------------------------------------------------------

SHOTS = [
    ("Ta1@D3 / Do1@D6", "Do1", False),
    ("Ta1+sniper@E4 / 1g1@E6:w1", "1g1", False),
    ("Ta1+missiles@E1 / 2g1@E5", "2g1", True),
]


@pytest.mark.parametrize(("text", "name", "reaction"), SHOTS)
def test_OP_SHT_03_shots_fall_as_reckoned(text: str, name: str, reaction: bool) -> None:
    """OP-SHT-03..08, OP-SR-14, OP-OVW-02: removed, wounded, nothing."""
    stage, seen = staged(position(text))
    shooter, target = seen.unit("Ta1"), seen.unit(name)
    assert shooter
    assert target
    exact = chances_of_shot(seen, shooter, target, reaction=reaction)

    def play(zone: Zone) -> Rule[None]:
        return shoot(zone, zone.units[0], zone.units[1], reaction=reaction)

    found = rolled(stage, play, lambda zone: [fate(zone, name, target.wounds)])
    assert agree(found["removed"], exact.removed)
    assert agree(found["wounded"], exact.wounded)
    assert agree(found["nothing"], exact.nothing)


@pytest.mark.parametrize("helpers", [0, 2])
def test_OP_SUP_02_suppressing_fire_pins_as_reckoned(helpers: int) -> None:
    """OP-SUP-02, OP-SUP-05, R9: each unit in the cube, with helpers and without."""
    stage, seen = staged(position("Ta1+machinegun@D3 As1@D3 As2@D3 / Do1@D6 2g1@D6"))
    shooter = seen.unit("Ta1")
    assert shooter
    exact = chances_to_pin(seen, shooter, "D6", helpers)
    names = ["As1", "As2"][:helpers]
    found = rolled(
        stage,
        lambda zone: suppress(zone, zone.units[0], "D6", names),
        lambda zone: [unit.id for unit in zone.units if unit.pinned],
    )
    assert exact.keys() == {"Do1", "2g1"}
    assert all(agree(found[name], chance) for name, chance in exact.items())


CHARGES = [
    ("2g1@D6 / Ta1@D5", "loading-dock", "", Charge("D5")),
    ("1g1@B6 / As1@A5:pinned", "twin-spires", "A5=P2", Charge("A5")),
    ("2g1@E3:w1 / Pk1@E4:w1 As1@E4", "loading-dock", "E4=P2", Charge("E4")),
]


@pytest.mark.parametrize(("text", "on", "mines", "charge"), CHARGES)
def test_OP_TER_07_assaults_over_bad_ground_end_as_reckoned(text: str, on: str, mines: str, charge: Charge) -> None:
    """OP-TER-05..07, OP-ELV-04, OP-SR-05, OP-MEL-02..06: the way there with wounds carried along, then the attack."""
    stage, seen = staged(position(text, map=on, mines=mines), text.split("@", maxsplit=1)[0])
    fighter, target = seen.units[0], seen.units[1]
    marks = chosen_route(seen, fighter, charge, "charge").marks
    way = chances_on_way(fighter, marks)
    blow = chances_of_strike(fighter, target, seen.at(target.cube), mud=MUD in marks)

    below, found, cubes = quick_dice(), Counter[str](), allowance(fighter.type, "assault")
    for _ in range(CHARGED):
        stage.again()
        zone = stage.zone
        zone.scene.mud = False
        rule = assault(zone, zone.units[0], cubes)
        fell = driven(rule, None, lambda question: charge if question.prompt == "charge" else None, below)
        unit = zone.unit(fighter.id)
        assert (unit is None) == fell
        found[f"way {'removed' if unit is None else 'wounded' if unit.wounds > fighter.wounds else 'unharmed'}"] += 1
        if not fell:
            driven(rule, Strike(target.id), lambda question: None, below)
            found[f"blow {fate(zone, target.id, target.wounds)}"] += 1
    assert way.removed > 0
    assert agree(found["way removed"], way.removed, CHARGED)
    assert agree(found["way wounded"], way.wounded, CHARGED)
    assert agree(found["way unharmed"], way.unharmed, CHARGED)
    assert agree(found["blow removed"], way.arrives * blow.removed, CHARGED)
    assert agree(found["blow wounded"], way.arrives * blow.wounded, CHARGED)


def test_OP_SHT_04_whole_matches_bring_the_same() -> None:
    """The same figure where nothing is called but the match: activate, shoot, look."""
    below, gone = quick_dice(), 0
    for _ in range(THROUGH_MATCHES):
        faces = [[below(8) + 1 for _ in range(count)] for count in (5, 3)]
        table = position("Ta1@D3 / Do1@D6 Do2@H8", dice=faces).play("P1", "activate Ta1 hold", "shoot Do1")
        gone += table.unit("Do1") is None
    seen = position("Ta1@D3 / Do1@D6 Do2@H8").view
    exact = chances_of_shot(seen, seen.units[0], seen.units[1])
    assert agree(gone, exact.removed, THROUGH_MATCHES)


def test_OP_SR_11_orders_are_binomial() -> None:
    """OP-SR-11: three dice at 6 or more, 3 in 8 each."""
    assert chances_of_orders() == pytest.approx((125 / 512, 225 / 512, 135 / 512, 27 / 512))


def test_OP_MEL_05_guide_figures() -> None:
    """Section 10: Q4 against Q5, 4 dice against 3, 65 percent; 3 against 3, 47 percent."""
    seen = position("Ta1@D4 / Do1@E4 Do2@F7:pinned").view
    tactical, dog, pinned = seen.units
    assert chances_of_strike(tactical, dog, [dog], mud=False).removed == pytest.approx(0.47, abs=0.005)
    assert chances_of_strike(tactical, pinned, [pinned], mud=False).removed == pytest.approx(0.65, abs=0.005)


# -- sentences ---------------------------------------------------------------------------------------------------------


def told(table: Table, move: Move) -> str:
    """What P1 reads before he confirms a move; nothing if that is nothing."""
    return GAME.odds(table.see("P1"), table.question("P1"), move) or ""


def test_a_shot_is_told_with_its_dice() -> None:
    """Dice of both sides with each bonus, then the outcome; a Dog is never merely wounded."""
    table = position("Ta1@D3 / Do1@D6").play("P1", "activate Ta1 hold")
    assert told(table, Shoot("Do1")) == (
        "Do1 removed 79%, nothing 21%; 1.7 wounds on average: "
        "5 dice (3, +1 clear sight, +1 height) at 4+ against 3 dice at 5+."
    )
    assert not told(table, HoldFire())


def test_suppressing_fire_is_told_for_each_unit_and_with_help() -> None:
    """OP-SUP-05: who is pinned already stays so; a friend in the cube may add a die."""
    table = position("Ta1@D3 As1@D3 / Do1@D6 2g1@D6:pinned").play("P1", "activate Ta1 hold")
    line = told(table, Suppress("D6"))
    assert line.startswith("Do1 pinned 79%, 2g1 is pinned already: ")
    assert line.endswith("With a friend's help: Do1 pinned 88%, 2g1 is pinned already.")


def test_an_assault_over_dangerous_ground_is_told_in_two_parts() -> None:
    """OP-TER-05: an attack on a 1, so 1 in 8 times its chance."""
    table = position("2g1@D6 / Ta1@D5").play("P1", "activate 2g1 assault")
    line = told(table, Charge("D5"))
    assert re.match(
        r"Ta1 removed \d+%, the way included. 2g1 arrives unharmed 96%, wounded 3%, is removed 1%. Then", line
    )
    assert "5 dice (3, +2 AP) at 4+ against 3" in line


def test_an_order_names_its_best_shot_and_command_its_chances() -> None:
    """OP-SR-11, OP-SR-12."""
    table = position("Pk1@E1 Ta1@D3 / Do1@D6 1g1@H8", dice=[[8, 1, 1]])
    assert told(table, Activate("Pk1", "command")).endswith("0: 24%, 1: 44%, 2: 26%, 3: 5%.")
    table.play("P1", "activate Pk1 command")
    assert told(table, Order("Ta1", "shoot")).startswith("Its best shot: Do1 removed")


def test_OP_SR_12_an_assault_by_order_is_told_with_the_drop_that_it_needs() -> None:
    """OP-SR-12, OP-ELV-04: one cube is too short to climb down from a tower, which an Assault of its own does."""
    text = "1g1@B7 2g1@B6 / Ta1@A5"
    free = position(text, map="twin-spires").play("P1", "activate 2g1 assault")
    assert told(free, Charge("A5")).startswith("Ta1 removed 27%, wounded 26%")
    table = position(text, map="twin-spires", dice=[[8, 1, 1]]).play("P1", "activate 1g1 command")
    fallen = "Ta1 removed 25%, the way included. 2g1 arrives unharmed 66%, wounded 24%, is removed 10%. Then"
    assert told(table, Order("2g1", "assault")).startswith(f"Its best assault, A5: {fallen}")
    table.play("P1", "order 2g1 assault")
    assert told(table, Charge("A5")).startswith(fallen)


def test_every_choice_of_a_game_can_be_told() -> None:
    """Odds for each option of random games on all maps, and a lookup of each pair now and then: never an error."""
    print("seed", SEED)
    chance, lines = random.Random(SEED), Counter[str]()
    for number, key in enumerate(MAP_KEYS):
        options = {"points": ("150", "300")[number % 2], "map": key}
        match: Match[Zone, ZoneView] = Match.begin(GAME, 2, options, QuickDice(chance.randrange), keep=False)

        def told_and_drawn(match: Match[Any, Any], question: Question) -> Answer:
            seen = match.view(question.seat)
            for option in getattr(question, "options", ()):
                lines[option.kind] += GAME.odds(seen, question, option) is not None
            return question.draw(chance.randrange)

        while step(match, told_and_drawn):
            units = [unit for unit in match.view(None).units if unit.cube]
            if len({unit.owner for unit in units}) > 1:
                assert GAME.look_up(match.view(None), Sight(chance.choice(units).id), NAMES)
    print(lines)
    assert all(lines[kind] for kind in ("shoot", "suppress", "charge", "strike", "react", "go", "order", "activate"))
    assert not lines["hold_fire"] + lines["deploy"]


# -- lookups -----------------------------------------------------------------------------------------------------------


def asked(text: str, move: Move) -> str:
    """The answer to a lookup in a position."""
    return GAME.look_up(position(text).view, move, NAMES)


def test_odds_between_two_units_need_no_turn() -> None:
    """By id or by name, in any case, from where they stand."""
    text = "Ta1@E1 / Do1@E5 Do2@D2"
    shot = "Ta1 shoots: Do1 removed 65%, nothing 35%; 1.2 wounds on average: 4 dice (3, +1 clear sight) at 4+ against"
    assert shot in asked(text, Odds("ta1", "do1"))
    assert asked(text, Odds("tactical  ENFORCER 1", "plague dog 1")) == asked(text, Odds("Ta1", "Do1"))
    assert "as if it got there" in asked(text, Odds("Ta1", "Do1"))
    assert "Ta1 assaults: Do2 removed 47%" in asked(text, Odds("Ta1", "Do2"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("As1@E1 / Do1@E5", "Do1 is out of range: 4 cubes, and the Pistol of As1 reaches 2."),
        ("Ta1@F2 / Do1@F4", "Ta1 has no line of sight to Do1: the wall at F3 is in the way."),
        ("2g1@F2 / Do1@F4", "2g1 has no shooting weapon."),
    ],
)
def test_OP_SHT_01_odds_tell_why_there_is_no_shot(text: str, why: str) -> None:
    """OP-SHT-01, OP-SHT-02, OP-GEN-04: range, sight and by what it is hidden, no gun."""
    assert asked(text, Odds(text[:3], "Do1")).startswith(why)


def test_a_name_that_is_not_there_is_refused_with_those_that_are() -> None:
    """One sentence; so is a pair of friends."""
    with pytest.raises(Refused, match=r"There is no unit “Do9” on the table, only Ta1, Ta2, Do1\."):
        asked("Ta1@E1 Ta2@D1 / Do1@E5", Odds("Ta1", "Do9"))
    with pytest.raises(Refused, match="Ta1 and Ta2 are on the same side"):
        asked("Ta1@E1 Ta2@D1 / Do1@E5", Odds("Ta1", "Ta2"))


def test_sight_counts_cubes_and_lists_every_enemy() -> None:
    """One line for each enemy: a chance, or why there is none."""
    lines = asked("Ta1@D3 / Do1@D6 3g1@H3", Sight("Ta1")).splitlines()
    assert lines[0] == "Ta1 in D3 sees 51 of 61 other cubes, 17 of them clearly."
    assert lines[1].startswith("• Do1 in D6: removed 79%")
    assert "no line of sight to 3g1 in H3: the wall at F3 is in the way" in lines[2]


# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "move", "why"),
    [
        ("hold", "suppress F3", "F3 is a wall"),
        ("hold", "shoot Do2", "out of range: 5 cubes, and the Pistol of As1 reaches 2"),
        ("hold", "shoot Ta1", "on your own side"),
        ("hold", "shoot Xx1", "no unit “Xx1”"),
        ("hold", "suppress A1", "no enemy in A1"),
        ("walk", "go A1", "A1 is too far: 3 cubes away, and As1 can move 1"),
        ("walk", "go D4", "An enemy is in D4"),
        ("assault", "charge H3", "cannot get to H3"),
        ("assault", "charge D2", "no enemy in D2"),
        ("", "activate Ta1 hold", "activated this round already"),
        ("", "activate Ta2 hold", "pinned this round"),
        ("", "activate Ta3 hold", "all it can do is recover"),
        ("", "activate Do1 hold", "not yours"),
        ("", "activate As1 heal", "not a Medic"),
    ],
)
def test_a_move_that_is_not_possible_is_refused_with_its_reason(played: str, move: str, why: str) -> None:
    """What was wrong with it, in one sentence; nothing changes."""
    text = "As1@D3 Ta1@E1:activated Ta2@A1:pinned Ta3@B1:pinned1 / Do1@D4 3g1@H3 Do2@D8"
    table = position(text, round=2)
    if played:
        table.play("P1", f"activate As1 {played}")
    assert why in table.refused("P1", move)


def test_OP_SHT_01_a_hidden_target_is_refused_with_what_hides_it() -> None:
    """OP-GEN-04: the wall that is in the way is named by its cube."""
    table = position("Ta1@D3 / Do1@D4 3g1@H3").play("P1", "activate Ta1 hold")
    assert table.refused("P1", "shoot 3g1") == "Ta1 has no line of sight to 3g1: the wall at F3 is in the way."


def test_OP_PRE_03_a_wrong_deployment_is_refused_with_its_reason() -> None:
    """OP-PRE-03: the first row only, and of equal units the first."""
    table = new_game({"points": "150"}, dice=[[8, 1]])
    table.say(P1="field plague-swarm", P2="field plague-swarm").play("P1", "side 1")
    assert table.refused("P1", "deploy Do1 D2") == "You start from row 1; deploy Do1 in A1 to H1."
    assert table.refused("P1", "deploy Do2 D1") == "Do2 and Do1 are alike; deploy Do1 first."
    assert "not yours" in table.refused("P1", "deploy Do5 D1")
