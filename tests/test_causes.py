"""No error is raised as its own cause, and nobody follows causes but the log, which knows when to stop.

`raise translated(problem) from problem` is such an error wherever `translated` may give back what it was given; whoever
follows its causes comes to no end. Each check is run on a bad sample too.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from tests.trees import Trees, forget, functions, last_name, nodes, own_nodes, parse, sample

FOLLOWED = ("__cause__", "__context__")
PROGRAM = ("bot", "renderers", "rules")
"""Everything but the tests."""
MAY_FOLLOW = "bot/watch/logs.py"


@pytest.fixture(scope="module", autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    forget()


def returned(trees: Trees, wanted: Collection[str]) -> set[str]:
    """The names of those of the wanted functions that may give back one of their arguments as it is."""
    found = set()
    for function in [function for _, function in functions(trees) if function.name in wanted]:
        given = {arg.arg for arg in [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]}
        values = [node.value for node in own_nodes(function) if isinstance(node, ast.Return) and node.value]
        names = {name for value in values for name in ends(value)}
        if names & given - {"self", "cls"}:
            found.add(function.name)
    return found


def ends(value: ast.expr) -> Iterator[str]:
    """The names that an expression may come down to."""
    match value:
        case ast.Name(id=name):
            yield name
        case ast.IfExp(body=body, orelse=orelse):
            yield from [*ends(body), *ends(orelse)]
        case ast.BoolOp(values=values):
            yield from [name for part in values for name in ends(part)]
        case ast.NamedExpr(value=inner) | ast.Await(value=inner):
            yield from ends(inner)


def own_causes(trees: Trees) -> Iterator[str]:
    """Every `raise` of what is, or may be, the error that it names as its cause."""
    raised = [
        (path, node, node.exc, node.cause.id)
        for path, tree in trees.items()
        for node in nodes(tree, ast.Raise)
        if isinstance(node.cause, ast.Name) and node.exc is not None
    ]
    called = {last_name(part.func) for _, _, made, _ in raised for part in ast.walk(made) if isinstance(part, ast.Call)}
    handing_back = returned(trees, called)
    for path, node, made, cause in raised:
        if cause in ends(made) or any(cause in may_be(part, handing_back) for part in ast.walk(made)):
            yield f"{path}:{node.lineno} {ast.unparse(node)}"


def may_be(node: ast.AST, handing_back: set[str]) -> Iterator[str]:
    """The arguments that a call may give back."""
    if isinstance(node, ast.Call) and last_name(node.func) in handing_back:
        yield from [name for argument in node.args for name in ends(argument)]


def followers(trees: Trees) -> Iterator[str]:
    """Every look at an error's cause or context."""
    for path, tree in trees.items():
        for named in nodes(tree, ast.Attribute):
            if named.attr in FOLLOWED:
                yield f"{path}:{named.lineno}"
        for text in nodes(tree, ast.Constant):
            if text.value in FOLLOWED:
                yield f"{path}:{text.lineno}"


@pytest.mark.parametrize(
    "raised",
    [
        "raise problem from problem",
        "raise problem if odd else Gone() from problem",
        "raise known(problem) from problem",
        "raise self.known(problem, 1) from problem",
        "raise known(problem) or problem from problem",
    ],
)
def test_an_error_that_may_be_its_own_cause_is_found(raised: str) -> None:
    """Directly, in one of two cases, or by a function that hands it back."""
    bad = f"def known(error, odd=0):\n    if odd:\n        return Gone()\n    return error\n{raised}"
    assert len(list(own_causes(sample(bad)))) == 1


def test_another_error_with_a_cause_is_fine() -> None:
    """A new one, made from the other."""
    good = (
        "def known(error):\n    return Gone(str(error))\nraise known(problem) from problem\nraise Gone() from problem"
    )
    assert list(own_causes(sample(good))) == []


def test_a_follower_is_found() -> None:
    """By attribute or by name."""
    assert len(list(followers(sample("error = error.__cause__\ngetattr(error, '__context__')")))) == 2


@pytest.fixture(scope="module")
def program(checkout: Path) -> Trees:
    """All of it."""
    trees = parse(*[checkout / folder for folder in PROGRAM])
    assert any(path.endswith(MAY_FOLLOW) for path in trees)
    return trees


def test_no_error_is_its_own_cause(program: Trees) -> None:
    """Nowhere in the program."""
    assert list(own_causes(program)) == []


def test_nobody_follows_causes_but_the_log(checkout: Path) -> None:
    """And that does it in one place."""
    trees = [parse(*[checkout / folder for folder in PROGRAM], naming=name) for name in FOLLOWED]
    found = {place.partition(".py")[0] for held in trees for place in followers(held)}
    assert found == {str(checkout / MAY_FOLLOW).removesuffix(".py")}
