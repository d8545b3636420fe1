"""Defending: the auto-defence, reaction cards, standing orders, and what nobody else may notice. [D9, R53]"""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from rules.death_dome.model.cards import DECK, POWERS
from rules.death_dome.model.events import CardsShown, OrdersGiven, Struck
from testing.scene import words_of
from testing.seeds import seeds
from tests.death_dome.fight import fight, happened
from tests.death_dome.kit import Table

# -- the auto-defence --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(40, "defence"))
def test_D9_no_better_choice_exists(seed: int) -> None:
    """D9: random hands against a mace on three units: of all choices none keeps more alive for less."""
    print(f"seed {seed}")
    dice = random.Random(seed)
    hand = sorted(dice.sample(DECK, dice.randint(1, 6)))
    units = [("Wa2", 1, 5), ("Gu2", 1, 6), ("Sc2", 0, 5)]
    wounds = {name: dice.randrange(vitae) for name, _, vitae in units}
    text = " ".join([f"{name}@{at}:w{wounds[name]}" for (name, *_), at in zip(units, ("C8", "D8", "E9"), strict=True)])
    plus = dice.choice(["P23", "P25", "P27"])
    table = fight(f"Wa1+W05@D9 {text}", f"P1={plus} P2={','.join(hand)}").play("P1", "use Wa1", "attack W05", "value 1")
    power = 4 + POWERS[plus].value

    def worth(cards: tuple[str, ...]) -> tuple[int, int, int, int, tuple[str, ...]]:
        total = sum([POWERS[card].value for card in cards])
        alive = [vitae - wounds[name] > max(0, power - toughness - total) for name, toughness, vitae in units]
        return -sum(alive), total, len(cards), sum([POWERS[card].ability is not None for card in cards]), cards

    best = min(chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1)), key=worth)
    chosen = [int(words.split()[1]) for words in table.default("P2").split(", ") if words != "none"]
    assert tuple([hand[slot - 1] for slot in chosen]) == best


# -- reaction cards ----------------------------------------------------------------------------------------------------


def test_DD_PWR_03_a_spite_grenade_is_for_one_attack() -> None:
    """3.23 grant_payback: the second attack of the same weapon brings no grenade."""
    table = fight("Gu1+G04@C9 Wa2@D9", "P2=P19").play("P1", "use Gu1", "attack G04 Wa2").play("P2", "grant 1 Wa2")
    table.play("P1", "attack G04 Wa2")
    assert happened(table, Struck) == ["Gu1 G04 > Wa2 2", "Wa2 payback > Gu1 4", "Gu1 G04 > Wa2 2"]


# -- standing orders ---------------------------------------------------------------------------------------------------

ATTACKED = "Wa1+W04@C9 Sc2@D9:w1 Me2+M01@F12"


def ordered(table: Table, player: str = "P2") -> str | None:
    """What standing orders answer now; None if the player is asked."""
    order = table.question(player).order
    return None if order is None else words_of(order)


@pytest.mark.parametrize(("policy", "answer"), [("ask", None), ("auto", "value 2"), ("never", "none")])
def test_D9_orders_for_the_defence(policy: str, answer: str | None) -> None:
    """D9: “ask”, “auto” and “never” in an attack; a forged answer of the player still goes first."""
    table = fight(ATTACKED, "P2=P23,P25").act("P2", f"orders {policy}").play("P1", "use Wa1", "attack W04 Sc2")
    assert ordered(table) == answer
    assert happened(table.play("P2", "value 1"), CardsShown) == ["P2 shows P23"]


def test_D9_orders_may_be_given_while_the_attack_waits() -> None:
    """D9: given at the defence prompt itself, an order answers it; taken back, the player is asked again."""
    table = fight(ATTACKED, "P2=P23,P25").play("P1", "use Wa1", "attack W04 Sc2")
    assert ordered(table) is None
    assert ordered(table.act("P2", "orders auto")) == "value 2"
    assert ordered(table.act("P2", "orders ask")) is None


def test_D9_orders_settle_the_order_of_hits() -> None:
    """D9, DD-MUL-03: with “auto” or “never” hits are taken as warrior, gunner, scout, medic."""
    for policy, answer in (("ask", None), ("auto", "first Gu2, first Sc2"), ("never", "first Gu2, first Sc2")):
        table = fight("Wa1+W05@D9 Sc2@D8 Gu2@C8").act("P2", f"orders {policy}").play("P1", "use Wa1", "attack W05")
        assert (table.asking, ordered(table)) == ("P2 hits", answer)


