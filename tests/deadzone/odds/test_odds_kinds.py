"""Odds of every kind of shot, free attack, throw and trap: what each choice is told with, and its headline."""

from __future__ import annotations

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Advance, Assault, Detonate, Evade, Oppose, Push, Shoot, Special, Strike
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.questions import OfModel, Sprung
from rules.deadzone.words.labels import label
from rules.engine import About, Choose, Move
from tests.deadzone.fights import acting
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza

NAMES = ("Ann", "Bea")
TROOP, MARINE, ZOMBIE, WARRIOR = "enforcer-troop", "corporation-marine-troop", "stage-3z-zombie", "steel-warrior"


def told(table: Table, move: Move, prompt: str = "action", model: str = "", about: About | None = None) -> str:
    """What is told of a choice of a question about this model, or `about` something else."""
    about = about or (OfModel(model, model, "") if model else None)
    question = Choose(seat=0, prompt=prompt, options=[move], default=move, reason="DZ-ACT-01", about=about)
    return GAME.odds(table.see("P1"), question, move) or ""


def headed(table: Table, move: Move) -> str:
    """A choice with the headline of its odds."""
    return label(move, table.see("P1"), NAMES)


SHOTS = [
    (f"P1:pathfinder-sergeant/shotgun@A1-1 / R1:{MARINE}@B1-1", "shotgun", "R1", "; knocked back "),
    (f"S1:enforcer-specialist/burst-laser@A1-1 / R1:{MARINE}@C1-1", "burst-laser", "R1", "its cube is Pinned"),
    (f"G1:goblin-hew-beamer-targeter-team@A1-1 / R1:{MARINE}@C1-1", "hew-beamer-targeter", "R1", "marked as prey "),
    (f"T1:tangle@A1-1 / R1:{MARINE}@C1-1", "visions-of-death", "R1", "stunned "),
    (f"B1:breach-and-eradicate-enforcer-specialist@A1-1 / R1:{MARINE}@C1-1", "fusion-gun", "C1-1",
     "It hits C1-1 without a test. Frag (3): R1 nothing "),
    (f"F1:forward-observer@A1-1 / R1:{MARINE}@E1-1", "grenade-launcher", "E1-1", "1 success needed; else it scatters"),
    (f"F1:forward-observer@A1-1 / R1:{MARINE}@E2-1", "grenade-launcher", "E1-1", "successes needed; else it scatters"),
    (f"T1:trapper@A1-1 / R1:{MARINE}@C1-1", "mine-launcher", "C1-1", "a marker that may go off when an enemy enters"),
    (f"E1:{TROOP}@A1-1:item=stun-grenade / R1:{MARINE}@C1-1", "stun-grenade", "C1-1", "R1 would count as Activated"),
    (f"E1:{TROOP}@A1-1:item=smoke-grenade / R1:{MARINE}@C1-1", "smoke-grenade", "C1-1", "sees in, out or through"),
    (f"E1:{TROOP}@A1-1:item=frag-grenade / R1:{MARINE}@C1-1", "frag-grenade", "B1-1", "nobody is there"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "weapon", "target", "words"), SHOTS, ids=lambda part: str(part)[:24])
def test_every_kind_of_weapon_says_what_it_does(text: str, weapon: str, target: str, words: str) -> None:
    """Damage, pins, throws, stuns, markers and clouds. [DZ-KW]"""
    assert words in told(acting(text), Shoot.of(weapon, target))


def test_invigorate_tells_the_chance_of_two_successes() -> None:
    """3 dice, no modifiers. [DZ-KW-INVIG-01]"""
    table = acting(f"T1:tangle@A1-1 T2:tangle@A1-1:activated / R1:{MARINE}@C1-1")
    words = told(table, Shoot.of("visions-of-glory", "T2"))
    assert words.startswith("3 dice on ")
    assert "2 successes needed: reinvigorated " in words


def test_a_knockback_counts_the_fall_behind_the_target() -> None:
    """Thrown off a tower by a shotgun: more deaths than the shot alone. [DZ-KW-KNOCK-01, DZ-FAL-01]"""
    text = "P1:pathfinder-sergeant/shotgun@{} / W1:" + WARRIOR + "@D4-3"
    edge = position(text.format("E5-3")).play("P1", "activate P1")
    assert "being thrown counted; knocked back " in told(edge, Shoot.of("shotgun", "W1"))


def test_a_model_that_cannot_be_pinned_is_only_hit() -> None:
    """Blaze Away at a Construct. [DZ-KW-CONSTRUCT-01]"""
    table = acting(f"E1:{TROOP}/laser-rifle@A1-1 / B1:bomb-bot@C1-1")
    assert told(table, Shoot.of("laser-rifle", "B1", "blaze")).endswith("%, but never Pinned.")


def test_a_free_attack_has_its_odds() -> None:
    """On one that leaves, and on one that stands up, which counts as Pinned. [DZ-MOV-08, DZ-STD-03]"""
    table = acting(f"R1:{MARINE}@A1-1 / A1:assault-enforcer@A1-1")
    assert told(table, Strike.of("A1", ""), "strike_leaver", "R1").startswith("3 dice on 4+ against 3 dice on 5+")
    assert told(table, Strike.of("A1", ""), "strike_riser", "R1").startswith("4 dice on 4+ (3, +1 Pinned enemy)")


