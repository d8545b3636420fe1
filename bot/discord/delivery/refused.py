"""What it means for the outbox when Discord refuses a request: its status and the codes of its own that we know."""

from __future__ import annotations

import discord

from bot.tables import Closed, Gone, NoPermission, OutboxMessage, ThreadClosed, TokenRefused, TryLater

DIRECT = ("dm", "turn-dm", "remind", "digest", "consent")
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10004, 10008, 10013
NO_ACCESS, NO_PERMISSION, NOT_OURS = 50001, 50013, 50005
NO_DMS, NO_COMMON_SERVER = 50007, 50278
ARCHIVED, LOCKED = 50083, 160005
UNAUTHORISED, INVALID_TOKEN = 40001, 50014
NOT_NOW = (20016, 20022, 20028, 20029, 30046, 40003, 40004, 40006, 40062, 40333, 130000)
"""Slow mode, limits to writing, editing and opening direct messages, and what is switched off or overloaded for now."""
NEEDED = "View Channel, Send Messages, Embed Links, Attach Files, Read Message History"
NEEDED_IN_THREADS = NEEDED.replace("Send Messages", "Send Messages in Threads")
SOON = 5


def as_tables_know(problem: discord.HTTPException, row: OutboxMessage) -> Exception | None:
    """What an answer of Discord to a request for this row means; None where we know no more than its numbers."""
    if problem.status == 401 or problem.code in (UNAUTHORISED, INVALID_TOKEN):
        return TokenRefused()
    if problem.status == 429 or problem.status >= 500 or problem.code in NOT_NOW:
        told = f"Discord answers {problem.status}, code {problem.code}"
        return TryLater(SOON, told, maybe_posted=problem.status >= 500)
    if row.kind in DIRECT:
        unheard = (NO_DMS, NO_COMMON_SERVER, UNKNOWN_USER, NO_ACCESS, NO_PERMISSION)
        return Closed() if problem.code in unheard else None
    return _in_channel(problem, edits=row.kind.endswith("-edit"))


def _in_channel(problem: discord.HTTPException, *, edits: bool) -> Exception | None:
    code = problem.code
    if edits and code in (UNKNOWN_MESSAGE, NOT_OURS):  # another bot's token may have stood here when it was posted
        return Gone("message")
    if code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD):
        return Gone("channel")
    if code in (NO_DMS, NO_COMMON_SERVER):  # a lesson is in somebody's direct messages
        return Closed()
    if code in (ARCHIVED, LOCKED):
        return ThreadClosed()
    barred = code in (NO_ACCESS, NO_PERMISSION) or (problem.status == 403 and code == 0)
    return NoPermission(NEEDED) if barred else None
