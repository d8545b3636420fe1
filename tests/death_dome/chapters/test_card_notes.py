"""The rulebook's notes on power cards, and what draws a card besides. [DD-CRD-10..19, DD-SCN-01..03]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.events import Died, Drew
from tests.death_dome.kit import between

# -- bug tokens --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("placer", "asked"), [("P1", "P2"), ("P2", "P2"), ("P3", "P3")])
def test_DD_CRD_16_no_shell_for_a_token(placer: str, asked: str) -> None:
    """DD-CRD-16, R40: no shell; the placer picks the jail, for an own unit the next player in turn order."""
    table = between("Sc1@L5:w4", players=3, tokens=f"beehive=L6,{placer}").play("P1", "use Sc1", "go L6")
    assert table.asking == f"{asked} jail"
    table.play(asked, "imprison NW")
    assert [team.shells for team in table.view.teams] == [0, 0, 0]
    assert [fact.shell for fact in table.told(Died)] == [False]


# -- Hyper Cube --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{"options": {"hyper_cube": "four"}}, {"version": 1}])
def test_R42_four_times_a_match_where_that_is_agreed(rules: dict[str, Any]) -> None:
    """R42: by the option, and in matches of the first rules, the fifth use is refused, whoever had the first four."""
    table = between(hands="P1=P05", counter=4, cubes=4, **rules)
    assert table.refused("P1", "play P05") == "Hyper Cube would change nothing now: keep it."
    table = between(hands="P1=P05,P05", counter=4, cubes=3, **rules).play("P1", "play P05")
    assert (table.view.counter, "play P05" in table.options("P1")) == (3, False)


# -- scenarios that draw cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("agreed", "cards"), [("on", 1), ("off", 0)])
def test_DD_SCN_02_a_capture_draws_a_card(agreed: str, cards: int) -> None:
    """DD-SCN-02: each capture draws a card for that team, if that was agreed; from afar, too."""
    options = {"birthday": agreed}
    assert between("Sc1@E8", options=options).play("P1", "use Sc1", "capture").hands()[0] == cards
    table = between("Sc1+E19@E6", options=options).play("P1", "use Sc1", "claim E19 C6")
    assert [fact.count for fact in table.told(Drew)] == [1] * cards
