"""`arbiter new-game`: begin a game in a package of its own, as a copy of a small one under another name.

What is copied is the example `race-to-21`, which Arbiter's own tests keep sound; nothing of it is written twice.
"""

from __future__ import annotations

import argparse
import builtins
import importlib.util
import keyword
import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from bot.cli.arguments import CHECKOUT, Commands, cause
from bot.cli.failures import FAILED, FINE, Stop

HELP = "Write a new game in a package of its own: small, whole, and there to be changed."
DETAILS = """\
It has rules and a secret, a rulebook, pictures and tests, and passes arbiter check at once; its README.md tells what to
change first. From its key follow the names of all that is in it: false-papers comes as arbiter-false-papers, has the
module false_papers, the classes FalsePapers and FalsePapersView, the command /false-papers, and rules like FP-CNT-01.
That prefix is the first letters of the key's words, three at most, or of a single word the first two letters.
"""
TEMPLATE: Final = "template"
"""The folder of the installed `testing` in which the wheel brings the example."""
EXAMPLE: Final = PurePath("examples", "race-to-21")
TESTS: Final = "tests"
SAVES: Final = PurePath(TESTS, "saves")
"""What releases of the example have saved; a new game has had none."""
KEY: Final = re.compile(r"(?=(?:[^a-z]*[a-z]){2})[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST_KEY: Final = 32
"""Characters that Discord allows in a command's name."""
LONGEST_TITLE: Final = 32
"""Characters that have room on the cover."""
STEPS: Final = re.compile(r"\[A new game in ten steps\]\(\S+\)")
"""A link that leads somewhere only in a checkout of Arbiter."""
IN_WORDS: Final = "“A new game in ten steps” in Arbiter's CONTRIBUTING.md"
NAMED: Final = re.compile(
    r"""(?P<title>\bRace[ ]to[ ]21\b)
    |(?P<module>\brace_to_21\b|(?<=\btest_)race\b)
    |(?P<key>\brace-to-21\b|(?<=")race(?="))
    |(?P<state>\bRace(?=View\b|\b))
    |(?P<prefix>(?<![A-Za-z\d])RA(?=[-_][A-Z]{3}[-_]\d\d))
    |(?P<word>\brace\b)""",
    re.VERBOSE,
)
"""What the example calls itself, each by what a new game has instead."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a new game is called: by key, title and class of its state."""

    key: str
    title: str
    state: str

    @property
    def module(self) -> str:
        """The module that Python imports."""
        return self.key.replace("-", "_")

    @property
    def prefix(self) -> str:
        """What its rules begin with: the first letters of its words, three at most, or else the first two letters."""
        words = self.key.split("-")
        initials = "".join([word[0] for word in words if word[0].isalpha()])[:3]
        letters = "".join(filter(str.isalpha, self.key))
        return (initials if len(initials) > 1 else letters[:2]).upper()

    def put(self, text: str, word: str) -> str:
        """A text of the example for this game, in which `word` stands for its plain name; what is put in stays."""
        new = {"title": self.title, "module": self.module, "key": self.key, "state": self.state, "prefix": self.prefix}
        return NAMED.sub(lambda found: (new | {"word": word})[str(found.lastgroup)], text)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("new-game", help=HELP, description=HELP, epilog=DETAILS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("key", metavar="KEY", type=key_named, help="what it is called in commands, e.g. false-papers")
    parser.add_argument(
        "--title", type=title_named, metavar="TEXT", help="what players call it (default: the words of KEY)"
    )
    parser.add_argument(
        "--folder", type=Path, metavar="FOLDER", help="an empty or a new folder for it (default: arbiter-KEY)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the package, or raise `Stop` and leave everything as it was."""
    key: str = options.key
    if (why := taken(key)) is not None:
        raise Stop(f"A new game cannot be called {key}: {why}.")
    folder: Path = options.folder or Path(f"arbiter-{key}")
    texts = example(template())
    title = options.title or " ".join(map(str.capitalize, key.split("-")))
    write(folder, renamed(texts, Names(key, title, state_named(key, texts))))
    print(f"{title} is in {folder}, a whole game already. Go on with")
    commands = (f"cd {shlex.quote(str(folder))}", "pip install --editable .")
    for command in (*commands, f"arbiter check {key}", f"arbiter play --game {key}"):
        print(f"    {command}")
    print("and then with README.md there, which tells what to change first.")
    return FINE


# -- names -------------------------------------------------------------------------------------------------------------


def key_named(text: str) -> str:
    """A reader of a new game's key for argparse: it becomes a slash command, a module and a distribution."""
    if len(text) > LONGEST_KEY or not KEY.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"“{_shown(text)}” is no key: write small letters and digits, a letter first, in words with hyphens "
            f"between them, such as false-papers, two letters at least and {LONGEST_KEY} characters at most"
        )
    return text


def title_named(text: str) -> str:
    """A reader of a title for argparse: it is put between quotation marks, and sentences have values in braces."""
    text = text.strip()
    if not 0 < len(text) <= LONGEST_TITLE or not text.isprintable() or set(text) & {*'"\\{}'}:
        raise argparse.ArgumentTypeError(
            f"“{_shown(text)}” is no title: write one line of {LONGEST_TITLE} characters at most without "
            "quotation marks, backslashes and braces"
        )
    return text


def _shown(text: str) -> str:
    return " ".join(text[:40].split())


def taken(key: str) -> str | None:
    """Return why there can be no new game of this key and its module, or None."""
    from bot.catalogue import catalogue

    module = key.replace("-", "_")
    if (why := catalogue().taken(key, key)) is not None:
        return why
    if module == TESTS:
        return f"{TESTS} is the folder of its tests"
    if keyword.iskeyword(module):
        return f"{module} is a word of Python"
    if module in sys.stdlib_module_names:
        return f"Python has a module {module} already"
    if importlib.util.find_spec(module) is not None:
        return f"a module {module} is installed already"
    return None


def state_named(key: str, texts: Mapping[PurePath, str]) -> str:
    """The class of the state: the key's words in capitals, with `Game` behind them where a class is called so."""
    name = "".join(map(str.capitalize, key.split("-")))
    code = [text for path, text in texts.items() if path.suffix == ".py"]
    theirs = {found for text in code for found in re.findall(r"\b[A-Z]\w*", text)} - {"Race", "RaceView"}
    return f"{name}Game" if {name, f"{name}View"} & {*theirs, *dir(builtins)} else name


# -- files -------------------------------------------------------------------------------------------------------------


def template() -> Path:
    """The folder of the example: beside the installed tests, or else in this checkout; or `Stop`."""
    spec = importlib.util.find_spec("testing")
    installed = [Path(folder, TEMPLATE) for folder in (spec and spec.submodule_search_locations) or ()]
    for folder in (*installed, CHECKOUT / EXAMPLE):
        if folder.is_dir():
            return folder
    raise Stop("What new games are made from is not here: install Arbiter again.", FAILED)


def example(folder: Path) -> Mapping[PurePath, str]:
    """The texts of the example by their paths, without its saves and what was made beside them."""
    paths = {path: path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()}
    made = {place for place in paths.values() for part in place.parts if part == "__pycache__" or part[0] == "."}
    wanted = [path for path, place in paths.items() if place not in made and not place.is_relative_to(SAVES)]
    return {paths[path]: path.read_text("utf-8") for path in wanted}


def renamed(texts: Mapping[PurePath, str], names: Names) -> Mapping[PurePath, str]:
    """The same files as those of the new game; what holds its state is called `game` in them."""
    return {
        PurePath(names.put(path.as_posix(), names.key)): STEPS.sub(
            IN_WORDS, names.put(text, "game" if path.suffix == ".py" else names.key)
        )
        for path, text in texts.items()
    }


def write(folder: Path, texts: Mapping[PurePath, str]) -> None:
    """Write all files into a folder that is empty or not there yet, or none of them and raise `Stop`."""
    try:
        if os.path.lexists(folder) and not folder.is_dir():
            raise Stop(f"{folder} is no folder: name an empty or a new one with --folder.")
        if folder.is_dir() and any(folder.iterdir()):
            raise Stop(f"There is something in {folder} already: name an empty or a new folder with --folder.")
        new = [place for place in (folder, *folder.parents) if not place.exists()]
    except OSError as error:
        raise Stop(f"{folder} cannot be read: {cause(error)}.", FAILED) from None
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())
    except OSError as error:
        _take_back(folder, new)
        raise Stop(f"{folder} cannot be written: {cause(error)}.", FAILED) from None


def _take_back(folder: Path, new: Sequence[Path]) -> None:
    """Remove what was written, with the folders that are new; one that was empty is empty again."""
    if new:
        shutil.rmtree(new[-1], ignore_errors=True)
        return
    for place in folder.iterdir():
        if place.is_dir():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)
