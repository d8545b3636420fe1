"""Words for goods, places, colonists and the values of fields."""

from __future__ import annotations

import pytest

from rules.deadlock import GAME
from rules.deadlock.model import events as e
from rules.deadlock.model.names import cells_words, goods_words, how_far, kinds_words
from rules.deadlock.model.questions import Count, OfLand, OfPlayer, Prompt, Struck
from rules.deadlock.words.prompts import public
from rules.deadlock.words.values import named
from rules.engine import About, Event
from tests.deadlock.kit import new_game, position

NAMES = ("Ann", "Ben")


def test_goods_are_listed_in_the_order_of_the_sheet_and_those_without_any_left_out() -> None:
    """One Credit is no plural."""
    assert goods_words({"credits": 1, "food": 5, "metal": 0, "research": 1}) == "5 Food, 1 Credit and 1 research point"
    assert goods_words({}) == "nothing"


def test_units_of_a_kind_are_counted() -> None:
    """Infantry has no plural."""
    assert kinds_words(["tank", "infantry", "tank", "infantry"]) == "2 Tanks and 2 Infantry"


def test_places_that_come_more_than_once_are_counted() -> None:
    """`in C3 and B2`, but `2 in C3 and 1 in B2`."""
    assert cells_words(["C3", "B2"]) == "in C3 and B2"
    assert cells_words(["C3", "C3"]) == "in C3"
    assert cells_words(["C3", "B2", "C3"]) == "2 in C3 and 1 in B2"


@pytest.mark.parametrize(
    ("value", "field", "words"),
    [
        ("cyth", "race", "Cyth: Commanders Attack +3, Poison spoils farmland"),
        ("mine", "building", "Surface Mine (5 M)"),
        ("upgrade_dwellings", "building", "Apartment Complex, out of Colonist Dwellings (4 M)"),
        ("tank", "unit", "Tank (3 M): Attack 4, Defense 4, Init 1, Move 2"),
        ("metallurgy", "technology", "Metallurgy: military units Defense +1"),
        ("energy", "good", "Energy"),
        ("3", "slot", "slot 3"),
        ("slot 3", "who", "who works in slot 3"),
        ("worker 2", "what", "who works in slot 2"),
        ("P2", "player", "Ben"),
        ("P9", "player", "P9"),
        ("0", "until", "until you change it"),
        ("4", "until", "until round 4"),
        ("high", "rate", "High: 3 Credits, a colonist of each territory rebels"),
        ("weakest", "doctrine", "the weakest first"),
        ("decline", "offers", "decline them all"),
    ],
)
def test_a_value_is_told_by_what_it_stands_for(value: str, field: str, words: str) -> None:
    """Codes are for the journal; players read names, with their own prices."""
    table = position("C3 plains P1: city+", phase="build", P1="tarth", P2="cyth")
    assert named(value, table.see("P1"), NAMES, field) == words


def test_a_territory_is_told_with_its_name_terrain_and_owner() -> None:
    """Controlled, only occupied, or free."""
    table = position("C3 plains P1: city+ / C4 ocean: | P2 ship / B3 swamp:", phase="build", P1="tarth", P2="cyth")
    told = {cell: named(cell, table.see("P1"), NAMES, "at") for cell in ("C3", "C4", "B3")}
    assert told["C3"].endswith(": Plains, Ann")
    assert told["C4"].endswith(": Ocean, Ben's units")
    assert told["B3"].endswith(": Swamp, free")


