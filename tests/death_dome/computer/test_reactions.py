"""Out of turn: Van Damme drives behind whom it stood beside, the Medical Pager calls. [3.16, DD-CRD-01..09]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Died, Followed, Healed, Moved, Struck, Wounded
from rules.death_dome.model.questions import Paged
from tests.death_dome.fight import fight, finished, happened

# -- Van Damme ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mover", "player"), [("Sc1", "P1"), ("Sc2", "P2")])
def test_DD_CRD_01_it_follows_friend_and_enemy(mover: str, player: str) -> None:
    """DD-CRD-01: a unit beside the carrier moves away: the carrier may follow when the movement is over, or stay."""
    table = fight(f"{mover}@D9 Gu2+V01@D10", to_act=player).play(player, f"use {mover}", "go E9", "go F7")
    assert table.asking == f"{player} unit"
    table.play(player, "done")
    assert (table.asking, table.default("P2")) == ("P2 follow", "stay")
    table.play("P2", "follow E9")
    assert happened(table, Followed) == ["Gu2 follows D10-D9-E9"]


def test_DD_CRD_01_to_stay_is_told_to_nobody() -> None:
    """DD-CRD-01, D12: who stays, stays; nobody reads a line about it."""
    table = fight("Sc1@D9 Gu2+V01@D10").play("P1", "use Sc1", "go F8", "done").forget().play("P2", "stay")
    assert (happened(table, Followed), table.unit("Gu2").place) == ([], "D10")


def test_DD_CRD_02_it_follows_whom_a_weapon_pushes() -> None:
    """DD-CRD-02: a pushed unit is followed onto the square that it left, by its attacker as well."""
    table = fight("Wa1+W02+V01@C9 Wa2@D9").play("P1", "use Wa1", "attack W02 Wa2")
    assert table.options("P1") == ["stay", "follow D9"]
    assert table.play("P1", "follow D9").unit("Wa1").place == "D9"


def test_DD_CRD_02_it_follows_whom_an_item_moves() -> None:
    """DD-CRD-02: one that its ejector seat brings home is followed to where it stood; so is the pager's carrier."""
    table = fight("Sc1+E20@F9 Gu2+V01@E9").play("P1", "use Sc1", "recall E20")
    assert (table.asking, table.options("P2")) == ("P2 follow", ["stay", "follow F9"])
    table = fight("Wa1+W01@C9 Gu1+V01@F13 Sc2@D9 Me2+M01@F12").play("P1", "use Wa1", "attack W01 Sc2")
    table.play("P2", "answer D10")
    assert table.asking == "P1 follow"
    assert table.choices("P1", "follow")[0] == "F12"


def test_DD_CRD_03_who_only_passes_by_is_not_followed() -> None:
    """DD-CRD-03: not beside the carrier when it began to move: passing it, or stopping beside it, does not count."""
    table = fight("Sc1@C8 Gu2+V01@D10").play("P1", "use Sc1", "go D9", "go F8", "done")
    assert table.asking == "P1 turn"
    assert fight("Sc1@C8 Gu2+V01@D10").play("P1", "use Sc1", "go D9", "done").asking == "P1 turn"


def test_DD_CRD_03_nor_who_rests_beside_it_with_step_n_go() -> None:
    """DD-CRD-03: a stop beside the carrier in the middle of a Step-n-go move is no start of a movement."""
    table = fight("Sc1+S02@C8 Gu2+V01@D10", "P1=P02").play("P1", "use Sc1", "play P02", "go D9", "attack S02 Gu2")
    assert table.asking == "P1 unit"
    assert table.play("P1", "go F8", "done").asking == "P1 turn"


def test_R34_a_step_n_go_move_is_followed_once() -> None:
    """R34: beside the carrier at the beginning: one offer, after both parts, along all of the squares."""
    table = fight("Sc1+S02@D9 Gu2+V01@D10", "P1=P02").play("P1", "use Sc1", "play P02", "go E9", "attack S02 Gu2")
    assert table.asking == "P1 unit"
    table.play("P1", "go F8", "go F7", "done")
    assert table.asking == "P2 follow"
    assert table.choices("P2", "follow") == ["D9", "E9", "F8"]


def test_DD_CRD_04_how_far_it_follows() -> None:
    """DD-CRD-04: the mover went D9, E9, F8: to D9 or E9, never beside it on its last square's far side."""
    table = fight("Sc1@D9 Gu2+V01@D10").play("P1", "use Sc1", "go E9", "go F8", "done")
    assert table.options("P2") == ["stay", "follow D9", "follow E9"]


