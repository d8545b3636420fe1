"""What names stand for in a module's source: in each function, at each place.

Assignments, loops, comprehensions and captures of `match` are read; what the source does not tell is bound to None.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

EACH = object()
"""A step into a table: one of it."""
Steps = tuple[object, ...]
"""The way to a part of an expression: places and keys, and steps such as EACH."""
Place = tuple[tuple[int, int], ...]
"""Where a statement stands: in which block and at which number there, from the outermost one."""
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
PLAIN = (ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)
"""In these nothing is bound or called."""


@dataclass(frozen=True)
class Bound:
    """What a name is bound to, a part of an expression (None where the source does not tell), and at which place.

    `here`: in the middle of a statement, for the rest of it.
    """

    value: ast.expr | None
    steps: Steps
    place: Place
    here: bool = False

    def reaches(self, use: Place, ended: Set[int]) -> bool:
        """Whether it may hold at a place of its function; `ended` are blocks after which nothing follows."""
        if self.place == use:
            return self.here
        for level, (own, other) in enumerate(zip(self.place, use, strict=False)):
            if own != other:
                left = {block for block, _ in self.place[level + 1 :]}
                return own[0] == other[0] and own[1] < other[1] and not left & ended
        return len(self.place) < len(use)

    def always(self, use: Place) -> bool:
        """Whether nothing that was bound before holds at a place that it reaches."""
        return len(self.place) <= len(use) and self.place[:-1] == use[: len(self.place) - 1]


class Scope:
    """A function or a whole module: what is bound, returned and called in it. Modules are imported from `root`."""

    def __init__(self, node: ast.Module | Function, root: Path, above: Scope | None = None) -> None:
        self.node, self.root, self.above = node, root, above
        self.top: Scope = above.top if above else self
        self.names = dict[str, list[Bound]]()
        self.functions = dict[str, list[Scope]]()
        self.imported = dict[str, tuple[str, str]]()
        self.returned, self.calls, self.within = list[ast.expr](), list[ast.Call](), list[Scope]()
        self.places, self.ended = dict[ast.AST, Place](), set[int]()
        self.parameters = list[str]()
        if not isinstance(node, ast.Module):
            args = node.args
            self.parameters = [one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
        if isinstance(node.body, list):
            self._block(node.body, ())
        else:
            self._take(node.body, ())

    def _block(self, block: list[ast.stmt], above: Place) -> None:
        if isinstance(block[-1], ast.Return | ast.Raise | ast.Continue):
            self.ended.add(id(block))
        for number, statement in enumerate(block):
            self._take(statement, (*above, (id(block), number)))

    def _take(self, node: ast.AST, place: Place) -> None:
        if isinstance(node, ast.Name):
            self.places[node] = place
            return
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                scope = Scope(node, self.root, self)
                self.within.append(scope)
                if not isinstance(node, ast.Lambda):
                    self.top.functions.setdefault(node.name, []).append(scope)
                return
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(target, Bound(value, (), place))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._bind(target, Bound(value, (), place))
            case ast.NamedExpr(target=target, value=value):
                self._bind(target, Bound(value, (), place, here=True))
            case ast.For(target=target, iter=value):
                self._bind(target, Bound(value, (EACH,), place))
            case ast.comprehension(target=target, iter=value):
                self._bind(target, Bound(value, (EACH,), place, here=True))
            case ast.AugAssign(target=target) | ast.withitem(optional_vars=ast.expr() as target):
                self._bind(target, Bound(None, (), place))
            case ast.match_case(body=body):
                place = (*place, (id(body), -1))
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.ExceptHandler(name=str(name)):
                self._bind(ast.Name(name), Bound(None, (), place, here=True))
            case ast.ImportFrom(module=str(module), names=names):
                self.top.imported |= {one.asname or one.name: (module, one.name) for one in names}
            case ast.Return(value=ast.expr() as value):
                self.returned.append(value)
            case ast.Call():
                self.calls.append(node)
        for _, child in ast.iter_fields(node):
            if isinstance(child, list) and child and isinstance(child[0], ast.stmt):
                self._block(child, place[:-1] if isinstance(node, ast.match_case) else place)
            else:
                for one in child if isinstance(child, list) else [child]:
                    if isinstance(one, ast.AST) and not isinstance(one, PLAIN):
                        self._take(one, place)

    def _bind(self, target: ast.expr, bound: Bound) -> None:
        if isinstance(target, ast.Name):
            self.names.setdefault(target.id, []).append(bound)
        for number, one in enumerate(target.elts if isinstance(target, ast.Tuple | ast.List) else ()):
            self._bind(one, replace(bound, steps=(*bound.steps, number)))

    def bound(self, name: ast.Name) -> tuple[list[Bound], bool]:
        """What a name may hold where it stands (in a function within this one, at all), and whether it must be that."""
        found, use = self.names.get(name.id, []), self.places.get(name)
        if use is None:
            return found, bool(found)
        held = [one for one in found if one.reaches(use, self.ended)]
        sure = [number for number, one in enumerate(held) if one.always(use)]
        return held[sure[-1] if sure else 0 :], bool(sure)

    def everywhere(self) -> Iterator[Scope]:
        """Yield the scope, and those of the functions within."""
        yield self
        for scope in self.within:
            yield from scope.everywhere()

    def given_to(self, parameter: str) -> list[tuple[ast.expr, Scope]]:
        """What this function is called with in its module for one of its parameters, each with where that is."""
        found = list[tuple[ast.expr, Scope]]()
        if not isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef):
            return found
        names = self.parameters
        own = names[1:] if names[:1] == ["self"] else names
        for scope in self.top.everywhere():
            for call in scope.calls:
                if called(call) == self.node.name and not any(isinstance(one, ast.Starred) for one in call.args):
                    by_name = {one.arg: one.value for one in call.keywords}
                    by_place = dict(zip(own, call.args, strict=False))
                    found += [(by[parameter], scope) for by in (by_name, by_place) if parameter in by]
        return found


@cache
def module(path: Path, root: Path) -> Scope:
    """A module, read."""
    return Scope(ast.parse(path.read_text("utf-8")), root)


def called(call: ast.Call) -> str:
    """The name of what is called, a function or a method of `self`; empty for anything else."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
    return ""
