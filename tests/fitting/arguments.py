"""The arguments that the tools have in common which measure what computers go by."""

from __future__ import annotations

import argparse


def parser_of(tool: str, about: str | None, **numbers: tuple[int, str]) -> argparse.ArgumentParser:
    """A parser of a game's key, these numbers, each with its default and meaning, and the seed."""
    parser = argparse.ArgumentParser(prog=f"python -m {tool}", description=about)
    parser.add_argument("game", help="a game's key, e.g. one-page-deadzone")
    for name, (usual, meaning) in {**numbers, "seed": (1, "where the games begin")}.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{meaning} (default {usual})")
    return parser
