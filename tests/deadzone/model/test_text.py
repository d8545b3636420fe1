"""Strike Teams as text: written, read again exactly, and every line that cannot be read is named. [DZ-SET-02]"""

from __future__ import annotations

from random import Random

import pytest

from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, UPGRADES, Entry, titles
from rules.deadzone.model.teams.legality import LIMITS, Team, problems
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.teams.text import plain, read_team, team_text
from rules.engine import Refused
from testing.seeds import seeds

SECTION = """Enforcers, 100 points
Enforcer Sergeant, Laser Rifle + Frag Grenade
Enforcer, Laser Rifle + Ammo
Enforcer, Laser Rifle
Assault Enforcer, Pistol & Wristblade
Enforcer, Burst Laser + Ammo"""


def read(*lines: str) -> tuple[Entry, ...]:
    """The models of lines for a team of Enforcers."""
    return read_team("\n".join(["Enforcers, 100 points", *lines])).entries


def refused(text: str) -> tuple[str, list[str]]:
    """The sentence with which a text is refused, and its rules."""
    with pytest.raises(Refused) as refusal:
        read_team(text)
    return str(refusal.value), list(refusal.value.rules)


def random_entry(faction: str, chance: Random) -> Entry:
    """Any model of a faction with any option, upgrades and Equipment that it may take."""
    kind = chance.choice([*FACTIONS[faction].models.values()])
    option = chance.choice([*kind.options])
    most = min(1, len(kind.upgrades)) if kind.one_upgrade else len(kind.upgrades)
    upgrades = tuple(chance.sample(kind.upgrades, chance.randint(0, most)))
    return Entry(kind.id, option, upgrades, chance.choice(["", *kind.equipment]))


def random_team(chance: Random) -> Team:
    """A legal team: a ready-made one with models put in, taken out and exchanged as long as it stays legal."""
    base = chance.choice([*all_ready(150).values()])
    team = Team(base.faction, chance.choice(LIMITS[1:]), base.entries)
    for _ in range(40):
        entries = [*team.entries]
        place = chance.randrange(len(entries))
        if chance.random() < 0.5:
            entries[place : place + chance.randint(0, 1)] = [random_entry(team.faction, chance)]
        elif chance.random() < 0.5:
            entries.insert(place, entries[place])
        else:
            del entries[place]
        changed = Team(team.faction, team.limit, tuple(entries))
        team = team if problems(changed) else changed
    return team


# -- writing and reading -----------------------------------------------------------------------------------------------


def test_DZ_SET_02_a_team_as_text() -> None:
    """DZ-SET-02: faction and limit, then a line for each model with its weapons and Equipment."""
    assert team_text(all_ready(100)["strike-section"]) == SECTION
    assert team_text(all_ready(100)["strike-section"], "; ") == SECTION.replace("\n", "; ")


def test_DZ_SET_02_equal_neighbours_are_counted() -> None:
    """DZ-SET-02: equal models one after the other share a line; the order of the list is kept."""
    troop, medic = Entry("enforcer-troop", "laser-rifle"), Entry("medic", "standard")
    team = Team("enforcers", 200, (troop, troop, medic, troop))
    assert team_text(team).splitlines()[1:] == ["2x Enforcer, Laser Rifle", "Medic", "Enforcer, Laser Rifle"]
    assert read_team(team_text(team)) == team


@pytest.mark.parametrize("count", [29, 30, 31, 60, 61])
def test_DZ_SET_02_a_crowd_stands_on_several_lines(count: int) -> None:
    """DZ-SET-02: more equal models than a line may have are written so that they can be read, on one line too."""
    team = Team("enforcers", 200, (Entry("medic", "standard"),) * count)
    assert read_team(team_text(team)) == read_team(team_text(team, "; ")) == team


@pytest.mark.parametrize("seed", seeds(4, "teams as text"))
def test_DZ_SET_02_every_legal_team_can_be_read_again(seed: int) -> None:
    """DZ-SET-02: fifty random legal teams come back exactly as they were written, in lines and in one line."""
    print(f"seed {seed}")
    chance = Random(seed)
    teams = [random_team(chance) for _ in range(50)]
    assert len(set(teams)) > 40
    for team in teams:
        assert problems(team) == []
        assert read_team(team_text(team)) == team
        assert read_team(team_text(team, "; ").upper()) == team


