"""Command Phase: what may be used, what a use costs, what it hits. [GS-CMD]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import CommandUsed, EffectRolled, HandSpied, NoEffect, UseNegated
from tests.galactic_supremacy.kit import Table, position

PHASE_USES = (
    "use misinformation P2",
    "use spy P2",
    "use planning",
    "use quotas",
    "use steal P2",
    "use military_sabotage F2",
    "use industrial_sabotage P2",
    "use assassination L2",
    "use initiative",
)
ALL_TARGETS = "P1: 9cr hand command,leader; H1 F1+L1 / P2: 9cr hand 2command; C2 F2+L2 / P3: hand fleet"


def refused_by_all(table: Table, player: str, *uses: str) -> None:
    """See that none of these is taken, and that none is offered."""
    for use in uses:
        table.refused(player, use)
        assert use not in table.options(player)


def test_GS_CMD_01_any_number_of_cards_each_for_one_effect() -> None:
    """GS-CMD-01, GP-06: any number of Command cards, each for one effect, until the player is done."""
    table = position("P1: hand 3command / P2: hand fleet", "command", dice=[5, 10])
    table.play("P1", "use spy P2").say(P2="pass")
    table.play("P1", "use quotas").say(P2="pass")
    assert table.asking == "P1 command"
    table.play("P1", "use quotas").say(P2="pass")
    assert (table.player("P1").credits, table.discards()) == (3 + 8, {"command": 3})
    assert table.asking != "P1 command", "an empty hand ends the phase"


def test_GS_CMD_01_an_effect_may_be_repeated() -> None:
    """GS-CMD-01, GS-SEQ-04: the same effect may be used again, and others in between."""
    table = position("P1: hand 4command / P2: hand fleet", "command", dice=[3])
    for use in ("use spy P2", "use quotas", "use spy P2"):
        table.play("P1", use).say(P2="pass")
    assert len(table.told(HandSpied)) == 2
    table.play("P1", "done")
    assert table.asking == "P1 build"
    assert table.hand("P1") == ["command"]


def test_GS_CMD_01_exactly_the_effects_of_the_command_phase_are_offered() -> None:
    """GS-CMD-01, GP-06: effects marked “Command Phase” in Table F, with each legal target, or done."""
    table = position(ALL_TARGETS, "command")
    offered = {words.split()[1] for words in table.options("P1") if words != "done"}
    assert offered == {use.split()[1] for use in PHASE_USES}
    assert set(PHASE_USES) <= set(table.options("P1"))
    assert table.options("P1").count("done") == 1


def test_GS_CMD_01_R13_effects_of_other_moments_are_refused() -> None:
    """GS-CMD-01, R13: Tactical Superiority, Surprise, Ambush, Peace Talks, Counter Espionage are refused."""
    table = position(ALL_TARGETS, "command")
    refused_by_all(table, "P1", "use surprise", "use ambush", "use peace", "use counter P2", "use counter")
    refused_by_all(table, "P1", "use tactical F1", "use tactical F2", "use surprise P2", "use peace P2")
    assert table.hand("P1") == ["command", "leader"]


def test_GS_CMD_01_only_the_active_player_only_in_this_phase() -> None:
    """GS-CMD-01, GS-SEQ-03: nobody else uses a card, and nobody in the phases after."""
    table = position(ALL_TARGETS, "command")
    assert table.refused("P2", "use spy P1")
    table.play("P1", "done")
    assert table.asking == "P1 build"
    table.refused("P1", "use spy P2")


def test_GS_CMD_01_who_holds_no_command_card_can_only_go_on() -> None:
    """GS-CMD-01, GP-06: with cards but no Command the phase is there all the same, and offers nothing but its end."""
    table = position("P1: hand fleet / P2: hand fleet", "command")
    assert (table.asking, table.options("P1")) == ("P1 command", ["done"])
    table.refused("P1", "use quotas")


def test_GP_06_who_is_silent_uses_nothing() -> None:
    """GP-06: the default is no use."""
    table = position("P1: hand 2command / P2: hand fleet", "command")
    assert table.default("P1") == "done"
    table.silent()
    assert (table.asking, table.hand("P1"), table.told(CommandUsed)) == ("P1 build", ["command", "command"], [])


def test_GS_CMD_02_the_card_is_discarded_before_anybody_answers() -> None:
    """GS-CMD-02: effect and target are named in public and the card lies face up at once."""
    table = position("P1: hand command,fleet / P2: hand leader / P3: hand leader", "command")
    table.play("P1", "use steal P2")
    assert table.asking == "P2 P3 counter"
    assert (table.player("P1").cards, table.discards()) == (1, {"command": 1})
    assert table.view.stack == ((0, "steal", "P2"),)
    for reader in (None, "P1", "P2", "P3"):
        assert table.heard(reader, CommandUsed) == [CommandUsed(0, "steal", "P2")]


@pytest.mark.parametrize("use", ["use steal P2", "use military_sabotage F2", "use assassination L2"])
def test_GS_CMD_02_a_failed_die_costs_the_card(use: str) -> None:
    """GS-CMD-02: the card is discarded whatever happens."""
    table = position("P1: hand command,leader / P2: hand fleet; H2 F2+L2", "command", dice=[10])
    table.play("P1", use).say(P2="pass")
    assert (table.hand("P1"), table.discards()) == (["leader"], {"command": 1})
    assert (table.hand("P2"), table.pieces("P2")) == (["fleet"], "H2 F2+L2")


def test_GS_CMD_02_a_negated_use_costs_the_card() -> None:
    """GS-CMD-02: also when it is negated; both cards are gone."""
    table = position("P1: hand command,fleet / P2: hand command,leader", "command", dice=[1])
    table.play("P1", "use spy P2").say(P2="use counter P1").say(P1="pass")
    assert (table.hand("P1"), table.hand("P2"), table.discards()) == (["fleet"], ["leader"], {"command": 2})
    assert table.heard(None, UseNegated) == [UseNegated(0, "spy", 1)]
    assert table.told(HandSpied) == []


def test_GS_CMD_02_with_individual_decks_the_card_goes_to_its_owner() -> None:
    """GS-CMD-02, GS-SET-04: a Command card of another deck lies on that deck's discard pile."""
    table = position("P1: hand command@P2 / P2: hand fleet", "command", individual=True)
    table.play("P1", "use spy P2").say(P2="pass")
    assert (table.discards(0), table.discards(1)) == ({}, {"command": 1})


