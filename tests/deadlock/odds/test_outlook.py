"""What a player is told beforehand, and that it comes true. [section 8, section 9]"""

from __future__ import annotations

import pytest

from rules.deadlock.model.events import Produced, Rebelled
from rules.deadlock.model.moves import Forecast
from rules.deadlock.odds.outlook import economy, outlook, warnings
from rules.deadlock.words.lookups import look_up
from rules.engine import Question, Refused
from tests.deadlock.kit import Table, position

MANY = "C3 plains P1: city+ farm+ mine- university+ idle3 / C4 ruins P1: culture+ dwellings"

NO_WORK = (
    "As it stands, 1 colonist will have no work in Labor and rebels on 4, 5 or 6.",
    "As it stands, 2 colonists will have no work in Labor: each rebels on 4, 5 or 6.",
)


def told(table: Table, *words: str, player: str = "P1") -> tuple[str, ...]:
    """What this player is warned of, with these pieces of a plan."""
    return warnings(table.see(player), [table._move(piece) for piece in words])


def panel(table: Table, *words: str) -> list[str]:
    """The running totals over the panel, line by line."""
    question: Question = table.question("P1")
    return outlook(table.see("P1"), question, tuple([table._move(piece) for piece in words])).splitlines()


# -- the books ---------------------------------------------------------------------------------------------------------


def test_needs_and_homes() -> None:
    """The next Upkeep asks for a Food a colonist and for Energy of tagged buildings, and culture is for one more."""
    books = economy(position(MANY, phase="trade", P1="F9 E4 A2 rebels2").see("P1"), 0)
    assert (books.food_need, books.food, books.energy_need, books.energy) == (7, 9, 3, 4)
    assert (books.colonists, books.housing) == (7, 8)
    assert (books.culture, books.capacity, books.total) == (5 + 11, 18, 10)


def test_stocks_grow_before_the_next_upkeep_only_up_to_the_resource_phase() -> None:
    """In Labor the farm's Food is still to come; in Trade it has come, and on another's turn nothing does."""
    land = "C3 plains P1: city+ farm+ mine-"
    before = economy(position(land, phase="labor", P1="F3").see("P1"), 0)
    after = economy(position(land, phase="trade", P1="F3").see("P1"), 0)
    waiting = economy(position(land, phase="trade", to_act="P2", P1="F3").see("P1"), 0)
    assert (before.income["food"], before.food, after.food, waiting.food) == (7, 10, 3, 3)
    assert (before.births, after.births, waiting.births) == (1, 0, 0)


@pytest.mark.parametrize(
    ("player", "land"),
    [
        ("uva_mosk endurium_mining", "C3 mountains P1: city+ mine+"),
        ("tarth synthetic_fertilizer", "C3 plains P1: city+ farm+ farm- farm+!"),
        ("maug cortex_scanner", "C3 ruins P1: city+ university+ museum+"),
        ("human artificial_intelligence", "C3 plains P1: city+ automated_factory+"),
        ("cyth", "C3 swamp P1: city+ nuclear_plant+ farm+ | | poison2"),
        ("relu", "C3 plains P1: city+ shipyard-@C4 / C4 ocean P1: fishery+ / A1 ocean P1: fishery+"),
    ],
)
def test_the_income_comes_true(player: str, land: str) -> None:
    """DL-RES-01 to DL-RES-11: what is forecast before the Resource Phase is what it brings."""
    table = position(land, phase="resource", stop="diplomacy", version=2, P1=player)
    forecast = economy(table.see("P1"), 0).income
    table.silent()
    (made,) = table.heard("P1", Produced)
    assert forecast == {
        "food": made.food,
        "metal": made.metal,
        "energy": made.energy,
        "credits": made.credits,
        "research": made.research,
        "art": made.art,
    }
    assert sum(forecast.values()) > 0


def test_what_is_kept_for_units_earns_nothing() -> None:
    """DL-RES-07: the sum over the panel follows what is kept."""
    table = position("C3 plains P1: city+ factory+ mine+", phase="resource", version=2, P1="tarth")
    assert panel(table)[0] == "This turn brings 5 Metal and 10 Credits."
    assert panel(table, "keep C3 2")[0] == "This turn brings 5 Metal and 5 Credits."


def test_another_player_is_known_as_far_as_he_was_seen_through() -> None:
    """No stock of another is told; his map is."""
    books = economy(position(MANY, phase="trade", P1="F9 M7 metallurgy").see("P2"), 0)
    assert (books.goods["food"], books.goods["metal"], books.food_need) == (0, 0, 7)


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def test_who_goes_unfed_does() -> None:
    """DL-UPK-02: the warning of one turn is the loss of the next."""
    table = position("C3 plains P1: city+ dwellings idle4 / C4 plains P1", phase="trade", P1="relu F3 C0", rest=4)
    assert told(table) == (
        "As it stands, 2 colonists will go unfed and rebel: 3 Food for 5 colonists.",
        "As it stands, 2 colonists will have no work in Labor: each rebels on 4, 5 or 6.",
    )
    table.until("upkeep", "P1").silent()
    assert [len(event.places) for event in table.told(Rebelled) if event.cause == "hunger"] == [2]


