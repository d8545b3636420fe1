"""The computer's sense of place and worth: whom it shoots at, what it pays for, what it shuns, in plain positions.

Where it chooses between two of a kind, each position is set up twice, the better one first and last.
"""

from __future__ import annotations

import pytest

from rules.deadzone.computer.evaluation import Evaluator
from tests.deadzone.chosen import choice
from tests.deadzone.fights import acting
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

RIFLE, MARINE, HOUND = "enforcer-troop/laser-rifle", "corporation-marine-troop", "stage-3d-hellhound"

# -- targets -----------------------------------------------------------------------------------------------------------


def aiming(text: str, scenario: str = "patrol") -> Table:
    """The first model has moved and can only shoot."""
    cube = text.partition("@")[2].partition(" ")[0].partition(":")[0]
    table = position(text, map="ruined-plaza", round=5, scenario=scenario)
    return table.play("P1", "activate E1", f"advance {cube}")


@pytest.mark.parametrize(("first", "second", "target"), [("E4-1", "E3-1", "Z1"), ("E3-1", "E4-1", "Z2")])
def test_who_holds_an_objective_is_shot_at(first: str, second: str, target: str) -> None:
    """Of two alike, the one on the objective of E4, though the other is nearer."""
    table = aiming(f"E1:{RIFLE}@E1-1 / Z1:{HOUND}@{first}:activated Z2:{HOUND}@{second}:activated")
    assert choice(table) == f"shoot laser-rifle {target}"


@pytest.mark.parametrize(("first", "second", "target"), [(",item=canister", "", "Z1"), ("", ",item=canister", "Z2")])
def test_who_carries_a_canister_is_shot_at(first: str, second: str, target: str) -> None:
    """Of two alike in one cube: what it carries is lost with it. [section 9: Chem Chase]"""
    foes = [f"Z{number}:stage-3a-ghoul-troop@C1-1:activated{item}" for number, item in [(1, first), (2, second)]]
    table = aiming(f"E1:{RIFLE}@A1-1 / {' '.join(foes)}", "chem-chase")
    assert choice(table) == f"shoot laser-rifle {target}"


@pytest.mark.parametrize(("first", "second", "shooter"), [("A1-1", "H1-1", "E2"), ("H1-1", "A1-1", "E1")])
def test_nobody_shoots_at_an_enemy_beside_a_friend_if_another_can_shoot_freely(
    first: str, second: str, shooter: str
) -> None:
    """Two dice less for the friend in the way in C1; the enemy in F1 is alone. [DZ-SHO-11]"""
    own = f"E1:{RIFLE}@{first} E2:{RIFLE}@{second} E3:{RIFLE}@C1-1:activated,pinned"
    table = plaza(f"{own} / R1:{MARINE}@C1-1:activated R2:{MARINE}@F1-1:activated", round=5)
    assert choice(table) == f"activate {shooter}"


@pytest.mark.parametrize(("first", "second", "target"), [(":d1,activated", ":activated", "R1"), ("", ":d1", "R2")])
def test_a_second_weapon_is_fired_where_it_gains_most(first: str, second: str, target: str) -> None:
    """Fire Control: at an injured model rather than at a whole one, and not saved. [DZ-KW-FIRECTRL-01]"""
    table = plaza(f"I1:stuntbot-tank-ripper@A1-1 / R1:{HOUND}@C1-1{first} R2:{HOUND}@C1-1{second}", round=5)
    table.play("P1", "activate I1", "shoot thermal-cannon R1")
    assert table.asking == "P1 second"
    assert choice(table) == f"shoot hew-cannon {target}"


@pytest.mark.parametrize(
    ("count", "state", "wanted"),
    [
        (3, "", "stun-grenade C1-1"),
        (1, "", "laser-rifle R1"),
        (3, ":activated", "laser-rifle R1"),
    ],
)
def test_a_stun_grenade_is_thrown_at_several_who_have_not_acted(count: int, state: str, wanted: str) -> None:
    """It costs them this Round's activation; one alone is rather shot at, and so is who has acted. [DZ-KW-STUN-01]"""
    foes = " ".join([f"R{number}:{MARINE}@C1-1{state}" for number in range(1, count + 1)])
    table = plaza(f"E1:{RIFLE}@A1-1:item=stun-grenade / {foes}", round=5).play("P1", "activate E1")
    assert "shoot stun-grenade C1-1" in table.options("P1")
    assert choice(table) == f"shoot {wanted}"


