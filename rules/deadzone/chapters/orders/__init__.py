"""The 43 Special Orders, by the moment when they are spent: importing this package enters them in the tables.

[DZ-CMD-15, DZ-CMD-16, R66, R120, appendix A]
"""

from __future__ import annotations

import importlib
import pkgutil

for found in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{found.name}")
