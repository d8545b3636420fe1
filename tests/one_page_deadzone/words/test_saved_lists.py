"""Armies as text that players keep: read again as they were, refused with every reason. [OP-ARM]"""

from __future__ import annotations

import pytest

from rules.engine import FairDice, Match
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.armies import READY_ARMIES, army_in_words, cost_of, model, read_army
from rules.one_page_deadzone.model.moves import Army
from rules.one_page_deadzone.model.view import ZoneView
from rules.one_page_deadzone.words.saved_lists import LIST_KIND


def seen_with(text: str = "", points: str = "150") -> ZoneView:
    """What the first player sees after writing this army."""
    match = Match.begin(GAME, 2, {"points": points}, FairDice(b"armies"))
    if text:
        match.act(0, Army(text))
    return match.view(0)


@pytest.mark.parametrize("key", READY_ARMIES)
def test_OP_ARM_01_a_kept_army_is_the_same_again(key: str) -> None:
    """OP-ARM-01: what is kept of it has its units, and fits a table of its points; its name begins with its faction."""
    army = READY_ARMIES[key]
    seen = seen_with(army_in_words(army.units), str(army.points))
    text = LIST_KIND.text(seen)
    assert sorted(read_army(text)) == sorted([model(unit).key for unit in army.units])
    assert LIST_KIND.is_open(seen)
    assert LIST_KIND.faults(seen, text) == []
    assert LIST_KIND.title(seen, text).endswith(f" {army.points}")


def test_OP_ARM_01_one_that_does_not_fit_is_refused_with_every_reason() -> None:
    """OP-ARM-01, OP-ARM-05: too dear and of two factions at once; a unit that is gone."""
    seen = seen_with()
    assert LIST_KIND.text(seen) == ""
    large = next(army for army in READY_ARMIES.values() if army.points == 300)
    other = next(
        army for army in READY_ARMIES.values() if model(army.units[0]).faction != model(large.units[0]).faction
    )
    mixed = army_in_words([*large.units, *other.units])
    cost = cost_of([*large.units, *other.units])
    told = " ".join(map(str, LIST_KIND.faults(seen, mixed)))
    assert f"It costs {cost} points and the limit is 150" in told
    assert "It mixes" in told
    (gone,) = LIST_KIND.faults(seen, "Space Marine")
    assert str(gone).startswith("There is no unit “Space Marine”")
