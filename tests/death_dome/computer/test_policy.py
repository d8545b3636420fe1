"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Matches are fixed by their seeds. Every seed is played twice, with the players' seats swapped. `DEATH_DOME_GAMES=100`
plays all that the contract counts, else there are a few of each, which say less.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.chapters.store import MOST_VISITS
from rules.death_dome.computer.policy import DECISIONS
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.state import Dome
from rules.death_dome.model.view import DomeView
from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, autopilot, random_player
from testing.scene import seat, words_of
from tests.death_dome.fight import fight
from tests.death_dome.kit import Table, all_points, position, shopping
from tests.death_dome.players.greedy import greedy
from tests.duels import UNFORESEEN, Watch, fought, wins_against
from tests.tiers import crossed

MATCHES = int(os.environ.get("DEATH_DOME_GAMES", "10"))
IS_ENOUGH = MATCHES >= 100
"""Whether so many matches are played that the shares of the contract can be asked for."""
DECISION_MS = 10
DomeMatch = Match[Dome, DomeView]


def played(players: Sequence[Player], seed: int, options: dict[str, str] | None = None) -> DomeMatch:
    """A game of these players, seat by seat."""
    return fought(GAME, players, options or {}, random.Random(seed).randrange)


# -- strength ----------------------------------------------------------------------------------------------------------


def test_it_beats_a_random_player() -> None:
    """At least 95 of 100 matches, nine of ten."""
    print(f"seeds 0 to {MATCHES // 2 - 1}, both seats; random players from 1000 on")
    won = wins_against(played, MATCHES, lambda number: random_player(random.Random(1000 + number).randrange))
    assert won >= MATCHES * (0.95 if IS_ENOUGH else 0.85)


def test_it_beats_a_greedy_player() -> None:
    """At least 60 of 100 matches against tests/death_dome/players/greedy.py, five of ten."""
    print(f"seeds 0 to {MATCHES // 2 - 1}, both seats")
    assert wins_against(played, MATCHES, lambda number: greedy) >= MATCHES * (0.6 if IS_ENOUGH else 0.45)


def test_the_greedy_player_is_no_pushover() -> None:
    """It beats random players, too."""
    print("seeds 0 to 2, both seats")
    for number in range(6):
        players: list[Player] = [random_player(random.Random(1000 + number).randrange)] * 2
        players[number % 2] = greedy
        assert played(players, number // 2).state.winners == [number % 2]


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.alone
@pytest.mark.parametrize(
    ("seed", "seats"), [*[pytest.param(*each, marks=pytest.mark.soak) for each in ((70, 2), (71, 3))], (72, 4)]
)
def test_decisions_are_quick_pure_and_the_same_again(seed: int, seats: int) -> None:
    """95 of 100 decisions take 10 ms or less; asking changes nothing, and asking again gives the same answer."""
    watch = Watch()
    assert played([watch] * seats, seed).over
    print("seed", seed, len(watch.seconds), "decisions")
    assert watch.usual_ms <= DECISION_MS


@pytest.mark.parametrize(
    ("seats", "options"),
    crossed(
        [2, 3, 4],
        [
            {},
            {"teams": "characters"},
            {"matches": "2", "bonus_matches": "on"},
            {"johnny_cash": "on", "birthday": "on"},
        ],
    ),
)
def test_it_plays_every_kind_of_match_to_the_end(seats: int, options: dict[str, str]) -> None:
    """The engine refuses what is not legal, so an answer that is not would be noticed."""
    print("seed 7")
    match = played([autopilot] * seats, 7, options)
    assert match.state.winners
    assert all(team.payouts for team in match.state.teams)


@pytest.mark.parametrize(("seats", "options"), crossed([2, 3, 4], [{}, {"teams": "characters", "matches": "2"}], 1))
def test_it_knows_an_answer_wherever_careless_play_leads(seats: int, options: dict[str, str]) -> None:
    """Everybody buys at random, and one answer in five is random: whatever it is asked there, its answer is legal.

    So many matches are played, eight at most, that everything has been asked.
    """
    wanted = {"purchase", "turn", "unit", "attack_cards", "defence", "jail"}
    chance = random.Random(40 + seats)
    wander = random_player(chance.randrange)
    asked: set[str] = set()

    def careless(match: Match[Any, Any], question: Question) -> Answer:
        answer = autopilot(match, question)
        question.check(answer)
        asked.add(question.prompt)
        return wander(match, question) if question.prompt == "purchase" or chance.random() < 0.2 else answer

    for seed in range(40 + seats, 80 + seats, 5):
        print("seed", seed)
        assert played([careless] * seats, seed, options).over
        if asked >= wanted:
            break
    assert asked >= wanted


def test_it_plays_the_duel() -> None:
    """The middle three tiles without jails. [DD-SCN-03]"""
    match = played([autopilot] * 2, 3, {"arena": "duel"})
    assert match.state.winners
    assert max(team.payouts[0] for team in match.state.teams) >= 500_000


def test_it_ends_an_endless_series_among_itself() -> None:
    """It goes on for as long as a long series is, then it votes for the end. [DD-SER-01, R84]"""
    for played_so_far, vote in ((1, "play_on"), (9, "play_on"), (10, "end_series")):
        table = position(phase="vote", options={"matches": "endless"}, match=played_so_far)
        assert choice(table) == vote


def test_conglamagragon_returns() -> None:
    """Without it on a team the series would never end. [DD-SCN-06]"""
    match = played([autopilot] * 2, 2, {"teams": "characters", "matches": "5", "conglamagragon": "on"})
    assert any(unit.kind == "C27" for unit in match.state.units)


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    assert UNFORESEEN.prompt not in DECISIONS
    assert GAME.autopilot(position().see("P1"), UNFORESEEN) == UNFORESEEN.default


# -- what it does: the store -------------------------------------------------------------------------------------------


def choice(table: Table, player: str = "P1") -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.see(player), table.question(player)))


