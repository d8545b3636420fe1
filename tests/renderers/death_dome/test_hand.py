"""The private picture: numbers where they lead, the attack in progress, and each card with what it can do now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.death_dome import hand, numbered
from renderers.death_dome.candidates import marks_of
from renderers.death_dome.holding import NOTE
from renderers.death_dome.looks import GAP, LETTERS
from renderers.death_dome.plates import HEIGHT, WIDTH, Plate, plate
from renderers.death_dome.squad import TOP
from renderers.death_dome.strikes import advice
from renderers.death_dome.zoom import span, zoom_of
from rules.death_dome.model import moves
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.questions import OfUnit
from rules.death_dome.model.view import DomeView
from rules.engine import About, Amount, Choose, Move, Pick
from tests.death_dome.kit import Table, between, shopping
from tests.renderers.death_dome.staging import NAMES, TALLEST, UNITS, states
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import changed

WARRIOR = OfUnit("Wa1")


def asked(table: Table, player: str = "P1", names: list[str] = NAMES) -> Image.Image:
    """What a player sees with his question."""
    seat = int(player[1]) - 1
    picture = hand(table.match.view(seat), names, table.question(player))
    assert picture is not None
    assert (picture.mode, picture.width) == ("RGB", 1280)
    return picture


def own(view: DomeView, question: Any = None) -> Image.Image:
    """A hand that is there."""
    picture = hand(view, NAMES, question)
    assert picture is not None
    return picture


def choose(*options: Any, prompt: str = "unit", about: About = WARRIOR) -> Any:
    """A question to seat 0."""
    return Choose(seat=0, prompt=prompt, options=options, default=options[0], reason="DD-UPH-01", about=about)


@pytest.fixture(scope="module")
def view() -> DomeView:
    """The warrior of P1 in its unit phase, as P1 sees it."""
    table = between(UNITS, hands="P1=P01,P07,P25,P25").play("P1", "use Wa1")
    return table.match.view(0)


# -- every question draws ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [(11, 2, {"arena": "duel"}), (12, 4, {"teams": "characters"}), (13, 3, {}), (14, 2, {"matches": "2"})],
)
def test_each_new_question_and_each_idle_hand_draws(seed: int, players: int, options: dict[str, str]) -> None:
    kinds: set[str] = set()
    for match, _ in states(seed, players, **options):
        for seat, question in match.asked.questions.items() if match.asked else ():
            if question.prompt in kinds:
                continue
            kinds.add(question.prompt)
            for viewer in range(players):
                picture = hand(match.view(viewer), NAMES, question if viewer == seat else None)
                assert picture is not None
                assert (picture.mode, picture.width) == ("RGB", 1280)
                assert picture.height <= TALLEST
            assert hand(match.view(None), NAMES, question) is None
    assert {"purchase", "turn", "unit"} <= kinds


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_hand(kind: str) -> None:
    table = between(UNITS, hands="P1=P25")
    assert asked(table, names=[HOSTILE[kind]] * 2).size == asked(table).size


def test_who_has_left_or_only_looks_has_no_hand(view: DomeView) -> None:
    assert hand(replace(view, seat=None), NAMES) is None
    left = replace(view, teams=(replace(view.teams[0], gone=True), view.teams[1]))
    assert hand(left, NAMES) is None


def test_the_question_of_another_seat_is_not_shown(view: DomeView) -> None:
    other = replace(choose(moves.Go("E7")), seat=1)
    assert own(view, other).tobytes() == own(view).tobytes()


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_a_number_stands_on_the_square_that_it_names(view: DomeView) -> None:
    """The place among all options, counted from 1; in the middle of a bare square, at the corner of a point."""
    for square in ("D8", "E5", "G8"):
        plot = zoom_of(view, ["E8", square], TOP + GAP + NOTE + GAP + LETTERS)
        assert plot is not None
        box = plot.box(square)
        first, second = own(view, choose(moves.Go(square))), own(view, choose(moves.Done(), moves.Go(square)))
        sides = changed(first, second)
        assert sides is not None
        assert box.x - 3 <= sides[0] < sides[2] <= box.right
        assert box.y - 3 <= sides[1] < sides[3] <= box.bottom


def test_all_squares_that_are_named_lie_in_the_picture(view: DomeView) -> None:
    """Also far ones; the window grows as far as it must and stays as large as it can."""
    near = zoom_of(view, ["E8"], 0)
    assert near is not None
    assert (near.columns, near.rows) == (11, 9)
    assert near.size >= 100
    for squares in (["A1", "U21"], ["A1"], ["U21"], ["K1", "K21"], ["E8", "F9"]):
        plot = zoom_of(view, squares, 0)
        assert plot is not None
        assert all(plot.holds(square) for square in squares)
        assert plot.area.right <= 1280
        assert plot.area.height <= 1300
    assert zoom_of(view, ["NW"], 0) is None


@pytest.mark.parametrize(
    ("places", "expected"), [([5], (0, 11)), ([0], (0, 11)), ([20], (10, 11)), ([2, 18], (1, 19)), ([0, 20], (0, 21))]
)
def test_a_stretch_stays_on_the_board(places: list[int], expected: tuple[int, int]) -> None:
    assert span(places, 11, 0, 20) == expected


def test_each_kind_of_choice_is_marked_in_its_own_way(view: DomeView) -> None:
    questions = [
        choose(moves.Done()),
        choose(moves.Go("D8")),
        choose(moves.Claim("E19", "E5")),
        choose(moves.Attack("W02", "Wa2")),
        choose(moves.Heal("M02", "Wa2")),
        choose(moves.Capture()),
        choose(moves.Attack("W05")),
        choose(moves.Release("NW")),
        choose(moves.Play("P01")),
        choose(moves.Play("P07", "NW")),
        choose(moves.PushTo("D8"), prompt="push"),
        choose(moves.Stay(), moves.Follow("D8"), prompt="follow"),
    ]
    assert len({own(view, question).tobytes() for question in questions}) == len(questions)


def test_numbers_are_told_where_there_are_some(view: DomeView) -> None:
    """Of what stands in the picture: a square, a unit, a card in hand, a jail."""
    named: list[Move] = [
        moves.Go("D8"), moves.Attack("W02", "Wa2"), moves.Capture(), moves.Use("Wa1"), moves.Value(1),
        moves.Play("P01"), moves.Imprison("NW"), moves.Release("NW"), moves.PushTo("D8"), moves.First("Wa1"),
    ]  # fmt: skip
    plain: list[Move] = [moves.Done(), moves.EndTurn(), moves.Stay(), moves.Stop(), moves.Spare(), moves.PlayOn()]
    for move in [*named, *plain]:
        prompt = "jail" if isinstance(move, moves.Imprison) else "unit"
        assert numbered(view, choose(moves.Done(), move, prompt=prompt)) == ({2} if move in named else set()), move
    assert not numbered(view, choose(moves.Buy("warrior", "W01", "Wa1"), prompt="purchase"))
    far = [moves.Go(square) for square in ("A1", "U21", "D8", "E5")]
    assert numbered(view, choose(*far)) == {4}, "on small squares that are bare there is a dot"


def test_the_numbers_of_all_choices_of_a_game_lead_somewhere() -> None:
    """Each that names a square, a unit, a card or a jail is marked with its place among the options."""
    for step, (match, _) in enumerate(states(21, 3)):
        for seat, question in match.asked.questions.items() if match.asked and step % 5 == 0 else ():
            if question.prompt in ("purchase", "vote") or isinstance(question, Amount):
                continue
            marks = marks_of(question, match.view(seat))
            places = [*marks.squares.values(), *marks.units.values(), marks.plays, marks.jails]
            found = [*marks.slots.values(), *[each for numbers in places for each in numbers.values()]]
            marked = {number for numbers in found for number in numbers}
            silent = (moves.Done, moves.EndTurn, moves.Stop, moves.Stay, moves.Spare, moves.Recall, moves.March)
            named = {n for n, move in enumerate(question.options, 1) if not isinstance(move, silent)}
            assert marked == named, question.prompt


def test_a_crooked_push_has_a_number_on_each_square_beside_the_unit() -> None:
    """R25: as they are asked for; the numbers stand where the list counts them."""
    table = between("Gu1+G05@F4 / Wa2@G6").play("P1", "use Gu1", "attack G05 Wa2")
    marks = marks_of(table.question("P2"), table.see("P2"))
    assert {square: n for numbers in marks.squares.values() for square, [n] in numbers.items()} == {
        "H7": 1, "G7": 2, "F7": 3
    }  # fmt: skip
    assert asked(table, "P2").height <= TALLEST


def test_many_squares_have_dots_but_points_keep_their_numbers(view: DomeView) -> None:
    """On small squares a number would be guesswork on a phone."""
    far = [moves.Go(square) for square in ("A1", "U21", "D8", "E5")]
    moved = [moves.Done(), *far]
    sides = changed(own(view, choose(*far)), own(view, choose(*moved)))
    assert sides is not None
    bare = [moves.Go(square) for square in ("A3", "U19", "D8")]
    assert changed(own(view, choose(*bare)), own(view, choose(moves.Done(), *bare))) is None


def test_a_wish_list_is_drawn_for_its_owner_alone() -> None:
    """R89: each card, the budget and what follows show; nobody else's picture changes."""
    table = shopping()
    pictures = [(hand(table.see("P1"), NAMES), hand(table.see("P2"), NAMES))]
    for words in ("wishes cards=Cyber_Suit;Displacer_Helm_for_the_medic", "budget 500", "budget 500 pass"):
        table.act("P1", words)
        pictures.append((hand(table.see("P1"), NAMES), hand(table.see("P2"), NAMES)))
    assert len({picture.tobytes() for picture, _ in pictures if picture}) == len(pictures)
    assert len({picture.tobytes() for _, picture in pictures if picture}) == 1


