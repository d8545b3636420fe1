"""Who sees what, row by row of section 6, and that what is hidden varies in a twin. [R62]"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.deadlock.model.invariants import invariants
from rules.deadlock.model.resampling import resample
from rules.deadlock.model.state import Mark, Orders, Planet, Promise, Report
from rules.deadlock.model.tables import TECHNOLOGIES
from rules.deadlock.model.view import view
from testing.seeds import seeds
from tests.deadlock.kit import laid_out

CARDS = list(TECHNOLOGIES)
Change = Callable[[Planet], object]


def sample(**more: Any) -> Planet:
    """Three players with something of everything: P1 researches, P2 has read P3's sheet, P1 has an offer for P2."""
    planet = laid_out(
        "C3 plains P1: city+ farm+ shipyard-@C4 idle2 | tank2 infantry / C4 ocean P1: | ship"
        "/ B2 forest P2: city+ mine- | scout | poison2 / E5 swamp P3: city+",
        phase="research",
        P1="tarth F31 M32 E33 C34 R35 A36 rebels4 metallurgy rocketry doctrine=deadliest tax=low",
        P2="uva_mosk hoverway",
        P3="maug electronics automation",
        deals=["P1>P2 give=10_metal want=scout_B2 promise=peace"],
        drawn=CARDS[20:25],
        discards=CARDS[25:],
        **more,
    )
    planet.players[1].reports = [Report(2, 1, {"food": 11, "metal": 12}, ["electronics"])]
    planet.promises = [Promise(0, 1, 1, "no war")]
    planet.marks = [Mark("battle", "B2", 0)]
    return planet


def seen_by(change: Change, planet: Planet | None = None) -> str:
    """Who sees a change: `P1 P2 all` (all: spectators)."""
    before = planet or sample()
    after = copy.deepcopy(before)
    change(after)
    assert after != before
    seats = [seat for seat in (0, 1, 2, None) if repr(view(before, seat)) != repr(view(after, seat))]
    return " ".join(["all" if seat is None else f"P{seat + 1}" for seat in seats])


EVERYBODY = "P1 P2 P3 all"

# -- what is secret ----------------------------------------------------------------------------------------------------

SECRETS: dict[str, tuple[str, Change]] = {
    "food": ("P1", lambda planet: planet.players[0].goods.update({"food": 9})),
    "metal": ("P1", lambda planet: planet.players[0].goods.update({"metal": 9})),
    "energy": ("P1", lambda planet: planet.players[0].goods.update({"energy": 9})),
    "credits": ("P1", lambda planet: planet.players[0].goods.update({"credits": 9})),
    "research points": ("P1", lambda planet: planet.players[0].goods.update({"research": 9})),
    "Art": ("P1", lambda planet: planet.players[0].goods.update({"art": 9})),
    "which technology": ("P1", lambda planet: planet.players[0].technologies.__setitem__(0, "hoverway")),
    "doctrine": ("P1", lambda planet: setattr(planet.players[0].orders, "doctrine", "weakest")),
    "standing orders": ("P2", lambda planet: setattr(planet.players[1], "orders", Orders(tax="high"))),
    "drawn cards": ("P1", lambda planet: planet.drawn.reverse()),
    "the deck's order": ("", lambda planet: planet.deck.reverse()),
    "the discards": ("", lambda planet: planet.discards.reverse()),
    "what an offer gives": ("P1 P2", lambda planet: planet.deals[0].give.goods.update({"metal": 11})),
    "what an offer wants": ("P1 P2", lambda planet: planet.deals[0].want.units.clear()),
    "that there is an offer": ("P1 P2", lambda planet: planet.deals.clear()),
    "how many offers there were": ("P1 P2", lambda planet: planet.offers.update({"P1>P2": 7})),
    "a promise": ("P1 P2", lambda planet: setattr(planet.promises[0], "text", "no missiles")),
    "stocks that a spy has read": ("P2", lambda planet: planet.players[1].reports[0].goods.update({"food": 12})),
    "technologies that a spy has read": ("P2", lambda planet: planet.players[1].reports[0].technologies.clear()),
}


@pytest.mark.parametrize("name", SECRETS)
def test_what_only_some_may_see(name: str) -> None:
    """Section 6: the owner sees his sheet, the parties see their deal, nobody sees the cards to come."""
    expected, change = SECRETS[name]
    assert seen_by(change) == expected


