"""The public board: all that a player must tell apart is seen where it is, changes too, and no secret ever."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.death_dome import board as draw_board
from renderers.death_dome.tableau import whole
from renderers.kit.cache import TILES
from rules.death_dome import GAME
from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.view import BoostView, DomeView, PhaseView, UnitView
from rules.engine import Event
from tests.renderers.death_dome.staging import (
    NAMES,
    TALLEST,
    TALLEST_STORE,
    arena_of,
    below_arena,
    on_squares,
    part,
    played,
    seen,
    states,
)
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import keeping

board = keeping(draw_board)


@pytest.fixture(scope="module")
def view() -> DomeView:
    return seen()


def with_unit(view: DomeView, unit_id: str, **fields: Any) -> DomeView:
    """The same position with one unit changed."""
    return replace(view, units=tuple(replace(u, **fields) if u.id == unit_id else u for u in view.units))


def with_team(view: DomeView, seat: int, **fields: Any) -> DomeView:
    """The same position with one team changed."""
    return replace(view, teams=tuple(replace(t, **fields) if t.seat == seat else t for t in view.teams))


def acting(unit: str, **fields: Any) -> PhaseView:
    """A unit phase that has just begun."""
    begun = played("P1", f"use {unit}").acting
    assert begun is not None
    return replace(begun, **fields)


def distinct(pictures: Sequence[Image.Image]) -> int:
    """How many different ones there are."""
    return len({picture.tobytes() for picture in pictures})


# -- every state draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [
        (1, 2, {}),
        (2, 3, {"teams": "characters"}),
        (3, 4, {"birthday": "on"}),
        (4, 2, {"arena": "duel"}),
        (5, 2, {"matches": "2", "bonus_matches": "on"}),
    ],
)
def test_each_new_kind_of_moment_draws_within_the_limits(seed: int, players: int, options: dict[str, str]) -> None:
    """All phases, questions, facts and the end: 1280 pixels wide, and no taller than a phone can show."""
    kinds: set[Any] = set()
    phases: set[str] = set()
    for match, facts in states(seed, players, **options):
        asked = match.asked.questions.values() if match.asked else ()
        kind = (match.state.phase, *sorted({q.prompt for q in asked}), type(facts[-1]).__name__ if facts else "")
        if kind in kinds:
            continue
        kinds.add(kind)
        phases.add(match.state.phase)
        picture = board(match.view(None), NAMES[:players], facts)
        assert (picture.mode, picture.width) == ("RGB", 1280)
        assert picture.height <= (TALLEST_STORE if match.state.phase in ("first_roll", "deal", "purchase") else TALLEST)
    assert {"purchase", "turn", "unit", "end"} <= phases


FACTS: Sequence[Event] = (
    se.FirstRolled((3, 9), 1),
    se.FirstRolled((9, 9), None),
    se.Dealt(0, ("C01", "C02", "C03", "C04")),
    se.StoreOpened(1, 0),
    se.Bought(0, "W01", "Wa1", 100_000),
    se.Bought(0, "W01", "", 100_000),
    se.Sold(0, "W01", 100_000),
    se.Hired(0, "Ca1", "C01", "C17"),
    se.Equipped(0, "W01", "Wa1"),
    se.Equipped(0, "W01", ""),
    se.Passed(1),
    se.Missed(1, "A02"),
    se.MatchBegan(1, 6, (0, 1), ("W", "E"), (2_000_000, 2_000_000)),
    se.SoldOff(1, "Gu2", ("G01",), 650_000, ""),
    e.RoundBegan(2, 6),
    e.TurnBegan(0, 4, 3),
    e.Regenerated("Wa1", 1),
    e.Drew(0, 2),
    e.Reshuffled(30),
    e.Played(0, "P07", "NW"),
    e.Stole(0, 1, 1),
    e.CounterSet(2),
    e.TurnEnded(0),
    e.StoodUp("Wa1"),
    e.PhaseBegan("Wa1"),
    e.PhaseEnded("Wa1"),
    e.Moved("Wa1", ("E6", "E7", "E8")),
    e.Followed("Wa1", ("E7", "E8")),
    e.Recalled("Wa1", "A10"),
    e.Captured(0, "Wa1", "E8", None),
    e.Captured(0, "Wa1", "E8", 1),
    e.BugPlaced(0, "beehive", "E8"),
    e.Released(0, "NW", ("Me2",), "Wa1"),
    e.Released(0, "NW", ("Me2",), ""),
    e.Healed("Me1", "Wa1", 2),
    e.Boosted("Wa1", "strength", 2, "P06"),
    e.Swapped("Wa1", "Gu1"),
    e.Struck(0, "weapon", "Wa1", "W02", ("Wa2",), 4, "E8", ("F8",)),
    e.Struck(0, "weapon", "Wa1", "punch", ("Wa2", "Sc2", "Gu2", "Me2"), 4, "E8", ("F8", "R8", "Q14", "T10")),
    e.Struck(1, "token", "beehive", "", ("Wa1",), 10, "E8", ("E8",)),
    e.Struck(1, "payback", "Wa2", "", ("Wa1",), 3, "NW", ("E8",)),
    e.CardsShown(0, True, ("P25",), ("value",)),
    e.Wounded("Wa2", 4, 1, 3, 1),
    e.Pushed("Wa2", ("E8", "F8")),
    e.PushStopped("Wa2"),
    e.Incapacitated("Wa2"),
    e.Died("Wa2", 0, "NW", True),
    e.Died("Wa2", 0, "", False),
    se.LastStanding(0),
    se.MatchEnded(1, (600_000, 500_000), (0,)),
    se.BonusPaid(1_000_000),
    se.Voted((0,), False),
    se.SeriesEnded((1, 2), (1,)),
    e.Conceded(1),
)


def test_every_public_fact_draws_alone_and_all_together(view: DomeView) -> None:
    """None is forgotten in this list, and none breaks a picture, in whichever order they come."""
    private = {e.SawDrawn, e.SawStolen, e.OrdersGiven, se.WishesWritten, se.WishLost}
    told = {type(fact) for fact in FACTS}
    assert told | private == {*e.EVENTS, *se.EVENTS}
    for fact in FACTS:
        assert board(view, NAMES, [fact]).width == 1280
    assert board(view, NAMES, FACTS).size == board(view, NAMES, FACTS[::-1]).size == board(view, NAMES).size


def test_a_picture_is_the_same_each_time_it_is_drawn(view: DomeView) -> None:
    first = draw_board(view, NAMES)
    TILES.clear()
    assert draw_board(view, NAMES).tobytes() == first.tobytes()


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_picture(view: DomeView, kind: str) -> None:
    """Whatever a player is called, the picture keeps its size, and no name reaches the arena."""
    names = [HOSTILE[kind]] * 2
    plain, drawn = board(view, NAMES), board(view, names)
    assert drawn.size == plain.size
    assert arena_of(view, drawn).tobytes() == arena_of(view, plain).tobytes()
    over = replace(view, phase="end", winners=(0, 1))
    assert board(over, names).size == plain.size
    assert board(replace(view, phase="purchase", buyers=(0, 1)), names).width == 1280


def test_too_few_names_are_made_up(view: DomeView) -> None:
    assert board(view, []).tobytes() == board(view, ["Player 1", "Player 2"]).tobytes()


def test_sixteen_units_in_one_jail_are_all_seen_there() -> None:
    """Each that is not there changes the corner, and nothing but the corner."""
    view = seen("", players=4)
    full = replace(view, units=tuple(replace(unit, place="NW") for unit in view.units))
    whole_jail = board(full, NAMES)
    for gone in (0, 7, 15):
        rest = replace(full, units=tuple(u for number, u in enumerate(full.units) if number != gone))
        assert on_squares(view, whole_jail, board(rest, NAMES), ["A1", "B2"])


@pytest.mark.parametrize("seed", [1, 2])
def test_the_board_does_not_depend_on_secrets(seed: int) -> None:
    """Two states that a spectator cannot tell apart give the same picture, pixel by pixel."""
    below = random.Random(seed).randrange
    for number, (match, facts) in enumerate(states(seed, 3)):
        if number % 60 == 0:
            twin = GAME.view(GAME.resample(match.state, None, below), None)
            assert board(match.view(None), NAMES, facts).tobytes() == board(twin, NAMES, facts).tobytes()


def test_private_facts_and_the_own_hand_leave_no_trace_on_the_board() -> None:
    view, own = seen(hands="P1=P07,P12"), seen(hands="P1=P07,P12", seat=0)
    secrets: list[Event] = [e.SawDrawn(0, ("P07",)), e.OrdersGiven(0, "auto", "ask", "ask", 0)]
    assert board(view, NAMES, secrets).tobytes() == board(view, NAMES).tobytes()
    other = replace(own, hand=("P25", "P26"))
    assert board(own, NAMES).tobytes() == board(other, NAMES).tobytes()


# -- the ground --------------------------------------------------------------------------------------------------------


def test_grounds_and_points_look_different() -> None:
    """Floor, wall, lava, bridge, tower edge and center, point, base, jail, release point."""
    view = seen("")
    picture, plot = board(view, NAMES), whole(view)
    squares = ("G13", "I13", "G8", "K9", "I8", "I9", "E8", "A12", "A1", "C3", "S3", "U12")
    assert len({part(picture, plot, square) for square in squares}) == len(squares)


def test_bases_that_nobody_uses_are_floor_and_the_duel_is_the_middle() -> None:
    two, four = seen("", players=2), seen("", players=4)
    plot = whole(two)
    assert part(board(two, NAMES), plot, "K2") == part(board(two, NAMES), plot, "G13")
    assert part(board(four, NAMES), plot, "K2") != part(board(four, NAMES), plot, "G13")
    duel = seen("", options={"arena": "duel"})
    assert whole(duel).rows == 7
    assert board(duel, NAMES).height < board(two, NAMES).height


def test_points_show_whose_they_are_also_under_a_unit(view: DomeView) -> None:
    for square in ("E8", "I9", "P3"):
        pictures = [board(replace(view, control=owners), NAMES) for owners in ({}, {square: 0}, {square: 1})]
        for before, after in ((0, 1), (1, 2), (0, 2)):
            assert on_squares(view, pictures[before], pictures[after], [square])


def test_bug_tokens_show_what_they_are_and_whose_with_and_without_a_unit(view: DomeView) -> None:
    for square in ("P3", "E8"):
        tokens: list[dict[Any, Any]] = [
            {}, {"beehive": (square, 0)}, {"beehive": (square, 1)}, {"beetle_mound": (square, 0)},
        ]  # fmt: skip
        pictures = [board(replace(view, tokens=each), NAMES) for each in tokens]
        assert distinct(pictures) == len(tokens)
        assert on_squares(view, pictures[0], pictures[1], [square])


# -- units -------------------------------------------------------------------------------------------------------------

MARKS: dict[str, dict[str, Any]] = {
    "a wound": {"vitae": 2},
    "more life": {"most_vitae": 9},
    "incapacitated": {"down": True},
    "its kind": {"kind": "medic"},
    "a character": {"kind": "C01"},
    "its side": {"owner": 1},
}


def test_all_that_a_unit_carries_is_seen_on_its_square(view: DomeView) -> None:
    """Each mark gives a picture of its own, on the square of the unit and nowhere else."""
    alone = replace(view, units=tuple(u for u in view.units if u.id == "Gu1"), phase="unit")
    plain, pictures = board(alone, NAMES), []
    for mark, fields in MARKS.items():
        marked = board(with_unit(alone, "Gu1", **fields), NAMES)
        assert on_squares(view, plain, marked, ["C10"]), mark
        pictures.append(arena_of(view, marked))
    assert distinct(pictures) == len(MARKS)


def test_who_is_down_has_a_red_mark(view: DomeView) -> None:
    """A dark token alone could be a dark team's."""
    for down in (False, True):
        box = whole(view).box("C10")
        tile = board(with_unit(view, "Gu1", down=down), NAMES).crop((box.x, box.y, box.right, box.bottom))
        colours: Any = tile.getcolors(tile.width * tile.height)
        red = sum(count for count, (r, g, b) in colours if r > 180 and g < 110 and b < 110)
        assert (red > 100) == down


