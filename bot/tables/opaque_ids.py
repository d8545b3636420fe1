"""Numbers that people carry about without being able to read them: how much such a number has grown tells of others."""

from __future__ import annotations

import base64
import binascii
import hmac

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB

from rules.engine import Refused, say

NOT_OURS = say("I do not know that line; choose one of those that are shown or suggested.")
BLOCK = 16
"""Bytes of one block of AES. A number below 2**63 leaves half of it empty, which shows that it is one of ours."""
PADDING = "=="


def hide(secret: bytes, number: int) -> str:
    """A number below 2**63 as 22 letters, always the same, that only a holder of the table's secret can read."""
    block = _cipher(secret).encryptor().update(number.to_bytes(BLOCK, "big"))
    return base64.urlsafe_b64encode(block).decode().removesuffix(PADDING)


def reveal(secret: bytes, text: str) -> int:
    """The number again; raises `Refused` for letters that this table has not written."""
    try:
        block = base64.urlsafe_b64decode(text.encode("ascii") + PADDING.encode())
    except (UnicodeEncodeError, binascii.Error):
        raise Refused(NOT_OURS) from None
    number = int.from_bytes(_cipher(secret).decryptor().update(block), "big") if len(block) == BLOCK else -1
    if not 0 <= number < 2**63:
        raise Refused(NOT_OURS)
    return number


def _cipher(secret: bytes) -> Cipher[ECB]:
    # A single block that is never the same twice: nothing chains, so the plain mode is the right one.
    return Cipher(AES(hmac.digest(secret, b"lines", "sha256")), ECB())
