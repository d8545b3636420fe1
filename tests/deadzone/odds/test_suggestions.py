"""Building a Strike Team step by step: what is offered, what each step does, what is told. [DZ-SET-02, DZ-TEAM]"""

from __future__ import annotations

from random import Random

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Dismiss, Equip, Recruit, Team
from rules.deadzone.model.teams.factions import FACTIONS, titles
from rules.deadzone.model.teams.legality import Team as Roster
from rules.deadzone.model.teams.legality import cost, objections
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.deadzone.odds.suggestions import building
from rules.deadzone.words.saved_lists import LIST_KIND
from rules.engine import Move, Refused
from testing.seeds import seeds
from tests.deadzone.kit import Table, new_game

START = "Enforcers; Enforcer Sergeant, Laser Rifle; 3x Enforcer, Laser Rifle"
CHOOSE = "choose one that is suggested"
MAY_BE_MISSING = {"DZ-TEAM-01", "DZ-TEAM-02"}


def table_with(text: str = "", points: str = "100") -> Table:
    """A table where the first player has written this team."""
    table = new_game({"points": points})
    if text:
        table.match.act(0, Team(text))
    return table


def team_of(table: Table) -> Roster:
    """The team that the first player is building."""
    team = building(table.see("P1"))
    assert team is not None
    return team


def draft(table: Table) -> list[str]:
    """Its lines."""
    return table.see("P1").sides[0].draft.split("; ")


def offered(table: Table, kind: type[Move]) -> dict[str, Move]:
    """The acts of a kind that fit now, by what they are called."""
    seen = table.see("P1")
    return {GAME.narrate.label(act, seen, ("Ann", "Bob")): act for act in GAME.suggest(seen) if isinstance(act, kind)}


def told(table: Table) -> str:
    """What the panel says of the team."""
    asked = table.match.asked
    assert asked is not None
    return GAME.outlook(table.see("P1"), asked.questions[0], ())


def broken(team: Roster) -> set[str]:
    """The rules that a team breaks."""
    return {rule for fault in objections(team) for rule in fault.rules}


# -- what is offered ---------------------------------------------------------------------------------------------------


def test_DZ_SET_02_it_begins_with_a_faction() -> None:
    """DZ-SET-02: before there is a team all ten factions are offered; a faction alone is the beginning of one."""
    table = table_with()
    assert [*offered(table, Team)] == [f"Build your own: {faction.name}" for faction in FACTIONS.values()]
    assert told(table).startswith("Take a ready-made team, or build your own: choose a faction below.\nLook up… tells")
    table.match.act(0, offered(table, Team)["Build your own: Plague"])
    assert draft(table) == ["Plague, 100 points"]
    assert "Plague: 0 of 100 points, 100 left; no models yet." in told(table)
    assert "It needs a Leader and at least one Troop" in told(table)
    assert table.options("P1")[0] != "field own"


def test_DZ_SET_02_a_team_is_built_by_what_is_offered() -> None:
    """DZ-SET-02: faction, Leader, Troops, a Specialist, Equipment, one off again: then it can be fielded."""
    table = table_with("Enforcers")
    for label in (
        "Add Enforcer Sergeant, Laser Rifle: Leader, 26 points",
        "Add Enforcer, Laser Rifle: Troop, 16 points",
        "Add Enforcer, Laser Rifle: Troop, 16 points",
        "Add Medic: Specialist, 15 points",
    ):
        table.match.act(0, offered(table, Recruit)[label])
    table.match.act(0, offered(table, Equip)["2. Enforcer, Laser Rifle (one of 2): + Frag Grenade, 6 points"])
    lines = ["Enforcer Sergeant, Laser Rifle", "Enforcer, Laser Rifle", "Enforcer, Laser Rifle + Frag Grenade", "Medic"]
    assert draft(table)[1:] == lines
    table.match.act(0, offered(table, Dismiss)["Take off 4. Medic"])
    assert draft(table)[1:] == lines[:3]
    assert "It is legal: you can field it." in told(table)
    assert table.options("P1")[0] == "field own"


def test_DZ_SET_02_a_ready_made_team_can_be_changed() -> None:
    """DZ-SET-02: by its name or id, for the points of this table; the two of one's faction are offered."""
    table = table_with("Enforcers")
    names = [label for label in offered(table, Team) if label.startswith("Begin with")]
    assert names == ["Begin with Strike section, 5 models", "Begin with Pathfinder cell, 6 models"]
    table.match.act(0, Team("strike SECTION"))
    assert team_of(table) == all_ready(100)["strike-section"]
    table.match.act(0, Team("outbreak"))
    assert team_of(table) == all_ready(100)["outbreak"]