def test_what_will_stand_without_energy_does() -> None:
    """DL-UPK-07: buildings go dark in the reverse order of work."""
    land = "C3 plains P1: city+ mine+ university- factory- drill+"
    table = position(land, phase="trade", P1="relu F20 C0 E3", rest=4)
    assert told(table) == (
        "As it stands, Surface Mine C3, University C3 and Factory C3 will stand without energy: 3 Energy, 6 needed.",
    )
    table.until("upkeep", "P1").silent()
    assert table.place("C3").startswith("plains P1: city+ mine+! university-! factory-! drill+")


def test_many_dark_buildings_are_told_in_short() -> None:
    """Three places by name, those alike counted, the rest as a number."""
    land = "C3 plains P1: university+ university+ mine- farm- / C4 plains P1: farm- factory- / C5 ruins P1: university-"
    table = position(land, phase="trade", P1="relu F20 C0 E0")
    assert told(table)[0] == (
        "As it stands, Hydroponic Farm C3, Hydroponic Farm C4, Surface Mine C3 and 3 more will stand without energy: "
        "0 Energy, 7 needed."
    )
    table = position("C3 plains P1: university+ university+ city-", phase="trade", P1="relu F20 C0 E0 A9")
    assert told(table) == ("As it stands, University C3 (2) will stand without energy: 0 Energy, 2 needed.",)


def test_too_few_homes_and_too_little_culture() -> None:
    """DL-UPK-09, DL-MOR-02: the excess over housing and over culture."""
    table = position("C3 plains P1: city+ farm+ mine+ museum+ university+ factory+", phase="trade", P1="relu rebels1")
    assert told(table) == ("As it stands, 1 colonist without a home will rebel: there are homes for 5.",)


def test_labor_comes_before_morale() -> None:
    """DL-MOR-01: whoever idles in a City Center today works there in Labor, and nobody rebels for want of culture."""
    table = position("C3 plains P1: city- idle1", phase="trade", P1="relu", rest=4)
    assert told(table) == ()
    assert panel(table)[-1].endswith("next Morale: culture 5 for 2.")
    table.until("taxation", "P1")
    assert table.told(Rebelled) == []


def test_culture_that_another_labor_would_bring_is_a_condition() -> None:
    """DL-LAB-01: by their orders they farm and mine; in Culture they would keep each other content."""
    table = position(
        "C3 plains P1: farm+ mine+ culture- / C4 plains P1: dwellings", phase="trade", P1="relu work=farm,mine", rest=4
    )
    assert told(table) == (
        "As it stands, 2 colonists will rebel if nobody moves into Culture: culture 0 for 2 colonists.",
    )
    table.until("taxation", "P1")
    assert [len(event.places) for event in table.told(Rebelled) if event.cause == "morale"] == [2]


def test_those_born_before_morale_need_culture_too() -> None:
    """DL-POP-01, DL-MOR-02: in Labor the new colonist of the coming Population Phase is counted."""
    table = position("C3 plains P1: city- farm- idle1 / C4 plains P1: dwellings", phase="labor", P1="relu", rest=4)
    assert panel(table, "staff C3 2")[2] == "As it stands, 2 colonists will rebel: culture 0 for 2 colonists."
    table.play("P1", "staff C3 2").until("taxation", "P1")
    assert [len(event.places) for event in table.told(Rebelled) if event.cause == "morale"] == [2]


@pytest.mark.parametrize("phase", ["landing", "end"])
def test_nothing_is_forecast_before_the_first_stocks_and_after_the_game(phase: str) -> None:
    """DL-SET-12: stocks are handed out after the landings; before that nobody starves."""
    seen = position("C3 plains P1: city- idle1", phase="trade", P1="relu F0 E0").see("P1")
    seen.phase = phase
    assert warnings(seen) == ()


def test_nothing_is_forecast_while_upkeep_takes_its_part() -> None:
    """DL-UPK-11: what has been eaten already cannot be told from what is there."""
    table = position("C3 plains P1: city+ farm+ mine+", phase="upkeep", P1="relu F2")
    assert table.asking == "P1 hunger"
    assert told(table) == ()
    with pytest.raises(Refused, match="ask again from your next Labor Phase on"):
        look_up(table.see("P1"), Forecast(), ("Ann", "Bob"))


def test_no_warning_when_all_is_well() -> None:
    """Food, energy, homes, culture and work for everybody."""
    assert told(position("C3 plains P1: city+ farm+ mine+", phase="trade")) == ()


def test_the_public_and_other_players_are_not_warned() -> None:
    """Warnings come from the player's own sheet."""
    table = position(MANY, phase="trade", P1="F0 C0")
    assert warnings(table.view) == ()
    assert told(table, player="P2") == ()


# -- with a plan -------------------------------------------------------------------------------------------------------


