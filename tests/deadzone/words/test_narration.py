"""What the game says: every fact has its words, one deed makes few lines, every question asks in a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

import rules.deadzone
from rules.deadzone.model.events import fights, harm, moves, rounds, setup, tests
from rules.deadzone.model.events.harm import Exploded, HpLost
from rules.deadzone.model.events.moves import Healed, Rampaged
from rules.deadzone.model.events.setup import Deployed
from rules.deadzone.model.events.tests import DiceThrown, RerollBought
from rules.deadzone.model.facts import model_title
from rules.deadzone.model.public_attacks import Cause, PublicAttack, PublicDice
from rules.deadzone.model.questions import (
    WINDOWS_ONLY,
    Acting,
    Count,
    Found,
    OfModel,
    OfOrder,
    OfStack,
    Prompt,
    Results,
    Sprung,
)
from rules.deadzone.model.rolls import Pool
from rules.deadzone.words.narration import SilentEvent, fact
from rules.deadzone.words.prompts import DEEDS, PUBLIC, WINDOWS, attack_words, prompt, public, words_of
from rules.deadzone.words.why import why
from rules.engine import Event
from tests.deadzone.fights import acting, fought
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza
from tests.deadzone.samples import facts

NAMES = ("Ann", "Bea")
FOLDER = Path(rules.deadzone.__file__).parent
SometimesTold = (
    setup.ReconUsed
    | moves.CommandSpent
    | moves.BrokeAway
    | moves.ItemSettled
    | tests.ItemPut
    | tests.Compared
    | fights.ShotFired
    | fights.Assaulted
    | harm.HpLost
    | harm.HalfFloorRolled
    | rounds.Dissipated
)
"""What is told only where no other line does."""
PASSED_ON = ("land_one", "asked_to_spend")
"""What takes a prompt and puts it into its question."""
ENFORCER = OfModel("E1", "Enforcer E1", "D4-1")
ATTACK = PublicAttack("shoot", 0, "E1", "laser-rifle", ("Z1",), pool=Pool((("base", 5),), 5))
ABOUTS = (
    None, Count(3), OfStack("D4"), Results((2, 5)), ENFORCER, Found(ENFORCER, "ammo"), Acting(ENFORCER, 2),
    Sprung("D4-1", ENFORCER, "frag", 3), OfOrder("vengeance", ENFORCER), ATTACK, PublicDice(ATTACK, "Z1", 3, 1),
)  # fmt: skip
MARINE = "corporation-marine-troop"
SHOT = (
    "Enforcer E1 shoots Corporation Marine R1 with Laser Rifle: 5 dice on 4+ (3, +2 clear shot), 4 5 1 1 1: "
    "2 successes. Defence: 3 dice on 5+, 1 2 3: no success. Chance to hurt: 78%."
)
TROOP = "E1:enforcer-troop/laser-rifle"


def told(table: Table) -> list[str]:
    """All that was said so far."""
    return [line for event in table.events if (line := fact(event, NAMES))]


# -- facts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", facts(), ids=lambda event: type(event).__name__)
def test_every_fact_has_words_or_is_silent_on_purpose(event: Event) -> None:
    """Those without a line here have one in other cases, or never."""
    line = fact(event, NAMES)
    if isinstance(event, SilentEvent):
        assert line is None
    elif not isinstance(event, SometimesTold):
        assert line
        assert "{" not in line
    assert "{" not in why(event, NAMES)


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (2, "Bea controls it now"),
        (3, "it obeys"),
        (6, "it obeys"),
        (7, "it may move 1 cube or stand up first"),
    ],
)
def test_a_rampage_says_what_the_die_brings(die: int, words: str) -> None:
    """1 or 2, 7 or 8, and between. [DZ-KW-RAMPAGE-01]"""
    assert fact(Rampaged("W1", die, 1), NAMES) == f"W1 rampages, die {die}: {words}."


def test_a_kill_is_told_in_two_lines_with_names_and_dice() -> None:
    """Who shoots whom with what, the dice of both and what added them; then what comes of it, and the points."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[4, 5, 1, 1, 1], [1, 2, 3]])
    assert told(table)[-2:] == [SHOT, "💀 Corporation Marine R1 is killed in C1-1 by Enforcer E1: +1 VP for Ann."]


