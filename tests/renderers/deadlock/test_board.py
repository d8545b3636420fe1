"""The public board of Deadlock: every state draws, each fact has its place, nothing secret shows. [section 8, 6]"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from renderers.deadlock import board as draw_board
from renderers.deadlock.header import TURN, turn_title
from renderers.deadlock.looks import CELL, FOOT, FOOT_TOP, FRAME, HIGH, cell_box
from renderers.deadlock.scenery import postcard
from renderers.deadlock.structures import structure
from renderers.deadlock.tableau import MAP_TOP, PANELS_TOP
from renderers.deadlock.territory import LEAST, bonuses, sides_served
from renderers.kit.cache import TILES
from renderers.kit.encode import encode_png
from renderers.kit.fonts import measure
from rules.deadlock.chapters.oceans import oceans
from rules.deadlock.model import events as e
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.resampling import resample
from rules.deadlock.model.state import Mark
from rules.deadlock.model.tables import BUILDINGS, RACES, TERRAINS, UNITS
from rules.deadlock.model.tables import NAMES as PLACES
from rules.deadlock.model.view import LandView, PlanetView, UnitsView, view
from rules.deadlock.phases import PHASES
from rules.engine import Event
from tests.deadlock.kit import laid_out
from tests.renderers.deadlock.planets import (
    EMPIRES,
    NAMES,
    TALLEST,
    board,
    differ,
    in_header,
    in_panels,
    on_cells,
    seen,
    states,
    with_land,
    with_player,
    with_slot,
)
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import changed
from tests.tiers import in_turn

MOST_BYTES = 1_500_000
WINNERS = ((0,), (1,), (2,), (0, 1), (0, 1, 2), ())


@pytest.fixture(scope="module")
def planet() -> PlanetView:
    """Three empires, as everybody sees them."""
    return seen()


def land(**fields: Any) -> Callable[[PlanetView], PlanetView]:
    """Another C3."""
    return lambda before: with_land(before, "C3", lambda land: replace(land, **fields))


def slot(number: int, **fields: Any) -> Callable[[PlanetView], PlanetView]:
    """Another building in C3."""
    return lambda before: with_slot(before, "C3", number, **fields)


def army(*held: UnitsView) -> Callable[[PlanetView], PlanetView]:
    """Other units in C3."""
    return land(units=held)


TANKS = UnitsView("tank", 0, (1, 2), 0)
DIFFERENCES: dict[str, Callable[[PlanetView], PlanetView]] = {
    "another name": land(name="Plop"),
    "another terrain": land(terrain="swamp"),
    "another controller": land(owner=1),
    "nobody controls": land(owner=-1),
    "more idle": land(idle=3),
    "nobody idle": land(idle=0),
    "many idle": land(idle=14),
    "more poison": land(poison=6),
    "no poison": land(poison=0),
    "built": land(built=True),
    "nobody works": slot(2, manned=False),
    "somebody works": slot(3, manned=True),
    "no energy": slot(2, powered=False),
    "handed over without energy": slot(2, powered=False, taken=True),
    "handed over after it traded": slot(1, traded=True, taken=True),
    "handed over after it made units": slot(1, made=1, taken=True),
    "traded": slot(1, traded=True),
    "made units": slot(1, made=1),
    "by treaty": slot(1, taken=True),
    "another building": slot(2, kind="replicator"),
    "larger homes": slot(4, kind="apartments"),
    "no units": army(),
    "more tanks": army(UnitsView("tank", 0, (1, 2, 3), 0)),
    "tanks of another": army(UnitsView("tank", 1, (1, 2), 0)),
    "other units": army(UnitsView("plane", 0, (1, 2), 0)),
    "missiles": army(TANKS, UnitsView("missile", 0, (3,), 0)),
    "a crowd": army(*[UnitsView(kind, 0, (7,), 0) for kind in UNITS]),
}


# -- every state draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", in_turn([2, 4, 7], 0, always=7))
def test_each_new_kind_of_moment_in_a_game_draws_within_the_limits(seats: int) -> None:
    """From the choice of races on: 1280 pixels wide and never too tall nor too large a file."""
    drawn: set[tuple[Any, ...]] = set()
    for match, facts in states(seats, seats + 3, 700):
        shown = match.view(None)
        kind = (shown.phase, bool(shown.marks), len(shown.living()))
        if kind in drawn:
            continue
        drawn.add(kind)
        picture = board(shown, NAMES[:seats], facts)
        assert (picture.mode, picture.width) == ("RGB", 1280)
        assert 1500 <= picture.height <= TALLEST
        assert len(encode_png(picture)) < MOST_BYTES
    phases = {kind[0] for kind in drawn}
    assert {"races", "landing", "build", "transport"} <= phases


def test_a_game_is_drawn_to_its_end() -> None:
    """With a round limit: the winners stand on top."""
    over = None
    for match, _ in states(3, 5, 3000, round_limit="20"):
        over = match.view(None)
    assert over is not None
    assert over.phase == "end"
    tops = {board(replace(over, winners=seats), NAMES).crop((0, 0, 1280, MAP_TOP)).tobytes() for seats in WINNERS}
    assert len(tops) == len(WINNERS)


def test_a_picture_is_the_same_each_time_it_is_drawn(planet: PlanetView) -> None:
    first = draw_board(planet, NAMES).tobytes()
    TILES.clear()
    assert draw_board(planet, NAMES).tobytes() == first


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_picture(planet: PlanetView, kind: str) -> None:
    """Whatever players are called, the picture keeps its size, and every name is shown or replaced."""
    names = [HOSTILE[kind]] * 3
    for moment in (planet, replace(planet, phase="end", winners=(0, 1)), replace(planet, phase="landing")):
        assert changed(board(moment, names), board(moment, NAMES)) is not None


def test_too_few_names_are_made_up(planet: PlanetView) -> None:
    assert board(planet, []).tobytes() == board(planet, ["Player 1", "Player 2", "Player 3"]).tobytes()


# -- the map -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", DIFFERENCES)
def test_what_differs_in_a_territory_is_seen_there_and_nowhere_else_on_the_map(planet: PlanetView, what: str) -> None:
    assert on_cells(differ(planet, DIFFERENCES[what](planet)), "C3")


def test_every_difference_of_a_territory_looks_different(planet: PlanetView) -> None:
    pictures = {board(difference(planet), NAMES).tobytes() for difference in DIFFERENCES.values()}
    assert len(pictures) == len(DIFFERENCES)


@pytest.mark.parametrize("cell", CELLS)
def test_each_territory_has_its_place(planet: PlanetView, cell: str) -> None:
    """Its name, its owner and its units are seen where it lies."""

    def change(land: LandView) -> LandView:
        return replace(land, name="Elsewhere", owner=2, units=(UnitsView("infantry", 2, (90,), 0),), idle=5)

    assert on_cells(differ(planet, with_land(planet, cell, change)), cell)


def test_land_where_somebody_only_stands_is_hatched(planet: PlanetView) -> None:
    """Control and mere occupation look different, with the same unit on the land. [R6]"""
    pictures = [
        board(with_land(planet, "B2", lambda land, owner=owner: replace(land, owner=owner)), NAMES)  # type: ignore[misc]
        for owner in (-1, 1)
    ]
    assert on_cells(changed(*pictures), "B2")


def test_a_port_between_two_seas_shows_which_one_it_serves() -> None:
    """Only where it could be another. [DL-OCE-07]"""
    text = "B3 ocean / D3 ocean / C3 plains P1: shipyard+@{} / A1 plains P1: shipyard+@A2 / A2 ocean"
    west, east = seen(text.format("B3")), seen(text.format("D3"))
    sides = [sides_served("C3", one.land("C3").building(1), oceans(one.lands)) for one in (west, east)]
    assert sides == ["W", "E"]
    assert sides_served("A1", west.land("A1").building(1), oceans(west.lands)) == ""
    assert on_cells(differ(west, east), "C3")


def test_wild_land_shows_no_slots(planet: PlanetView) -> None:
    """Its landscape is all that is seen; whoever takes it sees six places to build."""
    taken = with_land(planet, "E1", lambda land: replace(land, owner=0))
    before, after = board(planet, NAMES), board(taken, NAMES)
    assert on_cells(changed(before, after), "E1")


def test_every_building_unit_and_terrain_has_a_look_of_its_own(planet: PlanetView) -> None:
    """Also without work: all 27 buildings, ten kinds of units, six terrains."""
    looks = [structure(kind, 46, works).tobytes() for kind in BUILDINGS for works in (True, False)]
    assert len({*looks}) == 2 * len(BUILDINGS)
    scenes = [postcard(terrain, CELL, HIGH).tobytes() for terrain in TERRAINS]
    assert len({*scenes}) == len(TERRAINS)
    armies = [board(army(UnitsView(kind, 0, (1,), 0))(planet), NAMES).tobytes() for kind in UNITS]
    assert len({*armies}) == len(UNITS)


@pytest.mark.parametrize("kinds", range(1, 11))
def test_the_number_of_every_kind_is_seen_however_many_kinds_there_are(planet: PlanetView, kinds: int) -> None:
    crowd = [UnitsView(kind, number % 2, (number, 40 + number), 0) for number, kind in enumerate([*UNITS][:kinds])]
    plain = army(*crowd)(planet)
    for place, held in enumerate(crowd):
        more = replace(held, ids=(*held.ids, 99))
        assert on_cells(differ(plain, army(*crowd[:place], more, *crowd[place + 1 :])(planet)), "C3"), held.kind


# -- header and panels -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields", [{"round": 9}, {"round_limit": 30}, {"deck": 12}, {"discards": 21}, *[{"phase": name} for name in TURN]]
)
def test_the_header_tells_round_phase_and_cards(planet: PlanetView, fields: dict[str, Any]) -> None:
    plain = replace(planet, round=3, phase="end_turn" if fields.get("phase") == "upkeep" else "upkeep")
    assert in_header(differ(plain, replace(plain, **fields)))


@pytest.mark.parametrize("phase", ["races", "map", "landing", "first_turn", "end"])
@pytest.mark.parametrize("fields", [{"round": 9}, {"round_limit": 30}])
def test_round_and_limit_are_told_from_the_first_choice_of_a_race_to_the_end(
    planet: PlanetView, phase: str, fields: dict[str, Any]
) -> None:
    plain = replace(planet, round=3, round_limit=20, phase=phase, winners=(0,))
    assert in_header(differ(plain, replace(plain, **fields)))


def test_every_phase_of_the_turn_looks_different(planet: PlanetView) -> None:
    headers = {board(replace(planet, phase=phase), NAMES).crop((0, 0, 1280, 140)).tobytes() for phase in PHASES}
    assert len(headers) == len(PHASES)


def test_whose_turn_it_is_is_told_above_and_below_the_map(planet: PlanetView) -> None:
    pictures = [board(replace(planet, active=seat), NAMES) for seat in range(3)]
    for part in ((0, 0, 1280, 140), (0, pictures[0].height - 470, 1280, pictures[0].height)):
        assert len({picture.crop(part).tobytes() for picture in pictures}) == 3


def test_races_are_picked_in_the_order_of_joining(planet: PlanetView) -> None:
    """Whoever is next to pick is named, wherever the turn order begins. [DL-SET-02]"""
    picking = replace(planet, phase="races", order=(), active=0)
    second = with_player(with_player(picking, 1, race=""), 2, race="")
    third = with_player(picking, 2, race="")
    assert turn_title(second, NAMES) == "Bob picks a race"
    assert turn_title(third, NAMES) == "Cat picks a race"
    assert differ(second, third) is not None


FIGURES: dict[str, dict[str, Any]] = {
    "race": {"race": "cyth"},
    "rebels": {"rebels": 7},
    "low tax": {"tax": "low"},
    "high tax": {"tax": "high"},
    "technologies": {"technologies": 4},
    "business": {"dealt": True},
    "occupied": {"occupied": 9},
    "colonists and homes": {"lands": ()},
    "eliminated": {"out": True},
}


@pytest.mark.parametrize("what", FIGURES)
def test_every_public_figure_of_a_player_is_in_the_panels(planet: PlanetView, what: str) -> None:
    assert in_panels(differ(planet, with_player(planet, 1, **FIGURES[what])))


@pytest.mark.parametrize("fields", [{"occupied": 1}, {"rebels": 1}, {"technologies": 1}, {"tax": "low"}, {"dealt": 1}])
def test_who_has_no_race_yet_has_no_figures(planet: PlanetView, fields: dict[str, Any]) -> None:
    """As in words: that is all there is to tell."""
    picking = with_player(replace(planet, phase="races", order=()), 1, race="")
    assert differ(picking, with_player(picking, 1, **fields)) is None


def test_colonists_and_homes_are_told_apart(planet: PlanetView) -> None:
    """One more at work, one more home."""
    mine = planet.players[0].lands
    worker = replace(mine[0], idle=mine[0].idle + 1)
    home = with_slot(planet, "C3", 4, kind="apartments").land("C3")
    lands = [(worker, *mine[1:]), tuple([home if land.cell == "C3" else land for land in mine]), mine]
    assert len({board(with_player(planet, 0, lands=held), NAMES).tobytes() for held in lands}) == 3


def test_players_stand_in_turn_order(planet: PlanetView) -> None:
    assert in_panels(differ(replace(planet, order=(0, 1, 2)), replace(planet, order=(2, 1, 0))))


def test_all_races_have_names(planet: PlanetView) -> None:
    assert len({board(with_player(planet, 0, race=race), NAMES).tobytes() for race in RACES}) == len(RACES)


def test_a_player_finds_himself(planet: PlanetView) -> None:
    """In a picture for one player he is told which panel is his, and that it is his turn."""
    own = replace(planet, seat=1, active=0)
    assert in_panels(differ(replace(planet, active=0), own))
    assert differ(replace(planet, active=1), replace(own, active=1)) is not None


# -- what has changed --------------------------------------------------------------------------------------------------

NEWS: dict[str, tuple[Event, ...]] = {
    "a new building": (e.Built(0, "C3", 2, "farm", ""),),
    "new units": (e.UnitsMade(0, "C3", 1, "tank", 1, "C3"),),
    "hired units": (e.Hired(0, "infantry", "C3"),),
    "hired lasers": (e.LasersHired(0, "C3", (2, 3)),),
    "a landing": (e.Landed(0, "C3"),),
    "conquest": (e.ControlChanged("C3", 1, 0),),
    "land by treaty": (e.LandHanded(1, 0, "C3"),),
    "a battle": (e.BattleBegan("C3", 1, 0, (), ()),),
    "losses": (e.Fell("C3", 1, 0, ("tank",)),),
    "more losses": (e.Fell("C3", 1, 0, ("tank", "tank")),),
    "a building burnt": (e.BuildingLost(0, "C3", 5, "mine", False, "missile"),),
    "an event": (e.EventStruck("plague", "C3", 2),),
    "rebels": (e.Rebelled(0, (("C3", "idle 1"),), "idle"),),
    "newborn": (e.Grew(0, ("C3",)),),
    "poisoned": (e.Poisoned("C3", 3, 3),),
    "robbed": (e.Robbed(1, 0, "C3", "metal", 4),),
}


@pytest.mark.parametrize("what", NEWS)
def test_news_stand_out_where_they_happened(planet: PlanetView, what: str) -> None:
    assert on_cells(differ(planet, planet, NEWS[what]), "C3")


def test_the_news_look_different(planet: PlanetView) -> None:
    alike = {"conquest", "land by treaty"}
    pictures = {board(planet, NAMES, facts).tobytes() for what, facts in NEWS.items() if what not in alike}
    assert len(pictures) == len(NEWS) - len(alike)


@pytest.mark.parametrize(("origin", "to"), [("C3", "C4"), ("C3", "C2"), ("C3", "B3"), ("C3", "D3"), ("C3", "D5")])
def test_moves_and_missiles_are_arrows_between_territories(planet: PlanetView, origin: str, to: str) -> None:
    """There and back, by whom, and whether it is a missile, are told apart."""
    ways: list[Event] = [
        e.Marched(0, "tank", 1, origin, to),
        e.Marched(0, "tank", 1, to, origin),
        e.Marched(2, "tank", 1, origin, to),
        e.SalvoLaunched(0, to, (origin,), 1),
    ]
    assert all(on_cells(differ(planet, planet, [way]), origin, to) for way in ways)
    assert len({board(planet, NAMES, [way]).tobytes() for way in ways}) == 4


def test_marks_of_this_turn_stay_but_news_are_louder(planet: PlanetView) -> None:
    """A move and a battle that were on the last picture are fainter than those that were not."""
    marked = replace(planet, marks=(Mark("move", "C3", 0, "C2"), Mark("battle", "C2", 0)))
    facts = [e.Marched(0, "tank", 1, "C3", "C2"), e.BattleBegan("C2", 0, 1, (), ())]
    assert on_cells(differ(planet, marked), "C3", "C2")
    assert on_cells(changed(board(marked, NAMES), board(marked, NAMES, facts)), "C3", "C2")


@pytest.mark.parametrize("terrain", [terrain for terrain in TERRAINS if terrain])
def test_signs_hide_no_bonus(planet: PlanetView, terrain: str) -> None:
    """What the land adds is read whatever happened there, and each sign is seen."""
    calm = with_land(planet, "C2", lambda land: replace(land, terrain=terrain))
    box, marks = cell_box("C2", MAP_TOP), tuple([Mark(kind, "C2", 0) for kind in ("event", "rebels", "ability")])
    pictures = [board(replace(calm, marks=marks[:count]), NAMES) for count in range(4)]
    built = with_land(replace(calm, marks=marks[:2]), "C2", lambda land: replace(land, built=True))
    left, top = box.x + FRAME + 3, box.y + FOOT_TOP
    feet = [one.crop((left, top, box.right, top + FOOT)) for one in [*pictures, board(built, NAMES)]]
    wide = bonuses(terrain).width
    assert len({foot.crop((0, 0, wide, FOOT)).tobytes() for foot in feet}) == 1
    assert len({foot.tobytes() for foot in feet}) == len(feet)


def test_no_name_of_a_territory_is_cut() -> None:
    """Behind the highest number, too."""
    assert all(measure(f"25 {name}", LEAST) <= CELL - 16 for name in PLACES)


def test_a_battle_that_was_fought_is_told_below_the_map(planet: PlanetView) -> None:
    """With its dice; one without dice is only marked."""
    began = e.BattleBegan("C3", 1, 0, (("tank", 2),), (("tank", 2),))
    volleys = [e.Volley("C3", 1, 1, ("tank", "tank"), dice, hits) for dice, hits in (((1, 4), 1), ((5, 4), 0))]
    pictures = [board(planet, NAMES, [began, volley]) for volley in volleys]
    quiet = board(planet, NAMES, [began])
    assert pictures[0].height > quiet.height + 100
    sides = changed(*pictures)
    assert sides is not None
    assert sides[1] >= PANELS_TOP
    top = (0, 0, 1280, PANELS_TOP - 12)
    assert pictures[0].crop(top).tobytes() == quiet.crop(top).tobytes()


def test_a_battle_to_come_is_marked(planet: PlanetView) -> None:
    assert on_cells(differ(planet, replace(planet, battles=("C3",))), "C3")


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_boards_of_planets_that_nobody_can_tell_apart_are_the_same() -> None:
    """Whatever the stocks, technologies, cards, orders and deals are. [R62]"""
    seed = 11
    below = random.Random(seed).randrange
    for number, (match, facts) in enumerate(states(3, seed, 320)):
        if number % 40:
            continue
        true = board(match.view(None), NAMES, facts).tobytes()
        for _ in range(2):
            twin = view(resample(match.state, None, below), None)
            assert board(twin, NAMES, facts).tobytes() == true


def test_the_record_sheet_of_the_reader_is_not_on_the_board() -> None:
    """A board that is drawn for a player shows nothing of his own sheet either."""
    sheets = ("tarth F3 C7", "tarth F90 M1 R40 A6", "tarth doctrine=deadliest")
    planets = [laid_out(EMPIRES, players=3, P1=sheet) for sheet in sheets]
    assert len({repr(view(state, 0)) for state in planets}) == len(sheets)
    assert len({board(view(state, 0), NAMES).tobytes() for state in planets}) == 1


def test_private_facts_are_not_drawn(planet: PlanetView) -> None:
    facts = [
        e.Produced(0, 4, 4, 4, 4, 4, 1),
        e.TaxPaid(0, 12),
        e.TechnologyNamed(0, "rocketry"),
        e.CardsDrawn(0, ("rocketry",)),
    ]
    assert board(planet, NAMES, facts).tobytes() == board(planet, NAMES).tobytes()
