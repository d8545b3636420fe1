"""Numbers that people carry about without being able to read them: how much such a number has grown tells of others."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac

from rules.engine import Refused

NOT_OURS = "I do not know that line; choose one of those that are shown or suggested."
MARK, NUMBER = 4, 8
"""Bytes of what stands before a hidden number, and of the number."""


def hide(secret: bytes, number: int) -> str:
    """A number below 2**63 as sixteen letters that only a holder of the table's secret can read."""
    key = hmac.digest(secret, b"lines", "sha256")
    mark = _digest(key, number.to_bytes(NUMBER, "big"), MARK)
    return base64.urlsafe_b64encode(mark + _mixed(key, mark, number).to_bytes(NUMBER, "big")).decode()


def reveal(secret: bytes, text: str) -> int:
    """The number again; raises `Refused` for letters that this table has not written."""
    key = hmac.digest(secret, b"lines", "sha256")
    try:
        held = base64.urlsafe_b64decode(text.encode("ascii"))
    except (UnicodeEncodeError, binascii.Error):
        raise Refused(NOT_OURS) from None
    number = _mixed(key, held[:MARK], int.from_bytes(held[MARK:], "big"))
    if len(held) != MARK + NUMBER or held[:MARK] != _digest(key, number.to_bytes(NUMBER, "big"), MARK):
        raise Refused(NOT_OURS)
    return number


def _mixed(key: bytes, mark: bytes, number: int) -> int:
    return number ^ int.from_bytes(_digest(key, b"mask" + mark, NUMBER), "big")


def _digest(key: bytes, data: bytes, size: int) -> bytes:
    return hashlib.blake2b(data, key=key, digest_size=size).digest()
