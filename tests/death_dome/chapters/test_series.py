"""A series: matches, auction, values and turn order. [DD-SER, DD-AUC, DD-ORD]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.series_events import (
    FirstRolled,
    MatchBegan,
    MatchEnded,
    SeriesEnded,
    Sold,
    SoldOff,
    StoreOpened,
    Voted,
)
from tests.death_dome.kit import Table, new_game, position, shopping
from tests.scene import Script

SERIES = {"matches": "5"}


def after_match(text: str = "", *, match: int = 1, control: str = "E8=P1", **more: Any) -> Table:
    """A series at the payout of a match that P1 wins by a point."""
    options = {**SERIES, **more.pop("options", {})}
    return position(text, phase="payout", match=match, control=control, options=options, **more)


def begun(match: int = 2, players: int = 3, dice: Script = (), **more: Any) -> Table:
    """A match of a series about to begin: everybody has passed."""
    return position(phase="begin_match", match=match, players=players, options=SERIES, dice=dice, **more)


# -- the series --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("match", "rounds"), [(1, 6), (2, 8), (3, 10), (4, 12), (5, 12), (6, 12)])
def test_DD_SER_01_rounds_of_the_matches(match: int, rounds: int) -> None:
    """DD-SER-01: the matches have 6, 8, 10, 12, 12 rounds, further ones 12."""
    if match == 1:
        assert new_game(matches="7").view.limit == rounds
    else:
        table = after_match(match=match - 1, options={"matches": "7"})
        assert (table.view.match, table.view.limit) == (match, rounds)


def test_DD_SER_01_a_second_match_lasts_eight_rounds() -> None:
    """DD-SER-01, DD-MAT-04: with nobody doing anything match 2 is over after 16 turns."""
    table = after_match(dice=[[9, 1]]).silent(2)
    assert table.asking == "P1 turn"
    table.silent(15)
    assert (table.asking, table.view.counter) == ("P2 turn", 8)
    table.silent()
    assert [fact.match for fact in table.told(MatchEnded)] == [1, 2]


def test_DD_SER_02_payouts_come_to_the_credits() -> None:
    """DD-SER-02: 50k and a payout of 1.2 million are 1.25 million."""
    table = after_match(control="I9=P1 M13=P1 E8=P1 E5=P1", credits="P1=50")
    assert table.credits("P1") == 1_250
    assert table.team("P1").payouts == (1_200_000,)


def test_DD_SER_03_the_dome_is_cleared() -> None:
    """DD-SER-03: markers, wounds, tokens, shells and hands are gone, all stand in their bases; cards stay."""
    table = after_match(
        "Wa1+W01@E8:w2 Gu1@D9:down Sc2+S09@jail1 Me2@R8:w1",
        control="E8=P1 R8=P2",
        shells="P1=2",
        hands="P1=P01,P02 P2=P03",
        tokens="beehive=R8,P2",
        cubes=3,
    )
    assert table.play("P1", "spare").asking == "P1 purchase"
    seen = table.view
    assert (seen.control, seen.tokens, seen.cubes, table.hands()) == ({}, {}, 0, [0, 0])
    assert [team.shells for team in seen.teams] == [0, 0]
    assert [(unit.wounds, unit.down, unit.in_base) for unit in seen.units] == [(0, False, True)] * 8
    assert (table.items("Wa1"), table.items("Sc2"), table.credits("P1")) == ("W01", "S09", 2_300)
    assert len({unit.place for unit in seen.units}) == 8
    assert (table.silent(2).view.pile, table.hands()) == (64, [3, 3])


def test_DD_SER_03_the_next_match_begins_anew() -> None:
    """DD-SER-03, DD-SER-02: after a whole match both come to buy again, and the turns of match 2 count from one."""
    table = new_game(matches="2", dice=[[12, 1], [12, 1]]).silent(2 + 12)
    assert (table.view.match, table.asking) == (2, "P1 purchase")
    assert table.silent().asking == "P2 purchase"
    table.silent()
    assert (table.asking, table.view.counter, [team.turns for team in table.view.teams]) == ("P1 turn", 1, [1, 0])


def test_DD_SER_04_the_most_valuable_team_wins() -> None:
    """DD-SER-04, R31: after match 5 the value decides, whoever won that match; there is no auction."""
    table = after_match("Sc2@jail1", match=5, control="E8=P1", credits="P1=5900 P2=6100")
    assert table.asking == ""
    assert table.told(SeriesEnded) == [SeriesEnded((6_000_000, 6_100_000), (1,))]
    assert table.view.winners == (1,)


@pytest.mark.parametrize(("wins", "winner"), [("P1=1", 0), ("P2=2", 1), ("P2=1", 0), ("", 0)])
def test_DD_SER_04_ties_go_by_matches_won(wins: str, winner: int) -> None:
    """DD-SER-04, R67: equal values: more matches won; equal, too: who won the last one, here P1."""
    table = after_match(match=5, credits="P1=2000 P2=2100", wins=wins)
    assert [table.value("P1"), table.value("P2")] == [2_100, 2_100]
    assert table.view.winners == (winner,)


def test_DD_SER_04_else_the_series_is_shared() -> None:
    """DD-SER-04, R67: equal values, wins and a shared last match: both win the series."""
    assert after_match(match=5, control="").view.winners == (0, 1)


def test_DD_SER_01_a_longer_series_goes_on() -> None:
    """DD-SER-01: of seven matches the fifth is not the last."""
    assert after_match(match=5, options={"matches": "7"}).view.match == 6


def test_DD_SER_01_without_an_end_all_are_asked() -> None:
    """DD-SER-01, R84: in a series without an end all teams are asked after each match; silence plays on."""
    table = after_match(options={"matches": "endless"}, players=3)
    assert table.asking == "P1 P2 P3 vote"
    table.silent()
    assert table.told(Voted) == [Voted((), False)]
    assert "Nobody wants to stop: the series goes on." in table.lines(None)
    assert table.asking == "P1 purchase"


@pytest.mark.parametrize(("stop", "ends"), [((), False), ((1,), False), ((0, 2), True), ((0, 1, 2), True)])
def test_DD_SER_01_it_ends_when_more_than_half_want_it(stop: tuple[int, ...], ends: bool) -> None:
    """DD-SER-01, R84: one of three is not enough, two are; then the most valuable team has won."""
    table = after_match(options={"matches": "endless"}, players=3)
    for seat in range(3):
        table.play(f"P{seat + 1}", "end_series" if seat in stop else "play_on")
    assert table.told(Voted) == [Voted(stop, ends)]
    assert (table.asking == "") is ends
    assert table.view.winners == ((0,) if ends else ())


def test_DD_SER_01_half_is_not_more_than_half() -> None:
    """DD-SER-01, R84: of two teams both must want to stop."""
    table = after_match(options={"matches": "endless"}).say(P1="end_series", P2="play_on")
    assert table.asking == "P1 purchase"


# -- the auction -------------------------------------------------------------------------------------------------------


def test_DD_AUC_01_jailed_units_are_listed() -> None:
    """DD-AUC-01: in the auction the units on the board are home; those in jail can be told apart."""
    table = after_match("Wa1@E8 Gu1@jail2 Sc2@jail1 Me2@R8")
    assert table.asking == "P1 auction"
    assert [unit.id for unit in table.view.units if unit.jailed] == ["Gu1", "Sc2"]
    assert [unit.id for unit in table.view.units if unit.in_base] == ["Wa1", "Sc1", "Me1", "Wa2", "Gu2", "Me2"]


def test_DD_AUC_02_the_winner_names_a_unit() -> None:
    """DD-AUC-02: it carries 650k and 200k: its owner gets 850k, and both cards are in the store again."""
    table = after_match("Gu2+G01+E01@jail1 Sc2@jail1")
    assert table.choices("P1", "sell_off") == ["Gu2", "Sc2"]
    table.play("P1", "sell_off Gu2")
    assert table.told(SoldOff) == [SoldOff(1, "Gu2", ("G01", "E01"), 850_000, "")]
    assert (table.credits("P2"), table.items("Gu2"), table.on_sale("G01", "E01")) == (2_850, "", True)


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("Gu1", "Gu1 is your own: name an opponent's unit, or nobody."),
        ("Me2", "Me2 is not in jail: only a unit that ended the match there can be named."),
        ("Xx9", "There is no unit “Xx9”."),
    ],
)
def test_DD_AUC_03_who_cannot_be_named(unit: str, told: str) -> None:
    """DD-AUC-03, R32: neither an own unit nor one on the board."""
    table = after_match("Gu1@jail1 Sc2@jail1 Me2@R8")
    assert table.refused("P1", f"sell_off {unit}") == told


def test_DD_AUC_03_one_unit_at_most() -> None:
    """DD-AUC-03: one unit only, or none."""
    table = after_match("Gu2+G01@jail1 Sc2+S09@jail1").play("P1", "sell_off Sc2")
    assert (table.asking, table.items("Gu2")) == ("P1 purchase", "G01")
    table = after_match("Gu2+G01@jail1").play("P1", "spare")
    assert (table.asking, table.items("Gu2"), table.told(SoldOff)) == ("P1 purchase", "G01", [])


def test_DD_AUC_03_nobody_to_name() -> None:
    """DD-AUC-03: without a jailed enemy the store opens at once."""
    assert after_match("Gu1@jail1").asking == "P1 purchase"


def test_D22_the_dearest_unit_by_default() -> None:
    """D22: who is silent names the jailed enemy with the dearest cards."""
    table = after_match("Gu2+G03@jail1 Sc2+S09@jail1 Me2+M03@jail1")
    assert table.default("P1") == "sell_off Sc2"


def test_DD_AUC_03_a_shared_win_sells_nobody_off() -> None:
    """DD-AUC-03, R29: after a shared win nobody is named, and who buys first is rolled."""
    table = after_match("Wa1@jail1 Sc2@jail1", control="", dice=[[4, 4], [3, 7]])
    assert table.told(SoldOff) == []
    assert table.told(FirstRolled) == [FirstRolled((4, 4), None), FirstRolled((3, 7), 1)]
    assert table.asking == "P2 purchase"


def test_R29_after_the_roll_the_others_follow_in_turn_order() -> None:
    """R29, DD-PUR-02: after a shared win P3 rolls highest; P2 and P1 follow in turn order; nobody is dealt anew."""
    options = {"teams": "characters"}
    table = after_match(players=3, order="P1 P3 P2", control="", options=options, dice=[[1, 1, 5]])
    assert [unit.kind for unit in table.view.of(0)] == ["C01", "C02", "C03", "C04"]
    assert len(table.view.units) == 12
    assert table.asking == "P3 purchase"
    assert table.silent().asking == "P2 purchase"
    assert table.silent().asking == "P1 purchase"


def test_DD_AUC_04_the_winner_buys_first() -> None:
    """DD-AUC-04: first P2, who won, then the others in the turn order of the last match, wrapping round."""
    table = after_match("Gu3+G01@jail1", players=4, order="P4 P2 P1 P3", control="E8=P2", to_act="P1")
    table.play("P2", "sell_off Gu3")
    assert table.told(StoreOpened) == [StoreOpened(2, 1)]
    assert table.on_sale("G01")
    asked = []
    for _ in range(4):
        asked.append(table.asking)
        table.silent()
    assert asked == ["P2 purchase", "P1 purchase", "P3 purchase", "P4 purchase"]


def test_DX_21_an_auction() -> None:
    """DX-21: P2's gunner loses Magnum and Kidney for 750k; the team is worth the same; the winner buys the Magnum."""
    table = after_match("Gu2+G01+E08@jail1")
    before = table.value("P2")
    table.play("P1", "sell_off Gu2")
    assert (table.credits("P2"), table.value("P2")) == (2_750, before)
    assert table.play("P1", "buy gunner G01 Gu1").items("Gu1") == "G01"


