"""Files that hold secrets: only their owner may read them, from the moment they are made."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read, or take the rights of all others from one that is there.

    Where that is impossible the file stays as it is: whoever opens it next says what is wrong.
    """
    with suppress(OSError):
        # One that is there is not opened: when it is closed again, the system lets go of all locks we hold on it.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    tighten(path)


def tighten(path: Path) -> None:
    """Take the rights of all others from a file, if it is there and ours."""
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS and path.is_file():
            path.chmod(mode & ~OTHERS)
