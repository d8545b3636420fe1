"""What players read: every fact is told, choices can be told apart, the alt text fits, and no secret is in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, takewhile
from typing import Any

import pytest

from rules.engine import Amount, Event, Match, Question
from rules.engine.playout import QuickDice, autopilot, random_player, step
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.armies import PROFILES, READY_ARMIES, army_in_words
from rules.one_page_deadzone.model.view import ZoneView
from rules.one_page_deadzone.words.narration import ToldByAnother
from tests.one_page_deadzone.acts import sample_act
from tests.one_page_deadzone.kit import new_game, position

NAMES = ["Alice", "Bob"]
LONG_NAMES = ["Maximiliane von und zu Hohenlohe-Langenburg the Second", "x" * 100]
CLEAR, AP = ("clear", 1), ("weapon", 1)
TOLD: list[tuple[Event, str]] = [
    (e.MapDrawn("twin-spires"), "Twin Spires"),
    (e.ArmyShown(1, ("dog", "dog", "third+grenades"), 60), "Bob takes the field with 60 points: 2 x Plague Dog, "),
    (e.RolledOff((5, 5), None), "Alice 5, Bob 5. A tie"),
    (e.RolledOff((2, 7), 1), "Alice 2, Bob 7. Bob wins"),
    (e.SideChosen(1, 8), "Bob starts from row 8, Alice from row 1."),
    (e.SideChosen(0, "A"), "Alice starts from column A, Bob from column H."),
    (e.Deployed(0, "Ta2", "tactical+sniper+medic", "D1"), "Enforcer 2 with Medic Training and Sniper Rifle on D1"),
    (e.RoundBegan(2, 1), "Round 2 of 4: Bob begins"),
    (e.Activated(0, "3g10", "plant"), "Alice activates Plague 3rd Gen 10: Plant Mine."),
    (e.Recovered("1g1"), "Plague 1st Gen 1 is no longer pinned."),
    (e.Moved("Do1", "F1", ("E2", "D3")), "Plague Dog 1 moves: F1 → E2 → D3."),
    (e.Moved("Do1", "D3", ("D2",), True), "Plague Dog 1 falls back: D3 → D2."),
    (e.HazardMet("3g1", "D5", "danger", 1), "dangerous ground on D5: 1, and is caught!"),
    (e.HazardMet("3g1", "D5", "danger", 6), "dangerous ground on D5: 6, and comes to no harm."),
    (e.HazardMet("3g1", "D5", "mine", 1), "a mine on D5: 1, it goes off!"),
    (e.HazardMet("3g1", "D5", "mine", 2), "a mine on D5: 2, a dud."),
    (e.HazardMet("3g1", "A5", "fall", 0), "to A5 and lands hard."),
    (
        e.EnvironmentAttacked("3g1", "D5", "danger", (4, 6, 2), (1, 5, 1), 1),
        "6 4 2 → 2 hits against 5 1 1 → 1, so 1 wound.",
    ),
    (
        e.Shot("Ta2", "Do3", "E1", "E5", "Assault Rifle", (5, 8, 4, 2), (5, 3, 1), (CLEAR,), (), 2),
        (
            "Tactical Enforcer 2 on E1 shoots at Plague Dog 3 on E5 (Assault Rifle, 4 dice: 3, +1 clear sight):"
            " 8 5 4 2 → 3 hits against 5 3 1 → 1, so 2 wounds."
        ),
    ),
    (
        e.Shot(
            "3g2", "Ta1", "G1", "D6", "Machinegun", (8, 3, 2, 1), (8, 6, 2, 1, 1), (AP,),
            (("cover", 1), ("overwatch", 1)), 0, True,
        ),
        (
            "Overwatch! Plague 3rd Gen 2 on G1 shoots at Tactical Enforcer 1 on D6 (Machinegun, 4 dice: 3, +1 AP):"
            " 8 3 2 1 → 1 hit against 8 6 2 1 1 → 2 (5 dice: 3, +1 cover, +1 overwatch), so no wound."
        ),
    ),
    (
        e.Suppressed("3g1", "E1", "E5", "Assault Rifle", (7, 5, 2, 2, 1), (("helpers", 2),), ("3g2", "Do1")),
        (
            "Plague 3rd Gen 1 on E1 suppresses E5, helped by Plague 3rd Gen 2 and Plague Dog 1 (Assault Rifle,"
            " 5 dice: 3, +2 helpers): 7 5 2 2 1 → 2 hits."
        ),
    ),
    (e.StoodFire("Ta1", (4, 1, 8), False), "Tactical Enforcer 1 rolls 8 4 1 → 2: no effect."),
    (e.StoodFirePinned("Ta1", (1, 1, 8)), "Tactical Enforcer 1 rolls 8 1 1 → 1: it was pinned already and stays so."),
    (e.StoodFire("Ta1", (1, 1, 8), True), "Tactical Enforcer 1 rolls 8 1 1 → 1: it is pinned."),
    (
        e.Struck(
            "2g1", "As1", "D3", "Energy Gauntlet", (8, 7, 4, 3, 2, 1), (4, 4, 1, 1),
            (("weapon", 2), ("pinned", 1)), (("friend", 1),), 1,
        ),
        (
            "Plague 2nd Gen 1 attacks Assault Enforcer 1 on D3 (Energy Gauntlet, 6 dice: 3, +2 AP, +1 pinned target):"
            " 8 7 4 3 2 1 → 3 hits against 4 4 1 1 → 2 (4 dice: 3, +1 friend beside it), so 1 wound."
        ),
    ),
    (e.Wounded("Ta1", 1, 2), "Tactical Enforcer 1 has taken 1 of 2 wounds and stands."),
    (e.Destroyed("Do3", 1, "dog", "E5", 15), "Bob's Plague Dog 3 is removed from E5: 15 points for Alice."),
    (e.MoraleTested("Pk1", (1, 2), (3, 3), False), "(4+): 2 1, then 3 3 in spite of the Hero, so it is pinned."),
    (e.MoraleTested("Do1", (5,), (), True), "Plague Dog 1 (5+): 5, so it holds."),
    (e.MinePlanted(0, "Ta1", "D4"), "Tactical Enforcer 1 plants a mine on D4."),
    (e.Healed("As1", "Ta1", 0), "Assault Enforcer 1 heals Tactical Enforcer 1: no wound left."),
    (e.Healed("As1", "As1", 1), "Assault Enforcer 1 heals itself: 1 wound left."),
    (e.Commanded("Pk1", (6, 8, 3), 2), "Peacekeeper 1 commands (6+): 8 6 3 → 2 orders."),
    (e.Ordered("As1", "Pk1", "assault"), "On Peacekeeper 1's order Assault Enforcer 1 assaults."),
    (e.WatchSet(0, "", "end", 50), "all your units on overwatch: only when an activation ends."),
    (e.WatchSet(0, "Ta1", "chance", 60), "Enforcer 1 on overwatch: only with a good chance to wound (60% or better)."),
    (e.WatchLimited(0, "Ta1", 3), "This order holds until the end of round 3."),
    (e.WatchEnded(0, ""), "order for overwatch has ended: your units shoot at the first chance again."),
    (e.WatchEnded(0, "Ta1"), "Tactical Enforcer 1 has ended: the one for all your units holds for it."),
    (e.Conceded(0), "Bob wins!"),
    (e.GameScored((110, 90), (0,)), "Alice 110, Bob 90. ★ Alice wins! ★"),
    (e.GameScored((65, 65), ()), "Alice 65, Bob 65. A draw!"),
]  # fmt: skip
SILENT: list[Event] = [e.Pinned("Do1", "E5"), e.MineGone(1, "D4"), e.Drafted(0, ("peacekeeper", "assault"))]


# -- facts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: type(value).__name__)
def test_a_fact_is_told_in_one_line(event: Event, words: str) -> None:
    """With names, cubes and dice, high to low, the successes counted."""
    line = GAME.narrate.fact(event, NAMES)
    assert line is not None
    assert words in line
    assert "\n" not in line


@pytest.mark.parametrize("event", SILENT, ids=lambda value: type(value).__name__)
def test_what_another_line_tells_is_not_told_twice(event: Event) -> None:
    """The roll that pins tells of the pinning, the step on a mine of its end; the sheet shows the list."""
    assert isinstance(event, ToldByAnother)
    assert GAME.narrate.fact(event, NAMES) is None


def test_every_event_has_a_sample_here() -> None:
    """So that none is forgotten."""
    samples = {type(event) for event, _ in TOLD} | {type(event) for event in SILENT}
    assert samples == set(GAME.events)


def test_suppressing_fire_tells_of_the_pinning() -> None:
    """OP-SUP-02: in the line with the dice, though the fact itself is silent."""
    table = position("Ta1@E1 As1@A1 / Do1@E5", dice=[[8, 5, 4, 2], [5, 3, 1]])
    table.play("P1", "activate Ta1 hold", "suppress E5")
    assert [fact.unit for fact in table.told(e.Pinned)] == ["Do1"]
    assert table.lines("P2")[-1] == "Under fire, Plague Dog 1 rolls 5 3 1 → 1: it is pinned."


def test_a_lost_morale_test_tells_of_the_pinning() -> None:
    """OP-MOR-01: the same for morale."""
    table = position("Ta1@E1 As1@A1 / Do1@E5 Do2@E5", dice=[[8, 5, 4, 2], [5, 3, 1], 4])
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    assert [fact.unit for fact in table.told(e.Pinned)] == ["Do2"]
    assert table.lines("P2")[-1] == "Morale of Plague Dog 2 (5+): 4, so it is pinned."


def test_a_mines_end_is_told_with_the_step() -> None:
    """OP-SR-05: one line says that the mine was a dud."""
    table = position("Ta1@A1 / Do1@E5", mines="F4=P1", to_act="P2", dice=[6])
    table.play("P2", "activate Do1 walk", "go F4")
    assert [line for line in table.lines("P1") if "mine" in line] == ["Plague Dog 1 steps on a mine on F4: 6, a dud."]
    assert len(table.told(e.MineGone)) == 1


# -- choices and questions ---------------------------------------------------------------------------------------------


def open_questions(seed: int, points: str, limit: int = 2_000) -> Iterator[tuple[Match[Any, ZoneView], Question]]:
    """All that is asked in a game played at random, with lists built and standing orders given on the way."""
    print(f"seed {seed}, {points} points")
    chance = random.Random(seed)
    match: Match[Any, ZoneView] = Match.begin(
        GAME, 2, {"points": points, "map": "random"}, QuickDice(chance.randrange), keep=False
    )
    for _ in range(limit):
        if match.asked is None:
            return
        for question in match.asked.questions.values():
            yield match, question
        act = sample_act(match.state, seat := chance.randrange(2), chance.randrange)
        if match.asked.step.open and isinstance(act, moves.Recruit | moves.Orders):
            match.act(seat, act)
        step(match, random_player(chance.randrange))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("seed", "points"), [(1, "150"), (2, "150"), (3, "300"), (4, "300")])
def test_choices_have_short_labels_that_differ(seed: int, points: str) -> None:
    """In every question of whole games, and the acts that can be pressed beside it."""
    prompts = set()
    for match, question in open_questions(seed, points):
        assert not isinstance(question, Amount)
        seen = match.view(question.seat)
        for choices in (question.options, GAME.suggest(seen)):
            labels = [GAME.narrate.label(move, seen, NAMES) for move in choices]
            assert all(0 < len(label) <= 80 for label in labels), labels
            assert len(set(labels)) == len(labels), sorted(labels)
        asked = GAME.narrate.prompt(question, NAMES)
        assert asked.endswith((".", "?"))
        assert "{" not in asked
        prompts.add(question.prompt)
    assert prompts >= {"army", "side", "deploy", "activate", "go"}


LED = re.compile(r"(Up to )?(\d+|<1|>99)(–(\d+|<1|>99))?% (removed|to pin)\b.*: ")
ATTACKS = (moves.Attack, moves.Charge, moves.Shoot, moves.Suppress, moves.React, moves.Strike)


def test_every_attack_begins_with_its_chance() -> None:
    """Discord cuts a long row at its end: in games at random no chance stands there."""
    kinds = set[type]()
    games = chain.from_iterable([open_questions(seed, "300") for seed in range(7, 27)])
    for match, question in takewhile(lambda _: kinds != {*ATTACKS}, games):
        seen = match.view(question.seat)
        for move in [] if isinstance(question, Amount) else question.options:
            row = GAME.narrate.label(move, seen, NAMES)
            if isinstance(move, ATTACKS) and not row.endswith("pinned already"):
                assert LED.match(row), row
                assert len(row) < 80, f"{row} may have been cut"
                kinds.add(type(move))
    assert kinds == {*ATTACKS}, "the games are too few"


def labels(table: Any, player: str) -> list[str]:
    """A player's choices as they read."""
    return [GAME.narrate.label(move, table.see(player), NAMES) for move in table.question(player).options]


