"""Attack Phase up to the first roll: declaration, Peace Talks, speed. [GS-ATK-01..07, GS-CRD-05..07]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import (
    AttackCalledOff,
    AttackDeclared,
    AttackEnded,
    CombatRolled,
    DefenseRight,
    UseNegated,
)
from tests.galactic_supremacy.kit import Table, position

# -- declaration ------------------------------------------------------------------------------------------------------


def test_GS_ATK_01_one_attack_in_a_phase() -> None:
    """GS-ATK-01, R19: one attack on one world; a second in the same phase is refused."""
    table = position("P1: hand -; H1 F1 F2 | C1 / P2: hand -; H2 | C2 | C3", "attack", dice=[[9, 3]])
    table.play("P1", "attack C2", "send F1").wait_for("P1 take_colony").play("P1", "leave_colony")
    assert (table.asking, table.view.phase) == ("P1 move", "move")
    table.refused("P1", "attack C3")


def test_GS_ATK_01_attacking_is_optional() -> None:
    """GS-ATK-01, GP-10: none at all is accepted; it is also the default."""
    table = position("P1: hand -; H1 F1 | C1 / P2: hand -; C2", "attack")
    assert table.default("P1") == "done"
    table.silent()
    assert (table.view.phase, table.told(AttackDeclared)) == ("move", [])


def test_GS_ATK_01_without_a_fleet_nobody_attacks() -> None:
    """GS-ATK-01, GS-SEQ-04: at least one own Fleet; with none in play the phase passes by itself."""
    table = position("P1: hand -; H1 | C1+L1 / P2: hand -; H2 F2", "attack")
    assert (table.view.phase, table.told(AttackDeclared)) == ("move", [])


def test_GP_10_every_world_of_every_living_opponent_may_be_attacked() -> None:
    """GP-10, R20, GS-ATK-02: no distances; own worlds and those of nobody are no targets."""
    text = "P1: hand -; H1 F1 | C1 / P2: hand -; H2 | C2 F2 / P3: out / P4: hand -; H4"
    table = position(text, "attack")
    assert sorted(table.options("P1")) == ["attack C2", "attack H2", "attack H4", "done"]
    for world in ("H1", "C1", "H3", "F2", "C9"):
        table.refused("P1", f"attack {world}")
    table.refused("P2", "attack H1")


def test_GS_ATK_02_fleets_from_three_worlds_attack_together() -> None:
    """GS-ATK-02: any own Fleets, wherever attached; worlds do not attack."""
    table = position("P1: hand -; H1 F1 | C1 F2 | C4 F10 / P2: hand -; C2 F5", "attack", dice=[[9, 9, 9, 1, 1]])
    table.play("P1", "attack C2")
    assert table.options("P1") == ["send F1", "send F2", "send F10"]
    for bad in ("send H1", "send C1", "send F5", "send F1, send F1"):
        table.refused("P1", bad)
    table.play("P1", "send F10, send F1, send F2").wait_for("P1 strike")
    assert table.heard(None, AttackDeclared) == [AttackDeclared(0, 1, "C2", ("F1", "F2", "F10"))]
    assert [unit for unit, _ in table.told(CombatRolled)[0].attackers] == ["F1", "F2", "F10"]


def test_GP_10_who_falls_silent_before_naming_fleets_attacks_nobody() -> None:
    """GP-10, GS-ATK-04, R56: world and Fleets are one declaration; the silent attack nobody."""
    table = position("P1: hand -; H1 F1 F2 | C1 / P2: hand leader; C2", "attack").play("P1", "attack C2")
    assert table.told(AttackDeclared) == []
    table.silent()
    assert (table.told(AttackDeclared), table.view.battle, table.asking) == ([], None, "P1 attack")
    table.play("P1", "attack H2", "send F2")
    assert [fact.world for fact in table.told(AttackDeclared)] == ["H2"]


def test_R21_new_fleets_attack_at_once() -> None:
    """R21, GS-BLD-04: a Fleet built this turn may attack this turn."""
    table = position("P1: 10cr hand fleet / P2: hand -; C2", "build", dice=[[9, 3]])
    table.play("P1", "build fleet H1", "attack C2", "send F1").wait_for("P1 take_colony").silent()
    assert table.hand("P1") == ["colony"]


def test_GS_ATK_03_no_attack_while_peace_talks_hold() -> None:
    """GS-ATK-03: refused also in the second Attack Phase; others may be attacked; another player may attack him."""
    text = "P1: hand -; F1 / P2: hand -; C2 / P3: hand -; F3"
    table = position(text, "second_attack", second_attack=True, peace=[1])
    assert table.options("P1") == ["attack H3", "done"]
    table.refused("P1", "attack H2")
    table.refused("P1", "attack C2")
    table.until("attack", "P3")
    assert "attack H2" in table.options("P3")


def test_GS_ATK_03_with_nobody_left_to_attack_the_phase_passes() -> None:
    """GS-ATK-03: Peace Talks of the only opponent end the phase, and the second one too."""
    text = "P1: hand -; H1 F1 | C1 / P2: hand command; C2"
    table = position(text, "attack", second_attack=True)
    table.play("P1", "attack C2", "send F1").say(P2="use peace")
    assert (table.view.phase, table.told(CombatRolled)) == ("move", [])


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


def test_GS_ATK_05_peace_talks_call_the_attack_off() -> None:
    """GS-ATK-05, GS-CRD-07, R14: no dice, nothing is lost; he attacks somebody else in the same phase."""
    table = position(PEACE, "attack", dice=[[9, 3]])
    table.play("P1", "attack C2", "send F1")
    assert (table.asking, table.options("P2")) == ("P2 peace", ["use peace", "pass"])
    table.say(P2="use peace").silent()
    assert table.heard(None, AttackCalledOff) == [AttackCalledOff(0, 1)]
    assert (table.view.battle, table.view.peace, table.told(CombatRolled)) == (None, (1,), [])
    assert (table.pieces("P1"), table.asking) == ("H1 F1 | C1", "P1 attack")
    table.refused("P1", "attack H2")
    table.refused("P1", "attack C2")
    table.play("P1", "attack C3", "send F1").wait_for("P1 take_colony").silent()
    assert table.hand("P1") == ["colony", "leader"]


def test_GS_ATK_05_the_defender_is_asked_first_and_alone() -> None:
    """GS-ATK-05, GS-CRD-07, GP-11: only the player just attacked, before the speed step; the default is pass."""
    table = position(PEACE, "attack")
    table.play("P1", "attack C2", "send F1")
    assert table.asking == "P2 peace"
    assert table.told(DefenseRight) == []
    table.refused("P3", "use peace")
    table.refused("P1", "use peace")
    assert table.default("P2") == "pass"
    table.silent()
    assert table.asking == "P2 ambush"
    table.refused("P2", "use peace")


def test_GS_ATK_05_asked_again_when_it_was_negated() -> None:
    """GS-ATK-05: negated, the defender is asked again; the second card works."""
    text = "P1: hand 2command; F1 / P2: hand 2command,fleet; C2"
    table = position(text, "attack", dice=[8])
    table.play("P1", "attack C2", "send F1").say(P2="use peace").say(P1="use counter P2").say(P2="pass")
    assert table.heard(None, UseNegated) == [UseNegated(1, "peace", 0)]
    assert (table.asking, table.view.peace) == ("P2 peace", ())
    table.say(P2="use peace").say(P1="pass")
    assert (table.told(AttackCalledOff), table.discards()) == ([AttackCalledOff(0, 1)], {"command": 3})


def test_GS_ATK_05_asked_again_until_he_passes() -> None:
    """GS-ATK-05, GS-CRD-17: asked again also without another Command card; with an empty hand he is not."""
    text = "P1: hand command,leader; F1 / P2: hand command,fleet; C2"
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


def test_G14_peace_talks() -> None:
    """G14: B's Peace Talks, C counters with 9 and fails; A attacks C instead; in the second phase B is still barred."""
    text = "P1: hand leader; H1 F1 F2 | C1 / P2: hand command,fleet; C2 / P3: hand command,leader; C3"
    table = position(text, "attack", second_attack=True, dice=[9, [9, 3]])
    table.play("P1", "attack C2", "send F1").say(P2="use peace")
    assert table.asking == "P3 P1 counter"
    table.say(P3="use counter P2", P1="pass").silent()
    assert (table.told(AttackCalledOff), table.told(CombatRolled)) == ([AttackCalledOff(0, 1)], [])
    table.play("P1", "attack C3", "send F1").wait_for("P1 take_colony").silent()
    assert (table.view.phase, table.asking) == ("second_attack", "P1 attack")
    assert table.options("P1") == ["attack H3", "done"]


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


