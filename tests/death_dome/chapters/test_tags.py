"""Each ability tag of store cards and characters, played once with a card that has it. [3.23, DD-ITM-07]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.death_dome.model.cards import CHARACTERS, ITEMS
from rules.death_dome.model.events import Healed, Struck, Wounded
from tests.death_dome.fight import fight, happened
from tests.death_dome.kit import Table, position

CHARACTER_GAME = {"teams": "characters"}


def use(unit: str, text: str, *moves: str, **more: str) -> Table:
    """P1 begins the phase of this unit and makes these moves."""
    return fight(text, **more).play("P1", f"use {unit}", *moves)


def incapacitate() -> None:
    """The fork of bagpipes lays low from afar."""
    assert use("Me1", "Me1+M06@C9 Wa2@F9", "attack M06 Wa2").unit("Wa2").down


def ignore_los() -> None:
    """The Confetti Howitzer hits over a wall, and splashes."""
    table = use("Gu1", "Gu1+G10@C10 Wa2@F10 Sc2@F9", "attack G10 Wa2")
    assert happened(table, Struck) == ["Gu1 G10 > Wa2 Sc2 4"]


def push_back() -> None:
    """The vending machine pushes over four squares of distance."""
    assert use("Gu1", "Gu1+G05@B9 Wa2@E9", "attack G05 Wa2").unit("Wa2").place == "F9"


def splash() -> None:
    """The Pinata hits the target's neighbour as well."""
    assert happened(use("Sc1", "Sc1+S03@B9 Wa2@E9 Sc2@F9", "attack S03 Wa2"), Struck) == ["Sc1 S03 > Wa2 Sc2 2"]


def hits_all_adjacent() -> None:
    """The Blender hits both neighbours, one target is not named."""
    table = use("Wa1", "Wa1+W10@D9 Wa2@C9 Sc2@E9")
    assert table.choices("P1", "attack") == ["W10"]
    assert happened(table.play("P1", "attack W10"), Struck) == ["Wa1 W10 > Wa2 Sc2 6"]


def extra_attack() -> None:
    """The forks fly twice, the second time at another; a unit phase has no third attack."""
    table = use("Sc1", "Sc1+S04@D9 Sc2@F9 Me2@F8", "attack S04 Sc2")
    assert table.choices("P1", "attack") == ["S04 Sc2", "S04 Me2"]
    table.play("P1", "attack S04 Me2")
    assert happened(table, Wounded) == ["Sc2 2-0: 2, 3 left", "Me2 2-1: 1, 4 left"]
    assert (table.asking, table.choices("P1", "attack")) == ("P1 unit", [])
    table = use("Sc1", "Sc1+S04@D9 Sc2@F9:w3", "attack S04 Sc2", "imprison NW")
    assert table.asking == "P1 unit"


def drain() -> None:
    """The leech gives its carrier one vitae for the wounds of another, before the payback comes; never above full."""
    table = use("Me1", "Me1+M08@C9:w2 Wa2+A04@E9", "attack M08 Wa2")
    assert happened(table)[2:4] == ["Me1 heals Me1 1", "Wa2 payback > Me1 3"]
    assert use("Me1", "Me1+M08@C9 Wa2@E9", "attack M08 Wa2").told(Healed) == []


def higher_ground() -> None:
    """The Sniper Trombone on a tower: 2 more against who stands below; the Stepladder helps fists, too."""
    assert use("Sc1", "Sc1+S09@H9 Wa2@F9", "attack S09 Wa2").told(Wounded)[0].attack == 6
    assert use("Sc1", "Sc1+S09+S01+E12@J9 Wa2@K9", "attack S01 Wa2").told(Wounded)[0].attack == 4
    assert use("Sc1", "Sc1+S09+E12@J9 Wa2@K9", "attack S09 Wa2").told(Wounded)[0].attack == 8
    assert use("Wa1", "Wa1+E12@J9 Wa2@K9", "attack punch Wa2").told(Wounded)[0].attack == 4


def payback() -> None:
    """The Doorbell strikes back with 2."""
    table = use("Wa1", "Wa1+W01@C9 Wa2+E10@D9", "attack W01 Wa2")
    assert happened(table, Struck)[1:] == ["Wa2 payback > Wa1 2"]


