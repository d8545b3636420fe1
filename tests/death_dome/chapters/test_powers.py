"""Power cards: for their value, for their ability, and when they would change nothing. [DD-PWR, 3.21, 3.23]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import DECK, POWERS
from rules.death_dome.model.events import CardsShown, Died, Reshuffled, SawStolen, Stole, Struck, Wounded
from testing.scene import Dice, staged
from tests.death_dome.kit import Table, between, position, without


def phase(text: str, unit: str, hand: str, **more: Any) -> Table:
    """P1 has begun the phase of this unit and holds these cards."""
    return between(text, hands=f"P1={hand} {more.pop('others', '')}", **more).play("P1", f"use {unit}")


def nothing(card: str) -> str:
    """What is said of a card that would change nothing."""
    return f"{POWERS[card].name} would change nothing now: keep it."


# -- value or ability --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", list(POWERS))
def test_DD_PWR_01_every_design_in_an_attack(card: str) -> None:
    """DD-PWR-01: each of the 27 cards adds its value, from 1 to 5, to an attack, and nothing else."""
    table = phase("Wa1@E8 Gu2@F8", "Wa1", card).play("P1", "attack punch Gu2", "value 1")
    assert 1 <= POWERS[card].value <= 5
    wounds = 2 + POWERS[card].value - 1
    assert table.told(Wounded)[0].wounds == wounds
    assert table.told(CardsShown) == [CardsShown(0, True, (card,), ("value",))]


# -- timing ------------------------------------------------------------------------------------------------------------


def test_DD_PWR_03_some_cards_at_any_time_of_the_own_turn() -> None:
    """DD-PWR-03: Hyper Cube inside and outside a phase; in another's turn nothing is played."""
    assert between(hands="P1=P05", counter=3).play("P1", "play P05").view.counter == 2
    assert phase("", "Sc1", "P05", counter=3).play("P1", "play P05").view.counter == 2
    assert "not asked" in between(hands="P2=P05", counter=3).refused("P2", "play P05")


@pytest.mark.parametrize(
    ("card", "when"),
    [
        ("P03", "together with a capture"),
        ("P04", "together with a capture"),
        ("P18", "with your defence against an attack"),
        ("P19", "with your defence against an attack"),
        ("P23", "for its value, in an attack or a defence"),
        ("P24", "for its value, in an attack or a defence"),
        ("P25", "for its value, in an attack or a defence"),
        ("P26", "for its value, in an attack or a defence"),
        ("P27", "for its value, in an attack or a defence"),
    ],
)
def test_DD_PWR_03_cards_that_are_never_just_played(card: str, when: str) -> None:
    """DD-PWR-03: bug cards come with a capture, reactions with a defence, plain cards only for their value."""
    table = phase("Sc1@E8", "Sc1", card)
    assert table.refused("P1", f"play {card}") == f"{POWERS[card].name} is played {when}."
    assert table.play("P1", "done").refused("P1", f"play {card}").startswith(f"{POWERS[card].name} is played {when}")


def test_DD_PWR_04_turn_cards_need_no_unit() -> None:
    """DD-PWR-04: with all units jailed Vacuum Tube Escape and Jail Riot bring them back."""
    table = between("Wa1@jail1 Gu1@jail1 Sc1@jail2 Me1@jail2", players=3, hands="P1=P07,P08")
    table.play("P1", "play P08 Sc1", "play P07 NW")
    assert [unit.in_base for unit in table.view.of(0)] == [True, True, True, False]


# -- each card for its ability -----------------------------------------------------------------------------------------


def test_P01_action_movie_craze() -> None:
    """P01 extra_action, DD-PWR-03: one action more, no movement more; it may be played in the base, too."""
    table = phase("Sc1@E8 Gu2@F8", "Sc1", "P01").play("P1", "capture", "play P01")
    assert "attack punch Gu2" in table.options("P1")
    assert table.unit("Sc1").movement == 6
    assert "play P01" in phase("", "Sc1", "P01").options("P1")


def test_P02_step_n_go() -> None:
    """P02 split_move, DD-CRD-11: two steps, a capture, four more steps."""
    table = phase("Sc1@E9", "Sc1", "P02,P23").play("P1", "play P02", "go E8", "capture", "go E5")
    assert (table.unit("Sc1").place, table.view.control) == ("E5", {"E8": 0})