def test_teams_differ_by_shape_and_not_by_colour_alone() -> None:
    """Without any colour the four tokens of a kind are still four."""
    view = seen("", players=4)
    grey = []
    for seat in range(4):
        alone = replace(view, phase="payout", units=(replace(view.units[0], owner=seat, place="C9"),))
        tile = board(alone, NAMES).convert("L").point(lambda value: 255 if value > 235 else 0)
        grey.append(part(tile, whole(view), "C9"))
    assert len(set(grey)) == 4


def test_units_that_may_act_and_the_one_that_acts_stand_in_a_light(view: DomeView) -> None:
    """The active one's light is not that of those that may act."""
    calm = replace(view, phase="unit", units=tuple(unit for unit in view.units if unit.id == "Gu1"))
    ready = replace(calm, phase="turn")
    busy = replace(calm, acting=acting("Gu1"))
    pictures = [board(each, NAMES) for each in (calm, ready, busy)]
    for before, after in ((0, 1), (0, 2), (1, 2)):
        assert on_squares(view, pictures[before], pictures[after], ["C10"], 14)
    spent, lying = replace(ready, phases_left=0), with_unit(ready, "Gu1", down=True)
    assert arena_of(view, board(spent, NAMES)).tobytes() == arena_of(view, pictures[0]).tobytes()
    still = board(replace(lying, phase="unit"), NAMES)
    assert arena_of(view, board(lying, NAMES)).tobytes() == arena_of(view, still).tobytes()