@pytest.mark.parametrize(("first", "second", "target"), [("zombie", "general", "B2"), ("general", "zombie", "B1")])
def test_an_enemy_that_rampages_is_turned_on_its_best_friend(first: str, second: str, target: str) -> None:
    """A die of 1 lets the other side play it: the General dies rather than a Zombie. [DZ-KW-RAMPAGE-01]"""
    kinds = {"zombie": "stage-3z-zombie", "general": "stage-3a-general"}
    text = f"L1:stage-2a-leaper@A1-1:d1 B1:{kinds[first]}@A1-1 B2:{kinds[second]}@A1-1 / R1:{MARINE}@H8-1"
    table = plaza(text, dice=[[1]]).play("P1", "activate L1").play("P2", "control")
    assert table.asking == "P2 action"
    assert choice(table, "P2") == f"assault {target}"


def test_an_enemy_that_rampages_is_not_turned_on_who_plays_it() -> None:
    """The Zombie beside it rather than the Major of the side that controls it now. [DZ-KW-RAMPAGE-01]"""
    text = "L1:stage-2a-leaper@A1-1:d1 B1:stage-3z-zombie@A1-1 / R1:corporation-major@A1-1"
    table = plaza(text, dice=[[1]]).play("P1", "activate L1").play("P2", "control")
    assert "assault R1" in table.options("P2")
    assert choice(table, "P2") == "assault B1"


def test_a_tired_friend_is_made_fresh_again() -> None:
    """Nobody is in sight, and there is no canister to fetch. [DZ-KW-INVIG-01, section 9: Chem Chase]"""
    text = "N1:psychotroid@E4-1 N2:rifleman@E4-1:activated N3:gunslinger@D5-1:activated"
    table = acting(f"{text} / E1:enforcer-troop@A8-1:activated", scenario="chem-chase", round=5)
    assert choice(table) == "shoot hyperkinesis N2"


# -- dice --------------------------------------------------------------------------------------------------------------


def test_no_command_die_is_paid_for_what_the_action_does_as_well() -> None:
    """The same shot is on offer for a Shoot result. [DZ-CMD-09]"""
    table = plaza(f"E1:{RIFLE}@A1-1 / R1:{MARINE}@C1-1:activated", command=["shoot"], round=5).play("P1", "activate E1")
    assert "shoot laser-rifle R1 command" in table.options("P1")
    assert choice(table) == "shoot laser-rifle R1"


@pytest.mark.parametrize(
    ("attacker", "target", "stand"),
    [("rebel-trooper", "assault-enforcer", "meet fight"), ("assault-enforcer", MARINE, "meet survive")],
)
def test_an_assault_is_met_by_who_fights_well_with_a_fight(attacker: str, target: str, stand: str) -> None:
    """Against a poor fighter the claws are worth more than armour; whoever has none Survives. [DZ-ASS-06]"""
    table = plaza(f"A1:{attacker}@A1-1 / R1:{target}@A1-1", theirs=["symbol"]).play("P1", "activate A1", "assault R1")
    assert choice(table, "P2").startswith(stand)


def test_an_explosion_among_several_is_answered() -> None:
    """No stand to choose, and a re-roll goes along for whom it saves. [DZ-KW-FRAG-01]"""
    text = f"E1:{RIFLE}@A1-1:item=frag-grenade / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1:d1"
    table = plaza(text, theirs=["symbol"], dice=[[7, 7, 7]]).play("P1", "activate E1", "shoot frag-grenade C1-1")
    assert table.asking == "P2 react"
    assert choice(table, "P2") == "buy saves symbol"


def test_a_result_of_the_enemy_is_stolen_for_a_way() -> None:
    """Tactical Genius takes an Advance where there is nobody to shoot at. [DZ-ORD-19]"""
    table = plaza(
        f"E1:{RIFLE}@B1-1 / H1:hulk@D8-1",
        orders=("tactical-genius", ""), command=["order"], theirs=["advance"], round=2,
    ).play("P1", "activate E1")  # fmt: skip
    assert choice(table) == "command tactical-genius advance"


@pytest.mark.parametrize(("cube", "wanted"), [("E3-1", "advance"), ("E1-1", "sprint")])
def test_an_order_to_move_is_as_long_as_the_way(cube: str, wanted: str) -> None:
    """Mobile Infantry: one cube to the objective at once, two where it is farther. [DZ-ORD-02]"""
    text = f"E1:enforcer-troop@{cube} / Z1:stage-3z-zombie@A8-1:activated"
    table = position(text, orders=("mobile-infantry", ""), command=["order"], round=5).play("P1", "activate E1")
    assert choice(table) == f"command mobile-infantry {wanted}"


@pytest.mark.parametrize(("comes", "how"), [("enforcer-troop", ":blaze"), ("enforcer-jet-bike", "")])
def test_who_is_on_watch_pins_whom_it_can_and_shoots_at_others(comes: str, how: str) -> None:
    """Overwatch: armour stops most shots, but a pinned Enforcer acts no more; bikes are never Pinned. [DZ-ORD-17]"""
    text = f"E1:{comes}@A1-1 / R1:{MARINE}/laser-rifle@B1-1"
    table = plaza(text, theirs=["order"], orders=("", "overwatch")).play("P1", "activate E1", "advance B1-1")
    assert table.asking == "P2 order_entry"
    assert choice(table, "P2") == f"command overwatch R1 laser-rifle{how}"


