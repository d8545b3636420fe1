"""The attack sequence as the rulebook orders it, told as scenes: each step, who is asked, and what everybody sees.

Each scene is also stopped after every answer, stored and restored, and must end as it would have ended.
"""

from __future__ import annotations

import pytest

from rules.engine import Match
from rules.engine.playout import ScriptedDice
from testing.scene import Dice
from tests.death_dome.fight import fight, happened
from tests.death_dome.kit import Table

Script = tuple[tuple[str, str], ...]
"""Prompt as `P1 unit`, and its answer."""


def act_out(table: Table, script: Script) -> Table:
    """Give these answers; each must be asked for, of this player alone."""
    for asking, words in script:
        assert table.asking == asking, words
        table.play(asking.split()[0], words)
    return table


# -- the missile -------------------------------------------------------------------------------------------------------


def missile() -> Table:
    """P1's gunner aims at P2's warrior, beside whom stand P2's scout and P3's gunner; a medic waits behind beetles."""
    return fight(
        "Gu1+G02@D12:w1 Wa2+A04@D9 Sc2@E9 Me2+M01@B9:w2 Gu3+E11@D8",
        "P1=P22,P24,P26 P2=P23 P3=P19,P25",
        players=3,
        tokens="beetle_mound=E8,P3",
    )


MISSILE: Script = (
    ("P1 turn", "use Gu1"),
    ("P1 unit", "play P22"),  # the next attack lays low
    ("P1 unit", "attack G02 Wa2"),
    ("P1 attack_cards", "value 1"),  # 4 and 2 are 6
    ("P2 defence", "value 1"),  # 1, for both of its units
    ("P2 hits", "first Sc2, first Wa2"),
    ("P3 defence", "grant 1 Gu3"),  # no value, but 4 to pay back
    ("P2 pager", "answer E8"),  # the scout has 0 left: the medic runs, straight into the beetles
    ("P3 jail", "imprison NW"),  # who put them there
    ("P1 jail", "imprison NE"),  # the scout, whom nobody has healed
    ("P1 defence", "none"),  # against the warrior's leotard
    ("P3 attack_cards", "none"),  # to the gunner's tuba
    ("P1 defence", "none"),
    ("P3 jail", "imprison SE"),  # the attacker; the grenade finds nobody
)


def test_a_missile_on_three_units_of_two_players() -> None:
    """Steps 1 to 7, DD-MUL-01..04, DD-CRD-05..09, DD-ABL-20..26, R40, R75: from the first card to the last jail."""
    table = act_out(missile(), MISSILE)
    assert happened(table) == [
        "Gu1 G02 > Wa2 Sc2 Gu3 4",  # 3: the units hit are fixed
        "P1 shows P24",  # 2: the attacker's cards are shown
        "P2 shows P23",  # 4: each defender in turn order
        "P3 shows P19:Gu3",
        "Sc2 6-1: 5, 0 left",  # 5a, 5b: P2's units first, in P2's order
        "Sc2 down",  # 5d
        "Me2 walks B9-C8-D7-E8",
        "beetle_mound token > Me2 10",  # 5f: the pager, and what lies on its way
        "Me2 10-1: 9, -6 left",
        "Me2 down",
        "Me2 dies by P3, NW",  # no shell
        "Sc2 dies by P1, NE, shell",  # 5g
        "Wa2 6-3: 3, 2 left",
        "Wa2 down",
        "Gu3 6-1: 5, 1 left",  # then P3's
        "Gu3 down",
        "Wa2 payback > Gu1 3",  # 7: in the order of step 5
        "P1 shows nothing",
        "Gu1 3-1: 2, 3 left",
        "Gu3 payback > Gu1 5",  # the largest first
        "P3 shows nothing",
        "P1 shows nothing",
        "Gu1 5-1: 4, -1 left",
        "Gu1 dies by P3, SE, shell",
        "Gu1 done",  # DD-UPH-07: its phase is over
    ]
    assert table.asking == "P1 turn"
    assert [team.shells for team in table.view.teams] == [1, 0, 1]


# -- the hive ----------------------------------------------------------------------------------------------------------


def hive() -> Table:
    """P1's warrior drives P2's gunner towards P3's bees; P2's medic is near, and P3's Van Damme stands by."""
    return fight(
        "Wa1+W07@C8 Gu2+A04@D8 Me2+M01@F10 Sc3+V01@D7",
        "P1=P23,P24 P2=P24,P25,P19 P3=P26",
        players=3,
        tokens="beehive=E8,P3",
    )


HIVE: Script = (
    ("P1 turn", "use Wa1"),
    ("P1 unit", "attack W07 Gu2"),
    ("P1 attack_cards", "value 1, value 2"),  # 5 and 3 are 8
    ("P2 defence", "grant 1 Gu2, value 2"),  # 2 and 2 are 4: 4 wounds, and a grenade
    ("P2 defence", "value 1"),  # the bees: 10 against 2 and 3
    ("P3 follow", "stay"),  # the gunner was driven back from E8: beside it stood the scout
    ("P2 pager", "answer E9"),  # for the bees' wounds: -3 and 2 are not enough
    ("P3 jail", "imprison SW"),
    ("P3 follow", "follow D8"),  # the first push left D8, and nobody stands there now
)


