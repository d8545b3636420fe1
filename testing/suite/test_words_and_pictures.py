"""People play blind, on a watch, or with pictures off: words tell what pictures show, and they what words tell."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from fnmatch import fnmatchcase

import pytest

from bot.catalogue import games, pictures
from testing.conformance.parity import CHANGES, Tally, compare, positions
from testing.conformance.silent import drawn, told
from testing.seeds import seeds
from testing.subjects import subjects

USUAL_SEED = 18
"""An ordinary run fails for a change, never for bad luck; longer looks draw new seeds."""
TRIED = 200
"""A listed fact is silent in one of so many changes, or it is not silent: some are in one of fifty only."""
FEWEST = 0.1
"""So large a share of the changes is found even in a small game."""
IMPOSSIBLE = 0.1
"""So large a share of the changes may make a view that cannot be."""


@pytest.mark.parametrize("key", [key for key in subjects() if pictures(key)])
def test_words_and_pictures_tell_the_same(key: str) -> None:
    """Whatever fact changes: both change, or neither does, or there is a reason."""
    (fresh,) = seeds(1, f"words and pictures of {key}")
    seed = fresh if "PARITY_CHANGES" in os.environ else USUAL_SEED
    tally = compare(positions(games()[key], seed), CHANGES, seed)
    print(f"{key} with seed {seed}: {tally}")
    assert CHANGES * FEWEST <= tally.tried.total() <= CHANGES
    assert tally.impossible.total() <= IMPOSSIBLE * CHANGES
    for kind, silent, reasons in (("drawn", tally.drawn, drawn(key)), ("told", tally.told, told(key))):
        assert not unlisted(silent, reasons, tally), f"{kind} only"
        assert not outlived(silent, reasons, tally), f"listed as {kind} only, and it is not"


@pytest.mark.parametrize("key", subjects())
def test_every_phase_has_a_title(key: str) -> None:
    """Players read titles, each of one phase, in the log, in an undo and in the rules; never a key such as “unit”."""
    game = games()[key]
    assert {*game.titles} == {*game.phases}
    assert len({*game.titles.values()}) == len(game.titles)
    assert not [title for title in game.titles.values() if title != title.strip() or not title[:1].isupper()]


@pytest.mark.parametrize("key", subjects())
def test_acts_are_kept_to_phases_that_there_are(key: str) -> None:
    """A menu leaves out what a phase refuses: a phase that does not exist would hide it for ever."""
    game = games()[key]
    assert {*game.only_in} <= {*game.acts}
    assert {phase for phases in game.only_in.values() for phase in phases} <= {*game.phases}


def unlisted(silent: Counter[str], reasons: Mapping[str, str], tally: Tally) -> list[str]:
    """What is silent without a reason, each with an example."""
    return [
        f"{pattern}: {tally.examples[pattern]}"
        for pattern in sorted(silent)
        if not any(fnmatchcase(pattern, listed) for listed in reasons)
    ]


def outlived(silent: Counter[str], reasons: Mapping[str, str], tally: Tally) -> list[str]:
    """What is listed and was changed often enough, but was never silent."""
    found: list[str] = []
    for listed in reasons:
        same = [pattern for pattern in tally.tried if fnmatchcase(pattern, listed)]
        tried = sum([tally.tried[pattern] - tally.impossible[pattern] for pattern in same])
        if tried >= TRIED and not any(silent[pattern] for pattern in same):
            found.append(listed)
    return found
