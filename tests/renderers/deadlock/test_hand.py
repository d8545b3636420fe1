"""The private picture: what the question turns on comes first, each number is there, and nothing of other sheets."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.deadlock.choices import ware_of
from renderers.deadlock.holding import ASKED, hand, places_of
from renderers.deadlock.looks import MARGIN, THEME
from renderers.deadlock.parts import TALLEST
from renderers.deadlock.stocks import HUES
from renderers.kit.palette import GOLD, contrast, mix
from renderers.kit.palettes import PALETTES
from rules.deadlock.model import moves
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.resampling import resample
from rules.deadlock.model.state import Promise, Report
from rules.deadlock.model.tables import GOODS, TECHNOLOGIES
from rules.deadlock.model.view import PlanetView, view
from rules.deadlock.words.prompts import PROMPTS
from tests.deadlock.kit import laid_out, new_game, position
from tests.renderers.deadlock.planets import states
from tests.renderers.deadlock.sheets import (
    LANDS,
    NAMES,
    USUAL,
    asked,
    drawn,
    question_of,
    rows_changed,
    sheet_of,
)
from tests.renderers.kit.test_palettes import READABLE_LARGE, shown
from tests.renderers.names import HOSTILE
from tests.tiers import in_turn


@pytest.fixture(scope="module")
def seen() -> PlanetView:
    """P1's own sheet."""
    return sheet_of()


def goods(seen: PlanetView, **amounts: Any) -> PlanetView:
    """The same sheet with other stocks."""
    assert seen.sheet is not None
    stocks: dict[Any, int] = {**seen.sheet.goods, **amounts}
    return replace(seen, sheet=replace(seen.sheet, goods=stocks))


