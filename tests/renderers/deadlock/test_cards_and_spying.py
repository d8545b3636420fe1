"""Cards of a research, the list of technologies, and the record sheets of others as they were read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from renderers.deadlock.cards import SHORT, cards_part, known_part, looks_of
from renderers.deadlock.icons import TECHNOLOGY
from renderers.deadlock.looks import INNER
from renderers.deadlock.parts import Part, piled
from renderers.deadlock.scope import lookup
from renderers.deadlock.spy import spied
from renderers.kit.fonts import measure
from renderers.kit.icons import ICONS
from rules.deadlock.model.moves import Dossier, Forecast
from rules.deadlock.model.state import Planet, Report
from rules.deadlock.model.tables import GOODS, TECHNOLOGIES, Good
from rules.deadlock.model.view import view
from tests.deadlock.kit import laid_out
from tests.renderers.deadlock.sheets import LANDS, NAMES, sheet_of
from tests.renderers.names import HOSTILE

FIVE = ("metallurgy", "rocketry", "hoverway", "automation", "electronics")


def alone(part: Part) -> Image.Image:
    """A picture of one part."""
    return piled([part])


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", TECHNOLOGIES)
def test_every_technology_has_a_look_and_few_words(code: str) -> None:
    symbol, _ = looks_of(TECHNOLOGIES[code])
    assert symbol in ICONS or symbol == TECHNOLOGY
    assert measure(SHORT[code], 24) < INNER // 3 - 76, "it is cut at its end"


def test_nothing_else_has_few_words() -> None:
    assert SHORT.keys() == TECHNOLOGIES.keys()


def test_every_technology_has_a_card_of_its_own() -> None:
    assert len({alone(cards_part("Cards", [code], (), "")).tobytes() for code in TECHNOLOGIES}) == len(TECHNOLOGIES)
    assert len({alone(known_part([code])).tobytes() for code in TECHNOLOGIES}) == len(TECHNOLOGIES)


def test_owned_cards_and_the_one_that_is_taken_unasked_are_marked() -> None:
    pictures = [
        alone(cards_part("Cards", FIVE, owned, first))
        for owned, first in (((), ""), (("rocketry",), ""), ((), "rocketry"), ((), "hoverway"), (FIVE[:2], "hoverway"))
    ]
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)
    assert len({picture.size for picture in pictures}) == 1


def test_who_owns_all_that_are_drawn_takes_more_cards() -> None:
    """And they have all room. [DL-RSH-03]"""
    few, many = [alone(cards_part("Cards", [*TECHNOLOGIES][:number], FIVE, "")) for number in (5, 12)]
    assert few.height < many.height


def test_in_brief_of_many_technologies_only_names_are_told() -> None:
    few, many = [*TECHNOLOGIES][:9], [*TECHNOLOGIES]
    assert alone(known_part(few, brief=True)).tobytes() == alone(known_part(few)).tobytes()
    assert alone(known_part(many, brief=True)).height < alone(known_part(many)).height - 300


# -- other sheets ------------------------------------------------------------------------------------------------------


def planet(*technologies: str, **goods: int) -> Planet:
    """P1 (Uva Mosk) has read a sheet of P2 (Tarth) in round 3."""
    table = laid_out(LANDS, P1="uva_mosk F1 M2", P2="tarth F9 M9 E9 C9 R9 A9 rocketry metallurgy")
    stocks: dict[Good, int] = {good: goods.get(good, 5) for good in GOODS}
    table.players[0].reports = [Report(1, 3, stocks, [*technologies])]
    return table


def picture(table: Planet, names: list[str] = NAMES) -> bytes:
    """The sheet of P2 as P1 read it."""
    drawn = spied(view(table, 0), names, 1)
    assert drawn is not None
    assert (drawn.mode, drawn.width) == ("RGB", 1280)
    return drawn.tobytes()


def test_nobody_else_sees_what_was_read() -> None:
    table = planet("rocketry")
    assert spied(view(table, 1), NAMES, 0) is None
    assert spied(view(table, None), NAMES, 1) is None
    assert spied(sheet_of(), NAMES, 1) is None


def test_a_sheet_that_was_read_shows_stocks_and_technologies() -> None:
    variants = [planet("rocketry"), planet(), planet("metallurgy"), planet("rocketry", "metallurgy")]
    variants += [planet("rocketry", **{good: 6}) for good in GOODS]
    older = planet("rocketry")
    older.players[0].reports[0].round = 2
    assert len({picture(each) for each in [*variants, older]}) == len(variants) + 1


def test_where_only_technologies_were_read_no_stocks_are_shown() -> None:
    table = planet("rocketry")
    whole = spied(view(table, 0), NAMES, 1)
    table.players[0].reports = [Report(1, 3, {}, ["rocketry"])]
    less = spied(view(table, 0), NAMES, 1)
    assert whole is not None
    assert less is not None
    assert less.height < whole.height


def test_what_he_has_since_is_not_shown() -> None:
    table, changed = planet("rocketry"), planet("rocketry")
    changed.players[1].goods = dict.fromkeys(GOODS, 77)
    changed.players[1].technologies = ["hoverway"]
    changed.players[1].orders = replace(changed.players[1].orders, doctrine="deadliest")
    assert picture(table) == picture(changed)


def test_the_own_stocks_are_not_on_the_sheet_of_another() -> None:
    table, changed = planet("rocketry"), planet("rocketry")
    changed.players[0].goods = dict.fromkeys(GOODS, 77)
    assert picture(table) == picture(changed)


def test_a_lookup_shows_a_sheet_that_was_read() -> None:
    seen = view(planet("rocketry"), 0)
    whole = spied(seen, NAMES, 1)
    asked = lookup(seen, NAMES, Dossier(" p2 "))
    assert whole is not None
    assert asked is not None
    assert asked.tobytes() == whole.tobytes()
    assert [lookup(seen, NAMES, Dossier(player)) for player in ("P1", "P9", "")] == [None] * 3


def test_a_lookup_shows_the_next_upkeep() -> None:
    """Of one's own sheet alone; a spectator has none."""
    text = "C3 plains P1: city+ farm+ mine+ / A1 ruins P2: city+"
    sheets = [sheet_of(text=text, P1=f"human F{food} M8", phase="build") for food in (1, 30)]
    pictures = [lookup(seen, NAMES, Forecast()) for seen in [*sheets, replace(sheets[0], seat=None, sheet=None)]]
    assert pictures[2] is None
    assert pictures[0] is not None
    assert pictures[1] is not None
    assert pictures[0].height > pictures[1].height, "a warning more"
    assert lookup(replace(sheets[0], phase="landing"), NAMES, Forecast()) is None


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_sheet_that_was_read(kind: str) -> None:
    assert picture(planet("rocketry"), [HOSTILE[kind]] * 2)
