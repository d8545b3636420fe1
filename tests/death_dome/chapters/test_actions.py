"""Actions: capture, release, items that heal, strengthen, capture or bring home. [DD-ACT, DD-CTL, DD-REL]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Boosted, Captured, Healed, Recalled, Released, StoodUp
from tests.death_dome.kit import between, position

# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["capture", "attack punch Gu2", "heal M02 Wa1", "claim E19 H5"])
def test_DD_ACT_01_one_of_them(words: str) -> None:
    """DD-ACT-01: capture, attack or item: one of these, then none of the others."""
    table = between("Me1+M02+E19@E8 Wa1@E7:w2 Gu2@F8", hands="P1=P23").play("P1", "use Me1", words)
    table = table.play("P1", "none") if table.asking == "P1 attack_cards" else table
    for other in ("capture", "attack punch Gu2", "heal M02 Wa1", "claim E19 H5"):
        assert table.refused("P1", other) == "Me1 has used its action in this phase."


@pytest.mark.parametrize("words", ["attack M05 Gu2", "heal M02 Wa1", "release NW", "capture", "claim E19 C6"])
def test_DD_ACT_02_not_in_a_base(words: str) -> None:
    """DD-ACT-02: in its base a unit attacks, heals, releases and captures nothing."""
    table = between("Me1+M05+M02+E19 Wa1:w2 Gu2@C11 Sc1@jail1").play("P1", "use Me1")
    assert table.refused("P1", words) == "Me1 is in its base: there it only moves."


# -- capture -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["", "E8=P2", "E8=P3"])
def test_DD_CTL_01_the_point_takes_the_colour(owner: str) -> None:
    """DD-CTL-01: a free point or another team's takes its captor's colour."""
    table = between("Sc1@E8", players=3, control=owner).play("P1", "use Sc1", "capture")
    assert table.view.control == {"E8": 0}
    assert table.told(Captured)[0].before == {"": None, "E8=P2": 1, "E8=P3": 2}[owner]


def test_DD_CTL_02_the_own_point() -> None:
    """DD-CTL-02, R16: it is yours already: refused, the action is kept; beside a point there is nothing to capture."""
    table = between("Sc1@E8 Gu2@F8", control="E8=P1").play("P1", "use Sc1")
    assert table.refused("P1", "capture") == "E8 is yours already."
    assert "attack punch Gu2" in table.options("P1")
    assert table.play("P1", "go E9").refused("P1", "capture") == "Sc1 stands on no control point."


def test_DD_CTL_03_without_a_weapon() -> None:
    """DD-CTL-03: an unarmed medic captures."""
    assert between("Me1@E8").play("P1", "use Me1", "capture").view.control == {"E8": 0}


def test_DD_CTL_04_a_point_keeps_its_colour() -> None:
    """DD-CTL-04: when the unit leaves, and when it is jailed."""
    table = between("Sc1@E8 Gu2+G01@E5").play("P1", "use Sc1", "capture", "go E9")
    assert table.view.control == {"E8": 0}
    table = between("Sc1@E8:w4 Gu2+G01@E5", control="E8=P1", to_act="P2")
    table.play("P2", "use Gu2", "attack G01 Sc1", "imprison NE")
    assert (table.unit("Sc1").jailed, table.view.control) == (True, {"E8": 0})


@pytest.mark.parametrize(("square", "supply", "payout"), [("E8", 1, 100_000), ("I9", 5, 500_000)])
def test_DD_CTL_05_points_and_towers(square: str, supply: int, payout: int) -> None:
    """DD-CTL-05: a normal point is 1 supply and 100k, a tower center 5 and 500k."""
    team = between(f"Sc1@{square}").play("P1", "use Sc1", "capture").team("P1")
    assert (team.supply, team.payout) == (supply, payout)


# -- release -----------------------------------------------------------------------------------------------------------


def test_DD_REL_01_all_are_freed() -> None:
    """DD-REL-01: units of every team go home from that jail, without wounds; the other jails stay shut."""
    table = between("Sc1@C3 Wa1@jail1 Gu2@jail1 Me3@jail1 Me1@jail2", players=3).play("P1", "use Sc1", "release NW")
    assert [table.unit(name).in_base for name in ("Wa1", "Gu2", "Me3", "Me1")] == [True, True, True, False]
    assert [table.unit(name).wounds for name in ("Wa1", "Gu2", "Me3")] == [0, 0, 0]
    assert table.told(Released) == [Released(0, "NW", ("Wa1", "Gu2", "Me3"), "Sc1")]


def test_DD_REL_02_empty_jails_and_other_squares() -> None:
    """DD-REL-02, R16: nobody is in that jail; or the unit is not on the release point."""
    table = between("Sc1@C3 Wa1@jail2").play("P1", "use Sc1")
    assert table.refused("P1", "release NW") == "Nobody is in jail NW."
    assert table.refused("P1", "release NE") == "Jail NE is opened from S3."
    assert "capture" not in table.options("P1")


def test_DD_REL_03_freed_units_may_be_used() -> None:
    """DD-REL-03: freed in the first phase, chosen for the second; it stands on a free square of its base."""
    table = between("Sc1@C3 Wa1@jail1", hands="P1=P23").play("P1", "use Sc1", "release NW", "done", "use Wa1", "go C9")
    assert table.unit("Wa1").place == "C9"


def test_DD_REL_03_base_squares_that_others_have_taken() -> None:
    """DD-REL-03, R21: with mates on the first base squares the freed unit takes the next one."""
    table = between("Sc1@C3 Wa1@jail1 Gu1@A10 Me1@B10").play("P1", "use Sc1", "release NW")
    assert table.unit("Wa1").place == "A11"


def test_DD_JAL_02_jailed_units_are_out_of_reach() -> None:
    """DD-JAL-02: a jailed unit is neither chosen, healed, attacked nor shown as a target."""
    table = between("Me1+M02+M07@C3 Wa1@jail1 Gu2@jail1")
    assert "is in jail NW" in table.refused("P1", "use Wa1")
    table.play("P1", "use Me1")
    assert table.refused("P1", "strengthen M07 Wa1") == "Wa1 is not within 3 squares and line of sight."
    assert table.refused("P1", "attack punch Gu2") == "Gu2 is in jail and cannot be attacked."


# -- remote release and remote capture ---------------------------------------------------------------------------------


def test_remote_release_from_four_squares() -> None:
    """DD-REL-01, E18: with the Skeleton Key Collection from within 4 squares in sight of the release point."""
    table = between("Sc1+E18@D7 Wa1@jail1").play("P1", "use Sc1", "release NW")
    assert table.unit("Wa1").in_base
    assert table.told(Released)[0].unit == "Sc1"


@pytest.mark.parametrize("square", ["C8", "G1"])
def test_remote_release_refused(square: str) -> None:
    """E18: not from five squares away, nor from where the release point is not seen."""
    table = between(f"Sc1+E18@{square} Wa1@jail1").play("P1", "use Sc1")
    assert table.refused("P1", "release NW") == "Jail NW is opened from C3."


def test_remote_capture() -> None:
    """E19, R65: a foreign point three squares away, in sight and empty, bugs on it or not; nobody is stung."""
    table = between("Sc1+E19@E8", control="H5=P2", tokens="beehive=H5,P2").play("P1", "use Sc1", "claim E19 H5")
    assert (table.view.control, table.unit("Sc1").wounds) == ({"H5": 0}, 0)


@pytest.mark.parametrize(
    ("text", "more"),
    [("Sc1+E19@E6 Gu2@C6", {}), ("Sc1+E19@G6", {}), ("Sc1+E19@E6", {"control": "C6=P1"}), ("Sc1+E19@C8", {})],
    ids=["somebody on it", "too far", "own point", "wall between"],
)
def test_remote_capture_refused(text: str, more: dict[str, str]) -> None:
    """E19: a unit on the point, four squares, one's own colour, or a wall between."""
    told = "Flag-Planting Drone captures a control point that is not yours, with nobody on it, in its range"
    assert told in between(text, **more).play("P1", "use Sc1").refused("P1", "claim E19 C6")
    assert "claim E19 C6" in between("Sc1+E19@E6").play("P1", "use Sc1").options("P1")