def test_how_far_the_game_is() -> None:
    """The round, its limit and the phase; before the first turn what is being set up."""
    assert how_far(new_game(2, rest=6).view) == "choosing races"
    assert how_far(position("", phase="build", round_limit=20).view) == "round 1 of 20, Build Phase"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.IdleRolled(0, "C3", (3, 4)), "2 colonists of Ann without work in C3: dice 3 and 4, 1 turns rebel."),
        (e.Rebelled(0, (("C3", "idle 1"),), "idle"), None),
        (e.Rebelled(0, (("C3", "idle 1"), ("B2", "slot 1")), "hunger"),
         "2 colonists of Ann turn rebel in C3 and B2: there is no Food."),
        (e.EventRolled(0, 1), None),
        (e.EventStruck("earthquake", "C3", 2), "Event die 1: an earthquake in C3 destroys whatever stands in slot 2."),
        (e.EventStruck("plague", "C3", 2), "Event die 2: a plague in C3 kills up to 2 colonists."),
        (e.EventStruck("rebellion", "C3", 1), "Event die 3: a rebellion in C3 turns up to 1 colonist into rebels."),
        (e.IdleRolled(0, "C3", (6,)), "1 colonist of Ann without work in C3: die 6, turns rebel."),
        (e.IdleRolled(0, "C3", (1, 3)), "2 colonists of Ann without work in C3: dice 1 and 3, all stay loyal."),
        (e.RaceChosen(0, "human"), "Ann leads the Humans."),
        (e.RaceChosen(0, "cyth"), "Ann leads the Cyth, morose psychic octopoids."),
        (e.OrderRolled((0, 1), (3, 6)), "Who is first? Ann: 3, Ben: 6."),
        (e.TaxSet(0, "low"), "Ann sets the Low tax."),
        (e.RobbedOf(0, 1, "metal", 2), "Ann took 2 Metal from Ben."),
        (e.RobbedOf(0, 1, "metal", 0), "Ann found nothing to take from Ben."),
        (e.Upkept(0, 1, 0, 19, 20), "Upkeep took 1 Food; 19 Food and 20 Energy are left."),
        (e.RebellionRolled(0, (4, 1)), "The rebels of Ann rise: dice 4 and 1."),
        (e.ScandalRolled(0, 5, 1, 3), "Ann's Scandal die 5+1: a scandal, and up to 3 colonists will rebel!"),
        (e.MissileStruck(0, "C3", 6, 2, 2, 6),
         "A Missile comes down on C3: 6 + 2 - 2 = 6, a military unit, the attacker chooses."),
        (e.MindControlled(0, "C3", ("tank", "scout"), (1, 5)),
         "Ann's Mind Control: Tank 1, Scout 5; 1 Tank changes sides."),
        (e.AbilityTried(0, "poison", ("C3", "B2"), (1, 4)), "Ann tries Poison (a 1 succeeds): C3 1, B2 4."),
        (e.Traded(0, (("C3", 1),), ()), None),
        (
            e.Traded(0, (), (("C3", 1), ("C3", 2), ("B2", 1))),
            "Ann keeps buildings for units: slots 1 and 2 in C3, slot 1 in B2.",
        ),
        (e.PoisonFaded("C3", 1), None),
        (e.PoisonFaded("C3", 0), "The land of C3 is no longer poisoned."),
        (e.BattleEnded("C3", 0, 1, None, 3), "Nobody is left in C3 after 3 rounds: Ben's buildings stand."),
    ],
)  # fmt: skip
def test_a_fact_is_one_line_or_told_by_another(event: Event, line: str | None) -> None:
    """Dice are always in one of them."""
    assert GAME.narrate.fact(event, NAMES) == line


@pytest.mark.parametrize(
    ("key", "about", "words"),
    [
        (Prompt.KIND, OfPlayer(1), "steals from Ben"),
        (Prompt.COPY, OfPlayer(0), "looks into the laboratories of Ann"),
        (Prompt.SABOTAGE, OfLand("C3"), "sabotages C3"),
        (Prompt.SPARE, Struck("B2", 1), "loses a unit in B2 to a Missile"),
        (Prompt.STRIKE, OfLand("B2"), "chooses what a Missile destroys in B2"),
        (Prompt.HOMES, Count(1), "finds homes for 1 colonist"),
        (Prompt.SCANDAL, Count(3), "decides who turns rebel over the scandal"),
    ],
)
def test_everybody_reads_of_a_question_where_and_about_whom(key: Prompt, about: About, words: str) -> None:
    """The place, and the other player by name."""
    assert public(key, about, NAMES) == words
