"""The action budget, Command results, and the sentences for what is refused. [3.8, DZ-CMD-09..18, DZ-OVR, DZ-SPC]"""

from __future__ import annotations

from rules.deadzone.model.state import Cloud
from tests.deadzone.kit import position
from tests.deadzone.plaza import FAIL, plaza, settle

FOE = "/ R1:corporation-marine-troop@D1-1"
FAR = "/ R1:corporation-marine-troop@H8-1"


# -- the budget --------------------------------------------------------------------------------------------------------


def test_DZ_ACT_01_two_short_actions_and_no_third() -> None:
    """DZ-ACT-01: Advance and Shoot."""
    scene = plaza(f"M1:commando-troop@A1-1:gear=medi-pack,d1 {FOE}").play("P1", "activate M1")
    scene.play("P1", "advance B1-1", "special medi-pack")
    assert scene.model("M1").activated


def test_DZ_ACT_02_a_sprint_is_all() -> None:
    """DZ-ACT-02: After a Sprint nothing but Command Dice is left."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", command=["advance"]).play("P1", "activate M1", "sprint A3-1")
    assert scene.kinds("P1") == {"advance", "finish"}
    for words in ("shoot rifle R1", "advance A4-1", "sprint B1-1"):
        assert "has taken a long action" in scene.refused("P1", words)


def test_DZ_ACT_02_a_long_action_needs_the_whole_activation() -> None:
    """DZ-ACT-02: After an Advance no Sprint."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}").play("P1", "activate M1", "advance A2-1")
    assert "has acted already" in scene.refused("P1", "sprint A3-1")


def test_DZ_ACT_03_each_type_once() -> None:
    """DZ-ACT-03: A second Advance is refused; with a Command Die it is not."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", command=["advance"]).play("P1", "activate M1", "advance A2-1")
    assert "has taken this action already" in scene.refused("P1", "advance A3-1")
    scene.play("P1", "advance A3-1 free=command")
    assert scene.where("M1") == "A3-1"


def test_DZ_ACT_04_the_same_special_action_once() -> None:
    """DZ-ACT-04: Uplink twice is refused by its name, another Special Action would not be."""
    scene = position(
        "H1:commando-troop@C5-1:d1,gear=medi-pack / R1:corporation-marine-troop@H8-1", scenario="uplink"
    ).play("P1", "activate H1", "special uplink")
    assert "has done that already" in scene.refused("P1", "special uplink")
    scene.play("P1", "special medi-pack")
    assert scene.damage("H1") == 0


def test_DZ_SPC_01_unknown_special_actions_are_refused() -> None:
    """DZ-SPC-01: One sentence."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}").play("P1", "activate M1")
    assert scene.refused("P1", "special dance") == "M1 knows no Special Action of that name."


# -- among enemies -----------------------------------------------------------------------------------------------------


def test_DZ_ACT_06_engaged_it_can_advance_or_assault() -> None:
    """DZ-ACT-06: One unpinned enemy in the cube."""
    scene = plaza("M1:commando-troop@A1-1:d1,gear=medi-pack / R1:corporation-marine-troop@A1-1").play(
        "P1", "activate M1"
    )
    assert scene.kinds("P1") == {"advance", "assault", "finish"}
    for words in ("sprint A3-1", "shoot rifle R1", "special medi-pack"):
        assert scene.refused("P1", words) == "M1 is engaged with R1: it can only Advance or Assault."


def test_DZ_ACT_07_beside_pinned_enemies_special_actions_too() -> None:
    """DZ-ACT-07: But no Shoot and no Sprint."""
    scene = plaza("M1:commando-troop@A1-1:d1,gear=medi-pack / R1:corporation-marine-troop@A1-1:pinned")
    scene.play("P1", "activate M1")
    assert scene.kinds("P1") == {"advance", "assault", "special", "finish"}
    assert "cannot Shoot with R1 in its cube" in scene.refused("P1", "shoot rifle R1")


