"""What `arbiter bench wire --processes 2` needs of the system: each bot gets the same share of a processor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.wire.several_bots.shares import Share

PART = 0.2
BUSY = """
import time
for line in iter(input, "end"):
    until, began = time.monotonic() + 0.3, time.process_time()
    while time.monotonic() < until:
        pass
    print((time.process_time() - began) / 0.3, flush=True)
"""


def test_a_process_gets_no_more_than_its_share_as_long_as_it_is_held() -> None:
    with subprocess.Popen([sys.executable, "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        try:
            with Share("test", PART) as share:
                share.hold([process.pid])
                process.stdin.write(b"go\n")
                process.stdin.flush()
                assert 0 < float(process.stdout.readline()) < PART + 0.1
        except SystemExit:
            pytest.skip("no control group can be made here: that needs root, or a delegated one")
        finally:
            process.kill()


def test_without_a_group_it_is_said_what_is_needed(tmp_path: Path) -> None:
    with (
        pytest.raises(SystemExit, match="run this as root, or in a group that was delegated to you"),
        Share("test", PART, own=tmp_path / "missing" / "group"),
    ):
        pass