def test_DZ_SET_02_every_model_upgrade_and_piece_of_equipment_can_be_written() -> None:
    """DZ-SET-02: all 351 options with each upgrade and each Equipment come back as they were, no two written alike."""
    extras = [one.name for one in UPGRADES.values()] + [one.name for one in EQUIPMENT.values()]
    written = 0
    for faction, every in FACTIONS.items():
        assert len({plain(title) for title in titles(faction).values()}) == len(titles(faction))
        for model, option in titles(faction):
            kind = every.models[model]
            entries = [Entry(model, option, tuple(kind.upgrades)), Entry(model, option)]
            entries += [Entry(model, option, (), gear) for gear in kind.equipment]
            team = Team(faction, 500, tuple(entries))
            assert read_team(team_text(team)) == team
            written += 1
    assert written == 351
    assert len({plain(name) for name in extras}) == len(UPGRADES) + len(EQUIPMENT)


@pytest.mark.parametrize(
    "head",
    ["Enforcers, 100 points", "enforcers 100", "ENFORCERS: 100 pts.", "- Enforcers,100 Points ", "\n\nEnforcers 100"],
)
def test_DZ_SET_02_the_first_line_in_other_words(head: str) -> None:
    """DZ-SET-02: capitals, commas and the word points do not matter."""
    assert read_team(head) == Team("enforcers", 100)


def test_DZ_SET_02_a_faction_by_name_or_id() -> None:
    """DZ-SET-02: GCPS (Corporation) can be written with and without the brackets, or by its id alone."""
    for name in ("GCPS (Corporation)", "gcps corporation", "gcps"):
        assert read_team(f"{name}, 150 points") == Team("gcps", 150)


@pytest.mark.parametrize(
    "line",
    [
        "2x Enforcer, Laser Rifle + Ammo",
        "2 x enforcer laser rifle + AMMO",
        "2 Enforcer,Laser Rifle+Ammo",
        "2× Enforcer, Laser Rifle + ammo",
        "- 2x Enforcer, Laser-Rifle + Ammo",
        "Enforcer, Laser Rifle + Ammo\nEnforcer, Laser Rifle + Ammo",
        "Enforcer, Laser Rifle + Ammo; Enforcer, Laser Rifle + Ammo",
        "\n\n2x Enforcer, Laser Rifle + Ammo\n```",
    ],
)
def test_DZ_SET_02_a_line_in_other_words(line: str) -> None:
    """DZ-SET-02: counts, capitals, marks, blank lines, bullets and semicolons as people write them."""
    assert read(line) == (Entry("enforcer-troop", "laser-rifle", (), "ammo"),) * 2


def test_DZ_SET_02_names_with_marks() -> None:
    """DZ-SET-02: quotes may be left out or curly, & may be `and`, a comma in a name is no option."""
    ghoul = Entry("stage-3a-ghoul-troop", "metal-bar-and-pistol")
    for line in (
        "Stage 3A 'Ghoul', Metal Bar & Pistol",
        "stage 3a ghoul, metal bar and pistol",
        "Stage 3A ’Ghoul’ Metal Bar & Pistol",
    ):
        assert read_team(f"Plague 100\n{line}").entries == (ghoul,)
    hund = read_team("Rebs 100\nHund, Rebel Bounty Hunter").entries
    assert [FACTIONS["rebs"].models[entry.model].name for entry in hund] == ["Hund, Rebel Bounty Hunter"]


def test_DZ_SET_02_an_option_need_not_be_named_where_there_is_one() -> None:
    """DZ-SET-02: `Medic` is enough; where two models share a name the weapons tell which is meant."""
    assert read("Medic") == (Entry("medic", "standard"),)
    assert read("Pathfinder, Sniper Rifle") == (Entry("pathfinder-specialist", "standard"),)
    assert read("Assault Peacekeeper, Phase Claws") == (Entry("assault-peacekeeper-specialist", "standard"),)