ROW = 30
"""So many characters stand in one line where a list is as wide as a phone."""
FIVE = "Pk1@D1 Ta1@C1 Ta2+sniper@E1 Ta3@F1 As1@B1 / 1g1@D8 2g1@E8 3g1@C8 3g2@F8 Do1@B8"


def test_with_five_units_on_both_sides_most_rows_stand_in_one_line_on_a_phone() -> None:
    """Attacks lead with their odds; then each unit, its weapon once; no row has a full name or the unit's own cube."""
    table = position(FIVE)
    told = labels(table, "P1")
    assert told[0] == "65% removed: Ta2 shoots 3g2"
    for row in told:
        assert len(row) <= 2 * ROW, row
        assert not any(profile.title in row for profile in PROFILES.values()), row
    assert len([row for row in told if len(row) <= ROW]) > len(told) / 2
    assert [row for row in told if row.startswith("Ta2") and "%" not in row] == [
        "Ta2 (Sniper Rifle): Hold, 2 targets in sight",
        "Ta2: Walk 1 cube, then shoot",
        "Ta2: Run up to 2 cubes",
        "Ta2: Overwatch",
    ]


def test_an_activation_says_what_it_comes_to() -> None:
    """A unit's first row has its weapon; a Walk says how many targets each cube has in sight."""
    table = position("Ta1@D4 1g1@A1 / Do3@E7")
    told = labels(table, "P1")
    rows = {"Ta1 (Assault Rifle): Hold, no target in sight", "Ta1: Walk 1 cube, then shoot", "Ta1: Overwatch"}
    assert rows <= {*told}
    assert {"1g1 (Strider Fist): Hold", "1g1: Walk 1 cube", "1g1: Run 1 cube", "1g1: Command friends"} <= {*told}
    table.play("P1", "activate Ta1 walk")
    ways = labels(table, "P1")[1:]
    assert [way.split()[1] for way in ways] == sorted(way.split()[1] for way in ways)
    assert any(way.endswith(" - 1 target in sight") for way in ways)