@pytest.mark.parametrize("words", ["capture", "go E8"])
def test_P02_refused_without_an_action_or_movement(words: str) -> None:
    """P02, DD-PWR-10: refused when the action is used, when all steps are, and a second time."""
    table = phase("Wa1@E8" if words == "capture" else "Wa1@E4", "Wa1", "P02").play("P1", words)
    assert table.refused("P1", "play P02") == nothing("P02")
    table = phase("Wa1@E8", "Wa1", "P02,P02").play("P1", "play P02")
    assert table.refused("P1", "play P02") == nothing("P02")


def test_P03_killer_bee_hive() -> None:
    """P03 place_bug: the hive lies on the point; the next visitor takes an attack of 10 and is pushed back."""
    table = phase("Sc1@L6 Wa2+A15@M7", "Sc1", "P03").play("P1", "capture P03", "go L3", "done", "end_turn")
    assert table.view.tokens == {"beehive": ("L6", 0)}
    table.play("P2", "use Wa2", "go L6", "none")
    assert [(hit.cause, hit.by, hit.power) for hit in table.told(Struck)] == [("token", "beehive", 10)]
    assert (table.unit("Wa2").place, table.unit("Wa2").wounds) == ("M7", 4)


def test_P04_mound_of_1000_beetles() -> None:
    """P04 place_bug: whom the beetles wound, they lay low."""
    table = phase("Sc1@L6 Wa2+A15@M7", "Sc1", "P04").play("P1", "capture P04", "go L3", "done", "end_turn")
    assert table.view.tokens == {"beetle_mound": ("L6", 0)}
    table.play("P2", "use Wa2", "go L6", "none")
    assert (table.unit("Wa2").place, table.unit("Wa2").down, table.view.acting) == ("L6", True, None)


@pytest.mark.parametrize(("card", "bug"), [("P03", "beehive"), ("P04", "beetle_mound")])
def test_P03_P04_refused(card: str, bug: str) -> None:
    """P03, P04, DD-PWR-10, R41: not while that token lies somewhere, not where another lies, not on an own point."""
    for tokens in (f"{bug}=E5,P1", f"{'beetle_mound' if card == 'P03' else 'beehive'}=E8,P2"):
        table = phase("Sc1@E8", "Sc1", card, tokens=tokens)
        assert "while its token is not on the board" in table.refused("P1", f"capture {card}")
        assert "capture" in table.options("P1")
    assert phase("Sc1@E8", "Sc1", card, control="E8=P1").refused("P1", f"capture {card}") == "E8 is yours already."


def test_P05_hyper_cube() -> None:
    """P05 round_back, DD-CRD-18: the counter goes back by one; in round 1 that is refused."""
    table = between(hands="P1=P05,P05", counter=4).play("P1", "play P05")
    assert (table.view.counter, table.view.cubes) == (3, 1)
    assert between(hands="P1=P05").refused("P1", "play P05") == nothing("P05")


@pytest.mark.parametrize("rating", ["strength", "movement", "toughness"])
def test_P06_pressured(rating: str) -> None:
    """P06 pressured, R36: +2 on a rating of choice, for the active unit."""
    table = phase("Sc1@E8", "Sc1", "P06")
    before = getattr(table.unit("Sc1"), rating)
    assert getattr(table.play("P1", f"play P06 {rating}").unit("Sc1"), rating) == before + 2


def test_P07_jail_riot() -> None:
    """P07 jail_riot, R43: all units of all teams in that jail go home; the other jails stay shut."""
    table = between("Wa1@jail1 Gu2@jail1 Sc1@jail2", hands="P1=P07").play("P1", "play P07 NW")
    assert [table.unit(name).in_base for name in ("Wa1", "Gu2", "Sc1")] == [True, True, False]


def test_P07_refused_for_empty_jails() -> None:
    """P07, DD-PWR-10: nobody is in any jail: refused; an empty jail beside a full one, too."""
    assert between(hands="P1=P07").refused("P1", "play P07") == nothing("P07")
    table = between("Wa1@jail1", hands="P1=P07")
    assert table.choices("P1", "play P07") == ["NW"]
    assert "cannot be played on “SE”" in table.refused("P1", "play P07 SE")


def test_P08_vacuum_tube_escape() -> None:
    """P08 escape, R43: one own jailed unit returns, and can be used in this turn; others stay."""
    table = between("Wa1@jail1 Gu2@jail1 Sc1@jail1", hands="P1=P08").play("P1", "play P08 Sc1", "use Sc1")
    assert [table.unit(name).in_base for name in ("Wa1", "Gu2", "Sc1")] == [False, False, True]


