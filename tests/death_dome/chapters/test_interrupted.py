"""Odd moments: restored after every answer, reactions that move the active unit, people who leave. [R12, R72]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.events import Died, Healed, PhaseEnded, Struck
from rules.death_dome.model.series_events import MatchEnded
from tests.death_dome.kit import Table, between, position
from tests.scene import Dice


def restored(table: Table) -> bool:
    """Whether the match comes back from its journal as it is: the same state, the same questions."""
    other = table.match.fork(Dice([]))
    same = GAME.dump(other.state) == GAME.dump(table.match.state)
    if other.asked is None or table.match.asked is None:
        return same and other.asked is table.match.asked
    return same and (other.asked.line, other.asked.questions) == (table.match.asked.line, table.match.asked.questions)


SCRIPTS: Mapping[str, tuple[str, dict[str, Any], str]] = {
    "step-n-go": (
        "Sc1@E9 Gu2+V01@D10",
        {"hands": "P1=P01,P02,P03,P23", "players": 3},
        "P1:use Sc1|P1:play P02|P1:go E8|P1:capture P03|P1:go E5|P1:done|P2:follow E8|P1:imprison NE|P1:end_turn",
    ),
    "push": (
        "Gu1+G05@L7 Gu2@K9 Me2+M01@N8",
        {"hands": "P1=P06,P25 P2=P18,P24"},
        "P1:use Gu1|P1:play P06 strength|P1:attack G05 Gu2|P1:none|P2:value 2|P2:push_to K10|P1:imprison SE|P2:stay",
    ),
    "bees": (
        "Wa1+A15+V02@M7 Me1@M8",
        {"hands": "P1=P23,P26", "tokens": "beehive=L6,P2"},
        "P1:use Wa1|P1:go L6|P1:none|P1:go M6|P1:go L6|P1:value 2|P1:done|P1:use Me1|P1:go N8|P1:done|P1:end_turn",
    ),
    "payback": (
        "Sc1+E11@E8:w4 Gu2+G04@E5 Me2@E4",
        {"to_act": "P2", "hands": "P2=P23,P24,P25"},
        "P2:use Gu2|P2:attack G04 Sc1|P2:none|P2:imprison NW|P2:value 3|P2:done|P2:use Me2|P2:go E6|P2:done",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_table_is_restored_after_every_answer(name: str) -> None:
    """In the middle of a phase, an attack or a reaction the journal gives the same table again."""
    text, more, script = SCRIPTS[name]
    table = between(text, **more)
    for words in script.split("|"):
        player, _, answer = words.partition(":")
        table.play(player, answer)
        assert restored(table), words


def test_R78_the_pager_takes_the_active_unit_away_from_its_target() -> None:
    """R78, R35: a mate follows the medic onto the bees; the medic comes to its help, and has its action still."""
    table = between("Me1+M01+E16@M6 Sc1+V01+A15@M5 Gu2@J6", tokens="beehive=L6,P2")
    table.play("P1", "use Me1", "go L6", "go K6", "attack punch Gu2", "follow L6", "answer L6")
    assert (table.unit("Sc1").place, table.unit("Sc1").wounds) == ("M6", 3)
    assert (table.unit("Me1").place, table.asking) == ("L6", "P1 unit")
    assert "2 squares away" in table.refused("P1", "attack punch Gu2")
    assert table.play("P1", "capture").view.control == {"L6": 0}


def test_R12_the_active_unit_dies_in_a_reaction_before_its_action() -> None:
    """R12, R78: a mate follows onto the bees, the medic comes to its help and dies of them: no action any more."""
    table = between("Me1+M01+A15@M6:w3 Sc1+V01@M5 Gu2@J6", hands="P1=P26", tokens="beehive=L6,P2")
    table.play("P1", "use Me1", "go L6", "value 1", "go K6", "attack punch Gu2", "follow L6", "answer L6")
    for jail in ("NE", "SE"):
        table.wait_for("P2 jail").play("P2", f"imprison {jail}")
    assert (table.unit("Me1").place, table.unit("Sc1").place) == ("NE", "SE")
    assert [hit.cause for hit in table.told(Struck)] == ["token", "token", "token"]
    assert (table.asking, table.view.phases_left) == ("P1 turn", 1)


def test_DD_CRD_02_the_active_carrier_follows_whom_it_has_pushed() -> None:
    """DD-CRD-02, R34: the attacker itself has Van Damme: it follows off its movement, and then still moves in full."""
    table = between("Wa1+W02+V01@C8 Gu2@D8", hands="P1=P23").play("P1", "use Wa1", "attack W02 Gu2", "none")
    assert table.asking == "P1 follow"
    table.play("P1", "follow D8")
    assert (table.unit("Wa1").place, table.view.acting.steps) == ("D8", 0)  # type: ignore[union-attr]
    assert table.play("P1", "go A8").unit("Wa1").place == "A8"


def test_R72_who_could_follow_has_left() -> None:
    """R72: the carrier's player gives up in the middle of the movement: nobody follows when it is over."""
    table = between("Sc1@E9 Gu2+V01@D10", players=3, hands="P1=P23").play("P1", "use Sc1", "go E8")
    table.act("P2", "concede").play("P1", "done")
    assert (table.asking, table.unit("Gu2").place) == ("P1 turn", "")