def heal() -> None:
    """The Pocket Field Surgeon treats its carrier only; the Operating Theatre who is beside it."""
    table = use("Sc1", "Sc1+E17@C9:w3 Wa1@D9:w3")
    assert table.choices("P1", "heal") == ["E17 Sc1"]
    assert table.play("P1", "heal E17 Sc1").unit("Sc1").wounds == 1
    assert use("Me1", "Me1+M09@C9 Wa1@D9:w3 Sc1@E9:w3").choices("P1", "heal") == ["M09 Wa1"]


def cure() -> None:
    """The aspirin lets a teammate stand up; one that stands needs none."""
    table = use("Me1", "Me1+M03@C9 Wa1@D9:down Gu1@D8")
    assert table.choices("P1", "cure") == ["M03 Wa1"]
    table.play("P1", "cure M03 Wa1", "done")
    assert "use Wa1" in table.options("P1")


def boost() -> None:
    """Rage Vitamins: 2 strength until the owner's next turn, once on the same unit. [R52]"""
    table = use("Me1", "Me1+M07@C9 Wa1+W01@D9 Wa2+A15@E9", "strengthen M07 Wa1", "done", "use Me1")
    assert table.choices("P1", "strengthen") == ["M07 Gu1", "M07 Sc1", "M07 Me1"]
    assert (table.unit("Wa1").strength, table.unit("Me1").strength) == (4, 1)
    table.wait_for("P2 turn")
    assert table.unit("Wa1").strength == 4
    assert table.wait_for("P1 turn").unit("Wa1").strength == 2


def medical_pager() -> None:
    """The pager heals who is wounded beside it, without being asked."""
    table = use("Wa1", "Wa1+W01@C9 Wa2@D9 Me2+M01@E9", "attack W01 Wa2")
    assert happened(table)[1:] == ["Wa2 3-1: 2, 3 left", "Me2 heals Wa2 2"]


def follow() -> None:
    """Van Damme drives after an enemy that was beside it."""
    table = use("Sc1", "Sc1@D9 Gu2+V01@D10", "go F8", "done")
    assert (table.asking, table.options("P2")) == ("P2 follow", ["stay", "follow D9", "follow E8"])
    assert table.play("P2", "follow E8").unit("Gu2").place == "E8"


def vs_close() -> None:
    """Chainmail Pyjamas: 3 against the chainsaw."""
    assert use("Wa1", "Wa1+W01@C9 Gu2+A07@D9", "attack W01 Gu2").told(Wounded)[0].defence == 4


def vs_ranged() -> None:
    """The Vantablack Onesie: 1 always and 2 against the crossbow, at distance 1, too."""
    assert use("Sc1", "Sc1+S06@C9 Gu2+A14@D9", "attack S06 Gu2").told(Wounded)[0].defence == 4


def wall_walk() -> None:
    """The Loafers walk through the wall E10, not onto it to stay."""
    table = use("Gu1", "Gu1+E03@D10")
    assert {"go F10", "go F11"} <= set(table.options("P1"))
    assert table.refused("P1", "go E10") == "E10 is a wall: no movement ends there."


def lava_walk() -> None:
    """The Gondola stands in lava unharmed, pushed there or gone there."""
    assert use("Sc1", "Sc1+V04@F8", "go G8", "done").unit("Sc1").place == "G8"
    assert use("Wa1", "Wa1+W02@E8 Gu2+A13@F8", "attack W02 Gu2").unit("Gu2").place == "G8"


def tower_jump() -> None:
    """The Pogo: from F9 over the lava onto the edge H9 for two steps, and on to the center."""
    table = use("Gu1", "Gu1+E05@F9", "go I9")
    assert happened(table) == ["Gu1 walks F9-H9-I9"]
    assert (table.view.acting and table.view.acting.steps) == 3


def see_through_walls() -> None:
    """The Monocle looks through the wall between C10 and F10; a unit there does not see back."""
    assert use("Gu1", "Gu1+G03+E02@C10 Gu2+G04@F10").choices("P1", "attack") == ["G03 Gu2"]
    assert use("Gu1", "Gu1+G03@C10 Gu2+G04+E02@F10").choices("P1", "attack") == []


