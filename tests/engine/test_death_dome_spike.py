"""The engine's acid test: Death Dome's chain of reactions, step by step, and restored in the middle of it.

Ann's brute (B0) hits Ben's gunner (G1), which is pushed into the beehive, is paged for, dies and pays back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import Answer as Reply
from rules.engine import Event, FairDice, Match, Refused
from rules.playout import ScriptedDice
from tests.examples.death_dome_spike import GAME, moves
from tests.examples.death_dome_spike.moves import Answer, Attack, Brace, First, Grant, Imprison, PushTo, Stay, Value
from tests.examples.death_dome_spike.state import Dome, Unit

Arena = Match[Dome, Any]
ANN, BEN = 0, 1
CHAIN: list[tuple[int, str, Reply]] = [
    (ANN, "todo", Attack("B0", "G1")),
    (ANN, "attack_cards", (Value(0),)),
    (BEN, "defence_cards", (Value(0), Grant(1, "G1"))),
    (BEN, "defence_cards", (Value(0),)),
    (BEN, "pager", Answer("E4")),
    (ANN, "jail", Imprison("3")),
    (ANN, "defence_cards", ()),
    (ANN, "defence_cards", ()),
    (BEN, "jail", Imprison("1")),
]


def arena(**changes: Mapping[str, Any]) -> Arena:
    """Ann's turn; `changes` are fields of units by name."""
    units = {
        "B0": Unit(owner=ANN, place="C3", strength=4, effects=["push_back"]),
        "M0": Unit(owner=ANN, place="A7"),
        "G1": Unit(owner=BEN, place="D3", payback=3),
        "M1": Unit(owner=BEN, place="G2", pager=2),
    }
    for name, fields in changes.items():
        units[name] = replace(units[name], **fields)

    def setup(seats: int, options: Mapping[str, str]) -> Dome:
        hands = [["slap", "piledriver"], ["headbutt", "grenade", "gravity"]]
        return Dome(phase="act", units=units, hands=hands, pile=[], tokens={"E3": ANN}, shells=[0, 0])

    return Match.begin(replace(GAME, setup=setup), 2, {}, FairDice(b"spike"))


def play(match: Arena, script: list[tuple[int, str, Reply]]) -> list[Event]:
    """Give these answers to these prompts; gives what happened."""
    for seat, prompt, reply in script:
        assert match.asked is not None
        assert [(asked, question.prompt) for asked, question in match.asked.questions.items()] == [(seat, prompt)]
        match.answer(seat, reply)
    return match.drain().events


def told(events: list[Event], *kinds: type[Event]) -> list[Event]:
    """The events of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def test_DD_ATK_06_the_attackers_cards_are_shown_before_the_defence() -> None:
    """DD-ATK-06: the attacker's cards are shown before the defender decides."""
    match = arena()
    events = play(match, CHAIN[:2])
    assert told(events, moves.CardsShown) == [moves.CardsShown(ANN, ("slap",), ("value",))]
    assert match.view(BEN).strikes[-1].power == 5
    assert match.question_for(BEN).prompt == "defence_cards"


def test_DD_PWR_02_a_card_is_not_used_twice() -> None:
    """DD-PWR-02: a card is used for its value or for its ability."""
    match = arena()
    play(match, CHAIN[:2])
    with pytest.raises(Refused, match="not both"):
        match.answer(BEN, (Value(1), Grant(1, "G1")))


def test_D9_the_default_defence_saves_the_unit_cheaply() -> None:
    """D9: who is away defends with the least that keeps the unit alive."""
    match = arena(G1={"wounds": 3})
    play(match, CHAIN[:2])
    assert match.question_for(BEN).default == (Value(0),)


def test_DD_WND_01_wounds_are_attack_minus_defence() -> None:
    """DD-WND-01: 4 + 1 against 1 + 3 is one wound."""
    events = play(arena(), CHAIN[:3])
    assert told(events, moves.Wounded) == [moves.Wounded("G1", 5, 4, 1)]


def test_DD_ABL_06_no_wound_no_push() -> None:
    """DD-ABL-06: push back needs a wound."""
    match = arena(G1={"toughness": 9})
    events = play(match, [*CHAIN[:2], (BEN, "defence_cards", ())])
    assert told(events, moves.Wounded, moves.Pushed) == [moves.Wounded("G1", 5, 9, 0)]
    assert match.state.units["G1"].place == "D3"


def test_DD_ABL_11_a_push_onto_a_token_brings_its_attack() -> None:
    """DD-ABL-11, DD-CRD-15: the pushed unit takes the beehive's attack of 10 before anything else is settled."""
    match = arena()
    events = play(match, CHAIN[:3])
    assert told(events, moves.Pushed, moves.Struck)[-2:] == [
        moves.Pushed("G1", "E3"),
        moves.Struck("beehive", ("G1",)),
    ]
    assert [strike.kind for strike in match.view(None).strikes] == ["weapon", "token"]


def test_P18_a_brace_holds_against_this_strike_only() -> None:
    """P18: who braces against the beehive stays on its square."""
    match = arena()
    play(match, [*CHAIN[:3], (BEN, "defence_cards", (Brace(0),))])
    assert match.state.units["G1"].place == "E3"
    match = arena()
    play(match, [*CHAIN[:2], (BEN, "defence_cards", (Brace(2),))])
    assert match.state.units["G1"].place == "D3"


