"""The report of the tests over the wire: several processes write one, and each run begins its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.wire.report import CHECKOUT, Report

WRITER = """
import sys
from pathlib import Path
from tests.wire.report import Report

report = Report(Path(sys.argv[1]), "one run")
for number in range(50):
    report.count("races", clicks=2)
    report.test(f"test {sys.argv[2]} {number}", ["it fails"] if number == 7 else [])
report.state("races", seed=5)
"""


def held(path: Path) -> dict[str, Any]:
    """What the file holds."""
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return told


def test_processes_add_to_one_report(tmp_path: Path) -> None:
    """Nothing that one of them has counted or found is lost to another that writes at the same instant."""
    path = tmp_path / "reports" / "wire.json"
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [subprocess.Popen([*command, str(number)], cwd=CHECKOUT) for number in range(3)]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    told = held(path)
    assert told["tried"] == {"races": {"clicks": 300, "seed": 5}}
    assert told["tests"] == 150
    assert sorted(told["found"]) == ["test 0 7", "test 1 7", "test 2 7"]


def test_a_run_begins_its_own_report(tmp_path: Path) -> None:
    """What an earlier run found says nothing about this one."""
    path = tmp_path / "wire.json"
    Report(path, "yesterday").test("test_of_old", ["it fails"])
    Report(path, "today").count("load", clicks=1)
    assert held(path) == {"run": "today", "tests": 0, "tried": {"load": {"clicks": 1}}, "found": {}}