@pytest.mark.parametrize("use", PHASE_USES)
def test_GS_CMD_03_all_other_living_players_may_counter_first(use: str) -> None:
    """GS-CMD-03: before any effect happens a counter window opens for every other living player."""
    table = position(ALL_TARGETS + " / P4: out", "command")
    table.play("P1", use)
    assert table.asking == "P2 P3 counter"
    told = [type(event) for event in table.events]
    assert told == [CommandUsed], "nothing has happened yet"
    assert table.player("P1").credits == table.player("P2").credits == 9
    table.refused("P1", "pass")


@pytest.mark.parametrize("use", [use for use in PHASE_USES if use.split()[1] not in ("spy", "initiative")])
def test_GS_CMD_04_no_die_for_a_negated_use(use: str) -> None:
    """GS-CMD-04: dice of an effect are rolled only if it is not negated; the one written is the counter's."""
    table = position("P1: hand command,leader / P2: 9cr hand command,fleet; H2 F2+L2", "command", dice=[8])
    table.play("P1", use).say(P2="use counter P1").say(P1="pass")
    assert [(rolled.effect, rolled.die) for rolled in table.told(EffectRolled)] == [("counter", 8)]
    assert (table.player("P1").credits, table.player("P2").credits) == (0, 9)
    assert (table.hand("P1"), table.hand("P2"), table.pieces("P2")) == (["leader"], ["fleet"], "H2 F2+L2")