# -- every question draws ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "seed", "steps"), in_turn([(2, 31, 700), (4, 32, 900), (7, 33, 500)], 0, always=(7, 33, 500))
)
def test_each_new_question_of_a_game_and_each_idle_sheet_draws(seats: int, seed: int, steps: int) -> None:
    kinds: set[tuple[str, int]] = set()
    for match, _ in states(seats, seed, steps):
        for seat, question in match.asked.questions.items() if match.asked else ():
            kind = (question.prompt, match.state.round // 12)
            if kind in kinds:
                continue
            kinds.add(kind)
            assert drawn(match.view(seat), question).height <= USUAL
            idle = hand(match.view((seat + 1) % seats), NAMES, question)
            assert idle is None or idle.height <= USUAL
            assert hand(match.view(None), NAMES, question) is None
    assert {"race", "landing", "labor", "tax", "build", "transport"} <= {prompt for prompt, _ in kinds}


def test_every_prompt_has_a_short_sentence() -> None:
    assert ASKED.keys() == PROMPTS.keys()
    assert all(words.endswith(("?", ".")) for words in ASKED.values())


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_sheet(kind: str) -> None:
    dealing = sheet_of(deals=["P2>P1 give=10_metal want=plane_C3"], text=LANDS.replace("infantry", "plane"))
    picture = drawn(dealing, names=[HOSTILE[kind]] * 2)
    assert picture.height <= USUAL
    waiting = replace(dealing, active=1)
    assert drawn(waiting, names=[HOSTILE[kind]] * 2).width == picture.width


def test_who_is_out_or_only_looks_has_no_sheet(seen: PlanetView) -> None:
    assert hand(sheet_of(P1="human out", homes=False, text="A1 ruins P2: city+"), NAMES) is None
    assert hand(replace(seen, seat=None, sheet=None), NAMES) is None


def test_the_question_of_another_seat_is_not_shown() -> None:
    table = position(LANDS, phase="trade", P2="tarth")
    question = question_of(table)
    theirs = table.match.view(1)
    assert drawn(theirs, question).tobytes() == drawn(theirs).tobytes()
    assert drawn(table.match.view(0), question).tobytes() != drawn(table.match.view(0)).tobytes()


def test_a_sheet_is_the_same_each_time_it_is_drawn(seen: PlanetView) -> None:
    assert drawn(seen).tobytes() == drawn(seen).tobytes()


# -- each number is there ----------------------------------------------------------------------------------------------


def test_every_stock_is_on_the_sheet(seen: PlanetView) -> None:
    variants = [seen, *[goods(seen, **{good: 1234}) for good in GOODS]]
    assert len({drawn(each).tobytes() for each in variants}) == len(variants)


OTHERS: dict[str, dict[str, Any]] = {
    "income": {"text": LANDS.replace("mine-", "mine+").replace("idle2", "idle1")},
    "a colonist more": {"text": LANDS.replace("idle2", "idle3")},
    "homes": {"text": LANDS.replace("dwellings", "apartments")},
    "culture": {"text": LANDS.replace("university+", "cultural_center+")},
    "rebels": {"P1": "human F9 M8 E7 C6 R5 A4 metallurgy rebels2"},
    "race": {"P1": "tarth F9 M8 E7 C6 R5 A4 metallurgy", "P2": "human F9 M9 E9 C9 R9 A9 rocketry"},
    "another technology": {"P1": "human F9 M8 E7 C6 R5 A4 rocketry"},
    "a technology more": {"P1": "human F9 M8 E7 C6 R5 A4 metallurgy rocketry"},
    "power": {"text": LANDS.replace("farm+", "farm+!")},
    "poison": {"text": LANDS.replace("infantry /", "infantry | poison3 /").replace("idle2", "")},
    "a unit more": {"text": LANDS.replace("tank2", "tank3")},
    "another unit": {"text": LANDS.replace("infantry", "ship").replace("infantry", "scout")},
    "a unit elsewhere": {"text": LANDS.replace(" infantry", "").replace("factory+", "factory+ | infantry")},
    "a laser": {"text": LANDS.replace("dwellings", "dwellings laser_defense")},
    "doctrine": {"P1": "human F9 M8 E7 C6 R5 A4 metallurgy doctrine=deadliest"},
    "orders": {"P1": "human F9 M8 E7 C6 R5 A4 metallurgy tax=usual"},
    "offer": {"deals": ["P2>P1 give=10_metal want=2_food"]},
    "another offer": {"deals": ["P1>P2 give=10_metal want=2_food"]},
    "promise in an offer": {"deals": ["P2>P1 give=10_metal want=2_food promise=peace"]},
}


@pytest.fixture(scope="module")
def looks(seen: PlanetView) -> dict[str, bytes]:
    """The pictures of all that may differ."""
    return {
        "as it is": drawn(seen).tobytes(),
        **{what: drawn(sheet_of(**more)).tobytes() for what, more in OTHERS.items()},
    }


@pytest.mark.parametrize("what", OTHERS)
def test_what_differs_on_a_sheet_is_seen(looks: dict[str, bytes], what: str) -> None:
    assert [other for other, picture in looks.items() if picture == looks[what]] == [what]


def test_round_phase_and_whose_turn_it_is_are_told(seen: PlanetView) -> None:
    variants = [seen, replace(seen, round=7), replace(seen, round_limit=20), replace(seen, phase="trade")]
    variants += [replace(seen, active=1), replace(seen, phase="end", winners=(0,))]
    assert len({drawn(each).tobytes() for each in variants}) == len(variants)


def test_while_races_are_chosen_the_sheet_names_who_chooses() -> None:
    """The first has a race, the second is choosing: the first reads his name, and he that it is his turn."""
    table = new_game(3, rest=4)
    table.silent()
    assert table.asking == "P2 race"
    first = [heading(drawn(table.see("P1"), names=names)) for names in (NAMES, ["Ann", "Eve"], ["Ann", "Bob", "Eve"])]
    assert first[0] != first[1]
    assert first[0] == first[2]
    edges = [drawn(table.see(player)).getpixel((MARGIN + 2, 70)) == GOLD for player in ("P1", "P2", "P3")]
    assert edges == [False, True, False]


def heading(picture: Image.Image) -> bytes:
    """The part with the player, the phase, and whose turn it is."""
    return picture.crop((0, 0, picture.width, 108)).tobytes()


def test_promises_and_what_was_read_are_kept_on_the_sheet() -> None:
    planet = laid_out(LANDS, P1="uva_mosk", P2="tarth")
    pictures = [drawn(view(planet, 0)).tobytes()]
    planet.promises = [Promise(1, 0, 3, "no war before round 9")]
    pictures.append(drawn(view(planet, 0)).tobytes())
    stocks = dict.fromkeys(GOODS, 5)
    for report in (
        Report(1, 3, {}, []),
        Report(1, 3, stocks, []),
        Report(1, 4, stocks, []),
        Report(1, 4, stocks, ["rocketry"]),
    ):
        planet.players[0].reports = [report]
        pictures.append(drawn(view(planet, 0)).tobytes())
    for good in GOODS:
        planet.players[0].reports = [Report(1, 4, {**stocks, good: 6}, ["rocketry"])]
        pictures.append(drawn(view(planet, 0)).tobytes())
    assert len({*pictures}) == len(pictures)


def test_what_will_go_wrong_is_written_out(seen: PlanetView) -> None:
    """Each warning is a line more, and the sheet of a player who lacks nothing has none."""
    fed = sheet_of(text="C3 plains P1: city+ mine+ dwellings / A1 ruins P2: city+", phase="build")
    hungry, dark = goods(fed, food=0), goods(fed, food=0, energy=0)
    heights = [drawn(each).height for each in (fed, hungry, dark)]
    assert heights == sorted({*heights})


# -- what comes first --------------------------------------------------------------------------------------------------

TOP = 560
"""What a phone shows of a sheet before anybody scrolls, and a little more, in pixels of the picture."""


def test_stocks_come_first_where_they_are_spent() -> None:
    for phase, more in (("trade", "C9"), ("build", "M9"), ("black_market", "M9")):
        tables = [
            position(LANDS, phase=phase, P1=f"human F99 M50 E50 C50 {extra}", P2="tarth") for extra in ("R1", "R2")
        ]
        assert tables[0].asking.startswith("P1"), more
        first, last = rows_changed(asked(tables[0]), asked(tables[1]))
        assert first < last < TOP


def test_cards_come_first_in_research() -> None:
    table = position(LANDS, phase="research", P1="human R50", P2="tarth")
    assert table.asking == "P1 research"
    seen, question = table.match.view(0), question_of(table)
    assert seen.sheet is not None
    owner = replace(seen, sheet=replace(seen.sheet, technologies=(seen.sheet.drawn[0],)))
    first, _ = rows_changed(drawn(seen, question), drawn(owner, question))
    assert first < TOP
    usual = replace(question, default=question.options[-1])
    assert rows_changed(drawn(seen, question), drawn(seen, usual))[0] < TOP
    other = replace(seen, sheet=replace(seen.sheet, drawn=(*seen.sheet.drawn[:4], "transporters")))
    assert rows_changed(drawn(seen, question), drawn(other, question))[1] < 900


def test_who_works_where_comes_first_when_workers_are_asked_for() -> None:
    """Slots that may be chosen lie on gold."""
    table = position(
        "C3 plains P1: city+ farm+ mine- dwellings / A1 ruins P2: city+", phase="upkeep", P1="human F1", P2="tarth"
    )
    assert table.asking == "P1 hunger"
    question = question_of(table)
    assert places_of(question) == {("C3", 1), ("C3", 2)}
    seen = table.match.view(0)
    plain = drawn(seen, replace(question, options=question.options[:1]))
    assert rows_changed(plain, drawn(seen, question))[1] < TOP


def test_forces_come_first_when_they_move() -> None:
    tables = [
        position(LANDS.replace("tank2", units), phase="transport", P1="human", P2="tarth")
        for units in ("tank2", "tank3")
    ]
    assert tables[0].asking == "P1 transport"
    seen, question = [table.match.view(0) for table in tables], question_of(tables[0])
    assert rows_changed(drawn(seen[0], question), drawn(seen[1], question))[0] < TOP


def test_offers_come_first_in_diplomacy() -> None:
    seen = [position(LANDS, phase="diplomacy", deals=[f"P2>P1 give={n}_metal want=2_food"], P2="tarth") for n in (3, 4)]
    assert rows_changed(asked(seen[0]), asked(seen[1]))[1] < TOP


def test_prices_are_told_where_something_is_bought() -> None:
    """A technology makes units cheaper, a race too."""
    sheet = sheet_of().sheet
    assert sheet is not None
    cheap = replace(sheet, technologies=("metal_replication",))
    made = moves.Make("C3", 4, "tank")
    assert [ware_of(made, one) for one in (sheet, cheap)] == [
        ("unit", "tank", "Tank", "3 M"),
        ("unit", "tank", "Tank", "2 M"),
    ]
    assert ware_of(moves.Build("C3", "farm"), sheet) == ("building", "farm", "Hydroponic Farm", "5 M")
    assert ware_of(moves.Build("C3", "upgrade_dwellings"), sheet) == (
        "building",
        "apartments",
        "→ Apartment Complex",
        "4 M",
    )
    assert ware_of(moves.Learn("rocketry"), sheet) == ("technology", "rocketry", "Rocketry", "100 C")
    assert ware_of(moves.Hire("tank", "C3"), sheet) == ("unit", "tank", "Tank", "10 C")
    assert ware_of(moves.Done(), sheet) is None


def test_more_to_afford_makes_more_prices() -> None:
    tables = [position(LANDS, phase="build", P1=f"human M{metal} C1", P2="tarth") for metal in (4, 40)]
    assert asked(tables[0]).height < asked(tables[1]).height


def test_the_taxes_are_told_with_what_they_bring() -> None:
    """Hoverway makes each worth more; without an answer the medium one is set, or the low one with rebels."""
    pictures = [
        asked(position(LANDS, phase="taxation", P1=sheet, P2="tarth"))
        for sheet in ("human metallurgy", "human hoverway", "human metallurgy rebels1")
    ]
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_races_are_shown_before_there_is_a_sheet() -> None:
    match = next(match for match, _ in states(3, 5, 1))
    table = match.view(0)
    first = drawn(table)
    taken = replace(table, players=(table.players[0], replace(table.players[1], race="maug"), table.players[2]))
    first_line, last_line = rows_changed(first, drawn(taken))
    assert last_line - first_line < 160, "a race that is taken is marked"
    own = replace(table, players=(replace(table.players[0], race="maug"), *table.players[1:]))
    assert drawn(own).height < first.height, "who has a race sees only his"


# -- a lot of it -------------------------------------------------------------------------------------------------------


def test_all_technologies_and_many_territories_fit() -> None:
    wide = " / ".join(
        [f"{cell} plains P1: farm+ mine- dwellings idle1 | tank2 infantry commander plane" for cell in CELLS[:24]]
    )
    everything = f"human F9 M300 E9 C9 {' '.join(TECHNOLOGIES)}"
    lands = f"{wide} / E5 ruins P2: city+"
    assert drawn(sheet_of(text=lands, P1=everything)).height <= TALLEST + 2 * MARGIN
    for phase in ("build", "transport", "trade"):
        table = position(lands, phase=phase, P1=everything, P2="tarth")
        assert table.asking == f"P1 {'business' if phase == 'trade' else phase}"
        assert asked(table).height <= TALLEST + 2 * MARGIN


def test_what_would_be_too_tall_is_cut_at_its_end() -> None:
    """Picture limits are never passed, whatever is on the table."""
    promises = [
        f"{maker}>P1 give=10_metal want=2_food promise={'peace_' * 30}"
        for maker in ("P2", "P3", "P4", "P5", "P6", "P7")
    ]
    crowd = " / ".join([f"{cell} plains P1: farm+ mine- dwellings idle1" for cell in CELLS[:18]])
    lands = f"{crowd} / " + " / ".join(
        [
            f"{cell} ruins {player}: city+"
            for cell, player in zip(CELLS[18:24], ["P2", "P3", "P4", "P5", "P6", "P7"], strict=True)
        ]
    )
    seen = view(laid_out(lands, players=7, deals=promises, P1=f"human {' '.join(TECHNOLOGIES)}"), 0)
    whole = drawn(seen).height
    assert TALLEST - 900 < whole <= TALLEST + 2 * MARGIN


def test_of_many_territories_only_those_in_trouble_are_shown_with_a_question() -> None:
    cells = CELLS[:8]
    calm = " / ".join([f"{cell} plains P1: city+" for cell in cells])
    heights = []
    for text in (calm, calm.replace("A1 plains P1: city+", "A1 plains P1: city+ mine-")):
        table = position(f"{text} / E5 ruins P2: city+", phase="build", P1="human F99 E99", P2="tarth")
        heights.append(asked(table).height)
    assert heights[0] < heights[1] < drawn(sheet_of(text=f"{calm} / E5 ruins P2: city+")).height + 300


def test_large_stocks_fit(seen: PlanetView) -> None:
    assert drawn(goods(seen, **dict.fromkeys(GOODS, 99999))).size == drawn(seen).size


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", in_turn(range(5), 0, stay=2))
def test_sheets_of_planets_that_a_seat_cannot_tell_apart_are_the_same(seed: int) -> None:
    print(f"seed {seed}")
    below = random.Random(seed).randrange
    for step, (match, _) in enumerate(states(3, 50 + seed, 400)):
        if step % 67 or match.asked is None:
            continue
        seat = below(3)
        if match.state.players[seat].out:
            continue
        question = match.asked.questions.get(seat)
        twin = resample(match.state, seat, below)
        assert [one.goods for one in twin.players] != [one.goods for one in match.state.players]
        assert drawn(match.view(seat), question).tobytes() == drawn(view(twin, seat), question).tobytes()


def test_other_sheets_are_not_on_the_own_one() -> None:
    first, second = (
        sheet_of(P2="tarth F1 M1 E1 C1 R1 A1 metallurgy"),
        sheet_of(P2="tarth F90 M90 E90 C90 R40 A90 rocketry"),
    )
    assert drawn(first).tobytes() == drawn(second).tobytes()
    assert drawn(sheet_of(1, P2="tarth F1")).tobytes() != drawn(sheet_of(1, P2="tarth F2")).tobytes()


# -- palettes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
def test_every_ink_can_be_read_in_every_palette(palette: str) -> None:
    for ink in (THEME.ink, THEME.muted, THEME.good, THEME.bad, THEME.accent):
        for ground in (THEME.panel, THEME.background, THEME.raised):
            assert contrast(shown(ink, palette), shown(ground, palette)) >= READABLE_LARGE
    for hue in HUES.values():
        assert contrast(shown(hue, palette), shown(mix(THEME.panel, hue, 0.1), palette)) >= READABLE_LARGE