def test_an_attack_leads_the_list_in_a_short_row() -> None:
    """R39: who attacks whom from where, with the odds; the likeliest to remove its target first."""
    table = position("Ta1@E1 Do1@F4 / Do3@E5")
    told = labels(table, "P1")
    assert told[0] == "65% removed: Ta1 shoots Do3"
    assert told[1] == "50% removed: Do1 assaults Do3"
    assert "Do3" not in told[2]


@pytest.mark.parametrize(("version", "offered"), [(4, 1), (5, 12)])
def test_six_units_are_offered_their_attacks_as_five_are(version: int, offered: int) -> None:
    """R39: other choices that all but fill a list crowd no attack out; matches begun before offer as many as fit."""
    row = " ".join([f"Ta{number}@{column}1" for number, column in enumerate("ABCDEF", 1)])
    told = labels(position(f"{row} / 3g1@A6 3g2@C5 3g3@E5", version=version), "P1")
    assert len([label for label in told if "%" in label]) == offered
    assert all("%" in label for label in told[:offered])


def test_a_unit_is_deployed_in_short_rows() -> None:
    """Which one it is stands on the board; what it was bought with does not."""
    table = new_game({"map": "loading-dock"}, dice=[[5, 2]])
    table.play("P1", "field enforcer-fire-team").play("P2", "field plague-pack").play("P1", "side 1")
    waiting = {unit.name: GAME.narrate.named(unit.id, table.see("P1"), NAMES, "unit") for unit in table.view.of(0)}
    assert waiting["Tactical Enforcer 2"] == "Tactical Enforcer 2 (Ta2) with Sniper Rifle"
    told = labels(table, "P1")
    assert told[:2] == ["Spread what is left, from the middle outwards (3 units)", "Ta1 (Fusion Gun) on A1"]
    assert told[-1] == "Ta3 on H1"