def test_nobody_may_act_while_somebody_does(view: DomeView) -> None:
    """The others' lights go out, as the piles of cards give way to what is left of the unit phase."""
    busy = replace(view, phase="unit", acting=acting("Gu1"))
    between = board(replace(busy, phase="turn"), NAMES)
    assert arena_of(view, between).tobytes() == arena_of(view, board(busy, NAMES)).tobytes()


# -- header and teams --------------------------------------------------------------------------------------------------


def test_round_match_turn_and_phases_are_on_top(view: DomeView) -> None:
    series = replace(view, terms=replace(view.terms, matches=5))
    attack = played("P1", "use Wa1", "attack W02 Wa2", hands="P1=P25").strikes
    variants = [
        view,
        replace(view, counter=2),
        replace(view, limit=8),
        replace(view, active=1),
        replace(view, phases_left=1),
        replace(view, phases_left=1, phase="unit", acting=acting("Wa1")),
        replace(view, phases_left=1, phase="unit", acting=acting("Wa1", steps=2)),
        replace(view, phases_left=1, phase="unit", acting=acting("Gu1", actions=0)),
        series,
        replace(series, match=2),
        replace(series, terms=replace(series.terms, matches=0)),
        replace(view, strikes=attack),
        replace(view, strikes=(replace(attack[0], cause="token", by="beehive"),)),
        replace(view, strikes=(replace(attack[0], power=11),)),
    ]
    assert distinct([board(each, NAMES).crop((0, 0, 1280, 136)) for each in variants]) == len(variants)