def test_GS_CMD_05_a_use_without_legal_target_is_refused() -> None:
    """GS-CMD-05, R34: Misinformation, Spy, Steal Secrets need an opponent with cards; a refusal costs nothing."""
    table = position("P1: hand command / P2: hand - / P3: out / P4: hand fleet", "command")
    for effect in ("misinformation", "spy", "steal"):
        refused_by_all(table, "P1", *[f"use {effect} {who}".strip() for who in ("P1", "P2", "P3", "P9", "")])
        assert f"use {effect} P4" in table.options("P1")
    assert table.hand("P1") == ["command"]


def test_GS_CMD_05_pieces_that_are_no_legal_targets() -> None:
    """GS-CMD-05: Military Sabotage hits no Homeworld and nothing of one's own; Assassination needs a Leader."""
    table = position("P1: hand command; H1 F1 | C1 / P2: hand fleet; H2 F2 | C2+L2 / P3: out", "command")
    refused_by_all(table, "P1", *[f"use military_sabotage {piece}" for piece in ("H1", "H2", "F1", "C1", "L2", "F9")])
    refused_by_all(table, "P1", *[f"use assassination {piece}" for piece in ("C2", "F2", "L1", "P2")])
    assert {"use military_sabotage C2", "use military_sabotage F2", "use assassination L2"} < set(table.options("P1"))


def test_GS_CMD_05_nobody_sabotages_the_industry_of_himself_or_the_dead() -> None:
    """GS-CMD-05, GS-CRD-12: Industrial Sabotage names a living opponent."""
    table = position("P1: 5cr hand command / P2: hand - / P3: out", "command")
    refused_by_all(table, "P1", "use industrial_sabotage P1", "use industrial_sabotage P3", "use industrial_sabotage")


def test_R34_industrial_sabotage_may_be_used_on_anybody() -> None:
    """R34: also on an opponent without cards and without credits; the loss has a floor."""
    table = position("P1: hand command / P2: 0cr hand -", "command", dice=[10])
    table.play("P1", "use industrial_sabotage P2")
    assert (table.player("P2").credits, table.discards()) == (0, {"command": 1})


@pytest.mark.parametrize("effect", ["misinformation", "spy", "steal"])
def test_GS_CMD_05_R49_no_effect_when_the_target_is_gone(effect: str) -> None:
    """GS-CMD-05, R49: who spent his last card on a failed counter is no target any more; no die, no card."""
    table = position("P1: hand command,fleet / P2: hand command", "command", dice=[9])
    table.play("P1", f"use {effect} P2").say(P2="use counter P1").say(P1="pass")
    assert table.heard(None, NoEffect) == [NoEffect(0, effect)]  # type: ignore[arg-type]
    assert [rolled.effect for rolled in table.told(EffectRolled)] == ["counter"]
    assert (table.hand("P1"), table.discards()) == (["fleet"], {"command": 2})
    assert table.told(HandSpied) == []
    assert table.asking == "P1 command"


def test_GS_CMD_05_a_target_with_cards_left_is_hit_all_the_same() -> None:
    """GS-CMD-05: who has cards left after his counter failed is still a target, as he is then."""
    table = position("P1: hand command / P2: hand command,fleet", "command", dice=[10])
    table.play("P1", "use spy P2").say(P2="use counter P1")
    assert [spied.cards for spied in table.heard("P1", HandSpied)] == [("fleet",)]


def test_R48_military_research_is_no_use_of_the_card() -> None:
    """R48, GS-DRW-06: the Command card of Military R&D is a resource; nobody may counter it."""
    table = position("P1: hand command / P2: hand 2command / deck: leader,research,...", "draw")
    table.play("P1", "exchange development", "keep")
    assert table.asking == "P1 draw"
    assert (table.hand("P1"), table.discards()) == (["leader", "research"], {"command": 1})
    assert table.told(CommandUsed) == []