@pytest.mark.parametrize("points", ["100", "150", "200", "250", "300"])
@pytest.mark.parametrize("seed", seeds(1, "building teams"))
def test_DZ_TEAM_whatever_is_offered_keeps_a_team_within_its_rules(points: str, seed: int) -> None:
    """DZ-TEAM-01..10: thirty random steps in a random faction break no rule, but that Leader and Troops may miss."""
    print(f"seed {seed}")
    chance = Random(seed + int(points))
    table = table_with(chance.choice([faction.name for faction in FACTIONS.values()]), points)
    for _ in range(30):
        steps = [act for act in GAME.suggest(table.see("P1")) if isinstance(act, Recruit | Equip)]
        if not steps:  # the last point is spent
            break
        table.match.act(0, chance.choice(steps))
        assert broken(team_of(table)) <= MAY_BE_MISSING, table.match.tail[-1].payload
        assert cost(team_of(table)) <= int(points)
        assert team_of(table).limit == int(points)
    assert team_of(table).entries


@pytest.mark.parametrize("points", [100, 150, 200, 250, 300])
def test_DZ_TEAM_recruits_alone_lead_to_legal_teams(points: int) -> None:
    """DZ-TEAM-01..10: of each faction a team that takes the last that is offered until nothing is, is legal."""
    for faction in FACTIONS.values():
        table = table_with(faction.name, str(points))
        count = 0
        while steps := [*offered(table, Recruit).values()]:
            table.match.act(0, steps[0] if count < 2 else steps[-1])
            count += 1
        assert broken(team_of(table)) == set(), (faction.name, draft(table))
        assert points - cost(team_of(table)) < 20, (faction.name, draft(table))


@pytest.mark.parametrize("faction", ["enforcers", "plague"])
def test_DZ_TEAM_05_living_legends_are_offered_once(faction: str) -> None:
    """DZ-TEAM-05: every one of them, and none any more when there is one."""
    legends = [model for model in FACTIONS[faction].models.values() if model.type == "Living Legend"]
    table = table_with(FACTIONS[faction].name, "300")
    names = [label for label in offered(table, Recruit) if "Living Legend" in label]
    assert len(names) == sum([len(model.options) for model in legends])
    assert "1 Living Legend" not in told(table)
    table.match.act(0, offered(table, Recruit)[names[0]])
    assert [label for label in offered(table, Recruit) if "Living Legend" in label] == []
    assert "1 Living Legend" in told(table)


# -- the steps ---------------------------------------------------------------------------------------------------------


def test_DZ_SET_02_a_model_comes_off_its_line() -> None:
    """DZ-SET-02: one of several equal ones, the last one with its line, and no number beyond the list."""
    table = table_with(START)
    table.match.act(0, Dismiss(2))
    assert draft(table)[1:] == ["Enforcer Sergeant, Laser Rifle", "2x Enforcer, Laser Rifle"]
    table.match.act(0, Dismiss(1))
    assert draft(table)[1:] == ["2x Enforcer, Laser Rifle"]
    with pytest.raises(Refused, match="Your team has 1 line: write a number up to 1"):
        table.match.act(0, Dismiss(2))
    table.match.act(0, Dismiss(1))
    table.match.act(0, Dismiss(1))
    assert draft(table) == ["Enforcers, 100 points"]
    with pytest.raises(Refused, match="Your team is empty; recruit a model first"):
        table.match.act(0, Dismiss(1))


def test_DZ_TEAM_08_extras_take_each_others_place_and_come_off() -> None:
    """DZ-TEAM-08: Equipment by name or id, the one before it goes, and both may be left out again."""
    table = table_with(START)
    table.match.act(0, Equip(1, "Frag Grenade"))
    assert draft(table)[1] == "Enforcer Sergeant, Laser Rifle + Frag Grenade"
    table.match.act(0, Equip(1, "medi-pack"))
    assert draft(table)[1] == "Enforcer Sergeant, Laser Rifle + Medi-Pack"
    assert "1. Enforcer Sergeant, Laser Rifle + Medi-Pack: no upgrade and no Equipment" in offered(table, Equip)
    table.match.act(0, Equip(1, "none"))
    assert draft(table)[1] == "Enforcer Sergeant, Laser Rifle"


def test_DZ_TEAM_08_of_a_group_of_upgrades_the_last_one_stays() -> None:
    """DZ-TEAM-08: an Artificer has one tool; others have several."""
    table = table_with(f"Forge Fathers; {titles('forge-fathers')['artificer-troop', 'standard']}", "200")
    tools = FACTIONS["forge-fathers"].models["artificer-troop"].upgrades
    for tool in tools[:2]:
        table.match.act(0, Equip(1, tool))
    assert team_of(table).entries[0].upgrades == (tools[1],)


@pytest.mark.parametrize(
    ("act", "why", "rule"),
    [
        (Equip(1, "bazooka"), f"There is no upgrade or Equipment “bazooka”; {CHOOSE}.", "DZ-TEAM-08"),
        (Equip(1, "rockets"), "Enforcer Sergeant cannot take Rockets: it takes no upgrade.", "DZ-TEAM-08"),
        (Equip(9, "ammo"), "Your team has 2 lines: write a number up to 2.", "DZ-SET-02"),
        (Dismiss(0), "Your team has 2 lines: write a number up to 2.", "DZ-SET-02"),
        (Recruit("61 Medic"), "Line 2: write a number from 1 to 30 before a model.", "DZ-SET-02"),
    ],
)
def test_DZ_SET_02_a_wrong_step_is_refused_with_its_reason(act: Move, why: str, rule: str) -> None:
    """DZ-SET-02: the sentence says what to do, and the team stays as it was."""
    table = table_with(START)
    before = draft(table)
    with pytest.raises(Refused) as refusal:
        table.match.act(0, act)
    assert (str(refusal.value), refusal.value.rules) == (why, (rule,))
    assert draft(table) == before


