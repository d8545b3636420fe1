"""Windows reveal nothing, and standing orders answer them. [GS-CRD-17, GP-07, GP-24]"""

from __future__ import annotations

import random

import pytest

from rules.galactic_supremacy.model.events import EffectRolled, OrdersGiven
from rules.galactic_supremacy.model.tables import DECK
from rules.galactic_supremacy.model.view import OrdersView
from tests.galactic_supremacy.kit import Table, position, words_of

# -- windows follow from public facts ---------------------------------------------------------------------------------


def test_GS_CRD_17_a_window_opens_for_a_hand_without_command_cards() -> None:
    """GS-CRD-17: with two cards, none of them a Command, the window opens all the same; he can only pass."""
    able = position("P1: hand command,research / P2: hand command,leader / P3: hand fleet", "command", dice=[1])
    unable = position("P1: hand command,research / P2: hand fleet,leader / P3: hand fleet", "command", dice=[1])
    for table in (able, unable):
        table.play("P1", "use quotas")
    assert able.asking == unable.asking == "P2 P3 counter"
    assert (able.options("P2"), unable.options("P2")) == (["use counter P1", "pass"], ["pass"])
    unable.refused("P2", "use counter P1")
    for table in (able, unable):
        table.say(P2="pass")
        assert table.told(EffectRolled) == [], "the window is open until everybody has answered"
        table.say(P3="pass")
        assert len(table.told(EffectRolled)) == 1


def test_GS_CRD_17_nobody_waits_for_an_empty_hand() -> None:
    """GS-CRD-17: a player with no card at all, which everybody can see, is left out."""
    table = position("P1: hand 2command,research / P2: hand - / P3: hand fleet", "command", dice=[5, 5])
    table.play("P1", "use quotas")
    assert table.asking == "P3 counter"
    alone = position("P1: hand 2command,research / P2: hand - / P3: hand -", "command", dice=[5])
    alone.play("P1", "use quotas")
    assert (alone.asking, alone.player("P1").credits) == ("P1 command", 3)


@pytest.mark.parametrize("speed", ["JS1", "JS2"])
def test_GS_CRD_17_windows_of_an_attack_open_for_any_hand(speed: str) -> None:
    """GS-CRD-17: Peace Talks, Surprise or Ambush, Tactical Superiority: asked of all with cards, Command or not."""
    faces = [[1, 6, 6, 6, 6, 6]] if speed == "JS1" else [[1, 2, 6, 6, 6, 6, 6]]
    table = position(f"P1: hand fleet; F1 / P2: hand leader; {speed}; H2 | C2 F2", "attack", dice=faces)
    table.play("P1", "attack H2", "send F1")
    windows = []
    while table.asking != "P2 strike":
        windows.append(table.asking)
        assert table.options(table.asking.split()[0]) == (["support F2"] if "defence" in table.asking else ["pass"])
        table.silent()
    turning = ["P1 surprise", "P2 defence"] if speed == "JS2" else ["P2 ambush"]
    assert windows == ["P2 peace", *turning, "P1 tactical", "P2 tactical"]


@pytest.mark.parametrize("speed", ["JS1", "JS2"])
@pytest.mark.parametrize(("version", "turning"), [(3, True), (4, False)])
def test_R62_nobody_is_asked_about_fleets_that_are_not_there(speed: str, version: int, turning: bool) -> None:
    """R62: without a Fleet elsewhere Surprise and Ambush are about nothing; matches of earlier rules ask as before."""
    text = f"P1: hand command; F1 / P2: hand command; {speed}; H2 F2 | C2"
    table = position(text, "attack", version=version).play("P1", "attack H2", "send F1").silent()
    expected = "P1 surprise" if speed == "JS2" else "P2 ambush"
    assert table.asking == (expected if turning else "P2 defence")


def test_GS_CRD_17_empty_hands_are_left_out_of_an_attack() -> None:
    """GS-CRD-17: with empty hands there is nothing to wait for between the declaration and the first roll."""
    table = position("P1: hand -; F1 / P2: hand -", "attack", dice=[[1, 6, 6, 6, 6, 6]])
    table.play("P1", "attack H2", "send F1")
    assert table.asking == "P2 strike"


