"""Strike Teams: what they cost, each team rule both ways, ready teams, codes on the table. [DZ-TEAM-01..10]"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.deadzone.model.teams.codes import codes, key, next_code
from rules.deadzone.model.teams.factions import FACTIONS, Entry
from rules.deadzone.model.teams.legality import LIMITS, Team, bought, cost, entry_title, objections, problems, vp
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready, ready

SERGEANT = Entry("enforcer-sergeant", "laser-rifle")
CAPTAIN = Entry("enforcer-captain", "laser-rifle")
TROOP = Entry("enforcer-troop", "laser-rifle")
BURST = Entry("enforcer-specialist", "burst-laser")
MEDIC = Entry("medic", "standard")
STRIDER = Entry("heavy-support-strider", "standard")
ROCA = Entry("lt-commander-roca", "standard")
HOWLETT = Entry("sergeant-howlett", "standard")
BIKE = Entry("enforcer-jet-bike", "burst-laser")
SENTRY = Entry("sentry-gun", "standard")
ENGINEER = Entry("engineer", "pistol")
GENERAL = Entry("stage-3a-general", "standard")
GHOUL = Entry("stage-3a-ghoul-troop", "rifle")
HOUND = Entry("stage-3d-hellhound", "standard")


def enforcers(*entries: Entry, limit: int = 300) -> Team:
    """A team of Enforcers."""
    return Team("enforcers", limit, entries)


def cited(team: Team) -> list[str]:
    """What is wrong with a team, each sentence with its rules."""
    return [str(problem) for problem in problems(team)]


def told(*entries: Entry, limit: int = 300) -> list[str]:
    """What is wrong with a team of Enforcers."""
    return cited(enforcers(*entries, limit=limit))


def wrong(rule: str, *entries: Entry, limit: int = 300) -> str:
    """The one sentence that is told of a team with one fault, which cites this rule."""
    (sentence,) = told(*entries, limit=limit)
    assert sentence.endswith(f"{rule}]"), sentence
    return sentence.partition(" [")[0]


# -- cost --------------------------------------------------------------------------------------------------------------


def test_DZ_TEAM_07_what_a_team_costs() -> None:
    """DZ-TEAM-07: options, upgrades and Equipment are added up, the last at the faction's own price."""
    assert cost(enforcers(SERGEANT, TROOP)) == 26 + 16
    assert cost(enforcers(SERGEANT._replace(equipment="grenade-frag"), TROOP._replace(equipment="ammo"))) == 42 + 6 + 2
    assert (
        cost(enforcers(STRIDER._replace(upgrades=("smoke-launchers", "shoulder-rockets"))))
        == cost(enforcers(STRIDER)) + 3 + 6
    )
    prices = {key: FACTIONS[key].equipment["energy-shield-3"] for key in ("rebs", "asterians")}
    assert prices == {"rebs": 10, "asterians": 8}


def test_DZ_GEN_11_what_a_team_is_worth() -> None:
    """DZ-GEN-11: the VPs of all models, with those of upgrades."""
    assert vp(enforcers(SERGEANT, TROOP, BURST)) == 2 + 2 + 3
    plain, armed = Entry("bathomite", "standard"), Entry("bathomite", "standard", ("crystal-cannon",))
    assert vp(Team("nameless", 100, (armed,))) == vp(Team("nameless", 100, (plain,))) + 1


# -- team rules --------------------------------------------------------------------------------------------------------


def test_W32_team_check() -> None:
    """W32: Leader, 3 Troops, 3 Specialists, 1 Support, 1 Living Legend is legal; one more Support or Specialist not."""
    team = (SERGEANT, TROOP, TROOP, TROOP, BURST, BURST, MEDIC, STRIDER, ROCA)
    assert told(*team) == []
    wrong("DZ-TEAM-04", *team, STRIDER)
    wrong("DZ-TEAM-03", *team, MEDIC)


def test_DZ_SET_02_two_specialists_and_one_troop() -> None:
    """DZ-SET-02: rejected, and the sentence says who and how many."""
    sentence = wrong("[DZ-TEAM-03", SERGEANT, TROOP, BURST, MEDIC)
    assert sentence == "It has 2 Specialists (Enforcer and Medic) and 1 Troop; it may have one for each Troop, so 1."


def test_DZ_TEAM_01_one_leader() -> None:
    """DZ-TEAM-01: none and two are rejected, one is legal."""
    assert wrong("DZ-TEAM-01", TROOP) == "It has no Leader and needs one."
    both = wrong("DZ-TEAM-01", SERGEANT, CAPTAIN, TROOP)
    assert both == "It has 2 Leaders (Enforcer Sergeant and Enforcer Captain) and may have one."
    assert told(SERGEANT, TROOP) == told(CAPTAIN, TROOP) == []


