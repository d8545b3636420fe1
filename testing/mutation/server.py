"""Runs pytest again and again in forks of one warm process: `python server.py`, a request a line, an answer a line.

It stands alone, so that it serves a checkout that has no such module. Its arguments name modules at the top which the
warm process must not keep, besides those of the house. Requests and answers are JSON: `arguments` for
pytest, `wanted` (ids of tests, the first to run first; none means all), `limit` in seconds, and `learn`, which answers
with what each test took and which marked functions it entered, and imports for the next forks what the tests imported.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

OWN = ("rules", "tests", "testing", "bot", "renderers", "conftest", "__main__", *sys.argv[1:])
"""What differs from fork to fork, or imports what does."""
ALWAYS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")
"""The last, as a warm process has imported what pytest would like to rewrite."""


class Recorder:
    """Notes of each test how long it took, whether it failed, and which marked functions it entered."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.entered: set[str] = set()
        builtins.entered = self.entered.add  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test after another."""
        self.entered.clear()
        begun = time.monotonic()
        answer = yield
        held = self.tests.setdefault(item.nodeid, {"failed": False})
        held |= {"seconds": time.monotonic() - begun, "entered": sorted(self.entered)}
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failure counts wherever it comes."""
        self.tests.setdefault(report.nodeid, {"failed": False})["failed"] |= report.failed


class Chosen:
    """Leaves only some tests, in their order."""

    def __init__(self, wanted: list[str]) -> None:
        self.places = {nodeid: place for place, nodeid in enumerate(wanted)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort them."""
        items[:] = sorted([each for each in items if each.nodeid in self.places], key=lambda e: self.places[e.nodeid])


def run(request: dict[str, Any], out: Path) -> int:
    """Run pytest in this process; write down what was learnt."""
    silence = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(silence, number)
    recorder = Recorder()
    plugins: list[object] = [recorder] if request.get("learn") else []
    plugins += [Chosen(request["wanted"])] if request.get("wanted") else []
    status = int(pytest.main([*request["arguments"], *ALWAYS], plugins))
    if request.get("learn"):
        modules = sorted(name for name in sys.modules if name.split(".")[0] not in OWN)
        out.write_text(json.dumps({"tests": recorder.tests, "modules": modules}))
    return status


def forked(request: dict[str, Any]) -> dict[str, Any]:
    """Run a request in a fork; one that takes too long is stopped."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        if (child := os.fork()) == 0:
            os.setsid()
            status = 99
            try:
                status = run(request, out)
            finally:
                os._exit(status)
        late = time.monotonic() + request["limit"]
        while (done := os.waitpid(child, os.WNOHANG))[0] == 0:
            if time.monotonic() > late:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return {"status": None}
            time.sleep(0.02)
        learnt = json.loads(out.read_text()) if out.exists() else {}
        return {"status": os.waitstatus_to_exitcode(done[1]), **learnt}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        answer = forked(json.loads(line))
        for name in answer.pop("modules", []):
            with contextlib.suppress(Exception):
                importlib.import_module(name)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
