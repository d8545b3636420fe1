"""Actions: capture, release, items that heal, strengthen, capture or bring home. [DD-ACT, DD-CTL, DD-REL]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Captured, StoodUp
from tests.death_dome.kit import between

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


@pytest.mark.parametrize(("square", "supply", "payout"), [("E8", 1, 100_000), ("I9", 5, 500_000)])
def test_DD_CTL_05_points_and_towers(square: str, supply: int, payout: int) -> None:
    """DD-CTL-05: a normal point is 1 supply and 100k, a tower center 5 and 500k."""
    team = between(f"Sc1@{square}").play("P1", "use Sc1", "capture").team("P1")
    assert (team.supply, team.payout) == (supply, payout)


# -- remote release and remote capture ---------------------------------------------------------------------------------


@pytest.mark.parametrize("square", ["C8", "G1"])
def test_remote_release_refused(square: str) -> None:
    """E18: not from five squares away, nor from where the release point is not seen."""
    table = between(f"Sc1+E18@{square} Wa1@jail1").play("P1", "use Sc1")
    assert table.refused("P1", "release NW") == "Jail NW is opened from C3."


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


# -- items -------------------------------------------------------------------------------------------------------------


def test_cure() -> None:
    """M03, DD-ABL-03: a mate that lies down stands up, and may be chosen for the second phase; or is healed instead."""
    table = between("Me1+M03@E9 Sc1@E7:down,w1", hands="P1=P23").play("P1", "use Me1")
    assert {"cure M03 Sc1", "heal M03 Sc1"} <= set(table.options("P1"))
    table.play("P1", "cure M03 Sc1")
    assert (table.told(StoodUp), table.unit("Sc1").wounds) == ([StoodUp("Sc1")], 1)
    assert table.play("P1", "done", "use Sc1").asking == "P1 unit"


# -- recall ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Sc1@E8", "Sc1+E20"])
def test_recall_refused(text: str) -> None:
    """R71: not without the seat, and not from the base."""
    told = "Only a unit that carries a recall card and has not moved yet can be put back in its base."
    assert between(text).play("P1", "use Sc1").refused("P1", "recall E20") == told
