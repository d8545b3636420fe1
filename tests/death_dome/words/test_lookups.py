"""What anybody may ask at any time: odds, a team, the store, what a unit sees, how the matches went."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.moves import History, Odds, Shop, Sight, Squad
from rules.engine import Move, Refused
from tests.death_dome.kit import Table, between, position, shopping

NAMES = ["Ann", "Ben"]


def told(table: Table, move: Move) -> str:
    """The answer to the first player."""
    return GAME.look_up(table.see("P1"), move, NAMES)


def test_the_odds_of_an_attack_are_told_before_anybody_commits_to_it() -> None:
    """D8: values, wounds, and what the defender's cards may change, as far as the asker can know."""
    table = position("Gu1+G01@E13 / Wa2@H9", hands="P2=P23,P27")
    words = told(table, Odds("gu1", "g01", "Wa2")).splitlines()
    assert words[0] == "Gunner Gu1 with the 44,000 Magnum."
    assert words[1].startswith("Wa2: unhurt 99% if both cards defend; attack 4 against 1, 3 wounds of 5 vitae")
    assert words[2].startswith("With 2 more from cards: 5 wounds, which kills; ")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Odds("Gu9", "G01", "Wa2"), "There is no unit “Gu9”"),
        (Odds("Gu1", "punch", "Wa2"), "Gu1 attacks with the 44,000 Magnum"),
        (Odds("Gu1", "G01", "Wa1"), "are on one team"),
        (Squad("team3"), "There is no player “team3”; name Ann or Ben."),
        (Sight("Wa1"), "Wa1 is not on the board."),
    ],
)
def test_a_lookup_that_makes_no_sense_is_refused_with_what_there_is(move: Move, sentence: str) -> None:
    """One sentence, and nothing changes."""
    table = position("Gu1+G01@E13 Wa1@jail1 / Wa2@H9")
    with pytest.raises(Refused) as refusal:
        told(table, move)
    assert sentence in str(refusal.value)


def test_a_team_is_shown_with_what_its_cards_do() -> None:
    """Section 6: items, credits, ratings and places are public, a hand is a number."""
    table = position("Wa1+W02+A04@C10:w2", hands="P1=P24,P27", control="E8=P1 I9=P1", shells="P1=1", credits="P1=50")
    head, warrior, *rest = told(table, Squad("team1")).splitlines()
    assert head.startswith("Ann: 1 point and 1 tower, 1 shell, payout 700k; credits 50k, value ")
    assert "4 cards in hand, limit 4" in head
    assert warrior.startswith("Warrior Wa1 on C10: S2 M4 T2, vitae 3/5")
    assert rest[0].strip() == "Stop Sign on a Stick, 250k: close, strength +2; a wound pushes back"
    assert rest[1].strip() == "Porcupine Leotard, 400k: +1 toughness; strikes back with 3 when hit"
    assert "Elbow" not in told(table, Squad("team1"))


def test_the_piles_are_told_between_two_unit_phases() -> None:
    """Where the picture has them: while a unit acts or is attacked, that stands there in their place."""
    table = between("Wa1@C10 Gu1@E13 / Wa2@H9")
    calm = GAME.narrate.board(table.view, NAMES)
    table.play("P1", "use Wa1")
    acting = GAME.narrate.board(replace(table.view, phase="turn"), NAMES)
    assert ["Draw pile: " in words for words in (calm, acting)] == [True, False]


def test_an_attack_is_told_with_what_each_unit_has_against_it() -> None:
    """A character that is hard to shoot has more than its toughness, as on the picture. [DD-DEF-02, DD-ABL-29]"""
    table = between("Gu1+G01@E13 / Wa2@H9", hands="P1=P23 P2=P24").play("P1", "use Gu1", "attack G01 Wa2")
    struck = next(line for line in GAME.narrate.board(table.view, NAMES).splitlines() if " attacks Warrior Wa2" in line)
    assert struck.endswith("attack 4. Toughness against it: Wa2 1.")
    (unit,) = [unit for unit in table.view.units if unit.id == "Wa2"]
    hard = replace(unit, build=replace(unit.build, abilities={"vs_ranged": 3}))
    seen = replace(table.view, units=tuple([hard if one.id == "Wa2" else one for one in table.view.units]))
    assert "Toughness against it: Wa2 4." in GAME.narrate.board(seen, NAMES)


def test_who_was_paid_most_is_told_first_and_a_series_says_in_which_match_it_ended() -> None:
    """As on the picture."""
    table = position("Wa1@C10 / Wa2@H9", options={"matches": "3"}, phase="end", match=2, winners=[1])
    paid = [replace(team, payouts=(amount,)) for team, amount in zip(table.view.teams, (300_000, 700_000), strict=True)]
    seen = replace(table.view, teams=tuple(paid))
    assert "Paid: Ben 700k and Ann 300k." in GAME.narrate.board(seen, NAMES)
    assert GAME.narrate.standing(seen, NAMES).startswith("The game is over in match 2: Ben won. ")


def test_the_sheet_tells_what_a_payout_would_bring() -> None:
    """The picture of the team does, in the store as in the arena. [DD-WIN-01]"""
    table = position("Wa1@C10", control="E8=P1 I9=P1", shells="P1=1", credits="P1=50")
    assert "Credits 50k, 1 shell, 1 point and 1 tower, payout 700k." in GAME.narrate.sheet(table.see("P1"), NAMES)


def test_the_store_is_open_to_everybody() -> None:
    """DD-SET-03: the cards of a deck that are left, the cheapest first."""
    words = told(shopping("Wa1+W01"), Shop("warrior")).splitlines()
    assert words[:2] == ["Warrior deck:", "Stop Sign on a Stick, 250k: close, strength +2; a wound pushes back"]
    assert len(words) == 10
    assert told(shopping(), Shop("character")).splitlines() == ["Characters:", "Nothing is left."]


def test_a_unit_sees_as_the_tower_lets_it() -> None:
    """DX-05: of four units on the tower a gunner in the south-west sees two."""
    table = position("Gu1@E13 / Wa2@H9 Sc2@I10 Gu2@J8 Me2@I9")
    _, seen, hidden, steps = told(table, Sight("Gu1")).splitlines()
    assert "Sc2 (4)" in seen
    assert "Wa2 (4)" in seen
    assert "Me2 (4)" in hidden
    assert "Gu2 (5)" in hidden
    assert steps.startswith("It can take 4 steps and reach ")


def test_a_series_keeps_how_each_match_went() -> None:
    """DD-SER-02: payout and what for, who won, and what the teams are worth, for all or for one."""
    points = "E8=P1 I9=P1 R8=P2"
    table = position("/ Sc2@jail1", phase="payout", options={"matches": "3"}, control=points, shells="P1=2")
    first, *rest = told(table, History()).splitlines()
    assert first == "Match 1: Ann 800k (1 point, 1 tower, 2 shells) ★ and Ben 100k (1 point, 0 towers, 0 shells)."
    assert rest == ["Ann: 1 match won, worth 2.8M.", "Ben: 0 matches won, worth 2.1M."]
    assert told(table, History("team2")).splitlines()[1:] == ["Ben: 0 matches won, worth 2.1M."]
    assert told(position(), History()).startswith("No match has been played to its end yet.")
