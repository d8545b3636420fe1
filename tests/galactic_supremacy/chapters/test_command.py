"""Command Phase: what may be used, what a use costs, what it hits. [GS-CMD]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import CommandUsed, EffectRolled, HandSpied, NoEffect
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


NOTHING_TO_TAKE = "P1: 9cr hand command / P2: 0cr hand fleet; C2 / deck - / discard ..."


@pytest.mark.parametrize(
    ("version", "last"),
    [
        (3, ["use industrial_sabotage P2", "use military_sabotage C2"]),
        (4, ["use planning", "use industrial_sabotage P2"]),
    ],
)
def test_R62_what_has_no_effect_stands_last(version: int, last: list[str]) -> None:
    """R62: no credits to lose, no deck to look at; in matches of earlier rules the list is as it was."""
    table = position(NOTHING_TO_TAKE, "command", version=version)
    uses = [option.strip() for option in table.options("P1") if option.startswith("use")]
    assert uses[-2:] == last
    assert len(uses) == 8


def refused_by_all(table: Table, player: str, *uses: str) -> None:
    """See that none of these is taken, and that none is offered."""
    for use in uses:
        table.refused(player, use)
        assert use not in table.options(player)


def test_GS_CMD_01_R13_effects_of_other_moments_are_refused() -> None:
    """GS-CMD-01, R13: Tactical Superiority, Surprise, Ambush, Peace Talks, Counter Espionage are refused."""
    table = position(ALL_TARGETS, "command")
    refused_by_all(table, "P1", "use surprise", "use ambush", "use peace", "use counter P2", "use counter")
    refused_by_all(table, "P1", "use tactical F1", "use tactical F2", "use surprise P2", "use peace P2")
    assert table.hand("P1") == ["command", "leader"]


@pytest.mark.parametrize("use", ["use steal P2", "use military_sabotage F2", "use assassination L2"])
def test_GS_CMD_02_a_failed_die_costs_the_card(use: str) -> None:
    """GS-CMD-02: the card is discarded whatever happens."""
    table = position("P1: hand command,leader / P2: hand fleet; H2 F2+L2", "command", dice=[10])
    table.play("P1", use).say(P2="pass")
    assert (table.hand("P1"), table.discards()) == (["leader"], {"command": 1})
    assert (table.hand("P2"), table.pieces("P2")) == (["fleet"], "H2 F2+L2")


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
