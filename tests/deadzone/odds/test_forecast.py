"""Odds before the dice: the rulebook's examples, exact figures against thrown dice, and that no secret moves them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.combat.extras import AMMO, STIMULANTS
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.moves import Advance, Assault, Command, Evade, Meet, Shoot, Symbols, Use
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.state import Sector
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.attempts import attacks_asked
from rules.deadzone.odds.chances import successes
from rules.deadzone.odds.hindsight import chance_short
from rules.deadzone.words.narration import fact
from rules.deadzone.words.why import why
from rules.engine import FairDice, Match, Question, subject
from rules.engine.playout import random_player, step
from tests.deadzone.fights import acting, fought
from tests.deadzone.forecasts import options_of, outlook, told
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza

SEED = 4711

NAMES = ("Ann", "Bea")


TROOP, MARINE, ZOMBIE = "enforcer-troop", "corporation-marine-troop", "stage-3z-zombie"


# -- the rulebook's examples -------------------------------------------------------------------------------------------


def test_W2_a_shot_from_above_lists_its_modifiers_and_what_protects() -> None:
    """Steel Warrior on a roof, RA 4+, AP1, no Clear Shot: 3 + 1; the Enforcer has AR 1 - AP1 = 0. [DZ-SHO-08..12]"""
    table = position("S1:steel-warrior@B3-2 / A1:assault-enforcer@A3-1").play("P1", "activate S1")
    words = told(table, Shoot.of("mk2-hailstorm-rifle", "A1"))
    assert words.startswith("4 dice on 4+ (3, +1 high ground) against 3 dice on 4+, armour 0 (1 less AP1): nothing ")
    assert "1 HP" in words
    assert "killed" in words


def test_a_special_order_is_explained_where_it_is_chosen() -> None:
    """In the words of the Leader's list, for its name alone tells little. [DZ-CMD-16]"""
    table = position("S1:enforcer-sergeant@B3-2 / R1:corporation-marine-troop@H8-1", command=("order",))
    table.play("P1", "activate S1")
    assert told(table, Command.of("mobile-infantry", "", "advance")) == (
        "The model makes a free Sprint or a free Advance at full Speed."
        " For the rest of this activation it may not take a Sprint or Advance action."
    )


def test_W7_blaze_away_tells_the_chance_to_pin_and_no_damage() -> None:
    """Commando RA 5+ with a Clear Shot: 4 + 2 dice against the Teraton's 3 at 5+. [DZ-KW-RAPID-02, DZ-KW-RAPID-03]"""
    table = plaza("E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1").play("P1", "activate E1")
    exact = win_by_counting(6, 4, 3, 5)
    words = told(table, Shoot.of("laser-rifle", "R1", "blaze"))
    assert words == f"6 dice on 4+ (4, +2 clear shot) against 3 dice on 5+: Pinned {round(100 * exact)}%, no damage."


def win_by_counting(ours: int, needed: int, theirs: int, saves: int) -> float:
    """The chance of more successes, by the two distributions written out."""
    mine, yours = successes(ours, needed), successes(theirs, saves)
    return sum([a * b for x, a in enumerate(mine) for y, b in enumerate(yours) if x > y])


def test_W9_a_fall_of_two_levels_is_three_dice() -> None:
    """Steel Warrior from level 3 to level 1: gravity 3 dice 5+ against 3 at 4+, AR 1, Pinned. [DZ-FAL-02, DZ-FAL-04]"""
    table = position(f"S1:steel-warrior@D4-3 / E1:{TROOP}@H8-1").play("P1", "activate S1")
    words = told(table, Advance.of("D3-3"))
    assert words.startswith("It drops 2 levels to D3-1: 3 dice on 5+ against 3 dice on 4+, armour 1: nothing ")
    assert words.endswith(", and Pinned.")


def test_W13_a_pool_of_nothing_says_so() -> None:
    """3 - 2 for a friend in the way - 1 for smoke: no dice. [DZ-DIE-05, DZ-SHO-11, DZ-KW-SMOKE-02]"""
    text = f"E1:{TROOP}/laser-rifle@A4-1 E2:{TROOP}@C4-1 / Z1:{ZOMBIE}@C4-1"
    table = position(text, smoke="C5-1").play("P1", "activate E1")
    words = told(table, Shoot.of("laser-rifle", "Z1"))
    assert words == "no dice against 3 dice on 6+: nothing 100%, killed 0%."


