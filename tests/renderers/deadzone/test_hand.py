"""The private pictures: numbers where the choices lead, sight, the card of a model, and what only its owner sees."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import pytest
from PIL import Image

from renderers.deadzone import hand, lookup, numbered
from renderers.deadzone.candidates import MANY, Marks, marks_of, zoom_of
from renderers.deadzone.holding import TOP, dice_of
from renderers.deadzone.looks import GAP, STRIP
from renderers.deadzone.scope import seers, sight_of
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, STEEL, mix
from rules.deadzone import GAME
from rules.deadzone.model.moves import Activate, Advance, Deploy, Odds, Pass, Profile, Shoot, Sight, Take, Team
from rules.engine import Choose, Match
from rules.engine.playout import QuickDice
from tests.deadzone.kit import position
from tests.renderers.deadzone.staging import DUEL, NAMES, held, seen
from tests.renderers.pictures import changed

FIGHT = "E1:enforcer-troop/laser-rifle@D4-3 / Z1:stage-3z-zombie@D1-1"


Asked = Advance | Shoot | Activate | Pass | Take


def is_framed(picture: Image.Image, box: Box) -> bool:
    """Whether most of the upper edge of a cell is golden."""
    edge = picture.convert("RGB").crop((box.x + 8, box.y + 6, box.right - 8, box.y + 7))
    raw = edge.tobytes()
    near = [at for at in range(0, len(raw), 3) if all(abs(raw[at + part] - GOLD[part]) < 40 for part in range(3))]
    return 2 * len(near) > edge.width


def asking(*options: Asked) -> Choose[Asked]:
    """A question to the first seat."""
    return Choose(seat=0, prompt="action", options=options, default=options[0], reason="DZ-ACT-01")


@pytest.mark.parametrize(
    ("scenario", "first", "second", "lit"),
    [("patrol", "south", "north", (1, 2, 7, 8)), ("strength-in-depth", "north", "south", (1, 8))],
)
def test_the_zones_that_may_be_taken_are_lit_and_numbered(
    scenario: str, first: Literal["south", "north"], second: Literal["south", "north"], lit: tuple[int, ...]
) -> None:
    """Each as a whole, with the number of its choice; there was no picture."""
    view = replace(seen(seat=0, scenario=scenario), phase="zone", fighters=[])
    question = asking(Take(first), Take(second))
    assert numbered(view, question) == {1, 2}
    picture, plot = held(view, question), zoom_of(view, marks_of(view, question), TOP + STRIP + GAP)
    assert plot is not None
    golden = {cube for cube in plot.cubes() if is_framed(picture, plot.box(cube))}
    assert golden == {f"{column}{row}-1" for column in "ABCDEFGH" for row in lit}
    turned = changed(picture, held(view, asking(Take(second), Take(first))))
    assert turned is not None, "there are no numbers"
    assert (turned[0] + turned[2]) // 2 == pytest.approx(plot.area.centre[0], abs=2)


def test_there_is_a_hand_only_where_there_is_something_to_choose() -> None:
    ours, theirs = seen(seat=0), seen(seat=1)
    assert hand(ours, NAMES) is None
    assert hand(ours, NAMES, asking(Pass())) is None
    assert hand(seen(), NAMES, asking(Activate("E1"))) is None
    assert hand(theirs, NAMES, asking(Activate("E1"))) is None, "the question is not for this seat"
    assert hand(ours, NAMES, asking(Activate("E1"))) is not None


def test_a_number_stands_on_what_it_names() -> None:
    """The place among all options, counted from 1; several on one cube together."""
    view = seen(seat=0)
    options = asking(Pass(), Advance("A1-1"), Advance("A1-1", free="command"), Activate("E1"))
    marks = marks_of(view, options)
    assert marks.cubes == {"A1-1": [2, 3]}
    assert marks.models == {"E1": [4]}
    one, other = (held(view, asking(*moves)) for moves in ((Advance("A1-1"),), (Pass(), Advance("A1-1"))))
    assert changed(one, other)


def test_the_dice_of_a_shot_stand_at_its_target() -> None:
    """Seen whole from above: 3, Clear Shot 2, High Ground 1. [DZ-SHO-08, DZ-SHO-09, DZ-SHO-10]"""
    table = position(FIGHT).play("P1", "activate E1")
    question = table.question("P1")
    assert marks_of(table.match.view(0), question).dice == {"Z1": 6}


def test_all_in_a_cube_share_a_plate_with_the_dice() -> None:
    """Plates side by side could not be read: the fewest and the most dice stand on one."""
    dead = "Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@B6-1 Z3:stage-3z-zombie@C6-1"
    view = position(f"E1:enforcer-troop/laser-rifle@B4-1 / {dead}").view
    marks = Marks(dice={"Z1": 4, "Z2": 6, "Z3": 1})
    assert dice_of(view, marks) == {"B6-1": (4, 6), "C6-1": (1,)}


def test_the_picture_is_as_near_as_the_choices_allow() -> None:
    """Two cubes side by side are drawn larger than two at both ends of the board."""
    view = seen(seat=0)
    near, far = (
        zoom_of(view, marks_of(view, asking(Advance("A1-1"), Advance(cube))), 100) for cube in ("B1-1", "H8-1")
    )
    assert near is not None
    assert far is not None
    assert near.size > far.size
    assert all(near.holds(cube) for cube in ("A1-1", "B1-1"))
    assert all(far.holds(cube) for cube in ("A1-1", "H8-1"))


def test_which_choices_have_numbers() -> None:
    """Those that name a cube or a model on the table."""
    view = seen(seat=0)
    assert numbered(view, asking(Pass(), Advance("A1-1"))) == {2}
    assert numbered(view, asking(Activate("E1"), Pass())) == {1}
    assert not numbered(view, asking(Pass()))


def test_models_that_may_shoot_at_once_have_no_numbers_and_their_targets_are_in_the_picture() -> None:
    """Plates with up to six numbers hid who stands in a full cube; whom they shoot was not in the picture."""
    ours = " ".join([f"E{number}:enforcer-troop/laser-rifle@G2-3" for number in (1, 2, 3)])
    table = position(f"{ours} / Z1:stage-3z-zombie@C7-1", map="landing-pad")
    question, view = table.question("P1"), table.match.view(0)
    assert isinstance(question, Choose)
    marks = marks_of(view, question)
    assert not numbered(view, question), "the list has none either"
    assert [numbers for numbers in marks.models.values() if numbers] == []
    assert {*marks.models} == {"E1", "E2", "E3"}
    assert marks.prey == {"Z1"}
    plot = zoom_of(view, marks, 100)
    assert plot is not None
    assert plot.holds("C7-1")
    alone = replace(question, options=[move for move in question.options if not getattr(move, "then", "")])
    assert numbered(view, alone) == {1, 2, 3}, "each model has one number where shots are not offered with it"


def test_too_many_choices_have_letters_in_place_of_numbers() -> None:
    """How one gets to a cube; the lists have no numbers then, and the dice of a shot stay at its target."""
    table = position(FIGHT).play("P1", "activate E1")
    question = table.question("P1")
    assert isinstance(question, Choose)
    few = replace(question, options=[move for move in question.options if isinstance(move, Advance)][:MANY])
    view = table.match.view(0)
    assert (len(numbered(view, question)), len(numbered(view, few))) == (0, len(few.options))
    marks = marks_of(view, question)
    assert (marks.cubes, marks.dice) == ({}, {"Z1": 6})
    near = {move.to for move in question.options if isinstance(move, Advance)}
    assert {cube for cube, letter in marks.letters.items() if letter == "A"} == near
    assert {*marks.letters.values()} == {"A", "S"}
    assert held(view, question).size != held(view, few).size, "it shows the part of the board where the choices are"


def test_where_only_shots_are_left_the_cubes_that_may_be_aimed_at_are_lit() -> None:
    """More than thirty of them, so that none has a number. [DZ-KW-GRENADE-01]"""
    view = position(FIGHT).play("P1", "activate E1").match.view(0)
    cubes = [f"{letter}{row}-1" for letter in "ABCDEFGH" for row in range(1, 9)]
    marks = marks_of(view, asking(Pass(), *[Shoot("frag-grenade", cube) for cube in cubes]))
    assert (marks.lit, marks.cubes) == ({*cubes}, {})
    assert marks.notice.startswith("Which enemy does")


def test_who_answers_an_attack_sees_where_it_comes_from() -> None:
    """The line of fire to the target in red light, though no cube is to be chosen. [DZ-PAC-03]"""
    text = "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@H8-1"
    table = position(text, theirs=["symbol"])
    table.play("P1", "activate E1", "shoot laser-rifle Z1")
    question, view = table.question("P2"), table.match.view(1)
    marks = marks_of(view, question)
    assert question.prompt == "react"
    assert [(fire.origin, fire.cube) for fire in marks.attack.fires] == [("B4-1", "B6-1")]
    assert marks.attack.hit == {"Z1"}
    plot = zoom_of(view, marks, 100)
    assert plot is not None
    assert plot.holds("B4-1")
    assert plot.holds("B6-1")
    assert not plot.holds("H8-1")


def test_nothing_has_come_of_an_attack_that_is_asked_about() -> None:
    """No burst with the HP lost, which is grey for none, stands at its target before the dice."""
    text = "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1"
    table = position(text, theirs=["symbol"]).play("P1", "activate E1", "shoot laser-rifle Z1")
    question, view = table.question("P2"), table.match.view(1)
    plot = zoom_of(view, marks_of(view, question), TOP + STRIP + GAP)
    assert plot is not None
    cell = plot.box("B6-1")
    shown = held(view, question).crop((cell.x, cell.y, cell.right, cell.bottom)).convert("RGB")
    colours = shown.getcolors(shown.width * shown.height)
    assert colours
    assert mix(STEEL, NIGHT, 0.25)[:3] not in {colour for _, colour in colours}


def test_a_token_that_this_seat_looked_at_shows_its_kind_in_its_own_hand_only() -> None:
    for seat, count in ((0, 2), (1, 1)):
        pictures = set()
        for kind in ("ammo", "intel"):
            view = seen(seat=seat, tokens=f"1:{kind}@B1-1:seen=P1")
            question = Choose(
                seat=seat, prompt="action", options=(Advance("A1-1"),), default=Advance("A1-1"), reason="DZ-ACT-01"
            )
            pictures.add(held(view, question).tobytes())
        assert len(pictures) == count


def test_the_own_team_is_shown_while_teams_are_built() -> None:
    """It grows with each model, and nobody else sees it. [DZ-SET-02]"""
    match = Match.begin(GAME, 2, {"points": "100"}, QuickDice(random.Random(1).randrange))
    assert hand(match.view(0), NAMES) is None
    pictures = []
    for line in ("Enforcer Sergeant, Laser Rifle", "2x Enforcer, Laser Rifle", "12x Enforcer, Laser Rifle"):
        match.act(0, Team(f"Enforcers, 100 points; {line}"))
        pictures.append(hand(match.view(0), NAMES))
    assert len({picture.tobytes() for picture in pictures if picture}) == 3
    assert hand(match.view(1), NAMES) is None
    assert hand(match.view(None), NAMES) is None


# -- lookups -----------------------------------------------------------------------------------------------------------


def test_sight_tells_the_whole_from_a_part_and_from_nothing() -> None:
    """The vectors of Foundry Row. [DZ-LOS-10, W33]"""
    found = sight_of(seen("E1:enforcer-troop@D4-3 / Z1:stage-3z-zombie@D3-1"), "E1")
    assert found["D1-1"]
    assert "D3-1" not in found
    assert "D4-3" not in found
    low = sight_of(seen("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D4-3"), "E1")
    assert low["D4-3"] is False


def test_who_sees_the_model_is_shown_too() -> None:
    assert seers(seen(FIGHT), "E1") == ["Z1"]
    assert seers(seen("E1:enforcer-troop@D4-3 / Z1:stage-3z-zombie@D3-1"), "E1") == []


def test_the_sight_picture_changes_with_the_cube_and_with_smoke() -> None:
    views = [seen(FIGHT), seen(DUEL), seen(FIGHT, smoke="D2-1")]
    pictures = [lookup(view, NAMES, Sight("E1")) for view in views]
    assert len({picture.tobytes() for picture in pictures if picture}) == 3


def test_a_card_shows_damage() -> None:
    whole, hurt = (
        lookup(seen(f"E1:enforcer-troop@B3-2{mark} / Z1:stage-3z-zombie@H8-1"), NAMES, Profile("E1"))
        for mark in ("", ":d1")
    )
    assert whole is not None
    assert hurt is not None
    assert changed(whole, hurt)


def test_other_lookups_have_no_picture() -> None:
    assert lookup(seen(), NAMES, Odds("E1", "Z1")) is None
    assert lookup(seen(), NAMES, Sight("E77")) is None
    assert lookup(seen(), NAMES, Profile("E77")) is None


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("deploy", "Deploy your models in the lit cubes."),
        ("recon_step", "Recon: which model goes to which of the lit cubes?"),
        ("redeploy", "Recon: which model do you place anew, in which of the lit cubes?"),
    ],
)
@pytest.mark.parametrize("count", [2, MANY + 1])
def test_places_for_models_are_asked_for_as_the_question_does(prompt: str, told: str, count: int) -> None:
    """Recon that moves a model had “Deploy your models”, and a long list of places “Choose from the list below”."""
    cubes = [f"{letter}{row}-1" for row in range(1, 9) for letter in "ABCDEFGH"][:count]
    options = [Deploy("E1", cube) for cube in cubes]
    question = Choose(seat=0, prompt=prompt, options=options, default=options[0], reason="DZ-SET-10")
    assert marks_of(seen(seat=0), question).notice == told
