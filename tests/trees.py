"""Syntax trees of the project's modules, for checks of how they are written; each is read and taken apart once."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TypeVar

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef
Trees = dict[str, ast.Module]
T = TypeVar("T", bound=ast.AST)
BLOCKS, OTHERS = ("body", "orelse", "finalbody"), ("handlers", "cases")
"""Where statements stand below a node, and what else has such below it."""
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def parse(*folders: Path, naming: str = "") -> Trees:
    """Path -> syntax tree of every module in the folders in whose text this stands."""
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return {str(path): tree_of(path) for path in files if not naming or naming in path.read_text("utf-8")}


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module, which nobody changes."""
    return ast.parse(path.read_text("utf-8"))


def forget() -> None:
    """Let all trees go: the garbage collector would look at their millions of nodes to the end of the tests."""
    for known in (tree_of, _statements, _nodes):
        known.cache_clear()


def sample(text: str) -> Trees:
    """The same for one module, given as text."""
    return {"sample.py": ast.parse(dedent(text))}


def children(node: ast.AST) -> list[ast.AST]:
    """What stands directly below a node, but for marks of reading and writing: `ast.iter_child_nodes` takes longer."""
    found: list[ast.AST] = []
    for name in node._fields:
        held = getattr(node, name, None)
        if isinstance(held, list):
            found += [one for one in held if isinstance(one, ast.AST)]
        elif isinstance(held, ast.AST) and not isinstance(held, ast.expr_context):
            found.append(held)
    return found


def blocks(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """All statements of a tree, block by block."""
    below: list[ast.AST] = [tree]
    for node in below:  # which grows meanwhile
        for name in BLOCKS:
            if isinstance(block := getattr(node, name, None), list):
                yield block
                below += block
        for name in OTHERS:
            below += getattr(node, name, ())


def nodes(tree: ast.Module, *kinds: type[T]) -> list[T]:
    """All nodes of these kinds in a tree, kind by kind."""
    held = _statements(tree) if all(issubclass(kind, ast.stmt) for kind in kinds) else _nodes(tree)
    return [node for kind in kinds for node in held.get(kind, ()) if isinstance(node, kind)]


@cache
def _statements(tree: ast.Module) -> Mapping[type[ast.AST], list[ast.AST]]:
    return _by_kind(node for block in blocks(tree) for node in block)


@cache
def _nodes(tree: ast.Module) -> Mapping[type[ast.AST], list[ast.AST]]:
    below: list[ast.AST] = [tree]
    for node in below:  # which grows meanwhile
        below += children(node)
    return _by_kind(below)


def _by_kind(held: Iterable[ast.AST]) -> Mapping[type[ast.AST], list[ast.AST]]:
    found = defaultdict[type[ast.AST], list[ast.AST]](list)
    for node in held:
        found[type(node)].append(node)
    return found


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All that runs as a part of `node`: without the insides of the functions and classes that it defines."""
    below = children(node)[::-1]
    while below:
        child = below.pop()
        yield child
        if not isinstance(child, SCOPES):
            below += children(child)[::-1]


def functions(trees: Trees) -> Iterator[tuple[str, Function]]:
    """Path and node of every function, nested ones and methods included."""
    for path, tree in trees.items():
        yield from ((path, node) for node in functions_in(tree))


def functions_in(tree: ast.Module) -> list[Function]:
    """Those of one module."""
    return [*nodes(tree, ast.FunctionDef), *nodes(tree, ast.AsyncFunctionDef)]


def last_name(node: ast.AST) -> str:
    """What is called or assigned, by its last name: `c` of a.b.c and of c[x]."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def same(one: object, other: object) -> bool:
    """Whether two parts of trees are alike, wherever they stand."""
    if type(one) is not type(other):
        return False
    if isinstance(one, ast.AST):
        return all(same(getattr(one, name, None), getattr(other, name, None)) for name in one._fields)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other