def test_P08_refused_without_an_own_jailed_unit() -> None:
    """P08, DD-PWR-10: only another team's unit is in jail: refused."""
    table = between("Gu2@jail1", hands="P1=P08")
    assert table.refused("P1", "play P08") == nothing("P08")
    assert table.refused("P1", "play P08 Gu2") == nothing("P08")
    table = between("Gu2@jail1 Sc1@jail1", hands="P1=P08")
    assert "cannot be played on “Gu2”; name one of Sc1." in table.refused("P1", "play P08 Gu2")


def test_P09_jet_fuel_smoothie() -> None:
    """P09 move: three steps more in this phase only, also when all steps are used."""
    table = phase("Wa1@E14", "Wa1", "P09").play("P1", "go E17", "go E18", "play P09", "go H18")
    assert table.unit("Wa1").place == "H18"
    assert table.play("P1", "done", "use Wa1").unit("Wa1").movement == 4


def test_P09_refused_after_the_movement() -> None:
    """P09, DD-PWR-10: an action after some steps has ended the movement."""
    table = phase("Sc1@E7", "Sc1", "P09").play("P1", "go E8", "capture")
    assert table.refused("P1", "play P09") == nothing("P09")


def test_P10_staple_it_shut() -> None:
    """P10 self_heal: of 4 wounds 3 are healed; a unit in its base heals, too."""
    assert phase("Sc1@E8:w4", "Sc1", "P10").play("P1", "play P10").unit("Sc1").wounds == 1
    assert phase("Sc1:w2", "Sc1", "P10").play("P1", "play P10").unit("Sc1").wounds == 0


def test_P10_refused_without_wounds() -> None:
    """P10, DD-PWR-10: an unharmed unit is not healed."""
    assert phase("Sc1@E8 Wa1:w2", "Sc1", "P10").refused("P1", "play P10") == nothing("P10")


def test_P11_greased_ceiling_harness() -> None:
    """P11 wall_walk, R51: through F15, for this phase; nobody ends on the wall."""
    table = phase("Wa1+A05@E15", "Wa1", "P11,P23")
    assert "cannot reach H15" in table.refused("P1", "go H15")
    table.play("P1", "play P11")
    assert table.refused("P1", "go F15") == "F15 is a wall: no movement ends there."
    table.play("P1", "go H15")
    assert table.view.acting.steps == 3  # type: ignore[union-attr]
    assert "cannot reach E15" in table.play("P1", "done", "use Wa1").refused("P1", "go E15")


def test_P12_asbestos_flip_flops() -> None:
    """P12 lava_walk: across the lava to the bridge in three steps."""
    table = phase("Wa1@F11", "Wa1", "P12")
    assert table.refused("P1", "go G11") == "G11 is lava, and Wa1 does not walk on lava."
    table.play("P1", "play P12", "go I11")
    assert (table.unit("Wa1").place, table.view.acting.steps) == ("I11", 3)  # type: ignore[union-attr]


@pytest.mark.parametrize(("card", "items"), [("P11", "E03"), ("P12", "E04"), ("P13", "E05"), ("P11", "V05")])
def test_P11_P12_P13_refused_for_who_can_do_it(card: str, items: str) -> None:
    """P11, P12, P13, DD-PWR-10: who can do it already, or has no steps left, gains nothing."""
    assert phase(f"Sc1+{items}@E8", "Sc1", card).refused("P1", f"play {card}") == nothing(card)
    assert phase("Wa1@E14", "Wa1", card).play("P1", "go E18").refused("P1", f"play {card}") == nothing(card)
    assert phase("Sc1@E7", "Sc1", card).play("P1", "go E8", "capture").refused("P1", f"play {card}") == nothing(card)


def test_P13_questionable_trampoline() -> None:
    """P13 tower_jump, DD-MOV-13: from F9 over the lava onto H9 for two steps, one more to the center."""
    table = phase("Wa1@F9", "Wa1", "P13")
    assert "cannot reach H9" in table.refused("P1", "go H9")
    table.play("P1", "play P13", "go I9")
    assert (table.unit("Wa1").place, table.view.acting.steps) == ("I9", 3)  # type: ignore[union-attr]
    assert table.play("P1", "capture").team("P1").supply == 5


def test_P14_shovel_diplomacy() -> None:
    """P14 shove, R22: pushed from F8 into the lava: dead without a wound, shell and jail for the pusher."""
    table = phase("Wa1@E8 Gu2@F8", "Wa1", "P14").play("P1", "play P14 Gu2", "imprison SE")
    assert table.told(Died) == [Died("Gu2", 0, "SE", True)]
    assert (table.team("P1").shells, table.told(Wounded)) == (1, [])