def test_R44_third_players_do_not_count() -> None:
    """GS-ATK-06, R44: only attacker and defender compare their Jump Speed."""
    text = "P1: hand - JS2; F1 / P2: hand - JS3; H2 F3 | C2 / P3: hand - JS9"
    table = position(text, "attack").play("P1", "attack C2", "send F1")
    assert "support F3" in table.options("P2")


def test_GS_CRD_05_surprise_takes_the_right_away() -> None:
    """GS-CRD-05, GS-ATK-07, GP-12: JS 3 against 1, Surprise: only Fleets at the world may defend; default pass."""
    table = speed(1, 3, hands=("command", "fleet"))
    assert (table.asking, table.options("P1"), table.default("P1")) == ("P1 surprise", ["use surprise", "pass"], "pass")
    table.play("P1", "use surprise").say(P2="pass")
    assert table.asking == "P2 ambush"
    table.silent()
    assert not may_help(table)


def test_GS_CRD_05_surprise_needs_a_right_to_take_away() -> None:
    """GS-CRD-05, GP-12: with equal Jump Speed Surprise is refused, and the defender never uses it."""
    table = speed(2, 2, hands=("command", "command"))
    assert table.asking == "P2 ambush"
    table.refused("P1", "use surprise")
    table.refused("P2", "use surprise")
    table.silent()
    assert table.asking == "P2 defence"


