"""The worked examples of the rulebook; those of other chapters stand in the files of their rules. [OX]"""

from __future__ import annotations

from rules.one_page_deadzone.model.events import Shot
from rules.one_page_deadzone.model.questions import Reaction
from tests.one_page_deadzone.kit import position


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
