"""A share of a processor for a bot: a control group of Linux, which none of its processes leaves."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

NEEDED = (
    "each bot is held to a share of a processor by a control group of Linux, and none can be made beside {}:"
    " run this as root, or in a group that was delegated to you with its cpu controller"
)
PERIOD = 10_000
"""Microseconds in which a share is given out: so short that nobody waits long for their turn."""


class Share:
    """A group that gets this part of one processor; a context manager that leaves none behind."""

    def __init__(self, name: str, part: float, own: Path | None = None) -> None:
        self._own = own or own_group()
        above = self._own.parent if (self._own.parent / "cgroup.procs").exists() else self._own
        self._folder, self._part = above / f"arbiter-{os.getpid()}-{name}", part

    def __enter__(self) -> Share:
        quota = round(PERIOD * self._part)
        try:
            self._folder.mkdir()
            if (self._folder / "cpu.cfs_quota_us").exists():  # of the first version
                (self._folder / "cpu.cfs_period_us").write_text(str(PERIOD), "ascii")
                (self._folder / "cpu.cfs_quota_us").write_text(str(quota), "ascii")
            else:
                (self._folder.parent / "cgroup.subtree_control").write_text("+cpu", "ascii")
                (self._folder / "cpu.max").write_text(f"{quota} {PERIOD}", "ascii")
        except OSError:
            with contextlib.suppress(OSError):
                self._folder.rmdir()
            raise SystemExit(NEEDED.format(self._own)) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.free()
        self._folder.rmdir()

    def hold(self, processes: Iterable[int]) -> None:
        """Let these processes have no more than the share, together with all in it and with what they start."""
        for process in processes:
            self._members.write_text(str(process), "ascii")

    def free(self) -> None:
        """Let all that are in it have again what they can get."""
        for left in self._members.read_text("ascii").split():
            with contextlib.suppress(OSError):  # it has ended meanwhile
                (self._own / "cgroup.procs").write_text(left, "ascii")

    @property
    def _members(self) -> Path:
        return self._folder / "cgroup.procs"


def own_group() -> Path:
    """The control group of this process that is for processors, of the first version or the second."""
    groups = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text("utf-8").splitlines()]
    of_first = [(kinds, path) for _, kinds, path in groups if "cpu" in kinds.split(",")]
    kinds, path = next(iter(of_first), ("", next((path for _, kinds, path in groups if not kinds), "/")))
    return Path("/sys/fs/cgroup", kinds) / path.lstrip("/")
