"""What anybody may ask at any time: the next Upkeep, a player, a territory, the catalogue, odds; what fits a field."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.moves import (
    Accept,
    Catalogue,
    Decline,
    Deliver,
    Dossier,
    Forecast,
    Odds,
    Offer,
    Orders,
    Survey,
)
from rules.deadlock.model.tables import BUILDINGS, RACES, TECHNOLOGIES, UNITS
from rules.engine import Choose, Match, Move, Refused
from rules.engine.playout import QuickDice, autopilot
from tests.deadlock.kit import Table, position

NAMES = ("Ann", "Ben", "Cleo")


def told(table: Table, move: Move, player: str = "P1") -> list[str]:
    """The lines of the answer to a player."""
    return GAME.look_up(table.see(player), move, NAMES).splitlines()


def test_a_forecast_tells_who_starves_and_what_stands_idle() -> None:
    """Section 8: needs against stocks, then what goes wrong; without trouble it says so."""
    hungry = position("C3 plains P1: city+ farm- mine+ idle1", phase="build", P1="maug F1 E1")
    words = told(hungry, Forecast())
    assert words[0].startswith("As it stands, next Upkeep: Food 1 for 3, Energy 1 for 2, homes 5 for 3; ")
    assert "As it stands, 2 colonists will go unfed and rebel: 1 Food for 3 colonists." in words
    assert "As it stands, Surface Mine C3 will stand without energy: 1 Energy, 2 needed." in words
    fed = position("C3 plains P1: city+", phase="build", P1="maug")
    assert told(fed, Forecast())[-1] == "Nothing goes wrong as it stands."


def test_a_forecast_is_for_players_only() -> None:
    """It is made of secret stocks."""
    with pytest.raises(Refused, match="Only players have a forecast"):
        GAME.look_up(position("", phase="build").view, Forecast(), NAMES)


def test_a_dossier_has_public_facts_and_the_race_in_full() -> None:
    """DL-RAC: what a race can do, its power in words; stocks were never seen."""
    table = position(
        "C3 plains P2: city+ dwellings | tank2 infantry", phase="build", P2="maug F77 rebels2 rocketry low"
    )
    words = told(table, Dossier("p2"))
    assert words[0] == "Ben: Maug: research buildings +2 each; Infantry Defense -1; Sabotage."
    assert words[1].startswith("Sabotage: a die for each enemy territory beside yours")
    assert words[2] == "1 colonist, homes for 8, 2 rebels."
    assert words[3] == "Low tax, 1 technology, 1 Infantry and 2 Tanks."
    assert words[-1] == "You have not seen this record sheet."
    assert "77" not in "".join(words)
    assert "Rocketry" not in "".join(words)


def test_a_dossier_has_what_a_spy_read_and_when() -> None:
    """DL-RAC-UVA-3: stocks and technologies of that moment, for the spy alone."""
    table = position(
        "C3 plains P1: city+ / C4 plains P2: city+", phase="ability", P1="uva_mosk", P2="maug F11 rocketry", rest=6
    )
    assert told(table, Dossier("P2"))[-2:] == [
        "Seen in round 1: 11 Food, 20 Metal, 20 Energy and 20 Credits.",
        "Technologies seen, last in round 1: Rocketry.",
    ]
    assert "Rocketry" not in "".join(told(table, Dossier("P2"), "P2")[:-1])
    assert told(table, Dossier("P1"))[-1] == "Your stocks and technologies are on your sheet."


def test_a_survey_tells_all_about_a_territory() -> None:
    """Terrain and its bonus, what stands in which slot, who is there, poison, what lies around."""
    table = position("C3 plains P1: city+ 4=farm-! idle1 | tank2 | poison2 / C4 swamp P2: city+", phase="build")
    words = told(table, Survey("c3"))
    assert words[0].startswith("C3")
    assert ": Plains, Ann (number 13)." in words[0]
    assert words[1] == "Bonus of each building: mines +1, farms +3."
    farm = "4: Hydroponic Farm (nobody works there, no power)"
    assert words[2:4] == ["1: City Center: culture 5, 7 C, homes for 5", f"{farm}: 7 Food"]
    assert told(table, Survey("c3"), "P2")[2:4] == ["1: City Center", farm]
    assert words[4] == "Free slots: 4. Here: 2 colonists; Ann: 2 Tanks. 1 colonist has no work."
    busy = told(position("C3 plains P1: city+ farm+", phase="build"), Survey("C3"))
    assert "Free slots: 4. Here: 2 colonists." in busy
    assert words[5] == "Poisoned: no Food for 2 turns more."
    assert ": Swamp, Ben" in words[6]


def test_there_is_nothing_to_survey_before_there_is_a_map() -> None:
    """DL-SET-03: while races are chosen, for those who have one, too; it failed for them, and showed nobody's land."""
    match = Match.begin(GAME, 2, GAME.checked_options({}), QuickDice(random.Random(1).randrange))
    assert match.asked is not None
    seat = next(iter(match.asked.questions))
    match.answer(seat, autopilot(match, match.asked.questions[seat]))
    for asker in (seat, 1 - seat, None):
        with pytest.raises(Refused, match="There is no map yet"):
            GAME.look_up(match.view(asker), Survey("C3"), NAMES)


