"""The worked examples of the rulebook; those of other chapters stand in the files of their rules. [OX]"""

from __future__ import annotations

from rules.one_page_deadzone.model.events import Destroyed, HazardMet, Moved, Pinned, Shot, Struck, Wounded
from rules.one_page_deadzone.model.questions import Reaction
from tests.one_page_deadzone.kit import position


def test_OX_02_an_open_shot() -> None:
    """OX-02, OP-SHT-02..06: four dice at 4+ against three at 5+: two wounds, one is enough, 15 points."""
    table = position("Ta1@E1 / Do1@E5 Do2@H8", dice=[[8, 5, 4, 2], [5, 3, 1]])
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    dice = (8, 5, 4, 2), (5, 3, 1)
    assert table.told(Shot) == [Shot("Ta1", "Do1", "E1", "E5", "Assault Rifle", *dice, (("clear", 1),), (), 2)]
    assert table.told(Destroyed) == [Destroyed("Do1", 1, "dog", "E5", 15)]
    assert (table.score(), table.dice.outcomes) == ((15, 0), [])


def test_OX_03_cover() -> None:
    """OX-03, OP-SHT-07, OP-TER-01, R8: a Shotgun at two cubes into cover: 4 dice against 4, 2 against 2: no wound."""
    table = position("Ta1+defender@E3 / 3g1@F5", dice=[[7, 4, 3, 2], [8, 5, 2, 1]])
    table.play("P1", "activate Ta1 hold", "shoot 3g1")
    dice = (7, 4, 3, 2), (8, 5, 2, 1)
    bonuses = (("weapon", 1),), (("cover", 1),)
    assert table.told(Shot) == [Shot("Ta1", "3g1", "E3", "F5", "Shotgun", *dice, *bonuses, 0)]
    assert (table.where("3g1"), table.told(Wounded), table.dice.outcomes) == ("F5", [], [])


def test_OX_08_overwatch() -> None:
    """OX-08, OP-OVW-01..03: begun in sight: 5 dice against 4, 2 against 2; the Dog carries on, safe at its end."""
    table = position("Do1@D6 / Ta1@D3:overwatch", dice=[[6, 5, 2, 2, 1], [7, 6, 1, 1]])
    table.play("P1", "activate Do1 walk")
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, "Do1", "begin"))
    table.play("P2", "react Ta1")
    dice = (6, 5, 2, 2, 1), (7, 6, 1, 1)
    bonuses = (("clear", 1), ("height", 1)), (("overwatch", 1),)
    assert table.told(Shot) == [Shot("Ta1", "Do1", "D3", "D6", "Assault Rifle", *dice, *bonuses, 0, True)]
    table.play("P1", "go E5")
    unit = table.unit("Ta1")
    assert unit is not None
    assert (table.asking, table.where("Do1"), unit.overwatch) == ("P2 activate", "E5", False)


def test_OX_09_assault_over_mud() -> None:
    """OX-09, OP-MEL-01, -02, -06, -07, OP-ELV-02: F1-E2-D3 up a level: 4 dice against 4, a wound; it must leave."""
    # Dogs in the way: without them there is a way around the mud, and only that one is offered.
    table = position("Do1@F1 / Ta1@D3 Do8@E1 Do9@F2", dice=[[8, 5, 3, 1], [4, 2, 1, 1]])
    table.play("P1", "activate Do1 assault", "charge D3")
    assert table.told(Moved) == [Moved("Do1", "F1", ("E2", "D3"))]
    table.play("P1", "strike Ta1")
    dice = (8, 5, 3, 1), (4, 2, 1, 1)
    bonuses = (("weapon", 1),), (("mud", 1),)
    assert table.told(Struck) == [Struck("Do1", "Ta1", "D3", "Combat Knife", *dice, *bonuses, 1)]
    assert (table.told(Wounded), table.where("Ta1")) == ([Wounded("Ta1", 1, 2)], "D3")
    assert (table.asking, table.default("P1")) == ("P1 fall_back", "go E2")
    table.play("P1", "go D2")
    assert (table.where("Do1"), table.told(HazardMet)) == ("D2", [])


def test_OX_10_two_in_a_cube() -> None:
    """OX-10, OP-MEL-04, -05: 6 against 4 at the pinned one, whose friend helps; 5 against 3 at the other."""
    text = "2g1@A8 / As1@B8:pinned Ta1@B8"
    table = position(text, dice=[[1] * 6, [1] * 4]).play("P1", "activate 2g1 assault", "charge B8", "strike As1")
    told = table.told(Struck)[0]
    assert (told.attack_bonus, told.defence_bonus) == ((("weapon", 2), ("pinned", 1)), (("friend", 1),))
    assert (len(told.attack), len(told.defence), table.told(Pinned)) == (6, 4, [])
    table = position(text, dice=[[1] * 5, [1] * 3]).play("P1", "activate 2g1 assault", "charge B8", "strike Ta1")
    told = table.told(Struck)[0]
    assert (told.attack_bonus, told.defence_bonus) == ((("weapon", 2),), ())
    assert (len(told.attack), len(told.defence)) == (5, 3)
