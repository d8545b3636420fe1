"""Attack Phase up to the first roll: declaration, Peace Talks, speed. [GS-ATK-01..07, GS-CRD-05..07]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import (
    AttackDeclared,
    CombatRolled,
    DefenseRight,
)
from tests.galactic_supremacy.kit import Table, position

# -- declaration ------------------------------------------------------------------------------------------------------


def test_GS_ATK_04_the_declaration_is_public_and_stands() -> None:
    """GS-ATK-04: target and Fleets are named to all; nothing is added, changed or taken back."""
    table = position("P1: hand fleet; F1 F2 / P2: hand fleet; C2", "attack", dice=[[1, 9]])
    table.play("P1", "attack C2", "send F1")
    for reader in (None, "P1", "P2"):
        assert table.heard(reader, AttackDeclared) == [AttackDeclared(0, 1, "C2", ("F1",))]
    assert table.view.battle is not None
    assert table.view.battle.attackers == ("F1",)
    while table.view.battle is not None:
        for bad in ("send F2", "attack H2", "done"):
            table.refused("P1", bad)
        table.silent()
    assert [unit for unit, _ in table.told(CombatRolled)[0].attackers] == ["F1"]


# -- Peace Talks ------------------------------------------------------------------------------------------------------

PEACE = "P1: hand leader; H1 F1 | C1 / P2: hand command,fleet; C2 / P3: hand leader; C3"


def test_GS_ATK_05_asked_again_until_he_passes() -> None:
    """GS-ATK-05, GS-CRD-17: asked again also without another Command card; with an empty hand he is not."""
    text = "P1: hand command,leader; F1 / P2: hand command,fleet; H2 F2 | C2"
    table = position(text, "attack", dice=[8])
    table.play("P1", "attack C2", "send F1").say(P2="use peace").say(P1="use counter P2").say(P2="pass")
    assert (table.asking, table.options("P2")) == ("P2 peace", ["pass"])
    table.silent()
    assert table.asking == "P2 ambush"
    table = position(text.replace(",fleet", ""), "attack", dice=[8, [9, 1]])
    table.play("P1", "attack C2", "send F1").say(P2="use peace").say(P1="use counter P2")
    assert table.asking == "P1 tactical"


def test_GS_CRD_07_peace_ends_with_the_turn() -> None:
    """GS-CRD-07: bars that attacker for the rest of the turn only."""
    table = position(PEACE, "attack").play("P1", "attack C2", "send F1").say(P2="use peace").silent()
    table.until("attack", "P1").play("P1", "done").until("attack", "P1")
    assert {"attack C2", "attack H2", "attack C3"} <= set(table.options("P1"))


# -- speed ------------------------------------------------------------------------------------------------------------


def speed(
    attacker: int, defender: int, hands: tuple[str, str] = ("fleet", "fleet"), dice: tuple[int, ...] = ()
) -> Table:
    """P1 attacks C2 of P2, who has distant Fleets; these are their Jump Speeds and hands; Peace Talks are passed."""
    text = f"P1: hand {hands[0]} JS{attacker}; F1 / P2: hand {hands[1]} JS{defender}; H2 F3 | C2 F2 | C4 F4"
    table = position(text, "attack", dice=dice).play("P1", "attack C2", "send F1")
    assert table.asking == "P2 peace"
    return table.silent()


def may_help(table: Table) -> bool:
    """Whether the defender, who is asked now, may use distant Fleets."""
    assert table.asking == "P2 defence"
    assert table.told(DefenseRight)[-1].right == ("support F3" in table.options("P2"))
    return {"support F3", "support F4"} <= set(table.options("P2"))


@pytest.mark.parametrize(
    ("attacker", "defender", "right"), [(1, 2, True), (2, 2, False), (2, 3, True), (3, 2, False), (1, 9, True)]
)
def test_GS_ATK_06_jump_speed_decides_who_may_help(attacker: int, defender: int, right: bool) -> None:
    """GS-ATK-06: with a higher Jump Speed than the attacker's Fleets from anywhere may defend; equal or lower: not."""
    table = speed(attacker, defender).silent()
    assert may_help(table) is right
    assert table.heard(None, DefenseRight) == [DefenseRight(1, right)]