def test_DZ_ASS_01_an_assault_needs_an_enemy_from_the_start() -> None:
    """DZ-ASS-01: Without one it is not offered; the action takes the whole activation."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}").play("P1", "activate M1")
    assert "assault" not in scene.kinds("P1")
    assert "had no enemy in its cube" in scene.refused("P1", "assault R1")


def test_DZ_ASS_05_who_cannot_fight_starts_no_assault() -> None:
    """DZ-ASS-05: FI of a dash."""
    scene = plaza("G1:guntrack@A1-1 / R1:corporation-marine-troop@A1-1").play("P1", "activate G1")
    assert scene.refused("P1", "assault R1") == "G1 cannot fight by its own choice."


def test_DZ_KW_HONOUR_01_an_honourable_model_spares_the_pinned() -> None:
    """DZ-KW-HONOUR-01: No Assault on them."""
    scene = plaza("S1:sekiwake@A1-1 / R1:corporation-marine-troop@A1-1:pinned").play("P1", "activate S1")
    assert "assault" not in scene.kinds("P1")
    assert "Honourable" in scene.refused("P1", "assault R1 shock-maul")


# -- Command results ---------------------------------------------------------------------------------------------------


def test_DZ_CMD_09_a_command_advance_is_one_cube() -> None:
    """DZ-CMD-09: SP 2 or an Adrenaline Shot do not matter. [R133]"""
    scene = plaza(f"V1:volt-stalker@A1-1 {FAR}", command=["advance"]).play("P1", "activate V1")
    free = [words.split()[1] for words in scene.options("P1") if words.endswith(" command")]
    assert sorted(free) == ["A1-1", "A2-1", "B1-1", "B2-1"]
    assert "can go 1 now" in scene.refused("P1", "advance C1-1 free=command")


HEAVY = "E1:enforcer-specialist/missile-launcher@A1-1:d1,gear=medi-pack / R1:militia@D1-1"


def test_DZ_SHO_07_a_heavy_weapon_takes_the_whole_activation() -> None:
    """DZ-SHO-07: After an Advance it is refused, as the long action that it is."""
    scene = plaza(HEAVY).play("P1", "activate E1", "advance A2-1")
    assert "shoot" not in scene.kinds("P1")
    assert "This shot is a long action." in scene.refused("P1", "shoot missile-launcher R1")


def test_DZ_CMD_10_a_command_shoot_fires_it_all_the_same() -> None:
    """DZ-CMD-10: With a Shoot result short and long are one."""
    scene = plaza(HEAVY, command=["shoot"]).play("P1", "activate E1", "advance A2-1")
    shots = [words for words in scene.options("P1") if words.startswith("shoot")]
    assert shots == ["shoot missile-launcher R1 command"]


def test_DZ_CMD_14_the_budget_is_not_touched() -> None:
    """DZ-CMD-14: Shoot with the result, then Shoot as a short action."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", command=["shoot"], dice=[FAIL, FAIL, FAIL, FAIL])
    settle(scene.play("P1", "activate M1", "shoot rifle R1 free=command"))
    assert scene.command("P1") == []
    settle(scene.play("P1", "shoot rifle R1"))
    assert scene.spent
    assert "has taken this action already" in scene.refused("P1", "shoot rifle R1")


def test_DZ_CMD_11_a_command_assault_after_moving_in() -> None:
    """DZ-CMD-11: The enemy need only be there now. [R138]"""
    scene = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1",
        command=["assault"], dice=[[1] * 4, FAIL, FAIL, FAIL],
    ).play("P1", "activate M1", "advance B1-1")  # fmt: skip
    settle(scene)
    assert "assault R1 command" in scene.options("P1")
    settle(scene.play("P1", "assault R1 free=command"))
    assert scene.spent
    assert scene.command("P1") == []


