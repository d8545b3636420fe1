"""What a computer considers: the autopilot's answer first; the others are legal, different, and of every kind."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.engine import Answer, Match, Question, Weighed
from rules.engine.playout import QuickDice, step
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.computer.policy import worth_of_last
from rules.galactic_supremacy.model.state import Galaxy
from rules.galactic_supremacy.model.view import GalaxyView
from testing.conformance.play import some_options
from testing.seeds import seed, seeds
from tests.galactic_supremacy.kit import Table, position, words_of

GalaxyMatch = Match[Galaxy, GalaxyView]
MOST = 12


@pytest.mark.parametrize("number", seeds(4, "what computers of Galactic Supremacy consider"))
def test_the_autopilots_answer_is_the_first_of_good_ones(number: int) -> None:
    """At every question of a whole game: the others are legal, different, sorted by worth, and few.

    Only of two players one may know of something better.
    """
    chance = random.Random(number)
    seats = chance.randint(*GAME.seats)
    options, skill = some_options(GAME, seats, chance), chance.choice([0.4, 0.8, 1.0])
    match = Match.begin(GAME, seats, options, QuickDice(chance.randrange), keep=False)

    def answer(asking: GalaxyMatch, question: Question) -> Answer:
        seen = asking.view(question.seat)
        weighed, usual = GAME.weigh(seen, question), GAME.autopilot(seen, question)
        assert weighed[0][1] == usual
        for _, each in weighed:
            question.check(each)
        assert (
            len({frozenset(each) if isinstance(each, tuple) else each for _, each in weighed}) == len(weighed) <= MOST
        )
        worths, two = [worth for worth, _ in weighed], sum([player.alive for player in seen.players]) == 2
        assert worths[1:] == sorted(worths[1:], reverse=True)
        assert worths[0] >= max(worths[1:], default=0.0) or (two and question.prompt in ("command", "build"))
        return usual if chance.random() < skill else question.draw(chance.randrange)

    while step(match, answer):
        pass
    assert match.over


def considered(table: Table, player: str) -> Sequence[Weighed]:
    """What this player's computer considers."""
    return GAME.weigh(table.see(player), table.question(player))


def words(table: Table, player: str) -> list[str]:
    """The same in the words of the kit."""
    return [words_of(answer) for _, answer in considered(table, player)]


def test_of_many_attacks_twelve_answers_are_considered() -> None:
    """One, two and three Fleets on each of a dozen colonies, and peace: more could not be tried in time. [R59]"""
    colonies = "; ".join([f"C{number}" for number in range(1, 13)])
    assert len(considered(position(f"P1: H1 F1 F2 F3 / P2: H2; {colonies}", "attack"), "P1")) == MOST


def test_every_effect_of_the_command_phase_is_considered() -> None:
    """All nine of Table F, and to keep the card; nobody assassinates their own Leader. [GS-CMD-01]"""
    table = position("P1: hand 2command; H1+L1 F1 / P2: 9cr hand 3leader; H2+L2 F2; C1 F3", "command")
    found = words(table, "P1")
    assert {each.split()[1] for each in found if each != "done"} == {
        "misinformation", "spy", "planning", "quotas", "steal", "military_sabotage", "industrial_sabotage",
        "assassination", "initiative",
    }  # fmt: skip
    assert "done" in found
    assert "use assassination L1" not in found


def best(text: str, phase: str) -> str:
    """What is worth most in the position of P1."""
    found = considered(position(text, phase), "P1")
    return words_of(max(found, key=lambda each: each[0])[1])


@pytest.mark.parametrize(("more", "commands", "wanted"), [("", 3, "done"), ("", 4, "use"), (" / P3: 1cr", 3, "use")])
def test_of_two_players_one_keeps_three_commands(more: str, commands: int, wanted: str) -> None:
    """For dice in battle, Peace Talks and counters; with three players they bring more at once. [GS-CMD-01]"""
    text = f"P1: hand {commands}command; H1+L1 / P2: 9cr hand 3leader; H2+L2{more}"
    assert best(text, "command").split()[0] == wanted


@pytest.mark.parametrize(
    ("rival", "more", "wanted"), [("", "", "colony"), ("; H2 F2", "", "fleet"), ("", " / P3: 1cr", "fleet")]
)
def test_of_two_players_one_settles_before_arming(rival: str, more: str, wanted: str) -> None:
    """As long as nobody could raid a colony. [GS-BLD-01]"""
    text = f"P1: 12cr hand colony,fleet; H1+L1 / P2: 9cr hand leader{rival}{more}"
    assert best(text, "build").split()[1] == wanted