def test_DD_CRD_04_each_step_must_be_legal() -> None:
    """DD-CRD-04: behind a lava walker the carrier stops on the shore; behind a wall walker before the wall."""
    table = fight("Sc1+E04@F9 Gu2+V01@F10").play("P1", "use Sc1", "go G9", "go G10", "go F11", "done")
    assert table.options("P2") == ["stay", "follow F9"]
    table = fight("Sc1+E03@D11 Gu2+V01@D12").play("P1", "use Sc1", "go F11", "go F10", "done")
    assert happened(table, Moved)[0] == "Sc1 walks D11-E10-F11"
    assert table.options("P2") == ["stay", "follow D11"]


def test_DD_CRD_04_nothing_is_asked_where_no_step_is_legal() -> None:
    """DD-CRD-04: the mover leaves a lava square: beside it, the carrier cannot follow onto it, and is not asked."""
    table = fight("Sc1+E04@G8 Gu2+V01@F8").play("P1", "use Sc1", "go F9", "go E9", "done")
    assert table.asking == "P1 turn"


def test_DD_CRD_04_not_through_an_enemy() -> None:
    """DD-CRD-04, DD-MOV-04: the mover passed its teammate on E9; the carrier cannot, unless they are its own, too."""
    table = fight("Sc1@D9 Wa1@E9 Gu2+V01@D10").play("P1", "use Sc1", "go F10", "go F11", "done")
    assert table.options("P2") == ["stay", "follow D9"]
    table = fight("Sc1@D9 Wa1@E9 Gu1+V01@D10").play("P1", "use Sc1", "go F10", "go F11", "done")
    assert table.options("P1") == ["stay", "follow D9", "follow F10"]


def test_R34_neither_its_movement_nor_an_action_is_used() -> None:
    """R34: a carrier in the Vault, with movement 3, follows six squares; in its own turn it moves as far as ever."""
    table = fight("Sc1@D9 Gu2+V01+A15@D10").play("P1", "use Sc1", "go E9", "go F8", "go F7", "go G6", "go G5", "go G4")
    table.play("P1", "done")
    assert table.choices("P2", "follow") == ["D9", "E9", "F8", "F7", "G6", "G5"]
    table.play("P2", "follow G5").wait_for("P2 turn").play("P2", "use Gu2")
    assert "go F2" in table.options("P2")


@pytest.mark.parametrize(
    ("carrier", "mover", "to"), [("T12", "S12", "R12"), ("jail1", "C3", "D3"), ("D10:down", "D9", "F8")]
)
def test_R34_not_from_a_base_or_a_jail_nor_while_down(carrier: str, mover: str, to: str) -> None:
    """R34, R74: a carrier in its base, in jail or incapacitated is not asked."""
    place, _, mark = carrier.partition(":")
    table = fight(f"Sc1@{mover} Gu2+V01@{place}{':' if mark else ''}{mark}").play("P1", "use Sc1", f"go {to}", "done")
    assert table.asking == "P1 turn"


def test_R34_following_brings_no_following_and_bugs_sting() -> None:
    """R34, R41: a follower that comes over the beehive is attacked there, and driven back to where it came from."""
    table = fight("Sc1+E16@D8 Gu2+V01+A15@C9", tokens="beehive=E8,P1").play("P1", "use Sc1", "go E8", "go F8", "go F9")
    table.play("P1", "done").play("P2", "follow F8")
    assert happened(table)[3:] == [
        "Gu2 follows C9-D8-E8",
        "beehive token > Gu2 10",
        "Gu2 10-6: 4, 4 left",
        "Gu2 pushed E8-D8",
        "Sc1 done",
    ]


def test_R78_who_follows_out_of_reach_is_not_hit() -> None:
    """R78, DD-ATK-01: the follower is asked before the attack; two squares off the chainsaw does not reach it.

    The action is not used then, and the attacker chooses again.
    """
    table = fight("Wa1+W01@D11 Gu2+V01@D10").play("P1", "use Wa1", "go C10", "go D9", "attack W01 Gu2")
    assert table.choices("P2", "follow") == ["D11", "C10"]
    table.play("P2", "follow D11")
    assert (table.asking, table.told(Struck)) == ("P1 unit", [])
    assert table.view.acting is not None
    assert (table.view.acting.actions, table.view.acting.moved) == (1, True)


