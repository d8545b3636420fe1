"""The simulated Discord copies each request and each message several times; here it does so a good deal quicker."""

from __future__ import annotations

import copy
import marshal
from types import ModuleType
from typing import Any

from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

COPYING: tuple[ModuleType, ...] = (components, gateway, results, serializers, router)


class Copies:
    """What its modules know as `copy`."""

    copy = staticmethod(copy.copy)

    @staticmethod
    def deepcopy(held: Any, *memo: Any) -> Any:
        """A copy by way of bytes where it is plain, as all that goes through the net is."""
        try:
            return marshal.loads(marshal.dumps(held))
        except ValueError:
            return copy.deepcopy(held, *memo)


def copy_by_bytes() -> None:
    """Let the simulated Discord copy so from now on."""
    for module in COPYING:
        for name, value in (("copy", Copies), ("deepcopy", Copies.deepcopy)):
            if hasattr(module, name):
                setattr(module, name, value)
