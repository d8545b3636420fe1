"""Attachments and the turn sequence. [GS-TRM, GS-SEQ]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import AttackDeclared
from tests.galactic_supremacy.kit import Table, new_game, position


@pytest.mark.parametrize("at", ["", "H2", "C9", "F9"])
def test_GS_TRM_01_a_fleet_needs_a_world_of_its_holder(at: str) -> None:
    """GS-TRM-01: a Fleet without a world, at an enemy world or at no world at all is refused."""
    table = position("P1: 10cr hand fleet; F9 / P2: hand -", "build")
    table.refused("P1", f"build fleet {at}")


@pytest.mark.parametrize("at", ["", "H2", "F2", "C9"])
def test_GS_TRM_02_a_leader_needs_a_unit_of_its_holder(at: str) -> None:
    """GS-TRM-02, R32: a Leader played without a target, or onto another player's unit, is refused."""
    table = position("P1: 5cr hand leader / P2: H2 F2; hand -", "build")
    table.refused("P1", f"build leader {at}")


def sabotaged(pieces: str, target: str) -> Table:
    """P1's Military Sabotage works against a piece of P2."""
    table = position(f"P1: hand command,fleet / P2: hand -; {pieces} / P3: hand leader", "command", dice=[3])
    return table.play("P1", f"use military_sabotage {target}").say(P3="pass")


@pytest.mark.parametrize(
    ("pieces", "target", "after"),
    [
        ("H2 | C2 F2 F3 | C3", "C2", "H2 F2 F3 | C3"),
        ("H2 F4+L4 | C2+L2 F3 F2", "C2", "H2 F4+L4 F3 F2+L2"),
        ("H2 | C2+L2 | C3", "C2", "H2+L2 | C3"),
        ("H2+L1 | C2+L2 | C3 | C4", "C2", "H2+L1 | C3+L2 | C4"),
        ("H2 F2+L2 | C2", "F2", "H2+L2 | C2"),
        ("H2+L1 F2+L2", "F2", "H2+L1"),
    ],
)
def test_GP_08_default_places(pieces: str, target: str, after: str) -> None:
    """GP-08, R33: Fleets go to the Homeworld, a Leader to the first free Fleet, else Homeworld, else colony."""
    table = sabotaged(pieces, target)
    while table.asking.startswith("P2"):
        table.silent()
    assert table.pieces("P2") == after
    assert table.discards().get("leader", 0) == (after == "H2+L1")


def test_GS_SEQ_02_the_seven_phases() -> None:
    """GS-SEQ-02, R1: Draw, Production, Command, Build, Attack, Move, Research, and then the next player's Draw."""
    table = position("P1: 10cr hand leader,research; F1 | C1 / P2: hand -", "draw")
    table.until("draw", "P2")
    assert table.phases == ["draw", "production", "command", "build", "attack", "move", "research", "draw"]


def test_GS_SEQ_02_a_second_attack_phase() -> None:
    """GS-SEQ-02, R18: a second Attack Phase stands between the first one and Move."""
    table = position("P1: hand command; F1 | C1 / P2: hand -", "command")
    table.play("P1", "use initiative").until("draw", "P2")
    assert [phase for phase in table.phases if phase in ("attack", "second_attack", "move")] == [
        "attack",
        "second_attack",
        "move",
    ]


EARLY = {
    "draw": ["use spy P2", "build fleet H1", "attack C2", "redeploy F1 C1", "research"],
    "command": ["buy_card", "exchange draft", "build fleet H1", "attack C2", "redeploy F1 C1", "research"],
    "build": ["buy_card", "use spy P2", "attack C2", "redeploy F1 C1", "research"],
    "attack": ["buy_card", "use spy P2", "build fleet H1", "redeploy F1 C1", "research"],
    "move": ["buy_card", "use spy P2", "build fleet H1", "attack C2", "research"],
    "research": ["buy_card", "use spy P2", "build fleet H1", "attack C2", "redeploy F1 C1"],
}


@pytest.mark.parametrize("phase", EARLY)
def test_GS_SEQ_03_nothing_is_done_outside_its_phase(phase: str) -> None:
    """GS-SEQ-03: what belongs to another phase is refused, as a Fleet order in the Move Phase."""
    hand = "2command,fleet,leader,research,colony"
    table = position(f"P1: 50cr hand {hand}; H1 F1 | C1 / P2: hand leader; C2", phase)
    assert table.asking == f"P1 {phase}"
    for words in EARLY[phase]:
        table.refused("P1", words)


@pytest.mark.parametrize("cards", ["colony", "fleet", "leader", "research", "command"])
def test_GS_SEQ_04_no_phase_passes_because_of_the_cards_held(cards: str) -> None:
    """GS-SEQ-04: whatever the single card in hand is, everybody sees the same phases being asked."""
    table = position(f"P1: 10cr hand {cards}; F1 | C1 / P2: hand - / deck: {cards},...", "draw")
    for phase in ("draw", "command", "build", "attack", "move", "research"):
        assert table.asking == f"P1 {phase}"
        table.play("P1", "done")
    assert table.asking == "P2 draw"


@pytest.mark.parametrize("phase", ["attack", "second_attack"])
def test_R56_who_names_a_world_and_stays_away_attacks_nobody(phase: str) -> None:
    """R56, GP-10, GP-18: silence after naming the world is no attack: no Fleet is lost, and nobody hears of one."""
    table = position("P1: hand -; F1 | C1 / P2: hand -", phase).play("P1", "attack H2")
    assert table.default("P1") == "none"
    table.silent()
    assert table.told(AttackDeclared) == []
    assert table.lines("P2") == []
    assert table.view.battle is None
    assert table.asking == "P1 attack"
    table.until("draw", "P2")
    assert table.pieces("P1") == "H1 F1 | C1"


def test_GS_SEQ_01_round_after_round_by_default() -> None:
    """GS-SEQ-01, R47: a table where everybody is silent goes on for round after round, and no card is lost."""
    table = new_game(3, dice=[[9, 6, 3]])
    for _ in range(40):
        table.until("research").until("draw")
    assert table.view.round > 10
    assert all(player.cards <= 6 for player in table.view.players)
