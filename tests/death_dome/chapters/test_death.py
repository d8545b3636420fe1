"""Death, jail and shells; the last team standing; the duel, where nobody stays dead. [3.13, 3.14]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Died, PhaseEnded, Struck
from rules.death_dome.model.series_events import LastStanding, MatchEnded
from rules.death_dome.model.state import JAILS
from tests.death_dome.fight import fight, finished, happened
from tests.death_dome.kit import Table, position

KILL = "Wa1+W04@C9 Sc2@D9:w1"
"""A guillotine of 6 and a scout with 4 vitae."""


def kill(text: str = KILL, hands: str = "", **more: object) -> Table:
    """P1's warrior kills P2's scout; the jail is not chosen yet."""
    return fight(text, hands, **more).play("P1", "use Wa1", "attack W04 Sc2")


def alone(seat: int, *there: str) -> str:
    """A team of which only these are out of jail."""
    return " ".join([f"{unit}{seat}@jail1" for unit in ("Wa", "Gu", "Sc", "Me") if unit not in there])


# -- death -------------------------------------------------------------------------------------------------------------


def test_DD_DTH_01_it_leaves_the_board() -> None:
    """DD-DTH-01: with no vitae left a unit leaves the board; with one left it stays."""
    table = kill().play("P1", "imprison NW")
    assert (table.unit("Sc2").on_board, table.view.at("D9")) == (False, None)
    assert fight("Wa1+W06@C9 Sc2@D9").play("P1", "use Wa1", "attack W06 Sc2").asking == "P1 jail"
    assert fight("Wa1+W02@C9 Sc2@D9").play("P1", "use Wa1", "attack W02 Sc2").unit("Sc2").on_board


def test_DD_DTH_02_the_killer_picks_the_jail() -> None:
    """DD-DTH-02, D13: any of the four; by default the one farthest from the victim's base, the first of equals."""
    table = kill()
    assert (table.asking, table.choices("P1", "imprison")) == ("P1 jail", list(JAILS))
    assert table.default("P1") == "imprison NW"
    assert table.play("P1", "imprison SE").unit("Sc2").place == "SE"
    table = fight("Wa1@C9 Wa2+W04@D9 Sc1@C8:w1", to_act="P2", phases_left=2).play("P2", "use Wa2", "attack W04 Sc1")
    assert table.default("P2") == "imprison NE"


def test_DD_DTH_03_a_shell_for_each_kill() -> None:
    """DD-DTH-03: one beetle shell, which counts 100k in the payout."""
    table = kill(shells="P1=2")
    before = table.team("P1").payout
    table.play("P1", "imprison NW")
    assert (table.team("P1").shells, table.team("P1").payout - before) == (3, 100_000)
    assert table.told(Died) == [Died("Sc2", 0, "NW", True)]


def test_DD_DTH_04_in_jail_all_is_healed_and_over() -> None:
    """DD-DTH-04, R52, DD-CRD-19: no wounds, not down, boosts over; the Pressured card beside it is discarded."""
    table = fight("Wa1+W04@C9 Wa2@D9:w4 Me2+M07@E9", "P2=P06", to_act="P2")
    table.play("P2", "use Wa2", "play P06 toughness", "done", "use Me2", "strengthen M07 Wa2", "done")
    table.wait_for("P1 turn")
    assert len(table.unit("Wa2").boosts) == 2
    table.play("P1", "use Wa1", "attack W04 Wa2", *(["none"] if table.hands()[0] else []))
    finished(table)
    unit = table.unit("Wa2")
    assert (unit.place, unit.wounds, unit.down, unit.boosts, unit.vitae) == ("NW", 0, False, (), 5)
    assert "P06" in table.view.discards


def test_DD_DTH_04_an_incapacitated_unit_too() -> None:
    """DD-DTH-04: a unit that lies down, dies and is set free stands in its base."""
    table = fight("Wa1+W04@C9 Sc2@D9:down,w1 Wa2@C3", to_act="P1").play(
        "P1", "use Wa1", "attack W04 Sc2", "imprison NW"
    )
    table.wait_for("P2 turn").play("P2", "use Wa2", "release NW", "done")
    assert table.unit("Sc2").in_base
    assert "use Sc2" in table.options("P2")


def test_DD_DTH_05_jails_have_room_for_all() -> None:
    """DD-DTH-05: the ninth unit goes into a jail of eight, and all stay there turn after turn."""
    table = fight(
        "Wa1+W04@C9 Gu1@jail1 Sc1@jail1 Me1@jail1 Wa2@jail1 Sc2@D9:w1 Gu2@jail1 Me2@jail1 Gu3@jail1 Sc3@jail1",
        players=3,
    ).play("P1", "use Wa1", "attack W04 Sc2", "imprison NW")
    assert len([unit for unit in table.view.units if unit.place == "NW"]) == 9
    table.wait_for("P3 turn").wait_for("P1 turn")
    assert table.unit("Sc2").place == "NW"


