"""The reasons for what a lesson suggests are true of the position. [GS-SEQ-04]"""

from __future__ import annotations

import re

import pytest

from bot.catalogue import lesson_of
from rules.engine import Choose
from rules.galactic_supremacy.model.moves import Build, Done, Pass
from tests.galactic_supremacy.kit import Table, position


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("20cr hand leader", ""),
        ("0cr hand fleet", "you hold no Command card; you are asked all the same, so that nobody can tell"),
    ],
)
def test_GS_SEQ_04_only_a_question_without_a_choice_is_asked_for_secrecy(hand: str, reason: str) -> None:
    """Where a Leader of the Build Phase may be built already, nobody is asked just so that nobody can tell."""
    table = position(f"P1: {hand} / P2: hand leader", "command")
    question, lesson = table.question("P1"), lesson_of("galactic-supremacy")
    assert isinstance(question, Choose)
    assert question.prompt == "command"
    assert (len(question.options) == 1) == bool(reason), question.options
    told = lesson.reason(table.see("P1"), question, question.default)
    assert told == reason or (reason and told.startswith(reason))


def why(table: Table, player: str, answer: Build | Done | Pass) -> str:
    """What this player reads as the reason for an answer."""
    return str(lesson_of("galactic-supremacy").reason(table.see(player), table.question(player), answer))


def test_GS_RSH_01_nobody_is_told_that_a_roll_is_too_dear_who_can_pay_for_it() -> None:
    """GS-RSH-01, GS-DEA-01: 14 credits are enough; 4 are not, which are left after a deal."""
    table = position("P1: 14cr hand research / P2: hand leader", "research")
    assert why(table, "P1", Done()) == ""
    table.act("P1", "offer P2 give_credits=10").act("P2", "accept P1")
    assert why(table, "P1", Done()).startswith("a roll costs 10 credits, and you have 4")


@pytest.mark.parametrize(("money", "too_dear"), [(4, True), (5, False)])
def test_GS_DRW_02_nobody_is_told_that_a_card_is_too_dear_who_can_pay_for_it(money: int, too_dear: bool) -> None:
    """GS-DRW-02: it costs five credits."""
    table = position(f"P1: {money}cr hand fleet,leader / P2: hand leader", "draw")
    told = f"an extra card costs 5 credits, and you have {money}"
    assert (why(table, "P1", Done()) == told) is too_dear


@pytest.mark.parametrize("done", [{}, {"attack": 5}])
def test_fleets_are_suggested_until_a_colony_was_raided(done: dict[str, int]) -> None:
    """A second one where one is there; then there are other goals. [lesson]"""
    table = position("P1: 10cr hand fleet; H1 F1 / P2: hand leader; H2; C2", "build")
    suggested = lesson_of("galactic-supremacy").suggest(table.see("P1"), table.question("P1"), done)
    assert isinstance(suggested, Done if done else Build)


@pytest.mark.parametrize(("level", "pays"), [(1, "it pays 1 credit a turn"), (3, "it pays 3 credits a turn")])
def test_GS_PRD_04_a_colony_pays_what_technology_makes_of_it(level: int, pays: str) -> None:
    """GS-PRD-02, GS-PRD-04: a credit, and one more for each level that all three of TE, IN and EN have risen."""
    table = position(f"P1: 10cr hand colony; TE{level} IN{level} EN{level} / P2: hand leader", "build")
    assert why(table, "P1", Build.of("colony", "")).startswith(pays)


@pytest.mark.parametrize(("player", "likelier"), [("P1", True), ("P2", False)])
def test_GS_CRD_04_a_card_that_is_kept_would_have_helped_its_own_side(player: str, likelier: bool) -> None:
    """GS-CRD-04: with one more die the attack succeeds more often for the attacker, less often for the defender."""
    fleets = [f"F{number}" for number in range(1, 6)]
    cards = {"P1": "leader", "P2": "leader"} | {player: "command"}
    text = f"P1: hand {cards['P1']}; H1 {' '.join(fleets)} / P2: hand {cards['P2']}; H2"
    table = position(text, "attack").play("P1", "attack H2", ", ".join([f"send {fleet}" for fleet in fleets]))
    told = why(table.wait_for(f"{player} tactical"), player, Pass())
    found = re.match(r"with the card the attack succeeds with a chance of about (\d+)% instead of (\d+)%", told)
    assert found, told
    assert (int(found[1]) > int(found[2])) == likelier