def test_orders_are_short_rows() -> None:
    """OP-SR-12: the friend and what it does."""
    table = position("Pk1@E1 Ta1@E2 / Do1@A8", dice=[[8, 6, 3]])
    table.play("P1", "activate Pk1 command")
    asked = GAME.narrate.prompt(table.question("P1"), NAMES)
    assert asked == "Peacekeeper 1 (Pk1) has 2 orders to give: which friend within 4 cubes does what? One order each."
    assert {"Ta1: Move", "Give no more orders (2 orders left)"} <= {*labels(table, "P1")}


def test_a_shot_is_labelled_with_its_chances() -> None:
    """OX-02: 4 dice at 4+ against 3 at 5+ wound with 65%."""
    table = position("Ta1@E1 Ta2@E1 / Do3@E5 Ta3@E6")
    table.play("P1", "activate Ta1 hold")
    assert "65% removed: Shoot Do3 on E5" in labels(table, "P1")
    assert "65% to pin Do3: Suppress E5" in labels(table, "P1")
    assert any(label.endswith("% wounded: Shoot Ta3 on E6") for label in labels(table, "P1"))


def test_suppressing_a_crowd_names_each_unit() -> None:
    """R9: who is pinned already is left out."""
    table = position("Ta1@E1 / Do1@E5 Do2@E5 Do3@E5:pinned")
    table.play("P1", "activate Ta1 hold")
    assert "65% to pin Do1, 65% Do2: Suppress E5" in labels(table, "P1")


