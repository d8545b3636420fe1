"""Failed checks inside the kit show their values, as those in a test do."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.scene", "tests.death_dome.kit")
