"""Secret Missions. [DZ-SEC, R117, R118, R128, R150]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.ending import target
from rules.deadzone.chapters.missions import note_blaze, note_kill
from rules.deadzone.model.events.rounds import MissionDone, MissionsRolled, MissionsSet
from rules.deadzone.model.state import Mission
from tests.deadzone.kit import Table, position
from tests.deadzone.ordered import obey
from tests.deadzone.plaza import FAIL, PASS, plaza
from tests.deadzone.plaza import ONES as ALL_ONES

ONES = [[1] * 3] * 2
TEAMS = (
    "E1:enforcer-troop@D1-1 E2:enforcer-sergeant@E1-1 S1:enforcer-specialist@F1-1 W1:heavy-support-strider@H1-1 / "
    "G1:stage-3a-general@D8-1 P1:stage-3a-ghoul-specialist@E8-1 T1:heavy-support-strider@F8-1 Z1:stage-3z-zombie@G8-1"
)


def starting(*dice: list[int], text: str = TEAMS, **more: Any) -> Table:
    """The start of a Round with missions; the script has the dice after the Command Dice."""
    command = [[1] * 4, [1] * 4] if "enforcer-sergeant" in text else ONES
    return position(text, phase="command", missions=True, dice=[*command, *dice], **more)


def own(table: Table, player: str) -> list[int]:
    """The missions of a player that are not done, as he sees them."""
    side = table.see(player).sides[int(player[1]) - 1]
    return [mission.number for mission in side.missions if not mission.done]


def given(table: Table, *numbers: int, seat: int = 0) -> Table:
    """A side has these missions now."""
    table.match.state.sides[seat].missions = [Mission(number, table.view.round) for number in numbers]
    return table


def test_DZ_SEC_01_the_target_rises_by_four() -> None:
    """W11, DZ-SEC-01: 150 points: 20."""
    assert target(position(TEAMS, points=150, missions=True).match.state) == 20


def test_DZ_SEC_02_who_has_the_initiative_rolls_first() -> None:
    """DZ-SEC-02: P2's missions are the first two dice when P2 has the Initiative."""
    table = starting([5, 6], [6, 7], to_act="P2").silent()
    assert (own(table, "P2"), own(table, "P1")) == ([5, 6], [6, 7])


def test_DZ_SEC_02_two_dice_each_seen_by_their_player_only() -> None:
    """DZ-SEC-02: rolled every Round, and secret."""
    table = starting([6, 5], [2, 7]).silent()
    assert (own(table, "P1"), own(table, "P2")) == ([6, 5], [2, 7])
    assert table.see("P2").sides[0].missions == [Mission(0, 0), Mission(0, 0)]
    assert table.heard("P1", MissionsRolled) == [MissionsRolled(0, (6, 5))]
    assert table.heard("P2", MissionsSet) == [MissionsSet(1, (2, 7))]
    assert table.heard(None, MissionsSet) == []


def test_DZ_PAC_09_both_always_get_the_prompt_with_missions() -> None:
    """DZ-PAC-09: also without a Command re-roll and without a mission to choose."""
    assert starting([6, 5], [2, 7], started=(99, 99)).asking == "P1 P2 command"


@pytest.mark.parametrize(
    ("mission", "model", "cause"),
    [(2, "G1", "fall"), (3, "P1", "fire"), (4, "T1", "frag"), (5, "Z1", "assault"), (6, "Z1", "shoot")],
)
def test_DZ_SEC_03_kills_complete_missions(mission: int, model: str, cause: str) -> None:
    """DZ-SEC-03, R17, R128: Leader, Specialist, Support by any cause; Assault and Shoot kills by their cause."""
    table = given(position(TEAMS, missions=True), mission)
    state = table.match.state
    dead = state.fighter(model)
    assert dead is not None
    note_kill(state, dead, cause, by=0)
    assert state.sides[0].vp == 1
    assert table.view.sides[0].missions == [Mission(mission, 0, done=True)]