def trample() -> None:
    """The Man Shaped Swarm passes through an enemy on a bridge, and does not stop on it."""
    text = "Ca1=C21@J8 Ca2@K9"
    table = position(text, options=CHARACTER_GAME, phase="turn", phases_left=2).play("P1", "use Ca1")
    assert "go K9" not in table.options("P1")
    assert happened(table.play("P1", "go L8")) == ["Ca1 walks J8-K9-L8"]
    table = position(text.replace("=C21", ""), options=CHARACTER_GAME, phase="turn", phases_left=2)
    assert "go L8" not in table.play("P1", "use Ca1").options("P1")


def range_() -> None:
    """The Scope: a nail gun reaches seven squares; a close weapon one square still."""
    assert use("Gu1", "Gu1+G03+E13@A9 Sc2@H12").choices("P1", "attack") == []
    assert use("Gu1", "Gu1+G03+E13@C12 Sc2@J12").choices("P1", "attack") == ["G03 Sc2"]
    assert use("Wa1", "Wa1+W01+E13@C9 Sc2@E9").choices("P1", "attack") == []


def no_push_back() -> None:
    """The Knee Pads stay where they are, on the brink of lava."""
    table = use("Wa1", "Wa1+W02@E8 Sc2+E14@F8", "attack W02 Sc2")
    assert (table.unit("Sc2").place, table.unit("Sc2").wounds) == ("F8", 4)


def no_incapacitate() -> None:
    """The Eyelids stay open under the bowling balls."""
    table = use("Wa1", "Wa1+W03@C9 Wa2+E15@D9", "attack W03 Wa2")
    assert (table.unit("Wa2").down, table.unit("Wa2").wounds) == (False, 3)


def bug_immune() -> None:
    """The Veil walks over beetles, and stays among them."""
    table = use("Sc1", "Sc1+E16@C8", "go E8", tokens="beetle_mound=E8,P2")
    assert happened(table) == ["Sc1 walks C8-D7-E8"]


def remote_release() -> None:
    """The Skeleton Keys open a jail from four squares away, in sight."""
    table = use("Sc1", "Sc1+E18@D7 Wa1@jail1", "release NW")
    assert table.unit("Wa1").in_base
    assert use("Sc1", "Sc1+E18@G7 Wa1@jail1").choices("P1", "release") == []


def remote_capture() -> None:
    """The Drone takes a free point three squares away; not one where somebody stands."""
    assert use("Sc1", "Sc1+E19@D9", "claim E19 C6").view.control == {"C6": 0}
    assert use("Sc1", "Sc1+E19@D9 Wa1@E8").choices("P1", "claim") == ["E19 C6"]


def recall() -> None:
    """The Ejector Seat: home in place of moving, and not after a step."""
    table = use("Sc1", "Sc1+E20@F8 Wa2@E9")
    assert table.choices("P1", "recall") == ["E20"]
    assert table.play("P1", "recall E20").unit("Sc1").in_base
    assert use("Sc1", "Sc1+E20@F8", "go F9").choices("P1", "recall") == []


def regenerate() -> None:
    """Professor Gravy loses a wound as its owner's turn begins, not in jail and not in others' turns."""
    table = position("Ca1=C25@C9:w2 Ca2=C27@C12:w2", options=CHARACTER_GAME, hands="P1=P23")
    assert (table.unit("Ca1").wounds, table.unit("Ca2").wounds) == (1, 2)
    assert position("Ca1=C25@jail1:w2", options=CHARACTER_GAME, hands="P1=P23").unit("Ca1").wounds == 2


PLAYED: Mapping[str, Callable[[], None]] = {
    played.__name__.removesuffix("_"): played
    for played in (
        incapacitate, ignore_los, push_back, splash, hits_all_adjacent, extra_attack, drain, higher_ground, payback,
        heal, cure, boost, medical_pager, follow, vs_close, vs_ranged, wall_walk, lava_walk, tower_jump,
        see_through_walls, trample, range_, no_push_back, no_incapacitate, bug_immune, remote_release, remote_capture,
        recall, regenerate,
    )
}  # fmt: skip


@pytest.mark.parametrize("tag", PLAYED)
def test_DD_ITM_07_each_tag_does_what_it_says(tag: str) -> None:
    """DD-ITM-07: a card with the tag is played, and a player sees what table 3.23 says."""
    PLAYED[tag]()


def test_DD_ITM_07_no_tag_is_left_out() -> None:
    """DD-ITM-07: every tag of a store card or character is among those that are played here."""
    printed = {tag.name for card in [*ITEMS.values(), *CHARACTERS.values()] for tag in card.tags}
    assert printed == set(PLAYED)
