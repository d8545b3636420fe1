"""How things are called in sentences: every name of the force lists, dice, cubes."""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.pools import FIGHT, RANGED, SURVIVE
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.missions import MISSIONS as NUMBERS
from rules.deadzone.model.components import POOL
from rules.deadzone.model.names import (
    again_words,
    choice_words,
    faces_words,
    is_cube,
    order_name,
    part_name,
    pool_words,
    some,
    successes_words,
    thing_name,
    weapon_name,
)
from rules.deadzone.model.state import FACES
from rules.deadzone.model.teams.factions import FACTIONS, KEYWORDS, ORDERS, WEAPONS
from rules.deadzone.model.vocabulary import FACE_NAMES, MISSIONS, SPECIALS


@pytest.mark.parametrize("key", [*POOL, *KEYWORDS, *ORDERS, *FACTIONS])
def test_nothing_is_called_by_its_id(key: str) -> None:
    """No small letters with dashes in a sentence."""
    assert thing_name(key)
    assert thing_name(key) != key


@pytest.mark.parametrize("weapon", WEAPONS.values(), ids=lambda weapon: weapon.name)
def test_weapons_have_their_printed_names(weapon: object) -> None:
    """Also those that stand in several lists."""
    assert weapon_name(weapon.id) == weapon.name  # type: ignore[attr-defined]


def test_what_of_an_order_is_chosen_has_words() -> None:
    """A weapon that gets better, one that shoots at those who come in, a cube, armour that counts less."""
    assert choice_words("ap:laser-rifle") == "+1 AP with Laser Rifle"
    assert choice_words("laser-rifle:blaze") == "Laser Rifle, Blaze Away"
    assert choice_words("D4-1") == "to D4-1"
    assert choice_words("ap-2") == "AP 2 less"


def test_every_face_mission_and_special_action_has_words() -> None:
    """Whatever the tables hold."""
    assert set(FACE_NAMES) == set(FACES)
    assert set(MISSIONS) == set(NUMBERS)
    assert set(BOOK.specials) <= set(SPECIALS)


MODIFIERS = sorted({name for table in (RANGED, FIGHT, SURVIVE, *BOOK.dice.values()) for name, _ in table})


@pytest.mark.parametrize("name", MODIFIERS)
def test_modifiers_have_words(name: str) -> None:
    """What adds dice reads as words."""
    assert part_name(name) not in ("", name) or name.isalpha()


def test_pools_list_what_adds_and_takes_dice() -> None:
    """A plain pool has no brackets."""
    assert pool_words((("base", 3),), 4) == "3 dice on 4+"
    assert pool_words((("base", 3), ("clear-shot", 2), ("friendly-fire", -2)), 5) == (
        "3 dice on 5+ (3, +2 clear shot, -2 friend in the way)"
    )
    assert pool_words((("base", 1),), 6) == "1 die on 6+"
    assert pool_words((("base", 3),), 0) == "no dice"


def test_dice_and_successes() -> None:
    """What 8s add stands behind an arrow."""
    assert faces_words((8, 3, 5), 2) == "8 3 → 5"
    assert again_words(((2, 7), (1, 1))) == ", 2 re-rolled as 7 and 1 re-rolled as 1"
    assert again_words(()) == ""
    assert [successes_words(count) for count in (0, 1, 2)] == ["no success", "1 success", "2 successes"]


def test_cubes_are_told_from_everything_else() -> None:
    """D4-2 is one, E3 is a model."""
    assert is_cube("D4-2")
    assert not any(is_cube(text) for text in ("E3", "D9-1", "I4-1", "D4-5", "smoke"))
    assert order_name("stalwart") == "Stalwart"


def test_long_lists_are_cut() -> None:
    """Six are told, of more five and a number."""
    assert some(["A", "B"]) == "A and B"
    assert some([*"ABCDEFGH"]) == "A, B, C, D, E and 3 more"
