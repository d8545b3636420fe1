"""Mutants of a module: one small change each, of the kind that a slip of the hand makes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}  # fmt: skip


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MARK = "entered"
"""What a marked function calls first, with its name: a function among the builtins."""
GUARD = f"""
import builtins
if not hasattr(builtins, {MARK!r}):
    builtins.{MARK} = lambda name: None
"""
"""What a marked module begins with: the tests import it in other processes, too, where nobody listens."""


@dataclass(frozen=True)
class Place:
    """Where one small change can be made: the number of the mutant, its line, and the outermost function around it."""

    number: int
    line: int
    function: str


@dataclass(frozen=True)
class Mutant:
    """A changed module: where, what was there, what stands there now, and the whole new source."""

    line: int
    before: str
    after: str
    source: str


def places(source: str) -> list[Place]:
    """Every place of a module where a mutant can be made, in order; `function` is empty outside functions."""
    tree = ast.parse(source)
    spans = {name: (node.lineno, node.end_lineno or 0) for name, node in _functions(tree)}
    found = [getattr(node, "lineno", 0) for node in _code(tree) if _change(node) is not None]
    around = [next((name for name, (a, b) in spans.items() if a <= line <= b), "") for line in found]
    return [Place(number, line, name) for number, (line, name) in enumerate(zip(found, around, strict=True))]


def mutant(source: str, number: int) -> Mutant:
    """The mutant of this number."""
    tree = ast.parse(source)
    node = [node for node in _code(tree) if _change(node) is not None][number]
    before, change = ast.unparse(node), _change(node)
    assert change is not None
    after = change()
    return Mutant(getattr(node, "lineno", 0), before, after, ast.unparse(ast.fix_missing_locations(tree)))


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in order."""
    return (mutant(source, place.number) for place in places(source))


def marked(source: str, path: str, functions: Collection[str]) -> str:
    """A module in which these functions first call `entered("path:function")`."""
    tree = ast.parse(source)
    for name, node in _functions(tree):
        if name in functions:
            first = 1 if ast.get_docstring(node) is not None else 0
            node.body.insert(first, ast.parse(f"{MARK}({f'{path}:{name}'!r})").body[0])
    future = [number for number, node in enumerate(tree.body, start=1) if _is_of_the_future(node)]
    begin = max(future, default=int(ast.get_docstring(tree) is not None))
    tree.body[begin:begin] = ast.parse(GUARD).body
    return ast.unparse(ast.fix_missing_locations(tree))


def _is_of_the_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield functions and methods by name, none of those that stand in another function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield f"{above}{node.name}", node
        else:
            yield from _functions(node, f"{above}{node.name}." if isinstance(node, ast.ClassDef) else above)


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """What is worth changing: no annotations, decorators (caches), docstrings, assertions or f-strings."""
    for name, held in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in held if isinstance(held, list) else [held]:
            if isinstance(node, ast.AST) and not _skipped(node):
                yield node
                yield from _code(node)


def _skipped(node: ast.AST) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr | ast.AnnAssign)


def _change(node: ast.AST) -> Callable[[], str] | None:
    """What carries the change of a node out and tells what stands there then; None where nothing is to change."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        return lambda: _set(node, "ops", [COMPARISONS[type(node.ops[0])](), *node.ops[1:]])
    if isinstance(node, ast.BoolOp):
        return lambda: _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not _is_text(node):
        return lambda: _set(node, "op", OPERATORS[type(node.op)]())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return lambda: _set(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, int | float):
        return lambda: _set(node, "value", not value if isinstance(value, bool) else value + 1)
    if isinstance(node, ast.IfExp):
        return lambda: _set(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return lambda: _drop(node)
    return None


def _is_text(node: ast.BinOp) -> bool:
    parts = (node.left, node.right)
    return any(
        isinstance(p, ast.JoinedStr) or (isinstance(p, ast.Constant) and isinstance(p.value, str)) for p in parts
    )


def _set(node: ast.AST, name: str, value: object) -> str:
    setattr(node, name, value)
    return ast.unparse(node)


def _drop(node: ast.AST) -> str:
    """Turn a statement into one that does nothing."""
    place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    node.__class__ = ast.Pass  # the parent keeps its list of statements
    for name in ("target", "op", "value"):
        node.__dict__.pop(name, None)
    node.__dict__.update(place)
    return "(left out)"