@pytest.mark.parametrize(
    "text",
    ["Wa1@C10 Gu2@D10", "Wa1@E8 Gu2+E14@F8", "Wa1@E8 Gu2@C8", "Wa1@C10 Gu2@C11 Sc2@C12", "Wa1@S10 Wa2@U10 Gu2@T10"],
    ids=["wall behind", "knee pads", "not adjacent", "unit behind", "in its base"],
)
def test_P14_refused_where_nothing_moves(text: str) -> None:
    """P14, DD-PWR-10: nobody adjacent that could be moved: refused, and the action is kept."""
    table = phase(text, "Wa1", "P14")
    assert table.refused("P1", "play P14 Gu2") == nothing("P14")


def test_P15_long_arm_requisition() -> None:
    """P15 remote_capture: a point three squares away and in sight; the movement is not used."""
    table = phase("Wa1@E8", "Wa1", "P15", control="H5=P2").play("P1", "play P15 H5")
    assert table.view.control == {"H5": 0}
    assert "capture" not in table.options("P1")
    assert "go E9" in table.options("P1")


@pytest.mark.parametrize(
    ("text", "more"),
    [("Wa1@E6 Gu2@C6", {}), ("Wa1@G6", {}), ("Wa1@E6", {"control": "C6=P1"}), ("Wa1@C8", {})],
    ids=["somebody on it", "too far", "own point", "wall between"],
)
def test_P15_refused(text: str, more: dict[str, str]) -> None:
    """P15, DD-PWR-10: not with a unit on the point, from too far away, on an own point, or unseen."""
    assert "cannot be played on “C6”" in phase(text, "Wa1", "P15", **more).refused("P1", "play P15 C6")
    assert "play P15 C6" in phase("Wa1@E6", "Wa1", "P15").options("P1")


def test_P16_pickpocket_gorilla() -> None:
    """P16 steal: a random card of an opponent; thief and victim learn which, the others only that it happened."""
    table = between(players=3, hands="P1=P16,P23 P2=P24,P27 P3=P25", dice=[[1]]).play("P1", "play P16 team2")
    assert (table.see("P1").hand, table.see("P2").hand) == (("P23", "P27"), ("P24",))
    assert [len(table.heard(player, SawStolen)) for player in ("P1", "P2", "P3", None)] == [1, 1, 0, 0]
    assert table.heard(None, Stole) == [Stole(0, 1, 1)]
    assert table.hands() == [2, 1, 1]


def test_P16_refused_for_empty_hands() -> None:
    """P16, DD-PWR-10: nobody has a card to lose; those without any are not robbed."""
    assert between(hands="P1=P16").refused("P1", "play P16") == nothing("P16")
    table = between(players=3, hands="P1=P16 P3=P23")
    assert table.choices("P1", "play P16") == ["team3"]
    assert "cannot be played on “team1”; name one of team3" in table.refused("P1", "play P16 team1")


def test_P17_contraband_delivery() -> None:
    """P17 draw, DD-SUP-04: two cards, never above seven in hand."""
    assert between(hands="P1=P17").play("P1", "play P17").hands()[0] == 2
    full = between(hands="P1=P17,P23,P23,P24,P24,P24,P24").play("P1", "play P17")
    assert full.hands()[0] == 7


def test_P17_refused_without_any_card_to_draw() -> None:
    """P17, DD-PWR-10, R10: with both piles empty it would change nothing."""
    dome = between(hands="P1=P17").match.state
    dome.pile = []
    question = staged(GAME, dome, Dice([])).question_for(0)
    assert [option.kind for option in question.options if option.kind == "play"] == []  # type: ignore[union-attr]


def test_P18_not_today_gravity() -> None:
    """P18 cancel_push: three wounds, but no push into the lava."""
    table = between("Wa1+W02@E8 Gu2@F8", hands="P2=P18").play("P1", "use Wa1", "attack W02 Gu2")
    assert table.options("P2") == ["value 1", "brace 1"]
    table.play("P2", "brace 1")
    assert (table.unit("Gu2").place, table.unit("Gu2").wounds) == ("F8", 3)
    assert table.view.discards == ("P18",)


def test_P19_spite_grenade() -> None:
    """P19 grant_payback: the scout that is hit strikes back with 4."""
    table = between("Wa1+W01@E8 Sc2@F8", hands="P2=P19").play("P1", "use Wa1", "attack W01 Sc2")
    table.play("P2", "grant 1 Sc2")
    assert [(hit.cause, hit.by, hit.power) for hit in table.told(Struck)][1:] == [("payback", "Sc2", 4)]
    assert table.unit("Wa1").wounds == 3


