"""The bot as a process of its own in which the packages are seen that lie on `PYTHONPATH`."""

from __future__ import annotations

import os
import sys

from bot.catalogue import catalogue
from tests.wire.bot_process import main

if __name__ == "__main__":
    sys.path += os.environ["PYTHONPATH"].split(os.pathsep)
    catalogue.cache_clear()  # the server of processes has imported it without them
    main()
