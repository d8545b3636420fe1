"""Elimination, concession, victory, round limit. [GS-END, GP-23]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.events import (
    AttackEnded,
    Conceded,
    Eliminated,
    GameWon,
    IncomePaid,
    TurnBegan,
)
from tests.galactic_supremacy.kit import Table, new_game, position

FULL = (
    "P1: 40cr hand 2command,fleet,research; H1+L1 F1 | C1 / P2: 9cr hand 3fleet; H2 F2+L2 F3 / P3: 9cr hand colony; C3"
)
PHASES = ["draw", "command", "build", "attack", "second_attack", "move", "research"]


def storm(rest: str = "", **more: Any) -> Table:
    """P1's six Fleets destroy the Homeworld of P2, who has 3 cards, 2 Fleets elsewhere and a Leader on one of them."""
    fleets = "F11 F12 F13 F14 F15 F16"
    text = f"P1: 3cr hand leader; {fleets} / P2: 8cr hand 3research; H2 | C2 F2+L2 F3{rest}"
    dice = [[10, 10, 10, 10, 10, 10, 1, 1, 1, 1, 1]]
    table = position(text, "attack", dice=dice, **more)
    table.play("P1", "attack H2", ", ".join(f"send {fleet}" for fleet in fleets.split()))
    while table.view.battle:
        table.silent()
    return table


def ambushed(rest: str = " / P3: hand leader", **more: Any) -> Table:
    """P1's only Fleet has lost the first roll against P2's Homeworld; P2 is asked for his victims."""
    text = f"P1: hand -; F1 | C1 | C5 / P2: hand -{rest}"
    table = position(text, "attack", dice=[[2, 1, 1, 1, 1, 9]], **more)
    table.play("P1", "attack H2", "send F1")
    assert table.asking == "P2 strike"
    return table


def test_GS_END_01_the_last_homeworld_wins_at_once() -> None:
    """GS-END-01: two players, P2's Homeworld destroyed: P1 wins, and nobody is asked any more."""
    table = storm()
    assert table.match.over
    assert table.view.winners == (0,)
    assert table.told(GameWon) == [GameWon((0,), False)]
    assert table.asking == ""


def test_GS_END_01_whoever_destroyed_the_others() -> None:
    """GS-END-01: P1 destroys P2, then P3 concedes: P1 wins though P3 did not fall to him; and the other way round."""
    table = storm(" / P3: hand leader")
    assert not table.match.over
    assert table.act("P3", "concede").view.winners == (0,)
    table = storm(" / P3: hand leader").act("P1", "concede")
    assert table.view.winners == (2,)


def test_GS_END_01_nothing_but_a_homeworld() -> None:
    """GS-END-01, R50: a player with no colony, no Fleet and no card plays on."""
    table = position("P1: hand leader; F1 | C1 / P2: hand -; H2", "build")
    table.until("draw", "P2").until("build", "P2")
    assert not table.match.over
    assert table.told(IncomePaid)[-1] == IncomePaid(1, 5, 5)


def test_GS_END_02_everything_goes_to_the_discard_pile() -> None:
    """GS-END-02, R30: common deck: 3 cards in hand, 2 Fleets, 1 Leader and a colony: discard + 7; credits vanish."""
    table = storm(" / P3: hand leader")
    assert table.told(Eliminated) == [Eliminated(1, 7, ("research",) * 3)]
    assert table.discards() == {"research": 3, "fleet": 2, "leader": 1, "colony": 1}
    player = table.player("P2")
    assert (player.alive, player.cards, player.credits, player.worlds) == (False, 0, 0, ())
    assert table.player("P1").credits == 3


def test_GS_END_02_no_more_turns() -> None:
    """GS-END-02: an eliminated player's turns are skipped, and he is asked nothing."""
    table = storm(" / P3: hand leader,command").until("draw", "P3").until("draw", "P1")
    assert [event.seat for event in table.told(TurnBegan)] == [2, 0]
    table.until("command", "P3").play("P3", "use quotas")
    assert table.asking == "P1 counter"


@pytest.mark.parametrize(
    ("who", "piles"),
    [
        ("P1", [{}, {"fleet": 2}, {"colony": 1}]),
        ("P2", [{"leader": 1}, {"leader": 1}, {"fleet": 1}]),
        ("P3", [{"colony": 1}, {"fleet": 1}, {"research": 1}]),
    ],
)
def test_GS_END_02_each_card_to_its_owner(who: str, piles: list[dict[str, int]]) -> None:
    """GS-END-02, R3, R30: with individual decks his cards go to their proper owners' piles, from hand and table."""
    text = "P1: hand fleet@P2; C1@P3 F1@P2 / P2: hand leader@P1,fleet@P3; H2+L2 / P3: hand colony@P1,research; F3@P2"
    table = position(text, "build", individual=True).act(who, "concede")
    assert [table.discards(pile) for pile in range(3)] == piles


@pytest.mark.parametrize("phase", PHASES)
def test_GS_END_03_the_active_player_concedes(phase: str) -> None:
    """GS-END-03, GP-23: in any phase of his turn: GS-END-02 applies, his Homeworld goes, the next turn begins."""
    table = position(FULL, phase).act("P1", "concede")
    assert table.asking == "P2 draw"
    assert table.pieces("P1") == ""
    assert table.player("P1").cards == table.player("P1").credits == 0
    assert table.heard(None, Conceded) == [Conceded(0)]
    assert table.discards()["leader"] == 1
    assert not table.view.second_attack