@pytest.mark.parametrize(
    ("mission", "cause", "by"), [(5, "shoot", 0), (6, "fire", 0), (6, "shoot", 1), (3, "shoot", 0)]
)
def test_DZ_SEC_03_other_deeds_do_not(mission: int, cause: str, by: int) -> None:
    """DZ-SEC-03: R128: another cause, an attack of one's own side, or another type of model completes nothing."""
    table = given(position(TEAMS, missions=True), mission)
    state = table.match.state
    dead = state.fighter("Z1")
    assert dead is not None
    note_kill(state, dead, cause, by)
    assert state.sides[0].vp == 0


def test_DZ_SEC_03_a_kill_in_play_is_noticed() -> None:
    """DZ-SEC-03: the enemy Leader burns to death in its own activation: +1 besides its VP value, and revealed."""
    text = "E1:enforcer-sergeant@D1-1:d1,burning E2:enforcer-troop@E1-1 / Z1:stage-3z-zombie@D8-1"
    table = given(position(text, missions=True, dice=[[4, 4, 1], [1, 1, 1]]), 2, seat=1)
    table.play("P1", "activate E1")
    assert (table.vp, table.told(MissionDone)) == ((0, 3), [MissionDone(1, 2)])


def test_DZ_SEC_03_pinning_with_blaze_away() -> None:
    """DZ-SEC-03: mission 7."""
    table = given(position(TEAMS, missions=True), 7)
    state = table.match.state
    pinned = state.fighter("Z1")
    assert pinned is not None
    note_blaze(state, pinned)
    assert state.sides[0].vp == 1


def test_DZ_SEC_03_holding_an_objective_counts_at_the_end_of_the_round() -> None:
    """DZ-SEC-03, R117: 1 VP besides the objective's own, and everybody learns of it then."""
    text = "E1:enforcer-troop@B4-1 / Z1:stage-3z-zombie@D8-1:activated"
    table = given(position(text, missions=True, dice=[*ONES, [6, 6], [6, 6]]), 1)
    table.play("P1", "activate E1", "finish")
    assert table.told(MissionDone) == [MissionDone(0, 1)]
    assert table.vp == (2, 0)


def test_DZ_SEC_03_an_eight_is_a_free_choice() -> None:
    """DZ-SEC-03: the player names a mission; the silent take mission 1."""
    table = starting([8, 5], [8, 8])
    assert "undertake 7 choose" in table.options("P1")
    assert "no more missions" in table.refused("P1", "undertake 7 choose, undertake 6 choose")
    table.say(P1="undertake 7 choose", P2="none")
    assert (own(table, "P1"), own(table, "P2")) == ([7, 5], [1, 1])


def test_DZ_SEC_03_two_eights_may_be_two_missions() -> None:
    """DZ-SEC-03: each 8 is a choice of its own."""
    table = starting([8, 8], [6, 6]).say(P1="undertake 7 choose, undertake 6 choose", P2="none")
    assert own(table, "P1") == [7, 6]


def test_DZ_SEC_04_what_was_never_possible_may_be_rolled_again() -> None:
    """DZ-SEC-04: no Support in the enemy team: mission 4 is offered for another roll; left alone it stays."""
    text = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"
    table = starting([4, 6], [4, 6], [4], [5], text=text)
    assert "undertake 4 reroll" in table.options("P1")
    table.say(P1="undertake 4 reroll", P2="none")
    assert (own(table, "P1"), own(table, "P2")) == ([5, 6], [4, 6])


def test_DZ_SEC_04_only_what_is_impossible_may_be_rolled_again() -> None:
    """DZ-SEC-04: the enemy has a Leader and no Support: mission 2 stays, mission 4 may go."""
    text = "E1:enforcer-troop@D1-1 / G1:stage-3a-general@D8-1 Z1:stage-3z-zombie@E8-1"
    table = position(text, phase="command", missions=True, dice=[[1] * 3, [1] * 4, [2, 4], [6, 6]])
    assert "undertake 4 reroll" in table.options("P1")
    assert "undertake 2 reroll" not in table.options("P1")


