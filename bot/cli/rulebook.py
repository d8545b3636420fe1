"""`arbiter rules`: look up numbered rules, see which ones no test proves, or where each one is written and tested."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.arguments import CHECKOUT, Commands, game_named
from bot.cli.failures import FAILED, FINE, Stop

if TYPE_CHECKING:
    from bot.rulebook import RuleEntry
    from rules.engine import Game

HELP = "Print a game's numbered rules, all or those that a topic finds."
WIDTH = 100


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("rules", help=HELP, description=HELP)
    parser.add_argument("game", metavar="GAME", help="a game's key, e.g. galactic-supremacy")
    parser.add_argument(
        "topic", metavar="TOPIC", nargs="*", help="a rule's id, the beginning of ids, a section or some words"
    )
    parser.add_argument(
        "--coverage", action="store_true", help="in a checkout: list the rules that no test's docstring carries"
    )
    parser.add_argument(
        "--map", action="store_true", help="print the functions that carry out each rule, and the tests that prove it"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print; status 1 when nothing is found or a rule is not covered."""
    from bot.rulebook import find, rules_of

    game = game_named(options.game)
    entries, topic = rules_of(game), " ".join(options.topic)
    if not entries:
        raise Stop(f"{game.title} has no rulebook.", FAILED)
    if options.coverage:
        return _coverage(game)
    if options.map:
        return _map(game, topic)
    found = find(game, topic) if topic else entries
    if not found:
        raise _nothing(game, topic)
    _print(found)
    return FINE


def _nothing(game: Game[Any, Any], topic: str) -> Stop:
    return Stop(
        f"No rule of {game.title} is about “{topic[:80]}”; try another word, or leave it out to read them all.", FAILED
    )


def _print(entries: list[RuleEntry]) -> None:
    section = None
    for entry in entries:
        if entry.section != section:
            print(f"\n{entry.section}" if section is not None else entry.section)
            section = entry.section
        print(textwrap.fill(f"{entry.id}  {entry.text}", WIDTH, subsequent_indent="    "))


def _coverage(game: Game[Any, Any]) -> int:
    from bot.rulebook import numbered, uncovered

    tests = CHECKOUT / "tests"
    if not tests.is_dir():
        raise Stop("There are no tests beside this program: run it in a checkout of the project.")
    missing, total = uncovered(game, tests), len(numbered(game))
    for rule in missing:
        print(rule)
    print(f"{total - len(missing)} of {total} numbered rules of {game.title} stand in a test's docstring.")
    return FAILED if missing else FINE


def _map(game: Game[Any, Any], topic: str) -> int:
    from bot.catalogue import catalogue
    from bot.cli.rule_map import NO_TESTS, in_full, summary, table
    from bot.cli.rule_sources import map_rules
    from bot.rulebook import find

    assert game.rulebook
    home = catalogue().homes.get(game.key)
    alone = home is not None and bool(home.package)
    tests = Path("tests") if alone else CHECKOUT / "tests"
    tested = tests.is_dir()
    rules = map_rules(game.rulebook, tests if tested else None, alone=alone)
    wanted = {topic.upper()} | {entry.id for entry in find(game, topic)}
    found = [rule for rule in rules if rule.entry.id in wanted]
    if topic and not found:
        raise _nothing(game, topic)
    lines = [line for rule in found for line in in_full(rule)] if topic else [*table(rules), *summary(rules, tested)]
    print("\n".join(lines if tested else [*lines, NO_TESTS]))
    return FINE