def test_what_a_spare_command_does_is_a_matter_of_taste() -> None:
    """The autopilot exceeds its quotas; of two players the other may as well lose as much. To plan is as good."""
    table = position("P1: hand 2command; H1+L1 / P2: 9cr hand 3leader; H2+L2 F2", "command")
    found = considered(table, "P1")
    liked = {words_of(answer).split()[1] for worth, answer in found if worth == found[0][0]}
    assert words_of(found[0][1]) == "use quotas"
    assert liked == {
        "quotas", "misinformation", "spy", "planning", "steal", "military_sabotage", "industrial_sabotage",
        "assassination",
    }  # fmt: skip


def worths(table: Table, player: str) -> dict[str, float]:
    """What each of the answers is worth, in credits."""
    return {words_of(answer): worth for worth, answer in considered(table, player)}


def test_only_who_must_discard_gains_by_an_exchange() -> None:
    """With five cards a second Colony card is better kept; with six a card must go anyway. [GS-DRW-03, GS-DRW-12]"""
    deck = "/ P2: / deck research,..."
    five, six = [
        worths(position(f"P1: hand 2colony,{more} {deck}", "draw"), "P1") for more in ("2fleet", "2fleet,leader")
    ]
    assert five["exchange draft"] < 0 < six["exchange draft"]


def test_a_second_attack_on_the_same_world_is_worth_less_than_one_on_another() -> None:
    """Where two colonies lie open the second Attack Phase finds one that is sure to be still there. [GS-CRD-14]"""
    text = "P1: hand 2command; H1 F1+L1 / P2: H2; C1"
    one, two = [worths(position(each, "command"), "P1")["use initiative"] for each in (text, f"{text} C2")]
    assert two > one > 0


def test_a_counter_to_what_others_do_to_each_other_is_a_card_thrown_away() -> None:
    """Whoever is hurt, or attacks, gets something for the card; a bystander nothing at all. [GS-CRD-10]"""
    table = position("P1: hand command / P2: hand command / P3: hand command", "command")
    table.play("P1", "use misinformation P2")
    hurt, bystander = [worths(table, player)["use counter P1"] for player in ("P2", "P3")]
    card = worth_of_last(table.see("P3"), "command")
    assert hurt > bystander == -card
    table = position("P1: hand command; FP2 H1 F1 F2 F3 / P2: hand command / P3: hand command", "attack")
    table.play("P1", "attack H2", "send F1, send F2, send F3").play("P2", "use peace")
    attacker, bystander = [worths(table, player)["use counter P2"] for player in ("P1", "P3")]
    assert attacker > bystander == -card


def test_what_is_built_is_worth_its_price_unless_it_costs_a_roll() -> None:
    """With five credits no roll can be paid for anyway, with ten a Leader takes one away. [GS-RSH-01, GS-BLD-03]"""
    poor, able = [
        worths(position(f"P1: {money}cr hand research,leader / P2: / P3:", "build"), "P1") for money in (5, 10)
    ]
    assert poor["build leader H1"] > 0 > able["build leader H1"]


def test_nothing_is_as_good_as_what_the_autopilot_builds() -> None:
    """So that no lot decides where its answers are not equal."""
    found = considered(position("P1: 30cr hand fleet,leader,colony; H1 / P2: H2", "build"), "P1")
    assert [worth for worth, _ in found].count(found[0][0]) == 1 < len(found)


def test_every_world_that_could_fall_is_considered() -> None:
    """With one Fleet, with all; the Homeworld, although the autopilot waits; and peace. [GS-ATK-01]"""
    table = position("P1: H1 F1 F2 F3 F4 F5+L1 / P2: H2; C1; C2 F6 / P3: H3; C3+L2", "attack")
    found = words(table, "P1")
    assert {each.split()[1] for each in found if each != "done"} == {"H2", "C1", "C2", "H3", "C3"}
    assert "done" in found


def test_several_parties_may_be_sent() -> None:
    """A few Fleets or all of them, with Leaders or without; not none, which asks for an attack again. [GP-10]"""
    table = position("P1: H1 F1 F2 F3 F4+L1 / P2: H2; C1", "attack").play("P1", "attack C1")
    found = words(table, "P1")
    assert {"send F1", "send F4", "send F1, send F2, send F3, send F4"} <= set(found)
    assert "none" not in found


def test_R59_an_attack_in_one_answer_is_worth_as_much_as_one_in_two() -> None:
    """R59, GP-10: by the Fleets that are sent; the party that the autopilot would choose is not named beside it."""
    table = position("P1: H1 F1+L1 F2 F3 F4 / P2: H2; C2", "attack")
    named = worths(table, "P1")
    chosen = worths(table.play("P1", "attack C2"), "P1")
    assert named["assault C2 F2+F3"] == chosen["send F2, send F3"]
    assert named["assault C2 F1+F2+F3+F4"] == chosen["send F1, send F2, send F3, send F4"]
    alone = worths(position("P1: H1 F1+L1 / P2: H2; C2", "attack"), "P1")
    assert "attack C2" in alone
    assert "assault C2 F1" not in alone


