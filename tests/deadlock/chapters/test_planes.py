"""The Plane Return Phase. [3.23]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import FlownHome, UnitLost
from tests.deadlock.kit import Table, position


def flight(text: str, **more: Any) -> Table:
    """A table at the beginning of P1's Plane Return Phase; Planes with `!` have attacked."""
    return position(text, phase="plane_return", **{"rest": 4, **more})


def test_DL_PLN_01_to_the_nearest_hangar() -> None:
    """DL-PLN-01: Plane attacked D4, Airports at B3 and E5: it goes to E5, 2 steps away."""
    table = flight("D4 plains P1: | plane2! / B3 plains P1: airport- / E5 plains P1: city+ airport-")
    assert table.units("P1") == "E5 plane2"
    assert table.told(FlownHome) == [FlownHome(0, 2, "D4", "E5")]


def test_DL_PLN_01_who_only_moved_stays() -> None:
    """DL-PLN-01: Planes that only moved stay, in own C4 and in neutral C5."""
    table = flight("C4 plains P1: | plane / C5 plains: | P1 plane / E5 plains P1: city+ airport-")
    assert table.units("P1") == "C4 plane, C5 plane"


def test_DL_PLN_01_only_planes_return() -> None:
    """DL-PLN-01: a Tank that attacked beside a Plane stays where it won."""
    table = flight("D4 plains P1: | tank! plane! / E5 plains P1: city+ airbase-")
    assert table.units("P1") == "D4 tank, E5 plane"


def test_DL_PLN_01_a_tie_is_the_owners_choice() -> None:
    """DL-PLN-01: equally near hangars are a question; the default is the lowest number. [DP-34]"""
    text = "C3 plains: | P1 plane! / C1 plains P1: city+ airport- / C5 plains P1: airport- / A3 plains P1: airport-"
    table = flight(text)
    assert table.asking == "P1 hangar"
    assert table.options("P1") == ["hangar C1", "hangar A3", "hangar C5"]
    assert table.default("P1") == "hangar C1"
    refusal = table.refused("P1", "hangar E3")
    assert refusal == "E3 is not one of your nearest hangars: Planes fly to the nearest Airport or Airbase."
    assert table.play("P1", "hangar C5").units("P1") == "C5 plane"


def test_DL_PLN_01_each_battle_has_its_own_way_home() -> None:
    """DL-PLN-01: Planes of two battles fly from where each of them was."""
    text = "A2 plains: | P1 plane! / E4 plains: | P1 plane! / A1 plains P1: city+ airport- / E5 plains P1: airport-"
    assert flight(text).units("P1") == "A1 plane, E5 plane"


def test_DL_PLN_01_also_after_a_battle_without_dice() -> None:
    """DL-PLN-01: with or without dice: who took empty enemy land flies home. [R71]"""
    text = "C3 plains P1: city+ airport- | plane / D3 plains P1 / D4 plains P2: farm- / E5 plains P2: city+"
    table = position(text, phase="transport", rest=4).play("P1", "march C3 plane D4")
    assert (table.units("P1"), table.place("D4")) == ("C3 plane", "plains")


def test_DL_PLN_01_other_hangars_are_no_home() -> None:
    """DL-PLN-01: only own Airports and Airbases count, however near another player's is."""
    table = flight("D4 plains: | P1 plane! / D5 plains P2: airport- / A1 plains P1: city+ airport-")
    assert table.units("P1") == "A1 plane"


def test_DL_PLN_02_without_a_hangar_they_are_lost() -> None:
    """DL-PLN-02: the only Airport was destroyed: Planes that attacked are removed, all others stay. [R54]"""
    table = flight("C3 plains P1: city+ | plane / D4 plains: | P1 plane2!")
    assert table.units("P1") == "C3 plane"
    assert table.told(UnitLost) == [UnitLost(0, "D4", "plane", 2, "hangar")]


def test_DL_PLN_03_an_unstaffed_dark_hangar_will_do() -> None:
    """DL-PLN-03: given an unstaffed, unpowered Airport, Planes still return there and stay."""
    table = flight("D4 plains: | P1 plane! / C3 plains P1: city+ airport-!")
    assert table.units("P1") == "C3 plane"


def test_who_has_lost_the_last_plane_and_all_land_is_out() -> None:
    """DL-VIC-02: Planes without a hangar may be the last of a player: he is out at once."""
    table = position("D4 plains: | P1 plane! / E5 plains P2: city+", phase="plane_return", homes=False)
    assert table.asking == ""
    assert table.match.state.winners == [1]