def test_R72_the_target_has_left() -> None:
    """R72: a unit whose player has given up is no target any more, and its square is free."""
    table = between("Wa1@E8 Gu2@F8", players=3).play("P1", "use Wa1").act("P2", "concede")
    assert "attack punch Gu2" not in table.options("P1")
    assert table.play("P1", "go F8").unit("Wa1").place == "F8"


def test_R72_cards_of_who_has_left_stay_away() -> None:
    """R72, DD-CMP-01: the hand of a player who has left goes nowhere; the others go on drawing."""
    table = position(players=3, hands="P1=P05,P06,P23").act("P1", "concede")
    assert table.view.discards == ()
    assert table.play("P2", "end_turn").hands()[1:] == [3, 3]


def test_DD_WIN_06_in_the_middle_of_a_unit_phase() -> None:
    """DD-WIN-06: the last enemy dies in the first of two phases: the match is over at once."""
    jailed = "Wa2@jail1 Gu2@jail1 Sc2@jail2"
    table = between(f"Gu1+G01@E8 Me2@E5:w4 {jailed}", hands="P1=P23", control="R8=P2 P10=P2 S6=P2")
    table.play("P1", "use Gu1", "attack G01 Me2", "none", "imprison SE")
    assert (table.asking, table.view.winners, table.view.acting) == ("", (0,), None)
    assert [fact.payouts for fact in table.told(MatchEnded)] == [(100_000, 300_000)]


def test_DD_WIN_06_by_lava_at_the_end_of_the_phase() -> None:
    """DD-WIN-06, R51: the last unit of a team ends its phase on lava: the other team has won."""
    jailed = "Wa1@jail1 Gu1@jail1 Me1@jail2"
    table = between(f"Sc1@F8 {jailed}", hands="P1=P12").play("P1", "use Sc1", "play P12", "go G8", "done")
    table.play("P2", "imprison NE")
    assert (table.asking, table.view.winners) == ("", (1,))
    assert [fact.shell for fact in table.told(Died)] == [False]


def test_DD_UPH_07_pager_and_token_in_one_step() -> None:
    """DD-UPH-07, DD-CRD-05, R41: stung down to 0, saved by the pager, pushed back: the phase goes on."""
    table = between("Wa1+E01+E08@M7 Me1+M01@N8", hands="P1=P24", tokens="beehive=L6,P2")
    table.play("P1", "use Wa1", "go L6", "value 1")
    assert table.asking == "P1 unit"
    assert table.told(Healed)[-1].by == "Me1"
    assert (table.unit("Wa1").place, table.unit("Wa1").wounds) == ("M7", 4)
    assert table.told(PhaseEnded) == []