# -- the Medical Pager -------------------------------------------------------------------------------------------------

WOUNDED = "Wa1+W04@C9 Sc2@D9 Me2+M01@F12"
"""P1 wounds the scout by 6; the medic with the pager is three squares away."""


def test_DD_CRD_05_the_carrier_may_come_nearer() -> None:
    """DD-CRD-05, R35: by its own movement of 5, to squares nearer than it was, not to all; or it stays."""
    table = fight(WOUNDED).play("P1", "use Wa1", "attack W04 Sc2")
    assert table.asking == "P2 pager"
    ways = table.choices("P2", "answer")
    assert {"E9", "D10", "E8"} <= set(ways)
    assert "G12" not in ways
    assert table.options("P2")[0] == "stay"
    assert happened(table.play("P2", "answer E9"), Moved)[0].endswith("-E9")


@pytest.mark.parametrize(("wounds", "vitae"), [("", 1), (":w1", None)])
def test_DD_CRD_06_in_time_or_too_late(wounds: str, vitae: int | None) -> None:
    """DD-CRD-06: 2 are healed: from -1 the scout lives with 1; from -2 it dies, healed or not."""
    table = fight(WOUNDED.replace("D9", f"D9{wounds}")).play("P1", "use Wa1", "attack W04 Sc2")
    table.play("P2", "answer E9")
    assert happened(table, Healed) == ["Me2 heals Sc2 2"]
    assert table.asking == ("P1 unit" if vitae else "P1 jail")
    assert table.unit("Sc2").vitae == (vitae or 0)


def test_DD_CRD_06_only_if_it_stands_beside() -> None:
    """DD-CRD-06: nearer is not enough: from two squares away nothing is healed."""
    table = fight(WOUNDED).play("P1", "use Wa1", "attack W04 Sc2").play("P2", "answer F11")
    assert (table.told(Healed), table.asking) == ([], "P1 jail")


def test_DD_CRD_06_beside_it_heals_without_a_question() -> None:
    """DD-CRD-06: already adjacent, nearer is impossible: it heals at once, no more than the wounds."""
    table = fight("Sc1+S01@C9 Wa2@D9 Me2+M01@E9").play("P1", "use Sc1", "attack S01 Wa2")
    assert happened(table)[1:] == ["Wa2 2-1: 1, 4 left", "Me2 heals Wa2 1"]


def test_DD_CRD_07_other_effects_come_first() -> None:
    """DD-CRD-07, DD-ABL-12: the wound counts, the push is done; the pager must reach the new square."""
    table = fight("Wa1+W02@C9 Sc2@D9:w1 Me2+M01@F12").play("P1", "use Wa1", "attack W02 Sc2")
    assert happened(table)[1:] == ["Sc2 4-0: 4, 0 left", "Sc2 pushed D9-E9"]
    assert "answer D10" in table.options("P2")
    finished(table.play("P2", "answer D10"))
    assert table.unit("Sc2").vitae == 2


def test_DD_CRD_07_it_is_down_before_the_pager_comes() -> None:
    """DD-CRD-07: laid low by the wound that the pager heals away, the unit still lies."""
    table = fight("Sc1+S05@C9 Wa2@F9 Me2+M01@F10").play("P1", "use Sc1", "attack S05 Wa2")
    assert happened(table)[1:] == ["Wa2 2-1: 1, 4 left", "Wa2 down", "Me2 heals Wa2 1"]


def test_DD_CRD_08_lava_cannot_be_healed() -> None:
    """DD-CRD-08, R35: dead on lava at once: the jail is picked, then the pager may still come towards the lava."""
    table = fight("Wa1+W02@E8 Sc2@F8 Me2+M01@F12").play("P1", "use Wa1", "attack W02 Sc2")
    assert table.asking == "P1 jail"
    table.play("P1", "imprison NW")
    assert (table.asking, table.default("P2")) == ("P2 pager", "stay")
    table.play("P2", "answer F9")
    assert happened(table)[2:] == ["Sc2 pushed F8-G8", "Sc2 dies by P1, NW, shell", "Me2 walks F12-F11-F10-F9"]


def test_DD_CRD_09_in_the_own_turn_too() -> None:
    """DD-CRD-09: P1's warrior is wounded by payback in P1's turn: P1's pager comes."""
    table = fight("Wa1+W01@C9 Me1+M01@C12 Wa2+A04@D9").play("P1", "use Wa1", "attack W01 Wa2")
    assert table.asking == "P1 pager"
    table.play("P1", "answer C10")
    assert happened(table)[-1] == "Me1 heals Wa1 2"


