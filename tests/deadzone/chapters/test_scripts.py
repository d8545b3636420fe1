"""An activation written down in one go: played step by step, stopped by what was not foreseen."""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.scripts import meant, read_step
from rules.deadzone.model.moves import Activate, Script, Shoot
from rules.deadzone.model.teams.factions import WEAPONS
from rules.deadzone.words.labels import label
from rules.engine import Choose, Move, Refused
from tests.deadzone.kit import Table, position

RIFLE = "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@H8-1"


def activated(**more: Any) -> Table:
    """P1's rifle begins its activation two cubes from a zombie."""
    return position(RIFLE, **more).play("P1", "activate E1")


def written(table: Table, text: str) -> Table:
    """P1 writes a script."""
    table.match.act(0, Script(text))
    return table


def go_on(table: Table) -> list[str]:
    """Answer as the host does for whoever wrote a script, until somebody has to be asked; return what was done."""
    done = []
    while table.asking == "P1 action" and (step := table.question("P1").order) is not None:
        assert isinstance(step, Move)
        done.append(step.kind)
        table.match.answer(0, step)
    return done


def test_DZ_PAC_02_a_script_is_played_step_by_step() -> None:
    """DZ-PAC-02: Advance, then Shoot: both are done, and what is left is asked."""
    table = activated(dice=[[8, 7, 6, 5, 4], [4], [1, 1, 1]])
    written(table, "advance B5-1; shoot laser-rifle Z1")
    assert go_on(table) == ["advance", "shoot"]
    assert table.where("E1") == "B5-1"
    assert table.fighter("Z1") is None


@pytest.mark.parametrize("shot", ["Shoot Laser Rifle z1", "shoot laser-rifle Z1"])
def test_DZ_PAC_02_a_weapon_is_written_as_it_is_called(shot: str) -> None:
    """DZ-PAC-02: its name is as good as its id, in any letters."""
    table = activated(dice=[[8, 7, 6, 5, 4], [4], [1, 1, 1]])
    written(table, f"advance B5-1; {shot}")
    assert go_on(table) == ["advance", "shoot"]
    assert table.fighter("Z1") is None


def test_DZ_PAC_02_of_weapons_of_one_name_the_model_s_own_is_meant() -> None:
    """DZ-PAC-02: their ids end in numbers, which nobody knows."""
    own = next(key for key, weapon in WEAPONS.items() if key.endswith("-2") and weapon.range)
    move = Shoot.of(own, "Z1")
    assert meant(read_step(f"shoot {WEAPONS[own].name} Z1".split()), [move]) == move


def test_DZ_PAC_02_what_was_not_foreseen_stops_it() -> None:
    """DZ-PAC-02: an item lies where it arrives, so its player decides anew: the shot is not played."""
    table = activated(tokens="1:ammo@B5-1")
    written(table, "advance B5-1; shoot laser-rifle Z1")
    assert go_on(table) == ["advance"]
    table.silent(2)
    assert go_on(table) == []
    assert table.match.view(0).scene.script == []


def test_DZ_PAC_02_a_step_that_is_impossible_now_stops_it() -> None:
    """DZ-PAC-02: a long action does not fit after a short one; its player is asked."""
    table = activated()
    written(table, "advance B5-1; sprint B3-1; finish")
    assert go_on(table) == ["advance"]
    assert table.question("P1").prompt == "action"


def test_another_answer_ends_the_script() -> None:
    table = activated()
    written(table, "advance B5-1; finish").play("P1", "advance A5-1")
    assert go_on(table) == []
    assert table.where("E1") == "A5-1"


