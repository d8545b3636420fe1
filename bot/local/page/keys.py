"""A person's own address: whoever knows it is that person, and nobody can guess another's."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable

LENGTH = 24
"""So many characters of an address stand for a person: 144 bits."""


class Keys:
    """The secret part of everybody's address; it stays the same as long as `secret` does."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, person: str) -> str:
        """Return what stands in this person's address."""
        mark = hmac.digest(self._secret, person.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(mark).decode()[:LENGTH]

    def person(self, key: str, people: Iterable[str]) -> str | None:
        """Return whose address this is; None when it is nobody's."""
        return next((person for person in people if hmac.compare_digest(self.of(person).encode(), key.encode())), None)
