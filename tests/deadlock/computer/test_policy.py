"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Games are fixed by their seeds. `DEADLOCK_GAMES=100` plays all that the contract counts, else there are a few of each.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.computer.evaluation import Force, chance
from rules.deadlock.computer.policy import DECISIONS
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import TECHNOLOGIES
from rules.deadlock.model.view import PlanetView
from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, QuickDice, autopilot, random_player, step
from testing.scene import words_of
from tests.deadlock.kit import Table, position
from tests.deadlock.players.raider import raider
from tests.duels import UNFORESEEN, Watch
from tests.pace import Stopwatch

GAMES = int(os.environ.get("DEADLOCK_GAMES", "4"))
ROUNDS = 60
SECONDS = 2.0
DECISION_MS = 10
CARDS = ("ion_weapons", "rocketry", "hoverway", "sam_missiles", "air_cloaking")
PlanetMatch = Match[Planet, PlanetView]


def played(
    players: Sequence[Player], seed: int, rounds: int = ROUNDS, options: Mapping[str, str] | None = None
) -> PlanetMatch:
    """A game of these players, seat by seat, to its end or to the end of a round."""
    dice = QuickDice(random.Random(seed).randrange)
    match: PlanetMatch = Match.begin(GAME, len(players), options or {}, dice, keep=False)

    def by_seat(asking: Match[Any, Any], question: Question) -> Answer:
        return players[question.seat](asking, question)

    while match.asked is not None and match.state.round <= rounds:
        step(match, by_seat)
    return match


def seated(one: Player, seat: int, seats: int = 4) -> list[Player]:
    """Autopilots, and this player at one seat."""
    players: list[Player] = [autopilot] * seats
    players[seat] = one
    return players


# -- strength ----------------------------------------------------------------------------------------------------------


def test_a_random_player_does_not_beat_three_of_them() -> None:
    """He wins at most 5 of 100 games."""
    print(f"seeds 0 to {GAMES - 1}; random players 1000 and on")
    won = 0
    for seed in range(GAMES):
        player = random_player(random.Random(1000 + seed).randrange)
        won += seed % 4 in played(seated(player, seed % 4), seed).state.winners
    assert won <= 0.05 * GAMES


def test_four_of_them_come_to_an_end() -> None:
    """At least half of the games end within 60 rounds; in the others every seat still has legal moves."""
    print(f"seeds 0 to {GAMES - 1}")
    ended = 0
    for seed in range(GAMES):
        match = played([autopilot] * 4, seed)
        ended += match.over
        assert match.over or who_is_asked(match) >= {*match.state.living()}
    assert ended >= GAMES / 2


def who_is_asked(match: PlanetMatch) -> set[int]:
    """Who has something to decide in the next round."""
    asked: set[int] = set()
    until = match.state.round + 2
    while match.asked is not None and match.state.round < until:
        asked |= {*match.asked.questions}
        step(match, autopilot)
    return asked


def test_three_of_them_hold_against_a_raider() -> None:
    """Who arms from the first turn on (tests/deadlock/players/raider.py) wins fewer than half of the games."""
    print(f"seeds 0 to {GAMES - 1}")
    won = sum([seed % 4 in played(seated(raider, seed % 4), seed).state.winners for seed in range(GAMES)])
    assert won < GAMES / 2


def test_the_raider_is_no_pushover() -> None:
    """It beats random players where it can get to them: half of them, and loses to none."""
    print("seeds 0 to 5; random players 1000 to 1005")
    won = 0
    for seed in range(6):
        players = [raider, random_player(random.Random(1000 + seed).randrange)]
        winners = played(players, seed).state.winners
        assert winners in ([0], [])
        won += winners == [0]
    assert won >= 3


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.alone
def test_thirty_rounds_take_two_seconds_or_less() -> None:
    """A game of four autopilots."""
    with Stopwatch() as watch:
        played([autopilot] * 4, 1, rounds=30)
    print("seed 1")
    assert watch.seconds <= SECONDS