def test_DZ_TEAM_02_a_troop_at_least() -> None:
    """DZ-TEAM-02: a Leader alone is rejected; with one Troop or with eight the team is legal."""
    assert wrong("DZ-TEAM-02", SERGEANT) == "It has no Troops and needs at least one."
    assert told(SERGEANT, TROOP) == told(SERGEANT, *[TROOP] * 8) == []


@pytest.mark.parametrize("troops", [1, 2, 3, 4])
def test_DZ_TEAM_03_specialists_up_to_the_troops(troops: int) -> None:
    """DZ-TEAM-03: as many Specialists as Troops are legal, one more is not."""
    team = [SERGEANT, *[TROOP] * troops, *[MEDIC] * troops]
    assert told(*team) == []
    wrong("DZ-TEAM-03", *team, BURST)


@pytest.mark.parametrize(("troops", "supports"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_DZ_TEAM_04_a_support_for_every_three_troops(troops: int, supports: int) -> None:
    """DZ-TEAM-04: rounded down, so 5 Troops bring one Support and 6 bring two."""
    team = [SERGEANT, *[TROOP] * troops, *[STRIDER] * supports]
    assert told(*team) == []
    assert f"so {supports}." in wrong("DZ-TEAM-04", *team, STRIDER)


def test_DZ_TEAM_05_one_living_legend() -> None:
    """DZ-TEAM-05: one is legal, two different ones are not."""
    assert told(SERGEANT, TROOP, ROCA) == told(SERGEANT, TROOP, HOWLETT) == []
    sentence = wrong("DZ-TEAM-05", SERGEANT, TROOP, ROCA, HOWLETT)
    assert sentence == "It has 2 Living Legends (Lt Commander Roca and Sergeant Howlett) and may have one."


def test_DZ_TEAM_06_the_option_says_the_type() -> None:
    """DZ-TEAM-06: an Enforcer with Laser Rifle is a Troop, with Burst Laser a Specialist, who needs a Troop."""
    assert told(SERGEANT, TROOP) == []
    assert len(told(SERGEANT, BURST)) == 2
    (sentence,) = told(SERGEANT, TROOP, Entry("enforcer-troop", "burst-laser"))
    may = "Enforcer, Laser Rifle, Enforcer, Incinerator and Enforcer, Thermal Rifle"
    assert sentence == f"Enforcer has no option “burst-laser”; there is {may}. [DZ-GEN-08, DZ-TEAM-06]"


def test_DZ_TEAM_07_the_limit() -> None:
    """DZ-TEAM-07: exactly the limit is legal, a point more is told with what to take out."""
    team = (SERGEANT, TROOP, TROOP, TROOP, TROOP)
    assert told(*team, ENGINEER._replace(option="laser-rifle"), limit=150) == []
    exact = [SERGEANT, TROOP, TROOP, TROOP, BURST, Entry("assault-enforcer", "pistol-and-wristblade")]
    assert cost(enforcers(*exact)) == 106
    assert wrong("DZ-TEAM-07", *exact, limit=100) == "It costs 106 points and the limit is 100: take out 6 or more."
    hundred = FACTIONS["enforcers"].teams[0].entries
    assert (cost(enforcers(*hundred)), told(*hundred, limit=100)) == (100, [])


@pytest.mark.parametrize("limit", [0, 50, 99, 125, 550, -100])
def test_DZ_TEAM_07_other_limits_are_refused(limit: int) -> None:
    """DZ-TEAM-07, R115: a limit is 100, 150, 200 and so on."""
    sentences = cited(Team("enforcers", limit, (SERGEANT, TROOP)))
    assert sentences[0] == "A points limit is 100, 150, 200 and so on up to 500. [DZ-TEAM-07]"
    for good in LIMITS:
        assert cited(Team("enforcers", good, (SERGEANT, TROOP))) == []


def test_DZ_TEAM_08_equipment_from_its_own_list() -> None:
    """DZ-TEAM-08, DZ-EQP-01: an Enforcer may take Ammo, but not Combat Blades, which are on the list of others."""
    assert told(SERGEANT, TROOP._replace(equipment="ammo")) == []
    sentence = wrong("[DZ-EQP-01, DZ-TEAM-08", SERGEANT, TROOP._replace(equipment="combat-blades"))
    assert sentence.startswith("Enforcer cannot take Combat Blades: as Equipment it may take Ammo, AP Ammo, ")
    assert wrong("DZ-TEAM-08", SERGEANT, TROOP._replace(equipment="bazooka")) == "There is no Equipment “bazooka”."
    none = wrong("[DZ-EQP-01, DZ-TEAM-08", SERGEANT, TROOP, ROCA._replace(equipment="ammo"))
    assert none == "Lt Commander Roca cannot take Ammo: it takes no Equipment."


def test_DZ_TEAM_08_upgrades_from_its_own_list_and_each_once() -> None:
    """DZ-TEAM-08: a Strider may take both its upgrades, neither twice, and no other's."""
    team = [SERGEANT, TROOP, TROOP, TROOP]
    both = STRIDER._replace(upgrades=("smoke-launchers", "shoulder-rockets"))
    assert told(*team, both) == []
    twice = wrong("DZ-TEAM-08", *team, STRIDER._replace(upgrades=("smoke-launchers", "smoke-launchers")))
    assert twice == "Heavy Support Strider takes Smoke Launchers 2 times and may take it once."
    other = wrong("DZ-TEAM-08", *team, STRIDER._replace(upgrades=("rockets",)))
    may = "as upgrade it may take Smoke Launchers and Shoulder Rockets"
    assert other == f"Heavy Support Strider cannot take Rockets: {may}."
    assert "cannot take Rockets: it takes no upgrade." in wrong(
        "DZ-TEAM-08", *team, MEDIC._replace(upgrades=("rockets",))
    )
    assert "cannot take “x”" in wrong("DZ-TEAM-08", *team, MEDIC._replace(upgrades=("x",)))


def test_DZ_TEAM_08_one_of_a_group() -> None:
    """DZ-TEAM-08: an Artificer takes one of three tools, not two."""
    tools = FACTIONS["forge-fathers"].models["artificer-troop"].upgrades
    leader = next(kind for kind in FACTIONS["forge-fathers"].models.values() if kind.type == "Leader")
    head = Entry(leader.id, next(iter(leader.options)))
    for tool in tools:
        team = Team("forge-fathers", 200, (head, Entry("artificer-troop", "standard", (tool,))))
        assert cited(team) == []
    pair = Team("forge-fathers", 200, (head, Entry("artificer-troop", "standard", tools[:2])))
    assert cited(pair) == ["Artificer takes Buzz Saw and Power Claw and may take only one of them. [DZ-TEAM-08]"]


def test_DZ_TEAM_09_remote_needs_an_engineer() -> None:
    """DZ-TEAM-09, DZ-KW-REMOTE-01: a Sentry Gun without an Engineer is rejected, with one it is legal."""
    sentence = wrong("[DZ-KW-REMOTE-01, DZ-TEAM-09", SERGEANT, TROOP, SENTRY)
    assert sentence == "Sentry Gun can be taken only with an Engineer in the team: add one."
    assert told(SERGEANT, TROOP, SENTRY, ENGINEER) == []


def test_DZ_TEAM_10_one_faction() -> None:
    """DZ-TEAM-10: a Ghoul among Enforcers is rejected with where it belongs; a team of the Plague may have it."""
    sentence = wrong("DZ-TEAM-10", SERGEANT, TROOP, GHOUL)
    where = "belongs to Plague, and all models of this team are of Enforcers: take it out."
    assert sentence == f"Stage 3A 'Ghoul' {where}"
    assert cited(Team("plague", 100, (GENERAL, GHOUL))) == []
    nobody = wrong("DZ-TEAM-10", SERGEANT, TROOP, Entry("marine", "standard"))
    assert nobody == "There is no model “marine” in the list of Enforcers."
    (unknown,) = cited(Team("marines", 100, (SERGEANT, TROOP)))
    assert unknown.startswith("There is no faction “marines”; there is Enforcers, Plague, ")


def test_DZ_TEAM_10_a_living_legend_once() -> None:
    """DZ-TEAM-10: the same Living Legend twice breaks two rules in one sentence."""
    sentence = wrong("[DZ-TEAM-05, DZ-TEAM-10", SERGEANT, TROOP, ROCA, ROCA)
    assert sentence == "It has 2 Living Legends (2 x Lt Commander Roca) and may have one."


def test_DZ_EQP_01_equipment_for_each_and_no_more() -> None:
    """DZ-EQP-01: every model may have one piece, also all of them the same."""
    assert told(*[entry._replace(equipment="ammo") for entry in (SERGEANT, TROOP, TROOP, BURST)]) == []


def test_DZ_EQP_02_a_beast_takes_none() -> None:
    """DZ-EQP-02: a Hellhound with Ammo is rejected because it is a Beast, without it is legal."""
    team = [GENERAL, GHOUL]
    (sentence,) = cited(Team("plague", 100, (*team, HOUND._replace(equipment="ammo"))))
    assert (
        sentence == "Stage 3D 'Hellhound' is a Beast, which takes no Equipment: leave out Ammo. [DZ-EQP-02, DZ-TEAM-08]"
    )
    assert cited(Team("plague", 100, (*team, HOUND))) == []


@pytest.mark.parametrize(
    ("entry", "what"), [(STRIDER, "Heavy Support Strider is a Walker"), (BIKE, "Enforcer Jet Bike is a Bike")]
)
def test_DZ_EQP_02_what_follows_the_rules_of_vehicles_takes_none(entry: Entry, what: str) -> None:
    """DZ-EQP-02, DZ-KW-WALKER-01, DZ-KW-BIKE-01: a Walker and a Bike are Vehicles here."""
    team = (SERGEANT, TROOP, TROOP, TROOP)
    assert told(*team, entry) == []
    sentence = wrong("[DZ-EQP-02, DZ-TEAM-08", *team, entry._replace(equipment="medi-pack"))
    assert sentence == f"{what}, which takes no Equipment: leave out Medi-Pack."


def test_DZ_EQP_02_no_ranged_equipment_without_ra() -> None:
    """DZ-EQP-02: RA – takes no Ammo, but a Plaguelord takes Combat Blades."""
    lord = Entry("stage-1a-plaguelord", "standard")
    (sentence,) = cited(Team("plague", 100, (lord._replace(equipment="ammo"), GHOUL)))
    why = "cannot shoot, so it takes no ranged Equipment: leave out Ammo."
    assert sentence == f"Stage 1A 'Plaguelord' {why} [DZ-EQP-02, DZ-TEAM-08]"
    assert cited(Team("plague", 100, (lord._replace(equipment="combat-blades"), GHOUL))) == []


def test_DZ_EQP_02_the_lists_keep_it() -> None:
    """DZ-EQP-02: all that the lists offer as Equipment is legal, for each of the 279 models."""
    for faction in FACTIONS.values():
        for kind in faction.models.values():
            for gear in kind.equipment:
                entry = Entry(kind.id, next(iter(kind.options)), (), gear)
                assert not any("Equipment" in line for line in cited(Team(faction.id, 100, (entry,)))), entry
            forbidden = {"beast", "vehicle", "walker", "bike"} & set(kind.keywords)
            assert not (forbidden and kind.equipment), kind.name


def test_DZ_SET_02_all_faults_are_told_at_once() -> None:
    """DZ-SET-02: a team that breaks eight rules is told eight sentences, as refusals with their rules too."""
    team = Team("enforcers", 100, (GHOUL, MEDIC._replace(equipment="bazooka"), SENTRY, ROCA, ROCA, STRIDER))
    rules = [refusal.rules[-1] for refusal in objections(team)]
    assert rules == ["DZ-TEAM-10", "DZ-TEAM-08", "DZ-TEAM-01", "DZ-TEAM-04", "DZ-TEAM-10", "DZ-TEAM-09", "DZ-TEAM-07"]
    assert len(cited(team)) == len(rules)
    assert cited(Team("enforcers", 100)) == [
        "It has no Leader and needs one. [DZ-TEAM-01]",
        "It has no Troops and needs at least one. [DZ-TEAM-02]",
    ]


def test_DZ_SET_02_a_crowd_is_counted() -> None:
    """DZ-SET-02: ten thousand Medics are refused with sentences that fit into a message."""
    crowd = told(SERGEANT, TROOP, *[MEDIC] * 10_000)
    assert "It has 10000 Specialists (10000 x Medic) and 1 Troop;" in crowd[0]
    assert len(" ".join(crowd)) < 500


def test_DZ_SET_02_equal_models_are_told_once() -> None:
    """DZ-SET-02: three Enforcers with the same wrong Equipment get one sentence."""
    assert len(told(SERGEANT, *[TROOP._replace(equipment="combat-blades")] * 3)) == 1


# -- ready-made teams --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "name", "points"),
    [(faction.id, team.id, team.points) for faction in FACTIONS.values() for team in faction.teams],
)
def test_DZ_SET_02_every_ready_made_team(faction: str, name: str, points: int) -> None:
    """DZ-SET-02: each of the forty is offered for its limit, legal, and costs exactly that."""
    team = ready(faction, points)[name]
    assert (cited(team), cost(team), team.faction, team.limit) == ([], points, faction, points)
    assert TEAM_NAMES[name]


def test_DZ_SET_02_forty_ready_made_teams() -> None:
    """DZ-SET-02: two for each faction and limit; an id means one team of one faction."""
    assert len(TEAM_NAMES) == 40
    for limit in (100, 150):
        assert {key: len(ready(key, limit)) for key in FACTIONS} == dict.fromkeys(FACTIONS, 2)
        assert len(all_ready(limit)) == 20


def test_DZ_SET_02_larger_teams_are_as_mixed_as_the_smaller_ones() -> None:
    """DZ-SET-02: at 300 points every ready-made team has Specialists, each Support of the smaller one, one Leader."""
    for name, team in all_ready(300).items():
        types = Counter([bought(team.faction, entry).type for entry in team.entries])
        small = Counter([bought(team.faction, entry).type for entry in all_ready(150)[name].entries])
        assert types["Specialist"] >= 2, name
        assert (types["Leader"], types["Living Legend"]) == (1, small["Living Legend"]), name
        assert types["Support"] >= small["Support"], name


@pytest.mark.parametrize("limit", [limit for limit in LIMITS if limit > 150])
def test_DZ_SET_02_ready_made_teams_for_larger_games(limit: int) -> None:
    """DZ-SET-02: for every larger limit two legal teams of each faction, at most 2 points below it, always alike."""
    teams = all_ready(limit)
    assert len(teams) == 20
    for name, team in teams.items():
        assert cited(team) == [], name
        assert limit - 2 <= cost(team) <= limit, name
    ready.cache_clear()
    assert all_ready(limit) == teams


# -- titles and codes --------------------------------------------------------------------------------------------------


def test_DZ_SET_02_titles_of_models_in_a_list() -> None:
    """DZ-SET-02: the option is named where there is a choice, then upgrades, then Equipment."""
    assert entry_title("enforcers", TROOP._replace(equipment="grenade-frag")) == "Enforcer, Laser Rifle + Frag Grenade"
    assert entry_title("enforcers", MEDIC) == "Medic"
    full = STRIDER._replace(upgrades=("shoulder-rockets",))
    assert entry_title("enforcers", full) == "Heavy Support Strider + Shoulder Rockets"
    assert entry_title("enforcers", Entry("pathfinder-specialist", "standard")) == "Pathfinder, Sniper Rifle"


def test_codes_are_two_letters_for_the_kind_and_a_number() -> None:
    """Models of one name share letters, another kind has others, and so has the second side. [R177]"""
    team = enforcers(SERGEANT, TROOP, TROOP, MEDIC, BURST)
    first, second = codes([team, team])
    assert first == ["Es1", "En1", "En2", "Me1", "En3"]
    assert [code[2:] for code in second] == [code[2:] for code in first]
    assert not {code[:2] for code in first} & {code[:2] for code in second}
    assert codes([team], short=True) == [["E1", "N1", "N2", "M1", "N3"]]


def test_no_two_models_share_a_code_and_none_is_called_like_a_cube() -> None:
    """Every pair of ready-made teams at 150 and at 500 points: two letters and a number, as no column has. [R177]"""
    pairs = [(one, other) for one in all_ready(150).values() for other in all_ready(150).values()]
    pairs += [(one, other) for one in all_ready(500).values() for other in all_ready(500).values()]
    for pair in pairs:
        given = codes(pair)
        assert [len(each) for each in given] == [len(team.entries) for team in pair]
        every = [code for each in given for code in each]
        assert len(set(every)) == len(every)
        assert all(re.fullmatch("[A-HJ-NP-Z][a-z][1-9][0-9]*", code) for code in every)


def test_who_comes_later_gets_the_next_number() -> None:
    """A Zombie raised in play gets the letters of Zombies on its side, and a number that no dead one had."""
    zombie = "Stage 3Z 'Zombie'"
    taken = {"Zm1": key(0, zombie), "Zm2": key(0, zombie), "Zb1": key(1, zombie)}
    assert next_code(0, zombie, taken) == "Zm3"
    assert next_code(1, zombie, taken) == "Zb2"
    assert next_code(1, "Scuttler", taken) == "Sc1"


def test_who_comes_later_in_an_older_match_gets_its_letter() -> None:
    """One letter while there are any, then one that is shared."""
    taken = {"Z1": key(0, "Stage 3Z 'Zombie'"), "S1": key(1, "Stage 3Z 'Zombie'")}
    assert next_code(0, "Stage 3Z 'Zombie'", taken, short=True) == "Z2"
    assert next_code(1, "Scuttler", taken, short=True) == "C1"
    full = {f"{letter}1": key(0, letter) for letter in "ABCDEFGHJKLMNPQRSTUVWXYZ"}
    assert next_code(1, "Scuttler", full, short=True) == "S2"
