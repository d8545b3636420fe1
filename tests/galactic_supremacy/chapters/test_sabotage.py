"""Military Sabotage, and where its victims' crews go. [GS-CRD-11, R33, GP-08]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.galactic_supremacy.model.events import EffectRolled, LeaderLost, PieceReturned
from tests.galactic_supremacy.kit import Table, position


def sabotage(text: str, target: str, die: int = 3, **more: Any) -> Table:
    """P1 uses Military Sabotage on this piece; opponents in the text have no cards, so that no window opens."""
    return position(text, "command", dice=[die], **more).play("P1", f"use military_sabotage {target}")


@pytest.mark.parametrize(("die", "back"), [(1, True), (3, True), (4, False), (10, False)])
def test_GS_CRD_11_the_die_of_military_sabotage(die: int, back: bool) -> None:
    """GS-CRD-11: on 1 to 3 the Fleet returns to its holder's hand, on 4 nothing happens."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 F2", "F2", die)
    assert (table.pieces("P2"), table.hand("P2")) == (("H2", ["fleet"]) if back else ("H2 F2", []))
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "military_sabotage", die, back)]
    assert table.heard(None, PieceReturned) == ([PieceReturned(1, "F2")] if back else [])
    assert table.discards() == {"command": 1}


def test_GS_CRD_11_a_colony_returns_too() -> None:
    """GS-CRD-11: an empty colony goes back to hand, without a question; its income goes with it."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 | C2", "C2")
    assert (table.pieces("P2"), table.hand("P2"), table.player("P2").income) == ("H2", ["colony"], 5)
    assert table.asking == "P1 command"


def test_GS_CRD_11_homeworlds_are_immune() -> None:
    """GS-CRD-11: no Homeworld, and no piece of the user himself."""
    table = position("P1: hand command; C1 F1 / P2: hand -; C2", "command")
    for target in ("H2", "H1", "C1", "F1"):
        table.refused("P1", f"use military_sabotage {target}")
    assert "use military_sabotage C2" in table.options("P1")


def test_GS_CRD_11_R33_a_leader_is_attached_again_by_its_holder() -> None:
    """GS-CRD-11, R33, GP-08: to any own unit without Leader; the holder decides, and all see it."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 F1+L1 | C2 F2+L2 F3", "F2")
    assert table.asking == "P2 rehouse_leader"
    assert sorted(table.options("P2")) == ["reassign L2 C2", "reassign L2 F3", "reassign L2 H2"]
    table.refused("P2", "reassign L2 F1")
    table.refused("P2", "reassign L2 F2")
    table.play("P2", "reassign L2 C2")
    assert (table.pieces("P2"), table.hand("P2")) == ("H2 F1+L1 | C2+L2 F3", ["fleet"])
    assert table.asking == "P1 command"


@pytest.mark.parametrize(
    ("units", "target", "after"),
    [
        ("H2 F10 | C2 F9 F2+L2", "F2", "H2 F10 | C2 F9+L2"),
        ("H2 F1+L1 | C2 F2+L2", "F2", "H2+L2 F1+L1 | C2"),
        ("H2+L1 | C3 | C12 | C4+L2", "C4", "H2+L1 | C3+L2 | C12"),
    ],
)
def test_GP_08_where_a_leader_goes_by_default(units: str, target: str, after: str) -> None:
    """GP-08: the Fleet with the lowest id without Leader, else the Homeworld, else the colony with the lowest id."""
    table = sabotage(f"P1: hand command,research / P2: hand -; {units}", target)
    assert table.asking == "P2 rehouse_leader"
    assert table.silent().pieces("P2") == after


def test_R33_a_leader_without_free_unit_is_discarded() -> None:
    """GS-CRD-11, R33: when every other unit has a Leader he is discarded, without a question."""
    table = sabotage("P1: hand command,research / P2: hand -; H2+L1 F2+L2", "F2")
    assert (table.pieces("P2"), table.hand("P2"), table.asking) == ("H2+L1", ["fleet"], "P1 command")
    assert table.discards() == {"command": 1, "leader": 1}
    assert table.heard(None, LeaderLost) == [LeaderLost(1, "L2", "F2")]


def test_R33_fleets_of_a_returned_colony_go_where_their_holder_sends_them() -> None:
    """GS-CRD-11, R33: Fleets move with their Leaders to other own worlds; the Leader of the colony is attached anew."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 | C2+L2 F1 F2+L1 | C3", "C2")
    assert (table.asking, table.options("P2")) == ("P2 rehouse_fleet", ["redeploy F1 H2", "redeploy F1 C3"])
    table.refused("P2", "redeploy F1 C2")
    table.play("P2", "redeploy F1 C3", "redeploy F2 H2")
    assert table.asking == "P2 rehouse_leader"
    table.play("P2", "reassign L2 F1")
    assert (table.pieces("P2"), table.hand("P2")) == ("H2 F2+L1 | C3 F1+L2", ["colony"])
    assert table.discards() == {"command": 1}


def test_GP_08_where_fleets_go_by_default() -> None:
    """GP-08, R33: to the Homeworld, which always takes them."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 | C2 F1 F2 | C3", "C2")
    assert table.silent(2).pieces("P2") == "H2 F1 F2 | C3"


def test_GS_CRD_11_a_failed_die_moves_nobody() -> None:
    """GS-CRD-11: on 4 the crew stays where it is."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 | C2+L2 F1+L1", "C2", 4)
    assert (table.pieces("P2"), table.asking) == ("H2 | C2+L2 F1+L1", "P1 command")


def test_GS_CRD_11_the_card_goes_to_its_holder_not_to_its_owner() -> None:
    """GS-CRD-11, GS-SET-04: a piece of another deck returns to the hand of the player who built it."""
    table = sabotage("P1: hand command,research / P2: hand -; H2 F2@P1", "F2", individual=True)
    assert (table.hand("P2"), table.see("P2").hand, table.hand("P1")) == (["fleet"], ("fleet@0",), ["research"])


def test_GS_CRD_11_a_third_player_does_not_decide() -> None:
    """GS-CRD-11: only the holder is asked, whatever the order of turns."""
    text = "P1: hand command,research / P2: hand -; C2 F2 / P3: hand -; C3 F3+L3"
    table = position(text, "command", order="P1 P3 P2", dice=[1])
    table.play("P1", "use military_sabotage F3")
    assert table.asking == "P3 rehouse_leader"
    table.refused("P2", "reassign L3 C2")
    assert not [words for words in table.options("P3") if words.endswith(("C2", "F2", "H2"))]
