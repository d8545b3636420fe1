"""The store as a shop window, and the pictures of lookups: decks, teams, sight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers.death_dome import board, lookup
from renderers.death_dome.goods import SHORT, short, ware
from renderers.death_dome.scope import HEAD
from renderers.death_dome.window import COLUMNS, in_columns, shelves
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import CHARACTERS, ITEMS
from rules.death_dome.model.moves import Odds, Shop, Sight, Squad
from rules.death_dome.model.view import BoostView, DomeView
from tests.death_dome.kit import shopping
from tests.renderers.death_dome.staging import NAMES, TALLEST_STORE, UNITS, seen
from tests.renderers.pictures import changed


@pytest.fixture(scope="module")
def store() -> DomeView:
    """The store when P1 comes first."""
    view: DomeView = shopping().match.view(None)
    return view


# -- the window --------------------------------------------------------------------------------------------------------


def test_every_card_that_is_left_is_in_the_window_once(store: DomeView) -> None:
    """With its deck; a deck that goes on in the next column has its title again."""
    shown = [shelf for column in in_columns(shelves(store)) for shelf in column]
    cards = [shelf.card for shelf in shown if shelf.card]
    assert sorted(cards) == sorted(store.store)
    assert len(in_columns(shelves(store))) == COLUMNS
    titles = {shelf.deck: shelf.left for shelf in shown if not shelf.card and shelf.left >= 0}
    assert titles == {
        "warrior": 10, "gunner": 10, "scout": 10, "medic": 10, "armor": 15, "vehicle": 5, "equipment": 20,
    }  # fmt: skip


def test_cards_and_characters_look_different() -> None:
    """By name, cost, figures and abilities."""
    cards = (*ITEMS, *CHARACTERS)
    assert len({ware(card, 409, 62, True).tobytes() for card in cards}) == len(cards)


def test_every_ability_has_a_few_words() -> None:
    for card in (*ITEMS.values(), *CHARACTERS.values()):
        assert {tag.name for tag in card.tags} <= {*SHORT}, card.name
        assert "{" not in short(card.tags)
        assert len(short(card.tags)) < 60


def test_what_is_sold_is_gone_and_what_is_too_dear_is_red(store: DomeView) -> None:
    sold = replace(store, store=tuple(card for card in store.store if card != "W01"))
    assert board(sold, NAMES).tobytes() != board(store, NAMES).tobytes()
    poor = replace(store, teams=(replace(store.teams[0], credits=100_000), store.teams[1]))
    assert ware("W02", 409, 62, True).tobytes() != ware("W02", 409, 62, False).tobytes()
    assert changed(board(store, NAMES), board(poor, NAMES)) is not None


def test_teams_show_credits_cards_loose_cards_and_who_is_done(store: DomeView) -> None:
    first, second = store.teams
    armed = shopping("Wa1+W02+A02 Gu1+E01").match.view(None)
    variants = [
        store,
        armed,
        replace(store, active=1),
        replace(store, teams=(first, replace(second, passed=True))),
        replace(store, teams=(first, replace(second, credits=50_000))),
        replace(store, teams=(replace(first, loose=("W01",)), second)),
        replace(store, teams=(first, replace(second, gone=True))),
        replace(store, seat=1),
    ]
    assert len({board(each, NAMES).tobytes() for each in variants}) == len(variants)


def test_a_full_store_with_characters_and_four_armed_teams_is_not_too_tall() -> None:
    view = shopping(players=4, options={"teams": "characters"}).match.view(None)
    full = replace(view, units=tuple(replace(unit, items=("A01", "G09", "E18")) for unit in view.units))
    picture = board(full, ["W" * 32] * 4, [se.Bought(0, "A01", "Ca1", 600_000), se.Hired(1, "Ca2", "C05", "C27")])
    assert (picture.mode, picture.width) == ("RGB", 1280)
    assert picture.height <= TALLEST_STORE


def test_the_store_before_anybody_comes_draws(store: DomeView) -> None:
    for phase in ("first_roll", "deal"):
        assert board(replace(store, phase=phase, buyers=(), order=()), NAMES).width == 1280


def test_an_empty_store_draws(store: DomeView) -> None:
    assert board(replace(store, store=()), NAMES).width == 1280


# -- lookups -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["warrior", "gunner", "scout", "medic", "armor", "vehicle", "equipment", "character"])
def test_a_deck_is_shown_with_what_is_left_of_it(store: DomeView, deck: str) -> None:
    full, empty = lookup(store, NAMES, Shop(deck)), lookup(replace(store, store=()), NAMES, Shop(deck))  # type: ignore[arg-type]
    assert full is not None
    assert empty is not None
    assert full.width == 1280
    assert (full.height > empty.height) == (deck != "character")


def test_the_team_sheet_shows_ratings_cards_boosts_and_places() -> None:
    view = seen(UNITS)
    unit = view.units[0]
    variants = [
        view,
        *[
            replace(view, units=(replace(unit, **fields), *view.units[1:]))
            for fields in (
                {"strength": 7},
                {"movement": 7},
                {"toughness": 7},
                {"vitae": 1},
                {"down": True},
                {"place": "NW"},
                {"items": ("W02", "E01")},
                {"boosts": (BoostView("strength", 2, "turn", "P06"),)},
                {"kind": "C17"},
            )
        ],
    ]
    pictures = [lookup(each, NAMES, Squad("team1")) for each in variants]
    assert len({picture.tobytes() for picture in pictures if picture}) == len(variants)
    assert lookup(view, NAMES, Squad("Team2")) is not None


def test_the_sight_of_a_unit_shows_what_it_sees_and_where_it_can_go() -> None:
    views = [seen(text) for text in ("Gu1@E8", "Gu1@E9", "Gu1+E06@E8", "Gu1+G01@E8", "Gu1+E02@E8", "Gu1@E8 / Wa2@F8")]
    pictures = [lookup(view, NAMES, Sight("Gu1")) for view in views]
    arenas = {picture.crop((0, HEAD, 1280, picture.height)).tobytes() for picture in pictures if picture}
    assert len(arenas) == len(views)
    assert lookup(seen("Gu1@E8", options={"arena": "duel"}), NAMES, Sight("gu1")) is not None


def test_other_lookups_have_no_picture() -> None:
    view = seen("Wa1@jail1 Gu1@E8")
    assert lookup(view, NAMES, Odds("Gu1", "punch", "Wa2")) is None
    assert lookup(view, NAMES, Sight("Wa1")) is None, "it is in jail"
    assert lookup(view, NAMES, Sight("Xx9")) is None
    assert lookup(view, NAMES, Squad("team9")) is None


def test_the_store_does_not_show_what_hands_hold() -> None:
    view = shopping().match.view(0)
    assert board(replace(view, hand=("P25",)), NAMES).tobytes() == board(view, NAMES).tobytes()
    assert board(view, NAMES).height <= TALLEST_STORE