def test_both_sides_dice_are_in_why() -> None:
    """Each with what added to it and the rule for that, and what could have become of it."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[4, 5, 1, 1, 1], [1, 2, 3]])
    rolled = [event for event in table.events if isinstance(event, DiceThrown) and event.lead]
    assert why(rolled[-1], NAMES).startswith(
        "Enforcer E1: 3 dice, +2 clear shot [DZ-SHO-09], each 4 or more is a success [DZ-DIE-01]; rolled 4 5 1 1 1:"
        " 2 successes. Corporation Marine R1: 3 dice, each 5 or more is a success [DZ-DIE-01]; rolled 1 2 3: no"
        " success. Before the dice:"
    )


def test_why_tells_how_damage_became_hp() -> None:
    """What the dice gave, less armour."""
    text, dice = f"R1:{MARINE}/laser-rifle@A1-1 / {TROOP}@C1-1", [[7, 7, 1, 1, 1], [1, 2, 3]]
    table = fought(text, "shoot laser-rifle E1", dice=dice)
    lost = [event for event in table.events if isinstance(event, HpLost)]
    assert why(lost[-1], NAMES) == (
        "2 damage [DZ-SHO-12, DZ-ASS-16], -1 by armour less AP [DZ-DMG-04, DZ-DMG-05]: 1 HP lost."
    )


def test_a_shot_that_pins_without_a_hit_is_told_alone() -> None:
    """Nobody defends against no success."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1 blaze", dice=[[1, 1, 1, 1, 1, 1]])
    assert told(table)[-2:] == [
        (
            "Enforcer E1 blazes away at Corporation Marine R1 with Laser Rifle: "
            "6 dice on 4+ (4, +2 clear shot), 1 1 1 1 1 1: no success."
        ),
        "Corporation Marine R1 is not hit.",
    ]


def test_who_heals_another_is_named() -> None:
    """Not who heals itself."""
    assert fact(Healed("E1", 1, "E1"), NAMES) == "E1 gets 1 HP back."
    assert fact(Healed("E1", 2, "E2"), NAMES) == "E1 gets 2 HP back from E2."


def test_a_long_way_is_one_line() -> None:
    """From cube to cube, the way that was taken."""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@H8-1")
    table.play("P1", "sprint C3-1")
    moved = [line for line in told(table) if "moves" in line]
    assert moved == ["Enforcer E1 moves A1-1 → B2-1 → C3-1."]


def test_a_deployment_is_one_line_for_a_side() -> None:
    """The last model tells where all stand."""
    facts = [Deployed(0, "E1", "D2-1"), Deployed(0, "N1", "C2-1"), Deployed(0, "N2", "D2-1")]
    assert fact(replace(facts[1], joined=True), NAMES) is None
    assert fact(replace(facts[2], lead=tuple(facts)), NAMES) == "Ann has deployed: E1, N2 in D2-1; N1 in C2-1."


def test_an_explosion_strikes_with_its_dice() -> None:
    """Where, how strong and what was rolled are one line."""
    event = DiceThrown(0, "", "frag", (("frag", 3),), 4, (7, 2, 5), (), 2, "frag", lead=(Exploded("D4-1", "frag", 3),))
    assert fact(event, NAMES) == "Frag (3) strikes D4-1: 3 dice on 4+, 7 2 5: 2 successes."


def test_nicknames_stand_for_long_names() -> None:
    """A Stage 3A 'Ghoul' is a Ghoul."""
    table = acting(f"{TROOP}@A1-1 / G1:stage-3a-ghoul-troop/rifle@C1-1")
    assert model_title(table.match.state.fighters[1]) == "Ghoul"