def test_GS_ATK_07_surprise_ambush_pass() -> None:
    """GS-ATK-07, R16: JS right, Surprise, Ambush, pass: the right exists."""
    table = speed(1, 2, hands=("command,fleet", "command,fleet"))
    table.play("P1", "use surprise").say(P2="pass").say(P2="use ambush").say(P1="pass")
    assert table.asking == "P1 surprise", "he may answer the Ambush"
    assert may_help(table.play("P1", "pass"))


def test_GS_ATK_07_after_a_negated_surprise_the_attacker_is_asked_again() -> None:
    """GS-ATK-07: whoever had his card negated is asked again; the last one not negated counts."""
    table = speed(1, 2, hands=("2command,fleet", "command,fleet"), dice=(8,))
    table.play("P1", "use surprise").say(P2="use counter P1").say(P1="pass")
    assert table.asking == "P1 surprise"
    table.play("P1", "use surprise").say(P2="pass")
    assert table.asking == "P2 ambush"
    assert not may_help(table.silent())


def test_GS_ATK_07_after_a_negated_ambush_the_defender_is_asked_again() -> None:
    """GS-ATK-07: a negated Ambush leaves the right missing; he may try once more."""
    table = speed(1, 1, hands=("command,fleet", "2command,fleet"), dice=(1,))
    table.say(P2="use ambush").say(P1="use counter P2").say(P2="pass")
    assert table.asking == "P2 ambush"
    table.say(P2="use ambush").say(P1="pass")
    assert table.asking == "P1 surprise", "after an Ambush the attacker may answer"
    assert may_help(table.play("P1", "pass"))


def test_GS_ATK_07_a_negated_surprise_leaves_the_right() -> None:
    """GS-ATK-07: with his only card negated and an empty hand the attacker is not asked again; the right exists."""
    table = speed(1, 2, hands=("command", "command,fleet"), dice=(8,))
    table.play("P1", "use surprise").say(P2="use counter P1")
    assert may_help(table)


def test_GS_ATK_07_third_players_may_counter_but_not_use() -> None:
    """GS-ATK-07, GS-CRD-15: a third player may negate an Ambush, not play one."""
    text = "P1: hand fleet; F1 / P2: hand command; H2 F3 | C2 / P3: hand command,fleet"
    table = position(text, "attack", dice=[8, [9, 1]]).play("P1", "attack C2", "send F1").silent()
    table.refused("P3", "use ambush")
    table.say(P2="use ambush").say(P1="pass", P3="use counter P2").say(P1="pass")
    assert [fact.right for fact in table.told(DefenseRight)] == [False]


# -- which rule asks --------------------------------------------------------------------------------------------------


def test_GS_ATK_05_each_question_of_an_attack_names_its_rule() -> None:
    """GS-ATK-01, -02, -05, -07, -08, -11, -20, -25: the reason that a player reads is the rule that asks him."""
    text = "P1: hand leader; F1 F2 / P2: hand leader JS2; H2 F3 | C2"
    table = position(text, "attack", dice=[[9, 9, 3]]).play("P1", "attack C2", "send F1, send F2")
    first = position(text, "attack")
    reasons = {"attack": first.question("P1").reason, "send": first.play("P1", "attack C2").question("P1").reason}
    while table.view.battle is not None:
        player, prompt = table.asking.split()
        reasons[prompt] = table.question(player).reason
        table.silent()
    assert reasons == {
        "attack": "GS-ATK-01",
        "send": "GS-ATK-02",
        "peace": "GS-ATK-05",
        "surprise": "GS-ATK-07",
        "defence": "GS-ATK-08",
        "tactical": "GS-ATK-11",
        "strike": "GS-ATK-20",
        "take_colony": "GS-ATK-25",
    }
