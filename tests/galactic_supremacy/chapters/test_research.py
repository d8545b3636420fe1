"""The Research Phase. [GS-RSH, GP-20, GP-21]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import ResearchPaid, ResearchRolled, TechnologyRaised
from tests.galactic_supremacy.kit import Table, position

TABLE_C = ["JS", "FP", "RA", "DE", "CO", "SL", "TE", "IN", "EN"]


def researching(player: str, *dice: int) -> Table:
    """P1's Research Phase."""
    return position(f"P1: {player} / P2: hand -", "research", dice=dice)


@pytest.mark.parametrize(("die", "technology"), list(enumerate(TABLE_C, start=1)))
def test_GS_RSH_01_table_c(die: int, technology: str) -> None:
    """GS-RSH-01: each row of Table C, rolled in public. [R42]"""
    table = researching(f"10cr hand research; {technology}4", die).play("P1", "research")
    assert table.heard(None, ResearchRolled) == [ResearchRolled(0, die)]
    assert table.heard(None, TechnologyRaised) == [TechnologyRaised(0, technology, 5)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("version", "told"), [(3, []), (4, [ResearchPaid(0, 10)])])
def test_GS_RSH_01_what_a_roll_costs_is_told(version: int, told: list[ResearchPaid]) -> None:
    """GS-RSH-01: 10 credits and the card; matches of earlier rules tell the roll only, as their records say."""
    table = position("P1: 15cr hand research,leader / P2: hand -", "research", dice=[4], version=version)
    assert table.play("P1", "research").told(ResearchPaid) == told
    line = "Alice pays 10 credits and a Research card for a roll."
    assert [GAME.narrate.fact(event, ("Alice", "Bob")) for event in told] == [line] * len(told)


@pytest.mark.parametrize("player", ["10cr hand leader", "20cr hand fleet,command"])
def test_GS_RSH_01_without_the_card(player: str) -> None:
    """GS-RSH-01: without a Research card it is refused."""
    researching(player).refused("P1", "research")


@pytest.mark.parametrize("technology", TABLE_C)
def test_GS_RSH_02_a_free_choice(technology: str) -> None:
    """GS-RSH-02, R6: die 0: the player chooses any of the nine; he chooses EN: EN + 1."""
    table = researching("10cr hand research", 10).play("P1", "research")
    assert table.asking == "P1 technology"
    assert table.options("P1") == [f"raise {each}" for each in TABLE_C]
    table.play("P1", f"raise {technology}")
    assert table.told(TechnologyRaised) == [TechnologyRaised(0, technology, 2)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("levels", "raised"),
    [("TE1", "TE"), ("TE2", "IN"), ("TE3 IN2 EN2", "IN"), ("TE3 IN3 EN2", "EN"), ("TE2 IN2 EN2", "TE")],
)
def test_GP_21_default_is_the_lowest_growth_technology(levels: str, raised: str) -> None:
    """GP-21: silence raises the lowest of TE, IN, EN, a tie in this order."""
    table = researching(f"10cr hand research; {levels}", 10).play("P1", "research")
    assert table.default("P1") == f"raise {raised}"
    table.silent()
    assert [event.technology for event in table.told(TechnologyRaised)] == [raised]