def test_DZ_SET_02_an_illegal_team_can_be_read() -> None:
    """DZ-SET-02: what is written is read, and its faults are told by the check."""
    team = read_team("Enforcers, 100 points; 9x Medic + Rockets + Medi-Pack")
    assert team.entries == (Entry("medic", "standard", ("rockets",), "medi-pack"),) * 9
    assert len(problems(team)) == 5


# -- what cannot be read -----------------------------------------------------------------------------------------------

FIRST = "Pathfinder Sergeant, TAG Rifle"
CAPTAINS = "Enforcer Captain, Pistol & Energy Gauntlet; or Enforcer Captain, Laser Rifle"
ONE = "and all models of a team are of one faction"
HOW = "begin with the faction and the points limit, such as: Enforcers, 100 points"


@pytest.mark.parametrize(
    ("text", "sentence", "rule"),
    [
        ("", f"Write your team: {HOW}, then a line for each model.", "DZ-SET-02"),
        (" \n;; \n", f"Write your team: {HOW}, then a line for each model.", "DZ-SET-02"),
        ("Medic", f"Line 1: {HOW}.", "DZ-SET-02"),
        ("\nEnforcers", f"Line 2: {HOW}.", "DZ-SET-02"),
        ("Enforcers, 123456", f"Line 1: {HOW}.", "DZ-SET-02"),
        ("Enforcer, 100", "Line 1: there is no faction “Enforcer”; nearest is Enforcers.", "DZ-SET-02"),
        (
            "Enforcers 100\nEnforcer, Laser Rifl",
            "Line 2: there is no “Enforcer, Laser Rifl” in the list of Enforcers; nearest is Enforcer, Laser Rifle.",
            "DZ-SET-02",
        ),
        (
            "Enforcers 100\n\nMedic\nzzzz",
            f"Line 4: there is no “zzzz” in the list of Enforcers; write a model such as {FIRST}.",
            "DZ-SET-02",
        ),
        (
            "Enforcers 100\nStage 3A Ghoul, Rifle",
            f"Line 2: “Stage 3A Ghoul, Rifle” belongs to Plague, {ONE}, here Enforcers.",
            "DZ-TEAM-10",
        ),
        (
            "Enforcers 100\nEnforcer Captain",
            f"Line 2: “Enforcer Captain” could be more than one model; write {CAPTAINS}.",
            "DZ-GEN-08",
        ),
        (
            "Enforcers 100\nMedic + amo",
            "Line 2: there is no upgrade or Equipment “amo”; nearest is Ammo.",
            "DZ-SET-02",
        ),
        (
            "Enforcers 100\nMedic + Ammo + Frag Grenade",
            "Line 2: a model takes one piece of Equipment; keep one of Ammo and Frag Grenade.",
            "DZ-TEAM-08",
        ),
        ("Enforcers 100\n0x Medic", "Line 2: write a number from 1 to 30 before a model.", "DZ-SET-02"),
        ("Enforcers 100\n31x Medic", "Line 2: write a number from 1 to 30 before a model.", "DZ-SET-02"),
        (f"Enforcers 100\n{'9' * 5000}x Medic", "Line 2: write a number from 1 to 30 before a model.", "DZ-SET-02"),
    ],
)
def test_DZ_SET_02_what_cannot_be_read_is_refused(text: str, sentence: str, rule: str) -> None:
    """DZ-SET-02, DZ-EQP-01, DZ-TEAM-08, DZ-TEAM-10: one sentence with the line and what is wrong."""
    told, rules = refused(text)
    assert (told, rules[-1]) == (sentence, rule)


def test_DZ_SET_02_long_words_are_cut_short() -> None:
    """DZ-SET-02: of a line of thousands of letters forty are repeated."""
    assert f"“{'q' * 40}”" in refused(f"Enforcers 100\n{'q' * 5000}")[0]


def test_DZ_EQP_01_one_piece_of_equipment_each() -> None:
    """DZ-EQP-01: two pieces on one model are rejected, one on each of two models is read."""
    assert refused("Enforcers 100\nMedic + Ammo + Ammo")[1] == ["DZ-EQP-01", "DZ-TEAM-08"]
    assert [entry.equipment for entry in read("Medic + Ammo", "Medic + Medi-Pack")] == ["ammo", "medi-pack"]
