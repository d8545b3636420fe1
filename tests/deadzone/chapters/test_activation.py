"""Activations and what keywords do at their start and end. [P-ACTIVATE, DZ-ACT, DZ-CMD-07, DZ-KW]"""

from __future__ import annotations

from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.events.moves import (
    FireFought,
    HeadstrongRolled,
)
from testing.scene import words_of
from tests.deadzone.plaza import FAIL, plaza, settle

FOE = "/ R1:corporation-marine-troop@H8-1 R2:corporation-marine-troop@H7-1"


# -- Turns -------------------------------------------------------------------------------------------------------------


def test_every_step_of_an_activation_has_keywords_or_orders() -> None:
    """A step that nothing joins would only be gone through for nothing. [P-ACTIVATE]"""
    assert [name for name, hooks in BOOK.stages.items() if not hooks] == []


def test_R144_nobody_who_landed_in_this_turn() -> None:
    """A Drop Suit called in this Turn waits."""
    scene = plaza(f"M1:commando-troop@A1-1 M2:commando-troop@B1-1 M3:commando-troop@C1-1 {FOE}", command=["model"])
    scene.play("P1", "activate M1")
    scene.match.state.turn.called.append("M2")
    scene.play("P1", "finish")
    assert scene.options("P1") == ["decline", "activate M3"]
    assert "has landed in this Turn" in scene.refused("P1", "activate M2")


# -- fire --------------------------------------------------------------------------------------------------------------


def test_R93_fire_comes_before_headstrong() -> None:
    """Pinned and burning: first the fire, then the die."""
    scene = plaza("S1:steel-warrior@A1-1:burning,pinned " + FOE, dice=[FAIL, FAIL, 6]).play("P1", "activate S1")
    settle(scene)
    kinds = [type(event) for event in scene.story(FireFought, HeadstrongRolled)]
    assert kinds == [FireFought, HeadstrongRolled]


# -- Rampage -----------------------------------------------------------------------------------------------------------

MAULER = "W1:ripper-mauler@A1-1:d1"


def test_SO13_weakest_attacks_by_itself() -> None:
    """DZ-SO-13: The standing order of the player names an Assault on its own side."""
    scene = plaza(f"{MAULER} M1:commando-troop@A1-1 {FOE}", dice=[1])
    scene.match.state.sides[1].orders.rampage = "weakest"
    scene.play("P1", "activate W1")
    assert [words_of(scene.question("P2").order or ())] == ["control"]
    order = scene.play("P2", "control").question("P2").order
    assert order is not None
    assert getattr(order, "target", "") == "M1"
