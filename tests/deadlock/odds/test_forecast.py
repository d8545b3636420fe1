"""What a battle is likely to bring: exact chances, tries by the rules, and words. [3.22]"""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.chapters.combatants import DOCTRINES, Rulings, Side, rulings
from rules.deadlock.model.moves import March, Odds
from rules.deadlock.model.state import Report
from rules.deadlock.model.tables import RACES, TECHNOLOGIES
from rules.deadlock.odds.chances import CASES, Force, Outlook, chance, exact, facing, simulated
from rules.deadlock.odds.forecast import battle_odds, fate, march_outlook, odds
from rules.engine import Refused
from testing.seeds import seeds
from tests.deadlock.kit import Table, position
from tests.pace import Stopwatch
from tests.tiers import in_turn

KINDS = ("colonizer", "scout", "commander", "infantry", "tank", "plane", "ship")
TRIES = 3_000
TODAY = rulings(GAME.rules_version)
NAMES = ("Ann", "Bob")


def sides(one: str, other: str) -> tuple[Side, Side]:
    """Two sides in words: `tarth metallurgy`, `human doctrine`."""
    found = []
    for seat, words in enumerate((one, other)):
        race, *rest = words.split()
        found.append(Side(seat, race, tuple([word for word in rest if word in TECHNOLOGIES]), "weakest"))
    return found[0], found[1]


def outlook(one: str, attackers: Force, other: str, defenders: Force, by: Rulings = TODAY) -> Outlook:
    """How it would end."""
    attacker, defender = sides(one, other)
    return chance(attacker, attackers, defender, defenders, by)


def test_two_colonizers_by_hand() -> None:
    """One die each, at the same time: of the rounds with a hit 10 in 11 have one winner, 1 in 11 none."""
    found = outlook("maug", {"colonizer": 1}, "cyth", {"colonizer": 1})
    assert found.exact
    assert (found.win, found.held, found.mutual) == pytest.approx((5 / 11, 5 / 11, 1 / 11))
    assert (found.attackers, found.defenders) == pytest.approx((5 / 11, 5 / 11))


def test_who_comes_first_by_hand() -> None:
    """A Scout (Init 2) shoots first: it wins 6 of 11 against a colonist, who wins the others."""
    found = outlook("maug", {"scout": 1}, "cyth", {"colonist": 1})
    assert (found.win, found.held, found.mutual) == pytest.approx((6 / 11, 5 / 11, 0))


def test_a_dodging_plane_by_hand() -> None:
    """A Plane fires first with two dice; half of the attacks on it are dodged."""
    found = outlook("maug", {"plane": 1}, "cyth", {"colonist": 1})
    first, back = 11 / 36, 1 / 12
    win = first / (1 - (1 - first) * (1 - back))
    assert (found.win, found.mutual) == pytest.approx((win, 0))


def test_a_plane_dodges_whole_attacks_by_hand() -> None:
    """DL-ATK-11: two dice of Infantry are one attack, half of which are dodged; in older matches half of the hits."""
    for version, back in ((2, 11 / 36 / 2), (1, 1 - (11 / 12) ** 2)):
        found = outlook("cyth", {"plane": 1}, "maug", {"infantry": 1}, rulings(version))
        first = 11 / 36
        assert found.win == pytest.approx(first / (1 - (1 - first) * (1 - back)))


def test_odds_follow_the_rulings_of_the_table() -> None:
    """DL-ATK-11, DL-RAC-REL-1: what is told of a match that began under version 1 is how its battles are fought."""
    text = "C3 plains P1: city+ | commander2 plane / C4 plains P2: city+ laser_defense | tank2"
    older, newer = [asked(front(text, P1="relu", version=version)) for version in (1, 2)]
    assert older != newer


def test_mind_control_by_hand() -> None:
    """A Re'Lu Commander takes the only Laser-less defender in one of six battles before any combat die."""
    alone = outlook("cyth", {"colonizer": 1}, "maug", {"colonizer": 1}).win
    found = outlook("relu", {"commander": 1}, "maug", {"colonist": 1})
    plain = outlook("chcht", {"commander": 1}, "maug", {"colonist": 1})
    assert alone == pytest.approx(5 / 11)
    assert found.win == pytest.approx(1 / 6 + 5 / 6 * plain.win)
    assert found.attackers == pytest.approx(2 / 6 + 5 / 6 * plain.attackers)


def test_nobody_defends() -> None:
    """Without defenders the attacker wins for certain and loses nobody."""
    assert outlook("maug", {"scout": 2}, "cyth", {}) == Outlook(1.0, 0.0, 2.0, 0.0, exact=True)