def test_of_fleets_alike_one_is_moved() -> None:
    """Two Fleets without a Leader guard a colony, and one with: it is enough to try one of each sort. [GS-MOV-01]"""
    found = words(position("P1: H1; C1 F1 F2 F3+L1 / P2: H2", "move"), "P1")
    assert sorted(found) == ["done", "redeploy F1 H1", "redeploy F3 H1"]


def test_nothing_is_considered_that_the_autopilot_would_take_back() -> None:
    """Fleets go home or stay: else whoever thinks ahead might move one there and back for ever. [GS-MOV]"""
    table = position("P1: H1 F1; C1 F2; C2+L1 F3+L2 / P2: H2; C3", "move")
    found = words(table, "P1")
    assert {each for each in found if each.startswith("redeploy")} == {"redeploy F2 H1", "redeploy F3 H1"}
    assert "done" in found


def test_a_defender_considers_to_stand_and_to_leave() -> None:
    """All, none, those with a Leader, those without. [GS-ATK-08]"""
    table = position("P1: H1 F1 F2 / P2: H2; C1 F3 F4+L1", "attack")
    table.play("P1", "attack C1", "send F1, send F2").wait_for("P2 defence")
    found = {frozenset(each.split(", ")) for each in words(table, "P2")}
    ways = ({"none"}, {"withdraw F3 H2"}, {"withdraw F4 H2"}, {"withdraw F3 H2", "withdraw F4 H2"})
    assert found == set(map(frozenset, ways))


def test_what_destroys_more_is_worth_more() -> None:
    """Victims are weighed: the Fleet with a Leader is worth more than the other. [GS-ATK-22]"""
    table = position("P1: H1 F1 F2; victims=ask / P2: H2 F3 F4+L1", "attack", dice=[[6, 2, 5, 2, 4, 1, 1, 1, 1, 1]])
    table.play("P1", "attack H2", "send F1, send F2").wait_for("P1 P2 strike")
    (most, best), (less, other) = considered(table, "P1")
    assert (words_of(best), words_of(other)) == ("strike F1 F4", "strike F1 F3")
    assert most > less


def test_GS_ATK_17_two_fleets_may_join_against_one_that_neither_could_destroy() -> None:
    """GS-ATK-17: 6 and 3 against the 8 of a Fleet with a Leader, instead of 6 against 5."""
    table = position("P1: H1 F1 F2; victims=ask / P2: H2 F3 F4+L1", "attack", dice=[[6, 3, 5, 4, 4, 1, 1, 1, 1, 1]])
    table.play("P1", "attack H2", "send F1, send F2").wait_for("P1 P2 strike")
    assert words(table, "P1") == ["strike F1 F3", "strike F1 F4, strike F2 F4"]


def test_what_is_hidden_changes_nothing() -> None:
    """In a twin, where what a seat cannot see is dealt anew, it considers the same."""
    chance = random.Random(seed("a twin's candidates"))
    match: GalaxyMatch = Match.begin(GAME, 3, {}, QuickDice(chance.randrange))
    for number in range(300):
        if match.over:
            break
        if number % 20 == 0 and match.asked is not None:
            asked = next(iter(match.asked.questions))
            twin = match.twin(asked, chance.randrange, QuickDice(chance.randrange))
            here, there = match.view(asked), twin.view(asked)
            found = GAME.weigh(there, twin.question_for(asked))
            assert found == GAME.weigh(here, match.question_for(asked))
        step(match, lambda asking, question: GAME.autopilot(asking.view(question.seat), question))


def test_all_answers_of_a_short_list_are_considered() -> None:
    """Nine technologies, the best first. [GP-21]"""
    table = position("P1: 10cr hand research; FP2 / P2: DE4", "research", dice=[10])
    table.play("P1", "research")
    assert len(considered(table, "P1")) == 9


def test_a_roll_is_worth_less_than_a_free_choice() -> None:
    """Where most technologies gain as much, chance takes now and then another. [GS-RSH-01, GS-RSH-02]"""
    war = "FP2 RA2 DE2 CO2 SL2"
    text = f"P1: 10cr hand research; {war}; H1; C1; C2; C3; C4 / P2: {war} / P3: / P4:"
    table = position(text, "research", dice=[10])
    roll = worths(table, "P1")["research"]
    assert 0 < roll < max(worths(table.play("P1", "research"), "P1").values())
