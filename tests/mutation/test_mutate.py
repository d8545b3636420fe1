"""The mutants that the strength of our tests is measured with."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutation.__main__ import failing
from tests.mutation.mutate import mutants

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


def test_a_test_that_fails_without_a_mutant_is_found_before_any_is_tried(tmp_path: Path) -> None:
    """Else it would find every mutant, whatever the others are worth."""
    for folder in ("toy", "conformance"):
        (tmp_path / "tests" / folder).mkdir(parents=True)
    for name in ("transcripts", "lessons"):
        (tmp_path / f"tests/test_{name}.py").write_text("def test_of_another(): pass\n")
    test = tmp_path / "tests/toy/test_it.py"
    test.write_text("def test_it(): pass\n")
    assert failing("toy", tmp_path) is None
    test.write_text("def test_it(): raise AssertionError\n")
    assert failing("toy", tmp_path) == ["tests/toy"]
