"""`arbiter render`: the picture of a table after some answers, or samples of what pictures are drawn with."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.arguments import Commands, game_named, pair, whole, write_file
from bot.cli.failures import FAILED, FINE, Stop

if TYPE_CHECKING:
    from PIL import Image

    from rules.engine import Event, Match, Question

HELP = "Play some answers from a seed and draw the table, or one seat's private picture."
WIDEST = 4096
KIT = "kit"
"""In place of a game's key: the samples."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("render", help=HELP, description=HELP)
    parser.add_argument(
        "game",
        metavar="GAME",
        help=f"a game's key, e.g. galactic-supremacy; “{KIT}” for samples of what pictures are drawn with",
    )
    parser.add_argument("--seats", type=whole(1, 64), metavar="N", help="players at the table (default: the fewest)")
    parser.add_argument("--seed", type=whole(0), default=1, metavar="S", help="everything follows from it (default 1)")
    parser.add_argument(
        "--decisions", type=whole(0, 1_000_000), default=0, metavar="N", help="answers to play before (default 0)"
    )
    parser.add_argument(
        "--players", choices=["autopilot", "random"], default="autopilot", help="who answers (default autopilot)"
    )
    parser.add_argument(
        "--option", type=pair, action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--seat", type=whole(0, 63), metavar="K", help="draw what only this seat sees (seats count from 0)"
    )
    parser.add_argument("--size", type=whole(16, WIDEST), metavar="W", help="scale the picture to this width in pixels")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the PNG file to write")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, draw and write."""
    from renderers.kit.encode import encode_png

    image = _samples(options) if options.game == KIT else _picture(options)
    write_file(options.output, encode_png(_scaled(image, options.size)))
    return FINE


def _samples(options: argparse.Namespace) -> Image.Image:
    """The page of samples."""
    from renderers.kit.samples import page

    if options.seat is not None or options.seats is not None or options.option:
        raise Stop("The samples belong to no game: leave out --seat, --seats and --option.")
    return page()


def _picture(options: argparse.Namespace) -> Image.Image:
    """The board, or what a seat sees, after the wanted answers."""
    from bot.catalogue import picture_module
    from bot.drawing.sketch import renderer_of

    game = game_named(options.game)
    seats = options.seats or game.seats[0]
    if options.seat is not None and options.seat >= seats:
        raise Stop(f"There is no seat {options.seat} at a table of {seats}: seats count from 0.")
    renderer = renderer_of(game.key)
    if renderer is None:
        raise Stop(f"{game.title} has no pictures: there is no module {picture_module(game.key)}.", FAILED)
    match, facts = _played(options, seats)
    names = [f"Player {seat + 1}" for seat in range(seats)]
    image = _draw(renderer, match, names, facts, options.seat)
    if image is None:
        raise Stop(f"{game.title} has no private picture for a seat.", FAILED)
    return image


def _played(options: argparse.Namespace, seats: int) -> tuple[Match[Any, Any], list[Event]]:
    """The match after the wanted answers, and the facts of the last one."""
    from bot.cli.selfplay import Plan, play_until

    game = game_named(options.game)
    chosen = game.checked_options(dict(options.option))
    return play_until(Plan(game, seats, chosen, options.seed, options.players, keep=True), options.decisions)


def _draw(
    renderer: Any, match: Match[Any, Any], names: list[str], facts: list[Event], seat: int | None
) -> Image.Image | None:
    view = match.view(seat)
    picture: Image.Image | None
    if seat is None:
        picture = renderer.board(view, names, [fact for fact in facts if fact.seen_by(None)])
    else:
        picture = renderer.hand(view, names, _question(match, seat))
    return picture


def _question(match: Match[Any, Any], seat: int) -> Question | None:
    """What this seat is asked and has not answered."""
    asked = match.asked
    return asked.questions.get(seat) if asked and seat not in asked.answers else None


def _scaled(image: Image.Image, width: int | None) -> Image.Image:
    from PIL import Image as Pictures

    if width is None or width == image.width:
        return image
    height = max(1, round(image.height * width / image.width))
    return image.resize((width, height), Pictures.Resampling.LANCZOS)
