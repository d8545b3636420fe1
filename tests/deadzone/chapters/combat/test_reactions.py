"""What the side of a target decides about an attack. [4.3, DZ-PAC-03, DZ-ASS-06, DZ-KW-EVADE-01, R135]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.deadzone.chapters.combat.contest import commit, contest
from rules.deadzone.chapters.combat.evading import evade
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.tests import DiceThrown, ItemPut, Met, SymbolsPut
from rules.deadzone.model.models import arms, sheet
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Acting, Face, Fighter, Orders, Sector
from rules.deadzone.words.prompts import attack_words
from rules.engine import Rule, subject
from tests.deadzone.attacks import assault, blast, push_and_fall, thorgarim
from tests.deadzone.bench import Bench, bench, enforcer, table, warrior
from tests.deadzone.plaza import FAIL, plaza

NO_DICE: Sequence[Face] = ()


def meeting(scene: Bench) -> Met:
    """How the target met the Assault."""
    (met,) = scene.told(Met)
    return met


# -- Fight or Survive --------------------------------------------------------------------------------------------------


def test_DZ_ASS_06_the_target_chooses_before_any_dice() -> None:
    """DZ-ASS-06: FI 3+ against SV 4+: a real choice, asked before the dice, which must be made once."""
    scene = bench(assault(), table(enforcer(), thorgarim()), [1, 1, 1], [1], [3, 3, 3])
    assert scene.asking == "P2 react"
    assert scene.told(DiceThrown) == []
    assert "Fights or Survives" in scene.refused("P2", "show_dice")
    assert "Fights or Survives" in scene.refused("P2", "meet survive, meet fight heavy-forge-hammer")
    assert scene.default("P2") == "meet fight heavy-forge-hammer"
    scene.play("P2", "meet fight heavy-forge-hammer")
    assert meeting(scene) == Met("S1", "fight", "heavy-forge-hammer")
    attack, (ours, theirs) = scene.result[0]
    assert (ours.successes, theirs.successes) == (0, 3)
    assert attack.returned().ap == 1


def test_D23_who_survives_at_least_as_well_survives_without_being_asked() -> None:
    """DZ-SO-02: A Steel Warrior, FI 5+ and SV 4+, Survives by SO2; the window opens all the same."""
    scene = bench(assault(), table(enforcer(), warrior()), [1, 1, 1], [1], [4, 4, 4])
    assert scene.ordered == ["P2 react: meet survive"]
    assert meeting(scene).stand == "survive"


def test_D23_equal_values_survive() -> None:
    """DZ-SO-02: FI 4+ and SV 4+: Survive, and nobody is asked by SO2."""
    equal = warrior(model="forge-guard")
    assert (sheet(equal).fi, sheet(equal).sv) == (4, 4)
    scene = bench(assault(), table(enforcer(), equal), [1, 1, 1], [1], [4, 4, 4])
    assert scene.ordered == ["P2 react: meet survive"]


@pytest.mark.parametrize(
    ("target", "details"),
    [
        (warrior(model="bomb-bot"), {}),
        (thorgarim(pinned=True), {}),
        (thorgarim(), {"was_pinned": True}),
        (thorgarim(), {"only_survive": True}),
    ],
    ids=["FI dash", "Pinned", "stood up", "only Survive"],
)
def test_DZ_ASS_05_07_who_may_only_survive_has_no_choice(target: Fighter, details: dict[str, bool]) -> None:
    """DZ-ASS-05: FI as a dash, a Pinned model, and a leaver Survive: nobody is asked, there is no window."""
    scene = bench(assault(**details), table(enforcer(), target), [1, 1, 1], [1], [4, 4, 4])
    assert (scene.ordered, scene.asking) == ([], "")
    assert scene.told(DiceThrown)[1].test == "survive"


def test_R98_blades_are_for_own_assaults() -> None:
    """Combat Blades are no choice when fighting back, but they are in an own Assault."""
    sector = table(enforcer(), thorgarim(gear="combat-blades"))
    scene = bench(assault(), sector, [1, 1, 1], [1], [1, 1, 1])
    meets = [words for words in scene.options("P2") if words.startswith("meet")]
    assert meets == ["meet survive", "meet fight heavy-forge-hammer"]
    assert "combat-blades" in [blade.id for blade in arms(sector, sector.fighters[1], True)]


def test_DZ_GEN_09_without_a_blade_it_fights_unarmed() -> None:
    """DZ-GEN-09: A Steel Warrior may fight with fists and feet."""
    sector = table(enforcer(), warrior())
    sector.sides[1].orders = Orders(stand="ask")
    scene = bench(assault(), sector, [1, 1, 1], [1], [1, 1, 1])
    scene.play("P2", "meet fight unarmed")
    assert meeting(scene).weapon == "unarmed"


def test_DZ_ITM_STIM_stimulants_help_in_a_fight() -> None:
    """DZ-ITM-STIM-01: They are put on the Fight back, cannot be used to Survive, and are gone afterwards."""
    sector = table(enforcer(), thorgarim(gear="stimulants"))
    scene = bench(assault(), sector, [1, 1, 1], [1], [3, 3, 3, 3])
    assert "not when your model Survives" in scene.refused("P2", "meet survive, use stimulants")
    scene.play("P2", "meet fight heavy-forge-hammer, use stimulants")
    assert scene.told(ItemPut) == [ItemPut("S1", "stimulants")]
    assert scene.told(DiceThrown)[1].parts == (("base", 3), ("stimulants", 1))
    assert scene.view.fighters[1].gear == ""


def test_DZ_CMD_06_no_more_symbols_than_there_are() -> None:
    """DZ-CMD-06: Two Symbols: three are no choice, two numbers for one test are refused."""
    scene = bench(assault(), table(enforcer(), thorgarim(), second=["symbol"] * 2), [1, 1, 1], [1], [4, 4, 4, 1, 1])
    assert [words for words in scene.options("P2") if "fall" not in words and "symbols" in words] == [
        "symbols 1",
        "symbols 2",
    ]
    assert "one number" in scene.refused("P2", "meet survive, symbols 1, symbols 2")
    assert "You have 2 Dice Symbols" in scene.refused("P2", "meet survive, symbols 3")
    assert "shows advance" in scene.refused("P2", "meet survive, buy saves advance")
    scene.play("P2", "meet survive, symbols 2")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 2)]
    assert scene.unspent == [[], []]


def test_R57_the_other_side_decides_for_a_rampaging_model() -> None:
    """P2's model plays for P1 under Rampage 1-2; it attacks its own side, and P2 answers for the target."""
    rampant = warrior("S2", "thorgarim")
    sector = table(rampant, thorgarim(), enforcer(), active=1, acting=Acting("S2", 0), first=["symbol"])
    sector.fighters[0].damage = 1

    def rule(state: Sector) -> Rule[Attack]:
        by, target = state.fighters[:2]
        attack = Attack("assault", 0, by, arms(state, by, True)[0], target)
        yield from commit(state, attack, lambda: Pool((("base", 3),), 3))
        return attack

    scene = bench(rule, sector)
    assert scene.asking == "P1 boost"
    scene.play("P1", "symbols 1")
    assert scene.asking == "P2 react"
    scene.play("P2", "meet survive")
    assert scene.result[0].symbols == 1


