"""Combat rounds: dice, victims, simultaneous losses. [GS-ATK-12..21, GS-ATK-23]"""

from __future__ import annotations

import pytest

from rules.engine.playout import QuickDice, ScriptedDice
from rules.galactic_supremacy.model.events import AttackEnded, CombatRolled, UnitDestroyed
from tests.galactic_supremacy.kit import Table, position


def combat(attacker: str, defender: str, *dice: list[int]) -> Table:
    """P1 attacks the world with a `!` with all his Fleets; hands are empty, nobody withdraws; later dice are all 1."""
    world = next(word.rstrip("!") for word in defender.split() if word.endswith("!"))
    text = f"P1: hand - {attacker} / P2: hand - {defender.replace('!', '')}"
    table = position(text, "attack")
    table.match.dice = ScriptedDice(dice, then=QuickDice(lambda count: 0))
    table.play("P1", f"attack {world.split('+')[0]}")
    table.play("P1", ", ".join(table.options("P1")))
    return table.silent() if table.asking == "P2 defence" else table


def dice_of(table: Table) -> dict[str, int]:
    """How many dice each unit rolled in the last round."""
    last = table.told(CombatRolled)[-1]
    return {unit: len(dice) for unit, dice in (*last.attackers, *last.defenders)}


def losses(table: Table) -> list[str]:
    """All units destroyed so far, by id."""
    return sorted(fact.unit for fact in table.heard(None, UnitDestroyed))


def survivors(table: Table) -> tuple[str, ...]:
    """The Fleets of the attacker that were left when the combat was over."""
    (ended,) = table.heard(None, AttackEnded)
    return ended.survivors


# -- how many dice ----------------------------------------------------------------------------------------------------


def test_GS_ATK_12_basic_dice() -> None:
    """GS-ATK-12, Table D: a Fleet 1, a colony 1, a Homeworld 5."""
    assert dice_of(combat("F1", "H2!", [1, 6, 6, 6, 6, 6])) == {"F1": 1, "H2": 5}
    assert dice_of(combat("F1", "H2 | C2! F2", [1, 6, 6])) == {"F1": 1, "F2": 1, "C2": 1}


def test_GS_ATK_13_each_technology_in_which_a_side_leads() -> None:
    """GS-ATK-13: FP 3:1, RA 1:2: attackers one die more each, defenders too; the size of the lead does not matter."""
    table = combat("FP3 F1 F3", "RA2 | C2! F2", [9, 9, 9, 9, 1, 1, 1, 1])
    assert dice_of(table) == {"F1": 2, "F3": 2, "F2": 2, "C2": 2}


@pytest.mark.parametrize("technology", ["FP", "RA", "DE", "CO", "SL"])
def test_GS_ATK_13_five_technologies_count(technology: str) -> None:
    """GS-ATK-13: Firepower, Range, Defenses, Computers and Sublight Speed give a die to each unit of the side ahead."""
    ahead = combat(f"{technology}2 F1", "H2!", [1, 1, 6, 6, 6, 6, 6])
    assert dice_of(ahead) == {"F1": 2, "H2": 5}
    behind = combat(f"{technology}2 F1", f"{technology}5 H2!", [1, 6, 6, 6, 6, 6, 6])
    assert dice_of(behind) == {"F1": 1, "H2": 6}


@pytest.mark.parametrize("technology", ["JS", "TE", "IN", "EN"])
def test_GS_ATK_13_the_other_four_do_not(technology: str) -> None:
    """GS-ATK-13: Jump Speed and the growth technologies give no dice."""
    table = combat(f"{technology}4 F1", "H2!", [1, 6, 6, 6, 6, 6])
    assert dice_of(table) == {"F1": 1, "H2": 5}


def test_GS_ATK_13_equal_levels_give_nothing() -> None:
    """GS-ATK-13: equal levels, however high, are no advantage; all five together are five dice."""
    assert dice_of(combat("FP4 RA4 F1", "FP4 RA4 | C2!", [1, 5])) == {"F1": 1, "C2": 1}
    all_five = "FP2 RA3 DE4 CO5 SL6"
    assert dice_of(combat(f"{all_five} F1", "H2 | C2!", [1, 1, 1, 1, 1, 1, 9])) == {"F1": 6, "C2": 1}


def test_R43_advantages_stay_for_the_whole_combat() -> None:
    """GS-ATK-13, R43: counted at the start of the combat; the second round has the same dice."""
    table = combat("FP2 F1", "CO2 H2 | C2! F2", [5, 5, 1, 1, 1, 1])
    first = dice_of(table)
    table.silent()
    assert (first, dice_of(table)) == ({"F1": 2, "F2": 2, "C2": 2}, {"F1": 2, "C2": 2})
    assert len(table.told(CombatRolled)) == 2


