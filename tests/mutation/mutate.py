"""Mutants of a module: one small change each, of the kind that a slip of the hand makes."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A changed module: where, what was there, what stands there now, and the whole new source."""

    line: int
    before: str
    after: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in order."""
    tree = ast.parse(source)
    places = [node for node in _code(tree) if _change(node) is not None]
    for number, node in enumerate(places):
        changed = copy.deepcopy(tree)
        twin = [other for other in _code(changed) if _change(other) is not None][number]
        change = _change(twin)
        assert change is not None
        before = ast.unparse(node)
        after = change()
        yield Mutant(getattr(node, "lineno", 0), before, after, ast.unparse(ast.fix_missing_locations(changed)))


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