def test_a_crowd_too_large_for_a_row_is_counted() -> None:
    """The chances lead, and what is suppressed is not cut off."""
    crowd = " ".join([f"Do{number}@E5" for number in range(1, 9)])
    table = position(f"Ta1@E1 / {crowd} 1g1@E5")
    table.play("P1", "activate Ta1 hold")
    assert "42–65% to pin 9 units: Suppress E5" in labels(table, "P1")


def test_an_assault_tells_of_the_likeliest_to_be_removed() -> None:
    """OP-MEL: of one enemy its own chance, of several that of the likeliest, whose name the row has no room for."""
    table = position("As1@E4 / Do1@E5 Do2@E5 Do3@D4")
    table.play("P1", "activate As1 assault")
    told = labels(table, "P1")
    assert told[:2] == ["65% removed: Assault Do3 on D4", "Up to 51% removed: Assault E5 (Do1, Do2)"]


def test_of_several_ways_all_but_the_safest_name_their_cubes() -> None:
    """R34: two ways to A3, with a mine on each."""
    table = position("3g1@A1 / Do1@H8", mines="A2=P2 B2=P2")
    table.play("P1", "activate 3g1 walk")
    there = [label for label in labels(table, "P1") if label.startswith("To A3")]
    assert there == ["To A3 - mine on A2", "To A3, by B2 - mine on B2"]


def test_a_drop_is_told_before_it_is_chosen() -> None:
    """OP-ELV-04: off a tower to the ground in one step."""
    table = position("2g1@B6 / Do1@H8", map="twin-spires")
    table.play("P1", "activate 2g1 walk")
    assert {"To A5 - drop", "To C6 (level 1)"} <= set(labels(table, "P1"))


def test_a_way_is_labelled_with_what_it_meets() -> None:
    """OP-TER-05, OP-SR-05: dangerous ground, mines; and what the place is like."""
    table = position("3g1@D6 / Ta1@A1", mines="D4=P2")
    table.play("P1", "activate 3g1 run")
    told = labels(table, "P1")
    assert any(label.startswith("To D5") and label.endswith(" - dangerous ground") for label in told)
    assert any(label.startswith("To D4") and label.endswith(" - mine") for label in told)
    assert "To E6 (level 1)" in told
    assert "Stay on D6" in told


def test_an_assault_names_its_enemies() -> None:
    """By their tokens, with the cube."""
    table = position("Do1@E5 / Ta1@D6 Ta2@F6 As1@F6")
    table.play("P1", "activate Do1 assault")
    rows = [row.partition(": ")[2] for row in labels(table, "P1")]
    assert {"Assault Ta1 on D6", "Assault F6 (Ta2, As1)"} <= {*rows}


def test_five_enemies_are_named_and_six_are_counted() -> None:
    """By their tokens as long as the row stays short."""
    five = " ".join([f"Do{number}@E5" for number in range(1, 6)])
    table = position(f"As1@E4 / {five}").play("P1", "activate As1 assault")
    assert "Up to 51% removed: Assault E5 (Do1, Do2, Do3, Do4, Do5)" in labels(table, "P1")
    table = position(f"As1@E4 / {five} Do6@E5").play("P1", "activate As1 assault")
    assert "Up to 51% removed: Assault E5 (6 units)" in labels(table, "P1")


