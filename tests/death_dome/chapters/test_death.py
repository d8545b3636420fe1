"""Death, jail and shells; the last team standing; the duel, where nobody stays dead. [3.13, 3.14]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Died, Struck
from rules.death_dome.model.state import JAILS
from tests.death_dome.fight import fight, finished, happened
from tests.death_dome.kit import Table

KILL = "Wa1+W04@C9 Sc2@D9:w1"
"""A guillotine of 6 and a scout with 4 vitae."""


def kill(text: str = KILL, hands: str = "", **more: object) -> Table:
    """P1's warrior kills P2's scout; the jail is not chosen yet."""
    return fight(text, hands, **more).play("P1", "use Wa1", "attack W04 Sc2")


# -- death -------------------------------------------------------------------------------------------------------------


def test_DD_DTH_01_it_leaves_the_board() -> None:
    """DD-DTH-01: with no vitae left a unit leaves the board; with one left it stays."""
    table = kill().play("P1", "imprison NW")
    assert (table.unit("Sc2").on_board, table.view.at("D9")) == (False, None)
    assert fight("Wa1+W06@C9 Sc2@D9").play("P1", "use Wa1", "attack W06 Sc2").asking == "P1 jail"
    assert fight("Wa1+W02@C9 Sc2@D9").play("P1", "use Wa1", "attack W02 Sc2").unit("Sc2").on_board


def test_DD_DTH_02_the_killer_picks_the_jail() -> None:
    """DD-DTH-02, D13: any of the four; by default the one farthest from the victim's base, the first of equals."""
    table = kill()
    assert (table.asking, table.choices("P1", "imprison")) == ("P1 jail", list(JAILS))
    assert table.default("P1") == "imprison NW"
    assert table.play("P1", "imprison SE").unit("Sc2").place == "SE"
    table = fight("Wa1@C9 Wa2+W04@D9 Sc1@C8:w1", to_act="P2", phases_left=2).play("P2", "use Wa2", "attack W04 Sc1")
    assert table.default("P2") == "imprison NE"


def test_DD_DTH_04_in_jail_all_is_healed_and_over() -> None:
    """DD-DTH-04, R52, DD-CRD-19: no wounds, not down, boosts over; the Pressured card beside it is discarded."""
    table = fight("Wa1+W04@C9 Wa2@D9:w4 Me2+M07@E9", "P2=P06", to_act="P2")
    table.play("P2", "use Wa2", "play P06 toughness", "done", "use Me2", "strengthen M07 Wa2", "done")
    table.wait_for("P1 turn")
    assert len(table.unit("Wa2").boosts) == 2
    table.play("P1", "use Wa1", "attack W04 Wa2", *(["none"] if table.hands()[0] else []))
    finished(table)
    unit = table.unit("Wa2")
    assert (unit.place, unit.wounds, unit.down, unit.boosts, unit.vitae) == ("NW", 0, False, (), 5)
    assert "P06" in table.view.discards


def test_DD_DTH_05_jails_have_room_for_all() -> None:
    """DD-DTH-05: the ninth unit goes into a jail of eight, and all stay there turn after turn."""
    table = fight(
        "Wa1+W04@C9 Gu1@jail1 Sc1@jail1 Me1@jail1 Wa2@jail1 Sc2@D9:w1 Gu2@jail1 Me2@jail1 Gu3@jail1 Sc3@jail1",
        players=3,
    ).play("P1", "use Wa1", "attack W04 Sc2", "imprison NW")
    assert len([unit for unit in table.view.units if unit.place == "NW"]) == 9
    table.wait_for("P3 turn").wait_for("P1 turn")
    assert table.unit("Sc2").place == "NW"


def test_DD_LAV_02_lava_kills_whatever_the_vitae() -> None:
    """DD-LAV-02, R22: six vitae and one wound, pushed onto lava: dead; the pusher has the shell and picks the jail."""
    table = fight("Wa1+W02@E8 Gu2+A03@F8", "P2=P23").play("P1", "use Wa1", "attack W02 Gu2").play("P2", "value 1")
    assert happened(table)[2:] == ["Gu2 4-3: 1, 5 left", "Gu2 pushed F8-G8"]
    assert table.play("P1", "imprison NE").told(Died) == [Died("Gu2", 0, "NE", True)]


@pytest.mark.parametrize(("placer", "jailer"), [("P1", "P1"), ("P2", "P3"), ("P3", "P3")])
def test_R40_who_jails_a_bugs_victim(placer: str, jailer: str) -> None:
    """R40, DD-CRD-16: the token's placer, for its own unit the next player; nobody has a shell."""
    table = fight("Sc2@D8", players=3, to_act="P2", order="P1 P2 P3", tokens=f"beehive=E8,{placer}")
    table.play("P2", "use Sc2", "go E8")
    assert table.asking == f"{jailer} jail"
    table.play(jailer, "imprison NE")
    assert (table.unit("Sc2").place, [team.shells for team in table.view.teams]) == ("NE", [0, 0, 0])


# -- the last team standing --------------------------------------------------------------------------------------------


# -- payback and who is gone -------------------------------------------------------------------------------------------


def test_R75_nobody_strikes_back_at_the_dead() -> None:
    """R75: the tuba kills the attacker; the doorbell, and the other unit's leotard, find nobody any more."""
    text = "Wa1+W05@D9:w{wounds} Gu2+E11+E10+A15@D8 Wa2+A04@C8"
    for wounds, paybacks in ((0, ["Gu2 payback > Wa1 5", "Gu2 payback > Wa1 2"]), (1, ["Gu2 payback > Wa1 5"])):
        table = fight(text.format(wounds=wounds)).play("P1", "use Wa1", "attack W05")
        finished(table.play("P2", "first Gu2, first Wa2"))
        assert happened(table, Struck)[1:] == paybacks


# -- the duel ----------------------------------------------------------------------------------------------------------
