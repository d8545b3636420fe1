"""The Research Phase. [GS-RSH, GP-20, GP-21]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import ResearchRolled, TechnologyRaised
from tests.galactic_supremacy.kit import Table, position

TABLE_C = ["JS", "FP", "RA", "DE", "CO", "SL", "TE", "IN", "EN"]


def researching(player: str, *dice: int) -> Table:
    """P1's Research Phase."""
    return position(f"P1: {player} / P2: hand -", "research", dice=dice)


def test_GS_RSH_01_pay_and_roll() -> None:
    """GS-RSH-01: 10 credits and a Research card: one roll on Table C; die 1: JS 1 to 2."""
    table = researching("10cr hand research,leader", 1).play("P1", "research")
    player = table.player("P1")
    assert (player.credits, player.levels["JS"]) == (0, 2)
    assert sum(player.levels.values()) == 10
    assert table.hand("P1") == ["leader"]
    assert table.discards() == {"research": 1}
    assert table.player("P2").levels["JS"] == 1


@pytest.mark.parametrize(("die", "technology"), list(enumerate(TABLE_C, start=1)))
def test_GS_RSH_01_table_c(die: int, technology: str) -> None:
    """GS-RSH-01: each row of Table C, rolled in public. [R42]"""
    table = researching(f"10cr hand research; {technology}4", die).play("P1", "research")
    assert table.heard(None, ResearchRolled) == [ResearchRolled(0, die)]
    assert table.heard(None, TechnologyRaised) == [TechnologyRaised(0, technology, 5)]  # type: ignore[arg-type]


@pytest.mark.parametrize("player", ["10cr hand leader", "20cr hand fleet,command"])
def test_GS_RSH_01_without_the_card(player: str) -> None:
    """GS-RSH-01: without a Research card it is refused."""
    researching(player).refused("P1", "research")


def test_GS_RSH_01_without_the_credits() -> None:
    """GS-RSH-01: with 9 credits, which everybody sees, nothing is asked. [GS-SEQ-04]"""
    assert researching("9cr hand 3research").asking == "P2 draw"


@pytest.mark.parametrize("technology", TABLE_C)
def test_GS_RSH_02_a_free_choice(technology: str) -> None:
    """GS-RSH-02, R6: die 0: the player chooses any of the nine; he chooses EN: EN + 1."""
    table = researching("10cr hand research", 10).play("P1", "research")
    assert table.asking == "P1 technology"
    assert table.options("P1") == [f"raise {each}" for each in TABLE_C]
    table.play("P1", f"raise {technology}")
    assert table.told(TechnologyRaised) == [TechnologyRaised(0, technology, 2)]  # type: ignore[arg-type]


def test_GS_RSH_02_he_must_choose() -> None:
    """GS-RSH-02, GP-21: the choice cannot be skipped."""
    table = researching("10cr hand research", 10).play("P1", "research")
    for words in ("done", "pass", "research"):
        table.refused("P1", words)


def test_GS_RSH_03_any_number_per_phase() -> None:
    """GS-RSH-03, R39: 30 credits and 3 Research cards: three rolls, the same technology twice."""
    table = researching("30cr hand 3research", 5, 5, 9).play("P1", *["research"] * 3)
    player = table.player("P1")
    assert (player.credits, player.cards) == (0, 0)
    assert (player.levels["CO"], player.levels["EN"]) == (3, 2)


def test_GS_RSH_03_levels_have_no_maximum() -> None:
    """GS-RSH-03, R39: level 40 rises to 41."""
    assert researching("10cr hand research; FP40", 2).play("P1", "research").player("P1").levels["FP"] == 41


def test_GP_20_silence_rolls_nothing() -> None:
    """GP-20: the default is no roll."""
    table = researching("50cr hand 3research")
    assert table.default("P1") == "done"
    assert table.silent().told(ResearchRolled) == []


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