def follow_through(table: Table, asking: str = "P1 unit") -> list[str]:
    """What the autopilot does from here as long as the same is asked, move by move."""
    done = []
    player = asking.split(maxsplit=1)[0]
    while table.asking == asking:
        done.append(choice(table, player))
        table.play(player, done[-1])
    return done


def stock_up(table: Table) -> None:
    """The autopilot shops for both players until the match begins."""
    for _ in range(4 * MOST_VISITS):
        if not table.asking.endswith("purchase"):
            return
        player = table.asking.split(maxsplit=1)[0]
        table.play(player, choice(table, player))
    raise AssertionError("the store never closes")


def test_it_spends_well() -> None:
    """Less than 300,000 left, nothing loose, and somebody is armed, tough and not slow."""
    table = shopping()
    stock_up(table)
    for player in ("P1", "P2"):
        assert table.credits(player) < 300
        assert not table.team(player).loose
        armed = [unit for unit in table.view.of(seat(player)) if unit.build.weapons != ("punch",)]
        assert any(unit.toughness >= 2 and unit.movement >= 4 for unit in armed)


def test_no_unit_gets_a_second_weapon_and_the_rich_do_not_shop_for_ever() -> None:
    """With more money than the store has use for all units are armed once. [note 1]"""
    table = shopping(credits="P1=20000 P2=20000")
    stock_up(table)
    weapons = [[item for item in unit.items if item[0] in "WGSM"] for unit in table.view.units]
    assert [len(each) for each in weapons] == [1] * 8


def test_it_passes_in_the_store_when_nothing_is_affordable() -> None:
    """No money and nothing to trade. [DD-PUR-07]"""
    assert choice(shopping(credits="P1=0")) == "pass"


def test_it_keeps_no_loose_cards() -> None:
    """A loose card is put on a unit first of all. [DD-PUR-08]"""
    assert choice(shopping(credits="P1=0", loose="P1=E08")).startswith("equip E08 ")


def test_the_rich_trade_up() -> None:
    """Three cheap cards and plenty of credits: one of them is sold for a better one. [DD-PUR-04]"""
    table = shopping("Wa1+W01+A03+E15 Gu1+G03+A07+E14 Sc1+S01+A08+E16 Me1+M04+A04+E20", credits="P1=5000")
    assert choice(table).startswith("sell ")


# -- what it does: a turn ----------------------------------------------------------------------------------------------


def test_it_opens_with_a_tower() -> None:
    """Nine steps from the base: a scout or a medic is there with both phases of the first turn. [note 5]"""
    table = position()
    while table.asking.startswith("P1"):
        table.play("P1", choice(table))
    assert table.view.control["I9"] == 0


