"""What people type is read in time that grows with its length, and absurd numbers are refused in one sentence."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest

from bot.catalogue import find_game
from bot.discord.controls.fields import Field
from bot.discord.controls.log_control import LogControl
from bot.rulebook import find
from bot.store.records import fair_dice
from bot.tables.manual_dice import Waiting
from bot.tables.people import checked, zone_named
from rules.deadlock.words.labels import player_name
from rules.deadzone.model.teams.changes import beginning_with, whole_team
from rules.deadzone.model.teams.text import read_team
from rules.death_dome.model.keys import seat_of_key
from rules.engine import Match, Refused
from rules.one_page_deadzone.model.armies import read_army

ALMOST_LINEAR = 9
"""Four times the text may take so much of the time; what goes with the square takes sixteen times as much."""
ENOUGH = 0.002
"""Seconds below which a ratio says nothing."""
READERS: Mapping[str, Callable[[str], object]] = {
    "a team": read_team,
    "a team for a table": lambda text: whole_team(text, 100),
    "a line of a team": lambda text: beginning_with(text, 100),
    "an army": read_army,
    "a topic": lambda text: find(find_game("deadzone"), text),
    "a filter of the log": lambda text: LogControl.of(None, "", text),
    "a time zone": zone_named,
    "quiet hours": lambda text: checked("quiet", text),
    "dice": Waiting(0, "1", "", "", None, (), 3, 6).read,
}
TEXTS: Mapping[str, Callable[[int], str]] = {
    "spaces": lambda n: "a" + " " * n + "b",
    "wide spaces": lambda n: "a" + "\u2003" * n + "1",
    "commas": lambda n: "a" + ", " * (n // 2) + "x",
    "semicolons": lambda n: ";" * n,
    "lines": lambda n: "a\n" * (n // 2),
    "spaced lines": lambda n: "a" + " \r\t" * (n // 3) + "x\n",
    "numbers": lambda n: "Enforcers " + "1 " * (n // 2) + "x",
    "digits": lambda n: "Enforcers " + "1" * n,
    "points": lambda n: "Enforcers 1 " + "pts " * (n // 4),
    "models": lambda n: "Enforcers, 100\n" + "1x Enforcer, Laser Rifle + Ammo\n" * (n // 32),
    "plus": lambda n: "Enforcers, 100\nEnforcer" + "+" * n,
}


def seconds(reader: Callable[[str], object], text: str, enough: float = 0.0) -> float:
    """Processor time that a text takes, read or refused, without the garbage of other tests.

    The least of five; nothing is tried again once it took less than is enough.
    """
    least = float("inf")
    gc.disable()
    try:
        for _ in range(5):
            begun = time.thread_time()
            with suppress(Refused):
                reader(text)
            least = min(least, time.thread_time() - begun)
            if least < enough:
                break
    finally:
        gc.enable()
    return least


@pytest.mark.alone
@pytest.mark.parametrize("reader", READERS)
def test_four_times_the_text_takes_about_four_times_as_long(reader: str) -> None:
    """Whatever is typed, in spaces, lines or numbers; 0.6 seconds for 6,000 characters hold up every other player."""
    for name, text in TEXTS.items():
        most = max(ENOUGH, seconds(READERS[reader], text(6_000), ENOUGH)) * ALMOST_LINEAR
        more = seconds(READERS[reader], text(24_000), most)
        assert more < most, (name, most, more)


@pytest.mark.parametrize(
    "value",
    [
        "9" * 3_900 + "-8", "22-" + "9" * 3_900, "0" * 3_900 + "-8", "22-" + "0" * 3_900 + "8", "9" * 5_000, "²-8",
        "٢٢-٨", "-",
    ],
    ids=range(8),
)  # fmt: skip
def test_quiet_hours_are_two_hours_of_a_day(value: str) -> None:
    """Nothing else is kept: one sentence that is not as long as what was typed."""
    with pytest.raises(
        Refused, match=r"does not name quiet hours: type two hours of the day such as 22-8, or none\."
    ) as told:
        checked("quiet", value)
    assert len(str(told.value)) < 150
    assert (checked("quiet", "22 - 08"), checked("quiet", "24-8"), checked("quiet", "none")) == ("22-8", "0-8", "")


@pytest.mark.parametrize("text", ["9" * 3_900, "9" * 5_000, "٣", "²", "1_000", "-" * 30, "1e3", ""], ids=range(8))
def test_a_number_in_a_form_has_few_digits(text: str) -> None:
    """A field that wants a whole number refuses it with a sentence that repeats no thousands of digits."""
    field = Field("coins", "How many", "whole", int, (), 0)
    with pytest.raises(Refused, match="type one for coins") as told:
        field.read(text)
    assert len(str(told.value)) < 120
    assert (field.read(" 12 "), field.read("-3")) == (12, -3)


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "0", "٣"], ids=range(4))
def test_DZ_PAC_11_a_number_of_symbols_is_one_of_a_few(number: str) -> None:
    """DZ-PAC-11: any other is refused with a sentence, and the order that stands goes on; it is no failure."""
    game = find_game("deadzone")
    options = {option.key: option.default for option in game.options}
    match = Match.begin(game, 2, options, fair_dice(b"s" * 32, game.key, options, ["a", "b"]))
    order = game.read_move({"move": "orders", "what": "symbols", "choice": f"spend {number}", "until": 0})
    before = match.view(0)
    with pytest.raises(Refused, match="Write how many Dice Symbols may go"):
        match.act(0, order)
    assert match.view(0) == before


def test_players_are_named_by_what_a_table_has() -> None:
    """A number of thousands of digits names no seat, in any game that numbers players."""
    assert seat_of_key("team" + "9" * 5_000) is None
    assert seat_of_key("team2") == 1
    assert player_name("P" + "9" * 5_000, ("Ann", "Bob")) == "P" + "9" * 5_000
    assert player_name("P2", ("Ann", "Bob")) == "Bob"
