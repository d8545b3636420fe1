"""The public board: games draw, each mark shows in its cube and nowhere else, what is hidden shows nowhere."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from renderers.deadzone import board, hand
from renderers.deadzone.changes import gather
from renderers.deadzone.faces import bar
from renderers.deadzone.looks import WHOLE
from renderers.deadzone.marks import worth_of
from renderers.deadzone.strip import tidings
from renderers.kit.cache import TILES
from rules.deadzone import GAME
from rules.deadzone.chapters.setup import RANDOM
from rules.deadzone.model.events import fights, harm, moves
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.state import Effect
from rules.engine import Event, Match
from rules.engine.playout import QuickDice, random_player
from tests.renderers.deadzone.staging import DUEL, NAMES, drawn, on_cubes, seen
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import changed, turns
from tests.tiers import in_turn

TALLEST = 2200
STEPS = 130


@pytest.mark.parametrize("key", in_turn(map_keys(), 0, stay=2))
def test_each_kind_of_moment_on_each_map_draws_within_the_limits(key: str) -> None:
    """Boards and hands of the first Rounds of a game, 1280 pixels wide."""
    seed = map_keys().index(key) + 1
    print(f"seed {seed}")
    below, kinds = random.Random(seed).randrange, set[Any]()
    options = {"points": "300", "map": key, "missions": "on", "scenario": RANDOM}
    match = Match.begin(GAME, 2, options, QuickDice(below))
    for number, (now, facts) in enumerate(turns(match, random_player(below))):
        asked = now.asked.questions if now.asked else {}
        kind = (now.state.phase, *sorted({question.prompt for question in asked.values()}))
        if kind not in kinds:
            kinds.add(kind)
            picture = board(now.view(None), NAMES, facts)
            assert (picture.mode, picture.width) == ("RGB", 1280)
            assert 900 <= picture.height <= TALLEST
            for seat, question in asked.items():
                private = hand(now.view(seat), NAMES, question)
                assert private is None or (private.width == 1280 and private.height <= TALLEST)
        if number > STEPS:
            break
    assert len(kinds) > 4


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_never_breaks_a_picture(name: str) -> None:
    assert board(seen(), [HOSTILE[name], "Bob"]).size == board(seen(), NAMES).size


def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    view = seen(tokens="1:ammo@F2-1:up", smoke="E4-1")
    first = board(view, NAMES)
    board(seen(map="skywalks"), NAMES)
    TILES.clear()
    assert board(view, NAMES).tobytes() == first.tobytes()


# -- what is hidden ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_token_that_lies_face_down_looks_alike_whatever_it_is(seat: int | None) -> None:
    """On the board even for the seat that looked at it. [6]"""
    kinds = ("ammo", "intel", "booby-trap")
    pictures = {board(seen(seat=seat, tokens=f"1:{kind}@D4-1:seen=P1"), NAMES).tobytes() for kind in kinds}
    assert len(pictures) == 1


def test_a_token_that_lies_face_up_shows_what_it_is() -> None:
    down, up, other = (drawn(seen(tokens=words)) for words in ("1:ammo@D5-1", "1:ammo@D5-1:up", "1:intel@D5-1:up"))
    assert on_cubes(down, up, "D5-1")
    assert on_cubes(up, other, "D5-1")


# -- each mark in its cube ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["d1", "pinned", "activated", "burning", "prey", "item=ammo"])
def test_each_mark_of_a_model_shows_in_its_cube(mark: str) -> None:
    text = "E1:enforcer-troop/laser-rifle@B3-2{} E2:enforcer-troop@A8-1 / Z1:stage-3z-zombie@H8-1"
    assert on_cubes(drawn(seen(text.format(""))), drawn(seen(text.format(f":{mark}"))), "B3-2")


def test_who_is_on_a_platform_or_under_an_effect_shows_it() -> None:
    plain, high, stunned = seen(), seen(), seen()
    one, other = high.fighter("E1"), stunned.fighter("E1")
    assert one is not None
    assert other is not None
    one.platform = True
    other.effects = [Effect("speed", 1)]
    assert on_cubes(drawn(plain), drawn(high), "B3-2")
    assert on_cubes(drawn(plain), drawn(stunned), "B3-2")


@pytest.mark.parametrize(
    ("cube", "more"),
    [
        ("A1-1", {"smoke": "A1-1"}),
        ("A1-1", {"smoke": "A1-1=2"}),
        ("C7-2", {"traps": "C7-2=P2:frag:3"}),
        ("A1-1", {"tokens": "1:ammo@A1-1"}),
    ],
)
def test_what_lies_in_a_cube_shows_there(cube: str, more: dict[str, Any]) -> None:
    assert on_cubes(drawn(seen()), drawn(seen(**more)), cube)


def test_who_holds_an_objective_alone_colours_it() -> None:
    """The hexagon of D5 with a model of either side, and with both."""
    texts = ("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@H8-1", "E1:enforcer-troop@H8-1 / Z1:stage-3z-zombie@D5-1")
    strips = []
    for text in texts:
        box = WHOLE.box("D5-1")
        strips.append(board(seen(text), NAMES).crop((box.right - 40, box.y + 4, box.right - 4, box.y + 40)))
    assert strips[0].tobytes() != strips[1].tobytes()


def test_an_objective_shows_what_it_is_worth_to_each_side() -> None:
    """In Invade the enemy's home is worth more than one's own; in Patrol both get the same."""
    invade, patrol = seen(scenario="invade", round=2), seen()
    assert [worth_of(invade, number) for number in range(4)] == [(1, 3), (1, 3), (3, 1), (3, 1)]
    assert all(worth_of(patrol, number) == (goal.vp,) for number, goal in enumerate(patrol.objectives))


def test_exits_show_in_their_cubes() -> None:
    """South leaves by row 8, North by row 1. [DZ-CUB-05]"""
    plain, exits = seen(), seen(scenario="breakthrough")
    exits.objectives.clear()
    plain.objectives.clear()
    assert on_cubes(drawn(plain), drawn(exits), "A1-1", "H8-1")


def test_a_cache_shows_in_its_cube() -> None:
    before, after = seen(scenario="scour"), seen(scenario="scour")
    after.sides[0].cache = "E2-1"
    assert on_cubes(drawn(before), drawn(after), "E2-1")


def test_a_crowd_stays_in_its_cube() -> None:
    """Eleven models, who are drawn again at the foot."""
    crowd = " ".join(f"Z{number}:stage-3z-zombie@E2-1" for number in range(1, 12))
    text = "E1:enforcer-troop@B3-2 / Z1:stage-3z-zombie@E2-1"
    few, many = drawn(seen(text)), drawn(seen(f"E1:enforcer-troop@B3-2 / {crowd}"))
    assert on_cubes(few, many, "E2-1")


def test_each_kind_of_face_looks_different_and_gaps_grow() -> None:
    """By shape alone: how much of the bar is wall."""
    kinds = ("solid", "small", "medium", "large", "low", "hatch:2", "hatch:3")
    bars = [bar(kind, 73, True) for kind in kinds]
    assert len({tile.tobytes() for tile in bars}) == len(kinds)
    walls = [sum(tile.getchannel("A").histogram()[1:]) for tile in bars[:4]]
    assert walls == sorted(walls, reverse=True)
    assert len(set(walls)) == 4


# -- what changed ------------------------------------------------------------------------------------------------------


def test_a_way_is_an_arrow_from_its_start_to_its_end() -> None:
    view = seen("E1:enforcer-troop@C1-1 / Z1:stage-3z-zombie@H8-1")
    facts = [moves.Moved("E1", "A1-1", "B1-1", "move"), moves.Moved("E1", "B1-1", "C1-1", "move")]
    assert on_cubes(drawn(view), drawn(view, facts), "A1-1", "C1-1")


def test_a_climb_tells_the_level_that_it_leads_to() -> None:
    view = seen()
    climb, step = ([moves.Moved("E1", start, "B3-2", "move")] for start in ("A3-1", "A3-2"))
    assert on_cubes(drawn(view, step), drawn(view, climb), "A3-1", "B3-2")


@pytest.mark.parametrize(
    ("facts", "cube"),
    [
        ([harm.Killed("Z9", "G5-1", "shoot", "E1")], "G5-1"),
        ([harm.Exploded("F8-1", "frag", 3)], "F8-1"),
        ([harm.HpLost("Z1", 1, 1, "shoot")], "H8-1"),
        ([fights.Assaulted("E1", "Z1", "unarmed", "")], "H8-1"),
        ([harm.Pinned("Z1")], "H8-1"),
    ],
)
def test_what_happened_in_a_cube_is_seen_there(facts: list[Event], cube: str) -> None:
    assert on_cubes(drawn(seen()), drawn(seen(), facts), cube)


def test_a_shot_is_a_line_to_its_target() -> None:
    view = seen("E1:enforcer-troop@A1-1 / Z1:stage-3z-zombie@G1-1")
    facts = [fights.ShotFired("E1", "laser-rifle", "Z1", "")]
    assert on_cubes(drawn(view), drawn(view, facts), "A1-1", "G1-1")


def test_who_goes_on_after_a_hit_takes_the_marks_of_it_along() -> None:
    """The HP that the General had lost stood on the Ghoul beside whom he had stood, and so did the line of fire."""
    view = seen("E1:enforcer-troop/laser-rifle@B3-2 / Z1:stage-3z-zombie@F6-1 Z2:stage-3z-zombie@H8-1")
    shot, lost = fights.ShotFired("E1", "laser-rifle", "Z1", ""), harm.HpLost("Z1", 1, 1, "shoot")
    moved = moves.Moved("Z1", "H8-1", "F6-1", "move")
    there, gone = gather(view, [moved, shot, lost]), gather(view, [shot, lost, moved])
    assert (there.hurt, gone.hurt) == ({"F6-1": 1}, {"F6-1": 1})
    assert ([fire.cube for fire in there.fires], gone.fires) == (["F6-1"], [])
    assert gone.hit == {"Z1"}


def test_the_strip_says_who_won_the_recon_test() -> None:
    """`Both sides take the Recon test` stood over the question who starts."""
    view = replace(seen(), phase="recon", scout=1, recon=[2])
    assert tidings(view, NAMES) == "Bob won the Recon test and says who starts."
    assert tidings(replace(view, recon=[]), NAMES) == "Both sides take the Recon test."


def test_many_facts_make_no_taller_picture() -> None:
    facts = [moves.Moved("E1", "A1-1", f"{column}1-1", "move") for column in "BCDEFGH"]
    assert board(seen(), NAMES, facts).size == board(seen(), NAMES).size


# -- the header --------------------------------------------------------------------------------------------------------


def test_command_dice_lie_with_their_side_and_spent_ones_are_dimmed() -> None:
    before, after = seen(command=["shoot"]), seen(command=["shoot"])
    after.sides[0].dice[0].spent = True
    sides = changed(board(before, NAMES), board(after, NAMES))
    assert sides is not None
    assert sides[2] < 640
    assert sides[3] < 220


def test_points_turn_and_round_show_at_the_top() -> None:
    pictures = [seen(DUEL), seen(vp=(3, 0)), seen(to_act="P2"), seen(round=2), seen(scenario="scour")]
    assert len({board(view, NAMES).crop((0, 0, 1280, 220)).tobytes() for view in pictures}) == 5