def test_W19_who_leaves_a_tenacious_enemy_has_a_die_less() -> None:
    """The leaver rolls 3 - 1 Survive dice against 3 Fight dice, told before it moves. [DZ-KW-TENACIOUS-01]"""
    table = acting(f"E1:{TROOP}@A1-1 / B1:commando-brawler/ripper-talon@A1-1")
    assert "2 dice on 4+ (3, -1 Tenacious)" in outlook(table, "P1")
    assert outlook(table, "P1").startswith("B1 may strike first as it leaves: 3 dice on ")
    assert "B1 may strike first as it leaves" in told(table, Advance.of("A2-1"))


def test_W21_a_horde_counts_all_its_friends() -> None:
    """A Zombie moves in where two are: 3 + 1 moved + 1 friend + 2 Horde. [DZ-KW-HORDE-01, DZ-ASS-08, DZ-ASS-09]"""
    table = acting(f"Z1:{ZOMBIE}@A1-1 Z2:{ZOMBIE}@A2-1 Z3:{ZOMBIE}@A2-1 / E1:{TROOP}@A2-1")
    assert "7 dice on 5+ (3, +1 moved in, +1 friends, +2 Horde)" in told(table, Advance.of("A2-1"))


def test_W22_a_toxic_cloud_adds_to_what_is_lost() -> None:
    """2 potential - 1 armour + 3 Toxic: more HP if any are lost. [DZ-KW-GAS-03, DZ-DMG-08]"""
    table = plaza("S1:steel-warrior@A1-1 / E1:assault-enforcer@A1-1", smoke="A1-1=3").play("P1", "activate S1")
    words = told(table, Assault.of("E1"))
    assert "armour 1, +3 HP if it loses any" in words
    assert "1 HP" not in words.partition("fights back")[0]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("judwan-medic", "3 shield dice on 6+"),
        ("weapons-drone/shield-generator", "armour 1, 4 shield dice on 6+"),
        ("stage-1a-plaguelord", "armour 2, Tough"),
    ],
)
def test_a_shot_names_what_keeps_damage_off(target: str, words: str) -> None:
    """Energy Shields, a generator in the cube, Tough. [DZ-KW-ESHIELD-01, DZ-KW-SHIELDGEN-01, DZ-KW-TOUGH-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{target}@C1-1").play("P1", "activate E1")
    assert f", {words}: nothing " in told(table, Shoot.of("laser-rifle", "R1"))


def test_each_stand_against_an_assault_has_its_results() -> None:
    """Fight or Survive, and what comes back. [DZ-ASS-06, DZ-ASS-16]"""
    table = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1")
    words = told(table, Assault.of("R1"))
    first, survives, fights = words.split(". ")
    assert first == "3 dice on 4+"
    assert survives.startswith("If R1 Survives, 3 dice on 5+: R1 nothing ")
    assert fights.startswith("If R1 fights back, 3 dice on 6+: R1 nothing ")
    assert "; A1 nothing " in fights


def test_a_pinned_target_can_only_survive() -> None:
    """One line, with the die against a model that lay Pinned. [DZ-ASS-07, DZ-ASS-12]"""
    table = acting(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1:pinned")
    assert told(table, Assault.of("R1")).startswith("4 dice on 4+ (3, +1 Pinned enemy) against 3 dice on 5+: nothing ")


# -- the reaction package ----------------------------------------------------------------------------------------------


def test_the_package_shows_both_stands_and_follows_the_draft() -> None:
    """Before the dice: Survive, fight back, and what a Dice Symbol changes. [DZ-PAC-03, issue 8]"""
    table = plaza(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A2-1:d1", theirs=["symbol"])
    table.play("P1", "activate A1", "advance A2-1")
    assert table.asking == "P2 react"
    lines = outlook(table, "P2").splitlines()
    assert lines[0] == "5 dice on 4+ (3, +1 moved in, +1 injured enemy)."
    assert lines[1].startswith("If R1 Survives, 3 dice on 5+: R1 nothing ")
    assert lines[2].startswith("If R1 fights back, 3 dice on 6+: R1 nothing ")
    better = outlook(table, "P2", Meet.of("survive", ""), Symbols.of(1)).splitlines()
    assert len(better) == 2
    assert better[1].startswith("If R1 Survives, 4 dice on 5+ (3, +1 Dice Symbol): R1 nothing ")
    assert share(better[1]) > share(lines[1])
    question = table.question("P2")
    stand = GAME.odds(table.see("P2"), question, Meet.of("survive", ""))
    assert stand == lines[1]


def share(words: str) -> int:
    """The chance of nothing in a line."""
    return int(words.split("nothing ")[1].split("%", maxsplit=1)[0])


def test_dice_that_were_put_in_before_are_told_by_name() -> None:
    """Everybody has seen what an attack's side has put in. [DZ-PAC-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1:d1", command=["symbol"], theirs=["symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle R1", "symbols 1")
    assert table.asking == "P2 react"
    assert outlook(table, "P2").startswith("R1: 6 dice on 4+ (3, +2 clear shot, +1 Dice Symbol) against 3 dice on 5+")