def test_a_plan_changes_what_is_told() -> None:
    """Dwellings house one more, a Colonizer takes a mouth along, a construction takes Energy at the next Upkeep."""
    table = position("C3 plains P1: city+ farm+ mine+ museum+ university+ idle1", phase="build", P1="relu F5 E3 A1")
    assert told(table)[:2] == ("As it stands, 1 colonist will go unfed and rebel: 5 Food for 6 colonists.",)
    assert told(table, "make C3 1 colonizer") == ()
    assert told(table, "build C3 factory", "make C3 1 colonizer") == (
        "As it stands, Factory C3 will stand without energy: 3 Energy, 4 needed.",
    )


def test_DL_PRD_06_who_is_named_to_board_leaves_his_own_territory_only() -> None:
    """DL-PRD-06: of two Colonizers that of C3 takes who idles there, though a worker of C4 is named for the other."""
    text = "C3 plains P1: city+ idle1 / C4 plains P1: city+ farm+ dwellings"
    table = position(text, phase="build", P1="human")
    assert told(table) == (NO_WORK[0],)
    assert told(table, "make C3 1 colonizer", "make C4 1 colonizer", "board C4 2") == ()


def test_running_totals_of_a_building_plan() -> None:
    """Metal first, then needs, homes and culture; a larger housing costs 4 Metal."""
    table = position("C3 plains P1: city+ dwellings | / C4 plains P1: farm+", phase="build", P1="relu M9 C1")
    assert panel(table)[0] == "You have 9 Metal and 1 Credit."
    assert panel(table, "build C3 upgrade_dwellings", "build C4 mine") == [
        "Metal 9, 9 spent, 0 left.",
        "As it stands, next Upkeep: Food 20 for 2, Energy 20 for 2, homes 11 for 2; next Morale: culture 5 for 3.",
    ]
    assert panel(table, "build C3 farm", "build C4 museum")[0] == "Metal 9, 10 spent, 1 too few."
    table = position("C3 plains P1: city+$ dwellings idle1 / C4 plains P1: farm+", phase="build", P1="relu M9 C20")
    assert (
        panel(table, "build C3 farm", "build C4 museum")[0] == "Metal 9, 9 spent, 0 left. Credits 20, 2 spent, 18 left."
    )
    assert panel(table, "make C3 1 colonizer")[0] == "Metal 9, 3 spent, 6 left. Credits 20, 5 spent, 15 left."


def test_DL_BLK_04_a_hired_laser_defense_eats_nothing() -> None:
    """DL-BLK-04: it takes a slot and Credits, and neither Food nor a home nor culture."""
    table = position("C3 plains P1: city+ farm-", phase="black_market", P1="relu C20")
    without, hired = panel(table), panel(table, "hire laser_defense C3 1")
    assert hired == ["Credits 20, 10 spent, 10 left.", *without[1:]]
    assert "Food 20 for 1, Energy 20 for 1, homes 5 for 1" in hired[1]


def test_running_totals_of_a_labor_plan() -> None:
    """Colonists that are not named have no work; what the turn brings follows who works where."""
    table = position("C3 plains P1: city+ farm- mine- idle1 / C4 ruins P1: museum- idle1", phase="labor", P1="relu F0")
    assert table.asking == "P1 labor"
    assert panel(table, "staff C3 1", "staff C3 2") == [
        "As it stands, this turn brings 7 Food, 5 Credits and 1 Art.",
        "As it stands, next Upkeep: Food 7 for 4, Energy 20 for 2, homes 5 for 4; next Morale: culture 5 for 4.",
    ]
    assert panel(table, "staff C3 3")[-2:] == [
        "As it stands, 4 colonists will rebel: culture 0 for 4 colonists.",
        "1 colonist has no work and rebels on 4, 5 or 6.",
    ]


def test_running_totals_are_short() -> None:
    """Two to five lines, on the panels of section 8 only."""
    table = position(MANY, phase="build", P1="F0 E0 rebels9")
    assert 2 <= len(panel(table)) <= 5
    question = table.question("P1")
    question.prompt = "missiles"
    assert outlook(table.see("P1"), question, ()) == ""


def test_a_worker_who_leaves_is_missed_and_one_who_arrives_has_no_work() -> None:
    """DL-TRN, DL-MOR: Labor fills the place that is left while somebody is there, and whoever arrives idles."""
    text = "C3 plains P1: city+ farm+ farm+ dwellings idle1 / C4 ruins P1: culture+ university+ dwellings"
    table = position(text, phase="transport", P1="human F20 E20 C20")
    needs = "As it stands, next Upkeep: Food 20 for 6, Energy 20 for 3, homes 11 for 6; next Morale: culture {} for 7."
    assert panel(table)[1:] == [needs.format(16), NO_WORK[0]]
    assert panel(table, "carry C4 slot 1 C3") == ["Credits 20, 1 spent, 19 left.", needs.format(16), NO_WORK[1]]
    assert panel(table, "carry C4 slot 1 C3", "carry C4 slot 2 C3") == [
        "Credits 20, 2 spent, 18 left.",
        needs.format(5),
        "As it stands, 2 colonists will rebel: culture 5 for 7 colonists.",
        "As it stands, 3 colonists will have no work in Labor: each rebels on 4, 5 or 6.",
    ]
    assert panel(table, "carry C3 idle 1 C4")[2:] == [NO_WORK[0]]