def test_R45_firepower_is_one_technology() -> None:
    """R45: the Firepower raised by research (die 2) is the one that counts in combat."""
    text = "P1: 10cr hand research; H1 F1 | C1 / P2: hand -; H2"
    table = position(text, "research", dice=[2, [1, 1, 6, 6, 6, 6, 6]])
    table.play("P1", "research")
    assert table.player("P1").levels["FP"] == 2
    table.until("attack", "P1").play("P1", "attack H2", "send F1").wait_for("P2 strike")
    assert dice_of(table) == {"F1": 2, "H2": 5}


def test_GS_ATK_14_leaders_add_a_die() -> None:
    """GS-ATK-14: a Fleet with Leader and two advantages: 4 dice; a Leader on a world counts for the world only."""
    table = combat("FP2 RA2 F1+L1 F3", "H2+L2! F2", [1] * 7 + [6] * 7)
    assert dice_of(table) == {"F1": 4, "F3": 3, "F2": 1, "H2": 6}


def test_GS_ATK_15_every_unit_rolls_for_itself_in_public() -> None:
    """GS-ATK-15: Homeworld 6,6,6,6,6 is 30; attackers by id, defenders by id, the world last; all see all dice."""
    table = combat("H1 F10 F2+L2 | C1 F3", "H2! F20 F9", [1, 2, 3, 4, 5, 9, 6, 6, 6, 6, 6])
    rolled = CombatRolled(
        1, (("F2", (1, 2)), ("F3", (3,)), ("F10", (4,))), (("F9", (5,)), ("F20", (9,)), ("H2", (6, 6, 6, 6, 6)))
    )
    for reader in (None, "P1", "P2"):
        assert table.heard(reader, CombatRolled) == [rolled]
    assert table.view.battle is not None
    assert sum(table.view.battle.rolls["H2"]) == 30


# -- who destroys whom ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "his", "lost"), [(7, 7, ["F1", "F2"]), (7, 8, ["F1"]), (9, 7, ["F2"])])
def test_GS_ATK_16_equal_or_lower_is_destroyed(mine: int, his: int, lost: list[str]) -> None:
    """GS-ATK-16: 7 against 7: both Fleets are destroyed; a lower roll destroys nothing. The colony's 1 is no help."""
    assert losses(combat("F1", "H2 | C2! F2", [mine, his, 1]).silent()) == lost


def test_GS_ATK_16_a_unit_destroys_one() -> None:
    """GS-ATK-16: one opposing unit each; striking twice with one unit is refused."""
    table = combat("F1", "H2 | C2! F2 F3", [9, 1, 2, 1])
    table.refused("P1", "strike F1 F2, strike F1 F3")
    table.play("P1", "strike F1 F3")
    assert losses(table) == ["F3"]


def test_GS_ATK_17_units_may_join() -> None:
    """GS-ATK-17, R24: Fleets 3 and 4 together destroy a Fleet with 7; the sum counts."""
    table = combat("F1 F3 F4", "H2 | C2! F2", [3, 4, 9, 7, 1])
    table.refused("P1", "strike F1 F2")
    table.say(P2="strike F2 F1", P1="strike F1 F2, strike F3 F2")
    destroyed = {fact.unit: (set(fact.by), fact.roll, fact.total) for fact in table.heard(None, UnitDestroyed)}
    assert destroyed == {"F2": ({"F1", "F3"}, 7, 7), "F1": ({"F2"}, 3, 7)}


def test_GS_ATK_17_a_unit_joins_one_group_only() -> None:
    """GS-ATK-17, R24: in at most one group per round; a sum that does not reach is refused with the number needed."""
    table = combat("F1 F3 F4", "H2 | C2! F2 F5", [5, 5, 5, 6, 6, 1])
    assert "F3" in table.refused("P1", "strike F1 F2, strike F3 F2, strike F3 F5")
    assert "6" in table.refused("P1", "strike F1 F2, strike F3 F2, strike F4 F5")
    table.refused("P1", "strike F1 F2, strike F1 F2")
    table.play("P1", "strike F1 F2, strike F3 F2, strike F4 F2")
    table.silent()
    assert "F5" not in losses(table), "a group destroys one unit, however many join"


def test_R24_the_defenders_may_join_too() -> None:
    """GS-ATK-17, R24: the defending Fleets and the world together destroy an attacker none of them could alone."""
    table = combat("F1", "H2 | C2! F2", [9, 5, 4])
    assert table.asking == "P1 P2 strike"
    table.say(P1="strike F1 F2", P2="strike F2 F1, strike C2 F1")
    assert losses(table) == ["F1", "F2"]