def test_it_captures_the_point_on_which_it_stands() -> None:
    """The points around are its own. [DD-CTL-01]"""
    table = fight("Wa1@E8", control="E5=P1 C6=P1 F12=P1 D14=P1", phases_left=1).play("P1", "use Wa1")
    assert follow_through(table)[0] == "capture"


def test_at_the_end_it_steals_the_tower_and_not_the_point() -> None:
    """One phase left, a medic between an enemy's tower and an enemy's point. [note 12]"""
    table = fight("Me1@I11", control="I9=P2 J16=P2", counter=6, limit=6, phases_left=1)
    table.play("P1", choice(table))
    assert follow_through(table)[:2] == ["go I9", "capture"]


def test_it_finishes_a_wounded_enemy() -> None:
    """A warrior between two enemies, one of them a wound short of death. [note 6]"""
    table = fight("Wa1+W04@E9 / Sc2@D9:w4 Gu2+A02@F9", phases_left=1, hands="P1=P27 P2=P23")
    table.play("P1", "use Wa1")
    assert follow_through(table)[0] == "attack W04 Sc2"


def test_it_pushes_into_lava() -> None:
    """One wound is enough, so the weapon that pushes is better than the stronger one. [note 9, DX-06]"""
    table = fight("Wa1+W02+W04@E8 / Sc2@F8", phases_left=1, control="E8=P1")
    table.play("P1", "use Wa1")
    assert choice(table) == "attack W02 Sc2"


def test_it_hunts_the_last_enemy() -> None:
    """That wins at once, whatever there is to capture. [note 13, DD-WIN-06]"""
    text = "Wa1+W04@E9 / Sc2@D9:w1 Wa2@jail1 Gu2@jail1 Me2@jail1"
    table = fight(text, phases_left=1, hands="P1=P27,P27")
    while table.asking.startswith("P1"):
        table.play("P1", choice(table))
    assert table.match.over
    assert table.view.winners == (0,)


def test_it_adds_no_cards_where_they_change_little() -> None:
    """A punch at a bank vault: even a hand of fives does not kill. [note 7]"""
    table = fight("Me1@E9 / Sc2+A15+E01@D9", hands="P1=P27,P27 P2=P26,P26,P26,P26", phases_left=1)
    table.play("P1", "use Me1", "attack punch Sc2")
    assert choice(table) == "none"


def test_it_adds_cards_that_kill_for_sure() -> None:
    """The enemy has no cards: so many points as kill, and not the five. [note 6]"""
    hand = "P1=P24,P23,P27"
    for wounds, added in ((2, "none"), (0, "value 1")):  # 6 against 2: 4 wounds
        table = fight(f"Wa1+W04@E9 / Sc2+A03+E01@D9:w{wounds}", hand, phases_left=1)
        table.play("P1", "use Wa1", "attack W04 Sc2")
        assert choice(table) == added


@pytest.mark.parametrize(
    ("text", "hand", "helps"),
    [("Me1+M02@E9 Wa1@E10:w2 / Wa2@P12", "", "heal M02 Wa1"), ("Me1@E9:w3 / Wa2@P12", "P1=P10", "play P10")],
)
def test_it_heals_while_there_is_somebody_to_fear(text: str, hand: str, helps: str) -> None:
    """In the last round, all points its own: a teammate or itself, if the enemy's turn is to come. [P10, M02]"""
    for order, done in (("P1 P2", helps), ("P2 P1", "done")):
        table = fight(text, hand, phases_left=1, control=all_points("P1"), counter=6, limit=6, order=order)
        assert choice(table.play("P1", "use Me1")) == done


def test_it_plays_cards_that_help_at_once() -> None:
    """Contraband Delivery brings two cards for one. [P17]"""
    table = fight("", "P1=P17,P27")
    assert choice(table) == "play P17"


def test_it_frees_its_units_with_a_card() -> None:
    """Vacuum Tube Escape for the one with the dear cards. [P08]"""
    table = fight("Sc1+S09+A01@jail3", hands="P1=P08")
    assert choice(table) == "play P08 Sc1"


# -- what it does: reactions -------------------------------------------------------------------------------------------