def hidden_hand(chance: random.Random, size: int, first: str = "") -> str:
    """A hand of this size, with secret standing orders."""
    kinds = [first] * bool(first) + [chance.choice(list(DECK)) for _ in range(size - bool(first))]
    policy = chance.choice(["concerned", "ask", "never", "always"])
    return f"hand {','.join(kinds) or '-'} counter={policy} victims={chance.choice(['automatic', 'ask'])}"


def public_story(text: str) -> list[object]:
    """All that a spectator could write down of a turn: who is asked what, the table, the facts. P2 counters once."""
    table = position(text, "command", dice=[9, 5, [1, 1, 9, 9]])
    story: list[object] = []

    def note() -> None:
        asked = table.match.asked
        window = asked.window if asked else None
        facts = table.heard(None, object)  # type: ignore[type-var]
        story.append((table.asking, window and (window.prompt, window.about, window.reason), table.view, facts))

    def play(player: str, words: str) -> None:
        table.play(player, words)
        note()

    def silent_until(asking: str) -> None:
        while table.asking != asking:
            table.silent()
            note()

    play("P1", "use quotas")
    play("P2", "use counter P1")
    silent_until("P1 attack")
    play("P1", "attack C2")
    play("P1", "send F1, send F2")
    silent_until("P2 draw")
    assert table.dice.outcomes == [], "the combat was fought"
    return story


@pytest.mark.parametrize("seed", range(30))
def test_GS_CRD_17_nothing_public_depends_on_hidden_cards_or_orders(seed: int) -> None:
    """GS-CRD-17: two tables that differ in hands and standing orders only look alike, window by window, for a turn."""
    print("seed", seed)
    chance = random.Random(seed)
    sizes = [chance.randint(1, 4), chance.randint(1, 4), chance.randint(0, 3)]
    speed = chance.choice(["JS1", "JS2"])

    def deal() -> str:
        first = hidden_hand(chance, sizes[0], "command"), hidden_hand(chance, sizes[1], "command")
        return (
            f"P1: {first[0]}; H1 F1 F2 / P2: {first[1]}; {speed}; H2 F3 | C2 F4 / P3: {hidden_hand(chance, sizes[2])}"
        )

    assert public_story(deal()) == public_story(deal())


# -- standing orders --------------------------------------------------------------------------------------------------


def order_of(table: Table, player: str) -> str | None:
    """What this player's standing orders answer, in words; None when he is asked."""
    order = table.question(player).order
    return None if order is None else words_of(order)


def window(policy: str, hand: str, use: str = "use spy P2", **more: str) -> Table:
    """A counter window: P1 has used a card; P2 has this standing order and this hand."""
    pieces = more.get("pieces", "H2 F2+L2 | C2")
    table = position(f"P1: hand 2command / P2: hand {hand} counter={policy}; {pieces} / P3: hand fleet", "command")
    return table.play("P1", use)


@pytest.mark.parametrize(
    ("policy", "hand", "order"),
    [
        ("ask", "command", None),
        ("ask", "fleet", None),
        ("never", "command", "pass"),
        ("never", "fleet", "pass"),
        ("always", "command", "use counter P1"),
        ("always", "fleet", "pass"),
        ("concerned", "command", None),
        ("concerned", "fleet", None),
    ],
)
def test_GP_24_orders_of_the_target(policy: str, hand: str, order: str | None) -> None:
    """GP-24, GP-07: counter never, when concerned, always, or ask; one who always counters passes without the card."""
    table = window(policy, hand)
    assert order_of(table, "P2") == order
    assert table.default("P2") == "pass"


@pytest.mark.parametrize(
    ("use", "concerned"),
    [
        ("use spy P2", True),
        ("use steal P2", True),
        ("use misinformation P2", True),
        ("use industrial_sabotage P2", True),
        ("use military_sabotage F2", True),
        ("use military_sabotage C2", True),
        ("use assassination L2", True),
        ("use spy P3", False),
        ("use industrial_sabotage P3", False),
        ("use quotas", False),
        ("use planning", False),
        ("use initiative", False),
    ],
)
def test_GP_24_who_is_concerned(use: str, concerned: bool) -> None:
    """GP-24: “only when I am target”: a use that names him, a piece or a Leader of his; else his order passes."""
    for hand in ("command", "fleet"):
        table = window("concerned", hand, use)
        assert order_of(table, "P2") == (None if concerned else "pass"), "orders test public facts only"