@pytest.mark.parametrize(("policy", "answer"), [("ask", None), ("auto", "answer E9"), ("never", "stay")])
def test_D11_orders_for_the_pager(policy: str, answer: str | None) -> None:
    """D11: “auto” comes when that saves the unit, “never” stays."""
    table = (
        fight(ATTACKED.replace(":w1", "")).act("P2", f"orders pager={policy}").play("P1", "use Wa1", "attack W04 Sc2")
    )
    assert (table.asking, ordered(table)) == ("P2 pager", answer)


def test_D11_auto_stays_where_it_cannot_save() -> None:
    """D11: a unit that 2 do not save is not run for."""
    table = fight(ATTACKED).act("P2", "orders pager=auto").play("P1", "use Wa1", "attack W04 Sc2")
    assert (table.asking, ordered(table)) == ("P2 pager", "stay")


@pytest.mark.parametrize(("policy", "answer"), [("ask", None), ("never", "stay")])
def test_D12_orders_for_van_damme(policy: str, answer: str | None) -> None:
    """D12: “never” does not follow."""
    table = fight("Sc1@D9 Gu2+V01@D10").act("P2", f"orders follow={policy}").play("P1", "use Sc1", "go F8", "done")
    assert (table.asking, ordered(table)) == ("P2 follow", answer)


def test_D9_orders_end_with_their_last_round() -> None:
    """D9: until round 1: in round 2 the player is asked again."""
    for round_, answer in ((1, "none"), (2, None)):
        table = fight(ATTACKED, "P2=P25", round=1).act("P2", "orders never until=1")
        if round_ == 2:
            for player in ("P2", "P1", "P2", "P1"):
                table.wait_for(f"{player} turn")
            assert table.view.round == 2
        table.play("P1", "use Wa1", "attack W04 Sc2")
        table.play("P1", "none") if table.asking == "P1 attack_cards" else None
        assert ordered(table) == answer
    assert fight(ATTACKED, round=3).refused("P2", "orders never until=2", act=True)


def test_R53_orders_are_private() -> None:
    """R53, R85: nobody else hears of orders; neither another view nor what is asked shows whether there are any."""
    table = fight(ATTACKED, "P2=P25").forget().act("P2", "orders never never never")
    plain = fight(ATTACKED, "P2=P25")
    assert table.heard("P2", OrdersGiven) == [OrdersGiven(1, "never", "never", "never", 0)]
    assert table.heard("P1", OrdersGiven) == table.heard(None, OrdersGiven) == []
    for each in (table, plain):
        each.play("P1", "use Wa1", "attack W04 Sc2")
    assert (table.asking, table.see("P1"), table.view) == (plain.asking, plain.see("P1"), plain.view)


# -- what nobody else may notice ---------------------------------------------------------------------------------------

HANDS = ["P18,P19,P25", "P23,P23,P23", "P27,P27,P27", "P01,P08,P17"]
"""Hands of three: with reactions, worthless, strong, without use here."""


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("shot", ["W02", "W05", "W03"])
def test_R53_every_attack_asks_who_holds_a_card(hand: str, shot: str) -> None:
    """R53, R85: whatever the three cards are, the owner is asked; others see and hear the same as with other cards."""

    def attacked(cards: str) -> Table:
        target = "" if shot == "W05" else " Gu2"
        text = f"Wa1+{shot}@C9 Gu2+A15+E10@D9 Sc2@D8 Wa3@F12"
        return fight(text, f"P1=P24 P2={cards}", players=3).play("P1", "use Wa1", f"attack {shot}{target}", "none")

    table, other = attacked(hand), attacked(HANDS[1])
    assert table.asking == other.asking == "P2 defence"
    assert table.view == other.view
    assert table.see("P3") == other.see("P3")
    assert table.see("P1") == other.see("P1")
    assert [event for event in table.events if event.seen_by(2)] == [
        event for event in other.events if event.seen_by(2)
    ]
    assert table.question("P2").about == other.question("P2").about


def test_R53_payback_and_bees_ask_alike() -> None:
    """R53, D14..D16: the payback's owner, its target and the bees' victim are asked, with any card at all."""
    for card in ("P01", "P18", "P27"):
        table = fight("Wa1+W01@C9 Gu2+A04@D9", f"P1=P23 P2={card}")
        table.play("P1", "use Wa1", "attack W01 Gu2", "none").play("P2", "none")
        assert (table.asking, table.options("P2")) == ("P2 attack_cards", ["value 1"])
        assert table.play("P2", "none").asking == "P1 defence"
        table = fight("Sc1@D8", f"P1={card}", tokens="beehive=E8,P2").play("P1", "use Sc1", "go E8")
        assert table.asking == "P1 defence"