def test_a_miss_says_so() -> None:
    """Nobody has to compare the dice."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[1, 1, 1, 1, 1], [1, 2, 3]])
    assert "Corporation Marine R1 is not hit." in told(table)


def test_dice_that_an_8_gains_stand_behind_an_arrow() -> None:
    """Two 8s add two dice."""
    event = DiceThrown(0, "E1", "survive", (("base", 3),), 5, (8, 2, 8, 6, 1), (), 3, "shoot", "Z1")
    assert fact(event, NAMES) == "E1 defends: 3 dice on 5+, 8 2 8 → 6 1: 3 successes."


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
    assert fact(moved, NAMES) == "Enforcer E1 moves A1-1 → A2-1."


def test_why_tells_the_dice() -> None:
    """Who asks why reads what an 8 does, and what was added."""
    event = DiceThrown(0, "E1", "ranged", (("base", 3), ("clear-shot", 2)), 5, (5, 1, 1, 1, 1), (), 1, "shoot", "Z1")
    assert why(event, NAMES).startswith(
        "3 dice, +2 clear shot [DZ-SHO-09], each 5 or more is a success [DZ-DIE-01]; rolled 5 1 1 1 1: 1 success."
    )


# -- questions ---------------------------------------------------------------------------------------------------------


def keys(node: ast.expr) -> Iterator[str]:
    """The prompts that an argument may be."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "Prompt":
            yield Prompt[part.attr]
        elif isinstance(part, ast.Constant):
            yield str(part.value)


def asked() -> Iterator[tuple[str, str]]:
    """(who asks, prompt) of every call in the source that names a prompt."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                given = [word.value for word in node.keywords if word.arg == "prompt"]
                given += node.args if node.func.id in PASSED_ON else []
                yield from [(node.func.id, key) for argument in given for key in keys(argument) if key in {*Prompt}]


def test_every_prompt_is_asked() -> None:
    """Each by a question, or for a window; no sentence is left over."""
    found = list(asked())
    assert {key for asker, key in found if asker != "ask_all"} == {*Prompt} - {*WINDOWS_ONLY}
    assert {key for asker, key in found if asker == "ask_all"} == WINDOWS.keys()


@pytest.mark.parametrize("key", [*PUBLIC, *WINDOWS])
def test_public_words_have_no_holes(key: str) -> None:
    """Whatever a question is about, there is a sentence."""
    gaps = {name for _, name, _, _ in Formatter().parse(WINDOWS.get(Prompt(key)) or PUBLIC[Prompt(key)]) if name}
    about = next(one for one in ABOUTS if gaps <= words_of(one).keys())
    words = public(key, about, NAMES)
    assert words
    assert "{" not in words
    assert (words[0].isupper() and words.endswith(".")) == (key in WINDOWS)


def test_an_attack_is_told_to_who_answers_it() -> None:
    """Who, on whom, with what, with how many dice."""
    assert attack_words(ATTACK) == "E1 shoots Z1 with Laser Rifle, 5 dice"
    frag = PublicAttack("frag", 0, targets=("Z1", "Z2"), pool=Pool((("frag", 3),), 4))
    assert attack_words(frag) == "An explosion of 3 dice strikes Z1, Z2"
    assert attack_words(PublicAttack("frag", 0, "E1", "frag-grenade")) == "E1 fires Frag Grenade"


def test_a_question_names_its_models() -> None:
    """By title and code, with the cube and what is left to do."""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1")
    budget = "Two short actions or one long one, and Command Dice on top."
    assert prompt(table.question("P1"), NAMES) == f"Enforcer E1 in A1-1: what does it do? {budget}"
    table.play("P1", "advance A2-1")
    left = "One short action is left, and Command Dice on top."
    assert prompt(table.question("P1"), NAMES) == f"Enforcer E1 in A2-1: what does it do? {left}"
    assert public("action", table.question("P1").about, NAMES) == "decides what Enforcer E1 does"


def test_who_owns_a_trap_is_told_what_it_does_and_to_whom() -> None:
    """Frag (3) in the cube that an enemy walks into. [DZ-KW-TRAP-02]"""
    table = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1", traps="B1-1=P2:frag:3")
    table.play("P1", "activate M1", "sprint C1-1 B1-1")
    words = "Commando M1 has entered B1-1, where your Frag (3) trap lies: do you set it off?"
    assert prompt(table.question("P2"), NAMES) == words


@pytest.mark.parametrize("cause", DEEDS)
def test_every_cause_of_an_attack_has_words(cause: Cause) -> None:
    """Also where nobody attacks."""
    assert "Z1" in attack_words(PublicAttack(cause, 0, targets=("Z1",), pool=Pool((("base", 3),), 4)))


def test_where_the_game_is() -> None:
    """By rounds, with the last one."""
    table = position(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", round=2)
    assert table.match.game.narrate.where(table.view) == "round 2 of 5"
