"""The mutants that the strength of our tests is measured with."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from testing.mutation.__main__ import paired
from testing.mutation.mutate import marked, mutants, places
from testing.mutation.sources import Checkout
from testing.mutation.trials import Trials, tried
from tests.package import alone

SOURCE = '''"""A module."""
def hit(dice: list[int], needed: int = 4) -> int:
    """How many dice hit."""
    count = 0
    for die in dice:
        if die >= needed and die != 9:
            count += 1
    return count if dice else -1
'''


def test_every_mutant_is_a_program_that_differs() -> None:
    """Each compiles and is unlike the original and all others."""
    made = [mutant.source for mutant in mutants(SOURCE)]
    assert len({*made, ast.unparse(ast.parse(SOURCE))}) == len(made) + 1
    for source in made:
        compile(source, "mutant", "exec")


def test_comparisons_numbers_and_statements_are_changed() -> None:
    """What a hand may slip on; docstrings and annotations stay."""
    changes = {(mutant.before, mutant.after) for mutant in mutants(SOURCE)}
    assert {
        ("die >= needed", "die > needed"),
        ("die != 9", "die == 9"),
        ("count += 1", "(left out)"),
        ("0", "1"),
        ("4", "5"),
    } <= changes
    assert all("How many dice hit." in mutant.source for mutant in mutants(SOURCE))


def test_a_mutant_behaves_otherwise() -> None:
    """The boundary of a comparison moves."""
    source = next(mutant.source for mutant in mutants(SOURCE) if mutant.after == "die > needed")
    space: dict[str, object] = {}
    exec(source, space)
    hit = space["hit"]
    assert callable(hit)
    assert hit([4, 5]) == 1


def test_a_marked_function_tells_that_it_is_entered() -> None:
    """By the name that the mutants of that function have; the others tell nothing."""
    entered: list[str] = []
    space: dict[str, object] = {"entered": entered.append}
    source = f"{SOURCE}\ndef miss(): return hit([1])\n"
    exec(marked(source, "a.py", {"hit"}), space)
    miss = space["miss"]
    assert callable(miss)
    assert miss() == 0
    assert entered == ["a.py:hit"]
    assert {place.function for place in places(source)} == {"hit", "miss"}


def test_a_marked_module_runs_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands at its top, as in a process that a test starts."""
    monkeypatch.setattr(builtins, "entered", None, raising=False)
    del builtins.entered  # type: ignore[attr-defined]  # it is there where mutants are tried
    source = '"""A module."""\nfrom __future__ import annotations\ndef hit() -> Dice: return 1\nFIRST = hit()'
    for text in (source, source.partition("\n")[2], "def hit(): return 1\nFIRST = hit()"):
        space: dict[str, object] = {}
        exec(marked(text, "a.py", {"hit"}), space)
        assert space["FIRST"] == 1


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A game of one function, with a test that fails always and one that enters the function."""
    alone(monkeypatch)
    root = tmp_path / "checkout"
    for folder in ("bot", "renderers", "rules/toy", "tests/toy", "testing/suite"):
        (root / folder).mkdir(parents=True)
    for package in ("rules", "testing", "testing/suite"):
        (root / package / "__init__.py").write_text("")
    (root / "rules/toy/game.py").write_text(
        "def add(one):\n    return one + 1\n\n\ndef idle():\n    return 1\n\n\nKINDS = int | str\n"
    )
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")
    for name in ("test_transcripts", "test_lessons"):
        (root / f"testing/suite/{name}.py").write_text("import rules.toy.game\ndef test_of_another(): pass\n")
    (root / "tests/toy/test_it.py").write_text(
        "from rules.toy.game import add\n"
        "def test_no(): raise AssertionError\n"
        "def test_other(): pass\n"
        "def test_it(): assert add(1) == 2\n"
    )
    return Checkout("toy", root)


@pytest.fixture
def trials(toy: Checkout, tmp_path: Path) -> Iterator[Trials]:
    """Trials of it."""
    opened = Trials(toy, tmp_path / "copy")
    opened.learn(toy.targets())
    yield opened
    opened.close()


@pytest.mark.slow
def test_a_mutant_is_found_by_the_test_that_enters_its_function(trials: Trials) -> None:
    """A test that fails without a mutant would find every one, so it is left out; what nobody enters survives.

    A module that cannot be imported is found by whichever test is asked first.
    """
    assert [nodeid.partition("::")[2] for nodeid in trials.failing] == ["test_no"]
    drawn = {(target.function, target.number): target for target in trials.source.targets()}
    entering = [trials.entering(target) for target in drawn.values()]
    assert entering[:3] == [["tests/toy/test_it.py::test_it"]] * 2 + [[]]
    assert len(entering[3]) > 1
    assert [trials.finds(target, "soon") for target in drawn.values()] == [True, True, False, True]
    assert [trials.finds(target, "far") for target in drawn.values()] == [True, True, False, True]
    assert not any(trials.finds(target, "near") for target in drawn.values())


@pytest.mark.slow
@pytest.mark.parametrize(("least", "said"), [(60, "SURVIVED what it was tried with: "), (100, "SURVIVED ")])
def test_all_tests_are_asked_while_too_few_mutants_are_found(toy: Checkout, least: int, said: str) -> None:
    """Two of four are found by those that enter their function, one by any; the third is told as one left to others."""
    lines = list[str]()
    assert tried(toy, toy.targets(), 1, lines.append, least=least) == [True, True, False, True]
    assert [line.startswith(f"{said}rules/toy/game.py:6: ") for line in lines[-3:]] == [False, False, True]


def test_the_twins_of_another_checkout_stand_in_the_same_line(tmp_path: Path, checkout: Path) -> None:
    """In itself every mutant of a line that stands once is its own twin."""
    dome = Checkout("death_dome", checkout)
    pairs = paired(dome, 3, 1, dome)
    assert len(pairs) == 3
    assert all(here == there for here, there in pairs.items())