def test_remote_capture_places_no_bugs() -> None:
    """E19, DD-CRD-12: a bug card is put down with a capture on the spot only."""
    table = between("Sc1+E19@E8", control="E8=P1", hands="P1=P03").play("P1", "use Sc1", "claim E19 H5")
    assert (table.view.tokens, table.see("P1").hand) == ({}, ("P03",))


# -- items -------------------------------------------------------------------------------------------------------------


def test_heal_a_teammate_and_oneself() -> None:
    """DD-ABL-27, DD-ABL-28, M02: two wounds of a mate four squares away in sight, or its own."""
    table = between("Me1+M02@E9:w1 Wa1@E5:w3").play("P1", "use Me1")
    assert table.choices("P1", "heal M02") == ["Wa1", "Me1"]
    table.play("P1", "heal M02 Wa1")
    assert (table.told(Healed), table.unit("Wa1").wounds) == ([Healed("Me1", "Wa1", 2)], 1)


def test_heal_in_the_base() -> None:
    """R59: a mate in its base may be healed and strengthened from outside."""
    table = between("Me1+M02+M10@C10 Gu1:w2", hands="P1=P01").play("P1", "use Me1", "heal M02 Gu1", "play P01")
    assert table.play("P1", "strengthen M10 Gu1").unit("Gu1").toughness == 3
    assert table.unit("Gu1").wounds == 0


