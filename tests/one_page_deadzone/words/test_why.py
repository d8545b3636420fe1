"""Why? The rules of a refusal, and the dice and modifiers behind what was told."""

from __future__ import annotations

import pytest

from rules.engine import Event, Refused
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.moves import Odds, Sight
from tests.one_page_deadzone.kit import Table, new_game, position

NAMES = ("Alice", "Bob")


def why(event: Event) -> str:
    """What is behind a fact, in words."""
    return GAME.narrate.why(event, NAMES)


# -- refusals ----------------------------------------------------------------------------------------------------------


def refusal(table: Table, player: str, words: str, *, act: bool = False) -> tuple[str, list[str]]:
    """What a player reads who tries this, and the rules that forbid it."""
    with pytest.raises(Refused) as refused:
        (table.act if act else table.play)(player, words)
    return str(refused.value), list(refused.value.rules)


@pytest.mark.parametrize(
    ("words", "sentence", "rules"),
    [
        ("Do1 overwatch", "Do1 has no shooting weapon, so it cannot go on overwatch.", ["OP-ACT-03", "R35"]),
        ("Do1 plant", "Do1 is not an Engineer.", ["OP-SR-04"]),
        ("Do1 heal", "Do1 is not a Medic.", ["OP-SR-07"]),
        ("Do1 command", "Do1 is not a Tactician.", ["OP-SR-11"]),
        ("Do1 recover", "Do1 is not pinned.", ["OP-MOR-04"]),
        ("Do1 assault", "Do1 cannot reach any enemy with an Assault.", ["OP-ACT-06", "R35"]),
        ("Ta1 plant", "Your mine lies in B1 already.", ["OP-SR-04", "R16", "R35"]),
        ("As1 heal", "Nobody in C1 has a wound.", ["OP-SR-07", "R35"]),
        ("Do3 hold", "Do3 has been activated this round already.", ["OP-RND-01"]),
        ("Do4 hold", "Do4 was pinned this round, so it cannot be activated before the next.", ["OP-MOR-03"]),
        ("Do5 hold", "Do5 is pinned: all it can do is recover.", ["OP-MOR-04"]),
        ("Do9 hold", "Do9 is not yours; activate a unit of your own.", ["OP-RND-01"]),
    ],
)
def test_OP_ACT_01_an_action_is_refused_by_its_rule(words: str, sentence: str, rules: list[str]) -> None:
    """OP-ACT-01, OP-RND-01, OP-MOR-03, OP-MOR-04: the rules come with the sentence, which stays as it is."""
    mine = "Do1@A1 Ta1+engineer@B1 As1+medic@C1 Do3@F1:activated Do4@G1:pinned Do5@H1:pinned1"
    table = position(f"{mine} / Do9@H8", round=2, mines="B1=P1")
    assert refusal(table, "P1", f"activate {words}") == (sentence, rules)


@pytest.mark.parametrize(
    ("unit", "words", "rules"),
    [
        ("Ta1", "go F3", ["OP-MOV-04"]),
        ("Ta1", "go D2", ["OP-MOV-02", "OP-MOV-03"]),
        ("Ta1", "go F2 E2", ["OP-MOV-01", "R34"]),
        ("Ta1", "go E5", ["OP-ACT-04"]),
        ("3g1", "go E6", ["OP-ACT-04", "OP-SR-06"]),
        ("1g1", "go E3", ["OP-ACT-04", "OP-SR-10"]),
        ("2g1", "go D1", ["OP-GEN-05", "OP-MOV-05"]),
        ("Ta1", "go E9", []),
    ],
)
def test_OP_ACT_04_a_cube_is_refused_by_its_rule(unit: str, words: str, rules: list[str]) -> None:
    """OP-ACT-04, OP-SR-06, OP-SR-10: how far a unit goes depends on it; what is no cube breaks no rule."""
    table = position(f"{unit}@E1 1g9@D1 / Do1@D2 Do2@H8").play("P1", f"activate {unit} walk")
    assert refusal(table, "P1", words)[1] == rules


def test_OP_SHT_01_a_shot_is_refused_by_its_rule() -> None:
    """OP-SHT-01, OP-SHT-02, OP-GEN-04, OP-SUP-01: on one's own side, out of range, out of sight, at an empty cube."""
    table = position("As1@D1 As2@E1 / Do1@D4 Do2@E2 Do3@E5").play("P1", "activate As2 hold")
    assert refusal(table, "P1", "shoot As1") == ("As1 is on your own side; name an enemy.", ["OP-SHT-01"])
    told = "Do3 is out of range: 4 cubes, and the Pistol of As2 reaches 2."
    assert refusal(table, "P1", "shoot Do3") == (told, ["OP-SHT-02", "R7"])
    assert refusal(table, "P1", "suppress F2")[1] == ["OP-SUP-01"]
    hidden = position("Ta1@D1 / Do1@D4 Do2@E1").play("P1", "activate Ta1 hold")
    told = "Ta1 has no line of sight to Do1: the block at D3 is in the way."
    assert refusal(hidden, "P1", "shoot Do1") == (told, ["OP-GEN-04", "R3"])