@pytest.mark.parametrize("where", ["@jail1", "@F12:down"])
def test_DD_CRD_09_not_from_jail_nor_while_down(where: str) -> None:
    """DD-CRD-09, R74: a carrier in jail or incapacitated neither comes nor heals."""
    table = fight(WOUNDED.replace("@F12", where)).play("P1", "use Wa1", "attack W04 Sc2")
    assert table.asking == "P1 jail"


def test_DD_CRD_09_down_beside_the_wounded_it_does_not_heal() -> None:
    """R74: the pager of a unit that lies down is silent, side by side with the wounded."""
    table = fight("Wa1+W01@C9 Sc2@D9 Me2+M01@E9:down").play("P1", "use Wa1", "attack W01 Sc2")
    assert table.told(Healed) == []


def test_DD_CRD_09_each_wounding_is_one_use() -> None:
    """DD-CRD-09: two teammates wounded by one splash, two calls in the order of hits."""
    table = fight("Gu1+G02@A13 Wa2@D10 Sc2@D11 Me2+M01@F12").play("P1", "use Gu1", "attack G02 Wa2")
    table.play("P2", "first Sc2, first Wa2")
    assert (table.asking, table.question("P2").about) == ("P2 pager", Paged("Me2", "Sc2"))
    table.play("P2", "answer E12")
    assert table.question("P2").about == Paged("Me2", "Wa2")
    table.play("P2", "stay")
    assert happened(table, Wounded, Healed) == ["Sc2 4-0: 4, 1 left", "Me2 heals Sc2 2", "Wa2 4-1: 3, 2 left"]


def test_R70_the_order_of_hits_decides_who_is_there_to_help() -> None:
    """R70, DD-MUL-03: hit second, the dying medic saves the scout; hit first, she is gone when he falls."""
    for order, healed in (("first Sc2, first Me2", 1), ("first Me2, first Sc2", 0)):
        table = fight("Wa1+W10@D9 Sc2@E9 Me2+M01@E8:w2").play("P1", "use Wa1", "attack W10").play("P2", order)
        finished(table)
        assert (len(table.told(Healed)), table.unit("Me2").on_board) == (healed, False)
        assert table.unit("Sc2").on_board == bool(healed)


def test_R35_the_carriers_own_wounds_do_not_page() -> None:
    """R35: a medic that is hit herself is not asked, and not healed by her own pager."""
    table = fight("Wa1+W01@C9 Me2+M01@D9").play("P1", "use Wa1", "attack W01 Me2")
    assert (table.asking, table.told(Healed)) == ("P1 unit", [])


def test_R35_it_may_leave_its_base() -> None:
    """R35: called out of its base the carrier comes; one that stays inside heals nobody."""
    text = "Wa1+W01@R10 Sc2@R11 Me2+M01"
    table = fight(text).play("P1", "use Wa1", "attack W01 Sc2").play("P2", "answer S11")
    assert happened(table)[-1] == "Me2 heals Sc2 2"
    table = fight(text).play("P1", "use Wa1", "attack W01 Sc2").play("P2", "stay")
    assert table.told(Healed) == []


def test_R35_bugs_on_the_way_attack() -> None:
    """R35, R41: the medic runs over the mound that lies on the wounded one's doorstep, and dies of it before him."""
    table = fight("Wa1+W01@C9 Sc2@D8:w2 Me2+M01@F8", tokens="beetle_mound=E8,P1").play(
        "P1", "use Wa1", "attack W01 Sc2"
    )
    table.play("P2", "answer E8").play("P1", "imprison NW")
    assert happened(table, Died) == ["Me2 dies by P1, NW"]
    assert table.told(Healed) == []
    assert table.asking == "P1 jail"


def test_D11_by_default_it_comes_when_it_saves() -> None:
    """D11: silent, the carrier takes the shortest way beside the wounded; where that cannot save him, it stays."""
    table = fight(WOUNDED).play("P1", "use Wa1", "attack W04 Sc2")
    assert table.default("P2") == "answer E9"
    table = fight(WOUNDED.replace("D9", "D9:w1")).play("P1", "use Wa1", "attack W04 Sc2")
    assert table.default("P2") == "stay"
    table = fight(WOUNDED.replace("F12", "M8")).play("P1", "use Wa1", "attack W04 Sc2")
    assert table.default("P2") == "stay"
