"""The ten steps of CONTRIBUTING.md, one after the other: each fits what is there and ends with a game that runs."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.catalogue import games, left_out
from bot.rulebook import rules_of
from testing.conformance import leaves
from testing.conformance.cases import Case
from testing.conformance.doubles import check_double
from testing.conformance.ending import check_end
from testing.conformance.play import Run
from testing.doubles import Double
from testing.subjects import brought
from testing.suite import test_reasons
from testing.suite.test_conformance import CHECKS
from tests.engine.guide import blocks, forget_games, section
from tests.package import CHECKOUT, alone

KEY, MODULE, FOLDER = "high-tower", "high_tower", "arbiter-high-tower"
MODULES = (MODULE, "tests_double")
"""What is imported of the package."""
STEPS, SEEDS = range(1, 11), range(4)
GAME = Case(f"{MODULE}:GAME")
LONGEST = 25
"""So many lines of a block can be taken in."""
FAR_APART = "@@\n"


@dataclass(frozen=True, slots=True)
class Edit:
    """A block: what is replaced in a file in this step."""

    step: int
    file: str
    changes: Sequence[tuple[str, str]]

    @classmethod
    def read(cls, step: int, block: str) -> Edit:
        """From the text of a block."""
        file, _, body = block.partition("\n")
        return cls(step, file, [(_side(change, "+"), _side(change, "-")) for change in body.split(FAR_APART)])

    def make(self, folder: Path) -> None:
        """Change the file; what a change begins with must stand there exactly once."""
        path = folder / self.file
        text = path.read_text("utf-8")
        for old, new in self.changes:
            places = [found.start() for found in re.finditer(f"^{re.escape(old)}", text, re.MULTILINE)]
            assert len(places) == 1, f"step {self.step} does not fit: {self.file} has {len(places)} times\n{old}"
            text = text[: places[0]] + new + text[places[0] + len(old) :]
        path.write_text(text, "utf-8")


def _side(change: str, left_out: str) -> str:
    """The lines of a change as they were or as they become: without those of one kind, and without marks."""
    lines = change.splitlines()
    assert all(line[:1] in ("", " ", "+", "-") for line in lines), change
    return "".join([f"{line[1:]}\n" for line in lines if line[:1] != left_out])


def edits(checkout: Path) -> Mapping[int, list[Edit]]:
    """All edits by step."""
    parts = re.split(r"^\*\*(\d+)\. ", section(checkout, "A new game in ten steps"), flags=re.MULTILINE)[1:]
    steps = zip(map(int, parts[::2]), parts[1::2], strict=True)
    return {step: [Edit.read(step, block) for block in blocks(text, "diff")] for step, text in steps}


class Package:
    """The package that `arbiter new-game` writes, after any of the steps, found as if it were installed."""

    def __init__(self, checkout: Path, parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.edits, self.folder, self.monkeypatch = edits(checkout), parent / FOLDER, monkeypatch

    def write(self, step: int) -> None:
        """Begin it by the real command and change it up to the end of this step."""
        assert main(["new-game", KEY]) == 0
        for edit in [edit for number in range(1, step + 1) for edit in self.edits[number]]:
            edit.make(self.folder.parent)
        self.install()

    def install(self) -> None:
        """Do what `pip install --editable` does: put it on the path, with a note of its entry points."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        note = self.folder / f"{MODULE}.dist-info"
        note.mkdir()
        (note / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", "utf-8")
        ((group, points),) = project["entry-points"].items()
        lines = [f"[{group}]", *[f"{name} = {module}" for name, module in points.items()]]
        (note / "entry_points.txt").write_text("\n".join(lines), "utf-8")
        self.monkeypatch.syspath_prepend(self.folder)
        importlib.invalidate_caches()
        forget_games(*MODULES)
        assert KEY in games(), left_out()

    @property
    def double(self) -> Double:
        """The game with a name for each secret, from beside its tests."""
        module = brought(self.folder / "tests", "double")
        assert module is not None
        made: Double = module.double(GAME.game)
        return made

    def run(self, *words: str, **environment: str) -> str:
        """Run a module of Python in its folder; return what it printed."""
        path = os.pathsep.join([str(CHECKOUT), str(self.folder)])
        done = subprocess.run(
            [sys.executable, "-m", *words],
            check=False,
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": path} | environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def package(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """The package, which is not written yet."""
    monkeypatch.setenv("ARBITER_PACKAGES", "on")
    alone(monkeypatch)
    monkeypatch.chdir(tmp_path)
    yield Package(checkout, tmp_path, monkeypatch)
    monkeypatch.undo()
    forget_games(*MODULES)


def test_there_are_ten_steps_in_short_blocks(checkout: Path) -> None:
    """Each has something to do, in blocks that can be taken in."""
    assert [*edits(checkout)] == [*STEPS]
    assert all(edits(checkout).values())
    for block in blocks(section(checkout, "A new game in ten steps"), "diff"):
        assert len(block.splitlines()) - 1 <= LONGEST, block


def test_a_step_that_does_not_fit_is_named(tmp_path: Path) -> None:
    """A block fits where its lines stand exactly once, as they are; then it is put in whole."""
    edit = Edit.read(3, "rules.py\n one\n-two\n+three\n@@\n four\n+five\n")
    (tmp_path / "rules.py").write_text("one\ntwo\n\nfour\n", "utf-8")
    edit.make(tmp_path)
    assert (tmp_path / "rules.py").read_text("utf-8") == "one\nthree\n\nfour\nfive\n"
    with pytest.raises(AssertionError, match=r"step 3 does not fit: rules.py has 0 times\s+one\s+two\n"):
        edit.make(tmp_path)
    (tmp_path / "rules.py").write_text("one\ntwo\none\ntwo\nfour\n", "utf-8")
    with pytest.raises(AssertionError, match=r"step 3 does not fit: rules.py has 2 times"):
        edit.make(tmp_path)


@pytest.mark.parametrize("step", STEPS)
def test_each_step_ends_with_a_game_that_runs(package: Package, step: int) -> None:
    """It is played, with every option, and is sound: as the suite says, whose checks it passes."""
    package.write(step)
    for words in (["--players", "random"], ["--mode", "table"]):
        for option in GAME.game.options or [None]:
            for choice in option.choices if option else [""]:
                chosen = ["--option", f"{option.key}={choice}"] if option else []
                assert main(["simulate", KEY, "--games", "10", *words, *chosen]) == 0
    for check in CHECKS.values():
        for seed in SEEDS:
            check(Run(GAME, seed))
    leaves.check_leaves([Run(GAME, seed) for seed in SEEDS])
    check_end(Run(GAME, step))
    check_double(package.double, [Run(GAME, seed) for seed in SEEDS])
    test_reasons.test_every_event_names_its_rules(GAME.game)
    test_reasons.test_every_rule_that_a_text_names_is_in_the_rulebook(GAME.game)
    test_reasons.test_every_roll_is_behind_a_fact(GAME.game, step)


def test_the_last_step_leaves_no_rule_without_code_and_a_test(package: Package) -> None:
    """Whatever the rulebook numbers stands in the rules, and in the name of a test."""
    package.write(STEPS[-1])
    code = (package.folder / MODULE / "__init__.py").read_text("utf-8")
    tests = (package.folder / "tests" / f"test_{MODULE}.py").read_text("utf-8")
    rules = [entry.id for entry in rules_of(GAME.game)]
    assert len(rules) == 7
    assert [rule for rule in rules if rule not in code] == []
    assert [rule for rule in rules if f"def test_{rule.replace('-', '_')}_" not in tests] == []


@pytest.mark.slow
def test_the_last_step_ends_with_a_sound_package(
    package: Package, checkout: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """`arbiter check` runs the whole suite and the package's own tests; a game is written down as the step says."""
    package.write(STEPS[-1])
    (command,) = re.findall(r"^(GAME_CHECKED=.*)$", section(checkout, "A new game in ten steps"), re.MULTILINE)
    checked, tests, python, flag, *words = command.split()
    assert (python, flag) == ("python", "-m")
    package.run(*words, **dict(setting.split("=") for setting in (checked, tests)))
    assert (package.folder / "tests" / "transcripts" / "usual.txt").exists()
    package.monkeypatch.chdir(package.folder)
    assert main(["check", KEY]) == 0
    assert capfd.readouterr().out.endswith("High Tower passes.\n")
