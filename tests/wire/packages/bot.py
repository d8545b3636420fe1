"""The bot as a process of its own in which the packages are seen that lie on `PYTHONPATH`.

What may wait for another change waits as long as beside other bots, so that a test need not wait longer for its rest.
"""

from __future__ import annotations

import os
import sys

from bot.catalogue import catalogue
from bot.store import store
from tests.wire.bot_process import main

if __name__ == "__main__":
    sys.path += os.environ["PYTHONPATH"].split(os.pathsep)
    catalogue.cache_clear()  # the server of processes has imported it without them
    store.LATER = store.LATER_SHARED
    main()
