"""What a choice is called: what it does and to whom, with its chance, before the row of a list is cut."""

from __future__ import annotations

import pytest

from rules.engine import Move
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.moves import Raise
from rules.galactic_supremacy.model.tables import EFFECTS
from tests.galactic_supremacy.kit import Table, move, position

NAMES = ("Alice", "Computer 1", "Carol")
TABLE = (
    "P1: 20cr hand command,fleet,leader; H1 F1+L1 F2 | C1 / P2: 3cr hand leader; H2+L2 F3 | C2 F4+L4 / P3: hand -; H3"
)


@pytest.fixture
def table() -> Table:
    """Alice's Command Phase."""
    return position(TABLE, "command")


def label(table: Table, words: str, names: tuple[str, ...] = NAMES) -> str:
    """What Alice reads in a list."""
    chosen: Move = move(words)
    return GAME.narrate.label(chosen, table.see("P1"), names)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("use misinformation P2", "Misinformation: Computer 1 discards a card at random"),
        ("use spy P2", "Spy: look at Computer 1's hand"),
        ("use planning ", "Strategic Planning: look at the next cards of your deck"),
        ("use quotas ", "Exceed Quotas: gain 0 to 8 credits, 3.6 on average"),
        ("use steal P2", "Steal Secrets: take a card at random from Computer 1 (60%)"),
        ("use military_sabotage C2", "Military Sabotage: Computer 1's Colony C2 goes back to hand (30%)"),
        ("use industrial_sabotage P2", "Industrial Sabotage: Computer 1 loses 0 to 3 credits, 2.1 on average"),
        ("use industrial_sabotage P3", "Industrial Sabotage: no effect now, as Carol has no credits"),
        ("use assassination L2", "Assassination: kill Computer 1's Leader L2 at the Homeworld (30%)"),
        ("use assassination L4", "Assassination: kill Computer 1's Leader L4 on Fleet F4 (30%)"),
        ("use assassination L1", "Assassination: kill your Leader L1 on Fleet F1 (30%)"),
        ("use initiative ", "Strategic Initiative: a second Attack Phase this turn"),
        ("build fleet H1", "Launch a Fleet at your Homeworld (10 credits)"),
        ("build leader C1", "Put a Leader on your Colony C1 (5 credits)"),
        ("redeploy F2 C1", "Move Fleet F2 to your Colony C1"),
        ("exchange draft", "The Draft: discard a Colony card, hoping to draw a Fleet card"),
        ("done", "Done with the Command Phase"),
    ],
)
def test_a_choice_says_what_it_does_and_to_whom(table: Table, words: str, told: str) -> None:
    """Table F, Table B, Table E."""
    assert label(table, words) == told


@pytest.mark.parametrize("player", ["P1", "P2", None])
def test_a_technology_is_raised_from_where_its_player_is(player: str | None) -> None:
    """Whoever watches reads the level of whoever is to act. [GS-RSH-01]"""
    table = position("P1: FP3 / P2: 12cr FP5 hand research", "research", active="P2")
    seen = table.see(player) if player else table.match.view(None)
    told = "Firepower (FP): from 3 to 4" if player == "P1" else "Firepower (FP): from 5 to 6"
    assert GAME.narrate.label(Raise.of("FP"), seen, NAMES) == told


def test_the_chance_of_an_attack_leads(table: Table) -> None:
    """GS-ATK-18: F2 alone rolls as many dice as C2 and F4 with its Leader together, which must fall one by one."""
    chances = {party: label(table, f"assault C2 {party}") for party in ("F2", "F1+F2")}
    assert chances["F1+F2"].partition(": ")[2] == "attack Computer 1's Colony C2 with F1 and F2"
    assert chances["F2"].startswith("<1%: attack Computer 1's Colony C2 with F2")
    best = chances["F1+F2"].partition("%")[0]
    assert int(best) > 1
    assert label(table, "attack C2") == f"Up to {best}%: attack Computer 1's Colony C2 with Fleets that you choose"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("build colony ", "Settle a Colony (10 credits, with your income)"),
        ("build leader H1", "Put a Leader on your Homeworld (5 credits)"),
        ("research", "Research: roll for a technology (10 credits with your income, and a card)"),
    ],
)
def test_what_only_the_income_pays_for_says_so(words: str, told: str) -> None:
    """R58: with 5 credits and an income of 5 a Colony is offered in the Draw Phase; the row says where 10 come from."""
    table = position("P1: 5cr hand colony,leader,research / P2: hand -", "draw")
    assert words.strip() in [option.strip() for option in table.options("P1")]
    assert label(table, words) == told


def test_a_look_at_no_card_says_so() -> None:
    """R36: nothing is looked at where the deck is empty."""
    table = position("P1: hand command / P2: hand - / deck - / discard ...", "command")
    assert label(table, "use planning ") == "Strategic Planning: no effect now, as the deck is empty"


@pytest.mark.parametrize("effect", ["steal", "military_sabotage", "assassination"])
def test_the_longest_name_leaves_room_for_the_chance(table: Table, effect: str) -> None:
    """A player may have a name of 32 letters: the chance still stands before the row is cut."""
    target = {"steal": "P2", "military_sabotage": "C2", "assassination": "L4"}[effect]
    told = label(table, f"use {effect} {target}", ("Alice", "B" * 32, "Carol"))
    assert told.endswith(f"({10 * EFFECTS[effect].needs}%)")  # type: ignore[index]  # one of Table F


def test_what_is_typed_has_words(table: Table) -> None:
    """Journals keep the keys; a typed command is offered words."""
    named = GAME.narrate.named
    seen = table.see("P1")
    asked = [
        ("military_sabotage", "effect"), ("draft", "name"), ("TE", "technology"), ("fleet", "card"),
        ("P2", "target"), ("L4", "target"), ("F1+F2", "fleets"), ("H2", "world"), ("concerned", "counter"),
    ]  # fmt: skip
    assert [named(value, seen, NAMES, field) for value, field in asked] == [
        "Military Sabotage", "The Draft", "Terraforming", "Fleet",
        "Computer 1", "Computer 1's Leader L4 on Fleet F4", "F1 and F2", "Computer 1's Homeworld", "ask when concerned",
    ]  # fmt: skip


def test_GS_DEA_02_who_closes_an_offer_reads_whose_it_is(table: Table) -> None:
    """GS-DEA-02: another's offer is declined, one of one's own is withdrawn."""
    assert label(table, "decline P2 3 theirs") == "Decline Computer 1's offer 3"
    assert label(table, "decline P2 3 yours") == "Withdraw your offer 3 to Computer 1"
    assert label(table, "accept P2 3") == "Accept Computer 1's offer 3"