def attacked(hand: str, victim: str = "Sc2@D9", weapon: str = "W04") -> Table:
    """P1's warrior attacks the victim without cards; P2 holds this hand."""
    table = fight(f"Wa1+{weapon}@E9 / {victim}", phases_left=1, hands=f"P2={hand}")
    return table.play("P1", "use Wa1", f"attack {weapon} {victim[:3]}")


def cards_of(table: Table, answer: str, hand: str) -> list[str]:
    """The cards behind the slots of an answer."""
    held = sorted(hand.split(","))
    return [held[int(words.split()[1]) - 1] for words in answer.split(", ") if words != "none"]


def test_it_defends_to_survive_with_the_fewest_points() -> None:
    """Six wounds against five vitae: a 2 is enough, and a 5 is kept. [note 8]"""
    hand = "P24,P27,P25"
    table = attacked(hand)
    assert cards_of(table, choice(table, "P2"), hand) == ["P24"]


def test_it_does_not_defend_in_vain() -> None:
    """Ten wounds and a single point: the card is kept. [note 8]"""
    table = attacked("P23", "Sc2@D9:w4", "W09")
    assert choice(table, "P2") == "none"


def test_it_defends_against_a_push_into_lava() -> None:
    """Every wound must be prevented: 4 points against the sign. [DX-06]"""
    table = fight("Wa1+W02@E8 / Sc2@F8", phases_left=1, hands="P2=P26,P23")
    table.play("P1", "use Wa1", "attack W02 Sc2")
    hand = "P23,P26"
    assert sum(POWERS[card].value for card in cards_of(table, choice(table, "P2"), hand)) >= 4


@pytest.mark.parametrize(("version", "spent"), [(1, 1), (2, 0)])
def test_it_saves_its_cards_where_it_can_step_aside(version: int, spent: int) -> None:
    """R25: shot from F4 on G6 a unit drowned under the first rules; now it steps to F7, and bears the wounds."""
    table = fight("Gu1+G05@F4 / Gu2@G6", phases_left=1, hands="P2=P26", version=version)
    table.play("P1", "use Gu1", "attack G05 Gu2")
    assert len(cards_of(table, choice(table, "P2"), "P26")) == spent


def test_it_holds_on_with_gravity() -> None:
    """Not Today, Gravity saves from the lava what its value cannot. [P18]"""
    table = fight("Wa1+W02@E8 / Sc2@F8", phases_left=1, hands="P2=P18")
    table.play("P1", "use Wa1", "attack W02 Sc2")
    assert choice(table, "P2") == "brace 1"


def test_it_is_pushed_to_the_safer_square() -> None:
    """A tower edge before lava. [DX R25: L7 and K9]"""
    table = fight("Sc1+S08@L7 / Sc2@K9", phases_left=1)
    table.play("P1", "use Sc1", "attack S08 Sc2")
    assert table.asking == "P2 push"
    assert choice(table, "P2") == "push_to J10"


def test_it_jails_far_from_the_victims_friends() -> None:
    """The friends are in the east, so the release point is in the west. [note 10]"""
    table = fight("Wa1+W04@Q9 / Sc2@R9:w4 Gu2@S14 Me2@S6", phases_left=1)
    table.play("P1", "use Wa1", "attack W04 Sc2")
    assert table.asking == "P1 jail"
    assert choice(table) in ("imprison NW", "imprison SW")


def test_the_pager_comes_when_it_saves() -> None:
    """The scout has one vitae less than none: the medic beside it heals two. [DD-CRD-06]"""
    table = fight("Wa1+W04@E9 / Sc2@D9 Me2+M01@C13", phases_left=1)
    table.play("P1", "use Wa1", "attack W04 Sc2")
    assert table.asking == "P2 pager"
    assert choice(table, "P2").startswith("answer ")


def test_it_follows_only_to_something_better() -> None:
    """Not down from its tower behind an enemy, but out of a corner towards a tower. [note 14, DD-CRD-04]"""
    table = fight("Sc1@H9 / Gu2+V01@I9", phases_left=1, control="I9=P2 M13=P2").play("P1", "use Sc1", "go H8", "done")
    assert table.asking == "P2 follow"
    assert choice(table, "P2") == "stay"
    table = fight("Me1@H12 / Gu2+V01@G12", phases_left=1).play("P1", "use Me1", "go J8", "done")
    assert table.asking == "P2 follow"
    assert choice(table, "P2").startswith("follow ")