@pytest.mark.parametrize("phase", PHASES)
def test_GS_END_03_somebody_else_concedes(phase: str) -> None:
    """GS-END-03, GP-23: somebody not on turn concedes in any phase: the active player goes on where he was."""
    table = position(FULL, phase)
    asking = table.asking
    table.act("P2", "concede")
    assert table.asking == asking
    assert not table.player("P2").alive
    assert "attack H2" not in table.options("P1")
    table.until("draw", "P3")


@pytest.mark.parametrize("who", ["P1", "P2"])
@pytest.mark.parametrize("phase", PHASES)
def test_GS_END_03_one_of_two_concedes(phase: str, who: str) -> None:
    """GS-END-03, GS-END-01, R51: when one of two concedes, the other one has won."""
    table = position("P1: 40cr hand command; H1+L1 F1 | C1 / P2: hand fleet", phase).act(who, "concede")
    assert table.match.over
    assert table.view.winners == ((1,) if who == "P1" else (0,))


def test_R52_a_bystander_waits_too() -> None:
    """R52, GS-END-03: P3, who is not in the attack, may say so at once; he is out when the attack is over."""
    table = ambushed().act("P3", "concede")
    assert table.player("P3").alive
    assert table.told(Conceded) == []
    assert table.asking == "P2 strike"
    table.silent()
    assert not table.player("P3").alive
    order = [type(event) for event in table.events if isinstance(event, AttackEnded | Conceded | TurnBegan)]
    assert order == [AttackEnded, Conceded, TurnBegan], "though P1's turn passed by itself"
    assert table.asking == "P2 draw"


def test_R52_the_attack_on_the_others_is_as_it_was() -> None:
    """R52: a bystander's concession changes nothing in the combat that goes on, and P1 may use his turn afterwards."""
    text = "P1: F1 F2; hand - / P2: hand leader; C2 / P3: hand leader; C3"
    table = position(text, "attack", dice=[[9, 8, 2]]).play("P1", "attack C2", "send F1, send F2")
    table.act("P3", "concede").wait_for("P1 take_colony")
    assert table.pieces("P3") == "H3 | C3"
    table.silent()
    assert table.pieces("P3") == ""
    assert table.pieces("P1") == "H1 F1 F2"
    assert not table.match.over


def test_R52_all_but_one_concede_in_an_attack() -> None:
    """R52, GS-END-01: bystander and attacker concede while it runs: the defender has won when it is over."""
    table = ambushed().act("P3", "concede").act("P1", "concede")
    assert not table.match.over
    table.silent()
    assert table.view.winners == (1,)
    assert [event.seat for event in table.told(Conceded)] == [2, 0]


def test_GS_END_03_who_conceded_cannot_win_by_the_limit() -> None:
    """GS-END-03, GS-END-05: a concession that waits for the end of the last attack comes before the count of worlds."""
    table = ambushed("", round=15, round_limit=15, order="P2 P1").act("P1", "concede").silent()
    assert table.match.over
    assert table.view.winners == (1,)


def test_GS_END_03_all_concede_but_the_last() -> None:
    """GS-END-03, GS-END-01: with six players, five concessions make the sixth the winner, in whosever turn."""
    table = position(" / ".join(f"P{number}: hand leader" for number in range(1, 7)), "build", active="P3")
    for who in ("P3", "P1", "P4", "P6", "P5"):
        assert not table.match.over
        table.act(who, "concede")
    assert table.view.winners == (1,)


@pytest.mark.parametrize(("active", "who", "following"), [("P2", "P3", "P1"), ("P3", "P1", "P2")])
def test_GS_END_03_rounds_go_on_when_an_end_of_the_order_concedes(active: str, who: str, following: str) -> None:
    """GS-END-03, GS-SEQ-01: the last or the first in turn order concedes: the next turn is the first of a new round."""
    table = position("P1: hand leader / P2: hand leader / P3: hand leader", "build", active=active, round=4)
    table.act(who, "concede").until("draw")
    assert (table.asking, table.view.round) == (f"{following} draw", 5)


def test_GS_END_04_the_next_game_begins_with_full_decks() -> None:
    """GS-END-04: cards that were borrowed at the end are with their owners in the next game: 75 each again."""
    table = position("P1: hand fleet@P2; C1@P2 / P2: hand leader@P1", "build", individual=True).act("P2", "concede")
    assert table.match.over
    table = new_game(2, {"decks": "individual"}, dice=[[9, 3]])
    view = table.view
    assert [deck + player.cards for deck, player in zip(view.decks, view.players, strict=True)] == [75, 75]
    assert table.discards(0) == table.discards(1) == {}
    for number, player in enumerate(("P1", "P2")):
        assert all(card.endswith(f"@{number}") for card in table.see(player).hand)


def test_GP_23_a_concession_is_confirmed() -> None:
    """GP-23: conceding is asked twice about, so it is among the moves to confirm."""
    assert moves.Concede in GAME.acts
    assert moves.Concede in GAME.confirm


def test_GP_23_nobody_is_ever_asked_to_concede() -> None:
    """GP-23: there is no default: silence, for however long, is no concession."""
    table = position("P1: hand leader / P2: hand leader", "draw")
    for _ in range(10):
        table.until("research").until("draw")
    assert table.told(Conceded) == []