def test_free_land_tells_what_it_would_bring_to_the_asker() -> None:
    """Simple buildings with terrain and race, before one lands or settles there; nothing where somebody lives."""
    table = position("C3 plains / C4 swamp P2: city+", phase="build", P1="tarth", P2="maug")
    prospect = next(line for line in told(table, Survey("C3")) if line.startswith("Built and staffed by you here"))
    assert "Hydroponic Farm 9 Food" in prospect
    assert "Surface Mine 5 Metal" in prospect
    assert "University 7 research points" in next(
        line for line in told(table, Survey("C3"), "P2") if line.startswith("Built and staffed by you here")
    )
    assert not any(line.startswith("Built and staffed") for line in told(table, Survey("C4")))


def test_before_a_choice_that_holds_all_game_one_is_told_where_to_look() -> None:
    """Races and landings can be looked at before they are chosen, and a landing's label has its terrain's bonus."""
    match = Match.begin(GAME, 2, {}, QuickDice(random.Random(5).randrange))
    seen: dict[str, str] = {}
    while match.asked and "landing" not in seen:
        for seat, question in match.asked.questions.items():
            view = match.view(seat)
            seen[question.prompt] = GAME.outlook(view, question, ())
            if question.prompt == "landing":
                assert isinstance(question, Choose)
                labels = [GAME.narrate.label(option, view, NAMES) for option in question.options]
                assert all("+" in label for label in labels)
                assert max(map(len, labels)) <= 80
            match.answer(seat, autopilot(match, question))
    assert "Look up, Catalogue, section races" in seen["race"]
    assert "Look up, Survey" in seen["landing"]


def test_the_catalogue_has_the_asker_own_prices() -> None:
    """ChCh-t pay 1 M less for military units and Laser Defenses; values are those of Table K."""
    table = position("", phase="build", P1="chcht rocketry", P2="tarth")
    buildings, units = told(table, Catalogue("buildings")), told(table, Catalogue("units"))
    assert len(buildings) == len(BUILDINGS)
    assert len(units) == len(UNITS)
    assert any(line.startswith("Laser Defense, 4 M: ") for line in buildings)
    assert "Factory, 5 M, 1 E: 5 Credits; makes Infantry and Tank (2 a turn)" in buildings
    assert "Tank, 2 M: Attack 3, Defense 3, Init 1, Move 3" in units
    assert all(line[0].isupper() for line in (*buildings, *units))
    assert "Tank, 3 M: Attack 4, Defense 4, Init 1, Move 2" in told(table, Catalogue("units"), "P2")


def test_the_catalogue_has_technologies_and_races() -> None:
    """Table F with what the asker knows marked, and the powers of the races in full."""
    table = position("", phase="build", P1="chcht rocketry", P2="tarth")
    technologies, races = told(table, Catalogue("technologies")), told(table, Catalogue("races"))
    assert len(technologies) == len(TECHNOLOGIES)
    assert "Rocketry: allows Missile Base ✓" in technologies
    assert "Rocketry: allows Missile Base" in told(table, Catalogue("technologies"), "P2")
    assert len(races) == len(RACES)
    assert any(line.startswith("ChCh-t: ") and "a 1 takes up to a die of Metal or Food" in line for line in races)


def test_a_player_is_looked_up_by_name_and_none_hides_another_by_it() -> None:
    """Whoever is called P2 does not stand in the way of the second player."""
    table = position("C3 plains P1: city+ / D3 plains P2: city+", phase="build")
    assert told(table, Dossier("ben")) == told(table, Dossier("P2")) != told(table, Dossier("Ann"))
    seen = table.see("P1")
    hidden = GAME.look_up(seen, Dossier("P2"), ("P2", "Ben"))
    assert hidden == GAME.look_up(seen, Dossier("Ben"), ("P2", "Ben"))