def test_heal_refused() -> None:
    """DD-ABL-27, DD-ABL-28: not five squares away, not without wounds, not an enemy, not with another card."""
    table = between("Me1+M02@E9 Wa1@E4:w3 Sc1@E8 Gu2@F9:w1").play("P1", "use Me1")
    assert table.refused("P1", "heal M02 Wa1") == "Wa1 is not within 4 squares and line of sight."
    assert table.refused("P1", "heal M02 Sc1") == "That would change nothing for Sc1."
    assert table.refused("P1", "heal M02 Gu2") == "“Gu2” is no unit of yours."
    assert table.refused("P1", "heal M09 Me1") == "Me1 carries no card that does that."


def test_heal_of_range_0() -> None:
    """E17: the Pocket Field Surgeon heals its carrier only."""
    table = between("Sc1+E17@E9:w3 Wa1@E8:w1").play("P1", "use Sc1")
    assert table.choices("P1", "heal E17") == ["Sc1"]
    assert table.play("P1", "heal E17 Sc1").unit("Sc1").wounds == 1


def test_heal_by_a_character() -> None:
    """C20: Mother Suture heals one wound up to three squares away, without a card."""
    table = between("Ca1=C20@E9 Cb1@E7:w2", options={"teams": "characters"}).play("P1", "use Ca1", "heal C20 Cb1")
    assert table.unit("Cb1").wounds == 1


def test_cure() -> None:
    """M03, DD-ABL-03: a mate that lies down stands up, and may be chosen for the second phase; or is healed instead."""
    table = between("Me1+M03@E9 Sc1@E7:down,w1", hands="P1=P23").play("P1", "use Me1")
    assert {"cure M03 Sc1", "heal M03 Sc1"} <= set(table.options("P1"))
    table.play("P1", "cure M03 Sc1")
    assert (table.told(StoodUp), table.unit("Sc1").wounds) == ([StoodUp("Sc1")], 1)
    assert table.play("P1", "done", "use Sc1").asking == "P1 unit"


def test_cure_refused() -> None:
    """M03: nobody to cure among those who stand."""
    table = between("Me1+M03@E9 Sc1@E7").play("P1", "use Me1")
    assert table.refused("P1", "cure M03 Sc1") == "That would change nothing for Sc1."


def test_boost_until_the_next_turn() -> None:
    """M07, DD-MAT-06: +2 strength until the start of its owner's next turn."""
    table = between("Me1+M07@E9 Wa1@E8").play("P1", "use Me1", "strengthen M07 Wa1")
    assert table.told(Boosted) == [Boosted("Wa1", "strength", 2, "M07")]
    assert table.play("P1", "done", "end_turn").unit("Wa1").strength == 4
    assert table.play("P2", "end_turn").unit("Wa1").strength == 2