def test_only_its_player_sees_a_script() -> None:
    table = activated()
    written(table, "advance B5-1")
    assert table.match.view(0).scene.script == ["advance B5-1"]
    assert [table.match.view(seat).scene.script for seat in (1, None)] == [[], []]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Write what it does, parted by semicolons"),
        ("dance", "“dance” is not an action; there are stand, advance"),
        ("shoot Z1", "Write it as “shoot Laser Rifle Gh2”."),
        ("advance", "Write it as “advance D4-1”."),
        ("special medic E1 E1", "Write it as"),
        ("advance H1-1", "H1-1 is 6 cubes away"),
        ("shoot laser-rifle z2; finish", "E1 does not see Z2"),
        (";".join(["finish"] * 11), "That is more than 10 actions"),
    ],
)
def test_a_script_that_makes_no_sense_is_refused(text: str, reason: str) -> None:
    """One sentence that says how to write it; nothing changes."""
    table = activated()
    with pytest.raises(Refused, match=reason):
        table.match.act(0, Script(text))
    assert table.match.view(0).scene.script == []
    assert table.question("P1").order is None


def test_without_an_active_model_there_is_nothing_to_write() -> None:
    with pytest.raises(Refused, match="No model of yours is acting"):
        position(RIFLE).match.act(0, Script("advance B5-1"))


def leads(table: Table) -> list[Activate]:
    """The activations on offer to P1 that say what the model does at once."""
    question = table.question("P1")
    assert isinstance(question, Choose)
    return [move for move in question.options if isinstance(move, Activate) and move.then]


def test_R175_a_model_is_activated_and_told_at_once_whom_it_shoots() -> None:
    """R175: the offered way and target are carried out like a script; matches that began before choose step by step."""
    table = position(RIFLE, dice=[[8, 7, 6, 5, 4, 4], [4], [1, 1, 1]])
    table.match.answer(0, leads(table)[0])
    assert go_on(table)[-1] == "shoot"
    assert table.fighter("Z1") is None
    assert leads(position(RIFLE, version=2)) == []


def test_R175_what_is_offered_is_in_the_order_of_its_odds() -> None:
    """A gun that re-rolls a die stood below one with the same dice: 78% under 65%."""
    ours = "E1:enforcer-troop/laser-rifle@B4-1 E2:enforcer-specialist/burst-laser@B4-1"
    table = position(f"{ours} / Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@C7-1")
    names, view = ("Ann", "Bea"), table.see("P1")
    told = [int(label(move, view, names).rpartition("% to")[0].split()[-1]) for move in leads(table)]
    assert len(told) == 4
    assert told == sorted(told, reverse=True)


def test_R175_what_lies_pinned_stands_up_first() -> None:
    """R175: standing up and the shot are both in the answer."""
    table = position(RIFLE.replace("@B4-1 /", "@B4-1:pinned /"))
    assert [move.then for move in leads(table)] == ["stand; shoot laser-rifle Z1"]


def test_R175_nobody_leads_with_a_shot_who_is_among_enemies() -> None:
    """R175, DZ-SHO-02: there are no shots among enemies, so there is none to lead with."""
    table = position("E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B4-1 Z2:stage-3z-zombie@H8-1")
    assert leads(table) == []


SPENT = "advance A3-1; advance B2-1 command; shoot laser-rifle Z1"


def test_R175_a_second_advance_by_a_command_die_is_offered_where_it_alone_leads_to_a_shot() -> None:
    """R175, DZ-CMD-09: it costs its die; without one the model has nothing to lead with."""
    far = "E1:enforcer-troop/laser-rifle@A4-1 / Z1:stage-3z-zombie@F4-1"
    table = position(far, command=["advance"], dice=[[7, 6, 5], [1, 1, 1]])
    (offered,) = leads(table)
    assert offered.then == SPENT
    assert "by a Command Die to B2-1" in label(offered, table.see("P1"), ("Ann", "Bea"))
    table.match.answer(0, offered)
    assert go_on(table) == ["advance", "advance", "shoot"]
    assert table.match.state.unspent(0, "advance") == []
    assert table.where("E1") == "B2-1"
    assert leads(position(far)) == []


def test_R175_what_costs_nothing_comes_first() -> None:
    """R175: a die is offered last, and only for a much better shot."""
    table = position("E1:enforcer-troop/laser-rifle@A4-1 / Z1:stage-3z-zombie@H8-1", command=["advance"])
    plain, spent = leads(table)
    assert "command" not in plain.then
    assert "command" in spent.then