def test_drawn_cards_are_the_active_players() -> None:
    """DL-RSH-02: he sees them, and nobody else, not even when it was his turn before."""
    planet = sample(to_act="P2")
    sheets = [view(planet, seat).sheet for seat in range(3)]
    assert [len(sheet.drawn) for sheet in sheets if sheet] == [0, 5, 0]


def test_who_is_out_sees_what_spectators_see() -> None:
    """DL-VIC-03: a player who has left the planet has no sheet and no deals."""
    planet = sample()
    planet.players[2].out = True
    planet.promises = [Promise(1, 2, 1, "no war")]
    assert view(planet, 2).sheet is None
    assert view(planet, 2).offers == view(planet, None).offers
    assert seen_by(lambda twin: twin.players[2].goods.update({"food": 9}), planet) == ""


# -- what is public ----------------------------------------------------------------------------------------------------

PUBLIC: dict[str, Change] = {
    "terrain": lambda planet: setattr(planet.land("A1"), "terrain", "ruins"),
    "name": lambda planet: setattr(planet.land("A1"), "name", "Plop"),
    "control": lambda planet: setattr(planet.land("A1"), "owner", 0),
    "a building": lambda planet: planet.land("C3").slots.__setitem__(0, None),
    "an operator": lambda planet: setattr(planet.land("C3").building(1), "manned", False),
    "an unpowered mark": lambda planet: setattr(planet.land("C3").building(2), "powered", False),
    "that it traded": lambda planet: setattr(planet.land("C3").building(1), "traded", True),
    "what it made": lambda planet: setattr(planet.land("C3").building(1), "made", 1),
    "that it came by treaty": lambda planet: setattr(planet.land("C3").building(1), "taken", True),
    "the sea of a port": lambda planet: setattr(planet.land("C3").building(3), "sea", "B3"),
    "idle colonists": lambda planet: setattr(planet.land("C3"), "idle", 1),
    "a unit": lambda planet: planet.land("C3").units.pop(),
    "that it attacked": lambda planet: setattr(planet.land("C3").units[0], "struck", True),
    "poison": lambda planet: setattr(planet.land("B2"), "poison", 1),
    "a construction of this turn": lambda planet: setattr(planet.land("C3"), "built", True),
    "a Rebel Pile": lambda planet: setattr(planet.players[0], "rebels", 5),
    "the tax": lambda planet: setattr(planet.players[0], "tax", "high"),
    "business with the Skirineen": lambda planet: setattr(planet.players[0], "dealt", True),
    "how many technologies": lambda planet: planet.players[0].technologies.append("hoverway"),
    "who was spied on": lambda planet: planet.players[1].reports.clear(),
    "the deck's size": lambda planet: planet.deck.pop(),
    "the discards' size": lambda planet: planet.discards.pop(),
    "marks": lambda planet: planet.marks.clear(),
    "battles to come": lambda planet: planet.battles.append("B2"),
    "received units": lambda planet: planet.received.append(1),
    "the round": lambda planet: setattr(planet, "round", 2),
    "the phase": lambda planet: setattr(planet, "phase", "trade"),
    "whose turn it is": lambda planet: setattr(planet, "active", 1),
    "the turn order": lambda planet: planet.order.reverse(),
}


@pytest.mark.parametrize("name", PUBLIC)
def test_what_everybody_sees(name: str) -> None:
    """Section 6: everything on the map, Rebel Piles, taxes, and how many cards and technologies there are."""
    assert seen_by(PUBLIC[name]) == EVERYBODY


def test_public_numbers_of_a_player() -> None:
    """Section 8's side panel: territories, colonists, homes, units, technologies."""
    player = view(sample(), None).players[0]
    assert (len(player.lands), player.occupied, player.loyal, player.housing) == (2, 2, 4, 5)
    assert (player.units, player.technologies, player.rebels) == (4, 2, 4)


def test_a_view_keeps_no_part_of_the_state() -> None:
    """What a reader does with his view changes nothing."""
    planet = sample()
    before, seen = copy.deepcopy(planet), view(planet, 1)
    assert seen.sheet is not None
    seen.sheet.goods["food"] = 99
    seen.sheet.reports[0].goods["food"] = 99
    seen.sheet.deals[0].give.goods["metal"] = 99
    seen.sheet.orders.work.append("farm")
    seen.sheet.promises[0].text = "war"
    seen.marks[0].kind = "none"
    assert planet == before


