"""Attachments and the turn sequence. [GS-TRM, GS-SEQ]"""

from __future__ import annotations

import random

import pytest

from rules.engine import only_answer
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import (
    AttackDeclared,
    Built,
    CommandUsed,
    FleetMoved,
    ResearchRolled,
)
from rules.galactic_supremacy.model.moves import Done
from rules.galactic_supremacy.model.state import kind_of_card
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


IN_PHASE = {
    "draw": ["buy_card", "exchange draft"],
    "command": ["use spy P2"],
    "build": ["build fleet H1"],
    "attack": ["assault C2 F1"],
    "move": ["redeploy F1 C1"],
    "research": ["research"],
}
RICH = "P1: 50cr hand 2command,fleet,leader,research,colony; H1 F1 | C1 / P2: hand leader; C2"


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("phase", IN_PHASE)
def test_GS_SEQ_03_nothing_is_done_outside_its_phase(phase: str, version: int) -> None:
    """GS-SEQ-03, R58: what belongs to an earlier phase is refused; under the second rules that of a later one, too."""
    table = position(RICH, phase, version=version)
    assert table.asking == f"P1 {phase}"
    order = list(IN_PHASE)
    others = order[: order.index(phase)] + (order[order.index(phase) + 1 :] if version == 2 else [])
    for words in [words for other in others for words in IN_PHASE[other]]:
        table.refused("P1", words)


@pytest.mark.parametrize("later", ["command", "build", "attack", "move", "research"])
@pytest.mark.parametrize("phase", list(IN_PHASE)[:-1])
def test_R58_what_belongs_to_a_later_phase_passes_those_in_between(phase: str, later: str) -> None:
    """R58, GS-SEQ-02: a choice of a later phase is carried out in it, and nothing is asked on the way there."""
    order, words = list(IN_PHASE), IN_PHASE[later][0]
    if order.index(later) <= order.index(phase):
        return
    few = "P1: 50cr hand command,fleet,leader,research; H1 F1 | C1 / P2: hand leader; C2 / deck: leader,..."
    table = position(few, phase, dice=[1]).forget().play("P1", words)
    told = {"command": CommandUsed, "build": Built, "attack": AttackDeclared, "move": FleetMoved}
    assert table.told(told.get(later, ResearchRolled))
    assert table.phases[-1] == later


@pytest.mark.parametrize(
    ("words", "card"), [("build fleet H1", "fleet"), ("research", "research"), ("use spy P2", "command")]
)
def test_R58_a_card_chosen_ahead_stays_in_its_hand(words: str, card: str) -> None:
    """R58: hidden cards are dealt anew in a twin, but not the one for which phases are being passed."""
    table = position("P1: 20cr hand research,fleet,command / P2: hand leader", "draw")
    state, below = GAME.load(GAME.dump(table.match.state)), random.Random(58).randrange
    state.ahead = words.split()
    hands = [{*map(kind_of_card, GAME.resample(state, 1, below).players[0].hand)} for _ in range(40)]
    assert all(card in hand for hand in hands)
    assert len({frozenset(hand) for hand in hands}) > 1


def test_R58_income_pays_for_what_is_chosen_in_the_draw_phase() -> None:
    """R58, GS-PRD-06: the income of the turn counts where something is chosen that comes after it."""
    table = position("P1: 5cr hand fleet / P2: hand leader", "draw")
    assert "build fleet H1" in table.options("P1")
    table.play("P1", "build fleet H1")
    assert (table.pieces("P1"), table.player("P1").credits) == ("H1 F1", 0)
    poor = position("P1: 4cr hand fleet / P2: hand leader", "draw")
    assert "build fleet H1" not in poor.options("P1")


def test_R58_over_the_limit_of_the_hand_only_drawing_and_discarding_is_offered() -> None:
    """R58, GS-DRW-12: as long as a card must go, nothing later is offered; the card may be named at once."""
    table = position("P1: 9cr hand 5leader / P2: hand leader / deck: leader,...", "draw")
    assert table.options("P1") == ["buy_card", "discard leader", "done"]
    table.play("P1", "discard leader")
    assert (len(table.hand("P1")), table.asking) == (5, "P1 command")


def test_R58_who_is_done_where_something_could_be_done_is_asked_phase_by_phase() -> None:
    """R58: what was listed and declined is not listed in every later phase again; a new turn lists it anew."""
    table = position("P1: 50cr hand command,leader; F1 | C1 / P2: hand leader / deck: leader,...", "command")
    assert {"build leader H1", "attack H2", "redeploy F1 C1"} < {*table.options("P1")}
    table.play("P1", "done")
    assert table.options("P1") == ["build leader H1", "build leader F1", "build leader C1", "done"]
    table.play("P1", "done")
    assert table.asking == "P1 attack"
    assert not [words for words in table.options("P1") if words.startswith("redeploy")]
    table.until("draw", "P1")
    assert "redeploy F1 C1" in table.options("P1")


def test_R58_a_phase_with_nothing_to_do_leaves_nothing_to_choose() -> None:
    """R58: Done there declines nothing: alone with computers nobody is asked, and the next phase lists the same."""
    table = position("P1: 50cr hand leader; F1 | C1 / P2: hand leader", "command")
    assert "build leader H1" in table.options("P1")
    assert only_answer(table.question("P1")) == Done.of()
    table.play("P1", "done")
    assert {"build leader H1", "redeploy F1 C1"} < {*table.options("P1")}
    assert only_answer(table.question("P1")) is None


def test_R59_all_fleets_or_as_few_as_are_enough_the_likeliest_first() -> None:
    """R59: an attack in one answer names all Fleets, or the fewest that win nine times in ten, Leaders last."""
    table = position(
        "P1: hand - FP2; H1 F1+L1 F2 F3 | C1 F4 / P2: hand -; H2 F9 | C2", "attack", dice=[[9, 9, 9, 9, 1]]
    )
    parties = [words for words in table.options("P1") if words.startswith("assault")]
    assert parties == ["assault C2 F1+F2+F3+F4", "assault C2 F2+F3", "assault H2 F1+F2+F3+F4"]
    table.play("P1", "assault C2 F2+F3")
    assert [fact.fleets for fact in table.told(AttackDeclared)] == [("F2", "F3")]


@pytest.mark.parametrize("cards", ["colony", "fleet", "leader", "research", "command"])
def test_GS_SEQ_04_no_phase_passes_because_of_the_cards_held(cards: str) -> None:
    """GS-SEQ-04: whatever the single card in hand is, everybody sees the same phases being asked."""
    table = position(f"P1: 10cr hand {cards}; F1 | C1 / P2: hand - / deck: {cards},...", "draw")
    for phase in IN_PHASE:
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