def test_GP_24_who_is_countered_is_concerned() -> None:
    """GP-24, GS-CRD-16: a counter to his own use is aimed at him; a bystander is not concerned."""
    text = "P1: hand 2command / P2: hand command / P3: hand fleet"
    table = position(text, "command").play("P1", "use spy P2").say(P2="use counter P1", P3="pass")
    assert table.asking == "P3 P1 counter"
    assert (order_of(table, "P1"), order_of(table, "P3")) == (None, "pass")


def test_GP_24_who_is_attacked_is_concerned() -> None:
    """GP-24: “or attacked”: cards used during an attack concern its defender, not a third player."""
    text = "P1: 9cr hand 2command; F1 / P2: hand leader; H2 F2 / P3: hand command"
    table = position(text, "attack").play("P1", "attack H2", "send F1").silent()
    assert table.asking == "P1 tactical"
    table.play("P1", "use tactical F1")
    assert table.asking == "P2 P3 counter"
    assert (order_of(table, "P2"), order_of(table, "P3")) == (None, "pass")


@pytest.mark.parametrize(("policy", "asked"), [("automatic", False), ("ask", True)])
def test_GP_24_victims_chosen_by_order(policy: str, asked: bool) -> None:
    """GP-24, GP-16: victims automatic: the choice of GS-ATK-22 is made for him; ask: he is asked."""
    table = position(f"P1: hand - victims={policy}; F1 F2 / P2: hand -; C2", "attack", dice=[[9, 8, 3]])
    table.play("P1", "attack C2", "send F1, send F2")
    assert table.default("P1") == "strike F2 C2"
    assert order_of(table, "P1") == (None if asked else "strike F2 C2")


@pytest.mark.parametrize(("policy", "order"), [("automatic", "take_colony"), ("ask", None)])
def test_R61_a_fallen_colonys_card_is_taken_by_order(policy: str, order: str | None) -> None:
    """R61, GS-ATK-25: victims automatic: it is taken unasked; ask: he is asked."""
    table = position(f"P1: hand - victims={policy}; F1 / P2: hand -; C2", "attack", dice=[[9, 3]])
    table.play("P1", "attack C2", "send F1").silent()
    assert (table.asking, order_of(table, "P1")) == ("P1 take_colony", order)


def test_GP_24_orders_are_changed_at_any_time_and_secret() -> None:
    """GP-24: anybody, also off-turn; only he himself sees his orders and hears of the change."""
    table = position("P1: hand command / P2: hand command / P3: hand fleet", "command")
    table.act("P2", "orders always ask")
    assert table.see("P2").orders == OrdersView("always", "ask")
    assert table.heard("P2", OrdersGiven) == [OrdersGiven(1, "always", "ask")]
    assert all(not table.heard(reader, OrdersGiven) for reader in (None, "P1", "P3"))
    assert (table.view.orders, table.see("P1").orders) == (None, table.see("P3").orders)
    table.play("P1", "use spy P2")
    assert order_of(table, "P2") == "use counter P1"


def test_GP_24_orders_given_in_a_window_count_at_once() -> None:
    """GP-24, GS-CRD-17: in an open window too; answers already given stand, and nobody else notices."""
    text = "P1: hand command,leader / P2: hand command / P3: hand command"
    table = position(text, "command", dice=[1]).play("P1", "use spy P2").say(P3="use counter P1")
    before = table.view, table.see("P1"), table.see("P3"), table.asking, len(table.heard(None, OrdersGiven))
    table.act("P2", "orders never ask")
    assert (table.view, table.see("P1"), table.see("P3"), table.asking, len(table.heard(None, OrdersGiven))) == before
    assert (order_of(table, "P2"), table.see("P2").orders) == ("pass", OrdersView("never", "ask"))
    table.refused("P3", "pass")
    table.say(P2="pass").silent()
    assert [fact.seat for fact in table.told(EffectRolled)] == [2]


def test_GP_24_orders_for_victims_count_in_the_same_round() -> None:
    """GP-24, GP-16: who wants to choose himself says so when the rolls are known, and is asked."""
    table = position("P1: hand -; F1 F2 / P2: hand -; C2", "attack", dice=[[9, 8, 3]])
    table.play("P1", "attack C2", "send F1, send F2")
    assert order_of(table, "P1") == "strike F2 C2"
    table.act("P1", "orders ask ask")
    assert (order_of(table, "P1"), table.default("P1")) == (None, "strike F2 C2")
    table.play("P1", "strike F1 C2")
    assert table.asking == "P1 take_colony"