def test_DZ_SET_02_every_line_that_cannot_be_read_is_named_at_once() -> None:
    """DZ-SET-02: the import of a text names all of its bad lines, each with what is near."""
    with pytest.raises(Refused) as refusal:
        table_with("Enforcers; Enforcer Serjeant, Laser Rifle; Medic; Stage 3A Ghoul, Rifle; 99x Medic")
    text = str(refusal.value)
    assert "Line 2: there is no “Enforcer Serjeant, Laser Rifle”" in text
    assert "nearest is Enforcer Sergeant, Laser Rifle." in text
    assert "Line 4: “Stage 3A Ghoul, Rifle” belongs to Plague" in text
    assert "Line 5: write a number from 1 to 30" in text
    assert "Line 3" not in text


# -- in words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (START, ["74 of 100 points, 26 left; 1 Leader and 3 Troops", "It is legal", "3 Specialists, 1 Support"]),
        ("Enforcers; Medic", ["15 of 100 points", "It has no Leader", "It has no Troops", "one for each Troop, so 0"]),
        ("Enforcers; 9x Enforcer, Laser Rifle", ["144 of 100 points, 44 too many", "take out 44 or more"]),
        ("Plague; Stage 3A 'General'; 4x Stage 3Z 'Zombie'", ["1 Leader and 4 Troops", "It is legal"]),
    ],
)
def test_DZ_TEAM_the_panel_tells_how_far_a_team_is(text: str, words: list[str]) -> None:
    """DZ-TEAM-01..07: points spent and left, models by type, all that is wrong, and what there is room for."""
    told_now = told(table_with(text))
    assert [word for word in words if word not in told_now] == []


# -- keeping it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TEAM_NAMES)
def test_DZ_SET_02_every_ready_made_team_is_the_same_after_its_text(key: str) -> None:
    """DZ-SET-02: what is kept or copied is read again as it was, also where a paste makes one line of it."""
    points = next(limit for limit in (100, 150, 200) if key in all_ready(limit))
    table = table_with(key, str(points))
    text = LIST_KIND.text(table.see("P1"))
    again = table_with(text.replace("\n", " "), str(points))
    assert team_of(again) == team_of(table)
    assert LIST_KIND.faults(table.see("P1"), text) == []
    assert LIST_KIND.title(table.see("P1"), text) == f"{FACTIONS[team_of(table).faction].name} {points}"


def test_DZ_TEAM_a_kept_team_that_does_not_fit_is_refused_with_every_reason() -> None:
    """DZ-TEAM-01..07: another limit, models that are gone, a faction that is gone."""
    small = table_with()
    large = LIST_KIND.text(table_with("armoured-response", "200").see("P1"))
    assert ["the limit is 100: take out" in str(fault) for fault in LIST_KIND.faults(small.see("P1"), large)] == [True]
    lost = "Enforcers, 100 points;\nEnforcer Trooper, Slingshot;\nMarine;\n2x Enforcer, Laser Rifle"
    (gone,) = LIST_KIND.faults(small.see("P1"), lost)
    assert "Line 2: there is no “Enforcer Trooper, Slingshot”" in str(gone)
    assert "there is no “Marine”" in str(gone)
    (unknown,) = LIST_KIND.faults(small.see("P1"), "Marines, 100 points;\nMarine")
    assert "there is no faction “Marines”" in str(unknown)


def test_DZ_SET_02_a_fielded_team_can_be_kept_until_the_first_round() -> None:
    """DZ-SET-02: as it was bought; a spectator has none, and later Equipment may be gone."""
    table = table_with("strike-section")
    text = LIST_KIND.text(table.see("P1"))
    table.roll(*[[column, 4] for column in range(1, 9)], [4] * 5, [3] * 5, [4] * 3)
    table.say(P1="field own", P2="field outbreak")
    assert table.phase == "recon"
    assert LIST_KIND.text(table.see("P1")) == text
    assert LIST_KIND.text(table.view) == ""
    assert not LIST_KIND.is_open(table.see("P1"))


def test_a_draft_of_models_that_are_gone_is_no_team() -> None:
    """A table whose lists have changed since goes on: its player begins anew."""
    table = table_with(START)
    table.match.state.sides[0].draft = "Enforcers, 100 points; Enforcer Trooper, Slingshot"
    assert building(table.see("P1")) is None
    assert "choose a faction below" in told(table)
    assert next(iter(offered(table, Team))) == "Build your own: Enforcers"