def test_prompts_say_how_far_a_unit_goes() -> None:
    """OP-ACT-04, OP-SR-06: a Walk is 1 cube, 2 for a Fast unit; a unit without a gun is not promised a shot."""
    table = position("Ta1@E1 / Do1@A8")
    table.play("P1", "activate Ta1 walk")
    told = GAME.narrate.prompt(table.question("P1"), NAMES)
    assert told == "Tactical Enforcer 1 (Ta1): where to? A Walk is up to 1 cube, and then it may shoot."
    table.play("P1", "stay").play("P2", "activate Do1 walk")
    told = GAME.narrate.prompt(table.question("P2"), NAMES)
    assert told == "Plague Dog 1 (Do1): where to? A Walk is up to 2 cubes."


def test_the_last_choice_of_a_command_counts_the_orders() -> None:
    """OP-SR-11: two successes, two orders."""
    table = position("Pk1@E1 Ta1@E2 Ta2@D1 / Do1@A8", dice=[[8, 6, 3]])
    table.play("P1", "activate Pk1 command")
    assert "Give no more orders (2 orders left)" in labels(table, "P1")
    table.play("P1", "order Ta1 move", "go E3")
    assert "Give no more orders (1 order left)" in labels(table, "P1")


def test_a_list_is_pressed_together_by_name_and_cost() -> None:
    """OP-ARM-08: what a unit costs with its upgrades."""
    table = new_game()
    table.act("P1", "recruit tactical gun=sniper training=sergeant")
    seen = table.see("P1")
    told = [GAME.narrate.label(move, seen, NAMES) for move in GAME.suggest(seen)]
    assert "Dismiss 1: Tactical Enforcer with Sergeant Training and Sniper Rifle (65)" in told
    assert "Recruit: Peacekeeper (65)" in told
    assert "Your list, 65 of 150: Tactical + Sergeant + Sniper Rifle" in labels(table, "P1")
    assert "Enforcer Patrol (hard to play), 150: Peacekeeper, Tactical, Assault" in labels(table, "P1")


def test_a_ready_army_too_long_for_a_label_is_counted_by_kind() -> None:
    """The whole army is in it, without its upgrades."""
    table = new_game({"points": "300"})
    told = next(label for label in labels(table, "P1") if label.startswith("Plague Gun Line"))
    assert told.endswith(": 1st Gen, 8 x 3rd Gen, 5 x Dog")


def test_a_list_of_ones_own_too_long_for_a_label_is_counted_by_kind() -> None:
    """As a ready army is: none of its units is cut off."""
    table = new_game({"points": "300"})
    units = army_in_words(READY_ARMIES["plague-gun-line"].units)
    table.act("P1", f"army units={units.replace(' ', '_')}")
    assert labels(table, "P1")[0] == "Your list, 300 of 300: 1st Gen, 8 x 3rd Gen, 5 x Dog"


@pytest.mark.parametrize(
    ("points", "hard", "usual"),
    [
        ("150", ["Enforcer Patrol", "Plague Pack"], ["Fire Team", "Plague Swarm"]),
        ("300", ["Enforcer Strike Force", "Jump Company"], ["Plague Horde", "Plague Gun Line"]),
    ],
)
def test_an_army_that_seldom_wins_is_said_to_be_hard_to_play(points: str, hard: list[str], usual: list[str]) -> None:
    """Beside its title, where it is chosen."""
    told = [label.partition(",")[0] for label in labels(new_game({"points": points}), "P1")]
    assert set(told) >= {*[f"{title} (hard to play)" for title in hard], *usual}


# -- how it stands -----------------------------------------------------------------------------------------------------


def crowd(side: int) -> str:
    """Fifteen units of a side, each with all that can be said of one."""
    row = 1 if side == 0 else 8
    kinds = ["Ta", "As", "Pk"] * 5
    cubes = [f"{column}{row}" for column in "ABCDEFGH" * 2]
    return " ".join([f"{kind}{50 * side + index}@{cubes[index]}:w1,pinned" for index, kind in enumerate(kinds)])