def test_a_push_into_the_bees_and_the_reactions_in_between() -> None:
    """Step 5c to 5g, DD-ABL-11, DD-CRD-15..17, R27, R41: the bees' attack lies within the push, with reactions."""
    table = act_out(hive(), HIVE)
    assert happened(table) == [
        "Wa1 W07 > Gu2 5",
        "P1 shows P23 P24",
        "P2 shows P19:Gu2 P24",
        "Gu2 8-4: 4, 2 left",  # the first wounding
        "Gu2 pushed D8-E8",
        "beehive token > Gu2 10",
        "P2 shows P25",
        "Gu2 10-5: 5, -3 left",  # the second
        "Gu2 pushed E8-D8",  # back to where it came from
        "Me2 walks F10-E9",
        "Me2 heals Gu2 2",
        "Gu2 dies by P3, SW",
        "Sc3 follows D7-D8",
        "Gu2 payback > Wa1 4",  # the dead pay back: the grenade, then the leotard
        "Wa1 4-1: 3, 2 left",
        "Gu2 payback > Wa1 3",
        "Wa1 3-1: 2, 0 left",
    ]
    assert table.asking == "P2 jail"
    assert table.play("P2", "imprison NW").asking == "P1 turn"


# -- all of step 5 -----------------------------------------------------------------------------------------------------


def test_step_5_in_its_order() -> None:
    """Step 5: wounds, push, down, Van Damme, pager; then the payback: one hit that brings them all."""
    table = fight("Wa1+W02@C9 Sc2+E10@D9:w1 Me2+M01@F12 Gu3+V01@D10", "P1=P22", players=3)
    act_out(
        table,
        (
            ("P1 turn", "use Wa1"),
            ("P1 unit", "play P22"),
            ("P1 unit", "attack W02 Sc2"),
            ("P3 follow", "follow D9"),
            ("P2 pager", "answer F10"),
        ),
    )
    assert happened(table) == [
        "Wa1 W02 > Sc2 4",
        "Sc2 4-0: 4, 0 left",
        "Sc2 pushed D9-E9",
        "Sc2 down",
        "Gu3 follows D10-D9",
        "Me2 walks F12-F11-F10",
        "Me2 heals Sc2 2",
        "Sc2 payback > Wa1 2",
        "Wa1 2-1: 1, 4 left",
    ]
    assert (table.unit("Sc2").vitae, table.unit("Sc2").down) == (2, True)


def test_step_5_on_lava() -> None:
    """Step 5c, DD-LAV-02, DD-CRD-02, DD-CRD-08: lava kills at once; then Van Damme, the pager, the payback."""
    table = fight("Wa1+W02@E8 Sc2+E10@F8 Me2+M01@F12 Gu3+V01@F9", players=3)
    act_out(
        table,
        (
            ("P1 turn", "use Wa1"),
            ("P1 unit", "attack W02 Sc2"),
            ("P1 jail", "imprison SE"),
            ("P3 follow", "follow F8"),
            ("P2 pager", "answer F9"),
        ),
    )
    assert happened(table)[2:] == [
        "Sc2 pushed F8-G8",
        "Sc2 dies by P1, SE, shell",
        "Gu3 follows F9-F8",
        "Me2 walks F12-F11-F10-F9",
        "Sc2 payback > Wa1 2",
        "Wa1 2-1: 1, 4 left",
    ]


def test_the_drain_comes_before_the_payback() -> None:
    """Steps 6, 7 and 8: drain, payback, and the second attack of a weapon only when those are done."""
    table = fight("Me1+M08@C9:w2 Wa2+A04@E9").play("P1", "use Me1", "attack M08 Wa2")
    assert happened(table)[2:] == ["Me1 heals Me1 1", "Wa2 payback > Me1 3", "Me1 3-1: 2, 2 left"]
    table = fight("Sc1+S04@C9 Wa2+A04@E9").play("P1", "use Sc1", "attack S04 Wa2")
    assert happened(table)[2:] == ["Wa2 payback > Sc1 3", "Sc1 3-0: 3, 2 left"]
    assert table.asking == "P1 again"


# -- restored in the middle --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [MISSILE, HIVE], ids=["missile", "hive"])
def test_restored_after_every_answer(script: Script) -> None:
    """A checkpoint and the rows since: the chain goes on exactly where it was, whoever has just answered."""
    begin = missile if script is MISSILE else hive
    whole = act_out(begin(), script).match
    for step in range(len(script) + 1):
        match = act_out(begin(), script[:step]).match
        assert match.checkpoint is not None
        again = Match.restore(match.game, match.checkpoint, match.tail, ScriptedDice([]))
        assert (again.view(None), again.line) == (match.view(None), match.line)
        rest = act_out(Table(again, Dice([])), script[step:])
        assert rest.match.game.dump(rest.match.state) == whole.game.dump(whole.state)
        assert rest.match.line == whole.line


def test_every_answer_of_the_chain_is_offered() -> None:
    """Each answer of the scenes is among the choices of its question, in the words that a player would use."""
    table = missile()
    for asking, words in MISSILE:
        assert set(words.split(", ")) <= {*table.options(asking.split()[0]), "none"}
        table.play(asking.split()[0], words)
