"""What the game says: every fact has its words, one deed makes few lines, every question asks in a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.deadzone
from rules.deadzone.events import EVENTS
from rules.deadzone.events.tests import DiceThrown, RerollBought
from rules.deadzone.narration import fact, public, why
from rules.deadzone.prompts import DEEDS, PROMPTS, PUBLIC, WINDOWS, attack_words
from rules.deadzone.stories import SILENT, SOMETIMES
from rules.engine import Event
from tests.deadzone.fights import acting, fought
from tests.deadzone.kit import Table, position
from tests.deadzone.samples import facts

NAMES = ("Ann", "Bea")
FOLDER = Path(rules.deadzone.__file__).parent
ASKERS = {"Choose": 1, "Pick": 1, "Plan": 1, "Next": 1, "ask_all": 1}
"""Who asks, and which argument is the prompt."""
BUILT = {"drop", "aerial", "strike_leaver", "strike_riser", "order_death", "trigger"}
"""Prompts that the source puts together or passes on."""
ABOUT = ("D4-1", "E1", "frag", 3, "Z1", "0")
MARINE = "corporation-marine-troop"
SHOT = (
    "Enforcer E1 shoots Corporation Marine R1 with Laser Rifle, 5 dice on 4+ (3, +2 clear shot): 4 5 1 1 1, "
    "2 successes."
)
TROOP = "E1:enforcer-troop/laser-rifle"


def told(table: Table) -> list[str]:
    """All that was said so far."""
    return [line for event in table.events if (line := fact(event, NAMES))]


# -- facts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", facts(), ids=lambda event: type(event).__name__)
def test_every_fact_has_words_or_is_silent_on_purpose(event: Event) -> None:
    """A new class of facts needs a line, or a place in one of the two lists."""
    line = fact(event, NAMES)
    if type(event) in SILENT:
        assert line is None
    elif type(event) not in SOMETIMES:
        assert line
        assert "{" not in line
    assert "{" not in why(event, NAMES)


def test_nothing_is_silent_that_is_no_fact() -> None:
    """Both lists name classes of the game, each once."""
    silent = [*SILENT, *SOMETIMES]
    assert len(silent) == len(set(silent))
    assert set(silent) <= set(EVENTS)


def test_a_kill_is_told_in_four_lines_with_names_and_dice() -> None:
    """Who shoots whom with what, the dice and what added them, the defence, what comes of it, and the points."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[4, 5, 1, 1, 1], [1, 2, 3]])
    assert told(table)[-4:] == [
        SHOT,
        "Corporation Marine R1 defends, 3 dice on 5+: 1 2 3, no success.",
        "💀 Corporation Marine R1 is killed in C1-1 by Enforcer E1.",
        "+1 VP for Ann for the kill of Corporation Marine R1.",
    ]


def test_a_miss_says_so() -> None:
    """Nobody has to compare the dice."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[1, 1, 1, 1, 1], [1, 2, 3]])
    assert "Corporation Marine R1 is not hit." in told(table)


def test_dice_that_an_8_gains_stand_behind_an_arrow() -> None:
    """Two 8s add two dice."""
    event = DiceThrown(0, "E1", "survive", (("base", 3),), 5, (8, 2, 8, 6, 1), (), 3, "shoot", "Z1")
    assert fact(event, NAMES) == "E1 defends, 3 dice on 5+: 8 2 8 → 6 1, 3 successes."


def test_who_has_no_such_stat_rolls_nothing() -> None:
    """A dash is told as no dice."""
    event = DiceThrown(0, "E1", "fight", (("base", 3),), 0, (), (), 0, "assault", "Z1")
    assert fact(event, NAMES) == "E1 fights Z1: no dice."


def test_a_re_roll_that_shows_an_8_tells_the_die_it_adds() -> None:
    """Nothing is rolled and not told."""
    event = RerollBought(0, "E1", "shoot", 2, 8, 4, (6,))
    assert fact(event, NAMES) == "Ann spends Shoot to re-roll a die of E1: 2 becomes 8 → 6, 4 successes now."


def test_names_do_not_change_what_a_fact_is() -> None:
    """Facts compare without the names that were put in when they were told."""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1")
    table.play("P1", "advance A2-1")
    moved = next(event for event in table.events if type(event).__name__ == "Moved")
    assert moved == type(moved)("E1", "A1-1", "A2-1", "move")  # type: ignore[call-arg]
    assert fact(moved, NAMES) == "E1 moves A1-1 → A2-1."


def test_why_tells_the_dice() -> None:
    """Who asks why reads what an 8 does, and what was added."""
    event = DiceThrown(0, "E1", "ranged", (("base", 3), ("clear-shot", 2)), 5, (5, 1, 1, 1, 1), (), 1, "shoot", "Z1")
    assert why(event, NAMES) == "5 dice on 5+ (3, +2 clear shot), each 8 adds a die; rolled 5 1 1 1 1: 1 success."


# -- questions ---------------------------------------------------------------------------------------------------------


def asked() -> Iterator[tuple[str, str]]:
    """(who asks, prompt) of every question in the source that names its prompt."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKERS:
                key = node.args[ASKERS[node.func.id]] if len(node.args) > 1 else None
                if isinstance(key, ast.Constant):
                    yield node.func.id, str(key.value)


def test_every_question_of_the_source_has_its_words() -> None:
    """A sentence for its seat, and one for everybody; no sentence is left over."""
    found = list(asked())
    own = {key for asker, key in found if asker != "ask_all"} | BUILT
    windows = {key for asker, key in found if asker == "ask_all"}
    assert own == set(PROMPTS)
    assert windows == set(WINDOWS)
    assert own - windows <= set(PUBLIC)


@pytest.mark.parametrize("key", [*PUBLIC, *WINDOWS])
def test_public_words_have_no_holes(key: str) -> None:
    """Whatever a question is about, there is a sentence."""
    about: tuple[str | int, ...] = ABOUT
    if key in ("react", "boost", "evade", "boosts"):
        about = ("shoot", "E1", "laser-rifle", 5, "Z1")
    elif key == "recon":
        about = (2, 5)
    words = public(key, about, NAMES)
    assert words
    assert "{" not in words
    assert (words[0].isupper() and words.endswith(".")) == (key in WINDOWS)


def test_an_attack_is_told_to_who_answers_it() -> None:
    """Who, on whom, with what, with how many dice."""
    assert attack_words(("shoot", "E1", "laser-rifle", 5, "Z1")) == "E1 shoots Z1 with Laser Rifle, 5 dice"
    assert attack_words(("frag", "", "", 3, "Z1,Z2")) == "An explosion strikes Z1, Z2, 3 dice"


@pytest.mark.parametrize("cause", DEEDS)
def test_every_cause_of_an_attack_has_words(cause: str) -> None:
    """Also where nobody attacks."""
    assert "Z1" in attack_words((cause, "", "", 3, "Z1"))


def test_where_the_game_is() -> None:
    """By rounds, with the last one."""
    table = position(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", round=2)
    assert table.match.game.narrate.where(table.view) == "round 2 of 5"