def test_known_technologies() -> None:
    """One's own, of others those on the last sheets that one has read."""
    planet = sample()
    assert view(planet, 1).technologies(1) == ("hoverway",)
    assert view(planet, 1).technologies(2) == ("electronics",)
    assert view(planet, 0).technologies(2) == ()
    assert view(planet, None).technologies(0) == ()


# -- arithmetic leaks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", ["food", "metal", "energy", "credits", "research", "art"])
def test_no_number_tells_a_stock(good: str) -> None:
    """Neither a stock nor a sum with it (Art in the culture capacity) stands anywhere in another's view."""
    tellers = [9401, 9402]
    texts = []
    for amount in tellers:
        planet = sample()
        planet.players[0].goods[good] = amount  # type: ignore[index]  # the name of a good
        texts.append([repr(view(planet, seat)) for seat in (1, 2, None)])
    assert texts[0] == texts[1]
    assert "94" not in "".join(texts[0])


# -- twins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(5, "deadlock twins"))
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_twin_looks_alike_and_is_possible(seat: int | None, seed: int) -> None:
    """The seat sees the same, all that it cannot see is other, and nothing impossible comes of it."""
    planet, below = sample(), random.Random(seed).randrange
    before = copy.deepcopy(planet)
    twin = resample(planet, seat, below)
    assert planet == before
    assert repr(view(twin, seat)) == repr(view(planet, seat))
    assert list(invariants(twin)) == []
    assert twin.deck != planet.deck
    for other in range(3):
        mine, theirs = planet.players[other], twin.players[other]
        assert (mine.goods == theirs.goods) == (other == seat)
        assert len(mine.technologies) == len(theirs.technologies)


def test_what_was_read_stays() -> None:
    """A spy's report is true in every twin."""
    planet = sample()
    for seed in range(30):
        twin = resample(planet, 1, random.Random(seed).randrange)
        assert "electronics" in twin.players[2].technologies
    others = [resample(planet, 0, random.Random(seed).randrange).players[2].technologies for seed in range(30)]
    assert not all("electronics" in known for known in others)


def test_who_is_about_to_go_hungry_or_dark_does_in_a_twin() -> None:
    """Shortages show at the next Upkeep, so a twin has them too; plenty stays plenty."""
    planet = sample()
    planet.players[0].goods.update({"food": 3, "energy": 50})
    for seed in range(30):
        goods = resample(planet, 1, random.Random(seed).randrange).players[0].goods
        assert goods["food"] == 3
        assert goods["energy"] >= 2


def test_drawn_cards_of_another_hold_something_new() -> None:
    """DL-RSH-03: whoever chooses has something to choose, in every twin."""
    planet = sample()
    for seed in range(30):
        twin = resample(planet, 1, random.Random(seed).randrange)
        assert {*twin.drawn} - {*twin.players[0].technologies}
    assert {tuple(resample(planet, 0, random.Random(seed).randrange).drawn) for seed in range(5)} == {
        tuple(CARDS[20:25])
    }


def test_offers_between_others_come_and_go() -> None:
    """Spectators and P3 cannot tell what P1 offers P2, or whether he does."""
    planet = sample()
    twins = [resample(planet, 2, random.Random(seed).randrange) for seed in range(20)]
    assert len({repr(twin.deals) for twin in twins}) > 3
    assert len({len(twin.deals) for twin in twins}) == 2
    assert len({len(twin.promises) for twin in twins}) == 2
    assert all(resample(planet, 0, random.Random(seed).randrange).deals == planet.deals for seed in range(5))


def test_who_is_out_has_nothing_in_a_twin() -> None:
    """DL-VIC-03: everybody knows that his stocks are gone."""
    planet = laid_out("C3 plains P1: city+ / B2 plains P2: city+", players=3, P3="out F0 M0 E0 C0")
    assert list(invariants(resample(planet, 0, random.Random(1).randrange))) == []


def test_a_twin_does_not_lean_on_the_true_stock() -> None:
    """Whoever thinks with twins learns nothing of what others hold: 0 or 900 of Metal give the same twins."""
    rich = sample()
    rich.players[0].goods["metal"] = 900
    for seed in range(5):
        twins = [resample(planet, 1, random.Random(seed).randrange) for planet in (sample(), rich)]
        assert twins[0].players[0].goods == twins[1].players[0].goods