@pytest.mark.alone
@pytest.mark.parametrize(("seed", "seats"), [pytest.param(70, 2, marks=pytest.mark.soak), (71, 4)])
def test_decisions_are_quick_pure_and_the_same_again(seed: int, seats: int) -> None:
    """95 of 100 decisions take 10 ms or less; asking changes nothing, and asking again gives the same answer."""
    watch = Watch()
    played([watch] * seats, seed, rounds=20)
    print("seed", seed, len(watch.seconds), "decisions")
    assert watch.usual_ms <= DECISION_MS


@pytest.mark.parametrize("seats", range(2, 8))
def test_it_plays_at_every_table_to_the_agreed_end(seats: int) -> None:
    """The engine refuses what is not legal, so an answer that is not would be noticed."""
    print("seed 7")
    match = played([autopilot] * seats, 7, options={"round_limit": "15"})
    assert match.over
    assert match.state.winners


@pytest.mark.parametrize("seats", [2, 4])
def test_it_knows_an_answer_wherever_careless_play_leads(seats: int) -> None:
    """One answer in three is random: whatever it is asked there, its answer is legal."""
    chance_of = random.Random(40 + seats)
    wander = random_player(chance_of.randrange)
    asked: set[str] = set()

    def careless(match: Match[Any, Any], question: Question) -> Answer:
        answer = autopilot(match, question)
        question.check(answer)
        asked.add(question.prompt)
        return wander(match, question) if chance_of.random() < 0.33 else answer

    for seed in range(40 + seats, 46 + seats):
        print("seed", seed)
        played([careless] * seats, seed, rounds=15)
    assert asked >= {"labor", "tax", "business", "build", "transport", "settle", "power", "hunger"}


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    assert UNFORESEEN.prompt not in DECISIONS
    assert GAME.autopilot(position(rest=6).see("P1"), UNFORESEEN) == UNFORESEEN.default


# -- what it does: people and goods ------------------------------------------------------------------------------------


def choice(table: Table, player: str = "P1") -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.see(player), table.question(player)))


def answer_in(phase: str, text: str, **more: Any) -> str:
    """What the autopilot answers in a phase of P1's turn."""
    table = position(text, phase=phase, stop="end_turn", rest=6, **more).until(phase, "P1")
    return choice(table)


def test_culture_comes_before_other_work_when_it_is_short() -> None:
    """Seven colonists, one of them for the Cultural Center: else two would rebel. [note 3]"""
    text = "C3 plains P1: city+ mine+ farm+ culture- nuclear_plant+ idle2 / C4 plains P1: farm+ mine- dwellings"
    assert "staff C3 4" in answer_in("labor", text.replace("idle2", ""), P1="human").split(", ")


def test_nobody_works_on_poisoned_fields() -> None:
    """A Farm gives nothing there, a Mine does. [DL-RES-03]"""
    assert answer_in("labor", "C3 plains P1: farm+ mine- | | poison2 / A1 plains P1: city+") == "staff C3 2"


def test_the_tax_wins_rebels_back() -> None:
    """Low with rebels and homes for them, Medium without. [note 5]"""
    text = "C3 plains P1: city+ culture+ dwellings"
    assert answer_in("taxation", text, P1="human rebels2") == "set_tax low"
    assert answer_in("taxation", text, P1="human") == "set_tax medium"


def test_newcomers_rather_risk_an_attack_than_wait_for_work() -> None:
    """Six Tanks beside work for all: a safe place is better only as long as nobody idles there. [DL-POP-02]"""
    text = "A1 plains P1: dwellings dwellings {} / C3 plains P1: city+ farm+ mine+ / D3 plains P2: city+ | tank6"
    answers = [answer_in("population", text.format(idle), P1="human") for idle in ("idle1", "")]
    assert answers == ["house C3 1", "house A1 1"]


def test_it_buys_food_before_anything_else() -> None:
    """Three colonists and no Food. [note 2]"""
    text = "C3 plains P1: city+ mine+ idle1 dwellings"
    for phase, version in (("trade", 2), ("black_market", 3)):
        assert answer_in(phase, text, P1="human F0 C20", version=version).startswith("buy food ")


def test_it_buys_all_that_it_wants_in_one_answer() -> None:
    """Food and Energy for the next Upkeep, with Credits for both. [note 2]"""
    text = "C3 plains P1: city+ mine+ idle1 dwellings"
    bought = answer_in("black_market", text, P1="human F0 E0 M0 C60").split(", ")
    assert {words.rsplit(" ", 1)[0] for words in bought} >= {"buy food", "buy energy"}


