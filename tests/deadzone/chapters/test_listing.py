"""Choices in the order of what they bring; matches begun before keep theirs. [R178]"""

from __future__ import annotations

from rules.deadzone import GAME
from rules.deadzone.model.moves import Shoot, Sprint
from tests.deadzone.kit import position

RIFLE = "E1:enforcer-troop/laser-rifle@C4-1"
FOES = "Z1:stage-3z-zombie@B5-1 Z2:stage-3z-zombie@C8-1 Z3:stage-3z-zombie@C7-1"


def ends(options: list[str], kind: str = "advance") -> list[str]:
    """Where the options of a kind end."""
    return [option.split()[1] for option in options if option.split()[0] == kind and "command" not in option]


def test_movements_lead_into_enemies_then_to_objectives_then_to_items_then_by_letter() -> None:
    """R178: B5-1 has an enemy, B4-1 and D5-1 an objective, D3-1 an item."""
    table = position(f"{RIFLE} / {FOES}", tokens="1:ammo@D3-1").play("P1", "activate E1")
    listed = ends(table.listed("P1"))
    assert listed[:4] == ["B5-1", "B4-1", "D5-1", "D3-1"]
    assert listed[4:] == sorted(listed[4:])
    assert len(listed) > 5


def test_a_held_objective_is_a_cube_like_others() -> None:
    """R178: a friend stands on B4-1 already, nobody on D5-1."""
    table = position(f"{RIFLE} E2:enforcer-troop@B4-1 / Z2:stage-3z-zombie@C8-1").play("P1", "activate E1")
    first, *listed = ends(table.listed("P1"))
    assert first == "D5-1"
    assert "B4-1" in listed
    assert listed == sorted(listed)


def test_shots_lead_with_the_best() -> None:
    """R178: normal ones come before Blaze Away, those of the budget before those of a Command Die."""
    text = f"E1:enforcer-specialist/burst-laser@C4-1 / {FOES}"
    table = position(text, command=["shoot"]).play("P1", "activate E1")
    shots = [option.split()[2:] for option in table.listed("P1") if option.startswith("shoot")]
    ways = [" ".join(words[1:]) for words in shots]
    assert ways == sorted(ways, key=["", "command", "blaze", "blaze command"].index)
    assert shots[0] == ["Z1"], "the nearest, in full view"


def test_a_match_begun_before_lists_as_it_did() -> None:
    """R178: row by row."""
    table = position(f"{RIFLE} / {FOES}", version=GAME.rules_version - 1).play("P1", "activate E1")
    listed = ends(table.listed("P1"))
    assert listed != sorted(listed)
    assert listed[0] == "C4-1"


def test_attacks_lead_however_few_choices_there_are() -> None:
    """A model that had shot was offered ten cubes to go to before the Command Die that lets it shoot again."""
    table = position(f"{RIFLE} / {FOES}", command=["shoot"]).play("P1", "activate E1")
    kinds = [option.split()[0] for option in table.listed("P1")]
    assert kinds == sorted(kinds, key=["shoot", "advance", "sprint", "command", "finish"].index)
    assert {"shoot", "advance"} <= {*kinds}


def test_a_grenade_is_offered_where_somebody_is_and_may_be_typed_into_any_cube() -> None:
    """Seventy empty cubes on three pages were no list. [DZ-KW-GRENADE-01]"""
    table = position(f"E1:enforcer-troop/laser-rifle@C4-1:item=frag-grenade / {FOES}").play("P1", "activate E1")
    aimed = [option.split()[2] for option in table.listed("P1") if option.startswith("shoot frag-grenade")]
    assert aimed
    assert {*aimed} <= {"B5-1", "C7-1", "C8-1", "C4-1"}
    table.question("P1").check(Shoot("frag-grenade", "C2-1"))


def test_smoke_is_offered_for_empty_cubes_too() -> None:
    """It stays where it comes down. [DZ-KW-SMOKE-01]"""
    table = position(f"E1:enforcer-troop/laser-rifle@C4-1:item=smoke-grenade / {FOES}").play("P1", "activate E1")
    aimed = {option.split()[2] for option in table.listed("P1") if option.startswith("shoot smoke-grenade")}
    assert "C2-1" in aimed


def test_a_sprint_is_offered_to_where_no_advance_leads_and_may_be_typed_to_any_cube() -> None:
    """The picture marks such cubes A, not S; a long action to get there would be a slip."""
    table = position(f"E1:enforcer-troop@C4-1 / {FOES}").play("P1", "activate E1")
    listed = table.listed("P1")
    near, far = {*ends(listed)}, {*ends(listed, "sprint")}
    assert far
    assert "C3-1" in near
    assert not near & far
    table.question("P1").check(Sprint("C3-1"))


def test_ways_that_end_in_the_air_come_last() -> None:
    """Eight ways to jump off a roof stood before the one that climbs down."""
    table = position("E1:enforcer-troop@G2-3 / Z1:stage-3z-zombie@A8-1", map="landing-pad").play("P1", "activate E1")
    listed = ends(table.listed("P1"))
    assert listed[0] == "G2-2"
    assert {"F1-3", "H3-3"} <= {*listed[2:]}
