"""What is told of shots at cubes, and of choices that are no attack."""

from __future__ import annotations

from math import fsum

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.model.moves import Advance, Finish, Reroll, Shoot
from rules.deadzone.model.teams.factions import FACTIONS, WEAPONS
from rules.deadzone.model.teams.profiles import Weapon
from rules.deadzone.odds.areas import comes_down
from rules.engine import FairDice, Match
from rules.engine.playout import step
from tests.deadzone.forecasts import options_of, outlook, told
from tests.deadzone.kit import Table
from tests.deadzone.plaza import plaza

TROOP = "enforcer-troop"
MARINE = "corporation-marine-troop"

# -- shots at cubes ----------------------------------------------------------------------------------------------------


def test_a_grenade_tells_where_it_lands_and_what_it_does() -> None:
    """The test of the throw, each model in the cube, friends by that name, and whom a scatter may reach."""
    text = f"E1:{TROOP}@A1-1:item=frag-grenade E2:{TROOP}@C1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C2-1"
    table = plaza(text).play("P1", "activate E1")
    words = told(table, Shoot.of("frag-grenade", "C1-1"))
    assert words.startswith("In C1-1 ")
    assert "3 dice on 4+, 1 success needed; else it scatters. Frag (3): friend E2 nothing " in words
    assert "; R1 nothing " in words
    assert "A scatter may reach R2 " in words
    ends = comes_down(table.match.state, table.match.state.fighters[0], grenade(table), "C1-1")
    assert fsum(ends.values()) == pytest.approx(1)
    assert ends["C1-1"] >= 1 - (3 / 8) ** 3


def grenade(table: Table) -> Weapon:
    """The Frag Grenade that E1 carries."""
    weapon = weapon_named(table.match.state, table.match.state.fighters[0], "frag-grenade")
    assert weapon is not None
    return weapon


def test_a_shell_that_scatters_goes_each_way_alike() -> None:
    """One success of three dice at 5+ is certain for 7 of 8; the rest goes to the cubes around. [DZ-KW-INDIRECT-04]"""
    text = f"G1:corporation-marine-specialist/grenade-launcher@A2-1 / E1:{TROOP}@D2-1 E2:{TROOP}@D1-1"
    table = plaza(text).play("P1", "activate G1")
    sector = table.match.state
    launcher = weapon_named(sector, sector.fighters[0], "grenade-launcher")
    assert launcher is not None
    ends = dict(comes_down(sector, sector.fighters[0], launcher, "D2-1"))
    assert ends.pop("D2-1") == pytest.approx(7 / 8)
    around = ["C1-1", "C2-1", "C3-1", "D1-1", "D3-1", "E1-1", "E2-1", "E3-1"]
    assert ends == pytest.approx(dict.fromkeys(around, 1 / 64))
    assert told(table, Shoot.of("grenade-launcher", "D2-1")).endswith("A scatter may reach E2 2%.")


def test_fire_tells_all_who_burn() -> None:
    """It Burns!: dice without modifiers at everybody in the cube. [DZ-KW-BURNS-01, DZ-KW-BURNS-02]"""
    code, option = bearer("it-burns")
    table = plaza(f"F1:{code}/{option}@A1-1 / E1:{TROOP}@B1-1 E2:{TROOP}@B1-1").play("P1", "activate F1")
    weapon = next(move for move in options_of(table.question("P1")) if isinstance(move, Shoot) and move.target == "E1")
    words = told(table, weapon)
    assert " at everybody in the cube: E1 nothing " in words
    assert "; E2 nothing " in words
    assert words.endswith("They burn in any case.")


def bearer(keyword: str) -> tuple[str, str]:
    """A model of the Forge Fathers with a ranged weapon that has this keyword, and its option."""
    for kind in FACTIONS["forge-fathers"].models.values():
        for option in kind.options.values():
            if any(keyword in WEAPONS[weapon].keywords and WEAPONS[weapon].range for weapon in option.weapons):
                return kind.id, option.id
    raise AssertionError(keyword)


# -- other choices -----------------------------------------------------------------------------------------------------


def test_nothing_is_told_where_nothing_is_uncertain() -> None:
    """A walk over open ground, and the end of an activation."""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@H8-1").play("P1", "activate E1")
    question, view = table.question("P1"), table.see("P1")
    assert GAME.odds(view, question, Advance.of("A2-1")) is None
    assert GAME.odds(view, question, Finish.of()) is None
    assert GAME.outlook(view, question, ()) == ""


def test_a_burning_model_is_told_before_it_is_activated() -> None:
    """Its activation begins with the fire. [DZ-KW-BURNS-03]"""
    table = plaza(f"E1:{TROOP}@A1-1:burning / R1:{MARINE}@H8-1")
    words = outlook(table, "P1")
    assert words.startswith("E1 burns and must fight the fire first: 3 dice on 4+ against 3 dice on 4+, armour 1: ")


def test_command_dice_say_how_likely_a_face_is() -> None:
    """Two dice again: 1 - (5/6) squared. [DZ-CMD-02]"""
    match = Match.begin(GAME, 2, {}, FairDice(b"command"))
    while match.asked is not None and all(one.prompt != "command" for one in match.asked.questions.values()):
        step(match, lambda match, question: question.default)
    assert match.asked is not None
    question = match.asked.questions[0]
    draft = tuple([move for move in options_of(question) if isinstance(move, Reroll)][:2])
    told = GAME.outlook(match.view(0), question, draft)
    assert told == "2 dice re-rolled: any one result comes up 31% of the time."


def test_a_die_thrown_again_tells_its_chance() -> None:
    """After the dice: the shooter's RA 4+, the target's SV 5+. [DZ-CMD-17, DZ-DIE-08]"""
    text, dice = f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", [[4, 1, 1, 1, 1], [1, 1, 1]]
    ours = plaza(text, command=["symbol"], dice=dice).play("P1", "activate E1", "shoot laser-rifle R1", "none")
    assert ours.asking == "P1 dice"
    assert outlook(ours, "P1") == "A re-rolled die is a success 62% of the time."
    theirs = plaza(text, theirs=["symbol"], dice=dice).play("P1", "activate E1", "shoot laser-rifle R1")
    theirs.play("P2", "show_dice")
    assert theirs.asking == "P2 dice"
    assert outlook(theirs, "P2") == "A re-rolled die is a success 50% of the time."


def test_invigorate_tells_its_exact_chance() -> None:
    """Two successes of three dice on 5+, exploding: nobody Survives against it. [DZ-KW-INVIG-01]"""
    table = plaza(f"N1:psychotroid@A1-1 N2:rifleman@A1-1:activated / E1:{TROOP}@H8-1").play("P1", "activate N1")
    words = told(table, Shoot.of("hyperkinesis", "N2"))
    assert words == "3 dice on 5+, 2 successes needed: reinvigorated 55%."


def test_a_trap_on_the_way_tells_of_friends_who_stand_there() -> None:
    """Whoever walks in, and each model that is in the cube. [DZ-KW-TRAP-02]"""
    table = plaza(f"E1:{TROOP}@A1-1 E2:{TROOP}@A2-1 / R1:{MARINE}@H8-1", traps="A2-1=P2:frag:3")
    words = told(table.play("P1", "activate E1"), Advance.of("A2-1"))
    assert words.startswith("A trap lies in A2-1; if it goes off: E1 nothing ")
    assert "; E2 nothing " in words
