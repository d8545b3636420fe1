"""Games saved by released versions stay loadable: one record and one state in mid-game per release and game.

A change that makes one of these fail needs a migration (`migrate`), or a flag in the state for a changed ruling.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.records import read_record
from bot.verify import verify
from rules.catalogue import find_game, games
from rules.engine import Checkpoint, FairDice, Match
from rules.playout import autopilot, playout

SAVES = Path(__file__).parent.parent / "saves"
RECORDS = sorted(SAVES.glob("*-record.json"))
STATES = sorted(SAVES.glob("*-state.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_released_record_still_holds(path: Path) -> None:
    """Every answer is still legal, every digest the same, and the same player wins."""
    verdict = verify(read_record(path.read_bytes()))
    assert verdict.over
    assert verdict.winners


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_a_released_state_goes_on(path: Path) -> None:
    """A table that was saved in mid-game is loaded, migrated where needed, and played to its end."""
    saved = json.loads(path.read_text())
    game = find_game(saved["game"])
    state = json.dumps(saved["state"]).encode()
    checkpoint = Checkpoint(0, 0, 0, 0, "", "", (), state, saved["state_version"])
    match = Match.restore(game, checkpoint, [], FairDice(b"a released game"))
    playout(match, autopilot, 20_000)
    assert match.over
    assert match.state.winners


def test_there_is_a_save_of_every_game_for_every_kind() -> None:
    """Tic-tac-toe and other examples are not released; every game under rules/ is."""
    for key in games():
        assert [path for path in RECORDS if path.name.startswith(key)]
        assert [path for path in STATES if path.name.startswith(key)]