def test_the_alt_text_fits_whatever_happens() -> None:
    """30 units, all wounded and pinned, and names longer than Discord allows."""
    table = position(f"{crowd(0)} Ta90@D4 / {crowd(1)}", mines="A2=P1 B2=P1 C2=P2", round=4)
    for phase in ("activation", "end"):
        text = GAME.narrate.standing(replace(table.view, phase=phase, winners=(0,)), LONG_NAMES)
        assert len(text) <= 1_024
        assert "Maximiliane" in text
        assert "Pk64 G8 1w pinned" in text, "the last unit is cut off"


def test_a_small_table_is_told_with_full_names() -> None:
    """Who reads with the ears hears names, not tokens; whose turn it is comes first."""
    table = position("Ta1@D4:w1,overwatch / Do1@A8:pinned", round=2)
    assert GAME.narrate.standing(table.view, NAMES) == (
        "Round 2 of 4, Alice's turn. Points: Alice 0, Bob 0. Units to activate: Alice 1, Bob 0."
        " Alice: Tactical Enforcer 1 on D4 (1 of 2 wounds, on overwatch). Bob: Plague Dog 1 on A8 (pinned)."
    )


def test_the_alt_text_tells_who_acts_and_who_obeys() -> None:
    """OP-SR-12: the commander while he commands, then the friend who has the order."""
    table = position("Pk1@E1 Ta1@E2 / Do1@A8", dice=[[8, 6, 3]]).play("P1", "activate Pk1 command")
    assert " Peacekeeper 1: Command. " in GAME.narrate.standing(table.view, NAMES)
    table.play("P1", "order Ta1 move")
    assert " Peacekeeper 1: Command (Tactical Enforcer 1 obeys). " in GAME.narrate.standing(table.view, NAMES)


def test_the_board_in_words_has_units_mines_and_the_map() -> None:
    """Each kind of ground with its cubes, as the picture draws them; open ground goes without saying."""
    table = position("Ta1+sniper@D4:w1 As1@A1:activated / Do1@A8:pinned", mines="D4=P1")
    assert GAME.narrate.board(table.view, NAMES).splitlines() == [
        "Lists of up to 300 points.",
        "Alice: 0 points, 1 unit to activate, starts from row 1.",
        "Tactical Enforcer 1 (Ta1) with Sniper Rifle on D4: 1 of 2 wounds, ready.",
        "Assault Enforcer 1 (As1) on A1: activated.",
        "Mines of Alice on D4.",
        "Bob: 0 points, 0 units to activate, starts from row 8.",
        "Plague Dog 1 (Do1) on A8: pinned.",
        "The map is Loading Dock; where nothing is named, the ground is open.",
        "Cover: B2, B7, C4, F5, G2, G7.",
        "Difficult ground: A4, D7, E2, H5.",
        "Dangerous ground: D5, E4.",
        "Block, one level high: D3, E6.",
        "Block, one level high, with cover: B5, G4.",
        "Wall: C6, F3.",
    ]


def test_the_board_in_words_tells_who_waits_to_be_deployed() -> None:
    """OP-PRE-03: until a unit has its cube."""
    table = new_game(dice=[[8, 1]])
    table.say(P1="field enforcer-patrol", P2="field plague-swarm").play("P1", "side 1", "deploy Pk1 D1")
    lines = GAME.narrate.board(table.view, NAMES).splitlines()
    assert "Peacekeeper 1 (Pk1) on D1: ready." in lines
    assert "Tactical Enforcer 1 (Ta1), to be deployed: ready." in lines


def test_a_sheet_shows_the_list_with_its_cost() -> None:
    """Numbered as Dismiss counts."""
    table = new_game()
    table.act("P1", "recruit peacekeeper").act("P1", "recruit tactical gun=thermal")
    lines = GAME.narrate.sheet(table.see("P1"), NAMES).splitlines()
    assert lines[:4] == [
        "Your list costs 110 of 150 points:",
        "1. Peacekeeper (65)",
        "2. Tactical Enforcer with Thermal Rifle (45)",
        "Heroes 1 of 1, Specialists 1 of 2.",
    ]


def test_a_sheet_shows_units_and_standing_orders() -> None:
    """The own ones only."""
    table = position("Ta1+sniper@D4:w1,overwatch Ta2@D4 / Do1@A8:pinned")
    table.act("P1", "orders policy=chance percent=60 unit=Ta1")
    assert GAME.narrate.sheet(table.see("P1"), NAMES).splitlines() == [
        "Tactical Enforcer 1 (Ta1) with Sniper Rifle on D4: 1 of 2 wounds, on overwatch.",
        "Tactical Enforcer 2 (Ta2) on D4.",
        "Overwatch: shoot at the first chance.",
        "Overwatch of Tactical Enforcer 1 (Ta1): shoot only with a good chance to wound (60% or better).",
    ]


