"""`arbiter play`, `run` and `doctor`: the bot at work, and whether it could work."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import signal
import sys
import webbrowser
from typing import TYPE_CHECKING

from bot.cli.arguments import Commands, game_named, whole
from bot.cli.failures import FAILED, FINE, Stop

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.discord.bot import Arbiter

PLAY = "Open Arbiter on a page of its own in a browser: no account, no token, no Discord."
RUN = "Serve Discord with the token in .env."
LEAVE = (
    "migrate an older database although some open tables cannot be continued; they wait, and refuse every answer, "
    "but the program that played them last cannot open the database any more"
)
DOCTOR = "Check the settings, the token's shape, the database and the fonts."
NO_TOKEN = (
    "There is no bot token. Get one at https://discord.com/developers/applications (New Application, page Bot, "
    "Reset Token) and write DISCORD_TOKEN=... into a file named .env; .env.example shows it. "
    "To play without Discord: arbiter play."
)
NO_PLAY = 'What the page needs is not installed: pip install "arbiter[play]", or use make play in a checkout.'
PLAY_PARTS = ("jinja2", "markdown_it", "markupsafe", "segno")
TAKEN = "another program is there. Name another port: arbiter play --port 8000."
BUSY = "The bot was not ready in time: this machine has other work. Your tables are kept; start again."


def add(commands: Commands) -> None:
    """Add the commands."""
    play = commands.add_parser("play", help=PLAY, description=PLAY)
    play.add_argument("--game", metavar="GAME", help="go straight to a table of this game")
    play.add_argument("--seats", type=whole(1, 64), metavar="N", help="its number of seats (default: the fewest)")
    play.add_argument(
        "--port", type=whole(0, 65535), metavar="PORT", help="the page's port (default: ARBITER_PLAY_PORT)"
    )
    play.add_argument(
        "--host", metavar="HOST", help="the page's address; 0.0.0.0 lets your network in (default: ARBITER_PLAY_HOST)"
    )
    play.set_defaults(run=run_play)
    serve = commands.add_parser("run", help=RUN, description=RUN)
    serve.add_argument("--leave-broken-tables", action="store_true", help=LEAVE)
    serve.set_defaults(run=run_bot)
    doctor = commands.add_parser("doctor", help=DOCTOR, description=DOCTOR)
    doctor.add_argument("--health", action="store_true", help="only say by the exit status whether a bot is at work")
    doctor.set_defaults(run=run_doctor)


def run_play(options: argparse.Namespace) -> int:
    """Serve the page until interrupted."""
    from bot.config import load_settings

    if options.seats and not options.game:
        raise Stop("Say which game the seats are for: arbiter play --game GAME --seats N.")
    if options.game:
        game = game_named(options.game)
        game.start(options.seats or game.seats[0])
    settings = load_settings()
    given = {"play_port": options.port, "play_host": options.host}
    settings = settings.model_copy(update={name: value for name, value in given.items() if value is not None})
    _get_ready(settings)
    try:
        from bot.local.discord import CannotOpen
        from bot.local.play import play
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in PLAY_PARTS:
            raise Stop(NO_PLAY, FAILED) from None
        raise
    try:
        asyncio.run(play(settings, options.game, options.seats, _say))
    except CannotOpen as problem:
        raise Stop(str(problem), FAILED) from None
    except TimeoutError:  # is an OSError, too
        raise Stop(BUSY, FAILED) from None
    except BrokenPipeError:  # is an OSError, too: whoever read the page's address has gone away
        raise
    except (OSError, UnicodeError) as error:
        where = f"{settings.play_host}, port {settings.play_port}"
        raise Stop(f"The page could not be opened at {where}: {_why(error)}", FAILED) from None
    return FINE


def _why(error: OSError | UnicodeError) -> str:
    """What kept an address from being opened."""
    if isinstance(error, UnicodeError):
        return "no computer has such a name."
    if error.errno == errno.EADDRINUSE:
        return TAKEN
    return f"{str(error.strerror).rpartition(': ')[2].lower()}."  # asyncio puts the address before it


def _say(text: str) -> None:
    """Print a line; where a person is at the keyboard, open the first address in a browser."""
    print(text, flush=True)
    if text.startswith("Arbiter is open at ") and sys.stdout.isatty():
        webbrowser.open(text.rpartition(" ")[2])


def run_bot(options: argparse.Namespace) -> int:
    """Serve Discord until stopped."""
    from bot.config import load_settings, secrets_of, token_shape_problem
    from bot.watch.logs import set_up

    settings = load_settings()
    if settings.token is None:
        raise Stop(NO_TOKEN)
    problem = token_shape_problem(settings.token.get_secret_value())
    if problem:
        raise Stop(problem)
    set_up(settings.log_level, settings.log_format, secrets_of(settings))
    _get_ready(settings)
    asyncio.run(_serve(settings, settings.token.get_secret_value(), leave=options.leave_broken_tables))
    return FINE


def _get_ready(settings: Settings) -> None:
    """Let those that will draw and think begin while this process imports what it needs itself."""
    from bot.drawing.drawers import drawers_here
    from bot.workers import get_ready

    if drawers_here(settings.drawers) or settings.thinkers:
        get_ready()


async def _serve(settings: Settings, token: str, *, leave: bool) -> None:
    from bot.discord.bot import make_bot
    from bot.watch.guard import Limits

    await serve(make_bot(settings, leave=leave, limits=Limits()), token)


async def serve(bot: Arbiter, token: str) -> None:
    """Serve until the process is told to end; SIGTERM ends it as Ctrl-C does: what is owed stays owed."""
    from bot.cli.turned_down import ERRORS, stopped_by
    from bot.watch.logs import log_what_nobody_awaits

    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # the loop of Windows has none; there Ctrl-C ends it
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    log_what_nobody_awaits(asyncio.get_running_loop())
    try:
        async with bot:
            await bot.serve(token)
    except asyncio.CancelledError:
        logging.getLogger("arbiter").info("stopped")
    except ERRORS as error:
        raise stopped_by(error) from None


def run_doctor(options: argparse.Namespace) -> int:
    """Print what was found; status 1 when the bot could not work."""
    from bot.cli.doctor import examine, healthy

    if options.health:
        return FINE if asyncio.run(healthy()) else FAILED
    findings = asyncio.run(examine())
    for finding in findings:
        print(f"{'ok  ' if finding.fine else 'BAD '} {finding.text}")
    return FINE if all(finding.fine for finding in findings) else FAILED