def test_DZ_CMD_12_before_between_and_after() -> None:
    """DZ-CMD-12: An Advance result before the first action and after a long one are both legal."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}", command=["advance"]).play("P1", "activate M1")
    scene.play("P1", "advance A2-1 free=command", "sprint C2-1")
    assert scene.where("M1") == "C2-1"


def test_DZ_CMD_13_one_such_result_per_activation() -> None:
    """DZ-CMD-13: A second is refused, of whatever kind."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}", command=["advance", "advance", "shoot"])
    scene.play("P1", "activate M1", "advance A2-1 free=command")
    assert "there is one for each" in scene.refused("P1", "advance A3-1 free=command")
    assert "there is one for each" in scene.refused("P1", "shoot rifle R1 free=command")


def test_DZ_CMD_06_a_result_that_is_not_there() -> None:
    """DZ-CMD-06: Named in the refusal."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}").play("P1", "activate M1")
    assert scene.refused("P1", "advance A2-1 free=command") == "You have no unspent Advance result."


def test_DZ_CMD_16_only_the_leaders_order() -> None:
    """DZ-CMD-16: Another's is refused."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}", command=["order"], orders=("green-rage", "")).play(
        "P1", "activate M1"
    )
    assert "Your Leader's Special Order is green-rage" in scene.refused("P1", "command stalwart")


# -- shots -------------------------------------------------------------------------------------------------------------


def test_DZ_RNG_03_out_of_range_with_both_numbers() -> None:
    """DZ-RNG-03: Nothing is spent."""
    scene = plaza(f"M1:commando-troop@A1-1 {FAR}").play("P1", "activate M1")
    assert scene.refused("P1", "shoot rifle R1") == "R1 is out of range: 7 cubes away, and the weapon reaches 6."


def test_DZ_LOS_04_out_of_sight_with_what_is_in_the_way() -> None:
    """DZ-LOS-04: Foundry Row: a Pinned model two cubes on behind a low wall. [W33]"""
    scene = position("M1:commando-troop@A4-1 / R1:corporation-marine-troop@C4-1:pinned").play("P1", "activate M1")
    told = scene.refused("P1", "shoot rifle R1")
    assert told.startswith("M1 does not see R1: ")
    assert "between" in told


def test_DZ_KW_SMOKE_01_smoke_is_named_in_the_refusal() -> None:
    """DZ-KW-SMOKE-01: At which cube."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}", clouds=[Cloud("C1-1")]).play("P1", "activate M1")
    assert "the smoke in C1-1" in scene.refused("P1", "shoot rifle R1")


def test_DZ_SHO_01_weapons_by_name() -> None:
    """DZ-SHO-01: What it has is told."""
    scene = plaza(f"M1:commando-troop@A1-1 {FOE}").play("P1", "activate M1")
    assert "has no weapon “cannon” for that now; it has rifle" in scene.refused("P1", "shoot cannon R1")
    assert "no model “R7”" in scene.refused("P1", "shoot rifle R7")
    assert "on your own side" in scene.refused("P1", "shoot rifle M1")


# -- overfull cubes ----------------------------------------------------------------------------------------------------

FIVE = " ".join([f"M{number}:commando-troop@A1-1" for number in range(1, 6)])


def test_DZ_OVR_02_an_overfull_cube_is_left_first() -> None:
    """DZ-OVR-02: All it can do is leave or end."""
    scene = plaza(f"{FIVE} {FOE}").play("P1", "activate M1")
    assert scene.kinds("P1") == {"advance", "sprint", "finish"}
    assert "A1-1" not in scene.ends("P1")
    assert "A1-1 is overfull" in scene.refused("P1", "shoot rifle R1")
    scene.play("P1", "advance B1-1")
    assert "shoot" in scene.kinds("P1")


def test_R38_after_standing_up() -> None:
    """A Pinned one stands up, then leaves."""
    scene = plaza(f"{FIVE.replace('M1:commando-troop@A1-1', 'M1:commando-troop@A1-1:pinned')} {FOE}")
    scene.play("P1", "activate M1")
    assert scene.options("P1") == ["stand_up", "finish"]
    scene.play("P1", "stand_up")
    assert scene.kinds("P1") == {"advance", "finish"}
    assert "A1-1" not in scene.ends("P1")