def test_all_figures_of_a_team_and_its_units_are_in_its_panel(view: DomeView) -> None:
    variants = [
        view,
        with_team(view, 0, cards=5),
        with_team(view, 0, limit=6),
        with_team(view, 0, supply=7),
        with_team(view, 0, points=("E8",)),
        with_team(view, 0, shells=1),
        with_team(view, 0, credits=150_000),
        with_team(view, 0, payout=700_000),
        with_team(view, 0, gone=True),
        with_unit(view, "Me1", place="NW"),
        with_unit(view, "Me1", place="SE"),
        with_unit(view, "Me1", place="C9", in_base=False),
        with_unit(view, "Me1", vitae=2),
        with_unit(view, "Me1", down=True),
        replace(view, active=1),
        replace(view, seat=0),
    ]
    assert distinct([below_arena(view, board(each, NAMES)) for each in variants]) == len(variants)


def test_a_series_shows_matches_won_and_the_value_of_teams(view: DomeView) -> None:
    series = replace(view, terms=replace(view.terms, matches=3))
    variants = [series, with_team(series, 1, wins=1), with_team(series, 1, value=3_150_000)]
    assert distinct([below_arena(view, board(each, NAMES)) for each in variants]) == len(variants)


def test_after_a_match_the_winner_and_the_payouts_are_told(view: DomeView) -> None:
    series = replace(view, terms=replace(view.terms, matches=3))
    paid = with_team(with_team(series, 0, payouts=(700_000,)), 1, payouts=(500_000,))
    over = [
        *[replace(view, phase="end", winners=winners) for winners in ((0,), (1,), (0, 1))],
        *[replace(paid, phase="auction", champions=(seat,)) for seat in (0, 1)],
        replace(with_team(paid, 1, payouts=(900_000,)), phase="auction", champions=(1,)),
        replace(paid, phase="vote", champions=(1,)),
        replace(paid, phase="end", winners=(1,)),
    ]
    assert distinct([board(each, NAMES).crop((0, 0, 1280, 270)) for each in over]) == len(over)