def test_before_a_unit_phase_the_units_are_numbered() -> None:
    table = between(UNITS)
    plain = hand(table.match.view(0), NAMES)
    assert plain is not None
    assert asked(table).tobytes() != plain.tobytes()
    other = asked(between(UNITS.replace("Sc1@F12", "Sc1@F12:down")))
    assert other.tobytes() != asked(table).tobytes()


# -- cards -------------------------------------------------------------------------------------------------------------


def test_every_power_card_has_a_face_of_its_own(view: DomeView) -> None:
    faces = {own(replace(view, hand=(card,))).tobytes() for card in POWERS}
    assert len(faces) == len(POWERS)


def test_a_card_that_can_be_used_now_is_marked(view: DomeView) -> None:
    one = replace(view, hand=("P01", "P25"))
    idle, ready = own(one, choose(moves.Done())), own(one, choose(moves.Done(), moves.Play("P01")))
    sides = changed(idle, ready)
    assert sides is not None
    assert sides[2] <= 650, "another card is marked, too"
    assert changed(ready, own(one, choose(moves.Done(), moves.Done(), moves.Play("P01")))) is not None
    corner = (WIDTH - 100, HEIGHT - 40, WIDTH - 20, HEIGHT - 12)
    words = [len(plate(Plate("P01", (2,), now)).crop(corner).getcolors() or ()) for now in (False, True)]
    assert words[0] == 1 < words[1], "the word NOW, and not its colour alone"


