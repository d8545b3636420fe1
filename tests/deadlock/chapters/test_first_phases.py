"""What the first eight phases have in common: their order, and questions that let acts come between."""

from __future__ import annotations

import pytest

from tests.deadlock.kit import Table, position

FIRST = ["upkeep", "labor", "event", "population", "morale", "taxation", "rebellion", "resource"]
POOR = "C3 plains P1: dwellings mine+ farm+ fuel_storage+ idle2 | tank scout / B2 plains P1: city- dwellings"
ASKED = [
    ("upkeep", POOR, "F3", (), "hunger"),
    ("upkeep", POOR, "E1", (), "power"),
    ("upkeep", POOR.replace("city-", "museum-").replace("idle2", "idle9"), "F99", (), "housing"),
    ("labor", POOR, "", (), ""),
    ("labor", POOR.replace(" idle2", "").replace("farm+", "farm-"), "", (), "labor"),
    ("event", POOR, "", (3, 12, 1), "victims"),
    ("population", POOR, "", (), "homes"),
    ("morale", POOR.replace("city-", "city+"), "", (), "morale"),
    ("morale", POOR, "A20 rebels1", (), "return"),
    ("taxation", POOR, "", (), "tax"),
    ("rebellion", POOR, "rebels5", (1,), "revolt_building"),
    ("resource", POOR.replace("city-", "city+"), "", (), "resource"),
]


def at(phase: str, text: str, sheet: str, dice: tuple[int, ...]) -> Table:
    """A table at the first question of a phase."""
    following = [*FIRST, "diplomacy"][FIRST.index(phase) + 1]
    return position(text, phase=phase, stop=following, version=2, P1=f"tarth {sheet}", dice=dice, rest=1)


def test_the_first_eight_phases_come_in_their_order() -> None:
    """DL-SEQ-02: 1 Upkeep, 2 Labor, 3 Event, 4 Population, 5 Morale, 6 Taxation, 7 Rebellion, 8 Resource."""
    table = position("C3 plains P1: city+", phase="upkeep", stop="diplomacy", rest=6).silent()
    assert table.phases == FIRST


@pytest.mark.parametrize(("phase", "text", "sheet", "dice", "prompt"), ASKED)
def test_at_every_question_somebody_may_concede(
    phase: str, text: str, sheet: str, dice: tuple[int, ...], prompt: str
) -> None:
    """DL-VIC-05, DP-37: each question lets a concession in at once, and is asked again for those who play on."""
    table = at(phase, text, sheet, dice)
    assert table.asking == (f"P1 {prompt}" if prompt else "")
    if prompt:
        asked = table.options("P1")
        table.act("P2", "concede")
        assert table.view.winners == (0,)
        table = at(phase, text + " / E1 plains P3: city+", sheet, dice)
        table.act("P2", "concede")
        assert (table.player("P2").out, table.asking, table.options("P1")) == (True, f"P1 {prompt}", asked)


@pytest.mark.parametrize(("rate", "sheet", "prompt"), [("low", "rebels1", "forgive"), ("high", "", "high")])
def test_after_the_rate_too(rate: str, sheet: str, prompt: str) -> None:
    """DL-VIC-05: Forgive and High are open questions as well."""
    table = at("taxation", POOR, sheet, ()).play("P1", f"set_tax {rate}")
    assert table.asking == f"P1 {prompt}"
    assert table.act("P2", "concede").view.winners == (0,)


def test_the_unit_that_a_rebellion_takes_is_asked_for_openly() -> None:
    """DL-VIC-05: so is the second half of a rebellion."""
    table = at("rebellion", POOR, "rebels5", (1,)).silent()
    assert table.asking == "P1 revolt_unit"
    assert table.act("P2", "concede").view.winners == (0,)


def test_only_what_is_put_together_is_a_plan() -> None:
    """Work, power, homes and who rebels are named piece by piece; trade buildings are simply picked."""
    plans = {}
    for phase, text, sheet, dice, prompt in ASKED:
        if prompt:
            plans[prompt] = getattr(at(phase, text, sheet, dice).question("P1"), "plan", False)
    planned = {"labor", "power", "homes", "hunger", "housing", "morale", "victims"}
    assert {prompt for prompt, plan in plans.items() if plan} == planned


def test_basic_comes_before_untagged_within_a_rank() -> None:
    """Table J: a Surface Mine gets its colonist before a Benthic Mine of a lower number, and keeps him longer."""
    table = position(
        "B1 ocean P1: benthic_mine+ / C3 plains P1: mine+ dwellings", phase="upkeep", stop="labor", P1="F1"
    )
    assert table.default("P1") == "lose B1 slot 1"