def test_an_explosion_tells_every_target() -> None:
    """One line for each model of the side that is asked. [DZ-KW-FRAG-01]"""
    text = f"E1:{TROOP}/laser-rifle@A1-1:item=frag-grenade"
    table = plaza(f"{text} / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1:d1", theirs=["symbol"], dice=[[7, 7, 7]])
    table.play("P1", "activate E1", "shoot frag-grenade C1-1")
    assert table.asking == "P2 react"
    lines = outlook(table, "P2").splitlines()
    assert [line[:4] for line in lines] == ["R1: ", "R2: "]
    assert all("3 dice on 4+ against 3 dice on 5+" in line for line in lines)


def test_a_draft_of_symbols_is_in_the_own_attack() -> None:
    """The same attack with 0, 1 and 2 Dice Symbols. [DZ-CMD-08]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", command=["symbol", "symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle R1")
    assert table.asking == "P1 boost"
    none, two = outlook(table, "P1"), outlook(table, "P1", Symbols.of(2))
    assert none.startswith("5 dice on 4+ (3, +2 clear shot) against ")
    assert two.startswith("7 dice on 4+ (3, +2 clear shot, +2 Dice Symbols) against ")
    assert share(two) < share(none)


def test_an_evasion_off_a_roof_is_told_where_it_is_offered() -> None:
    """In the package of a Survey Drone that is shot at on its tower, and after the dice. [DZ-KW-EVADE-01, DZ-MOV-25]"""
    table = position(f"E1:{TROOP}/laser-rifle@D2-1 / D1:survey-drone@D4-3", theirs=["symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle D1")
    assert table.asking == "P2 react"
    assert falls(table) == [True, False]
    table.roll([4, 1, 1], [1, 1, 1]).play("P2", "show_dice")
    assert table.asking == "P2 dice"
    assert falls(table) == [True, False]


def falls(table: Table) -> list[bool]:
    """Whether a drop is told of an evasion into the air in D3, and of one to the roof of E5."""
    told = [GAME.odds(table.see("P2"), table.question("P2"), Evade.of(cube)) for cube in ("D3-3", "E5-3")]
    return [words is not None and words.startswith("It drops 2 levels to D3-1: ") for words in told]


@pytest.mark.parametrize(("item", "word"), [("stimulants", "Stimulants"), ("ammo", "Ammo")])
def test_a_drafted_item_is_in_the_own_attack(item: str, word: str) -> None:
    """One die more, and by name, only while it is drafted. [DZ-ITM-STIM-01, DZ-ITM-AMMO-01]"""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1:item={item} / R1:{MARINE}@C1-1")
    table.play("P1", "activate E1", "shoot laser-rifle R1")
    assert outlook(table, "P1").startswith("5 dice on 4+ (3, +2 clear shot) against ")
    assert outlook(table, "P1", Use.of(item)).startswith(f"6 dice on 4+ (3, +2 clear shot, +1 {word}) against ")


def test_what_is_told_of_an_attack_is_what_is_rolled() -> None:
    """Games at random: the dice that a question tells of are those that fall, and nearly always part by part."""
    print("seed", SEED)
    player, agree = random_player(random.Random(SEED).randrange), Counter[bool]()
    for number in range(3):
        match = Match.begin(GAME, 2, {"points": "150"}, FairDice(b"%d" % number))
        expected: dict[str, int] = {}
        while match.asked is not None:
            expected = parts_told(match) or expected
            step(match, player)
            for event in match.drain().events:
                if isinstance(event, DiceThrown) and event.test in ("ranged", "fight") and expected and event.against:
                    assert sum(expected.values()) == sum([count for _, count in event.parts])
                    agree[unspent(expected) == unspent(dict(event.parts))] += 1
                    expected = {}
    print(agree)
    assert agree[True] > 10
    assert agree[True] > 5 * agree[False]


def unspent(parts: Mapping[str, int]) -> dict[str, int]:
    """The dice that nobody has put in."""
    return {name: count for name, count in parts.items() if name not in ("dice-symbols", STIMULANTS, *AMMO)}


def parts_told(match: Match[Sector, SectorView]) -> dict[str, int]:
    """The dice of the shot or the Assault on one model that is asked about, by name."""
    assert match.asked is not None
    for who, question in match.asked.questions.items():
        if question.prompt == "react" and subject(question, PublicAttack).cause in ("shoot", "blaze", "assault"):
            found = attacks_asked(match.view(who), question)
            if len(found) == 1 and found[0].pool:
                return {name: count for name, count in found[0].pool.parts if count}
    return {}


# -- what is told afterwards -------------------------------------------------------------------------------------------


def test_why_tells_the_chances_that_the_dice_had() -> None:
    """Beside the dice and their modifiers, as before the shot."""
    table = plaza(f"E1:{TROOP}/laser-rifle@A1-1 / R1:{MARINE}@C1-1", dice=[[4, 5, 1, 1, 1], [1, 2, 3]])
    table.play("P1", "activate E1")
    before = told(table, Shoot.of("laser-rifle", "R1")).partition(": ")[2]
    table.play("P1", "shoot laser-rifle R1")
    ours, theirs = table.told(DiceThrown)
    words = why(theirs, NAMES)
    assert f"Before the dice: R1 {before}" in words
    assert "+2 clear shot" in words
    line = fact(theirs, NAMES)
    assert line is not None
    assert "5 dice on 4+ (3, +2 clear shot), 4 5 1 1 1: 2 successes." in line
    hurt = 100 - share(before)
    assert line.endswith(f" Chance to hurt: {hurt}%.")
    assert fact(ours, NAMES) is None


def test_why_tells_both_sides_of_an_assault() -> None:
    """Who fought back could have won."""
    table = fought(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1", "assault R1", dice=[[4, 1, 1], [1, 2, 3]])
    theirs = table.told(DiceThrown)[-1]
    assert "Before the dice: R1 nothing " in why(theirs, NAMES)


@pytest.mark.parametrize(
    ("cause", "stakes", "words"),
    [
        ("assault", ((0, 1, 0, 0, 2), (0, 0, 0, 0, 1)), "Chance to hurt: 37%, to be hurt: 16%"),
        ("shoot", ((), (0, 1, 0, 0, 2)), "Chance to hurt: 16%"),
        ("blaze", ((), ()), "Chance to pin: 37%"),
        ("shoot", ((), ()), "Chance of more successes: 37%"),
    ],
)
def test_the_line_of_both_throws_tells_what_they_could_bring(
    cause: str, stakes: tuple[tuple[int, ...], tuple[int, ...]], words: str
) -> None:
    """3 dice at 4+ against 3 at 4+: 37% to be ahead, 16% by two or more."""
    ours, theirs = [
        DiceThrown(seat, name, "fight", (("base", 3),), 4, (1, 1, 1), (), 0, cause, stake=stake)
        for seat, (name, stake) in enumerate(zip(("A1", "R1"), stakes, strict=True))
    ]
    assert chance_short(ours, theirs) == words


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_odds_do_not_change_with_what_is_hidden() -> None:
    """The same words for every twin: other face-down items, missions and standing orders of the other side."""
    print("seed", SEED)
    below = random.Random(SEED).randrange
    text = f"E1:{TROOP}/laser-rifle@A1-1:item=frag-grenade A1:assault-enforcer@B1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@B1-1"
    table = plaza(text, tokens="1:ammo@C1-1 2:booby-trap@A2-1", theirs=["symbol"]).play("P1", "activate E1")
    truth, question = table.match.state, table.question("P1")
    said = words_for(GAME.view(truth, 0), question)
    assert len([words for words in said if words]) > 5
    for _ in range(20):
        twin = GAME.resample(truth, 0, below)
        assert words_for(GAME.view(twin, 0), question) == said


def words_for(view: SectorView, question: Question) -> list[str | None]:
    """Everything that is told of a question."""
    return [GAME.odds(view, question, move) for move in options_of(question)] + [GAME.outlook(view, question, ())]