# -- several models, falls, Evade --------------------------------------------------------------------------------------


def test_R135_one_question_for_all_own_models_of_a_blast() -> None:
    """Frag (6) could kill both: one question, a number of Symbols for each; each Survives by itself."""
    sector = table(enforcer(), warrior(), warrior("S2"), second=["symbol"] * 3)
    scene = bench(blast, sector, [4, 4, 1, 1, 1, 1], [4, 4, 1, 1, 1], [1, 1, 1, 4])
    assert (
        attack_words(subject(scene.question("P2"), PublicAttack))
        == "An explosion of 6 dice strikes Steel Warrior S1, Steel Warrior S2"
    )
    assert "that many" in scene.refused("P2", "symbols 2 S1, symbols 2 S2")
    scene.play("P2", "symbols 2 S1, symbols 1 S2")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 2), SymbolsPut(1, "S2", 1)]
    assert [throw.successes for throw in scene.result[0]] == [2, 1]


def test_R5_the_active_side_commits_first() -> None:
    """A blast among both sides' models: P1, who is active, before P2, both in a window."""
    sector = table(enforcer(), warrior(), enforcer("E2"), first=["symbol"], second=["symbol"])
    scene = bench(blast, sector, [1] * 6, [1, 1, 1], [1, 1, 1])
    assert scene.asking == "P1 react"
    assert scene.play("P1", "none").asking == "P2 react"