def test_who_cannot_feed_everybody_saves_for_a_farm() -> None:
    """In older matches all the Metal that one still needs, or none until there are Credits for it. [note 2]"""
    text = "C3 plains P1: city+ mine+ idle3"
    answers = [answer_in("trade", text, P1=f"human F0 M2 C{money}", version=2) for money in (4, 6)]
    assert answers == ["none", "buy metal 3"]


def test_it_builds_work_for_who_has_none() -> None:
    """An idle colonist in the mountains gets a Mine. [note 4]"""
    assert "build C3 mine" in answer_in("build", "C3 mountains P1: city+ idle1", P1="human M5").split(", ")


def test_it_builds_a_cultural_center_before_faith_is_lost() -> None:
    """Five colonists and culture for five: with the next one it would be too little. [note 4]"""
    text = "C3 plains P1: city+ mine+ farm+ idle2 dwellings"
    assert "build C3 cultural_center" in answer_in("build", text, P1="human M5").split(", ")


def test_a_factory_is_for_times_of_war() -> None:
    """With Metal for two Tanks a turn: a Farm comes before it in the first round, and nothing in the ninth. [note 4]"""
    text = "C3 mountains P1: city+ mine+ mine+ culture- dwellings / C4 plains P1: idle1 / A1 plains P2: city+"
    early, late = [answer_in("build", text, P1="human M10 C0 automation", round=number) for number in (1, 9)]
    assert "build C4 farm" in early.split(", ")
    assert late == "build C4 automated_factory"


def test_in_older_matches_it_buys_the_metal_that_an_urgent_plan_lacks() -> None:
    """A Laser Defense against two Tanks beside the city costs three more than there are. [note 2]"""
    text = "C3 plains P1: city+ mine+ idle1 | tank / C4 plains: | P2 tank2 / A1 plains P2: city+"
    assert answer_in("trade", text, P1="human M2 C20", version=2, round=9) == "buy metal 3"


def test_a_city_that_may_settle_is_kept_from_trade() -> None:
    """Free land around, two colonists and Metal for a Colonizer; in newer matches it gives its trade back. [note 6]"""
    text = "C3 plains P1: city+ idle1"
    assert answer_in("resource", text, P1="human M20", version=2) == "keep C3 1"
    assert "make C3 1 colonizer" in answer_in("build", text.replace("city+", "city+$"), P1="human M20")


def test_it_buys_metal_for_what_is_urgent_and_hires_with_the_rest() -> None:
    """Three enemy Tanks beside the city: the Credits are spent once. [note 9, R92]"""
    text = "C3 plains P1: city+ mine+ idle1 | tank / C4 plains: | P2 tank2 / A1 plains P2: city+"
    assert "build C3 laser_defense" in answer_in("build", text, P1="human M0 C10", round=9).split(", ")


def test_it_takes_the_technology_that_pays_most() -> None:
    """Taxes on every territory before a better Missile. [note 8]"""
    deck = [*CARDS, *[name for name in TECHNOLOGIES if name not in CARDS]]
    table = position("C3 plains P1: city+", phase="research", P1="human R50", deck=deck, stop="end_turn")
    assert choice(table) == "copy hoverway"


# -- what it does: war -------------------------------------------------------------------------------------------------


def test_the_stronger_side_is_likely_to_win() -> None:
    """Even sides have even chances; 3 Tanks against 2 win nine times in ten; nobody loses to nobody."""
    assert chance(Force(9, 9), Force(9, 9)) == pytest.approx(0.5)
    assert chance(Force(9, 9), Force(6, 6)) == pytest.approx(0.91, abs=0.04)
    assert chance(Force(3, 3), Force(0, 0)) == 1.0


def test_it_attacks_when_the_odds_are_good() -> None:
    """Three Tanks beside a colonist. [note 12]"""
    text = "C3 plains P1: city+ | tank3 / C4 plains P2: farm+ / A1 plains P2: city+"
    assert any(words.startswith("march C3 tank C4") for words in answer_in("transport", text).split(", "))


