"""The product's stand-in for Discord as tests want it: it keeps what the bot sends, checks it, and makes trouble."""

from tests.wire.trouble.server import Discord

__all__ = ["Discord"]
