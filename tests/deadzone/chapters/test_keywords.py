"""Keywords, items and teams at the table: what players see of rules that other chapters test by themselves.

[DZ-KW, DZ-ITM, DZ-EQP, DZ-TEAM, DZ-ACT]
"""

from __future__ import annotations

import pytest

from tests.deadzone.fights import acting
from tests.deadzone.kit import new_game
from tests.deadzone.plaza import FAIL, settle

MARINE = "corporation-marine-troop"
TROOP = "enforcer-troop/laser-rifle"
SQUAD = "Enforcer Sergeant, Laser Rifle; 3x Enforcer, Laser Rifle"

# -- command and set-up ------------------------------------------------------------------------------------------------


def legal(*lines: str, faction: str = "Enforcers", points: str = "300") -> bool:
    """Whether a team of these lines may take the field."""
    table = new_game({"points": points})
    table.act("P1", "team text=" + ";_".join([faction, *lines]).replace(" ", "_"))
    return "field own" in table.options("P1")


@pytest.mark.parametrize(
    ("rule", "lines", "allowed"),
    [
        ("01", "3x Enforcer, Laser Rifle", False),
        ("01", "Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle", True),
        ("01", "2x Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle", False),
        ("02", "Enforcer Sergeant, Laser Rifle", False),
        ("03", f"{SQUAD}; 3x Medic", True),
        ("03", f"{SQUAD}; 4x Medic", False),
        ("04", f"{SQUAD}; Heavy Support Strider", True),
        ("04", f"{SQUAD}; 2x Heavy Support Strider", False),
        ("05", f"{SQUAD}; Lt Commander Roca; Sergeant Howlett", False),
        ("06", f"{SQUAD}; 3x Enforcer, Burst Laser", True),
        ("06", f"{SQUAD}; 4x Enforcer, Burst Laser", False),
        ("08", "Enforcer Sergeant, Laser Rifle; Enforcer, Laser Rifle + Ammo", True),
        ("09", f"{SQUAD}; Sentry Gun", False),
        ("09", f"{SQUAD}; Sentry Gun; Engineer, Pistol", True),
    ],
)
def test_DZ_TEAM_01_to_09_only_a_legal_team_takes_the_field(rule: str, lines: str, allowed: bool) -> None:
    """DZ-TEAM-01, DZ-TEAM-02, DZ-TEAM-03, DZ-TEAM-04, DZ-TEAM-05, DZ-TEAM-06, DZ-TEAM-08, DZ-TEAM-09."""
    assert legal(*lines.split("; ")) is allowed, rule


# -- what the other side is asked --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hits", "asked"), [([5, 5, 1], True), ([5, 5, 5], False)])
def test_DZ_PAC_06_after_the_dice_asked_where_one_success_more_saves_it(hits: list[int], asked: bool) -> None:
    """DZ-PAC-06: 2 - 0 on AR 1 takes the last HP and 1 - 0 would not: P2 is offered the re-roll; 3 hits kill anyway."""
    table = acting(
        f"R1:{MARINE}/laser-rifle@A1-1 / E1:{TROOP}@D1-1:d1",
        "shoot laser-rifle E1",
        theirs=["advance"],
        dice=[hits, FAIL],
    )
    assert table.asking == "P2 dice"
    assert (table.question("P2").order is None) is asked, "else the standing order answers at once"
    if asked:
        table.roll(4).play("P2", "buy saves advance")
    settle(table)
    assert (table.fighter("E1") is not None) is asked