def test_a_dead_friend_is_replaced() -> None:
    """Fast-Acting Serum brings a new model where the guard fell. [DZ-ORD-40]"""
    text = f"R1:{MARINE}/laser-rifle@A1-1 / G1:mazon-security-guard@C1-1 G2:mazon-security-guard@H8-1"
    table = plaza(text, theirs=["order"], orders=("", "fast-acting-serum"), dice=[[5, 5, 5, 1, 1], FAIL])
    settle(table.play("P1", "activate R1", "shoot laser-rifle G1"))
    assert table.asking == "P2 order_death"
    assert choice(table, "P2") == "command fast-acting-serum C1-1"


def test_who_may_evade_steps_on_an_objective() -> None:
    """Asked after the explosion that threw it beside E4, in the last Round. [DZ-KW-EVADE-01, R127]"""
    text = "C1:ripper-rainmaker@E1-1 C2:mawbeast@H1-1 / D1:survey-drone@E3-1 D2:rebel-trooper@A8-1"
    table = acting(text, "shoot frag-launchers E3-1", dice=[[4, 1, 1], PASS, 4], round=5)
    while table.asking.endswith(("react", "dice")):
        table.silent()
    assert (table.asking, table.where("D1")) == ("P2 evade", "F3-1")
    assert choice(table, "P2") == "evade E4-1"


def test_evade_goes_along_with_what_is_staked_on_dice() -> None:
    """In the package before a shot, and after its dice. [DZ-PAC-03, DZ-PAC-04]"""
    text = "E1:enforcer-troop/laser-rifle@E1-1 / D1:survey-drone@E3-1 D2:rebel-trooper@A8-1"
    table = plaza(text, theirs=["symbol"], round=5).play("P1", "activate E1", "shoot laser-rifle D1")
    assert table.asking == "P2 react"
    assert choice(table, "P2") == "buy saves symbol, evade E4-1"
    table.roll([4, 1, 1, 1, 1], FAIL).play("P2", "show_dice")
    assert table.asking == "P2 dice"
    assert choice(table, "P2") == "buy saves symbol, evade E4-1"


# -- things ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("is_placed", "end"), [(True, True), (False, False)])
def test_only_items_of_the_scenario_are_brought_to_the_cache(is_placed: bool, end: bool) -> None:
    """What came by a supply drop scores nothing there. [DZ-S2-05]"""
    text = "E1:enforcer-troop@E3-1:item=ammo / Z1:stage-3z-zombie@H8-1:activated"
    table = position(text, scenario="scour", round=3)
    table.match.state.sides[0].cache, table.match.state.tokens[0].placed = "E2-1", is_placed
    assert (choice(table.play("P1", "activate E1")) == "advance E2-1") is end


def test_ammo_is_given_up_for_a_canister() -> None:
    """It is destroyed: left lying it would serve the enemy. [DZ-ITM-05]"""
    text = "E1:enforcer-troop@D3-1:item=ammo / Z1:stage-3z-zombie@D8-1:activated"
    table = position(text, scenario="chem-chase", round=4, tokens="101:canister@D4-1:up")
    table.play("P1", "activate E1", "advance D4-1", "pick_up 101")
    assert choice(table) == "retain 101 destroy"


# -- danger ------------------------------------------------------------------------------------------------------------


def dangers(foe: str, *cubes: str) -> list[float]:
    """What an enemy in A1 may take of an Enforcer in each of these cubes, in VPs."""
    evaluator = Evaluator(plaza(f"E1:{RIFLE}@H8-1 / R1:{foe}@A1-1").see("P1"), 0)
    [me] = evaluator.own
    return [evaluator.danger(me, cube) for cube in cubes]


def test_a_rifle_is_most_dangerous_where_it_sees_all_of_a_model() -> None:
    """G1 is in the open, E1 behind a corner; it has to move for a shot into C4."""
    plain, partly, hidden = dangers(f"{MARINE}/laser-rifle", "G1-1", "E1-1", "C4-1")
    assert plain > partly > hidden > 0


def test_who_has_moved_once_can_still_shoot_but_not_farther() -> None:
    """A Pistol reaches three cubes, and four after an Advance; beyond that nothing threatens. [DZ-RNG-03]"""
    near, after_a_step, far = dangers("assault-enforcer", "A4-1", "E1-1", "G1-1")
    assert near > after_a_step > far
    assert far == 0


def test_a_cannon_is_no_danger_in_its_own_cube() -> None:
    """A Hulk can only hit out at whoever stands beside it. [DZ-SHO-02]"""
    beside, before_it = dangers("hulk", "A1-1", "A2-1")
    assert 0 < beside < before_it / 4