def test_GS_CRD_06_ambush_gives_the_right() -> None:
    """GS-CRD-06, GS-ATK-07, GP-13: equal Jump Speed, Ambush: a Fleet from another world may defend; default pass."""
    table = speed(1, 1, hands=("-", "command,fleet"))
    assert (table.asking, table.options("P2"), table.default("P2")) == ("P2 ambush", ["use ambush", "pass"], "pass")
    table.say(P2="use ambush")
    assert may_help(table)


def test_GS_CRD_06_ambush_needs_a_missing_right() -> None:
    """GS-CRD-06, GP-13: who has the right is not asked; after the attacker passed the step is over."""
    table = speed(1, 2, hands=("command", "command"))
    table.refused("P2", "use ambush")
    assert may_help(table.play("P1", "pass"))


def test_GS_ATK_07_surprise_ambush_pass() -> None:
    """GS-ATK-07, R16: JS right, Surprise, Ambush, pass: the right exists."""
    table = speed(1, 2, hands=("command,fleet", "command,fleet"))
    table.play("P1", "use surprise").say(P2="pass").say(P2="use ambush").say(P1="pass")
    assert table.asking == "P1 surprise", "he may answer the Ambush"
    assert may_help(table.play("P1", "pass"))


def test_GS_ATK_07_R16_they_alternate_while_cards_last() -> None:
    """GS-ATK-07, R16: Surprise, Ambush, Surprise, Ambush, Surprise: the last counts; then he has no card."""
    table = speed(1, 2, hands=("3command", "2command"))
    for _ in range(2):
        table.play("P1", "use surprise").say(P2="pass").say(P2="use ambush").say(P1="pass")
    assert table.asking == "P1 surprise"
    table.play("P1", "use surprise")
    assert not may_help(table), "the defender's hand is empty: he is not asked any more"
    assert table.discards() == {"command": 5}


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


# -- the second Attack Phase ------------------------------------------------------------------------------------------


def test_GP_18_the_second_attack_phase_asks_as_the_first() -> None:
    """GP-18, GP-10: the same options, no attack by default; one attack, also on the world attacked before."""
    text = "P1: hand -; H1 F1 F2 | C1 / P2: hand -; H2 | C2"
    table = position(text, "attack", second_attack=True, dice=[[2, 8], [9, 3]])
    first = table.options("P1")
    table.play("P1", "attack C2", "send F1").silent()
    assert (table.view.phase, table.options("P1"), table.default("P1")) == ("second_attack", first, "done")
    table.play("P1", "attack C2")
    assert table.options("P1") == ["send F2"]
    table.play("P1", "send F2").wait_for("P1 take_colony").silent()
    assert (table.view.phase, len(table.told(AttackEnded)), table.pieces("P2")) == ("move", 2, "H2")


def test_GP_18_no_first_attack_leaves_the_second() -> None:
    """GP-18, R18: who does not attack in the first phase may in the second; a third there is not."""
    text = "P1: hand -; H1 F1 | C1 / P2: hand -"
    table = position(text, "attack", second_attack=True).play("P1", "done")
    assert (table.view.phase, table.asking) == ("second_attack", "P1 attack")
    table.play("P1", "done")
    assert table.view.phase == "move"


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
