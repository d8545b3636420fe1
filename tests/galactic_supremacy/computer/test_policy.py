"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Games are fixed by their seeds. Every seed is played twice, with the seats swapped. `GALACTIC_SUPREMACY_GAMES=100` plays
all that the contract counts, else there are a few of each, which say less.
"""

from __future__ import annotations

import os
import random
import statistics
from collections.abc import Sequence

import pytest

from rules.engine import Amount, Match
from rules.engine.playout import Player, autopilot, random_player
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.computer.policy import DECISIONS
from rules.galactic_supremacy.model.state import Galaxy
from rules.galactic_supremacy.model.view import GalaxyView
from tests.duels import Watch, fought, wins_against
from tests.galactic_supremacy.kit import Table, position, seat, words_of
from tests.galactic_supremacy.players.greedy import greedy

GAMES = int(os.environ.get("GALACTIC_SUPREMACY_GAMES", "10"))
IS_ENOUGH = GAMES >= 100
"""Whether so many games are played that the shares of the contract can be asked for."""
DECISION_MS = 2
GalaxyMatch = Match[Galaxy, GalaxyView]


def played(players: Sequence[Player], seed: int, options: dict[str, str] | None = None) -> GalaxyMatch:
    """A game of these players, seat by seat."""
    return fought(GAME, players, options or {}, random.Random(seed).randrange)


# -- strength and length -----------------------------------------------------------------------------------------------


def test_it_beats_a_random_player() -> None:
    """At least 95 of 100 games, nine of ten."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats; random players from 1000 on")
    won = wins_against(played, GAMES, lambda number: random_player(random.Random(1000 + number).randrange))
    assert won >= GAMES * (0.95 if IS_ENOUGH else 0.85)


def test_it_beats_a_greedy_player() -> None:
    """At least 60 of 100 games against tests/galactic_supremacy/players/greedy.py, five of ten."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats")
    assert wins_against(played, GAMES, lambda number: greedy) >= GAMES * (0.6 if IS_ENOUGH else 0.45)


@pytest.mark.parametrize(
    ("seats", "games", "rounds"), [(2, GAMES, 60), *[(seats, GAMES // 3, 90) for seats in (3, 4, 6)]]
)
def test_autopilots_come_to_an_end(seats: int, games: int, rounds: int) -> None:
    """Games of autopilots end, as a rule within a bearable number of rounds."""
    print("seeds from 0")
    matches = [played([autopilot] * seats, seed) for seed in range(games)]
    assert all(match.over and match.state.winners for match in matches)
    assert statistics.median(match.state.round for match in matches) <= rounds


@pytest.mark.parametrize("options", [{"decks": "individual"}, {"head_start": "yes"}, {"round_limit": "15"}])
def test_autopilots_play_every_kind_of_game(options: dict[str, str]) -> None:
    """The options of the table do not confuse it; an answer that is not legal would be refused here."""
    assert all(played([autopilot] * 3, seed, options).over for seed in range(2))


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.alone
@pytest.mark.parametrize("tables", [(2, 6), pytest.param((4,), marks=pytest.mark.soak)], ids=str)
def test_decisions_are_quick_pure_and_the_same_again(tables: Sequence[int]) -> None:
    """95 of 100 decisions take 2 ms or less; asking changes nothing, and asking again gives the same answer."""
    watch = Watch()
    for seats in tables:
        assert played([watch] * seats, 77).over
    print("seed 77;", len(watch.seconds), "decisions")
    assert watch.usual_ms <= DECISION_MS
    assert watch.asked >= {
        "draw",
        "command",
        "counter",
        "build",
        "attack",
        "send",
        "peace",
        "strike",
        "move",
        "research",
    }


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    table = position("P1: 10cr hand colony / P2:", "build")
    later = Amount(seat=0, prompt="something_new", low=0, high=9, default=4, reason="GS-NEW-01")
    assert "something_new" not in DECISIONS
    assert GAME.autopilot(table.see("P1"), later) == 4


def test_its_moves_in_the_move_phase_come_to_an_end() -> None:
    """Fleets all over the place and Leaders anywhere: it leaves the phase after at most one move for each piece."""
    table = position("P1: H1 F1 | C1+L1 F2+L2 F3 | C2+L3 F4+L4 | C3 F5 / P2: H2 F6; C4", "move")
    moves = taken(table, "P1", "move")
    assert moves[-1] == "done"
    assert len(moves) <= 5 + 4 + 1
    assert sorted(fleet.id for fleet in table.player("P1").worlds[0].fleets) == ["F1", "F2", "F3", "F4", "F5"]


def test_its_exchanges_come_to_an_end() -> None:
    """A full hand: cards that would be discarded are exchanged first, each at the risk of losing it."""
    table = position("P1: hand 4colony,3research / P2: / deck fleet,command,colony,fleet,leader,...", "draw")
    moves = taken(table, "P1", "draw")
    assert moves[0].startswith("exchange")
    assert moves[-1] == "done" or table.view.phase != "draw"


def taken(table: Table, player: str, prompt: str) -> list[str]:
    """What the autopilot answers as long as this player is asked this."""
    moves: list[str] = []
    while table.asking == f"{player} {prompt}" and len(moves) < 50:
        moves.append(choice(table, player))
        table.play(player, moves[-1])
    return moves


# -- what it does ------------------------------------------------------------------------------------------------------


def choice(table: Table, player: str) -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.match.view(seat(player)), table.question(player)))


def test_a_free_technology_takes_a_lead() -> None:
    """A lead counts once: FP is won already, DE is far behind, so RA (level with the rival) is taken. [GS-ATK-13]"""
    table = position("P1: 10cr hand research; FP2 CO2 SL2 / P2: DE4", "research", dice=[10])
    table.play("P1", "research")
    assert choice(table, "P1") == "raise RA"


@pytest.mark.parametrize(("colonies", "taken"), [("", "raise JS"), ("; C1; C2; C3", "raise TE")])
def test_a_free_technology_that_takes_no_lead_brings_income_to_many_worlds(colonies: str, taken: str) -> None:
    """Where all leads are won; with one world to be quicker is worth more. [GS-RSH-02, GS-PRD-04]"""
    table = position(f"P1: 10cr hand research; FP3 RA3 DE3 CO3 SL3 H1{colonies} / P2: H2", "research", dice=[10])
    table.play("P1", "research")
    assert choice(table, "P1") == taken


def test_credits_are_kept_for_research() -> None:
    """With 14 credits a Research card leaves 4, too few for the Leader; with 15 both are bought."""
    assert choice(position("P1: 14cr hand research,leader / P2: hand leader", "build"), "P1") == "done"
    assert choice(position("P1: 15cr hand research,leader / P2: hand leader", "build"), "P1") == "build leader H1"


def test_an_alarm_calls_for_fleets() -> None:
    """When a rival can take the Homeworld, a Fleet comes before research."""
    table = position("P1: 10cr hand research,fleet; H1 / P2: H2 F1+L1 F2+L2 F3+L3 F4+L4", "build")
    assert choice(table, "P1") == "build fleet H1"


def test_a_bare_colony_is_raided() -> None:
    """Two Fleets with Leaders against one die; the Homeworld beside it is too strong."""
    table = position("P1: H1 F1+L1 F2+L2 / P2: H2+L3; C1", "attack")
    assert choice(table, "P1") == "attack C1"


def test_a_hopeless_attack_is_not_made() -> None:
    """One Fleet against a Homeworld would only be lost."""
    assert choice(position("P1: H1 F1 / P2: H2 F2", "attack"), "P1") == "done"


def test_a_homeworld_that_can_be_taken_is_taken() -> None:
    """Eight Fleets: not the colony, but the game; and all are sent."""
    fleets = " ".join(f"F{number}" for number in range(1, 9))
    table = position(f"P1: FP2 H1 {fleets} / P2: H2; C1", "attack")
    assert choice(table, "P1") == "attack H2"
    table.play("P1", "attack H2")
    assert choice(table, "P1").count("send") == 8


def attacked(text: str, world: str, *fleets: str) -> Table:
    """P1 attacks a world with these Fleets."""
    table = position(text, "attack")
    return table.play("P1", f"attack {world}", ", ".join(f"send {fleet}" for fleet in fleets))


def test_peace_talks_save_the_homeworld() -> None:
    """The card is played when the Homeworld would probably fall, not for a colony. [GP-11]"""
    position_text = "P1: FP2 H1 F1+L1 F2+L2 F3+L3 F4+L4 / P2: hand command; H2; C1"
    assert choice(attacked(position_text, "H2", "F1", "F2", "F3", "F4"), "P2") == "use peace"
    assert choice(attacked(position_text, "C1", "F1"), "P2") == "pass"


def test_everybody_stands_at_the_homeworld() -> None:
    """No Fleet leaves it, and the quicker player's other Fleets come to help. [GP-14]"""
    table = attacked("P1: H1 F1 F2 / P2: JS2 H2 F3; C1 F4", "H2", "F1", "F2")
    table.wait_for("P2 defence")
    assert choice(table, "P2") == "support F4"


