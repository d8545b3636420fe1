"""The rules of Race to 21, played in words."""

from __future__ import annotations

from race_to_21 import GAME, Race, RaceView

from rules.engine import Match
from testing.scene import Dice, Scene


def race(*cards: int) -> Scene[Race, RaceView]:
    """A race in which these cards are dealt: 0 is the one worth 4."""
    dice = Dice([[card] for card in cards])
    return Scene(Match.begin(GAME, 2, {}, dice), dice)


def test_RA_CNT_01_whoever_says_21_wins() -> None:
    """Both count on in turn, by one, two or three."""
    scene = race(0, 0)
    for player, number in (*[("P1", 3), ("P2", 3)] * 3, ("P1", 2)):
        assert scene.options(player)[:3] == ["add 1", "add 2", "add 3"]
        scene.play(player, f"add {number}")
    assert scene.view.total == 20
    assert not {"add 2", "add 3"} & {*scene.options("P2")}
    scene.play("P2", "add 1")
    assert scene.view.winners == (1,)
    assert scene.lines(None)[-1] == "P2 says 21."


def test_RA_CRD_01_nobody_else_sees_a_card() -> None:
    """Its owner does; others see that it is there."""
    scene = race(2, 1)
    assert [scene.see("P1").card, scene.see("P2").card, scene.view.card] == [6, 5, 0]
    assert scene.view.held == (True, True)


def test_RA_CRD_02_a_card_is_played_once() -> None:
    """In place of a number, where it does not lead past 21."""
    scene = race(2, 1).play("P1", "play")
    assert (scene.view.total, scene.view.held) == (6, (False, True))
    scene.play("P2", "add 3").play("P1", "add 3").play("P2", "add 3").play("P1", "add 3")
    assert (scene.view.total, scene.options("P2")) == (18, ["add 1", "add 2", "add 3"])
