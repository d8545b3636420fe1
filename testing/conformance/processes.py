"""The check that a game is the same in every process: plays and replays under other hash seeds.

As a program it plays and replays what it is given as JSON and prints what came of it.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

from rules.engine import Checkpoint, Entry, Stamp
from testing.conformance.cases import Case
from testing.conformance.journals import replay
from testing.conformance.leaks import looks
from testing.conformance.play import Run
from testing.conformance.questions import snapshot

LENGTH = 120


def play(run: Run) -> str:
    """A digest of all that happens in a run, and of all that anybody sees of it."""
    digest = hashlib.sha256()
    for match in run.moments(LENGTH):
        seen = [looks(run, match.state, seat) for seat in (*range(run.seats), None)] if run.below(5) == 0 else []
        digest.update(repr((snapshot(match), seen)).encode())
    digest.update(repr((run.rows, run.events)).encode())
    return digest.hexdigest()


def results(case: Case, seeds: list[int], journals: list[Any]) -> dict[str, Any]:
    """What came of playing these seeds and of replaying these journals."""
    ends = [replay(case.game, *read(journal)) for journal in journals]
    return {
        "plays": [play(Run(case, seed)) for seed in seeds],
        "replays": [[case.game.dump(match.state).decode(), repr(snapshot(match))] for match in ends],
    }


def write(run: Run) -> Any:
    """A run's journal as plain data."""
    first = run.checkpoints[0]
    return [first._asdict() | {"state": first.state.decode()}, run.rows]


def read(journal: Any) -> tuple[Checkpoint, list[Entry]]:
    """A journal from plain data."""
    first, rows = journal
    entries = [Entry(*row)._replace(stamp=Stamp(*row[8])) for row in rows]
    return Checkpoint(**first | {"state": first["state"].encode(), "pending": ()}), entries


def elsewhere(task: str, hash_seed: int) -> dict[str, Any]:
    """The results that another process finds under this hash seed."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-m", "testing.conformance.processes"]
    done = subprocess.run(command, input=task, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, f"a process under hash seed {hash_seed} failed: {done.stderr[-2000:]}"
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def check_processes(case: Case, seeds: list[int]) -> None:
    """Plays and replays are equal, byte for byte, under two hash seeds in two processes."""
    runs = [Run(case, seed) for seed in seeds]
    for run in runs:
        run.play(LENGTH)
    task = {"where": case.where, "tests": case.tests, "seeds": seeds, "journals": [write(run) for run in runs]}
    first, second = [elsewhere(json.dumps(task), hash_seed) for hash_seed in (1, 2)]
    assert first["plays"] == second["plays"], "a game is played otherwise under another hash seed"
    ends = [[run.game.dump(run.match.state).decode(), repr(snapshot(run.match))] for run in runs]
    assert first["replays"] == second["replays"] == ends, "a journal is replayed otherwise in another process"


def main() -> None:
    """Read a task, print its results."""
    task = json.load(sys.stdin)
    print(json.dumps(results(Case(task["where"], task["tests"]), task["seeds"], task["journals"])))


if __name__ == "__main__":
    main()