def test_the_total_limit_and_supply_are_told(view: DomeView) -> None:
    team = view.teams[0]
    variants = [view, replace(view, hand=view.hand[1:])]
    changes: list[dict[str, Any]] = [{"limit": 6}, {"supply": 11}, {"credits": 50_000}, {"payout": 800_000}]
    variants += [replace(view, teams=(replace(team, **fields), view.teams[1])) for fields in changes]
    assert len({own(each).tobytes() for each in variants}) == len(variants)


def test_seven_cards_are_not_too_tall(view: DomeView) -> None:
    assert own(replace(view, hand=("P05",) * 7), choose(moves.Go("A1"), moves.Go("U21"))).height <= TALLEST


# -- attacks -----------------------------------------------------------------------------------------------------------


def defence(text: str = "Wa1+W02@E8 / Wa2@F8", **more: Any) -> Table:
    """P2 is asked for cards against the warrior of P1."""
    return between(text, **{"hands": "P2=P18,P19,P25", **more}).play("P1", "use Wa1", "attack W02 Wa2")


def test_a_defence_shows_what_strikes_and_what_it_would_do() -> None:
    """Attacker, weapon, attack value, and of each own unit toughness, vitae and wounds without a card."""
    tables = [
        defence(),
        defence("Wa1+W06@E8 / Wa2@F8".replace("W06", "W02"), hands="P2=P18,P19,P26"),
        defence("Wa1+W02+E07@E8 / Wa2@F8"),
        defence("Wa1+W02@E8 / Wa2@F8:w2"),
        defence("Wa1+W02@E8 / Wa2@F8:w4"),
        defence("Wa1+W02@E8 / Wa2+A02@F8"),
    ]
    assert all(table.asking == "P2 defence" for table in tables)
    assert len({asked(table, "P2").tobytes() for table in tables}) == len(tables)