def test_OP_ARM_01_a_list_is_refused_by_all_its_rules() -> None:
    """OP-ARM-01 to OP-ARM-05: four sentences, and each rule once at their end; one wrong upgrade, a ruling."""
    table = new_game(dice=[[8, 1]])
    text = "2_x_Peacekeeper,2_x_Plague_2nd_Gen,Assault_Enforcer_with_Medic_Training"
    told, rules = refusal(table, "P1", f"army units={text}", act=True)
    assert told.startswith("It costs 245 points and the limit is 150: take out 95 or more. It has 2 Heroes ")
    assert told.endswith("an army is of one faction.")
    assert rules == ["OP-ARM-01", "OP-ARM-02", "OP-ARM-03", "OP-ARM-04", "OP-ARM-05"]
    told, rules = refusal(table, "P1", "recruit dog medic", act=True)
    assert rules == ["OP-ARM-06"]
    told, rules = refusal(table, "P1", "army units=Tactical_Enforcer_with_Machinegun_and_Sniper_Rifle", act=True)
    assert rules == ["OP-ARM-06", "R2"]


def test_what_anybody_may_look_up_cites_no_rules() -> None:
    """A lookup refuses nothing: it tells in a sentence why there is no shot."""
    view = position("Ta1@D1 / Do1@D4").match.view(None)
    told = GAME.look_up(view, Odds("Ta1", "Do1"), NAMES) + GAME.look_up(view, Sight("Ta1"), NAMES)
    assert "Ta1 has no line of sight to Do1: the block at D3 is in the way." in told
    assert "[" not in told


# -- what is behind a fact ---------------------------------------------------------------------------------------------