@pytest.mark.parametrize(("fleet", "colony", "lost"), [(7, 7, ["F1"]), (8, 7, ["C2"]), (6, 7, ["F1"])])
def test_GS_ATK_18_a_colony_wins_ties(fleet: int, colony: int, lost: list[str]) -> None:
    """GS-ATK-18, G8: a colony falls to a higher sum only, and destroys on equality: 7 against 7 only the Fleet dies."""
    assert losses(combat("F1", "H2 | C2!", [fleet, colony]).silent()) == lost


def test_GS_ATK_18_R25_homeworlds_do_not() -> None:
    """GS-ATK-18, R25: Fleets 30, Homeworld 30: the Homeworld dies."""
    table = combat("F1 F3 F4", "H2!", [10, 10, 10, 6, 6, 6, 6, 6])
    table.say(P1="strike F1 H2, strike F3 H2, strike F4 H2", P2="strike H2 F1")
    assert losses(table) == ["F1", "H2"]
    assert table.view.winners == (0,)


def test_G8_colony_ties() -> None:
    """G8: colony 7 against 3 and 4 stands and destroys the 4; then 9 against 5: it falls, the attacker takes it."""
    table = combat("F1 F3", "H2 | C2!", [3, 4, 7], [9, 5])
    assert table.asking == "P2 strike", "the sum of 7 is not more than 7: the attackers have nothing to choose"
    table.silent()
    assert (losses(table), table.pieces("P1")) == (["F3"], "H1 F1")
    table.silent()
    assert (losses(table), table.asking) == (["C2", "F3"], "P1 take_colony")
    table.silent()
    assert (table.hand("P1"), table.pieces("P1"), table.pieces("P2")) == (["colony"], "H1 F1", "H2")


def test_GS_ATK_19_the_world_is_no_victim_while_a_fleet_defends() -> None:
    """GS-ATK-19, R23: attackers 9, 9; Fleet 2, colony 3: only the Fleet dies; next round the colony is open."""
    table = combat("F1 F3", "H2 | C2! F2", [9, 9, 2, 3], [9, 9, 3])
    assert table.options("P1") == ["strike F1 F2", "strike F3 F2"]
    table.refused("P1", "strike F1 C2")
    table.silent()
    assert losses(table) == ["F2"]
    assert table.options("P1") == ["strike F1 C2", "strike F3 C2"]
    table.silent()
    assert losses(table) == ["C2", "F2"]


def test_GS_ATK_19_helpers_shield_the_world_and_homeworlds_are_shielded_too() -> None:
    """GS-ATK-19, R23: a helping Fleet from another world shields as well, a Homeworld as well as a colony."""
    table = combat(
        "F1+L1 F3+L3", "JS2 H2! | C2 F2", [10, 10, 10, 10, 2, 1, 1, 1, 1, 1], [10, 10, 10, 10, 1, 1, 1, 1, 1]
    )
    assert table.options("P1") == ["strike F1 F2", "strike F3 F2"]
    table.silent()
    assert (losses(table), table.pieces("P2")) == (["F2"], "H2 | C2")
    assert table.options("P1") == ["strike F1 H2", "strike F3 H2"]


def test_GS_ATK_19_the_world_itself_strikes_behind_its_fleets() -> None:
    """GS-ATK-19, R23: the shielded world fights all the same."""
    table = combat("F1", "H2 | C2! F2", [5, 1, 6])
    assert table.options("P2") == ["strike F2 F1", "strike C2 F1"]
    table.say(P1="strike F1 F2", P2="strike C2 F1")
    assert losses(table) == ["F1", "F2"]


# -- at the same time -------------------------------------------------------------------------------------------------


def test_GS_ATK_20_both_choose_after_the_rolls_and_strike_at_once() -> None:
    """GS-ATK-20, R26: two Fleets with 5 and 5 are both lost, whoever answers first; the destroyed strike too."""
    for first, second in (("P1", "P2"), ("P2", "P1")):
        table = combat("F1 F3", "H2 | C2! F2", [5, 2, 5, 1])
        assert table.asking == "P1 P2 strike"
        answers = {"P1": "strike F1 F2", "P2": "strike F2 F1"}
        table.play(first, answers[first])
        assert losses(table) == []
        table.play(second, answers[second])
        assert losses(table) == ["F1", "F2"]


def test_GP_16_choices_are_secret_until_both_are_in() -> None:
    """GP-16, GS-ATK-20: the first choice changes nothing that the other side or a spectator sees."""
    table = combat("F1 F3", "H2 | C2! F2", [5, 6, 5, 6])
    before = [table.view, table.see("P2"), table.options("P2"), table.asking, len(table.events)]
    table.play("P1", "strike F3 F2")
    assert [table.view, table.see("P2"), table.options("P2"), table.asking, len(table.events)] == before
    assert sorted(table.options("P2")) == ["strike C2 F1", "strike C2 F3", "strike F2 F1", "strike F2 F3"]
    table.say(P2="strike F2 F1, strike C2 F3")
    assert losses(table) == ["F1", "F2", "F3"]