def test_values_are_named() -> None:
    """Units with their place, or their cost while armies are built; actions and armies by title."""
    table = position("Ta1@D4 / Do1@A8")
    values = {"unit": "Ta1", "action": "assault", "policy": "first", "to": "D4", "by": ""}
    named = [GAME.narrate.named(value, table.view, NAMES, field) for field, value in values.items()]
    assert named == ["Tactical Enforcer 1 on D4", "Assault", "at the first chance", "D4", "the safest way"]
    assert GAME.narrate.named("first", table.view, NAMES, "unit") == "Plague 1st Gen (50)"
    building = new_game().see("P1")
    named = [
        GAME.narrate.named(value, building, NAMES, "army")
        for value in ("assault", "first", "enforcer-patrol", "own", "")
    ]
    assert named == ["Assault Enforcer (40)", "Plague 1st Gen (50)", "Enforcer Patrol", "Your own list", "as printed"]


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_nothing_of_a_list_is_public() -> None:
    """OP-ARM-01, section 6: what others and spectators read names no unit before both armies are shown."""
    table = new_game()
    table.act("P1", "recruit peacekeeper").act("P1", "recruit tactical gun=thermal")
    titles = [unit.title for unit in PROFILES.values()] + [army.title for army in READY_ARMIES.values()]
    window = table.match.asked.window if table.match.asked else None
    assert window is not None
    public = GAME.narrate.public(window.prompt, window.about, NAMES)
    prose = [
        public,
        GAME.narrate.standing(table.view, NAMES),
        GAME.narrate.standing(table.see("P2"), NAMES),
        GAME.narrate.sheet(table.see("P2"), NAMES),
        GAME.narrate.sheet(table.view, NAMES),
        *table.lines("P2"),
        *table.lines(None),
    ]
    assert public == "Both players choose their armies in secret, up to 150 points each."
    assert not [text for text in prose for title in titles if title in text]
    assert "Peacekeeper" in GAME.narrate.sheet(table.see("P1"), NAMES)


def test_standing_orders_are_read_by_their_owner_only() -> None:
    """D8, section 6."""
    table = position("Ta1@D4 / Do1@A8")
    before = [GAME.narrate.sheet(table.see("P2"), NAMES), GAME.narrate.standing(table.view, NAMES)]
    table.act("P1", "orders policy=chance percent=77")
    after = [GAME.narrate.sheet(table.see("P2"), NAMES), GAME.narrate.standing(table.view, NAMES)]
    assert before == after
    assert [any("77%" in line for line in table.lines(player)) for player in ("P1", "P2", None)] == [True, False, False]


@pytest.mark.parametrize(("seed", "points"), [(5, "150"), (6, "300")])
def test_everybody_may_read_what_is_asked(seed: int, points: str) -> None:
    """A predicate after a name, or for a window a sentence; never a chance or a choice."""
    for match, question in open_questions(seed, points):
        assert match.asked is not None
        window = match.asked.window
        told = GAME.narrate.public((window or question).prompt, (window or question).about, NAMES)
        assert told.endswith(".") == bool(window)
        assert "%" not in told
        assert "{" not in told


def test_before_the_game_words_tell_whose_turn_it_is() -> None:
    """OP-PRE-02..05: who won the roll-off, and who deploys now, as the picture shows them."""
    match = Match.begin(GAME, 2, {}, QuickDice(random.Random(1).randrange))
    told = dict.fromkeys([GAME.narrate.standing(match.view(None), NAMES)])
    while match.state.phase != "activation":
        step(match, autopilot)
        told[GAME.narrate.standing(match.view(None), NAMES)] = None
    lines = [line.partition(".")[0] for line in told]
    first = NAMES[match.state.winner or 0]
    assert f"{first} won the roll-off and chooses a side of the map" in lines
    assert [line for line in dict.fromkeys(lines) if "deployed" in line] == [
        f"The armies are deployed: it is {who}'s turn" for who in (first, *[who for who in NAMES if who != first])
    ]