def some_battle(seed: int) -> tuple[str, Force, str, Force]:
    """A small battle at random."""
    dice = random.Random(seed)
    races = dice.sample(list(RACES), 2)
    known = [" ".join(dice.sample(list(TECHNOLOGIES), dice.randrange(8))) for _ in races]
    attackers: dict[str, int] = {}
    defenders: dict[str, int] = {}
    for _ in range(dice.randint(1, 4)):
        kind = dice.choice(KINDS)
        attackers[kind] = attackers.get(kind, 0) + 1
    for _ in range(dice.randint(1, 4)):
        kind = dice.choice((*KINDS, "colonist", "laser_defense"))
        defenders[kind] = defenders.get(kind, 0) + 1
    return f"{races[0]} {known[0]}", attackers, f"{races[1]} {known[1]}", defenders


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("seed", in_turn(seeds(8, "battles"), 0, stay=4))
def test_exact_chances_are_those_of_the_rules(seed: int, version: int) -> None:
    """The chances that were worked out are those that fights by the very rules come to; together they make 1."""
    one, attackers, other, defenders = some_battle(seed)
    attacker, defender = sides(one, other)
    dice = random.Random(seed)
    attacker.doctrine, defender.doctrine = dice.choice(list(DOCTRINES)), dice.choice(list(DOCTRINES))
    battle = facing(attacker, attackers, defender, defenders, rulings(version))
    sure, tried = exact(battle), simulated(battle, TRIES)
    assert sure.win + sure.held + sure.mutual == pytest.approx(1)
    assert (sure.exact, tried.exact) == (True, False)
    assert sure.win == pytest.approx(tried.win, abs=0.05)
    assert sure.mutual == pytest.approx(tried.mutual, abs=0.05)
    assert sure.attackers == pytest.approx(tried.attackers, abs=0.25)
    assert sure.defenders == pytest.approx(tried.defenders, abs=0.25)


def test_all_small_duels_sum_to_one() -> None:
    """Every kind against every kind: the three ends are all there is."""
    for one, other in product(KINDS, (*KINDS, "colonist", "laser_defense")):
        found = outlook("relu", {one: 1}, "tarth", {other: 1})
        assert found.exact
        assert found.win + found.mutual <= 1
        assert found.win > 0


