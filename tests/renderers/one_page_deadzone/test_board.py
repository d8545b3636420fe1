"""The pictures of One Page Deadzone: every state draws, changes are seen where they happen, numbers where they lead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.kit.cache import TILES
from renderers.kit.fonts import wrap
from renderers.one_page_deadzone import board as draw_board
from renderers.one_page_deadzone import hand, lookup, numbered
from renderers.one_page_deadzone.candidates import TOGETHER
from renderers.one_page_deadzone.ending import Tally
from renderers.one_page_deadzone.looks import INNER, TOP, cell
from renderers.one_page_deadzone.strip import tidings
from renderers.one_page_deadzone.tokens import HALF
from rules.engine import Choose, Event, Match
from rules.engine.playout import QuickDice, random_player, step
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.battlefield import MAP_KEYS, OPPOSITE
from rules.one_page_deadzone.model.moves import (
    Activate,
    Charge,
    Deploy,
    Go,
    Help,
    HoldFire,
    Odds,
    React,
    Recruit,
    Shoot,
    Side,
    Sight,
    Stay,
    Strike,
    Suppress,
)
from rules.one_page_deadzone.model.view import ActingView, UnitView, ZoneView
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import Player, changed, keeping

NAMES = ["Ann", "Bob"]
TALLEST = 2000
HIGHEST_GRID = 1500
board = keeping(draw_board)
"""Of a picture without its top; a whole one is taller."""


def fighter(below: Callable[[int], int]) -> Player:
    """A player who shoots, charges and strikes when he can, and else plays at random."""
    chance = random_player(below)

    def answer(match: Match[Any, Any], question: Any) -> Any:
        eager: list[Any] = [
            move for move in question.options if isinstance(move, Shoot | Charge | Strike | Suppress | React)
        ]
        eager += [move for move in question.options if isinstance(move, Activate) and move.action == "assault"]
        if question.prompt != "help" and eager and below(4):
            return eager[below(len(eager))]
        return chance(match, question)

    return answer


def begun(seed: int, battlefield: str = "twin-spires", points: str = "300") -> tuple[Match[Any, Any], Player]:
    """A new game and a player for both seats."""
    print(f"seed {seed}, map {battlefield}, {points} points")
    below = random.Random(seed).randrange
    return Match.begin(GAME, 2, {"points": points, "map": battlefield}, QuickDice(below)), fighter(below)


def states(seed: int, **options: str) -> Iterator[tuple[Match[Any, Any], list[Event]]]:
    """A whole game at each of its steps, with what has happened since the step before."""
    match, player = begun(seed, **options)
    while True:
        yield match, [fact for fact in match.drain().events if fact.seen_by(None)]
        if match.over:
            return
        step(match, player)


def in_battle(seed: int = 3, battlefield: str = "twin-spires", steps: int = 40) -> ZoneView:
    """What everybody sees some turns into a battle, between two activations."""
    for number, (match, _) in enumerate(states(seed, battlefield=battlefield)):
        view: ZoneView = match.view(None)
        if number >= steps and view.phase == "activation" and view.acting is None:
            return view
    raise AssertionError("the battle was over too soon")


@pytest.fixture(scope="module")
def view() -> ZoneView:
    return in_battle()


def on_cubes(before: Image.Image, after: Image.Image, *cubes: str) -> bool:
    """Whether two pictures, or their grids, differ on these cubes and in nothing between them but nowhere else."""
    sides = changed(before, after)
    assert sides is not None, "nothing has changed"
    down = 0 if before.height > HIGHEST_GRID else TOP
    boxes = [cell(cube) for cube in cubes]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes) - down
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes) - down
    return left <= sides[0] < sides[2] <= right and top <= sides[1] < sides[3] <= bottom


def grid_of(picture: Image.Image) -> Image.Image:
    """The part of a picture from the grid downwards."""
    return picture.crop((0, TOP, picture.width, picture.height))


def unit(number: int, cube: str, owner: int = 0, model: str = "tactical", **fields: Any) -> UnitView:
    """A fresh unit."""
    name = f"{'Ta' if owner == 0 else 'Do'}{number}"
    plain = UnitView(name, owner, model, number, cube, 0, False, False, 0, False, True)
    return replace(plain, **fields)


def with_units(view: ZoneView, *units: UnitView) -> ZoneView:
    """The same battle with these units only."""
    return replace(view, units=units, mines=())


# -- every state draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("battlefield", MAP_KEYS)
def test_each_new_kind_of_moment_on_each_map_draws_within_the_limits(battlefield: str) -> None:
    """All phases, questions and endings: board and hands, 1280 pixels wide."""
    seen: set[Any] = set()
    for match, facts in states(MAP_KEYS.index(battlefield) + 1, battlefield=battlefield):
        asked = match.asked.questions if match.asked else {}
        kind = (match.view(None).phase, *sorted({question.prompt for question in asked.values()}))
        if kind in seen:
            continue
        seen.add(kind)
        picture = board(match.view(None), NAMES, facts)
        assert (picture.mode, picture.width) == ("RGB", 1280)
        assert 1400 <= picture.height <= TALLEST
        for seat, question in asked.items():
            private = hand(match.view(seat), NAMES, question)
            assert private is not None or question.prompt == "side"
            assert private is None or private.width == 1280
    assert {"armies", "roll_off", "deployment", "activation", "end"} <= {kind[0] for kind in seen}


def test_the_four_maps_differ_in_their_ground_alone(view: ZoneView) -> None:
    bare = with_units(view)
    grids = {grid_of(board(replace(bare, map=key), NAMES)).tobytes() for key in MAP_KEYS}
    assert len(grids) == len(MAP_KEYS)
    assert board(replace(bare, map="", phase="battlefield"), NAMES).width == 1280


def test_a_picture_is_the_same_each_time_it_is_drawn(view: ZoneView) -> None:
    first = draw_board(view, NAMES)
    TILES.clear()
    assert draw_board(view, NAMES).tobytes() == first.tobytes()


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_picture(view: ZoneView, kind: str) -> None:
    """Whatever a player is called, the picture keeps its size, and every name is shown or replaced."""
    names = [HOSTILE[kind]] * 2
    plain = board(view, NAMES)
    sides = changed(plain, board(view, names))
    assert sides is not None
    assert sides[3] < TOP, "a name reaches the grid"
    assert board(replace(view, phase="end", winners=(0,)), names).size == plain.size
    assert hand(replace(view, phase="armies", seat=0, draft=("dog",)), names) is not None


def test_too_few_names_are_made_up(view: ZoneView) -> None:
    assert board(view, []).tobytes() == board(view, ["Player 1", "Player 2"]).tobytes()


def test_thirty_units_and_full_cubes_draw(view: ZoneView) -> None:
    """Six to a cube are more than an assault can bring; each unit is seen."""
    crowd = [unit(10 + number, f"{'ABCD'[number // 6]}{number % 6 + 1}", 1, "dog") for number in range(24)]
    crowd += [unit(40 + number, "E5", number // 4) for number in range(6)]
    full = board(with_units(view, *crowd), NAMES)
    for gone in (0, 24, 29):
        rest = [each for place, each in enumerate(crowd) if place != gone]
        assert on_cubes(grid_of(full), grid_of(board(with_units(view, *rest), NAMES)), crowd[gone].cube)


def test_private_facts_leave_no_trace_on_the_board(view: ZoneView) -> None:
    secrets: list[Event] = [e.Drafted(0, ("dog",)), e.WatchSet(1, "", "first", 50)]
    assert board(view, NAMES, secrets).tobytes() == board(view, NAMES).tobytes()


@pytest.mark.parametrize("seed", [1, 2])
def test_the_board_does_not_depend_on_secrets(seed: int) -> None:
    """Two states that a spectator cannot tell apart give the same picture, pixel by pixel."""
    below = random.Random(seed).randrange
    for number, (match, facts) in enumerate(states(seed)):
        if number % 40 == 0:
            twin = GAME.view(GAME.resample(match.state, None, below), None)
            assert board(match.view(None), NAMES, facts).tobytes() == board(twin, NAMES, facts).tobytes()


# -- what a unit carries -----------------------------------------------------------------------------------------------

MARKS: dict[str, dict[str, Any]] = {
    "a wound": {"wounds": 1},
    "activated": {"activated": True, "ready": False},
    "pinned": {"pinned": True, "pinned_in": 1},
    "overwatch": {"overwatch": True},
    "its kind": {"model": "assault"},
    "its id": {"id": "Ta9"},
    "its side": {"owner": 1},
    "its size": {"model": "peacekeeper"},
    "an upgrade": {"model": "tactical+sniper"},
}


@pytest.mark.parametrize("beside", [0, 1, 3])
def test_all_that_a_unit_carries_is_seen_alone_and_in_a_crowd(view: ZoneView, beside: int) -> None:
    """Each mark gives a picture of its own, on the cube of the unit and nowhere else."""
    others = [unit(20 + number, "C4") for number in range(beside)]
    plain = board(with_units(view, unit(1, "C4"), *others), NAMES)
    pictures = {}
    for mark, fields in MARKS.items():
        marked = board(with_units(view, unit(1, "C4", **fields), *others), NAMES)
        assert on_cubes(grid_of(plain), grid_of(marked), "C4"), mark
        pictures[mark] = grid_of(marked).tobytes()
    assert len({*pictures.values()}) == len(MARKS)


def test_units_that_may_act_and_the_one_that_acts_stand_in_a_light(view: ZoneView) -> None:
    mine, other = unit(1, "C4"), unit(2, "F4", ready=False)
    idle = replace(with_units(view, mine, other), to_act=1)
    ready = replace(idle, to_act=0)
    acting = replace(ready, acting=ActingView("Ta1", "walk", "Ta1", (), False, 0, ()))
    grids = [grid_of(board(each, NAMES)) for each in (idle, ready, acting)]
    for before, after in ((0, 1), (1, 2)):
        assert on_cubes(grids[before], grids[after], "C4")


def test_a_shared_cube_tells_how_full_it_is(view: ZoneView) -> None:
    two = board(with_units(view, unit(1, "C4"), unit(2, "C4")), NAMES)
    three = board(with_units(view, unit(1, "C4"), unit(2, "C4", model="peacekeeper")), NAMES)
    box = cell("C4")
    corner = (box.right - 60, box.bottom - 30, box.right, box.bottom)
    assert two.crop(corner).tobytes() != three.crop(corner).tobytes()


def test_mines_are_seen_with_their_owner(view: ZoneView) -> None:
    bare = with_units(view)
    pictures = [board(replace(bare, mines=mines), NAMES) for mines in ((), (("D5", 0),), (("D5", 1),))]
    assert on_cubes(pictures[0], pictures[1], "D5")
    assert on_cubes(pictures[1], pictures[2], "D5")


def test_units_not_yet_deployed_wait_below_the_grid(view: ZoneView) -> None:
    waiting = replace(with_units(view, unit(1, ""), unit(2, "", 1, "dog")), phase="deployment", winner=0)
    one = replace(waiting, units=(unit(1, "D1"), unit(2, "", 1, "dog")))
    assert board(waiting, NAMES).height > board(one, NAMES).height > board(with_units(view), NAMES).height


def test_units_not_yet_deployed_are_as_large_as_two_in_a_cube(view: ZoneView) -> None:
    """Where a board is 400 pixels wide, a token of 72 is 22; twenty units still stand in one row, smaller."""
    few = replace(with_units(view, unit(1, "")), phase="deployment", winner=0)
    many = replace(with_units(view, *[unit(number, "") for number in range(1, 21)]), phase="deployment", winner=0)
    none = board(with_units(view), NAMES).height
    assert board(few, NAMES).height - none >= HALF.height > HALF.token >= 72
    assert board(few, NAMES).height > board(many, NAMES).height > none


@pytest.mark.parametrize("battlefield", MAP_KEYS)
def test_what_a_map_is_like_is_read_to_its_end_while_armies_are_chosen(battlefield: str) -> None:
    """Two lines of the strip ended in "command the open ground between the…"."""
    told = tidings(begun(1, battlefield)[0].view(None), NAMES)
    lines = wrap(told, 34, INNER - 40, True, 2)
    assert " ".join(lines) == told


def test_a_name_among_the_honours_leaves_room_for_the_figure(view: ZoneView) -> None:
    """ "Tactical Enforcer 2" with its 10 wounds was cut off after "Enforce"."""
    tally = Tally()
    tally.note(
        [e.Shot("Ta1", "Do2", "A1", "A8", "Sniper Rifle", (8,), (1,), (), (), 10)], with_units(view, unit(1, "A1"))
    )
    assert ("Most wounds dealt", "Tactical 1", "10 wounds") in [
        (one.title, one.who, one.figure) for one in tally.honours(view)
    ]


def test_whose_side_is_whose_stands_beside_its_row_or_column(view: ZoneView) -> None:
    first, second = view.squads
    pictures = [
        board(replace(view, squads=(replace(first, side=own), replace(second, side=other))), NAMES)
        for own, other in OPPOSITE.items()
    ]
    assert len({picture.tobytes() for picture in pictures}) == 4


# -- the header --------------------------------------------------------------------------------------------------------


def test_score_round_turn_and_units_left_are_on_top(view: ZoneView) -> None:
    first, second = view.squads
    variants = [
        view,
        replace(view, to_act=1 - view.to_act),
        replace(view, round=view.round % 4 + 1),
        replace(view, squads=(replace(first, score=first.score + 45), second)),
        replace(view, squads=(replace(first, waiting=first.waiting + 1), second)),
    ]
    tops = {board(each, NAMES).crop((0, 0, 1280, 160)).tobytes() for each in variants}
    assert len(tops) == len(variants)


def test_the_end_names_the_winner_or_a_draw(view: ZoneView) -> None:
    ends = [board(replace(view, phase="end", winners=winners), NAMES) for winners in ((0,), (1,), (0, 1))]
    assert len({end.tobytes() for end in ends}) == 3


# -- what changed is seen ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def duel(view: ZoneView) -> ZoneView:
    """One unit of each side, far apart in the open."""
    return with_units(view, unit(1, "B5"), unit(2, "G5", 1, "dog"))


def shot(wounds: int) -> e.Shot:
    return e.Shot("Ta1", "Do2", "B5", "G5", "Assault Rifle", (8, 2, 7), (1, 2, 3), (), (), wounds)


def test_a_way_is_an_arrow_from_its_start_to_its_end(duel: ZoneView) -> None:
    """Told in two parts, as a hazard breaks a march, it is one way. [OP-TER-06]"""
    whole = [e.Moved("Ta1", "B3", ("B4", "B5"))]
    parts = [e.Moved("Ta1", "B3", ("B4",)), e.Moved("Ta1", "B4", ("B5",))]
    plain = board(duel, NAMES)
    assert board(duel, NAMES, whole).tobytes() == board(duel, NAMES, parts).tobytes()
    assert on_cubes(plain, board(duel, NAMES, whole), "B3", "B5")


def test_a_shot_is_a_line_to_its_target_with_the_wounds(duel: ZoneView) -> None:
    plain, missed, hit = (board(duel, NAMES, facts) for facts in ([], [shot(0)], [shot(2)]))
    assert on_cubes(grid_of(plain), grid_of(missed), "B5", "G5")
    assert on_cubes(grid_of(missed), grid_of(hit), "G5")


@pytest.mark.parametrize(
    "fact",
    [
        e.Destroyed("Do9", 1, "dog", "E4", 15),
        e.Struck("Ta1", "Do9", "E4", "Fists/Claws", (8, 8, 8), (1, 1, 1), (), (), 3),
        e.EnvironmentAttacked("Do9", "E4", "danger", (8, 8, 8), (1, 1, 1), 3),
    ],
)
def test_what_happened_on_a_cube_is_seen_there(duel: ZoneView, fact: Event) -> None:
    assert on_cubes(grid_of(board(duel, NAMES)), grid_of(board(duel, NAMES, [fact])), "E4")


def test_a_unit_just_pinned_or_wounded_flashes(duel: ZoneView) -> None:
    for fact in (e.Pinned("Do2", "G5"), e.Wounded("Do2", 1, 2)):
        assert on_cubes(board(duel, NAMES), board(duel, NAMES, [fact]), "G5")


def test_how_each_deed_came_out_is_told_on_the_strip(duel: ZoneView) -> None:
    """Dice, wounds, removal, pins, orders, morale."""
    fire = e.Suppressed("Ta1", "B5", "G5", "Assault Rifle", (8, 2, 7), (), ())
    stories: Sequence[list[Event]] = (
        [e.Activated(0, "Ta1", "hold")],
        [e.Activated(0, "Ta1", "overwatch")],
        [shot(0)],
        [shot(2)],
        [shot(2), e.Destroyed("Do2", 1, "dog", "G5", 15)],
        [fire],
        [fire, e.StoodFire("Do2", (1, 2, 3), True)],
        [fire, e.StoodFire("Do2", (8, 8, 3), False)],
        [fire, e.StoodFirePinned("Do2", (8, 8, 3))],
        [fire, e.StoodFire("Do2", (1, 2, 3), True), e.StoodFire("Do3", (1, 2, 3), True)],
        [e.Commanded("Ta1", (6, 7, 1), 2)],
        [e.MoraleTested("Ta1", (1, 2), (), False)],
        [e.MoraleTested("Ta1", (1, 2), (5, 5), True)],
    )
    strips = {board(duel, NAMES, story).crop((0, 160, 1280, 284)).tobytes() for story in stories}
    assert len(strips) == len(stories)


def test_many_facts_are_no_hairball_and_no_taller_picture(duel: ZoneView) -> None:
    """Only the last ways and lines of fire are drawn."""
    march = [e.Moved(f"Ta{number}", f"A{number}", (f"B{number}",)) for number in range(1, 9)]
    many = board(duel, NAMES, march)
    assert many.size == board(duel, NAMES).size
    sides = changed(board(duel, NAMES, march[-4:]), many)
    assert sides is None


# -- the hand ----------------------------------------------------------------------------------------------------------


def asking(*options: Any) -> Any:
    """A question to seat 0."""
    return Choose(seat=0, prompt="go", options=options, default=options[0], reason="D6")


@pytest.fixture(scope="module")
def own(duel: ZoneView) -> ZoneView:
    """The duel as seat 0 sees it while its unit acts."""
    return replace(duel, seat=0, to_act=0, acting=ActingView("Ta1", "walk", "Ta1", (), False, 0, ()))


def shown(view: ZoneView, question: Any) -> Image.Image:
    """A hand that is there, from the grid downwards."""
    picture = hand(view, NAMES, question)
    assert picture is not None
    return grid_of(picture)


def test_there_is_a_hand_only_where_there_is_something_to_choose(own: ZoneView) -> None:
    assert hand(own, NAMES) is None
    assert hand(own, NAMES, asking(Stay())) is None
    assert hand(replace(own, seat=None), NAMES, asking(Go("C4"))) is None
    assert hand(replace(own, seat=1), NAMES, asking(Go("C4"))) is None, "the question is not for this seat"


def test_a_number_stands_on_the_cube_that_it_names(own: ZoneView) -> None:
    """The place among all options, counted from 1; several on one cube together."""
    one, two = shown(own, asking(Go("C4"))), shown(own, asking(Go("C4"), Go("E4")))
    assert on_cubes(one, two, "E4")
    later, both = shown(own, asking(Stay(), Go("C4"))), shown(own, asking(Go("C4"), Go("C4", "C5")))
    assert len({picture.tobytes() for picture in (one, later, both)}) == 3


def test_numbers_of_shots_and_of_suppressing_fire_are_told_apart(own: ZoneView) -> None:
    shots = [(Shoot("Do2"),), (Suppress("G5"),), (Shoot("Do2"), Suppress("G5"), HoldFire())]
    assert len({shown(own, asking(*options)).tobytes() for options in shots}) == 3
    alone, aimed = shown(own, asking(Go("G5"))), shown(own, asking(Shoot("Do2")))
    sides = changed(alone, aimed)
    assert sides is not None
    assert sides[0] < cell("D5").x, "there is no line of sight from the shooter"


def test_which_choices_have_numbers(own: ZoneView) -> None:
    """Those that name a cube or a unit on the board; to hold fire names none."""
    moves = Side("1"), Go("C4"), Charge("C4"), Shoot("Do2"), Suppress("G5"), Strike("Do2"), React("Ta1")
    for move in moves:
        assert numbered(own, asking(Stay(), move)) == {2}
    assert numbered(own, asking(Help("Ta1"))) == {1}
    for other in (Activate("Ta1", "walk"), Deploy("rest"), Deploy("Ta1", "D1"), Stay(), HoldFire()):
        assert not numbered(own, asking(other))
    many = [Go("C4") for _ in range(2 * TOGETHER)]
    apart = [each for go in many for each in (go, Stay())]
    assert numbered(own, asking(*apart)) == {*range(1, 2 * TOGETHER - 1, 2)}, "the rest of them is cut to “…”"


def test_cubes_to_deploy_in_are_lit(own: ZoneView) -> None:
    """With many kinds of unit there would be too many numbers; each choice names its cube."""
    nobody = replace(own, acting=None)
    one = shown(nobody, asking(Deploy("rest"), Deploy("Ta1", "D1")))
    two = shown(nobody, asking(Deploy("rest"), Deploy("Ta1", "D1"), Deploy("Ta1", "H1")))
    assert on_cubes(one, two, "H1")


def test_the_sides_to_start_from_are_lit_and_numbered(own: ZoneView) -> None:
    """Row by row and column by column, as the choices are counted."""
    nobody = replace(own, acting=None)
    one, other = shown(nobody, asking(Side("1"))), shown(nobody, asking(Side("1"), Side("8")))
    assert on_cubes(one, other, *[f"{column}8" for column in "ABCDEFGH"])
    assert on_cubes(one, shown(nobody, asking(Side("1"), Side("H"))), *[f"H{row}" for row in range(2, 9)])
    turned = shown(nobody, asking(Side("8"), Side("1")))
    assert turned.tobytes() != other.tobytes()


def test_units_that_may_be_activated_are_ringed(own: ZoneView) -> None:
    calm = replace(own, acting=None, units=(*own.units, unit(3, "C2")))
    first = shown(calm, asking(Activate("Ta1", "walk")))
    both = shown(calm, asking(Activate("Ta1", "walk"), Activate("Ta3", "run")))
    assert on_cubes(first, both, "C2")


def test_many_numbers_on_a_cube_stay_on_it(own: ZoneView) -> None:
    crowd = [Go(cube, f"way {number}") for number in range(20) for cube in ("D1", "H1")]
    one, many = shown(own, asking(Go("D1"), Go("H1"))), shown(own, asking(*crowd))
    for cube in ("D1", "H1"):
        box = cell(cube)
        here = (box.x, box.y - TOP, box.right, box.bottom - TOP)
        assert one.crop(here).tobytes() != many.crop(here).tobytes()
    between = (cell("E1").x, cell("E1").y - TOP, cell("G1").right, cell("G1").bottom - TOP)
    assert one.crop(between).tobytes() == many.crop(between).tobytes()


def test_the_own_list_is_shown_while_armies_are_built() -> None:
    """Units and costs, total, Heroes and Specialists, and what is wrong with it. [OP-ARM-01..04]"""
    match, _ = begun(1)
    lists = [hand(match.view(0), NAMES)]
    for recruit in (Recruit("peacekeeper"), Recruit("tactical", "sniper", "sergeant"), Recruit("assault")):
        match.act(0, recruit)
        lists.append(hand(match.view(0), NAMES))
    assert len({picture.tobytes() for picture in lists if picture}) == 4
    assert hand(match.view(None), NAMES) is None
    other = hand(match.view(1), NAMES)
    assert other is not None
    assert all(picture is None or picture.tobytes() != other.tobytes() for picture in lists)


def test_a_list_of_any_length_and_any_fault_draws(own: ZoneView) -> None:
    building = replace(own, phase="armies", acting=None)
    for draft in ((), ("dog",) * 20, ("dog",) * 40, ("peacekeeper", "peacekeeper", "first")):
        picture = hand(replace(building, draft=draft), NAMES)
        assert picture is not None
        assert picture.height <= TALLEST + 400


# -- lookups -----------------------------------------------------------------------------------------------------------


def test_the_sight_of_a_unit_shows_what_it_sees_from_its_cube(duel: ZoneView) -> None:
    pictures = [lookup(replace(duel, units=(unit(1, cube),)), NAMES, Sight("Ta1")) for cube in ("A1", "D6", "E6")]
    assert len({picture.tobytes() for picture in pictures if picture}) == 3


def test_another_gun_reaches_elsewhere(duel: ZoneView) -> None:
    """The range of a pistol and of a rifle; a dog has no gun at all."""
    models = ("tactical", "assault", "dog", "tactical+sniper")
    pictures = [lookup(replace(duel, units=(unit(1, "A1", model=model),)), NAMES, Sight("Ta1")) for model in models]
    assert len({grid_of(picture).tobytes() for picture in pictures if picture}) == 4


def test_other_lookups_have_no_picture(duel: ZoneView) -> None:
    assert lookup(duel, NAMES, Odds("Ta1", "Do2")) is None
    assert lookup(duel, NAMES, Sight("Ta77")) is None
    assert lookup(replace(duel, units=(unit(1, ""),)), NAMES, Sight("Ta1")) is None


def test_every_unit_of_a_game_has_a_sight_picture() -> None:
    view = in_battle(5, "gantry-row")
    for each in view.units[:6]:
        picture = lookup(view, NAMES, Sight(each.id))
        assert picture is not None
        assert (picture.width, picture.mode) == (1280, "RGB")


def test_a_seat_sees_which_side_is_its_own() -> None:
    """The header of one's own side says YOU; a spectator's says nobody's."""
    match, _ = begun(3)
    pictures = [board(match.view(seat), NAMES).crop((0, 0, 1280, 160)) for seat in (0, 1, None)]
    halves = [[picture.crop((left, 0, left + 480, 160)) for left in (0, 800)] for picture in pictures]
    (mine, other), (theirs, own), (nobody, neither) = halves
    assert changed(mine, nobody)
    assert changed(own, neither)
    assert changed(other, neither) is None
    assert changed(theirs, nobody) is None