def test_DD_DTH_06_a_team_in_jail_stays_in_the_game() -> None:
    """DD-DTH-06, R72: of three teams one is all in jail: supply 6 and one card: it draws to 4 and plays its cards."""
    text = alone(2) + " Wa1@C9 Wa3@F9"
    table = position(text, players=3, to_act="P2", order="P1 P2 P3", control="I9=P2 E8=P2", hands="P2=P08")
    assert (table.asking, table.hands()[1]) == ("P2 turn", 4)
    assert not table.choices("P2", "use")
    assert "use Gu2" in table.play("P2", "play P08 Gu2").options("P2")


def test_DD_DTH_06_and_is_paid_in_the_end() -> None:
    """DD-DTH-06: its points are paid although all of it is in jail, and may win."""
    table = position(alone(2), players=3, phase="payout", control="I9=P2 E8=P1")
    assert table.told(MatchEnded)[0].payouts == (100_000, 500_000, 0)
    assert table.view.winners == (1,)


def test_DD_LAV_02_lava_kills_whatever_the_vitae() -> None:
    """DD-LAV-02, R22: six vitae and one wound, pushed onto lava: dead; the pusher has the shell and picks the jail."""
    table = fight("Wa1+W02@E8 Gu2+A03@F8", "P2=P23").play("P1", "use Wa1", "attack W02 Gu2").play("P2", "value 1")
    assert happened(table)[2:] == ["Gu2 4-3: 1, 5 left", "Gu2 pushed F8-G8"]
    assert table.play("P1", "imprison NE").told(Died) == [Died("Gu2", 0, "NE", True)]


def test_R22_a_shove_into_lava_is_the_pushers_kill() -> None:
    """R22, 3.23 shove: pushed without a wound onto lava: shell and choice of jail for the pusher."""
    table = fight("Wa1@E8 Gu2@F8", "P1=P14").play("P1", "use Wa1", "play P14 Gu2")
    assert table.asking == "P1 jail"
    assert table.play("P1", "imprison SW").told(Died) == [Died("Gu2", 0, "SW", True)]


@pytest.mark.parametrize(("placer", "jailer"), [("P1", "P1"), ("P2", "P3"), ("P3", "P3")])
def test_R40_who_jails_a_bugs_victim(placer: str, jailer: str) -> None:
    """R40, DD-CRD-16: the token's placer, for its own unit the next player; nobody has a shell."""
    table = fight("Sc2@D8", players=3, to_act="P2", order="P1 P2 P3", tokens=f"beehive=E8,{placer}")
    table.play("P2", "use Sc2", "go E8")
    assert table.asking == f"{jailer} jail"
    table.play(jailer, "imprison NE")
    assert (table.unit("Sc2").place, [team.shells for team in table.view.teams]) == ("NE", [0, 0, 0])


def test_R66_several_deaths_in_the_order_of_hits() -> None:
    """R66: the mace kills two: each gives a shell and its own choice of jail, in the owner's order."""
    table = fight("Wa1+W10@D9 Sc2@C8 Me2@D8:w3 Wa2@E9", "P2=P23").play("P1", "use Wa1", "attack W10")
    table.play("P2", "none", "first Me2, first Sc2, first Wa2").play("P1", "imprison NW", "imprison SE")
    assert table.told(Died) == [Died("Me2", 0, "NW", True), Died("Sc2", 0, "SE", True)]
    assert table.team("P1").shells == 2


def test_R12_the_phase_of_a_dead_unit_is_over() -> None:
    """R12, DD-UPH-07: killed by payback, the attacker has no second attack; its phase ends, the other one remains."""
    table = fight("Gu1+G04@C9:w3 Wa2+E11@D9 Sc2@D8").play("P1", "use Gu1", "attack G04 Wa2")
    table.play("P2", "imprison NW")
    assert (table.asking, table.view.phases_left, table.view.acting) == ("P1 turn", 1, None)
    assert happened(table, PhaseEnded, Struck)[-1] == "Gu1 done"


# -- the last team standing --------------------------------------------------------------------------------------------


def test_DD_WIN_06_the_last_team_standing_wins() -> None:
    """DD-WIN-06: the last enemy is jailed in round 2: over at once, though the other payout is higher."""
    table = fight(KILL + " " + alone(2, "Sc"), control="I9=P2 E8=P1", round=2, counter=2).play("P1", *JAILED)
    assert table.asking == ""
    assert table.view.winners == (0,)
    assert table.told(LastStanding) == [LastStanding(0)]
    assert table.told(MatchEnded) == [MatchEnded(1, (200_000, 500_000), (0,))]


JAILED = ("use Wa1", "attack W04 Sc2", "imprison NW")
"""P1 kills the scout of P2."""


def test_DD_WIN_06_not_while_another_team_stands() -> None:
    """DD-WIN-06: of three teams one is wiped out: play goes on."""
    table = fight(KILL + " " + alone(2, "Sc"), players=3).play("P1", *JAILED)
    assert (table.asking, table.told(LastStanding)) == ("P1 unit", [])