# -- what changed is seen ----------------------------------------------------------------------------------------------


def test_a_way_is_an_arrow_from_its_start_to_its_end(view: DomeView) -> None:
    """Told in two parts, as a bug token breaks it, it is one way. [DD-MOV-11]"""
    whole_way = [e.Moved("Wa1", ("E5", "E6", "E7", "E8"))]
    parts = [e.Moved("Wa1", ("E5", "E6")), e.Moved("Wa1", ("E6", "E7", "E8"))]
    plain = board(view, NAMES)
    assert board(view, NAMES, whole_way).tobytes() == board(view, NAMES, parts).tobytes()
    assert on_squares(view, plain, board(view, NAMES, whole_way), ["E5", "E8"])


def strike(*more: Event, hits: tuple[str, ...] = ("Gu2",), squares: tuple[str, ...] = ("Q14",)) -> list[Event]:
    """An attack of the gunner of P1, and what comes of it."""
    return [e.Struck(0, "weapon", "Gu1", "G01", hits, 4, "C10", squares), *more]


def test_an_attack_is_a_line_to_its_target_with_the_wounds(view: DomeView) -> None:
    stories = [strike(), strike(e.Wounded("Gu2", 4, 4, 0, 6)), strike(e.Wounded("Gu2", 4, 1, 3, 3))]
    plain, open_, missed, hit = [board(view, NAMES, facts) for facts in ([], *stories)]
    assert on_squares(view, plain, open_, ["C10", "Q14"])
    assert on_squares(view, open_, missed, ["Q14"])
    assert on_squares(view, missed, hit, ["Q14"], 14)


def test_a_push_is_a_short_arrow_and_a_death_a_skull_where_it_was(view: DomeView) -> None:
    """A dead unit is in jail by then: the facts alone know where it fell."""
    jailed = with_unit(view, "Gu2", place="NE")
    wound = e.Wounded("Gu2", 9, 1, 8, -2)
    dead = strike(wound, e.Died("Gu2", 0, "NE", True))
    pushed = strike(wound, e.Pushed("Gu2", ("Q14", "R15")), e.Died("Gu2", 0, "NE", True))
    at_once, after_push = board(jailed, NAMES, dead), board(jailed, NAMES, pushed)
    assert on_squares(view, at_once, after_push, ["Q14", "R15"])
    for before in (strike(), strike(wound)):
        assert on_squares(view, board(jailed, NAMES, before), at_once, ["Q14"])
    arrow = [e.Pushed("Gu2", ("R15", "Q14"))]
    assert on_squares(view, board(view, NAMES), board(view, NAMES, arrow), ["Q14", "R15"])


