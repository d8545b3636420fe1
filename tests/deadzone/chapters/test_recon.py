"""The Recon table and the Scouts. [DZ-REC, DZ-KW-SCOUT-01]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.setup import Discarded
from rules.deadzone.model.questions import model_of
from tests.deadzone.kit import Table, position

ONES = [[1] * 3] * 2
PAIR = "E1:enforcer-troop@D2-1 E2:enforcer-troop@E2-1 / Z1:stage-3z-zombie@D8-1"
TOKENS = "1:intel@D4-3 2:ammo@B3-2 3:booby-trap@G6-1 4:medi-pack@D6-1"


def recon(*results: int, text: str = PAIR, tokens: str = TOKENS, **more: Any) -> Table:
    """The first player has won the Recon test with these results."""
    return position(
        text,
        phase="recon_effects",
        recon=[*results],
        tokens=tokens,
        dice=ONES,
        **more,
    )


def test_DZ_REC_04_discard_a_token_unseen() -> None:
    """DZ-REC-04, R102: it is gone, and nobody learns what it was, the winner neither; also one already seen."""
    table = recon(3, tokens="1:intel@D4-3:seen=P1 2:ammo@B3-2").play("P1", "carry 3", "discard 1")
    assert [token.id for token in table.view.tokens] == [2]
    assert table.told(Discarded) == [Discarded(0, 1, "D4-3")]
    assert not any("intel" in event.text for event in table.events)


# -- Scouts ------------------------------------------------------------------------------------------------------------


def scouting(text: str, **more: Any) -> Table:
    """The Recon effects are over."""
    return position(text, phase="scouts", dice=ONES, **more)


def test_DZ_KW_SCOUT_01_all_scouts_of_the_player_with_initiative_come_first() -> None:
    """DZ-KW-SCOUT-01, D9: P2 begins, so both of his go first; the silent stay."""
    table = scouting("E1:pathfinder-troop@D2-1 / R1:rebel-yndij@D7-1 R2:rebel-yndij@E7-1", to_act="P2")
    order = []
    while table.asking.endswith("scout"):
        order.append(model_of(table.question(table.asking[:2])))
        table.silent()
    assert order == ["R1", "R2", "E1"]
    assert table.where("E1") == "D2-1"