def test_DZ_SEC_04_a_target_that_has_died_is_no_reason() -> None:
    """DZ-SEC-04: the enemy had a Support: the mission is kept unscored."""
    table = starting(
        [4, 6], [6, 6], text=TEAMS.replace("T1:heavy-support-strider@F8-1", "T1:heavy-support-strider:dead")
    )
    assert not any("reroll" in words for words in table.options("P1") if words.startswith("undertake"))


def test_DZ_SEC_04_mission_1_without_objectives_may_be_rolled_again() -> None:
    """DZ-SEC-04: R150: Breakthrough lists no objectives, Patrol does."""
    table = starting([1, 6], [6, 6], scenario="breakthrough")
    assert "undertake 1 reroll" in table.options("P1")
    assert "undertake 1 reroll" not in starting([1, 6], [6, 6]).options("P1")


def test_DZ_SEC_05_the_same_mission_twice_scores_twice() -> None:
    """DZ-SEC-05: 5 and 5: +2."""
    table = given(position(TEAMS, missions=True), 5, 5)
    state = table.match.state
    dead = state.fighter("Z1")
    assert dead is not None
    note_kill(state, dead, "assault", 0)
    assert state.sides[0].vp == 2


def test_DZ_SEC_06_with_none_done_one_may_be_kept() -> None:
    """DZ-SEC-06, R118, R160: keep 5 and roll one new; the default keeps the older; keep none and roll two."""
    for answer, dice, expected in (("undertake 5 keep", [7], [5, 7]), ("none", [7, 7], [7, 7])):
        table = later([6, 5])
        assert {"undertake 6 keep", "undertake 5 keep"} <= set(table.options("P1"))
        assert table.default("P1").startswith("undertake 6 keep")
        table.roll(dice).say(P1=answer, P2="none")
        assert own(table, "P1") == expected


def test_DZ_SEC_06_two_cannot_be_kept() -> None:
    """DZ-SEC-06: one or none."""
    assert "keep one" in later([6, 5]).refused("P1", "undertake 6 keep, undertake 5 keep")


def test_DZ_SEC_06_with_one_done_none_is_kept() -> None:
    """DZ-SEC-06: one of two was completed: both are new."""
    table = later([6], done=[5])
    assert not any(words.endswith("keep") for words in table.options("P1"))
    table.silent()
    assert own(table, "P1") == [7, 7]


def later(open_ones: list[int], done: list[int] | None = None) -> Table:
    """The first player's Round 2 after these missions; the other side's old ones are both done."""
    first = [Mission(number, 1) for number in open_ones] + [Mission(number, 1, done=True) for number in done or []]
    sides = position(TEAMS).match.state.sides
    sides[0].missions, sides[1].missions = first, [Mission(5, 1, done=True), Mission(6, 1, done=True)]
    rolled = [[7, 7], [6, 6]] if done else [[6, 6]]
    return starting(*rolled, round=2, sides=sides)


def struck_back(**more: Any) -> Table:
    """P2 has mission 5; P1's Zombie assaults its Enforcer, who fights back and kills it."""
    text = "Z1:stage-3z-zombie@A1-1 Z2:stage-3z-zombie@H8-1 / E1:assault-enforcer/phase-claws@A1-1"
    table = plaza(text, missions=True, dice=[FAIL, PASS, [7]], then=ALL_ONES, **more)
    table.match.state.sides[1].missions = [Mission(5, 1)]
    table.act("P2", "orders stand fight").play("P1", "activate Z1", "assault E1")
    return obey(table)


def test_DZ_SEC_03_who_fights_back_takes_no_assault_action() -> None:
    """DZ-SEC-03, R128: Mission 5 wants a kill by an Assault action; answering one is none."""
    table = struck_back()
    assert (table.model("Z1").fate, table.told(MissionDone)) == ("dead", [])


def test_DZ_SEC_03_in_a_match_of_the_first_rules_fighting_back_counts() -> None:
    """DZ-SEC-03, R128: A match that began before scores it as it did."""
    assert struck_back(version=1).told(MissionDone) == [MissionDone(1, 5)]