def test_a_point_just_captured_lights_up(view: DomeView) -> None:
    facts = [e.Captured(0, "Wa1", "E8", None)]
    assert on_squares(view, board(view, NAMES), board(view, NAMES, facts), ["E8"])


def test_a_unit_just_wounded_or_knocked_down_flashes(view: DomeView) -> None:
    for fact in (e.Incapacitated("Gu2"), e.Wounded("Gu2", 3, 1, 2, 4)):
        assert on_squares(view, board(view, NAMES), board(view, NAMES, [fact]), ["Q14"], 14)


def test_how_each_deed_came_out_is_told_on_the_strip(view: DomeView) -> None:
    """Who, what, to whom, with which values, and what came of it."""
    wound = e.Wounded("Gu2", 4, 1, 3, 3)
    stories: Sequence[list[Event]] = (
        [e.Moved("Wa1", ("E7", "E8"))],
        [e.Captured(0, "Wa1", "E8", None)],
        [e.Captured(0, "Wa1", "E8", 1)],
        [e.Released(0, "NW", ("Me1",), "Sc1")],
        [e.Released(0, "NW", ("Me1",), "")],
        [e.Played(0, "P07", "NW")],
        [e.Stole(0, 1, 1)],
        [e.Healed("Me1", "Wa1", 2)],
        [e.Boosted("Wa1", "strength", 2, "P06")],
        strike(),
        strike(e.Wounded("Gu2", 4, 4, 0, 6)),
        strike(wound),
        strike(wound, e.Pushed("Gu2", ("Q14", "R15"))),
        strike(wound, e.Incapacitated("Gu2")),
        strike(wound, e.Died("Gu2", 0, "NW", True)),
        strike(wound, e.Wounded("Sc2", 4, 1, 2, 2), hits=("Gu2", "Sc2"), squares=("Q14", "R8")),
        [e.Struck(1, "payback", "Gu2", "", ("Gu1",), 3, "Q14", ("C10",))],
        [e.Struck(1, "token", "beehive", "", ("Gu1",), 10, "C10", ("C10",))],
        [e.Conceded(1)],
    )
    strips = [board(view, NAMES, story).crop((0, 140, 1280, 268)) for story in stories]
    assert distinct(strips) == len(stories)


def test_many_facts_are_no_hairball_and_no_taller_picture(view: DomeView) -> None:
    """Only the last ways and attacks are drawn."""
    march = [e.Moved(f"Wa{number}", (f"C{number}", f"D{number}")) for number in range(13, 21)]
    many = board(view, NAMES, march)
    assert arena_of(view, many).tobytes() == arena_of(view, board(view, NAMES, march[-4:])).tobytes()
    assert many.size == board(view, NAMES).size


def test_a_new_match_begins_without_the_traces_of_the_last(view: DomeView) -> None:
    facts = [*strike(), se.MatchBegan(2, 8, (0, 1), ("W", "E"), (1, 1))]
    assert board(view, NAMES, facts).tobytes() == board(view, NAMES).tobytes()


def test_boosts_and_items_do_not_change_the_public_arena(view: DomeView) -> None:
    """They are on the team sheet."""
    boosted: UnitView = next(unit for unit in view.units if unit.id == "Gu1")
    fields = {"boosts": (BoostView("strength", 2, "turn", "P06"),), "items": ("G01", *boosted.items)}
    assert board(with_unit(view, "Gu1", **fields), NAMES).tobytes() == board(view, NAMES).tobytes()