CLEAR, AP = ("clear", 1), ("weapon", 1)
BEHIND: list[tuple[Event, str]] = [
    (
        e.Shot("Ta2", "Do3", "E1", "E5", "Assault Rifle", (5, 8, 4, 2), (5, 3, 1), (CLEAR,), (), 2),
        (
            "Attack: 4 dice, each needs 4 or more [OP-SHT-03]: 3, +1 clear view [OP-SHT-06]; rolled 8 5 4 2: 3 hits.\n"
            "Defence: 3 dice, each needs 5 or more [OP-SHT-03]; rolled 5 3 1: 1 success.\n"
            "3 hits less 1: 2 wounds [OP-SHT-04]."
        ),
    ),
    (
        e.Shot(
            "3g2",
            "Ta1",
            "G1",
            "D6",
            "Machinegun",
            (8, 3, 2, 1),
            (8, 6, 2, 1, 1),
            (AP,),
            (("cover", 1), ("overwatch", 1)),
            0,
            True,
        ),
        (
            "Attack: 4 dice, each needs 5 or more [OP-SHT-03]: 3, +1 AP of the Machinegun [OP-SHT-03]; rolled 8 3 2 1:"
            " 1 hit.\n"
            "Defence: 5 dice, each needs 4 or more [OP-SHT-03]: 3, +1 cover of the terrain, or as it is higher up"
            " [OP-SHT-07, OP-ELV-06, R8], +1 overwatch [OP-OVW-02]; rolled 8 6 2 1 1: 2 successes.\n"
            "1 hit less 2: no wound [OP-SHT-04]."
        ),
    ),
    (
        e.Suppressed(
            "Ta1", "D3", "D6", "Machinegun", (8, 7, 1, 1, 1, 4, 2), (AP, CLEAR, ("helpers", 2)), ("As1", "As2")
        ),
        (
            "7 dice, each needs 4 or more [OP-SUP-02]: 3, +1 AP of the Machinegun [OP-SUP-04], +1 clear view of the"
            " cube [OP-SUP-04], +2 helpers [OP-SUP-05]; rolled 8 7 4 2 1 1 1: 3 hits."
            " Whoever has fewer successes is pinned [OP-SUP-02]."
        ),
    ),
    (
        e.StoodFirePinned("Do1", (5, 3, 1)),
        (
            "3 dice, each needs 5 or more [OP-SUP-02]; rolled 5 3 1: 1 success; but a pinned unit cannot be"
            " pinned again [OP-MOR-06]."
        ),
    ),
    (
        e.StoodFire("Do1", (5, 3, 1), True),
        (
            "3 dice, each needs 5 or more [OP-SUP-02]; rolled 5 3 1: 1 success, fewer than the hits, so it is pinned."
            " Cover does not help [OP-SUP-03]."
        ),
    ),
    (
        e.Struck(
            "Do1",
            "Ta1",
            "D3",
            "Combat Knife",
            (8, 5, 3, 1, 1),
            (4, 2, 1, 1, 1),
            (AP, ("pinned", 1)),
            (("friend", 1), ("mud", 1)),
            1,
        ),
        (
            "Attack: 5 dice, each needs 5 or more [OP-MEL-02]: 3, +1 AP of the Combat Knife [OP-MEL-02], +1 pinned"
            " target [OP-MEL-05]; rolled 8 5 3 1 1: 2 hits.\n"
            "Defence: 5 dice, each needs 4 or more [OP-MEL-02]: 3, +1 unpinned friend beside the target [OP-MEL-04],"
            " +1 attacker came through difficult ground [OP-MEL-06, OP-TER-04]; rolled 4 2 1 1 1: 1 success.\n"
            "2 hits less 1: 1 wound [OP-MEL-02]."
        ),
    ),
    (e.MoraleTested("Do1", (4,), (), False), "1 die, it needs 5 or more [OP-MOR-01]; rolled 4: it is pinned."),
    (
        e.MoraleTested("Ta1", (2, 3), (4, 1), True),
        (
            "2 dice with Discipline [OP-SR-03], the better one needs 4 or more [OP-MOR-01]; rolled 3 2: it fails."
            " Beside a Hero it rolls again [OP-SR-01]: 4 1, it holds."
        ),
    ),
    (e.Commanded("Pk1", (6, 8, 3), 2), "3 dice, each 6 or more is an order [OP-SR-11]; rolled 8 6 3: 2 orders."),
    (
        e.HazardMet("3g1", "D5", "danger", 1),
        "1 die for each entry into dangerous ground; on a 1 it attacks [OP-TER-05]; rolled 1.",
    ),
    (
        e.HazardMet("3g1", "D5", "mine", 6),
        "1 die, as for dangerous ground; on a 1 the mine attacks [OP-SR-05]; rolled 6.",
    ),
    (
        e.HazardMet("3g1", "A5", "fall", 0),
        "After a drop of two levels or more the ground attacks, without a die before [OP-ELV-04].",
    ),
    (
        e.EnvironmentAttacked("3g1", "D5", "danger", (4, 6, 2), (1, 5, 1), 1),
        (
            "Attack: 3 dice, each needs 4 or more [OP-TER-07, R15]; rolled 6 4 2: 2 hits.\n"
            "Defence: 3 dice, each needs 5 or more [OP-TER-07]; rolled 5 1 1: 1 success.\n"
            "2 hits less 1: 1 wound [OP-TER-07]."
        ),
    ),
    (
        e.RolledOff((5, 5), None),
        "One die each, the higher wins [OP-PRE-02]: Alice 5, Bob 5. Equal dice are rolled again.",
    ),
    (
        e.ArmyShown(1, ("dog", "dog", "third+grenades"), 60),
        "2 x Plague Dog 30, Plague 3rd Gen with Grenade Launcher 30: 60 points [OP-ARM-08].",
    ),
    (e.Wounded("Ta1", 1, 2), "Tough(2): 2 wounds remove it [OP-SR-14], and it has 1."),
    (
        e.Destroyed("As1", 0, "assault+medic", "E5", 45),
        "Tough(2): 2 wounds remove it [OP-SR-14]. It cost 45 points: 40, +5 Medic Training [OP-ARM-08].",
    ),
    (
        e.Destroyed("Do1", 1, "dog", "E5", 15),
        "One wound removes it [OP-SHT-05]. It cost 15 points as printed [OP-ARM-08].",
    ),
    (e.Healed("As1", "Ta1", 0), "One wound less [OP-SR-07]: 1 − 1 = 0."),
    (
        e.GameScored((65, 65), ()),
        (
            "What enemies destroyed, or pinned at the end, cost [OP-MIS-02]: Alice 65, Bob 65."
            " Equal scores are a draw [OP-MIS-03]."
        ),
    ),
    (e.Moved("Do1", "F1", ("E2", "D3")), ""),
]


@pytest.mark.parametrize(("event", "words"), BEHIND, ids=[type(event).__name__ for event, _ in BEHIND])
def test_what_is_behind_a_fact(event: Event, words: str) -> None:
    """Its dice and what was counted, each with its rule; nothing where the rules of the fact say all."""
    assert why(event) == words


@pytest.mark.parametrize(
    ("units", "dice", "cover"),
    [
        ("Ta1@D3 / Do1@F5", [[8, 1, 1, 1], [1] * 4], "cover of the terrain [OP-SHT-07, OP-TER-01]"),
        ("Ta1@E4 / Do1@E6", [[8, 1, 1, 1], [1] * 4], "cover, as it is higher up [OP-ELV-06]"),
        (
            "Ta1@E3 / Do1@F5", [[8, 1, 1], [1] * 4],
            "cover of the terrain, or as it is higher up [OP-SHT-07, OP-ELV-06, R8]",
        ),
    ],
)  # fmt: skip
def test_OP_SHT_07_which_cover_it_was(units: str, dice: list[list[int]], cover: str) -> None:
    """OP-SHT-07, OP-ELV-06, R8: told as far as the shot itself shows it; a shot down is no shot up."""
    table = position(units, dice=dice).play("P1", "activate Ta1 hold", "shoot Do1")
    (shot,) = table.told(e.Shot)
    assert f"3, +1 {cover}; rolled 1 1 1 1: 0 successes." in why(shot)
