"""Whole games of computers, written down move by move.

A change of the rules or of the autopilot shows as a difference: look at it, and if it is meant, write them anew with
`python -m tests.one_page_deadzone.playthrough`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules.engine import Match
from rules.engine.playout import QuickDice
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.moves import Army, Field
from testing.scene import name, words_of

FOLDER = Path(__file__).parent / "playthroughs"


class Playthrough(NamedTuple):
    """A game: its options, both armies, and the seed of its dice."""

    points: str
    map: str
    armies: tuple[str, str]
    seed: int


PLAYTHROUGHS = {
    "dock": Playthrough(
        "150",
        "loading-dock",
        ("tactical+sniper+medic, assault+engineer, assault", "first, second, third+machinegun, third, dog"),
        1,
    ),
    "spires": Playthrough(
        "300",
        "twin-spires",
        (
            "peacekeeper, tactical+thermal+sergeant, tactical+medic, 2 x tactical, assault",
            "first, 2 x second, 6 x third, 4 x dog",
        ),
        2,
    ),
    "gantry": Playthrough(
        "300",
        "gantry-row",
        (
            "third+grenades+general, second, 7 x third, 5 x dog",
            "tactical+defender, assault+engineer, 2 x assault, 2 x tactical",
        ),
        3,
    ),
    "wire": Playthrough("150", "mud-and-wire", ("2 x second, third, 4 x dog", "peacekeeper, tactical, assault"), 4),
}


def played(game: Playthrough) -> Iterator[str]:
    """Each answer of the autopilots in words, the question before it, and the points at the end."""
    dice = QuickDice(random.Random(game.seed).randrange)
    match = Match.begin(GAME, 2, {"points": game.points, "map": game.map}, dice)
    for seat, units in enumerate(game.armies):
        match.act(seat, Army(units))
    while (asked := match.asked) is not None:
        for seat, question in list(asked.questions.items()):
            own = question.prompt == "army"
            answer = Field("own") if own else GAME.autopilot(match.view(seat), question)
            yield f"{name(seat)} {question.prompt}: {words_of(answer)}"
            match.answer(seat, answer)
        if asked.window is not None:
            match.close()
    yield f"points {match.view(None).squads[0].score} : {match.view(None).squads[1].score}"


if __name__ == "__main__":
    for title, game in PLAYTHROUGHS.items():
        (FOLDER / f"{title}.txt").write_text("\n".join(played(game)) + "\n")