def test_a_colony_that_is_lost_is_left() -> None:
    """One Fleet against six strong ones goes home; against a single weak one it stands. [GP-14]"""
    text = "P1: FP2 RA2 H1 F1 F2 F3 F4 F5 F6 / P2: H2; C1 F7"
    table = attacked(text, "C1", "F1", "F2", "F3", "F4", "F5", "F6").wait_for("P2 defence")
    assert choice(table, "P2") == "withdraw F7 H2"
    table = attacked("P1: H1 F1 / P2: FP2 H2; C1 F7", "C1", "F1").wait_for("P2 defence")
    assert choice(table, "P2") == "none"


def test_the_extra_die_goes_where_it_decides() -> None:
    """At the Homeworld, for a defender who may lose it; for none where the battle is won anyway. [GP-15]"""
    table = attacked("P1: H1 F1+L1 F2+L2 / P2: hand command; H2", "H2", "F1", "F2").wait_for("P2 tactical")
    assert choice(table, "P2") == "use tactical H2"
    table = attacked("P1: H1 F1 / P2: hand command; H2+L1", "H2", "F1").wait_for("P2 tactical")
    assert choice(table, "P2") == "pass"


def test_the_last_command_is_kept_for_war() -> None:
    """One is kept; of two, one is spent on credits. The rich steal instead, from the largest hand. [GP-06]"""
    assert choice(position("P1: hand command / P2: hand leader", "command"), "P1") == "done"
    assert choice(position("P1: hand 2command / P2: hand leader", "command"), "P1") == "use quotas"
    rich = position("P1: 40cr hand 2command / P2: hand leader / P3: hand 2leader", "command")
    assert choice(rich, "P1") == "use steal P3"


def test_peace_talks_are_countered_by_who_would_win() -> None:
    """The attacker on a Homeworld counters; a bystander does not. [GP-07]"""
    text = "P1: hand command; FP2 H1 F1+L1 F2+L2 F3+L3 F4+L4 / P2: hand command; H2 / P3: hand command"
    table = attacked(text, "H2", "F1", "F2", "F3", "F4")
    table.play("P2", "use peace")
    assert table.asking == "P3 P1 counter"
    assert (choice(table, "P1"), choice(table, "P3")) == ("use counter P2", "pass")