def test_DD_CRD_17_the_token_pushes_back_where_the_unit_came_from() -> None:
    """DD-CRD-17, R27: also a unit that has no life left; the pager sees it there."""
    match = arena()
    events = play(match, CHAIN[:4])
    assert told(events, moves.Pushed) == [moves.Pushed("G1", "E3"), moves.Pushed("G1", "D3")]
    assert match.state.units["G1"].vitae == -3
    assert match.question_for(BEN).prompt == "pager"


def test_DD_CRD_06_the_pager_comes_too_late() -> None:
    """DD-CRD-06: healed by 2 from -3 is still dead."""
    match = arena()
    events = play(match, CHAIN[:5])
    assert told(events, moves.Stepped, moves.Healed) == [moves.Stepped("M1", "E4"), moves.Healed("M1", "G1", 2)]
    assert match.question_for(ANN).prompt == "jail"


def test_DD_CRD_06_the_pager_comes_in_time() -> None:
    """DD-CRD-06: with two more lives the unit lives; each wounding is paged for, the inner one first."""
    match = arena(G1={"max_vitae": 7})
    events = play(match, [*CHAIN[:5], *CHAIN[6:]])
    assert told(events, moves.Healed) == [moves.Healed("M1", "G1", 2), moves.Healed("M1", "G1", 2)]
    assert match.state.units["G1"].vitae == 3


def test_DD_CRD_16_a_token_gives_no_shell() -> None:
    """DD-CRD-16, R40: the placer picks the jail and takes nothing."""
    match = arena()
    events = play(match, CHAIN[:6])
    assert told(events, moves.Died) == [moves.Died("G1", "3", None)]
    assert match.state.shells == [0, 0]


def test_DD_ABL_26_the_dead_pay_back_the_largest_first() -> None:
    """DD-ABL-21, DD-ABL-26, P19: 4 by the grenade, then 3, which kills the attacker: a shell for Ben."""
    match = arena()
    events = play(match, CHAIN)
    wounds = [event for event in events if isinstance(event, moves.Wounded) and event.unit == "B0"]
    assert [(wound.attack, wound.wounds) for wound in wounds] == [(4, 3), (3, 2)]
    assert match.state.shells == [0, 1]
    assert match.state.strikes == []


def test_R75_who_is_gone_is_not_paid_back() -> None:
    """R75: the second payback is lost when the first one killed."""
    match = arena(B0={"max_vitae": 3})
    events = play(match, [*CHAIN[:7], (BEN, "jail", Imprison("1"))])
    assert len(told(events, moves.Struck)) == 3
    assert match.question_for(ANN).prompt == "todo"


def test_DD_ABL_08_a_crooked_push_is_the_owners_choice() -> None:
    """DD-ABL-08: two ways, and the default avoids lava."""
    match = arena(B0={"range": 3, "place": "B1"}, G1={"place": "C3"})
    play(match, [*CHAIN[:2], (BEN, "defence_cards", ())])
    assert {move.square for move in match.question_for(BEN).options} == {"D4", "C4"}  # type: ignore[union-attr]
    assert match.question_for(BEN).default == PushTo("C4")


def test_DD_LAV_02_lava_kills_before_the_pager_comes() -> None:
    """DD-LAV-02: the pusher picks the jail and takes the shell; nobody is paged."""
    match = arena(B0={"range": 3, "place": "B1"}, G1={"place": "C3", "payback": 0})
    play(match, [*CHAIN[:2], (BEN, "defence_cards", ()), (BEN, "push_way", PushTo("D4")), (ANN, "jail", Imprison("2"))])
    assert match.state.shells == [1, 0]
    assert match.state.units["G1"].place == "2"


def test_DD_MUL_03_the_owner_orders_the_hits() -> None:
    """DD-MUL-02, DD-MUL-03: one defence card guards both units, and their owner says who is settled first."""
    match = arena(B0={"effects": ["splash"]}, M1={"place": "C4"})
    order: Reply = (First("M1"), First("G1"))
    events = play(match, [*CHAIN[:2], (BEN, "defence_cards", (Value(0),)), (BEN, "hit_order", order)])
    assert told(events, moves.Wounded)[:2] == [moves.Wounded("M1", 5, 4, 1), moves.Wounded("G1", 5, 4, 1)]


def test_R53_who_holds_no_card_is_not_asked() -> None:
    """R53: whether somebody is asked follows from the number of cards, which all see."""
    match = arena()
    match.state.hands[BEN] = []
    match.answer(ANN, Attack("B0", "G1"))
    match.answer(ANN, ())
    assert match.question_for(BEN).prompt == "pager"


@pytest.mark.parametrize("step", range(len(CHAIN) + 1))
def test_restored_in_the_middle_of_the_chain(step: int) -> None:
    """The checkpoint lies before the attack; with the rows since it the chain goes on exactly where it was."""
    whole, match = arena(), arena()
    play(whole, CHAIN)
    play(match, CHAIN[:step])
    assert match.checkpoint is not None
    again = Match.restore(match.game, match.checkpoint, match.tail, ScriptedDice([]))
    assert again.view(None) == match.view(None)
    assert again.line == match.line
    play(again, CHAIN[step:])
    assert again.game.dump(again.state) == whole.game.dump(whole.state)
    assert again.line == whole.line


def test_a_stayed_pager_is_told_to_nobody() -> None:
    """DD-CRD-05: to stay is an answer like any other."""
    events = play(arena(), [*CHAIN[:4], (BEN, "pager", Stay())])
    assert not told(events, moves.Stepped, moves.Healed)