def test_DD_WIN_06_a_team_that_kills_itself_loses() -> None:
    """DD-WIN-06: P1's last unit walks into the beetles and dies: P2, who did nothing, is the last."""
    table = fight(alone(1, "Sc") + " Sc1@D8", tokens="beetle_mound=E8,P1").play("P1", "use Sc1", "go E8")
    assert table.asking == "P2 jail"
    assert table.play("P2", "imprison NE").view.winners == (1,)


def test_DD_WIN_07_not_before_the_payback() -> None:
    """DD-WIN-07: the last enemy dies, and its payback is struck before anybody has won; the attacker lives and wins."""
    table = fight("Wa1+W04@C9 Sc2+A04@D9:w2 " + alone(2, "Sc"), "P2=P24").play("P1", "use Wa1", "attack W04 Sc2")
    table.play("P2", "none").play("P1", "imprison NW")
    assert (table.asking, table.told(LastStanding)) == ("P2 attack_cards", [])
    assert table.play("P2", "value 1").view.winners == (0,)


def test_DD_WIN_07_R30_mutual_destruction() -> None:
    """DD-WIN-07, R30: the last two kill each other: no winner; the turns go on, and who frees a unit first, wins."""
    text = f"Wa1+W04@C9:w3 Sc2+A04@D9:w2 {alone(1, 'Wa')} {alone(2, 'Sc')}"
    table = fight(text, "P2=P08", control="E8=P1 E5=P1").play("P1", "use Wa1", "attack W04 Sc2").play("P2", "none")
    table.play("P1", "imprison NW").play("P2", "none", "imprison SW")
    assert table.told(LastStanding) == []
    assert table.unit("Wa1").place == "SW"
    assert table.wait_for("P2 turn").told(LastStanding) == []
    table.play("P2", "play P08 Me2")
    assert (table.asking, table.view.winners) == ("", (1,))


# -- payback and who is gone -------------------------------------------------------------------------------------------


def test_R75_nobody_strikes_back_at_the_dead() -> None:
    """R75: the tuba kills the attacker; the doorbell, and the other unit's leotard, find nobody any more."""
    text = "Wa1+W05@D9:w{wounds} Gu2+E11+E10+A15@D8 Wa2+A04@C8"
    for wounds, paybacks in ((0, ["Gu2 payback > Wa1 5", "Gu2 payback > Wa1 2"]), (1, ["Gu2 payback > Wa1 5"])):
        table = fight(text.format(wounds=wounds)).play("P1", "use Wa1", "attack W05")
        finished(table.play("P2", "first Gu2, first Wa2"))
        assert happened(table, Struck)[1:] == paybacks


# -- the duel ----------------------------------------------------------------------------------------------------------

DUEL = {"arena": "duel"}


def test_R54_in_the_duel_the_dead_stand_in_their_base() -> None:
    """R54, DD-SCN-03: no jail is chosen: the dead unit is home at once, unhurt, and the shell is taken."""
    table = kill(options=DUEL)
    assert table.told(Died) == [Died("Sc2", 0, "", True)]
    assert (table.unit("Sc2").in_base, table.unit("Sc2").wounds, table.asking) == (True, 0, "P1 unit")


def test_R54_in_the_duel_the_attacker_dies_in_its_own_phase() -> None:
    """R54, R75: killed by payback the attacker is home; its phase and second attack are over, as is more payback."""
    table = fight("Gu1+G04@C9:w3 Wa2+E11+E10@D9 Sc2@D8", options=DUEL).play("P1", "use Gu1", "attack G04 Wa2")
    assert happened(table) == [
        "Gu1 G04 > Wa2 2",
        "Wa2 2-1: 1, 4 left",
        "Wa2 payback > Gu1 5",
        "Gu1 5-1: 4, -1 left",
        "Gu1 dies by P2, home, shell",
        "Gu1 done",
    ]
    assert (table.asking, table.unit("Gu1").in_base) == ("P1 turn", True)
    assert "use Gu1" in table.options("P1")


def test_R54_in_the_duel_who_died_on_the_way_is_not_hit_at_home() -> None:
    """R54, R60: the medic is to be hit second, answers her pager first and dies among beetles: at home she is safe."""
    text = "Gu1+G02@D12 Wa2@D9 Sc2@E9 Me2+M01@C9:w4"
    table = fight(text, options=DUEL, tokens="beetle_mound=E8,P1").play("P1", "use Gu1", "attack G02 Wa2")
    table.play("P2", "first Sc2, first Me2, first Wa2", "answer E8")
    assert happened(table)[1:] == [
        "Sc2 4-0: 4, 1 left",
        "Me2 walks C9-D8-E8",
        "beetle_mound token > Me2 10",
        "Me2 10-1: 9, -8 left",
        "Me2 down",
        "Me2 dies by P1, home",
        "Wa2 4-1: 3, 2 left",
    ]
    assert (table.unit("Me2").in_base, table.unit("Me2").wounds, table.unit("Me2").down) == (True, 0, False)


def test_R54_nobody_is_last_in_the_duel() -> None:
    """R54: however many die, the match goes on to its last round."""
    table = kill(options=DUEL)
    assert (table.asking, table.told(LastStanding)) == ("P1 unit", [])