def test_more_is_better() -> None:
    """Another Tank raises the chance to win, another Laser Defense lowers it."""
    chances = [outlook("maug", {"tank": number}, "cyth", {"infantry": 2}).win for number in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[0] < chances[2]
    guarded = outlook("maug", {"tank": 2}, "cyth", {"infantry": 2, "laser_defense": 1}).win
    assert guarded < chances[1]


@pytest.mark.alone
def test_large_battles_are_tried_and_quick() -> None:
    """Beyond so many cases 400 fights are tried, with the same dice each time, within a moment."""
    force = {"tank": 12, "infantry": 8}
    with Stopwatch() as watch:
        first = outlook("maug", force, "cyth", force)
    assert not first.exact
    assert CASES < (12 * 3 + 8) * (12 * 3 + 8 * 2)
    assert outlook("maug", force, "cyth", force) == first
    assert 0 < first.win < 0.5
    assert watch.seconds < 1.5


# -- in words ----------------------------------------------------------------------------------------------------------

FRONT = "C3 plains P1: city+ | tank3 infantry2 plane / C4 plains P2: city+ laser_defense | infantry2 missile"


def front(text: str = FRONT, **more: Any) -> Table:
    """P1 may attack C4."""
    return position(text, phase="transport", **{"P1": "maug", "P2": "cyth", **more})


def asked(table: Table, units: str = "", cell: str = "C4") -> str:
    """What P1 is told."""
    return battle_odds(table.see("P1"), Odds(cell, units), NAMES)


def test_a_chance_that_is_tried_is_told_as_about_so_much_or_as_less_than_little() -> None:
    """`about 4`, `less than 1`: never “about less than 1”."""
    many = "tank12 infantry8"
    seen = front(f"C3 plains P1: city+ | {many} / C4 plains P2: city+ | {many}").see("P1")
    few, all_ = [fate(seen, {"tank": tanks, "infantry": 8}, seen.land("C4")) for tanks in (8, 12)]
    assert few == "wins less than 1 of 100 battles against 1 colonist, 8 Infantry and 12 Tanks"
    assert re.match(r"wins about \d+ of 100 battles against", all_)


def test_the_answer_in_sentences() -> None:
    """Both sides, the three ends, who is left, and that it is exact; Missiles do not fight."""
    told = asked(front(), "3 tank, 2 infantry")
    lines = told.split("\n")
    assert lines[0] == "2 Infantry and 3 Tanks against Bob at C4: 1 colonist, 2 Infantry and 1 Laser Defense."
    assert lines[1].startswith("You win ")
    assert "of your 5 and" in lines[3]
    assert lines[4] == "These chances are exact."


def test_a_thousand_pairs_of_losses_are_worked_out_exactly() -> None:
    """24 Defense levels against 39 are 25 times 40 pairs; with one level more the battle is tried."""
    text = "C3 plains P1: city+ | tank8 / C4 plains P2: {} | tank13"
    told = [asked(front(text.format(there)), "8 tank").split("\n")[-1] for there in ("city-", "city+")]
    assert told == ["These chances are exact.", "These chances come from 400 tries by the rules."]


def test_all_that_can_get_there() -> None:
    """Without units it is all that can get there from where they stand."""
    assert asked(front()).startswith("2 Infantry, 3 Tanks and 1 Plane against Bob")


def test_unknown_technologies_are_told_and_not_counted() -> None:
    """The enemy counts with what is known: hidden technologies change no figure, only their number is told."""
    plain, hidden = asked(front(), "3 tank"), asked(front(P2="cyth metallurgy sam_missiles"), "3 tank")
    assert hidden == f"{plain}\nBob has 2 technologies unknown to you, not counted in these odds."


def test_own_technologies_count() -> None:
    """The asker's own technologies are in the figures."""
    assert asked(front(P1="maug fusion_cannon metallurgy"), "3 tank") != asked(front(), "3 tank")


def test_reported_technologies_count() -> None:
    """What the asker was shown on a record sheet is counted."""
    table = front(P2="cyth metallurgy")
    before = asked(table, "3 tank")
    table.match.state.players[0].reports.append(Report(1, 1, {}, ["metallurgy"]))
    assert asked(table, "3 tank") != before
    assert "not counted" not in asked(table, "3 tank")


def test_planes_alone_are_warned() -> None:
    """Planes alone take no land: who asks for them is told."""
    assert asked(front(), "2 plane").endswith("Planes alone take no land.")


def test_an_empty_place_needs_no_dice() -> None:
    """Nobody defends: won without dice."""
    told = asked(front("C3 plains P1: city+ | scout / C4 plains P2: farm-"), "scout")
    assert told == "1 Scout at C4: Bob has nobody there, and you win without dice."


@pytest.mark.parametrize(
    ("units", "cell", "sentence"),
    [
        ("3 tank", "Z9", "Name the territory that is attacked, from A1 to E5."),
        ("3 tank", "C3", "No other player occupies C3: there would be no battle."),
        ("3 balloon", "C4", "“3 balloon” cannot attack; name some of "),
        ("2 missile", "C4", "“2 missile” cannot attack; name some of "),
        ("1 colonist", "C4", "“1 colonist” cannot attack; name some of "),
        ("0 tank", "C4", "Name 1 to 60 units, such as: 3 tanks, 2 infantry."),
        ("99 tank", "C4", "Name 1 to 60 units, such as: 3 tanks, 2 infantry."),
    ],
)
def test_wrong_questions_are_refused(units: str, cell: str, sentence: str) -> None:
    """Each with what to name instead."""
    with pytest.raises(Refused) as refusal:
        asked(front(), units, cell)
    assert str(refusal.value).startswith(sentence)


def test_nobody_in_range_is_refused() -> None:
    """Without units and with nobody near, the asker is told to name some."""
    with pytest.raises(Refused) as refusal:
        asked(front("A1 plains P1: city+ | tank / E4 plains P2: city+"), "", "E4")
    assert str(refusal.value).startswith("None of your units can get to E4")


def test_spectators_cannot_ask() -> None:
    """Odds depend on technologies, which a spectator does not have."""
    with pytest.raises(Refused):
        battle_odds(front().view, Odds("C4", "3 tank"), NAMES)


def test_a_march_shows_its_odds() -> None:
    """A march into enemy land says what it is likely to bring; one into own or free land says nothing."""
    table = front()
    seen, question = table.see("P1"), table.question("P1")
    told = odds(seen, question, March("C3", "tank", "C4", 3))
    assert told is not None
    assert told.startswith("wins ")
    assert "against 1 colonist, 2 Infantry and 1 Laser Defense" in told
    assert odds(seen, question, March("C3", "tank", "B3", 3)) is None


def test_a_draft_adds_up() -> None:
    """Half a plan: one line for each battle, with all that march there."""
    draft = [March("C3", "tank", "C4", 2), March("C3", "infantry", "C4", 1), March("C3", "tank", "B3", 1)]
    told = march_outlook(front().see("P1"), draft)
    assert told.startswith("Battle at C4: 1 Infantry and 2 Tanks; wins ")
    assert "\n" not in told


def test_only_the_first_battles_of_a_plan_are_told() -> None:
    """A plan of many battles stays readable: three of them, and how many more there are."""
    around = " / ".join([f"{cell} plains P2: farm-" for cell in ("C2", "B3", "D3", "C4")])
    table = front(f"C3 plains P1: city+ | tank4 / {around} / E5 plains P2: city+")
    draft = [March("C3", "tank", cell, 1) for cell in ("C2", "B3", "D3", "C4")]
    told = march_outlook(table.see("P1"), draft).split("\n")
    assert told[0] == "Battle at C2: 1 Tank; nobody defends C2: you win without dice."
    assert told[3:] == ["And 1 more battle."]