def test_a_fight_among_enemies_has_its_odds() -> None:
    """The model that was thrown among them chooses. [DZ-MOV-07]"""
    table = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1")
    assert told(table, Oppose.of("R1"), "oppose", "A1").startswith("3 dice on 4+. If R1 Survives, 3 dice on 5+")


def test_a_push_says_where_it_ends() -> None:
    """Slammed at the edge of the board, thrown over open ground, dropped from a tower. [DZ-AWY-02, DZ-SLM, DZ-FAL]"""
    table = acting(f"W1:{WARRIOR}@A1-1 / R1:{MARINE}@C1-1")
    assert told(table, Push.of("s"), "push", "W1").startswith("Slammed where it stands: 3 dice on 5+ against ")
    assert told(table, Push.of("n"), "push", "W1") == "To A2-1."
    tower = position(f"W1:{WARRIOR}@D4-3 / R1:{MARINE}@H8-1")
    assert told(tower, Push.of("s"), "push", "W1").startswith("To D3-1, 2 levels down: 3 dice on 5+ against ")


def test_a_trap_says_whom_it_hits() -> None:
    """Friends of its owner, too. [DZ-KW-TRAP-02]"""
    table = plaza(f"E1:{TROOP}@A1-1 / R1:{MARINE}@A1-1")
    words = told(table, Detonate.of(), "trap", about=Sprung("A1-1", OfModel("R1", "R1", "A1-1"), "frag", 3))
    assert words.startswith("friend E1 nothing ")
    assert "; R1 nothing " in words


def test_a_trap_on_the_way_is_told() -> None:
    """Before the move that would set it off. [DZ-KW-TRAP-02]"""
    table = plaza(f"E1:{TROOP}@A1-1 / R1:{MARINE}@H8-1", traps="A2-1=P2:frag:3").play("P1", "activate E1")
    assert told(table, Advance.of("A2-1"), "action", "E1").startswith(
        "A trap lies in A2-1; if it goes off: E1 nothing "
    )


def test_a_shell_scatters_into_each_neighbour_alike() -> None:
    """Missed by 3 dice on 4+, an eighth of the time into each cube beside, three of them off the board. [DZ-SCA]"""
    table = acting(f"F1:forward-observer@A1-1 / R1:{MARINE}@E1-1 R2:{MARINE}@F1-1")
    words = told(table, Shoot.of("grenade-launcher", "E1-1"))
    assert words.startswith("In E1-1 95%: 3 dice on 4+, 1 success needed; else it scatters")
    assert words.endswith("A scatter may reach R2 1%. Off the board 2%.")


@pytest.mark.parametrize(("marks", "price"), [("", "loses 1 HP"), ("d1", "dies")])
def test_the_extra_cube_of_a_charged_model_has_its_price(marks: str, price: str) -> None:
    """Of 2 HP one is lost, the last one is its death; armour does not help. [DZ-KW-CHARGED-02]"""
    table = acting(f"V1:volt-stalker@A1-1:{marks} / R1:{MARINE}@H8-1")
    words = told(table, Advance.of("D1-1"), "action", "V1")
    assert words == f"Charged: at the end of its activation it {price} 45%."


def test_a_model_that_blows_itself_up_tells_of_the_others() -> None:
    """BOOM! [DZ-KW-BOOM-01]"""
    table = acting(f"B1:stage-2b-burster@A1-1 / R1:{MARINE}@A1-1")
    words = told(table, Special.of("boom"))
    assert words.startswith("Others there: R1 nothing ")
    assert "B1" not in words


def test_an_evasion_into_the_air_is_told() -> None:
    """Off a roof of two levels. [DZ-KW-EVADE-01, DZ-MOV-25]"""
    table = position(f"W1:{WARRIOR}@D4-3 / R1:{MARINE}@H8-1")
    words = told(table, Evade.of("D3-3"), "evade", about=PublicAttack("shoot", 1, "R1", "laser-rifle", ("W1",)))
    assert words.startswith("It drops 2 levels to D3-1: 3 dice on 5+ against ")


def test_labels_have_the_headline_of_their_odds() -> None:
    """Assaults from the worst to the best answer, charges, leaps; stuns are not said to hurt."""
    near = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1")
    assert "% to hurt: Assault " in headed(near, Assault.of("R1"))
    assert headed(near, Assault.of("R1")).endswith(" (3 dice)")
    tower = position(f"W1:{WARRIOR}@D4-3 / R1:{MARINE}@H8-1").play("P1", "activate W1")
    assert headed(tower, Advance.of("D3-3")).endswith("% to be hurt: Advance to D3-3 (drops 2 levels)")
    stun = acting(f"T1:tangle@A1-1 / R1:{MARINE}@C1-1")
    assert "% to stun: Shoot " in headed(stun, Shoot.of("visions-of-death", "R1"))