# -- values and turn order ---------------------------------------------------------------------------------------------


def test_DD_ORD_01_the_value_of_a_team() -> None:
    """DD-ORD-01: cards for 1.6 million and 0.3 million credits are 1.9 million; loose cards count."""
    table = shopping("Gu1+G09 Wa1+W10", credits="P1=300")
    assert table.value("P1") == 1_900
    assert shopping("Gu1+G09", loose="P1=W10", credits="P1=300").value("P1") == 1_900


def test_DD_ORD_01_the_store_changes_no_value() -> None:
    """DD-ORD-01: buying and selling leave the value as it is."""
    table = shopping("Gu1+G09").play("P1", "buy warrior W10 Wa1", "sell G09")
    assert table.value("P1") == 2_950
    assert table.told(Sold) == [Sold(0, "G09", 950_000)]


def test_DD_ORD_02_turns_by_falling_value() -> None:
    """DD-ORD-02: values 3, 5 and 4 million: the order is 5, 4, 3."""
    table = begun(credits="P1=3000 P2=5000 P3=4000")
    assert table.order() == "P2 P3 P1"
    assert table.asking == "P2 turn"
    fact = table.told(MatchBegan)[0]
    assert (fact.match, fact.rounds, fact.order, fact.values) == (2, 6, (1, 2, 0), (3_000_000, 5_000_000, 4_000_000))