@pytest.mark.parametrize(
    ("wounds", "vitae", "expected"),
    [
        (0, 5, "safe without a card"),
        (3, 5, "3 in cards: unhurt"),
        (5, 5, "1 saves it; 5: unhurt"),
        (7, 5, "3 saves it"),
    ],
)
def test_what_cards_must_be_worth_is_told(wounds: int, vitae: int, expected: str) -> None:
    """To live, and to take no wound at all. [DD-WND-01, DD-WND-04]"""
    unit = replace(between(UNITS).unit("Wa1"), vitae=vitae)
    assert advice(wounds, unit, wounds >= vitae).startswith(expected)


def test_reactions_are_marked_among_the_cards_of_a_defence() -> None:
    table = defence()
    question = table.question("P2")
    assert isinstance(question, Pick)
    view = table.match.view(1)
    plain = replace(question, options=[move for move in question.options if isinstance(move, moves.Value)])
    assert own(view, question).tobytes() != own(view, plain).tobytes()


def test_the_attacker_sees_whom_he_hits_before_he_adds_cards() -> None:
    first = asked(between("Wa1+W02@E8 / Wa2@F8", hands="P1=P25").play("P1", "use Wa1", "attack W02 Wa2"))
    weak = asked(between("Wa1+W02@E8 / Wa2@F8:w4", hands="P1=P25").play("P1", "use Wa1", "attack W02 Wa2"))
    assert first.size == weak.size
    assert changed(first, weak) is not None


def test_several_units_hit_are_all_listed() -> None:
    """A blender hits all around. [DD-ABL-14]"""
    one = between("Wa1+W10@E8 / Wa2@F8", hands="P2=P25").play("P1", "use Wa1", "attack W10")
    two = between("Wa1+W10@E8 / Wa2@F8 Sc2@D8", hands="P2=P25").play("P1", "use Wa1", "attack W10")
    assert asked(two, "P2").height > asked(one, "P2").height


def test_the_jails_to_choose_from_tell_how_far_they_are_and_who_sits_there() -> None:
    table = between("Wa1+W10@E8 / Wa2@F8:w4", hands="P1=P27").play("P1", "use Wa1", "attack W10", "value 1")
    assert table.asking == "P1 jail"
    view = table.match.view(0)
    crowded = replace(view, units=tuple(replace(u, place="NW") if u.id == "Gu2" else u for u in view.units))
    assert changed(own(view, table.question("P1")), own(crowded, table.question("P1"))) is not None
    assert changed(asked(table), own(view, choose(moves.Imprison("NW"), prompt="jail"))) is not None


# -- the store ---------------------------------------------------------------------------------------------------------


def test_in_the_store_the_own_team_is_shown_and_no_cards() -> None:
    bare, armed = shopping(), shopping("Wa1+W02")
    pictures = [asked(bare), asked(armed)]
    assert pictures[0].tobytes() != pictures[1].tobytes()
    held = replace(bare.match.view(0), hand=("P25",))
    assert own(held).tobytes() == own(bare.match.view(0)).tobytes()