def test_DZ_PAC_03_the_fall_that_follows_is_in_the_same_package() -> None:
    """DZ-PAC-03: Symbols for the fall are kept until it comes, and then paid without another question."""
    sector = table(enforcer(), warrior(), second=["symbol"] * 2)
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(push_and_fall, sector, [4, 4, 4], [1, 1, 1], [5, 5, 1], [4, 4, 1, 4])
    scene.play("P2", "symbols 1 on=fall")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S1", 1)]
    assert scene.result[0].successes == 3
    assert scene.unspent[1] == ["symbol"]


def test_DZ_CMD_06_a_symbol_that_bought_a_re_roll_is_not_there_for_the_fall() -> None:
    """DZ-CMD-06: The only Symbol goes for the re-roll; the fall has 3 dice, and nobody is told of a fourth."""
    sector = table(enforcer(), warrior(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(push_and_fall, sector, [4, 4, 4], [1, 4, 4], [4], [5, 5, 1], [4, 4, 1])
    scene.play("P2", "symbols 1 on=fall, buy matters symbol")
    assert scene.told(SymbolsPut) == []
    assert scene.result[0].successes == 2


def test_DZ_KW_BLAST_01_a_blast_has_no_test_but_the_fall_after_it() -> None:
    """DZ-KW-BLAST-01: The package of a Blast holds Symbols for the fall only."""

    def rule(sector: Sector) -> Rule[None]:
        yield from respond(sector, [Attack("blast", 0, None, None, sector.fighters[1], pool=Pool((), 0))])

    sector = table(enforcer(), warrior(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(rule, sector)
    assert [words for words in scene.options("P2") if words.startswith("symbols")] == ["symbols 1 fall"]


def shot_at(escapes: tuple[str, ...]) -> Callable[[Sector], Rule[str]]:
    """E1 in D4-1 shoots at S1, which has Evade; returns where S1 goes."""

    def rule(sector: Sector) -> Rule[str]:
        by, target = sector.fighters[:2]
        attack = Attack("shoot", 0, by, arms(sector, by, False)[0], target, escapes=escapes)
        yield from commit(sector, attack, lambda: Pool((("base", 3),), 4))
        assert attack.pool is not None
        yield from contest(sector, attack, attack.pool, Pool((("base", 3),), 4))
        yield from evade(sector, attack)
        return "" if target.cube == "B5-1" else target.cube

    return rule


DICE = ([1, 1, 1], [1, 1, 1])


def valkyr(**state: Any) -> Fighter:
    """A Forge Father with Evade and Resilient (1)."""
    return warrior(model="brokkr-valkyr", cube="B5-1", **state)


def gunner() -> Fighter:
    """An Enforcer with a pistol."""
    return enforcer(option="pistol-and-wristblade")


def test_D30_evade_is_asked_after_the_shot_where_no_package_was() -> None:
    """No Dice Symbol: nothing before the dice; then SO6 asks, and silence stays."""
    scene = bench(shot_at(("D6-1", "E6-1")), table(gunner(), valkyr()), *DICE, [1])
    assert scene.asking == "P2 evade"
    assert scene.default("P2") == "decline"
    assert scene.play("P2", "evade E6-1").result == ["E6-1"]


def test_DZ_PAC_03_evade_is_in_the_package_if_one_opens() -> None:
    """DZ-PAC-03: With a Dice Symbol and SO1 `ask` the package holds the cube; nothing is asked afterwards."""
    sector = table(gunner(), valkyr(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(shot_at(("D6-1", "E6-1")), sector, *DICE, [1])
    assert "one cube" in scene.refused("P2", "evade D6-1, evade E6-1")
    assert scene.play("P2", "evade D6-1").result == ["D6-1"]
    assert scene.ordered == ["P2 evade: evade D6-1"]


def test_DZ_PAC_03_of_several_models_each_is_asked_about_evade_afterwards() -> None:
    """DZ-PAC-03, R135: A flamer at two Scuttlers: their one package has no Evade; then each decides for itself."""
    text = "C1:commando-troop/flamer@A1-1 / S1:scuttler@C1-1 S2:scuttler@C1-1"
    scene = plaza(text, theirs=["symbol"], dice=[FAIL] * 3).play("P1", "activate C1", "shoot flamer S1")
    assert scene.asking == "P2 react"
    assert not any(words.startswith("evade") for words in scene.options("P2"))
    scene.play("P2", "none")
    asked: list[str] = []
    for answer in ("evade D1-1", "decline"):
        assert scene.asking == "P2 evade"
        asked += subject(scene.question("P2"), PublicAttack).targets
        scene.play("P2", answer)
    assert sorted(asked) == ["S1", "S2"]
    assert [scene.where(code) for code in asked] == ["D1-1", "C1-1"]


def test_DZ_PAC_03_who_was_not_asked_before_a_shot_is_asked_about_evade_after_it() -> None:
    """DZ-PAC-03, DZ-SO-06: SO1 `never` answers the package, which says nothing of Evade; SO6 asks as usual."""
    sector = table(gunner(), valkyr(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="never")
    scene = bench(shot_at(("D6-1", "E6-1")), sector, *DICE, [1])
    assert (scene.ordered, scene.asking) == (["P2 react: none"], "P2 evade")
    assert scene.play("P2", "evade E6-1").result == ["E6-1"]


def test_DZ_PAC_10_at_a_live_table_evade_is_asked_when_the_dice_lie() -> None:
    """DZ-PAC-10: Its player has put in a Dice Symbol before, with no word of Evade, and can still go."""
    sector = table(gunner(), valkyr(), second=["symbol"], live=True)
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(shot_at(("D6-1", "E6-1")), sector, [1, 1, 1], [1, 1, 1, 1], [1])
    scene.play("P2", "symbols 1")
    assert scene.asking == "P2 evade"
    assert scene.play("P2", "evade D6-1").result == ["D6-1"]


@pytest.mark.parametrize(("order", "usual"), [("ask", "none"), ("stay", "none"), ("hide", "evade B6-1")])
def test_DZ_PAC_11_a_package_that_nobody_answers_hides_as_ordered(order: str, usual: str) -> None:
    """DZ-PAC-11, DZ-SO-06: The clock puts in what SO6 says: a cube with `hide` only."""
    sector = table(gunner(), valkyr(), second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask", evade=order)  # type: ignore[arg-type]
    scene = bench(shot_at(("C5-1", "B6-1")), sector, *DICE, [1])
    assert (scene.asking, scene.default("P2")) == ("P2 react", usual)


@pytest.mark.parametrize(("order", "cube"), [("stay", ""), ("hide", "B6-1")])
def test_SO6_stays_or_hides(order: str, cube: str) -> None:
    """DZ-SO-06: `hide` takes the nearest cube that the shooter does not see: B6-1, not C5-1 in the open."""
    sector = table(gunner(), valkyr())
    sector.sides[1].orders = Orders(evade=order)  # type: ignore[arg-type]
    scene = bench(shot_at(("C5-1", "B6-1")), sector, *DICE, [1])
    assert scene.result == [cube]


def test_SO6_does_not_hide_among_enemies() -> None:
    """DZ-SO-06: With an enemy in the only hidden cube the model stays."""
    sector = table(gunner(), valkyr(), enforcer("E2", cube="B6-1"))
    sector.sides[1].orders = Orders(evade="hide")
    assert bench(shot_at(("C5-1", "B6-1")), sector, *DICE, [1]).result == [""]