def test_P20_bait_and_switcheroo() -> None:
    """P20 swap: scout and warrior trade places; neither has stepped, so bugs do not mind and the movement is whole."""
    table = phase("Sc1@L6 Wa1@E8", "Sc1", "P20,P23", tokens="beehive=E8,P2").play("P1", "play P20 Wa1")
    assert (table.unit("Sc1").place, table.unit("Wa1").place, table.told(Struck)) == ("E8", "L6", [])
    assert table.play("P1", "go E14").view.acting.steps == 6  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "unit"),
    [("Sc1@E8", "Sc1"), ("Wa1@E8", "Sc1"), ("Sc1@E8 Wa1@jail1", "Sc1"), ("Sc1@E8 Wa1+E04@G8", "Sc1")],
    ids=["mate in the base", "unit in the base", "mate in jail", "mate on lava"],
)
def test_P20_refused(text: str, unit: str) -> None:
    """P20, DD-PWR-10: both must be on the board, outside the base, and able to stand where the other is."""
    table = phase(text, unit, "P20")
    assert table.refused("P1", "play P20 Wa1") == nothing("P20")


def test_P21_bank_shot_off_the_scoreboard() -> None:
    """P21 attack_ignore_los: the medic on the tower center is unseen from E13; the next attack hits it all the same."""
    table = phase("Gu1+G01@E13 Me2@I9", "Gu1", "P01,P21")
    assert "no line of sight" in table.refused("P1", "attack G01 Me2")
    table.play("P1", "play P21", "attack G01 Me2", "none")
    assert table.told(Wounded)[0].wounds == 3
    assert "no line of sight" in table.play("P1", "play P01").refused("P1", "attack G01 Me2")


def test_P22_kneecap_coupon() -> None:
    """P22 attack_incapacitate: the next weapon attack lays low, the one after it does not."""
    table = phase("Gu1+G01@E8 Sc2@F12 Me2@E5", "Gu1", "P01,P22")
    table.play("P1", "play P22", "attack G01 Sc2", "none", "play P01", "attack G01 Me2")
    assert (table.unit("Sc2").down, table.unit("Me2").down) == (True, False)
    assert table.unit("Me2").wounds == 3


@pytest.mark.parametrize(("card", "weapon"), [("P21", "G07"), ("P22", "G06")])
def test_P21_P22_refused(card: str, weapon: str) -> None:
    """P21, P22, DD-PWR-10: without a weapon or an action, twice, or for a weapon that does so by itself."""
    assert phase("Gu1@E8", "Gu1", card).refused("P1", f"play {card}") == nothing(card)
    assert phase(f"Gu1+{weapon}@E8", "Gu1", card).refused("P1", f"play {card}") == nothing(card)
    table = phase("Gu1+G01@E8", "Gu1", card).play("P1", "capture")
    assert table.refused("P1", f"play {card}") == nothing(card)
    both = phase(f"Gu1+{weapon}+G01@E8", "Gu1", f"{card},{'P21' if card == 'P22' else 'P22'}").play(
        "P1", f"play {card}"
    )
    assert f"play {card}" not in both.options("P1")


def test_every_ability_has_a_test() -> None:
    """Each power card that is played has a test here that is named after it."""
    named = {name.split("_")[1] for name in globals() if name.startswith("test_P")} | {"P04", "P12", "P13", "P22"}
    assert {card for card, power in POWERS.items() if power.ability} <= named


def test_DD_PWR_07_a_draw_in_the_middle_of_a_shuffle() -> None:
    """DD-PWR-07: pile 1, draw 3: one card, then the discards are shuffled, then two more."""
    table = position(pile=["P27"], discards=without(DECK, ["P27"]))
    assert (table.hands()[0], table.view.discards, table.view.pile) == (3, (), 67)
    assert table.told(Reshuffled) == [Reshuffled(69)]
    assert "P27" in table.see("P1").hand


def test_R10_both_piles_empty() -> None:
    """R10, DD-PWR-07: where there is nothing to draw nothing is drawn, and the turn begins all the same."""
    dome = position(hands="P1=P23").match.state
    dome.phase, dome.pile, dome.teams[0].hand = "turn_start", [], ["P23"]
    drawn = staged(GAME, dome, Dice([]))
    assert (drawn.view(0).hand, drawn.view(0).pile, drawn.state.phase) == (("P23",), 0, "turn")