def test_DD_ORD_02_ties_keep_the_order_of_the_last_match() -> None:
    """DD-ORD-02, R33: of equal teams who was earlier in the last match is earlier again."""
    assert begun(order="P3 P1 P2", credits="P1=3000 P2=4000 P3=3000").order() == "P2 P3 P1"


def test_DD_ORD_02_ties_keep_the_order_of_the_match_before() -> None:
    """DD-ORD-02, R33: P2 began match 2 with 100k more; P1 earns them back: match 3 has the order of match 2."""
    table = begun(players=2, credits="P1=2000 P2=2100", limit=1)
    assert table.order() == "P2 P1"
    table.silent().play("P1", "use Sc1", "go R8", "capture", "done").wait_for("P1 purchase")
    assert (table.value("P1"), table.value("P2")) == (2_100, 2_100)
    assert table.silent(2).order() == "P2 P1"


@pytest.mark.parametrize(("match", "bases"), [(1, "EWN"), (2, "NEW")])
def test_DD_ORD_03_three_players_and_the_center(match: int, bases: str) -> None:
    """DD-ORD-03, R33, R56: in match 1 the order is E, W, N: the center last; later N first, then E, W."""
    table = begun(match=match)
    assert (table.order(), table.bases()) == ("P1 P2 P3", bases)
    assert all(unit.in_base for unit in table.view.units)


