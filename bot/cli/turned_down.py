"""Why Discord does not let the bot in, as the end of the command: each reason has a sentence that says what to do."""

from __future__ import annotations

from http import HTTPStatus

import aiohttp
import discord

from bot.cli.failures import FAILED, Stop

TOKEN = "Discord refused the token: reset it on the page Bot and put the new one into .env."
UNREACHABLE = "Discord cannot be reached: see that this machine has a network, then try again."
TOO_MANY = (
    "Discord takes no more requests from this address for now: stop what starts the bot again and again, "
    "wait an hour, then start it once."
)
TROUBLE = "Discord itself has trouble (status {}): try again in a few minutes; discordstatus.com tells how it stands."
NOT_INVITED = (
    "Discord does not let the bot set its commands: invite it with the scope applications.commands to the server "
    "that ARBITER_GUILD names, or leave ARBITER_GUILD empty."
)
OUTDATED = "Discord does not take what this version of the bot says (status {}, code {}): upgrade Arbiter."
INTENTS = (
    "Discord refused the intents: Arbiter asks for “guilds” only, which needs no leave; see on the page Bot of the "
    "developer portal that the application is not restricted, and upgrade Arbiter."
)
SHARDS = (
    "Discord does not take the shards that ARBITER_SHARDS names: it wants more of them, as the bot is on many servers. "
    "Write a larger number after “of”, or leave ARBITER_SHARDS empty for as many as Discord recommends."
)
CLOSED = {4004: TOKEN, 4010: SHARDS, 4011: SHARDS, 4013: INTENTS, 4014: INTENTS}
"""Close codes of the gateway after which one must not come back."""
OLD_GATEWAY = "Discord's gateway ended the connection for good (code {}): upgrade Arbiter."
ERRORS = (discord.DiscordException, aiohttp.ClientConnectionError, TimeoutError)


def stopped_by(error: Exception) -> Stop:
    """The end of the command for one of ERRORS."""
    match error:
        case discord.LoginFailure():
            sentence = TOKEN
        case discord.PrivilegedIntentsRequired():
            sentence = INTENTS
        case discord.ConnectionClosed():
            sentence = CLOSED.get(error.code, OLD_GATEWAY.format(error.code))
        case discord.HTTPException():
            sentence = _refused(error)
        case discord.GatewayNotFound(__cause__=discord.HTTPException() as refused):
            sentence = _refused(refused)
        case aiohttp.ClientConnectionError() | TimeoutError():
            sentence = UNREACHABLE
        case _:
            raise error
    return Stop(sentence, FAILED)


def _refused(error: discord.HTTPException) -> str:
    """A request of the login or for the commands was refused."""
    match error.status:
        case HTTPStatus.UNAUTHORIZED:
            return TOKEN
        case HTTPStatus.FORBIDDEN | HTTPStatus.NOT_FOUND:
            return NOT_INVITED
        case HTTPStatus.TOO_MANY_REQUESTS:
            return TOO_MANY
        case status if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return TROUBLE.format(status)
    return OUTDATED.format(error.status, error.code)