def test_only_as_many_go_as_are_needed() -> None:
    """Of two Tanks each takes a territory that nobody defends. [note 12]"""
    text = "C3 plains P1: city+ | tank2 / C2 plains P2: farm- / C4 plains P2: farm- / A1 plains P2: city+"
    assert answer_in("transport", text) == "march C3 tank C2 1, march C3 tank C4 1"


def test_it_does_not_attack_when_they_are_bad() -> None:
    """One Tank, and two Laser Defenses with a Tank. [note 12]"""
    text = "C3 plains P1: city+ | tank / C4 plains P2: laser_defense laser_defense | tank / A1 plains P2: city+"
    assert "C4" not in answer_in("transport", text)


def test_it_finishes_who_has_one_land_left() -> None:
    """Two territories can be taken; one of them is the last of its owner. [note 12]"""
    text = "C3 plains P1: city+ | tank2 / C4 plains P2: farm+ / C2 plains P3: farm+ / A1 plains P3: city+"
    assert answer_in("transport", text, homes=False).startswith("march C3 tank C4 2")


def test_who_has_no_land_left_enters_the_weakest_neighbour() -> None:
    """A Tank among foes has this turn only. [note 15, DL-VIC-02]"""
    text = "C3 plains: | P1 tank / C4 plains P2: farm+ laser_defense / C2 plains P2: city+ farm+ laser_defense | tank9"
    assert answer_in("transport", text, homes=False) == "march C3 tank C4 1"


def test_it_hires_who_saves_a_city() -> None:
    """Two enemy Tanks beside the only City Center, and 30 Credits. [note 9]"""
    text = "C3 plains P1: city+ idle1 / C4 plains: | P2 tank2 / A1 plains P2: city+"
    assert answer_in("black_market", text, P1="human F6 E6 C30").startswith("hire ")


def test_it_hires_as_many_as_the_city_needs() -> None:
    """Against many more Tanks than one hired unit holds off, all come in one answer. [note 9, DL-BLK-03]"""
    text = "C3 plains P1: city+ idle1 / C4 plains: | P2 tank3 / A1 plains P2: city+"
    hired = answer_in("black_market", text, P1="human F6 E6 C90").split(", ")
    assert all(words.startswith("hire ") for words in hired)
    assert sum([int(words.split()[-1]) for words in hired]) > 1


def test_it_sells_what_it_does_not_need_before_it_hires() -> None:
    """The same with Food for ten turns: one scandal is risked for all the business. [DL-BLK-06]"""
    text = "C3 plains P1: city+ idle1 / C4 plains: | P2 tank2 / A1 plains P2: city+"
    assert answer_in("black_market", text, P1="human F20 E6 C30").startswith("sell food ")


def test_it_does_no_business_in_peace() -> None:
    """Nobody near, early in the game. [note 9, DL-BLK-06]"""
    assert answer_in("black_market", "C3 plains P1: city+ / A1 plains P2: city+", P1="human C30") == "none"


def test_it_builds_a_laser_where_it_decides() -> None:
    """Two enemy Tanks beside a City Center that three colonists defend. [note 13]"""
    text = "C3 plains P1: city+ mine+ idle1 | tank / C4 plains: | P2 tank2 / A1 plains P2: city+"
    assert "build C3 laser_defense" in answer_in("build", text, P1="human M5", round=9).split(", ")


def test_settlers_go_where_land_is_free() -> None:
    """From an own territory to the one free neighbour, and there they settle. [note 7]"""
    text = "A1 plains P1: city+ | colonizer / B1 plains / A2 ocean / C1 plains P2: city+"
    assert answer_in("transport", text) == "march A1 colonizer B1 1"


def test_only_planes_go_overseas() -> None:
    """An island behind an Ocean: Planes attack it alone, as nobody else gets there. [DL-CTL-04]"""
    ocean = " / ".join(f"{cell} ocean" for cell in ("B1", "B2", "A2"))
    text = f"A3 plains P1: city+ airport+ | plane6 tank3 / {ocean} / A1 plains P2: farm+"
    answer = answer_in("transport", text, homes=False)
    assert any(words.startswith("march A3 plane") for words in answer.split(", "))