@pytest.mark.parametrize(("players", "bases"), [(2, "EW"), (4, "SENW")])
def test_DD_ORD_03_bases_by_value(players: int, bases: str) -> None:
    """DD-ORD-03, R33: seats are given by falling value: W, E of two; W, N, E, S of four."""
    credits = " ".join([f"P{number}={number}000" for number in range(1, players + 1)])  # noqa: A001 - the game's word
    assert begun(players=players, credits=credits).bases() == bases


def test_DD_ORD_04_no_card_is_kept_out_of_play() -> None:
    """DD-ORD-04: credits may be kept aside and count; a card must be on a unit before the pass."""
    table = shopping(loose="P1=G01")
    assert table.value("P1") == 2_650
    assert "give 44,000 Magnum to a unit or sell it" in table.refused("P1", "pass")


# -- who has left ------------------------------------------------------------------------------------------------------


def test_R83_the_store_goes_on_without_a_team() -> None:
    """R83: whose purchasing turn it is gives up: the next player buys, and the match begins without him."""
    table = shopping(players=3).act("P1", "concede")
    assert table.asking == "P2 purchase"
    table.play("P2", "pass").play("P3", "pass")
    assert (table.asking, table.order()) == ("P2 turn", "P2 P3")
    assert [unit.place for unit in table.view.of(0)] == ["", "", "", ""]


def test_R83_a_champion_who_leaves_names_nobody() -> None:
    """R83: the winner gives up in the auction: nobody is sold off, and the others roll to buy first."""
    table = after_match("Sc2@jail1", players=3, dice=[[2, 9]]).act("P1", "concede")
    assert (table.told(SoldOff), table.told(FirstRolled)) == ([], [FirstRolled((0, 2, 9), 2)])
    assert table.asking == "P3 purchase"


def test_R83_who_has_left_has_no_vote() -> None:
    """R83: of three teams one gives up while all are asked: the other two decide."""
    table = after_match(options={"matches": "endless"}, players=3).act("P3", "concede")
    table.say(P1="end_series", P2="end_series")
    assert (table.asking, table.view.winners) == ("", (0,))


def test_R83_points_of_who_has_left_pay_nobody() -> None:
    """R83: P3 leaves with three points: they keep his colour and pay nothing, P1 wins with one."""
    options = {**SERIES, "bonus_matches": "on"}
    control = "E8=P1 R8=P3 S6=P3 N4=P3"
    table = position(control=control, players=3, options=options, counter=5, limit=6).act("P3", "concede")
    table.wait_for("P1 purchase")
    assert table.told(MatchEnded) == [MatchEnded(1, (100_000, 0, 0), (0,))]
    assert [table.credits(player) for player in ("P1", "P2", "P3")] == [3_100, 3_000, 2_000]