def test_R52_the_same_item_only_once_on_the_same_unit() -> None:
    """R52: Rage Vitamins twice on one unit are refused, on another unit they work; Pressured comes on top."""
    table = between("Me1+M07@E9 Wa1@E8 Gu1@E7", hands="P1=P01,P01,P06")
    table.play("P1", "use Me1", "strengthen M07 Wa1", "play P01")
    assert table.refused("P1", "strengthen M07 Wa1") == "That would change nothing for Wa1."
    table.play("P1", "strengthen M07 Gu1", "play P01", "strengthen M07 Me1", "play P06 strength")
    assert table.unit("Me1").strength == 1 + 2 + 2


def test_R52_jail_ends_all_boosts() -> None:
    """R52, DD-DTH-04: a strengthened unit that dies and is freed is as strong as ever."""
    table = between("Me1+M07@E9 Wa1@E8 Gu2+G09+E07@E5", hands="P1=P08")
    table.play("P1", "use Me1", "strengthen M07 Wa1", "done", "end_turn")
    table.play("P2", "use Gu2", "attack G09 Wa1", "value 1").play("P1", "none").play("P2", "imprison NW")
    assert (table.unit("Wa1").jailed, table.unit("Wa1").strength) == (True, 2)


# -- recall ------------------------------------------------------------------------------------------------------------


def test_recall_in_place_of_the_movement() -> None:
    """R71, E20: from the tower center into the base in place of the movement; there it only rests."""
    table = between("Sc1+E20@I9", control="I9=P1", hands="P1=P23").play("P1", "use Sc1", "recall E20")
    assert (table.unit("Sc1").in_base, len(table.told(Recalled))) == (True, 1)
    assert table.choices("P1", "go") == []
    assert "there it only moves" in table.refused("P1", "capture")


def test_recall_after_the_action() -> None:
    """R71: capture first, then home."""
    table = between("Sc1+E20@I9").play("P1", "use Sc1", "capture", "recall E20")
    assert (table.unit("Sc1").in_base, table.view.control) == (True, {"I9": 0})
    assert table.view.acting is None


@pytest.mark.parametrize("text", ["Sc1@E8", "Sc1+E20"])
def test_recall_refused(text: str) -> None:
    """R71: not without the seat, and not from the base."""
    told = "Only a unit that carries a recall card and has not stepped yet is put in its base."
    assert between(text).play("P1", "use Sc1").refused("P1", "recall E20") == told


def test_recall_refused_after_a_step() -> None:
    """R71: once it has stepped in this phase it walks; in its next phase it may be recalled."""
    table = between("Sc1+E20@E8", hands="P1=P23").play("P1", "use Sc1", "go E9")
    assert "has not stepped yet" in table.refused("P1", "recall E20")
    assert table.play("P1", "done", "use Sc1", "recall E20").unit("Sc1").in_base


def test_recall_from_lava() -> None:
    """R71, R51: who walked onto lava by its own shoes is recalled from there; Van Damme may follow one square."""
    table = between("Sc1+E20+E04@G8 Gu2+V01@F8").play("P1", "use Sc1", "recall E20")
    assert table.unit("Sc1").in_base
    assert table.asking == "P1 turn"


def test_recall_is_followed() -> None:
    """R71, DD-CRD-02: moved by an item: the carrier beside it may step onto the square that it left."""
    table = between("Sc1+E20@E9 Gu2+V01@F8").play("P1", "use Sc1", "recall E20")
    assert (table.asking, table.options("P2")) == ("P2 follow", ["stay", "follow E9"])


# -- regeneration, silence ---------------------------------------------------------------------------------------------


def test_regenerate_not_in_jail() -> None:
    """C25, DD-MAT-06: one wound at the start of one's own turn on the board or in the base, but nothing in jail."""
    table = position("Ca1=C25@E8:w2 Cb1=C27@jail1", options={"teams": "characters"})
    assert table.unit("Ca1").wounds == 1
    assert table.play("P1", "end_turn").unit("Ca1").wounds == 1


def test_D5_D6_silence_ends_the_phase_and_the_turn() -> None:
    """D4, D5, D6: who is silent in an open phase does nothing more in it, then the turn is over."""
    table = between("Sc1@E8").play("P1", "use Sc1").silent(2)
    assert (table.asking, table.view.control) == ("P2 turn", {})