def test_odds_are_told_from_what_the_asker_knows() -> None:
    """Chances of an attack, before anybody commits to it."""
    table = position("C3 plains P1: city+ | tank3 / C4 plains P2: city+ | infantry", phase="transport")
    words = told(table, Odds("C4", "2 tank"))
    assert words[0] == "2 Tanks against Ben at C4: 1 colonist and 1 Infantry."
    assert words[1].startswith("You win ")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Survey("F9"), "There is no territory “F9”: name one from A1 to E5."),
        (Dossier("P9"), "There is no player “P9”; name one of Ann and Ben."),
        (Catalogue("food"), "There is no section “food”: name buildings, units, technologies, races."),
        (Odds("C1", ""), "No other player occupies C1"),
    ],
)
def test_a_lookup_that_makes_no_sense_is_refused_with_what_there_is(move: Move, sentence: str) -> None:
    """One sentence that says what to name instead."""
    with pytest.raises(Refused) as refusal:
        told(position("", phase="build"), move)
    assert sentence in str(refusal.value)


# -- what fits a field -------------------------------------------------------------------------------------------------


def test_open_offers_are_answered_with_a_press() -> None:
    """DP-17: who received an offer may accept or decline it, who made it may withdraw it."""
    table = position("C3 plains P1: city+", phase="diplomacy", deals=["P1>P2 give=10_metal want=5_credits"])
    assert GAME.suggest(table.see("P2")) == (Accept.of("P1", 1), Decline.of("P1", 1, "theirs"))
    assert GAME.suggest(table.see("P1")) == (Decline.of("P2", 1, "yours"),)
    labels = [GAME.narrate.label(move, table.see("P2"), NAMES) for move in GAME.suggest(table.see("P2"))]
    assert labels == ["Accept Ann's offer 1: 10 metal for 5 credits", "Decline Ann's offer 1"]
    assert GAME.narrate.label(Decline.of("P2", 1, "yours"), table.see("P1"), NAMES) == "Withdraw your offer 1 to Ben"
    assert GAME.suggest(table.view) == ()


def test_fields_offer_what_there_is() -> None:
    """Players but oneself, territories of others, ends of orders, sections."""
    table = position("C3 plains P1: city+ / C4 plains P2: city+", phase="build", players=3)
    seen = table.see("P1")
    assert GAME.values(seen, Offer, "to") == ("P2", "P3")
    assert "C4" in GAME.values(seen, Odds, "at")
    assert "C3" not in GAME.values(seen, Odds, "at")
    assert GAME.values(seen, Orders, "until")[:2] == ("0", "1")
    assert GAME.values(seen, Catalogue, "section") == ("buildings", "units", "technologies", "races")
    assert len(GAME.values(seen, Survey, "at")) == 25


def test_only_an_open_deal_is_offered_for_an_answer() -> None:
    """DP-17: `decline` names those with whom an offer is open, `accept` who made one; nobody once it is closed."""
    table = position("C3 plains P1: city+", phase="diplomacy", deals=["P1>P2 give=10_metal"], players=3)

    def answered() -> list[Sequence[str]]:
        return [GAME.values(table.see(who), act, "player") for act in (Accept, Decline) for who in ("P1", "P2", "P3")]

    assert answered() == [(), ("P1",), (), ("P2",), ("P1",), ()]
    table.act("P2", "accept P1 1")
    assert answered() == [()] * 6
    assert GAME.suggest(table.see("P1")) == ()


def test_units_that_changed_hands_can_be_put_elsewhere() -> None:
    """DP-18: a received Tank, where it is, and the land of its new owner."""
    table = position(
        "C3 plains P1: city+ | tank / C4 plains P2: city+ / E1 plains P2: dwellings", phase="diplomacy",
        deals=["P1>P2 give=tank_C3"],
    )  # fmt: skip
    assert GAME.values(table.see("P2"), Deliver, "unit") == ()
    table.act("P2", "accept P1 1")
    assert GAME.values(table.see("P2"), Deliver, "unit") == ("tank",)
    assert GAME.values(table.see("P2"), Deliver, "at") == ("E1",)
    assert GAME.values(table.see("P2"), Deliver, "to") == ("E1", "C4")