def test_GP_16_the_default_is_the_automatic_choice() -> None:
    """GP-16, GS-ATK-22: who is silent gets the automatic choice."""
    table = combat("F1 F3", "H2 | C2! F2+L2 F4", [8, 9, 4, 3, 8, 1])
    assert table.default("P1") == "strike F1 F2, strike F3 F4"
    table.silent()
    assert {"F2", "F4"} <= set(losses(table))


# -- nobody is spared -------------------------------------------------------------------------------------------------


def test_GS_ATK_21_who_could_destroy_must() -> None:
    """GS-ATK-21, R27: the attacker sends no choice with 8 against 3: the 3 dies."""
    table = combat("F1", "H2 | C2! F2", [8, 3, 1], [9, 1])
    table.play("P1", "none")
    assert losses(table) == ["F2"]


def test_GS_ATK_21_an_impossible_choice_spares_nobody() -> None:
    """GS-ATK-21: an impossible choice is not carried out; with nothing better the automatic choice is made."""
    table = combat("F1 F3", "H2 | C2! F2 F4", [4, 8, 3, 9, 1], [9, 9, 9, 1])
    for impossible in ("strike F1 F4", "strike F1 F2, strike F3 F4"):
        table.refused("P1", impossible)
    table.silent()
    assert "F2" in losses(table)


def test_GS_ATK_21_a_side_that_can_do_nothing_is_not_asked() -> None:
    """GS-ATK-21: 1 against 6: only the defender is asked; all can see why."""
    table = combat("F1", "H2!", [1, 6, 6, 6, 6, 6])
    assert table.asking == "P2 strike"
    table.play("P2", "none")
    assert losses(table) == ["F1"]


# -- to the end -------------------------------------------------------------------------------------------------------


def test_GS_ATK_23_rounds_go_on_and_nobody_retreats() -> None:
    """GS-ATK-23: one Fleet and one colony left: another round is rolled; a retreat is refused."""
    table = combat("F1 F3", "H2 | C2!", [2, 3, 6], [8, 5])
    table.silent()
    assert (losses(table), len(table.told(CombatRolled)), table.asking) == (["F3"], 2, "P1 strike")
    for retreat in ("withdraw F1 H1", "redeploy F1 H1", "done", "pass"):
        table.refused("P1", retreat)
    table.silent(2)
    assert (losses(table), survivors(table)) == (["C2", "F3"], ("F1",))


def test_GS_ATK_23_the_attackers_are_spent() -> None:
    """GS-ATK-23: the combat ends when the attacker has no Fleet left in it; others of his are not drawn in."""
    table = position("P1: hand -; H1 F1 F9 | C1 / P2: hand -", "attack", dice=[[2, 6, 6, 6, 6, 6]])
    table.play("P1", "attack H2", "send F1").silent()
    assert (losses(table), survivors(table), table.pieces("P1")) == (["F1"], (), "H1 F9 | C1")


def test_G7_six_fleets_against_a_homeworld() -> None:
    """G7: 9, 8, 7, 6 of 40 reach 30: the Homeworld is destroyed; it takes Fleet 1, the highest roll; five survive."""
    table = combat("F1 F2 F3 F4 F5 F6", "H2! hand -", [9, 8, 7, 6, 6, 4, 6, 6, 6, 6, 6])
    assert table.default("P1") == "strike F1 H2, strike F2 H2, strike F3 H2, strike F4 H2"
    assert table.default("P2") == "strike H2 F1"
    table.silent()
    assert (losses(table), survivors(table)) == (["F1", "H2"], ("F2", "F3", "F4", "F5", "F6"))
    assert not table.player("P2").alive
    assert table.view.winners == (0,)


def test_G33_two_rounds_against_a_homeworld_with_a_fleet() -> None:
    """G33: round 1: Fleet 3 takes 11, 11 takes 1, the Homeworld takes 2; round 2: 25 against 10."""
    table = combat("F1 F2 F3", "H2! F11", [4, 9, 6, 5, 3, 3, 5, 8, 2], [10, 5, 5, 5, 5, 5])
    assert table.default("P1") == "strike F3 F11"
    assert table.default("P2") == "strike F11 F1, strike H2 F2"
    table.silent()
    assert (losses(table), table.asking) == (["F1", "F11", "F2"], "P2 strike")
    table.silent()
    assert (losses(table), survivors(table)) == (["F1", "F11", "F2", "F3"], ())
    assert table.player("P2").alive
